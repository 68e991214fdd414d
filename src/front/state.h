/* The state of a run of the front end: global names, built-in functions, and what the program has
 * defined so far. */
#ifndef DPIAC_FRONT_STATE_H
#define DPIAC_FRONT_STATE_H

#include "core/core.h"
#include "core/module.h"
#include "front/front.h"

struct map;

struct core_abstract_vec VEC(const struct core_abstract *);

/* A value that the front end makes where it is used: what core_value.front of a definition of the
 * prelude is, and what front.members has for the member of a number module. */
struct global {
    struct core_value value;
    const char *path, *text;   /* a definition of the prelude; or null */
    const char *name;          /* its core name, */
    const char *called;        /* and as programs call it */
    enum scalar scalar; /* TEXT is null: the member NAME of the module of SCALAR (members.c) */
};

/* The declarations of a structure, of a file or of the program, which are elaborated one after the
 * other (structure.c). */
struct structure {
    const struct structure *outer; /* those around it; or null */
    struct syn_dec_list source;
    size_t position; /* of the one that is being elaborated */
    struct core_env *env;
    struct core_dec_vec *decs; /* what they become */
    struct map *declared[CORE_NAME_COUNT]; /* name -> const struct syn_ident *; modules and values
                                              have one map */
    bool is_file;    /* those at the top of a file, which may say `entry`; */
    bool is_program; /* of the main file: then that makes an entry point */
    bool is_wrong;   /* it may have members that are not known */
};

struct env_vec VEC(struct core_env *);

struct front {
    struct arena *whole; /* of what the front end makes in all */
    struct arena *arena; /* of the definition that is being made; between them, that of all */
    struct arena *moment; /* of what is wanted while one pattern is looked at */
    struct diag *diag;
    struct types *types;
    struct core_program *program;
    const struct core_env *env; /* the names where the front end is: of STRUCTURE, or parameters */
    struct structure *structure;
    struct core_dec_vec *decs; /* those that are being made: what has no name is put there */
    struct core_env *prelude;  /* the prelude's names, with those for itself alone, */
    struct core_env *given;    /* and without */
    const struct core_env *prelude_sigs; /* its module types; null: nobody has asked for one */
    struct env_vec numbers; /* of the number modules, with members on demand */
    struct map *members; /* const struct core_exp *, a member of a number module, that others than
                            the front end use -> const struct global * */
    struct map *files; /* const struct syn_program * -> const struct core_mod_var * */
    struct core_abstract_vec made; /* the abstract types of applications and ascriptions so far */
    const struct core_type *scalars[SCALAR_COUNT];
    const struct core_type *error;
    const struct core_type_name *vector; /* dpia.vec */
    struct core_schemes builtins;
    struct core_share *share; /* of the types of all definitions */
    struct map *local_values; /* name -> struct scope_vec *: those called so, innermost last, */
    struct map *local_types;  /* and the same for types, */
    const struct scope *local; /* of this scope (scope.c) */
    struct arena_vec VEC(struct arena *) wrong; /* those of definitions with errors: they stay */
    size_t late_errors;    /* after which the types of all definitions are known */
    bool names_missing;    /* what is opened is wrong: any name could come from it, up to the end of
                              the structure */
};

#endif
