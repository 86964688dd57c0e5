/* timeline.c -- the picture of a history in the terminal: a lane a client, a bar an operation, time to the right.

   At most 30 operations are drawn: of a larger history those of the counterexample. A drawing wider than the terminal is
   broken into panels. Nothing is told by colour alone: the operations of the counterexample have heavy bars where others
   are drawn beside them. */
#include "timeline.h"

#include "canvas.h"
#include "columns.h"
#include "facts.h"
#include "language.h"
#include "scratch.h"
#include "timeline_axis.h"
#include "timeline_label.h"

#include <string.h>

enum { NAME_GAP = 2, LEAST_ROOM = 20 };

typedef struct glyphs {
  const char *left, *fill, *right, *touch, *point, *open_fill, *arrow, *cut;
} glyphs;

/* [ascii][core] */
static const glyphs sets[2][2] = {
    {{"├", "─", "┤", "┼", "◇", "┄", "→", "…"}, {"┣", "━", "┫", "╋", "◆", "┅", "→", "…"}},
    {{"|", "-", "|", "|", "o", ".", ">", "..."}, {"[", "=", "]", "|", "@", ":", ">", "..."}},
};

typedef struct drawing {
  const minos_history *history;
  const minos_style *style;
  layout plan;
  minos_text labels[TIMELINE_BARS];
  unsigned names;  /* columns of the clients' names with the gap behind them */
  uint32_t in_all; /* operations of the history */
  bool marked;     /* the core is drawn beside other operations */
  bool partial;    /* not all operations are drawn */
  canvas canvas;
} drawing;

static const glyphs *glyphs_of(const drawing *of, bool core) {
  return &sets[of->style->ascii][core];
}

/* ---- which operations ---- */

static void choose(drawing *of, minos_op_id op) {
  layout *plan = &of->plan;
  if (op == MINOS_NO_OP || plan->count == TIMELINE_BARS) return;
  unsigned i = plan->count;
  for (unsigned k = 0; k < plan->count; k++)
    if (plan->bars[k].op == op) return;
  for (; i && plan->bars[i - 1].op > op; i--) plan->bars[i] = plan->bars[i - 1];
  plan->bars[i] = (layout_bar){.op = op};
  plan->count++;
}

/* The operations that the reasons name come first: a core may be larger than the drawing. */
static void choose_core(drawing *of, const minos_counterexample *core) {
  for (uint32_t i = 0; i < core->reason_count && core->count > TIMELINE_BARS; i++) {
    choose(of, core->reasons[i].before);
    choose(of, core->reasons[i].after);
  }
  for (uint32_t i = 0; i < core->count; i++) choose(of, core->ops[i]);
}

static void mark_core(drawing *of, const minos_counterexample *core) {
  unsigned marked = 0;
  for (unsigned b = 0; b < of->plan.count; b++)
    for (uint32_t i = 0; i < core->count; i++)
      if (core->ops[i] == of->plan.bars[b].op && !of->plan.bars[b].core) {
        of->plan.bars[b].core = true;
        marked++;
      }
  of->marked = marked && marked < of->plan.count;
  for (unsigned b = 0; b < of->plan.count && !of->marked; b++) of->plan.bars[b].core = false;
}

static void choose_operations(drawing *of, const minos_counterexample *core) {
  of->in_all = minos_history_count(of->history);
  of->partial = of->in_all > TIMELINE_BARS;
  for (uint32_t op = 0; op < of->in_all && !of->partial; op++) choose(of, op);
  if (of->partial && core) choose_core(of, core);
  if (core) mark_core(of, core);
}

static void write_label(drawing *of, layout_bar *bar, minos_text *label) {
  timeline_label(of->history, bar->op, glyphs_of(of, false)->cut, label);
  bar->label = label->length ? columns_count(label->data, label->length) : 0;
}

/* ---- names ---- */

