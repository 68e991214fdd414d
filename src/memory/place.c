/* The placement of variables (dpia.txt section 6.4, docs/memory.md).
 *
 * Dialect in: what stage II gives, and newGlobal and newPrivate where a person wrote them: such a
 * variable is global or private, whatever its size. Dialect out: no `new`; newPrivate anywhere,
 * newGlobal at host level only, parfor*Slots.
 *
 * At host level an array is global, a flat variable private (a C variable of the host) if it is
 * host data and global otherwise; host.c decides. Inside of a kernel a flat variable is private,
 * and so is a small array of constant size. Other arrays leave the kernel: the allocation moves out
 * of sequential loops as it is, and out of a parallel loop as an array of slots, one for each
 * iteration that runs at a time, of which the loop's body is given its own (slots.c).
 *
 *     parforGlobal n out (\i o. new [m]f32 (\tmp. ...))
 *
 * becomes, for p lanes,
 *
 *     newGlobal [p][m]f32 (\tmp. parforGlobalSlots n p out tmp (\i o tmp. ...))
 *
 * The newGlobal stands just outside of the outermost loop. A size that a letNat binds limits that:
 * at host level the newGlobal stands inside of the letNat, and in sequential C, which may allocate
 * anywhere, also within a loop; within a kernel it is an error. */
#include "memory/place.h"

#include "base/name.h"
#include "memory/host.h"
#include "memory/place_private.h"
#include "memory/report.h"
#include "translate/levels.h"

static const struct phrase *place_children(struct place *place, const struct phrase *command)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(place->dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = place_command(place, phrase_child(command, k));
    return phrase_with_children(place->dpia, command, children);
}

static const struct phrase *new_global(struct place *place, const struct var *var,
                                       const struct phrase *body)
{
    return phrase_new(place->dpia, PRIM_NEW_GLOBAL, var, body, var->loc);
}

/* newGlobal around COMMAND, which is at host level, for every variable hoisted since BEFORE; in a
 * host-level loop they move on. */
static const struct phrase *settle(struct place *place, size_t before,
                                   const struct phrase *command)
{
    if (place->loops > 0)
        return command;
    while (place->hoisted.len > before)
        command = new_global(place, place->hoisted.at[--place->hoisted.len], command);
    return command;
}

static bool is_known_outside(const struct place *place, const struct data *data)
{
    for (size_t k = 0; k < place->inner.len; k++)
        if (memory_data_mentions(data, place->inner.at[k]))
            return false;
    return true;
}

/* letNatComm at host level: what was hoisted and depends on the number stops here. */
static const struct phrase *stop_at_nat(struct place *place, size_t before,
                                        const struct nat_var *nat, const struct phrase *body)
{
    struct var_vec all = place->hoisted;

    place->hoisted.len = before;
    for (size_t k = before; k < all.len; k++) {
        if (memory_data_mentions(all.at[k]->type->fst->data, nat))
            body = new_global(place, all.at[k], body);
        else
            place->hoisted.at[place->hoisted.len++] = all.at[k];
    }
    return body;
}

static const struct phrase *place_let_nat(struct place *place, const struct phrase *command)
{
    const struct phrase *value = command->u.prim.args[0]->u.pair.fst;
    const struct phrase *scope = command->u.prim.args[0]->u.pair.snd;
    const struct nat_var *nat = scope->u.nat_lam.param;
    size_t before = place->hoisted.len;
    const struct phrase *body;

    if (place->level != LEVEL_HOST)
        VEC_PUSH(dpia_arena(place->dpia), &place->inner, nat);
    body = place_command(place, scope->u.nat_lam.body);
    if (place->level == LEVEL_HOST)
        body = stop_at_nat(place, before, nat, body);
    return phrase_let_nat_comm(place->dpia, value, nat, body, command->loc);
}

/* An array that fits into what an iteration has for itself. A work-group has nothing for itself
 * that its work-items share. */
static bool fits_private(const struct place *place, const struct phrase *command)
{
    int64_t bytes;

    if (phrase_is_prim(command, PRIM_NEW_GLOBAL))
        return false;
    if (data_is_flat(command->u.prim.datas[0]))
        return true;
    if (place->level == LEVEL_GROUP && memory_has_parallel(command))
        return false;
    return nat_is_const(memory_bytes(place->dpia, command->u.prim.datas[0]), &bytes) &&
           bytes <= MEMORY_PRIVATE_BYTES;
}

/* A flat variable that is no host data. */
static bool is_device_scalar(const struct place *place, const struct var *var)
{
    return place->target == MEMORY_DEVICE && place->level == LEVEL_HOST &&
           map_has(place->device, var) && !memory_has_array(var->type->fst->data);
}

static const struct phrase *place_new_at_host(struct place *place, const struct phrase *command,
                                              const struct var *var, const struct phrase *body)
{
    if (!phrase_is_prim(command, PRIM_NEW_GLOBAL) &&
        !memory_has_array(var->type->fst->data) && !is_device_scalar(place, var))
        return phrase_new(place->dpia, PRIM_NEW_PRIVATE, var, body, var->loc);
    if (place->loops == 0)
        return new_global(place, var, body);
    VEC_PUSH(dpia_arena(place->dpia), &place->hoisted, var);
    return body;
}

