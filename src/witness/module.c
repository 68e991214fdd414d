/* Modules (witness.h): a structure is a record of what its names are, a functor a closure.
 *
 *     module f (p: {val x: i32}) = {def y = p.x}      the closure of f
 *     module m = f {def x = 1}                        frame {p, x: 1}, frame {y}, record {y}
 *
 * What is specified is a name like others, and so is an abstract type. A frame says what they stand
 * for: one is made for the names of each structure, and for the parameter of each application. A
 * definition is evaluated in the frame that it stands in, so that its body, of which there is one
 * for all applications, means what it means there.
 *
 * A module is given to a name member by member: the names in the type of what is named are bound to
 * what has these names in the module. Nothing is filtered, for no other name is asked for. */
#include "witness/module.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/expand.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "witness/eval.h"

/* A structure, whose members are those of ENV in FRAME; or, if FUNCTOR is not null, a functor. */
struct record {
    const struct core_env *env;
    const struct core_mod *functor;
    const struct frame *frame;
};

/* What specifications, definitions in modules, abstract types and names of modules stand for, by
 * their addresses: a struct member, a struct meaning, and a struct record. */
struct frame {
    struct map *names;
    const struct frame *outer;
};

static struct frame *new_frame(struct eval *eval, const struct frame *outer)
{
    struct frame *frame = ARENA_NEW(eval->arena, struct frame);
    *frame = (struct frame){map_new_objects(eval->arena), outer};
    return frame;
}

static const void *find(const struct frame *frame, const void *name)
{
    for (; frame; frame = frame->outer) {
        const void *found = map_get(frame->names, name);
        if (found)
            return found;
    }
    return NULL;
}

static void bind(struct frame *frame, const void *name, const void *thing)
{
    map_set(frame->names, name, (void *)(uintptr_t)thing);
}

const struct frame *witness_frame(const struct scope *scope)
{
    return scope ? scope->frame : NULL;
}

const struct scope *witness_scope_in(struct eval *eval, const struct frame *frame)
{
    struct scope *scope = ARENA_NEW(eval->arena, struct scope);
    scope->frame = frame;
    return scope;
}

/* ---- Values ---- */

static const struct member *new_member(struct eval *eval, const struct core_value *value,
                                       const struct frame *frame)
{
    struct member *member = ARENA_NEW(eval->arena, struct member);
    *member = (struct member){value, frame};
    return member;
}

const struct member *witness_member(struct eval *eval, const struct frame *frame,
                                    const struct core_def *def)
{
    const struct member *member = find(frame, def);
    if (!member && def->is_spec)
        bug(def->loc, "nobody says what the specification '%s' stands for", def->name);
    return member ? member : new_member(eval, core_value_of_def(eval->arena, def), eval->top);
}

/* What NAME is in RECORD. */
static const struct member *member_of(struct eval *eval, const struct record *record,
                                      const char *name)
{
    const struct core_value *value = core_env_member(record->env, CORE_NAME_VALUE, name);
    if (!value)
        bug(loc_none(), "a module has no value '%s'", name);
    return value->kind == CORE_VALUE_DEF ? witness_member(eval, record->frame, value->def)
                                         : new_member(eval, value, record->frame);
}

/* ---- Giving modules to names ---- */

/* What is given a module of which the members are bound in FRAME. */
struct giving {
    struct eval *eval;
    struct frame *frame;
    const struct record *record;
};

static void give(struct eval *eval, struct frame *frame, const struct core_mod_var *var,
                 const struct record *record);

static void give_value(void *data, const char *name, const void *object)
{
    const struct giving *giving = data;
    const struct core_value *value = object;
    if (value->kind == CORE_VALUE_DEF)
        bind(giving->frame, value->def, member_of(giving->eval, giving->record, name));
}

static bool is_param(const struct core_type_arg *arg, const struct core_type_param *param)
{
    return param->size ? arg->size && arg->size->kind == CORE_VAR && arg->size->u.var == param->size
                       : arg->type && arg->type->kind == CORE_TYPE_VAR &&
                             arg->type->var == param->type;
}

