/* json_manifest.c -- which variant of an exercise was made for whom: {"variants": [{"student": ..., "file": ...}]}. */
#include <minos/grade.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "intake.h"
#include "json_scan.h"
#include "json_value.h"

enum { LARGEST = 64 << 20 };

static minos_status refuse(intake *in, const char *message) {
  return intake_fault(in, MINOS_ESYNTAX, (minos_place){1, 1}, "%s", message);
}

/* A variant lies beside the list, under a name of its own. */
static bool is_file_name(const char *file) {
  return file && *file && *file != '.' && !strchr(file, '/') && !strchr(file, '\\');
}

static const char *student_of(const json_t *row) {
  return json_string_value(json_object_get(row, "student"));
}

static const char *file_of(const json_t *row) {
  return json_string_value(json_object_get(row, "file"));
}

static int by_bytes(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Whose variant would it be that counts? */
static minos_status find_twins(intake *in, const json_t *variants) {
  size_t count = json_array_size(variants), twin = 1;
  const char **students = malloc(count * sizeof *students);
  if (!students) return intake_no_memory(in);
  for (size_t i = 0; i < count; i++) students[i] = student_of(json_array_get(variants, i));
  qsort(students, count, sizeof *students, by_bytes);
  while (twin < count && strcmp(students[twin - 1], students[twin]) != 0) twin++;
  minos_status status = MINOS_OK;
  if (twin < count)
    status = intake_fault(in, MINOS_ESYNTAX, (minos_place){1, 1}, "the student '%s' has two variants", students[twin]);
  free(students);
  return status;
}

static minos_status check_variants(intake *in, const json_t *variants) {
  const json_t *row;
  size_t i, count = json_array_size(variants);
  if (!json_is_array(variants) || count == 0)
    return refuse(in, "a list of variants has an array 'variants' that is not empty");
  json_array_foreach((json_t *)variants, i, row) {
    const char *student = student_of(row);
    if (!student || !*student || !is_file_name(file_of(row)))
      return refuse(in, "a variant has a student and a file beside this list");
  }
  return find_twins(in, variants);
}

static minos_status read_variants(intake *in, const json_t *variants, minos_manifest_take *take, void *context) {
  minos_status status = check_variants(in, variants);
  for (size_t i = 0; i < json_array_size(variants) && !status; i++) {
    const json_t *row = json_array_get(variants, i);
    status = take(context, student_of(row), file_of(row));
  }
  return status;
}

minos_status minos_manifest_read(const minos_source *from, minos_faults *faults, minos_manifest_take *take,
                                 void *context) {
  static const minos_reading plain = {0};
  intake in = {.content = scan_without_mark(minos_source_content(from)), .how = &plain, .faults = faults};
  json_span span;
  json_t *root;
  if (in.content.length > LARGEST) return refuse(&in, "a list of more than 64 MiB");
  if (intake_check_utf8(&in)) return in.status;
  scan s = scan_begin(in.content);
  json_skip_blanks(&s);
  if (s.at == s.end || *s.at != '{' || !json_take_span(&s, &span))
    return refuse(&in, "a list of variants is a JSON object");
  if (json_parse(&in, &span, &root)) return in.status;
  minos_status status = read_variants(&in, json_object_get(root, "variants"), take, context);
  json_decref(root);
  return status;
}
