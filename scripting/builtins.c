/* builtins.c -- what scripts may call: little of Lua's library, the same answers every time, and every loop charged.

   pairs goes through keys in ascending order, because Lua's own order differs from run to run. tostring tells no addresses: it
   shows tables.
   Added: null (the value nil of a history), unknown (a start value that no operation knows), equal and copy for tables. */
#include <stdlib.h>
#include <string.h>

#include <lualib.h>

#include "canonical.h"
#include "ordered_keys.h"
#include "sandbox.h"

enum { DEPTH = 50 };

/* ---- globals ---- */

static int refuse_change(lua_State *L) {
  return luaL_error(L, "'%s' can't be changed", lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "this");
}

/* Globals may be set while the file is loaded: a model made of functions calling each other needs them. */
static int set_global(lua_State *L) {
  if (sandbox_of(L)->loaded)
    return luaL_error(L, "global '%s' is set while judging: a model must remember nothing outside its states",
                      lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
  lua_rawset(L, lua_upvalueindex(1));
  return 0;
}

/* The table on the stack becomes an empty one through which it can be read; writing calls `write` with it as upvalue. */
static void guard(lua_State *L, lua_CFunction write) {
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, write, 1);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

/* ---- equality and copies ---- */

static bool equal_at(lua_State *L, int a, int b, int depth);

static bool holds_all_of(lua_State *L, int a, int b, int depth) {
  lua_pushnil(L);
  while (lua_next(L, a)) {
    sandbox_charge(L, 1);
    lua_pushvalue(L, -2);
    lua_rawget(L, b);
    int top = lua_gettop(L);
    bool same = equal_at(L, top - 1, top, depth + 1);
    lua_pop(L, same ? 2 : 3);
    if (!same) return false;
  }
  return true;
}

static bool equal_at(lua_State *L, int a, int b, int depth) {
  if (lua_rawequal(L, a, b)) return true;
  if (!lua_istable(L, a) || !lua_istable(L, b)) return false;
  if (depth > DEPTH) return luaL_error(L, "tables nested more than %d deep can't be compared", DEPTH);
  luaL_checkstack(L, 6, NULL);
  return holds_all_of(L, a, b, depth) && holds_all_of(L, b, a, depth);
}

static int equal(lua_State *L) {
  lua_settop(L, 2);
  lua_pushboolean(L, equal_at(L, 1, 2, 0));
  return 1;
}

static void push_copy(lua_State *L, int index, int depth) {
  if (depth > DEPTH) luaL_error(L, "a table nested more than %d deep can't be copied", DEPTH);
  luaL_checkstack(L, 6, NULL);
  lua_newtable(L);
  int made = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    sandbox_charge(L, 1);
    if (lua_istable(L, -1)) {
      push_copy(L, lua_gettop(L), depth + 1);
      lua_remove(L, -2);
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, made);
  }
  if (lua_getmetatable(L, index)) lua_setmetatable(L, made);
}

static int copy(lua_State *L) {
  lua_settop(L, 1);
  if (lua_istable(L, 1)) push_copy(L, 1, 0);
  return 1;
}

/* ---- going through tables ---- */

/* Upvalues: the keys in order, the place of the last one. */
static int next_in_order(lua_State *L) {
  lua_Integer at = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    if (lua_rawgeti(L, lua_upvalueindex(1), ++at) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) break;
    lua_pop(L, 2);
  }
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

static int pairs_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  ordered_keys_push(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_in_order, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

static int first_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) return luaL_error(L, "next takes no second argument here: use pairs");
  ordered_keys_push(L, 1);
  if (lua_rawgeti(L, -1, 1) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

/* ---- text ---- */

static bool is_plain(lua_State *L, int index) {
  int type = lua_type(L, index);
  return type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TNIL;
}

/* What holds no function is shown as histories and states are: [1,2], nil. */
static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  if (is_plain(L, 1)) {
    luaL_tolstring(L, 1, NULL);
    return 1;
  }
  if (lua_isfunction(L, 1)) {
    lua_pushliteral(L, "function");
    return 1;
  }
  sandbox *box = sandbox_of(L);
  minos_text_clear(&box->written);
  minos_text_clear(&box->shown);
  canonical_write(L, 1, &box->written);
  if (!box->written.failed) canonical_show(box->written.data, &box->shown);
  if (box->written.failed || box->shown.failed) return luaL_error(L, "out of memory");
  lua_pushlstring(L, box->shown.data ? box->shown.data : "", box->shown.length);
  return 1;
}

/* string.format, upvalue 1, with nothing that has an address. */
static int format(lua_State *L) {
  const char *at = luaL_checkstring(L, 1);
  while ((at = strchr(at, '%'))) {
    at += 1 + strspn(at + 1, "-+ #0123456789.");
    if (*at == 'p') return luaL_error(L, "%%p would tell an address");
    at += *at != '\0';
  }
  int count = lua_gettop(L);
  for (int i = 2; i <= count; i++) {
    if (is_plain(L, i)) continue;
    lua_pushcfunction(L, to_string);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    lua_replace(L, i);
  }
  sandbox_charge(L, lua_rawlen(L, 1));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, 1);
  return 1;
}

