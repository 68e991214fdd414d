/* Parameters of entries: arguments in, results out.
 *
 * Sizes that no argument gives are read off the arrays, as programs made with --main do: a size
 * that stands linearly in a dimension, where all others are known, follows from it.
 *
 *     f {n: nat} (m: nat) (xs: exp[[2*n+m]f32])       n = (length of xs - m) / 2
 *
 * After that all dimensions are compared with what the types say. */
#include "interp/params.h"

#include <inttypes.h>

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/program.h"
#include "interp/env.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/value.h"
#include "interp/view.h"

/* A size in a type, and what it is in an argument. */
struct equation {
    const struct nat *nat;
    int64_t size;
};

struct equation_vec VEC(struct equation);

struct binding {
    struct interp *interp;
    const struct entry *entry;
    const struct env *env;
    struct equation_vec equations;
};

static const struct value *any_element(const struct value *array)
{
    return array->count > 0 ? array->parts[0] : array->model;
}

static void add_equations(struct binding *binding, const struct data *data,
                          const struct value *value)
{
    if (!value)
        return;
    if (data->kind == DATA_PAIR && value->kind == VALUE_PAIR) {
        add_equations(binding, data->fst, value->parts[0]);
        add_equations(binding, data->snd, value->parts[1]);
    } else if (data->kind == DATA_ARRAY && value->kind == VALUE_ARRAY) {
        struct equation equation = {data->size, (int64_t)value->count};
        VEC_PUSH(dpia_arena(binding->interp->dpia), &binding->equations, equation);
        add_equations(binding, data->fst, any_element(value));
    }
}

/* ---- Solving ---- */

struct search {
    const struct env *env;
    bool unknown;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct search *search = data;
    int64_t value;
    search->unknown = search->unknown || !env_find_nat(search->env, var, &value);
}

static bool is_known(const struct env *env, const struct nat *nat)
{
    struct search search = {env, false};
    nat_each_var(nat, see_var, &search);
    return !search.unknown;
}

/* The coefficient of VAR alone in NAT. */
static int64_t factor_of(const struct nat *nat, const struct nat_var *var)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        if (term->factor_count == 1 && term->factors[0]->kind == NAT_VAR &&
            term->factors[0]->var == var)
            return term->coefficient;
    }
    return 0;
}

/* NAT = factor * VAR + rest, where the rest is known. */
static bool solve(struct binding *binding, const struct equation *equation,
                  const struct nat_var *var)
{
    struct interp *interp = binding->interp;
    struct nat_table *nats = dpia_nats(interp->dpia);
    int64_t factor = factor_of(equation->nat, var);
    const struct nat *rest = nat_sub(
        nats, equation->nat, nat_mul(nats, nat_const(nats, factor), nat_of_var(nats, var)));
    if (factor == 0 || nat_mentions(rest, var) || !is_known(binding->env, rest))
        return false;
    int64_t known = eval_nat(interp, binding->env, rest, &binding->entry->loc);
    binding->env =
        env_add_nat(interp, binding->env, var, (equation->size - known) / factor);
    return true;
}

static bool solve_any(struct binding *binding, const struct nat_var *var)
{
    for (size_t i = 0; i < binding->equations.len; i++)
        if (solve(binding, &binding->equations.at[i], var))
            return true;
    return false;
}

/* A size of which nothing is to be seen, since an array around it has no elements, is 0. */
static void solve_sizes(struct binding *binding)
{
    const struct param_vec *params = &binding->entry->params;
    int64_t value;
    for (bool progress = true; progress;) {
        progress = false;
        for (size_t i = 0; i < params->len; i++)
            if (params->at[i].nat &&
                !env_find_nat(binding->env, params->at[i].nat, &value))
                progress = solve_any(binding, params->at[i].nat) || progress;
    }
    for (size_t i = 0; i < params->len; i++)
        if (params->at[i].nat &&
            !env_find_nat(binding->env, params->at[i].nat, &value))
            binding->env = env_add_nat(binding->interp, binding->env, params->at[i].nat, 0);
}

/* The bounds that the text gives: (n: nat >= 1). */
static void check_bounds(struct binding *binding, const struct param *param, int64_t size)
{
    struct interp *interp = binding->interp;
    const struct nat *lower = param->nat->lower, *upper = param->nat->upper;
    if ((lower && size < eval_nat(interp, binding->env, lower, &param->loc)) ||
        (upper && size > eval_nat(interp, binding->env, upper, &param->loc)))
        interp_fail(interp, INTERP_ERROR_SIZE, param->loc,
                    "the size '%s' is %" PRId64 ", out of its bounds", param->name, size);
}

