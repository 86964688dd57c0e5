/* sheet_html.c -- a task sheet as one HTML page that is well-formed XML, too.

   It loads nothing and runs nothing, and its policy says so. Every exercise begins a printed page. */
#include "sheet_parts.h"

#include <minos/report.h>

#include <string.h>

#include "markup.h"

static const char style[] =
    "body{font-family:sans-serif;line-height:1.45;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "article+article{break-before:page}figure{margin:1rem 0;overflow-x:auto}svg{max-width:100%}"
    "pre{background:#f4f4f4;color:#111;padding:.6rem;overflow-x:auto}section{break-inside:avoid}";

static void put_element(minos_text *out, const char *name, const char *text) {
  if (!text || !*text) return;
  minos_text_format(out, "<%s>", name);
  for (const char *at = text;;) { /* lines stay lines */
    size_t length = strcspn(at, "\n");
    markup_put(out, at, length);
    if (!at[length]) break;
    minos_text_put(out, "<br/>\n");
    at += length + 1;
  }
  minos_text_format(out, "</%s>\n", name);
}

static void put_lines(minos_text *out, const minos_text *lines) {
  minos_text_put(out, "<pre>");
  for (const char *at = lines->length ? lines->data : ""; *at;) {
    size_t length = strcspn(at, "\n");
    markup_put(out, at, length);
    minos_text_put(out, "\n");
    at += length + (at[length] == '\n');
  }
  minos_text_put(out, "</pre>\n");
}

static minos_status put_history(minos_text *out, const exercise_part *part, minos_error *err) {
  minos_text operations = {0};
  const minos_judged judged = {.source = part->history};
  minos_status status = MINOS_OK;
  if (part->kind != EXERCISE_TRACE) {
    minos_text_put(out, "<figure>\n");
    status = minos_report_svg(&judged, out, err);
    minos_text_put(out, "</figure>\n");
  }
  if (!status) status = sheet_operations(part, &operations, err);
  if (!status) put_lines(out, &operations);
  out->failed = out->failed || operations.failed;
  minos_text_release(&operations);
  return status;
}

static void put_options(minos_text *out, const exercise_part *part, exercise_language language) {
  if (!part->option_count) return;
  minos_text_put(out, "<ul>\n");
  for (uint32_t i = 0; i < part->option_count; i++) {
    const char *text = exercise_text_in(&part->options[i].text, language);
    minos_text_format(out, "<li>%c: ", part->options[i].letter);
    markup_put_string(out, text ? text : "");
    minos_text_put(out, "</li>\n");
  }
  minos_text_put(out, "</ul>\n");
}

static minos_status put_part(minos_text *out, const exercise_part *part, const sheet *of, minos_error *err) {
  minos_text words = {0};
  minos_text_put(out, "<section>\n");
  sheet_heading(part, &words);
  put_element(out, "h2", words.failed ? NULL : words.data);
  put_element(out, "p", exercise_text_in(&part->text, sheet_language(of)));
  minos_text_clear(&words);
  minos_status status = part->history ? put_history(out, part, err) : MINOS_OK;
  sheet_question(part, &words);
  put_element(out, "p", words.failed ? NULL : words.data);
  put_options(out, part, sheet_language(of));
  minos_text_put(out, "</section>\n");
  out->failed = out->failed || words.failed;
  minos_text_release(&words);
  return status;
}

static minos_status put_exercise(minos_text *out, const minos_exercise *exercise, const sheet *of, minos_error *err) {
  minos_status status = MINOS_OK;
  minos_text student = {0};
  minos_text_put(out, "<article>\n");
  put_element(out, "h1", sheet_title(exercise, of));
  sheet_student(exercise, &student);
  put_element(out, "p", student.failed ? NULL : student.data);
  minos_text_release(&student);
  put_element(out, "p", exercise_text_in(&exercise->text, sheet_language(of)));
  for (uint32_t i = 0; i < exercise->part_count && !status; i++) status = put_part(out, &exercise->parts[i], of, err);
  minos_text_put(out, "</article>\n");
  return status;
}

minos_status sheet_html(const sheet *of, minos_text *out, minos_error *err) {
  const char *code = exercise_language_code(sheet_language(of));
  minos_status status = MINOS_OK;
  minos_text_format(
      out,
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\" xml:lang=\"%s\">\n<head>\n"
      "<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
      code, code);
  put_element(out, "title", of->count ? sheet_title(of->exercises[0], of) : NULL);
  minos_text_format(out, "<style>%s</style>\n</head>\n<body>\n", style);
  for (size_t i = 0; i < of->count && !status; i++) status = put_exercise(out, of->exercises[i], of, err);
  minos_text_put(out, "</body>\n</html>\n");
  return status;
}
