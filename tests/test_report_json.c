/* test_report_json.c -- JSON verdicts: the bytes, and that they are what the schema in docs/schema says. */
#include "report_cases.h"

#include <sys/wait.h>
#include <unistd.h>

typedef struct json_case {
  const char *name;
  drawn rows[DRAWN_ROWS];
  minos_reading how;
  const char *history;
  minos_faults faults; /* why there is no history */
  minos_result result;
  minos_style style;
  const char *expected;
} json_case;

#define WITNESS(letter, kind, ...)                                                                                     \
  .verdict = letter, .sequential = MINOS_YES, .witness = {.present = true, .order = kind, OPS(__VA_ARGS__)}

static const json_case cases[] = {
    {.name = "stale_read",
     .rows = {OP("Alice", "w", "1", "0", "2"), OP("Bob", "r", "0", "3", "4")},
     .result = {WITNESS(MINOS_S, MINOS_ORDER_CLIENT, 1, 0), .linearizable = MINOS_NO, .ok = 2,
                .linearizable_by = "clusters", .sequential_by = "clusters",
                .against_linearizable = {.present = true,
                                         .order = MINOS_ORDER_REAL_TIME,
                                         OPS(0, 1),
                                         .minimal = true,
                                         REASONS({1, 0, MINOS_BECAUSE_READS_INITIAL, "it read 0"},
                                                 {0, 1, MINOS_BECAUSE_REAL_TIME, "it ended at 2"})}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'S','linearizable':false,'sequential':true,"
                 "'model':'register','initial':0,"
                 "'operations':2,'clients':2,'objects':1,'outcomes':{'ok':2,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':{'for':'sequential','operations':[1,0]},"
                 "'counterexample':{'to':'linearizable','operations':[0,1],'minimal':true,"
                 "'reasons':[{'before':1,'after':0,'because':'reads-initial','text':'it read 0'},"
                 "{'before':0,'after':1,'because':'real-time','text':'it ended at 2'}]},"
                 "'undecided':null,'decider':{'linearizable':'clusters','sequential':'clusters'}}\n"},
    {.name = "no_counterexample_wanted",
     .rows = {OP("A", "w", "\"a \\\"b\\\"\"", "0", "2"), OP("B", "r", "1->[2,nil,true]", "3", "4")},
     .how = {.initial = "[1,x]"},
     .history = "H \"1\"",
     .result =
         {.verdict = MINOS_N, .linearizable = MINOS_NO, .sequential = MINOS_NO, .ok = 2, .sequential_by = "values"},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':'H \\'1\\'',"
                 "'verdict':'N','linearizable':false,'sequential':false,"
                 "'model':'register','initial':[1,'x'],"
                 "'operations':2,'clients':2,'objects':1,'outcomes':{'ok':2,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':null,"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':'values'}}\n"},
    {.name = "a_search_got_stuck",
     .rows = {OP("A", "w", "1", "0", "1"), OP("B", "r", "9", "2", "3")},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .against_linearizable = {.present = true, .order = MINOS_ORDER_REAL_TIME, OPS(1)},
                .against_sequential = {.present = true,
                                       .order = MINOS_ORDER_CLIENT,
                                       OPS(0, 1),
                                       .prefix = (minos_op_id[]){0},
                                       .prefix_count = 1,
                                       .state = "the register holds 1",
                                       REASONS({MINOS_NO_OP, 1, MINOS_BECAUSE_MODEL, "it holds 1"})}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'N','linearizable':false,'sequential':false,"
                 "'model':'register','initial':0,"
                 "'operations':2,'clients':2,'objects':1,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':null,"
                 "'counterexample':{'to':'sequential','operations':[0,1],'minimal':false,"
                 "'reasons':[{'before':null,'after':1,'because':'model','text':'it holds "
                 "1'}],'prefix':[0],'state':'the register holds 1'},"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null}}\n"},
    {.name = "undecided_with_what_is_known",
     .rows = {OP("A", "w", "1", "0", "1")},
     .result = {.linearizable = MINOS_NO, .limit = MINOS_LIMIT_MEMORY, .limit_detail = "after 4 GiB"},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'?','linearizable':false,'sequential':null,"
                 "'model':'register','initial':0,"
                 "'operations':1,'clients':1,'objects':1,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':null,"
                 "'counterexample':null,"
                 "'undecided':{'known':['not linearizable'],'limit':'memory','detail':'after 4 "
                 "GiB'},'decider':{'linearizable':null,'sequential':null}}\n"},
    {.name = "undecided_and_sequential",
     .rows = {OP("A", "w", "1", "0", "1")},
     .result = {WITNESS(MINOS_UNDECIDED, MINOS_ORDER_CLIENT, 0), .limit = MINOS_LIMIT_TIME},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'?','linearizable':null,'sequential':true,"
                 "'model':'register','initial':0,"
                 "'operations':1,'clients':1,'objects':1,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':{'for':'sequential','operations':[0]},"
                 "'counterexample':null,"
                 "'undecided':{'known':['sequential'],'limit':'time','detail':null},'decider':{'linearizable':null,'"
                 "sequential':null}}\n"},
    {.name = "not_asked_for",
     .rows = {OP("A", "w", "1", "0", "1")},
     .result = {.linearizable = MINOS_NO},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'?','linearizable':false,'sequential':null,"
                 "'model':'register','initial':0,"
                 "'operations':1,'clients':1,'objects':1,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':null,"
                 "'counterexample':null,"
                 "'undecided':{'known':['not "
                 "linearizable'],'limit':null,'detail':null},'decider':{'linearizable':null,'sequential':null}}\n"},
    {.name = "objects",
     .rows = {ON("c1", "w", "x", "1", "0", "1"), ON("c1", "r", "y z", "0", "2", "3")},
     .result = {.verdict = MINOS_N,
                .linearizable = MINOS_NO,
                .sequential = MINOS_NO,
                .object_count = 2,
                .objects = (minos_object_verdict[]){{MINOS_YES, MINOS_YES}, {MINOS_NO, MINOS_OPEN}}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'N','linearizable':false,'sequential':false,"
                 "'model':'register','initial':0,"
                 "'operations':2,'clients':1,'objects':2,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':null,"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null},"
                 "'each_object':[{'object':'x',"
                 "'model':'register','initial':0,'linearizable':true,'sequential':true},"
                 "{'object':'y z',"
                 "'model':'register','initial':0,'linearizable':false,'sequential':null}]}\n"},
    {.name = "an_unknown_start_value",
     .rows = {ON("A", "r", "x", "1", "0", "1"), ON("A", "w", "y", "0", "2", "3")},
     .how = {.initial = "unknown"},
     .result = {WITNESS(MINOS_L, MINOS_ORDER_REAL_TIME, 0, 1), .linearizable = MINOS_YES},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'L','linearizable':true,'sequential':true,"
                 "'model':'register','initial':null,'initial_unknown':true,"
                 "'operations':2,'clients':1,'objects':2,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':{'for':'linearizable','operations':[0,1],'assumed':[{'object':'x','initial':1},"
                 "{'object':'y','initial':1}]},"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null},"
                 "'each_object':[{'object':'x',"
                 "'model':'register','initial':null,'linearizable':null,'sequential':null},"
                 "{'object':'y',"
                 "'model':'register','initial':null,'linearizable':null,'sequential':null}]}\n"},
    {.name = "no_operations",
     .rows = {{0}},
     .how = {.model = "cas-register"},
     .result = {WITNESS(MINOS_L, MINOS_ORDER_REAL_TIME), .linearizable = MINOS_YES},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'L','linearizable':true,'sequential':true,"
                 "'model':'cas-register','initial':0,"
                 "'operations':0,'clients':0,'objects':0,'outcomes':{'ok':0,'fail':0,'unknown':0},'warnings':[],"
                 "'witness':{'for':'linearizable','operations':[]},"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null}}\n"},
    {.name = "stats",
     .rows = {LOST("A", "w", "1", "0"), FAILED("A", "w", "2", "1", "2")},
     .style = {.stats = true},
     .result = {WITNESS(MINOS_L, MINOS_ORDER_REAL_TIME), .linearizable = MINOS_YES, .unknown = 1, .fail = 1,
                .stats = {.seconds = 12.0000005, .deciding_seconds = 0.25, .configurations = 7, .bytes = 1024}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'L','linearizable':true,'sequential':true,"
                 "'model':'register','initial':0,"
                 "'operations':2,'clients':1,'objects':1,'outcomes':{'ok':0,'fail':1,'unknown':1},'warnings':[],"
                 "'witness':{'for':'linearizable','operations':[]},"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null},"
                 "'stats':{'seconds':12.000001,'deciding_seconds':0.250000,'configurations':7,'bytes':1024}}\n"},
    {.name = "warnings",
     .rows = {OP("A", "w", "1", "0", "1")},
     .result = {WITNESS(MINOS_L, MINOS_ORDER_REAL_TIME, 0), .linearizable = MINOS_YES, .ok = 1,
                .warnings = {.warnings = 2,
                             .warning = {{.place = {3, 4},
                                          .other = {1, 2},
                                          .message = "1 and \"1\" differ",
                                          .hint = "quote it"},
                                         {.message = "no read constrains anything"}}}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':'L','linearizable':true,'sequential':true,"
                 "'model':'register','initial':0,"
                 "'operations':1,'clients':1,'objects':1,'outcomes':{'ok':1,'fail':0,'unknown':0},'warnings':[{'line':"
                 "3,'column':4,'message':'1 and \\'1\\' differ','hint':'quote it','other':{'line':1,'column':2}},"
                 "{'line':null,'column':null,'message':'no read constrains anything','hint':null}],"
                 "'witness':{'for':'linearizable','operations':[0]},"
                 "'counterexample':null,"
                 "'undecided':null,'decider':{'linearizable':null,'sequential':null}}\n"},
    {.name = "unreadable",
     .faults = {.errors = 1, .error = {{.place = {2, 7}, .message = "the value \x01\xff is not UTF-8"}}},
     .expected = "{'schema':'minos.verdict/1','file':'a\\tb�.txt','history':null,"
                 "'verdict':null,"
                 "'errors':[{'line':2,'column':7,'message':'the value \\u0001� is not UTF-8','hint':null}]}\n"},
};

