/* Questions about functional phrases and residuals that stage I decides by:
 *
 *   is_simple     whether C(E) issues no command, so that E may stay an expression of stage III;
 *   may_fail      whether its evaluation has a run-time check, so that it must not be evaluated
 *                 where the source would not;
 *   substitutes   whether `let x = E in B` is B[E/x] rather than a variable.
 *
 * All three are conservative, linear in the phrase, and look at one primitive at a time. */
#include "translate/stage1_simple.h"

#include "base/diag.h"
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "translate/leaves.h"
#include "translate/stage1_state.h"
#include "translate/stage1_values.h"
#include "translate/stage1_views.h"

static bool args_are_simple(struct stage1 *stage, const struct phrase *exp)
{
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        if (!stage1_is_simple(stage, phrase_child(exp, k)))
            return false;
    return true;
}

static bool let_is_simple(struct stage1 *stage, const struct phrase *let)
{
    const struct phrase *bound = phrase_arg(let, 0), *fun = phrase_arg(let, 1);
    return fun->kind == PHRASE_LAM && stage1_is_simple(stage, bound) &&
           stage1_substitutes(stage, phrase_lam_param(fun), 0, stage1_resolve(stage, bound),
                              phrase_lam_body(fun)) &&
           stage1_is_simple(stage, phrase_lam_body(fun));
}

/* Whether EXP is simple and cannot fail. Of an `if` that is simple, only the condition may. */
static bool branch_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    return stage1_is_simple(stage, exp) &&
           !stage1_may_fail(stage, phrase_is_prim(exp, PRIM_IF) ? phrase_arg(exp, 0) : exp);
}

/* Whether a chain of `else if` is simple, at DEPTH and behind COMPARED comparisons. */
struct stage1_chain {
    unsigned depth;
    size_t compared;
    bool simple;
};

/* EXP and the chains that lie in it, up to the one at END, are all SIMPLE or not. */
static bool note_chains(struct stage1 *stage, const struct phrase *exp, const struct phrase *end,
                        bool simple)
{
    struct stage1_chain *answer = ARENA_NEW(dpia_arena(stage->dpia), struct stage1_chain);
    *answer = (struct stage1_chain){stage->depth, stage->equal.len, simple};
    for (; exp != end; exp = phrase_arg(exp, 2))
        map_set(stage->chains, exp, answer);
    return simple;
}

/* The conditional expression of C computes one scalar, and only one of its branches. A chain of
 * `else if` is gone along, for each of its branches lies in all before it. */
static bool chain_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    const struct phrase *rest = phrase_arg(exp, 2);
    if ((data->kind != DATA_SCALAR && data->kind != DATA_IDX) ||
        !stage1_is_simple(stage, phrase_arg(exp, 0)) ||
        !branch_is_simple(stage, phrase_arg(exp, 1)))
        return note_chains(stage, exp, rest, false);
    for (; phrase_is_prim(rest, PRIM_IF); rest = phrase_arg(rest, 2))
        if (!branch_is_simple(stage, phrase_arg(rest, 0)) ||
            !branch_is_simple(stage, phrase_arg(rest, 1)))
            return note_chains(stage, exp, rest, false);
    return note_chains(stage, exp, rest, branch_is_simple(stage, rest));
}

/* The question comes back for each `else if`, and for each `if` behind a `then`; the chain is gone
 * along once. */
static bool if_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    const struct stage1_chain *known = map_get(stage->chains, exp);
    if (known && known->depth == stage->depth && known->compared == stage->equal.len)
        return known->simple;
    return chain_is_simple(stage, exp);
}

static bool generate_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    const struct phrase *fun = phrase_arg(exp, 0);
    return fun->kind != PHRASE_LAM || stage1_is_simple(stage, phrase_lam_body(fun));
}