static int repeat(lua_State *L) {
  size_t length, between = 0;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &between);
  if (count > SANDBOX_STRING || (count > 0 && (size_t)count * (length + between) > SANDBOX_STRING))
    return luaL_error(L, "string.rep makes a string of more than %d KiB", SANDBOX_STRING >> 10);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

/* ---- functions that loop, upvalue 1, charged ---- */

static int charged_by_range(lua_State *L, int from, int to) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer first = luaL_optinteger(L, from, 1), last = luaL_optinteger(L, to, (lua_Integer)lua_rawlen(L, 1));
  lua_Unsigned work = last < first ? 0 : (lua_Unsigned)last - (lua_Unsigned)first + 1;
  sandbox_charge(L, (size_t)work + (work == 0 && last >= first ? SIZE_MAX : 0));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int move(lua_State *L) {
  return charged_by_range(L, 2, 3);
}
static int unpack(lua_State *L) {
  return charged_by_range(L, 2, 3);
}
static int concat(lua_State *L) {
  return charged_by_range(L, 3, 4);
}

static int charged_by_length(lua_State *L) {
  size_t length = lua_rawlen(L, 1);
  sandbox_charge(L, length * (size_t)lua_tointeger(L, lua_upvalueindex(2)));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int charged_by_arguments(lua_State *L) {
  sandbox_charge(L, (size_t)lua_gettop(L));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

/* ---- the environment ---- */

typedef struct row {
  const char *name;
  lua_CFunction function; /* NULL: Lua's own; otherwise it finds Lua's own in upvalue 1 */
  int factor;             /* upvalue 2 */
} row;

static const row base_rows[] = {{"assert", NULL, 0},         {"error", NULL, 0},
                                {"ipairs", NULL, 0},         {"tonumber", NULL, 0},
                                {"type", NULL, 0},           {"select", charged_by_arguments, 0},
                                {"tostring", to_string, 0},  {"pairs", pairs_in_order, 0},
                                {"next", first_in_order, 0}, {NULL, NULL, 0}};
static const row string_rows[] = {{"byte", NULL, 0},  {"char", NULL, 0},    {"len", NULL, 0}, {"lower", NULL, 0},
                                  {"upper", NULL, 0}, {"reverse", NULL, 0}, {"sub", NULL, 0}, {"format", format, 0},
                                  {"rep", repeat, 0}, {NULL, NULL, 0}};
static const row table_rows[] = {{"concat", concat, 0},
                                 {"insert", charged_by_length, 1},
                                 {"move", move, 0},
                                 {"pack", charged_by_arguments, 0},
                                 {"remove", charged_by_length, 1},
                                 {"sort", charged_by_length, 20},
                                 {"unpack", unpack, 0},
                                 {NULL, NULL, 0}};
static const row math_rows[] = {{"abs", NULL, 0},        {"ceil", NULL, 0}, {"floor", NULL, 0}, {"fmod", NULL, 0},
                                {"huge", NULL, 0},       {"max", NULL, 0},  {"min", NULL, 0},   {"maxinteger", NULL, 0},
                                {"mininteger", NULL, 0}, {"modf", NULL, 0}, {"sqrt", NULL, 0},  {"tointeger", NULL, 0},
                                {"type", NULL, 0},       {"ult", NULL, 0},  {NULL, NULL, 0}};

/* Copy rows from Lua's table on the top of the stack into the table at `to`. */
static void take_rows(lua_State *L, const row *rows, int to) {
  int from = lua_gettop(L);
  for (; rows->name; rows++) {
    lua_getfield(L, from, rows->name);
    if (rows->function) {
      lua_pushinteger(L, rows->factor);
      lua_pushcclosure(L, rows->function, 2);
    }
    lua_setfield(L, to, rows->name);
  }
}

/* Push a table with some functions of one of Lua's libraries. */
static void push_library(lua_State *L, const char *name, lua_CFunction open, const row *rows) {
  lua_newtable(L);
  int made = lua_gettop(L);
  luaL_requiref(L, name, open, 0);
  take_rows(L, rows, made);
  lua_settop(L, made);
}

/* Strings have methods: s:sub(1, 2). */
static void give_methods(lua_State *L) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 2);
}

static void put_constants(lua_State *L, int to) {
  sandbox_push_null(L);
  lua_setfield(L, to, "null");
  sandbox_push_unknown(L);
  lua_setfield(L, to, "unknown");
  lua_pushcfunction(L, equal);
  lua_setfield(L, to, "equal");
  lua_pushcfunction(L, copy);
  lua_setfield(L, to, "copy");
}

static void make_equality(lua_State *L) {
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, equal);
  lua_setfield(L, -2, "__eq");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &sandbox_equality);
}

void builtins_push(lua_State *L) {
  make_equality(L);
  push_library(L, LUA_GNAME, luaopen_base, base_rows);
  int made = lua_gettop(L);
  push_library(L, LUA_STRLIBNAME, luaopen_string, string_rows);
  give_methods(L);
  guard(L, refuse_change);
  lua_setfield(L, made, "string");
  push_library(L, LUA_TABLIBNAME, luaopen_table, table_rows);
  guard(L, refuse_change);
  lua_setfield(L, made, "table");
  push_library(L, LUA_MATHLIBNAME, luaopen_math, math_rows);
  guard(L, refuse_change);
  lua_setfield(L, made, "math");
  put_constants(L, made);
  guard(L, set_global);
  /* The state's global table is what chunks are given. */
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
