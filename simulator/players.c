/* players.c -- clients, a lock service and a store, played tick by tick.

   A tick goes: the lease may end; what clients must bear happens (crash, restart, partition, heal); then the clients act in
   the order in which the scenario names them first. A client takes its steps one after another, each not before its time and
   not before the one before is over, so that a longer pause delays all behind it. Ticks at which nothing can happen are
   jumped over. Cost: O(steps * clients). */
#include "players.h"

#include <stdlib.h>
#include <string.h>

/* Whether a step happens to a client at its time, whatever it is doing; the other ones it takes itself, one by one. */
static bool must_bear(step_kind kind) {
  return kind == STEP_CRASH || kind == STEP_RESTART || kind == STEP_PARTITION || kind == STEP_HEAL;
}

static bool is_played(const stage *s, const struct step *step) {
  return !step->only || strcmp(step->only, s->chronicle->store.kind->name) == 0;
}

static bool is_of(const struct step *step, const player *p) {
  return step->who && strcmp(step->who, p->name) == 0;
}

/* The index of the player's next step of its own from `from` on; the scenario's count: there is none. */
static size_t step_from(const stage *s, const player *p, size_t from) {
  const minos_scenario *scenario = s->scenario;
  for (; from < scenario->count; from++) {
    const struct step *step = &scenario->steps[from];
    if (must_bear(step->kind) || !is_played(s, step)) continue;
    if (is_of(step, p)) break;
  }
  return from;
}

static player *find_player(const stage *s, const char *name) {
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->players[i].name, name) == 0) return &s->players[i];
  return NULL;
}

static bool cast_players(stage *s) {
  const minos_scenario *scenario = s->scenario;
  s->players = calloc(scenario->count + 1, sizeof *s->players);
  if (!s->players) return false;
  for (size_t i = 0; i < scenario->count; i++) {
    const char *who = scenario->steps[i].who;
    if (who && !find_player(s, who)) s->players[s->count++] = (player){.name = who, .sent = -1};
  }
  for (size_t i = 0; i < s->count; i++) s->players[i].next = step_from(s, &s->players[i], 0);
  return true;
}

/* ---- what clients must bear ---- */

static void revive(stage *s, player *p) {
  chronicle_say(s->chronicle, s->now, "%s restarts", p->name);
  p->down = false;
  p->ready = s->now;
  while (p->next < s->scenario->count && s->scenario->steps[p->next].at < s->now)
    p->next = step_from(s, p, p->next + 1);
}

static void set_links(stage *s, player *p, cut from) {
  static const char *const names[] = {
      [CUT_LOCK] = "the lock service", [CUT_STORE] = "the store", [CUT_BOTH] = "lock service and store"};
  unsigned before = p->links;
  p->links = from;
  if (from) {
    chronicle_say(s->chronicle, s->now, "a partition cuts %s off from %s", p->name, names[from]);
  } else if (before) {
    chronicle_say(s->chronicle, s->now, "%s is no longer cut off", p->name);
  }
}

static void heal(stage *s, player *p) {
  for (size_t i = 0; i < s->count; i++)
    if (!p || p == &s->players[i]) set_links(s, &s->players[i], CUT_NOTHING);
}

static void bear(stage *s, const struct step *step) {
  player *p = step->who ? find_player(s, step->who) : NULL;
  switch (step->kind) {
  case STEP_CRASH:
    if (p && !p->down) players_crash(s, p);
    break;
  case STEP_RESTART:
    if (!p) chronicle_restart_store(s->chronicle, s->now);
    if (p && p->down) revive(s, p);
    break;
  case STEP_PARTITION:
    if (p) set_links(s, p, step->from);
    break;
  default: heal(s, p); break;
  }
}

static void bear_all(stage *s) {
  for (size_t i = 0; i < s->scenario->count; i++) {
    const struct step *step = &s->scenario->steps[i];
    if (step->at == s->now && must_bear(step->kind) && is_played(s, step)) bear(s, step);
  }
}

