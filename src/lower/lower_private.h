/* What the files of the lowering share: values, environments, blocks.
 *
 * A null phrase, nat or data type stands for what an error has been reported about; a value of kind
 * VALUE_ERROR likewise. Every function here accepts them and gives them back. */
#ifndef DPIAC_LOWER_LOWER_PRIVATE_H
#define DPIAC_LOWER_LOWER_PRIVATE_H

#include "base/map.h"
#include "base/name.h"
#include "dpia/uses.h"
#include "lower/lower.h"

struct lower;
struct env;
struct value;

/* ---- Values (value.c) ---- */

enum value_kind { VALUE_ERROR, VALUE_DATA, VALUE_TUPLE, VALUE_FUN };

/* An argument of a function, with the place where it was given. */
struct arg {
    const struct value *value;
    struct loc loc;
};

/* What an expression of the core is at compile time. */
struct value {
    enum value_kind kind;
    const struct phrase *phrase;      /* DATA: of type exp[d] */
    const struct nat *nat;            /* DATA: what an i64 is known to equal; or null */
    const struct value *const *parts; /* TUPLE */
    size_t part_count;
    const struct core_exp *fun; /* FUN: a LAM, DEF, BUILTIN or OPERATOR ... */
    const struct env *env;      /* FUN: ... and what its names mean where it stands */
    const struct arg *args;     /* FUN: arguments that it has been given so far */
    size_t arg_count;
};

const struct value *value_error(struct lower *lo);
/* A null PHRASE gives an error value. */
const struct value *value_data(struct lower *lo, const struct phrase *phrase);
/* The i64 that equals NAT. */
const struct value *value_nat(struct lower *lo, const struct nat *nat, struct loc loc);
const struct value *value_tuple(struct lower *lo, const struct value *const *parts, size_t count);
const struct value *value_fun(struct lower *lo, const struct core_exp *fun, const struct env *env);
/* FUN, given one more argument. */
const struct value *value_with_arg(struct lower *lo, const struct value *fun, struct arg arg);

/* The type of VALUE as data; null where it is or holds a function, the unit, or an error. */
const struct data *value_type(struct lower *lo, const struct value *value);
/* VALUE as one phrase, tuples as right-nested pairs. Reports what is not data. */
const struct phrase *value_phrase(struct lower *lo, const struct value *value, struct loc loc);
/* The COUNT components of VALUE; null on error. A phrase that is not trivial is bound to NAME. */
const struct value *const *value_parts(struct lower *lo, const struct value *value, size_t count,
                                       const char *name, struct loc loc);
/* VALUE so that it may be used any number of times: what is not trivial is bound to NAME. */
const struct value *value_named(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc);
/* VALUE for one more use: with fresh binders. */
const struct value *value_reused(struct lower *lo, const struct value *value);

/* ---- Phrases (simple.c) ---- */

/* Whether computing PHRASE, of scalar type, is cheap and has no run-time check. */
bool simple_is_safe(struct dpia *dpia, const struct phrase *phrase);
/* Calls SEE with SEEN for each size in DATA. */
typedef void simple_see_size(void *seen, const struct nat *size);
void simple_each_size_of_data(const struct data *data, simple_see_size *see, void *seen);
bool simple_mentions_nat(const struct phrase *phrase, const struct nat_var *var);
bool simple_data_mentions_nat(const struct data *data, const struct nat_var *var);

/* ---- Environments (env.c): immutable lists, innermost binding first; null is empty. ---- */

const struct env *env_bind(struct lower *lo, const struct env *env, const struct core_var *var,
                           const struct value *value);
/* Null when VAR is not bound. */
const struct value *env_get(const struct env *env, const struct core_var *var);
/* A type variable is first known as an instance, in an environment of its own, and then by the data
 * type of a value of that type, with its sizes. */
const struct env *env_bind_instance(struct lower *lo, const struct env *env,
                                    const struct core_type_var *var,
                                    const struct core_type *instance,
                                    const struct env *instance_env);
const struct env *env_bind_data(struct lower *lo, const struct env *env,
                                const struct core_type_var *var, const struct data *data);
const struct data *env_get_data(const struct env *env, const struct core_type_var *var);
const struct core_type *env_get_instance(const struct env *env, const struct core_type_var *var,
                                         const struct env **instance_env);

/* ---- Blocks (block.c) ---- */

