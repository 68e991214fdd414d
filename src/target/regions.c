/* Loops that several threads share where they are worth it, in OpenMP C. A region costs some 0.2 us
 * even where its `if` leaves it to one thread, more than many loops take that are left to one. So
 * those get none: the loop stands there twice, its body once.
 *
 *     #pragma omp parallel for if (n >= 16384)    if (n >= 16384) {
 *     for (int64_t i = 0; i < n; i++) {               #pragma omp parallel for
 *         const int slot = omp_get_thread_num();      for (int64_t i = 0; i < n; i++)
 *         ...                                             dot_loop(i, omp_get_thread_num(), n, xs);
 *     }                                           } else {
 *                                                     for (int64_t i = 0; i < n; i++)
 *                                                         dot_loop(i, 0, n, xs);
 *                                                 }
 *
 * where dot_loop is a function of what the body mentions; a body of at most three statements is
 * written down again. A comment above the loop goes inside, so that `else if` does not depend on
 * comments. The slot is 0 there whoever calls the entry: in a region of the caller's
 * omp_get_thread_num is not. Left as they are loops that note failures, and those that mention
 * vectors from outside, which functions take in ways that depend on the machine. */
#include "target/regions.h"

#include <string.h>

#include "base/map.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"

/* Statements of a body that is written down twice. */
enum { FEW_STATEMENTS = 3 };

/* A function on the way: what is declared where the walk is, and the items in front of it. */
struct walk {
    struct gen *gen;
    struct cvar_vec scope;
    struct citem_vec *items;
    const char *about; /* the comment above it, or around that (ccomments.c); or null */
    unsigned *count;   /* of the functions that were made */
};

static size_t statement_count(const struct cstmt_vec *statements)
{
    size_t count = 0;
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        bool says = stmt->kind == CSTMT_COMMENT || stmt->kind == CSTMT_BLANK;
        count += (says ? 0 : 1) + statement_count(&stmt->body) + statement_count(&stmt->otherwise);
    }
    return count;
}

/* ---- What a body needs from outside ---- */

static bool is_declared(const struct cstmt_vec *statements, const char *name)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if ((stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_FOR) &&
            strcmp(stmt->var.name, name) == 0)
            return true;
        if (is_declared(&stmt->body, name) || is_declared(&stmt->otherwise, name))
            return true;
    }
    return false;
}

static bool takes_address(const struct cexp *exp, const char *name)
{
    if (!exp)
        return false;
    if (exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_ADDRESS &&
        cexp_is_name(exp->base, name))
        return true;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (takes_address(exp->args[i], name))
            return true;
    return takes_address(exp->base, name) || takes_address(exp->index, name) ||
           takes_address(exp->cond, name) || takes_address(exp->left, name) ||
           takes_address(exp->right, name);
}

/* Whether something in STATEMENTS may change the variable NAME itself. */
static bool may_change(const struct cstmt_vec *statements, const char *name)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_ASSIGN && cexp_is_name(stmt->place, name))
            return true;
        if (takes_address(stmt->place, name) || takes_address(stmt->value, name) ||
            takes_address(stmt->start, name) || takes_address(stmt->var.array, name) ||
            may_change(&stmt->body, name) || may_change(&stmt->otherwise, name))
            return true;
    }
    return false;
}

static bool is_array(const struct cvar *var)
{
    return var->array || var->is_open_array;
}

/* VAR as a parameter of a function with BODY; false if it cannot be one. */
static bool as_parameter(struct walk *walk, const struct cvar *var, const struct cstmt_vec *body,
                         struct cvar_vec *params)
{
    struct arena *arena = walk->gen->arena;
    bool passes = is_array(var) || var->type->is_pointer || var->type->class == CTYPE_SCALAR;
    if (!passes)
        return false;
    if (may_change(body, var->name))
        bug(loc_none(), "several threads assign to '%s'", var->name);
    cvar_add(arena, params, is_array(var) ? ctype_pointer(arena, var->type) : var->type, var->name);
    return true;
}

