/* Loops in the function of a map, on a CPU (25-strategy.md): panels of neighbours, which take each
 * step of a loop together, so that the compiler finds vectors in it. Law: reduce-map interchange.
 *
 *     map (\i. reduce (\l a. f i l a) (z i) ls) is, for the W neighbours from START on,
 *       = reduce (\l as. mapSeq (\j. f (start + j) l (idx as j)) js)
 *           (mapSeq (\j. z (start + j)) js) ls
 *
 * for whatever stands around and in the loop, by recursion: what is named is an array of W values,
 * a loop in a loop is one for all neighbours again, and what has no loop is a map over them.
 * Nothing is reassociated, so that f may be anything and the reduction one in order. But a
 * reduction of reductions by one operator goes on: reduce f z (map (reduce f e) xss), and one of
 * joined rows is one of its rows: reduce f z (join xss) = reduce (\a xs. reduce f a xs) z xss.
 *
 *     in panels:  map f xs
 *       = concat (join (mapGlobal (\q. panel f (w*q)) qs)) (the last of panel f (n - w))
 *
 * The last panel reaches back to elements that are done already, which are not written again.
 *
 * Side conditions: nothing may fail; loops are of sizes that are the same for all, and in no
 * branch; names are of scalars, or of views; what neighbours read lies side by side; there is no
 * choice by where they are, as at a border, in which compilers find no vectors. Loops of few steps,
 * as many as compilers unroll, are left as they are, and so are maps of few elements, which the
 * host sees. What is less than two panels is one. Measured, one thread: a filter of 33 taps takes
 * 40 us for 50021 elements, 350 one by one; polynomials of degree 25 22 us, 360. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_border.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_guarded.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* The variable of one neighbour's value, and that of all their values. */
struct lane_name {
    const struct var *one, *all;
};

struct lane_names VEC(struct lane_name);

/* The WIDTH neighbours of INDEX from START on, an i64. */
struct panel {
    struct strategy *strategy;
    struct strategy_index index;
    const struct nat *width;
    const struct var *start;
    struct lane_names names;
    const struct lane_name *made; /* what the innermost loop makes; or null */
    int64_t steps; /* of all loops together, where they are known; else 0 */
    struct loc loc;
};

/* ---- All neighbours ---- */

static const struct phrase *lanes(struct panel *panel, const struct phrase *body);

/* The variable of all values of ONE. */
static const struct var *all_of(struct panel *panel, const struct var *one,
                                const struct data *data)
{
    struct dpia *dpia = panel->strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct var *all =
        var_titled(dpia, var_title(one),
                   type_exp(types, data_array(types, panel->width, data)), panel->loc);
    struct lane_name name = {one, all};
    VEC_PUSH(dpia_arena(dpia), &panel->names, name);
    return all;
}

/* generate N (\i. i) */
static const struct phrase *numbers(const struct panel *panel, const struct nat *n)
{
    struct strategy *strategy = panel->strategy;
    struct strategy_index index = strategy_index_new(strategy, "i", n, panel->loc);
    const struct phrase *itself = phrase_var(strategy->dpia, index.var, panel->loc);
    return phrase_generate(strategy->dpia, n,
                           phrase_lam(strategy->dpia, index.var, itself, panel->loc), panel->loc);
}

/* BODY of neighbour LANE. */
static const struct phrase *at_lane(const struct panel *panel, const struct phrase *body,
                                    const struct phrase *lane)
{
    struct dpia *dpia = panel->strategy->dpia;
    struct loc loc = panel->loc;
    for (size_t i = 0; i < panel->names.len; i++) {
        const struct phrase *all = phrase_var(dpia, panel->names.at[i].all, loc);
        if (phrase_mentions(body, panel->names.at[i].one))
            body = phrase_subst(dpia, body, panel->names.at[i].one,
                                phrase_idx(dpia, all, lane, loc));
    }
    if (!strategy_index_in(body, panel->index))
        return body;
    if (panel->width == panel->index.size)
        return phrase_subst(dpia, body, panel->index.var, lane);
    const struct phrase *place =
        phrase_binary(dpia, OP_ADD, phrase_var(dpia, panel->start, loc),
                      phrase_from_idx(dpia, lane, loc), loc);
    place = phrase_unchecked(dpia, phrase_to_idx(dpia, panel->index.size, place, loc));
    return phrase_subst(dpia, body, panel->index.var, place);
}

