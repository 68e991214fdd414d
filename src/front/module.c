/* Module expressions (modules.txt, Fig. 8, rules 25 to 27).
 *
 * A module that something is taken from is a variable, so that there is something that has what its
 * type mentions: one that has no name becomes a declaration before what uses it.
 *
 *     {module n = {}}.n           module _1 = {module n = {}}   _1.n
 */
#include "front/module.h"

#include "base/diag.h"
#include "base/map.h"
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

static void add_abstracts(struct front *front, struct core_abstract_list list)
{
    for (size_t i = 0; i < list.count; i++)
        VEC_PUSH(front->whole, &front->made, list.at[i]);
}

/* Rule 37, for MOD, which may be null. What is ascribed is opaque: it has the abstract types and
 * the specifications of the module type. */
static const struct core_mod *ascribe(struct front *front, const struct core_mod *mod,
                                      const struct syn_sig *syn)
{
    const struct core_sig *sig = front_signature(front, syn);
    if (!mod || !sig)
        return NULL;
    struct core_realisation realisation = core_realisation_new(front->whole);
    const struct front_matching matching = {.module = module_text(front, mod),
                                            .sig = front_signature_text(front, syn),
                                            .loc = syn->loc,
                                            .sig_loc = syn->loc};
    if (!front_match(front, mod->type, sig, &matching, &realisation))
        return NULL;
    struct core_mod *ascribed = ARENA_NEW(front->whole, struct core_mod);
    *ascribed = (struct core_mod){
        .kind = CORE_MOD_ASCRIBE, .loc = mod->loc, .type = sig->of, .u.ascribe.mod = mod};
    add_abstracts(front, sig->abstracts);
    return ascribed;
}

/* ---- What is not there yet ---- */

static const struct core_mod *unsupported(struct front *front, struct loc loc, const char *what)
{
    diag_unsupported(front->diag, loc, "not yet supported: %s", what);
    return NULL;
}

const struct core_mod *front_module_binding(struct front *front, struct syn_mod_param_list params,
                                            const struct syn_sig *sig, const struct syn_mod *body)
{
    if (params.count > 0)
        return unsupported(front, params.at[0].name.loc, "parametric module");
    const struct core_mod *mod = front_module(front, body);
    return sig ? ascribe(front, mod, sig) : mod;
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
        return unsupported(front, syn->loc, "application of a parametric module");
    case SYN_MOD_PROJECT:
        return elaborate_project(front, syn);
    case SYN_MOD_ASCRIBE:
        return ascribe(front, front_module(front, syn->ascribe.mod), syn->ascribe.sig);
    case SYN_MOD_LAMBDA:
        return unsupported(front, syn->loc, "parametric module");
    }
    bug(syn->loc, "module of unknown kind");
}