/* The parameters for what BODY mentions of what is declared around it, in the order of that. */
static bool outside_of(struct walk *walk, const struct cstmt_vec *body, struct cvar_vec *params)
{
    const struct map *names = cstmt_vec_names(walk->gen->arena, body);
    for (size_t i = 0; i < walk->scope.len; i++) {
        const struct cvar *var = &walk->scope.at[i];
        if (map_has(names, var->name) && !is_declared(body, var->name) &&
            !as_parameter(walk, var, body, params))
            return false;
    }
    return true;
}

/* ---- A loop ---- */

/* One that is shared under a condition. */
struct shared {
    const struct cstmt *comment; /* above it, or null */
    const struct cstmt *pragma, *loop;
    const struct cvar *slot; /* that the body begins with; null: it has none */
    struct cstmt_vec body;   /* without that */
};

static struct shared shared_of(struct gen *gen, const struct cstmt_vec *statements, size_t i)
{
    const struct cexp *thread = gen_thread_number(gen);
    const struct cstmt *loop = statements->at[i + 1];
    struct shared shared = {.pragma = statements->at[i], .loop = loop};
    if (i > 0 && statements->at[i - 1]->kind == CSTMT_COMMENT)
        shared.comment = statements->at[i - 1];
    for (size_t k = 0; k < loop->body.len; k++) {
        const struct cstmt *stmt = loop->body.at[k];
        if (stmt->kind == CSTMT_DECL && stmt->value && cexp_equal(stmt->value, thread))
            shared.slot = &stmt->var;
        else
            VEC_PUSH(gen->arena, &shared.body, stmt);
    }
    return shared;
}

/* The loop with BODY, behind its comment and the pragma without its condition, or alone. */
static struct cstmt_vec loop_with(struct gen *gen, const struct shared *shared,
                                  const struct cstmt_vec *body, bool by_threads)
{
    struct cstmt_vec out = {0};
    struct cstmt *loop = ARENA_NEW(gen->arena, struct cstmt);
    *loop = *shared->loop;
    loop->body = *body;
    if (by_threads && shared->comment)
        VEC_PUSH(gen->arena, &out, shared->comment);
    if (by_threads)
        cstmt_parallel(gen->arena, &out, shared->pragma->symbol, NULL, shared->pragma->threads);
    VEC_PUSH(gen->arena, &out, loop);
    return out;
}

/* The body by SLOT, written down. */
static struct cstmt_vec copied(struct gen *gen, const struct shared *shared,
                               const struct cexp *slot)
{
    struct cstmt_vec out = {0};
    if (shared->slot)
        cstmt_decl_const(gen->arena, &out, shared->slot->type, shared->slot->name, slot);
    for (size_t i = 0; i < shared->body.len; i++)
        VEC_PUSH(gen->arena, &out, shared->body.at[i]);
    return out;
}

/* A call of the function NAME with PARAMS for an iteration, by SLOT. */
static struct cstmt_vec called(struct gen *gen, const struct shared *shared, const char *name,
                               const struct cvar_vec *params, const struct cexp *slot)
{
    struct cexp_vec args = {0};
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < params->len; i++) {
        bool is_slot = shared->slot && strcmp(params->at[i].name, shared->slot->name) == 0;
        VEC_PUSH(gen->arena, &args,
                 is_slot ? slot : cexp_name(gen->arena, params->at[i].name));
    }
    cstmt_exp(gen->arena, &out, cexp_call(gen->arena, name, args.at, args.len));
    return out;
}

static void define(struct walk *walk, const char *name, const struct cvar_vec *params,
                   const struct shared *shared)
{
    struct arena *arena = walk->gen->arena;
    if (walk->about)
        citem_comment(arena, walk->items,
                      arena_printf(arena, "An iteration of %s.", walk->about));
    citem_function(arena, walk->items, CLINK_INLINE, &ctype_void, name, *params, shared->body);
}

