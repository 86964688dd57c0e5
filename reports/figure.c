/* figure.c -- a history as an SVG figure, for slides and task sheets.

   Where bars stand is decided as for the terminal (timeline_layout.h), in cells of equal width, and every text is set to the
   width of its cells: East Asian names and emoji stay aligned whatever the font. A long history goes on in panels below
   each other, broken where no label is cut. The figure holds no script and no style sheet, carries its content as title and
   description for those who can't see it, and uses presentation attributes only, so that every viewer and converter and a
   page with a strict content security policy shows it.

   Without a result nothing in the figure tells what the answer is: a task sheet may show it. */
#include <minos/report.h>

#include "canvas.h"
#include "columns.h"
#include "facts.h"
#include "figure_bar.h"
#include "language.h"
#include "markup.h"
#include "phrases.h"
#include "scratch.h"
#include "timeline_axis.h"
#include "timeline_label.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 110, NAME_GAP = 2, MARGIN = 12, LANE = 30, AXIS = 20, PANEL_GAP = 14, HEAD = 26, NOTE = 18 };

static const char cut_mark[] = "…";

typedef struct figure {
  const minos_judged *judged;
  const minos_history *history;
  const minos_op *ops;
  layout plan;
  figure_look looks[LAYOUT_BARS];
  minos_text labels[LAYOUT_BARS], told[LAYOUT_BARS];
  minos_text body; /* everything below the head */
  canvas axis;     /* its row 0 holds the numbers */
  unsigned names;  /* columns of the clients' names with the gap behind them */
  unsigned y;      /* where the next thing is drawn */
  bool core, open, failed;
} figure;

/* ---- words ---- */

/* "Alice w 1, from 0 to 4". */
static void tell(const figure *of, minos_op_id id, minos_text *text) {
  const minos_op *op = &of->ops[id];
  minos_text name = {0}, start = {0}, end = {0};
  phrases_op(of->history, id, true, &name);
  minos_history_write_time(of->history, op->start, &start);
  minos_history_write_time(of->history, op->end, &end);
  if (name.failed || start.failed || end.failed)
    text->failed = true;
  else if (op->outcome == MINOS_OUTCOME_UNKNOWN || op->end == MINOS_NEVER)
    minos_text_format(text, tr("%s, from %s on, outcome unknown"), name.data, start.data);
  else if (op->outcome == MINOS_OUTCOME_FAIL)
    minos_text_format(text, tr("%s, from %s to %s, failed"), name.data, start.data, end.data);
  else
    minos_text_format(text, tr("%s, from %s to %s"), name.data, start.data, end.data);
  scratch_release(&name, text);
  scratch_release(&start, text);
  scratch_release(&end, text);
}

/* "history.txt: S sequential, not linearizable", or what there is where no answer may be shown. */
static void put_heading(const figure *of, minos_text *text) {
  if (of->judged->file) {
    phrases_name(of->judged, text);
    minos_text_put(text, ": ");
  }
  if (of->judged->result) {
    minos_text_format(text, "%c  ", minos_verdict_letter(of->judged->result->verdict));
    phrases_verdict(of->judged->result, text);
  } else {
    phrases_setting(of->history, text);
  }
}

/* ---- what is drawn ---- */

static bool stands_in(const minos_counterexample *core, minos_op_id op) {
  for (uint32_t i = 0; core && i < core->count; i++)
    if (core->ops[i] == op) return true;
  return false;
}

static const char *colour_of(const figure *of, const minos_op *op, bool core) {
  const minos_model *model = minos_history_model(of->history, op->object);
  if (core) return "#D55E00";
  if (op->outcome != MINOS_OUTCOME_OK) return op->outcome == MINOS_OUTCOME_FAIL ? "#767676" : "#B37400";
  return model && model->fns[op->fn].query ? "#009E73" : "#0072B2";
}

static void choose_operations(figure *of) {
  const minos_counterexample *core = of->judged->result ? facts_counterexample(of->judged->result) : NULL;
  of->plan.count = minos_history_count(of->history);
  for (unsigned i = 0; i < of->plan.count; i++) {
    layout_bar *bar = &of->plan.bars[i];
    *bar = (layout_bar){.op = i, .core = stands_in(core, i)};
    timeline_label(of->history, i, cut_mark, &of->labels[i]);
    tell(of, i, &of->told[i]);
    if (of->labels[i].failed || of->told[i].failed) of->body.failed = true;
    bar->label = of->labels[i].length ? columns_count(of->labels[i].data, of->labels[i].length) : 0;
    of->core |= bar->core;
    of->failed |= of->ops[i].outcome == MINOS_OUTCOME_FAIL;
  }
}

static void finish_looks(figure *of) {
  for (unsigned i = 0; i < of->plan.count; i++) {
    const layout_bar *bar = &of->plan.bars[i];
    const minos_op *op = &of->ops[bar->op];
    of->open |= bar->open;
    of->looks[i] = (figure_look){
        .bar = bar,
        .label = &of->labels[i],
        .told = &of->told[i],
        .colour = colour_of(of, op, bar->core),
        .end = bar->open || bar->point ? bar->last : of->plan.column[bar->end],
        .failed = op->outcome == MINOS_OUTCOME_FAIL,
    };
  }
}

