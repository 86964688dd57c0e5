/* sniff.c -- which format is this?

   The content decides, never the name: in recorded files the extension lies. What cannot be judged is refused by name,
   because "expected five columns" helps nobody who passed a compressed file. */
#include "formats.h"

#include <stdio.h>
#include <string.h>

#include "scan.h"

enum { LOOKED_AT = 1 << 16 };

typedef struct refusal {
  const char *magic;
  size_t length;
  const char *message, *hint;
} refusal;

#define MAGIC(bytes) bytes, sizeof bytes - 1
static const refusal refusals[] = {
    {MAGIC("\x1F\x8B"), "the input is compressed with gzip", "decompress it first: gzip -dc FILE | minos check -"},
    {MAGIC("\x28\xB5\x2F\xFD"), "the input is compressed with zstd",
     "decompress it first: zstd -dc FILE | minos check -"},
    {MAGIC("\xFD"
           "7zXZ"),
     "the input is compressed with xz", "decompress it first: xz -dc FILE | minos check -"},
    {MAGIC("BZh"), "the input is compressed with bzip2", "decompress it first: bzip2 -dc FILE | minos check -"},
    {MAGIC("PK\x03\x04"), "the input is a zip archive", "unpack it first"},
    {MAGIC("\xFF\xFE"), "the input is UTF-16, not UTF-8", "convert it first: iconv -f UTF-16 -t UTF-8 FILE"},
    {MAGIC("\xFE\xFF"), "the input is UTF-16, not UTF-8", "convert it first: iconv -f UTF-16 -t UTF-8 FILE"},
};

static const refusal binary_jepsen = {NULL, 0, "the input is a binary Jepsen file",
                                      "give the history.edn or history.txt of the same run instead"};
static const refusal page = {NULL, 0, "the input is an HTML page, not a history",
                             "Jepsen's timeline.html is drawn from history.edn: give that file instead"};
static const refusal results = {NULL, 0, "the input holds the results of a Jepsen run, not its history",
                                "give the history.edn of the same run instead"};

static bool begins_with(minos_bytes content, const char *magic, size_t length) {
  return content.length >= length && memcmp(content.data, magic, length) == 0;
}

/* Jepsen's own files go on with a binary version number: a client of that name would be followed by a blank. */
static bool is_binary_jepsen(minos_bytes content) {
  return begins_with(content, "JEPSEN", 6) && memchr(content.data, 0, content.length < 64 ? content.length : 64);
}

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

static bool begins_with_tag(minos_bytes content, const char *tag) {
  size_t length = strlen(tag);
  if (content.length < length) return false;
  for (size_t i = 0; i < length; i++)
    if (lower(content.data[i]) != tag[i]) return false;
  return true;
}

static minos_bytes without_blanks(minos_bytes content) {
  while (content.length && (scan_is_blank(*content.data) || *content.data == '\n' || *content.data == '\r'))
    content = (minos_bytes){content.data + 1, content.length - 1};
  return content;
}

static bool holds_word(minos_bytes content, const char *word) {
  size_t length = strlen(word), end = content.length < LOOKED_AT ? content.length : LOOKED_AT;
  for (size_t i = 0; i + length <= end; i++)
    if (content.data[i] == *word && memcmp(content.data + i, word, length) == 0) return true;
  return false;
}

static const refusal *find_refusal(minos_bytes content) {
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
    if (begins_with(content, refusals[i].magic, refusals[i].length)) return &refusals[i];
  if (is_binary_jepsen(content)) return &binary_jepsen;
  minos_bytes text = without_blanks(content);
  if (begins_with_tag(text, "<!doctype html") || begins_with_tag(text, "<html")) return &page;
  if (begins_with(text, "{", 1) && holds_word(text, ":valid?") && !holds_word(text, ":process")) return &results;
  return NULL;
}

static void nothing_fits(minos_error *err) {
  const minos_format_info *infos;
  char tried[sizeof err->message] = "";
  size_t used = 0, count = minos_formats(&infos);
  for (size_t i = 0; i < count && used < sizeof tried; i++)
    used += (size_t)snprintf(tried + used, sizeof tried - used, "%s%s", i ? ", " : "", infos[i].name);
  minos_fault(err, MINOS_ESYNTAX, (minos_place){1, 1}, "the format is not recognised (tried %.180s)", tried);
  snprintf(err->hint, sizeof err->hint, "name it with --from to learn what is wrong with it");
}

int formats_sniff(minos_bytes content, minos_error *err) {
  const refusal *refused = find_refusal(content);
  if (refused) {
    minos_fault(err, MINOS_ESYNTAX, (minos_place){0, 0}, "%s", refused->message);
    snprintf(err->hint, sizeof err->hint, "%s", refused->hint);
    return FORMAT_NONE;
  }
  const minos_format_info *infos;
  int count = (int)minos_formats(&infos);
  for (int i = 0; i < count; i++)
    if (formats_at(i)->sniff(content)) return i;
  nothing_fits(err);
  return FORMAT_NONE;
}
