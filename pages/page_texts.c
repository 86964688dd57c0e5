/* page_texts.c -- the texts of a history's operations and values, each once.

   They go to the page as one span of UTF-8 and the length of each: a browser makes strings of those only that it shows. */
#include "page_texts.h"

#include "page_column.h"

#include <stdlib.h>

enum { FIRST = MINOS_TRUE + 1 }; /* what every pool holds stands before them */

bool page_texts_begin(page_texts *texts) {
  *texts = (page_texts){.pool = minos_values_new()};
  return texts->pool != NULL;
}

void page_texts_release(page_texts *texts) {
  minos_values_free(texts->pool);
  *texts = (page_texts){0};
}

uint32_t page_texts_number(page_texts *texts, const minos_text *text) {
  minos_value value = FIRST;
  if (text->failed ||
      minos_values_string(texts->pool, text->length ? text->data : "", text->length, &value) != MINOS_OK)
    texts->failed = true;
  return value - FIRST;
}

/* The bytes in one piece: groups of three bytes go across texts. */
static void put_bytes(const page_texts *texts, uint32_t count, minos_text *text) {
  minos_text all = {0};
  for (uint32_t i = 0; i < count; i++) {
    minos_bytes one = minos_value_string(texts->pool, FIRST + i);
    if (one.length) minos_text_add(&all, one.data, one.length);
  }
  if (all.failed) text->failed = true;
  page_base64((const unsigned char *)all.data, all.failed ? 0 : all.length, text);
  minos_text_release(&all);
}

void page_texts_put(const page_texts *texts, minos_text *text) {
  uint32_t count = minos_values_count(texts->pool) - FIRST;
  uint64_t *lengths = calloc((size_t)count + 1, sizeof *lengths);
  if (!lengths || texts->failed) {
    text->failed = true;
    free(lengths);
    return;
  }
  for (uint32_t i = 0; i < count; i++) lengths[i] = minos_value_string(texts->pool, FIRST + i).length;
  minos_text_format(text, "{\"count\":%lu,\"lengths\":", (unsigned long)count);
  page_column(lengths, count, text);
  minos_text_put(text, ",\"bytes\":\"");
  put_bytes(texts, count, text);
  minos_text_put(text, "\"}");
  free(lengths);
}
