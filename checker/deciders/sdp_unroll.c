/* sdp_unroll.c -- from a clash back to the reasons that led to it.

   A clash is an edge a -> b where b precedes a. It rests on a path from b to a, and each edge of a path that a rule gave rests on
   the path that made the rule apply. That path existed before the edge did, so edges are numbered in an order in which
   every one rests on smaller ones: one walk from the clash's number down finds all that is needed.

   The operations so found are refuted by themselves, if each read is joined by the write it read from, each write of unknown
   outcome by a reader (otherwise it need not have happened), and each object whose start value is not known by the read that
   gives it away. Where values repeat, each read is joined by all its candidates, and by what put them out: an edge that says what
   a read read from rests on that. */
#include "sdp_unroll.h"

#include <stdlib.h>
#include <string.h>

#include "../grow.h"

bool unroller_init(unroller *u, const saturation *s, const candidates *c) {
  *u = (unroller){.s = s, .c = c};
  u->involved = array_new(s->v->p->count, sizeof *u->involved);
  return path_finder_init(&u->finder, s) && u->involved;
}

void unroller_release(unroller *u) {
  path_finder_release(&u->finder);
  free(u->hops);
  free(u->premises);
  free(u->needed);
  free(u->involved);
  free(u->levels);
  free(u->flips);
  *u = (unroller){0};
}

/* ---- what is involved ---- */

static void involve_with_candidates(unroller *u, uint32_t op) {
  const candidates *c = u->c;
  if (u->involved[op]) return;
  u->involved[op] = true;
  for (uint32_t i = c->first[op]; i < c->first[op + 1]; i++)
    if (!version_is_start(u->s->v, c->versions[i])) u->involved[c->versions[i]] = true;
}

static void involve(unroller *u, uint32_t op) {
  const versions *v = u->s->v;
  if (u->c) {
    involve_with_candidates(u, op);
    return;
  }
  while (!u->involved[op]) {
    u->involved[op] = true;
    uint32_t given = v->given[v->p->object[op]];
    if (given != PROOF_NONE) u->involved[given] = true;
    if (v->writes[op] && !part_is_definite(v->p, op))
      op = v->readers[v->reader_first[op]];
    else if (!v->writes[op] && !version_is_start(v, v->version[op]))
      op = v->version[op];
  }
}

static bool add_level(unroller *u, uint32_t level) {
  size_t at = u->level_count;
  while (at > 0 && u->levels[at - 1] > level) at--;
  if (at > 0 && u->levels[at - 1] == level) return true;
  if (!grow_array(&u->levels, &u->level_capacity, u->level_count + 1, sizeof *u->levels)) return false;
  memmove(u->levels + at + 1, u->levels + at, (u->level_count - at) * sizeof *u->levels);
  u->levels[at] = level;
  u->level_count++;
  return true;
}

static bool add_flipped_levels(unroller *u, uint32_t via) {
  uint32_t count = u->flips[via] / 2;
  if (u->flips[via] % 2) u->rests_on_committed = true;
  for (uint32_t i = 0; i < count; i++)
    if (!add_level(u, u->flips[via + 1 + i])) return false;
  return true;
}

bool unroll_note_flip(unroller *u, uint32_t *via) {
  size_t wanted = u->flip_count + u->level_count;
  if (!grow_array(&u->flips, &u->flip_capacity, wanted, sizeof *u->flips)) return false;
  *via = (uint32_t)u->flip_count;
  u->flips[u->flip_count++] = 2 * (uint32_t)(u->level_count - 1) + u->rests_on_committed;
  for (size_t i = 0; i + 1 < u->level_count; i++) u->flips[u->flip_count++] = u->levels[i];
  return true;
}

/* ---- unrolling ---- */

static bool walk(unroller *u, uint32_t from, uint32_t to, uint32_t limit) {
  size_t first = u->hop_count;
  if (!path_find(&u->finder, (hop){.from = from, .to = to}, limit, &u->hops, &u->hop_count, &u->hop_capacity))
    return false;
  for (size_t i = first; i < u->hop_count; i++) {
    involve(u, u->hops[i].from);
    involve(u, u->hops[i].to);
    if (u->hops[i].edge != EDGE_NONE) u->needed[u->hops[i].edge] = true;
  }
  return true;
}

/* What put candidates of a read out, as known in front of edge `limit`. */
static bool walk_candidates(unroller *u, uint32_t read, uint32_t limit) {
  const candidates *c = u->c;
  involve(u, read);
  for (uint32_t i = c->first[read] + c->left[read]; i < c->first[read + 1]; i++) {
    uint32_t version = c->versions[i], by = c->out_by[i];
    if (by == OUT_BEHIND && !walk(u, read, version, limit)) return false;
    if (by == OUT_BEHIND) continue;
    involve(u, by);
    if (!walk(u, by, read, limit)) return false;
    if (!version_is_start(u->s->v, version) && !walk(u, version, by, limit)) return false;
  }
  return true;
}

static void need_source(unroller *u, uint32_t read) {
  if (u->c) u->needed[u->c->settled_by[read]] = true;
}

static bool walk_decision(unroller *u, const edge *e, uint32_t number) {
  u->assumes = true;
  if (number < u->committed) {
    u->rests_on_committed = true;
    return true;
  }
  return e->kind == EDGE_DECIDED ? add_level(u, e->via) : add_flipped_levels(u, e->via);
}

