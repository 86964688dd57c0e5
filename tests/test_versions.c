/* test_versions.c -- versions as hints: what a search alone does not decide in time, and what it takes with versions, right ones
   and wrong ones. What trusted versions mean is compared with the oracle in test_random.c. */
#include <stdio.h>

#include "../generator/chance.h"
#include "reading.h"
#include "tier.h"

enum { CLIENTS = 30, OPERATIONS = 3000, VALUES = 3, LONGEST = 12, STATES = 50000 };

/* What is written behind each operation: its version, no version, or its version and five more behind every second one. */
typedef enum versioning { RIGHT, NONE, WRONG } versioning;

typedef struct call {
  int start, version;
  bool open, done;
  const char *name;
  char text[LONGEST + 1];
} call;

typedef struct store { /* one key of kv that starts at "" */
  char value[LONGEST + 1];
  int version;
} store;

static void take_effect(call *c, store *s, uint64_t *seed) {
  bool reads = chance_below(seed, 2), appends = chance_below(seed, 2) && strlen(s->value) < LONGEST;
  c->name = reads ? "get" : appends ? "append" : "put";
  if (reads) {
    memcpy(c->text, s->value, sizeof c->text);
  } else {
    snprintf(c->text, sizeof c->text, "%u", (unsigned)chance_below(seed, VALUES));
    size_t at = appends ? strlen(s->value) : 0;
    memcpy(s->value + at, c->text, 2);
    s->version++;
  }
  c->version = s->version;
  c->done = true;
}

static void write_call(const call *c, uint32_t client, int end, versioning how, minos_text *out) {
  minos_text_format(out, "C%u %s(k) \"%s\" %d %d", (unsigned)client, c->name, c->text, c->start, end);
  int shift = how == WRONG && c->version % 2 ? 5 : 0;
  if (how != NONE && c->version) minos_text_format(out, " version=%d", c->version + shift);
  minos_text_put(out, "\n");
}

/* Clients take turns at random: they call, the call takes effect, it returns. */
static void play(minos_text *out, versioning how) {
  call calls[CLIENTS] = {0};
  store s = {.version = 0};
  uint64_t seed = 7;
  minos_text_put(out, "@model kv\n@initial \"\"\n");
  for (int now = 0, returned = 0; returned < OPERATIONS; now++) {
    uint32_t client = chance_below(&seed, CLIENTS);
    call *c = &calls[client];
    if (!c->open) {
      *c = (call){.start = now, .open = true};
    } else if (!c->done) {
      take_effect(c, &s, &seed);
    } else {
      write_call(c, client, now, how, out);
      c->open = false;
      returned++;
    }
  }
}

static minos_result *judge(versioning how, bool trusted) {
  minos_text text = {0};
  play(&text, how);
  minos_histories histories;
  minos_faults *faults = calloc(1, sizeof *faults);
  const minos_reading reading = {.trust_versions = trusted};
  ck_assert_int_eq(read_bytes(&histories, (minos_bytes){text.data, text.length}, &reading, faults), MINOS_OK);
  minos_result *result;
  const minos_options options = {.max_states = STATES};
  ck_assert_int_eq(minos_check(&result, histories.items[0], &options, NULL), MINOS_OK);
  minos_histories_release(&histories);
  minos_text_release(&text);
  free(faults);
  return result;
}

static void check_letter(versioning how, bool trusted, minos_verdict expected, uint64_t at_most) {
  minos_result *result = judge(how, trusted);
  ck_assert_int_eq(result->verdict, expected);
  ck_assert_uint_le(result->stats.configurations, at_most);
  minos_result_free(result);
}

START_TEST(right_versions_lead_straight_to_an_order) {
  check_letter(RIGHT, false, MINOS_L, OPERATIONS);
}
END_TEST

START_TEST(without_versions_it_is_hard) {
  check_letter(NONE, false, MINOS_UNDECIDED, 2 * STATES + 2);
}
END_TEST

START_TEST(wrong_versions_refute_nothing) {
  minos_result *result = judge(WRONG, false);
  ck_assert_int_ne(result->verdict, MINOS_N);
  ck_assert_int_ne(result->linearizable, MINOS_NO);
  minos_result_free(result);
}
END_TEST

START_TEST(right_versions_can_be_trusted) {
  check_letter(RIGHT, true, MINOS_L, OPERATIONS);
}
END_TEST

START_TEST(wrong_versions_that_are_trusted_refute) {
  minos_result *result = judge(WRONG, true);
  ck_assert_int_eq(result->linearizable, MINOS_NO);
  minos_result_free(result);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("versions");
  tcase_set_timeout(all, 600);
  tcase_add_test(all, right_versions_lead_straight_to_an_order);
  tcase_add_test(all, without_versions_it_is_hard);
  tcase_add_test(all, wrong_versions_refute_nothing);
  tcase_add_test(all, right_versions_can_be_trusted);
  tcase_add_test(all, wrong_versions_that_are_trusted_refute);
  return run_case(all, "versions");
}
