/* trace_try.c -- a dry run: what a preset makes of an input, before anything is judged. */
#include <string.h>

#include "scan.h"
#include "trace_read.h"

enum { SHOWN_OPS = 10, SHOWN_BYTES = 160 };

static void put_op(minos_text *out, const minos_history *history, minos_op_id id) {
  const minos_op *op = &minos_history_ops(history)[id];
  static const char *const outcomes[] = {"", "  outcome=fail", "  outcome=unknown"};
  minos_text_format(out, "  line %-6u ", op->place.line);
  minos_history_write_op(history, id, true, out);
  minos_text_put(out, "  ");
  minos_history_write_time(history, op->start, out);
  minos_text_put(out, " ");
  minos_history_write_time(history, op->end, out);
  minos_text_put(out, outcomes[op->outcome]);
  minos_text_put(out, "\n");
}

static void put_count(minos_text *out, uint32_t count, const char *thing) {
  minos_text_format(out, "%u %s%s", count, thing, count == 1 ? "" : "s");
}

static void put_ops(minos_text *out, const minos_history *history) {
  uint32_t count = minos_history_count(history), shown = count < SHOWN_OPS ? count : SHOWN_OPS;
  put_count(out, count, "operation");
  minos_text_put(out, " of ");
  put_count(out, minos_history_clients(history), "client");
  minos_text_put(out, " on ");
  put_count(out, minos_history_objects(history), "object");
  minos_text_format(out, ", times in %s; the first %u:\n", minos_history_unit(history), shown);
  for (uint32_t i = 0; i < shown; i++) put_op(out, history, i);
}

/* Printable ASCII and well-formed characters; anything else as ? so that nothing disturbs a terminal. */
static void put_clean(minos_text *out, minos_bytes text) {
  for (size_t i = 0; i < text.length; i++) {
    unsigned char c = (unsigned char)text.data[i];
    const char *shown = c == '\t' ? " " : c < 0x20 || c >= 0x7F ? "?" : &text.data[i];
    minos_text_add(out, shown, 1);
  }
}

static void put_miss(minos_text *out, const trace_miss *miss) {
  size_t from = miss->reach > SHOWN_BYTES / 2 ? miss->reach - SHOWN_BYTES / 2 : 0;
  if (from > miss->line.length) from = miss->line.length;
  size_t length = miss->line.length - from;
  minos_bytes part = {miss->line.data + from, length < SHOWN_BYTES ? length : SHOWN_BYTES};
  const char *end = part.length ? memchr(part.data, '\n', part.length) : NULL;
  if (end && end >= miss->line.data + miss->reach) part.length = (size_t)(end - part.data);
  minos_text_format(out, "  line %u:%u: %s\n    ", miss->place.line, miss->place.column, miss->why);
  put_clean(out, part);
  minos_text_format(out, "\n    %*s^\n", (int)(miss->reach > from ? miss->reach - from : 0), "");
}

static void put_misses(minos_text *out, const trace_trial *trial) {
  if (trial->misses == 0) {
    minos_text_put(out, "all records were understood\n");
    return;
  }
  minos_text_format(out, "not understood; the first %zu:\n", trial->misses);
  for (size_t i = 0; i < trial->misses; i++) put_miss(out, &trial->miss[i]);
}

minos_status minos_trace_try(minos_text *out, const minos_source *from, const minos_reading *how,
                             minos_faults *faults) {
  minos_reading unbound = *how;
  trace_trial trial = {.misses = 0};
  unbound.unbound = true;
  unbound.overlap = MINOS_OVERLAP_ALLOW;
  intake in = {.content = scan_without_mark(minos_source_content(from)), .how = &unbound, .faults = faults};
  minos_status status = how->preset ? trace_read(&in, from, &trial) : MINOS_EUSAGE;
  bool found = in.histories.count > 0 && minos_history_count(in.histories.items[0]) > 0;
  if (found)
    put_ops(out, in.histories.items[0]);
  else if (!intake_must_stop(status))
    minos_text_put(out, "no operations\n");
  put_misses(out, &trial);
  intake_release(&in);
  if (out->failed) return MINOS_ENOMEM;
  if (intake_must_stop(status)) return status;
  return found ? MINOS_OK : status ? status : MINOS_ESYNTAX;
}
