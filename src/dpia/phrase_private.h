/* What the files that build phrases share. */
#ifndef DPIAC_DPIA_PHRASE_PRIVATE_H
#define DPIAC_DPIA_PHRASE_PRIVATE_H

#include "base/map.h"
#include "dpia/phrase.h"

/* The variables of functions -> whether these may fail, a bool; as far as it was asked (fail.c). */
struct map *dpia_fallible(struct dpia *dpia);

/* The bit of the next variable that is made. */
uint64_t dpia_next_bit(struct dpia *dpia);

/* A phrase of KIND and TYPE, to be filled in; nothing is checked. */
struct phrase *phrase_alloc(struct dpia *dpia, enum phrase_kind kind,
                            const struct phrase_type *type, struct loc loc);

/* A copy of MODEL, whose CHILDREN, type, nats and data are those to have, put into the shape that
 * the constructors give: applied lambdas and projected pairs disappear. */
const struct phrase *phrase_rebuild(struct dpia *dpia, const struct phrase *model,
                                    const struct phrase *const *children);

/* The data type of PHRASE, which must be an array; PRIM is what it is for. */
const struct data *phrase_array_data(struct dpia *dpia, const struct phrase *phrase,
                                     enum primitive prim);
size_t primitive_data_count(struct dpia *dpia, enum primitive prim);

/* Whether FOUND may stand where EXPECTED is wanted, whatever the passivity of arrows: if a lambda
 * may be promoted (Fig. 3c) depends on its active identifiers, which only the checker knows. */
bool type_agrees(struct dpia *dpia, const struct phrase_type *found,
                 const struct phrase_type *expected);

/* PHRASE as text for a message, cut where it is long. */
const char *phrase_excerpt(struct arena *arena, const struct phrase *phrase);

#endif
