/* trace_keys.c -- the keys of a preset: one table row each.

   A key is a word, or a word and names behind dots (map.op.set, field.client, answer.cas). Lines that come later win, so
   that the options of a command override what a file says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "suggest.h"
#include "trace_preset.h"

const char *const trace_field_names[TRACE_FIELDS + 1] = {
    "client", "op",    "key", "value",    "from",  "result",  "type",    "outcome", "id",
    "time",   "start", "end", "duration", "token", "version", "session", NULL,
};

/* TRACE_FIELDS: no field has that name. */
static trace_field find_field(minos_bytes name) {
  trace_field field = 0;
  while (field < TRACE_FIELDS && !scan_equal(name, trace_field_names[field])) field++;
  return field;
}

/* One line on its way: the names behind the key's first word, and the value. */
typedef struct line {
  minos_preset *p;
  minos_bytes name, rest, value; /* key = word.name.rest */
  minos_error *err;
} line;

static bool refuse(line *l, const char *format, minos_bytes word) {
  minos_text text = {0};
  minos_text_format(&text, format, suggest_shown(word), word.data);
  minos_fault(l->err, MINOS_ESYNTAX, (minos_place){0, 0}, "%s", text.failed ? "bad line" : text.data);
  minos_text_release(&text);
  return false;
}

static bool no_memory(line *l) {
  minos_fault(l->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return false;
}

static bool keep_text(line *l, char **field, minos_bytes text) {
  if (text.length && memchr(text.data, 0, text.length)) return refuse(l, "'%.*s' holds a NUL", text);
  char *copy = malloc(text.length + 1);
  if (!copy) return no_memory(l);
  if (text.length) memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  free(*field);
  *field = copy;
  return true;
}

static bool read_field(line *l, trace_field *out) {
  *out = find_field(l->name);
  if (*out < TRACE_FIELDS) return true;
  refuse(l, "a record has no field '%.*s'", l->name);
  l->err->place.column = 1;
  suggest_hint(l->err, l->name, trace_field_names, "fields are");
  return false;
}

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

static bool choose(line *l, const char *const *words, minos_bytes word, int *out) {
  for (int i = 0; words[i]; i++) {
    if (!*words[i] || !scan_equal(word, words[i])) continue;
    *out = i;
    return true;
  }
  refuse(l, "'%.*s' is not one of the words that this key takes", word);
  suggest_hint(l->err, word, words, "words are");
  return false;
}

/* ---- what each key does ---- */

static bool set_help(line *l) {
  return keep_text(l, &l->p->help, l->value);
}
static bool set_model(line *l) {
  return keep_text(l, &l->p->model, l->value);
}
static bool set_initial(line *l) {
  return keep_text(l, &l->p->initial, l->value);
}
static bool set_kind(line *l) {
  return choose(l, kinds, l->value, &l->p->kind);
}
static bool set_clock(line *l) {
  return choose(l, clocks, l->value, &l->p->clock);
}
static bool set_interval(line *l) {
  return choose(l, intervals, l->value, &l->p->interval);
}
static bool set_unmatched(line *l) {
  return choose(l, policies, l->value, &l->p->on_unmatched);
}
static bool set_orphans(line *l) {
  return choose(l, policies, l->value, &l->p->orphans);
}
static bool set_reopen(line *l) {
  return choose(l, reopens, l->value, &l->p->reopen);
}
static bool set_value(line *l) {
  return choose(l, syntaxes, l->value, &l->p->syntax);
}

static bool set_records(line *l) {
  if (l->value.length == 0 || *l->value.data != '/')
    return refuse(l, "'%.*s' is no JSON pointer: it begins with /", l->value);
  return keep_text(l, &l->p->records, l->value);
}

static bool set_delimiter(line *l) {
  if (scan_equal(l->value, "tab")) {
    l->p->delimiter = '\t';
    return true;
  }
  bool fits = l->value.length == 1 && !scan_is_any(*l->value.data, "\"\r\n") && (unsigned char)*l->value.data < 0x80;
  if (!fits) return refuse(l, "'%.*s' is no delimiter: one character, or tab", l->value);
  l->p->delimiter = (unsigned char)*l->value.data;
  return true;
}

/* "invoke-return", "request-response by=id" */
static bool set_pairing(line *l) {
  minos_bytes word = l->value, by = {NULL, 0};
  for (size_t i = 0; i < word.length; i++) {
    if (!scan_is_blank(word.data[i])) continue;
    by = (minos_bytes){word.data + i, word.length - i};
    word.length = i;
  }
  while (by.length && scan_is_blank(*by.data)) by = (minos_bytes){by.data + 1, by.length - 1};
  if (!choose(l, pairings, word, &l->p->pairing)) return false;
  l->p->pairing_set = true;
  if (!by.length) return true;
  if (by.length < 4 || memcmp(by.data, "by=", 3) != 0) return refuse(l, "expected by=FIELD, not '%.*s'", by);
  l->name = (minos_bytes){by.data + 3, by.length - 3};
  trace_field field;
  if (!read_field(l, &field)) {
    l->err->place.column = 0;
    return false;
  }
  l->p->by = (int)field;
  l->p->by_set = true;
  return true;
}

/* "1ms", "100us" as nanoseconds; "tick" is 0. */
static bool read_span(line *l, int64_t *out) {
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
    return count > 0 || refuse(l, "'%.*s' is no time span", text);
  }
  return refuse(l, "'%.*s' is no time span: a number and tick, ns, us, ms or s", text);
}

