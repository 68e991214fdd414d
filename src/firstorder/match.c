/* Sums with functions in them: constructors, and matches on what may hold some.
 *
 *     match (#moo (\x -> x + a) : mooboo)       let g = {a = a}
 *     case #moo g -> g x                        in main_g g x
 *     case #boo _ -> 0
 *
 * The constructor is known (static.h): it is not there any more, nor are the cases that are for
 * others. Where it is one of several (defunctionalisation.txt 7) the cases for these stay. */
#include "firstorder/match.h"

#include "base/diag.h"
#include "firstorder/alternatives.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/pattern.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"

/* ---- D-Rcd for constructors ---- */

struct defun_result defun_construct(struct defun_env *env, const struct core_exp *exp)
{
    size_t count = exp->u.construct.count;
    const struct core_exp **parts =
        ARENA_ARRAY(env->defun->arena, const struct core_exp *, count);
    const struct defun_static **svs =
        ARENA_ARRAY(env->defun->arena, const struct defun_static *, count);
    struct defun_result result;
    for (size_t i = 0; i < count; i++) {
        struct defun_result part = defun_exp(env, exp->u.construct.parts[i]);
        parts[i] = part.exp;
        svs[i] = part.sv;
    }
    result.sv = defun_con(env->defun, exp->type, exp->u.construct.variant, svs);
    result.exp = count == 1 ? parts[0]
                            : defun_record_exp(env->defun, result.sv->residual, parts,
                                               defun_loc(env, exp->loc));
    defun_tell(env, "D-Con", "own", exp, result);
    return result;
}

/* ---- Which cases are left ---- */

/* Whether PAT may fit a value of SV, as far as SV says. */
static bool may_fit(const struct core_pat *pat, const struct defun_static *sv)
{
    if (sv->kind == DEFUN_ALT && pat->kind == CORE_PAT_CONSTRUCT) {
        size_t k = defun_alternative(sv, pat->variant);
        return k < sv->part_count && may_fit(pat, sv->parts[k]);
    }
    if (sv->kind == DEFUN_CON && pat->kind == CORE_PAT_CONSTRUCT && pat->variant != sv->variant)
        return false;
    for (size_t i = 0; sv->kind != DEFUN_DYN && i < pat->part_count; i++)
        if (!may_fit(pat->parts[i], sv->parts[i]))
            return false;
    return true;
}

/* Whether PAT, which may fit, fits all values of SV. */
static bool fits_all(const struct core_pat *pat, const struct defun_static *sv)
{
    if (pat->kind == CORE_PAT_VAR || pat->kind == CORE_PAT_WILD)
        return true;
    if (sv->kind == DEFUN_ALT || (sv->kind == DEFUN_DYN && pat->kind != CORE_PAT_TUPLE))
        return false;
    for (size_t i = 0; i < pat->part_count; i++)
        if (!fits_all(pat->parts[i], sv->kind == DEFUN_DYN ? sv : sv->parts[i]))
            return false;
    return true;
}

/* ---- D-Match ---- */

/* The cases of EXP that may fit VALUE: patterns in CASES, bodies in RESULTS; up to the first that
 * fits always, as *ALWAYS says then. */
static size_t make_cases(struct defun_env *env, const struct core_exp *exp,
                         const struct defun_static *value, struct core_case *cases,
                         struct defun_result *results, bool *always)
{
    size_t count = 0;
    *always = false;
    for (size_t i = 0; i < exp->u.match.count && !*always; i++) {
        const struct core_pat *pat = exp->u.match.cases[i].pat;
        if (!may_fit(pat, value))
            continue;
        *always = value->kind != DEFUN_DYN && fits_all(pat, value);
        cases[count].pat = defun_pat(env, pat, value);
        results[count++] = defun_exp(env, exp->u.match.cases[i].body);
    }
    if (!count)
        bug(exp->loc, "no case of a match fits");
    return count;
}

/* let PAT = VALUE in BODY, which is what a match with one case is that fits always. */
static struct defun_result only_case(struct defun_env *env, const struct core_pat *pat,
                                     struct defun_result value, struct defun_result body,
                                     struct loc loc)
{
    struct defun_lets lets = {0};
    struct defun_let let = {.pat = pat, .bound = value.exp, .loc = loc};
    if (!defun_is_nothing(value.sv) || !defun_is_atomic(value.exp))
        VEC_PUSH(env->defun->arena, &lets, let);
    body.exp = defun_under(env->defun, &lets, body.exp);
    return body;
}

static struct defun_result match(struct defun_env *env, const struct core_exp *exp,
                                 struct defun_result value)
{
    struct arena *arena = env->defun->arena;
    struct core_case *cases = ARENA_ARRAY(arena, struct core_case, exp->u.match.count);
    struct defun_result *bodies = ARENA_ARRAY(arena, struct defun_result, exp->u.match.count);
    const struct defun_static *sv;
    struct core_exp *copy;
    bool always;
    size_t count = make_cases(env, exp, value.sv, cases, bodies, &always);
    if (always && count == 1)
        return only_case(env, cases[0].pat, value, bodies[0], defun_loc(env, exp->loc));
    sv = defun_join_all(env->defun, bodies, count);
    for (size_t i = 0; i < count; i++)
        cases[i].body = defun_inject(env->defun, bodies[i], sv);
    copy = defun_copy_of(env, exp, sv);
    copy->u.match.value = value.exp;
    copy->u.match.cases = cases;
    copy->u.match.count = count;
    return (struct defun_result){copy, sv};
}

struct defun_result defun_match(struct defun_env *env, const struct core_exp *exp)
{
    struct defun_result value = defun_exp(env, exp->u.match.value);
    struct defun_result result = match(env, exp, value);
    if (result.sv->kind == DEFUN_ALT)
        defun_tell(env, "D-Match", "7", exp, result);
    else if (value.sv->kind != DEFUN_DYN || result.sv->kind != DEFUN_DYN)
        defun_tell(env, "D-Match", "own", exp, result);
    return result;
}
