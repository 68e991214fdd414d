/* Chains of views of one variable, compared as the index functions that they are together: two
 * chains of different views may have the same elements, and nothing in common where no step of one
 * is apart from a step of the other.
 *
 *     take n (drop k xs)              i -> k + i, for n of them
 *     drop k (take (k + n) xs)        the same
 *     idx (transpose (split 2 xs)) 0  i -> 2*i
 *     every 2 (drop 1 xs)             i -> 2*i + 1, apart from it
 *
 * Components of pairs are left out: views and they commute. What is not known is neither the same
 * nor apart nor covered. */
#ifndef DPIAC_VIEW_CHAIN_H
#define DPIAC_VIEW_CHAIN_H

#include "view/seen.h"

enum { VIEW_MOST_LINKS = 24 };

enum view_link_kind {
    VIEW_LINK_SEEN,    /* a view */
    VIEW_LINK_ELEMENT, /* the element with the number INDEX */
    VIEW_LINK_SOME     /* nobody knows which elements */
};

struct view_link {
    enum view_link_kind kind;
    const struct view_seen *seen; /* SEEN, and has its phrase; SOME: null where it is not known */
    const struct nat *index;      /* ELEMENT */
};

/* Views of one variable, the outermost first. */
struct view_chain {
    struct view_link links[VIEW_MOST_LINKS];
    size_t count;
    const struct data *data; /* the type of the outermost; null: what its phrase says */
};

/* Adds a link to CHAIN, inside of the others; false if there are too many. */
bool view_chain_add(struct view_chain *chain, struct view_link link);

/* Whether A and B have the same element at each index, and as many of them. */
bool view_chain_is_same(struct dpia *dpia, const struct view_chain *a, const struct view_chain *b);
/* Whether A and B are known to have no element in common. */
bool view_chain_is_apart(struct dpia *dpia, const struct view_chain *a,
                         const struct view_chain *b);
/* Whether each element of CHAIN is known to be in one of the COUNT chains KNOWN. */
bool view_chain_is_covered(struct dpia *dpia, const struct view_chain *chain,
                           const struct view_chain *known, size_t count);

#endif
