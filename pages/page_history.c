/* page_history.c -- one judged history as the data of a page.

   {"verdict": minos.verdict/1, "shown": operations on the page, "base": the smallest start, "digits": behind its point, -1 where times
    are ranks, "retold": {"de": {"state", "reasons"}, ...}, "clients": [...], "objects": [...], "starts": [number of a text ...],
    "columns": {op, start, length, client, object, label, line, kind, value, ...}, "texts": {...}}

   The verdict is the json report's object to the letter, so that page and programs say the same. `start` counts from `base`; `kind`
   packs outcome, role, and whether an end is known. `value` follows the witness: the object's value after each step that is shown,
   as the model tells it: "nothing", "2, highest token 3". Where a further language has other words for any of them,
   "values_in": {"de": {"starts", "values"}, ...} has them all in that language. */
#include "page_history.h"

#include "columns.h"
#include "facts.h"
#include "page_column.h"
#include "page_texts.h"
#include "page_window.h"
#include "phrases.h"
#include "scratch.h"
#include "steps.h"
#include "timeline_label.h"
#include "verdict_json.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_NO_END = 4, KIND_QUERY = 8 };   /* beside the outcome, which is 0 .. 2 */
enum { STARTS_SHOWN = 1000, NO_VALUE = 0 }; /* objects whose start value is told; a step without a value */
enum { REASONS_SHOWN = 200 };               /* as chain.js shows them */
enum { LONG_VALUE = 48, WORK = 32000000 };
enum { LANGUAGES = 4 }; /* that values are told in: English and a few tongues */

typedef struct writing {
  const minos_judged *judged;
  const minos_history *history;
  const minos_op *ops;
  const minos_tongue *tongues; /* NULL: none */
  page_window window;
  page_texts texts;
  uint64_t *cells; /* [operations shown] the column that is being written */
  minos_text *out;
} writing;

/* ---- columns of the operations ---- */

static int64_t base_of(const writing *w) {
  int64_t base = w->window.count ? INT64_MAX : 0;
  for (uint32_t i = 0; i < w->window.count; i++)
    if (w->ops[w->window.ops[i]].start < base) base = w->ops[w->window.ops[i]].start;
  return base;
}

static void put_column(writing *w, const char *name) {
  minos_text_format(w->out, ",\"%s\":", name);
  page_column(w->cells, w->window.count, w->out);
}

static uint64_t kind_of(const writing *w, const minos_op *op) {
  const minos_model *model = minos_history_model(w->history, op->object);
  uint64_t kind = op->outcome;
  if (op->end == MINOS_NEVER) kind |= KIND_NO_END;
  if (model && model->fns[op->fn].query) kind |= KIND_QUERY;
  return kind;
}

static void put_times(writing *w) {
  uint64_t base = (uint64_t)base_of(w);
  for (uint32_t i = 0; i < w->window.count; i++) w->cells[i] = (uint64_t)w->ops[w->window.ops[i]].start - base;
  put_column(w, "start");
  for (uint32_t i = 0; i < w->window.count; i++) {
    const minos_op *op = &w->ops[w->window.ops[i]];
    w->cells[i] = op->end == MINOS_NEVER ? 0 : (uint64_t)op->end - (uint64_t)op->start;
  }
  put_column(w, "length");
}

static uint64_t time_text(writing *w, int64_t time, minos_text *written) {
  scratch_clear(written, w->out);
  minos_history_write_time(w->history, time, written);
  return page_texts_number(&w->texts, written);
}

/* Times that are ranks can't be counted from a base: they are told. */
static void put_told_times(writing *w) {
  minos_text written = {0};
  for (uint32_t i = 0; i < w->window.count; i++) w->cells[i] = time_text(w, w->ops[w->window.ops[i]].start, &written);
  put_column(w, "start_text");
  for (uint32_t i = 0; i < w->window.count; i++) w->cells[i] = time_text(w, w->ops[w->window.ops[i]].end, &written);
  put_column(w, "end_text");
  scratch_release(&written, w->out);
}

