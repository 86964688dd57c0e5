/* columns.c -- how many terminal columns a text takes.

   wcwidth() needs setlocale(), which a library must not call, so the widths stand here: East Asian wide and fullwidth
   characters and emoji take two columns, marks that combine take none, everything else one (Unicode 15, UAX #11).
   A character is drawn as one glyph with the marks behind it; what follows a zero width joiner joins the glyph, a skin
   tone takes no column, and the emoji selector U+FE0F makes a narrow symbol wide, as current terminals do. */
#include "columns.h"

#include <stdbool.h>
#include <string.h>

enum { REPLACEMENT = 0xFFFD, JOINER = 0x200D, EMOJI_SELECTOR = 0xFE0F };

typedef struct range {
  uint32_t first, last;
} range;

/* Marks without a column of their own. Ascending. */
static const range zero_width[] = {
    {0x0300, 0x036F},   {0x0483, 0x0489},   {0x0591, 0x05BD},   {0x05BF, 0x05BF},   {0x05C1, 0x05C2},
    {0x05C4, 0x05C5},   {0x05C7, 0x05C7},   {0x0610, 0x061A},   {0x064B, 0x065F},   {0x0670, 0x0670},
    {0x06D6, 0x06DC},   {0x06DF, 0x06E4},   {0x06E7, 0x06E8},   {0x06EA, 0x06ED},   {0x0711, 0x0711},
    {0x0730, 0x074A},   {0x07A6, 0x07B0},   {0x07EB, 0x07F3},   {0x0816, 0x082D},   {0x0859, 0x085B},
    {0x08CA, 0x0903},   {0x093A, 0x093C},   {0x093E, 0x094F},   {0x0951, 0x0957},   {0x0962, 0x0963},
    {0x0981, 0x0983},   {0x09BC, 0x09BC},   {0x09BE, 0x09CD},   {0x0A01, 0x0A03},   {0x0A3C, 0x0A51},
    {0x0A81, 0x0A83},   {0x0ABC, 0x0ABC},   {0x0ABE, 0x0ACD},   {0x0B01, 0x0B03},   {0x0B3C, 0x0B3C},
    {0x0B3E, 0x0B57},   {0x0B82, 0x0B82},   {0x0BBE, 0x0BCD},   {0x0C00, 0x0C04},   {0x0C3C, 0x0C3C},
    {0x0C3E, 0x0C56},   {0x0C81, 0x0C83},   {0x0CBC, 0x0CBC},   {0x0CBE, 0x0CD6},   {0x0D00, 0x0D03},
    {0x0D3B, 0x0D3C},   {0x0D3E, 0x0D4D},   {0x0DCA, 0x0DDF},   {0x0E31, 0x0E31},   {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E},   {0x0EB1, 0x0EB1},   {0x0EB4, 0x0EBC},   {0x0EC8, 0x0ECE},   {0x0F18, 0x0F19},
    {0x0F35, 0x0F35},   {0x0F37, 0x0F37},   {0x0F39, 0x0F39},   {0x0F71, 0x0F84},   {0x0F86, 0x0F87},
    {0x0F8D, 0x0FBC},   {0x102B, 0x103E},   {0x1160, 0x11FF},   {0x135D, 0x135F},   {0x17B4, 0x17D3},
    {0x180B, 0x180F},   {0x1AB0, 0x1ACE},   {0x1DC0, 0x1DFF},   {0x200B, 0x200F},   {0x2060, 0x2064},
    {0x20D0, 0x20F0},   {0x302A, 0x302F},   {0x3099, 0x309A},   {0xA66F, 0xA672},   {0xA674, 0xA67D},
    {0xA69E, 0xA69F},   {0xFB1E, 0xFB1E},   {0xFE00, 0xFE0F},   {0xFE20, 0xFE2F},   {0xFEFF, 0xFEFF},
    {0x1D165, 0x1D169}, {0x1D16D, 0x1D172}, {0x1F3FB, 0x1F3FF}, {0xE0001, 0xE007F}, {0xE0100, 0xE01EF},
};

