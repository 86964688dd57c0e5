/* trace_lines.c -- records that are lines, understood by patterns.

   What matches a skip pattern is of no interest. The other patterns are tried in order, and the first that matches explains
   the line; where none does, it was not understood and is counted. A line on which a pattern takes too many steps ends the reading: the
   next one would take as long. */
#include <stdio.h>
#include <string.h>

#include "scan.h"
#include "trace_read.h"

static minos_status refuse_limit(trace_reader *r, const trace_pattern *pattern) {
  minos_error err;
  minos_fault(&err, MINOS_ESYNTAX, r->record.place, "the pattern%s%.40s takes too many steps on this line",
              *pattern->name ? " " : "", pattern->name);
  snprintf(err.hint, sizeof err.hint, "nested repetitions such as (a+)+ backtrack: make them possessive or more exact");
  r->broken = true;
  return intake_error(r->in, &err);
}

/* The first of `patterns` that matches; *out NULL: none does. */
static minos_status find_match(trace_reader *r, const trace_pattern *patterns, size_t count,
                               const trace_pattern **out) {
  *out = NULL;
  for (size_t i = 0; i < count; i++) {
    switch (trace_regex_match(patterns[i].regex, r->matcher, r->record.line)) {
    case MATCH_YES: *out = &patterns[i]; return MINOS_OK;
    case MATCH_NO: break;
    case MATCH_LIMIT: return refuse_limit(r, &patterns[i]);
    case MATCH_NO_MEMORY: return intake_no_memory(r->in);
    }
  }
  return MINOS_OK;
}

static void no_match(trace_reader *r) {
  size_t best = 0, reach = 0;
  bool wanted = r->trial ? r->trial->misses < TRACE_MISSES : r->tally.unmatched == 0;
  for (size_t i = 0; wanted && i < r->p->pattern_count; i++) {
    size_t length, end = trace_regex_reach(r->p->patterns[i].regex, r->matcher, r->record.line, &length);
    if (length <= best) continue;
    best = length;
    reach = end;
  }
  trace_unmatched(r, reach, "no pattern matches");
}

static bool is_blank_line(minos_bytes line) {
  size_t i = 0;
  while (i < line.length && scan_is_blank(line.data[i])) i++;
  return i == line.length;
}

static minos_status read_line(trace_reader *r) {
  const trace_pattern *skip;
  minos_bytes line = r->record.line;
  if (is_blank_line(line)) return MINOS_OK;
  r->tally.records++;
  size_t bad = scan_find_bad(line.data, line.length);
  if (line.length > SCAN_LONGEST_LINE || bad < line.length) {
    trace_unmatched(r, bad < line.length ? bad : 0,
                    bad < line.length ? scan_bad_byte(line.data[bad]) : "longer than 16 MiB");
    return MINOS_OK;
  }
  minos_status status = find_match(r, r->p->skips, r->p->skip_count, &skip);
  if (status || skip) return status;
  status = find_match(r, r->p->patterns, r->p->pattern_count, &r->pattern);
  if (status) return status;
  if (!r->pattern) {
    no_match(r);
    return MINOS_OK;
  }
  status = trace_collect(r);
  if (!status) status = trace_take(r);
  trace_json_forget(r);
  return status;
}

minos_status trace_read_lines(trace_reader *r) {
  minos_bytes rest = r->in->content;
  minos_status status = MINOS_OK;
  uint32_t number = 0;
  while (!r->broken && !intake_must_stop(status) && scan_take_line(&rest, &r->record.line)) {
    r->record.place = (minos_place){++number, 1};
    status = trace_begin_record(r, r->record.line.data);
    if (!status) status = read_line(r);
  }
  return status;
}
