/* sheet_latex.c -- a task sheet as a LaTeX document.

   Nothing but the picture environment draws, so that any installation will do. Whatever LaTeX takes for a command is escaped;
   quotes, too, which babel makes active. Time is drawn evenly: from one instant to the next. */
#include <stdlib.h>
#include <string.h>

#include "sheet_parts.h"

enum { WIDTH = 120, NAMES = 20, LANE = 9, BAR = 6, DRAWN = 24 }; /* millimetres; operations drawn at most */

static const char *command_for(char c) {
  switch (c) {
  case '\\': return "\\textbackslash{}";
  case '{': return "\\{";
  case '}': return "\\}";
  case '$': return "\\$";
  case '&': return "\\&";
  case '#': return "\\#";
  case '_': return "\\_";
  case '%': return "\\%";
  case '^': return "\\textasciicircum{}";
  case '~': return "\\textasciitilde{}";
  case '"': return "\\textquotedbl{}";
  case '<': return "\\textless{}";
  case '>': return "\\textgreater{}";
  case '|': return "\\textbar{}";
  case '`': return "\\textasciigrave{}";
  case '\'': return "\\textquotesingle{}";
  case '-': return "{-}";
  default: return NULL;
  }
}

static void put_escaped(minos_text *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    const char *command = command_for(text[i]);
    if (command)
      minos_text_put(out, command);
    else if (text[i] == '\n')
      minos_text_put(out, "\n\n");
    else
      minos_text_add(out, (unsigned char)text[i] < ' ' || text[i] == 0x7F ? " " : &text[i], 1);
  }
}

static void put_paragraph(minos_text *out, const char *text) {
  if (!text || !*text) return;
  put_escaped(out, text, strlen(text));
  minos_text_put(out, "\n\n");
}

/* ---- the drawing ---- */

typedef struct picture {
  const minos_history *history;
  int64_t instants[2 * DRAWN]; /* [count] ascending, none twice */
  uint32_t count;
} picture;

static int by_time(const void *a, const void *b) {
  int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
  return (one > other) - (one < other);
}

static void collect(picture *of) {
  const minos_op *ops = minos_history_ops(of->history);
  uint32_t all = 0;
  for (minos_op_id i = 0; i < minos_history_count(of->history); i++) {
    of->instants[all++] = ops[i].start;
    if (ops[i].end != MINOS_NEVER) of->instants[all++] = ops[i].end;
  }
  qsort(of->instants, all, sizeof *of->instants, by_time);
  of->count = 0;
  for (uint32_t i = 0; i < all; i++)
    if (i == 0 || of->instants[i] != of->instants[of->count - 1]) of->instants[of->count++] = of->instants[i];
}

/* Tenths of a millimetre from the left. */
static uint32_t where(const picture *of, int64_t time) {
  uint32_t i = 0;
  while (i < of->count && of->instants[i] < time) i++;
  return 10 * NAMES + (of->count ? i * (10 * WIDTH / of->count) : 0);
}

static void put_tenths(minos_text *out, uint32_t tenths) {
  minos_text_format(out, "%lu.%lu", (unsigned long)(tenths / 10), (unsigned long)(tenths % 10));
}

static void put_bar(minos_text *out, const picture *of, minos_op_id id) {
  const minos_op *op = &minos_history_ops(of->history)[id];
  uint32_t from = where(of, op->start), to = where(of, op->end), y = op->client * LANE;
  minos_text label = {0};
  minos_history_write_op(of->history, id, false, &label);
  minos_text_put(out, "\\put(");
  put_tenths(out, from);
  minos_text_format(out, ",-%lu){\\framebox(", (unsigned long)y);
  put_tenths(out, to > from ? to - from : 1);
  minos_text_format(out, ",%d){\\scriptsize\\ttfamily ", (int)BAR);
  if (!label.failed) put_escaped(out, label.data, label.length);
  if (op->end == MINOS_NEVER) minos_text_put(out, " ?");
  minos_text_put(out, "}}\n");
  out->failed = out->failed || label.failed;
  minos_text_release(&label);
}

static void put_axis(minos_text *out, const picture *of) {
  uint32_t y = minos_history_clients(of->history) * LANE;
  for (uint32_t i = 0; i < of->count; i++) {
    minos_text time = {0};
    minos_history_write_time(of->history, of->instants[i], &time);
    minos_text_put(out, "\\put(");
    put_tenths(out, where(of, of->instants[i]));
    minos_text_format(out, ",-%lu){\\makebox(0,0)[b]{\\tiny ", (unsigned long)y);
    if (!time.failed) put_escaped(out, time.data, time.length);
    minos_text_put(out, "}}\n");
    out->failed = out->failed || time.failed;
    minos_text_release(&time);
  }
}

