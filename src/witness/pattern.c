/* Patterns against values.
 *
 *     (#foo x, 1)  against  (#foo 7, 1)      fits, with 7 for x
 *                           (#bar, 1)        does not
 */
#include "witness/pattern.h"

#include "base/diag.h"
#include "witness/eval.h"
#include "witness/size.h"

static bool is_literal(const struct item *item, struct literal literal)
{
    return scalar_class(literal.scalar) == CLASS_FLOAT ? item->scalar.real == literal.real
                                                       : item->scalar.bits == literal.bits;
}

/* Where nothing is computed that is not needed, a part that does not fit settles it, also if one
 * before it fails. */
static enum fit fit_parts(struct eval *eval, const struct scope **scope, const struct core_pat *pat,
                          const struct item *item)
{
    const struct interp_outcome before = eval->fault;
    enum fit all = FIT_BOUND;
    for (size_t i = 0; i < pat->part_count; i++) {
        enum fit fit = witness_pattern_fit(eval, scope, pat->parts[i], item->parts[i]);
        if (fit == FIT_NONE && all == FIT_FAULT)
            eval->fault = before;
        if (fit == FIT_NONE || (fit == FIT_FAULT && !eval->options->lazy))
            return fit;
        if (fit == FIT_FAULT)
            all = fit;
    }
    return all;
}

/* The components of ITEM, a tuple that is not computed yet: it is when one of them is. */
static const struct item *delayed_tuple(struct eval *eval, const struct core_pat *pat,
                                        const struct item *item)
{
    const struct item **parts = ARENA_ARRAY(eval->arena, const struct item *, pat->part_count);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = witness_item_later(
            eval, (struct later){.of = item, .component = i, .loc = pat->loc});
    return witness_item_new(eval, ITEM_TUPLE, parts, pat->part_count);
}

static enum fit fit_bare(struct eval *eval, const struct scope **scope, const struct core_pat *pat,
                         const struct item *item)
{
    switch (pat->kind) {
    case CORE_PAT_VAR:
        *scope = witness_scope_bind(eval, *scope, pat->var, item);
        return FIT_BOUND;
    case CORE_PAT_WILD:
        return FIT_BOUND;
    case CORE_PAT_LITERAL:
        item = witness_force(eval, item);
        return !item ? FIT_FAULT : is_literal(item, pat->literal) ? FIT_BOUND : FIT_NONE;
    case CORE_PAT_CONSTRUCT:
        item = witness_force(eval, item);
        if (item && item->variant != pat->variant)
            return FIT_NONE;
        return item ? fit_parts(eval, scope, pat, item) : FIT_FAULT;
    case CORE_PAT_TUPLE:
        item = witness_is_delayed(item) ? delayed_tuple(eval, pat, item)
                                        : witness_force(eval, item);
        return item ? fit_parts(eval, scope, pat, item) : FIT_FAULT;
    }
    bug(pat->loc, "a pattern of unknown kind");
}

enum fit witness_pattern_fit(struct eval *eval, const struct scope **scope,
                             const struct core_pat *pat, const struct item *item)
{
    if (pat->annotation)
        item = witness_match(eval, scope, pat->annotation, item, pat->loc);
    if (!item)
        return FIT_FAULT;
    return fit_bare(eval, scope, pat, item);
}

bool witness_pattern_bind(struct eval *eval, const struct scope **scope, const struct core_pat *pat,
                          const struct item *item)
{
    enum fit fit = witness_pattern_fit(eval, scope, pat, item);
    if (fit == FIT_NONE)
        bug(pat->loc, "a pattern that must fit does not");
    return fit == FIT_BOUND;
}
