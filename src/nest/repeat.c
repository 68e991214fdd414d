/* Reductions and loops whose value is a scalar, or several: they are in registers.
 *
 *     reduceAssoc (+) 0.0 (join xss)        reduce i < n, reduce j < m: each element
 *     loop m (\k s. s + idx xs k) 0.0      loop k < m */
#include "nest/reading.h"
#include "rewrite/operator.h"

static bool is_in_order(enum primitive prim)
{
    return prim == PRIM_REDUCE || prim == PRIM_SCAN;
}

void reading_note_operator(struct reading *reading, enum primitive prim, const struct phrase *fun,
                           const struct phrase *init)
{
    struct nest_dimension *dimension = &reading->loop->dimension;
    bool known = !is_in_order(prim) && init;
    dimension->associative = !is_in_order(prim);
    dimension->commutative = prim == PRIM_REDUCE_COMM || prim == PRIM_REDUCE_LOCAL ||
                             (known && operator_facts(fun, init).commutative);
}

const struct phrase *reading_element_function(const struct phrase *fun, enum primitive prim)
{
    return !is_in_order(prim) && fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : fun;
}

void reading_reduction(struct reading *reading, const struct phrase *exp)
{
    enum primitive prim = phrase_prim_of(exp);
    bool local = prim == PRIM_REDUCE_LOCAL;
    const struct phrase *fun = phrase_arg(exp, 0), *init = local ? NULL : phrase_arg(exp, 1);
    const struct phrase *array = phrase_arg(exp, local ? 1 : 2);
    size_t opened;
    if (init)
        reading_scalar(reading, init, NULL);
    reading_prepare(reading, array);
    struct binding element = reading_open_elements(
        reading, NEST_REDUCTION, reading_element_function(fun, prim), array, "", exp->loc, &opened);
    reading_note_operator(reading, prim, fun, init);
    for (struct nest_loop *loop = reading->loop; opened > 1 && loop->parent != NULL; opened--) {
        struct nest_loop *around = (struct nest_loop *)loop->parent;
        around->dimension.associative = loop->dimension.associative;
        around->dimension.commutative = loop->dimension.commutative;
        loop = around;
    }
    struct binding state = reading_state(reading);
    bool in_order = is_in_order(prim);
    const struct phrase *rest = reading_enter(reading, fun, in_order ? element : state);
    reading_scalar(reading, reading_enter(reading, rest, in_order ? state : element), NULL);
}

void reading_loop(struct reading *reading, const struct phrase *exp)
{
    bool whiles = phrase_is_prim(exp, PRIM_WHILE);
    const struct phrase *step = phrase_arg(exp, whiles ? 1 : 0);
    reading_scalar(reading, phrase_arg(exp, whiles ? 2 : 1), NULL);
    const char *name = phrase_is_prim(exp, PRIM_LOOP) ? phrase_param_title(step, "").text : "";
    const struct nat *index =
        reading_open(reading, NEST_LOOP, name, whiles ? NULL : phrase_nat_arg(exp, 0), exp->loc);
    if (phrase_is_prim(exp, PRIM_LOOP))
        step =
            reading_enter(reading, step, (struct binding){.kind = BINDING_INDEX, .number = index});
    if (whiles)
        reading_scalar(reading, reading_enter(reading, phrase_arg(exp, 0), reading_state(reading)),
                       NULL);
    reading_scalar(reading, reading_enter(reading, step, reading_state(reading)), NULL);
}
