/* test_report_machines.c -- plain, junit, github, sarif and tap: the bytes, and that real consumers read them. */
#include "report_cases.h"

#include <sys/wait.h>
#include <unistd.h>

/* One file of each kind: L, S, N, not L but open, open, unreadable, and an L history with a hostile name. */
typedef struct batch {
  minos_history *history;
  minos_result results[5];
  minos_faults faults;
  minos_judged judged[7];
} batch;

static void make_batch(batch *of) {
  static const drawn rows[] = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4"), {0}};
  static minos_reason reasons[] = {{1, 0, MINOS_BECAUSE_READS_INITIAL, "it read 0 <&> ]]> \x01"},
                                   {0, 1, MINOS_BECAUSE_REAL_TIME, "it ended at 2"}};
  static minos_op_id core[] = {0, 1};
  const minos_counterexample against = {
      .present = true, .ops = core, .count = 2, .reasons = reasons, .reason_count = 2, .order = MINOS_ORDER_REAL_TIME};
  *of = (batch){.history = draw_history(rows, NULL, NULL)};
  of->results[0] = (minos_result){.verdict = MINOS_L, .linearizable = MINOS_YES, .sequential = MINOS_YES};
  of->results[1] = (minos_result){
      .verdict = MINOS_S, .linearizable = MINOS_NO, .sequential = MINOS_YES, .against_linearizable = against};
  of->results[2] = (minos_result){.verdict = MINOS_N, .linearizable = MINOS_NO, .sequential = MINOS_NO};
  of->results[3] = (minos_result){.linearizable = MINOS_NO,
                                  .limit = MINOS_LIMIT_TIME,
                                  .limit_detail = "after 1.0 s",
                                  .against_linearizable = against};
  of->results[4] = (minos_result){.limit = MINOS_LIMIT_STATES, .limit_detail = "after 7 configurations"};
  of->faults = (minos_faults){.errors = 2, .error = {{.place = {3, 5}, .message = "no \"<end>\""}, {.message = "so"}}};
  for (size_t i = 0; i < 5; i++)
    of->judged[i] = (minos_judged){.file = "h.txt", .source = of->history, .result = &of->results[i]};
  of->judged[1].history = "a#b";
  of->judged[5] = (minos_judged){.file = "bad.txt", .faults = &of->faults};
  of->judged[6] = (minos_judged){
      .file = "<x>&\"'\x1b[1m\n\t\\ \xff \xEF\xBF\xBF ]]>.txt", .source = of->history, .result = &of->results[0]};
}

static char *batch_report(const char *report, const minos_style *style) {
  batch of;
  make_batch(&of);
  char *written = written_report(report, style, of.judged, 7, true);
  minos_history_free(of.history);
  return written;
}

typedef struct machine_case {
  const char *name, *report;
  minos_style style;
  const char *expected;
} machine_case;

