/* Names that may be qualified: E(longx) of modules.txt, 4, for values, types, modules and module
 * types.
 *
 *     m.n.x       m where this stands, its member n, and of that the member x
 *
 * A plain name is what the innermost of these has: the modules that are opened for an expression,
 * the structures around, the program, the prelude. Local names hide them all (scope.c). */
#include "front/find.h"

#include <string.h>

#include "base/diag.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/suggest.h"

const struct core_env *front_env(const struct infer *infer)
{
    return infer->in_prelude ? infer->front->prelude : infer->front->env;
}

/* ---- Plain names ---- */

struct core_term front_find_term(const struct infer *infer, const struct scope *scope,
                                 const char *name)
{
    struct core_term term = front_scope_find_term(scope, name);
    return term.value || term.module ? term : core_env_find_term(front_env(infer), name);
}

/* The same for names of KIND. */
static const void *find(const struct infer *infer, const struct scope *scope,
                        enum core_name_kind kind, const char *name)
{
    const void *member = front_scope_find_member(scope, kind, name);
    return member ? member : core_env_find(front_env(infer), kind, name);
}

bool front_is_given(const struct front *front, const char *name, const struct core_value *value)
{
    return value == core_env_member_term(front->given, name).value;
}

struct core_term front_find_member(const struct infer *infer, const struct core_mod_var *module,
                                   const char *name)
{
    const struct core_env *env = module->type->env;
    return infer->in_prelude ? core_env_find_term(env, name) : core_env_member_term(env, name);
}

/* ---- Parts of names ---- */

const char *front_part(const struct syn_name *name, size_t position)
{
    return position < name->qual_count ? name->quals[position] : name->name;
}

struct loc front_part_loc(const struct syn_name *name, size_t position)
{
    size_t from = 0;
    if (name->qual_count == 0)
        return name->loc;
    for (size_t i = 0; i < position; i++)
        from += strlen(front_part(name, i)) + 1;
    return loc_range(name->loc.source, name->loc.begin + (uint32_t)from,
                     name->loc.begin + (uint32_t)(from + strlen(front_part(name, position))));
}

const char *front_name_text(struct front *front, const struct syn_name *name, size_t count)
{
    const char *text = front_part(name, 0);
    for (size_t i = 1; i < count; i++)
        text = arena_printf(front->arena, "%s.%s", text, front_part(name, i));
    return text;
}

/* ---- What comes later ---- */

const struct syn_ident *front_declared(const struct syn_dec *dec)
{
    switch (dec->kind) {
    case SYN_DEC_DEF:
        return &dec->def.fun.name;
    case SYN_DEC_TYPE:
        return &dec->type.name;
    case SYN_DEC_MODULE:
        return &dec->module.name;
    case SYN_DEC_SIG:
        return &dec->sig.name;
    case SYN_DEC_LOCAL:
        return front_declared(dec->local);
    case SYN_DEC_OPEN:
    case SYN_DEC_IMPORT:
        return NULL;
    }
    bug(dec->loc, "declaration of unknown kind");
}

static bool declares(const struct syn_dec *dec, enum core_name_kind kind, const char *name)
{
    const struct syn_ident *declared = front_declared(dec);
    while (dec->kind == SYN_DEC_LOCAL)
        dec = dec->local;
    if (!declared || strcmp(declared->name, name) != 0)
        return false;
    switch (kind) {
    case CORE_NAME_TYPE:
        return dec->kind == SYN_DEC_TYPE;
    case CORE_NAME_SIG:
        return dec->kind == SYN_DEC_SIG;
    case CORE_NAME_VALUE:
    case CORE_NAME_MODULE:
    case CORE_NAME_COUNT:
        return dec->kind == SYN_DEC_DEF || dec->kind == SYN_DEC_MODULE;
    }
    bug(dec->loc, "name of unknown kind");
}

const struct syn_dec *front_find_later(const struct front *front, enum core_name_kind kind,
                                       const char *name)
{
    for (const struct structure *at = front->structure; at; at = at->outer)
        for (size_t i = at->position + 1; i < at->source.count; i++)
            if (declares(at->source.at[i], kind, name))
                return at->source.at[i];
    return NULL;
}

