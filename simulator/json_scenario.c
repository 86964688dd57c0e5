/* json_scenario.c -- a scenario file: one JSON object with settings and a timed list of steps.

     {"title": ..., "lease": 10, "store": "naive", "steps": [{"at": 0, "client": "A", "do": "acquire"}, ...]}
     {"nodes": 5, "timeout": [150, 300], "until": 3000, "steps": [{"at": 1000, "do": "partition", "split": [2, 3]}, ...]}
   With "nodes" it is a cluster that elects leaders, without a lock service with clients. Every fault is reported with its
   place; reading goes on behind it, so that several are found at once. */
#include "json_scenario.h"

#include <stdlib.h>
#include <string.h>

#include "json_value.h"
#include "suggest.h"

enum { LARGEST = 1 << 20 }; /* bytes of a file */

/* ---- settings ---- */

static const char *const units[] = {"tick", "ns", "us", "ms", "s", NULL};

static void take_unit(scenario_reader *r, json_item item) {
  int index = json_take_word(r, item, units, "unit");
  if (index >= 0) r->scenario->unit = index == 0 ? NULL : units[index];
}
static void take_name(scenario_reader *r, json_item item) {
  json_take_text(r, item, &r->scenario->name);
}
static void take_title(scenario_reader *r, json_item item) {
  json_take_text(r, item, &r->scenario->title);
}
static void take_store(scenario_reader *r, json_item item) {
  json_take_store(r, item, &r->scenario->store);
}
static void take_object(scenario_reader *r, json_item item) {
  json_take_text(r, item, &r->scenario->object);
}
static void take_lease(scenario_reader *r, json_item item) {
  json_take_number(r, item, 1, SCENARIO_LATEST, &r->scenario->lease);
}
static void take_token(scenario_reader *r, json_item item) {
  int64_t token;
  if (json_take_number(r, item, 1, SCENARIO_LATEST, &token)) r->scenario->token = (uint64_t)token;
}
static void take_nodes(scenario_reader *r, json_item item) {
  (void)r, (void)item; /* read before all others */
}
static void take_timeout(scenario_reader *r, json_item item) {
  json_take_range(r, item, SCENARIO_TIMEOUT, &r->scenario->low, &r->scenario->high);
}
static void take_delay(scenario_reader *r, json_item item) {
  json_take_range(r, item, 1, &r->scenario->delay_low, &r->scenario->delay_high);
}
static void take_heartbeat(scenario_reader *r, json_item item) {
  json_take_number(r, item, SCENARIO_TIMEOUT, SCENARIO_LATEST, &r->scenario->heartbeat);
}
static void take_write(scenario_reader *r, json_item item) {
  json_take_number(r, item, SCENARIO_TIMEOUT, SCENARIO_LATEST, &r->scenario->write);
}
static void take_until(scenario_reader *r, json_item item) {
  json_take_number(r, item, 1, SCENARIO_LONGEST, &r->scenario->until);
}
static void take_steps(scenario_reader *r, json_item item) {
  if (json_is_array(item.json)) return; /* read behind all others */
  intake_fault(&r->in, MINOS_ESYNTAX, item.place, "steps must be an array");
}

typedef struct setting {
  const char *name;
  void (*take)(scenario_reader *r, json_item item);
  bool clients, cluster; /* which kind of scenario has it */
} setting;

static const setting settings[] = {
    {"name", take_name, true, true},
    {"title", take_title, true, true},
    {"unit", take_unit, true, true},
    {"store", take_store, true, true},
    {"object", take_object, true, true},
    {"lease", take_lease, true, false},
    {"token", take_token, true, false},
    {"nodes", take_nodes, false, true},
    {"timeout", take_timeout, false, true},
    {"delay", take_delay, false, true},
    {"heartbeat", take_heartbeat, false, true},
    {"write", take_write, false, true},
    {"until", take_until, false, true},
    {"steps", take_steps, true, true},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static const setting *find_setting(const char *name, bool cluster) {
  for (size_t i = 0; i < SETTINGS; i++) {
    bool fits = cluster ? settings[i].cluster : settings[i].clients;
    if (fits && strcmp(settings[i].name, name) == 0) return &settings[i];
  }
  return NULL;
}

static void refuse_setting(scenario_reader *r, const char *name, minos_place place) {
  const char *known[SETTINGS + 1];
  size_t count = 0;
  bool cluster = r->scenario->nodes > 0;
  for (size_t i = 0; i < SETTINGS; i++)
    if (cluster ? settings[i].cluster : settings[i].clients) known[count++] = settings[i].name;
  known[count] = NULL;
  json_refuse_field(r, name, place, known);
}

/* jansson keeps members in the order of the text, which is that of the marks. */
static void read_settings(scenario_reader *r, json_t *root, const json_span *span) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach(root, name, value) {
    const setting *found = find_setting(name, r->scenario->nodes > 0);
    if (found)
      found->take(r, (json_item){value, json_member_place(span, index)});
    else
      refuse_setting(r, name, json_key_place(span, index));
    index++;
  }
}

