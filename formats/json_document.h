/* json_document.h -- a file that is one JSON object with settings and a list: an exercise, a scenario.

   Every fault is reported with its place; reading goes on behind it, so that several are found at once. */
#ifndef MINOS_FORMATS_JSON_DOCUMENT_H
#define MINOS_FORMATS_JSON_DOCUMENT_H

#include "json_value.h"
#include "kept.h"

enum { JSON_MEMBERS = 24 }; /* of one table, at most */

/* What such a file is. */
typedef struct json_kind {
  const char *article, *name; /* "an", "exercise": what it is called in messages */
  size_t largest;             /* bytes */
} json_kind;

typedef struct json_document {
  intake in; /* where faults go; it builds no history */
  const json_kind *kind;
  const minos_source *from; /* borrowed */
  kept_strings *kept;       /* what becomes of its strings; set by who opens it */
  json_t *root;
  json_span span;    /* the object */
  scan begin, after; /* at its bracket, and behind it */
} json_document;

/* A member that an object may have, and who reads it into `target`. */
typedef struct json_member {
  const char *name;
  void (*take)(json_document *d, json_field field, void *target);
} json_member;

/* The items of an array that is a member of the document. */
typedef struct json_list {
  const json_t *array;
  size_t next;
  scan at;
} json_list;

/* A document that is not open yet, but can have faults. */
json_document json_document_of(const json_kind *kind, const minos_source *from, minos_faults *faults);
/* False: it is no such object, and that was said. Otherwise it must be closed, which finds what stands behind the object. */
bool json_document_open(json_document *d);
void json_document_close(json_document *d);

/* Give every member of an object to its reader. `span` may be NULL: then all stands at object.place. `members` ends with a
   row without a name. */
void json_take_members(json_document *d, json_field object, const json_span *span, const json_member *members,
                       void *target);

/* False: the document has no array that is called so. */
bool json_list_of(const json_document *d, const char *name, json_list *out);
/* The next item and the places inside it; false: there is none. */
bool json_next(json_list *list, json_field *item, json_span *span);

/* What a string may be. */
typedef struct json_bounds {
  size_t longest;      /* bytes */
  const char *allowed; /* control characters that it may have */
} json_bounds;

/* Each reads one value into `out`; false: it is wrong, and that was said. */
bool json_take_string(json_document *d, json_field field, json_bounds bounds, const char **out); /* kept */
bool json_take_number(json_document *d, json_field field, int64_t low, int64_t high, int64_t *out);
/* The index in `words` (ends with NULL), -1: it is none of them, and that was said. `what`: "step". */
int json_take_word(json_document *d, json_field field, const char *const *words, const char *what);

/* The same of a text that was made of what stands at `place`. */
bool json_take_text(json_document *d, minos_bytes text, minos_place place, json_bounds bounds, const char **out);
/* A copy that lives as long as `kept`; NULL: memory is out, and that was said. */
const char *json_keep(json_document *d, minos_bytes text);

/* Report a fault; always false. */
bool json_refuse(json_document *d, minos_place place, const char *message);

#endif
