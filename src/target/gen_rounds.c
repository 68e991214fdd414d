/* Checks of indices that are a loop's with something added, and of slices: C in and out.
 *
 *     for (j = 0; j < steps; j++)            const bool inside = s >= 0 && steps <= n - s;
 *         acc += in_bounds(s + j, n, ...)    for (j = 0; j < steps; j++)
 *             ? xs[s + j] : 0;                   acc += inside || in_bounds(s + j, n, ...)
 *                                                    ? xs[s + j] : 0;
 *
 * The first index and how many there are tell whether all of them are in bounds, since none has
 * wrapped then: it is at most n - 1. That is the same in all rounds, so that a compiler asks it
 * outside. Where it does not hold each index is checked as before: which one is said to be wrong,
 * and what is done until then, does not change.
 *
 * Where loops are in each other it is the innermost one that an index goes along with. */
#include "base/map.h"
#include "target/ctype.h"
#include "target/gen_memory.h"
#include "target/gen_passes.h"
#include "target/gen_state.h"
#include "target/helpers.h"

/* Loops of a known number of rounds that are fewer are left as they are. */
enum { LEAST_ROUNDS = 4 };

/* A loop, and what is asked before it. */
struct rounds {
    struct gen *gen;
    const struct cstmt *loop;
    const struct cexp *limit;
    struct map *changing;     /* names of the function -> what changes them */
    struct map *own;          /* names that are declared in the loop -> their struct cstmt *; null:
                                 not yet looked for */
    struct cstmt_vec *before; /* constants */
};

static void add_own(struct map *own, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_FOR)
            map_set(own, stmt->var.name, (void *)stmt);
        add_own(own, &stmt->body);
        add_own(own, &stmt->otherwise);
    }
}

static bool mentions_own(const struct rounds *rounds, const struct cexp *exp)
{
    if (!exp)
        return false;
    if (exp->kind == CEXP_NAME)
        return map_has(rounds->own, exp->text) || cexp_is_name(exp, rounds->loop->var.name);
    for (size_t i = 0; i < exp->arg_count; i++)
        if (mentions_own(rounds, exp->args[i]))
            return true;
    return mentions_own(rounds, exp->base) || mentions_own(rounds, exp->cond) ||
           mentions_own(rounds, exp->left) || mentions_own(rounds, exp->right);
}

/* Whether EXP has one value in all rounds, and before them. */
static bool stays(const struct rounds *rounds, const struct cexp *exp)
{
    return cexp_is_fixed(exp, rounds->changing) && !mentions_own(rounds, exp);
}

static bool is_call_of(const struct rounds *rounds, const struct cexp *exp, enum helper helper)
{
    return helper_is_called(rounds->gen, helper, SCALAR_I64, exp);
}

static bool is_check(const struct rounds *rounds, const struct cexp *exp)
{
    return is_call_of(rounds, exp, HELPER_IN_BOUNDS) ||
           is_call_of(rounds, exp, HELPER_SLICE_IN_BOUNDS);
}

/* The constant of the loop that EXP is the name of, as what it is made of; else EXP. */
static const struct cexp *value_of(const struct rounds *rounds, const struct cexp *exp)
{
    const struct cstmt *decl = exp->kind == CEXP_NAME ? map_get(rounds->own, exp->text) : NULL;
    return decl && decl->kind == CSTMT_DECL && decl->constant && decl->value && !decl->var.array
               ? decl->value
               : exp;
}

/* EXP in the first round if it goes up by one from each round to the next, else null. */
static const struct cexp *first_of(const struct rounds *rounds, const struct cexp *exp);

/* The operand of a sum or difference that goes up, at its start; the other one, OTHER, stays. */
static const struct cexp *first_beside(const struct rounds *rounds, const struct cexp *operand,
                                       const struct cexp *other)
{
    return stays(rounds, other) ? first_of(rounds, operand) : NULL;
}

static bool is_zero(const struct cexp *exp)
{
    int64_t value;
    return cexp_is_int(exp, &value) && value == 0;
}