/* ---- what clients do ---- */

static void wake(stage *s, player *p) {
  p->paused = false;
  if (p->believes && p->lease_end <= s->now) {
    chronicle_say(s->chronicle, s->now, "%s wakes and doesn't know that its lease ended at %lld", p->name,
                  (long long)p->lease_end);
  } else {
    chronicle_say(s->chronicle, s->now, "%s wakes", p->name);
  }
}

static void act(stage *s, player *p) {
  if (p->down || (p->paused && s->now < p->wake)) return;
  if (p->paused) wake(s, p);
  while (!p->paused && !p->waiting && p->ready <= s->now && p->next < s->scenario->count) {
    const struct step *step = &s->scenario->steps[p->next];
    if (step->at > s->now || !players_take_step(s, p, step)) return;
    p->next = step_from(s, p, p->next + 1);
  }
}

static void play_tick(stage *s) {
  lock_expire(s);
  bear_all(s);
  lock_serve(s);
  for (size_t i = 0; i < s->count; i++) act(s, &s->players[i]);
  lock_serve(s);
}

/* ---- time ---- */

static int64_t earlier(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* When the player can do something next, MINOS_NEVER: not by itself. */
static int64_t next_of(const stage *s, const player *p) {
  if (p->down) return MINOS_NEVER;
  if (p->waiting) return s->holder && !(p->links & CUT_LOCK) ? s->lock_end : MINOS_NEVER;
  if (p->paused) return p->wake;
  if (p->sent >= 0 || p->next == s->scenario->count) return MINOS_NEVER;
  int64_t at = s->scenario->steps[p->next].at;
  return at > p->ready ? at : p->ready;
}

static int64_t next_tick(const stage *s) {
  int64_t next = MINOS_NEVER;
  for (size_t i = 0; i < s->count; i++) next = earlier(next, next_of(s, &s->players[i]));
  for (size_t i = 0; i < s->scenario->count; i++) {
    const struct step *step = &s->scenario->steps[i];
    if (step->at > s->now && must_bear(step->kind)) next = earlier(next, step->at);
  }
  if (next == MINOS_NEVER) return next;
  return s->holder && s->lock_end > s->now ? earlier(next, s->lock_end) : next;
}

/* The reader comes strictly after all that was answered: intervals that touch would be concurrent. */
static void end(stage *s) {
  int64_t last = s->now > 0 ? s->now : 0;
  for (size_t i = 0; i < s->count; i++) {
    players_abandon(s, &s->players[i]);
    if (s->players[i].ready > last) last = s->players[i].ready;
  }
  chronicle_remark(s->chronicle, "holders at one time, as they believed: %u", s->chronicle->run->holders_at_once);
  chronicle_end(s->chronicle, last + 1);
}

static bool has_pause(const minos_scenario *scenario) {
  for (size_t i = 0; i < scenario->count; i++)
    if (scenario->steps[i].kind == STEP_PAUSE) return true;
  return false;
}

minos_status players_play(chronicle *c, minos_error *err) {
  const minos_scenario *scenario = c->scenario;
  const minos_place nowhere = {0, 0};
  if (c->how->set_pause && !has_pause(scenario))
    return minos_fault(err, MINOS_EUSAGE, nowhere, "%s has no pause", scenario->name);
  stage s = {.chronicle = c,
             .scenario = scenario,
             .now = -1,
             .lease = c->how->set_lease ? c->how->lease : scenario->lease,
             .next_token = scenario->token};
  if (!cast_players(&s)) return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
  chronicle_begin(c);
  chronicle_remark(c, "lease %lld, %s store", (long long)s.lease, c->store.kind->name);
  for (int64_t next; (next = next_tick(&s)) != MINOS_NEVER;) {
    s.now = next;
    play_tick(&s);
  }
  end(&s);
  free(s.players);
  return MINOS_OK;
}
