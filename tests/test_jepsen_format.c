/* test_jepsen_format.c -- history.txt, logs and console output: every prefix that was seen, and what stands between. */
#include "reading.h"
#include "tier.h"

typedef struct row_case {
  const char *name, *format, *input, *expected;
} row_case;

#define WROTE "@initial nil\n0 write 3 0 1\n"

static const row_case cases[] = {
    {"tabs", "jepsen", "0\t:invoke\t:write\t3\n0\t:ok\t:write\t3\n", WROTE},
    {"blanks_for_tabs", "jepsen", "0   :invoke :write    3\n0   :ok :write 3", WROTE},
    {"carriage_returns", "jepsen", "0\t:invoke\t:write\t3\r\n0\t:ok\t:write\t3\r\n", WROTE},
    {"rows_in_brackets", "jepsen", "[0  :invoke :write  3]\n[0  :ok :write 3]\n", WROTE},
    {"rows_numbered_by_a_pager", "jepsen", "   1  0 :invoke :write 3\n   2  0 :ok :write 3\n", WROTE},
    {"markdown", "jepsen", "```\n**0\t:invoke\t:write\t3**\n0\t:ok\t:write\t3```\n```\n", WROTE},
    {"comments_and_blank_lines", "jepsen", "; a run\n\n0\t:invoke\t:write\t3\n# then\n   \n0\t:ok\t:write\t3\n", WROTE},
    {"nemesis", "jepsen",
     ":nemesis\t:info\t:start\t\"Cut off {:n4 "
     "#{:n3}}\"\n0\t:invoke\t:write\t3\n:nemesis\t:info\t:stop\tnil\n0\t:ok\t:write\t3\n",
     WROTE},
    {"error_replaces_the_value", "jepsen", "0\t:invoke\t:write\t3\n0\t:info\t:write\t:timed-out\n",
     "@initial nil\n0 write 3 0 ?\n"},
    {"error_behind_the_value", "jepsen", "5\t:invoke\t:write\t4\n5\t:info\t:write\t4\tindeterminate: Read timed out\n",
     "@initial nil\n5 write 4 0 ?\n"},
    {"failed_cas", "jepsen", "3\t:invoke\t:cas\t[0 3]\n3\t:fail\t:cas\t[0 3]\t:not-found\n",
     "@initial nil\n3 cas 0->3 0 1 outcome=fail\n"},
    {"timed_out_failure_is_kept_as_recorded", "jepsen", "3\t:invoke\t:write\t3\n3\t:fail\t:write\t:timed-out\n",
     "@initial nil\n3 write 3 0 1 outcome=fail\n"},
    {"read_of_nil", "jepsen", "3\t:invoke\t:read\tnil\n3\t:ok\t:read\tnil\n", "@initial nil\n3 read nil 0 1\n"},
    {"crashed_process_has_a_new_id", "jepsen",
     "3\t:invoke\t:write\t3\n3\t:info\t:write\t3\n8\t:invoke\t:read\tnil\n8\t:ok\t:read\t3\n",
     "@initial nil\n3 write 3 0 ?\n8 read 3 1 2\n"},
    {"pending_at_the_end", "jepsen", "3\t:invoke\t:write\t3\n", "@initial nil\n3 write 3 0 ?\n"},
    {"operation_in_quotes", "jepsen", "3\t:invoke\t\"write\"\t3\n", "@initial nil\n3 write 3 0 ?\n"},
    {"old_prefix", "jepsenlog", "INFO  jepsen.util - 0\t:invoke\t:write\t3\nINFO  jepsen.util - 0\t:ok\t:write\t3\n",
     WROTE},
    {"prefix_with_a_date", "jepsenlog",
     "INFO [2017-03-30 22:14:25,428] jepsen worker 4 - jepsen.util 0\t:invoke\t:write\t3\n"
     " INFO [2017-03-30 22:14:25,420] jepsen worker 4 - jepsen.util 0\t:ok\t:write\t3\n",
     WROTE},
    {"new_prefix", "jepsenlog",
     "2021-02-26 23:39:01,300{GMT}\tINFO\t[jepsen worker 1] jepsen.util: 0\t:invoke\t:write\t3\n"
     "2021-02-26 23:39:01,303{GMT}\tINFO\t[jepsen worker 1] jepsen.util: 0\t:ok\t:write\t3\n",
     WROTE},
    {"new_prefix_padded_with_blanks", "jepsenlog",
     "2020-05-10 09:26:55,332{GMT}    INFO    [jepsen worker 6] jepsen.util: 0      :invoke :write    3\n"
     "2020-05-10 09:26:55,386{GMT}    INFO    [jepsen worker 6] jepsen.util: 0      :ok     :write    3    :eof\n",
     WROTE},
    {"prefix_with_a_stamp_in_brackets", "jepsenlog",
     "2022-07-28 07:53:02,859{GMT}\tINFO\t[jepsen worker 2] jepsen.util: [ 1350999542 ] 0\t:invoke\t:write\t3\n"
     "2022-07-28 07:53:02,860{GMT}\tINFO\t[jepsen worker 2] jepsen.util: [ 1350999543 ] 0\t:ok\t:write\t3\n",
     WROTE},
    {"other_loggers_between", "jepsenlog",
     "\nlein test jepsen.system.etcd-test\nINFO  jepsen.os.debian - :n3 setting up debian\n"
     "INFO  jepsen.core - Worker 4 starting\nINFO  jepsen.util - 0\t:invoke\t:write\t3\n"
     "WARN  jepsen.core - Process 3 crashed in {:type :invoke, :f :read}\nat java.lang.Thread.run(Thread.java:745)\n"
     "INFO  jepsen.util - 0\t:ok\t:write\t3\nreal    694m22.390s\n",
     WROTE},
    {"the_checker_prints_rows_again", "jepsenlog",
     "INFO  jepsen.util - 0\t:invoke\t:write\t3\nINFO  jepsen.util - 0\t:ok\t:write\t3\n"
     "Just prior to that operation:\n0\t:invoke\t:write\t3\n0\t:invoke\t:write\t3\n",
     WROTE},
    {"stamps_do_not_order", "jepsenlog",
     "INFO [2017-03-30 22:14:25,428] w - jepsen.util 0\t:invoke\t:write\t3\n"
     "INFO [2017-03-30 22:14:20,000] w - jepsen.util 0\t:ok\t:write\t3\n",
     WROTE},
    {"console_output_around_bare_rows", "jepsenlog",
     "starting\n0\t:invoke\t:write\t3\nsome words\n0\t:ok\t:write\t3\ndone\n", WROTE},
};

START_TEST(test_rows) {
  const row_case *c = &cases[_i];
  for (int named = 0; named < 2; named++) {
    minos_text found = {0};
    minos_reading how = {.format = named ? c->format : NULL};
    minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
    ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: %d\n%s", c->name, (int)status,
                  shown(&found));
    minos_text_release(&found);
  }
}
END_TEST

/* The extension lies: the content tells. */
START_TEST(test_sniffing) {
  const row_case *c = &cases[_i];
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){c->input, strlen(c->input)}, NULL, faults), MINOS_OK);
  ck_assert_msg(strcmp(histories.format, c->format) == 0, "%s is taken for %s", c->name, histories.format);
  minos_histories_release(&histories);
  free(faults);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("jepsen_format");
  tcase_add_loop_test(all, test_rows, 0, COUNT(cases));
  tcase_add_loop_test(all, test_sniffing, 0, COUNT(cases));
  return run_case(all, "jepsen_format");
}
