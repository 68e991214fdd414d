/* The last pass over the statements of a kernel: what a reader would ask for is not there. Comments
 * about loops of which nothing is left go; conditions that are all that another one is about are
 * one with it:
 *
 *     (map, dot.fut:3)                       (map, dot.fut:3)
 *     if (i < n) {                           if (i < n && l == 0)
 *         if (l == 0)                            out[i] = x;
 *             out[i] = x;
 *     } */
#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* How many comments BODY begins with, if one statement is all that comes behind them; else its
 * length. */
static size_t comments_before_one(const struct cstmt_vec *body)
{
    size_t count = 0;
    while (count < body->len && body->at[count]->kind == CSTMT_COMMENT)
        count++;
    return count + 1 == body->len ? count : body->len;
}

static bool is_guard(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_IF && stmt->otherwise.len == 0;
}

/* if (a) { if (b) S } is if (a && b) S; what is said of the inner one stands in front, in OUT. */
static void join_conditions(struct arena *arena, struct cstmt *stmt, struct cstmt_vec *out)
{
    size_t comments = comments_before_one(&stmt->body);
    if (!is_guard(stmt) || comments == stmt->body.len || !is_guard(stmt->body.at[comments]))
        return;
    const struct cstmt *inner = stmt->body.at[comments];
    for (size_t i = 0; i < comments; i++)
        VEC_PUSH(arena, out, stmt->body.at[i]);
    stmt->value = cexp_binary(arena, COP_LOG_AND, stmt->value, inner->value);
    stmt->body = inner->body;
}

/* Whether the comment at POSITION of BODY is of no use: it is for a loop of which nothing is left
 * but what it does (in front of another comment, of a variable or of a barrier, or at the end), or
 * it stands within a statement that has a comment, COMMENTED, and is about all that this statement
 * does, an assignment. */
static bool is_stray(const struct cstmt_vec *body, size_t position, bool commented)
{
    if (position + 1 == body->len)
        return true;
    const struct cstmt *next = body->at[position + 1];
    return next->kind == CSTMT_COMMENT || next->kind == CSTMT_DECL || next->kind == CSTMT_EXP ||
           next->kind == CSTMT_BARRIER || next->kind == CSTMT_VSTORE ||
           (commented && next->kind == CSTMT_ASSIGN && body->len == 2);
}

/* BODY, within a statement that has a comment if COMMENTED is set, without stray comments and with
 * one condition for guards in guards. */
static struct cstmt_vec within(struct arena *arena, const struct cstmt_vec *body, bool commented)
{
    struct cstmt_vec out = {0};
    bool said = commented;
    for (size_t i = 0; i < body->len; i++) {
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *body->at[i];
        bool is_comment = copy->kind == CSTMT_COMMENT;
        if (is_comment && is_stray(body, i, commented))
            continue;
        copy->body = within(arena, &copy->body, said);
        copy->otherwise = within(arena, &copy->otherwise, said);
        join_conditions(arena, copy, &out);
        said = is_comment || commented;
        VEC_PUSH(arena, &out, copy);
    }
    return out;
}

struct cstmt_vec readable_statements(struct arena *arena, struct cstmt_vec body)
{
    return within(arena, &body, false);
}
