/* test_script.c -- models in Lua: what is refused when they are loaded and while they judge, and what they can't do. */
#include "script_reading.h"
#include "tier.h"

/* ---- loading ---- */

typedef struct loading {
  const char *name, *text;
  uint32_t line; /* 0: none is known */
  const char *says;
} loading;

#define ROWS "operations = {{names = 'r', result = 'any', query = true}, {names = 'w', argument = 'any'}},\n"
#define STEP "step = function(s, op) return s end,\n"

static const loading refused[] = {
    {"no_lua", "return {\n  name = = 1\n}", 2, "unexpected symbol near '='"},
    {"empty_file", "", 0, "the file must return a table, not a nil"},
    {"error_of_its_own", "\nerror('not today')", 2, "not today"},
    {"no_name", "return {" ROWS STEP "}", 0, "the model has no 'name'"},
    {"name_of_two_words", "return {name = 'a b'," ROWS STEP "}", 0, "the model's name must be one word"},
    {"name_is_no_string", "return {name = 1," ROWS STEP "}", 0, "the model: 'name' must be a string, not a number"},
    {"slip_in_a_field", "return {name = 'm', opertions = {}}", 0, "the model has no field 'opertions'"},
    {"no_operations", "return {name = 'm'," STEP "}", 0, "the model has no table 'operations'"},
    {"operations_by_name", "return {name = 'm', operations = {r = {}}," STEP "}", 0, "'operations' must list 1 to 200"},
    {"row_without_names", "return {name = 'm', operations = {{}}," STEP "}", 0, "operations[1] has no 'names'"},
    {"slip_in_a_row", "return {name = 'm', operations = {{names = 'r', results = 'any'}}," STEP "}", 0,
     "operations[1] has no field 'results'"},
    {"shape_that_is_none", "return {name = 'm', operations = {{names = 'r', result = 'text'}}," STEP "}", 0,
     "operations[1]: 'result' must be none, any, boolean, integer, pair or list, not 'text'"},
    {"name_twice", "return {name = 'm', operations = {{names = 'r read'}, {names = 'x read'}}," STEP "}", 0,
     "operations[2]: 'x read' names an operation that is there already"},
    {"two_blanks", "return {name = 'm', operations = {{names = 'r  read'}}," STEP "}", 0, "words with one blank"},
    {"query_without_result", "return {name = 'm', operations = {{names = 'r', query = true}}," STEP "}", 0,
     "operations[1]: a query must have a 'result'"},
    {"no_step", "return {name = 'm'," ROWS "}", 0, "the model has no function 'step'"},
    {"start_that_is_no_value", "return {name = 'm', start = {a = {}, [1] = {2}}," ROWS STEP "}", 0, "'start' must be"},
    {"leaning_on_nothing", "return {name = 'm', consumes = {r = 'x'}," ROWS STEP "}", 0, "'consumes' names 'x', which"},
    {"no_end", "while true do end", 1, "ran for more than 1000000 instructions"},
    {"no_end_of_calls", "local function f() return 1 + f() end\nf()", 1, "ran for more than"},
    {"no_end_of_a_loop_in_c", "table.move({}, 1, math.maxinteger - 1, 2)", 1, "ran for more than"},
    {"no_end_of_unpacking", "\ntable.unpack({}, 1, 1e8)", 2, "ran for more than"},
    {"no_end_of_shifting", "local t = {}\nfor i = 1, 2e4 do\ntable.insert(t, 1, i) end", 3, "ran for more than"},
    {"no_end_of_sorting", "local t = {}\nfor i = 1, 1e5 do t[i] = -i end\ntable.sort(t)", 3, "ran for more than"},
    {"a_long_string", "local s = 'x'\nwhile true do s = s .. s end", 0, "makes a string of more than 64 KiB"},
    {"a_repeated_string", "local s = ('x'):rep(1e9)", 1, "string.rep makes a string of more than 64 KiB"},
    {"nothing_repeated_for_ever", "local s = (''):rep(1e18)", 1, "string.rep makes"},
    {"much_memory", "local t = {}\nwhile true do t[#t + 1] = ('x'):rep(60000) .. #t end", 0, "needs more than 64 MiB"},
    {"much_garbage", "local t\nwhile true do t = ('x'):rep(60000) .. 'y' end", 0, "allocates more than 256 MiB"},
    {"a_changed_library", "string.format = nil", 1, "'format' can't be changed"},
    {"addresses", "string.format('%p', {})", 1, "%p would tell an address"},
    {"compiled_code", "\033Lua\x54", 0, "attempt to load a binary chunk"},
    {"error_that_is_a_table", "\nerror({})", 2, "error with table instead of a message"},
    {"error_that_is_empty", "\nerror\"\"", 2, "error with an empty message"},
    {"keys_in_no_order", "for k in pairs({[{}] = 1}) do end", 1, "a table has a key that is a table"},
};

