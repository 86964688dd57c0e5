/* turns.c -- which items of a queue must wait for others to be put in, because of the order in which they are taken out.

   A search that puts two items in the wrong order finds out only when they are taken, with all that lies in between tried in
   vain. But first in, first out: if a must be taken before b, a must be put before b. And what is never taken must be put
   behind all that is taken. So while such an a is not put yet, b can't come next. This removes moves that no legal order
   makes, hence it changes no answer. It is said only where it is certain: of values that one operation puts and one definite
   operation takes; and of values that nobody takes where every take says what it took.

   Under real time all puts are held against the one whose take ends first; under either order against the first one whose
   take is of the same client. Cost: O(n log n) to prepare, O(1) amortised for a move. */
#include "turns.h"

#include <stdlib.h>

#include "../grow.h"

enum { PUT = 0, TAKE = 1 };

typedef struct item {
  uint64_t key; /* object and value */
  uint32_t op;
  bool puts;
} item;

static int by_key(const void *a, const void *b) {
  const item *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return (x->op > y->op) - (x->op < y->op);
}

static bool is_queued(const part *p, uint32_t op) {
  return part_model(p, op)->collection == MINOS_COLLECTION_QUEUE && part_op(p, op)->fn <= TAKE;
}

static bool starts_empty(const part *p, uint32_t object) {
  minos_value start = part_start_value(p, object);
  size_t count = 0;
  if (minos_value_kind(p->history->values, start) == MINOS_KIND_LIST)
    minos_value_items(p->history->values, start, &count);
  return count == 0;
}

/* What puts and takes each value. `blind`: [objects] some take doesn't say what it took. */
static uint32_t collect(const part *p, item *items, bool *blind) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!is_queued(p, i) || !starts_empty(p, p->object[i])) continue;
    const minos_op *op = part_op(p, i);
    bool puts = op->fn == PUT;
    minos_value value = puts ? op->argument : op->result;
    if (value == MINOS_NIL) continue;
    if (value == MINOS_ABSENT)
      blind[p->object[i]] = true;
    else
      items[count++] = (item){(uint64_t)p->object[i] << 32 | value, i, puts};
  }
  if (count) qsort(items, count, sizeof *items, by_key);
  return count;
}

/* What is known of one value. */
typedef struct known {
  uint32_t puts, definite_takes, take;
} known;

static known look_at(const part *p, const item *items, uint32_t first, uint32_t end) {
  known k = {.take = NEVER_TAKEN};
  for (uint32_t i = first; i < end; i++) {
    bool definite = part_is_definite(p, items[i].op);
    k.puts += items[i].puts;
    if (items[i].puts) continue;
    k.definite_takes += definite;
    k.take = k.take == NEVER_TAKEN && definite ? items[i].op : TAKEN_BY_ANY;
  }
  return k;
}

static void match(turns *t, const item *items, uint32_t count, const bool *blind) {
  const part *p = t->p;
  for (uint32_t first = 0, end; first < count; first = end) {
    for (end = first + 1; end < count && items[end].key == items[first].key;) end++;
    known k = look_at(p, items, first, end);
    t->excess = t->excess || k.definite_takes > k.puts;
    bool certain = k.puts == 1 && !(k.take == NEVER_TAKEN && blind[p->object[items[first].op]]);
    for (uint32_t i = first; certain && i < end; i++) {
      if (!items[i].puts) continue;
      t->take[items[i].op] = k.take;
      if (k.take < NEVER_TAKEN) t->waited[t->puts++] = items[i].op;
    }
  }
}

/* Put the waited-for puts in the order of their takes' ends: the part has those sorted. */
static bool sort_by_end(turns *t) {
  const part *p = t->p;
  uint32_t *put_of = array_raw(p->count, sizeof *put_of), sorted = 0;
  if (!put_of) return false;
  for (uint32_t i = 0; i < p->count; i++) put_of[i] = NEVER_TAKEN;
  for (uint32_t i = 0; i < t->puts; i++) put_of[t->take[t->waited[i]]] = t->waited[i];
  for (uint32_t e = 0; e < p->definite; e++)
    if (put_of[p->ended[e]] != NEVER_TAKEN) t->waited[sorted++] = put_of[p->ended[e]];
  for (uint32_t i = 0; i < t->puts; i++) t->at[t->waited[i]] = i;
  for (uint32_t i = 0; i < p->count; i++) { /* operations are numbered by their starts */
    if (put_of[i] == NEVER_TAKEN) continue;
    uint32_t place = t->first[part_op(p, i)->client + 1]++;
    t->by_client[place] = put_of[i];
    t->client_at[put_of[i]] = place;
  }
  free(put_of);
  return true;
}

