/* json_exercise.h -- what the readers of an exercise file's parts share. */
#ifndef MINOS_GRADING_JSON_EXERCISE_H
#define MINOS_GRADING_JSON_EXERCISE_H

#include <jansson.h>

#include "exercise.h"
#include "intake.h"
#include "json_scan.h"

typedef struct exercise_reader {
  intake in; /* where faults go; it builds no history */
  const minos_source *from;
  minos_exercise *made;
} exercise_reader;

/* One member's value and where it stands. */
typedef struct exercise_item {
  const json_t *json;
  minos_place place;
} exercise_item;

/* A member that an object may have, and who reads it into `target`. */
typedef struct exercise_field {
  const char *name;
  void (*take)(exercise_reader *r, exercise_item item, void *target);
} exercise_field;

enum { EXERCISE_FIELDS = 24 }; /* of one table, at most */

/* Give every member of an object to its field; `span` may be NULL: then all stands at `place`. `fields` ends with NULL. */
void exercise_take_object(exercise_reader *r, exercise_item object, const json_span *span, const exercise_field *fields,
                          void *target);

/* Each reads one value into `out`; false: it is wrong, and that was said. */
bool exercise_take_string(exercise_reader *r, exercise_item item, const char **out); /* of one line; kept */
bool exercise_take_id(exercise_reader *r, exercise_item item, const char **out);
/* {"en": ..., "de": ..., "ru": ...}, or one string, which is English; several lines are allowed. */
bool exercise_take_text(exercise_reader *r, exercise_item item, exercise_text *out);
bool exercise_take_count(exercise_reader *r, exercise_item item, uint32_t low, uint32_t high, uint32_t *out);
bool exercise_take_points(exercise_reader *r, exercise_item item, uint32_t *out);
/* The index in `words` (ends with NULL), -1: it is none of them, and that was said. `what`: "kind". */
int exercise_take_word(exercise_reader *r, exercise_item item, const char *const *words, const char *what);

/* A copy that lives as long as the exercise; NULL: memory is out, and that was said. */
const char *exercise_keep(exercise_reader *r, const char *data, size_t length);

/* Read one part; false: it is wrong, and that was said. */
bool exercise_read_part(exercise_reader *r, exercise_item item, const json_span *span, exercise_part *out);

#endif
