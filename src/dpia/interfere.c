/* Whether an acceptor interferes with an expression: the precondition of the acceptor-passing
 * translation (dpia.txt Theorem 4.1: the active identifiers of the two are disjoint; docs/dpia.md
 * asks for more, for a command that writes part by part must not read what it has written).
 *
 *     acc = pairAcc1 v.1, exp = fst v.2       v
 *     acc = pairAcc1 out, exp = fst v.2       none
 *
 * Binders are unique, so what is bound in one phrase does not occur in the other. */
#include "dpia/interfere.h"

#include "base/vec.h"

struct var_vec VEC(const struct var *);

/* Variables, and the bits of all of them (phrase_var_bits). */
struct active {
    struct var_vec vars;
    uint64_t bits;
};

/* Adds the variables that PHRASE uses actively, bound ones too. */
static void add_active(struct dpia *dpia, const struct phrase *phrase, struct active *active)
{
    if (type_is_passive(phrase->type))
        return;
    if (phrase->kind == PHRASE_VAR) {
        VEC_PUSH(dpia_arena(dpia), &active->vars, phrase->u.var);
        active->bits |= phrase->u.var->bit;
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        add_active(dpia, phrase_child(phrase, i), active);
}

static const struct var *find_any(const struct active *active, const struct phrase *phrase)
{
    if (!(phrase_var_bits(phrase) & active->bits))
        return NULL;
    if (phrase->kind == PHRASE_VAR)
        for (size_t i = 0; i < active->vars.len; i++)
            if (active->vars.at[i] == phrase->u.var)
                return phrase->u.var;
    const struct var *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        found = find_any(active, phrase_child(phrase, i));
    return found;
}

const struct var *phrase_interference(struct dpia *dpia, const struct phrase *acc,
                                      const struct phrase *exp)
{
    struct active active = {0};
    add_active(dpia, acc, &active);
    return find_any(&active, exp);
}

bool phrase_interferes(struct dpia *dpia, const struct phrase *acc, const struct phrase *exp)
{
    return phrase_interference(dpia, acc, exp) != NULL;
}
