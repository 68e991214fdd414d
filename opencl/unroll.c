/* Short loops over private arrays and over the lanes of private vectors: statements of a kernel in
 * and out.
 *
 *     for (long j = 0; j < 8; j++)                 #pragma unroll
 *         acc[j] += x * ys[j];                     for (long j = 0; j < 8; j++)
 *                                                      acc[j] += x * ys[j];
 *
 *     for (long j = 0; j < 2; j++)                 sum += v.s0;
 *         sum += ((const float *)&v)[j];           sum += v.s1;
 *
 * A device keeps private arrays in registers if all of their indices are known when the kernel is
 * compiled. So loops with a constant number of iterations are unrolled where their variable takes
 * part in an index of a private array; so are those around them that do nothing else, which lets
 * the device read ahead. Where it says which lane of a vector is meant, and there is one statement
 * for each, these are written out. */
#include "base/diag.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"

enum { MOST_ITERATIONS = 48, MOST_LANES = 16 };

struct marking {
    struct opencl *cl;
    struct map *arrays; /* names of private arrays */
    const char *index;  /* of the loop that is asked about */
    bool found;         /* whether it says which element or lane is meant, */
    bool lanes;         /* and that it is a lane */
};

static bool declares_array(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL && stmt->var.array &&
           stmt->var.type->space != CSPACE_LOCAL;
}

static void collect(struct map *arrays, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (declares_array(stmt))
            map_set(arrays, stmt->var.name, arrays);
        collect(arrays, &stmt->body);
        collect(arrays, &stmt->otherwise);
    }
}

/* Finds an element of a private array, or a lane of a private vector, ((const float *)&x)[j], whose
 * index mentions the loop's variable. */
static const struct cexp *see_exp(const struct cmap *map, const struct cexp *exp)
{
    struct marking *marking = map->data;
    if (exp->kind != CEXP_INDEX || !cexp_mentions(exp->index, marking->index))
        return NULL;
    bool lanes = exp->base->kind == CEXP_CAST && exp->base->base->kind == CEXP_PREFIX;
    marking->lanes |= lanes;
    marking->found |=
        lanes || (exp->base->kind == CEXP_NAME && map_has(marking->arrays, exp->base->text));
    return NULL;
}

static bool indexes_array(struct marking *marking, const struct cstmt *loop)
{
    struct cmap map = {.arena = marking->cl->arena, .exp = see_exp, .data = marking};
    marking->index = loop->var.name;
    marking->found = marking->lanes = false;
    cmap_statements(&map, &loop->body);
    return marking->found;
}

/* Whether LOOP runs from *START to, without, *END, by steps of one. */
static bool has_known_ends(const struct cstmt *loop, int64_t *start, int64_t *end)
{
    return !loop->step && cexp_is_int(loop->start, start) && cexp_is_int(loop->value->right, end);
}

static bool is_short(const struct cstmt *stmt)
{
    int64_t start, end;
    return stmt->kind == CSTMT_FOR && has_known_ends(stmt, &start, &end) &&
           end <= MOST_ITERATIONS;
}

/* ---- Lanes ---- */

/* A loop's variable, and the number that takes its place. */
struct unrolled {
    const char *name;
    int64_t value;
};

/* EXP, an operation on numbers, or null if it is no quotient or remainder of them. */
static const struct cexp *folded(struct arena *arena, const struct cexp *exp)
{
    int64_t left, right;
    bool divides = exp->kind == CEXP_BINARY && (exp->op == COP_DIV || exp->op == COP_REM);
    if (!divides || !cexp_is_int(exp->left, &left) || !cexp_is_int(exp->right, &right) ||
        right <= 0)
        return NULL;
    return cexp_int(arena, exp->op == COP_DIV ? left / right : left % right);
}

