/* Sum types: constructors and `match`.
 *
 *     #foo 1 x                  of a type that is not known yet, if nothing says it; see unify.c
 *     match e case p -> a ...   each p is for values of e's type, all bodies have one type
 *
 * A pattern that does not match all values of its type may stand in a `match` only, whose cases
 * together must match all (exhaust.c). A pattern with constructors elsewhere, in a `let` or for a
 * parameter, becomes a `match` of one case:
 *
 *     let #foo x = e in b       match e case #foo x -> b
 *     \(#foo x) -> b            \arg -> match arg case #foo x -> b
 */
#include "front/infer_match.h"

#include "base/diag.h"
#include "base/map.h"
#include "front/against.h"
#include "front/exists.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/labels.h"
#include "front/mismatch.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

/* ---- Constructors ---- */

struct payload front_payload(struct infer *infer, const struct core_type *expected,
                             struct syn_ident name, size_t count)
{
    const struct core_type *known = expected ? front_type_head(expected) : NULL;
    struct payload payload = {NULL, false};
    size_t position;
    if (!known || known->kind != CORE_TYPE_SUM)
        return payload;
    payload.wrong = true;
    if (!front_variant_find(known, name.name, &position))
        front_report_no_variant(infer, name.loc, known, name.name);
    else if (known->variants[position].payload_count != count)
        front_report_payload(infer, name.loc, name.name, known->variants[position].payload_count,
                             count);
    else
        payload = (struct payload){known->variants[position].payload, false};
    return payload;
}

const struct core_type *front_sum_with(struct infer *infer, struct syn_ident name,
                                       const struct core_type *const *types, size_t count)
{
    const struct core_type *sum = front_type_meta(infer, name.loc);
    const struct part_need need = {name.name, true, types, count, name.loc};
    if (!front_unify_need(infer, sum, &need))
        bug(name.loc, "a new variable is no sum type");
    return sum;
}

struct core_exp *front_infer_constructor(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *syn,
                                         const struct core_type *expected)
{
    struct arena *arena = infer->front->arena;
    size_t count = syn->constructor.args.count;
    struct payload payload = front_payload(infer, expected, syn->constructor.name, count);
    const struct core_exp **parts = ARENA_ARRAY(arena, const struct core_exp *, count);
    const struct core_type **types = ARENA_ARRAY(arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++) {
        parts[i] = front_infer_exp(infer, scope, syn->constructor.args.at[i],
                                   payload.types ? payload.types[i] : NULL);
        types[i] = parts[i]->type;
    }
    if (payload.wrong)
        return front_exp_error(infer, syn->loc);
    struct core_exp *exp = front_exp_new(
        infer, CORE_CONSTRUCT, syn->loc,
        payload.types ? expected : front_sum_with(infer, syn->constructor.name, types, count));
    exp->u.construct.name = syn->constructor.name.name;
    exp->u.construct.parts = parts;
    exp->u.construct.count = count;
    return front_conclude(infer, exp, expected);
}

/* ---- match ---- */

struct core_exp *front_infer_match(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    struct front *front = infer->front;
    size_t count = syn->match.case_count;
    const struct core_exp *value = front_infer_exp(infer, scope, syn->match.value, NULL);
    struct core_case *cases = ARENA_ARRAY(front->arena, struct core_case, count);
    bool is_known = expected && !front_type_is_open(expected);
    for (size_t i = 0; i < count; i++) {
        const struct syn_case *syn_case = &syn->match.cases[i];
        const struct scope *inner = scope;
        size_t mark = front_exists_mark(infer);
        struct against against = front_against_begin(infer);
        cases[i].pat = front_infer_pat(infer, &inner, syn_case->pat, value->type,
                                       map_new_strings(front->arena));
        front_against_note_any(against, syn->match.value->loc, "the value that is matched is here");
        front_exists_refuse(infer, mark, syn_case->pat->loc);
        against = front_against_begin(infer);
        cases[i].body = front_infer_exp(infer, inner, syn_case->body, expected);
        if (i > 0 && !is_known)
            front_against_note(against, syn_case->body, syn->match.cases[0].body->loc,
                               "the first case gives this");
        if (!expected)
            expected = cases[i].body->type;
    }
    struct core_exp *exp = front_exp_new(infer, CORE_MATCH, syn->loc, expected);
    exp->u.match.value = value;
    exp->u.match.cases = cases;
    exp->u.match.count = count;
    return exp;
}

/* ---- Patterns that must match all values ---- */

static bool has_cases(const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_LITERAL || pat->kind == CORE_PAT_CONSTRUCT)
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (has_cases(pat->parts[i]))
            return true;
    return false;
}

struct core_exp *front_exp_bind(struct infer *infer, const struct core_pat *pat,
                                const struct core_exp *bound, const struct core_exp *body)
{
    if (!has_cases(pat))
        return front_exp_let(infer, pat, bound, body);
    struct core_case *only = ARENA_NEW(infer->front->arena, struct core_case);
    struct core_exp *exp =
        front_exp_new(infer, CORE_MATCH, loc_join(pat->loc, body->loc), body->type);
    *only = (struct core_case){pat, body};
    exp->u.match.value = bound;
    exp->u.match.cases = only;
    exp->u.match.count = 1;
    exp->u.match.is_binding = true;
    return exp;
}

const struct core_pat *front_pat_split(struct infer *infer, const struct core_pat *pat,
                                       struct core_pat **inner)
{
    *inner = NULL;
    if (!has_cases(pat))
        return pat;
    const struct core_var *var = front_var_new(infer, "arg", pat->loc, pat->type);
    struct core_pat *outer = ARENA_NEW(infer->front->arena, struct core_pat);
    *inner = ARENA_NEW(infer->front->arena, struct core_pat);
    **inner = *pat;
    (*inner)->annotation = NULL;
    (*inner)->consumed = false;
    *outer = *front_pat_var(infer, var);
    outer->annotation = pat->annotation;
    outer->consumed = pat->consumed;
    return outer;
}

struct core_exp *front_bind_split(struct infer *infer, const struct core_pat *const *pats,
                                  struct core_pat *const *inner, size_t count,
                                  struct core_exp *body)
{
    for (size_t i = count; i > 0; i--)
        if (inner[i - 1])
            body = front_exp_bind(infer, inner[i - 1],
                                  front_exp_var(infer, pats[i - 1]->var, inner[i - 1]->loc), body);
    return body;
}
