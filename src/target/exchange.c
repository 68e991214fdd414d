/* Copies at the end of an iteration that need not be made. In
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
 * Dialect in: imperative commands behind the memory stage. Out: the leaves that are exchanged.
 *
 * The copy has a loop, parallel or not, for each dimension of the array, in their order, and an
 * assignment for each component of b. The components of a may be others, and more. What is indexed
 * by a loop over idx(n) is an array of n elements: all are copied. */
#include "target/exchange.h"

#include "base/vec.h"
#include "target/gen.h"

enum { MOST_DIMENSIONS = 8 };

struct command_vec VEC(const struct phrase *);

/* A parallel loop's parameters: its own element of ACC, the one at INDEX. */
struct element {
    const struct var *own, *index;
    const struct phrase *acc;
};

/* The loops around an assignment. */
struct nest {
    const struct var *indices[MOST_DIMENSIONS];
    size_t count;
    struct element elements[MOST_DIMENSIONS];
    size_t element_count;
};

/* An element of a component of a variable: the component's leaves begin at LEAF. */
struct spot {
    const struct var *var;
    const struct var *indices[MOST_DIMENSIONS];
    size_t count, leaf;
};

static bool add_index(struct spot *spot, const struct var *index)
{
    if (spot->count == MOST_DIMENSIONS)
        return false;
    spot->indices[spot->count++] = index;
    return true;
}

/* The number of leaves in the first component of PAIR: of a pair, or an array of such. */
static size_t first_leaves(const struct phrase *pair)
{
    const struct data *data = phrase_data(pair);
    while (data->kind == DATA_ARRAY)
        data = data->fst;
    return gen_leaf_count(data->fst);
}

static bool is_component(const struct phrase *part, bool *second)
{
    *second = phrase_is_prim(part, PRIM_SND) || phrase_is_prim(part, PRIM_UNZIP_SND) ||
              phrase_is_prim(part, PRIM_PAIR_ACC_SND) || phrase_is_prim(part, PRIM_ZIP_ACC_SND);
    return *second || phrase_is_prim(part, PRIM_FST) || phrase_is_prim(part, PRIM_UNZIP_FST) ||
           phrase_is_prim(part, PRIM_PAIR_ACC_FST) || phrase_is_prim(part, PRIM_ZIP_ACC_FST);
}

static const struct element *element_of(const struct nest *nest, const struct phrase *part)
{
    for (size_t k = 0; part->kind == PHRASE_VAR && k < nest->element_count; k++)
        if (nest->elements[k].own == phrase_var_of(part))
            return &nest->elements[k];
    return NULL;
}

/* Whether PART, an acceptor or an expression, is an element of a component of a variable. */
static bool find_spot(const struct nest *nest, const struct phrase *part, struct spot *spot)
{
    const struct element *element = element_of(nest, part);
    bool second;
    if (element)
        return find_spot(nest, element->acc, spot) && add_index(spot, element->index);
    if (part->kind == PHRASE_PROJ && phrase_proj_pair(part)->kind == PHRASE_VAR) {
        *spot = (struct spot){.var = phrase_var_of(phrase_proj_pair(part))};
        return true;
    }
    if (is_component(part, &second)) {
        const struct phrase *pair = phrase_arg(part, 0);
        if (!find_spot(nest, pair, spot))
            return false;
        spot->leaf += second ? first_leaves(pair) : 0;
        return true;
    }
    return (phrase_is_prim(part, PRIM_IDX) || phrase_is_prim(part, PRIM_IDX_ACC)) &&
           phrase_arg(part, 1)->kind == PHRASE_VAR && find_spot(nest, phrase_arg(part, 0), spot) &&
           add_index(spot, phrase_var_of(phrase_arg(part, 1)));
}

/* Whether SPOT is the element that the loops of NEST have come to. */
static bool is_own(const struct nest *nest, const struct spot *spot)
{
    bool same = spot->count == nest->count;
    for (size_t k = 0; same && k < spot->count; k++)
        same = spot->indices[k] == nest->indices[k];
    return same;
}

static bool has_leaf(const size_t *leaves, size_t count, size_t leaf)
{
    for (size_t k = 0; k < count; k++)
        if (leaves[k] == leaf)
            return true;
    return false;
}

/* Adds the assignment TO := FROM in NEST to EXCHANGE. */
static bool add_assignment(const struct nest *nest, const struct phrase *to,
                           const struct phrase *from, struct exchange *exchange)
{
    struct spot written, read;
    size_t count = exchange->count;
    if (nest->count == 0 || gen_leaf_count(phrase_data(to)) != 1 ||
        phrase_data(to)->kind == DATA_ARRAY || !find_spot(nest, to, &written) ||
        !find_spot(nest, from, &read) || !is_own(nest, &written) || !is_own(nest, &read) ||
        count == EXCHANGE_MOST_LEAVES ||
        (count > 0 && (written.var != exchange->to || read.var != exchange->from)) ||
        has_leaf(exchange->to_leaves, count, written.leaf) ||
        has_leaf(exchange->from_leaves, count, read.leaf))
        return false;
    exchange->to = written.var;
    exchange->from = read.var;
    exchange->to_leaves[count] = written.leaf;
    exchange->from_leaves[count] = read.leaf;
    exchange->count++;
    return true;
}

