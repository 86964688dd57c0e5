/* script_functions.c -- what a minos_model does, done by a script.

   A decision has a Lua state and remembers every answer, so that a script is asked once for a state and an operation. Some
   answers are asked for again and compared: the first ones and then one in a while, of those known and of those new. There the
   variables of the script are looked at, too. After the first fault nothing is asked any more: the decision ends without an
   answer, and minos_check hands out the fault. */
#include "script_functions.h"

#include <stdlib.h>
#include <string.h>

#include "canonical.h"
#include "companion.h"
#include "lua_values.h"
#include "transitions.h"

enum { FIRST_CHECKED = 16, NEW_PER_CHECK = 64, KNOWN_PER_CHECK = 1024 };

#define KIND_OF_INITIAL UINT32_MAX /* no operation has it */

typedef struct decision {
  runtime runtime;
  companion *companion;
  transitions answers;
  minos_text written; /* a state in the making */
  minos_text memory;  /* the variables when they were looked at last */
  uint32_t *words;    /* [word_capacity] the same in the form of minos_states */
  size_t word_capacity;
  uint64_t found, asked; /* answers that were known, and that were not */
} decision;

/* One call into the script. */
typedef struct call {
  decision *decision;
  minos_states *states; /* for its states; not changed while the script runs */
  minos_state from;
  const minos_op *op;
  minos_value start; /* of initial */
  bool refused;
  minos_text *why; /* where the reason of a refusal goes, NULL: nowhere */
} call;

static void decision_free(void *kept) {
  decision *d = kept;
  runtime_close(&d->runtime);
  transitions_release(&d->answers);
  minos_text_release(&d->written);
  minos_text_release(&d->memory);
  free(d->words);
  free(d);
}

static void blame(decision *d, minos_states *states, const minos_error *err) {
  companion_blame(d->companion, err, d->runtime.step_line);
  minos_states_fail(states);
}

static decision *open_decision(minos_states *states) {
  companion *c = companion_of(minos_states_values(states));
  decision *d = c ? calloc(1, sizeof *d) : NULL;
  if (!d) {
    minos_states_fail(states);
    return NULL;
  }
  d->companion = c;
  minos_states_keep(states, d, decision_free);
  minos_error err;
  if (runtime_open(&d->runtime, companion_script(c), NULL, &err)) blame(d, states, &err);
  return d;
}

/* What is kept for these states, if the script may still be asked. */
static decision *ready_decision(minos_states *states) {
  if (minos_states_failed(states)) return NULL;
  decision *d = minos_states_kept(states);
  if (!d) d = open_decision(states);
  if (!d || minos_states_failed(states)) return NULL;
  return d;
}

/* ---- states ---- */

static const char *bytes_of(const minos_states *states, minos_state state, size_t *length) {
  size_t count;
  const uint32_t *words = minos_states_words(states, state, &count);
  *length = words[0];
  return (const char *)(words + 1);
}

/* The state that was written, interned: its length in bytes, then the bytes, filled up with zeros. */
static minos_state intern_written(decision *d, minos_states *states) {
  size_t length = d->written.length, count = 1 + (length + 3) / 4;
  if (count > d->word_capacity) {
    uint32_t *words = realloc(d->words, 2 * count * sizeof *words);
    if (!words) return MINOS_NO_STATE;
    d->words = words;
    d->word_capacity = 2 * count;
  }
  d->words[0] = (uint32_t)length;
  d->words[count - 1] = 0; /* never the first: no state is written in no bytes */
  memcpy(d->words + 1, d->written.data, length);
  return minos_states_intern(states, d->words, count);
}

/* ---- calls ---- */

static void push_state(lua_State *L, const call *c) {
  size_t length;
  canonical_push(L, bytes_of(c->states, c->from, &length));
}

static void write_state(lua_State *L, const call *c, int index) {
  minos_text_clear(&c->decision->written);
  canonical_write(L, index, &c->decision->written);
}

/* A step that changes its argument changes what other orders start from. */
static void check_argument(lua_State *L, const call *c, int index) {
  if (!lua_istable(L, index)) return;
  size_t length;
  const char *bytes = bytes_of(c->states, c->from, &length);
  write_state(L, c, index);
  const minos_text *now = &c->decision->written;
  if (now->failed || (now->length == length && memcmp(now->data, bytes, length) == 0)) return;
  luaL_error(L, "step changes the state it was given: change a copy(state) and return that");
}

