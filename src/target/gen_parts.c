/* What an index is parted into has a name where it is needed more than once: statements of C in and
 * out.
 *
 *     for (int64_t i = 0; i < b * h; i++)         for (int64_t i = 0; i < b * h; i++) {
 *         out[i] = xs[i / h] + ys[i / h];             const int64_t i_outer = i / h;
 *                                                     out[i] = xs[i_outer] + ys[i_outer];
 *                                                 }
 *
 * Quotients are `outer`, remainders `inner`. The name stands in the innermost block around all that
 * need it, in front of the first. Only such divisions have one that may be done wherever the index
 * has a value (cexp.is_total). So has the `larger` or `smaller` one of two sizes, which are made of
 * the function's parameters: how many are left behind a border, how far a last block goes. Those of
 * small indices, in kernels, are made anew where they are needed: registers are few there. */
#include <string.h>

#include "base/name.h"
#include "target/gen_passes.h"
#include "target/gen_state.h"
#include "target/helpers.h"

/* A list of statements on the way from the function's to the one at hand. */
struct list {
    const struct list *around;
    const struct cstmt_vec *statements;
    size_t depth;
    size_t number; /* in the order in which lists are seen */
    size_t at;     /* the statement at hand, or the one that has the list inside at hand */
};

/* A name that is declared around the statement at hand, or compared: the number of a work-item that
 * is not below n is no index. */
struct scope {
    const struct scope *around;
    const char *name;
    size_t number; /* from 1 on, as they are seen: the same name may serve again */
};

/* Divisions that are the same, of one index, or choices that are, of sizes. Where the first of them
 * is what a constant is, the others are called like that. */
struct part {
    const struct cexp *exp;
    size_t scope;     /* the number of the innermost name in it; 0: all are declared before BODY */
    struct list list; /* around all of them */
    size_t count;
    const struct cstmt *constant; /* or null */
    const char *name;
    struct part *next; /* whose expression has the same hash */
};

struct part_vec VEC(struct part *);

struct parts {
    struct gen *gen;
    struct cmap map;
    struct map *hashes;   /* of expressions -> struct part * */
    struct map *changing; /* names of variables to which something is assigned */
    struct part_vec named; /* empty until all have been seen */
    const struct scope *scope;
    struct list *list;
    const struct cstmt *stmt; /* at hand, while its own expressions are seen */
    size_t lists, scopes; /* seen so far */
};

/* ---- Divisions ---- */

/* The name of the index that EXP parts, which is a name or parted itself; null for other
 * expressions. */
static const char *index_of(const struct cexp *exp)
{
    while (exp->kind == CEXP_BINARY && exp->is_total)
        exp = exp->left;
    return exp->kind == CEXP_NAME ? exp->text : NULL;
}

static bool is_fixed(const struct parts *parts, const struct cexp *exp, size_t *innermost);

static bool is_fixed_call(const struct parts *parts, const struct cexp *call, size_t *innermost)
{
    bool fixed = call->symbol && call->symbol->takes_numbers;
    for (size_t i = 0; i < call->arg_count && fixed; i++)
        fixed = is_fixed(parts, call->args[i], innermost);
    return fixed;
}

/* Whether EXP is made of what does not change. *INNERMOST becomes the number of the innermost of
 * its names, if that is inside of it. */
static bool is_fixed(const struct parts *parts, const struct cexp *exp, size_t *innermost)
{
    if (exp->kind == CEXP_CALL)
        return is_fixed_call(parts, exp, innermost);
    if (exp->kind == CEXP_BINARY)
        return is_fixed(parts, exp->left, innermost) && is_fixed(parts, exp->right, innermost);
    if (exp->kind == CEXP_CAST)
        return is_fixed(parts, exp->base, innermost);
    if (exp->kind != CEXP_NAME)
        return exp->kind == CEXP_INT;
    const struct scope *scope = parts->scope;
    while (scope && strcmp(scope->name, exp->text) != 0)
        scope = scope->around;
    if (scope && scope->number > *innermost)
        *innermost = scope->number;
    return !map_has(parts->changing, exp->text);
}

static struct part *find_part(struct parts *parts, const struct cexp *exp, size_t scope)
{
    struct part *part = map_get(parts->hashes, (void *)cexp_hash(exp));
    while (part && (part->scope != scope || !cexp_equal(part->exp, exp)))
        part = part->next;
    return part;
}

/* Of the lists around A and B, of one function, the innermost one that is around both, as it is on
 * A's way. */
static const struct list *common(const struct list *a, const struct list *b)
{
    while (a->depth > b->depth)
        a = a->around;
    while (b->depth > a->depth)
        b = b->around;
    while (a->number != b->number) {
        a = a->around;
        b = b->around;
    }
    return a;
}

