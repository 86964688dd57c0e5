/* page_window.h -- which operations of a history a page shows. */
#ifndef MINOS_PAGES_PAGE_WINDOW_H
#define MINOS_PAGES_PAGE_WINDOW_H

#include <minos/report.h>

typedef struct page_window {
  minos_op_id *ops; /* [count] ascending, owned */
  uint32_t count;
  bool *shown; /* [operations of the history], owned */
  bool whole;  /* all operations are shown */
} page_window;

/* At most `most` operations: all of them, else those of the counterexample and around it, else the first ones. False when memory
   is out; release in any case. O(operations). */
bool page_window_choose(page_window *window, const minos_judged *judged, uint32_t most);
void page_window_release(page_window *window);

#endif
