/* saturation.c -- what must stand before what, followed to the end: clocks of operations on lanes.

   Every legal order of registers with unique writes keeps client order, puts a write before its reads, and for each read r of
   the version that w wrote, and each other write x of the object, obeys two rules:
     x before r implies x before w        (otherwise r would have read x, or something later)
     w before x implies r before x        (otherwise r would read x, or something later)
   For a read of the start value, which stands before all writes, the second rule alone says: r before every write. Starting
   from client order and reads-from the rules are applied until nothing new follows. If some operation then precedes itself,
   there is no legal order. (Saturation: Zennou, Bouajjani, Enea & Erradi, CAV 2019.) The converse is false: a choice may be
   left (sdp_decide.c), for the problem is NP-complete (Gibbons & Korach 1997).

   What precedes an operation is a clock: one number for each lane, for what precedes it in a lane is a beginning of the lane. So
   for each lane only the last write below the clock need be looked at: earlier ones precede it, and the rules carried what
   follows from them along. Of a version's readers in one lane only the last one counts, by the same argument.

   Every change goes on an agenda that hands out the operation that started first. Most edges lead forward in time, so most rows
   are complete when they are passed on, and a clash is found close to where it arises.

   Rows of several lanes are joined number by number: signed, so that any machine with vectors does it with compares.

   Cost: O(lanes) for each change, O(lanes log n) where an object is written on all lanes; memory operations x lanes numbers. */
#include "saturation.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

enum { BLOCK = 8 };

/* ---- rows ---- */

static bool would_raise(const int32_t *to, const int32_t *from, uint32_t stride) {
  for (uint32_t c = 0; c < stride; c += BLOCK) {
    int32_t raised = 0;
    for (uint32_t i = 0; i < BLOCK; i++) raised |= to[c + i] < from[c + i];
    if (raised) return true;
  }
  return false;
}

static void raise(int32_t *restrict to, const int32_t *restrict from, uint32_t stride) {
  for (uint32_t c = 0; c < stride; c += BLOCK)
    for (uint32_t i = 0; i < BLOCK; i++) to[c + i] = to[c + i] < from[c + i] ? from[c + i] : to[c + i];
}

static bool charge(saturation *s, uint64_t bytes) {
  if (!limits_charge(s->l, bytes)) return false;
  s->charged += bytes;
  return true;
}

static bool out_of_memory(saturation *s) {
  limits_no_memory(s->l);
  return false;
}

/* Remember the row before the present level changes it for the first time. */
static bool save(saturation *s, uint32_t op) {
  if (s->saved[op] == s->level || s->level == 0) return true;
  size_t stride = s->stride, before = s->trail_row_capacity;
  if (!grow_array(&s->trail_op, &s->trail_op_capacity, s->trail_count + 1, sizeof *s->trail_op) ||
      !grow_array(&s->trail_rows, &s->trail_row_capacity, (s->trail_count + 1) * stride, sizeof *s->trail_rows))
    return out_of_memory(s);
  if (!charge(s, (s->trail_row_capacity - before) * sizeof *s->trail_rows)) return false;
  memcpy(s->trail_rows + s->trail_count * stride, saturation_row(s, op), stride * sizeof *s->trail_rows);
  s->trail_op[s->trail_count++] = op;
  s->saved[op] = s->level;
  return true;
}

/* `from` precedes `to`, and so does what precedes `from`. A clash when `to` precedes `from` already. */
static bool join(saturation *s, uint32_t from, uint32_t to, edge_kind kind, uint32_t number) {
  int32_t *target = saturation_row(s, to);
  const int32_t *source = saturation_row(s, from);
  if (s->a->lane[to] != LANE_NONE && saturation_precedes(s, to, from) && !s->clash.found)
    s->clash = (clash){true, kind, from, to, number};
  if (!would_raise(target, source, s->stride)) return true;
  if (!save(s, to)) return false;
  raise(target, source, s->stride);
  agenda_add(&s->todo, to);
  return true;
}

bool saturation_add(saturation *s, edge e) {
  if (s->edge_count >= MOST_EDGES) return out_of_memory(s);
  size_t before = s->edge_capacity;
  if (!grow_array(&s->edges, &s->edge_capacity, s->edge_count + 1, sizeof *s->edges)) return out_of_memory(s);
  if (!charge(s, (s->edge_capacity - before) * sizeof *s->edges)) return false;
  e.next = s->head[e.from] & ((1u << 29) - 1);
  s->edges[s->edge_count++] = e;
  s->head[e.from] = (uint32_t)s->edge_count;
  return join(s, e.from, e.to, (edge_kind)e.kind, (uint32_t)s->edge_count - 1);
}

