/* Commands that only copy arrays whole. Such a command has a loop, parallel or not, for each
 * dimension of the array, in their order, and an assignment for each component that it copies: the
 * leaves of one variable to as many of another, or to others of the same. What is indexed by a loop
 * over idx(n) is an array of n elements: all are copied.
 *
 *     parforGlobal n w.1 (\i o. o := idx (snd v.2) i)     leaf 0 of w := leaf 1 of v
 *     separatePair v (\a b. parforVarGlobal n a (\i own. own.1 := idx b.2 i))
 *                                                         leaf 0 of v := leaf 1 of v */
#include "target/exchange_copy.h"

#include "target/gen.h"

enum { MOST_DIMENSIONS = 8, MOST_NAMES = 3 * MOST_DIMENSIONS };

/* A variable that is bound to a part of what OF is: of a parallel loop, the element at INDEX; or a
 * component of a pair, whose leaves begin at LEAF. */
struct name {
    const struct var *var, *index;
    const struct phrase *of;
    size_t leaf;
};

/* The loops around an assignment, and what they bind. */
struct nest {
    const struct var *indices[MOST_DIMENSIONS];
    size_t count;
    struct name names[MOST_NAMES];
    size_t name_count;
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

/* What binds the variable that PART is, or a half of; null if NEST does not. */
static const struct name *name_of(const struct nest *nest, const struct phrase *part)
{
    const struct phrase *var = part->kind == PHRASE_PROJ ? phrase_proj_pair(part) : part;
    for (size_t k = 0; var->kind == PHRASE_VAR && k < nest->name_count; k++)
        if (nest->names[k].var == phrase_var_of(var))
            return &nest->names[k];
    return NULL;
}

/* The variable that PART is, or a half of, or a result; null if it is something else. */
static const struct var *whole_of(const struct phrase *part)
{
    if (part->kind == PHRASE_PROJ)
        part = phrase_proj_pair(part);
    else if (part->type->kind == TYPE_EXP)
        return NULL;
    return part->kind == PHRASE_VAR ? phrase_var_of(part) : NULL;
}

/* Whether PART, an acceptor, an expression or a pair of both, is an element of a component of a
 * variable. */
static bool find_spot(const struct nest *nest, const struct phrase *part, struct spot *spot)
{
    const struct name *name = name_of(nest, part);
    bool second;
    if (part->kind == PHRASE_PAIR)
        return find_spot(nest, phrase_pair_fst(part), spot);
    if (name) {
        bool found = find_spot(nest, name->of, spot);
        spot->leaf += found ? name->leaf : 0;
        return found && (!name->index || add_index(spot, name->index));
    }
    if (whole_of(part)) {
        *spot = (struct spot){.var = whole_of(part)};
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

static bool is_leaf(struct exchange_leaf leaf, const struct spot *spot)
{
    return leaf.var == spot->var && leaf.leaf == spot->leaf;
}

/* Whether a copy of READ to WRITTEN goes with what is in COPY: between the same variables, and
 * neither is copied, or copied to, yet. */
static bool goes_with(const struct exchange_copy *copy, const struct spot *written,
                      const struct spot *read)
{
    if (copy->count == EXCHANGE_MOST_LEAVES ||
        (written->var == read->var && written->leaf == read->leaf))
        return false;
    for (size_t k = 0; k < copy->count; k++)
        if (copy->to[k].var != written->var || copy->from[k].var != read->var ||
            is_leaf(copy->to[k], written) || is_leaf(copy->from[k], read))
            return false;
    return true;
}

/* Adds the assignment TO := FROM in NEST to COPY. */
static bool add_assignment(const struct nest *nest, const struct phrase *to,
                           const struct phrase *from, struct exchange_copy *copy)
{
    struct spot written, read;
    size_t count = copy->count;
    if (nest->count == 0 || gen_leaf_count(phrase_data(to)) != 1 ||
        phrase_data(to)->kind == DATA_ARRAY || !find_spot(nest, to, &written) ||
        !find_spot(nest, from, &read) || !is_own(nest, &written) || !is_own(nest, &read) ||
        !goes_with(copy, &written, &read))
        return false;
    copy->to[count] = (struct exchange_leaf){.var = written.var, .leaf = written.leaf};
    copy->from[count] = (struct exchange_leaf){.var = read.var, .leaf = read.leaf};
    copy->count++;
    return true;
}

/* FUN's body, and its parameter; null if it is no lambda. */
static const struct phrase *open_scope(const struct phrase *fun, const struct var **param)
{
    if (!fun || fun->kind != PHRASE_LAM)
        return NULL;
    *param = phrase_lam_param(fun);
    return phrase_lam_body(fun);
}

/* The body of LOOP, a for, a parfor or a parforVar, which becomes the innermost one of NEST; null
 * if it has none. */
static const struct phrase *enter_loop(struct nest *nest, const struct phrase *loop)
{
    bool alone = phrase_is_prim(loop, PRIM_FOR);
    const struct var *index;
    struct name own = {.of = alone ? NULL : phrase_arg(loop, 0)};
    const struct phrase *body = open_scope(phrase_arg(loop, alone ? 0 : 1), &index);
    if (!body || nest->count == MOST_DIMENSIONS || nest->name_count == MOST_NAMES)
        return NULL;
    nest->indices[nest->count++] = index;
    if (alone)
        return body;
    body = open_scope(body, &own.var);
    own.index = index;
    nest->names[nest->name_count++] = own;
    return body;
}

/* The body of COMM, a separatePair, whose variables NEST gets; null if it has none. */
static const struct phrase *enter_pair(struct nest *nest, const struct phrase *comm)
{
    struct name first = {.of = phrase_arg(comm, 0)}, second = first;
    const struct phrase *body =
        open_scope(open_scope(phrase_arg(comm, 1), &first.var), &second.var);
    if (!body || nest->name_count + 2 > MOST_NAMES)
        return NULL;
    second.leaf = gen_leaf_count(var_data(first.var));
    nest->names[nest->name_count++] = first;
    nest->names[nest->name_count++] = second;
    return body;
}

/* Whether COMM, in NEST, does nothing but to copy, which is added to COPY. */
static bool add_copy(const struct nest *nest, const struct phrase *comm, struct exchange_copy *copy)
{
    if (phrase_is_prim(comm, PRIM_SEQ) || phrase_is_prim(comm, PRIM_ASSIGN)) {
        const struct phrase *both = phrase_arg(comm, 0);
        const struct phrase *fst = phrase_pair_fst(both), *snd = phrase_pair_snd(both);
        return phrase_is_prim(comm, PRIM_SEQ)
                   ? add_copy(nest, fst, copy) && add_copy(nest, snd, copy)
                   : add_assignment(nest, fst, snd, copy);
    }
    struct nest inner = *nest;
    const struct phrase *body = NULL;

    if (phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        body = enter_pair(&inner, comm);
    else if (phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_PARFOR) ||
             phrase_is_prim(comm, PRIM_PARFOR_VAR))
        body = enter_loop(&inner, comm);
    return body && add_copy(&inner, body, copy);
}

bool exchange_copy_of(const struct phrase *comm, struct exchange_copy *copy)
{
    *copy = (struct exchange_copy){0};
    return (phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_PARFOR) ||
            phrase_is_prim(comm, PRIM_PARFOR_VAR) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR)) &&
           add_copy(&(struct nest){0}, comm, copy);
}

const struct data *exchange_enter_part(const struct data *data, struct part part, size_t *first)
{
    *first = 0;
    for (unsigned k = 0; k < part.len; k++) {
        while (data->kind == DATA_ARRAY)
            data = data->fst;
        if (data->kind != DATA_PAIR)
            return NULL;
        *first += part_step(part, k) ? gen_leaf_count(data->fst) : 0;
        data = part_step(part, k) ? data->snd : data->fst;
    }
    return data;
}

void exchange_flatten(struct arena *arena, const struct phrase *comm, struct command_vec *all)
{
    if (phrase_is_prim(comm, PRIM_SEQ)) {
        exchange_flatten(arena, phrase_pair_fst(phrase_arg(comm, 0)), all);
        exchange_flatten(arena, phrase_pair_snd(phrase_arg(comm, 0)), all);
    } else if (phrase_is_prim(comm, PRIM_NEW) && phrase_arg(comm, 0)->kind == PHRASE_LAM) {
        exchange_flatten(arena, phrase_lam_body(phrase_arg(comm, 0)), all);
    } else if (phrase_is_prim(comm, PRIM_LET_NAT_COMM) &&
               phrase_pair_snd(phrase_arg(comm, 0))->kind == PHRASE_NAT_LAM) {
        exchange_flatten(arena, phrase_nat_lam_body(phrase_pair_snd(phrase_arg(comm, 0))), all);
    } else {
        VEC_PUSH(arena, all, comm);
    }
}
