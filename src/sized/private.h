/* What the files of size slicing share. */
#ifndef DPIAC_SIZED_PRIVATE_H
#define DPIAC_SIZED_PRIVATE_H

#include "base/map.h"
#include "sized/sized.h"
#include "sizes/sizes.h"

struct core_exp_vec VEC(const struct core_exp *);
struct core_var_vec VEC(const struct core_var *);

struct sized {
    struct arena *arena; /* of what is made on the way to one definition: it goes with that */
    struct map *names;   /* of sizes and arguments, made there: to themselves */
    struct sizes_context context; /* of what is made there */
    struct sizes_output output;   /* what the stage leaves */
    struct arena *lasting;        /* of what is needed up to the end of the stage */
    struct map *splits; /* core_def, as it was, to its struct split */
    struct map *cheap;  /* core_def to whether a call of it is cheap: to a bool */
    struct core_def_vec made;
    struct sized_log *log; /* or null */
};

/* f_shape and f_value of a definition (size-slicing.txt 3.1.1). SHAPE gives sizes, and is given
 * those parameters that IS_KEPT says; VALUE is given the sizes, then all parameters. */
struct split {
    const struct core_def *shape, *value;
    size_t size_count;
    const bool *is_kept;
};

void sized_tell(struct sized *sized, struct loc loc, const char *text);
/* DEF, whose types have sizes, as it stays: the next definition. */
const struct core_def *sized_leave(struct sized *sized, const struct core_def *def);

/* ---- dims.c ---- */

/* The sizes in TYPE, null where it has none: of the arrays in it from left to right, from the
 * outside in, but for those in sums. Types that differ in sizes only have equally many. */
struct core_exp_vec sized_dims(struct sized *sized, const struct core_type *type);
/* TYPE with DIMS in their places. */
const struct core_type *sized_with_dims(struct sized *sized, const struct core_type *type,
                                        const struct core_exp *const *dims);

/* ---- cheap.c ---- */

/* Whether EXP takes a constant number of operations, and cannot fail: no loop, no array is made. */
bool sized_is_cheap(struct sized *sized, const struct core_exp *exp);
/* Whether EXP is a name or a number. */
bool sized_is_atom(const struct core_exp *exp);
/* The variables that EXP mentions, also those that it binds, are added to VARS. */
void sized_mentioned(struct sized *sized, const struct core_exp *exp, struct map *vars);

/* The same, in a map, with those in the types that are written in EXP. */
struct map *sized_all_mentioned(struct sized *sized, const struct core_exp *exp);

/* ---- slice.c ---- */

/* The size at DIM of EXP's value, by what is in scope of EXP; null if that is not known, or not
 * cheap. */
const struct core_exp *sized_slice(struct sized *sized, const struct core_exp *exp, size_t dim);

/* The same where it need not be cheap; what it computes may fail. */
const struct core_exp *sized_shape(struct sized *sized, const struct core_exp *exp, size_t dim);
/* Whether PAT binds one of VARS. */
bool sized_binds(const struct core_pat *pat, struct map *vars);

/* ---- walk.c ---- */

struct bound {
    const struct core_pat *pat;
    const struct core_exp *exp;
};

struct bound_vec VEC(struct bound);

struct walk {
    struct sized *sized;
    struct bound_vec pending; /* what is bound in front of the block that is walked */
    bool changed;             /* for the rule */
    /* What takes the place of EXP, with its parts walked; null: it stays, but for its parts. */
    const struct core_exp *(*rule)(struct walk *walk, const struct core_exp *exp);
};

/* EXP, as a part of a block; and EXP as a block, which has all that is bound for it. */
const struct core_exp *sized_walk(struct walk *walk, const struct core_exp *exp);
const struct core_exp *sized_walk_block(struct walk *walk, const struct core_exp *exp);
/* The same for a block that the caller walks: EXP is what becomes of it. */
struct bound_vec sized_walk_enter(struct walk *walk);
const struct core_exp *sized_walk_leave(struct walk *walk, struct bound_vec outer,
                                        const struct core_exp *exp);
/* Binds the variables of PAT to EXP, which is cheap, in front of the block. */
void sized_walk_pend(struct walk *walk, const struct core_pat *pat, const struct core_exp *exp);

/* ---- branch.c ---- */

/* EXP, where results of branches have a size; *CHANGED is set where one got it. */
const struct core_exp *sized_branches(struct sized *sized, const struct core_exp *exp,
                                      bool *changed);

/* EXP, a block that ends in values of the sizes DIMS, those that are not null. */
const struct core_exp *sized_coerced(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims);

/* ---- map.c ---- */

/* EXP, where the rows that functions give have a size; *CHANGED is set where they got it. */
const struct core_exp *sized_maps(struct sized *sized, const struct core_exp *exp, bool *changed);
/* Whether EXP is a call of `map`, or the like, with a lambda. */
bool sized_is_map(const struct core_exp *exp);
/* The size at DIM of what such a call gives, if it is one of the rows, and the same for all of
 * them; else null. */
const struct core_exp *sized_row_shape(struct sized *sized, const struct core_exp *exp, size_t dim);
/* Such a call whose rows have the sizes DIMS, where these are not null; null if EXP is none. */
const struct core_exp *sized_end_map(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims);

/* ---- call.c ---- */

/* EXP, the body of a definition, with calls of what was split, split. */
const struct core_exp *sized_calls(struct sized *sized, const struct core_exp *exp);

/* ---- split.c ---- */

/* Splits DEF, whose types have sizes, if existential ones have a cheap slice; else null. */
const struct split *sized_split(struct sized *sized, const struct core_def *def);

/* ---- copy.c ---- */

/* A copy of EXP with variables of its own for those that it binds. */
const struct core_exp *sized_copy_exp(struct sized *sized, const struct core_exp *exp);
/* A copy of DEF with variables of its own, in which all sizes of parameters are written. */
struct core_def *sized_copy_def(struct sized *sized, const struct core_def *def);

/* ---- build.c ---- */

struct core_var *sized_var(struct sized *sized, const char *name, struct loc loc,
                           const struct core_type *type);
struct core_pat *sized_pat(struct sized *sized, const struct core_var *var);
struct core_exp *sized_exp(struct sized *sized, enum core_exp_kind kind, struct loc loc,
                           const struct core_type *type);
const struct core_exp *sized_let(struct sized *sized, const struct core_pat *pat,
                                 const struct core_exp *bound, const struct core_exp *body);
/* `let VAR = BOUND in BODY`, where VAR is made here; and the same for PAT, whose variables are. */
const struct core_exp *sized_bind(struct sized *sized, const struct core_pat *pat,
                                  const struct core_exp *bound, const struct core_exp *body);
/* Whether EXP begins with such a `let`. */
bool sized_is_bind(struct sized *sized, const struct core_exp *exp);
/* EXP, in the place of whose PART a `let` made here stands, as that `let` in front of the whole. */
const struct core_exp *sized_float(struct sized *sized, struct core_exp *exp,
                                   const struct core_exp **part);
/* The variables as a value or as a pattern: one alone, or a tuple. */
const struct core_exp *sized_vars_exp(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc);
const struct core_pat *sized_vars_pat(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc);
const struct core_exp *sized_apply(struct sized *sized, const struct core_exp *fun,
                                   const struct core_exp *arg);
const struct core_type *sized_arrow(struct sized *sized, const struct core_type *param,
                                    const struct core_type *result);

#endif
