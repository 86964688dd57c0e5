/* fuzz_deciders.c -- bytes as a small history: minos, each decider and the oracle must agree, and every proof must hold. */
#include <stdlib.h>

#include "../agreement.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct bytes_left {
  const uint8_t *at, *end;
} bytes_left;

/* The next byte as a number below `bound`; 0 behind the last one. */
static int below(bytes_left *b, int bound) {
  return b->at < b->end ? *b->at++ % bound : 0;
}

static void make_operation(oracle_op *op, oracle_model model, bytes_left *b) {
  *op = (oracle_op){.client = below(b, 4), .object = below(b, 2), .fn = (oracle_fn)below(b, 3)};
  if (op->fn == ORACLE_CAS && model != ORACLE_CAS_REGISTER) op->fn = ORACLE_WRITE;
  op->outcome = (oracle_outcome)(below(b, 4) * 2 / 3);
  op->start = below(b, 12);
  op->end = op->start + below(b, 5);
  if (op->end == op->start + 4) op->end = op->outcome == ORACLE_UNKNOWN ? ORACLE_NEVER : op->start;
  op->value = below(b, 3);
  op->new_value = below(b, 3);
  op->token = below(b, 3);
  op->result = op->fn == ORACLE_READ ? below(b, 3) : below(b, 2);
  bool silent = op->fn == ORACLE_WRITE && model != ORACLE_FENCED_STORE;
  if (silent || op->outcome != ORACLE_OK) op->result = ORACLE_NONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes_left b = {data, data + size};
  oracle_history h = {.model = (oracle_model)below(&b, 3)};
  h.initial_unknown = below(&b, 5) == 4;
  h.initial = oracle_start_of(h.model);
  int clocks = below(&b, 8);
  h.skew = clocks == 7 ? 1 + below(&b, 2) : 0;
  h.trusts_versions = clocks == 6;
  while (h.count < 8 && b.at < b.end) {
    make_operation(&h.ops[h.count], h.model, &b);
    if (h.trusts_versions) h.ops[h.count].version = below(&b, 4);
    h.count++;
  }
  if (h.count > 0 && !agrees(&h, AGREE_EVIDENCE)) abort();
  return 0;
}
