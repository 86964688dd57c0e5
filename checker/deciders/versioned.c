/* versioned.c -- refutes both orders where trusted versions contradict client order or real time. It never says yes.

   Of one object it is enough to look at pairs. Take a circle of steps by version and by time. What leads from one operation with a
   version to the next, by client order and real time, is one step of one of the two, over whatever has no version in between; and
   if no pair contradicts, versions do not fall along it. So they rise all the way round, which can't be.

   Operations are passed in the order of their versions. What was passed stands in front of what comes, so nothing that comes may
   have to stand in front of what was passed: it must not have ended before the latest start of all that have a lower version,
   nor before its own client's latest. Several objects may contradict only together: version_circle.c. O(n). */
#include <stdlib.h>
#include <string.h>

#include "../grow.h"
#include "../versions.h"
#include "version_circle.h"

enum { FOOTPRINT = 24 };

typedef struct passing {
  const part *p;
  minos_order order;
  tickets t;
  uint32_t latest;     /* by start, of lower versions than the present one, its number + 1; 0: none */
  uint32_t *latest_of; /* [clients] likewise */
  size_t versions;     /* that were passed, of all objects */
} passing;

static bool applies(const part *p, minos_order order) {
  (void)order;
  return versions_constrain(p->history);
}

static void note(uint32_t *latest, uint32_t op) {
  if (op + 1 > *latest) *latest = op + 1; /* operations are numbered by start */
}

/* What has a lower version and stands behind `op` for another reason; PROOF_NONE: nothing. */
static uint32_t find_lower_behind(const passing *s, uint32_t op) {
  const uint32_t candidates[2] = {s->latest, s->latest_of[part_op(s->p, op)->client]};
  for (int i = 0; i < 2; i++)
    if (candidates[i] && part_precedes(s->p, s->order, op, candidates[i] - 1)) return candidates[i] - 1;
  return PROOF_NONE;
}

static bool write_pair(const part *p, uint32_t lower, uint32_t higher, proof *out) {
  bool by_client = history_client_order(p->history, p->op[higher], p->op[lower]);
  out->steps = array_raw(2, sizeof *out->steps);
  if (!out->steps) return false;
  out->steps[0] = (proof_step){lower, higher, MINOS_BECAUSE_VERSION};
  out->steps[1] = (proof_step){higher, lower, by_client ? MINOS_BECAUSE_CLIENT_ORDER : MINOS_BECAUSE_REAL_TIME};
  out->step_count = 2;
  return true;
}

/* Pass the operations rising[from .. end) of one version; the one that contradicts a lower version, or PROOF_NONE. */
static uint32_t pass_version(passing *s, uint32_t from, uint32_t end, uint32_t *lower) {
  const uint32_t *rising = s->t.rising;
  for (uint32_t i = from; i < end; i++) {
    *lower = find_lower_behind(s, rising[i]);
    if (*lower != PROOF_NONE) return rising[i];
  }
  for (uint32_t i = from; i < end; i++) {
    note(&s->latest, rising[i]);
    note(&s->latest_of[part_op(s->p, rising[i])->client], rising[i]);
  }
  return PROOF_NONE;
}

static uint32_t pass_object(passing *s, uint32_t object, limits *l, uint32_t *lower) {
  const tickets *t = &s->t;
  uint32_t last = t->first[object + 1], found = PROOF_NONE;
  s->latest = 0;
  memset(s->latest_of, 0, history_client_count(s->p->history) * sizeof *s->latest_of);
  for (uint32_t from = t->first[object], end; found == PROOF_NONE && from < last && limits_pass(l, s->versions++);
       from = end) {
    for (end = from + 1; end < last && t->ticket[end] == t->ticket[from];) end++;
    found = pass_version(s, from, end, lower);
  }
  return found;
}

static minos_answer find(passing *s, limits *l, proof *out) {
  uint32_t lower = PROOF_NONE, higher = PROOF_NONE;
  for (uint32_t o = 0; higher == PROOF_NONE && !l->met && o < s->p->objects; o++) higher = pass_object(s, o, l, &lower);
  if (higher == PROOF_NONE && !l->met && s->p->objects > 1) return version_circle_find(s->p, s->order, &s->t, l, out);
  if (higher == PROOF_NONE) return ANSWER_GAVE_UP;
  if (write_pair(s->p, lower, higher, out)) return ANSWER_NO;
  limits_no_memory(l);
  return ANSWER_GAVE_UP;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  passing s = {.p = p, .order = order};
  bool any = false;
  minos_answer answer = ANSWER_GAVE_UP;
  s.latest_of = array_new(history_client_count(p->history), sizeof *s.latest_of);
  if (!s.latest_of || !tickets_prepare(&s.t, p, ticket_version, l, &any))
    limits_no_memory(l);
  else if (any)
    answer = find(&s, l, out);
  tickets_release(&s.t);
  free(s.latest_of);
  return answer;
}

const minos_decider decider_versioned = {.applies = applies, .decide = decide, .footprint = FOOTPRINT};
