/* man_page.h -- minos(1), made from the tables. */
#ifndef CLI_MAN_PAGE_H
#define CLI_MAN_PAGE_H

#include <minos/text.h>

void man_page(minos_text *out);

#endif
