/* Inputs of entries: reading them, and solving for the sizes that no parameter gives.
 *
 * As in programs made with --main, a size is solved from the first dimension that decides it:
 *
 *     f {n: nat} {m: nat} (xs: exp[[n + 1]f32]) (ys: exp[[n*m]f32])
 *
 * with three elements in xs and eight in ys has n = 2 and m = 4. */
#include "semantics/input.h"

bool param_is_argument(const struct param *param)
{
    return param->nat ? !param->implicit : param_is_read(param);
}

const struct value *const *input_values(struct arena *arena, const struct entry *entry,
                                        const struct input *input)
{
    const struct value **values = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    size_t count = 0;
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].var && input->args[i])
            values[count++] = input->args[i];
    return values;
}

const int64_t *input_nats(struct arena *arena, const struct entry *entry, const struct input *input)
{
    int64_t *nats = ARENA_ARRAY(arena, int64_t, entry->params.len);
    size_t count = 0;
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat)
            nats[count++] = input->nats[i];
    return nats;
}

const struct value *const *input_arguments(struct arena *arena, const struct entry *entry,
                                           const struct input *input, size_t *count)
{
    const struct value **values = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    *count = 0;
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (param->nat && !param->implicit)
            values[(*count)++] =
                value_scalar(arena, literal_int(SCALAR_I64, (uint64_t)input->nats[i]));
        else if (param->var && input->args[i])
            values[(*count)++] = input->args[i];
    }
    return values;
}

/* ---- Sizes ---- */

/* One dimension whose size could not be solved for when it was read. */
struct equation {
    const struct nat *nat;
    int64_t value;
};

struct equations VEC(struct equation);

/* What is known of the nats of an entry. UNKNOWN is the variable that an evaluation missed. */
struct sizes {
    struct arena *arena;
    int64_t *solved; /* the same as VALUES, to be written */
    const struct entry *entry;
    const int64_t *values; /* one for each parameter */
    bool *known;           /* null: all are */
    struct equations pending;
    const struct nat_var *unknown;
    int64_t trial; /* stands for UNKNOWN, once that is set */
    bool missed;
};

static int64_t value_of(void *data, const struct nat_var *var)
{
    struct sizes *sizes = data;
    for (size_t i = 0; i < sizes->entry->params.len; i++)
        if (sizes->entry->params.at[i].nat == var && (!sizes->known || sizes->known[i]))
            return sizes->values[i];
    if (sizes->unknown && sizes->unknown != var)
        sizes->missed = true;
    sizes->unknown = var;
    return sizes->trial;
}

/* The value of NAT with TRIAL for its only unknown variable, which is noted. */
static bool try_value(struct sizes *sizes, const struct nat *nat, int64_t trial, int64_t *value)
{
    bool ok = true;
    sizes->unknown = NULL;
    sizes->missed = false;
    sizes->trial = trial;
    *value = nat_eval(nat, value_of, sizes, &ok);
    return ok && !sizes->missed;
}

static bool known(void *data, const struct nat *nat, int64_t *value)
{
    struct sizes *sizes = data;
    return try_value(sizes, nat, 1, value) && !sizes->unknown;
}

static void set_size(struct sizes *sizes, const struct nat_var *var, int64_t value)
{
    for (size_t i = 0; i < sizes->entry->params.len; i++)
        if (sizes->entry->params.at[i].nat == var) {
            sizes->solved[i] = value;
            sizes->known[i] = true;
        }
}

/* Solves NAT = VALUE where NAT has one unknown variable and is linear in it. */
static bool solve(struct sizes *sizes, const struct nat *nat, int64_t value)
{
    int64_t at_one, at_two, check;
    if (!try_value(sizes, nat, 1, &at_one) || !sizes->unknown ||
        !try_value(sizes, nat, 2, &at_two) || at_one == at_two)
        return false;
    int64_t slope = at_two - at_one;
    if ((value - at_one) % slope != 0)
        return false;
    int64_t solution = (value - at_one) / slope + 1;
    if (!try_value(sizes, nat, solution, &check) || check != value)
        return false;
    set_size(sizes, sizes->unknown, solution);
    return true;
}

static void solve_pending(struct sizes *sizes)
{
    bool progress = true;
    while (progress) {
        progress = false;
        for (size_t i = 0; i < sizes->pending.len; i++)
            progress |= solve(sizes, sizes->pending.at[i].nat, sizes->pending.at[i].value);
    }
}

/* Where an equation has no solution now, it may have one when more is known. */
static bool learn(void *data, const struct nat *nat, int64_t value)
{
    struct sizes *sizes = data;
    struct equation equation = {nat, value};
    if (!solve(sizes, nat, value))
        VEC_PUSH(sizes->arena, &sizes->pending, equation);
    return true;
}

bool input_size(const struct entry *entry, const struct input *input, const struct nat *nat,
                int64_t *size)
{
    struct sizes sizes = {.entry = entry, .values = input->nats};
    return known(&sizes, nat, size);
}

/* ---- Reading ---- */

static const struct data *number_type(struct dpia *dpia)
{
    return data_scalar(dpia_types(dpia), SCALAR_I64);
}

