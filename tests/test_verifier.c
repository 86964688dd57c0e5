/* test_verifier.c -- certificates of true verdicts are confirmed; changed ones never confirm a wrong verdict. */
#include <minos/minos.h>

#include <stdio.h>

#include "agreement.h"
#include "deck.h"
#include "reading.h"
#include "tier.h"
#include "wild.h"

typedef struct tally {
  uint32_t letters[4], confirmed, unsure, flips, still_confirmed;
} tally;

static void write_certificate(const minos_history *h, const minos_result *result, minos_text *out) {
  const minos_certified of = {.sha256 = "00", .bytes = 1};
  minos_certificate_begin(&of, out);
  minos_certificate_add(h, result, out);
  minos_certificate_end(out);
  minos_text_put(out, "}");
  ck_assert(!out->failed);
}

/* What the verifier says of these bytes: the verdict they claim is in *claimed. */
static minos_confirmation ask(const char *bytes, size_t length, const minos_history *h, uint64_t skew,
                              minos_verdict *claimed, minos_text *why) {
  minos_certificate *certificate;
  if (minos_certificate_read(&certificate, (minos_bytes){bytes, length}, NULL)) return MINOS_CANNOT_CONFIRM;
  minos_confirmation said = MINOS_CANNOT_CONFIRM;
  if (minos_certificate_count(certificate) == 1) {
    *claimed = minos_certificate_verdict(certificate, 0);
    said = minos_certificate_verify(certificate, 0, h, &(minos_verifying){.skew = skew}, why);
  }
  minos_certificate_free(certificate);
  return said;
}

/* A verdict that is claimed of a history that is `true_one`: "?" claims less, and what it claims is in the proofs. */
static bool is_wrong(minos_verdict claimed, minos_verdict true_one) {
  return claimed != MINOS_UNDECIDED && claimed != true_one;
}

/* The byte with one bit changed, or a digit in its place. */
static char another_byte(char byte, wild *w) {
  int other = wild_below(w, 2) ? byte ^ 1 << wild_below(w, 8) : '0' + (int)wild_below(w, 10);
  return (char)other;
}

static void flip(const minos_text *text, const minos_history *h, uint64_t skew, const minos_result *result, wild *w,
                 tally *t) {
  char *bytes = malloc(text->length);
  memcpy(bytes, text->data, text->length);
  size_t at = wild_below(w, (uint32_t)text->length);
  bytes[at] = another_byte(bytes[at], w);
  minos_verdict claimed = MINOS_UNDECIDED;
  minos_text why = {0};
  minos_confirmation said = ask(bytes, text->length, h, skew, &claimed, &why);
  t->flips++;
  t->still_confirmed += said == MINOS_CONFIRMED;
  if (said == MINOS_CONFIRMED && is_wrong(claimed, result->verdict))
    ck_abort_msg("byte %zu makes a wrong verdict:\n%.*s", at, (int)text->length, bytes);
  minos_text_release(&why);
  free(bytes);
}

/* The certificate of one history beside another, of which one byte differs. Its SHA-256 would tell; here the proofs alone must: what
   is confirmed is right of the other one as well. */
static void flip_history(const minos_text *certificate, const minos_history *h, uint64_t skew, wild *w, tally *t) {
  minos_text text = {0}, why = {0};
  minos_histories other;
  minos_write(&text, (minos_history *[]){(minos_history *)(uintptr_t)h}, 1, "text", NULL);
  if (text.length == 0) return;
  size_t at = wild_below(w, (uint32_t)text.length);
  text.data[at] = another_byte(text.data[at], w);
  const minos_reading how = {.format = "text", .overlap = MINOS_OVERLAP_ALLOW};
  t->flips++;
  if (read_bytes(&other, (minos_bytes){text.data, text.length}, &how, NULL) == MINOS_OK) {
    minos_verdict claimed = MINOS_UNDECIDED;
    minos_confirmation said = MINOS_CANNOT_CONFIRM;
    if (other.count == 1) said = ask(certificate->data, certificate->length, other.items[0], skew, &claimed, &why);
    minos_result *result = NULL;
    minos_options options = {.clock_skew = skew};
    if (said == MINOS_CONFIRMED) ck_assert_int_eq(minos_check(&result, other.items[0], &options, NULL), MINOS_OK);
    if (result && is_wrong(claimed, result->verdict))
      ck_abort_msg("%.*s\nconfirmed of\n%.*s", (int)certificate->length, certificate->data, (int)text.length,
                   text.data);
    t->still_confirmed += result != NULL;
    minos_result_free(result);
    minos_histories_release(&other);
  }
  minos_text_release(&text);
  minos_text_release(&why);
}

