/* csv_value.h -- one cell of a table as a value. */
#ifndef MINOS_FORMATS_CSV_VALUE_H
#define MINOS_FORMATS_CSV_VALUE_H

#include "intake.h"

/* An empty cell is no value. */
minos_status csv_read_value(intake *in, minos_bytes cell, minos_place place, minos_value *out);

#endif
