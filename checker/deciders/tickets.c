/* tickets.c -- operations that carry a number: in which order do they come?

   Where the first operation of a model returns integers that never fall (minos_model.rising), one that surely happened and
   returned less than `op` can't stand behind it: the model would refuse it. So `op` waits for it, and a search does not place
   operations in orders that it would have to give up much later. This removes moves that no legal order makes. A ticket of an
   unknown operation says nothing, for it may be left out. Linear to prepare, O(1) amortised for a move. */
#include "tickets.h"

#include <stdlib.h>

#include "../grow.h"
#include "../radix.h"
#include "../versions.h"

enum { GIVES, BYTES = 33 }; /* an operation: what is kept, and sorting */

bool ticket_returned(const part *p, uint32_t i, int64_t *ticket) {
  const minos_op *op = part_op(p, i);
  bool given = part_model(p, i)->rising && op->fn == GIVES && part_is_definite(p, i) &&
               minos_value_kind(p->history->values, op->result) == MINOS_KIND_INTEGER;
  if (given) *ticket = minos_value_integer(p->history->values, op->result);
  return given;
}

bool ticket_version(const part *p, uint32_t i, int64_t *ticket) {
  return versions_of(p->history, p->op[i], ticket);
}

static bool allocate(tickets *t) {
  const part *p = t->p;
  t->place = array_raw(p->count, sizeof *t->place);
  t->rising = array_raw(t->count, sizeof *t->rising);
  t->ticket = array_raw(t->count, sizeof *t->ticket);
  t->done = array_new(p->count, sizeof *t->done);
  t->first = array_new((size_t)p->objects + 1, sizeof *t->first);
  t->open = array_raw(p->objects, sizeof *t->open);
  return t->place && t->rising && t->ticket && t->done && t->first && t->open;
}

/* By object what lies sorted by ticket. */
static void order(tickets *t, const radix_item *items) {
  const part *p = t->p;
  for (uint32_t i = 0; i < p->count; i++) t->place[i] = NO_TICKET;
  for (uint32_t i = 0; i < t->count; i++) t->first[p->object[items[i].id] + 1]++;
  for (uint32_t o = 0; o < p->objects; o++) {
    t->first[o + 1] += t->first[o];
    t->open[o] = t->first[o];
  }
  for (uint32_t i = 0; i < t->count; i++) {
    uint32_t op = items[i].id, place = t->open[p->object[op]]++;
    t->rising[place] = op;
    t->ticket[place] = radix_time(items[i].key);
    t->place[op] = place;
  }
  for (uint32_t o = 0; o < p->objects; o++) t->open[o] = t->first[o];
}

bool tickets_prepare(tickets *t, const part *p, ticket_reader *read, limits *l, bool *any) {
  int64_t ticket;
  *t = (tickets){.p = p, .l = l};
  bool within = true;
  for (uint32_t i = 0; i < p->count && (within = limits_pass(l, i)); i++) t->count += read(p, i, &ticket);
  *any = t->count > 0;
  if (!*any || !within) return within;
  t->charged = limits_charge(l, (uint64_t)p->count * BYTES);
  if (!t->charged) return false;
  radix_item *items = array_raw(t->count, sizeof *items);
  uint32_t at = 0;
  for (uint32_t i = 0; items && i < p->count && (within = limits_pass(l, i)); i++)
    if (read(p, i, &ticket)) items[at++] = (radix_item){radix_key(ticket), i};
  bool done = items && within && radix_sort_within(items, t->count, l) && allocate(t);
  if (done) order(t, items);
  free(items);
  return done;
}

void tickets_release(tickets *t) {
  if (t->charged) limits_return(t->l, (uint64_t)t->p->count * BYTES);
  free(t->place);
  free(t->rising);
  free(t->ticket);
  free(t->done);
  free(t->first);
  free(t->open);
}

bool tickets_rise(const tickets *t, uint32_t x, uint32_t y) {
  if (t->place[x] == NO_TICKET || t->place[y] == NO_TICKET) return false;
  return t->ticket[t->place[x]] < t->ticket[t->place[y]];
}

bool tickets_hold_back(tickets *t, uint32_t op) {
  if (t->place[op] == NO_TICKET) return false;
  uint32_t object = t->p->object[op], *open = &t->open[object];
  while (*open < t->first[object + 1] && t->done[t->rising[*open]]) ++*open;
  return t->ticket[*open] < t->ticket[t->place[op]];
}

void tickets_take(tickets *t, uint32_t op) {
  t->done[op] = true;
}

void tickets_give_back(tickets *t, uint32_t op) {
  uint32_t object = t->p->object[op];
  t->done[op] = false;
  if (t->place[op] != NO_TICKET && t->place[op] < t->open[object]) t->open[object] = t->place[op];
}
