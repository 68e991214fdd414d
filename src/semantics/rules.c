/* Rules on random instances: an entry is made of the left side, with sizes and types drawn, and
 * random phrases for the parameters; it is computed on random inputs, and so is what the rule makes
 * of it.
 *
 *     rule     map f (map g xs) = map (\x. f (g x)) xs
 *     left     try (xs: exp[[3]i32]) (a: exp[i32]) ... = map (\x. x + a) (map (\x. min x 1) xs)
 *     right    the same with map (\x. min x 1 + a) xs
 *
 * Both sides have one result, or both fail with one of the errors that the left side comes to, also
 * where one element of them is read. If what is drawn has arrays that may fail where they are read,
 * the right side may read less than the left side. It is tried as it is written, with the same
 * phrases, which does not depend on the matcher, with its reductions in another order (order.c),
 * and as it is applied. Where the condition is not seen to hold there is nothing to compare. */
#include "semantics/rules.h"

#include <math.h>

#include "dpia/fail.h"
#include "interp/interp.h"
#include "rewrite/instance.h"
#include "rewrite/rewrite.h"
#include "rewrite/test.h"
#include "semantics/compare.h"
#include "semantics/draw.h"
#include "semantics/generate.h"
#include "semantics/order.h"
#include "semantics/sizes.h"

/* Of a phrase for a parameter; how often parameters are drawn for an instance, until the condition
 * holds; steps of an evaluation. */
enum { DEPTH = 3, ATTEMPTS = 400, STEPS = 200000 };

/* In percent: operations of a parameter's value that may fail, where it is to fail. */
enum { BROKEN = 80 };

struct instance {
    struct dpia *dpia;
    const struct rule *rule;
    struct draw draw;
    struct match match;
    struct param_vec params; /* of the entry */
    struct program program;  /* for what predicates ask */
    int64_t lanes;           /* that it has */
    int64_t failing;         /* in percent: operations of functions that may fail */
    const struct var *broken;  /* the parameter whose value fails where it can, or null */
    bool reorders;             /* the left side leaves an order open */
    const struct input *input; /* at hand */
};

/* ---- Drawing ---- */

static const struct var *add_param(struct instance *instance, const char *name,
                                   const struct data *data)
{
    struct arena *arena = dpia_arena(instance->dpia);
    const struct var *var =
        var_new(instance->dpia, name, type_exp(dpia_types(instance->dpia), data), loc_none());
    struct param param = {.name = name, .loc = loc_none(), .var = var};
    VEC_PUSH(arena, &instance->params, param);
    return var;
}

/* How far sizes are from the least one: seldom such as a rule may have for large ones only. */
static int64_t draw_range(struct instance *instance)
{
    if (draw_happens(&instance->draw, 80))
        return 4;
    return draw_happens(&instance->draw, 75) ? 12 : 40;
}

/* A number within the bounds of VAR, most often a small one. */
static const struct nat *draw_size(struct instance *instance, const struct nat_var *var)
{
    struct nat_table *nats = dpia_nats(instance->dpia);
    int64_t lower = 0, upper;
    nat_is_const(match_nat(instance->dpia, &instance->match, var->lower), &lower);
    if (draw_happens(&instance->draw, 15))
        return nat_const(nats, lower);
    int64_t most = lower + draw_range(instance);
    if (var->upper &&
        nat_is_const(match_nat(instance->dpia, &instance->match, var->upper), &upper) &&
        upper < most)
        most = upper < lower ? lower : upper;
    return nat_const(nats, draw_between(&instance->draw, lower, most));
}

static void draw_kinds(struct instance *instance)
{
    const struct rule *rule = instance->rule;
    for (size_t i = 0; i < rule->nats.len; i++)
        map_set(instance->match.nats, rule->nats.at[i],
                (void *)draw_size(instance, rule->nats.at[i]));
    if (draw_happens(&instance->draw, 60))
        sizes_adjust(&instance->draw, &instance->match);
    map_set(instance->match.nats, rule->lanes,
            (void *)nat_of_var(dpia_nats(instance->dpia), rule->lanes));
    for (size_t i = 0; i < rule->datas.len; i++)
        map_set(instance->match.datas, rule->datas.at[i], (void *)draw_data(&instance->draw, 2));
}

