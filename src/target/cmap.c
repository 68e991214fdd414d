/* Changing the trees of emitted C: a copy in which some expressions and statements are others. */
#include "target/ctree.h"

const struct cexp *cmap_exp(const struct cmap *map, const struct cexp *exp)
{
    if (!exp)
        return NULL;
    const struct cexp *changed = !map->exp ? NULL : map->exp(map, exp);
    if (changed)
        return changed;
    struct cexp *copy = ARENA_NEW(map->arena, struct cexp);
    const struct cexp **args = ARENA_ARRAY(map->arena, const struct cexp *, exp->arg_count);
    *copy = *exp;
    for (size_t i = 0; i < exp->arg_count; i++)
        args[i] = cmap_exp(map, exp->args[i]);
    copy->args = args;
    copy->base = cmap_exp(map, exp->base);
    copy->index = cmap_exp(map, exp->index);
    copy->cond = cmap_exp(map, exp->cond);
    copy->left = cmap_exp(map, exp->left);
    copy->right = cmap_exp(map, exp->right);
    return copy;
}

static const struct cstmt *inside(const struct cmap *map, const struct cstmt *stmt)
{
    struct cstmt *copy = ARENA_NEW(map->arena, struct cstmt);
    *copy = *stmt;
    copy->place = cmap_exp(map, stmt->place);
    copy->value = cmap_exp(map, stmt->value);
    copy->var.array = cmap_exp(map, stmt->var.array);
    copy->index = cmap_exp(map, stmt->index);
    copy->threads = cmap_exp(map, stmt->threads);
    copy->start = cmap_exp(map, stmt->start);
    copy->step = cmap_exp(map, stmt->step);
    copy->body = cmap_statements(map, &stmt->body);
    copy->otherwise = cmap_statements(map, &stmt->otherwise);
    return copy;
}

struct cstmt_vec cmap_statements(const struct cmap *map, const struct cstmt_vec *statements)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (!map->stmt || !map->stmt(map, stmt, &out))
            VEC_PUSH(map->arena, &out, inside(map, stmt));
    }
    return out;
}
