/* handed.c -- one submission: what a student answers, read from whatever file it came in. */
#include "handed.h"

#include <strings.h>

#include "handed_file.h"
#include "json_notebook.h"
#include "python_answer.h"
#include "signs.h"

static const minos_place nowhere = {0, 0};

void handed_release(handed *of) {
  literals_release(&of->answer);
  minos_text_release(&of->bytes);
}

/* Behind the last '.', "" when there is none. */
static const char *ending_of(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
  return dot ? dot + 1 : "";
}

bool handed_is_table(const char *path) {
  return strcasecmp(ending_of(path), "csv") == 0;
}

static minos_status nothing_found(const char *variable, minos_error *err) {
  if (variable)
    return minos_fault(err, MINOS_ESYNTAX, nowhere, "nothing is assigned to '%s' at the left margin", variable);
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "no answer was found: write answer = (...) at the left margin");
}

/* ---- programs ---- */

static minos_status read_found(handed *out, python_answer *found, const char *variable, minos_error *err) {
  if (found->why.status) {
    *err = found->why;
    return found->why.status;
  }
  return found->found ? literal_read(&out->answer, LITERAL_PYTHON, &found->value, err) : nothing_found(variable, err);
}

static void skip_to_sign(scan *s) {
  while (s->at < s->end && (scan_is_any(*s->at, " \t\r\n") || *s->at == '#')) {
    if (*s->at == '#') {
      while (s->at < s->end && *s->at != '\n') s->at++;
      continue;
    }
    scan_step(s);
  }
}

static bool begins_literal(const scan *s) {
  unsigned length;
  uint32_t sign = signs_meant(signs_point(s->at, s->end, &length));
  return length && (sign == '(' || sign == '[' || sign == '"' || sign == '\'');
}

/* A literal that stands alone, with nothing behind it. */
static minos_status read_alone(handed *out, scan s, minos_error *err) {
  minos_status status = literal_read(&out->answer, LITERAL_PYTHON, &s, err);
  if (status) return status;
  skip_to_sign(&s);
  if (s.at == s.end) return MINOS_OK;
  return minos_fault(err, MINOS_ESYNTAX, scan_place(&s), "unexpected text behind the answer");
}

static minos_status read_program(handed *out, minos_bytes bytes, const handed_how *how, minos_error *err) {
  python_answer found = {0};
  scan s = scan_begin(bytes);
  python_answer_find(&found, bytes, how->variable);
  skip_to_sign(&s);
  bool alone = !found.found && begins_literal(&s);
  return alone ? read_alone(out, s, err) : read_found(out, &found, how->variable, err);
}

/* ---- notebooks ---- */

static minos_status read_notebook(handed *out, minos_bytes bytes, const handed_how *how, minos_error *err) {
  notebook cells = {0};
  python_answer found = {0};
  minos_status status = notebook_read(&cells, bytes, err);
  for (uint32_t i = 0; i < cells.count && !status; i++) {
    const char *before = found.value.at;
    bool had_fault = found.why.status != MINOS_OK;
    python_answer_find(&found, cells.cell[i].code, how->variable);
    if (found.value.at != before || (found.why.status && !had_fault)) out->cell = cells.cell[i].number;
  }
  if (!status) status = read_found(out, &found, how->variable, err);
  notebook_release(&cells);
  return status;
}

/* ---- JSON ---- */

static void skip_json_blanks(scan *s) {
  while (s->at < s->end && scan_is_any(*s->at, " \t\r\n")) scan_step(s);
}

static minos_status read_json(handed *out, minos_bytes bytes, minos_error *err) {
  scan s = scan_begin(bytes);
  skip_json_blanks(&s);
  minos_status status = literal_read(&out->answer, LITERAL_JSON, &s, err);
  if (status) return status;
  skip_json_blanks(&s);
  if (s.at == s.end) return MINOS_OK;
  return minos_fault(err, MINOS_ESYNTAX, scan_place(&s), "unexpected text behind the answer");
}

/* ---- text ---- */

static minos_status read_text(handed *out, minos_bytes bytes, const handed_how *how, minos_error *err) {
  python_answer found = {0};
  scan s = scan_begin(bytes);
  skip_to_sign(&s);
  if (begins_literal(&s)) return read_alone(out, s, err);
  if (memchr(bytes.data, '=', bytes.length)) python_answer_find(&found, bytes, how->variable);
  if (found.found) return read_found(out, &found, how->variable, err);
  return handed_words(out, bytes, how->exercise, err);
}

/* {"answer": [...]}: what it holds, unless a part is called so. */
static void unpack_object(handed *out, const handed_how *how) {
  literal *all = out->answer.at;
  if (all[0].kind != LITERAL_OBJECT || all[0].items != 2) return;
  if (exercise_find_part(how->exercise, literals_text(&out->answer, &all[1]))) return;
  if (all[2].kind != LITERAL_SEQUENCE && all[2].kind != LITERAL_OBJECT) return;
  out->answer.count -= 2;
  memmove(&all[0], &all[2], out->answer.count * sizeof *all);
  for (uint32_t i = 0; i < out->answer.count; i++) all[i].next -= 2;
}

static bool is_kind(const char *kind, const char *wanted) {
  return strcasecmp(kind, wanted) == 0;
}

static minos_status read_kind(handed *out, minos_bytes content, const char *kind, const handed_how *how,
                              minos_error *err) {
  if (is_kind(kind, "ipynb")) return read_notebook(out, content, how, err);
  if (is_kind(kind, "json")) return read_json(out, content, err);
  if (is_kind(kind, "py")) return read_program(out, content, how, err);
  return read_text(out, content, how, err);
}

static bool is_blank(minos_bytes text) {
  for (size_t i = 0; i < text.length; i++)
    if (!scan_is_any(text.data[i], " \t\r\n")) return false;
  return true;
}

/* The bytes in out->bytes are UTF-8. */
static minos_status read_bytes(handed *out, const char *path, const handed_how *how, minos_error *err) {
  minos_bytes content = {out->bytes.data, out->bytes.length};
  if (content.length) content = scan_without_mark(content);
  literals_clear(&out->answer);
  out->cell = 0;
  if (is_blank(content)) return minos_fault(err, MINOS_ESYNTAX, nowhere, "the file is empty");
  if (how->exercise->parts[0].kind == EXERCISE_TRACE) return MINOS_OK;
  minos_status status = read_kind(out, content, ending_of(path), how, err);
  if (!status) unpack_object(out, how);
  return status;
}

minos_status handed_take(handed *out, minos_bytes bytes, const char *path, const handed_how *how, minos_error *err) {
  minos_text_clear(&out->bytes);
  minos_text_add(&out->bytes, bytes.data, bytes.length);
  if (out->bytes.failed) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  minos_status status = handed_bytes_check(&out->bytes, HANDED_LARGEST, err);
  return status ? status : read_bytes(out, path, how, err);
}

minos_status handed_read(handed *out, const char *path, const handed_how *how, minos_error *err) {
  minos_text_clear(&out->bytes);
  minos_status status = handed_file_read(&out->bytes, path, HANDED_LARGEST, how->cancel, err);
  return status ? status : read_bytes(out, path, how, err);
}
