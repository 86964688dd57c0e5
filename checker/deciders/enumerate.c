/* enumerate.c -- the definition itself: every order of the definite operations and any of the unknown ones, one by one.

   It shares nothing with the other deciders but the model, and exists to be compared with them. Refuses more than 10
   operations. O(n!) model steps; an order is abandoned at its first illegal operation. */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../versions.h"
#include "start_values.h"

enum { OFFERED_UP_TO = 10, MOST_OPERATIONS = 12 }; /* the evidence confirms cores of up to 12, for a while */

typedef struct enumeration {
  const part *p;
  minos_order order;
  limits *l;
  minos_states *states;
  start_values starts;
  minos_state state[MOST_OPERATIONS]; /* by object; there are no more objects than operations */
  minos_value start[MOST_OPERATIONS];
  bool touched[MOST_OPERATIONS]; /* the object has been given a start value */
  bool taken[MOST_OPERATIONS];
  uint32_t chosen[MOST_OPERATIONS], depth, definite_taken;
  uint32_t longest[MOST_OPERATIONS], longest_depth;
  minos_value longest_start[MOST_OPERATIONS];
  bool stopped;
} enumeration;

static bool is_small(const part *p, minos_order order) {
  (void)order;
  return p->count <= OFFERED_UP_TO;
}

/* Whether x must stand before y, also where trusted versions say so. */
static bool stands_before(const enumeration *e, uint32_t x, uint32_t y) {
  const part *p = e->p;
  return part_precedes(p, e->order, x, y) || versions_order(p->history, p->op[x], p->op[y]);
}

/* Nothing left out may have to stand before op. */
static bool may_come_next(const enumeration *e, uint32_t op) {
  for (uint32_t x = 0; x < e->p->count; x++)
    if (!e->taken[x] && x != op && part_is_definite(e->p, x) && stands_before(e, x, op)) return false;
  return true;
}

static void remember_longest(enumeration *e) {
  if (e->depth <= e->longest_depth && e->depth) return;
  memcpy(e->longest_start, e->start, sizeof e->start);
  e->longest_depth = e->depth;
  memcpy(e->longest, e->chosen, sizeof e->chosen);
}

static bool extend(enumeration *e);

static bool take(enumeration *e, uint32_t op, minos_state from) {
  uint32_t object = e->p->object[op];
  minos_state to, before = e->state[object];
  if (!part_model(e->p, op)->step(e->states, from, part_op(e->p, op), &to)) return false;
  bool definite = part_is_definite(e->p, op);
  e->taken[op] = true;
  e->chosen[e->depth++] = op;
  e->definite_taken += definite;
  e->state[object] = to;
  bool found = extend(e);
  if (found) return true;
  e->state[object] = before;
  e->definite_taken -= definite;
  e->depth--;
  e->taken[op] = false;
  return false;
}

/* The first operation on an object tries all start values that may be assumed. */
static bool take_with_any_start(enumeration *e, uint32_t op) {
  uint32_t object = e->p->object[op];
  if (e->touched[object]) return take(e, op, e->state[object]);
  e->touched[object] = true;
  for (uint32_t v = e->starts.first[object]; v < e->starts.first[object + 1]; v++) {
    e->start[object] = e->starts.values[v];
    if (take(e, op, part_model(e->p, op)->initial(e->states, e->start[object]))) return true;
  }
  e->touched[object] = false;
  e->start[object] = part_start_value(e->p, object);
  return false;
}

static bool extend(enumeration *e) {
  remember_longest(e);
  if (e->definite_taken == e->p->definite) return true;
  if (!limits_poll(e->l) || minos_states_failed(e->states)) e->stopped = true;
  for (uint32_t op = 0; op < e->p->count && !e->stopped; op++)
    if (!e->taken[op] && may_come_next(e, op) && take_with_any_start(e, op)) return true;
  return false;
}

static bool write_order(const enumeration *e, proof *out) {
  if (!proof_allocate_witness(out, e->p)) return false;
  memcpy(out->witness, e->chosen, e->depth * sizeof *e->chosen);
  out->witness_count = e->depth;
  memcpy(out->initial, e->start, e->p->objects * sizeof *e->start);
  return true;
}

static bool write_longest(const enumeration *e, proof *out) {
  out->prefix = array_raw(e->longest_depth, sizeof *out->prefix);
  out->initial = array_raw(e->p->objects, sizeof *out->initial);
  if (!out->prefix || !out->initial) return false;
  memcpy(out->initial, e->longest_start, e->p->objects * sizeof *e->start);
  memcpy(out->prefix, e->longest, e->longest_depth * sizeof *e->longest);
  out->prefix_count = e->longest_depth;
  return true;
}

static minos_answer answer(enumeration *e, proof *out) {
  for (uint32_t o = 0; o < e->p->objects; o++) e->start[o] = part_start_value(e->p, o);
  bool found = extend(e);
  bool failed = minos_states_failed(e->states);
  if (e->stopped && !failed) return ANSWER_GAVE_UP;
  if (!failed && (found ? write_order(e, out) : write_longest(e, out))) return found ? ANSWER_YES : ANSWER_NO;
  limits_no_memory(e->l);
  return ANSWER_GAVE_UP;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  if (p->count > MOST_OPERATIONS) return ANSWER_GAVE_UP;
  enumeration e = {.p = p, .order = order, .l = l, .states = minos_states_new(p->history->values)};
  minos_answer result = ANSWER_GAVE_UP;
  if (e.states && start_values_collect(&e.starts, p))
    result = answer(&e, out);
  else
    limits_no_memory(l);
  start_values_release(&e.starts);
  minos_states_free(e.states);
  return result;
}

const minos_decider decider_enumerate = {.applies = is_small, .decide = decide, .versions = true};