static void measure_names(drawing *of, minos_text *text) {
  of->names = (unsigned)strlen(timeline_unit(of->history)) + NAME_GAP;
  const minos_op *ops = minos_history_ops(of->history);
  minos_text name = {0};
  for (unsigned b = 0; b < of->plan.count; b++) {
    scratch_clear(&name, text);
    timeline_client(of->history, ops[of->plan.bars[b].op].client, glyphs_of(of, false)->cut, &name);
    unsigned width = name.length ? columns_count(name.data, name.length) : 0;
    if (width + NAME_GAP > of->names) of->names = width + NAME_GAP;
  }
  scratch_release(&name, text);
}

/* ---- bars ---- */

static void put(drawing *of, const layout_bar *bar, unsigned column, const char *glyph) {
  canvas_put(&of->canvas, bar->lane + 1, column, (minos_bytes){glyph, strlen(glyph)},
             bar->core ? PAINT_CORE : PAINT_PLAIN);
}

static void fill(drawing *of, const layout_bar *bar, const char *glyph) {
  for (unsigned column = bar->first; column <= bar->last; column++) put(of, bar, column, glyph);
}

/* The label with a blank on either side, in one piece. */
static void put_label(drawing *of, const layout_bar *bar, unsigned column) {
  const minos_text *label = &of->labels[bar - of->plan.bars];
  minos_text framed = {0};
  minos_text_put(&framed, " ");
  if (label->length) minos_text_add(&framed, label->data, label->length);
  if (!bar->point) minos_text_put(&framed, " ");
  canvas_put(&of->canvas, bar->lane + 1, column, (minos_bytes){framed.data, framed.length},
             bar->core ? PAINT_CORE : PAINT_PLAIN);
  canvas_join(&of->canvas, bar->lane + 1, column);
  scratch_release(&framed, &of->canvas.glyphs);
}

/* Whether an earlier bar of the lane ends in the column where this one begins. */
static const layout_bar *touching(const drawing *of, const layout_bar *bar) {
  for (unsigned b = 0; b < of->plan.count; b++) {
    const layout_bar *other = &of->plan.bars[b];
    if (other != bar && other->lane == bar->lane && !other->open && !other->point && other->last == bar->first)
      return other;
  }
  return NULL;
}

static void draw_bar(drawing *of, const layout_bar *bar) {
  const glyphs *with = glyphs_of(of, bar->core);
  if (bar->point) {
    put(of, bar, bar->first, with->point);
    put_label(of, bar, bar->first + 1);
    return;
  }
  unsigned inner = bar->last - bar->first - 1, label = bar->label + 2;
  unsigned before = bar->open ? 0 : (inner - label) / 2;
  fill(of, bar, bar->open ? with->open_fill : with->fill);
  put(of, bar, bar->first, with->left);
  put(of, bar, bar->last, bar->open ? with->arrow : with->right);
  put_label(of, bar, bar->first + 1 + before);
}

/* Brackets that two bars of a lane share; drawn last, so that the heavier one shows. */
static void draw_touches(drawing *of) {
  for (unsigned b = 0; b < of->plan.count; b++) {
    const layout_bar *bar = &of->plan.bars[b], *other = touching(of, bar);
    if (!other) continue;
    const layout_bar *shown = other->core ? other : bar;
    put(of, shown, bar->first, glyphs_of(of, shown->core)->touch);
  }
}

/* ---- putting it on paper ---- */

typedef struct panel {
  unsigned from, to; /* columns from .. to-1 of the canvas */
} panel;

/* Row 0 is the axis; the others are lanes, of which only a client's first one has its `name`. */
static void write_row(const drawing *of, unsigned row, const panel *within, bool named, minos_text *text) {
  minos_text name = {0};
  if (!row)
    minos_text_put(&name, timeline_unit(of->history));
  else if (named)
    timeline_client(of->history, of->plan.client[row - 1], glyphs_of(of, false)->cut, &name);
  unsigned used = name.length ? columns_count(name.data, name.length) : 0;
  size_t begin = text->length;
  if (name.length) minos_text_add(text, name.data, name.length);
  scratch_release(&name, text);
  columns_blank(text, of->names - used);
  canvas_write(&of->canvas, row, within->from, within->to, of->style, text);
  while (text->length > begin && text->data[text->length - 1] == ' ') text->length--;
  minos_text_put(text, "\n");
}

