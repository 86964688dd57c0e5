/* resident.c -- how much memory the process holds beyond mapped files (proc(5), /proc/self/statm). */
#include "resident.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

uint64_t resident_bytes(void) {
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char line[128];
  ssize_t length = read(file, line, sizeof line - 1);
  close(file);
  if (length <= 0) return 0;
  line[length] = '\0';
  char *at = line;
  strtoull(at, &at, 10); /* the whole address space */
  unsigned long long resident = strtoull(at, &at, 10), shared = strtoull(at, &at, 10);
  long page = sysconf(_SC_PAGESIZE);
  return resident > shared && page > 0 ? (resident - shared) * (uint64_t)page : 0;
}