static void measure_names(figure *of) {
  minos_text name = {0};
  of->names = (unsigned)strlen(timeline_unit(of->history)) + NAME_GAP;
  for (unsigned lane = 0; lane < of->plan.lanes; lane++) {
    scratch_clear(&name, &of->body);
    timeline_client(of->history, of->plan.client[lane], cut_mark, &name);
    unsigned width = name.length ? columns_count(name.data, name.length) : 0;
    if (width + NAME_GAP > of->names) of->names = width + NAME_GAP;
  }
  scratch_release(&name, &of->body);
}

/* ---- panels ---- */

/* A label, the little of its bar in front of it, or a number of the axis. */
static bool parts_a_text(const figure *of, unsigned column) {
  if (of->axis.cells[column].inside) return true;
  for (unsigned i = 0; i < of->plan.count; i++) {
    unsigned first, last;
    figure_label_columns(&of->looks[i], &first, &last);
    if (first <= column + 2 && column <= last + 1) return true;
  }
  return false;
}

static unsigned panel_end(const figure *of, unsigned from) {
  if (of->plan.width - from <= ROOM) return of->plan.width;
  unsigned column = from + ROOM;
  while (column > from + ROOM / 2 && parts_a_text(of, column)) column--;
  return column > from + ROOM / 2 ? column : from + ROOM;
}

static bool lane_shows(const figure *of, unsigned lane, const figure_panel *panel) {
  for (unsigned i = 0; i < of->plan.count; i++) {
    const layout_bar *bar = &of->plan.bars[i];
    if (bar->lane == lane && bar->first < panel->to && bar->last >= panel->from) return true;
  }
  return false;
}

/* The numbers of the axis: a run of characters between blanks is one number. */
static void put_axis(figure *of, const figure_panel *panel) {
  static const minos_style plain = {0};
  minos_text row = {0};
  canvas_write(&of->axis, 0, panel->from, panel->to, &plain, &row);
  for (size_t at = 0; at < row.length;) {
    size_t length = strcspn(row.data + at, " ");
    unsigned column = columns_count(row.data, at);
    figure_words(row.data + at, length, panel->x + column * FIGURE_CELL, panel->y - 6, " fill=\"#555555\"", &of->body);
    at += length + strspn(row.data + at + length, " ");
  }
  scratch_release(&row, &of->body);
}

static void put_instants(figure *of, const figure_panel *panel, unsigned bottom) {
  minos_text_put(&of->body, "<path d=\"");
  for (unsigned i = 0; i < of->plan.instant_count; i++) {
    unsigned column = of->plan.column[i];
    if (column < panel->from || column >= panel->to) continue;
    minos_text_format(&of->body, "M%u %uV%u", panel->x + (column - panel->from) * FIGURE_CELL + FIGURE_CELL / 2,
                      panel->y, bottom);
  }
  minos_text_put(&of->body, "\" fill=\"none\" stroke=\"#dddddd\"/>\n");
}

static void put_lane(figure *of, unsigned lane, const figure_panel *panel, unsigned y) {
  bool first = !lane || of->plan.client[lane - 1] != of->plan.client[lane];
  minos_text name = {0};
  if (first) timeline_client(of->history, of->plan.client[lane], cut_mark, &name);
  if (name.length) figure_words(name.data, name.length, MARGIN, y + 19, " font-weight=\"bold\"", &of->body);
  scratch_release(&name, &of->body);
  for (unsigned i = 0; i < of->plan.count; i++)
    if (of->plan.bars[i].lane == lane) figure_bar(&of->looks[i], panel, y, &of->body);
}

static void put_panel(figure *of, unsigned from, unsigned to) {
  figure_panel panel = {.from = from, .to = to, .x = MARGIN + of->names * FIGURE_CELL, .y = of->y + AXIS};
  bool whole = to - from >= of->plan.width;
  unsigned shown = 0;
  for (unsigned lane = 0; lane < of->plan.lanes; lane++) shown += whole || lane_shows(of, lane, &panel);
  unsigned bottom = panel.y + shown * LANE;
  const char *unit = timeline_unit(of->history);
  figure_words(unit, strlen(unit), MARGIN, panel.y - 6, " fill=\"#555555\"", &of->body);
  put_axis(of, &panel);
  put_instants(of, &panel, bottom);
  unsigned y = panel.y;
  for (unsigned lane = 0; lane < of->plan.lanes; lane++) {
    if (!whole && !lane_shows(of, lane, &panel)) continue;
    put_lane(of, lane, &panel, y);
    y += LANE;
  }
  of->y = bottom + PANEL_GAP;
}

