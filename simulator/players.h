/* players.h -- the clients of a lock service and a store, and the lock service itself. */
#ifndef MINOS_SIMULATOR_PLAYERS_H
#define MINOS_SIMULATOR_PLAYERS_H

#include "chronicle.h"

typedef struct player {
  const char *name;
  size_t next;       /* index of the step it comes to next, among all steps */
  int64_t ready;     /* when its last request is over */
  int64_t wake;      /* of a paused one: when it goes on */
  int64_t asked;     /* of a waiting one: when it asked for the lock */
  int64_t sent;      /* when it sent the write that a partition holds back; -1: there is none */
  int64_t lease_end; /* as far as it knows */
  uint64_t token;    /* 0: it never held the lock */
  bool paused, waiting, down;
  bool believes;  /* that it holds the lock */
  bool given_up;  /* it knows that its lease is over, and does nothing before it holds the lock again */
  unsigned links; /* that are cut */
} player;

typedef struct stage {
  chronicle *chronicle;
  const minos_scenario *scenario;
  int64_t now;
  int64_t lease;
  player *players; /* [count] in order of appearance */
  size_t count;
  player *holder; /* whom the lock service takes for the holder; NULL: nobody */
  int64_t lock_end;
  uint64_t next_token;
} stage;

/* Let the lease end if its time has come, and give the lock to who asked first. */
void lock_expire(stage *s);
void lock_serve(stage *s);
/* Take the step that the player has come to. False: it is held back and will be tried again. */
bool players_take_step(stage *s, player *p, const struct step *step);
void players_crash(stage *s, player *p);
/* Note the request that was never answered, if there is one. */
void players_abandon(stage *s, player *p);

/* Play the scenario to its end. */
minos_status players_play(chronicle *c, minos_error *err);

#endif
