/* version.c -- which library this is. */
#include <minos/minos.h>

const char *minos_version(void) {
  return MINOS_VERSION;
}
