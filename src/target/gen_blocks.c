/* Conditions that are nested too deep stand one after the other: statements of C in and out.
 *
 *     if (a) {                       const bool taken = a;
 *         x;                         if (taken)
 *         if (b) {                       x;
 *             const int c = y;       const bool taken_1 = taken && b;
 *             z;                     int c = 0;
 *         }                          if (taken_1) {
 *         w;                             c = y;
 *     }                                  z;
 *                                    }
 *                                    if (taken)
 *                                        w;
 *
 * Clang takes 256 levels of braces. Where there is room for them they stay, since the optimizers of
 * compilers take long for so many conditions in a row. Variables have names of their own in the
 * whole function, so that a declaration may move out of its block. Loops are not unfolded. */
#include "target/gen_passes.h"
#include "target/gen_state.h"

/* Blocks in blocks from here on are unfolded. */
enum { DEEPEST = 200 };

static const struct ctype *bool_type(const struct gen *gen)
{
    return ctype_of_scalar(SCALAR_BOOL, gen->target == GEN_OPENCL);
}

/* `else if`, which is no block of its own. */
static bool is_else_if(const struct cstmt_vec *otherwise)
{
    return otherwise->len == 1 && otherwise->at[0]->kind == CSTMT_IF;
}

static bool is_deeper(const struct cstmt_vec *statements, unsigned level)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        bool is_same = is_else_if(&stmt->otherwise);
        if ((stmt->body.len > 0 && level == DEEPEST) ||
            is_deeper(&stmt->body, level + 1) ||
            is_deeper(&stmt->otherwise, is_same ? level : level + 1))
            return true;
    }
    return false;
}

/* Statements under a condition, with the ones before them. */
struct unfolding {
    struct gen *gen;
    const struct cexp *condition; /* a name */
    struct cstmt_vec *out;
    struct cstmt_vec run; /* those that wait for the others under the same condition */
};

static void end_run(struct unfolding *all)
{
    if (all->run.len > 0)
        cstmt_if(all->gen->arena, all->out, all->condition, all->run, (struct cstmt_vec){0});
    all->run = (struct cstmt_vec){0};
}

static void unfold(struct gen *gen, const struct cexp *condition,
                   const struct cstmt_vec *statements, struct cstmt_vec *out);

/* A declaration stands outside of the condition, and starts as zero; the value that it has comes
 * under the condition. */
static void unfold_declaration(struct unfolding *all, const struct cstmt *stmt)
{
    struct gen *gen = all->gen;
    const struct ctype *type = stmt->var.type;
    bool is_scalar = type->class == CTYPE_SCALAR && !type->is_pointer && !stmt->var.array;
    struct literal zero = {.scalar = type->scalar};
    struct cstmt *decl = ARENA_NEW(gen->arena, struct cstmt);
    *decl = *stmt;
    decl->constant = false;
    decl->value = is_scalar ? gen_literal(gen, &zero) : NULL;
    VEC_PUSH(gen->arena, all->out, decl);
    if (stmt->value)
        cstmt_assign(gen->arena, &all->run, cexp_name(gen->arena, stmt->var.name), stmt->value);
}

/* if (VALUE) ... else ... */
static void unfold_if(struct unfolding *all, const struct cstmt *stmt)
{
    struct gen *gen = all->gen;
    const struct cexp *taken = cexp_name(gen->arena, gen_fresh_name(gen, "taken"));
    end_run(all);
    cstmt_decl_const(gen->arena, all->out, bool_type(gen), taken->text,
                     cexp_binary(gen->arena, COP_LOG_AND, all->condition, stmt->value));
    if (stmt->otherwise.len == 0) {
        unfold(gen, taken, &stmt->body, all->out);
        return;
    }
    const struct cexp *other = cexp_name(gen->arena, gen_fresh_name(gen, "other"));
    cstmt_decl_const(gen->arena, all->out, bool_type(gen), other->text,
                     cexp_binary(gen->arena, COP_LOG_AND, all->condition,
                                 cexp_prefix(gen->arena, CPREFIX_NOT, taken)));
    unfold(gen, taken, &stmt->body, all->out);
    unfold(gen, other, &stmt->otherwise, all->out);
}

static struct cstmt_vec unfolded(struct gen *gen, const struct cstmt_vec *statements,
                                 unsigned level);

static const struct cstmt *inside(struct gen *gen, const struct cstmt *stmt, unsigned level)
{
    struct cstmt *copy = ARENA_NEW(gen->arena, struct cstmt);
    bool is_same = is_else_if(&stmt->otherwise);
    *copy = *stmt;
    copy->body = unfolded(gen, &stmt->body, level + 1);
    copy->otherwise = unfolded(gen, &stmt->otherwise, is_same ? level : level + 1);
    return copy;
}

/* STATEMENTS, which run where CONDITION holds, at one level. */
static void unfold(struct gen *gen, const struct cexp *condition,
                   const struct cstmt_vec *statements, struct cstmt_vec *out)
{
    struct unfolding all = {.gen = gen, .condition = condition, .out = out};
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_IF)
            unfold_if(&all, stmt);
        else if (stmt->kind == CSTMT_DECL)
            unfold_declaration(&all, stmt);
        else if (stmt->kind != CSTMT_BLANK)
            VEC_PUSH(gen->arena, &all.run, inside(gen, stmt, DEEPEST));
    }
    end_run(&all);
}

/* if (VALUE) ..., whose blocks would be too deep. */
static void unfold_first(struct gen *gen, const struct cstmt *stmt, struct cstmt_vec *out)
{
    const struct cexp *taken = cexp_name(gen->arena, gen_fresh_name(gen, "taken"));
    cstmt_decl_const(gen->arena, out, bool_type(gen), taken->text, stmt->value);
    unfold(gen, taken, &stmt->body, out);
    if (stmt->otherwise.len == 0)
        return;
    const struct cexp *other = cexp_name(gen->arena, gen_fresh_name(gen, "other"));
    cstmt_decl_const(gen->arena, out, bool_type(gen), other->text,
                     cexp_prefix(gen->arena, CPREFIX_NOT, taken));
    unfold(gen, other, &stmt->otherwise, out);
}

static struct cstmt_vec unfolded(struct gen *gen, const struct cstmt_vec *statements,
                                 unsigned level)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_IF && level >= DEEPEST)
            unfold_first(gen, stmt, &out);
        else
            VEC_PUSH(gen->arena, &out, inside(gen, stmt, level));
    }
    return out;
}

struct cstmt_vec gen_blocks(struct gen *gen, struct cstmt_vec body)
{
    return is_deeper(&body, 0) ? unfolded(gen, &body, 0) : body;
}
