/* What emitted code mentions: one walk over its trees for the symbols of names, calls, types and
 * pragmas. Items are walked from the last to the first, since a function stands behind those that
 * it calls; a local one that was not met by then goes. */
#include "base/map.h"
#include "target/ctree.h"

static void use_type(struct csymbol_set *set, const struct ctype *type)
{
    if (type)
        csymbol_set_add(set, type->symbol);
}

void cuses_of_exp(struct csymbol_set *set, const struct cexp *exp)
{
    if (!exp)
        return;
    csymbol_set_add(set, exp->symbol);
    use_type(set, exp->type);
    for (size_t i = 0; i < exp->arg_count; i++)
        cuses_of_exp(set, exp->args[i]);
    cuses_of_exp(set, exp->base);
    cuses_of_exp(set, exp->index);
    cuses_of_exp(set, exp->cond);
    cuses_of_exp(set, exp->left);
    cuses_of_exp(set, exp->right);
}

void cuses_of_statements(struct csymbol_set *set, const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        csymbol_set_add(set, stmt->symbol);
        use_type(set, stmt->var.type);
        cuses_of_exp(set, stmt->var.array);
        cuses_of_exp(set, stmt->place);
        cuses_of_exp(set, stmt->value);
        cuses_of_exp(set, stmt->index);
        cuses_of_exp(set, stmt->start);
        cuses_of_exp(set, stmt->step);
        cuses_of_exp(set, stmt->threads);
        cuses_of_statements(set, &stmt->body);
        cuses_of_statements(set, &stmt->otherwise);
    }
}

static void name_exp(struct map *names, const struct cexp *exp)
{
    if (!exp)
        return;
    if (exp->kind == CEXP_NAME)
        map_set(names, exp->text, (void *)exp);
    for (size_t i = 0; i < exp->arg_count; i++)
        name_exp(names, exp->args[i]);
    name_exp(names, exp->base);
    name_exp(names, exp->index);
    name_exp(names, exp->cond);
    name_exp(names, exp->left);
    name_exp(names, exp->right);
}

static void name_statements(struct map *names, const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_DECL)
            map_set(names, stmt->var.name, (void *)stmt);
        name_exp(names, stmt->var.array);
        name_exp(names, stmt->place);
        name_exp(names, stmt->value);
        name_exp(names, stmt->index);
        name_exp(names, stmt->start);
        name_exp(names, stmt->step);
        name_exp(names, stmt->threads);
        name_statements(names, &stmt->body);
        name_statements(names, &stmt->otherwise);
    }
}

struct map *cstmt_vec_names(struct arena *arena, const struct cstmt_vec *statements)
{
    struct map *names = map_new_strings(arena);
    name_statements(names, statements);
    return names;
}

static void use_item(struct csymbol_set *set, const struct citem *item)
{
    use_type(set, item->type);
    for (size_t i = 0; i < item->vars.len; i++)
        use_type(set, item->vars.at[i].type);
    cuses_of_statements(set, &item->body);
}

struct citem_vec cuses_of_items(struct arena *arena, const struct citem_vec *items,
                                struct csymbol_set *set)
{
    struct citem_vec reversed = {0}, kept = {0};
    for (size_t i = items->len; i-- > 0;) {
        const struct citem *item = &items->at[i];
        if (item->symbol && !csymbol_set_has(set, item->symbol->name))
            continue;
        use_item(set, item);
        VEC_PUSH(arena, &reversed, *item);
    }
    for (size_t i = reversed.len; i-- > 0;)
        VEC_PUSH(arena, &kept, reversed.at[i]);
    return kept;
}
