/* arrival.c -- one input as a source, however it arrives.

   Pipes, terminals and sockets may block for ever, and devices may never end: a signal or the deadline of the run ends the wait. What
   comes goes to an unlinked temporary file that is mapped, not to memory, so that --memory-limit keeps its meaning. */
#include "arrival.h"

#include "say.h"
#include "watch.h"

enum { SMALL = 64 << 20 }; /* bytes of what is no history; each kind has bounds of its own below that */

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
  say_awaited(path, "a history");
  minos_status status = minos_source_take(&out->source, path, &(minos_taking){.cancel = hurry}, err);
  if (status == MINOS_OK && hash) status = take_digest(out, err);
  if (status == MINOS_OK) status = minos_source_unpack(out->source, 0, hurry, err);
  if (status != MINOS_OK) arrival_release(out);
  return status;
}

void arrival_release(struct arrival *arrival) {
  if (arrival->source) minos_source_free(arrival->source);
  *arrival = (struct arrival){0};
}

minos_status arrival_small(minos_source **out, const char *path, const char *awaited, minos_error *err) {
  say_awaited(path, awaited);
  return minos_source_take(out, path, &(minos_taking){.most = SMALL, .cancel = watch_hurry()}, err);
}
