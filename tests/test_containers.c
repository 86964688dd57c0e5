/* test_containers.c -- the containers that states are made of, against plain arrays; equal contents are one state. */
#include <stdio.h>
#include <string.h>

#include "models/line.h"
#include "models/pile.h"
#include "models/text_state.h"
#include "models/tree.h"
#include "tier.h"
#include "wild.h"

enum { MOST = 600, STEPS = 20000 };

typedef struct plain {
  minos_values *values;
  minos_states *states;
  minos_value number[MOST]; /* some values */
  minos_value items[STEPS];
  uint32_t first, end;
} plain;

static void start(plain *p) {
  *p = (plain){.values = minos_values_new()};
  p->states = minos_states_new(p->values);
  for (int i = 0; i < MOST; i++)
    ck_assert_int_eq(minos_values_integer(p->values, 7 * i % MOST, &p->number[i]), MINOS_OK);
}

static void finish(plain *p) {
  minos_states_free(p->states);
  minos_values_free(p->values);
}

static minos_value list_of(const plain *p) {
  minos_value list;
  ck_assert_int_eq(minos_values_list(p->values, p->items + p->first, p->end - p->first, &list), MINOS_OK);
  return list;
}

/* Grow and shrink at random, in waves; now and then the state must be the one that its contents make anew. */
static bool grows(wild *w, int step, uint32_t size) {
  if (size == 0) return true;
  return (step / 2000) % 2 == 0 ? wild_below(w, 5) > 0 : wild_below(w, 5) == 0;
}

START_TEST(lines_are_queues) {
  static plain p;
  wild w = {.state = (uint64_t)_i + 1};
  start(&p);
  uint32_t few = _i == 0 ? MOST : _i == 1 ? 2 : 20; /* also where hardly any item closes a chunk */
  minos_state line = line_empty(p.states);
  for (int step = 0; step < STEPS; step++) {
    minos_value first = MINOS_ABSENT;
    ck_assert_uint_eq(line_size(p.states, line), p.end - p.first);
    ck_assert(line_first(p.states, line, &first) == (p.end > p.first));
    if (p.end > p.first) ck_assert_uint_eq(first, p.items[p.first]);
    if (grows(&w, step, p.end - p.first)) {
      p.items[p.end] = p.number[wild_below(&w, few)];
      line = line_push(p.states, line, p.items[p.end++]);
    } else {
      line = line_pop(p.states, line);
      p.first++;
    }
    if (step % 500 == 0) ck_assert_uint_eq(line, line_of(p.states, list_of(&p)));
  }
  finish(&p);
}
END_TEST

START_TEST(piles_are_stacks) {
  static plain p;
  wild w = {.state = 3};
  start(&p);
  minos_state pile = pile_empty(p.states);
  for (int step = 0; step < STEPS; step++) {
    minos_value value;
    if (grows(&w, step, p.end)) {
      p.items[p.end] = p.number[wild_below(&w, MOST)];
      pile = pile_push(p.states, pile, p.items[p.end++]);
    } else {
      ck_assert(pile_top(p.states, pile, &value, &pile));
      ck_assert_uint_eq(value, p.items[--p.end]);
    }
    ck_assert_uint_eq(pile_size(p.states, pile), p.end);
    if (step % 500 != 0) continue;
    ck_assert_uint_eq(pile, pile_of(p.states, list_of(&p)));
    ck_assert(pile_is(p.states, pile, list_of(&p)));
    uint32_t at = wild_below(&w, p.end + 1);
    ck_assert(pile_at(p.states, pile, at, &value) == (at < p.end));
    if (at < p.end) ck_assert_uint_eq(value, p.items[at]);
  }
  finish(&p);
}
END_TEST

typedef struct visit {
  const plain *p;
  int64_t last;
  uint32_t *left;
} visit;

static bool check_item(void *context, uint32_t key, uint32_t count) {
  visit *v = context;
  int64_t number = minos_value_integer(v->p->values, key);
  ck_assert_int_gt(number, v->last);
  ck_assert_uint_eq(count, v->left[number]);
  v->last = number;
  v->left[number] = 0;
  return true;
}

