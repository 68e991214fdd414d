/* The state of memory_largest: what is known of the kernel at hand. */
#ifndef DPIAC_MEMORY_LARGEST_STATE_H
#define DPIAC_MEMORY_LARGEST_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "memory/largest.h"

/* A number that a letNat in the kernel at hand makes known. */
struct inner {
    const struct nat_var *nat;
    const struct phrase *value; /* an i64 */
    bool conditional;        /* not every iteration comes to it */
    bool wanted;             /* an array has a size that mentions it */
    const struct nat *upper; /* the largest it can be, which the host knows; or null */
    const struct nat_var *bounded; /* the same number with UPPER for a bound; or null */
    bool rounds;             /* UPPER was found by a search that rounds, as the kernel may not */
};

struct inner_vec VEC(struct inner *);
struct phrase_vec VEC(const struct phrase *);

/* A number of the host's: that of VALUE, if that is not negative, else 0. */
struct computed {
    const struct nat_var *nat;
    const struct nat *value;
};

struct computed_vec VEC(struct computed);

/* A variable that the kernel makes, and what it is assigned. */
struct written {
    struct phrase_vec values;
    bool otherwise;             /* it is written in other ways, too */
    const struct nat_var *self; /* while its range is looked for: at least its value before */
};

/* That a packed variable has as many elements. */
struct resized {
    const struct var *var;
    const struct nat *size;
};

struct resized_vec VEC(struct resized);

struct largest {
    struct dpia *dpia;
    enum memory_target target;
    const struct nat_var *lanes;
    /* Of the kernel at hand: */
    struct map *inners;     /* struct nat_var -> struct inner */
    struct map *loops;      /* the variable of a loop -> how often it runs, a nat */
    struct inner_vec order; /* the values of INNERS, from the outside in */
    struct computed_vec computed;
    struct map *written;    /* its variables -> struct written */
    size_t visits;          /* of variables, while one range is looked for */
    struct resized_vec resized;
    size_t replaced;        /* how many arrays have got another size */
};

/* Calls SEE for each variable of the sizes in DATA. */
void largest_each_nat(const struct data *data,
                      void (*see)(void *data, const struct nat_var *var), void *seer);

#endif
