/* Many elements of one work-item, where all of them are there: statements of a kernel in and out.
 *
 *     for (j = 0; j < 23; j++)                     if (5888 * i + l + 5632 < n) {
 *         if (5888 * i + l + 256 * j < n)              #pragma unroll
 *             tile[l + 256 * j] = xs[...];             for (j = 0; j < 23; j++)
 *         else                                             tile[l + 256 * j] = xs[...];
 *             tile[l + 256 * j] = 0;               } else {
 *                                                      (as it was)
 *                                                  }
 *
 * A work-item of a tile asks of each of its elements whether that is there, and all are but in the
 * last tile. What the last one is below the others are, where the index grows with j. Without
 * branches in between a device has all of the reads under way at a time (docs/performance.md has
 * what that gains). Of a few elements it makes no difference. */
#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "target/clinear.h"
#include "target/gen_border.h"

enum { FEWEST = 8, MOST = 64, LARGEST_BODY = 48 };

/* A loop over elements, and the test in it, INDEX < LIMIT. */
struct elements {
    const struct cstmt *loop, *test;
    int64_t count;
    struct clinear last; /* the index of the last one */
};

static bool is_plain_loop(const struct cstmt *stmt, int64_t fewest, int64_t *count)
{
    int64_t start;
    return stmt->kind == CSTMT_FOR && !stmt->step && cexp_is_int(stmt->start, &start) &&
           start == 0 && stmt->value->kind == CEXP_BINARY && stmt->value->op == COP_LT &&
           cexp_is_name(stmt->value->left, stmt->var.name) &&
           cexp_is_int(stmt->value->right, count) && *count >= fewest && *count <= MOST;
}

/* Whether BODY is a few statements, which run one after the other and do not wait. */
static bool is_light(const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        bool is_simple = stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_ASSIGN ||
                         stmt->kind == CSTMT_COMMENT || stmt->kind == CSTMT_IF;
        if (!is_simple || !is_light(&stmt->body) || !is_light(&stmt->otherwise))
            return false;
    }
    return border_is_small(body, LARGEST_BODY);
}

/* Whether a variable that EXP mentions is assigned to in BODY. */
static bool changes(struct arena *arena, const struct cstmt_vec *body, const struct cexp *exp)
{
    const struct map *assigned = border_assigned(arena, body);
    for (size_t i = 0; i < map_count(assigned); i++)
        if (cexp_mentions(exp, map_key_at(assigned, i)))
            return true;
    return false;
}

/* How often LINEAR has INDEX, which it has then no more; 0 where it depends on that otherwise. */
static int64_t take(struct clinear *linear, const char *index)
{
    int64_t times = clinear_take(linear, index);
    for (size_t i = 0; i < linear->count; i++)
        if (cexp_mentions(linear->terms[i].exp, index))
            return 0;
    return times;
}

/* Whether LOOP, over FEWEST elements or more, does something with those alone that are there, and
 * the index of these grows. */
static bool find(struct arena *arena, const struct cstmt *loop, int64_t fewest,
                 struct elements *elements)
{
    const struct cstmt *test = loop->body.len == 1 ? loop->body.at[0] : NULL;
    struct clinear limit;
    *elements = (struct elements){.loop = loop, .test = test};
    if (!is_plain_loop(loop, fewest, &elements->count) || !test || test->kind != CSTMT_IF ||
        test->value->kind != CEXP_BINARY || test->value->op != COP_LT ||
        cexp_mentions(test->value->right, loop->var.name) || !is_light(&loop->body) ||
        changes(arena, &loop->body, test->value) ||
        !clinear_read(test->value->left, NULL, NULL, &elements->last) ||
        !clinear_read(test->value->right, NULL, NULL, &limit))
        return false;
    int64_t times = take(&elements->last, loop->var.name);
    elements->last.number += times * (elements->count - 1);
    return times > 0;
}

/* The loop without the test. */
static const struct cstmt *without_test(struct arena *arena, const struct elements *elements)
{
    struct cstmt *all = ARENA_NEW(arena, struct cstmt);
    *all = *elements->loop;
    all->body = elements->test->body;
    return all;
}

/* That the last element is there. */
static const struct cexp *has_last(struct arena *arena, const struct elements *elements)
{
    return cexp_binary(arena, COP_LT, clinear_exp(arena, &elements->last),
                       elements->test->value->right);
}

const struct cstmt *whole_loop(struct arena *arena, const struct cstmt *loop, int64_t count,
                               const struct cexp **cond)
{
    struct elements elements;
    if (loop->kind != CSTMT_FOR || !find(arena, loop, count, &elements) ||
        elements.count != count || elements.test->otherwise.len > 0)
        return NULL;
    *cond = has_last(arena, &elements);
    return without_test(arena, &elements);
}

/* The loop in two versions, behind OUT, where it may be marked; both are then. */
static void add_versions(struct arena *arena, const struct elements *elements,
                         struct cstmt_vec *out)
{
    struct cstmt_vec whole = {0}, part = {0};
    bool is_marked = out->len > 0 && out->at[out->len - 1]->kind == CSTMT_PRAGMA &&
                     out->at[out->len - 1]->pragma == CPRAGMA_UNROLL;
    cstmt_unroll(arena, &whole);
    VEC_PUSH(arena, &whole, without_test(arena, elements));
    if (is_marked) {
        out->len--;
        cstmt_unroll(arena, &part);
    }
    VEC_PUSH(arena, &part, elements->loop);
    cstmt_if(arena, out, has_last(arena, elements), whole, part);
}

struct cstmt_vec whole_elements(struct arena *arena, struct cstmt_vec body)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body.len; i++) {
        struct elements elements;
        if (body.at[i]->kind == CSTMT_FOR && find(arena, body.at[i], FEWEST, &elements)) {
            add_versions(arena, &elements, &out);
            continue;
        }
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *body.at[i];
        copy->body = whole_elements(arena, copy->body);
        copy->otherwise = whole_elements(arena, copy->otherwise);
        VEC_PUSH(arena, &out, copy);
    }
    return out;
}
