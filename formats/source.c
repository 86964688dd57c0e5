/* source.c -- the bytes of one input, and its lines.

   A regular file is mapped. Anything else (a pipe, a terminal, a file of /proc that claims to be empty) is copied to a
   temporary file that has no name any more, and that file is mapped: readers see one span of bytes whatever the input
   was, a fault can show its line after the fact, and the pages can leave memory under pressure, which a buffer could not.
   A file that is already open at some offset (standard input with part of it consumed) starts at that offset.

   Lines end with LF or CR LF. A byte order mark at the start belongs to no line. */
#define _DEFAULT_SOURCE /* madvise */
#include <minos/format.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "scan.h"
#include "source.h"
#include "unpack.h"

struct minos_source {
  minos_bytes content;
  void *map; /* NULL: the content is borrowed or empty */
  size_t map_size;
  char name[]; /* as given, terminated */
};

static const minos_place nowhere = {0, 0};

static minos_source *new_source(const char *name) {
  size_t size = strlen(name) + 1;
  minos_source *source = calloc(1, sizeof *source + size);
  if (source) memcpy(source->name, name, size);
  return source;
}

typedef struct reason {
  int number;
  const char *text;
} reason;
static const reason reasons[] = {
    {ENOENT, "no such file"},          {EACCES, "permission denied"},
    {EISDIR, "is a directory"},        {ENOTDIR, "a part of the path is not a directory"},
    {ENAMETOOLONG, "name too long"},   {ELOOP, "too many symbolic links"},
    {ENXIO, "cannot be opened"},       {EMFILE, "too many open files"},
    {ENOSPC, "no space left on disk"}, {EIO, "input/output error"},
    {ENOMEM, "out of memory"},
};

static minos_status fail(minos_error *err, minos_status status, const char *what, int number) {
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
    if (reasons[i].number == number) return minos_fault(err, status, nowhere, "%s%s", what, reasons[i].text);
  return minos_fault(err, status, nowhere, "%ssystem error %d", what, number);
}

/* MINOS_ENOMEM: the address space has no room for it (ulimit -v), as little as for a copy of it; other causes are the file's. */
static minos_status map_content(minos_source *source, int fd, size_t size, size_t skip) {
  void *map = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (map == MAP_FAILED) return errno == ENOMEM ? MINOS_ENOMEM : MINOS_EIO;
  posix_madvise(map, size, POSIX_MADV_SEQUENTIAL);
  source->map = map;
  source->map_size = size;
  source->content = (minos_bytes){(const char *)map + skip, size - skip};
  return MINOS_OK;
}

/* An open file without a name in the directory for temporary files, -1 if there can be none. */
static int open_unnamed_file(void) {
  const char *folder = getenv("TMPDIR");
  if (!folder || !*folder) folder = "/tmp";
  static const char pattern[] = "/minos-XXXXXX";
  size_t length = strlen(folder);
  char *path = malloc(length + sizeof pattern);
  if (!path) return -1;
  memcpy(path, folder, length);
  memcpy(path + length, pattern, sizeof pattern);
  int fd = mkstemp(path);
  if (fd >= 0) unlink(path);
  free(path);
  return fd;
}

static bool write_all(int fd, const char *data, size_t size) {
  while (size > 0) {
    ssize_t written = write(fd, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    data += written;
    size -= (size_t)written;
  }
  return true;
}

/* Half of what is free where the file lies: no input, and none that unpacks to a huge one, must fill the disk. */
static uint64_t half_of_the_free_space(int fd) {
  struct statvfs info;
  return fstatvfs(fd, &info) == 0 ? (uint64_t)info.f_bavail * info.f_frsize / 2 : (uint64_t)1 << 30;
}

bool source_wait(int fd, const volatile int *cancel) {
  enum { WAIT_MS = 20 };
  struct pollfd ready = {.fd = fd, .events = POLLIN};
  while (cancel && !*cancel) {
    int count = poll(&ready, 1, WAIT_MS);
    if (count > 0 || (count < 0 && errno != EINTR)) break;
  }
  return !cancel || !*cancel;
}

typedef struct copying {
  int from, to;
  uint64_t size, most;
  const volatile int *cancel;
} copying;

/* MINOS_ESYNTAX: there is more than may be; nothing is said of it. */
static minos_status copy_all(copying *c, minos_error *err) {
  char buffer[1 << 16];
  for (;;) {
    if (!source_wait(c->from, c->cancel)) return minos_fault(err, MINOS_ELIMIT, nowhere, "reading was stopped");
    ssize_t got = read(c->from, buffer, sizeof buffer);
    if (got == 0) return MINOS_OK;
    if (got < 0 && (errno == EINTR || (errno == EAGAIN && c->cancel))) continue;
    if (got < 0 && errno == EISDIR) return fail(err, MINOS_ENOINPUT, "", errno);
    if (got < 0) return fail(err, MINOS_EIO, "reading failed: ", errno);
    c->size += (uint64_t)got;
    if (c->size > c->most) return MINOS_ESYNTAX;
    if (!write_all(c->to, buffer, (size_t)got)) return fail(err, MINOS_EIO, "writing a temporary file failed: ", errno);
  }
}

static minos_status too_large(uint64_t most, minos_error *err) {
  bool whole = most >> 20 && most % (1 << 20) == 0;
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "larger than %llu %s",
                     (unsigned long long)(whole ? most >> 20 : most), whole ? "MiB" : "bytes");
}

