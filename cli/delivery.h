/* delivery.h -- what becomes of a judged history: report, messages and exit status. */
#ifndef CLI_DELIVERY_H
#define CLI_DELIVERY_H

#include "batch.h"
#include "output.h"
#include "tally.h"

/* Writes one judged history to `text`; false: it was refused, and it was said. */
typedef bool (*delivery_writer)(void *context, const minos_judged *judged, minos_text *text);

struct delivery {
  const struct settings *settings;
  struct output *output;
  size_t inputs; /* how many there are */
  minos_style style;
  delivery_writer write; /* instead of a report; NULL: the report that the settings name */
  void *writer;          /* its context */
  minos_report *report;  /* NULL until the first item, and with --quiet */
  minos_text text;
  struct tally tally;
  minos_text certificate; /* with --certificate, as far as it goes */
  size_t certified;       /* histories in it */
  bool begun, refused;    /* refused: the settings don't fit what was read, and it was said */
};

void delivery_take(void *delivery, const struct batch_item *item); /* fits batch_deliver */
/* Write the end of the report, and the certificate. */
void delivery_end(struct delivery *delivery);

#endif
