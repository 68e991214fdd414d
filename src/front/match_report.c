/* Why a module does not match a module type: what is specified and where, and what there is.
 *
 *     a.fut:7:16: error: the module 'm' does not match the module type 'mt': the value 'f' has
 *         type i32 -> bool, but is specified to have type i32 -> i32
 *     a.fut:2:7: note: 'f' is specified here
 *     a.fut:8:7: note: 'f' is defined here
 *     a.fut:3:7: note: also, the value 'g' has type bool, but is specified to have type i32 */
#include <string.h>

#include "base/diag.h"
#include "core/type.h"
#include "front/abbreviation.h"
#include "front/agree.h"
#include "front/match_private.h"
#include "front/state.h"
#include "front/types.h"

/* The most that are told. */
#define REASONS_MAX 8

static bool is_same_place(struct loc a, struct loc b)
{
    return a.source == b.source && a.begin == b.begin;
}

static void note_at(struct match *match, struct loc loc, const char *text)
{
    if (loc.source && !is_same_place(loc, match->matching->loc))
        diag_note(match->front->diag, loc, "%s", text);
}

/* The error, and its two places: of what is specified, and of what there is, or else of the module.
 */
static void report_first(struct match *match, const char *name, const char *reason, struct loc spec,
                         struct loc def)
{
    const struct front_matching *matching = match->matching;
    struct arena *arena = match->front->arena;
    diag_error(match->front->diag, matching->loc, "%s does not match %s: %s", matching->module,
               matching->sig, reason);
    note_at(match, spec, arena_printf(arena, "%s is specified here", name));
    if (def.source)
        note_at(match, def, arena_printf(arena, "%s is defined here", name));
    else
        note_at(match, matching->module_loc, "it is declared here");
}

static void report_further(struct match *match, const char *name, const char *reason,
                           struct loc spec, struct loc def)
{
    struct arena *arena = match->front->arena;
    struct loc loc = spec.source ? spec : match->matching->loc;
    diag_note(match->front->diag, loc, "also, %s", reason);
    note_at(match, def, arena_printf(arena, "%s is defined here", name));
}

/* NAME is specified at SPEC, and defined at DEF, if at all. */
static void report(struct match *match, const char *name, const char *reason, struct loc spec,
                   struct loc def)
{
    match->failed = true;
    match->reported++;
    if (match->reported == 1)
        report_first(match, name, reason, spec, def);
    else if (match->reported <= REASONS_MAX)
        report_further(match, name, reason, spec, def);
}

void match_report_end(struct match *match)
{
    if (match->reported > REASONS_MAX)
        diag_note(match->front->diag, match->matching->loc, "further reasons: %zu",
                  match->reported - REASONS_MAX);
}

static const char *quoted(struct match *match, const char *name)
{
    return arena_printf(match->front->arena, "'%s%s'", match->path, name);
}

/* ---- What is not there ---- */

static const char *kind_text(enum core_name_kind kind)
{
    switch (kind) {
    case CORE_NAME_VALUE:
        return "value";
    case CORE_NAME_TYPE:
        return "type";
    case CORE_NAME_MODULE:
        return "module";
    case CORE_NAME_SIG:
    case CORE_NAME_COUNT:
        break;
    }
    bug(loc_none(), "what is specified is of no known kind");
}

static struct loc loc_of_value(const struct core_value *value)
{
    return value->kind == CORE_VALUE_DEF ? value->def->loc : loc_none();
}

void match_report_missing(struct match *match, enum core_name_kind kind, const char *name,
                          struct loc spec)
{
    struct arena *arena = match->front->arena;
    const char *text = quoted(match, name);
    struct core_term other = {0};
    if (kind != CORE_NAME_TYPE)
        other = core_env_member_term(match->have, name);
    if (!other.value && !other.module)
        report(match, text, arena_printf(arena, "it has no %s %s", kind_text(kind), text), spec,
               loc_none());
    else
        report(match, text,
               arena_printf(arena, "%s is a %s, but is specified as a %s", text,
                            kind_text(other.value ? CORE_NAME_VALUE : CORE_NAME_MODULE),
                            kind_text(kind)),
               spec, other.value ? loc_of_value(other.value) : other.module->loc);
}

/* ---- Abstract types that escape ---- */

static bool is_in(const struct core_abstract_list *list, const struct core_abstract *abstract)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == abstract)
            return true;
    return false;
}

struct escape {
    const struct front_inner *inner;
    const struct core_abstract *found;
};

static bool is_inner(void *data, const struct core_type *type)
{
    struct escape *escape = data;
    if (type->kind != CORE_TYPE_ABSTRACT || (!is_in(escape->inner->takes, type->abstract) &&
                                             !is_in(escape->inner->gives, type->abstract)))
        return false;
    escape->found = type->abstract;
    return true;
}

