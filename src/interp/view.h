/* Views: where the parts of a value are found (view.c). */
#ifndef DPIAC_INTERP_VIEW_H
#define DPIAC_INTERP_VIEW_H

#include "dpia/phrase.h"
#include "interp/meaning.h"
#include "interp/memory.h"

struct block;
struct shape;

enum view_kind {
    VIEW_SCALAR,  /* a number */
    VIEW_CELLS,   /* a part of a block: a scalar, an index, a vector, an array or a pair */
    VIEW_ARRAY,   /* SIZE elements, of which AT makes the one that is wanted */
    VIEW_PAIR,    /* two components */
    VIEW_DELAYED, /* a phrase, evaluated when the view is used */
    VIEW_ELEMENT, /* an element of an array, found when the view is used */
    VIEW_NOWHERE  /* an acceptor: what is written to it is lost */
};

typedef const struct view *element_fn(struct interp *interp, const struct view *view,
                                      int64_t index);

struct view {
    enum view_kind kind;
    union {
        struct literal scalar;
        struct {
            struct block *block;
            int64_t offset;
            const struct shape *shape;
            uint64_t own; /* bit L: the loop at level L gave this memory to the iteration */
            struct meeting meeting; /* with what other iterations write as well */
        } cells;
        struct {
            element_fn *at;
            int64_t size;
            union { /* what AT needs */
                struct {
                    const struct view *of, *other;
                    int64_t a, b;
                };
                const struct view *const *elements;
                struct meaning fun;
            };
        } array;
        struct {
            const struct view *fst, *snd;
        } pair;
        struct {
            const struct phrase *phrase;
            const struct env *env;
            const struct view **known; /* null, or a place for what the phrase comes to (lazy) */
        } delayed;
        struct {
            const struct view *array;
            int64_t index;
            const struct loc *loc;
        } element;
    } u;
};

const struct view *view_scalar(struct interp *interp, struct literal literal);
const struct view *view_index(struct interp *interp, int64_t index);
const struct view *view_block(struct interp *interp, struct block *block);
const struct view *view_pair(struct interp *interp, const struct view *fst,
                             const struct view *snd);
/* What view_at gives, when it is wanted. */
const struct view *view_element(struct interp *interp, const struct view *array, int64_t index,
                                const struct loc *loc);
/* An array whose element I is AT(view, I), which may use OF, OTHER, A and B, or FUN. */
const struct view *view_array(struct interp *interp, element_fn *at, int64_t size,
                              const struct view *of, int64_t a, int64_t b);
const struct view *view_arrays(struct interp *interp, element_fn *at, int64_t size,
                               const struct view *of, const struct view *other, int64_t a,
                               int64_t b);
const struct view *view_generated(struct interp *interp, element_fn *at, int64_t size,
                                  struct meaning fun);
/* The array of the views ELEMENTS. */
const struct view *view_table(struct interp *interp, const struct view *const *elements,
                              int64_t size);
/* COUNT elements of ARRAY, from element FIRST on. */
const struct view *view_slice(struct interp *interp, const struct view *array, int64_t first,
                              int64_t count);
const struct view *view_delayed(struct interp *interp, const struct env *env,
                                const struct phrase *phrase);
const struct view *view_nowhere(struct interp *interp);

/* The place where a view looks for an element of another one. */
extern const struct loc view_no_place;

/* Element INDEX of an array, or a lane of a vector; component WHICH, 1 or 2, of a pair. */
const struct view *view_at(struct interp *interp, const struct view *view, int64_t index,
                           const struct loc *loc);
const struct view *view_part(struct interp *interp, const struct view *view, int which);
/* The memory that the loop at LEVEL gave to one iteration. */
const struct view *view_own(struct interp *interp, const struct view *view, size_t level);
/* An element of a scatterAcc or combineAcc: what other iterations write to it as they do is no race
 * (trace.c). All that is written is taken in where VIEW, or MEETING, says so. */
const struct view *view_meeting(struct interp *interp, const struct view *view,
                                struct meeting meeting);

/* Reads the number that a view is; writes it. LOC is where that happens. */
struct literal view_read(struct interp *interp, const struct view *view, const struct loc *loc);
void view_write(struct interp *interp, const struct view *view, struct literal literal,
                const struct loc *loc);
/* A := E at any type, by induction on it (dpia.txt 4.1). */
void view_assign(struct interp *interp, const struct shape *shape, const struct view *acc,
                 const struct view *exp, const struct loc *loc);
/* What EXP is now, in memory of its own. */
const struct view *view_snapshot(struct interp *interp, const struct shape *shape,
                                 const struct view *exp, const struct loc *loc);

#endif
