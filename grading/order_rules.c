/* order_rules.c -- does an order that a student gives keep the rules, and where does it break the first?

   The rules are those of docs/DEFINITIONS.md, taken from clock values and the model alone: an operation stands behind what its
   client had done before, behind what had ended before it started where real time counts, and the model takes it where it
   stands. Every definite operation stands there once, one of unknown outcome at most once. */
#include "order_rules.h"

#include "language.h"

#include <stdlib.h>

typedef struct checker {
  const order_given *given;
  const minos_op *all;
  uint32_t count;
  bool *placed; /* [count] */
  minos_states *states;
  minos_state *state; /* [objects] */
} checker;

static bool comes_first_by_client(const checker *c, minos_op_id x, minos_op_id y) {
  const minos_op *a = &c->all[x], *b = &c->all[y];
  if (a->client != b->client || a->outcome != MINOS_OUTCOME_OK || a->end > b->start) return false;
  return a->start < b->start || (a->start == b->start && x < y);
}

static bool comes_first_by_time(const checker *c, minos_op_id x, minos_op_id y) {
  return c->all[x].outcome == MINOS_OUTCOME_OK && c->all[x].end < c->all[y].start;
}

/* The first operation that is still to come and must stand before `op`; MINOS_NO_OP: none. */
static minos_op_id find_missing(const checker *c, minos_op_id op,
                                bool (*comes_first)(const checker *, minos_op_id, minos_op_id)) {
  for (minos_op_id x = 0; x < c->count; x++)
    if (x != op && !c->placed[x] && comes_first(c, x, op)) return x;
  return MINOS_NO_OP;
}

static void break_at(order_break *out, order_rule rule, minos_op_id op, minos_op_id other) {
  out->rule = rule;
  out->op = op;
  out->other = other;
}

static void look_at_place(checker *c, minos_op_id op, order_break *out) {
  minos_op_id other;
  if (op >= c->count)
    break_at(out, ORDER_NO_SUCH, op, MINOS_NO_OP);
  else if (c->all[op].outcome == MINOS_OUTCOME_FAIL)
    break_at(out, ORDER_FAILED, op, MINOS_NO_OP);
  else if (c->placed[op])
    break_at(out, ORDER_TWICE, op, MINOS_NO_OP);
  else if ((other = find_missing(c, op, comes_first_by_client)) != MINOS_NO_OP)
    break_at(out, ORDER_CLIENT, op, other);
  else if (c->given->order == MINOS_ORDER_REAL_TIME &&
           (other = find_missing(c, op, comes_first_by_time)) != MINOS_NO_OP)
    break_at(out, ORDER_REAL_TIME, op, other);
}

static void take_step(checker *c, minos_op_id op, order_break *out) {
  const minos_op *step = &c->all[op];
  const minos_model *model = minos_history_model(c->given->history, step->object);
  minos_state *state = &c->state[step->object];
  c->placed[op] = true;
  if (model->step(c->states, *state, step, state)) return;
  break_at(out, ORDER_MODEL, op, MINOS_NO_OP);
  model->refusal(c->states, *state, step, &out->why);
}

static void look_for_rest(const checker *c, order_break *out) {
  for (minos_op_id op = 0; op < c->count && !out->rule; op++)
    if (!c->placed[op] && c->all[op].outcome == MINOS_OUTCOME_OK) break_at(out, ORDER_INCOMPLETE, MINOS_NO_OP, op);
}

static void check_all(checker *c, order_break *out) {
  uint32_t objects = minos_history_objects(c->given->history);
  for (uint32_t i = 0; i < objects; i++)
    c->state[i] = minos_history_model(c->given->history, i)->initial(c->states, c->given->initial[i]);
  for (uint32_t i = 0; i < c->given->count && !out->rule; i++) {
    out->position = i;
    look_at_place(c, c->given->ops[i], out);
    if (!out->rule) take_step(c, c->given->ops[i], out);
  }
  if (!out->rule) look_for_rest(c, out);
}

minos_status order_rules_check(order_break *out, const order_given *given) {
  checker c = {.given = given,
               .all = minos_history_ops(given->history),
               .count = minos_history_count(given->history),
               .states = minos_history_states(given->history),
               .state = calloc((size_t)minos_history_objects(given->history) + 1, sizeof *c.state)};
  c.placed = calloc((size_t)c.count + 1, sizeof *c.placed);
  *out = (order_break){0};
  if (c.states) minos_states_translate(c.states, language_say);
  bool well = c.states && c.state && c.placed;
  if (well) check_all(&c, out);
  if (well && minos_states_failed(c.states)) well = false;
  if (out->why.failed) well = false;
  minos_states_free(c.states);
  free(c.state);
  free(c.placed);
  return well ? MINOS_OK : MINOS_ENOMEM;
}
