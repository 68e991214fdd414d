/* Names of types, and types of values, that are compared: with sizes and for any type variables.
 *
 *     type arr [n] 'a = [n]a          type vec [k] 'b = [k]b          the same
 *     val f [n] : [n]i32 -> i32       val g [m] : [m]i32 -> i32       the same */
#include "front/agree.h"

#include "core/expand.h"
#include "core/make.h"
#include "core/type.h"
#include "front/general.h"
#include "front/state.h"
#include "front/types.h"
#include "sizes/sizes.h"

static struct sizes_context sizes_of(struct front *front)
{
    return (struct sizes_context){.arena = front->arena,
                                  .i64 = front->scalars[SCALAR_I64],
                                  .builtins = &front->builtins};
}

/* ---- Names of types ---- */

bool front_params_agree(const struct core_type_name *name, const struct core_type_name *other)
{
    if (name->param_count != other->param_count)
        return false;
    for (size_t i = 0; i < name->param_count; i++) {
        const struct core_type_param *a = &name->params[i], *b = &other->params[i];
        if (!a->size != !b->size || (a->type && a->type->lift < b->type->lift))
            return false;
    }
    return true;
}

/* NAME with the parameters of OTHER. */
static struct core_type_name renamed(struct front *front, const struct core_type_name *name,
                                     const struct core_type_name *other)
{
    struct arena *arena = front->arena;
    struct core_type_arg *args = ARENA_ARRAY(arena, struct core_type_arg, name->param_count);
    struct core_type_name copy = *name;
    for (size_t i = 0; i < name->param_count; i++)
        if (other->params[i].size)
            args[i].size = core_make_var(arena, other->params[i].size);
        else
            args[i].type = core_make_var_type(arena, other->params[i].type);
    copy.params = other->params;
    copy.type = core_expand_type_name(arena, name, args);
    return copy;
}

bool front_types_agree(struct front *front, const struct core_type_name *a,
                       const struct core_type_name *b)
{
    return front_type_has_error(a->type) || front_type_has_error(b->type) ||
           core_type_same(renamed(front, a, b).type, b->type);
}

bool front_type_sizes_agree(struct front *front, const struct core_type_name *a,
                            const struct core_type_name *b)
{
    const struct sizes_context context = sizes_of(front);
    const struct core_type_name as = renamed(front, a, b);
    return front_type_has_error(a->type) || front_type_has_error(b->type) ||
           sizes_are_same(&context, &as, b);
}

/* ---- Values ---- */

struct core_scheme front_def_scheme(const struct core_def *def)
{
    return (struct core_scheme){.sizes = def->sizes,
                                .size_count = def->size_count,
                                .vars = def->type_vars,
                                .var_count = def->type_var_count,
                                .type = def->type};
}

bool front_value_sizes_fit(struct front *front, const struct core_scheme *have,
                           const struct core_scheme *want)
{
    const struct sizes_context context = sizes_of(front);
    const struct core_type **instance =
        ARENA_ARRAY(front->arena, const struct core_type *, have->var_count);
    if (front_type_has_error(have->type) || front_type_has_error(want->type) ||
        !front_is_general(front, have, want->type, instance))
        return true;
    for (size_t i = 0; i < have->var_count; i++)
        instance[i] = front_type_strip(front, instance[i]);
    return sizes_fit(&context, have, instance, want);
}

static bool is_as_general(struct front *front, const struct core_def *a, const struct core_def *b)
{
    const struct core_scheme have = front_def_scheme(a), want = front_def_scheme(b);
    const struct core_type **instance =
        ARENA_ARRAY(front->arena, const struct core_type *, have.var_count);
    return front_is_general(front, &have, want.type, instance) &&
           front_value_sizes_fit(front, &have, &want);
}

bool front_specs_agree(struct front *front, const struct core_def *a, const struct core_def *b)
{
    return is_as_general(front, a, b) && is_as_general(front, b, a);
}
