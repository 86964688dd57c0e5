/* calls_format.c -- calls and returns, one a line: `1 Call Write 40`, `3 Return Read 0`, `1 Return Write`.

   The order of the lines is the clock. A call without a return is unknown. Several words behind the operation are a list;
   an operation's name counts in lower case. */
#include <stdlib.h>

#include "event.h"
#include "formats.h"
#include "scan.h"

typedef struct call_word {
  const char *name;
  event_type type;
} call_word;
static const call_word words[] = {
    {"Call", EVENT_INVOKE}, {"Return", EVENT_OK}, {"Fail", EVENT_FAIL}, {"Timeout", EVENT_INFO}};

typedef struct reader {
  intake *in;
  minos_bytes line;
  uint32_t number;
  minos_text name;
} reader;

static minos_place place_of(const reader *r, const char *at) {
  return (minos_place){r->number, scan_column(r->line.data, at)};
}

/* Cut the first word off the front of `rest`; empty at its end. */
static minos_bytes take_word(minos_bytes *rest) {
  const char *at = rest->data, *end = at + rest->length;
  while (at < end && scan_is_blank(*at)) at++;
  const char *start = at;
  while (at < end && !scan_is_blank(*at)) at++;
  *rest = scan_between(at, end);
  return scan_between(start, at);
}

static bool find_type(minos_bytes word, event_type *out) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!scan_equal(word, words[i].name)) continue;
    *out = words[i].type;
    return true;
  }
  return false;
}

static minos_status read_name(reader *r, minos_bytes word, minos_bytes *out) {
  minos_text_clear(&r->name);
  for (size_t i = 0; i < word.length; i++) {
    char c = word.data[i];
    if (c >= 'A' && c <= 'Z') c = (char)(c | 0x20);
    minos_text_add(&r->name, &c, 1);
  }
  if (r->name.failed) return intake_no_memory(r->in);
  *out = (minos_bytes){r->name.data, r->name.length};
  return MINOS_OK;
}

enum { MOST_WORDS = 16 };

static minos_status read_value(reader *r, minos_bytes rest, minos_value *out) {
  minos_value items[MOST_WORDS];
  size_t count = 0;
  minos_bytes behind = rest;
  minos_place place = place_of(r, rest.data);
  if (scan_equal(take_word(&behind), "-") && take_word(&behind).length == 0) rest.length = 0; /* no argument */
  *out = MINOS_ABSENT;
  for (minos_bytes word = take_word(&rest); word.length; word = take_word(&rest)) {
    if (count == MOST_WORDS)
      return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, word.data), "more than %d values", MOST_WORDS);
    minos_status status = intake_item(r->in, word, place_of(r, word.data), &items[count++]);
    if (status) return status;
  }
  if (count == 1) *out = items[0];
  if (count < 2) return MINOS_OK;
  return intake_nested(r->in, minos_values_list(r->in->values, items, count, out), place);
}

static minos_status take_line(reader *r) {
  minos_bytes rest = r->line;
  minos_bytes client = take_word(&rest), type_word = take_word(&rest), operation = take_word(&rest);
  minos_event event = {.client = client, .value = MINOS_ABSENT};
  event_type type;
  if (client.length == 0 || *client.data == '#') return MINOS_OK;
  if (!find_type(type_word, &type))
    return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, type_word.data),
                        "expected Call, Return, Fail or Timeout behind the client");
  if (operation.length == 0)
    return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, operation.data), "the operation is missing");
  event.place = place_of(r, client.data);
  minos_status status = r->in->builder ? MINOS_OK : intake_open(r->in);
  if (!status) status = read_name(r, operation, &event.operation);
  if (!status && event_has_value(type)) status = read_value(r, rest, &event.value);
  return status ? status : event_add(r->in, &event, type);
}

static minos_status read_line(reader *r) {
  size_t bad = scan_find_bad(r->line.data, r->line.length);
  if (r->line.length > SCAN_LONGEST_LINE)
    return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, r->line.data), "the line is longer than 16 MiB");
  if (bad == r->line.length) return take_line(r);
  const char *at = r->line.data + bad;
  return intake_fault(r->in, MINOS_ESYNTAX, place_of(r, at), "%s", scan_bad_byte(*at));
}

static minos_status read_calls(intake *in) {
  reader r = {.in = in};
  minos_bytes rest = in->content;
  minos_status status = MINOS_OK;
  while (!intake_must_stop(status) && scan_take_line(&rest, &r.line)) {
    r.number++;
    status = read_line(&r);
  }
  if (!intake_must_stop(status)) status = in->builder ? intake_close(in) : MINOS_OK;
  minos_text_release(&r.name);
  intake_drop(in);
  return status;
}

static bool sniff_calls(minos_bytes content) {
  minos_bytes line;
  event_type type;
  while (scan_take_line(&content, &line)) {
    minos_bytes client = take_word(&line), type_word = take_word(&line), operation = take_word(&line);
    if (client.length == 0 || *client.data == '#') continue;
    return find_type(type_word, &type) && operation.length > 0;
  }
  return false;
}

const minos_format format_calls = {.sniff = sniff_calls, .read = read_calls};
