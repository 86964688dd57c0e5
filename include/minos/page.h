/* page.h -- judged histories as one page to look at, to send and to keep.

   The page is one HTML file that loads nothing: its script and style are allowed by their hashes, and what it shows lies in it as
   arrays of numbers. It is for people; programs read the json report. */
#ifndef MINOS_PAGE_H
#define MINOS_PAGE_H

#include <minos/report.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_page_style {
  const char *language; /* "en" "de" "ru": what the page speaks at first; NULL: en. Borrowed for the call */
  uint32_t most;        /* operations of one history; of a longer one a window is shown, and it says so. 0: 1000000 */
  const minos_tongue
      *tongues; /* in which values are told as well, up to one without a code; NULL: in English only. Borrowed for
                                  the life of the page */
} minos_page_style;

typedef struct minos_page minos_page;

/* A page is written in three parts: begin, one call per history, end. Judged histories only: `judged->source` and `result` are
   there. Whether memory ran out is told by `text`, or by MINOS_ENOMEM. The bytes depend on the histories and results alone.
   MINOS_EUSAGE: the page does not speak that language. */
MINOS_API minos_status minos_page_begin(minos_page **out, const minos_page_style *style, minos_text *text,
                                        minos_error *err);
MINOS_API minos_status minos_page_add(minos_page *page, const minos_judged *judged, minos_text *text, minos_error *err);
MINOS_API void minos_page_end(minos_page *page, minos_text *text); /* also frees the page; NULL does nothing */

#ifdef __cplusplus
}
#endif
#endif
