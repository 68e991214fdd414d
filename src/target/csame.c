/* Constants of emitted C that have the same value have one name:
 *
 *     const long index = i * n + j;             const long index = i * n + j;
 *     const long index_1 = i * n + j;           if (xs[index] < ys[index])
 *     if (xs[index] < ys[index_1])                  ...
 *         ...
 *
 * The value is a number that is made without memory, and with no call but of what takes numbers
 * only, of what does not change: of names to which nothing is assigned, and whose address nothing
 * takes. Names are unique within a function. */
#include <stdint.h>

#include "base/diag.h"
#include "base/map.h"
#include "target/ctree.h"

/* Constants that are in scope, the last one first; each has a value of its own. */
struct scope {
    const struct cstmt *decl;
    uintptr_t hash; /* of its value */
    const struct scope *around;
    const struct scope *next; /* with the same hash */
};

struct same {
    struct arena *arena;
    struct map *changing; /* names -> what may change them */
    struct map *first;    /* names of constants -> the name of the first one with that value */
    struct map *hashes;   /* of values -> the last constant in scope that has it */
    const struct scope *scope;
};

/* The names that EXP mentions may be changed by it. */
static void change_names(struct map *changing, const struct cexp *exp)
{
    if (exp->kind == CEXP_NAME)
        map_set(changing, exp->text, (void *)exp);
    if (exp->base)
        change_names(changing, exp->base);
}

static const struct cexp *see_exp(const struct cmap *map, const struct cexp *exp)
{
    if (exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_ADDRESS)
        change_names(map->data, exp->base);
    return NULL;
}

static bool see_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    (void)out;
    if (stmt->kind == CSTMT_ASSIGN)
        change_names(map->data, stmt->place);
    return false;
}

static bool is_fixed_call(const struct cexp *call, const struct map *changing)
{
    bool fixed = call->symbol && call->symbol->takes_numbers;
    for (size_t i = 0; i < call->arg_count && fixed; i++)
        fixed = cexp_is_fixed(call->args[i], changing);
    return fixed;
}

bool cexp_is_fixed(const struct cexp *exp, const struct map *changing)
{
    switch (exp->kind) {
    case CEXP_INT:
    case CEXP_LITERAL:
        return true;
    case CEXP_NAME:
        return !map_has(changing, exp->text);
    case CEXP_CAST:
        return cexp_is_fixed(exp->base, changing);
    case CEXP_PREFIX:
        return exp->prefix != CPREFIX_CONTENT && exp->prefix != CPREFIX_ADDRESS &&
               cexp_is_fixed(exp->base, changing);
    case CEXP_BINARY:
        return cexp_is_fixed(exp->left, changing) && cexp_is_fixed(exp->right, changing);
    case CEXP_CONDITIONAL:
        return cexp_is_fixed(exp->cond, changing) && cexp_is_fixed(exp->left, changing) &&
               cexp_is_fixed(exp->right, changing);
    case CEXP_CALL:
        return is_fixed_call(exp, changing);
    case CEXP_INDEX:
    case CEXP_MEMBER:
    case CEXP_ARROW:
    case CEXP_AS:
    case CEXP_SIZEOF:
    case CEXP_VECTOR:
    case CEXP_VLOAD:
    case CEXP_LIST:
        return false;
    }
    bug(loc_none(), "an expression of unknown kind");
}

static bool is_divisor(const struct cexp *exp, const struct cpositive *positive)
{
    int64_t value;
    if (exp->kind != CEXP_NAME)
        return cexp_is_int(exp, &value) && value != 0;
    while (positive && !cexp_is_name(exp, positive->name))
        positive = positive->around;
    return positive;
}

static bool is_float(const struct cexp *exp)
{
    return exp->value_type && exp->value_type->class == CTYPE_SCALAR &&
           scalar_class(exp->value_type->scalar) == CLASS_FLOAT;
}

static bool is_total_call(const struct cexp *call, const struct cpositive *positive)
{
    const struct csymbol *function = call->symbol;
    if (!function || !function->takes_numbers || !function->is_partial)
        return function && function->takes_numbers;
    return function->group == CSYMBOL_HELPER &&
           is_divisor(call->args[call->arg_count - 1], positive);
}

