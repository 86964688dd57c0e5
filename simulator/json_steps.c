/* json_steps.c -- the timed list of a scenario file.

   Which fields a step takes is a table: one row a step, with bits for what it needs and what it may have besides. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_fields.h"
#include "json_scenario.h"

enum { MOST = 10000 }; /* steps */

typedef enum field { AT, DO, WHO, VALUE, UNTIL, FOR, PATH, STORE, FROM, SPLIT, TIMEOUT, FIELDS } field;
#define BIT(field) (1u << (field))

/* The client or node is called by what it is. */
static const char *const client_fields[] = {"at",   "do",    "client", "value", "until",   "for",
                                            "path", "store", "from",   "split", "timeout", NULL};
static const char *const cluster_fields[] = {"at",   "do",    "node", "value", "until",   "for",
                                             "path", "store", "from", "split", "timeout", NULL};

typedef struct step_row {
  const char *name;
  unsigned needs, may; /* besides at, do and store */
} step_row;

/* In the order of step_kind. */
static const step_row client_rows[] = {
    [STEP_ACQUIRE] = {"acquire", BIT(WHO), 0},
    [STEP_RENEW] = {"renew", BIT(WHO), 0},
    [STEP_CHECK] = {"check", BIT(WHO), 0},
    [STEP_PAUSE] = {"pause", BIT(WHO), BIT(UNTIL) | BIT(FOR)},
    [STEP_WRITE] = {"write", BIT(WHO) | BIT(VALUE), BIT(PATH)},
    [STEP_RELEASE] = {"release", BIT(WHO), 0},
    [STEP_CRASH] = {"crash", BIT(WHO), 0},
    [STEP_RESTART] = {"restart", 0, BIT(WHO)},
    [STEP_PARTITION] = {"partition", BIT(WHO), BIT(FROM)},
    [STEP_HEAL] = {"heal", 0, BIT(WHO)},
};
static const step_row cluster_rows[] = {
    [STEP_CRASH] = {"crash", BIT(WHO), 0},           [STEP_RESTART] = {"restart", 0, BIT(WHO)},
    [STEP_PARTITION] = {"partition", BIT(SPLIT), 0}, [STEP_HEAL] = {"heal", 0, 0},
    [STEP_TIMEOUTS] = {"timeouts", BIT(TIMEOUT), 0},
};
enum {
  CLIENT_ROWS = sizeof client_rows / sizeof *client_rows,
  CLUSTER_ROWS = sizeof cluster_rows / sizeof *cluster_rows
};

/* The list while it is being read. */
typedef struct scenario_reader {
  json_document *d;
  minos_scenario *scenario;
  struct step *steps; /* [capacity], scenario->count in use */
  size_t capacity;
} scenario_reader;

static bool is_cluster(const scenario_reader *r) {
  return r->scenario->nodes > 0;
}

static const step_row *row_of(const scenario_reader *r, step_kind kind) {
  return is_cluster(r) ? &cluster_rows[kind] : &client_rows[kind];
}

static bool find_kind(scenario_reader *r, json_field item, step_kind *out) {
  const char *words[CLUSTER_ROWS + 1];
  int kinds[CLUSTER_ROWS + 1], count = 0;
  for (int i = 0; i < (is_cluster(r) ? CLUSTER_ROWS : CLIENT_ROWS); i++) {
    if (!row_of(r, (step_kind)i)->name) continue;
    words[count] = row_of(r, (step_kind)i)->name;
    kinds[count++] = i;
  }
  words[count] = NULL;
  int index = json_take_word(r->d, item, words, "step");
  if (index >= 0) *out = (step_kind)kinds[index];
  return index >= 0;
}

/* ---- single fields: each reads items[its own] into the step ---- */

static bool is_node(const scenario_reader *r, const char *name) {
  char known[8];
  for (unsigned i = 1; i <= r->scenario->nodes; i++) {
    snprintf(known, sizeof known, "N%u", i);
    if (strcmp(known, name) == 0) return true;
  }
  return strcmp(name, "leader") == 0 || strcmp(name, "crashed") == 0;
}

static void take_who(scenario_reader *r, json_field item, struct step *step) {
  if (!scenario_take_text(r->d, item, &step->who) || !is_cluster(r) || is_node(r, step->who)) return;
  json_refuse(r->d, item.place, "no such node: they are N1, N2 ..., leader and crashed");
}

static void take_at(scenario_reader *r, json_field item, struct step *step) {
  size_t count = r->scenario->count;
  if (!json_take_number(r->d, item, 0, SCENARIO_LATEST, &step->at)) return;
  if (count > 0 && step->at < r->steps[count - 1].at)
    json_refuse(r->d, item.place, "the steps must stand in order of time");
}

static void take_value(scenario_reader *r, json_field item, struct step *step) {
  scenario_take_value(r->d, item, &step->value);
}

static void take_until(scenario_reader *r, json_field item, struct step *step) {
  if (!json_take_number(r->d, item, 0, 2 * SCENARIO_LATEST, &step->until)) return;
  if (step->until < step->at) json_refuse(r->d, item.place, "the pause ends before it begins");
}

static void take_for(scenario_reader *r, json_field item, struct step *step) {
  if (json_take_number(r->d, item, 0, SCENARIO_LATEST, &step->until)) step->until += step->at;
}

static void take_path(scenario_reader *r, json_field item, struct step *step) {
  static const char *const paths[] = {"main", "second", NULL};
  step->second_path = json_take_word(r->d, item, paths, "path") == 1;
}

static void take_store(scenario_reader *r, json_field item, struct step *step) {
  scenario_take_store(r->d, item, &step->only);
}

