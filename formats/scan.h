/* scan.h -- lines, blanks, UTF-8 and places: what every reader does with bytes. */
#ifndef MINOS_FORMATS_SCAN_H
#define MINOS_FORMATS_SCAN_H

#include <string.h>

#include <minos/text.h>

enum { SCAN_LONGEST_LINE = 16 << 20 }; /* bytes; a longer line is no line of a history */

/* The content without a byte order mark. */
minos_bytes scan_without_mark(minos_bytes content);

/* Cut the first line, without its LF or CR LF, off the front of `rest`; false when nothing is left. */
bool scan_take_line(minos_bytes *rest, minos_bytes *line);

/* Behind the last line feed: readers of plain lines look for them before it only. The start where there is none. */
const char *scan_behind_last_line(minos_bytes content);

/* Offset of the first byte that is a NUL or not part of well-formed UTF-8 (RFC 3629); `length` when there is none. */
size_t scan_find_bad(const char *data, size_t length);

/* "a NUL byte" or "not UTF-8": what scan_find_bad found. */
const char *scan_bad_byte(char c);

/* Add the UTF-8 form of a code point that is no surrogate and at most U+10FFFF. */
void scan_add_point(minos_text *out, uint32_t point);

/* Value of the `count` hexadecimal digits at `at`; false when there are fewer before `end`. */
bool scan_hex(const char *at, const char *end, unsigned count, uint32_t *out);

static inline bool scan_is_blank(char c) {
  return c == ' ' || c == '\t';
}
static inline bool scan_is_digit(char c) {
  return c >= '0' && c <= '9';
}
static inline bool scan_is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Whether `c`, which may be NUL, is one of `set`. */
static inline bool scan_is_any(char c, const char *set) {
  return c && strchr(set, c);
}

static inline minos_bytes scan_between(const char *start, const char *end) {
  return (minos_bytes){start, (size_t)(end - start)};
}

bool scan_equal(minos_bytes bytes, const char *word);

/* Whether => stands in a value outside strings and brackets: in text a result follows, and elsewhere it is no value's syntax. */
bool scan_holds_result(minos_bytes value);

/* The column of `at` in the line that begins at `start`. */
static inline uint32_t scan_column(const char *start, const char *at) {
  size_t column = (size_t)(at - start) + 1;
  return column < UINT32_MAX ? (uint32_t)column : UINT32_MAX;
}

/* A position that knows its line: for formats whose structure crosses lines. Advance only through scan_step where a
   line end may stand. */
typedef struct scan {
  const char *at, *end, *line_start;
  uint32_t line;
} scan;

scan scan_begin(minos_bytes content);
minos_place scan_place(const scan *s);

static inline void scan_step(scan *s) {
  if (*s->at++ == '\n') {
    s->line++;
    s->line_start = s->at;
  }
}

#endif
