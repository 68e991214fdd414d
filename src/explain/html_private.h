/* What the files of the page share. */
#ifndef DPIAC_EXPLAIN_HTML_PRIVATE_H
#define DPIAC_EXPLAIN_HTML_PRIVATE_H

#include "explain/explain_private.h"

/* TEXT with what HTML needs escaped. */
void html_text(struct buf *buf, const char *text);
/* TEXT with an element around each part whose place in the source is known. */
void html_marked(struct explain *explain, struct buf *buf, const struct explain_text *text);
/* The source with a mark for each place that some tree of PART has. */
struct explain_text html_source(struct explain *explain, const struct explain_part *part);

#endif
