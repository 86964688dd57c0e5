/* counterexample.c -- from a refutation to the evidence that is printed: core, reasons, checks.

   Every question asked while shrinking goes to the deciders under limits of its own: a number of configurations (3 million, or
   twice what the verdict took; looking at a few operations costs as much as one), so that the same input gives the same core on
   any machine, and what is left of the caller's time. Small cores are confirmed by trying
   all orders, and steps are checked one by one. */
#include "counterexample.h"

#include <stdlib.h>

#include "../ask.h"
#include "../grow.h"
#include "reasons.h"
#include "shrink.h"
#include "steps_check.h"

enum {
  CONFIGURATIONS_PER_CORE = 3 * 1000 * 1000,
  OPERATIONS_PER_CONFIGURATION = 8,
  CONFIRMED_UP_TO = 12,
  MOST_COMPARISONS = 5 * 1000 * 1000,
};

static const uint64_t confirming_ns = 200000000; /* at most; a confirmation that is not finished says nothing */

typedef struct questioner {
  limits *outer;          /* the caller's: time, memory, cancellation */
  minos_options options;  /* of the questions */
  uint64_t spent, budget; /* configurations */
  minos_order order;
  uint64_t skew;
  minos_status status;
} questioner;

/* No one else has time or memory either. */
static bool is_final(minos_limit met) {
  return met == MINOS_LIMIT_TIME || met == MINOS_LIMIT_SIGNAL || met == MINOS_LIMIT_MEMORY;
}

/* Decide one sub-history; `found` receives the proof where it is wanted. */
static minos_answer decide_history(questioner *q, const minos_history *h, part *p, proof *found) {
  const char *by;
  bool disagree;
  *found = (proof){0};
  if (!limits_has_room(q->outer, (uint64_t)h->count * PART_FOOTPRINT)) return ANSWER_GAVE_UP;
  minos_status made = part_whole_within(p, h, q->skew, q->outer);
  q->status = made && is_final(q->outer->met) ? MINOS_OK : made;
  if (made) return ANSWER_GAVE_UP;
  uint64_t most = q->options.max_states;
  limits own = *q->outer;
  q->options.max_states = q->spent < q->budget ? q->budget - q->spent : 1;
  own.options = &q->options;
  own.configurations = 0;
  minos_answer answer = ask_deciders(p, q->order, &own, found, &by, &disagree);
  q->options.max_states = most;
  q->spent += own.configurations + h->count / OPERATIONS_PER_CONFIGURATION;
  if (is_final(own.met)) q->outer->met = own.met;
  return answer;
}

static shrink_answer is_refuted(void *context, const minos_history *h) {
  questioner *q = context;
  if (q->spent >= q->budget) return SHRINK_OPEN;
  part p = {0};
  proof found;
  minos_answer answer = decide_history(q, h, &p, &found);
  proof_release(&found);
  part_release(&p);
  if (answer == ANSWER_GAVE_UP) return SHRINK_OPEN;
  return answer == ANSWER_NO ? SHRINK_REFUTED : SHRINK_FINE;
}

static minos_role role_of(const part *p, uint32_t i) {
  return part_model(p, i)->fns[part_op(p, i)->fn].role;
}

/* Where any start value may be assumed, a proof may rest on a read of what nobody writes: it gives the start value away. */
static bool mark_revealing_read(const part *p, bool *in) {
  uint32_t values = minos_values_count(p->history->values);
  bool *written = array_new(values, sizeof *written);
  if (!written) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (role_of(p, i) == MINOS_ROLE_WRITE) written[part_op(p, i)->argument] = true;
  bool found = false;
  for (uint32_t i = 0; i < p->count && !found; i++) {
    found = role_of(p, i) == MINOS_ROLE_READ && !written[part_op(p, i)->result];
    if (found) in[p->op[i]] = true;
  }
  free(written);
  return true;
}

/* Deciders of registers see reads and writes alone. Where the history had more (an append, of unknown outcome, that nobody saw), a
   text that was read may begin with one that was put, and a core stands alone only with that. A number of comparisons bounds
   it, so that the same input gives the same core everywhere; what is left out then, the verifier can't confirm. */
static void mark_supplies(const part *p, bool *in) {
  const minos_history *h = p->history;
  uint64_t compared = 0;
  for (uint32_t r = 0; r < p->count && compared < MOST_COMPARISONS; r++) {
    const minos_op *read = part_op(p, r);
    if (!in[p->op[r]] || role_of(p, r) != MINOS_ROLE_READ || h->only_written[read->object]) continue;
    for (uint32_t i = 0; i < h->count; i++) {
      const minos_op *supply = &h->ops[i];
      bool writes = history_takes_part(h, i) && h->models[supply->object]->fns[supply->fn].role == MINOS_ROLE_WRITE;
      if (writes && history_consumes(h, read, supply)) in[i] = true;
    }
    compared += h->count;
  }
}

