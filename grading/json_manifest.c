/* json_manifest.c -- which variant of an exercise was made for whom: {"variants": [{"student": ..., "file": ...}]}. */
#include <minos/grade.h>

#include <stdlib.h>
#include <string.h>

#include "json_document.h"

static const json_kind kind = {.article = "a", .name = "list of variants", .largest = 64 << 20};

/* A variant lies beside the list, under a name of its own. */
static bool is_file_name(const char *file) {
  return file && *file && *file != '.' && !strchr(file, '/') && !strchr(file, '\\');
}

static const char *student_of(const json_t *row) {
  return json_string_value(json_object_get(row, "student"));
}

static int by_bytes(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Who has two variants: which one would count? What names nobody is refused elsewhere. */
static void refuse_twins(json_document *d, const json_t *variants) {
  size_t count = json_array_size(variants), named = 0, twin = 1;
  const char **students = malloc((count + 1) * sizeof *students);
  for (size_t i = 0; students && i < count; i++) {
    students[named] = student_of(json_array_get(variants, i));
    if (students[named]) named++;
  }
  if (students) qsort(students, named, sizeof *students, by_bytes);
  while (students && twin < named && strcmp(students[twin - 1], students[twin]) != 0) twin++;
  if (!students) intake_no_memory(&d->in);
  if (students && twin < named)
    intake_fault(&d->in, MINOS_ESYNTAX, d->span.place, "the student '%s' has two variants", students[twin]);
  free(students);
}

/* What `take` refused it has reported itself. */
static minos_status read_variants(json_document *d, minos_manifest_take *take, void *context) {
  json_list variants;
  json_field row;
  json_span span;
  minos_status status = MINOS_OK;
  if (!json_list_of(d, "variants", &variants) || json_array_size(variants.array) == 0)
    json_refuse(d, d->span.place, "a list of variants has an array 'variants' that is not empty");
  else
    refuse_twins(d, variants.array);
  while (!status && !d->in.status && json_next(&variants, &row, &span)) {
    const char *student = student_of(row.json);
    const char *file = json_string_value(json_object_get(row.json, "file"));
    if (student && *student && is_file_name(file))
      status = take(context, student, file);
    else
      json_refuse(d, row.place, "a variant has a student and a file beside this list");
  }
  return status;
}

minos_status minos_manifest_read(const minos_source *from, minos_faults *faults, minos_manifest_take *take,
                                 void *context) {
  json_document d = json_document_of(&kind, from, faults);
  if (!json_document_open(&d)) return d.in.status;
  minos_status status = read_variants(&d, take, context);
  json_document_close(&d);
  return status ? status : d.in.status;
}