/* The two loops, if there may be two. */
static bool add_loops(struct walk *walk, const struct shared *shared, struct cstmt_vec *out)
{
    struct gen *gen = walk->gen;
    const struct cexp *thread = gen_thread_number(gen), *none = cexp_int(gen->arena, 0);
    struct cvar_vec params = {0};
    struct cstmt_vec by_threads, alone;
    if (statement_count(&shared->body) <= FEW_STATEMENTS) {
        by_threads = copied(gen, shared, thread);
        alone = copied(gen, shared, none);
    } else {
        cvar_add(gen->arena, &params, shared->loop->var.type, shared->loop->var.name);
        if (shared->slot)
            cvar_add(gen->arena, &params, shared->slot->type, shared->slot->name);
        if (!outside_of(walk, &shared->body, &params))
            return false;
        const char *word = arena_printf(gen->arena, "loop_%u", ++*walk->count);
        const char *name = gen_own_name(gen, word);
        define(walk, name, &params, shared);
        by_threads = called(gen, shared, name, &params, thread);
        alone = called(gen, shared, name, &params, none);
    }
    if (shared->comment)
        out->len--;
    cstmt_if(gen->arena, out, shared->pragma->value, loop_with(gen, shared, &by_threads, true),
             loop_with(gen, shared, &alone, false));
    return true;
}

/* ---- The walk ---- */

static bool notes_failures(struct gen *gen, const struct cstmt_vec *statements)
{
    struct csymbol_set *used = csymbol_set_new(gen->arena);
    cuses_of_statements(used, statements);
    return csymbol_set_group(used, CSYMBOL_STATUS).len > 0;
}

static bool is_shared(const struct cstmt_vec *statements, size_t i)
{
    const struct cstmt *pragma = statements->at[i];
    return pragma->kind == CSTMT_PRAGMA && pragma->pragma == CPRAGMA_PARALLEL && pragma->value &&
           i + 1 < statements->len && statements->at[i + 1]->kind == CSTMT_FOR;
}

/* Adds the loop at I, and the pragma in front of it, as two; false if there is none that may be. */
static bool add_twice(struct walk *walk, const struct cstmt_vec *statements, size_t i,
                      struct cstmt_vec *out)
{
    if (!is_shared(statements, i))
        return false;
    const struct shared shared = shared_of(walk->gen, statements, i);
    return !notes_failures(walk->gen, &shared.body) && add_loops(walk, &shared, out);
}

static struct cstmt_vec walk_statements(struct walk *walk, const struct cstmt_vec *statements);

/* STMT with what is in it changed. */
static const struct cstmt *walk_inside(struct walk *walk, const struct cstmt *stmt)
{
    struct cstmt *copy = ARENA_NEW(walk->gen->arena, struct cstmt);
    size_t depth = walk->scope.len;
    *copy = *stmt;
    if (stmt->kind == CSTMT_FOR)
        VEC_PUSH(walk->gen->arena, &walk->scope, stmt->var);
    copy->body = walk_statements(walk, &stmt->body);
    copy->otherwise = walk_statements(walk, &stmt->otherwise);
    walk->scope.len = depth;
    return copy;
}

static struct cstmt_vec walk_statements(struct walk *walk, const struct cstmt_vec *statements)
{
    struct gen *gen = walk->gen;
    struct cstmt_vec out = {0};
    size_t depth = walk->scope.len;
    const char *around = walk->about;
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (add_twice(walk, statements, i, &out)) {
            i++;
        } else {
            if (stmt->kind == CSTMT_DECL)
                VEC_PUSH(gen->arena, &walk->scope, stmt->var);
            VEC_PUSH(gen->arena, &out, walk_inside(walk, stmt));
        }
        if (stmt->kind != CSTMT_PRAGMA)
            walk->about = stmt->kind == CSTMT_COMMENT ? stmt->text : around;
    }
    walk->about = around;
    walk->scope.len = depth;
    return out;
}

struct citem_vec regions_where_worth_it(struct gen *gen, const struct citem_vec *items)
{
    struct citem_vec out = {0};
    unsigned count = 0;
    for (size_t i = 0; i < items->len; i++) {
        struct citem item = items->at[i];
        struct walk walk = {.gen = gen, .items = &out, .count = &count};
        for (size_t k = 0; k < item.vars.len; k++)
            VEC_PUSH(gen->arena, &walk.scope, item.vars.at[k]);
        item.body = walk_statements(&walk, &item.body);
        VEC_PUSH(gen->arena, &out, item);
    }
    return out;
}
