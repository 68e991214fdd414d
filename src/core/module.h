/* Modules in the typed core: what the front end makes of a program that has some, and what
 * src/modules interprets away (modules.txt, Fig. 1 and 4).
 *
 * The semantic objects of Fig. 4 and what they are here:
 *
 *     E = (TE, VE, ME, G)     core_env: names of types, values, modules and module types
 *     F = forall T.(E, Sigma) core_modtype of kind FUNCTOR
 *     M = E | F               core_modtype
 *     Sigma = exists T.M      core_sig
 *     t in T                  core_abstract, an abstract type
 *
 * A value of which only the type is known is a SPECIFICATION: a core_def without body (IS_SPEC).
 * The same goes for types (core_abstract) and modules (a core_mod_var of a module type). What is
 * taken out of a functor's parameter, of what a functor gives, or of what is ascribed is used by
 * such names as anything else is:
 *
 *     module f (p: {type t val x: t}) = {def y = p.x}
 *         y's body is a CORE_DEF of the specification x, whose type is the CORE_TYPE_ABSTRACT t
 *
 * What they stand for is found by static interpretation: a module variable whose value becomes
 * known binds the names in its type, each to what the value has under that name. So applications
 * and ascriptions keep no coercions, and the names in the type of each module variable are its own:
 * those of a functor's parameter are made once, those of what an application or an ascription gives
 * anew each time (generative). An object that is shared (`module n = m`, `open m`) is the same one.
 */
#ifndef DPIAC_CORE_MODULE_H
#define DPIAC_CORE_MODULE_H

#include "core/core.h"

struct core_env;

/* ---- Types ---- */

/* A parameter of a name of a type: a size or a type variable. */
struct core_type_param {
    const struct core_var *size;      /* or null */
    const struct core_type_var *type; /* or null */
};

/* Sizes that hide in a type, which who reads the type has to bind. */
struct core_hidden {
    const struct core_var *const *at;
    size_t count;
};

/* A name of a type and what it stands for. One that is abstract stands for a CORE_TYPE_ABSTRACT of
 * its own parameters. */
struct core_type_name {
    const char *name;
    struct loc loc; /* of the name; none for scalar types */
    const struct core_type_param *params;
    size_t param_count;
    const struct core_type *type; /* as written, with sizes, */
    struct core_hidden hidden;    /* of which these hide in it */
    enum core_lift lift;          /* as declared, or more where functions are written in it */
};

/* An abstract type: that of a specification, or of what an ascription or an application gives. Two
 * are the same type if they are the same object. Types that are made of it (CORE_TYPE_ABSTRACT)
 * have an argument for each of PARAMS: SIZE_ARGS for the sizes, PARTS for the types, each in their
 * order. */
struct core_abstract {
    const char *name; /* as programs write it where it is specified: "t" */
    const char *called; /* and from the module on that it was made for: "m.t"; or null */
    const struct core_abstract *of; /* what it is in the functor that made it; or null */
    struct loc loc;   /* of its specification */
    enum core_lift lift;
    const struct core_type_param *params;
    size_t param_count;
};

/* ---- Values ---- */

enum core_value_kind {
    CORE_VALUE_DEF,     /* a definition or a specification */
    CORE_VALUE_BUILTIN, /* a built-in function */
    CORE_VALUE_EXP,     /* an expression that needs nothing: an operator of a number module */
    CORE_VALUE_FRONT    /* one that the front end knows, and that nothing has used yet */
};

/* What a name of a value stands for. */
struct core_value {
    enum core_value_kind kind;
    const struct core_def *def;
    enum core_builtin builtin;
    const struct core_exp *exp;
    void *front; /* FRONT: its own */
};

/* ---- Module types ---- */

enum core_modtype_kind { CORE_MODTYPE_STRUCT, CORE_MODTYPE_FUNCTOR };

struct core_abstract_list {
    const struct core_abstract *const *at;
    size_t count;
};

/* exists ABSTRACTS.OF */
struct core_sig {
    struct core_abstract_list abstracts;
    const struct core_modtype *of;
};

/* M: an environment, or forall ABSTRACTS.(type of PARAM, RESULT). */
struct core_modtype {
    enum core_modtype_kind kind;
    const struct core_env *env;           /* STRUCT */
    struct core_abstract_list abstracts;  /* FUNCTOR */
    const struct core_mod_var *param;     /* FUNCTOR: RESULT may mention what its type has */
    const struct core_sig *result;        /* FUNCTOR */
};

/* A name of a module: declared, or specified, or that of a functor's parameter; or made up for a
 * module that is opened or projected from and has no name of its own, and then NAME is null. */
struct core_mod_var {
    const char *name;
    struct loc loc; /* of the name */
    const struct core_modtype *type;
};

/* A name of a module type. */
struct core_sig_name {
    const char *name;
    struct loc loc; /* of the name */
    const struct core_sig *sig;
};

/* ---- Modules ---- */

enum core_mod_kind {
    CORE_MOD_VAR,
    CORE_MOD_PROJECT, /* MOD.NAME */
    CORE_MOD_STRUCT,  /* { DECS }, whose TYPE has the definitions and modules of DECS themselves */
    CORE_MOD_FUNCTOR, /* \PARAM -> BODY */
    CORE_MOD_APPLY,   /* FUN ARG */
    CORE_MOD_ASCRIBE  /* MOD : TYPE: what TYPE has, by names that are TYPE's */
};

/* A module expression. TYPE is what it is of as its parts have it: an application is of the
 * instance of the functor's RESULT that was made for it. */
