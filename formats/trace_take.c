/* trace_take.c -- what a record is: a whole operation, the beginning of one, or its answer.

   single             a record has a start and an end, or one of them and a duration, or one time only
   invoke-return      a record begins or ends an operation; the same client (or id) pairs them
   request-response   the same, paired by a connection, first in, first out */
#include <stdio.h>
#include <string.h>

#include "scan.h"
#include "trace_read.h"

static const struct {
  const char *word;
  trace_type type;
} types[] = {
    {"invoke", TYPE_INVOKE},   {"invocation", TYPE_INVOKE},
    {"call", TYPE_INVOKE},     {"Call", TYPE_INVOKE},
    {"begin", TYPE_INVOKE},    {"start", TYPE_INVOKE},
    {"request", TYPE_INVOKE},  {"INV", TYPE_INVOKE},
    {"ok", TYPE_OK},           {"return", TYPE_OK},
    {"Return", TYPE_OK},       {"end", TYPE_OK},
    {"response", TYPE_OK},     {"RES", TYPE_OK},
    {"fail", TYPE_FAIL},       {"info", TYPE_UNKNOWN},
    {"unknown", TYPE_UNKNOWN}, {"timeout", TYPE_UNKNOWN},
};

static bool find_type(minos_bytes word, trace_type *out) {
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (!scan_equal(word, types[i].word)) continue;
    *out = types[i].type;
    return true;
  }
  return false;
}

/* Whether the preset keeps the record: of `keep` words of a field one must fit, of `ignore` words none may. */
static bool is_wanted(const trace_reader *r) {
  const minos_preset *p = r->p;
  bool asked[TRACE_FIELDS] = {false}, kept[TRACE_FIELDS] = {false};
  for (size_t i = 0; i < p->word_count; i++) {
    trace_field field = p->words[i].field;
    if (!r->record.has[field]) continue;
    bool fits = trace_matches_word(r->record.text[field], p->words[i].word);
    if (fits && !p->words[i].keep) return false;
    asked[field] = asked[field] || p->words[i].keep;
    kept[field] = kept[field] || (fits && p->words[i].keep);
  }
  for (int i = 0; i < TRACE_FIELDS; i++)
    if (asked[i] && !kept[i]) return false;
  return true;
}

static void miss(trace_reader *r, trace_field field) {
  char why[80];
  size_t reach = 0;
  if (r->record.has[field] && r->record.at[field].line == r->record.place.line)
    reach = r->record.at[field].column - r->record.place.column;
  snprintf(why, sizeof why, "%s %s", r->record.has[field] ? "not understood:" : "it has no", trace_field_names[field]);
  trace_unmatched(r, reach, why);
}

/* One time of the record. False: it is missing or no time; then `*bad` tells which. */
static bool read_time(const trace_reader *r, trace_field field, trace_time *out, bool *bad) {
  bool span = field == TRACE_DURATION;
  if (!r->record.has[field]) return false;
  const trace_scale *scale = span ? &r->p->duration : &r->p->time;
  *bad = !trace_time_read(r->record.text[field], scale, r->p->iso && !span, out);
  return !*bad;
}

/* Start and end from what there is: both, one and a duration, or one instant. */
static bool read_interval(trace_reader *r, trace_op *op) {
  trace_time duration, point;
  bool bad[4] = {false};
  bool start = read_time(r, TRACE_START, &op->start, &bad[0]), end = read_time(r, TRACE_END, &op->end, &bad[1]);
  bool spans = read_time(r, TRACE_DURATION, &duration, &bad[2]), one = read_time(r, TRACE_TIME, &point, &bad[3]);
  static const trace_field fields[] = {TRACE_START, TRACE_END, TRACE_DURATION, TRACE_TIME};
  for (int i = 0; i < 4; i++) {
    if (!bad[i]) continue;
    miss(r, fields[i]);
    return false;
  }
  if (!start && end && spans) op->start = (trace_time){op->end.low - duration.high, op->end.high - duration.low};
  if (!end && start && spans) op->end = (trace_time){op->start.low + duration.low, op->start.high + duration.high};
  op->ended = end || (start && spans);
  if (start || (end && spans)) return true;
  if (!one && !end) {
    miss(r, TRACE_START);
    return false;
  }
  op->start = one ? point : op->end;
  if (!op->ended) op->end = op->start;
  op->ended = true;
  return true;
}

