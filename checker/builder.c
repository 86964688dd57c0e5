/* builder.c -- the only place that knows what is well formed.

   Takes whole operations (recorded_ops.c) or events (recorded_events.c), interns names and values, turns times into ordinals,
   and refuses what no history can hold: an end before a start, overlapping definite operations of one client, a response
   without an invocation. Each refusal is recorded with its place, and building goes on so that a reader reports many faults
   at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "builder_data.h"
#include "grow.h"

minos_builder *minos_builder_new(const minos_reading *how, minos_faults *faults) {
  static const minos_reading plain = {0};
  minos_builder *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->how = how ? how : &plain;
  b->faults = faults;
  b->step = builder_step(b->how);
  b->history = history_new();
  if (!b->history) {
    free(b);
    return NULL;
  }
  b->history->versions_trusted = b->how->trust_versions;
  b->history->overlap_allowed = b->how->overlap == MINOS_OVERLAP_ALLOW;
  return b;
}

void minos_builder_free(minos_builder *b) {
  if (!b) return;
  minos_history_free(b->history);
  clock_release(&b->clock);
  free(b->open);
  free(b->ids);
  free(b);
}

minos_values *minos_builder_values(minos_builder *b) {
  return b->history->values;
}

minos_status builder_record(minos_builder *b, const minos_error *err) {
  minos_faults_error(b->faults, err);
  return err->status;
}

minos_status builder_out_of_memory(minos_builder *b) {
  minos_error err;
  minos_fault(&err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return builder_record(b, &err);
}

static char *copy_bytes(minos_bytes bytes) {
  char *copy = malloc(bytes.length + 1);
  if (!copy) return NULL;
  if (bytes.length) memcpy(copy, bytes.data, bytes.length);
  copy[bytes.length] = '\0';
  return copy;
}

minos_status minos_builder_name(minos_builder *b, minos_bytes name, minos_place place) {
  char *copy = copy_bytes(name);
  if (!copy) return builder_out_of_memory(b);
  free(b->history->name);
  b->history->name = copy;
  b->history->place = place;
  return MINOS_OK;
}

minos_status minos_builder_model(minos_builder *b, const minos_bytes *object, minos_bytes name, minos_place place) {
  minos_history *h = b->history;
  if (!b->how->unbound && !b->how->custom_model && !minos_model_find(name)) {
    minos_error err;
    minos_fault(&err, MINOS_EMODEL, place, "no model is called '%.*s'", (int)name.length, name.data);
    snprintf(err.hint, sizeof err.hint, "minos models lists them");
    return builder_record(b, &err);
  }
  if (!object) {
    char *copy = copy_bytes(name);
    if (!copy) return builder_out_of_memory(b);
    free(h->declared_model);
    h->declared_model = copy;
    return MINOS_OK;
  }
  uint32_t id;
  minos_value model;
  if (!intern_object(h, *object, &id) || (!h->object_models && !intern_grow_models(h, 0)) ||
      minos_values_string(h->values, name.data, name.length, &model))
    return builder_out_of_memory(b);
  h->object_models[id] = model;
  return MINOS_OK;
}

minos_status minos_builder_initial(minos_builder *b, minos_value value) {
  b->history->initial = (history_initial){.declared = true, .value = value};
  return MINOS_OK;
}

minos_status minos_builder_initial_unknown(minos_builder *b) {
  b->history->initial = (history_initial){.declared = true, .unknown = true};
  return MINOS_OK;
}

minos_status minos_builder_initial_default(minos_builder *b, minos_value value) {
  if (b->history->initial.declared) return MINOS_OK;
  b->history->initial = (history_initial){.declared = true, .custom = true, .value = value};
  return MINOS_OK;
}

minos_status minos_builder_unit(minos_builder *b, minos_bytes unit, minos_place place) {
  static const char *const units[] = {"tick", "ns", "us", "ms", "s"};
  for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
    if (strlen(units[i]) != unit.length || memcmp(units[i], unit.data, unit.length) != 0) continue;
    b->history->unit = units[i];
    return MINOS_OK;
  }
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, place, "unknown unit '%.*s': tick, ns, us, ms or s", (int)unit.length, unit.data);
  return builder_record(b, &err);
}

static minos_status refuse_overlap(minos_builder *b, uint32_t earlier, uint32_t later) {
  const minos_history *h = b->history;
  minos_bytes client = minos_history_client_name(h, h->ops[later].client);
  uint32_t second = earlier > later ? earlier : later, first = earlier + later - second;
  minos_error err;
  minos_fault(&err, MINOS_EHISTORY, h->ops[second].place,
              "client %.*s runs two operations at once: the other is in line %u", (int)client.length, client.data,
              h->ops[first].place.line);
  err.other = h->ops[first].place;
  snprintf(err.hint, sizeof err.hint, "--overlap=allow leaves them unordered");
  return builder_record(b, &err);
}

/* Whether every client's definite operations are listed one behind the other, as nearly all recorders do: then none
   overlap. `ends`: [clients] where each client's latest one ended. */
