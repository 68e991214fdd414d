/* Maps of imperfect nests, on a GPU (25-strategy.md):
 *
 *     fission:  map (\x. let y = A in B) xs = let ys = map (\x. A) xs in map (\x_y. B) (zip xs ys)
 *
 * where A or B is a nest of its own, so that each of the two maps is one whose dimensions are all
 * in parallel: a product, rows by work-groups, scans of rows. What is computed inside of B need not
 * be bound for that; and it may be in an inner map,
 *
 *     map (\x. map (\z. let y = A in B) zs) xs
 *       = let yss = map (\x. map (\z. A) zs) xs in map (\x_ys. map (\z_y. B) (zip zs ys)) (zip xs
 * yss)
 *
 * Pairs with a nest in them are made by two maps: map (\x. pair A B) xs = zip (map (\x. A) xs)
 * (map (\x. B) xs).
 *
 * The same where A is an array or a reduction, and B an array, and no other rule has found work for
 * more than one work-item in an element: columns of which each is made of several passes, rows of
 * which each is made of another one. There A has a name at the outermost level of the function. B
 * may be a number where neighbours' reductions A read what lies side by side (strategy_columns.h).
 *
 * So are few long rows, of which each is reduced several times, or becomes another row then, where
 * a group for each would leave most of the device idle; each pass can then be cut into pieces:
 *
 *     if k >= cutRow && n < lanes/256 then the maps else mapWorkgroup (\x. let y = A in B) xs
 *
 * and columns, where a work-item for each would do so (strategy_gpu_columns.c).
 *
 * Of several sums in an element of which the first is one of a contraction (strategy_contract.c),
 *
 *     map (\x. map (\y. e (f x y) (g x y)) ys) xs
 *       = let zs = map (\x. map (\y. f x y) ys) xs in
 *         map (\x_z. map (\y_z. e z (g x y)) (zip ys z)) (zip xs zs)
 *
 * so that each is done in tiles, and what is made of them with the last.
 *
 * Of reductions in each other, which are one otherwise, the inner ones where they are long, and the
 * elements fewer than work-items (sumsOfRows):
 *
 *     map (\x. reduceAssoc f z (map (\y. reduceAssoc f z (g x y)) ys)) xs
 *       = let yss = map (\x. map (\y. reduceAssoc f z (g x y)) ys) xs in
 *         map (\r. reduceAssoc f z r) yss
 *
 * Side conditions: not both of A and B may fail, for then all of A came first; no array in A has a
 * size that may be negative, which is no error where xs has no elements. Where there are as
 * many elements as work-items that run together, the host leaves it to these:
 *
 *     if n >= lanes then mapGlobal (\x. let y = A in B) xs else the two maps
 *
 * unless what is stored between the two maps had to be stored by a work-item as well. A contraction
 * (strategy_contract.c) with d elements, of a depth k, is worth being stored even so:
 *
 *     if n >= lanes && (k < leastStored || d >= storedShare*lanes) then ... */
#include "dpia/fail.h"
#include "dpia/mentions.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_columns.h"
#include "translate/strategy_contract.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* What is cut off: nests; everything that has a name and takes long; sums; or nests also of the
 * reductions of which another one goes on. */
enum cuts { CUT_NESTS, CUT_NAMES, CUT_SUMS, CUT_ROWS };

struct fission {
    struct strategy *strategy;
    enum cuts cuts;
};

/* Let VAR = BOUND in REST. */
struct cut {
    const struct var *var;
    const struct phrase *bound, *rest;
};

/* Whether PHRASE is an array or a reduction that takes long, as far as is known. */
static bool is_long(struct strategy *strategy, const struct phrase *phrase)
{
    if (!strategy_is_open(strategy, phrase))
        return false;
    return form_is_reduction(phrase)
               ? data_is_flat(phrase_data(phrase))
               : phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) &&
                     data_is_flat(phrase_array_elem(phrase));
}

