/* core_steps.c -- do the steps of a refutation follow, and contradict each other?

   A step says that one operation of the core stands in front of another in every order. Client order and real time are read off
   clock values. On an object of plain reads and writes, a value that one write alone stores is read behind that write and in front
   of the next; a value that no write stores is the start value, read in front of all writes. The premises of "overwrites" are
   steps in front of it. An operation of unknown outcome has no client order and no real time behind it, so a step leads on from it
   only where a read returned what it wrote, and then it did happen. */
#include "proofs.h"

#include <stdlib.h>
#include <string.h>

static bool is(const core_claim *c, uint32_t i, minos_role role) {
  return c->history->models[c->ops[i].object]->fns[c->ops[i].fn].role == role;
}

static bool same_object(const core_claim *c, uint32_t i, uint32_t k) {
  return c->ops[i].object == c->ops[k].object;
}

/* How many operations of i's object may store `value`; `which` is the last of them. */
static uint32_t count_writers(const core_claim *c, uint32_t i, minos_value value, uint32_t *which) {
  uint32_t found = 0;
  for (uint32_t k = 0; k < c->claim->count; k++) {
    if (!same_object(c, i, k) || is(c, k, MINOS_ROLE_READ) ||
        (is(c, k, MINOS_ROLE_WRITE) && c->ops[k].argument != value))
      continue;
    *which = k;
    found++;
  }
  return found;
}

static bool is_stored(const core_claim *c, uint32_t i, minos_value value) {
  return count_writers(c, i, value, &(uint32_t){0}) > 0;
}

/* Whether i's object certainly does not start at `value`, which some write stores: it starts at another, or at what a read
   returned that no write stores. */
static bool starts_elsewhere(const core_claim *c, uint32_t i, minos_value value) {
  minos_value start = proof_start(c, c->ops[i].object);
  if (start != MINOS_ABSENT) return start != value;
  for (uint32_t k = 0; k < c->claim->count; k++)
    if (same_object(c, i, k) && is(c, k, MINOS_ROLE_READ) && !is_stored(c, k, c->ops[k].result)) return true;
  return false;
}

/* Whether `read` returned what `write` alone can have stored. */
static bool reads_from(const core_claim *c, uint32_t read, uint32_t write) {
  uint32_t which = write;
  if (!is(c, read, MINOS_ROLE_READ) || !is(c, write, MINOS_ROLE_WRITE) || !same_object(c, read, write)) return false;
  minos_value value = c->ops[read].result;
  return count_writers(c, read, value, &which) == 1 && which == write && starts_elsewhere(c, read, value);
}

static bool before(const core_claim *c, uint32_t x, uint32_t y) {
  return proof_precedes(c, &c->ops[x], c->claim->ops[x], &c->ops[y], c->claim->ops[y]);
}

/* Whether the first `count` steps lead from x to y: reach as far as they go. */
static bool leads(const core_claim *c, uint32_t count, uint32_t x, uint32_t y, bool *reached) {
  memset(reached, 0, c->claim->count * sizeof *reached);
  reached[x] = true;
  for (bool grew = true; grew && !reached[y];) {
    grew = false;
    for (uint32_t s = 0; s < count; s++) {
      const proof_claim_step *step = &c->claim->steps[s];
      if (step->before == MINOS_NO_OP || !reached[step->before] || reached[step->after]) continue;
      reached[step->after] = grew = true;
    }
  }
  return reached[y];
}

/* x before the write y. Either x read what a write w stored, and w leads to y. Or a read led to by the write x returned what
   y stored. */
static bool overwrites(const core_claim *c, uint32_t at, bool *room) {
  uint32_t x = c->claim->steps[at].before, y = c->claim->steps[at].after;
  if (!is(c, y, MINOS_ROLE_WRITE) || !same_object(c, x, y) || x == y) return false;
  for (uint32_t k = 0; k < c->claim->count; k++) {
    if (k == y) continue;
    bool read_by_x = is(c, x, MINOS_ROLE_READ) && reads_from(c, x, k) && leads(c, at, k, y, room);
    bool read_behind = is(c, x, MINOS_ROLE_WRITE) && reads_from(c, k, y) && leads(c, at, x, k, room);
    if (read_by_x || read_behind) return true;
  }
  return false;
}

