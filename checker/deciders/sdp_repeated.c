/* sdp_repeated.c -- are registers with repeated values sequential? Often: by what each read can't have read.

   A read r can't have read from a write w of its value if r precedes w, or if some write x of the object stands between them: w
   before x, x before r. It can't have read the start value if any write precedes it. A read that is left with one candidate read
   from it; then the rules of saturation.c hold for it, and what follows may put further candidates out, until nothing changes. A
   read without candidates, or a clash, refutes the history: every step holds in every legal order. If in the end every read is
   settled the decision goes on as with unique writes; otherwise this decider can't tell.

   The refutation names a core: what the reasoning speaks of, and for each read all writes of its value.
   Cost: rounds x (operations x lanes + candidates x lanes); a round settles at least one read, in practice many. */
#include "../grow.h"
#include "sdp.h"

typedef struct eliminating {
  sdp x;
  candidates c;
  uint32_t *between; /* [lanes] the last write of the object in each lane that precedes the read */
  uint32_t between_count;
  uint32_t starved; /* a read without candidates; PROOF_NONE: none */
} eliminating;

static void find_between(eliminating *e, uint32_t read) {
  const saturation *s = &e->x.s;
  const int32_t *row = saturation_row(s, read);
  uint32_t object = s->v->p->object[read];
  e->between_count = 0;
  for (uint32_t k = s->writes.of_object[object]; k < s->writes.of_object[object + 1]; k++) {
    const stripe *of = &s->writes.stripe[k];
    uint32_t place = stripe_last_below(&s->writes, of, (uint32_t)row[of->lane]);
    if (place != STRIPE_NONE) e->between[e->between_count++] = lanes_op(s->a, of->lane, place);
  }
}

/* Whether the read can't have read this version, and why. */
static bool is_out(const eliminating *e, uint32_t read, uint32_t version, uint32_t *by) {
  const saturation *s = &e->x.s;
  if (version_is_start(s->v, version)) {
    *by = e->between_count ? e->between[0] : 0;
    return e->between_count > 0;
  }
  *by = OUT_BEHIND;
  if (saturation_precedes(s, read, version)) return true;
  for (uint32_t i = 0; i < e->between_count; i++) {
    *by = e->between[i];
    if (*by != version && saturation_precedes(s, version, *by)) return true;
  }
  return false;
}

/* Move what is out behind what is left. */
static void put_out(eliminating *e, uint32_t read) {
  candidates *c = &e->c;
  find_between(e, read);
  for (uint32_t i = c->first[read]; i < c->first[read] + c->left[read];) {
    uint32_t by, version = c->versions[i], last = c->first[read] + c->left[read] - 1;
    if (!is_out(e, read, version, &by)) {
      i++;
      continue;
    }
    c->versions[i] = c->versions[last];
    c->versions[last] = version;
    c->out_by[last] = by;
    c->left[read]--;
  }
}

static bool settle(eliminating *e, uint32_t read) {
  saturation *s = &e->x.s;
  uint32_t version = e->c.versions[e->c.first[read]];
  e->x.v.version[read] = version;
  e->c.settled_by[read] = (uint32_t)s->edge_count;
  if (version_is_start(&e->x.v, version)) return true;
  return saturation_add(s, (edge){.from = version, .to = read, .kind = EDGE_READS});
}

/* One round over all open reads: how many were settled. False when a limit was met. */
static bool sweep(eliminating *e, uint32_t *settled, uint32_t *open) {
  const versions *v = &e->x.v;
  *settled = *open = 0;
  for (uint32_t op = 0; op < v->p->count && !e->x.s.clash.found; op++) {
    if (v->writes[op] || v->version[op] != VERSION_OPEN) continue;
    if (!limits_poll(e->x.l)) return false;
    put_out(e, op);
    if (e->c.left[op] == 0) {
      e->starved = op;
      return true;
    }
    if (e->c.left[op] > 1) {
      ++*open;
      continue;
    }
    ++*settled;
    if (!settle(e, op)) return false;
  }
  return true;
}

/* Rounds until nothing changes; `open` tells how many reads are not settled then. */
static sdp_outcome eliminate(eliminating *e, uint32_t *open) {
  saturation *s = &e->x.s;
  for (uint32_t settled = 1; settled;) {
    if (!sweep(e, &settled, open)) return SDP_STOPPED;
    if (e->starved != PROOF_NONE) return unroll_read(&e->x.u, e->starved) ? SDP_REFUTED : sdp_out_of_memory(&e->x);
    versions_group_readers(&e->x.v);
    if (settled && (!saturation_begin_again(s) || !saturation_run(s))) return SDP_STOPPED;
    if (s->clash.found) return unroll(&e->x.u) ? SDP_REFUTED : sdp_out_of_memory(&e->x);
  }
  return SDP_GOES_ON;
}

static minos_answer judge(eliminating *e, proof *out) {
  uint32_t open = 0;
  sdp_outcome end = sdp_saturate(&e->x, &e->c);
  e->between = array_raw(e->x.a.count, sizeof *e->between);
  if (!e->between) end = sdp_out_of_memory(&e->x);
  if (end == SDP_GOES_ON) end = eliminate(e, &open);
  if (end == SDP_GOES_ON && open) return ANSWER_GAVE_UP;
  if (end == SDP_GOES_ON) end = sdp_build_order(&e->x);
  return sdp_answer(&e->x, end, out);
}

static minos_answer decide(const part *p, minos_order order, limits *l, proof *out) {
  (void)order;
  eliminating e = {.x.l = l, .starved = PROOF_NONE};
  uint32_t culprit = PROOF_NONE;
  minos_answer result = ANSWER_GAVE_UP;
  switch (candidates_build(&e.c, &e.x.v, p, l, &culprit)) {
  case CANDIDATES_NO_MEMORY: limits_no_memory(l); break;
  case CANDIDATES_TOO_MANY: break;
  case CANDIDATES_NONE: result = sdp_never_written(out, l, culprit, PROOF_NONE); break;
  case CANDIDATES_FINE: result = judge(&e, out); break;
  }
  free(e.between);
  candidates_release(&e.c);
  sdp_release(&e.x);
  return result;
}

static bool applies(const part *p, minos_order order) {
  return order == MINOS_ORDER_CLIENT && versions_apply(p);
}

const minos_decider decider_elimination = {.applies = applies, .decide = decide, .footprint = 128};
