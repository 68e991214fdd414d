/* Prints a random well-typed program with modules and one entry:
 *
 *     generate_modules [--flat] SEED [FUEL] >program.fut
 *
 * There are module types, structures, functors (curried, and of functors), ascriptions, local and
 * inner modules, and `open`. With --flat it is the same program without modules, interpreted by
 * modules.c. The same seed gives the same program. FUEL (default 30) is about how many operations
 * the entry has. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modules.h"
#include "surface.h"

enum { SPECS_MAX = 4, PARAMS_MAX = 2, VIEWS_MAX = 16 };

/* `val NAME : params -> result`, of which the types may mention `@.t@`, the type of the module. A
 * sized one has a size parameter n. */
struct spec {
    const char *name;
    const struct surface_type *params[PARAMS_MAX], *result;
    size_t param_count;
    bool is_sized;
};

/* module type NAME = {type t SPECS} */
struct sig {
    const char *name;
    struct spec specs[SPECS_MAX];
    size_t count;
};

/* A structure of SIG that is in scope as PATH, whose type t is TYPE. */
struct view {
    const char *path;
    const struct sig *sig;
    const struct surface_type *type;
};

struct views VEC(struct view);

/* \(p: PARAMS[0]) (q: PARAMS[1]) -> something of RESULT, whose type is TYPE where it is known:
 * `@p.t@` and `@q.t@` may be in it. */
struct functor {
    const char *name;
    const struct sig *params[2], *result;
    size_t param_count;
    const struct surface_type *type; /* null: abstract */
};

struct generator {
    struct surface *maker;
    struct arena *arena;
    struct declarations decs;
    struct VEC(const struct sig *) sigs;
    struct VEC(const struct functor *) functors;
    struct views views; /* of structures at the top */
    unsigned count;     /* of names */
};

static const char *fresh(struct generator *generator, const char *base)
{
    return arena_printf(generator->arena, "%s%u", base, generator->count++);
}

static uint64_t below(struct generator *generator, uint64_t bound)
{
    return surface_below(generator->maker, bound);
}

static bool once_in(struct generator *generator, unsigned odds)
{
    return surface_once_in(generator->maker, odds);
}

static void declare(struct generator *generator, struct declarations *decs,
                    struct declaration contents)
{
    struct declaration *dec = ARENA_NEW(generator->arena, struct declaration);
    *dec = contents;
    VEC_PUSH(generator->arena, decs, dec);
}

static const struct module *new_module(struct generator *generator, struct module contents)
{
    struct module *module = ARENA_NEW(generator->arena, struct module);
    *module = contents;
    return module;
}

static const struct module *path_module(struct generator *generator, const char *path)
{
    return new_module(generator, (struct module){.kind = MODULE_PATH, .path = path});
}

/* ---- Types ---- */

static const struct surface_type *type_of(struct generator *generator, const char *path)
{
    return surface_scalar(generator->maker, arena_printf(generator->arena, "@%s.t@", path));
}

/* TYPE with WITH in the place of the abstract type that is called NAME. */
static const struct surface_type *replaced(struct generator *generator,
                                           const struct surface_type *type, const char *name,
                                           const struct surface_type *with)
{
    if (!type)
        return NULL;
    if (type->kind == SURFACE_SCALAR)
        return strcmp(type->scalar, name) == 0 ? with : type;
    struct surface_type *copy = ARENA_NEW(generator->arena, struct surface_type);
    *copy = *type;
    for (size_t i = 0; i < type->part_count; i++)
        copy->parts[i] = replaced(generator, type->parts[i], name, with);
    copy->elem = replaced(generator, type->elem, name, with);
    return copy;
}

static const struct surface_type *in_module(struct generator *generator,
                                            const struct surface_type *type,
                                            const struct surface_type *t)
{
    return replaced(generator, type, "@.t@", t);
}

/* ---- What is in scope ---- */

/* TEXT, which is a constant; a function must not give that where arrays may be in it. */
static const char *copied(struct generator *generator, const char *text,
                          const struct surface_type *type)
{
    bool has_arrays = type->kind == SURFACE_ARRAY || surface_is_abstract(type);
    for (size_t i = 0; i < type->part_count && !has_arrays; i++)
        has_arrays = type->parts[i] && copied(generator, text, type->parts[i]) != text;
    return has_arrays ? arena_printf(generator->arena, "(copy %s)", text) : text;
}

