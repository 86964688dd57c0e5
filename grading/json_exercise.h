/* json_exercise.h -- what the readers of an exercise file's parts share. */
#ifndef MINOS_GRADING_JSON_EXERCISE_H
#define MINOS_GRADING_JSON_EXERCISE_H

#include "exercise.h"
#include "json_document.h"

/* Each reads one value into `out`; false: it is wrong, and that was said. */
bool exercise_take_string(json_document *d, json_field field, const char **out); /* of one line; kept */
bool exercise_take_id(json_document *d, json_field field, const char **out);
/* {"en": ..., "de": ..., "ru": ...}, or one string, which is English; several lines are allowed. */
bool exercise_take_text(json_document *d, json_field field, exercise_text *out);
bool exercise_take_count(json_document *d, json_field field, uint32_t low, uint32_t high, uint32_t *out);
bool exercise_take_points(json_document *d, json_field field, uint32_t *out);

/* Read one part; false: it is wrong, and that was said. */
bool exercise_read_part(json_document *d, json_field field, const json_span *span, exercise_part *out);

#endif
