/* deck.h -- random histories of any model: operations are dealt from a deck, and played so that many are legal. */
#ifndef MINOS_TESTS_DECK_H
#define MINOS_TESTS_DECK_H

#include <minos/minos.h>

#include "wild.h"

enum { DECK_CARDS = 1024, DEALT_MOST = 8 };

typedef struct card { /* one concrete operation: "deq(x)" "1" */
  char operation[32], value[96];
  minos_op op; /* bound; of the deck's history */
} card;

typedef struct deck {
  const minos_model *model;
  minos_history *history; /* of one operation for each card */
  card cards[DECK_CARDS];
  uint32_t count;
  const char *const *starts; /* [4] further start values in text syntax, up to NULL */
} deck;

/* The deck of a model; the test fails where it has none. */
deck *deck_new(const minos_model *model);
void deck_free(deck *d);

typedef struct dealt { /* one operation of a random history */
  const card *card;
  int client, start, end; /* end -1: unknown */
} dealt;

typedef struct deal {
  const deck *deck;
  const char *start; /* NULL: the model's own */
  int count;
  dealt ops[DEALT_MOST];
} deal;

/* One of the model's start values, in text syntax. */
const char *deck_start(const deck *d, wild *w);

/* A random history of up to `most` operations with ties and unknown outcomes: mostly played, in time or in each client's
   order, and then perhaps spoilt. */
void deal_history(deal *out, const deck *d, wild *w, int most);
/* A card that is legal in `state`, taken by `client`; or any card where none is found. */
const card *deck_draw(const deck *d, wild *w, minos_states *states, minos_state state, uint32_t client);
/* The history in text, and as a history. */
void deal_write(const deal *h, minos_text *out);
minos_history *deal_read(const deal *h);
/* One history in text, by the deck's model. */
minos_history *deck_read(const deck *d, const minos_text *text);

#endif