/* The members of VIEW are in scope until the scope is as long as before. */
static void enter_view(struct generator *generator, const struct view *view)
{
    for (size_t i = 0; i < view->sig->count; i++) {
        const struct spec *spec = &view->sig->specs[i];
        const char *name = arena_printf(generator->arena, "@%s.%s@", view->path, spec->name);
        const struct surface_type *result = in_module(generator, spec->result, view->type);
        if (spec->param_count == 0) {
            VEC_PUSH(generator->arena, &generator->maker->scope,
                     ((struct surface_var){copied(generator, name, result), result}));
            continue;
        }
        struct surface_fun fun = {name, {0}, spec->param_count, result, spec->is_sized};
        for (size_t k = 0; k < spec->param_count; k++)
            fun.params[k] = in_module(generator, spec->params[k], view->type);
        VEC_PUSH(generator->arena, &generator->maker->funs, fun);
    }
}

struct mark {
    size_t scope, funs;
};

static struct mark mark_scope(const struct generator *generator)
{
    return (struct mark){generator->maker->scope.len, generator->maker->funs.len};
}

static void leave_to(struct generator *generator, struct mark mark)
{
    generator->maker->scope.len = mark.scope;
    generator->maker->funs.len = mark.funs;
}

/* ---- Module types ---- */

static const struct surface_type *spec_type(struct generator *generator, bool is_sized)
{
    struct surface *maker = generator->maker;
    const struct surface_type *t = surface_scalar(maker, "@.t@");
    switch (below(generator, 5)) {
    case 0:
    case 1:
        return t;
    case 2:
        return surface_any_flat(maker);
    case 3:
        return surface_tuple(maker, (const struct surface_type *[]){t, surface_any_scalar(maker)},
                             2);
    default:
        return surface_array(maker,
                             is_sized ? maker->sizes.at[maker->sizes.len - 1]
                                      : surface_constant(maker, (int64_t)below(generator, 4)),
                             once_in(generator, 2) ? t : surface_any_scalar(maker));
    }
}

/* A size parameter must be that of an argument. */
static void make_spec(struct generator *generator, struct spec *spec)
{
    struct surface *maker = generator->maker;
    size_t sizes = maker->sizes.len;
    spec->is_sized = once_in(generator, 2);
    spec->param_count = below(generator, PARAMS_MAX + 1);
    spec->is_sized = spec->is_sized && spec->param_count > 0;
    spec->name = fresh(generator, spec->param_count > 0 ? "fun" : "val");
    if (spec->is_sized)
        surface_add_size(maker, "n");
    for (size_t i = 0; i < spec->param_count; i++)
        spec->params[i] =
            i == 0 && spec->is_sized
                ? surface_array(maker, maker->sizes.at[sizes], spec_type(generator, false))
                : spec_type(generator, spec->is_sized);
    spec->result = spec_type(generator, spec->is_sized);
    maker->sizes.len = sizes;
}

static const char *spec_text(struct generator *generator, const struct spec *spec)
{
    const char *text = arena_printf(generator->arena, "val %s%s : ", spec->name,
                                    spec->is_sized ? " [n]" : "");
    for (size_t i = 0; i < spec->param_count; i++)
        text = arena_printf(generator->arena, "%s%s -> ", text,
                            surface_type_text(generator->maker, spec->params[i]));
    return arena_printf(generator->arena, "%s%s", text,
                        surface_type_text(generator->maker, spec->result));
}

