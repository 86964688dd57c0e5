/* account.c -- accounts whose balances never fall below 0 by a withdrawal or a transfer.

   Binding puts the name of an account into op->token. Without a transfer or a read of several accounts in the history each is
   judged by itself; with one, all are keys of one state. Amounts are not negative. A withdrawal or transfer without
   a result happens if the money is there. Whoever looks at an account, be it to see whether the money is there, leans on all
   that moves money to or from it. */
#include "listing.h"
#include "number.h"
#include "saying.h"
#include "tree.h"

enum { DEPOSIT, WITHDRAW, TRANSFER, BALANCE, READ };
enum { FROM, TO, AMOUNT, TRANSFER_PARTS }; /* the items of a transfer */
enum {
  START_LOW,
  START_HIGH,
  BALANCES,
  WORDS
}; /* what accounts start at; the tree of those that hold something else */

static const minos_fn fns[] = {
    [DEPOSIT] = {.names = "deposit credit", .help = "adds N", .argument = MINOS_SHAPE_INTEGER},
    [WITHDRAW] = {.names = "withdraw debit",
                  .help = "true: takes N away; false: there was less than N",
                  .argument = MINOS_SHAPE_INTEGER,
                  .result = MINOS_SHAPE_BOOLEAN},
    [TRANSFER] = {.names = "transfer",
                  .help = "[FROM,TO,N]; true: moves N; false: FROM held less than N",
                  .argument = MINOS_SHAPE_LIST,
                  .result = MINOS_SHAPE_BOOLEAN,
                  .whole = true},
    [BALANCE] = {.names = "balance", .help = "returns the balance", .query = true, .result = MINOS_SHAPE_INTEGER},
    [READ] = {.names = "r read",
              .help = "[ACCOUNT->BALANCE,...]: several balances at one instant",
              .query = true,
              .result = MINOS_SHAPE_LIST,
              .whole = true},
    {0},
};

static minos_value item_at(const minos_values *values, minos_value list, size_t at) {
  size_t count;
  return minos_value_items(values, list, &count)[at];
}

/* ---- states ---- */

static int64_t start_of(const minos_states *states, minos_state state) {
  size_t count;
  return number_get(minos_states_words(states, state, &count) + START_LOW);
}

static int64_t balance_of(const minos_states *states, minos_state state, minos_value account) {
  size_t count;
  minos_state number;
  const uint32_t *words = minos_states_words(states, state, &count);
  if (!tree_find(states, tree_by_id, words[BALANCES], account, &number)) return start_of(states, state);
  return number_get(minos_states_words(states, number, &count));
}

static minos_state with_balance(minos_states *states, minos_state state, minos_value account, int64_t balance) {
  size_t count;
  uint32_t number[2], words[WORDS];
  int64_t start = start_of(states, state);
  minos_state balances = minos_states_words(states, state, &count)[BALANCES];
  number_put(number, balance);
  number_put(words + START_LOW, start);
  words[BALANCES] = balance == start
                        ? tree_remove(states, tree_by_id, balances, account)
                        : tree_put(states, tree_by_id, balances, account, minos_states_intern(states, number, 2));
  return minos_states_intern(states, words, WORDS);
}

static minos_state add(minos_states *states, minos_state state, minos_value account, int64_t amount) {
  return with_balance(states, state, account, number_sum(balance_of(states, state, account), amount));
}

/* An integer is what every account starts at; a list of ACCOUNT->BALANCE is what some do. */
static minos_state initial(minos_states *states, minos_value start) {
  const minos_values *values = minos_states_values(states);
  uint32_t words[WORDS] = {[BALANCES] = tree_empty(states)};
  number_put(words + START_LOW, number_of(values, start));
  minos_state state = minos_states_intern(states, words, WORDS);
  if (minos_value_kind(values, start) != MINOS_KIND_LIST) return state;
  size_t count;
  minos_value_items(values, start, &count);
  for (size_t i = 0; i < count; i++) {
    minos_value entry = item_at(values, start, i);
    state = with_balance(states, state, item_at(values, entry, 0), number_of(values, item_at(values, entry, 1)));
  }
  return state;
}

/* ---- steps ---- */

static minos_value source_of(const minos_values *values, const minos_op *op) {
  return op->fn == TRANSFER ? item_at(values, op->argument, FROM) : op->token;
}

