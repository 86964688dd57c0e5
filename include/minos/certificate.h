/* certificate.h -- a verdict with its proof, for a program that trusts no decider.

   A certificate (minos.certificate/1, docs/schema) names the bytes it speaks of by their SHA-256, the options they were read
   and judged with, and for each history the letter and its proofs: orders, and cores that can't be ordered. Checking one
   shares nothing with finding it. */
#ifndef MINOS_CERTIFICATE_H
#define MINOS_CERTIFICATE_H

#include <minos/check.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- writing ---- */

typedef struct minos_certified { /* what a certificate says of its input; borrowed */
  const char *sha256;            /* of the bytes as given, 64 hexadecimal digits */
  uint64_t bytes;
  const char *const *options; /* [option_count] of the command line, as they were given: "--clock-skew", "5ms" */
  size_t option_count;
} minos_certified;

/* The object up to its histories; one call for each, in the order of the input; and the end of the array. The caller closes
   the object, behind a seal if it likes. */
MINOS_API void minos_certificate_begin(const minos_certified *of, minos_text *out);
MINOS_API void minos_certificate_add(const minos_history *history, const minos_result *result, minos_text *out);
MINOS_API void minos_certificate_end(minos_text *out);

/* ---- reading and checking ---- */

typedef struct minos_certificate minos_certificate;
/* MINOS_ESYNTAX: it is no certificate; the place is where JSON is wrong, or nowhere. On MINOS_OK *out is the caller's. */
MINOS_API minos_status minos_certificate_read(minos_certificate **out, minos_bytes json, minos_error *err);
MINOS_API void minos_certificate_free(minos_certificate *certificate);
MINOS_API const char *minos_certificate_sha256(const minos_certificate *certificate);
MINOS_API const char *const *minos_certificate_options(const minos_certificate *certificate, size_t *count);
MINOS_API size_t minos_certificate_count(const minos_certificate *certificate); /* histories */
MINOS_API minos_verdict minos_certificate_verdict(const minos_certificate *certificate, size_t number);

/* Zeroed memory claims nothing. */
typedef enum minos_confirmation { MINOS_CANNOT_CONFIRM, MINOS_CONFIRMED, MINOS_REFUTED } minos_confirmation;

typedef struct minos_verifying { /* zeroed memory: with exact clocks, to the end */
  uint64_t skew;                 /* in clock ordinals */
  const volatile int *cancel;    /* "cannot confirm" soon after it becomes non-zero; may be NULL */
} minos_verifying;

/* Whether what the certificate says of its history `number` is proved by the history itself; `how` may be NULL.
   Unless confirmed, `why` gets a clause that says what is wrong, or what can't be checked; where an open letter (?) is confirmed,
   what is known.
   O(operations) for an order, O(operations x core) for a refutation; what trying all orders of a core costs is bounded. */
MINOS_API minos_confirmation minos_certificate_verify(const minos_certificate *certificate, size_t number,
                                                      const minos_history *history, const minos_verifying *how,
                                                      minos_text *why);

#ifdef __cplusplus
}
#endif
#endif