/* The type of VAR in the instance. */
static const struct phrase_type *type_of(const struct instance *instance, const struct var *var)
{
    const struct phrase *use = phrase_var(instance->dpia, var, loc_none());
    const struct phrase *closed = phrase_lam(instance->dpia, var, use, loc_none());
    const struct rule *rule = instance->rule;
    for (size_t i = 0; i < rule->nats.len; i++)
        closed = phrase_subst_nat(instance->dpia, closed, rule->nats.at[i],
                                  map_get(instance->match.nats, rule->nats.at[i]));
    for (size_t i = 0; i < rule->datas.len; i++)
        closed = phrase_subst_data(instance->dpia, closed, rule->datas.at[i],
                                   map_get(instance->match.datas, rule->datas.at[i]));
    return closed->type->fst;
}

static bool data_has_float(const struct data *data)
{
    if (data->kind == DATA_ARRAY || data->kind == DATA_PAIR)
        return data_has_float(data->fst) || (data->kind == DATA_PAIR && data_has_float(data->snd));
    return data->kind == DATA_SCALAR && scalar_class(data->scalar) == CLASS_FLOAT;
}

/* In percent: how often a value of type DATA is an input. */
static int64_t input_share(const struct data *data)
{
    return data_has_float(data) ? 75 : data->kind == DATA_ARRAY ? 55 : 40;
}

/* An expression is a parameter of the entry, or not, as its type has it: never where that mentions
 * lanes, or what is computed of such. */
static const struct phrase *draw_value(struct instance *instance, const struct var *var)
{
    const struct phrase_type *type = type_of(instance, var);
    bool breaks = var == instance->broken;
    if (type->kind == TYPE_EXP && data_is_closed(type->data) && !breaks &&
        draw_happens(&instance->draw, input_share(type->data)))
        return phrase_var(instance->dpia, add_param(instance, var->name, type->data), loc_none());
    int64_t failing =
        type->kind == TYPE_FUN || draw_happens(&instance->draw, 20) ? instance->failing : 0;
    enum order_promise promise = order_promised(instance->rule->left, var);
    instance->draw.failing = breaks ? BROKEN : failing;
    if (promise != ORDER_NOTHING)
        return draw_associative(&instance->draw, type, promise == ORDER_COMMUTATIVE);
    const struct phrase *phrase =
        draw_phrase(&instance->draw, type, (unsigned)draw_between(&instance->draw, 0, DEPTH));
    bool placed = type->kind == TYPE_EXP && draw_happens(&instance->draw, 5);
    return placed ? phrase_to_memory(instance->dpia, SPACE_PRIVATE, phrase, loc_none()) : phrase;
}

/* In some instances one parameter most likely fails: what a rule must not leave out. */
static const struct var *draw_broken(struct instance *instance)
{
    const struct rule *rule = instance->rule;
    if (rule->vars.len == 0 || !draw_happens(&instance->draw, instance->draw.late ? 75 : 40))
        return NULL;
    return rule->vars.at[draw_between(&instance->draw, 0, (int64_t)rule->vars.len - 1)];
}

static void draw_values(struct instance *instance)
{
    const struct rule *rule = instance->rule;
    struct arena *arena = dpia_arena(instance->dpia);
    struct types *types = dpia_types(instance->dpia);
    instance->params.len = instance->draw.vars.len = 0;
    instance->draw.operator= NULL;
    instance->broken = draw_broken(instance);
    VEC_PUSH(arena, &instance->draw.vars, add_param(instance, "a", data_scalar(types, SCALAR_I32)));
    VEC_PUSH(arena, &instance->draw.vars,
             add_param(instance, "b", data_scalar(types, SCALAR_BOOL)));
    for (size_t i = 0; i < rule->vars.len; i++)
        map_set(instance->match.vars, rule->vars.at[i],
                (void *)draw_value(instance, rule->vars.at[i]));
}

static bool is_given(const struct rule *rule, const struct nat_var *var)
{
    for (size_t i = 0; i < rule->given.len; i++)
        if (rule->given.at[i] == var)
            return true;
    return false;
}

/* Whether the condition holds where the program knows its sizes only when it runs, as all of them
 * may be then: `not (m <= 8)` holds, since m <= 8 is not seen, and m may be 0. */