static bool speaks_of_versions(const proof *why) {
  for (uint32_t i = 0; i < why->step_count; i++)
    if (why->steps[i].because == MINOS_BECAUSE_VERSION) return true;
  return false;
}

/* Versions contradict time whatever the operations did, but these may lean on others: mark all that they lean on, directly or
   not. A number of comparisons bounds it; beyond that all of the part is marked. False when memory is out. */
static bool mark_all_supplies(const part *p, bool *in) {
  const minos_history *h = p->history;
  minos_op_id *pending = array_raw(h->count, sizeof *pending);
  if (!pending) return false;
  uint32_t count = 0;
  for (uint32_t i = 0; i < h->count; i++)
    if (in[i]) pending[count++] = i;
  uint32_t next = 0;
  for (; next < count && (uint64_t)next * h->count < MOST_COMPARISONS; next++) {
    for (uint32_t i = 0; i < h->count; i++) {
      if (in[i] || !history_takes_part(h, i) || !history_consumes(h, &h->ops[pending[next]], &h->ops[i])) continue;
      in[i] = true;
      pending[count++] = i;
    }
  }
  free(pending);
  for (uint32_t i = 0; next < count && i < p->count; i++) in[p->op[i]] = true;
  return true;
}

/* Mark what the proof speaks of, or all where it names nothing. */
static bool mark_operations(const part *p, const proof *why, bool *in) {
  bool named = why->step_count || why->core_count;
  for (uint32_t i = 0; i < why->step_count; i++) {
    if (why->steps[i].before != PROOF_NONE) in[p->op[why->steps[i].before]] = true;
    in[p->op[why->steps[i].after]] = true;
  }
  for (uint32_t i = 0; i < why->core_count; i++) in[p->op[why->core[i]]] = true;
  for (uint32_t i = 0; !named && i < p->count; i++) in[p->op[i]] = true;
  if (named) mark_supplies(p, in);
  if (speaks_of_versions(why) && !mark_all_supplies(p, in)) return false;
  return !why->step_count || part_start_value(p, 0) != MINOS_ABSENT || mark_revealing_read(p, in);
}

/* The operations that a proof speaks of, ascending ids of the history; all of the part where it names none. */
static minos_op_id *operations_of(const part *p, const proof *why, uint32_t *count) {
  bool *in = array_new(p->history->count, sizeof *in);
  minos_op_id *ops = array_raw(p->history->count, sizeof *ops);
  *count = 0;
  if (!in || !ops || !mark_operations(p, why, in)) {
    free(in);
    free(ops);
    return NULL;
  }
  for (uint32_t i = 0; i < p->history->count; i++)
    if (in[i]) ops[(*count)++] = i;
  free(in);
  return ops;
}

static minos_status internal(minos_error *err, const char *what) {
  return minos_fault(err, MINOS_EINTERNAL, (minos_place){0, 0}, "%s", what);
}

/* Why the core is refuted: from a decider that knows steps, else from the search, which knows how far one gets. */
static minos_answer decide_for_reasons(questioner *q, const minos_history *h, part *p, proof *why) {
  minos_answer answer = decide_history(q, h, p, why);
  if (answer != ANSWER_NO || why->step_count || why->prefix) return answer;
  proof_release(why);
  part_release(p);
  q->options.decider = "search";
  answer = decide_history(q, h, p, why);
  q->options.decider = NULL;
  return answer;
}

/* A core that a search refuted and that is small enough is tried in all orders. */
static minos_status confirm(const part *p, minos_order order, const proof *why, limits *l, minos_error *err) {
  if (why->step_count)
    return steps_hold(p, order, why->steps, why->step_count) ? MINOS_OK : internal(err, "a refutation does not hold");
  if (p->count > CONFIRMED_UP_TO) return MINOS_OK;
  const minos_decider *all = deciders_find("enumerate");
  proof found = {0};
  limits own = *l;
  uint64_t until = l->started + (uint64_t)(limits_seconds(l) * 1e9) + confirming_ns;
  if (!own.deadline || until < own.deadline) own.deadline = until;
  minos_answer answer = all->decide(p, order, &own, &found);
  proof_release(&found);
  return answer == ANSWER_YES ? internal(err, "a core that was refuted has a legal order") : MINOS_OK;
}

static minos_status write_reasons(minos_counterexample *out, const refuted *what, minos_answer answer) {
  if (answer == ANSWER_NO) return reasons_write(out, what);
  return reasons_write_balance(out, what) ? MINOS_OK : MINOS_ENOMEM;
}

