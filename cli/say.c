/* say.c -- messages to the person: everything that goes to standard error.

   A message is put together first and written at once, so that threads and a progress line can't tear it. What comes from
   an input is hostile: control characters never reach the terminal. A failed write to standard error is nobody's fault
   that could still be reported, so it is ignored. */
#include "say.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

enum { SHOWN = 100 }; /* bytes of a source line that are shown around the caret */

enum tone { TONE_PLAIN, TONE_BOLD, TONE_RED, TONE_YELLOW, TONE_BLUE };
static const char *const tone_codes[] = {"", "\033[1m", "\033[1;31m", "\033[1;33m", "\033[34m"};

static bool coloured;
static bool progress_shown, progress_held;
static pthread_mutex_t speaking = PTHREAD_MUTEX_INITIALIZER;

void say_colour(int when) {
  coloured = terminal_wants_colour(STDERR_FILENO, when);
}

static void write_all(const char *data, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDERR_FILENO, data, length);
    if (written <= 0) return;
    data += written;
    length -= (size_t)written;
  }
}

/* Write the message and release it. */
static void speak(minos_text *message) {
  pthread_mutex_lock(&speaking);
  if (progress_shown) write_all("\r\033[K", 4);
  progress_shown = false;
  if (!message->failed) write_all(message->data, message->length);
  pthread_mutex_unlock(&speaking);
  minos_text_release(message);
}

static void show(const char *line) {
  if (progress_shown || *line) write_all("\r\033[K", 4);
  write_all(line, strlen(line));
  progress_shown = *line != '\0';
}

void say_in_place(const char *line) {
  pthread_mutex_lock(&speaking);
  if (!progress_held) show(line);
  pthread_mutex_unlock(&speaking);
}

void say_hold(void) {
  pthread_mutex_lock(&speaking);
  show("");
  progress_held = true;
  pthread_mutex_unlock(&speaking);
}

void say_resume(void) {
  pthread_mutex_lock(&speaking);
  progress_held = false;
  pthread_mutex_unlock(&speaking);
}

static void put_toned(minos_text *out, enum tone tone, const char *string) {
  bool paint = coloured && tone != TONE_PLAIN;
  if (paint) minos_text_put(out, tone_codes[tone]);
  minos_text_put(out, string);
  if (paint) minos_text_put(out, "\033[0m");
}

/* The bytes of a control character at `at` (C0, DEL, C1), or of a mark that turns the direction of writing or ends lines
   (U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+206F); 0: it is none. */
static size_t harmful(const unsigned char *at, const unsigned char *end) {
  if (*at < 0x20 || *at == 0x7f) return 1;
  size_t left = (size_t)(end - at);
  if (left >= 2 && at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0) return 2;
  if (left >= 2 && at[0] == 0xd8 && at[1] == 0x9c) return 2;
  if (left < 3 || at[0] != 0xe2) return 0;
  bool marks = at[1] == 0x80 && (at[2] == 0x8e || at[2] == 0x8f || (at[2] >= 0xa8 && at[2] <= 0xae));
  bool isolates = at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xaf;
  return marks || isolates ? 3 : 0;
}

/* Input bytes with harmful characters shown as one '?' each and tabs as a blank. Returns the columns they take. */
static size_t put_clean(minos_text *out, const char *data, size_t length) {
  const unsigned char *at = (const unsigned char *)data, *end = at + length;
  size_t columns = 0;
  while (at < end) {
    size_t bad = harmful(at, end);
    columns += bad || (*at & 0xc0) != 0x80;
    if (bad)
      minos_text_put(out, *at == '\t' ? " " : "?");
    else
      minos_text_add(out, (const char *)at, 1);
    at += bad ? bad : 1;
  }
  return columns;
}

void say_clean(minos_text *out, const char *string) {
  put_clean(out, string, strlen(string));
}

static void put_hint(minos_text *out, const char *hint) {
  if (!hint || !*hint) return;
  put_toned(out, TONE_BLUE, "hint:");
  minos_text_put(out, " ");
  put_clean(out, hint, strlen(hint));
  minos_text_put(out, "\n");
}

