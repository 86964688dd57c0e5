/* members.c -- a set whose operations ask about one value each: is it linearizable? near linear, with witness.

   Each value is an object of its own, present or absent. What changed it turns it on or off, and that must have alternated; the
   rest only looks. Be lazy: go through the events, let what looks happen as soon as it agrees, and change a value only when an
   operation ends that has not happened yet. If that one looks, the value turns over once. If it turns the value over
   itself, and the value is there already, another one must turn it back first. Of those that could turn it, the one that
   ends first does, and of unknown outcome one only where no other can.

   Theorem. The set has a legal order iff this never gets stuck. Proof: take a legal order and move all that happens as far back as
   the ends of intervals allow, in the same order; things then happen just in front of ends. Look at the first end X at which
   it differs from the lazy order. All that is open ends after X. What happens in front of X's end but behind X itself can be
   moved behind the end. If X only looks, it can look after the first turn that shows it what it wants: the turns between
   then stand behind it. If X turns, and turns of the same kind happen in front of it since the last end, X can
   change places with the first of them, which is open still. So what happens is what the lazy order has happen, but for
   which operation turns the value. If that is z and not y, which ends first: y happens later, as it must (it is not of
   unknown outcome unless z is), and can change places with z, which ends after it. So step by step the legal order becomes the
   lazy one.

   Repeated use of a value is allowed. Not handled: reads of the whole set, additions and removals that ended but do not say whether
   they changed anything. O(events x operations open on one value). */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../id_map.h"
#include "instants.h"

enum { ADD, REMOVE, CONTAINS };

typedef struct member {
  bool inside;
  uint32_t open;     /* the first definite operation that has not happened yet, PROOF_NONE: none */
  uint32_t spare[2]; /* the first operation of unknown outcome that could remove it, add it */
} member;

typedef struct membership {
  const part *p;
  instants at;
  member *member; /* [count] */
  uint32_t count;
  bool starts_with_items;
  uint32_t *of;    /* [p->count] the member an operation is about */
  uint32_t *next;  /* [p->count] in the list of its member */
  bool *happened;  /* [p->count] */
  uint32_t *order; /* [ordered] operations that happened */
  uint32_t ordered;
} membership;

static bool speaks_of_one(const part *p, uint32_t i) {
  const minos_op *op = part_op(p, i);
  if (op->fn > CONTAINS) return false;
  return part_is_definite(p, i) == (op->result != MINOS_ABSENT);
}

static bool applies(const part *p, minos_order order) {
  if (order != MINOS_ORDER_REAL_TIME || p->objects != 1 || part_start_value(p, 0) == MINOS_ABSENT) return false;
  if (p->history->models[p->object_id[0]]->collection != MINOS_COLLECTION_SET) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (!speaks_of_one(p, i)) return false;
  return true;
}

/* Whether it wants the value to be there afterwards, and whether it needs it to be otherwise before. */
static bool wants_inside(const minos_op *op) {
  if (op->fn == CONTAINS) return op->result == MINOS_TRUE;
  return op->fn == ADD;
}

static bool finds_inside(const minos_op *op) {
  if (op->fn == ADD) return op->result == MINOS_FALSE;
  return op->result == MINOS_TRUE;
}

static bool turns(const minos_op *op) {
  return op->fn != CONTAINS && op->result != MINOS_FALSE;
}

static void release(membership *m) {
  instants_release(&m->at);
  free(m->member);
  free(m->of);
  free(m->next);
  free(m->happened);
  free(m->order);
}

static bool allocate(membership *m) {
  m->member = array_raw(m->p->count, sizeof *m->member);
  m->of = array_raw(m->p->count, sizeof *m->of);
  m->next = array_raw(m->p->count, sizeof *m->next);
  m->happened = array_new(m->p->count, sizeof *m->happened);
  m->order = array_raw(m->p->count, sizeof *m->order);
  return m->member && m->of && m->next && m->happened && m->order;
}

static bool number_members(membership *m, limits *l) {
  const part *p = m->p;
  id_map map;
  if (!id_map_init(&map, p->count)) return false;
  bool in_time = true;
  for (uint32_t i = 0; i < p->count && in_time; i++) {
    in_time = limits_pass(l, i);
    m->of[i] = id_map_put(&map, part_op(p, i)->argument, m->count);
    if (m->of[i] == m->count) m->member[m->count++] = (member){false, PROOF_NONE, {PROOF_NONE, PROOF_NONE}};
  }
  size_t count = 0;
  const minos_value *items = NULL;
  minos_value start = part_start_value(p, 0);
  if (minos_value_kind(p->history->values, start) == MINOS_KIND_LIST)
    items = minos_value_items(p->history->values, start, &count);
  m->starts_with_items = count > 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t v = id_map_get(&map, items[i]);
    if (v != ID_MAP_NONE) m->member[v].inside = true;
  }
  id_map_release(&map);
  return in_time;
}

