/* appends.c -- a list that is appended to, values once each: is it linearizable, is it sequential? linear, with witness.

   The longest list that was read says in which order values were appended, and every other one that was read is a beginning
   of it, since lists never shrink. So in any legal order the append that made the list n long and the reads that saw it n long
   stand behind all shorter ones: they are stage n. Appends that no read saw come behind the stages: an earlier one would show.
   Hence there is a legal order iff no operation precedes one of an earlier stage, no read its own stage's append, where "precedes"
   is client order, or client order and real time. Then the stages one after the other, in each the append and then the
   reads by their starts, are one; the appends that nobody saw follow by their starts.

   Real time: with the first end among all later operations known, from the last stage to the first. Client order: along its
   edges, which suffices because stages then never fall along them. O(what was read). */
#include <stdlib.h>
#include <string.h>

#include "../decider.h"
#include "../grow.h"
#include "../id_map.h"

enum { APPEND, READ };

typedef struct list_stages {
  const part *p;
  const minos_value *items; /* [length] the longest list that was read, or the start value */
  uint32_t length, start;   /* start: how long the list was in the beginning */
  uint32_t longest;         /* a read of it; PROOF_NONE: none is longer than the start value */
  uint32_t *stage;          /* [p->count] length + 1: nobody saw it; DROPPED: it need not have happened */
  uint32_t *appended;       /* [length + 1] the append of a stage, PROOF_NONE: the start value has it */
  uint32_t *order;          /* [ordered] operations by stage, appends in front, by start */
  uint32_t ordered;
} list_stages;

#define DROPPED UINT32_MAX

typedef enum staging {
  STAGED,
  NOT_STAGED,
  NO_STAGES
} staging; /* NOT_STAGED: no answer, or l->met; NO_STAGES: refuted */

static bool applies(const part *p, minos_order order) {
  (void)order;
  if (p->objects != 1 || part_start_value(p, 0) == MINOS_ABSENT) return false;
  if (p->history->models[p->object_id[0]]->collection != MINOS_COLLECTION_LIST) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (part_op(p, i)->fn > READ || part_op(p, i)->token != part_op(p, 0)->token) return false;
  return true;
}

static const minos_value *list_of(const part *p, minos_value value, uint32_t *length) {
  size_t count = 0;
  const minos_value *items = NULL;
  if (minos_value_kind(p->history->values, value) == MINOS_KIND_LIST)
    items = minos_value_items(p->history->values, value, &count);
  *length = (uint32_t)count;
  return items;
}

static bool begins_with(const minos_value *items, const minos_value *beginning, uint32_t length) {
  return length == 0 || memcmp(items, beginning, length * sizeof *items) == 0;
}

static staging no_memory(limits *l) {
  limits_no_memory(l);
  return NOT_STAGED;
}

static void release(list_stages *s) {
  free(s->stage);
  free(s->appended);
  free(s->order);
}

static bool is_read(const part *p, uint32_t i) {
  return part_op(p, i)->fn == READ;
}

static uint32_t length_of(const part *p, uint32_t read) {
  uint32_t length;
  list_of(p, part_op(p, read)->result, &length);
  return length;
}

/* ---- refutations ---- */

/* Two operations and a read: they, and the appends of all that these reads saw, are refuted. */
static staging refute(const list_stages *s, const id_map *map, const uint32_t ops[3], limits *l, proof *out) {
  const part *p = s->p;
  bool *in = array_new(p->count, sizeof *in);
  out->core = array_raw(p->count, sizeof *out->core);
  if (!in || !out->core) {
    free(in);
    return no_memory(l);
  }
  for (int k = 0; k < 3; k++) {
    if (ops[k] == PROOF_NONE) continue;
    in[ops[k]] = true;
    uint32_t length = 0;
    const minos_value *items = is_read(p, ops[k]) ? list_of(p, part_op(p, ops[k])->result, &length) : NULL;
    for (uint32_t n = 0; n < length; n++) {
      uint32_t append = id_map_get(map, items[n]);
      if (append != ID_MAP_NONE) in[append] = true;
    }
  }
  for (uint32_t i = 0; i < p->count; i++)
    if (in[i]) out->core[out->core_count++] = i;
  free(in);
  return NO_STAGES;
}

/* y comes of an earlier stage than x, which precedes it: with the shortest read that tells both stages. */
static staging refute_pair(const list_stages *s, const id_map *map, const uint32_t pair[2], limits *l, proof *out) {
  uint32_t needed = 0, best = s->longest;
  for (int k = 0; k < 2; k++)
    if (s->stage[pair[k]] <= s->length && s->stage[pair[k]] > needed) needed = s->stage[pair[k]];
  for (uint32_t i = 0; i < s->p->count; i++) {
    if (!is_read(s->p, i) || s->stage[i] < needed) continue;
    if (best == PROOF_NONE || s->stage[i] < s->stage[best]) best = i;
  }
  return refute(s, map, (const uint32_t[]){pair[0], pair[1], best}, l, out);
}

/* ---- stages ---- */

static bool number_appends(const part *p, id_map *map) {
  for (uint32_t i = 0; i < p->count; i++)
    if (!is_read(p, i) && id_map_put(map, part_op(p, i)->argument, i) != i) return false;
  uint32_t length;
  const minos_value *start = list_of(p, part_start_value(p, 0), &length);
  for (uint32_t n = 0; n < length; n++)
    if (id_map_get(map, start[n]) != ID_MAP_NONE) return false;
  return true;
}

