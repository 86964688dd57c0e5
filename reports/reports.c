/* reports.c -- which reports there are, and writing one. */
#include "reporting.h"

#include "facts.h"

#include <stdlib.h>
#include <string.h>

static const minos_report_info infos[] = {
#define REPORT(name, help) {#name, help},
#include "reports.def"
#undef REPORT
};

static const reporting_kind *const kinds[] = {
#define REPORT(name, help) &report_##name,
#include "reports.def"
#undef REPORT
};

enum { KINDS = sizeof infos / sizeof *infos };

size_t minos_reports(const minos_report_info **out) {
  *out = infos;
  return KINDS;
}

static const reporting_kind *kind_called(const char *name) {
  for (size_t i = 0; i < KINDS; i++)
    if (strcmp(infos[i].name, name) == 0) return kinds[i];
  return NULL;
}

minos_status minos_report_begin(minos_report **out, const char *name, const minos_style *style, bool several,
                                minos_text *text, minos_error *err) {
  const minos_place nowhere = {0};
  const reporting_kind *kind = kind_called(name);
  if (!kind) return minos_fault(err, MINOS_EUSAGE, nowhere, "there is no report called '%s'", name);
  minos_report *report = calloc(1, sizeof *report);
  if (!report) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  report->kind = kind;
  report->style = style ? *style : (minos_style){0};
  if (!report->style.width) report->style.width = 80;
  report->several = several;
  if (kind->begin) kind->begin(report, text);
  *out = report;
  return MINOS_OK;
}

void minos_report_add(minos_report *report, const minos_judged *judged, minos_text *text) {
  facts_outcome outcome = facts_of(judged, &report->style);
  report->count++;
  if (outcome == FACTS_VIOLATED) report->violations++;
  if (outcome == FACTS_UNDECIDED || outcome == FACTS_UNREADABLE) report->errors++;
  report->kind->add(report, judged, text);
}

void minos_report_end(minos_report *report, minos_text *text) {
  if (!report) return;
  if (report->kind->end) report->kind->end(report, text);
  if (report->held.failed) text->failed = true;
  minos_text_release(&report->held);
  free(report);
}
