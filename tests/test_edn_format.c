/* test_edn_format.c -- history.edn in every shape that was seen in real files, and what is written as EDN. */
#include "reading.h"
#include "tier.h"

static const reading_case cases[] = {
    {"bare_maps", "{:type :invoke, :process 0, :f :write, :value 3}\n{:type :ok, :process 0, :f :write, :value 3}\n",
     "@initial nil\n0 write 3 0 1\n"},
    {"vector", "[{:type :invoke, :process 0, :f :write, :value 3}\n {:type :ok, :process 0, :f :write, :value 3}]",
     "@initial nil\n0 write 3 0 1\n"},
    {"list", "({:type :invoke, :process 0, :f :write, :value 3} {:type :ok, :process 0, :f :write, :value 3})",
     "@initial nil\n0 write 3 0 1\n"},
    {"commas_are_blanks", "[{:type,:invoke,:process,0,:f,:write,:value,3},,{:type :ok :process 0 :f :write :value 3},]",
     "@initial nil\n0 write 3 0 1\n"},
    {"no_commas", "{:type :invoke :process 0 :f :write :value 3} {:type :ok :process 0 :f :write :value 3}",
     "@initial nil\n0 write 3 0 1\n"},
    {"maps_over_several_lines",
     "{:type :invoke,\n :process 0,\n :f :write,\n :value 3}\n\n{:type :ok,\r\n :process 0, :f :write,\n :value 3},\n",
     "@initial nil\n0 write 3 0 1\n"},
    {"comments_between_rows",
     "; a run\n[{:type :invoke, :process 0, :f :write, :value 3} ; began }\n ; :type\n {:type :ok, :process 0, :f "
     ":write, :value 3}]",
     "@initial nil\n0 write 3 0 1\n"},
    {"keys_in_any_order_and_other_keys",
     "{:index 4, :time 0, :op-index 1, :value 3, :f :write, :type :invoke, :process 0}\n"
     "{:index 9, :node \"n4\", :process 0, :error [:temporarily-unavailable nil], :f :write, :value 3, :type :ok, "
     ":time 0}",
     "@initial nil\n0 write 3 0 1\n"},
    {"strings_for_keywords",
     "{\"type\" \"invoke\", \"process\" 0, \"f\" \"write\", \"value\" 3}{\"type\" \"ok\", \"process\" 0, \"f\" "
     "\"write\"}",
     "@initial nil\n0 write 3 0 1\n"},
    {"tagged_maps",
     "[#jepsen.history.Op{:index 0, :type :invoke, :process 0, :f :write, :value 3}\n"
     " #jepsen.history.Op{:index 1, :type :ok, :process 0, :f :write, :value 3}]",
     "@initial nil\n0 write 3 0 1\n"},
    {"line_order_is_the_clock",
     "{:type :invoke :process 0 :f :write :value 3 :time 900}{:type :invoke :process 1 :f :read :value nil :time 100}"
     "{:type :ok :process 1 :f :read :value 3 :time 50}{:type :ok :process 0 :f :write :value 3 :time 10}",
     "@initial nil\n0 write 3 0 3\n1 read 3 1 2\n"},
    {"nemesis_is_no_client",
     "{:type :info :process :nemesis :f :start :value {:n4 #{:n3}}}{:type :invoke :process 0 :f :write :value 3}"
     "{:process \"nemesis\", :type :info, :f :stop, :value [1.5 1/2]}",
     "@initial nil\n0 write 3 0 ?\n"},
    {"info_is_unknown_and_its_value_may_be_an_error",
     "{:type :invoke :process 0 :f :write :value 3}{:type :info :process 0 :f :write :value :timed-out}",
     "@initial nil\n0 write 3 0 ?\n"},
    {"fail_did_not_happen_whatever_its_value_says",
     "{:type :invoke :process 0 :f :write :value 3}{:type :fail :process 0 :f :write :value :timed-out}",
     "@initial nil\n0 write 3 0 1 outcome=fail\n"},
    {"failed_read_says_nothing",
     "{:type :invoke :process 0 :f :read :value nil}{:type :fail :process 0 :f :read :value :timed-out}",
     "@initial nil\n0 read - 0 1 outcome=fail\n"},
    {"crashed_read_says_nothing", "{:type :invoke :process 0 :f :read :value nil}{:type :info :process 0 :f :read}",
     "@initial nil\n0 read - 0 ?\n"},
    {"characters_are_texts_of_one",
     "{:type :invoke :process 0 :f :write :value [\\newline \\a \\u0041 \\\xc3\xa9 \\[ \\space]}",
     "@initial nil\n0 write [\"\\n\",\"a\",\"A\",\"\xc3\xa9\",\"[\",\" \"] 0 ?\n"},
    {"never_completed", "{:type :invoke :process 0 :f :write :value 3}", "@initial nil\n0 write 3 0 ?\n"},
    {"cas_is_a_pair_and_ok_means_true",
     "{:type :invoke :process 0 :f :cas :value [1 2]}{:type :ok :process 0 :f :cas :value [1 2]}",
     "@initial nil\n0 cas 1->2=>true 0 1\n"},
    {"key_names_the_object",
     "{:type :invoke :process 0 :f :write :key \"x y\" :value 3}{:type :invoke :process 1 :f :write :key :k :value 3}"
     "{:type :invoke :process 2 :f :write :key 7 :value 3}{:type :invoke :process 3 :f :write :key nil :value 3}",
     "@initial nil\n0 write(\"x y\") 3 0 ?\n1 write(k) 3 1 ?\n2 write(7) 3 2 ?\n3 write 3 3 ?\n"},
    {"values_of_all_kinds",
     "{:type :invoke :process 0 :f :write :value [nil true -1 +2 3N \"a\\n\\u00e9\" :key sym \\a \\newline (4) #{5} "
     "{:k 6}]}",
     "@initial nil\n0 write [nil,true,-1,2,3,\"a\\n\xC3\xA9\",\"key\",\"sym\",\"a\",\"\\n\",[4],[5],[\"k\"->6]] 0 "
     "?\n"},
    {"hexadecimal_pointers", "{:type :invoke :process 0 :f :write :value 0x7f8f9200e100}",
     "@initial nil\n0 write 140254606582016 0 ?\n"},
    {"tags_and_metadata_in_values",
     "{:type :invoke :process 0 :f :write :value [#inst \"2020\" ^{:a 1} [2] #_ 3 #_#_ 4 5 6]}",
     "@initial nil\n0 write [\"2020\",[2],6] 0 ?\n"},
    {"sets_over_several_lines", "{:type :invoke :process 0 :f :write :value #{2 10\n   15}}",
     "@initial nil\n0 write [2,10,15] 0 ?\n"},
    {"markdown_around_rows",
     "**{:type :invoke, :process 3, :f :write, :value 4}**\n`{:type :ok, :process 3, :f :write, :value 4}`\n```\n",
     "@initial nil\n3 write 4 0 1\n"},
    {"rows_numbered_by_a_pager",
     "    1\t{:type :invoke, :process 3, :f :write, :value 4}\n    2\t{:type :ok, :process 3, :f :write, :value 4}\n",
     "@initial nil\n3 write 4 0 1\n"},
    {"clients_with_names",
     "{:type :invoke, :process \"a b\", :f :write, :value 4}{:type :invoke, :process :w1, :f :write, :value 4}",
     "@initial nil\n\"a b\" write 4 0 ?\nw1 write 4 1 ?\n"},
    {"no_process_is_one_client", "{:type :invoke, :f :write, :value 4}{:type :ok, :f :write, :value 4}",
     "@initial nil\n\"\" write 4 0 1\n"},
    {"client_for_process", "{:type :invoke, :client 5, :f :write, :value 4}", "@initial nil\n5 write 4 0 ?\n"},
    {"attributes", "{:type :invoke, :process 0, :f :write, :value 4, :token 7}", "0 write 4 0 ? token=7\n"},
    {"result_beside_a_value",
     "{:type :invoke :process 0 :f :cas :value [1 2]}{:type :ok :process 0 :f :cas :value [1 2] :result false}",
     "@initial nil\n0 cas 1->2=>false 0 1\n"},
    {"byte_order_mark", "\xEF\xBB\xBF{:type :invoke :process 0 :f :write :value 3}", "@initial nil\n0 write 3 0 ?\n"},
    {"settings_in_a_heading",
     "#_{:minos/history \"H1\", :minos/model \"register\", :minos/initial 4, :minos/unit \"ms\"}\n"
     "{:type :invoke :process 0 :f :read}{:type :ok :process 0 :f :read :value 4}",
     "@history H1\n@model register\n@initial 4\n@unit ms\n0 read 4 0 1\n"},
    {"other_discarded_forms_say_nothing", "#_{:a 1} #_ [2 3] {:type :invoke :process 0 :f :write :value 3}",
     "@initial nil\n0 write 3 0 ?\n"},
    {"time_as_the_clock",
     "#_{:minos/history nil, :minos/start :model, :minos/clock :time}{:type :invoke :process 0 :f :write :value 3 "
     ":time 7}"
     "{:type :ok :process 0 :f :write :value 3 :time 7.25}",
     "0 write 3 7 7.25\n"},
};

