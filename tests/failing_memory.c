/* failing_memory.c -- memory that runs out at a chosen allocation, and how much of it is held.

   The linker turns every malloc of the program into __wrap_malloc, and __real_malloc is the one that was there before
   (which may be a sanitizer's). What the C library allocates for itself is left alone. */
#include "failing_memory.h"

#include <jansson.h>
#include <malloc.h>
#include <stdlib.h>

static struct {
  uint64_t asked, fails_at;
  bool for_good;
  int64_t live, held, most;
} memory;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static bool fails(void) {
  memory.asked++;
  if (memory.fails_at == 0 || memory.asked < memory.fails_at) return false;
  return memory.for_good || memory.asked == memory.fails_at;
}

static void note_held(int64_t more) {
  memory.held += more;
  if (memory.held > memory.most) memory.most = memory.held;
}

static int64_t size_of(void *block) {
  return block ? (int64_t)malloc_usable_size(block) : 0;
}

static void *counted(void *block) {
  if (block) memory.live++;
  note_held(size_of(block));
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
  int64_t before = size_of(block);
  void *moved = __real_realloc(block, size);
  if (block && moved) note_held(size_of(moved) - before);
  return block ? moved : counted(moved);
}

void __wrap_free(void *block) {
  if (block) memory.live--;
  memory.held -= size_of(block);
  __real_free(block);
}

void memory_fails_at(uint64_t nth, bool for_good) {
  memory.asked = 0;
  memory.fails_at = nth;
  memory.for_good = for_good;
  memory.live = memory.held = memory.most = 0;
}

uint64_t memory_asked(void) {
  return memory.asked;
}

int64_t memory_live(void) {
  return memory.live;
}

int64_t memory_most(void) {
  return memory.most;
}

void memory_takes_over_jansson(void) {
  json_set_alloc_funcs(__wrap_malloc, __wrap_free);
}