/* The first specification is `some`, of type t, so that there is always something of that type. */
static void make_sig(struct generator *generator)
{
    struct sig *sig = ARENA_NEW(generator->arena, struct sig);
    const char *text = "{\n  type t\n";
    sig->name = fresh(generator, "S");
    sig->count = 2 + below(generator, SPECS_MAX - 1);
    sig->specs[0] =
        (struct spec){.name = "some", .result = surface_scalar(generator->maker, "@.t@")};
    for (size_t i = 1; i < sig->count; i++)
        make_spec(generator, &sig->specs[i]);
    for (size_t i = 0; i < sig->count; i++)
        text = arena_printf(generator->arena, "%s  %s\n", text,
                            spec_text(generator, &sig->specs[i]));
    declare(generator, &generator->decs,
            (struct declaration){.kind = DECLARE_SIG,
                                 .name = sig->name,
                                 .text = arena_printf(generator->arena, "%s}", text)});
    VEC_PUSH(generator->arena, &generator->sigs, sig);
}

static const struct sig *any_sig(struct generator *generator)
{
    return generator->sigs.at[below(generator, generator->sigs.len)];
}

/* SIG, at times with what t is. */
static const char *sig_text(struct generator *generator, const struct sig *sig,
                            const struct surface_type *with)
{
    return with ? arena_printf(generator->arena, "%s with t = %s", sig->name,
                               surface_type_text(generator->maker, with))
                : sig->name;
}

/* ---- Structures ---- */

/* def NAME [n] (x: ...) : ... = ... */
static void make_def(struct generator *generator, struct declarations *decs,
                     const struct spec *spec, const struct surface_type *t)
{
    struct surface *maker = generator->maker;
    const char *text = spec->is_sized ? " [n]" : "";
    struct mark mark = mark_scope(generator);
    size_t sizes = maker->sizes.len;
    if (spec->is_sized)
        surface_add_size(maker, "n");
    for (size_t i = 0; i < spec->param_count; i++) {
        const struct surface_type *type = in_module(generator, spec->params[i], t);
        const char *name = surface_bind(maker, "p", type);
        text = arena_printf(generator->arena, "%s (%s: %s)", text, name,
                            surface_type_text(maker, type));
    }
    const struct surface_type *result = in_module(generator, spec->result, t);
    maker->fuel = 1 + (int)below(generator, 10);
    text = arena_printf(generator->arena, "%s : %s = %s", text, surface_type_text(maker, result),
                        surface_exp(maker, result));
    leave_to(generator, mark);
    maker->sizes.len = sizes;
    declare(generator, decs,
            (struct declaration){.kind = DECLARE_DEF, .name = spec->name, .text = text});
}

/* The definitions of a structure of SIG whose type is T; what is in scope may be used. */
static void make_members(struct generator *generator, struct declarations *decs,
                         const struct sig *sig, const struct surface_type *t)
{
    struct mark mark = mark_scope(generator);
    declare(generator, decs,
            (struct declaration){.kind = DECLARE_TYPE,
                                 .name = "t",
                                 .text = surface_type_text(generator->maker, t)});
    for (size_t i = 0; i < sig->count; i++) {
        struct sig before = *sig;
        before.count = i;
        leave_to(generator, mark);
        enter_view(generator, &(struct view){"", &before, t});
        make_def(generator, decs, &sig->specs[i], t);
    }
    leave_to(generator, mark);
}

/* What t is to be: something of its own, or made of an abstract type in scope. */
static const struct surface_type *any_t(struct generator *generator, const struct views *views)
{
    struct surface *maker = generator->maker;
    if (views->len == 0 || once_in(generator, 3))
        return once_in(generator, 3) ? surface_array(maker, surface_constant(maker, 2),
                                                     surface_any_scalar(maker))
                                     : surface_any_flat(maker);
    const struct surface_type *type = views->at[below(generator, views->len)].type;
    if (once_in(generator, 2))
        return type;
    return surface_tuple(maker, (const struct surface_type *[]){type, surface_any_scalar(maker)},
                         2);
}

/* MODULE of SIG, whose t is T, sometimes ascribed; *KNOWN is T, or null if it is abstract then. */
static const struct module *ascribed(struct generator *generator, struct module module,
                                     const struct sig *sig, const struct surface_type *t,
                                     const struct surface_type **known)
{
    *known = t;
    switch (below(generator, 3)) {
    case 0:
        module.ascribed = sig_text(generator, sig, t);
        break;
    case 1:
        module.ascribed = sig_text(generator, sig, NULL);
        *known = NULL;
        break;
    default:
        break;
    }
    return new_module(generator, module);
}

