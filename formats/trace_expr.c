/* trace_expr.c -- where a field of a record is found.

     expression  = alternative { " | " alternative }          the first that finds something
     alternative = step { " " step }                          each goes on from what the one before found
     step        = "json:" POINTER | "column:" NAME | "group:" NAME | "const:" TEXT | "path:" ( "dir" | "file" )
   A pointer is RFC 6901's, in which * stands for the first member or item, #key for its name, and [name=text] for the item
   of an array whose member `name` is `text`. A const behind another step counts when that step found something. */
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "suggest.h"
#include "trace_preset.h"

static const struct {
  const char *prefix;
  trace_step_kind kind;
} step_kinds[] = {
    {"json:", STEP_JSON},   {"column:", STEP_COLUMN}, {"group:", STEP_GROUP},
    {"const:", STEP_CONST}, {"path:", STEP_PATH},
};
enum { STEP_KINDS = sizeof step_kinds / sizeof *step_kinds };

static bool no_memory(minos_error *err) {
  minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return false;
}

static bool refuse(minos_error *err, minos_bytes word, const char *why) {
  minos_fault(err, MINOS_ESYNTAX, (minos_place){0, 0}, "'%.*s' %s", suggest_shown(word), word.data, why);
  return false;
}

static bool add_step(trace_expr *expr, trace_step step) {
  trace_step *steps = realloc(expr->steps, (expr->count + 1) * sizeof *steps);
  if (!steps) return false;
  expr->steps = steps;
  steps[expr->count] = step;
  steps[expr->count].text = strdup(step.text);
  if (!steps[expr->count].text) return false;
  expr->count++;
  return true;
}

static bool is_good(trace_step_kind kind, const char *text) {
  if (kind == STEP_JSON) return *text == '/' || !*text;
  if (kind == STEP_PATH) return strcmp(text, "dir") == 0 || strcmp(text, "file") == 0;
  return kind == STEP_CONST || *text;
}

static bool read_step(trace_expr *out, minos_bytes word, bool begins, minos_error *err) {
  char text[512];
  if (word.length >= sizeof text) return refuse(err, word, "is too long");
  memcpy(text, word.data, word.length);
  text[word.length] = '\0';
  for (size_t i = 0; i < STEP_KINDS; i++) {
    size_t length = strlen(step_kinds[i].prefix);
    if (strncmp(text, step_kinds[i].prefix, length) != 0) continue;
    if (!is_good(step_kinds[i].kind, text + length))
      return refuse(err, word,
                    step_kinds[i].kind == STEP_JSON ? "is no JSON pointer: it begins with /" : "is no place");
    return add_step(out, (trace_step){step_kinds[i].kind, begins, text + length}) || no_memory(err);
  }
  return refuse(err, word, "is no place in a record: json:/a/b, column:NAME, group:NAME, const:TEXT or path:dir");
}

bool trace_expr_read(trace_expr *out, minos_bytes text, minos_error *err) {
  bool begins = true;
  size_t i = 0;
  while (i < text.length) {
    size_t start = i;
    while (i < text.length && !scan_is_blank(text.data[i])) i++;
    minos_bytes word = {text.data + start, i - start};
    while (i < text.length && scan_is_blank(text.data[i])) i++;
    if (word.length == 1 && *word.data == '|') {
      if (begins || i == text.length) return refuse(err, text, "has an empty alternative");
      begins = true;
      continue;
    }
    if (!read_step(out, word, begins, err)) return false;
    begins = false;
  }
  return out->count || refuse(err, text, "names no place in a record");
}

void trace_expr_release(trace_expr *expr) {
  for (size_t i = 0; i < expr->count; i++) free(expr->steps[i].text);
  free(expr->steps);
  *expr = (trace_expr){0};
}
