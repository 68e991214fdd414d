/* Copies in an iteration that need not be made. In
 *
 *     newGlobal d (\a. .. newGlobal d (\b. ..
 *       for n (\i. .. b is written, from a ..; (a := b, element by element); ..) ..) ..)
 *
 * b is mentioned only in the iteration up to the copy, and each iteration writes what it reads of
 * it: otherwise zeros would be written to b before the loop (translate/initialise.h). So the two
 * blocks change their roles instead: what the loop of
 *
 *     loop xs for _i < n do map2 (+) xs (rotate 1 xs)
 *
 * ends with is no loop over the elements, but in C
 *
 *     double *last = xs;
 *     xs = next;
 *     next = last;
 *
 * The same holds of several copies in a row, also of one branch of a condition: they say which
 * array each variable has in the end. Where no two variables that are still needed have the same
 * one, the blocks change places, and variables that are not needed get what is left:
 *
 *     last := a; a := b; b := last      a and b change places, and last has no block
 *                                       (translate/stage2_swap.c)
 *     a := b; b := next                 a, b and next change places
 *
 * Dialect in: imperative commands behind the memory stage. Out: the leaves that change places. */
#include "target/exchange.h"

#include "base/vec.h"
#include "dpia/loops.h"

/* Copies in a row: leaf k has what leaf CONTENT[k] had before. */
struct row {
    struct exchange_leaf leaves[EXCHANGE_MOST_LEAVES];
    size_t content[EXCHANGE_MOST_LEAVES];
    bool dead[EXCHANGE_MOST_LEAVES]; /* what nothing reads behind the copies */
    size_t count;
};

static void count_uses(struct map *uses, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR) {
        uintptr_t count = (uintptr_t)map_get(uses, phrase_var_of(phrase));
        map_set(uses, phrase_var_of(phrase), (void *)(count + 1));
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count_uses(uses, phrase_child(phrase, k));
}

/* Whether the commands of ALL from FIRST up to END are all that mention VAR. */
static bool has_all_uses(const struct exchanges *exchanges, const struct command_vec *all,
                         size_t first, size_t end, const struct var *var)
{
    size_t uses = 0;
    for (size_t k = first; k < end; k++)
        uses += phrase_uses(all->at[k], var);
    return uses == (uintptr_t)map_get(exchanges->uses, var);
}

/* The number of LEAF in ROW, which gets it; that of the last one and one more if there is no
 * room. */
static size_t leaf_in(struct row *row, struct exchange_leaf leaf)
{
    size_t k = 0;
    while (k < row->count && (row->leaves[k].var != leaf.var || row->leaves[k].leaf != leaf.leaf))
        k++;
    if (k == row->count && k < EXCHANGE_MOST_LEAVES) {
        row->leaves[k] = leaf;
        row->content[k] = k;
        row->count++;
    }
    return k;
}

/* A command of an iteration that copies arrays: from that one on LENGTH commands are COPY. */
struct copy_command {
    struct exchange_copy copy;
    size_t first, length;
};

struct copies VEC(struct copy_command);

static bool is_block(const struct exchanges *exchanges, struct exchange_leaf leaf)
{
    return map_has(exchanges->blocks, leaf.var) &&
           !homes_find(exchanges->homes, leaf.var, leaf.leaf);
}

/* Adds COPY to ROW; false if it is none between blocks, or there is no room. */
static bool add_copy(const struct exchanges *exchanges, struct row *row,
                     const struct exchange_copy *copy)
{
    for (size_t k = 0; k < copy->count; k++) {
        if (!is_block(exchanges, copy->to[k]) || !is_block(exchanges, copy->from[k]))
            return false;
        size_t to = leaf_in(row, copy->to[k]), from = leaf_in(row, copy->from[k]);
        if (to == EXCHANGE_MOST_LEAVES || from == EXCHANGE_MOST_LEAVES)
            return false;
        row->content[to] = row->content[from];
    }
    return true;
}

/* The leaf of ROW that is needed and has what leaf K had; the number of all if there is none. */
static size_t keeper(const struct row *row, size_t k)
{
    size_t at = 0;
    while (at < row->count && (row->dead[at] || row->content[at] != k))
        at++;
    return at;
}

/* Gives the leaves of ROW that are not needed what nobody has; false if two that are needed have
 * the same. Copies lead from what such a leaf had to what is left for it, so that it is of the same
 * type. */
static bool share_out(struct row *row)
{
    for (size_t k = 0; k < row->count; k++)
        if (!row->dead[k] && keeper(row, row->content[k]) != k)
            return false;
    for (size_t k = 0; k < row->count; k++) {
        size_t left = k;
        if (!row->dead[k])
            continue;
        while (keeper(row, left) < row->count)
            left = keeper(row, left);
        row->content[k] = left;
    }
    return true;
}

/* The cycles of ROW. */
static const struct exchange *cycles_of(struct arena *arena, const struct row *row)
{
    struct exchange *exchange = ARENA_NEW(arena, struct exchange);
    bool done[EXCHANGE_MOST_LEAVES] = {false};
    size_t count = 0;
    *exchange = (struct exchange){0};
    for (size_t k = 0; k < row->count; k++) {
        if (done[k] || row->content[k] == k)
            continue;
        for (size_t at = k; !done[at]; at = row->content[at]) {
            done[at] = true;
            exchange->leaves[count++] = row->leaves[at];
        }
        exchange->ends[exchange->count++] = count;
    }
    return exchange;
}

