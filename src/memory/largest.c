/* Arrays in a kernel whose sizes are known only there (dpia.txt section 6.4: allocations leave the
 * kernel, and so their sizes have to be known outside).
 *
 *     parforGlobal n out (\i o. letNat k = E in new [k]f32 (\tmp. B))
 *
 * becomes, with a number `largest` that the host knows,
 *
 *     letNat largest = ... in
 *     parforGlobal n out (\i o. letNat k <= largest = E in
 *       new [largest]f32 (\tmp. separate k (largest - k) tmp (\tmp rest. B)))
 *
 * Dialect in and out: what stage II gives, with levels. The number is
 *
 *     a bound that follows from E, if it is come to: n for i + 1 and i < n (largest_range.c)
 *     what a search finds, which runs before the kernel (largest_search.c): with threads only if
 *     there is no loop in it, in sequential C never; there an iteration allocates what it needs
 *     for a device, where a search is not possible, any bound
 *
 * An array of more dimensions gets the product of the largest of each, and has its elements side by
 * side. Variables of several arrays are taken apart (split.c). What has no such number
 * stays as it is. */
#include "dpia/loops.h"
#include "memory/host.h"
#include "memory/largest_packed.h"
#include "memory/largest_range.h"
#include "memory/largest_search.h"
#include "memory/largest_slice.h"
#include "memory/largest_state.h"
#include "memory/split.h"
#include "translate/assign.h"

void largest_each_nat(const struct data *data,
                      void (*see)(void *data, const struct nat_var *var), void *seer)
{
    switch (data->kind) {
    case DATA_ARRAY:
        nat_each_var(data->size, see, seer);
        largest_each_nat(data->fst, see, seer);
        return;
    case DATA_IDX:
        nat_each_var(data->size, see, seer);
        return;
    case DATA_PACKED:
        largest_each_nat(data->fst, see, seer);
        return;
    case DATA_PAIR:
        largest_each_nat(data->fst, see, seer);
        largest_each_nat(data->snd, see, seer);
        return;
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_VECTOR:
        return;
    }
}

/* Arrays of arrays of what is flat. */
static bool is_plain_array(const struct data *data)
{
    bool array = data->kind == DATA_ARRAY;
    while (data->kind == DATA_ARRAY)
        data = data->fst;
    return array && data_is_flat(data);
}

static bool is_candidate(const struct phrase *command)
{
    return phrase_is_in(command, PRIM_NEW, SPACE_ANY) &&
           is_plain_array(phrase_data_arg(command, 0));
}

/* A variable whose size has become a number of its own. */
static bool is_packed(const struct largest *largest, const struct phrase *command)
{
    return largest->target == MEMORY_DEVICE && phrase_is_in(command, PRIM_NEW, SPACE_ANY) &&
           phrase_data_arg(command, 0)->kind == DATA_PACKED;
}

/* ---- The numbers of a kernel ---- */

static void collect(struct largest *largest, const struct phrase *command, bool conditional);

static void collect_let(struct largest *largest, const struct phrase *let, bool conditional)
{
    struct arena *arena = dpia_arena(largest->dpia);
    const struct phrase *scope = phrase_pair_snd(phrase_arg(let, 0));
    struct inner *inner = ARENA_NEW(arena, struct inner);
    inner->nat = phrase_nat_lam_param(scope);
    inner->value = phrase_pair_fst(phrase_arg(let, 0));
    inner->conditional = conditional;
    map_set(largest->inners, inner->nat, inner);
    VEC_PUSH(arena, &largest->order, inner);
    collect(largest, phrase_nat_lam_body(scope), conditional);
}

/* A number with a bound has that of the other one. */
static void want(void *data, const struct nat_var *var)
{
    struct largest *largest = data;
    struct inner *inner = map_get(largest->inners, var);
    if (!inner || inner->wanted)
        return;
    inner->wanted = true;
    if (var->upper)
        nat_each_var(var->upper, want, largest);
}

static void collect_loop(struct largest *largest, const struct phrase *loop)
{
    const struct phrase *function = phrase_is_prim(loop, PRIM_FOR) ? phrase_arg(loop, 0)
                                                                   : phrase_loop_body(loop);
    map_set(largest->loops, phrase_lam_param(function), (void *)phrase_nat_arg(loop, 0));
}