/* \lane. BODY, of that neighbour */
static const struct phrase *of_lane(const struct panel *panel, const struct phrase *body)
{
    struct dpia *dpia = panel->strategy->dpia;
    struct strategy_index lane =
        strategy_index_new(panel->strategy, "lane", panel->width, panel->loc);
    return phrase_lam(dpia, lane.var,
                      at_lane(panel, body, phrase_var(dpia, lane.var, panel->loc)), panel->loc);
}

/* \lane_acc. BODY, of that neighbour and its value ACC. */
static const struct phrase *of_lane_and(const struct panel *panel, const struct phrase *body,
                                        const struct var *acc, const struct data *pair)
{
    struct dpia *dpia = panel->strategy->dpia;
    struct loc loc = panel->loc;
    const struct var *both = var_new(dpia, "lane_acc", type_exp(dpia_types(dpia), pair), loc);
    const struct phrase *var = phrase_var(dpia, both, loc);
    body = phrase_subst(dpia, body, acc, phrase_select(dpia, var, 2, loc));
    return phrase_lam(dpia, both, at_lane(panel, body, phrase_select(dpia, var, 1, loc)), loc);
}

/* Whether there is a choice in EXP by where a neighbour is, as at a border. */
static bool chooses_by_place(const struct panel *panel, const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_IF) && strategy_index_in(phrase_arg(exp, 0), panel->index))
        return true;
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        if (chooses_by_place(panel, phrase_child(exp, i)))
            return true;
    return false;
}

/* Of BODY without a loop: a map, of the values of what the innermost loop makes, too. */
static const struct phrase *lanes_of_scalars(struct panel *panel, const struct phrase *body)
{
    struct strategy *strategy = panel->strategy;
    struct dpia *dpia = strategy->dpia;
    bool some;
    body = strategy_guarded(strategy, body);
    if (strategy_guarded_may_fail(strategy, body) || chooses_by_place(panel, body) ||
        !strategy_reads_beside(strategy, body, panel->index, &some))
        return NULL;
    const struct phrase *all = numbers(panel, panel->width);
    const struct lane_name *made = panel->made;
    body = phrase_copy(dpia, body);
    bool with_made = made && phrase_mentions(body, made->one);
    if (with_made)
        all = phrase_zip(dpia, all, phrase_var(dpia, made->all, panel->loc), panel->loc);
    const struct phrase *fun =
        with_made ? of_lane_and(panel, body, made->one, phrase_array_elem(all))
                  : of_lane(panel, body);
    return phrase_map(dpia, level_of(LOOP_SEQUENTIAL), strategy_sequential(strategy, fun), all,
                      panel->loc);
}

/* let VALUE for each be ONE in BODY */
static const struct phrase *lanes_named(struct panel *panel, const struct var *one,
                                        const struct phrase *value, const struct phrase *body)
{
    if (!data_is_flat(phrase_data(value)))
        return NULL;
    const struct phrase *values = lanes(panel, value);
    if (!values)
        return NULL;
    const struct var *all = all_of(panel, one, phrase_data(value));
    const struct phrase *rest = lanes(panel, body);
    return rest ? phrase_let(panel->strategy->dpia, all, values, rest, panel->loc) : NULL;
}

static const struct phrase *lanes_of_let(struct panel *panel, const struct phrase *let)
{
    const struct phrase *value = phrase_arg(let, 0), *fun = phrase_arg(let, 1);
    struct dpia *dpia = panel->strategy->dpia;
    if (fun->kind != PHRASE_LAM)
        return NULL;
    if (cost_is_view(dpia, value))
        return lanes(panel, phrase_app(dpia, phrase_copy(dpia, fun), value, let->loc));
    return lanes_named(panel, phrase_lam_param(fun), value, phrase_lam_body(fun));
}

/* What REDUCE makes of A and its ELEMENT. */
static const struct phrase *reduction_step(struct strategy *strategy, const struct phrase *reduce,
                                           const struct phrase *a, const struct phrase *element)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_copy(dpia, phrase_arg(reduce, 0));
    if (phrase_is_prim(phrase_arg(reduce, 2), PRIM_JOIN))
        return phrase_reduce(dpia, phrase_prim_of(reduce), fun, a, element, reduce->loc);
    if (phrase_is_prim(reduce, PRIM_REDUCE))
        return strategy_apply2(strategy, fun, element, a);
    if (form_goes_on(reduce, element))
        return phrase_reduce(dpia, phrase_prim_of(element), fun, a, phrase_arg(element, 2),
                             reduce->loc);
    return strategy_apply2(strategy, fun, a, element);
}

