/* edn_write.c -- histories as EDN: an invocation and a completion a row, in the order of their instants.

   Starts stand before ends at one instant, for operations that touch are concurrent; only where a client goes on at the
   instant at which its last operation ended does that end come first. Where the order of the rows alone would not say when
   things happened, each row's :time does, and a heading tells minos so (edn_heading.c); other readers skip it. That the
   client of an unknown operation gave up may stand before its time, for clients go on. A completion without a :time says that
   nobody saw an end. Which of a client's open operations a completion ends cannot be said: such histories are refused. */
#include "edn_write.h"

#include <stdlib.h>
#include <string.h>

#include "scan.h"

typedef struct instant {
  int64_t time, start; /* when it is, and when its operation starts */
  minos_op_id op;
  bool end;
} instant;

typedef struct writer {
  const minos_history *history;
  minos_text *out;
  instant *instants; /* [count] sorted */
  size_t count;
  uint32_t *open; /* [clients] the client's open operation + 1, 0: none */
  uint64_t index; /* of the next row */
  bool timed;
  minos_status status; /* why it can't be written, and in err, if that is wanted, which operation is in the way */
  minos_error *err;
} writer;

/* ---- words and values ---- */

static bool is_integer(minos_bytes name) {
  if (name.length == 0 || name.length > 18 || (name.length > 1 && *name.data == '0')) return false;
  for (size_t i = 0; i < name.length; i++)
    if (!scan_is_digit(name.data[i])) return false;
  return true;
}

static bool is_keyword(minos_bytes name) {
  if (name.length == 0 || !scan_is_letter(*name.data)) return false;
  for (size_t i = 0; i < name.length; i++)
    if (!scan_is_letter(name.data[i]) && !scan_is_digit(name.data[i]) && name.data[i] != '-') return false;
  return true;
}

static void write_string(minos_text *out, minos_bytes name) {
  minos_text_json_string(out, name.data, name.length);
}

static void write_name(minos_text *out, minos_bytes name) {
  if (is_integer(name))
    minos_text_add(out, name.data, name.length);
  else if (scan_equal(name, "nemesis"))
    minos_text_put(out, "\"\\u006eemesis\""); /* a client, not the one that breaks things */
  else
    write_string(out, name);
}

static void write_value(minos_text *out, const minos_values *values, minos_value value);

static void write_items(minos_text *out, const minos_values *values, minos_value value) {
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  minos_text_put(out, "[");
  for (size_t i = 0; i < count; i++) {
    if (i) minos_text_put(out, " ");
    write_value(out, values, items[i]);
  }
  minos_text_put(out, "]");
}

static void write_value(minos_text *out, const minos_values *values, minos_value value) {
  switch (minos_value_kind(values, value)) {
  case MINOS_KIND_NIL:
  case MINOS_KIND_ABSENT: minos_text_put(out, "nil"); return;
  case MINOS_KIND_BOOLEAN: minos_text_put(out, value == MINOS_TRUE ? "true" : "false"); return;
  case MINOS_KIND_INTEGER: minos_text_int(out, minos_value_integer(values, value)); return;
  case MINOS_KIND_STRING: write_string(out, minos_value_string(values, value)); return;
  case MINOS_KIND_PAIR: minos_text_put(out, "#minos/pair "); break;
  case MINOS_KIND_LIST: break;
  }
  write_items(out, values, value);
}

/* ---- rows ---- */

/* A pair that the model makes of a vector anyway, as Jepsen writes [from to]. */
static void write_argument(writer *w, const minos_op *op) {
  const minos_model *model = minos_history_model(w->history, op->object);
  const minos_values *values = minos_history_values(w->history);
  bool plain = model && model->fns[op->fn].argument == MINOS_SHAPE_PAIR;
  minos_text_put(w->out, ", :value ");
  if (plain && minos_value_kind(values, op->argument) == MINOS_KIND_PAIR)
    write_items(w->out, values, op->argument);
  else
    write_value(w->out, values, op->argument);
}

/* Whether the operation's value is what it returned. Of one that is not known to have worked, nothing is an answer. */
static bool is_answer(const writer *w, const minos_op *op) {
  if (op->outcome != MINOS_OUTCOME_OK) return false;
  const minos_model *model = minos_history_model(w->history, op->object);
  return model && model->fns[op->fn].query && op->argument == MINOS_ABSENT && op->result != MINOS_ABSENT;
}

static void begin_row(writer *w, const minos_op *op, const char *type) {
  minos_bytes name = minos_history_operation_name(w->history, op->name);
  minos_text_put(w->out, "{:index ");
  minos_text_int(w->out, (int64_t)w->index++);
  minos_text_format(w->out, ", :type :%s, :process ", type);
  write_name(w->out, minos_history_client_name(w->history, op->client));
  minos_text_put(w->out, is_keyword(name) ? ", :f :" : ", :f ");
  if (is_keyword(name))
    minos_text_add(w->out, name.data, name.length);
  else
    write_string(w->out, name);
}

