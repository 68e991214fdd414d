/* What the files of the core's interpreter share. An evaluation that comes to no value gives null;
 * the fault in `struct eval` says why. */
#ifndef DPIAC_WITNESS_WITNESS_PRIVATE_H
#define DPIAC_WITNESS_WITNESS_PRIVATE_H

#include "witness/witness.h"

enum item_kind {
    ITEM_SCALAR,
    ITEM_TUPLE,
    ITEM_SUM,
    ITEM_ARRAY,
    ITEM_VECTOR,
    ITEM_FUN,
    ITEM_LATER
};

/* A value of the core. What is computed LATER, in a lazy evaluation, is only what a name stands
 * for, an argument, or a component of a tuple or sum. */
struct item {
    enum item_kind kind;
    struct literal scalar;           /* SCALAR */
    const struct item *const *parts; /* TUPLE: components; SUM: values; ARRAY: elements; VECTOR */
    size_t count;
    size_t variant;            /* SUM: the constructor's position in the type */
    const struct item *model;  /* ARRAY without elements: one as it would be; null: not known */
    const struct closure *fun; /* FUN */
    struct later *later;       /* LATER */
};

/* What variables stand for: sizes and patterns' names by struct core_var, type variables by struct
 * core_type_var (any value of the type, for the sizes in it). The innermost first. The FRAME of all
 * of them says what stands for the names of modules (module.h); null where there are none. */
struct scope {
    const void *name; /* null: none, only a FRAME */
    const struct item *item;
    const struct scope *outer;
    const struct frame *frame;
};

/* A function with those of its arguments that it was given so far. EXP is a CORE_LAM, CORE_DEF,
 * CORE_BUILTIN or CORE_OPERATOR. */
struct closure {
    const struct core_exp *exp;
    const struct scope *scope;    /* that it stands in */
    const struct core_def *def;   /* DEF: what EXP uses, or what the specification stands for */
    const struct frame *frame;    /* DEF: of what DEF mentions */
    const struct item *const *args;
    size_t arg_count;
};

/* What is not computed before it is used. */
struct later {
    const struct core_exp *exp; /* its value; or null: */
    const struct item *of;      /* this, matched with TYPE at LOC; or, if SIZE is not null, */
    const struct core_var *size; /* the size in it that TYPE calls so */
    const struct core_type *type;
    struct loc loc;
    const struct scope *scope;
    struct loc call;         /* that was under way where it was put off */
    const struct item *item; /* what it came to; null before, and where it failed */
};

struct eval {
    struct arena *arena;
    const struct witness_options *options;
    const struct frame *top; /* what the names of the program's modules stand for */
    uint64_t steps, most_steps;
    struct interp_outcome fault; /* why there is no value: the first */
    unsigned errors;             /* all of them, as in interp_outcome */
    size_t in_elements;          /* how many functions of maps and the like are being computed */
    size_t faults;               /* how many faults were in none of these */
    struct loc call;             /* the innermost one under way that stands in the program */
    size_t unsafe;               /* how many `#[unsafe]` are around */
    bool unknown;                /* the sizes of rows that are not there were not found out */
};

/* Values (item.c). */
const struct item *witness_item_scalar(struct eval *eval, struct literal literal);
const struct item *witness_item_i64(struct eval *eval, int64_t number);
const struct item *witness_item_new(struct eval *eval, enum item_kind kind,
                                    const struct item *const *parts, size_t count);
const struct item *witness_item_sum(struct eval *eval, size_t variant,
                                    const struct item *const *parts, size_t count);
/* MODEL may be null, and counts where there are no elements. */
const struct item *witness_item_array(struct eval *eval, const struct item *const *elems,
                                      size_t count, const struct item *model);
int64_t witness_item_number(const struct item *item); /* of any integer type */
/* What is put off as LATER says, now. */
const struct item *witness_item_later(struct eval *eval, struct later later);
/* An element of ARRAY, or one as it would be; null where that is not known. */
const struct item *witness_item_elem(const struct item *array);
/* Any value of TYPE; null where the type does not say what sizes there are, or is abstract. */
const struct item *witness_item_of_type(struct eval *eval, const struct core_type *type);
/* Whether A and B have the same sizes, as far as these are known. */
bool witness_item_same_shape(const struct item *a, const struct item *b);
const struct item *witness_item_import(struct eval *eval, const struct value *value,
                                       const struct core_type *type);
/* ITEM with all parts computed; null where one fails. */
const struct item *witness_item_settle(struct eval *eval, const struct item *item);
const struct value *witness_item_export(struct eval *eval, const struct item *item);