static void put_labels(writing *w) {
  minos_text label = {0};
  for (uint32_t i = 0; i < w->window.count; i++) {
    scratch_clear(&label, w->out);
    phrases_op(w->history, w->window.ops[i], false, &label);
    w->cells[i] = page_texts_number(&w->texts, &label);
  }
  put_column(w, "label");
  scratch_release(&label, w->out);
}

static uint64_t client_of(const writing *w, const minos_op *op) {
  (void)w;
  return op->client;
}

static uint64_t object_of(const writing *w, const minos_op *op) {
  (void)w;
  return op->object;
}

static uint64_t line_of(const writing *w, const minos_op *op) {
  (void)w;
  return op->place.line;
}

/* Columns of what is a number already. */
static void put_facts(writing *w) {
  static const struct {
    const char *name;
    uint64_t (*of)(const writing *w, const minos_op *op);
  } facts[] = {{"client", client_of}, {"object", object_of}, {"line", line_of}, {"kind", kind_of}};
  for (size_t f = 0; f < sizeof facts / sizeof *facts; f++) {
    for (uint32_t i = 0; i < w->window.count; i++) w->cells[i] = facts[f].of(w, &w->ops[w->window.ops[i]]);
    put_column(w, facts[f].name);
  }
}

static void put_numbers(writing *w) {
  for (uint32_t i = 0; i < w->window.count; i++) w->cells[i] = w->window.ops[i];
  put_column(w, "op");
}

/* ---- the witness ---- */

/* What models may do to write values is bounded, since a queue's states may add up to the square of its steps: a value costs its
   bytes, and a long one also the steps so far, as many items as it may hold. Later steps are without a value. */
typedef struct effort {
  size_t left;
  uint32_t steps;
} effort;

/* What one object holds at one time, in each language. */
typedef struct telling {
  writing *w;
  steps *at;
  size_t languages;          /* English and the tongues */
  uint64_t *told[LANGUAGES]; /* [operations shown] numbers of texts, as in "values" */
  uint64_t starts[LANGUAGES][STARTS_SHOWN];
  bool differs[LANGUAGES]; /* from English */
  minos_text english, shown;
  uint32_t number; /* of the English text */
} telling;

static bool is_the_same(const minos_text *a, const minos_text *b) {
  return a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0);
}

/* The text in a language, 0 being English, whose text is asked for first. */
static uint64_t tell(telling *t, uint32_t object, size_t language, size_t *bytes) {
  minos_text *shown = language ? &t->shown : &t->english;
  scratch_clear(shown, t->w->out);
  minos_states_translate(t->at->states, language ? t->w->tongues[language - 1].say : NULL);
  *bytes = steps_show(t->at, object, shown);
  if (language && is_the_same(shown, &t->english)) return t->number;
  uint32_t number = page_texts_number(&t->w->texts, shown);
  if (!language) t->number = number;
  return number;
}

static void tell_start(telling *t, uint32_t object) {
  size_t bytes;
  for (size_t l = 0; l < t->languages; l++) {
    t->starts[l][object] = tell(t, object, l, &bytes);
    if (t->starts[l][object] != t->starts[0][object]) t->differs[l] = true;
  }
}

static void tell_step(telling *t, uint32_t object, uint32_t place, effort *spent) {
  size_t cost = 0;
  bool afford = spent->left > 0;
  for (size_t l = 0; l < t->languages; l++) {
    t->told[l][place] = afford ? tell(t, object, l, &cost) + 1 : NO_VALUE;
    if (t->told[l][place] != t->told[0][place]) t->differs[l] = true;
  }
  if (cost > LONG_VALUE) cost += spent->steps;
  spent->left -= cost < spent->left ? cost : spent->left;
}

static void put_told(const telling *t, size_t language, uint32_t count) {
  minos_text *out = t->w->out;
  uint32_t objects = minos_history_objects(t->w->history);
  minos_text_put(out, "\"starts\":[");
  for (uint32_t o = 0; o < objects && o < STARTS_SHOWN; o++)
    minos_text_format(out, o ? ",%lu" : "%lu", (unsigned long)t->starts[language][o]);
  minos_text_put(out, "],\"values\":");
  page_column(t->told[language], count, out);
}

