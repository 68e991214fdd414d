/* Conditionals, matches and loops that give functions (defunctionalisation.txt 7), where the
 * program allows that (`#[alternatives]`):
 *
 *     sv ::= ... | Or sv_1 sv_2
 *
 *     let f = if c then \x -> x + a else \x -> x * b in f 1
 *
 *     let f = if c then #f {a = a} else #f_1 {b = b}
 *     in match f case #f {a} -> 1 + a case #f_1 {b} -> 1 * b
 *
 * There is no more choice than there must be: what is the same in both is no alternative, records
 * are joined component by component, and a function with itself variable by variable. So an
 * alternative is there once for each function and each constructor, however deep branches are
 * nested, and a sum of all of them takes the place of the paper's binary ones. */
#include "firstorder/alternatives.h"

#include "base/diag.h"
#include "firstorder/apply.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

/* ---- Joins ---- */

struct static_vec VEC(const struct defun_static *);

static const struct defun_static *const *
join_parts(struct defun *defun, const struct defun_static *a, const struct defun_static *b)
{
    const struct defun_static **parts =
        ARENA_ARRAY(defun->arena, const struct defun_static *, a->part_count);
    for (size_t i = 0; i < a->part_count; i++)
        parts[i] = defun_join(defun, a->parts[i], b->parts[i]);
    return parts;
}

static const struct defun_static *join_fields(struct defun *defun, const struct defun_static *a,
                                              const struct defun_static *b)
{
    struct defun_field *fields = ARENA_ARRAY(defun->arena, struct defun_field, a->field_count);
    for (size_t i = 0; i < a->field_count; i++) {
        fields[i] = a->fields[i];
        fields[i].sv = defun_join(defun, a->fields[i].sv, b->fields[i].sv);
        fields[i].twin = a->fields[i].twin == b->fields[i].twin ? a->fields[i].twin : 0;
    }
    return defun_lam(defun, a->fun, fields, a->field_count, a->home, a->name);
}

/* A and B have the same head. */
static const struct defun_static *join_heads(struct defun *defun, const struct defun_static *a,
                                             const struct defun_static *b)
{
    if (a->kind == DEFUN_LAM)
        return join_fields(defun, a, b);
    return defun_con(defun, a->sum, a->variant, join_parts(defun, a, b));
}

static void add_alternative(struct defun *defun, struct static_vec *all,
                            const struct defun_static *sv)
{
    for (size_t i = 0; i < all->len; i++)
        if (defun_has_same_head(all->at[i], sv)) {
            all->at[i] = join_heads(defun, all->at[i], sv);
            return;
        }
    VEC_PUSH(defun->arena, all, sv);
}

static void add_alternatives(struct defun *defun, struct static_vec *all,
                             const struct defun_static *sv)
{
    if (sv->kind != DEFUN_ALT)
        add_alternative(defun, all, sv);
    for (size_t i = 0; sv->kind == DEFUN_ALT && i < sv->part_count; i++)
        add_alternative(defun, all, sv->parts[i]);
}

/* Whether ALL are the alternatives of SV. */
static bool is_all(const struct defun_static *sv, const struct static_vec *all)
{
    if (sv->kind != DEFUN_ALT || sv->part_count != all->len)
        return false;
    for (size_t i = 0; i < all->len; i++)
        if (!defun_static_is_same(sv->parts[i], all->at[i]))
            return false;
    return true;
}

const struct defun_static *defun_join(struct defun *defun, const struct defun_static *a,
                                      const struct defun_static *b)
{
    struct static_vec all = {0};
    if (defun_static_is_same(a, b))
        return a;
    if (a->kind == DEFUN_RCD)
        return defun_rcd(defun, a->residual, join_parts(defun, a, b));
    add_alternatives(defun, &all, a);
    add_alternatives(defun, &all, b);
    if (is_all(a, &all))
        return a;
    return all.len == 1 ? all.at[0] : defun_alt(defun, all.at, all.len);
}

/* ---- Injections ---- */

/* What RESULT is made of, each part as one of TO. */
static const struct core_exp *inject_parts(struct defun *defun, struct defun_result result,
                                           const struct defun_static *to)
{
    const struct core_exp **parts =
        ARENA_ARRAY(defun->arena, const struct core_exp *, to->part_count);
    for (size_t i = 0; i < to->part_count; i++)
        parts[i] = defun_inject(defun, defun_component(defun, result, i), to->parts[i]);
    if (to->kind == DEFUN_CON && to->part_count == 1)
        return parts[0];
    return defun_record_exp(defun, to->residual, parts, result.exp->loc);
}

