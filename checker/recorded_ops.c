/* recorded_ops.c -- whole operations as formats read them, and their attributes. */
#include <stdio.h>
#include <string.h>

#include "ahead.h"
#include "builder_data.h"
#include "grow.h"
#include "resident.h"

enum { LIMIT_INTERVAL = 4096 }; /* operations between two looks at the limits */

/* With values [key value] the key names the object; `key` keeps its text alive. */
static minos_status split_key(minos_builder *b, minos_recorded *op, minos_text *key) {
  const minos_values *values = b->history->values;
  if (op->value == MINOS_ABSENT || op->value == MINOS_NIL) return MINOS_OK;
  minos_kind kind = minos_value_kind(values, op->value);
  size_t count = 0;
  const minos_value *items = NULL;
  if (kind == MINOS_KIND_LIST || kind == MINOS_KIND_PAIR) items = minos_value_items(values, op->value, &count);
  if (count != 2) {
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, op->place, "the value is not [key value] as independent keys need it");
    return builder_record(b, &err);
  }
  if (minos_value_kind(values, items[0]) == MINOS_KIND_STRING) {
    minos_bytes name = minos_value_string(values, items[0]);
    minos_text_add(key, name.data, name.length);
  } else {
    minos_value_write(values, items[0], key);
  }
  if (key->failed) return builder_out_of_memory(b);
  op->object = (minos_bytes){key->data, key->length};
  op->value = items[1];
  return MINOS_OK;
}

static minos_place place_or(minos_place preferred, minos_place other) {
  return preferred.line ? preferred : other;
}

static minos_status refuse_time(minos_builder *b, minos_bytes text, minos_place place, const char *which) {
  minos_error err;
  int shown = text.length > 60 ? 60 : (int)text.length;
  minos_fault(&err, MINOS_ESYNTAX, place, "the %s '%.*s' is not a decimal number", which, shown, text.data);
  return builder_record(b, &err);
}

/* Times that a format has read as whole numbers, where the clock counts those and nothing is wrong with them. */
static bool take_whole_times(const minos_builder *b, const minos_recorded *op, minos_op *out) {
  bool ended = op->end.length > 0;
  if (!op->whole || b->clock.wide || b->history->scale > 0) return false;
  if (ended ? op->whole_end < op->whole_start : op->outcome == MINOS_OUTCOME_OK) return false;
  out->start = op->whole_start;
  out->end = ended ? op->whole_end : MINOS_NEVER;
  return true;
}

/* Both times of an operation, read and in order. */
static minos_status read_times(minos_builder *b, const minos_recorded *op, minos_op *out) {
  if (take_whole_times(b, op, out)) return MINOS_OK;
  decimal start, end;
  if (!decimal_read(op->start, &start)) return refuse_time(b, op->start, place_or(op->start_place, op->place), "start");
  bool ended = op->end.length > 0;
  if (ended && !decimal_read(op->end, &end)) return refuse_time(b, op->end, place_or(op->end_place, op->place), "end");
  if (ended && decimal_compare(&end, &start) < 0) {
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, place_or(op->end_place, op->place), "the operation ends before it starts");
    err.trouble = MINOS_TROUBLE_RETURN_BEFORE_CALL;
    return builder_record(b, &err);
  }
  if (!ended && op->outcome == MINOS_OUTCOME_OK) {
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, place_or(op->end_place, op->place), "an operation without an end can't be ok");
    snprintf(err.hint, sizeof err.hint, "its outcome is unknown unless an end was seen");
    return builder_record(b, &err);
  }
  out->end = MINOS_NEVER;
  if (clock_ordinal(&b->clock, b->history, &start, &out->start)) return builder_out_of_memory(b);
  if (!ended) return MINOS_OK;
  unsigned scale = b->history->scale;
  bool wide = b->clock.wide;
  if (clock_ordinal(&b->clock, b->history, &end, &out->end)) return builder_out_of_memory(b);
  if (scale == b->history->scale && wide == b->clock.wide) return MINOS_OK;
  /* The end changed the clock, and this operation is not in the array yet: its start must follow. */
  return clock_ordinal(&b->clock, b->history, &start, &out->start) ? builder_out_of_memory(b) : MINOS_OK;
}

