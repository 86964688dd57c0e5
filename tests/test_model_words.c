/* test_model_words.c -- every model: its table, its example, its sentences. */
#include <stdio.h>
#include <string.h>

#include "deck.h"
#include "reading.h"
#include "tier.h"

static minos_status read_string(const char *text, minos_histories *out, minos_faults *faults) {
  return read_bytes(out, (minos_bytes){text, strlen(text)}, &(minos_reading){.format = "text"}, faults);
}

static const minos_model *model_at(int i) {
  size_t count;
  return minos_models(&count)[i];
}

/* ---- tables ---- */

static void check_names(const minos_model *m) {
  for (int fn = 0; m->fns[fn].names; fn++) {
    ck_assert_msg(m->fns[fn].help && *m->fns[fn].help, "%s: no help for %s", m->name, m->fns[fn].names);
    ck_assert_int_lt(fn, 16);
    for (const char *word = m->fns[fn].names; *word; word += strcspn(word, " "), word += *word == ' ') {
      minos_bytes name = {word, strcspn(word, " ")};
      ck_assert_msg(minos_model_operation(m, name) == fn, "%s: %.*s names two operations", m->name, (int)name.length,
                    word);
    }
  }
}

START_TEST(tables_are_complete) {
  const minos_model *m = model_at(_i);
  ck_assert(m->name && m->help && m->example && m->start && m->fns && m->initial && m->step && m->refusal);
  ck_assert(m->show && m->pure && m->consumes);
  ck_assert_ptr_eq(minos_model_find((minos_bytes){m->name, strlen(m->name)}), m);
  check_names(m);
}
END_TEST

/* The example that `minos models NAME` prints is read without a model, or with its own, and is decided. */
START_TEST(examples_run) {
  const minos_model *m = model_at(_i);
  minos_histories read;
  minos_faults *faults = calloc(1, sizeof *faults);
  ck_assert_msg(read_string(m->example, &read, faults) == MINOS_OK, "%s: %s", m->name, faults->error[0].message);
  ck_assert_uint_eq(read.count, 1);
  minos_result *result;
  minos_options options = {.cross_check = true, .evidence = true};
  ck_assert_int_eq(minos_check(&result, read.items[0], &options, NULL), MINOS_OK);
  char wanted = strcmp(m->name, "register") == 0 ? 'S' : 'L';
  ck_assert_msg(minos_verdict_letter(result->verdict) == wanted, "%s: %c", m->name,
                minos_verdict_letter(result->verdict));
  bool has_it = false;
  for (uint32_t o = 0; o < minos_history_objects(read.items[0]); o++)
    has_it = has_it || minos_history_model(read.items[0], o) == m;
  ck_assert(has_it);
  minos_result_free(result);
  minos_histories_release(&read);
  free(faults);
}
END_TEST

/* Any value may be asked for as a start, and what cannot be one is refused by may_start alone. */
START_TEST(any_start_is_survived) {
  const minos_model *m = model_at(_i);
  static const char *const texts[] = {
      "nil", "-", "true", "0", "-7", "a", "[]", "[1,a,nil]", "1->2", "[[1,2],[a->3,4]]", "[a->1]"};
  minos_values *values = minos_values_new();
  for (int i = 0; i < COUNT(texts); i++) {
    minos_value start;
    ck_assert_int_eq(minos_value_read(values, (minos_bytes){texts[i], strlen(texts[i])}, &start, NULL), MINOS_OK);
    if (start != MINOS_ABSENT && m->may_start && !m->may_start(values, start)) continue;
    minos_states *states = minos_states_new(values);
    minos_text shown = {0};
    minos_state state = m->initial(states, start);
    m->show(states, state, &shown);
    ck_assert_uint_gt(shown.length, 0);
    minos_text_release(&shown);
    minos_states_free(states);
  }
  minos_values_free(values);
}
END_TEST

/* ---- sentences ---- */

START_TEST(every_refusal_has_a_sentence) {
  deck *d = deck_new(model_at(_i));
  wild w = {.state = (uint64_t)_i + 3};
  int refused = 0;
  for (int i = 0; i < 3000; i++) {
    minos_states *states = minos_history_states(d->history);
    minos_state at = d->model->initial(states, MINOS_NIL), to;
    for (int k = 0; k < 8; k++) {
      minos_op op = d->cards[wild_below(&w, d->count)].op;
      minos_text said = {0};
      if (d->model->step(states, at, &op, &to)) {
        at = to;
        continue;
      }
      d->model->refusal(states, at, &op, &said);
      ck_assert_msg(said.length > 10 && !strchr(said.data, '\n'), "%s: '%s'", d->model->name, said.data);
      minos_text_release(&said);
      refused++;
    }
    minos_states_free(states);
  }
  ck_assert_int_gt(refused, 100);
  deck_free(d);
}
END_TEST