/* Whether NAME stands for an abstract type with the parameters that it has itself, in order. */
static bool is_name_of_abstract(struct eval *eval, const struct core_type_name *name)
{
    const struct core_type *type = name->type;
    if (type->kind != CORE_TYPE_ABSTRACT || type->abstract->param_count != name->param_count)
        return false;
    const struct core_type_arg *args = core_type_args(eval->arena, type);
    for (size_t i = 0; i < name->param_count; i++)
        if (!is_param(&args[i], &name->params[i]))
            return false;
    return true;
}

/* A name of an abstract type of which nothing is known yet: it is what the module has under this
 * name, unless nothing is known of that either. */
static void give_type(void *data, const char *name, const void *object)
{
    const struct giving *giving = data;
    const struct record *record = giving->record;
    const struct core_type_name *type = object, *is = core_env_member(record->env, CORE_NAME_TYPE,
                                                                      name);
    if (!is)
        bug(type->loc, "a module has no type '%s'", name);
    if (!is_name_of_abstract(giving->eval, type) ||
        find(giving->frame, type->type->abstract) ||
        (is->type->kind == CORE_TYPE_ABSTRACT && is->type->abstract == type->type->abstract &&
         !find(record->frame, type->type->abstract)))
        return;
    struct meaning *meaning = ARENA_NEW(giving->eval->arena, struct meaning);
    *meaning = (struct meaning){is, record->frame};
    bind(giving->frame, type->type->abstract, meaning);
}

static const struct record *record_of(struct eval *eval, const struct frame *frame,
                                      const struct core_mod_var *var);

static void give_module(void *data, const char *name, const void *object)
{
    const struct giving *giving = data;
    const struct core_mod_var *inner =
        core_env_member(giving->record->env, CORE_NAME_MODULE, name);
    if (!inner)
        bug(loc_none(), "a module has no module '%s'", name);
    give(giving->eval, giving->frame, object,
         record_of(giving->eval, giving->record->frame, inner));
}

/* From here on VAR is RECORD, and the names in VAR's type are its members. */
static void give(struct eval *eval, struct frame *frame, const struct core_mod_var *var,
                 const struct record *record)
{
    struct giving giving = {eval, frame, record};
    bind(frame, var, record);
    if (var->type->kind != CORE_MODTYPE_STRUCT)
        return;
    core_env_each(var->type->env, CORE_NAME_TYPE, give_type, &giving);
    core_env_each(var->type->env, CORE_NAME_MODULE, give_module, &giving);
    core_env_each(var->type->env, CORE_NAME_VALUE, give_value, &giving);
}

/* ---- Module expressions ---- */

static const struct record *new_record(struct eval *eval, struct record contents)
{
    struct record *record = ARENA_NEW(eval->arena, struct record);
    *record = contents;
    return record;
}

/* A module that no declaration of the program makes is one of the prelude, and known by its type.
 */
static const struct record *record_of(struct eval *eval, const struct frame *frame,
                                      const struct core_mod_var *var)
{
    const struct record *record = find(frame, var);
    if (record)
        return record;
    if (var->type->kind != CORE_MODTYPE_STRUCT)
        bug(var->loc, "nobody says what the functor '%s' is", var->name ? var->name : "");
    return new_record(eval, (struct record){.env = var->type->env, .frame = eval->top});
}

static const struct record *evaluate(struct eval *eval, struct frame *frame,
                                     const struct core_mod *mod);

static void declare(struct eval *eval, struct frame *frame, struct core_dec_vec decs)
{
    for (size_t i = 0; i < decs.len; i++) {
        const struct core_dec *dec = decs.at[i];
        if (dec->kind == CORE_DEC_MODULE)
            give(eval, frame, dec->var, evaluate(eval, frame, dec->mod));
        else
            bind(frame, dec->def,
                 new_member(eval, core_value_of_def(eval->arena, dec->def), frame));
    }
}

