/* The state of the checker. */
#ifndef DPIAC_DPIA_CHECK_STATE_H
#define DPIAC_DPIA_CHECK_STATE_H

#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "dpia/id_set.h"
#include "dpia/program.h"

struct nat_list VEC(const struct nat *);

/* How many nats and data types are remembered to be in scope. */
enum { CHECK_RECENT = 64 };

/* The checking of one entry or function. */
struct checker {
    struct dpia *dpia;
    struct diag *diag;
    struct arena *arena; /* for sets and scopes, gone afterwards */
    const char *stage;   /* for messages, as is WHAT: "entry 'dot'"; null: a person's program */
    const char *what;
    struct map *binders; /* variable of any kind -> struct binder */
    struct map *actives; /* phrase of a function type that is not ->p -> what it uses actively */
    struct nat_list naturals; /* sizes that are checked: check_natural.c */
    const void *in_scope[CHECK_RECENT]; /* nats and data types, each at its place: check_scope.c */
    const struct type_binder *type_binders; /* around the type at hand, innermost first */
    unsigned binder_count;
    struct check_memory *memory; /* of other programs, or null (check_memory.h) */
    struct check_part *part;     /* what is being remembered; or null */
    size_t errors;
};

/* A variable that is bound in a type. */
struct type_binder {
    const void *var;
    const struct type_binder *outer;
};

/* A variable that is or was in scope. */
struct binder {
    unsigned number, place; /* in sets; among all that were bound */
    struct loc loc;
    bool open;   /* in scope now */
    bool closed; /* stands for a phrase without free identifiers, so that its uses are passive */
};

#endif
