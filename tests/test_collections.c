/* test_collections.c -- the deciders of queues, stacks, priority queues, sets, counters and lists against all orders.

   Histories in which every value is put once, as those deciders ask for: played on a real object and often spoilt, with
   operations of unknown outcome, empty answers, and operations that touch. Where the clients never touch and nothing is unknown
   the deciders must not give up. Witnesses are replayed, and what a refutation names is cut out and refuted by itself. */
#include <stdio.h>
#include <string.h>

#include "decider.h"
#include "deck.h"
#include "evidence/replay.h"
#include "tier.h"

enum { CARDS = 64, MOST = 11, ENUMERATED = 8, NEVER = -1 };

typedef struct kind {
  const char *model, *decider;
  const char *cards; /* operations, one a line; those of a first word that puts need values of their own */
  const char *puts;  /* that word, NULL: values may be repeated */
  bool sequential;   /* the decider answers for client order, too */
  bool blind;        /* takes of unknown outcome make it give up at times */
  const char *start; /* another start value, NULL: none */
} kind;

#define QUEUE                                                                                                          \
  "enq 1\nenq 2\nenq 3\nenq 4\nenq 5\ndeq 1\ndeq 2\ndeq 3\ndeq 4\ndeq 5\ndeq empty\npeek empty\nenq -5\ndeq -5\ndeq -"

static const kind kinds[] = {
    {"queue", "queues", QUEUE, "enq", false, true, NULL},
    {"unordered-queue", "bags", QUEUE, "enq", false, true, NULL},
    {"priority-queue", "priorities", QUEUE, "enq", false, true, NULL},
    {"stack", "stacks",
     "push 1\npush 2\npush 3\npush 4\npush 5\npop 1\npop 2\npop 3\npop 4\npop 5\npop empty\npeek empty\npop -", "push",
     false, true, NULL},
    {"set", "members",
     "add 1=>true\nadd 1=>false\nremove 1=>true\nremove 1=>false\ncontains 1=>true\ncontains 1=>false\nadd 2=>true\n"
     "remove 2=>true\ncontains 2=>false\nadd 1\nremove 1\nadd 2",
     NULL, false, false, "[2]"},
    {"counter", "increments", "add 1\nadd 1\nadd 1\nr 0\nr 1\nr 2\nr 3\nr 4\nr -1", NULL, true, false, "1"},
    {"list-append", "appends",
     "append 1\nappend 2\nappend 3\nappend 4\nr []\nr [1]\nr [2]\nr [1,2]\nr [2,1]\nr [1,2,3]\nr [2,1,3]\nr [3]\nr "
     "nil\n"
     "r [3,1]\nr [2,3,1,4]\nr [1,1]\nr [9]\n"
     "r [9,1]\nr [9,1,2]",
     "append", true, false, "[9]"},
};

typedef struct hand {
  const kind *kind;
  deck *reader;
  char text[CARDS][24];
  bool puts[CARDS], partial[CARDS]; /* partial: only of unknown outcome */
  minos_history *history;           /* of the cards, one operation each */
  int count;
} hand;

typedef struct played_op {
  int client, start, end, card;
} played_op;

typedef struct play {
  const char *start; /* NULL: the model's own */
  played_op ops[MOST];
  int count;
} play;

static int below(wild *w, int bound) {
  return (int)wild_below(w, (uint32_t)bound);
}

static bool leaves_result_open(const char *model, const char *text) {
  if (strcmp(text + strlen(text) - 2, " -") == 0) return true;
  return strcmp(model, "set") == 0 && !strstr(text, "=>");
}

static void take_cards(hand *h, const kind *k) {
  *h = (hand){.kind = k, .reader = deck_new(minos_model_find((minos_bytes){k->model, strlen(k->model)}))};
  minos_text all = {0};
  for (const char *at = k->cards; *at;) {
    size_t length = strcspn(at, "\n");
    char *text = h->text[h->count];
    snprintf(text, sizeof h->text[0], "%.*s", (int)length, at);
    h->puts[h->count] = k->puts && strncmp(text, k->puts, strlen(k->puts)) == 0;
    h->partial[h->count] = leaves_result_open(k->model, text);
    minos_text_format(&all, "A %s %d %s\n", text, 2 * h->count, h->partial[h->count] ? "?" : "99999");
    h->count++;
    at += length + (at[length] != 0);
  }
  h->history = deck_read(h->reader, &all);
  minos_text_release(&all);
}

