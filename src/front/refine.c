/* Refinement of module types: abstract types that become known (modules.txt, rule 16), also since
 * what is included is specified already.
 *
 *     mt with t = i32           t is i32 in all of mt
 *     mt with m.t 'a = []a      so is that of the module m
 *
 *     {type t  include mt}      the t of mt is the one that is there */
#include "front/refine.h"

#include "base/diag.h"
#include "core/instance.h"
#include "core/make.h"
#include "front/abbreviation.h"
#include "front/agree.h"
#include "front/find.h"
#include "front/signature.h"
#include "front/state.h"

/* ---- with ---- */

static bool is_abstract(const struct core_sig *sig, const struct core_type_name *name)
{
    for (size_t i = 0; i < sig->abstracts.count; i++)
        if (name->type->kind == CORE_TYPE_ABSTRACT && name->type->abstract == sig->abstracts.at[i])
            return true;
    return false;
}

/* What SYN refines in the object OF; null, with an error, if there is no such type. */
static const struct core_type_name *find_refined(struct front *front, const struct syn_sig *syn,
                                                 const struct core_modtype *of)
{
    const struct syn_name *name = &syn->with.name;
    const struct core_type_name *found = NULL;
    for (size_t i = 0; of && of->kind == CORE_MODTYPE_STRUCT && i < name->qual_count; i++) {
        const struct core_mod_var *module =
            core_env_member(of->env, CORE_NAME_MODULE, name->quals[i]);
        of = module ? module->type : NULL;
    }
    if (of && of->kind == CORE_MODTYPE_STRUCT)
        found = core_env_member(of->env, CORE_NAME_TYPE, name->name);
    if (!found)
        diag_error(front->diag, name->loc, "%s has no type '%s'",
                   front_signature_text(front, syn->with.sig),
                   front_name_text(front, name, name->qual_count + 1));
    return found;
}

static const char *params_text(struct front *front, const struct core_type_name *name)
{
    return name->param_count == 0 ? "has none"
                                  : arena_printf(front->arena, "is '%s'",
                                                 front_abbreviation_text(front, name));
}

static bool may_refine(struct front *front, const struct syn_sig *syn, const struct core_sig *sig,
                       const struct core_type_name *old, const struct core_type_name *new)
{
    struct diag *diag = front->diag;
    const struct syn_name *path = &syn->with.name;
    const char *name = front_name_text(front, path, path->qual_count + 1);
    bool is_open = is_abstract(sig, old);
    if (is_open && front_params_agree(new, old))
        return true;
    if (!is_open)
        diag_error(diag, path->loc,
                   "the type '%s' is not abstract in %s: it is %s already", name,
                   front_signature_text(front, syn->with.sig),
                   core_type_text(front->arena, old->type));
    else
        diag_error(diag, path->loc,
                   "the type '%s' must be refined with the parameters that it is specified with: "
                   "it %s, but this %s",
                   name, params_text(front, old), params_text(front, new));
    diag_note(diag, old->loc, "'%s' is specified here", name);
    return false;
}

const struct core_sig *front_refine_with(struct front *front, const struct syn_sig *syn)
{
    struct core_realisation realisation = core_realisation_new(front->whole);
    const struct core_sig *sig = front_signature(front, syn->with.sig);
    const struct syn_type_binding binding = {
        .name = {syn->with.name.name, syn->with.name.loc},
        .params = syn->with.params,
        .type = syn->with.type};
    const struct core_type_name *new = front_type_refinement(front, &binding);
    const struct core_type_name *old = sig ? find_refined(front, syn, sig->of) : NULL;
    if (!old || !may_refine(front, syn, sig, old, new))
        return NULL;
    core_realise_abstract(&realisation, old->type->abstract, new);
    return core_instance(&realisation, sig);
}

/* ---- Names that are specified again ---- */

static bool reports_twice(struct front *front, const char *name, const char *why, struct loc loc,
                          struct loc again, struct loc earlier)
{
    diag_error(front->diag, loc, "'%s' is specified twice in this module type%s", name, why);
    if (again.source && again.begin != loc.begin)
        diag_note(front->diag, again, "it is specified here");
    diag_note(front->diag, earlier, "it is already specified here");
    return false;
}

