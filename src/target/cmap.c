/* Changing the trees of emitted C: a tree in which some expressions and statements are others. What
 * does not change stands in both, so that a change costs no more memory than what it changes. */
#include "target/ctree.h"

#include <string.h>

/* ARGS themselves where none changes. */
static const struct cexp *const *change_args(const struct cmap *map, const struct cexp *const *args,
                                             size_t count)
{
    const struct cexp **changed = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct cexp *arg = cmap_exp(map, args[i]);
        if (arg != args[i] && !changed) {
            changed = ARENA_ARRAY(map->arena, const struct cexp *, count);
            memcpy(changed, args, count * sizeof *args);
        }
        if (changed)
            changed[i] = arg;
    }
    return changed ? changed : args;
}

static const struct cexp *change(const struct cmap *map, const struct cexp *exp);

/* The same of a part that may be missing, as most are. */
static inline const struct cexp *change_part(const struct cmap *map, const struct cexp *exp)
{
    return exp ? change(map, exp) : NULL;
}

/* EXP with the changes inside of it. */
static const struct cexp *inside_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct cexp *const *args = change_args(map, exp->args, exp->arg_count);
    const struct cexp *base = change_part(map, exp->base), *index = change_part(map, exp->index);
    const struct cexp *cond = change_part(map, exp->cond);
    const struct cexp *left = change_part(map, exp->left), *right = change_part(map, exp->right);
    if (args == exp->args && base == exp->base && index == exp->index && cond == exp->cond &&
        left == exp->left && right == exp->right)
        return exp;
    struct cexp *copy = ARENA_NEW(map->arena, struct cexp);
    *copy = *exp;
    copy->args = args;
    copy->base = base;
    copy->index = index;
    copy->cond = cond;
    copy->left = left;
    copy->right = right;
    return copy;
}

/* What EXP becomes, which is there. */
static const struct cexp *change(const struct cmap *map, const struct cexp *exp)
{
    const struct cexp *changed = !map->exp ? NULL : map->exp(map, exp);
    if (changed)
        return changed;
    return cexp_is_atom(exp) ? exp : inside_exp(map, exp);
}

const struct cexp *cmap_exp(const struct cmap *map, const struct cexp *exp)
{
    return change_part(map, exp);
}

static bool is_same_stmt(const struct cstmt *a, const struct cstmt *b)
{
    return a->place == b->place && a->value == b->value && a->var.array == b->var.array &&
           a->index == b->index && a->threads == b->threads && a->start == b->start &&
           a->step == b->step && a->body.at == b->body.at && a->otherwise.at == b->otherwise.at;
}

static const struct cstmt *inside(const struct cmap *map, const struct cstmt *stmt)
{
    struct cstmt changed = *stmt;
    changed.place = change_part(map, stmt->place);
    changed.value = change_part(map, stmt->value);
    changed.var.array = change_part(map, stmt->var.array);
    changed.index = change_part(map, stmt->index);
    changed.threads = change_part(map, stmt->threads);
    changed.start = change_part(map, stmt->start);
    changed.step = change_part(map, stmt->step);
    changed.body = cmap_statements(map, &stmt->body);
    changed.otherwise = cmap_statements(map, &stmt->otherwise);
    if (is_same_stmt(&changed, stmt))
        return stmt;
    struct cstmt *copy = ARENA_NEW(map->arena, struct cstmt);
    *copy = changed;
    return copy;
}

/* The statements at the positions before COUNT of STATEMENTS, to which more are added. */
static struct cstmt_vec first_of(const struct cmap *map, const struct cstmt_vec *statements,
                                 size_t count)
{
    struct cstmt_vec first = {0};
    for (size_t i = 0; i < count; i++)
        VEC_PUSH(map->arena, &first, statements->at[i]);
    return first;
}

/* STATEMENTS, where what is added goes elsewhere. */
static struct cstmt_vec all_of(const struct cstmt_vec *statements)
{
    return (struct cstmt_vec){statements->at, statements->len, statements->len};
}

/* What stands in the place of STMT, behind OUT. */
static void change_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    if (!map->stmt || !map->stmt(map, stmt, out))
        VEC_PUSH(map->arena, out, inside(map, stmt));
}

struct cstmt_vec cmap_statements(const struct cmap *map, const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *room[1];
        struct cstmt_vec now = {room, 0, 1};
        change_stmt(map, statements->at[i], &now);
        if (now.len == 1 && now.at[0] == statements->at[i])
            continue;
        struct cstmt_vec out = first_of(map, statements, i);
        for (size_t k = 0; k < now.len; k++)
            VEC_PUSH(map->arena, &out, now.at[k]);
        for (size_t k = i + 1; k < statements->len; k++)
            change_stmt(map, statements->at[k], &out);
        return out;
    }
    return all_of(statements);
}
