/* unpack_gzip.c -- gzip: one member, or several one behind the other. */
#include "unpack.h"

#ifdef MINOS_ZLIB
#include <zlib.h>

enum { PIECE = 1 << 16, MOST_AT_ONCE = 1 << 30, WITH_GZIP_HEADER = 16 + MAX_WBITS };

/* Give the stream more of the input; its counter is narrower than a size. */
static void feed(z_stream *stream, minos_bytes *rest) {
  if (stream->avail_in > 0) return;
  size_t piece = rest->length < MOST_AT_ONCE ? rest->length : MOST_AT_ONCE;
  stream->next_in = (Bytef *)(uintptr_t)rest->data; /* zlib does not write there */
  stream->avail_in = (uInt)piece;
  *rest = (minos_bytes){rest->data + piece, rest->length - piece};
}

static minos_status inflate_piece(z_stream *stream, unpacked *to, int *code, minos_error *err) {
  unsigned char piece[PIECE];
  stream->next_out = piece;
  stream->avail_out = PIECE;
  *code = inflate(stream, Z_NO_FLUSH);
  if (*code == Z_MEM_ERROR) return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  if (*code != Z_OK && *code != Z_STREAM_END && *code != Z_BUF_ERROR) return unpack_refuse(err, "gzip", "are damaged");
  return unpack_write(to, piece, PIECE - stream->avail_out, err);
}

static minos_status inflate_all(z_stream *stream, minos_bytes rest, unpacked *to, minos_error *err) {
  int code = Z_OK;
  for (;;) {
    feed(stream, &rest);
    if (stream->avail_in == 0 && rest.length == 0)
      return code == Z_STREAM_END ? MINOS_OK : unpack_refuse(err, "gzip", "end too early");
    if (code == Z_STREAM_END && inflateReset(stream) != Z_OK) return unpack_refuse(err, "gzip", "are damaged");
    minos_status status = inflate_piece(stream, to, &code, err);
    if (status) return status;
    if (code == Z_BUF_ERROR && stream->avail_in > 0) return unpack_refuse(err, "gzip", "are damaged");
  }
}

minos_status unpack_gzip(minos_bytes packed, unpacked *to, minos_error *err) {
  z_stream stream = {.next_in = Z_NULL};
  if (inflateInit2(&stream, WITH_GZIP_HEADER) != Z_OK)
    return minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  minos_status status = inflate_all(&stream, packed, to, err);
  inflateEnd(&stream);
  return status;
}
#else
typedef int unpack_gzip_is_not_built; /* a file must hold a declaration */
#endif
