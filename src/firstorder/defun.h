/* What the files of this folder share. `E |- e ~> <e', sv>` of the paper is defun_exp: E is a
 * struct defun_env, e' and sv are a struct defun_result. */
#ifndef DPIAC_FIRSTORDER_DEFUN_H
#define DPIAC_FIRSTORDER_DEFUN_H

#include "base/map.h"
#include "base/vec.h"
#include "core/core.h"
#include "firstorder/firstorder.h"
#include "sizes/sizes.h"

struct diag;

/* ---- Static values (static.c) ---- */

/* What stands for data of order zero is Dyn, whatever it is made of: for it the static value is
 * determined by the type (Lemma 2), so that Rcd is for tuples with functions in them, and Arr sv,
 * whose elements are of order zero, is Dyn. Con, which the paper does not have, is a Rcd for the
 * constructors of a sum with functions in it: since no branch gives such a value (2.2), it is known
 * which constructor it is. Alt is the paper's Or (7), of any number: functions, each different, or
 * values of different constructors. */
enum defun_kind { DEFUN_DYN, DEFUN_LAM, DEFUN_RCD, DEFUN_CON, DEFUN_ALT };

/* What a function captures, or an argument that it was given. */
struct defun_field {
    const char *label;
    const struct core_var *var;   /* of the source; null for an argument without a name */
    const struct core_exp *place; /* captured: VAR, or a part of it (free.c) */
    const struct defun_static *sv;
    size_t position; /* in the record; DEFUN_NOWHERE if nothing is left of it */
    size_t twin;     /* one more than that of an earlier field which is the same value; or 0 */
};

#define DEFUN_NOWHERE ((size_t)-1)

struct defun_static {
    enum defun_kind kind;
    const struct core_type *residual; /* the type of the residual expression, without sizes */
    /* LAM: the function is FUN, a LAM of the source, or a DEF, BUILTIN or OPERATOR: those are the
     * dynamic functions of 5.3. FIELDS are the places of the source that a LAM mentions, or the
     * arguments that one of the others was given. */
    const struct core_exp *fun;
    const struct defun_field *fields;
    size_t field_count;
    const char *home, *name; /* LAM: the definition it stands in; its own name, or null */
    /* RCD, CON: of the components; ALT: the alternatives, in the order of RESIDUAL's variants */
    const struct defun_static *const *parts;
    size_t part_count;
    const struct core_type *sum; /* CON: the type in the source, */
    size_t variant;              /* and the constructor's position in it */
};

struct defun_result {
    const struct core_exp *exp;
    const struct defun_static *sv;
};

struct defun;

/* NAME, or a word for an operator. */
const char *defun_word(const char *name);
bool defun_type_has_size(const struct core_type *type);
/* TYPE without its sizes, which mean nothing where it is not written. */
const struct core_type *defun_type_erased(struct defun *defun, const struct core_type *type);
const struct defun_static *defun_dyn(struct defun *defun, const struct core_type *type);
const struct defun_static *defun_rcd(struct defun *defun, const struct core_type *type,
                                     const struct defun_static *const *parts);
/* Constructor VARIANT of TYPE. */
const struct defun_static *defun_con(struct defun *defun, const struct core_type *type,
                                     size_t variant, const struct defun_static *const *parts);
/* One of the COUNT alternatives PARTS, two or more: all LAM, or all CON. */
const struct defun_static *defun_alt(struct defun *defun, const struct defun_static *const *parts,
                                     size_t count);
/* The function FUN with FIELDS, whose positions and labels are set here; HOME and NAME as above. */
const struct defun_static *defun_lam(struct defun *defun, const struct core_exp *fun,
                                     struct defun_field *fields, size_t count, const char *home,
                                     const char *name);
/* Finds the twins among FIELDS, which hold VALUES: functions that are captured under two names are
 * there once. */
void defun_find_twins(struct defun_field *fields, const struct core_exp *const *values,
                      size_t count);
/* Whether there are more than LIMIT functions in SV, each counted as often as it is there. */
bool defun_is_large(const struct defun_static *sv, size_t limit);
/* A dynamic function (5.3), as it stands in the program. */
struct defun_result defun_dynamic(struct defun *defun, const struct core_exp *fun, struct loc loc);
/* Whether A and B are the same function or constructor, with whatever variables or components. */
bool defun_has_same_head(const struct defun_static *a, const struct defun_static *b);
bool defun_static_is_same(const struct defun_static *a, const struct defun_static *b);
/* Whether there is no data in it: only functions without variables. */
bool defun_is_nothing(const struct defun_static *sv);
/* What is left of a value that is nothing: units. */
const struct core_exp *defun_nothing(struct defun *defun, const struct defun_static *sv,
                                     struct loc loc);

