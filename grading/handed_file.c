/* handed_file.c -- the bytes of a file that a student handed in.

   What lies under the name may be hostile: a link to somebody else's answer, a pipe that nobody writes to, a sparse file of a
   gigabyte. O_NOFOLLOW refuses the link, O_NONBLOCK the wait, fstat on the open file all that is not regular; and no more than
   the limit is read whatever fstat said. */
#include "handed_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scan.h"
#include "source.h"

static const minos_place nowhere = {0, 0};

static minos_status refuse(minos_error *err, const char *message) {
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "%s", message);
}

static minos_status refuse_opening(minos_error *err, int why) {
  switch (why) {
  case ELOOP: return refuse(err, "a symbolic link: hand in the file itself");
  case ENXIO:
  case ENODEV: return refuse(err, "not a regular file");
  case ENOENT:
  case ENOTDIR: return minos_fault(err, MINOS_ENOINPUT, nowhere, "no such file");
  case EACCES:
  case EPERM: return minos_fault(err, MINOS_ENOINPUT, nowhere, "permission denied");
  case ENOMEM: return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  default: return minos_fault(err, MINOS_EIO, nowhere, "it can't be opened: %s", strerror(why));
  }
}

static minos_status too_large(minos_error *err, size_t most) {
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "larger than %lu KiB", (unsigned long)(most >> 10));
}

static minos_status look_at(int fd, size_t most, minos_error *err) {
  struct stat facts;
  if (fstat(fd, &facts)) return minos_fault(err, MINOS_EIO, nowhere, "it can't be looked at: %s", strerror(errno));
  if (S_ISDIR(facts.st_mode)) return refuse(err, "a directory, not a file");
  if (!S_ISREG(facts.st_mode)) return refuse(err, "not a regular file");
  return (uint64_t)facts.st_size > most ? too_large(err, most) : MINOS_OK;
}

/* One byte more than there may be tells that there are too many. */
static minos_status take_bytes(int fd, minos_text *out, size_t most, const volatile int *cancel, minos_error *err) {
  char piece[4096];
  while (out->length <= most) {
    if (!source_wait(fd, cancel)) return minos_fault(err, MINOS_ELIMIT, nowhere, "reading was stopped");
    ssize_t got = read(fd, piece, sizeof piece);
    if (got == 0) break;
    if (got < 0 && (errno == EINTR || (errno == EAGAIN && cancel))) continue;
    if (got < 0) return minos_fault(err, MINOS_EIO, nowhere, "it can't be read: %s", strerror(errno));
    minos_text_add(out, piece, (size_t)got);
    if (out->failed) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  }
  return out->length > most ? too_large(err, most) : MINOS_OK;
}

static minos_status refuse_byte(const char *data, size_t bad, minos_bytes content, minos_error *err) {
  scan s = scan_begin(content);
  bool wide = bad < 2 && content.length > 1 &&
              ((data[0] == '\xFF' && data[1] == '\xFE') || (data[0] == '\xFE' && data[1] == '\xFF'));
  if (wide) return refuse(err, "UTF-16: save the file as UTF-8");
  while (s.at < data + bad) scan_step(&s);
  return minos_fault(err, MINOS_ESYNTAX, scan_place(&s), "%s", scan_bad_byte(data[bad]));
}

minos_status handed_bytes_check(const minos_text *text, size_t most, minos_error *err) {
  if (text->length > most) return too_large(err, most);
  size_t bad = text->length ? scan_find_bad(text->data, text->length) : 0;
  if (bad == text->length) return MINOS_OK;
  return refuse_byte(text->data, bad, (minos_bytes){text->data, text->length}, err);
}

minos_status handed_file_read(minos_text *out, const char *path, size_t most, const volatile int *cancel,
                              minos_error *err) {
  bool standard = strcmp(path, "-") == 0;
  int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return refuse_opening(err, errno);
  minos_status status = standard ? MINOS_OK : look_at(fd, most, err);
  if (!status) status = take_bytes(fd, out, most, cancel, err);
  if (!standard) close(fd);
  return status ? status : handed_bytes_check(out, most, err);
}
