/* Module types (modules.txt, Fig. 7: rules 15 to 24), what they are in the core.
 *
 *     {type t  val x: t  module m: {type u}}   exists t, u.{t, x: t, m: {u}}
 *     mt with t = i32                          mt, in which t is i32            (rule 16)
 *     (p: mt1) -> mt2                          forall T.(E, Sigma), mt1 being exists T.E   (18)
 *
 * Each use of a module type has names of its own. A name is specified once, but for what an
 * `include` has (rule 22): a type that is there before is the one that the included types are of,
 * and a value of the same type is the same one. */
#include "front/signature.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/given.h"
#include "core/instance.h"
#include "front/abbreviation.h"
#include "front/annotation.h"
#include "front/exists.h"
#include "front/find.h"
#include "front/finish.h"
#include "front/generalise.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/refine.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/suggest.h"
#include "front/unify.h"

const char *front_signature_text(struct front *front, const struct syn_sig *syn)
{
    bool is_refined = syn->kind == SYN_SIG_WITH;
    while (syn->kind == SYN_SIG_WITH)
        syn = syn->with.sig;
    if (syn->kind != SYN_SIG_NAME)
        return "this module type";
    return arena_printf(front->arena, "the %smodule type '%s'", is_refined ? "refined " : "",
                        front_name_text(front, &syn->name, syn->name.qual_count + 1));
}

/* SIG with names that nothing else has. */
static const struct core_sig *renamed(struct front *front, const struct core_sig *sig)
{
    struct core_realisation realisation = core_realisation_new(front->whole);
    return core_instance(&realisation, sig);
}

/* ---- Names (rule 15) ---- */

static void unknown_sig(struct infer *infer, const struct syn_name *name)
{
    struct front *front = infer->front;
    const struct syn_dec *later =
        name->qual_count == 0 ? front_find_later(front, CORE_NAME_SIG, name->name) : NULL;
    if (front->names_missing)
        return;
    diag_error(front->diag, name->loc,
               later ? "unknown module type '%s': it is used before its declaration"
                     : "unknown module type '%s'",
               front_name_text(front, name, name->qual_count + 1));
    if (later)
        diag_note(front->diag, front_declared(later)->loc, "it is declared here");
    else if (name->qual_count == 0 && front_find_term(infer, NULL, name->name).module)
        diag_note(front->diag, name->loc, "'%s' is a module", name->name);
    else if (name->qual_count == 0)
        front_suggest_sig(infer, name->name, name->loc);
}

static const struct core_sig *sig_name(struct front *front, const struct syn_name *name)
{
    struct infer infer;
    size_t errors = diag_error_count(front->diag);
    front_infer_begin(&infer, front, false);
    const struct core_sig_name *found =
        front_find_qualified(&infer, NULL, CORE_NAME_SIG, name);
    if (!found && diag_error_count(front->diag) == errors)
        unknown_sig(&infer, name);
    return found && found->sig ? renamed(front, found->sig) : NULL;
}

/* ---- Specifications ---- */

/* The specifications of a module type, so far: exists ABSTRACTS.ENV. */
struct signing {
    struct front *front;
    struct core_env *env;
    struct VEC(const struct core_abstract *) abstracts;
    struct map *terms, *types; /* names that are specified here, to their syn_ident */
};

/* Whether NAME was not specified here before. */
static bool is_first(struct signing *signing, struct map *names, const struct syn_ident *name)
{
    struct diag *diag = signing->front->diag;
    const struct syn_ident *earlier = map_get(names, name->name);
    if (!earlier) {
        map_set(names, name->name, (void *)name);
        return true;
    }
    diag_error(diag, name->loc, "'%s' is specified twice in this module type", name->name);
    diag_note(diag, earlier->loc, "it is already specified here");
    return false;
}

static void add_abstracts(struct signing *signing, struct core_abstract_list list)
{
    for (size_t i = 0; i < list.count; i++)
        VEC_PUSH(signing->front->whole, &signing->abstracts, list.at[i]);
}

static void add_value(struct signing *signing, const struct core_def *spec)
{
    const struct core_value *value = core_value_of_def(signing->front->whole, spec);
    core_env_set(signing->env, CORE_NAME_VALUE, spec->name, value, false);
}

