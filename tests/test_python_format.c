/* test_python_format.c -- lists of tuples as literals, and the way around everything else. */
#include <check.h>

#include "reading.h"

static const reading_case cases[] = {
    {"one_list", "H1 = [(\"A\", \"w\", 1, 0, 5), (\"B\", \"r\", 1, 1, 2)]\n", "@history H1\nA w 1 0 5\nB r 1 1 2\n"},
    {"over_several_lines", "H1 = [  # first\n    ('A', 'w', 1, 0, 5),  # write\n\n    ('B', 'r', 1,\n     1, 2),\n]\n",
     "@history H1\nA w 1 0 5\nB r 1 1 2\n"},
    {"several_lists", "H1 = [('A', 'w', 1, 0, 5)]\nmine = [('B', 'w', 2, 0, 5)]\n",
     "@history H1\nA w 1 0 5\n@history mine\nB w 2 0 5\n"},
    {"never_returned", "H1 = [('A', 'w', 1, 0, None)]", "@history H1\nA w 1 0 ?\n"},
    {"integer_clients", "H1 = [(1, 'w', 1, 0, 5)]", "@history H1\n1 w 1 0 5\n"},
    {"values_of_all_kinds",
     "H1 = [('A', 'w', [None, True, False, -1, +2, 1_000, '1', (1, 2), (1,), (), (3), []], 0, 5)]",
     "@history H1\nA w [nil,true,false,-1,2,1000,\"1\",1->2,[1],[],3,[]] 0 5\n"},
    {"times_are_exact", "H1 = [('A', 'w', 1, 0.10, 1700000000.123456789), ('B', 'w', 1, .5, 1.)]",
     "@history H1\nA w 1 0.1 1700000000.123456789\nB w 1 0.5 1\n"},
    {"both_quotes_and_escapes", "H1 = [('it\\'s', \"w\", '\\x41\\u00e9\\U0001F600\\101\\n\\q', 0, 5)]",
     "@history H1\nit's w \"A\xC3\xA9\xF0\x9F\x98\x80"
     "A\\n\\\\q\" 0 5\n"},
    {"raw_and_triple_quoted", "H1 = [(r'a\\b', u'w', '''x\"y\n''', 0, 5)]", "@history H1\na\\b w \"x\\\"y\\n\" 0 5\n"},
    {"annotated", "H1: list[tuple] = [('A', 'w', 1, 0, 5)]", "@history H1\nA w 1 0 5\n"},
    {"answers_stand_beside",
     "answer = (\"S\", \"L\", \"N\", \"B\")\nletters = [\"S\", \"L\"]\ntuples = [(\"S\", \"L\", \"N\", \"B\")]\nnone = "
     "[]\n"
     "H1 = [('A', 'w', 1, 0, 5)]\n",
     "@history H1\nA w 1 0 5\n"},
    {"functions_and_imports_are_skipped",
     "import os\nfrom x import (a,\n  b)\ndef f():\n    H2 = [('A', 'w', 1, 0, 5)]\n    return 1\nH1 = [('A', 'w', 1, "
     "0, 5)]\n",
     "@history H1\nA w 1 0 5\n"},
    {"strings_that_look_like_histories",
     "\"\"\"\nH2 = [('A', 'w', 1, 0, 5)]\n\"\"\"\nx = '''\nH3 = [\n'''\nH1 = [('A', 'w', 1, 0, 5)]\n",
     "@history H1\nA w 1 0 5\n"},
    {"continued_lines_are_one_statement", "x = 1 + \\\n  2\ny = {\n1: [\n],\n}\nH1 = [('A', 'w', 1, 0, 5)]\n",
     "@history H1\nA w 1 0 5\n"},
    {"empty_history", "H1 = []\n", "@history H1\n"},
    {"empty_lists_of_other_names_are_none", "names = []\nH1 = []\n", "@history H1\n"},
    {"brackets_inside_strings", "H1 = [(')', 'w', ']', 0, 5)]", "@history H1\n\")\" w \"]\" 0 5\n"},
    {"trailing_semicolon_and_comment", "H1 = [('A', 'w', 1, 0, 5)]; # done", "@history H1\nA w 1 0 5\n"},
    {"crlf", "H1 = [\r\n ('A', 'w', 1, 0, 5),\r\n]\r\n", "@history H1\nA w 1 0 5\n"},
};

START_TEST(test_case) {
  minos_text text = {0};
  minos_reading how = {.unbound = true};
  const reading_case *c = &cases[_i];
  convert(&text, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
  ck_assert_msg(strcmp(shown(&text), c->expected) == 0, "%s:\n%s", c->name, shown(&text));
  minos_text_release(&text);
}
END_TEST

START_TEST(test_it_is_only_read) {
  minos_text text = {0};
  minos_error err;
  ck_assert_int_eq(minos_write(&text, NULL, 0, "python", &err), MINOS_EUSAGE);
  ck_assert_str_eq(err.message, "'python' is a format that is only read");
  minos_text_release(&text);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("python_format");
  TCase *tcase = tcase_create("python_format");
  tcase_add_loop_test(tcase, test_case, 0, sizeof cases / sizeof *cases);
  tcase_add_test(tcase, test_it_is_only_read);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
