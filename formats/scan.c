/* scan.c -- lines, blanks, UTF-8 and places. */
#include "scan.h"

#include <string.h>

minos_bytes scan_without_mark(minos_bytes content) {
  if (content.length < 3 || memcmp(content.data, "\xEF\xBB\xBF", 3) != 0) return content;
  return (minos_bytes){content.data + 3, content.length - 3};
}

bool scan_take_line(minos_bytes *rest, minos_bytes *line) {
  if (rest->length == 0) return false;
  const char *end = memchr(rest->data, '\n', rest->length);
  size_t length = end ? (size_t)(end - rest->data) : rest->length;
  size_t taken = end ? length + 1 : length;
  *line = (minos_bytes){rest->data, length};
  if (length && line->data[length - 1] == '\r') line->length--;
  *rest = (minos_bytes){rest->data + taken, rest->length - taken};
  return true;
}

const char *scan_behind_last_line(minos_bytes content) {
  while (content.length && content.data[content.length - 1] != '\n') content.length--;
  return content.data + content.length;
}

/* Eight bytes at once: all below 0x80 and none zero. A borrow can only flag a word too many, never miss one. */
static bool is_plain_word(const char *data) {
  uint64_t word;
  memcpy(&word, data, sizeof word);
  const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
  return ((word | (word - ones)) & highs) == 0;
}

static bool continues(const char *data, size_t index) {
  return ((unsigned char)data[index] & 0xC0) == 0x80;
}

/* Length of the well-formed sequence at `data`; 0 if there is none. */
static size_t sequence_length(const char *data, size_t length) {
  unsigned char lead = (unsigned char)data[0], second = length > 1 ? (unsigned char)data[1] : 0;
  if (lead < 0x80) return lead != 0;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length < size) return 0;
  for (size_t i = 1; i < size; i++)
    if (!continues(data, i)) return 0;
  bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  bool no_point = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
  return overlong || no_point ? 0 : size;
}

size_t scan_find_bad(const char *data, size_t length) {
  size_t i = 0;
  while (i < length) {
    if (length - i >= 8 && is_plain_word(data + i)) {
      i += 8;
      continue;
    }
    size_t size = sequence_length(data + i, length - i);
    if (size == 0) return i;
    i += size;
  }
  return length;
}

const char *scan_bad_byte(char c) {
  return c ? "not UTF-8" : "a NUL byte";
}

void scan_add_point(minos_text *out, uint32_t point) {
  char bytes[4];
  if (point < 0x80) {
    bytes[0] = (char)point;
    minos_text_add(out, bytes, 1);
    return;
  }
  size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  static const unsigned leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t i = size; --i > 0; point >>= 6) bytes[i] = (char)(0x80 | (point & 0x3F));
  bytes[0] = (char)(leads[size] | point);
  minos_text_add(out, bytes, size);
}

static int digit_value(char c) {
  if (scan_is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool scan_hex(const char *at, const char *end, unsigned count, uint32_t *out) {
  if (end - at < (ptrdiff_t)count) return false;
  uint32_t number = 0;
  for (unsigned i = 0; i < count; i++) {
    int digit = digit_value(at[i]);
    if (digit < 0) return false;
    number = number << 4 | (uint32_t)digit;
  }
  *out = number;
  return true;
}

bool scan_equal(minos_bytes bytes, const char *word) {
  return strlen(word) == bytes.length && memcmp(bytes.data, word, bytes.length) == 0;
}

bool scan_holds_result(minos_bytes value) {
  bool quoted = false;
  size_t depth = 0;
  for (size_t i = 0; i + 1 < value.length; i++) {
    char c = value.data[i];
    if (c == '"') quoted = !quoted;
    if (quoted && c == '\\') i++;
    if (quoted) continue;
    if (c == '[' || c == '(') depth++;
    if (depth && (c == ']' || c == ')')) depth--;
    if (depth == 0 && c == '=' && value.data[i + 1] == '>') return true;
  }
  return false;
}

scan scan_begin(minos_bytes content) {
  const char *at = content.length ? content.data : ""; /* nothing may be told by NULL, which has no end to point to */
  return (scan){.at = at, .end = at + content.length, .line_start = at, .line = 1};
}

minos_place scan_place(const scan *s) {
  return (minos_place){s->line, scan_column(s->line_start, s->at)};
}
