/* The split of an entry between host and device, as far as memory is concerned (docs/opencl.md,
 * host and device): at host level a parallel loop is a kernel, a maximal command without one that
 * touches device memory is a kernel of one work-item, and the rest is host code.
 *
 * Which flat variables are host data depends on which commands are host code, and the other way
 * around. The greatest solution is wanted (as much host data as possible): start with all flat
 * variables on the host, and move those that a kernel assigns to the device until nothing changes.
 *
 *     new f32 (\s. s.1 := a * 2.0; parforGlobal n out (\i o. o := s.2 * xs[i]))     s on the host
 *     new f32 (\s. s.1 := xs[0] * 2.0; parforGlobal n out (\i o. o := s.2 * ...))   s on the device
 *     new f32 (\s. s.1 := xs[0]; out := s.2 * s.2)          one task: s is private to its kernel */
#include "memory/host.h"

#include "base/diag.h"
#include "dpia/mentions.h"
#include "dpia/uses.h"

/* The keys of a set need some value. */
static char present;

bool memory_has_array(const struct data *data)
{
    switch (data->kind) {
    case DATA_ARRAY:
    case DATA_PACKED:
        return true;
    case DATA_PAIR:
        return memory_has_array(data->fst) || memory_has_array(data->snd);
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return false;
    }
    bug(loc_none(), "a data type of unknown kind");
}

bool memory_is_parfor_var(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_PARFOR_VAR);
}

bool memory_has_parallel(const struct phrase *command)
{
    return command->type->kind != TYPE_EXP && command->type->kind != TYPE_ACC &&
           phrase_has(command, TRAIT_PARALLEL);
}

/* COMMAND allocates an array whose size depends on NAT. */
static bool allocates(const struct phrase *command, const struct nat_var *nat)
{
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY) &&
        memory_has_array(phrase_data_arg(command, 0)) &&
        data_mentions_nat(phrase_data_arg(command, 0), nat))
        return true;
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (allocates(phrase_child(command, k), nat))
            return true;
    return false;
}

/* COMMAND needs memory that can be allocated only when a part of it has run. */
static bool allocates_between(const struct phrase *command)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC ||
        !phrase_has(command, TRAIT_ALLOCATES))
        return false;
    if (phrase_is_in(command, PRIM_NEW, SPACE_GLOBAL) || phrase_is_prim(command, PRIM_RESIZE) ||
        phrase_is_prim(command, PRIM_MOVE))
        return true;
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM)) {
        const struct phrase *scope = phrase_pair_snd(phrase_arg(command, 0));
        if (scope->kind == PHRASE_NAT_LAM &&
            allocates(phrase_nat_lam_body(scope), phrase_nat_lam_param(scope)))
            return true;
    }
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (allocates_between(phrase_child(command, k)))
            return true;
    return false;
}

bool memory_runs_as_one(const struct phrase *command)
{
    return !memory_has_parallel(command) && !allocates_between(command);
}

bool memory_is_task(const struct phrase *command)
{
    if (!memory_runs_as_one(command))
        return false;
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY))
        return data_is_flat(phrase_data_arg(command, 0));
    return phrase_is_prim(command, PRIM_ASSIGN) || phrase_is_prim(command, PRIM_FOR) ||
           phrase_is_prim(command, PRIM_WHILE_COMM) || phrase_is_prim(command, PRIM_ASSERT_COMM) ||
           phrase_is_prim(command, PRIM_SEPARATE) || phrase_is_prim(command, PRIM_SEPARATE_PAIR) ||
           phrase_is_prim(command, PRIM_IF_COMM) || phrase_is_in(command, PRIM_NEW, SPACE_PRIVATE);
}

/* The host has no vectors, and no arrays. */
static bool has_array_or_vector(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_array_or_vector(data->fst) || has_array_or_vector(data->snd);
    return data->kind == DATA_ARRAY || data->kind == DATA_PACKED || data->kind == DATA_VECTOR;
}

/* The size of what is packed is known to the host, wherever the elements are. */
bool memory_touches(const struct map *device, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return map_has(device, phrase_var_of(phrase));
    if (phrase_is_prim(phrase, PRIM_LENGTH_OF))
        return false;
    if (phrase_is_prim(phrase, PRIM_NEW) && has_array_or_vector(phrase_data_arg(phrase, 0)))
        return true;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (memory_touches(device, phrase_child(phrase, k)))
            return true;
    return false;
}

/* The variables that ACC uses actively go to DEVICE; true if one is new there. */
static bool move_acceptor(struct map *device, const struct phrase *acc)
{
    if (acc->type->kind == TYPE_EXP)
        return false;
    if (acc->kind == PHRASE_VAR && !map_has(device, phrase_var_of(acc))) {
        map_set(device, phrase_var_of(acc), &present);
        return true;
    }
    bool moved = false;

    for (size_t k = 0; k < phrase_child_count(acc); k++)
        moved |= move_acceptor(device, phrase_child(acc, k));
    return moved;
}

/* All that KERNEL assigns goes to DEVICE. (So do its own variables: nobody asks for those.) */
static bool move_assigned(struct map *device, const struct phrase *kernel)
{
    bool moved = false;
    if (kernel->type->kind == TYPE_EXP)
        return false;
    if (phrase_is_prim(kernel, PRIM_ASSIGN))
        return move_acceptor(device, phrase_pair_fst(phrase_arg(kernel, 0)));
    for (size_t k = 0; k < phrase_child_count(kernel); k++)
        moved |= move_assigned(device, phrase_child(kernel, k));
    return moved;
}

/* The two parts of an array; true if they are new. */
static bool move_parts(struct map *device, const struct phrase *separate)
{
    const struct phrase *first = phrase_arg(separate, 1);
    if (first->kind != PHRASE_LAM || phrase_lam_body(first)->kind != PHRASE_LAM ||
        map_has(device, phrase_lam_param(first)))
        return false;
    map_set(device, phrase_lam_param(first), &present);
    map_set(device, phrase_lam_param(phrase_lam_body(first)), &present);
    return true;
}

/* One round over a command at host level; true if a variable moved. */
static bool move_round(struct map *device, const struct phrase *command)
{
    bool moved = false;
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return false;
    if (phrase_is_parallel(command))
        return move_acceptor(device, phrase_arg(command, 0));
    if (phrase_is_prim(command, PRIM_SEPARATE) || phrase_is_prim(command, PRIM_SEPARATE_PAIR))
        moved = move_parts(device, command);
    if (memory_is_task(command))
        return (memory_touches(device, command) && move_assigned(device, command)) || moved;
    if (phrase_is_prim(command, PRIM_NEW) && (has_array_or_vector(phrase_data_arg(command, 0)) ||
                                              phrase_is_in(command, PRIM_NEW, SPACE_GLOBAL))) {
        moved = !map_has(device, phrase_lam_param(phrase_arg(command, 0)));
        map_set(device, phrase_lam_param(phrase_arg(command, 0)), &present);
    }
    for (size_t k = 0; k < phrase_child_count(command); k++)
        moved |= move_round(device, phrase_child(command, k));
    return moved;
}

struct map *memory_device_vars(struct arena *arena, const struct entry *entry)
{
    struct map *device = map_new_objects(arena);
    if (!entry->out && !entry_is_direct(entry))
        bug(entry->loc, "the memory of a functional program");
    for (size_t k = 0; k < entry_arg_count(entry); k++) {
        struct param param = entry_arg(entry, k);
        if (param.var && (param_is_written(&param) || has_array_or_vector(param_data(&param))))
            map_set(device, param.var, &present);
    }
    while (move_round(device, entry->body))
        continue;
    return device;
}