/* Whether PHRASE is a histogram that the work-items of a group count together. */
static bool is_counted(const struct strategy *strategy, const struct phrase *phrase)
{
    unsigned bits = phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX)
                        ? phrase_atomic_bits(phrase_arg(phrase, 0))
                        : 0;
    return bits > 0 && bits <= strategy->device->atomic_bits;
}

/* Whether PHRASE computes an array each element of which, or which as a scan, has work for several
 * work-items; or what else is cut off. */
static bool is_nest(const struct fission *fission, const struct phrase *phrase)
{
    struct strategy *strategy = fission->strategy;
    if (fission->cuts == CUT_NAMES)
        return is_long(strategy, phrase);
    if (fission->cuts == CUT_SUMS)
        return form_is_reduction(phrase) && strategy_is_open(strategy, phrase) &&
               data_is_flat(phrase_data(phrase));
    if (phrase_is_prim(phrase, PRIM_SCAN_ASSOC))
        return strategy_is_open(strategy, phrase);
    if (phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX))
        return is_counted(strategy, phrase);
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) && strategy_is_open(strategy, phrase) &&
           strategy_has_parallel(strategy, phrase_arg(phrase, 0));
}

static bool cut_at(const struct fission *fission, const struct phrase *phrase, struct cut *cut);

/* Whether there is a nest in PHRASE, or it is one. */
static bool has_nest(const struct fission *fission, const struct phrase *phrase)
{
    struct cut ignored;
    while (phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM) {
        if (is_nest(fission, phrase_arg(phrase, 0)))
            return true;
        phrase = phrase_lam_body(phrase_arg(phrase, 1));
    }
    return is_nest(fission, phrase) || cut_at(fission, phrase, &ignored);
}

/* Whether BOUND, of a let, stands in both maps: a view, or a number where nests are no matter. */
static bool is_quick(const struct fission *fission, const struct phrase *bound)
{
    return cost_is_view(fission->strategy->dpia, bound) ||
           (fission->cuts != CUT_NESTS && data_is_flat(phrase_data(bound)) &&
            !cost_has_loop(bound));
}

static bool cut_let(const struct fission *fission, const struct phrase *let, struct cut *cut)
{
    struct dpia *dpia = fission->strategy->dpia;
    const struct phrase *bound = phrase_arg(let, 0), *fun = phrase_arg(let, 1);
    if (fun->kind != PHRASE_LAM)
        return false;
    const struct var *var = phrase_lam_param(fun);
    const struct phrase *body = phrase_lam_body(fun);
    bool quick = is_quick(fission, bound);
    bool inside = !quick && cut_at(fission, bound, cut);
    bool whole = inside && fission->cuts == CUT_NAMES && data_is_flat(phrase_data(bound));
    if (!quick && (!inside || whole)) {
        *cut = (struct cut){var, bound, body};
        return whole || is_nest(fission, bound) ||
               (fission->cuts != CUT_NAMES && has_nest(fission, body));
    }
    if (!quick) {
        cut->rest = phrase_let(dpia, var, cut->rest, body, let->loc);
        return true;
    }
    if (!cut_at(fission, body, cut))
        return false;
    cut->bound = phrase_copy(dpia, phrase_let(dpia, var, bound, cut->bound, let->loc));
    cut->rest = phrase_let(dpia, var, bound, cut->rest, let->loc);
    return true;
}

/* A size that is computed quickly is computed in both maps, unless it is one of what is stored. */
static bool cut_let_nat(const struct fission *fission, const struct phrase *let, struct cut *cut)
{
    struct dpia *dpia = fission->strategy->dpia;
    const struct phrase *number = phrase_arg(let, 0), *scope = phrase_arg(let, 1);
    if (scope->kind != PHRASE_NAT_LAM || cost_has_loop(number) ||
        !cut_at(fission, phrase_nat_lam_body(scope), cut) ||
        data_mentions_nat(phrase_data(cut->bound), phrase_nat_lam_param(scope)))
        return false;
    const struct nat_var *size = phrase_nat_lam_param(scope);
    cut->bound = phrase_copy(dpia, phrase_let_nat(dpia, number, size, cut->bound, let->loc));
    if (phrase_mentions_nat(cut->rest, size))
        cut->rest = phrase_let_nat(dpia, number, size, cut->rest, let->loc);
    return true;
}

