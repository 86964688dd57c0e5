/* simulate.c -- playing a scenario: from staging to log and history. */
#include <stdlib.h>

#include "chronicle.h"
#include "players.h"
#include "trials.h"

void minos_run_release(minos_run *run) {
  minos_text_release(&run->log);
  minos_history_free(run->history);
  *run = (minos_run){0};
}

static minos_status open_chronicle(chronicle *c, minos_error *err) {
  const minos_place nowhere = {0, 0};
  const char *store = c->how->store ? c->how->store : c->scenario->store;
  c->last = SIZE_MAX;
  c->store.kind = store_find(store);
  if (!c->store.kind) return minos_fault(err, MINOS_EUSAGE, nowhere, "no store is called '%s'", store);
  if (chronicle_knows_model(c->how->model)) return MINOS_OK;
  return minos_fault(err, MINOS_EUSAGE, nowhere, "no history can be told for the model '%s'", c->how->model);
}

static minos_status play(chronicle *c, minos_error *err) {
  minos_status status = open_chronicle(c, err);
  if (!status) status = c->scenario->nodes ? trials_play(c, err) : players_play(c, err);
  if (status) return status;
  if (c->failed || c->run->log.failed) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return chronicle_tell(c, &c->run->history, err);
}

minos_status minos_simulate(minos_run *out, const minos_scenario *scenario, const minos_staging *how,
                            minos_error *err) {
  static const minos_staging plain = {0};
  minos_run run = {0};
  chronicle c = {.scenario = scenario, .how = how ? how : &plain, .run = &run};
  minos_status status = play(&c, err);
  free(c.entries);
  if (status)
    minos_run_release(&run);
  else
    *out = run;
  return status;
}