static void collect_resize(struct largest *largest, const struct phrase *resize)
{
    struct resized resized = {largest_packed_var(phrase_arg(resize, 0)),
                              phrase_nat_arg(resize, 0)};
    nat_each_var(resized.size, want, largest);
    VEC_PUSH(dpia_arena(largest->dpia), &largest->resized, resized);
}

static void collect(struct largest *largest, const struct phrase *command, bool conditional)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return;
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM)) {
        collect_let(largest, command, conditional);
        return;
    }
    if (phrase_is_prim(command, PRIM_FOR) || phrase_is_parallel(command))
        collect_loop(largest, command);
    if (is_candidate(command))
        largest_each_nat(phrase_data_arg(command, 0), want, largest);
    if (phrase_is_prim(command, PRIM_RESIZE) && largest->target == MEMORY_DEVICE)
        collect_resize(largest, command);
    conditional |= phrase_is_prim(command, PRIM_IF_COMM) ||
                   phrase_is_prim(command, PRIM_WHILE_COMM);
    for (size_t k = 0; k < phrase_child_count(command); k++)
        collect(largest, phrase_child(command, k), conditional);
}

/* ---- Other sizes ---- */

static const struct nat *bounded_size(const struct largest *largest, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    for (size_t k = 0; k < largest->order.len; k++) {
        const struct inner *inner = largest->order.at[k];
        if (inner->bounded)
            size = nat_subst(nats, size, inner->nat, nat_of_var(nats, inner->bounded));
    }
    return size;
}

/* A number with a bound of its own keeps that. */
static void bound_numbers(struct largest *largest)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    for (size_t k = 0; k < largest->order.len; k++) {
        struct inner *inner = largest->order.at[k];
        const struct nat *upper = inner->upper;
        if (upper && inner->nat->upper)
            upper = bounded_size(largest, inner->nat->upper);
        if (upper && !inner->bounded)
            inner->bounded = nat_var_new(nats, inner->nat->name, inner->nat->lower, upper);
    }
}

static const struct nat *count_of(struct dpia *dpia, const struct data *data)
{
    const struct nat *count = nat_const(dpia_nats(dpia), 1);
    for (; data->kind == DATA_ARRAY; data = data->fst)
        count = nat_mul(dpia_nats(dpia), count, data->size);
    return count;
}

static const struct data *element_of(const struct data *data)
{
    while (data->kind == DATA_ARRAY)
        data = data->fst;
    return data;
}

/* The acceptor of DATA, an array whose elements lie side by side in ACC; BEFORE is how many arrays
 * like DATA there are in it. */
static const struct phrase *shaped_acc(struct dpia *dpia, const struct data *data,
                                       const struct nat *before, const struct phrase *acc)
{
    const struct nat *rows = nat_mul(dpia_nats(dpia), before, data->size);
    if (data->fst->kind != DATA_ARRAY)
        return acc;
    acc = shaped_acc(dpia, data->fst, rows, acc);
    return phrase_acc_split(dpia, PRIM_JOIN_ACC, rows, data->fst->size, acc, acc->loc);
}

static const struct phrase *shaped_exp(struct dpia *dpia, const struct data *data,
                                       const struct nat *before, const struct phrase *exp)
{
    const struct nat *rows = nat_mul(dpia_nats(dpia), before, data->size);
    if (data->fst->kind != DATA_ARRAY)
        return exp;
    exp = shaped_exp(dpia, data->fst, rows, exp);
    return phrase_split(dpia, data->fst->size, rows, exp, exp->loc);
}

/* BODY, the scope of VAR, with the first elements of *PART in its place. */
static const struct phrase *use_part(struct dpia *dpia, const struct var *var,
                                     const struct phrase *body, const struct var **part)
{
    const struct data *data = var_data(var);
    const struct nat *one = nat_const(dpia_nats(dpia), 1);
    if (data->fst->kind != DATA_ARRAY) {
        *part = var;
        return body;
    }
    const struct data *flat =
        data_array(dpia_types(dpia), count_of(dpia, data), element_of(data));
    *part = translate_new_titled(dpia, var_title(var), flat, var->loc);
    return phrase_subst(
        dpia, body, var,
        phrase_pair(dpia, shaped_acc(dpia, data, one, translate_acc_of(dpia, *part)),
                    shaped_exp(dpia, data, one, translate_exp_of(dpia, *part)), var->loc));
}

