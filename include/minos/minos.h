/* minos.h -- everything the library offers. See docs/ARCHITECTURE.md for the order in which the headers build up. */
#ifndef MINOS_H
#define MINOS_H

#include <minos/certificate.h>
#include <minos/check.h>
#include <minos/format.h>
#include <minos/generate.h>
#include <minos/grade.h>
#include <minos/history.h>
#include <minos/lint.h>
#include <minos/model.h>
#include <minos/page.h>
#include <minos/report.h>
#include <minos/simulate.h>
#include <minos/status.h>
#include <minos/text.h>
#include <minos/trace.h>
#include <minos/value.h>

#define MINOS_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

MINOS_API const char *minos_version(void); /* of the library that runs, "0.1.0" */

#ifdef __cplusplus
}
#endif
#endif
