/* Loops over neighbours, away from the border: statements of C in and out.
 *
 *     for (j = 0; j < m; j++)                    const bool inside = m > 2;
 *         if (j == 0 || j == m - 1)              const int64_t low = inside ? 1 : m;
 *             ...                                const int64_t high = inside ? m - 1 : m;
 *         else                                   for (j = 0; j < low; j++)
 *             ... xs[j - 1] + xs[j + 1] ...          (as it was)
 *                                                for (j = low; j < high; j++)
 *                                                    ... xs[j - 1] + xs[j + 1] ...
 *                                                for (j = high; j < m; j++)
 *                                                    (as it was)
 *
 * The order of the iterations stays. What is asked there of the indices of loops, by comparisons, a
 * remainder, a least or largest of two, has one answer in the loop in the middle
 * (gen_border_question.c), in which a compiler then finds vectors. Where the index of a loop around
 * is asked for, too, all iterations are as they were where that is near its border.
 *
 * Only innermost loops are cut, those in which others run a few times at most. */
#include "target/gen_border.h"
#include "target/gen_passes.h"
#include "target/gen_state.h"

/* Of what is too large there are no copies. */
enum { LARGEST_BODY = 48 };

static size_t count_of(const struct cstmt_vec *body)
{
    size_t count = body->len;
    for (size_t i = 0; i < body->len; i++)
        count += count_of(&body->at[i]->body) + count_of(&body->at[i]->otherwise);
    return count;
}

bool border_is_small(const struct cstmt_vec *body, size_t most)
{
    return count_of(body) <= most;
}

/* Whether there is a loop in BODY that may run more than a few times. */
bool border_has_long_loop(const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (stmt->kind == CSTMT_WHILE || (stmt->kind == CSTMT_FOR && !border_is_short(stmt)) ||
            border_has_long_loop(&stmt->body) || border_has_long_loop(&stmt->otherwise))
            return true;
    }
    return false;
}

static const struct cexp *limit_less(struct border *border, const struct border_loop *loop,
                                     int64_t number)
{
    struct clinear limit = loop->limit;
    limit.number -= number;
    return clinear_exp(border->gen->arena, &limit);
}

static const struct cexp *both(struct arena *arena, const struct cexp *test,
                               const struct cexp *other)
{
    return test ? cexp_binary(arena, COP_LOG_AND, test, other) : other;
}

/* TEST, and that the index of LOOP is not near its ends. */
static const struct cexp *away(struct border *border, const struct cexp *test,
                               const struct border_loop *loop)
{
    struct arena *arena = border->gen->arena;
    const struct cexp *index = cexp_name(arena, loop->name);
    if (loop->low > 0)
        test = both(arena, test, cexp_binary(arena, COP_GE, index, cexp_int(arena, loop->low)));
    if (loop->high > 0)
        test = both(arena, test,
                    cexp_binary(arena, COP_LT, index, limit_less(border, loop, loop->high)));
    return test;
}

/* Whether there are iterations in the middle of the innermost loop; null: always, if any. */
static const struct cexp *inside_test(struct border *border, const struct border_loop *loop)
{
    struct arena *arena = border->gen->arena;
    const struct cexp *test = NULL;
    for (size_t i = 0; i + 1 < border->loops.len; i++)
        test = away(border, test, border->loops.at[i]);
    if (loop->low + loop->high == 0)
        return test;
    return loop->limit.count == 0
               ? test
               : both(arena, test,
                      cexp_binary(arena, COP_GT, clinear_exp(arena, &loop->limit),
                                  cexp_int(arena, loop->low + loop->high)));
}

/* The iterations of LOOP from START up to LIMIT, done by BODY. */
static void add_part(struct border *border, const struct cstmt *loop, const struct cexp *start,
                     const struct cexp *limit, struct cstmt_vec body, struct cstmt_vec *out)
{
    cstmt_for(border->gen->arena, out, loop->var.type, loop->var.name, start, limit, NULL, body);
    struct cstmt *part = (struct cstmt *)out->at[out->len - 1];
    part->loc = loop->loc;
}

/* A constant that is VALUE where INSIDE, and else the limit of LOOP. */
static const struct cexp *bound(struct border *border, const char *title, const struct cexp *inside,
                                const struct cexp *value, const struct border_loop *loop,
                                struct cstmt_vec *out)
{
    struct gen *gen = border->gen;
    const char *name = gen_fresh_name(gen, title);
    if (inside)
        value = cexp_conditional(gen->arena, inside, value, limit_less(border, loop, 0));
    cstmt_decl_const(gen->arena, out, gen_index_type(gen), name, value);
    return cexp_name(gen->arena, name);
}

static void add_heading(struct arena *arena, const struct cstmt_vec *heading,
                        enum cstmt_kind kind, struct cstmt_vec *out)
{
    for (size_t i = 0; i < heading->len; i++)
        if (heading->at[i]->kind == kind)
            VEC_PUSH(arena, out, heading->at[i]);
}