/* Memory of LARGE elements, of which VAR, with its scope BODY, has the first ones. */
static const struct phrase *enlarge(struct dpia *dpia, const struct var *var,
                                    const struct phrase *body, const struct nat *large)
{
    struct types *types = dpia_types(dpia);
    const struct data *elem = element_of(var_data(var));
    const struct nat *count = count_of(dpia, var_data(var));
    const struct nat *left = nat_sub(dpia_nats(dpia), large, count);
    const struct var *part;
    const struct var *memory = translate_new_titled(dpia, var_title(var),
                                                    data_array(types, large, elem), var->loc);
    const struct var *rest =
        translate_new_var(dpia, "rest", data_array(types, left, elem), var->loc);
    body = use_part(dpia, var, body, &part);
    body = phrase_lam(dpia, part, phrase_lam(dpia, rest, body, var->loc), var->loc);
    body = phrase_separate(dpia, count, left, phrase_var(dpia, memory, var->loc), body, var->loc);
    return phrase_new(dpia, SPACE_ANY, memory, body, var->loc);
}


static const struct phrase *replace(struct largest *largest, const struct phrase *command);

static const struct phrase *replace_children(struct largest *largest,
                                             const struct phrase *command)
{
    size_t count = phrase_child_count(command);
    struct dpia *dpia = largest->dpia;
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = replace(largest, phrase_child(command, k));
    return phrase_with_children(dpia, command, children);
}

/* The largest that VAR, which is packed, comes to be; null: not known. */
static const struct nat *largest_resize(const struct largest *largest, const struct var *var)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *most = nat_const(nats, 0);
    for (size_t k = 0; k < largest->resized.len && most; k++) {
        const struct resized *resized = &largest->resized.at[k];
        const struct nat *size = most;
        if (resized->var == var)
            size = largest_size(largest, resized->size);
        most = size ? nat_max(nats, most, size) : NULL;
    }
    return most;
}

static const struct phrase *replace_packed(struct largest *largest, const struct phrase *new)
{
    const struct var *var = phrase_lam_param(phrase_arg(new, 0));
    const struct nat *large = largest_resize(largest, var);
    if (!large)
        return replace_children(largest, new);
    largest->replaced++;
    return largest_memory(largest->dpia, var,
                          replace(largest, phrase_lam_body(phrase_arg(new, 0))), large);
}

static const struct phrase *replace_new(struct largest *largest, const struct phrase *new)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *count = count_of(largest->dpia, phrase_data_arg(new, 0));
    const struct nat *large = largest_size(largest, count);
    if (!large || large == count || !nat_is_le(nats, bounded_size(largest, count), large))
        return replace_children(largest, new);
    if (!nat_is_le(nats, nat_const(nats, 0), large))
        large = nat_max(nats, nat_const(nats, 0), large);
    largest->replaced++;
    return enlarge(largest->dpia, phrase_lam_param(phrase_arg(new, 0)),
                   replace(largest, phrase_lam_body(phrase_arg(new, 0))), large);
}

/* A number that depends on how others are rounded is compared with what was found: code that does
 * the same twice need not have been compiled to the same twice. One that is a size already is not
 * compared where it is bound. */
static const struct phrase *let_checked(struct dpia *dpia, const struct inner *inner,
                                        const struct phrase *value, const struct phrase *body,
                                        struct loc loc)
{
    const struct phrase *upper = phrase_nat_value(dpia, inner->upper, loc);
    const struct phrase *fits = phrase_binary(dpia, OP_LE, value, upper, loc);
    const struct phrase *check = phrase_assert_comm(dpia, fits, loc);
    body = phrase_let_nat_comm(dpia, phrase_copy(dpia, value), inner->bounded, body, loc);
    return phrase_is_prim(value, PRIM_NAT_VALUE)
               ? phrase_if_comm(dpia, phrase_copy(dpia, fits), body, check, loc)
               : phrase_seq(dpia, check, body, loc);
}

