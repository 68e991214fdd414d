/* Whether the sizes of one type are those that another one asks for: what a module has, and what a
 * module type specifies (modules.txt, 4.1).
 *
 *     val f [n] : [n]t -> []t       def f [a] [b] (xs: [a][b]u) ...    for t = [b]u
 *
 * What is specified holds for all of its sizes, which are as good as unknown; what there is has
 * those that are needed, which are open. A size that the specification leaves to the function,
 * `[]t` in a result, is what the function gives; in what the function takes it may be any. There
 * are no checks at run time: what is not known to be the same is not. */
#include "core/rebuild.h"
#include "sizes/size.h"
#include "sizes/sizes.h"
#include "sizes/state.h"
#include "sizes/type.h"

#define INNERMOST (SIZE_MAX / 2) /* a level at which every size is in scope */

/* A size that is whatever it is compared with. */
static const struct core_exp *any_size(struct sizing *sizing)
{
    size_t level = sizing->level;
    sizing->level = INNERMOST;
    const struct core_exp *size = sizing_open(sizing);
    sizing->level = level;
    return size;
}

static void open_all(struct sizing *sizing, const struct core_var *const *sizes, size_t count,
                     struct subst subst)
{
    for (size_t i = 0; i < count; i++)
        map_set(subst.sizes, sizes[i], (void *)any_size(sizing));
}

/* ---- Sizes without names ---- */

struct filling {
    struct sizing *sizing;
    bool is_given; /* what is looked at is given by what the type is of, not to it */
};

static const struct core_type *fill(void *context, const struct core_type *type);

static const struct core_type *fill_fun(struct filling *filling, const struct core_type *type)
{
    struct core_type *copy = ARENA_NEW(filling->sizing->arena, struct core_type);
    *copy = *type;
    filling->is_given = !filling->is_given;
    copy->param = fill(filling, type->param);
    filling->is_given = !filling->is_given;
    copy->result = fill(filling, type->result);
    return copy;
}

static const struct core_exp *fill_size(struct filling *filling, const struct core_exp *size)
{
    if (size)
        return size;
    return filling->is_given ? any_size(filling->sizing) : sizing_unknown(filling->sizing, "any");
}

static const struct core_type *fill(void *context, const struct core_type *type)
{
    struct filling *filling = context;
    const struct core_rebuild rebuild = {
        .arena = filling->sizing->arena, .context = filling, .type = fill};
    if (sizing_is_plain(filling->sizing->plain, type))
        return type;
    if (type->kind == CORE_TYPE_FUN)
        return fill_fun(filling, type);
    struct core_type *copy = core_rebuild_type(&rebuild, type);
    const struct core_exp **args =
        ARENA_ARRAY(filling->sizing->arena, const struct core_exp *, type->size_arg_count);
    for (size_t i = 0; i < type->size_arg_count; i++)
        args[i] = fill_size(filling, type->size_args[i]);
    copy->size_args = args;
    if (type->kind == CORE_TYPE_ARRAY)
        copy->size = fill_size(filling, type->size);
    return copy;
}

/* TYPE, which is specified: what it does not say may be anything that is given. */
static const struct core_type *wanted(struct sizing *sizing, const struct core_type *type)
{
    struct filling filling = {sizing, true};
    return fill(&filling, type);
}

/* ---- The comparison ---- */

/* Whether HAVE has all sizes that WANT asks for. */
static bool has_sizes(struct sizing *sizing, const struct core_type *have,
                      const struct core_type *want)
{
    sizing->place.kind = PLACE_SPECIFIED;
    sizing_unify(sizing, sizing_settle(sizing, have), wanted(sizing, want));
    for (size_t i = 0; i < sizing->differences.len; i++) {
        const struct difference *difference = &sizing->differences.at[i];
        if (sizing_nat(sizing, difference->have) != sizing_nat(sizing, difference->want))
            return false;
    }
    return true;
}

/* What stands for the type variables of HAVE: plain types, which get the sizes that are needed. */
static void instantiate(struct sizing *sizing, const struct core_scheme *have,
                        const struct core_type *const *instance, struct subst subst)
{
    for (size_t i = 0; i < have->var_count; i++) {
        const struct core_type *type = have->vars[i]->lift == CORE_UNLIFTED
                                           ? wanted(sizing, instance[i])
                                           : instance[i];
        map_set(subst.types, have->vars[i], (void *)type);
    }
}

bool sizes_fit(const struct sizes_context *context, const struct core_scheme *have,
               const struct core_type *const *instance, const struct core_scheme *want)
{
    struct arena *work = arena_new();
    struct sizing sizing = sizing_new(context, work);
    struct subst subst = sizing_subst_new(&sizing);
    instantiate(&sizing, have, instance, subst);
    open_all(&sizing, have->sizes, have->size_count, subst);
    bool fit = has_sizes(&sizing, sizing_subst(&sizing, subst, have->type), want->type);
    arena_free(work);
    return fit;
}

/* Whether A is B, or what B leaves open. */
static bool is_instance(const struct sizes_context *context, const struct core_type_name *a,
                        const struct core_type_name *b)
{
    struct arena *work = arena_new();
    struct sizing sizing = sizing_new(context, work);
    struct subst subst = sizing_subst_new(&sizing);
    sizing.has_names = true;
    open_all(&sizing, b->hidden.at, b->hidden.count, subst);
    bool is = has_sizes(&sizing, a->type, sizing_subst(&sizing, subst, b->type));
    arena_free(work);
    return is;
}

bool sizes_are_same(const struct sizes_context *context, const struct core_type_name *a,
                    const struct core_type_name *b)
{
    return is_instance(context, a, b) && is_instance(context, b, a);
}