enum { CASES = sizeof cases / sizeof *cases };

/* The report for one case. */
static char *report_of(const json_case *one, const char *report) {
  minos_result result = one->result;
  minos_history *history = one->faults.errors ? NULL : draw_history(one->rows, &one->how, NULL);
  minos_value starts[4];
  if (history && one->how.initial) fill_starts(history, "1", starts, 4);
  result.witness.initial = starts;
  minos_judged judged = {.file = "a\tb\xff.txt", .history = one->history, .source = history};
  if (history)
    judged.result = &result;
  else
    judged.faults = &one->faults;
  char *written = written_report(report, &one->style, &judged, 1, false);
  minos_history_free(history);
  return written;
}

/* Expectations are written with ' for ". */
static char *with_double_quotes(const char *string) {
  char *copy = calloc(1, strlen(string) + 1);
  for (size_t i = 0; string[i]; i++) copy[i] = string[i] == '\'' ? '"' : string[i];
  return copy;
}

START_TEST(test_json) {
  char *got = report_of(&cases[_i], "json"), *line = report_of(&cases[_i], "ndjson");
  char *expected = with_double_quotes(cases[_i].expected ? cases[_i].expected : "");
  assert_same(cases[_i].name, got, expected);
  free(expected);
  assert_same(cases[_i].name, line, got);
  free(got);
  free(line);
}
END_TEST

