/* Phrases. */
#ifndef DPIAC_NOTATION_PHRASES_H
#define DPIAC_NOTATION_PHRASES_H

#include "notation/term.h"
#include "notation/tree.h"

struct infer;
struct ntype;
struct place;

/* EXPECTED may be null; the term has that type, or an error was reported at PLACE. */
const struct term *infer_phrase(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place);
struct term *term_new(struct infer *infer, enum term_kind kind, struct loc loc,
                      const struct ntype *type);

#endif
