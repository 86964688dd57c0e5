/* handed_words.c -- answers that stand alone as words: "S, L, N, B", one a line, or one letter behind the other.

   Commas and semicolons separate where there are any, else line ends, else blanks: so "nur sequentiell" can be one answer. A
   word that begins with a part's id and a colon is that part's; then all must be. */
#include "handed.h"
#include "signs.h"

typedef struct splitter {
  handed *out;
  const minos_exercise *exercise;
  minos_error *err;
  const char *separators;
  uint32_t named, unnamed;
  scan s;
} splitter;

static bool has_any(minos_bytes text, const char *set) {
  for (size_t i = 0; i < text.length; i++)
    if (scan_is_any(text.data[i], set)) return true;
  return false;
}

static minos_bytes trimmed(minos_bytes text) {
  while (text.length && scan_is_any(*text.data, " \t\r\n")) text.data++, text.length--;
  while (text.length && scan_is_any(text.data[text.length - 1], " \t\r\n")) text.length--;
  return text;
}

static const char *separators_of(minos_bytes text) {
  if (has_any(text, ",;")) return ",;\n";
  return has_any(trimmed(text), "\n") ? "\n" : " \t\n";
}

static minos_status refuse(splitter *p, minos_place place, const char *message) {
  return minos_fault(p->err, MINOS_ESYNTAX, place, "%s", message);
}

static minos_status add_word(splitter *p, minos_bytes word, minos_place place) {
  if (literal_add_word(&p->out->answer, word, place)) return MINOS_OK;
  if (p->out->answer.text.failed) return minos_fault(p->err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  return refuse(p, place, "an answer of more than 64 elements");
}

/* "H1: S" is a key and a value; the place is that of the whole. */
static minos_status take_word(splitter *p, minos_bytes word, minos_place place) {
  const char *colon = memchr(word.data, ':', word.length);
  minos_bytes key = trimmed(colon ? scan_between(word.data, colon) : (minos_bytes){"", 0});
  if (has_any(word, "()[]{}=+*/\\\"'<>")) return refuse(p, place, "this is neither a literal nor a plain word");
  const exercise_part *part = colon ? exercise_find_part(p->exercise, key) : NULL;
  if (colon && !part) return refuse(p, place, "no part has the name that stands before the colon");
  minos_status status = part ? add_word(p, key, place) : MINOS_OK;
  if (status) return status;
  *(part ? &p->named : &p->unnamed) += 1;
  if (part) word = trimmed(scan_between(colon + 1, word.data + word.length));
  return add_word(p, word, place);
}

static minos_status take_next(splitter *p) {
  while (p->s.at < p->s.end && (scan_is_any(*p->s.at, " \t\r\n"))) scan_step(&p->s);
  minos_place place = scan_place(&p->s);
  const char *start = p->s.at;
  while (p->s.at < p->s.end && !scan_is_any(*p->s.at, p->separators)) scan_step(&p->s);
  minos_bytes word = trimmed(scan_between(start, p->s.at));
  bool comma = p->s.at < p->s.end && *p->s.at != '\n' && *p->separators == ',';
  if (p->s.at < p->s.end) scan_step(&p->s);
  if (!word.length && !comma) return MINOS_OK;
  return word.length ? take_word(p, word, place) : add_word(p, word, place);
}

minos_status handed_words(handed *out, minos_bytes text, const minos_exercise *exercise, minos_error *err) {
  splitter p = {.out = out, .exercise = exercise, .err = err, .separators = separators_of(text), .s = scan_begin(text)};
  literal_add_sequence(&out->answer, scan_place(&p.s));
  minos_status status = MINOS_OK;
  while (p.s.at < p.s.end && !status) status = take_next(&p);
  if (status) return status;
  if (p.named && p.unnamed)
    return refuse(&p, out->answer.at[0].place, "some answers have a part's name, and some have none");
  out->answer.at[0].kind = p.named ? LITERAL_OBJECT : LITERAL_SEQUENCE;
  out->answer.at[0].items = out->answer.count - 1;
  out->answer.at[0].next = out->answer.count;
  return MINOS_OK;
}
