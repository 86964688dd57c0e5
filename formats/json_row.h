/* json_row.h -- one operation or event as JSON, and the settings of a history. Shared by json and ndjson. */
#ifndef MINOS_FORMATS_JSON_ROW_H
#define MINOS_FORMATS_JSON_ROW_H

#include "json_value.h"

typedef enum json_rows { JSON_ROWS_NONE, JSON_ROWS_OPERATIONS, JSON_ROWS_EVENTS } json_rows;

typedef struct json_reader {
  intake *in;
  json_rows rows; /* what the open history consists of so far */
} json_reader;

minos_status json_open(json_reader *r);
/* End the open history. One of events starts at nil unless it says otherwise. */
minos_status json_close(json_reader *r);

/* Add an operation or event to the open history. `json` was parsed from `span`. */
minos_status json_add_row(json_reader *r, const json_t *json, const json_span *span);

/* Names of settings: "name" "model" "models" "initial" "unit", ending with NULL. */
extern const char *const json_settings[];
/* Apply a setting of the open history; `index` is its position in json_settings. */
minos_status json_apply_setting(json_reader *r, int index, const json_t *json, minos_place place);

#endif
