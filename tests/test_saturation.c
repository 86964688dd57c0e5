/* test_saturation.c -- several registers with unique writes: the saturation decider, the oracle and the general search agree.

   Writes are many and reads few, clients go their own ways, so that an order leaves choices and some of them are wrong. */
#include <stdio.h>
#include <string.h>

#include "agreement.h"
#include "decider.h"
#include "evidence/replay.h"
#include "tier.h"
#include "wild.h"

static int amount(int usual) {
  if (is_nightly()) return 40 * usual;
  return SLOW_BUILD ? usual / 8 : usual;
}

/* ---- small ones, with the oracle ---- */

typedef struct shape {
  int operations, clients; /* at most */
  int objects;             /* at most */
  int reads_of_ten;        /* how many of ten operations are reads */
  int unknown_one_in;      /* writes of unknown outcome; 0: none */
} shape;

static int below(wild *w, int bound) {
  return (int)wild_below(w, (uint32_t)bound);
}

/* Times: each client's operations follow each other, often touching. */
static void set_times(oracle_history *h, wild *w) {
  int from[8] = {0};
  for (int i = 0; i < h->count; i++) {
    oracle_op *op = &h->ops[i];
    op->start = from[op->client] + below(w, 2);
    op->end = op->start + below(w, 3);
    if (op->outcome == ORACLE_OK) from[op->client] = op->end;
    if (op->outcome != ORACLE_OK && below(w, 2)) op->end = ORACLE_NEVER;
  }
}

/* Play the clients' operations in a random interleaving; then give some reads another written value. */
static void make_small(oracle_history *h, wild *w, const shape *s) {
  *h = (oracle_history){.model = ORACLE_REGISTER, .initial_unknown = below(w, 8) == 0};
  int clients = 1 + below(w, s->clients), objects = 1 + below(w, s->objects), next[2] = {1, 1}, held[2] = {0};
  h->count = 1 + below(w, s->operations);
  for (int i = 0; i < h->count; i++) {
    oracle_op *op = &h->ops[i];
    *op = (oracle_op){.client = below(w, clients), .object = below(w, objects), .result = ORACLE_NONE};
    op->fn = below(w, 10) < s->reads_of_ten ? ORACLE_READ : ORACLE_WRITE;
    if (op->fn == ORACLE_READ) {
      op->result = held[op->object];
      continue;
    }
    op->value = next[op->object]++;
    bool unknown = s->unknown_one_in && below(w, s->unknown_one_in) == 0;
    if (unknown) op->outcome = ORACLE_UNKNOWN;
    if (!unknown || below(w, 2)) held[op->object] = op->value;
  }
  for (int i = 0; i < h->count; i++)
    if (h->ops[i].fn == ORACLE_READ && below(w, 4) == 0) h->ops[i].result = below(w, next[h->ops[i].object]);
  set_times(h, w);
}

static minos_answer ask(const minos_history *history, const char *name, proof *found, uint64_t *configurations) {
  part p;
  limits l;
  minos_options options = {0};
  ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
  limits_start(&l, &options);
  const minos_decider *decider = deciders_find(name);
  minos_answer answer =
      decider->applies(&p, MINOS_ORDER_CLIENT) ? decider->decide(&p, MINOS_ORDER_CLIENT, &l, found) : ANSWER_GAVE_UP;
  *configurations = l.configurations;
  part_release(&p);
  return answer;
}

/* With a known start value it must know the answer. */
static void must_answer(const oracle_history *h) {
  minos_history *history;
  minos_faults faults = {0};
  uint64_t configurations;
  proof found = {0};
  ck_assert_int_eq(raw_history(&history, h, &faults), MINOS_OK);
  minos_answer answer = ask(history, "saturation", &found, &configurations);
  if (answer == ANSWER_GAVE_UP && !h->initial_unknown) print_raw(h);
  fflush(stdout);
  ck_assert(answer != ANSWER_GAVE_UP || h->initial_unknown);
  proof_release(&found);
  minos_history_free(history);
}

static void compare_with_oracle(uint64_t seed, int count, const shape *s) {
  wild w = {.state = seed};
  int differing = 0, letters[256] = {0};
  for (int i = 0; i < count; i++) {
    oracle_history h;
    make_small(&h, &w, s);
    letters[(unsigned char)oracle_letter(&h)]++;
    if (!agrees(&h, AGREE_EVIDENCE)) differing++;
    must_answer(&h);
  }
  printf("%d histories: %d L, %d S, %d N\n", count, letters['L'], letters['S'], letters['N']);
  fflush(stdout);
  ck_assert_msg(differing == 0, "%d histories differ", differing);
}

