/* play.c -- clients that take turns at objects.

   A turn begins an operation, lets it take effect, or ends it: so every operation takes effect between its start and its end,
   and the order of the effects is a witness. Starts and ends are ticks of one clock that never stands still: no two instants
   are equal. With `busy` so many clients have an operation open at any time; otherwise whoever is drawn takes a turn, and about
   two thirds of the clients are busy.

   An operation of unknown outcome always changes its object: one that only reads would constrain nothing. It takes effect at
   once, later, or never; its client goes on.

   Memory: operations are told of in the order of their starts, so that those behind the oldest open one wait in a ring. */
#include "play.h"

#include <stdlib.h>

#include "chance.h"

static bool fail(play *p, minos_status status) {
  if (!p->status) p->status = status;
  return false;
}

/* ---- the ring ---- */

static bool widen(play *p) {
  uint64_t room = 2 * p->room;
  made_op *ring = malloc((size_t)room * sizeof *ring);
  if (!ring) return fail(p, MINOS_ENOMEM);
  for (uint64_t i = p->told; i < p->started; i++) ring[i & (room - 1)] = *play_op(p, i);
  free(p->ring);
  p->ring = ring;
  p->room = room;
  return true;
}

static bool tell_ended(play *p) {
  for (; p->told < p->started && play_op(p, p->told)->end != STILL_OPEN; p->told++)
    if (!p->tell(p->context, play_op(p, p->told))) return fail(p, MINOS_EIO);
  return true;
}

/* ---- who is busy ---- */

static void sit_down(play *p, uint32_t client, uint32_t seat) {
  uint32_t other = p->lounge[seat], left = p->seat_of[client];
  p->lounge[left] = other;
  p->seat_of[other] = left;
  p->lounge[seat] = client;
  p->seat_of[client] = seat;
}

static uint32_t draw_client(play *p) {
  uint32_t clients = p->load->clients;
  if (!p->busy) return chance_below(&p->chance, clients);
  if (p->open < p->busy && p->started < p->load->operations) {
    uint32_t idle = p->lounge[p->open + chance_below(&p->chance, clients - p->open)];
    if (p->open == 0 || faults_let_begin(p, idle)) return idle;
  }
  return p->lounge[p->open ? chance_below(&p->chance, p->open) : chance_below(&p->chance, clients)];
}

/* ---- one operation ---- */

/* Unknown ones are spread evenly; where one can't be, it is made up for later. */
static bool is_to_be_unknown(play *p) {
  uint64_t from, until, wanted = p->load->unknown;
  if (p->unknown_made >= wanted || !faults_let_unknown(p, &from, &until)) return false;
  return (p->started - from + 1) * wanted / (until - from) > p->unknown_made;
}

made_op *play_begin(play *p, uint32_t client) {
  if (p->started - p->told == p->room && !widen(p)) return NULL;
  made_op *op = play_op(p, p->started);
  *op = (made_op){.start = p->clock++, .end = STILL_OPEN, .client = client};
  if (p->object_count > 1) op->object = chance_below(&p->chance, p->object_count);
  p->current[client] = p->started++;
  p->stages[client] = STAGE_STARTED;
  sit_down(p, client, p->open++);
  return op;
}

static bool begin(play *p, uint32_t client) {
  bool unknown = is_to_be_unknown(p);
  made_op *op = play_begin(p, client);
  if (!op) return false;
  faults_begin(p, client, op);
  if (unknown && !op->settled) {
    op->unknown = true;
    p->unknown_made++;
  }
  return true;
}

static bool reads(play *p) {
  return chance_below(&p->chance, MINOS_GENERATE_WHOLE) < p->read_share;
}

bool play_take(play *p, made_op *op) {
  made_object *object = &p->objects[op->object];
  int64_t value = object->value;
  if (!p->kind->take(object, op)) return fail(p, MINOS_ENOMEM);
  if (object->value != value) p->writers[op->object] = op->unknown ? UNSETTLED : p->current[op->client] + 1;
  return true;
}

static bool take_sometime(play *p, made_op *op) {
  enum { NEVER, NEVER_EITHER, NOW, LATER, FATES };
  uint32_t fate = chance_below(&p->chance, FATES);
  made_op copy = *op; /* its result is not seen */
  if (fate == LATER) p->late[p->late_count++] = copy;
  return fate == NOW ? play_take(p, &copy) : true;
}

static bool take_one_late(play *p) {
  uint32_t i = chance_below(&p->chance, p->late_count);
  made_op op = p->late[i];
  p->late[i] = p->late[--p->late_count];
  return play_take(p, &op);
}

bool play_end(play *p, uint32_t client) {
  made_op *op = play_op(p, p->current[client]);
  op->end = op->unknown ? MINOS_NEVER : p->clock++;
  p->stages[client] = STAGE_IDLE;
  sit_down(p, client, --p->open);
  faults_end(p, op);
  return p->told != p->current[client] || tell_ended(p);
}

