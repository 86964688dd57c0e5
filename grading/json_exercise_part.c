/* json_exercise_part.c -- one part of an exercise file.

   Which fields a part has depends on its kind. Histories are read here, so that an exercise with a history that can't be
   judged is refused before anybody hands in an answer. */
#include <stdlib.h>
#include <string.h>

#include "json_exercise.h"
#include "json_value.h"

/* A part while it is being read. */
typedef struct draft {
  exercise_part *part;
  json_field history, accept, options; /* read when all else is known */
  const char *model, *initial, *format, *file, *name;
  bool has_ask, has_nodes, has_failures;
} draft;

/* ---- single fields ---- */

static void take_nothing(json_document *d, json_field field, void *target) {
  (void)d, (void)field, (void)target; /* the kind is read before all others */
}
static void take_id(json_document *d, json_field field, void *target) {
  exercise_take_id(d, field, &((draft *)target)->part->id);
}
static void take_points(json_document *d, json_field field, void *target) {
  exercise_take_points(d, field, &((draft *)target)->part->points);
}
static void take_text(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((draft *)target)->part->text);
}
static void take_explanation(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((draft *)target)->part->explanation);
}
static void take_history(json_document *d, json_field field, void *target) {
  (void)d;
  ((draft *)target)->history = field;
}
static void take_model(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((draft *)target)->model);
}
static void take_initial(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((draft *)target)->initial);
}
static void take_format(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((draft *)target)->format);
}
static void take_file(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((draft *)target)->file);
}
static void take_name(json_document *d, json_field field, void *target) {
  exercise_take_string(d, field, &((draft *)target)->name);
}
static void take_order(json_document *d, json_field field, void *target) {
  static const char *const words[] = {"client", "real-time", NULL};
  int index = json_take_word(d, field, words, "order");
  if (index >= 0) ((draft *)target)->part->order = index ? MINOS_ORDER_REAL_TIME : MINOS_ORDER_CLIENT;
}
static void take_ask(json_document *d, json_field field, void *target) {
  const char *words[EXERCISE_QUESTIONS + 1] = {NULL};
  draft *made = target;
  for (unsigned i = 0; i < EXERCISE_QUESTIONS; i++) words[i] = exercise_question_name((exercise_question)i);
  int index = json_take_word(d, field, words, "question");
  if (index >= 0) made->part->ask = (exercise_question)index;
  made->has_ask = true;
}
static void take_nodes(json_document *d, json_field field, void *target) {
  draft *made = target;
  made->has_nodes = exercise_take_count(d, field, 1, EXERCISE_NODES, &made->part->nodes);
}
static void take_failures(json_document *d, json_field field, void *target) {
  draft *made = target;
  made->has_failures = exercise_take_count(d, field, 0, EXERCISE_NODES, &made->part->failures);
}
static void take_split(json_document *d, json_field field, void *target) {
  exercise_part *part = ((draft *)target)->part;
  size_t count = json_array_size(field.json);
  if (count < 1 || count > EXERCISE_SPLITS) {
    json_refuse(d, field.place, "a split is an array of the nodes on each of up to 8 sides");
    return;
  }
  for (size_t i = 0; i < count; i++) {
    json_field side = {json_array_get(field.json, i), field.place};
    if (!exercise_take_count(d, side, 0, EXERCISE_NODES, &part->split[i])) return;
  }
  part->splits = (uint32_t)count;
}
static void take_options(json_document *d, json_field field, void *target) {
  (void)d;
  ((draft *)target)->options = field;
}
static void take_accept(json_document *d, json_field field, void *target) {
  (void)d;
  ((draft *)target)->accept = field;
}

/* ---- which fields a kind has ---- */

#define COMMON                                                                                                         \
  {"kind", take_nothing}, {"id", take_id}, {"points", take_points}, {"text", take_text}, {                             \
    "explanation", take_explanation                                                                                    \
  }
#define HISTORY                                                                                                        \
  {"history", take_history}, {"file", take_file}, {"name", take_name}, {"format", take_format}, {"model", take_model}, \
  {                                                                                                                    \
    "initial", take_initial                                                                                            \
  }

static const json_member classify_fields[] = {COMMON, HISTORY, {NULL, NULL}};
static const json_member choice_fields[] = {COMMON, {"options", take_options}, {"accept", take_accept}, {NULL, NULL}};
static const json_member quorum_fields[] = {
    COMMON, {"ask", take_ask}, {"nodes", take_nodes}, {"failures", take_failures}, {"split", take_split}, {NULL, NULL}};
static const json_member ordered_fields[] = {COMMON, HISTORY, {"order", take_order}, {NULL, NULL}};