START_TEST(is_refused_when_loaded) {
  const loading *c = &refused[_i];
  script *s = NULL;
  minos_error err = {0};
  minos_status status = script_load(&s, "m.lua", bytes_from(c->text), &err);
  if (status != MINOS_EMODEL || err.place.line != c->line || !strstr(err.message, c->says))
    ck_abort_msg("%s: %s: line %u: %s", c->name, minos_status_text(status), (unsigned)err.place.line, err.message);
}
END_TEST

static const char *const missing[] = {"io",
                                      "os",
                                      "require",
                                      "load",
                                      "loadstring",
                                      "loadfile",
                                      "dofile",
                                      "debug",
                                      "collectgarbage",
                                      "package",
                                      "coroutine",
                                      "pcall",
                                      "xpcall",
                                      "setmetatable",
                                      "getmetatable",
                                      "rawset",
                                      "rawget",
                                      "print",
                                      "utf8",
                                      "_G",
                                      "math.random",
                                      "math.randomseed",
                                      "string.dump",
                                      "string.find",
                                      "string.gsub",
                                      "string.match",
                                      "string.gmatch",
                                      "string.pack",
                                      "(''):dump",
                                      "(''):find"};

START_TEST(there_is_no_way_out) {
  char text[256];
  const char *name = strcmp(missing[_i], "(''):dump") == 0 ? "('').dump" : missing[_i];
  if (strcmp(name, "(''):find") == 0) name = "('').find";
  snprintf(text, sizeof text, "assert(%s == nil)\nreturn {name = 'm', " ROWS STEP "}", name);
  script *s = NULL;
  minos_error err = {0};
  ck_assert_msg(script_load(&s, "m.lua", bytes_from(text), &err) == MINOS_OK, "%s: %s", missing[_i], err.message);
  script_free(s);
}
END_TEST

/* What scripts may rely on, as assertions that run while loading. */
static const char *const promises[] = {
    ("local t = {} for k in pairs({b = 1, a = 1, [2] = 1, [1] = 1, [true] = 1}) do t[#t + 1] = tostring(k) end\n"
     "assert(table.concat(t, ' ') == 'true 1 2 a b', table.concat(t, ' '))"),
    "local k, v = next({z = 1, y = 2}) assert(k == 'y' and v == 2 and next({}) == nil)",
    "assert(equal({1, {2}}, {1, {2}}) and not equal({1}, {1, 2}) and equal(null, null) and not equal(1, '1'))",
    "local a = {1, {2}} local b = copy(a) b[2][1] = 3 assert(a[2][1] == 2)",
    "assert(tostring({1, 'a b', {x = null}}) == '[1,\"a b\",{x: nil}]', tostring({1, 'a b', {x = null}}))",
    "assert(tostring(null) == 'nil' and tostring(print) == 'nil' and tostring(copy) == 'function')",
    "assert(string.format('%s %d %q', {1, 2}, 3, 'x') == '[1,2] 3 \"x\"')",
    "assert(('abc'):sub(2) == 'bc' and ('x'):rep(3, ',') == 'x,x,x')",
    "local t = {3, 1, 2} table.sort(t) assert(table.concat(t) == '123' and select('#', table.unpack(t)) == 3)",
    "assert(table.move({1, 2, 3}, 2, 3, 1, {})[1] == 2 and table.remove({1, 2}) == 2 and math.max(1, 2) == 2)",
    "function later() return 1 end assert(later() == 1)",
};

START_TEST(promise_is_kept) {
  char text[1024];
  snprintf(text, sizeof text, "%s\nreturn {name = 'm', " ROWS STEP "}", promises[_i]);
  script *s = NULL;
  minos_error err = {0};
  ck_assert_msg(script_load(&s, "m.lua", bytes_from(text), &err) == MINOS_OK, "%s", err.message);
  script_free(s);
}
END_TEST

/* ---- judging ---- */

#define MODEL(before, initial, step)                                                                                   \
  before "return {name = 'm', initial = " initial ", " ROWS "step = function(state, op)\n" step "\nend}"

typedef struct judging {
  const char *name, *text, *says; /* NULL: judged without a fault */
} judging;

