/* test_model_roundtrip.c -- an operation of any model means the same in every format that can be written.

   Every operation of every model with every argument, result, outcome and end of a small deck, alone and before another one, read
   as text. Bound to its model or not, written in each format and read again it must be the same history with the same letter. */
#include "reading.h"
#include "tier.h"
#include "wild.h"

static const char *const formats[] = {"text", "json", "ndjson", "edn"};
static const char *const arguments[] = {"-", "1", "0", "nil", "true", "k", "[1,2]", "1->2", "[]", "2"};
static const char *const results[] = {"", "=>1", "=>nil", "=>true", "=>false", "=>empty", "=>-", "=>[1]", "=>0"};
static const char *const ends[] = {"5", "?", "5 outcome=fail", "? outcome=fail", "5 outcome=unknown"};

static const minos_model *model_at(int number) {
  size_t count;
  return minos_models(&count)[number];
}

static minos_bytes bytes_of(const minos_text *text) {
  return (minos_bytes){shown(text), text->length};
}

/* 'L', 'S', 'N', '?'; '!' when it can't be judged, '-' when it can't be read. */
static char letter_of(const minos_text *written, const minos_reading *how) {
  minos_histories histories;
  minos_result *result;
  const minos_options options = {.max_states = 10000};
  if (read_bytes(&histories, bytes_of(written), how, NULL)) return '-';
  char letter = '!';
  if (minos_check(&result, histories.items[0], &options, NULL) == MINOS_OK) {
    letter = minos_verdict_letter(result->verdict);
    minos_result_free(result);
  }
  minos_histories_release(&histories);
  return letter;
}

static int judged; /* comparisons of letters that are no mere agreement that nothing can be judged */

static void check_letters(const minos_text *one, const minos_reading *how, const minos_text *other,
                          const char *format) {
  const minos_reading named = {.format = format};
  bool events = strcmp(format, "edn") == 0;
  char direct = letter_of(one, how), letter = letter_of(other, &named);
  judged += direct == 'L' || direct == 'S' || direct == 'N';
  ck_assert_msg(letter == direct || (events && direct == '-'), "%s: %c, not %c, of\n%s by\n%s", format, letter, direct,
                shown(one), shown(other));
}

/* Whether what can't come back is in the text: what failed or crashed says nothing by its result, so events don't tell it, models
   take only what fits them, and where no model is declared it may have told the model. */
static bool says_too_much(const minos_text *input, const minos_reading *how, bool events) {
  bool silent = strstr(shown(input), "outcome") || strchr(shown(input), '?');
  return silent && (events || !how->unbound) && !strstr(shown(input), "@model");
}

static bool comes_back_whole(const minos_text *input, const minos_reading *how, bool events) {
  bool silent = strstr(shown(input), "outcome") || strchr(shown(input), '?');
  return !silent || (!events && (how->unbound || !strstr(shown(input), "=>")));
}

static void check_back(const minos_text *input, const minos_text *canonical, const minos_reading *how,
                       const char *format) {
  minos_text there = {0}, back = {0};
  const minos_reading plain = {.format = "text"}, named = {.format = format, .unbound = how->unbound};
  bool events = strcmp(format, "edn") == 0;
  ck_assert_msg(convert(&there, bytes_of(input), how, format) == MINOS_OK, "%s\n%s", shown(input), shown(&there));
  ck_assert_msg(convert(&back, bytes_of(&there), &named, "text") == MINOS_OK, "%s: %s\n%s", shown(input), shown(&there),
                shown(&back));
  ck_assert_msg(!comes_back_whole(input, how, events) || strcmp(shown(&back), shown(canonical)) == 0,
                "of %s, %d: %s: %s, not\n%s, by\n%s", shown(input), how->unbound, format, shown(&back),
                shown(canonical), shown(&there));
  /* Unbound, an ok without a result means something else as an event. */
  if (!events || !how->unbound) check_letters(canonical, &plain, &there, format);
  minos_text_release(&there);
  minos_text_release(&back);
}

/* Write what `how` reads of the text in `format`, and read that: the same text, and the same letter as the text has. */
static void check_format(const minos_text *input, minos_reading how, const char *format) {
  minos_text canonical = {0};
  bool is_history = convert(&canonical, bytes_of(input), &how, "text") == MINOS_OK;
  if (is_history && !says_too_much(input, &how, strcmp(format, "edn") == 0))
    check_back(input, &canonical, &how, format);
  minos_text_release(&canonical);
}

static void check_text(const minos_text *input) {
  for (int f = 0; f < COUNT(formats); f++)
    for (int way = 0; way < 3; way++)
      check_format(input, (minos_reading){.format = "text", .unbound = way == 0, .nil_reads_unknown = way == 2},
                   formats[f]);
}

/* ---- what was recorded as events ---- */

static const char *const invoked[] = {"null",  "1",     "0",  "true",
                                      "\"k\"", "[1,2]", "[]", "[[\"append\",1,2],[\"r\",1,null]]"};