static const struct value *read_param(struct dpia *dpia, struct diag *diag, struct sizes *sizes,
                                      size_t position, const struct source *source, size_t *offset)
{
    const struct param *param = &sizes->entry->params.at[position];
    const struct value_sizes callbacks = {sizes, known, learn};
    const struct data *data = param->nat ? number_type(dpia) : param_data(param);
    const struct value *value =
        value_read(dpia_arena(dpia), diag, source, offset, data, &callbacks);
    if (value && param->nat)
        set_size(sizes, param->nat, (int64_t)value->scalar.bits);
    return value;
}

/* All sizes are known, and are those of the dimensions that did not decide them. */
static bool check_sizes(struct diag *diag, struct sizes *sizes, struct loc loc)
{
    solve_pending(sizes);
    for (size_t i = 0; i < sizes->entry->params.len; i++)
        if (sizes->entry->params.at[i].nat && !sizes->entry->params.at[i].computed &&
            !sizes->known[i]) {
            diag_error(diag, loc, "the size '%s' cannot be read off the arguments",
                       sizes->entry->params.at[i].name);
            return false;
        }
    for (size_t i = 0; i < sizes->pending.len; i++) {
        const struct equation *equation = &sizes->pending.at[i];
        int64_t value;
        if (known(sizes, equation->nat, &value) && value == equation->value)
            continue;
        diag_error(diag, loc, "an argument has %lld elements, where the others need %lld",
                   (long long)equation->value, (long long)value);
        return false;
    }
    return true;
}

const struct input *input_read(struct dpia *dpia, struct diag *diag, const struct entry *entry,
                               const struct source *source, size_t *offset)
{
    struct arena *arena = dpia_arena(dpia);
    size_t count = entry->params.len, begin = *offset;
    int64_t *solved = ARENA_ARRAY(arena, int64_t, count);
    struct sizes sizes = {arena, solved, entry, solved, .known = ARENA_ARRAY(arena, bool, count)};
    const struct value **args = ARENA_ARRAY(arena, const struct value *, count);
    struct input *input = ARENA_NEW(arena, struct input);
    *input = (struct input){solved, args};
    for (size_t i = 0; i < count; i++)
        if (param_is_argument(&entry->params.at[i])) {
            args[i] = read_param(dpia, diag, &sizes, i, source, offset);
            if (!args[i])
                return NULL;
        }
    value_skip_blanks(source, offset);
    struct loc loc = loc_range(source, (uint32_t)begin, (uint32_t)*offset);
    return check_sizes(diag, &sizes, loc) ? input : NULL;
}

/* ---- Sizes of results ---- */

/* The first of the i64s that *VALUE is, a pair where there are more: *VALUE is the others, then. */
static int64_t next_number(const struct value **value)
{
    const struct value *first = *value;
    if (first->kind == VALUE_PAIR) {
        first = (*value)->parts[0];
        *value = (*value)->parts[1];
    }
    return (int64_t)first->scalar.bits;
}

/* What ENTRY and SIZES, which gives the sizes of its result, both take. */
static const struct input *without_sizes(struct arena *arena, const struct entry *entry,
                                         const struct input *input)
{
    int64_t *nats = ARENA_ARRAY(arena, int64_t, entry->params.len);
    const struct value **args = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    struct input *common = ARENA_NEW(arena, struct input);
    size_t count = 0;
    for (size_t i = 0; i < entry->params.len; i++)
        if (!entry->params.at[i].computed) {
            nats[count] = input->nats[i];
            args[count++] = input->args[i];
        }
    *common = (struct input){nats, args};
    return common;
}

const struct input *input_with_sizes(struct dpia *dpia, const struct program *program,
                                     const struct entry *entry, const struct input *input,
                                     struct interp_options options,
                                     struct interp_outcome *outcome)
{
    struct arena *arena = dpia_arena(dpia);
    const struct entry *sizes = entry_sizes(program, entry);
    if (!sizes)
        return input;
    const struct input *common = without_sizes(arena, entry, input);
    options.nats = input_nats(arena, sizes, common);
    *outcome = interp_entry(dpia, program, sizes, input_values(arena, sizes, common), &options);
    if (outcome->status != INTERP_DONE)
        return NULL;
    int64_t *nats = ARENA_ARRAY(arena, int64_t, entry->params.len);
    struct input *complete = ARENA_NEW(arena, struct input);
    const struct value *rest = outcome->results[0];
    for (size_t i = 0; i < entry->params.len; i++)
        nats[i] = entry->params.at[i].computed ? next_number(&rest) : input->nats[i];
    *complete = (struct input){nats, input->args};
    return complete;
}

/* ---- Printing ---- */

/* VALUE, shortened where it is long. */
static void input_print_value(struct buf *buf, const struct value *value, const struct data *data)
{
    const size_t limit = 160;
    struct buf text = {0};
    value_print(&text, value, data);
    for (size_t i = 0; i < text.len && i < limit; i++)
        if (text.text[i] != '\n')
            buf_add_char(buf, text.text[i]);
        else if (i + 1 < text.len)
            buf_add_char(buf, ' ');
    if (text.len > limit)
        buf_add(buf, "...");
    buf_free(&text);
}

void input_print(struct buf *buf, struct dpia *dpia, const struct entry *entry,
                 const struct input *input)
{
    const char *separator = "";
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (!param_is_argument(param))
            continue;
        buf_printf(buf, "%s%s = ", separator, param->name);
        input_print_value(buf, input->args[i], param->nat ? number_type(dpia) : param_data(param));
        separator = ", ";
    }
}
