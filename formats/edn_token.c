/* edn_token.c -- the words and brackets of EDN.

   Commas are blanks, `;` begins a comment that ends with its line, `#_` makes the next form count for nothing. Skipping a
   form needs no recursion: the open brackets are kept in a short array, which also bounds the depth. */
#include "edn_token.h"

static bool is_blank(char c) {
  return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

/* A switch, for this is asked of every byte. */
static bool ends_word(char c) {
  switch (c) {
  case '(':
  case ')':
  case '[':
  case ']':
  case '{':
  case '}':
  case '"':
  case ';': return true;
  default: return is_blank(c);
  }
}

static void skip_blanks(scan *s) {
  bool comment = false;
  for (; s->at < s->end && (comment || is_blank(*s->at) || *s->at == ';'); scan_step(s)) {
    if (*s->at == ';') comment = true;
    if (*s->at == '\n') comment = false;
  }
}

static minos_bytes take_word(scan *s) {
  const char *start = s->at;
  while (s->at < s->end && !ends_word(*s->at)) s->at++;
  return scan_between(start, s->at);
}

static void take_string(scan *s, edn_token *token) {
  const char *start = ++s->at;
  token->kind = EDN_STRING;
  for (; s->at < s->end && *s->at != '"'; scan_step(s)) {
    if (*s->at != '\\') continue;
    token->escaped = true;
    s->at++;
    if (s->at == s->end) break;
  }
  token->text = scan_between(start, s->at);
  if (s->at < s->end)
    s->at++;
  else
    *token = (edn_token){.kind = EDN_BAD, .place = token->place, .why = "the string is not closed"};
}

/* A character may be a delimiter itself. */
static void take_character(scan *s, edn_token *token) {
  const char *start = ++s->at;
  token->kind = EDN_CHARACTER;
  if (s->at < s->end && *s->at != '\n') s->at++;
  take_word(s);
  token->text = scan_between(start, s->at);
  if (token->text.length > 0) return;
  token->kind = EDN_BAD;
  token->why = "a character is missing behind '\\'";
}

static void take_hash(scan *s, edn_token *token) {
  char next = s->at + 1 < s->end ? s->at[1] : '\0';
  if (next == '{') {
    *token = (edn_token){.kind = EDN_OPEN, .bracket = 's', .place = token->place};
    s->at += 2;
  } else if (next == '_') {
    token->kind = EDN_DISCARD;
    s->at += 2;
  } else if (scan_is_letter(next)) {
    s->at++;
    token->kind = EDN_TAG;
    token->text = take_word(s);
  } else {
    token->kind = EDN_BAD;
    token->why = "unexpected '#'";
  }
}

static edn_kind kind_of_word(minos_bytes word) {
  size_t sign = word.length > 1 && (*word.data == '-' || *word.data == '+');
  return scan_is_digit(word.data[sign]) ? EDN_NUMBER : EDN_SYMBOL;
}

static char closing(char c) {
  return c == '(' ? ')' : c == '[' ? ']' : '}';
}

edn_token edn_next(scan *s) {
  skip_blanks(s);
  edn_token token = {.place = scan_place(s)};
  char c = s->at < s->end ? *s->at : '\0';
  if (s->at == s->end) {
    token.kind = EDN_END;
  } else if (c == '(' || c == '[' || c == '{') {
    s->at++;
    token.kind = EDN_OPEN;
    token.bracket = closing(c);
  } else if (c == ')' || c == ']' || c == '}') {
    s->at++;
    token.kind = EDN_CLOSE;
    token.bracket = c;
  } else if (c == '"') {
    take_string(s, &token);
  } else if (c == '\\') {
    take_character(s, &token);
  } else if (c == '#') {
    take_hash(s, &token);
  } else if (c == '^') {
    s->at++;
    token.kind = EDN_META;
  } else {
    token.text = take_word(s);
    token.kind = c == ':' ? EDN_KEYWORD : kind_of_word(token.text);
    if (c == ':') token.text = (minos_bytes){token.text.data + 1, token.text.length - 1};
  }
  return token;
}

static edn_token bad(minos_place place, const char *why) {
  return (edn_token){.kind = EDN_BAD, .place = place, .why = why};
}

/* ---- forms ---- */

edn_token edn_skip(scan *s, edn_token token) {
  char open[EDN_LEVELS];
  minos_place places[EDN_LEVELS];
  unsigned depth = 0, owed = 1; /* forms still to come at depth 0: prefixes owe more */
  for (edn_token t = token;; t = edn_next(s)) {
    switch (t.kind) {
    case EDN_BAD: return t;
    case EDN_END:
      return depth ? bad(places[depth - 1], "the bracket is not closed") : bad(t.place, "a value is missing");
    case EDN_OPEN:
      if (depth == EDN_LEVELS) return bad(t.place, "brackets are nested too deeply");
      places[depth] = t.place;
      open[depth++] = t.bracket == 's' ? '}' : t.bracket;
      continue;
    case EDN_CLOSE:
      if (depth == 0) return bad(t.place, "a value is missing");
      if (open[depth - 1] != t.bracket) return bad(t.place, "this bracket closes another one");
      depth--;
      break;
    case EDN_TAG: continue;
    case EDN_DISCARD:
    case EDN_META: owed += depth == 0; continue;
    default: break;
    }
    if (depth == 0 && --owed == 0) return token;
  }
}

edn_token edn_next_form(scan *s, bool tags) {
  for (;;) {
    edn_token token = edn_next(s);
    if (token.kind == EDN_TAG && !tags) continue;
    if (token.kind != EDN_DISCARD && token.kind != EDN_META) return token;
    token = edn_skip(s, edn_next(s));
    if (token.kind == EDN_BAD) return token;
  }
}

bool edn_is_list(const edn_token *token) {
  return token->kind == EDN_OPEN && (token->bracket == ')' || token->bracket == ']');
}

bool edn_is_map(const edn_token *token) {
  return token->kind == EDN_OPEN && token->bracket == '}';
}