static void check_purity(lua_State *L, const call *c) {
  size_t length;
  const char *bytes = bytes_of(c->states, c->from, &length);
  const minos_text *now = &c->decision->written;
  if (!minos_model_pure(&c->decision->runtime.script->model, c->op) || now->failed) return;
  if (now->length == length && memcmp(now->data, bytes, length) == 0) return;
  minos_bytes name = minos_model_operation_name(&c->decision->runtime.script->model, c->op->fn);
  lua_pushlstring(L, name.data, name.length);
  luaL_error(L, "'%s' changes the state, but its row says that it never does", lua_tostring(L, -1));
}

static void note_reason(lua_State *L, const call *c, int index) {
  size_t length;
  if (!c->why || lua_type(L, index) != LUA_TSTRING) return;
  const char *why = lua_tolstring(L, index, &length);
  minos_text_add(c->why, why, length);
}

static int call_step(lua_State *L) {
  call *c = lua_touserdata(L, 1);
  push_state(L, c);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &script_step);
  lua_pushvalue(L, 2);
  lua_values_push_op(L, minos_states_values(c->states), &c->decision->runtime.script->model, c->op);
  lua_call(L, 2, LUA_MULTRET);
  int results = lua_gettop(L) - 2;
  if (results == 0) return luaL_error(L, "step returns nothing: return the new state, or nil and why not");
  lua_settop(L, 4);
  check_argument(L, c, 2);
  if (lua_isboolean(L, 3) && !lua_toboolean(L, 3) && lua_isnil(L, 4))
    return luaL_error(L, "step returns false: return nil to refuse; to be a state, false must stand in a table");
  c->refused = !lua_toboolean(L, 3);
  if (c->refused) {
    note_reason(L, c, 4);
    return 0;
  }
  write_state(L, c, 3);
  check_purity(L, c);
  return 0;
}

static int call_initial(lua_State *L) {
  const call *c = lua_touserdata(L, 1);
  int type = lua_rawgetp(L, LUA_REGISTRYINDEX, &script_initial);
  if (c->start == MINOS_ABSENT)
    sandbox_push_unknown(L);
  else
    lua_values_push(L, minos_states_values(c->states), c->start);
  if (type == LUA_TFUNCTION)
    lua_call(L, 1, 1);
  else if (type != LUA_TNIL)
    lua_pop(L, 1);
  if (!lua_toboolean(L, -1)) return luaL_error(L, "initial returns no state: it may be neither nil nor false");
  write_state(L, c, lua_gettop(L));
  return 0;
}

/* Run one of the two and intern its state; NO_STATE when refused or when that failed. */
static minos_state run(call *c, lua_CFunction function) {
  decision *d = c->decision;
  minos_error err;
  minos_status status = sandbox_run(&d->runtime.box, function, c, &err);
  if (status) {
    blame(d, c->states, &err);
    return MINOS_NO_STATE;
  }
  if (d->written.failed) minos_states_fail(c->states);
  if (c->refused || d->written.failed) return MINOS_NO_STATE;
  minos_state to = intern_written(d, c->states);
  if (to == MINOS_NO_STATE) minos_states_fail(c->states);
  return to;
}

/* ---- answers are compared with others to the same question ---- */

static int look_at_memory(lua_State *L) {
  decision *d = lua_touserdata(L, 1);
  script_memory_write(L, &d->memory, &d->runtime.memory);
  return 0;
}

static bool check_again(call *c, lua_CFunction function, minos_state answer) {
  decision *d = c->decision;
  call again = *c;
  again.why = NULL;
  minos_state other = run(&again, function);
  if (minos_states_failed(c->states)) return false;
  minos_error err;
  minos_status status = sandbox_run(&d->runtime.box, look_at_memory, d, &err);
  if (!status && other != answer)
    status = minos_fault(
        &err, MINOS_EMODEL, (minos_place){0, 0},
        "the model answers the same question differently: it may depend on the state and the operation only");
  if (status) blame(d, c->states, &err);
  return status == MINOS_OK;
}

