/* no_lua.c -- what stands in for scripts where minos was built without Lua. */
#include <stdio.h>

#include "script.h"

minos_status script_load(script **out, const char *name, minos_bytes text, minos_error *err) {
  (void)out;
  (void)text;
  (void)name;
  minos_fault(err, MINOS_EUSAGE, (minos_place){0, 0}, "this minos was built without Lua");
  if (err) snprintf(err->hint, sizeof err->hint, "install liblua5.4-dev and build it again");
  return MINOS_EUSAGE;
}

void script_free(script *s) {
  (void)s;
}

const minos_model *script_model(const script *s) {
  (void)s;
  return NULL;
}
