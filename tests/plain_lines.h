/* plain_lines.h -- do the readers of plain lines agree with the general ones?

   A blank in front of a line changes nothing but columns, and sends the line to the general reader. So bytes are read as they
   are and with a blank in front of every line: histories, faults and places must agree. */
#ifndef MINOS_TESTS_PLAIN_LINES_H
#define MINOS_TESTS_PLAIN_LINES_H

#include "reading.h"

static inline void plain_indent(minos_bytes content, minos_text *out) {
  for (size_t i = 0; i < content.length; i++) {
    if (i == 0 || content.data[i - 1] == '\n') minos_text_put(out, " ");
    minos_text_add(out, content.data + i, 1);
  }
}

static inline bool plain_is_indented(minos_place plain, minos_place indented) {
  return plain.line == indented.line && plain.column + (plain.line > 0) == indented.column;
}

static inline bool plain_same_faults(const minos_faults *plain, const minos_faults *indented) {
  if (plain->errors != indented->errors) return false;
  for (uint32_t i = 0; i < plain->errors && i < MINOS_FAULTS_KEPT; i++) {
    const minos_error *a = &plain->error[i], *b = &indented->error[i];
    if (a->status != b->status || a->trouble != b->trouble || strcmp(a->message, b->message) ||
        strcmp(a->hint, b->hint))
      return false;
    if (!plain_is_indented(a->place, b->place) || !plain_is_indented(a->other, b->other)) return false;
  }
  return true;
}

static inline bool plain_same_places(const minos_histories *plain, const minos_histories *indented) {
  for (size_t h = 0; h < plain->count; h++) {
    const minos_op *a = minos_history_ops(plain->items[h]), *b = minos_history_ops(indented->items[h]);
    for (uint32_t i = 0; i < minos_history_count(plain->items[h]); i++)
      if (!plain_is_indented(a[i].place, b[i].place)) return false;
  }
  return true;
}

static inline bool plain_same_histories(const minos_histories *plain, const minos_histories *indented) {
  minos_text a = {0}, b = {0};
  bool same = plain->count == indented->count;
  same = same && minos_write(&a, plain->items, plain->count, "ndjson", NULL) == MINOS_OK;
  same = same && minos_write(&b, indented->items, indented->count, "ndjson", NULL) == MINOS_OK;
  same = same && a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
  minos_text_release(&a);
  minos_text_release(&b);
  return same && plain_same_places(plain, indented);
}

/* Whether both ways of reading `content` as `how` says agree. A byte order mark would no longer be one behind a blank. */
static inline bool plain_lines_agree(minos_bytes content, const minos_reading *how) {
  if (content.length >= 3 && memcmp(content.data, "\xEF\xBB\xBF", 3) == 0) return true;
  minos_text indented = {0};
  plain_indent(content, &indented);
  minos_faults *faults = calloc(2, sizeof *faults);
  minos_histories one, other;
  minos_status plain = read_bytes(&one, content, how, &faults[0]);
  minos_status general = read_bytes(&other, (minos_bytes){indented.data, indented.length}, how, &faults[1]);
  bool same = plain == general && plain_same_faults(&faults[0], &faults[1]);
  if (same && plain == MINOS_OK) same = plain_same_histories(&one, &other);
  if (plain == MINOS_OK) minos_histories_release(&one);
  if (general == MINOS_OK) minos_histories_release(&other);
  free(faults);
  minos_text_release(&indented);
  return same;
}

#endif
