/* core_steps.c -- do the steps of a refutation follow, and contradict each other?

   A step says that one operation of the core stands in front of another in every order. Client order, real time and versions are
   read off what was recorded. On an object of plain reads and writes, a value that one write alone stores is read behind that write
   and in front of the next; a value that no write stores is the start value, read in front of all writes. The premises of
   "overwrites" are steps in front of it. An operation of unknown outcome has no client order and no real time behind it, so a step
   leads on from it only where a read returned what it wrote, and then it did happen. */
#include "claims.h"

/* Whether the steps so far lead from x to y: a table in p->room. */
static bool leads(const proof *p, uint32_t x, uint32_t y) {
  return x == y || p->room[x * p->claim->count + y];
}

/* x stands in front of y, so all that leads to x leads to all that y leads to. */
static void lead(const proof *p, uint32_t x, uint32_t y) {
  for (uint32_t a = 0; a < p->claim->count; a++) {
    if (!leads(p, a, x) || leads(p, a, y)) continue;
    for (uint32_t b = 0; b < p->claim->count; b++)
      if (leads(p, y, b)) p->room[a * p->claim->count + b] = true;
  }
}

static bool same_object(const proof *p, uint32_t i, uint32_t k) {
  return p->ops[i].object == p->ops[k].object;
}

static bool is(const proof *p, uint32_t i, minos_role role) {
  return p->history->models[p->ops[i].object]->fns[p->ops[i].fn].role == role;
}

/* Whether k may store what `read` returned. */
static bool may_store(const proof *p, uint32_t k, uint32_t read) {
  if (!same_object(p, k, read) || is(p, k, MINOS_ROLE_READ)) return false;
  return !is(p, k, MINOS_ROLE_WRITE) || p->ops[k].argument == p->ops[read].result;
}

/* Whether `read` returned what nothing stores, `except` aside. */
static bool unwritten(const proof *p, uint32_t read, uint32_t except) {
  if (!is(p, read, MINOS_ROLE_READ)) return false;
  for (uint32_t k = 0; k < p->claim->count; k++)
    if (k != except && may_store(p, k, read)) return false;
  return true;
}

/* Whether the object certainly starts at something else than `read` returned: at another value, or at what another read returned
   and nothing stores. */
static bool starts_elsewhere(const proof *p, uint32_t read) {
  minos_value start = proof_start(p, p->ops[read].object), value = p->ops[read].result;
  const uint32_t *initial = p->room + (size_t)p->claim->count * p->claim->count; /* what is unwritten */
  if (start != MINOS_ABSENT) return start != value;
  for (uint32_t k = 0; k < p->claim->count; k++)
    if (initial[k] && same_object(p, read, k) && p->ops[k].result != value) return true;
  return false;
}

/* Whether `read` returned what `write` alone can have stored. */
static bool reads_from(const proof *p, uint32_t read, uint32_t write) {
  return is(p, write, MINOS_ROLE_WRITE) && may_store(p, write, read) && unwritten(p, read, write) &&
         starts_elsewhere(p, read);
}

/* x before the write y: x read what a write stored that leads to y, or x is a write that leads to a read of what y stored. */
static bool overwrites(const proof *p, uint32_t x, uint32_t y) {
  for (uint32_t k = 0; x != y && k < p->claim->count; k++) {
    if (k != y && leads(p, k, y) && reads_from(p, x, k)) return true;
    if (is(p, x, MINOS_ROLE_WRITE) && leads(p, x, k) && reads_from(p, k, y)) return true;
  }
  return false;
}

static bool follows(const proof *p, const claim_step *step) {
  uint32_t x = step->before, y = step->after;
  if (step->because == MINOS_BECAUSE_NEVER_WRITTEN) return unwritten(p, y, MINOS_NO_OP) && starts_elsewhere(p, y);
  bool precedes = proof_precedes(p, &p->ops[x], &p->ops[y]), write = is(p, y, MINOS_ROLE_WRITE);
  minos_value start = proof_start(p, p->ops[x].object);
  switch (step->because) {
  case MINOS_BECAUSE_CLIENT_ORDER: return precedes && p->ops[x].client == p->ops[y].client;
  case MINOS_BECAUSE_REAL_TIME: return precedes && p->real_time;
  case MINOS_BECAUSE_VERSION: return proof_by_version(p, x, y);
  case MINOS_BECAUSE_READS_FROM: return reads_from(p, y, x);
  case MINOS_BECAUSE_READ_BEFORE_WRITE: return precedes && reads_from(p, x, y);
  case MINOS_BECAUSE_OVERWRITES: return write && same_object(p, x, y) && overwrites(p, x, y);
  case MINOS_BECAUSE_READS_INITIAL:
    return write && same_object(p, x, y) && unwritten(p, x, MINOS_NO_OP) &&
           (start == MINOS_ABSENT || start == p->ops[x].result);
  default: return false;
  }
}

bool proof_steps_contradict(proof *p) {
  const claim_step *step = p->claim->steps, *last = step + p->claim->step_count - 1;
  uint32_t count = p->claim->count;
  if (!proof_room(p, (size_t)count * (count + 1))) return false;
  for (uint32_t k = 0; k < count; k++) p->room[count * count + k] = unwritten(p, k, MINOS_NO_OP);
  for (; step <= last; step++) {
    if (proof_is_stopped(p)) return false;
    if (!follows(p, step)) return proof_fails(p, MINOS_REFUTED, "a step does not follow");
    if (step->before != MINOS_NO_OP) lead(p, step->before, step->after);
  }
  bool leaf = last->because == MINOS_BECAUSE_NEVER_WRITTEN || last->because == MINOS_BECAUSE_READ_BEFORE_WRITE;
  return leaf || leads(p, last->after, last->before) ||
         proof_fails(p, MINOS_REFUTED, "the steps do not contradict each other");
}
