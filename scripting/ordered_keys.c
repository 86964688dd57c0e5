/* ordered_keys.c -- a table's keys in one order, whatever Lua's own is. */
#include "ordered_keys.h"

#include <stdlib.h>
#include <string.h>

#include "sandbox.h"

typedef enum key_kind { KEY_BOOLEAN, KEY_INTEGER, KEY_FLOAT, KEY_STRING } key_kind;

typedef struct key {
  key_kind kind;
  lua_Integer integer; /* booleans too */
  lua_Number number;
  const char *bytes; /* borrowed from the table's key */
  size_t length;
} key;

static int by_bytes(const key *x, const key *y) {
  size_t shorter = x->length < y->length ? x->length : y->length;
  int order = memcmp(x->bytes, y->bytes, shorter);
  return order ? order : (x->length > y->length) - (x->length < y->length);
}

static int in_order(const void *a, const void *b) {
  const key *x = a, *y = b;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  if (x->kind == KEY_STRING) return by_bytes(x, y);
  if (x->kind == KEY_FLOAT) return (x->number > y->number) - (x->number < y->number);
  return (x->integer > y->integer) - (x->integer < y->integer);
}

static key read_key(lua_State *L, int index) {
  key k = {.kind = KEY_STRING};
  switch (lua_type(L, index)) {
  case LUA_TBOOLEAN: return (key){.kind = KEY_BOOLEAN, .integer = lua_toboolean(L, index)};
  case LUA_TSTRING: k.bytes = lua_tolstring(L, index, &k.length); return k;
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) return (key){.kind = KEY_INTEGER, .integer = lua_tointeger(L, index)};
    return (key){.kind = KEY_FLOAT, .number = lua_tonumber(L, index)};
  default: break;
  }
  luaL_error(L, "a table has a key that is a %s: use strings, numbers or booleans", luaL_typename(L, index));
  return k;
}

static void push_key(lua_State *L, const key *k) {
  switch (k->kind) {
  case KEY_BOOLEAN: lua_pushboolean(L, (int)k->integer); break;
  case KEY_INTEGER: lua_pushinteger(L, k->integer); break;
  case KEY_FLOAT: lua_pushnumber(L, k->number); break;
  case KEY_STRING: lua_pushlstring(L, k->bytes, k->length); break;
  }
}

static size_t count_keys(lua_State *L, int table) {
  size_t count = 0;
  lua_pushnil(L);
  for (; lua_next(L, table); count++) lua_pop(L, 1);
  return count;
}

void ordered_keys_push(lua_State *L, int table) {
  luaL_checkstack(L, 6, NULL);
  size_t count = count_keys(L, table);
  sandbox_charge(L, 4 * count);
  key *keys = lua_newuserdatauv(L, count * sizeof *keys + 1, 0);
  size_t at = 0;
  lua_pushnil(L);
  for (; lua_next(L, table); lua_pop(L, 1)) keys[at++] = read_key(L, lua_gettop(L) - 1);
  if (count) qsort(keys, count, sizeof *keys, in_order);
  lua_createtable(L, (int)count, 0);
  for (size_t i = 0; i < count; i++) {
    push_key(L, &keys[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_remove(L, -2);
}