static minos_status read_attributes(trace_reader *r, trace_op *op) {
  minos_status status = trace_value(r, TRACE_TOKEN, &op->token);
  if (!status) status = trace_value(r, TRACE_VERSION, &op->version);
  return status ? status : trace_value(r, TRACE_SESSION, &op->session);
}

static bool has(const trace_reader *r, trace_field field) {
  return r->record.has[field] || r->record.null[field];
}

/* The argument: a value, or the pair from->value. */
static minos_status read_argument(trace_reader *r, minos_value *out) {
  minos_value from;
  minos_status status = trace_value(r, TRACE_VALUE, out);
  if (status || !has(r, TRACE_FROM)) return status;
  status = trace_value(r, TRACE_FROM, &from);
  if (status || *out == MINOS_ABSENT) return status;
  return intake_nested(r->in, minos_values_pair(r->in->values, from, *out, out), r->record.at[TRACE_VALUE]);
}

/* Who, what, on which object, with which argument. False: not understood. */
static bool read_names(trace_reader *r, trace_op *op) {
  trace_record *record = &r->record;
  if (!record->has[TRACE_CLIENT] || !record->has[TRACE_OP] || !record->text[TRACE_OP].length) {
    miss(r, record->has[TRACE_CLIENT] ? TRACE_OP : TRACE_CLIENT);
    return false;
  }
  op->client = record->text[TRACE_CLIENT];
  op->op = record->text[TRACE_OP];
  op->key = record->has[TRACE_KEY] ? record->text[TRACE_KEY] : (minos_bytes){"", 0};
  op->place = record->place;
  op->value_place = record->at[TRACE_VALUE];
  return true;
}

/* What the answer of an operation does to it. */
static minos_status apply_answer(trace_reader *r, trace_op *op, trace_field field) {
  bool query;
  minos_value answer;
  trace_answer how = trace_answer_for(r, op->op, &query);
  if (how == ANSWER_IGNORE || op->outcome != MINOS_OUTCOME_OK) return MINOS_OK;
  minos_status status = trace_value(r, field, &answer);
  if (status || answer == MINOS_ABSENT) return status;
  if (how == ANSWER_RESULT && !query)
    op->result = answer;
  else
    op->value = answer;
  return MINOS_OK;
}

/* What the end of an operation tells: its value once more, or filled in (a transaction's list, what was compared), and its
   result beside that; or one of them. */
static minos_status apply_response(trace_reader *r, trace_op *op) {
  bool query;
  minos_value value;
  bool replaces = trace_answer_for(r, op->op, &query) == ANSWER_REPLACE && op->outcome == MINOS_OUTCOME_OK;
  if (!replaces || !has(r, TRACE_VALUE)) return apply_answer(r, op, has(r, TRACE_RESULT) ? TRACE_RESULT : TRACE_VALUE);
  minos_status status = read_argument(r, &value);
  if (status) return status;
  if (value != MINOS_ABSENT) op->value = value;
  return query ? MINOS_OK : trace_value(r, TRACE_RESULT, &op->result);
}

static minos_status take_single(trace_reader *r) {
  trace_op op = {.result = MINOS_ABSENT, .token = MINOS_ABSENT, .version = MINOS_ABSENT, .session = MINOS_ABSENT};
  if (!read_names(r, &op)) return MINOS_OK;
  if (r->p->clock == TRACE_CLOCK_LINES) {
    op.start.low = op.start.high = op.end.low = op.end.high = r->instant++;
    op.ended = true;
  } else if (!read_interval(r, &op)) {
    return MINOS_OK;
  }
  minos_status status = MINOS_OK;
  op.outcome = op.ended ? MINOS_OUTCOME_OK : MINOS_OUTCOME_UNKNOWN;
  if (r->record.has[TRACE_OUTCOME])
    status = intake_outcome(r->in, r->record.text[TRACE_OUTCOME], r->record.at[TRACE_OUTCOME], &op.outcome);
  if (!status) status = read_argument(r, &op.value);
  if (!status) status = read_attributes(r, &op);
  if (!status) status = apply_answer(r, &op, TRACE_RESULT);
  return status ? status : trace_emit(r, &op);
}

/* ---- pairs ---- */

/* The instant of an event. False: not understood. */
static bool read_instant(trace_reader *r, bool invocation, trace_time *out) {
  if (r->p->clock == TRACE_CLOCK_LINES) {
    out->low = out->high = r->instant++;
    return true;
  }
  bool bad = false;
  trace_field field = invocation ? TRACE_START : TRACE_END;
  if (!r->record.has[field]) field = TRACE_TIME;
  if (read_time(r, field, out, &bad)) return true;
  miss(r, field);
  return false;
}

