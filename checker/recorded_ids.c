/* recorded_ids.c -- ids that the input gives its operations and events. Two of one id are a fault of the recorder.

   A verdict does not need them, and a large recording has many: they are kept only while reading leniently, for lint. */
#include <stdlib.h>

#include "builder_data.h"
#include "grow.h"

minos_status minos_builder_id(minos_builder *b, minos_bytes name, minos_value id, minos_place place) {
  if (!b->how->lenient) return MINOS_OK;
  given_id given = {.id = id, .place = place};
  if (!intern_name(b->history->attribute_names, name, &given.name) ||
      !grow_array(&b->ids, &b->id_capacity, b->id_count + 1, sizeof *b->ids))
    return builder_out_of_memory(b);
  b->ids[b->id_count++] = given;
  return MINOS_OK;
}

static int by_id_and_place(const void *a, const void *b) {
  const given_id *x = a, *y = b;
  if (x->name != y->name) return x->name < y->name ? -1 : 1;
  if (x->id != y->id) return x->id < y->id ? -1 : 1;
  if (x->place.line != y->place.line) return x->place.line < y->place.line ? -1 : 1;
  return (x->place.column > y->place.column) - (x->place.column < y->place.column);
}

static minos_status record_duplicate(minos_builder *b, const given_id *first, const given_id *again) {
  minos_error err;
  minos_text shown = {0};
  minos_value_write(b->history->values, again->id, &shown);
  if (shown.failed) return builder_out_of_memory(b);
  minos_fault(&err, MINOS_EHISTORY, again->place, "the %s %.80s is given a second time",
              minos_history_attribute_name(b->history, again->name), shown.data);
  err.other = first->place;
  err.trouble = MINOS_TROUBLE_DUPLICATE_ID;
  builder_record(b, &err);
  minos_text_release(&shown);
  return MINOS_OK;
}

minos_status builder_find_duplicate_ids(minos_builder *b) {
  minos_status status = MINOS_OK;
  size_t first = 0;
  if (b->id_count) qsort(b->ids, b->id_count, sizeof *b->ids, by_id_and_place);
  for (size_t i = 1; i < b->id_count && !status; i++) {
    bool same = b->ids[i].name == b->ids[first].name && b->ids[i].id == b->ids[first].id;
    if (same)
      status = record_duplicate(b, &b->ids[first], &b->ids[i]);
    else
      first = i;
  }
  return status;
}
