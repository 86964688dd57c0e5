/* phrases.h -- the words that reports share, in the chosen language. All of it is clean text: safe to print (columns.h). */
#ifndef MINOS_REPORTS_PHRASES_H
#define MINOS_REPORTS_PHRASES_H

#include <minos/report.h>

/* "FILE", or "FILE#HISTORY" where the file holds several. */
void phrases_name(const minos_judged *judged, minos_text *text);
/* "sequential, not linearizable"; for an undecided one what is known and what is open. */
void phrases_verdict(const minos_result *result, minos_text *text);
/* "time limit" and the like: why something is open. */
const char *phrases_limit(minos_limit limit);
/* "time limit: after 1.0 s and 120000 configurations". */
void phrases_limit_in_full(const minos_result *result, minos_text *text);
/* "register from 0, 2 operations, 2 clients". */
void phrases_setting(const minos_history *history, minos_text *text);
/* "1 operation", "2 operations". */
void phrases_operations(uint64_t count, minos_text *text);
/* The object's name, or `unnamed` for the unnamed one. */
void phrases_object(const minos_history *history, uint32_t object, const char *unnamed, minos_text *text);
/* "object x alone: L · object y alone: S": the first few objects, with `between` them. */
void phrases_objects(const minos_judged *judged, const char *between, minos_text *text);
/* "Bob r 0", or "r 0" without the client; long ones are cut. */
void phrases_op(const minos_history *history, minos_op_id op, bool client, minos_text *text);
/* "Bob r 0 must stand before Alice w 1: it read 0, and only the initial value is 0". */
void phrases_reason(const minos_history *history, const minos_reason *reason, minos_text *text);
/* "(line 2)", "(lines 1, 2)": where the operations of a reason stand; nothing when that is not known. */
void phrases_lines(const minos_history *history, const minos_reason *reason, minos_text *text);
/* "not linearizable" or "not sequential": what the counterexample shows. */
const char *phrases_refuted(const minos_counterexample *counterexample);

#endif