/* The number of the command behind the first COUNT of COPIES. */
static size_t end_of(const struct copies *copies, size_t count)
{
    return copies->at[count - 1].first + copies->at[count - 1].length;
}

/* The first COUNT of COPIES, commands of ALL, as ROW; false if they are no exchange. */
static bool row_of(const struct exchanges *exchanges, const struct command_vec *all,
                   const struct copies *copies, size_t count, struct row *row)
{
    *row = (struct row){0};
    for (size_t k = 0; k < count; k++)
        if (!add_copy(exchanges, row, &copies->at[k].copy))
            return false;
    for (size_t k = 0; k < row->count; k++)
        row->dead[k] =
            has_all_uses(exchanges, all, 0, end_of(copies, count), row->leaves[k].var);
    return share_out(row);
}

/* The copies that stand in a row in ALL from number FIRST on. */
static struct copies copies_from(const struct exchanges *exchanges, const struct command_vec *all,
                                 size_t first)
{
    struct copies copies = {0};
    struct copy_command next = {.first = first};
    while ((next.length = exchange_copy_at(exchanges->dpia, all->at + next.first,
                                           all->len - next.first, &next.copy))) {
        VEC_PUSH(exchanges->arena, &copies, next);
        next.first += next.length;
    }
    return copies;
}

/* Whether VAR has the same blocks behind ROW as before. */
static bool is_fixed(const struct row *row, const struct var *var)
{
    for (size_t k = 0; k < row->count; k++)
        if (row->leaves[k].var == var && row->content[k] != k)
            return false;
    return true;
}

/* Keeps ROW for the commands of ALL from FIRST up to END, of which the first one is to do all. */
static void keep_row(struct exchanges *exchanges, const struct command_vec *all, size_t first,
                     size_t end, const struct row *row)
{
    map_set(exchanges->found, all->at[first], (void *)cycles_of(exchanges->arena, row));
    for (size_t k = first + 1; k < end; k++)
        map_set(exchanges->found, all->at[k], ARENA_NEW(exchanges->arena, struct exchange));
    for (size_t k = 0; k < row->count; k++)
        if (is_fixed(row, row->leaves[k].var) &&
            has_all_uses(exchanges, all, first, end, row->leaves[k].var))
            map_set(exchanges->names, row->leaves[k].var, exchanges);
}

/* Looks at what COMM, an iteration or a branch of one, does one after the other: for as many copies
 * in a row as can be. */
static void look_along(struct exchanges *exchanges, const struct phrase *comm)
{
    struct command_vec all = {0};
    struct row row;
    exchange_flatten(exchanges->arena, comm, &all);
    for (size_t first = 0; first < all.len; first++) {
        if (phrase_is_prim(all.at[first], PRIM_IF_COMM)) {
            const struct phrase *both = phrase_pair_snd(phrase_arg(all.at[first], 0));
            look_along(exchanges, phrase_pair_fst(both));
            look_along(exchanges, phrase_pair_snd(both));
        }
        struct copies copies = copies_from(exchanges, &all, first);
        size_t count = copies.len;

        while (count > 0 && !row_of(exchanges, &all, &copies, count, &row))
            count--;
        if (count > 0) {
            keep_row(exchanges, &all, first, end_of(&copies, count), &row);
            first = end_of(&copies, count) - 1;
        }
    }
}

struct exchanges exchanges_none(struct arena *arena, struct dpia *dpia, struct homes *homes)
{
    return (struct exchanges){.arena = arena,
                              .dpia = dpia,
                              .homes = homes,
                              .blocks = map_new_objects(arena),
                              .uses = map_new_objects(arena),
                              .found = map_new_objects(arena),
                              .names = map_new_objects(arena),
                              .looked = map_new_objects(arena)};
}

void exchanges_enter(struct exchanges *exchanges, const struct var *var, const struct phrase *body)
{
    map_set(exchanges->blocks, var, exchanges);
    homes_look(exchanges->homes, var, body);
    if (!map_has(exchanges->uses, var))
        count_uses(exchanges->uses, body);
}

void exchanges_look(struct exchanges *exchanges, const struct phrase *loop)
{
    if (map_has(exchanges->looked, loop))
        return;
    map_set(exchanges->looked, loop, exchanges);
    if (phrase_is_prim(loop, PRIM_WHILE_COMM))
        look_along(exchanges, phrase_pair_snd(phrase_arg(loop, 0)));
    else if (phrase_is_prim(loop, PRIM_FOR) && phrase_arg(loop, 0)->kind == PHRASE_LAM)
        look_along(exchanges, phrase_lam_body(phrase_arg(loop, 0)));
}

void exchanges_look_in(struct exchanges *exchanges, const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm) || phrase_is_parallel(comm))
        return;
    if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) && phrase_arg(comm, 0)->kind == PHRASE_LAM) {
        const struct phrase *scope = phrase_arg(comm, 0);
        if (map_has(exchanges->blocks, phrase_lam_param(scope)))
            return;
        exchanges_enter(exchanges, phrase_lam_param(scope), phrase_lam_body(scope));
    }
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        exchanges_look_in(exchanges, phrase_child(comm, k));
    exchanges_look(exchanges, comm);
}

const struct exchange *exchanges_find(const struct exchanges *exchanges, const struct phrase *comm)
{
    return map_get(exchanges->found, comm);
}

bool exchanges_is_name(const struct exchanges *exchanges, const struct var *var)
{
    return map_has(exchanges->names, var);
}
