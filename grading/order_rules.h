/* order_rules.h -- does an order that a student gives keep the rules, and where does it break the first? */
#ifndef MINOS_GRADING_ORDER_RULES_H
#define MINOS_GRADING_ORDER_RULES_H

#include <minos/check.h>

typedef enum order_rule {
  ORDER_KEPT,
  ORDER_NO_SUCH,    /* no operation has the number */
  ORDER_FAILED,     /* the operation failed: it takes no part */
  ORDER_TWICE,      /* it stands there before */
  ORDER_CLIENT,     /* the same client did `other` before, and that is still to come */
  ORDER_REAL_TIME,  /* `other` had ended before it started, and is still to come */
  ORDER_MODEL,      /* the model refuses it here: `why` */
  ORDER_INCOMPLETE, /* `other` is missing at the end */
} order_rule;

typedef struct order_break {
  order_rule rule;
  uint32_t position; /* from 0: of the first operation that breaks a rule */
  minos_op_id op, other;
  minos_text why; /* release it */
} order_break;

typedef struct order_given {
  const minos_history *history;
  minos_order order;          /* what must be kept */
  const minos_value *initial; /* [objects] start values */
  const minos_op_id *ops;     /* [count] as the student gives them */
  uint32_t count;
} order_given;

/* Find the first rule that is broken. MINOS_OK whatever the answer; MINOS_ENOMEM. O(operations squared): exercises are small. */
minos_status order_rules_check(order_break *out, const order_given *given);

#endif
