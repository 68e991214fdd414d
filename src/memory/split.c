/* Variables of several arrays, or of arrays and scalars, become several variables:
 *
 *     new ([k]f32 x i64) (\v. B)         new [k]f32 (\a. new i64 (\b. B')), where B' has a.1 for
 *                                        pairAcc1 v.1, a.2 for fst v.2, and so on
 *     new [k]([m]f32 x i64) (\v. B)      new [k][m]f32 (\a. new [k]i64 (\b.
 *                                          B[<unzipAcc <a.1, b.1>, zip a.2 b.2> / v]))
 *
 * What separatePair parts is parted then. A pair that is written as a whole, or handed on, stays
 * one. In a kernel it is done to arrays of sizes that are known only there: each may get memory of
 * another size (largest.c); and to pairs, of which one component may be a number that sizes are
 * made of, which is searched for without what stands beside it. At the host's level of a device it
 * is done to pairs: a scalar that stands beside an array, as in the state of a loop, need not lie
 * on the device, from which a condition would have to read it in each step (host.c). */
#include "memory/split.h"

#include "dpia/loops.h"
#include "memory/host.h"
#include "memory/largest_state.h"
#include "translate/assign.h"

struct split {
    struct dpia *dpia;
    struct map *inners;  /* struct nat_var of the kernel */
    const struct var *var, *parts[2]; /* of the pair at hand */
    bool impossible;
    bool inner;          /* a size was seen that only the kernel knows */
    bool packed;         /* what changes its size is taken apart, too */
};

/* The keys of a set need some value. */
static char present;

static const struct phrase *command_of(struct split *split, const struct phrase *command);

static const struct phrase *children_of(struct split *split, const struct phrase *phrase,
                                        const struct phrase *of(struct split *split,
                                                                const struct phrase *phrase))
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(split->dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = of(split, phrase_child(phrase, k));
    return phrase_with_children(split->dpia, phrase, children);
}

/* Whether PHRASE is half WHICH of the variable. */
static bool is_half(const struct split *split, const struct phrase *phrase, int which)
{
    return phrase->kind == PHRASE_PROJ && phrase_proj_which(phrase) == which &&
           phrase_proj_pair(phrase)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_proj_pair(phrase)) == split->var;
}

/* Whether PHRASE is what PRIM gives of half WHICH of the variable, whose sizes may have been said
 * to be other ones. */
static bool is_component(const struct split *split, const struct phrase *phrase,
                         enum primitive prim, int which)
{
    const struct phrase *pair;
    if (!phrase_is_prim(phrase, prim))
        return false;
    pair = phrase_arg(phrase, 0);
    while (phrase_is_prim(pair, PRIM_COERCE_ACC) || phrase_is_prim(pair, PRIM_COERCE))
        pair = phrase_arg(pair, 0);
    return is_half(split, pair, which);
}

/* The acceptor of PART with the sizes of COMPONENT; its expression. */
static const struct phrase *acc_as(struct split *split, const struct phrase *component,
                                   const struct var *part)
{
    return phrase_coerce_acc(split->dpia, phrase_data(component),
                             translate_acc_of(split->dpia, part), component->loc);
}

static const struct phrase *exp_as(struct split *split, const struct phrase *component,
                                   const struct var *part)
{
    return phrase_coerce(split->dpia, phrase_data(component),
                         translate_exp_of(split->dpia, part), component->loc);
}

static const struct phrase *with_parts(struct split *split, const struct phrase *phrase);

/* separatePair v (\a b. P), of the variable: P with the parts in the places of a and b; else
 * null. */
static const struct phrase *separated(struct split *split, const struct phrase *phrase)
{
    struct dpia *dpia = split->dpia;
    if (!phrase_is_prim(phrase, PRIM_SEPARATE_PAIR) || phrase_arg(phrase, 0)->kind != PHRASE_VAR ||
        phrase_var_of(phrase_arg(phrase, 0)) != split->var)
        return NULL;
    const struct phrase *body = phrase_arg(phrase, 1);
    for (size_t k = 0; k < 2; k++) {
        if (body->kind != PHRASE_LAM)
            return NULL;
        body = phrase_subst(dpia, phrase_lam_body(body), phrase_lam_param(body),
                            phrase_var(dpia, split->parts[k], phrase->loc));
    }
    return with_parts(split, body);
}

/* PHRASE with the parts in the place of the components of the variable. */
static const struct phrase *with_parts(struct split *split, const struct phrase *phrase)
{
    struct dpia *dpia = split->dpia;
    const struct phrase *apart = separated(split, phrase);
    if (apart)
        return apart;
    const struct var *const *parts = split->parts;
    if (is_component(split, phrase, PRIM_PAIR_ACC_FST, 1))
        return acc_as(split, phrase, parts[0]);
    if (is_component(split, phrase, PRIM_PAIR_ACC_SND, 1))
        return acc_as(split, phrase, parts[1]);
    if (is_component(split, phrase, PRIM_FST, 2))
        return exp_as(split, phrase, parts[0]);
    if (is_component(split, phrase, PRIM_SND, 2))
        return exp_as(split, phrase, parts[1]);
    if (is_half(split, phrase, 2))
        return phrase_data_pair(dpia, translate_exp_of(dpia, parts[0]),
                                translate_exp_of(dpia, parts[1]), phrase->loc);
    split->impossible |= phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == split->var;
    return children_of(split, phrase, with_parts);
}

