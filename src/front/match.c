/* Matching of a module against a module type (modules.txt, 4.1 enrichment and 4.2 instantiation).
 *
 *     exists t.{type t  val x: t}      {type t = i32  def x = 1  def y = 2}      t is i32
 *
 * Module types that can be written are type-explicit (section 7): each abstract type is what the
 * module has under the name that it is specified by. So first these are found, then the types of
 * everything are compared, and last the sizes in them, which may mention any of the values. Each of
 * these steps reports all that is wrong, in the order in which it is specified, and is the last one
 * then.
 *
 * A functor matches another one if it takes what that takes and gives what that gives:
 *
 *     (p: S1) -> R1 matches (q: S2) -> R2      if q matches S1, and then R1 matches R2 */
#include "front/match.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/instance.h"
#include "core/make.h"
#include "core/type.h"
#include "front/agree.h"
#include "front/general.h"
#include "front/match_private.h"
#include "front/module.h"
#include "front/names.h"
#include "front/state.h"

/* Something that is done with what is specified. */
typedef void see_member(void *match, const char *name, const void *member);

static void each(struct match *match, const struct core_modtype *want, enum core_name_kind kind,
                 see_member *see);

struct walk {
    struct match *match;
    enum core_name_kind kind;
    see_member *see;
};

/* The walk goes on in the module NAME, if that is there. */
static void walk_inside(void *data, const char *name, const void *member)
{
    const struct walk *walk = data;
    const struct core_mod_var *want = member;
    const struct core_mod_var *have = core_env_member_term(walk->match->have, name).module;
    struct match inside = *walk->match;
    if (!have || !have->type || have->type->kind == CORE_MODTYPE_FUNCTOR || !want->type ||
        want->type->kind == CORE_MODTYPE_FUNCTOR)
        return;
    inside.path = arena_printf(inside.front->arena, "%s%s.", inside.path, name);
    inside.have = have->type->env;
    each(&inside, want->type, walk->kind, walk->see);
    walk->match->failed = inside.failed;
    walk->match->reported = inside.reported;
}

/* SEE for each member of that kind in WANT, and in the modules that WANT specifies. */
static void each(struct match *match, const struct core_modtype *want, enum core_name_kind kind,
                 see_member *see)
{
    struct walk walk = {match, kind, see};
    core_env_each(want->env, kind, see, match);
    core_env_each(want->env, CORE_NAME_MODULE, walk_inside, &walk);
}

/* ---- What there is ---- */

static void find_module(void *data, const char *name, const void *member)
{
    struct match *match = data;
    const struct core_mod_var *want = member;
    const struct core_mod_var *have = core_env_member_term(match->have, name).module;
    if (!have)
        match_report_missing(match, CORE_NAME_MODULE, name, want->loc);
    else if (!have->type || !want->type)
        match->failed = true;
    else if (have->type->kind != want->type->kind)
        match_report_kind(match, name, have->loc, want->loc,
                          have->type->kind == CORE_MODTYPE_FUNCTOR);
}

/* Whether WANT is an abstract type that is to be found, and nothing has been found so far. */
static bool is_open(const struct match *match, const struct core_type_name *want)
{
    const struct core_type *type = want->type;
    return type->kind == CORE_TYPE_ABSTRACT && map_has(match->abstracts, type->abstract) &&
           !map_has(match->realisation->types, type->abstract);
}

static void find_type(void *data, const char *name, const void *member)
{
    struct match *match = data;
    const struct core_type_name *want = member;
    const struct core_type_name *have = core_env_member(match->have, CORE_NAME_TYPE, name);
    if (!have)
        match_report_missing(match, CORE_NAME_TYPE, name, want->loc);
    else if (!front_params_agree(have, want))
        match_report_params(match, have, want);
    else if (is_open(match, want) && have->lift > want->lift && have->type->kind != CORE_TYPE_ERROR)
        match_report_lift(match, have, want);
    else if (is_open(match, want))
        core_realise_abstract(match->realisation, want->type->abstract, have);
}

static void find_value(void *data, const char *name, const void *member)
{
    struct match *match = data;
    if (!core_env_member_term(match->have, name).value)
        match_report_missing(match, CORE_NAME_VALUE, name,
                             ((const struct core_value *)member)->def->loc);
}

/* ---- Types of the same parameters ---- */

static void compare_types(struct match *match, const char *name, const struct core_type_name *want,
                          bool (*agree)(struct front *front, const struct core_type_name *have,
                                        const struct core_type_name *want))
{
    const struct core_type_name *have = core_env_member(match->have, CORE_NAME_TYPE, name);
    want = core_realise_type_name(match->realisation, want);
    if (!agree(match->front, have, want))
        match_report_type(match, have, want);
}

