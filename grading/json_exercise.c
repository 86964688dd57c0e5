/* json_exercise.c -- an exercise file: one JSON object with texts and parts.

     {"schema": "minos.exercise/1", "id": "exercise3", "title": {"en": ..., "de": ...}, "parts": [
       {"id": "H1", "kind": "classify", "history": ["A w 1 0 5", "B r 1 1 2"]},
       {"id": "Q4", "kind": "choice", "options": [{"letter": "A", "text": ...}, ...], "accept": ["B"]}]}
   Every fault is reported with its place; reading goes on behind it, so that several are found at once. */
#include "json_exercise.h"

#include <stdlib.h>
#include <string.h>

static const json_kind kind = {.article = "an", .name = "exercise", .largest = EXERCISE_LARGEST};

static void take_schema(json_document *d, json_field field, void *target) {
  (void)target;
  static const char *const schemas[] = {"minos.exercise/1", NULL};
  json_take_word(d, field, schemas, "schema");
}
static void take_id(json_document *d, json_field field, void *target) {
  exercise_take_id(d, field, &((minos_exercise *)target)->id);
}
static void take_title(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((minos_exercise *)target)->title);
}
static void take_text(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((minos_exercise *)target)->text);
}
static void take_variable(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((minos_exercise *)target)->variable);
}
static void take_student(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((minos_exercise *)target)->student);
}
static void take_parts(json_document *d, json_field field, void *target) {
  (void)target;
  if (json_is_array(field.json)) return; /* read behind all others */
  json_refuse(d, field.place, "parts must be an array");
}
/* Where a variant comes from: generator, seed, difficulty. For people and for who made it. */
static void take_origin(json_document *d, json_field field, void *target) {
  (void)target;
  if (!json_is_object(field.json)) json_refuse(d, field.place, "origin must be an object");
}

static const json_member members[] = {
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

static void add_part(json_document *d, minos_exercise *made, json_field field, const json_span *span) {
  if (made->part_count == EXERCISE_PARTS) {
    json_refuse(d, field.place, "an exercise has at most 32 parts");
    return;
  }
  exercise_part part = {.place = field.place, .points = EXERCISE_POINT, .order = MINOS_ORDER_REAL_TIME};
  bool well = exercise_read_part(d, field, span, &part);
  if (well && has_twin(made, part.id)) {
    intake_fault(&d->in, MINOS_ESYNTAX, field.place, "two parts are called '%s'", part.id);
    well = false;
  }
  exercise_part *parts = well ? realloc(made->parts, (made->part_count + 1) * sizeof *parts) : NULL;
  if (well && !parts) intake_no_memory(&d->in);
  if (!parts) {
    minos_history_free(part.history);
    return;
  }
  made->parts = parts;
  parts[made->part_count++] = part;
}

static void read_parts(json_document *d, minos_exercise *made) {
  json_list parts;
  json_field part;
  json_span span;
  if (!json_list_of(d, "parts", &parts)) return;
  while (!intake_must_stop(d->in.status) && json_next(&parts, &part, &span)) {
    if (json_is_object(part.json))
      add_part(d, made, part, &span);
    else
      json_refuse(d, part.place, "a part is an object");
  }
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
static void look_at_whole(json_document *d, const minos_exercise *made) {
  minos_place place = d->span.place;
  uint32_t traces = 0;
  for (uint32_t i = 0; i < made->part_count; i++) traces += made->parts[i].kind == EXERCISE_TRACE;
  if (!made->id) json_refuse(d, place, "an exercise has an id");
  if (!made->part_count && !d->in.status) json_refuse(d, place, "an exercise has parts");
  if (traces && traces < made->part_count)
    json_refuse(d, place, "all parts are traces, or none: a submission is a recording or an answer");
  else if (traces && has_two_models(made))
    json_refuse(d, place, "all recordings of an exercise have one model");
}

static void read_object(json_document *d, minos_exercise *made) {
  json_take_members(d, (json_field){d->root, d->span.place}, &d->span, members, made);
  if (!json_object_get(d->root, "schema"))
    json_refuse(d, d->span.place, "an exercise says \"schema\": \"minos.exercise/1\"");
  read_parts(d, made);
  look_at_whole(d, made);
}

minos_status exercise_read(minos_exercise **out, const minos_source *from, minos_faults *faults) {
  minos_exercise *made = calloc(1, sizeof *made);
  json_document d = json_document_of(&kind, from, faults);
  if (!made) return intake_no_memory(&d.in);
  d.kept = &made->kept;
  if (json_document_open(&d)) {
    read_object(&d, made);
    json_document_close(&d);
  }
  if (d.in.status)
    exercise_free(made);
  else
    *out = made;
  return d.in.status;
}