static void put_tongues(const telling *t, uint32_t count) {
  minos_text *out = t->w->out;
  const char *between = "";
  minos_text_put(out, ",\"values_in\":{");
  for (size_t l = 1; l < t->languages; l++) {
    if (!t->differs[l]) continue;
    minos_text_format(out, "%s\"%s\":{", between, t->w->tongues[l - 1].code);
    put_told(t, l, count);
    minos_text_put(out, "}");
    between = ",";
  }
  minos_text_put(out, "}");
}

/* Values of the steps that are shown; all steps are taken. */
static void tell_all(telling *t, const minos_witness *witness) {
  writing *w = t->w;
  uint32_t count = 0, objects = minos_history_objects(w->history);
  effort spent = {.left = WORK};
  for (uint32_t o = 0; o < objects && o < STARTS_SHOWN; o++) tell_start(t, o);
  for (uint32_t i = 0; i < witness->count && steps_take(t->at, witness->ops[i]); i++, spent.steps++)
    if (w->window.shown[witness->ops[i]]) tell_step(t, w->ops[witness->ops[i]].object, count++, &spent);
  if (minos_states_failed(t->at->states)) w->out->failed = true;
  minos_text_put(w->out, ",");
  put_told(t, 0, count);
  put_tongues(t, count);
}

static void put_values(writing *w, const minos_witness *witness) {
  steps at = {0};
  telling *t = calloc(1, sizeof *t);
  bool well = steps_begin(&at, w->history, witness) && t;
  if (t) *t = (telling){.w = w, .at = &at, .languages = 1};
  while (t && w->tongues && t->languages < LANGUAGES && w->tongues[t->languages - 1].code) t->languages++;
  for (size_t l = 0; well && l < t->languages; l++)
    well = (t->told[l] = calloc((size_t)w->window.count + 1, sizeof *t->told[l])) != NULL;
  if (well)
    tell_all(t, witness);
  else
    w->out->failed = true;
  for (size_t l = 0; t && l < t->languages; l++) free(t->told[l]);
  if (t) scratch_release(&t->english, w->out);
  if (t) scratch_release(&t->shown, w->out);
  free(t);
  steps_release(&at);
}

/* ---- names ---- */

static void put_names(writing *w, const char *key, uint32_t count,
                      minos_bytes (*name_of)(const minos_history *, uint32_t)) {
  minos_text clean = {0};
  minos_text_format(w->out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < count; i++) {
    minos_bytes name = name_of(w->history, i);
    scratch_clear(&clean, w->out);
    columns_clean(&clean, name.data, name.length);
    if (i) minos_text_put(w->out, ",");
    minos_text_json_string(w->out, clean.length ? clean.data : "", clean.length);
  }
  minos_text_put(w->out, "]");
  scratch_release(&clean, w->out);
}

/* ---- the object ---- */

/* The verdict, with the steps of the witness that are shown. */
static void put_verdict(writing *w) {
  static const minos_style plain = {0};
  minos_result result = *w->judged->result;
  minos_judged judged = *w->judged;
  minos_op_id *kept = NULL;
  judged.result = &result;
  if (!w->window.whole && result.witness.present) {
    kept = calloc((size_t)w->window.count + 1, sizeof *kept);
    if (!kept) w->out->failed = true;
    uint32_t count = 0;
    for (uint32_t i = 0; kept && i < result.witness.count; i++)
      if (w->window.shown[result.witness.ops[i]]) kept[count++] = result.witness.ops[i];
    result.witness.ops = kept;
    result.witness.count = count;
  }
  verdict_json(&plain, &judged, w->out);
  free(kept);
}

static void put_string(const char *string, minos_text *out) {
  if (string)
    minos_text_json_string(out, string, strlen(string));
  else
    minos_text_put(out, "null");
}

