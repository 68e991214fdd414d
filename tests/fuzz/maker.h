/* A maker of random well-typed functional phrases of DPIA.
 *
 * Phrases are made from the type that is wanted, downwards: for each data type there are recipes,
 * one for each primitive that can give it, and a recipe makes the primitive's arguments in the same
 * way. FUEL bounds the size: each recipe takes from it, and without fuel only variables, literals
 * and the smallest arrays are made. Everything follows from the seed. */
#ifndef DPIAC_TESTS_FUZZ_MAKER_H
#define DPIAC_TESTS_FUZZ_MAKER_H

#include "base/vec.h"
#include "dpia/program.h"

struct maker {
    struct dpia *dpia;
    struct types *types;
    struct nat_table *nats;
    struct arena *arena;
    uint64_t state; /* of the random numbers */
    int fuel;
    unsigned name_count;
    struct VEC(const struct var *) scope; /* of type exp[d], innermost last */
    struct VEC(const struct nat *) sizes; /* what array types may be made of here */
    unsigned depth; /* the functions around this point */
};

struct maker *maker_new(struct dpia *dpia, uint64_t seed);

/* Random numbers: one below BOUND (at least 1), and true once in ODDS. */
uint64_t maker_below(struct maker *maker, uint64_t bound);
bool maker_once_in(struct maker *maker, unsigned odds);

/* Scope. A variable is in scope from maker_bind to maker_leave, which takes the innermost one. */
const struct var *maker_bind(struct maker *maker, const char *base, const struct data *data);
void maker_leave(struct maker *maker);
const struct phrase *maker_use(struct maker *maker, const struct var *var);

/* \x. BODY, where the maker MAKE makes BODY of type RESULT with x : PARAM in scope. */
typedef const struct phrase *make(struct maker *maker, const struct data *data);
const struct phrase *maker_lambda(struct maker *maker, const char *base, const struct data *param,
                                  make *make, const struct data *result);
/* \x y. BODY. */
const struct phrase *maker_lambda2(struct maker *maker, const char *const bases[2],
                                   const struct data *const params[2], make *make,
                                   const struct data *result);

/* Types. */
const struct nat *maker_nat(struct maker *maker, int64_t value);
const struct nat *maker_size(struct maker *maker);
const struct data *maker_scalar(struct maker *maker);
const struct data *maker_vector(struct maker *maker);
const struct data *maker_flat(struct maker *maker); /* scalars, vectors, pairs of flat types */
const struct data *maker_data(struct maker *maker, unsigned depth);

/* Whether an array of so many elements has at least one. */
bool maker_is_positive(struct maker *maker, const struct nat *size);

/* A phrase of type exp[DATA]. */
make make_exp;
/* One without a loop, for places where loops would nest too deeply. */
make make_leaf;
/* Of a variable in scope, or of its parts; null if there is none. */
const struct phrase *make_use(struct maker *maker, const struct data *data);

/* mapWorkgroup over the rows of an array, with steps of local maps in it (make_group.c), and a type
 * for it. */
make make_groups;
const struct data *make_groups_data(struct maker *maker, const struct nat *groups);

/* By kind of type; and what gives a value of any type: let, if, loop, while and the like. */
make make_scalar;
make make_vector;
make make_array;
make make_pair;
make make_any;
make make_literal; /* SCALAR, IDX and VECTOR; pairs and arrays of them */

/* A general application of PRIM. */
struct prim_args {
    const struct nat *nats[3];
    const struct data *datas[2];
    const struct phrase *args[4];
    size_t nat_count, data_count, arg_count;
};
const struct phrase *make_prim(struct maker *maker, enum primitive prim, struct prim_args args);

#endif