static void end_row(writer *w, int64_t time) {
  if (w->timed && time != MINOS_NEVER) {
    minos_text_put(w->out, ", :time ");
    minos_history_write_time(w->history, time, w->out);
  }
  minos_text_put(w->out, "}\n");
}

static void write_attributes(writer *w, minos_op_id id) {
  static const char *const known[] = {"token", "version", "session"};
  size_t count;
  const minos_attribute *attributes = minos_history_attributes(w->history, id, &count);
  for (size_t i = 0; i < count; i++) {
    const char *name = minos_history_attribute_name(w->history, attributes[i].name);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
      if (strcmp(name, known[k]) != 0) continue;
      minos_text_format(w->out, ", :%s ", name);
      write_value(w->out, minos_history_values(w->history), attributes[i].value);
    }
  }
}

static void write_invocation(writer *w, minos_op_id id) {
  const minos_op *op = &minos_history_ops(w->history)[id];
  char scratch[24];
  minos_bytes object = minos_history_object_of(w->history, id, scratch);
  begin_row(w, op, "invoke");
  if (object.length) {
    minos_text_put(w->out, ", :key ");
    write_name(w->out, object);
  }
  if (is_answer(w, op))
    minos_text_put(w->out, ", :value nil");
  else if (op->argument != MINOS_ABSENT)
    write_argument(w, op);
  write_attributes(w, id);
  end_row(w, op->start);
  w->open[op->client] = id + 1;
}

/* Whether the operation, acknowledged without a result, is read as one that returned true. */
static bool means_true(const writer *w, const minos_op *op) {
  const minos_model *model = minos_history_model(w->history, op->object);
  const minos_fn *fn = model ? &model->fns[op->fn] : NULL;
  return fn && fn->result == MINOS_SHAPE_BOOLEAN && !fn->query && !fn->tells;
}

static void write_answer(writer *w, const minos_op *op) {
  const minos_values *values = minos_history_values(w->history);
  if (is_answer(w, op)) {
    minos_text_put(w->out, ", :value ");
    write_value(w->out, values, op->result);
    return;
  }
  if (op->argument != MINOS_ABSENT) write_argument(w, op);
  if (op->result == (means_true(w, op) ? MINOS_TRUE : MINOS_ABSENT)) return;
  minos_text_put(w->out, ", :result ");
  write_value(w->out, values, op->result);
}

static void write_completion(writer *w, minos_op_id id) {
  static const char *const types[] = {
      [MINOS_OUTCOME_OK] = "ok", [MINOS_OUTCOME_FAIL] = "fail", [MINOS_OUTCOME_UNKNOWN] = "info"};
  const minos_op *op = &minos_history_ops(w->history)[id];
  begin_row(w, op, types[op->outcome]);
  if (op->outcome == MINOS_OUTCOME_OK) write_answer(w, op);
  end_row(w, op->end);
  w->open[op->client] = 0;
}

/* ---- the order of the rows ---- */

static int compare_instants(const void *a, const void *b) {
  const instant *x = a, *y = b;
  if (x->time != y->time) return x->time < y->time ? -1 : 1;
  if (x->end != y->end) return x->end ? 1 : -1;
  if (x->start != y->start) return x->start < y->start ? -1 : 1; /* as they will be numbered when they are read */
  return x->op < y->op ? -1 : x->op > y->op;
}

/* Whether the client's open operation must be completed before its next one begins at `time`. */
static bool gives_way(const minos_op *op, int64_t time) {
  return op->outcome != MINOS_OUTCOME_OK || op->end == time;
}

static void refuse_overlap(writer *w, minos_op_id first, minos_op_id second) {
  const minos_op *ops = minos_history_ops(w->history);
  minos_bytes client = minos_history_client_name(w->history, ops[second].client);
  w->status = minos_fault(w->err, MINOS_EHISTORY, ops[second].place,
                          "client %.*s runs two operations at once, and EDN can't say which of them a completion ends",
                          (int)client.length, client.data);
  if (w->err) w->err->other = ops[first].place;
}

static void write_instant(writer *w, const instant *at) {
  const minos_op *ops = minos_history_ops(w->history);
  uint32_t open = w->open[ops[at->op].client];
  if (at->end) {
    if (open == at->op + 1) write_completion(w, at->op);
    return;
  }
  if (open && gives_way(&ops[open - 1], at->time))
    write_completion(w, open - 1);
  else if (open)
    refuse_overlap(w, open - 1, at->op);
  write_invocation(w, at->op);
}

/* What certainly failed, though nobody saw when, must be said all the same. */
static void write_failures(writer *w) {
  for (uint32_t client = 0; client < minos_history_clients(w->history); client++) {
    uint32_t open = w->open[client];
    if (open && minos_history_ops(w->history)[open - 1].outcome == MINOS_OUTCOME_FAIL) write_completion(w, open - 1);
  }
}

