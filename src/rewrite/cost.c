/* What phrases cost, as far as rules and strategies ask: whether they only rearrange, and whether
 * they have a loop.
 *
 *     transpose (split n xs)              a view
 *     generate n (\i. i)                  a view, if its function is one
 *     map f xs                            no view, and a loop */
#include "rewrite/cost.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "view/view.h"

bool cost_is_repeating(enum primitive prim)
{
    return primitive_is_loop(prim) || prim == PRIM_REDUCE || prim == PRIM_REDUCE_LOCAL ||
           prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM || prim == PRIM_GENERATE ||
           prim == PRIM_SCAN || prim == PRIM_SCAN_ASSOC || prim == PRIM_ITERATE ||
           prim == PRIM_LOOP || prim == PRIM_WHILE || prim == PRIM_FILTER;
}

bool cost_has_loop(const struct phrase *phrase)
{
    bool repeats = phrase->kind == PHRASE_PRIM && cost_is_repeating(phrase_prim_of(phrase));
    if ((repeats && !phrase_is_prim(phrase, PRIM_GENERATE)) ||
        phrase_is_prim(phrase, PRIM_SCATTER) || phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (cost_has_loop(phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether PHRASE is a loop whose state are numbers. */
static bool is_loop_of_numbers(const struct phrase *phrase)
{
    return (phrase_is_prim(phrase, PRIM_LOOP) || phrase_is_prim(phrase, PRIM_WHILE)) &&
           phrase->type->kind == TYPE_EXP && data_is_flat(phrase_data(phrase));
}

bool cost_is_in_order(const struct phrase *phrase)
{
    if (!is_loop_of_numbers(phrase) && phrase->kind == PHRASE_PRIM &&
        !phrase_is_prim(phrase, PRIM_GENERATE) &&
        (cost_is_repeating(phrase_prim_of(phrase)) || phrase_is_prim(phrase, PRIM_SCATTER) ||
         phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX)))
        return false;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!cost_is_in_order(phrase_child(phrase, i)))
            return false;
    return true;
}

/* Whether argument POSITION of PHRASE is a number beside what is viewed, or the value of many
 * elements of an array, which is computed once. */
static bool is_beside(struct dpia *dpia, const struct phrase *phrase, size_t position)
{
    return data_is_flat(phrase_data(phrase_child(phrase, position))) &&
           (phrase_data(phrase)->kind == DATA_ARRAY || view_computes_with(dpia, phrase, position));
}

static bool is_view_function(struct dpia *dpia, const struct phrase *phrase, size_t most)
{
    return phrase->kind == PHRASE_LAM && (data_is_flat(phrase_data(phrase_lam_body(phrase))) ||
                                          cost_is_at_hand(dpia, phrase_lam_body(phrase), most));
}

bool cost_is_at_hand(struct dpia *dpia, const struct phrase *phrase, size_t most)
{
    size_t length = phrase_table_length(phrase);
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL)
        return true;
    if (length > 0 && length <= most)
        return true;
    if (phrase->kind != PHRASE_PRIM || primitive_class(phrase_prim_of(phrase)) != PRIM_LAYOUT)
        return false;
    if (phrase_prim_of(phrase) == PRIM_GENERATE)
        return is_view_function(dpia, phrase_arg(phrase, 0), most);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!is_beside(dpia, phrase, i) &&
            !cost_is_at_hand(dpia, phrase_child(phrase, i), most))
            return false;
    return true;
}

bool cost_is_view(struct dpia *dpia, const struct phrase *phrase)
{
    return cost_is_at_hand(dpia, phrase, 0);
}

/* What an operator costs that is more than an addition, a product or a comparison. */
enum { LONG_OPERATION = 8 };

static int64_t operator_cost(const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_OPERATOR || phrase->type->kind != TYPE_EXP ||
        phrase_data(phrase)->kind != DATA_SCALAR)
        return 0;
    enum scalar scalar = phrase_data(phrase)->scalar;
    if (scalar == SCALAR_I64 || scalar == SCALAR_BOOL)
        return 0;
    enum operator op = phrase_oper_op(phrase);
    bool is_quick = op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_MIN || op == OP_MAX ||
                    op == OP_NEGATE || op == OP_ABS;
    return is_quick ? 1 : LONG_OPERATION;
}

int64_t cost_operations(const struct phrase *phrase)
{
    int64_t sum = operator_cost(phrase);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        sum += cost_operations(phrase_child(phrase, i));
    return sum;
}