static int64_t amount_of(const minos_values *values, const minos_op *op) {
  return number_of(values, op->fn == TRANSFER ? item_at(values, op->argument, AMOUNT) : op->argument);
}

/* The first entry of a read that is not so; the number of entries where all are. */
static size_t first_wrong(const minos_states *states, minos_state state, minos_value list) {
  const minos_values *values = minos_states_values(states);
  size_t count, i = 0;
  minos_value_items(values, list, &count);
  for (; i < count; i++) {
    minos_value entry = item_at(values, list, i);
    if (balance_of(states, state, item_at(values, entry, 0)) != number_of(values, item_at(values, entry, 1))) break;
  }
  return i;
}

static bool observe(const minos_states *states, minos_state from, const minos_op *op) {
  const minos_values *values = minos_states_values(states);
  if (op->result == MINOS_ABSENT) return true;
  if (op->fn == BALANCE) return number_of(values, op->result) == balance_of(states, from, op->token);
  size_t count;
  minos_value_items(values, op->result, &count);
  return first_wrong(states, from, op->result) == count;
}

static bool step(minos_states *states, minos_state from, const minos_op *op, minos_state *to) {
  const minos_values *values = minos_states_values(states);
  *to = from;
  if (op->fn == BALANCE || op->fn == READ) return observe(states, from, op);
  int64_t amount = amount_of(values, op);
  if (op->fn == DEPOSIT) {
    *to = add(states, from, op->token, amount);
    return true;
  }
  bool enough = balance_of(states, from, source_of(values, op)) >= amount;
  if (op->result != MINOS_ABSENT && (op->result == MINOS_TRUE) != enough) return false;
  if (!enough) return true;
  *to = add(states, from, source_of(values, op), (int64_t)(0 - (uint64_t)amount));
  if (op->fn == TRANSFER) *to = add(states, *to, item_at(values, op->argument, TO), amount);
  return true;
}

/* ---- sentences ---- */

/* A withdrawal that is wrong about the balance, and a transfer: [of the account that has a name][true or false]. */
static const char *const withdrawals[2][2] = {
    {MINOS_SAID("a withdrawal of %s can't be refused: the account holds %s"),
     MINOS_SAID("a withdrawal of %s can't succeed: the account holds %s")},
    {MINOS_SAID("a withdrawal of %s can't be refused: %s holds %s"),
     MINOS_SAID("a withdrawal of %s can't succeed: %s holds %s")},
};
static const char *const transfers[2] = {
    MINOS_SAID("a transfer of %s can't be refused: %s holds %s"),
    MINOS_SAID("a transfer of %s can't succeed: %s holds %s"),
};

/* "ann holds 3" or "the account holds 3", behind the parts that are there; then the sentence. */
static void end_with_balance(saying *s, minos_state state, minos_value account, const char *pattern) {
  if (account != MINOS_ABSENT) saying_value(s, account);
  saying_number(s, balance_of(s->states, state, account));
  saying_end(s, pattern);
}

static void refuse_observation(saying *s, minos_state from, const minos_op *op) {
  const minos_values *values = minos_states_values(s->states);
  if (op->fn == BALANCE) {
    saying_value(s, op->result);
    end_with_balance(s, from, op->token,
                     op->token == MINOS_ABSENT ? MINOS_SAID("can't find a balance of %s: the account holds %s")
                                               : MINOS_SAID("can't find a balance of %s: %s holds %s"));
    return;
  }
  minos_value entry = item_at(values, op->result, first_wrong(s->states, from, op->result));
  saying_value(s, entry);
  end_with_balance(s, from, item_at(values, entry, 0), "can't read %s: %s holds %s");
}

static void refusal(const minos_states *states, minos_state from, const minos_op *op, minos_text *out) {
  const minos_values *values = minos_states_values(states);
  saying s = {.states = states, .out = out};
  if (op->fn == BALANCE || op->fn == READ) {
    refuse_observation(&s, from, op);
    return;
  }
  minos_value source = source_of(values, op);
  bool succeeds = op->result == MINOS_TRUE;
  saying_number(&s, amount_of(values, op));
  end_with_balance(&s, from, source,
                   op->fn == TRANSFER ? transfers[succeeds] : withdrawals[source != MINOS_ABSENT][succeeds]);
}

typedef struct accounts_shown {
  const minos_states *states;
  minos_text *out;
  uint32_t count;
} accounts_shown;