/* Lane number INDEX of the vector that BASE, (const float *)&v, points to; null for another one. */
static const struct cexp *lane(const struct cmap *map, const struct cexp *base,
                               const struct cexp *index)
{
    int64_t number;
    if (base->kind != CEXP_CAST || base->base->kind != CEXP_PREFIX || !cexp_is_int(index, &number))
        return NULL;
    if (number < 0 || number >= MOST_LANES)
        bug(index->loc, "lane %lld of a vector", (long long)number);
    return cexp_member(map->arena, base->base->base,
                       arena_printf(map->arena, "s%x", (unsigned)number));
}

/* EXP with the number in the place of the variable. */
static const struct cexp *with_number(const struct cmap *map, const struct cexp *exp)
{
    const struct unrolled *loop = map->data;
    const struct cmap inside = {.arena = map->arena, .exp = with_number, .data = map->data};
    struct cexp copy = *exp;
    if (exp->kind == CEXP_NAME)
        return cexp_is_name(exp, loop->name) ? cexp_int(map->arena, loop->value) : NULL;
    if (exp->kind == CEXP_BINARY) {
        copy.left = cmap_exp(&inside, exp->left);
        copy.right = cmap_exp(&inside, exp->right);
        return folded(map->arena, &copy);
    }
    if (exp->kind != CEXP_INDEX || exp->base->kind != CEXP_CAST)
        return NULL;
    return lane(map, cmap_exp(&inside, exp->base), cmap_exp(&inside, exp->index));
}

/* The one statement of LOOP for each iteration. */
static void write_out(struct marking *marking, const struct cstmt *loop, struct cstmt_vec *out)
{
    struct unrolled unrolled = {.name = loop->var.name};
    struct cmap map = {.arena = marking->cl->arena, .exp = with_number, .data = &unrolled};
    int64_t start, end;
    if (!has_known_ends(loop, &start, &end))
        bug(loop->loc, "a loop without known ends is written out");
    for (unrolled.value = start; unrolled.value < end; unrolled.value++) {
        struct cstmt_vec one = cmap_statements(&map, &loop->body);
        VEC_PUSH(marking->cl->arena, out, one.at[0]);
    }
}

static bool is_one_statement(const struct cstmt *loop)
{
    return loop->body.len == 1 && (loop->body.at[0]->kind == CSTMT_ASSIGN ||
                                   loop->body.at[0]->kind == CSTMT_VSTORE ||
                                   loop->body.at[0]->kind == CSTMT_EXP);
}

/* ---- All ---- */

static bool is_straight(const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        bool is_part = stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_ASSIGN ||
                       stmt->kind == CSTMT_VSTORE || stmt->kind == CSTMT_PRAGMA ||
                       stmt->kind == CSTMT_COMMENT ||
                       (is_short(stmt) && is_straight(&stmt->body));
        if (!is_part)
            return false;
    }
    return true;
}

/* Whether BODY has loops in it that are unrolled, and else only statements that are always done. */
static bool is_around_unrolled(const struct cstmt_vec *body)
{
    bool some = false;
    for (size_t i = 0; i < body->len; i++)
        some = some || (body->at[i]->kind == CSTMT_PRAGMA &&
                        body->at[i]->pragma == CPRAGMA_UNROLL);
    return some && is_straight(body);
}

static struct cstmt_vec mark(struct marking *marking, const struct cstmt_vec *body)
{
    struct arena *arena = marking->cl->arena;
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body->len; i++) {
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *body->at[i];
        bool unrolls = is_short(copy) && indexes_array(marking, copy);
        if (unrolls && marking->lanes && is_one_statement(copy)) {
            write_out(marking, copy, &out);
            continue;
        }
        copy->body = mark(marking, &copy->body);
        copy->otherwise = mark(marking, &copy->otherwise);
        if (unrolls || (is_short(copy) && is_around_unrolled(&copy->body)))
            cstmt_unroll(arena, &out);
        VEC_PUSH(arena, &out, copy);
    }
    return out;
}

struct cstmt_vec unroll_mark(struct opencl *cl, struct cstmt_vec body)
{
    struct marking marking = {.cl = cl, .arrays = map_new_strings(cl->arena)};
    collect(marking.arrays, &body);
    return mark(&marking, &body);
}
