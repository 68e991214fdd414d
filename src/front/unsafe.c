/* `#[unsafe] e` takes the checks away that e makes, also in the functions that are written in e;
 * not in those that e calls. Later stages move functions to other places, so the attribute is
 * written in each of them:
 *
 *     #[unsafe] let f i = xs[i] in f 3         #[unsafe] let f i = #[unsafe] xs[i] in f 3 */
#include "front/unsafe.h"

#include "core/make.h"
#include "core/parts.h"
#include "core/rebuild.h"

struct reach {
    struct core_rebuild rebuild;
    bool is_inside; /* of an `#[unsafe]` */
};

static const struct core_exp *marked(struct arena *arena, const struct core_exp *exp)
{
    struct core_exp *mark = core_make_exp(arena, CORE_ATTRIBUTE, exp->loc, exp->type);
    mark->u.attribute.name = CORE_UNSAFE;
    mark->u.attribute.body = exp;
    return mark;
}

/* A body that is a lambda is one more parameter. */
static bool wants_mark(const struct reach *reach, const struct core_exp *exp)
{
    return reach->is_inside && exp->kind == CORE_LAM && exp->u.lam.body->kind != CORE_LAM &&
           !core_is_unsafe(exp->u.lam.body);
}

static const struct core_exp *reach_exp(void *context, const struct core_exp *exp)
{
    struct reach *reach = context;
    bool before = reach->is_inside;
    bool marks = wants_mark(reach, exp);
    reach->is_inside |= core_is_unsafe(exp);
    struct core_exp *copy = core_rebuild_exp(&reach->rebuild, exp);
    reach->is_inside = before;
    if (marks)
        copy->u.lam.body = marked(reach->rebuild.arena, copy->u.lam.body);
    return copy;
}

static const struct core_pat *same_pat(void *context, const struct core_pat *pat)
{
    (void)context;
    return pat;
}

static const struct core_type *same_type(void *context, const struct core_type *type)
{
    (void)context;
    return type;
}

static void see_part(void *data, const struct core_exp *exp)
{
    bool *found = data;
    *found |= core_is_unsafe(exp);
    if (!*found)
        core_each_part(exp, see_part, found);
}

const struct core_exp *front_unsafe_exp(struct arena *arena, const struct core_exp *exp)
{
    bool found = false;
    struct reach reach = {{.arena = arena, .exp = reach_exp, .pat = same_pat, .type = same_type},
                          false};
    see_part(&found, exp);
    if (!found)
        return exp;
    reach.rebuild.context = &reach;
    return reach_exp(&reach, exp);
}