static const machine_case cases[] = {
    {.name = "plain",
     .report = "plain",
     .expected = "h.txt\tL\n"
                 "h.txt#a#b\tS\n"
                 "h.txt\tN\n"
                 "h.txt\t?\tnot L\n"
                 "h.txt\t?\n"
                 "<x>&\"'\x1b[1m??\\ \xff \xEF\xBF\xBF ]]>.txt\tL\n"},
    {.name = "junit",
     .report = "junit",
     .expected =
         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<testsuites name=\"minos\" tests=\"7\" failures=\"3\" errors=\"2\">\n"
         " <testsuite name=\"minos\" tests=\"7\" failures=\"3\" errors=\"2\" skipped=\"0\">\n"
         "  <testcase classname=\"minos\" name=\"h.txt\"/>\n"
         "  <testcase classname=\"minos\" name=\"h.txt#a#b\">\n"
         "    <failure type=\"S\" message=\"sequential, not linearizable\">Bob r 0 must stand before Alice w 1: it "
         "read 0 &lt;&amp;&gt; ]]&gt; �\n"
         "Alice w 1 must stand before Bob r 0: it ended at 2\n"
         "</failure>\n"
         "  </testcase>\n"
         "  <testcase classname=\"minos\" name=\"h.txt\">\n"
         "    <failure type=\"N\" message=\"neither linearizable nor sequential\"></failure>\n"
         "  </testcase>\n"
         "  <testcase classname=\"minos\" name=\"h.txt\">\n"
         "    <failure type=\"?\" message=\"undecided: not linearizable; whether it is sequential is open (time "
         "limit)\">Bob r 0 must stand before Alice w 1: it read 0 &lt;&amp;&gt; ]]&gt; �\n"
         "Alice w 1 must stand before Bob r 0: it ended at 2\n"
         "</failure>\n"
         "  </testcase>\n"
         "  <testcase classname=\"minos\" name=\"h.txt\">\n"
         "    <error type=\"?\" message=\"undecided: whether it is linearizable or sequential is open (limit of "
         "states)\">after 7 configurations</error>\n"
         "  </testcase>\n"
         "  <testcase classname=\"minos\" name=\"bad.txt\">\n"
         "    <error type=\"input\" message=\"the input could not be read\">3:5: no &quot;&lt;end&gt;&quot;\n"
         "so\n"
         "</error>\n"
         "  </testcase>\n"
         "  <testcase classname=\"minos\" name=\"&lt;x&gt;&amp;&quot;&apos;�[1m��\\ � � ]]&gt;.txt\"/>\n"
         " </testsuite>\n"
         "</testsuites>\n"},
    {.name = "junit_asks_for_sequential",
     .report = "junit",
     .style = {.require_sequential = true, .stats = true},
     .expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<testsuites name=\"minos\" tests=\"7\" failures=\"1\" errors=\"3\">\n"
                 " <testsuite name=\"minos\" tests=\"7\" failures=\"1\" errors=\"3\" skipped=\"0\">\n"
                 "  <testcase classname=\"minos\" name=\"h.txt\" time=\"0.000000\"/>\n"
                 "  <testcase classname=\"minos\" name=\"h.txt#a#b\" time=\"0.000000\"/>\n"
                 "  <testcase classname=\"minos\" name=\"h.txt\" time=\"0.000000\">\n"
                 "    <failure type=\"N\" message=\"neither linearizable nor sequential\"></failure>\n"
                 "  </testcase>\n"
                 "  <testcase classname=\"minos\" name=\"h.txt\" time=\"0.000000\">\n"
                 "    <error type=\"?\" message=\"undecided: not linearizable; whether it is sequential is open (time "
                 "limit)\">after 1.0 s</error>\n"
                 "  </testcase>\n"
                 "  <testcase classname=\"minos\" name=\"h.txt\" time=\"0.000000\">\n"
                 "    <error type=\"?\" message=\"undecided: whether it is linearizable or sequential is open (limit "
                 "of states)\">after 7 configurations</error>\n"
                 "  </testcase>\n"
                 "  <testcase classname=\"minos\" name=\"bad.txt\">\n"
                 "    <error type=\"input\" message=\"the input could not be read\">3:5: no &quot;&lt;end&gt;&quot;\n"
                 "so\n"
                 "</error>\n"
                 "  </testcase>\n"
                 "  <testcase classname=\"minos\" name=\"&lt;x&gt;&amp;&quot;&apos;�[1m��\\ � � ]]&gt;.txt\" "
                 "time=\"0.000000\"/>\n"
                 " </testsuite>\n"
                 "</testsuites>\n"},
    {.name = "github",
     .report = "github",
     .expected =
         "::error file=h.txt,line=2,title=minos not-linearizable::h.txt#a#b: sequential, not linearizable: Bob r 0 "
         "must "
         "stand before Alice w 1: it read 0 <&> ]]> \xEF\xBF\xBD; Alice w 1 must stand before Bob r 0: it ended at 2\n"
         "::error file=h.txt,title=minos not-sequential::h.txt: neither linearizable nor sequential\n"
         "::error file=h.txt,line=2,title=minos not-linearizable::h.txt: undecided: not linearizable; whether it is "
         "sequential is open (time limit): Bob r 0 must stand before Alice w 1: it read 0 <&> ]]> \xEF\xBF\xBD; Alice "
         "w 1 must "
         "stand before Bob r 0: it ended at 2: after 1.0 s\n"
         "::error file=h.txt,title=minos undecided::h.txt: undecided: whether it is linearizable or sequential is open "
         "(limit of states): after 7 configurations\n"
         "::error file=bad.txt,line=3,title=minos unreadable::column 5: no \"<end>\"\n"
         "::error file=bad.txt,title=minos unreadable::so\n"},
    {.name = "github_asks_for_sequential",
     .report = "github",
     .style = {.require_sequential = true},
     .expected =
         "::error file=h.txt,title=minos not-sequential::h.txt: neither linearizable nor sequential\n"
         "::error file=h.txt,line=2,title=minos undecided::h.txt: undecided: not linearizable; whether it is "
         "sequential is open (time limit): Bob r 0 must stand before Alice w 1: it read 0 <&> ]]> \xEF\xBF\xBD; Alice "
         "w 1 must "
         "stand before Bob r 0: it ended at 2: after 1.0 s\n"
         "::error file=h.txt,title=minos undecided::h.txt: undecided: whether it is linearizable or sequential is open "
         "(limit of states): after 7 configurations\n"
         "::error file=bad.txt,line=3,title=minos unreadable::column 5: no \"<end>\"\n"
         "::error file=bad.txt,title=minos unreadable::so\n"},
    {.name = "tap",
     .report = "tap",
     .expected = "TAP version 14\n"
                 "ok 1 - h.txt\n"
                 "not ok 2 - h.txt\\#a\\#b\n"
                 "  ---\n"
                 "  verdict: \"S\"\n"
                 "  message: \"sequential, not linearizable\"\n"
                 "  reasons:\n"
                 "    - \"Bob r 0 must stand before Alice w 1: it read 0 <&> ]]> �\"\n"
                 "    - \"Alice w 1 must stand before Bob r 0: it ended at 2\"\n"
                 "  ...\n"
                 "not ok 3 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"N\"\n"
                 "  message: \"neither linearizable nor sequential\"\n"
                 "  ...\n"
                 "not ok 4 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"?\"\n"
                 "  message: \"undecided: not linearizable; whether it is sequential is open (time limit)\"\n"
                 "  detail: \"after 1.0 s\"\n"
                 "  reasons:\n"
                 "    - \"Bob r 0 must stand before Alice w 1: it read 0 <&> ]]> �\"\n"
                 "    - \"Alice w 1 must stand before Bob r 0: it ended at 2\"\n"
                 "  ...\n"
                 "not ok 5 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"?\"\n"
                 "  message: \"undecided: whether it is linearizable or sequential is open (limit of states)\"\n"
                 "  detail: \"after 7 configurations\"\n"
                 "  ...\n"
                 "not ok 6 - bad.txt\n"
                 "  ---\n"
                 "  message: \"the input could not be read\"\n"
                 "  errors:\n"
                 "    - \"line 3, column 5: no \\\"<end>\\\"\"\n"
                 "    - \"so\"\n"
                 "  ...\n"
                 "ok 7 - <x>&\"'�[1m��\\\\ � \xEF\xBF\xBF ]]>.txt\n"
                 "1..7\n"},
    {.name = "tap_asks_for_sequential",
     .report = "tap",
     .style = {.require_sequential = true},
     .expected = "TAP version 14\n"
                 "ok 1 - h.txt\n"
                 "ok 2 - h.txt\\#a\\#b\n"
                 "not ok 3 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"N\"\n"
                 "  message: \"neither linearizable nor sequential\"\n"
                 "  ...\n"
                 "not ok 4 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"?\"\n"
                 "  message: \"undecided: not linearizable; whether it is sequential is open (time limit)\"\n"
                 "  detail: \"after 1.0 s\"\n"
                 "  reasons:\n"
                 "    - \"Bob r 0 must stand before Alice w 1: it read 0 <&> ]]> �\"\n"
                 "    - \"Alice w 1 must stand before Bob r 0: it ended at 2\"\n"
                 "  ...\n"
                 "not ok 5 - h.txt\n"
                 "  ---\n"
                 "  verdict: \"?\"\n"
                 "  message: \"undecided: whether it is linearizable or sequential is open (limit of states)\"\n"
                 "  detail: \"after 7 configurations\"\n"
                 "  ...\n"
                 "not ok 6 - bad.txt\n"
                 "  ---\n"
                 "  message: \"the input could not be read\"\n"
                 "  errors:\n"
                 "    - \"line 3, column 5: no \\\"<end>\\\"\"\n"
                 "    - \"so\"\n"
                 "  ...\n"
                 "ok 7 - <x>&\"'�[1m��\\\\ � \xEF\xBF\xBF ]]>.txt\n"
                 "1..7\n"},
};

