/* output.h -- where data goes: standard output, or a file that appears whole or not at all. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <minos/text.h>

struct output {
  int fd;           /* -1: nothing is written (--quiet) */
  const char *name; /* for messages; borrowed */
  char *target;     /* the file to replace, NULL: written in place */
  char *temporary;  /* in the same folder; NULL: written in place */
  bool failed;      /* a write failed, and it was said */
};

/* `path` NULL or "-": standard output. False when it can't be opened; then it was said. */
bool output_open(struct output *out, const char *path, bool quiet);
/* Write the text and clear it. False once anything failed, also memory for the text; said once. */
bool output_write(struct output *out, minos_text *text);
/* Finish; `keep` puts the file in its place, otherwise nothing of it stays. False when anything failed. */
bool output_close(struct output *out, bool keep);

#endif