static bool is_reduction(const struct phrase *phrase)
{
    return form_is_reduction(phrase) || phrase_is_prim(phrase, PRIM_REDUCE);
}

static bool is_loop(const struct phrase *phrase)
{
    return is_reduction(phrase) || phrase_is_prim(phrase, PRIM_LOOP);
}

/* What the steps of REDUCTION are over: of rows that are joined it is the rows. */
static const struct phrase *steps_over(const struct phrase *reduction)
{
    const struct phrase *array = phrase_arg(reduction, 2);
    return phrase_is_prim(array, PRIM_JOIN) ? phrase_arg(array, 0) : array;
}

static const struct nat *steps_of(const struct phrase *loop)
{
    return is_reduction(loop) ? phrase_array_size(steps_over(loop)) : phrase_nat_arg(loop, 0);
}

/* Step L of LOOP, with A; null where it is over what is computed. */
static const struct phrase *step_of(struct strategy *strategy, const struct phrase *loop,
                                    struct strategy_index l, const struct phrase *a)
{
    if (!is_reduction(loop))
        return strategy_apply2(strategy, phrase_copy(strategy->dpia, phrase_arg(loop, 0)),
                               phrase_var(strategy->dpia, l.var, loop->loc), a);
    const struct phrase *array = steps_over(loop);
    return strategy_is_of_views(strategy, array)
               ? reduction_step(strategy, loop, a, strategy_element(strategy, array, l))
               : NULL;
}

/* What the function of LOOP calls what it makes: of a reduction without an order its first
 * parameter, else its second one. */
static struct title title_of(const struct phrase *loop)
{
    const struct phrase *fun = phrase_arg(loop, 0);
    bool is_second = !form_is_reduction(loop) && fun->kind == PHRASE_LAM;
    return phrase_param_title(is_second ? phrase_lam_body(fun) : fun, "acc");
}

/* Step L of LOOP for all neighbours, which makes their values MADE; null if that cannot be. */
static const struct phrase *lanes_of_step(struct panel *panel, const struct phrase *loop,
                                          struct strategy_index l, const struct lane_name *made)
{
    struct strategy *strategy = panel->strategy;
    const struct lane_name *outer = panel->made;
    const struct phrase *step =
        step_of(strategy, loop, l, phrase_var(strategy->dpia, made->one, panel->loc));
    panel->made = made;
    step = step ? lanes(panel, step) : NULL;
    panel->made = outer;
    return step;
}

static void count_steps(struct panel *panel, const struct nat *n)
{
    int64_t steps;
    bool known = nat_is_const(n, &steps) && steps <= panel->strategy->device->few_unrolled;
    panel->steps = known ? panel->steps * steps : 0;
}

static const struct phrase *lanes_of_loop(struct panel *panel, const struct phrase *loop)
{
    struct strategy *strategy = panel->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct data *data = phrase_data(loop);
    const struct phrase *starts =
        data_is_flat(data) && strategy_flat_bytes(data) <= (size_t)strategy->device->value_bytes
            ? lanes(panel, phrase_arg(loop, 1))
            : NULL;
    if (!starts)
        return NULL;
    struct strategy_index l = strategy_index_new(strategy, "l", steps_of(loop), panel->loc);
    const struct var *a = var_titled(dpia, title_of(loop), loop->type, panel->loc);
    const struct lane_name made = {a, all_of(panel, a, data)};
    count_steps(panel, l.size);
    const struct phrase *step = lanes_of_step(panel, loop, l, &made);
    if (!step)
        return NULL;
    const struct phrase *fun =
        phrase_lam(dpia, l.var, phrase_lam(dpia, made.all, step, panel->loc), panel->loc);
    return phrase_reduce(dpia, PRIM_REDUCE, fun, starts, numbers(panel, l.size), loop->loc);
}

