/* exercise.c -- what a teacher asks: names and texts of an exercise. */
#include "exercise.h"

#include <stdlib.h>
#include <string.h>

static const char *const languages[EXERCISE_LANGUAGES] = {"en", "de", "ru"};
static const char *const kinds[EXERCISE_KINDS] = {
    [EXERCISE_CLASSIFY] = "classify", [EXERCISE_CHOICE] = "choice", [EXERCISE_QUORUM] = "quorum",
    [EXERCISE_TRACE] = "trace",       [EXERCISE_ORDER] = "order",
};
static const char *const questions[EXERCISE_QUESTIONS] = {
    [EXERCISE_MAJORITY] = "majority",
    [EXERCISE_TOLERATED] = "tolerated",
    [EXERCISE_ELECTS] = "elects",
    [EXERCISE_SURVIVES] = "survives",
};

const char *exercise_language_code(exercise_language language) {
  return languages[language];
}
const char *exercise_kind_name(exercise_kind kind) {
  return kinds[kind];
}
const char *exercise_question_name(exercise_question question) {
  return questions[question];
}

const char *exercise_text_in(const exercise_text *text, exercise_language language) {
  if (text->in[language]) return text->in[language];
  for (unsigned i = 0; i < EXERCISE_LANGUAGES; i++)
    if (text->in[i]) return text->in[i];
  return NULL;
}

uint32_t exercise_points(const minos_exercise *exercise) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < exercise->part_count; i++) sum += exercise->parts[i].points;
  return sum;
}

void exercise_put_points(uint32_t hundredths, minos_text *out) {
  uint32_t rest = hundredths % EXERCISE_POINT;
  minos_text_format(out, "%lu", (unsigned long)(hundredths / EXERCISE_POINT));
  if (rest) minos_text_format(out, rest % 10 ? ".%02lu" : ".%lu", (unsigned long)(rest % 10 ? rest : rest / 10));
}

const exercise_part *exercise_find_part(const minos_exercise *exercise, minos_bytes id) {
  for (uint32_t i = 0; i < exercise->part_count; i++) {
    const char *known = exercise->parts[i].id;
    if (strlen(known) == id.length && memcmp(known, id.data, id.length) == 0) return &exercise->parts[i];
  }
  return NULL;
}

void exercise_free(minos_exercise *exercise) {
  if (!exercise) return;
  for (uint32_t i = 0; i < exercise->part_count; i++) minos_history_free(exercise->parts[i].history);
  kept_release(&exercise->kept);
  free(exercise->parts);
  free(exercise);
}
