/* as_listed.c -- is one register with unique writes, whose operations are listed by start, linearizable? O(1) an operation, and
   nothing sorted.

   The operations of one value are its cluster; f is the first end in it and s the last start, and A precedes B iff f(A) < s(B).
   Linearizable iff every read value is written, no read ends before its write starts, and no two clusters precede each other
   (zones.c has the theorem and its proof). The start value's cluster has f before everything. Clusters with f < s are forward,
   all others backward; of two backward ones A and B, f(A) < s(B) <= f(B) < s(A) <= f(A) can't be. So two questions are left.

   Do two forward clusters precede each other? A cluster is found to be forward when something starts behind an end in it, and
   an operation knows its end when it starts: whatever starts later ends later than now, so the f that is known is the final
   one. Let `open` be the forward cluster that was found last. Every earlier one, U, began something behind f(U) before `open`
   did, so f(U) < s(open). Hence
     * an operation of an earlier U starts now: behind the end that made `open` forward, so f(open) < s(U): refuted;
     * V is found now: f(open) < s(V), and they conflict iff f(V) < s(open). With an earlier U it conflicts only if it does with
       `open`: f(V) < s(U) <= f(open) < s(open), since U and `open` do not conflict.
   One cluster is all that is to be remembered, and the forward ones are found in the order of f.

   Does a forward cluster A precede a backward B that precedes it? f(A) < s(B) and f(B) < s(A) is left to the end, when all f and s
   are known: the witness puts each cluster at lo = min(f, s), and there A, the last forward cluster in front of B, is the one with the
   greatest s in front of it.

   The witness. In a cluster the write stands first, then the reads by start. Were A behind B with f(A) < s(B), then lo(B) <=
   lo(A) <= f(A) < s(B), so lo(B) = f(B) <= lo(A) <= s(A): they precede each other.

   Client order leaves real time where a client's operations A and B touch: A ends at the instant T at which B starts. If B is the
   last to start at T, and nothing else touches there, the end of A can be put right before B: behind every other start at T and
   before every other end (walk.c). Of the ends at T in A's cluster it is then the first. Elsewhere this gives up.

   Three words a value, and one for each forward cluster. */
#include "as_listed.h"

#include <stdlib.h>

#include "../grow.h"
#include "standing.h"

void as_listed_begin(as_listed *x) {
  *x = (as_listed){.latest = INT64_MIN, .initial = LISTED_NONE, .open = LISTED_NONE};
}

void as_listed_release(as_listed *x) {
  free(x->first_end);
  free(x->last_start);
  free(x->size);
  free(x->clients);
  free(x->forward);
  *x = (as_listed){0};
}

static minos_role role_of(const as_listed *x, const minos_op *op) {
  return x->fns[op->fn].role;
}

static bool is_plain(minos_role role) {
  return role == MINOS_ROLE_READ || role == MINOS_ROLE_WRITE;
}

static bool is_write(const as_listed *x, const minos_op *op) {
  return role_of(x, op) == MINOS_ROLE_WRITE;
}

static minos_value value_of(const as_listed *x, const minos_op *op) {
  return is_write(x, op) ? op->argument : op->result;
}

/* A failed operation takes no part, nor does a read whose result is not known. Definite writes have a value. */
static bool takes_part(const as_listed *x, const minos_op *op) {
  if (op->outcome == MINOS_OUTCOME_OK) return value_of(x, op) != MINOS_ABSENT;
  return op->outcome == MINOS_OUTCOME_UNKNOWN && is_write(x, op);
}

/* Whether `a` must stand before `b`, listed anywhere. */
static bool precedes(const as_listed *x, uint32_t a, uint32_t b) {
  const minos_op *first = &x->ops[a], *second = &x->ops[b];
  if (first->outcome != MINOS_OUTCOME_OK || first->end > second->start) return false;
  return first->end < second->start || (first->client == second->client && a < b);
}

/* ---- room ---- */

static bool grow_values(as_listed *x, minos_value v) {
  if (v >= x->capacity) {
    size_t room[3] = {x->capacity, x->capacity, x->capacity};
    bool grown = grow_array(&x->first_end, &room[0], v + (size_t)1, sizeof *x->first_end) &&
                 grow_array(&x->last_start, &room[1], v + (size_t)1, sizeof *x->last_start) &&
                 grow_array(&x->size, &room[2], v + (size_t)1, sizeof *x->size);
    if (!grown) return false;
    x->capacity = room[0] < UINT32_MAX ? (uint32_t)room[0] : UINT32_MAX;
  }
  for (; x->values <= v; x->values++) {
    x->first_end[x->values] = LISTED_NONE;
    x->size[x->values] = 0;
  }
  return true;
}

