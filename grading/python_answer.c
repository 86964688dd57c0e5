/* python_answer.c -- where in a program the answer is assigned.

   Nothing is run, so only what stands at the left margin counts: `answer = ("S", "L")`, perhaps with an annotation. Statements
   are told apart by their strings, comments, brackets and line ends; what they mean is nobody's business here, but for one
   thing: where the answer is changed after it was assigned (`answer += ...`, `answer[0] = ...`), taking the assigned value
   would be wrong, so that is refused. */
#include "python_answer.h"

/* In the order of nothing: the last assignment to any of them counts. */
static const char *const customary[] = {"answer",   "answers", "antwort", "antworten", "loesung", "lösung",
                                        "solution", "ответ",   "ответы",  "решение",   NULL};

typedef struct finder {
  scan s;
  const char *name;
  python_answer *out;
} finder;

static void refuse(finder *f, minos_place place, const char *message) {
  minos_fault(&f->out->why, MINOS_ESYNTAX, place, "%s", message);
}

/* ---- statements ---- */

static bool at_triple(const scan *s) {
  return s->end - s->at >= 3 && s->at[1] == s->at[0] && s->at[2] == s->at[0];
}

static bool closes_string(const scan *s, char quote, bool triple) {
  return *s->at == quote && (!triple || at_triple(s));
}

static bool skip_string(scan *s) {
  char quote = *s->at;
  bool triple = at_triple(s);
  s->at += triple ? 3 : 1;
  while (s->at < s->end && !closes_string(s, quote, triple)) {
    if (*s->at == '\n' && !triple) return false;
    if (*s->at == '\\' && s->at + 1 < s->end) s->at++;
    scan_step(s);
  }
  if (s->at == s->end) return false;
  s->at += triple ? 3 : 1;
  return true;
}

static void skip_comment(scan *s) {
  while (s->at < s->end && *s->at != '\n') s->at++;
}

/* Step over one sign of a statement; false when a string does not end. */
static bool skip_sign(scan *s, int *depth) {
  char c = *s->at;
  if (c == '"' || c == '\'') return skip_string(s);
  if (c == '#') {
    skip_comment(s);
    return true;
  }
  if (scan_is_any(c, "([{")) ++*depth;
  if (scan_is_any(c, ")]}") && *depth) --*depth;
  if (c == '\\' && s->at + 1 < s->end) scan_step(s);
  scan_step(s);
  return true;
}

/* Up to behind the statement's end. False: it has none, which is said. */
static bool skip_statement(finder *f) {
  minos_place begin = scan_place(&f->s);
  int depth = 0;
  while (f->s.at < f->s.end && (depth || (*f->s.at != '\n' && *f->s.at != ';'))) {
    minos_place place = scan_place(&f->s);
    if (skip_sign(&f->s, &depth)) continue;
    refuse(f, place, "the string that begins here does not end");
    return false;
  }
  if (depth) {
    refuse(f, begin, "the statement that begins here does not end: a bracket is not closed");
    return false;
  }
  return true;
}

/* ---- names ---- */

static bool is_name_byte(char c) {
  return scan_is_letter(c) || scan_is_digit(c) || (unsigned char)c >= 0x80;
}

static minos_bytes take_name(scan *s) {
  const char *start = s->at;
  while (s->at < s->end && is_name_byte(*s->at)) s->at++;
  return scan_between(start, s->at);
}

static void skip_blanks(scan *s) {
  while (s->at < s->end && scan_is_blank(*s->at)) s->at++;
}

static bool is_customary(minos_bytes name) {
  for (size_t i = 0; customary[i]; i++)
    if (scan_equal(name, customary[i])) return true;
  return false;
}

/* Whether an assignment to `name` counts. */
static bool counts(const finder *f, minos_bytes name) {
  if (f->name) return scan_equal(name, f->name);
  return is_customary(name) || !f->out->by_custom;
}

/* ---- assignments ---- */

/* `: tuple[str, ...] =`: move behind the annotation. */
static bool skip_annotation(scan *s) {
  int depth = 0;
  while (s->at < s->end && (depth || !scan_is_any(*s->at, "=\n;#")))
    if (!skip_sign(s, &depth)) return false;
  return s->at < s->end && *s->at == '=';
}

static bool at_assignment(const scan *s) {
  return s->at < s->end && *s->at == '=' && (s->at + 1 == s->end || s->at[1] != '=');
}

static bool at_change(const scan *s) {
  const char *at = s->at;
  if (at == s->end) return false;
  if (*at == '[' || *at == '.') return true;
  while (at < s->end && at - s->at < 3 && scan_is_any(*at, "+-*/%|&^<>@:")) at++;
  return at > s->at && at < s->end && *at == '=' && !(at - s->at == 1 && scan_is_any(*s->at, "<>"));
}

static void take_assignment(finder *f, minos_bytes name, scan s) {
  s.at++;
  skip_blanks(&s);
  f->out->found = true;
  f->out->value = s;
  f->out->why = (minos_error){0};
  f->out->name = name;
  f->out->by_custom = is_customary(name);
}

static bool same(minos_bytes a, minos_bytes b) {
  return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

static void look_at_statement(finder *f) {
  scan s = f->s;
  minos_bytes name = take_name(&s);
  if (name.length == 0 || scan_is_digit(*name.data) || !counts(f, name)) return;
  skip_blanks(&s);
  minos_place place = scan_place(&s);
  bool changed = at_change(&s);
  if (s.at < s.end && *s.at == ':' && !changed && !skip_annotation(&s)) return;
  if (at_assignment(&s))
    take_assignment(f, name, s);
  else if (changed && f->out->found && same(name, f->out->name))
    refuse(f, place, "the answer is changed here by code, and nothing is run: assign the whole answer");
}

static bool at_margin(const finder *f) {
  return f->s.at < f->s.end && !scan_is_blank(*f->s.at) && !scan_is_any(*f->s.at, "\r\n#;");
}

void python_answer_find(python_answer *out, minos_bytes program, const char *name) {
  finder f = {.s = scan_begin(program), .name = name, .out = out};
  bool margin = at_margin(&f); /* of the line: what stands behind a ';' belongs to it */
  while (f.s.at < f.s.end) {
    if (margin) look_at_statement(&f);
    if (!skip_statement(&f) || f.s.at == f.s.end) return;
    if (*f.s.at == ';') {
      f.s.at++;
      skip_blanks(&f.s);
      continue;
    }
    scan_step(&f.s);
    margin = at_margin(&f);
  }
}
