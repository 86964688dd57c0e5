/* annotation.h -- where in the log a finding belongs, and in which words: for reports that annotate lines. */
#ifndef MINOS_REPORTS_ANNOTATION_H
#define MINOS_REPORTS_ANNOTATION_H

#include "facts.h"

/* "not-linearizable", "not-sequential", "undecided", "unreadable"; NULL: there is nothing to say. */
const char *annotation_rule(const minos_judged *judged, const minos_style *style);
/* Where to annotate: the operation of the core that makes it a violation, else where the history begins; line 0: nowhere. */
minos_place annotation_place(const minos_judged *judged);
/* "h.txt#H1: sequential, not linearizable: Bob r 0 must stand before Alice w 1: it read 0 ...; ...". Clean text. */
void annotation_message(const minos_judged *judged, minos_text *out);

#endif
