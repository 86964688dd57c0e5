/* script_file.c -- models that users wrote: from the name of a file to a model. */
#include "script_file.h"

#include <string.h>

#include <minos/format.h>

#include "arrival.h"
#include "say.h"
#include "tally.h"

bool script_file_named(const char *name) {
  size_t length = strlen(name);
  return length > 4 && strcmp(name + length - 4, ".lua") == 0;
}

exit_status script_file_load(script **out, const char *path) {
  minos_source *source = NULL;
  minos_error err = {0};
  minos_status status = arrival_small(&source, path, "a model", &err);
  if (!status) status = script_load(out, path, minos_source_content(source), &err);
  if (status == MINOS_ENOMEM) {
    say_error(NULL, "%s: out of memory", path);
    minos_source_free(source);
    return EXIT_INTERNAL;
  }
  if (status) {
    minos_faults faults = {0};
    minos_faults_error(&faults, &err);
    say_errors(path, source, &faults);
  }
  minos_source_free(source);
  return tally_of_fault(status);
}
