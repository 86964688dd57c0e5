/* json_scenario.c -- a scenario file: one JSON object with settings and a timed list of steps.

     {"title": ..., "lease": 10, "store": "naive", "steps": [{"at": 0, "client": "A", "do": "acquire"}, ...]}
     {"nodes": 5, "timeout": [150, 300], "until": 3000, "steps": [{"at": 1000, "do": "partition", "split": [2, 3]}, ...]}
   With "nodes" it is a cluster that elects leaders, without a lock service with clients. */
#include "json_scenario.h"

#include <stdlib.h>
#include <string.h>

static const json_kind kind = {.article = "a", .name = "scenario", .largest = 1 << 20};

/* ---- settings ---- */

static const char *const units[] = {"tick", "ns", "us", "ms", "s", NULL};

static void take_unit(json_document *d, json_field field, void *target) {
  int index = json_take_word(d, field, units, "unit");
  if (index >= 0) ((minos_scenario *)target)->unit = index == 0 ? NULL : units[index];
}
static void take_name(json_document *d, json_field field, void *target) {
  scenario_take_text(d, field, &((minos_scenario *)target)->name);
}
static void take_title(json_document *d, json_field field, void *target) {
  scenario_take_text(d, field, &((minos_scenario *)target)->title);
}
static void take_store(json_document *d, json_field field, void *target) {
  scenario_take_store(d, field, &((minos_scenario *)target)->store);
}
static void take_object(json_document *d, json_field field, void *target) {
  scenario_take_text(d, field, &((minos_scenario *)target)->object);
}
static void take_lease(json_document *d, json_field field, void *target) {
  json_take_number(d, field, 1, SCENARIO_LATEST, &((minos_scenario *)target)->lease);
}
static void take_token(json_document *d, json_field field, void *target) {
  int64_t token;
  if (json_take_number(d, field, 1, SCENARIO_LATEST, &token)) ((minos_scenario *)target)->token = (uint64_t)token;
}
static void take_nodes(json_document *d, json_field field, void *target) {
  (void)d, (void)field, (void)target; /* read before all others */
}
static void take_timeout(json_document *d, json_field field, void *target) {
  minos_scenario *scenario = target;
  scenario_take_range(d, field, SCENARIO_TIMEOUT, &scenario->low, &scenario->high);
}
static void take_delay(json_document *d, json_field field, void *target) {
  minos_scenario *scenario = target;
  scenario_take_range(d, field, 1, &scenario->delay_low, &scenario->delay_high);
}
static void take_heartbeat(json_document *d, json_field field, void *target) {
  json_take_number(d, field, SCENARIO_TIMEOUT, SCENARIO_LATEST, &((minos_scenario *)target)->heartbeat);
}
static void take_write(json_document *d, json_field field, void *target) {
  json_take_number(d, field, SCENARIO_TIMEOUT, SCENARIO_LATEST, &((minos_scenario *)target)->write);
}
static void take_until(json_document *d, json_field field, void *target) {
  json_take_number(d, field, 1, SCENARIO_LONGEST, &((minos_scenario *)target)->until);
}
static void take_steps(json_document *d, json_field field, void *target) {
  (void)target;
  if (json_is_array(field.json)) return; /* read behind all others */
  json_refuse(d, field.place, "steps must be an array");
}

#define COMMON                                                                                                         \
  {"name", take_name}, {"title", take_title}, {"unit", take_unit}, {"store", take_store}, {                            \
    "object", take_object                                                                                              \
  }

static const json_member of_clients[] = {
    COMMON, {"lease", take_lease}, {"token", take_token}, {"steps", take_steps}, {NULL, NULL}};
static const json_member of_cluster[] = {
    COMMON,
    {"nodes", take_nodes},
    {"timeout", take_timeout},
    {"delay", take_delay},
    {"heartbeat", take_heartbeat},
    {"write", take_write},
    {"until", take_until},
    {"steps", take_steps},
    {NULL, NULL},
};

/* The number of nodes decides what kind of scenario this is. */
static void begin_scenario(json_document *d, minos_scenario *scenario) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  *scenario = scenario_of_clients;
  json_object_foreach(d->root, name, value) {
    int64_t nodes = 0;
    json_field field = {value, json_member_place(&d->span, index++)};
    if (strcmp(name, "nodes") != 0) continue;
    *scenario = scenario_of_cluster;
    if (json_take_number(d, field, 1, SCENARIO_NODES, &nodes)) scenario->nodes = (unsigned)nodes;
  }
}

static void read_object(json_document *d, minos_scenario *scenario) {
  begin_scenario(d, scenario);
  json_take_members(d, (json_field){d->root, d->span.place}, &d->span, scenario->nodes > 0 ? of_cluster : of_clients,
                    scenario);
  if (json_object_get(d->root, "steps"))
    scenario_read_steps(d, scenario);
  else if (scenario->nodes == 0)
    json_refuse(d, d->span.place, "a scenario has steps");
}

minos_status minos_scenario_read(minos_scenario **out, const minos_source *from, minos_faults *faults) {
  minos_scenario *scenario = calloc(1, sizeof *scenario);
  json_document d = json_document_of(&kind, from, faults);
  if (!scenario) return intake_no_memory(&d.in);
  d.kept = &scenario->kept;
  if (json_document_open(&d)) {
    read_object(&d, scenario);
    json_document_close(&d);
  }
  if (d.in.status)
    minos_scenario_free(scenario);
  else
    *out = scenario;
  return d.in.status;
}

void minos_scenario_free(minos_scenario *scenario) {
  if (!scenario) return;
  kept_release(&scenario->kept);
  free((void *)scenario->steps);
  free(scenario);
}
