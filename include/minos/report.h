/* report.h -- verdicts as people and machines read them. */
#ifndef MINOS_REPORT_H
#define MINOS_REPORT_H

#include <minos/check.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct minos_style {
  bool colour;             /* ANSI colours */
  bool ascii;              /* no characters beyond ASCII in drawings */
  bool stats;              /* add times and counts */
  bool explain;            /* the words and the timeline of `minos explain` */
  bool require_sequential; /* what counts as a failure in junit and tap: not S rather than not L */
  unsigned width;          /* columns to draw in; 0: 80 */
} minos_style;

/* One judged history and where it came from. */
typedef struct minos_judged {
  const char *file; /* as shown: the path, "-" */
  const char
      *history; /* its name, or "1", "2", ... where a file holds several unnamed ones; NULL: the file holds one */
  const minos_history *source; /* NULL when reading failed */
  const minos_result *result;  /* NULL when reading failed */
  const minos_faults *faults;  /* why reading failed, else NULL */
} minos_judged;

typedef struct minos_report_info {
  const char *name, *help;
} minos_report_info;
MINOS_API size_t minos_reports(const minos_report_info **out);

/* A report is written in three parts, so that a batch streams: begin, one call per history in input order, end.
   `several` tells begin and end whether more than one history (or file) is expected: json then writes an array.
   MINOS_EUSAGE: no such report. */
typedef struct minos_report minos_report;
MINOS_API minos_status minos_report_begin(minos_report **out, const char *name, const minos_style *style, bool several,
                                          minos_text *text, minos_error *err);
MINOS_API void minos_report_add(minos_report *report, const minos_judged *judged, minos_text *text);
MINOS_API void minos_report_end(minos_report *report, minos_text *text); /* also frees the report */

/* Append what `text` adds with minos_style.stats: by which deciders, how long, how hard; a row a line. */
MINOS_API void minos_report_stats(const minos_judged *judged, minos_text *text);

/* Append a figure of a history as SVG: a lane a client, a bar an operation, the counterexample's operations marked. Without
   judged->result nothing of it tells the answer (a task sheet); judged->file may be NULL. It has no scripts and no style sheets, so it
   may also stand inside an HTML page. MINOS_EUSAGE: more than 200 operations. On failure `text` may hold a part. */
MINOS_API minos_status minos_report_svg(const minos_judged *judged, minos_text *text, minos_error *err);
/* That refusal alone, so that nothing is judged in vain. */
MINOS_API minos_status minos_report_svg_fits(const minos_history *history, minos_error *err);

#ifdef __cplusplus
}
#endif
#endif