static bool grow_clients(as_listed *x, uint32_t client) {
  if (!grow_array(&x->clients, &x->client_capacity, client + (size_t)1, sizeof *x->clients)) return false;
  while (x->client_count <= client) x->clients[x->client_count++] = (listed_client){0};
  return true;
}

static listed_verdict without_memory(as_listed *x) {
  x->no_memory = true;
  return LISTED_TOO_HARD;
}

bool as_listed_may_start_at(const as_listed *x, minos_value initial) {
  if (x->initial != LISTED_NONE) return initial == x->initial;
  return initial >= x->values || x->size[initial] == 0;
}

void as_listed_start_at(as_listed *x, minos_value initial) {
  if (x->initial == initial) return;
  if (!grow_values(x, initial)) x->found = without_memory(x);
  if (x->open == LISTED_NONE) x->open = initial;
  x->initial = initial;
}

/* ---- operations ---- */

/* A client's operation touches the one before it, which must then count as the first end of its cluster. */
static bool touch(as_listed *x, uint32_t before, int64_t instant) {
  if (x->has_touched && x->touched == instant) return false;
  x->touched = instant;
  x->has_touched = true;
  uint32_t *first = &x->first_end[value_of(x, &x->ops[before])];
  if (x->ops[*first].end == instant) *first = before;
  return true;
}

/* False when the order of its client, or of all starts, is not what this can work with. */
static bool take_turn(as_listed *x, uint32_t i) {
  const minos_op *op = &x->ops[i];
  listed_client *client = &x->clients[op->client];
  if (op->start < x->latest || (x->has_touched && op->start == x->touched)) return false;
  if (client->op && client->end >= op->start && (client->end > op->start || !touch(x, client->op - 1, op->start)))
    return false;
  x->latest = op->start;
  if (op->outcome == MINOS_OUTCOME_OK) *client = (listed_client){op->end, i + 1};
  return true;
}

static listed_verdict refute(as_listed *x, minos_value v, uint32_t last, minos_value other, uint32_t other_last) {
  x->fault[0] = v;
  x->fault[1] = other;
  x->last[0] = last;
  x->last[1] = other_last;
  return LISTED_REFUTED;
}

/* Operation i of a cluster that ended before it: of the open one, or else of one that is found to be forward now. */
static listed_verdict go_forward(as_listed *x, minos_value v, uint32_t i, bool again) {
  if (v == x->open) return LISTED_OPEN;
  bool reaches = x->open != LISTED_NONE && x->size[x->open];
  uint32_t reach = reaches ? x->last_start[x->open] : LISTED_NONE;
  if (again) return refute(x, v, i, x->open, reach);
  if (reach != LISTED_NONE && precedes(x, x->first_end[v], reach)) return refute(x, v, i, x->open, reach);
  if (!grow_array(&x->forward, &x->forward_capacity, x->forward_count + 1, sizeof *x->forward))
    return without_memory(x);
  x->forward[x->forward_count++] = v;
  x->open = v;
  return LISTED_OPEN;
}

/* Whether the cluster was forward before operation i came to it. */
static bool was_forward(const as_listed *x, minos_value v) {
  if (v == x->initial) return true;
  return standing_operations(x->size[v]) && precedes(x, x->first_end[v], x->last_start[v]);
}

/* A write of a value whose operations have ended once, or of the start value. */
static listed_verdict write_late(as_listed *x, minos_value v) {
  if (v == x->initial) return LISTED_TOO_HARD; /* not unique */
  x->culprit = x->first_end[v];
  x->fault[0] = v;
  return LISTED_UNWRITTEN;
}

/* Branches that depend on whether it writes are never foreseen: the usual way has none. */
static listed_verdict join_cluster(as_listed *x, minos_value v, uint32_t i, bool writes) {
  const minos_op *op = &x->ops[i];
  listed_verdict found = LISTED_OPEN;
  uint32_t first = x->first_end[v], size = x->size[v];
  if (writes & ((size & STANDING_WRITTEN) != 0)) return LISTED_TOO_HARD; /* not unique */
  x->size[v] = size | (writes ? STANDING_WRITTEN : 0);
  if (v == x->initial || (first != LISTED_NONE && precedes(x, first, i)))
    found = writes ? write_late(x, v) : go_forward(x, v, i, v != x->open && was_forward(x, v));
  x->size[v]++;
  x->last_start[v] = i;
  if (op->outcome == MINOS_OUTCOME_OK && (first == LISTED_NONE || op->end < x->ops[first].end)) x->first_end[v] = i;
  return found;
}