static const struct core_exp *inject_fields(struct defun *defun, struct defun_result result,
                                            const struct defun_static *to)
{
    const struct core_exp **parts =
        ARENA_ARRAY(defun->arena, const struct core_exp *, to->field_count);
    for (size_t i = 0; i < to->field_count; i++)
        if (to->fields[i].position != DEFUN_NOWHERE)
            parts[to->fields[i].position] =
                defun_inject(defun, defun_field(defun, result, i), to->fields[i].sv);
    return defun_record_exp(defun, to->residual, parts, result.exp->loc);
}

/* RESULT as alternative K of TO. */
static const struct core_exp *construct(struct defun *defun, struct defun_result result,
                                        const struct defun_static *to, size_t k)
{
    const struct core_exp **parts = ARENA_ARRAY(defun->arena, const struct core_exp *, 1);
    struct core_exp *exp = defun_new_exp(defun, CORE_CONSTRUCT, result.exp->loc, to->residual);
    parts[0] = defun_inject(defun, result, to->parts[k]);
    exp->u.construct.variant = k;
    exp->u.construct.parts = parts;
    exp->u.construct.count = to->residual->variants[k].payload_count;
    return exp;
}

static size_t alternative_of(const struct defun_static *to, const struct defun_static *sv)
{
    for (size_t i = 0; i < to->part_count; i++)
        if (defun_has_same_head(to->parts[i], sv))
            return i;
    bug(loc_none(), "a value is none of the alternatives");
}

/* One alternative as it is taken apart: the pattern, and what it binds. */
static const struct core_pat *alternative_pat(struct defun *defun, const struct defun_static *alt,
                                              size_t k, struct loc loc, struct defun_result *value)
{
    const struct core_variant *variant = &alt->residual->variants[k];
    struct core_pat *pat = ARENA_NEW(defun->arena, struct core_pat);
    const struct core_pat **parts = ARENA_ARRAY(defun->arena, const struct core_pat *, 1);
    value->sv = alt->parts[k];
    if (variant->payload_count)
        parts[0] = defun_fresh(defun, value->sv, variant->name, loc, &value->exp);
    else
        value->exp = defun_nothing(defun, value->sv, loc);
    *pat = (struct core_pat){.kind = CORE_PAT_CONSTRUCT, .loc = loc, .type = alt->residual,
                             .parts = parts, .part_count = variant->payload_count, .variant = k};
    return pat;
}

/* BODIES, one for each alternative of VALUE, whose patterns are in CASES already: a match. */
static struct defun_result match_of(struct defun *defun, struct defun_result value,
                                    struct core_case *cases, const struct defun_result *bodies,
                                    struct loc loc)
{
    size_t count = value.sv->part_count;
    const struct defun_static *sv = defun_join_all(defun, bodies, count);
    struct core_exp *exp;
    for (size_t i = 0; i < count; i++)
        cases[i].body = defun_inject(defun, bodies[i], sv);
    exp = defun_new_exp(defun, CORE_MATCH, loc, cases[0].body->type);
    exp->u.match.value = value.exp;
    exp->u.match.cases = cases;
    exp->u.match.count = count;
    return (struct defun_result){exp, sv};
}

/* RESULT, which is one of several, as one of TO, which are more. */
static const struct core_exp *match_again(struct defun *defun, struct defun_result result,
                                          const struct defun_static *to)
{
    size_t count = result.sv->part_count;
    struct core_case *cases = ARENA_ARRAY(defun->arena, struct core_case, count);
    struct defun_result *bodies = ARENA_ARRAY(defun->arena, struct defun_result, count);
    for (size_t i = 0; i < count; i++) {
        struct defun_result value;
        cases[i].pat = alternative_pat(defun, result.sv, i, result.exp->loc, &value);
        bodies[i] = (struct defun_result){defun_inject(defun, value, to), to};
    }
    return match_of(defun, result, cases, bodies, result.exp->loc).exp;
}

/* EXP, one of the results of something that gives a SV, as TO. */
static const struct core_exp *inject_one(struct defun *defun, const struct core_exp *exp,
                                         const struct defun_static *sv,
                                         const struct defun_static *to)
{
    return defun_inject(defun, (struct defun_result){exp, sv}, to);
}

