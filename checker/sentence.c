/* sentence.c -- a sentence from its pattern and its parts.

   printf would do, were patterns of this program only: those that a catalogue of translations brings must not read what was
   never passed. A place for a part that there is not stays empty. */
#include <minos/text.h>

#include <string.h>

minos_text *minos_sentence_part(minos_sentence *sentence) {
  unsigned last = MINOS_SENTENCE_PARTS - 1;
  return &sentence->parts[sentence->count < last ? sentence->count++ : last];
}

/* The number in front of "$s", from 1; 0 where there is none: "%s". */
static unsigned read_number(const char *directive) {
  bool numbered = directive[0] >= '1' && directive[0] <= '9' && directive[1] == '$' && directive[2] == 's';
  return numbered ? (unsigned)(directive[0] - '0') : 0;
}

static void put_part(const minos_sentence *sentence, unsigned number, minos_text *out) {
  if (number > MINOS_SENTENCE_PARTS) return;
  const minos_text *part = &sentence->parts[number - 1];
  if (part->length) minos_text_add(out, part->data, part->length);
}

/* What stands behind a percent sign; returns where the pattern goes on. */
static const char *put_directive(const minos_sentence *sentence, const char *at, unsigned *next, minos_text *out) {
  unsigned number = read_number(at);
  if (number || *at == 's') {
    put_part(sentence, number ? number : ++*next, out);
    return at + (number ? sizeof "1$s" - 1 : 1);
  }
  minos_text_put(out, "%");
  return at + (*at == '%');
}

void minos_sentence_end(minos_sentence *sentence, const char *pattern, minos_text *out) {
  unsigned next = 0;
  for (const char *at = pattern; *at;) {
    size_t plain = strcspn(at, "%");
    minos_text_add(out, at, plain);
    at += plain;
    if (*at) at = put_directive(sentence, at + 1, &next, out);
  }
  for (unsigned i = 0; i < MINOS_SENTENCE_PARTS; i++) {
    if (sentence->parts[i].failed) out->failed = true;
    minos_text_release(&sentence->parts[i]);
  }
  sentence->count = 0;
}