/* `let VAR = BOUND`, or `letNat NAT = BOUND` where VAR is null. */
struct binding {
    const struct var *var;
    const struct nat_var *nat;
    const struct phrase *bound;
    struct loc loc;
};

struct binding_vec VEC(struct binding);

/* The bindings around the phrase that is being built: of a lambda's body, a branch, an entry. */
struct block {
    struct block *parent;        /* null for a root */
    const struct var *params[2]; /* of the lambda whose body this is; or null */
    bool is_branch;              /* runs only on a condition */
    struct binding_vec bindings;
    struct map *constants; /* root: definitions without parameters, by their values */
};

/* Opens a block, the current one until it is closed: the body of a lambda over PARAMS (the second
 * may be null), or a branch. */
void block_open_lambda(struct lower *lo, const struct var *param, const struct var *second);
void block_open_branch(struct lower *lo);
/* A block without parent, for an entry, a function or a definition; becomes the current one. */
void block_open_root(struct lower *lo);
/* BODY under the current block's bindings, which is closed. WHERE says in a message what it is that
 * a size known at run time only may not leave: "the function given to 'map'". */
const struct phrase *block_close(struct lower *lo, const struct phrase *body, const char *where);
/* Binds BOUND in the current block and gives the new variable. */
const struct phrase *block_bind(struct lower *lo, const char *name, const struct phrase *bound,
                                struct loc loc);
/* The nat that the i64 BOUND is in the current block; it is bound outside of lambdas on which it
 * does not depend. */
const struct nat *block_bind_nat(struct lower *lo, const char *name, const struct phrase *bound,
                                 struct loc loc);

/* A new nat for NAT, which is not negative: a name for what is long to write. */
const struct nat *block_name_nat(struct lower *lo, const char *name, const struct nat *nat,
                                 struct loc loc);

/* ---- Sizes (sizes.c, match.c) ---- */

/* VALUE, an i64, as a size; where it is known at run time only, bound to a new nat. */
const struct nat *size_of_value(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc);
const char *size_text(struct lower *lo, const struct nat *nat);
/* The quotient, for a size; where B is not proved positive, computed and checked at run time. */
const struct nat *size_quotient(struct lower *lo, const struct nat *a, const struct nat *b,
                                struct loc loc);
/* PHRASE at type WANT, which differs in sizes at most: provably different ones are reported, with
 * WHAT naming the thing ("the result of 'f'"); undecided ones are checked at run time. */
const struct phrase *size_coerce(struct lower *lo, const struct phrase *phrase,
                                 const struct data *want, struct loc loc, const char *what);
/* ARRAY as one whose type says that it has LEAST elements or more: of max(n, LEAST) elements. */
const struct phrase *size_at_least(struct lower *lo, const struct phrase *array,
                                   const struct nat *least, struct loc loc, const char *what);
/* The data type of TYPE, whose unknown sizes become zero; null if it has none. */
const struct data *size_empty_type(struct lower *lo, const struct env *env,
                                   const struct core_type *type, struct loc loc);
/* Binds the names of sizes that stand alone in ANNOTATION and that *ENV does not have. */
void match_bind_sizes(struct lower *lo, const struct env **env, const struct core_type *annotation,
                      const struct value *value);
/* VALUE with the sizes that ANNOTATION asks for; names that this binds are added to *ENV. */
const struct value *match_value(struct lower *lo, const struct env **env,
                                const struct core_type *annotation, const struct value *value,
                                struct loc loc, const char *what);

/* DATA where TEST, a condition (or null), is HOLDS (facts.c). */
const struct data *fact_data(struct lower *lo, const struct data *data, const struct phrase *test,
                             bool holds);

/* ---- Vectors (builtins_vector.c) ---- */

/* How many lanes PHRASE has, if it is a vector; else 0. */
unsigned vector_width(const struct phrase *phrase);
/* A number as a vector of WIDTH lanes; what is none stays. */
const struct phrase *vector_splat(struct lower *lo, const struct phrase *phrase, unsigned width);
/* Whether PHRASE is a vector, which is reported: WHAT names the number that is wanted. */
bool vector_is_lane(struct lower *lo, const struct phrase *phrase, const char *what,
                    struct loc loc);
/* Where one of the operands ARGS is a vector, makes all vectors; false on error. */
bool vector_operator(struct lower *lo, enum operator op, const struct phrase **args, size_t count,
                     struct loc loc);

/* ---- Evaluation ---- */

