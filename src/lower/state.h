/* The state of a lowering, and its limits (lower.c).
 *
 * In all headers of this folder a null phrase, nat or data type stands for what an error has been
 * reported about; a value of kind VALUE_ERROR likewise. Every function accepts them and gives them
 * back. */
#ifndef DPIAC_LOWER_STATE_H
#define DPIAC_LOWER_STATE_H

#include "lower/lower.h"

struct block;
struct map;

struct lower {
    const struct nat_var *lanes; /* of the program */
    struct dpia *dpia;
    struct arena *arena;
    struct types *types;
    struct nat_table *nats;
    struct diag *diag;
    size_t errors_before;  /* in DIAG, when lowering began */
    struct block *block;   /* the current one */
    struct block *root;    /* of the entry or function at hand */
    unsigned constants;    /* that are being evaluated, inside of each other */
    struct map *functions; /* core_def that stays a function to its variable (functions.c) */
    struct function_vec function_list;
    struct map *inlined;   /* the functions that are expanded in the entry at hand; or null */
    struct map *seen;      /* core_def whose body was evaluated: the mistakes in it were found */
    const struct core_def *def; /* at hand */
    size_t depth;               /* nesting of eval_exp */
    size_t steps;               /* applications evaluated for the definition at hand */
    size_t builtins;            /* built-in functions among these: operations on arrays */
    size_t let_depth;           /* bindings around the phrase that is being built */
    size_t noted;               /* errors whose call was noted (apply.c) */
    bool binds_argument;        /* the bindings made now are of a call's arguments */
    bool stopped;               /* one of these limits was passed, which has been reported */
    bool is_unsafe;             /* `#[unsafe]` is around */
    bool overflowed;            /* arithmetic on sizes overflowed, which has been reported */
};

/* What stands in the source once may be evaluated once, however much it is: this much of it. No
 * limit is lower than that. */
size_t lower_written(const struct lower *lo);
/* False once a limit is passed, which is reported. Each true is paired with lower_leave. */
bool lower_enter(struct lower *lo);
void lower_leave(struct lower *lo);
/* Reports, once, that arithmetic on sizes overflowed: at LOC, where that is first seen. */
void lower_report_overflow(struct lower *lo, struct loc loc);
/* Reports what is too large about the definition at hand, once. */
void lower_stop(struct lower *lo, const char *message);
/* PHRASE, which checks something: without the check where `#[unsafe]` is around. */
const struct phrase *lower_check(const struct lower *lo, const struct phrase *phrase);
/* Before DEF is lowered: the counts start again. */
void lower_reset(struct lower *lo, const struct core_def *def);

#endif