/* Whether PHRASE uses VAR, a pair, for component WHICH only. */
static bool uses_component(const struct phrase *phrase, const struct var *var, size_t which)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) != var;
    if (phrase_is_prim(phrase, which == 1 ? PRIM_FST : PRIM_SND) &&
        phrase_arg(phrase, 0)->kind == PHRASE_VAR)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!uses_component(phrase_child(phrase, i), var, which))
            return false;
    return true;
}

/* map (\p. e (snd p)) (zip xs ys) = map (\y. e y) ys, and the same with fst: what the map does not
 * read says nothing of how it runs. */
static const struct phrase *narrowed(struct dpia *dpia, const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0), *zip = phrase_arg(map, 1);
    if (!phrase_is_prim(zip, PRIM_ZIP))
        return map;
    const struct var *param = phrase_lam_param(fun);
    bool first = uses_component(phrase_lam_body(fun), param, 1);
    if (!first && !uses_component(phrase_lam_body(fun), param, 2))
        return map;
    const struct phrase *parts[2];
    for (size_t k = 0; k < 2; k++) {
        const struct data *data = phrase_array_elem(phrase_arg(zip, k));
        const struct phrase_type *type = type_exp(dpia_types(dpia), data);
        parts[k] = phrase_var(dpia, var_titled(dpia, var_title(param), type, map->loc), map->loc);
    }
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(fun), param,
                     phrase_data_pair(dpia, parts[0], parts[1], map->loc));
    const struct var *used = phrase_var_of(parts[first ? 0 : 1]);
    return narrowed(dpia, phrase_map(dpia, level_of(LOOP_OPEN),
                                     phrase_lam(dpia, used, body, fun->loc),
                                     phrase_arg(zip, first ? 0 : 1), map->loc));
}

/* Whether BOUND, in a function of PARAM, is what it is for each element: it is computed once, also
 * where there are none. */
static bool is_the_same(struct strategy *strategy, const struct var *param,
                        const struct phrase *bound)
{
    return !phrase_mentions(bound, param) && !strategy_may_fail(strategy, bound);
}

/* map (\(x, y). R) (zip xs ys), where INSIDE cuts the function of MAP, \x. let y = .. in R. */
static const struct phrase *rest_of_both(struct dpia *dpia, const struct phrase *map,
                                         const struct cut *inside, const struct var *ys)
{
    struct loc loc = map->loc;
    const struct var *param = phrase_lam_param(phrase_arg(map, 0));
    const struct phrase *both =
        phrase_zip(dpia, phrase_arg(map, 1), phrase_var(dpia, ys, loc), loc);
    const struct phrase_type *element = type_exp(dpia_types(dpia), phrase_array_elem(both));
    const struct phrase *each = phrase_var(dpia, var_new(dpia, "both", element, loc), loc);
    const struct phrase *rest =
        phrase_subst(dpia, inside->rest, param, phrase_select(dpia, each, 1, loc));
    rest =
        phrase_subst(dpia, rest, inside->var, phrase_select(dpia, phrase_copy(dpia, each), 2, loc));
    return phrase_map(dpia, level_of(LOOP_OPEN), phrase_lam(dpia, phrase_var_of(each), rest, loc),
                      both, loc);
}

/* map (\y. R) ys, where R does not mention x. */
static const struct phrase *rest_alone(struct dpia *dpia, const struct cut *inside,
                                       const struct var *ys, struct loc loc)
{
    const struct phrase *array = phrase_var(dpia, ys, loc);
    const struct phrase_type *element = type_exp(dpia_types(dpia), phrase_array_elem(array));
    const struct var *y = var_titled(dpia, var_title(inside->var), element, loc);
    const struct phrase *rest =
        phrase_subst(dpia, inside->rest, inside->var, phrase_var(dpia, y, loc));
    return phrase_map(dpia, level_of(LOOP_OPEN), phrase_lam(dpia, y, rest, loc), array, loc);
}

