/* deck.c -- random histories of any model: operations are dealt from a deck, and played so that many are legal.

   A deck is written as a few templates per model. Each placeholder stands for a few values, and a deck has a card for every
   choice: %v 1 2 3; %w texts a b ab ba; %n 0 1 2 3; %b true false; %l lists of 1 and 2; %k keys x y; %p pairs of 1 2. */
#include "deck.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct templates {
  const char *model;
  const char *ops[14];
  const char *starts[4];
} templates;

#define SHELF "enq %v", "enq %v", "deq %v", "deq %v", "deq empty", "deq -", "peek %v", "peek empty", "size %n"
#define LOCK "acquire -", "release -", "acquire -=>false", "release -=>false"

static const templates all[] = {
    {"register", {"w %v", "r %n"}, {"1"}},
    {"cas-register", {"w %v", "r %n", "cas %p=>%b", "cas %p"}, {"1"}},
    {"kv",
     {"put %w", "get %w", "get nil", "append a", "append b", "delete -", "cas %w->%w=>%b", "cas %w->%w", "get 1",
      "put 1", "get 1a"},
     {"a", "\"\""}},
    {"counter", {"add 1", "add 2", "add -1", "add 1=>%n", "add 2=>%n", "r %n"}, {"2"}},
    {"set", {"add %v", "add %v=>%b", "remove %v", "remove %v=>%b", "contains %v=>%b", "r %l"}, {"[1]", "[2,3]"}},
    {"stack",
     {"push %v", "push %v", "pop %v", "pop %v", "pop empty", "pop -", "peek %v", "peek empty", "size %n"},
     {"[1,2]"}},
    {"queue", {SHELF}, {"[1,2]"}},
    {"unordered-queue", {SHELF, "deq -"}, {"[1,2]"}},
    {"priority-queue", {SHELF}, {"[1,2]"}},
    {"list-append",
     {"append(%k) %v", "r(%k) %l", "r(%k) nil", "txn [[append,%k,%v],[r,%k,%l]]", "txn [[r,%k,%l],[append,%k,%v]]",
      "txn [[append,%k,1],[append,%k,2]]"},
     {"[1]"}},
    {"txn",
     {"txn [[w,%k,%v],[r,%k,%v]]", "txn [[r,%k,%v],[w,%k,%v]]", "txn [[r,%k,%v]]", "txn [[r,x,nil],[w,%k,%v]]"},
     {"1"}},
    {"log", {"append %v=>%n", "append %v", "r %n=>%v", "r %n=>empty", "tail %n"}, {"[1]"}},
    {"mutex", {LOCK}, {NULL}},
    {"owner-mutex", {LOCK}, {NULL}},
    {"reentrant-mutex", {LOCK}, {NULL}},
    {"fenced-mutex", {"acquire -=>%v", "acquire -=>%v", "acquire -", "release -", "release -=>false"}, {"1"}},
    {"reentrant-fenced-mutex", {"acquire -=>%v", "acquire -=>%v", "acquire -", "release -", "release -=>false"}, {"1"}},
    {"lease", {"acquire -=>%v", "acquire -", "renew -=>%b", "renew -", "release -", "release -=>%b"}, {NULL}},
    {"account",
     {"deposit(%k) %v", "withdraw(%k) %v=>%b", "withdraw(%k) %v", "balance(%k) %n", "transfer [%k,%k,%v]=>%b",
      "transfer [%k,%k,1]", "r [x->%n,y->%n]"},
     {"2", "[x->3]"}},
    {"fenced-store", {"w %v=>%b", "w %v", "r %v", "r nil"}, {NULL}},
};

typedef struct choice {
  char placeholder;
  const char *values[8];
} choice;

static const choice choices[] = {
    {'v', {"1", "2", "3"}},
    {'w', {"a", "b", "ab", "ba"}},
    {'n', {"0", "1", "2", "3"}},
    {'b', {"true", "false"}},
    {'l', {"[]", "[1]", "[2]", "[1,2]", "[2,1]", "[1,1]", "[1,3]"}},
    {'k', {"x", "y"}},
    {'p', {"1->2", "0->1", "2->0", "1->1"}},
};

