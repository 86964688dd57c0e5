/* test_lint.c -- each check of lint finds what it is for, and nothing where nothing is wrong. */
#include <check.h>

#include "reading.h"
#include "tier.h"

/* What is read leniently, and the findings as lines "line check". */
typedef struct lint_case {
  const char *name, *input, *expected;
} lint_case;

#define EVENT(type, process, f, value)                                                                                 \
  "{\"type\":\"" type "\",\"process\":" process ",\"f\":\"" f "\",\"value\":" value "}\n"
#define INDEXED(type, process, f, index)                                                                               \
  "{\"type\":\"" type "\",\"process\":" process ",\"f\":\"" f "\",\"value\":1,\"index\":" index "}\n"

static const lint_case cases[] = {
    {"nothing_wrong", "A w 1 0 5\nB r 1 1 2\n", ""},
    {"no_operations", "@history H1\n", "1 vacuous\n"},
    {"only_writes", "A w 1 0 2\nB w 2 1 3\n", "0 vacuous\n"},
    {"only_unknown_reads", "A w 1 0 2\nB r 1 1 ?\nA r 1 3 4 outcome=fail\n", "0 vacuous\n2 few-results\n"},
    {"a_cas_says_something", "A cas 0->1=>true 0 1\n", ""},
    {"overlap", "A w 1 0 5\nA r 1 2 6\n", "2 overlapping-client\n"},
    {"overlap_with_an_earlier_one", "A w 1 0 9\nA r 1 2 3\nA r 1 4 5\n", "2 overlapping-client\n"},
    {"touching_is_no_overlap", "A w 1 0 5\nA r 1 5 6\n", ""},
    {"a_point_inside_is_no_overlap", "A w 1 0 5\nA r 1 2 2\n", ""},
    {"unknown_ones_do_not_overlap", "A w 1 0 ?\nA r 1 2 3\nA r 1 4 5\n", ""},
    {"touching_objects", "A w(x) 1 0 5\nA r(y) 0 5 6\nB r(x) 1 7 8\n", "2 touching-objects\n"},
    {"touching_on_one_object", "A w(x) 1 0 5\nA r(x) 1 5 6\nB r(y) 0 7 8\n", ""},
    {"ends_before_it_starts", "A w 1 5 0\nB r 0 6 7\n", "1 return-before-call\n"},
    {"not_to_be_read", "A w 1 0 1\nB r 1 2\nB r 1 2 3\n", "2 unreadable\n"},
    {"id_twice", "A w 1 0 1 id=7\nB r 1 2 3 id=8\nB r 1 4 5 id=7\n", "3 duplicate-id\n"},
    {"index_and_id_are_two_things", "A w 1 0 1 id=7\nB r 1 2 3 index=7\n", ""},
    {"ids_1_and_\"1\"_differ", "A w 1 0 1 id=1\nB r 1 2 3 id=\"1\"\n", ""},
    {"index_of_events_twice",
     INDEXED("invoke", "0", "write", "0") INDEXED("ok", "0", "write", "1") INDEXED("invoke", "1", "read", "1")
         INDEXED("ok", "1", "read", "3"),
     "3 duplicate-id\n"},
    {"orphan",
     EVENT("invoke", "0", "write", "1") EVENT("ok", "0", "write", "1") EVENT("ok", "1", "read", "1")
         EVENT("invoke", "2", "read", "null") EVENT("ok", "2", "read", "1"),
     "3 orphan-completion\n"},
    {"completes_another",
     EVENT("invoke", "0", "write", "1") EVENT("ok", "0", "read", "1") EVENT("invoke", "2", "read", "null")
         EVENT("ok", "2", "read", "1"),
     "2 orphan-completion\n1 rotated-clients\n"},
    {"invokes_twice",
     EVENT("invoke", "0", "write", "1") EVENT("invoke", "0", "read", "null") EVENT("ok", "0", "read", "1"),
     "2 overlapping-client\n"},
    {"rotated", "A w 1 0 ?\nB r 1 3 4\nC w 2 5 6\n", "1 rotated-clients\n"},
    {"goes_on_itself", "A w 1 0 ?\nA r 1 3 4\nC w 2 3 6\n", ""},
    {"mixed", "A w 1 0 1\nB w \"2\" 0 1\nC r 1 1 2\n", "2 mixed-values\n"},
    {"mixed_kinds", "A w 1 0 1\nB w two 0 1\nC r 1 1 2\n", "2 mixed-values\n"},
    {"mixed_truth", "A w 1 0 1\nB w true 0 1\nC r 1 1 2\n", "2 mixed-values\n"},
    {"strings_of_digits_among_strings", "A w one 0 1\nB w \"2\" 0 1\nC r one 1 2\n", ""},
    {"empty_is_no_string", "A enq 1 0 1\nB deq empty 0 1\n", ""},
    {"nobody_knows_it", "A dance 1 0 1\nB rest empty 0 1\n", "1 no-model\n"},
    {"cas_results_are_no_values", "A cas 0->1=>true 0 1\nB r 1 1 2\n", ""},
    {"few", "A w 1 0 ?\nB w 2 0 ?\nC r 1 1 2\n", "1 few-results\n1 rotated-clients\n"},
    {"unwritten", "A w 1 0 1\nC r 9 1 2\n", "2 unwritten-value\n"},
    {"start_value", "@initial 9\nA w 1 0 1\nC r 9 1 2\n", ""},
    {"any_start_value", "@initial unknown\nA w 1 0 1\nC r 9 1 2\n", ""},
    {"cas_writes", "A cas 0->9=>true 0 1\nC r 9 1 2\n", ""},
    {"another_object_wrote_it", "A w(x) 9 0 1\nC r(y) 9 1 2\n", "2 unwritten-value\n"},
    {"failed_write_seen", "A w 1 0 1 outcome=fail\nC r 1 1 2\nD w 2 3 4\nE r 2 5 6\n", "2 failed-value\n"},
    {"unknown_write_seen", "C r 1 1 2\nA w 1 1 ?\nC r 1 3 4\n", ""},
    {"clock_set_back", "A w 1 10 11\nB r 1 4 12\nA r 1 3 4\n", "3 clock-step\n"},
    {"clients_among_each_other", "A w 1 10 11\nB r 1 4 12\nC r 1 3 12\n", ""},
    {"clock_jump",
     "A w 1 0 2\nB r 1 1 3\nA w 2 4 5\nB r 2 4 6\nA w 3 7 8\nB r 3 7 9\nA w 4 90000 90002\nB r 4 90001 90003\nA w 5 "
     "90004 90005\n"
     "B r 5 90004 90006\n",
     "7 clock-jump\n"},
    {"not_concurrent",
     "A w 1 0 1\nB r 1 2 3\nA w 2 4 5\nB r 2 6 7\nA w 3 8 9\nB r 3 10 11\nA w 4 12 13\nB r 4 14 15\nA w 5 16 17\nB r 5 "
     "18 19\n",
     "0 not-concurrent\n"},
    {"unseen_writes",
     "A w 1 0 9\nB r 0 0 1\nB r 0 2 3\nB r 0 4 5\nB r 0 6 7\nB r 0 8 9\nB r 0 10 11\nB r 0 12 13\nB r 0 14 15\nB r 0 "
     "16 17\n"
     "B r 0 18 19\n",
     "2 unseen-writes\n"},
};

