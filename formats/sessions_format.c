/* sessions_format.c -- transactions without times, as checkers of isolation levels read them. Two spellings:

     w 0 1            writes 1 to key 0            w(0,1,2,7)    the same, in session 2 and transaction 7;
     r 0 1            reads it                     r(0,1,2,7)    transaction 0 writes the start values
     -----            the next transaction
     =====            the next session

   Each transaction is one operation `txn` of its session. Without times nothing but the order of each session is known: all
   transactions happen at one instant, so none precedes another in real time, and L says no more than S. */
#include <stdio.h>
#include <stdlib.h>

#include "formats.h"
#include "scan.h"

typedef struct reader {
  intake *in;
  minos_bytes line;
  uint32_t number;
  minos_value *items; /* [capacity] micro-operations of the open transaction */
  size_t count, capacity;
  minos_place place; /* of the open transaction */
  char session[24], transaction[24];
  bool listed; /* w(key,value,session,txn) */
  uint32_t sessions;
} reader;

static minos_status refuse(reader *r, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, (minos_place){r->number, 1}, "%s", message);
}

static minos_status push(reader *r, minos_value item) {
  if (r->count == r->capacity) {
    size_t capacity = r->capacity ? 2 * r->capacity : 16;
    minos_value *items = realloc(r->items, capacity * sizeof *items);
    if (!items) return intake_no_memory(r->in);
    r->items = items;
    r->capacity = capacity;
  }
  if (r->count == 0) r->place = (minos_place){r->number, 1};
  r->items[r->count++] = item;
  return MINOS_OK;
}

static minos_status end_transaction(reader *r) {
  if (r->count == 0) return MINOS_OK;
  bool first = r->listed && strcmp(r->transaction, "0") == 0;
  minos_bytes instant = {first ? "0" : "1", 1};
  minos_recorded op = {.client = {r->session, strlen(r->session)},
                       .object = {"", 0},
                       .operation = {"txn", 3},
                       .result = MINOS_ABSENT,
                       .start = instant,
                       .end = instant,
                       .outcome = MINOS_OUTCOME_OK,
                       .place = r->place};
  minos_status status = minos_values_list(r->in->values, r->items, r->count, &op.value);
  status = intake_nested(r->in, status, r->place);
  if (status) return status;
  r->count = 0;
  return intake_note(r->in, minos_builder_add(r->in->builder, &op));
}

static minos_status add_micro_operation(reader *r, char letter, minos_bytes key, minos_bytes value) {
  minos_value parts[3], item;
  minos_place place = {r->number, scan_column(r->line.data, key.data)};
  if (minos_values_string(r->in->values, &letter, 1, &parts[0])) return intake_no_memory(r->in);
  minos_status status = intake_item(r->in, key, place, &parts[1]);
  place.column = scan_column(r->line.data, value.data);
  if (!status) status = intake_item(r->in, value, place, &parts[2]);
  if (status) return status;
  status = intake_nested(r->in, minos_values_list(r->in->values, parts, 3, &item), place);
  return status ? status : push(r, item);
}

/* Split at any of `separators`; the number of words, or room + 1 when there are more. */
static size_t split(minos_bytes line, const char *separators, minos_bytes *words, size_t room) {
  const char *at = line.data, *end = at + line.length;
  for (size_t count = 0;; count++) {
    while (at < end && scan_is_any(*at, separators)) at++;
    if (at == end) return count;
    if (count == room) return room + 1;
    const char *start = at;
    while (at < end && !scan_is_any(*at, separators)) at++;
    words[count] = scan_between(start, at);
  }
}

static bool is_rule(minos_bytes line, char c) {
  size_t count = 0;
  while (line.length && scan_is_blank(line.data[line.length - 1])) line.length--;
  while (count < line.length && line.data[count] == c) count++;
  return count >= 3 && count == line.length;
}

static bool is_letter(minos_bytes word) {
  return word.length == 1 && (*word.data == 'r' || *word.data == 'w');
}

static bool same(const char *text, minos_bytes word) {
  return scan_equal(word, text);
}

static void keep(char text[24], minos_bytes word) {
  size_t length = word.length < 23 ? word.length : 23;
  memcpy(text, word.data, length);
  text[length] = '\0';
}

/* w(key,value,session,txn) */
static minos_status take_listed(reader *r) {
  minos_bytes words[5];
  if (split(r->line, "(), \t", words, 5) != 5 || !is_letter(words[0]) || words[3].length > 20 || words[4].length > 20)
    return refuse(r, "expected r(key,value,session,transaction) or w(...)");
  minos_status status = MINOS_OK;
  if (!same(r->session, words[3]) || !same(r->transaction, words[4])) status = end_transaction(r);
  if (status) return status;
  keep(r->session, words[3]);
  keep(r->transaction, words[4]);
  return add_micro_operation(r, *words[0].data, words[1], words[2]);
}

static minos_status take_line(reader *r) {
  minos_bytes words[3];
  if (r->listed) return take_listed(r);
  if (is_rule(r->line, '-')) return end_transaction(r);
  if (is_rule(r->line, '=')) {
    minos_status status = end_transaction(r);
    snprintf(r->session, sizeof r->session, "%u", ++r->sessions);
    return status;
  }
  if (split(r->line, " \t", words, 3) != 3 || !is_letter(words[0]))
    return refuse(r, "expected r KEY VALUE, w KEY VALUE, or a rule of - or =");
  return add_micro_operation(r, *words[0].data, words[1], words[2]);
}

static bool is_blank(minos_bytes line) {
  for (size_t i = 0; i < line.length; i++)
    if (!scan_is_blank(line.data[i])) return false;
  return true;
}

static minos_status read_lines(reader *r) {
  minos_bytes rest = r->in->content;
  minos_status status = MINOS_OK;
  while (!intake_must_stop(status) && scan_take_line(&rest, &r->line)) {
    r->number++;
    if (is_blank(r->line) || *r->line.data == '#') continue;
    status = take_line(r);
  }
  return intake_must_stop(status) ? status : end_transaction(r);
}

static minos_bytes first_line(minos_bytes content) {
  minos_bytes line = {"", 0};
  while (scan_take_line(&content, &line))
    if (!is_blank(line) && *line.data != '#') return line;
  return (minos_bytes){"", 0};
}

static bool is_listed(minos_bytes line) {
  minos_bytes words[5];
  return line.length > 1 && line.data[1] == '(' && split(line, "(), \t", words, 5) == 5 && is_letter(words[0]);
}

static minos_status read_sessions(intake *in) {
  reader r = {.in = in, .session = "0", .listed = is_listed(first_line(in->content))};
  minos_status status = intake_check_utf8(in);
  if (!status && first_line(in->content).length) status = intake_open(in);
  if (!status && in->builder) status = read_lines(&r);
  if (!intake_must_stop(status) && in->builder) status = intake_close(in);
  free(r.items);
  intake_drop(in);
  return status;
}

/* Two lines of the first form, for `w 0 1` alone might be anything. */
static bool sniff_sessions(minos_bytes content) {
  minos_bytes line = first_line(content), words[3];
  if (is_listed(line)) return true;
  bool lines = false;
  for (int looked_at = 0; looked_at < 50 && scan_take_line(&content, &line); looked_at++) {
    if (is_blank(line) || *line.data == '#') continue;
    bool rule = is_rule(line, '-') || is_rule(line, '=');
    if (!rule && (split(line, " \t", words, 3) != 3 || !is_letter(words[0]))) return false;
    lines = lines || !rule;
  }
  return lines;
}

const minos_format format_sessions = {.sniff = sniff_sessions, .read = read_sessions};