START_TEST(test_batch) {
  char *got = batch_report(cases[_i].report, &cases[_i].style);
  assert_same(cases[_i].name, got, cases[_i].expected ? cases[_i].expected : "");
  free(got);
}
END_TEST

START_TEST(test_nothing_judged) {
  static const struct {
    const char *report, *expected;
  } none[] = {
      {"plain", ""},
      {"tap", "TAP version 14\n1..0\n"},
      {"github", ""},
      {"junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites name=\"minos\" tests=\"0\" failures=\"0\" errors=\"0\">\n"
                " <testsuite name=\"minos\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\">\n"
                " </testsuite>\n"
                "</testsuites>\n"},
  };
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    char *got = written_report(none[i].report, NULL, NULL, 0, true);
    assert_same(none[i].report, got, none[i].expected);
    free(got);
  }
}
END_TEST

/* The status of a shell command in which $file is a file that holds the batch's report. */
static int consumed(const char *with_file, const char *report) {
  char path[] = "/tmp/minos-report-XXXXXX", command[512];
  int file = mkstemp(path);
  ck_assert_int_ge(file, 0);
  char *got = batch_report(report, NULL);
  ck_assert_int_eq(write(file, got, strlen(got)), (ssize_t)strlen(got));
  free(got);
  close(file);
  snprintf(command, sizeof command, "file=%s; %s", path, with_file);
  int status = system(command);
  unlink(path);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

START_TEST(test_xmllint_reads_junit) {
  int status = consumed("command -v xmllint >/dev/null || exit 77; xmllint --noout $file", "junit");
  if (status == 77)
    printf("skipped: xmllint is not installed\n");
  else
    ck_assert_int_eq(status, 0);
}
END_TEST

/* prove fails since tests fail; what counts is that it parses every line. Older ones know version 13 at most, whose lines
   are the same. */
START_TEST(test_prove_reads_tap) {
  int status = consumed("command -v prove >/dev/null || exit 77; sed -i 's/version 14/version 13/' $file;"
                        "prove --parse --exec cat $file >$file.out 2>&1;"
                        "grep -q 'Tests: 7 Failed: 5' $file.out && ! grep -qi 'parse error' $file.out;"
                        "status=$?; rm $file.out; exit $status",
                        "tap");
  if (status == 77)
    printf("skipped: prove is not installed\n");
  else
    ck_assert_int_eq(status, 0);
}
END_TEST

/* A file's name can't end the property or the line that it stands in. */
START_TEST(test_github_escapes_names) {
  batch of;
  make_batch(&of);
  minos_judged judged = of.judged[2];
  judged.file = "a,b:c%\n::error file=x";
  char *got = written_report("github", NULL, &judged, 1, false);
  static const char head[] = "::error file=a%2Cb%3Ac%25%0A%3A%3Aerror file=x,title=minos not-sequential::";
  ck_assert_msg(strncmp(got, head, sizeof head - 1) == 0 && strchr(got, '\n') == got + strlen(got) - 1, "%s", got);
  free(got);
  judged.file = "-";
  got = written_report("github", NULL, &judged, 1, false);
  ck_assert_msg(strncmp(got, "::error title=minos not-sequential::-: ", 39) == 0, "%s", got);
  free(got);
  minos_history_free(of.history);
}
END_TEST

START_TEST(test_sarif_is_one_json_document) {
  int status = consumed(
      "command -v python3 >/dev/null || exit 77; python3 -c 'import json,sys; d = json.load(open(sys.argv[1])); "
      "r = d[\"runs\"][0][\"results\"]; sys.exit(len(r) != 6 or r[0][\"locations\"][0][\"physicalLocation\"]"
      "[\"region\"][\"startLine\"] != 2)' $file",
      "sarif");
  if (status == 77)
    printf("skipped: python3 is not installed\n");
  else
    ck_assert_int_eq(status, 0);
}
END_TEST

START_TEST(test_every_report_is_listed_and_found) {
  const minos_report_info *infos;
  size_t count = minos_reports(&infos);
  ck_assert_uint_ge(count, 6);
  for (size_t i = 0; i < count; i++) {
    ck_assert(infos[i].help[0]);
    free(batch_report(infos[i].name, NULL));
  }
}
END_TEST

START_TEST(test_no_such_report) {
  minos_text text = {0};
  minos_report *report = NULL;
  minos_error err;
  ck_assert_int_eq(minos_report_begin(&report, "jason", NULL, false, &text, &err), MINOS_EUSAGE);
  ck_assert_ptr_null(report);
  ck_assert_str_eq(err.message, "there is no report called 'jason'");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("report_machines");
  TCase *group = tcase_create("machines");
  tcase_add_loop_test(group, test_batch, 0, sizeof cases / sizeof *cases);
  tcase_add_test(group, test_nothing_judged);
  tcase_add_test(group, test_xmllint_reads_junit);
  tcase_add_test(group, test_prove_reads_tap);
  tcase_add_test(group, test_github_escapes_names);
  tcase_add_test(group, test_sarif_is_one_json_document);
  tcase_add_test(group, test_every_report_is_listed_and_found);
  tcase_add_test(group, test_no_such_report);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