/* Characters of two columns. Ascending. */
static const range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
    {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267F, 0x267F},
    {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},   {0x26C4, 0x26C5},
    {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},
    {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
    {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2B55, 0x2B55},
    {0x2E80, 0x303E},   {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x16FE0, 0x18DFF}, {0x1AFF0, 0x1B2FF}, {0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E},
    {0x1F191, 0x1F19A}, {0x1F200, 0x1F320}, {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393},
    {0x1F3A0, 0x1F3CA}, {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
    {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E}, {0x1F550, 0x1F567},
    {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4}, {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5},
    {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2}, {0x1F6D5, 0x1F6D7}, {0x1F6DC, 0x1F6DF}, {0x1F6EB, 0x1F6EC},
    {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7EB}, {0x1F7F0, 0x1F7F0}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945},
    {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD},
};

/* Controls, line and paragraph separators, and marks that turn the direction of writing. Ascending. */
static const range unsafe[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x200E, 0x200F},
    {0x2028, 0x202E}, {0x2066, 0x206F}, {0xFFF9, 0xFFFB},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static bool is_in(uint32_t point, const range *table, size_t count) {
  size_t low = 0;
  while (low < count) {
    size_t middle = low + (count - low) / 2;
    if (point > table[middle].last)
      low = middle + 1;
    else if (point < table[middle].first)
      count = middle;
    else
      return true;
  }
  return false;
}

static bool has_no_column(uint32_t point) {
  return is_in(point, zero_width, COUNT(zero_width));
}

static unsigned width_of(uint32_t point) {
  if (has_no_column(point)) return 0;
  return is_in(point, wide, COUNT(wide)) ? 2 : 1;
}

/* How many bytes the lead byte announces; 0: it is no lead byte. */
static size_t announced(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

uint32_t columns_point(const char *data, size_t length, size_t *at) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned char lead = (unsigned char)data[*at];
  size_t size = announced(lead), begin = (*at)++;
  if (size == 1) return lead;
  if (!size || size > length - begin) return REPLACEMENT;
  uint32_t point = lead & (0x7Fu >> size);
  for (size_t i = 1; i < size; i++) {
    unsigned char next = (unsigned char)data[begin + i];
    if ((next & 0xC0) != 0x80) return REPLACEMENT;
    point = point << 6 | (next & 0x3F);
  }
  bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < least[size] || surrogate || point > 0x10FFFF) return REPLACEMENT;
  *at = begin + size;
  return point;
}

void columns_clean(minos_text *out, const char *data, size_t length) {
  for (size_t at = 0; at < length;) {
    size_t begin = at;
    uint32_t point = columns_point(data, length, &at);
    if (point == REPLACEMENT || is_in(point, unsafe, COUNT(unsafe)))
      minos_text_put(out, "\xEF\xBF\xBD");
    else
      minos_text_add(out, data + begin, at - begin);
  }
}

static bool can_be_emoji(uint32_t point) {
  return point >= 0x203C && point <= 0x3299;
}

size_t columns_glyph(const char *data, size_t length, unsigned *width) {
  size_t at = 0;
  uint32_t base = columns_point(data, length, &at);
  *width = width_of(base);
  while (at < length) {
    size_t next = at;
    uint32_t point = columns_point(data, length, &next);
    if (!has_no_column(point)) break;
    at = next;
    if (point == EMOJI_SELECTOR && *width == 1 && can_be_emoji(base)) *width = 2;
    if (point == JOINER && at < length && *width == 2) columns_point(data, length, &at);
  }
  return at;
}

unsigned columns_count(const char *data, size_t length) {
  unsigned count = 0, width;
  for (size_t at = 0; at < length; count += width) at += columns_glyph(data + at, length - at, &width);
  return count;
}

/* Bytes at the start of `data` that fit into `limit` columns. */
static size_t fitting(const char *data, size_t length, unsigned limit) {
  size_t at = 0;
  for (unsigned used = 0; at < length;) {
    unsigned width;
    size_t size = columns_glyph(data + at, length - at, &width);
    used += width;
    if (used > limit) break;
    at += size;
  }
  return at;
}

void columns_cut(minos_text *text, size_t from, unsigned limit, const char *mark) {
  if (text->failed || text->length == from) return;
  unsigned mark_width = columns_count(mark, strlen(mark));
  size_t length = text->length - from;
  if (fitting(text->data + from, length, limit) == length) return;
  text->length = from + fitting(text->data + from, length, limit > mark_width ? limit - mark_width : 0);
  minos_text_put(text, mark);
}

void columns_blank(minos_text *text, unsigned count) {
  static const char blanks[] = "                                ";
  for (; count >= sizeof blanks - 1; count -= (unsigned)sizeof blanks - 1) minos_text_put(text, blanks);
  minos_text_add(text, blanks, count);
}
