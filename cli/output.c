/* output.c -- where data goes: standard output, or a file that appears whole or not at all.

   A file is written under a temporary name in the same folder and renamed at the end, so that a reader or a crash never
   sees half of it. What is no regular file (a terminal, a pipe, /dev/null) is written in place. Broken pipes arrive as
   errors here, since main.c ignores SIGPIPE. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say.h"
#include "watch.h"

static bool fail(struct output *out, const char *what) {
  if (!out->failed) say_error(NULL, "cannot %s %s: %s", what, out->name, strerror(errno));
  out->failed = true;
  return false;
}

static mode_t usual_mode(void) {
  mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

static bool open_temporary(struct output *out, const char *path, mode_t mode) {
  char *resolved = realpath(path, NULL); /* a link stays a link: what it points to is replaced */
  out->target = resolved ? resolved : strdup(path);
  size_t size = strlen(path) + (resolved ? strlen(resolved) : 0) + sizeof ".XXXXXX";
  out->temporary = malloc(size);
  if (!out->target || !out->temporary) return fail(out, "open");
  snprintf(out->temporary, size, "%s.XXXXXX", out->target);
  out->fd = mkstemp(out->temporary);
  if (out->fd < 0) {
    free(out->temporary);
    out->temporary = NULL;
    return fail(out, "create");
  }
  watch_temporary(out->temporary);
  return fchmod(out->fd, mode) == 0 ? true : fail(out, "create");
}

bool output_open(struct output *out, const char *path, bool quiet) {
  *out = (struct output){.fd = STDOUT_FILENO, .name = "standard output"};
  if (quiet) out->fd = -1;
  if (quiet || !path || strcmp(path, "-") == 0) return true;
  struct stat facts;
  bool exists = stat(path, &facts) == 0;
  out->name = path;
  if (!exists || S_ISREG(facts.st_mode)) {
    if (open_temporary(out, path, exists ? facts.st_mode & 0777 : usual_mode())) return true;
  } else {
    out->fd = open(path, O_WRONLY | O_NOCTTY);
    if (out->fd >= 0) return true;
    fail(out, "open");
  }
  output_close(out, false);
  return false;
}

static bool write_all(struct output *out, const char *data, size_t length) {
  while (length > 0) {
    ssize_t written = write(out->fd, data, length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(out, "write to");
    data += written;
    length -= (size_t)written;
  }
  return true;
}

bool output_write(struct output *out, minos_text *text) {
  if (text->failed && !out->failed) {
    errno = ENOMEM;
    return fail(out, "write to");
  }
  if (out->fd >= 0 && !out->failed && text->length > 0) {
    say_hold();
    write_all(out, text->data, text->length);
    say_resume();
  }
  minos_text_clear(text);
  return !out->failed;
}

bool output_close(struct output *out, bool keep) {
  bool own = out->fd >= 0 && out->fd != STDOUT_FILENO;
  if (own && close(out->fd) != 0) fail(out, "write to");
  bool whole = keep && !out->failed;
  if (out->temporary && whole && rename(out->temporary, out->target) != 0) fail(out, "put in place");
  if (out->temporary && (!whole || out->failed)) unlink(out->temporary);
  watch_temporary(NULL);
  free(out->temporary);
  free(out->target);
  out->temporary = out->target = NULL;
  out->fd = -1;
  return !out->failed;
}
