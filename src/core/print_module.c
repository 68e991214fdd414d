/* Modules of the core as a surface program.
 *
 *     module f = \(p: {
 *       type t
 *       val x : t
 *     }) -> {
 *       def y : p.t =
 *         p.x
 *       type u = p.t
 *     }
 *
 * Names of types stand behind the definitions of a module: these have what they stand for. A module
 * that is opened stands in front of what could hide what it has, and what it hides is local. */
#include "core/print_module.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/module.h"
#include "core/print.h"
#include "core/print_hidden.h"
#include "core/print_names.h"
#include "core/print_number.h"
#include "core/print_place.h"
#include "core/print_state.h"
#include "core/print_type.h"

#define INDENT 2

struct printing {
    struct core_printer *printer;
    struct core_places *places;
    const struct name_set *set;
};

static void print_mod(struct printing *printing, const struct core_mod *mod, int indent);
static void print_modtype(struct printing *printing, const struct core_modtype *type, int indent);
static void print_decs(struct printing *printing, const struct core_dec_vec *decs,
                       const struct core_env *env, int indent);

static void new_line(struct printing *printing, int indent)
{
    buf_printf(printing->printer->buf, "\n%*s", indent, "");
}

/* The names of variables, for what is declared as DEF. */
static struct core_printer with_locals(struct printing *printing, const struct core_def *def)
{
    struct core_printer printer = *printing->printer;
    printer.locals = core_print_local_names(printer.arena, printing->set, def);
    return printer;
}

/* ---- Types ---- */

static void print_params(struct core_printer *printer, const struct core_type_param *params,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (params[i].size)
            buf_printf(printer->buf, " [%s]", core_print_var(printer, params[i].size));
        else
            core_print_type_vars(printer, &params[i].type, 1);
}

static void print_hidden(struct core_printer *printer, struct core_hidden hidden)
{
    buf_add(printer->buf, hidden.count > 0 ? "?" : "");
    for (size_t i = 0; i < hidden.count; i++)
        buf_printf(printer->buf, "[%s]", core_print_var(printer, hidden.at[i]));
    buf_add(printer->buf, hidden.count > 0 ? "." : "");
}

/* The members of a module or a module type, while they are printed. */
struct members {
    struct printing *printing;
    int indent;
    bool is_signature;
    bool is_abstract;   /* those of a signature that are, or those that stand for something */
    struct map *opened; /* environments for which that is said */
};

/* Whether the signature says nothing of what TYPE, called NAME, stands for. */
static bool is_opaque(const struct members *members, const struct core_type_name *type,
                      const char *name)
{
    const char *path = type->type->kind == CORE_TYPE_ABSTRACT
                           ? core_places_path(members->printing->places, type->type->abstract)
                           : NULL;
    return members->is_signature && path && strcmp(path, name) == 0;
}

static void print_type_member(void *data, const char *name, const void *object)
{
    const struct members *members = data;
    struct core_printer *printer = members->printing->printer;
    const struct core_type_name *type = object;
    bool opaque = is_opaque(members, type, name);
    if (opaque != members->is_abstract)
        return;
    new_line(members->printing, members->indent);
    buf_printf(printer->buf, "type%s %s", core_print_lift_mark(type->lift), name);
    print_params(printer, type->params, type->param_count);
    if (opaque)
        return;
    buf_add(printer->buf, " = ");
    print_hidden(printer, type->hidden);
    core_print_type(printer, type->type);
}

/* ---- Module types ---- */

static void print_value_member(void *data, const char *name, const void *object)
{
    const struct members *members = data;
    const struct core_value *value = object;
    if (value->kind != CORE_VALUE_DEF)
        return;
    const struct core_def *def = value->def;
    struct core_printer printer = with_locals(members->printing, def);
    core_hiding_begin(printer.hiding, name);
    new_line(members->printing, members->indent);
    buf_printf(printer.buf, core_print_is_word(name) ? "val %s" : "val (%s)", name);
    for (size_t i = 0; i < def->size_count; i++)
        buf_printf(printer.buf, " [%s]", core_print_var(&printer, def->sizes[i]));
    core_print_type_vars(&printer, def->type_vars, def->type_var_count);
    buf_add(printer.buf, " : ");
    core_print_type(&printer, def->type);
}

