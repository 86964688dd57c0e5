/* script_table.c -- the table that a script returns: what its fields may be, and what the model makes of them. */
#include <stdlib.h>
#include <string.h>

#include "lua_values.h"
#include "script_data.h"

enum { MOST_OPERATIONS = 200, LONGEST_NAME = 60 };

static const char *const shape_names[] = {
    [MINOS_SHAPE_NONE] = "none",       [MINOS_SHAPE_ANY] = "any",   [MINOS_SHAPE_BOOLEAN] = "boolean",
    [MINOS_SHAPE_INTEGER] = "integer", [MINOS_SHAPE_PAIR] = "pair", [MINOS_SHAPE_LIST] = "list",
};

static const char *const model_fields[] = {"name",       "help",    "example", "start", "attribute", "clients",
                                           "operations", "initial", "step",    "show",  "consumes",  NULL};
static const char *const row_fields[] = {"names", "help", "argument", "result", "query", "pure", NULL};

static bool is_listed(const char *const *list, const char *word) {
  while (*list && strcmp(*list, word) != 0) list++;
  return *list != NULL;
}

/* Fields that mean nothing are slips. `whose` stands in front of the message. */
static void refuse_unknown_fields(lua_State *L, int table, const char *const *known, const char *whose) {
  lua_pushnil(L);
  for (; lua_next(L, table); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
    if (!key)
      luaL_error(L, "%s has a field without a name", whose);
    else if (!is_listed(known, key))
      luaL_error(L, "%s has no field '%s'", whose, key);
  }
}

/* The string in a field; NULL when there is none. Stays on the stack. */
static const char *read_string(lua_State *L, int table, const char *field, const char *whose) {
  int type = lua_getfield(L, table, field);
  if (type == LUA_TNIL) return NULL;
  if (type != LUA_TSTRING) luaL_error(L, "%s: '%s' must be a string, not a %s", whose, field, luaL_typename(L, -1));
  return lua_tostring(L, -1);
}

static const char *keep_field(lua_State *L, script *s, int table, const char *field, const char *whose) {
  const char *found = read_string(L, table, field, whose);
  const char *kept = found ? script_keep(s, found, strlen(found)) : NULL;
  lua_pop(L, 1);
  return kept;
}

static bool read_flag(lua_State *L, int table, const char *field, const char *whose) {
  int type = lua_getfield(L, table, field);
  if (type != LUA_TNIL && type != LUA_TBOOLEAN)
    luaL_error(L, "%s: '%s' must be true or false, not a %s", whose, field, luaL_typename(L, -1));
  bool set = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return set;
}

/* ---- operations ---- */

static minos_shape read_shape(lua_State *L, int table, const char *field, const char *whose) {
  const char *found = read_string(L, table, field, whose);
  size_t shapes = sizeof shape_names / sizeof *shape_names, shape = MINOS_SHAPE_NONE;
  while (found && shape < shapes && strcmp(shape_names[shape], found) != 0) shape++;
  if (shape == shapes)
    luaL_error(L, "%s: '%s' must be none, any, boolean, integer, pair or list, not '%s'", whose, field, found);
  lua_pop(L, 1);
  return (minos_shape)shape;
}

static minos_purity read_purity(lua_State *L, int table, const char *whose) {
  minos_purity purity = MINOS_PURITY_ASK;
  int type = lua_getfield(L, table, "pure");
  if (type == LUA_TSTRING && strcmp(lua_tostring(L, -1), "when false") == 0)
    purity = MINOS_PURITY_FALSE;
  else if (type == LUA_TBOOLEAN)
    purity = lua_toboolean(L, -1) ? MINOS_PURITY_ALL : MINOS_PURITY_ASK;
  else if (type != LUA_TNIL)
    luaL_error(L, "%s: 'pure' must be true, false or \"when false\"", whose);
  lua_pop(L, 1);
  return purity;
}

