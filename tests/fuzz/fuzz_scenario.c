/* fuzz_scenario.c -- arbitrary bytes as a scenario file: faults with a message, or a scenario that can be played with every
   store, whose history can be told for every model. */
#include "reading_fuzz.h"

#include "scenario.h"

static void play(const minos_scenario *scenario, const char *store, const char *model) {
  const minos_staging staging = {.store = store, .model = model, .seed = 1};
  minos_run run;
  minos_text text = {0};
  if (minos_simulate(&run, scenario, &staging, NULL)) abort();
  if (!strstr(run.log.data, "\nfinal value: ")) abort();
  if (minos_write(&text, &run.history, 1, "text", NULL)) abort();
  minos_text_release(&text);
  minos_run_release(&run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  minos_source *source;
  minos_scenario *scenario;
  minos_faults *faults = calloc(1, sizeof *faults);
  if (!faults || minos_source_memory(&source, "fuzz", data, size, NULL)) abort();
  minos_status status = minos_scenario_read(&scenario, source, faults);
  if (!status != (faults->errors == 0)) abort();
  minos_source_free(source);
  free(faults);
  if (status) return 0;
  const minos_simulate_info *stores, *models;
  size_t store_count = minos_stores(&stores), model_count = minos_simulate_models(&models);
  bool brief = scenario->nodes == 0 || scenario->until <= 5000;
  for (size_t i = 0; brief && i < store_count * model_count; i++)
    play(scenario, stores[i % store_count].name, models[i / store_count].name);
  minos_scenario_free(scenario);
  return 0;
}