const struct value *eval_exp(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* e[i, j] (eval_index.c). */
const struct value *eval_index(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* INDEX, an integer, as one of type idx(SIZE), checked where that is not known (eval_index.c). */
const struct phrase *index_of_value(struct lower *lo, const struct value *index,
                                    const struct nat *size, struct loc loc);
/* The operator of FUN, with all its arguments (eval_scalar.c). */
const struct value *eval_operator(struct lower *lo, const struct value *fun, struct loc loc);
/* && and || (eval_scalar.c). */
const struct value *eval_logic(struct lower *lo, const struct env *env, const struct core_exp *exp);

/* ENV with the names of PAT bound to the parts of VALUE (eval_pattern.c). */
const struct env *pattern_bind(struct lower *lo, const struct env *env, const struct core_pat *pat,
                               const struct value *value, struct loc loc, const char *what);
/* The same for an argument of a call: what it binds may be substituted where it is used once. */
const struct env *pattern_bind_argument(struct lower *lo, const struct env *env,
                                        const struct core_pat *pat, struct arg arg,
                                        const char *what);
/* A name for what PAT matches: "x", "x_y"; null if PAT binds nothing. */
const char *pattern_name(struct lower *lo, const struct core_pat *pat);

/* FUN applied to one more argument (apply.c). */
const struct value *apply_value(struct lower *lo, const struct value *fun, struct arg arg,
                                struct loc loc);
/* The name of FUN's next parameter but SKIP, or OTHERWISE. */
const char *apply_param_name(struct lower *lo, const struct value *fun, size_t skip,
                             const char *otherwise);
/* A definition without parameters: computed once, at the root. */
const struct value *apply_constant(struct lower *lo, const struct env *env,
                                   const struct core_exp *exp);

/* The built-in function of FUN, with all its arguments (builtins.c and after). */
size_t builtin_arity(enum core_builtin builtin);
const char *builtin_name(enum core_builtin builtin);
const struct value *builtin_call(struct lower *lo, const struct value *fun, struct loc loc);

/* A call of a built-in function: what its parts share. */
struct call {
    const char *name;
    const struct arg *args;
    struct loc loc;
};

const struct value *builtin_map(struct lower *lo, const struct call *call, struct level level,
                                size_t array_count);
const struct value *builtin_reduce(struct lower *lo, const struct call *call, enum primitive prim);
/* PRIM is REDUCE or SCAN. SWAPPED: the function takes the accumulator first. */
const struct value *builtin_fold(struct lower *lo, const struct call *call, enum primitive prim,
                                 bool swapped);
const struct value *builtin_reduce_local(struct lower *lo, const struct call *call);
/* PRIM is TO_GLOBAL, TO_LOCAL or TO_PRIVATE (builtins_strategy.c). */
const struct value *builtin_to_memory(struct lower *lo, const struct call *call, enum space space);
/* The number of work-items or threads that fill the device. */
const struct value *builtin_lanes(struct lower *lo, const struct call *call);
const struct value *builtin_split(struct lower *lo, const struct call *call);
/* How often N goes into the size of *ARRAY, the second argument, which is coerced to a multiple;
 * null on error. */
const struct nat *builtin_divided(struct lower *lo, const struct call *call, const struct nat *n,
                                  const struct phrase **array);
/* Vectors (builtins_vector.c). */
const struct value *builtin_as_vector(struct lower *lo, const struct call *call);
const struct value *builtin_splat(struct lower *lo, const struct call *call);
const struct value *builtin_vec_map(struct lower *lo, const struct call *call, size_t count);
const struct value *builtin_vec_reduce(struct lower *lo, const struct call *call);
const struct value *builtin_vec_lanes(struct lower *lo, const struct call *call);
const struct value *builtin_tabulate(struct lower *lo, const struct call *call, size_t rank);
const struct value *builtin_iterate(struct lower *lo, const struct call *call);
/* Views and their like (builtins_views.c). */
const struct value *builtin_take_drop(struct lower *lo, const struct call *call, bool take);
const struct value *builtin_split_at(struct lower *lo, const struct call *call);
const struct value *builtin_rotate(struct lower *lo, const struct call *call);
const struct value *builtin_concat(struct lower *lo, const struct call *call);
const struct value *builtin_pad(struct lower *lo, const struct call *call);
const struct value *builtin_pad_clamp(struct lower *lo, const struct call *call);
const struct value *builtin_slide(struct lower *lo, const struct call *call);
const struct value *builtin_generate(struct lower *lo, const struct call *call);
const struct value *builtin_gather(struct lower *lo, const struct call *call);
const struct value *builtin_stride(struct lower *lo, const struct call *call);
const struct value *builtin_chunk(struct lower *lo, const struct call *call);
const struct value *builtin_scatter(struct lower *lo, const struct call *call);
const struct value *builtin_update(struct lower *lo, const struct call *call);
/* The arrays as one: right-nested zips; all coerced to the size of the first. */
const struct phrase *builtin_zipped(struct lower *lo, const struct call *call, size_t first,
                                    size_t count);
/* ARRAY with the indices themselves, of type idx(n), in the place of each iota that it zips; and
 * what the program sees of ELEM, an element of an array that this gave. */
const struct phrase *builtin_with_indices(struct lower *lo, const struct phrase *array);
const struct value *builtin_element(struct lower *lo, const struct phrase *array,
                                    const struct phrase *elem);
/* generate n (\i. fromIdx i). */
const struct phrase *builtin_iota(struct lower *lo, const struct nat *n, struct loc loc);

/* ---- Functions that stay functions (functions.c) ---- */

/* Notes that DEF's body was evaluated, or asks whether it was. */
void function_set_seen(struct lower *lo, const struct core_def *def);
bool function_is_seen(struct lower *lo, const struct core_def *def);
/* Makes functions of the scalar definitions that entries use more than once. */
void function_lower_all(struct lower *lo, const struct core_program *core);
/* The call of FUN's definition if that is a function now, else null. */
const struct value *function_call(struct lower *lo, const struct value *fun, struct loc loc);
/* The functions that ENTRIES use, directly or not. */
struct function_vec function_used(struct lower *lo, const struct entry_vec *entries);

/* ---- Parameters (params.c) ---- */

/* The parameters of an entry, or of a definition for unknown arguments, being made. */
struct params {
    struct lower *lo;
    const struct core_def *def;
    const struct env *env;       /* what they bind */
    struct param_vec implicit;   /* sizes that only types give */
    struct param_vec given;      /* those of the source */
    struct name_set *names;      /* that are taken */
    struct map *nats;            /* core_var, an i64, to the nat_var that it became */
    struct map *consumed;        /* var of a given parameter that has the mark `*` */
    const struct map *nats_only; /* the core_vars that become nats; null: every i64 */
    bool generic;                /* of unknown types, for checking */
};

/* Makes the parameters of PARAMS->def; false where it has some that are no data. */
bool params_make(struct params *params);

/* ---- Entries (entry.c) and cleaning up (tidy.c) ---- */

/* Null on error. */
struct entry *entry_lower(struct lower *lo, const struct core_def *def);
/* Lowers DEF for unknown arguments, only for the errors in it. */
void entry_check(struct lower *lo, const struct core_def *def);
const struct phrase *tidy_phrase(struct dpia *dpia, const struct phrase *phrase);

/* ---- The state of a lowering (lower.c) ---- */

struct lower {
    const struct nat_var *lanes; /* of the program */
    struct dpia *dpia;
    struct arena *arena;
    struct types *types;
    struct nat_table *nats;
    struct diag *diag;
    struct block *block;   /* the current one */
    struct block *root;    /* of the entry or function at hand */
    struct map *functions; /* core_def to struct shared (functions.c) */
    struct function_vec function_list;
    const struct core_def *def; /* at hand */
    size_t depth;               /* nesting of eval_exp */
    size_t steps;               /* applications evaluated for the definition at hand */
    size_t let_depth;           /* bindings around the phrase that is being built */
    size_t noted;               /* errors whose call was noted (apply.c) */
    struct loc prelude_call;    /* of the call by which the prelude was entered; or no place */
    bool binds_argument;        /* the bindings made now are of a call's arguments */
    bool stopped;               /* one of these limits was passed, which has been reported */
    bool overflowed;            /* arithmetic on sizes overflowed, which has been reported */
};

/* False once a limit is passed, which is reported. Each true is paired with lower_leave. */
bool lower_enter(struct lower *lo);
void lower_leave(struct lower *lo);
/* Reports, once, that arithmetic on sizes overflowed: at LOC, where that is first seen. */
void lower_report_overflow(struct lower *lo, struct loc loc);
/* Reports what is too large about the definition at hand, once. */
void lower_stop(struct lower *lo, const char *message);
/* Before DEF is lowered: the counts start again. */
void lower_reset(struct lower *lo, const struct core_def *def);

#endif