/* EXP, a sum or a difference, of A and B. */
static const struct cexp *of_others(const struct rounds *rounds, const struct cexp *exp,
                                    const struct cexp *a, const struct cexp *b)
{
    struct arena *arena = rounds->gen->arena;
    const struct cexp *args[] = {a, b};
    return exp->kind == CEXP_BINARY ? cexp_binary(arena, exp->op, a, b)
                                    : cexp_call_symbol(arena, exp->symbol, args, 2);
}

static const struct cexp *first_of_sum(const struct rounds *rounds, const struct cexp *exp,
                                       const struct cexp *a, const struct cexp *b)
{
    const struct cexp *first = first_beside(rounds, a, b), *other = b;
    if (!first) {
        first = first_beside(rounds, b, a);
        other = a;
    }
    if (!first || is_zero(first))
        return first ? other : NULL;
    return of_others(rounds, exp, other == b ? first : a, other == b ? b : first);
}

static const struct cexp *first_of_difference(const struct rounds *rounds, const struct cexp *exp,
                                              const struct cexp *a, const struct cexp *b)
{
    const struct cexp *first = first_beside(rounds, a, b);
    return first ? of_others(rounds, exp, first, b) : NULL;
}

static const struct cexp *first_of(const struct rounds *rounds, const struct cexp *exp)
{
    exp = value_of(rounds, exp);
    if (exp->kind == CEXP_CAST && cexp_is_name(exp->base, rounds->loop->var.name))
        exp = exp->base;
    if (cexp_is_name(exp, rounds->loop->var.name))
        return cexp_int(rounds->gen->arena, 0);
    if (is_call_of(rounds, exp, HELPER_ADD))
        return first_of_sum(rounds, exp, exp->args[0], exp->args[1]);
    if (is_call_of(rounds, exp, HELPER_SUB))
        return first_of_difference(rounds, exp, exp->args[0], exp->args[1]);
    if (exp->kind == CEXP_BINARY && exp->op == COP_ADD)
        return first_of_sum(rounds, exp, exp->left, exp->right);
    if (exp->kind == CEXP_BINARY && exp->op == COP_SUB)
        return first_of_difference(rounds, exp, exp->left, exp->right);
    return NULL;
}

/* FIRST >= 0 && COUNT <= SIZE - FIRST. A first index beyond the size leaves room for none. */
static const struct cexp *test_of(const struct rounds *rounds, const struct cexp *first,
                                  const struct cexp *count, const struct cexp *size)
{
    struct arena *arena = rounds->gen->arena;
    if (is_zero(first))
        return cexp_binary(arena, COP_LE, count, size);
    return cexp_binary(arena, COP_LOG_AND,
                       cexp_binary(arena, COP_GE, first, cexp_int(arena, 0)),
                       cexp_binary(arena, COP_LE, count,
                                   cexp_binary(arena, COP_SUB, size, first)));
}

/* The constant that is TEST; the same for the same. */
static const struct cexp *named(struct rounds *rounds, const struct cexp *test)
{
    struct arena *arena = rounds->gen->arena;
    for (size_t i = 0; i < rounds->before->len; i++)
        if (cexp_equal(rounds->before->at[i]->value, test))
            return cexp_name(arena, rounds->before->at[i]->var.name);
    return gen_hoist(rounds->gen, "inside", ctype_named(arena, "bool"), test, rounds->before);
}

/* What tells that all rounds pass CHECK, which is one of an index, or of a slice that is the same
 * in all of them; null: nothing. */
static const struct cexp *test_before(struct rounds *rounds, const struct cexp *check)
{
    const struct cexp *const *args = check->args;
    int64_t stride;
    if (is_call_of(rounds, check, HELPER_IN_BOUNDS)) {
        const struct cexp *first = stays(rounds, args[1]) ? first_of(rounds, args[0]) : NULL;
        return first ? test_of(rounds, first, rounds->limit, args[1]) : NULL;
    }
    bool is_slice = is_call_of(rounds, check, HELPER_SLICE_IN_BOUNDS) &&
                    cexp_is_int(args[1], &stride) && stride == 1;
    return is_slice && stays(rounds, args[0]) && stays(rounds, args[2]) && stays(rounds, args[3])
               ? test_of(rounds, args[0], args[2], args[3])
               : NULL;
}

