/* options.h -- the table of options: see options.def. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "settings.h"

typedef enum option_kind {
  KIND_FLAG,     /* bool: no argument */
  KIND_PRESET,   /* const char *: no argument, the field becomes `values` */
  KIND_TEXT,     /* const char * */
  KIND_WORDS,    /* words: collects */
  KIND_CHOICE,   /* int: one of `values`, from 1 */
  KIND_COUNT,    /* uint64_t: from 1 */
  KIND_DURATION, /* uint64_t: nanoseconds */
  KIND_SIZE,     /* uint64_t: bytes */
  KIND_SHARE,    /* share: a decimal from 0 to 1 */
  KIND_SKEW,     /* const char *: a time, whose unit each history may ask for or refuse */
} option_kind;

typedef enum option_section {
  SECTION_READING,
  SECTION_GENERATING,
  SECTION_PLAYING,
  SECTION_GRADING,
  SECTION_JUDGING,
  SECTION_LIMITS,
  SECTION_BATCHES,
  SECTION_OUTPUT,
  SECTION_HIDDEN,
} option_section;

typedef struct option_row {
  option_kind kind;
  size_t field; /* offset in settings */
  char letter;  /* 0: none */
  const char *name;
  const char *metavar; /* NULL: takes no argument */
  const char *values;
  unsigned commands; /* bit set of command ids */
  option_section section;
  const char *help;
} option_row;

extern const option_row option_rows[];
extern const size_t option_row_count;
extern const char *const option_section_titles[SECTION_HIDDEN];

bool option_is_for(const option_row *row, command_id command);

#endif
