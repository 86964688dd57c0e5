/* steps_check.c -- do the steps of a refutation really contradict each other?

   Client order and real time are read off clock values, reads-from off the written values; "overwrites" needs premises among
   the earlier steps. Nothing is believed because a decider said it. */
#include "steps_check.h"

#include "../versions.h"

typedef struct checking {
  const part *p;
  minos_order order;
  const proof_step *steps;
} checking;

static minos_role role_of(const checking *c, uint32_t op) {
  return part_model(c->p, op)->fns[part_op(c->p, op)->fn].role;
}
static bool is_read(const checking *c, uint32_t op) {
  return role_of(c, op) == MINOS_ROLE_READ;
}
static bool is_write(const checking *c, uint32_t op) {
  return role_of(c, op) == MINOS_ROLE_WRITE;
}

/* Operations that are neither plain reads nor plain writes may write anything. */
static bool is_written(const checking *c, uint32_t object, minos_value value) {
  for (uint32_t i = 0; i < c->p->count; i++) {
    if (c->p->object[i] != object || is_read(c, i)) continue;
    if (!is_write(c, i) || part_op(c->p, i)->argument == value) return true;
  }
  return false;
}

/* Whether the start value is known, or given away by a read of what nobody wrote: then it can't be a written value. */
static bool start_is_settled(const checking *c, uint32_t object) {
  if (part_start_value(c->p, object) != MINOS_ABSENT) return true;
  for (uint32_t i = 0; i < c->p->count; i++)
    if (c->p->object[i] == object && is_read(c, i) && !is_written(c, object, part_op(c->p, i)->result)) return true;
  return false;
}

/* The only operation of the object that writes `value`; PROOF_NONE when none or several do, or it may be the start value. */
static uint32_t only_write_of(const checking *c, uint32_t object, minos_value value) {
  uint32_t found = PROOF_NONE;
  if (part_start_value(c->p, object) == value || !start_is_settled(c, object)) return PROOF_NONE;
  for (uint32_t i = 0; i < c->p->count; i++) {
    if (c->p->object[i] != object || is_read(c, i)) continue;
    if (!is_write(c, i)) return PROOF_NONE;
    if (part_op(c->p, i)->argument != value) continue;
    if (found != PROOF_NONE) return PROOF_NONE;
    found = i;
  }
  return found;
}

static bool reads_from(const checking *c, uint32_t read, uint32_t write) {
  if (!is_read(c, read) || c->p->object[read] != c->p->object[write]) return false;
  return only_write_of(c, c->p->object[read], part_op(c->p, read)->result) == write;
}

static bool precedes_in_time(const checking *c, uint32_t x, uint32_t y) {
  const minos_op *a = part_op(c->p, x), *b = part_op(c->p, y);
  if (c->order != MINOS_ORDER_REAL_TIME || a->outcome != MINOS_OUTCOME_OK || a->end >= b->start) return false;
  return (uint64_t)b->start - (uint64_t)a->end > c->p->skew;
}

/* Whether the first `count` steps lead from x to y. Steps are few: walk until nothing new is reached. */
static bool leads(const checking *c, uint32_t count, uint32_t x, uint32_t y) {
  if (x == y) return true;
  uint32_t reached[256], used = 0;
  reached[used++] = x;
  for (uint32_t next = 0; next < used; next++) {
    for (uint32_t i = 0; i < count; i++) {
      if (c->steps[i].before != reached[next]) continue;
      if (c->steps[i].after == y) return true;
      bool known = false;
      for (uint32_t k = 0; k < used && !known; k++) known = reached[k] == c->steps[i].after;
      if (!known && used < 256) reached[used++] = c->steps[i].after;
    }
  }
  return false;
}

/* w1 before w2: some read of w2 stands behind w1. Or r before w2: r read from w1, and w1 stands before w2. */
static bool overwrites(const checking *c, uint32_t at) {
  uint32_t x = c->steps[at].before, w2 = c->steps[at].after;
  if (!is_write(c, w2) || c->p->object[x] != c->p->object[w2]) return false;
  if (is_read(c, x)) {
    uint32_t w1 = only_write_of(c, c->p->object[x], part_op(c->p, x)->result);
    return w1 != PROOF_NONE && w1 != w2 && leads(c, at, w1, w2);
  }
  for (uint32_t i = 0; i < at; i++)
    if (reads_from(c, c->steps[i].after, w2) && leads(c, at, x, c->steps[i].after)) return is_write(c, x) && x != w2;
  return false;
}

static bool reads_start_value(const checking *c, uint32_t read, uint32_t write) {
  uint32_t object = c->p->object[read];
  minos_value start = part_start_value(c->p, object);
  if (!is_read(c, read) || !is_write(c, write) || c->p->object[write] != object) return false;
  if (start == MINOS_ABSENT) return !is_written(c, object, part_op(c->p, read)->result);
  return part_op(c->p, read)->result == start && !is_written(c, object, start);
}

static bool never_written(const checking *c, uint32_t read) {
  uint32_t object = c->p->object[read];
  minos_value value = part_op(c->p, read)->result;
  return is_read(c, read) && part_start_value(c->p, object) != value && !is_written(c, object, value);
}

static bool holds(const checking *c, uint32_t at) {
  proof_step step = c->steps[at];
  if (step.after >= c->p->count) return false;
  if (step.because != MINOS_BECAUSE_NEVER_WRITTEN && step.before >= c->p->count) return false;
  switch (step.because) {
  case MINOS_BECAUSE_CLIENT_ORDER:
    return history_client_order(c->p->history, c->p->op[step.before], c->p->op[step.after]);
  case MINOS_BECAUSE_REAL_TIME: return precedes_in_time(c, step.before, step.after);
  case MINOS_BECAUSE_READS_FROM: return reads_from(c, step.after, step.before);
  case MINOS_BECAUSE_READS_INITIAL: return reads_start_value(c, step.before, step.after);
  case MINOS_BECAUSE_OVERWRITES: return overwrites(c, at);
  case MINOS_BECAUSE_NEVER_WRITTEN: return never_written(c, step.after);
  case MINOS_BECAUSE_READ_BEFORE_WRITE:
    return reads_from(c, step.before, step.after) &&
           (precedes_in_time(c, step.before, step.after) ||
            history_client_order(c->p->history, c->p->op[step.before], c->p->op[step.after]));
  case MINOS_BECAUSE_VERSION: return versions_order(c->p->history, c->p->op[step.before], c->p->op[step.after]);
  case MINOS_BECAUSE_MODEL: break;
  }
  return false;
}

bool steps_hold(const part *p, minos_order order, const proof_step *steps, uint32_t count) {
  checking c = {p, order, steps};
  if (count == 0) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!holds(&c, i)) return false;
  proof_step last = steps[count - 1];
  if (last.because == MINOS_BECAUSE_READ_BEFORE_WRITE) return true;
  if (last.because != MINOS_BECAUSE_NEVER_WRITTEN) return leads(&c, count, last.after, last.before);
  /* Where any start value may be assumed, one value that nobody wrote is no contradiction, but two are. */
  if (part_start_value(p, p->object[last.after]) != MINOS_ABSENT) return true;
  if (count != 2 || steps[0].because != MINOS_BECAUSE_NEVER_WRITTEN) return false;
  return p->object[steps[0].after] == p->object[last.after] &&
         part_op(p, steps[0].after)->result != part_op(p, last.after)->result;
}
