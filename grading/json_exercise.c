/* json_exercise.c -- an exercise file: one JSON object with texts and parts.

     {"schema": "minos.exercise/1", "id": "exercise3", "title": {"en": ..., "de": ...}, "parts": [
       {"id": "H1", "kind": "classify", "history": ["A w 1 0 5", "B r 1 1 2"]},
       {"id": "Q4", "kind": "choice", "options": [{"letter": "A", "text": ...}, ...], "accept": ["B"]}]}
   Every fault is reported with its place; reading goes on behind it, so that several are found at once. */
#include "json_exercise.h"

#include <stdlib.h>
#include <string.h>

#include "json_value.h"

static void take_schema(exercise_reader *r, exercise_item item, void *target) {
  (void)target;
  static const char *const schemas[] = {"minos.exercise/1", NULL};
  exercise_take_word(r, item, schemas, "schema");
}
static void take_id(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_id(r, item, &((minos_exercise *)target)->id);
}
static void take_title(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((minos_exercise *)target)->title);
}
static void take_text(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((minos_exercise *)target)->text);
}
static void take_variable(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((minos_exercise *)target)->variable);
}
static void take_student(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((minos_exercise *)target)->student);
}
static void take_parts(exercise_reader *r, exercise_item item, void *target) {
  (void)target;
  if (json_is_array(item.json)) return; /* read behind all others */
  intake_fault(&r->in, MINOS_ESYNTAX, item.place, "parts must be an array");
}
/* Where a variant comes from: generator, seed, difficulty. For people and for who made it. */
static void take_origin(exercise_reader *r, exercise_item item, void *target) {
  (void)target;
  if (!json_is_object(item.json)) intake_fault(&r->in, MINOS_ESYNTAX, item.place, "origin must be an object");
}

static const exercise_field fields[] = {
    {"schema", take_schema},
    {"id", take_id},
    {"title", take_title},
    {"text", take_text},
    {"variable", take_variable},
    {"student", take_student},
    {"parts", take_parts},
    {"origin", take_origin},
    {NULL, NULL},
};

static bool has_twin(const minos_exercise *made, const char *id) {
  return id && exercise_find_part(made, (minos_bytes){id, strlen(id)}) != NULL;
}

static void add_part(exercise_reader *r, exercise_item item, const json_span *span) {
  minos_exercise *made = r->made;
  if (made->part_count == EXERCISE_PARTS) {
    intake_fault(&r->in, MINOS_ESYNTAX, item.place, "an exercise has at most 32 parts");
    return;
  }
  exercise_part part = {.place = item.place, .points = EXERCISE_POINT, .order = MINOS_ORDER_REAL_TIME};
  bool well = exercise_read_part(r, item, span, &part);
  if (well && has_twin(made, part.id)) {
    intake_fault(&r->in, MINOS_ESYNTAX, item.place, "two parts are called '%s'", part.id);
    well = false;
  }
  exercise_part *parts = well ? realloc(made->parts, (made->part_count + 1) * sizeof *parts) : NULL;
  if (well && !parts) intake_no_memory(&r->in);
  if (!parts) {
    minos_history_free(part.history);
    return;
  }
  made->parts = parts;
  parts[made->part_count++] = part;
}

/* `s` stands at the bracket of the array. */
static void read_parts(exercise_reader *r, const json_t *array, scan s) {
  json_t *value;
  size_t index;
  s.at++;
  json_array_foreach((json_t *)array, index, value) {
    json_span span;
    while (s.at < s.end && *s.at != '{' && *s.at != '[' && *s.at != '"' && (scan_is_any(*s.at, ", \t\r\n")))
      scan_step(&s);
    exercise_item item = {value, scan_place(&s)};
    if (!json_take_span(&s, &span) || intake_must_stop(r->in.status)) return;
    if (json_is_object(value))
      add_part(r, item, &span);
    else
      intake_fault(&r->in, MINOS_ESYNTAX, item.place, "a part is an object");
  }
}

