/* every.c -- every small history of a kind, once.

   What one client does is a word over the alphabet of all single operations. A history is a choice of words whose lengths
   add up; as clients are renamed, words of one length stand in ascending order. As 1 and 2 are renamed, a history counts
   only when it is not above its image.

   Inside a word, operations are listed by start. At equal starts the order of the input matters only where one of them is a
   definite point; otherwise only the ascending order of shapes counts. */
#include "every.h"

#include <stdlib.h>
#include <string.h>

enum { LETTERS = 256, WORD = 5, CLIENTS = 3 };

typedef struct letter {
  oracle_op op;
  int shape; /* the same for operations that differ in their values only */
} letter;

typedef struct words {
  uint64_t *packed; /* [count] ascending, a byte a letter, the first one highest */
  uint32_t *image;  /* [count] the word with 1 and 2 renamed */
  uint32_t count, capacity;
} words;

typedef struct every {
  const every_kind *kind;
  every_visit *visit;
  void *context;
  letter alphabet[LETTERS];
  uint8_t image[LETTERS]; /* of each letter with 1 and 2 renamed */
  int letters;
  words of_length[WORD + 1];
  uint64_t seen, visited;
} every;

/* ---- the alphabet ---- */

static int renamed(int value) {
  return value == 1 ? 2 : value == 2 ? 1 : value;
}

static bool same_op(const oracle_op *a, const oracle_op *b) {
  return a->fn == b->fn && a->value == b->value && a->new_value == b->new_value && a->result == b->result &&
         a->start == b->start && a->end == b->end && a->outcome == b->outcome;
}

static void add_letter(every *e, oracle_op op, int shape) {
  e->alphabet[e->letters++] = (letter){op, shape};
}

static void add_shape(every *e, oracle_op op, int shape) {
  bool unknown = op.outcome == ORACLE_UNKNOWN;
  op.result = ORACLE_NONE;
  if (op.fn == ORACLE_READ && unknown) { /* takes no part, whatever it might have returned */
    add_letter(e, op, shape);
    return;
  }
  for (int v = 0; v < 3; v++) {
    if (op.fn == ORACLE_READ) op.result = v;
    if (op.fn != ORACLE_READ) op.value = v;
    if (op.fn != ORACLE_CAS) add_letter(e, op, shape);
    for (int n = 0; op.fn == ORACLE_CAS && n < 3; n++) {
      op.new_value = n;
      op.result = unknown ? ORACLE_NONE : 1;
      add_letter(e, op, shape);
      op.result = 0;
      if (!unknown && n == 0)
        add_letter(e, op, shape); /* one that differs writes nothing: one new value serves for all */
    }
  }
}

static void make_alphabet(every *e) {
  int shape = 0, fns = e->kind->model == ORACLE_CAS_REGISTER ? 3 : 2;
  for (int start = 0; start < e->kind->instants; start++) {
    for (int fn = 0; fn < fns; fn++) {
      for (int end = start; end < e->kind->instants; end++)
        add_shape(e, (oracle_op){.fn = (oracle_fn)fn, .start = start, .end = end}, shape++);
      add_shape(e, (oracle_op){.fn = (oracle_fn)fn, .start = start, .end = ORACLE_NEVER, .outcome = ORACLE_UNKNOWN},
                shape++);
    }
  }
  for (int i = 0; i < e->letters; i++) {
    oracle_op op = e->alphabet[i].op;
    op.value = renamed(op.value);
    if (op.result != 0 || op.fn != ORACLE_CAS) op.new_value = renamed(op.new_value);
    if (op.fn == ORACLE_READ) op.result = renamed(op.result);
    for (int j = 0; j < e->letters; j++)
      if (same_op(&op, &e->alphabet[j].op)) e->image[i] = (uint8_t)j;
  }
}

/* ---- words ---- */

static bool is_point(const oracle_op *op) {
  return op->outcome == ORACLE_OK && op->start == op->end;
}

static bool share_an_interval(const oracle_op *a, const oracle_op *b) {
  if (a->outcome == ORACLE_UNKNOWN || b->outcome == ORACLE_UNKNOWN) return false;
  int from = a->start > b->start ? a->start : b->start, to = a->end < b->end ? a->end : b->end;
  return from < to;
}

/* Whether the letter may stand behind the first `length` ones. */
static bool may_follow(const every *e, const uint8_t *word, int length, int next) {
  const letter *b = &e->alphabet[next];
  for (int i = 0; i < length; i++)
    if (share_an_interval(&e->alphabet[word[i]].op, &b->op)) return false;
  if (length == 0) return true;
  const letter *a = &e->alphabet[word[length - 1]];
  if (a->op.start != b->op.start) return a->op.start < b->op.start;
  return is_point(&a->op) || is_point(&b->op) || a->shape <= b->shape;
}

static bool add_word(words *w, uint64_t packed) {
  if (w->count == w->capacity) {
    uint32_t capacity = w->capacity ? 2 * w->capacity : 1024;
    uint64_t *larger = realloc(w->packed, capacity * sizeof *larger);
    if (!larger) return false;
    w->packed = larger;
    w->capacity = capacity;
  }
  w->packed[w->count++] = packed;
  return true;
}

