/* questions.c -- is the history linearizable, is it sequential: of the whole or object by object.

   Linearizability is decided per object where that is sound: a history over many objects is L exactly if each object's part
   is (Herlihy & Wing), PROVIDED client order lies inside real time (part_is_local). Otherwise the whole is judged at once.
   Sequential consistency is not local: w(x)1 r(y)0 beside w(y)1 r(x)0 is S per object and N as a whole. An object that is
   not S refutes the whole, though, and that is asked first. Where no client uses two objects, client order never leads from
   one object to another, and orders of the objects, one behind the other, are an order of the whole: then it is local. */
#include <stdlib.h>

#include "ask.h"
#include "crew.h"
#include "evidence/counterexample.h"
#include "evidence/replay.h"
#include "grow.h"
#include "judge.h"
#include "merge.h"

enum { MOST_OBJECTS_JUDGED_ALONE = 64 };

minos_status judge_out_of_memory(judge *j) {
  return minos_fault(j->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

bool judge_may_ask_more(const judge *j) {
  minos_limit met = j->l.met;
  return met != MINOS_LIMIT_TIME && met != MINOS_LIMIT_MEMORY && met != MINOS_LIMIT_SIGNAL;
}

minos_status judge_cut_short(judge *j) {
  if (judge_may_ask_more(j)) return judge_out_of_memory(j);
  j->open_by = j->l.met;
  return MINOS_OK;
}

/* One question about one part. A disagreement between deciders is our own mistake. */
static minos_status ask(judge *j, const part *p, minos_order order, minos_answer *answer, proof *found,
                        const char **by) {
  bool disagree;
  *answer = ask_deciders(p, order, &j->l, found, by, &disagree);
  if (disagree) return minos_fault(j->err, MINOS_EINTERNAL, (minos_place){0, 0}, "deciders disagree");
  if (*answer == ANSWER_GAVE_UP) j->open_by = j->l.met;
  return MINOS_OK;
}

static minos_truth truth_of(minos_answer answer) {
  return answer == ANSWER_YES ? MINOS_YES : answer == ANSWER_NO ? MINOS_NO : MINOS_OPEN;
}

/* ---- evidence ---- */

static minos_status note_refutation(judge *j, const part *p, minos_order order, const proof *why) {
  if (!j->options->evidence) return MINOS_OK;
  minos_counterexample *to =
      order == MINOS_ORDER_CLIENT ? &j->result->against_sequential : &j->result->against_linearizable;
  double before = limits_seconds(&j->l);
  uint64_t deadline = j->l.deadline;
  bool more_to_ask = order == MINOS_ORDER_REAL_TIME && !j->options->stop_at_linearizable;
  if (more_to_ask) limits_halve_time(&j->l); /* the letter needs the rest */
  minos_status status = counterexample_make(to, p, order, why, &j->l, j->err);
  if (more_to_ask) limits_restore_time(&j->l, deadline);
  if (more_to_ask && j->l.met == MINOS_LIMIT_MEMORY)
    j->l.met = MINOS_LIMIT_NONE; /* the next question may do with less */
  j->result->stats.deciding_seconds -= limits_seconds(&j->l) - before;
  return status;
}

/* Start values of objects that an order does not touch. */
static void fill_start_values(const minos_history *h, minos_witness *w) {
  for (uint32_t o = 0; o < history_object_count(h); o++)
    w->initial[o] = h->initial.unknown ? MINOS_ABSENT : h->starts[o];
}

static bool witness_allocate(const minos_history *h, minos_witness *w, minos_order order, uint32_t count) {
  *w = (minos_witness){.present = true, .order = order, .count = count};
  w->ops = array_raw(count, sizeof *w->ops);
  w->initial = array_raw(history_object_count(h), sizeof *w->initial);
  if (!w->ops || !w->initial) return false;
  fill_start_values(h, w);
  return true;
}

static void forget_witness(minos_witness *w) {
  free(w->ops);
  free(w->initial);
  *w = (minos_witness){0};
}

minos_status judge_replay(judge *j, bool *holds) {
  minos_witness *w = &j->result->witness;
  minos_status status = replay_witness_within(j->history, w, j->options->clock_skew, &j->l, j->err);
  *holds = !status;
  bool in_time = status != MINOS_ENOMEM || judge_may_ask_more(j);
  if (in_time) return status;
  forget_witness(w);
  return judge_cut_short(j);
}

static minos_status note_witness(judge *j, const part *p, minos_order order, const proof *found, bool *holds) {
  minos_witness *w = &j->result->witness;
  if (!witness_allocate(j->history, w, order, found->witness_count)) return judge_out_of_memory(j);
  for (uint32_t i = 0; i < found->witness_count; i++) w->ops[i] = p->op[found->witness[i]];
  for (uint32_t o = 0; o < p->objects; o++) w->initial[p->object_id[o]] = found->initial[o];
  return judge_replay(j, holds);
}

/* ---- per object ---- */

typedef struct per_object {
  uint32_t *chosen; /* [whole.count] operations of the whole, one object's order behind another's */
  uint32_t count;
  minos_value *initial; /* [objects of the whole] */
  minos_truth truth;    /* YES while all objects are */
  const char *by;
} per_object;

/* The object's order as operations of the whole, behind those of the objects before it. */
static void append_order(const judge *j, uint32_t object, const proof *found, per_object *all) {
  uint32_t count, *of_whole = all->chosen + all->count;
  const uint32_t *ops = part_index_operations(j->index, object, &count);
  for (uint32_t i = 0; i < found->witness_count; i++) of_whole[i] = ops[found->witness[i]];
  all->count += found->witness_count;
  all->initial[object] = found->initial[0];
}

static minos_truth *truth_slot(judge *j, uint32_t object, minos_order order) {
  minos_object_verdict *v = &j->result->objects[j->whole.object_id[object]];
  return order == MINOS_ORDER_CLIENT ? &v->sequential : &v->linearizable;
}

static minos_status note_object_refuted(judge *j, uint32_t object, minos_order order, const proof *found) {
  part p;
  if (part_of_object(&p, j->index, object, NULL)) return judge_out_of_memory(j);
  minos_status status = note_refutation(j, &p, order, found);
  part_release(&p);
  return status;
}

/* Take up what was answered of one object; the first refuted one gives the counterexample. */
static minos_status take_answer(judge *j, uint32_t object, minos_order order, object_answer *a, per_object *all) {
  j->l.configurations += a->configurations;
  a->configurations = 0;
  if (a->out_of_memory) return judge_out_of_memory(j);
  if (a->disagree) return minos_fault(j->err, MINOS_EINTERNAL, (minos_place){0, 0}, "deciders disagree");
  if (a->answer != ANSWER_GAVE_UP) *truth_slot(j, object, order) = truth_of(a->answer); /* what is known stays known */
  if (a->by) all->by = a->by;
  if (a->answer == ANSWER_GAVE_UP) {
    if (a->asked) j->open_by = a->met;
    if (all->truth == MINOS_YES) all->truth = MINOS_OPEN;
    return MINOS_OK;
  }
  if (a->answer == ANSWER_YES) {
    if (all->truth == MINOS_YES) append_order(j, object, &a->found, all);
    return MINOS_OK;
  }
  bool first = all->truth != MINOS_NO;
  all->truth = MINOS_NO;
  return first ? note_object_refuted(j, object, order, &a->found) : MINOS_OK;
}

typedef enum asked { ALL_OBJECTS, REFUTED, NOT_REFUTED, LINEARIZABLE } asked; /* by what is known of linearizability */

static bool is_asked(const judge *j, uint32_t object, asked which) {
  minos_truth linearizable = j->result->objects[j->whole.object_id[object]].linearizable;
  bool refuted = linearizable == MINOS_NO && object < j->objects_asked;
  switch (which) {
  case REFUTED: return refuted;
  case NOT_REFUTED: return !refuted && linearizable != MINOS_YES;
  case LINEARIZABLE: return linearizable == MINOS_YES;
  default: return true;
  }
}

/* Of several objects. Once one is refuted the letter needs no more; a few others are judged all the same for the report, if the
   letter is known then. */
static minos_status ask_objects(judge *j, minos_order order, asked which, per_object *all) {
  uint32_t objects = j->whole.objects, o = 0;
  object_answer *answers = array_new(objects, sizeof *answers);
  if (!answers) return judge_out_of_memory(j);
  for (uint32_t i = 0; i < objects; i++) answers[i].settled = !is_asked(j, i, which);
  crew_ask(j, order, answers, true);
  minos_status status = MINOS_OK;
  for (; !status && o < objects && all->truth != MINOS_NO; o++)
    if (!answers[o].settled || answers[o].asked) status = take_answer(j, o, order, &answers[o], all);
  if (which == ALL_OBJECTS) j->objects_asked = o;
  bool more_to_ask = order == MINOS_ORDER_REAL_TIME && !j->options->stop_at_linearizable;
  bool reports = j->options->evidence && objects <= MOST_OBJECTS_JUDGED_ALONE && !more_to_ask;
  if (!status && o < objects && reports && judge_may_ask_more(j)) {
    crew_ask(j, order, answers, false);
    for (; !status && o < objects; o++)
      if (answers[o].asked) status = take_answer(j, o, order, &answers[o], all);
  }
  if (!judge_may_ask_more(j) && all->truth == MINOS_YES) all->truth = MINOS_OPEN;
  crew_release(answers, objects);
  return status;
}

static void per_object_release(per_object *all) {
  free(all->chosen);
  free(all->initial);
}

static bool per_object_new(per_object *all, const part *whole) {
  *all = (per_object){.truth = MINOS_YES};
  all->chosen = array_raw(whole->count, sizeof *all->chosen);
  all->initial = array_new(whole->objects, sizeof *all->initial);
  return all->chosen && all->initial;
}

/* `ops` [all->count]: operations of the whole, in the witness's order. */
static minos_status note_operations(judge *j, const uint32_t *ops, const per_object *all, bool *noted) {
  minos_witness *w = &j->result->witness;
  for (uint32_t i = 0; i < all->count; i++) w->ops[i] = j->whole.op[ops[i]];
  for (uint32_t o = 0; o < j->whole.objects; o++) w->initial[j->whole.object_id[o]] = all->initial[o];
  return judge_replay(j, noted);
}

/* Put the objects' orders together. They may fail to fit only where that is no mistake (`may_fail`). */
static minos_status note_merged_witness(judge *j, const per_object *all, bool may_fail, bool *noted) {
  minos_witness *w = &j->result->witness;
  if (!witness_allocate(j->history, w, MINOS_ORDER_REAL_TIME, all->count)) return judge_out_of_memory(j);
  minos_status status = merge_orders(&j->whole, all->chosen, all->count, w->ops, &j->l);
  if (status == MINOS_EINTERNAL && !may_fail)
    return minos_fault(j->err, status, (minos_place){0, 0}, "the orders of the objects do not fit together");
  if (status) {
    forget_witness(w);
    return status == MINOS_ENOMEM ? judge_cut_short(j) : MINOS_OK;
  }
  return note_operations(j, w->ops, all, noted);
}

/* The objects' orders, one behind the other. */
static minos_status note_joined_witness(judge *j, const per_object *all, bool *noted) {
  minos_witness *w = &j->result->witness;
  if (!witness_allocate(j->history, w, MINOS_ORDER_CLIENT, all->count)) return judge_out_of_memory(j);
  return note_operations(j, all->chosen, all, noted);
}

/* ---- the two questions ---- */

static minos_status ask_whole(judge *j, minos_order order, minos_truth *truth, const char **by) {
  minos_answer answer;
  proof found;
  minos_status status = ask(j, &j->whole, order, &answer, &found, by);
  bool holds = true;
  if (!status && answer == ANSWER_YES) status = note_witness(j, &j->whole, order, &found, &holds);
  *truth = holds ? truth_of(answer) : MINOS_OPEN;
  if (!holds) *by = NULL;
  if (!status && answer == ANSWER_NO) status = note_refutation(j, &j->whole, order, &found);
  proof_release(&found);
  return status;
}

/* Where client order leaves real time, one object that is not L still refutes the whole, and orders of single objects that
   happen to fit together still prove it. Only what is left is asked of the whole at once. */
static minos_status settle(judge *j, const per_object *all, bool local) {
  minos_result *r = j->result;
  bool noted = false;
  minos_status status = MINOS_OK;
  if (all->truth == MINOS_YES) status = note_merged_witness(j, all, !local, &noted);
  bool settled = noted || all->truth == MINOS_NO || local || !judge_may_ask_more(j);
  if (!status && !settled) {
    j->l.met = MINOS_LIMIT_NONE;
    return ask_whole(j, MINOS_ORDER_REAL_TIME, &r->linearizable, &r->linearizable_by);
  }
  r->linearizable = all->truth == MINOS_YES && !noted ? MINOS_OPEN : all->truth;
  r->linearizable_by = r->linearizable == MINOS_OPEN ? NULL : all->by;
  return status;
}

minos_status judge_linearizable(judge *j) {
  bool local;
  if (part_is_local(&j->whole, &local, &j->l)) return judge_cut_short(j);
  minos_result *r = j->result;
  if (j->whole.objects <= 1) return ask_whole(j, MINOS_ORDER_REAL_TIME, &r->linearizable, &r->linearizable_by);
  per_object all;
  minos_status status = per_object_new(&all, &j->whole) ? MINOS_OK : judge_out_of_memory(j);
  if (!status) status = ask_objects(j, MINOS_ORDER_REAL_TIME, ALL_OBJECTS, &all);
  if (!status) status = settle(j, &all, local);
  per_object_release(&all);
  return status;
}

/* What nobody knows yet of objects alone, from one of them on. */
static minos_status ask_alone(judge *j, minos_order order, uint32_t from) {
  uint32_t objects = j->whole.objects;
  object_answer *answers = array_new(objects, sizeof *answers);
  if (!answers) return judge_out_of_memory(j);
  for (uint32_t o = 0; o < objects; o++) answers[o].settled = o < from || *truth_slot(j, o, order) != MINOS_OPEN;
  crew_ask(j, order, answers, false);
  minos_status status = MINOS_OK;
  for (uint32_t o = 0; o < objects && !status; o++) {
    const object_answer *a = &answers[o];
    j->l.configurations += a->configurations;
    if (a->out_of_memory) status = judge_out_of_memory(j);
    if (a->disagree) status = minos_fault(j->err, MINOS_EINTERNAL, (minos_place){0, 0}, "deciders disagree");
    if (a->asked) *truth_slot(j, o, order) = truth_of(a->answer);
  }
  crew_release(answers, objects);
  return status;
}

static void note_what_follows(judge *j) {
  for (uint32_t o = 0; o < j->whole.objects; o++)
    if (*truth_slot(j, o, MINOS_ORDER_REAL_TIME) == MINOS_YES) *truth_slot(j, o, MINOS_ORDER_CLIENT) = MINOS_YES;
}

/* Of objects that nobody asked about since one in front of them was refuted: those that are linearizable are sequential, which
   is mostly dearer to find out. */
static minos_status find_linearizable_ones(judge *j) {
  uint64_t deadline = j->l.deadline;
  limits_halve_time(&j->l);
  minos_status status = ask_alone(j, MINOS_ORDER_REAL_TIME, j->objects_asked);
  limits_restore_time(&j->l, deadline);
  if (j->l.met == MINOS_LIMIT_MEMORY) j->l.met = MINOS_LIMIT_NONE; /* the other question may do with less */
  note_what_follows(j);
  return status;
}

/* The objects' orders of clients; of those that are L, orders in real time, which are some too. Objects that are known not to be L
   come first: one that is not S either settles it. `*settled`: the whole need not be asked. */
static minos_status ask_objects_in_client_order(judge *j, per_object *all, bool *settled) {
  minos_result *r = j->result;
  bool apart, noted = false;
  if (part_keeps_objects_apart(&j->whole, &apart)) return judge_out_of_memory(j);
  note_what_follows(j);
  minos_status status = ask_objects(j, MINOS_ORDER_CLIENT, REFUTED, all);
  bool goes_on = !status && all->truth != MINOS_NO && judge_may_ask_more(j);
  if (goes_on) status = find_linearizable_ones(j);
  if (goes_on && !status && judge_may_ask_more(j)) status = ask_objects(j, MINOS_ORDER_CLIENT, NOT_REFUTED, all);
  const char *by = all->by;
  bool joins = !status && apart && all->truth == MINOS_YES && judge_may_ask_more(j);
  if (joins) status = ask_objects(j, MINOS_ORDER_REAL_TIME, LINEARIZABLE, all);
  if (joins && !status && all->truth == MINOS_YES) status = note_joined_witness(j, all, &noted);
  if (noted || all->truth == MINOS_NO) r->sequential = all->truth, r->sequential_by = by;
  if (!status && !judge_may_ask_more(j) && r->sequential == MINOS_OPEN) j->open_by = j->l.met;
  *settled = apart || all->truth == MINOS_NO;
  return status;
}

minos_status judge_sequential(judge *j) {
  minos_result *r = j->result;
  bool settled = false;
  if (j->whole.objects > 1) {
    per_object all;
    minos_status status = per_object_new(&all, &j->whole) ? MINOS_OK : judge_out_of_memory(j);
    if (!status) status = ask_objects_in_client_order(j, &all, &settled);
    per_object_release(&all);
    if (status || settled || !judge_may_ask_more(j)) return status;
  }
  return ask_whole(j, MINOS_ORDER_CLIENT, &r->sequential, &r->sequential_by);
}

/* ---- objects alone, for the report ---- */

static bool wants_objects(const judge *j) {
  bool several = j->whole.objects > 1 && j->whole.objects <= MOST_OBJECTS_JUDGED_ALONE;
  return several && j->options->evidence && !j->options->stop_at_linearizable && j->result->linearizable == MINOS_NO;
}

/* What nobody asked yet, where the letter did not need it. A limit met here leaves the letter alone. */
minos_status judge_objects_alone(judge *j) {
  if (!wants_objects(j) || !judge_may_ask_more(j)) return MINOS_OK;
  minos_status status = ask_alone(j, MINOS_ORDER_REAL_TIME, 0);
  note_what_follows(j);
  return status || !judge_may_ask_more(j) ? status : ask_alone(j, MINOS_ORDER_CLIENT, 0);
}