static const struct module *make_struct(struct generator *generator, const struct sig *sig,
                                        const struct views *views,
                                        const struct surface_type **known)
{
    struct module module = {.kind = MODULE_STRUCT};
    const struct surface_type *t = any_t(generator, views);
    make_members(generator, &module.decs, sig, t);
    return ascribed(generator, module, sig, t, known);
}

/* ---- Functors ---- */

/* A view of the parameter PATH. */
static struct view param_view(struct generator *generator, const char *path, const struct sig *sig)
{
    return (struct view){path, sig, type_of(generator, path)};
}

static const struct module *functor_of(struct generator *generator, const char *param,
                                       const char *sig, const struct module *body)
{
    return new_module(
        generator,
        (struct module){.kind = MODULE_FUNCTOR, .param = param, .sig = sig, .body = body});
}

static void make_functor(struct generator *generator)
{
    static const char *const names[] = {"p", "q"};
    struct functor *functor = ARENA_NEW(generator->arena, struct functor);
    struct mark mark = mark_scope(generator);
    struct views views = {0};
    functor->name = fresh(generator, "F");
    functor->param_count = 1 + below(generator, 2);
    functor->result = any_sig(generator);
    for (size_t i = 0; i < functor->param_count; i++) {
        functor->params[i] = any_sig(generator);
        struct view view = param_view(generator, names[i], functor->params[i]);
        enter_view(generator, &view);
        VEC_PUSH(generator->arena, &views, view);
    }
    const struct module *module =
        make_struct(generator, functor->result, &views, &functor->type);
    leave_to(generator, mark);
    for (size_t i = functor->param_count; i-- > 0;)
        module = functor_of(generator, names[i], functor->params[i]->name, module);
    declare(generator, &generator->decs,
            (struct declaration){
                .kind = DECLARE_MODULE, .name = functor->name, .module = module});
    VEC_PUSH(generator->arena, &generator->functors, functor);
}

/* A structure at the top that is of SIG, which is made if there is none. */
static struct view find_view(struct generator *generator, const struct sig *sig);

/* An application of FUNCTOR that is called PATH; its view is in *VIEW. */
static const struct module *make_application(struct generator *generator,
                                             const struct functor *functor, const char *path,
                                             struct view *view)
{
    static const char *const types[] = {"@p.t@", "@q.t@"};
    const struct module *module = path_module(generator, functor->name);
    const struct surface_type *type = functor->type;
    for (size_t i = 0; i < functor->param_count; i++) {
        struct view arg = find_view(generator, functor->params[i]);
        type = replaced(generator, type, types[i], arg.type);
        module = new_module(generator,
                            (struct module){.kind = MODULE_APPLY,
                                            .fun = module,
                                            .arg = path_module(generator, arg.path)});
    }
    *view = (struct view){path, functor->result, type ? type : type_of(generator, path)};
    return module;
}

/* ---- Functors of functors ---- */

static const struct functor *functor_of_one(struct generator *generator)
{
    for (size_t i = 0; i < generator->functors.len; i++)
        if (generator->functors.at[i]->param_count == 1)
            return generator->functors.at[i];
    return NULL;
}

/* What is of PATH behind it. */
static void make_top(struct generator *generator, const char *name, const struct module *module,
                     struct view view)
{
    declare(generator, &generator->decs,
            (struct declaration){.kind = DECLARE_MODULE, .name = name, .module = module});
    VEC_PUSH(generator->arena, &generator->views, view);
    enter_view(generator, &view);
}

/* A functor that takes a module with a functor in it, and applies that to its other parameter; and
 * an application of it to a functor that there is. */
