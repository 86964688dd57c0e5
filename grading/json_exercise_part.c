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
  exercise_item history, accept, options; /* read when all else is known */
  const char *model, *initial, *format, *file, *name;
  bool has_ask, has_nodes, has_failures;
} draft;

static bool refuse(exercise_reader *r, minos_place place, const char *message) {
  intake_fault(&r->in, MINOS_ESYNTAX, place, "%s", message);
  return false;
}

/* ---- single fields ---- */

static void take_nothing(exercise_reader *r, exercise_item item, void *target) {
  (void)r, (void)item, (void)target; /* the kind is read before all others */
}
static void take_id(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_id(r, item, &((draft *)target)->part->id);
}
static void take_points(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_points(r, item, &((draft *)target)->part->points);
}
static void take_text(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((draft *)target)->part->text);
}
static void take_explanation(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((draft *)target)->part->explanation);
}
static void take_history(exercise_reader *r, exercise_item item, void *target) {
  (void)r;
  ((draft *)target)->history = item;
}
static void take_model(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((draft *)target)->model);
}
static void take_initial(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((draft *)target)->initial);
}
static void take_format(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((draft *)target)->format);
}
static void take_file(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((draft *)target)->file);
}
static void take_name(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_string(r, item, &((draft *)target)->name);
}
static void take_order(exercise_reader *r, exercise_item item, void *target) {
  static const char *const words[] = {"client", "real-time", NULL};
  int index = exercise_take_word(r, item, words, "order");
  if (index >= 0) ((draft *)target)->part->order = index ? MINOS_ORDER_REAL_TIME : MINOS_ORDER_CLIENT;
}
static void take_ask(exercise_reader *r, exercise_item item, void *target) {
  const char *words[EXERCISE_QUESTIONS + 1] = {NULL};
  draft *d = target;
  for (unsigned i = 0; i < EXERCISE_QUESTIONS; i++) words[i] = exercise_question_name((exercise_question)i);
  int index = exercise_take_word(r, item, words, "question");
  if (index >= 0) d->part->ask = (exercise_question)index;
  d->has_ask = true;
}
static void take_nodes(exercise_reader *r, exercise_item item, void *target) {
  draft *d = target;
  d->has_nodes = exercise_take_count(r, item, 1, EXERCISE_NODES, &d->part->nodes);
}
static void take_failures(exercise_reader *r, exercise_item item, void *target) {
  draft *d = target;
  d->has_failures = exercise_take_count(r, item, 0, EXERCISE_NODES, &d->part->failures);
}
static void take_split(exercise_reader *r, exercise_item item, void *target) {
  exercise_part *part = ((draft *)target)->part;
  size_t count = json_array_size(item.json);
  if (count < 1 || count > EXERCISE_SPLITS) {
    refuse(r, item.place, "a split is an array of the nodes on each of up to 8 sides");
    return;
  }
  for (size_t i = 0; i < count; i++) {
    exercise_item side = {json_array_get(item.json, i), item.place};
    if (!exercise_take_count(r, side, 0, EXERCISE_NODES, &part->split[i])) return;
  }
  part->splits = (uint32_t)count;
}
static void take_options(exercise_reader *r, exercise_item item, void *target) {
  (void)r;
  ((draft *)target)->options = item;
}
static void take_accept(exercise_reader *r, exercise_item item, void *target) {
  (void)r;
  ((draft *)target)->accept = item;
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

static const exercise_field classify_fields[] = {COMMON, HISTORY, {NULL, NULL}};
static const exercise_field choice_fields[] = {
    COMMON, {"options", take_options}, {"accept", take_accept}, {NULL, NULL}};
static const exercise_field quorum_fields[] = {
    COMMON, {"ask", take_ask}, {"nodes", take_nodes}, {"failures", take_failures}, {"split", take_split}, {NULL, NULL}};
static const exercise_field ordered_fields[] = {COMMON, HISTORY, {"order", take_order}, {NULL, NULL}};

static const exercise_field *const fields_of[EXERCISE_KINDS] = {
    [EXERCISE_CLASSIFY] = classify_fields, [EXERCISE_CHOICE] = choice_fields, [EXERCISE_QUORUM] = quorum_fields,
    [EXERCISE_TRACE] = ordered_fields,     [EXERCISE_ORDER] = ordered_fields,
};

/* ---- histories ---- */

/* The lines of an array of strings, or the one string. */
static const char *join_lines(exercise_reader *r, exercise_item item, minos_text *text) {
  if (json_is_string(item.json)) minos_text_add(text, json_string_value(item.json), json_string_length(item.json));
  for (size_t i = 0; i < json_array_size(item.json); i++) {
    const json_t *line = json_array_get(item.json, i);
    if (!json_is_string(line)) {
      refuse(r, item.place, "a history is a string or an array of lines");
      return NULL;
    }
    minos_text_add(text, json_string_value(line), json_string_length(line));
    minos_text_put(text, "\n");
  }
  if (text->failed) {
    intake_no_memory(&r->in);
    return NULL;
  }
  if (text->length) return text->data;
  refuse(r, item.place, "a history is a string or an array of lines, and not empty");
  return NULL;
}

/* A file lies beside the exercise or below it, nowhere else. */
static bool is_beside(const char *file) {
  return file[0] != '/' && !strstr(file, "..") && !strchr(file, '\\');
}

static minos_status open_beside(exercise_reader *r, const char *file, minos_source **out, minos_error *err) {
  static const minos_taking large = {.most = 64 << 20}; /* bytes of a history */
  const char *own = minos_source_name(r->from), *slash = strrchr(own, '/');
  minos_text path = {0};
  if (slash) minos_text_add(&path, own, (size_t)(slash + 1 - own));
  minos_text_put(&path, file);
  minos_status status = path.failed ? minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory")
                                    : minos_source_take(out, path.data, &large, err);
  minos_text_release(&path);
  return status;
}

static minos_status open_history(exercise_reader *r, draft *d, minos_place place, minos_source **out) {
  minos_error err = {0};
  minos_text text = {0};
  minos_status status = MINOS_ESYNTAX;
  if (d->file && !is_beside(d->file)) {
    refuse(r, place, "a history's file is named by a path below the exercise's folder");
  } else if (d->file) {
    status = open_beside(r, d->file, out, &err);
    if (status) intake_fault(&r->in, status, place, "%s: %s", d->file, err.message);
  } else if (join_lines(r, d->history, &text)) {
    d->part->source = exercise_keep(r, text.data, text.length);
    status = d->part->source ? minos_source_memory(out, "history", d->part->source, text.length, &err) : MINOS_ENOMEM;
    if (status) intake_no_memory(&r->in);
  }
  minos_text_release(&text);
  return status;
}

static void say_why(exercise_reader *r, const minos_faults *why, minos_status status, minos_place place) {
  const minos_error *first = &why->error[0];
  if (!why->errors)
    intake_fault(&r->in, status, place, "the history can't be read");
  else if (first->place.line)
    intake_fault(&r->in, status, place, "line %lu of the history: %s", (unsigned long)first->place.line,
                 first->message);
  else
    intake_fault(&r->in, status, place, "the history: %s", first->message);
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

static void keep_source(exercise_reader *r, draft *d, const minos_source *source) {
  minos_bytes content = minos_source_content(source);
  if (!d->part->source) d->part->source = exercise_keep(r, content.data, content.length);
}

static bool read_history(exercise_reader *r, draft *d, minos_place place) {
  minos_source *source = NULL;
  minos_faults *why = calloc(1, sizeof *why);
  minos_histories histories = {0};
  const minos_reading how = {.format = d->format ? d->format
                                       : d->file ? NULL
                                                 : "text",
                             .model = d->model,
                             .initial = d->initial};
  minos_status status = why ? open_history(r, d, place, &source) : intake_no_memory(&r->in);
  if (!status) {
    keep_source(r, d, source);
    status = minos_read(&histories, source, &how, why);
    if (status) say_why(r, why, status, place);
  }
  if (!status) d->part->history = take_out(&histories, d->name);
  if (!status && !d->part->history)
    refuse(r, place, d->name ? "the file holds no history of that name" : "a part is about one history: name it");
  minos_histories_release(&histories);
  minos_source_free(source);
  free(why);
  return d->part->history != NULL;
}

/* ---- what a kind must have ---- */

static bool finish_history(exercise_reader *r, draft *d, minos_place place) {
  if (!d->history.json == !d->file) return refuse(r, place, "a part of this kind has a history or a file");
  if (d->history.json) place = d->history.place;
  if (!read_history(r, d, place)) return false;
  return minos_history_count(d->part->history) > 0 || refuse(r, place, "the history has no operations");
}

static bool finish_quorum(exercise_reader *r, const draft *d, minos_place place) {
  const exercise_part *part = d->part;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < part->splits; i++) sum += part->split[i];
  if (!d->has_ask || !d->has_nodes) return refuse(r, place, "a quorum part has the fields ask and nodes");
  if ((part->ask == EXERCISE_ELECTS) != (part->splits > 0))
    return refuse(r, place, "a split belongs to the question 'elects', and to no other");
  if (part->splits && sum != part->nodes) return refuse(r, place, "the sides of the split are not all nodes together");
  if ((part->ask == EXERCISE_SURVIVES) != d->has_failures)
    return refuse(r, place, "failures belong to the question 'survives', and to no other");
  return part->failures <= part->nodes || refuse(r, place, "more nodes have failed than there are");
}

static void take_letter(exercise_reader *r, exercise_item item, void *target) {
  const char *word = json_is_string(item.json) ? json_string_value(item.json) : "";
  if (word[0] >= 'A' && word[0] <= 'H' && !word[1])
    ((exercise_option *)target)->letter = word[0];
  else
    refuse(r, item.place, "the letter of an option is one of A to H");
}
static void take_option_text(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((exercise_option *)target)->text);
}
static void take_option_explanation(exercise_reader *r, exercise_item item, void *target) {
  exercise_take_text(r, item, &((exercise_option *)target)->explanation);
}

