/* reasons.c -- why a core can't be ordered, in words.

   Steps of a cycle are put into sentences one by one. A search hands over the longest legal beginning: its state is found by
   stepping the models again, and each operation that could come next is named with the model's own refusal. */
#include "reasons.h"

#include <stdlib.h>

#include "../balance.h"
#include "../grow.h"

typedef struct writing {
  minos_counterexample *out;
  const part *p;
  minos_order order;
  const minos_op_id *ids;
  const minos_history *whole;
  size_t capacity;
} writing;

static void put_op(const writing *w, uint32_t op, minos_text *text) {
  minos_history_write_op(w->p->history, w->p->op[op], true, text);
}

static void put_value(const writing *w, minos_value value, minos_text *text) {
  minos_value_write(w->p->history->values, value, text);
}

static void put_time(const writing *w, int64_t time, minos_text *text) {
  minos_history_write_time(w->p->history, time, text);
}

/* "with clocks up to 5ms apart, ": between different clients only, a client's own clock is exact. */
static void put_skew(const writing *w, proof_step step, minos_text *text) {
  if (!w->p->skew || part_op(w->p, step.before)->client == part_op(w->p, step.after)->client) return;
  minos_text_put(text, "with clocks up to ");
  minos_skew_write(w->p->history, w->p->skew, text);
  minos_text_put(text, " apart, ");
}

static bool is_read(const writing *w, uint32_t op) {
  return part_model(w->p, op)->fns[part_op(w->p, op)->fn].role == MINOS_ROLE_READ;
}

static minos_op_id id_of(const writing *w, uint32_t op) {
  return op == PROOF_NONE ? MINOS_NO_OP : w->ids[w->p->op[op]];
}

static bool add(writing *w, uint32_t before, uint32_t after, minos_because because, minos_text *text) {
  size_t wanted = (size_t)w->out->reason_count + 1;
  if (text->failed || !grow_array(&w->out->reasons, &w->capacity, wanted, sizeof *w->out->reasons)) {
    minos_text_release(text);
    return false;
  }
  w->out->reasons[w->out->reason_count++] = (minos_reason){id_of(w, before), id_of(w, after), because, text->data};
  return true;
}

/* A write that failed may have stored the value all the same. */
static void put_failed_write(const writing *w, uint32_t read, minos_text *text) {
  const minos_history *h = w->whole;
  const minos_op *r = part_op(w->p, read);
  for (uint32_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (op->outcome != MINOS_OUTCOME_FAIL || op->object != r->object || op->argument != r->result) continue;
    minos_text_put(text, " but ");
    minos_history_write_op(h, i, true, text);
    minos_text_put(text, ", which failed: an aborted read, or a timeout recorded as a failure");
    return;
  }
}

static void say_leaf(const writing *w, proof_step step, minos_text *text) {
  minos_text_put(text, "no operation writes ");
  put_value(w, part_op(w->p, step.after)->result, text);
  put_failed_write(w, step.after, text);
}

static void say_order(const writing *w, proof_step step, minos_text *text) {
  if (step.because == MINOS_BECAUSE_CLIENT_ORDER) {
    minos_text_put(text, "its client ran it first");
    return;
  }
  minos_text_put(text, "it ended at ");
  put_time(w, part_op(w->p, step.before)->end, text);
  minos_text_put(text, ", and ");
  put_skew(w, step, text);
  put_op(w, step.after, text);
  minos_text_put(text, " started at ");
  put_time(w, part_op(w->p, step.after)->start, text);
}

static void say_reads_from(const writing *w, proof_step step, minos_text *text) {
  put_op(w, step.after, text);
  minos_text_put(text, " read what only ");
  put_op(w, step.before, text);
  minos_text_put(text, " wrote");
}

static void say_reads_initial(const writing *w, proof_step step, minos_text *text) {
  minos_text_put(text, "it read ");
  put_value(w, part_op(w->p, step.before)->result, text);
  minos_text_put(text, ", and only the initial value is ");
  put_value(w, part_op(w->p, step.before)->result, text);
}

/* Of a read: what it read is overwritten. Of a write: a read behind it (the step in front) still sees the other write. */
static void say_overwrites(const writing *w, const proof *why, uint32_t at, minos_text *text) {
  proof_step step = why->steps[at];
  if (is_read(w, step.before)) {
    minos_text_put(text, "it read ");
    put_value(w, part_op(w->p, step.before)->result, text);
    minos_text_put(text, ", which ");
    put_op(w, step.after, text);
    minos_text_put(text, " overwrites");
    return;
  }
  put_op(w, why->steps[at - 1].after, text);
  minos_text_put(text, " stands behind it and reads what ");
  put_op(w, step.after, text);
  minos_text_put(text, " wrote");
}

static void say_read_before_write(const writing *w, proof_step step, minos_text *text) {
  minos_text_put(text, "it read ");
  put_value(w, part_op(w->p, step.before)->result, text);
  minos_text_put(text, ", but stands before the only operation that writes it: ");
  if (w->order == MINOS_ORDER_REAL_TIME && w->p->end[step.before] < w->p->start[step.after]) {
    say_order(w, (proof_step){step.before, step.after, MINOS_BECAUSE_REAL_TIME}, text);
    return;
  }
  minos_text_put(text, "the client ran ");
  put_op(w, step.after, text);
  minos_text_put(text, " afterwards");
}

