/* kind_registers.c -- objects that hold what was written last: register, cas-register, kv.

   No order lets a client read what it wrote before its own last write, if nobody else ever writes that value. */
#include "chance.h"
#include "kind.h"

enum { WRITE, READ, CAS, DELETE };

static void ask(supply *from, const made_object *object, made_op *op) {
  (void)from;
  (void)object;
  op->word = READ;
}

static void write_value(supply *from, const made_object *object, made_op *op) {
  (void)object;
  op->word = WRITE;
  op->argument = integer(supply_next(from));
}

/* Half of those that compare know what is there, so that about half of them succeed. */
static void write_or_cas(supply *from, const made_object *object, made_op *op) {
  write_value(from, object, op);
  if (chance_below(from->chance, 2)) return;
  bool knows = chance_below(from->chance, 2) && object->present;
  int64_t expected = knows ? object->value : supply_seen(from);
  op->word = CAS;
  op->argument = (figure){FIGURE_PAIR, expected, op->argument.number};
}

static void change_key(supply *from, const made_object *object, made_op *op) {
  if (chance_below(from->chance, 16) == 0) {
    op->word = DELETE;
  } else {
    write_or_cas(from, object, op);
  }
}

static void change_cas_register(supply *from, const made_object *object, made_op *op) {
  made_object begun = *object;
  begun.present = true; /* it holds 0 from the start */
  write_or_cas(from, &begun, op);
}

/* Another value than the one it holds, which there is not when only one is ever written. */
static bool alter(supply *from, const made_object *object, made_op *op) {
  int64_t value = supply_next(from);
  if (value == object->value && from->values) value = value % from->values + 1;
  op->word = WRITE;
  op->argument = integer(value);
  return value != object->value || !object->present;
}

static bool take_kept(made_object *object, made_op *op) {
  bool swaps = op->word == CAS && object->present && object->value == op->argument.number;
  if (op->word == CAS) op->result = boolean(swaps);
  if (op->word == READ) op->result = object->present ? integer(object->value) : (figure){FIGURE_NIL, 0, 0};
  if (op->word == WRITE) object->value = op->argument.number;
  if (swaps) object->value = op->argument.second;
  if (op->word == WRITE) object->present = true;
  if (op->word == DELETE) object->present = false;
  return true;
}

static bool take_begun(made_object *object, made_op *op) {
  object->present = true;
  return take_kept(object, op);
}

static bool ruin(supply *from, int step, int64_t fresh, made_op *op) {
  op->word = step == 2 ? READ : WRITE;
  if (step == 2) op->result = integer(fresh);
  if (step < 2) op->argument = integer(step == 0 ? fresh : supply_next(from));
  return step < 2;
}

const kind kind_register = {.words = {"w", "r"},
                            .read_share = 500000,
                            .last_write = true,
                            .ask = ask,
                            .change = write_value,
                            .alter = alter,
                            .take = take_begun,
                            .ruin = ruin,
                            .ruin_steps = 3};
const kind kind_cas_register = {.words = {"w", "r", "cas"},
                                .read_share = 333333,
                                .last_write = true,
                                .ask = ask,
                                .change = change_cas_register,
                                .alter = alter,
                                .take = take_begun,
                                .ruin = ruin,
                                .ruin_steps = 3};
const kind kind_kv = {.words = {"put", "get", "cas", "delete"},
                      .read_share = 500000,
                      .ask = ask,
                      .change = change_key,
                      .alter = alter,
                      .take = take_kept,
                      .ruin = ruin,
                      .ruin_steps = 3};