static staging find_longest(list_stages *s, const id_map *map, limits *l, proof *out) {
  const part *p = s->p;
  const minos_value *start = list_of(p, part_start_value(p, 0), &s->start);
  s->items = start;
  s->length = s->start;
  s->longest = PROOF_NONE;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!is_read(p, i) || length_of(p, i) <= s->length) continue;
    s->items = list_of(p, part_op(p, i)->result, &s->length);
    s->longest = i;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    if (!is_read(p, i)) continue;
    uint32_t length;
    const minos_value *items = list_of(p, part_op(p, i)->result, &length);
    if (length >= s->start && begins_with(s->items, items, length) && begins_with(items, start, s->start)) continue;
    return refute(s, map, (const uint32_t[]){i, s->longest, PROOF_NONE}, l, out);
  }
  return STAGED;
}

static bool allocate(list_stages *s) {
  s->stage = array_raw(s->p->count, sizeof *s->stage);
  s->appended = array_raw((size_t)s->length + 1, sizeof *s->appended);
  s->order = array_raw(s->p->count, sizeof *s->order);
  return s->stage && s->appended && s->order;
}

static staging assign_stages(list_stages *s, const id_map *map, limits *l, proof *out) {
  const part *p = s->p;
  if (!allocate(s)) return no_memory(l);
  for (uint32_t i = 0; i < p->count; i++) {
    s->stage[i] = part_is_definite(p, i) ? s->length + 1 : DROPPED;
    if (is_read(p, i)) s->stage[i] = length_of(p, i);
  }
  for (uint32_t n = 0; n <= s->start; n++) s->appended[n] = PROOF_NONE;
  for (uint32_t n = s->start + 1; n <= s->length; n++) {
    uint32_t append = id_map_get(map, s->items[n - 1]);
    bool fresh = append != ID_MAP_NONE && s->stage[append] > s->length;
    if (!fresh) return refute(s, map, (const uint32_t[]){s->longest, PROOF_NONE, PROOF_NONE}, l, out);
    s->stage[append] = n;
    s->appended[n] = append;
  }
  return STAGED;
}

/* By stage, in each the append in front and all others by start. */
static bool sort_by_stage(list_stages *s) {
  const part *p = s->p;
  uint32_t *from = array_new((size_t)s->length + 3, sizeof *from);
  if (!from) return false;
  for (uint32_t i = 0; i < p->count; i++)
    if (s->stage[i] != DROPPED) from[s->stage[i] + 1]++;
  for (uint32_t n = 0; n <= s->length; n++) from[n + 1] += from[n];
  s->ordered = from[s->length + 1] + from[s->length + 2];
  for (uint32_t n = 0; n <= s->length; n++)
    if (s->appended[n] != PROOF_NONE) s->order[from[n]++] = s->appended[n];
  for (uint32_t i = 0; i < p->count; i++) {
    uint32_t n = s->stage[i];
    if (n != DROPPED && (n > s->length || s->appended[n] != i)) s->order[from[n]++] = i;
  }
  free(from);
  return true;
}

/* ---- what precedes an earlier stage ---- */

static bool is_seen_append(const list_stages *s, uint32_t i) {
  return !is_read(s->p, i) && s->stage[i] <= s->length;
}

/* Client order: one of its edges leads back. */
static bool leads_back(const list_stages *s, uint32_t pair[2]) {
  const part *p = s->p;
  for (uint32_t y = 0; y < p->count; y++) {
    for (uint32_t e = p->before_first[y]; e < p->before_first[y + 1] && s->stage[y] != DROPPED; e++) {
      uint32_t x = p->before[e];
      bool fine = s->stage[x] < s->stage[y] || (s->stage[x] == s->stage[y] && !is_seen_append(s, y));
      if (fine) continue;
      pair[0] = x;
      pair[1] = y;
      return true;
    }
  }
  return false;
}

/* Real time: from the end of the order, with the first end of all that comes later, or with it in the same stage. */
static bool ended_too_early(const list_stages *s, uint32_t pair[2]) {
  const part *p = s->p;
  uint32_t first = PROOF_NONE, here = PROOF_NONE; /* the first ends of later stages, of this stage as well */
  for (uint32_t n = s->ordered; n-- > 0;) {
    uint32_t y = s->order[n];
    if (n + 1 < s->ordered && s->stage[s->order[n + 1]] != s->stage[y]) first = here;
    uint32_t x = is_seen_append(s, y) ? here : first;
    if (x != PROOF_NONE && p->end[x] < p->start[y]) {
      pair[0] = x;
      pair[1] = y;
      return true;
    }
    if (part_is_definite(p, y) && (here == PROOF_NONE || p->end[y] < p->end[here])) here = y;
  }
  return false;
}

static staging find_order(list_stages *s, id_map *map, minos_order order, limits *l, proof *out) {
  if (!number_appends(s->p, map)) return NOT_STAGED;
  staging result = find_longest(s, map, l, out);
  if (!result) result = assign_stages(s, map, l, out);
  if (result) return result;
  uint32_t pair[2];
  if (!sort_by_stage(s)) return no_memory(l);
  bool refuted = leads_back(s, pair) || (order == MINOS_ORDER_REAL_TIME && ended_too_early(s, pair));
  return refuted ? refute_pair(s, map, pair, l, out) : STAGED;
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  list_stages s = {.p = p};
  id_map map;
  staging result = NOT_STAGED;
  if (id_map_init(&map, p->count))
    result = find_order(&s, &map, order, l, out);
  else
    result = no_memory(l);
  id_map_release(&map);
  if (result == STAGED && !proof_allocate_witness(out, p)) result = no_memory(l);
  if (result == STAGED) {
    memcpy(out->witness, s.order, s.ordered * sizeof *s.order);
    out->witness_count = s.ordered;
  }
  release(&s);
  if (result == NOT_STAGED) return ANSWER_GAVE_UP;
  return result == STAGED ? ANSWER_YES : ANSWER_NO;
}

const minos_decider decider_appends = {.applies = applies, .decide = decide, .footprint = 48};
