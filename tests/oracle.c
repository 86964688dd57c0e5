/* oracle.c -- the definition of L, S and N, to the letter, by brute force.

   An operation has the interval [start, end]; end is infinite where no answer was seen.

   Client order: X before Y when they are of one client, X's outcome is known, end(X) <= start(Y), and start(X) < start(Y) or,
   at equal starts, X is listed first. Real-time order: X before Y when X's outcome is known and end(X) < start(Y), strictly;
   with clocks that differ by up to E between clients, end(X) + E < start(Y). The order that L keeps is both.

   Where versions are trusted, either order also keeps them: X before Y when they are of one object, both are ok, and the version of X
   is less.

   ok: it took effect. fail: it did not, and takes no part. unknown: it took effect after its start, or never; it precedes
   nothing. A read whose result isn't known constrains nothing and is dropped.

   A history is L when an order of the operations exists that keeps client order and real time and in which every operation
   does what the object would do; S when one exists that keeps client order only, N otherwise.

   Nothing here is clever: an order is grown one operation at a time, and every operation that may stand next is tried. */
#include "oracle.h"

/* ---- the objects ---- */

typedef struct cell { /* the state of one object, of any model */
  int value;
  int highest; /* token */
} cell;

int oracle_start_of(oracle_model model) {
  return model == ORACLE_FENCED_STORE ? ORACLE_NIL : 0;
}

static bool says(int result, bool truth) {
  return result == ORACLE_NONE || result == (truth ? 1 : 0);
}

static bool compare_and_set(cell *c, const oracle_op *op) {
  bool equal = c->value == op->value;
  if (equal) c->value = op->new_value;
  return says(op->result, equal);
}

static bool fenced_write(cell *c, const oracle_op *op) {
  bool accepted = op->token >= c->highest;
  if (accepted) {
    c->value = op->value;
    c->highest = op->token;
  }
  return says(op->result, accepted);
}

/* Let the operation happen; false: it can't have returned what it did. */
static bool happens(oracle_model model, cell *c, const oracle_op *op) {
  if (op->fn == ORACLE_READ) return op->result == ORACLE_NONE || op->result == c->value;
  if (op->fn == ORACLE_CAS) return compare_and_set(c, op);
  if (model == ORACLE_FENCED_STORE) return fenced_write(c, op);
  c->value = op->value;
  return true;
}

/* ---- the orders ---- */

static bool definite(const oracle_op *op) {
  return op->outcome != ORACLE_UNKNOWN;
}

static bool takes_part(const oracle_op *op) {
  if (op->outcome == ORACLE_FAIL) return false;
  if (op->fn != ORACLE_READ) return true;
  return op->outcome == ORACLE_OK && op->result != ORACLE_NONE;
}

static bool in_client_order(const oracle_history *h, int x, int y) {
  const oracle_op *first = &h->ops[x], *second = &h->ops[y];
  if (first->client != second->client || !definite(first) || first->end > second->start) return false;
  return first->start < second->start || (first->start == second->start && x < y);
}

static bool in_real_time(const oracle_history *h, int x, int y) {
  const oracle_op *first = &h->ops[x], *second = &h->ops[y];
  if (!definite(first)) return false;
  int error = first->client == second->client ? 0 : h->skew;
  return first->end + error < second->start;
}

static bool in_version_order(const oracle_history *h, int x, int y) {
  const oracle_op *first = &h->ops[x], *second = &h->ops[y];
  if (!h->trusts_versions || first->object != second->object || !first->version || !second->version) return false;
  return first->outcome == ORACLE_OK && second->outcome == ORACLE_OK && first->version < second->version;
}

bool oracle_precedes(const oracle_history *h, oracle_order order, int x, int y) {
  return in_version_order(h, x, y) || in_client_order(h, x, y) || (order == ORACLE_REAL_TIME && in_real_time(h, x, y));
}

