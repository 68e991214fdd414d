/* The sizes that `let [n] p = e` and `loop [n] p = e ...` bind: what is bound to the pattern has to
 * say them where something is computed with them.
 *
 *     let [n] (xs: [n]i32) = e in n            n is the size of e
 *     let [n] (xs: [n + 1]i32) = e in n        an error
 *     let [n] (f: [n]i32 -> i32) = e in f xs   nothing computes with n */
#include "front/bound.h"

#include "base/diag.h"
#include "core/given.h"
#include "core/parts.h"
#include "front/infer.h"
#include "front/state.h"

/* SIZES are bound with PAT where EXP is. */
static void check_sizes(struct infer *infer, const struct core_var *const *sizes, size_t count,
                        const struct core_pat *pat, const struct core_exp *exp)
{
    for (size_t i = 0; i < count; i++)
        if (!sizes[i]->is_any && !core_pat_gives(pat, sizes[i]) &&
            core_exp_computes_with(infer->front->arena, exp, sizes[i]))
            diag_error(infer->front->diag, sizes[i]->loc,
                       "no array in this pattern is written with the size [%s] alone, so that "
                       "nothing says what it is",
                       sizes[i]->name);
}

static void check_exp(void *data, const struct core_exp *exp)
{
    struct infer *infer = data;
    if (exp->kind == CORE_LET)
        check_sizes(infer, exp->u.let.sizes, exp->u.let.size_count, exp->u.let.pat,
                    exp->u.let.body);
    if (exp->kind == CORE_LOOP)
        check_sizes(infer, exp->u.loop->sizes, exp->u.loop->size_count, exp->u.loop->pat,
                    exp->u.loop->body);
    core_each_part(exp, check_exp, infer);
}

void front_check_bound_sizes(struct infer *infer, const struct core_def *def)
{
    check_exp(infer, def->body);
}