static void put_findings(const minos_lint *lint, minos_text *out) {
  for (size_t i = 0; i < lint->count; i++) {
    const minos_finding *finding = &lint->findings[i];
    ck_assert(finding->message[0] && finding->advice[0] && !strchr(finding->advice, '\n'));
    minos_text_format(out, "%u %s\n", finding->place.line, finding->check);
  }
}

START_TEST(checks_find) {
  const lint_case *c = &cases[_i];
  minos_histories histories = {0};
  static minos_faults faults;
  faults = (minos_faults){0};
  minos_status status =
      read_bytes(&histories, (minos_bytes){c->input, strlen(c->input)}, &(minos_reading){.lenient = true}, &faults);
  if (status == MINOS_EMODEL) {
    minos_reading unbound = {.lenient = true, .unbound = true};
    status = read_bytes(&histories, (minos_bytes){c->input, strlen(c->input)}, &unbound, &faults);
  }
  if (strcmp(c->name, "no_operations") != 0) ck_assert_msg(!status, "%s: %s", c->name, faults.error[0].message);
  minos_lint lint = {0};
  ck_assert(!minos_lint_faults(&lint, &faults));
  for (size_t i = 0; i < histories.count; i++) ck_assert(!minos_lint_history(&lint, histories.items[i]));
  minos_text found = {0};
  put_findings(&lint, &found);
  ck_assert_msg(strcmp(shown(&found), c->expected) == 0, "%s:\n%s--- expected\n%s", c->name, shown(&found),
                c->expected);
  minos_text_release(&found);
  minos_lint_release(&lint);
  minos_histories_release(&histories);
}
END_TEST

