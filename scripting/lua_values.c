/* lua_values.c -- values and operations of a history as scripts see them, and values back. */
#include "lua_values.h"

#include "sandbox.h"

static void push_items(lua_State *L, const minos_values *values, minos_value value) {
  size_t count;
  const minos_value *items = minos_value_items(values, value, &count);
  bool pair = minos_value_kind(values, value) == MINOS_KIND_PAIR;
  luaL_checkstack(L, 6, NULL);
  sandbox_charge(L, count);
  lua_createtable(L, (int)count, pair);
  for (size_t i = 0; i < count; i++) {
    lua_values_push(L, values, items[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  if (pair) {
    lua_pushboolean(L, true);
    lua_setfield(L, -2, "pair");
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &sandbox_equality);
  lua_setmetatable(L, -2);
}

static void push_string(lua_State *L, minos_bytes string) {
  lua_pushlstring(L, string.data, string.length);
}

void lua_values_push(lua_State *L, const minos_values *values, minos_value value) {
  switch (minos_value_kind(values, value)) {
  case MINOS_KIND_NIL: sandbox_push_null(L); return;
  case MINOS_KIND_ABSENT: lua_pushnil(L); return;
  case MINOS_KIND_BOOLEAN: lua_pushboolean(L, value == MINOS_TRUE); return;
  case MINOS_KIND_INTEGER: lua_pushinteger(L, minos_value_integer(values, value)); return;
  case MINOS_KIND_STRING: push_string(L, minos_value_string(values, value)); return;
  case MINOS_KIND_PAIR:
  case MINOS_KIND_LIST: push_items(L, values, value); return;
  }
}

static void set_value(lua_State *L, const char *name, const minos_values *values, minos_value value) {
  if (value == MINOS_ABSENT) return;
  lua_values_push(L, values, value);
  lua_setfield(L, -2, name);
}

void lua_values_push_op(lua_State *L, const minos_values *values, const minos_model *model, const minos_op *op) {
  lua_createtable(L, 0, 5);
  push_string(L, minos_model_operation_name(model, op->fn));
  lua_setfield(L, -2, "name");
  set_value(L, "argument", values, op->argument);
  set_value(L, "result", values, op->result);
  if (model->attribute) set_value(L, "token", values, op->token);
  lua_pushstring(L, op->outcome == MINOS_OUTCOME_OK ? "ok" : "unknown");
  lua_setfield(L, -2, "outcome");
  if (!model->asks_client) return;
  lua_pushinteger(L, (lua_Integer)op->client + 1);
  lua_setfield(L, -2, "client");
}

/* A string that reads as a string again: JSON's escapes are the text format's. */
static void write_string(lua_State *L, int index, minos_text *out) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  minos_text_json_string(out, bytes, length);
}

/* Lists of lists are left out: a start value needs none. */
static bool write_list(lua_State *L, int index, minos_text *out) {
  int table = lua_absindex(L, index);
  lua_Integer length = (lua_Integer)lua_rawlen(L, table);
  minos_text_put(out, "[");
  for (lua_Integer i = 1; i <= length; i++) {
    if (i > 1) minos_text_put(out, ",");
    bool well = lua_rawgeti(L, table, i) != LUA_TTABLE && lua_values_write(L, -1, out);
    lua_pop(L, 1);
    if (!well) return false;
  }
  minos_text_put(out, "]");
  return true;
}

bool lua_values_write(lua_State *L, int index, minos_text *out) {
  switch (lua_type(L, index)) {
  case LUA_TSTRING: write_string(L, index, out); return true;
  case LUA_TBOOLEAN: minos_text_put(out, lua_toboolean(L, index) ? "true" : "false"); return true;
  case LUA_TTABLE: return write_list(L, index, out);
  case LUA_TLIGHTUSERDATA: minos_text_put(out, "nil"); return sandbox_is_null(L, index);
  case LUA_TNUMBER: break;
  default: return false;
  }
  if (lua_isinteger(L, index)) minos_text_int(out, lua_tointeger(L, index));
  return lua_isinteger(L, index);
}
