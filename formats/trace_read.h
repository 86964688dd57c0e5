/* trace_read.h -- what the parts of the trace reader share while one input is read. */
#ifndef MINOS_FORMATS_TRACE_READ_H
#define MINOS_FORMATS_TRACE_READ_H

#include "intake.h"
#include "trace_clients.h"
#include "trace_pair.h"
#include "trace_preset.h"
#include "trace_time.h"

struct json_t; /* of jansson, which only the JSON files know */

typedef enum trace_type { TYPE_INVOKE, TYPE_OK, TYPE_FAIL, TYPE_UNKNOWN } trace_type;

enum { TRACE_MISSES = 10, TRACE_PARSED = 64, TRACE_COLUMNS = 256 };

/* What a dry run keeps of the records that were not understood. */
typedef struct trace_miss {
  minos_place place;
  minos_bytes line; /* borrowed from the input */
  size_t reach;     /* how far the best pattern came */
  char why[120];
} trace_miss;
typedef struct trace_trial {
  trace_miss miss[TRACE_MISSES];
  size_t misses;
} trace_trial;

/* One record: the text of each field, decoded and mapped. */
typedef struct trace_record {
  minos_bytes text[TRACE_FIELDS];
  bool has[TRACE_FIELDS], null[TRACE_FIELDS]; /* null: JSON's */
  minos_place at[TRACE_FIELDS];               /* where a field stands, or `place` */
  minos_place place;                          /* where the record begins */
  minos_bytes line;                           /* what a dry run shows of it */
} trace_record;

/* What a step found: bytes, or a node of a JSON tree. */
typedef struct trace_item {
  bool found, null;
  minos_bytes bytes;
  const struct json_t *node; /* NULL: bytes */
} trace_item;

typedef struct trace_tally {
  uint64_t records, unmatched, orphans;
  uint64_t reads, reads_without_value; /* that were ok */
  trace_miss first_unmatched;
  minos_place first_orphan, first_without_value;
} trace_tally;

/* What is known of an operation's name: asking all models for each record would cost more than reading it. */
enum { TRACE_KNOWN = 16, TRACE_KNOWN_LENGTH = 24 };
typedef struct trace_known {
  char name[TRACE_KNOWN_LENGTH];
  size_t length; /* 0: nothing is known */
  trace_answer answer;
  bool query;
} trace_known;

typedef struct trace_reader {
  intake *in;
  const minos_preset *p;
  const minos_source *source;
  trace_trial *trial; /* NULL: this is no dry run */
  trace_record record;
  trace_item root; /* of the record that is read: its JSON tree, and the text of it */
  minos_text buffer[TRACE_FIELDS], decoded[TRACE_FIELDS], scratch, label;
  struct json_t *parsed[TRACE_PARSED]; /* trees of texts inside this record */
  minos_bytes parsed_text[TRACE_PARSED];
  size_t parsed_count;
  const trace_pattern *pattern; /* that matched the record */
  trace_matcher *matcher;
  minos_bytes header[TRACE_COLUMNS], cell[TRACE_COLUMNS]; /* of csv */
  uint32_t cell_column[TRACE_COLUMNS];
  size_t header_count, cell_count;
  minos_text cells; /* cells that had doubled quotes */
  size_t released;  /* bytes of the input whose pages were let go */
  bool broken;      /* a pattern takes too long: reading ended there */
  int64_t instant;  /* of a clock of lines */
  trace_pairs pairs;
  trace_clients clients;
  trace_tally tally;
  trace_known known[TRACE_KNOWN];
} trace_reader;

minos_status trace_read(intake *in, const minos_source *from, trace_trial *trial);

/* The kinds: read the whole content, handing each record to trace_take. */
minos_status trace_read_lines(trace_reader *r);
minos_status trace_read_csv(trace_reader *r);
minos_status trace_read_json(trace_reader *r);

/* Called for each record or line: poll the limits, let pages go. MINOS_ELIMIT: stop. */
minos_status trace_begin_record(trace_reader *r, const char *at);
/* A record that is not understood; `reach` is where in record.line it broke. */
void trace_unmatched(trace_reader *r, size_t reach, const char *why);
/* Fill record's fields, from root, pattern or cells. */
minos_status trace_collect(trace_reader *r);
/* Make of the record what it is: an operation, an invocation, a response, or nothing. */
minos_status trace_take(trace_reader *r);

/* Hand an operation to the builder. */
minos_status trace_emit(trace_reader *r, trace_op *op);
/* Whether an operation asks for a value that only its answer has, and where the answer goes. */
trace_answer trace_answer_for(trace_reader *r, minos_bytes op, bool *query);

/* Intern a field as a value; MINOS_ABSENT when the record does not have it. */
minos_status trace_value(trace_reader *r, trace_field field, minos_value *out);

/* JSON: where a pointer leads from `item`; a scalar as text, into `scratch` where it must be written. */
minos_status trace_json_follow(trace_reader *r, trace_item *item, const char *pointer);
minos_status trace_json_write(trace_reader *r, trace_item *item, minos_text *scratch);
/* A real number as its text has it, without an exponent. False: that is beyond the largest. */
enum { TRACE_LARGEST_EXPONENT = 400 };
bool trace_real_write(const trace_reader *r, const struct json_t *real, minos_text *out);
void trace_json_forget(trace_reader *r);

/* Decode hex or base64; false when `text` is not that. */
bool trace_decode(trace_decoding decoding, minos_bytes text, minos_text *out);
/* Whether `word` is `pattern`, in which a last * stands for anything. */
bool trace_matches_word(minos_bytes word, const char *pattern);

#endif
