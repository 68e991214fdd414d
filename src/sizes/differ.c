/* Sizes that differ where they should be the same: what is a mistake, and what is left to a check
 * when the program runs.
 *
 *     [3]t where [4]t is wanted              a mistake
 *     [n]t where [m]t is wanted              a mistake, for names that a person wrote
 *     zip xs (filter p xs)                   a mistake: what is known only when the program runs
 *                                            is no size but itself
 *     \(n: i64) (ys: [n]t) -> zip xs ys     a mistake, for xs that is bound outside
 *     def f (xs: []t) (ys: []t) = zip xs ys  checked at run time, as are quotients, and expressions
 *                                            that are not sizes of types
 *
 * In all of these `e :> t` asks for the check. What differs is looked at when everything in the
 * definition has its size, since another place may say that two sizes are one. */
#include "sizes/differ.h"

#include "base/buf.h"
#include "base/diag.h"
#include "core/make.h"
#include "core/parts.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct place sizing_place_set(struct sizing *sizing, struct place place)
{
    struct place before = sizing->place;
    sizing->place = place;
    return before;
}

void sizing_differ(struct sizing *sizing, const struct core_exp *have, const struct core_exp *want)
{
    if (sizing->place.kind != PLACE_NONE && sizing->place.kind != PLACE_COERCED)
        VEC_PUSH(sizing->arena, &sizing->differences,
                 ((struct difference){have, want, sizing->place}));
}

/* ---- Coercions ---- */

struct coercion *sizing_differences_from(struct sizing *sizing, size_t first)
{
    struct coercion *coercion = ARENA_NEW(sizing->arena, struct coercion);
    *coercion = (struct coercion){first, sizing->differences.len};
    return coercion;
}

const struct core_exp *sizing_coerced(struct sizing *sizing, const struct core_exp *exp,
                                      const struct core_type *want, size_t first)
{
    bool is_front = sizing->context->diag;
    if (first == sizing->differences.len || (want->kind == CORE_TYPE_FUN && !is_front))
        return exp;
    struct core_exp *coerced = core_make_exp(sizing->arena, CORE_ASCRIBE, exp->loc, want);
    coerced->u.ascribe.exp = exp;
    coerced->u.ascribe.to = want;
    coerced->u.ascribe.coerce = true;
    map_set(sizing->coercions, coerced, sizing_differences_from(sizing, first));
    return coerced;
}

/* ---- What kind of size it is ---- */

struct looking {
    struct sizing *sizing;
    bool is_said;    /* by names that a person wrote */
    bool is_unknown; /* a part of it is, before the program runs */
    bool is_opaque;  /* a part of it is an expression, of which another one may be the same */
    bool is_param;   /* a part of it is that of a parameter (xs: []t) of the definition */
    bool is_taken;   /* a part of it is what a function was given before the array */
    size_t level;    /* of what is bound furthest inside of the names, and of those parameters */
};

static void look_at_atom(void *data, const struct nat_var *var)
{
    struct looking *looking = data;
    const struct core_exp *exp = map_get(looking->sizing->atoms, var);
    const struct known *known =
        exp->kind == CORE_VAR ? map_get(looking->sizing->known, exp->u.var) : NULL;
    looking->is_said = looking->is_said && known && (!known->made || known->is_argument);
    looking->is_opaque |= !known || known->is_expression;
    looking->is_param |= known && known->param_level > 0;
    looking->is_taken |= known && known->made && known->made->is_taken;
    if (known && looking->level < (known->made ? known->param_level : known->level))
        looking->level = known->made ? known->param_level : known->level;
    looking->is_unknown |= known && known->made && !known->made->is_lowered && !known->is_open &&
                           !known->is_argument && known->param_level == 0;
}

static struct looking look(struct sizing *sizing, const struct nat *nat)
{
    struct looking looking = {.sizing = sizing, .is_said = true};
    nat_each_var(nat, look_at_atom, &looking);
    return looking;
}

static bool is_polynomial(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t k = 0; k < nat->terms[i].factor_count; k++)
            if (nat->terms[i].factors[k]->kind != NAT_VAR)
                return false;
    return true;
}

/* Whether NAT is made of numbers and names, which a person wrote, by sums and products. */
static bool is_said(struct sizing *sizing, const struct nat *nat)
{
    return look(sizing, nat).is_said && is_polynomial(nat);
}

