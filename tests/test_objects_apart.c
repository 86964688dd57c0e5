/* test_objects_apart.c -- several objects whose letters are found one by one: as the oracle says, and none keeps the letter from being
   found that another one settles. */
#include <minos/generate.h>
#include <minos/minos.h>

#include "agreement.h"
#include "reading.h"
#include "tier.h"
#include "wild.h"

#define HOPELESS MINOS_ROOT "/testdata/hard/HOPELESS.txt"

/* Operations of one object, moved to y. */
static void add_to_y(minos_text *out, const char *lines) {
  while (*lines) {
    size_t length = strcspn(lines, "\n"), client = strcspn(lines, " "), gap = strspn(lines + client, " ");
    size_t name = client + gap + strcspn(lines + client + gap, " ");
    bool declares = *lines == '#' || *lines == '@';
    if (!declares) minos_text_format(out, "%.*s(y)%.*s\n", (int)name, lines, (int)(length - name), lines + name);
    lines += length + (lines[length] == '\n');
  }
}

/* The letter of a history, with as much evidence and as many threads as `options` say. */
static minos_verdict letter_of(const minos_text *text, const minos_options *options) {
  minos_histories histories;
  minos_result *result;
  const minos_reading how = {.format = "text"};
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){text->data, text->length}, &how, NULL), MINOS_OK);
  ck_assert_int_eq(minos_check(&result, histories.items[0], options, NULL), MINOS_OK);
  minos_verdict letter = result->verdict;
  minos_result_free(result);
  minos_histories_release(&histories);
  return letter;
}

static const struct {
  bool evidence;
  uint32_t threads;
} ways[] = {{false, 1}, {true, 1}, {false, 2}, {true, 2}};

/* x is not even sequential; what y is nobody can tell. */
START_TEST(hopeless_ones_keep_nothing_back) {
  minos_text text = {0}, hard = {0};
  ck_assert(read_whole_file(HOPELESS, &hard));
  minos_text_put(&hard, "");
  minos_text_put(&text, "@model x register\n@model y cas-register\n@initial 0\nA w(x) 1 0 1\nB r(x) 9 2 3\n");
  add_to_y(&text, hard.data);
  const minos_options options = {
      .evidence = ways[_i].evidence, .threads = ways[_i].threads, .timeout_ns = SLOW_BUILD ? 3000000000 : 500000000};
  ck_assert_int_eq(letter_of(&text, &options), MINOS_N);
  minos_text_release(&text);
  minos_text_release(&hard);
}
END_TEST

/* x is only sequential, y a long queue that is linearizable: no search is needed, whether or not somebody wants to see evidence. */
START_TEST(linearizable_ones_are_not_searched) {
  const minos_workload load = {.kind = "queue", .operations = 5000, .clients = 10, .seed = 3};
  minos_history *queue;
  minos_text text = {0}, lines = {0};
  ck_assert_int_eq(minos_generate(&queue, &load, NULL), MINOS_OK);
  ck_assert_int_eq(minos_write(&lines, &queue, 1, "text", NULL), MINOS_OK);
  minos_text_put(&lines, "");
  minos_text_put(&text, "@model x register\n@model y queue\nA w(x) 1 0 1\nB r(x) 0 2 3\n");
  add_to_y(&text, lines.data);
  const minos_options options = {.evidence = ways[_i].evidence, .threads = ways[_i].threads, .max_states = 100};
  ck_assert_int_eq(letter_of(&text, &options), MINOS_S);
  minos_history_free(queue);
  minos_text_release(&text);
  minos_text_release(&lines);
}
END_TEST

/* No client uses two objects. */
START_TEST(agree_with_the_oracle) {
  static const wild_kind kind = {.operations = 8, .clients = 4, .objects = 1, .values = 2, .instants = 9, .skew = true};
  wild w = {.state = 5 + (uint64_t)_i};
  uint32_t letters[4] = {0};
  for (int i = 0; i < (SLOW_BUILD ? 300 : 2000); i++) {
    oracle_history h;
    minos_history *history;
    minos_result *result;
    wild_history(&h, &w, &kind);
    for (int k = 0; k < h.count; k++) h.ops[k].object = h.ops[k].client % ORACLE_OBJECTS;
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    minos_options options = {
        .evidence = ways[_i].evidence, .threads = ways[_i].threads, .clock_skew = (uint64_t)h.skew};
    ck_assert_int_eq(minos_check(&result, history, &options, NULL), MINOS_OK);
    ck_assert_int_eq(minos_verdict_letter(result->verdict), oracle_letter(&h));
    letters[result->verdict]++;
    minos_result_free(result);
    minos_history_free(history);
  }
  ck_assert(letters[MINOS_L] > 0 && letters[MINOS_S] > 0 && letters[MINOS_N] > 0);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("objects apart");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, hopeless_ones_keep_nothing_back, 0, COUNT(ways));
  tcase_add_loop_test(all, linearizable_ones_are_not_searched, 0, COUNT(ways));
  tcase_add_loop_test(all, agree_with_the_oracle, 0, COUNT(ways));
  return run_case(all, "objects apart");
}