static bool set_scale(line *l, trace_scale *scale) {
  if (scan_equal(l->name, "unit")) return read_span(l, &scale->unit);
  if (scan_equal(l->name, "resolution")) return read_span(l, &scale->resolution);
  if (scan_equal(l->name, "format") && scale == &l->p->time) return choose(l, formats, l->value, &l->p->iso);
  return refuse(l, "no key '%.*s' of a time: unit, resolution, format", l->name);
}
static bool set_time(line *l) {
  return set_scale(l, &l->p->time);
}
static bool set_duration(line *l) {
  return set_scale(l, &l->p->duration);
}

static bool set_field(line *l) {
  trace_field field;
  if (!read_field(l, &field)) return false;
  trace_expr expr = {0};
  if (trace_expr_read(&expr, l->value, l->err)) {
    trace_expr_release(&l->p->field[field]);
    l->p->field[field] = expr;
    return true;
  }
  trace_expr_release(&expr);
  return false;
}

static bool set_map(line *l) {
  trace_field field;
  if (!read_field(l, &field)) return false;
  minos_preset *p = l->p;
  trace_map *maps = realloc(p->maps, (p->map_count + 1) * sizeof *maps);
  if (!maps) return no_memory(l);
  p->maps = maps;
  trace_map map = {.field = field};
  if (!keep_text(l, &map.from, l->rest) || !keep_text(l, &map.to, l->value)) {
    free(map.from);
    return false;
  }
  maps[p->map_count++] = map;
  return true;
}

static bool add_words(line *l, bool keep) {
  trace_field field;
  if (!read_field(l, &field)) return false;
  minos_preset *p = l->p;
  for (size_t i = 0; i < l->value.length;) {
    size_t start = i;
    while (i < l->value.length && !scan_is_blank(l->value.data[i])) i++;
    trace_word *words = realloc(p->words, (p->word_count + 1) * sizeof *words);
    if (!words) return no_memory(l);
    p->words = words;
    trace_word word = {.field = field, .keep = keep};
    if (!keep_text(l, &word.word, (minos_bytes){l->value.data + start, i - start})) return false;
    words[p->word_count++] = word;
    while (i < l->value.length && scan_is_blank(l->value.data[i])) i++;
  }
  return true;
}
static bool set_keep(line *l) {
  return add_words(l, true);
}
static bool set_ignore(line *l) {
  return add_words(l, false);
}

static bool set_decode(line *l) {
  int decoding;
  trace_field field;
  if (!choose(l, decodings, l->value, &decoding)) return false;
  if (l->name.length == 0) {
    static const trace_field all[] = {TRACE_OP, TRACE_KEY, TRACE_VALUE, TRACE_FROM, TRACE_RESULT};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) l->p->decode[all[i]] = decoding;
    return true;
  }
  if (!read_field(l, &field)) return false;
  l->p->decode[field] = decoding;
  return true;
}

static bool set_answer(line *l) {
  int answer;
  minos_preset *p = l->p;
  if (!choose(l, answers, l->value, &answer)) return false;
  if (l->name.length == 0) {
    p->answer = answer;
    p->answer_set = true;
    return true;
  }
  trace_answer_of *all = realloc(p->answers, (p->answer_count + 1) * sizeof *all);
  if (!all) return no_memory(l);
  p->answers = all;
  trace_answer_of added = {.answer = (trace_answer)answer};
  if (!keep_text(l, &added.op, l->name)) return false;
  all[p->answer_count++] = added;
  return true;
}

