/* feedback.c -- what a student is told about one part, in the chosen language.

   A hint says where to look and not what is right; only the full feedback does, with the witness or the counterexample as
   `minos explain` shows it. */
#include "feedback.h"

#include <minos/report.h>

#include "answer_text.h"
#include "language.h"

const char *feedback_state(mark_state state) {
  switch (state) {
  case MARK_RIGHT: return tr("right");
  case MARK_MISSING: return tr("not answered");
  case MARK_OTHER: return tr("no answer to this question");
  default: return tr("wrong");
  }
}

static bool hints(const minos_grader *grader) {
  return grader->how.feedback >= MINOS_FEEDBACK_HINTS;
}
static bool tells_all(const minos_grader *grader) {
  return grader->how.feedback >= MINOS_FEEDBACK_FULL;
}

static void put_line(minos_text *out, const char *text) {
  if (!text) return;
  if (out->length && out->data[out->length - 1] != '\n') minos_text_put(out, "\n");
  minos_text_put(out, text);
}

static void put_in_language(mark *out, const minos_grader *grader, const exercise_text *text) {
  put_line(&out->feedback, exercise_text_in(text, grader->language));
}

static void put_expected(mark *out, const exercise_part *part, const exercise_answer *right) {
  minos_text answer = {0};
  exercise_put_answer(part, right, &answer);
  put_line(&out->feedback, "");
  if (answer.length) minos_text_format(&out->feedback, tr("The answer is %s."), answer.data);
  if (answer.failed) out->feedback.failed = true;
  minos_text_release(&answer);
}

/* Timeline, witness and counterexample, as minos explain writes them. */
static void put_proof(mark *out, const char *name, const minos_history *history, const minos_result *result) {
  const minos_style style = {.explain = true};
  const minos_judged judged = {.file = name, .source = history, .result = result};
  minos_report *report;
  put_line(&out->feedback, "");
  if (minos_report_begin(&report, "text", &style, false, &out->feedback, NULL)) {
    out->feedback.failed = true;
    return;
  }
  minos_report_add(report, &judged, &out->feedback);
  minos_report_end(report, &out->feedback);
}

/* ---- letters ---- */

static unsigned strength(char letter) {
  return letter == 'L' ? 2 : letter == 'S' ? 1 : 0;
}

static void hint_classify(mark *out, const exercise_answer *right, char letter) {
  if (!letter || out->state == MARK_RIGHT) return;
  if (strength(letter) > strength(right->letters[0]))
    put_line(&out->feedback,
             tr("This answer promises too much: look for two operations of which each must stand before the "
                "other, the one because of what was read, the other because of a client's own order or of time."));
  else
    put_line(&out->feedback,
             tr("This answer promises too little: look for an order in which every read returns what was "
                "written last. S asks that it keeps each client's own order, L that it keeps real time as well."));
}

static void explain_option(mark *out, const minos_grader *grader, const exercise_part *part, char letter) {
  for (uint32_t i = 0; letter && i < part->option_count; i++)
    if (part->options[i].letter == letter) put_in_language(out, grader, &part->options[i].explanation);
}

void feedback_letter(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right,
                     char letter) {
  if (!hints(grader)) return;
  if (part->kind == EXERCISE_CLASSIFY)
    hint_classify(out, right, letter);
  else if (letter)
    explain_option(out, grader, part, letter);
  if (!tells_all(grader)) return;
  put_expected(out, part, right);
  put_in_language(out, grader, &part->explanation);
  for (const char *accepted = right->letters; part->kind == EXERCISE_CHOICE && *accepted; accepted++)
    if (*accepted != letter) explain_option(out, grader, part, *accepted);
  if (part->kind == EXERCISE_CLASSIFY) put_proof(out, part->id, part->history, right->result);
}

/* ---- quorums ---- */

void feedback_quorum(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right) {
  if (!hints(grader)) return;
  if (out->state != MARK_RIGHT)
    put_line(&out->feedback, tr("The majority of n nodes is n / 2 + 1, with integer division."));
  if (!tells_all(grader)) return;
  put_expected(out, part, right);
  put_in_language(out, grader, &part->explanation);
}

