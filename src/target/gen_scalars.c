/* Arrays of emitted code of which every use is one element at a constant index become variables,
 * one for each element: acc[2] is acc2 then, and acc_1[2] is acc_1_2. (Of `x[i][2]` it is `x[i]`
 * that is an element.)
 *
 * Names are unique within a function, so that a name in the statements behind a declaration means
 * what is declared there. */
#include <string.h>

#include "target/gen_passes.h"
#include "target/gen_state.h"
#include "target/gen_unroll.h"

/* An array under way, and the names of its elements. */
struct replaced {
    const char *name;
    int64_t size;
    const char **elements; /* null while it is only asked which are used */
};

/* The position of the element that EXP is; -1 for another expression. */
static int64_t element_position(const struct cexp *exp, const struct replaced *array)
{
    if (exp->kind != CEXP_INDEX || !cexp_is_name(exp->base, array->name))
        return -1;
    int64_t position;
    bool known = cexp_is_int(exp->index, &position);
    return known && position >= 0 && position < array->size ? position : -1;
}

/* An element becomes its variable, but where its address is taken: several elements are read or
 * written there as a vector. */
static const struct cexp *element(const struct cmap *map, const struct cexp *exp)
{
    const struct replaced *array = map->data;
    int64_t position = element_position(exp, array);
    if (exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_ADDRESS &&
        element_position(exp->base, array) >= 0)
        return exp;
    if (position < 0)
        return NULL;
    return array->elements ? cexp_at(map->arena,
                                     cexp_name(map->arena, array->elements[position]), exp->loc)
                           : exp->index;
}

/* Arrays in local memory are for others, too. */
static bool is_private_array(const struct cstmt *stmt, struct replaced *array)
{
    if (stmt->kind != CSTMT_DECL || !stmt->var.array || stmt->value ||
        !cexp_is_int(stmt->var.array, &array->size) || stmt->var.type->space == CSPACE_LOCAL)
        return false;
    array->name = stmt->var.name;
    array->elements = NULL;
    return array->size > 0 && array->size <= GEN_MOST_ELEMENTS;
}

static void name_elements(struct gen *gen, struct replaced *array)
{
    char last = array->name[strlen(array->name) - 1];
    bool numbered = last >= '0' && last <= '9';
    array->elements = ARENA_ARRAY(gen->arena, const char *, (size_t)array->size);
    for (int64_t i = 0; i < array->size; i++)
        array->elements[i] =
            arena_printf(gen->arena, numbered ? "%s_%d" : "%s%d", array->name, (int)i);
}

/* The declarations that take the place of STMT, which declares ARRAY. */
static void declare_elements(struct gen *gen, const struct cstmt *stmt, struct replaced *array,
                             struct cstmt_vec *out)
{
    for (int64_t i = 0; i < array->size; i++) {
        array->elements[i] = gen_fresh_name(gen, array->elements[i]);
        cstmt_decl(gen->arena, out, stmt->var.type, array->elements[i], NULL);
    }
}

/* The statements of BODY from position FROM on, with ARRAY replaced, which is declared there. */
static struct cstmt_vec replace_from(struct gen *gen, const struct cstmt_vec *body, size_t from,
                                     struct replaced *array)
{
    struct cmap map = {.arena = gen->arena, .exp = element, .data = array};
    struct cstmt_vec out = {0}, rest = {0};
    for (size_t i = 0; i < from; i++)
        VEC_PUSH(gen->arena, &out, body->at[i]);
    declare_elements(gen, body->at[from], array, &out);
    for (size_t i = from + 1; i < body->len; i++)
        VEC_PUSH(gen->arena, &rest, body->at[i]);
    rest = cmap_statements(&map, &rest);
    for (size_t i = 0; i < rest.len; i++)
        VEC_PUSH(gen->arena, &out, rest.at[i]);
    return out;
}

/* Whether all that the statements of BODY behind position FROM do with ARRAY is with elements of
 * it. */
static bool is_elements_only(struct gen *gen, const struct cstmt_vec *body, size_t from,
                             struct replaced *array)
{
    struct cmap map = {.arena = gen->arena, .exp = element, .data = array};
    struct cstmt_vec rest = {0};
    for (size_t i = from + 1; i < body->len; i++)
        VEC_PUSH(gen->arena, &rest, body->at[i]);
    rest = cmap_statements(&map, &rest);
    return !cstmt_vec_mentions(&rest, array->name);
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
        if (!is_private_array(out.at[i], &array))
            continue;
        if (!is_elements_only(gen, &out, i, &array))
            continue;
        name_elements(gen, &array);
        out = replace_from(gen, &out, i, &array);
    }
    return out;
}
