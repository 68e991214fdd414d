/* What follows from a row of the table by itself (law.h). */
#include "view/law.h"

#include "base/diag.h"
#include "view/view_private.h"

/* Whether RULE goes to its target from some element, and not from all of them to the same. */
static bool goes_to_elements(const struct view_rule *rule)
{
    return rule->path.count > 0 || rule->pattern.count == 0 || rule->pattern.at[0].which > 0;
}

bool view_has_elements_of(struct dpia *dpia, const struct phrase *exp, size_t position)
{
    const struct view_row *row = view_row_of(dpia, exp);
    for (size_t k = 0; row && k < row->rule_count; k++)
        if (row->rules[k].target == position && goes_to_elements(&row->rules[k]))
            return true;
    return false;
}

/* ---- Acceptors ---- */

bool view_has_acceptor(struct dpia *dpia, const struct phrase *exp)
{
    const struct view_row *row = view_row_of(dpia, exp);
    return row && row->acceptor != PRIM_COUNT;
}

size_t view_position(struct dpia *dpia, const struct phrase *exp)
{
    const struct view_row *row = view_row_of(dpia, exp);
    for (size_t k = 0; row && k < row->rule_count; k++)
        if (row->rules[k].target != row->rules[0].target)
            row = NULL;
    if (!row)
        bug(exp->loc, "'%s' is no view of one thing", phrase_name(exp));
    return row->rules[0].target;
}

const struct phrase *view_acceptor(struct dpia *dpia, const struct phrase *exp,
                                   const struct phrase *const *args)
{
    size_t position = view_position(dpia, exp);
    enum primitive acceptor = view_row_of(dpia, exp)->acceptor;
    struct view_instance instance;
    if (acceptor == PRIM_COUNT)
        bug(exp->loc, "'%s' has no acceptor", phrase_name(exp));
    instance = view_instance_of(dpia, acceptor, exp, phrase_data(exp),
                                phrase_data(phrase_arg(exp, position)), position);
    return phrase_prim(dpia, acceptor, instance.nats, phrase_nat_arg_count(exp), instance.datas,
                       phrase_data_arg_count(exp), args, phrase_arg_count(exp), exp->loc);
}

/* ---- Indexing ---- */

static bool are_indices(const struct view_items *items)
{
    for (size_t k = 0; k < items->count; k++)
        if (items->at[k].which)
            return false;
    return true;
}

/* Of elements of whatever type: the type is the primitive's only one. */
bool view_indexes(struct dpia *dpia, const struct phrase *exp, struct view_indexing *indexing)
{
    const struct view_row *row = view_row_of(dpia, exp);
    const struct view_rule *rule = row ? &row->rules[0] : NULL;
    if (!row || row->rule_count != 1 || row->pair || exp->type->kind != TYPE_EXP ||
        phrase_data_arg_count(exp) != 1 || rule->path.count == 0 || !are_indices(&rule->pattern) ||
        !are_indices(&rule->path))
        return false;
    *indexing = (struct view_indexing){rule->target, rule->pattern.count, rule->path.count};
    return true;
}

const struct phrase *view_over(struct dpia *dpia, const struct phrase *exp,
                               const struct view_indexing *indexing, const struct phrase *array)
{
    const struct phrase *args[VIEW_MOST_ARGS];
    const struct data *elem = phrase_data(array);
    for (size_t k = 0; k < phrase_arg_count(exp); k++)
        args[k] = k == indexing->position ? array : phrase_copy(dpia, phrase_arg(exp, k));
    for (size_t k = 0; k < indexing->inner; k++)
        elem = elem->fst;
    return phrase_prim(dpia, phrase_prim_of(exp), phrase_prim_nats(exp), phrase_nat_arg_count(exp),
                       &elem, 1, args, phrase_arg_count(exp), exp->loc);
}