static bool are_listed_apart(const minos_history *h, int64_t *ends) {
  for (uint32_t c = 0; c < history_client_count(h); c++) ends[c] = INT64_MIN;
  for (size_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (op->outcome != MINOS_OUTCOME_OK) continue;
    if (op->start < ends[op->client]) return false;
    ends[op->client] = op->end;
  }
  return true;
}

/* Clients are sequential: definite operations of one client share at most one instant. */
static minos_status find_overlaps(minos_builder *b) {
  minos_history *h = b->history;
  minos_status status = MINOS_OK;
  int64_t *ends = array_raw(history_client_count(h), sizeof *ends);
  bool apart = ends && are_listed_apart(h, ends);
  free(ends);
  if (apart) return MINOS_OK;
  if (!ends || !history_group_by_client(h)) return builder_out_of_memory(b);
  for (uint32_t c = 0; c < history_client_count(h); c++) {
    uint32_t latest = UINT32_MAX; /* the operation so far with the latest end */
    for (uint32_t i = h->client_first[c]; i < h->client_first[c + 1]; i++) {
      uint32_t id = h->by_client[i];
      const minos_op *op = &h->ops[id];
      if (op->outcome != MINOS_OUTCOME_OK) continue;
      if (latest != UINT32_MAX && op->start < h->ops[latest].end && op->start < op->end)
        status = refuse_overlap(b, latest, id);
      if (latest == UINT32_MAX || op->end > h->ops[latest].end) latest = id;
    }
  }
  return status;
}

/* What the caller asks for takes the place of what the input declares. */
static minos_status set_model(minos_builder *b) {
  const char *given = b->how->model;
  if (!given) return MINOS_OK;
  char *copy = copy_bytes((minos_bytes){given, strlen(given)});
  if (!copy) return builder_out_of_memory(b);
  free(b->history->declared_model);
  b->history->declared_model = copy;
  return MINOS_OK;
}

static minos_status set_initial(minos_builder *b) {
  const char *given = b->how->initial;
  if (!given) return MINOS_OK;
  if (strcmp(given, "unknown") == 0) return minos_builder_initial_unknown(b);
  minos_value value;
  minos_error err;
  minos_status status = minos_value_read(b->history->values, (minos_bytes){given, strlen(given)}, &value, &err);
  if (status == MINOS_ENOMEM) return builder_out_of_memory(b);
  if (!status) return minos_builder_initial(b, value);
  minos_fault(&err, MINOS_EUSAGE, (minos_place){0, 0}, "the initial value '%s' is not a value", given);
  return builder_record(b, &err);
}

minos_status minos_builder_finish(minos_builder *b, minos_history **out) {
  minos_history *h = b->history;
  minos_status status = builder_settle_sessions(b);
  if (status) return status;
  if (clock_settle(&b->clock, h)) return builder_out_of_memory(b);
  status = set_model(b);
  if (!status) status = set_initial(b);
  if (status) return status;
  const minos_model *early = bind_early_settle(b);
  status = builder_settle_digits(b);
  if (!status) status = builder_check_instants(b);
  if (!status && b->how->lenient) status = builder_find_duplicate_ids(b);
  if (status) return status;
  if (!h->overlap_allowed && !b->how->unbound && !b->how->lenient) status = find_overlaps(b);
  if (status) return status;
  if (!b->how->unbound) status = bind_history(h, b->how, early, b->faults);
  if (status) return status;
  b->history = NULL;
  *out = h;
  return MINOS_OK;
}