/* Whether the operation that EXP is has a value whatever its operands are. */
static bool is_total_itself(const struct cexp *exp, const struct cpositive *positive)
{
    if (exp->kind == CEXP_CALL)
        return is_total_call(exp, positive);
    bool divides = exp->kind == CEXP_BINARY && (exp->op == COP_DIV || exp->op == COP_REM);
    return !divides || exp->is_total || is_float(exp) || is_divisor(exp->right, positive);
}

bool cexp_is_total(const struct cexp *exp, const struct cpositive *positive)
{
    if (!exp)
        return true;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (!cexp_is_total(exp->args[i], positive))
            return false;
    return !exp->index && is_total_itself(exp, positive) &&
           cexp_is_total(exp->base, positive) && cexp_is_total(exp->cond, positive) &&
           cexp_is_total(exp->left, positive) && cexp_is_total(exp->right, positive);
}

static bool is_fixed_constant(const struct same *same, const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL && stmt->constant && stmt->value && !stmt->var.array &&
           !cexp_is_atom(stmt->value) && cexp_is_fixed(stmt->value, same->changing);
}

static const struct cstmt *with_its_value(const struct same *same, const struct cstmt *decl,
                                          uintptr_t hash)
{
    const struct scope *scope = map_get(same->hashes, (void *)hash);
    for (; scope; scope = scope->next)
        if (ctype_equal(scope->decl->var.type, decl->var.type) &&
            cexp_equal(scope->decl->value, decl->value))
            return scope->decl;
    return NULL;
}

static void enter(struct same *same, const struct cstmt *decl, uintptr_t hash)
{
    struct scope *scope = ARENA_NEW(same->arena, struct scope);
    *scope = (struct scope){decl, hash, same->scope, map_get(same->hashes, (void *)hash)};
    map_set(same->hashes, (void *)hash, scope);
    same->scope = scope;
}

/* Only the constants of AROUND stay in scope. */
static void leave(struct same *same, const struct scope *around)
{
    for (; same->scope != around; same->scope = same->scope->around)
        map_set(same->hashes, (void *)same->scope->hash, (void *)same->scope->next);
}

/* Notes DECL if it is not the first constant with its value. */
static void find_constant(struct same *same, const struct cstmt *decl)
{
    uintptr_t hash = cexp_hash(decl->value);
    const struct cstmt *first = with_its_value(same, decl, hash);
    if (first)
        map_set(same->first, decl->var.name, (void *)first->var.name);
    else
        enter(same, decl, hash);
}

/* Notes the first one of each constant of STATEMENTS that is not the first with its value. */
static void find(struct same *same, const struct cstmt_vec *statements)
{
    const struct scope *around = same->scope;
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (is_fixed_constant(same, stmt))
            find_constant(same, stmt);
        find(same, &stmt->body);
        find(same, &stmt->otherwise);
    }
    leave(same, around);
}

static const struct cexp *rename_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct same *same = map->data;
    const char *first = exp->kind == CEXP_NAME ? map_get(same->first, exp->text) : NULL;
    if (!first)
        return NULL;
    struct cexp *copy = ARENA_NEW(map->arena, struct cexp);
    *copy = *exp;
    copy->text = first;
    return copy;
}

static bool drop_stmt(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    const struct same *same = map->data;
    (void)out;
    return stmt->kind == CSTMT_DECL && map_has(same->first, stmt->var.name);
}

/* STATEMENTS with the names found; false if none was. */
static bool rename_found(struct same *same, struct cstmt_vec *statements)
{
    const struct cmap map = {same->arena, rename_exp, drop_stmt, same};
    same->first = map_new_strings(same->arena);
    same->hashes = map_new_objects(same->arena);
    find(same, statements);
    if (map_count(same->first) == 0)
        return false;
    *statements = cmap_statements(&map, statements);
    return true;
}

struct map *cstmt_vec_changing(struct arena *arena, const struct cstmt_vec *statements)
{
    struct map *changing = map_new_strings(arena);
    const struct cmap see = {arena, see_exp, see_stmt, changing};
    cmap_statements(&see, statements);
    return changing;
}

struct cstmt_vec csame_constants(struct arena *arena, struct cstmt_vec statements)
{
    struct same same = {.arena = arena, .changing = cstmt_vec_changing(arena, &statements)};
    while (rename_found(&same, &statements))
        ;
    return statements;
}
