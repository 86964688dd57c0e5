/* formats.c -- the registry of formats, and reading and writing through it. */
#include "formats.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "suggest.h"
#include "trace_read.h"

static const minos_format_info infos[] = {
#define FORMAT(name, help, writable, events) {#name, help, writable, events},
#include "formats.def"
#undef FORMAT
};

static const minos_format *const formats[] = {
#define FORMAT(name, help, writable, events) &format_##name,
#include "formats.def"
#undef FORMAT
};
enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

size_t minos_formats(const minos_format_info **out) {
  *out = infos;
  return FORMAT_COUNT;
}

const minos_format *formats_at(int index) {
  return formats[index];
}

static int find_format(const char *name) {
  for (int i = 0; i < FORMAT_COUNT; i++)
    if (strcmp(infos[i].name, name) == 0) return i;
  return FORMAT_NONE;
}

const minos_format_info *minos_format_find(const char *name) {
  int found = find_format(name);
  return found == FORMAT_NONE ? NULL : &infos[found];
}

static void refuse_name(minos_error *err, const char *name, bool writing) {
  const char *names[FORMAT_COUNT + 1];
  size_t count = 0;
  for (size_t i = 0; i < FORMAT_COUNT; i++)
    if (!writing || infos[i].writable) names[count++] = infos[i].name;
  names[count] = NULL;
  minos_bytes word = {name, strlen(name)};
  const char *problem = find_format(name) == FORMAT_NONE ? "is no format" : "is a format that is only read";
  minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "'%.*s' %s", suggest_shown(word), name, problem);
  if (err) suggest_hint(err, word, names, "formats are");
}

static bool is_comment_or_blank(minos_bytes line) {
  size_t i = 0;
  while (i < line.length && (scan_is_blank(line.data[i]) || line.data[i] == '\r')) i++;
  return i == line.length || line.data[i] == '#' || line.data[i] == ';';
}

static bool holds_nothing(minos_bytes content) {
  minos_bytes line;
  while (scan_take_line(&content, &line))
    if (!is_comment_or_blank(line)) return false;
  return true;
}

static minos_status no_operations(minos_faults *faults) {
  minos_error err;
  minos_status status = minos_fault(&err, MINOS_ESYNTAX, (minos_place){0, 0}, "no operations");
  minos_faults_error(faults, &err);
  return status;
}

static int choose(minos_bytes content, const minos_reading *how, minos_faults *faults) {
  minos_error err;
  int chosen = how->format ? find_format(how->format) : formats_sniff(content, &err);
  if (chosen != FORMAT_NONE) return chosen;
  if (!how->format && holds_nothing(content)) {
    no_operations(faults);
    return FORMAT_NONE;
  }
  if (how->format) refuse_name(&err, how->format, false);
  minos_faults_error(faults, &err);
  return FORMAT_NONE;
}

/* Lenient reading succeeds where any operation is left, whatever was passed over or broke the rest off. */
static minos_status forgive(intake *in, minos_status status) {
  uint64_t operations = 0;
  for (size_t i = 0; i < in->histories.count; i++) operations += minos_history_count(in->histories.items[i]);
  if (!status) status = in->forgiven;
  bool forgivable = status == MINOS_ESYNTAX || status == MINOS_EHISTORY;
  return forgivable && operations > 0 ? MINOS_OK : status;
}

static minos_status finish(minos_histories *out, intake *in, const minos_source *from, minos_status status) {
  if (!status) status = in->status;
  if (in->how->lenient) status = forgive(in, status);
  if (!status && in->histories.count == 0) status = no_operations(in->faults);
  if (status) {
    intake_release(in);
    return status;
  }
  source_let_pages_go(from);
  *out = in->histories;
  return MINOS_OK;
}

minos_status minos_read(minos_histories *out, const minos_source *from, const minos_reading *how,
                        minos_faults *faults) {
  static const minos_reading plain = {0};
  if (!how) how = &plain;
  intake in = {.content = scan_without_mark(minos_source_content(from)), .how = how, .faults = faults};
  if (how->preset) {
    minos_status status = finish(out, &in, from, trace_read(&in, from, NULL));
    if (!status) out->format = "trace";
    return status;
  }
  int chosen = choose(in.content, how, faults);
  if (chosen == FORMAT_NONE) return how->format ? MINOS_EUSAGE : MINOS_ESYNTAX;
  minos_status status = finish(out, &in, from, formats[chosen]->read(&in));
  if (!status) out->format = infos[chosen].name;
  return status;
}

void minos_histories_release(minos_histories *histories) {
  for (size_t i = 0; i < histories->count; i++) minos_history_free(histories->items[i]);
  free(histories->items);
  *histories = (minos_histories){0};
}

minos_status minos_write(minos_text *out, minos_history *const *histories, size_t count, const char *format,
                         minos_error *err) {
  int chosen = find_format(format);
  if (chosen == FORMAT_NONE || !formats[chosen]->write) {
    refuse_name(err, format, true);
    return MINOS_EUSAGE;
  }
  size_t before = out->length;
  minos_status status = formats[chosen]->write(out, histories, count, err);
  if (status && out->data) out->data[out->length = before] = '\0';
  if (status) return status;
  return out->failed ? minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory") : MINOS_OK;
}