/* ---- Environments (env.c) ---- */

struct core_var_vec VEC(const struct core_var *);

/* A step that was taken. */
struct defun_step {
    const char *rule, *figure, *home;
    const struct core_exp *before;
    struct defun_result after;
    const struct core_def *made; /* or this is what is after it */
};

struct defun_steps VEC(struct defun_step);

struct defun {
    struct arena *arena;   /* of what becomes of one definition of the source: it goes with that, */
    bool is_shared;        /* unless others use functions that were made there, too */
    struct arena *lasting; /* of what is needed up to the end of the stage */
    struct sizes_output output; /* what the stage leaves */
    struct diag *diag;
    struct map *defs;     /* core_def to what it became (lift.c) */
    struct map *specials; /* a LAM or core_def to the functions made of it (lift.c) */
    struct map *free;     /* a LAM to what it captures (free.c) */
    struct core_def_vec making; /* those of the source that use themselves and are being made now,
                                   the innermost one last (recursion.c) */
    struct core_def_vec made;
    bool has_left_over; /* of these some may be of rounds that were not the last (loop.c) */
    const struct core_type *unit, *i64;
    bool is_told; /* whether somebody wants to know the steps (tell.c) */
    struct defun_steps steps;
};

/* What the names of the source are in the body at hand. */
struct defun_env {
    struct defun *defun;
    struct map *vars;        /* core_var to what it and its parts are bound to (env.c) */
    const char *home;        /* the definition of the source that the body belongs to */
    struct loc place;        /* of the call at which it is put; or no place */
    struct core_var_vec *open; /* sizes that nothing binds, in what is being made */
};

struct defun_env *defun_env_new(struct defun *defun, const char *home, struct loc place,
                                struct core_var_vec *open);
void defun_env_bind(struct defun_env *env, const struct core_var *var, struct defun_result result);
/* The same for PLACE, which may be a part of VAR: of that others need not be bound. */
void defun_env_bind_place(struct defun_env *env, const struct core_var *var,
                          const struct core_exp *place, struct defun_result result);
/* A null expression where VAR is not bound. */
struct defun_result defun_env_get(const struct defun_env *env, const struct core_var *var);
/* The same for PLACE itself: what it is a part of is not looked at. */
struct defun_result defun_env_get_place(const struct defun_env *env,
                                        const struct core_exp *place);
/* LOC, or the place of the call. */
struct loc defun_loc(const struct defun_env *env, struct loc loc);
/* A variable like VAR, of TYPE; VAR is that from now on. */
const struct core_var *defun_rename(struct defun_env *env, const struct core_var *var,
                                    const struct defun_static *sv, const struct core_type *type);

/* ---- Places (free.c) ---- */

/* EXP is a place if it is a variable, or a component of a place that has functions in it. */
bool defun_is_place(const struct core_exp *exp);
bool defun_is_same_place(const struct core_exp *a, const struct core_exp *b);
/* The variable that PLACE is, or is a part of. */
const struct core_var *defun_root(const struct core_exp *place);
/* "a", and "a_add" for a.add. */
const char *defun_place_label(struct defun *defun, const struct core_exp *place);

struct core_exp_vec VEC(const struct core_exp *);

/* The places of the source that LAM mentions and does not bind, none of them a part of another,
 * sizes in types included. */
const struct core_exp_vec *defun_free_places(struct defun *defun, const struct core_exp *lam);

/* What PARAMS and, if it is not null, BODY mention: a map whose keys are these variables
 * (free.c). */
struct map *defun_mentioned(struct arena *arena, const struct core_pat *const *params, size_t count,
                            const struct core_exp *body);

/* ---- Definitions that use themselves (recursion.c) ---- */

void defun_begin_making(struct defun *defun, const struct core_def *def);
void defun_end_making(struct defun *defun);
/* Whether a function in SV uses one of those that are being made. */
bool defun_leads_back(struct defun *defun, const struct defun_static *sv);

/* ---- Steps (tell.c) ---- */

/* BEFORE became AFTER by RULE of FIGURE, or section, of the paper. */
void defun_tell(struct defun_env *env, const char *rule, const char *figure,
                const struct core_exp *before, struct defun_result after);
