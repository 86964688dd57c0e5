/* json_manifest.c -- which variant of an exercise was made for whom: {"variants": [{"student": ..., "file": ...}]}. */
#include <minos/grade.h>

#include <jansson.h>
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

static minos_status read_variants(intake *in, const json_t *variants, minos_manifest_take *take, void *context) {
  size_t count = json_array_size(variants);
  if (!json_is_array(variants) || count == 0)
    return refuse(in, "a list of variants has an array 'variants' that is not empty");
  for (size_t i = 0; i < count; i++) {
    const json_t *row = json_array_get(variants, i);
    const char *student = json_string_value(json_object_get(row, "student"));
    const char *file = json_string_value(json_object_get(row, "file"));
    if (!student || !*student || !is_file_name(file))
      return refuse(in, "a variant has a student and a file beside this list");
    minos_status status = take(context, student, file);
    if (status) return status;
  }
  return MINOS_OK;
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