/* ---- rules ---- */

/* The last readers of a version precede the write `to`. */
static bool put_readers_before(saturation *s, uint32_t version, uint32_t to, edge_kind kind) {
  const lane_readers *r = &s->readers;
  for (uint32_t i = r->last_of[version]; i < r->last_of[version + 1]; i++) {
    uint32_t reader = r->last[i];
    if (saturation_precedes(s, reader, to)) continue;
    if (!saturation_add(s, (edge){.from = reader, .to = to, .kind = kind})) return false;
  }
  return true;
}

/* Writes that precede a read precede the write it read from. */
static bool order_before_source(saturation *s, uint32_t read) {
  const versions *v = s->v;
  uint32_t write = v->version[read], object = v->p->object[read];
  if (version_is_start(v, write)) return true;
  const int32_t *row = saturation_row(s, read), *known = saturation_row(s, write);
  for (uint32_t k = s->writes.of_object[object]; k < s->writes.of_object[object + 1]; k++) {
    const stripe *x = &s->writes.stripe[k];
    if (row[x->lane] <= known[x->lane]) continue;
    uint32_t place = stripe_last_below(&s->writes, x, (uint32_t)row[x->lane]);
    if (place == STRIPE_NONE || place < (uint32_t)known[x->lane]) continue;
    uint32_t earlier = lanes_op(s->a, x->lane, place);
    if (!saturation_add(s, (edge){.from = earlier, .to = write, .via = read, .kind = EDGE_BEFORE})) return false;
  }
  return true;
}

/* Readers of the versions that precede a write precede it. */
static bool order_behind_readers(saturation *s, uint32_t write) {
  const int32_t *row = saturation_row(s, write);
  uint32_t object = s->v->p->object[write];
  for (uint32_t k = s->writes.of_object[object]; k < s->writes.of_object[object + 1]; k++) {
    const stripe *x = &s->writes.stripe[k];
    uint32_t below = x->lane == s->a->lane[write] ? s->a->place[write] : (uint32_t)row[x->lane];
    uint32_t place = stripe_last_below(&s->writes, x, below);
    if (place == STRIPE_NONE) continue;
    if (!put_readers_before(s, lanes_op(s->a, x->lane, place), write, EDGE_OVERWRITES)) return false;
  }
  return true;
}

/* Apply the rules at an operation until they leave its own row alone. */
static bool apply_rules(saturation *s, uint32_t op) {
  do {
    agenda_remove(&s->todo, op);
    if (!s->with_rules) return true;
    if (!(s->v->writes[op] ? order_behind_readers(s, op) : order_before_source(s, op))) return false;
  } while (agenda_holds(&s->todo, op) && !s->clash.found);
  return true;
}

/* ---- following ---- */

static bool pass_to_readers(saturation *s, uint32_t write) {
  const lane_readers *r = &s->readers;
  for (uint32_t i = r->first_of[write]; i < r->first_of[write + 1]; i++)
    if (!join(s, write, r->first[i], EDGE_READS, EDGE_NONE)) return false;
  return true;
}

static bool pass_on(saturation *s, uint32_t op) {
  const part *p = s->v->p;
  for (uint32_t e = p->after_first[op]; e < p->after_first[op + 1]; e++)
    if (!s->v->left_out[p->after[e]] && !join(s, op, p->after[e], EDGE_CLIENT, EDGE_NONE)) return false;
  if (s->v->writes[op] && !s->reads_are_edges && !pass_to_readers(s, op)) return false;
  for (uint32_t e = s->head[op]; e; e = s->edges[e - 1].next)
    if (!join(s, op, s->edges[e - 1].to, (edge_kind)s->edges[e - 1].kind, e - 1)) return false;
  return true;
}

bool saturation_run(saturation *s) {
  for (uint32_t op; !s->clash.found && (op = agenda_first(&s->todo)) != UINT32_MAX;) {
    if (!limits_poll(s->l)) return false;
    if (!apply_rules(s, op) || !pass_on(s, op)) return false;
  }
  return true;
}

static bool put_start_readers_first(saturation *s, uint32_t object) {
  for (uint32_t k = s->writes.of_object[object]; k < s->writes.of_object[object + 1]; k++) {
    const stripe *x = &s->writes.stripe[k];
    uint32_t first = lanes_op(s->a, x->lane, s->writes.places[x->first]);
    if (!put_readers_before(s, s->v->p->count + object, first, EDGE_INITIAL)) return false;
  }
  return true;
}

