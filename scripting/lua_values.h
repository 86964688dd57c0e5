/* lua_values.h -- values and operations of a history as scripts see them, and values back. */
#ifndef SCRIPTING_LUA_VALUES_H
#define SCRIPTING_LUA_VALUES_H

#include <lua.h>

#include <minos/model.h>

/* Integers, strings and booleans are Lua's; nil is null; lists and pairs are tables, {1, 2, pair = true} of a pair; ABSENT is nil. */
void lua_values_push(lua_State *L, const minos_values *values, minos_value value);
/* {name = "enq", argument = 1, outcome = "ok"}: with result, token and, where the model asks for it, client. */
void lua_values_push_op(lua_State *L, const minos_values *values, const minos_model *model, const minos_op *op);
/* The value at an index in text syntax; false when it is none of integer, string, boolean, null, or a list of these. */
bool lua_values_write(lua_State *L, int index, minos_text *out);

#endif
