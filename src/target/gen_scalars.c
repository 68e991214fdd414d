/* Arrays of emitted code of which every use is one element at a constant index become variables,
 * one for each element: acc[2] is acc2 then, and acc_1[2] is acc_1_2. (Of `x[i][2]` it is `x[i]` that is an element.)
 *
 * Names are unique within a function, so that a name in the statements behind a declaration means
 * what is declared there. */
#include <stdlib.h>
#include <string.h>

#include "target/gen_private.h"

/* An array under way, and the names of its elements. */
struct replaced {
    const char *name;
    int64_t size;
    const char **elements;
};

/* The position of the element that EXP is; -1 for another expression. */
static int64_t element_position(const struct cexp *exp, const struct replaced *array)
{
    if (exp->kind != CEXP_INDEX || exp->base->kind != CEXP_NAME ||
        strcmp(exp->base->text, array->name) != 0 || exp->index->kind != CEXP_NAME)
        return -1;
    char *end;
    long long position = strtoll(exp->index->text, &end, 10);
    return *end == '\0' && end != exp->index->text && position < array->size ? position : -1;
}

/* How often EXP mentions the array, and how often as an element of it. */
struct uses {
    size_t all, elements;
};

static void count_in_exp(const struct cexp *exp, const struct replaced *array, struct uses *uses)
{
    if (exp == NULL)
        return;
    uses->all += exp->kind == CEXP_NAME && strcmp(exp->text, array->name) == 0;
    uses->elements += element_position(exp, array) >= 0;
    for (size_t i = 0; i < exp->arg_count; i++)
        count_in_exp(exp->args[i], array, uses);
    count_in_exp(exp->base, array, uses);
    count_in_exp(exp->index, array, uses);
    count_in_exp(exp->cond, array, uses);
    count_in_exp(exp->left, array, uses);
    count_in_exp(exp->right, array, uses);
}

static void count_in_body(const struct cstmt_vec *body, const struct replaced *array,
                          struct uses *uses);

static void count_in_stmt(const struct cstmt *stmt, const struct replaced *array,
                          struct uses *uses)
{
    if (stmt == NULL)
        return;
    count_in_exp(stmt->place, array, uses);
    count_in_exp(stmt->value, array, uses);
    count_in_exp(stmt->start, array, uses);
    count_in_exp(stmt->var.array, array, uses);
    count_in_stmt(stmt->step, array, uses);
    count_in_body(&stmt->body, array, uses);
    count_in_body(&stmt->otherwise, array, uses);
}

static void count_in_body(const struct cstmt_vec *body, const struct replaced *array,
                          struct uses *uses)
{
    for (size_t i = 0; i < body->len; i++)
        count_in_stmt(body->at[i], array, uses);
}

static const struct cexp *in_exp(struct arena *arena, const struct cexp *exp,
                                 const struct replaced *array)
{
    if (exp == NULL || !cexp_mentions(exp, array->name))
        return exp;
    int64_t position = element_position(exp, array);
    if (position >= 0)
        return cexp_at(arena, cexp_name(arena, array->elements[position]), exp->loc);
    struct cexp *copy = ARENA_NEW(arena, struct cexp);
    const struct cexp **args = ARENA_ARRAY(arena, const struct cexp *, exp->arg_count);
    *copy = *exp;
    for (size_t i = 0; i < exp->arg_count; i++)
        args[i] = in_exp(arena, exp->args[i], array);
    copy->args = args;
    copy->base = in_exp(arena, exp->base, array);
    copy->index = in_exp(arena, exp->index, array);
    copy->cond = in_exp(arena, exp->cond, array);
    copy->left = in_exp(arena, exp->left, array);
    copy->right = in_exp(arena, exp->right, array);
    return copy;
}

static struct cstmt_vec in_body(struct arena *arena, const struct cstmt_vec *body,
                                const struct replaced *array);

static const struct cstmt *in_stmt(struct arena *arena, const struct cstmt *stmt,
                                   const struct replaced *array)
{
    if (stmt == NULL || !cstmt_mentions(stmt, array->name))
        return stmt;
    struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
    *copy = *stmt;
    copy->place = in_exp(arena, stmt->place, array);
    copy->value = in_exp(arena, stmt->value, array);
    copy->start = in_exp(arena, stmt->start, array);
    copy->step = in_stmt(arena, stmt->step, array);
    copy->body = in_body(arena, &stmt->body, array);
    copy->otherwise = in_body(arena, &stmt->otherwise, array);
    return copy;
}

static struct cstmt_vec in_body(struct arena *arena, const struct cstmt_vec *body,
                                const struct replaced *array)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body->len; i++)
        VEC_PUSH(arena, &out, in_stmt(arena, body->at[i], array));
    return out;
}

/* Arrays in local memory are for others, too. */
static bool is_private_array(const struct cstmt *stmt, struct replaced *array)
{
    if (stmt->kind != CSTMT_DECL || stmt->var.array == NULL || stmt->value != NULL ||
        stmt->var.array->kind != CEXP_NAME || strncmp(stmt->var.type, "local ", 6) == 0)
        return false;
    array->name = stmt->var.name;
    array->size = strtoll(stmt->var.array->text, NULL, 10);
    return array->size > 0 && array->size <= GEN_MOST_ELEMENTS;
}

/* The declarations that take the place of STMT, which declares ARRAY. */
static void declare_elements(struct gen *gen, const struct cstmt *stmt, struct replaced *array,
                             struct cstmt_vec *out)
{
    char last = array->name[strlen(array->name) - 1];
    bool numbered = last >= '0' && last <= '9';
    array->elements = ARENA_ARRAY(gen->arena, const char *, (size_t)array->size);
    for (int64_t i = 0; i < array->size; i++) {
        const char *base = arena_printf(gen->arena, numbered ? "%s_%d" : "%s%d", array->name, (int)i);
        array->elements[i] = gen_fresh_name(gen, base);
        cstmt_decl(gen->arena, out, stmt->var.type, array->elements[i], NULL);
    }
}

/* The statements of BODY from position FROM on, with ARRAY replaced, which is declared there. */
static struct cstmt_vec replace_from(struct gen *gen, const struct cstmt_vec *body, size_t from,
                                     struct replaced *array)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < from; i++)
        VEC_PUSH(gen->arena, &out, body->at[i]);
    declare_elements(gen, body->at[from], array, &out);
    for (size_t i = from + 1; i < body->len; i++)
        VEC_PUSH(gen->arena, &out, in_stmt(gen->arena, body->at[i], array));
    return out;
}

static const struct cstmt *inside(struct gen *gen, const struct cstmt *stmt)
{
    if (stmt->body.len == 0 && stmt->otherwise.len == 0)
        return stmt;
    struct cstmt *copy = ARENA_NEW(gen->arena, struct cstmt);
    *copy = *stmt;
    copy->body = gen_scalars(gen, stmt->body);
    copy->otherwise = gen_scalars(gen, stmt->otherwise);
    return copy;
}

struct cstmt_vec gen_scalars(struct gen *gen, struct cstmt_vec body)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body.len; i++)
        VEC_PUSH(gen->arena, &out, inside(gen, body.at[i]));
    for (size_t i = out.len; i-- > 0;) {
        struct replaced array;
        struct uses uses = {0};
        if (!is_private_array(out.at[i], &array))
            continue;
        count_in_body(&out, &array, &uses);
        if (uses.all == uses.elements)
            out = replace_from(gen, &out, i, &array);
    }
    return out;
}