static minos_status give_up(trace_reader *r, trace_open *open) {
  trace_op op = open->op;
  op.ended = false;
  op.outcome = MINOS_OUTCOME_UNKNOWN;
  trace_pairs_remove(&r->pairs, open);
  return trace_emit(r, &op);
}

static minos_status refuse_second(trace_reader *r, const trace_open *open, minos_bytes by) {
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, r->record.place, "%s %.*s begins an operation while the one of line %u is open",
              trace_field_names[r->p->by], by.length > 60 ? 60 : (int)by.length, by.data, open->op.place.line);
  err.other = open->op.place;
  snprintf(err.hint, sizeof err.hint, "reopen = unknown gives up the earlier one; request-response pairs in turn");
  return intake_error(r->in, &err);
}

static minos_status take_invocation(trace_reader *r, minos_bytes by) {
  trace_op op = {.result = MINOS_ABSENT, .token = MINOS_ABSENT, .version = MINOS_ABSENT, .session = MINOS_ABSENT};
  bool query;
  if (!read_names(r, &op) || !read_instant(r, true, &op.start)) return MINOS_OK;
  trace_open *open = r->p->pairing == TRACE_INVOKE_RETURN ? trace_pairs_find(&r->pairs, by) : NULL;
  minos_status status = MINOS_OK;
  if (open) status = r->p->reopen ? give_up(r, open) : refuse_second(r, open, by);
  if (!status) status = read_argument(r, &op.value);
  if (!status) status = read_attributes(r, &op);
  if (status) return status;
  trace_answer_for(r, op.op, &query);
  if (query) op.value = MINOS_ABSENT; /* what a read returns, only its answer knows */
  return trace_pairs_add(&r->pairs, by, &op) ? MINOS_OK : intake_no_memory(r->in);
}

static minos_status take_orphan(trace_reader *r) {
  if (r->tally.orphans++ == 0) r->tally.first_orphan = r->record.place;
  return MINOS_OK;
}

static minos_status refuse_other(trace_reader *r, const trace_open *open) {
  minos_bytes mine = r->record.text[TRACE_OP], its = open->op.op;
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, r->record.place, "this ends a '%.*s', but line %u begins a '%.*s'",
              mine.length > 40 ? 40 : (int)mine.length, mine.data, open->op.place.line,
              its.length > 40 ? 40 : (int)its.length, its.data);
  err.other = open->op.place;
  return intake_error(r->in, &err);
}

static minos_status take_response(trace_reader *r, minos_bytes by, trace_type type) {
  trace_open *open = trace_pairs_find(&r->pairs, by);
  if (!open) return take_orphan(r);
  bool named = r->p->pairing == TRACE_INVOKE_RETURN && r->record.has[TRACE_OP] && r->p->by != TRACE_ID;
  minos_bytes mine = r->record.text[TRACE_OP], its = open->op.op;
  if (named && (mine.length != its.length || memcmp(mine.data, its.data, its.length) != 0))
    return refuse_other(r, open);
  if (type == TYPE_UNKNOWN) return give_up(r, open);
  trace_op op = open->op;
  op.ended = true;
  op.outcome = type == TYPE_FAIL ? MINOS_OUTCOME_FAIL : MINOS_OUTCOME_OK;
  if (!read_instant(r, false, &op.end)) return MINOS_OK;
  minos_status status = apply_response(r, &op);
  if (status) return status;
  trace_pairs_remove(&r->pairs, open);
  return trace_emit(r, &op);
}

minos_status trace_take(trace_reader *r) {
  trace_type type;
  trace_field by_field = (trace_field)r->p->by;
  if (!is_wanted(r)) return MINOS_OK;
  if (r->p->pairing == TRACE_SINGLE) return take_single(r);
  if (!r->record.has[TRACE_TYPE] || !find_type(r->record.text[TRACE_TYPE], &type)) {
    miss(r, TRACE_TYPE);
    return MINOS_OK;
  }
  if (!r->record.has[by_field]) {
    miss(r, by_field);
    return MINOS_OK;
  }
  minos_bytes by = r->record.text[by_field];
  return type == TYPE_INVOKE ? take_invocation(r, by) : take_response(r, by, type);
}