static void check_sizes(struct binding *binding)
{
    for (size_t i = 0; i < binding->entry->params.len; i++) {
        const struct param *param = &binding->entry->params.at[i];
        int64_t size = 0;
        if (param->nat)
            env_find_nat(binding->env, param->nat, &size);
        check_nat(binding->interp, param->name, size, param->loc);
        if (param->nat)
            check_bounds(binding, param, size);
    }
}

/* ---- Arguments into memory ---- */

static void check_kind(struct interp *interp, const struct shape *shape,
                       const struct value *value, const struct param *param)
{
    static const enum data_kind kinds[] = {
        [VALUE_SCALAR] = DATA_SCALAR, [VALUE_INDEX] = DATA_IDX, [VALUE_ARRAY] = DATA_ARRAY,
        [VALUE_PAIR] = DATA_PAIR, [VALUE_VECTOR] = DATA_VECTOR};
    bool is_index = shape->kind == DATA_IDX && value->kind == VALUE_SCALAR;
    if (kinds[value->kind] != shape->kind && !is_index)
        bug(param->loc, "the argument for '%s' has another type", param->name);
    if ((shape->kind == DATA_ARRAY || shape->kind == DATA_VECTOR) &&
        shape->size != (int64_t)value->count)
        interp_fail(interp, INTERP_ERROR_SIZE, param->loc,
                    "the argument for '%s' has %zu elements where %" PRId64 " are needed",
                    param->name, value->count, shape->size);
}

/* VALUE, of SHAPE, into CELLS. */
static void fill(struct interp *interp, const struct shape *shape, const struct value *value,
                 struct literal *cells, const struct param *param)
{
    check_kind(interp, shape, value, param);
    if (shape->kind == DATA_SCALAR || shape->kind == DATA_IDX) {
        *cells = value->scalar;
        return;
    }
    for (size_t i = 0; i < value->count; i++) {
        const struct shape *part = shape->kind == DATA_ARRAY  ? shape->fst
                                   : shape->kind == DATA_PAIR ? i == 0 ? shape->fst : shape->snd
                                                              : NULL;
        if (!part) {
            *cells++ = value->parts[i]->scalar;
            continue;
        }
        fill(interp, part, value->parts[i], cells, param);
        cells += part->cells;
    }
}

/* An expression's memory is never written; a variable's may be. */
static struct block *param_block(struct binding *binding, const struct param *param,
                                 const struct value *value)
{
    struct interp *interp = binding->interp;
    const struct shape *shape =
        eval_shape(interp, binding->env, param_data(param), &param->loc);
    struct block *block = block_new(interp, param->name, shape, &param->loc);
    block->constant = param_mode(param) == PARAM_IN;
    if (value) {
        fill(interp, shape, value, block->cells, param);
        for (int64_t i = 0; i < shape->cells; i++)
            block->state[i] = CELL_WRITTEN;
    }
    return block;
}

static struct meaning param_meaning(struct interp *interp, const struct param *param,
                                    struct block *block)
{
    const struct view *view = view_block(interp, block);
    return param_mode(param) == PARAM_IN_OUT ? meaning_pair(interp, view, view)
                                             : meaning_view(view);
}

/* Takes the values of explicit nats, and what arrays say of sizes. */
static void read_args(struct binding *binding, const struct value *const *args,
                      const struct value **values)
{
    const struct interp_options *options = &binding->interp->options;
    size_t next = 0, nat = 0;
    for (size_t i = 0; i < entry_arg_count(binding->entry); i++) {
        struct param param = entry_arg(binding->entry, i);
        bool given = options->nats != NULL;
        if (param.nat && (given || !param.implicit)) {
            int64_t value =
                given ? options->nats[nat++] : (int64_t)args[next++]->scalar.bits;
            binding->env = env_add_nat(binding->interp, binding->env, param.nat, value);
        } else if (!param.nat && param_is_read(&param)) {
            values[i] = args[next++];
            add_equations(binding, param_data(&param), values[i]);
        }
    }
}

const struct env *bind_params(struct interp *interp, const struct entry *entry,
                              const struct value *const *args, struct block **blocks)
{
    struct binding binding = {interp, entry, interp->globals, {0}};
    size_t count = entry_arg_count(entry);
    const struct value **values = REGION_ZEROS(&interp->region, const struct value *, count);
    read_args(&binding, args, values);
    solve_sizes(&binding);
    check_sizes(&binding);
    for (size_t i = 0; i < count; i++) {
        struct param param = entry_arg(entry, i);
        blocks[i] = NULL;
        if (param.nat)
            continue;
        blocks[i] = param_block(&binding, &param, values[i]);
        binding.env = env_add(interp, binding.env, param.var,
                               param_meaning(interp, &param, blocks[i]));
    }
    return binding.env;
}

/* ---- Results ---- */

