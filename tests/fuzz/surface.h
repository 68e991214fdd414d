/* A maker of random programs in the surface language.
 *
 * Like maker.h it works from the type that is wanted, downwards, and everything follows from the
 * seed; but it makes text, from which the front end has to find out again what is meant. Above all
 * it makes what a person would write with zip, unzip, tuples and maps in several dimensions, and
 * with loops, updates, records, sums and functions that are values. */
#ifndef DPIAC_TESTS_FUZZ_SURFACE_H
#define DPIAC_TESTS_FUZZ_SURFACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

/* A name, a constant (value >= 0), or a product of two of these. */
struct surface_size {
    const char *text;
    int64_t value;
    const struct surface_size *left, *right;
};

enum surface_kind { SURFACE_SCALAR, SURFACE_TUPLE, SURFACE_SUM, SURFACE_ARRAY };

enum { SURFACE_PARTS_MAX = 3 };

struct surface_type {
    enum surface_kind kind;
    const char *scalar;                                  /* SCALAR: "i32"; of a module: "@m.t@" */
    const struct surface_type *parts[SURFACE_PARTS_MAX]; /* TUPLE; SUM: null: nothing is with it */
    size_t part_count;
    bool is_record;                                      /* TUPLE: {f0: a, f1: b} */
    const struct surface_size *size; /* ARRAY */
    const struct surface_type *elem;
};

struct surface_var {
    const char *name;
    const struct surface_type *type;
};

/* A function of a module, whose parameter n, if it is sized, is any size. */
struct surface_fun {
    const char *name;
    const struct surface_type *params[2];
    size_t param_count;
    const struct surface_type *result;
    bool is_sized;
};

struct surface {
    struct arena *arena;
    uint64_t state; /* of the random numbers */
    int fuel;
    unsigned name_count, depth;
    struct VEC(struct surface_var) scope; /* innermost last */
    struct VEC(const struct surface_size *) sizes;
    struct VEC(struct surface_fun) funs;
};

struct surface *surface_new(struct arena *arena, uint64_t seed);
uint64_t surface_below(struct surface *maker, uint64_t bound);
bool surface_once_in(struct surface *maker, unsigned odds);

/* Sizes and types. */
const struct surface_size *surface_constant(struct surface *maker, int64_t value);
const struct surface_size *surface_add_size(struct surface *maker, const char *name);
const struct surface_size *surface_size(struct surface *maker); /* one of those there are */
const struct surface_type *surface_scalar(struct surface *maker, const char *scalar);
const struct surface_type *surface_tuple(struct surface *maker,
                                         const struct surface_type *const *parts, size_t count);
const struct surface_type *surface_record(struct surface *maker,
                                          const struct surface_type *const *parts, size_t count);
/* #v0 a | #v1 b */
const struct surface_type *surface_sum(struct surface *maker,
                                       const struct surface_type *const *parts, size_t count);
const struct surface_type *surface_array(struct surface *maker, const struct surface_size *size,
                                         const struct surface_type *elem);
const struct surface_type *surface_any_scalar(struct surface *maker);
const struct surface_type *surface_any_flat(struct surface *maker);  /* no arrays */
const struct surface_type *surface_any_input(struct surface *maker); /* and no sums */
const struct surface_type *surface_any_type(struct surface *maker, unsigned depth);
/* Whether TYPE is one of a module, of which nothing is known: something in scope is of it. */
bool surface_is_abstract(const struct surface_type *type);
bool surface_is_scalar(const struct surface_type *type, const char *scalar);
bool surface_is_same_size(const struct surface_size *a, const struct surface_size *b);
bool surface_is_same(const struct surface_type *a, const struct surface_type *b);
const char *surface_type_text(struct surface *maker, const struct surface_type *type);
/* What stands before a component where it is written in a value or a pattern: "", or "f1 = ". */
const char *surface_label(struct surface *maker, const struct surface_type *type, size_t position);
/* How a component is taken: "1", or "f1". */
const char *surface_field(struct surface *maker, const struct surface_type *type, size_t position);

/* A new name of TYPE that begins with BASE, in scope until surface_leave, which takes the innermost
 * one; and what can be written for TYPE from what is in scope, or null. */
const char *surface_bind(struct surface *maker, const char *base, const struct surface_type *type);
void surface_leave(struct surface *maker);
const char *surface_use(struct surface *maker, const struct surface_type *type);

/* An expression of TYPE; it is an atom or has parentheses. By kind of type, and what gives a value
 * of any type: let, if, an index, a fold. */
const char *surface_exp(struct surface *maker, const struct surface_type *type);
const char *surface_leaf(struct surface *maker, const struct surface_type *type);
const char *surface_make_array(struct surface *maker, const struct surface_type *type);
const char *surface_make_any(struct surface *maker, const struct surface_type *type);
/* Choices, loops and updates (surface_control.c); or null. */
const char *surface_make_match(struct surface *maker, const struct surface_type *type);
const char *surface_make_loop(struct surface *maker, const struct surface_type *type);
const char *surface_make_update(struct surface *maker, const struct surface_type *type);
const char *surface_make_construct(struct surface *maker, const struct surface_type *type);
/* Functions as values, and those of modules (surface_fun.c); or null. */
const char *surface_make_call(struct surface *maker, const struct surface_type *type);
/* Arrays whose size is computed (surface_sizes.c): as one of TYPE, or null; and what a number of
 * type i64 can be made of. */
const char *surface_make_sized(struct surface *maker, const struct surface_type *type);
const char *surface_make_length(struct surface *maker);
/* An array that is read at indices around those of its elements (surface_index.c); or null. */
const char *surface_make_neighbours(struct surface *maker, const struct surface_type *type);
/* A pattern for TYPE, whose names are bound; adds to *COUNT how many. */
const char *surface_pattern(struct surface *maker, const struct surface_type *type, size_t *count);
void surface_leave_all(struct surface *maker, size_t count);
/* "\x -> BODY" in parentheses, for an argument of type PARAM: BODY is of type RESULT. A tuple is
 * sometimes taken apart. */
const char *surface_lambda(struct surface *maker, const struct surface_type *const *params,
                           size_t count, const struct surface_type *result);

#endif
