/* Commands that only copy arrays whole. */
#ifndef DPIAC_TARGET_EXCHANGE_COPY_H
#define DPIAC_TARGET_EXCHANGE_COPY_H

#include "dpia/loops.h"
#include "translate/part.h"

/* Adds to ALL the commands that COMM runs one after the other, each once, in its scopes and
 * behind. */
void exchange_flatten(struct arena *arena, const struct phrase *comm, struct command_vec *all);

enum { EXCHANGE_MOST_LEAVES = 16 };

/* Leaf LEAF of VAR, a variable or a result, which is an acceptor. */
struct exchange_leaf {
    const struct var *var;
    size_t leaf;
};

/* The type of what PART's components lead to in DATA, of whatever elements; null if they lead to
 * none. *FIRST is the number of the leaves before it. */
const struct data *exchange_enter_part(const struct data *data, struct part part, size_t *first);

/* TO[k] := FROM[k], for each of its COUNT leaves in this order: all from one variable, and all to
 * one. */
struct exchange_copy {
    struct exchange_leaf to[EXCHANGE_MOST_LEAVES], from[EXCHANGE_MOST_LEAVES];
    size_t count;
};

/* Whether COMM does nothing but to copy arrays, which are then COPY. */
bool exchange_copy_of(const struct phrase *comm, struct exchange_copy *copy);

/* How many of the COUNT commands from COMMANDS on are a copy of one array in pieces, which is then
 * COPY; none if the first one is none of them. */
size_t exchange_pieces_of(struct dpia *dpia, const struct phrase *const *commands, size_t count,
                          struct exchange_copy *copy);

/* Whether COMM may be one of such pieces, of COPY. */
bool exchange_is_piece(struct dpia *dpia, const struct phrase *comm, struct exchange_copy *copy);

/* The same as exchange_pieces_of for copies of either kind. */
size_t exchange_copy_at(struct dpia *dpia, const struct phrase *const *commands, size_t count,
                        struct exchange_copy *copy);

#endif
