/* items.c -- what is put into a queue, a stack and the like, and taken out: when each item may come, go, and be inside.

   All about containers in which every value is put once. Leaving out everything about one value leaves a legal order legal,
   whichever item such a container hands out next.

   Intervals. An item is put before it is taken, so its put takes effect before its take ends, and its take after its put
   started. With that said (put_to, take_from), an item is inside for certain in the gaps between them. A put of unknown
   outcome whose value a definite take returned did happen and precedes nothing; one whose value no definite take returned can
   be left out with whatever took it. A take of unknown outcome is nobody's for the time being.

   Empty (the container lemma, after Henzinger, Sezgin & Vafeiadis 2013): "nothing is inside" has a place in a gap iff no item is
   inside for certain there. Cut an order of the rest at that gap: the items with take_from <= gap are put and taken in front of
   it, as their operations can be; the others have put_to > gap and come behind it altogether. No operation of the latter ended
   before one of the former started, for it can stand behind the gap and that one in front. Both parts are legal by themselves,
   so one behind the other they are, and nothing is inside in between. Hence what found nothing never restricts the rest. */
#include "items.h"

#include <stdlib.h>

#include "../grow.h"
#include "../id_map.h"

enum { PUT, TAKE, PEEK };

bool items_kept(const part *p, minos_collection collection) {
  return p->objects == 1 && p->history->models[p->object_id[0]]->collection == collection;
}

items_fault items_no_memory(limits *l) {
  limits_no_memory(l);
  return ITEMS_NOT;
}

bool items_are_certain(const items *all) {
  return all->at.exact && all->blinds == 0;
}

void items_release(items *all) {
  instants_release(&all->at);
  free(all->item);
  free(all->of);
  free(all->empty);
  free(all->blind);
  *all = (items){0};
}

static bool starts_empty(const part *p) {
  minos_value start = part_start_value(p, 0);
  size_t count = 0;
  if (start == MINOS_ABSENT) return false;
  if (minos_value_kind(p->history->values, start) == MINOS_KIND_LIST)
    minos_value_items(p->history->values, start, &count);
  return count == 0;
}

/* ---- which operations ---- */

typedef enum sort { PUTS, TAKES, FINDS_NOTHING, TAKES_BLINDLY, OTHER } sort;

static sort sort_of(const part *p, uint32_t i) {
  const minos_op *op = part_op(p, i);
  if (op->fn == PUT) return PUTS;
  if (op->fn <= PEEK && op->result == MINOS_NIL) return FINDS_NOTHING;
  if (op->fn != TAKE) return OTHER;
  if (op->result != MINOS_ABSENT) return part_is_definite(p, i) ? TAKES : OTHER;
  return part_is_definite(p, i) ? OTHER : TAKES_BLINDLY;
}

/* How many of each sort; false when there is one that nothing is known about here. */
static bool count_sorts(const part *p, uint32_t counts[OTHER]) {
  for (uint32_t i = 0; i < p->count; i++) {
    sort s = sort_of(p, i);
    if (s == OTHER) return false;
    counts[s]++;
  }
  return true;
}

static bool allocate(items *all, const uint32_t counts[OTHER]) {
  all->item = array_raw(counts[PUTS], sizeof *all->item);
  all->of = array_raw(all->p->count, sizeof *all->of);
  all->empty = array_raw(counts[FINDS_NOTHING], sizeof *all->empty);
  all->blind = array_raw(counts[TAKES_BLINDLY], sizeof *all->blind);
  return all->item && all->of && all->empty && all->blind;
}

/* All that is said of one value, and what nobody knows: no operation of it leans on another one. */
static items_fault refute_value(const part *p, minos_value value, limits *l, proof *why) {
  why->core = array_raw(p->count, sizeof *why->core);
  if (!why->core) return items_no_memory(l);
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = part_op(p, i);
    sort s = sort_of(p, i);
    if ((s == PUTS && op->argument == value) || (s == TAKES && op->result == value) || s == TAKES_BLINDLY)
      why->core[why->core_count++] = i;
  }
  return ITEMS_REFUTED;
}

/* False when a value is put twice, or a limit is met. */
static bool number_puts(items *all, id_map *map, limits *l) {
  const part *p = all->p;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!limits_pass(l, i)) return false;
    all->of[i] = PROOF_NONE;
    if (sort_of(p, i) != PUTS) continue;
    if (id_map_put(map, part_op(p, i)->argument, all->count) != all->count) return false;
    all->of[i] = all->count;
    all->item[all->count++] = (item){.put = i, .take = PROOF_NONE};
  }
  return true;
}

