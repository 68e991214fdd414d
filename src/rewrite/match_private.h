/* The state of matching. */
#ifndef DPIAC_REWRITE_MATCH_PRIVATE_H
#define DPIAC_REWRITE_MATCH_PRIVATE_H

#include "base/vec.h"
#include "rewrite/match.h"

struct equation {
    const struct nat *pattern, *nat;
};

struct equation_vec VEC(struct equation);

struct matching {
    struct dpia *dpia;
    struct match *match;
    struct equation_vec equations;
    bool is_given; /* the sizes that are to be given are */
};

/* Whether the equations of MATCHING have a solution within the bounds of the rule's sizes, which
 * MATCHING's match then has. */
bool match_solve_sizes(struct matching *matching);

#endif
