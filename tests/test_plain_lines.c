/* test_plain_lines.c -- plain lines are read as the general readers read them: every small change of a plain line, and many
   random ones, of text and of JSON lines. */
#include <check.h>

#include "plain_lines.h"
#include "tier.h"

typedef struct language {
  const char *format;
  const char *lines[12]; /* plain ones and neighbours of them */
  const char *letters;   /* what is put in their place */
} language;

static const language languages[] = {
    {"text",
     {"c1 w 1 0 2", "c2\tr 10  3 4", "c1 w(x) -5 6 7", "Bob read 18 8 ?", "c3 w 123456789012345678 9 10",
      "c4 w 0 012 13", "# remark", "@model register", "c5 w 1 2 3 outcome=fail", "c6 cas 1->2=>true 4 5",
      "c7 r nil 1 inf"},
     " \t\r\n-0179.\"\\()[]#@=?>xw\x01\x80\xC3"},
    {"ndjson",
     {"{\"client\":\"c1\",\"op\":\"w\",\"value\":1,\"start\":0,\"end\":2}",
      "{\"client\": \"c2\", \"op\": \"r\", \"value\": 10, \"start\": 3, \"end\": 4}",
      "{\"client\":\"c1\",\"op\":\"w\",\"object\":\"x y\",\"value\":-5,\"start\":6,\"end\":7}",
      "{\"client\":\"Bob\",\"op\":\"read\",\"value\":null,\"start\":8,\"end\":null}",
      "{\"client\":\"c3\",\"op\":\"cas\",\"value\":1,\"result\":0,\"start\":9,\"end\":10}",
      "{\"client\":\"c4\",\"op\":\"w\",\"start\":11,\"end\":12}",
      "{\"client\":\"c5\",\"op\":\"w\",\"value\":1,\"start\":2,\"end\":3,\"outcome\":\"fail\"}",
      "{\"history\":\"h\",\"model\":\"register\"}", "[\"c6\",\"w\",1,2,3]",
      "{\"type\":\"invoke\",\"process\":1,\"f\":\"write\",\"value\":3}"},
     " \t\r\n-017,:\"\\{}[]nulex\x01\x80\xC3"},
};

static void check(const language *l, minos_bytes content) {
  for (int i = 0; i < 4; i++) {
    minos_reading how = {.format = l->format, .unbound = i % 2, .lenient = i / 2, .overlap = MINOS_OVERLAP_ALLOW};
    ck_assert_msg(plain_lines_agree(content, &how), "%s, reading %d:\n%.*s", l->format, i, (int)content.length,
                  content.data);
  }
}

static void check_alone(const language *l, const char *line, size_t length) {
  char content[512];
  int size = snprintf(content, sizeof content, "%s\n%.*s\n%s\n", l->lines[0], (int)length, line, l->lines[1]);
  check(l, (minos_bytes){content, (size_t)size});
}

/* Every byte of every line left out, doubled, replaced by every letter. */
START_TEST(every_small_change) {
  const language *l = &languages[_i];
  for (int n = 0; n < COUNT(l->lines) && l->lines[n]; n++) {
    const char *line = l->lines[n];
    size_t length = strlen(line);
    char changed[300];
    check_alone(l, line, length);
    for (size_t at = 0; at < length; at++) {
      memcpy(changed, line, at);
      memcpy(changed + at, line + at + 1, length - at - 1);
      check_alone(l, changed, length - 1);
      memcpy(changed + at + 1, line + at, length - at);
      for (const char *letter = l->letters; *letter; letter++) {
        changed[at] = *letter;
        check_alone(l, changed, length + 1);
        char replaced[300];
        memcpy(replaced, line, length);
        replaced[at] = *letter;
        check_alone(l, replaced, length);
      }
    }
  }
}
END_TEST

static uint32_t draw(uint64_t *random, uint32_t below) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return below ? (uint32_t)((*random >> 32) % below) : 0;
}

/* A few lines in any order, several bytes of them changed, with or without a line feed at the end. */
static size_t make_content(const language *l, uint64_t *random, char *content) {
  size_t size = 0, letters = strlen(l->letters);
  uint32_t lines = 1 + draw(random, 6), known = 0;
  while (known < COUNT(l->lines) && l->lines[known]) known++;
  for (uint32_t i = 0; i < lines; i++)
    size += (size_t)sprintf(content + size, "%s\n", l->lines[draw(random, draw(random, 3) ? 5 : known)]);
  size -= draw(random, 4) == 0;
  for (uint32_t i = draw(random, 4); i > 0; i--)
    content[draw(random, (uint32_t)size)] = l->letters[draw(random, (uint32_t)letters)];
  return size;
}

START_TEST(random_changes) {
  const language *l = &languages[_i];
  uint64_t random = 88172645463325252u + (uint64_t)_i;
  for (int i = samples(20000, 2000000); i > 0; i--) {
    char content[2048];
    size_t size = make_content(l, &random, content);
    check(l, (minos_bytes){content, size});
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("plain_lines");
  tcase_set_timeout(all, 3600);
  tcase_add_loop_test(all, every_small_change, 0, COUNT(languages));
  tcase_add_loop_test(all, random_changes, 0, COUNT(languages));
  return run_case(all, "plain_lines");
}