START_TEST(test_reading) {
  const reading_case *c = &cases[_i];
  for (int named = 0; named < 2; named++) {
    minos_text found = {0};
    minos_reading how = {.format = named ? "edn" : NULL};
    minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
    ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: %d\n%s", c->name, (int)status,
                  shown(&found));
    minos_text_release(&found);
  }
}
END_TEST

/* Transactions, whose models need not exist to be read. */
static const reading_case transactions[] = {
    {"micro_operations",
     "{:type :invoke :process 0 :f :txn :value [[:r 40 nil] [:append 40 13]]}"
     "{:type :ok :process 0 :f :txn :value [[:r 40 [1 2]] [:append 40 13]]}",
     "@initial nil\n0 txn [[\"r\",40,[1,2]],[\"append\",40,13]] 0 1\n"},
    {"without_f", "{:type :invoke :process 0 :value [[:w :x 2]]}{:type :ok :process 0 :value [[:w :x 2]]}",
     "@initial nil\n0 txn [[\"w\",\"x\",2]] 0 1\n"},
    {"f_is_read_as_in_long_fork",
     "{:type :invoke :process 0 :f :read :value [[:r 0 nil]]}{:type :ok :process 0 :f :read :value [[:r 0 1]]}"
     "{:type :invoke :process 0 :f :write :value [[:w 0 1]]}{:type :info :process 0 :f :write :value :timeout}",
     "@initial nil\n0 txn [[\"r\",0,1]] 0 1\n0 txn [[\"w\",0,1]] 2 ?\n"},
    {"a_list_of_lists_alone_is_no_transaction", "{:type :invoke :process 0 :f :write :value [[1 2]]}",
     "@initial nil\n0 write [[1,2]] 0 ?\n"},
};

