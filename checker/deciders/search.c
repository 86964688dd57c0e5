/* search.c -- the general search: every model, both orders, exact.

   Depth first over configurations: which operations are already in the order, and the state of each object. Three things
   keep it small, all sound for client order and for real time:
   * Eager: an enabled operation that can never change any state (a read, a failed cas) and agrees with the present state
     is taken at once. Any order from here can be changed to have it now: it alters nothing for the others, and nothing
     that must come first is left out. (A write is never eager, not even one that stores the value already there: with
     repeated values that is wrong.)
   * A configuration that led nowhere is remembered and not entered again.
   * An unknown operation is taken only when it changes a state; of equal ones only one is tried (equals.c).
   * What is put into a queue waits for what must be taken out before it (turns.c), and what returned a fence for lower ones
     (tickets.c), except in small histories: there the longest legal beginning should end with an operation that the model
     itself refuses.
   * What has a lower version is tried first. That is a hint: where versions are not what they say, it costs time and no answer.
     Where they are trusted, what has a higher one waits.
   How a configuration is kept: configuration.c.

   Where an object's start value is unknown it is chosen when its first operation is taken, among the values that its
   operations mention and one that none mentions.

   Cost: configurations x (chains alive + objects). Memory: a few bytes for each chain, object and configuration. */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../versions.h"
#include "configuration.h"
#include "equals.h"
#include "memo.h"
#include "start_values.h"
#include "tickets.h"
#include "turns.h"

enum { SMALL = 32 };

typedef struct frame {
  uint32_t log;     /* operations taken before this configuration's moves */
  size_t next, end; /* its moves not tried yet: moves[next .. end) */
} frame;

typedef struct search {
  configuration now;
  const part *p;
  limits *l;
  start_values starts;
  turns turns;
  tickets tickets;
  equals equals;
  tickets versions;
  bool has_turns, has_tickets, has_versions, trusts_versions;
  memo known;
  move *moves;
  size_t move_count, move_capacity;
  frame *frames; /* [count + 1] */
  uint32_t depth;
  uint32_t *best;                                  /* [count] the longest legal beginning */
  minos_value *best_start;                         /* [objects] its start values */
  uint32_t best_count, best_definite, best_shared; /* best_shared: how much of it the log still begins with */
} search;

/* ---- what must wait, beyond client order and real time ---- */

static bool waits_for_version(search *s, uint32_t op) {
  return s->trusts_versions && tickets_hold_back(&s->versions, op);
}

static bool is_held_back(search *s, uint32_t op) {
  return waits_for_version(s, op) || (s->has_turns && turns_hold_back(&s->turns, op)) ||
         (s->has_tickets && tickets_hold_back(&s->tickets, op));
}

static void note_taken(search *s, uint32_t op) {
  if (s->has_turns) turns_take(&s->turns, op);
  if (s->has_tickets) tickets_take(&s->tickets, op);
  if (s->trusts_versions) tickets_take(&s->versions, op);
}

static void take_back(search *s, uint32_t log) {
  for (uint32_t i = log; i < s->now.log_count; i++) {
    if (s->has_turns) turns_give_back(&s->turns, s->now.log[i].op);
    if (s->has_tickets) tickets_give_back(&s->tickets, s->now.log[i].op);
    if (s->trusts_versions) tickets_give_back(&s->versions, s->now.log[i].op);
  }
  configuration_take_back(&s->now, log);
  if (s->best_shared > log) s->best_shared = log;
}

static bool is_eager(search *s, uint32_t op, move *m) {
  uint32_t object = s->p->object[op];
  const minos_model *model = part_model(s->p, op);
  if (s->now.state[object] == NOT_STARTED || !minos_model_pure(model, part_op(s->p, op))) return false;
  *m = (move){.op = op, .start = s->now.start[object]};
  return model->step(s->now.states, s->now.state[object], part_op(s->p, op), &m->to);
}

/* Take eager operations until none is left; `enabled` is up to date afterwards. */
static void take_eager(search *s) {
  bool any = true;
  while (any) {
    any = false;
    configuration_find_enabled(&s->now);
    for (uint32_t i = 0; i < s->now.enabled_count; i++) {
      move m;
      if (waits_for_version(s, s->now.enabled[i]) || !is_eager(s, s->now.enabled[i], &m)) continue;
      configuration_take(&s->now, &m);
      if (s->trusts_versions) tickets_take(&s->versions, m.op);
      any = true;
    }
  }
}