/* The lists around the statement at hand, as they are now. */
static const struct list *lists_now(struct parts *parts, const struct list *list)
{
    if (!list)
        return NULL;
    struct list *now = ARENA_NEW(parts->gen->arena, struct list);
    *now = *list;
    now->around = lists_now(parts, list->around);
    return now;
}

static bool is_call_of(const struct parts *parts, const struct cexp *exp, enum helper helper)
{
    return helper_is_called(parts->gen, helper, SCALAR_I64, exp);
}

static bool is_choice(const struct parts *parts, const struct cexp *exp)
{
    return is_call_of(parts, exp, HELPER_MIN) || is_call_of(parts, exp, HELPER_MAX);
}

/* Whether EXP may have a name; *SCOPE becomes the number of the innermost name in it. */
static bool is_part(const struct parts *parts, const struct cexp *exp, size_t *scope)
{
    if (exp->kind == CEXP_BINARY)
        return exp->is_total && index_of(exp) && is_fixed(parts, exp, scope);
    return is_choice(parts, exp) && is_fixed(parts, exp, scope) && *scope == 0 &&
           cexp_is_total(exp, NULL);
}

static const struct ctype *type_of(const struct parts *parts, const struct cexp *part)
{
    return part->kind == CEXP_BINARY ? part->value_type : gen_index_type(parts->gen);
}

static bool is_constant(const struct parts *parts, const struct cstmt *stmt,
                        const struct cexp *exp)
{
    return stmt->kind == CSTMT_DECL && stmt->constant && stmt->value == exp &&
           ctype_equal(stmt->var.type, type_of(parts, exp));
}

static void add_part(struct parts *parts, const struct cexp *exp, size_t scope)
{
    struct part *part = find_part(parts, exp, scope);
    if (part) {
        part->list = *common(&part->list, parts->list);
        part->count++;
        return;
    }
    void *hash = (void *)cexp_hash(exp);
    part = ARENA_NEW(parts->gen->arena, struct part);
    *part = (struct part){.exp = exp,
                          .scope = scope,
                          .list = *lists_now(parts, parts->list),
                          .count = 1,
                          .constant = is_constant(parts, parts->stmt, exp) ? parts->stmt : NULL,
                          .next = map_get(parts->hashes, hash)};
    map_set(parts->hashes, hash, part);
}

/* Notes EXP if it may have a name, or gives its name when all have been seen. */
static const struct cexp *see_exp(const struct cmap *map, const struct cexp *exp)
{
    struct parts *parts = map->data;
    size_t scope = 0;
    if (!is_part(parts, exp, &scope))
        return NULL;
    if (parts->named.len == 0)
        add_part(parts, exp, scope);
    struct part *part = find_part(parts, exp, scope);
    return part->name && part->constant != parts->stmt ? cexp_name(map->arena, part->name) : exp;
}

/* ---- Statements ---- */

static struct cstmt_vec see_list(struct parts *parts, const struct cstmt_vec *statements);

static void declare(struct parts *parts, const char *name)
{
    struct scope *scope = ARENA_NEW(parts->gen->arena, struct scope);
    *scope = (struct scope){parts->scope, name, ++parts->scopes};
    parts->scope = scope;
}

/* The names that are below something if CONDITION holds. */
static void declare_compared(struct parts *parts, const struct cexp *condition)
{
    if (condition->kind != CEXP_BINARY)
        return;
    if (condition->op == COP_LT && condition->left->kind == CEXP_NAME)
        declare(parts, condition->left->text);
    if (condition->op == COP_LOG_AND) {
        declare_compared(parts, condition->left);
        declare_compared(parts, condition->right);
    }
}

/* STMT, whose own expressions are seen before those inside of it. */
static const struct cstmt *see_stmt(struct parts *parts, const struct cstmt *stmt)
{
    struct cstmt *own = ARENA_NEW(parts->gen->arena, struct cstmt);
    const struct cstmt *at[] = {own};
    const struct scope *around = parts->scope;
    parts->stmt = stmt;
    *own = *stmt;
    own->body = own->otherwise = (struct cstmt_vec){0};
    *own = *cmap_statements(&parts->map, &(struct cstmt_vec){at, 1, 1}).at[0];
    if (stmt->kind == CSTMT_FOR)
        declare(parts, stmt->var.name);
    if (stmt->kind == CSTMT_IF)
        declare_compared(parts, stmt->value);
    own->body = see_list(parts, &stmt->body);
    own->otherwise = see_list(parts, &stmt->otherwise);
    parts->scope = around;
    return own;
}

/* What stands in front of a statement and is about it, or about none. */
static bool is_lead(const struct cstmt *stmt)
{
    return cstmt_is_heading(stmt) || (stmt->kind == CSTMT_DECL && !stmt->value);
}

/* The names that stand in front of the statement at hand. */
static void add_names(struct parts *parts, struct cstmt_vec *out)
{
    for (size_t i = 0; i < parts->named.len; i++) {
        const struct part *part = parts->named.at[i];
        if (!part->constant && part->list.number == parts->list->number &&
            part->list.at == parts->list->at)
            cstmt_decl_const(parts->gen->arena, out, type_of(parts, part->exp), part->name,
                             part->exp);
    }
}

