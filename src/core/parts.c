/* The parts of an expression of the core: a copy that is thrown away (rebuild.h knows them all). */
#include "core/parts.h"

#include "core/rebuild.h"

struct visit {
    void (*see)(void *data, const struct core_exp *part);
    void *data;
};

static const struct core_exp *visit_exp(void *context, const struct core_exp *exp)
{
    const struct visit *visit = context;
    visit->see(visit->data, exp);
    return exp;
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

void core_each_part(struct arena *arena, const struct core_exp *exp,
                    void (*see)(void *data, const struct core_exp *part), void *data)
{
    struct visit visit = {see, data};
    struct core_rebuild rebuild = {arena, &visit, visit_exp, same_pat, same_type, NULL};
    core_rebuild_exp(&rebuild, exp);
}
