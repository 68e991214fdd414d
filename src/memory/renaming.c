/* The variables of an access, as seen from a later command: those of its loops are not those of the
 * command, even if it is the same one, and the number of an iteration of a loop around both is a
 * smaller one, if the command is in a later iteration. */
#include "memory/conflict.h"

struct renaming renaming_new(struct dpia *dpia)
{
    return (struct renaming){.dpia = dpia, .vars = map_new_objects(dpia_arena(dpia))};
}

static const struct nat *rename_nat(struct renaming *renaming, const struct nat *nat);

void renaming_add(struct renaming *renaming, const struct nat_var *var, bool before)
{
    struct nat_table *nats = dpia_nats(renaming->dpia);
    const struct nat *lower = var->lower ? rename_nat(renaming, var->lower) : NULL;
    const struct nat *upper = var->upper ? rename_nat(renaming, var->upper) : NULL;
    if (map_has(renaming->vars, var))
        return;
    if (before)
        upper = nat_sub(nats, nat_of_var(nats, var), nat_const(nats, 1));
    map_set(renaming->vars, var,
            (void *)nat_of_var(nats, nat_var_new(nats, var->name, lower, upper)));
}

struct search {
    struct renaming *renaming;
    const struct nat *nat; /* renamed so far */
    bool found;
};

static void see_found(void *data, const struct nat_var *var)
{
    struct search *search = data;
    search->found |= map_has(search->renaming->vars, var);
}

/* Adds VAR if its bounds mention a variable that is renamed. */
static void see_bounds(void *data, const struct nat_var *var)
{
    struct search *search = data;
    struct search inside = {.renaming = search->renaming};
    if (map_has(search->renaming->vars, var))
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

static void replace(void *data, const struct nat_var *var)
{
    struct search *search = data;
    const struct nat *by = map_get(search->renaming->vars, var);
    if (by)
        search->nat = nat_subst(dpia_nats(search->renaming->dpia), search->nat, var, by);
}

static const struct nat *rename_nat(struct renaming *renaming, const struct nat *nat)
{
    struct search search = {.renaming = renaming, .nat = nat};
    nat_each_var(nat, see_bounds, &search);
    nat_each_var(nat, replace, &search);
    return search.nat;
}

struct access renaming_access(struct renaming *renaming, const struct access *access)
{
    struct access renamed = *access;
    struct access_step *steps =
        ARENA_ARRAY(dpia_arena(renaming->dpia), struct access_step, access->step_count);
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
