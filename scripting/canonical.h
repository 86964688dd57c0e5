/* canonical.h -- states of scripts as bytes: equal states have equal bytes. */
#ifndef SCRIPTING_CANONICAL_H
#define SCRIPTING_CANONICAL_H

#include <lua.h>

#include <minos/text.h>

/* Append the value at an absolute index. Raises an error for what no state may hold: functions, NaN, tables inside themselves, more
   than a mebibyte. When memory is out `out` has failed. */
void canonical_write(lua_State *L, int index, minos_text *out);
/* Push what was written, which is complete by itself. Tables compare by contents. */
void canonical_push(lua_State *L, const char *bytes);
/* Write it for a person: 1, "a b", [1,2], {holder: 1, queue: [2,3]}. */
void canonical_show(const char *bytes, minos_text *out);

#endif
