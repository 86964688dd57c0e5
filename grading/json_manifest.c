/* json_manifest.c -- which variant of an exercise was made for whom: {"variants": [{"student": ..., "file": ...}]}. */
#include <minos/grade.h>

#include <string.h>

#include "json_document.h"

static const json_kind kind = {.article = "a", .name = "list of variants", .largest = 64 << 20};

/* A variant lies beside the list, under a name of its own. */
static bool is_file_name(const char *file) {
  return file && *file && *file != '.' && !strchr(file, '/') && !strchr(file, '\\');
}

/* What `take` refused it has reported itself. */
static minos_status read_variants(json_document *d, minos_manifest_take *take, void *context) {
  json_list variants;
  json_field row;
  json_span span;
  minos_status status = MINOS_OK;
  if (!json_list_of(d, "variants", &variants) || json_array_size(variants.array) == 0)
    json_refuse(d, d->span.place, "a list of variants has an array 'variants' that is not empty");
  while (!status && !d->in.status && json_next(&variants, &row, &span)) {
    const char *student = json_string_value(json_object_get(row.json, "student"));
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
