/* value.h -- interned values: what operations write, read and compare.

   A value is a dense id in a pool; equal values have equal ids, so comparing is exact and cheap. Integers are 64 bits,
   strings are bytes, lists and pairs hold values of the same pool. 1 and "1" differ. */
#ifndef MINOS_VALUE_H
#define MINOS_VALUE_H

#include <minos/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t minos_value;

/* The ids that every pool has. ABSENT is no value at all: "no argument", "result not known". */
enum { MINOS_NIL = 0, MINOS_ABSENT = 1, MINOS_FALSE = 2, MINOS_TRUE = 3 };

typedef enum minos_kind {
  MINOS_KIND_NIL,
  MINOS_KIND_ABSENT,
  MINOS_KIND_BOOLEAN,
  MINOS_KIND_INTEGER,
  MINOS_KIND_STRING,
  MINOS_KIND_PAIR,
  MINOS_KIND_LIST,
} minos_kind;

typedef struct minos_values minos_values;

MINOS_API minos_values *minos_values_new(void); /* NULL when memory is out */
MINOS_API void minos_values_free(minos_values *values);
MINOS_API uint32_t minos_values_count(const minos_values *values); /* ids in use: 0 .. count-1 */

/* What a model that is made at run time, such as a script, keeps beside the values of one history: the model's functions are
   given the pool and find it here. */
typedef struct minos_companion minos_companion;
struct minos_companion {
  void (*release)(minos_companion *companion);
  /* MINOS_OK; or MINOS_EMODEL and in `err` the first fault of the model's own code since the history was read. */
  minos_status (*fault)(minos_companion *companion, minos_error *err);
};
/* The pool releases `companion` when it is freed. At most once for a pool. */
MINOS_API void minos_values_accompany(minos_values *values, minos_companion *companion);
MINOS_API minos_companion *minos_values_companion(const minos_values *values); /* NULL: none */

/* How many lists and pairs may stand inside one another. Every format can write, and read again, what a pool holds. */
enum { MINOS_VALUE_LEVELS = 64 };

/* Intern a value. `out` is written on success; otherwise MINOS_ENOMEM, or MINOS_ELIMIT when a list or pair would be nested
   deeper than MINOS_VALUE_LEVELS. Amortised O(size of the value), where items count as 1. */
MINOS_API minos_status minos_values_integer(minos_values *values, int64_t number, minos_value *out);
MINOS_API minos_status minos_values_string(minos_values *values, const char *data, size_t length, minos_value *out);
MINOS_API minos_status minos_values_pair(minos_values *values, minos_value first, minos_value second, minos_value *out);
MINOS_API minos_status minos_values_list(minos_values *values, const minos_value *items, size_t count,
                                         minos_value *out);

MINOS_API minos_kind minos_value_kind(const minos_values *values, minos_value value);
MINOS_API int64_t minos_value_integer(const minos_values *values, minos_value value);    /* of an integer */
MINOS_API minos_bytes minos_value_string(const minos_values *values, minos_value value); /* of a string; borrowed */
/* Items of a list, or the two of a pair; borrowed until the pool grows. */
MINOS_API const minos_value *minos_value_items(const minos_values *values, minos_value value, size_t *count);

/* The text syntax of 64-bit integers, bare words, "quoted strings", nil, true, false, - (absent), [lists], 1->2.
   Reads the whole of `text`; a fault's column is the byte offset in `text` plus 1, its line is 1. */
MINOS_API minos_status minos_value_read(minos_values *values, minos_bytes text, minos_value *out, minos_error *err);
/* Write a value so that minos_value_read gives it back. */
MINOS_API void minos_value_write(const minos_values *values, minos_value value, minos_text *out);
/* The same as JSON: nil is null, a pair is {"pair":[a,b]}, ABSENT is null. */
MINOS_API void minos_value_write_json(const minos_values *values, minos_value value, minos_text *out);
/* Whether `value` of pool `a` and `other` of pool `b` are the same value. */
MINOS_API bool minos_value_equal(const minos_values *a, minos_value value, const minos_values *b, minos_value other);

#ifdef __cplusplus
}
#endif
#endif
