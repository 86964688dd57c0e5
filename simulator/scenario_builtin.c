/* scenario_builtin.c -- the built-in scenarios: the systems around leases and fencing tokens, drawn as tables.

   Each teaches one thing. The first seven are about a lock service and a store, the others about a cluster that elects its
   leader. A step marked ONLY is played with that store alone, so that a forgetful store has something to forget. A write
   listed for t=10 behind a pause happens when the pause is over. */
#include <string.h>

#include "scenario.h"

#define ACQUIRE(t, c)                                                                                                  \
  { .at = t, .kind = STEP_ACQUIRE, .who = c }
#define RENEW(t, c)                                                                                                    \
  { .at = t, .kind = STEP_RENEW, .who = c }
#define CHECK_LEASE(t, c)                                                                                              \
  { .at = t, .kind = STEP_CHECK, .who = c }
#define PAUSE(t, c, end)                                                                                               \
  { .at = t, .kind = STEP_PAUSE, .who = c, .until = end }
#define WRITE(t, c, v)                                                                                                 \
  { .at = t, .kind = STEP_WRITE, .who = c, .value = v }
#define BACK_DOOR(t, c, v)                                                                                             \
  { .at = t, .kind = STEP_WRITE, .who = c, .value = v, .second_path = true }
#define RESTART(t)                                                                                                     \
  { .at = t, .kind = STEP_RESTART }
#define FORGET(t)                                                                                                      \
  { .at = t, .kind = STEP_RESTART, .only = "forgetful" }
#define CRASH_NODE(t, n)                                                                                               \
  { .at = t, .kind = STEP_CRASH, .who = n }
#define RESTART_NODE(t, n)                                                                                             \
  { .at = t, .kind = STEP_RESTART, .who = n }
#define SPLIT(t, a, b)                                                                                                 \
  {                                                                                                                    \
    .at = t, .kind = STEP_PARTITION, .split = { a, b }                                                                 \
  }
#define HEAL(t)                                                                                                        \
  { .at = t, .kind = STEP_HEAL }
#define TIMEOUTS(t, a, b)                                                                                              \
  { .at = t, .kind = STEP_TIMEOUTS, .low = a, .high = b }

static const struct step pause_steps[] = {
    ACQUIRE(0, "A"),  WRITE(1, "A", "A1"),  CHECK_LEASE(9, "A"),  PAUSE(9, "A", 15), BACK_DOOR(10, "A", "A2"),
    ACQUIRE(11, "B"), WRITE(12, "B", "B1"), WRITE(13, "B", "B2"), FORGET(14),
};
static const struct step pause_twice_steps[] = {
    ACQUIRE(0, "A"),          WRITE(1, "A", "A1"), CHECK_LEASE(9, "A"),  PAUSE(9, "A", 15),    BACK_DOOR(10, "A", "A2"),
    BACK_DOOR(10, "A", "A3"), ACQUIRE(11, "B"),    WRITE(12, "B", "B1"), WRITE(13, "B", "B2"), FORGET(14),
};
static const struct step three_clients_steps[] = {
    ACQUIRE(0, "A"),  WRITE(1, "A", "A1"),  CHECK_LEASE(9, "A"),  PAUSE(9, "A", 26),  BACK_DOOR(10, "A", "A2"),
    ACQUIRE(11, "B"), WRITE(12, "B", "B1"), CHECK_LEASE(20, "B"), PAUSE(20, "B", 28), BACK_DOOR(21, "B", "B2"),
    ACQUIRE(22, "C"), WRITE(23, "C", "C1"), FORGET(25),
};
static const struct step invoice_steps[] = {
    ACQUIRE(0, "A"),  WRITE(1, "A", "open"),  CHECK_LEASE(9, "A"), PAUSE(9, "A", 15), BACK_DOOR(10, "A", "reminded"),
    ACQUIRE(11, "B"), WRITE(12, "B", "paid"), FORGET(14),
};
static const struct step restart_steps[] = {
    ACQUIRE(0, "A"),  WRITE(1, "A", "A1"),  CHECK_LEASE(9, "A"),  PAUSE(9, "A", 15), BACK_DOOR(10, "A", "A2"),
    ACQUIRE(11, "B"), WRITE(12, "B", "B1"), WRITE(13, "B", "B2"), RESTART(14),
};
static const struct step second_path_steps[] = {
    ACQUIRE(0, "A"),          WRITE(1, "A", "A1"), CHECK_LEASE(9, "A"),  PAUSE(9, "A", 15),
    BACK_DOOR(10, "A", "A2"), ACQUIRE(11, "B"),    WRITE(12, "B", "B1"), WRITE(13, "B", "B2"),
};
static const struct step split_brain_steps[] = {
    ACQUIRE(0, "A"),   WRITE(1, "A", "A1"),     ACQUIRE(2, "B"), RENEW(3, "A"),        RENEW(6, "A"),
    PAUSE(7, "A", 21), BACK_DOOR(8, "A", "A2"), RENEW(9, "A"),   WRITE(17, "B", "B1"), FORGET(18),
};
static const struct step election_steps[] = {CRASH_NODE(1000, "leader"), RESTART_NODE(2000, "crashed")};
static const struct step split_vote_steps[] = {TIMEOUTS(1100, 150, 300)};
static const struct step partition_steps[] = {SPLIT(1000, 2, 3), FORGET(1700), FORGET(1900), FORGET(2100), HEAL(2300)};
static const struct step majority_steps[] = {SPLIT(0, 3, 3), SPLIT(2000, 4, 2), HEAL(3000)};

#define CLIENTS(store_name, object_name, first_token)                                                                  \
  .store = store_name, .object = object_name, .lease = 10, .token = first_token
#define CLUSTER(size, lowest, highest, end)                                                                            \
  .unit = "ms", .store = "naive", .object = "", .nodes = size, .low = lowest, .high = highest, .delay_low = 1,         \
  .delay_high = 10, .heartbeat = 50, .write = 200, .until = end

#define SCENARIO(id, called, says, ...)                                                                                \
  {.name = called, .title = says, .steps = id##_steps, .count = sizeof id##_steps / sizeof *id##_steps, __VA_ARGS__},
static const minos_scenario scenarios[] = {
#include "scenarios.def"
};
#undef SCENARIO
enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

#define SCENARIO(id, called, says, ...) {called, says},
static const minos_simulate_info infos[SCENARIOS] = {
#include "scenarios.def"
};
#undef SCENARIO

const minos_scenario scenario_of_clients = {.name = "scenario", .title = "", CLIENTS("naive", "", 1)};
const minos_scenario scenario_of_cluster = {.name = "scenario", .title = "", CLUSTER(5, 150, 300, 3000)};

size_t minos_scenarios(const minos_simulate_info **out) {
  *out = infos;
  return SCENARIOS;
}

const minos_scenario *minos_scenario_find(const char *name) {
  for (size_t i = 0; i < SCENARIOS; i++)
    if (strcmp(scenarios[i].name, name) == 0) return &scenarios[i];
  return NULL;
}