static const choice *find_choice(char placeholder) {
  for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
    if (choices[i].placeholder == placeholder) return &choices[i];
  abort();
}

static void add_card(deck *d, const char *text) {
  ck_assert_uint_lt(d->count, DECK_CARDS);
  card *c = &d->cards[d->count++];
  const char *blank = strchr(text, ' ');
  snprintf(c->operation, sizeof c->operation, "%.*s", (int)(blank - text), text);
  snprintf(c->value, sizeof c->value, "%s", blank + 1);
}

/* A card for every choice of values. */
static void expand(deck *d, const char *text) {
  const char *at = strchr(text, '%');
  if (!at) {
    add_card(d, text);
    return;
  }
  const choice *c = find_choice(at[1]);
  for (int i = 0; i < 8 && c->values[i]; i++) {
    char filled[160];
    snprintf(filled, sizeof filled, "%.*s%s%s", (int)(at - text), text, c->values[i], at + 2);
    expand(d, filled);
  }
}

static minos_history *read_text(const minos_text *text, const minos_model *model) {
  minos_source *source;
  minos_histories read = {0};
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_reading how = {.format = "text", .model = model->name, .overlap = MINOS_OVERLAP_ALLOW};
  ck_assert_int_eq(minos_source_memory(&source, "memory", text->data, text->length, NULL), MINOS_OK);
  minos_status status = minos_read(&read, source, &how, faults);
  ck_assert_msg(status == MINOS_OK, "%s: %s\n%s", model->name, faults->error[0].message, text->data);
  ck_assert_uint_eq(read.count, 1);
  minos_history *history = read.items[0];
  read.count = 0; /* the history is the caller's */
  minos_histories_release(&read);
  minos_source_free(source);
  free(faults);
  return history;
}

static const char *token_of(const deck *d, int start) {
  static const char *const tokens[] = {" token=1", " token=2", " token=3"};
  return d->model->attribute ? tokens[start % 3] : "";
}

static void bind_cards(deck *d) {
  minos_text text = {0};
  for (uint32_t i = 0; i < d->count; i++)
    minos_text_format(&text, "%c %s %s %u %u%s\n", (int)('A' + i % 4), d->cards[i].operation, d->cards[i].value, 2 * i,
                      2 * i + 1, token_of(d, (int)i));
  d->history = read_text(&text, d->model);
  for (uint32_t i = 0; i < d->count; i++) d->cards[i].op = minos_history_ops(d->history)[i];
  minos_text_release(&text);
}

deck *deck_new(const minos_model *model) {
  deck *d = calloc(1, sizeof *d);
  ck_assert_ptr_nonnull(d);
  d->model = model;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i].model, model->name) != 0) continue;
    d->starts = all[i].starts;
    for (int t = 0; t < 14 && all[i].ops[t]; t++) expand(d, all[i].ops[t]);
  }
  ck_assert_msg(d->count > 0, "tests/deck.c has no templates for the model %s", model->name);
  bind_cards(d);
  return d;
}

void deck_free(deck *d) {
  minos_history_free(d->history);
  free(d);
}

/* ---- dealing ---- */

static int below(wild *w, int bound) {
  return (int)wild_below(w, (uint32_t)bound);
}

/* Operations of all cards are on objects that one state stands for, or on one object. */
const card *deck_draw(const deck *d, wild *w, minos_states *states, minos_state state, uint32_t client) {
  const card *c = NULL;
  for (int tries = 0; tries < 80; tries++) {
    minos_state to;
    c = &d->cards[wild_below(w, d->count)];
    minos_op op = c->op;
    op.client = client;
    if (d->model->step(states, state, &op, &to)) return c;
  }
  return c;
}

