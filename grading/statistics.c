/* statistics.c -- for each part how many answers were right, and the most frequent wrong ones. */
#include <stdlib.h>

#include "columns.h"
#include "gradebook.h"
#include "language.h"

enum { LISTED = 5 };

typedef struct tallied {
  const char *answer; /* borrowed from a mark */
  uint32_t count;
} tallied;

static int by_answer(const void *a, const void *b) {
  return strcmp(((const tallied *)a)->answer, ((const tallied *)b)->answer);
}

/* The most frequent first; equals by their text, so that the table is the same on every machine. */
static int by_count(const void *a, const void *b) {
  const tallied *one = a, *other = b;
  if (one->count != other->count) return one->count < other->count ? 1 : -1;
  return strcmp(one->answer, other->answer);
}

/* Equal answers become one with their count; returns how many are left. */
static size_t merge(tallied *answers, size_t count) {
  size_t kept = 0;
  qsort(answers, count, sizeof *answers, by_answer);
  for (size_t i = 0; i < count; i++) {
    if (kept && strcmp(answers[kept - 1].answer, answers[i].answer) == 0)
      answers[kept - 1].count++;
    else
      answers[kept++] = (tallied){answers[i].answer, 1};
  }
  qsort(answers, kept, sizeof *answers, by_count);
  return kept;
}

typedef struct part_counts {
  uint32_t right, wrong, missing;
  size_t answers; /* wrong ones */
} part_counts;

static part_counts collect(const minos_grader *grader, uint32_t part, tallied *out) {
  part_counts sum = {0};
  for (size_t i = 0; i < grader->count; i++) {
    const graded *of = &grader->grades[i];
    if (!of->marks || part >= of->of->exercise->part_count) continue;
    const mark *m = &of->marks[part];
    sum.right += m->state == MARK_RIGHT;
    sum.missing += m->state == MARK_MISSING;
    if (m->state != MARK_WRONG && m->state != MARK_OTHER) continue;
    sum.wrong++;
    out[sum.answers++] = (tallied){m->answer.length ? m->answer.data : "?", 1};
  }
  return sum;
}

static void put_padded(const char *text, unsigned width, minos_text *out) {
  unsigned columns = columns_count(text, strlen(text));
  minos_text_put(out, text);
  columns_blank(out, columns < width ? width - columns : 1);
}

static void put_part(const minos_grader *grader, uint32_t part, unsigned width, tallied *answers, minos_text *out) {
  part_counts sum = collect(grader, part, answers);
  size_t kinds = merge(answers, sum.answers);
  put_padded(grader->variants[0].exercise->parts[part].id, width, out);
  minos_text_format(out, "%8lu %8lu %8lu  ", (unsigned long)sum.right, (unsigned long)sum.wrong,
                    (unsigned long)sum.missing);
  for (size_t i = 0; i < kinds && i < LISTED; i++)
    minos_text_format(out, " %s (%lu)", answers[i].answer, (unsigned long)answers[i].count);
  if (kinds > LISTED) minos_text_put(out, " ...");
  minos_text_put(out, "\n");
}

static void put_states(const minos_grader *grader, minos_text *out) {
  unsigned long of[3] = {0};
  for (size_t i = 0; i < grader->count; i++) of[grader->grades[i].state]++;
  minos_text_format(out, tr("Graded: %lu. To be handed in again: %lu. Grading failed: %lu."), of[MINOS_GRADE_DONE],
                    of[MINOS_GRADE_REFUSED], of[MINOS_GRADE_FAILED]);
  minos_text_put(out, "\n");
}

void minos_grader_statistics(const minos_grader *grader, minos_text *out) {
  const minos_exercise *exercise = grader->variants[0].exercise;
  tallied *answers = calloc(grader->count ? grader->count : 1, sizeof *answers);
  unsigned width = 6;
  if (!answers) {
    out->failed = true;
    return;
  }
  for (uint32_t i = 0; i < exercise->part_count; i++)
    if (strlen(exercise->parts[i].id) + 2 > width) width = (unsigned)strlen(exercise->parts[i].id) + 2;
  put_states(grader, out);
  put_padded("part", width, out);
  minos_text_format(out, "%8s %8s %8s   %s\n", "right", "wrong", "missing", "most frequent wrong answers");
  for (uint32_t i = 0; i < exercise->part_count; i++) put_part(grader, i, width, answers, out);
  free(answers);
}
