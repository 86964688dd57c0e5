/* lint_values.c -- findings about what was recorded: whether anything is said, kinds of values, outcomes. */
#include <string.h>

#include "lint_check.h"

void lint_vacuity(linting *l) {
  const minos_history *h = l->history;
  if (!lint_is_bound(h) || !minos_history_says_nothing(h)) return;
  minos_text message = {0};
  minos_text_put(&message, minos_history_count(h) ? "no operation has a result that constrains anything"
                                                  : "the history has no operations");
  lint_add(l, minos_history_place(h), &message);
}

void lint_missing_results(linting *l) {
  const minos_op *ops = minos_history_ops(l->history), *first = NULL;
  uint32_t ok = 0, others = 0;
  for (uint32_t i = 0; i < minos_history_count(l->history); i++) {
    if (ops[i].outcome == MINOS_OUTCOME_OK) {
      ok++;
    } else {
      others++;
      if (!first) first = &ops[i];
    }
  }
  if (others <= ok) return;
  minos_text message = {0};
  minos_text_format(&message, "only %lu of %lu operations are ok", (unsigned long)ok, (unsigned long)(ok + others));
  lint_add(l, first->place, &message);
}

/* ---- kinds of values ---- */

enum kind { NUMBER, DIGITS, WORD, TRUTH, KINDS, NO_KIND = KINDS };

static const char *const kind_names[] = {
    [NUMBER] = "a number", [DIGITS] = "a number as a string", [WORD] = "a string", [TRUTH] = "true or false"};

/* Whether a string spells an integer. */
static bool is_digits(minos_bytes text) {
  size_t sign = text.length > 0 && text.data[0] == '-' ? 1 : 0;
  for (size_t i = sign; i < text.length; i++)
    if (text.data[i] < '0' || text.data[i] > '9') return false;
  return text.length > sign;
}

/* Where no model says so, "empty" is taken for what it mostly is: the answer of a container without values. */
static bool is_empty(minos_bytes text) {
  return text.length == 5 && memcmp(text.data, "empty", 5) == 0;
}

static enum kind kind_of_string(minos_bytes text) {
  if (is_empty(text)) return NO_KIND;
  return is_digits(text) ? DIGITS : WORD;
}

static enum kind kind_of(const minos_values *values, minos_value value) {
  switch (minos_value_kind(values, value)) {
  case MINOS_KIND_INTEGER: return NUMBER;
  case MINOS_KIND_STRING: return kind_of_string(minos_value_string(values, value));
  case MINOS_KIND_BOOLEAN: return TRUTH;
  case MINOS_KIND_NIL:
  case MINOS_KIND_ABSENT:
  case MINOS_KIND_PAIR:
  case MINOS_KIND_LIST: break;
  }
  return NO_KIND;
}

/* The value that the operation puts into its object or finds there. The true or false of a cas is no such value. */
static minos_value stored_value(const minos_history *h, const minos_op *op) {
  const minos_model *model = minos_history_model(h, op->object);
  if (!model) return op->argument;
  const minos_fn *fn = &model->fns[op->fn];
  if (fn->role == MINOS_ROLE_READ) return op->result;
  return fn->argument == MINOS_SHAPE_ANY || fn->argument == MINOS_SHAPE_PAIR ? op->argument : MINOS_ABSENT;
}

typedef const minos_op *first_of_kind[KINDS + 1];

static void note_kind(const minos_values *values, minos_value value, const minos_op *op, first_of_kind first) {
  enum kind kind = kind_of(values, value);
  if (!first[kind]) first[kind] = op;
}

static void note_kinds(const minos_history *h, const minos_op *op, first_of_kind first) {
  const minos_values *values = minos_history_values(h);
  minos_value value = stored_value(h, op);
  if (minos_value_kind(values, value) != MINOS_KIND_PAIR) {
    note_kind(values, value, op, first);
    return;
  }
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  for (size_t i = 0; i < count; i++) note_kind(values, items[i], op, first);
}

/* Two kinds of values. A string of digits beside other strings is nothing odd. */
void lint_mixed_values(linting *l) {
  const minos_op *ops = minos_history_ops(l->history);
  first_of_kind first = {NULL};
  for (uint32_t i = 0; i < minos_history_count(l->history); i++) note_kinds(l->history, &ops[i], first);
  if (first[WORD] && !first[NUMBER]) first[DIGITS] = NULL;
  enum kind usual = first[NUMBER] ? NUMBER : first[WORD] ? WORD : DIGITS, odd = NO_KIND;
  for (int kind = DIGITS; kind < KINDS && odd == NO_KIND; kind++)
    if (first[kind] && (enum kind)kind != usual) odd = (enum kind)kind;
  if (odd == NO_KIND || !first[usual]) return;
  const minos_op *at = first[odd], *other = first[usual];
  if (at == other) return;
  minos_text message = {0};
  minos_text_format(&message, "the value is %s, and in line %lu %s: they differ", kind_names[odd],
                    (unsigned long)other->place.line, kind_names[usual]);
  lint_add(l, at->place, &message);
}
