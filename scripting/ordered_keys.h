/* ordered_keys.h -- a table's keys in one order, whatever Lua's own is. */
#ifndef SCRIPTING_ORDERED_KEYS_H
#define SCRIPTING_ORDERED_KEYS_H

#include <lua.h>

/* Push an array of the keys of the table at an absolute index: false, true, numbers ascending, strings by their bytes. Raises an
   error at a key of another type. Charges for its work. */
void ordered_keys_push(lua_State *L, int table);

#endif
