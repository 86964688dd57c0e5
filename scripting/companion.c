/* companion.c -- what a script keeps beside one history: its first fault, and a Lua state for what depends on what.

   One history may be judged by several threads at once, hence the lock. */
#include "companion.h"

#include <pthread.h>
#include <stdlib.h>

#include "lua_values.h"

/* Beyond that many questions the answer is yes, which is always right: no time limit is looked at in between. */
enum { MOST_QUESTIONS = 100000 };

struct companion {
  minos_companion base; /* first */
  script *script;
  pthread_mutex_t lock; /* of all below */
  minos_error fault;    /* its status is MINOS_OK when there was none */
  runtime *runtime;     /* NULL: not needed yet */
  uint32_t questions;
};

static void release(minos_companion *base) {
  companion *c = (companion *)base;
  if (c->runtime) runtime_close(c->runtime);
  free(c->runtime);
  pthread_mutex_destroy(&c->lock);
  free(c);
}

static minos_status fault_of(minos_companion *base, minos_error *err) {
  companion *c = (companion *)base;
  pthread_mutex_lock(&c->lock);
  *err = c->fault;
  pthread_mutex_unlock(&c->lock);
  return err->status;
}

minos_status companion_begin(const minos_model *model, minos_values *values) {
  companion *c = calloc(1, sizeof *c);
  if (!c || pthread_mutex_init(&c->lock, NULL)) {
    free(c);
    return MINOS_ENOMEM;
  }
  c->base = (minos_companion){release, fault_of};
  c->script = (script *)(uintptr_t)script_of(model);
  minos_values_accompany(values, &c->base);
  return MINOS_OK;
}

companion *companion_of(const minos_values *values) {
  minos_companion *base = minos_values_companion(values);
  return base && base->release == release ? (companion *)base : NULL;
}

script *companion_script(companion *c) {
  return c->script;
}

/* "queue.lua:12: what is wrong"; the place of the fault would be one in the history. */
static void note_fault(companion *c, const minos_error *fault, uint32_t line) {
  if (fault->place.line) line = fault->place.line;
  minos_place nowhere = {0, 0};
  if (line)
    minos_fault(&c->fault, MINOS_EMODEL, nowhere, "%s:%u: %s", c->script->name, line, fault->message);
  else
    minos_fault(&c->fault, MINOS_EMODEL, nowhere, "%s: %s", c->script->name, fault->message);
}

void companion_blame(companion *c, const minos_error *fault, uint32_t line) {
  if (fault->status != MINOS_EMODEL) return;
  pthread_mutex_lock(&c->lock);
  if (!c->fault.status) note_fault(c, fault, line);
  pthread_mutex_unlock(&c->lock);
}

/* ---- what depends on what ---- */

/* The value that an operation deals with: its result where it returns one, else its argument. ABSENT: not known. */
static minos_value value_of(const minos_model *model, const minos_op *op) {
  if (op->result != MINOS_ABSENT && model->fns[op->fn].result != MINOS_SHAPE_BOOLEAN) return op->result;
  return op->argument;
}

/* Whether two operations may deal with the same value. Of what a list or a pair stands for nothing is known here. */
static bool may_share(const minos_values *values, minos_value a, minos_value b) {
  minos_kind x = minos_value_kind(values, a), y = minos_value_kind(values, b);
  return a == b || x == MINOS_KIND_ABSENT || y == MINOS_KIND_ABSENT || x >= MINOS_KIND_PAIR || y >= MINOS_KIND_PAIR;
}

static bool leans_by_table(const script *s, const minos_values *values, const minos_op *op, const minos_op *supply) {
  for (size_t i = 0; i < s->leaning_count; i++) {
    const leaning *l = &s->leanings[i];
    if (l->op != op->fn || l->supply != supply->fn) continue;
    if (l->any || may_share(values, value_of(&s->model, op), value_of(&s->model, supply))) return true;
  }
  return false;
}

typedef struct asking {
  const minos_values *values;
  const minos_model *model;
  const minos_op *op, *supply;
  bool answer;
} asking;

static int ask(lua_State *L) {
  asking *a = lua_touserdata(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &script_consumes);
  lua_values_push_op(L, a->values, a->model, a->op);
  lua_values_push_op(L, a->values, a->model, a->supply);
  lua_call(L, 2, 1);
  a->answer = lua_toboolean(L, -1);
  return 0;
}

/* The Lua state in which `consumes` runs; NULL when there is none to be had. */
static runtime *open_runtime(companion *c) {
  if (c->runtime) return c->runtime;
  runtime *r = malloc(sizeof *r);
  if (!r) return NULL;
  if (runtime_open(r, c->script, NULL, NULL)) {
    runtime_close(r);
    free(r);
    return NULL;
  }
  return c->runtime = r;
}

static bool leans_by_script(companion *c, asking *a) {
  runtime *r = c->fault.status || c->questions >= MOST_QUESTIONS ? NULL : open_runtime(c);
  if (!r) return true;
  c->questions++;
  minos_error err;
  minos_status status = sandbox_run(&r->box, ask, a, &err);
  if (status == MINOS_EMODEL) note_fault(c, &err, 0);
  return status ? true : a->answer;
}

bool companion_consumes(companion *c, const minos_values *values, const minos_op *op, const minos_op *supply) {
  const script *s = c->script;
  if (minos_model_pure(&s->model, supply)) return false;
  if (s->leans == LEANS_ON_ALL) return true;
  if (s->leans == LEANS_AS_TABLE) return leans_by_table(s, values, op, supply);
  asking a = {values, &s->model, op, supply, true};
  pthread_mutex_lock(&c->lock);
  bool leans = leans_by_script(c, &a);
  pthread_mutex_unlock(&c->lock);
  return leans;
}
