/* key.c -- the answers of an exercise, computed.

   The key of a classification is never stored, so it can't be wrong: the history is judged with all deciders that apply, and
   a second one, most often the plain enumeration of all orders, must find the same by itself. A quorum is arithmetic: the
   majority of n nodes is n / 2 + 1. */
#include "key.h"

#include "language.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 5 }; /* seconds for one history; exercises are small */

static const uint64_t second = 1000000000;

/* ---- quorums ---- */

static uint32_t majority(uint32_t nodes) {
  return nodes / 2 + 1;
}

static bool some_side_elects(const exercise_part *part) {
  for (uint32_t i = 0; i < part->splits; i++)
    if (part->split[i] >= majority(part->nodes)) return true;
  return false;
}

bool exercise_asks_truth(const exercise_part *part) {
  return part->ask == EXERCISE_ELECTS || part->ask == EXERCISE_SURVIVES;
}

static void solve_quorum(exercise_answer *out, const exercise_part *part) {
  switch (part->ask) {
  case EXERCISE_MAJORITY: out->number = majority(part->nodes); break;
  case EXERCISE_TOLERATED: out->number = part->nodes - majority(part->nodes); break;
  case EXERCISE_ELECTS: out->truth = some_side_elects(part); break;
  case EXERCISE_SURVIVES: out->truth = part->nodes - part->failures >= majority(part->nodes); break;
  case EXERCISE_QUESTIONS: break;
  }
}

/* ---- histories ---- */

static minos_status unsolved(minos_error *err, minos_status status, const exercise_part *part, const char *why) {
  return minos_fault(err, status, part->place, "part %s: %s", part->id, why);
}

/* What a second decider knows of both questions. */
typedef struct opinion {
  bool linearizable, sequential; /* confirmed */
  bool out_of_memory;            /* some decider was */
} opinion;

static minos_status ask_one(opinion *of, const char *decider, const exercise_part *part, const minos_result *first,
                            minos_error *err) {
  const minos_options options = {.decider = decider, .timeout_ns = PATIENCE * second};
  minos_result *result;
  minos_status status = minos_check(&result, part->history, &options, err);
  if (status) return status;
  bool against = (result->linearizable && result->linearizable != first->linearizable) ||
                 (result->sequential && result->sequential != first->sequential);
  if (result->linearizable && strcmp(decider, first->linearizable_by) != 0) of->linearizable = true;
  if (result->sequential && (!first->sequential_by || strcmp(decider, first->sequential_by) != 0))
    of->sequential = true;
  if (result->limit == MINOS_LIMIT_MEMORY) of->out_of_memory = true;
  minos_result_free(result);
  return against ? unsolved(err, MINOS_EINTERNAL, part, "two deciders disagree about its history") : MINOS_OK;
}

/* Enumeration stands in front of the others: it shares nothing with them. */
static minos_status confirm(const exercise_part *part, const minos_result *first, minos_error *err) {
  const minos_decider_info *deciders;
  size_t count = minos_deciders(&deciders);
  opinion of = {0};
  minos_status status = ask_one(&of, "enumerate", part, first, err);
  for (size_t i = 0; i < count && !status && !(of.linearizable && of.sequential); i++)
    status = ask_one(&of, deciders[i].name, part, first, err);
  if (status || (of.linearizable && of.sequential)) return status;
  if (of.out_of_memory) return unsolved(err, MINOS_ENOMEM, part, "out of memory");
  return unsolved(err, MINOS_EHISTORY, part, "no second decider could confirm the letter of its history");
}

static minos_status judge(minos_result **out, const exercise_part *part, minos_error *err) {
  const minos_options options = {
      .cross_check = true, .evidence = true, .timeout_ns = PATIENCE * second, .translation = language_say};
  minos_status status = minos_check(out, part->history, &options, err);
  if (status) return unsolved(err, status, part, "its history can't be judged");
  if ((*out)->verdict != MINOS_UNDECIDED) return MINOS_OK;
  bool memory = (*out)->limit == MINOS_LIMIT_MEMORY;
  minos_result_free(*out);
  *out = NULL;
  if (memory) return unsolved(err, MINOS_ENOMEM, part, "out of memory");
  return unsolved(err, MINOS_EHISTORY, part, "its history could not be decided within 5 seconds");
}

static minos_status solve_classify(exercise_answer *out, const exercise_part *part, minos_error *err) {
  minos_status status = judge(&out->result, part, err);
  if (status) return status;
  out->letters[0] = minos_verdict_letter(out->result->verdict);
  return confirm(part, out->result, err);
}

/* An order that is asked for must exist. */
static minos_status solve_order(exercise_answer *out, const exercise_part *part, minos_error *err) {
  minos_status status = judge(&out->result, part, err);
  if (status) return status;
  bool exists = part->order == MINOS_ORDER_REAL_TIME ? out->result->linearizable == MINOS_YES
                                                     : out->result->sequential == MINOS_YES;
  return exists ? MINOS_OK : unsolved(err, MINOS_EHISTORY, part, "no order exists that keeps what it asks for");
}

static void solve_choice(exercise_answer *out, const exercise_part *part) {
  size_t count = 0;
  for (uint32_t i = 0; i < part->option_count; i++)
    if (part->options[i].accepted) out->letters[count++] = part->options[i].letter;
}

static minos_status solve_part(exercise_answer *out, const exercise_part *part, minos_error *err) {
  switch (part->kind) {
  case EXERCISE_CLASSIFY: return solve_classify(out, part, err);
  case EXERCISE_ORDER: return solve_order(out, part, err);
  case EXERCISE_CHOICE: solve_choice(out, part); return MINOS_OK;
  case EXERCISE_QUORUM: solve_quorum(out, part); return MINOS_OK;
  default: return MINOS_OK; /* a recording is judged when it comes */
  }
}

minos_status exercise_solve(exercise_key **out, const minos_exercise *exercise, minos_error *err) {
  exercise_key *key = calloc(1, sizeof *key);
  if (key) key->parts = calloc(exercise->part_count, sizeof *key->parts);
  minos_status status = MINOS_OK;
  if (!key || !key->parts) status = minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  if (!status) key->part_count = exercise->part_count;
  for (uint32_t i = 0; i < exercise->part_count && !status; i++)
    status = solve_part(&key->parts[i], &exercise->parts[i], err);
  if (status)
    exercise_key_free(key);
  else
    *out = key;
  return status;
}

void exercise_key_free(exercise_key *key) {
  if (!key) return;
  for (uint32_t i = 0; i < key->part_count; i++) minos_result_free(key->parts[i].result);
  free(key->parts);
  free(key);
}

static void put_letters(const char *letters, minos_text *out) {
  for (size_t i = 0; letters[i]; i++) {
    if (i) minos_text_put(out, "/");
    minos_text_add(out, &letters[i], 1);
  }
}

void exercise_put_answer(const exercise_part *part, const exercise_answer *answer, minos_text *out) {
  if (part->kind == EXERCISE_CLASSIFY || part->kind == EXERCISE_CHOICE)
    put_letters(answer->letters, out);
  else if (part->kind == EXERCISE_QUORUM && exercise_asks_truth(part))
    minos_text_put(out, answer->truth ? "True" : "False");
  else if (part->kind == EXERCISE_QUORUM)
    minos_text_format(out, "%lu", (unsigned long)answer->number);
}
