/* Variables that lie in the memory of an entry's results. */
#ifndef DPIAC_TARGET_HOME_H
#define DPIAC_TARGET_HOME_H

#include "base/map.h"
#include "dpia/program.h"
#include "target/exchange_copy.h"

/* What is known of the variables that were looked at. */
struct homes {
    struct arena *arena;
    struct dpia *dpia;
    struct map *results; /* the entry's */
    struct map *leaves; /* variable -> for each of its leaves where it lies, without a variable if
                         * it has memory of its own */
    struct map *copies; /* the commands that copy such leaves to where they lie */
};

/* None yet, in the results of ENTRY. */
struct homes homes_none(struct arena *arena, struct dpia *dpia, const struct entry *entry);
/* Looks for results that VAR, an array at host level with the scope BODY, may lie in. */
void homes_look(struct homes *homes, const struct var *var, const struct phrase *body);
/* The leaf of a result, an acceptor, in whose memory leaf LEAF of VAR lies; null if it has its
 * own. */
const struct exchange_leaf *homes_find(const struct homes *homes, const struct var *var,
                                       size_t leaf);
/* Whether COMM copies a variable to where it lies, which is nothing. */
bool homes_have_copy(const struct homes *homes, const struct phrase *comm);

#endif
