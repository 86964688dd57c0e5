/* page_history.h -- one judged history as the data of a page. */
#ifndef MINOS_PAGES_PAGE_HISTORY_H
#define MINOS_PAGES_PAGE_HISTORY_H

#include <minos/page.h>

/* Append a JSON object without any `<`, so that it may stand in a script element: the verdict as the json report tells it, and
   columns of at most as many operations as `style` says; values in its tongues, too. False when memory is out. */
bool page_history(const minos_judged *judged, const minos_page_style *style, minos_text *text);

#endif