START_TEST(trees_are_sorted_bags) {
  static plain p;
  uint32_t counts[MOST] = {0}, total = 0;
  wild w = {.state = 4};
  start(&p);
  minos_state tree = tree_empty(p.states);
  for (int step = 0; step < STEPS; step++) {
    minos_value key = p.number[wild_below(&w, MOST)];
    uint32_t *count = &counts[minos_value_integer(p.values, key)], found = 0;
    ck_assert(tree_find(p.states, tree_by_number, tree, key, &found) == (*count > 0));
    ck_assert_uint_eq(found, *count);
    if (grows(&w, step, total)) {
      tree = tree_add(p.states, tree_by_number, tree, key);
      ++*count, total++;
    } else if (*count) {
      tree = tree_take(p.states, tree_by_number, tree, key);
      --*count, total--;
    }
    ck_assert_uint_eq(tree_sum(p.states, tree), total);
    if (step % 500 != 0) continue;
    uint32_t left[MOST];
    memcpy(left, counts, sizeof left);
    tree_each(p.states, tree, check_item, &(visit){&p, -1, left});
    for (int i = 0; i < MOST; i++) ck_assert_uint_eq(left[i], 0);
    p.end = 0;
    for (int i = 0; i < MOST; i++)
      for (uint32_t n = counts[minos_value_integer(p.values, p.number[i])]; n > 0; n--) p.items[p.end++] = p.number[i];
    ck_assert_uint_eq(tree, tree_bag_of(p.states, tree_by_number, list_of(&p)));
  }
  finish(&p);
}
END_TEST

START_TEST(texts_are_appended_to) {
  static plain p;
  static char whole[40000];
  wild w = {.state = 5};
  size_t length = 0;
  start(&p);
  minos_state text = text_state_empty(p.states);
  for (int step = 0; step < 1000; step++) {
    size_t added = wild_below(&w, step % 10 == 0 ? 200 : 12);
    for (size_t i = 0; i < added; i++) whole[length + i] = (char)('a' + wild_below(&w, 3));
    text = text_state_append(p.states, text, (minos_bytes){whole + length, added});
    length += added;
    ck_assert(text_state_equals(p.states, text, (minos_bytes){whole, length}));
    ck_assert_uint_eq(text, text_state_append(p.states, text_state_empty(p.states), (minos_bytes){whole, length}));
    if (length == 0) continue;
    size_t wrong = wild_below(&w, (uint32_t)length);
    whole[wrong]++;
    ck_assert(!text_state_equals(p.states, text, (minos_bytes){whole, length}));
    whole[wrong]--;
    ck_assert(!text_state_equals(p.states, text, (minos_bytes){whole, length - 1}));
  }
  finish(&p);
}
END_TEST

/* 100,000 items in and out again: what a replay of a long recording costs. */
START_TEST(long_queues_stay_small) {
  static plain p;
  start(&p);
  minos_state line = line_empty(p.states);
  size_t words = 0, count;
  for (uint32_t i = 0; i < 100000; i++) {
    minos_value value;
    ck_assert_int_eq(minos_values_integer(p.values, i, &value), MINOS_OK);
    line = line_push(p.states, line, value);
    minos_states_words(p.states, line, &count);
    words += count;
  }
  for (uint32_t i = 0; i < 100000; i++) {
    line = line_pop(p.states, line);
    minos_states_words(p.states, line, &count);
    words += count;
  }
  ck_assert_uint_eq(line, line_empty(p.states));
  printf("%.1f words a step\n", (double)words / 200000);
  ck_assert_uint_lt(words / 200000, 60);
  finish(&p);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("containers");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, lines_are_queues, 0, 3);
  tcase_add_test(all, piles_are_stacks);
  tcase_add_test(all, trees_are_sorted_bags);
  tcase_add_test(all, texts_are_appended_to);
  tcase_add_test(all, long_queues_stay_small);
  return run_case(all, "containers");
}