static void choose_interval(dealt *op, wild *w, int *free_from) {
  int *from = &free_from[op->client];
  op->start = *from + (below(w, 3) ? below(w, 3) : 0);
  op->end = op->start + (below(w, 4) ? below(w, 5) : 0);
  if (below(w, 5) == 0)
    op->end = -1;
  else
    *from = op->end;
}

/* The order in which operations take effect: by an instant of each one's interval, or by client. */
static void choose_order(const deal *h, wild *w, bool in_time, int *order) {
  int at[DEALT_MOST];
  for (int i = 0; i < h->count; i++) {
    const dealt *op = &h->ops[i];
    int span = op->end < 0 ? 8 : op->end - op->start;
    at[i] = in_time ? 4 * op->start + below(w, 4 * span + 1) : below(w, 40);
    for (int j = 0; j < i && !in_time; j++)
      if (h->ops[j].client == op->client && at[j] > at[i]) at[i] = at[j];
    order[i] = i;
  }
  for (int i = 1; i < h->count; i++)
    for (int j = i; j > 0 && at[order[j - 1]] > at[order[j]]; j--) {
      int kept = order[j];
      order[j] = order[j - 1];
      order[j - 1] = kept;
    }
}

static void play(deal *h, wild *w, const int *order, minos_value start) {
  const deck *d = h->deck;
  minos_states *states = minos_states_new(minos_history_values(d->history));
  minos_state state = d->model->initial(states, start);
  for (int i = 0; i < h->count; i++) {
    dealt *next = &h->ops[order[i]];
    next->card = deck_draw(d, w, states, state, (uint32_t)next->client);
    if (next->end < 0 && below(w, 2)) continue; /* it never took effect */
    minos_op op = next->card->op;
    op.client = (uint32_t)next->client;
    d->model->step(states, state, &op, &state);
  }
  minos_states_free(states);
}

static void deal_intervals(deal *h, wild *w, int most) {
  int free_from[4] = {0}, clients = 1 + below(w, 4);
  h->count = 1 + below(w, most);
  for (int i = 0; i < h->count; i++) {
    h->ops[i] = (dealt){.client = below(w, clients)};
    choose_interval(&h->ops[i], w, free_from);
  }
}

const char *deck_start(const deck *d, wild *w) {
  const char *other = d->starts[below(w, 4)];
  return other ? other : d->model->start;
}

void deal_history(deal *out, const deck *d, wild *w, int most) {
  int order[DEALT_MOST];
  *out = (deal){.deck = d, .start = below(w, 2) ? NULL : deck_start(d, w)};
  deal_intervals(out, w, most);
  choose_order(out, w, below(w, 3) == 0, order);
  minos_value start;
  const char *text = out->start ? out->start : d->model->start;
  minos_values *values = (minos_values *)minos_history_values(d->history); /* the deck is the test's own */
  ck_assert_int_eq(minos_value_read(values, (minos_bytes){text, strlen(text)}, &start, NULL), MINOS_OK);
  play(out, w, order, start);
  while (below(w, 3) == 0) out->ops[below(w, out->count)].card = &d->cards[wild_below(w, d->count)];
}

void deal_write(const deal *h, minos_text *out) {
  minos_text_format(out, "@model %s\n", h->deck->model->name);
  if (h->start) minos_text_format(out, "@initial %s\n", h->start);
  for (int i = 0; i < h->count; i++) {
    const dealt *op = &h->ops[i];
    minos_text_format(out, "%c %s %s %d ", 'A' + op->client, op->card->operation, op->card->value, op->start);
    if (op->end < 0)
      minos_text_put(out, "?");
    else
      minos_text_int(out, op->end);
    minos_text_format(out, "%s\n", token_of(h->deck, (int)(op->card - h->deck->cards)));
  }
}

minos_history *deck_read(const deck *d, const minos_text *text) {
  return read_text(text, d->model);
}

minos_history *deal_read(const deal *h) {
  minos_text text = {0};
  deal_write(h, &text);
  minos_history *history = read_text(&text, h->deck->model);
  minos_text_release(&text);
  return history;
}
