/* edn_format.c -- history.edn: events as bare maps, or in one vector or list.

   The order of the rows is the clock: :time is often unsorted, or 0 everywhere, and :index may jump. Around the maps stand
   what people paste with them: asterisks and back-ticks of Markdown, a pager's line numbers, commas. A row with a fault is
   reported and skipped; after a broken one reading goes on in the next line that begins with a map. */
#include "edn_row.h"

#include "edn_value.h"
#include "edn_write.h"
#include "event.h"
#include "formats.h"

enum { DEEPEST = 8 }; /* vectors around the rows */

typedef struct brackets {
  edn_token open[DEEPEST];
  unsigned depth;
} brackets;

/* Go to the next line that begins with a map, from the line where the broken row began. */
static void find_next_row(scan *s, uint32_t broken) {
  while (s->line < broken && s->at < s->end) scan_step(s);
  while (s->at < s->end) {
    bool line_end = *s->at == '\n';
    scan_step(s);
    if (!line_end) continue;
    while (s->at < s->end && scan_is_any(*s->at, " \t,[(")) s->at++;
    if (s->at < s->end && scan_is_any(*s->at, "{#")) return;
  }
}

static bool is_markdown(const edn_token *token) {
  for (size_t i = 0; i < token->text.length; i++)
    if (!scan_is_any(token->text.data[i], "*`")) return false;
  return token->kind == EDN_SYMBOL;
}

/* A number in front of a map in the same line. */
static bool is_line_number(const edn_token *token, scan s) {
  edn_token next = edn_next(&s);
  return token->kind == EDN_NUMBER && edn_is_map(&next) && next.place.line == token->place.line;
}

static minos_status close_bracket(edn_reader *r, brackets *around, const edn_token *token) {
  if (around->depth && around->open[around->depth - 1].bracket == token->bracket) {
    around->depth--;
    return MINOS_OK;
  }
  return r->broken ? MINOS_OK
                   : intake_fault(r->in, MINOS_ESYNTAX, token->place, "this bracket closes nothing that is open");
}

static minos_status open_bracket(edn_reader *r, brackets *around, const edn_token *token) {
  if (around->depth == DEEPEST)
    return intake_fault(r->in, MINOS_ESYNTAX, token->place, "brackets around the events are nested too deeply");
  around->open[around->depth++] = *token;
  return MINOS_OK;
}

/* What is no event: report it and step over it. */
static minos_status refuse_form(edn_reader *r, scan *s, const edn_token *token) {
  minos_status status = edn_refuse(r->in, token, "an event such as {:type :invoke, :process 0, :f :read, :value nil}");
  if (token->kind != EDN_BAD) edn_skip(s, *token);
  return status;
}

/* One top-level form or bracket. False at the end of the input. */
static bool read_next(edn_reader *r, scan *s, brackets *around, minos_status *status) {
  scan start = *s;
  edn_token token = edn_next(s);
  bool whole = true;
  *status = MINOS_OK;
  if (token.kind == EDN_END) return false;
  if (edn_is_map(&token)) {
    whole = edn_add_row(r, s, token.place, status);
  } else if (token.kind == EDN_DISCARD) {
    whole = edn_read_heading(r, s, status);
  } else if (edn_is_list(&token)) {
    *status = open_bracket(r, around, &token);
  } else if (token.kind == EDN_CLOSE) {
    *status = close_bracket(r, around, &token);
  } else if (token.kind == EDN_META) {
    edn_skip(s, edn_next(s));
  } else if (token.kind != EDN_TAG && !is_markdown(&token) && !is_line_number(&token, *s)) {
    whole = token.kind != EDN_BAD;
    *status = refuse_form(r, s, &token);
  }
  if (whole) return true;
  r->broken = true;
  *s = start;
  find_next_row(s, token.place.line);
  return true;
}

static minos_status read_all(edn_reader *r) {
  scan s = scan_begin(r->in->content);
  brackets around = {.depth = 0};
  minos_status status;
  while (read_next(r, &s, &around, &status))
    if (intake_must_stop(status)) return status;
  if (around.depth && !r->broken)
    intake_fault(r->in, MINOS_ESYNTAX, around.open[around.depth - 1].place, "the bracket is not closed");
  return edn_close(r);
}

static void release(edn_reader *r) {
  minos_text *texts[] = {&r->client, &r->object, &r->operation, &r->type, &r->time};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) minos_text_release(texts[i]);
  intake_drop(r->in);
}

static minos_status read_edn(intake *in) {
  edn_reader r = {.in = in};
  minos_status status = intake_check_utf8(in);
  if (!status) status = read_all(&r);
  release(&r);
  return status;
}

/* ---- sniffing: a map that begins with a keyword, or with a string that no colon follows ---- */

/* `"type" : "invoke"` is JSON, `"type" :invoke` is EDN. */
static bool is_json_colon(scan s) {
  while (s.at < s.end && scan_is_any(*s.at, " \t\r\n")) s.at++;
  return s.at < s.end && *s.at == ':' && (s.at + 1 == s.end || !scan_is_letter(s.at[1]));
}

static bool begins_as_edn(scan s) {
  edn_token key = edn_next_form(&s, false);
  if (key.kind == EDN_KEYWORD) return key.text.length > 0;
  return key.kind == EDN_STRING && s.at < s.end && *s.at != ':' && !is_json_colon(s) && edn_next(&s).kind != EDN_BAD;
}

static bool sniff_edn(minos_bytes content) {
  scan s = scan_begin(content);
  for (int looked_at = 0; looked_at < 16; looked_at++) {
    edn_token token = edn_next(&s);
    if (edn_is_map(&token)) return begins_as_edn(s);
    bool may_precede = edn_is_list(&token) || token.kind == EDN_TAG || token.kind == EDN_DISCARD ||
                       is_markdown(&token) || is_line_number(&token, s);
    if (!may_precede) return false;
  }
  return false;
}

const minos_format format_edn = {.sniff = sniff_edn, .read = read_edn, .write = edn_write};