START_TEST(test_transactions) {
  const reading_case *c = &transactions[_i];
  minos_text found = {0};
  minos_reading how = {.unbound = true};
  minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
  ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: %d\n%s", c->name, (int)status,
                shown(&found));
  minos_text_release(&found);
}
END_TEST

/* ---- writing: text, what it is as EDN, and back; NULL: only back ---- */

static const reading_case written[] = {
    {"order_is_the_clock", "@initial nil\n0 write 3 0 3\n1 read 3 1 2\n",
     "{:index 0, :type :invoke, :process 0, :f :write, :value 3}\n{:index 1, :type :invoke, :process 1, :f :read, "
     ":value nil}\n"
     "{:index 2, :type :ok, :process 1, :f :read, :value 3}\n{:index 3, :type :ok, :process 0, :f :write, :value 3}\n"},
    {"times_are_kept", "A w 1 0 5\nB r 1 1.5 2\n",
     "#_{:minos/history nil, :minos/start :model, :minos/clock :time}\n"
     "{:index 0, :type :invoke, :process \"A\", :f :w, :value 1, :time 0}\n"
     "{:index 1, :type :invoke, :process \"B\", :f :r, :value nil, :time 1.5}\n"
     "{:index 2, :type :ok, :process \"B\", :f :r, :value 1, :time 2}\n"
     "{:index 3, :type :ok, :process \"A\", :f :w, :value 1, :time 5}\n"},
    {"starts_before_ends_but_a_client_ends_first", "A w 1 0 2\nA w 2 2 3\nB r 1 2 2\n",
     "#_{:minos/history nil, :minos/start :model, :minos/clock :time}\n"
     "{:index 0, :type :invoke, :process \"A\", :f :w, :value 1, :time 0}\n"
     "{:index 1, :type :ok, :process \"A\", :f :w, :value 1, :time 2}\n"
     "{:index 2, :type :invoke, :process \"A\", :f :w, :value 2, :time 2}\n"
     "{:index 3, :type :invoke, :process \"B\", :f :r, :value nil, :time 2}\n"
     "{:index 4, :type :ok, :process \"B\", :f :r, :value 1, :time 2}\n"
     "{:index 5, :type :ok, :process \"A\", :f :w, :value 2, :time 3}\n"},
    {"point_intervals_of_one_client", "A w 1 0 0\nA w 2 0 0\nA w 3 0 0\n", NULL},
    {"unknown_and_going_on", "A w 1 0 ?\nA w 2 5 6\nA w 3 7 ?\n", NULL},
    {"unknown_that_gave_up_late", "A w 1 0 9 outcome=unknown\nA w 2 5 6\nA w 3 7 8 outcome=unknown\n", NULL},
    {"failed_without_an_end", "A w 1 0 ? outcome=fail\nA w 2 1 2\nB w 3 3 ? outcome=fail\n", NULL},
    {"ends_at_one_instant", "B w 2 0 9\nA w 1 5 9\nC w 3 5 9\n", NULL},
    {"failed", "A w 1 0 3 outcome=fail\nA w 2 4 5\n", NULL},
    {"settings",
     "@history \"one two\"\n@model cas-register\n@model \"my key\" register\n@initial [1,\"x\"]\n@unit ns\nA w 1 0 1\n",
     NULL},
    {"several", "@history H1\n@initial unknown\nA w 1 0 1\n@history H2\n@history\nB w 1 5 7\n", NULL},
    {"conditional", "A cas 1->2=>true 0 1\nA cas 1->2=>false 2 3\nA cas 1->2 4 5\nA cas 1->2 6 ?\n", NULL},
    {"acknowledged_is_not_added", "@model set\nA add 1=>true 0 5\nB add 1=>false 0 5\nA add 2 6 7\n", NULL},
    {"read_without_result", "A r - 0 1\nA r nil 2 3\n", NULL},
    {"awkward_names", "\"a\\\"b\" w 1 0 1\nnemesis w(\"n il\") 2 2 3\nC w(nil) 3 4 5\n007 w(007) 4 6 7\n", NULL},
    {"awkward_values", "A w [1->2,[nil,true],\"nil\",\":k\",\"\\u0000\"] 0 1\n", NULL},
    {"attributes", "@model fenced-store\nA write 4=>true 0 1 token=7\nB r 4 2 3\n", NULL},
    {"objects_that_transfers_tie_together",
     "@model account\nA deposit(ann) 10 0 1\nA transfer [\"ann\",\"bob\",4]=>true 2 3\nB balance(7) 0 4 5\n", NULL},
    {"objects_that_transactions_tie_together",
     "@model list-append\nA append(x) 1 0 1\nB txn [[\"append\",\"x\",2]] 2 3\nB r(x) [1,2] 4 5\n", NULL},
    {"wide_clock", "A w 1 -12345678901234567890123 0.000000000000000000001\nB r 1 0 1\n", NULL},
};

