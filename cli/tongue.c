/* tongue.c -- the language that the command speaks.

   It is what --lang says and English otherwise, whatever the environment says: the same command gives the same bytes
   everywhere. The system's own messages (strerror) are of the errors, which stay English: its catalogue is looked for where
   there is none. gettext looks at LANGUAGE in every locale but plain C, and C.UTF-8 is there without a locale being installed. */
#include "tongue.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "language.h"
#include "say.h"

enum { PATH_BYTES = 4096 };

const char *tongue_code(int language) {
  static const char *const codes[] = {"en", "en", "de", "ru"};
  return codes[language];
}

int tongue_of(const char *code) {
  for (int language = TONGUE_ENGLISH; language <= TONGUE_RUSSIAN; language++)
    if (strcmp(tongue_code(language), code) == 0) return language;
  return 0;
}

/* The folder of the program, with room for `room` more bytes behind it. */
static bool find_program(char *path, size_t size, size_t room) {
  ssize_t length = readlink("/proc/self/exe", path, size - room);
  if (length <= 0 || (size_t)length >= size - room) return false;
  path[length] = '\0';
  char *slash = strrchr(path, '/');
  if (slash) *slash = '\0';
  return slash != NULL;
}

static bool holds_catalogue(const char *folder, const char *code) {
  minos_text path = {0};
  minos_text_format(&path, "%s/%s/LC_MESSAGES/" MINOS_TEXT_DOMAIN ".mo", folder, code);
  bool well = !path.failed && access(path.data, R_OK) == 0;
  minos_text_release(&path);
  return well;
}

/* Beside the program in a build folder, else in share/ of where it is installed. */
static bool find_catalogue(char *path, size_t size, const char *code) {
  static const char *const places[] = {"/locale", "/../share/locale"};
  enum { ROOM = 32 };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    if (!find_program(path, size, ROOM)) return false;
    strncat(path, places[i], ROOM - 1);
    if (holds_catalogue(path, code)) return true;
  }
  return false;
}

/* English is in the sources: no catalogue may be found, wherever one is installed. */
static const char nowhere[] = "/dev/null";

/* `wanted` is a list of codes, as LANGUAGE takes it. */
static bool begin_to_speak(const char *wanted, const char *catalogues, const char *system) {
  return setlocale(LC_MESSAGES, "C.UTF-8") && setenv("LANGUAGE", wanted, 1) == 0 && bindtextdomain("libc", system) &&
         bindtextdomain(MINOS_TEXT_DOMAIN, catalogues) && bind_textdomain_codeset(MINOS_TEXT_DOMAIN, "UTF-8");
}

bool tongue_choose(int language) {
  if (language <= TONGUE_ENGLISH) return true;
  char path[PATH_BYTES];
  const char *code = tongue_code(language);
  if (!find_catalogue(path, sizeof path, code)) {
    say_error(NULL, "--lang %s: its catalogue (locale/%s/LC_MESSAGES/minos.mo) is not installed beside this program",
              code, code);
    return false;
  }
  if (!begin_to_speak(code, path, nowhere)) {
    say_error(NULL, "--lang %s: the locale C.UTF-8 is missing", code);
    return false;
  }
  return true;
}

/* ---- all of them ---- */

static const minos_tongue tongues[] = {{"de", language_say_german}, {"ru", language_say_russian}, {0}};

static bool find_every_catalogue(char *path, size_t size) {
  bool well = true;
  for (const minos_tongue *one = tongues; one->code && well; one++) {
    minos_text name = {0};
    minos_text_format(&name, MINOS_TEXT_DOMAIN "-%s", one->code);
    well = !name.failed && find_catalogue(path, size, one->code) && bindtextdomain(name.data, path) &&
           bind_textdomain_codeset(name.data, "UTF-8");
    minos_text_release(&name);
  }
  return well;
}

/* gettext goes through the languages of LANGUAGE until one has a catalogue of the name that is asked for. */
const minos_tongue *tongue_all(int language) {
  char path[PATH_BYTES];
  minos_text wanted = {0};
  minos_text_put(&wanted, tongue_code(language));
  for (const minos_tongue *one = tongues; one->code; one++) minos_text_format(&wanted, ":%s", one->code);
  bool well = !wanted.failed && find_every_catalogue(path, sizeof path) &&
              begin_to_speak(wanted.data, language <= TONGUE_ENGLISH ? nowhere : path, nowhere);
  minos_text_release(&wanted);
  return well ? tongues : NULL;
}