START_TEST(two_registers) {
  compare_with_oracle(1, amount(20000), &(shape){7, 3, 2, 5, 0});
}
END_TEST

START_TEST(many_clients_few_reads) {
  compare_with_oracle(2, amount(5000), &(shape){8, 6, 2, 4, 0});
}
END_TEST

START_TEST(writes_of_unknown_outcome) {
  compare_with_oracle(3, amount(20000), &(shape){7, 4, 2, 5, 3});
}
END_TEST

/* ---- larger ones, with the search ---- */

typedef struct larger {
  int operations, clients, objects, reads_of_ten, unknown_one_in, spoilt;
  int values; /* that each object has at most; 0: every write is unique */
} larger;

static void add_line(minos_text *text, int client, bool read, int object, int value, int start, bool unknown) {
  minos_text_format(text, "c%d %s(o%d) %d %d ", client, read ? "r" : "w", object, value, start);
  if (unknown)
    minos_text_put(text, "?\n");
  else
    minos_text_format(text, "%d\n", start + 1);
}

/* Clients take turns at random; `spoilt` reads return another value of their object. Times say nothing but client order. */
static void write_larger(minos_text *text, wild *w, const void *kind) {
  const larger *s = kind;
  int held[8] = {0}, next[8] = {1, 1, 1, 1, 1, 1, 1, 1}, steps[16] = {0};
  int spoil_at = s->spoilt ? below(w, s->operations) : s->operations;
  minos_text_put(text, "@model register\n");
  for (int i = 0; i < s->operations; i++) {
    int client = below(w, s->clients), object = below(w, s->objects);
    bool read = below(w, 10) < s->reads_of_ten,
         unknown = !read && s->unknown_one_in && below(w, s->unknown_one_in) == 0;
    int value = read ? held[object] : next[object]++;
    if (!read && s->values) value = 1 + below(w, s->values);
    if (read && i >= spoil_at && below(w, 3) == 0) value = below(w, s->values ? s->values + 1 : next[object]);
    if (!read && !(unknown && below(w, 2))) held[object] = value;
    add_line(text, client, read, object, value, 2 * steps[client]++, unknown);
  }
}

static minos_history *read_history(minos_histories *histories, const minos_text *text) {
  minos_source *source;
  minos_faults faults = {0};
  ck_assert_int_eq(minos_source_memory(&source, "larger", text->data, text->length, NULL), MINOS_OK);
  ck_assert_msg(minos_read(histories, source, &(minos_reading){0}, &faults) == MINOS_OK, "%s", faults.error[0].message);
  minos_source_free(source);
  return histories->items[0];
}

static uint64_t choices, undecided, settled;

/* A witness is judged by evidence/replay.c, a core by the search. */
static bool same_answer(const minos_history *history, bool repeated) {
  proof by_search = {0}, by_saturation = {0}, by_elimination = {0};
  uint64_t configurations, decisions;
  minos_answer right = ask(history, "search", &by_search, &configurations);
  minos_answer said = ask(history, "saturation", &by_saturation, &decisions);
  minos_answer eliminated = ask(history, "elimination", &by_elimination, &configurations);
  if (repeated) said = eliminated == ANSWER_GAVE_UP ? right : eliminated;
  settled += repeated && eliminated != ANSWER_GAVE_UP;
  choices += decisions;
  undecided += by_saturation.core && !by_saturation.steps;
  minos_result *result;
  minos_error err = {0};
  minos_status status = minos_check(&result, history, &(minos_options){.evidence = true}, &err);
  bool same = said == right && (eliminated == right || eliminated == ANSWER_GAVE_UP) && !status &&
              (result->sequential == MINOS_YES) == (right == ANSWER_YES);
  if (!status && right == ANSWER_NO) same = same && result->against_sequential.count > 0;
  if (!same)
    printf("saturation %d, search %d, %s\n", (int)said, (int)right, status ? err.message : "the whole differs");
  if (!status) minos_result_free(result);
  proof_release(&by_search);
  proof_release(&by_saturation);
  proof_release(&by_elimination);
  return same;
}

