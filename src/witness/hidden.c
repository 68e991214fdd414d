/* Sizes of definitions that no argument has (core.h, HIDDEN). A use says them: of a definition by
 * its own list; of a specification by the list of that, whose sizes are those of the definition
 * where these stand in the two types:
 *
 *     val pairs [m] : i64 -> [m]t              a use says that m is 3
 *     def pairs [k] (x: i64) : [k](i64, i64)   k is what m is, since [k]... is what stands for [m]t
 *
 * Abstract types are opened on both sides, as far as is known what they stand for. */
#include "witness/hidden.h"

#include "base/diag.h"
#include "core/expand.h"
#include "witness/eval.h"
#include "witness/module.h"
#include "witness/size.h"

/* A type, and where it is written: in what the name OF stands for, with ARGS, which OUTER has, for
 * its parameters; OF is null for what is not in an abstract type. */
struct place {
    const struct core_type *type;
    const struct frame *frame;
    const struct core_type_name *of;
    const struct core_type_arg *args;
    const struct place *outer;
};

/* An expression for a size, which may be null, and where it is written. */
struct size_place {
    const struct core_exp *size;
    const struct place *place;
};

static const struct place *new_place(struct eval *eval, struct place contents)
{
    struct place *place = ARENA_NEW(eval->arena, struct place);
    *place = contents;
    return place;
}

/* What a variable of a type stands for there; null if it is no parameter. */
static const struct core_type *type_arg(const struct place *place, const struct core_type_var *var)
{
    for (size_t i = 0; place->of && i < place->of->param_count; i++)
        if (place->of->params[i].type == var)
            return place->args[i].type;
    return NULL;
}

/* Whether SIZE is a parameter there: at *POSITION. */
static bool is_param(const struct place *place, const struct core_exp *size, size_t *position)
{
    for (size_t i = 0; place->of && size->kind == CORE_VAR && i < place->of->param_count; i++)
        if (place->of->params[i].size == size->u.var) {
            *position = i;
            return true;
        }
    return false;
}

/* PLACE, where its type is neither a parameter nor an abstract type of which it is known what it
 * stands for. */
static const struct place *head(struct eval *eval, const struct place *place)
{
    const struct core_type *type = place->type;
    const struct meaning *meaning = witness_meaning(place->frame, type);
    const struct core_type *arg =
        type->kind == CORE_TYPE_VAR ? type_arg(place, type->var) : NULL;
    if (arg) {
        struct place outer = *place->outer;
        outer.type = arg;
        return head(eval, new_place(eval, outer));
    }
    if (!meaning)
        return place;
    return head(eval, new_place(eval, (struct place){meaning->name->type, meaning->frame,
                                                     meaning->name,
                                                     core_type_args(eval->arena, type), place}));
}

/* The same for the size of an array at PLACE. */
static struct size_place size_head(const struct place *place, const struct core_exp *size)
{
    size_t position;
    while (size && is_param(place, size, &position)) {
        size = place->args[position].size;
        place = place->outer;
    }
    return (struct size_place){size, place};
}

/* A use of a specification: in SPEC's scope its sizes have values; *ACTUAL gets those of DEF. */
struct hiding {
    struct eval *eval;
    const struct core_def *def;
    const struct scope *spec;
    const struct scope **actual;
};

/* The value of a size of the specification; in abstract types their parameters have values first.
 */
static const struct item *value_of(struct hiding *hiding, struct size_place at)
{
    const struct place *place = at.place;
    const struct scope *scope = hiding->spec;
    if (place->of)
        scope = witness_scope_in(hiding->eval, place->frame);
    for (size_t i = 0; place->of && i < place->of->param_count; i++) {
        const struct core_exp *arg = place->args[i].size;
        const struct item *value =
            arg ? value_of(hiding, size_head(place->outer, arg)) : NULL;
        if (value)
            scope = witness_scope_bind(hiding->eval, scope, place->of->params[i].size, value);
    }
    return witness_is_unknown(scope, at.size) ? NULL
                                              : witness_evaluate(hiding->eval, scope, at.size);
}

static bool is_hidden(const struct core_def *def, const struct core_exp *size)
{
    for (size_t i = 0; size && size->kind == CORE_VAR && i < def->hidden_count; i++)
        if (def->hidden[i] == size->u.var)
            return true;
    return false;
}

