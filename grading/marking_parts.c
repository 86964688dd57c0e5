/* marking_parts.c -- the mark of one part, by its kind. */
#include "marking_parts.h"

#include <stdlib.h>

#include "answer_text.h"
#include "feedback.h"
#include "language.h"
#include "signs.h"
#include "verdict_words.h"

static const minos_place nowhere = {0, 0};

static const literal *given_of(const marking_task *task) {
  return task->index == UINT32_MAX ? NULL : &task->answer->at[task->index];
}

/* ---- letters ---- */

static minos_status refuse_unclear(const marking_task *task, const literal *given, minos_error *err) {
  minos_text shown = {0};
  answer_text_put(&shown, task->answer, task->index);
  minos_status status =
      minos_fault(err, MINOS_ESYNTAX, given->place,
                  "format error, please resubmit: part %s: the Cyrillic letter '%s' looks like one answer and "
                  "lies on the key of another",
                  task->part->id, shown.data ? shown.data : "");
  minos_text_release(&shown);
  return status;
}

static void note_other(mark *out, const char *note) {
  out->state = MARK_OTHER;
  minos_text_put(&out->note, note);
}

static void note_letters(mark *out, const exercise_part *part) {
  char allowed[EXERCISE_OPTIONS + 1];
  minos_text list = {0};
  letters_allowed(part, allowed);
  for (size_t i = 0; allowed[i]; i++) minos_text_format(&list, i ? ", %c" : "%c", allowed[i]);
  out->state = MARK_OTHER;
  if (list.failed)
    out->note.failed = true;
  else
    minos_text_format(&out->note, tr("The answer to this part is one of the letters %s."), list.data);
  minos_text_release(&list);
}

static minos_status mark_letter(mark *out, const marking_task *task, minos_error *err) {
  const literal *given = given_of(task);
  letter_reading reading = {.state = LETTER_OTHER};
  if (given->kind == LITERAL_STRING)
    reading = letters_read(task->part, literals_text(task->answer, given), task->habits);
  switch (reading.state) {
  case LETTER_UNCLEAR: return refuse_unclear(task, given, err);
  case LETTER_EMPTY: out->state = MARK_MISSING; break;
  case LETTER_OTHER: note_letters(out, task->part); break;
  case LETTER_IMPOSSIBLE:
    note_other(out,
               tr("Every linearizable history is sequential as well: no history is linearizable but not sequential."));
    break;
  case LETTER_FOUND:
    out->state = strchr(task->right->letters, reading.letter) ? MARK_RIGHT : MARK_WRONG;
    minos_text_clear(&out->answer);
    minos_text_add(&out->answer, &reading.letter, 1);
    if (reading.folded) *task->letters_folded = true;
    break;
  }
  feedback_letter(out, task->grader, task->part, task->right, reading.letter);
  return MINOS_OK;
}

/* ---- quorums ---- */

/* Digits, perhaps wide ones, with blanks around them. */
static bool read_digits(const marking_task *task, minos_bytes text, uint32_t *out) {
  const char *at = text.data, *end = at + text.length;
  uint32_t count = 0, number = 0;
  while (at < end) {
    unsigned length;
    uint32_t point = signs_point(at, end, &length), sign = signs_meant(point);
    at += length;
    if (sign == ' ') continue;
    if (sign < '0' || sign > '9' || ++count > 6) return false;
    number = number * 10 + sign - '0';
    if (point != sign) *task->letters_folded = true;
  }
  *out = number;
  return count > 0;
}

static void show_number(mark *out, uint32_t number) {
  minos_text_clear(&out->answer);
  minos_text_int(&out->answer, number);
}

static void mark_number(mark *out, const marking_task *task) {
  const literal *given = given_of(task);
  uint32_t number = 0;
  if (given->kind == LITERAL_NUMBER) {
    out->state = given->number == (int64_t)task->right->number ? MARK_RIGHT : MARK_WRONG;
  } else if (given->kind == LITERAL_FRACTION) {
    out->state = MARK_WRONG;
  } else if (given->kind == LITERAL_STRING && read_digits(task, literals_text(task->answer, given), &number)) {
    out->state = number == task->right->number ? MARK_RIGHT : MARK_WRONG;
    show_number(out, number);
  } else {
    note_other(out, tr("The answer to this part is a number."));
  }
}

static void mark_truth(mark *out, const marking_task *task) {
  const literal *given = given_of(task);
  int truth = -1;
  if (given->kind == LITERAL_TRUTH) truth = given->truth;
  if (given->kind == LITERAL_STRING) truth = verdict_words_truth(literals_text(task->answer, given));
  if (truth < 0) {
    note_other(out, tr("The answer to this part is True or False."));
    return;
  }
  out->state = (truth == 1) == task->right->truth ? MARK_RIGHT : MARK_WRONG;
  minos_text_clear(&out->answer);
  minos_text_put(&out->answer, truth ? "True" : "False");
}

static bool is_empty(const literal *given) {
  return given->kind == LITERAL_NOTHING || (given->kind == LITERAL_STRING && given->length == 0);
}

static void mark_quorum(mark *out, const marking_task *task) {
  if (exercise_asks_truth(task->part))
    mark_truth(out, task);
  else
    mark_number(out, task);
  feedback_quorum(out, task->grader, task->part, task->right);
}