/* MADE was made of the function FUN. */
void defun_tell_made(struct defun *defun, const struct defun_static *fun,
                     const struct core_def *made);
/* All steps as text, with the names of RESULT. */
void defun_tell_all(struct defun *defun, const struct core_program *result,
                    struct firstorder_log *log);

/* ---- Expressions of the target (build.c) ---- */

struct core_exp *defun_new_exp(struct defun *defun, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type);
const struct core_exp *defun_var_exp(struct defun *defun, const struct core_var *var,
                                     struct loc loc);
const struct core_exp *defun_app_exp(struct defun *defun, const struct core_exp *fun,
                                     const struct core_exp *arg, const struct core_type *type,
                                     struct loc loc);
const struct core_exp *defun_record_exp(struct defun *defun, const struct core_type *type,
                                        const struct core_exp *const *parts, struct loc loc);
const struct core_pat *defun_var_pat(struct defun *defun, const struct core_var *var,
                                     const struct core_type *type, struct loc loc);
/* May be written any number of times: names, numbers, and tuples and components of these. */
bool defun_is_atomic(const struct core_exp *exp);
/* May end in a run-time error, or run for long. */
bool defun_may_fail(const struct core_exp *exp);

/* Bindings around an expression that is being made. */
struct defun_let {
    const struct core_pat *pat;
    const struct core_exp *bound;
    const struct core_var *const *sizes;
    size_t size_count;
    struct loc loc;
};

struct defun_lets VEC(struct defun_let);

const struct core_exp *defun_under(struct defun *defun, const struct defun_lets *lets,
                                   const struct core_exp *body);
/* RESULT with what is computed in it bound in LETS: atomic. TITLE is for what is not the record of
 * a function. */
struct defun_result defun_named(struct defun *defun, struct defun_result result, const char *title,
                                struct defun_lets *lets);
/* Field I of the function RESULT, which is atomic or written out. */
struct defun_result defun_field(struct defun *defun, struct defun_result result, size_t i);
/* Component I of RESULT, an RCD or CON; likewise. */
struct defun_result defun_component(struct defun *defun, struct defun_result result, size_t i);
/* The component of TUPLE, an RCD, that EXP, a PROJ of the source, asks for (rules.c). */
struct defun_result defun_project(struct defun_env *env, const struct core_exp *exp,
                                  struct defun_result tuple);
/* A pattern with new names for what is left of SV, which is *VALUE then: for each variable of a
 * function that of the source, for others NAME. */
const struct core_pat *defun_fresh(struct defun *defun, const struct defun_static *sv,
                                   const char *name, struct loc loc,
                                   const struct core_exp **value);

/* ---- Alternatives (alternatives.c) ---- */

/* The alternative of SV, an ALT, that is constructor VARIANT; how many there are if none is. */
size_t defun_alternative(const struct defun_static *sv, size_t variant);
/* What is A or B, which are of one type. */
const struct defun_static *defun_join(struct defun *defun, const struct defun_static *a,
                                      const struct defun_static *b);
const struct defun_static *defun_join_all(struct defun *defun, const struct defun_result *results,
                                          size_t count);
/* RESULT as what is left of TO, which it was joined to. */
const struct core_exp *defun_inject(struct defun *defun, struct defun_result result,
                                    const struct defun_static *to);
/* FUN, an ALT of functions, applied to ARGS. */
struct defun_result defun_apply_alternatives(struct defun_env *env, struct defun_result fun,
                                             const struct defun_result *args, size_t count,
                                             struct loc loc);

/* ---- The rules (rules.c, match.c, loop.c, pattern.c) ---- */

struct defun_result defun_exp(struct defun_env *env, const struct core_exp *exp);
/* A function that is bound to NAME, or has none. */
struct defun_result defun_exp_named(struct defun_env *env, const struct core_exp *exp,
                                    const char *name);
struct defun_result defun_construct(struct defun_env *env, const struct core_exp *exp);
struct defun_result defun_match(struct defun_env *env, const struct core_exp *exp);
/* A loop that hands on functions. */
struct defun_result defun_loop(struct defun_env *env, const struct core_exp *exp);
/* EXP with its own parts to be replaced by whoever calls this, at the type of SV. */
struct core_exp *defun_copy_of(struct defun_env *env, const struct core_exp *exp,
                               const struct defun_static *sv);
