/* edn_token.h -- the words and brackets of EDN. */
#ifndef MINOS_FORMATS_EDN_TOKEN_H
#define MINOS_FORMATS_EDN_TOKEN_H

#include "intake.h"
#include "scan.h"

/* Brackets inside one another: of a value, of its row, and of the vectors that rows may stand in. */
enum { EDN_LEVELS = MINOS_VALUE_LEVELS + 16 };

typedef enum edn_kind {
  EDN_END,       /* nothing is left */
  EDN_BAD,       /* `why` says what is wrong */
  EDN_OPEN,      /* ( [ { and #{ */
  EDN_CLOSE,     /* ) ] } */
  EDN_STRING,    /* text between the quotes, escapes unread */
  EDN_KEYWORD,   /* text without the colon */
  EDN_SYMBOL,    /* true, nil and all other words */
  EDN_NUMBER,    /* begins with a digit, or a sign and a digit */
  EDN_CHARACTER, /* text without the backslash */
  EDN_TAG,       /* #name: it goes with the next form */
  EDN_DISCARD,   /* #_: the next form does not count */
  EDN_META,      /* ^: the next form describes the one after it */
} edn_kind;

typedef struct edn_token {
  edn_kind kind;
  minos_bytes text;
  minos_place place;
  char bracket;    /* of EDN_OPEN and EDN_CLOSE: the closing one, 's' for a set's opening */
  bool escaped;    /* a string holds a backslash */
  const char *why; /* of EDN_BAD */
} edn_token;

/* The next token; blanks, commas and comments before it are skipped. */
edn_token edn_next(scan *s);

/* The next token that is no metadata, no discarded form and (unless `tags`) no tag. */
edn_token edn_next_form(scan *s, bool tags);

/* Step over the rest of the form whose first token is `token`. EDN_BAD, or the token's own kind. */
edn_token edn_skip(scan *s, edn_token token);

bool edn_is_list(const edn_token *token); /* opens a vector or a list */
bool edn_is_map(const edn_token *token);  /* opens a map */

#endif