static void draw(minos_text *out, const minos_history *history) {
  picture of = {.history = history};
  if (minos_history_count(history) == 0 || minos_history_count(history) > DRAWN) return;
  collect(&of);
  uint32_t clients = minos_history_clients(history);
  minos_text_format(out, "\\begin{picture}(%d,%lu)(0,-%lu)\n", NAMES + WIDTH, (unsigned long)(clients + 1) * LANE,
                    (unsigned long)clients * LANE);
  for (uint32_t c = 0; c < clients; c++) {
    minos_bytes name = minos_history_client_name(history, c);
    minos_text_format(out, "\\put(0,-%lu){\\makebox(0,%d)[l]{\\ttfamily ", (unsigned long)c * LANE, (int)BAR);
    put_escaped(out, name.data, name.length);
    minos_text_put(out, "}}\n");
  }
  for (minos_op_id i = 0; i < minos_history_count(history); i++) put_bar(out, &of, i);
  put_axis(out, &of);
  minos_text_put(out, "\\end{picture}\n\n");
}

/* ---- the words ---- */

static minos_status put_history(minos_text *out, const exercise_part *part, minos_error *err) {
  minos_text operations = {0};
  if (part->kind != EXERCISE_TRACE) draw(out, part->history);
  minos_status status = sheet_operations(part, &operations, err);
  minos_text_put(out, "\\begin{flushleft}\\ttfamily\n");
  for (const char *at = operations.length ? operations.data : ""; *at; at += strcspn(at, "\n") + 1) {
    put_escaped(out, at, strcspn(at, "\n"));
    minos_text_put(out, "\\\\\n");
  }
  minos_text_put(out, "\\end{flushleft}\n\n");
  out->failed = out->failed || operations.failed;
  minos_text_release(&operations);
  return status;
}

static void put_options(minos_text *out, const exercise_part *part, exercise_language language) {
  if (!part->option_count) return;
  minos_text_put(out, "\\begin{itemize}\n");
  for (uint32_t i = 0; i < part->option_count; i++) {
    const char *text = exercise_text_in(&part->options[i].text, language);
    minos_text_format(out, "\\item[%c] ", part->options[i].letter);
    put_paragraph(out, text);
  }
  minos_text_put(out, "\\end{itemize}\n\n");
}

static minos_status put_part(minos_text *out, const exercise_part *part, const sheet *of, minos_error *err) {
  minos_text words = {0};
  sheet_heading(part, &words);
  minos_text_put(out, "\\subsection*{");
  if (!words.failed) put_escaped(out, words.data, words.length);
  minos_text_put(out, "}\n\n");
  put_paragraph(out, exercise_text_in(&part->text, sheet_language(of)));
  minos_text_clear(&words);
  minos_status status = part->history ? put_history(out, part, err) : MINOS_OK;
  sheet_question(part, &words);
  put_paragraph(out, words.failed ? NULL : words.data);
  put_options(out, part, sheet_language(of));
  out->failed = out->failed || words.failed;
  minos_text_release(&words);
  return status;
}

minos_status sheet_latex(const sheet *of, minos_text *out, minos_error *err) {
  static const char *const babel[EXERCISE_LANGUAGES] = {
      [EXERCISE_EN] = "english", [EXERCISE_DE] = "ngerman", [EXERCISE_RU] = "russian"};
  minos_status status = MINOS_OK;
  minos_text_format(out,
                    "\\documentclass[a4paper]{article}\n\\usepackage[%sT1]{fontenc}\n\\usepackage[utf8]{inputenc}\n"
                    "\\usepackage{textcomp}\n\\usepackage[%s]{babel}\n\\setlength{\\unitlength}{1mm}\n"
                    "\\setlength{\\parindent}{0pt}\n\\begin{document}\n",
                    sheet_language(of) == EXERCISE_RU ? "T2A," : "", babel[sheet_language(of)]);
  for (size_t i = 0; i < of->count && !status; i++) {
    const minos_exercise *exercise = of->exercises[i];
    const char *title = sheet_title(exercise, of);
    minos_text student = {0};
    minos_text_put(out, i ? "\\clearpage\n\\section*{" : "\\section*{");
    put_escaped(out, title, strlen(title));
    minos_text_put(out, "}\n\n");
    sheet_student(exercise, &student);
    put_paragraph(out, student.failed ? NULL : student.data);
    minos_text_release(&student);
    put_paragraph(out, exercise_text_in(&exercise->text, sheet_language(of)));
    for (uint32_t p = 0; p < exercise->part_count && !status; p++) status = put_part(out, &exercise->parts[p], of, err);
  }
  minos_text_put(out, "\\end{document}\n");
  return status;
}
