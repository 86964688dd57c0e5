/* shelf.c -- what queues, stacks and priority queues share: operations, refusals, dependencies.

   Dependencies. Leave out all that puts or takes one value, and what remains of a legal order is legal: the others stand in
   the same order on the shelf, and what was next still is (an empty shelf stays empty). So the operations of a value go
   together. A take whose result is not known may have taken any value: it goes with all that was put, and if it surely
   happened, all that was put goes with it. An unknown one can be left out of the order with the value that it took. */
#include "shelf.h"

#include "listing.h"
#include "number.h"
#include "saying.h"

bool shelf_fits(const minos_values *values, const minos_op *op, minos_text *why) {
  return op->fn != SHELF_PUT || listing_is_item(values, op->argument, why);
}

bool shelf_pure(const minos_op *op) {
  return op->fn == SHELF_PEEK || op->fn == SHELF_SIZE || (op->fn == SHELF_TAKE && op->result == MINOS_NIL);
}

bool shelf_has_size(const minos_states *states, uint32_t size, const minos_op *op) {
  return op->result == MINOS_ABSENT || number_of(minos_states_values(states), op->result) == (int64_t)size;
}

void shelf_refusal(const shelf_words *words, const minos_states *states, minos_state from, const minos_op *op,
                   minos_text *out) {
  saying s = {.states = states, .out = out};
  bool empty = op->fn != SHELF_SIZE && op->result == MINOS_NIL;
  if (!empty) saying_value(&s, op->result);
  words->show(states, from, saying_part(&s));
  saying_end(&s, empty                  ? words->not_empty
                 : op->fn == SHELF_SIZE ? words->not_size
                 : op->fn == SHELF_PEEK ? words->not_peek
                                        : words->not_take);
}

/* The value an operation puts or takes; ABSENT where it is not known. */
static minos_value item_of(const minos_op *op) {
  return op->fn == SHELF_PUT ? op->argument : op->result;
}

bool shelf_consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  (void)values;
  if (shelf_pure(supply)) return false;
  if (op->fn == SHELF_SIZE) return true;
  if (op->result == MINOS_NIL) return false;
  if (supply->fn == SHELF_TAKE && supply->result == MINOS_ABSENT)
    return op->fn == SHELF_PUT || op->outcome == MINOS_OUTCOME_OK;
  if (op->fn == SHELF_TAKE && op->result == MINOS_ABSENT) return op->outcome == MINOS_OUTCOME_OK;
  return item_of(op) == item_of(supply);
}