static void write_rows(writer *w) {
  for (size_t i = 0; i < w->count && !w->out->failed && !w->status; i++) write_instant(w, &w->instants[i]);
  write_failures(w);
}

/* Whether a time is written as the number `clock`. */
static bool is_counted(const writer *w, minos_text *time, int64_t clock, int64_t at) {
  minos_text_clear(time);
  minos_text_int(time, clock);
  size_t length = time->length;
  minos_history_write_time(w->history, at, time);
  return time->failed || (time->length == 2 * length && memcmp(time->data, time->data + length, length) == 0);
}

/* Whether reading the rows without times would give or take ends that are not there. */
static bool needs_times(const minos_op *op) {
  return (op->end != MINOS_NEVER) != (op->outcome != MINOS_OUTCOME_UNKNOWN);
}

/* Whether counting the rows, as readers without times do, gives the instants. */
static bool order_is_clock(const writer *w) {
  minos_text time = {0};
  bool counted = strcmp(minos_history_unit(w->history), "tick") == 0;
  for (minos_op_id id = 0; id < minos_history_count(w->history) && counted; id++)
    counted = !needs_times(&minos_history_ops(w->history)[id]);
  for (size_t i = 0; i < w->count && counted; i++) counted = is_counted(w, &time, (int64_t)i, w->instants[i].time);
  if (time.failed) w->out->failed = true;
  minos_text_release(&time);
  return counted;
}

/* ---- the heading ---- */

static void write_models(writer *w) {
  bool any = false;
  for (uint32_t object = 0; object < minos_history_objects(w->history); object++) {
    const char *model = minos_history_object_model(w->history, object);
    if (!model) continue;
    minos_text_put(w->out, any ? ", " : ", :minos/models {");
    any = true;
    write_string(w->out, minos_history_object_name(w->history, object));
    minos_text_put(w->out, " ");
    write_string(w->out, (minos_bytes){model, strlen(model)});
  }
  if (any) minos_text_put(w->out, "}");
}

static void write_start(writer *w) {
  minos_value initial = minos_history_initial(w->history);
  if (minos_history_initial_unknown(w->history)) {
    minos_text_put(w->out, ", :minos/start :unknown");
  } else if (initial == MINOS_ABSENT) {
    minos_text_put(w->out, ", :minos/start :model");
  } else if (initial != MINOS_NIL) {
    minos_text_put(w->out, ", :minos/initial ");
    write_value(w->out, minos_history_values(w->history), initial);
  }
}

/* A history without a name is called nil; where that is all there is to say and nothing else is in the file, nothing is. */
static void write_heading(writer *w, bool several) {
  const char *name = minos_history_name(w->history), *model = minos_history_declared_model(w->history);
  const char *unit = minos_history_unit(w->history);
  size_t before = w->out->length;
  minos_text_put(w->out, "#_{:minos/history ");
  size_t bare = w->out->length;
  if (name) write_string(w->out, (minos_bytes){name, strlen(name)});
  if (!name) minos_text_put(w->out, "nil"), bare = w->out->length;
  if (model) minos_text_put(w->out, ", :minos/model "), write_string(w->out, (minos_bytes){model, strlen(model)});
  write_models(w);
  write_start(w);
  if (strcmp(unit, "tick") != 0) minos_text_format(w->out, ", :minos/unit \"%s\"", unit);
  if (w->timed) minos_text_put(w->out, ", :minos/clock :time");
  if (w->out->length == bare && !several && w->count && !w->out->failed)
    w->out->length = before;
  else
    minos_text_put(w->out, "}\n");
}

/* ---- histories ---- */

static bool collect_instants(writer *w) {
  const minos_op *ops = minos_history_ops(w->history);
  uint32_t count = minos_history_count(w->history), clients = minos_history_clients(w->history);
  w->instants = calloc(2 * (size_t)count + 1, sizeof *w->instants);
  w->open = calloc((size_t)clients + 1, sizeof *w->open);
  if (!w->instants || !w->open) return false;
  for (minos_op_id id = 0; id < count; id++) {
    w->instants[w->count++] = (instant){ops[id].start, ops[id].start, id, false};
    if (ops[id].end != MINOS_NEVER) w->instants[w->count++] = (instant){ops[id].end, ops[id].start, id, true};
  }
  qsort(w->instants, w->count, sizeof *w->instants, compare_instants);
  return true;
}

static minos_status write_history(minos_text *out, const minos_history *history, bool several, minos_error *err) {
  writer w = {.history = history, .out = out, .err = err};
  if (collect_instants(&w)) {
    w.timed = !order_is_clock(&w);
    write_heading(&w, several);
    write_rows(&w);
  } else {
    out->failed = true;
  }
  free(w.instants);
  free(w.open);
  return w.status;
}

minos_status edn_write(minos_text *out, minos_history *const *histories, size_t count, minos_error *err) {
  minos_status status = MINOS_OK;
  for (size_t i = 0; i < count && !out->failed && !status; i++)
    status = write_history(out, histories[i], count > 1, err);
  return status;
}
