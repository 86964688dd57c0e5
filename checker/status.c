/* status.c -- faults with their places, and lists of the first of them. */
#include <minos/status.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Cut a message that did not fit before the first byte of a character that is not whole. */
static void cut_between_characters(char *message, size_t size) {
  size_t end = size - 1;
  while (end > 0 && ((unsigned char)message[end - 1] & 0xC0) == 0x80) end--;
  if (end > 0 && (unsigned char)message[end - 1] >= 0xC0) end--;
  message[end] = '\0';
}

/* Names come from logs: nothing in them may steer a terminal or break the one line. */
static void replace_controls(char *message) {
  for (; *message; message++)
    if ((unsigned char)*message < 0x20 || *message == 0x7F) *message = '?';
}

minos_status minos_fault(minos_error *err, minos_status status, minos_place place, const char *format, ...) {
  if (!err) return status;
  memset(err, 0, sizeof *err);
  err->status = status;
  err->place = place;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(err->message, sizeof err->message, format, arguments);
  va_end(arguments);
  if (length >= (int)sizeof err->message) cut_between_characters(err->message, sizeof err->message);
  replace_controls(err->message);
  return status;
}

void minos_faults_error(minos_faults *faults, const minos_error *err) {
  if (!faults) return;
  if (faults->errors < MINOS_FAULTS_KEPT) faults->error[faults->errors] = *err;
  faults->errors++;
}

void minos_faults_warning(minos_faults *faults, const minos_error *err) {
  if (!faults) return;
  if (faults->warnings < MINOS_FAULTS_KEPT) faults->warning[faults->warnings] = *err;
  faults->warnings++;
}

const char *minos_status_text(minos_status status) {
  static const char *const texts[] = {
      [MINOS_OK] = "done",
      [MINOS_ENOMEM] = "out of memory",
      [MINOS_EIO] = "reading or writing failed",
      [MINOS_ENOINPUT] = "no such input",
      [MINOS_ESYNTAX] = "bad syntax",
      [MINOS_EHISTORY] = "not a history",
      [MINOS_EMODEL] = "does not fit the model",
      [MINOS_EUSAGE] = "bad request",
      [MINOS_ELIMIT] = "a limit was met",
      [MINOS_EINTERNAL] = "internal error",
  };
  if ((size_t)status >= sizeof texts / sizeof *texts) return "unknown status";
  return texts[status];
}
