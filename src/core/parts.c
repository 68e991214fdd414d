/* The parts of an expression of the core: a copy that is thrown away (rebuild.h knows them all). */
#include "core/parts.h"

#include <string.h>

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

void core_each_part(struct arena *arena, const struct core_exp *exp,
                    void (*see)(void *data, const struct core_exp *part), void *data)
{
    struct visit visit = {see, data};
    struct core_rebuild rebuild = {arena, &visit, visit_exp, NULL, NULL, NULL};
    core_rebuild_exp(&rebuild, exp);
}

/* ---- Written types ---- */

static void each_of_pat(const struct core_pat *pat,
                        void (*see)(void *data, const struct core_type *type), void *data)
{
    if (pat->annotation)
        see(data, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        each_of_pat(pat->parts[i], see, data);
}

void core_each_written(const struct core_exp *exp,
                       void (*see)(void *data, const struct core_type *type), void *data)
{
    switch (exp->kind) {
    case CORE_LAM:
        each_of_pat(exp->u.lam.pat, see, data);
        if (exp->u.lam.result_annotation)
            see(data, exp->u.lam.result_annotation);
        break;
    case CORE_LET:
        each_of_pat(exp->u.let.pat, see, data);
        break;
    case CORE_LOOP:
        each_of_pat(exp->u.loop.pat, see, data);
        if (exp->u.loop.elem)
            each_of_pat(exp->u.loop.elem, see, data);
        break;
    case CORE_MATCH:
        for (size_t i = 0; i < exp->u.match.count; i++)
            each_of_pat(exp->u.match.cases[i].pat, see, data);
        break;
    case CORE_ASCRIBE:
        see(data, exp->u.ascribe.to);
        break;
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_APP:
    case CORE_IF:
    case CORE_CONSTRUCT:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_AND:
    case CORE_OR:
        break;
    }
}

bool core_is_unsafe(const struct core_exp *exp)
{
    return exp->kind == CORE_ATTRIBUTE && strcmp(exp->u.attribute.name, CORE_UNSAFE) == 0;
}