static bool prim_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    size_t position;
    switch (primitive_class(phrase_prim_of(exp))) {
    case PRIM_LAYOUT:
        if (phrase_is_prim(exp, PRIM_GENERATE))
            return generate_is_simple(stage, exp);
        if (phrase_is_prim(exp, PRIM_PAD) && !phrase_is_trivial(phrase_arg(exp, 0)))
            return false;
        if (stage1_failing_number(stage, exp, &position))
            return false;
        return args_are_simple(stage, exp);
    case PRIM_FUNCTIONAL:
        if (phrase_is_prim(exp, PRIM_LET))
            return let_is_simple(stage, exp);
        if (phrase_is_prim(exp, PRIM_ARRAY))
            return phrase_table_length(exp) > 0;
        return phrase_is_prim(exp, PRIM_IF) && if_is_simple(stage, exp);
    case PRIM_INTERMEDIATE:
    case PRIM_ACCEPTOR:
    case PRIM_IMPERATIVE:
        break;
    }
    bug(exp->loc, "'%s' in a functional phrase", phrase_name(exp));
}

bool stage1_is_simple(struct stage1 *stage, const struct phrase *exp)
{
    switch (exp->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
    case PHRASE_PROJ:
        return true;
    case PHRASE_APP:
    case PHRASE_OPERATOR:
        return args_are_simple(stage, exp);
    case PHRASE_PRIM:
        return prim_is_simple(stage, exp);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(exp->loc, "a phrase that is no expression");
}

/* What a variable stands for where that is known; else null. Of an array whose sizes were compared
 * where the variable was bound (stage1_coerce.c) that is the array. */
static const struct phrase *value_of(void *data, const struct phrase *var)
{
    struct stage1 *stage = data;
    if (!stage1_get(stage, phrase_var_of(var)))
        return NULL;
    const struct phrase *value = stage1_resolve(stage, var);
    while (phrase_is_prim(value, PRIM_COERCE))
        value = phrase_arg(value, 0);
    return value;
}

bool stage1_may_fail(struct stage1 *stage, const struct phrase *exp)
{
    return fail_with_values(stage->dpia, stage->program, value_of, stage, exp);
}

/* A read of memory at an index that is known: views over variables, without arithmetic. */
static bool is_load(struct stage1 *stage, const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_TO_IDX))
        return !fail_at(stage->dpia, exp);
    if (exp->kind == PHRASE_PRIM && primitive_class(phrase_prim_of(exp)) == PRIM_LAYOUT &&
        !phrase_is_prim(exp, PRIM_GENERATE)) {
        for (size_t k = 0; k < phrase_arg_count(exp); k++)
            if (!is_load(stage, phrase_arg(exp, k)))
                return false;
        return true;
    }
    return phrase_is_trivial(exp);
}

/* The uses of PARAM's leaves in BODY, from the table where PARAM is a let of the source. */
static const size_t *uses_of(struct stage1 *stage, const struct var *param,
                             const struct phrase *body)
{
    const size_t *uses = map_get(stage->uses, param);
    return uses ? uses : leaves_uses(stage->dpia, body, param);
}

bool stage1_is_used(struct stage1 *stage, const struct var *param, const struct phrase *body)
{
    const size_t *uses = uses_of(stage, param, body);
    for (size_t k = 0; k < data_component_count(param->type->data); k++)
        if (uses[k] > 0)
            return true;
    return false;
}

/* A pair: both components, each with its own leaves. */
static bool substitutes_pair(struct stage1 *stage, const struct var *param, size_t first,
                             const struct phrase *pair, const struct phrase *body)
{
    const struct phrase *one = phrase_arg(pair, 0), *two = phrase_arg(pair, 1);
    size_t count = data_component_count(phrase_data(one));
    return stage1_substitutes(stage, param, first, one, body) &&
           stage1_substitutes(stage, param, first + count, two, body);
}

bool stage1_substitutes(struct stage1 *stage, const struct var *param, size_t first,
                        const struct phrase *residual, const struct phrase *body)
{
    bool part = data_component_count(param->type->data) > 1;
    const struct data *data = phrase_data(residual);
    size_t uses = 0;
    if (phrase_is_prim(residual, PRIM_PAIR))
        return substitutes_pair(stage, param, first, residual, body);
    if (!data_is_flat(data) || phrase_is_trivial(residual))
        return true;
    const size_t *all = uses_of(stage, param, body);

    for (size_t k = 0; k < data_component_count(data); k++)
        uses += all[first + k];
    if (uses == 0 && stage1_may_fail(stage, residual))
        return false;
    if (is_load(stage, residual))
        return stage->depth == 0 || uses <= 1;
    return part && uses <= 1 && !stage1_may_fail(stage, residual);
}