static const struct phrase *replace_let(struct largest *largest, const struct phrase *let)
{
    struct dpia *dpia = largest->dpia;
    const struct phrase *scope = phrase_pair_snd(phrase_arg(let, 0));
    const struct phrase *value = phrase_pair_fst(phrase_arg(let, 0));
    const struct nat_var *nat = phrase_nat_lam_param(scope);
    const struct inner *inner = map_get(largest->inners, nat);
    const struct phrase *body = replace(largest, phrase_nat_lam_body(scope));
    if (!inner->bounded || nat->upper)
        return phrase_let_nat_comm(dpia, value, nat, body, let->loc);
    body = phrase_subst_nat(dpia, body, nat, nat_of_var(dpia_nats(dpia), inner->bounded));
    if (inner->rounds)
        return let_checked(dpia, inner, value, body, let->loc);
    return phrase_let_nat_comm(dpia, value, inner->bounded, body, let->loc);
}

/* COMMAND of the kernel with arrays of sizes that are known. */
static const struct phrase *replace(struct largest *largest, const struct phrase *command)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return replace_let(largest, command);
    if (is_candidate(command))
        return replace_new(largest, command);
    if (is_packed(largest, command))
        return replace_packed(largest, command);
    return replace_children(largest, command);
}

/* ---- Where the numbers come from ---- */

static const struct phrase *improve(const struct largest *outside, const struct phrase *kernel);

/* Whether RANGE is as good as what a search would find, or an array of that size is there. */
static bool is_exact(const struct largest *largest, const struct range *range,
                     const struct inner *inner)
{
    bool is_declared = inner->nat->upper && largest_size(largest, inner->nat->upper);
    return !range->loose && (is_declared || !(range->of_index && inner->conditional));
}

/* UPPER, or a number that the host makes of it, which is natural. */
static const struct nat *natural(struct largest *largest, const struct nat *upper)
{
    struct nat_table *nats = dpia_nats(largest->dpia);
    const struct nat *zero = nat_const(nats, 0);
    struct computed computed;
    if (nat_is_le(nats, zero, upper))
        return upper;
    computed = (struct computed){nat_var_new(nats, "largest", zero, NULL), upper};
    VEC_PUSH(dpia_arena(largest->dpia), &largest->computed, computed);
    return nat_of_var(nats, computed.nat);
}

/* Upper bounds for what has such, of whatever quality if ANY; true if there is a new one. */
static bool find_ranges(struct largest *largest, bool any)
{
    bool found = false;
    for (size_t k = 0; k < largest->order.len; k++) {
        struct inner *inner = largest->order.at[k];
        struct range range;
        if (!inner->wanted || inner->upper)
            continue;
        largest->visits = 0;
        range = largest_range(largest, inner);
        if (!range.upper || !(any || is_exact(largest, &range, inner)))
            continue;
        inner->upper = natural(largest, range.upper);
        found = true;
    }
    return found;
}

/* COMMAND with what the host has to compute for it. */
static const struct phrase *with_computed(const struct largest *largest,
                                          const struct phrase *command)
{
    struct dpia *dpia = largest->dpia;
    struct loc loc = command->loc;
    for (size_t k = largest->computed.len; k-- > 0;) {
        const struct computed *computed = &largest->computed.at[k];
        const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
        const struct phrase *value = phrase_nat_value(dpia, computed->value, loc);
        command = phrase_let_nat_comm(dpia, phrase_binary(dpia, OP_MAX, zero, value, loc),
                                      computed->nat, command, loc);
    }
    return command;
}

struct kernel {
    struct largest *largest;
    const struct phrase *command;
};

/* The kernel with the bounds that are known, and in front what the host computes for them; the same
 * one if no array gets another size. */
static const struct phrase *with_bounds(const struct kernel *kernel)
{
    struct largest *largest = kernel->largest;
    const struct phrase *command;
    bound_numbers(largest);
    largest->replaced = 0;
    command = replace(largest, kernel->command);
    return largest->replaced > 0 ? with_computed(largest, improve(largest, command))
                                 : kernel->command;
}

