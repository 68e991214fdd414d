/* Forms of phrases that strategies look for.
 *
 *     2 * reduceAssoc (+) 0 xs                                   has a reduction
 *     map (\row. map (\column. reduceAssoc (+) 0 (map g (zip row column))) columns) rows
 *                                                                a contraction */
#include "rewrite/form.h"

#include "dpia/fail.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"

bool form_is_reduction(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM);
}

bool form_goes_on(const struct phrase *outer, const struct phrase *inner)
{
    return form_is_reduction(inner) && phrase_is_same(phrase_arg(outer, 0), phrase_arg(inner, 0)) &&
           operator_facts(phrase_arg(inner, 0), phrase_arg(inner, 1)).neutral;
}

bool form_is_strict(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_OPERATOR || phrase_is_prim(phrase, PRIM_PAIR) ||
           phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND) ||
           phrase_is_prim(phrase, PRIM_LET);
}

bool form_is_check(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM &&
           !phrase_mentions(phrase_lam_body(phrase_arg(phrase, 1)),
                            phrase_lam_param(phrase_arg(phrase, 1)));
}

const struct phrase *form_find_reduction(const struct phrase *phrase)
{
    if (form_is_reduction(phrase))
        return phrase;
    const struct phrase *found = NULL;
    bool enters = (form_is_strict(phrase) || phrase->kind == PHRASE_LAM) &&
                  !form_is_check(phrase) && phrase_has(phrase, TRAIT_REDUCTION);
    for (size_t i = 0; enters && !found && i < phrase_child_count(phrase); i++)
        found = form_find_reduction(phrase_child(phrase, i));
    return found;
}

const struct phrase *form_first(const struct phrase *phrase,
                                bool (*is)(const struct phrase *part))
{
    if (is(phrase))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        if (!phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
            found = form_first(phrase_child(phrase, i), is);
    return found;
}

bool form_is_map_of_view(struct dpia *dpia, const struct phrase *phrase)
{
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) && phrase_arg(phrase, 0)->kind == PHRASE_LAM &&
           cost_is_view(dpia, phrase_arg(phrase, 1));
}

bool form_is_contraction(struct dpia *dpia, const struct phrase *fun)
{
    const struct phrase *inner = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : NULL;
    if (!inner || !form_is_map_of_view(dpia, inner))
        return false;
    const struct phrase *reduce = form_find_reduction(phrase_lam_body(phrase_arg(inner, 0)));
    if (!reduce)
        return false;
    const struct phrase *array = phrase_arg(reduce, 2);
    return phrase_is_prim(phrase_is_at(array, PRIM_MAP, LOOP_OPEN) ? phrase_arg(array, 1) : array,
                          PRIM_ZIP);
}

/* ---- Arithmetic ---- */

/* What is arithmetic on SCALAR, in a function of PROGRAM or of a phrase; DEPTH: calls around it. */
struct arithmetic {
    struct dpia *dpia;
    const struct program *program;
    enum scalar scalar;
    int depth;
};

enum { MOST_CALLS = 16 };

bool form_is_made_of(const struct data *data, enum scalar scalar)
{
    if (data->kind == DATA_PAIR)
        return form_is_made_of(data->fst, scalar) && form_is_made_of(data->snd, scalar);
    return data->kind == DATA_SCALAR && data->scalar == scalar;
}

static bool is_computed(const struct arithmetic *all, const struct phrase *phrase);

/* The body of a function whose parameters are numbers is computed of these. */
static bool is_function(const struct arithmetic *all, const struct phrase *fun)
{
    for (; fun->kind == PHRASE_LAM; fun = phrase_lam_body(fun)) {
        const struct phrase_type *type = phrase_lam_param(fun)->type;
        if (type->kind != TYPE_EXP || !form_is_made_of(type->data, all->scalar))
            return false;
    }
    return is_computed(all, fun);
}

/* A call of one of the program's functions. */
static bool is_call(const struct arithmetic *all, const struct phrase *phrase)
{
    struct arithmetic inner = *all;
    for (; phrase->kind == PHRASE_APP; phrase = phrase_app_fun(phrase))
        if (!is_computed(all, phrase_app_arg(phrase)))
            return false;
    const struct phrase *fun = phrase->kind == PHRASE_VAR && all->program
                                   ? program_function_of(all->program, phrase_var_of(phrase))
                                   : NULL;
    return fun && inner.depth++ < MOST_CALLS && is_function(&inner, fun);
}