/* ---- what happens ---- */

static void happen(membership *m, uint32_t op) {
  m->happened[op] = true;
  m->order[m->ordered++] = op;
}

/* The definite operation that turns the member that way and ends first; PROOF_NONE: none. */
static uint32_t find_first_turn(const membership *m, const member *v, bool inside) {
  uint32_t best = PROOF_NONE;
  for (uint32_t i = v->open; i != PROOF_NONE; i = m->next[i]) {
    const minos_op *op = part_op(m->p, i);
    if (!turns(op) || wants_inside(op) != inside) continue;
    if (best == PROOF_NONE || m->at.end[i] < m->at.end[best]) best = i;
  }
  return best;
}

/* Let what looks and now agrees happen, and take what happened off the list. */
static void let_look(membership *m, member *v) {
  uint32_t *link = &v->open;
  while (*link != PROOF_NONE) {
    uint32_t i = *link;
    const minos_op *op = part_op(m->p, i);
    if (!m->happened[i] && !turns(op) && finds_inside(op) == v->inside) happen(m, i);
    if (m->happened[i])
      *link = m->next[i];
    else
      link = &m->next[i];
  }
}

static bool turn(membership *m, member *v, bool inside) {
  uint32_t by = find_first_turn(m, v, inside);
  if (by == PROOF_NONE) {
    by = v->spare[inside];
    if (by == PROOF_NONE) return false;
    v->spare[inside] = m->next[by];
  }
  happen(m, by);
  v->inside = inside;
  let_look(m, v);
  return true;
}

static void begin(membership *m, uint32_t i) {
  const minos_op *op = part_op(m->p, i);
  member *v = &m->member[m->of[i]];
  bool definite = part_is_definite(m->p, i);
  if (definite && !turns(op) && finds_inside(op) == v->inside) {
    happen(m, i);
    return;
  }
  uint32_t *list = definite ? &v->open : &v->spare[wants_inside(op)];
  m->next[i] = *list;
  *list = i;
}

static bool end(membership *m, uint32_t i) {
  if (m->happened[i]) return true;
  const minos_op *op = part_op(m->p, i);
  member *v = &m->member[m->of[i]];
  if (!turns(op)) return turn(m, v, finds_inside(op));
  bool inside = wants_inside(op);
  return (v->inside != inside || turn(m, v, !inside)) && turn(m, v, inside);
}

/* The operation at whose end it gets stuck; PROOF_NONE: it does not, or a limit was met. */
static uint32_t run(membership *m, limits *l) {
  for (uint32_t e = 0; e < m->at.events && limits_poll(l); e++) {
    uint32_t i = m->at.of[e];
    if (m->at.start[i] == e)
      begin(m, i);
    else if (!end(m, i))
      return i;
  }
  return PROOF_NONE;
}

static minos_answer refute(const membership *m, uint32_t stuck, limits *l, proof *out) {
  if (!m->at.exact) return ANSWER_GAVE_UP;
  out->cut = stuck;
  out->has_cut = true;
  if (m->starts_with_items) return ANSWER_NO; /* the model says that all leans on all then */
  out->core = array_raw(m->p->count, sizeof *out->core);
  if (!out->core) {
    limits_no_memory(l);
    return ANSWER_GAVE_UP;
  }
  for (uint32_t i = 0; i < m->p->count; i++)
    if (m->of[i] == m->of[stuck]) out->core[out->core_count++] = i;
  return ANSWER_NO;
}

static minos_answer decide_all(membership *m, limits *l, proof *out) {
  uint32_t stuck = run(m, l);
  if (stuck != PROOF_NONE) return refute(m, stuck, l, out);
  if (l->met) return ANSWER_GAVE_UP;
  if (!proof_allocate_witness(out, m->p)) {
    limits_no_memory(l);
    return ANSWER_GAVE_UP;
  }
  memcpy(out->witness, m->order, m->ordered * sizeof *m->order);
  out->witness_count = m->ordered;
  return ANSWER_YES;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  membership m = {.p = p};
  instants_fault fault = instants_make(&m.at, p);
  if (fault == INSTANTS_SKEWED) return ANSWER_GAVE_UP;
  minos_answer answer = ANSWER_GAVE_UP;
  if (!fault && limits_step(l, p->count) && allocate(&m) && number_members(&m, l))
    answer = decide_all(&m, l, out);
  else
    limits_no_memory(l);
  release(&m);
  return answer;
}

const minos_decider decider_members = {.applies = applies, .decide = decide, .footprint = 76};
