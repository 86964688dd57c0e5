/* kind_sums.c -- objects to which things are added: counter, set.

   Nothing but positive numbers is added to a counter, so that it never holds -1; and a client that added to a set what nobody
   removes can't find it missing. */
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "kind.h"

/* ---- counter ---- */

enum { COUNT, SUM };

static void ask_sum(supply *from, const made_object *object, made_op *op) {
  (void)from;
  (void)object;
  op->word = SUM;
}

/* Sums grow with the history whatever is added: unique values would only make them long. */
static void count_up(supply *from, const made_object *object, made_op *op) {
  (void)object;
  op->word = COUNT;
  op->argument = integer(from->values ? supply_next(from) : 1);
}

static bool take_sum(made_object *object, made_op *op) {
  if (op->word == COUNT) object->value += op->argument.number;
  if (op->word == SUM) op->result = integer(object->value);
  return true;
}

static bool ruin_sum(supply *from, int step, int64_t fresh, made_op *op) {
  (void)fresh;
  if (step == 0) count_up(from, NULL, op);
  if (step == 0) return true;
  op->word = SUM;
  op->result = integer(-1);
  return false;
}

const kind kind_counter = {.words = {"add", "r"},
                           .read_share = 500000,
                           .ask = ask_sum,
                           .change = count_up,
                           .take = take_sum,
                           .ruin = ruin_sum,
                           .ruin_steps = 2};

/* ---- set ---- */

enum { ADD, REMOVE, CONTAINS };

static void ask_member(supply *from, const made_object *object, made_op *op) {
  (void)object;
  op->word = CONTAINS;
  op->argument = integer(supply_seen(from));
}

static void add_or_remove(supply *from, const made_object *object, made_op *op) {
  (void)object;
  op->word = chance_below(from->chance, 2) ? ADD : REMOVE;
  op->argument = integer(op->word == ADD ? supply_next(from) : supply_seen(from));
}

/* Where every value is added once, what is not there stays away: unless it is the next. */
static bool alter_member(supply *from, const made_object *object, made_op *op) {
  size_t value = (size_t)op->argument.number;
  bool present = value < object->marked && object->marks[value];
  op->word = present ? REMOVE : ADD;
  if (present || from->values) return true;
  return op->argument.number == from->fresh + 1 && supply_next(from) == op->argument.number;
}

static bool reach(made_object *object, size_t value) {
  if (value < object->marked) return true;
  size_t marked = value + value / 2 + 64;
  uint8_t *marks = realloc(object->marks, marked);
  if (!marks) return false;
  memset(marks + object->marked, 0, marked - object->marked);
  object->marks = marks;
  object->marked = marked;
  return true;
}

static bool take_member(made_object *object, made_op *op) {
  size_t value = (size_t)op->argument.number;
  if (!reach(object, value)) return false;
  bool was_there = object->marks[value] != 0;
  op->result = boolean(op->word == ADD ? !was_there : was_there);
  if (op->word != CONTAINS) object->marks[value] = op->word == ADD;
  return true;
}

/* The value stays in the set, where nobody removes it: `fresh` is none of those that are drawn. */
static bool ruin_member(supply *from, int step, int64_t fresh, made_op *op) {
  (void)from;
  op->word = step == 0 ? ADD : CONTAINS;
  op->argument = integer(fresh);
  op->result = boolean(step == 0);
  return false;
}

const kind kind_set = {.words = {"add", "remove", "contains"},
                       .read_share = 333333,
                       .ask = ask_member,
                       .change = add_or_remove,
                       .alter = alter_member,
                       .take = take_member,
                       .ruin = ruin_member,
                       .ruin_steps = 2};
