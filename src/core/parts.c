/* The parts of an expression of the core, in the order in which rebuild.c has them. */
#include "core/parts.h"

#include <string.h>

#include "base/diag.h"

struct visit {
    void (*see)(void *data, const struct core_exp *part);
    void *data;
};

static void visit_one(const struct visit *visit, const struct core_exp *part)
{
    if (part)
        visit->see(visit->data, part);
}

static void visit_all(const struct visit *visit, const struct core_exp *const *parts, size_t count)
{
    for (size_t i = 0; parts && i < count; i++)
        visit_one(visit, parts[i]);
}

static void visit_slices(const struct visit *visit, const struct core_slice *slices, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        visit_one(visit, slices[i].index);
        visit_one(visit, slices[i].from);
        visit_one(visit, slices[i].to);
        visit_one(visit, slices[i].step);
    }
}

static void visit_parts(const struct visit *visit, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        return;
    case CORE_DEF:
        visit_all(visit, exp->u.sizes, exp->u.def->hidden_count);
        return;
    case CORE_TUPLE:
    case CORE_ARRAY:
        visit_all(visit, exp->u.tuple.parts, exp->u.tuple.count);
        return;
    case CORE_PROJ:
        visit_one(visit, exp->u.proj.tuple);
        return;
    case CORE_INDEX:
        visit_one(visit, exp->u.index.array);
        visit_all(visit, exp->u.index.indices, exp->u.index.count);
        return;
    case CORE_SLICE:
    case CORE_UPDATE:
        visit_one(visit, exp->u.slice.array);
        visit_slices(visit, exp->u.slice.slices, exp->u.slice.count);
        visit_one(visit, exp->u.slice.value);
        return;
    case CORE_RANGE:
        visit_one(visit, exp->u.range.first);
        visit_one(visit, exp->u.range.second);
        visit_one(visit, exp->u.range.last);
        return;
    case CORE_APP:
        visit_one(visit, exp->u.app.fun);
        visit_one(visit, exp->u.app.arg);
        return;
    case CORE_LAM:
        visit_one(visit, exp->u.lam.body);
        return;
    case CORE_LET:
        visit_one(visit, exp->u.let.bound);
        visit_one(visit, exp->u.let.body);
        return;
    case CORE_IF:
        visit_one(visit, exp->u.cond.cond);
        visit_one(visit, exp->u.cond.then);
        visit_one(visit, exp->u.cond.other);
        return;
    case CORE_CONSTRUCT:
        visit_all(visit, exp->u.construct.parts, exp->u.construct.count);
        return;
    case CORE_MATCH:
        visit_one(visit, exp->u.match.value);
        for (size_t i = 0; i < exp->u.match.count; i++)
            visit_one(visit, exp->u.match.cases[i].body);
        return;
    case CORE_LOOP:
        visit_one(visit, exp->u.loop->init);
        visit_one(visit, exp->u.loop->until);
        visit_one(visit, exp->u.loop->body);
        return;
    case CORE_ASSERT:
        visit_one(visit, exp->u.assert_.cond);
        visit_one(visit, exp->u.assert_.body);
        return;
    case CORE_ATTRIBUTE:
        visit_one(visit, exp->u.attribute.body);
        return;
    case CORE_ASCRIBE:
        visit_one(visit, exp->u.ascribe.exp);
        return;
    case CORE_AND:
    case CORE_OR:
        visit_one(visit, exp->u.logic.left);
        visit_one(visit, exp->u.logic.right);
        return;
    }
    bug(exp->loc, "an expression of unknown kind");
}

void core_each_part(const struct core_exp *exp,
                    void (*see)(void *data, const struct core_exp *part), void *data)
{
    const struct visit visit = {see, data};
    visit_parts(&visit, exp);
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
        each_of_pat(exp->u.loop->pat, see, data);
        if (exp->u.loop->elem)
            each_of_pat(exp->u.loop->elem, see, data);
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

static bool has_attribute(const struct core_exp *exp, const char *name)
{
    return exp->kind == CORE_ATTRIBUTE && strcmp(exp->u.attribute.name, name) == 0;
}

bool core_is_unsafe(const struct core_exp *exp)
{
    return has_attribute(exp, CORE_UNSAFE);
}

bool core_holds(const struct core_exp *exp)
{
    return has_attribute(exp, CORE_HOLDS) && exp->u.attribute.body->kind == CORE_ASCRIBE;
}
