/* test_csv_format.c -- tables: their headers, cells and rows. */
#include "reading.h"
#include "tier.h"

#define VARIANT(type, value) "\"{\"\"type\"\":\"\"" type "\"\",\"\"value\"\":" value "}\""
#define EVENTS "UniqueID,ClientID,Kind,Action,Payload1,Payload2,Payload3\n"

static const reading_case cases[] = {
    {"operations", "client,op,value,start,end\nA,w,1,0,5\nB,r,1,1,2\n", "A w 1 0 5\nB r 1 1 2\n"},
    {"times_with_a_unit",
     "call_ns,return_ns,client_id,op,key,value,output\n-5,41,0,PUT,k2,date,\n7,9,1,GET,k2,,date\n8,9,2,GET,"
     "k2,,NotFound\n",
     "@unit ns\n0 put(k2) date -5 41\n1 get(k2) date 7 9\n2 get(k2) nil 8 9\n"},
    {"headings_in_any_case", "Client ID,Operation,Arg,Start Time,END\nA,w,1,0,5\n", "A w 1 0 5\n"},
    {"tabs", "client\top\tvalue\tstart\tend\nA\tw\ta b\t0\t5\n", "A w \"a b\" 0 5\n"},
    {"semicolons", "client;op;value;start;end\nA;w;1;0;5\n", "A w 1 0 5\n"},
    {"last_newline_missing", "client,op,value,start,end\nA,w,1,0,5", "A w 1 0 5\n"},
    {"carriage_returns_blank_lines_and_blanks", "client,op,value,start,end\r\n\r\n A , w ,1, 0 ,5\r\n  \r\n",
     "A w 1 0 5\n"},
    {"quotes", "\"client\",\"op\",\"value\",\"start\",\"end\"\n\"a,b\",w,\"say \"\"hi\"\"\nthen\",0,5\n",
     "a,b w \"say \\\"hi\\\"\\nthen\" 0 5\n"},
    {"empty_end_is_unknown", "client,op,value,start,end\nA,w,1,0,\nB,w,1,0,?\n", "A w 1 0 ?\nB w 1 0 ?\n"},
    {"short_rows_lack_cells", "client,op,start,end,value\nA,r,0,5\n", "A r - 0 5\n"},
    {"outcome_and_token", "client,op,value,start,end,outcome,token\nA,w,1,0,5,fail,\nB,w,2,6,7,unknown,\n",
     "A w 1 0 5 outcome=fail\nB w 2 6 7 outcome=unknown\n"},
    {"values_of_all_kinds",
     "client,op,value,start,end\nA,w,nil,0,1\nA,w,true,1,2\nA,w,-7,2,3\nA,w,\"[1,\"\"x\"\"]\",3,4\nA,w,1.5,"
     "4,5\nA,w,a->b->c d,5,6\nA,w,None,6,7\n",
     "A w nil 0 1\nA w true 1 2\nA w -7 2 3\nA w [1,\"x\"] 3 4\nA w 1.5 4 5\nA w \"a->b->c d\" 5 6\nA "
     "w nil 6 7\n"},
    {"a_result_behind_a_pair_is_no_part_of_it",
     "client,op,value,start,end\nA,w,1->2=>true,0,1\nA,w,[1]=>2,2,3\nA,w,[a=>b],4,5\nA,w,\"1->\"\"=>\"\"\",6,7\n",
     "A w \"1->2=>true\" 0 1\nA w \"[1]=>2\" 2 3\nA w [\"a=>b\"] 4 5\nA w 1->\"=>\" 6 7\n"},
    {"argument_and_result", "client,op,value,result,start,end\nA,cas,1->2,false,0,1\n", "A cas 1->2=>false 0 1\n"},
    {"decimal_times", "client,op,value,start,end\nA,w,1,1700000000.123456789,1700000001\n",
     "A w 1 1700000000.123456789 1700000001\n"},
    {"events_in_order",
     "process,type,f,value\n0,invoke,write,3\n1,invoke,read,\nnemesis,info,start,\n1,ok,read,3\n0,info,"
     "write,timeout\n",
     "0 write 3 0 ?\n1 read 3 1 2\n"},
    {"pairs_by_id",
     "id,client,type,op,key,value\na,0,call,write,x,3\nb,0,call,read,x,\nb,0,return,read,x,3\na,0,return,"
     "write,x,\nc,1,call,write,x,4\n",
     "0 write(x) 3 1 4\n0 read(x) 3 2 3\n1 write(x) 4 5 ?\n"},
    {"turnpike_payload",
     "UniqueID,ClientID,Kind,Action,Payload\n"
     "0,0,Invocation,ClientInterface.Write,\"[\"\"\"\", "
     "\"\"{\\\"\"type\\\"\":\\\"\"VString\\\"\",\\\"\"value\\\"\":\\\"\"k1\\\"\"}\"\", "
     "\"\"{\\\"\"type\\\"\":\\\"\"VString\\\"\",\\\"\"value\\\"\":\\\"\"old\\\"\"}\"\"]\"\n"
     "0,0,Response,ClientInterface.Write,\"[\"\"{\\\"\"type\\\"\":\\\"\"VTuple\\\"\",\\\"\"value\\\"\":[]}"
     "\"\", \"\"\"\", \"\"\"\"]\"\n",
     "0 write(k1) old 1 2\n"},
    {"turnpike_payload_in_three_columns",
     EVENTS "0,0,Invocation,I.Read,," VARIANT("VString", "\"\"k1\"\"") ",\n0,0,Response,I.Read," VARIANT(
         "VOption", "null") ",,\n1,0,Invocation,I.Read,," VARIANT("VString", "\"\"k1\"\"") ",\n1,0,Response,I."
                                                                                           "Read," VARIANT("VOption",
                                                                                                           "{\"\"type"
                                                                                                           "\"\":"
                                                                                                           "\"\"VStrin"
                                                                                                           "g\"\","
                                                                                                           "\"\"value"
                                                                                                           "\"\":"
                                                                                                           "\"\"x\"\""
                                                                                                           "}") ",,\n",
     "0 read(k1) nil 1 2\n0 read(k1) x 3 4\n"},
};

START_TEST(test_table) {
  const reading_case *c = &cases[_i];
  for (int named = 0; named < 2; named++) {
    minos_text found = {0};
    minos_reading how = {.format = named ? "csv" : NULL, .overlap = MINOS_OVERLAP_ALLOW};
    minos_status status = convert(&found, (minos_bytes){c->input, strlen(c->input)}, &how, "text");
    ck_assert_msg(status == MINOS_OK && strcmp(shown(&found), c->expected) == 0, "%s: %d\n%s", c->name, (int)status,
                  shown(&found));
    minos_text_release(&found);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("csv_format");
  tcase_add_loop_test(all, test_table, 0, COUNT(cases));
  return run_case(all, "csv_format");
}