static void see_nat(void *data, const struct nat_var *var)
{
    struct split *split = data;
    split->inner |= map_has(split->inners, var);
}

/* DATA is a pair; or its elements are pairs with arrays in them, and it has sizes that only the
 * kernel knows. */
static bool is_candidate(struct split *split, const struct data *whole)
{
    const struct data *data = whole;
    while (data->kind == DATA_ARRAY)
        data = data->fst;
    if (data->kind != DATA_PAIR)
        return false;
    if (data_has_packed(data))
        return split->packed;
    if (data == whole)
        return true;
    if (!memory_has_array(data))
        return false;
    split->inner = false;
    largest_each_nat(whole, see_nat, split);
    return split->inner;
}

/* The data of the arrays of what is in component WHICH of the elements of DATA. */
static const struct data *component(struct split *split, const struct data *data, int which)
{
    if (data->kind == DATA_ARRAY)
        return data_array(dpia_types(split->dpia), data->size,
                          component(split, data->fst, which));
    return which == 1 ? data->fst : data->snd;
}

static const struct var *part_of(struct split *split, const struct var *var, int which)
{
    struct arena *arena = dpia_arena(split->dpia);
    const struct data *data = component(split, var_data(var), which);
    const struct data *first = component(split, var_data(var), 1);
    size_t before = which == 1 ? 0 : data_leaf_count(first), count = data_leaf_count(data);
    struct title title =
        title_slice(arena, var_title(var), before, count, data_leaf_count(var_data(var)));
    struct var *part = translate_new_titled(split->dpia, title, data, var->loc);
    part->is_unchecked = var->is_unchecked;
    return part;
}

/* The array of pairs that the parts are. */
static const struct phrase *zipped(struct split *split, const struct var *var)
{
    struct dpia *dpia = split->dpia;
    struct loc loc = var->loc;
    const struct var *const *parts = split->parts;
    const struct phrase *accs = phrase_pair(dpia, translate_acc_of(dpia, parts[0]),
                                            translate_acc_of(dpia, parts[1]), loc);
    const struct nat *n = var_data(var)->size;
    const struct data *datas[] = {var_data(parts[0])->fst, var_data(parts[1])->fst};
    return phrase_pair(dpia, phrase_prim(dpia, PRIM_UNZIP_ACC, &n, 1, datas, 2, &accs, 1, loc),
                       phrase_zip(dpia, translate_exp_of(dpia, parts[0]),
                                  translate_exp_of(dpia, parts[1]), loc),
                       loc);
}

/* NEW with two variables, or null. */
static const struct phrase *new_parts(struct split *split, const struct phrase *new)
{
    struct dpia *dpia = split->dpia;
    const struct var *var = phrase_lam_param(phrase_arg(new, 0));
    const struct phrase *body = phrase_lam_body(phrase_arg(new, 0));
    const struct data *data = var_data(var);
    if (data->kind == DATA_ARRAY && data->fst->kind != DATA_PAIR)
        return NULL;
    split->var = var;
    split->parts[0] = part_of(split, var, 1);
    split->parts[1] = part_of(split, var, 2);
    split->impossible = false;
    body = data->kind == DATA_PAIR ? with_parts(split, body)
                                   : phrase_subst(dpia, body, var, zipped(split, var));
    if (split->impossible)
        return NULL;
    body = phrase_new(dpia, SPACE_ANY, split->parts[1], body, new->loc);
    return phrase_new(dpia, SPACE_ANY, split->parts[0], body, new->loc);
}

static const struct phrase *command_of(struct split *split, const struct phrase *command)
{
    const struct phrase *parts = NULL;
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (command->kind == PHRASE_NAT_LAM)
        map_set(split->inners, phrase_nat_lam_param(command), &present);
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY) &&
        is_candidate(split, phrase_data_arg(command, 0)))
        parts = new_parts(split, command);
    return parts ? command_of(split, parts) : children_of(split, command, command_of);
}

const struct phrase *split_kernel(struct dpia *dpia, const struct phrase *kernel, bool packed)
{
    struct split split = {
        .dpia = dpia, .inners = map_new_objects(dpia_arena(dpia)), .packed = packed};
    return command_of(&split, kernel);
}

/* ---- At host level ---- */

static const struct phrase *host_command(struct split *split, const struct phrase *command)
{
    const struct data *data;
    const struct phrase *parts = NULL;
    if (!phrase_may_have_commands(command) || phrase_is_parallel(command))
        return command;
    if (phrase_is_in(command, PRIM_NEW, SPACE_ANY)) {
        data = phrase_data_arg(command, 0);
        if (data->kind == DATA_PAIR && memory_has_array(data))
            parts = new_parts(split, command);
    }
    return parts ? host_command(split, parts) : children_of(split, command, host_command);
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    struct split split = {.dpia = dpia};
    (void)data;
    return host_command(&split, entry->body);
}

const struct program *memory_split(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_body, NULL, NULL);
}
