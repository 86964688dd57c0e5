/* core_alone.c -- would an order of the whole history give an order of the core?

   Take a legal order of the whole and leave out what the core does not hold. That makes nothing illegal if nothing that is left
   leans on what is missing (minos_model.consumes). What need not happen, its outcome being unknown or taken so, may be left out
   as well, and is missing then itself. So what is missing spreads until it meets something that must happen, that is, of known
   outcome. If it never does, an order of the core is left.

   If it does, real time with exact clocks may still help. Let C be the latest end of what must happen and leans on something
   missing, and cut the order behind the last operation that ended by C. If all that the core leans on outside started after C, it
   stands behind the cut: in front of it, where all stands that must happen and leans so, nothing is missing; behind it what
   spreading reached is left out. This counts on nothing depending on what stands behind it, as where any state is a start value.
   Elsewhere nothing spreads, and C is the latest end of all that must happen: that stands before the cut, and nothing missing does.

   A window may start from any state, so any state must be a start value. Let A be the earliest start of what must happen, and cut
   the order behind the last operation that ended before A: all that must happen stands behind the cut. What ended before A is not
   missing then; what started before A and must not have happened may stand on either side. */
#include "claims.h"

typedef struct surroundings {
  const proof *p;
  bool causal, exact; /* nothing depends on what stands behind it; real time with exact clocks */
  uint32_t *absent;   /* [count] of the core: missing as well */
  int64_t begin;      /* A of a window */
  int64_t missing;    /* the first start of what the core leans on outside; MINOS_NEVER: on nothing */
  int64_t needed;     /* C; MINOS_NEVER: no cut helps */
} surroundings;

/* Whether k of the core leans on an operation of the history. */
static bool leans(const surroundings *s, uint32_t k, const minos_op *supply) {
  const minos_op *op = &s->p->ops[k], *whole = &s->p->history->ops[s->p->claim->ops[k]];
  if (supply->object != op->object || supply == whole || !history_consumes(s->p->history, op, supply)) return false;
  return !(s->causal && op->outcome == MINOS_OUTCOME_OK && proof_precedes(s->p, whole, supply));
}

/* x is missing: go where that leads. It started at `start` if it is outside. */
static void spread(surroundings *s, minos_op_id x, int64_t start) {
  const minos_history *h = s->p->history;
  const minos_op *supply = &h->ops[x];
  bool before = supply->outcome == MINOS_OUTCOME_OK && supply->end < s->begin;
  if (before || !proof_takes_part(h, supply) || minos_model_pure(h->models[supply->object], supply)) return;
  for (uint32_t k = 0; k < s->p->claim->count; k++) {
    if (!leans(s, k, supply)) continue;
    if (start < s->missing) s->missing = start;
    int64_t end = s->exact ? s->p->ops[k].end : MINOS_NEVER;
    bool must = s->p->ops[k].outcome == MINOS_OUTCOME_OK;
    if (must && end > s->needed) s->needed = end;
    if (!must && s->causal && !s->absent[k]++) spread(s, s->p->claim->ops[k], MINOS_NEVER);
  }
}

bool proof_core_stands_alone(proof *p) {
  surroundings s = {.p = p, .causal = true, .exact = p->real_time && !p->how.skew, .missing = MINOS_NEVER};
  int64_t begin = MINOS_NEVER, end = INT64_MIN;
  s.absent = proof_room(p, p->claim->count);
  if (!s.absent) return false;
  for (uint32_t k = 0; k < p->claim->count; k++) {
    const minos_op *op = &p->ops[k];
    if (!p->history->models[op->object]->any_state_is_a_start) s.causal = false;
    if (op->outcome == MINOS_OUTCOME_OK && op->start < begin) begin = op->start;
    if (op->outcome == MINOS_OUTCOME_OK && op->end > end) end = op->end;
  }
  s.begin = p->claim->window ? begin : INT64_MIN;
  s.needed = s.causal ? INT64_MIN : s.exact ? end : MINOS_NEVER;
  if (p->claim->window && !(s.exact && s.causal)) return proof_fails(p, MINOS_REFUTED, "a window is no proof here");
  for (uint32_t x = 0, next = 0; x < p->history->count; x++) {
    if (proof_is_stopped(p)) return false;
    bool inside = next < p->claim->count && p->claim->ops[next] == x;
    next += inside;
    if (!inside) spread(&s, x, p->history->ops[x].start);
  }
  return s.missing == MINOS_NEVER || s.needed < s.missing ||
         proof_fails(p, MINOS_REFUTED, "the core leaves out an operation that one of it may depend on");
}