static bool holds_for_unknown_sizes(const struct instance *instance)
{
    struct dpia *dpia = instance->dpia;
    const struct rule *rule = instance->rule;
    struct match match = instance->match;
    match.nats = map_new_objects(dpia_arena(dpia));
    for (size_t i = 0; i < rule->nats.len; i++) {
        const struct nat_var *var = rule->nats.at[i];
        const void *drawn = map_get(instance->match.nats, var);
        map_set(match.nats, var,
                is_given(rule, var) ? (void *)drawn : (void *)nat_of_var(dpia_nats(dpia), var));
    }
    map_set(match.nats, rule->lanes, map_get(instance->match.nats, rule->lanes));
    return test_holds(dpia, &instance->program, &match);
}

/* False where no phrases were found for which the condition holds. */
static bool draw_instance(struct instance *instance)
{
    static const int64_t failing[] = {0, 10, 20, 40};
    struct arena *arena = dpia_arena(instance->dpia);
    instance->match = (struct match){.rule = instance->rule,
                                     .nats = map_new_objects(arena),
                                     .datas = map_new_objects(arena),
                                     .vars = map_new_objects(arena)};
    bool unknown = draw_happens(&instance->draw, 25);
    for (int i = 0; i < ATTEMPTS; i++) {
        if (i % 8 == 0)
            draw_kinds(instance);
        instance->failing = failing[draw_between(&instance->draw, 0, 3)];
        instance->draw.late = draw_happens(&instance->draw, 20);
        draw_values(instance);
        if (test_holds(instance->dpia, &instance->program, &instance->match) ||
            (unknown && holds_for_unknown_sizes(instance)))
            return true;
    }
    return false;
}

/* ---- Comparing ---- */

static struct entry *entry_of(const struct instance *instance, const struct phrase *body)
{
    struct entry *entry = ARENA_NEW(dpia_arena(instance->dpia), struct entry);
    *entry = (struct entry){.name = "try",
                            .loc = loc_none(),
                            .params = instance->params,
                            .result = phrase_data(body),
                            .result_parts = 1,
                            .body = body};
    return entry;
}

static struct interp_outcome compute(struct instance *instance, const struct entry *entry,
                                     const struct input *input, bool lazy)
{
    struct interp_options options = {
        .seed = 1, .lanes = instance->lanes, .steps = STEPS, .lazy = lazy};
    return interp_entry(instance->dpia, &instance->program, entry,
                        input_values(dpia_arena(instance->dpia), entry, input), &options);
}

/* Whether RIGHT does without a check by which LEFT fails. */
static bool lacks_check(const struct interp_outcome *left, const struct interp_outcome *right)
{
    return left->status == INTERP_FAILED && right->status == INTERP_GAVE_UP &&
           right->error != INTERP_ERROR_NONE;
}

/* Whether several phrases that were drawn may fail: which of them does first is open. */
static bool may_fail_twice(const struct instance *instance)
{
    size_t count = 0;
    for (size_t i = 0; i < instance->rule->vars.len; i++)
        count += fail_anywhere(instance->dpia, &instance->program,
                               map_get(instance->match.vars, instance->rule->vars.at[i]));
    return count > 1;
}

/* Whether VALUE has a float in it that is infinite or no number. */
static bool is_beyond(const struct value *value)
{
    if (value->kind == VALUE_SCALAR && scalar_class(value->scalar.scalar) == CLASS_FLOAT)
        return !isfinite(value->scalar.real);
    for (size_t i = 0; i < value->count; i++)
        if (is_beyond(value->parts[i]))
            return true;
    return false;
}

/* How far results may be apart: floats, where the left side leaves the order open. */
static struct tolerance tolerance_of(const struct instance *instance,
                                     const struct interp_outcome *left,
                                     const struct interp_outcome *right)
{
    struct tolerance tolerance = {.scale = 1};
    for (size_t i = 0; i < instance->params.len; i++)
        tolerance.scale = compare_scale(instance->input->args[i], tolerance.scale);
    tolerance.scale = compare_scale(left->results[0], tolerance.scale);
    tolerance.scale = compare_scale(right->results[0], tolerance.scale);
    return tolerance;
}

