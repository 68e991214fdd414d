/* Leaves of variables, and how often each is used. For p : exp[(f32 x (f32 x f32))] the leaves are
 * fst p, fst (snd p) and snd (snd p), and in
 *
 *     fst p + fst p * sum (mapSeq (\x. x * fst (snd p)) xs)
 *
 * they are used 2, 2 and 0 times: the second one once, but in a loop. */
#include "translate/leaves.h"

#include "base/name.h"

size_t leaves_count(const struct data *data)
{
    if (data->kind != DATA_PAIR)
        return 1;
    return leaves_count(data->fst) + leaves_count(data->snd);
}

bool leaves_component(const struct phrase *exp, const struct var *var, const struct data **data,
                      size_t *first)
{
    bool second = phrase_is_prim(exp, PRIM_SND);

    if (exp->kind == PHRASE_VAR && exp->u.var == var) {
        *data = var->type->data;
        *first = 0;
        return true;
    }
    if (!second && !phrase_is_prim(exp, PRIM_FST))
        return false;
    if (!leaves_component(exp->u.prim.args[0], var, data, first))
        return false;
    if (second)
        *first += leaves_count((*data)->fst);
    *data = second ? (*data)->snd : (*data)->fst;
    return true;
}

/* Whether the child of PHRASE at POSITION is run for each element of something: the lambdas of
 * maps, reductions, loops and views, but not those of let and new, nor reduceI's continuation. */
static bool is_repeated(const struct phrase *phrase, size_t position)
{
    if (phrase->kind != PHRASE_PRIM || phrase_child(phrase, position)->kind != PHRASE_LAM)
        return false;
    return !phrase_is_prim(phrase, PRIM_LET) && !phrase_is_prim(phrase, PRIM_NEW) &&
           !(phrase_is_prim(phrase, PRIM_REDUCEI) && position == 3);
}

static void count(const struct phrase *phrase, const struct var *var, size_t weight,
                  size_t *uses)
{
    const struct data *data;
    size_t first;

    if (leaves_component(phrase, var, &data, &first)) {
        for (size_t k = 0; k < leaves_count(data); k++)
            uses[first + k] += weight;
        return;
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        count(phrase_child(phrase, k), var, is_repeated(phrase, k) ? 2 : weight, uses);
}

size_t *leaves_uses(struct dpia *dpia, const struct phrase *phrase, const struct var *var)
{
    size_t *uses = ARENA_ARRAY(dpia_arena(dpia), size_t, leaves_count(var->type->data));

    count(phrase, var, 1, uses);
    return uses;
}

const char *leaves_name(struct dpia *dpia, const struct var *var, size_t leaf)
{
    size_t count = leaves_count(var->type->data);

    return count == 1 ? var->name : name_slice(dpia_arena(dpia), var->name, leaf, 1, count);
}