struct core_mod {
    enum core_mod_kind kind;
    struct loc loc;
    const struct core_modtype *type;
    union {
        const struct core_mod_var *var;
        struct { const struct core_mod *mod; const char *name; } project;
        struct core_dec_vec decs;
        struct { const struct core_mod_var *param; const struct core_mod *body; } functor;
        struct {
            const struct core_mod *fun, *arg;
            struct core_abstract_list abstracts; /* that it makes, with those nothing names */
        } apply;
        struct { const struct core_mod *mod; } ascribe;
    } u;
};

enum core_dec_kind { CORE_DEC_DEF, CORE_DEC_MODULE };

/* A declaration of a program or a structure. */
struct core_dec {
    enum core_dec_kind kind;
    const struct core_def *def;     /* DEF */
    const struct core_mod_var *var; /* MODULE VAR = MOD, whose type is that of VAR */
    const struct core_mod *mod;
};

/* ---- Environments (env.c) ---- */

/* What a name is of: each sort has names of its own. */
enum core_name_kind {
    CORE_NAME_VALUE,  /* const struct core_value * */
    CORE_NAME_TYPE,   /* const struct core_type_name * */
    CORE_NAME_MODULE, /* const struct core_mod_var * */
    CORE_NAME_SIG,    /* const struct core_sig_name * */
    CORE_NAME_COUNT
};

/* An environment without names. In the scope of its names are those of OUTER too, which may be
 * null; they are no members of it. */
struct core_env *core_env_new(struct arena *arena, const struct core_env *outer);
/* From here on NAME is OBJECT. A local name is in scope, but no member. */
void core_env_set(struct core_env *env, enum core_name_kind kind, const char *name,
                  const void *object, bool is_local);
/* From here on the members of OPENED are names of ENV (shared, not copied); OPENED gets no further
 * members. */
void core_env_open(struct core_env *env, const struct core_env *opened, bool is_local);
/* MAKE is asked, with CONTEXT, for members of ENV that are not there, and gives null for those that
 * there are not; what it gives is remembered. For modules of many members of which few are used. */
void core_env_on_demand(struct core_env *env,
                        const void *(*make)(void *context, enum core_name_kind kind,
                                            const char *name),
                        void *context);
/* From here on ENV has those that were asked for, and no others: who made them is gone. */
void core_env_settle(struct core_env *env);
/* ENV is of a module that is there before the program begins; what it is called, or null. */
void core_env_call(struct core_env *env, const char *name);
const char *core_env_called(const struct core_env *env);
/* What NAME is in the scope of ENV, or null. */
const void *core_env_find(const struct core_env *env, enum core_name_kind kind, const char *name);
/* The same among the members alone. */
const void *core_env_member(const struct core_env *env, enum core_name_kind kind,
                            const char *name);
/* Values and modules hide each other: what a name of either is. Both are null, or one of them. */
struct core_term {
    const struct core_value *value;
    const struct core_mod_var *module;
};

/* What NAME is in the scope of ENV, be it a value or a module; and among the members alone. */
struct core_term core_env_find_term(const struct core_env *env, const char *name);
struct core_term core_env_member_term(const struct core_env *env, const char *name);
/* Calls SEE with DATA for each member of that kind, in the order of their declarations; those that
 * later ones stand for are left out, and so are those made on demand that nobody asked for. */
void core_env_each(const struct core_env *env, enum core_name_kind kind,
                   void (*see)(void *data, const char *name, const void *object), void *data);
/* Calls SEE with DATA for each environment that was opened, if not for the scope alone, in their
 * order. */
void core_env_each_opened(const struct core_env *env,
                          void (*see)(void *data, const struct core_env *opened), void *data);
/* Calls SEE with DATA for each name of that kind in scope, members or not, from the innermost
 * outwards, with those that others hide: for suggestions. */
void core_env_each_visible(const struct core_env *env, enum core_name_kind kind,
                           void (*see)(void *data, const char *name, const void *object),
                           void *data);

/* ENV with what MAP gives, with DATA, for each of its members; local names are left out, and
 * members that are made on demand stay as they are. */
struct core_env *core_env_map(struct arena *arena, const struct core_env *env,
                              const void *(*map)(void *data, enum core_name_kind kind,
                                                 const char *name, const void *object),
                              void *data);

/* ---- Making modules (make_module.c) ---- */

/* VALUE is DEF. */
const struct core_value *core_value_of_def(struct arena *arena, const struct core_def *def);
/* STRUCT with ENV. */
const struct core_modtype *core_modtype_of_env(struct arena *arena, const struct core_env *env);
/* FUNCTOR: forall ABSTRACTS.(type of PARAM, RESULT). */
const struct core_modtype *core_modtype_of_functor(struct arena *arena,
                                                   struct core_abstract_list abstracts,
                                                   const struct core_mod_var *param,
                                                   const struct core_sig *result);
/* exists ABSTRACTS.OF */
const struct core_sig *core_make_sig(struct arena *arena, struct core_abstract_list abstracts,
                                     const struct core_modtype *of);
/* A variable: NAME and TYPE may be null. */
const struct core_mod_var *core_mod_var_new(struct arena *arena, const char *name, struct loc loc,
                                            const struct core_modtype *type);
/* A module expression whose parts are still to be set; and the whole of one that is a variable. */
struct core_mod *core_make_mod(struct arena *arena, enum core_mod_kind kind, struct loc loc,
                               const struct core_modtype *type);
const struct core_mod *core_make_mod_var(struct arena *arena, const struct core_mod_var *var,
                                         struct loc loc);
const struct core_dec *core_make_dec_def(struct arena *arena, const struct core_def *def);
const struct core_dec *core_make_dec_module(struct arena *arena, const struct core_mod_var *var,
                                            const struct core_mod *mod);

#endif
