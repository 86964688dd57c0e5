/* sandbox.h -- a Lua state in which a stranger's code can run.

   No way out: neither files, system, clock, random numbers nor code from text. No way to stay: instructions and bytes are
   counted. No way to remember: globals can't be set, and what is shared can't be changed. */
#ifndef SCRIPTING_SANDBOX_H
#define SCRIPTING_SANDBOX_H

#include <lauxlib.h>
#include <lua.h>

#include <minos/model.h>

/* One call into the script at most. */
enum {
  SANDBOX_INSTRUCTIONS = 1000000, /* of the virtual machine; builtins charge for what they loop over */
  SANDBOX_MEMORY = 64 << 20,      /* bytes held */
  SANDBOX_TURNOVER = 256 << 20,   /* bytes allocated, freed ones included */
  SANDBOX_STRING = 64 << 10,      /* bytes of one string */
};

/* Why an allocation was refused. */
typedef enum sandbox_refusal {
  REFUSED_NOTHING,
  REFUSED_BY_SYSTEM, /* memory is out: no fault of the script */
  REFUSED_HELD,
  REFUSED_TURNOVER,
  REFUSED_STRING,
} sandbox_refusal;

typedef struct sandbox {
  lua_State *L;
  size_t held, turnover;
  uint32_t spent;
  sandbox_refusal refused;
  bool loaded;               /* the script's own text has run: globals are locked */
  minos_text written, shown; /* scratch of tostring */
} sandbox;

/* False when memory is out. Release it in any case. */
bool sandbox_open(sandbox *box);
void sandbox_close(sandbox *box);
/* The sandbox of a running Lua state. */
sandbox *sandbox_of(lua_State *L);
/* Count `work` instructions; raises an error beyond the limit. */
void sandbox_charge(lua_State *L, size_t work);

/* Run `function(L)` with `argument` on the stack as a light userdata, protected and within fresh limits; its results are left
   off. MINOS_ENOMEM: memory is out. MINOS_EMODEL: the script failed; `err` has the message without the file's name, and the line as
   its place. */
minos_status sandbox_run(sandbox *box, lua_CFunction function, void *argument, minos_error *err);

/* The name by which Lua knows the script's text; its messages begin with it. */
#define SANDBOX_CHUNK "=model"

/* Registry keys. */
extern const char sandbox_equality; /* the metatable of tables that come from outside: == compares contents */

/* Put the functions that scripts may use into a new environment table on the stack. */
void builtins_push(lua_State *L);

/* nil and the unknown start value as scripts see them. */
void sandbox_push_null(lua_State *L);
void sandbox_push_unknown(lua_State *L);
bool sandbox_is_null(lua_State *L, int index);
bool sandbox_is_unknown(lua_State *L, int index);

#endif
