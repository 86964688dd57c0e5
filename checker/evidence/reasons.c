/* reasons.c -- why a core can't be ordered, in words.

   Steps of a cycle are put into sentences one by one. A search hands over the longest legal beginning: its state is found by
   stepping the models again, and each operation that could come next is named with the model's own refusal. Sentences are
   patterns, so that a translation may put their parts into another order. */
#include "reasons.h"

#include <stdlib.h>

#include "../balance.h"
#include "../grow.h"
#include "../versions.h"

typedef struct writing {
  minos_counterexample *out;
  const part *p;
  minos_order order;
  const minos_op_id *ids;
  const minos_history *whole;
  minos_translation *translation;
  size_t capacity;
} writing;

/* ---- parts of a sentence ---- */

typedef struct telling {
  const writing *w;
  minos_text *text; /* where the sentence goes */
  minos_sentence sentence;
} telling;

static void tell_op(telling *t, uint32_t op) {
  const part *p = t->w->p;
  minos_history_write_op(p->history, p->op[op], true, minos_sentence_part(&t->sentence));
}

static void tell_value(telling *t, minos_value value) {
  minos_value_write(t->w->p->history->values, value, minos_sentence_part(&t->sentence));
}

static void tell_time(telling *t, int64_t time) {
  minos_history_write_time(t->w->p->history, time, minos_sentence_part(&t->sentence));
}

static const char *in_language(const writing *w, const char *english) {
  return w->translation ? w->translation(english) : english;
}

