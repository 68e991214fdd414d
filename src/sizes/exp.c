/* The sizes of expressions, from the inside out; what a place wants is handed in where that says
 * which open sizes are meant. This file has the dispatch and the kinds without a file of their own.
 *
 * Only sizes are looked at here: that types are right otherwise has been seen before. */
#include "sizes/exp.h"

#include "base/diag.h"
#include "core/make.h"
#include "core/type.h"
#include "sizes/access.h"
#include "sizes/apply.h"
#include "sizes/control.h"
#include "sizes/differ.h"
#include "sizes/hidden.h"
#include "sizes/pattern.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct core_exp *sizing_copy(struct sizing *sizing, const struct core_exp *exp,
                             const struct core_type *type)
{
    struct core_exp *copy = ARENA_NEW(sizing->arena, struct core_exp);
    *copy = *exp;
    copy->type = type;
    return copy;
}

/* EXP where WANT, if it is not null, is wanted. A lambda has been held to it part by part. */
static const struct core_exp *agreed(struct sizing *sizing, const struct core_exp *exp,
                                     const struct core_type *want)
{
    size_t first = sizing->differences.len;
    if (!want || exp->kind == CORE_LAM)
        return exp;
    sizing->place.loc = exp->loc;
    sizing_unify(sizing, exp->type, want);
    return sizing_coerced(sizing, exp, want, first);
}

/* ---- Names ---- */

const struct core_def *sizing_current(struct sizing *sizing, const struct core_def *def)
{
    const struct core_def *made =
        sizing->context->made ? map_get(sizing->context->made, def) : NULL;
    return made ? made : def;
}

/* What is known of the type of DEF, a definition that is done, or the one that is looked at. */
static const struct core_def *scheme_of(const struct sizing *sizing,
                                               const struct core_def *def)
{
    return def == sizing->own ? &sizing->own_scheme : def;
}

/* EXP, a use of something of type SCHEME with type variables VARS: its instance, into SUBST, with
 * open sizes. What each use of a function gives with other sizes has none. */
static const struct core_type *const *fresh_instance(struct sizing *sizing,
                                                     const struct core_exp *exp,
                                                     const struct core_type *scheme,
                                                     const struct core_type_var *const *vars,
                                                     size_t count, struct subst subst)
{
    const struct core_type **instance = ARENA_ARRAY(sizing->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++) {
        instance[i] = core_type_var_varies(scheme, vars[i])
                          ? sizing_anonymous(sizing, exp->u.instance[i])
                          : sizing_instance(sizing, scheme, vars[i], exp->u.instance[i]);
        map_set(subst.types, vars[i], (void *)instance[i]);
    }
    return instance;
}

static void open_sizes(struct sizing *sizing, const struct core_var *const *sizes, size_t count,
                       struct subst subst)
{
    for (size_t i = 0; i < count; i++)
        map_set(subst.sizes, sizes[i], (void *)sizing_open(sizing));
}

static const struct core_exp *infer_var(struct sizing *sizing, const struct core_exp *exp)
{
    const struct known *known = map_get(sizing->known, exp->u.var);
    const struct core_var *var = exp->u.var;
    if (!known || !known->type)
        return exp;
    if (known->own.len == 0 && var->type_var_count == 0)
        return sizing_copy(sizing, exp, known->type);
    struct subst subst = sizing_subst_new(sizing);
    struct core_exp *copy = sizing_copy(sizing, exp, NULL);
    copy->u.instance =
        fresh_instance(sizing, exp, known->type, var->type_vars, var->type_var_count, subst);
    open_sizes(sizing, known->own.at, known->own.len, subst);
    copy->type = sizing_subst(sizing, subst, known->type);
    return copy;
}

/* Nobody knows the sizes of a constant but by its name. */
static const struct core_exp *infer_def(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_def *current = sizing_current(sizing, exp->u.def);
    const struct core_def *def = scheme_of(sizing, current);
    struct subst subst = sizing_subst_new(sizing);
    struct core_exp *copy = sizing_copy(sizing, exp, NULL);
    copy->u.def = current;
    copy->u.instance =
        fresh_instance(sizing, exp, def->type, def->type_vars, def->type_var_count, subst);
    open_sizes(sizing, def->sizes, def->size_count, subst);
    copy->u.sizes = sizing_hidden(sizing, def, subst);
    copy->type = sizing_settle(sizing, sizing_subst(sizing, subst, def->type));
    return copy;
}