static minos_status look_at_limits(minos_builder *b) {
  const minos_reading *how = b->how;
  bool stopped = how->cancel && *how->cancel;
  bool full = how->memory_limit && resident_bytes() > how->memory_limit;
  if (!stopped && !full) return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ELIMIT, (minos_place){0, 0}, "reading stopped after %zu operations: %s", b->history->count,
              full ? "the memory limit was met" : "it was interrupted or out of time");
  return builder_record(b, &err);
}

static minos_status append_op(minos_builder *b, const minos_op *op) {
  minos_history *h = b->history;
  if (h->count >= UINT32_MAX / 4) {
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, op->place, "more than %u operations in one history", UINT32_MAX / 4);
    return builder_record(b, &err);
  }
  if (h->count == h->capacity) ahead_hold(h->ahead); /* they will move */
  if (!grow_array(&h->ops, &h->capacity, h->count + 1, sizeof *h->ops)) return builder_out_of_memory(b);
  h->ops[h->count++] = *op;
  return h->count % LIMIT_INTERVAL ? MINOS_OK : look_at_limits(b);
}

/* Names, value and outcome of an operation whose times are set. */
static minos_status intern_and_append(minos_builder *b, const minos_recorded *from, minos_op *op) {
  minos_history *h = b->history;
  uint32_t name;
  if (!intern_cached(&b->clients, h->clients, from->client, &op->client) ||
      !intern_object(h, from->object, &op->object) || !intern_cached(&b->names, h->names, from->operation, &name))
    return builder_out_of_memory(b);
  if (name >= MINOS_MOST_NAMES) {
    minos_error err;
    minos_fault(&err, MINOS_EHISTORY, from->place, "more than %u different operation names", MINOS_MOST_NAMES);
    return builder_record(b, &err);
  }
  op->name = (uint16_t)(name % MINOS_MOST_NAMES);
  op->argument = from->value;
  op->result = from->result;
  op->token = MINOS_ABSENT;
  op->outcome = (uint8_t)from->outcome;
  op->place = from->place;
  bind_early(b, op);
  return append_op(b, op);
}

minos_status builder_add_keyed(minos_builder *b, minos_recorded *op, minos_op *made) {
  if (!b->how->independent) return intern_and_append(b, op, made);
  minos_text key = {0};
  minos_status status = split_key(b, op, &key);
  if (!status) status = intern_and_append(b, op, made);
  minos_text_release(&key);
  return status;
}

minos_status minos_builder_add(minos_builder *b, const minos_recorded *op) {
  b->attributes_open = false;
  minos_op made = {0};
  minos_status status = read_times(b, op, &made);
  if (!status && b->how->independent) {
    minos_recorded copy = *op;
    status = builder_add_keyed(b, &copy, &made);
  } else if (!status) {
    status = intern_and_append(b, op, &made);
  }
  b->attributes_open = !status;
  if (b->history->count - b->shown >= b->step && b->early.model) builder_show_ahead(b);
  return status;
}

static bool is_among(minos_bytes name, const char *const *names) {
  for (; *names; names++)
    if (strlen(*names) == name.length && memcmp(*names, name.data, name.length) == 0) return true;
  return false;
}

static const char *const known_attributes[] = {"token", "version", "session", "id", "index", NULL};
static const char *const id_attributes[] = {"id", "index", NULL};
static const char *const version_attribute[] = {"version", NULL};

static minos_status refuse_attribute(minos_builder *b, minos_bytes name, minos_place place) {
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown attribute '%.*s'", (int)name.length, name.data);
  snprintf(err.hint, sizeof err.hint,
           "known are outcome, token, version, session, id and index; --allow-fields ignores others");
  return builder_record(b, &err);
}

