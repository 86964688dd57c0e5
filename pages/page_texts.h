/* page_texts.h -- the texts of a history's operations and values, each once. */
#ifndef MINOS_PAGES_PAGE_TEXTS_H
#define MINOS_PAGES_PAGE_TEXTS_H

#include <minos/value.h>

typedef struct page_texts {
  minos_values *pool;
  bool failed;
} page_texts;

bool page_texts_begin(page_texts *texts); /* false when memory is out */
void page_texts_release(page_texts *texts);
/* The number of a text, from 0; `failed` when memory is out. */
uint32_t page_texts_number(page_texts *texts, const minos_text *text);
/* Append {"lengths":COLUMN,"bytes":"BASE64"}. */
void page_texts_put(const page_texts *texts, minos_text *text);

#endif
