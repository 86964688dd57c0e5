/* edn_row.c -- one event as a map of EDN: {:type :invoke, :process 0, :f :read, :value nil, ...}.

   The keys stand in any order, so the map is stepped over first and its values are read when all are known: the value of a
   completion that is not :ok may be an error, and the nemesis, which breaks things, is no client. Rows without :process,
   as in some published files, are one client's. Where a transaction's :f is missing, or is :read or :write as in Jepsen's
   long-fork test, a vector of micro-operations tells that it is one. Keys that recorders add are ignored; one that looks
   like a misspelt key is a fault, for a history without its values would be judged as vacuously right. */
#include "edn_row.h"

#include <string.h>

#include "edn_value.h"
#include "event.h"
#include "suggest.h"

typedef enum field {
  FIELD_TYPE,
  FIELD_PROCESS,
  FIELD_F,
  FIELD_VALUE,
  FIELD_KEY,
  FIELD_RESULT,
  FIELD_TIME,
  FIELD_TOKEN,
  FIELD_VERSION,
  FIELD_SESSION, /* or what the caller names so */
  FIELD_INDEX,
  FIELD_CLIENT, /* is FIELD_PROCESS */
  FIELD_COUNT,
} field;
static const char *const field_names[] = {[FIELD_TYPE] = "type",
                                          [FIELD_PROCESS] = "process",
                                          [FIELD_F] = "f",
                                          [FIELD_VALUE] = "value",
                                          [FIELD_KEY] = "key",
                                          [FIELD_RESULT] = "result",
                                          [FIELD_TIME] = "time",
                                          [FIELD_TOKEN] = "token",
                                          [FIELD_VERSION] = "version",
                                          [FIELD_SESSION] = "session",
                                          [FIELD_INDEX] = "index",
                                          [FIELD_CLIENT] = "client",
                                          NULL};

/* A map that was stepped over. */
typedef struct edn_map {
  minos_place place;
  scan at[FIELD_COUNT]; /* where the value stands */
  bool has[FIELD_COUNT];
} edn_map;

static int find_field(const intake *in, minos_bytes name) {
  if (in->how->session && scan_equal(name, in->how->session)) return FIELD_SESSION;
  for (int i = 0; field_names[i]; i++)
    if (scan_equal(name, field_names[i])) return i == FIELD_CLIENT ? FIELD_PROCESS : i;
  return -1;
}

/* What recorders add to most rows. */
static bool is_usual(minos_bytes name) {
  static const char *const usual[] = {"op-index", "error", "node", "timestamp", "exception", "debug"};
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if (scan_equal(name, usual[i])) return true;
  return false;
}

/* Whether a key of an unknown name is one of ours, misspelt. Short names are too close to everything. */
static minos_status look_for_slip(intake *in, const edn_token *key) {
  static const char *const long_names[] = {"process", "value", "result", NULL};
  minos_error err;
  if (key->text.length < 4 || in->how->allow_fields || is_usual(key->text)) return MINOS_OK;
  minos_fault(&err, MINOS_ESYNTAX, key->place, "unknown key '%.*s'", suggest_shown(key->text), key->text.data);
  suggest_hint(&err, key->text, long_names, "");
  return strncmp(err.hint, "did you mean", 12) == 0 ? intake_error(in, &err) : MINOS_OK;
}

static minos_status note_field(intake *in, edn_map *row, const edn_token *key, const scan *s) {
  int id = find_field(in, key->text);
  if (id < 0) return look_for_slip(in, key);
  if (row->has[id])
    return intake_fault(in, MINOS_ESYNTAX, key->place, "the key '%.*s' stands twice in one map",
                        suggest_shown(key->text), key->text.data);
  row->has[id] = true;
  row->at[id] = *s;
  return MINOS_OK;
}

