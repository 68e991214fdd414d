/* Views as functions on indices (dpia.txt Fig. 6): what each layout or acceptor primitive does to a
 * path, from the table views.def.
 *
 *     xs : exp[[n*m]d]     path in (split n m xs)  i :: j        path in xs  i*n + j
 *
 * A walk follows a path through one view after the other, from the outside in. What a view asks
 * that is more than arithmetic on the path (the number that a rotation is by, what is known of an
 * index) the walk's owner answers: code generation with C expressions, an analysis with what it
 * knows. A number that is not known is any: a new variable within its bounds. */
#ifndef DPIAC_VIEW_VIEW_H
#define DPIAC_VIEW_VIEW_H

#include "dpia/phrase.h"

/* A path leads from an expression or acceptor of compound type to a scalar in it, outermost step
 * first: to element INDEX of an array or lane of a vector, or, where INDEX is null, to component
 * WHICH, 1 or 2, of a pair. */
struct view_path {
    const struct view_path *next;
    const struct nat *index;
    const struct view_joined *joined; /* what INDEX was made of; or null */
    int which;
};

/* An index of dimensions that were joined, OUTER*LENGTH + INNER, where INNER is below LENGTH, as it
 * is on any path that leads to an element. Whoever parts them again need not divide. */
struct view_joined {
    const struct nat *outer, *inner, *length;
    const struct view_joined *outer_joined, *inner_joined; /* likewise */
};

const struct view_path *view_path_index(struct arena *arena, const struct nat *index,
                                        const struct view_path *next);
const struct view_path *view_path_select(struct arena *arena, int which,
                                         const struct view_path *next);

/* What a view may have to check. */
enum view_check {
    VIEW_CHECKS_NOTHING,
    VIEW_CHECKS_BOUNDS,
    VIEW_CHECKS_NONEMPTY,
    VIEW_CHECKS_SIZES
};

enum { VIEW_MOST_ARGS = 4 };

struct view_walk;

/* LEFT < RIGHT or LEFT >= RIGHT; null for a number that is not known. */
struct view_condition {
    bool below;
    const struct nat *left, *right;
    bool known;
};

/* Answers to a walk's questions. Only INDEX and NUMBER have to be there. */
struct view_answers {
    /* ARG, at PATH, an index below N; null where it is not known. */
    const struct nat *(*index)(void *data, const struct phrase *arg, const struct view_path *path,
                               const struct nat *n);
    /* ARG, at PATH, an i64, which the table calls NAME; null where it is not known. */
    const struct nat *(*number)(void *data, const struct phrase *arg, const struct view_path *path,
                                const char *name);
    /* (I + the number BY) mod N, or (I - BY) mod N where BACK; null where it is not known. Not
     * there: known where it is known that nothing negative is divided. */
    const struct nat *(*wrapped)(void *data, const struct phrase *by, bool back,
                                 const struct nat *i, const struct nat *n);
    /* Any number below N, where the path is too short or an answer was null. Not there: that is a
     * bug of the walk's owner. */
    const struct nat *(*any)(void *data, const struct nat *n);
    /* Whether A <= B is known. Not there: from bounds only. */
    bool (*is_le)(void *data, const struct nat *a, const struct nat *b);
    /* VIEW has something to CHECK before element INDEX of OF is what is meant (null for a view that
     * changes no index); NUMBERS are those of its arguments that are numbers. */
    void (*checks)(void *data, enum view_check check, const struct phrase *view,
                   const struct phrase *of, const struct nat *index,
                   const struct nat *const *numbers);
    /* Where CONDITION, of numbers that are known, does not hold nothing is there to be written. */
    void (*only_where)(void *data, const struct view_condition *condition);
};

/* A walk that has come to AT, with PATH left. */
struct view_walk {
    struct dpia *dpia;
    const struct phrase *at;
    const struct view_path *path;
    const struct view_answers *answers;
    void *data;
};

enum view_step {
    VIEW_NONE,   /* AT is no view */
    VIEW_ENTERED,
    VIEW_CHOOSES /* it is not known which of several clauses holds; nothing was done */
};

/* Goes one step into the view at AT. */
enum view_step view_enter(struct view_walk *walk);

enum { VIEW_MOST_CLAUSES = 4, VIEW_MOST_CONDITIONS = 2 };

/* One of the ways that a walk may go on, and when. */
struct view_clause {
    struct view_walk inside;
    struct view_condition conditions[VIEW_MOST_CONDITIONS];
    size_t condition_count;
};

/* The ways in which WALK may go on, in the table's order; how many there are: none at what is no
 * view. */
size_t view_clauses(const struct view_walk *walk, struct view_clause clauses[VIEW_MOST_CLAUSES]);

/* Whether argument POSITION of PHRASE, a view, is a number or an array of indices that it computes
 * with. */
bool view_computes_with(struct dpia *dpia, const struct phrase *phrase, size_t position);
/* What the table calls argument POSITION of PHRASE, a view. */
const char *view_arg_name(struct dpia *dpia, const struct phrase *phrase, size_t position);
/* Whether PHRASE is a view whose clauses an index chooses from. */
bool view_chooses(struct dpia *dpia, const struct phrase *phrase);

#endif