/* The first loop in PHRASE that is done whatever else is; null if there is none. */
static const struct phrase *first_loop(const struct phrase *phrase)
{
    if (is_loop(phrase))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; form_is_strict(phrase) && !found && i < phrase_child_count(phrase); i++)
        found = first_loop(phrase_child(phrase, i));
    return found;
}

/* BODY, of each of the neighbours, as an array; null if that cannot be. */
static const struct phrase *lanes(struct panel *panel, const struct phrase *body)
{
    struct strategy *strategy = panel->strategy;
    if (!cost_has_loop(body))
        return lanes_of_scalars(panel, body);
    if (phrase_is_prim(body, PRIM_LET))
        return lanes_of_let(panel, body);
    const struct phrase *loop = first_loop(body);
    if (loop == body)
        return lanes_of_loop(panel, loop);
    if (!loop)
        return NULL;
    const struct var *one = var_titled(strategy->dpia, title_of(loop), loop->type, loop->loc);
    const struct phrase *rest =
        strategy_replace(strategy, body, loop, phrase_var(strategy->dpia, one, loop->loc));
    return lanes_named(panel, one, loop, rest);
}

/* ---- All panels ---- */

/* \start. the WIDTH elements of MAP from there on; null if that cannot be, or is not worth it. */
static const struct phrase *panel_of(struct strategy *strategy, const struct phrase *map,
                                     const struct nat *width)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase_type *number =
        type_exp(dpia_types(dpia), data_scalar(dpia_types(dpia), SCALAR_I64));
    struct panel panel = {.strategy = strategy,
                          .index = strategy_index_new(strategy, "i", phrase_array_size(map),
                                                      map->loc),
                          .width = width,
                          .start = var_new(dpia, "start", number, map->loc),
                          .steps = 1,
                          .loc = map->loc};
    if (!form_is_map_of_view(dpia, map))
        return NULL;
    const struct phrase *body = strategy_body_at(strategy, map, panel.index);
    if (!data_is_flat(phrase_data(body)) || !cost_has_loop(body))
        return NULL;
    const struct phrase *all = lanes(&panel, body);
    bool is_worth = all && (panel.steps == 0 || panel.steps > strategy->device->nest_unrolled);
    return is_worth ? phrase_lam(dpia, panel.start, all, map->loc) : NULL;
}

/* How many panels of WIDTH are before the last one of N elements, of which there are some. */
static const struct nat *before_last(struct nat_table *nats, const struct nat *n, int64_t width)
{
    const struct nat *one = nat_const(nats, 1);
    return nat_div(nats, nat_sub(nats, nat_max(nats, n, one), one), nat_const(nats, width));
}

/* The elements of MAP by PANEL, of WIDTH. */
static const struct phrase *of_panels(struct strategy *strategy, const struct phrase *map,
                                      const struct phrase *panel, int64_t width,
                                      enum loop_level level)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *n = phrase_array_size(map);
    const struct nat *nats[] = {n, nat_const(dpia_nats(dpia), width),
                                before_last(dpia_nats(dpia), n, width)};
    const struct data *data = phrase_array_elem(map);
    struct strategy_template template = strategy_template(
        strategy, level == LOOP_GLOBAL ? "inPanels" : "inPanelsInThread", SCALAR_F32, map->loc);
    const struct phrase *all = strategy_instance(
        strategy, template, (struct phrase_arguments){nats, &data, &panel, 3, 1, 1});
    return phrase_unchecked(dpia, phrase_coerce(dpia, phrase_data(map), all, map->loc));
}

/* MAP in panels of WIDTH, at least one; null if that cannot be. */
static const struct phrase *in_panels(struct strategy *strategy, const struct phrase *map,
                                      int64_t width, enum loop_level level)
{
    const struct phrase *panel =
        panel_of(strategy, map, nat_const(dpia_nats(strategy->dpia), width));
    return panel ? of_panels(strategy, map, panel, width, level) : NULL;
}

/* Whether a loop in PHRASE makes a tuple, for which panels are narrower: its vectors are to stay in
 * registers. */
static bool makes_tuples(const struct phrase *phrase)
{
    if (is_loop(phrase) && phrase_data(phrase)->kind == DATA_PAIR)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (makes_tuples(phrase_child(phrase, i)))
            return true;
    return false;
}

/* MAP in panels, or of fewer elements in one, or what OTHERWISE makes of it; null if no panel can
 * be. */