/* Group by client: first[c + 1] counts up from where group c begins to where it ends. */
static bool group(turns *t) {
  const part *p = t->p;
  uint32_t clients = history_client_count(p->history);
  for (uint32_t i = 0; i < t->puts; i++) t->first[part_op(p, t->take[t->waited[i]])->client + 2]++;
  for (uint32_t c = 0; c < clients; c++) t->first[c + 2] += t->first[c + 1];
  if (!sort_by_end(t)) return false;
  for (uint32_t c = 0; c < clients; c++) t->open[c] = t->first[c];
  return true;
}

static bool allocate(turns *t) {
  uint32_t clients = history_client_count(t->p->history);
  t->take = array_raw(t->p->count, sizeof *t->take);
  t->at = array_raw(t->p->count, sizeof *t->at);
  t->client_at = array_raw(t->p->count, sizeof *t->client_at);
  t->done = array_new(t->p->count, sizeof *t->done);
  t->waited = array_raw(t->p->count, sizeof *t->waited);
  t->by_client = array_raw(t->p->count, sizeof *t->by_client);
  t->first = array_new((size_t)clients + 3, sizeof *t->first);
  t->open = array_raw(clients, sizeof *t->open);
  return t->take && t->at && t->client_at && t->done && t->waited && t->by_client && t->first && t->open;
}

bool turns_prepare(turns *t, const part *p, minos_order order, bool *any) {
  *t = (turns){.p = p, .order = order};
  *any = false;
  for (uint32_t i = 0; i < p->count && !*any; i++) *any = is_queued(p, i);
  if (!*any) return true;
  item *items = array_raw(p->count, sizeof *items);
  bool *blind = array_new(p->objects, sizeof *blind);
  bool done = items && blind && allocate(t);
  if (done) {
    for (uint32_t i = 0; i < p->count; i++) t->take[i] = TAKEN_BY_ANY;
    match(t, items, collect(p, items, blind), blind);
    done = group(t);
  }
  free(items);
  free(blind);
  return done;
}

void turns_release(turns *t) {
  free(t->take);
  free(t->at);
  free(t->client_at);
  free(t->done);
  free(t->waited);
  free(t->by_client);
  free(t->first);
  free(t->open);
}

static bool same_queue(const turns *t, uint32_t a, uint32_t b) {
  return t->p->object[a] == t->p->object[b];
}

/* Whether `put` waits for the put `first`. */
static bool waits_for(const turns *t, uint32_t put, uint32_t first) {
  if (put == first || !same_queue(t, put, first)) return false;
  return t->take[put] == NEVER_TAKEN || part_precedes(t->p, t->order, t->take[first], t->take[put]);
}

bool turns_hold_back(turns *t, uint32_t op) {
  if (t->take[op] == TAKEN_BY_ANY) return false;
  while (t->next < t->puts && t->done[t->waited[t->next]]) t->next++;
  if (t->next < t->puts && waits_for(t, op, t->waited[t->next])) return true;
  if (t->take[op] == NEVER_TAKEN) return false;
  uint32_t client = part_op(t->p, t->take[op])->client, *open = &t->open[client];
  while (*open < t->first[client + 1] && t->done[t->by_client[*open]]) ++*open;
  return *open < t->first[client + 1] && waits_for(t, op, t->by_client[*open]);
}

void turns_take(turns *t, uint32_t op) {
  t->done[op] = true;
}

void turns_give_back(turns *t, uint32_t op) {
  t->done[op] = false;
  if (t->take[op] >= NEVER_TAKEN) return;
  uint32_t client = part_op(t->p, t->take[op])->client;
  if (t->at[op] < t->next) t->next = t->at[op];
  if (t->client_at[op] < t->open[client]) t->open[client] = t->client_at[op];
}