/* The answer to a question, from memory or from the script. */
static minos_state answer_to(call *c, const question *q, lua_CFunction function) {
  decision *d = c->decision;
  const transition *known = transitions_find(&d->answers, q);
  if (known) {
    minos_state to = known->to;
    bool due = d->found < FIRST_CHECKED || d->found % KNOWN_PER_CHECK == 0;
    d->found++;
    return due && !check_again(c, function, to) ? MINOS_NO_STATE : to;
  }
  minos_state to = run(c, function);
  if (minos_states_failed(c->states)) return MINOS_NO_STATE;
  bool due = d->asked < FIRST_CHECKED || d->asked % NEW_PER_CHECK == 0;
  d->asked++;
  if (due && !check_again(c, function, to)) return MINOS_NO_STATE;
  if (!transitions_add(&d->answers, q, to)) minos_states_fail(c->states);
  return to;
}

/* ---- the functions ---- */

static minos_state initial(minos_states *states, minos_value start) {
  decision *d = ready_decision(states);
  if (!d) return MINOS_NO_STATE;
  call c = {.decision = d, .states = states, .start = start};
  question q = {.argument = start, .kind = KIND_OF_INITIAL};
  return answer_to(&c, &q, call_initial);
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  *to = from;
  decision *d = ready_decision(states);
  if (!d || from == MINOS_NO_STATE) return false;
  bool clients = d->runtime.script->model.asks_client;
  call c = {.decision = d, .states = states, .from = from, .op = op};
  question q = {.from = from,
                .argument = op->argument,
                .result = op->result,
                .token = op->token,
                .client = clients ? op->client : 0,
                .kind = (uint32_t)op->fn << 8 | op->outcome};
  minos_state answer = answer_to(&c, &q, call_step);
  if (answer == MINOS_NO_STATE) return false;
  *to = answer;
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out);

static void put_operation(const minos_states *states, const minos_model *model, const minos_op *op, minos_text *out) {
  const minos_values *values = minos_states_values(states);
  minos_bytes name = minos_model_operation_name(model, op->fn);
  minos_text_add(out, name.data, name.length);
  if (op->argument != MINOS_ABSENT) minos_text_put(out, " ");
  if (op->argument != MINOS_ABSENT) minos_value_write(values, op->argument, out);
  if (op->result == MINOS_ABSENT) return;
  minos_text_put(out, op->argument == MINOS_ABSENT ? " " : "=>");
  minos_value_write(values, op->result, out);
}

/* The script's own sentence, else one that fits all models. */
static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  decision *d = minos_states_kept(states);
  if (!d || from == MINOS_NO_STATE || minos_states_failed(states)) return;
  minos_text why = {0};
  call c = {.decision = d, .states = (minos_states *)(uintptr_t)states, .from = from, .op = op, .why = &why};
  minos_error err;
  if (sandbox_run(&d->runtime.box, call_step, &c, &err)) companion_blame(d->companion, &err, d->runtime.step_line);
  if (why.length) {
    minos_text_add(out, why.data, why.length);
  } else {
    const minos_model *model = &d->runtime.script->model;
    minos_sentence sentence = {0};
    put_operation(states, model, op, minos_sentence_part(&sentence));
    minos_text_put(minos_sentence_part(&sentence), model->name);
    show(states, from, minos_sentence_part(&sentence));
    minos_sentence_end(&sentence, minos_states_said(states, "can't %s: the %s holds %s"), out);
  }
  out->failed = out->failed || why.failed;
  minos_text_release(&why);
}

static int call_show(lua_State *L) {
  const call *c = lua_touserdata(L, 1);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &script_show) != LUA_TFUNCTION) return 0;
  push_state(L, c);
  lua_call(L, 1, 1);
  if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "show must return a string, not a %s", luaL_typename(L, -1));
  note_reason(L, c, lua_gettop(L));
  return 0;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  decision *d = minos_states_kept(states);
  if (!d || state == MINOS_NO_STATE) return;
  size_t before = out->length, length;
  call c = {.decision = d, .states = (minos_states *)(uintptr_t)states, .from = state, .why = out};
  minos_error err;
  if (sandbox_run(&d->runtime.box, call_show, &c, &err)) companion_blame(d->companion, &err, 0);
  if (out->length == before) canonical_show(bytes_of(states, state, &length), out);
}

/* The table says which operations are pure: minos_fn.purity. */
static bool pure(const minos_op *op) {
  (void)op;
  return false;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  companion *c = companion_of(values);
  return !c || companion_consumes(c, values, op, supply);
}

const minos_model script_functions = {
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .begin = companion_begin,
};