static void make_higher(struct generator *generator)
{
    const struct functor *inner = functor_of_one(generator);
    if (!inner)
        return;
    const char *name = fresh(generator, "H"), *path = fresh(generator, "m");
    const struct sig *result = any_sig(generator);
    const char *sig = arena_printf(generator->arena, "{module F : (X: %s) -> %s}",
                                   inner->params[0]->name, inner->result->name);
    struct mark mark = mark_scope(generator);
    struct module body = {.kind = MODULE_STRUCT};
    struct views views = {0};
    struct view param = param_view(generator, "p", inner->params[0]);
    struct view made = param_view(generator, "r", inner->result);
    const struct module *applied = new_module(
        generator, (struct module){.kind = MODULE_APPLY,
                                   .fun = path_module(generator, "f.F"),
                                   .arg = path_module(generator, "p")});
    declare(generator, &body.decs,
            (struct declaration){.kind = DECLARE_MODULE,
                                 .name = "r",
                                 .module = applied,
                                 .is_local = once_in(generator, 2)});
    VEC_PUSH(generator->arena, &views, param);
    VEC_PUSH(generator->arena, &views, made);
    enter_view(generator, &param);
    enter_view(generator, &made);
    const struct surface_type *t = once_in(generator, 2) ? any_t(generator, &(struct views){0})
                                                         : param.type;
    make_members(generator, &body.decs, result, t);
    leave_to(generator, mark);
    const struct module *functor =
        functor_of(generator, "f", sig,
                   functor_of(generator, "p", inner->params[0]->name,
                              new_module(generator, body)));
    declare(generator, &generator->decs,
            (struct declaration){.kind = DECLARE_MODULE, .name = name, .module = functor});
    struct view arg = find_view(generator, inner->params[0]);
    struct module given = {.kind = MODULE_STRUCT};
    declare(generator, &given.decs,
            (struct declaration){.kind = DECLARE_MODULE,
                                 .name = "F",
                                 .module = path_module(generator, inner->name)});
    const struct module *first = new_module(
        generator, (struct module){.kind = MODULE_APPLY,
                                   .fun = path_module(generator, name),
                                   .arg = new_module(generator, given)});
    make_top(generator, path,
             new_module(generator, (struct module){.kind = MODULE_APPLY,
                                                   .fun = first,
                                                   .arg = path_module(generator, arg.path)}),
             (struct view){path, result, replaced(generator, t, "@p.t@", arg.type)});
}

/* ---- Structures at the top ---- */

static struct view last_view(const struct generator *generator)
{
    return generator->views.at[generator->views.len - 1];
}

static struct view make_top_struct(struct generator *generator, const struct sig *sig)
{
    const char *path = fresh(generator, "m");
    const struct surface_type *type;
    const struct module *module = make_struct(generator, sig, &generator->views, &type);
    make_top(generator, path, module,
             (struct view){path, sig, type ? type : type_of(generator, path)});
    return last_view(generator);
}

static struct view find_view(struct generator *generator, const struct sig *sig)
{
    for (size_t i = generator->views.len; i-- > 0;)
        if (generator->views.at[i].sig == sig && !once_in(generator, 4))
            return generator->views.at[i];
    return make_top_struct(generator, sig);
}

static const struct functor *any_functor(struct generator *generator)
{
    return generator->functors.at[below(generator, generator->functors.len)];
}

static void make_top_application(struct generator *generator)
{
    struct view view;
    const char *path = fresh(generator, "m");
    const struct module *module =
        make_application(generator, any_functor(generator), path, &view);
    make_top(generator, path, module, view);
}

/* {module inner = F(m)}, or {open F(m)}. */
static void make_around(struct generator *generator, bool is_opened)
{
    struct view view;
    const char *path = fresh(generator, "m");
    const char *inner = is_opened ? path : arena_printf(generator->arena, "%s.inner", path);
    struct module around = {.kind = MODULE_STRUCT};
    const struct module *module =
        make_application(generator, any_functor(generator), inner, &view);
    declare(generator, &around.decs,
            (struct declaration){.kind = is_opened ? DECLARE_OPEN : DECLARE_MODULE,
                                 .name = is_opened ? NULL : "inner",
                                 .module = module});
    make_top(generator, path, new_module(generator, around), view);
}

static void make_any_top(struct generator *generator)
{
    switch (below(generator, 6)) {
    case 0:
        make_top_struct(generator, any_sig(generator));
        break;
    case 1:
        make_functor(generator);
        break;
    case 2:
        make_higher(generator);
        break;
    case 3:
        make_around(generator, false);
        break;
    case 4:
        make_around(generator, true);
        break;
    default:
        make_top_application(generator);
        break;
    }
}