/* Likewise, for a device also with bounds that are beyond what is come to. */
static const struct phrase *with_any_bounds(void *data)
{
    const struct kernel *kernel = data;
    struct largest *largest = kernel->largest;
    const struct phrase *better = with_bounds(kernel);
    if (better != kernel->command || largest->target != MEMORY_DEVICE)
        return better;
    return find_ranges(largest, true) ? with_bounds(kernel) : better;
}

/* The numbers that are asked for and can be searched for. One with a bound keeps that. */
static struct inner_vec goals_of(struct largest *largest, const struct phrase *kernel)
{
    struct inner_vec goals = {0};
    for (size_t k = 0; k < largest->order.len; k++) {
        struct inner *inner = largest->order.at[k];
        struct inner_vec one = {&inner, 1, 1};
        struct slice slice;
        if (!inner->wanted || inner->upper || inner->nat->upper)
            continue;
        slice = largest_slice(largest, kernel, &one);
        if (slice.possible && (largest->target == MEMORY_DEVICE || !slice.loops))
            VEC_PUSH(dpia_arena(largest->dpia), &goals, inner);
    }
    return goals;
}

/* KERNEL with bounds that are searched for, and others; the same one if there are none. */
static const struct phrase *search(struct kernel *kernel)
{
    struct largest *largest = kernel->largest;
    struct inner_vec goals = goals_of(largest, kernel->command);
    struct slice slice;
    const struct phrase *better;
    if (goals.len == 0)
        return with_any_bounds(kernel);
    slice = largest_slice(largest, kernel->command, &goals);
    better = largest_search(largest, kernel->command, &slice, with_any_bounds, kernel);
    return largest->replaced > 0 ? better : kernel->command;
}

/* KERNEL, a parallel loop at host level, with arrays whose size is known before it as far as
 * possible, and with what finds these sizes in front. */
static const struct phrase *improve(const struct largest *outside, const struct phrase *kernel)
{
    struct arena *arena = dpia_arena(outside->dpia);
    struct largest largest = {.dpia = outside->dpia,
                              .target = outside->target,
                              .lanes = outside->lanes,
                              .inners = map_new_objects(arena),
                              .loops = map_new_objects(arena)};
    struct kernel whole = {&largest, kernel};
    const struct phrase *better = kernel;
    collect(&largest, kernel, false);
    largest_see_writes(&largest, kernel);
    if (find_ranges(&largest, false))
        better = with_bounds(&whole);
    if (better == kernel && largest.target != MEMORY_SEQUENTIAL)
        better = search(&whole);
    return better;
}

/* KERNEL, in which arrays change their sizes, without such; null if there are bounds missing. Its
 * numbers are new ones in the order in which they are bound, in which sizes that mention both the
 * largest and others are printed. */
static const struct phrase *without_packed(const struct largest *largest,
                                           const struct phrase *kernel)
{
    struct dpia *dpia = largest->dpia;
    kernel = largest_lengths(dpia, split_kernel(dpia, kernel, true));
    if (kernel)
        kernel = improve(largest, kernel);
    return kernel && !largest_has_packed(kernel) ? phrase_copy(dpia, kernel) : NULL;
}

static const struct phrase *kernel_of(const struct largest *largest, const struct phrase *kernel)
{
    const struct phrase *split, *better;
    if (largest->target == MEMORY_DEVICE && largest_has_packed(kernel)) {
        better = without_packed(largest, kernel);
        return better ? better : kernel;
    }
    split = split_kernel(largest->dpia, kernel, false);
    better = improve(largest, split);
    return better == split ? kernel : better;
}

/* COMMAND at host level. */
static const struct phrase *command_of(const struct largest *largest,
                                       const struct phrase *command)
{
    struct dpia *dpia = largest->dpia;
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (phrase_is_parallel(command))
        return kernel_of(largest, command);
    for (size_t k = 0; k < count; k++)
        children[k] = command_of(largest, phrase_child(command, k));
    return phrase_with_children(dpia, command, children);
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)dpia;
    return command_of(data, entry->body);
}

const struct program *memory_largest(struct dpia *dpia, const struct program *program,
                                     enum memory_target target)
{
    struct largest largest = {.dpia = dpia, .target = target, .lanes = program->lanes};
    return program_with_bodies(dpia, program, entry_body, NULL, &largest);
}
