/* page_history.h -- one judged history as the data of a page. */
#ifndef MINOS_PAGES_PAGE_HISTORY_H
#define MINOS_PAGES_PAGE_HISTORY_H

#include <minos/report.h>

/* Append a JSON object without any `<`, so that it may stand in a script element: the verdict as the json report tells it, and
   columns of at most `most` operations. False when memory is out. */
bool page_history(const minos_judged *judged, uint32_t most, minos_text *text);

#endif