/* Step over the map whose bracket is open. `status` gets a fault that leaves the map whole. */
static bool collect(intake *in, scan *s, edn_map *row, minos_status *status) {
  for (;;) {
    edn_token key = edn_next_form(s, false);
    if (key.kind == EDN_CLOSE && key.bracket == '}') return true;
    if (key.kind == EDN_END) {
      *status = intake_fault(in, MINOS_ESYNTAX, row->place, "the bracket is not closed");
      return false;
    }
    if (key.kind != EDN_KEYWORD && key.kind != EDN_STRING && key.kind != EDN_SYMBOL) {
      *status = edn_refuse(in, &key, "a key such as :type");
      return false;
    }
    minos_status noted = note_field(in, row, &key, s);
    if (noted) *status = noted;
    edn_token value = edn_skip(s, edn_next(s));
    if (value.kind != EDN_BAD) continue;
    *status = edn_refuse(in, &value, "a value");
    return false;
  }
}

static minos_status read_name(edn_reader *r, edn_map *row, field id, minos_text *buffer, minos_bytes *out) {
  *out = (minos_bytes){"", 0};
  return row->has[id] ? edn_read_name(r->in, &row->at[id], buffer, out) : MINOS_OK;
}

/* Whether a vector of vectors stands there, and what its first word is. */
static bool is_transaction(const edn_map *row, edn_token *first) {
  if (!row->has[FIELD_VALUE]) return false;
  scan s = row->at[FIELD_VALUE];
  edn_token token = edn_next_form(&s, false);
  if (!edn_is_list(&token)) return false;
  token = edn_next_form(&s, false);
  if (!edn_is_list(&token)) return false;
  *first = edn_next_form(&s, false);
  return true;
}

