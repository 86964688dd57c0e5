/* grade_writers.c -- which writers of grades there are, and writing with one. */
#include <string.h>

#include "grade_writer.h"

static const minos_grade_writer infos[] = {
#define WRITER(id, name, help, one, ending) {name, help, one, ending},
#include "grade_writers.def"
#undef WRITER
};

static const grade_writing *const writers[] = {
#define WRITER(id, name, help, one, ending) &grade_writer_##id,
#include "grade_writers.def"
#undef WRITER
};

enum { WRITERS = sizeof infos / sizeof *infos };

size_t minos_grade_writers(const minos_grade_writer **out) {
  *out = infos;
  return WRITERS;
}

minos_status minos_grader_write(const minos_grader *grader, const char *system, size_t from, size_t count,
                                minos_text *out, minos_error *err) {
  size_t found = 0;
  while (found < WRITERS && strcmp(infos[found].name, system) != 0) found++;
  if (found == WRITERS)
    return minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "grades can't be written for '%s'", system);
  const grade_writing *writer = writers[found];
  if (writer->begin) writer->begin(grader, out);
  for (size_t i = 0; i < count && !out->failed; i++) writer->put(grader, &grader->grades[from + i], i, out);
  if (writer->end) writer->end(grader, out);
  return out->failed ? minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory") : MINOS_OK;
}