bool front_is_within(const struct front *front, enum core_name_kind kind, const char *name)
{
    for (const struct structure *at = front->structure; at; at = at->outer)
        if (at->position < at->source.count && declares(at->source.at[at->position], kind, name))
            return true;
    return false;
}

/* ---- Modules ---- */

static void unknown_module(struct infer *infer, const struct syn_name *name)
{
    struct front *front = infer->front;
    const char *head = front_part(name, 0);
    const struct syn_dec *later = front_find_later(front, CORE_NAME_MODULE, head);
    struct loc loc = front_part_loc(name, 0);
    if (front->names_missing || !front_unknown_is_new(infer, head))
        return;
    if (later && later->kind == SYN_DEC_MODULE) {
        diag_error(front->diag, loc,
                   "unknown module '%s': it is used before its declaration; a declaration can use "
                   "those above it",
                   head);
        diag_note(front->diag, front_declared(later)->loc, "it is declared here");
        return;
    }
    diag_error(front->diag, loc, "unknown module '%s'", head);
    if (find(infer, NULL, CORE_NAME_SIG, head))
        diag_note(front->diag, loc, "'%s' is a module type", head);
    else if (front_hint_word(head))
        diag_note(front->diag, loc, "%s", front_hint_word(head));
    else
        front_suggest_module(infer, head, loc);
}

/* What the part at POSITION of NAME, of the module that the parts before it are, has to be. */
static const struct core_mod_var *member_module(struct infer *infer, const struct core_env *env,
                                                const struct syn_name *name, size_t position)
{
    struct diag *diag = infer->front->diag;
    const char *part = front_part(name, position);
    struct core_term term = core_env_member_term(env, part);
    if (term.value)
        diag_error(diag, front_part_loc(name, position), "'%s' in module '%s' is a value, not a "
                   "module", part, front_name_text(infer->front, name, position));
    else if (!term.module)
        diag_error(diag, front_part_loc(name, position), "unknown module '%s' in module '%s'",
                   part, front_name_text(infer->front, name, position));
    return term.module;
}

/* A local value does not stand in the way, for it is no module. */
static const struct core_mod_var *head_module(struct infer *infer, const struct scope *scope,
                                              const struct syn_name *name)
{
    const char *head = front_part(name, 0);
    struct core_term term = front_find_term(infer, scope, head);
    if (term.module)
        return term.module;
    if (term.value || front_scope_find(infer->front, scope, head))
        diag_error(infer->front->diag, front_part_loc(name, 0), "'%s' is a value, not a module",
                   head);
    else
        unknown_module(infer, name);
    return NULL;
}

const struct core_env *front_members(struct infer *infer, const struct core_mod_var *module,
                                     const struct syn_name *name, size_t count)
{
    if (!module->type)
        return NULL;
    if (module->type->kind == CORE_MODTYPE_STRUCT)
        return module->type->env;
    diag_error(infer->front->diag, front_part_loc(name, count - 1),
               "'%s' is a parametric module; only what it gives for an argument has members",
               front_name_text(infer->front, name, count));
    if (module->loc.source)
        diag_note(infer->front->diag, module->loc, "it is declared here");
    return NULL;
}

const struct core_mod_var *front_find_module(struct infer *infer, const struct scope *scope,
                                             const struct syn_name *name, size_t count)
{
    const struct core_mod_var *module = head_module(infer, scope, name);
    for (size_t i = 1; i < count && module; i++) {
        const struct core_env *env = front_members(infer, module, name, i);
        module = env ? member_module(infer, env, name, i) : NULL;
    }
    return module;
}

const void *front_find_qualified(struct infer *infer, const struct scope *scope,
                                 enum core_name_kind kind, const struct syn_name *name)
{
    const struct core_mod_var *module;
    const struct core_env *env = NULL;
    if (name->qual_count == 0)
        return find(infer, scope, kind, name->name);
    module = front_find_module(infer, scope, name, name->qual_count);
    if (module)
        env = front_members(infer, module, name, name->qual_count);
    return env ? core_env_member(env, kind, name->name) : NULL;
}
