/* cluster.c -- leader election by terms and votes, after Raft.

   Time is cut into terms, numbered 1, 2, 3; a term has one leader at most. A follower that hears from no leader until its
   deadline begins a new term, votes for itself and asks the others. A node has one vote a term and gives it to the first
   who asks. Whoever gathers a majority leads and says so by heartbeats; whoever sees a higher term than its own takes it
   over and is a follower again. Two majorities share a node and that node votes once: so a term can't have two leaders, and
   a minority side elects nobody. Deadlines are drawn anew each time; where all are equal the nodes stand all at once,
   each votes for itself, and so on.

   What Raft says about logs is left out: the term is all that a fencing token needs. Ongaro and Ousterhout, In search of an
   understandable consensus algorithm (2014), section 5.2. Cost: O(log letters in flight) a letter. */
#include "cluster.h"

#include <stdlib.h>

#include "chance.h"

static void set_deadline(cluster *c, struct node *n) {
  n->deadline = c->now + chance_between(&c->chance, c->low, c->high);
}

void cluster_init(cluster *c, const minos_scenario *scenario, uint64_t seed, const cluster_watch *watch) {
  *c = (cluster){.watch = watch,
                 .count = scenario->nodes,
                 .low = scenario->low,
                 .high = scenario->high,
                 .delay_low = scenario->delay_low,
                 .delay_high = scenario->delay_high,
                 .heartbeat = scenario->heartbeat,
                 .write = scenario->write,
                 .chance = seed};
  for (unsigned i = 0; i < c->count; i++) {
    c->nodes[i].voted_for = NOBODY;
    set_deadline(c, &c->nodes[i]);
  }
}

void cluster_release(cluster *c) {
  free(c->letters);
}

static unsigned index_of(const cluster *c, const struct node *n) {
  return (unsigned)(n - c->nodes);
}

static unsigned count_bits(uint32_t set) {
  unsigned count = 0;
  for (; set; set &= set - 1) count++;
  return count;
}

/* ---- what a node does ---- */

static void lead_if_elected(cluster *c, struct node *n) {
  if (n->role != ROLE_CANDIDATE || count_bits(n->votes) < cluster_majority(c->count)) return;
  n->role = ROLE_LEADER;
  n->beat = c->now;
  n->work = c->now + 1;
  c->watch->leads(c->watch->context, c->now, index_of(c, n), n->term);
}

static void stand(cluster *c, struct node *n) {
  unsigned self = index_of(c, n);
  n->role = ROLE_CANDIDATE;
  n->term++;
  n->voted_for = (int)self;
  n->votes = 1u << self;
  set_deadline(c, n);
  c->watch->stands(c->watch->context, c->now, self, n->term);
  c->watch->votes(c->watch->context, c->now, self, self, n->term);
  post_send_all(c, LETTER_REQUEST, self);
  lead_if_elected(c, n);
}

/* A higher term than its own makes a node a follower of that term, which has not voted in it. */
static void see_term(cluster *c, struct node *n, uint32_t term) {
  if (term <= n->term) return;
  bool led = n->role == ROLE_LEADER;
  n->term = term;
  n->role = ROLE_FOLLOWER;
  n->voted_for = NOBODY;
  if (!led) return;
  set_deadline(c, n);
  c->watch->steps_down(c->watch->context, c->now, index_of(c, n), term);
}

static void answer(cluster *c, const letter *got, letter_kind kind, bool granted) {
  uint32_t term = c->nodes[got->to].term;
  post_send(c, (letter){.kind = kind, .from = got->to, .to = got->from, .term = term, .granted = granted});
}

static void take_request(cluster *c, struct node *n, const letter *got) {
  bool granted = got->term == n->term && (n->voted_for == NOBODY || n->voted_for == got->from);
  if (granted) {
    n->voted_for = got->from;
    set_deadline(c, n);
    c->watch->votes(c->watch->context, c->now, got->to, got->from, n->term);
  }
  answer(c, got, LETTER_VOTE, granted);
}

static void take_vote(cluster *c, struct node *n, const letter *got) {
  if (got->term != n->term || !got->granted || n->role != ROLE_CANDIDATE) return;
  n->votes |= 1u << got->from;
  lead_if_elected(c, n);
}

static void take_heartbeat(cluster *c, struct node *n, const letter *got) {
  if (got->term == n->term) {
    n->role = ROLE_FOLLOWER;
    set_deadline(c, n);
  }
  answer(c, got, LETTER_ANSWER, true);
}

static void take_answer(cluster *c, struct node *n, const letter *got) {
  (void)c, (void)n, (void)got; /* its term was all that it had to say */
}

static void deliver(cluster *c, const letter *got) {
  static void (*const takers[])(cluster * c, struct node * n, const letter *got) = {
      [LETTER_REQUEST] = take_request,
      [LETTER_VOTE] = take_vote,
      [LETTER_HEARTBEAT] = take_heartbeat,
      [LETTER_ANSWER] = take_answer,
  };
  struct node *n = &c->nodes[got->to];
  see_term(c, n, got->term);
  takers[got->kind](c, n, got);
}

/* ---- time ---- */

static int64_t earlier(int64_t a, int64_t b) {
  return a < b ? a : b;
}

static int64_t next_of(const struct node *n) {
  if (n->down) return MINOS_NEVER;
  return n->role == ROLE_LEADER ? earlier(n->beat, n->work) : n->deadline;
}

static int64_t next_time(const cluster *c) {
  int64_t next = post_next(c);
  for (unsigned i = 0; i < c->count; i++) next = earlier(next, next_of(&c->nodes[i]));
  return next;
}

static void act(cluster *c, struct node *n) {
  if (n->down) return;
  if (n->role != ROLE_LEADER) {
    if (n->deadline <= c->now) stand(c, n);
    return;
  }
  if (n->beat <= c->now) {
    n->beat = c->now + c->heartbeat;
    post_send_all(c, LETTER_HEARTBEAT, index_of(c, n));
  }
  if (n->work <= c->now) {
    n->work = c->now + c->write;
    c->watch->works(c->watch->context, c->now, index_of(c, n), n->term);
  }
}

void cluster_run(cluster *c, int64_t until) {
  for (int64_t next; !c->failed && (next = next_time(c)) < until;) {
    letter got;
    if (next > c->now) c->now = next;
    while (post_take(c, c->now, &got)) deliver(c, &got);
    for (unsigned i = 0; i < c->count; i++) act(c, &c->nodes[i]);
  }
  c->now = until;
}

/* ---- what happens to nodes ---- */

void cluster_crash(cluster *c, unsigned node) {
  c->nodes[node].down = true;
  c->nodes[node].role = ROLE_FOLLOWER;
}

void cluster_restart(cluster *c, unsigned node) {
  c->nodes[node].down = false;
  set_deadline(c, &c->nodes[node]);
}

int cluster_leader(const cluster *c) {
  int leader = NOBODY;
  for (unsigned i = 0; i < c->count; i++) {
    const struct node *n = &c->nodes[i];
    bool leads = !n->down && n->role == ROLE_LEADER;
    if (leads && (leader == NOBODY || n->term > c->nodes[leader].term)) leader = (int)i;
  }
  return leader;
}

unsigned cluster_group_size(const cluster *c, unsigned node) {
  unsigned size = 0;
  for (unsigned i = 0; i < c->count; i++) size += c->nodes[i].group == c->nodes[node].group;
  return size;
}
