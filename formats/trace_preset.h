/* trace_preset.h -- a preset as the trace reader sees it. */
#ifndef MINOS_FORMATS_TRACE_PRESET_H
#define MINOS_FORMATS_TRACE_PRESET_H

#include <minos/trace.h>

#include "trace_regex.h"

/* What a record can tell. The names are those of the named groups and of the keys field.NAME. */
typedef enum trace_field {
  TRACE_CLIENT,
  TRACE_OP,
  TRACE_KEY,
  TRACE_VALUE,
  TRACE_FROM, /* with a value: the pair from->value */
  TRACE_RESULT,
  TRACE_TYPE,
  TRACE_OUTCOME,
  TRACE_ID,
  TRACE_TIME,
  TRACE_START,
  TRACE_END,
  TRACE_DURATION,
  TRACE_TOKEN,
  TRACE_VERSION,
  TRACE_SESSION,
  TRACE_FIELDS,
} trace_field;
extern const char *const trace_field_names[TRACE_FIELDS + 1]; /* ends with NULL */

typedef enum trace_kind { TRACE_KIND_UNSET, TRACE_REGEX, TRACE_NDJSON, TRACE_CSV } trace_kind;
typedef enum trace_pairing { TRACE_SINGLE, TRACE_INVOKE_RETURN, TRACE_REQUEST_RESPONSE } trace_pairing;
typedef enum trace_clock { TRACE_CLOCK_UNSET, TRACE_CLOCK_TIME, TRACE_CLOCK_LINES } trace_clock;
typedef enum trace_decoding { TRACE_DECODE_NONE, TRACE_DECODE_HEX, TRACE_DECODE_BASE64 } trace_decoding;
typedef enum trace_interval { TRACE_CLIENTS, TRACE_PROXY, TRACE_SERVER, TRACE_POINT } trace_interval;
typedef enum trace_policy { TRACE_ERROR, TRACE_WARN, TRACE_IGNORE } trace_policy;
typedef enum trace_answer { ANSWER_AUTO, ANSWER_REPLACE, ANSWER_RESULT, ANSWER_IGNORE } trace_answer;
typedef enum trace_syntax { SYNTAX_AUTO, SYNTAX_STRING, SYNTAX_TEXT, SYNTAX_EDN } trace_syntax;

/* Where a field is found: alternatives of steps, each step going on from what the one before found. */
typedef enum trace_step_kind { STEP_GROUP, STEP_COLUMN, STEP_JSON, STEP_CONST, STEP_PATH } trace_step_kind;
typedef struct trace_step {
  trace_step_kind kind;
  bool begins; /* an alternative begins here */
  char *text;  /* owned */
} trace_step;
typedef struct trace_expr {
  trace_step *steps; /* [count] */
  size_t count;
} trace_expr;

/* `from` ends in * : any text that begins so. */
typedef struct trace_map {
  trace_field field;
  char *from, *to;
} trace_map;
/* A word that keeps or ignores a record; for an operation how its answer counts. */
typedef struct trace_word {
  trace_field field;
  bool keep;
  char *word;
} trace_word;
typedef struct trace_answer_of {
  char *op;
  trace_answer answer;
} trace_answer_of;

/* How times are written: nanoseconds a unit, and by how much a recorded time can be too small. */
typedef struct trace_scale {
  int64_t unit;       /* ns; 0: ticks */
  int64_t resolution; /* ns; 0: the weight of the last digit that is written */
} trace_scale;

struct minos_preset {
  char *help, *model, *initial;
  int kind, pairing, by, clock, iso, interval, on_unmatched, orphans, reopen, delimiter, answer, syntax;
  bool answer_set, by_set, pairing_set;
  int decode[TRACE_FIELDS];
  trace_scale time, duration;
  trace_expr field[TRACE_FIELDS];
  char *records; /* JSON pointer with * : where the records of a document are; NULL: each value is one */
  trace_map *maps;
  size_t map_count;
  trace_word *words;
  size_t word_count;
  trace_answer_of *answers;
  size_t answer_count;
  trace_pattern *patterns; /* in the order in which they are tried */
  size_t pattern_count;
  trace_pattern *skips; /* lines of no interest */
  size_t skip_count;
};

/* Apply one line. False: `err` says why not; its column is 0 when the value is wrong, 1 when the key is. */
bool trace_set(minos_preset *p, minos_bytes key, minos_bytes value, minos_error *err);
/* Read "json:/a/b | column:x json:/c". */
bool trace_expr_read(trace_expr *out, minos_bytes text, minos_error *err);
void trace_expr_release(trace_expr *expr);

#endif
