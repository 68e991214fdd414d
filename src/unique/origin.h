/* Origins: the pieces of memory that a definition deals with, as far as it can tell them apart.
 * Two values may share memory if they have an origin in common. */
#ifndef DPIAC_UNIQUE_ORIGIN_H
#define DPIAC_UNIQUE_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/source.h"
#include "base/vec.h"

struct core_var;

enum origin_kind {
    ORIGIN_CONSTANT,  /* of a definition without parameters */
    ORIGIN_PARAM,     /* of a function's parameter */
    ORIGIN_LET,       /* what a name stands for that is bound to something new */
    ORIGIN_LOOP,      /* of a name that a loop changes */
    ORIGIN_ELEMENT,   /* of the elements that a loop goes over */
    ORIGIN_CALL       /* shared by the parts of a call's result */
};

/* What consumes: at LOC, under the name THROUGH, which may be null. */
enum consumer { CONSUMER_UPDATE, CONSUMER_CALL, CONSUMER_LOOP };

struct consumption {
    enum consumer by;
    struct loc loc;
    const char *callee;  /* CALL: the function as it is written, or null */
    const struct core_var *through;
};

struct origin {
    enum origin_kind kind;
    size_t number;  /* no two have the same */
    const char *name;
    struct loc loc; /* where it is bound */
    size_t depth;   /* how many functions and loops are around it */
    bool may_go;    /* may be consumed: what else is known of it is known here */
    bool reported;
    bool consumed;  /* LOOP: in the body, or because it becomes the value of such a name */
    const struct consumption *gone; /* null while it may be used */
};

struct origin_vec VEC(struct origin *);

/* Ordered by number; null is the empty set. */
struct origins {
    size_t count;
    struct origin *const *at;
};

const struct origins *origins_one(struct arena *arena, struct origin *origin);
const struct origins *origins_union(struct arena *arena, const struct origins *a,
                                    const struct origins *b);
/* Those of VEC, which is sorted by that. */
const struct origins *origins_of(struct arena *arena, struct origin_vec *vec);
/* An origin that both have, or null. */
struct origin *origins_common(const struct origins *a, const struct origins *b);
/* Those that are still there. */
const struct origins *origins_left(struct arena *arena, const struct origins *set);

#endif
