/* test_portfolio.c -- searches against each other: who wins does not depend on the number of threads. */
#include "portfolio.h"
#include "tier.h"

enum { MEMBERS = 3, NEVER = 1 << 30 };

/* What the searches of this test do: so much work, then this answer. */
static struct {
  uint64_t work;
  minos_answer answer;
} plans[MEMBERS];

static minos_answer follow(int plan, limits *l) {
  for (uint64_t i = 0; i < plans[plan].work; i++)
    if (!limits_poll(l)) return ANSWER_GAVE_UP;
  l->configurations = 10 + (uint64_t)plan;
  return plans[plan].answer;
}

static minos_answer first(const part *p, minos_order order, limits *l, proof *out) {
  (void)p, (void)order, (void)out;
  return follow(0, l);
}

static minos_answer second(const part *p, minos_order order, limits *l, proof *out) {
  (void)p, (void)order, (void)out;
  return follow(1, l);
}

static minos_answer third(const part *p, minos_order order, limits *l, proof *out) {
  (void)p, (void)order, (void)out;
  return follow(2, l);
}

static const minos_decider searches[MEMBERS] = {{.decide = first}, {.decide = second}, {.decide = third}};

static const struct {
  uint64_t work[MEMBERS];
  minos_answer answers[MEMBERS];
  int winner; /* -1: none */
} cases[] = {
    {{10, 10, 10}, {ANSWER_YES, ANSWER_YES, ANSWER_YES}, 0},
    {{1500, 10, 10}, {ANSWER_NO, ANSWER_NO, ANSWER_NO}, 0}, /* slower, but in the same round and in front */
    {{NEVER, 1500, 10}, {ANSWER_YES, ANSWER_YES, ANSWER_YES}, 1},
    {{NEVER, NEVER, 30000}, {ANSWER_YES, ANSWER_YES, ANSWER_NO}, 2},
    {{40000, 9000, 30000}, {ANSWER_NO, ANSWER_NO, ANSWER_NO}, 1}, /* rounds end at 2048, 8192, 32768 looks */
    {{10, 40000, 5000}, {ANSWER_GAVE_UP, ANSWER_YES, ANSWER_YES}, 2},
    {{10, 9000, 10}, {ANSWER_GAVE_UP, ANSWER_YES, ANSWER_GAVE_UP}, 1},
    {{10, 20, 30}, {ANSWER_GAVE_UP, ANSWER_GAVE_UP, ANSWER_GAVE_UP}, -1},
};

static int winner_of(int number, uint32_t threads, limits *l) {
  const minos_decider *members[MEMBERS], *by;
  for (int i = 0; i < MEMBERS; i++) {
    members[i] = &searches[i];
    plans[i].work = cases[number].work[i];
    plans[i].answer = cases[number].answers[i];
  }
  static const minos_options options = {0};
  limits_start(l, &options);
  l->slow = true; /* each poll is a look */
  l->threads = threads;
  proof found;
  minos_answer answer = portfolio_ask(members, MEMBERS, &(part){0}, MINOS_ORDER_REAL_TIME, l, &found, &by);
  proof_release(&found);
  int winner = by ? (int)(by - searches) : -1;
  ck_assert_int_eq(answer, winner < 0 ? ANSWER_GAVE_UP : cases[number].answers[winner]);
  return winner;
}

START_TEST(the_winner_is_the_same) {
  int expected = cases[_i].winner;
  for (uint32_t threads = 1; threads <= 3; threads++) {
    for (int again = 0; again < (threads > 1 ? 20 : 1); again++) {
      limits l;
      ck_assert_int_eq(winner_of(_i, threads, &l), expected);
      if (expected >= 0) ck_assert_uint_eq(l.configurations, 10 + (uint64_t)expected);
      ck_assert_int_eq(l.met, MINOS_LIMIT_NONE);
    }
  }
}
END_TEST

START_TEST(a_deadline_ends_all) {
  static const minos_options options = {.timeout_ns = 50000000};
  const minos_decider *members[MEMBERS], *by;
  for (int i = 0; i < MEMBERS; i++) {
    members[i] = &searches[i];
    plans[i].work = UINT64_MAX;
  }
  for (uint32_t threads = 1; threads <= 3; threads += 2) {
    limits l;
    proof found;
    limits_start(&l, &options);
    l.threads = threads;
    ck_assert_int_eq(portfolio_ask(members, MEMBERS, &(part){0}, MINOS_ORDER_REAL_TIME, &l, &found, &by),
                     ANSWER_GAVE_UP);
    ck_assert_int_eq(l.met, MINOS_LIMIT_TIME);
    ck_assert_ptr_null(by);
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("portfolio");
  tcase_set_timeout(all, 60);
  tcase_add_loop_test(all, the_winner_is_the_same, 0, COUNT(cases));
  tcase_add_test(all, a_deadline_ends_all);
  return run_case(all, "portfolio");
}