/* "minos: " and the message, cleaned, as one line. */
static void put_message(minos_text *out, enum tone tone, const char *format, va_list arguments) {
  char line[1024];
  vsnprintf(line, sizeof line, format, arguments);
  put_toned(out, tone, "minos:");
  minos_text_put(out, " ");
  put_clean(out, line, strlen(line));
  minos_text_put(out, "\n");
}

void say_error(const char *hint, const char *format, ...) {
  minos_text message = {0};
  va_list arguments;
  va_start(arguments, format);
  put_message(&message, TONE_RED, format, arguments);
  va_end(arguments);
  put_hint(&message, hint);
  speak(&message);
}

void say_note(const char *format, ...) {
  minos_text message = {0};
  va_list arguments;
  va_start(arguments, format);
  put_message(&message, TONE_PLAIN, format, arguments);
  va_end(arguments);
  speak(&message);
}

void say_awaited(const char *path, const char *what) {
  if (strcmp(path, "-") == 0 && isatty(STDIN_FILENO)) say_note("reading %s from the terminal; Ctrl-D ends it", what);
}

static bool is_continuation(char c) {
  return ((unsigned char)c & 0xc0) == 0x80;
}

/* The line, cut to what is near the column, and a caret under the column. */
static void put_line(minos_text *out, minos_bytes line, size_t column) {
  size_t at = column > 0 ? column - 1 : 0;
  if (at > line.length) at = line.length;
  size_t from = at > SHOWN / 2 ? at - SHOWN / 2 : 0;
  if (line.length <= SHOWN) from = 0;
  size_t to = line.length - from > SHOWN ? from + SHOWN : line.length;
  while (from > 0 && is_continuation(line.data[from])) from--;
  while (to < line.length && is_continuation(line.data[to])) to++;

  minos_text_put(out, "  ");
  size_t before = put_clean(out, line.data + from, at - from);
  put_clean(out, line.data + at, to - at);
  minos_text_put(out, "\n  ");
  for (size_t i = 0; i < before; i++) minos_text_put(out, " ");
  put_toned(out, TONE_RED, "^");
  minos_text_put(out, "\n");
}

static void put_place(minos_text *out, const char *path, minos_place place) {
  minos_text where = {0};
  put_clean(&where, path, strlen(path));
  if (place.line) minos_text_format(&where, ":%u", place.line);
  if (place.line && place.column) minos_text_format(&where, ":%u", place.column);
  minos_text_put(&where, ":");
  put_toned(out, TONE_BOLD, where.failed ? "" : where.data);
  minos_text_put(out, " ");
  minos_text_release(&where);
}

static void put_fault(minos_text *out, const minos_source *source, const minos_error *fault) {
  put_clean(out, fault->message, strlen(fault->message));
  if (fault->other.line) minos_text_format(out, " (see line %u)", fault->other.line);
  minos_text_put(out, "\n");
  minos_bytes line;
  bool shown = source && fault->place.line && minos_source_line(source, fault->place.line, &line);
  if (shown && fault->place.column) put_line(out, line, fault->place.column);
  put_hint(out, fault->hint);
}

static size_t kept(uint32_t count) {
  return count < MINOS_FAULTS_KEPT ? count : MINOS_FAULTS_KEPT;
}

void say_errors(const char *path, const minos_source *source, const minos_faults *faults) {
  minos_text message = {0};
  size_t shown = kept(faults->errors);
  for (size_t i = 0; i < shown; i++) {
    put_place(&message, path, faults->error[i].place);
    put_fault(&message, source, &faults->error[i]);
  }
  if (faults->errors > shown) {
    put_place(&message, path, (minos_place){0});
    minos_text_format(&message, "%u errors, the first %zu are shown\n", faults->errors, shown);
  }
  speak(&message);
}

void say_warnings(const char *path, const minos_source *source, const minos_faults *faults) {
  minos_text message = {0};
  size_t shown = kept(faults->warnings);
  for (size_t i = 0; i < shown; i++) {
    put_place(&message, path, faults->warning[i].place);
    put_toned(&message, TONE_YELLOW, "warning:");
    minos_text_put(&message, " ");
    put_fault(&message, source, &faults->warning[i]);
  }
  if (faults->warnings > shown) {
    put_place(&message, path, (minos_place){0});
    minos_text_format(&message, "%u warnings, the first %zu are shown\n", faults->warnings, shown);
  }
  speak(&message);
}
