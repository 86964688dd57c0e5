/* page_shipped.h -- the page's own files, compiled in: made from skeleton.html, style.css and script/ by shipped.cmake. */
#ifndef MINOS_PAGES_PAGE_SHIPPED_H
#define MINOS_PAGES_PAGE_SHIPPED_H

extern const char page_shipped_skeleton[], page_shipped_style[], page_shipped_script[]; /* terminated */
/* What the content security policy allows them by: SHA-256 in base64. */
extern const char page_shipped_style_hash[], page_shipped_script_hash[];

#endif
