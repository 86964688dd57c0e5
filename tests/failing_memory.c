/* failing_memory.c -- memory that runs out at a chosen allocation.

   The linker turns every malloc of the program into __wrap_malloc, and __real_malloc is the one that was there before
   (which may be a sanitizer's). What the C library allocates for itself is left alone. */
#include "failing_memory.h"

#include <execinfo.h>
#include <jansson.h>
#include <stdlib.h>

enum { DEEPEST = 64 }; /* frames that are told apart */

static struct {
  uint64_t asked, fails_at;
  bool for_good;
  int64_t live;
  bool watched;
  uint64_t *stacks; /* [stack_count] */
  uint64_t stack_count;
} memory;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static void note_stack(void) {
  void *frames[DEEPEST];
  int depth = backtrace(frames, DEEPEST);
  uint64_t hash = UINT64_C(0xCBF29CE484222325); /* FNV-1a */
  for (int i = 0; i < depth; i++) hash = (hash ^ (uintptr_t)frames[i]) * UINT64_C(0x100000001B3);
  memory.stacks = __real_realloc(memory.stacks, (memory.stack_count + 1) * sizeof *memory.stacks);
  if (!memory.stacks) abort();
  memory.stacks[memory.stack_count++] = hash;
}

static bool fails(void) {
  memory.asked++;
  if (memory.watched) note_stack();
  if (memory.fails_at == 0 || memory.asked < memory.fails_at) return false;
  return memory.for_good || memory.asked == memory.fails_at;
}

static void *counted(void *block) {
  if (block) memory.live++;
  return block;
}

void *__wrap_malloc(size_t size) {
  return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
  if (fails()) return NULL;
  void *moved = __real_realloc(block, size);
  return block ? moved : counted(moved);
}

void __wrap_free(void *block) {
  if (block) memory.live--;
  __real_free(block);
}

void memory_fails_at(uint64_t nth, bool for_good) {
  memory.asked = 0;
  memory.fails_at = nth;
  memory.for_good = for_good;
  memory.live = 0;
  memory.watched = false;
}

void memory_watch(void) {
  memory_fails_at(0, false);
  memory.watched = true;
}

uint64_t memory_watched(void) {
  return memory.stack_count;
}

typedef struct asked {
  uint64_t stack, at;
} asked;

static int by_stack(const void *a, const void *b) {
  const asked *x = a, *y = b;
  if (x->stack != y->stack) return x->stack < y->stack ? -1 : 1;
  return (x->at > y->at) - (x->at < y->at);
}

bool *memory_repeated(void) {
  uint64_t count = memory.stack_count;
  asked *all = __real_calloc(count + 1, sizeof *all);
  bool *repeated = __real_calloc(count + 1, sizeof *repeated);
  if (!all || !repeated) abort();
  for (uint64_t i = 0; i < count; i++) all[i] = (asked){memory.stacks[i], i};
  qsort(all, count, sizeof *all, by_stack);
  for (uint64_t i = 1; i + 1 < count; i++)
    repeated[all[i].at] = all[i - 1].stack == all[i].stack && all[i + 1].stack == all[i].stack;
  __real_free(all);
  return repeated;
}

uint64_t memory_asked(void) {
  return memory.asked;
}

int64_t memory_live(void) {
  return memory.live;
}

void memory_takes_over_jansson(void) {
  json_set_alloc_funcs(__wrap_malloc, __wrap_free);
}
