/* limits.h -- time, memory, states and cancellation, polled inside inner loops. */
#ifndef MINOS_CHECKER_LIMITS_H
#define MINOS_CHECKER_LIMITS_H

#include <minos/check.h>

typedef struct limits {
  const minos_options *options;
  uint64_t started, deadline; /* monotonic nanoseconds; deadline 0: none */
  uint64_t next_progress;
  uint32_t countdown;                        /* polls until the next look at the clock */
  bool slow;                                 /* every poll looks at the clock: a user's model may take its time */
  uint64_t charged, uncharged, most_charged; /* bytes deciders hold; since the last look at resident memory; the peak */
  uint64_t reserved;               /* what will be resident without what is charged from now on; 0: not known */
  uint64_t configurations, before; /* visited; of them before the present question */
  uint64_t earlier;                /* visited by searches that took their turns: for progress only */
  minos_limit met;
  minos_progress progress;
  uint32_t threads;                  /* that one question may use; 0 and 1: the caller's only */
  uint64_t looks;                    /* at the clock: the same for the same work, whatever the machine */
  const struct portfolio_seat *seat; /* in a portfolio: when to leave it; else NULL */
  bool turn_over;                    /* `met` says states, but it was the seat that ended it */
  const uint32_t *first_refuted;     /* of a crew's objects: the answer for one behind it is in vain; else NULL */
  uint32_t object;                   /* whose answer that is */
} limits;

enum { LIMITS_PASS = 1 << 16 };

void limits_start(limits *l, const minos_options *options);
bool limits_poll_slow(limits *l);

/* Whether nobody needs the answer any more: then the next look ends the search, and `met` says states. */
static inline bool limits_are_in_vain(const limits *l) {
  return l->first_refuted && __atomic_load_n(l->first_refuted, __ATOMIC_RELAXED) < l->object;
}

/* Whether to go on. Cheap: looks at the clock once in a while only. */
static inline bool limits_poll(limits *l) {
  if (l->countdown-- != 0) return true;
  return limits_poll_slow(l);
}

bool limits_look(limits *l); /* the same, with a look at the clock at once; NULL: there are no limits */

/* In passes over many operations, called for each: whether to go on. Looks so seldom that a pass costs a search no turn.
   NULL: there are no limits. */
static inline bool limits_pass(limits *l, size_t i) {
  return i % LIMITS_PASS != LIMITS_PASS - 1 || limits_look(l);
}

/* Between steps over `count` operations each, likewise: few are over at once. */
static inline bool limits_step(limits *l, size_t count) {
  return count < LIMITS_PASS || limits_look(l);
}

/* Ask before holding `bytes` more; false when that would exceed the memory limit. */
bool limits_charge(limits *l, uint64_t bytes);
void limits_return(limits *l, uint64_t bytes);
/* What could not be done: memory is out, unless a limit that is met already kept it from being done. */
static inline void limits_no_memory(limits *l) {
  if (!l->met) l->met = MINOS_LIMIT_MEMORY;
}
/* Whether `bytes` more may be held; nothing is charged. False, with `met` set, when that would exceed the memory limit. */
bool limits_has_room(limits *l, uint64_t bytes);
/* The same, and that much is counted as held until it is released: what is charged from now on comes on top of it, though not all
   of it is in use yet. Release it in any case. */
bool limits_reserve(limits *l, uint64_t bytes);
void limits_release(limits *l);
/* Count a configuration; false when there were too many. */
bool limits_count(limits *l);
double limits_seconds(const limits *l);
/* Spend at most half of the time that is left, where there is a deadline; and take back that deadline: a limit that was met only
   because of it is forgotten. */
void limits_halve_time(limits *l);
void limits_restore_time(limits *l, uint64_t deadline);

#endif
