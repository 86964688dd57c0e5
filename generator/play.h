/* play.h -- clients that take turns at objects: a history while it happens. */
#ifndef MINOS_GENERATOR_PLAY_H
#define MINOS_GENERATOR_PLAY_H

#include <minos/generate.h>

#include "kind.h"

enum { STILL_OPEN = -1 };
#define NOBODY UINT32_MAX

typedef enum stage { STAGE_IDLE, STAGE_STARTED, STAGE_EFFECTIVE } stage;

/* Told of every operation in the order of their starts; false ends the play. */
typedef bool (*tell_op)(void *context, const made_op *op);

/* What is made wrong, one after the other: faults.c. */
typedef enum fault_state {
  FAULT_NONE,     /* nothing to be caught yet, or no fault is left */
  FAULT_CAUGHT,   /* an answer was taken, to be returned later */
  FAULT_CLEARING, /* nobody begins, until everybody has ended */
  FAULT_DUE,      /* the client's next operation returns it */
  FAULT_RUINING,  /* the client's next operations contradict each other */
} fault_state;

typedef struct faults {
  fault_state state;
  uint32_t count, next, done; /* how many there are to be, which is next, how many came about */
  bool in_the_open;           /* stale reads among others, instead of alone */
  bool overwritten;           /* what was caught can't be read any more */
  uint32_t client;            /* who is at fault; NOBODY: not chosen */
  made_op lie;                /* what it will say */
  int64_t caught;             /* the tick */
  int step;                   /* of FAULT_RUINING */
} faults;

typedef struct play {
  const minos_workload *load;
  const kind *kind;
  uint64_t chance;
  supply supply;
  made_object *objects;  /* [objects] */
  uint64_t *writers;     /* [objects] 1 + number of the operation that changed it last; 0: none; UNSETTLED */
  uint32_t object_count; /* at least 1 */
  uint32_t read_share;
  made_op *ring;              /* [room] operations number `told` .. started-1, each at its number modulo room */
  uint64_t room;              /* a power of two */
  uint64_t told, started;     /* how many were told of, and begun */
  uint64_t *current;          /* [clients] number of the client's operation */
  uint8_t *stages;            /* [clients] */
  uint32_t *lounge, *seat_of; /* [clients] all clients, the `open` ones with an operation in front; where each one is */
  uint32_t open, busy;        /* busy: how many are to be open; 0: turns are taken at random */
  int64_t clock;
  made_op *late; /* [late_count] unknown operations that may take effect yet */
  uint32_t late_count, unknown_made;
  faults faults;
  tell_op tell;
  void *context;
  minos_status status;
} play;

#define UNSETTLED UINT64_MAX

/* Play a workload from beginning to end. MINOS_EUSAGE: it does not fit; MINOS_EIO: `tell` ended it. */
minos_status play_workload(const minos_workload *load, tell_op tell, void *context, minos_error *err);

/* For faults: begin an operation, let it take effect as it was filled in, end it. NULL, false: the play is over. */
made_op *play_begin(play *p, uint32_t client);
bool play_take(play *p, made_op *op);
bool play_end(play *p, uint32_t client);

/* The operation of that number, which was not told of yet. */
static inline made_op *play_op(play *p, uint64_t number) {
  return &p->ring[number & (p->room - 1)];
}

static inline uint64_t play_left(const play *p) {
  return p->load->operations - p->started;
}

/* ---- faults.c ---- */

/* NULL, or why the workload can't have them. */
const char *faults_plan(play *p);
/* Look after the faults before a turn. False: a turn was used up, or the play is over. */
bool faults_look(play *p);
/* Whether this client, which is idle, may begin an operation. */
bool faults_let_begin(const play *p, uint32_t client);
/* An operation begins: it may be one that lies. */
void faults_begin(play *p, uint32_t client, made_op *op);
/* An operation takes effect. True: faults have chosen what it is, and it is done. */
bool faults_effect(play *p, uint32_t client, made_op *op);
/* An operation ended. */
void faults_end(play *p, const made_op *op);
/* Whether operations of unknown outcome may begin now, and over which operations from .. until-1 they are spread. */
bool faults_let_unknown(const play *p, uint64_t *from, uint64_t *until);

#endif