static const char *const answered[] = {NULL, "null", "1", "0", "true", "false", "\"empty\"", "[1]", "[1,2]"};
static const char *const types[] = {"ok", "fail", "info"};

/* Read by its model and written, it has the letter that the events have. */
static void check_events(const minos_text *input) {
  for (int f = 0; f < COUNT(formats); f++)
    for (int way = 0; way < 2; way++) {
      const minos_reading how = {.format = "ndjson", .nil_reads_unknown = way == 1};
      minos_text there = {0};
      if (letter_of(input, &how) == '-') return;
      ck_assert_int_eq(convert(&there, bytes_of(input), &how, formats[f]), MINOS_OK);
      check_letters(input, &how, &there, formats[f]);
      minos_text_release(&there);
    }
}

static void put_events(const minos_model *model, int fn, const char *client, int which, minos_text *out) {
  minos_bytes name = minos_model_operation_name(model, (uint8_t)fn);
  const char *argument = invoked[which % COUNT(invoked)], *answer = answered[which / COUNT(invoked) % COUNT(answered)];
  const char *type = types[which / COUNT(invoked) / COUNT(answered) % COUNT(types)];
  minos_text token = {0};
  if (model->attribute) minos_text_format(&token, ",\"%s\":3", model->attribute);
  minos_text_format(out, "{\"process\":\"%s\",\"type\":\"invoke\",\"f\":\"%.*s\",\"value\":%s%s}\n", client,
                    (int)name.length, name.data, argument, shown(&token));
  minos_text_format(out, "{\"process\":\"%s\",\"type\":\"%s\",\"f\":\"%.*s\"", client, type, (int)name.length,
                    name.data);
  if (answer) minos_text_format(out, ",\"value\":%s", answer);
  minos_text_put(out, "}\n");
  minos_text_release(&token);
}

START_TEST(every_event_comes_back) {
  enum { EVENTS = COUNT(invoked) * COUNT(answered) * COUNT(types) };
  const minos_model *model = model_at(_i);
  wild w = {.state = (uint64_t)_i + 1};
  int fns = 0;
  while (model->fns[fns].names) fns++;
  for (int fn = 0; fn < fns; fn++)
    for (int which = 0; which < EVENTS; which += SLOW_BUILD ? 5 : 1) {
      minos_text text = {0};
      minos_text_format(&text, "{\"history\":null,\"model\":\"%s\"}\n", model->name);
      put_events(model, fn, "A", which, &text);
      if (wild_below(&w, 2))
        put_events(model, (int)wild_below(&w, (uint32_t)fns), "B", (int)wild_below(&w, EVENTS), &text);
      check_events(&text);
      minos_text_release(&text);
    }
  ck_assert_int_ge(judged, SLOW_BUILD ? 50 : 400);
}
END_TEST

/* ---- what was recorded as operations ---- */

static void put_operation(const minos_model *model, int fn, int argument, int result, int end, minos_text *out) {
  minos_bytes name = minos_model_operation_name(model, (uint8_t)fn);
  minos_text_format(out, "%.*s %s%s 0 %s", (int)name.length, name.data, arguments[argument], results[result],
                    ends[end]);
  if (model->attribute) minos_text_format(out, " %s=3", model->attribute);
  minos_text_put(out, "\n");
}

static void check_operation(const minos_model *model, int fn, int which, wild *w) {
  int argument = which % COUNT(arguments), result = which / COUNT(arguments) % COUNT(results);
  int end = which / COUNT(arguments) / COUNT(results), fns = 0;
  while (model->fns[fns].names) fns++;
  minos_text text = {0};
  if (wild_below(w, 4)) minos_text_format(&text, "@model %s\n", model->name);
  minos_text_put(&text, "A ");
  put_operation(model, fn, argument, result, end, &text);
  if (wild_below(w, 2)) {
    minos_text_put(&text, "B ");
    put_operation(model, (int)wild_below(w, (uint32_t)fns), (int)wild_below(w, (uint32_t)COUNT(arguments)),
                  (int)wild_below(w, (uint32_t)COUNT(results)), (int)wild_below(w, (uint32_t)COUNT(ends)), &text);
  }
  check_text(&text);
  minos_text_release(&text);
}

START_TEST(every_operation_comes_back) {
  const minos_model *model = model_at(_i);
  wild w = {.state = (uint64_t)_i + 1};
  for (int fn = 0; model->fns[fn].names; fn++)
    for (int which = 0; which < COUNT(arguments) * COUNT(results) * COUNT(ends); which += SLOW_BUILD ? 7 : 1)
      check_operation(model, fn, which, &w);
  ck_assert_int_ge(judged, SLOW_BUILD ? 100 : 1000);
}
END_TEST

int main(void) {
  size_t count;
  minos_models(&count);
  TCase *all = tcase_create("model_roundtrip");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, every_operation_comes_back, 0, (int)count);
  tcase_add_loop_test(all, every_event_comes_back, 0, (int)count);
  return run_case(all, "model_roundtrip");
}
