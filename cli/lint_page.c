/* lint_page.c -- what minos lint found in one input, as a person or a program reads it. */
#include "lint_page.h"

#include <string.h>

#include "label.h"
#include "say.h"

/* ---- text ---- */

static void put_finding(const struct lint_page *page, const minos_finding *finding, minos_text *text) {
  say_clean(text, page->path);
  if (finding->place.line) minos_text_format(text, ":%u:%u", finding->place.line, finding->place.column);
  minos_text_put(text, ": ");
  say_clean(text, finding->message);
  if (finding->other.line) minos_text_format(text, " (see line %u)", finding->other.line);
  minos_text_put(text, page->colour ? "  [\033[33m" : "  [");
  minos_text_put(text, finding->check);
  minos_text_put(text, page->colour ? "\033[0m]\n  advice: " : "]\n  advice: ");
  say_clean(text, finding->advice);
  minos_text_put(text, "\n");
}

static void put_findings(const struct lint_page *page, const minos_lint *lint, minos_text *text) {
  for (size_t i = 0; i < lint->count; i++) put_finding(page, &lint->findings[i], text);
}

static void put_count(minos_text *out, const char *before, uint32_t count, const char *thing) {
  minos_text_format(out, "%s%lu %s%s", before, (unsigned long)count, thing, count == 1 ? "" : "s");
}

/* One decimal, whatever the decimal sign of the process' locale is. */
static void put_tenths(minos_text *out, double number) {
  unsigned long tenths = (unsigned long)(number * 10 + 0.5);
  minos_text_format(out, "%lu.%lu", tenths / 10, tenths % 10);
}

static const minos_model *shown_model(const minos_history *history) {
  return minos_history_objects(history) ? minos_history_model(history, 0) : NULL;
}

static void put_facts(const struct lint_page *page, size_t number, minos_text *text) {
  const minos_history *history = page->histories[number].history;
  const minos_lint_facts *facts = &page->histories[number].facts;
  label_put(text, page->path, history, number, page->count);
  put_count(text, ": ", facts->operations, "operation");
  minos_text_format(text, " (%lu ok, %lu fail, %lu unknown)", (unsigned long)facts->ok, (unsigned long)facts->fail,
                    (unsigned long)facts->unknown);
  put_count(text, ", ", facts->clients, "client");
  put_count(text, ", ", facts->objects, "object");
  const minos_model *model = shown_model(history);
  if (model) minos_text_format(text, ", model %s", model->name);
  if (facts->bound) minos_text_format(text, ", %lu constrain", (unsigned long)facts->constraining);
  if (facts->most_at_once) {
    minos_text_format(text, ", at most %lu at once (", (unsigned long)facts->most_at_once);
    put_tenths(text, facts->average_at_once);
    minos_text_put(text, " on average)");
  }
  minos_text_put(text, "\n");
}

void lint_page_text(const struct lint_page *page, minos_text *out) {
  put_findings(page, &page->reading, out);
  for (size_t i = 0; i < page->count; i++) {
    put_facts(page, i, out);
    const minos_lint *lint = &page->histories[i].lint;
    put_findings(page, lint, out);
    if (lint->count == 0 && page->reading.count == 0 && !lint->failed) minos_text_put(out, "  no findings\n");
  }
}

/* ---- JSON ---- */

static void put_string(minos_text *out, const char *before, const char *string) {
  minos_text_put(out, before);
  if (string)
    minos_text_json_string(out, string, strlen(string));
  else
    minos_text_put(out, "null");
}

static void put_place(minos_text *out, const char *before, minos_place place) {
  minos_text_put(out, before);
  if (place.line)
    minos_text_format(out, "{\"line\":%u,\"column\":%u}", place.line, place.column);
  else
    minos_text_put(out, "null");
}

static void put_json_findings(const minos_lint *lint, minos_text *out) {
  minos_text_put(out, "\"findings\":[");
  for (size_t i = 0; i < lint->count; i++) {
    const minos_finding *finding = &lint->findings[i];
    put_string(out, i ? ",{\"check\":" : "{\"check\":", finding->check);
    put_place(out, ",\"place\":", finding->place);
    put_place(out, ",\"other\":", finding->other);
    put_string(out, ",\"message\":", finding->message);
    put_string(out, ",\"advice\":", finding->advice);
    minos_text_put(out, "}");
  }
  minos_text_put(out, "]");
}

static void put_json_history(const struct linted_history *linted, minos_text *out) {
  const minos_lint_facts *facts = &linted->facts;
  const minos_model *model = shown_model(linted->history);
  put_string(out, "{\"name\":", minos_history_name(linted->history));
  put_string(out, ",\"model\":", model ? model->name : NULL);
  minos_text_format(out, ",\"operations\":%lu,\"outcomes\":{\"ok\":%lu,\"fail\":%lu,\"unknown\":%lu}",
                    (unsigned long)facts->operations, (unsigned long)facts->ok, (unsigned long)facts->fail,
                    (unsigned long)facts->unknown);
  minos_text_format(out, ",\"clients\":%lu,\"objects\":%lu,\"constraining\":", (unsigned long)facts->clients,
                    (unsigned long)facts->objects);
  if (facts->bound)
    minos_text_int(out, facts->constraining);
  else
    minos_text_put(out, "null");
  minos_text_format(out, ",\"concurrency\":{\"most\":%lu,\"average\":", (unsigned long)facts->most_at_once);
  put_tenths(out, facts->average_at_once);
  minos_text_put(out, "},");
  put_json_findings(&linted->lint, out);
  minos_text_put(out, "}");
}

void lint_page_json(const struct lint_page *page, minos_text *out) {
  put_string(out, "{\"schema\":\"minos.lint/1\",\"file\":", page->path);
  minos_text_put(out, ",");
  put_json_findings(&page->reading, out);
  minos_text_put(out, ",\"histories\":[");
  for (size_t i = 0; i < page->count; i++) {
    if (i) minos_text_put(out, ",");
    put_json_history(&page->histories[i], out);
  }
  minos_text_put(out, "]}");
}