static bool say_step(writing *w, const proof *why, uint32_t at) {
  proof_step step = why->steps[at];
  minos_text text = {0};
  switch (step.because) {
  case MINOS_BECAUSE_CLIENT_ORDER:
  case MINOS_BECAUSE_REAL_TIME: say_order(w, step, &text); break;
  case MINOS_BECAUSE_READS_FROM: say_reads_from(w, step, &text); break;
  case MINOS_BECAUSE_READS_INITIAL: say_reads_initial(w, step, &text); break;
  case MINOS_BECAUSE_OVERWRITES: say_overwrites(w, why, at, &text); break;
  case MINOS_BECAUSE_NEVER_WRITTEN: say_leaf(w, step, &text); break;
  case MINOS_BECAUSE_READ_BEFORE_WRITE: say_read_before_write(w, step, &text); break;
  case MINOS_BECAUSE_MODEL: break;
  }
  return add(w, step.before, step.after, step.because, &text);
}

/* ---- after a search ---- */

typedef struct standing { /* where the longest legal beginning leads to */
  minos_states *states;
  minos_state *state; /* [objects] */
  bool *taken;        /* [count] */
} standing;

static void standing_release(standing *s) {
  minos_states_free(s->states);
  free(s->state);
  free(s->taken);
}

/* Objects start where the beginning has them start. */
static bool standing_new(standing *s, const part *p, const proof *why) {
  s->states = minos_history_states(p->history);
  s->state = array_new(p->objects, sizeof *s->state);
  s->taken = array_new(p->count, sizeof *s->taken);
  if (!s->states || !s->state || !s->taken) return false;
  for (uint32_t o = 0; o < p->objects; o++)
    s->state[o] = p->history->models[p->object_id[o]]->initial(s->states, why->initial[o]);
  return !minos_states_failed(s->states);
}

/* Step through the beginning again. */
static void follow(standing *s, const part *p, const proof *why) {
  for (uint32_t i = 0; i < why->prefix_count; i++) {
    uint32_t op = why->prefix[i], o = p->object[op];
    minos_state to;
    s->taken[op] = true;
    if (part_model(p, op)->step(s->states, s->state[o], part_op(p, op), &to)) s->state[o] = to;
  }
}

static bool waits_for_another(const writing *w, const standing *s, uint32_t op) {
  for (uint32_t x = 0; x < w->p->count; x++)
    if (x != op && !s->taken[x] && part_is_definite(w->p, x) && part_precedes(w->p, w->order, x, op)) return true;
  return false;
}

static bool say_blocked(writing *w, const standing *s, uint32_t op) {
  uint32_t o = w->p->object[op];
  minos_state to;
  const minos_model *model = part_model(w->p, op);
  if (model->step(s->states, s->state[o], part_op(w->p, op), &to)) return true;
  minos_text text = {0};
  model->refusal(s->states, s->state[o], part_op(w->p, op), &text);
  return add(w, PROOF_NONE, op, MINOS_BECAUSE_MODEL, &text);
}

/* "the register holds 2"; named objects: "x holds 1, y holds 0". */
static void put_state(const writing *w, const standing *s, minos_text *text) {
  const part *p = w->p;
  for (uint32_t o = 0; o < p->objects; o++) {
    minos_bytes name = minos_history_object_name(p->history, p->object_id[o]);
    if (o) minos_text_put(text, ", ");
    const minos_model *model = p->history->models[p->object_id[o]];
    const char *verb = model->verb ? model->verb : "holds";
    if (name.length)
      minos_text_format(text, "%.*s %s ", (int)name.length, name.data, verb);
    else
      minos_text_format(text, "the %s %s ", model->noun ? model->noun : model->name, verb);
    model->show(s->states, s->state[o], text);
  }
}

static bool write_prefix(writing *w, const proof *why) {
  w->out->prefix = array_raw(why->prefix_count, sizeof *w->out->prefix);
  if (!w->out->prefix) return false;
  for (uint32_t i = 0; i < why->prefix_count; i++) w->out->prefix[i] = id_of(w, why->prefix[i]);
  w->out->prefix_count = why->prefix_count;
  return true;
}

static bool say_search(writing *w, const proof *why) {
  standing s = {0};
  bool done = standing_new(&s, w->p, why) && write_prefix(w, why);
  if (done) {
    follow(&s, w->p, why);
    minos_text text = {0};
    put_state(w, &s, &text);
    w->out->state = text.data;
    done = !text.failed;
  }
  for (uint32_t op = 0; done && op < w->p->count; op++)
    if (!s.taken[op] && !waits_for_another(w, &s, op)) done = say_blocked(w, &s, op);
  done = done && !minos_states_failed(s.states);
  standing_release(&s);
  return done;
}

minos_status reasons_write(minos_counterexample *out, const refuted *what) {
  const proof *why = what->why;
  writing w = {.out = out, .p = what->p, .order = what->order, .ids = what->ids, .whole = what->whole};
  bool done = true;
  if (why->step_count)
    for (uint32_t i = 0; done && i < why->step_count; i++) done = say_step(&w, why, i);
  else
    done = say_search(&w, why);
  return done ? MINOS_OK : MINOS_ENOMEM;
}

bool reasons_write_balance(minos_counterexample *out, const refuted *what) {
  const part *p = what->p;
  if (!balance_applies(p)) return true;
  balance b = balance_count(p);
  int more = balance_excess(&b);
  if (more < 0) return true;
  const minos_model *model = p->history->models[p->object_id[0]];
  minos_bytes often = minos_model_operation_name(model, (uint8_t)more);
  minos_bytes rare = minos_model_operation_name(model, (uint8_t)(1 - more));
  minos_text text = {0};
  minos_text_format(&text, "there are %lu operations %.*s, and at most %lu %.*s can stand between them",
                    (unsigned long)b.certain[more], (int)often.length, often.data, (unsigned long)b.possible[1 - more],
                    (int)rare.length, rare.data);
  writing w = {.out = out, .p = p, .order = what->order, .ids = what->ids, .whole = what->whole};
  return add(&w, PROOF_NONE, p->ended[0], MINOS_BECAUSE_MODEL, &text);
}
