/* One of several results (choice.c). */
#ifndef DPIAC_LOWER_CHOICE_H
#define DPIAC_LOWER_CHOICE_H

#include "dpia/phrase.h"

struct block;
struct core_exp;
struct core_pat;
struct env;
struct lower;
struct value;

/* A branch: BODY in ENV, where TEST holds and none before it does; null for the last one. */
struct branch {
    const struct phrase *test;
    const struct env *env;
    const struct core_pat *pat; /* binds the names of MATCHED for BODY; or null */
    const struct value *matched;
    const struct core_exp *body;
    const char *what;          /* in messages: "the 'else' branch" */
    const struct value *value; /* of BODY, and the block that it was made in (choice_value) */
    struct block *block;
    bool shares_sizes; /* with another one, so that both bind them */
};

/* The value of the first of BRANCHES, two at least, whose test holds. */
const struct value *choice_value(struct lower *lo, struct branch *branches, size_t count,
                                 struct loc loc);

#endif
