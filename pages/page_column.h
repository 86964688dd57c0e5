/* page_column.h -- a column of numbers as a typed array in base64. */
#ifndef MINOS_PAGES_PAGE_COLUMN_H
#define MINOS_PAGES_PAGE_COLUMN_H

#include <minos/text.h>

/* Append {"k":KIND,"d":"BASE64"}: KIND is the bytes of a little-endian cell, the smallest of 1, 2, 4, 8 that holds all, or 6 for
   eight bytes of a double where every cell is one exactly. A column of one number is {"k":0,"x":NUMBER}. */
void page_column(const uint64_t *cells, size_t count, minos_text *text);
/* Append bytes in base64, without quotes. */
void page_base64(const unsigned char *data, size_t length, minos_text *text);

#endif