/* Whether NAT has a part that nothing is known of before the program runs. */
static bool is_unknown(struct sizing *sizing, const struct nat *nat)
{
    return look(sizing, nat).is_unknown;
}

/* Whether A or B is known only when the program runs, and the other one is not what it is then:
 * what an expression gives may be what the same expression gives elsewhere. What a function was
 * given as a part of a pattern has no name that a coercion could say; it is compared.
 *
 *     def f (n: i64, k: i32) (xs: [n]i32) = ...          f (n, k) (filter p xs) */
static bool is_brought(struct sizing *sizing, const struct nat *a, const struct nat *b)
{
    const struct looking one = look(sizing, a), other = look(sizing, b);
    return (one.is_unknown || other.is_unknown) && !(one.is_opaque && other.is_opaque) &&
           !one.is_taken && !other.is_taken;
}

/* Whether A, a size of a parameter (xs: []t), would have to be B, which is bound behind that: no
 * array that is given has that size (futhark-language.md, 1.3: sizes that go out of scope).
 *
 *     def f (xs: []i32) = \(n: i64) (ys: [n]i32) -> zip xs ys */
static bool is_restricted(struct sizing *sizing, const struct nat *a, const struct nat *b)
{
    const struct looking one = look(sizing, a), other = look(sizing, b);
    return one.is_param && other.level > one.level && is_said(sizing, b);
}

bool sizing_has_met(struct sizing *sizing, const struct core_var *open)
{
    for (size_t i = 0; i < sizing->differences.len; i++) {
        const struct difference *difference = &sizing->differences.at[i];
        if (sizing_open_var(sizing, difference->have) == open ||
            sizing_open_var(sizing, difference->want) == open)
            return true;
    }
    return false;
}

/* Whether SIZE, which is open to the end, is to be OTHER, which is computed further inside. */
static bool is_computed_inside(struct sizing *sizing, const struct core_exp *size,
                               const struct core_exp *other)
{
    const struct core_var *open = sizing_open_var(sizing, size);
    const struct core_exp *head = sizing_head(sizing, other);
    const struct known *known = head->kind == CORE_VAR ? map_get(sizing->known, head->u.var) : NULL;
    return open && known && known->is_computed && known->level > sizing_known(sizing, open)->level;
}

static bool is_out_of_scope(struct sizing *sizing, const struct difference *difference)
{
    return difference->place.kind == PLACE_ARGUMENT &&
           (is_computed_inside(sizing, difference->want, difference->have) ||
            is_computed_inside(sizing, difference->have, difference->want));
}

/* What a size depends on. */
struct depending {
    struct sizing *sizing;
    size_t level;
    bool depends; /* on what a function is given that is bound further inside than LEVEL */
};

static void ask_exp(void *data, const struct core_exp *exp)
{
    struct depending *depending = data;
    const struct known *known =
        exp->kind == CORE_VAR ? map_get(depending->sizing->known, exp->u.var) : NULL;
    depending->depends |= known && known->is_argument && known->level > depending->level;
    core_each_part(exp, ask_exp, data);
}

static void ask_atom(void *data, const struct nat_var *var)
{
    struct depending *depending = data;
    ask_exp(depending, map_get(depending->sizing->atoms, var));
}

/* Whether what a function gives are elements, of one size, and it has another one for each of its
 * arguments (futhark-language.md, 1.3):
 *
 *     map (\x -> iota x) xs        b in map : (a -> b) -> [n]a -> [n]b is [k]i64, not [x]i64
 *
 */
static bool is_irregular(struct sizing *sizing, const struct difference *difference)
{
    const struct core_exp *want = difference->want;
    const struct known *known = want->kind == CORE_VAR ? map_get(sizing->known, want->u.var) : NULL;
    if (!known || !known->is_element)
        return false;
    struct depending depending = {sizing, known->level, false};
    nat_each_var(sizing_nat(sizing, difference->have), ask_atom, &depending);
    return depending.depends;
}