typedef void write_text(minos_text *text, wild *w, const void *kind);

static void compare_with_search(uint64_t seed, int count, write_text *write, const void *kind, bool repeated) {
  wild w = {.state = seed};
  int differing = 0;
  choices = undecided = settled = 0;
  for (int i = 0; i < count; i++) {
    minos_text text = {0};
    minos_histories histories;
    write(&text, &w, kind);
    if (!same_answer(read_history(&histories, &text), repeated) && differing++ < 3) printf("%s\n", text.data);
    minos_histories_release(&histories);
    minos_text_release(&text);
  }
  printf("%d histories, %llu decisions, %llu refuted by decisions, %llu with repeated values decided\n", count,
         (unsigned long long)choices, (unsigned long long)undecided, (unsigned long long)settled);
  fflush(stdout);
  ck_assert_msg(differing == 0, "%d histories differ", differing);
}

static const larger larger_ones[] = {
    {20, 4, 3, 4, 0, 0, 0}, {20, 4, 3, 5, 0, 1, 0}, {24, 6, 4, 5, 0, 1, 0}, {24, 6, 2, 3, 0, 1, 0},
    {30, 8, 2, 4, 0, 1, 0}, {24, 5, 3, 5, 4, 1, 0}, {40, 4, 4, 5, 0, 1, 0}, {16, 8, 3, 6, 0, 1, 0},
    {20, 3, 1, 5, 0, 1, 8}, {24, 4, 2, 5, 0, 1, 9}, {30, 3, 1, 5, 0, 1, 5}, {20, 4, 2, 5, 4, 1, 8},
};

START_TEST(larger_histories) {
  compare_with_search((uint64_t)_i + 10, amount(200), write_larger, &larger_ones[_i], larger_ones[_i].values > 0);
}
END_TEST

/* ---- knots: what only decisions refute ----

   Each object has two writes in clients of their own, so which comes first is open. A clause says that not all of some orders
   hold: v before v' of x, w before w' of y, ... Its clients read v' of x, then w of y; w' of y, then ...; and at last v of x. For a
   reader of v stands before v', v' before the reader of w, that before w', and so on, back to the reader of v. Saturation does no
   more than pass on what all but one of the orders say to the last one. Deciding it all is satisfiability. */

typedef struct knot {
  int objects, clauses, orders; /* orders of a clause */
  int count;                    /* of histories */
} knot;

enum { MOST_ORDERS = 3 };

static void add_clause(minos_text *text, wild *w, const knot *k, int *clients) {
  int object[MOST_ORDERS], first[MOST_ORDERS], shift = below(w, k->objects);
  for (int i = 0; i < k->orders; i++) {
    object[i] = (shift + i + (i ? below(w, k->objects - k->orders + 1) : 0)) % k->objects;
    first[i] = 1 + below(w, 2);
  }
  for (int i = 0; i < k->orders; i++) {
    int next = (i + 1) % k->orders;
    add_line(text, *clients, true, object[i], 3 - first[i], 0, false);
    add_line(text, (*clients)++, true, object[next], first[next], 2, false);
  }
}

static void write_knot(minos_text *text, wild *w, const void *kind) {
  const knot *k = kind;
  int clients = 0;
  minos_text_put(text, "@model register\n");
  for (int o = 0; o < k->objects; o++)
    for (int value = 1; value <= 2; value++) add_line(text, clients++, false, o, value, below(w, 4), false);
  for (int i = 0; i < k->clauses; i++) add_clause(text, w, k, &clients);
}

static const knot knots[] = {{3, 4, 2, 100}, {4, 5, 2, 60},  {5, 6, 2, 20},
                             {4, 10, 3, 40}, {4, 16, 3, 40}, {5, 20, 3, 8}};

START_TEST(knotted_histories) {
  compare_with_search((uint64_t)_i + 40, amount(knots[_i].count), write_knot, &knots[_i], false);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("saturation");
  tcase_set_timeout(all, 7200);
  tcase_add_test(all, two_registers);
  tcase_add_test(all, many_clients_few_reads);
  tcase_add_test(all, writes_of_unknown_outcome);
  tcase_add_loop_test(all, larger_histories, 0, COUNT(larger_ones));
  tcase_add_loop_test(all, knotted_histories, 0, COUNT(knots));
  return run_case(all, "saturation");
}