static void unpack(uint8_t *word, uint64_t packed, int length) {
  for (int i = length; i-- > 0; packed >>= 8) word[i] = (uint8_t)packed;
}

static bool extend_words(every *e, int length) {
  const words *shorter = &e->of_length[length - 1];
  for (uint32_t i = 0; i < shorter->count; i++) {
    uint8_t word[WORD];
    unpack(word, shorter->packed[i], length - 1);
    for (int next = 0; next < e->letters; next++) {
      if (!may_follow(e, word, length - 1, next)) continue;
      if (!add_word(&e->of_length[length], shorter->packed[i] << 8 | (uint64_t)next)) return false;
    }
  }
  return true;
}

static int compare_packed(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static bool find_images(every *e, int length) {
  words *w = &e->of_length[length];
  w->image = malloc((w->count + 1) * sizeof *w->image);
  if (!w->image) return false;
  for (uint32_t i = 0; i < w->count; i++) {
    uint8_t word[WORD];
    uint64_t image = 0;
    unpack(word, w->packed[i], length);
    for (int l = 0; l < length; l++) image = image << 8 | e->image[word[l]];
    const uint64_t *at = bsearch(&image, w->packed, w->count, sizeof image, compare_packed);
    if (!at) return false;
    w->image[i] = (uint32_t)(at - w->packed);
  }
  return true;
}

static bool make_words(every *e) {
  if (!add_word(&e->of_length[0], 0) || !find_images(e, 0)) return false;
  for (int length = 1; length <= e->kind->operations; length++)
    if (!extend_words(e, length) || !find_images(e, length)) return false;
  return true;
}

/* ---- histories ---- */

typedef struct choice {
  int length[CLIENTS]; /* descending */
  uint32_t word[CLIENTS];
} choice;

static void sort_equal_lengths(choice *c) {
  for (int pass = 0; pass < CLIENTS; pass++) {
    for (int i = 1; i < CLIENTS; i++) {
      if (c->length[i] != c->length[i - 1] || c->word[i - 1] <= c->word[i]) continue;
      uint32_t kept = c->word[i];
      c->word[i] = c->word[i - 1];
      c->word[i - 1] = kept;
    }
  }
}

static bool is_above_its_image(const every *e, const choice *c) {
  choice image = *c;
  for (int i = 0; i < CLIENTS; i++) image.word[i] = e->of_length[c->length[i]].image[c->word[i]];
  sort_equal_lengths(&image);
  for (int i = 0; i < CLIENTS; i++)
    if (c->word[i] != image.word[i]) return c->word[i] > image.word[i];
  return false;
}

static uint64_t mixed(uint64_t z) {
  z = (z + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/* List the clients' operations interleaved, and sometimes say when an unknown one was given up. */
static void make_history(const every *e, const choice *c, uint64_t chance, oracle_history *h) {
  *h = (oracle_history){.model = e->kind->model, .initial_unknown = e->kind->initial_unknown};
  uint8_t word[CLIENTS][WORD];
  int taken[CLIENTS] = {0};
  for (int i = 0; i < CLIENTS; i++) unpack(word[i], e->of_length[c->length[i]].packed[c->word[i]], c->length[i]);
  while (h->count < e->kind->operations) {
    int client = (int)(chance % CLIENTS);
    chance = mixed(chance);
    if (taken[client] == c->length[client]) continue;
    oracle_op *op = &h->ops[h->count++];
    *op = e->alphabet[word[client][taken[client]++]].op;
    op->client = client;
    if (op->outcome == ORACLE_UNKNOWN && chance % 2 == 0) op->end = op->start + (int)(chance / 2 % 4);
  }
}

static void consider(every *e, const choice *c) {
  if (is_above_its_image(e, c)) return;
  uint64_t chance = mixed(e->seen++);
  if (chance % e->kind->one_in != 0) return;
  oracle_history h;
  make_history(e, c, mixed(chance), &h);
  e->visited++;
  e->visit(e->context, &h);
}

static void choose_words(every *e, choice *c, int client) {
  if (client == CLIENTS) {
    consider(e, c);
    return;
  }
  bool bounded = client > 0 && c->length[client] == c->length[client - 1];
  for (uint32_t i = bounded ? c->word[client - 1] : 0; i < e->of_length[c->length[client]].count; i++) {
    c->word[client] = i;
    choose_words(e, c, client + 1);
  }
}

static void choose_lengths(every *e) {
  int n = e->kind->operations;
  for (int a = n; a > 0; a--) {
    for (int b = n - a < a ? n - a : a; b >= 0; b--) {
      int c = n - a - b;
      int clients = 1 + (b > 0) + (c > 0);
      if (c > b || clients > e->kind->clients) continue;
      choose_words(e, &(choice){.length = {a, b, c}}, 0);
    }
  }
}

uint64_t every_history(const every_kind *kind, every_visit *visit, void *context) {
  every *e = calloc(1, sizeof *e);
  if (!e) return 0;
  *e = (every){.kind = kind, .visit = visit, .context = context};
  make_alphabet(e);
  if (make_words(e)) choose_lengths(e);
  uint64_t visited = e->visited;
  for (int i = 0; i <= WORD; i++) {
    free(e->of_length[i].packed);
    free(e->of_length[i].image);
  }
  free(e);
  return visited;
}
