/* test_variants.c -- variants of exercises: counted as by hand, as hard as asked, confirmed by the judge, none like another. */
#include <stdio.h>

#include <minos/minos.h>

#include "chance.h"
#include "cohort.h"
#include "difficulty.h"
#include "draw_task.h"
#include "inspect.h"
#include "orders.h"
#include "reading.h"
#include "task_of.h"
#include "tier.h"

#define W(client, value, start, end)                                                                                   \
  { client, start, end, value, false }
#define R(client, value, start, end)                                                                                   \
  { client, start, end, value, true }

/* The histories of the course's third exercise, and some more. */
static const task stale = {3, 3, {W(0, 1, 0, 5), R(1, 1, 1, 2), R(2, 0, 3, 4)}};
static const task fine = {
    6, 3, {W(0, 1, 0, 2), R(1, 1, 3, 4), R(2, 1, 5, 6), W(0, 2, 7, 10), R(1, 1, 8, 9), R(2, 2, 11, 12)}};
static const task reversed = {4, 2, {W(0, 1, 0, 1), W(0, 2, 2, 3), R(1, 2, 4, 5), R(1, 1, 6, 7)}};
static const task late_start = {2, 2, {R(0, 1, 0, 3), W(1, 1, 1, 2)}};

/* ---- counting ---- */

static bool may_follow(const task *t, bool real_time, uint32_t placed, uint32_t i) {
  for (uint32_t j = 0; j < t->count; j++) {
    bool before = t->ops[j].end < t->ops[i].start && (real_time || t->ops[j].client == t->ops[i].client);
    if (before && !(placed >> j & 1)) return false;
  }
  return !(placed >> i & 1);
}

/* All orders, one by one. */
static void walk(const task *t, bool real_time, uint32_t placed, int held, uint32_t length, orders *out) {
  if (held >= 0 && length > out->longest) out->longest = length;
  if (length == t->count) {
    out->all++;
    out->legal += held >= 0;
  }
  for (uint32_t i = 0; i < t->count; i++) {
    if (!may_follow(t, real_time, placed, i)) continue;
    int next = !t->ops[i].reads ? (held < 0 ? -1 : t->ops[i].value) : held == t->ops[i].value ? held : -1;
    walk(t, real_time, placed | UINT32_C(1) << i, next, length + 1, out);
  }
}

static task any_task(uint64_t *chance, uint8_t clients, uint8_t operations) {
  const task_wish wish = {"LSN"[chance_below(chance, 3)], clients, operations, 500};
  uint32_t nearest;
  task t;
  ck_assert(task_draw(&t, &wish, chance, &nearest));
  return t;
}

START_TEST(orders_are_counted_one_by_one) {
  uint64_t chance = 11;
  for (int i = 0; i < 60; i++) {
    task t = any_task(&chance, (uint8_t)(2 + i % 2), (uint8_t)(4 + i % 4));
    for (int real_time = 0; real_time <= 1; real_time++) {
      orders counted, walked = {0};
      orders_count(&t, real_time, &counted);
      walk(&t, real_time, 0, 0, 0, &walked);
      ck_assert_uint_eq(counted.all, walked.all);
      ck_assert_uint_eq(counted.legal, walked.legal);
      ck_assert_uint_eq(counted.longest, walked.longest);
    }
  }
}
END_TEST

START_TEST(known_histories) {
  ck_assert_int_eq(orders_letter(&stale), 'S');
  ck_assert_int_eq(orders_letter(&fine), 'L');
  ck_assert_int_eq(orders_letter(&reversed), 'N');
  ck_assert_uint_eq(orders_core(&stale, true), 3);
  ck_assert_uint_eq(orders_core(&reversed, false), 4);
  ck_assert_uint_eq(orders_core(&fine, true), 0);
}
END_TEST

/* ---- difficulty ---- */

START_TEST(naive_methods) {
  ck_assert(naive_is_fooled(&late_start, 'L', 0));                             /* by starts: the read comes first */
  ck_assert(!naive_is_fooled(&late_start, 'L', 1));                            /* by ends: the write does */
  ck_assert(naive_is_fooled(&fine, 'L', 0) != naive_is_fooled(&fine, 'L', 1)); /* B reads 1 while 2 is being written */
  ck_assert(naive_is_fooled(&stale, 'S', 0));  /* under A's write, B may read 1 and C 0, each by itself */
  ck_assert(!naive_is_fooled(&stale, 'S', 1)); /* C, A, B one after the other */
  ck_assert(!naive_is_fooled(&reversed, 'N', 0));
  ck_assert(naive_is_fooled(&reversed, 'N', 1)); /* B reads 2, then 1: only A's order forbids that */
}
END_TEST