/* ---- orders ---- */

static void put_op(minos_text *out, const minos_history *history, minos_op_id op) {
  minos_text words = {0};
  if (op < minos_history_count(history)) minos_history_write_op(history, op, true, &words);
  if (words.length) answer_text_clean(out, (minos_bytes){words.data, words.length});
  if (words.failed) out->failed = true;
  minos_text_release(&words);
}

static void put_break(minos_text *out, const order_break *broken, const char *op, const char *other) {
  unsigned long number = (unsigned long)broken->position + 1;
  switch (broken->rule) {
  case ORDER_KEPT: break;
  case ORDER_NO_SUCH: minos_text_format(out, tr("Place %lu: there is no such operation."), number); break;
  case ORDER_FAILED: minos_text_format(out, tr("Place %lu: %s failed and takes no part."), number, op); break;
  case ORDER_TWICE: minos_text_format(out, tr("Place %lu: %s stands there for the second time."), number, op); break;
  case ORDER_CLIENT:
    minos_text_format(out, tr("Place %lu: %s breaks client order: the same client did %s before."), number, op, other);
    break;
  case ORDER_REAL_TIME:
    minos_text_format(out, tr("Place %lu: %s breaks real-time order: %s had ended before it started."), number, op,
                      other);
    break;
  case ORDER_MODEL:
    minos_text_format(out, tr("Place %lu: %s is not what the object gives there: %s."), number, op,
                      broken->why.length ? broken->why.data : "");
    break;
  case ORDER_INCOMPLETE: minos_text_format(out, tr("At the end %s is missing."), other); break;
  }
}

void feedback_order(mark *out, const minos_grader *grader, const exercise_part *part, const exercise_answer *right,
                    const order_break *broken) {
  minos_text op = {0}, other = {0};
  if (!hints(grader)) return;
  put_op(&op, part->history, broken->op);
  put_op(&other, part->history, broken->other);
  put_break(&out->feedback, broken, op.length ? op.data : "", other.length ? other.data : "");
  if (op.failed || other.failed) out->feedback.failed = true;
  minos_text_release(&op);
  minos_text_release(&other);
  if (!tells_all(grader)) return;
  put_in_language(out, grader, &part->explanation);
  if (broken->rule != ORDER_KEPT) put_proof(out, part->id, part->history, right->result);
}

/* ---- recordings ---- */

static void put_recording_fault(minos_text *out, const exercise_part *part, const recording_finding *finding,
                                const char *op) {
  unsigned long count = minos_history_count(part->history);
  switch (finding->fault) {
  case RECORDING_SOUND: break;
  case RECORDING_MISSING: minos_text_format(out, tr("The recording holds no history called %s."), part->id); break;
  case RECORDING_COUNT:
    minos_text_format(out, tr_n("The history must hold %lu call.", "The history must hold %lu calls.", count), count);
    break;
  case RECORDING_CALL: minos_text_format(out, tr("%s is not the call that was asked for here."), op); break;
  case RECORDING_RESULT: minos_text_format(out, tr("%s has no result."), op); break;
  case RECORDING_ORDER: minos_text_format(out, tr("%s started before the call in front of it had ended."), op); break;
  }
}

void feedback_recording(mark *out, const minos_grader *grader, const exercise_part *part,
                        const recording_finding *finding) {
  minos_text op = {0};
  if (finding->fault && finding->history) put_op(&op, finding->history, finding->op);
  if (finding->fault) put_recording_fault(&out->note, part, finding, op.length ? op.data : "");
  if (op.failed) out->note.failed = true;
  minos_text_release(&op);
  if (!hints(grader)) return;
  if (out->state != MARK_RIGHT) put_in_language(out, grader, &part->explanation);
  if (tells_all(grader) && finding->result) put_proof(out, part->id, finding->history, finding->result);
}
