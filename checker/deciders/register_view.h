/* register_view.h -- a register's operations as a sweep over events sees them. */
#ifndef MINOS_DECIDERS_REGISTER_VIEW_H
#define MINOS_DECIDERS_REGISTER_VIEW_H

#include "../limits.h"
#include "../part.h"

typedef enum register_kind {
  REGISTER_READ,  /* wants the value to be `wants` */
  REGISTER_MISS,  /* a failed cas: wants it to be anything but `wants` */
  REGISTER_WRITE, /* makes it `makes` (= wants) */
  REGISTER_CAS,   /* finds `wants`, makes it `makes` */
} register_kind;

/* Values are numbered densely. Each operation has a slot while it is active: bits of a configuration are slots. */
typedef struct register_view {
  const part *p;
  uint8_t *kind;           /* [count] register_kind */
  uint32_t *wants, *makes; /* [count] */
  uint32_t *slot;          /* [count]; operations that are never active together may share one */
  uint32_t slots, words;   /* words: 64-bit words that hold a bit for each slot */
  uint32_t values;         /* dense values: 0 .. values-1 */
  minos_value *value;      /* [values] what they stand for */
  bool plain;              /* reads and writes only */
  /* Looking ahead from an operation on, in order of start. */
  uint32_t *leave_end, *leave_value,
      *leave_other;                 /* [count + 1] the earliest end of an operation that drives every value
                       but leave_value away, and of one that drives leave_value away; PART_NEVER: none */
  uint32_t *next_miss, *other_miss; /* [count + 1] the next failed cas, and the next with another value; count: none */
  uint32_t *seek_first, *seek;      /* by value: operations that find it (reads, cas), ascending */
  uint32_t *seek_end;          /* the earliest end of a read among those from here on in its group; PART_NEVER: none */
  uint32_t *make_first, *make; /* by value: operations that make it, ascending */
  uint32_t *starts_before_end; /* [count] how many operations start before the end of this one */
} register_view;

/* One object whose operations are reads, writes and cas with a known result. */
bool register_view_describes(const part *p);
/* The same, with client order inside real time. */
bool register_view_applies(const part *p);
/* False when a limit is met; release it in any case. O(count). */
bool register_view_build(register_view *v, const part *p, limits *l);
void register_view_release(register_view *v);
/* The dense number of a value; `values` when no operation mentions it. O(values). */
uint32_t register_view_number(const register_view *v, minos_value value);

/* The first operation from `from` on that finds `value`; count: none. O(log count). */
uint32_t register_view_next_seeker(const register_view *v, uint32_t from, uint32_t value);
/* Whether a read of `value` that starts at or behind `from` ends before any operation that makes `value` could start. */
bool register_view_starves(const register_view *v, uint32_t from, uint32_t value);
/* The start of the first operation from `from` on that makes `value`; PART_NEVER: none. O(log count). */
uint32_t register_view_next_make(const register_view *v, uint32_t from, uint32_t value);
/* No value but this can be held beyond it: the earliest end of an operation, from `from` on, that drives `value` away. */
uint32_t register_view_horizon(const register_view *v, uint32_t from, uint32_t value);
/* Whether the value that a write makes is settled: no operation from `from` on wants it before it must go again after the end of
   that write. */
bool register_view_settled(const register_view *v, uint32_t from, uint32_t write);
/* Whether holding `value` from here on can serve an operation that starts later. Errs on the side of yes. */
bool register_view_wanted(const register_view *v, uint32_t from, uint32_t value);

static inline bool register_view_satisfied(const register_view *v, uint32_t op, uint32_t value) {
  switch ((register_kind)v->kind[op]) {
  case REGISTER_READ:
  case REGISTER_WRITE: return v->wants[op] == value;
  case REGISTER_MISS: return v->wants[op] != value;
  case REGISTER_CAS: break;
  }
  return false;
}

#endif
