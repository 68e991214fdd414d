/* What the files of memory_largest share. */
#ifndef DPIAC_MEMORY_LARGEST_PRIVATE_H
#define DPIAC_MEMORY_LARGEST_PRIVATE_H

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

/* The largest that a number can be, and how well that is known. */
struct range {
    const struct nat *upper; /* null: not known */
    bool of_index;           /* it is come to in the last iterations of loops, and no other */
    bool loose;              /* it may be far beyond what is come to */
};

/* What is known of INNER without running anything (largest_range.c). */
struct range largest_range(struct largest *largest, const struct inner *inner);

/* Looks for what KERNEL assigns to its variables, before largest_range asks for it. */
void largest_see_writes(struct largest *largest, const struct phrase *kernel);

/* SIZE with the largest numbers in the places of those of the kernel; null if that is not seen to
 * be the largest SIZE. */
const struct nat *largest_size(const struct largest *largest, const struct nat *size);

/* The part of a kernel that the numbers GOALS depend on, to be run before it (largest_slice.c). */
struct slice {
    const struct inner_vec *goals;
    bool possible;                 /* it has no effect, and no arrays of sizes that only it knows */
    bool loops;                    /* there are such in it */
    bool rounds;                   /* it computes with floats */
    const struct var *index;       /* the number of the iteration */
    const struct var *const *most; /* variables that are to be raised to the numbers of each goal */
    const struct phrase *body;     /* what it does; null if it is not possible */
};

struct slice largest_slice(const struct largest *largest, const struct phrase *kernel,
                           const struct inner_vec *goals);

/* Commands that run SLICE for all iterations of KERNEL, and bind the largest of each of its goals,
 * which becomes the upper bound of that, around what is made of DATA by THEN (largest_search.c). */
const struct phrase *largest_search(struct largest *largest, const struct phrase *kernel,
                                    const struct slice *slice,
                                    const struct phrase *(*then)(void *data), void *data);

/* Whether COMMAND makes variables that are packed, or whose parts are. */
bool largest_has_packed(const struct phrase *command);

/* The variable that HALF is a half of; null if it is no half of one. */
const struct var *largest_packed_var(const struct phrase *half);

/* KERNEL with the sizes of packed variables as numbers; null if that is not possible. And BODY, the
 * scope of VAR, one of those, with memory for SIZE elements in its place (largest_packed.c). */
const struct phrase *largest_lengths(struct dpia *dpia, const struct phrase *kernel);
const struct phrase *largest_memory(struct dpia *dpia, const struct var *var,
                                    const struct phrase *body, const struct nat *size);

/* Calls SEE for each variable of the sizes in DATA. */
void largest_each_nat(const struct data *data,
                      void (*see)(void *data, const struct nat_var *var), void *seer);

#endif
