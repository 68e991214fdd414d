/* Reads strides off views (lmad.h): a variable for each dimension goes through the view as an
 * index, and the element's number that comes out is looked at as a polynomial in it. */
#include "view/lmad.h"

#include "dpia/mentions.h"
#include "view/view_private.h"

/* ---- Numbers that are written down ---- */

const struct nat *view_written_number(struct dpia *dpia, const struct phrase *arg)
{
    if (phrase_is_prim(arg, PRIM_NAT_VALUE))
        return phrase_nat_arg(arg, 0);
    if (phrase_is_prim(arg, PRIM_TO_IDX) || phrase_is_prim(arg, PRIM_FROM_IDX))
        return view_written_number(dpia, phrase_arg(arg, 0));
    return arg->kind == PHRASE_LITERAL
               ? nat_const(dpia_nats(dpia), (int64_t)phrase_literal_value(arg).bits)
               : NULL;
}

/* The questions of a walk on their way to who answers them, if there is somebody. */
struct asking {
    struct dpia *dpia;
    const struct view_answers *answers;
    void *data;
    bool unknown; /* one was not answered */
};

static const struct nat *number(void *data, const struct phrase *arg, const struct view_path *path,
                                const char *name)
{
    struct asking *asking = data;
    if (asking->answers)
        return asking->answers->number(asking->data, arg, path, name);
    return path ? NULL : view_written_number(asking->dpia, arg);
}

static const struct nat *index_of(void *data, const struct phrase *arg,
                                  const struct view_path *path, const struct nat *n)
{
    struct asking *asking = data;
    if (asking->answers)
        return asking->answers->index(asking->data, arg, path, n);
    return path ? NULL : view_written_number(asking->dpia, arg);
}

static const struct nat *any(void *data, const struct nat *n)
{
    struct asking *asking = data;
    asking->unknown = true;
    return n;
}

static const struct view_answers passed_on = {.index = index_of, .number = number, .any = any};

/* ---- Spots ---- */

/* One step of PATH into DATA; false where there is none to take. */
static bool follow(struct nat_table *nats, const struct view_path *path, const struct data **data,
                   struct view_spot *spot)
{
    bool vector = (*data)->kind == DATA_VECTOR;
    if ((*data)->kind == DATA_PAIR) {
        spot->leaf += path->which == 2 ? data_leaf_count((*data)->fst) : 0;
        *data = path->which == 2 ? (*data)->snd : (*data)->fst;
        return !path->index;
    }
    if (!path->index || (!vector && (*data)->kind != DATA_ARRAY))
        return false;
    spot->offset = nat_mul(nats, spot->offset, (*data)->size);
    spot->offset = nat_add(nats, spot->offset, path->index);
    *data = vector ? NULL : (*data)->fst;
    return true;
}

/* The variable that EXP is, or whose value it is; null if it is none. */
static const struct var *variable_of(const struct phrase *exp)
{
    if (exp->kind == PHRASE_PROJ)
        exp = phrase_proj_pair(exp);
    return exp->kind == PHRASE_VAR ? phrase_var_of(exp) : NULL;
}

/* Takes WALK, which has come to `generate n (\i. e)`, on to e at the index that its path begins
 * with; false if it is somewhere else. */
static bool enter_generate(struct view_walk *walk)
{
    const struct phrase *at = walk->at;
    if (!phrase_is_prim(at, PRIM_GENERATE) || !walk->path || !walk->path->index ||
        phrase_arg(at, 0)->kind != PHRASE_LAM)
        return false;
    const struct phrase *fun = phrase_arg(at, 0);
    const struct phrase *number = phrase_nat_value(walk->dpia, walk->path->index, at->loc);
    const struct phrase *index =
        phrase_to_idx(walk->dpia, phrase_array_size(at), number, at->loc);
    walk->at = phrase_subst(walk->dpia, phrase_copy(walk->dpia, phrase_lam_body(fun)),
                            phrase_lam_param(fun), index);
    walk->path = walk->path->next;
    return true;
}

bool view_find(struct dpia *dpia, const struct phrase *exp, const struct view_path *path,
               const struct view_answers *answers, void *data, struct view_spot *spot)
{
    struct asking asking = {.dpia = dpia, .answers = answers, .data = data};
    struct view_walk walk = {dpia, exp, path, &passed_on, &asking};
    const struct data *type;
    enum view_step step;
    do
        step = enter_generate(&walk) ? VIEW_ENTERED : view_enter(&walk);
    while (step == VIEW_ENTERED && !asking.unknown);
    *spot = (struct view_spot){variable_of(walk.at), 0, nat_const(dpia_nats(dpia), 0)};
    if (step != VIEW_NONE || asking.unknown || !spot->var)
        return false;
    type = phrase_data(walk.at);
    for (path = walk.path; path; path = path->next)
        if (!type || !follow(dpia_nats(dpia), path, &type, spot))
            return false;
    return !type || type->kind == DATA_SCALAR || type->kind == DATA_IDX;
}

/* ---- Strides ---- */

/* TERM without one factor VAR. */
static const struct nat *without(struct nat_table *nats, const struct nat_term *term,
                                 const struct nat_var *var)
{
    const struct nat *product = nat_const(nats, term->coefficient);
    bool left_out = false;
    for (size_t k = 0; k < term->factor_count; k++) {
        const struct nat_factor *factor = term->factors[k];
        if (!left_out && factor->kind == NAT_VAR && factor->var == var)
            left_out = true;
        else
            product = nat_mul(nats, product, nat_of_factor(nats, factor));
    }
    return product;
}

static bool mentions(struct nat_table *nats, const struct nat_term *term,
                     const struct nat_var *var)
{
    for (size_t k = 0; k < term->factor_count; k++)
        if (nat_mentions(nat_of_factor(nats, term->factors[k]), var))
            return true;
    return false;
}