bool oracle_overlaps(const oracle_history *h) {
  for (int x = 0; x < h->count; x++) {
    for (int y = 0; y < x; y++) {
      const oracle_op *a = &h->ops[x], *b = &h->ops[y];
      if (a->client != b->client || !definite(a) || !definite(b)) continue;
      int from = a->start > b->start ? a->start : b->start, to = a->end < b->end ? a->end : b->end;
      if (from < to) return true;
    }
  }
  return false;
}

/* ---- growing an order ---- */

typedef struct growth {
  const oracle_history *h;
  uint32_t before[ORACLE_OPS]; /* operations that must stand before this one */
  uint32_t wanted;             /* operations that took effect for certain */
  uint32_t possible;           /* those, and the ones that may have */
} growth;

static void prepare(growth *g, const oracle_history *h, oracle_order order) {
  *g = (growth){.h = h};
  for (int y = 0; y < h->count; y++) {
    if (!takes_part(&h->ops[y])) continue;
    g->possible |= 1u << y;
    if (definite(&h->ops[y])) g->wanted |= 1u << y;
    for (int x = 0; x < h->count; x++) {
      if (takes_part(&h->ops[x]) && oracle_precedes(h, order, x, y)) g->before[y] |= 1u << x;
    }
  }
}

static bool grows(const growth *g, uint32_t placed, const cell *cells) {
  if ((g->wanted & ~placed) == 0) return true;
  for (int x = 0; x < g->h->count; x++) {
    if (((g->possible & ~placed) & (1u << x)) == 0 || (g->before[x] & ~placed) != 0) continue;
    cell after[ORACLE_OBJECTS];
    for (int o = 0; o < ORACLE_OBJECTS; o++) after[o] = cells[o];
    const oracle_op *op = &g->h->ops[x];
    if (happens(g->h->model, &after[op->object], op) && grows(g, placed | (1u << x), after)) return true;
  }
  return false;
}

/* ---- start values ---- */

static int add_value(int *values, int count, int value) {
  for (int i = 0; i < count; i++)
    if (values[i] == value) return count;
  values[count] = value;
  return count + 1;
}

/* Every value that occurs in the history and one that doesn't: where any start value may be assumed, these are enough. */
static int start_values(const oracle_history *h, int *values) {
  if (!h->initial_unknown) return add_value(values, 0, h->initial);
  int count = add_value(values, 0, 999);
  for (int i = 0; i < h->count; i++) {
    const oracle_op *op = &h->ops[i];
    count = add_value(values, count, op->fn == ORACLE_READ ? op->result : op->value);
    if (op->fn == ORACLE_CAS) count = add_value(values, count, op->new_value);
  }
  return count;
}

typedef bool judge(const void *what, const cell *cells);

/* Whether some choice of start values satisfies the judge. */
static bool from_some_start(const oracle_history *h, judge *satisfied, const void *what) {
  int values[2 * ORACLE_OPS + 1];
  int count = start_values(h, values);
  for (int first = 0; first < count; first++) {
    for (int second = 0; second < count; second++) {
      cell cells[ORACLE_OBJECTS] = {{.value = values[first]}, {.value = values[second]}};
      if (satisfied(what, cells)) return true;
    }
  }
  return false;
}

static bool grows_from(const void *what, const cell *cells) {
  return grows(what, 0, cells);
}

bool oracle_orderable(const oracle_history *h, oracle_order order) {
  growth g;
  prepare(&g, h, order);
  return from_some_start(h, grows_from, &g);
}

char oracle_letter(const oracle_history *h) {
  if (oracle_orderable(h, ORACLE_REAL_TIME)) return 'L';
  return oracle_orderable(h, ORACLE_CLIENT_ORDER) ? 'S' : 'N';
}

/* ---- judging a whole order ---- */

typedef struct proposal {
  const oracle_history *h;
  const int *sequence;
  int count;
} proposal;

static bool is_legal(const void *what, const cell *start) {
  const proposal *p = what;
  cell cells[ORACLE_OBJECTS];
  for (int o = 0; o < ORACLE_OBJECTS; o++) cells[o] = start[o];
  for (int i = 0; i < p->count; i++) {
    const oracle_op *op = &p->h->ops[p->sequence[i]];
    if (!happens(p->h->model, &cells[op->object], op)) return false;
  }
  return true;
}

