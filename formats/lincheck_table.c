/* lincheck_table.c -- the cells of Lincheck's report, and when each began and ended.

   A mark [-,1] behind an operation counts, for each thread, the operations that had ended when it began; - and a missing
   mark are none. So an operation begins after those that it saw and before the end of the next one of each thread. These
   demands are an order of the starts and ends; each is taken as soon as all before it were, starts first. */
#include "lincheck_table.h"

/* The end of what begins with a bracket or quote at `at`, or the next byte. */
static const char *skip_nested(const char *at, const char *end) {
  unsigned depth = 0;
  bool quoted = false;
  for (; at < end; at++) {
    if (*at == '\\' && quoted && at + 1 < end)
      at++;
    else if (*at == '"')
      quoted = !quoted;
    else if (!quoted && scan_is_any(*at, "([{"))
      depth++;
    else if (!quoted && scan_is_any(*at, ")]}") && depth > 0)
      depth--;
    if (depth == 0 && !quoted) return at + 1;
  }
  return end;
}

static minos_bytes without_blanks(const char *start, const char *end) {
  while (start < end && scan_is_blank(*start)) start++;
  while (end > start && scan_is_blank(end[-1])) end--;
  return scan_between(start, end);
}

/* Whether [-,12] stands at the end of the text behind a blank, and where it begins. */
static const char *find_mark(minos_bytes text) {
  const char *end = text.data + text.length, *at = end - 1;
  if (text.length < 4 || *at != ']') return NULL;
  bool comma = false;
  for (at--; at > text.data && *at != '['; at--) {
    if (!scan_is_digit(*at) && !scan_is_any(*at, "-, ")) return NULL;
    comma = comma || *at == ',';
  }
  return comma && at > text.data && scan_is_blank(at[-1]) ? at : NULL;
}

static const char *read_mark(const char *at, const char *end, lincheck_cell *out) {
  unsigned thread = 0;
  for (at++; at < end; at++) {
    if (*at == ',') thread++;
    if (thread == LINCHECK_THREADS) return "more than 32 threads";
    if (!scan_is_digit(*at)) continue;
    if (out->seen[thread] > 100000000) return "the mark counts more operations than there can be";
    out->seen[thread] = out->seen[thread] * 10 + (uint32_t)(*at - '0');
  }
  return NULL;
}

const char *lincheck_read_cell(minos_bytes text, lincheck_cell *out) {
  const char *end = text.data + text.length, *open = memchr(text.data, '(', text.length);
  if (!open || open == text.data) return "expected an operation such as offer(1): true";
  const char *close = skip_nested(open, end);
  if (close == end && close[-1] != ')') return "the parenthesis is not closed";
  const char *mark = find_mark(text);
  if (mark && mark < close) mark = NULL;
  minos_bytes rest = without_blanks(close, mark ? mark : end);
  if (rest.length && *rest.data != ':') return "expected ':' and the result behind the operation";
  out->name = scan_between(text.data, open);
  out->arguments = without_blanks(open + 1, close - 1);
  out->result = rest.length ? without_blanks(rest.data + 1, rest.data + rest.length) : rest;
  return mark ? read_mark(mark, end, out) : NULL;
}

/* ---- when ---- */

typedef struct thread {
  uint32_t next;  /* its first cell that has not ended, count: none */
  uint32_t ended; /* how many have */
  bool running;
} thread;

static uint32_t find_next(const lincheck_cell *cells, size_t count, uint32_t from, uint32_t number) {
  while (from < count && cells[from].thread != number) from++;
  return from;
}

static bool may_start(const lincheck_cell *cell, const thread *threads) {
  for (uint32_t t = 0; t < LINCHECK_THREADS; t++)
    if (t != cell->thread && threads[t].ended < cell->seen[t]) return false;
  return true;
}

/* Whether all that must have begun by the end of the thread's running operation has. */
static bool may_end(const lincheck_cell *cells, size_t count, const thread *threads, uint32_t number) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t other = cells[i].thread;
    bool begun = i < threads[other].next || (i == threads[other].next && threads[other].running);
    if (other != number && !begun && cells[i].seen[number] <= threads[number].ended) return false;
  }
  return true;
}

static bool start_some(lincheck_cell *cells, size_t count, thread *threads, uint32_t *clock) {
  bool any = false;
  for (uint32_t t = 0; t < LINCHECK_THREADS; t++) {
    if (threads[t].next == count || threads[t].running || !may_start(&cells[threads[t].next], threads)) continue;
    cells[threads[t].next].start = (*clock)++;
    threads[t].running = any = true;
  }
  return any;
}

static bool end_one(lincheck_cell *cells, size_t count, thread *threads, uint32_t *clock) {
  for (uint32_t t = 0; t < LINCHECK_THREADS; t++) {
    if (!threads[t].running || !may_end(cells, count, threads, t)) continue;
    cells[threads[t].next].end = (*clock)++;
    threads[t].running = false;
    threads[t].ended++;
    threads[t].next = find_next(cells, count, threads[t].next + 1, t);
    return true;
  }
  return false;
}

bool lincheck_schedule(lincheck_cell *cells, size_t count, uint32_t *clock) {
  thread threads[LINCHECK_THREADS];
  for (uint32_t t = 0; t < LINCHECK_THREADS; t++) threads[t] = (thread){.next = find_next(cells, count, 0, t)};
  while (start_some(cells, count, threads, clock) || end_one(cells, count, threads, clock)) {
  }
  for (uint32_t t = 0; t < LINCHECK_THREADS; t++)
    if (threads[t].next != count) return false;
  return true;
}