static bool show_account(void *context, uint32_t account, uint32_t number) {
  accounts_shown *a = context;
  size_t count;
  if (a->count) minos_text_put(a->out, ", ");
  if (a->count++ == LISTING_WRITTEN) {
    minos_text_put(a->out, "...");
    return false;
  }
  if (account != MINOS_ABSENT) {
    minos_value_write(minos_states_values(a->states), account, a->out);
    minos_text_put(a->out, " = ");
  }
  minos_text_int(a->out, number_get(minos_states_words(a->states, number, &count)));
  return true;
}

static void show(const minos_states *states, minos_state state, minos_text *out) {
  size_t count;
  accounts_shown a = {states, out, 0};
  tree_each(states, minos_states_words(states, state, &count)[BALANCES], show_account, &a);
  if (a.count == 0) minos_text_int(out, start_of(states, state));
}

/* ---- dependencies ---- */

static bool pure(const minos_op *op) {
  return op->fn == BALANCE || op->fn == READ || op->result == MINOS_FALSE;
}

static bool looks_at(const minos_values *values, const minos_op *op, minos_value account) {
  if (op->fn == DEPOSIT || ((op->fn == BALANCE || op->fn == READ) && op->result == MINOS_ABSENT)) return false;
  if (op->fn != READ) return source_of(values, op) == account;
  size_t count;
  minos_value_items(values, op->result, &count);
  for (size_t i = 0; i < count; i++)
    if (item_at(values, item_at(values, op->result, i), 0) == account) return true;
  return false;
}

static bool consumes(const minos_values *values, const minos_op *op, const minos_op *supply) {
  if (pure(supply)) return false;
  if (looks_at(values, op, source_of(values, supply))) return true;
  return supply->fn == TRANSFER && looks_at(values, op, item_at(values, supply->argument, TO));
}

/* ---- what may be written ---- */

/* Whether it is a list of ACCOUNT->BALANCE, or of [ACCOUNT,BALANCE]. */
static bool is_balances(const minos_values *values, minos_value list) {
  size_t count;
  if (minos_value_kind(values, list) != MINOS_KIND_LIST) return false;
  const minos_value *entries = minos_value_items(values, list, &count);
  for (size_t i = 0; i < count; i++) {
    size_t parts = 0;
    minos_kind kind = minos_value_kind(values, entries[i]);
    if (kind != MINOS_KIND_PAIR && kind != MINOS_KIND_LIST) return false;
    const minos_value *entry = minos_value_items(values, entries[i], &parts);
    if (parts != 2 || minos_value_kind(values, entry[1]) != MINOS_KIND_INTEGER) return false;
  }
  return true;
}

static bool may_start(const minos_values *values, minos_value start) {
  return number_or_nil(values, start) || is_balances(values, start);
}

static bool fits_transfer(const minos_values *values, const minos_op *op) {
  size_t count;
  const minos_value *items = minos_value_items(values, op->argument, &count);
  return count == TRANSFER_PARTS && minos_value_kind(values, items[AMOUNT]) == MINOS_KIND_INTEGER;
}

static bool fits(const minos_values *values, const minos_op *op, minos_text *why) {
  if (op->fn == TRANSFER && !fits_transfer(values, op)) {
    minos_text_put(why, "a transfer is [FROM,TO,N], not ");
    minos_value_write(values, op->argument, why);
    return false;
  }
  if (op->fn == READ && op->result != MINOS_ABSENT && !is_balances(values, op->result)) {
    minos_text_put(why, "a read returns [ACCOUNT->BALANCE,...], not ");
    minos_value_write(values, op->result, why);
    return false;
  }
  if (op->fn == BALANCE || op->fn == READ || amount_of(values, op) >= 0) return true;
  minos_text_put(why, "an amount is never negative");
  return false;
}

const minos_model model_account = {
    .name = "account",
    .help = "accounts with deposits, withdrawals, transfers and balances",
    .example = "@model account\n"
               "A  deposit(ann)   10                     0  1\n"
               "A  transfer       [ann,bob,4]=>true      2  6\n"
               "B  r              [ann->6,bob->4]        3  5\n"
               "B  withdraw(bob)  5=>false               7  8\n"
               "B  balance(bob)   4                      9  10\n",
    .fns = fns,
    .start = "0",
    .holds = MINOS_SAID("the account holds %s"),
    .initial = initial,
    .step = step,
    .refusal = refusal,
    .show = show,
    .pure = pure,
    .consumes = consumes,
    .may_start = may_start,
    .fits = fits,
};
