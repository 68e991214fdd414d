/* What phrases of any type mean, and application (apply.c). */
#ifndef DPIAC_INTERP_MEANING_H
#define DPIAC_INTERP_MEANING_H

#include "dpia/phrase.h"

struct env;
struct interp;
struct view;

enum meaning_kind { MEANING_NONE, MEANING_VIEW, MEANING_PRODUCT, MEANING_CLOSURE };

struct meaning {
    enum meaning_kind kind;
    const struct view *view;
    const struct meaning *fst, *snd;
    const struct phrase *phrase; /* CLOSURE */
    const struct env *env;
};

struct meaning meaning_view(const struct view *view);
struct meaning meaning_pair(struct interp *interp, const struct view *fst, const struct view *snd);
struct meaning meaning_closure(const struct phrase *phrase, const struct env *env);

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