/* The counterexample's sentences in other languages; the verdict has them in English. */
static void put_retold(writing *w) {
  const minos_counterexample *core = facts_counterexample(w->judged->result);
  if (!core) return;
  minos_text_put(w->out, ",\"retold\":{");
  for (uint32_t t = 0; t < core->retold_count; t++) {
    const minos_retold *told = &core->retold[t];
    minos_text_format(w->out, "%s\"%s\":{\"state\":", t ? "," : "", told->code);
    put_string(told->state, w->out);
    minos_text_put(w->out, ",\"reasons\":[");
    for (uint32_t i = 0; i < core->reason_count && i < REASONS_SHOWN; i++) {
      if (i) minos_text_put(w->out, ",");
      put_string(told->reasons[i], w->out);
    }
    minos_text_put(w->out, "]}");
  }
  minos_text_put(w->out, "}");
}

/* What is known of a limit, in other languages. */
static void put_limit(const writing *w) {
  const minos_result *result = w->judged->result;
  minos_text_put(w->out, ",\"limit_in\":{");
  for (uint32_t t = 0; t < result->limit_retold_count; t++) {
    minos_text_format(w->out, "%s\"%s\":", t ? "," : "", result->limit_retold[t].code);
    put_string(result->limit_retold[t].text, w->out);
  }
  minos_text_put(w->out, "}");
}

static void put_setting(writing *w) {
  minos_text clean = {0};
  minos_text_format(w->out, ",\"shown\":%lu,\"base\":\"%lld\",\"digits\":%d,\"unit\":", (unsigned long)w->window.count,
                    (long long)base_of(w), minos_history_time_digits(w->history));
  const char *unit = timeline_unit(w->history);
  minos_text_json_string(w->out, unit, strlen(unit));
  minos_text_put(w->out, ",\"name\":");
  phrases_name(w->judged, &clean);
  minos_text_json_string(w->out, clean.length ? clean.data : "", clean.length);
  scratch_release(&clean, w->out);
}

static void put_object(writing *w) {
  minos_text_put(w->out, "{\"verdict\":");
  put_verdict(w);
  put_retold(w);
  if (w->judged->result->limit_retold_count) put_limit(w);
  put_setting(w);
  put_names(w, "clients", minos_history_clients(w->history), minos_history_client_name);
  put_names(w, "objects", minos_history_objects(w->history), minos_history_object_name);
  if (w->judged->result->witness.present) put_values(w, &w->judged->result->witness);
  minos_text_put(w->out, ",\"columns\":{\"whole\":");
  minos_text_put(w->out, w->window.whole ? "true" : "false");
  if (!w->window.whole) put_numbers(w);
  put_times(w);
  if (minos_history_time_digits(w->history) < 0) put_told_times(w);
  put_labels(w);
  put_facts(w);
  minos_text_put(w->out, "},\"texts\":");
  page_texts_put(&w->texts, w->out);
  minos_text_put(w->out, "}");
}

/* JSON has `<` inside strings only. */
static void put_without_markup(const minos_text *json, minos_text *text) {
  for (size_t at = 0; at < json->length;) {
    const char *markup = memchr(json->data + at, '<', json->length - at);
    size_t length = markup ? (size_t)(markup - json->data) - at : json->length - at;
    minos_text_add(text, json->data + at, length);
    if (markup) minos_text_put(text, "\\u003c");
    at += length + (markup ? 1 : 0);
  }
}

bool page_history(const minos_judged *judged, const minos_page_style *style, minos_text *text) {
  minos_text json = {0};
  writing w = {.judged = judged, .history = judged->source, .ops = minos_history_ops(judged->source), .out = &json};
  w.tongues = style->tongues;
  bool chosen = page_window_choose(&w.window, judged, style->most);
  bool begun = page_texts_begin(&w.texts);
  w.cells = calloc((size_t)w.window.count + 1, sizeof *w.cells);
  bool well = chosen && begun && w.cells;
  if (well) put_object(&w);
  well = well && !json.failed && !w.texts.failed;
  if (well) put_without_markup(&json, text);
  free(w.cells);
  page_texts_release(&w.texts);
  page_window_release(&w.window);
  minos_text_release(&json);
  return well && !text->failed;
}