static const judging judged[] = {
    {"runtime_error", MODEL("", "0", "return state.x.y"), "m.lua:3: attempt to index a number value"},
    {"no_end", MODEL("", "0", "\nwhile true do end"), "m.lua:4: ran for more than 1000000 instructions"},
    {"much_memory", MODEL("", "0", "local t = {} for i = 1, 1e7 do t[i] = {i} end"), "m.lua:3: ran for"},
    {"a_long_string", MODEL("", "0", "local s = 'x' for i = 1, 40 do s = s .. s end"),
     "m.lua:2: makes a string of more than 64 KiB"},
    {"nothing_returned", MODEL("", "0", "if op.name == 'w' then return 1 end"), "m.lua:2: step returns nothing"},
    {"false_returned", MODEL("", "0", "return false"), "m.lua:2: step returns false"},
    {"function_as_state", MODEL("", "0", "return step or function() end"),
     "m.lua:2: a state holds a function, which can't be compared"},
    {"function_inside", MODEL("", "0", "return {f = function() end}"), "m.lua:2: a state holds a function"},
    {"nan", MODEL("", "0", "return 0 / 0"), "m.lua:2: a state holds NaN"},
    {"a_table_inside_itself", MODEL("", "0", "local t = {} t.t = t return t"),
     "m.lua:2: a state holds a table inside itself"},
    {"a_large_state", MODEL("", "0", "local t = {} for i = 1, 150000 do t[i] = i end return t"),
     "m.lua:2: a state takes more than 1024 KiB"},
    {"no_initial_state", MODEL("", "function() end", "return state"), "m.lua:2: initial returns no state"},
    {"initial_fails", MODEL("", "function(start) error('at ' .. start) end", "return state"),
     "m.lua:1: attempt to concatenate a userdata"},
    {"changes_its_argument", MODEL("", "{1}", "state[#state + 1] = 1 return state"),
     "m.lua:2: step changes the state it was given"},
    {"changes_it_and_refuses", MODEL("", "{1}", "state[1] = 2 return nil, 'no'"), "m.lua:2: step changes the state"},
    {"sets_a_global", MODEL("", "0", "count = 1 return state"), "m.lua:3: global 'count' is set while judging"},
    {"counts_calls", MODEL("local n = 0\n", "0", "n = n + 1 return state"),
     "the model changes 'n', a variable outside"},
    {"counts_calls_in_a_table", MODEL("local seen = {}\n", "0", "seen[1] = op.name return state"),
     "m.lua:3: the model changes 'seen'"},
    {"counts_calls_in_a_global", MODEL("seen = {}\n", "0", "seen[1] = op.name return state"),
     "the model changes 'seen'"},
    {"counts_calls_where_it_is_not_seen",
     MODEL("local hidden = {f = function() end, n = 0}\n", "0",
           "hidden.n = hidden.n + 1 return op.name == 'r' and state or hidden.n"),
     "m.lua:3: the model answers the same question differently"},
    {"a_query_that_changes", MODEL("", "0", "return op.result or op.argument"),
     "'r' changes the state, but its row says"},
    {"a_result_without_a_value",
     MODEL("", "0", "if op.name == 'w' then return op.argument end return op.result and state"), NULL},
};

/* Reads and writes by two clients, for all models above. */
static const char history[] = "A w 1 0 2\nB r 1 1 3\nA w 2 3 4\nB r 2 5 6\n";

static minos_status judge_with(const char *text, const char *what, minos_error *err, char *letter) {
  script *s = NULL;
  minos_histories histories;
  minos_status status = script_load(&s, "m.lua", bytes_from(text), err);
  if (!status) status = read_with(&histories, what, script_model(s));
  if (!status) {
    minos_result *result = NULL;
    status = minos_check(&result, histories.items[0], &(minos_options){.evidence = true}, err);
    if (!status) *letter = minos_verdict_letter(result->verdict);
    if (!status) minos_result_free(result);
    minos_histories_release(&histories);
  }
  script_free(s);
  return status;
}

START_TEST(fault_while_judging) {
  const judging *c = &judged[_i];
  minos_error err = {0};
  char letter;
  minos_status status = judge_with(c->text, history, &err, &letter);
  bool well = c->says ? status == MINOS_EMODEL && strstr(err.message, c->says) : status == MINOS_OK;
  ck_assert_msg(well, "%s: %s: %s", c->name, minos_status_text(status), err.message);
}
END_TEST

START_TEST(fault_in_what_depends_on_what) {
  static const char text[] =
      "return {name = 'm', initial = 0, " ROWS "step = function(s, op)\nif op.name == 'w' then return op.argument end\n"
      "if op.result == s then return s end return nil end,\n"
      "consumes = function(op, supply)\nreturn op.x.y\nend}";
  minos_error err = {0};
  char letter;
  minos_status status =
      judge_with(text, "A w 1 0 2\nB r 1 3 4\nA w 2 5 6\nB r 1 7 8\nA w 3 9 9\nB r 1 9 9\n", &err, &letter);
  ck_assert_msg(status == MINOS_EMODEL && strstr(err.message, "m.lua:6: attempt to index"), "%s", err.message);
}
END_TEST

