/* Where views lead: the phrase below them that is none, with what is left of the path. */
#ifndef DPIAC_TARGET_GEN_BASE_H
#define DPIAC_TARGET_GEN_BASE_H

#include "target/gen_guards.h"
#include "target/gen.h"

/* Where the layout primitives around an expression lead: a phrase that is none of them, and what is
 * left of the path; or an index that is known as a nat. */
struct gen_base {
    const struct phrase *phrase;
    const struct view_path *path;
    const struct nat *index; /* null, or the value of PHRASE : exp[idx(n)] */
    bool conditional;        /* PHRASE has a value only where the guards hold */
};

/* Follows PATH through the layout primitives of EXP (gen_view.c). Conditions on indices are added
 * to GUARDS. The base must be translated before anything else is resolved. */
struct gen_base gen_resolve(struct gen *gen, const struct phrase *exp,
                            const struct view_path *path, struct gen_guards *guards,
                            struct cstmt_vec *out);

/* The scalar that a base stands for. */
const struct cexp *gen_base_exp(struct gen *gen, const struct gen_base *base,
                                struct cstmt_vec *out);

/* The type of what lies at PATH in DATA. */
const struct data *gen_data_at(const struct data *data, const struct view_path *path);

/* A base that is a `concat` or a `pad`: a conditional expression. */
const struct cexp *gen_choice_exp(struct gen *gen, const struct gen_base *base);

#endif
