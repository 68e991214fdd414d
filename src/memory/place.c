/* The placement of variables (dpia.txt section 6.4, docs/opencl.md).
 *
 * Dialect in: what stage II gives, and newGlobal, newLocal and newPrivate where a person wrote
 * them. Dialect out: no `new`; newPrivate anywhere, newLocal at the level of a work-group,
 * newGlobal at host level only, parfor*Slots; barriers (barriers.c).
 *
 * At host level an array is global, a flat variable private (a C variable of the host) if it is
 * host data and global otherwise; host.c decides. In C, with threads or without, a small array of
 * constant size is private, too, where no parallel loop mentions it. In a kernel (variables.c) a
 * `new` is
 *
 *     private    if it is flat, or a small array of constant size, and the work-items of a group do
 *                not share it: at the level of the group each of them has all of it
 *     local      if they share it, or if it is a larger array at the level of the group, and all
 *                such arrays of the kernel have a constant size of at most 16 KiB together
 *     global     else
 *
 * What is local stays where it is in a work-group. What is made by an iteration of its local loops
 * leaves them, and what is global leaves the kernel: the allocation moves out of sequential loops
 * as it is, and out of a parallel loop as an array of slots, one for each iteration that runs at a
 * time, of which the loop's body is given its own (slots.c).
 *
 *     parforGlobal n out (\i o. new [m]f32 (\tmp. ...))
 *
 * becomes
 *
 *     newGlobal [min(n, lanes)][m]f32 (\tmp. parforGlobalSlots n out tmp (\i o tmp. ...))
 *
 * The newGlobal stands just outside of the outermost loop. A size that a letNat binds limits that:
 * at host level the newGlobal stands inside of the letNat, and in C, with threads too, which may
 * allocate anywhere, also within a loop; within a kernel it is an error, if largest.c has found no
 * size for it. C and OpenMP have no work-groups
 * (plain.c). */
#include "memory/place.h"

#include "dpia/mentions.h"
#include "memory/host.h"
#include "memory/place_state.h"
#include "memory/slots.h"
#include "memory/variables.h"

static const struct phrase *place_children(struct place *place, const struct phrase *command)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(place->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = place_command(place, phrase_child(command, k));
    return phrase_with_children(place->dpia, command, children);
}

/* newGlobal around COMMAND for a variable that was on its way out. */
static const struct phrase *new_global(struct place *place, const struct var *var,
                                       const struct phrase *command)
{
    return phrase_new(place->dpia, SPACE_GLOBAL, var, command, var->loc);
}

/* newGlobal around COMMAND, which is at host level, for every variable hoisted since BEFORE; in a
 * host-level loop they move on. */
static const struct phrase *settle(struct place *place, size_t before,
                                   const struct phrase *command)
{
    if (place->loops > 0)
        return command;
    while (place->hoisted.len > before)
        command = new_global(place, place->hoisted.at[--place->hoisted.len].var, command);
    return command;
}

/* newLocal around COMMAND, which is at the level of a work-group, for the local variables hoisted
 * since BEFORE; the others move on. */
static const struct phrase *settle_local(struct place *place, size_t before,
                                         const struct phrase *command)
{
    struct hoisted_vec all = place->hoisted;
    place->hoisted.len = before;
    for (size_t k = before; k < all.len; k++) {
        if (all.at[k].local)
            command = place_local(place, all.at[k].var, command);
        else
            place->hoisted.at[place->hoisted.len++] = all.at[k];
    }
    return command;
}

/* A variable that depends on a number that BODY knows, and stops at it if it may. */
static const struct phrase *stop(struct place *place, const struct var *var,
                                 const struct phrase *body)
{
    if (place->runner == RUNNER_HOST || place_may_stay(place))
        return new_global(place, var, body);
    place_refuse_size(place, var);
    return phrase_new(place->dpia, SPACE_PRIVATE, var, body, var->loc);
}

/* What was hoisted since BEFORE and depends on NAT stops around BODY, its scope. */
static const struct phrase *stop_at_nat(struct place *place, size_t before,
                                        const struct nat_var *nat, const struct phrase *body)
{
    struct hoisted_vec all = place->hoisted;
    place->hoisted.len = before;
    for (size_t k = before; k < all.len; k++) {
        if (data_mentions_nat(var_data(all.at[k].var), nat))
            body = stop(place, all.at[k].var, body);
        else
            place->hoisted.at[place->hoisted.len++] = all.at[k];
    }
    return body;
}

