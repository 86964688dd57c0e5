/* micro.c -- transactions of one step: a list of [function, key, value], such as [["w","x",1],["r","y",nil]]. */
#include "micro.h"

static const char *const reads = "r read get";

static const minos_value *item(const minos_values *values, minos_value transaction, size_t at, size_t *count) {
  size_t all;
  return minos_value_items(values, minos_value_items(values, transaction, &all)[at], count);
}

size_t micro_count(const minos_values *values, minos_value transaction) {
  size_t count;
  minos_value_items(values, transaction, &count);
  return count;
}

micro micro_at(const minos_values *values, minos_value transaction, size_t at) {
  size_t count;
  const minos_value *parts = item(values, transaction, at, &count);
  return (micro){minos_model_lists(reads, minos_value_string(values, parts[0])), parts[1], parts[2]};
}

static bool is_micro(const minos_values *values, minos_value value, const char *changes) {
  size_t count;
  if (minos_value_kind(values, value) != MINOS_KIND_LIST) return false;
  const minos_value *parts = minos_value_items(values, value, &count);
  if (count != 3 || minos_value_kind(values, parts[0]) != MINOS_KIND_STRING) return false;
  minos_bytes name = minos_value_string(values, parts[0]);
  return minos_model_lists(reads, name) || minos_model_lists(changes, name);
}

bool micro_fits(const minos_values *values, minos_value transaction, const char *changes, minos_text *why) {
  size_t count;
  const minos_value *items = minos_value_items(values, transaction, &count);
  for (size_t i = 0; i < count; i++) {
    if (is_micro(values, items[i], changes)) continue;
    minos_text_put(why, "a transaction is a list of [\"r\", KEY, VALUE] and [\"");
    minos_text_put(why, changes[0] == 'w' ? "w" : "append");
    minos_text_put(why, "\", KEY, VALUE], and not of ");
    minos_value_write(values, items[i], why);
    return false;
  }
  return true;
}

bool micro_only_reads(const minos_values *values, minos_value transaction) {
  for (size_t i = micro_count(values, transaction); i > 0; i--)
    if (!micro_at(values, transaction, i - 1).reads) return false;
  return true;
}