static const struct phrase *place_new_in_kernel(struct place *place, const struct phrase *command,
                                                const struct var *var, const struct phrase *body)
{
    bool private = fits_private(place, command);
    bool known = private || is_known_outside(place, command->u.prim.datas[0]);

    if (!known && place->target == MEMORY_SEQUENTIAL && !place->in_function)
        return new_global(place, var, body);
    if (!known) {
        diag_error(place->diag, command->loc,
                   "the temporary array '%s' has a size that is known only inside of the loop: "
                   "not yet supported",
                   name_word(dpia_arena(place->dpia), var->name));
        private = true;
    }
    if (private)
        return phrase_new(place->dpia, PRIM_NEW_PRIVATE, var, body, var->loc);
    VEC_PUSH(dpia_arena(place->dpia), &place->hoisted, var);
    return body;
}

static const struct phrase *place_new(struct place *place, const struct phrase *command)
{
    const struct var *var = command->u.prim.args[0]->u.lam.param;
    const struct phrase *body = command->u.prim.args[0]->u.lam.body;

    if (is_device_scalar(place, var))
        body = place_accumulator(place, var, body);
    body = place_command(place, body);
    if (place->level == LEVEL_HOST)
        return place_new_at_host(place, command, var, body);
    return place_new_in_kernel(place, command, var, body);
}

/* Whether an array may be private because a person wants it to be. */
static bool can_be_private(const struct place *place, const struct phrase *command)
{
    int64_t bytes;

    return nat_is_const(memory_bytes(place->dpia, command->u.prim.datas[0]), &bytes) &&
           bytes <= MEMORY_CHOSEN_BYTES;
}

/* newPrivate, as a person wrote it. At the host's level of a device no one work-item has it. */
static const struct phrase *place_private(struct place *place, const struct phrase *command)
{
    const struct var *var = command->u.prim.args[0]->u.lam.param;
    const char *name = name_word(dpia_arena(place->dpia), var->name);

    if (memory_has_array(var->type->fst->data)) {
        if (!can_be_private(place, command))
            diag_error(place->diag, command->loc,
                       "the private array '%s' must have a constant size of at most %d bytes", name,
                       MEMORY_CHOSEN_BYTES);
        else if (place->level == LEVEL_HOST && place->target == MEMORY_DEVICE)
            diag_error(place->diag, command->loc,
                       "the private array '%s' has a parallel loop in its scope, whose iterations "
                       "cannot share it",
                       name);
    }
    return phrase_new(place->dpia, PRIM_NEW_PRIVATE, var,
                      place_command(place, command->u.prim.args[0]->u.lam.body), command->loc);
}

/* A variable whose whole life is in one kernel of one work-item, where it fits. */
static bool is_small_task(const struct place *place, const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_NEW) && memory_runs_as_one(command) &&
           fits_private(place, command);
}

static const struct phrase *place_task(struct place *place, const struct phrase *command)
{
    size_t before = place->hoisted.len;
    const struct phrase *placed;

    place->level = LEVEL_TASK;
    placed = place_command(place, command);
    place->level = LEVEL_HOST;
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

static bool is_parallel_loop(const struct phrase *command)
{
    return phrase_is_loop(command, LOOP_PARFOR) || phrase_is_loop(command, LOOP_PARFOR_VAR);
}

const struct phrase *place_command(struct place *place, const struct phrase *command)
{
    bool host = place->level == LEVEL_HOST;

    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (is_parallel_loop(command)) {
        size_t before = place->hoisted.len;
        const struct phrase *placed = place_parallel(place, command);

        return host ? settle(place, before, placed) : placed;
    }
    if (host && (memory_is_task(command) || is_small_task(place, command)))
        return place_task(place, command);
    if (phrase_is_prim(command, PRIM_NEW) || phrase_is_prim(command, PRIM_NEW_GLOBAL))
        return place_new(place, command);
    if (phrase_is_prim(command, PRIM_NEW_PRIVATE))
        return place_private(place, command);
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
    place->level = LEVEL_HOST;
    place->device = memory_device_vars(arena, entry);
    copy->body = place_command(place, entry->body);
    return copy;
}

/* A function runs inside of kernels and cannot be given memory. */
static struct function place_function(struct place *place, const struct function *function)
{
    struct function placed = *function;

    place->level = LEVEL_ITEM;
    place->in_function = true;
    placed.body = place_command(place, function->body);
    place->in_function = false;
    for (size_t k = 0; k < place->hoisted.len; k++)
        diag_error(place->diag, place->hoisted.at[k]->loc,
                   "the temporary array '%s' in the function '%s': not yet supported",
                   place->hoisted.at[k]->name, function->var->name);
    place->hoisted.len = 0;
    return placed;
}

struct program *memory_place(struct dpia *dpia, struct diag *diag, const struct program *program,
                             enum memory_target target)
{
    program = translate_levels(dpia, program);
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    struct place place = {.dpia = dpia, .diag = diag, .target = target, .lanes = program->lanes};
    size_t errors = diag_error_count(diag);

    result->name = program->name;
    result->lanes = program->lanes;
    for (size_t k = 0; k < program->entries.len; k++)
        VEC_PUSH(arena, &result->entries, place_entry(&place, program->entries.at[k]));
    for (size_t k = 0; k < program->functions.len; k++)
        VEC_PUSH(arena, &result->functions, place_function(&place, &program->functions.at[k]));
    return diag_error_count(diag) > errors ? NULL : result;
}
