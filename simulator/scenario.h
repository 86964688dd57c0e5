/* scenario.h -- what is to be played: settings and a timed list of steps. */
#ifndef MINOS_SIMULATOR_SCENARIO_H
#define MINOS_SIMULATOR_SCENARIO_H

#include <minos/simulate.h>

#include "kept.h"

enum { SCENARIO_NODES = 15, SCENARIO_GROUPS = 4 };
#define SCENARIO_LATEST INT64_C(1000000000) /* no step is later, and no length longer */
#define SCENARIO_LONGEST INT64_C(1000000)   /* an election ends before */
enum { SCENARIO_TIMEOUT = 10 };             /* no shorter timeout, heartbeat or pause between writes */

typedef enum step_kind {
  STEP_ACQUIRE,
  STEP_RENEW,
  STEP_CHECK,
  STEP_PAUSE,
  STEP_WRITE,
  STEP_RELEASE,
  STEP_CRASH,
  STEP_RESTART, /* of `who`, or of the store when that is NULL */
  STEP_PARTITION,
  STEP_HEAL,
  STEP_TIMEOUTS,
} step_kind;

/* Which links of a client a partition cuts. */
typedef enum cut { CUT_NOTHING, CUT_LOCK = 1, CUT_STORE = 2, CUT_BOTH = 3 } cut;

struct step {
  int64_t at;
  step_kind kind;
  const char *who;                /* the client or node; of an election also "leader" and "crashed" */
  const char *value;              /* of a write, in the text syntax of values */
  int64_t until;                  /* of a pause: when it ends */
  const char *only;               /* the store with which this step is played; NULL: with every struct store */
  bool second_path;               /* of a write: through the door that the store called two-paths does not guard */
  cut from;                       /* of a partition among clients */
  uint8_t split[SCENARIO_GROUPS]; /* of a partition among nodes: sizes, the group of the leader first; 0 ends them */
  int64_t low, high;              /* of STEP_TIMEOUTS */
};

struct minos_scenario {
  const char *name, *title;
  const char *unit;         /* "ms", "s"; NULL: ticks */
  const char *store;        /* the store it is played with by default */
  const char *object;       /* what the store holds; "" has no name */
  int64_t lease;            /* how long a grant lasts */
  uint64_t token;           /* the first one */
  const struct step *steps; /* [count] in order of time */
  size_t count;
  unsigned nodes;                /* of the cluster; 0: lock service and clients */
  int64_t low, high;             /* election timeouts are drawn from low..high; equal: one fixed timeout for all */
  int64_t delay_low, delay_high; /* of a message */
  int64_t heartbeat;             /* a leader's, how often */
  int64_t write;                 /* how often a leader writes to the struct store */
  int64_t until;                 /* when an election's scenario ends */
  bool table;                    /* begin the log with the majorities of clusters */
  kept_strings kept;             /* strings of a scenario that was read */
};

/* What a scenario file starts from. */
extern const minos_scenario scenario_of_clients, scenario_of_cluster;

#endif