static void drop_cards(hand *h) {
  minos_history_free(h->history);
  deck_free(h->reader);
}

/* ---- playing ---- */

static bool is_free(const hand *h, const play *p, int which, bool unknown) {
  if (h->partial[which] && !unknown) return false;
  bool query = h->reader->model->fns[minos_history_ops(h->history)[which].fn].query;
  bool answers = !h->partial[which] && !h->puts[which] && strcmp(h->kind->model, "counter") != 0;
  if (unknown && (query || answers)) return false;
  for (int i = 0; i < p->count && h->puts[which]; i++)
    if (p->ops[i].card == which) return false;
  return true;
}

/* A card that is legal in `state` (NULL: any), or any one where none is found. */
static void choose_card(const hand *h, play *p, wild *w, played_op *op, const minos_state *state,
                        minos_states *states) {
  for (int tries = 0; tries < 60; tries++) {
    minos_state to;
    int which = below(w, h->count);
    if (!is_free(h, p, which, op->end == NEVER)) continue;
    op->card = which;
    if (!state || h->reader->model->step(states, *state, &minos_history_ops(h->history)[which], &to)) return;
  }
  if (op->card >= 0) return;
  op->end = op->start; /* nothing is left that may be unknown */
  do op->card = below(w, h->count);
  while (!is_free(h, p, op->card, false) || h->puts[op->card]);
}

static void choose_times(play *p, wild *w, bool touching, int most) {
  int free_from[4] = {0}, clients = 1 + below(w, 4), span = 2 + below(w, 14);
  p->count = 1 + below(w, most);
  for (int i = 0; i < p->count; i++) {
    played_op *op = &p->ops[i];
    op->card = -1;
    op->client = touching ? below(w, clients) : i;
    op->start = touching ? free_from[op->client] + (below(w, 3) ? 0 : below(w, 3)) : below(w, span);
    op->end = op->start + below(w, touching ? 4 : 1 + span / 2);
    if (touching) free_from[op->client] = op->end;
    if (below(w, 8) == 0) op->end = NEVER;
  }
}

/* Choose what each operation did, one after another at instants of their intervals. */
static void choose_operations(const hand *h, play *p, wild *w) {
  int at[MOST], order[MOST], late = below(w, 2) ? below(w, 4) : 0; /* how many may take effect out of time */
  for (int i = 0; i < p->count; i++) {
    const played_op *op = &p->ops[i];
    at[i] = 4 * op->start + below(w, 4 * (op->end == NEVER ? 6 : op->end - op->start) + 1);
    if (late > 0 && below(w, 3) == 0) at[i] += below(w, 24) - 12, late--;
    order[i] = i;
  }
  for (int i = 1; i < p->count; i++)
    for (int j = i; j > 0 && at[order[j - 1]] > at[order[j]]; j--) {
      int kept = order[j];
      order[j] = order[j - 1];
      order[j - 1] = kept;
    }
  minos_states *states = minos_states_new(minos_history_values(h->history));
  minos_value start = MINOS_NIL;
  minos_values *values = (minos_values *)minos_history_values(h->history); /* the test's own */
  if (p->start)
    ck_assert_int_eq(minos_value_read(values, (minos_bytes){p->start, strlen(p->start)}, &start, NULL), MINOS_OK);
  minos_state state = h->reader->model->initial(states, start);
  for (int i = 0; i < p->count; i++) {
    played_op *op = &p->ops[order[i]];
    choose_card(h, p, w, op, &state, states);
    if (op->end == NEVER && below(w, 2)) continue;
    h->reader->model->step(states, state, &minos_history_ops(h->history)[op->card], &state);
  }
  minos_states_free(states);
  while (below(w, 5) == 0) choose_card(h, p, w, &p->ops[below(w, p->count)], NULL, NULL);
}