/* Values keep their kinds on the way to a script and back. */
typedef struct carried {
  const char *name, *written, *read;
  char letter;
} carried;

static const carried values[] = {
    {"integer", "1", "1", 'L'},
    {"integer_is_no_string", "1", "\"1\"", 'N'},
    {"string", "foo", "foo", 'L'},
    {"nil", "nil", "nil", 'L'},
    {"nil_is_a_value", "1", "nil", 'N'},
    {"false", "false", "false", 'L'},
    {"false_is_not_nil", "false", "nil", 'N'},
    {"list", "[1,[2,nil]]", "[1,[2,nil]]", 'L'},
    {"other_list", "[1,[2,nil]]", "[1,[2,3]]", 'N'},
    {"pair", "1->2", "1->2", 'L'},
    {"pair_is_no_list", "1->2", "[1,2]", 'N'},
    {"empty_list", "[]", "[]", 'L'},
    {"large_integer", "9223372036854775807", "9223372036854775807", 'L'},
    {"odd_string", "\"a\\u0000b\"", "\"a\\u0000b\"", 'L'},
};

START_TEST(value_is_carried) {
  const carried *c = &values[_i];
  script *s = load_shipped("register");
  ck_assert_ptr_nonnull(s);
  char text[256];
  snprintf(text, sizeof text, "A w %s 0 1\nA r %s 2 3\n", c->written, c->read);
  minos_histories histories;
  ck_assert_int_eq(read_with(&histories, text, script_model(s)), MINOS_OK);
  minos_error err = {0};
  char letter = letter_of(&histories, NULL, &err);
  ck_assert_msg(letter == c->letter, "%s: %c %s", c->name, letter, err.message);
  minos_histories_release(&histories);
  script_free(s);
}
END_TEST

/* Reasons are the script's own words, or made from its state. */
START_TEST(start_is_the_models) {
  static const char *const starts[][2] = {
      {"7", "7"},  {"'a b'", "\"a b\""}, {"null", "nil"}, {"false", "false"}, {"{1, 'a b', null}", "[1,\"a b\",nil]"},
      {"{}", "[]"}};
  char text[512], read[64], letter;
  snprintf(text, sizeof text,
           "return {name = 'm', start = %s, " ROWS "initial = function(start) return {start} end,\n"
           "step = function(s, op) if equal(op.result, s[1]) then return s end return nil end}",
           starts[_i][0]);
  snprintf(read, sizeof read, "A r %s 0 1\n", starts[_i][1]);
  minos_error err = {0};
  minos_status status = judge_with(text, read, &err, &letter);
  ck_assert_msg(status == MINOS_OK && letter == 'L', "%s: %s", starts[_i][0], err.message);
}
END_TEST

START_TEST(refusal_in_words) {
  static const char *const texts[][2] = {
      {MODEL("", "0", "if op.name == 'w' then return {op.argument} end return nil, 'not like this'"), "not like this"},
      {MODEL("", "0", "if op.name == 'w' then return {op.argument} end return nil"), "can't r 1: the m holds [1]"},
  };
  script *s = NULL;
  minos_error err = {0};
  ck_assert_int_eq(script_load(&s, "m.lua", bytes_from(texts[_i][0]), &err), MINOS_OK);
  minos_histories histories;
  ck_assert_int_eq(read_with(&histories, "A w 1 0 1\nA r 1 2 3\n", script_model(s)), MINOS_OK);
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, histories.items[0], &(minos_options){.evidence = true}, &err), MINOS_OK);
  ck_assert_int_eq(result->against_sequential.reason_count, 1);
  ck_assert_str_eq(result->against_sequential.reasons[0].text, texts[_i][1]);
  minos_result_free(result);
  minos_histories_release(&histories);
  script_free(s);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("all");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, is_refused_when_loaded, 0, COUNT(refused));
  tcase_add_loop_test(all, there_is_no_way_out, 0, COUNT(missing));
  tcase_add_loop_test(all, promise_is_kept, 0, COUNT(promises));
  tcase_add_loop_test(all, fault_while_judging, 0, COUNT(judged));
  tcase_add_test(all, fault_in_what_depends_on_what);
  tcase_add_loop_test(all, value_is_carried, 0, COUNT(values));
  tcase_add_loop_test(all, start_is_the_models, 0, 6);
  tcase_add_loop_test(all, refusal_in_words, 0, 2);
  return run_case(all, "script");
}