/* Move `s`, which stands at the beginning of the span, to the value of the member `name`. */
static bool seek_member(const json_t *root, const json_span *span, const char *wanted, scan *s) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach((json_t *)root, name, value) {
    if (strcmp(name, wanted) == 0) break;
    index++;
  }
  if (index >= span->values) return false;
  minos_place place = span->value[index], at;
  while (at = scan_place(s), at.line != place.line || at.column != place.column) scan_step(s);
  return true;
}

static const char *model_of(const exercise_part *part) {
  return minos_history_model(part->history, 0)->name;
}

/* A recording is read as a whole, with one model. */
static bool has_two_models(const minos_exercise *made) {
  for (uint32_t i = 1; i < made->part_count; i++)
    if (strcmp(model_of(&made->parts[i]), model_of(&made->parts[0])) != 0) return true;
  return false;
}

/* Recordings and literals are different submissions: nobody can hand in both in one file. */
static void look_at_whole(exercise_reader *r, minos_place place) {
  const minos_exercise *made = r->made;
  uint32_t traces = 0;
  for (uint32_t i = 0; i < made->part_count; i++) traces += made->parts[i].kind == EXERCISE_TRACE;
  if (!made->id) intake_fault(&r->in, MINOS_ESYNTAX, place, "an exercise has an id");
  if (!made->part_count && !r->in.status) intake_fault(&r->in, MINOS_ESYNTAX, place, "an exercise has parts");
  if (traces && traces < made->part_count)
    intake_fault(&r->in, MINOS_ESYNTAX, place,
                 "all parts are traces, or none: a submission is a recording or an answer");
  else if (traces && has_two_models(made))
    intake_fault(&r->in, MINOS_ESYNTAX, place, "all recordings of an exercise have one model");
}

static void read_object(exercise_reader *r, const json_t *root, const json_span *span, scan begin) {
  exercise_take_object(r, (exercise_item){root, span->place}, span, fields, r->made);
  const json_t *parts = json_object_get(root, "parts");
  if (!json_object_get(root, "schema"))
    intake_fault(&r->in, MINOS_ESYNTAX, span->place, "an exercise says \"schema\": \"minos.exercise/1\"");
  if (json_is_array(parts) && seek_member(root, span, "parts", &begin)) read_parts(r, parts, begin);
  look_at_whole(r, span->place);
}

static void read_document(exercise_reader *r) {
  json_span span;
  json_t *root;
  scan s = scan_begin(r->in.content);
  json_skip_blanks(&s);
  scan begin = s;
  minos_place start = scan_place(&s);
  if (s.at == s.end || *s.at != '{') {
    intake_fault(&r->in, MINOS_ESYNTAX, start, "an exercise is a JSON object: expected '{'");
    return;
  }
  if (!json_take_span(&s, &span)) {
    intake_fault(&r->in, MINOS_ESYNTAX, start, "the object that begins here does not end");
    return;
  }
  if (json_parse(&r->in, &span, &root)) return;
  read_object(r, root, &span, begin);
  json_decref(root);
  json_skip_blanks(&s);
  if (s.at < s.end) intake_fault(&r->in, MINOS_ESYNTAX, scan_place(&s), "unexpected text behind the exercise");
}

minos_status exercise_read(minos_exercise **out, const minos_source *from, minos_faults *faults) {
  static const minos_reading plain = {0};
  exercise_reader r = {
      .in = {.content = scan_without_mark(minos_source_content(from)), .how = &plain, .faults = faults},
      .from = from,
      .made = calloc(1, sizeof *r.made)};
  if (!r.made) return intake_no_memory(&r.in);
  if (r.in.content.length > EXERCISE_LARGEST)
    intake_fault(&r.in, MINOS_ESYNTAX, (minos_place){0, 0}, "an exercise of more than 1 MiB");
  else if (!intake_check_utf8(&r.in))
    read_document(&r);
  if (r.in.status)
    exercise_free(r.made);
  else
    *out = r.made;
  return r.in.status;
}