static const struct cexp *name_test(struct gen *gen, const struct cexp *test,
                                    struct cstmt_vec *out)
{
    if (!test)
        return NULL;
    const char *name = gen_fresh_name(gen, "inside");
    cstmt_decl_const(gen->arena, out, ctype_of_scalar(SCALAR_BOOL, false), name, test);
    return cexp_name(gen->arena, name);
}

/* STMT, which is LOOP, in two or three parts: MIDDLE is done away from the border. */
static void add_parts(struct border *border, const struct cstmt *stmt,
                      const struct border_loop *loop, struct cstmt_vec middle,
                      struct cstmt_vec *out)
{
    struct gen *gen = border->gen;
    struct arena *arena = gen->arena;
    struct cstmt_vec heading = cstmt_vec_take_heading(arena, out);
    const struct cexp *inside = name_test(gen, inside_test(border, loop), out);
    const struct cexp *low = NULL, *high = limit_less(border, loop, 0);
    if (inside || loop->low > 0)
        low = bound(border, "low", inside, cexp_int(arena, loop->low), loop, out);
    if (loop->high > 0)
        high = bound(border, "high", inside, limit_less(border, loop, loop->high), loop, out);
    add_heading(arena, &heading, CSTMT_COMMENT, out);
    if (low)
        add_part(border, stmt, stmt->start, low, stmt->body, out);
    add_heading(arena, &heading, CSTMT_PRAGMA, out);
    add_part(border, stmt, low ? low : stmt->start, high, middle, out);
    if (loop->high > 0)
        add_part(border, stmt, high, limit_less(border, loop, 0), stmt->body, out);
}

static bool has_pragma(const struct cstmt_vec *out)
{
    return out->len > 0 && out->at[out->len - 1]->kind == CSTMT_PRAGMA;
}

/* Whether the index of a loop around the innermost one is near its ends in some iterations. */
static bool asks_around(const struct border *border)
{
    for (size_t i = 0; i + 1 < border->loops.len; i++)
        if (border->loops.at[i]->low + border->loops.at[i]->high > 0)
            return true;
    return false;
}

/* Whether LOOP is known to be over before it is away from the border. */
static bool is_border(const struct border_loop *loop)
{
    return loop->limit.count == 0 && loop->limit.number <= loop->low + loop->high;
}

/* The innermost loop STMT, which is LOOP, behind OUT. */
static void add_innermost(struct border *border, const struct cstmt *stmt,
                          struct border_loop *loop, struct cstmt_vec *out)
{
    for (size_t i = 0; i < border->loops.len; i++)
        border->loops.at[i]->low = border->loops.at[i]->high = 0;
    bool is_cut = border_is_small(&stmt->body, LARGEST_BODY) && border_find(border, &stmt->body) &&
                  !is_border(loop) && !(has_pragma(out) && asks_around(border));
    if (!is_cut) {
        VEC_PUSH(border->gen->arena, out, stmt);
        return;
    }
    struct cstmt_vec middle = border_middle(border, &stmt->body);
    add_parts(border, stmt, loop, ctidy_statements(border->gen->arena, middle), out);
}

static struct cstmt_vec cut(struct border *border, const struct cstmt_vec *body);

/* STMT with the loops in it cut. */
static void add_around(struct border *border, const struct cstmt *stmt, struct cstmt_vec *out)
{
    if (stmt->body.len == 0 && stmt->otherwise.len == 0) {
        VEC_PUSH(border->gen->arena, out, stmt);
        return;
    }
    struct cstmt *copy = ARENA_NEW(border->gen->arena, struct cstmt);
    *copy = *stmt;
    copy->body = cut(border, &stmt->body);
    copy->otherwise = cut(border, &stmt->otherwise);
    VEC_PUSH(border->gen->arena, out, copy);
}

static void add_loop(struct border *border, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct border_loop loop;
    bool is_plain = border_loop_of(border, stmt, &loop);
    if (is_plain)
        VEC_PUSH(border->gen->arena, &border->loops, &loop);
    if (is_plain && !border_is_short(stmt) && !border_has_long_loop(&stmt->body))
        add_innermost(border, stmt, &loop, out);
    else
        add_around(border, stmt, out);
    if (is_plain)
        border->loops.len--;
}

static struct cstmt_vec cut(struct border *border, const struct cstmt_vec *body)
{
    struct cstmt_vec out = {0};
    size_t known = border->known.len;
    for (size_t i = 0; i < body->len; i++) {
        border_know(border, body->at[i]);
        if (body->at[i]->kind == CSTMT_FOR)
            add_loop(border, body->at[i], &out);
        else
            add_around(border, body->at[i], &out);
    }
    border->known.len = known;
    return out;
}

struct cstmt_vec gen_borders(struct gen *gen, struct cstmt_vec body)
{
    if (gen->target == GEN_OPENCL)
        return body;
    struct border border = {.gen = gen, .assigned = border_assigned(gen->arena, &body)};
    return ctidy_statements(gen->arena, cut(&border, &body));
}