/* MAP runs over a view: its function is cut, for all elements at once. */
static bool cut_map(const struct fission *fission, const struct phrase *map, struct cut *cut)
{
    struct dpia *dpia = fission->strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0), *array = phrase_arg(map, 1);
    struct cut inside;
    if (fun->kind != PHRASE_LAM || !cut_at(fission, phrase_lam_body(fun), &inside))
        return false;
    const struct var *param = phrase_lam_param(fun);
    if (is_the_same(fission->strategy, param, inside.bound)) {
        *cut = (struct cut){inside.var, inside.bound,
                            phrase_map(dpia, level_of(LOOP_OPEN),
                                       phrase_lam(dpia, param, inside.rest, loc), array, loc)};
        return true;
    }
    const struct phrase *first = phrase_map(
        dpia, level_of(LOOP_OPEN), phrase_lam(dpia, param, inside.bound, loc), array, loc);
    cut->bound = narrowed(dpia, phrase_copy(dpia, first));
    cut->var = var_titled(dpia, var_title(inside.var), cut->bound->type, loc);
    cut->rest = phrase_mentions(inside.rest, param)
                    ? rest_of_both(dpia, map, &inside, cut->var)
                    : rest_alone(dpia, &inside, cut->var, loc);
    return true;
}

/* MAP, whose function makes pairs, for one component of them. */
static const struct phrase *component(struct strategy *strategy, const struct phrase *map,
                                      size_t which)
{
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *part = phrase_lam(strategy->dpia, phrase_lam_param(fun),
                                           phrase_arg(phrase_lam_body(fun), which), fun->loc);
    return phrase_copy(strategy->dpia, phrase_map(strategy->dpia, level_of(LOOP_OPEN), part,
                                                  phrase_arg(map, 1), map->loc));
}

