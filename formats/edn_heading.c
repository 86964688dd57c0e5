/* edn_heading.c -- the settings of a history in EDN.

   EDN has no place for them, so they stand in a map that does not count, which every other reader of EDN skips:
     #_{:minos/history "H1", :minos/model "register", :minos/initial 0, :minos/unit "ns", :minos/clock :time}
   It starts a history, which starts at nil, at the :minos/initial value, or (:minos/start) as its :model does or :unknown. With `:minos/clock :time` the :time of each row is its instant, exactly; without it the order of the
   rows is the clock, as in all that Jepsen writes. */
#include "edn_row.h"
#include "edn_value.h"
#include "event.h"

static const char prefix[] = "minos/";

static bool is_ours(const edn_token *key) {
  return key->kind == EDN_KEYWORD && key->text.length > sizeof prefix - 1 &&
         memcmp(key->text.data, prefix, sizeof prefix - 1) == 0;
}

static minos_status read_models(edn_reader *r, scan *s) {
  edn_token token = edn_next_form(s, false);
  if (!edn_is_map(&token)) return edn_refuse(r->in, &token, "a map from objects to models");
  for (;;) {
    minos_bytes object, model;
    scan before = *s;
    token = edn_next_form(s, false);
    if (token.kind == EDN_CLOSE) return MINOS_OK;
    *s = before;
    minos_status status = edn_read_name(r->in, s, &r->object, &object);
    if (!status) status = edn_read_name(r->in, s, &r->type, &model);
    if (!status) status = intake_model(r->in, &object, model, token.place);
    if (status) return status;
  }
}

static minos_status read_initial(edn_reader *r, scan *s) {
  minos_value value;
  minos_status status = edn_read_value(r->in, s, &value);
  return status ? status : intake_note(r->in, minos_builder_initial(r->in->builder, value));
}

static minos_status read_clock(edn_reader *r, minos_bytes word, minos_place place) {
  r->timed = scan_equal(word, "time");
  if (r->timed || scan_equal(word, "order")) return MINOS_OK;
  return intake_fault(r->in, MINOS_ESYNTAX, place, "the clock is :order or :time");
}

static minos_status read_start(edn_reader *r, minos_bytes word, minos_place place) {
  r->own_start = scan_equal(word, "model");
  if (r->own_start) return MINOS_OK;
  if (scan_equal(word, "unknown")) return intake_note(r->in, minos_builder_initial_unknown(r->in->builder));
  return intake_fault(r->in, MINOS_ESYNTAX, place, "the start is :model or :unknown; a value is :minos/initial");
}

static minos_status read_setting(edn_reader *r, const edn_token *key, scan *s) {
  minos_bytes name = {key->text.data + sizeof prefix - 1, key->text.length - (sizeof prefix - 1)}, word;
  if (scan_equal(name, "initial")) return read_initial(r, s);
  if (scan_equal(name, "models")) return read_models(r, s);
  scan before = *s;
  edn_token token = edn_next_form(&before, false);
  bool is_nil = token.kind == EDN_SYMBOL && scan_equal(token.text, "nil");
  minos_status status = edn_read_name(r->in, s, &r->type, &word);
  if (status) return status;
  if (scan_equal(name, "history")) return is_nil ? MINOS_OK : intake_name(r->in, word, key->place);
  if (scan_equal(name, "model")) return intake_model(r->in, NULL, word, key->place);
  if (scan_equal(name, "unit")) return intake_unit(r->in, word, key->place);
  if (scan_equal(name, "clock")) return read_clock(r, word, key->place);
  if (scan_equal(name, "start")) return read_start(r, word, key->place);
  return intake_fault(r->in, MINOS_ESYNTAX, key->place, "no setting is called '%.*s'", (int)name.length, name.data);
}

minos_status edn_close(edn_reader *r) {
  if (!r->in->builder) return MINOS_OK;
  return r->own_start ? intake_close(r->in) : event_close(r->in);
}

static minos_status start_history(edn_reader *r) {
  minos_status status = edn_close(r);
  if (intake_must_stop(status)) return status;
  r->timed = r->own_start = false;
  return intake_open(r->in);
}

bool edn_read_heading(edn_reader *r, scan *s, minos_status *status) {
  edn_token form = edn_next(s);
  scan inside = *s;
  edn_token end = edn_skip(s, form);
  *status = MINOS_OK;
  if (end.kind == EDN_BAD) {
    *status = edn_refuse(r->in, &end, "a form");
    return false;
  }
  edn_token key = edn_next_form(&inside, false);
  if (!edn_is_map(&form) || !is_ours(&key)) return true;
  *status = start_history(r);
  for (; !intake_must_stop(*status) && is_ours(&key); key = edn_next_form(&inside, false)) {
    *status = read_setting(r, &key, &inside);
    if (*status) break;
  }
  return true;
}
