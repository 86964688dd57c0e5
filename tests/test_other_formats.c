/* test_other_formats.c -- calls and returns, Lincheck's reports, and transactions without times. */
#include "reading.h"
#include "tier.h"

typedef struct any_case {
  const char *name, *format, *input, *expected;
} any_case;

static const any_case cases[] = {
    {"calls", "calls", "1 Call Write 40\n3 Call Read\n1 Return Write  \n3 Return Read 0\n",
     "1 write 40 0 2\n3 read 0 1 3\n"},
    {"calls_pending_at_the_end", "calls", "# a run\n3 Call Read \n1 Call Write 40\n3 Return Read 0 \n\n",
     "3 read 0 0 2\n1 write 40 1 ?\n"},
    {"calls_that_fail", "calls",
     "3 Call Write 1\n3 Fail Write\n4 Call Write 2\n4 Timeout Write\n4 Call Cas 1 2\n4 Return Cas\n",
     "3 write 1 0 1 outcome=fail\n4 write 2 2 ?\n4 cas [1,2] 3 4\n"},
    {"table", "lincheck",
     "= Invalid execution results =\n| ---- |\n| Thread 1 | Thread 2 |\n| ---- |\n| w(1): void | r(): 1 |\n| r(): null "
     "| |\n",
     "1 w 1 0 2\n2 r -=>1 1 5\n1 r -=>nil 3 4\n"},
    {"rules_separate", "lincheck",
     "= Invalid execution results =\n| w(1): void |  |\n| ---- |\n| r(): 1 | w(2) |\n| ---- |\n|  | r(): 2 |\n---\n| "
     "nothing(): here |\n",
     "1 w 1 0 1\n1 r -=>1 2 4\n2 w 2 3 ?\n2 r -=>2 6 7\n"},
    {"marks_order", "lincheck", "Parallel part:\n| w(1): void | r(): 1 [1,-] |\n| w(2): void [-,1] | r(): 2 [1,-] |\n",
     "1 w 1 0 1\n2 r -=>1 2 3\n1 w 2 4 6\n2 r -=>2 5 7\n"},
    {"marks_of_three_threads", "lincheck",
     "Parallel part:\n| w(1): void | w(2): void | r(): 2 [-,1,-] |\n| | | r(): 1 [1,1,-] |\n| | | r(): 1 [-,-,1] |\n",
     NULL},
    {"init_and_post_parts", "lincheck",
     "= Invalid execution results =\nInit part:\n[w(1): void, r(): 1]\nParallel part:\n| w(2): void | r(): 1 |\nPost "
     "part:\n[r(): 2]\n\n---\nvalues in \"[..]\" brackets\n",
     "init w 1 0 1\ninit r -=>1 2 3\n1 w 2 4 6\n2 r -=>1 5 7\npost r -=>2 8 9\n"},
    {"offers_and_polls", "lincheck",
     "Parallel part:\n| offer(1): true | offer(5): false |\n|                | poll():   null |\n",
     "1 enq 1 0 4\n2 enq 5 1 2 outcome=fail\n2 deq -=>nil 3 5\n"},
    {"never_returned", "lincheck", "Parallel part:\n| w(1): SUSPENDED | w(2) |\n", "1 w 1 0 ?\n2 w 2 1 ?\n"},
    {"several_reports", "lincheck",
     "= Invalid execution results =\n| w(1): void |\n\n= Invalid execution results =\n| w(2): void |\n",
     "@history\n1 w 1 0 1\n@history\n1 w 2 0 1\n"},
    {"arguments_of_all_kinds", "lincheck", "Parallel part:\n| f(1, \"a, b\", [2, 3], g(h), null, true, x y): void |\n",
     "1 f [1,\"a, b\",[2,3],\"g(h)\",nil,true,\"x y\"] 0 1\n"},
    {"interleavings_are_skipped", "lincheck",
     "= Invalid execution results =\n| w(1): void |\n\nThe following interleaving leads to the error:\n| Thread 1 |\n| "
     "w(1) |\n|   x = 1 |\n",
     "1 w 1 0 1\n"},
    {"sessions", "sessions", "w 0 0\nw 1 1\n=====\nw 0 2\n=====\nr 0 2\n-----\nr 1 1\n",
     "0 txn [[\"w\",0,0],[\"w\",1,1]] 1 1\n1 txn [[\"w\",0,2]] 1 1\n2 txn [[\"r\",0,2]] 1 1\n2 txn [[\"r\",1,1]] 1 "
     "1\n"},
    {"listed_sessions", "sessions", "w(1,0,0,0)\nw(2,0,0,0)\nr(1,0,1,1)\nw(2,1,1,1)\nw(2,3,1,2)\n",
     "0 txn [[\"w\",1,0],[\"w\",2,0]] 0 0\n1 txn [[\"r\",1,0],[\"w\",2,1]] 1 1\n1 txn [[\"w\",2,3]] 1 1\n"},
};

START_TEST(test_reading) {
  const any_case *c = &cases[_i];
  for (int named = 0; named < 2; named++) {
    minos_text found = {0};
    minos_reading how = {.format = named ? c->format : NULL, .unbound = true};
    minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
    if (c->expected)
      ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: %d\n%s", c->name, (int)status,
                    shown(&found));
    else
      ck_assert_msg(status == MINOS_EHISTORY, "%s: %d\n%s", c->name, (int)status, shown(&found));
    minos_text_release(&found);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("other_formats");
  tcase_add_loop_test(all, test_reading, 0, COUNT(cases));
  return run_case(all, "other_formats");
}
