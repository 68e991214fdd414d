/* What takes in a truth value asks for the other operand first:
 *
 *     ok[k] = ok[k] && xs[k] < 3      becomes      ok[k] = xs[k] < 3 && ok[k]
 *
 * Of the first a compiler has to keep the branch, for xs[k] is not read where ok[k] is false; of
 * the second it makes vectors, as it may read ok[k] anyway.
 *
 * Side condition: the other operand takes a few steps, and has no checks, which would be calls or
 * conditional expressions, nor what ought to be checked. */
#include "target/gen_logical.h"

#include "target/gen_state.h"

/* Steps that take no longer than a branch. */
enum { FEW = 8 };

static bool has_unchecked(const struct phrase *phrase)
{
    bool is_one = phrase->kind == PHRASE_PRIM || phrase->kind == PHRASE_OPERATOR;
    if (is_one && phrase_is_unchecked(phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_unchecked(phrase_child(phrase, i)))
            return true;
    return false;
}

/* The steps of EXP, more than FEW where it calls something, chooses or divides. */
static int steps(const struct cexp *exp)
{
    switch (exp->kind) {
    case CEXP_NAME:
    case CEXP_INT:
    case CEXP_LITERAL:
        return 0;
    case CEXP_INDEX:
        return 1 + steps(exp->base) + (steps(exp->index) <= FEW ? 0 : FEW);
    case CEXP_PREFIX:
    case CEXP_CAST:
        return 1 + steps(exp->base);
    case CEXP_BINARY:
        return (exp->op == COP_DIV || exp->op == COP_REM ? FEW + 1 : 1) + steps(exp->left) +
               steps(exp->right);
    case CEXP_CALL:
    case CEXP_MEMBER:
    case CEXP_ARROW:
    case CEXP_AS:
    case CEXP_SIZEOF:
    case CEXP_VECTOR:
    case CEXP_VLOAD:
    case CEXP_LIST:
    case CEXP_CONDITIONAL:
        break;
    }
    return FEW + 1;
}

const struct cexp *gen_logical(struct gen *gen, const struct cexp *place, const struct phrase *exp,
                               const struct cexp *value)
{
    bool takes_in = value->kind == CEXP_BINARY &&
                    (value->op == COP_LOG_AND || value->op == COP_LOG_OR) &&
                    cexp_equal(value->left, place) && steps(value->right) <= FEW;
    return takes_in && !has_unchecked(exp)
               ? cexp_binary(gen->arena, value->op, value->right, value->left)
               : value;
}