static void tell(telling *t, const char *pattern) {
  minos_sentence_end(&t->sentence, in_language(t->w, pattern), t->text);
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

/* A write that failed may have stored the value all the same. MINOS_NO_OP: there is none. */
static minos_op_id find_failed_write(const writing *w, const minos_op *read) {
  const minos_history *h = w->whole;
  for (uint32_t i = 0; i < h->count; i++) {
    const minos_op *op = &h->ops[i];
    if (op->outcome == MINOS_OUTCOME_FAIL && op->object == read->object && op->argument == read->result) return i;
  }
  return MINOS_NO_OP;
}

static void say_never_written(telling *t, uint32_t op) {
  const minos_op *read = part_op(t->w->p, op);
  minos_op_id failed = find_failed_write(t->w, read);
  tell_value(t, read->result);
  if (failed == MINOS_NO_OP) {
    tell(t, "no operation writes %s");
    return;
  }
  minos_history_write_op(t->w->whole, failed, true, minos_sentence_part(&t->sentence));
  tell(t, "no operation writes %s but %s, which failed: an aborted read, or a timeout recorded as a failure");
}

/* Clocks differ between clients only: a client's own clock is exact. */
static void say_real_time(telling *t, proof_step step) {
  const part *p = t->w->p;
  bool skewed = p->skew && part_op(p, step.before)->client != part_op(p, step.after)->client;
  tell_time(t, part_op(p, step.before)->end);
  if (skewed) minos_skew_write(p->history, p->skew, minos_sentence_part(&t->sentence));
  tell_op(t, step.after);
  tell_time(t, part_op(p, step.after)->start);
  tell(t, skewed ? MINOS_SAID("it ended at %s, and with clocks up to %s apart, %s started at %s")
                 : MINOS_SAID("it ended at %s, and %s started at %s"));
}

static void say_reads_from(telling *t, proof_step step) {
  tell_op(t, step.after);
  tell_op(t, step.before);
  tell(t, "%s read what only %s wrote");
}

/* What a window starts from is no initial value: operations in front of the window have left it there. */
static void say_reads_initial(telling *t, proof_step step) {
  bool unknown = t->w->p->history->initial.unknown, window = unknown && !t->w->whole->initial.unknown;
  tell_value(t, part_op(t->w->p, step.before)->result);
  tell(t, window ? MINOS_SAID(
                       "it read %1$s, which was there already: no operation of this part of the history writes %1$s")
          : unknown ? MINOS_SAID("it read %1$s, and only the initial value can be %1$s")
                    : MINOS_SAID("it read %1$s, and only the initial value is %1$s"));
}

/* Of a read: what it read is overwritten. Of a write: a read behind it (the step in front) still sees the other write. */
static void say_overwrites(telling *t, const proof *why, uint32_t at) {
  proof_step step = why->steps[at];
  bool reads = is_read(t->w, step.before);
  if (reads)
    tell_value(t, part_op(t->w->p, step.before)->result);
  else
    tell_op(t, why->steps[at - 1].after);
  tell_op(t, step.after);
  tell(t, reads ? MINOS_SAID("it read %s, which %s overwrites")
                : MINOS_SAID("%s stands behind it and reads what %s wrote"));
}

static void say_read_before_write(telling *t, proof_step step) {
  const part *p = t->w->p;
  tell_value(t, part_op(p, step.before)->result);
  if (t->w->order == MINOS_ORDER_REAL_TIME && p->end[step.before] < p->start[step.after]) {
    telling inner = {.w = t->w, .text = minos_sentence_part(&t->sentence)};
    say_real_time(&inner, step);
    tell(t, "it read %s, but stands before the only operation that writes it: %s");
    return;
  }
  tell_op(t, step.after);
  tell(t, "it read %s, but stands before the only operation that writes it: the client ran %s afterwards");
}

static void say_version(telling *t, proof_step step) {
  const part *p = t->w->p;
  int64_t lower = 0, higher = 0;
  versions_of(p->history, p->op[step.before], &lower);
  versions_of(p->history, p->op[step.after], &higher);
  minos_text_int(minos_sentence_part(&t->sentence), lower);
  tell_op(t, step.after);
  minos_text_int(minos_sentence_part(&t->sentence), higher);
  tell(t, "its version is %s, and that of %s is %s");
}

static bool say_step(writing *w, const proof *why, uint32_t at) {
  proof_step step = why->steps[at];
  minos_text text = {0};
  telling t = {.w = w, .text = &text};
  switch (step.because) {
  case MINOS_BECAUSE_CLIENT_ORDER: tell(&t, "its client ran it first"); break;
  case MINOS_BECAUSE_REAL_TIME: say_real_time(&t, step); break;
  case MINOS_BECAUSE_READS_FROM: say_reads_from(&t, step); break;
  case MINOS_BECAUSE_READS_INITIAL: say_reads_initial(&t, step); break;
  case MINOS_BECAUSE_OVERWRITES: say_overwrites(&t, why, at); break;
  case MINOS_BECAUSE_NEVER_WRITTEN: say_never_written(&t, step.after); break;
  case MINOS_BECAUSE_READ_BEFORE_WRITE: say_read_before_write(&t, step); break;
  case MINOS_BECAUSE_VERSION: say_version(&t, step); break;
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
static bool standing_new(standing *s, const writing *w, const proof *why) {
  const part *p = w->p;
  s->states = minos_history_states(p->history);
  s->state = array_new(p->objects, sizeof *s->state);
  s->taken = array_new(p->count, sizeof *s->taken);
  if (!s->states || !s->state || !s->taken) return false;
  minos_states_translate(s->states, w->translation);
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

/* What is left and has a lower version; PROOF_NONE: nothing. */
static uint32_t lower_version_left(const part *p, const standing *s, uint32_t op) {
  for (uint32_t x = 0; x < p->count; x++)
    if (!s->taken[x] && versions_order(p->history, p->op[x], p->op[op])) return x;
  return PROOF_NONE;
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

/* Of an operation that no order of time keeps from coming next. */
static bool say_why_not_next(writing *w, const standing *s, uint32_t op) {
  uint32_t lower = lower_version_left(w->p, s, op);
  if (lower == PROOF_NONE) return say_blocked(w, s, op);
  minos_text text = {0};
  telling t = {.w = w, .text = &text};
  say_version(&t, (proof_step){lower, op, MINOS_BECAUSE_VERSION});
  return add(w, lower, op, MINOS_BECAUSE_VERSION, &text);
}

/* "the register holds 2"; named objects: "x holds 1, y holds 0". */
static void say_state(const writing *w, const standing *s, minos_text *text) {
  const part *p = w->p;
  for (uint32_t o = 0; o < p->objects; o++) {
    minos_bytes name = minos_history_object_name(p->history, p->object_id[o]);
    const minos_model *model = p->history->models[p->object_id[o]];
    const char *named = model->named_holds ? model->named_holds : MINOS_SAID("%s holds %s");
    const char *unnamed = model->holds ? model->holds : MINOS_SAID("the %s holds %s");
    telling t = {.w = w, .text = text};
    if (o) minos_text_put(text, ", ");
    if (name.length)
      minos_text_add(minos_sentence_part(&t.sentence), name.data, name.length);
    else if (!model->holds)
      minos_text_put(minos_sentence_part(&t.sentence), model->name);
    model->show(s->states, s->state[o], minos_sentence_part(&t.sentence));
    tell(&t, name.length ? named : unnamed);
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
  bool done = standing_new(&s, w, why) && write_prefix(w, why);
  if (done) {
    follow(&s, w->p, why);
    minos_text text = {0};
    say_state(w, &s, &text);
    w->out->state = text.data;
    done = !text.failed;
  }
  for (uint32_t op = 0; done && op < w->p->count; op++)
    if (!s.taken[op] && !waits_for_another(w, &s, op)) done = say_why_not_next(w, &s, op);
  done = done && !minos_states_failed(s.states);
  standing_release(&s);
  return done;
}

minos_status reasons_write(minos_counterexample *out, const refuted *what) {
  const proof *why = what->why;
  writing w = {.out = out,
               .p = what->p,
               .order = what->order,
               .ids = what->ids,
               .whole = what->whole,
               .translation = what->translation};
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
  writing w = {.out = out,
               .p = p,
               .order = what->order,
               .ids = what->ids,
               .whole = what->whole,
               .translation = what->translation};
  minos_text text = {0};
  telling t = {.w = &w, .text = &text};
  minos_text_int(minos_sentence_part(&t.sentence), (int64_t)b.certain[more]);
  minos_text_add(minos_sentence_part(&t.sentence), often.data, often.length);
  minos_text_int(minos_sentence_part(&t.sentence), (int64_t)b.possible[1 - more]);
  minos_text_add(minos_sentence_part(&t.sentence), rare.data, rare.length);
  tell(&t, "there are %s operations %s, and at most %s %s can stand between them");
  return add(&w, PROOF_NONE, p->ended[0], MINOS_BECAUSE_MODEL, &text);
}
