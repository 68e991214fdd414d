/* Copies of an array in pieces, one after the other, which a strategy makes of one that it has
 * chosen vectors for:
 *
 *     parforGlobal (n/4) (asScalarAcc 4 (takeAcc k a.1)) (\i o.
 *       o := idx (asVector 4 (take k b.2)) i);
 *     parforGlobal (n - k) (dropAcc k a.1) (\i o. o := idx (drop k b.2) i)
 *
 * Each of them copies what it sees of b to the same of a (translate/part.h), and together they
 * cover a (translate/cover.h). To see an array as one of rows, or without them, changes nothing. */
#include "target/exchange_copy.h"

#include "target/gen.h"
#include "translate/cover.h"

/* What a loop copies: the leaf of a variable that ACC has some of, and the same of another. */
struct piece {
    struct exchange_leaf to, from;
    const struct phrase *acc;
};

enum { MOST_VIEWS = 16 };

/* Writes VIEW and what it is of, that of the variable first, to VIEWS, without those at the
 * beginning that leave all elements where they are in memory; their number, or MOST_VIEWS if there
 * are too many. */
static size_t views_of(const struct part_view *view, const struct part_view **views)
{
    size_t count = 0, kept = 0, first = 0;
    for (const struct part_view *at = view; at; at = at->of)
        count++;
    if (count >= MOST_VIEWS)
        return MOST_VIEWS;
    for (; view; view = view->of)
        views[count - ++kept] = view;
    while (first < count && views[first]->kind == PART_SEEN &&
           (views[first]->seen.prim == PRIM_SPLIT || views[first]->seen.prim == PRIM_JOIN))
        first++;
    for (size_t k = first; k < count; k++)
        views[k - first] = views[k];
    return count - first;
}

/* Whether A and B see the same elements of memory, of which the variables have as many. */
static bool see_same(const struct part_view *a, const struct part_view *b)
{
    const struct part_view *of_a[MOST_VIEWS], *of_b[MOST_VIEWS];
    size_t count = views_of(a, of_a);
    bool same = count < MOST_VIEWS && views_of(b, of_b) == count;
    for (size_t k = 0; same && k < count; k++)
        same = of_a[k]->kind == PART_SEEN && of_b[k]->kind == PART_SEEN &&
               view_seen_is_same(&of_a[k]->seen, &of_b[k]->seen);
    return same;
}

/* What PART's components lead to in VAR, of type DATA, if that is one leaf. */
static bool find_leaf(const struct var *var, const struct data *data, struct part part,
                      struct exchange_leaf *leaf)
{
    leaf->var = var;
    data = exchange_enter_part(data, part, &leaf->leaf);
    return data && data->kind == DATA_ARRAY && gen_leaf_count(data) == 1;
}

/* The type of VAR's memory; null if it is none. */
static const struct data *memory_of(const struct var *var)
{
    if (var->type->kind == TYPE_ACC)
        return var->type->data;
    return var->type->kind == TYPE_PRODUCT ? var_data(var) : NULL;
}

static const struct nat *size_of(struct dpia *dpia, struct exchange_leaf leaf)
{
    return gen_leaf_size(dpia_nats(dpia), memory_of(leaf.var), leaf.leaf);
}

/* Whether COMM is a parallel loop that copies elements: then PIECE is what it copies. */
static bool find_piece(struct dpia *dpia, const struct phrase *comm, struct piece *piece)
{
    const struct phrase *fun = phrase_is_prim(comm, PRIM_PARFOR) ? phrase_arg(comm, 1) : NULL;
    const struct var *to, *from;
    struct part written, read;
    if (!fun || fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    const struct var *own = phrase_lam_param(phrase_lam_body(fun));
    const struct phrase *body = phrase_lam_body(phrase_lam_body(fun));
    if (!phrase_is_prim(body, PRIM_ASSIGN))
        return false;
    const struct phrase *acc = phrase_pair_fst(phrase_arg(body, 0));
    const struct phrase *exp = phrase_pair_snd(phrase_arg(body, 0));

    piece->acc = phrase_arg(comm, 0);
    return acc->kind == PHRASE_VAR && phrase_var_of(acc) == own && phrase_is_prim(exp, PRIM_IDX) &&
           phrase_arg(exp, 1)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_arg(exp, 1)) == phrase_lam_param(fun) &&
           part_of(dpia, piece->acc, &to, &written) &&
           part_of(dpia, phrase_arg(exp, 0), &from, &read) && memory_of(to) && memory_of(from) &&
           see_same(written.view, read.view) &&
           find_leaf(to, memory_of(to), written, &piece->to) &&
           find_leaf(from, memory_of(from), read, &piece->from) &&
           size_of(dpia, piece->to) == size_of(dpia, piece->from);
}

bool exchange_is_piece(struct dpia *dpia, const struct phrase *comm, struct exchange_copy *copy)
{
    struct piece piece;
    if (!find_piece(dpia, comm, &piece))
        return false;
    *copy = (struct exchange_copy){.to = {piece.to}, .from = {piece.from}, .count = 1};
    return true;
}

static bool is_same_leaf(struct exchange_leaf a, struct exchange_leaf b)
{
    return a.var == b.var && a.leaf == b.leaf;
}

size_t exchange_pieces_of(struct dpia *dpia, const struct phrase *const *commands, size_t count,
                          struct exchange_copy *copy)
{
    struct arena *arena = dpia_arena(dpia);
    struct piece first, next;
    struct places places = {.dpia = dpia, .arena = arena, .written = map_new_objects(arena),
                            .read = map_new_objects(arena)};
    if (count == 0 || !find_piece(dpia, commands[0], &first) ||
        is_same_leaf(first.to, first.from))
        return 0;
    struct cover *cover = cover_new(arena, dpia);
    const struct place whole = {.root = first.to.var, .first = first.to.leaf, .count = 1};

    cover_place_new(&places, first.to.var, memory_of(first.to.var));
    for (size_t k = 0; k < count && find_piece(dpia, commands[k], &next) &&
                       is_same_leaf(next.to, first.to) && is_same_leaf(next.from, first.from);
         k++) {
        const struct place *place = cover_place_of(&places, next.acc);
        if (!place)
            return 0;
        cover_add(cover, place);
        if (!cover_has(cover, &whole))
            continue;
        *copy = (struct exchange_copy){.to = {first.to}, .from = {first.from}, .count = 1};
        return k + 1;
    }
    return 0;
}

size_t exchange_copy_at(struct dpia *dpia, const struct phrase *const *commands, size_t count,
                        struct exchange_copy *copy)
{
    return count > 0 && exchange_copy_of(commands[0], copy)
               ? 1
               : exchange_pieces_of(dpia, commands, count, copy);
}