/* ---- Values (rule 20) ---- */

static const struct scope *bind_sizes(struct infer *infer, struct syn_type_param_list params,
                                      struct core_def *spec)
{
    const struct scope *scope = NULL;
    struct map *names = map_new_strings(infer->front->arena);
    const struct core_var **sizes =
        ARENA_ARRAY(infer->front->arena, const struct core_var *, params.count);
    for (size_t i = 0; i < params.count; i++) {
        if (params.at[i].kind != SYN_PARAM_SIZE)
            continue;
        front_check_duplicate(infer, names, &params.at[i].name);
        sizes[spec->size_count] = front_size_new(infer, params.at[i].name);
        scope = front_scope_value(infer->front, scope, sizes[spec->size_count++]);
    }
    spec->sizes = sizes;
    return scope;
}

/* Sizes that hide in what the function takes are any; in a value without parameters nothing says
 * them. */
static void bind_hidden(struct infer *infer, struct core_def *spec)
{
    const struct core_hidden own = {spec->sizes, spec->size_count};
    const struct core_hidden hidden = front_exists_take(infer, 0);
    if (spec->type->kind != CORE_TYPE_FUN) {
        spec->type = front_exists_forget(infer, spec->type, hidden);
        return;
    }
    const struct core_hidden all = front_exists_both(infer, own, hidden);
    spec->sizes = all.at;
    spec->size_count = all.count;
}

static bool is_given(const struct core_def *spec, const struct core_var *size)
{
    const struct core_type *type = spec->type;
    while (type->kind == CORE_TYPE_FUN && !core_type_gives(type->param, size))
        type = type->result;
    return type->kind == CORE_TYPE_FUN;
}

/* Sizes that no argument has: what stands for SPEC may compute with them. */
static void find_hidden(struct front *front, struct core_def *spec)
{
    const struct core_var **hidden =
        ARENA_ARRAY(front->whole, const struct core_var *, spec->size_count);
    for (size_t i = 0; i < spec->size_count; i++)
        if (!is_given(spec, spec->sizes[i]))
            hidden[spec->hidden_count++] = spec->sizes[i];
    spec->hidden = hidden;
}

static void specify_value(struct signing *signing, const struct syn_spec *syn)
{
    struct front *front = signing->front;
    struct core_def *spec = ARENA_NEW(front->whole, struct core_def);
    struct type_vars vars = {0};
    struct infer infer;
    if (!is_first(signing, signing->terms, &syn->val.name))
        return;
    front_infer_begin(&infer, front, false);
    *spec = (struct core_def){.name = syn->val.name.name,
                              .called = syn->val.name.name,
                              .is_spec = true,
                              .loc = syn->val.name.loc};
    const struct scope *scope = bind_sizes(&infer, syn->val.params, spec);
    scope = front_bind_type_vars(&infer, scope, syn->val.params, &vars);
    spec->type = front_annotation(&infer, scope, syn->val.type);
    front_default(&infer);
    spec->type = front_finish_type(&infer, spec->type);
    front_finish_vars(&infer);
    bind_hidden(&infer, spec);
    find_hidden(front, spec);
    spec->type_vars = vars.at;
    spec->type_var_count = vars.count;
    front_scope_leave(front);
    if (front_refine_same_value(front, signing->env, spec))
        add_value(signing, spec);
}

/* ---- Types (rule 19, derived form 8) ---- */

static void specify_type(struct signing *signing, const struct syn_spec *syn)
{
    struct front *front = signing->front;
    const struct syn_type_binding *binding = &syn->type;
    if (!is_first(signing, signing->types, &binding->name))
        return;
    const struct core_type_name *name = front_type_binding(front, binding);
    const struct core_type_name *earlier =
        core_env_member(signing->env, CORE_NAME_TYPE, binding->name.name);
    if (earlier && !front_refine_same_type(front, earlier, name))
        return;
    if (!earlier && !binding->type)
        VEC_PUSH(front->whole, &signing->abstracts, name->type->abstract);
    if (!earlier)
        core_env_set(signing->env, CORE_NAME_TYPE, binding->name.name, name, false);
}

