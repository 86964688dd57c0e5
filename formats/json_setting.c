/* json_setting.c -- the settings of a history as JSON: its name, models, start value and unit. */
#include <string.h>

#include "json_row.h"

static minos_status refuse(json_reader *r, minos_place place, const char *message) {
  return intake_fault(r->in, MINOS_ESYNTAX, place, "%s", message);
}

static minos_status set_name(json_reader *r, const json_t *json, minos_place place) {
  if (json_is_null(json)) return MINOS_OK;
  if (!json_is_string(json)) return refuse(r, place, "the name of a history must be a string or null");
  return intake_name(r->in, json_bytes(json), place);
}

static minos_status set_model(json_reader *r, const json_t *json, minos_place place) {
  if (json_is_null(json)) return MINOS_OK;
  if (!json_is_string(json)) return refuse(r, place, "the model must be a string");
  return intake_model(r->in, NULL, json_bytes(json), place);
}

/* {"x":"queue"}: the models of single objects. */
static minos_status set_models(json_reader *r, const json_t *json, minos_place place) {
  if (!json_is_object(json)) return refuse(r, place, "models must be an object that maps objects to models");
  const char *name;
  json_t *model;
  json_object_foreach((json_t *)json, name, model) {
    minos_bytes object = {name, strlen(name)};
    if (!json_is_string(model)) return refuse(r, place, "the model of an object must be a string");
    minos_status status = intake_model(r->in, &object, json_bytes(model), place);
    if (intake_must_stop(status)) return status;
  }
  return MINOS_OK;
}

/* A value; "unknown" when any may be assumed. The string itself is written {"value":"unknown"}. */
static minos_status set_initial(json_reader *r, const json_t *json, minos_place place) {
  minos_value value;
  if (json_is_string(json) && strcmp(json_string_value(json), "unknown") == 0)
    return intake_note(r->in, minos_builder_initial_unknown(r->in->builder));
  const json_t *wrapped = json_object_size(json) == 1 ? json_object_get(json, "value") : NULL;
  minos_status status = json_to_value(r->in, wrapped ? wrapped : json, place, &value);
  return status ? status : intake_note(r->in, minos_builder_initial(r->in->builder, value));
}

static minos_status set_unit(json_reader *r, const json_t *json, minos_place place) {
  if (!json_is_string(json)) return refuse(r, place, "the unit must be one of \"tick\" \"ns\" \"us\" \"ms\" \"s\"");
  return intake_unit(r->in, json_bytes(json), place);
}

const char *const json_settings[] = {"name", "model", "models", "initial", "unit", NULL};

minos_status json_apply_setting(json_reader *r, int index, const json_t *json, minos_place place) {
  static minos_status (*const apply[])(json_reader *, const json_t *, minos_place) = {set_name, set_model, set_models,
                                                                                      set_initial, set_unit};
  return apply[index](r, json, place);
}