/* CHECK, or that all rounds pass it. One that has such a test has it from a loop inside. */
static const struct cexp *eased(const struct cmap *map, const struct cexp *check)
{
    struct rounds *rounds = map->data;
    if (check->kind == CEXP_BINARY && check->op == COP_LOG_OR && is_check(rounds, check->right))
        return check;
    if (!is_check(rounds, check))
        return NULL;
    if (!rounds->own) {
        rounds->own = map_new_strings(map->arena);
        add_own(rounds->own, &rounds->loop->body);
    }
    const struct cexp *test = test_before(rounds, check);
    return test ? cexp_binary(map->arena, COP_LOG_OR, named(rounds, test), check) : NULL;
}

/* The limit of LOOP if that counts up from 0 to it by one, and the limit stays; else null. Names of
 * the loop are not known where its limit is. */
static const struct cexp *limit_of(const struct rounds *rounds, const struct cstmt *loop)
{
    int64_t count;
    bool counts = loop->kind == CSTMT_FOR && is_zero(loop->start) && !loop->step &&
                  loop->value->kind == CEXP_BINARY && loop->value->op == COP_LT &&
                  cexp_is_name(loop->value->left, loop->var.name) &&
                  !map_has(rounds->changing, loop->var.name);
    if (!counts || !cexp_is_fixed(loop->value->right, rounds->changing))
        return NULL;
    return cexp_is_int(loop->value->right, &count) && count < LEAST_ROUNDS ? NULL
                                                                           : loop->value->right;
}

/* What is known of the function. */
struct easing {
    struct gen *gen;
    struct map *changing;
};

/* BODY of LOOP, where some checks are eased; what they need goes to BEFORE. */
static struct cstmt_vec ease_body(const struct easing *easing, const struct cstmt *loop,
                                  const struct cstmt_vec *body, struct cstmt_vec *before)
{
    struct rounds rounds = {easing->gen, loop, NULL, easing->changing, NULL, before};
    const struct cmap map = {easing->gen->arena, eased, NULL, &rounds};
    rounds.limit = limit_of(&rounds, loop);
    return rounds.limit ? cmap_statements(&map, body) : *body;
}

static struct cstmt_vec ease_block(const struct easing *easing, const struct cstmt_vec *block);

/* Innermost loops first: what they ask less often is not asked for again. */
static const struct cstmt *ease_stmt(const struct easing *easing, const struct cstmt *stmt,
                                     struct cstmt_vec *before)
{
    struct cstmt_vec body = ease_block(easing, &stmt->body);
    struct cstmt_vec otherwise = ease_block(easing, &stmt->otherwise);
    if (stmt->kind == CSTMT_FOR)
        body = ease_body(easing, stmt, &body, before);
    if (body.at == stmt->body.at && otherwise.at == stmt->otherwise.at)
        return stmt;
    struct cstmt *copy = ARENA_NEW(easing->gen->arena, struct cstmt);
    *copy = *stmt;
    copy->body = body;
    copy->otherwise = otherwise;
    return copy;
}

static struct cstmt_vec ease_block(const struct easing *easing, const struct cstmt_vec *block)
{
    struct arena *arena = easing->gen->arena;
    struct cstmt_vec out = {0};
    bool changes = false;
    for (size_t i = 0; i < block->len; i++) {
        struct cstmt_vec before = {0};
        const struct cstmt *stmt = ease_stmt(easing, block->at[i], &before);
        changes |= stmt != block->at[i];
        cstmt_vec_add_behind(arena, &out, &before, stmt);
    }
    return changes ? out : *block;
}

struct cstmt_vec gen_rounds(struct gen *gen, struct cstmt_vec body)
{
    if (!helper_made(gen, HELPER_IN_BOUNDS, SCALAR_I64) &&
        !helper_made(gen, HELPER_SLICE_IN_BOUNDS, SCALAR_I64))
        return body;
    const struct easing easing = {gen, cstmt_vec_changing(gen->arena, &body)};
    return ease_block(&easing, &body);
}