/* The attribute `session` names the client when the caller asked for it. */
static minos_status take_session(minos_builder *b, minos_op *op, minos_value value) {
  const minos_values *values = b->history->values;
  minos_text name = {0};
  if (minos_value_kind(values, value) == MINOS_KIND_STRING) {
    minos_bytes bytes = minos_value_string(values, value);
    minos_text_add(&name, bytes.data, bytes.length);
  } else {
    minos_value_write(values, value, &name);
  }
  bool done = !name.failed && intern_name(b->history->clients, (minos_bytes){name.data, name.length}, &op->client);
  minos_text_release(&name);
  return done ? MINOS_OK : builder_out_of_memory(b);
}

/* Where the group of the last operation is noted; most histories have no attributes and keep no such notes. */
static uint32_t *attributes_of_last(minos_history *h) {
  size_t before = h->attributes_of_count;
  if (!grow_array(&h->attributes_of, &h->attributes_of_capacity, h->count, sizeof *h->attributes_of)) return NULL;
  if (before < h->count) memset(h->attributes_of + before, 0, (h->count - before) * sizeof *h->attributes_of);
  h->attributes_of_count = h->count;
  return &h->attributes_of[h->count - 1];
}

/* Add to the group of the last operation: its terminator moves one place on. */
static minos_status append_attribute(minos_builder *b, minos_attribute added, minos_place place) {
  minos_history *h = b->history;
  uint32_t *group = attributes_of_last(h);
  if (!group) return builder_out_of_memory(b);
  for (uint32_t i = *group; i && h->attributes[i].name != UINT32_MAX; i++) {
    if (h->attributes[i].name != added.name) continue;
    minos_error err;
    minos_fault(&err, MINOS_ESYNTAX, place, "the attribute '%s' is given twice",
                minos_history_attribute_name(h, added.name));
    return builder_record(b, &err);
  }
  if (!grow_array(&h->attributes, &h->attribute_capacity, h->attribute_count + 2, sizeof *h->attributes))
    return builder_out_of_memory(b);
  if (*group)
    h->attribute_count--;
  else
    *group = (uint32_t)h->attribute_count;
  h->attributes[h->attribute_count++] = added;
  h->attributes[h->attribute_count++] = (minos_attribute){.name = UINT32_MAX};
  return MINOS_OK;
}

static minos_status take_version(minos_builder *b, minos_attribute version, minos_place place) {
  b->history->version_name = version.name;
  if (!b->how->trust_versions || minos_value_kind(b->history->values, version.value) == MINOS_KIND_INTEGER)
    return MINOS_OK;
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "a version that is to be trusted must be an integer");
  return builder_record(b, &err);
}

minos_status minos_builder_attribute(minos_builder *b, minos_bytes name, minos_value value, minos_place place) {
  if (!b->attributes_open) return MINOS_OK; /* of an operation that was refused already */
  minos_history *h = b->history;
  minos_op *op = &h->ops[h->count - 1];
  const char *session = b->how->session;
  bool names_client = session && strlen(session) == name.length && memcmp(session, name.data, name.length) == 0;
  if (names_client) {
    minos_status status = take_session(b, op, value);
    if (status) return status;
    b->sessions++;
  } else if (!is_among(name, known_attributes)) {
    return b->how->allow_fields ? MINOS_OK : refuse_attribute(b, name, place);
  }
  bind_early_end(b); /* what has attributes is bound when they all are known */
  if (is_among(name, id_attributes)) {
    minos_status status = minos_builder_id(b, name, value, place);
    if (status) return status;
  }
  minos_attribute added = {.value = value};
  if (!intern_name(h->attribute_names, name, &added.name)) return builder_out_of_memory(b);
  if (is_among(name, version_attribute)) {
    minos_status status = take_version(b, added, place);
    if (status) return status;
  }
  return append_attribute(b, added, place);
}