static bool effect(play *p, uint32_t client) {
  made_op *op = play_op(p, p->current[client]);
  p->stages[client] = STAGE_EFFECTIVE;
  if (faults_effect(p, client, op)) return true;
  const made_object *object = &p->objects[op->object];
  if (!op->unknown && reads(p)) {
    p->kind->ask(&p->supply, object, op);
  } else {
    p->kind->change(&p->supply, object, op);
  }
  if (!op->unknown) return play_take(p, op);
  return take_sometime(p, op) && play_end(p, client);
}

static bool turn(play *p) {
  enum { RARELY = 8 };
  if (p->late_count && chance_below(&p->chance, RARELY * p->load->clients) == 0 && !take_one_late(p)) return false;
  if (!faults_look(p)) return p->status == MINOS_OK;
  uint32_t client = draw_client(p);
  switch ((stage)p->stages[client]) {
  case STAGE_STARTED: return effect(p, client);
  case STAGE_EFFECTIVE: return play_end(p, client);
  case STAGE_IDLE: break;
  }
  if (p->started == p->load->operations || !faults_let_begin(p, client)) return true;
  return begin(p, client);
}

/* ---- the whole ---- */

static void release(play *p) {
  for (uint32_t i = 0; p->objects && i < p->object_count; i++) {
    free(p->objects[i].items);
    free(p->objects[i].marks);
  }
  free(p->objects);
  free(p->writers);
  free(p->ring);
  free(p->current);
  free(p->stages);
  free(p->lounge);
  free(p->seat_of);
  free(p->late);
}

static bool reserve(play *p) {
  enum { ROOM = 1 << 10 };
  uint32_t clients = p->load->clients;
  p->room = ROOM;
  p->ring = malloc(ROOM * sizeof *p->ring);
  p->objects = calloc(p->object_count, sizeof *p->objects);
  p->writers = calloc(p->object_count, sizeof *p->writers);
  p->current = calloc(clients, sizeof *p->current);
  p->stages = calloc(clients, sizeof *p->stages);
  p->lounge = malloc(clients * sizeof *p->lounge);
  p->seat_of = malloc(clients * sizeof *p->seat_of);
  p->late = malloc(((size_t)p->load->unknown + 1) * sizeof *p->late);
  if (!p->ring || !p->objects || !p->writers || !p->current || !p->stages || !p->lounge || !p->seat_of || !p->late)
    return fail(p, MINOS_ENOMEM);
  for (uint32_t i = 0; i < clients; i++) p->lounge[i] = p->seat_of[i] = i;
  return true;
}

static uint32_t busy_clients(const minos_workload *load) {
  if (!load->busy_share) return 0;
  uint64_t busy = ((uint64_t)load->busy_share * load->clients + MINOS_GENERATE_WHOLE / 2) / MINOS_GENERATE_WHOLE;
  return busy ? (uint32_t)busy : 1;
}

static const char *misfit(const minos_workload *load) {
  enum { MOST = 1 << 20 };
  if (!kind_find(load->kind)) return "there is no such kind of histories";
  if (load->operations == 0 || load->operations > UINT32_C(1) << 31) return "from 1 to 2147483648 operations";
  if (load->clients == 0 || load->clients > MOST || load->objects > MOST)
    return "from 1 to 1048576 clients and objects";
  if (load->unknown > load->operations) return "more operations of unknown outcome than operations";
  if (load->read_share > MINOS_GENERATE_WHOLE || load->busy_share > MINOS_GENERATE_WHOLE)
    return "a share is at most the whole";
  return NULL;
}

/* What only the end shows. */
static const char *shortcoming(const play *p) {
  if (p->load->wanted != MINOS_WANTED_L && p->faults.done == 0)
    return "nothing could be made wrong: more operations or more values are needed";
  if (p->unknown_made < p->load->unknown)
    return "too few operations for so many of unknown outcome: where values repeat they come behind what is wrong";
  return NULL;
}

static const char *play_all(play *p) {
  const char *why = faults_plan(p);
  if (why || !reserve(p)) return why;
  while ((p->started < p->load->operations || p->open > 0) && turn(p)) {
  }
  return p->status ? NULL : shortcoming(p);
}

minos_status play_workload(const minos_workload *load, tell_op tell, void *context, minos_error *err) {
  const minos_place nowhere = {0, 0};
  const char *why = misfit(load);
  if (why) return minos_fault(err, MINOS_EUSAGE, nowhere, "%s", why);
  play p = {.load = load, .kind = kind_find(load->kind), .chance = load->seed, .tell = tell, .context = context};
  p.supply = (supply){.chance = &p.chance, .values = load->values};
  p.object_count = load->objects ? load->objects : 1;
  p.read_share = load->set_read_share ? load->read_share : p.kind->read_share;
  p.busy = busy_clients(load);
  why = play_all(&p);
  release(&p);
  if (p.status == MINOS_ENOMEM) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  if (p.status) return minos_fault(err, p.status, nowhere, "writing was ended");
  return why ? minos_fault(err, MINOS_EUSAGE, nowhere, "%s", why) : MINOS_OK;
}