static bool reads_initial(const core_claim *c, uint32_t read, uint32_t write) {
  minos_value start = proof_start(c, c->ops[read].object), value = c->ops[read].result;
  return is(c, read, MINOS_ROLE_READ) && is(c, write, MINOS_ROLE_WRITE) && same_object(c, read, write) &&
         !is_stored(c, read, value) && (start == MINOS_ABSENT || start == value);
}

static bool never_written(const core_claim *c, uint32_t read) {
  return is(c, read, MINOS_ROLE_READ) && !is_stored(c, read, c->ops[read].result) &&
         proof_start(c, c->ops[read].object) != c->ops[read].result;
}

static bool follows(const core_claim *c, uint32_t at, bool *room) {
  const proof_claim_step *step = &c->claim->steps[at];
  uint32_t x = step->before, y = step->after;
  bool leaf = step->because == MINOS_BECAUSE_NEVER_WRITTEN;
  if (y >= c->claim->count || leaf != (x == MINOS_NO_OP) || (!leaf && x >= c->claim->count)) return false;
  switch (step->because) {
  case MINOS_BECAUSE_CLIENT_ORDER: return c->ops[x].client == c->ops[y].client && before(c, x, y);
  case MINOS_BECAUSE_REAL_TIME: return c->claim->order == MINOS_ORDER_REAL_TIME && before(c, x, y);
  case MINOS_BECAUSE_READS_FROM: return reads_from(c, y, x);
  case MINOS_BECAUSE_READS_INITIAL: return reads_initial(c, x, y);
  case MINOS_BECAUSE_OVERWRITES: return overwrites(c, at, room);
  case MINOS_BECAUSE_NEVER_WRITTEN: return never_written(c, y);
  case MINOS_BECAUSE_READ_BEFORE_WRITE: return reads_from(c, x, y) && before(c, x, y);
  case MINOS_BECAUSE_MODEL: break;
  }
  return false;
}

/* The last step closes a circle, or is a leaf. Of values that nobody wrote one may be a start value that is not known. */
static bool contradicts(const core_claim *c, bool *room) {
  uint32_t last = c->claim->step_count - 1;
  const proof_claim_step *step = &c->claim->steps[last];
  if (step->because == MINOS_BECAUSE_READ_BEFORE_WRITE) return true;
  if (step->because != MINOS_BECAUSE_NEVER_WRITTEN) return leads(c, last, step->after, step->before, room);
  if (proof_start(c, c->ops[step->after].object) != MINOS_ABSENT) return true;
  if (!last || c->claim->steps[last - 1].because != MINOS_BECAUSE_NEVER_WRITTEN) return false;
  uint32_t other = c->claim->steps[last - 1].after;
  return same_object(c, other, step->after) && c->ops[other].result != c->ops[step->after].result;
}

minos_confirmation proof_steps_contradict(const core_claim *core) {
  bool *room = calloc((size_t)core->claim->count + 1, sizeof *room), hold = room != NULL;
  for (uint32_t at = 0; hold && at < core->claim->step_count; at++) {
    hold = follows(core, at, room);
    if (!hold) minos_text_format(core->why, "step %lu does not follow", (unsigned long)at + 1);
  }
  bool closed = hold && contradicts(core, room);
  if (hold && !closed) minos_text_put(core->why, "the steps do not contradict each other");
  if (!room) minos_text_put(core->why, "memory ran out");
  minos_confirmation said = !room ? MINOS_CANNOT_CONFIRM : closed ? MINOS_CONFIRMED : MINOS_REFUTED;
  free(room);
  return said;
}
