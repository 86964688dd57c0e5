/* test_hostile_certificates.c -- whoever wrote a certificate chose what has to be checked: that costs no more time or memory than is
   meant to be spent, and can be stopped. Memory that runs out refutes nothing. */
#include <minos/minos.h>

#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

#include "failing_memory.h"
#include "reading.h"
#include "tier.h"

enum { MOST_SECONDS = 30, MOST_KIB = 1024 * 1024 };

typedef struct hostile {
  const char *name, *expected;
  minos_confirmation said;
  int nightly; /* it takes seconds */
  int scale;
  void (*write)(int scale, minos_text *history, minos_text *steps);
} hostile;

static void one_step(minos_text *steps, int before, int after, const char *because) {
  minos_text_format(steps, "%s{\"before\":%d,\"after\":%d,\"because\":\"%s\"}", steps->length ? "," : "", before, after,
                    because);
}

/* Two clients, each of which may be anywhere: as many beginnings as the square of their operations. */
static void two_clients(int scale, minos_text *history, minos_text *steps) {
  (void)steps;
  minos_text_put(history, "@model register\n@initial 0\n");
  for (int i = 0; i < scale; i++)
    for (int client = 0; client < 2; client++)
      minos_text_format(history, "c%d w 1 %d %d\n", client, 10 * i, 10 * i + 9);
}

/* All at once: each beginning goes on in many ways, and each of these is a long state. */
static void all_at_once(int scale, minos_text *history, minos_text *steps) {
  (void)steps;
  minos_text_put(history, "@model list-append\n@initial []\n");
  for (int i = 0; i < scale; i++) minos_text_format(history, "c%d append %d 0 5\n", i, i);
  minos_text_put(history, "r r [0] 0 10\n");
}

/* Objects that may start anywhere: many states in each configuration. */
static void many_objects(int scale, minos_text *history, minos_text *steps) {
  (void)steps;
  minos_text_put(history, "@model register\n@initial unknown\n");
  for (int i = 0; i < scale; i++) minos_text_format(history, "c%d r(o%d) 1 0 9\n", i, i);
}

/* Steps in the order in which each of them adds to all that were there. */
static void steps_backwards(int scale, minos_text *history, minos_text *steps) {
  minos_text_put(history, "@model register\n@initial 0\n");
  for (int i = 0; i < scale; i++) minos_text_format(history, "A w %d %d %d\n", i + 1, 10 * i, 10 * i + 9);
  for (int i = scale - 2; i >= 0; i--) one_step(steps, i, i + 1, "client-order");
}

/* The same step again and again, which asks for the writes of every read; they come last. */
static void writes_far_away(int scale, minos_text *history, minos_text *steps) {
  minos_text_put(history, "@model register\n@initial unknown\n");
  int reads = scale / 2;
  for (int i = 0; i < reads; i++) minos_text_format(history, "A r %d %d %d\n", i + 1, 10 * i, 10 * i + 9);
  minos_text_format(history, "A r -1 %d %d\n", 10 * reads, 10 * reads + 9);
  for (int i = 0; i < reads; i++) minos_text_format(history, "B w %d %d %d\n", reads - i, 10 * i, 10 * i + 9);
  for (int i = 0; i < scale; i++) one_step(steps, 2 * reads, 0, "reads-from");
}

/* Each may lean on the one in front of it, and all of them on one that is left out. */
static void long_leaning(int scale, minos_text *history, minos_text *steps) {
  (void)steps;
  minos_text_put(history, "@model cas-register\n@initial 0\n");
  for (int i = 1; i < scale; i++) minos_text_format(history, "c%d cas %d->%d 0 ?\n", i, i, i + 1);
  minos_text_format(history, "r r %d 5 6\nw w 1 0 1\n", scale);
}

static const hostile cases[] = {
    {"two clients", "more beginnings than are tried", MINOS_CANNOT_CONFIRM, 1, 2000, two_clients},
    {"all at once", "more beginnings than are tried", MINOS_CANNOT_CONFIRM, 1, 60, all_at_once},
    {"many objects", "more beginnings than are tried", MINOS_CANNOT_CONFIRM, 0, 4000, many_objects},
    {"steps backwards", "do not contradict", MINOS_REFUTED, 0, 4000, steps_backwards},
    {"more steps than are checked", "more operations than are tried", MINOS_CANNOT_CONFIRM, 0, 4098, steps_backwards},
    {"writes far away", "do not contradict", MINOS_REFUTED, 0, 4000, writes_far_away},
    {"a long leaning", "one of it may depend on", MINOS_REFUTED, 0, 4000, long_leaning},
    {"a core too large", "more operations than are tried", MINOS_CANNOT_CONFIRM, 0, 100000, many_objects},
};

/* The certificate that the first `count` operations are a core that has no order. */
static void write_certificate(const minos_history *h, uint32_t count, const minos_text *steps, minos_text *out) {
  minos_result nothing = {.verdict = MINOS_UNDECIDED};
  minos_certificate_begin(&(minos_certified){.sha256 = "00"}, out);
  minos_certificate_add(h, &nothing, out);
  minos_certificate_end(out);
  minos_text_put(out, "}");
  out->length -= strlen("]}\n]}"); /* behind the bracket of its proofs */
  minos_text_put(out, "{\"shows\":\"not sequential\",\"core\":[");
  for (uint32_t i = 0; i < count; i++) minos_text_format(out, "%s%u", i ? "," : "", i);
  minos_text_format(out, "]%s%s%s}]}]}", steps->length ? ",\"steps\":[" : "", steps->length ? steps->data : "",
                    steps->length ? "]" : "");
  ck_assert(!out->failed);
}

