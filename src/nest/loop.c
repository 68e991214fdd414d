/* Loops of a nest, as they are opened, and what the variables of their functions stand for. */
#include "base/diag.h"
#include "dpia/uses.h"
#include "nest/reading.h"
#include "rewrite/cost.h"

/* N where VALUE is max(n, 0): how many steps there are, or none. */
static const struct nat *without_zero(const struct nat *value)
{
    int64_t least;
    const struct nat *other = value ? nat_is_maximum(value, &least) : NULL;
    return other && least == 0 ? other : value;
}

const struct nat *reading_open(struct reading *reading, enum nest_kind kind, const char *name,
                               const struct nat *size, struct loc loc)
{
    struct arena *arena = dpia_arena(reading->dpia);
    struct nat_table *nats = dpia_nats(reading->dpia);
    size = size ? without_zero(nest_known(reading->nest, size)) : NULL;
    const struct nat *last = size ? nat_sub(nats, size, nat_const(nats, 1)) : NULL;
    const struct nat_var *index = nat_var_new(nats, name, nat_const(nats, 0), last);
    struct nest_loop *loop = ARENA_NEW(arena, struct nest_loop);
    struct nest_number *number = ARENA_NEW(arena, struct nest_number);
    *loop = (struct nest_loop){
        .parent = reading->loop,
        .dimension = {.kind = kind, .name = name, .index = index, .size = size, .loc = loc}};
    *number = (struct nest_number){.loop = loop};
    nest_number_set(reading->nest, index, number);
    VEC_PUSH(arena, &reading->loop->loops, loop);
    reading->loop = loop;
    return nat_of_var(nats, index);
}

void reading_close(struct reading *reading)
{
    reading->loop = (struct nest_loop *)reading->loop->parent;
}

const struct phrase *reading_index(struct reading *reading, const struct nat *index,
                                   const struct nat *size, struct loc loc)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase_type *type = type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), size));
    const struct var *var = var_new(dpia, "i", type, loc);
    reading_bind(reading, var, (struct binding){.kind = BINDING_INDEX, .number = index});
    return phrase_var(dpia, var, loc);
}

/* The type of FUN's parameter. */
static const struct phrase_type *param_type(const struct phrase *fun)
{
    return fun->type->fst;
}

const struct phrase *reading_enter(struct reading *reading, const struct phrase *fun,
                                   struct binding binding)
{
    struct dpia *dpia = reading->dpia;
    if (fun->kind == PHRASE_LAM) {
        reading_bind(reading, phrase_lam_param(fun), binding);
        return phrase_lam_body(fun);
    }
    const struct var *var = var_new(dpia, "x", param_type(fun), fun->loc);
    reading_bind(reading, var, binding);
    return phrase_app(dpia, fun, phrase_var(dpia, var, fun->loc), fun->loc);
}

struct binding reading_state(struct reading *reading)
{
    struct binding state = {.kind = BINDING_VALUE};
    for (const struct nest_loop *loop = reading->loop; loop->parent; loop = loop->parent)
        nest_depend(dpia_arena(reading->dpia), &state.depends, loop);
    return state;
}

/* ---- Names ---- */

const struct phrase *reading_let(struct reading *reading, const struct phrase *let)
{
    const struct phrase *bound = phrase_arg(let, 0), *fun = phrase_arg(let, 1);
    struct binding binding = {.kind = BINDING_VALUE, .phrase = bound};
    const char *name = fun->kind == PHRASE_LAM ? phrase_lam_param(fun)->name : "x";
    if (data_is_flat(phrase_data(bound))) {
        struct nest_dependence *seen = reading->seen;
        reading->seen = &binding.depends;
        binding.number = reading_scalar(reading, bound, NULL);
        reading->seen = seen;
        if (!binding.number && reading_is_number(phrase_data(bound)))
            binding.number = reading_unknown(reading, name, &binding.depends, NULL);
    } else if (cost_is_view(reading->dpia, bound)) {
        binding.kind = BINDING_ALIAS;
    } else {
        binding.kind = BINDING_ALIAS;
        binding.phrase = reading_materialise(reading, bound, name);
    }
    return reading_enter(reading, fun, binding);
}

void reading_let_nat(struct reading *reading, const struct phrase *value, const struct phrase *body)
{
    struct nest_number *number = ARENA_NEW(dpia_arena(reading->dpia), struct nest_number);
    struct nest_dependence *seen = reading->seen;
    *number = (struct nest_number){0};
    reading->seen = &number->depends;
    number->value = without_zero(reading_scalar(reading, value, NULL));
    reading->seen = seen;
    if (number->value || number->depends.len > 0)
        nest_number_set(reading->nest, phrase_nat_lam_param(body), number);
}

/* ---- What is computed before ---- */

