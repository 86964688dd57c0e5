/* terminal.c -- what a stream is connected to.

   Colour: the flag wins over NO_COLOR, that over FORCE_COLOR and CLICOLOR_FORCE, those over whether the stream is a
   terminal that can (no-color.org, force-color.org, bixense.com/clicolors). */
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "settings.h"

static bool is_set(const char *name) {
  const char *value = getenv(name);
  return value && *value;
}

static bool is_forced(const char *name) {
  const char *value = getenv(name);
  return value && *value && strcmp(value, "0") != 0;
}

static bool can_colour(int fd) {
  const char *term = getenv("TERM");
  return isatty(fd) && term && strcmp(term, "dumb") != 0;
}

bool terminal_wants_colour(int fd, int when) {
  if (when == WHEN_ALWAYS || when == WHEN_NEVER) return when == WHEN_ALWAYS;
  if (is_set("NO_COLOR")) return false;
  if (is_forced("FORCE_COLOR") || is_forced("CLICOLOR_FORCE")) return true;
  return can_colour(fd);
}

unsigned terminal_width(int fd) {
  struct winsize size;
  if (!isatty(fd) || ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 80;
  return size.ws_col;
}
