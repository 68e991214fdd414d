/* Variables that only take over what another one has: statements of a kernel in and out.
 *
 *     float all;                             if (l < rest) {
 *     if (l < rest) {                            const float x = xs[l];
 *         const float x = xs[l];                 own += x;
 *         all = own + x;                     }
 *     } else {                               out[l] = own;
 *         all = own;
 *     }
 *     out[l] = all;
 *
 * There may be several such variables in a row. The other one is declared in the same block, is not
 * constant, and is not used afterwards. Names are unique within a kernel. */
#include <string.h>

#include "base/diag.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* As many variables in a row: declared from position AT on, and chosen by the statement behind. */
struct choice {
    size_t at, count;
};

static bool is_variable(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL && !stmt->constant && !stmt->var.array;
}

static bool is_open(const struct cstmt *stmt)
{
    return is_variable(stmt) && !stmt->value;
}

/* Whether a variable of the type of DECL that is called NAME is declared in BODY before END. */
static bool has_variable(const struct cstmt_vec *body, size_t end, const struct cstmt *decl,
                         const char *name)
{
    for (size_t i = 0; i < end; i++)
        if (is_variable(body->at[i]) && strcmp(body->at[i]->var.name, name) == 0)
            return ctype_equal(body->at[i]->var.type, decl->var.type);
    return false;
}

static bool mentions_from(const struct cstmt_vec *body, size_t from, const char *name)
{
    for (size_t i = from; i < body->len; i++)
        if (cstmt_mentions(body->at[i], name))
            return true;
    return false;
}

/* Whether the other variable of number K of CHOICE is free where it would be assigned to, in THEN,
 * and behind; and the variable itself is used by its assignment only. */
static bool is_free(const struct cstmt_vec *body, struct choice choice, size_t k,
                    const char *other)
{
    const struct cstmt *choose = body->at[choice.at + choice.count];
    const char *name = body->at[choice.at + k]->var.name;
    size_t first = choose->body.len - choice.count;
    if (mentions_from(body, choice.at + choice.count + 1, other) ||
        mentions_from(&choose->body, first + k + 1, other))
        return false;
    for (size_t i = k + 1; i < choice.count; i++)
        if (cexp_mentions(choose->otherwise.at[i]->value, other))
            return false;
    for (size_t i = 0; i < choose->body.len; i++)
        if (i == first + k ? cexp_mentions(choose->body.at[i]->value, name)
                           : cstmt_mentions(choose->body.at[i], name))
            return false;
    return true;
}

static bool is_takeover(const struct cstmt_vec *body, struct choice choice)
{
    const struct cstmt *choose = body->at[choice.at + choice.count];
    if (choose->kind != CSTMT_IF || choose->otherwise.len != choice.count ||
        choose->body.len < choice.count)
        return false;
    for (size_t k = 0; k < choice.count; k++) {
        const struct cstmt *decl = body->at[choice.at + k], *kept = choose->otherwise.at[k];
        const struct cstmt *made = choose->body.at[choose->body.len - choice.count + k];
        const char *name = decl->var.name;
        if (!cstmt_assigns(kept, name) || !cstmt_assigns(made, name) ||
            kept->value->kind != CEXP_NAME || cexp_mentions(choose->value, name) ||
            !has_variable(body, choice.at, decl, kept->value->text) ||
            !is_free(body, choice, k, kept->value->text))
            return false;
    }
    return true;
}

/* NAME = VALUE, or NAME += .. */
static void assign(struct arena *arena, struct cstmt_vec *out, const char *name,
                   const struct cexp *value)
{
    const struct cexp *place = cexp_name(arena, name);
    bool adds = value->kind == CEXP_BINARY && value->op == COP_ADD &&
                cexp_is_name(value->left, name);
    if (adds)
        cstmt_assign_op(arena, out, place, COP_ADD, value->right);
    else
        cstmt_assign(arena, out, place, value);
}

struct renamed {
    const char *from, *to;
};

static const struct cexp *rename_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct renamed *renamed = map->data;
    bool same = cexp_is_name(exp, renamed->from);
    return same ? cexp_at(map->arena, cexp_name(map->arena, renamed->to), exp->loc) : NULL;
}

/* BODY with the name TO in the place of FROM. */
static struct cstmt_vec rename_variable(struct arena *arena, const struct cstmt_vec *body,
                                        const char *from, const char *to)
{
    struct renamed renamed = {from, to};
    struct cmap map = {.arena = arena, .exp = rename_exp, .data = &renamed};
    return cmap_statements(&map, body);
}

/* BODY with CHOICE made in the other variables. */
static struct cstmt_vec taken_over(struct arena *arena, const struct cstmt_vec *body,
                                   struct choice choice)
{
    struct cstmt_vec out = {0};
    struct cstmt *choose = ARENA_NEW(arena, struct cstmt);
    *choose = *body->at[choice.at + choice.count];
    struct cstmt_vec then = choose->body, kept = choose->otherwise;
    choose->body = choose->otherwise = (struct cstmt_vec){0};
    size_t first = then.len - choice.count;
    if (then.len < choice.count || kept.len != choice.count)
        bug(choose->loc, "a choice of %zu variables has other ones", choice.count);
    for (size_t i = 0; i < then.len; i++)
        if (i < first)
            VEC_PUSH(arena, &choose->body, then.at[i]);
        else
            assign(arena, &choose->body, kept.at[i - first]->value->text, then.at[i]->value);
    for (size_t i = 0; i < body->len; i++)
        if (i == choice.at + choice.count)
            VEC_PUSH(arena, &out, choose);
        else if (i < choice.at || i > choice.at + choice.count)
            VEC_PUSH(arena, &out, body->at[i]);
    for (size_t k = 0; k < choice.count; k++)
        out = rename_variable(arena, &out, body->at[choice.at + k]->var.name,
                            kept.at[k]->value->text);
    return out;
}

/* The variables without a value that stand from AT on, and a statement behind them. */
static struct choice choice_at(const struct cstmt_vec *body, size_t at)
{
    struct choice choice = {at, 0};
    while (at + choice.count < body->len && is_open(body->at[at + choice.count]))
        choice.count++;
    if (at + choice.count == body->len)
        choice.count = 0;
    return choice;
}

struct cstmt_vec reuse_variables(struct arena *arena, struct cstmt_vec body)
{
    for (size_t i = 0; i < body.len; i++) {
        struct choice choice = choice_at(&body, i);
        if (choice.count > 0 && is_takeover(&body, choice))
            body = taken_over(arena, &body, choice);
    }
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body.len; i++) {
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *body.at[i];
        copy->body = reuse_variables(arena, copy->body);
        copy->otherwise = reuse_variables(arena, copy->otherwise);
        VEC_PUSH(arena, &out, copy);
    }
    return out;
}
