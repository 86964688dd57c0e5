/* trials.c -- a cluster with a store behind it: leaders write with their term as the token.

   The store is outside of the cluster and can be reached from every side of a partition. So a leader that was cut off with a
   minority goes on writing until it hears of the next term, and only the token tells the store that it is late. A store
   called two-paths has its unguarded path on the minority's side. */
#include "trials.h"

#include <stdio.h>
#include <string.h>

#include "cluster.h"
#include "tally_terms.h"

typedef struct trial {
  chronicle *chronicle;
  const minos_scenario *scenario;
  cluster cluster;
  term_counts counts;
  int holder;                       /* the leader of the highest term so far; NOBODY: none, or it crashed */
  unsigned written[SCENARIO_NODES]; /* by each struct node */
} trial;

static const char *const names[SCENARIO_NODES] = {"N1", "N2",  "N3",  "N4",  "N5",  "N6",  "N7", "N8",
                                                  "N9", "N10", "N11", "N12", "N13", "N14", "N15"};

/* ---- what the cluster tells ---- */

static void say_split(trial *t, int64_t at, uint32_t term) {
  minos_text line = {0};
  const term_count *count = term > 0 && term <= t->counts.count ? &t->counts.terms[term - 1] : NULL;
  if (!count || !term_is_split(count) || t->chronicle->how->silent) return;
  for (unsigned i = 0; i < t->cluster.count; i++)
    if (count->votes[i]) minos_text_format(&line, "%s%s %u", line.length ? ", " : "", names[i], count->votes[i]);
  if (line.failed) t->chronicle->failed = true;
  if (!line.failed) chronicle_say(t->chronicle, at, "term %u split the vote: %s", term, line.data);
  minos_text_release(&line);
}

static void on_stands(void *context, int64_t at, unsigned node, uint32_t term) {
  trial *t = context;
  if (term > t->counts.count) say_split(t, at, term - 1);
  chronicle_say(t->chronicle, at, "%s hears of no leader and stands in term %u", names[node], term);
}

static void on_votes(void *context, int64_t at, unsigned voter, unsigned candidate, uint32_t term) {
  trial *t = context;
  term_counts_vote(&t->counts, voter, candidate, term);
  if (voter != candidate)
    chronicle_say(t->chronicle, at, "%s votes for %s in term %u", names[voter], names[candidate], term);
}

static void free_holder(trial *t, int64_t at) {
  if (t->holder == NOBODY) return;
  chronicle_note(t->chronicle, &(entry){.deed = DEED_FREE, .who = names[t->holder], .start = at, .end = at});
  t->holder = NOBODY;
}

static void on_leads(void *context, int64_t at, unsigned node, uint32_t term) {
  trial *t = context;
  term_counts_leader(&t->counts, node, term);
  free_holder(t, at);
  t->holder = (int)node;
  chronicle_believe(t->chronicle, names[node], term, at, at + 1);
  const term_count *count = term_counts_of(&t->counts, term);
  chronicle_say(t->chronicle, at, "%s leads in term %u with %u of %u votes", names[node], term,
                count ? count->votes[node] : 0, t->cluster.count);
}

static void on_steps_down(void *context, int64_t at, unsigned node, uint32_t term) {
  trial *t = context;
  chronicle_say(t->chronicle, at, "%s sees term %u and steps down", names[node], term);
  chronicle_yield(t->chronicle, names[node], at);
}

static void on_works(void *context, int64_t at, unsigned node, uint32_t term) {
  trial *t = context;
  entry written = {.who = names[node], .token = term, .start = at};
  snprintf(written.made, sizeof written.made, "%s_%u", names[node], ++t->written[node]);
  bool cut_off = cluster_group_size(&t->cluster, node) < cluster_majority(t->cluster.count);
  chronicle_write(t->chronicle, written, at, cut_off);
}

/* ---- steps ---- */

static void crash(trial *t, int64_t at, unsigned node) {
  bool led = t->cluster.nodes[node].role == ROLE_LEADER;
  if (t->cluster.nodes[node].down) return;
  cluster_crash(&t->cluster, node);
  chronicle_say(t->chronicle, at, "%s crashes", names[node]);
  if (led) chronicle_yield(t->chronicle, names[node], at);
  if (t->holder == (int)node) free_holder(t, at);
}

static void restart(trial *t, int64_t at, unsigned node) {
  if (!t->cluster.nodes[node].down) return;
  cluster_restart(&t->cluster, node);
  chronicle_say(t->chronicle, at, "%s restarts", names[node]);
}

/* Do it to each node that `who` names: one, the leader, or all crashed ones. */
static void for_each(trial *t, const struct step *step, void (*what)(trial *t, int64_t at, unsigned node)) {
  int leader = cluster_leader(&t->cluster);
  for (unsigned i = 0; i < t->cluster.count; i++) {
    bool meant = strcmp(step->who, names[i]) == 0 || (strcmp(step->who, "leader") == 0 && leader == (int)i) ||
                 (strcmp(step->who, "crashed") == 0 && t->cluster.nodes[i].down);
    if (meant) what(t, step->at, i);
  }
}

