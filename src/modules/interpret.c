/* Static interpretation (modules.txt, Fig. 12): the module language runs, and leaves a list of
 * definitions.
 *
 *     module twice (p: {type t val f: t -> t}) = {def g (x: p.t) = p.f (p.f x)}
 *     module m = twice {type t = i32 def f (x: t) = x + 1}
 *     entry h (x: i32) = m.g x
 *
 *     def m_p_f (x: i32) : i32 = x + 1
 *     def m_g (x: i32) : i32 = m_p_f (m_p_f x)
 *     entry h (x: i32) : i32 = m_g x
 *
 * Dialect in: a core with modules. Dialect out: a core without them and without abstract types. A
 * definition in a functor is copied for each application, with the types that stand for the
 * abstract ones; its name is that of the module that the application becomes, and its own. What was
 * made of the prelude and is used by nothing goes. Sizes of inferred types are found again, for a
 * type may now say more of them.
 *
 * Each rule of Fig. 12 is a clause of interpret_mod or of interpret_dec; rules 60 and 63 have
 * nothing to do, since types and module types are resolved by the front end, which also makes
 * `open` (rule 64) a declaration of a module without a name. */
#include "base/diag.h"
#include "core/used.h"
#include "modules/compile.h"
#include "modules/filter.h"
#include "modules/frame.h"
#include "modules/modules.h"
#include "modules/state.h"
#include "modules/tell.h"
#include "sizes/sizes.h"

static const struct interpretation *interpret_mod(struct interpreter *interpreter,
                                                  struct frame *frame, struct path path,
                                                  const struct core_mod *mod);
static void interpret_decs(struct interpreter *interpreter, struct frame *frame, struct path path,
                           const struct core_dec_vec *decs);

/* In the module NAME, which may be null: then what is in it is called as what is around it. */
static struct path path_in(struct interpreter *interpreter, struct path path, const char *name)
{
    if (!name)
        return path;
    return (struct path){arena_printf(interpreter->work, "%s%s_", path.prefix, name),
                         arena_printf(interpreter->work, "%s%s.", path.called, name)};
}

/* Where VAR, declared in what PATH is of, has its definitions: an argument without a name in the
 * module that the application becomes, under the name of the parameter. */
static struct path path_of(struct interpreter *interpreter, struct path path,
                           const struct core_mod_var *var)
{
    const struct argument *argument = map_get(interpreter->arguments, var);
    if (!argument)
        return path_in(interpreter, path, var->name);
    return path_in(interpreter, path_of(interpreter, path, argument->user), argument->param);
}

/* The arguments without name in MOD, which USER is to become. */
static void find_arguments(struct interpreter *interpreter, const struct core_mod *mod,
                           const struct core_mod_var *user)
{
    while (mod->kind == CORE_MOD_ASCRIBE)
        mod = mod->u.ascribe.mod;
    for (; mod->kind == CORE_MOD_APPLY; mod = mod->u.apply.fun) {
        const struct core_mod *found = mod->u.apply.arg;
        struct argument *argument = ARENA_NEW(interpreter->work, struct argument);
        *argument = (struct argument){user, mod->u.apply.fun->type->param->name};
        if (found->kind == CORE_MOD_VAR && !found->u.var->name)
            map_set(interpreter->arguments, found->u.var, argument);
    }
}

static const struct interpretation *new_env(struct interpreter *interpreter, struct frame *frame,
                                            const struct core_modtype *type)
{
    struct interpretation *module = ARENA_NEW(interpreter->work, struct interpretation);
    *module = (struct interpretation){INTERPRETATION_ENV, type->env, NULL, frame};
    return module;
}

/* Rule 54. */
static const struct interpretation *interpret_struct(struct interpreter *interpreter,
                                                     struct frame *frame, struct path path,
                                                     const struct core_mod *mod)
{
    interpret_decs(interpreter, frame, path, &mod->u.decs);
    return new_env(interpreter, frame, mod->type);
}

/* MOD, which has other members than what is told of the module around. */
static const struct interpretation *interpret_inner(struct interpreter *interpreter,
                                                    struct frame *frame, struct path path,
                                                    const struct core_mod *mod)
{
    const struct core_env *told = interpreter->told;
    interpreter->told = NULL;
    const struct interpretation *inner = interpret_mod(interpreter, frame, path, mod);
    interpreter->told = told;
    return inner;
}

/* Rule 56. */
static const struct interpretation *interpret_project(struct interpreter *interpreter,
                                                      struct frame *frame, struct path path,
                                                      const struct core_mod *mod)
{
    const struct interpretation *whole =
        interpret_inner(interpreter, frame, path, mod->u.project.mod);
    const struct core_mod_var *part =
        core_env_member(whole->env, CORE_NAME_MODULE, mod->u.project.name);
    return frame_module(interpreter, whole->frame, part);
}

/* Rule 57. */
static const struct interpretation *
interpret_functor(struct interpreter *interpreter, struct frame *frame, const struct core_mod *mod)
{
    struct interpretation *closure = ARENA_NEW(interpreter->work, struct interpretation);
    *closure = (struct interpretation){INTERPRETATION_CLOSURE, NULL, mod, frame};
    return closure;
}

/* The types that MOD, an application, makes, where it stands: what they are in the functor's body,
 * also those that nothing there names any more. FRAME gets them. */