/* What is too large in one order need not be in another, so that then nothing is known. */
static bool agree_closely(const struct instance *instance, const struct interp_outcome *left,
                          const struct interp_outcome *right)
{
    if (is_beyond(left->results[0]) || is_beyond(right->results[0]))
        return true;
    struct buf difference = {0};
    bool same = compare_values(&difference, left->results[0], right->results[0],
                               tolerance_of(instance, left, right));
    buf_free(&difference);
    return same;
}

static bool agree(const struct instance *instance, const struct interp_outcome *left,
                  const struct interp_outcome *right)
{
    if (left->status == INTERP_GAVE_UP || right->status == INTERP_GAVE_UP)
        return !lacks_check(left, right);
    if (left->status != right->status)
        return false;
    if (left->status == INTERP_FAILED)
        return (left->errors & right->errors) != 0 || may_fail_twice(instance);
    return value_equal(left->results[0], right->results[0]) ||
           (instance->reorders && agree_closely(instance, left, right));
}

static void print_outcome(struct buf *report, const struct interp_outcome *outcome)
{
    if (outcome->status == INTERP_DONE)
        value_print(report, outcome->results[0], outcome->types[0]);
    else
        buf_printf(report, "fails: %s\n", outcome->message);
}

static void print_side(struct instance *instance, const char *what, const struct phrase *body,
                       const struct interp_outcome *outcome, struct buf *report)
{
    struct program program = instance->program;
    program.entries = (struct entry_vec){NULL, 0, 0};
    VEC_PUSH(dpia_arena(instance->dpia), &program.entries, entry_of(instance, body));
    buf_printf(report, "-- %s\n", what);
    program_print(report, dpia_arena(instance->dpia), &program);
    buf_add(report, "-- gives ");
    print_outcome(report, outcome);
}

/* The results of two sides on one input. */
struct outcomes {
    struct interp_outcome left, right;
};

/* Whether LEFT, which fails as a whole, and RIGHT agree where one element of them is read, in
 * OUTCOMES. What is not read need not be computed. */
static bool agree_in_part(struct instance *instance, const struct phrase *left,
                          const struct phrase *right, const struct input *input,
                          struct outcomes *outcomes)
{
    struct dpia *dpia = instance->dpia;
    const struct data *data = phrase_data(left);
    int64_t count;
    if (data->kind != DATA_ARRAY || !nat_is_const(data->size, &count) || count == 0)
        return true;
    const struct phrase *index = draw_index_below(&instance->draw, count);
    left = phrase_idx(dpia, left, index, loc_none());
    right = phrase_idx(dpia, right, index, loc_none());
    outcomes->left = compute(instance, entry_of(instance, left), input, false);
    outcomes->right = compute(instance, entry_of(instance, right), input, false);
    return outcomes->left.status == INTERP_DONE ||
           agree(instance, &outcomes->left, &outcomes->right);
}

/* Whether LEFT and RIGHT agree on INPUT, with OUTCOMES. Where elements of arrays may fail that are
 * not computed before they are read, RIGHT may read less. */
static bool agree_on(struct instance *instance, const struct phrase *left,
                     const struct phrase *right, const struct input *input,
                     struct outcomes *outcomes)
{
    const struct entry *entry = entry_of(instance, left);
    outcomes->left = compute(instance, entry, input, false);
    outcomes->right = compute(instance, entry_of(instance, right), input, false);
    bool same = agree(instance, &outcomes->left, &outcomes->right);
    if (!same && instance->draw.late) {
        struct interp_outcome needed = compute(instance, entry, input, true);
        return agree(instance, &needed, &outcomes->right);
    }
    if (!same || instance->draw.late || outcomes->left.status != INTERP_FAILED)
        return same;
    return agree_in_part(instance, left, right, input, outcomes);
}

/* False, with a report, if LEFT and RIGHT differ on INPUT. */
static bool compare(struct instance *instance, const struct phrase *left,
                    const struct phrase *right, const struct input *input, struct buf *report)
{
    struct outcomes outcomes;
    if (agree_on(instance, left, right, input, &outcomes))
        return true;
    print_side(instance, "left", left, &outcomes.left, report);
    print_side(instance, "right", right, &outcomes.right, report);
    buf_add(report, "-- for ");
    input_print(report, instance->dpia, entry_of(instance, left), input);
    buf_add_char(report, '\n');
    return false;
}

/* Whether the right side promises no more of an operator than the left side does. Which elements
 * are read, of those that may fail then, depends on the order: where there are such nothing is
 * said. */