/* ---- orders ---- */

/* Whether the text is the operation as the sheet has it: "Bob r 0". */
static bool is_op(const minos_history *history, minos_op_id op, minos_bytes text, bool *failed) {
  minos_text words = {0};
  minos_history_write_op(history, op, true, &words);
  bool same = !words.failed && verdict_words_equal(text, (minos_bytes){words.data, words.length});
  if (words.failed) *failed = true;
  minos_text_release(&words);
  return same;
}

/* An operation by its number from 1 or by its words; the count of all when there is none such. */
static minos_op_id find_op(const marking_task *task, const literal *given, bool *failed) {
  const minos_history *history = task->part->history;
  minos_bytes text = literals_text(task->answer, given);
  uint32_t count = minos_history_count(history), number = 0;
  if (given->kind == LITERAL_NUMBER)
    return given->number > 0 && given->number <= count ? (minos_op_id)given->number - 1 : count;
  if (read_digits(task, text, &number)) return number > 0 && number <= count ? number - 1 : count;
  for (minos_op_id op = 0; op < count; op++)
    if (is_op(history, op, text, failed)) return op;
  return count;
}

static bool is_order(const literals *answer, const literal *given, uint32_t index) {
  if (given->kind != LITERAL_SEQUENCE) return false;
  for (uint32_t i = index + 1; i < given->next; i++)
    if (answer->at[i].kind != LITERAL_NUMBER && answer->at[i].kind != LITERAL_STRING) return false;
  return true;
}

/* "2 1 3" or "2, 1, 3" in one string is an order, too. */
static minos_status split_order(handed *of, const marking_task *task, minos_error *err) {
  const minos_exercise plain = {.part_count = 0};
  const literal *given = given_of(task);
  minos_status status = handed_words(of, literals_text(task->answer, given), &plain, err);
  if (status == MINOS_ESYNTAX) err->place = given->place;
  return status;
}

static minos_status check_order(mark *out, const marking_task *task, minos_error *err) {
  const literal *given = given_of(task);
  minos_op_id ops[LITERALS];
  uint32_t count = 0;
  order_break broken = {0};
  bool failed = false;
  for (uint32_t i = task->index + 1; i < given->next; i++) ops[count++] = find_op(task, &task->answer->at[i], &failed);
  const order_given order = {task->part->history, task->part->order, task->right->result->witness.initial, ops, count};
  minos_status status = failed ? MINOS_ENOMEM : order_rules_check(&broken, &order);
  if (!status) {
    out->state = broken.rule ? MARK_WRONG : MARK_RIGHT;
    feedback_order(out, task->grader, task->part, task->right, &broken);
  }
  minos_text_release(&broken.why);
  return status ? minos_fault(err, status, nowhere, "out of memory") : MINOS_OK;
}

static minos_status mark_order(mark *out, const marking_task *task, minos_error *err) {
  const literal *given = given_of(task);
  if (is_order(task->answer, given, task->index)) return check_order(out, task, err);
  if (given->kind != LITERAL_STRING) {
    note_other(out, tr("The answer to this part is a sequence of the operations' numbers."));
    return MINOS_OK;
  }
  handed *words = calloc(1, sizeof *words);
  minos_status status =
      words ? split_order(words, task, err) : minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  marking_task inner = *task;
  if (!status) {
    inner.answer = &words->answer;
    inner.index = 0;
    status = check_order(out, &inner, err);
  }
  if (words) handed_release(words);
  free(words);
  return status;
}

/* Who gave no answer is told as much as who gave a wrong one. */
static void mark_missing(mark *out, const marking_task *task) {
  out->state = MARK_MISSING;
  switch (task->part->kind) {
  case EXERCISE_CLASSIFY:
  case EXERCISE_CHOICE: feedback_letter(out, task->grader, task->part, task->right, '\0'); break;
  case EXERCISE_QUORUM: feedback_quorum(out, task->grader, task->part, task->right); break;
  default: break;
  }
}

minos_status marking_part(mark *out, const marking_task *task, minos_error *err) {
  const literal *given = given_of(task);
  if (!given || is_empty(given)) {
    mark_missing(out, task);
    return MINOS_OK;
  }
  answer_text_put(&out->answer, task->answer, task->index);
  switch (task->part->kind) {
  case EXERCISE_CLASSIFY:
  case EXERCISE_CHOICE: return mark_letter(out, task, err);
  case EXERCISE_ORDER: return mark_order(out, task, err);
  default: mark_quorum(out, task); return MINOS_OK;
  }
}

/* ---- recordings ---- */

minos_status marking_recording(mark *out, const minos_grader *grader, const minos_histories *from,
                               const minos_exercise *exercise, uint32_t index, minos_error *err) {
  const exercise_part *part = &exercise->parts[index];
  recording_finding finding;
  minos_status status = recording_judge(&finding, from, exercise, part, err);
  if (status) return status;
  out->state = finding.fault == RECORDING_MISSING ? MARK_MISSING
               : finding.fault                    ? MARK_OTHER
               : finding.right                    ? MARK_RIGHT
                                                  : MARK_WRONG;
  if (finding.result) minos_text_format(&out->answer, "%c", minos_verdict_letter(finding.result->verdict));
  feedback_recording(out, grader, part, &finding);
  minos_result_free(finding.result);
  return MINOS_OK;
}
