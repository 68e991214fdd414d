/* Shorthands for the primitives of control: loops with an accumulator, scans, filters, updates, and
 * their imperative counterparts (primitives.def). Nats and data types are read off the types of the
 * arguments.
 *
 *     phrase_loop(n, \i a. a + 1, 0)      loop n i64 (\i a. a + 1) 0
 *     phrase_while_comm(c.2, p)           whileComm (c.2, p) */
#include "base/diag.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"

/* The d of VAR : var[[n]d], with the array around it. */
static const struct data *array_of_var(struct dpia *dpia, const struct phrase *var,
                                       enum primitive prim)
{
    const struct phrase_type *type = var->type;
    if (type->kind != TYPE_PRODUCT || type->fst->kind != TYPE_ACC ||
        type->fst->data->kind != DATA_ARRAY)
        bug(var->loc, "'%s' wants a variable of arrays\n  found: %s", primitive_name(prim),
            type_text(dpia_arena(dpia), type));
    return type->fst->data;
}

const struct phrase *phrase_scan(struct dpia *dpia, enum primitive prim, const struct phrase *fun,
                                 const struct phrase *init, const struct phrase *array,
                                 struct loc loc)
{
    return phrase_reduce(dpia, prim, fun, init, array, loc);
}

const struct phrase *phrase_scatter(struct dpia *dpia, const struct phrase *array,
                                    const struct phrase *indices, const struct phrase *values,
                                    struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_SCATTER);
    const struct nat *count = phrase_array_data(dpia, indices, PRIM_SCATTER)->size;
    return phrase_prim(dpia, PRIM_SCATTER, (const struct nat *[]){data->size, count}, 2,
                       &data->fst, 1, (const struct phrase *[]){array, indices, values}, 3, loc);
}

const struct phrase *phrase_reduce_by_index(struct dpia *dpia, const struct phrase *fun,
                                            const struct phrase *neutral,
                                            const struct phrase *array,
                                            const struct phrase *pairs, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_REDUCE_BY_INDEX);
    const struct nat *count = phrase_array_data(dpia, pairs, PRIM_REDUCE_BY_INDEX)->size;
    return phrase_prim(dpia, PRIM_REDUCE_BY_INDEX, (const struct nat *[]){data->size, count}, 2,
                       &data->fst, 1, (const struct phrase *[]){fun, neutral, array, pairs}, 4,
                       loc);
}

const struct phrase *phrase_update(struct dpia *dpia, const struct phrase *array,
                                   const struct phrase *index, const struct phrase *value,
                                   struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_UPDATE);
    return phrase_prim(dpia, PRIM_UPDATE, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){array, index, value}, 3, loc);
}

const struct phrase *phrase_iterate(struct dpia *dpia, enum primitive prim, const struct nat *n,
                                    const struct phrase *fun, const struct phrase *init,
                                    struct loc loc)
{
    const struct data *data = phrase_data(init);
    return phrase_prim(dpia, prim, &n, 1, &data, 1, (const struct phrase *[]){fun, init}, 2, loc);
}

const struct phrase *phrase_while(struct dpia *dpia, const struct phrase *cond,
                                  const struct phrase *fun, const struct phrase *init,
                                  struct loc loc)
{
    const struct data *data = phrase_data(init);
    return phrase_prim(dpia, PRIM_WHILE, NULL, 0, &data, 1,
                       (const struct phrase *[]){cond, fun, init}, 3, loc);
}

const struct phrase *phrase_assert(struct dpia *dpia, const struct phrase *cond,
                                   const struct phrase *exp, struct loc loc)
{
    const struct data *data = phrase_data(exp);
    return phrase_prim(dpia, PRIM_ASSERT, NULL, 0, &data, 1, (const struct phrase *[]){cond, exp},
                       2, loc);
}

const struct phrase *phrase_filter(struct dpia *dpia, const struct phrase *pred,
                                   const struct phrase *array, const struct nat_var *count,
                                   const struct var *kept, const struct phrase *body,
                                   struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_FILTER);
    const struct phrase *rest =
        phrase_nat_lam(dpia, count, phrase_lam(dpia, kept, body, loc), loc);
    return phrase_prim(dpia, PRIM_FILTER, &data->size, 1,
                       (const struct data *[]){data->fst, phrase_data(body)}, 2,
                       (const struct phrase *[]){pred, array, rest}, 3, loc);
}

const struct phrase *phrase_scan_i(struct dpia *dpia, const struct phrase *fun,
                                   const struct phrase *init, const struct phrase *array,
                                   const struct phrase *acc, struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_SCANI);
    return phrase_prim(dpia, PRIM_SCANI, &data->size, 1,
                       (const struct data *[]){data->fst, phrase_data(init)}, 2,
                       (const struct phrase *[]){fun, init, array, acc}, 4, loc);
}