static void make_modules(struct generator *generator)
{
    declare(generator, &generator->decs,
            (struct declaration){.kind = DECLARE_DEF, .name = "size", .text = " : i64 = i64.sum [1, 1]"});
    surface_add_size(generator->maker, "size");
    make_sig(generator);
    if (once_in(generator, 2))
        make_sig(generator);
    make_top_struct(generator, any_sig(generator));
    make_functor(generator);
    make_top_application(generator);
    for (uint64_t i = 1 + below(generator, 4); i > 0; i--)
        make_any_top(generator);
    generator->maker->sizes.len = 0;
}

/* ---- The entry ---- */

/* Whether a caller can have a value of TYPE: there is nothing abstract in it, and no sum. */
static bool is_concrete(const struct surface_type *type)
{
    for (size_t i = 0; i < type->part_count; i++)
        if (type->kind == SURFACE_SUM || !is_concrete(type->parts[i]))
            return false;
    return !surface_is_abstract(type) && (!type->elem || is_concrete(type->elem));
}

/* What some function of a module gives, if a caller can have that; else what is made for it. */
static const struct surface_type *any_result(struct generator *generator)
{
    struct surface *maker = generator->maker;
    for (int tries = 0; tries < 4 && maker->funs.len > 0; tries++) {
        const struct surface_type *type = maker->funs.at[below(generator, maker->funs.len)].result;
        if (is_concrete(type))
            return type;
    }
    return surface_any_input(maker);
}

/* One result, or several: what is called first is a function of a module, where there is one. */
static const char *make_body(struct generator *generator, const struct surface_type *type)
{
    const char *text = "";
    if (type->kind != SURFACE_TUPLE || type->is_record)
        return surface_make_call(generator->maker, type);
    for (size_t i = 0; i < type->part_count; i++)
        text = arena_printf(generator->arena, "%s%s%s", text, i > 0 ? ", " : "",
                            make_body(generator, type->parts[i]));
    return arena_printf(generator->arena, "(%s)", text);
}

static const char *make_entry(struct generator *generator, uint64_t seed, int fuel)
{
    struct surface *maker = generator->maker;
    const struct surface_size *n = surface_add_size(maker, "n");
    const struct surface_type *params[] = {surface_array(maker, n, surface_any_input(maker)),
                                           surface_any_input(maker)};
    const struct surface_type *results[] = {any_result(generator), any_result(generator)};
    const struct surface_type *result = surface_tuple(maker, results, 2);
    const char *text = arena_printf(maker->arena, "entry e%" PRIu64 " [n]", seed);
    for (size_t i = 0; i < 2; i++) {
        const char *name = surface_bind(maker, "p", params[i]);
        text = arena_printf(maker->arena, "%s (%s: %s)", text, name,
                            surface_type_text(maker, params[i]));
    }
    maker->fuel = 1 + (int)below(generator, (uint64_t)(fuel < 1 ? 1 : fuel));
    return arena_printf(maker->arena, "%s : %s =\n  %s\n", text,
                        surface_type_text(maker, result),
                        make_body(generator, result));
}

int main(int argc, char **argv)
{
    bool is_flat = argc > 1 && strcmp(argv[1], "--flat") == 0;
    if (argc < 2 + is_flat || argc > 3 + is_flat) {
        fputs("usage: generate_modules [--flat] SEED [FUEL]\n", stderr);
        return 2;
    }
    uint64_t seed = strtoull(argv[1 + is_flat], NULL, 10);
    int fuel = argc == 3 + is_flat ? atoi(argv[2 + is_flat]) : 30;
    struct arena *arena = arena_new();
    struct generator generator = {.arena = arena, .maker = surface_new(arena, seed)};
    struct buf text = {0};
    make_modules(&generator);
    const char *entry = make_entry(&generator, seed, fuel);
    if (is_flat)
        modules_print_flat(arena, &text, generator.decs, entry);
    else
        modules_print(&text, generator.decs, entry);
    fputs(buf_text(&text), stdout);
    buf_free(&text);
    arena_free(arena);
    return 0;
}
