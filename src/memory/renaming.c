/* The variables of an access, as seen from a later command: those of its loops are not those of the
 * command, even if it is the same one, and the number of an iteration of a loop around both is a
 * smaller one, if the command is in a later iteration. */
#include "memory/conflict.h"

struct renaming renaming_new(struct access_scope *scope)
{
    return (struct renaming){.scope = scope};
}

static const struct nat *rename_nat(struct renaming *renaming, const struct nat *nat);

static bool is_renamed(const struct renaming *renaming, const struct nat_var *var)
{
    if (!(renaming->vars.vars & nat_var_bit(var)))
        return false;
    for (size_t k = 0; k < renaming->vars.pairs.len; k++)
        if (renaming->vars.pairs.at[k].var == var)
            return true;
    return false;
}

void renaming_add(struct renaming *renaming, const struct nat_var *var, bool before)
{
    struct dpia *dpia = renaming->scope->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *lower = var->lower ? rename_nat(renaming, var->lower) : NULL;
    const struct nat *upper = var->upper ? rename_nat(renaming, var->upper) : NULL;
    if (is_renamed(renaming, var))
        return;
    if (before)
        upper = nat_sub(nats, nat_of_var(nats, var), nat_const(nats, 1));
    nat_subst_add(dpia_arena(dpia), &renaming->vars, var,
                  nat_of_var(nats, access_unknown(renaming->scope, lower, upper)));
}

struct search {
    struct renaming *renaming;
    bool found;
};

static void see_found(void *data, const struct nat_var *var)
{
    struct search *search = data;
    search->found |= is_renamed(search->renaming, var);
}

/* Adds VAR if its bounds mention a variable that is renamed. */
static void see_bounds(void *data, const struct nat_var *var)
{
    struct search *search = data;
    struct search inside = {.renaming = search->renaming};
    if (is_renamed(search->renaming, var))
        return;
    if (var->lower)
        nat_each_var(var->lower, see_bounds, &inside);
    if (var->upper)
        nat_each_var(var->upper, see_bounds, &inside);
    if (var->lower)
        nat_each_var(var->lower, see_found, &inside);
    if (var->upper)
        nat_each_var(var->upper, see_found, &inside);
    if (inside.found)
        renaming_add(search->renaming, var, false);
}

static const struct nat *rename_nat(struct renaming *renaming, const struct nat *nat)
{
    struct search search = {.renaming = renaming};
    if (!(nat_reach(nat) & renaming->vars.vars))
        return nat;
    nat_each_var(nat, see_bounds, &search);
    return nat_subst_all(dpia_nats(renaming->scope->dpia), nat, &renaming->vars);
}

struct access renaming_access(struct renaming *renaming, const struct access *access)
{
    struct access renamed = *access;
    struct access_step *steps =
        ARENA_ARRAY(dpia_arena(renaming->scope->dpia), struct access_step, access->step_count);
    renamed.steps = steps;
    for (size_t k = 0; k < access->step_count; k++) {
        steps[k] = access->steps[k];
        if (steps[k].index)
            steps[k].index = rename_nat(renaming, steps[k].index);
    }
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (access->ids[d])
            renamed.ids[d] = rename_nat(renaming, access->ids[d]);
    return renamed;
}
