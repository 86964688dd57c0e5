/* set.c -- a set: each value is in it or not.

   Each value is an object of its own, present or absent, except that a read sees all of them at one instant. What finds v
   there leans on additions of v. What finds v missing leans on removals of v, unless nothing adds v: so additions of v go with
   its removals, and then what found it missing still does, in a set that starts empty. */
#include <stdlib.h>

#include "listing.h"
#include "running.h"
#include "saying.h"
#include "tree.h"

enum { ADD, REMOVE, CONTAINS, READ };

static const minos_fn fns[] = {
    [ADD] = {.names = "add insert",
             .help = "puts V in; true: it was not there, false: it was",
             .argument = MINOS_SHAPE_ANY,
             .result = MINOS_SHAPE_BOOLEAN,
             .tells = true},
    [REMOVE] = {.names = "remove delete",
                .help = "takes V out; true: it was there, false: it was not",
                .argument = MINOS_SHAPE_ANY,
                .result = MINOS_SHAPE_BOOLEAN,
                .tells = true},
    [CONTAINS] = {.names = "contains member",
                  .help = "whether V is there",
                  .query = true,
                  .argument = MINOS_SHAPE_ANY,
                  .result = MINOS_SHAPE_BOOLEAN},
    [READ] = {.names = "r read get",
              .help = "returns all values, in any order",
              .query = true,
              .result = MINOS_SHAPE_LIST},
    {0},
};

static bool holds(const minos_states *states, minos_state state, minos_value value) {
  uint32_t load;
  return tree_find(states, tree_by_id, state, value, &load);
}

static minos_state initial(minos_states *states, minos_value start) {
  const minos_values *values = minos_states_values(states);
  minos_state state = tree_empty(states);
  if (minos_value_kind(values, start) != MINOS_KIND_LIST) return state;
  size_t count;
  const minos_value *items = minos_value_items(values, start, &count);
  for (size_t i = 0; i < count; i++) state = tree_put(states, tree_by_id, state, items[i], 1);
  return state;
}

static int by_id(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* As many values, each of them there and none twice. */
static bool is_read(minos_states *states, minos_state state, minos_value list) {
  size_t count;
  const minos_value *items = minos_value_items(minos_states_values(states), list, &count);
  if (count != tree_sum(states, state)) return false;
  uint32_t *sorted = minos_states_scratch(states, count);
  if (!sorted) return false;
  for (size_t i = 0; i < count; i++) {
    if (!holds(states, state, items[i])) return false;
    sorted[i] = items[i];
  }
  qsort(sorted, count, sizeof *sorted, by_id);
  for (size_t i = 1; i < count; i++)
    if (sorted[i - 1] == sorted[i]) return false;
  return true;
}

/* What a function that answers whether the value was there, or was not, must have returned. */
static minos_value right_answer(uint8_t fn, bool there) {
  bool yes = fn == ADD ? !there : there;
  return yes ? MINOS_TRUE : MINOS_FALSE;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  if (op->fn == READ) return op->result == MINOS_ABSENT || is_read(states, from, op->result);
  bool there = holds(states, from, op->argument);
  if (op->result != MINOS_ABSENT && op->result != right_answer(op->fn, there)) return false;
  if (op->fn == ADD && !there) *to = tree_put(states, tree_by_id, from, op->argument, 1);
  if (op->fn == REMOVE && there) *to = tree_remove(states, tree_by_id, from, op->argument);
  return true;
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  static const char *const verbs[] = {[ADD] = "add", [REMOVE] = "remove", [CONTAINS] = "contains"};
  saying s = {.states = states, .out = out};
  if (op->fn != READ) {
    minos_text_put(saying_part(&s), verbs[op->fn]);
    saying_value(&s, op->argument);
  }
  saying_value(&s, op->result);
  tree_show_bag(states, from, saying_part(&s));
  saying_end(&s, op->fn == READ ? MINOS_SAID("can't read %s: the set holds %s")
                                : MINOS_SAID("%s %s can't return %s: the set holds %s"));
}

static bool pure(const minos_op *op) {
  return op->fn == READ || op->fn == CONTAINS || op->result == MINOS_FALSE;
}

static bool is_listed(const minos_values *values, minos_value list, minos_value value) {
  size_t count;
  const minos_value *items = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++)
    if (items[i] == value) return true;
  return false;
}

/* Whether the operation needs its value to be there. */
static bool needs_it_there(const minos_op *op) {
  return op->fn == ADD ? op->result == MINOS_FALSE : op->result == MINOS_TRUE;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (pure(supply)) return false;
  if (op->fn == READ)
    return supply->fn == ADD && op->result != MINOS_ABSENT && is_listed(values, op->result, supply->argument);
  if (op->argument != supply->argument) return false;
  return supply->fn == ADD ? needs_it_there(op) : op->fn == ADD && !pure(op);
}

/* Each value is a set of its own, but for what lists them all. */
static bool apart(const minos_op *a, const minos_op *b) {
  return a->fn != READ && b->fn != READ && a->argument != b->argument;
}

const minos_model model_set = {
    .name = "set",
    .help = "a set: each value is in it or not",
    .example = "@model set\n"
               "A  add       1        0  3\n"
               "B  add       2        1  2\n"
               "B  contains  1=>true  3  4\n"
               "A  add       2=>false 4  5\n"
               "A  remove    1=>true  6  7\n"
               "B  r         [2]      8  9\n",
    .fns = fns,
    .start = "[]",
    .unlike = "counter",
    .holds = MINOS_SAID("the set holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = tree_show_bag,
    .pure = pure,
    .consumes = consumes,
    .apart = apart,
    .consumes_from_empty = true,
    .collection = MINOS_COLLECTION_SET,
    .running = &running_set,
    .may_start = listing_or_nil,
};