/* The leader comes first, then the nodes by number: split = {2, 3} cuts the leader off with one of five. */
static void split(trial *t, const struct step *step) {
  minos_text line = {0};
  int leader = cluster_leader(&t->cluster);
  unsigned group = 0, left = step->split[0];
  for (int turn = leader == NOBODY ? 0 : -1; turn < (int)t->cluster.count; turn++) {
    if (turn == leader && turn >= 0) continue;
    unsigned node = turn < 0 ? (unsigned)leader : (unsigned)turn;
    if (left == 0) left = step->split[++group];
    t->cluster.nodes[node].group = (uint8_t)group;
    minos_text_format(&line, "%s%s", line.length == 0 ? "" : left == step->split[group] ? " | " : " ", names[node]);
    left--;
  }
  if (line.failed) t->chronicle->failed = true;
  if (!line.failed) chronicle_say(t->chronicle, step->at, "a partition splits the cluster: %s", line.data);
  minos_text_release(&line);
}

static void heal(trial *t, int64_t at) {
  for (unsigned i = 0; i < t->cluster.count; i++) t->cluster.nodes[i].group = 0;
  chronicle_say(t->chronicle, at, "the partition heals");
}

struct phrase {
  char text[80];
};

static void say_timeouts(struct phrase *out, int64_t low, int64_t high) {
  const char *format = low == high ? "one timeout of %lld for all" : "timeouts drawn from %lld to %lld";
  snprintf(out->text, sizeof out->text, format, (long long)low, (long long)high);
}

static void set_timeouts(trial *t, const struct step *step) {
  t->cluster.low = step->low;
  t->cluster.high = step->high;
  struct phrase timeouts;
  say_timeouts(&timeouts, step->low, step->high);
  chronicle_say(t->chronicle, step->at, "from now on: %s", timeouts.text);
}

static void take_step(trial *t, const struct step *step) {
  switch (step->kind) {
  case STEP_CRASH: for_each(t, step, crash); break;
  case STEP_RESTART:
    if (step->who)
      for_each(t, step, restart);
    else
      chronicle_restart_store(t->chronicle, step->at);
    break;
  case STEP_PARTITION: split(t, step); break;
  case STEP_HEAL: heal(t, step->at); break;
  default: set_timeouts(t, step); break;
  }
}

/* ---- the whole ---- */

/* Which side of a partition in two can elect. */
static void say_sides(chronicle *c, const struct step *step) {
  unsigned larger = step->split[0] > step->split[1] ? step->split[0] : step->split[1];
  unsigned nodes = c->scenario->nodes;
  if (larger >= cluster_majority(nodes)) {
    chronicle_remark(c, "%u nodes split %u|%u: the side of %u can elect", nodes, step->split[0], step->split[1],
                     larger);
  } else {
    chronicle_remark(c, "%u nodes split %u|%u: no side can elect", nodes, step->split[0], step->split[1]);
  }
}

static void introduce(const trial *t, uint64_t seed) {
  static const unsigned sizes[] = {3, 5, 7, 9, 6};
  const minos_scenario *s = t->scenario;
  chronicle *c = t->chronicle;
  struct phrase timeouts;
  chronicle_begin(c);
  say_timeouts(&timeouts, s->low, s->high);
  chronicle_remark(c, "%u nodes, majority %u, %s, %s store, seed %llu", s->nodes, cluster_majority(s->nodes),
                   timeouts.text, c->store.kind->name, (unsigned long long)seed);
  for (size_t i = 0; s->table && i < sizeof sizes / sizeof *sizes; i++)
    chronicle_remark(c, "%u nodes: a majority is %u, %u may fail", sizes[i], cluster_majority(sizes[i]),
                     sizes[i] - cluster_majority(sizes[i]));
  for (size_t i = 0; s->table && i < s->count; i++)
    if (s->steps[i].kind == STEP_PARTITION) say_sides(c, &s->steps[i]);
}

static void run_steps(trial *t) {
  const minos_scenario *s = t->scenario;
  for (size_t i = 0; i < s->count; i++) {
    const struct step *step = &s->steps[i];
    if (step->at >= s->until || (step->only && strcmp(step->only, t->chronicle->store.kind->name) != 0)) continue;
    cluster_run(&t->cluster, step->at);
    take_step(t, step);
  }
  cluster_run(&t->cluster, s->until);
}

static void conclude(trial *t) {
  minos_run *run = t->chronicle->run;
  term_counts_sum(&t->counts, run);
  chronicle_remark(
      t->chronicle, "terms %u, split votes %u, leaders %u, at one time %u, in one term %u, without a majority %u",
      run->terms, run->split_votes, run->leaders, run->holders_at_once, run->most_in_a_term, run->minority_wins);
  chronicle_end(t->chronicle, t->scenario->until + 1);
}

minos_status trials_play(chronicle *c, minos_error *err) {
  const minos_scenario *s = c->scenario;
  if (c->how->set_pause || c->how->set_lease)
    return minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "%s has no %s", s->name,
                       c->how->set_pause ? "pause" : "lease");
  trial t = {.chronicle = c, .scenario = s, .counts = {.nodes = s->nodes}, .holder = NOBODY};
  const cluster_watch watch = {&t, on_stands, on_votes, on_leads, on_steps_down, on_works};
  introduce(&t, c->how->seed);
  cluster_init(&t.cluster, s, c->how->seed, &watch);
  run_steps(&t);
  conclude(&t);
  if (t.cluster.failed || t.counts.failed) c->failed = true;
  cluster_release(&t.cluster);
  term_counts_release(&t.counts);
  return MINOS_OK;
}
