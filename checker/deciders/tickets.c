/* tickets.c -- operations whose results rise, such as fences, tokens and positions, come in the order of their results.

   Where the first operation of a model returns integers that never fall (minos_model.rising), one that surely happened and
   returned less than `op` can't stand behind it: the model would refuse it. So `op` waits for it, and a search does not place
   operations in orders that it would have to give up much later. This removes moves that no legal order makes. A ticket of an
   unknown operation says nothing, for it may be left out. O(n log n) to prepare, O(1) amortised for a move. */
#include "tickets.h"

#include <stdlib.h>

#include "../grow.h"

#define NO_TICKET UINT32_MAX
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

static bool has_ticket(const part *p, uint32_t i) {
  const minos_op *op = part_op(p, i);
  return part_model(p, i)->rising && op->fn == GIVES && part_is_definite(p, i) &&
         minos_value_kind(p->history->values, op->result) == MINOS_KIND_INTEGER;
}

static int64_t ticket_of(const part *p, uint32_t i) {
  return minos_value_integer(p->history->values, part_op(p, i)->result);
}

static bool allocate(tickets *t) {
  const part *p = t->p;
  t->place = array_raw(p->count, sizeof *t->place);
  t->rising = array_raw(p->count, sizeof *t->rising);
  t->done = array_new(p->count, sizeof *t->done);
  t->first = array_new((size_t)p->objects + 1, sizeof *t->first);
  t->open = array_raw(p->objects, sizeof *t->open);
  return t->place && t->rising && t->done && t->first && t->open;
}

static void order(tickets *t, numbered *all) {
  const part *p = t->p;
  for (uint32_t i = 0; i < p->count; i++) {
    t->place[i] = NO_TICKET;
    if (has_ticket(p, i)) all[t->count++] = (numbered){ticket_of(p, i), p->object[i], i};
  }
  qsort(all, t->count, sizeof *all, by_ticket);
  for (uint32_t i = 0; i < t->count; i++) {
    t->rising[i] = all[i].op;
    t->place[all[i].op] = i;
    t->first[all[i].object + 1]++;
  }
  for (uint32_t o = 0; o < p->objects; o++) {
    t->first[o + 1] += t->first[o];
    t->open[o] = t->first[o];
  }
}

bool tickets_prepare(tickets *t, const part *p, bool *any) {
  *t = (tickets){.p = p};
  *any = false;
  for (uint32_t i = 0; i < p->count && !*any; i++) *any = has_ticket(p, i);
  if (!*any) return true;
  numbered *all = array_raw(p->count, sizeof *all);
  bool done = all && allocate(t);
  if (done) order(t, all);
  free(all);
  return done;
}

void tickets_release(tickets *t) {
  free(t->place);
  free(t->rising);
  free(t->done);
  free(t->first);
  free(t->open);
}

bool tickets_hold_back(tickets *t, uint32_t op) {
  if (t->place[op] == NO_TICKET) return false;
  uint32_t object = t->p->object[op], *open = &t->open[object];
  while (*open < t->first[object + 1] && t->done[t->rising[*open]]) ++*open;
  return ticket_of(t->p, t->rising[*open]) < ticket_of(t->p, op);
}

void tickets_take(tickets *t, uint32_t op) {
  t->done[op] = true;
}

void tickets_give_back(tickets *t, uint32_t op) {
  uint32_t object = t->p->object[op];
  t->done[op] = false;
  if (t->place[op] != NO_TICKET && t->place[op] < t->open[object]) t->open[object] = t->place[op];
}