static void certify(const minos_history *h, uint64_t skew, wild *w, int flips, tally *t) {
  minos_result *result;
  minos_options options = {.clock_skew = skew, .evidence = true};
  minos_error err = {0};
  ck_assert_msg(minos_check(&result, h, &options, &err) == MINOS_OK, "%s", err.message);
  minos_text text = {0}, why = {0};
  minos_verdict claimed = MINOS_UNDECIDED;
  write_certificate(h, result, &text);
  minos_confirmation said = ask(text.data, text.length, h, skew, &claimed, &why);
  t->letters[result->verdict]++;
  t->confirmed += said == MINOS_CONFIRMED;
  t->unsure += said == MINOS_CANNOT_CONFIRM;
  if (said != MINOS_CONFIRMED || claimed != result->verdict) {
    minos_text shown = {0};
    minos_write(&shown, (minos_history *[]){(minos_history *)(uintptr_t)h}, 1, "text", NULL);
    ck_abort_msg("%s\n%.*s\n%s", why.data ? why.data : "?", (int)text.length, text.data, shown.data ? shown.data : "");
  }
  for (int i = 0; i < flips; i++) flip(&text, h, skew, result, w, t), flip_history(&text, h, skew, w, t);
  minos_text_release(&text);
  minos_text_release(&why);
  minos_result_free(result);
}

/* ---- cores beside what they do not need ---- */

static const struct {
  const char *model, *text;
} beside[] = {
    {"kv", "A put a 0 1\nA get ab 2 3\n"},
    {"kv", "A put a 0 ?\nA put b 0 1\nA get ab 2 3\n"},
    {"kv", "A put ab 0 1\nA put ab 2 3\nA put a 4 5\nA put a 6 7\nA get ab 8 9\n"},
    {"kv", "A put a 0 1\nB delete - 0 1 outcome=fail\nA get ab 2 3\n"},
    {"kv", "A append c 0 ?\nA put a 0 1\nA get ab 2 3\n"},
    {"unordered-queue", "@initial [1]\nA size 2 2 2\nA peek 1 2 3\nB enq 1 4 5\n"},
    {"unordered-queue", "@initial [1]\nA peek 1 0 2\nA peek 1 2 2\nB deq 1 0 0\n"},
};

START_TEST(cores_beside_others) {
  wild w = {.state = 91};
  tally t = {0};
  minos_text text = {0};
  deck *d = deck_new(minos_model_find((minos_bytes){beside[_i].model, strlen(beside[_i].model)}));
  minos_text_put(&text, beside[_i].text);
  minos_history *history = deck_read(d, &text);
  certify(history, 0, &w, 20, &t);
  ck_assert_uint_eq(t.letters[MINOS_L], 0);
  minos_history_free(history);
  minos_text_release(&text);
  deck_free(d);
}
END_TEST

/* ---- forged cores ---- */

