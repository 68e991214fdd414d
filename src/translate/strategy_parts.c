/* Scalars that a rule takes out of a phrase, to have them elsewhere: in local memory, say. Each
 * gets a variable in its place, and all together are a tuple.
 *
 *     (idx xs i - idx ys j) * idx xs i       (x - y) * x, and pair (idx xs i) (idx ys j)
 */
#include "translate/strategy_parts.h"

#include "dpia/uses.h"
#include "translate/strategy_element.h"
#include "translate/strategy_state.h"

const struct phrase *strategy_part_var(struct strategy *strategy, struct strategy_parts *parts,
                                       const char *name, const struct phrase *value)
{
    struct dpia *dpia = strategy->dpia;
    for (size_t i = 0; i < parts->len; i++)
        if (phrase_is_same(parts->at[i].value, value))
            return phrase_var(dpia, parts->at[i].var, value->loc);
    struct strategy_part part = {value, var_new(dpia, name, value->type, value->loc)};
    VEC_PUSH(dpia_arena(dpia), parts, part);
    return phrase_var(dpia, part.var, value->loc);
}

struct var_vec VEC(const struct var *);

/* What is taken out of a phrase, and the names that are given around what is looked at. */
struct taking_out {
    struct strategy *strategy;
    struct strategy_parts *parts;
    strategy_read *is_wanted;
    void *data;
    struct var_vec bound;
};

/* Whether READ mentions no name that is given inside of the phrase, and is wanted. */
static bool is_taken(const struct taking_out *out, const struct phrase *read)
{
    for (size_t i = 0; i < out->bound.len; i++)
        if (phrase_mentions(read, out->bound.at[i]))
            return false;
    return read == strategy_first_read(read) && out->is_wanted(out->data, read);
}

static const struct phrase *without(struct taking_out *out, const struct phrase *exp)
{
    struct dpia *dpia = out->strategy->dpia;
    if (exp->kind == PHRASE_NAT_LAM)
        return exp;
    if (is_taken(out, exp))
        return strategy_part_var(out->strategy, out->parts, "x", exp);
    size_t count = phrase_child_count(exp), outer = out->bound.len;
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (exp->kind == PHRASE_LAM)
        VEC_PUSH(dpia_arena(dpia), &out->bound, phrase_lam_param(exp));
    for (size_t i = 0; i < count; i++)
        children[i] = without(out, phrase_child(exp, i));
    out->bound.len = outer;
    return phrase_with_children(dpia, exp, children);
}

const struct phrase *strategy_without_reads(struct strategy *strategy,
                                            struct strategy_parts *parts, const struct phrase *exp,
                                            strategy_read *is_wanted, void *data)
{
    struct taking_out out = {
        .strategy = strategy, .parts = parts, .is_wanted = is_wanted, .data = data};
    return without(&out, exp);
}

const struct data *strategy_parts_data(struct strategy *strategy,
                                       const struct strategy_parts *parts)
{
    const struct data *data = NULL;
    for (size_t i = parts->len; i-- > 0;) {
        const struct data *part = phrase_data(parts->at[i].value);
        data = data ? data_pair(dpia_types(strategy->dpia), part, data) : part;
    }
    return data;
}

const struct phrase *strategy_parts_values(struct strategy *strategy,
                                           const struct strategy_parts *parts)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *all = NULL;
    for (size_t i = parts->len; i-- > 0;) {
        const struct phrase *value = phrase_copy(dpia, parts->at[i].value);
        all = all ? phrase_data_pair(dpia, value, all, value->loc) : value;
    }
    return all;
}

const struct phrase *strategy_with_parts(struct strategy *strategy, const struct phrase *exp,
                                         const struct strategy_parts *parts,
                                         const struct phrase *tuple)
{
    for (size_t i = 0; i < parts->len; i++)
        exp = phrase_subst(strategy->dpia, exp, parts->at[i].var,
                           strategy_component(strategy, tuple, i, parts->len));
    return exp;
}

const struct phrase *strategy_component(struct strategy *strategy, const struct phrase *tuple,
                                        size_t which, size_t count)
{
    struct dpia *dpia = strategy->dpia;
    tuple = phrase_copy(dpia, tuple);
    for (size_t i = 0; i < which; i++)
        tuple = phrase_select(dpia, tuple, 2, tuple->loc);
    return which + 1 < count ? phrase_select(dpia, tuple, 1, tuple->loc) : tuple;
}

const struct phrase *strategy_none(struct strategy *strategy, const struct data *data,
                                   struct loc loc)
{
    if (data->kind == DATA_PAIR)
        return phrase_data_pair(strategy->dpia, strategy_none(strategy, data->fst, loc),
                                strategy_none(strategy, data->snd, loc), loc);
    return phrase_literal(strategy->dpia, (struct literal){.scalar = data->scalar}, loc);
}