/* Words with one blank between them, none of them taken. */
static void check_names(lua_State *L, const script *s, const char *names, const char *whose) {
  if (!names) luaL_error(L, "%s has no 'names'", whose);
  for (const char *at = names; at; at++) {
    size_t length = strcspn(at, " ");
    if (length == 0) luaL_error(L, "%s: 'names' must be words with one blank between them", whose);
    if (minos_model_operation(&s->model, (minos_bytes){at, length}) >= 0)
      luaL_error(L, "%s: '%s' names an operation that is there already", whose, names);
    at += length;
    if (!*at) return;
  }
}

static void read_row(lua_State *L, script *s, int row, size_t place) {
  const char *whose = lua_pushfstring(L, "operations[%d]", (int)place + 1);
  if (!lua_istable(L, row)) luaL_error(L, "%s must be a table, not a %s", whose, luaL_typename(L, row));
  refuse_unknown_fields(L, row, row_fields, whose);
  minos_fn fn = {.names = keep_field(L, s, row, "names", whose)};
  check_names(L, s, fn.names, whose);
  fn.help = keep_field(L, s, row, "help", whose);
  fn.argument = read_shape(L, row, "argument", whose);
  fn.result = read_shape(L, row, "result", whose);
  fn.query = read_flag(L, row, "query", whose);
  fn.purity = fn.query ? MINOS_PURITY_ALL : read_purity(L, row, whose);
  if (fn.query && fn.result == MINOS_SHAPE_NONE) luaL_error(L, "%s: a query must have a 'result'", whose);
  if (!fn.help) fn.help = "";
  s->fns[place] = fn;
  lua_pop(L, 1);
}

static void read_operations(lua_State *L, script *s, int table) {
  if (lua_getfield(L, table, "operations") != LUA_TTABLE) luaL_error(L, "the model has no table 'operations'");
  int rows = lua_gettop(L);
  size_t count = lua_rawlen(L, rows);
  if (count == 0 || count > MOST_OPERATIONS)
    luaL_error(L, "'operations' must list 1 to %d operations", MOST_OPERATIONS);
  s->fns = calloc(count + 1, sizeof *s->fns);
  s->model.fns = s->fns;
  s->failed = s->failed || !s->fns;
  for (size_t i = 0; s->fns && i < count; i++) {
    lua_rawgeti(L, rows, (lua_Integer)i + 1);
    read_row(L, s, lua_gettop(L), i);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* ---- the rest ---- */

static void check_name(lua_State *L, const char *name) {
  if (!name) luaL_error(L, "the model has no 'name'");
  size_t length = name ? strlen(name) : 0;
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)name[i] <= ' ' || name[i] == 0x7f) length = 0;
  if (length == 0 || length > LONGEST_NAME)
    luaL_error(L, "the model's name must be one word of at most %d bytes", LONGEST_NAME);
}

/* The start value, as the text format writes it. */
static const char *read_start(lua_State *L, script *s, int table) {
  const char *start = "nil";
  if (lua_getfield(L, table, "start") != LUA_TNIL) {
    minos_text text = {0};
    bool well = lua_values_write(L, -1, &text);
    if (well && !text.failed) start = script_keep(s, text.data, text.length);
    s->failed = s->failed || text.failed;
    minos_text_release(&text);
    if (!well) luaL_error(L, "'start' must be an integer, a string, a boolean, null or a list of these");
  }
  lua_pop(L, 1);
  return start;
}

void script_read_table(lua_State *L, script *s) {
  int table = lua_gettop(L);
  refuse_unknown_fields(L, table, model_fields, "the model");
  s->model.name = keep_field(L, s, table, "name", "the model");
  check_name(L, s->model.name);
  const char *help = keep_field(L, s, table, "help", "the model");
  s->model.help = help ? help : "a model in Lua";
  s->model.example = keep_field(L, s, table, "example", "the model");
  s->model.attribute = keep_field(L, s, table, "attribute", "the model");
  s->model.asks_client = read_flag(L, table, "clients", "the model");
  s->model.start = read_start(L, s, table);
  read_operations(L, s, table);
  if (!s->failed) script_read_leanings(L, s, table);
}
