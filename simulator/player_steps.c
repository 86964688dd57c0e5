/* player_steps.c -- what a client does at each of its steps, and what the lock service answers.

   The lock service grants to who asked first, for a lease, and raises the token with each grant: 1, 2, 3. When the lease is
   over it takes the lock to be free; the holder isn't told. A client knows only what it was told: a check compares its own
   clock with the end of the lease, and nothing protects the time between a check and the write behind it. Requests to the
   lock service and the store take one tick and have their effect at its beginning. */
#include "players.h"

static void believe(stage *s, player *p) {
  p->believes = true;
  p->given_up = false;
  p->token = s->next_token++;
  p->lease_end = s->lock_end;
  p->waiting = false;
  p->ready = s->now + 1;
  chronicle_believe(s->chronicle, p->name, p->token, p->asked, s->now + 1);
}

static void stop_believing(stage *s, player *p) {
  if (p->believes) chronicle_yield(s->chronicle, p->name, s->now);
  p->believes = false;
}

static void set_free(stage *s) {
  const entry freed = {.deed = DEED_FREE, .who = s->holder->name, .start = s->now, .end = s->now};
  chronicle_note(s->chronicle, &freed);
  s->holder = NULL;
}

void lock_expire(stage *s) {
  if (!s->holder || s->now < s->lock_end) return;
  chronicle_say(s->chronicle, s->now, "the lease of %s ends", s->holder->name);
  set_free(s);
}

static player *first_in_line(const stage *s) {
  player *first = NULL;
  for (size_t i = 0; i < s->count; i++) {
    player *p = &s->players[i];
    if (p->waiting && !(p->links & CUT_LOCK) && (!first || p->asked < first->asked)) first = p;
  }
  return first;
}

void lock_serve(stage *s) {
  player *p = s->holder ? NULL : first_in_line(s);
  if (!p) return;
  s->holder = p;
  s->lock_end = s->now + s->lease;
  believe(s, p);
  chronicle_say(s->chronicle, s->now, "%s acquires the lock: token %llu, lease to %lld", p->name,
                (unsigned long long)p->token, (long long)s->lock_end);
}

/* A client that asks again gives up what it holds. */
static bool take_acquire(stage *s, player *p, const struct step *step) {
  (void)step;
  stop_believing(s, p);
  if (s->holder == p) set_free(s);
  p->waiting = true;
  p->asked = s->now;
  lock_serve(s);
  if (p->waiting) chronicle_say(s->chronicle, s->now, "%s asks for the lock and waits", p->name);
  return true;
}

static void give_up(stage *s, player *p) {
  stop_believing(s, p);
  p->given_up = true;
}

/* A request to the lock service that it answers with yes or no. */
static void note_answer(stage *s, const player *p, deed asked, bool accepted) {
  const entry noted = {.deed = asked, .accepted = accepted, .who = p->name, .start = s->now, .end = s->now + 1};
  chronicle_note(s->chronicle, &noted);
}

static bool take_renew(stage *s, player *p, const struct step *step) {
  (void)step;
  p->ready = s->now + 1;
  if (p->links & CUT_LOCK) {
    chronicle_say(s->chronicle, s->now, "%s wants to renew its lease: no answer", p->name);
  } else if (s->holder == p && p->believes) {
    s->lock_end = p->lease_end = s->now + s->lease;
    note_answer(s, p, DEED_RENEW, true);
    chronicle_say(s->chronicle, s->now, "%s renews its lease: to %lld", p->name, (long long)s->lock_end);
  } else {
    chronicle_say(s->chronicle, s->now, "%s wants to renew its lease: refused; it gives up", p->name);
    note_answer(s, p, DEED_RENEW, false);
    give_up(s, p);
  }
  return true;
}