const struct phrase *reading_made(struct reading *reading, const struct phrase *phrase)
{
    const struct made *made = map_get(reading->mades, phrase);
    return made && nest_is_in(reading->loop, made->loop) ? made->phrase : NULL;
}

static void make(struct reading *reading, const struct phrase *phrase, const struct phrase *read)
{
    struct made *made = ARENA_NEW(dpia_arena(reading->dpia), struct made);
    *made = (struct made){read, reading->loop};
    map_set(reading->mades, phrase, made);
}

/* Whether there is nothing to be computed before ARRAY can be read. */
static bool is_readable(struct reading *reading, const struct phrase *array)
{
    return array->kind != PHRASE_PRIM || array->type->kind != TYPE_EXP ||
           data_is_flat(phrase_data(array)) || phrase_is_prim(array, PRIM_ARRAY) ||
           phrase_is_prim(array, PRIM_GENERATE) || reading_made(reading, array);
}

/* What a view reads, maybe several times: of it views only are left. */
static void prepare_viewed(struct reading *reading, const struct phrase *array)
{
    if (is_readable(reading, array))
        return;
    if (primitive_class(phrase_prim_of(array)) == PRIM_LAYOUT) {
        for (size_t i = 0; i < phrase_child_count(array); i++)
            prepare_viewed(reading, phrase_child(array, i));
        return;
    }
    const char *name = arena_printf(dpia_arena(reading->dpia), "tmp%u", ++reading->temporaries);
    make(reading, array, reading_materialise(reading, array, name));
}

void reading_prepare(struct reading *reading, const struct phrase *array)
{
    if (is_readable(reading, array))
        return;
    if (phrase_is_prim(array, PRIM_MAP)) {
        prepare_viewed(reading, phrase_arg(array, 1));
    } else if (phrase_is_prim(array, PRIM_JOIN)) {
        reading_prepare(reading, phrase_arg(array, 0));
    } else if (phrase_is_prim(array, PRIM_LET)) {
        const struct phrase *body = reading_let(reading, array);
        make(reading, array, body);
        reading_prepare(reading, body);
    } else {
        prepare_viewed(reading, array);
    }
}

/* ---- Elements ---- */

const struct phrase *reading_element(struct reading *reading, const struct phrase *array,
                                     const struct nat *index)
{
    const struct phrase *made = reading_made(reading, array);
    if (made)
        array = made;
    if (phrase_is_prim(array, PRIM_MAP)) {
        struct binding element = {
            .kind = BINDING_ELEMENT, .number = index, .phrase = phrase_arg(array, 1)};
        return reading_enter(reading, phrase_arg(array, 0), element);
    }
    if (phrase_is_prim(array, PRIM_GENERATE))
        return reading_enter(reading, phrase_arg(array, 0),
                             (struct binding){.kind = BINDING_INDEX, .number = index});
    return phrase_idx(reading->dpia, array,
                      reading_index(reading, index, phrase_array_size(array), array->loc),
                      array->loc);
}

/* A row that is computed is computed first, unless FUN reads it once. */
struct binding reading_bind_element(struct reading *reading, const struct phrase *fun,
                                    const struct phrase *array, const struct nat *index)
{
    struct binding element = {.kind = BINDING_ELEMENT, .number = index, .phrase = array};
    const struct phrase *made = reading_made(reading, array);
    bool computes = phrase_is_prim(made ? made : array, PRIM_MAP);
    if (!computes || data_is_flat(phrase_array_elem(array)))
        return element;
    const struct phrase *row = reading_element(reading, array, index);
    while (phrase_is_prim(row, PRIM_LET))
        row = reading_let(reading, row);
    if (fun->kind == PHRASE_LAM && phrase_demand(phrase_lam_body(fun), phrase_lam_param(fun)) <= 1)
        reading_prepare(reading, row);
    else
        prepare_viewed(reading, row);
    return (struct binding){.kind = BINDING_ALIAS, .phrase = row};
}

struct binding reading_open_elements(struct reading *reading, enum nest_kind kind,
                                     const struct phrase *fun, const struct phrase *array,
                                     const char *name, struct loc loc, size_t *opened)
{
    *opened = 1;
    while (phrase_is_prim(array, PRIM_JOIN) && kind != NEST_SCAN) {
        const struct phrase *rows = phrase_arg(array, 0);
        const struct nat *index = reading_open(reading, kind, name, phrase_array_size(rows), loc);
        array = reading_element(reading, rows, index);
        while (phrase_is_prim(array, PRIM_LET))
            array = reading_let(reading, array);
        reading_prepare(reading, array);
        ++*opened;
    }
    const struct nat *index = reading_open(reading, kind, name, phrase_array_size(array), loc);
    return reading_bind_element(reading, fun, array, index);
}