const struct nat *view_stride(struct nat_table *nats, const struct nat *nat,
                              const struct nat_var *var)
{
    const struct nat *stride = nat_const(nats, 0);
    for (size_t k = 0; k < nat->term_count; k++)
        if (mentions(nats, &nat->terms[k], var))
            stride = nat_add(nats, stride, without(nats, &nat->terms[k], var));
    return nat_mentions(stride, var) ? NULL : stride;
}

/* A variable for each dimension of DATA, and the path of them, which ends at a scalar or vector. */
static const struct view_path *each_dimension(struct dpia *dpia, const struct data *data,
                                              struct view_lmad *lmad,
                                              const struct nat_var **vars)
{
    struct nat_table *nats = dpia_nats(dpia);
    size_t d = lmad->dimensions;
    const struct nat *n, *last;
    if (data->kind != DATA_ARRAY && data->kind != DATA_VECTOR)
        return NULL;
    n = data->size;
    last = nat_sub(nats, n, nat_const(nats, 1));
    vars[d] = nat_var_new(nats, "i", nat_const(nats, 0), last);
    lmad->lengths[d] = n;
    lmad->dimensions++;
    return view_path_index(dpia_arena(dpia), nat_of_var(nats, vars[d]),
                           data->kind == DATA_ARRAY
                               ? each_dimension(dpia, data->fst, lmad, vars)
                               : NULL);
}

/* Whether a descriptor can have all dimensions of DATA. */
static bool has_rank(const struct data *data)
{
    size_t rank = 0;
    for (; data->kind == DATA_ARRAY; data = data->fst)
        rank++;
    return rank + (data->kind == DATA_VECTOR) <= VIEW_MOST_DIMENSIONS && data->kind != DATA_PAIR;
}

bool view_read_lmad(struct dpia *dpia, const struct phrase *exp,
                    const struct view_answers *answers, void *data, struct view_lmad *lmad)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat_var *vars[VIEW_MOST_DIMENSIONS];
    const struct view_path *path;
    struct view_spot spot;
    *lmad = (struct view_lmad){0};
    if (!has_rank(phrase_data(exp)))
        return false;
    path = each_dimension(dpia, phrase_data(exp), lmad, vars);
    if (!view_find(dpia, exp, path, answers, data, &spot))
        return false;
    lmad->var = spot.var;
    lmad->leaf = spot.leaf;
    lmad->offset = spot.offset;
    for (size_t d = 0; d < lmad->dimensions; d++) {
        lmad->strides[d] = view_stride(nats, spot.offset, vars[d]);
        if (!lmad->strides[d])
            return false;
        lmad->offset = nat_sub(nats, lmad->offset,
                               nat_mul(nats, lmad->strides[d], nat_of_var(nats, vars[d])));
    }
    return true;
}

/* ---- Neighbours ---- */

/* The innermost dimension on the way to a leaf; without a variable there is none. */
struct innermost {
    struct dpia *dpia;
    const struct nat_var *var;
    const struct nat *length;
};

/* Any number, which is the same for all of the innermost dimension; null where it may not be. */
static const struct nat *some_number(void *data, const struct phrase *arg,
                                     const struct view_path *path, const char *name)
{
    const struct innermost *innermost = data;
    const struct nat *written = path ? NULL : view_written_number(innermost->dpia, arg);
    struct nat_table *nats = dpia_nats(innermost->dpia);
    if (written)
        return written;
    return innermost->var && phrase_mentions_nat(arg, innermost->var)
               ? NULL
               : nat_of_var(nats, nat_var_new(nats, name, NULL, NULL));
}

static const struct nat *some_index(void *data, const struct phrase *arg,
                                    const struct view_path *path, const struct nat *n)
{
    (void)n;
    return some_number(data, arg, path, "i");
}

static const struct view_answers some = {.index = some_index, .number = some_number};

/* A path to LEAF in DATA, with a variable for each dimension. */
static const struct view_path *leaf_path(struct dpia *dpia, const struct data *data, size_t leaf,
                                         struct innermost *innermost)
{
    struct nat_table *nats = dpia_nats(dpia);
    bool array = data->kind == DATA_ARRAY;
    if (data->kind == DATA_PAIR) {
        size_t first = data_leaf_count(data->fst);
        return leaf < first
                   ? view_path_select(dpia_arena(dpia), 1,
                                      leaf_path(dpia, data->fst, leaf, innermost))
                   : view_path_select(dpia_arena(dpia), 2,
                                      leaf_path(dpia, data->snd, leaf - first, innermost));
    }
    if (!array && data->kind != DATA_VECTOR)
        return NULL;
    const struct nat *n = data->size;
    const struct nat *last = nat_sub(nats, n, nat_const(nats, 1));
    const struct nat_var *i = nat_var_new(nats, "i", nat_const(nats, 0), last);
    innermost->var = i;
    innermost->length = n;
    return view_path_index(dpia_arena(dpia), nat_of_var(nats, i),
                           array ? leaf_path(dpia, data->fst, leaf, innermost) : NULL);
}

bool view_is_contiguous(struct dpia *dpia, const struct phrase *exp)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = nat_const(nats, 1);
    for (size_t leaf = 0; leaf < data_leaf_count(phrase_data(exp)); leaf++) {
        struct innermost innermost = {.dpia = dpia};
        const struct view_path *path = leaf_path(dpia, phrase_data(exp), leaf, &innermost);
        struct view_spot spot;
        if (!view_find(dpia, exp, path, &some, &innermost, &spot) ||
            (innermost.var && innermost.length != one &&
             view_stride(nats, spot.offset, innermost.var) != one))
            return false;
    }
    return true;
}
