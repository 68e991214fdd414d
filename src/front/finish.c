/* The end of a definition's inference: everything is copied with the types that were found.
 *
 * Overloaded operators get the scalar type of their operands, numbers their values, fields and
 * constructors their positions. == and != at other types than scalars are spelled out (compare.c).
 * A variable that is still open and may be any type is (), as in Futhark: `length []`. One of which
 * something is known is reported as ambiguous, once, and only if there is no other error that may
 * be the reason. */
#include "front/finish.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/rebuild.h"
#include "front/compare.h"
#include "front/infer.h"
#include "front/labels.h"
#include "front/literal.h"
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

static bool may_be_any(const struct core_meta *meta)
{
    return !meta->scalars && !meta->equality && meta->needs.len == 0;
}

static const struct core_type *finish_open(struct infer *infer, struct core_meta *meta)
{
    struct front *front = infer->front;
    if (may_be_any(meta) && diag_error_count(front->diag) == infer->errors_before)
        return meta->solution = front_type_tuple(front, NULL, 0);
    if (!meta->reported && diag_error_count(front->diag) == infer->errors_before)
        diag_error(front->diag, meta->loc, "the type of this expression is not known; annotate it");
    meta->reported = true;
    return front->error;
}

/* Once for each type: a type that many expressions have in theirs is shared by what they become. */
const struct core_type *front_finish_type(struct infer *infer, const struct core_type *type)
{
    const struct core_type *finished;
    type = front_type_head(type);
    infer->types_missing |= type->kind == CORE_TYPE_ERROR;
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

/* A type does not have the part NAME, which must have been reported. */
static void require_error(struct infer *infer, struct loc loc, const char *what, const char *name)
{
    if (diag_error_count(infer->front->diag) == infer->errors_before)
        bug(loc, "a type without %s '%s'", what, name);
}

/* ---- Patterns ---- */

const struct core_pat *front_finish_pat(struct infer *infer, const struct core_pat *pat)
{
    const struct core_rebuild rebuild = parts_of(infer);
    struct core_pat *copy = core_rebuild_pat(&rebuild, pat);
    if (copy->written && copy->type->kind == CORE_TYPE_SCALAR)
        copy->literal = front_literal_value(infer->front, copy->written, copy->type->scalar);
    if (copy->name && copy->type->kind == CORE_TYPE_SUM &&
        !front_variant_find(copy->type, copy->name, &copy->variant))
        require_error(infer, copy->loc, "the constructor", copy->name);
    copy->written = NULL;
    copy->name = NULL;
    return copy;
}

/* ---- Operators ---- */

/* One that has been given the type of its place, which is not its own, is left as it is. */
static const struct core_exp *finish_operator(struct infer *infer, struct core_exp *exp)
{
    const struct core_type *operand = exp->type->kind == CORE_TYPE_FUN ? exp->type->param : NULL;
    if (!operand || exp->u.oper.op == OP_CONVERT || operand->kind == CORE_TYPE_ERROR)
        return exp;
    if (operand->kind != CORE_TYPE_SCALAR &&
        diag_error_count(infer->front->diag) > infer->errors_before)
        return exp;
    if (operand->kind != CORE_TYPE_SCALAR)
        return front_exp_compare(infer, exp->u.oper.op, operand, exp->loc);
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

static void finish_projection(struct infer *infer, struct core_exp *exp)
{
    const struct core_type *type = exp->u.proj.tuple->type;
    if (exp->u.proj.label && type->kind == CORE_TYPE_TUPLE &&
        !front_label_find(type, exp->u.proj.label, &exp->u.proj.position))
        require_error(infer, exp->loc, "the field", exp->u.proj.label);
    exp->u.proj.label = NULL;
}

static void finish_construct(struct infer *infer, struct core_exp *exp)
{
    if (exp->type->kind == CORE_TYPE_SUM &&
        !front_variant_find(exp->type, exp->u.construct.name, &exp->u.construct.variant))
        require_error(infer, exp->loc, "the constructor", exp->u.construct.name);
    exp->u.construct.name = NULL;
}

static bool has_var(const struct core_type *type, const struct core_type_var *var);

static bool any_has_var(const struct core_type *const *types, size_t count,
                        const struct core_type_var *var)
{
    for (size_t i = 0; i < count; i++)
        if (has_var(types[i], var))
            return true;
    return false;
}

static bool has_var(const struct core_type *type, const struct core_type_var *var)
{
    type = front_type_head(type);
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
        return false;
    case CORE_TYPE_VAR:
        return type->var == var;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_ABSTRACT:
        return any_has_var(type->parts, type->part_count, var);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            if (any_has_var(type->variants[i].payload, type->variants[i].payload_count, var))
                return true;
        return false;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        return has_var(type->elem, var);
    case CORE_TYPE_FUN:
        return has_var(type->param, var) || has_var(type->result, var);
    }
    bug(loc_none(), "type of unknown kind");
}

/* What nothing in the type of what is used depends on may be anything: `def f 'a (x: i32) = x`. */
static void close_phantoms(struct infer *infer, const struct core_exp *use,
                           const struct core_type *type,
                           const struct core_type_var *const *vars, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct core_type *instance = front_type_head(use->u.instance[i]);
        if (instance->kind == CORE_TYPE_META && !has_var(type, vars[i]))
            instance->meta->solution = front_type_tuple(infer->front, NULL, 0);
    }
}

/* What a definition is used at in itself: its own type variables. */
static const struct core_type *const *own_instance(struct infer *infer)
{
    struct front *front = infer->front;
    const struct core_def *own = infer->own;
    const struct core_type **instance =
        ARENA_ARRAY(front->arena, const struct core_type *, own->type_var_count);
    for (size_t i = 0; i < own->type_var_count; i++)
        instance[i] = front_type_var(front, own->type_vars[i]);
    return instance;
}

static const struct core_exp *finish_own_use(struct infer *infer, const struct core_exp *open)
{
    const struct core_rebuild rebuild = parts_of(infer);
    struct core_exp own = *open;
    own.u.instance = own_instance(infer);
    return core_rebuild_exp(&rebuild, &own);
}

const struct core_exp *front_finish_exp(struct infer *infer, const struct core_exp *open)
{
    if (open->kind == CORE_DEF && open->u.def == infer->own)
        return finish_own_use(infer, open);
    if (open->kind == CORE_DEF)
        close_phantoms(infer, open, open->u.def->type, open->u.def->type_vars,
                       open->u.def->type_var_count);
    if (open->kind == CORE_VAR && open->u.instance)
        close_phantoms(infer, open, open->u.var->type, open->u.var->type_vars,
                       open->u.var->type_var_count);
    const struct core_rebuild rebuild = parts_of(infer);
    struct core_exp *exp = core_rebuild_exp(&rebuild, open);
    if (exp->kind == CORE_OPERATOR)
        return finish_operator(infer, exp);
    if (exp->kind == CORE_LITERAL)
        finish_literal(infer, exp, open);
    if (exp->kind == CORE_PROJ)
        finish_projection(infer, exp);
    if (exp->kind == CORE_CONSTRUCT)
        finish_construct(infer, exp);
    return exp;
}