static void print_module_member(void *data, const char *name, const void *object)
{
    const struct members *members = data;
    const struct core_mod_var *var = object;
    new_line(members->printing, members->indent);
    buf_printf(members->printing->printer->buf, "module %s : ", name);
    print_modtype(members->printing, var->type, members->indent);
}

static void print_signature(struct printing *printing, const struct core_env *env, int indent)
{
    struct members members = {printing, indent + INDENT, true, true, NULL};
    struct core_place *outer = core_places_enter_env(printing->places, env);
    buf_add_char(printing->printer->buf, '{');
    core_env_each(env, CORE_NAME_TYPE, print_type_member, &members);
    core_env_each(env, CORE_NAME_MODULE, print_module_member, &members);
    core_env_each(env, CORE_NAME_VALUE, print_value_member, &members);
    members.is_abstract = false;
    core_env_each(env, CORE_NAME_TYPE, print_type_member, &members);
    new_line(printing, indent);
    buf_add_char(printing->printer->buf, '}');
    core_places_enter(printing->places, outer);
}

/* In a module that is called NAME, or null. */
static struct core_place *enter_new(struct printing *printing, const char *name)
{
    struct core_place *here = core_places_here(printing->places);
    return core_places_enter(printing->places, core_place_new(printing->places, here, name));
}

static void add_names(struct printing *printing, const struct core_modtype *type, const char *name)
{
    if (type->kind != CORE_MODTYPE_STRUCT)
        return;
    struct core_place *outer = enter_new(printing, name);
    core_places_add_env(printing->places, core_places_enter(printing->places, outer), type->env);
}

/* The types that MOD, an application, makes in the module NAME. */
static void add_made(struct printing *printing, const struct core_mod *mod, const char *name)
{
    if (mod->kind != CORE_MOD_APPLY || mod->type->kind != CORE_MODTYPE_STRUCT)
        return;
    struct core_place *outer = enter_new(printing, name);
    core_places_add_made(printing->places, core_places_enter(printing->places, outer),
                         mod->u.apply.abstracts);
}

/* `(x: S)`, whose names are there from here on. */
static void print_parameter(struct printing *printing, const struct core_mod_var *param, int indent)
{
    struct core_place *here = core_places_here(printing->places);
    const char *name = core_places_module(printing->places, here, param);
    add_names(printing, param->type, name);
    core_places_own(printing->places, param);
    core_hiding_begin(printing->printer->hiding, name);
    buf_printf(printing->printer->buf, "(%s: ", name);
    print_modtype(printing, param->type, indent);
    buf_add_char(printing->printer->buf, ')');
}

static void print_modtype(struct printing *printing, const struct core_modtype *type, int indent)
{
    if (type->kind == CORE_MODTYPE_STRUCT) {
        print_signature(printing, type->env, indent);
        return;
    }
    struct core_place *outer = enter_new(printing, NULL);
    print_parameter(printing, type->param, indent);
    buf_add(printing->printer->buf, " -> ");
    add_names(printing, type->result->of, NULL);
    print_modtype(printing, type->result->of, indent);
    core_places_enter(printing->places, outer);
}

/* ---- Modules ---- */

static void print_opened(void *data, const struct core_env *opened)
{
    struct members *members = data;
    const char *given = core_env_called(opened);
    const char *path = given ? given : core_places_env_path(members->printing->places, opened);
    if (!path || map_has(members->opened, opened))
        return;
    map_set(members->opened, opened, members);
    new_line(members->printing, members->indent);
    buf_printf(members->printing->printer->buf, "open %s", path);
}

static void print_struct(struct printing *printing, const struct core_mod *mod, int indent)
{
    struct members members = {.printing = printing, .indent = indent + INDENT};
    unsigned hidden = core_numbers_enter(printing->printer->numbers, mod);
    buf_add_char(printing->printer->buf, '{');
    print_decs(printing, &mod->u.decs, mod->type->env, indent + INDENT);
    core_env_each(mod->type->env, CORE_NAME_TYPE, print_type_member, &members);
    new_line(printing, indent);
    buf_add_char(printing->printer->buf, '}');
    core_numbers_leave(printing->printer->numbers, hidden);
}