/* ---- patterns ---- */

static bool add_pattern(line *l, trace_pattern **all, size_t *count) {
  trace_pattern *grown = realloc(*all, (*count + 1) * sizeof *grown);
  if (!grown) return no_memory(l);
  *all = grown;
  trace_pattern made = {0};
  bool well = keep_text(l, &made.name, l->name) && keep_text(l, &made.source, l->value);
  if (well) made.regex = trace_regex_new(made.source, l->err);
  if (!made.regex) {
    trace_pattern_release(&made);
    return false;
  }
  _Static_assert((int)TRACE_FIELDS <= (int)TRACE_NAMES, "a group number for each field");
  for (int i = 0; i < TRACE_FIELDS; i++) made.group[i] = trace_regex_group(made.regex, trace_field_names[i]);
  grown[(*count)++] = made;
  return true;
}
static bool set_pattern(line *l) {
  return add_pattern(l, &l->p->patterns, &l->p->pattern_count);
}
static bool set_skip(line *l) {
  return add_pattern(l, &l->p->skips, &l->p->skip_count);
}

static trace_pattern *find_pattern(line *l) {
  minos_preset *p = l->p;
  for (size_t i = 0; i < p->pattern_count; i++)
    if (scan_equal(l->name, p->patterns[i].name)) return &p->patterns[i];
  refuse(l, "no pattern above is called '%.*s'", l->name);
  l->err->place.column = 1;
  return NULL;
}

/* set.PATTERN.FIELD = TEXT */
static bool set_fixed(line *l) {
  trace_pattern *pattern = find_pattern(l);
  if (!pattern) return false;
  l->name = l->rest;
  trace_field field;
  if (!read_field(l, &field)) return false;
  if (pattern->fixed_count == TRACE_FIXED) return refuse(l, "too many constants: '%.*s'", l->rest);
  trace_fixed fixed = {.field = (int)field};
  if (!keep_text(l, &fixed.text, l->value)) return false;
  pattern->fixed[pattern->fixed_count++] = fixed;
  return true;
}

/* plain.PATTERN = FIELD */
static bool set_plain(line *l) {
  trace_pattern *pattern = find_pattern(l);
  if (!pattern) return false;
  l->name = l->value;
  trace_field field;
  if (!read_field(l, &field)) return false;
  pattern->plain |= 1U << (unsigned)field;
  return true;
}

typedef enum names { NO_NAME, MAY_NAME, NAME, NAME_AND_REST } names;
static const struct {
  const char *word;
  names names;
  bool (*set)(line *l);
} keys[] = {
    {"help", NO_NAME, set_help},        {"kind", NO_NAME, set_kind},
    {"model", NO_NAME, set_model},      {"initial", NO_NAME, set_initial},
    {"pattern", MAY_NAME, set_pattern}, {"set", NAME_AND_REST, set_fixed},
    {"plain", NAME, set_plain},         {"skip", MAY_NAME, set_skip},
    {"records", NO_NAME, set_records},  {"delimiter", NO_NAME, set_delimiter},
    {"pairing", NO_NAME, set_pairing},  {"clock", NO_NAME, set_clock},
    {"time", NAME, set_time},           {"duration", NAME, set_duration},
    {"field", NAME, set_field},         {"map", NAME_AND_REST, set_map},
    {"keep", NAME, set_keep},           {"ignore", NAME, set_ignore},
    {"decode", MAY_NAME, set_decode},   {"value", NO_NAME, set_value},
    {"answer", MAY_NAME, set_answer},   {"interval", NO_NAME, set_interval},
    {"orphans", NO_NAME, set_orphans},  {"on-unmatched", NO_NAME, set_unmatched},
    {"reopen", NO_NAME, set_reopen},
};
enum { KEYS = sizeof keys / sizeof *keys };

static bool refuse_key(line *l, minos_bytes key) {
  const char *known[KEYS + 1];
  for (size_t i = 0; i < KEYS; i++) known[i] = keys[i].word;
  known[KEYS] = NULL;
  refuse(l, "a preset has no key '%.*s'", key);
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
  line l = {.p = p, .rest = key, .value = value, .err = err};
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
  if (wanted && l.name.length == 0) return refuse(&l, "the key '%.*s' needs a name behind a dot", word);
  if (keys[i].names == NO_NAME && dotted) return refuse_key(&l, key);
  return keys[i].set(&l);
}
