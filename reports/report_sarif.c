/* report_sarif.c -- SARIF 2.1.0: one run, a result for every history that is not what was asked for.

   The line of the operation that makes the violation is annotated; the other operations of the core are related locations. Columns
   are left out: SARIF counts characters, minos bytes. After OASIS, Static Analysis Results Interchange Format Version 2.1.0. */
#include "annotation.h"
#include "phrases.h"
#include "reporting.h"
#include "scratch.h"

#include <string.h>

enum { RELATED_AT_MOST = 20 };

static void put_string(const char *data, size_t length, minos_text *out) {
  minos_text_json_string(out, data ? data : "", length);
}

/* A path as a URI reference: what has a meaning in one is escaped byte by byte. */
static void put_uri(const char *path, minos_text *out) {
  minos_text_put(out, path[0] == '/' ? "\"file://" : "\"");
  for (; *path; path++) {
    unsigned char c = (unsigned char)*path;
    bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || strchr("/._-~", c);
    if (plain)
      minos_text_add(out, path, 1);
    else
      minos_text_format(out, "%%%02X", c);
  }
  minos_text_put(out, "\"");
}

static void put_location(const char *file, minos_place place, minos_text *out) {
  minos_text_put(out, "\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
  put_uri(file, out);
  minos_text_put(out, "}");
  if (place.line) minos_text_format(out, ",\"region\":{\"startLine\":%lu}", (unsigned long)place.line);
  minos_text_put(out, "}");
}

static void put_message(const minos_text *message, minos_text *out) {
  minos_text_put(out, "\"message\":{\"text\":");
  put_string(message->data, message->length, out);
  minos_text_put(out, "}");
}

static void put_related(const minos_judged *judged, minos_text *out) {
  const minos_counterexample *core = judged->result ? facts_counterexample(judged->result) : NULL;
  if (!core || !core->count) return;
  minos_text_put(out, ",\n    \"relatedLocations\":[");
  for (uint32_t i = 0; i < core->count && i < RELATED_AT_MOST; i++) {
    minos_text words = {0};
    minos_text_format(out, "%s\n     {\"id\":%lu,", i ? "," : "", (unsigned long)i + 1);
    put_location(judged->file, minos_history_ops(judged->source)[core->ops[i]].place, out);
    minos_text_put(out, ",");
    phrases_op(judged->source, core->ops[i], true, &words);
    put_message(&words, out);
    minos_text_put(out, "}");
    scratch_release(&words, out);
  }
  minos_text_put(out, "]");
}

static void put_result(minos_report *report, const minos_judged *judged, minos_place place, const minos_text *message,
                       minos_text *out) {
  minos_text_put(out, report->begun ? ",\n   {\"ruleId\":\"" : "\n   {\"ruleId\":\"");
  report->begun = true;
  minos_text_put(out, annotation_rule(judged, &report->style));
  minos_text_put(out, "\",\"level\":\"error\",");
  put_message(message, out);
  minos_text_put(out, ",\n    \"locations\":[{");
  put_location(judged->file, place, out);
  if (judged->history) {
    minos_text_put(out, ",\"logicalLocations\":[{\"name\":");
    put_string(judged->history, strlen(judged->history), out);
    minos_text_put(out, "}]");
  }
  minos_text_put(out, "}]");
  put_related(judged, out);
  minos_text_put(out, "}");
}

static void put_faults(minos_report *report, const minos_judged *judged, minos_text *out) {
  for (uint32_t i = 0; i < judged->faults->errors && i < MINOS_FAULTS_KEPT; i++) {
    minos_text message = {0};
    phrases_name(judged, &message);
    minos_text_format(&message, ": %s", judged->faults->error[i].message);
    put_result(report, judged, judged->faults->error[i].place, &message, out);
    scratch_release(&message, out);
  }
}

static void add(minos_report *report, const minos_judged *judged, minos_text *text) {
  minos_text message = {0};
  if (!annotation_rule(judged, &report->style)) return;
  if (!judged->result && judged->faults && judged->faults->errors) {
    put_faults(report, judged, text);
    return;
  }
  annotation_message(judged, &message);
  put_result(report, judged, annotation_place(judged), &message, text);
  scratch_release(&message, text);
}

static void begin(minos_report *report, minos_text *text) {
  static const struct {
    const char *id, *words;
  } rules[] = {{"not-linearizable", "No order of the operations keeps real time and is legal."},
               {"not-sequential", "No order of the operations keeps each client's own order and is legal."},
               {"undecided", "A limit was met before the history was decided."},
               {"unreadable", "The input could not be read."}};
  (void)report;
  minos_text_put(text, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\n");
  minos_text_put(text, " \"runs\":[{\"tool\":{\"driver\":{\"name\":\"minos\",\"rules\":[");
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    minos_text_format(text, "%s\n   {\"id\":\"%s\",\"shortDescription\":{\"text\":\"%s\"}}", i ? "," : "", rules[i].id,
                      rules[i].words);
  minos_text_put(text, "]}},\n  \"results\":[");
}

static void end(minos_report *report, minos_text *text) {
  minos_text_put(text, report->begun ? "\n  ]}]}\n" : "]}]}\n");
}

const reporting_kind report_sarif = {.begin = begin, .add = add, .end = end};
