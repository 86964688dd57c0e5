/* test_exercise.c -- exercise files: what is read, what is refused where, and the answers that are computed. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exercise.h"
#include "key.h"
#include "shipped_exercises.h"

static minos_status read_text(minos_exercise **out, const char *text, size_t length, minos_faults *faults) {
  minos_source *source;
  ck_assert_int_eq(minos_source_memory(&source, "exercise.json", text, length, NULL), MINOS_OK);
  minos_status status = exercise_read(out, source, faults);
  minos_source_free(source);
  return status;
}

/* The answers of all parts: "S L N B". */
static void solve_text(const char *text, size_t length, char *out, size_t size) {
  minos_exercise *made = NULL;
  exercise_key *key = NULL;
  minos_faults faults = {0};
  minos_error err = {0};
  minos_text answers = {0};
  minos_status status = read_text(&made, text, length, &faults);
  ck_assert_msg(!status, "%u:%u: %s", faults.error[0].place.line, faults.error[0].place.column,
                faults.error[0].message);
  status = exercise_solve(&key, made, &err);
  ck_assert_msg(!status, "%s", err.message);
  for (uint32_t i = 0; i < made->part_count; i++) {
    if (i) minos_text_put(&answers, " ");
    exercise_put_answer(&made->parts[i], &key->parts[i], &answers);
  }
  snprintf(out, size, "%s", answers.data ? answers.data : "");
  minos_text_release(&answers);
  exercise_key_free(key);
  exercise_free(made);
}

static const struct {
  const char *name, *answers;
} shipped[] = {
    {"exercise1", "5 4 True False"},
    {"exercise2", "   "},
    {"exercise3", "S L N B"},
    {"classics", "S L S N N L S N N L N N N N L S S L L N L S L S N N S N"},
};

START_TEST(test_shipped_answers) {
  const shipped_exercise *found = NULL;
  char answers[512];
  for (size_t i = 0; i < shipped_exercises_count; i++)
    if (strcmp(shipped_exercises[i].name, shipped[_i].name) == 0) found = &shipped_exercises[i];
  ck_assert_ptr_nonnull(found);
  solve_text(found->text, found->length, answers, sizeof answers);
  ck_assert_str_eq(answers, shipped[_i].answers);
}
END_TEST

/* Every shipped exercise has its texts in three languages. */
START_TEST(test_shipped_texts) {
  for (size_t i = 0; i < shipped_exercises_count; i++) {
    minos_exercise *made = NULL;
    minos_faults faults = {0};
    ck_assert_int_eq(read_text(&made, shipped_exercises[i].text, shipped_exercises[i].length, &faults), MINOS_OK);
    ck_assert_str_eq(made->id, shipped_exercises[i].name);
    for (unsigned language = 0; language < EXERCISE_LANGUAGES; language++) {
      ck_assert_ptr_nonnull(made->title.in[language]);
      ck_assert_ptr_nonnull(made->text.in[language]);
      for (uint32_t part = 0; part < made->part_count; part++)
        ck_assert_msg(made->parts[part].text.in[language] != NULL, "%s: %s", made->id, made->parts[part].id);
    }
    exercise_free(made);
  }
}
END_TEST

/* ---- mistakes ---- */

#define HEAD "{\"schema\":\"minos.exercise/1\",\"id\":\"e\",\"parts\":["
#define CLASSIFY(rest) HEAD "{\"id\":\"H\",\"kind\":\"classify\"" rest "}]}"
#define CHOICE(rest) HEAD "{\"id\":\"C\",\"kind\":\"choice\"," rest "}]}"
#define QUORUM(rest) HEAD "{\"id\":\"Q\",\"kind\":\"quorum\"," rest "}]}"
#define OPTIONS "\"options\":[{\"letter\":\"A\",\"text\":\"a\"},{\"letter\":\"B\",\"text\":\"b\"}]"
#define TRACE(id, model) "{\"id\":\"" id "\",\"kind\":\"trace\",\"model\":\"" model "\",\"history\":\"A r ? 0 1\"}"