static const exercise_field option_fields[] = {
    {"letter", take_letter}, {"text", take_option_text}, {"explanation", take_option_explanation}, {NULL, NULL}};

static bool read_options(exercise_reader *r, draft *d) {
  exercise_part *part = d->part;
  size_t count = json_array_size(d->options.json);
  minos_place place = d->options.place;
  if (count < 2 || count > EXERCISE_OPTIONS) return refuse(r, place, "options are an array of 2 to 8 objects");
  for (size_t i = 0; i < count; i++) {
    exercise_option *option = &part->options[part->option_count++];
    exercise_item item = {json_array_get(d->options.json, i), place};
    if (!json_is_object(item.json)) return refuse(r, place, "an option is an object with letter and text");
    exercise_take_object(r, item, NULL, option_fields, option);
    if (option->letter != (char)('A' + i)) return refuse(r, place, "the letters of the options are A, B, ... in order");
    if (!exercise_text_in(&option->text, EXERCISE_EN)) return refuse(r, place, "an option has a text");
  }
  return true;
}

static bool finish_choice(exercise_reader *r, draft *d, minos_place place) {
  exercise_part *part = d->part;
  if (!d->options.json || !d->accept.json) return refuse(r, place, "a choice has the fields options and accept");
  if (!read_options(r, d)) return false;
  size_t count = json_array_size(d->accept.json);
  for (size_t i = 0; i < count; i++) {
    const char *word = json_string_value(json_array_get(d->accept.json, i));
    size_t index = word && word[0] && !word[1] ? (size_t)((unsigned char)word[0] - 'A') : SIZE_MAX;
    if (index >= part->option_count) return refuse(r, d->accept.place, "accept names letters of the options");
    part->options[index].accepted = true;
  }
  if (count == 0) return refuse(r, d->accept.place, "accept is an array of at least one letter");
  return count < part->option_count || refuse(r, d->accept.place, "not every letter may be right");
}

static bool finish(exercise_reader *r, draft *d, minos_place place) {
  if (!d->part->id) return refuse(r, place, "a part has an id");
  switch (d->part->kind) {
  case EXERCISE_CHOICE: return finish_choice(r, d, place);
  case EXERCISE_QUORUM: return finish_quorum(r, d, place);
  default: return finish_history(r, d, place);
  }
}

bool exercise_read_part(exercise_reader *r, exercise_item item, const json_span *span, exercise_part *out) {
  const char *words[EXERCISE_KINDS + 1] = {NULL};
  const json_t *kind = json_object_get(item.json, "kind");
  draft d = {.part = out};
  for (unsigned i = 0; i < EXERCISE_KINDS; i++) words[i] = exercise_kind_name((exercise_kind)i);
  if (!kind) return refuse(r, item.place, "a part has a kind");
  int index = exercise_take_word(r, (exercise_item){kind, item.place}, words, "kind");
  if (index < 0) return false;
  out->kind = (exercise_kind)index;
  minos_status before = r->in.status;
  r->in.status = MINOS_OK;
  exercise_take_object(r, item, span, fields_of[index], &d);
  bool well = !r->in.status && finish(r, &d, item.place) && !r->in.status;
  if (before) r->in.status = before;
  return well;
}