static items_fault assign_take(items *all, const id_map *map, uint32_t i, limits *l, proof *why) {
  minos_value value = part_op(all->p, i)->result;
  uint32_t number = id_map_get(map, value);
  if (number == ID_MAP_NONE) return refute_value(all->p, value, l, why);
  item *of = &all->item[number];
  if (of->take != PROOF_NONE) return refute_value(all->p, value, l, why);
  of->take = i;
  all->of[i] = number;
  return ITEMS_FINE;
}

static items_fault assign_takes(items *all, const id_map *map, limits *l, proof *why) {
  items_fault fault = ITEMS_FINE;
  for (uint32_t i = 0; i < all->p->count && !fault; i++) {
    sort s = sort_of(all->p, i);
    if (!limits_pass(l, i)) return ITEMS_NOT;
    if (s == TAKES) fault = assign_take(all, map, i, l, why);
    if (s == FINDS_NOTHING) all->empty[all->empties++].op = i;
    if (s == TAKES_BLINDLY) all->blind[all->blinds++] = i;
  }
  return fault;
}

static items_fault take_before_put(const items *all, minos_order order, limits *l, proof *why) {
  for (uint32_t v = 0; v < all->count; v++) {
    const item *i = &all->item[v];
    if (i->take != PROOF_NONE && part_precedes(all->p, order, i->take, i->put))
      return refute_value(all->p, part_op(all->p, i->put)->argument, l, why);
  }
  return ITEMS_FINE;
}

/* ---- when ---- */

/* Leave out the items that need not have been put, and number the others anew. */
static void drop_unknown(items *all) {
  uint32_t kept = 0;
  for (uint32_t v = 0; v < all->count; v++) {
    item *i = &all->item[v];
    all->of[i->put] = PROOF_NONE;
    if (i->take == PROOF_NONE && !part_is_definite(all->p, i->put)) continue;
    all->of[i->put] = kept;
    if (i->take != PROOF_NONE) all->of[i->take] = kept;
    all->item[kept++] = *i;
  }
  all->count = kept;
}

static items_fault set_intervals(items *all, limits *l, proof *why) {
  const instants *at = &all->at;
  for (uint32_t v = 0; v < all->count; v++) {
    item *i = &all->item[v];
    i->put_from = at->start[i->put];
    i->put_to = at->end[i->put];
    i->take_from = at->events;
    i->take_to = at->events + 1;
    if (i->take == PROOF_NONE) continue;
    i->take_from = at->start[i->take];
    i->take_to = at->end[i->take];
    if (i->take_to < i->put_from)
      return at->exact ? refute_value(all->p, part_op(all->p, i->put)->argument, l, why) : ITEMS_NOT;
    if (i->put_to > i->take_to) i->put_to = i->take_to;
    if (i->take_from < i->put_from) i->take_from = i->put_from;
  }
  return limits_step(l, all->count) ? ITEMS_FINE : ITEMS_NOT;
}

static items_fault find_intervals(items *all, minos_order order, limits *l, proof *why) {
  items_fault fault = take_before_put(all, order, l, why);
  if (fault) return fault;
  if (order == MINOS_ORDER_CLIENT || !limits_step(l, all->p->count)) return ITEMS_NOT;
  switch (instants_make(&all->at, all->p)) {
  case INSTANTS_NO_MEMORY: return items_no_memory(l);
  case INSTANTS_SKEWED: return ITEMS_NOT;
  case INSTANTS_FINE: break;
  }
  if (!limits_step(l, all->p->count)) return ITEMS_NOT;
  drop_unknown(all);
  return set_intervals(all, l, why);
}

items_fault items_collect(items *all, const part *p, minos_order order, limits *l, proof *why) {
  *all = (items){.p = p};
  uint32_t counts[OTHER] = {0};
  id_map map;
  if (!starts_empty(p) || !count_sorts(p, counts)) return ITEMS_NOT;
  if (!id_map_init(&map, counts[PUTS])) return items_no_memory(l);
  items_fault fault = allocate(all, counts) ? ITEMS_FINE : items_no_memory(l);
  if (!fault && !number_puts(all, &map, l)) fault = ITEMS_NOT;
  if (!fault) fault = assign_takes(all, &map, l, why);
  id_map_release(&map);
  if (!fault && !limits_look(l)) fault = ITEMS_NOT;
  if (!fault) fault = find_intervals(all, order, l, why);
  if (!fault && !limits_look(l)) fault = ITEMS_NOT;
  if (fault) items_release(all);
  return fault;
}
