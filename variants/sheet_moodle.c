/* sheet_moodle.c -- task sheets as Moodle XML, to be imported into a question bank.

   One essay question a variant: what is handed in is graded by `minos grade`, and no key can be exported by mistake. The
   question's text is HTML inside XML; figures are files of the question, since Moodle takes SVG out of texts. */
#include "sheet_parts.h"

#include <minos/report.h>

#include <string.h>

#include "base64.h"
#include "markup.h"

static void put_paragraph(minos_text *html, const char *text) {
  if (!text || !*text) return;
  minos_text_put(html, "<p>");
  markup_put_string(html, text);
  minos_text_put(html, "</p>");
}

static void put_options(minos_text *html, const exercise_part *part, exercise_language language) {
  for (uint32_t i = 0; i < part->option_count; i++) {
    const char *text = exercise_text_in(&part->options[i].text, language);
    minos_text_format(html, "<p>%c: ", part->options[i].letter);
    markup_put_string(html, text ? text : "");
    minos_text_put(html, "</p>");
  }
}

static minos_status put_history(minos_text *html, minos_text *files, const exercise_part *part, uint32_t number,
                                minos_error *err) {
  minos_text operations = {0}, figure = {0};
  const minos_judged judged = {.source = part->history};
  minos_status status = sheet_operations(part, &operations, err);
  bool drawn = part->kind != EXERCISE_TRACE;
  if (!status && drawn) status = minos_report_svg(&judged, &figure, err);
  if (!status && drawn) {
    minos_text_format(html, "<p><img src=\"@@PLUGINFILE@@/part%u.svg\" alt=\"", number);
    markup_put(html, operations.data, operations.length);
    minos_text_put(html, "\"/></p>");
    minos_text_format(files, "<file name=\"part%u.svg\" path=\"/\" encoding=\"base64\">", number);
    base64_put(files, figure.data, figure.length);
    minos_text_put(files, "</file>\n");
  }
  minos_text_put(html, "<pre>");
  if (!status && operations.length) markup_put(html, operations.data, operations.length);
  minos_text_put(html, "</pre>");
  html->failed = html->failed || operations.failed || figure.failed;
  minos_text_release(&operations);
  minos_text_release(&figure);
  return status;
}

static minos_status put_part(minos_text *html, minos_text *files, const exercise_part *part, const sheet *of,
                             minos_error *err) {
  minos_text words = {0};
  uint32_t number = (uint32_t)(part - (*of->exercises)->parts);
  sheet_heading(part, &words);
  minos_text_put(html, "<h4>");
  if (!words.failed) markup_put_string(html, words.data);
  minos_text_put(html, "</h4>");
  put_paragraph(html, exercise_text_in(&part->text, sheet_language(of)));
  minos_text_clear(&words);
  minos_status status = part->history ? put_history(html, files, part, number + 1, err) : MINOS_OK;
  sheet_question(part, &words);
  put_paragraph(html, words.failed ? NULL : words.data);
  put_options(html, part, sheet_language(of));
  html->failed = html->failed || words.failed;
  minos_text_release(&words);
  return status;
}

/* `one` holds one exercise. */
static minos_status put_question(minos_text *out, const sheet *one, minos_error *err) {
  const minos_exercise *exercise = *one->exercises;
  minos_text html = {0}, files = {0}, student = {0};
  minos_status status = MINOS_OK;
  sheet_student(exercise, &student);
  put_paragraph(&html, student.failed ? NULL : student.data);
  put_paragraph(&html, exercise_text_in(&exercise->text, sheet_language(one)));
  for (uint32_t i = 0; i < exercise->part_count && !status; i++)
    status = put_part(&html, &files, &exercise->parts[i], one, err);
  minos_text_put(out, "<question type=\"essay\">\n<name><text>");
  markup_put_string(out, sheet_title(exercise, one));
  if (exercise->student) minos_text_put(out, ": ");
  if (exercise->student) markup_put_string(out, exercise->student);
  minos_text_put(out, "</text></name>\n<questiontext format=\"html\">\n<text>");
  if (!html.failed) markup_put_string(out, html.data);
  minos_text_put(out, "</text>\n");
  if (!files.failed && files.length) minos_text_put(out, files.data);
  minos_text_put(out, "</questiontext>\n<defaultgrade>");
  exercise_put_points(exercise_points(exercise), out);
  minos_text_put(out,
                 "</defaultgrade>\n<responseformat>plain</responseformat>\n<responserequired>1</responserequired>\n"
                 "<responsefieldlines>3</responsefieldlines>\n<attachments>0</attachments>\n</question>\n");
  out->failed = out->failed || html.failed || files.failed || student.failed;
  minos_text_release(&html);
  minos_text_release(&files);
  minos_text_release(&student);
  return status;
}

minos_status sheet_moodle(const sheet *of, minos_text *out, minos_error *err) {
  minos_status status = MINOS_OK;
  minos_text_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
  for (size_t i = 0; i < of->count && !status; i++) {
    const sheet one = {.exercises = of->exercises + i, .count = 1, .language = of->language};
    status = put_question(out, &one, err);
  }
  minos_text_put(out, "</quiz>\n");
  return status;
}
