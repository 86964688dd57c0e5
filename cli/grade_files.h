/* grade_files.h -- where grades are written to. */
#ifndef CLI_GRADE_FILES_H
#define CLI_GRADE_FILES_H

#include <minos/grade.h>

#include "settings.h"

/* Write the grades, and what --summary and --statistics ask for. False: something could not be written, which was said. */
bool grade_files_write(const minos_grader *grader, const struct settings *settings);

#endif
