/* digest.c -- fingerprints of inputs, by libcrypto.

   FIPS 180-4 and RFC 2104, each in one call. A key longer than libcrypto's int can say is refused. */
#include "digest.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

bool digest_sha256(const void *data, size_t size, uint8_t out[DIGEST_BYTES]) {
  unsigned length = 0;
  return EVP_Digest(data, size, out, &length, EVP_sha256(), NULL) == 1 && length == DIGEST_BYTES;
}

bool digest_hmac_sha256(const void *key, size_t key_size, const void *data, size_t size, uint8_t out[DIGEST_BYTES]) {
  unsigned length = 0;
  if (key_size > INT_MAX) return false;
  /* An empty key is a key all the same, and needs an address. */
  const void *from = key ? key : "";
  return HMAC(EVP_sha256(), from, (int)key_size, data, size, out, &length) != NULL && length == DIGEST_BYTES;
}

void digest_hex(const uint8_t digest[DIGEST_BYTES], char out[DIGEST_HEX]) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < DIGEST_BYTES; i++) {
    out[2 * i] = digits[digest[i] >> 4];
    out[2 * i + 1] = digits[digest[i] & 15];
  }
  out[DIGEST_HEX - 1] = 0;
}
