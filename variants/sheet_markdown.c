/* sheet_markdown.c -- a task sheet as Markdown (CommonMark).

   Texts are escaped, so that nothing in them is taken for a mark; operations stand in a block of code, whose fence is longer than
   any in them. */
#include <string.h>

#include "sheet_parts.h"
#include "timeline.h"

static void put_escaped(minos_text *out, const char *text) {
  for (const char *at = text; *at; at++) {
    if (strchr("\\`*_{}[]()<>#+-.!|~&=:\"'", *at)) minos_text_put(out, "\\");
    if (*at == '\n')
      minos_text_put(out, "\n\n");
    else
      minos_text_add(out, at, 1);
  }
}

/* A paragraph. */
static void put_text(minos_text *out, const char *text) {
  if (!text || !*text) return;
  put_escaped(out, text);
  minos_text_put(out, "\n\n");
}

static size_t longest_fence(const char *text) {
  size_t longest = 2;
  for (const char *at = text; *at; at++) {
    size_t length = strspn(at, "`");
    if (length > longest) longest = length;
    at += length ? length - 1 : 0;
  }
  return longest + 1;
}

static void put_fence(minos_text *out, size_t length, const char *word) {
  while (length-- > 0) minos_text_put(out, "`");
  minos_text_put(out, word);
  minos_text_put(out, "\n");
}

static void put_code(minos_text *out, const minos_text *code) {
  if (code->failed || !code->length) {
    out->failed = out->failed || code->failed;
    return;
  }
  size_t fence = longest_fence(code->data);
  put_fence(out, fence, "text");
  minos_text_put(out, code->data);
  put_fence(out, fence, "");
  minos_text_put(out, "\n");
}

static minos_status put_history(minos_text *out, const exercise_part *part, minos_error *err) {
  minos_text drawn = {0}, operations = {0};
  const minos_judged judged = {.source = part->history};
  const minos_style style = {.width = 80};
  if (part->kind != EXERCISE_TRACE) timeline_draw(&judged, &style, &drawn);
  minos_status status = sheet_operations(part, &operations, err);
  put_code(out, &drawn);
  put_code(out, &operations);
  minos_text_release(&drawn);
  minos_text_release(&operations);
  return status;
}

static void put_options(minos_text *out, const exercise_part *part, exercise_language language) {
  for (uint32_t i = 0; i < part->option_count; i++) {
    const char *text = exercise_text_in(&part->options[i].text, language);
    minos_text_format(out, "- %c: ", part->options[i].letter);
    put_escaped(out, text ? text : "");
    minos_text_put(out, "\n");
  }
  if (part->option_count) minos_text_put(out, "\n");
}

static minos_status put_part(minos_text *out, const exercise_part *part, const sheet *of, minos_error *err) {
  minos_text words = {0};
  sheet_heading(part, &words);
  minos_text_put(out, "## ");
  put_text(out, words.failed ? "" : words.data);
  put_text(out, exercise_text_in(&part->text, sheet_language(of)));
  minos_text_clear(&words);
  minos_status status = part->history ? put_history(out, part, err) : MINOS_OK;
  sheet_question(part, &words);
  put_text(out, words.failed ? "" : words.data);
  put_options(out, part, sheet_language(of));
  out->failed = out->failed || words.failed;
  minos_text_release(&words);
  return status;
}

minos_status sheet_markdown(const sheet *of, minos_text *out, minos_error *err) {
  minos_status status = MINOS_OK;
  for (size_t i = 0; i < of->count && !status; i++) {
    const minos_exercise *exercise = of->exercises[i];
    minos_text student = {0};
    if (i) minos_text_put(out, "---\n\n");
    minos_text_put(out, "# ");
    put_text(out, sheet_title(exercise, of));
    sheet_student(exercise, &student);
    put_text(out, student.failed ? NULL : student.data);
    minos_text_release(&student);
    put_text(out, exercise_text_in(&exercise->text, sheet_language(of)));
    for (uint32_t p = 0; p < exercise->part_count && !status; p++) status = put_part(out, &exercise->parts[p], of, err);
  }
  return status;
}