static void check_type(void *data, const char *name, const void *member)
{
    compare_types(data, name, member, front_types_agree);
}

/* ---- Types of values ---- */

struct core_scheme front_value_scheme(struct front *front, const struct core_value *value)
{
    const struct core_value *made = front_value_made(front, value);
    switch (made->kind) {
    case CORE_VALUE_DEF:
        return front_def_scheme(made->def);
    case CORE_VALUE_BUILTIN:
        return *core_schemes_get(&front->builtins, made->builtin);
    case CORE_VALUE_EXP:
        return (struct core_scheme){.type = made->exp->type};
    case CORE_VALUE_FRONT:
        break;
    }
    bug(loc_none(), "a value that cannot be made");
}

/* VALUE for the types INSTANCE, of type TYPE. */
static const struct core_exp *use_of(struct arena *arena, const struct core_value *value,
                                     const struct core_type *const *instance,
                                     const struct core_type *type)
{
    if (value->kind == CORE_VALUE_EXP)
        return value->exp;
    struct core_exp *use = core_make_exp(
        arena, value->kind == CORE_VALUE_DEF ? CORE_DEF : CORE_BUILTIN, loc_none(), type);
    if (value->kind == CORE_VALUE_DEF) {
        use->u.def = value->def;
        use->u.instance = instance;
    } else {
        use->u.builtin = value->builtin;
    }
    return use;
}

static bool has_unnamed_size(void *data, const struct core_type *type)
{
    (void)data;
    for (size_t i = 0; i < type->size_arg_count; i++)
        if (!type->size_args[i])
            return true;
    return type->kind == CORE_TYPE_ARRAY && !type->size;
}

/* Whether a part of TYPE is an abstract type that may hide sizes, and stands for one that does. */
static bool hides_sizes(void *data, const struct core_type *type)
{
    const struct match *match = data;
    const struct core_type_name *name =
        type->kind == CORE_TYPE_ABSTRACT ? map_get(match->realisation->types, type->abstract)
                                         : NULL;
    return name && name->lift != CORE_UNLIFTED &&
           (name->hidden.count > 0 || core_type_any(name->type, has_unnamed_size, NULL));
}

static bool is_hidden_value(struct match *match, const struct core_def *spec)
{
    return spec->type->kind != CORE_TYPE_FUN && core_type_any(spec->type, hides_sizes, match);
}

static void check_value(void *data, const char *name, const void *member)
{
    struct match *match = data;
    struct core_realisation *realisation = match->realisation;
    const struct core_def *want = ((const struct core_value *)member)->def;
    const struct core_value *have = core_env_member_term(match->have, name).value;
    const struct core_scheme scheme = front_value_scheme(match->front, have);
    const struct core_type *type = core_realise_type(realisation, want->type);
    const struct core_type **instance =
        ARENA_ARRAY(realisation->arena, const struct core_type *, scheme.var_count);
    if (!front_is_general(match->front, &scheme, type, instance))
        match_report_value(match, name, have, core_realise_def(realisation, want));
    else if (is_hidden_value(match, want))
        match_report_hidden(match, want, have);
    else
        core_realise_spec(realisation, want, use_of(realisation->arena, have, instance, type));
}

/* ---- Sizes ---- */

static void check_type_sizes(void *data, const char *name, const void *member)
{
    compare_types(data, name, member, front_type_sizes_agree);
}

static void check_value_sizes(void *data, const char *name, const void *member)
{
    struct match *match = data;
    const struct core_def *spec = ((const struct core_value *)member)->def;
    const struct core_value *value = core_env_member_term(match->have, name).value;
    const struct core_scheme have = front_value_scheme(match->front, value);
    const struct core_def *realised = core_realise_def(match->realisation, spec);
    const struct core_scheme want = front_def_scheme(realised);
    if (!front_value_sizes_fit(match->front, &have, &want))
        match_report_value(match, name, value, realised);
}

/* ---- Functors ---- */

const char *front_param_text(struct front *front, const struct core_mod_var *param)
{
    return param->name ? arena_printf(front->arena, "parameter '%s'", param->name) : "parameter";
}

/* HAVE, which there is, against WANT, functors; they are at HAVE_LOC and WANT_LOC, and TEXT is what
 * they are called. */
struct functors {
    const char *text;
    const struct core_modtype *have, *want;
    struct loc have_loc, want_loc;
};

