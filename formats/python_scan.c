/* python_scan.c -- the way around everything in a Python file that is no history. */
#include "python_scan.h"

#include <string.h>

static void skip_comment(scan *s) {
  while (s->at < s->end && *s->at != '\n') s->at++;
}

static bool at_continuation(const scan *s) {
  const char *next = s->at + 1;
  if (*s->at != '\\' || next == s->end) return false;
  return *next == '\n' || (*next == '\r' && next + 1 < s->end && next[1] == '\n');
}

void python_skip_space(scan *s) {
  while (s->at < s->end) {
    if (*s->at == '#')
      skip_comment(s);
    else if (scan_is_any(*s->at, " \t\r\n\f") || at_continuation(s))
      scan_step(s);
    else
      return;
  }
}

static bool at_triple(const scan *s, char quote) {
  return s->end - s->at >= 3 && s->at[0] == quote && s->at[1] == quote && s->at[2] == quote;
}

static bool skip_triple(scan *s, char quote) {
  s->at += 3;
  while (s->at < s->end && !at_triple(s, quote)) {
    if (*s->at == '\\' && s->at + 1 < s->end) s->at++;
    scan_step(s);
  }
  if (s->at == s->end) return false;
  s->at += 3;
  return true;
}

/* A backslash takes the next character with it, in raw strings too. A line end closes what was left open. */
static bool skip_string(scan *s) {
  char quote = *s->at;
  if (at_triple(s, quote)) return skip_triple(s, quote);
  for (s->at++; s->at < s->end && *s->at != quote; scan_step(s)) {
    if (*s->at == '\n') return false;
    if (*s->at == '\\' && s->at + 1 < s->end) s->at++;
  }
  if (s->at == s->end) return false;
  s->at++;
  return true;
}

bool python_step(scan *s) {
  if (*s->at == '"' || *s->at == '\'') return skip_string(s);
  if (*s->at == '#')
    skip_comment(s);
  else
    scan_step(s);
  return true;
}

static bool opens(char c) {
  return c == '(' || c == '[' || c == '{';
}
static bool closes(char c) {
  return c == ')' || c == ']' || c == '}';
}

bool python_skip_brackets(scan *s) {
  size_t depth = 0;
  while (s->at < s->end) {
    char c = *s->at;
    if (opens(c)) depth++;
    if (closes(c) && --depth == 0) {
      s->at++;
      return true;
    }
    if (!python_step(s)) return false;
  }
  return false;
}

/* A statement ends at the first line end outside strings, brackets and continued lines. What does not close ends nowhere. */
void python_skip_statement(scan *s) {
  while (s->at < s->end) {
    if (*s->at == '\n') {
      scan_step(s);
      return;
    }
    if (at_continuation(s)) {
      while (*s->at != '\n') s->at++;
      scan_step(s);
    } else if (opens(*s->at)) {
      python_skip_brackets(s);
    } else {
      python_step(s);
    }
  }
}
