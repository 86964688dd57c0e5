/* trace_regex.h -- one pattern, compiled, and matching it within limits. The only files that know PCRE2. */
#ifndef MINOS_FORMATS_TRACE_REGEX_H
#define MINOS_FORMATS_TRACE_REGEX_H

#include <minos/text.h>

enum { TRACE_GROUPS = 64, TRACE_FIXED = 16, TRACE_NAMES = 16 };

typedef struct trace_regex trace_regex;

/* A constant that a pattern gives to a field. */
typedef struct trace_fixed {
  int field;
  char *text; /* owned */
} trace_fixed;

typedef struct trace_pattern {
  char *name, *source; /* owned */
  trace_regex *regex;
  int group[TRACE_NAMES]; /* number of the group that is called like the field; 0: there is none */
  uint32_t plain;         /* bit set of fields whose text is not encoded here, whatever `decode` says */
  trace_fixed fixed[TRACE_FIXED];
  size_t fixed_count;
} trace_pattern;

/* NULL: `err` says what is wrong with the pattern. */
trace_regex *trace_regex_new(const char *source, minos_error *err);
void trace_regex_free(trace_regex *regex);
void trace_pattern_release(trace_pattern *pattern);
/* Number of the group called `name`, 0: there is none. */
int trace_regex_group(const trace_regex *regex, const char *name);

/* What one thread needs to match; made once a reading. */
typedef struct trace_matcher trace_matcher;
trace_matcher *trace_matcher_new(void); /* NULL: memory is out */
void trace_matcher_free(trace_matcher *matcher);

typedef enum trace_match { MATCH_NO, MATCH_YES, MATCH_LIMIT, MATCH_NO_MEMORY } trace_match;
/* Match well-formed UTF-8. MATCH_LIMIT: more steps than a line is worth; the pattern backtracks without end. */
trace_match trace_regex_match(const trace_regex *regex, trace_matcher *matcher, minos_bytes line);
/* The text of a group after MATCH_YES; false when it took no part. */
bool trace_matcher_group(const trace_matcher *matcher, minos_bytes line, int group, minos_bytes *out);
/* Where the longest attempt of a pattern that does not match gave up: an offset into `line`. `*length`: how much of the
   line that attempt had matched. O(length^2) at worst: for messages about a few lines. */
size_t trace_regex_reach(const trace_regex *regex, trace_matcher *matcher, minos_bytes line, size_t *length);

#endif