/* ---- moves ---- */

static bool add_move(search *s, move m) {
  if (s->move_count == s->move_capacity) {
    size_t before = s->move_capacity;
    if (!grow_array(&s->moves, &s->move_capacity, s->move_count + 1, sizeof *s->moves)) {
      limits_no_memory(s->l);
      return false;
    }
    if (!limits_charge(s->l, (s->move_capacity - before) * sizeof *s->moves)) return false;
  }
  s->moves[s->move_count++] = m;
  return true;
}

/* The moves of one operation: one, or one for each start value that it may find. */
static bool add_moves_of(search *s, uint32_t op) {
  const part *p = s->p;
  uint32_t object = p->object[op];
  const minos_model *model = part_model(p, op);
  bool fresh = s->now.state[object] == NOT_STARTED;
  uint32_t v = s->starts.first[object], end = fresh ? s->starts.first[object + 1] : v + 1;
  for (; v < end; v++) {
    minos_value start = fresh ? s->starts.values[v] : s->now.start[object];
    minos_state from = fresh ? model->initial(s->now.states, start) : s->now.state[object], to;
    if (!model->step(s->now.states, from, part_op(p, op), &to)) continue;
    if (!part_is_definite(p, op) && !fresh && to == from) continue;
    if (!add_move(s, (move){op, to, start})) return false;
  }
  return true;
}

static int by_end(const search *s, const move *a, const move *b) {
  uint32_t x = s->p->end[a->op], y = s->p->end[b->op];
  return (x > y) - (x < y);
}

/* What ends first is due first. */
static void sort_by_end(const search *s, move *moves, size_t count) {
  for (size_t i = 1; i < count; i++) {
    move m = moves[i];
    size_t at = i;
    for (; at > 0 && by_end(s, &moves[at - 1], &m) > 0; at--) moves[at] = moves[at - 1];
    moves[at] = m;
  }
}

/* Those that have versions change places among themselves. */
static void sort_by_version(const search *s, move *moves, size_t count) {
  for (size_t i = 1; i < count; i++) {
    size_t at = i; /* of the one that sinks; what has no version is passed over */
    for (size_t k = i; k-- > 0;) {
      if (!tickets_rise(&s->versions, moves[at].op, moves[k].op)) continue;
      move lower = moves[at];
      moves[at] = moves[k];
      moves[k] = lower;
      at = k;
    }
  }
}

/* The moves of the present configuration, those that should be tried first in front. */
static bool list_moves(search *s, size_t first) {
  uint32_t *ops = s->now.enabled, count = 0;
  for (uint32_t i = 0; i < s->now.enabled_count; i++)
    if (!is_held_back(s, ops[i])) ops[count++] = ops[i];
  s->now.enabled_count = count;
  equals_choose(&s->equals, ops, count);
  for (uint32_t i = 0; i < count; i++) {
    if (equals_is_outdone(&s->equals, ops[i])) continue;
    if (!add_moves_of(s, ops[i])) return false;
  }
  if (s->move_count == first) return true;
  sort_by_end(s, s->moves + first, s->move_count - first);
  if (s->has_versions) sort_by_version(s, s->moves + first, s->move_count - first);
  return true;
}

static void remember_longest(search *s) {
  if (s->now.definite <= s->best_definite && s->best_count) return;
  for (uint32_t i = s->best_shared; i < s->now.log_count; i++) s->best[i] = s->now.log[i].op;
  memcpy(s->best_start, s->now.start, s->p->objects * sizeof *s->now.start);
  s->best_count = s->best_shared = s->now.log_count;
  s->best_definite = s->now.definite;
}

/* ---- the search ---- */

typedef enum entering { ENTERED, LEADS_NOWHERE, FINISHED, STOPPED } entering;

/* Enter the configuration that the log leads to: push a frame with its moves. */
static entering enter(search *s, uint32_t log) {
  take_eager(s);
  if (minos_states_failed(s->now.states)) limits_no_memory(s->l);
  if (s->now.definite == s->p->definite) return FINISHED;
  if (!limits_poll(s->l)) return STOPPED;
  memo_answer known = memo_add(&s->known, s->now.key, configuration_write_key(&s->now));
  if (known == MEMO_FULL) return STOPPED;
  if (known == MEMO_KNOWN) return LEADS_NOWHERE;
  if (!limits_count(s->l)) return STOPPED;
  s->l->progress.operations = s->now.definite;
  size_t first = s->move_count;
  if (!list_moves(s, first)) return STOPPED;
  if (s->move_count == first) {
    remember_longest(s);
    return LEADS_NOWHERE;
  }
  s->frames[s->depth++] = (frame){.log = log, .next = first, .end = s->move_count};
  return ENTERED;
}