/* It touches all rows for the first time, which takes a while. */
static bool put_all_on_agenda(saturation *s) {
  for (uint32_t op = 0; op < s->v->p->count; op++) {
    if (!limits_poll(s->l)) return false;
    if (s->v->left_out[op]) continue;
    agenda_add(&s->todo, op);
    if (s->a->lane[op] != LANE_NONE) saturation_row(s, op)[s->a->lane[op]] = (int32_t)s->a->place[op] + 1;
  }
  return true;
}

/* A lane of operations of unknown outcome is one because of client order and reads-from, so these are followed first: a number
   of such a lane must never be known before the chain of reasons behind it. */
static bool follow_without_rules(saturation *s) {
  s->with_rules = false;
  bool followed = put_all_on_agenda(s) && saturation_run(s);
  s->with_rules = true;
  return followed;
}

bool saturation_begin(saturation *s) {
  if (s->with_rules && s->a->count > s->a->definite && !follow_without_rules(s)) return false;
  if (!put_all_on_agenda(s)) return false;
  for (uint32_t o = 0; s->with_rules && !s->clash.found && o < s->v->p->objects; o++)
    if (!put_start_readers_first(s, o)) return false;
  return true;
}

bool saturation_begin_again(saturation *s) {
  lane_readers_release(&s->readers);
  if (!lane_readers_build(&s->readers, s->v, s->a)) return out_of_memory(s);
  if (!put_all_on_agenda(s)) return false;
  for (uint32_t o = 0; !s->clash.found && o < s->v->p->objects; o++)
    if (!put_start_readers_first(s, o)) return false;
  return true;
}

/* ---- levels ---- */

saturation_mark saturation_deepen(saturation *s) {
  saturation_mark mark = {s->edge_count, s->trail_count, s->level};
  s->level++;
  return mark;
}

void saturation_undo(saturation *s, const saturation_mark *to) {
  for (; s->trail_count > to->trail; s->trail_count--) {
    uint32_t op = s->trail_op[s->trail_count - 1];
    const int32_t *row = s->trail_rows + (s->trail_count - 1) * s->stride;
    memcpy(saturation_row(s, op), row, s->stride * sizeof *row);
    s->saved[op] = 0;
    if (s->trail_count <= s->trail_base) s->in_base[op] = false;
  }
  if (s->trail_base > to->trail) s->trail_base = to->trail;
  for (; s->edge_count > to->edges; s->edge_count--) {
    const edge *e = &s->edges[s->edge_count - 1];
    s->head[e->from] = e->next;
  }
  for (uint32_t op; (op = agenda_first(&s->todo)) != UINT32_MAX;) agenda_remove(&s->todo, op);
  s->level = to->level;
  s->clash = (clash){0};
}

bool saturation_commit(saturation *s) {
  size_t kept = s->trail_base, stride = s->stride;
  if (!s->in_base) s->in_base = array_new(s->v->p->count, sizeof *s->in_base);
  if (!s->in_base) return out_of_memory(s);
  for (size_t i = kept; i < s->trail_count; i++) {
    uint32_t op = s->trail_op[i];
    s->saved[op] = 0;
    if (s->in_base[op]) continue;
    s->in_base[op] = true;
    s->trail_op[kept] = op;
    memmove(s->trail_rows + kept++ * stride, s->trail_rows + i * stride, stride * sizeof *s->trail_rows);
  }
  s->trail_count = s->trail_base = kept;
  s->level = 1;
  return true;
}

/* ---- memory ---- */

bool saturation_init(saturation *s, const versions *v, const lanes *a, bool with_rules, limits *l) {
  uint32_t count = v->p->count;
  *s = (saturation){.v = v, .a = a, .l = l, .with_rules = with_rules};
  s->stride = (a->count + BLOCK - 1) / BLOCK * BLOCK;
  if (s->stride == 0) s->stride = BLOCK;
  if (!charge(s, (uint64_t)count * s->stride * sizeof *s->rows)) return false;
  s->rows = array_new(count, (size_t)s->stride * sizeof *s->rows);
  s->head = array_new(count, sizeof *s->head);
  s->saved = array_new(count, sizeof *s->saved);
  bool ready = stripes_build(&s->writes, v, a) && limits_step(l, count) && lane_readers_build(&s->readers, v, a);
  ready = ready && limits_step(l, count) && agenda_init(&s->todo, count);
  return (ready && s->rows && s->head && s->saved) || out_of_memory(s);
}

void saturation_release(saturation *s) {
  if (s->l) limits_return(s->l, s->charged);
  stripes_release(&s->writes);
  lane_readers_release(&s->readers);
  agenda_release(&s->todo);
  free(s->rows);
  free(s->head);
  free(s->saved);
  free(s->edges);
  free(s->trail_op);
  free(s->in_base);
  free(s->trail_rows);
  *s = (saturation){0};
}
