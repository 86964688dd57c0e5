/* tickets.c -- operations that carry a number: in which order do they come?

   Where the first operation of a model returns integers that never fall (minos_model.rising), one that surely happened and
   returned less than `op` can't stand behind it: the model would refuse it. So `op` waits for it, and a search does not place
   operations in orders that it would have to give up much later. This removes moves that no legal order makes. A ticket of an
   unknown operation says nothing, for it may be left out. O(n log n) to prepare, O(1) amortised for a move. */
#include "tickets.h"

#include <stdlib.h>

#include "../grow.h"
#include "../versions.h"

enum { GIVES };

typedef struct numbered {
  int64_t ticket;
  uint32_t object, op;
} numbered;

static int by_ticket(const void *a, const void *b) {
  const numbered *x = a, *y = b;
  if (x->object != y->object) return x->object < y->object ? -1 : 1;
  if (x->ticket != y->ticket) return x->ticket < y->ticket ? -1 : 1;
  return (x->op > y->op) - (x->op < y->op);
}

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

static void order(tickets *t, numbered *all) {
  const part *p = t->p;
  qsort(all, t->count, sizeof *all, by_ticket);
  for (uint32_t i = 0; i < p->count; i++) t->place[i] = NO_TICKET;
  for (uint32_t i = 0; i < t->count; i++) {
    t->rising[i] = all[i].op;
    t->ticket[i] = all[i].ticket;
    t->place[all[i].op] = i;
    t->first[all[i].object + 1]++;
  }
  for (uint32_t o = 0; o < p->objects; o++) {
    t->first[o + 1] += t->first[o];
    t->open[o] = t->first[o];
  }
}

bool tickets_prepare(tickets *t, const part *p, ticket_reader *read, bool *any) {
  int64_t ticket;
  *t = (tickets){.p = p};
  for (uint32_t i = 0; i < p->count; i++) t->count += read(p, i, &ticket);
  *any = t->count > 0;
  if (!*any) return true;
  numbered *all = array_raw(t->count, sizeof *all);
  uint32_t at = 0;
  for (uint32_t i = 0; all && i < p->count; i++)
    if (read(p, i, &ticket)) all[at++] = (numbered){ticket, p->object[i], i};
  bool done = all && allocate(t);
  if (done) order(t, all);
  free(all);
  return done;
}

void tickets_release(tickets *t) {
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
