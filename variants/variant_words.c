/* variant_words.c -- what a variant asks, in the languages of the courses.

   The example answer gives one letter to all histories, which is never right. */
#include <stddef.h>
#include <string.h>

#include "variant.h"

static const struct words {
  const char *language, *title, *text;
} words[] = {
    {"en", "Classify the histories",
     "Clients read (r) and write (w) a register that starts at 0. A line is one operation: client, operation, value, "
     "start and end. "
     "Classify each history: L linearizable, S only sequentially consistent, N neither. Answer with a tuple of "
     "letters, one a "
     "history, in order; (\"L\", \"L\", ...) is such a tuple."},
    {"de", "Ordnen Sie die Historien ein",
     "Clients lesen (r) und schreiben (w) ein Register, das bei 0 beginnt. Eine Zeile ist eine Operation: Client, "
     "Operation, Wert, "
     "Beginn und Ende. Ordnen Sie jede Historie ein: L linearisierbar, S nur sequentiell konsistent, N keines von "
     "beiden. Antworten "
     "Sie mit einem Tupel aus Buchstaben, einem je Historie, in dieser Reihenfolge; (\"L\", \"L\", ...) ist ein "
     "solches Tupel."},
    {"ru", "Определите, каковы истории",
     "Клиенты читают (r) и пишут (w) регистр, который начинается с 0. Строка — одна операция: клиент, операция, "
     "значение, начало и "
     "конец. Определите для каждой истории: L — линеаризуемая, S — только последовательно согласованная, N — ни то ни "
     "другое. Ответ — "
     "кортеж из букв, по одной на историю, в том же порядке; (\"L\", \"L\", ...) — такой кортеж."},
};
enum { LANGUAGES = sizeof words / sizeof words[0] };

static const struct words *find_words(const char *language) {
  for (size_t i = 0; i < LANGUAGES; i++)
    if (strcmp(words[i].language, language) == 0) return &words[i];
  return &words[0];
}

const char *variant_title(const char *language) {
  return find_words(language)->title;
}

const char *variant_text(const char *language) {
  return find_words(language)->text;
}
