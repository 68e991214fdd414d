/* The state of the pass over one definition.
 *
 * A size is an expression of type i64. One that is open, a variable that stands for what is found
 * later, is solved by unification, as types are by inference. Every variable has a level, that of
 * the binder that it belongs to, counted from the outside; an open size has the level of the place
 * that it was made at, and what solves it must be in scope there. */
#ifndef DPIAC_SIZES_STATE_H
#define DPIAC_SIZES_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "sizes/sizes.h"
#include "type/nat.h"

struct core_var_vec VEC(const struct core_var *);

/* What is known of a variable. */
struct known {
    size_t level;
    const struct core_type *type;      /* with sizes; null for sizes */
    struct core_var_vec own;           /* sizes in TYPE that each use has its own of */
    bool is_open;                      /* a size that is not known yet */
    const struct core_exp *equals;     /* what an open size was found to be; or null */
    const struct nat *nat;             /* what the variable is defined to be; or null */
    const struct core_exp *defined;    /* the same, where open sizes occur in it */
    const struct core_exp *tuple;      /* the tuple that the variable is defined to be; or null */
    const struct core_exp *left;       /* MADE, in the place of this one, which goes out of scope */
    const struct nat_var *atom;        /* that stands for it; or null */
    struct core_var *made;             /* the variable, if it was made here */
    bool is_computed;                  /* MADE, for a size that an expression computes */
    size_t param_level;                /* MADE, for a size without a name of the parameter there */
    bool is_argument;                  /* what a function is given: not the same in each call */
    bool is_expression;                /* MADE, for what an expression gives that is no size */
    bool is_element;                   /* MADE, of what the elements of an array are */
};

/* What two sizes are compared for. Where it is nothing, they may differ; and what is coerced says
 * nothing of the size that it had. */
enum place_kind {
    PLACE_NONE,
    PLACE_COERCED,
    PLACE_SPECIFIED, /* in a module type, which is not weaker than what there is (fit.c) */
    PLACE_ARGUMENT,
    PLACE_RESULT,
    PLACE_EXPRESSION, /* that is ascribed a type */
    PLACE_PATTERN,
    PLACE_FIRST, /* of a loop */
    PLACE_NEXT,
    PLACE_ELEMENT
};

struct place {
    enum place_kind kind;
    struct loc loc;
    const char *name; /* ARGUMENT, RESULT: of the function; or null */
    size_t position;  /* ARGUMENT: the first is 1 */
    bool is_given;    /* what is compared is what the functions there give */
    struct loc other; /* where the expected size comes from, if not from a name: the parameter, or
                         the first element */
};

struct difference {
    const struct core_exp *have, *want;
    struct place place;
};

struct difference_vec VEC(struct difference);

/* The size of what is coerced, where nothing has said it so far. */
struct guess {
    const struct core_exp *size;
    struct loc loc;
};

struct guess_vec VEC(struct guess);

/* SIZE, a parameter of a local function, can only be OTHER, one of the same function, or what it
 * was found to be, if that is null. */
struct restriction {
    const struct core_var *size, *other;
};

struct restriction_vec VEC(struct restriction);

/* What a coercion is made for: the differences from FIRST up to END. */
struct coercion {
    size_t first, end;
};

struct sizing {
    const struct sizes_context *context;
    struct arena *arena; /* goes at the end of the pass */
    struct nat_table *nats;
    size_t level;
    struct map *known;   /* core_var to struct known */
    struct map *atoms;   /* nat_var to core_exp, what it stands for */
    struct map *opaque;  /* text of an expression to its nat_var */
    struct map *plain;   /* for sizing_is_plain */
    struct place place;  /* of what is compared now; LOC is of the expression that is looked at */
    struct difference_vec differences;
    struct guess_vec guesses;
    struct map *around;  /* open sizes of a loop around the one that its body ends with
                          * (core_var) to those before its first round (core_exp) */
    struct core_var_vec any;    /* size parameters of the local function that is looked at */
    struct restriction_vec restrictions;
    struct map *coercions; /* those that were made (core_exp) to struct coercion */
    bool has_names;        /* a constant is a name, not what it is defined as */
    bool computes_sizes;   /* there are sizes that are computed */
    struct map *ascribed;  /* those that were written, of which sizes differ, likewise */
    const struct core_def *own;  /* the definition that is looked at, if it uses itself; or null; */
    struct core_def own_scheme;  /* and what is known of it before its body */
};

/* The state before anything is known; it lies in WORK (sizes.c). */
struct sizing sizing_new(const struct sizes_context *context, struct arena *work);

#endif
