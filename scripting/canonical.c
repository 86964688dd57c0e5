/* canonical.c -- states of scripts as bytes: equal states have equal bytes.

   A tag, then what it needs. Integers and floats take 8 bytes of this machine's order; a float that is a whole number is written
   as the integer, for to Lua the two are equal. Counts take 4 bytes.

     n  u  f  t         null, unknown, false, true
     i<8>  d<8>         integer, float
     s<4><bytes>        string
     [<4> values        a table with the keys 1 .. n and no other; the empty table
     {<4> key value ... any other table, in the order of its keys */
#include "canonical.h"

#include <string.h>

#include <minos/value.h>

#include "ordered_keys.h"
#include "sandbox.h"

enum { DEPTH = 50, MOST_BYTES = 1 << 20 };

static void put_count(minos_text *out, char tag, size_t count) {
  uint32_t number = (uint32_t)count;
  minos_text_add(out, &tag, 1);
  minos_text_add(out, (const char *)&number, sizeof number);
}

static void put_integer(minos_text *out, lua_Integer number) {
  minos_text_put(out, "i");
  minos_text_add(out, (const char *)&number, sizeof number);
}

static void write_number(lua_State *L, int index, minos_text *out) {
  lua_Integer integer;
  if (lua_isinteger(L, index)) {
    put_integer(out, lua_tointeger(L, index));
    return;
  }
  lua_Number number = lua_tonumber(L, index);
  if (number != number) luaL_error(L, "a state holds NaN, which equals nothing");
  if (lua_numbertointeger(number, &integer) && (lua_Number)integer == number) {
    put_integer(out, integer);
    return;
  }
  minos_text_put(out, "d");
  minos_text_add(out, (const char *)&number, sizeof number);
}

/* The length of a table whose keys are 1 .. n and no other; SIZE_MAX for others. */
static size_t length_of_array(lua_State *L, int table) {
  size_t length = lua_rawlen(L, table), count = 0;
  lua_pushnil(L);
  for (; lua_next(L, table); lua_pop(L, 1)) {
    lua_Integer key = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
    if (key >= 1 && (lua_Unsigned)key <= length) {
      count++;
      continue;
    }
    lua_pop(L, 2);
    return SIZE_MAX;
  }
  return count == length ? length : SIZE_MAX;
}

static void write_at(lua_State *L, int index, minos_text *out, int depth);

static void write_entry(lua_State *L, int key, int table, minos_text *out, int depth) {
  write_at(L, key, out, depth);
  lua_pushvalue(L, key);
  lua_rawget(L, table);
  write_at(L, lua_gettop(L), out, depth);
  lua_pop(L, 1);
}

static void write_table(lua_State *L, int table, minos_text *out, int depth) {
  if (depth > DEPTH) luaL_error(L, "a state holds a table inside itself, or one nested more than %d deep", DEPTH);
  luaL_checkstack(L, 8, NULL);
  size_t length = length_of_array(L, table);
  bool array = length != SIZE_MAX;
  if (!array) {
    ordered_keys_push(L, table);
    length = lua_rawlen(L, -1);
  }
  int keys = lua_gettop(L);
  put_count(out, array ? '[' : '{', length);
  sandbox_charge(L, length);
  for (size_t i = 1; i <= length; i++) {
    lua_rawgeti(L, array ? table : keys, (lua_Integer)i);
    int top = lua_gettop(L);
    if (array)
      write_at(L, top, out, depth + 1);
    else
      write_entry(L, top, table, out, depth + 1);
    lua_settop(L, top - 1);
  }
  if (!array) lua_pop(L, 1);
}

static void write_string(lua_State *L, int index, minos_text *out) {
  size_t length;
  const char *bytes = lua_tolstring(L, index, &length);
  put_count(out, 's', length);
  minos_text_add(out, bytes, length);
}

static void write_userdata(lua_State *L, int index, minos_text *out) {
  minos_text_put(out, sandbox_is_unknown(L, index) ? "u" : "n");
}

