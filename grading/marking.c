/* marking.c -- each part of an answer against the key. */
#include <stdlib.h>

#include "gradebook.h"
#include "letters.h"
#include "marking_parts.h"

static const minos_place nowhere = {0, 0};

static minos_status no_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
}

/* ---- which answer belongs to which part ---- */

/* Indices in the literals, UINT32_MAX: not answered. */
typedef struct allotment {
  uint32_t of[EXERCISE_PARTS];
} allotment;

static bool is_letter_part(const exercise_part *part) {
  return part->kind == EXERCISE_CLASSIFY || part->kind == EXERCISE_CHOICE;
}

static bool all_letters(const minos_exercise *exercise) {
  for (uint32_t i = 0; i < exercise->part_count; i++)
    if (!is_letter_part(&exercise->parts[i])) return false;
  return true;
}

static minos_status refuse_count(const minos_exercise *exercise, const literal *whole, uint32_t count,
                                 minos_error *err) {
  return minos_fault(err, MINOS_ESYNTAX, whole->place, "the answer has %lu elements, and the exercise has %lu parts",
                     (unsigned long)count, (unsigned long)exercise->part_count);
}

static minos_status allot_sequence(allotment *out, const minos_exercise *exercise, const literals *answer,
                                   minos_error *err) {
  const literal *whole = &answer->at[0];
  uint32_t at = 1;
  if (whole->items != exercise->part_count) return refuse_count(exercise, whole, whole->items, err);
  for (uint32_t i = 0; i < whole->items; i++) {
    out->of[i] = at;
    at = answer->at[at].next;
  }
  return MINOS_OK;
}

static minos_status allot_object(allotment *out, const minos_exercise *exercise, const literals *answer,
                                 minos_error *err) {
  uint32_t at = 1;
  for (uint32_t i = 0; i < answer->at[0].items / 2; i++) {
    const literal *key = &answer->at[at];
    const exercise_part *part = exercise_find_part(exercise, literals_text(answer, key));
    if (!part) return minos_fault(err, MINOS_ESYNTAX, key->place, "no part has this name");
    uint32_t *slot = &out->of[part - exercise->parts];
    if (*slot != UINT32_MAX) return minos_fault(err, MINOS_ESYNTAX, key->place, "part %s is answered twice", part->id);
    *slot = at + 1;
    at = answer->at[at + 1].next;
  }
  return MINOS_OK;
}

/* "SLNB" or "S, L, N, B" in one string: take it apart. */
static minos_status spread(handed *of, const minos_exercise *exercise, minos_error *err) {
  minos_text copy = {0};
  minos_bytes text = literals_text(&of->answer, &of->answer.at[of->answer.at[0].kind == LITERAL_STRING ? 0 : 1]);
  minos_place place = of->answer.at[0].place;
  minos_text_add(&copy, text.data, text.length);
  if (copy.failed) return no_memory(err);
  literals_clear(&of->answer);
  minos_status status = MINOS_OK;
  text = (minos_bytes){copy.data ? copy.data : "", copy.length};
  if (text.length == exercise->part_count) {
    literal_add_sequence(&of->answer, place);
    for (uint32_t i = 0; i < exercise->part_count && !status; i++)
      if (!literal_add_word(&of->answer, (minos_bytes){text.data + i, 1}, place)) status = no_memory(err);
    of->answer.at[0].items = exercise->part_count;
    of->answer.at[0].next = of->answer.count;
  } else {
    status = handed_words(of, text, exercise, err);
    if (status == MINOS_ESYNTAX) err->place = place;
  }
  minos_text_release(&copy);
  return status;
}

static bool is_one_string(const literals *answer) {
  const literal *whole = &answer->at[0];
  if (whole->kind == LITERAL_STRING) return true;
  return whole->kind == LITERAL_SEQUENCE && whole->items == 1 && answer->at[1].kind == LITERAL_STRING;
}

/* An exercise of one part may be answered without brackets around it; an order is a sequence itself. */
static bool is_the_only_answer(const minos_exercise *exercise, const literals *answer) {
  const literal *whole = &answer->at[0];
  if (exercise->part_count != 1 || whole->kind == LITERAL_OBJECT) return false;
  if (whole->kind != LITERAL_SEQUENCE) return true;
  bool nested = whole->items == 1 && (answer->at[1].kind == LITERAL_SEQUENCE || answer->at[1].kind == LITERAL_STRING);
  return exercise->parts[0].kind == EXERCISE_ORDER && !nested;
}

