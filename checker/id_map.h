/* id_map.h -- a map from ids to ids. */
#ifndef MINOS_CHECKER_ID_MAP_H
#define MINOS_CHECKER_ID_MAP_H

#include <stdbool.h>
#include <stdint.h>

typedef struct id_map {
  uint32_t *keys, *items; /* [size]; keys NULL: items are by id */
  uint32_t size;          /* a power of two, at least twice the entries; or where ids end */
} id_map;

#define ID_MAP_NONE UINT32_MAX /* neither a key nor an item */

/* Room for `entries` entries. False when memory is out. */
bool id_map_init(id_map *map, uint32_t entries);
/* The same, where all keys that are put lie below `below`: a table by id unless there are many more ids than entries. */
bool id_map_init_below(id_map *map, uint32_t entries, uint32_t below);
void id_map_release(id_map *map);
/* The item of `key`, ID_MAP_NONE if it has none. O(1) expected. */
uint32_t id_map_get(const id_map *map, uint32_t key);
/* Give `key` the item unless it has one; returns the item it then has. At most `entries` keys. */
uint32_t id_map_put(id_map *map, uint32_t key, uint32_t item);

#endif