START_TEST(test_writing) {
  const reading_case *c = &written[_i];
  minos_text there = {0}, back = {0}, again = {0};
  minos_reading how = {0};
  ck_assert_int_eq(convert(&there, (minos_bytes){c->input, strlen(c->input)}, &how, "edn"), MINOS_OK);
  if (c->expected) ck_assert_msg(strcmp(shown(&there), c->expected) == 0, "%s:\n%s", c->name, shown(&there));
  minos_status status = convert(&back, (minos_bytes){shown(&there), there.length}, &how, "text");
  ck_assert_msg(status == MINOS_OK && strcmp(shown(&back), c->input) == 0, "%s: %d\n%s\n%s", c->name, (int)status,
                shown(&back), shown(&there));
  ck_assert_int_eq(convert(&again, (minos_bytes){shown(&there), there.length}, &how, "edn"), MINOS_OK);
  ck_assert_msg(strcmp(shown(&again), shown(&there)) == 0, "%s: not canonical\n%s", c->name, shown(&again));
  minos_text_release(&there);
  minos_text_release(&back);
  minos_text_release(&again);
}
END_TEST

/* What EDN can't say is refused; what a client left open when nobody knows its outcome is not in the way. */
START_TEST(test_overlaps_are_refused) {
  static const char *const in_the_way[] = {"A w 1 0 5\nA w 2 1 6\n", "A w 1 0 5\nA w 2 3 3\n",
                                           "A w 1 0 5\nA w 2 1 ?\n"};
  const minos_reading how = {.format = "text", .overlap = MINOS_OVERLAP_ALLOW};
  for (size_t i = 0; i < COUNT(in_the_way); i++) {
    minos_histories histories;
    minos_text text = {0};
    minos_error err = {0};
    minos_bytes input = {in_the_way[i], strlen(in_the_way[i])};
    ck_assert_int_eq(read_bytes(&histories, input, &how, NULL), MINOS_OK);
    ck_assert_int_eq(minos_write(&text, histories.items, histories.count, "edn", &err), MINOS_EHISTORY);
    ck_assert_uint_eq(text.length, 0);
    ck_assert_uint_eq(err.place.line, 2);
    ck_assert_uint_eq(err.other.line, 1);
    ck_assert_str_eq(err.message,
                     "client A runs two operations at once, and EDN can't say which of them a completion ends");
    minos_histories_release(&histories);
    minos_text_release(&text);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("edn_format");
  tcase_add_loop_test(all, test_reading, 0, COUNT(cases));
  tcase_add_loop_test(all, test_transactions, 0, COUNT(transactions));
  tcase_add_loop_test(all, test_writing, 0, COUNT(written));
  tcase_add_test(all, test_overlaps_are_refused);
  return run_case(all, "edn_format");
}
