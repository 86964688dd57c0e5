/* chronicle.c -- keeping the log and the list of operations.

   Memory that runs out is noted once, in `failed` or in the text, and looked at when the scenario is over: the rules of
   the systems need not know of it. */
#include "chronicle.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 400, TIME_COLUMN = 7 };

static void put_line(chronicle *c, const char *format, va_list arguments) {
  char line[LINE];
  vsnprintf(line, sizeof line, format, arguments);
  minos_text_put(&c->run->log, line);
  minos_text_put(&c->run->log, "\n");
}

void chronicle_say(chronicle *c, int64_t at, const char *format, ...) {
  if (c->how->silent) return;
  char time[40];
  const char *unit = c->scenario->unit;
  snprintf(time, sizeof time, "t=%lld%s%s", (long long)at, unit ? " " : "", unit ? unit : "");
  minos_text_format(&c->run->log, "%-*s ", unit ? TIME_COLUMN + 3 : TIME_COLUMN, time);
  va_list arguments;
  va_start(arguments, format);
  put_line(c, format, arguments);
  va_end(arguments);
}

void chronicle_remark(chronicle *c, const char *format, ...) {
  if (c->how->silent) return;
  va_list arguments;
  va_start(arguments, format);
  put_line(c, format, arguments);
  va_end(arguments);
}

void chronicle_begin(chronicle *c) {
  const minos_scenario *s = c->scenario;
  chronicle_remark(c, *s->title ? "%s: %s" : "%s", s->name, s->title);
}

void chronicle_note(chronicle *c, const entry *noted) {
  if (c->count == c->capacity) {
    size_t capacity = c->capacity ? 2 * c->capacity : 32;
    entry *entries = realloc(c->entries, capacity * sizeof *entries);
    if (!entries) {
      c->failed = true;
      return;
    }
    c->entries = entries;
    c->capacity = capacity;
  }
  c->entries[c->count++] = *noted;
}

void chronicle_believe(chronicle *c, const char *who, uint64_t token, int64_t start, int64_t end) {
  chronicle_note(c, &(entry){.deed = DEED_ACQUIRE, .who = who, .token = token, .start = start, .end = end});
  if (++c->holders > c->run->holders_at_once) c->run->holders_at_once = c->holders;
}

void chronicle_yield(chronicle *c, const char *who, int64_t at) {
  chronicle_note(c, &(entry){.deed = DEED_YIELD, .who = who, .start = at, .end = at});
  c->holders--;
}

static const char *value_of(const entry *noted) {
  return noted->value ? noted->value : noted->made;
}

void chronicle_write(chronicle *c, entry written, int64_t at, bool second_path) {
  bool by_second = second_path && c->store.kind->second_door;
  written.deed = DEED_WRITE;
  written.end = at + 1;
  written.accepted = store_accepts(&c->store, written.token, second_path);
  chronicle_say(c, at,
                written.accepted ? "%s writes %s with token %llu%s: accepted"
                                 : "%s writes %s with token %llu%s: refused, the highest token is %llu",
                written.who, value_of(&written), (unsigned long long)written.token,
                by_second ? " by the second path" : "", (unsigned long long)c->store.highest);
  chronicle_note(c, &written);
  if (written.accepted && !c->failed) c->last = c->count - 1;
}

void chronicle_restart_store(chronicle *c, int64_t at) {
  store_restart(&c->store);
  if (c->store.kind->guarded) {
    chronicle_say(c, at, "the store restarts: the highest token is %llu", (unsigned long long)c->store.highest);
  } else {
    chronicle_say(c, at, "the store restarts");
  }
}

void chronicle_end(chronicle *c, int64_t at) {
  if (c->failed) return;
  entry read = {.deed = DEED_READ, .who = "reader", .value = "nil", .start = at, .end = at + 1, .accepted = true};
  if (c->last != SIZE_MAX) {
    read.value = c->entries[c->last].value;
    memcpy(read.made, c->entries[c->last].made, sizeof read.made);
  }
  c->run->ticks = at;
  chronicle_remark(c, "final value: %s", value_of(&read));
  chronicle_note(c, &read);
}