/* ---- Modules (rule 21) ---- */

static const struct core_mod_var *module_new(struct front *front, struct syn_ident name,
                                             const struct core_sig *sig)
{
    return core_mod_var_new(front->whole, name.name, name.loc, sig ? sig->of : NULL);
}

static void specify_module(struct signing *signing, const struct syn_spec *syn)
{
    const struct syn_ident *name = &syn->module.name;
    bool is_new = is_first(signing, signing->terms, name);
    const struct core_sig *sig = front_signature(signing->front, syn->module.sig);
    if (!is_new)
        return;
    if (sig)
        add_abstracts(signing, sig->abstracts);
    core_env_set(signing->env, CORE_NAME_MODULE, name->name,
                 module_new(signing->front, *name, sig), false);
}

/* ---- include (rule 22) ---- */

static void include(struct signing *signing, const struct syn_sig *syn)
{
    struct front *front = signing->front;
    const struct core_sig *sig = front_signature(front, syn);
    if (!sig)
        return;
    if (sig->of->kind == CORE_MODTYPE_FUNCTOR) {
        diag_error(front->diag, syn->loc,
                   "%s is that of parametric modules, but only specifications can be included",
                   front_signature_text(front, syn));
        return;
    }
    sig = front_refine_included(front, signing->env, sig, syn->loc);
    if (!sig)
        return;
    add_abstracts(signing, sig->abstracts);
    core_env_open(signing->env, sig->of->env, false);
}

/* ---- Bodies (rules 17, 23 and 24) ---- */

static void specify(struct signing *signing, const struct syn_spec *syn)
{
    switch (syn->kind) {
    case SYN_SPEC_VAL:
        specify_value(signing, syn);
        return;
    case SYN_SPEC_TYPE:
        specify_type(signing, syn);
        return;
    case SYN_SPEC_MODULE:
        specify_module(signing, syn);
        return;
    case SYN_SPEC_INCLUDE:
        include(signing, syn->include);
        return;
    }
    bug(syn->loc, "specification of unknown kind");
}

static const struct core_sig *sig_specs(struct front *front, const struct syn_sig *syn)
{
    const struct core_env *outer = front->env;
    size_t errors = diag_error_count(front->diag);
    struct signing signing = {.front = front,
                              .env = core_env_new(front->whole, outer),
                              .terms = map_new_strings(front->arena),
                              .types = map_new_strings(front->arena)};
    front->env = signing.env;
    for (size_t i = 0; i < syn->specs.count; i++)
        specify(&signing, syn->specs.at[i]);
    front->env = outer;
    if (diag_error_count(front->diag) > errors)
        return NULL;
    return core_make_sig(
        front->whole, (struct core_abstract_list){signing.abstracts.at, signing.abstracts.len},
        core_modtype_of_env(front->whole, signing.env));
}

/* ---- Functors (rule 18) ---- */

static const struct core_sig *sig_functor(struct front *front, const struct syn_sig *syn)
{
    const struct core_env *outer = front->env;
    const struct core_sig *param = front_signature(front, syn->fun.param);
    struct core_env *env = core_env_new(front->whole, outer);
    const struct core_mod_var *var = module_new(front, syn->fun.param_name, param);
    if (var->name)
        core_env_set(env, CORE_NAME_MODULE, var->name, var, false);
    front->env = env;
    const struct core_sig *result = front_signature(front, syn->fun.result);
    front->env = outer;
    if (!param || !result)
        return NULL;
    return core_make_sig(
        front->whole, (struct core_abstract_list){0},
        core_modtype_of_functor(front->whole, param->abstracts, var, result));
}

const struct core_sig *front_signature(struct front *front, const struct syn_sig *syn)
{
    switch (syn->kind) {
    case SYN_SIG_NAME:
        return sig_name(front, &syn->name);
    case SYN_SIG_SPECS:
        return sig_specs(front, syn);
    case SYN_SIG_WITH:
        return front_refine_with(front, syn);
    case SYN_SIG_FUN:
        return sig_functor(front, syn);
    }
    bug(syn->loc, "module type of unknown kind");
}
