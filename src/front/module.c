/* Module expressions (modules.txt, Fig. 8, rules 25 to 29 and 37).
 *
 * A functor's body is elaborated once, for an instance of its parameter's module type with abstract
 * types and specifications of its own. What an application gives is an instance of the functor's
 * result in which the argument's types and values stand for those of the parameter, and abstract
 * types and specifications are new: each application gives other types (generative).
 *
 *     module f (p: {type t val x: t}) = {def y = p.x}      forall t.({t, x: t}, {y: t})
 *     f {type t = i32 def x = 1}                           {y: i32}
 *
 * A module that something is taken from is a variable, so that there is something that has what its
 * type mentions: one that has no name becomes a declaration before what uses it.
 *
 *     f(g(m)).n                   module _1 = g(m)   module _2 = f(_1)   _2.n
 */
#include "front/module.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/instance.h"
#include "front/find.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/match.h"
#include "front/signature.h"
#include "front/state.h"

const struct core_mod_var *front_module_var(struct front *front, const struct core_mod *mod)
{
    return mod->kind == CORE_MOD_VAR ? mod->u.var
                                     : front_module_declare(front, NULL, mod->loc, mod);
}

/* ---- Names ---- */

static const struct core_mod *use(struct front *front, const struct core_mod_var *var,
                                  struct loc loc)
{
    return var && var->type ? core_make_mod_var(front->whole, var, loc) : NULL;
}

/* Rule 27. */
static const struct core_mod *elaborate_name(struct front *front, const struct syn_mod *syn)
{
    struct infer infer;
    front_infer_begin(&infer, front, false);
    return use(front, front_find_module(&infer, NULL, &syn->name, syn->name.qual_count + 1),
               syn->loc);
}

const struct core_mod *front_import(struct front *front, const struct syn_import *import)
{
    return use(front, map_get(front->files, import->program), import->loc);
}

/* Rule 26. */
static const struct core_mod *elaborate_project(struct front *front, const struct syn_mod *syn)
{
    const struct core_mod *inner = front_module(front, syn->project.inner);
    const char *name = syn->project.name.name;
    const struct core_mod_var *member;
    if (!inner)
        return NULL;
    if (inner->type->kind == CORE_MODTYPE_FUNCTOR) {
        diag_error(front->diag, syn->project.inner->loc,
                   "this is a parametric module; only what it gives for an argument has members");
        return NULL;
    }
    member = core_env_member_term(front_module_var(front, inner)->type->env, name).module;
    if (!member)
        diag_error(front->diag, syn->project.name.loc, "there is no module '%s' in this module",
                   name);
    return use(front, member, syn->loc);
}

/* ---- Ascription ---- */

static const char *module_text(struct front *front, const struct core_mod *mod)
{
    return mod->kind == CORE_MOD_VAR && mod->u.var->name
               ? arena_printf(front->arena, "the module '%s'", mod->u.var->name)
               : "this module";
}

/* Where MOD is declared, if it has a name. */
static struct loc declared_at(const struct core_mod *mod)
{
    return mod->kind == CORE_MOD_VAR && mod->u.var->name ? mod->u.var->loc : loc_none();
}

static void add_abstracts(struct front *front, struct core_abstract_list list)
{
    for (size_t i = 0; i < list.count; i++)
        VEC_PUSH(front->whole, &front->made, list.at[i]);
}

/* What stands for a module that is wrong, but is known to have TYPE. */
static const struct core_mod *unknown_module(struct front *front, const struct core_modtype *type,
                                             struct loc loc)
{
    return core_make_mod_var(front->whole, core_mod_var_new(front->whole, NULL, loc, type), loc);
}

/* Rule 37, for MOD, which may be null. What is ascribed is opaque: it has the abstract types and
 * the specifications of the module type, also where it does not match it. CALLED is what it is, for
 * messages, if it has no name of its own. */
static const struct core_mod *ascribe(struct front *front, const struct core_mod *mod,
                                      const char *called, const struct syn_sig *syn)
{
    const struct core_sig *sig = front_signature(front, syn);
    if (!sig)
        return NULL;
    add_abstracts(front, sig->abstracts);
    if (!mod)
        return unknown_module(front, sig->of, syn->loc);
    struct core_realisation realisation = core_realisation_new(front->whole);
    bool is_named = mod->kind == CORE_MOD_VAR && mod->u.var->name;
    const struct front_matching matching = {.module = is_named ? module_text(front, mod) : called,
                                            .sig = front_signature_text(front, syn),
                                            .loc = syn->loc,
                                            .module_loc = declared_at(mod),
                                            .sig_loc = syn->loc};
    front_match(front, mod->type, sig, &matching, &realisation);
    struct core_mod *ascribed = core_make_mod(front->whole, CORE_MOD_ASCRIBE, mod->loc, sig->of);
    ascribed->u.ascribe.mod = mod;
    return ascribed;
}