static void take_from(scenario_reader *r, json_field item, struct step *step) {
  static const char *const sides[] = {"lock", "store", "both", NULL};
  int index = json_take_word(r->d, item, sides, "side");
  if (index >= 0) step->from = (cut)(index + 1);
}

static void take_split(scenario_reader *r, json_field item, struct step *step) {
  int64_t sum = 0, size;
  size_t groups = json_array_size(item.json);
  if (groups < 2 || groups > SCENARIO_GROUPS) {
    json_refuse(r->d, item.place, "expected an array of 2 to 4 sizes of groups");
    return;
  }
  for (size_t i = 0; i < groups; i++) {
    const json_field one = {json_array_get(item.json, i), item.place};
    if (!json_take_number(r->d, one, 1, SCENARIO_NODES, &size)) return;
    step->split[i] = (uint8_t)size;
    sum += size;
  }
  if (sum != r->scenario->nodes)
    intake_fault(&r->d->in, MINOS_ESYNTAX, item.place, "the groups have %lld nodes together, and the cluster has %u",
                 (long long)sum, r->scenario->nodes);
}

static void take_timeout(scenario_reader *r, json_field item, struct step *step) {
  scenario_take_range(r->d, item, SCENARIO_TIMEOUT, &step->low, &step->high);
}

static void take_nothing(scenario_reader *r, json_field item, struct step *step) {
  (void)r, (void)item, (void)step; /* the step's kind: read before all others */
}

static void (*const takers[FIELDS])(scenario_reader *r, json_field item, struct step *step) = {
    [AT] = take_at,       [DO] = take_nothing,  [WHO] = take_who,         [VALUE] = take_value,
    [UNTIL] = take_until, [FOR] = take_for,     [PATH] = take_path,       [STORE] = take_store,
    [FROM] = take_from,   [SPLIT] = take_split, [TIMEOUT] = take_timeout,
};

/* ---- a step ---- */

/* Sort the members into `items`. */
static bool collect(scenario_reader *r, const json_t *json, const json_span *span, json_field items[FIELDS]) {
  const char *const *names = is_cluster(r) ? cluster_fields : client_fields;
  const char *name;
  json_t *value;
  unsigned index = 0;
  bool well = true;
  json_object_foreach((json_t *)json, name, value) {
    int f = 0;
    while (names[f] && strcmp(names[f], name) != 0) f++;
    if (names[f])
      items[f] = (json_field){value, json_member_place(span, index)};
    else
      json_unknown_field(&r->d->in, (minos_bytes){name, strlen(name)}, json_key_place(span, index), names);
    well = well && names[f];
    index++;
  }
  return well;
}

/* Whether the step has what it needs and nothing that means nothing. */
static bool has_its_fields(scenario_reader *r, const step_row *row, const json_field items[FIELDS], minos_place place) {
  const char *const *names = is_cluster(r) ? cluster_fields : client_fields;
  for (int f = 0; f < FIELDS; f++) {
    bool needed = (row->needs | BIT(AT)) & BIT(f);
    bool known = needed || (row->may | BIT(DO) | BIT(STORE)) & BIT(f);
    if (needed == !items[f].json && needed) {
      intake_fault(&r->d->in, MINOS_ESYNTAX, place, "the step '%s' needs '%s'", row->name, names[f]);
      return false;
    }
    if (!known && items[f].json) {
      intake_fault(&r->d->in, MINOS_ESYNTAX, items[f].place, "the step '%s' has no '%s'", row->name, names[f]);
      return false;
    }
  }
  bool pauses = row->may & BIT(FOR);
  if (!pauses || !items[FOR].json != !items[UNTIL].json) return true;
  return json_refuse(r->d, place, "a pause needs either 'until' or 'for'");
}

static bool make_room(scenario_reader *r) {
  if (r->scenario->count < r->capacity) return true;
  size_t capacity = r->capacity ? 2 * r->capacity : 16;
  struct step *steps = realloc(r->steps, capacity * sizeof *steps);
  if (!steps) {
    intake_no_memory(&r->d->in);
    return false;
  }
  r->steps = steps;
  r->capacity = capacity;
  return true;
}

static void read_step(scenario_reader *r, json_field item, const json_span *span) {
  struct step step = {.from = CUT_BOTH};
  json_field items[FIELDS] = {{0}};
  if (!json_is_object(item.json)) {
    json_refuse(r->d, item.place, "a step must be an object");
    return;
  }
  if (!collect(r, item.json, span, items)) return;
  if (!items[DO].json) {
    json_refuse(r->d, item.place, "a step needs 'do'");
    return;
  }
  if (!find_kind(r, items[DO], &step.kind)) return;
  if (!has_its_fields(r, row_of(r, step.kind), items, item.place)) return;
  for (int f = 0; f < FIELDS; f++)
    if (items[f].json) takers[f](r, items[f], &step);
  if (make_room(r)) r->steps[r->scenario->count++] = step;
}

void scenario_read_steps(json_document *d, minos_scenario *scenario) {
  scenario_reader r = {.d = d, .scenario = scenario};
  json_list steps;
  json_field step;
  json_span span;
  if (!json_list_of(d, "steps", &steps)) return;
  minos_place place = scan_place(&steps.at);
  size_t count = json_array_size(steps.array);
  if (count > MOST) {
    json_refuse(d, place, "more than 10000 steps");
    return;
  }
  if (count == 0 && !is_cluster(&r)) json_refuse(d, place, "a scenario has steps");
  while (!intake_must_stop(d->in.status) && json_next(&steps, &step, &span)) read_step(&r, step, &span);
  scenario->steps = r.steps;
}