static void write_play(const hand *h, const play *p, minos_text *out) {
  minos_text_format(out, "@model %s\n", h->kind->model);
  if (p->start) minos_text_format(out, "@initial %s\n", p->start);
  for (int i = 0; i < p->count; i++) {
    const played_op *op = &p->ops[i];
    minos_text_format(out, "c%d %s %d ", op->client, h->text[op->card], op->start);
    if (op->end == NEVER)
      minos_text_put(out, "?\n");
    else
      minos_text_format(out, "%d\n", op->end);
  }
}

/* ---- comparing ---- */

typedef struct tally {
  int yes, no, open, sequential, not_sequential;
} tally;

typedef struct comparing {
  const hand *hand;
  const play *play;
  const minos_history *history;
  const part *p;
} comparing;

static void differs(const comparing *c, const char *what) {
  minos_text text = {0};
  write_play(c->hand, c->play, &text);
  ck_abort_msg("%s: %s\n%s", c->hand->kind->decider, what, text.data);
}

static minos_answer ask(const char *name, const part *p, minos_order order, proof *found) {
  static const minos_options options = {0};
  limits l;
  limits_start(&l, &options);
  *found = (proof){0};
  return deciders_find(name)->applies(p, order) ? deciders_find(name)->decide(p, order, &l, found) : ANSWER_GAVE_UP;
}

static void check_witness(const comparing *c, minos_order order, const proof *found) {
  minos_op_id ops[MOST];
  minos_witness w = {.present = true, .order = order, .count = found->witness_count, .ops = ops};
  minos_error err;
  for (uint32_t i = 0; i < w.count; i++) ops[i] = c->p->op[found->witness[i]];
  w.initial = found->initial;
  if (replay_witness(c->history, &w, 0, &err)) differs(c, err.message);
}

static void check_core(const comparing *c, minos_order order, const proof *found) {
  bool in[MOST] = {false};
  minos_op_id ops[MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < found->core_count; i++) in[c->p->op[found->core[i]]] = true;
  for (uint32_t i = 0; i < MOST; i++)
    if (in[i]) ops[count++] = i;
  if (count == 0) return;
  for (uint32_t i = 0; i < c->p->count; i++)
    for (uint32_t k = 0; k < count && !in[c->p->op[i]]; k++)
      if (history_consumes(c->history, &minos_history_ops(c->history)[ops[k]], part_op(c->p, i)))
        differs(c, "its core leans on what it leaves out");
  minos_history *core;
  part p;
  proof alone;
  ck_assert_int_eq(minos_history_select(&core, c->history, ops, count, NULL, false), MINOS_OK);
  ck_assert_int_eq(part_whole(&p, core, 0), MINOS_OK);
  if (ask(count > ENUMERATED ? "search" : "enumerate", &p, order, &alone) != ANSWER_NO)
    differs(c, "its core has a legal order");
  proof_release(&alone);
  part_release(&p);
  minos_history_free(core);
}

/* One question; the right answer. */
static minos_answer compare(const comparing *c, minos_order order, bool plainly, minos_answer *said) {
  proof found;
  minos_answer right = ask(plainly ? "enumerate" : "search", c->p, order, &found);
  proof_release(&found);
  ck_assert_int_ne(right, ANSWER_GAVE_UP);
  *said = ask(c->hand->kind->decider, c->p, order, &found);
  if (*said != ANSWER_GAVE_UP && *said != right) differs(c, right == ANSWER_YES ? "wrong no" : "wrong yes");
  if (*said == ANSWER_YES) check_witness(c, order, &found);
  if (*said == ANSWER_NO) check_core(c, order, &found);
  proof_release(&found);
  return right;
}

static bool has_unknown(const play *p) {
  for (int i = 0; i < p->count; i++)
    if (p->ops[i].end == NEVER) return true;
  return false;
}