/* ---- Functors ---- */

/* What is not yet elaborated of `\PARAMS : SIG -> BODY`: the parameters from POSITION on. NAME is
 * what is declared to be that, or null. */
struct function {
    const char *name;
    struct syn_mod_param_list params;
    size_t position;
    const struct syn_sig *sig; /* or null */
    const struct syn_mod *body;
};

static const struct core_mod *elaborate_function(struct front *front, struct function function);

/* What the body of FUNCTION is. */
static const char *result_text(struct front *front, const struct function *function)
{
    if (!function->name)
        return "this module";
    return arena_printf(front->arena,
                        function->params.count > 0 ? "what the module '%s' gives"
                                                   : "the module '%s'",
                        function->name);
}

static const struct core_mod *elaborate_result(struct front *front, struct function function)
{
    const struct core_mod *mod = front_module(front, function.body);
    return function.sig ? ascribe(front, mod, result_text(front, &function), function.sig) : mod;
}

static const struct core_mod *make_project(struct front *front, const struct core_mod *mod,
                                           const struct core_mod_var *member)
{
    struct core_mod *project =
        core_make_mod(front->whole, CORE_MOD_PROJECT, mod->loc, member->type);
    project->u.project.mod = mod;
    project->u.project.name = member->name;
    return project;
}

/* Whether DECS are one structure without a name, and MOD is what is taken out of it. */
static bool is_taken_out(const struct core_dec_vec *decs, const struct core_mod *mod)
{
    const struct core_dec *dec = decs->at[0];
    return decs->len == 1 && dec->kind == CORE_DEC_MODULE && !dec->var->name &&
           dec->mod->kind == CORE_MOD_STRUCT && mod->kind == CORE_MOD_VAR && mod->u.var->name &&
           core_env_member(dec->var->type->env, CORE_NAME_MODULE, mod->u.var->name) == mod->u.var;
}

/* { DECS module result = MOD }.result; MOD itself where there are no DECS. */
static const struct core_mod *with_decs(struct front *front, struct core_dec_vec decs,
                                        const struct core_mod *mod)
{
    struct core_env *env = core_env_new(front->whole, NULL);
    const char *name = "result";
    struct core_mod *all;
    if (decs.len == 0)
        return mod;
    if (is_taken_out(&decs, mod))
        return make_project(front, decs.at[0]->mod, mod->u.var);
    all = core_make_mod(front->whole, CORE_MOD_STRUCT, mod->loc,
                        core_modtype_of_env(front->whole, env));
    all->u.decs = decs;
    struct core_dec_vec *before = front->decs;
    front->decs = &all->u.decs;
    const struct core_mod_var *var = front_module_declare(front, name, mod->loc, mod);
    front->decs = before;
    core_env_set(env, CORE_NAME_MODULE, name, var, false);
    return make_project(front, all, var);
}

/* The body of FUNCTION where its parameter is VAR; what it needs without a name is declared in it.
 */
static const struct core_mod *elaborate_body(struct front *front, struct function function,
                                             const struct core_mod_var *var)
{
    struct core_env *env = core_env_new(front->whole, front->env);
    const struct core_env *env_before = front->env;
    struct core_dec_vec *decs_before = front->decs, decs = {0};
    const struct core_mod *body;
    function.position++;
    core_env_set(env, CORE_NAME_MODULE, var->name, var, false);
    front->env = env;
    front->decs = &decs;
    body = elaborate_function(front, function);
    front->env = env_before;
    front->decs = decs_before;
    return body ? with_decs(front, decs, body) : NULL;
}

/* Those that were made from MARK on, which are made no more: each application makes its own. */
static struct core_abstract_list take_made(struct front *front, size_t mark)
{
    struct core_abstract_list list = {.count = front->made.len - mark};
    const struct core_abstract **at =
        ARENA_ARRAY(front->whole, const struct core_abstract *, list.count);
    for (size_t i = 0; i < list.count; i++)
        at[i] = front->made.at[mark + i];
    front->made.len = mark;
    list.at = at;
    return list;
}

/* Rule 28. */
static const struct core_mod *elaborate_function(struct front *front, struct function function)
{
    if (function.position == function.params.count)
        return elaborate_result(front, function);
    const struct syn_mod_param *syn = &function.params.at[function.position];
    const struct core_sig *sig = front_signature(front, syn->sig);
    const struct core_mod_var *param =
        core_mod_var_new(front->whole, syn->name.name, syn->name.loc, sig ? sig->of : NULL);
    size_t mark = front->made.len;
    front_module_call(front, param->name, param->type);
    const struct core_mod *body = elaborate_body(front, function, param);
    struct core_abstract_list abstracts = take_made(front, mark);
    if (!sig || !body)
        return NULL;
    const struct core_modtype *type =
        core_modtype_of_functor(front->whole, sig->abstracts, param,
                                core_make_sig(front->whole, abstracts, body->type));
    struct core_mod *functor = core_make_mod(front->whole, CORE_MOD_FUNCTOR, body->loc, type);
    functor->u.functor.param = param;
    functor->u.functor.body = body;
    return functor;
}

