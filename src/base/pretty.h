/* A pretty printer after Wadler ("A prettier printer"): documents with optional line breaks. */
#ifndef DPIAC_BASE_PRETTY_H
#define DPIAC_BASE_PRETTY_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"

struct doc;

const struct doc *doc_empty(struct arena *arena);
const struct doc *doc_text(struct arena *arena, const char *text); /* kept, not copied; one line */
const struct doc *doc_line(struct arena *arena);      /* a space, or a line break when broken */
const struct doc *doc_softbreak(struct arena *arena); /* nothing, or a line break when broken */
const struct doc *doc_hardline(struct arena *arena);  /* always a line break */
const struct doc *doc_cat(struct arena *arena, const struct doc *a, const struct doc *b);
const struct doc *doc_nest(struct arena *arena, int by, const struct doc *doc);
const struct doc *doc_group(struct arena *arena, const struct doc *doc); /* flat if it fits */

/* DOC, which was made of what stands at LOC: marked so in a buf that takes marks. */
const struct doc *doc_mark(struct arena *arena, struct loc loc, const struct doc *doc);

/* Appends DOC to BUF in lines of at most WIDTH columns where the breaks allow it. */
void doc_render(struct buf *buf, const struct doc *doc, int width);

#endif