/* Hand the sentences of `told` over; the rest of it says nothing new. */
static bool move_sentences(minos_retold *to, minos_counterexample *told) {
  to->reasons = array_new(told->reason_count, sizeof *to->reasons);
  for (uint32_t i = 0; to->reasons && i < told->reason_count; i++) {
    to->reasons[i] = told->reasons[i].text;
    told->reasons[i].text = NULL;
  }
  to->state = told->state;
  told->state = NULL;
  return to->reasons != NULL;
}

/* The reasons once more in each further language: the same steps, so that there are as many. */
static minos_status retell(minos_counterexample *out, refuted *what, minos_answer answer, const minos_tongue *tongues) {
  uint32_t count = 0;
  while (tongues && tongues[count].code) count++;
  out->retold = count ? array_new(count, sizeof *out->retold) : NULL;
  if (count && !out->retold) return MINOS_ENOMEM;
  minos_status status = MINOS_OK;
  for (uint32_t t = 0; t < count && !status; t++) {
    minos_counterexample told = {0};
    what->translation = tongues[t].say;
    status = write_reasons(&told, what, answer);
    if (!status) {
      out->retold[out->retold_count] = (minos_retold){.code = tongues[t].code};
      status = move_sentences(&out->retold[out->retold_count++], &told) ? MINOS_OK : MINOS_ENOMEM;
    }
    counterexample_release(&told);
  }
  return status;
}

static minos_status explain(minos_counterexample *out, questioner *q, const core *c, minos_error *err) {
  minos_history *h;
  if (!limits_step(q->outer, c->count)) return MINOS_OK; /* a large core, and no time: it stands without reasons */
  minos_status status = core_history(c, &h);
  if (status) return status;
  part p = {0};
  proof why;
  minos_answer answer = decide_for_reasons(q, h, &p, &why);
  status = q->status;
  if (!status && answer == ANSWER_YES) status = internal(err, "a core that was refuted is accepted");
  if (!status && answer == ANSWER_NO) status = confirm(&p, q->order, &why, q->outer, err);
  refuted what = {.p = &p,
                  .order = q->order,
                  .why = &why,
                  .ids = c->ops,
                  .whole = c->history,
                  .translation = q->options.translation};
  if (!status && p.op) status = write_reasons(out, &what, answer);
  if (!status && p.op) status = retell(out, &what, answer, q->options.tongues);
  proof_release(&why);
  part_release(&p);
  minos_history_free(h);
  return status;
}

static bool any_state_is_a_start(const part *p) {
  for (uint32_t o = 0; o < p->objects; o++)
    if (!p->history->models[p->object_id[o]]->any_state_is_a_start) return false;
  return true;
}

minos_status counterexample_make(minos_counterexample *out, const part *p, minos_order order, const proof *why,
                                 limits *l, minos_error *err) {
  uint32_t count;
  minos_op_id *ops = operations_of(p, why, &count);
  if (!ops) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  questioner q = {.outer = l, .options = *l->options, .order = order, .skew = p->skew};
  q.budget = 2 * l->configurations > CONFIGURATIONS_PER_CORE ? 2 * l->configurations : CONFIGURATIONS_PER_CORE;
  q.options.decider = NULL;
  q.options.cross_check = false;
  shrinking how = {.order = order, .skew = p->skew, .ask = is_refuted, .context = &q, .l = l};
  how.windows = any_state_is_a_start(p);
  bool unexplained = !why->prefix && !why->core_count;
  how.has_cut =
      order == MINOS_ORDER_REAL_TIME && !why->step_count && why->cut < p->count && (why->has_cut || unexplained);
  if (how.has_cut) how.cut = part_op(p, why->cut)->end;
  core c = {0};
  *out = (minos_counterexample){.present = true, .order = order};
  minos_status status = core_shrink(&c, &how, p->history, ops, count);
  free(ops);
  if (!status) status = explain(out, &q, &c, err);
  out->ops = c.ops;
  out->count = c.count;
  out->minimal = c.minimal;
  out->initial_unknown = c.initial_unknown;
  out->unended = c.weakened;
  if (status == MINOS_ENOMEM) minos_fault(err, status, (minos_place){0, 0}, "out of memory");
  if (status) counterexample_release(out);
  return status;
}

void counterexample_release(minos_counterexample *c) {
  free(c->ops);
  free(c->unended);
  for (uint32_t i = 0; i < c->reason_count; i++) free(c->reasons[i].text);
  free(c->reasons);
  for (uint32_t t = 0; t < c->retold_count; t++) {
    for (uint32_t i = 0; i < c->reason_count; i++) free(c->retold[t].reasons ? c->retold[t].reasons[i] : NULL);
    free(c->retold[t].reasons);
    free(c->retold[t].state);
  }
  free(c->retold);
  free(c->prefix);
  free(c->state);
  *c = (minos_counterexample){0};
}