/* A core made of nothing but chance, said to show what is not so: it must never be confirmed. */
static void forge(const minos_history *h, uint64_t skew, minos_order order, wild *w, tally *t) {
  static const char *const because[] = {"client-order", "real-time",     "reads-from",       "reads-initial",
                                        "overwrites",   "never-written", "read-before-write"};
  uint32_t count = minos_history_count(h), chosen[ORACLE_OPS + DEALT_MOST], used = 0;
  minos_text core = {0}, unended = {0}, steps = {0}, text = {0}, why = {0};
  for (uint32_t i = 0; i < count; i++) {
    if (!wild_below(w, 3)) continue;
    chosen[used++] = i;
    minos_text_format(&core, "%s%u", used > 1 ? "," : "", i);
    if (wild_below(w, 4) == 0) minos_text_format(&unended, "%s%u", unended.length ? "," : "", i);
  }
  for (uint32_t s = wild_below(w, 4); used && s > 0; s--) {
    uint32_t which = wild_below(w, COUNT(because));
    minos_text_put(&steps, steps.length ? ",{\"before\":" : "{\"before\":");
    if (which == 5)
      minos_text_put(&steps, "null");
    else
      minos_text_int(&steps, chosen[wild_below(w, used)]);
    minos_text_format(&steps, ",\"after\":%u,\"because\":\"%s\"}", chosen[wild_below(w, used)], because[which]);
  }
  minos_result nothing = {.verdict = order == MINOS_ORDER_CLIENT ? MINOS_N : MINOS_UNDECIDED};
  write_certificate(h, &nothing, &text);
  text.length -= strlen("]}\n]}"); /* behind the bracket of its proofs */
  minos_text_format(&text, "{\"shows\":\"%s\",\"core\":[%s],\"unended\":[%s]%s",
                    order == MINOS_ORDER_CLIENT ? "not sequential" : "not linearizable", shown(&core), shown(&unended),
                    wild_below(w, 3) == 0 ? ",\"window\":true" : "");
  if (steps.length) minos_text_format(&text, ",\"steps\":[%s]", steps.data);
  minos_text_put(&text, "}]}]}");
  minos_verdict claimed;
  minos_certificate *certificate;
  minos_error err = {0};
  minos_status read = minos_certificate_read(&certificate, (minos_bytes){text.data, text.length}, &err);
  ck_assert_msg(read == MINOS_OK, "%s: %s", err.message, text.data);
  minos_certificate_free(certificate);
  if (ask(text.data, text.length, h, skew, &claimed, &why) == MINOS_CONFIRMED) {
    minos_write(&text, (minos_history *[]){(minos_history *)(uintptr_t)h}, 1, "text", NULL);
    ck_abort_msg("confirmed: %s", text.data);
  }
  t->flips++;
  minos_text *all[] = {&core, &unended, &steps, &text, &why};
  for (int i = 0; i < COUNT(all); i++) minos_text_release(all[i]);
}

static void forge_each(const minos_history *h, uint64_t skew, wild *w, int each, tally *t) {
  minos_result *result;
  minos_options options = {.clock_skew = skew};
  ck_assert_int_eq(minos_check(&result, h, &options, NULL), MINOS_OK);
  for (int i = 0; i < each && result->linearizable == MINOS_YES; i++) forge(h, skew, MINOS_ORDER_REAL_TIME, w, t);
  for (int i = 0; i < each && result->sequential == MINOS_YES; i++) forge(h, skew, MINOS_ORDER_CLIENT, w, t);
  minos_result_free(result);
}

/* ---- every core ---- */

static void list_bits(minos_text *out, uint32_t bits) {
  for (uint32_t i = 0, listed = 0; bits >> i; i++)
    if (bits >> i & 1) minos_text_format(out, "%s%u", listed++ ? "," : "", i);
}

static void forge_core(const minos_history *h, minos_order order, uint32_t core, uint32_t unended, bool window) {
  minos_text text = {0}, why = {0};
  bool client = order == MINOS_ORDER_CLIENT;
  minos_result nothing = {.verdict = client ? MINOS_N : MINOS_UNDECIDED};
  minos_verdict claimed;
  write_certificate(h, &nothing, &text);
  text.length -= strlen("]}\n]}"); /* behind the bracket of its proofs */
  minos_text_format(&text, "{\"shows\":\"not %s\",\"core\":[", client ? "sequential" : "linearizable");
  list_bits(&text, core);
  minos_text_put(&text, "],\"unended\":[");
  list_bits(&text, unended);
  minos_text_format(&text, "]%s}]}]}", window ? ",\"window\":true" : "");
  if (ask(text.data, text.length, h, 0, &claimed, &why) == MINOS_CONFIRMED) {
    minos_write(&text, (minos_history *[]){(minos_history *)(uintptr_t)h}, 1, "text", NULL);
    ck_abort_msg("confirmed: %s", text.data);
  }
  minos_text_release(&text);
  minos_text_release(&why);
}

/* Every choice of operations, each as it is or as of unknown outcome, from the start or from anywhere. */
static void forge_cores(const minos_history *h, tally *t) {
  minos_result *result;
  ck_assert_int_eq(minos_check(&result, h, NULL, NULL), MINOS_OK);
  bool holds[] = {[MINOS_ORDER_CLIENT] = result->sequential == MINOS_YES,
                  [MINOS_ORDER_REAL_TIME] = result->linearizable == MINOS_YES};
  minos_result_free(result);
  for (uint32_t core = (1U << minos_history_count(h)) - 1; core > 0; core--)
    for (uint32_t ended = core + 1; ended-- > 0;)
      for (int way = 0; way < 4 && (ended & core) == ended; way++) {
        minos_order order = way % 2 ? MINOS_ORDER_REAL_TIME : MINOS_ORDER_CLIENT;
        t->flips += holds[order];
        if (holds[order]) forge_core(h, order, core, core & ~ended, way / 2);
      }
}