/* Whether there is no need to search; then the beginning is empty. */
static bool is_hopeless(search *s) {
  bool hopeless = false;
  if (s->has_turns && !turns_contradict(&s->turns, &hopeless)) limits_no_memory(s->l);
  if (hopeless) memcpy(s->best_start, s->now.start, s->p->objects * sizeof *s->now.start);
  return hopeless;
}

static entering run(search *s) {
  if (is_hopeless(s)) return LEADS_NOWHERE;
  entering entered = enter(s, 0);
  while (entered != FINISHED && entered != STOPPED && s->depth > 0) {
    frame *top = &s->frames[s->depth - 1];
    if (top->next == top->end) {
      s->depth--;
      s->move_count = s->depth ? s->frames[s->depth - 1].end : 0;
      take_back(s, top->log);
      continue;
    }
    move m = s->moves[top->next++];
    uint32_t log = s->now.log_count;
    configuration_take(&s->now, &m);
    note_taken(s, m.op);
    entered = enter(s, log);
    if (entered == LEADS_NOWHERE) take_back(s, log);
  }
  return entered;
}

static bool allocate(search *s, minos_order order) {
  const part *p = s->p;
  if (!configuration_init(&s->now, p, order) || !start_values_collect(&s->starts, p)) return false;
  if (!equals_find(&s->equals, p, order, s->l)) return false;
  if (p->count > SMALL && !versions_constrain(p->history) && !turns_prepare(&s->turns, p, order, &s->has_turns))
    return false;
  if (p->count > SMALL && !tickets_prepare(&s->tickets, p, ticket_returned, s->l, &s->has_tickets)) return false;
  if (!tickets_prepare(&s->versions, p, ticket_version, s->l, &s->has_versions)) return false;
  s->trusts_versions = s->has_versions && versions_constrain(p->history);
  s->frames = array_raw((size_t)p->count + 1, sizeof *s->frames);
  s->best = array_raw(p->count, sizeof *s->best);
  s->best_start = array_raw(p->objects, sizeof *s->best_start);
  return s->frames && s->best && s->best_start;
}

static void release(search *s) {
  configuration_release(&s->now);
  start_values_release(&s->starts);
  turns_release(&s->turns);
  tickets_release(&s->tickets);
  tickets_release(&s->versions);
  equals_release(&s->equals);
  memo_release(&s->known);
  free(s->moves);
  free(s->frames);
  free(s->best);
  free(s->best_start);
}

static bool write_order(const search *s, proof *out) {
  if (!proof_allocate_witness(out, s->p)) return false;
  for (uint32_t i = 0; i < s->now.log_count; i++) out->witness[i] = s->now.log[i].op;
  out->witness_count = s->now.log_count;
  memcpy(out->initial, s->now.start, s->p->objects * sizeof *s->now.start);
  return true;
}

static minos_answer answer(search *s, entering end, proof *out) {
  if (minos_states_failed(s->now.states)) limits_no_memory(s->l);
  if (s->l->met || end == STOPPED) return ANSWER_GAVE_UP;
  if (end != FINISHED) {
    out->prefix = s->best;
    out->prefix_count = s->best_count;
    out->initial = s->best_start;
    s->best = NULL;
    s->best_start = NULL;
    return ANSWER_NO;
  }
  if (write_order(s, out)) return ANSWER_YES;
  limits_no_memory(s->l);
  return ANSWER_GAVE_UP;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  search s = {.p = p, .l = l};
  memo_init(&s.known, l);
  minos_answer result = ANSWER_GAVE_UP;
  if (allocate(&s, order)) {
    l->progress.total = p->definite;
    result = answer(&s, run(&s), out);
  } else {
    limits_no_memory(l);
  }
  release(&s);
  return result;
}

static bool always(const part *p, minos_order order) {
  (void)p;
  (void)order;
  return true;
}

const minos_decider decider_search = {
    .applies = always, .decide = decide, .footprint = 64, .searches = true, .versions = true};