typedef struct sentence {
  const char *model, *before, *refused, *expected; /* before: operations that are legal one after another */
} sentence;

static const sentence sentences[] = {
    {"register", "A w 2", "B r 3", "can't read 3: the register holds 2"},
    {"cas-register", "A w 2", "B cas 1->3=>true", "cas 1->3 can't succeed: the register holds 2"},
    {"cas-register", "A w 2", "B cas 2->3=>false", "cas 2->3 can't fail: the register holds 2"},
    {"kv", "A put a;B append b", "A get a", "can't get a: the key holds \"ab\""},
    {"kv", "A put 5", "A get nil", "can't get nil: the key holds 5"},
    {"kv", "A put a", "A cas b->c=>true", "cas b->c can't succeed: the key holds \"a\""},
    {"kv", "A put a2345678901234567890123456789012345;A append x", "A get x",
     "can't get x: the key holds \"a2345678901234567890123456789012345x\""},
    {"counter", "A add 2;A add 3", "B r 4", "can't read 4: the counter holds 5"},
    {"counter", "A add 2", "B add 1=>5", "adding 1 can't give 5: the counter holds 2"},
    {"set", "A add 1;B add 2", "A r [1]", "can't read [1]: the set holds 1, 2"},
    {"set", "A add 1", "A add 1=>true", "add 1 can't return true: the set holds 1"},
    {"set", "A add 1;A remove 1", "A contains 1=>true", "contains 1 can't return true: the set holds nothing"},
    {"set", "", "A remove 7=>true", "remove 7 can't return true: the set holds nothing"},
    {"queue", "A enq 1;A enq 2", "B deq 3", "can't dequeue 3: the queue holds 1, 2"},
    {"queue", "A enq 1;A enq 2;B deq 1", "B peek 1", "can't peek 1: the queue holds 2"},
    {"queue", "A enq 1", "B deq empty", "it can't be empty: the queue holds 1"},
    {"queue", "A enq 1", "B size 3", "the size can't be 3: the queue holds 1"},
    {"queue", "", "B deq 3", "can't dequeue 3: the queue holds nothing"},
    {"unordered-queue", "A enq 1;A enq 2", "B deq 3", "can't dequeue 3: the queue holds 1, 2"},
    {"stack", "A push 1;A push 2", "B pop 1", "can't pop 1: the stack holds 1, 2"},
    {"stack", "A push 1;A push 2", "B peek 1", "can't peek 1: the stack holds 1, 2"},
    {"priority-queue", "A enq 9;A enq 10", "B deq 9", "can't dequeue 9: the priority queue holds 9, 10"},
    {"list-append", "A append(x) 1;A append(x) 2", "B r(x) [1]", "can't read [1]: x holds 1, 2"},
    {"list-append", "A txn [[append,x,1],[append,y,2]]", "B txn [[append,x,3],[r,x,[3]]]",
     "can't read [3]: x holds 1 before it appends"},
    {"txn", "A txn [[w,x,1]]", "B txn [[r,x,2],[w,x,3]]", "can't read 2: x holds 1"},
    {"txn", "A txn [[w,x,1]]", "B txn [[w,x,3],[r,x,1]]", "can't read 1: x holds 3"},
    {"log", "A append a=>0", "B append b=>0", "can't append at 0: the next position is 1"},
    {"log", "A append a=>0", "B r 0=>b", "can't read b at 0: the log holds a"},
    {"log", "A append a=>0", "B tail 3", "the tail can't be 3: the next position is 1"},
    {"mutex", "A acquire -", "B acquire -", "can't acquire: the mutex is held"},
    {"mutex", "", "B release -", "can't release: the mutex is free"},
    {"mutex", "", "B acquire -=>false", "it can't fail to acquire: the mutex is free"},
    {"owner-mutex", "Ann acquire -", "Bob release -", "can't release: the mutex is held by Ann"},
    {"owner-mutex", "Ann acquire -", "Ann acquire -", "can't acquire: the mutex is held by Ann"},
    {"reentrant-mutex", "Ann acquire -;Ann acquire -", "Bob acquire -",
     "can't acquire: the mutex is held by Ann 2 times"},
    {"fenced-mutex", "A acquire -=>4;A release -", "B acquire -=>3", "can't acquire with fence 3: the last fence is 4"},
    {"fenced-mutex", "A acquire -=>4", "B acquire -=>5", "can't acquire: the mutex is held by A, fence 4"},
    {"reentrant-fenced-mutex", "A acquire -=>4", "A acquire -=>5",
     "can't acquire with fence 5: it is held with fence 4"},
    {"reentrant-fenced-mutex", "A acquire -=>4;A release -", "A release -",
     "can't release: the mutex is free, last fence 4"},
    {"lease", "A acquire -=>4", "B acquire -=>4", "can't acquire with token 4: the last token is 4"},
    {"lease", "A acquire -=>4;B acquire -=>5", "A renew -=>true", "can't renew: the lease is held by B, last token 5"},
    {"lease", "", "A release -=>true", "can't release: the lease is free, last token 0"},
    {"account", "A deposit(ann) 3", "A balance(ann) 4", "can't find a balance of 4: ann holds 3"},
    {"account", "A deposit(ann) 3", "A withdraw(ann) 4=>true", "a withdrawal of 4 can't succeed: ann holds 3"},
    {"account", "A deposit(ann) 3", "A transfer [ann,bob,2]=>false", "a transfer of 2 can't be refused: ann holds 3"},
    {"account", "A deposit(ann) 3", "A r [ann->3,bob->1]", "can't read bob->1: bob holds 0"},
    {"fenced-store", "A w a=>true", "A r b", "can't read b: the store holds a"},
};