/* The number of nodes decides what kind of scenario this is. */
static void begin_scenario(scenario_reader *r, json_t *root, const json_span *span) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  *r->scenario = scenario_of_clients;
  json_object_foreach(root, name, value) {
    int64_t nodes = 0;
    json_item item = {value, json_member_place(span, index++)};
    if (strcmp(name, "nodes") != 0) continue;
    *r->scenario = scenario_of_cluster;
    if (json_take_number(r, item, 1, SCENARIO_NODES, &nodes)) r->scenario->nodes = (unsigned)nodes;
  }
}

/* Move `s`, which stands at the beginning of the span, to the value of the member `name`. */
static bool seek_member(json_t *root, const json_span *span, const char *wanted, scan *s) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach(root, name, value) {
    if (strcmp(name, wanted) == 0) break;
    index++;
  }
  if (index >= span->values) return false;
  minos_place place = span->value[index], at;
  while (at = scan_place(s), at.line != place.line || at.column != place.column) scan_step(s);
  return true;
}

static void read_object(scenario_reader *r, json_t *root, const json_span *span, scan begin) {
  begin_scenario(r, root, span);
  read_settings(r, root, span);
  const json_t *steps = json_object_get(root, "steps");
  if (json_is_array(steps) && seek_member(root, span, "steps", &begin)) json_read_steps(r, steps, begin);
  if (!steps && r->scenario->nodes == 0) intake_fault(&r->in, MINOS_ESYNTAX, span->place, "a scenario has steps");
}

/* ---- the document ---- */

static void read_document(scenario_reader *r) {
  json_span span;
  json_t *root;
  scan s = scan_begin(r->in.content);
  json_skip_blanks(&s);
  scan begin = s;
  minos_place start = scan_place(&s);
  bool object = s.at < s.end && *s.at == '{';
  if (!object) {
    intake_fault(&r->in, MINOS_ESYNTAX, start, "a scenario is a JSON object: expected '{'");
    return;
  }
  if (!json_take_span(&s, &span)) {
    intake_fault(&r->in, MINOS_ESYNTAX, start, "the object that begins here does not end");
    return;
  }
  if (json_parse(&r->in, &span, &root)) return;
  read_object(r, root, &span, begin);
  json_decref(root);
  json_skip_blanks(&s);
  if (s.at < s.end) intake_fault(&r->in, MINOS_ESYNTAX, scan_place(&s), "unexpected text behind the scenario");
}

static void read_bytes(scenario_reader *r) {
  const minos_bytes content = r->in.content;
  size_t bad = scan_find_bad(content.data, content.length);
  scan s = scan_begin(content);
  if (content.length > LARGEST) {
    intake_fault(&r->in, MINOS_ESYNTAX, (minos_place){0, 0}, "a scenario of more than 1 MiB");
    return;
  }
  if (bad == content.length) {
    read_document(r);
    return;
  }
  while (s.at < content.data + bad) scan_step(&s);
  intake_fault(&r->in, MINOS_ESYNTAX, scan_place(&s), "%s", scan_bad_byte(content.data[bad]));
}

minos_status minos_scenario_read(minos_scenario **out, const minos_source *from, minos_faults *faults) {
  static const minos_reading plain = {0};
  scenario_reader r = {
      .in = {.content = scan_without_mark(minos_source_content(from)), .how = &plain, .faults = faults},
      .scenario = calloc(1, sizeof *r.scenario)};
  if (!r.scenario) return intake_no_memory(&r.in);
  read_bytes(&r);
  r.scenario->steps = r.steps;
  if (r.in.status)
    minos_scenario_free(r.scenario);
  else
    *out = r.scenario;
  return r.in.status;
}

void minos_scenario_free(minos_scenario *scenario) {
  if (!scenario) return;
  for (size_t i = 0; i < scenario->kept_count; i++) free(scenario->kept[i]);
  free(scenario->kept);
  free((void *)scenario->steps);
  free(scenario);
}
