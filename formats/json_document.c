/* json_document.c -- a file that is one JSON object: opened, its members given to who reads them, its list item by item.

   The scanner marks where members stand; jansson, which keeps members in the order of the text, knows what they are. */
#include "json_document.h"

#include <string.h>

#include "json_fields.h"

static bool parse_object(json_document *d) {
  scan s = scan_begin(d->in.content);
  json_skip_blanks(&s);
  d->begin = s;
  minos_place start = scan_place(&s);
  if (s.at == s.end || *s.at != '{') {
    intake_fault(&d->in, MINOS_ESYNTAX, start, "%s %s is a JSON object: expected '{'", d->kind->article, d->kind->name);
    return false;
  }
  if (!json_take_span(&s, &d->span)) return json_refuse(d, start, "the object that begins here does not end");
  d->after = s;
  return json_parse(&d->in, &d->span, &d->root) == MINOS_OK;
}

json_document json_document_of(const json_kind *kind, const minos_source *from, minos_faults *faults) {
  static const minos_reading plain = {0};
  minos_bytes content = scan_without_mark(minos_source_content(from));
  return (json_document){
      .in = {.content = content, .how = &plain, .faults = faults},
      .kind = kind,
      .from = from,
  };
}

bool json_document_open(json_document *d) {
  if (d->in.content.length > d->kind->largest) {
    intake_fault(&d->in, MINOS_ESYNTAX, (minos_place){0, 0}, "%s %s of more than %lu MiB", d->kind->article,
                 d->kind->name, (unsigned long)(d->kind->largest >> 20));
    return false;
  }
  return intake_check_utf8(&d->in) == MINOS_OK && parse_object(d);
}

void json_document_close(json_document *d) {
  json_decref(d->root);
  d->root = NULL;
  json_skip_blanks(&d->after);
  if (d->after.at < d->after.end)
    intake_fault(&d->in, MINOS_ESYNTAX, scan_place(&d->after), "unexpected text behind the %s", d->kind->name);
}

static void refuse_member(json_document *d, const char *name, minos_place place, const json_member *members) {
  const char *known[JSON_MEMBERS + 1] = {NULL};
  for (size_t i = 0; i < JSON_MEMBERS && members[i].name; i++) known[i] = members[i].name;
  json_unknown_field(&d->in, (minos_bytes){name, strlen(name)}, place, known);
}

void json_take_members(json_document *d, json_field object, const json_span *span, const json_member *members,
                       void *target) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach((json_t *)object.json, name, value) {
    const json_member *member = members;
    while (member->name && strcmp(member->name, name) != 0) member++;
    json_field field = {value, span ? json_member_place(span, index) : object.place};
    if (member->name)
      member->take(d, field, target);
    else
      refuse_member(d, name, span ? json_key_place(span, index) : object.place, members);
    index++;
  }
}

/* Move `s`, which stands at the beginning of the document, to the value of a member. */
static bool seek_member(const json_document *d, const char *wanted, scan *s) {
  const char *name;
  json_t *value;
  unsigned index = 0;
  json_object_foreach(d->root, name, value) {
    if (strcmp(name, wanted) == 0) break;
    index++;
  }
  if (index >= d->span.values) return false;
  minos_place place = d->span.value[index], at;
  while (at = scan_place(s), at.line != place.line || at.column != place.column) scan_step(s);
  return true;
}

bool json_list_of(const json_document *d, const char *name, json_list *out) {
  *out = (json_list){.array = json_object_get(d->root, name), .at = d->begin};
  return json_is_array(out->array) && seek_member(d, name, &out->at);
}

bool json_next(json_list *list, json_field *item, json_span *span) {
  scan *s = &list->at;
  item->json = json_array_get(list->array, list->next++);
  if (!item->json) return false;
  scan_step(s); /* the bracket, or the comma */
  json_skip_blanks(s);
  item->place = scan_place(s);
  bool whole = json_take_span(s, span);
  json_skip_blanks(s);
  return whole;
}
