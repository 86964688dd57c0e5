/* faults.c -- what makes a history lose its letter, so that no doubt is left.

   Stale reads (S, or not L). At one time the answer to a question is caught; a quarter of the history later a client returns
   it as if it had asked only now.
   - It keeps S where the client did nothing in between: the order of the effects, with that read where its answer was caught,
     keeps every client's order. So for S the client waits. For "not L" it goes on, and the letter is S or N.
   - It is not L, alone: everybody waits until nothing is open; the object is changed until the question has another answer;
     somebody gets that one, and behind that read and before anything else begins the client gets the stale one. Between two
     reads that nothing overlaps nothing takes effect: unless an operation of unknown outcome does, so those begin later.
   - It is not L, in the open, for what returns the last written value where every value is written once: the write of the
     caught value had ended before the answer was caught, and one that began afterwards has ended before the read begins. No
     operation of unknown outcome can help, since nobody else writes that value.

   Contradictions (N). The next operations of one client can stand in no order, with a value that nobody else uses: kind.ruin. */
#include "chance.h"
#include "play.h"

enum { NEEDED = 3, SPARSE = 64, CHANGES = 64 };

static bool is_stale_read(const play *p) {
  return p->load->wanted == MINOS_WANTED_S || p->load->wanted == MINOS_WANTED_NOT_L;
}

const char *faults_plan(play *p) {
  const minos_workload *load = p->load;
  faults *f = &p->faults;
  f->client = NOBODY;
  if (load->wanted == MINOS_WANTED_L) return NULL;
  f->count = load->stale ? load->stale : 1;
  if (load->wanted == MINOS_WANTED_S && load->clients == 1)
    return "one client alone: what is sequential is linearizable";
  if (load->operations < NEEDED || (f->count > 1 && f->count > load->operations / (NEEDED + 1)))
    return "too few operations for what is to be wrong";
  f->in_the_open =
      is_stale_read(p) && !load->values && p->kind->last_write && load->operations / f->count / SPARSE >= load->clients;
  return NULL;
}

/* The operation from which on the next fault is due, and before that caught: at three and two quarters of its part. */
static uint64_t due_at(const play *p, uint32_t next) {
  uint64_t all = p->load->operations, at = (4 * (uint64_t)next + 3) * all / (4 * (uint64_t)p->faults.count);
  return at < all - NEEDED ? at : all - NEEDED;
}

static uint64_t caught_at(const play *p) {
  uint64_t at = (4 * (uint64_t)p->faults.next + 2) * p->load->operations / (4 * (uint64_t)p->faults.count);
  uint64_t due = due_at(p, p->faults.next);
  return at < due ? at : due;
}

static void go_on(faults *f, bool came_about) {
  f->state = FAULT_NONE;
  f->client = NOBODY;
  f->next++;
  f->done += came_about;
}

/* ---- catching an answer ---- */

/* Whether the write of the object's value is known to have ended. */
static bool is_settled(play *p, uint32_t object) {
  uint64_t writer = p->writers[object];
  if (writer == UNSETTLED) return false;
  return writer == 0 || writer - 1 < p->told || play_op(p, writer - 1)->end != STILL_OPEN;
}

/* Whether something changes the answer of the moment, as far as the kind knows. Uses up no value. */
static bool can_alter(play *p, const made_op *question) {
  made_op tried = *question;
  supply trial = p->supply;
  return !p->kind->alter || p->kind->alter(&trial, &p->objects[question->object], &tried);
}

static bool catch_answer(play *p) {
  faults *f = &p->faults;
  uint32_t client = chance_below(&p->chance, p->load->clients);
  uint32_t object = p->object_count > 1 ? chance_below(&p->chance, p->object_count) : 0;
  if (p->stages[client] != STAGE_IDLE || (f->in_the_open && !is_settled(p, object))) return true;
  f->lie = (made_op){.object = object, .client = client};
  p->kind->ask(&p->supply, &p->objects[object], &f->lie);
  if (!can_alter(p, &f->lie)) return true;
  if (!p->kind->take(&p->objects[object], &f->lie)) {
    p->status = MINOS_ENOMEM;
    return false;
  }
  f->client = client;
  f->caught = p->clock;
  f->overwritten = false;
  f->state = FAULT_CAUGHT;
  return true;
}

static bool catch_within(play *p, int tries) {
  for (p->faults.state = FAULT_NONE; tries > 0 && p->faults.state == FAULT_NONE; tries--)
    if (!catch_answer(p)) return false;
  return true;
}

/* ---- returning it alone ---- */

static made_op *begin_alone(play *p, uint32_t client) {
  made_op *op = play_begin(p, client);
  if (op) op->object = p->faults.lie.object;
  return op;
}

static bool change_alone(play *p, uint32_t client) {
  made_op *op = begin_alone(p, client);
  if (!op) return false;
  const made_object *object = &p->objects[op->object];
  op->argument = p->faults.lie.argument;
  if (!p->kind->alter || !p->kind->alter(&p->supply, object, op)) {
    op->argument = (figure){FIGURE_NONE, 0, 0};
    p->kind->change(&p->supply, object, op);
  }
  return play_take(p, op) && play_end(p, client);
}

/* Ask what the lie answers; `stale`: and lie. */
static bool ask_alone(play *p, uint32_t client, bool stale) {
  made_op *op = begin_alone(p, client);
  if (!op) return false;
  op->word = p->faults.lie.word;
  op->argument = p->faults.lie.argument;
  if (!play_take(p, op)) return false;
  if (stale) op->result = p->faults.lie.result;
  return play_end(p, client);
}