static const struct {
  const char *name, *text;
  unsigned line, column;
  const char *message;
} mistakes[] = {
    {"empty", "", 1, 1, "an exercise is a JSON object"},
    {"array", "[]", 1, 1, "an exercise is a JSON object"},
    {"open", "{\"id\":", 1, 1, "the object that begins here does not end"},
    {"behind", CLASSIFY(",\"history\":\"A w 1 0 1\"") "x", 1, 100, "unexpected text behind the exercise"},
    {"no_schema", "{\"id\":\"e\",\"parts\":[{\"id\":\"H\",\"kind\":\"classify\",\"history\":\"A w 1 0 1\"}]}", 1, 1,
     "an exercise says"},
    {"other_schema", "{\"schema\":\"minos.exercise/2\",\"id\":\"e\",\"parts\":[]}", 1, 11,
     "no schema 'minos.exercise/2'"},
    {"no_id",
     "{\"schema\":\"minos.exercise/1\",\"parts\":[{\"id\":\"H\",\"kind\":\"classify\",\"history\":\"A w 1 0 1\"}]}", 1,
     1, "an exercise has an id"},
    {"no_parts", "{\"schema\":\"minos.exercise/1\",\"id\":\"e\"}", 1, 1, "an exercise has parts"},
    {"unknown_field", "{\"schema\":\"minos.exercise/1\",\"id\":\"e\",\"tilte\":\"x\",\"parts\":[]}", 1, 39,
     "unknown field 'tilte'"},
    {"unknown_kind", HEAD "{\"id\":\"H\",\"kind\":\"clasify\"}]}", 1, 48, "no kind 'clasify'"},
    {"no_kind", HEAD "{\"id\":\"H\"}]}", 1, 48, "a part has a kind"},
    {"part_is_no_object", HEAD "7]}", 1, 48, "a part is an object"},
    {"part_without_id", HEAD "{\"kind\":\"classify\",\"history\":\"A w 1 0 1\"}]}", 1, 48, "a part has an id"},
    {"field_of_another_kind", CLASSIFY(",\"nodes\":3,\"history\":\"A w 1 0 1\""), 1, 76, "unknown field 'nodes'"},
    {"two_of_one_name",
     HEAD "{\"id\":\"H\",\"kind\":\"classify\",\"history\":\"A w 1 0 "
          "1\"},{\"id\":\"H\",\"kind\":\"classify\",\"history\":\"A w 1 0 1\"}]}",
     1, 99, "two parts are called 'H'"},
    {"bad_id", HEAD "{\"id\":\"../x\",\"kind\":\"classify\",\"history\":\"A w 1 0 1\"}]}", 1, 54,
     "an id has at most 60"},
    {"control_characters",
     HEAD "{\"id\":\"H\",\"kind\":\"classify\",\"text\":\"\\u001b[2J\",\"history\":\"A w 1 0 1\"}]}", 1, 83,
     "control characters"},
    {"no_points", CLASSIFY(",\"points\":0,\"history\":\"A w 1 0 1\""), 1, 85, "a number above 0"},
    {"three_decimals", CLASSIFY(",\"points\":0.125,\"history\":\"A w 1 0 1\""), 1, 85, "at most two decimals"},
    {"no_history", CLASSIFY(""), 1, 48, "has a history or a file"},
    {"empty_history", CLASSIFY(",\"history\":[]"), 1, 86, "and not empty"},
    {"bad_history", CLASSIFY(",\"history\":[\"A w 1 0 1\",\"A w 1 x 1\"]"), 1, 86,
     "line 2 of the history: the start 'x'"},
    {"history_elsewhere", CLASSIFY(",\"file\":\"../../x\""), 1, 48, "below the exercise's folder"},
    {"absolute_history", CLASSIFY(",\"file\":\"/x\""), 1, 48, "below the exercise's folder"},
    {"missing_history", CLASSIFY(",\"file\":\"nowhere.txt\""), 1, 48, "nowhere.txt: "},
    {"one_option", CHOICE("\"options\":[{\"letter\":\"A\",\"text\":\"a\"}],\"accept\":[\"A\"]"), 1, 84,
     "2 to 8 objects"},
    {"letters_out_of_order",
     CHOICE("\"options\":[{\"letter\":\"B\",\"text\":\"a\"},{\"letter\":\"A\",\"text\":\"b\"}],\"accept\":[\"A\"]"), 1,
     84, "A, B, ... in order"},
    {"nothing_accepted", CHOICE(OPTIONS ",\"accept\":[]"), 1, 147, "at least one letter"},
    {"other_letter_accepted", CHOICE(OPTIONS ",\"accept\":[\"C\"]"), 1, 147, "letters of the options"},
    {"all_accepted", CHOICE(OPTIONS ",\"accept\":[\"A\",\"B\"]"), 1, 147, "not every letter may be right"},
    {"no_question", QUORUM("\"nodes\":3"), 1, 48, "has the fields ask and nodes"},
    {"unknown_question", QUORUM("\"ask\":\"majorty\",\"nodes\":3"), 1, 80, "no question 'majorty'"},
    {"no_nodes", QUORUM("\"ask\":\"majority\",\"nodes\":0"), 1, 99, "from 1 to 1000"},
    {"split_is_not_all", QUORUM("\"ask\":\"elects\",\"nodes\":6,\"split\":[3,2]"), 1, 48, "not all nodes"},
    {"split_without_question", QUORUM("\"ask\":\"majority\",\"nodes\":6,\"split\":[4,2]"), 1, 48, "a split belongs to"},
    {"more_failures_than_nodes", QUORUM("\"ask\":\"survives\",\"nodes\":3,\"failures\":4"), 1, 48,
     "more nodes have failed"},
    {"trace_among_others",
     HEAD TRACE("T", "register") ",{\"id\":\"Q\",\"kind\":\"quorum\",\"ask\":\"majority\",\"nodes\":3}]}", 1, 1,
     "all parts are traces, or none"},
    {"two_models", HEAD TRACE("T", "register") "," TRACE("U", "cas-register") "]}", 1, 1, "have one model"},
};

