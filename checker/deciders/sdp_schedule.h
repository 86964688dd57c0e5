/* sdp_schedule.h -- an order of all operations, as far as the clocks leave no choice. */
#ifndef MINOS_DECIDERS_SDP_SCHEDULE_H
#define MINOS_DECIDERS_SDP_SCHEDULE_H

#include "saturation.h"

typedef struct schedule {
  const saturation *s;
  int32_t *done;        /* [lanes] operations of each lane that stand in the order */
  uint32_t *waits_for;  /* [lanes] the lane that its next operation waits for */
  uint32_t *current;    /* [objects] the version that is there */
  uint32_t *pending;    /* [versions] readers that do not stand in the order yet */
  uint32_t *replaced;   /* [operations] of a write: the version that it replaced */
  uint32_t *next_write; /* [stripes] index in writes.places of the first one that does not stand in the order */
  uint32_t *order, count, total;
} schedule;

bool schedule_init(schedule *d, const saturation *s);
void schedule_release(schedule *d);
/* Put operations in order until a choice is left, or none is. False when a limit is met. */
bool schedule_run(schedule *d);
/* Back to the first `count` operations. */
void schedule_undo(schedule *d, uint32_t count);
/* The write that started first of those that could stand next; PROOF_NONE: none. */
uint32_t schedule_choose(schedule *d);
/* A write of the same object that is not yet in order and not known to stand behind `write`, on the stripe *at or a later one;
   PROOF_NONE: none. *at is left there; the object's stripes begin at writes.of_object. */
uint32_t schedule_rival(const schedule *d, uint32_t write, uint32_t *at);

#endif