static const struct record *evaluate_project(struct eval *eval, struct frame *frame,
                                             const struct core_mod *mod)
{
    const struct record *record = evaluate(eval, frame, mod->u.project.mod);
    const struct core_mod_var *var =
        core_env_member(record->env, CORE_NAME_MODULE, mod->u.project.name);
    if (!var)
        bug(mod->loc, "a module has no module '%s'", mod->u.project.name);
    return record_of(eval, record->frame, var);
}

/* The types that MOD, an application, makes, where it stands: what they are in the functor's body,
 * also those that nothing there names any more. FRAME gets them. */
static void give_made(struct frame *frame, const struct core_mod *mod, const struct frame *body,
                      const struct frame *result)
{
    const struct core_abstract_list made = mod->u.apply.abstracts;
    for (size_t i = 0; i < made.count; i++) {
        const struct meaning *meaning = find(body, made.at[i]->of);
        if (!meaning)
            meaning = find(result, made.at[i]->of);
        if (meaning && !find(frame, made.at[i]))
            bind(frame, made.at[i], meaning);
    }
}

static const struct record *evaluate_apply(struct eval *eval, struct frame *frame,
                                           const struct core_mod *mod)
{
    const struct record *fun = evaluate(eval, frame, mod->u.apply.fun);
    const struct record *arg = evaluate(eval, frame, mod->u.apply.arg);
    if (!fun->functor)
        bug(mod->loc, "a module that is applied is no functor");
    struct frame *inner = new_frame(eval, fun->frame);
    give(eval, inner, fun->functor->u.functor.param, arg);
    const struct record *result = evaluate(eval, inner, fun->functor->u.functor.body);
    give_made(frame, mod, inner, result->frame);
    return result;
}

static const struct record *evaluate(struct eval *eval, struct frame *frame,
                                     const struct core_mod *mod)
{
    struct frame *inner;
    switch (mod->kind) {
    case CORE_MOD_VAR:
        return record_of(eval, frame, mod->u.var);
    case CORE_MOD_PROJECT:
        return evaluate_project(eval, frame, mod);
    case CORE_MOD_STRUCT:
        inner = new_frame(eval, frame);
        declare(eval, inner, mod->u.decs);
        return new_record(eval, (struct record){.env = mod->type->env, .frame = inner});
    case CORE_MOD_FUNCTOR:
        return new_record(eval, (struct record){.functor = mod, .frame = frame});
    case CORE_MOD_APPLY:
        return evaluate_apply(eval, frame, mod);
    case CORE_MOD_ASCRIBE:
        return evaluate(eval, frame, mod->u.ascribe.mod);
    }
    bug(mod->loc, "a module of unknown kind");
}

void witness_modules(struct eval *eval, const struct core_program *program)
{
    struct frame *top = new_frame(eval, NULL);
    eval->top = top;
    declare(eval, top, program->decs);
}

/* ---- Types ---- */

const struct meaning *witness_meaning(const struct frame *frame, const struct core_type *type)
{
    return type->kind == CORE_TYPE_ABSTRACT ? find(frame, type->abstract) : NULL;
}

/* Types that are written in FRAME. */
struct plainly {
    struct eval *eval;
    const struct frame *frame;
};

static const struct core_type *plain_type(void *context, const struct core_type *type)
{
    const struct plainly *plainly = context;
    struct arena *arena = plainly->eval->arena;
    const struct core_rebuild rebuild = {.arena = arena, .context = context, .type = plain_type};
    const struct meaning *meaning = witness_meaning(plainly->frame, type);
    const struct core_type *plain = core_rebuild_plain_type(&rebuild, type);
    if (!meaning)
        return plain;
    struct plainly inner = {plainly->eval, meaning->frame};
    struct core_type_name name = *meaning->name;
    name.type = plain_type(&inner, name.type);
    return core_expand_type_name(arena, &name, core_type_args(arena, plain));
}

static bool is_abstract(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_ABSTRACT;
}

const struct core_type *witness_plain_type(struct eval *eval, const struct frame *frame,
                                           const struct core_type *type)
{
    struct plainly plainly = {eval, frame};
    return core_type_any(type, is_abstract, NULL) ? plain_type(&plainly, type) : type;
}
