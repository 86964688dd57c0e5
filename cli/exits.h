/* exits.h -- the exit statuses that users' scripts rely on. They never change. */
#ifndef CLI_EXITS_H
#define CLI_EXITS_H

typedef enum exit_status {
  EXIT_DONE = 0,
  EXIT_VIOLATION = 1,
  EXIT_UNDECIDED = 2,
  EXIT_VERDICT_L = 10,
  EXIT_VERDICT_S = 20,
  EXIT_VERDICT_N = 30,
  EXIT_USAGE = 64,
  EXIT_BAD_INPUT = 65,
  EXIT_NO_INPUT = 66,
  EXIT_INTERNAL = 70,
  EXIT_IO = 74,
} exit_status;

#endif