static void put_note(figure *of, const char *words) {
  of->y += NOTE;
  minos_text_format(&of->body, "<text x=\"%u\" y=\"%u\" fill=\"#555555\">", (unsigned)MARGIN, of->y - 6);
  markup_put_string(&of->body, words);
  minos_text_put(&of->body, "</text>\n");
}

static void put_notes(figure *of) {
  if (of->plan.count && !of->plan.per_tick) put_note(of, tr("spaced by order, not by clock"));
  if (of->core) put_note(of, tr("heavy edge with a flag: the operations of the counterexample"));
  if (of->open) put_note(of, tr("dashed and open: outcome unknown, it takes effect after its start, or never"));
  if (of->failed) put_note(of, tr("dotted: it failed and took no effect"));
}

static bool draw(figure *of) {
  of->y = MARGIN + HEAD;
  if (!layout_arrange(&of->plan, of->history, ROOM)) return false;
  finish_looks(of);
  measure_names(of);
  if (!canvas_init(&of->axis, 1, of->plan.width + TIMELINE_LABEL)) return false;
  if (of->plan.count) timeline_axis(&of->axis, &of->plan, of->history, cut_mark);
  for (unsigned from = 0, to; from < of->plan.width && !of->axis.glyphs.failed; from = to) {
    to = panel_end(of, from);
    put_panel(of, from, to);
  }
  put_notes(of);
  return !of->axis.glyphs.failed && !of->body.failed;
}

/* ---- the document ---- */

/* Names for the title and description that no other figure of the same page has, unless it shows the same. */
static uint64_t mark_of(const minos_text *heading, const minos_text *body) {
  uint64_t hash = 14695981039346656037u;
  const minos_text *const parts[] = {heading, body};
  for (size_t part = 0; part < 2; part++)
    for (size_t i = 0; i < parts[part]->length; i++)
      hash = (hash ^ (unsigned char)parts[part]->data[i]) * 1099511628211u;
  return hash;
}

static unsigned width_in_all(const figure *of, const minos_text *heading) {
  unsigned drawn = of->plan.width < ROOM ? of->plan.width : ROOM;
  unsigned width = (of->names + drawn) * FIGURE_CELL,
           head = columns_count(heading->data, heading->length) * FIGURE_CELL;
  unsigned least = of->core || of->open || of->failed ? 76 * FIGURE_CELL : 0; /* of a note */
  if (head > width) width = head;
  return 2 * MARGIN + (width > least ? width : least);
}

static void put_description(const figure *of, minos_text *text) {
  for (unsigned i = 0; i < of->plan.count; i++) {
    markup_put(text, of->told[i].data, of->told[i].length);
    minos_text_put(text, of->plan.bars[i].core ? tr(" (in the counterexample). ") : ". ");
  }
}

static void put_document(const figure *of, const minos_text *heading, minos_text *text) {
  unsigned width = width_in_all(of, heading), height = of->y + MARGIN;
  unsigned long long mark = mark_of(heading, &of->body);
  minos_text_format(
      text,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\" "
      "aria-labelledby=\"title-%016llx description-%016llx\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, "
      "monospace\" font-size=\"%d\">\n<title id=\"title-%016llx\">",
      width, height, width, height, mark, mark, FIGURE_FONT, mark);
  markup_put(text, heading->data, heading->length);
  minos_text_format(text, "</title>\n<desc id=\"description-%016llx\">", mark);
  put_description(of, text);
  minos_text_put(text, "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
  figure_words(heading->data, heading->length, MARGIN, MARGIN + 14, " font-weight=\"bold\"", text);
  minos_text_add(text, of->body.data, of->body.length);
  minos_text_put(text, "</svg>\n");
}

static void release(figure *of) {
  for (unsigned i = 0; i < LAYOUT_BARS; i++) {
    minos_text_release(&of->labels[i]);
    minos_text_release(&of->told[i]);
  }
  minos_text_release(&of->body);
  canvas_release(&of->axis);
  free(of);
}

minos_status minos_report_svg_fits(const minos_history *history, minos_error *err) {
  uint32_t count = minos_history_count(history);
  if (count <= LAYOUT_BARS) return MINOS_OK;
  return minos_fault(err, MINOS_EUSAGE, (minos_place){0}, "a figure holds %d operations at most, this history has %lu",
                     LAYOUT_BARS, (unsigned long)count);
}

minos_status minos_report_svg(const minos_judged *judged, minos_text *text, minos_error *err) {
  minos_status status = minos_report_svg_fits(judged->source, err);
  if (status) return status;
  figure *of = calloc(1, sizeof *of);
  minos_text heading = {0};
  bool well = of != NULL;
  if (well) {
    *of = (figure){.judged = judged, .history = judged->source, .ops = minos_history_ops(judged->source)};
    choose_operations(of);
    put_heading(of, &heading);
    well = !of->body.failed && !heading.failed && draw(of);
    if (well) put_document(of, &heading, text);
    release(of);
  }
  minos_text_release(&heading);
  if (!well || text->failed) return minos_fault(err, MINOS_ENOMEM, (minos_place){0}, "out of memory");
  return MINOS_OK;
}
