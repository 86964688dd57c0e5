/* trace_keys.c -- the keys of a preset: one table row each.

   A key is a word, or a word and names behind dots (map.op.set, field.client, answer.cas). Lines that come later win, so
   that the options of a command override what a file says. */
#include <stdlib.h>
#include <string.h>

#include "preset_line.h"
#include "scan.h"
#include "suggest.h"

/* ---- choices ---- */

static const char *const kinds[] = {"", "regex", "ndjson", "csv", NULL};
static const char *const pairings[] = {"single", "invoke-return", "request-response", NULL};
static const char *const clocks[] = {"", "time", "lines", NULL};
static const char *const formats[] = {"number", "iso8601", NULL};
static const char *const decodings[] = {"none", "hex", "base64", NULL};
static const char *const intervals[] = {"client", "proxy", "server", "point", NULL};
static const char *const policies[] = {"error", "warn", "ignore", NULL};
static const char *const reopens[] = {"error", "unknown", NULL};
static const char *const answers[] = {"auto", "replace", "result", "ignore", NULL};
static const char *const syntaxes[] = {"auto", "string", "text", "edn", NULL};

/* ---- what each key does ---- */

static bool set_help(preset_line *l) {
  return preset_line_keep(l, &l->p->help, l->value);
}
static bool set_model(preset_line *l) {
  return preset_line_keep(l, &l->p->model, l->value);
}
static bool set_initial(preset_line *l) {
  return preset_line_keep(l, &l->p->initial, l->value);
}
static bool set_kind(preset_line *l) {
  return preset_line_choose(l, kinds, l->value, &l->p->kind);
}
static bool set_clock(preset_line *l) {
  return preset_line_choose(l, clocks, l->value, &l->p->clock);
}
static bool set_interval(preset_line *l) {
  return preset_line_choose(l, intervals, l->value, &l->p->interval);
}
static bool set_unmatched(preset_line *l) {
  return preset_line_choose(l, policies, l->value, &l->p->on_unmatched);
}
static bool set_orphans(preset_line *l) {
  return preset_line_choose(l, policies, l->value, &l->p->orphans);
}
static bool set_reopen(preset_line *l) {
  return preset_line_choose(l, reopens, l->value, &l->p->reopen);
}
static bool set_value(preset_line *l) {
  return preset_line_choose(l, syntaxes, l->value, &l->p->syntax);
}

static bool set_records(preset_line *l) {
  if (l->value.length == 0 || *l->value.data != '/')
    return preset_line_refuse(l, "'%.*s' is no JSON pointer: it begins with /", l->value);
  return preset_line_keep(l, &l->p->records, l->value);
}

static bool set_delimiter(preset_line *l) {
  if (scan_equal(l->value, "tab")) {
    l->p->delimiter = '\t';
    return true;
  }
  bool fits = l->value.length == 1 && !scan_is_any(*l->value.data, "\"\r\n") && (unsigned char)*l->value.data < 0x80;
  if (!fits) return preset_line_refuse(l, "'%.*s' is no delimiter: one character, or tab", l->value);
  l->p->delimiter = (unsigned char)*l->value.data;
  return true;
}

/* "invoke-return", "request-response by=id" */
static bool set_pairing(preset_line *l) {
  minos_bytes word = l->value, by = {NULL, 0};
  for (size_t i = 0; i < word.length; i++) {
    if (!scan_is_blank(word.data[i])) continue;
    by = (minos_bytes){word.data + i, word.length - i};
    word.length = i;
  }
  while (by.length && scan_is_blank(*by.data)) by = (minos_bytes){by.data + 1, by.length - 1};
  if (!preset_line_choose(l, pairings, word, &l->p->pairing)) return false;
  l->p->pairing_set = true;
  if (!by.length) return true;
  if (by.length < 4 || memcmp(by.data, "by=", 3) != 0)
    return preset_line_refuse(l, "expected by=FIELD, not '%.*s'", by);
  l->name = (minos_bytes){by.data + 3, by.length - 3};
  trace_field field;
  if (!preset_line_field(l, &field)) {
    l->err->place.column = 0;
    return false;
  }
  l->p->by = (int)field;
  l->p->by_set = true;
  return true;
}