static bool is_micro_operation(const edn_token *word) {
  static const char *const names[] = {"r", "w", "append"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (word->kind == EDN_KEYWORD && scan_equal(word->text, names[i])) return true;
  return false;
}

static bool may_be_transaction(minos_bytes operation) {
  return scan_equal(operation, "read") || scan_equal(operation, "write");
}

static minos_status read_operation(edn_reader *r, edn_map *row, event_type type, minos_event *event) {
  static const minos_bytes transaction = {"txn", 3};
  edn_token first;
  minos_status status = read_name(r, row, FIELD_F, &r->operation, &event->operation);
  if (status) return status;
  if (row->has[FIELD_F]) {
    if (event->operation.length == 0)
      return intake_fault(r->in, MINOS_ESYNTAX, row->place, "the operation has no name");
    if (!may_be_transaction(event->operation)) return MINOS_OK;
    bool found = is_transaction(row, &first) && is_micro_operation(&first);
    r->renamed = r->renamed || found;
    if (found) event->operation = transaction;
    if (!found && r->renamed && !event_has_value(type))
      event->operation = (minos_bytes){"", 0}; /* an error may hide what it was */
    return MINOS_OK;
  }
  bool found = is_transaction(row, &first);
  if (!found && type != EVENT_INVOKE) return MINOS_OK;
  if (!found) return intake_fault(r->in, MINOS_ESYNTAX, row->place, "the event has no :f");
  event->operation = transaction;
  return MINOS_OK;
}

static minos_status read_values(edn_reader *r, edn_map *row, event_type type, minos_event *event) {
  event->value = MINOS_ABSENT;
  if (!event_has_value(type)) return MINOS_OK;
  minos_status status = row->has[FIELD_VALUE] ? edn_read_value(r->in, &row->at[FIELD_VALUE], &event->value) : MINOS_OK;
  event->has_result = type == EVENT_OK && row->has[FIELD_RESULT];
  if (!status && event->has_result) status = edn_read_value(r->in, &row->at[FIELD_RESULT], &event->result);
  return status;
}

/* What failed or is unknown may have no end. */
static minos_status read_time(edn_reader *r, edn_map *row, event_type type, minos_event *event) {
  if (!r->timed) return MINOS_OK;
  if (row->has[FIELD_TIME]) return read_name(r, row, FIELD_TIME, &r->time, &event->time);
  if (type == EVENT_FAIL || type == EVENT_INFO) return MINOS_OK;
  return intake_fault(r->in, MINOS_ESYNTAX, row->place, "the event has no :time, which is the clock of this history");
}

static minos_status read_type(edn_reader *r, edn_map *row, event_type *out) {
  minos_bytes word;
  if (!row->has[FIELD_TYPE]) return intake_fault(r->in, MINOS_ESYNTAX, row->place, "the event has no :type");
  minos_place place = scan_place(&row->at[FIELD_TYPE]);
  place.column++; /* behind the blank that ends the key */
  minos_status status = read_name(r, row, FIELD_TYPE, &r->type, &word);
  return status ? status : event_read_type(r->in, word, place, out);
}

static minos_status add_attributes(edn_reader *r, edn_map *row) {
  for (int id = FIELD_TOKEN; id <= FIELD_SESSION; id++) {
    minos_value value;
    if (!row->has[id]) continue;
    minos_place place = scan_place(&row->at[id]);
    minos_status status = edn_read_value(r->in, &row->at[id], &value);
    if (status) return status;
    const char *named = id == FIELD_SESSION && r->in->how->session ? r->in->how->session : field_names[id];
    minos_bytes name = {named, strlen(named)};
    status = intake_note(r->in, minos_builder_attribute(r->in->builder, name, value, place));
    if (status) return status;
  }
  return MINOS_OK;
}

/* As it is written: a client of that name is written with an escape. */
static bool is_nemesis(const edn_map *row) {
  if (!row->has[FIELD_PROCESS]) return false;
  scan s = row->at[FIELD_PROCESS];
  edn_token token = edn_next_form(&s, false);
  return scan_equal(token.text, "nemesis");
}

static bool is_nil(const edn_map *row, field id) {
  scan s = row->at[id];
  edn_token token = edn_next_form(&s, false);
  return token.kind == EDN_SYMBOL && scan_equal(token.text, "nil");
}

static minos_status read_object(edn_reader *r, edn_map *row, minos_bytes *out) {
  *out = (minos_bytes){"", 0};
  if (!row->has[FIELD_KEY] || is_nil(row, FIELD_KEY)) return MINOS_OK;
  return edn_read_name(r->in, &row->at[FIELD_KEY], &r->object, out);
}

/* Two events of one index are for lint to find. */
static minos_status note_index(edn_reader *r, edn_map *row) {
  minos_value id;
  if (!r->in->how->lenient || !row->has[FIELD_INDEX]) return MINOS_OK;
  minos_place place = scan_place(&row->at[FIELD_INDEX]);
  minos_status status = edn_read_value(r->in, &row->at[FIELD_INDEX], &id);
  if (status) return status;
  return minos_builder_id(r->in->builder, (minos_bytes){field_names[FIELD_INDEX], 5}, id, place);
}

static minos_status add_event(edn_reader *r, edn_map *row) {
  minos_event event = {.place = row->place};
  event_type type;
  if (is_nemesis(row)) return MINOS_OK;
  minos_status status = r->in->builder ? MINOS_OK : intake_open(r->in);
  if (!status) status = read_name(r, row, FIELD_PROCESS, &r->client, &event.client);
  if (!status) status = read_type(r, row, &type);
  if (!status) status = read_object(r, row, &event.object);
  if (!status) status = read_operation(r, row, type, &event);
  if (!status) status = read_values(r, row, type, &event);
  if (!status) status = read_time(r, row, type, &event);
  if (!status) status = note_index(r, row);
  if (!status) status = event_add(r->in, &event, type);
  return status || type != EVENT_INVOKE ? status : add_attributes(r, row);
}

bool edn_add_row(edn_reader *r, scan *s, minos_place place, minos_status *status) {
  edn_map row = {.place = place};
  *status = MINOS_OK;
  if (!collect(r->in, s, &row, status)) return false;
  if (!*status) *status = add_event(r, &row);
  return true;
}
