/* unpack.c -- which unpacker, and what all of them need: writing pieces, and a bound for what a small file may grow to. */
#include "unpack.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const unpacker unpackers[] = {
#ifdef MINOS_ZLIB
    {"gzip", "\x1F\x8B", 2, unpack_gzip},
#endif
#ifdef MINOS_ZSTD
    {"zstd", "\x28\xB5\x2F\xFD", 4, unpack_zstd},
#endif
    {NULL, NULL, 0, NULL},
};

const unpacker *unpack_find(minos_bytes content) {
  for (const unpacker *u = unpackers; u->name; u++)
    if (content.length > u->magic_length && memcmp(content.data, u->magic, u->magic_length) == 0) return u;
  return NULL;
}

static const minos_place nowhere = {0, 0};

minos_status unpack_refuse(minos_error *err, const char *name, const char *problem) {
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "the %s data %s", name, problem);
}

minos_status unpack_write(unpacked *to, const void *data, size_t size, minos_error *err) {
  const char *at = data;
  if (to->cancel && *to->cancel) return minos_fault(err, MINOS_ELIMIT, nowhere, "unpacking was stopped");
  if (size > to->most - to->size)
    return minos_fault(err, MINOS_ELIMIT, nowhere,
                       "the unpacked input is larger than %llu MiB, which is all that may be used",
                       (unsigned long long)(to->most >> 20));
  to->size += size;
  while (size > 0) {
    ssize_t written = write(to->fd, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0)
      return minos_fault(err, MINOS_EIO, nowhere, "writing the unpacked input failed: %s", strerror(errno));
    at += written;
    size -= (size_t)written;
  }
  return MINOS_OK;
}