static const struct phrase *place_let_nat(struct place *place, const struct phrase *command)
{
    const struct phrase *value = phrase_pair_fst(phrase_arg(command, 0));
    const struct phrase *scope = phrase_pair_snd(phrase_arg(command, 0));
    const struct nat_var *nat = phrase_nat_lam_param(scope);
    size_t before = place->hoisted.len;
    const struct phrase *body;
    if (place->runner != RUNNER_HOST)
        VEC_PUSH(dpia_arena(place->dpia), &place->inner, nat);
    body = stop_at_nat(place, before, nat, place_command(place, phrase_nat_lam_body(scope)));
    return phrase_let_nat_comm(place->dpia, value, nat, body, command->loc);
}

/* A variable whose whole life is in one kernel of one work-item, where it fits. */
static bool is_small_task(const struct place *place, const struct phrase *command)
{
    return phrase_is_in(command, PRIM_NEW, SPACE_ANY) && memory_runs_as_one(command) &&
           place_fits_private(place, command);
}

static const struct phrase *place_task(struct place *place, const struct phrase *command)
{
    size_t before = place->hoisted.len;
    const struct phrase *placed;
    place->runner = RUNNER_TASK;
    placed = place_command(place, command);
    place->runner = RUNNER_HOST;
    return settle(place, before, placed);
}

/* A `for` or `while` around kernels: what its iterations allocate is allocated once. */
static const struct phrase *place_host_loop(struct place *place, const struct phrase *command)
{
    size_t before = place->hoisted.len;
    const struct phrase *placed;
    place->loops++;
    placed = place_children(place, command);
    place->loops--;
    return settle(place, before, placed);
}

static const struct phrase *place_loop(struct place *place, const struct phrase *command)
{
    size_t before = place->hoisted.len;
    const struct phrase *placed;
    if (place->runner == RUNNER_HOST)
        place->local_bytes = 0;
    placed = place_parallel(place, command);
    if (place->runner == RUNNER_HOST)
        return settle(place, before, placed);
    return place->runner == RUNNER_GROUP ? settle_local(place, before, placed) : placed;
}

const struct phrase *place_command(struct place *place, const struct phrase *command)
{
    bool host = place->runner == RUNNER_HOST;
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (phrase_is_parallel(command))
        return place_loop(place, command);
    if (host && (memory_is_task(command) || is_small_task(place, command)))
        return place_task(place, command);
    if (phrase_is_prim(command, PRIM_NEW))
        return place_variable(place, command);
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return place_let_nat(place, command);
    if (host && (phrase_is_prim(command, PRIM_FOR) || phrase_is_prim(command, PRIM_WHILE_COMM)))
        return place_host_loop(place, command);
    return place_children(place, command);
}

static struct entry *place_entry(struct place *place, const struct entry *entry)
{
    struct arena *arena = dpia_arena(place->dpia);
    struct entry *copy = ARENA_NEW(arena, struct entry);
    *copy = *entry;
    place->runner = RUNNER_HOST;
    place->device = memory_device_vars(arena, entry);
    copy->body = place_command(place, entry->body);
    return copy;
}

/* A function runs inside of kernels and cannot be given memory. */
static struct function place_function(struct place *place, const struct function *function)
{
    struct function placed = *function;
    place->runner = RUNNER_ITEM;
    place->in_function = true;
    placed.body = place_command(place, function->body);
    place->in_function = false;
    for (size_t k = 0; k < place->hoisted.len; k++)
        diag_unsupported(place->diag, place->hoisted.at[k].var->loc,
                         "%s in the function '%s': not yet supported",
                         place_name(place, "the temporary array", place->hoisted.at[k].var),
                         function->var->name);
    place->hoisted.len = 0;
    return placed;
}

const struct program *place_variables(struct dpia *dpia, struct diag *diag,
                                      const struct program *program, enum memory_target target)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct place place = {.dpia = dpia,
                          .diag = diag,
                          .target = target,
                          .lanes = program->lanes,
                          .copies = nat_const(dpia_nats(dpia), 1)};
    size_t errors = diag_error_count(diag);
    *result = (struct program){.name = program->name, .lanes = program->lanes};
    program_add_widths(result, dpia_types(dpia));
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, place_entry(&place, program->entries.at[k]));
    for (size_t k = 0; k < program->functions.len; k++)
        VEC_PUSH(arena, &result->functions, place_function(&place, &program->functions.at[k]));
    return diag_error_count(diag) > errors ? NULL : result;
}