static void print_functor(struct printing *printing, const struct core_mod *mod, int indent)
{
    struct core_place *outer = enter_new(printing, NULL);
    unsigned hidden = core_numbers_enter(printing->printer->numbers, mod);
    buf_add_char(printing->printer->buf, '\\');
    print_parameter(printing, mod->u.functor.param, indent);
    buf_add(printing->printer->buf, " -> ");
    enter_new(printing, NULL);
    print_mod(printing, mod->u.functor.body, indent);
    core_numbers_leave(printing->printer->numbers, hidden);
    core_places_enter(printing->places, outer);
}

static void print_mod_atom(struct printing *printing, const struct core_mod *mod, int indent)
{
    bool is_atom = mod->kind == CORE_MOD_VAR || mod->kind == CORE_MOD_STRUCT ||
                   mod->kind == CORE_MOD_PROJECT || mod->kind == CORE_MOD_ASCRIBE;
    buf_add(printing->printer->buf, is_atom ? "" : "(");
    print_mod(printing, mod, indent);
    buf_add(printing->printer->buf, is_atom ? "" : ")");
}

static void print_ascription(struct printing *printing, const struct core_mod *mod, int indent)
{
    struct core_place *outer = enter_new(printing, NULL);
    const struct core_mod *inner = mod->u.ascribe.mod;
    buf_add_char(printing->printer->buf, '(');
    if (inner->kind == CORE_MOD_FUNCTOR)
        print_mod_atom(printing, inner, indent);
    else
        print_mod(printing, inner, indent);
    core_places_enter(printing->places, outer);
    buf_add(printing->printer->buf, " : ");
    add_names(printing, mod->type, NULL);
    print_modtype(printing, mod->type, indent);
    buf_add_char(printing->printer->buf, ')');
}

static void print_mod(struct printing *printing, const struct core_mod *mod, int indent)
{
    const char *path;
    switch (mod->kind) {
    case CORE_MOD_VAR:
        path = core_places_path(printing->places, mod->u.var);
        buf_add(printing->printer->buf, path ? path : mod->u.var->name);
        return;
    case CORE_MOD_PROJECT:
        print_mod_atom(printing, mod->u.project.mod, indent);
        buf_printf(printing->printer->buf, ".%s", mod->u.project.name);
        return;
    case CORE_MOD_STRUCT:
        print_struct(printing, mod, indent);
        return;
    case CORE_MOD_FUNCTOR:
        print_functor(printing, mod, indent);
        return;
    case CORE_MOD_APPLY:
        print_mod_atom(printing, mod->u.apply.fun, indent);
        buf_add_char(printing->printer->buf, ' ');
        print_mod_atom(printing, mod->u.apply.arg, indent);
        return;
    case CORE_MOD_ASCRIBE:
        print_ascription(printing, mod, indent);
        return;
    }
    bug(mod->loc, "a module expression of unknown kind");
}

/* ---- Declarations ---- */

static void print_module(struct printing *printing, const struct core_dec *dec, int indent)
{
    const struct core_mod_var *var = dec->var;
    struct core_place *here = core_places_here(printing->places);
    const char *name = core_places_module(printing->places, here, var);
    bool is_new = dec->mod->kind != CORE_MOD_VAR && dec->mod->kind != CORE_MOD_PROJECT;
    bool is_struct = dec->mod->kind == CORE_MOD_STRUCT;
    if (dec->mod->kind == CORE_MOD_VAR && !dec->mod->u.var->loc.source)
        core_hiding_declare(printing->printer->hiding, dec->mod->u.var->name, name);
    core_hiding_begin(printing->printer->hiding, name);
    buf_printf(printing->printer->buf, "module %s = ", name);
    enter_new(printing, is_struct ? name : NULL);
    print_mod(printing, dec->mod, indent);
    core_places_enter(printing->places, here);
    if (is_new && !is_struct)
        add_names(printing, var->type, name);
    add_made(printing, dec->mod, name);
    core_places_own(printing->places, var);
}

