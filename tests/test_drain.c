/* test_drain.c -- many clients, few values, and a point at which all wait: decided within a number of configurations.

   Once everybody waits, two reads alone return different values. What the open operations could have done before is a set of
   configurations that multiplies with every one of them, unless they rule each other out. */
#include <minos/minos.h>

#include <stdio.h>

#include "tier.h"
#include "wild.h"

typedef struct drain {
  int operations, clients, values;
  bool faulty;
} drain;

typedef struct play {
  wild w;
  minos_text text;
  int held, clock, started, ended;
} play;

typedef struct client {
  int start; /* -1: idle */
  bool reads, done;
  int value;
} client;

static void step(play *s, const drain *d, client *c, int number, bool may_start) {
  if (c->start < 0) {
    if (!may_start || s->started == d->operations) return;
    *c = (client){.start = s->clock++, .reads = wild_below(&s->w, 2)};
    s->started++;
  } else if (!c->done) {
    if (!c->reads) s->held = 1 + (int)wild_below(&s->w, (uint32_t)d->values);
    c->value = s->held;
    c->done = true;
  } else {
    minos_text_format(&s->text, "c%d %s %d %d %d\n", number, c->reads ? "r" : "w", c->value, c->start, s->clock++);
    c->start = -1;
    s->ended++;
  }
}

/* Everybody takes turns at random; at three quarters all wait for two reads. */
static void write_history(play *s, const drain *d) {
  client clients[64];
  bool waited = false;
  for (int i = 0; i < d->clients; i++) clients[i].start = -1;
  minos_text_put(&s->text, "@model register\n");
  while (s->ended < d->operations) {
    bool waits = !waited && s->started >= d->operations / 4 * 3;
    int i = (int)wild_below(&s->w, (uint32_t)d->clients);
    step(s, d, &clients[i], i, !waits);
    if (!waits || s->started != s->ended) continue;
    waited = true;
    for (int k = 0; k < 2; k++, s->clock += 2)
      minos_text_format(&s->text, "late r %d %d %d\n", k && d->faulty ? s->held % d->values + 1 : s->held, s->clock,
                        s->clock + 1);
  }
}

static void judge(const drain *d, const char *decider, uint64_t most) {
  play s = {.w = {.state = 11}};
  minos_source *source;
  minos_histories histories;
  minos_result *result;
  write_history(&s, d);
  ck_assert_int_eq(minos_source_memory(&source, "drain", s.text.data, s.text.length, NULL), MINOS_OK);
  ck_assert_int_eq(minos_read(&histories, source, &(minos_reading){0}, NULL), MINOS_OK);
  minos_options options = {.decider = decider, .max_states = most, .stop_at_linearizable = true, .evidence = !decider};
  ck_assert_int_eq(minos_check(&result, histories.items[0], &options, NULL), MINOS_OK);
  printf("%d clients, %d values, %s: %llu configurations\n", d->clients, d->values, decider ? decider : "all deciders",
         (unsigned long long)result->stats.configurations);
  fflush(stdout);
  ck_assert_int_eq(result->linearizable, d->faulty ? MINOS_NO : MINOS_YES);
  if (d->faulty && !decider) ck_assert_uint_eq(result->against_linearizable.count, 2);
  minos_result_free(result);
  minos_histories_release(&histories);
  minos_source_free(source);
  minos_text_release(&s.text);
}

static const drain drains[] = {
    {2000, 60, 2, true},   {2000, 60, 5, true},  {2000, 60, 10, true},  {2000, 60, 20, true},
    {2000, 60, 100, true}, {2000, 60, 5, false}, {2000, 60, 20, false},
};

START_TEST(configurations_rule_each_other_out) {
  judge(&drains[_i], "configurations", 200000);
}
END_TEST

START_TEST(two_operations_are_the_evidence) {
  judge(&drains[_i], NULL, 200000);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("drain");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, configurations_rule_each_other_out, 0, COUNT(drains));
  tcase_add_loop_test(all, two_operations_are_the_evidence, 0, COUNT(drains));
  return run_case(all, "drain");
}