static bool compare_orders(struct instance *instance, const struct phrase *left,
                           const struct phrase *right, const struct input *input,
                           struct buf *report)
{
    static const enum primitive prims[] = {PRIM_REDUCE_ASSOC, PRIM_REDUCE_COMM};
    for (size_t i = 0; !instance->draw.late && i < sizeof prims / sizeof *prims; i++) {
        const struct phrase *other = order_another(instance->dpia, right, prims[i]);
        if (other != right && order_is_free(instance->rule->left, prims[i]) &&
            !compare(instance, left, other, input, report))
            return false;
    }
    return true;
}

/* ---- Trying ---- */

static const struct nat **given_sizes(const struct instance *instance)
{
    const struct rule *rule = instance->rule;
    const struct nat **given =
        ARENA_ARRAY(dpia_arena(instance->dpia), const struct nat *, rule->given.len + 1);
    for (size_t i = 0; i < rule->given.len; i++)
        given[i] = map_get(instance->match.nats, rule->given.at[i]);
    return given;
}

/* Whether LEFT says what it gives: of several values that scatters have for one index it does
 * not. */
static bool is_determined(struct instance *instance, const struct phrase *left)
{
    const struct phrase *other = order_of_scatters(instance->dpia, left);
    if (other == left)
        return true;
    const struct interp_outcome first =
        compute(instance, entry_of(instance, left), instance->input, false);
    const struct interp_outcome second =
        compute(instance, entry_of(instance, other), instance->input, false);
    return agree(instance, &first, &second);
}

/* The rule on one instance and one input. */
static bool try_instance(struct instance *instance, uint64_t number, struct rules_count *counts,
                         struct buf *report)
{
    struct dpia *dpia = instance->dpia;
    const struct rule *rule = instance->rule;
    struct failure failure;
    if (!draw_instance(instance))
        return true;
    const struct phrase *left =
        instance_of(dpia, &instance->program, &instance->match, rule->left, rule->loc);
    for (size_t i = 0; i < rule->parts.len; i++)
        map_set(instance->match.vars, rule->parts.at[i].var,
                (void *)instance_of(dpia, &instance->program, &instance->match,
                                    rule->parts.at[i].left, rule->loc));
    const struct phrase *right =
        instance_of(dpia, &instance->program, &instance->match, rule->right, rule->loc);
    instance->reorders = generate_reorders(left);
    const struct input *input = generate_input(dpia, entry_of(instance, left), instance->draw.state,
                                               number % 64,
                                               instance->reorders ? GENERATE_EVEN : GENERATE_ROUGH);
    instance->input = input;
    if (!input || left->type != right->type || !is_determined(instance, left))
        return true;
    counts->tried++;
    if (!compare(instance, left, right, input, report) ||
        !compare_orders(instance, left, right, input, report))
        return false;
    const struct phrase *applied =
        rewrite_phrase(dpia, &instance->program, rule, given_sizes(instance), left, &failure);
    counts->matched += applied != NULL;
    return !applied || compare(instance, left, applied, input, report);
}

bool rules_may_try(const struct rule *rule)
{
    bool fine = true;
    for (size_t i = 0; i < rule->vars.len; i++)
        fine = fine && draw_is_possible(rule->vars.at[i]->type);
    return fine;
}

bool rules_try(struct dpia *dpia, const struct rule *rule, uint64_t seed, size_t count,
               struct rules_count *counts, struct buf *report)
{
    *counts = (struct rules_count){0, 0};
    bool fine = rules_may_try(rule);
    for (size_t i = 0; i < count && fine; i++) {
        struct arena *work = arena_new(), *outer = dpia_set_arena(dpia, work);
        struct instance instance = {.dpia = dpia,
                                    .rule = rule,
                                    .draw = {.dpia = dpia,
                                             .state = (seed << 20) + i,
                                             .rough = !generate_reorders(rule->left)},
                                    .program = {.lanes = rule->lanes},
                                    .lanes = 1 + (int64_t)(i % 5)};
        fine = try_instance(&instance, i, counts, report);
        dpia_set_arena(dpia, outer);
        arena_free(work);
    }
    if (fine && counts->matched > 0)
        return true;
    if (fine || report->len == 0)
        buf_add(report, "-- no instance was found to which the rule applies\n");
    return false;
}
