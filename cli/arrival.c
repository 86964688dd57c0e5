/* arrival.c -- one input as a source, however it arrives.

   Regular files are the library's business. Pipes, terminals and sockets may block for ever, so they are read here with
   poll: a signal or the deadline of the run ends the wait. The bytes go to an unlinked temporary file that is mapped, not
   to memory, so that --memory-limit keeps its meaning. */
#include "arrival.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say.h"

enum { WAIT_MS = 20 };

static bool is_standard_input(const char *path) {
  return strcmp(path, "-") == 0;
}

/* Copy everything that `fd` gives to `to`. */
static minos_status copy(int fd, FILE *to, const volatile int *hurry, minos_error *err) {
  char bytes[65536];
  for (;;) {
    if (*hurry) return minos_fault(err, MINOS_ELIMIT, (minos_place){0}, "reading was stopped");
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    int count = poll(&ready, 1, WAIT_MS);
    if (count == 0 || (count < 0 && errno == EINTR)) continue;
    ssize_t got = read(fd, bytes, sizeof bytes);
    if (got == 0) return MINOS_OK;
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got < 0) return minos_fault(err, MINOS_EIO, (minos_place){0}, "cannot be read: %s", strerror(errno));
    if (fwrite(bytes, 1, (size_t)got, to) != (size_t)got) {
      return minos_fault(err, MINOS_EIO, (minos_place){0}, "cannot be kept in a temporary file: %s", strerror(errno));
    }
  }
}

/* Map what was copied to `from` and make it the source. */
static minos_status map(struct arrival *out, FILE *from, const char *name, minos_error *err) {
  struct stat facts;
  if (fflush(from) != 0 || fstat(fileno(from), &facts) != 0) {
    return minos_fault(err, MINOS_EIO, (minos_place){0}, "cannot be kept in a temporary file: %s", strerror(errno));
  }
  out->size = (size_t)facts.st_size;
  if (out->size == 0) return minos_source_memory(&out->source, name, "", 0, err);
  void *mapped = mmap(NULL, out->size, PROT_READ, MAP_PRIVATE, fileno(from), 0);
  if (mapped == MAP_FAILED) {
    return minos_fault(err, MINOS_EIO, (minos_place){0}, "cannot be mapped: %s", strerror(errno));
  }
  out->mapped = mapped;
  return minos_source_memory(&out->source, name, mapped, out->size, err);
}

static minos_status spool(struct arrival *out, int fd, const char *name, const volatile int *hurry, minos_error *err) {
  FILE *temporary = tmpfile();
  if (!temporary) {
    return minos_fault(err, MINOS_EIO, (minos_place){0}, "cannot be kept in a temporary file: %s", strerror(errno));
  }
  minos_status status = copy(fd, temporary, hurry, err);
  if (status == MINOS_OK) status = map(out, temporary, name, err);
  fclose(temporary);
  return status;
}

static minos_status open_packed(struct arrival *out, const char *path, const volatile int *hurry, minos_error *err) {
  bool standard = is_standard_input(path);
  struct stat facts;
  int found = standard ? fstat(STDIN_FILENO, &facts) : stat(path, &facts);
  bool waits = found == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
  if (!waits) return minos_source_open(&out->source, path, err);
  say_awaited(path, "a history");

  /* O_NONBLOCK: opening a named pipe must not wait for its writer. */
  int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return minos_fault(err, MINOS_ENOINPUT, (minos_place){0}, "cannot be opened: %s", strerror(errno));
  minos_status status = spool(out, fd, path, hurry, err);
  if (!standard) close(fd);
  return status;
}

/* Fingerprint what came, before it is unpacked. */
static minos_status take_digest(struct arrival *out, minos_error *err) {
  minos_bytes content = minos_source_content(out->source);
  uint8_t digest[DIGEST_BYTES];
  if (!digest_sha256(content.data, content.length, digest))
    return minos_fault(err, MINOS_ENOMEM, (minos_place){0}, "out of memory");
  out->given = content.length;
  digest_hex(digest, out->sha256);
  return MINOS_OK;
}

minos_status arrival_open(struct arrival *out, const char *path, bool hash, const volatile int *hurry,
                          minos_error *err) {
  *out = (struct arrival){0};
  minos_status status = open_packed(out, path, hurry, err);
  if (status == MINOS_OK && hash) status = take_digest(out, err);
  if (status == MINOS_OK) status = minos_source_unpack(out->source, 0, hurry, err);
  if (status != MINOS_OK) arrival_release(out);
  return status;
}

void arrival_release(struct arrival *arrival) {
  if (arrival->source) minos_source_free(arrival->source);
  if (arrival->mapped) munmap(arrival->mapped, arrival->size);
  *arrival = (struct arrival){0};
}
