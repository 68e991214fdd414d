/* Arrays that are computed where they are wanted. Of
 *
 *     entry f (xs: [n]f32) : ([n]f32, f32) = let ys = map exp xs in (ys, sum ys)
 *
 * the array has a variable, which is read again, and is copied to the result:
 *
 *     newGlobal [n]f32 (\ys. parforGlobal n ys.1 (..);
 *                            parforGlobal n (pairAcc1 out) (\i o. o := idx ys.2 i); .. ys.2 ..)
 *
 * A program may only write to `out`, but the memory that the caller gives for it is like any other.
 * So the variable may lie there, and the copy is nothing, if in its scope
 *
 *     - the copy is made once, on the way from the beginning of the scope to its end, and is of all
 *       of a leaf;
 *     - nothing else mentions that part of the result;
 *     - nothing is written to the variable after it;
 *     - no loop exchanges the variable's blocks (exchange.c): that is worth more.
 *
 * An entry's arguments do not overlap what it writes (docs/opencl.md). */
#include "target/home.h"

#include "base/vec.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "target/gen.h"

/* Whether PART of a result of type DATA may be or have some of leaf LEAF. */
static bool has_leaf(const struct data *data, struct part part, size_t leaf)
{
    size_t first;
    const struct data *component = exchange_enter_part(data, part, &first);
    return !component || (first <= leaf && leaf < first + gen_leaf_count(component));
}

/* Whether PHRASE may write to the leaf RESULT of an acceptor. */
static bool mentions_result(struct dpia *dpia, const struct phrase *phrase,
                            struct exchange_leaf result)
{
    const struct var *var;
    struct part part;
    if (phrase->type->kind == TYPE_EXP)
        return false;
    if (phrase->type->kind == TYPE_ACC && part_of(dpia, phrase, &var, &part) && var == result.var)
        return has_leaf(var->type->data, part, result.leaf);
    if (phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == result.var)
        return true;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (mentions_result(dpia, phrase_child(phrase, k), result))
            return true;
    return false;
}

/* Whether a loop in PHRASE, or around it if it IS_INSIDE, copies VAR whole, or to it. */
static bool is_exchanged(struct dpia *dpia, const struct phrase *phrase, const struct var *var,
                         bool is_inside)
{
    struct exchange_copy copy;
    if (!phrase_may_have_commands(phrase))
        return false;
    if (is_inside &&
        (exchange_copy_of(phrase, &copy) || exchange_is_piece(dpia, phrase, &copy)) &&
        (copy.to[0].var == var || copy.from[0].var == var))
        return true;
    is_inside = is_inside || phrase_is_prim(phrase, PRIM_FOR) ||
                phrase_is_prim(phrase, PRIM_WHILE_COMM);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (is_exchanged(dpia, phrase_child(phrase, k), var, is_inside))
            return true;
    return false;
}

/* Whether leaf FROM of a variable may lie in RESULT, to which commands FIRST up to END of ALL, what
 * its scope does one after the other, copy it. */
static bool may_lie(const struct homes *homes, const struct command_vec *all, size_t first,
                    size_t end, struct exchange_leaf from, struct exchange_leaf result)
{
    for (size_t k = 0; k < all->len; k++) {
        if ((k < first || k >= end) && mentions_result(homes->dpia, all->at[k], result))
            return false;
        if (k >= end && phrase_mentions_beyond(all->at[k], from.var, 2))
            return false;
        if (is_exchanged(homes->dpia, all->at[k], from.var, false))
            return false;
    }
    return true;
}

/* Lets the leaves that COPY, commands FIRST up to END of ALL, copies lie where it copies them, if
 * all of them may. */
static void place_leaves(struct homes *homes, const struct command_vec *all, size_t first,
                         size_t end, const struct exchange_copy *copy)
{
    const struct var *var = copy->from[0].var;
    struct exchange_leaf *leaves = map_get(homes->leaves, var);
    for (size_t k = 0; k < copy->count; k++)
        if ((leaves && leaves[copy->from[k].leaf].var) ||
            !may_lie(homes, all, first, end, copy->from[k], copy->to[k]))
            return;
    if (!leaves) {
        leaves = ARENA_ARRAY(homes->arena, struct exchange_leaf, gen_leaf_count(var_data(var)));
        map_set(homes->leaves, var, leaves);
    }
    for (size_t k = 0; k < copy->count; k++)
        leaves[copy->from[k].leaf] = copy->to[k];
    for (size_t k = first; k < end; k++)
        map_set(homes->copies, all->at[k], homes);
}

struct homes homes_none(struct arena *arena, struct dpia *dpia, const struct entry *entry)
{
    struct homes homes = {.arena = arena,
                          .dpia = dpia,
                          .results = map_new_objects(arena),
                          .leaves = map_new_objects(arena),
                          .copies = map_new_objects(arena)};
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        const struct var *var = entry_arg(entry, i).var;
        if (var && var->type->kind == TYPE_ACC)
            map_set(homes.results, var, arena);
    }
    return homes;
}

void homes_look(struct homes *homes, const struct var *var, const struct phrase *body)
{
    struct command_vec all = {0};
    struct exchange_copy copy;
    size_t length;
    exchange_flatten(homes->arena, body, &all);
    for (size_t k = 0; k < all.len; k += length ? length : 1) {
        length = exchange_copy_at(homes->dpia, all.at + k, all.len - k, &copy);
        if (length && copy.from[0].var == var && map_has(homes->results, copy.to[0].var))
            place_leaves(homes, &all, k, k + length, &copy);
    }
}

const struct exchange_leaf *homes_find(const struct homes *homes, const struct var *var,
                                       size_t leaf)
{
    const struct exchange_leaf *leaves = map_get(homes->leaves, var);
    return leaves && leaves[leaf].var ? &leaves[leaf] : NULL;
}

bool homes_have_copy(const struct homes *homes, const struct phrase *comm)
{
    return map_has(homes->copies, comm);
}
