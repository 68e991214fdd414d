/* Sizes: from a typed core whose types say how many dimensions arrays have to one whose types say
 * how large they are. */
#ifndef DPIAC_SIZES_SIZES_H
#define DPIAC_SIZES_SIZES_H

#include "core/core.h"
#include "core/module.h"

struct core_share;
struct diag;
struct map;

/* What the pass works with, the same for all definitions of a program. */
struct sizes_context {
    struct arena *arena;
    const struct core_type *i64;
    const struct core_schemes *builtins;
    struct map *made;  /* core_def to the one that takes its place; or null: they stay */
    struct diag *diag; /* null behind a stage: then nothing is reported */
    struct core_share *share; /* of the inferred types of all definitions */
    struct diag *hidden; /* gets what is wrong with hidden sizes (hidden.c); null: there are none */
};

/* What a stage leaves, definition by definition: it lies in the arena TO and needs nothing of any
 * other, so that what the stage made on the way goes with each definition. */
struct sizes_output {
    struct arena *to, *work; /* WORK goes at the end of the stage */
    struct sizes_context context;
    struct core_share *share; /* of what lies in TO */
};

struct sizes_output sizes_output_new(struct arena *to);
void sizes_output_free(struct sizes_output *output);

/* Gives all types in DEF, which is typed and without errors, their sizes; definitions that it uses
 * have theirs. Sizes that inferred types have already are left out of account. An array type
 * without a size is one whose size has no name where the type stands. */
void sizes_def(const struct sizes_context *context, struct core_def *def);

/* The same for a definition that goes; the one that stays, whose uses in it are uses of itself. */
struct core_def *sizes_leave_def(const struct sizes_output *output, struct core_def *def);

/* Whether what has type HAVE, with the types INSTANCE (without sizes) for its type variables, has
 * the sizes that WANT asks for, whatever the sizes of WANT are. The types are the same but for
 * sizes. */
bool sizes_fit(const struct sizes_context *context, const struct core_scheme *have,
               const struct core_type *const *instance, const struct core_scheme *want);
/* Whether A and B, which stand for the same types but for sizes, have the same sizes as written:
 * a constant is not what it is defined as. */
bool sizes_are_same(const struct sizes_context *context, const struct core_type_name *a,
                    const struct core_type_name *b);

/* sizes_def for all definitions of PROGRAM, whose inferred types need have no sizes, and of which
 * it is not known which sizes are hidden; errors with these are in DIAG. What is given back lies in
 * TO, and needs nothing of where PROGRAM lies. */
struct core_program *sizes_program(struct arena *to, struct diag *diag,
                                   const struct core_program *program);
/* PROGRAM without them again, but for those that are written; likewise. Hidden sizes of definitions
 * become parameters. */
struct core_program *sizes_remove(struct arena *to, const struct core_program *program);

#endif
