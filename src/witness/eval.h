/* Evaluation of the core: its state, scopes, functions and faults. An evaluation that comes to no
 * value gives null; the fault in `struct eval` says why. */
#ifndef DPIAC_WITNESS_EVAL_H
#define DPIAC_WITNESS_EVAL_H

#include "witness/item.h"
#include "witness/witness.h"

struct frame;

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
    uint64_t laters;             /* how many items for later there were, */
    uint64_t oldest_forced;      /* and the serial of the oldest that was computed in a moment */
    bool unknown;                /* the sizes of rows that are not there were not found out */
};

/* Faults: each gives null. */
const struct item *witness_fail(struct eval *eval, enum interp_error error, struct loc loc,
                                const char *format, ...) __attribute__((format(printf, 4, 5)));
const struct item *witness_give_up(struct eval *eval, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether evaluation goes on in what runs beside that which failed. */
bool witness_goes_on(const struct eval *eval);

/* Counts STEPS more; false, with a fault, if these are too many. */
bool witness_goes_on_after(struct eval *eval, size_t steps, struct loc loc);

const struct scope *witness_scope_bind(struct eval *eval, const struct scope *scope,
                                       const void *name, const struct item *item);
const struct item *witness_scope_get(const struct scope *scope, const void *name);

/* What EXP comes to. */
const struct item *witness_evaluate(struct eval *eval, const struct scope *scope,
                                    const struct core_exp *exp);
/* Whether ITEM is for later, and not computed yet. */
bool witness_is_delayed(const struct item *item);
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

#endif