static const struct phrase *all_in_panels(struct strategy *strategy, const struct phrase *map,
                                          enum loop_level level, strategy_otherwise *otherwise)
{
    const struct device *device = strategy->device;
    int64_t width = makes_tuples(phrase_arg(map, 0)) ? device->narrow_panel : device->panel;
    const struct phrase *several = in_panels(strategy, map, width, level);
    if (!several)
        return NULL;
    const struct strategy_least few = {phrase_array_size(map), device->least_panel};
    const struct strategy_least many = {phrase_array_size(map), 2 * width};
    const struct phrase *copy = phrase_copy(strategy->dpia, map);
    const struct phrase *one = panel_of(strategy, copy, phrase_array_size(map));
    const struct phrase *less =
        strategy_if_least(strategy, &few, 1, phrase_lam_body(one), copy, otherwise);
    return strategy_if_all(strategy, &many, 1, several, less);
}

/* The same of MAP away from its border, where something is asked there of where an element is. */
static const struct phrase *middle_in_panels(struct strategy *strategy, const struct phrase *map,
                                             enum loop_level level, strategy_otherwise *otherwise)
{
    struct strategy_border border;
    if (!form_is_map_of_view(strategy->dpia, map) || !strategy_border(strategy, map, &border))
        return NULL;
    const struct phrase *middle = all_in_panels(strategy, border.middle, level, otherwise);
    if (!middle)
        return NULL;
    const struct strategy_least some = {strategy_border_inside(strategy, &border),
                                        strategy->device->least_panel};
    const struct phrase *all = strategy_border_around(strategy, map, &border, middle, level);
    return strategy_if_least(strategy, &some, 1, all, phrase_copy(strategy->dpia, map), otherwise);
}

static const struct phrase *one_or_several(struct strategy *strategy, const struct phrase *map,
                                           enum loop_level level, strategy_otherwise *otherwise)
{
    const struct phrase *panels = all_in_panels(strategy, map, level, otherwise);
    return panels ? panels : middle_in_panels(strategy, map, level, otherwise);
}

const struct phrase *step_cpu_panels(struct strategy *strategy, const struct phrase *map,
                                     strategy_otherwise *otherwise)
{
    const struct phrase *panels = one_or_several(strategy, map, LOOP_GLOBAL, otherwise);
    if (panels)
        strategy_note(strategy, "in panels", map->loc);
    return panels;
}

/* ---- In the function of a map ---- */

static const struct phrase *as_it_is(struct strategy *strategy, const struct phrase *map)
{
    (void)strategy;
    return map;
}

/* Whether what PHRASE gives is what some of its parts give, each as it is. */
static bool gives_its_parts(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LAM || phrase_is_prim(phrase, PRIM_LET) ||
           phrase_is_prim(phrase, PRIM_PAIR) || phrase_is_prim(phrase, PRIM_IF) ||
           phrase_is_prim(phrase, PRIM_JOIN) || phrase_is_prim(phrase, PRIM_SPLIT) ||
           phrase_is_prim(phrase, PRIM_TRANSPOSE) || phrase_is_prim(phrase, PRIM_CONCAT) ||
           phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN);
}

/* PHRASE, what one thread gives, with panels in it where they can be; *SOME, if there are any. */
static const struct phrase *with_panels(struct strategy *strategy, const struct phrase *phrase,
                                        bool *some)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *panels =
        phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN)
            ? one_or_several(strategy, phrase, LOOP_SEQUENTIAL, as_it_is)
            : NULL;
    *some = *some || panels;
    if (panels || !gives_its_parts(phrase))
        return panels ? panels : phrase;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_panels(strategy, phrase_child(phrase, i), some);
    return phrase_with_children(dpia, phrase, children);
}

const struct phrase *step_cpu_panels_of_each(struct strategy *strategy, const struct phrase *map,
                                             strategy_otherwise *otherwise)
{
    const struct phrase *fun = phrase_arg(map, 0);
    bool some = false;
    const struct phrase *panels = with_panels(strategy, fun, &some);
    if (!some)
        return NULL;
    strategy_note(strategy, "panels of each", map->loc);
    return otherwise(strategy, phrase_map(strategy->dpia, level_of(LOOP_OPEN), panels,
                                          phrase_arg(map, 1), map->loc));
}