START_TEST(difficulty_is_what_the_formula_says) {
  difficulty d;
  difficulty_measure(&stale, 'S', &d);
  ck_assert_uint_eq(d.clients, 400);
  ck_assert_uint_eq(d.operations, 300);
  ck_assert_uint_eq(d.overlap, 666);   /* 2 of 3 pairs */
  ck_assert_uint_eq(d.together, 1000); /* all 3 */
  ck_assert_uint_eq(d.scarcity, 1000); /* 1 of 6 orders: r 0, w 1, r 1 */
  difficulty_measure(&reversed, 'N', &d);
  ck_assert_uint_eq(d.overlap, 0);
  ck_assert_uint_eq(d.together, 1000);
  ck_assert_uint_eq(d.scarcity, 750); /* 3 of 4 operations can be placed */
  difficulty_measure(&fine, 'L', &d);
  ck_assert_uint_eq(d.together, 333); /* the last write and the read under it */
  ck_assert_uint_eq(difficulty_total(&(difficulty){1000, 1000, 1000, 1000, 1000, 1000}), 1000);
  ck_assert_uint_eq(difficulty_total(&(difficulty){0, 0, 1000, 0, 0, 500}), 325);
}
END_TEST

/* ---- drawing ---- */

static minos_history *history_of(const task *t, int grown) {
  minos_text text = {0};
  minos_histories read;
  minos_text_put(&text, "@model register\n@initial 0\n");
  for (uint32_t i = 0; i < t->count; i++) {
    const task_op *op = &t->ops[i];
    minos_text_format(&text, "%c %c %u %d %d\n", 'A' + op->client, op->reads ? 'r' : 'w', op->value,
                      4 * op->start - grown, 4 * op->end + grown);
  }
  ck_assert_int_eq(read_bytes(&read, (minos_bytes){text.data, text.length}, &(minos_reading){.format = "text"}, NULL),
                   MINOS_OK);
  minos_history *history = read.items[0];
  read.count = 0;
  minos_histories_release(&read);
  minos_text_release(&text);
  return history;
}

/* By all deciders, with intervals that are a little longer or shorter: the letter hangs on no instant. */
static void expect_letter(const task *t, char letter) {
  for (int grown = -1; grown <= 1; grown++) {
    minos_history *history = history_of(t, grown);
    minos_result *result;
    ck_assert_int_eq(minos_check(&result, history, &(minos_options){.cross_check = true}, NULL), MINOS_OK);
    ck_assert_int_eq(minos_verdict_letter(result->verdict), letter);
    minos_result_free(result);
    minos_history_free(history);
  }
}

static void expect_different_instants(const task *t) {
  bool seen[TASK_INSTANTS] = {false};
  for (uint32_t i = 0; i < t->count; i++) {
    ck_assert(!seen[t->ops[i].start] && !seen[t->ops[i].end]);
    ck_assert_uint_lt(t->ops[i].start, t->ops[i].end);
    seen[t->ops[i].start] = seen[t->ops[i].end] = true;
  }
}

START_TEST(drawn_as_wished) {
  uint64_t chance = 5;
  int drawn = 0;
  for (uint8_t clients = 2; clients <= 4; clients++)
    for (uint8_t operations = 4; operations <= 8; operations += 2)
      for (uint32_t asked = 300; asked <= 700; asked += 200)
        for (const char *letter = "LSN"; *letter; letter++) {
          const task_wish wish = {*letter, clients, operations, asked};
          difficulty found;
          uint32_t nearest;
          task t;
          if (!task_draw(&t, &wish, &chance, &nearest)) continue;
          drawn++;
          ck_assert_uint_eq(t.count, operations);
          difficulty_measure(&t, *letter, &found);
          ck_assert_msg(task_is_near(difficulty_total(&found), asked), "%u for %u", difficulty_total(&found), asked);
          expect_different_instants(&t);
          expect_letter(&t, *letter);
        }
  ck_assert_int_ge(drawn, 75);
}
END_TEST

START_TEST(a_history_is_read_back_as_its_task) {
  uint64_t chance = 3;
  for (int i = 0; i < 40; i++) {
    task t = any_task(&chance, 3, 6), back;
    minos_history *history = history_of(&t, 0);
    difficulty one, other;
    char letter = orders_letter(&t);
    ck_assert(task_of(history, &back));
    difficulty_measure(&t, letter, &one);
    difficulty_measure(&back, letter, &other);
    ck_assert_uint_eq(difficulty_total(&one), difficulty_total(&other));
    minos_history_free(history);
  }
}
END_TEST