/* The types that stand for the variables of PART, which is all or a part of SCHEME, in TYPE, an
 * instance of it, with open sizes. */
static void match_scheme(struct sizing *sizing, const struct core_type *scheme,
                         const struct core_type *part, const struct core_type *type,
                         struct subst subst)
{
    if (part->kind == CORE_TYPE_VAR && !map_has(subst.types, part->var))
        map_set(subst.types, part->var,
                (void *)sizing_instance(sizing, scheme, part->var, type));
    for (size_t i = 0; i < part->part_count; i++)
        match_scheme(sizing, scheme, part->parts[i], type->parts[i], subst);
    if (part->elem)
        match_scheme(sizing, scheme, part->elem, type->elem, subst);
    if (part->kind != CORE_TYPE_FUN)
        return;
    match_scheme(sizing, scheme, part->param, type->param, subst);
    match_scheme(sizing, scheme, part->result, type->result, subst);
}

static const struct core_exp *infer_builtin(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_scheme *scheme = core_schemes_get(sizing->context->builtins, exp->u.builtin);
    struct subst subst = sizing_subst_new(sizing);
    match_scheme(sizing, scheme->type, scheme->type, exp->type, subst);
    open_sizes(sizing, scheme->sizes, scheme->size_count, subst);
    return sizing_copy(sizing, exp, sizing_subst(sizing, subst, scheme->type));
}

/* ---- Tuples, arrays, sums ---- */

static const struct core_exp *infer_tuple(struct sizing *sizing, const struct core_exp *exp,
                                          const struct core_type *want)
{
    size_t count = exp->u.tuple.count;
    const struct core_exp **parts = ARENA_ARRAY(sizing->arena, const struct core_exp *, count);
    const struct core_type **types = ARENA_ARRAY(sizing->arena, const struct core_type *, count);
    struct core_type *type = ARENA_NEW(sizing->arena, struct core_type);
    bool is_known = want && want->kind == CORE_TYPE_TUPLE;
    for (size_t i = 0; i < count; i++) {
        parts[i] =
            sizing_infer(sizing, exp->u.tuple.parts[i], is_known ? want->parts[i] : NULL);
        types[i] = parts[i]->type;
    }
    *type = *exp->type;
    type->parts = types;
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.tuple.parts = parts;
    return copy;
}

/* All elements have the sizes of the first. */
static const struct core_exp *infer_array(struct sizing *sizing, const struct core_exp *exp)
{
    size_t count = exp->u.tuple.count;
    const struct core_exp **parts = ARENA_ARRAY(sizing->arena, const struct core_exp *, count);
    const struct core_type *elem = NULL;
    struct core_type *type = ARENA_NEW(sizing->arena, struct core_type);
    struct loc first = count > 0 ? exp->u.tuple.parts[0]->loc : loc_none();
    struct place before =
        sizing_place_set(sizing, (struct place){.kind = PLACE_ELEMENT, .other = first});
    for (size_t i = 0; i < count; i++) {
        parts[i] = sizing_infer(sizing, exp->u.tuple.parts[i], elem);
        elem = elem ? elem : parts[i]->type;
    }
    sizing_place_set(sizing, before);
    *type = *exp->type;
    type->size = core_make_i64(sizing->arena, sizing->context->i64, (int64_t)count);
    type->elem = elem ? elem : sizing_fresh(sizing, exp->type->elem);
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.tuple.parts = parts;
    return copy;
}

static const struct core_exp *infer_proj(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_exp *tuple = sizing_infer(sizing, exp->u.proj.tuple, NULL);
    struct core_exp *copy =
        sizing_copy(sizing, exp, tuple->type->parts[exp->u.proj.position]);
    copy->u.proj.tuple = tuple;
    return copy;
}

static const struct core_exp *infer_construct(struct sizing *sizing, const struct core_exp *exp)
{
    size_t count = exp->u.construct.count;
    const struct core_exp **parts = ARENA_ARRAY(sizing->arena, const struct core_exp *, count);
    const struct core_type *type = sizing_fresh(sizing, exp->type);
    const struct core_variant *variant = &type->variants[exp->u.construct.variant];
    for (size_t i = 0; i < count; i++)
        parts[i] = sizing_infer(sizing, exp->u.construct.parts[i], variant->payload[i]);
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.construct.parts = parts;
    return copy;
}

