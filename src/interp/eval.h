/* Evaluation of phrases, by their types and by the classes of primitives. */
#ifndef DPIAC_INTERP_EVAL_H
#define DPIAC_INTERP_EVAL_H

#include "interp/meaning.h"

/* What a phrase of any type means: variables looked up, applications reduced (apply.c). */
struct meaning eval_meaning(struct interp *interp, const struct env *env,
                            const struct phrase *phrase);

/* A phrase of type exp[d] or acc[d] (expression.c). */
const struct view *eval_view(struct interp *interp, const struct env *env,
                             const struct phrase *phrase);
bool eval_bool(struct interp *interp, const struct env *env, const struct phrase *phrase);
int64_t eval_int(struct interp *interp, const struct env *env, const struct phrase *phrase);
/* A part of a compound expression: an array as a view; what is flat now, in a functional program,
 * which is strict, and else whenever it is read. */
const struct view *eval_part(struct interp *interp, const struct env *env,
                             const struct phrase *phrase);

/* Primitives: by class (layout.c, functional.c, command.c, loops.c, intermediate.c). */
const struct view *eval_layout(struct interp *interp, const struct env *env,
                               const struct phrase *phrase);
const struct view *eval_functional(struct interp *interp, const struct env *env,
                                   const struct phrase *phrase);
/* The same where nothing is computed before it is read (lazy.c). */
const struct view *eval_lazily(struct interp *interp, const struct env *env,
                               const struct phrase *phrase);
void run_command(struct interp *interp, const struct env *env, const struct phrase *phrase);
void run_intermediate(struct interp *interp, const struct env *env, const struct phrase *phrase);

#endif