/* What is strict stays strict. */
START_TEST(strict_reading_refuses) {
  static const char *const inputs[] = {"A w 1 5 0\nB r 0 6 7\n", "A w 1 0 5\nA r 1 2 6\n", "A w 1 0 1\nB r 1 2\n"};
  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    minos_histories histories;
    minos_bytes bytes = {inputs[i], strlen(inputs[i])};
    ck_assert(read_bytes(&histories, bytes, &(minos_reading){0}, NULL) != MINOS_OK);
  }
}
END_TEST

START_TEST(facts_are_counted) {
  static const char input[] = "A w 1 0 5\nB r 1 1 2\nC r 1 2 3\nD w 2 3 ?\nE r 9 4 4 outcome=fail\nF r 1 9 9\n";
  minos_histories histories;
  ck_assert(!read_bytes(&histories, (minos_bytes){input, sizeof input - 1}, &(minos_reading){0}, NULL));
  minos_lint_facts facts;
  ck_assert(!minos_lint_count(&facts, histories.items[0]));
  ck_assert_uint_eq(facts.operations, 6);
  ck_assert_uint_eq(facts.ok, 4);
  ck_assert_uint_eq(facts.fail, 1);
  ck_assert_uint_eq(facts.unknown, 1);
  ck_assert_uint_eq(facts.clients, 6);
  ck_assert_uint_eq(facts.objects, 1);
  ck_assert_uint_eq(facts.constraining, 3);
  ck_assert_uint_eq(facts.most_at_once, 3); /* B and C touch at 2, while A runs */
  ck_assert(facts.average_at_once > 1.79 && facts.average_at_once < 1.81);
  minos_histories_release(&histories);
}
END_TEST

/* Every check is in the table of docs/CLI.md and in the schema. */
START_TEST(checks_are_documented) {
  static const char *const documents[] = {MINOS_ROOT "/docs/CLI.md", MINOS_ROOT "/docs/schema/minos.lint.1.json"};
  const minos_lint_check *checks;
  size_t count = minos_lint_checks(&checks);
  for (size_t d = 0; d < 2; d++) {
    minos_text document = {0};
    ck_assert(read_whole_file(documents[d], &document));
    minos_text_add(&document, "", 1);
    for (size_t i = 0; i < count; i++) {
      char row[80];
      if (d == 0)
        snprintf(row, sizeof row, "| %s |", checks[i].name);
      else
        snprintf(row, sizeof row, "\"%s\"", checks[i].name);
      ck_assert_msg(strstr(document.data, row) != NULL, "%s does not have %s", documents[d], row);
    }
    minos_text_release(&document);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("lint");
  tcase_add_loop_test(all, checks_find, 0, COUNT(cases));
  tcase_add_test(all, strict_reading_refuses);
  tcase_add_test(all, facts_are_counted);
  tcase_add_test(all, checks_are_documented);
  return run_case(all, "lint");
}
