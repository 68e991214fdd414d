/* Declarations of types: abbreviations, with parameters that are sizes and types.
 *
 *     type arr [n] 't = [n]t          arr [k] (f32, bool)     [k](f32, bool)
 *                                     arr [] f32              []f32
 *     type^ fun 'a 'b = a -> b
 *
 * An abbreviation that is not lifted (futhark-language.md, 1.2) is a type of one size without
 * functions, one with '~' may hide sizes, one with '^' may hold functions. What is declared counts:
 * there are no arrays of a type that is declared as lifted, whatever it stands for. Where functions
 * are written out in a type that is not declared as lifted, as old programs do, it is lifted all
 * the same; sizes that are left open, `[]t`, are as they are in any type. */
#include "front/abbreviation.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/realise.h"
#include "core/type.h"
#include "front/annotation.h"
#include "front/exists.h"
#include "front/find.h"
#include "front/finish.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

const char *front_abbreviation_text(struct front *front, const struct core_type_name *abbreviation)
{
    static const char *const lifts[] = {"", "~", "^"};
    const char *text = abbreviation->name;
    for (size_t i = 0; i < abbreviation->param_count; i++) {
        const struct core_type_param *param = &abbreviation->params[i];
        text = param->size ? arena_printf(front->arena, "%s [%s]", text, param->size->name)
                           : arena_printf(front->arena, "%s '%s%s", text,
                                          lifts[param->type->lift], param->type->name);
    }
    return text;
}

/* ---- Lifts ---- */

enum core_lift front_param_lift(enum syn_type_param_kind kind)
{
    switch (kind) {
    case SYN_PARAM_SIZE:
    case SYN_PARAM_TYPE:
        return CORE_UNLIFTED;
    case SYN_PARAM_SIZE_LIFTED:
        return CORE_SIZE_LIFTED;
    case SYN_PARAM_LIFTED:
        return CORE_LIFTED;
    }
    bug(loc_none(), "type parameter of unknown kind");
}

static enum core_lift higher(enum core_lift a, enum core_lift b)
{
    return a > b ? a : b;
}

static enum core_lift lift_of_name(struct infer *infer, const struct scope *scope,
                                   const struct syn_name *name)
{
    const struct core_type_name *abbreviation =
        front_find_qualified(infer, scope, CORE_NAME_TYPE, name);
    const struct core_type *local =
        name->qual_count == 0 ? front_scope_find_type(infer->front, scope, name->name) : NULL;
    if (local)
        return local->kind == CORE_TYPE_VAR ? local->var->lift : CORE_UNLIFTED;
    return abbreviation ? abbreviation->lift : CORE_UNLIFTED;
}

static enum core_lift lift_of_list(struct infer *infer, const struct scope *scope,
                                   struct syn_type_list list)
{
    enum core_lift lift = CORE_UNLIFTED;
    for (size_t i = 0; i < list.count; i++)
        lift = higher(lift, front_type_lift(infer, scope, list.at[i]));
    return lift;
}

static enum core_lift lift_of_record(struct infer *infer, const struct scope *scope,
                                     const struct syn_type *syn)
{
    enum core_lift lift = CORE_UNLIFTED;
    for (size_t i = 0; i < syn->record.field_count; i++)
        lift = higher(lift, front_type_lift(infer, scope, syn->record.fields[i].type));
    return lift;
}

static enum core_lift lift_of_sum(struct infer *infer, const struct scope *scope,
                                  const struct syn_type *syn)
{
    enum core_lift lift = CORE_UNLIFTED;
    for (size_t i = 0; i < syn->sum.variant_count; i++)
        lift = higher(lift, lift_of_list(infer, scope, syn->sum.variants[i].payload));
    return lift;
}

static enum core_lift lift_of_application(struct infer *infer, const struct scope *scope,
                                          const struct syn_type *syn)
{
    enum core_lift lift = lift_of_name(infer, scope, &syn->apply.name);
    for (size_t i = 0; i < syn->apply.arg_count; i++)
        if (syn->apply.args[i].type)
            lift = higher(lift, front_type_lift(infer, scope, syn->apply.args[i].type));
    return lift;
}

enum core_lift front_type_lift(struct infer *infer, const struct scope *scope,
                               const struct syn_type *syn)
{
    switch (syn->kind) {
    case SYN_TYPE_NAME:
        return lift_of_name(infer, scope, &syn->name);
    case SYN_TYPE_TUPLE:
        return lift_of_list(infer, scope, syn->tuple);
    case SYN_TYPE_RECORD:
        return lift_of_record(infer, scope, syn);
    case SYN_TYPE_SUM:
        return lift_of_sum(infer, scope, syn);
    case SYN_TYPE_ARRAY:
        return CORE_UNLIFTED;
    case SYN_TYPE_UNIQUE:
        return front_type_lift(infer, scope, syn->unique);
    case SYN_TYPE_FUN:
        return CORE_LIFTED;
    case SYN_TYPE_APPLY:
        return lift_of_application(infer, scope, syn);
    case SYN_TYPE_EXISTS:
        return higher(CORE_SIZE_LIFTED, front_type_lift(infer, scope, syn->exists.body));
    }
    bug(syn->loc, "type of unknown kind");
}

/* ---- Declarations ---- */

