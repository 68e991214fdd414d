/* Why a module does not match a module type: what is specified and where, and what there is.
 *
 *     a.fut:7:16: error: the module 'm' does not match the module type 'mt': the value 'f' has
 *         type i32 -> bool, but is specified to have type i32 -> i32
 *     a.fut:2:7: note: 'f' is specified here
 *     a.fut:8:7: note: 'f' is defined here */
#include <string.h>

#include "base/diag.h"
#include "front/abbreviation.h"
#include "front/agree.h"
#include "front/match_private.h"
#include "front/state.h"

static const char *named(const struct match *match, const char *name)
{
    return arena_printf(match->front->arena, "%s%s", match->path, name);
}

/* The error, whose REASON begins with what the name is about. */
static void report(struct match *match, const char *reason)
{
    const struct front_matching *matching = match->matching;
    diag_error(match->front->diag, matching->loc, "%s does not match %s: %s", matching->module,
               matching->sig, reason);
    match->failed = true;
}

static void note_places(struct match *match, const char *name, struct loc spec, struct loc def)
{
    struct diag *diag = match->front->diag;
    if (spec.source)
        diag_note(diag, spec, "'%s' is specified here", name);
    if (def.source)
        diag_note(diag, def, "'%s' is defined here", name);
}

void match_report_missing(struct match *match, const char *what, const char *name, struct loc spec)
{
    name = named(match, name);
    report(match, arena_printf(match->front->arena, "it has no %s '%s'", what, name));
    note_places(match, name, spec, loc_none());
}

/* ---- Values ---- */

static struct loc loc_of_value(const struct core_value *value)
{
    return value->kind == CORE_VALUE_DEF ? value->def->loc : loc_none();
}

/* "a -> a", or, with its type variables, "'^a. a -> a". */
static const char *scheme_text(struct match *match, const struct core_scheme *scheme,
                               bool with_vars)
{
    static const char *const lifts[] = {"'", "'~", "'^"};
    struct arena *arena = match->front->arena;
    const char *text = "";
    for (size_t i = 0; with_vars && i < scheme->var_count; i++)
        text = arena_printf(arena, "%s%s%s%s", text, lifts[scheme->vars[i]->lift],
                            scheme->vars[i]->name, i + 1 < scheme->var_count ? " " : ". ");
    return arena_printf(arena, "%s%s", text, core_type_text(arena, scheme->type));
}

/* Types that differ in what their variables may stand for are shown with these. */
void match_report_value(struct match *match, const char *name, const struct core_value *value,
                        const struct core_def *spec)
{
    const struct core_scheme have = front_value_scheme(match->front, value);
    const struct core_scheme want = front_def_scheme(spec);
    const char *plain = scheme_text(match, &have, false);
    bool with_vars = strcmp(plain, scheme_text(match, &want, false)) == 0;
    name = named(match, name);
    report(match, arena_printf(match->front->arena,
                               "the value '%s' has type %s, but is specified to have type %s", name,
                               scheme_text(match, &have, with_vars),
                               scheme_text(match, &want, with_vars)));
    note_places(match, name, spec->loc, loc_of_value(value));
}

void match_report_hidden(struct match *match, const struct core_def *spec,
                         const struct core_value *value)
{
    struct arena *arena = match->front->arena;
    const char *name = named(match, spec->name);
    report(match, arena_printf(arena,
                               "the value '%s' must have one size, but is specified to have type "
                               "%s, whose sizes may differ; a function may give such a value",
                               name, core_type_text(arena, spec->type)));
    note_places(match, name, spec->loc, loc_of_value(value));
}

/* ---- Types ---- */

/* "without parameters", "with the parameters of 't [n] 'a'". */
static const char *params_text(struct match *match, const struct core_type_name *name)
{
    if (name->param_count == 0)
        return "without parameters";
    return arena_printf(match->front->arena, "with the parameters of '%s'",
                        front_abbreviation_text(match->front, name));
}

void match_report_params(struct match *match, const struct core_type_name *have,
                         const struct core_type_name *want)
{
    const char *name = named(match, want->name);
    report(match, arena_printf(match->front->arena,
                               "the type '%s' is declared %s, but is specified %s", name,
                               params_text(match, have), params_text(match, want)));
    note_places(match, name, want->loc, have->loc);
}

void match_report_lift(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want)
{
    const char *name = named(match, want->name);
    const char *text = have->lift == CORE_LIFTED
                           ? "there may be functions in the type '%s', but it is specified as one "
                             "without; 'type^ %s' specifies one that may have some"
                           : "the sizes in the type '%s' may differ, but it is specified as one "
                             "whose sizes do not; 'type~ %s' specifies one whose sizes may";
    report(match, arena_printf(match->front->arena, text, name, want->name));
    note_places(match, name, want->loc, have->loc);
}

void match_report_type(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want)
{
    struct arena *arena = match->front->arena;
    const char *name = named(match, want->name);
    report(match, arena_printf(arena, "the type '%s' is %s, but is specified to be %s", name,
                               core_type_text(arena, have->type),
                               core_type_text(arena, want->type)));
    note_places(match, name, want->loc, have->loc);
}

/* ---- Modules ---- */

void match_report_kind(struct match *match, const char *name, struct loc have, struct loc spec,
                       bool is_functor)
{
    struct arena *arena = match->front->arena;
    const char *what = name ? arena_printf(arena, "the module '%s'", named(match, name)) : "it";
    report(match, arena_printf(arena,
                               is_functor ? "%s is parametric, but is specified as a module "
                                            "without parameters"
                                          : "%s is not parametric, but is specified as a module "
                                            "with a parameter",
                               what));
    if (name)
        note_places(match, named(match, name), spec, have);
}