/* Clients that do nothing in one of several panels are left out of it. */
static void write_panel(const drawing *of, const panel *within, minos_text *text) {
  bool whole = within->to - within->from >= of->plan.width;
  uint32_t last = UINT32_MAX;
  write_row(of, 0, within, false, text);
  for (unsigned row = 1; row <= of->plan.lanes; row++) {
    uint32_t client = of->plan.client[row - 1];
    if (!whole && canvas_is_blank(&of->canvas, row, within->from, within->to)) continue;
    write_row(of, row, within, client != last, text);
    last = client;
  }
}

static void write_panels(const drawing *of, unsigned room, minos_text *text) {
  panel next = {0, 0};
  for (; next.from < of->plan.width; next.from = next.to) {
    next.to = canvas_break(&of->canvas, next.from, room);
    if (next.from) minos_text_put(text, "\n");
    write_panel(of, &next, text);
  }
}

static void begin_note(const drawing *of, minos_text *text) {
  columns_blank(text, of->names);
  paint_begin(of->style, PAINT_DIM, text);
}

static void end_note(const drawing *of, minos_text *text) {
  paint_end(of->style, PAINT_DIM, text);
  minos_text_put(text, "\n");
}

static void note_spacing(const drawing *of, minos_text *text) {
  const layout *plan = &of->plan;
  minos_sentence sentence = {0};
  begin_note(of, text);
  minos_history_write_time(of->history, plan->instants[0], minos_sentence_part(&sentence));
  minos_history_write_time(of->history, plan->instants[plan->instant_count - 1], minos_sentence_part(&sentence));
  minos_sentence_end(&sentence, tr("spaced by order, not by clock: from %s to %s"), text);
  end_note(of, text);
}

static void note_part(const drawing *of, minos_text *text) {
  begin_note(of, text);
  minos_text_format(text, tr("%u of %lu operations are drawn: those of the counterexample"), of->plan.count,
                    (unsigned long)of->in_all);
  end_note(of, text);
}

static bool any_open(const drawing *of) {
  for (unsigned b = 0; b < of->plan.count; b++)
    if (of->plan.bars[b].open) return true;
  return false;
}

static void write_notes(const drawing *of, minos_text *text) {
  if (of->partial) note_part(of, text);
  if (!of->plan.per_tick) note_spacing(of, text);
  if (of->marked) {
    begin_note(of, text);
    minos_text_format(text, tr("%s the operations of the counterexample"), glyphs_of(of, true)->fill);
    end_note(of, text);
  }
  if (any_open(of)) {
    begin_note(of, text);
    minos_text_format(text, tr("%s%s outcome unknown: it takes effect after its start, or never"),
                      glyphs_of(of, false)->open_fill, glyphs_of(of, false)->arrow);
    end_note(of, text);
  }
}

static void draw(drawing *of, unsigned room, minos_text *text) {
  if (canvas_init(&of->canvas, of->plan.lanes + 1, of->plan.width + TIMELINE_LABEL)) {
    for (unsigned b = 0; b < of->plan.count; b++) draw_bar(of, &of->plan.bars[b]);
    draw_touches(of);
    timeline_axis(&of->canvas, &of->plan, of->history, glyphs_of(of, false)->cut);
    write_panels(of, room, text);
    write_notes(of, text);
  } else {
    text->failed = true;
  }
  canvas_release(&of->canvas);
}

void timeline_draw(const minos_judged *judged, const minos_style *style, minos_text *text) {
  drawing of = {.history = judged->source, .style = style};
  choose_operations(&of, judged->result ? facts_counterexample(judged->result) : NULL);
  if (!of.plan.count) return;
  measure_names(&of, text);
  for (unsigned b = 0; b < of.plan.count; b++) write_label(&of, &of.plan.bars[b], &of.labels[b]);
  unsigned room = style->width > of.names + LEAST_ROOM ? style->width - of.names : LEAST_ROOM;
  if (!layout_arrange(&of.plan, of.history, room)) text->failed = true;
  draw(&of, room, text);
  for (unsigned b = 0; b < of.plan.count; b++) scratch_release(&of.labels[b], text);
}
