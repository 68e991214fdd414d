/* The end of a definition's inference: everything is copied with the types that were found.
 *
 * Overloaded operators get the scalar type of their operands, numbers their values. == and != at
 * tuple types are spelled out over the components. A variable that is still open is reported as
 * ambiguous, once, and only if there is no other error that may be the reason.
 *
 *     p == q                at (i32, bool)   (\l -> \r -> l.0 == r.0 && l.1 == r.1) p q
 */
#include "front/finish.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/rebuild.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/literal.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

static const struct core_exp *finish_part_exp(void *infer, const struct core_exp *exp)
{
    return front_finish_exp(infer, exp);
}

static const struct core_pat *finish_part_pat(void *infer, const struct core_pat *pat)
{
    return front_finish_pat(infer, pat);
}

static const struct core_type *finish_part_type(void *infer, const struct core_type *type)
{
    return front_finish_type(infer, type);
}

/* What is done with the parts of anything. */
static struct core_rebuild parts_of(struct infer *infer)
{
    return (struct core_rebuild){.arena = infer->front->arena,
                                 .context = infer,
                                 .exp = finish_part_exp,
                                 .pat = finish_part_pat,
                                 .type = finish_part_type};
}

/* ---- Types ---- */

static const struct core_type *finish_open(struct infer *infer, struct core_meta *meta)
{
    struct front *front = infer->front;
    if (!meta->reported && diag_error_count(front->diag) == infer->errors_before)
        diag_error(front->diag, meta->loc, "the %s is not known; annotate it",
                   meta->is_element ? "type of this empty array's elements"
                                    : "type of this expression");
    meta->reported = true;
    return front->error;
}

/* Once for each type: a type that many expressions have in theirs is shared by what they become. */
const struct core_type *front_finish_type(struct infer *infer, const struct core_type *type)
{
    const struct core_type *finished;
    type = front_type_head(type);
    if (type->kind == CORE_TYPE_META)
        return finish_open(infer, type->meta);
    if (type->kind == CORE_TYPE_ERROR || type->kind == CORE_TYPE_SCALAR ||
        type->kind == CORE_TYPE_VAR)
        return type;
    if (!infer->finished)
        infer->finished = map_new_objects(infer->front->arena);
    finished = map_get(infer->finished, type);
    if (!finished) {
        const struct core_rebuild rebuild = parts_of(infer);
        finished = core_rebuild_type(&rebuild, type);
        map_set(infer->finished, type, (void *)finished);
    }
    return finished;
}

void front_finish_vars(struct infer *infer)
{
    for (size_t i = 0; i < infer->vars.len; i++)
        infer->vars.at[i]->type = front_finish_type(infer, infer->vars.at[i]->type);
}

/* ---- Patterns ---- */

const struct core_pat *front_finish_pat(struct infer *infer, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = parts_of(infer);
    return core_rebuild_pat(&rebuild, pat);
}

/* ---- Operators ---- */

static const struct core_exp *project(struct infer *infer, const struct core_exp *tuple,
                                      size_t position)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_PROJ, tuple->loc, tuple->type->parts[position]);
    exp->u.proj.tuple = tuple;
    exp->u.proj.position = position;
    return exp;
}

static const struct core_exp *truth(struct infer *infer, bool value, struct loc loc)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_LITERAL, loc, infer->front->scalars[SCALAR_BOOL]);
    exp->u.literal = front_literal_int(SCALAR_BOOL, value);
    return exp;
}

/* LEFT op RIGHT, for op == or !=, over the components of a tuple. */
static const struct core_exp *compare(struct infer *infer, enum operator op,
                                      const struct core_exp *left, const struct core_exp *right)
{
    struct front *front = infer->front;
    const struct core_type *type = left->type;
    const struct core_exp *all = NULL;
    if (type->kind != CORE_TYPE_TUPLE) {
        struct core_exp *fun = front_exp_operator(infer, op, left->loc, type);
        fun->u.oper.from = type->kind == CORE_TYPE_SCALAR ? type->scalar : SCALAR_BOOL;
        const struct core_exp *half = front_exp_app(infer, fun, left, fun->type->result);
        return front_exp_app(infer, half, right, front->scalars[SCALAR_BOOL]);
    }
    for (size_t i = 0; i < type->part_count; i++) {
        const struct core_exp *part =
            compare(infer, op, project(infer, left, i), project(infer, right, i));
        struct core_exp *both = front_exp_new(infer, op == OP_EQ ? CORE_AND : CORE_OR, left->loc,
                                              front->scalars[SCALAR_BOOL]);
        both->u.logic.left = all;
        both->u.logic.right = part;
        all = !all ? part : both;
    }
    return all ? all : truth(infer, op == OP_EQ, left->loc);
}

static const struct core_exp *compare_tuples(struct infer *infer, enum operator op,
                                             const struct core_type *type, struct loc loc)
{
    const struct core_var *left = front_var_new(infer, "l", loc, type);
    const struct core_var *right = front_var_new(infer, "r", loc, type);
    const struct core_exp *body = compare(infer, op, front_exp_var(infer, left, loc),
                                          front_exp_var(infer, right, loc));
    const struct core_exp *inner =
        front_exp_lam(infer, front_pat_var(infer, right), body, loc);
    return front_exp_lam(infer, front_pat_var(infer, left), inner, loc);
}

static const struct core_exp *finish_operator(struct infer *infer, struct core_exp *exp)
{
    const struct core_type *operand = exp->type->kind == CORE_TYPE_FUN ? exp->type->param : NULL;
    if (!operand || exp->u.oper.op == OP_CONVERT)
        return exp;
    if (operand->kind == CORE_TYPE_TUPLE)
        return compare_tuples(infer, exp->u.oper.op, operand, exp->loc);
    if (operand->kind == CORE_TYPE_SCALAR)
        exp->u.oper.from = operand->scalar;
    return exp;
}

/* ---- Expressions ---- */

static void finish_literal(struct infer *infer, struct core_exp *exp, const struct core_exp *open)
{
    if (open->u.open.scalar == SCALAR_COUNT && exp->type->kind == CORE_TYPE_SCALAR)
        exp->u.literal =
            front_literal_value(infer->front, open->u.open.written, exp->type->scalar);
}

const struct core_exp *front_finish_exp(struct infer *infer, const struct core_exp *open)
{
    const struct core_rebuild rebuild = parts_of(infer);
    struct core_exp *exp = core_rebuild_exp(&rebuild, open);
    if (exp->kind == CORE_OPERATOR)
        return finish_operator(infer, exp);
    if (exp->kind == CORE_LITERAL)
        finish_literal(infer, exp, open);
    return exp;
}