static listed_verdict pass_op(as_listed *x, uint32_t i) {
  const minos_op *op = &x->ops[i];
  if (!is_plain(role_of(x, op))) return LISTED_TOO_HARD;
  if (!takes_part(x, op)) return LISTED_OPEN; /* it may be listed anywhere */
  minos_value v = value_of(x, op);
  if (v >= x->values && !grow_values(x, v)) return without_memory(x);
  if (op->client >= x->client_count && !grow_clients(x, op->client)) return without_memory(x);
  return take_turn(x, i) ? join_cluster(x, v, i, is_write(x, op)) : LISTED_TOO_HARD;
}

void as_listed_pass(as_listed *x, uint32_t end) {
  while (!x->found && x->passed < end) x->found = pass_op(x, x->passed++);
}

/* A value that was read and that nobody wrote. */
static listed_verdict find_unwritten(as_listed *x) {
  for (minos_value v = 0; v < x->values; v++) {
    if (x->size[v] == 0 || (x->size[v] & STANDING_WRITTEN) || v == x->initial) continue;
    x->culprit = x->first_end[v];
    x->fault[0] = v;
    return LISTED_UNWRITTEN;
  }
  return LISTED_OPEN;
}

/* ---- the witness ---- */

static void stand(as_listed *x, minos_value v, uint32_t *at) {
  standing_put((cluster_words){&x->first_end[v], &x->last_start[v], &x->size[v]}, v != x->initial, at);
}

/* The forward clusters stand one behind the other; `reach` is the last start in the latest of them, `of`. */
typedef struct standing {
  uint32_t count, reach;
  minos_value of;
  size_t next;
} standing;

static void stand_forward(as_listed *x, standing *s, minos_value v) {
  if (standing_operations(x->size[v])) s->reach = x->last_start[v], s->of = v;
  stand(x, v, &s->count);
}

/* A backward cluster, whose last operation is i. */
static listed_verdict stand_backward(as_listed *x, standing *s, minos_value v, uint32_t i) {
  uint32_t first = x->first_end[v];
  if (first != LISTED_NONE && s->reach != LISTED_NONE && precedes(x, first, s->reach))
    return refute(x, v, i, s->of, s->reach);
  if (standing_is_useless(&x->ops[i], x->size[v]))
    x->size[v] = STANDING_LEFT_OUT;
  else
    stand(x, v, &s->count);
  return LISTED_OPEN;
}

static listed_verdict order_clusters(as_listed *x, limits *l, uint32_t *count) {
  standing s = {.reach = LISTED_NONE};
  listed_verdict found = LISTED_OPEN;
  stand_forward(x, &s, x->initial);
  for (uint32_t i = 0; !found && i < x->passed; i++) {
    if (!limits_pass(l, i)) return LISTED_TOO_HARD;
    if (!takes_part(x, &x->ops[i])) continue; /* it may be listed anywhere */
    while (s.next < x->forward_count && precedes(x, x->first_end[x->forward[s.next]], i))
      stand_forward(x, &s, x->forward[s.next++]);
    minos_value v = value_of(x, &x->ops[i]);
    if (x->last_start[v] == i) found = stand_backward(x, &s, v, i);
  }
  *count = s.count;
  return found;
}

static bool place_operations(as_listed *x, uint32_t *witness, minos_estimate *estimate) {
  for (uint32_t i = 0; i < x->passed; i++) {
    if (!limits_pass(x->l, i)) return false;
    const minos_op *op = &x->ops[i];
    if (!takes_part(x, op)) continue;
    minos_value v = value_of(x, op);
    if (x->size[v] == STANDING_LEFT_OUT) continue;
    bool writes = is_write(x, op);
    uint32_t *place = writes ? &x->size[v] : &x->first_end[v];
    estimate->values += writes;
    estimate->unknown += op->outcome == MINOS_OUTCOME_UNKNOWN;
    witness[(*place)++] = i; /* a value is written once */
  }
  return true;
}

