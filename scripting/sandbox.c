/* sandbox.c -- a Lua state in which a stranger's code can run.

   Instructions are counted by a hook that the virtual machine calls once in a thousand of them. The hook sleeps while C code
   runs, hence builtins charge for their loops, patterns (exponential in the worst case) are left out, and strings are short, so
   that comparing two is no loop worth counting. Errors can't be caught by the script: it could go on for ever.

   Bytes are counted where they are allocated: those held, and those that one call has allocated in all, for building and
   dropping strings costs time that no instruction shows. */
#include "sandbox.h"

#include <stdlib.h>
#include <string.h>

#include <lualib.h>

enum { INSTRUCTIONS_PER_LOOK = 1000 };

static const char null_key, unknown_key; /* addresses that nothing else has */
const char sandbox_equality;

sandbox *sandbox_of(lua_State *L) {
  sandbox *box;
  memcpy(&box, lua_getextraspace(L), sizeof box);
  return box;
}

/* ---- limits ---- */

static sandbox_refusal refusal_of(const sandbox *box, size_t grown, bool string, size_t size) {
  if (grown == 0) return REFUSED_NOTHING;
  if (string && size > SANDBOX_STRING) return REFUSED_STRING;
  if (box->held + grown > SANDBOX_MEMORY) return REFUSED_HELD;
  if (box->turnover + grown > SANDBOX_TURNOVER) return REFUSED_TURNOVER;
  return REFUSED_NOTHING;
}

/* Lua's allocator. `old_size` of a new block is the kind of object it is for. Shrinking never fails. */
static void *allocate(void *context, void *block, size_t old_size, size_t size) {
  sandbox *box = context;
  size_t before = block ? old_size : 0;
  if (size == 0) {
    free(block);
    box->held -= before;
    return NULL;
  }
  size_t grown = size > before ? size - before : 0;
  sandbox_refusal refused = refusal_of(box, grown, !block && old_size == LUA_TSTRING, size);
  void *moved = refused ? NULL : realloc(block, size);
  if (!moved && grown == 0) return block;
  if (!moved) {
    box->refused = refused ? refused : REFUSED_BY_SYSTEM;
    return NULL;
  }
  box->held = box->held - before + size;
  box->turnover += grown;
  return moved;
}

void sandbox_charge(lua_State *L, size_t work) {
  sandbox *box = sandbox_of(L);
  size_t left = SANDBOX_INSTRUCTIONS - box->spent;
  if (work <= left) {
    box->spent += (uint32_t)work;
    return;
  }
  luaL_where(L, 0);
  if (lua_rawlen(L, -1) == 0) luaL_where(L, 1);
  lua_pushfstring(L, "%sran for more than %d instructions", lua_tostring(L, -1), SANDBOX_INSTRUCTIONS);
  lua_error(L);
}

static void count_instructions(lua_State *L, lua_Debug *where) {
  (void)where;
  sandbox_charge(L, INSTRUCTIONS_PER_LOOK);
}

/* ---- constants ---- */

void sandbox_push_null(lua_State *L) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&null_key);
}
void sandbox_push_unknown(lua_State *L) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&unknown_key);
}
bool sandbox_is_null(lua_State *L, int index) {
  return lua_touserdata(L, index) == (const void *)&null_key;
}
bool sandbox_is_unknown(lua_State *L, int index) {
  return lua_touserdata(L, index) == (const void *)&unknown_key;
}

/* ---- running ---- */

/* The line that runs, found among the callers: builtins have none. */
static void push_line(lua_State *L) {
  lua_Debug at;
  for (int level = 0; lua_getstack(L, level, &at); level++) {
    lua_getinfo(L, "l", &at);
    if (at.currentline <= 0) continue;
    lua_pushfstring(L, "model:%d: ", at.currentline);
    return;
  }
  lua_pushliteral(L, "");
}

/* Make the message a string that begins with a line. */
static int complete_message(lua_State *L) {
  const char *message = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : NULL;
  if (message && strncmp(message, "model:", 6) == 0) return 1;
  push_line(L);
  if (message)
    lua_pushvalue(L, 1);
  else
    lua_pushfstring(L, "error with %s instead of a message", luaL_typename(L, 1));
  lua_concat(L, 2);
  return 1;
}

/* "model:12: what" is a place and what is wrong. */
static minos_status note_fault(const char *message, minos_error *err) {
  minos_place place = {0, 0};
  if (strncmp(message, "model:", 6) == 0) {
    char *rest;
    unsigned long line = strtoul(message + 6, &rest, 10);
    if (strncmp(rest, ": ", 2) == 0) {
      place.line = (uint32_t)line;
      message = rest + 2;
    }
  }
  return minos_fault(err, MINOS_EMODEL, place, "%s",
                     message[strspn(message, " \t\r\n")] ? message : "error with an empty message");
}

static minos_status note_refusal(const sandbox *box, minos_error *err) {
  minos_place nowhere = {0, 0};
  switch (box->refused) {
  case REFUSED_HELD:
    return minos_fault(err, MINOS_EMODEL, nowhere, "needs more than %d MiB of memory", SANDBOX_MEMORY >> 20);
  case REFUSED_TURNOVER:
    return minos_fault(err, MINOS_EMODEL, nowhere, "allocates more than %d MiB in one call", SANDBOX_TURNOVER >> 20);
  case REFUSED_STRING:
    return minos_fault(err, MINOS_EMODEL, nowhere, "makes a string of more than %d KiB", SANDBOX_STRING >> 10);
  case REFUSED_BY_SYSTEM:
  case REFUSED_NOTHING: break;
  }
  return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
}

/* tostring ran out of memory, and said so by an error that is none of the script's. */
static minos_status note_lost_text(sandbox *box, minos_error *err) {
  minos_text_release(&box->written);
  minos_text_release(&box->shown);
  return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
}

minos_status sandbox_run(sandbox *box, lua_CFunction function, void *argument, minos_error *err) {
  lua_State *L = box->L;
  box->spent = 0;
  box->turnover = 0;
  box->refused = REFUSED_NOTHING;
  lua_pushcfunction(L, complete_message);
  lua_pushcfunction(L, function);
  lua_pushlightuserdata(L, argument);
  int result = lua_pcall(L, 1, 0, 1);
  minos_status status = MINOS_OK;
  if (box->written.failed || box->shown.failed)
    status = note_lost_text(box, err);
  else if (result == LUA_ERRMEM)
    status = note_refusal(box, err);
  else if (result != LUA_OK)
    status = note_fault(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "error in an error", err);
  lua_settop(L, 0);
  return status;
}

/* ---- opening ---- */

static int fill(lua_State *L) {
  builtins_push(L);
  return 0;
}

bool sandbox_open(sandbox *box) {
  *box = (sandbox){0};
  box->L = lua_newstate(allocate, box);
  if (!box->L) return false;
  memcpy(lua_getextraspace(box->L), &box, sizeof box);
  if (sandbox_run(box, fill, NULL, NULL)) return false;
  lua_sethook(box->L, count_instructions, LUA_MASKCOUNT, INSTRUCTIONS_PER_LOOK);
  return true;
}

void sandbox_close(sandbox *box) {
  if (box->L) lua_close(box->L);
  minos_text_release(&box->written);
  minos_text_release(&box->shown);
  *box = (sandbox){0};
}