static bool is_mistake(struct sizing *sizing, const struct difference *difference)
{
    const struct nat *have = sizing_nat(sizing, difference->have);
    const struct nat *want = sizing_nat(sizing, difference->want);
    if (is_out_of_scope(sizing, difference) || is_irregular(sizing, difference))
        return true;
    if (have == want || sizing_size_has_open(sizing, difference->have) ||
        sizing_size_has_open(sizing, difference->want))
        return false;
    if (nat_is_never_equal(sizing->nats, have, want))
        return true;
    return is_brought(sizing, have, want) || is_restricted(sizing, have, want) ||
           is_restricted(sizing, want, have) || (is_said(sizing, want) && is_said(sizing, have));
}

/* ---- Messages ---- */

static const char *name_of_atom(void *data, const struct nat_var *var)
{
    struct sizing *sizing = data;
    const struct core_exp *exp = map_get(sizing->atoms, var);
    if (exp->kind == CORE_VAR)
        return exp->u.var->name;
    return exp->loc.source ? loc_text(sizing->arena, exp->loc) : "an expression";
}

static const char *size_text(struct sizing *sizing, const struct core_exp *size)
{
    struct buf buf = {0};
    nat_print(&buf, sizing_nat(sizing, size), name_of_atom, sizing);
    const char *text = arena_strdup(sizing->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *value_text(struct sizing *sizing, struct place place)
{
    switch (place.kind) {
    case PLACE_NONE:
    case PLACE_COERCED:
    case PLACE_SPECIFIED:
        break;
    case PLACE_ARGUMENT:
        return place.name
                   ? arena_printf(sizing->arena, "argument %zu of '%s'", place.position, place.name)
                   : "the argument of this function";
    case PLACE_RESULT:
        return place.name ? arena_printf(sizing->arena, "the result of '%s'", place.name)
                          : "the result of this function";
    case PLACE_EXPRESSION:
        return "this expression";
    case PLACE_PATTERN:
        return "what this pattern is given";
    case PLACE_FIRST:
        return "the first value of this loop";
    case PLACE_NEXT:
        return "the next value of this loop";
    case PLACE_ELEMENT:
        return "an array element";
    }
    bug(place.loc, "sizes are compared at no place");
}

static const char *place_text(struct sizing *sizing, struct place place)
{
    const char *value = value_text(sizing, place);
    return place.is_given ? arena_printf(sizing->arena, "what %s gives", value) : value;
}

struct noting {
    struct sizing *sizing;
    struct map *noted; /* names that have a note */
};

static void note_name(void *data, const struct nat_var *var)
{
    struct noting *noting = data;
    struct diag *diag = noting->sizing->context->diag;
    const struct core_exp *exp = map_get(noting->sizing->atoms, var);
    if (exp->kind != CORE_VAR || !exp->u.var->loc.source || map_has(noting->noted, exp->u.var))
        return;
    map_set(noting->noted, exp->u.var, noting);
    const struct known *known = map_get(noting->sizing->known, exp->u.var);
    diag_note(diag, exp->u.var->loc,
              known && known->param_level > 0 ? "'%s' is the size of this" : "'%s' is bound here",
              exp->u.var->name);
}

/* Where the expected size comes from, which is no name. */
static void note_other(struct diag *diag, struct place place)
{
    if (place.other.source && place.other.source == place.loc.source)
        diag_note(diag, place.other,
                  place.kind == PLACE_ELEMENT ? "the first element is here"
                                              : "the parameter is declared here");
}

/* Of a size that is known only when the program runs, or that cannot be the other one there. */
static void report_unknown(struct sizing *sizing, const struct difference *difference)
{
    struct diag *diag = sizing->context->diag;
    const char *what = place_text(sizing, difference->place);
    const char *have = size_text(sizing, difference->have);
    const char *want = size_text(sizing, difference->want);
    bool is_have_unknown = is_unknown(sizing, sizing_nat(sizing, difference->have));
    if (is_unknown(sizing, sizing_nat(sizing, difference->want)))
        diag_error(diag, difference->place.loc,
                   "wrong size of %s: expected one that is known only when the program runs, found "
                   "%s; 'let [k] (xs: [k]t) = ...' gives it a name, and ':>' checks it then",
                   what, is_have_unknown ? "another one" : have);
    else if (is_have_unknown)
        diag_error(diag, difference->place.loc,
                   "wrong size of %s: expected size %s, found one that is known only when the "
                   "program runs; ':>' and a type with that size checks it then",
                   what, want);
    else
        diag_error(diag, difference->place.loc,
                   "wrong size of %s: expected size %s, found %s; what a parameter is given cannot "
                   "have a size that is known only behind it, but ':>' and a type with that size "
                   "checks that it has",
                   what, want, have);
}

static void report(struct sizing *sizing, const struct difference *difference)
{
    struct diag *diag = sizing->context->diag;
    const struct nat *have = sizing_nat(sizing, difference->have);
    const struct nat *want = sizing_nat(sizing, difference->want);
    const struct loc loc = difference->place.loc;
    const char *what = place_text(sizing, difference->place);
    const char *wanted = size_text(sizing, difference->want);
    const char *found = size_text(sizing, difference->have);
    struct noting noting = {sizing, map_new_objects(sizing->arena)};
    if (is_out_of_scope(sizing, difference))
        diag_error(diag, loc,
                   "wrong size of %s: it is computed here, but the size that is expected was "
                   "fixed before",
                   what);
    else if (is_irregular(sizing, difference))
        diag_error(diag, loc,
                   "the size of what this function gives depends on what it is given, but must be "
                   "the same each time; ':>' and a type with one size checks that it is");
    else if (nat_is_never_equal(sizing->nats, have, want))
        diag_error(diag, loc, "wrong size of %s: expected size %s, found %s", what, wanted, found);
    else if (is_brought(sizing, have, want) || is_restricted(sizing, want, have) ||
             is_restricted(sizing, have, want))
        report_unknown(sizing, difference);
    else
        diag_error(diag, loc,
                   "wrong size of %s: expected size %s, found %s; if they are the same, ':>' and "
                   "a type with that size says so",
                   what, wanted, found);
    nat_each_var(want, note_name, &noting);
    if (map_count(noting.noted) == 0)
        note_other(diag, difference->place);
    nat_each_var(have, note_name, &noting);
}

/* Whether OTHER is the same mistake as DIFFERENCE: a part of the same, or for the same; or the
 * other way round, as where rows and columns are taken for each other. */
static bool is_same(struct sizing *sizing, const struct difference *difference,
                    const struct difference *other)
{
    const struct nat *want = sizing_nat(sizing, difference->want);
    const struct nat *have = sizing_nat(sizing, difference->have);
    const struct nat *other_want = sizing_nat(sizing, other->want);
    const struct nat *other_have = sizing_nat(sizing, other->have);
    return difference->want == other->want || (want == other_want && have == other_have) ||
           (want == other_have && have == other_want);
}

static bool is_reported(struct sizing *sizing, const struct difference_vec *reported,
                        const struct difference *difference)
{
    for (size_t i = 0; i < reported->len; i++)
        if (is_same(sizing, difference, &reported->at[i]))
            return true;
    return false;
}

static void report_guesses(struct sizing *sizing)
{
    for (size_t i = 0; i < sizing->guesses.len; i++)
        if (sizing_open_var(sizing, sizing->guesses.at[i].size)) {
            diag_error(sizing->context->diag, sizing->guesses.at[i].loc,
                       "nothing says the size that is coerced here; a type with sizes does, as in "
                       "'(e : t) :> u'");
            return;
        }
}

static void report_restrictions(struct sizing *sizing)
{
    for (size_t i = 0; i < sizing->restrictions.len; i++) {
        const struct restriction restriction = sizing->restrictions.at[i];
        const struct core_exp *found = core_make_var(sizing->arena, restriction.size);
        diag_error(sizing->context->diag, restriction.size->loc,
                   "the size [%s] of this function is any that it is given, but what it does is "
                   "right only where it is %s",
                   restriction.size->name,
                   restriction.other ? restriction.other->name : size_text(sizing, found));
    }
}

void sizing_report_differences(struct sizing *sizing)
{
    struct difference_vec reported = {0};
    for (size_t i = 0; sizing->context->diag && i < sizing->differences.len; i++) {
        const struct difference *difference = &sizing->differences.at[i];
        if (!is_mistake(sizing, difference) || is_reported(sizing, &reported, difference))
            continue;
        VEC_PUSH(sizing->arena, &reported, *difference);
        report(sizing, difference);
    }
    if (!sizing->context->diag)
        return;
    report_restrictions(sizing);
    report_guesses(sizing);
}