/* Faults: each gives null. */
const struct item *witness_fail(struct eval *eval, enum interp_error error, struct loc loc,
                                const char *format, ...) __attribute__((format(printf, 4, 5)));
const struct item *witness_give_up(struct eval *eval, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether evaluation goes on in what runs beside that which failed. */
bool witness_goes_on(const struct eval *eval);

/* Whether ITEM, an integer, is a size, which is then in *SIZE; else a fault. */
bool witness_size(struct eval *eval, const struct item *item, struct loc loc, size_t *size);
/* The same for an array that is to be made, of which not too large ones are. */
bool witness_length(struct eval *eval, const struct item *item, struct loc loc, size_t *size);

/* Expressions, functions and patterns (eval.c). */
const struct item *witness_evaluate(struct eval *eval, const struct scope *scope,
                                    const struct core_exp *exp);
/* ITEM, computed now if it is one for later. */
const struct item *witness_force(struct eval *eval, const struct item *item);
/* The same where only the sizes of ITEM are used. Where nothing but its elements fails, that gives
 * up: they need not be computed. */
const struct item *witness_force_sizes(struct eval *eval, const struct item *item, struct loc loc);
/* CLOSURE as a value; or what it gives, if it has all of its arguments. */
const struct item *witness_function(struct eval *eval, const struct closure *closure,
                                    struct loc loc);
const struct item *witness_apply(struct eval *eval, const struct item *fun, const struct item *arg,
                                 struct loc loc);
const struct scope *witness_scope_bind(struct eval *eval, const struct scope *scope,
                                       const void *name, const struct item *item);
const struct item *witness_scope_get(const struct scope *scope, const void *name);

/* Patterns (pattern.c): binds the names in PAT, if it fits ITEM; *SCOPE counts only then. The
 * second is for patterns that always fit, and gives false on a fault. */
enum fit { FIT_NONE, FIT_FAULT, FIT_BOUND };
enum fit witness_pattern_fit(struct eval *eval, const struct scope **scope,
                             const struct core_pat *pat, const struct item *item);
bool witness_pattern_bind(struct eval *eval, const struct scope **scope, const struct core_pat *pat,
                          const struct item *item);
/* Counts STEPS more; false, with a fault, if these are too many. */
bool witness_goes_on_after(struct eval *eval, size_t steps, struct loc loc);

/* Clauses of witness_evaluate: for slices and updates (place.c), loops and ranges (loop.c). */
const struct item *witness_slice(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp);
const struct item *witness_update(struct eval *eval, const struct scope *scope,
                                  const struct core_exp *exp);
const struct item *witness_loop(struct eval *eval, const struct scope *scope,
                                const struct core_exp *exp);
const struct item *witness_range(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp);

/* Annotations (size.c): binds the sizes of ITEM that TYPE names and that are not known yet,
 * which is all that the first does; the second compares the others, and gives ITEM, or one for
 * later that is compared when it is computed. Null on a fault. */
void witness_bind_sizes(struct eval *eval, const struct scope **scope, const struct core_type *type,
                        const struct item *item);
const struct item *witness_match(struct eval *eval, const struct scope **scope,
                                 const struct core_type *type, const struct item *item,
                                 struct loc loc);
/* What LATER, which is no expression, comes to. */
const struct item *witness_match_later(struct eval *eval, const struct later *later);
/* Whether SIZE is a name of which nothing is known. */
bool witness_is_unknown(const struct scope *scope, const struct core_exp *size);

/* The same for abstract types, whose values are those of what they stand for (abstract.c). */
void witness_bind_abstract(struct eval *eval, const struct scope **scope,
                           const struct core_type *type, const struct item *item);
const struct item *witness_match_abstract(struct eval *eval, const struct scope **scope,
                                          const struct core_type *type, const struct item *item,
                                          struct loc loc);
/* Binds in *SCOPE, where the body of a definition is evaluated, the sizes that no argument of it
 * has, as CLOSURE's use says them; false on a fault (hidden.c). */
bool witness_bind_hidden(struct eval *eval, const struct scope **scope,
                         const struct closure *closure);

/* A built-in function on all of its arguments, at LOC (dispatch.c). RESULT is the type of what
 * comes out. */
struct builtin_call {
    enum core_builtin builtin;
    const struct item *const *args;
    const struct core_type *result;
    struct loc loc;
};
const struct item *witness_builtin(struct eval *eval, const struct builtin_call *call);
/* ELEMS as an array, which fails where their sizes differ. */
const struct item *witness_regular(struct eval *eval, const struct item *const *elems, size_t count,
                                   const struct item *model, struct loc loc);

#endif
