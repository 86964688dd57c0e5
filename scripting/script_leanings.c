/* script_leanings.c -- the field `consumes`: what depends on what when shrinking.

     consumes = {deq = "enq", enq = "deq", read = {"write", "any clear"}}

   "enq" means: leans on those enq that deal with the same value; "any enq": on every enq. Operations that the table does not name
   lean on nothing. A function is asked for each two operations; without either, everything leans on everything. */
#include <stdlib.h>
#include <string.h>

#include "script_data.h"

static uint8_t find_operation(lua_State *L, const script *s, const char *name) {
  int found = minos_model_operation(&s->model, (minos_bytes){name, strlen(name)});
  if (found < 0) luaL_error(L, "'consumes' names '%s', which is no operation", name);
  return (uint8_t)found;
}

static void add_leaning(lua_State *L, script *s, uint8_t op, int index) {
  if (lua_type(L, index) != LUA_TSTRING) luaL_error(L, "'consumes' must hold names of operations, or lists of them");
  const char *word = lua_tostring(L, index);
  bool any = strncmp(word, "any ", 4) == 0;
  leaning found = {op, find_operation(L, s, any ? word + 4 : word), any};
  leaning *grown = realloc(s->leanings, (s->leaning_count + 1) * sizeof *grown);
  if (!grown) {
    s->failed = true;
    return;
  }
  s->leanings = grown;
  s->leanings[s->leaning_count++] = found;
}

static void add_leanings(lua_State *L, script *s, uint8_t op, int index) {
  if (!lua_istable(L, index)) {
    add_leaning(L, s, op, index);
    return;
  }
  size_t count = lua_rawlen(L, index);
  for (size_t i = 1; i <= count; i++) {
    lua_rawgeti(L, index, (lua_Integer)i);
    add_leaning(L, s, op, lua_gettop(L));
    lua_pop(L, 1);
  }
}

static void read_rows(lua_State *L, script *s, int table) {
  lua_pushnil(L);
  for (; lua_next(L, table); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "the keys of 'consumes' must be names of operations");
    add_leanings(L, s, find_operation(L, s, lua_tostring(L, -2)), lua_gettop(L));
  }
}

void script_read_leanings(lua_State *L, script *s, int table) {
  int type = lua_getfield(L, table, "consumes");
  if (type == LUA_TFUNCTION) {
    s->leans = LEANS_AS_ASKED;
  } else if (type == LUA_TTABLE) {
    s->leans = LEANS_AS_TABLE;
    read_rows(L, s, lua_gettop(L));
  } else if (type != LUA_TNIL) {
    luaL_error(L, "'consumes' must be a table or a function, not a %s", luaL_typename(L, -1));
  }
  lua_pop(L, 1);
}