static minos_confirmation verify(const hostile *c, const volatile int *cancel, minos_text *why) {
  minos_text history = {0}, steps = {0}, text = {0};
  minos_histories read;
  minos_certificate *certificate;
  minos_error err = {0};
  c->write(c->scale, &history, &steps);
  const minos_reading how = {.format = "text"};
  ck_assert_int_eq(read_bytes(&read, (minos_bytes){history.data, history.length}, &how, NULL), MINOS_OK);
  uint32_t count = (uint32_t)minos_history_count(read.items[0]);
  write_certificate(read.items[0], c->write == long_leaning ? count - 1 : count, &steps, &text);
  minos_status status = minos_certificate_read(&certificate, (minos_bytes){text.data, text.length}, &err);
  ck_assert_msg(status == MINOS_OK, "%s", err.message);
  const minos_verifying verifying = {.cancel = cancel};
  minos_confirmation said = minos_certificate_verify(certificate, 0, read.items[0], &verifying, why);
  minos_certificate_free(certificate);
  minos_histories_release(&read);
  minos_text_release(&history);
  minos_text_release(&steps);
  minos_text_release(&text);
  return said;
}

START_TEST(costs_are_bounded) {
  const hostile *c = &cases[_i];
  if (c->nightly && (!is_nightly() || SLOW_BUILD)) return;
  minos_text why = {0};
  clock_t begun = clock();
  minos_confirmation said = verify(c, NULL, &why);
  double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  ck_assert_msg(said == c->said && strstr(why.data, c->expected), "%s: %d: %s", c->name, (int)said, why.data);
  ck_assert_msg(seconds < MOST_SECONDS, "%s: %g s", c->name, seconds);
  if (!SLOW_BUILD) ck_assert_msg(used.ru_maxrss < MOST_KIB, "%s: %ld KiB", c->name, used.ru_maxrss);
  minos_text_release(&why);
}
END_TEST

static void *stop_soon(void *flag) {
  nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  __atomic_store_n((volatile int *)flag, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

START_TEST(stops_when_asked) {
  static const hostile long_one = {.scale = 2000, .write = two_clients};
  volatile int cancel = 0;
  pthread_t thread;
  minos_text why = {0};
  clock_t begun = clock();
  ck_assert_int_eq(pthread_create(&thread, NULL, stop_soon, (void *)(uintptr_t)&cancel), 0);
  ck_assert_int_eq(verify(&long_one, &cancel, &why), MINOS_CANNOT_CONFIRM);
  pthread_join(thread, NULL);
  ck_assert_str_eq(why.data, "interrupted");
  ck_assert_msg((double)(clock() - begun) / CLOCKS_PER_SEC < (SLOW_BUILD ? 5 : 1), "it went on");
  minos_text_release(&why);
}
END_TEST

/* ---- memory that runs out ---- */

static const char *const judged[] = {
    "A w 1 0 2\nB r 1 3 4\nC w 2 5 6\n",                                               /* an order */
    "@model register\n@initial unknown\nA r 7 0 1\nA w 1 2 3\nB r 1 4 5\n",            /* with start values */
    "@initial \"a b\"\nA w 1 0 2\nB r \"a b\" 3 4\n",                                  /* steps */
    "@model queue\nA enq 1 0 1\nB enq 2 2 3\nC deq 2 4 5\nC deq 1 6 7\nA enq 3 8 ?\n", /* orders of a core */
};

static minos_certificate *certify(const minos_history *h) {
  minos_result *result;
  minos_text text = {0};
  minos_certificate *certificate;
  const minos_options options = {.evidence = true};
  ck_assert_int_eq(minos_check(&result, h, &options, NULL), MINOS_OK);
  minos_certificate_begin(&(minos_certified){.sha256 = "00"}, &text);
  minos_certificate_add(h, result, &text);
  minos_certificate_end(&text);
  minos_text_put(&text, "}");
  ck_assert_int_eq(minos_certificate_read(&certificate, (minos_bytes){text.data, text.length}, NULL), MINOS_OK);
  minos_result_free(result);
  minos_text_release(&text);
  return certificate;
}

/* Every allocation fails once, alone or with all that follow: what is true is confirmed or not, but never refuted. */
START_TEST(memory_runs_out) {
  minos_histories read;
  ck_assert_int_eq(
      read_bytes(&read, (minos_bytes){judged[_i], strlen(judged[_i])}, &(minos_reading){.format = "text"}, NULL),
      MINOS_OK);
  minos_certificate *certificate = certify(read.items[0]);
  uint32_t confirmed = 0;
  for (uint64_t nth = 1; confirmed < 2; nth++) {
    minos_text why = {0};
    memory_fails_at((nth + 1) / 2, nth % 2 == 0);
    minos_confirmation said = minos_certificate_verify(certificate, 0, read.items[0], NULL, &why);
    bool failed = memory_asked() >= (nth + 1) / 2;
    memory_fails_at(0, false);
    ck_assert_int_ne(said, MINOS_REFUTED);
    ck_assert(failed || said == MINOS_CONFIRMED);
    confirmed += !failed;
    minos_text_release(&why);
  }
  minos_certificate_free(certificate);
  minos_histories_release(&read);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("hostile certificates");
  tcase_set_timeout(all, 600);
  tcase_add_loop_test(all, costs_are_bounded, 0, COUNT(cases));
  tcase_add_test(all, stops_when_asked);
  tcase_add_loop_test(all, memory_runs_out, 0, COUNT(judged));
  return run_case(all, "hostile certificates");
}