/* What is said where HAVE mentions a type that is known only in a functor, and WANT does not:
 * rules 18 and 28 of modules.txt choose its abstract types apart from all that is outside. */
static const char *escape_text(struct match *match, const struct core_type *have,
                               const struct core_type *want)
{
    struct escape escape = {&match->matching->inner, NULL};
    if (!escape.inner->functor || core_type_any(want, is_inner, &escape) ||
        !core_type_any(have, is_inner, &escape))
        return "";
    const struct core_abstract *found = escape.found;
    return arena_printf(match->front->arena, "; the abstract type '%s' would escape from %s",
                        found->called ? found->called : found->name, escape.inner->functor);
}

/* ---- Values ---- */

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

/* TYPE without sizes and marks. */
static const char *plain_text(struct front *front, const struct core_type *type)
{
    const char *text = core_type_text(front->arena, front_type_strip(front, type));
    char *plain = arena_strdup(front->arena, text);
    size_t len = 0;
    for (; *text != '\0'; text++)
        if (*text != '*')
            plain[len++] = *text;
    plain[len] = '\0';
    return plain;
}

/* What is wrong with the marks of HAVE, if that is all that is wrong. */
static const char *mark_text(struct match *match, const struct core_type *have,
                             const struct core_type *want)
{
    if (strcmp(plain_text(match->front, have), plain_text(match->front, want)) != 0)
        return "";
    for (size_t i = 1; have->kind == CORE_TYPE_FUN; i++) {
        if (have->consumes && !want->consumes)
            return arena_printf(
                match->front->arena,
                "; it consumes argument %zu, which is specified without the mark '*'", i);
        if (want->fresh && !have->fresh)
            return "; its result may share memory with an argument, but is specified with the mark "
                   "'*'";
        have = have->result;
        want = want->result;
    }
    return "";
}

/* Types that differ in what their variables may stand for are shown with these. */
void match_report_value(struct match *match, const char *name, const struct core_value *value,
                        const struct core_def *spec)
{
    const struct core_scheme have = front_value_scheme(match->front, value);
    const struct core_scheme want = front_def_scheme(spec);
    const char *plain = scheme_text(match, &have, false);
    bool with_vars = strcmp(plain, scheme_text(match, &want, false)) == 0;
    name = quoted(match, name);
    report(match, name,
           arena_printf(match->front->arena,
                        "the value %s has type %s, but is specified to have type %s%s%s", name,
                        scheme_text(match, &have, with_vars), scheme_text(match, &want, with_vars),
                        escape_text(match, have.type, want.type),
                        mark_text(match, have.type, want.type)),
           spec->loc, loc_of_value(value));
}

void match_report_hidden(struct match *match, const struct core_def *spec,
                         const struct core_value *value)
{
    struct arena *arena = match->front->arena;
    const char *name = quoted(match, spec->name);
    report(match, name,
           arena_printf(arena,
                        "the value %s must have one size, but is specified to have type %s, whose "
                        "sizes may differ; a function may give such a value",
                        name, core_type_text(arena, spec->type)),
           spec->loc, loc_of_value(value));
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
    const char *name = quoted(match, want->name);
    report(match, name,
           arena_printf(match->front->arena, "the type %s is declared %s, but is specified %s",
                        name, params_text(match, have), params_text(match, want)),
           want->loc, have->loc);
}

void match_report_lift(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want)
{
    const char *name = quoted(match, want->name);
    const char *text = have->lift == CORE_LIFTED
                           ? "there may be functions in the type %s, but it is specified as one "
                             "without; 'type^ %s' specifies one that may have some"
                           : "the sizes in the type %s may differ, but it is specified as one "
                             "whose sizes do not; 'type~ %s' specifies one whose sizes may";
    report(match, name, arena_printf(match->front->arena, text, name, want->name), want->loc,
           have->loc);
}

void match_report_type(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want)
{
    struct arena *arena = match->front->arena;
    const char *name = quoted(match, want->name);
    report(match, name,
           arena_printf(arena, "the type %s is %s, but is specified to be %s%s", name,
                        core_type_text(arena, have->type), core_type_text(arena, want->type),
                        escape_text(match, have->type, want->type)),
           want->loc, have->loc);
}

/* ---- Modules ---- */

void match_report_kind(struct match *match, const char *name, struct loc have, struct loc spec,
                       bool is_functor)
{
    struct arena *arena = match->front->arena;
    const char *what = name ? arena_printf(arena, "the module %s", quoted(match, name)) : "it";
    const char *text = is_functor
                           ? "%s is parametric, but is specified as a module without parameters"
                           : "%s is not parametric, but is specified as a module with a parameter";
    report(match, name ? quoted(match, name) : what, arena_printf(arena, text, what), spec, have);
}