static const struct value *number_value(struct arena *arena, const struct shape *shape,
                                        struct literal literal, bool is_open)
{
    struct value *value = ARENA_NEW(arena, struct value);
    *value = shape->kind == DATA_IDX ? *value_index(arena, (int64_t)literal.bits)
                                     : *value_scalar(arena, literal);
    value->is_open = is_open;
    return value;
}

static const struct value *value_of_cells(struct interp *interp, const struct block *block,
                                          const struct shape *shape, int64_t cell)
{
    struct arena *arena = dpia_arena(interp->dpia);
    if (shape->kind == DATA_PAIR) {
        const struct value *fst = value_of_cells(interp, block, shape->fst, cell);
        return value_pair(arena, fst,
                          value_of_cells(interp, block, shape->snd, cell + shape->fst->cells));
    }
    if (shape->kind == DATA_SCALAR || shape->kind == DATA_IDX) {
        if (block->state[cell] == CELL_EMPTY)
            interp_stop(interp, INTERP_UNINITIALISED, loc_none(), "the result '%s' is not written",
                        block_cell_name(interp, block, cell));
        return number_value(arena, shape, block->cells[cell], block->state[cell] == CELL_OPEN);
    }
    const struct shape *part =
        shape->kind == DATA_ARRAY ? shape->fst : shape_scalar(shape->scalar);
    const struct value **parts = ARENA_ARRAY(arena, const struct value *, shape->size);
    for (int64_t i = 0; i < shape->size; i++)
        parts[i] = value_of_cells(interp, block, part, cell + i * part->cells);
    return shape->kind == DATA_ARRAY
               ? value_array(arena, parts, (size_t)shape->size, NULL)
               : value_vector(arena, parts, (size_t)shape->size);
}

const struct data *shape_data(struct interp *interp, const struct shape *shape)
{
    struct types *types = dpia_types(interp->dpia);
    const struct nat *size = nat_const(types_nats(types), shape->size);
    switch (shape->kind) {
    case DATA_SCALAR:
        return data_scalar(types, shape->scalar);
    case DATA_IDX:
        return data_idx(types, size);
    case DATA_VECTOR:
        return data_vector(types, shape->scalar, size);
    case DATA_ARRAY:
        return data_array(types, size, shape_data(interp, shape->fst));
    case DATA_PAIR:
        return data_pair(types, shape_data(interp, shape->fst), shape_data(interp, shape->snd));
    case DATA_PACKED:
    case DATA_VAR:
        break;
    }
    bug(loc_none(), "a parameter or result has a shape that it cannot have");
}

static size_t component_count(const struct shape *shape)
{
    return shape->kind == DATA_PAIR ? component_count(shape->fst) + component_count(shape->snd) : 1;
}

/* An array and, behind it, how many of its elements are there. */
static const struct value *counted_value(struct interp *interp, const struct entry *entry,
                                         const struct block *block, const struct shape *shape,
                                         int64_t cell, const struct data **type)
{
    const struct shape *array = shape->fst;
    const struct value *count =
        value_of_cells(interp, block, shape->snd, cell + array->cells);
    int64_t size = (int64_t)count->scalar.bits;
    if (size < 0 || size > array->size)
        interp_fail(interp, INTERP_ERROR_SIZE, entry->loc,
                    "the result has %" PRId64 " elements, where there is room for %" PRId64, size,
                    array->size);
    const struct shape *there = shape_array(interp, size, array->fst);
    *type = shape_data(interp, there);
    return value_of_cells(interp, block, there, cell);
}

/* What lies from CELL on, which begins with component FIRST of ENTRY's result. */
static const struct value *result_value(struct interp *interp, const struct entry *entry,
                                        const struct block *block, const struct shape *shape,
                                        int64_t cell, size_t first, const struct data **type)
{
    if (shape->kind != DATA_PAIR) {
        *type = shape_data(interp, shape);
        return value_of_cells(interp, block, shape, cell);
    }
    if (entry_is_count(entry, first + 1) && shape->fst->kind == DATA_ARRAY)
        return counted_value(interp, entry, block, shape, cell, type);
    const struct data *fst_type, *snd_type;
    const struct value *fst =
        result_value(interp, entry, block, shape->fst, cell, first, &fst_type);
    const struct value *snd =
        result_value(interp, entry, block, shape->snd, cell + shape->fst->cells,
                     first + component_count(shape->fst), &snd_type);
    *type = data_pair(dpia_types(interp->dpia), fst_type, snd_type);
    return value_pair(dpia_arena(interp->dpia), fst, snd);
}

const struct value *block_value(struct interp *interp, const struct entry *entry,
                                const struct block *block, const struct data **type)
{
    return result_value(interp, entry, block, block->shape, 0, 0, type);
}
