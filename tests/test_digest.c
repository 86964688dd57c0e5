/* test_digest.c -- the published examples of FIPS 180-4 and RFC 4231. */
#include "digest.h"

#include <string.h>

#include "tier.h"

static const struct published {
  const char *name, *key, *data, *hex;
} published[] = {
    {"sha256_of_nothing", NULL, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"sha256_of_abc", NULL, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"sha256_of_two_blocks", NULL, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"hmac_case_2", "Jefe", "what do ya want for nothing?",
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    {"hmac_of_nothing", "", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"},
};

START_TEST(published_examples) {
  const struct published *row = &published[_i];
  uint8_t digest[DIGEST_BYTES];
  char hex[DIGEST_HEX];
  bool well = row->key ? digest_hmac_sha256(row->key, strlen(row->key), row->data, strlen(row->data), digest)
                       : digest_sha256(row->data, strlen(row->data), digest);
  ck_assert_msg(well, "%s", row->name);
  digest_hex(digest, hex);
  ck_assert_str_eq(hex, row->hex);
}
END_TEST

START_TEST(no_data_and_no_key_are_empty) {
  uint8_t digest[DIGEST_BYTES], empty[DIGEST_BYTES];
  ck_assert(digest_sha256(NULL, 0, digest) && digest_sha256("", 0, empty));
  ck_assert_mem_eq(digest, empty, DIGEST_BYTES);
  ck_assert(digest_hmac_sha256(NULL, 0, NULL, 0, digest) && digest_hmac_sha256("", 0, "", 0, empty));
  ck_assert_mem_eq(digest, empty, DIGEST_BYTES);
}
END_TEST

/* RFC 4231, case 6: a key longer than a block is hashed first. */
START_TEST(long_keys_are_hashed) {
  char key[131];
  uint8_t digest[DIGEST_BYTES];
  char hex[DIGEST_HEX];
  memset(key, 0xaa, sizeof key);
  static const char data[] = "Test Using Larger Than Block-Size Key - Hash Key First";
  ck_assert(digest_hmac_sha256(key, sizeof key, data, sizeof data - 1, digest));
  digest_hex(digest, hex);
  ck_assert_str_eq(hex, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}
END_TEST

int main(void) {
  TCase *all = tcase_create("published");
  tcase_add_loop_test(all, published_examples, 0, COUNT(published));
  tcase_add_test(all, no_data_and_no_key_are_empty);
  tcase_add_test(all, long_keys_are_hashed);
  return run_case(all, "digest");
}
