/* letters.c -- which letter a student means.

   Case, blanks, quotes and full stops don't matter, wide letters are Latin ones. A letter of another alphabet that looks like
   one of the part's is taken for it, and so is one that a Russian keyboard types on the same key: both are noted. Where the two
   ways lead to different letters of the part, as for the Cyrillic one that looks like B and lies on D, another answer of the
   same student may show how they write; when none does, the answer is unclear, never right or wrong. */
#include "letters.h"

#include "signs.h"
#include "verdict_words.h"

/* Letters by their look and by their key: the capital, what it looks like, what a Latin layout has on its key. 0: none. */
static const struct twin {
  uint32_t point;
  char look, key;
} twins[] = {
    {0x410, 'A', 'F'}, {0x412, 'B', 'D'}, {0x421, 'C', 'C'}, {0x415, 'E', 0}, {0x41D, 'H', 0}, {0x405, 'S', 0},
    {0x50C, 'G', 0},   {0x500, 'D', 0},   {0x414, 0, 'L'},   {0x42B, 0, 'S'}, {0x422, 0, 'N'}, {0x424, 0, 'A'},
    {0x418, 0, 'B'},   {0x423, 0, 'E'},   {0x41F, 0, 'G'},   {0x420, 0, 'H'}, {0x391, 'A', 0}, {0x392, 'B', 0},
    {0x395, 'E', 0},   {0x397, 'H', 0},   {0x39D, 'N', 0},   {0x3F9, 'C', 0}, {0x3DC, 'F', 0},
};

void letters_allowed(const exercise_part *part, char out[EXERCISE_OPTIONS + 1]) {
  size_t count = 0;
  if (part->kind == EXERCISE_CLASSIFY)
    for (const char *letter = "LSN"; *letter; letter++) out[count++] = *letter;
  for (uint32_t i = 0; part->kind == EXERCISE_CHOICE && i < part->option_count; i++)
    out[count++] = part->options[i].letter;
  out[count] = '\0';
}

static bool is_around(uint32_t point) {
  return signs_is_quote(point) || (point < 0x80 && scan_is_any((char)point, " \t\r\n\"'`.,;:()[]"));
}

/* Without quotes, blanks and full stops around it. */
static minos_bytes core_of(minos_bytes text) {
  const char *at = text.data, *end = at + text.length, *last = at;
  unsigned length;
  uint32_t point;
  while (at < end && (point = signs_point(at, end, &length), is_around(point) || signs_meant(point) == ' '))
    at += length;
  for (const char *next = at; next < end; next += length) {
    point = signs_point(next, end, &length);
    if (!is_around(point) && signs_meant(point) != ' ') last = next + length;
  }
  return scan_between(at, last > at ? last : at);
}

static const struct twin *find_twin(uint32_t point) {
  uint32_t capital = verdict_words_capital(point);
  for (size_t i = 0; i < sizeof twins / sizeof *twins; i++)
    if (twins[i].point == capital) return &twins[i];
  return NULL;
}

/* The one character of the text, 0: it is empty or longer. */
static uint32_t only_point(minos_bytes core) {
  unsigned length;
  uint32_t point = signs_point(core.data, core.data + core.length, &length);
  return length == core.length ? point : 0;
}

typedef struct two_ways {
  char look, key; /* 0: this way leads to no letter of the part */
} two_ways;

static two_ways ways_of(uint32_t point, const char *allowed) {
  const struct twin *twin = find_twin(point);
  two_ways ways = {0, 0};
  if (twin && scan_is_any(twin->look, allowed)) ways.look = twin->look;
  if (twin && scan_is_any(twin->key, allowed)) ways.key = twin->key;
  return ways;
}

void letters_learn(letter_habits *habits, const exercise_part *part, minos_bytes answer) {
  char allowed[EXERCISE_OPTIONS + 1];
  letters_allowed(part, allowed);
  two_ways ways = ways_of(only_point(core_of(answer)), allowed);
  if (ways.look && !ways.key) habits->by_look = true;
  if (ways.key && !ways.look) habits->by_key = true;
}

static letter_reading read_twin(two_ways ways, letter_habits habits) {
  letter_reading reading = {.state = LETTER_FOUND, .folded = true, .letter = ways.look ? ways.look : ways.key};
  if (!reading.letter) return (letter_reading){.state = LETTER_OTHER};
  if (!ways.look || !ways.key || ways.look == ways.key) return reading;
  if (habits.by_look == habits.by_key) return (letter_reading){.state = LETTER_UNCLEAR};
  if (habits.by_key) reading.letter = ways.key;
  return reading;
}

static letter_reading read_point(uint32_t point, const char *allowed, letter_habits habits) {
  uint32_t latin = verdict_words_capital(signs_meant(point));
  if (latin < 0x80 && scan_is_any((char)latin, allowed))
    return (letter_reading){.state = LETTER_FOUND, .letter = (char)latin, .folded = point >= 0x80};
  return read_twin(ways_of(point, allowed), habits);
}

/* A choice may be answered with the words of an option. */
static char find_option(const exercise_part *part, minos_bytes core) {
  for (uint32_t i = 0; i < part->option_count; i++)
    for (unsigned language = 0; language < EXERCISE_LANGUAGES; language++) {
      const char *text = part->options[i].text.in[language];
      if (text && verdict_words_equal(core, (minos_bytes){text, strlen(text)})) return part->options[i].letter;
    }
  return 0;
}

static letter_reading read_words(const exercise_part *part, minos_bytes core) {
  char letter = part->kind == EXERCISE_CHOICE ? find_option(part, core) : verdict_words_find(core);
  if (letter == VERDICT_WORDS_IMPOSSIBLE) return (letter_reading){.state = LETTER_IMPOSSIBLE};
  return letter ? (letter_reading){.state = LETTER_FOUND, .letter = letter} : (letter_reading){.state = LETTER_OTHER};
}

letter_reading letters_read(const exercise_part *part, minos_bytes answer, letter_habits habits) {
  char allowed[EXERCISE_OPTIONS + 1];
  minos_bytes core = core_of(answer);
  uint32_t point = core.length ? only_point(core) : 0;
  letters_allowed(part, allowed);
  if (!core.length) return (letter_reading){.state = LETTER_EMPTY};
  return point ? read_point(point, allowed, habits) : read_words(part, core);
}