static minos_status allot(allotment *out, const minos_exercise *exercise, handed *of, minos_error *err) {
  for (uint32_t i = 0; i < EXERCISE_PARTS; i++) out->of[i] = UINT32_MAX;
  if (is_the_only_answer(exercise, &of->answer)) {
    out->of[0] = 0;
    return MINOS_OK;
  }
  if (exercise->part_count > 1 && all_letters(exercise) && is_one_string(&of->answer)) {
    minos_status status = spread(of, exercise, err);
    if (status) return status;
  }
  const literal *whole = &of->answer.at[0];
  if (whole->kind == LITERAL_OBJECT) return allot_object(out, exercise, &of->answer, err);
  if (whole->kind == LITERAL_SEQUENCE) return allot_sequence(out, exercise, &of->answer, err);
  return refuse_count(exercise, whole, 1, err);
}

/* ---- the marks ---- */

static letter_habits learn_habits(const minos_exercise *exercise, const literals *answer, const allotment *to) {
  letter_habits habits = {0};
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    const literal *given = to->of[i] == UINT32_MAX ? NULL : &answer->at[to->of[i]];
    if (given && given->kind == LITERAL_STRING && is_letter_part(&exercise->parts[i]))
      letters_learn(&habits, &exercise->parts[i], literals_text(answer, given));
  }
  return habits;
}

static void give_points(graded *out) {
  for (uint32_t i = 0; i < out->of->exercise->part_count; i++) {
    mark *m = &out->marks[i];
    m->points = m->state == MARK_RIGHT ? out->of->exercise->parts[i].points : 0;
    out->points += m->points;
  }
}

static minos_status mark_literals(graded *out, const minos_grader *grader, handed *of, minos_error *err) {
  const minos_exercise *exercise = out->of->exercise;
  allotment to;
  minos_status status = allot(&to, exercise, of, err);
  if (status) return status;
  letter_habits habits = learn_habits(exercise, &of->answer, &to);
  for (uint32_t i = 0; i < exercise->part_count && !status; i++) {
    const marking_task task = {grader, &exercise->parts[i], &out->of->key->parts[i], &of->answer, to.of[i],
                               habits, &out->letters_folded};
    status = marking_part(&out->marks[i], &task, err);
  }
  out->quotes_folded = of->answer.quotes_folded;
  out->signs_folded = of->answer.signs_folded;
  return status;
}

static minos_status mark_recording(graded *out, const minos_grader *grader, const handed *of, minos_error *err) {
  const minos_exercise *exercise = out->of->exercise;
  minos_histories histories = {0};
  minos_bytes bytes = {of->bytes.data, of->bytes.length};
  minos_status status = recording_read(&histories, bytes, exercise, err);
  if (status) return status == MINOS_ENOMEM ? status : MINOS_ESYNTAX;
  for (uint32_t i = 0; i < exercise->part_count && !status; i++)
    status = marking_recording(&out->marks[i], grader, &histories, exercise, i, err);
  minos_histories_release(&histories);
  return status;
}

static bool has_failed(const graded *of) {
  for (uint32_t i = 0; i < of->of->exercise->part_count; i++)
    if (of->marks[i].answer.failed || of->marks[i].note.failed || of->marks[i].feedback.failed) return true;
  return false;
}

minos_status marking_mark(graded *out, const minos_grader *grader, handed *answer, minos_error *err) {
  const minos_exercise *exercise = out->of->exercise;
  out->marks = calloc(exercise->part_count, sizeof *out->marks);
  if (!out->marks) return no_memory(err);
  minos_status status = exercise->parts[0].kind == EXERCISE_TRACE ? mark_recording(out, grader, answer, err)
                                                                  : mark_literals(out, grader, answer, err);
  if (!status && has_failed(out)) status = no_memory(err);
  if (!status) give_points(out);
  return status;
}

void marking_release(mark *marks, uint32_t count) {
  for (uint32_t i = 0; marks && i < count; i++) {
    minos_text_release(&marks[i].answer);
    minos_text_release(&marks[i].note);
    minos_text_release(&marks[i].feedback);
  }
  free(marks);
}

/* ---- another student's key ---- */

static bool fits_part(const mark *m, const exercise_part *part, const exercise_answer *right) {
  minos_text wanted = {0};
  bool fits = false;
  if (m->state == MARK_MISSING || m->state == MARK_OTHER || !m->answer.length) return false;
  if (is_letter_part(part)) return m->answer.length == 1 && strchr(right->letters, m->answer.data[0]);
  if (part->kind == EXERCISE_QUORUM) {
    exercise_put_answer(part, right, &wanted);
    fits = !wanted.failed && strcmp(wanted.data, m->answer.data) == 0;
  }
  minos_text_release(&wanted);
  return fits;
}

bool marking_fits(const graded *of, const variant *other) {
  const minos_exercise *own = of->of->exercise, *theirs = other->exercise;
  if (own->part_count != theirs->part_count) return false;
  for (uint32_t i = 0; i < theirs->part_count; i++)
    if (!fits_part(&of->marks[i], &theirs->parts[i], &other->key->parts[i])) return false;
  return true;
}
