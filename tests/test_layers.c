/* test_layers.c -- a register with repeated values, layer by layer: against the search, with so little room that it has to return;
   and histories that no other decider is through with. */
#include <minos/generate.h>
#include <minos/minos.h>

#include "deciders/layer.h"
#include "tier.h"

enum { MOST_CLIENTS = 8 };

typedef struct shape {
  uint32_t clients, values, operations, wrong_one_in, histories;
} shape;

static uint32_t draw(uint64_t *state, uint32_t below) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33) % below;
}

/* Clients take turns at random; now and then a read returns any value. Times say nothing but client order. */
static void write_history(minos_text *text, const shape *s, uint64_t *state) {
  uint32_t held = 0, steps[MOST_CLIENTS] = {0};
  minos_text_put(text, "@model register\n");
  for (uint32_t i = 0; i < s->operations; i++) {
    uint32_t client = draw(state, s->clients), start = 2 * steps[client]++;
    bool reads = draw(state, 2) > 0;
    if (!reads) held = 1 + draw(state, s->values);
    uint32_t value = reads && draw(state, s->wrong_one_in) == 0 ? draw(state, s->values + 1) : held;
    minos_text_format(text, "c%u %s %u %u %u\n", client, reads ? "r" : "w", value, start, start + 1);
  }
}

static minos_answer ask_search(const part *p, proof *found) {
  limits l;
  minos_options options = {0};
  limits_start(&l, &options);
  return deciders_find("search")->decide(p, MINOS_ORDER_CLIENT, &l, found);
}

/* An order is legal if every read returns what was written last, and each client's operations stand as they started. */
static bool is_legal(const part *p, const proof *found) {
  uint32_t behind[MOST_CLIENTS] = {0};
  minos_value held = part_start_value(p, 0);
  if (found->witness_count != p->count) return false;
  for (uint32_t i = 0; i < p->count; i++) {
    const minos_op *op = part_op(p, found->witness[i]);
    bool reads = part_model(p, found->witness[i])->fns[op->fn].role == MINOS_ROLE_READ;
    if (found->witness[i] < behind[op->client] || (reads && op->result != held)) return false;
    behind[op->client] = found->witness[i] + 1;
    if (!reads) held = op->argument;
  }
  return true;
}

static bool core_is_refuted(const part *p, const proof *found) {
  minos_history *history;
  part core;
  proof why = {0};
  minos_op_id *ops = malloc((found->core_count + 1) * sizeof *ops);
  bool *weak = calloc(found->core_count + 1, sizeof *weak);
  ck_assert(ops && weak && found->core_count > 0);
  for (uint32_t i = 0; i < found->core_count; i++) ops[i] = p->op[found->core[i]];
  ck_assert_int_eq(minos_history_select(&history, p->history, ops, found->core_count, weak, false), MINOS_OK);
  ck_assert_int_eq(part_whole(&core, history, 0), MINOS_OK);
  minos_answer answer = ask_search(&core, &why);
  proof_release(&why);
  part_release(&core);
  minos_history_free(history);
  free(ops);
  free(weak);
  return answer == ANSWER_NO;
}

static bool decides_rightly(const part *p, size_t room, minos_answer right) {
  limits l;
  minos_options options = {0};
  proof found = {0};
  limits_start(&l, &options);
  minos_answer answer = layers_decide(p, room, &l, &found);
  bool holds = answer == right && (answer == ANSWER_YES ? is_legal(p, &found) : core_is_refuted(p, &found));
  proof_release(&found);
  return holds && l.charged == 0;
}

static bool agrees_with_search(const minos_history *history, uint32_t *refuted) {
  part p;
  proof why = {0};
  ck_assert_int_eq(part_whole(&p, history, 0), MINOS_OK);
  minos_answer right = ask_search(&p, &why);
  *refuted += right == ANSWER_NO;
  bool agrees = right != ANSWER_GAVE_UP;
  for (size_t room = 1; room <= 16 && agrees; room *= 4) agrees = decides_rightly(&p, room, right);
  proof_release(&why);
  part_release(&p);
  return agrees;
}

static const shape shapes[] = {
    {2, 3, 16, 6, 300}, {3, 3, 20, 8, 300},  {4, 4, 24, 10, 300}, {6, 2, 18, 9, 200},
    {3, 5, 80, 20, 60}, {3, 9, 160, 30, 20}, {3, 4, 160, 40, 20}, {4, 12, 100, 25, 20},
};

START_TEST(agree_with_the_search) {
  const shape *s = &shapes[_i];
  uint64_t state = (uint64_t)_i + 1;
  uint32_t refuted = 0, count = is_nightly() ? 10 * s->histories : SLOW_BUILD ? s->histories / 8 : s->histories;
  for (uint32_t i = 0; i < count; i++) {
    minos_text text = {0};
    minos_histories histories;
    minos_source *source;
    minos_faults faults = {0};
    write_history(&text, s, &state);
    ck_assert_int_eq(minos_source_memory(&source, "drawn", text.data, text.length, NULL), MINOS_OK);
    ck_assert_int_eq(minos_read(&histories, source, &(minos_reading){0}, &faults), MINOS_OK);
    minos_source_free(source);
    ck_assert_msg(agrees_with_search(histories.items[0], &refuted), "differs:\n%s", text.data);
    minos_histories_release(&histories);
    minos_text_release(&text);
  }
  ck_assert(SLOW_BUILD || (refuted > 0 && refuted < count));
}
END_TEST

/* ---- what was undecided before ---- */

static const struct {
  uint32_t operations, values;
  minos_verdict letter;
} hard[] = {{300, 10, MINOS_S}, {1000, 10, MINOS_S}, {400, 100, MINOS_N}};

START_TEST(stale_reads_of_clients_that_went_on) {
  const minos_workload load = {.kind = "register",
                               .operations = hard[_i].operations,
                               .clients = 10,
                               .values = hard[_i].values,
                               .wanted = MINOS_WANTED_NOT_L,
                               .stale = hard[_i].operations / 50,
                               .seed = 1};
  minos_history *history;
  minos_error err = {0};
  ck_assert_msg(minos_generate(&history, &load, &err) == MINOS_OK, "%s", err.message);
  minos_verdict letters[2];
  for (uint32_t threads = 1; threads <= 2; threads++) {
    minos_result *result;
    ck_assert_int_eq(minos_check(&result, history, &(minos_options){.threads = threads}, NULL), MINOS_OK);
    letters[threads - 1] = result->verdict;
    minos_result_free(result);
  }
  ck_assert_int_eq(letters[0], hard[_i].letter);
  ck_assert_int_eq(letters[1], hard[_i].letter);
  minos_history_free(history);
}
END_TEST

int main(void) {
  TCase *all = tcase_create("layers");
  tcase_set_timeout(all, 300);
  tcase_add_loop_test(all, agree_with_the_search, 0, COUNT(shapes));
  tcase_add_loop_test(all, stale_reads_of_clients_that_went_on, 0, COUNT(hard));
  return run_case(all, "layers");
}
