/* json_notebook.c -- the code of a notebook: the sources of its code cells, in their order.

   A source is a string or an array of lines. Outputs, which anybody can edit into a notebook, are not looked at. */
#include "json_notebook.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const minos_place nowhere = {0, 0};

static minos_status refuse(minos_error *err, const char *message) {
  return minos_fault(err, MINOS_ESYNTAX, nowhere, "%s", message);
}

static minos_status no_memory(minos_error *err) {
  return minos_fault(err, MINOS_ENOMEM, nowhere, "out of memory");
}

static bool is_code(const json_t *cell) {
  const char *kind = json_string_value(json_object_get(cell, "cell_type"));
  return kind && strcmp(kind, "code") == 0;
}

static bool has_nul(const json_t *string) {
  return strlen(json_string_value(string)) != json_string_length(string);
}

static minos_status add_source(minos_text *text, const json_t *source, minos_error *err) {
  const json_t *piece;
  size_t index;
  if (json_is_string(source)) {
    if (has_nul(source)) return refuse(err, "a cell holds a NUL character");
    minos_text_add(text, json_string_value(source), json_string_length(source));
    return MINOS_OK;
  }
  if (!json_is_array(source)) return refuse(err, "a cell has no source");
  json_array_foreach((json_t *)source, index, piece) {
    if (!json_is_string(piece) || has_nul(piece)) return refuse(err, "a cell's source is not made of lines");
    minos_text_add(text, json_string_value(piece), json_string_length(piece));
  }
  return MINOS_OK;
}

/* The text grows while cells are added, so its place is known only behind the last. */
static minos_status add_cell(notebook *out, const json_t *cell, uint32_t number, minos_error *err) {
  size_t from = out->text.length;
  minos_status status = add_source(&out->text, json_object_get(cell, "source"), err);
  if (status) return status;
  out->cell[out->count++] = (notebook_cell){{NULL, out->text.length - from}, number};
  minos_text_put(&out->text, "\n");
  return out->text.failed ? no_memory(err) : MINOS_OK;
}

static void place_cells(notebook *of) {
  const char *at = of->text.data;
  for (uint32_t i = 0; i < of->count; i++) {
    of->cell[i].code.data = at;
    at += of->cell[i].code.length + 1;
  }
}

static minos_status read_cells(notebook *out, const json_t *cells, minos_error *err) {
  size_t count = json_array_size(cells);
  if (!json_is_array(cells)) return refuse(err, "a notebook has cells");
  if (count > NOTEBOOK_CELLS) return refuse(err, "a notebook of more than 1000 cells");
  out->cell = calloc(count ? count : 1, sizeof *out->cell);
  if (!out->cell) return no_memory(err);
  for (size_t i = 0; i < count; i++) {
    const json_t *cell = json_array_get(cells, i);
    minos_status status = is_code(cell) ? add_cell(out, cell, (uint32_t)i + 1, err) : MINOS_OK;
    if (status) return status;
  }
  place_cells(out);
  return MINOS_OK;
}

minos_status notebook_read(notebook *out, minos_bytes content, minos_error *err) {
  json_error_t error = {0};
  json_t *root = json_loadb(content.data, content.length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
  if (!root) {
    minos_place place = {error.line > 0 ? (uint32_t)error.line : 0, error.column > 0 ? (uint32_t)error.column : 0};
    return minos_fault(err, MINOS_ESYNTAX, place, "this is no notebook: bad JSON");
  }
  minos_status status = read_cells(out, json_object_get(root, "cells"), err);
  json_decref(root);
  return status;
}

void notebook_release(notebook *of) {
  free(of->cell);
  minos_text_release(&of->text);
}
