/* What phrases of any type mean, and application (apply.c). */
#ifndef DPIAC_INTERP_MEANING_H
#define DPIAC_INTERP_MEANING_H

#include "dpia/phrase.h"

struct env;
struct interp;
struct view;

/* A closure, PHRASE in ENV; or, where PHRASE is null, a view: a product of views is a pair. It is
 * two words, since it is handed on all the time. */
struct meaning {
    const struct phrase *phrase;
    union {
        const struct env *env;
        const struct view *view;
    };
};

/* Whether it is a closure of a phrase of this kind. */
static inline bool meaning_is(struct meaning meaning, enum phrase_kind kind)
{
    return meaning.phrase && meaning.phrase->kind == kind;
}

static inline struct meaning meaning_view(const struct view *view)
{
    return (struct meaning){.view = view};
}

static inline struct meaning meaning_closure(const struct phrase *phrase, const struct env *env)
{
    return (struct meaning){.phrase = phrase, .env = env};
}

struct meaning meaning_pair(struct interp *interp, const struct view *fst, const struct view *snd);

/* A function applied to an argument; the results of several applications are again functions. */
struct meaning apply(struct interp *interp, struct meaning fun, struct meaning arg);
struct meaning apply_view(struct interp *interp, struct meaning fun, const struct view *arg);
struct meaning apply_nat(struct interp *interp, struct meaning fun, int64_t arg);
/* The same with a number known at run time only, which is checked to be a size. */
struct meaning apply_size(struct interp *interp, struct meaning fun, int64_t number);
/* What a meaning of type exp[d] or acc[d] comes to; runs one of type comm; half of a product. */
const struct view *meaning_to_view(struct interp *interp, struct meaning meaning);
void meaning_run(struct interp *interp, struct meaning meaning);
struct meaning meaning_half(struct interp *interp, struct meaning meaning, int which);

#endif
