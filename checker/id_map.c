/* id_map.c -- a map from ids to ids, sized once: a table by id where ids are dense, else open addressing with linear probing. */
#include "id_map.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

bool id_map_init(id_map *map, uint32_t entries) {
  uint32_t size = 16;
  while (size / 2 < entries) size *= 2;
  *map = (id_map){malloc(size * sizeof *map->keys), malloc(size * sizeof *map->items), size};
  if (!map->keys || !map->items) {
    id_map_release(map);
    return false;
  }
  memset(map->keys, 0xFF, size * sizeof *map->keys);
  return true;
}

bool id_map_init_below(id_map *map, uint32_t entries, uint32_t below) {
  if (below / 8 > entries) return id_map_init(map, entries);
  *map = (id_map){.items = malloc((below + (size_t)1) * sizeof *map->items), .size = below};
  if (!map->items) return false;
  memset(map->items, 0xFF, below * sizeof *map->items);
  return true;
}

void id_map_release(id_map *map) {
  free(map->keys);
  free(map->items);
  *map = (id_map){0};
}

/* Where `key` is, or the free slot where it would go. */
static uint32_t find_slot(const id_map *map, uint32_t key) {
  uint32_t at = (uint32_t)hash_mix(key) & (map->size - 1);
  while (map->keys[at] != ID_MAP_NONE && map->keys[at] != key) at = (at + 1) & (map->size - 1);
  return at;
}

uint32_t id_map_get(const id_map *map, uint32_t key) {
  if (!map->keys) return key < map->size ? map->items[key] : ID_MAP_NONE;
  uint32_t at = find_slot(map, key);
  return map->keys[at] == key ? map->items[at] : ID_MAP_NONE;
}

static uint32_t put_by_id(id_map *map, uint32_t key, uint32_t item) {
  if (map->items[key] == ID_MAP_NONE) map->items[key] = item;
  return map->items[key];
}

uint32_t id_map_put(id_map *map, uint32_t key, uint32_t item) {
  if (!map->keys) return put_by_id(map, key, item);
  uint32_t at = find_slot(map, key);
  if (map->keys[at] == key) return map->items[at];
  map->keys[at] = key;
  return map->items[at] = item;
}