/* ---- variants ---- */

#define KNOWN UINT64_C(0x172F8199D2A4B749)

static const variant_plan plan = {
    .exercise = "histories", .letters = "LSN", .clients = 3, .operations = 6, .difficulty = 400};

static minos_bytes secret_of(const char *text) {
  return (minos_bytes){text, strlen(text)};
}

static uint64_t seed_of(const char *secret, const char *student, const char *exercise, uint32_t attempt) {
  uint64_t seed;
  ck_assert_int_eq(variant_seed(secret_of(secret), student, exercise, attempt, &seed, NULL), MINOS_OK);
  return seed;
}

START_TEST(seeds_hang_on_everything) {
  uint64_t first = seed_of("secret", "ann", "one", 0);
  ck_assert_uint_eq(first, seed_of("secret", "ann", "one", 0));
  ck_assert_uint_ne(first, seed_of("Secret", "ann", "one", 0));
  ck_assert_uint_ne(first, seed_of("secret", "anne", "one", 0));
  ck_assert_uint_ne(first, seed_of("secret", "an", "none", 0));
  ck_assert_uint_ne(first, seed_of("secret", "ann", "two", 0));
  ck_assert_uint_ne(first, seed_of("secret", "ann", "one", 1));
}
END_TEST

/* Known for ever: whoever changes what is drawn makes VARIANT_VERSION greater. */
START_TEST(the_same_everywhere) {
  uint64_t all = 0;
  for (uint64_t seed = 1; seed <= 50; seed++) {
    variant made;
    uint64_t one;
    ck_assert_int_eq(variant_draw(&made, &plan, seed, NULL), MINOS_OK);
    ck_assert_int_eq(variant_fingerprint(&made, &one, NULL), MINOS_OK);
    all = all * 31 + one;
  }
  ck_assert_int_eq(VARIANT_VERSION, 1);
  ck_assert_msg(all == KNOWN, "the fingerprint is 0x%llX", (unsigned long long)all);
}
END_TEST

/* cohort_add has each confirmed by the judge; here: as hard as asked, and all letters at all places. */
START_TEST(variants_for_a_course) {
  size_t students = is_nightly() ? 10000 : SLOW_BUILD ? 60 : 300, at_place[VARIANT_PARTS][256] = {{0}};
  cohort c;
  ck_assert(cohort_init(&c, students));
  for (size_t i = 0; i < students; i++) {
    char student[32];
    minos_text file = {0};
    minos_error err = {0};
    variant made;
    snprintf(student, sizeof student, "student%zu", i);
    ck_assert_msg(!cohort_add(&c, &plan, secret_of("secret"), student, &file, &err), "%s", err.message);
    ck_assert_ptr_null(strstr(file.data, "secret"));
    ck_assert_int_eq(variant_draw(&made, &plan, seed_of("secret", student, plan.exercise, 0), NULL), MINOS_OK);
    ck_assert(task_is_near(made.difficulty, plan.difficulty));
    for (uint32_t p = 0; p < made.parts; p++) at_place[p][(unsigned char)made.letters[p]]++;
    minos_text_release(&file);
  }
  for (uint32_t p = 0; p < 3; p++)
    for (const char *letter = "LSN"; *letter; letter++)
      ck_assert_uint_gt(at_place[p][(unsigned char)*letter], students / 5);
  cohort_release(&c);
}
END_TEST

START_TEST(twins_get_another_one) {
  cohort c;
  minos_text first = {0}, second = {0};
  ck_assert(cohort_init(&c, 2));
  ck_assert_int_eq(cohort_add(&c, &plan, secret_of("s"), "ann", &first, NULL), MINOS_OK);
  ck_assert_int_eq(cohort_add(&c, &plan, secret_of("s"), "ann", &second, NULL), MINOS_OK);
  ck_assert_str_ne(first.data, second.data);
  minos_text_release(&first);
  minos_text_release(&second);
  cohort_release(&c);
}
END_TEST

START_TEST(letters_are_read) {
  static const char *const wrong[] = {"",     "L",    "L,L", "S,S,S", "LS",  "L,,S",
                                      "L,S,", ",L,S", "l,s", "L,X",   "L S", "L,S,N,L,S,N,L,S,N"};
  char letters[VARIANT_PARTS + 1];
  for (int i = 0; i < COUNT(wrong); i++) ck_assert_int_eq(variant_letters(wrong[i], letters, NULL), MINOS_EUSAGE);
  ck_assert_int_eq(variant_letters("L,S,N,N", letters, NULL), MINOS_OK);
  ck_assert_str_eq(letters, "LSNN");
}
END_TEST

