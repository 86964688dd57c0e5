/* unpack_zstd.c -- zstd: one frame, or several one behind the other. The library refuses windows above 128 MiB. */
#include "unpack.h"

#ifdef MINOS_ZSTD
#include <zstd.h>

enum { PIECE = 1 << 16 };

static minos_status refuse_code(size_t code, minos_error *err) {
  bool memory = ZSTD_getErrorName(code)[0] == 'A'; /* "Allocation error : not enough memory" is all it says of it */
  if (memory) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return unpack_refuse(err, "zstd", "are damaged");
}

static minos_status unpack_all(ZSTD_DStream *stream, minos_bytes packed, unpacked *to, minos_error *err) {
  char piece[PIECE];
  ZSTD_inBuffer in = {packed.data, packed.length, 0};
  size_t wanted = 1, made = PIECE; /* 0: a frame is complete */
  while (in.pos < in.size || made == PIECE) {
    ZSTD_outBuffer out = {piece, PIECE, 0};
    wanted = ZSTD_decompressStream(stream, &out, &in);
    if (ZSTD_isError(wanted)) return refuse_code(wanted, err);
    minos_status status = unpack_write(to, piece, out.pos, err);
    if (status) return status;
    made = out.pos;
    if (wanted == 0 && in.pos == in.size) break;
  }
  return wanted == 0 ? MINOS_OK : unpack_refuse(err, "zstd", "end too early");
}

minos_status unpack_zstd(minos_bytes packed, unpacked *to, minos_error *err) {
  ZSTD_DStream *stream = ZSTD_createDStream();
  if (!stream) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  minos_status status = unpack_all(stream, packed, to, err);
  ZSTD_freeDStream(stream);
  return status;
}
#else
typedef int unpack_zstd_is_not_built; /* a file must hold a declaration */
#endif
