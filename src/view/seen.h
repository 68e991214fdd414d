/* Views by themselves, without a path: an acceptor and the expression that reads back what it wrote
 * are the same view, seen from two sides.
 *
 *     joinAcc n m a      is seen as      split m n xs
 *     zipAcc1 a                          unzipFst xs */
#ifndef DPIAC_VIEW_SEEN_H
#define DPIAC_VIEW_SEEN_H

#include "dpia/phrase.h"

enum { VIEW_MOST_NATS = 3 };

struct view_seen {
    enum primitive prim; /* of the expression, where there is one */
    const struct nat *nats[VIEW_MOST_NATS];
    size_t nat_count;
    const struct phrase *phrase; /* the view itself, or null (view_seen_part) */
    const struct phrase *of;     /* what is viewed */
    int component;               /* 1 or 2: of the pair, or of each of its elements; else 0 */
    bool changes_nothing;        /* but the type */
    bool mirrored;               /* there is the other side */
    bool covers_all;             /* all of the view is all of what is viewed */
};

/* PHRASE as a view of one thing; false if it is none, or a view of two. */
bool view_see(struct dpia *dpia, const struct phrase *phrase, struct view_seen *seen);
/* Whether PHRASE is the pair of two things, or the array of pairs of the elements of two arrays:
 * then OF are these. */
bool view_see_both(struct dpia *dpia, const struct phrase *phrase, const struct phrase *of[2]);
/* take N or drop N (PRIM), of an array whose size need not be known: M, what else there is, may be
 * null. */
struct view_seen view_seen_part(enum primitive prim, const struct nat *n, const struct nat *m);
/* transpose, of whatever sizes. */
struct view_seen view_seen_transposed(void);
/* Whether there is a view that has what SEEN leaves out, *REST: drop for take and the reverse. */
bool view_seen_rest(const struct view_seen *seen, struct view_seen *rest);
/* Whether A and B, views of the same, have the same element at each index. A view by numbers other
 * than one index is the same only as itself. */
bool view_seen_is_same(const struct view_seen *a, const struct view_seen *b);
/* Whether A and B, views of the same, are known to have no element in common: different components,
 * takeAcc n and drop n, elements 0 and 1. */
bool view_seen_is_apart(struct dpia *dpia, const struct view_seen *a, const struct view_seen *b);
/* The expression over EXP that reads back what the acceptor ACC wrote, where EXP reads back what
 * ACC's own acceptor did; null if there is none. */
const struct phrase *view_mirror(struct dpia *dpia, const struct phrase *acc,
                                 const struct phrase *exp);

#endif
