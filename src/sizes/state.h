/* The state of the pass over one definition, and what its files share.
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
    struct core_var_vec any;    /* size parameters of the local function that is looked at */
    struct restriction_vec restrictions;
    struct map *coercions; /* those that were made (core_exp) to struct coercion */
    bool has_names;        /* a constant is a name, not what it is defined as */
    bool computes_sizes;   /* there are sizes that are computed */
    struct map *ascribed;  /* those that were written, of which sizes differ, likewise */
    const struct core_def *own;  /* the definition that is looked at, if it uses itself; or null; */
    struct core_def own_scheme;  /* and what is known of it before its body */
};

/* ---- sizes.c ---- */

/* The state before anything is known; it lies in WORK. */
struct sizing sizing_new(const struct sizes_context *context, struct arena *work);

/* ---- size.c ---- */

struct known *sizing_known(struct sizing *sizing, const struct core_var *var);
/* VAR, bound at the level of now. */
struct known *sizing_bind(struct sizing *sizing, const struct core_var *var,
                          const struct core_type *type);
/* A size that is not known yet; and one that nothing is known of. */
const struct core_exp *sizing_open(struct sizing *sizing);
const struct core_exp *sizing_unknown(struct sizing *sizing, const char *name);
/* One that nothing is known of, in the place of VAR, that a result brings along. */
const struct core_exp *sizing_brought(struct sizing *sizing, const struct core_var *var);
/* SIZE, of which nothing is known, as one that an expression computes, unless the lowering does. */
const struct core_exp *sizing_computed(struct sizing *sizing, const struct core_exp *size);
/* One that an expression gives which may not stand in a type. */
const struct core_exp *sizing_given(struct sizing *sizing, const char *name);
/* From now on VAR, an open size, has a meaning of its own. */
void sizing_close(struct sizing *sizing, const struct core_var *var);
/* The open size that SIZE is, behind what has been found; or null. */
const struct core_var *sizing_open_var(struct sizing *sizing, const struct core_exp *size);
/* SIZE behind what has been found, at its head. */
const struct core_exp *sizing_head(struct sizing *sizing, const struct core_exp *size);
/* Whether EXP may stand in a type: evaluating it again gives the same, and is cheap. */
bool sizing_is_size(struct sizing *sizing, const struct core_exp *exp);
/* VAR, of type i64, is bound to EXP. */
void sizing_define(struct sizing *sizing, const struct core_var *var, const struct core_exp *exp);
/* The normal form of SIZE. */
const struct nat *sizing_nat(struct sizing *sizing, const struct core_exp *size);
/* NAT, a normal form, as an expression; null if it has none. */
const struct core_exp *sizing_exp(struct sizing *sizing, const struct nat *nat);
/* SIZE in terms of what is bound at LEVEL or further out; null if that cannot be. Open sizes in it
 * belong to LEVEL then. */
const struct core_exp *sizing_at_level(struct sizing *sizing, const struct core_exp *size,
                                       size_t level);

enum sizing_verdict {
    SIZING_SAME,
    SIZING_UNDECIDED,
    SIZING_APART /* for all values of the variables */
};

/* Whether two sizes are the same, with open ones solved so that they are. */
enum sizing_verdict sizing_unify_sizes(struct sizing *sizing, const struct core_exp *have,
                                       const struct core_exp *want);

/* ---- type.c ---- */

/* TYPE with what SIZE gives in the place of each size, where there is none too. */
const struct core_type *sizing_map_type(
    struct sizing *sizing, const struct core_type *type,
    const struct core_exp *(*size)(void *data, const struct core_exp *size), void *data);
/* Whether TYPE has no place for a size. KNOWN, a map of objects, has what was found out before:
 * types share parts, again and again. */
bool sizing_is_plain(struct map *known, const struct core_type *type);
/* TYPE without sizes. */
const struct core_type *sizing_anonymous(struct sizing *sizing, const struct core_type *type);
/* TYPE with open sizes in all places; as what VAR stands for in one use of what is of type SCHEME;
 * and with open sizes where it has none. */
const struct core_type *sizing_fresh(struct sizing *sizing, const struct core_type *type);
const struct core_type *sizing_instance(struct sizing *sizing, const struct core_type *scheme,
                                        const struct core_type_var *var,
                                        const struct core_type *type);
const struct core_type *sizing_filled(struct sizing *sizing, const struct core_type *type);
/* TYPE with unknown sizes where it has none. */
const struct core_type *sizing_settle(struct sizing *sizing, const struct core_type *type);

/* What stands in the place of variables, by address: core_exp, core_type. */
struct subst {
    struct map *sizes, *types;
};
struct subst sizing_subst_new(struct sizing *sizing);
const struct core_exp *sizing_subst_exp(struct sizing *sizing, struct subst subst,
                                        const struct core_exp *exp);
const struct core_type *sizing_subst(struct sizing *sizing, struct subst subst,
                                     const struct core_type *type);