/* The body of LOOP, a for or a parfor, which becomes the innermost one of NEST; null for others. */
static const struct phrase *enter(struct nest *nest, const struct phrase *loop)
{
    bool parallel = phrase_is_prim(loop, PRIM_PARFOR);
    const struct phrase *fun = phrase_arg(loop, parallel ? 1 : 0);
    if (nest->count == MOST_DIMENSIONS || fun->kind != PHRASE_LAM)
        return NULL;
    const struct var *index = phrase_lam_param(fun);

    fun = phrase_lam_body(fun);
    nest->indices[nest->count++] = index;
    if (!parallel)
        return fun;
    if (fun->kind != PHRASE_LAM)
        return NULL;
    nest->elements[nest->element_count++] =
        (struct element){.own = phrase_lam_param(fun), .index = index, .acc = phrase_arg(loop, 0)};
    return phrase_lam_body(fun);
}

/* Whether COMM, in NEST, does nothing but to copy, which is added to EXCHANGE. */
static bool add_copy(const struct nest *nest, const struct phrase *comm, struct exchange *exchange)
{
    if (phrase_is_prim(comm, PRIM_SEQ) || phrase_is_prim(comm, PRIM_ASSIGN)) {
        const struct phrase *both = phrase_arg(comm, 0);
        const struct phrase *fst = phrase_pair_fst(both), *snd = phrase_pair_snd(both);
        return phrase_is_prim(comm, PRIM_SEQ)
                   ? add_copy(nest, fst, exchange) && add_copy(nest, snd, exchange)
                   : add_assignment(nest, fst, snd, exchange);
    }
    if (!phrase_is_prim(comm, PRIM_FOR) && !phrase_is_prim(comm, PRIM_PARFOR))
        return false;
    struct nest inner = *nest;
    const struct phrase *body = enter(&inner, comm);
    return body && add_copy(&inner, body, exchange);
}

/* Whether COMM copies all of a variable to what has blocks, too. */
static bool is_copy(const struct exchanges *exchanges, const struct phrase *comm,
                    struct exchange *exchange)
{
    *exchange = (struct exchange){0};
    if ((!phrase_is_prim(comm, PRIM_FOR) && !phrase_is_prim(comm, PRIM_PARFOR)) ||
        !add_copy(&(struct nest){0}, comm, exchange) || exchange->to == exchange->from ||
        !map_has(exchanges->blocks, exchange->to) || !map_has(exchanges->blocks, exchange->from))
        return false;
    return exchange->count == gen_leaf_count(var_data(exchange->from));
}

static void count_uses(struct map *uses, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR) {
        uintptr_t count = (uintptr_t)map_get(uses, phrase_var_of(phrase));
        map_set(uses, phrase_var_of(phrase), (void *)(count + 1));
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count_uses(uses, phrase_child(phrase, k));
}

static size_t uses_in(const struct phrase *phrase, const struct var *var)
{
    size_t count = phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == var;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count += uses_in(phrase_child(phrase, k), var);
    return count;
}

/* The commands that COMM runs one after the other, each once, in its scopes and behind. */
static void flatten(struct arena *arena, const struct phrase *comm, struct command_vec *all)
{
    if (phrase_is_prim(comm, PRIM_SEQ)) {
        flatten(arena, phrase_pair_fst(phrase_arg(comm, 0)), all);
        flatten(arena, phrase_pair_snd(phrase_arg(comm, 0)), all);
    } else if (phrase_is_prim(comm, PRIM_NEW) && phrase_arg(comm, 0)->kind == PHRASE_LAM) {
        flatten(arena, phrase_lam_body(phrase_arg(comm, 0)), all);
    } else {
        VEC_PUSH(arena, all, comm);
    }
}

struct exchanges exchanges_none(struct arena *arena)
{
    return (struct exchanges){.arena = arena,
                              .blocks = map_new_objects(arena),
                              .uses = map_new_objects(arena),
                              .found = map_new_objects(arena)};
}

void exchanges_enter(struct exchanges *exchanges, const struct var *var, const struct phrase *body)
{
    map_set(exchanges->blocks, var, exchanges);
    if (!map_has(exchanges->uses, var))
        count_uses(exchanges->uses, body);
}

void exchanges_look(struct exchanges *exchanges, const struct phrase *loop)
{
    const struct phrase *body;
    struct command_vec all = {0};
    struct exchange found;
    if (phrase_is_prim(loop, PRIM_WHILE_COMM))
        body = phrase_pair_snd(phrase_arg(loop, 0));
    else if (phrase_is_prim(loop, PRIM_FOR) && phrase_arg(loop, 0)->kind == PHRASE_LAM)
        body = phrase_lam_body(phrase_arg(loop, 0));
    else
        return;
    flatten(exchanges->arena, body, &all);
    for (size_t k = 0; k < all.len; k++) {
        size_t uses = 0;
        if (!is_copy(exchanges, all.at[k], &found))
            continue;
        for (size_t i = 0; i <= k; i++)
            uses += uses_in(all.at[i], found.from);
        if (uses == (uintptr_t)map_get(exchanges->uses, found.from)) {
            struct exchange *kept = ARENA_NEW(exchanges->arena, struct exchange);
            *kept = found;
            map_set(exchanges->found, all.at[k], kept);
        }
    }
}

const struct exchange *exchanges_find(const struct exchanges *exchanges, const struct phrase *comm)
{
    return map_get(exchanges->found, comm);
}