static int times(int daily, int nightly) {
  return is_nightly() ? nightly : SLOW_BUILD ? daily / 4 : daily;
}

static void report(const char *what, const tally *t) {
  printf("%s: %u L, %u S, %u N; %u confirmed; %u bytes changed, %u of them still confirmed\n", what,
         t->letters[MINOS_L], t->letters[MINOS_S], t->letters[MINOS_N], t->confirmed, t->flips, t->still_confirmed);
}

START_TEST(registers_and_stores) {
  static const wild_kind kinds[] = {
      {.operations = 7, .clients = 3, .objects = 2, .values = 3, .instants = 8, .skew = true},
      {.operations = 12, .clients = 4, .objects = 2, .values = 2, .instants = 14},
  };
  wild w = {.state = 51 + (uint64_t)_i};
  tally t = {0};
  for (int i = 0; i < times(1500, 20000); i++) {
    oracle_history h;
    minos_history *history;
    wild_history(&h, &w, &kinds[_i]);
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    certify(history, (uint64_t)h.skew, &w, 1, &t);
    minos_history_free(history);
  }
  report("registers and stores", &t);
  ck_assert_uint_gt(t.letters[MINOS_L], 20);
  ck_assert_uint_gt(t.letters[MINOS_S], 8);
  ck_assert_uint_gt(t.letters[MINOS_N], 20);
}
END_TEST

START_TEST(every_model) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  tally t = {0};
  for (size_t m = 0; m < count; m++) {
    wild w = {.state = 61 + m};
    deck *d = deck_new(models[m]);
    for (int i = 0; i < times(100, 2500); i++) {
      deal h;
      deal_history(&h, d, &w, DEALT_MOST);
      minos_history *history = deal_read(&h);
      certify(history, 0, &w, 1, &t);
      minos_history_free(history);
    }
    deck_free(d);
  }
  report("every model", &t);
  ck_assert_uint_gt(t.letters[MINOS_N], 50);
}
END_TEST

START_TEST(forged_cores_of_registers) {
  wild w = {.state = 71};
  tally t = {0};
  for (int i = 0; i < times(3000, 60000); i++) {
    oracle_history h;
    minos_history *history;
    wild_history(&h, &w,
                 &(wild_kind){.operations = 6, .clients = 3, .objects = 2, .values = 2, .instants = 8, .skew = true});
    ck_assert_int_eq(raw_history(&history, &h, NULL), MINOS_OK);
    forge_each(history, (uint64_t)h.skew, &w, 4, &t);
    minos_history_free(history);
  }
  printf("%u forged cores of registers and stores, none confirmed\n", t.flips);
}
END_TEST

START_TEST(forged_cores_of_every_model) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  tally t = {0};
  for (size_t m = 0; m < count; m++) {
    wild w = {.state = 81 + m};
    deck *d = deck_new(models[m]);
    for (int i = 0; i < times(100, 3000); i++) {
      deal h;
      deal_history(&h, d, &w, DEALT_MOST);
      minos_history *history = deal_read(&h);
      forge_each(history, 0, &w, 4, &t);
      minos_history_free(history);
    }
    deck_free(d);
  }
  printf("%u forged cores of every model, none confirmed\n", t.flips);
}
END_TEST

START_TEST(every_core_of_small_histories) {
  size_t count;
  const minos_model *const *models = minos_models(&count);
  tally t = {0};
  for (size_t m = 0; m < count; m++) {
    wild w = {.state = 181 + m};
    deck *d = deck_new(models[m]);
    for (int i = 0; i < times(25, 300); i++) {
      deal h;
      deal_history(&h, d, &w, 5);
      minos_history *history = deal_read(&h);
      forge_cores(history, &t);
      minos_history_free(history);
    }
    deck_free(d);
  }
  printf("%u forged cores of small histories, none confirmed\n", t.flips);
  ck_assert_uint_gt(t.flips, 1000);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("verifier");
  tcase_set_timeout(all, 900);
  tcase_add_loop_test(all, registers_and_stores, 0, 2);
  tcase_add_test(all, every_model);
  tcase_add_loop_test(all, cores_beside_others, 0, COUNT(beside));
  tcase_add_test(all, forged_cores_of_registers);
  tcase_add_test(all, forged_cores_of_every_model);
  tcase_add_test(all, every_core_of_small_histories);
  return run_case(all, "verifier");
}