/* Whether DEF, which stands in what ENV is of, is hidden by what stands behind it. */
static bool is_hidden(const struct core_env *env, const struct core_def *def)
{
    const struct core_value *value = env ? core_env_member(env, CORE_NAME_VALUE, def->name) : NULL;
    return env && (!value || value->def != def);
}

static void print_def(struct printing *printing, const struct core_def *def,
                      const struct core_env *env, int indent)
{
    struct core_place *here = core_places_here(printing->places);
    if (env)
        core_places_add(printing->places, here, def, def->name);
    struct core_printer printer = with_locals(printing, def);
    core_print_def(&printer, def, is_hidden(env, def) ? "local def" : NULL, indent);
}

/* The declarations of a module with ENV, or of the program. */
static void print_decs(struct printing *printing, const struct core_dec_vec *decs,
                       const struct core_env *env, int indent)
{
    struct members members = {.printing = printing,
                              .indent = indent,
                              .opened = map_new_objects(printing->printer->arena)};
    struct buf *buf = printing->printer->buf;
    if (env)
        core_env_each_opened(env, print_opened, &members);
    for (size_t i = 0; i < decs->len; i++) {
        const struct core_dec *dec = decs->at[i];
        if (env || i > 0)
            new_line(printing, indent);
        if (dec->kind == CORE_DEC_DEF)
            print_def(printing, dec->def, env, indent);
        else
            print_module(printing, dec, indent);
        if (!env && dec->kind == CORE_DEC_MODULE)
            buf_add_char(buf, '\n');
        if (env)
            core_env_each_opened(env, print_opened, &members);
    }
}

/* ---- Names that are taken ---- */

static void reserve_name(struct core_hiding *hiding, struct name_set *set, const char *name)
{
    core_hiding_expect(hiding, set, name);
    name_reserve(set, name);
}

static void reserve_mod(struct core_hiding *hiding, struct name_set *set,
                        const struct core_mod *mod)
{
    switch (mod->kind) {
    case CORE_MOD_VAR:
        break;
    case CORE_MOD_PROJECT:
        reserve_mod(hiding, set, mod->u.project.mod);
        break;
    case CORE_MOD_STRUCT:
        core_reserve_decs(hiding, set, &mod->u.decs);
        break;
    case CORE_MOD_FUNCTOR:
        reserve_name(hiding, set, mod->u.functor.param->name);
        reserve_mod(hiding, set, mod->u.functor.body);
        break;
    case CORE_MOD_APPLY:
        reserve_mod(hiding, set, mod->u.apply.fun);
        reserve_mod(hiding, set, mod->u.apply.arg);
        break;
    case CORE_MOD_ASCRIBE:
        reserve_mod(hiding, set, mod->u.ascribe.mod);
        break;
    }
}

/* What the source declares keeps its name, wherever it stands; modules that are made up, of files
 * and of what is opened, get others. */
void core_reserve_decs(struct core_hiding *hiding, struct name_set *set,
                       const struct core_dec_vec *decs)
{
    for (size_t i = 0; i < decs->len; i++) {
        const struct core_dec *dec = decs->at[i];
        if (dec->kind == CORE_DEC_DEF)
            reserve_name(hiding, set, dec->def->name);
        else if (dec->var->name && dec->var->loc.source)
            reserve_name(hiding, set, dec->var->name);
        if (dec->kind == CORE_DEC_MODULE)
            reserve_mod(hiding, set, dec->mod);
    }
}

void core_print_decs(struct core_printer *printer, struct core_places *places, struct name_set *set,
                     const struct core_dec_vec *decs)
{
    struct printing printing = {printer, places, set};
    print_decs(&printing, decs, NULL, 0);
}

void core_print_object(struct buf *buf, struct arena *arena, const struct core_modtype *type,
                       int indent)
{
    struct name_set *set = name_set_new(arena);
    struct core_places *places = core_places_new(arena, set);
    struct core_printer printer = {.buf = buf, .arena = arena, .places = places};
    struct printing printing = {&printer, places, set};
    add_names(&printing, type, NULL);
    print_modtype(&printing, type, indent);
}