static void see_size(struct hiding *hiding, struct size_place spec, struct size_place actual)
{
    if (!spec.size || actual.place->of || !is_hidden(hiding->def, actual.size) ||
        witness_scope_get(*hiding->actual, actual.size->u.var))
        return;
    const struct item *value = value_of(hiding, spec);
    if (value)
        *hiding->actual =
            witness_scope_bind(hiding->eval, *hiding->actual, actual.size->u.var, value);
}

static void see(struct hiding *hiding, const struct place *spec, const struct place *actual);

/* TYPE and OTHER, parts of the types of SPEC and ACTUAL. */
static void see_part(struct hiding *hiding, const struct place *spec, const struct core_type *type,
                     const struct place *actual, const struct core_type *other)
{
    struct place one = *spec, two = *actual;
    one.type = type;
    two.type = other;
    see(hiding, new_place(hiding->eval, one), new_place(hiding->eval, two));
}

static void see_parts(struct hiding *hiding, const struct place *spec, const struct place *actual)
{
    const struct core_type *type = spec->type, *other = actual->type;
    for (size_t i = 0; i < type->part_count; i++)
        see_part(hiding, spec, type->parts[i], actual, other->parts[i]);
    for (size_t i = 0; i < type->size_arg_count; i++)
        see_size(hiding, size_head(spec, type->size_args[i]),
                 size_head(actual, other->size_args[i]));
    for (size_t i = 0; i < type->variant_count; i++)
        for (size_t k = 0; k < type->variants[i].payload_count; k++)
            see_part(hiding, spec, type->variants[i].payload[k], actual,
                     other->variants[i].payload[k]);
}

/* Two types that are the same but for sizes, and for variables in that of ACTUAL. */
static void see(struct hiding *hiding, const struct place *spec, const struct place *actual)
{
    spec = head(hiding->eval, spec);
    actual = head(hiding->eval, actual);
    if (spec->type->kind != actual->type->kind)
        return;
    switch (spec->type->kind) {
    case CORE_TYPE_ARRAY:
        see_size(hiding, size_head(spec, spec->type->size),
                 size_head(actual, actual->type->size));
        see_part(hiding, spec, spec->type->elem, actual, actual->type->elem);
        return;
    case CORE_TYPE_FUN:
        see_part(hiding, spec, spec->type->param, actual, actual->type->param);
        see_part(hiding, spec, spec->type->result, actual, actual->type->result);
        return;
    case CORE_TYPE_TUPLE:
    case CORE_TYPE_SUM:
    case CORE_TYPE_ABSTRACT:
        see_parts(hiding, spec, actual);
        return;
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        return;
    }
    bug(loc_none(), "a type of unknown kind");
}

/* What the use CLOSURE says of the hidden sizes of what it uses. */
static bool bind_said(struct eval *eval, const struct scope **scope, const struct closure *closure)
{
    const struct core_exp *use = closure->exp;
    for (size_t i = 0; i < use->u.def->hidden_count; i++) {
        const struct item *size = witness_evaluate(eval, closure->scope, use->u.sizes[i]);
        if (!size)
            return false;
        *scope = witness_scope_bind(eval, *scope, use->u.def->hidden[i], size);
    }
    return true;
}

/* The sizes of the specification that CLOSURE uses: those of its arguments, and those that are
 * said. */
static bool bind_specified(struct eval *eval, const struct scope **scope,
                           const struct closure *closure)
{
    const struct core_type *type = closure->exp->u.def->type;
    for (size_t i = 0; i < closure->arg_count && type->kind == CORE_TYPE_FUN; i++) {
        witness_bind_sizes(eval, scope, type->param, closure->args[i]);
        if (type->param_name)
            *scope = witness_scope_bind(eval, *scope, type->param_name, closure->args[i]);
        type = type->result;
    }
    return bind_said(eval, scope, closure);
}

bool witness_bind_hidden(struct eval *eval, const struct scope **scope,
                         const struct closure *closure)
{
    const struct core_def *used = closure->exp->u.def;
    if (used == closure->def)
        return bind_said(eval, scope, closure);
    if (closure->def->hidden_count == 0)
        return true;
    const struct scope *spec = witness_scope_in(eval, witness_frame(closure->scope));
    struct hiding hiding = {eval, closure->def, spec, scope};
    if (!bind_specified(eval, &hiding.spec, closure))
        return false;
    see(&hiding,
        new_place(eval, (struct place){.type = used->type, .frame = hiding.spec->frame}),
        new_place(eval, (struct place){.type = closure->def->type, .frame = closure->frame}));
    return true;
}
