/* script_data.h -- a loaded script, and a Lua state in which it runs. */
#ifndef SCRIPTING_SCRIPT_DATA_H
#define SCRIPTING_SCRIPT_DATA_H

#include "sandbox.h"
#include "script.h"

/* consumes = {deq = "enq"}: `op` leans on `supply`, where the values are equal or whatever they are. */
typedef struct leaning {
  uint8_t op, supply;
  bool any;
} leaning;

typedef enum leaning_kind {
  LEANS_ON_ALL,   /* nothing was said: every operation leans on every other that may change something */
  LEANS_AS_TABLE, /* consumes is a table */
  LEANS_AS_ASKED, /* consumes is a function */
} leaning_kind;

struct script {
  minos_model model; /* first: the model's functions find the script from it */
  char *name;        /* of the file */
  char *text;        /* [length] */
  size_t length;
  minos_fn *fns;
  leaning *leanings; /* [leaning_count] */
  size_t leaning_count;
  leaning_kind leans;
  char **kept; /* [kept_count] strings that the model points to */
  size_t kept_count;
  bool failed; /* memory was out while reading it */
};

static inline const script *script_of(const minos_model *model) {
  return (const script *)model;
}

/* A copy that lives as long as the script; "" and `failed` when memory is out. */
const char *script_keep(script *s, const char *string, size_t length);
/* Read the table on the top of the stack into the script. Raises errors. */
void script_read_table(lua_State *L, script *s);
/* Read its field `consumes`, when the operations are known. Raises errors. */
void script_read_leanings(lua_State *L, script *s, int table);

/* The functions of a script, as registry keys. */
extern const char script_initial, script_step, script_show, script_consumes;

/* A Lua state in which the text has run. */
typedef struct runtime {
  sandbox box;
  const script *script;
  uint32_t step_line; /* where step begins */
  minos_text memory;  /* what the script held in variables when it was loaded: script_memory.c */
} runtime;

/* Run the text and keep its functions; the table it returned is handed to `read`, unless NULL, with the script. MINOS_EMODEL with a
   line, MINOS_ENOMEM. Close it in any case. */
minos_status runtime_open(runtime *r, script *s, void (*read)(lua_State *L, script *s), minos_error *err);
void runtime_close(runtime *r);

/* Write all variables that the script's functions can reach into `now`. When `before` is given, raises an error that names the
   first that differs from it. */
void script_memory_write(lua_State *L, minos_text *now, const minos_text *before);

#endif