/* The operations as a history: one instant after another. */
static void write_lines(const sentence *s, minos_text *out) {
  const char *token = strcmp(s->model, "fenced-store") == 0 ? " token=1" : "";
  int time = 0;
  minos_text_format(out, "@model %s\n", s->model);
  for (const char *at = s->before; *at; at += strcspn(at, ";"), at += *at == ';') {
    minos_text_format(out, "%.*s %d %d%s\n", (int)strcspn(at, ";"), at, time, time + 1, token);
    time += 2;
  }
  minos_text_format(out, "%s %d %d\n", s->refused, time, time + 1);
}

static void refuse_last(const minos_history *h, minos_text *said) {
  minos_states *states = minos_history_states(h);
  minos_state at[4];
  const minos_op *ops = minos_history_ops(h);
  uint32_t last = minos_history_count(h) - 1;
  for (uint32_t o = 0; o < minos_history_objects(h); o++) at[o] = minos_history_model(h, o)->initial(states, MINOS_NIL);
  for (uint32_t i = 0; i <= last; i++) {
    const minos_model *m = minos_history_model(h, ops[i].object);
    minos_state *state = &at[ops[i].object];
    if (m->step(states, *state, &ops[i], state) == (i < last)) continue;
    ck_abort_msg("%s: operation %u is %s", m->name, i, i < last ? "refused" : "legal");
  }
  minos_history_model(h, ops[last].object)->refusal(states, at[ops[last].object], &ops[last], said);
  minos_states_free(states);
}

START_TEST(refusals_name_the_reason) {
  const sentence *s = &sentences[_i];
  minos_text text = {0}, said = {0};
  minos_histories read;
  minos_faults *faults = calloc(1, sizeof *faults);
  write_lines(s, &text);
  ck_assert_msg(read_string(text.data, &read, faults) == MINOS_OK, "%s: %s", text.data, faults->error[0].message);
  refuse_last(read.items[0], &said);
  ck_assert_str_eq(said.data, s->expected);
  minos_text_release(&text);
  minos_text_release(&said);
  minos_histories_release(&read);
  free(faults);
}
END_TEST

START_TEST(every_model_has_a_sentence) {
  for (int i = 0; i < COUNT(sentences); i++)
    if (strcmp(sentences[i].model, model_at(_i)->name) == 0) return;
  ck_abort_msg("no sentence of %s is tested", model_at(_i)->name);
}
END_TEST

/* ---- which model is meant ---- */

typedef struct guess {
  const char *text, *model; /* NULL: refused */
  const char *message;
} guess;

