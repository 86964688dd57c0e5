/* simulate.h -- the systems that histories come from, played tick by tick.

   A scenario is a lock service with leases, a store and clients that pause, crash and wake; or a cluster that elects
   leaders by votes and terms. Playing it gives a log for people and a history for minos_check. The same scenario, staging
   and seed give the same bytes everywhere. */
#ifndef MINOS_SIMULATE_H
#define MINOS_SIMULATE_H

#include <minos/format.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_scenario minos_scenario;

typedef struct minos_simulate_info {
  const char *name, *help;
} minos_simulate_info;
MINOS_API size_t minos_scenarios(const minos_simulate_info **out); /* the built-in ones */
MINOS_API size_t minos_stores(const minos_simulate_info **out);    /* naive, fenced, forgetful, two-paths */
/* The models a history can be told for: fenced-store and register (what the store did), mutex (who believed to hold the
   lock), fenced-mutex (whom the lock service let hold it), lease (what the lock service was asked and answered). */
MINOS_API size_t minos_simulate_models(const minos_simulate_info **out);

/* A built-in scenario, borrowed; NULL: there is none of that name. */
MINOS_API const minos_scenario *minos_scenario_find(const char *name);
/* Read a scenario file (docs/FORMATS.md). On MINOS_OK *out is the caller's; otherwise `faults` says what is wrong, first
   fault first. */
MINOS_API minos_status minos_scenario_read(minos_scenario **out, const minos_source *from, minos_faults *faults);
MINOS_API void minos_scenario_free(minos_scenario *scenario); /* one that was read */

/* How to play it. Zeroed memory is the scenario's own way; strings are borrowed for the call. */
typedef struct minos_staging {
  const char *store; /* NULL: the scenario's own */
  const char *model; /* what the history is told for; NULL: fenced-store */
  uint64_t seed;
  int64_t pause, lease; /* lengths that replace the scenario's when `set_pause`, `set_lease` */
  bool set_pause, set_lease;
  bool bound;  /* bind the history to its model, to judge it; otherwise it is only to be written */
  bool silent; /* leave the log empty */
} minos_staging;

/* What happened. */
typedef struct minos_run {
  minos_text log; /* for people; its last line is "final value: VALUE" */
  minos_history *history;
  int64_t ticks;            /* when it ended */
  uint32_t valid_checks;    /* how often a client checked its lease and found it valid */
  uint32_t terms;           /* in which somebody stood for election */
  uint32_t leaders;         /* elections that were won */
  uint32_t split_votes;     /* terms with several candidates and no leader */
  uint32_t most_in_a_term;  /* leaders of one term, at most: never more than 1 */
  uint32_t minority_wins;   /* elections won without a majority of votes: always 0 */
  uint32_t holders_at_once; /* how many believed to hold the lock, or to lead, at one time */
} minos_run;

/* Play a scenario. On MINOS_OK *out is the caller's. MINOS_EUSAGE: no store or model of that name, or a length that the
   scenario does not have. O(events). */
MINOS_API minos_status minos_simulate(minos_run *out, const minos_scenario *scenario, const minos_staging *how,
                                      minos_error *err);
MINOS_API void minos_run_release(minos_run *run);

#ifdef __cplusplus
}
#endif
#endif
