/* useless.c -- operations of unknown outcome that need not have happened.

   An unknown operation may be left out of any order. If the model says that no other operation leans on it (consumes), an
   order that contains it stays legal without it. So a history with the operation has an order iff it has one without.
   For a register these are the unknown writes whose value nobody reads; a cas-register with failed cas keeps nearly all. */
#include "useless.h"

#include <stdlib.h>

#include "grow.h"

enum { MOST_COMPARISONS = 20 * 1000 * 1000, MOST_OF_ALL = 10 * MOST_COMPARISONS };

/* What one pass over the history finds out about each object. */
typedef struct survey {
  uint32_t *unknown; /* [objects] operations of unknown outcome */
  uint8_t *special;  /* [objects] it has operations that are neither plain reads nor plain writes */
  uint8_t *read;     /* [values] some read returned it, of whatever object: coarse, and exact enough */
  uint32_t *first;   /* [objects + 1] where an object's operations begin in `ops` */
  uint32_t *ops;     /* [count] operations by object */
} survey;

static void survey_release(survey *s) {
  free(s->unknown);
  free(s->special);
  free(s->read);
  free(s->first);
  free(s->ops);
}

static const minos_fn *fn_of(const minos_history *h, const minos_op *op) {
  return &h->models[op->object]->fns[op->fn];
}

static bool take_survey(survey *s, const minos_history *h) {
  uint32_t objects = history_object_count(h);
  s->unknown = array_new(objects, sizeof *s->unknown);
  s->special = array_new(objects, 1);
  s->read = array_new(minos_values_count(h->values), 1);
  if (!s->unknown || !s->special || !s->read) return false;
  for (size_t i = 0; i < h->count; i++) {
    if (!history_takes_part(h, (uint32_t)i)) continue;
    const minos_op *op = &h->ops[i];
    s->unknown[op->object] += op->outcome == MINOS_OUTCOME_UNKNOWN;
    minos_role role = fn_of(h, op)->role;
    if (role == MINOS_ROLE_READ)
      s->read[op->result] = 1;
    else if (role != MINOS_ROLE_WRITE)
      s->special[op->object] = 1;
  }
  return true;
}

static bool group_by_object(survey *s, const minos_history *h) {
  uint32_t objects = history_object_count(h);
  s->first = array_new((size_t)objects + 1, sizeof *s->first);
  s->ops = array_raw(h->count, sizeof *s->ops);
  if (!s->first || !s->ops) return false;
  for (uint32_t i = 0; i < h->count; i++) s->first[h->ops[i].object]++;
  for (uint32_t o = 0; o < objects; o++) s->first[o + 1] += s->first[o];
  for (uint32_t i = (uint32_t)h->count; i-- > 0;) s->ops[--s->first[h->ops[i].object]] = i;
  return true;
}

static uint32_t size_of(const survey *s, uint32_t object) {
  return s->first[object + 1] - s->first[object];
}

static bool is_consumed(const survey *s, const minos_history *h, uint32_t supply, const uint8_t *useless) {
  const minos_op *u = &h->ops[supply];
  for (uint32_t k = s->first[u->object]; k < s->first[u->object + 1]; k++) {
    uint32_t i = s->ops[k];
    if (i == supply || useless[i] || !history_takes_part(h, i)) continue;
    if (history_consumes(h, &h->ops[i], u)) return true;
  }
  return false;
}

static bool is_useless(const survey *s, const minos_history *h, uint32_t id, const uint8_t *useless) {
  const minos_op *op = &h->ops[id];
  if (!s->special[op->object]) return fn_of(h, op)->role == MINOS_ROLE_WRITE && !s->read[op->argument];
  uint64_t comparisons = (uint64_t)s->unknown[op->object] * size_of(s, op->object);
  return comparisons <= MOST_COMPARISONS && !is_consumed(s, h, id, useless);
}

/* False when time is over. */
static bool mark_all(const survey *s, const minos_history *h, uint8_t *useless, limits *l) {
  uint64_t all = 0, compared = 0; /* operations; since the last look at the clock */
  for (size_t i = 0; i < h->count && all < MOST_OF_ALL; i++) {
    const minos_op *op = &h->ops[i];
    if (op->outcome != MINOS_OUTCOME_UNKNOWN || !history_takes_part(h, (uint32_t)i)) continue;
    useless[i] = is_useless(s, h, (uint32_t)i, useless);
    uint32_t more = s->special[op->object] ? size_of(s, op->object) : 1;
    compared += more;
    all += more;
    if (compared < LIMITS_PASS) continue;
    compared = 0;
    if (!limits_look(l)) return false;
  }
  return true;
}

minos_status mark_useless(const minos_history *h, uint8_t *useless, limits *l) {
  bool any = false;
  for (size_t i = 0; i < h->count && !any; i++) any = h->ops[i].outcome == MINOS_OUTCOME_UNKNOWN;
  if (!any) return MINOS_OK;
  survey s = {0};
  if (!take_survey(&s, h) || !group_by_object(&s, h)) {
    survey_release(&s);
    return MINOS_ENOMEM;
  }
  bool in_time = mark_all(&s, h, useless, l);
  survey_release(&s);
  return in_time ? MINOS_OK : MINOS_ENOMEM;
}