static void bind_made(struct frame *frame, const struct core_mod *mod, const struct frame *body,
                      const struct frame *result)
{
    const struct core_abstract_list made = mod->u.apply.abstracts;
    for (size_t i = 0; i < made.count; i++) {
        const struct core_type_name *name = frame_find_type(body, made.at[i]->of);
        if (!name)
            name = frame_find_type(result, made.at[i]->of);
        if (name && !frame_find_type(frame, made.at[i]))
            map_set(frame->types, made.at[i], (void *)(uintptr_t)name);
    }
}

/* Rule 58. The argument is filtered to what the closure's own parameter asks for; what the body
 * gives, to the type that this application was given. */
static const struct interpretation *interpret_apply(struct interpreter *interpreter,
                                                    struct frame *frame, struct path path,
                                                    const struct core_mod *mod)
{
    const struct interpretation *closure =
        interpret_mod(interpreter, frame, path, mod->u.apply.fun);
    const struct core_mod *functor = closure->functor;
    const struct core_mod_var *param = functor->u.functor.param;
    const struct interpretation *argument = interpret_inner(
        interpreter, frame, path_in(interpreter, path, param->name), mod->u.apply.arg);
    struct frame *inner = frame_new(interpreter, closure->frame);
    tell_argument(interpreter, param, mod->loc);
    tell_begin(interpreter);
    argument = filter_module(interpreter, inner, param->type, argument);
    tell_end(interpreter);
    map_set(inner->modules, param, (void *)(uintptr_t)argument);
    const struct interpretation *result =
        interpret_mod(interpreter, inner, path, functor->u.functor.body);
    const struct interpretation *filtered =
        filter_module(interpreter, frame, mod->type, result);
    bind_made(frame, mod, inner, result->frame);
    return filtered;
}

/* Derived form (5): the application of an identity. */
static const struct interpretation *interpret_ascribe(struct interpreter *interpreter,
                                                      struct frame *frame, struct path path,
                                                      const struct core_mod *mod)
{
    const struct interpretation *module =
        interpret_inner(interpreter, frame, path, mod->u.ascribe.mod);
    tell_ascription(interpreter, mod->loc);
    tell_begin(interpreter);
    module = filter_module(interpreter, frame, mod->type, module);
    tell_end(interpreter);
    return module;
}

static const struct interpretation *interpret_mod(struct interpreter *interpreter,
                                                  struct frame *frame, struct path path,
                                                  const struct core_mod *mod)
{
    switch (mod->kind) {
    case CORE_MOD_VAR: /* rule 55 */
        return frame_module(interpreter, frame, mod->u.var);
    case CORE_MOD_PROJECT:
        return interpret_project(interpreter, frame, path, mod);
    case CORE_MOD_STRUCT:
        return interpret_struct(interpreter, frame, path, mod);
    case CORE_MOD_FUNCTOR:
        return interpret_functor(interpreter, frame, mod);
    case CORE_MOD_APPLY:
        return interpret_apply(interpreter, frame, path, mod);
    case CORE_MOD_ASCRIBE:
        return interpret_ascribe(interpreter, frame, path, mod);
    }
    bug(mod->loc, "a module expression of unknown kind");
}

/* Rule 61. */
static void interpret_module(struct interpreter *interpreter, struct frame *frame, struct path path,
                             const struct core_dec *dec)
{
    const struct core_mod_var *var = dec->var;
    struct path inside = path_of(interpreter, path, var);
    const struct telling telling = tell_module(interpreter, path, var);
    const struct interpretation *module = interpret_mod(interpreter, frame, inside, dec->mod);
    module = filter_module(interpreter, frame, var->type, module);
    tell_module_end(interpreter, telling);
    map_set(frame->modules, var, (void *)(uintptr_t)module);
}

static void interpret_dec(struct interpreter *interpreter, struct frame *frame, struct path path,
                          const struct core_dec *dec)
{
    switch (dec->kind) {
    case CORE_DEC_DEF: /* rule 59 */
        VEC_PUSH(interpreter->arena, &interpreter->program->defs,
                 compile_def(interpreter, frame, path, dec->def));
        return;
    case CORE_DEC_MODULE:
        interpret_module(interpreter, frame, path, dec);
        return;
    }
    bug(loc_none(), "a declaration of unknown kind");
}

/* Rules 62 and 65. */
static void interpret_decs(struct interpreter *interpreter, struct frame *frame, struct path path,
                           const struct core_dec_vec *decs)
{
    for (size_t i = 0; i < decs->len; i++)
        if (decs->at[i]->kind == CORE_DEC_MODULE)
            find_arguments(interpreter, decs->at[i]->mod, decs->at[i]->var);
    for (size_t i = 0; i < decs->len; i++)
        interpret_dec(interpreter, frame, path, decs->at[i]);
}

struct core_program *modules_interpret(struct arena *arena, struct diag *diag,
                                       struct core_program *program, struct modules_log *log)
{
    if (program->decs.len == 0)
        return program;
    size_t errors_before = diag_error_count(diag);
    struct arena *unsized = arena_new();
    struct interpreter interpreter = {.arena = unsized,
                                      .work = arena_new(),
                                      .program = ARENA_NEW(unsized, struct core_program),
                                      .log = log,
                                      .log_arena = arena};
    const struct path top = {"", ""};
    interpreter.plain = map_new_objects(interpreter.work);
    interpreter.arguments = map_new_objects(interpreter.work);
    interpreter.program->name = program->name;
    interpret_decs(&interpreter, frame_new(&interpreter, NULL), top, &program->decs);
    arena_free(interpreter.work);
    program = sizes_program(arena, diag, core_drop_unused(unsized, interpreter.program));
    arena_free(unsized);
    return diag_error_count(diag) == errors_before ? program : NULL;
}