/* What WANT is specified to take, against what HAVE takes. */
static bool match_params(struct match *match, const struct functors *functors,
                         struct core_realisation *taken)
{
    const struct core_modtype *have = functors->have;
    const struct core_sig param = {have->abstracts, have->param->type};
    const struct front_matching takes = {
        .module = arena_printf(match->front->arena,
                               "%s does not match %s: what %s is specified to take",
                               match->matching->module, match->matching->sig, functors->text),
        .sig = arena_printf(match->front->arena, "its %s",
                            front_param_text(match->front, have->param)),
        .loc = match->matching->loc,
        .module_loc = functors->want->param->loc,
        .sig_loc = have->param->loc};
    return front_match(match->front, functors->want->param->type, &param, &takes, taken);
}

/* RESULT, of what there is, against what WANT is specified to give. */
static bool match_results(struct match *match, const struct functors *functors,
                          const struct core_sig *result)
{
    const struct core_modtype *want = functors->want;
    struct core_realisation given = core_realisation_new(match->realisation->arena);
    const struct front_matching gives = {
        .module = arena_printf(match->front->arena, "%s does not match %s: what %s gives",
                               match->matching->module, match->matching->sig, functors->text),
        .sig = "what it is specified to give",
        .loc = match->matching->loc,
        .module_loc = functors->have_loc,
        .sig_loc = functors->want_loc,
        .inner = {functors->text, &want->abstracts, &result->abstracts}};
    return front_match(match->front, result->of, want->result, &gives, &given);
}

/* The abstract types of what WANT takes are called after its parameter, or that of HAVE. */
static void call_params(struct match *match, const struct functors *functors)
{
    const struct core_mod_var *want = functors->want->param, *have = functors->have->param;
    const char *name = want->name ? want->name : have->name;
    if (name)
        front_module_call(match->front, name, want->type);
}

/* (P: E) -> Sigma, which there is, against what is specified (4.2: contravariant). */
static bool match_functors(struct match *match, struct functors functors)
{
    struct core_realisation taken = core_realisation_new(match->realisation->arena);
    const struct core_sig specified = {.of = functors.want};
    functors.want = core_instance(match->realisation, &specified)->of;
    call_params(match, &functors);
    return match_params(match, &functors, &taken) &&
           match_results(match, &functors, core_instance(&taken, functors.have->result));
}

static void check_functor(void *data, const char *name, const void *member)
{
    struct match *match = data;
    const struct core_mod_var *want = member;
    const struct core_mod_var *have = core_env_member_term(match->have, name).module;
    if (want->type->kind == CORE_MODTYPE_STRUCT)
        return;
    const struct functors functors = {
        arena_printf(match->front->arena, "'%s%s'", match->path, name), have->type, want->type,
        have->loc, want->loc};
    if (!match_functors(match, functors))
        match->failed = true;
}

/* ---- The whole ---- */

/* After an error definitions have no sizes (infer_dec.c). */
static bool sizes_are_known(const struct front *front)
{
    return diag_error_count(front->diag) == front->late_errors;
}

static void find_all(struct match *match, const struct core_modtype *want)
{
    each(match, want, CORE_NAME_MODULE, find_module);
    each(match, want, CORE_NAME_TYPE, find_type);
    each(match, want, CORE_NAME_VALUE, find_value);
}

static void check_sizes(struct match *match, const struct core_modtype *want)
{
    each(match, want, CORE_NAME_TYPE, check_type_sizes);
    each(match, want, CORE_NAME_VALUE, check_value_sizes);
}

static void match_structures(struct match *match, const struct core_modtype *want)
{
    find_all(match, want);
    if (!match->failed)
        each(match, want, CORE_NAME_TYPE, check_type);
    if (!match->failed)
        each(match, want, CORE_NAME_VALUE, check_value);
    if (!match->failed && sizes_are_known(match->front))
        check_sizes(match, want);
    if (!match->failed)
        each(match, want, CORE_NAME_MODULE, check_functor);
    match_report_end(match);
}

bool front_match(struct front *front, const struct core_modtype *have, const struct core_sig *want,
                 const struct front_matching *matching, struct core_realisation *realisation)
{
    struct match match = {.front = front,
                          .matching = matching,
                          .realisation = realisation,
                          .abstracts = map_new_objects(front->arena),
                          .path = "",
                          .have = have->env};
    bool is_functor = have->kind == CORE_MODTYPE_FUNCTOR;
    for (size_t i = 0; i < want->abstracts.count; i++)
        map_set(match.abstracts, want->abstracts.at[i], &match);
    if (have->kind != want->of->kind)
        match_report_kind(&match, NULL, matching->module_loc, matching->sig_loc, is_functor);
    else if (is_functor)
        match.failed = !match_functors(&match, (struct functors){"it", have, want->of,
                                                                 matching->module_loc,
                                                                 matching->sig_loc});
    else
        match_structures(&match, want->of);
    return !match.failed;
}
