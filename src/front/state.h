/* The state of a run of the front end: global names, built-in functions, and what the program has
 * defined so far. */
#ifndef DPIAC_FRONT_STATE_H
#define DPIAC_FRONT_STATE_H

#include "core/core.h"
#include "front/front.h"

struct map;

enum global_kind {
    GLOBAL_DEF,
    GLOBAL_BUILTIN,
    GLOBAL_LAZY /* a definition of the prelude that nothing has used yet */
};

struct global {
    enum global_kind kind;
    const struct core_def *def; /* DEF */
    enum core_builtin builtin;  /* BUILTIN */
    const struct syn_dec *dec;  /* LAZY */
    const char *name;           /* LAZY: of the core definition, */
    const char *called;         /* and as programs call it */
    bool is_local;              /* for the prelude alone */
};

struct front {
    struct arena *whole; /* of what the front end makes in all */
    struct arena *arena; /* of the definition that is being made; between them, that of all */
    struct arena *moment; /* of what is wanted while one pattern is looked at */
    struct diag *diag;
    struct types *types;
    const struct syn_program *source;
    size_t position;       /* of the declaration being elaborated, in SOURCE */
    struct core_program *program;
    struct map *user;      /* name -> struct global *: what the program has defined so far */
    struct map *prelude;   /* name -> struct global *; members of modules as "f32.sum" */
    struct map *types_map; /* name -> const struct core_type_name *: what the program declares, */
    struct map *types_given; /* and what is there before: the scalars */
    const struct core_type *scalars[SCALAR_COUNT];
    const struct core_type *error;
    struct core_scheme builtins[CORE_BUILTIN_COUNT];
    struct core_share *share; /* of the types of all definitions */
    bool members_loaded[SCALAR_COUNT];
    struct map *rejected;  /* names of declarations that are not supported, reported once */
    struct map *local_values; /* name -> struct scope_vec *: those called so, innermost last, */
    struct map *local_types;  /* and the same for types, */
    const struct scope *local; /* of this scope (scope.c) */
    struct arena_vec VEC(struct arena *) wrong; /* those of definitions with errors: they stay */
    size_t late_errors;    /* after which the types of all definitions are known */
    bool dpia_is_open;
    bool names_missing;    /* an `import` or `open` was rejected: any name could come from it */
};

#endif
