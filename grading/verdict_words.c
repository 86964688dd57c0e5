/* verdict_words.c -- words for L, S and N in three languages. */
#include "verdict_words.h"

#include "signs.h"

static const struct row {
  char letter;
  const char *words;
} rows[] = {
    {'L', "linearizable"},
    {'L', "linearisable"},
    {'L', "linearizability"},
    {'L', "linearisierbar"},
    {'L', "linearisierbarkeit"},
    {'L', "линеаризуемая"},
    {'L', "линеаризуемый"},
    {'L', "линеаризуема"},
    {'L', "линеаризуемо"},
    {'L', "линеаризуемость"},
    {'S', "sequential"},
    {'S', "only sequential"},
    {'S', "sequential only"},
    {'S', "sequentially consistent"},
    {'S', "only sequentially consistent"},
    {'S', "sequential but not linearizable"},
    {'S', "sequential not linearizable"},
    {'S', "sequentiell"},
    {'S', "sequenziell"},
    {'S', "nur sequentiell"},
    {'S', "nur sequenziell"},
    {'S', "sequentiell konsistent"},
    {'S', "sequenziell konsistent"},
    {'S', "nur sequentiell konsistent"},
    {'S', "nur sequenziell konsistent"},
    {'S', "sequentiell aber nicht linearisierbar"},
    {'S', "sequenziell aber nicht linearisierbar"},
    {'S', "последовательная"},
    {'S', "последовательно"},
    {'S', "только последовательная"},
    {'S', "только последовательно"},
    {'S', "последовательно согласованная"},
    {'S', "только последовательно согласованная"},
    {'S', "последовательная но не линеаризуемая"},
    {'N', "neither"},
    {'N', "neither nor"},
    {'N', "neither of both"},
    {'N', "none"},
    {'N', "weder noch"},
    {'N', "keines"},
    {'N', "keins"},
    {'N', "keines von beiden"},
    {'N', "nichts von beidem"},
    {'N', "ни то ни другое"},
    {'N', "ни то ни то"},
    {'N', "никакая"},
    {'N', "ни одна"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearizable but not sequential"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearizable not sequential"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearizable but not sequentially consistent"},
    {VERDICT_WORDS_IMPOSSIBLE, "l but not s"},
    {VERDICT_WORDS_IMPOSSIBLE, "l not s"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearisierbar aber nicht sequentiell"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearisierbar aber nicht sequenziell"},
    {VERDICT_WORDS_IMPOSSIBLE, "linearisierbar nicht sequentiell"},
    {VERDICT_WORDS_IMPOSSIBLE, "l aber nicht s"},
    {VERDICT_WORDS_IMPOSSIBLE, "линеаризуемая но не последовательная"},
    {VERDICT_WORDS_IMPOSSIBLE, "l но не s"},
};

static const struct truth_row {
  const char *word;
  int truth;
} truths[] = {
    {"true", 1},  {"yes", 1}, {"wahr", 1},   {"ja", 1},   {"richtig", 1}, {"да", 1},   {"верно", 1},   {"истина", 1},
    {"false", 0}, {"no", 0},  {"falsch", 0}, {"nein", 0}, {"нет", 0},     {"ложь", 0}, {"неверно", 0},
};

uint32_t verdict_words_capital(uint32_t point) {
  bool latin = (point >= 'a' && point <= 'z') || (point >= 0xE0 && point <= 0xFE && point != 0xF7);
  bool cyrillic = point >= 0x430 && point <= 0x44F, greek = point >= 0x3B1 && point <= 0x3C9 && point != 0x3C2;
  if (latin || cyrillic || greek) return point - 0x20;
  if (point >= 0x450 && point <= 0x45F) return point - 0x50;
  if (point == 0x501 || point == 0x50D) return point - 1;
  if (point == 0x3F2) return 0x3F9;
  return point;
}

static bool is_gap(uint32_t point) {
  return signs_meant(point) == ' ' || point == '-' || point == '_' || point == ',' || point == '\t' || point == '\n' ||
         point == '\r' || point == 0xAD || (point >= 0x2010 && point <= 0x2015);
}

/* A position in words: gaps of any length are one blank, none at the ends. */
typedef struct walk {
  const char *at, *end;
} walk;

static void skip_gap(walk *w) {
  unsigned length;
  while (w->at < w->end && is_gap(signs_point(w->at, w->end, &length))) w->at += length;
}

/* The next capital, ' ' for a gap, 0 at the end. */
static uint32_t next_of(walk *w) {
  unsigned length;
  if (w->at == w->end) return 0;
  uint32_t point = signs_point(w->at, w->end, &length);
  if (is_gap(point)) {
    skip_gap(w);
    return w->at == w->end ? 0 : ' ';
  }
  w->at += length;
  return verdict_words_capital(signs_meant(point));
}

bool verdict_words_equal(minos_bytes a, minos_bytes b) {
  walk left = {a.data, a.data + a.length}, right = {b.data, b.data + b.length};
  skip_gap(&left);
  skip_gap(&right);
  uint32_t one, other;
  do {
    one = next_of(&left);
    other = next_of(&right);
  } while (one && one == other);
  return one == other;
}

char verdict_words_find(minos_bytes words) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (verdict_words_equal(words, (minos_bytes){rows[i].words, strlen(rows[i].words)})) return rows[i].letter;
  return 0;
}

int verdict_words_truth(minos_bytes words) {
  for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
    if (verdict_words_equal(words, (minos_bytes){truths[i].word, strlen(truths[i].word)})) return truths[i].truth;
  return -1;
}
