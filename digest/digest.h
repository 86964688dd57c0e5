/* digest.h -- SHA-256 of bytes, and HMAC-SHA-256 under a key. The only door to libcrypto. */
#ifndef DIGEST_DIGEST_H
#define DIGEST_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BYTES = 32, DIGEST_HEX = 2 * DIGEST_BYTES + 1 };

/* False when libcrypto refuses, for want of memory; `out` holds nothing of use then. O(size). */
bool digest_sha256(const void *data, size_t size, uint8_t out[DIGEST_BYTES]);
bool digest_hmac_sha256(const void *key, size_t key_size, const void *data, size_t size, uint8_t out[DIGEST_BYTES]);

/* Lower-case hexadecimal digits, terminated. */
void digest_hex(const uint8_t digest[DIGEST_BYTES], char out[DIGEST_HEX]);

#endif