static const guess guesses[] = {
    {"A w 1 0 1\nA r 1 2 3\n", "register", NULL},
    {"A w 1 0 1\nA cas 1->2=>true 2 3\n", "cas-register", NULL},
    {"A put 1 0 1\nA delete - 2 3\n", "kv", NULL},
    {"A append a 0 1\nA get a 2 3\n", "kv", NULL},
    {"A append 1 0 1\nA r [1] 2 3\n", "list-append", NULL},
    {"A append a=>0 0 1\nA r 0=>a 2 3\n", "log", NULL},
    {"A add 1 0 1\nA r 1 2 3\n", "counter", NULL},
    {"A add 1 0 1\nA r [1] 2 3\n", "set", NULL},
    {"A add x 0 1\nA add y 2 3\n", "set", NULL},
    {"A add 1=>2 0 1\n", "counter", NULL},
    {"A add 1=>true 0 1\n", "set", NULL},
    {"A add 1 0 1\nA r - 2 ?\n", NULL, "the operations don't tell which model is meant: counter or set"},
    {"A push 1 0 1\nA pop 1 2 3\n", "stack", NULL},
    {"A enq 1 0 1\nA deq empty 2 3\n", "queue", NULL},
    {"A acquire - 0 1\nA release - 2 3\n", "mutex", NULL},
    {"A acquire -=>1 0 1\nA release - 2 3\n", "fenced-mutex", NULL},
    {"A acquire -=>1 0 1\nA renew -=>true 2 3\n", "lease", NULL},
    {"A txn [[w,x,1]] 0 1\n", "txn", NULL},
    {"A txn [[append,x,1]] 0 1\n", "list-append", NULL},
    {"A transfer [a,b,1]=>true 0 1\nA balance(a) 1 2 3\n", "account", NULL},
    {"A w 1=>true 0 1 token=1\nA r 1 2 3\n", "fenced-store", NULL},
    {"A jump 1 0 1\n", NULL, "no model has the operation 'jump'"},
    {"A enq 1 0 1\nA cas 1->2 2 3\n", NULL, "no model covers all operations of this history"},
    {"@model queue\nA enq nil 0 1\n", NULL, "nil and the word empty can't be items: they say that there is none"},
    {"@model queue\nA enq empty 0 1\n", NULL, "nil and the word empty can't be items: they say that there is none"},
    {"@model queue\n@initial 5\nA enq 1 0 1\n", NULL, "a queue can't start at 5"},
    {"@model queue\n@initial unknown\nA enq 1 0 1\n", NULL, "a queue can't start at an unknown value"},
    {"@model priority-queue\nA enq x 0 1\n", NULL, "an item of a priority queue must be an integer, not x"},
    {"@model txn\nA txn [[append,x,1]] 0 1\n", NULL,
     "a transaction is a list of [\"r\", KEY, VALUE] and [\"w\", KEY, VALUE], and not of [\"append\",\"x\",1]"},
    {"@model account\nA transfer [a,b]=>true 0 1\n", NULL, "a transfer is [FROM,TO,N], not [\"a\",\"b\"]"},
    {"@model account\nA deposit -1 0 1\n", NULL, "an amount is never negative"},
    {"@model kv\nA append 1 0 1\n", NULL, "what is appended must be a text, not 1 (write it in quotes)"},
};

START_TEST(operations_tell_the_model) {
  const guess *g = &guesses[_i];
  minos_histories read;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = read_string(g->text, &read, faults);
  if (g->model) {
    ck_assert_msg(status == MINOS_OK, "%s: %s", g->text, faults->error[0].message);
    ck_assert_str_eq(minos_history_model(read.items[0], 0)->name, g->model);
    minos_histories_release(&read);
  } else {
    ck_assert_int_ne(status, MINOS_OK);
    ck_assert_str_eq(faults->error[0].message, g->message);
  }
  free(faults);
}
END_TEST

int main(void) {
  size_t models;
  minos_models(&models);
  TCase *all = tcase_create("model_words");
  tcase_set_timeout(all, 120);
  tcase_add_loop_test(all, tables_are_complete, 0, (int)models);
  tcase_add_loop_test(all, examples_run, 0, (int)models);
  tcase_add_loop_test(all, any_start_is_survived, 0, (int)models);
  tcase_add_loop_test(all, every_refusal_has_a_sentence, 0, (int)models);
  tcase_add_loop_test(all, refusals_name_the_reason, 0, COUNT(sentences));
  tcase_add_loop_test(all, every_model_has_a_sentence, 0, (int)models);
  tcase_add_loop_test(all, operations_tell_the_model, 0, COUNT(guesses));
  return run_case(all, "model_words");
}
