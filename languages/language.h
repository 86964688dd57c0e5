/* language.h -- words for people, in the language that was chosen.

   tr("It ended at %s.") is the sentence in the chosen language, or itself where none was chosen or nobody has translated it.
   tr_n("%lu step", "%lu steps", n) takes the form that goes with n. tr_later marks a sentence of a table that tr() takes up
   where it is said. Sentences are whole: word order differs between languages. The catalogues are languages/<code>.po;
   messages about errors, names from files and whatever a program reads stay as they are.

   gettext does it, by the process's locale: a library asks, only the command chooses (cli/tongue.h). Each catalogue also has a name
   of its own, minos-<code>, by which a page asks for every language at once, whatever was chosen. */
#ifndef LANGUAGES_LANGUAGE_H
#define LANGUAGES_LANGUAGE_H

#include <libintl.h>

#define MINOS_TEXT_DOMAIN "minos"

#define tr(english) dgettext(MINOS_TEXT_DOMAIN, english)
#define tr_n(one, many, count) dngettext(MINOS_TEXT_DOMAIN, one, many, count)
#define tr_later(english) english

/* The same as a function, for those below who ask by it (minos_translation). */
static inline const char *language_say(const char *english) {
  return *english ? tr(english) : english;
}

/* One language by itself, whatever was chosen, where the command has made all of them known. */
static inline const char *language_say_german(const char *english) {
  return *english ? dgettext(MINOS_TEXT_DOMAIN "-de", english) : english;
}

static inline const char *language_say_russian(const char *english) {
  return *english ? dgettext(MINOS_TEXT_DOMAIN "-ru", english) : english;
}

#endif