static bool write_witness(as_listed *x, proof *out, listed_found *found) {
  free(x->last_start);
  free(x->forward);
  x->last_start = x->forward = NULL;
  out->witness = array_raw(out->witness_count, sizeof *out->witness);
  out->initial = array_raw(1, sizeof *out->initial);
  if (!out->witness || !out->initial) return false;
  out->initial[0] = x->initial;
  found->estimate.present = place_operations(x, out->witness, &found->estimate);
  return found->estimate.present;
}

/* ---- the refutation ---- */

/* Whether all that was not passed yet reads and writes, too, and the writes are unique: only then was the fault one. */
static bool rest_is_unique(as_listed *x, const minos_history *h) {
  for (; x->passed < h->count; x->passed++) {
    const minos_op *op = &x->ops[x->passed];
    if (!limits_pass(x->l, x->passed)) return false;
    if (!is_plain(role_of(x, op))) return false;
    if (!is_write(x, op) || !takes_part(x, op)) continue;
    minos_value v = op->argument;
    if (!grow_values(x, v)) {
      x->no_memory = true;
      return false;
    }
    if (v == x->initial || (x->size[v] & STANDING_WRITTEN)) return false;
    x->size[v] |= STANDING_WRITTEN;
  }
  return true;
}

static uint32_t find_write(const as_listed *x, minos_value v, bool failed) {
  for (uint32_t i = 0; i < x->passed && limits_pass(x->l, i); i++) {
    const minos_op *op = &x->ops[i];
    if (is_write(x, op) && op->argument == v && (op->outcome == MINOS_OUTCOME_FAIL) == failed) return i;
  }
  return LISTED_NONE;
}

/* An operation of the cluster that precedes `target`. */
static uint32_t find_before(const as_listed *x, minos_value v, uint32_t target) {
  for (uint32_t i = 0; i < target && limits_pass(x->l, i); i++)
    if (takes_part(x, &x->ops[i]) && value_of(x, &x->ops[i]) == v && precedes(x, i, target)) return i;
  return LISTED_NONE;
}

static void note_op(listed_found *found, uint32_t op) {
  for (uint32_t i = 0; i < found->count; i++)
    if (found->ops[i] == op) return;
  if (op != LISTED_NONE) found->ops[found->count++] = op;
}

/* An operation of each cluster precedes the last start of the other. The start value's stands first anyway. */
static void note_cycle(const as_listed *x, listed_found *found) {
  for (int i = 0; i < 2; i++) {
    minos_value before = x->fault[i], behind = x->fault[1 - i];
    note_op(found, find_write(x, before, false));
    if (before == x->initial) continue;
    note_op(found, find_before(x, before, x->last[1 - i]));
    note_op(found, x->last[1 - i]);
    if (behind == x->initial) return;
  }
}

/* A failed write takes no part, and tells a person where a value came from that was never written. */
static void note_refuted(const as_listed *x, listed_verdict why, listed_found *found) {
  if (why == LISTED_REFUTED) {
    note_cycle(x, found);
    return;
  }
  note_op(found, x->culprit);
  note_op(found, find_write(x, x->fault[0], false));
  note_op(found, find_write(x, x->fault[0], true));
}

/* ---- the answer ---- */

/* Objects that no operation names (one with a model of its own, declared and not used) have start values all the same. */
bool as_listed_fits(const minos_history *h) {
  return h->count > 0 && history_object_count(h) == 1 && !h->initial.unknown && h->starts[0] != MINOS_ABSENT;
}

static listed_verdict pass_all(as_listed *x, const minos_history *h, limits *l) {
  while (!x->found && x->passed < h->count) {
    size_t end = (size_t)x->passed + LIMITS_PASS;
    if (!limits_look(l)) return LISTED_TOO_HARD;
    as_listed_pass(x, end < h->count ? (uint32_t)end : (uint32_t)h->count);
  }
  return x->found ? x->found : find_unwritten(x);
}

minos_answer as_listed_decide(as_listed *x, const minos_history *h, limits *l, proof *out, listed_found *found) {
  *found = (listed_found){0};
  x->l = l;
  as_listed_start_at(x, h->starts[0]);
  listed_verdict why = pass_all(x, h, l);
  if (!why) why = order_clusters(x, l, &out->witness_count);
  if (!why && write_witness(x, out, found)) return ANSWER_YES;
  bool refuted = (why == LISTED_REFUTED || why == LISTED_UNWRITTEN) && rest_is_unique(x, h);
  if (refuted) note_refuted(x, why, found);
  if (!why || x->no_memory) limits_no_memory(l);
  return refuted && !l->met ? ANSWER_NO : ANSWER_GAVE_UP; /* met: an operation may not have been found */
}
