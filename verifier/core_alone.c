/* core_alone.c -- would an order of the whole history give an order of the core?

   Take a legal order of the whole and keep what the core holds. What an operation k leans on (minos_model.consumes) must not be
   missing: if nothing in the core leans on anything outside it, leaving that out makes nothing illegal. For real time with exact
   clocks let T be the latest end of what must happen in the core: the order may be cut behind the last operation that ended by T,
   and what started after T stands behind the cut and is not missing.

   Where any state is a start value, an object holds what was written last, and an operation depends on nothing behind it. There
   more may be left out. An x outside matters to k only if x can stand in front of k.
   Operations of the core that need not happen, because their outcome is unknown or taken so, may be left out where x is missing:
   call these frail, and what leans on frail ones and need not happen. Let C be the latest end of a k that must happen and leans
   on a frail one. For real time with exact clocks cut the order behind the last operation that ended by C, and leave out the
   frail ones behind the cut. Every k that leans on them stands in front of it; a missing x that started after C stands behind it.

   A window may start from any state, so any state must be a start value. Let A be the earliest start of a k that must happen: cut
   the order behind the last operation that ended before A. Everything that must happen in the core stands behind the cut. What
   ended before A is no missing x then; what started before A and must not have happened may stand on either side. */
#include "proofs.h"

#include <stdlib.h>

typedef struct surroundings {
  const core_claim *core;
  bool *inside;  /* [operations of the history] */
  bool causal;   /* nothing depends on what stands behind it */
  int64_t end;   /* for real time with exact clocks: T */
  bool *frail;   /* [operations of the core] */
  int64_t begin; /* of a window: what ended before does not count */
} surroundings;

static bool must_happen(const minos_op *op) {
  return op->outcome == MINOS_OUTCOME_OK;
}

static bool is_exact(const core_claim *c) {
  return c->claim->order == MINOS_ORDER_REAL_TIME && c->skew == 0;
}

/* Whether k of the core may lean on x of the history, which changes something, and x can stand in front of it. */
static bool may_lean(const surroundings *s, uint32_t k, minos_op_id x) {
  const minos_history *h = s->core->history;
  const minos_op *op = &s->core->ops[k], *supply = &h->ops[x];
  if (supply->object != op->object || !proof_takes_part(h, supply)) return false;
  if (minos_model_pure(h->models[op->object], supply) || !history_consumes(h, op, supply)) return false;
  if (s->core->claim->window && must_happen(supply) && supply->end < s->begin) return false;
  if (!s->causal) return supply->start <= s->end;
  return !proof_precedes(s->core, op, s->core->claim->ops[k], supply, x);
}

/* The first start of what k misses from `from` on; MINOS_NEVER: it misses nothing. */
static int64_t first_missing(const surroundings *s, uint32_t k) {
  int64_t first = MINOS_NEVER;
  for (uint32_t x = 0; x < s->core->history->count; x++)
    if (!s->inside[x] && s->core->history->ops[x].start < first && may_lean(s, k, x))
      first = s->core->history->ops[x].start;
  return first;
}

static bool leans_on_frail(const surroundings *s, uint32_t k) {
  for (uint32_t i = 0; i < s->core->claim->count; i++)
    if (i != k && s->frail[i] && may_lean(s, k, s->core->claim->ops[i])) return true;
  return false;
}

static void spread(surroundings *s) {
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t k = 0; k < s->core->claim->count; k++) {
      if (s->frail[k] || must_happen(&s->core->ops[k]) || !leans_on_frail(s, k)) continue;
      s->frail[k] = grew = true;
    }
  }
}

/* What the frail ones miss must have started behind every end that relies on them. */
static const char *check_leaning(surroundings *s) {
  const core_claim *c = s->core;
  int64_t missing = MINOS_NEVER;
  for (uint32_t k = 0; k < c->claim->count; k++) {
    int64_t first = first_missing(s, k);
    if (first == MINOS_NEVER) continue;
    if (must_happen(&c->ops[k]) || !s->causal) return "the core leaves out an operation that one of it may depend on";
    s->frail[k] = true;
    if (first < missing) missing = first;
  }
  spread(s);
  for (uint32_t k = 0; k < c->claim->count; k++) {
    if (!must_happen(&c->ops[k]) || !leans_on_frail(s, k)) continue;
    if (!is_exact(c) || c->ops[k].end >= missing)
      return "the core relies on an operation that may depend on one outside";
  }
  return NULL;
}

/* Where the core begins and ends, and what may be used of it. */
static const char *survey(surroundings *s) {
  const core_claim *c = s->core;
  s->begin = MINOS_NEVER;
  s->end = is_exact(c) ? INT64_MIN : MINOS_NEVER;
  s->causal = true;
  for (uint32_t k = 0; k < c->claim->count; k++) {
    const minos_op *op = &c->ops[k];
    s->causal = s->causal && c->history->models[op->object]->any_state_is_a_start;
    if (must_happen(op) && op->start < s->begin) s->begin = op->start;
    if (must_happen(op) && op->end > s->end) s->end = op->end;
  }
  return c->claim->window && !(is_exact(c) && s->causal) ? "a window is no proof here" : NULL;
}

static const char *check_operations(surroundings *s) {
  const core_claim *c = s->core;
  for (uint32_t k = 0; k < c->claim->count; k++) {
    if (k && c->claim->ops[k] <= c->claim->ops[k - 1]) return "the operations of the core are not in order";
    if (!proof_takes_part(c->history, &c->ops[k])) return "the core holds an operation that takes no part";
    s->inside[c->claim->ops[k]] = true;
  }
  return NULL;
}

minos_confirmation proof_core_stands_alone(const core_claim *core) {
  surroundings s = {.core = core};
  s.inside = calloc(core->history->count + core->claim->count + 1, sizeof *s.inside); /* and frail behind it */
  bool ready = s.inside != NULL;
  if (ready) s.frail = s.inside + core->history->count;
  const char *wrong = ready ? check_operations(&s) : "memory ran out";
  if (!wrong) wrong = survey(&s);
  if (!wrong) wrong = check_leaning(&s);
  free(s.inside);
  if (wrong) minos_text_put(core->why, wrong);
  return !ready ? MINOS_CANNOT_CONFIRM : wrong ? MINOS_REFUTED : MINOS_CONFIRMED;
}