const struct core_type *sizing_subst_one(struct sizing *sizing, const struct core_type *type,
                                         const struct core_var *var, const struct core_exp *by);

/* Whether VAR occurs in a size of TYPE. */
bool sizing_mentions(struct sizing *sizing, const struct core_type *type,
                     const struct core_var *var);
bool sizing_has_open(struct sizing *sizing, const struct core_type *type);
bool sizing_size_has_open(struct sizing *sizing, const struct core_exp *size);
/* Two types, which differ in sizes at most, are to be the same; open sizes are solved. */
void sizing_unify(struct sizing *sizing, const struct core_type *have,
                  const struct core_type *want);
/* TYPE where only what is bound at LEVEL or further out can be mentioned. Other sizes become
 * variables that are added to EXISTS, or unknown sizes at LEVEL if EXISTS is null. */
const struct core_type *sizing_leave(struct sizing *sizing, const struct core_type *type,
                                     size_t level, struct core_var_vec *exists);

/* ---- join.c ---- */

/* The type of what is of type A or of type B: unknown sizes where they differ. */
const struct core_type *sizing_join(struct sizing *sizing, const struct core_type *a,
                                    const struct core_type *b);

/* ---- differ.c ---- */

/* From now on PLACE is what sizes are compared for; gives what it was. */
struct place sizing_place_set(struct sizing *sizing, struct place place);
/* Two sizes differ at the place of now. */
void sizing_differ(struct sizing *sizing, const struct core_exp *have,
                   const struct core_exp *want);
/* The differences from FIRST on. */
struct coercion *sizing_differences_from(struct sizing *sizing, size_t first);
/* EXP coerced to WANT, if sizes differ in the differences from FIRST on. */
const struct core_exp *sizing_coerced(struct sizing *sizing, const struct core_exp *exp,
                                      const struct core_type *want, size_t first);
/* Whether OPEN, an open size, was compared with one that it cannot be. */
bool sizing_has_met(struct sizing *sizing, const struct core_var *open);
/* The errors among all that differ, and among sizes that are coerced and not known. */
void sizing_report_differences(struct sizing *sizing);

/* ---- causal.c ---- */

/* An error, if something in BODY has a type with a size that is computed later. */
void sizing_check_causality(struct sizing *sizing, const struct core_exp *body);

/* ---- pattern.c ---- */

/* TYPE as written, with the sizes in it looked at. */
const struct core_type *sizing_written(struct sizing *sizing, const struct core_type *type);
/* PAT for values of TYPE: its variables are known from now on, at the level of now. */
const struct core_pat *sizing_pat(struct sizing *sizing, const struct core_pat *pat,
                                  const struct core_type *type);
/* The i64 variables of PAT mean what EXP, the value that they are bound to, says. */
void sizing_define_pat(struct sizing *sizing, const struct core_pat *pat,
                       const struct core_exp *exp);

/* ---- exp.c, apply.c, control.c, access.c ---- */

/* EXP with sizes in its types. If WANT is not null, EXP has that type. */
const struct core_exp *sizing_infer(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want);
/* A copy of EXP with type TYPE. */
struct core_exp *sizing_copy(struct sizing *sizing, const struct core_exp *exp,
                             const struct core_type *type);
/* The type of a function from what PAT takes to RESULT, as it is outside of PAT's scope; PLAIN is
 * that type without sizes. */
const struct core_type *sizing_function(struct sizing *sizing, const struct core_type *plain,
                                        const struct core_pat *pat,
                                        const struct core_type *result);
/* DEF, or the definition that has taken its place. */
const struct core_def *sizing_current(struct sizing *sizing, const struct core_def *def);
const struct core_exp *sizing_app(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_lam(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want);
const struct core_exp *sizing_let(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want);
const struct core_exp *sizing_if(struct sizing *sizing, const struct core_exp *exp,
                                 const struct core_type *want);
const struct core_exp *sizing_match(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want);
const struct core_exp *sizing_loop(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_index(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_slice(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_range(struct sizing *sizing, const struct core_exp *exp);

/* ---- hidden.c ---- */

/* Says which sizes of DEF, which is done, are hidden. */
void sizing_find_hidden(struct sizing *sizing, struct core_def *def);
/* The hidden sizes of a use of DEF, at SUBST; null if there are none. */
const struct core_exp *const *sizing_hidden(struct sizing *sizing, const struct core_def *def,
                                            struct subst subst);
/* The hidden size at POSITION of USE was not found. */
void sizing_report_hidden(struct sizing *sizing, const struct core_exp *use, size_t position);

/* ---- finish.c ---- */

/* The end of the pass: what was found stands in all places, as far as it can be said there. DEF and
 * its parameters, which INFERRED has, are copied to the arena of the context. */
void sizing_finish(struct sizing *sizing, struct core_def *def,
                   const struct core_pat *const *inferred);

#endif
