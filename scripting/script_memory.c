/* script_memory.c -- what a script holds in variables outside its functions.

   A model that remembers anything outside its states answers the same question differently. So all variables that its functions
   can reach, and its globals, are written down when it was loaded, and compared from time to time. Variables that hold functions
   are followed; tables that hold functions are left out, as are other things that no state could hold. */
#include <string.h>

#include "canonical.h"
#include "ordered_keys.h"
#include "script_data.h"

typedef struct looking {
  minos_text *now;
  const minos_text *before; /* NULL: nothing to compare with */
  int seen;                 /* stack index of a set of functions */
} looking;

typedef struct variable {
  minos_text *out;
} variable;

static int write_variable(lua_State *L) {
  const variable *v = lua_touserdata(L, 2);
  canonical_write(L, 1, v->out);
  return 0;
}

/* Append the value on the top of the stack, or nothing where no state could hold it. */
static void note(lua_State *L, const looking *at, const char *name) {
  size_t from = at->now->length;
  variable v = {at->now};
  lua_pushcfunction(L, write_variable);
  lua_pushvalue(L, -2);
  lua_pushlightuserdata(L, &v);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) {
    at->now->length = from;
    lua_pop(L, 1);
    return;
  }
  const minos_text *before = at->before;
  if (!before || at->now->failed) return;
  size_t length = at->now->length - from;
  if (before->length >= at->now->length && memcmp(before->data + from, at->now->data + from, length) == 0) return;
  luaL_error(L, "the model changes '%s', a variable outside its states: it must remember nothing", name);
}

static void follow(lua_State *L, const looking *at, int function);

/* The variable on the top of the stack. */
static void look_at(lua_State *L, const looking *at, const char *name) {
  if (lua_isfunction(L, -1))
    follow(L, at, lua_gettop(L));
  else if (!lua_isnil(L, -1))
    note(L, at, name);
}

static void follow(lua_State *L, const looking *at, int function) {
  luaL_checkstack(L, 8, NULL);
  if (lua_iscfunction(L, function)) return;
  lua_pushvalue(L, function);
  if (lua_rawget(L, at->seen) != LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  lua_pop(L, 1);
  lua_pushvalue(L, function);
  lua_pushboolean(L, true);
  lua_rawset(L, at->seen);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)); i++) {
    look_at(L, at, name);
    lua_pop(L, 1);
  }
}

/* The table behind the guarded one. */
static void look_at_globals(lua_State *L, const looking *at) {
  lua_pushglobaltable(L);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  int globals = lua_gettop(L);
  ordered_keys_push(L, globals);
  int keys = lua_gettop(L);
  size_t count = lua_rawlen(L, keys);
  for (size_t i = 1; i <= count; i++) {
    lua_rawgeti(L, keys, (lua_Integer)i);
    lua_pushvalue(L, -1);
    lua_rawget(L, globals);
    if (lua_type(L, -2) == LUA_TSTRING) look_at(L, at, lua_tostring(L, -2));
    lua_pop(L, 2);
  }
  lua_settop(L, globals - 3);
}

void script_memory_write(lua_State *L, minos_text *now, const minos_text *before) {
  static const char *const functions[] = {&script_initial, &script_step, &script_show, &script_consumes};
  lua_newtable(L);
  looking at = {now, before, lua_gettop(L)};
  minos_text_clear(now);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, functions[i]);
    if (lua_isfunction(L, -1)) follow(L, &at, lua_gettop(L));
    lua_pop(L, 1);
  }
  look_at_globals(L, &at);
  lua_pop(L, 1);
}