static enum core_lift declared_lift(enum syn_lift lift)
{
    switch (lift) {
    case SYN_LIFT_NONE:
        return CORE_UNLIFTED;
    case SYN_LIFT_SIZE:
        return CORE_SIZE_LIFTED;
    case SYN_LIFT_FULL:
        return CORE_LIFTED;
    }
    bug(loc_none(), "lift of unknown kind");
}

static bool is_function(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_FUN;
}

/* DECLARED, or what TYPE, which is as lifted as LIFT says, makes of it; reports if it may not be
 * that. */
static enum core_lift check_lift(struct front *front, const struct syn_type_binding *binding,
                                 const struct core_type *type, enum core_lift lift)
{
    enum core_lift declared = declared_lift(binding->lift);
    const char *name = binding->name.name;
    if (lift <= declared || type->kind == CORE_TYPE_ERROR)
        return declared;
    if (lift == CORE_LIFTED && binding->lift == SYN_LIFT_NONE &&
        core_type_any(type, is_function, NULL))
        return lift;
    if (lift == CORE_LIFTED)
        diag_error(front->diag, binding->type->loc,
                   "there may be functions in this type; declare it as 'type^ %s'", name);
    else
        diag_error(front->diag, binding->type->loc,
                   "there may be sizes in this type that differ; declare it as 'type~ %s'", name);
    return lift;
}

static void check_sizes_used(struct front *front, const struct core_type_name *abbreviation)
{
    for (size_t i = 0; i < abbreviation->param_count; i++) {
        const struct core_var *size = abbreviation->params[i].size;
        if (size && abbreviation->type->kind != CORE_TYPE_ERROR &&
            front_exists_occurrences(front, abbreviation->type, size) == 0)
            diag_error(front->diag, size->loc,
                       "the size [%s] is not used in the type that '%s' stands for", size->name,
                       abbreviation->name);
    }
}

/* The parameters of a declaration, in *SCOPE. */
static const struct core_type_param *bind_params(struct infer *infer, const struct scope **scope,
                                                 struct syn_type_param_list list)
{
    struct front *front = infer->front;
    struct map *sizes = map_new_strings(front->arena);
    struct map *types = map_new_strings(front->arena);
    struct core_type_param *params = ARENA_ARRAY(front->arena, struct core_type_param, list.count);
    for (size_t i = 0; i < list.count; i++) {
        const struct syn_type_param *param = &list.at[i];
        bool is_size = param->kind == SYN_PARAM_SIZE;
        front_check_duplicate(infer, is_size ? sizes : types, &param->name);
        if (is_size) {
            params[i].size = front_size_new(infer, param->name);
            *scope = front_scope_value(front, *scope, params[i].size);
            continue;
        }
        struct core_type_var *var = ARENA_NEW(front->arena, struct core_type_var);
        *var = (struct core_type_var){param->name.name, front_param_lift(param->kind)};
        params[i].type = var;
        *scope = front_scope_type(front, *scope, var->name, front_type_var(front, var));
    }
    return params;
}

/* The type of BINDING, which has one, and its lift: if IS_DECLARED is set, as it may be. */
static void read_type(struct infer *infer, const struct scope *scope,
                      const struct syn_type_binding *binding, bool is_declared,
                      struct core_type_name *name)
{
    const struct core_type *type = front_annotation(infer, scope, binding->type);
    front_default(infer);
    name->type = front_finish_type(infer, type);
    front_finish_vars(infer);
    name->hidden = front_exists_take(infer, 0);
    name->lift = front_type_lift(infer, scope, binding->type);
    if (is_declared)
        name->lift = check_lift(infer->front, binding, name->type, name->lift);
    check_sizes_used(infer->front, name);
}

/* NAME becomes that of a new abstract type. */
static void make_abstract(struct front *front, const struct syn_type_binding *binding,
                          struct core_type_name *name)
{
    struct core_abstract *abstract = ARENA_NEW(front->arena, struct core_abstract);
    name->lift = declared_lift(binding->lift);
    *abstract = (struct core_abstract){.name = name->name,
                                       .loc = name->loc,
                                       .lift = name->lift,
                                       .params = name->params,
                                       .param_count = name->param_count};
    name->type = core_abstract_type(front->arena, abstract);
}

/* What BINDING makes of its name. */
static const struct core_type_name *bind_type(struct front *front,
                                              const struct syn_type_binding *binding,
                                              bool is_declared)
{
    struct core_type_name *name = ARENA_NEW(front->arena, struct core_type_name);
    const struct scope *scope = NULL;
    struct infer infer;
    front_infer_begin(&infer, front, false);
    *name = (struct core_type_name){.name = binding->name.name, .loc = binding->name.loc};
    name->params = bind_params(&infer, &scope, binding->params);
    name->param_count = binding->params.count;
    if (binding->type)
        read_type(&infer, scope, binding, is_declared, name);
    else
        make_abstract(front, binding, name);
    front_scope_leave(front);
    return name;
}

const struct core_type_name *front_type_binding(struct front *front,
                                                const struct syn_type_binding *binding)
{
    return bind_type(front, binding, true);
}

const struct core_type_name *front_type_refinement(struct front *front,
                                                   const struct syn_type_binding *binding)
{
    return bind_type(front, binding, false);
}