static struct cstmt_vec see_list(struct parts *parts, const struct cstmt_vec *statements)
{
    struct list list = {parts->list, statements, parts->list ? parts->list->depth + 1 : 0,
                        parts->lists++, 0};
    const struct scope *around = parts->scope;
    struct cstmt_vec out = {0};
    parts->list = &list;
    for (list.at = 0; list.at < statements->len; list.at++) {
        const struct cstmt *stmt = statements->at[list.at];
        add_names(parts, &out);
        VEC_PUSH(parts->gen->arena, &out, see_stmt(parts, stmt));
        if (stmt->kind == CSTMT_DECL)
            declare(parts, stmt->var.name);
    }
    parts->list = (struct list *)list.around;
    parts->scope = around;
    return out;
}

/* ---- Names ---- */

static const char *title_of(const struct parts *parts, const struct cexp *part)
{
    struct arena *arena = parts->gen->arena;
    if (part->kind == CEXP_CALL)
        return is_call_of(parts, part, HELPER_MIN) ? "smaller" : "larger";
    return arena_printf(arena, "%s_%s", name_stem(arena, index_of(part)),
                        part->op == COP_DIV ? "outer" : "inner");
}

static void name_part(struct parts *parts, struct part *part)
{
    struct arena *arena = parts->gen->arena;
    struct list *list = &part->list;
    VEC_PUSH(arena, &parts->named, part);
    if (part->constant && list->statements->at[list->at] == part->constant) {
        part->name = part->constant->var.name;
        return;
    }
    part->constant = NULL;
    part->name = gen_fresh_name(parts->gen, title_of(parts, part->exp));
    while (list->at > 0 && is_lead(list->statements->at[list->at - 1]))
        list->at--;
}

/* Those that are made by OP, or by a call. */
static void name_parts(struct parts *parts, enum cexp_kind kind, enum cop op)
{
    for (size_t i = 0; i < map_count(parts->hashes); i++)
        for (struct part *part = map_value_at(parts->hashes, i); part; part = part->next)
            if (part->count > 1 && part->exp->kind == kind &&
                (kind == CEXP_CALL || part->exp->op == op))
                name_part(parts, part);
}

/* Whether there may be something to name: it is looked for before anything is noted. */
struct search {
    const struct parts *parts;
    struct map *declared; /* names within the function */
    struct map *seen;     /* the set of hashes of choices */
    size_t divisions;
    bool chosen_again;
};

static void add_declared(struct map *declared, const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_FOR)
            map_set(declared, stmt->var.name, (void *)stmt);
        add_declared(declared, &stmt->body);
        add_declared(declared, &stmt->otherwise);
    }
}

static bool mentions_declared(const struct search *search, const struct cexp *exp)
{
    if (!exp || exp->kind == CEXP_NAME)
        return exp && map_has(search->declared, exp->text);
    for (size_t i = 0; i < exp->arg_count; i++)
        if (mentions_declared(search, exp->args[i]))
            return true;
    return mentions_declared(search, exp->base) || mentions_declared(search, exp->left) ||
           mentions_declared(search, exp->right);
}

static const struct cexp *find_part_of(const struct cmap *map, const struct cexp *exp)
{
    struct search *search = map->data;
    search->divisions += exp->kind == CEXP_BINARY && exp->is_total;
    if (is_choice(search->parts, exp) && !mentions_declared(search, exp)) {
        void *hash = (void *)cexp_hash(exp);
        search->chosen_again |= map_has(search->seen, hash);
        map_set(search->seen, hash, search);
    }
    return NULL;
}

static bool may_have_parts(const struct parts *parts, const struct cstmt_vec *body)
{
    struct arena *arena = parts->gen->arena;
    struct search search = {parts, map_new_strings(arena), map_new_objects(arena), 0, false};
    const struct cmap find = {arena, find_part_of, NULL, &search};
    add_declared(search.declared, body);
    cmap_statements(&find, body);
    return search.divisions > 1 || search.chosen_again;
}

struct cstmt_vec gen_parts(struct gen *gen, struct cstmt_vec body)
{
    struct parts parts = {.gen = gen, .map = {gen->arena, see_exp, NULL, &parts}};
    if (!may_have_parts(&parts, &body))
        return body;
    parts.hashes = map_new_objects(gen->arena);
    parts.changing = cstmt_vec_changing(gen->arena, &body);
    see_list(&parts, &body);
    name_parts(&parts, CEXP_BINARY, COP_DIV);
    name_parts(&parts, CEXP_BINARY, COP_REM);
    name_parts(&parts, CEXP_CALL, 0);
    parts.lists = parts.scopes = 0;
    return parts.named.len == 0 ? body : see_list(&parts, &body);
}