static bool has_open_reduction(struct strategy *strategy, const struct phrase *phrase)
{
    if ((form_is_reduction(phrase) || phrase_is_prim(phrase, PRIM_SCAN_ASSOC)) &&
        strategy_is_open(strategy, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_open_reduction(strategy, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether ARRAY is a map of reductions, in each other, that go on with what REDUCE does: all of
 * them are one reduction. */
static bool goes_on(struct strategy *strategy, const struct phrase *reduce,
                    const struct phrase *array)
{
    while (form_is_map_of_view(strategy->dpia, array)) {
        const struct phrase *inner = phrase_lam_body(phrase_arg(array, 0));
        if (!form_goes_on(reduce, inner))
            return false;
        array = phrase_arg(inner, 2);
        if (!has_open_reduction(strategy, array))
            return true;
    }
    return false;
}

static bool has_counted(const struct strategy *strategy, const struct phrase *phrase)
{
    if (is_counted(strategy, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_counted(strategy, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether CHILD is what PHRASE, a reduction, runs over and makes of single elements: it is not
 * stored. */
static bool is_taken_in(const struct fission *fission, const struct phrase *phrase,
                        const struct phrase *child)
{
    struct strategy *strategy = fission->strategy;
    return form_is_reduction(phrase) && child == phrase_arg(phrase, 2) &&
           !has_counted(strategy, child) &&
           (!has_open_reduction(strategy, child) ||
            (fission->cuts != CUT_ROWS && goes_on(strategy, phrase, child)));
}

/* MAP, with the component of its pairs that has a reduction in it computed before:
 *
 *     map (\x. pair A B) xs
 *       = let ys = map (\x. A) xs in map (\y_x. pair (fst y_x) B) (zip ys xs) */
static bool cut_pairs(const struct fission *fission, const struct phrase *map, struct cut *cut)
{
    struct strategy *strategy = fission->strategy;
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0), *array = phrase_arg(map, 1);
    const struct phrase *pair = fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : fun;
    if (!phrase_is_prim(pair, PRIM_PAIR) ||
        has_open_reduction(strategy, phrase_arg(pair, 0)) ==
            has_open_reduction(strategy, phrase_arg(pair, 1)))
        return false;
    size_t which = has_open_reduction(strategy, phrase_arg(pair, 0)) ? 0 : 1;
    cut->bound = component(strategy, map, which);
    cut->var = var_new(dpia, "ys", cut->bound->type, loc);
    const struct phrase *both = phrase_zip(dpia, phrase_var(dpia, cut->var, loc), array, loc);
    const struct phrase_type *element = type_exp(dpia_types(dpia), phrase_array_elem(both));
    const struct phrase *each = phrase_var(dpia, var_new(dpia, "y_x", element, loc), loc);
    const struct phrase *x = phrase_select(dpia, each, 2, loc);
    const struct phrase *parts[2];
    parts[which] = phrase_select(dpia, phrase_copy(dpia, each), 1, loc);
    parts[1 - which] =
        phrase_subst(dpia, phrase_arg(pair, 1 - which), phrase_lam_param(fun), x);
    cut->rest = phrase_map(dpia, level_of(LOOP_OPEN),
                           phrase_lam(dpia, phrase_var_of(each),
                                      phrase_data_pair(dpia, parts[0], parts[1], loc), loc),
                           both, loc);
    return true;
}

/* The first child of PHRASE that is cut, or is a nest and has to be computed for PHRASE. */
static bool cut_child(const struct fission *fission, const struct phrase *phrase, struct cut *cut)
{
    struct strategy *strategy = fission->strategy;
    struct dpia *dpia = strategy->dpia;
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        const struct phrase *child = phrase_child(phrase, i);
        if (is_taken_in(fission, phrase, child))
            continue;
        bool whole = !cut_at(fission, child, cut);
        if (whole && !is_nest(fission, child))
            continue;
        if (whole && !cut_pairs(fission, child, cut)) {
            const struct var *var = var_new(dpia, "ys", child->type, child->loc);
            *cut = (struct cut){var, child, phrase_var(dpia, var, child->loc)};
        }
        cut->rest = strategy_replace(strategy, phrase, child, cut->rest);
        return true;
    }
    return false;
}

/* Whether the children of PHRASE are evaluated once wherever PHRASE is, apart from functions. */
static bool passes(const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_PRIM)
        return phrase->kind == PHRASE_OPERATOR || phrase->kind == PHRASE_APP;
    enum primitive prim = phrase_prim_of(phrase);
    return prim == PRIM_PAIR || prim == PRIM_FST || prim == PRIM_SND || prim == PRIM_SCAN_ASSOC ||
           form_is_reduction(phrase) || phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) ||
           (primitive_class(prim) == PRIM_LAYOUT && prim != PRIM_GENERATE);
}

/* Whether PHRASE, evaluated once, has a nest in it that can be computed before the rest of it, in
 * *CUT; PHRASE itself is none. */
static bool cut_at(const struct fission *fission, const struct phrase *phrase, struct cut *cut)
{
    if (phrase_is_prim(phrase, PRIM_LET))
        return cut_let(fission, phrase, cut);
    if (phrase_is_prim(phrase, PRIM_LET_NAT))
        return cut_let_nat(fission, phrase, cut);
    if (!passes(phrase))
        return false;
    return cut_child(fission, phrase, cut) ||
           (fission->cuts != CUT_NAMES && form_is_map_of_view(fission->strategy->dpia, phrase) &&
            cut_map(fission, phrase, cut));
}

/* Whether a size that PHRASE computes may be negative. */
static bool computes_negative(struct strategy *strategy, const struct phrase *phrase)
{
    bool negative = phrase_is_prim(phrase, PRIM_LET_NAT) &&
                    fail_may_be_negative(dpia_nats(strategy->dpia), phrase_arg(phrase, 0));
    for (size_t i = 0; !negative && i < phrase_child_count(phrase); i++)
        negative = computes_negative(strategy, phrase_child(phrase, i));
    return negative;
}

/* Whether PHRASE may fail, with its own conditions. */
static bool may_fail(struct strategy *strategy, const struct phrase *phrase)
{
    return strategy_guarded_may_fail(strategy, phrase) || computes_negative(strategy, phrase);
}

/* Not both may fail: all of A is computed before any of B. */
static bool keep_order(struct strategy *strategy, const struct phrase *a, const struct phrase *b)
{
    return !may_fail(strategy, a) || !may_fail(strategy, b);
}

/* Whether all that CUT leaves of MAP is done with the end of what it reduces. */
static bool is_end(struct strategy *strategy, const struct phrase *map, const struct cut *cut)
{
    return data_is_flat(phrase_array_elem(map)) && !has_open_reduction(strategy, cut->rest);
}

static bool is_cut(const struct fission *fission, const struct phrase *map, struct cut *cut)
{
    struct strategy *strategy = fission->strategy;
    return cut_map(fission, map, cut) && keep_order(strategy, cut->bound, cut->rest) &&
           !fail_in_sizes(strategy->dpia, cut->bound) && !is_end(strategy, map, cut);
}

/* Whether the function of MAP makes pairs with a nest in them. */
static bool is_map_of_pairs(const struct fission *fission, const struct phrase *map)
{
    const struct phrase *pair = phrase_lam_body(phrase_arg(map, 0));
    if (!phrase_is_prim(pair, PRIM_PAIR))
        return false;
    const struct phrase *a = phrase_arg(pair, 0), *b = phrase_arg(pair, 1);
    return (has_nest(fission, a) || has_nest(fission, b)) && keep_order(fission->strategy, a, b);
}

/* MAP, cut as often as there are nests in its function. */
static const struct phrase *cut_up(const struct fission *fission, const struct phrase *map)
{
    struct strategy *strategy = fission->strategy;
    struct dpia *dpia = strategy->dpia;
    struct cut cut;
    if (!form_is_map_of_view(dpia, map))
        return strategy_result(strategy, map);
    if (fission->cuts == CUT_NESTS && is_map_of_pairs(fission, map)) {
        const struct phrase *fst = cut_up(fission, component(strategy, map, 0));
        return phrase_zip(dpia, fst, cut_up(fission, component(strategy, map, 1)), map->loc);
    }
    if (!is_cut(fission, map, &cut))
        return strategy_result(strategy, map);
    const struct phrase *bound = cut_up(fission, cut.bound);
    return phrase_let(dpia, cut.var, bound, cut_up(fission, cut.rest), map->loc);
}

static const struct phrase *compared(const struct fission *fission, enum operator op,
                                     const struct nat *a, const struct nat *b, struct loc loc)
{
    struct dpia *dpia = fission->strategy->dpia;
    return phrase_binary(dpia, op, phrase_nat_value(dpia, a, loc), phrase_nat_value(dpia, b, loc),
                         loc);
}

/* COND, and that it is not worth it to store the elements of CONTRACTION: they are many, or little
 * is done for each. */
static const struct phrase *and_not_stored(const struct fission *fission,
                                           const struct contraction *contraction,
                                           const struct phrase *cond)
{
    struct strategy *strategy = fission->strategy;
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = contraction->loc;
    const struct nat *least = nat_const(nats, strategy->device->least_stored);
    const struct nat *share = nat_const(nats, strategy->device->stored_share);
    const struct nat *most = nat_mul(nats, share, nat_of_var(nats, strategy->lanes));
    const struct nat *elements = nat_mul(nats, contraction->row.size, contraction->column.size);
    if (contraction->batch.var)
        elements = nat_mul(nats, elements, contraction->batch.size);
    const struct phrase *little = compared(fission, OP_LT, contraction->depth.size, least, loc);
    const struct phrase *many = compared(fission, OP_GE, elements, most, loc);
    return phrase_binary(dpia, OP_LOG_AND, cond,
                         phrase_binary(dpia, OP_LOG_OR, little, many, loc), loc);
}

/* Whether MAP is better left to those who do an element by a work-item. */
static const struct phrase *rather_whole(const struct fission *fission, const struct phrase *map)
{
    struct strategy *strategy = fission->strategy;
    const struct nat *lanes = nat_of_var(dpia_nats(strategy->dpia), strategy->lanes);
    const struct phrase *many =
        compared(fission, OP_GE, phrase_array_size(map), lanes, map->loc);
    struct contraction contraction;
    struct cut cut;
    return !is_map_of_pairs(fission, map) && is_cut(fission, map, &cut) &&
                   strategy_contract(strategy, cut.bound, &contraction)
               ? and_not_stored(fission, &contraction, many)
               : many;
}

const struct phrase *step_gpu_fission(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct fission fission = {strategy, CUT_NESTS};
    struct cut ignored;
    if (!form_is_map_of_view(dpia, map) ||
        (!is_map_of_pairs(&fission, map) && !is_cut(&fission, map, &ignored)))
        return NULL;
    strategy_note(strategy, "fission", loc);
    const struct phrase *whole = rather_whole(&fission, map);
    return phrase_if(dpia, whole, otherwise(strategy, phrase_copy(dpia, map)),
                     cut_up(&fission, map), loc);
}

const struct phrase *strategy_gpu_fission_of_names(struct strategy *strategy,
                                                   const struct phrase *map)
{
    const struct fission fission = {strategy, CUT_NAMES};
    struct strategy_columns columns;
    struct cut cut;
    if (!form_is_map_of_view(strategy->dpia, map) || !is_cut(&fission, map, &cut) ||
        (phrase_array_elem(map)->kind != DATA_ARRAY &&
         !strategy_columns_read(strategy, cut.bound, &columns)))
        return NULL;
    strategy_note(strategy, "fission", map->loc);
    return cut_up(&fission, map);
}

const struct phrase *step_gpu_passes(struct strategy *strategy, const struct phrase *map,
                                         strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    const struct fission fission = {strategy, CUT_NAMES};
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *least = nat_const(nats, strategy->device->cut_row);
    struct cut cut;
    if (!form_is_map_of_view(dpia, map) || !is_cut(&fission, map, &cut))
        return NULL;
    const struct phrase *reduce = form_find_reduction(phrase_lam_body(phrase_arg(map, 0)));
    const struct nat *depth = reduce ? phrase_array_size(phrase_arg(reduce, 2)) : NULL;
    if (!depth || nat_is_lt(nats, depth, least))
        return NULL;
    struct strategy_columns columns;
    bool rows = !strategy_columns_read(strategy, cut.bound, &columns);
    if (!has_open_reduction(strategy, cut.rest) &&
        !(rows && phrase_array_elem(map)->kind == DATA_ARRAY))
        return NULL;
    const struct phrase *whole = otherwise(strategy, phrase_copy(dpia, map));
    strategy_note(strategy, rows ? "passes over rows" : "passes over columns", map->loc);
    strategy->few_rows = rows ? phrase_array_size(map) : NULL;
    strategy->long_rows = rows ? depth : NULL;
    const struct phrase *passes = cut_up(&fission, map);
    strategy->few_rows = strategy->long_rows = NULL;
    const struct phrase *cond =
        rows ? strategy_gpu_are_few_and_long(strategy, phrase_array_size(map), depth, map->loc)
             : strategy_gpu_are_long_columns(&columns);
    return phrase_if(dpia, cond, passes, whole, map->loc);
}

/* The size of the last of the reductions in each other that go on with what REDUCE does; null if it
 * is alone. */
static const struct nat *last_depth(struct strategy *strategy, const struct phrase *reduce)
{
    const struct phrase *array = phrase_arg(reduce, 2);
    while (form_is_map_of_view(strategy->dpia, array) &&
           form_goes_on(reduce, phrase_lam_body(phrase_arg(array, 0))))
        array = phrase_arg(phrase_lam_body(phrase_arg(array, 0)), 2);
    return array == phrase_arg(reduce, 2) ? NULL : phrase_array_size(array);
}

const struct phrase *step_gpu_sums_of_rows(struct strategy *strategy, const struct phrase *map,
                                           strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct fission fission = {strategy, CUT_ROWS};
    const struct nat *least = nat_const(nats, strategy->device->least_for_group);
    struct cut cut;
    if (!form_is_map_of_view(dpia, map) || !data_is_flat(phrase_array_elem(map)))
        return NULL;
    const struct phrase *reduce = form_find_reduction(phrase_lam_body(phrase_arg(map, 0)));
    const struct nat *depth = reduce ? last_depth(strategy, reduce) : NULL;
    if (!depth || nat_is_lt(nats, depth, least) || !is_cut(&fission, map, &cut))
        return NULL;
    strategy_note(strategy, "sums of rows", map->loc);
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    const struct phrase *few =
        compared(&fission, OP_LT, phrase_array_size(map), lanes, map->loc);
    const struct phrase *deep = compared(&fission, OP_GE, depth, least, map->loc);
    const struct phrase *whole = otherwise(strategy, phrase_copy(dpia, map));
    return phrase_if(dpia, phrase_binary(dpia, OP_LOG_AND, few, deep, map->loc),
                     cut_up(&fission, map), whole, map->loc);
}

/* Whether the sums of CONTRACTION are worth it to be stored: each is of several elements. */
static const struct phrase *is_deep(struct strategy *strategy,
                                    const struct contraction *contraction)
{
    struct loc loc = contraction->loc;
    const struct phrase *least =
        phrase_int(strategy->dpia, SCALAR_I64, strategy->device->least_stored, loc);
    return phrase_binary(strategy->dpia, OP_GE,
                         phrase_nat_value(strategy->dpia, contraction->depth.size, loc), least,
                         loc);
}

/* Whether MAP is one of maps, or of maps of maps, over single elements, with nothing between them
 * that takes long. */
static bool is_of_elements(const struct fission *fission, const struct phrase *map)
{
    struct dpia *dpia = fission->strategy->dpia;
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0));
    while (phrase_is_prim(inner, PRIM_LET) && phrase_arg(inner, 1)->kind == PHRASE_LAM &&
           is_quick(fission, phrase_arg(inner, 0)))
        inner = phrase_lam_body(phrase_arg(inner, 1));
    return form_is_map_of_view(dpia, inner) && (data_is_flat(phrase_array_elem(inner)) ||
                                                is_of_elements(fission, inner));
}

const struct phrase *step_gpu_sums_apart(struct strategy *strategy, const struct phrase *map,
                                         strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct fission fission = {strategy, CUT_SUMS};
    const struct nat *least = nat_const(nats, strategy->device->least_stored);
    struct contraction contraction;
    struct cut cut;
    if (!form_is_map_of_view(dpia, map) || !is_of_elements(&fission, map) ||
        !is_cut(&fission, map, &cut) || !has_open_reduction(strategy, cut.rest) ||
        !strategy_contract(strategy, cut.bound, &contraction) || contraction.may_fail ||
        nat_is_lt(nats, contraction.depth.size, least))
        return NULL;
    strategy_note(strategy, "fission", map->loc);
    const struct phrase *whole = otherwise(strategy, phrase_copy(dpia, map));
    const struct phrase *bound = strategy_result(strategy, cut.bound);
    const struct phrase *apart =
        phrase_let(dpia, cut.var, bound, strategy_result(strategy, cut.rest), map->loc);
    return phrase_if(dpia, is_deep(strategy, &contraction), apart, whole, map->loc);
}
