/* tier.h -- how long tests may take: MINOS_TIER=nightly asks for the long comparisons. And running a suite. */
#ifndef MINOS_TESTS_TIER_H
#define MINOS_TESTS_TIER_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A build with a sanitizer is several times slower: figures about time mean little, and samples are smaller. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOW_BUILD 1
#endif
#endif
#ifndef SLOW_BUILD
#define SLOW_BUILD 0
#endif

static inline bool is_nightly(void) {
  const char *tier = getenv("MINOS_TIER");
  return tier && strcmp(tier, "nightly") == 0;
}

/* How many samples are drawn: fewer in a slow build, many every night. */
static inline int samples(int daily, int nightly) {
  return is_nightly() ? nightly : SLOW_BUILD ? daily / 4 : daily;
}

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Run one test case as a whole suite; the exit status of the test program. */
static inline int run_case(TCase *all, const char *name) {
  Suite *suite = suite_create(name);
  suite_add_tcase(suite, all);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}

#endif