/* "1ms", "100us" as nanoseconds; "tick" is 0. */
static bool read_span(preset_line *l, int64_t *out) {
  static const struct {
    const char *name;
    int64_t ns;
  } units[] = {{"tick", 0}, {"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};
  minos_bytes text = l->value;
  int64_t count = 0;
  size_t i = 0;
  for (; i < text.length && i < 9 && scan_is_digit(text.data[i]); i++) count = count * 10 + (text.data[i] - '0');
  if (i == 0) count = 1;
  minos_bytes unit = {text.data + i, text.length - i};
  for (size_t k = 0; k < sizeof units / sizeof *units; k++) {
    if (!scan_equal(unit, units[k].name)) continue;
    *out = count * units[k].ns;
    return count > 0 || preset_line_refuse(l, "'%.*s' is no time span", text);
  }
  return preset_line_refuse(l, "'%.*s' is no time span: a number and tick, ns, us, ms or s", text);
}

static bool set_scale(preset_line *l, trace_scale *scale) {
  if (scan_equal(l->name, "unit")) return read_span(l, &scale->unit);
  if (scan_equal(l->name, "resolution")) return read_span(l, &scale->resolution);
  if (scan_equal(l->name, "format") && scale == &l->p->time)
    return preset_line_choose(l, formats, l->value, &l->p->iso);
  return preset_line_refuse(l, "no key '%.*s' of a time: unit, resolution, format", l->name);
}
static bool set_time(preset_line *l) {
  return set_scale(l, &l->p->time);
}
static bool set_duration(preset_line *l) {
  return set_scale(l, &l->p->duration);
}

static bool set_field(preset_line *l) {
  trace_field field;
  if (!preset_line_field(l, &field)) return false;
  trace_expr expr = {0};
  if (trace_expr_read(&expr, l->value, l->err)) {
    trace_expr_release(&l->p->field[field]);
    l->p->field[field] = expr;
    return true;
  }
  trace_expr_release(&expr);
  return false;
}

static bool set_map(preset_line *l) {
  trace_field field;
  if (!preset_line_field(l, &field)) return false;
  minos_preset *p = l->p;
  trace_map *maps = realloc(p->maps, (p->map_count + 1) * sizeof *maps);
  if (!maps) return preset_line_no_memory(l);
  p->maps = maps;
  trace_map map = {.field = field};
  if (!preset_line_keep(l, &map.from, l->rest) || !preset_line_keep(l, &map.to, l->value)) {
    free(map.from);
    return false;
  }
  maps[p->map_count++] = map;
  return true;
}

static bool add_words(preset_line *l, bool keep) {
  trace_field field;
  if (!preset_line_field(l, &field)) return false;
  minos_preset *p = l->p;
  for (size_t i = 0; i < l->value.length;) {
    size_t start = i;
    while (i < l->value.length && !scan_is_blank(l->value.data[i])) i++;
    trace_word *words = realloc(p->words, (p->word_count + 1) * sizeof *words);
    if (!words) return preset_line_no_memory(l);
    p->words = words;
    trace_word word = {.field = field, .keep = keep};
    if (!preset_line_keep(l, &word.word, (minos_bytes){l->value.data + start, i - start})) return false;
    words[p->word_count++] = word;
    while (i < l->value.length && scan_is_blank(l->value.data[i])) i++;
  }
  return true;
}
static bool set_keep(preset_line *l) {
  return add_words(l, true);
}
static bool set_ignore(preset_line *l) {
  return add_words(l, false);
}

static bool set_decode(preset_line *l) {
  int decoding;
  trace_field field;
  if (!preset_line_choose(l, decodings, l->value, &decoding)) return false;
  if (l->name.length == 0) {
    static const trace_field all[] = {TRACE_OP, TRACE_KEY, TRACE_VALUE, TRACE_FROM, TRACE_RESULT};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) l->p->decode[all[i]] = decoding;
    return true;
  }
  if (!preset_line_field(l, &field)) return false;
  l->p->decode[field] = decoding;
  return true;
}

static bool set_answer(preset_line *l) {
  int answer;
  minos_preset *p = l->p;
  if (!preset_line_choose(l, answers, l->value, &answer)) return false;
  if (l->name.length == 0) {
    p->answer = answer;
    p->answer_set = true;
    return true;
  }
  trace_answer_of *all = realloc(p->answers, (p->answer_count + 1) * sizeof *all);
  if (!all) return preset_line_no_memory(l);
  p->answers = all;
  trace_answer_of added = {.answer = (trace_answer)answer};
  if (!preset_line_keep(l, &added.op, l->name)) return false;
  all[p->answer_count++] = added;
  return true;
}

typedef enum names { NO_NAME, MAY_NAME, NAME, NAME_AND_REST } names;
static const struct {
  const char *word;
  names names;
  bool (*set)(preset_line *l);
} keys[] = {
    {"help", NO_NAME, set_help},
    {"kind", NO_NAME, set_kind},
    {"model", NO_NAME, set_model},
    {"initial", NO_NAME, set_initial},
    {"pattern", MAY_NAME, preset_line_pattern},
    {"set", NAME_AND_REST, preset_line_fixed},
    {"plain", NAME, preset_line_plain},
    {"skip", MAY_NAME, preset_line_skip},
    {"records", NO_NAME, set_records},
    {"delimiter", NO_NAME, set_delimiter},
    {"pairing", NO_NAME, set_pairing},
    {"clock", NO_NAME, set_clock},
    {"time", NAME, set_time},
    {"duration", NAME, set_duration},
    {"field", NAME, set_field},
    {"map", NAME_AND_REST, set_map},
    {"keep", NAME, set_keep},
    {"ignore", NAME, set_ignore},
    {"decode", MAY_NAME, set_decode},
    {"value", NO_NAME, set_value},
    {"answer", MAY_NAME, set_answer},
    {"interval", NO_NAME, set_interval},
    {"orphans", NO_NAME, set_orphans},
    {"on-unmatched", NO_NAME, set_unmatched},
    {"reopen", NO_NAME, set_reopen},
};
enum { KEYS = sizeof keys / sizeof *keys };

static bool refuse_key(preset_line *l, minos_bytes key) {
  const char *known[KEYS + 1];
  for (size_t i = 0; i < KEYS; i++) known[i] = keys[i].word;
  known[KEYS] = NULL;
  preset_line_refuse(l, "a preset has no key '%.*s'", key);
  l->err->place.column = 1;
  suggest_hint(l->err, key, known, "keys are");
  return false;
}

/* Cut what stands before the first dot off the front. */
static minos_bytes take_word(minos_bytes *rest) {
  const char *dot = rest->length ? memchr(rest->data, '.', rest->length) : NULL;
  size_t length = dot ? (size_t)(dot - rest->data) : rest->length, taken = dot ? length + 1 : length;
  minos_bytes word = {rest->data, length};
  *rest = (minos_bytes){rest->data + taken, rest->length - taken};
  return word;
}

bool trace_set(minos_preset *p, minos_bytes key, minos_bytes value, minos_error *err) {
  preset_line l = {.p = p, .rest = key, .value = value, .err = err};
  minos_bytes word = take_word(&l.rest);
  bool dotted = word.length < key.length;
  size_t i = 0;
  while (i < KEYS && !scan_equal(word, keys[i].word)) i++;
  if (i == KEYS) return refuse_key(&l, key);
  if (keys[i].names == NAME_AND_REST) {
    l.name = take_word(&l.rest);
  } else {
    l.name = l.rest;
    l.rest.length = 0;
  }
  bool wanted = keys[i].names == NAME || keys[i].names == NAME_AND_REST;
  if (wanted && l.name.length == 0) return preset_line_refuse(&l, "the key '%.*s' needs a name behind a dot", word);
  if (keys[i].names == NO_NAME && dotted) return refuse_key(&l, key);
  return keys[i].set(&l);
}