/* AGAIN, that of LOC or included there, in place of EARLIER. */
static bool same_value(struct front *front, const struct core_value *earlier,
                       const struct core_def *again, struct loc loc)
{
    return front_specs_agree(front, earlier->def, again) ||
           reports_twice(front, again->name, ", with different types", loc, again->loc,
                         earlier->def->loc);
}

bool front_refine_same_value(struct front *front, const struct core_env *env,
                             const struct core_def *spec)
{
    const struct core_value *earlier = core_env_member(env, CORE_NAME_VALUE, spec->name);
    const struct core_mod_var *module = core_env_member(env, CORE_NAME_MODULE, spec->name);
    if (module)
        return reports_twice(front, spec->name, "", spec->loc, spec->loc, module->loc);
    return !earlier || same_value(front, earlier, spec, spec->loc);
}

static bool same_type(struct front *front, const struct core_type_name *earlier,
                      const struct core_type_name *again, struct loc loc)
{
    return (front_params_agree(earlier, again) && front_params_agree(again, earlier) &&
            front_types_agree(front, earlier, again) &&
            front_type_sizes_agree(front, earlier, again)) ||
           reports_twice(front, again->name, ", as different types", loc, again->loc,
                         earlier->loc);
}

bool front_refine_same_type(struct front *front, const struct core_type_name *earlier,
                            const struct core_type_name *name)
{
    return same_type(front, earlier, name, name->loc);
}

/* ---- include ---- */

struct including {
    struct front *front;
    const struct core_env *env;
    const struct core_sig *sig;
    struct loc loc;
    struct core_realisation realisation;
    bool changes, failed;
};

/* A type that is abstract in what is included is the one that is there, if it can be. */
static void find_type(void *data, const char *name, const void *object)
{
    struct including *including = data;
    const struct core_type_name *type = object;
    const struct core_type_name *earlier =
        core_env_member(including->env, CORE_NAME_TYPE, name);
    if (!earlier || !is_abstract(including->sig, type) || !front_params_agree(earlier, type) ||
        earlier->lift > type->lift)
        return;
    core_realise_abstract(&including->realisation, type->type->abstract, earlier);
    including->changes = true;
}

static void check_type(void *data, const char *name, const void *object)
{
    struct including *including = data;
    const struct core_type_name *earlier =
        core_env_member(including->env, CORE_NAME_TYPE, name);
    if (earlier && !including->failed)
        including->failed =
            !same_type(including->front, earlier,
                       core_realise_type_name(&including->realisation, object), including->loc);
}

static const struct core_exp *use_of(struct arena *arena, const struct core_def *spec)
{
    struct core_exp *use = core_make_exp(arena, CORE_DEF, spec->loc, spec->type);
    use->u.def = spec;
    return use;
}

static void check_value(void *data, const char *name, const void *object)
{
    struct including *including = data;
    struct core_realisation *realisation = &including->realisation;
    const struct core_def *spec = ((const struct core_value *)object)->def;
    const struct core_value *earlier = core_env_member(including->env, CORE_NAME_VALUE, name);
    if (!earlier || including->failed)
        return;
    including->failed = !same_value(including->front, earlier,
                                    core_realise_def(realisation, spec), including->loc);
    if (spec->type_var_count > 0)
        return;
    core_realise_spec(realisation, spec, use_of(realisation->arena, earlier->def));
    including->changes = true;
}

static void check_module(void *data, const char *name, const void *object)
{
    struct including *including = data;
    const struct core_mod_var *again = object;
    const struct core_mod_var *earlier = core_env_member(including->env, CORE_NAME_MODULE, name);
    if (earlier && !including->failed)
        including->failed = !reports_twice(including->front, name, "", including->loc, again->loc,
                                           earlier->loc);
}

const struct core_sig *front_refine_included(struct front *front, const struct core_env *env,
                                             const struct core_sig *sig, struct loc loc)
{
    struct including including = {.front = front,
                                  .env = env,
                                  .sig = sig,
                                  .loc = loc,
                                  .realisation = core_realisation_new(front->whole)};
    core_env_each(sig->of->env, CORE_NAME_TYPE, find_type, &including);
    core_env_each(sig->of->env, CORE_NAME_TYPE, check_type, &including);
    core_env_each(sig->of->env, CORE_NAME_VALUE, check_value, &including);
    core_env_each(sig->of->env, CORE_NAME_MODULE, check_module, &including);
    if (including.failed)
        return NULL;
    return including.changes ? core_instance(&including.realisation, sig) : sig;
}