static void write_at(lua_State *L, int index, minos_text *out, int depth) {
  if (out->length > MOST_BYTES) luaL_error(L, "a state takes more than %d KiB", MOST_BYTES >> 10);
  switch (lua_type(L, index)) {
  case LUA_TBOOLEAN: minos_text_put(out, lua_toboolean(L, index) ? "t" : "f"); return;
  case LUA_TNUMBER: write_number(L, index, out); return;
  case LUA_TSTRING: write_string(L, index, out); return;
  case LUA_TLIGHTUSERDATA: write_userdata(L, index, out); return;
  case LUA_TTABLE: write_table(L, index, out, depth); return;
  default: luaL_error(L, "a state holds a %s, which can't be compared", luaL_typename(L, index));
  }
}

void canonical_write(lua_State *L, int index, minos_text *out) {
  write_at(L, index, out, 0);
}

/* ---- back ---- */

typedef struct reader {
  const char *at;
} reader;

static uint32_t read_count(reader *r) {
  uint32_t count;
  memcpy(&count, r->at, sizeof count);
  r->at += sizeof count;
  return count;
}

static lua_Integer read_integer(reader *r) {
  lua_Integer number;
  memcpy(&number, r->at, sizeof number);
  r->at += sizeof number;
  return number;
}

static lua_Number read_float(reader *r) {
  lua_Number number;
  memcpy(&number, r->at, sizeof number);
  r->at += sizeof number;
  return number;
}

static void push_next(lua_State *L, reader *r);

static void push_table(lua_State *L, reader *r, bool array) {
  uint32_t count = read_count(r);
  luaL_checkstack(L, 6, NULL);
  lua_createtable(L, array ? (int)count : 0, array ? 0 : (int)count);
  for (uint32_t i = 1; i <= count; i++) {
    if (!array) push_next(L, r);
    push_next(L, r);
    if (array)
      lua_rawseti(L, -2, i);
    else
      lua_rawset(L, -3);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &sandbox_equality);
  lua_setmetatable(L, -2);
}

static void push_next(lua_State *L, reader *r) {
  char tag = *r->at++;
  switch (tag) {
  case 'u': sandbox_push_unknown(L); return;
  case 'f':
  case 't': lua_pushboolean(L, tag == 't'); return;
  case 'i': lua_pushinteger(L, read_integer(r)); return;
  case 'd': lua_pushnumber(L, read_float(r)); return;
  case 's': {
    uint32_t length = read_count(r);
    lua_pushlstring(L, r->at, length);
    r->at += length;
    return;
  }
  case '[':
  case '{': push_table(L, r, tag == '['); return;
  default: sandbox_push_null(L); return;
  }
}

void canonical_push(lua_State *L, const char *bytes) {
  reader r = {bytes};
  push_next(L, &r);
}

/* ---- for people ---- */

static bool is_word(const char *bytes, size_t length) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  for (size_t i = 0; i < length; i++)
    if (!memchr(letters, bytes[i], sizeof letters - 1)) return false;
  return length > 0;
}

static void show_next(reader *r, minos_text *out);

static void show_table(reader *r, bool array, minos_text *out) {
  uint32_t count = read_count(r);
  minos_text_put(out, array ? "[" : "{");
  for (uint32_t i = 0; i < count; i++) {
    if (i) minos_text_put(out, array ? "," : ", ");
    show_next(r, out);
    if (array) continue;
    minos_text_put(out, ": ");
    show_next(r, out);
  }
  minos_text_put(out, array ? "]" : "}");
}

static void show_string(reader *r, minos_text *out) {
  uint32_t length = read_count(r);
  if (is_word(r->at, length))
    minos_text_add(out, r->at, length);
  else
    minos_text_json_string(out, r->at, length);
  r->at += length;
}

static void show_next(reader *r, minos_text *out) {
  char tag = *r->at++;
  switch (tag) {
  case 'n': minos_text_put(out, "nil"); return;
  case 'u': minos_text_put(out, "a value that no operation knows"); return;
  case 'f':
  case 't': minos_text_put(out, tag == 't' ? "true" : "false"); return;
  case 'i': minos_text_int(out, read_integer(r)); return;
  case 'd': minos_text_format(out, "%.17g", read_float(r)); return;
  case 's': show_string(r, out); return;
  default: show_table(r, tag == '[', out); return;
  }
}

void canonical_show(const char *bytes, minos_text *out) {
  reader r = {bytes};
  show_next(&r, out);
}
