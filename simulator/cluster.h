/* cluster.h -- nodes that elect a leader by terms and votes. */
#ifndef MINOS_SIMULATOR_CLUSTER_H
#define MINOS_SIMULATOR_CLUSTER_H

#include "scenario.h"

typedef enum role { ROLE_FOLLOWER, ROLE_CANDIDATE, ROLE_LEADER } role;

enum { NOBODY = -1 };

struct node {
  role role;
  bool down;
  uint8_t group;    /* nodes of different groups can't reach each other */
  int voted_for;    /* in its term; NOBODY: not yet */
  uint32_t term;    /* this and the vote survive a crash */
  uint32_t votes;   /* bit set: who voted for it in its term */
  int64_t deadline; /* when it stands for election if it hears from no leader */
  int64_t beat;     /* of a leader: when it sends its next heartbeats */
  int64_t work;     /* of a leader: when it writes next */
};

typedef enum letter_kind { LETTER_REQUEST, LETTER_VOTE, LETTER_HEARTBEAT, LETTER_ANSWER } letter_kind;

typedef struct letter {
  int64_t due;
  uint64_t number; /* of sending: settles the order of those due at one time */
  uint32_t term;
  letter_kind kind;
  uint8_t from, to;
  bool granted;
} letter;

/* Who is told what happens. */
typedef struct cluster_watch {
  void *context;
  void (*stands)(void *context, int64_t at, unsigned node, uint32_t term);
  void (*votes)(void *context, int64_t at, unsigned voter, unsigned candidate, uint32_t term);
  void (*leads)(void *context, int64_t at, unsigned node, uint32_t term);
  void (*steps_down)(void *context, int64_t at, unsigned node, uint32_t term); /* having seen that higher term */
  void (*works)(void *context, int64_t at, unsigned node, uint32_t term);
} cluster_watch;

typedef struct cluster {
  const cluster_watch *watch;
  unsigned count;
  int64_t now;
  int64_t low, high, delay_low, delay_high, heartbeat, write;
  uint64_t chance;
  struct node nodes[SCENARIO_NODES];
  letter *letters; /* [capacity] a heap by due and number, `waiting` in use */
  size_t waiting, capacity;
  uint64_t sent;
  bool failed; /* memory ran out */
} cluster;

/* The smallest number of votes that is more than half: n / 2 + 1. All but these may fail. */
static inline unsigned cluster_majority(unsigned nodes) {
  return nodes / 2 + 1;
}

void cluster_init(cluster *c, const minos_scenario *scenario, uint64_t seed, const cluster_watch *watch);
void cluster_release(cluster *c);
/* Let everything happen that happens before `until`; now is `until` then. */
void cluster_run(cluster *c, int64_t until);
void cluster_crash(cluster *c, unsigned node);
void cluster_restart(cluster *c, unsigned node);
/* The leader of the highest term that is up, NOBODY: there is none. */
int cluster_leader(const cluster *c);
/* How many nodes are in the group of `node`, itself included. */
unsigned cluster_group_size(const cluster *c, unsigned node);

/* The letters in flight: cluster_post.c. */
void post_send(cluster *c, letter letter); /* lost where a partition lies between */
void post_send_all(cluster *c, letter_kind kind, unsigned from);
/* Take the first letter that is due at `at` or before and arrives. */
bool post_take(cluster *c, int64_t at, letter *out);
int64_t post_next(const cluster *c); /* when the next one is due; MINOS_NEVER: none */

#endif