const struct core_mod *front_module_binding(struct front *front, const struct syn_dec *dec)
{
    return elaborate_function(front, (struct function){dec->module.name.name, dec->module.params, 0,
                                                       dec->module.sig, dec->module.body});
}

/* ---- Applications ---- */

static void report_no_functor(struct front *front, const struct syn_mod *syn,
                              const struct core_mod *fun)
{
    diag_error(front->diag, syn->loc, "%s is not parametric, but it is applied to a module",
               module_text(front, fun));
    if (fun->kind == CORE_MOD_VAR && fun->u.var->loc.source)
        diag_note(front->diag, fun->u.var->loc, "it is declared here");
}

/* What has not been found for ABSTRACTS, of a parameter whose argument does not match, is no known
 * type. */
static void realise_unknown(struct front *front, struct core_abstract_list abstracts,
                            struct core_realisation *realisation)
{
    for (size_t i = 0; i < abstracts.count; i++) {
        const struct core_abstract *abstract = abstracts.at[i];
        struct core_type_name *unknown = ARENA_NEW(front->whole, struct core_type_name);
        if (map_has(realisation->types, abstract))
            continue;
        *unknown = (struct core_type_name){.name = abstract->name,
                                           .loc = abstract->loc,
                                           .params = abstract->params,
                                           .param_count = abstract->param_count,
                                           .type = front->error};
        core_realise_abstract(realisation, abstract, unknown);
    }
}

/* Rule 29. */
static const struct core_mod *elaborate_apply(struct front *front, const struct syn_mod *syn)
{
    const struct core_mod *fun = front_module(front, syn->apply.fn);
    const struct core_mod *arg = front_module(front, syn->apply.arg);
    struct core_realisation realisation = core_realisation_new(front->whole);
    if (!fun)
        return NULL;
    if (fun->type->kind != CORE_MODTYPE_FUNCTOR) {
        report_no_functor(front, syn->apply.fn, fun);
        return NULL;
    }
    const struct core_mod_var *functor = front_module_var(front, fun);
    const struct core_mod_var *param = functor->type->param;
    bool is_known = arg != NULL;
    if (!is_known)
        arg = unknown_module(front, param->type, syn->apply.arg->loc);
    const struct core_mod_var *given = front_module_var(front, arg);
    const struct core_sig wanted = {functor->type->abstracts, param->type};
    const struct front_matching matching = {
        .module = module_text(front, arg),
        .sig = arena_printf(front->whole, "the %s of %s", front_param_text(front, param),
                            module_text(front, fun)),
        .loc = syn->apply.arg->loc,
        .module_loc = declared_at(arg),
        .sig_loc = param->loc};
    if (!is_known || !front_match(front, given->type, &wanted, &matching, &realisation))
        realise_unknown(front, wanted.abstracts, &realisation);
    const struct core_sig *made = core_instance(&realisation, functor->type->result);
    add_abstracts(front, made->abstracts);
    struct core_mod *mod = core_make_mod(front->whole, CORE_MOD_APPLY, syn->loc, made->of);
    mod->u.apply.fun = core_make_mod_var(front->whole, functor, syn->apply.fn->loc);
    mod->u.apply.arg = core_make_mod_var(front->whole, given, syn->apply.arg->loc);
    mod->u.apply.abstracts = made->abstracts;
    return mod;
}

const struct core_mod *front_module(struct front *front, const struct syn_mod *syn)
{
    switch (syn->kind) {
    case SYN_MOD_NAME:
        return elaborate_name(front, syn);
    case SYN_MOD_STRUCT:
        return front_structure(front, syn->decs, front->env, syn->loc);
    case SYN_MOD_IMPORT:
        return front_import(front, syn->import);
    case SYN_MOD_APPLY:
        return elaborate_apply(front, syn);
    case SYN_MOD_PROJECT:
        return elaborate_project(front, syn);
    case SYN_MOD_ASCRIBE:
        return ascribe(front, front_module(front, syn->ascribe.mod), "this module",
                       syn->ascribe.sig);
    case SYN_MOD_LAMBDA:
        return elaborate_function(
            front, (struct function){NULL, {&syn->lambda.param, 1}, 0, syn->lambda.result,
                                     syn->lambda.body});
    }
    bug(syn->loc, "module of unknown kind");
}
