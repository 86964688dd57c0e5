/* wild.c -- seeded random raw histories, small and full of ties.

   Uniformly random results would make nearly every history N. Most histories are therefore played: operations take effect
   one by one on a real object, either in time or in each client's order only, and some results are spoilt afterwards. */
#include "wild.h"

uint32_t wild_below(wild *w, uint32_t bound) {
  uint64_t z = (w->state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ (z >> 31)) >> 33) % bound;
}

static int below(wild *w, int bound) {
  return (int)wild_below(w, (uint32_t)bound);
}

static bool one_in(wild *w, int n) {
  return below(w, n) == 0;
}

typedef struct making {
  oracle_history *h;
  const wild_kind *kind;
  wild *w;
  int clients, objects, values, instants;
  bool overlaps;             /* one client's operations may overlap */
  int free_from[ORACLE_OPS]; /* [clients] when the client's last operation ended */
} making;

static oracle_fn some_fn(const making *m) {
  if (m->h->model == ORACLE_CAS_REGISTER && one_in(m->w, 3)) return ORACLE_CAS;
  return one_in(m->w, 2) ? ORACLE_READ : ORACLE_WRITE;
}

static oracle_outcome some_outcome(const making *m) {
  if (one_in(m->w, 5)) return ORACLE_UNKNOWN;
  return one_in(m->w, 12) ? ORACLE_FAIL : ORACLE_OK;
}

/* When it runs: behind the client's last definite operation, often touching it, unless overlaps are allowed. */
static void choose_interval(making *m, oracle_op *op) {
  int *from = &m->free_from[op->client];
  int room = m->instants - *from;
  if (m->overlaps || room <= 0) {
    op->start = m->overlaps ? below(m->w, m->instants) : *from;
  } else {
    op->start = *from + below(m->w, room < 3 ? room : 3);
  }
  op->end = op->start + (one_in(m->w, 4) ? 0 : below(m->w, 4));
  if (op->outcome == ORACLE_UNKNOWN && one_in(m->w, 2)) op->end = ORACLE_NEVER;
  if (op->outcome != ORACLE_UNKNOWN && op->end > *from) *from = op->end;
}

static void make_operation(making *m, oracle_op *op) {
  *op = (oracle_op){.client = below(m->w, m->clients), .object = below(m->w, m->objects)};
  op->outcome = some_outcome(m);
  choose_interval(m, op);
  op->fn = some_fn(m);
  op->value = below(m->w, m->values);
  op->new_value = below(m->w, m->values);
  op->token = below(m->w, 4);
  op->result = op->fn == ORACLE_READ ? below(m->w, m->values) : one_in(m->w, 4) ? 0 : 1;
  if (m->h->model == ORACLE_REGISTER && op->fn == ORACLE_WRITE) op->result = ORACLE_NONE;
  if (m->h->model == ORACLE_CAS_REGISTER && op->fn == ORACLE_WRITE) op->result = ORACLE_NONE;
  if (op->outcome != ORACLE_OK || one_in(m->w, 20)) op->result = ORACLE_NONE;
}

/* ---- playing ---- */

typedef struct played {
  int value, highest, version;
} played;

static void play(making *m, int i, played *objects) {
  oracle_history *h = m->h;
  oracle_op *op = &h->ops[i];
  played *o = &objects[op->object];
  bool accepted = op->fn == ORACLE_WRITE && (h->model != ORACLE_FENCED_STORE || op->token >= o->highest);
  bool equal = op->fn == ORACLE_CAS && o->value == op->value;
  if (op->outcome == ORACLE_OK && op->result != ORACLE_NONE)
    op->result = op->fn == ORACLE_READ ? o->value : (accepted || equal);
  if (accepted) {
    o->value = op->value;
    o->highest = op->token;
  }
  if (equal) o->value = op->new_value;
  o->version += accepted || equal;
  if (m->kind->versions && !one_in(m->w, 5)) op->version = o->version;
}

static bool took_effect(making *m, const oracle_op *op) {
  return op->outcome == ORACLE_OK || (op->outcome == ORACLE_UNKNOWN && one_in(m->w, 2));
}

/* Each operation takes effect at a random instant of its interval: mostly L, where nothing is spoilt. */
static void play_in_time(making *m, played *objects) {
  int instant[ORACLE_OPS];
  for (int i = 0; i < m->h->count; i++) {
    const oracle_op *op = &m->h->ops[i];
    int span = op->end == ORACLE_NEVER ? 6 : op->end - op->start;
    instant[i] = took_effect(m, op) ? 4 * op->start + below(m->w, 4 * span + 1) : -1;
  }
  for (int t = 0; t < 4 * (m->instants + 40); t++) {
    for (int i = 0; i < m->h->count; i++)
      if (instant[i] == t) play(m, i, objects);
  }
}

/* The client's operation that started first of those that were not played. */
static int next_of_client(const oracle_history *h, int client, uint32_t done) {
  int next = -1;
  for (int i = 0; i < h->count; i++) {
    if (h->ops[i].client != client || (done & (1u << i)) != 0) continue;
    if (next < 0 || h->ops[i].start < h->ops[next].start) next = i;
  }
  return next;
}

/* Clients take turns at random, whatever the time: mostly S, where nothing is spoilt. */
static void play_in_turns(making *m, played *objects) {
  uint32_t done = 0;
  for (int turns = 40 * m->h->count; turns > 0; turns--) {
    int i = next_of_client(m->h, below(m->w, m->clients), done);
    if (i < 0) continue;
    done |= 1u << i;
    if (took_effect(m, &m->h->ops[i])) play(m, i, objects);
  }
}

static void spoil(making *m) {
  oracle_op *op = &m->h->ops[below(m->w, m->h->count)];
  if (m->kind->versions && one_in(m->w, 2)) {
    op->version = 1 + below(m->w, 4);
    return;
  }
  if (op->result == ORACLE_NONE) return;
  op->result = op->fn == ORACLE_READ ? below(m->w, m->values) : 1 - op->result;
}

void wild_history(oracle_history *out, wild *w, const wild_kind *kind) {
  *out = (oracle_history){.model = (oracle_model)below(w, 3)};
  out->initial = oracle_start_of(out->model);
  out->initial_unknown = one_in(w, 6);
  if (!out->initial_unknown && one_in(w, 6)) out->initial = 1;
  if (kind->skew && one_in(w, 6)) out->skew = 1 + below(w, 3);
  making m = {.h = out, .kind = kind, .w = w, .overlaps = one_in(w, 5)};
  out->trusts_versions = kind->versions && !one_in(w, 4);
  m.clients = 1 + below(w, kind->clients);
  m.objects = 1 + below(w, kind->objects);
  m.values = 2 + below(w, kind->values - 1);
  m.instants = 2 + below(w, kind->instants - 1);
  out->count = 1 + below(w, kind->operations);
  for (int i = 0; i < out->count; i++) make_operation(&m, &out->ops[i]);
  int start = out->initial_unknown ? below(w, m.values) : out->initial;
  played objects[ORACLE_OBJECTS] = {{.value = start, .version = 1}, {.value = start, .version = 1}};
  if (one_in(w, 4)) return;
  if (one_in(w, 3)) {
    play_in_time(&m, objects);
  } else {
    play_in_turns(&m, objects);
  }
  while (one_in(w, 2)) spoil(&m);
}
