/* retelling.c -- a witness step by step, with what its object holds after each step: the model itself takes the steps. */
#include "retelling.h"

#include "columns.h"
#include "language.h"
#include "paint.h"
#include "phrases.h"
#include "rows.h"
#include "scratch.h"
#include "steps.h"

enum { INDENT = 2, LEFT_OUT_NAMED = 3, OBJECTS_SHOWN = 8 };

typedef struct retelling {
  const minos_judged *judged;
  const minos_style *style;
  minos_text *text;
  unsigned column; /* of the line that is written; 0: none is begun */
  uint32_t lines;  /* that were begun */
} retelling;

static const char *arrow(const retelling *r) {
  return r->style->ascii ? "->" : "→";
}

/* The pieces of the order, and how many of them are shown. */
typedef struct pieces {
  minos_text items[RETOLD_STEPS + 1]; /* the start, where there is one, and the steps */
  uint32_t count;
  uint32_t starts; /* 0 or 1 */
  uint32_t steps;  /* of the whole order, those that are no piece included */
} pieces;

/* Put a piece behind the others, in a next line where it would stand beyond the right edge. */
static void put_piece(retelling *r, const minos_text *piece) {
  const char *between = r->style->ascii ? "; " : " · ";
  unsigned gap = r->style->ascii ? 2 : 3, width = piece->length ? columns_count(piece->data, piece->length) : 0;
  bool begins = r->column == 0, wraps = !begins && r->column + gap + width > r->style->width;
  if (wraps) minos_text_put(r->text, "\n");
  if (begins || wraps) {
    columns_blank(r->text, INDENT);
    r->column = INDENT;
  } else {
    minos_text_put(r->text, between);
    r->column += gap;
  }
  if (piece->length) minos_text_add(r->text, piece->data, piece->length);
  r->column += width;
  r->lines += begins || wraps;
}

static void tell_start(const retelling *r, const steps *at, pieces *told) {
  uint32_t objects = minos_history_objects(r->judged->source);
  if (!objects) return;
  minos_sentence sentence = {0};
  minos_text *values = minos_sentence_part(&sentence);
  for (uint32_t object = 0; object < objects && object < OBJECTS_SHOWN; object++) {
    if (object) minos_text_put(values, ", ");
    steps_show(at, object, values);
  }
  if (objects > OBJECTS_SHOWN) minos_text_put(values, ", ...");
  minos_sentence_end(&sentence, tr("start %s"), &told->items[told->count++]);
  told->starts = 1;
}

static void tell_step(const retelling *r, const steps *at, minos_op_id op, minos_text *piece) {
  const minos_op *step = &minos_history_ops(r->judged->source)[op];
  phrases_op(r->judged->source, op, true, piece);
  minos_text_format(piece, " %s ", arrow(r));
  steps_show(at, step->object, piece);
  if (step->outcome == MINOS_OUTCOME_UNKNOWN) {
    minos_text_put(piece, " ");
    minos_text_put(piece, tr("(never answered, but it took effect here)"));
  }
}

static void tell_pieces(const retelling *r, pieces *told) {
  const minos_witness *witness = &r->judged->result->witness;
  uint32_t shown = witness->count < RETOLD_STEPS ? witness->count : RETOLD_STEPS;
  steps at = {0};
  bool well = steps_begin(&at, r->judged->source, witness);
  told->steps = witness->count;
  if (well) minos_states_translate(at.states, language_say);
  if (well) tell_start(r, &at, told);
  for (uint32_t i = 0; well && i < shown && steps_take(&at, witness->ops[i]); i++)
    tell_step(r, &at, witness->ops[i], &told->items[told->count++]);
  if (!well || minos_states_failed(at.states)) r->text->failed = true;
  steps_release(&at);
}

/* The first `shown` pieces, and how many steps are left out behind them. Returns how many lines that are. */
static uint32_t put_pieces(const retelling *to, const pieces *told, uint32_t shown, minos_text *text) {
  retelling r = {.judged = to->judged, .style = to->style, .text = text};
  for (uint32_t i = 0; i < shown; i++) put_piece(&r, &told->items[i]);
  if (shown < told->starts + told->steps) {
    minos_text more = {0};
    rows_more(told->starts + told->steps - shown, "...", &more);
    put_piece(&r, &more);
    scratch_release(&more, text);
  }
  if (r.column) minos_text_put(text, "\n");
  return r.lines;
}

/* As many steps as fit into so many lines, and the first one in any case. Returns how many lines that are. */
static uint32_t put_steps(const retelling *r, uint32_t lines) {
  pieces told = {0};
  minos_text fitting = {0};
  tell_pieces(r, &told);
  uint32_t shown = told.count, taken;
  while ((taken = put_pieces(r, &told, shown, &fitting)) > lines && shown > told.starts + 1) {
    shown--;
    scratch_clear(&fitting, r->text);
  }
  if (fitting.length) minos_text_add(r->text, fitting.data, fitting.length);
  scratch_release(&fitting, r->text);
  for (uint32_t i = 0; i < told.count; i++) scratch_release(&told.items[i], r->text);
  return taken;
}

static bool stands_in(const minos_witness *witness, minos_op_id op) {
  for (uint32_t i = 0; i < witness->count; i++)
    if (witness->ops[i] == op) return true;
  return false;
}

static bool may_have_changed(const minos_history *history, const minos_op *op) {
  return op->outcome == MINOS_OUTCOME_UNKNOWN && !minos_history_model(history, op->object)->fns[op->fn].query;
}

/* Unknown operations that the order does without. Said for short orders only: looking each one up is quadratic. Returns whether there
   is a line. */
static bool put_left_out(const retelling *r, minos_text *text) {
  const minos_history *history = r->judged->source;
  const minos_op *ops = minos_history_ops(history);
  if (r->judged->result->witness.count > RETOLD_STEPS) return false;
  minos_sentence sentence = {0};
  minos_text *names = minos_sentence_part(&sentence);
  uint32_t named = 0;
  for (minos_op_id op = 0; op < minos_history_count(history) && named < LEFT_OUT_NAMED; op++) {
    if (!may_have_changed(history, &ops[op]) || stands_in(&r->judged->result->witness, op)) continue;
    if (named++) minos_text_put(names, ", ");
    phrases_op(history, op, true, names);
  }
  columns_blank(text, named ? INDENT : 0);
  minos_sentence_end(&sentence, named ? tr("never takes effect here: %s") : "", text);
  minos_text_put(text, named ? "\n" : "");
  return named > 0;
}

static void put_worth(const retelling *r) {
  columns_blank(r->text, INDENT);
  paint_begin(r->style, PAINT_DIM, r->text);
  minos_text_format(r->text,
                    tr("%s the value after the step; one valid order of possibly many, not necessarily what happened"),
                    arrow(r));
  paint_end(r->style, PAINT_DIM, r->text);
  minos_text_put(r->text, "\n");
}

void retelling_put(const minos_judged *judged, const minos_style *style, uint32_t lines, minos_text *text) {
  retelling r = {.judged = judged, .style = style, .text = text};
  minos_text left_out = {0};
  if (!judged->result->witness.present) return;
  uint32_t below = put_left_out(&r, &left_out) ? 2 : 1;
  uint32_t taken = put_steps(&r, lines > below ? lines - below : 1);
  if (left_out.length && taken + below <= lines) minos_text_add(text, left_out.data, left_out.length);
  scratch_release(&left_out, text);
  put_worth(&r);
}