/* EXP is of order zero. */
const struct core_exp *defun_data(struct defun_env *env, const struct core_exp *exp);
const struct core_type *defun_type(struct defun_env *env, const struct core_type *type);
const struct core_pat *defun_pat(struct defun_env *env, const struct core_pat *pat,
                                 const struct defun_static *sv);
const struct core_type *defun_annotation(struct defun_env *env, const struct core_type *annotation,
                                         const struct defun_static *sv);

/* ---- Application (apply.c, inline.c, combinator.c) ---- */

struct defun_result defun_app(struct defun_env *env, const struct core_exp *exp);
/* FUN applied to ARGS, which are of its type. */
struct defun_result defun_apply(struct defun_env *env, struct defun_result fun,
                                const struct defun_result *args, size_t count, struct loc loc);
/* Whether calls of FUN, a LAM or DEF of ARITY parameters, may be inlined (inline.c): there are no
 * sizes to be compared or bound. */
bool defun_is_inlinable(const struct core_exp *fun, size_t arity);
/* Whether the body of FUN, a LAM or DEF of ARITY parameters, is one operation, a record, or only
 * hands on its arguments: then calls of it are inlined (inline.c; 5.3). */
bool defun_is_trivial(const struct core_exp *fun, size_t arity);
/* FUN, a LAM or DEF, applied to the first COUNT of its arguments, by its body. */
struct defun_result defun_inlined(struct defun_env *env, struct defun_result fun,
                                  const struct defun_result *args, size_t count, struct loc loc);
/* Whether ARG may stand wherever the parameter PAT does: a name for a name. */
bool defun_is_renaming(const struct core_pat *pat, const struct core_exp *arg);
/* How many arguments FUN, of any of the kinds that functions are of, takes at once. */
size_t defun_arity(const struct core_exp *fun);
/* The result type of TYPE after COUNT arguments. */
const struct core_type *defun_type_after(const struct core_type *type, size_t count);
/* The built-in function FUN with all its arguments, expressions of the source (combinator.c). */
struct defun_result defun_combinator(struct defun_env *env, const struct core_exp *fun,
                                     const struct core_exp *const *args, size_t count,
                                     struct loc loc);
/* FUNCTION as argument POSITION of the built-in function FUN: a lambda, or the name of a dynamic
 * function. What it computes before it is applied is bound in LETS (combinator.c). */
const struct core_exp *defun_combinator_arg(struct defun_env *env, struct defun_result function,
                                            const struct core_exp *fun, size_t position,
                                            struct loc loc, struct defun_lets *lets);
/* FUN ARGS, where FUN has its type and the arguments are data, or functions of combinators. */
const struct core_exp *defun_call(struct defun *defun, const struct core_exp *fun,
                                  const struct core_exp *const *args, size_t count,
                                  struct loc loc);
/* In ENV the places that FUN captured stand for what they stood for where it was made. */
void defun_bind_captured(struct defun_env *env, struct defun_result fun);

/* ---- Definitions (lift.c) ---- */

/* What a use of EXP, a CORE_DEF, stands for. */
struct defun_result defun_def(struct defun_env *env, const struct core_exp *exp);
/* Whether parameters and result of DEF are of order zero: calls of it stay. */
bool defun_is_first_order(const struct core_def *def);
/* DEF as it is after the stage; it is of first order. */
const struct core_def *defun_made_def(struct defun *defun, const struct core_def *def);
/* A use of MADE, what became of a definition. */
const struct core_exp *defun_use(struct defun *defun, const struct core_def *made, struct loc loc);

/* A function made of one of the source for given static values. */
struct defun_special {
    const struct defun_static *fun; /* of the function; of a DEF's parameters by SVS alone */
    const struct defun_static *const *svs;
    size_t count;
    const struct core_def *def;
    const struct defun_static *result;
};

/* FUN is a function with all its arguments, whose static values are SVS. What was made of it
 * before, or is being made; or null. */
const struct defun_special *defun_find_special(struct defun *defun, const struct defun_static *fun,
                                               const struct defun_static *const *svs,
                                               size_t count);
/* Makes it. */
const struct defun_special *defun_specialise(struct defun *defun, const struct defun_static *fun,
                                             const struct defun_static *const *svs, size_t count);
/* The body of FUN after COUNT parameters; of a definition its whole body. */
const struct core_exp *defun_body_of(const struct core_exp *fun, size_t count);
/* Parameter I of FUN, a LAM or DEF. */
const struct core_pat *defun_param_of(const struct core_exp *fun, size_t i);

#endif
