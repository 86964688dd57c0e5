/* unpack.h -- gzip and zstd, piece by piece into a file. */
#ifndef MINOS_FORMATS_UNPACK_H
#define MINOS_FORMATS_UNPACK_H

#include <minos/status.h>

typedef struct unpacked {
  int fd;                     /* where the bytes go */
  uint64_t size, most;        /* how many there are, and may be */
  const volatile int *cancel; /* unpacking ends when it becomes non-zero; NULL: never */
} unpacked;

typedef struct unpacker {
  const char *name, *magic;
  size_t magic_length;
  minos_status (*run)(minos_bytes packed, unpacked *to, minos_error *err);
} unpacker;

/* The unpacker for this content, NULL when it is not compressed or minos was built without it. */
const unpacker *unpack_find(minos_bytes content);

/* For unpackers: write a piece. */
minos_status unpack_write(unpacked *to, const void *data, size_t size, minos_error *err);
minos_status unpack_refuse(minos_error *err, const char *name, const char *problem);

#ifdef MINOS_ZLIB
minos_status unpack_gzip(minos_bytes packed, unpacked *to, minos_error *err);
#endif
#ifdef MINOS_ZSTD
minos_status unpack_zstd(minos_bytes packed, unpacked *to, minos_error *err);
#endif

#endif
