/* retelling.h -- a witness step by step: "start 0 · A w 1 → 1 · B r 1 → 1". */
#ifndef MINOS_REPORTS_RETELLING_H
#define MINOS_REPORTS_RETELLING_H

#include <minos/report.h>

enum { RETOLD_STEPS = 12 }; /* of a long order the first ones */

/* Lines behind two blanks, each ended: the steps with the value after each, as many as fit into `lines`, the first one in any case,
   and below them what it is worth; between them, where there is a line for it, what never takes effect. Nothing where there is no witness. */
void retelling_put(const minos_judged *judged, const minos_style *style, uint32_t lines, minos_text *text);

#endif
