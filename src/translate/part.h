/* Which part of a variable an acceptor writes or an expression reads: components of pairs, and
 * views (dpia.txt Fig. 6) of them. An acceptor and the expression that reads back what it wrote are
 * the same part:
 *
 *     takeAcc n m (pairAcc1 out)     take n m (fst old)     component 1, its first n elements
 *     joinAcc n m out                split m n old          in n rows of m
 *     asScalarAcc n w out            asVector n w old       in n vectors of w lanes
 *
 * An array of pairs and a pair of arrays are the same here, so that components and views commute.
 */
#ifndef DPIAC_TRANSLATE_PART_H
#define DPIAC_TRANSLATE_PART_H

#include "view/seen.h"

enum part_view_kind {
    PART_SEEN,   /* a view */
    PART_OWN,    /* the element that an iteration of a loop has for itself */
    PART_UNKNOWN /* some of all: of what it sees, if it has a phrase */
};

/* One view of what OF is; null is the variable itself. */
struct part_view {
    enum part_view_kind kind;
    struct view_seen seen; /* SEEN; UNKNOWN */
    const struct part_view *of;
};

enum { PART_MAX_STEPS = 64 };

/* Components from the outside in: step K is snd if bit K is set. Steps beyond the last are dropped,
 * which makes the part larger. */
struct part {
    uint64_t bits;
    unsigned len;
    const struct part_view *view;
};

/* Whether PHRASE, of type exp[d] or acc[d], is a part of a variable, which is then *VAR. */
bool part_of(struct dpia *dpia, const struct phrase *phrase, const struct var **var,
             struct part *part);

/* Whether HOLDS for a part of a variable that PHRASE reads, or for one that says which elements. */
bool part_is_read(struct dpia *dpia, const struct phrase *phrase,
                  bool (*holds)(void *data, const struct var *var, struct part part), void *data);

/* PART's first or second component; step K of what leads to it; its own element in a loop. */
struct part part_component(struct part part, bool second);
bool part_step(struct part part, unsigned k);
struct part part_own(struct arena *arena, struct part part);
/* PART, seen as VIEWS see a variable. */
struct part part_seen(struct arena *arena, struct part part, const struct part_view *views);

/* Whether A's components have some of B's, views apart. */
bool part_meets(struct part a, struct part b);
/* Whether A and B may have an element in common. */
bool part_overlaps(struct dpia *dpia, struct part a, struct part b);
/* Whether A and B see an array in the same way, components apart: then their elements with the same
 * number are the same. */
bool part_views_are_same(struct dpia *dpia, const struct part_view *a, const struct part_view *b);
/* Whether A and B are the same part. */
bool part_is_same(struct dpia *dpia, struct part a, struct part b);
/* Whether PART is seen by numbers that are computed, as an element or by a scatterAcc is. */
bool part_has_index(struct part part);

/* The expression that reads what ACC writes, and *ROOT, the variable; null if ACC is no component,
 * element or view of a variable, v.1. */
const struct phrase *part_read_back(struct dpia *dpia, const struct phrase *acc,
                                    const struct var **root);

/* Whether ARRAY is a zip, or a view of one, that is also a zip of views: then HALVES are these.
 * *NESTED says that ARRAY has rows, whose elements are the pairs: its element i is the zip of
 * theirs, not the pair. */
bool part_is_zip(struct dpia *dpia, const struct phrase *array, const struct phrase *halves[2],
                 bool *nested);

/* What ACC, that can be read back, writes and what reads it, of type var[d]. */
const struct phrase *part_variable(struct dpia *dpia, const struct phrase *acc);

#endif
