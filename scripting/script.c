/* script.c -- from the text of a file to a model. */
#include "script.h"

#include <stdlib.h>
#include <string.h>

#include "script_data.h"
#include "script_functions.h"

static char *copy_bytes(const char *data, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  if (length) memcpy(copy, data, length);
  copy[length] = '\0';
  return copy;
}

const char *script_keep(script *s, const char *string, size_t length) {
  char **kept = realloc(s->kept, (s->kept_count + 1) * sizeof *kept);
  if (kept) s->kept = kept;
  char *copy = kept ? copy_bytes(string, length) : NULL;
  if (copy) s->kept[s->kept_count++] = copy;
  s->failed = s->failed || !copy;
  return copy ? copy : "";
}

void script_free(script *s) {
  if (!s) return;
  for (size_t i = 0; i < s->kept_count; i++) free(s->kept[i]);
  free(s->kept);
  free(s->leanings);
  free(s->fns);
  free(s->text);
  free(s->name);
  free(s);
}

const minos_model *script_model(const script *s) {
  return &s->model;
}

static script *start_script(const char *name, minos_bytes text) {
  static const minos_fn none[1];
  script *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->model = script_functions;
  s->model.fns = none;
  s->name = copy_bytes(name, strlen(name));
  s->text = copy_bytes(text.data, text.length);
  s->length = text.length;
  if (s->name && s->text) return s;
  script_free(s);
  return NULL;
}

minos_status script_load(script **out, const char *name, minos_bytes text, minos_error *err) {
  script *s = start_script(name, text);
  if (!s) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  runtime r;
  minos_status status = runtime_open(&r, s, script_read_table, err);
  runtime_close(&r);
  if (s->failed) status = minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  if (status)
    script_free(s);
  else
    *out = s;
  return status;
}