/* The path that an edge rests on. */
static bool walk_premise(unroller *u, uint32_t number) {
  const edge *e = &u->s->edges[number];
  switch ((edge_kind)e->kind) {
  case EDGE_BEFORE: need_source(u, e->via); return walk(u, e->from, e->via, number);
  case EDGE_OVERWRITES: need_source(u, e->from); return walk(u, u->s->v->version[e->from], e->to, number);
  case EDGE_DECIDED:
  case EDGE_FLIPPED: return walk_decision(u, e, number);
  case EDGE_READS: return walk_candidates(u, e->to, number);
  case EDGE_INITIAL: return !u->c || walk_candidates(u, e->from, number);
  case EDGE_CLIENT: break;
  }
  return true;
}

static bool add_premise(unroller *u, uint32_t number) {
  if (!grow_array(&u->premises, &u->premise_capacity, u->premise_count + 1, sizeof *u->premises)) return false;
  size_t first = u->hop_count;
  involve(u, u->s->edges[number].from);
  involve(u, u->s->edges[number].to);
  if (!walk_premise(u, number)) return false;
  u->premises[u->premise_count++] = (premise){number, first, u->hop_count};
  return true;
}

static bool begin(unroller *u) {
  u->hop_count = u->premise_count = u->level_count = 0;
  u->assumes = u->rests_on_committed = false;
  if (!grow_array(&u->needed, &u->needed_capacity, u->s->edge_count, sizeof *u->needed)) return false;
  if (u->s->edge_count) memset(u->needed, 0, u->s->edge_count * sizeof *u->needed);
  return true;
}

static bool add_premises(unroller *u) {
  for (size_t e = u->s->edge_count; e-- > 0;)
    if (u->needed[e] && !add_premise(u, (uint32_t)e)) return false;
  return true;
}

bool unroll(unroller *u) {
  const saturation *s = u->s;
  const clash *c = &s->clash;
  if (!begin(u)) return false;
  involve(u, c->from);
  involve(u, c->to);
  if (!walk(u, c->to, c->from, (uint32_t)s->edge_count)) return false;
  u->cycle_end = u->hop_count;
  if (c->edge != EDGE_NONE) u->needed[c->edge] = true;
  return add_premises(u);
}

bool unroll_read(unroller *u, uint32_t read) {
  return begin(u) && walk_candidates(u, read, (uint32_t)u->s->edge_count) && add_premises(u);
}

/* ---- steps ---- */

typedef struct writing {
  const unroller *u;
  proof *out;
} writing;

static const minos_because because_of[] = {
    [EDGE_CLIENT] = MINOS_BECAUSE_CLIENT_ORDER,   [EDGE_READS] = MINOS_BECAUSE_READS_FROM,
    [EDGE_INITIAL] = MINOS_BECAUSE_READS_INITIAL, [EDGE_BEFORE] = MINOS_BECAUSE_OVERWRITES,
    [EDGE_OVERWRITES] = MINOS_BECAUSE_OVERWRITES, [EDGE_DECIDED] = MINOS_BECAUSE_MODEL,
    [EDGE_FLIPPED] = MINOS_BECAUSE_MODEL,
};

static void add_step(proof *out, uint32_t before, uint32_t after, edge_kind kind) {
  out->steps[out->step_count++] = (proof_step){before, after, because_of[kind]};
}

enum { FEW_STEPS = 1000 };

static bool is_said(const proof *out, const hop *h) {
  uint32_t most = out->step_count < FEW_STEPS ? out->step_count : FEW_STEPS;
  for (uint32_t i = 0; i < most; i++)
    if (out->steps[i].before == h->from && out->steps[i].after == h->to) return true;
  return false;
}

/* The steps of a path that need no premise; those of rules have been said. The last one is said again where the next sentence
   speaks of it. */
static void say_path(writing *w, size_t first, size_t end, bool again) {
  for (size_t i = first; i < end; i++) {
    const hop *h = &w->u->hops[i];
    bool plain = h->kind == EDGE_CLIENT || h->kind == EDGE_READS;
    if (plain && ((again && i + 1 == end) || !is_said(w->out, h))) add_step(w->out, h->from, h->to, h->kind);
  }
}

static void say_edge(writing *w, const premise *why) {
  const edge *e = &w->u->s->edges[why->edge];
  say_path(w, why->first, why->end, e->kind == EDGE_BEFORE);
  add_step(w->out, e->from, e->to, (edge_kind)e->kind);
}

static bool is_own_write(const clash *c, const hop *h, size_t length) {
  return length == 1 &&
         ((c->kind == EDGE_READS && h->kind == EDGE_CLIENT) || (c->kind == EDGE_CLIENT && h->kind == EDGE_READS));
}

bool unroll_write_steps(const unroller *u, proof *out) {
  const clash *c = &u->s->clash;
  writing w = {u, out};
  out->steps = array_raw(2 * (u->hop_count + u->premise_count + 1), sizeof *out->steps);
  if (!out->steps) return false;
  if (is_own_write(c, u->hops, u->cycle_end)) {
    uint32_t read = c->kind == EDGE_READS ? c->to : c->from, write = c->kind == EDGE_READS ? c->from : c->to;
    out->steps[out->step_count++] = (proof_step){read, write, MINOS_BECAUSE_READ_BEFORE_WRITE};
    return true;
  }
  const premise *closing = NULL;
  for (size_t i = u->premise_count; i-- > 0;) {
    const premise *why = &u->premises[i];
    if (why->edge == c->edge) closing = why;
    if (i > 0 || why->edge != c->edge) say_edge(&w, why);
  }
  say_path(&w, 0, u->cycle_end, false);
  if (closing)
    say_edge(&w, closing);
  else
    add_step(out, c->from, c->to, c->kind);
  return true;
}

bool unroll_write_core(const unroller *u, proof *out) {
  uint32_t count = u->s->v->p->count;
  out->core = array_raw(count, sizeof *out->core);
  if (!out->core) return false;
  for (uint32_t op = 0; op < count; op++)
    if (u->involved[op]) out->core[out->core_count++] = op;
  return true;
}