START_TEST(test_mistake) {
  minos_exercise *made = NULL;
  minos_faults faults = {0};
  const char *name = mistakes[_i].name;
  ck_assert_msg(read_text(&made, mistakes[_i].text, strlen(mistakes[_i].text), &faults) != MINOS_OK, "%s is taken",
                name);
  const minos_error *first = &faults.error[0];
  ck_assert_msg(strstr(first->message, mistakes[_i].message) != NULL, "%s: %s", name, first->message);
  ck_assert_msg(first->place.line == mistakes[_i].line && first->place.column == mistakes[_i].column,
                "%s: at %u:%u, not %u:%u: %s", name, first->place.line, first->place.column, mistakes[_i].line,
                mistakes[_i].column, first->message);
}
END_TEST

/* ---- lists of variants ---- */

static minos_status count_variants(void *context, const char *student, const char *file) {
  ck_assert(strcmp(student, "S") == 0 || strcmp(student, "T") == 0);
  ck_assert_str_eq(file, "f.json");
  ++*(unsigned *)context;
  return MINOS_OK;
}

#define ROW "{\"student\":\"S\",\"file\":\"f.json\"}"
#define OTHER "{\"student\":\"T\",\"file\":\"f.json\"}"

static const struct {
  const char *text, *found; /* NULL: no mistake */
  unsigned taken;
} lists[] = {
    {"{\"variants\":[" ROW "," OTHER "]}\n", NULL, 2},
    {" {\"variants\":[" ROW "," OTHER "," ROW "]}\n", "1:2: the student 'S' has two variants", 0},
    {"[]", "1:1: a list of variants is a JSON object: expected '{'", 0},
    {"{\"variants\":[", "1:1: the object that begins here does not end", 0},
    {"\n{\"variants\":[]}", "2:1: a list of variants has an array 'variants' that is not empty", 0},
    {"{\"variants\":7}", "1:1: a list of variants has an array 'variants' that is not empty", 0},
    {"{\"variants\":[" ROW ",\n {\"student\":\"T\",\"file\":\"../f.json\"}]}",
     "2:2: a variant has a student and a file beside this list", 1},
    {"{\"variants\":[7]}", "1:14: a variant has a student and a file beside this list", 0},
    {"{\"variants\":[" ROW "]}]", "1:47: unexpected text behind the list of variants", 1},
};

START_TEST(test_list_of_variants) {
  minos_source *source;
  minos_faults faults = {0};
  char said[300];
  unsigned taken = 0;
  const char *text = lists[_i].text;
  ck_assert_int_eq(minos_source_memory(&source, "variants.json", text, strlen(text), NULL), MINOS_OK);
  minos_status status = minos_manifest_read(source, &faults, count_variants, &taken);
  const minos_error *first = &faults.error[0];
  snprintf(said, sizeof said, "%u:%u: %s", first->place.line, first->place.column, first->message);
  ck_assert_uint_eq(taken, lists[_i].taken);
  ck_assert_int_eq(status, lists[_i].found ? MINOS_ESYNTAX : MINOS_OK);
  if (lists[_i].found) ck_assert_str_eq(said, lists[_i].found);
  minos_source_free(source);
}
END_TEST

/* What is well formed and has no answer is refused before anybody answers it. */
START_TEST(test_unsolvable) {
  static const char text[] = HEAD "{\"id\":\"O\",\"kind\":\"order\",\"history\":\"A w 1 0 1\\nB r 0 2 3\"}]}";
  minos_exercise *made = NULL;
  exercise_key *key = NULL;
  minos_faults faults = {0};
  minos_error err = {0};
  ck_assert_int_eq(read_text(&made, text, sizeof text - 1, &faults), MINOS_OK);
  ck_assert_int_eq(exercise_solve(&key, made, &err), MINOS_EHISTORY);
  ck_assert_str_eq(err.message, "part O: no order exists that keeps what it asks for");
  exercise_free(made);
}
END_TEST

START_TEST(test_points) {
  static const struct {
    uint32_t hundredths;
    const char *text;
  } cases[] = {{0, "0"}, {100, "1"}, {750, "7.5"}, {25, "0.25"}, {105, "1.05"}, {100000, "1000"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    minos_text text = {0};
    exercise_put_points(cases[i].hundredths, &text);
    ck_assert_str_eq(text.data, cases[i].text);
    minos_text_release(&text);
  }
}
END_TEST

int main(void) {
  Suite *suite = suite_create("exercise");
  TCase *tcase = tcase_create("exercise");
  tcase_set_timeout(tcase, 120);
  tcase_add_loop_test(tcase, test_shipped_answers, 0, sizeof shipped / sizeof *shipped);
  tcase_add_test(tcase, test_shipped_texts);
  tcase_add_loop_test(tcase, test_mistake, 0, sizeof mistakes / sizeof *mistakes);
  tcase_add_loop_test(tcase, test_list_of_variants, 0, sizeof lists / sizeof *lists);
  tcase_add_test(tcase, test_unsolvable);
  tcase_add_test(tcase, test_points);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