static bool take_check(stage *s, player *p, const struct step *step) {
  (void)step;
  int64_t left = p->lease_end - s->now;
  if (p->believes && left > 0) {
    s->chronicle->run->valid_checks++;
    chronicle_say(s->chronicle, s->now, "%s checks its lease: valid to %lld", p->name, (long long)p->lease_end);
    return true;
  }
  chronicle_say(s->chronicle, s->now, "%s checks its lease: %s; it gives up", p->name,
                p->believes ? "over" : "it has none");
  give_up(s, p);
  return true;
}

/* When a pause that begins now and stands in `step` ends. */
static int64_t pause_end(const stage *s, const struct step *step) {
  const minos_staging *how = s->chronicle->how;
  return how->set_pause ? step->at + how->pause : step->until;
}

static bool take_pause(stage *s, player *p, const struct step *step) {
  int64_t end = pause_end(s, step);
  if (end <= s->now) return true;
  p->paused = true;
  p->wake = end;
  chronicle_say(s->chronicle, s->now, "%s pauses until %lld", p->name, (long long)end);
  return true;
}

static bool take_write(stage *s, player *p, const struct step *step) {
  if (p->given_up) {
    chronicle_say(s->chronicle, s->now, "%s doesn't write %s: it holds no lock", p->name, step->value);
    return true;
  }
  bool held_back = p->links & CUT_STORE;
  if (held_back && p->sent < 0) {
    p->sent = s->now;
    chronicle_say(s->chronicle, s->now, "%s sends %s with token %llu: held back", p->name, step->value,
                  (unsigned long long)p->token);
  }
  if (held_back) return false;
  const entry written = {
      .who = p->name, .value = step->value, .token = p->token, .start = p->sent < 0 ? s->now : p->sent};
  chronicle_write(s->chronicle, written, s->now, step->second_path);
  p->sent = -1;
  p->ready = s->now + 1;
  return true;
}

static bool take_release(stage *s, player *p, const struct step *step) {
  (void)step;
  bool reaches = !(p->links & CUT_LOCK);
  chronicle_say(s->chronicle, s->now, p->believes ? "%s releases the lock%s" : "%s has no lock to release%s", p->name,
                !p->believes     ? ""
                : !reaches       ? ": no answer"
                : s->holder != p ? ", which it had lost"
                                 : "");
  if (reaches) note_answer(s, p, DEED_RELEASE, s->holder == p);
  stop_believing(s, p);
  if (reaches && s->holder == p) set_free(s);
  p->ready = s->now + 1;
  return true;
}

static bool (*const takers[])(stage *s, player *p, const struct step *step) = {
    [STEP_ACQUIRE] = take_acquire, [STEP_RENEW] = take_renew, [STEP_CHECK] = take_check,
    [STEP_PAUSE] = take_pause,     [STEP_WRITE] = take_write, [STEP_RELEASE] = take_release,
};

bool players_take_step(stage *s, player *p, const struct step *step) {
  bool idle = p->given_up && step->kind != STEP_ACQUIRE && step->kind != STEP_WRITE && step->kind != STEP_PAUSE;
  return idle || takers[step->kind](s, p, step);
}

void players_abandon(stage *s, player *p) {
  entry lost = {.who = p->name, .start = p->asked, .end = MINOS_NEVER, .deed = DEED_ACQUIRE};
  if (p->waiting) chronicle_note(s->chronicle, &lost);
  if (p->sent >= 0) {
    lost.deed = DEED_WRITE;
    lost.value = s->scenario->steps[p->next].value;
    lost.token = p->token;
    lost.start = p->sent;
    chronicle_note(s->chronicle, &lost);
    chronicle_say(s->chronicle, s->now, "the write of %s by %s never arrives", lost.value, p->name);
  }
  p->waiting = false;
  p->sent = -1;
}

void players_crash(stage *s, player *p) {
  chronicle_say(s->chronicle, s->now, "%s crashes", p->name);
  players_abandon(s, p);
  stop_believing(s, p);
  p->down = true;
  p->paused = p->given_up = false;
  p->token = 0;
}
