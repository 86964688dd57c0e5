/* runtime.c -- a Lua state in which a script's text has run. */
#include <string.h>

#include "script_data.h"

const char script_initial, script_step, script_show, script_consumes;

typedef struct opening {
  runtime *runtime;
  script *script;
  void (*read)(lua_State *L, script *s);
} opening;

static void keep_function(lua_State *L, int table, const char *name, const char *key) {
  lua_getfield(L, table, name);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static void check_functions(lua_State *L, int table) {
  if (lua_getfield(L, table, "step") != LUA_TFUNCTION) luaL_error(L, "the model has no function 'step'");
  int show = lua_getfield(L, table, "show");
  if (show != LUA_TNIL && show != LUA_TFUNCTION) luaL_error(L, "'show' must be a function");
  lua_pop(L, 2);
}

static uint32_t line_of_step(lua_State *L) {
  lua_Debug about;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &script_step);
  lua_getinfo(L, ">S", &about);
  return about.linedefined > 0 ? (uint32_t)about.linedefined : 0;
}

static int run_text(lua_State *L) {
  const opening *o = lua_touserdata(L, 1);
  const script *s = o->script;
  if (luaL_loadbufferx(L, s->text, s->length, SANDBOX_CHUNK, "t") != LUA_OK) return lua_error(L);
  lua_call(L, 0, 1);
  sandbox_of(L)->loaded = true;
  int table = lua_gettop(L);
  if (!lua_istable(L, table)) return luaL_error(L, "the file must return a table, not a %s", luaL_typename(L, table));
  if (o->read) o->read(L, o->script);
  check_functions(L, table);
  keep_function(L, table, "initial", &script_initial);
  keep_function(L, table, "step", &script_step);
  keep_function(L, table, "show", &script_show);
  keep_function(L, table, "consumes", &script_consumes);
  o->runtime->step_line = line_of_step(L);
  lua_settop(L, 0);
  script_memory_write(L, &o->runtime->memory, NULL);
  return 0;
}

minos_status runtime_open(runtime *r, script *s, void (*read)(lua_State *L, script *s), minos_error *err) {
  *r = (runtime){.script = s};
  opening o = {r, s, read};
  if (!sandbox_open(&r->box)) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  minos_status status = sandbox_run(&r->box, run_text, &o, err);
  if (!status && r->memory.failed) status = minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return status;
}

void runtime_close(runtime *r) {
  sandbox_close(&r->box);
  minos_text_release(&r->memory);
}
