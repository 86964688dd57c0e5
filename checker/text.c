/* text.c -- a growing piece of text with one sticky failure flag. */
#include <minos/text.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

void minos_text_release(minos_text *text) {
  free(text->data);
  *text = (minos_text){0};
}

void minos_text_clear(minos_text *text) {
  text->length = 0;
  text->failed = false;
  if (text->data) text->data[0] = '\0';
}

/* Make room for `extra` bytes and the terminating 0. */
static bool reserve(minos_text *text, size_t extra) {
  if (text->failed) return false;
  if (text->length + extra < text->capacity) return true;
  size_t capacity = text->capacity ? text->capacity : 128;
  while (capacity <= text->length + extra) capacity += capacity / 2;
  char *data = realloc(text->data, capacity);
  if (!data) {
    text->failed = true;
    return false;
  }
  text->data = data;
  text->capacity = capacity;
  return true;
}

void minos_text_add(minos_text *text, const char *data, size_t length) {
  if (!reserve(text, length)) return;
  if (length) memcpy(text->data + text->length, data, length);
  text->length += length;
  text->data[text->length] = '\0';
}

enum { LARGE = 1 << 16 };

void minos_text_spill(minos_text *text) {
  if (text->spill && text->length >= LARGE && !text->failed) text->spill(text, text->spill_context);
}

void minos_text_put(minos_text *text, const char *string) {
  minos_text_add(text, string, strlen(string));
}

void minos_text_format(minos_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  if (length >= 0 && reserve(text, (size_t)length)) {
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

void minos_text_int(minos_text *text, int64_t number) {
  char digits[24];
  char *at = digits + sizeof digits;
  uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
  do *--at = (char)('0' + rest % 10);
  while (rest /= 10);
  if (number < 0) *--at = '-';
  minos_text_add(text, at, (size_t)(digits + sizeof digits - at));
}

static void add_escaped(minos_text *text, unsigned char c) {
  static const char named[32] = {['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
  if (c == '"' || c == '\\') {
    minos_text_add(text, (char[]){'\\', (char)c}, 2);
  } else if (c < 0x20 && named[c]) {
    minos_text_add(text, (char[]){'\\', named[c]}, 2);
  } else {
    minos_text_format(text, "\\u%04x", c);
  }
}

static bool stands_for_itself(unsigned char c) {
  return c >= 0x20 && c != '"' && c != '\\' && c < 0x7F;
}

void minos_text_json_string(minos_text *text, const char *data, size_t length) {
  minos_text_add(text, "\"", 1);
  size_t i = 0;
  while (i < length) {
    size_t plain = i;
    while (plain < length && stands_for_itself((unsigned char)data[plain])) plain++;
    minos_text_add(text, data + i, plain - i);
    i = plain;
    if (i == length) break;
    if ((unsigned char)data[i] < 0x80) {
      add_escaped(text, (unsigned char)data[i++]);
      continue;
    }
    size_t size = utf8_sequence(data + i, length - i);
    if (size)
      minos_text_add(text, data + i, size);
    else
      minos_text_put(text, "\xEF\xBF\xBD");
    i += size ? size : 1;
  }
  minos_text_add(text, "\"", 1);
}

/* Not empty, no comment, directive or byte order mark where it begins, and nothing that ends names or makes calls, strings and
   attributes. Bytes that are not UTF-8 stand in no file. */
static bool stands_alone(const char *name, size_t length) {
  if (length == 0 || strchr("#@\xEF", name[0])) return false;
  for (size_t i = 0, size; i < length; i += size) {
    unsigned char c = (unsigned char)name[i];
    size = utf8_sequence(name + i, length - i);
    if (size == 0 || c <= ' ' || c == 0x7F || strchr("\"()=", c)) return false;
  }
  return true;
}

void minos_text_name(minos_text *text, const char *data, size_t length) {
  if (stands_alone(data, length))
    minos_text_add(text, data, length);
  else
    minos_text_json_string(text, data, length);
}