static const json_member *const fields_of[EXERCISE_KINDS] = {
    [EXERCISE_CLASSIFY] = classify_fields, [EXERCISE_CHOICE] = choice_fields, [EXERCISE_QUORUM] = quorum_fields,
    [EXERCISE_TRACE] = ordered_fields,     [EXERCISE_ORDER] = ordered_fields,
};

/* ---- histories ---- */

/* The lines of an array of strings, or the one string. */
static const char *join_lines(json_document *d, json_field field, minos_text *text) {
  if (json_is_string(field.json)) minos_text_add(text, json_string_value(field.json), json_string_length(field.json));
  for (size_t i = 0; i < json_array_size(field.json); i++) {
    const json_t *line = json_array_get(field.json, i);
    if (!json_is_string(line)) {
      json_refuse(d, field.place, "a history is a string or an array of lines");
      return NULL;
    }
    minos_text_add(text, json_string_value(line), json_string_length(line));
    minos_text_put(text, "\n");
  }
  if (text->failed) {
    intake_no_memory(&d->in);
    return NULL;
  }
  if (text->length) return text->data;
  json_refuse(d, field.place, "a history is a string or an array of lines, and not empty");
  return NULL;
}

/* A file lies beside the exercise or below it, nowhere else; a pipe would be waited for. */
static bool is_beside(const char *file) {
  return file[0] != '/' && !strstr(file, "..") && !strchr(file, '\\');
}

static minos_status open_beside(json_document *d, const char *file, minos_source **out, minos_error *err) {
  static const minos_taking large = {.most = 64 << 20, .regular = true}; /* bytes of a history */
  const char *own = minos_source_name(d->from), *slash = strrchr(own, '/');
  minos_text path = {0};
  if (slash) minos_text_add(&path, own, (size_t)(slash + 1 - own));
  minos_text_put(&path, file);
  minos_status status = path.failed ? minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory")
                                    : minos_source_take(out, path.data, &large, err);
  minos_text_release(&path);
  return status;
}

static minos_status open_history(json_document *d, draft *made, minos_place place, minos_source **out) {
  minos_error err = {0};
  minos_text text = {0};
  minos_status status = MINOS_ESYNTAX;
  if (made->file && !is_beside(made->file)) {
    json_refuse(d, place, "a history's file is named by a path below the exercise's folder");
  } else if (made->file) {
    status = open_beside(d, made->file, out, &err);
    if (status) intake_fault(&d->in, status, place, "%s: %s", made->file, err.message);
  } else if (join_lines(d, made->history, &text)) {
    made->part->source = json_keep(d, (minos_bytes){text.data, text.length});
    status =
        made->part->source ? minos_source_memory(out, "history", made->part->source, text.length, &err) : MINOS_ENOMEM;
    if (status) intake_no_memory(&d->in);
  }
  minos_text_release(&text);
  return status;
}

static void say_why(json_document *d, const minos_faults *why, minos_status status, minos_place place) {
  const minos_error *first = &why->error[0];
  if (!why->errors)
    intake_fault(&d->in, status, place, "the history can't be read");
  else if (first->place.line)
    intake_fault(&d->in, status, place, "line %lu of the history: %s", (unsigned long)first->place.line,
                 first->message);
  else
    intake_fault(&d->in, status, place, "the history: %s", first->message);
}

static minos_history *take_out(minos_histories *from, const char *name) {
  for (size_t i = 0; i < from->count; i++) {
    const char *own = minos_history_name(from->items[i]);
    bool wanted = name ? own && strcmp(own, name) == 0 : from->count == 1;
    if (!wanted) continue;
    minos_history *found = from->items[i];
    from->items[i] = from->items[--from->count];
    return found;
  }
  return NULL;
}

static void keep_source(json_document *d, draft *made, const minos_source *source) {
  if (!made->part->source) made->part->source = json_keep(d, minos_source_content(source));
}

static bool read_history(json_document *d, draft *made, minos_place place) {
  minos_source *source = NULL;
  minos_faults *why = calloc(1, sizeof *why);
  minos_histories histories = {0};
  const minos_reading how = {.format = made->format ? made->format
                                       : made->file ? NULL
                                                    : "text",
                             .model = made->model,
                             .initial = made->initial};
  minos_status status = why ? open_history(d, made, place, &source) : intake_no_memory(&d->in);
  if (!status) {
    keep_source(d, made, source);
    status = minos_read(&histories, source, &how, why);
    if (status) say_why(d, why, status, place);
  }
  if (!status) made->part->history = take_out(&histories, made->name);
  if (!status && !made->part->history)
    json_refuse(d, place,
                made->name ? "the file holds no history of that name" : "a part is about one history: name it");
  minos_histories_release(&histories);
  minos_source_free(source);
  free(why);
  return made->part->history != NULL;
}

/* ---- what a kind must have ---- */