static void compare_play(const hand *h, const play *p, bool touching, bool plainly, tally *t) {
  minos_text text = {0};
  write_play(h, p, &text);
  minos_history *history = deck_read(h->reader, &text);
  minos_text_release(&text);
  part whole;
  ck_assert_int_eq(part_whole(&whole, history, 0), MINOS_OK);
  comparing c = {h, p, history, &whole};
  minos_answer said;
  if (whole.count > 0) {
    compare(&c, MINOS_ORDER_REAL_TIME, plainly, &said);
    t->yes += said == ANSWER_YES;
    t->no += said == ANSWER_NO;
    t->open += said == ANSWER_GAVE_UP;
    bool exact = !touching && !(h->kind->blind && has_unknown(p));
    if (exact && said == ANSWER_GAVE_UP) differs(&c, "gave up");
    minos_answer right = compare(&c, MINOS_ORDER_CLIENT, plainly, &said);
    t->sequential += said == ANSWER_YES;
    t->not_sequential += said == ANSWER_NO;
    if (h->kind->sequential && said != right) differs(&c, "gave up on client order");
  }
  part_release(&whole);
  minos_history_free(history);
}

static void print_tally(const kind *k, const char *what, tally t) {
  printf("%-12s %-10s %7d L %7d not L %6d open; %6d S, %6d N\n", k->decider, what, t.yes, t.no, t.open, t.sequential,
         t.not_sequential);
  fflush(stdout);
}

START_TEST(random_histories) {
  hand h;
  take_cards(&h, &kinds[_i]);
  wild w = {.state = (uint64_t)_i + 100};
  int histories = is_nightly() ? 400000 : SLOW_BUILD ? 2000 : 12000;
  for (int touching = 0; touching < 2; touching++) {
    tally t = {0};
    for (int i = 0; i < histories; i++) {
      play p = {.start = below(&w, 3) ? NULL : h.kind->start};
      choose_times(&p, &w, touching, i % 2 ? ENUMERATED - 1 : MOST);
      choose_operations(&h, &p, &w);
      compare_play(&h, &p, touching, i % 4 == 1, &t);
    }
    print_tally(&kinds[_i], touching ? "touching" : "apart", t);
    ck_assert_int_gt(t.yes, histories / 20);
    ck_assert_int_gt(t.no, histories / 20);
    ck_assert_int_lt(t.open, histories / 2);
  }
  drop_cards(&h);
}
END_TEST

/* ---- all histories of three operations, each of a client of its own, on the grid 0 .. 3 ---- */

static const int grid[][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},    {1, 2},
                              {1, 3}, {2, 2}, {2, 3}, {3, 3}, {1, NEVER}};
enum { INTERVALS = sizeof grid / sizeof *grid };

static void add_operations(const hand *h, play *p, int operations, int first, wild *w, tally *t) {
  if (p->count == operations) {
    if (operations < 4 ? is_nightly() || wild_below(w, 6) == 0 : wild_below(w, is_nightly() ? 40 : 4000) == 0)
      compare_play(h, p, false, false, t);
    return;
  }
  for (int next = first; next < h->count * INTERVALS; next++) {
    played_op op = {p->count, grid[next % INTERVALS][0], grid[next % INTERVALS][1], next / INTERVALS};
    if (!is_free(h, p, op.card, op.end == NEVER)) continue;
    p->ops[p->count++] = op;
    add_operations(h, p, operations, next, w, t);
    p->count--;
  }
}

START_TEST(every_history) {
  hand h;
  take_cards(&h, &kinds[_i]);
  wild w = {.state = (uint64_t)_i + 1};
  if (h.count > 11) h.count = 11; /* for stacks and queues: without the last values */
  tally t = {0};
  play p = {0};
  for (int operations = 1; operations <= (SLOW_BUILD ? 2 : 3); operations++)
    add_operations(&h, &p, operations, 0, &w, &t);
  print_tally(&kinds[_i], "every", t);
  ck_assert_int_gt(t.yes, 100);
  ck_assert_int_gt(t.no, 100);
  drop_cards(&h);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("collections");
  tcase_set_timeout(all, is_nightly() ? 7200 : 300);
  tcase_add_loop_test(all, random_histories, 0, sizeof kinds / sizeof *kinds);
  tcase_add_loop_test(all, every_history, 0, sizeof kinds / sizeof *kinds);
  return run_case(all, "collections");
}