static minos_status too_large_for_the_disk(uint64_t most, minos_error *err) {
  return minos_fault(err, MINOS_EIO, nowhere, "larger than half of the free space for temporary files, %llu MiB",
                     (unsigned long long)(most >> 20));
}

static minos_status spool(minos_source *source, int from, const minos_taking *how, minos_error *err) {
  int to = open_unnamed_file();
  if (to < 0) return fail(err, MINOS_EIO, "cannot make a temporary file: ", errno);
  copying c = {.from = from, .to = to, .cancel = how->cancel};
  c.most = how->most ? how->most : half_of_the_free_space(to);
  minos_status status = copy_all(&c, err);
  if (status == MINOS_ESYNTAX) status = how->most ? too_large(c.most, err) : too_large_for_the_disk(c.most, err);
  if (!status && c.size > 0) {
    status = map_content(source, to, (size_t)c.size, 0);
    if (status) fail(err, status, "cannot map a temporary file: ", errno);
  }
  close(to);
  return status;
}

static minos_status take_file(minos_source *source, int fd, const minos_taking *how, minos_error *err) {
  struct stat info;
  if (fstat(fd, &info) != 0) return fail(err, MINOS_EIO, "", errno);
  if (S_ISDIR(info.st_mode)) return fail(err, MINOS_ENOINPUT, "", EISDIR);
  if (how->regular && !S_ISREG(info.st_mode)) return minos_fault(err, MINOS_ENOINPUT, nowhere, "not a regular file");
  off_t skip = S_ISREG(info.st_mode) ? lseek(fd, 0, SEEK_CUR) : 0;
  bool mappable = S_ISREG(info.st_mode) && skip >= 0 && info.st_size > skip;
  if (mappable && how->most && (uint64_t)(info.st_size - skip) > how->most) return too_large(how->most, err);
  minos_status status = mappable ? map_content(source, fd, (size_t)info.st_size, (size_t)skip) : MINOS_EIO;
  if (status == MINOS_ENOMEM) return fail(err, status, "", ENOMEM);
  return status ? spool(source, fd, how, err) : MINOS_OK;
}

/* Who may be interrupted, or wants no pipe, must not wait for the writer of a named pipe when opening it. */
minos_status minos_source_take(minos_source **out, const char *path, const minos_taking *how, minos_error *err) {
  bool standard = !how->regular && strcmp(path, "-") == 0;
  int without_waiting = how->cancel || how->regular ? O_NONBLOCK : 0;
  int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | without_waiting);
  if (fd < 0) return fail(err, MINOS_ENOINPUT, "", errno);
  minos_source *source = new_source(path);
  minos_status status =
      source ? take_file(source, fd, how, err) : minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  if (!standard) close(fd);
  if (status)
    minos_source_free(source);
  else
    *out = source;
  return status;
}

minos_status minos_source_open(minos_source **out, const char *path, minos_error *err) {
  static const minos_taking all = {0};
  return minos_source_take(out, path, &all, err);
}

/* Map what was unpacked in place of what it was unpacked from. */
static minos_status exchange_content(minos_source *source, int fd, uint64_t size, minos_error *err) {
  void *map = source->map;
  size_t map_size = source->map_size;
  source->map = NULL;
  source->content = (minos_bytes){"", 0};
  minos_status status = size ? map_content(source, fd, (size_t)size, 0) : MINOS_OK;
  if (map) munmap(map, map_size);
  return status ? fail(err, status, "cannot map a temporary file: ", errno) : MINOS_OK;
}

minos_status minos_source_unpack(minos_source *source, uint64_t most, const volatile int *cancel, minos_error *err) {
  const unpacker *found = unpack_find(source->content);
  if (!found) return MINOS_OK;
  unpacked to = {.fd = open_unnamed_file(), .most = most, .cancel = cancel};
  if (to.fd < 0) return fail(err, MINOS_EIO, "cannot make a temporary file: ", errno);
  uint64_t free_space = half_of_the_free_space(to.fd);
  if (most == 0 || most > free_space) to.most = free_space;
  minos_status status = found->run(source->content, &to, err);
  if (!status) status = exchange_content(source, to.fd, to.size, err);
  close(to.fd);
  return status;
}

minos_status minos_source_memory(minos_source **out, const char *name, const void *data, size_t size,
                                 minos_error *err) {
  minos_source *source = new_source(name);
  if (!source) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  source->content = (minos_bytes){size ? data : "", size}; /* readers point behind the last byte */
  *out = source;
  return MINOS_OK;
}

void source_let_pages_go(const minos_source *source) {
  /* Advice only: a page that is needed again is mapped again. */
  if (source->map) (void)madvise(source->map, source->map_size, MADV_DONTNEED);
}

void minos_source_free(minos_source *source) {
  if (!source) return;
  if (source->map) munmap(source->map, source->map_size);
  free(source);
}

const char *minos_source_name(const minos_source *source) {
  return source->name;
}
minos_bytes minos_source_content(const minos_source *source) {
  return source->content;
}

bool minos_source_line(const minos_source *source, uint32_t line, minos_bytes *out) {
  minos_bytes rest = scan_without_mark(source->content), found;
  if (line == 0) return false;
  for (uint32_t number = 1; scan_take_line(&rest, &found); number++) {
    if (number < line) continue;
    *out = found;
    return true;
  }
  return false;
}