static bool finish_history(json_document *d, draft *made, minos_place place) {
  if (!made->history.json == !made->file) return json_refuse(d, place, "a part of this kind has a history or a file");
  if (made->history.json) place = made->history.place;
  if (!read_history(d, made, place)) return false;
  return minos_history_count(made->part->history) > 0 || json_refuse(d, place, "the history has no operations");
}

static bool finish_quorum(json_document *d, const draft *made, minos_place place) {
  const exercise_part *part = made->part;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < part->splits; i++) sum += part->split[i];
  if (!made->has_ask || !made->has_nodes) return json_refuse(d, place, "a quorum part has the fields ask and nodes");
  if ((part->ask == EXERCISE_ELECTS) != (part->splits > 0))
    return json_refuse(d, place, "a split belongs to the question 'elects', and to no other");
  if (part->splits && sum != part->nodes)
    return json_refuse(d, place, "the sides of the split are not all nodes together");
  if ((part->ask == EXERCISE_SURVIVES) != made->has_failures)
    return json_refuse(d, place, "failures belong to the question 'survives', and to no other");
  return part->failures <= part->nodes || json_refuse(d, place, "more nodes have failed than there are");
}

static void take_letter(json_document *d, json_field field, void *target) {
  const char *word = json_is_string(field.json) ? json_string_value(field.json) : "";
  if (word[0] >= 'A' && word[0] <= 'H' && !word[1])
    ((exercise_option *)target)->letter = word[0];
  else
    json_refuse(d, field.place, "the letter of an option is one of A to H");
}
static void take_option_text(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((exercise_option *)target)->text);
}
static void take_option_explanation(json_document *d, json_field field, void *target) {
  exercise_take_text(d, field, &((exercise_option *)target)->explanation);
}

static const json_member option_fields[] = {
    {"letter", take_letter}, {"text", take_option_text}, {"explanation", take_option_explanation}, {NULL, NULL}};

static bool read_options(json_document *d, draft *made) {
  exercise_part *part = made->part;
  size_t count = json_array_size(made->options.json);
  minos_place place = made->options.place;
  if (count < 2 || count > EXERCISE_OPTIONS) return json_refuse(d, place, "options are an array of 2 to 8 objects");
  for (size_t i = 0; i < count; i++) {
    exercise_option *option = &part->options[part->option_count++];
    json_field field = {json_array_get(made->options.json, i), place};
    if (!json_is_object(field.json)) return json_refuse(d, place, "an option is an object with letter and text");
    json_take_members(d, field, NULL, option_fields, option);
    if (option->letter != (char)('A' + i))
      return json_refuse(d, place, "the letters of the options are A, B, ... in order");
    if (!exercise_text_in(&option->text, EXERCISE_EN)) return json_refuse(d, place, "an option has a text");
  }
  return true;
}

static bool finish_choice(json_document *d, draft *made, minos_place place) {
  exercise_part *part = made->part;
  if (!made->options.json || !made->accept.json)
    return json_refuse(d, place, "a choice has the fields options and accept");
  if (!read_options(d, made)) return false;
  size_t count = json_array_size(made->accept.json);
  for (size_t i = 0; i < count; i++) {
    const char *word = json_string_value(json_array_get(made->accept.json, i));
    size_t index = word && word[0] && !word[1] ? (size_t)((unsigned char)word[0] - 'A') : SIZE_MAX;
    if (index >= part->option_count) return json_refuse(d, made->accept.place, "accept names letters of the options");
    part->options[index].accepted = true;
  }
  if (count == 0) return json_refuse(d, made->accept.place, "accept is an array of at least one letter");
  return count < part->option_count || json_refuse(d, made->accept.place, "not every letter may be right");
}

static bool finish(json_document *d, draft *made, minos_place place) {
  if (!made->part->id) return json_refuse(d, place, "a part has an id");
  switch (made->part->kind) {
  case EXERCISE_CHOICE: return finish_choice(d, made, place);
  case EXERCISE_QUORUM: return finish_quorum(d, made, place);
  default: return finish_history(d, made, place);
  }
}

bool exercise_read_part(json_document *d, json_field field, const json_span *span, exercise_part *out) {
  const char *words[EXERCISE_KINDS + 1] = {NULL};
  const json_t *kind = json_object_get(field.json, "kind");
  draft made = {.part = out};
  for (unsigned i = 0; i < EXERCISE_KINDS; i++) words[i] = exercise_kind_name((exercise_kind)i);
  if (!kind) return json_refuse(d, field.place, "a part has a kind");
  int index = json_take_word(d, (json_field){kind, field.place}, words, "kind");
  if (index < 0) return false;
  out->kind = (exercise_kind)index;
  minos_status before = d->in.status;
  d->in.status = MINOS_OK;
  json_take_members(d, field, span, fields_of[index], &made);
  bool well = !d->in.status && finish(d, &made, field.place) && !d->in.status;
  if (before) d->in.status = before;
  return well;
}
