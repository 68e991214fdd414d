/* Evaluation of phrases, by their types and by the classes of primitives. */
#ifndef DPIAC_INTERP_EVAL_H
#define DPIAC_INTERP_EVAL_H

#include "interp/meaning.h"

/* A variable looked up, an application reduced (apply.c). */
struct meaning eval_redex(struct interp *interp, const struct env *env,
                          const struct phrase *phrase);

/* What a phrase of any type means: itself in its environment, if nothing is to be reduced. */
static inline struct meaning eval_meaning(struct interp *interp, const struct env *env,
                                          const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_APP:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_APP:
    case PHRASE_PROJ:
        return eval_redex(interp, env, phrase);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
    case PHRASE_PAIR:
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_PRIM:
        break;
    }
    return meaning_closure(phrase, env);
}

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
void run_intermediate(struct interp *interp, const struct env *env, const struct phrase *phrase);

#endif