const struct phrase *phrase_while_i(struct dpia *dpia, const struct phrase *cond,
                                    const struct phrase *fun, const struct phrase *init,
                                    const struct phrase *rest, struct loc loc)
{
    const struct data *data = phrase_data(init);
    return phrase_prim(dpia, PRIM_WHILEI, NULL, 0, &data, 1,
                       (const struct phrase *[]){cond, fun, init, rest}, 4, loc);
}

const struct phrase *phrase_filter_i(struct dpia *dpia, const struct phrase *pred,
                                     const struct phrase *array, const struct phrase *rest,
                                     struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_FILTERI);
    return phrase_prim(dpia, PRIM_FILTERI, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){pred, array, rest}, 3, loc);
}

const struct phrase *phrase_filter_room_i(struct dpia *dpia, const struct phrase *pred,
                                          const struct phrase *array, const struct phrase *acc,
                                          struct loc loc)
{
    const struct data *data = phrase_array_data(dpia, array, PRIM_FILTERI_ROOM);
    return phrase_prim(dpia, PRIM_FILTERI_ROOM, &data->size, 1, &data->fst, 1,
                       (const struct phrase *[]){pred, array, acc}, 3, loc);
}

bool phrase_is_filter_room(const struct phrase *phrase)
{
    if (!phrase_is_prim(phrase, PRIM_FILTER) || phrase_arg(phrase, 2)->kind != PHRASE_NAT_LAM)
        return false;
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(phrase, 2));
    if (fun->kind != PHRASE_LAM || !phrase_is_prim(phrase_lam_body(fun), PRIM_ROOM))
        return false;
    const struct phrase *room = phrase_lam_body(fun), *kept = phrase_arg(room, 0);
    return phrase_nat_arg(room, 0) == phrase_nat_arg(phrase, 0) && kept->kind == PHRASE_VAR &&
           phrase_var_of(kept) == phrase_lam_param(fun);
}

const struct phrase *phrase_assign_i(struct dpia *dpia, const struct phrase *fun,
                                     const struct phrase *var, struct loc loc)
{
    const struct data *data = phrase_data(phrase_proj(dpia, var, 1, loc));
    return phrase_prim(dpia, PRIM_ASSIGNI, NULL, 0, &data, 1, (const struct phrase *[]){fun, var},
                       2, loc);
}

const struct phrase *phrase_while_comm(struct dpia *dpia, const struct phrase *cond,
                                       const struct phrase *body, struct loc loc)
{
    const struct phrase *both = phrase_pair(dpia, cond, body, loc);
    return phrase_prim(dpia, PRIM_WHILE_COMM, NULL, 0, NULL, 0, &both, 1, loc);
}

const struct phrase *phrase_assert_comm(struct dpia *dpia, const struct phrase *cond,
                                        struct loc loc)
{
    return phrase_prim(dpia, PRIM_ASSERT_COMM, NULL, 0, NULL, 0, &cond, 1, loc);
}

const struct phrase *phrase_equal_comm(struct dpia *dpia, const struct nat *n,
                                       const struct nat *m, struct loc loc)
{
    return phrase_prim(dpia, PRIM_EQUAL_COMM, (const struct nat *[]){n, m}, 2, NULL, 0, NULL, 0,
                       loc);
}

const struct phrase *phrase_parfor_var(struct dpia *dpia, struct level level,
                                       const struct phrase *var, const struct phrase *body,
                                       struct loc loc)
{
    const struct data *data = array_of_var(dpia, var, PRIM_PARFOR_VAR);
    return phrase_prim_at(dpia, PRIM_PARFOR_VAR, at_level(level), &data->size, 1, &data->fst, 1,
                          (const struct phrase *[]){var, body}, 2, loc);
}

const struct phrase *phrase_separate(struct dpia *dpia, const struct nat *n, const struct nat *m,
                                     const struct phrase *var, const struct phrase *body,
                                     struct loc loc)
{
    const struct data *data = array_of_var(dpia, var, PRIM_SEPARATE);
    return phrase_prim(dpia, PRIM_SEPARATE, (const struct nat *[]){n, m}, 2, &data->fst, 1,
                       (const struct phrase *[]){var, body}, 2, loc);
}

const struct phrase *phrase_separate_pair(struct dpia *dpia, const struct phrase *var,
                                          const struct phrase *body, struct loc loc)
{
    const struct phrase_type *type = var->type;
    if (type->kind != TYPE_PRODUCT || type->fst->kind != TYPE_ACC ||
        type->fst->data->kind != DATA_PAIR)
        bug(var->loc, "'separatePair' wants a variable of pairs\n  found: %s",
            type_text(dpia_arena(dpia), type));
    const struct data *data = type->fst->data;
    return phrase_prim(dpia, PRIM_SEPARATE_PAIR, NULL, 0,
                       (const struct data *[]){data->fst, data->snd}, 2,
                       (const struct phrase *[]){var, body}, 2, loc);
}
