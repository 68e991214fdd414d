/* The number modules by names that nothing hides. Where `f64` is a conversion, the module of that
 * name is called otherwise:
 *
 *     module m = {open f32   def root (x: f64) = ...}
 *
 *     module f64_1 = f64
 *     module m = {open f32   def root (x: f64) = f64_1.sqrt x}
 *
 * What has been printed so is printed in the same way when it was read. */
#include "core/print_number.h"

#include <string.h>

#include "core/module.h"
#include "core/print_state.h"

/* What is called NAME hides the module of that name, also one that was declared. */
static void hide(struct core_numbers *numbers, const char *name)
{
    enum scalar scalar;
    if (!name)
        return;
    if (scalar_from_name(name, &scalar))
        numbers->at[scalar].hidden = true;
    for (int i = 0; i < SCALAR_COUNT; i++)
        if (numbers->at[i].declared && strcmp(numbers->at[i].name, name) == 0)
            numbers->at[i].declared = false;
}

/* Each number module has conversions from all the others. */
static void hide_opened(void *data, const struct core_env *opened)
{
    enum scalar scalar;
    const char *given = core_env_called(opened);
    for (int i = 0; i < SCALAR_COUNT; i++) {
        const char *name = scalar_name((enum scalar)i);
        struct core_term term = core_env_member_term(opened, name);
        if ((given && scalar_from_name(given, &scalar)) || term.value || term.module)
            hide(data, name);
    }
}

/* What MOD, a structure or a functor, hides by itself. */
static void hide_own(struct core_numbers *numbers, const struct core_mod *mod)
{
    if (mod->kind == CORE_MOD_FUNCTOR)
        hide(numbers, mod->u.functor.param->name);
    if (mod->kind != CORE_MOD_STRUCT)
        return;
    core_env_each_opened(mod->type->env, hide_opened, numbers);
    for (size_t i = 0; i < mod->u.decs.len; i++) {
        const struct core_dec *dec = mod->u.decs.at[i];
        hide(numbers, dec->kind == CORE_DEC_DEF ? dec->def->name : dec->var->name);
    }
}

static void hide_all(struct core_numbers *numbers, const struct core_mod *mod)
{
    hide_own(numbers, mod);
    switch (mod->kind) {
    case CORE_MOD_VAR:
        break;
    case CORE_MOD_PROJECT:
        hide_all(numbers, mod->u.project.mod);
        break;
    case CORE_MOD_STRUCT:
        for (size_t i = 0; i < mod->u.decs.len; i++)
            if (mod->u.decs.at[i]->kind == CORE_DEC_MODULE)
                hide_all(numbers, mod->u.decs.at[i]->mod);
        break;
    case CORE_MOD_FUNCTOR:
        hide_all(numbers, mod->u.functor.body);
        break;
    case CORE_MOD_APPLY:
        hide_all(numbers, mod->u.apply.fun);
        hide_all(numbers, mod->u.apply.arg);
        break;
    case CORE_MOD_ASCRIBE:
        hide_all(numbers, mod->u.ascribe.mod);
        break;
    }
}

/* Whether DEC is `module f64_1 = f64`. */
static bool is_declaration(const struct core_dec *dec, enum scalar *scalar)
{
    if (dec->kind != CORE_DEC_MODULE || dec->mod->kind != CORE_MOD_VAR || !dec->var->name)
        return false;
    const struct core_mod_var *var = dec->mod->u.var;
    return !var->loc.source && scalar_from_name(var->name, scalar);
}

/* The declarations at the beginning; returns how many there are. */
static size_t declare(struct core_numbers *numbers, const struct core_dec_vec *decs)
{
    enum scalar scalar;
    size_t i = 0;
    for (; i < decs->len && is_declaration(decs->at[i], &scalar); i++)
        if (!numbers->at[scalar].declared) {
            numbers->at[scalar].declared = true;
            numbers->at[scalar].name = decs->at[i]->var->name;
        }
    return i;
}

void core_numbers_hide(struct core_numbers *numbers, const struct core_def *def)
{
    if (numbers && def->is_entry)
        hide(numbers, def->name);
}

/* Definitions and modules that stand in no module get names that hide nothing (print_names.c,
 * print_place.c), but for entry points. */
void core_numbers_name(struct core_numbers *numbers, struct arena *arena, struct name_set *set,
                       const struct core_program *program)
{
    const struct core_dec_vec *decs = &program->decs;
    for (size_t i = declare(numbers, decs); i < decs->len; i++)
        if (decs->at[i]->kind == CORE_DEC_MODULE) {
            hide(numbers, decs->at[i]->var->name);
            hide_all(numbers, decs->at[i]->mod);
        } else {
            core_numbers_hide(numbers, decs->at[i]->def);
        }
    for (size_t i = 0; i < program->defs.len; i++)
        core_numbers_hide(numbers, program->defs.at[i]);
    for (int i = 0; i < SCALAR_COUNT; i++) {
        struct core_number *number = &numbers->at[i];
        if (number->hidden && !number->declared)
            number->name = name_fresh(set, arena, scalar_name((enum scalar)i));
        number->hidden = false;
    }
}

unsigned core_numbers_enter(struct core_numbers *numbers, const struct core_mod *mod)
{
    unsigned before = 0;
    for (int i = 0; numbers && i < SCALAR_COUNT; i++)
        before |= numbers->at[i].hidden ? 1u << i : 0;
    if (numbers)
        hide_own(numbers, mod);
    return before;
}

void core_numbers_leave(struct core_numbers *numbers, unsigned before)
{
    for (int i = 0; numbers && i < SCALAR_COUNT; i++)
        numbers->at[i].hidden = before >> i & 1;
}

const char *core_print_number(const struct core_printer *printer, enum scalar scalar)
{
    struct core_number *number = printer->numbers ? &printer->numbers->at[scalar] : NULL;
    if (!number || !number->hidden)
        return scalar_name(scalar);
    number->used = true;
    return number->name;
}

void core_print_numbers(struct buf *buf, const struct core_numbers *numbers)
{
    for (int i = 0; i < SCALAR_COUNT; i++) {
        const struct core_number *number = &numbers->at[i];
        if (number->used && !number->declared)
            buf_printf(buf, "module %s = %s\n\n", number->name, scalar_name((enum scalar)i));
    }
}
