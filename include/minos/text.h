/* text.h -- a growing piece of text: what reports and writers produce.

   Zeroed memory is an empty text. A failed allocation sets `failed` and makes later calls do nothing, so that a
   writer checks once, at its end. */
#ifndef MINOS_TEXT_H
#define MINOS_TEXT_H

#include <minos/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_text {
  char *data; /* [capacity], `length` bytes in use and a terminating 0 behind them once anything was added */
  size_t length, capacity;
  bool failed;
  /* Takes what was written so far and clears the text; NULL: all of it stays. See minos_text_spill. */
  void (*spill)(struct minos_text *text, void *context);
  void *spill_context;
} minos_text;

MINOS_API void minos_text_release(minos_text *text);
MINOS_API void minos_text_clear(minos_text *text); /* empties it and keeps the memory */
MINOS_API void minos_text_add(minos_text *text, const char *data, size_t length);
MINOS_API void minos_text_put(minos_text *text, const char *string);
MINOS_API void minos_text_format(minos_text *text, const char *format, ...) MINOS_PRINTF(2, 3);
/* What writes millions of items calls this between them: a large text is handed on piece by piece where somebody takes it. What
   was written may be gone afterwards. */
MINOS_API void minos_text_spill(minos_text *text);
/* Decimal digits of an integer: the fast path of the writers. */
MINOS_API void minos_text_int(minos_text *text, int64_t number);
/* The bytes as a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
MINOS_API void minos_text_json_string(minos_text *text, const char *data, size_t length);
/* A name as the text format writes it: as it is, or as a JSON string where it could be taken for something else there. */
MINOS_API void minos_text_name(minos_text *text, const char *data, size_t length);

/* A sentence whose parts are written first: minos_value_write(values, value, minos_sentence_part(&sentence)) and so on, then
   minos_sentence_end(&sentence, "can't read %s: the register holds %s", out). The pattern has %s for each part in turn, or %1$s
   where another language needs another order, and %% for a percent sign. */
enum { MINOS_SENTENCE_PARTS = 4 };
typedef struct minos_sentence {
  minos_text parts[MINOS_SENTENCE_PARTS];
  unsigned count;
} minos_sentence;
MINOS_API minos_text *minos_sentence_part(minos_sentence *sentence); /* the next one, empty; borrowed */
MINOS_API void minos_sentence_end(minos_sentence *sentence, const char *pattern, minos_text *out); /* empties it, too */

/* An English pattern in another language; one that it does not know comes back as it is. */
typedef const char *minos_translation(const char *english);
typedef struct minos_tongue {
  const char *code; /* "de" */
  minos_translation *say;
} minos_tongue;
/* Marks a pattern of a table that a translation is asked for where it is said. */
#define MINOS_SAID(english) english

#ifdef __cplusplus
}
#endif
#endif