START_TEST(what_cannot_be_drawn_is_refused) {
  minos_error err = {0};
  variant made;
  variant_plan hard = plan;
  hard.difficulty = 990;
  ck_assert_int_eq(variant_draw(&made, &hard, 1, &err), MINOS_EUSAGE);
  ck_assert_ptr_nonnull(strstr(err.message, "the nearest found has 0."));
  hard = plan;
  hard.clients = 7;
  ck_assert_int_eq(variant_plan_check(&hard, &err), MINOS_EUSAGE);
  hard.clients = 4;
  hard.operations = 3;
  ck_assert_int_eq(variant_plan_check(&hard, &err), MINOS_EUSAGE);
  hard.operations = 11;
  ck_assert_int_eq(variant_plan_check(&hard, &err), MINOS_EUSAGE);
}
END_TEST

/* ---- looking at exercises ---- */

static minos_status inspect(const char *text, minos_text *out, minos_faults *faults) {
  minos_source *source;
  minos_exercise *exercise;
  ck_assert_int_eq(minos_source_memory(&source, "exercise", text, strlen(text), NULL), MINOS_OK);
  minos_status status = minos_exercise_read(&exercise, source, faults);
  minos_source_free(source);
  if (status) return status;
  status = inspect_exercise(exercise, out, faults);
  minos_exercise_free(exercise);
  return status;
}

#define EXERCISE(lines)                                                                                                \
  "{\"schema\":\"minos.exercise/1\",\"id\":\"x\",\"parts\":[{\"id\":\"H1\",\"kind\":\"classify\",\"history\":[" lines  \
  "]}]}"

START_TEST(instants_that_meet_are_found) {
  static const struct {
    const char *text;
    minos_status status;
    const char *said;
  } cases[] = {
      {EXERCISE("\"A w 1 0 5\",\"B r 1 1 2\",\"C r 0 3 4\""), MINOS_OK, "H1  classify  S  difficulty 0."},
      {EXERCISE("\"A w 1 0 5\",\"B r 0 5 6\""), MINOS_EHISTORY, "A w 1 and B r 0 meet at 5"},
      {EXERCISE("\"A w 1 0 2\",\"B w 2 0 2\",\"A r 1 2 3\",\"C r 2 1 3\""), MINOS_EHISTORY,
       "B w 2 and A r 1 meet at 2"},
      {EXERCISE("\"A w 1 0 2\",\"B r 1 0 2\",\"A r 1 2 3\""), MINOS_EHISTORY, "B r 1 and A r 1 meet at 2"},
      {EXERCISE("\"A w 1 0 2\",\"B r 1 0 3\",\"A r 1 2 3\""), MINOS_OK, "H1  classify  L"},
      {EXERCISE("\"A w 1 0 0\",\"B r 1 1 6\""), MINOS_EHISTORY, "A w 1 starts and ends at 0"},
      {EXERCISE("\"A w 1 0 ?\",\"B r 1 1 6\""), MINOS_OK, "H1  classify  L\n"},
  };
  for (int i = 0; i < COUNT(cases); i++) {
    minos_faults *faults = calloc(1, sizeof *faults);
    minos_text out = {0};
    ck_assert_int_eq(inspect(cases[i].text, &out, faults), cases[i].status);
    const char *said = cases[i].status ? faults->error[0].message : out.data;
    ck_assert_msg(strstr(said, cases[i].said) != NULL, "%s", said);
    if (cases[i].status) ck_assert_uint_eq(faults->error[0].place.line, 1);
    minos_text_release(&out);
    free(faults);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("variants");
  tcase_set_timeout(all, 3600);
  tcase_add_test(all, orders_are_counted_one_by_one);
  tcase_add_test(all, known_histories);
  tcase_add_test(all, naive_methods);
  tcase_add_test(all, difficulty_is_what_the_formula_says);
  tcase_add_test(all, drawn_as_wished);
  tcase_add_test(all, a_history_is_read_back_as_its_task);
  tcase_add_test(all, seeds_hang_on_everything);
  tcase_add_test(all, the_same_everywhere);
  tcase_add_test(all, variants_for_a_course);
  tcase_add_test(all, twins_get_another_one);
  tcase_add_test(all, letters_are_read);
  tcase_add_test(all, what_cannot_be_drawn_is_refused);
  tcase_add_test(all, instants_that_meet_are_found);
  return run_case(all, "variants");
}