static bool has_another_answer(play *p) {
  made_op now = p->faults.lie;
  return p->kind->take(&p->objects[now.object], &now) && !figure_equal(&now.result, &p->faults.lie.result);
}

static void return_alone(play *p) {
  faults *f = &p->faults;
  if (!has_another_answer(p) && !can_alter(p, &f->lie) && !catch_within(p, CHANGES)) return;
  if (f->state == FAULT_NONE) { /* what was caught stays right, and there is nothing else to catch */
    go_on(f, false);
    return;
  }
  uint32_t other = p->load->clients > 1 ? (f->client + 1) % p->load->clients : f->client;
  for (int tries = 0; tries < CHANGES && play_left(p) > 2 && !has_another_answer(p); tries++)
    if (!change_alone(p, other)) return;
  bool possible = play_left(p) >= 2 && has_another_answer(p);
  if (possible && (!ask_alone(p, other, false) || !ask_alone(p, f->client, true))) return;
  go_on(f, possible);
}

/* ---- the course of a fault ---- */

static void look_at_caught(play *p) {
  faults *f = &p->faults;
  if (p->started < due_at(p, f->next)) return;
  if (!f->in_the_open) f->state = FAULT_CLEARING;
  if (f->in_the_open && f->overwritten) f->state = FAULT_DUE;
  if (f->in_the_open && !f->overwritten && play_left(p) <= 1) go_on(f, false);
}

/* Whether an answer must be caught before anything else begins, since it is already time to return it. */
static bool is_pressing(const play *p) {
  const faults *f = &p->faults;
  return f->state == FAULT_NONE && f->next < f->count && is_stale_read(p) && !f->in_the_open &&
         p->started >= due_at(p, f->next);
}

static void look_for_next(play *p) {
  faults *f = &p->faults;
  if (is_stale_read(p) && p->started >= caught_at(p)) {
    bool last_chance = is_pressing(p) && p->open == 0;
    if (!catch_within(p, last_chance ? CHANGES : 1)) return;
    if (last_chance && f->state == FAULT_NONE) go_on(f, false);
  } else if (!is_stale_read(p) && p->started >= due_at(p, f->next)) {
    f->client = chance_below(&p->chance, p->load->clients);
    f->lie.object = p->object_count > 1 ? chance_below(&p->chance, p->object_count) : 0;
    f->step = 0;
    f->state = FAULT_RUINING;
  }
}

bool faults_look(play *p) {
  faults *f = &p->faults;
  if (f->next == f->count) return true;
  if (f->state == FAULT_NONE) look_for_next(p);
  if (f->state == FAULT_CAUGHT) look_at_caught(p);
  if (f->state != FAULT_CLEARING || p->open > 0) return p->status == MINOS_OK;
  return_alone(p);
  return false;
}

/* How many operations the fault at hand will still begin in ordinary turns. */
static uint64_t still_needed(const play *p) {
  const faults *f = &p->faults;
  if (f->state == FAULT_RUINING) return (uint64_t)(p->kind->ruin_steps - f->step);
  return f->state == FAULT_DUE ? 1 : 0;
}

bool faults_let_begin(const play *p, uint32_t client) {
  const faults *f = &p->faults;
  if (f->state == FAULT_CLEARING || is_pressing(p)) return false;
  if (f->state == FAULT_CAUGHT && client == f->client) return p->load->wanted != MINOS_WANTED_S;
  return client == f->client || play_left(p) > still_needed(p);
}

void faults_begin(play *p, uint32_t client, made_op *op) {
  faults *f = &p->faults;
  if (client != f->client) return;
  if (f->state == FAULT_DUE) {
    int64_t start = op->start;
    *op = f->lie;
    op->start = start;
    op->end = STILL_OPEN;
    op->settled = true;
    go_on(f, true);
  } else if (f->state == FAULT_RUINING) {
    op->object = f->lie.object;
    op->settled = true;
  }
}

static int64_t fresh_value(const play *p) {
  return (p->load->values ? (int64_t)p->load->values : (int64_t)p->load->operations) + 1 + p->faults.next;
}

bool faults_effect(play *p, uint32_t client, made_op *op) {
  faults *f = &p->faults;
  if (!op->settled) return false;
  if (client != f->client || f->state != FAULT_RUINING) return true;
  if (p->kind->ruin(&p->supply, f->step, fresh_value(p), op)) play_take(p, op);
  if (++f->step == p->kind->ruin_steps) go_on(f, true);
  return true;
}

void faults_end(play *p, const made_op *op) {
  faults *f = &p->faults;
  if (f->state != FAULT_CAUGHT || op->object != f->lie.object || op->unknown || op->start < f->caught) return;
  bool refused = op->result.shape == FIGURE_BOOLEAN && !op->result.number;
  f->overwritten = f->overwritten || (op->argument.shape != FIGURE_NONE && !refused);
}

/* What is due last may take the last operations: the unknown ones come before. */
bool faults_let_unknown(const play *p, uint64_t *from, uint64_t *until) {
  const faults *f = &p->faults;
  bool anywhere = f->count == 0 || f->in_the_open || p->load->wanted == MINOS_WANTED_N;
  uint64_t due = f->count ? due_at(p, f->count - 1) : p->load->operations;
  *from = anywhere ? 0 : due;
  *until = anywhere ? due : p->load->operations;
  return *until > *from && (anywhere || f->next == f->count);
}
