/* kept.c -- strings that live as long as what was read with them. */
#include "kept.h"

#include <stdlib.h>
#include <string.h>

const char *kept_add(kept_strings *all, minos_bytes text) {
  char **item = realloc(all->item, (all->count + 1) * sizeof *item);
  if (!item) return NULL;
  all->item = item;
  char *copy = malloc(text.length + 1);
  if (!copy) return NULL;
  if (text.length) memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  return item[all->count++] = copy;
}

void kept_release(kept_strings *all) {
  for (size_t i = 0; i < all->count; i++) free(all->item[i]);
  free(all->item);
  *all = (kept_strings){0};
}
