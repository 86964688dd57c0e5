/* test_unpack.c -- compressed input: read as what it holds, and never trusted.

   A build without the libraries leaves the content alone; then there is nothing to test. */
#include "reading.h"
#include "tier.h"

/* "A w 1 0 5\nB r 1 1 2\n" */
static const char gzip[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x73\x54\x28\x57\x30\x54\x30\x50\x30\xe5\x72\x52\x28\x02"
    "\xb2\x0c\x15\x8c\xb8\x00\x2a\x43\xfd\x94\x14\x00\x00\x00";
static const char zstd[] =
    "\x28\xb5\x2f\xfd\x04\x68\xa1\x00\x00\x41\x20\x77\x20\x31\x20\x30\x20\x35\x0a\x42\x20\x72\x20\x31"
    "\x20\x31\x20\x32\x0a\xb0\xbf\x6b\x37";
/* A comment of a million letters. */
static const char zstd_bomb[] =
    "\x28\xb5\x2f\xfd\x04\x68\x5c\x00\x00\x18\x23\x20\x78\x01\x00\xfa\xff\x39\x18\x02\x02\x00\x10\x78"
    "\x02\x00\x10\x78\x02\x00\x10\x78\x02\x00\x10\x78\x02\x00\x10\x78\x02\x00\x10\x78\x4d\x00\x00\x08"
    "\x0a\x01\x00\x3f\x42\x39\x00\x02\xe7\xa9\x2f\x36";

static const char plain[] = "A w 1 0 5\nB r 1 1 2\n";

typedef struct packed_case {
  const char *name, *data;
  size_t length;
  uint64_t most;
  bool cancel;
  minos_status status;
  const char *expected; /* the content, or the message */
} packed_case;

#define WHOLE(array) array, sizeof array - 1
static const packed_case cases[] = {
    {"gzip", WHOLE(gzip), 0, false, MINOS_OK, plain},
    {"zstd", WHOLE(zstd), 0, false, MINOS_OK, plain},
    {"just_enough_room", WHOLE(gzip), sizeof plain - 1, false, MINOS_OK, plain},
    {"too_little_room", WHOLE(gzip), sizeof plain - 2, false, MINOS_ELIMIT, "the unpacked input is larger than 0 MiB"},
    {"a_bomb", WHOLE(zstd_bomb), 1 << 16, false, MINOS_ELIMIT, "the unpacked input is larger than 0 MiB"},
    {"cancelled", WHOLE(gzip), 0, true, MINOS_ELIMIT, "unpacking was stopped"},
    {"gzip_truncated", gzip, sizeof gzip - 10, 0, false, MINOS_ESYNTAX, "the gzip data end too early"},
    {"zstd_truncated", zstd, sizeof zstd - 3, 0, false, MINOS_ESYNTAX, "the zstd data end too early"},
    {"gzip_is_damaged", "\x1f\x8b\x08\xff????????????", 16, 0, false, MINOS_ESYNTAX, "the gzip data are damaged"},
    {"zstd_is_damaged", "\x28\xb5\x2f\xfd????????????", 16, 0, false, MINOS_ESYNTAX, "the zstd data are damaged"},
    {"nothing_to_unpack", WHOLE(plain), 0, false, MINOS_OK, plain},
};

static bool was_built(const packed_case *c) {
  minos_source *source;
  const char *probe = c->data[0] == '\x28' ? zstd : gzip;
  if (minos_source_memory(&source, "probe", probe, c->data[0] == '\x28' ? sizeof zstd - 1 : sizeof gzip - 1, NULL))
    return false;
  bool built = minos_source_unpack(source, 0, NULL, NULL) == MINOS_OK && minos_source_content(source).data != probe;
  minos_source_free(source);
  return built;
}

START_TEST(test_unpacking) {
  const packed_case *c = &cases[_i];
  minos_source *source;
  minos_error err = {0};
  volatile int cancel = c->cancel;
  if (!was_built(c)) return;
  ck_assert_int_eq(minos_source_memory(&source, "memory", c->data, c->length, NULL), MINOS_OK);
  minos_status status = minos_source_unpack(source, c->most, &cancel, &err);
  ck_assert_msg(status == c->status, "%s: %d %s", c->name, (int)status, err.message);
  minos_bytes content = minos_source_content(source);
  if (status)
    ck_assert_msg(strncmp(err.message, c->expected, strlen(c->expected)) == 0, "%s: %s", c->name, err.message);
  else
    ck_assert_msg(content.length == strlen(c->expected) && memcmp(content.data, c->expected, content.length) == 0,
                  "%s: %zu bytes", c->name, content.length);
  minos_source_free(source);
}
END_TEST

/* Members and frames may stand one behind the other. */
START_TEST(test_two_in_a_row) {
  char twice[2 * sizeof gzip];
  bool is_gzip = _i == 0;
  const char *one = is_gzip ? gzip : zstd;
  size_t length = (is_gzip ? sizeof gzip : sizeof zstd) - 1;
  minos_source *source;
  if (!was_built(&cases[_i])) return;
  memcpy(twice, one, length);
  memcpy(twice + length, one, length);
  ck_assert_int_eq(minos_source_memory(&source, "memory", twice, 2 * length, NULL), MINOS_OK);
  ck_assert_int_eq(minos_source_unpack(source, 0, NULL, NULL), MINOS_OK);
  ck_assert_uint_eq(minos_source_content(source).length, 2 * (sizeof plain - 1));
  minos_source_free(source);
}
END_TEST

/* Any byte changed: an answer, never a crash. */
START_TEST(test_any_damage) {
  const char *one = _i == 0 ? gzip : zstd;
  size_t length = (_i == 0 ? sizeof gzip : sizeof zstd) - 1;
  char copy[sizeof gzip];
  for (size_t at = 0; at < length; at++) {
    for (int bit = 0; bit < 8; bit++) {
      minos_source *source;
      memcpy(copy, one, length);
      copy[at] = (char)(copy[at] ^ 1 << bit);
      ck_assert_int_eq(minos_source_memory(&source, "memory", copy, length, NULL), MINOS_OK);
      minos_source_unpack(source, 1 << 20, NULL, NULL);
      minos_source_free(source);
    }
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("unpack");
  tcase_add_loop_test(all, test_unpacking, 0, COUNT(cases));
  tcase_add_loop_test(all, test_two_in_a_row, 0, 2);
  tcase_add_loop_test(all, test_any_damage, 0, 2);
  return run_case(all, "unpack");
}
