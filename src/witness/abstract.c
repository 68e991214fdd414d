/* Values of abstract types against the sizes of annotations (size.c). Who has such a value has one
 * of what the type stands for where it was made:
 *
 *     type rows [n] = [n][2]f32            a value of `rows [k]`, elsewhere, has k rows of two;
 *                                          and who knows nothing of k finds it
 */
#include "witness/abstract.h"

#include "core/expand.h"
#include "witness/eval.h"
#include "witness/module.h"
#include "witness/size.h"

/* The type of NAME, in a scope of its own where its parameters are what ARGS say. */
struct opened {
    const struct core_type_name *name;
    const struct core_type_arg *args;
    const struct scope *scope;
};

static struct opened open_type(struct eval *eval, const struct scope *outer,
                               const struct meaning *meaning, const struct core_type *type)
{
    struct opened opened = {meaning->name, core_type_args(eval->arena, type),
                            witness_scope_in(eval, meaning->frame)};
    for (size_t i = 0; i < opened.name->param_count; i++) {
        const struct core_exp *arg = opened.args[i].size;
        const struct item *size =
            arg && !witness_is_unknown(outer, arg) ? witness_evaluate(eval, outer, arg) : NULL;
        if (size)
            opened.scope =
                witness_scope_bind(eval, opened.scope, opened.name->params[i].size, size);
    }
    return opened;
}

/* Sizes that nothing was known of outside, and that have been found. */
static void tell_sizes(struct eval *eval, const struct scope **outer, const struct opened *opened)
{
    for (size_t i = 0; i < opened->name->param_count; i++) {
        const struct core_var *param = opened->name->params[i].size;
        const struct core_exp *arg = opened->args[i].size;
        const struct item *size = param ? witness_scope_get(opened->scope, param) : NULL;
        if (size && arg && witness_is_unknown(*outer, arg))
            *outer = witness_scope_bind(eval, *outer, arg->u.var, size);
    }
}

/* What has been found to be of a parameter's type has the sizes that are written for it. */
static bool match_types(struct eval *eval, const struct scope **outer, const struct opened *opened,
                        struct loc loc)
{
    for (size_t i = 0; i < opened->name->param_count; i++) {
        const struct core_type_var *param = opened->name->params[i].type;
        const struct item *item = param ? witness_scope_get(opened->scope, param) : NULL;
        if (item && !witness_match(eval, outer, opened->args[i].type, item, loc))
            return false;
    }
    return true;
}

void witness_bind_abstract(struct eval *eval, const struct scope **scope,
                           const struct core_type *type, const struct item *item)
{
    const struct meaning *meaning = witness_meaning(witness_frame(*scope), type);
    if (!meaning)
        return;
    struct opened opened = open_type(eval, *scope, meaning, type);
    witness_bind_sizes(eval, &opened.scope, opened.name->type, item);
    tell_sizes(eval, scope, &opened);
}

const struct item *witness_match_abstract(struct eval *eval, const struct scope **scope,
                                          const struct core_type *type, const struct item *item,
                                          struct loc loc)
{
    const struct meaning *meaning = witness_meaning(witness_frame(*scope), type);
    if (!meaning)
        return item;
    struct opened opened = open_type(eval, *scope, meaning, type);
    item = witness_match(eval, &opened.scope, opened.name->type, item, loc);
    if (!item || !match_types(eval, scope, &opened, loc))
        return NULL;
    tell_sizes(eval, scope, &opened);
    return item;
}
