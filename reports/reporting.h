/* reporting.h -- what one report is: a row of reports.def and the functions of its file.

   A report streams: begin once, add for every history, end once. Parts that do nothing are NULL. Whether memory ran out
   is told by the text that is written. */
#ifndef MINOS_REPORTS_REPORTING_H
#define MINOS_REPORTS_REPORTING_H

#include <minos/report.h>

typedef struct reporting_kind {
  void (*begin)(minos_report *report, minos_text *text);
  void (*add)(minos_report *report, const minos_judged *judged, minos_text *text);
  void (*end)(minos_report *report, minos_text *text);
} reporting_kind;

struct minos_report {
  const reporting_kind *kind;
  minos_style style;
  bool several;        /* more than one history is expected */
  uint32_t count;      /* histories added, the one being added included */
  uint32_t violations; /* of the required property, likewise */
  uint32_t errors;     /* undecided or unreadable, likewise */
  bool begun;          /* a report of paragraphs has written one */
  minos_text held;     /* for a report whose head tells the counts: what end writes behind it */
};

/* Every report's functions, by the name of its row. */
#define REPORT(name, help) extern const reporting_kind report_##name;
#include "reports.def"
#undef REPORT

#endif