static const struct core_case *inject_cases(struct defun *defun, const struct core_exp *exp,
                                            const struct defun_static *sv,
                                            const struct defun_static *to)
{
    struct core_case *cases = ARENA_ARRAY(defun->arena, struct core_case, exp->u.match.count);
    for (size_t i = 0; i < exp->u.match.count; i++) {
        cases[i].pat = exp->u.match.cases[i].pat;
        cases[i].body = inject_one(defun, exp->u.match.cases[i].body, sv, to);
    }
    return cases;
}

/* RESULT as TO, where it is a let, a conditional or a match: what it is, is said where that is
 * decided. Null for others. */
static const struct core_exp *inject_inside(struct defun *defun, struct defun_result result,
                                            const struct defun_static *to)
{
    const struct core_exp *exp = result.exp;
    struct core_exp *copy = defun_new_exp(defun, exp->kind, exp->loc, to->residual);
    copy->u = exp->u;
    if (exp->kind == CORE_LET) {
        copy->u.let.body = inject_one(defun, exp->u.let.body, result.sv, to);
    } else if (exp->kind == CORE_IF) {
        copy->u.cond.then = inject_one(defun, exp->u.cond.then, result.sv, to);
        copy->u.cond.other = inject_one(defun, exp->u.cond.other, result.sv, to);
    } else if (exp->kind == CORE_MATCH) {
        copy->u.match.cases = inject_cases(defun, exp, result.sv, to);
    } else {
        return NULL;
    }
    return copy;
}

/* RESULT is one of several: the same one of TO, which are more. */
static const struct core_exp *inject_alternative(struct defun *defun, struct defun_result result,
                                                 const struct defun_static *to)
{
    const struct core_exp *exp = result.exp;
    if (exp->kind != CORE_CONSTRUCT)
        return match_again(defun, result, to);
    result.sv = result.sv->parts[exp->u.construct.variant];
    result.exp = exp->u.construct.count ? exp->u.construct.parts[0]
                                        : defun_nothing(defun, result.sv, exp->loc);
    return construct(defun, result, to, alternative_of(to, result.sv));
}

const struct core_exp *defun_inject(struct defun *defun, struct defun_result result,
                                    const struct defun_static *to)
{
    struct defun_lets lets = {0};
    const struct core_exp *exp;
    if (defun_static_is_same(result.sv, to))
        return result.exp;
    exp = inject_inside(defun, result, to);
    if (exp)
        return exp;
    if (result.sv->kind == DEFUN_ALT)
        return inject_alternative(defun, result, to);
    if (result.exp->kind != CORE_TUPLE || defun_is_nothing(result.sv))
        result = defun_named(defun, result, "f", &lets);
    if (to->kind == DEFUN_ALT)
        exp = construct(defun, result, to, alternative_of(to, result.sv));
    else
        exp = to->kind == DEFUN_LAM ? inject_fields(defun, result, to)
                                    : inject_parts(defun, result, to);
    return defun_under(defun, &lets, exp);
}

const struct defun_static *defun_join_all(struct defun *defun, const struct defun_result *results,
                                          size_t count)
{
    const struct defun_static *sv = results[0].sv;
    for (size_t i = 1; i < count; i++)
        sv = defun_join(defun, sv, results[i].sv);
    return sv;
}

/* ---- Application ---- */

/* D-App for Or: whichever function FUN is, it is applied to the same arguments. */
struct defun_result defun_apply_alternatives(struct defun_env *env, struct defun_result fun,
                                             const struct defun_result *args, size_t count,
                                             struct loc loc)
{
    struct defun *defun = env->defun;
    struct defun_lets lets = {0};
    size_t ways = fun.sv->part_count;
    struct core_case *cases = ARENA_ARRAY(defun->arena, struct core_case, ways);
    struct defun_result *bodies = ARENA_ARRAY(defun->arena, struct defun_result, ways);
    struct defun_result *named = ARENA_ARRAY(defun->arena, struct defun_result, count);
    struct defun_result result;
    fun = defun_named(defun, fun, "f", &lets);
    for (size_t i = 0; i < count; i++)
        named[i] = defun_named(defun, args[i], "x", &lets);
    for (size_t i = 0; i < ways; i++) {
        struct defun_result way;
        cases[i].pat = alternative_pat(defun, fun.sv, i, loc, &way);
        bodies[i] = defun_apply(env, way, named, count, loc);
    }
    result = match_of(defun, fun, cases, bodies, loc);
    result.exp = defun_under(defun, &lets, result.exp);
    return result;
}