START_TEST(test_faults_beyond_the_kept_ones_are_counted) {
  minos_faults faults = {.errors = MINOS_FAULTS_KEPT + 1};
  minos_judged judged = {.file = "a", .faults = &faults};
  char *got = written_report("json", NULL, &judged, 1, false);
  ck_assert_ptr_nonnull(strstr(got, "],\"errors_in_all\":21}\n"));
  free(got);
}
END_TEST

START_TEST(test_several_are_an_array) {
  minos_faults faults = {.errors = 1, .error = {{.message = "no such file"}}};
  minos_judged judged[] = {{.file = "a", .faults = &faults}, {.file = "b", .faults = &faults}};
#define UNREADABLE(name)                                                                                               \
  "{\"schema\":\"minos.verdict/1\",\"file\":\"" name                                                                   \
  "\",\"history\":null,\"verdict\":null,\"errors\":[{\"line\":null,"                                                   \
  "\"column\":null,\"message\":\"no such file\",\"hint\":null}]}"
  static const struct {
    const char *name, *report;
    size_t count;
    bool several;
    const char *expected;
  } shapes[] = {
      {"an_array_of_two", "json", 2, true, "[\n" UNREADABLE("a") ",\n" UNREADABLE("b") "\n]\n"},
      {"an_array_of_one", "json", 1, true, "[\n" UNREADABLE("a") "\n]\n"},
      {"an_array_of_none", "json", 0, true, "[]\n"},
      {"one_object", "json", 1, false, UNREADABLE("a") "\n"},
      {"lines", "ndjson", 2, true, UNREADABLE("a") "\n" UNREADABLE("b") "\n"},
  };
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    char *got = written_report(shapes[i].report, NULL, judged, shapes[i].count, shapes[i].several);
    assert_same(shapes[i].name, got, shapes[i].expected);
    free(got);
  }
}
END_TEST

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "wb");
  ck_assert_ptr_nonnull(file);
  ck_assert_int_ne(fputs(text, file), EOF);
  ck_assert_int_eq(fclose(file), 0);
}

/* Runs tests/schema_verdict.py, which needs the Debian package python3-jsonschema; without it the test is skipped. */
START_TEST(test_schema) {
  char folder[] = "/tmp/minos-schema-XXXXXX", path[64], command[512];
  ck_assert_ptr_nonnull(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/case.json", folder);
  snprintf(command, sizeof command,
           "python3 " MINOS_ROOT "/tests/schema_verdict.py " MINOS_ROOT "/docs/schema/minos.verdict.1.json %s", path);
  int status = 0;
  for (size_t i = 0; i < CASES && status == 0; i++) {
    char *got = report_of(&cases[i], "json");
    write_file(path, got);
    free(got);
    status = system(command);
    if (status == 0) continue;
    printf("%s: the schema test ended with status %d\n", cases[i].name, status);
  }
  unlink(path);
  rmdir(folder);
  if (WIFEXITED(status) && (WEXITSTATUS(status) == 77 || WEXITSTATUS(status) == 127)) return;
  ck_assert_int_eq(status, 0);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("report_json");
  TCase *group = tcase_create("json");
  tcase_add_loop_test(group, test_json, 0, CASES);
  tcase_add_test(group, test_faults_beyond_the_kept_ones_are_counted);
  tcase_add_test(group, test_several_are_an_array);
  tcase_set_timeout(group, 60);
  tcase_add_test(group, test_schema);
  suite_add_tcase(suite, group);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