static bool keeps_order(const proposal *p, oracle_order order) {
  for (int i = 0; i < p->count; i++) {
    for (int j = 0; j < i; j++) {
      if (oracle_precedes(p->h, order, p->sequence[i], p->sequence[j])) return false;
    }
  }
  return true;
}

/* Whether every operation stands as often as it may. */
static bool is_complete(const proposal *p) {
  uint32_t placed = 0;
  for (int i = 0; i < p->count; i++) {
    int x = p->sequence[i];
    if (x < 0 || x >= p->h->count || (placed & (1u << x)) != 0) return false;
    if (p->h->ops[x].outcome == ORACLE_FAIL) return false;
    placed |= 1u << x;
  }
  for (int x = 0; x < p->h->count; x++) {
    const oracle_op *op = &p->h->ops[x];
    if (takes_part(op) && definite(op) && (placed & (1u << x)) == 0) return false;
  }
  return true;
}

bool oracle_accepts(const oracle_history *h, oracle_order order, const int *sequence, int count, const int *initial) {
  proposal p = {.h = h, .sequence = sequence, .count = count};
  if (!is_complete(&p) || !keeps_order(&p, order)) return false;
  cell cells[ORACLE_OBJECTS];
  for (int o = 0; o < ORACLE_OBJECTS; o++) cells[o] = (cell){.value = initial ? initial[o] : h->initial};
  return is_legal(&p, cells);
}

/* ---- the plainest program ---- */

static void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

static bool some_permutation(const oracle_history *h, oracle_order order, int *sequence, int count, int fixed) {
  if (fixed == count) {
    proposal p = {.h = h, .sequence = sequence, .count = count};
    return is_complete(&p) && keeps_order(&p, order) && from_some_start(h, is_legal, &p);
  }
  bool found = false;
  for (int i = fixed; i < count && !found; i++) {
    swap(&sequence[fixed], &sequence[i]);
    found = some_permutation(h, order, sequence, count, fixed + 1);
    swap(&sequence[fixed], &sequence[i]);
  }
  return found;
}

bool oracle_orderable_plainly(const oracle_history *h, oracle_order order) {
  for (uint32_t chosen = 0; chosen < 1u << h->count; chosen++) {
    int sequence[ORACLE_OPS], count = 0;
    for (int x = 0; x < h->count; x++) {
      if ((chosen & (1u << x)) != 0 && takes_part(&h->ops[x])) sequence[count++] = x;
    }
    if (some_permutation(h, order, sequence, count, 0)) return true;
  }
  return false;
}

/* ---- parts of a history ---- */

void oracle_select(oracle_history *out, const oracle_history *h, uint32_t keep) {
  *out = *h;
  out->count = 0;
  for (int x = 0; x < h->count; x++) {
    if ((keep & (1u << x)) != 0) out->ops[out->count++] = h->ops[x];
  }
}

static int leaves_behind(const oracle_op *op) {
  return op->fn == ORACLE_CAS ? op->new_value : op->value;
}

/* Whether `op` might be impossible, or do something else, only because `supply` is gone. A refusal (or an operation that may
   have been refused) needs a state that refuses, and any change may have made it. */
static bool may_need(oracle_model model, const oracle_op *op, const oracle_op *supply) {
  if (supply->fn == ORACLE_READ || supply->result == 0 || op->object != supply->object) return false;
  if (op->fn == ORACLE_READ) return op->result == leaves_behind(supply);
  if (op->fn == ORACLE_CAS) return op->result != 1 || op->value == leaves_behind(supply);
  return model == ORACLE_FENCED_STORE && op->result != 1 && supply->token > op->token;
}

uint32_t oracle_dependents(const oracle_history *h, int x) {
  uint32_t gone = 1u << x, before;
  do {
    before = gone;
    for (int y = 0; y < h->count; y++) {
      for (int s = 0; s < h->count; s++) {
        if ((gone & (1u << s)) != 0 && may_need(h->model, &h->ops[y], &h->ops[s])) gone |= 1u << y;
      }
    }
  } while (gone != before);
  return gone;
}
