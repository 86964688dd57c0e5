/* report_github.c -- annotations for GitHub Actions: one line a finding, in the workflow commands' own escapes.

   Undecided histories and unreadable inputs are errors, too: a timeout is never a pass. A history without a finding is silent. */
#include "annotation.h"
#include "reporting.h"
#include "scratch.h"

#include <string.h>

/* Of a property `:` and `,` would end it. */
static void put_escaped(const char *data, size_t length, bool property, minos_text *out) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)data[i];
    bool special = c < ' ' || c == 0x7F || c == '%' || (property && (c == ':' || c == ','));
    if (special)
      minos_text_format(out, "%%%02X", c);
    else
      minos_text_add(out, &data[i], 1);
  }
}

/* "::error file=h.txt,line=3,title=minos not-linearizable::". Standard input is no file of the repository. */
static void put_head(const minos_judged *judged, minos_place place, const char *rule, minos_text *out) {
  minos_text_put(out, "::error ");
  if (strcmp(judged->file, "-") != 0) {
    minos_text_put(out, "file=");
    put_escaped(judged->file, strlen(judged->file), true, out);
    minos_text_put(out, ",");
    if (place.line) minos_text_format(out, "line=%lu,", (unsigned long)place.line);
  }
  minos_text_format(out, "title=minos %s::", rule);
}

static void put_faults(const minos_judged *judged, const char *rule, minos_text *out) {
  const minos_faults *faults = judged->faults;
  for (uint32_t i = 0; faults && i < faults->errors && i < MINOS_FAULTS_KEPT; i++) {
    const minos_error *fault = &faults->error[i];
    put_head(judged, fault->place, rule, out);
    if (fault->place.column) minos_text_format(out, "column %lu: ", (unsigned long)fault->place.column);
    put_escaped(fault->message, strlen(fault->message), false, out);
    minos_text_put(out, "\n");
  }
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  const char *rule = annotation_rule(judged, &report->style);
  minos_text message = {0};
  if (!rule) return;
  if (!judged->result && judged->faults && judged->faults->errors) {
    put_faults(judged, rule, text);
    return;
  }
  put_head(judged, annotation_place(judged), rule, text);
  annotation_message(judged, &message);
  put_escaped(message.data ? message.data : "", message.length, false, text);
  minos_text_put(text, "\n");
  scratch_release(&message, text);
}

const reporting_kind report_github = {.add = add};