/* ---- Types written, and others ---- */

/* What is coerced has any sizes; where the type says nothing they stay. */
static const struct core_exp *infer_ascribe(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_type *written =
        sizing_filled(sizing, sizing_written(sizing, exp->u.ascribe.to));
    struct core_exp *copy = sizing_copy(sizing, exp, written);
    copy->u.ascribe.exp = sizing_infer(sizing, exp->u.ascribe.exp, NULL);
    size_t first = sizing->differences.len;
    struct place before = sizing_place_set(
        sizing, (struct place){.kind = exp->u.ascribe.coerce ? PLACE_COERCED : PLACE_EXPRESSION,
                               .loc = exp->u.ascribe.exp->loc});
    sizing_unify(sizing, copy->u.ascribe.exp->type, written);
    sizing_place_set(sizing, before);
    if (first < sizing->differences.len)
        map_set(sizing->ascribed, copy, sizing_differences_from(sizing, first));
    return copy;
}

static const struct core_exp *infer_logic(struct sizing *sizing, const struct core_exp *exp)
{
    struct core_exp *copy = sizing_copy(sizing, exp, exp->type);
    copy->u.logic.left = sizing_infer(sizing, exp->u.logic.left, NULL);
    copy->u.logic.right = sizing_infer(sizing, exp->u.logic.right, NULL);
    return copy;
}

static const struct core_exp *infer_assert(struct sizing *sizing, const struct core_exp *exp,
                                           const struct core_type *want)
{
    const struct core_exp *cond = sizing_infer(sizing, exp->u.assert_.cond, NULL);
    const struct core_exp *body = sizing_infer(sizing, exp->u.assert_.body, want);
    struct core_exp *copy = sizing_copy(sizing, exp, body->type);
    copy->u.assert_.cond = cond;
    copy->u.assert_.body = body;
    return copy;
}

static const struct core_exp *infer_attribute(struct sizing *sizing, const struct core_exp *exp,
                                              const struct core_type *want)
{
    const struct core_exp *body = sizing_infer(sizing, exp->u.attribute.body, want);
    struct core_exp *copy = sizing_copy(sizing, exp, body->type);
    copy->u.attribute.body = body;
    return copy;
}

static const struct core_exp *infer(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want)
{
    switch (exp->kind) {
    case CORE_VAR:
        return infer_var(sizing, exp);
    case CORE_DEF:
        return infer_def(sizing, exp);
    case CORE_BUILTIN:
        return infer_builtin(sizing, exp);
    case CORE_OPERATOR:
    case CORE_LITERAL:
        return exp;
    case CORE_TUPLE:
        return infer_tuple(sizing, exp, want);
    case CORE_PROJ:
        return infer_proj(sizing, exp);
    case CORE_ARRAY:
        return infer_array(sizing, exp);
    case CORE_INDEX:
        return sizing_index(sizing, exp);
    case CORE_SLICE:
    case CORE_UPDATE:
        return sizing_slice(sizing, exp);
    case CORE_RANGE:
        return sizing_range(sizing, exp);
    case CORE_APP:
        return sizing_app(sizing, exp);
    case CORE_LAM:
        return sizing_lam(sizing, exp, want);
    case CORE_LET:
        return sizing_let(sizing, exp, want);
    case CORE_IF:
        return sizing_if(sizing, exp, want);
    case CORE_CONSTRUCT:
        return infer_construct(sizing, exp);
    case CORE_MATCH:
        return sizing_match(sizing, exp, want);
    case CORE_LOOP:
        return sizing_loop(sizing, exp);
    case CORE_ASSERT:
        return infer_assert(sizing, exp, want);
    case CORE_ATTRIBUTE:
        return infer_attribute(sizing, exp, want);
    case CORE_ASCRIBE:
        return infer_ascribe(sizing, exp);
    case CORE_AND:
    case CORE_OR:
        return infer_logic(sizing, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}

const struct core_exp *sizing_infer(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want)
{
    return agreed(sizing, infer(sizing, exp, want), want);
}