static bool is_operation(const struct arithmetic *all, const struct phrase *phrase)
{
    const struct data *vector = data_vector_of(dpia_types(all->dpia), all->scalar, 4);
    if (!operator_takes(phrase_oper_op(phrase), vector))
        return false;
    for (size_t i = 0; i < phrase_oper_arg_count(phrase); i++)
        if (!is_computed(all, phrase_oper_arg(phrase, i)))
            return false;
    return true;
}

static bool is_computed(const struct arithmetic *all, const struct phrase *phrase)
{
    if (phrase->type->kind != TYPE_EXP || !form_is_made_of(phrase_data(phrase), all->scalar))
        return false;
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL)
        return true;
    if (phrase->kind == PHRASE_OPERATOR)
        return is_operation(all, phrase);
    if (phrase->kind == PHRASE_APP)
        return is_call(all, phrase);
    if (phrase_is_prim(phrase, PRIM_LET))
        return is_computed(all, phrase_arg(phrase, 0)) && is_function(all, phrase_arg(phrase, 1));
    if (phrase_is_prim(phrase, PRIM_PAIR))
        return is_computed(all, phrase_arg(phrase, 0)) && is_computed(all, phrase_arg(phrase, 1));
    return (phrase_is_prim(phrase, PRIM_FST) || phrase_is_prim(phrase, PRIM_SND)) &&
           is_computed(all, phrase_arg(phrase, 0));
}

static const struct data *first_component(const struct data *data)
{
    while (data->kind == DATA_PAIR)
        data = data->fst;
    return data;
}

bool form_is_arithmetic(struct dpia *dpia, const struct program *program, const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_param(fun)->type->kind != TYPE_EXP)
        return false;
    const struct data *data = first_component(phrase_lam_param(fun)->type->data);
    struct arithmetic all = {dpia, program, data->scalar, 0};
    return data->kind == DATA_SCALAR && data->scalar != SCALAR_BOOL && data->scalar != SCALAR_F16 &&
           is_function(&all, fun) && !fail_anywhere(dpia, program, fun);
}

/* Whether PRIM only says when its functions are run, and not by whom. */
static bool hosts_functions(enum primitive prim)
{
    return prim == PRIM_LET || prim == PRIM_LET_NAT || prim == PRIM_LOOP || prim == PRIM_ITERATE ||
           prim == PRIM_WHILE || prim == PRIM_NEW || prim == PRIM_LET_NAT_COMM ||
           prim == PRIM_SEPARATE || prim == PRIM_SEPARATE_PAIR;
}

bool form_is_hosted(const struct phrase *phrase, size_t child)
{
    enum phrase_type_kind kind = phrase_child(phrase, child)->type->kind;
    bool is_function = kind == TYPE_FUN || kind == TYPE_PASSIVE_FUN || kind == TYPE_NAT_FUN ||
                       kind == TYPE_DATA_FUN;
    if (!is_function || phrase->kind != PHRASE_PRIM)
        return true;
    enum primitive prim = phrase_prim_of(phrase);
    return hosts_functions(prim) || (prim == PRIM_FILTER && kind == TYPE_NAT_FUN);
}

struct leaf_vec VEC(const struct var *);

/* A phrase of type DATA, of variables for its components, which are added to LEAVES; null where
 * there is an array among them. */
static const struct phrase *of_leaves(struct dpia *dpia, const struct data *data,
                                      struct leaf_vec *leaves)
{
    struct loc loc = loc_none();
    if (data->kind == DATA_ARRAY)
        return NULL;
    if (data->kind != DATA_PAIR) {
        const struct var *leaf = var_new(dpia, "x", type_exp(dpia_types(dpia), data), loc);
        VEC_PUSH(dpia_arena(dpia), leaves, leaf);
        return phrase_var(dpia, leaf, loc);
    }
    const struct phrase *fst = of_leaves(dpia, data->fst, leaves);
    const struct phrase *snd = fst ? of_leaves(dpia, data->snd, leaves) : NULL;
    return snd ? phrase_data_pair(dpia, fst, snd, loc) : NULL;
}

bool form_reads_all(struct dpia *dpia, const struct phrase *fun)
{
    struct leaf_vec leaves = {NULL, 0, 0};
    if (fun->kind != PHRASE_LAM || fun->type->fst->kind != TYPE_EXP)
        return false;
    const struct phrase *arg = of_leaves(dpia, fun->type->fst->data, &leaves);
    const struct phrase *body = arg ? phrase_app(dpia, fun, arg, fun->loc) : NULL;
    bool reads = body != NULL;
    for (size_t i = 0; i < leaves.len && reads; i++)
        reads = phrase_demands(body, leaves.at[i]);
    return reads;
}
