/* roster.h -- the students of a course, from a table. */
#ifndef MINOS_VARIANTS_ROSTER_H
#define MINOS_VARIANTS_ROSTER_H

#include <minos/format.h>

enum { ROSTER_STUDENTS = 100000, ROSTER_ID = 64 }; /* at most; bytes of an id, at most */

typedef struct student {
  char *id;   /* terminated; one line without control characters */
  char *file; /* a safe file name made of it, with ".json" behind */
  minos_place place;
} student;

typedef struct roster {
  student *students; /* [count] in the order of the table */
  size_t count, capacity;
} roster;

/* Read a table whose cells are divided by commas, semicolons or tabs. Where a cell of the first row is `id` or `name`, that row
   names the columns; otherwise the first column holds the ids. On MINOS_OK *out is the caller's. Otherwise `faults` says
   what is wrong, first fault first. */
minos_status roster_read(roster *out, const minos_source *from, minos_faults *faults);
void roster_release(roster *r);

/* Append a file name for an id: letters, digits and `_` `-` `.` stay, but `-` and `.` not in front; all else becomes %XX, and
   so does the first letter of `manifest`. No
   two ids get the same name. */
void roster_file_name(const char *id, minos_text *out);

#endif
