#include "interpret.h"

static int64_t size_of_var(void *data, const struct nat_var *var)
{
    int64_t (*const *size)(const char *name) = data;
    return (*size)(var->name);
}

static int64_t number(const struct nat *nat, int64_t (*size)(const char *name))
{
    bool ok = true;
    int64_t value = nat_eval(nat, size_of_var, &size, &ok);
    if (!ok || value < 0)
        bug(loc_none(), "a size that is no number");
    return value;
}

/* -2 to 5 */
static int64_t small_number(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return (int64_t)(*seed >> 16 & 7) - 2;
}

static struct literal small_literal(enum scalar scalar, unsigned *seed)
{
    int64_t value = small_number(seed);
    return scalar_class(scalar) == CLASS_FLOAT ? literal_real(scalar, (double)value)
                                               : literal_int(scalar, (uint64_t)value);
}

const struct value *interpret_sample(struct dpia *dpia, const struct data *data,
                                     int64_t (*size)(const char *name), unsigned *seed)
{
    struct arena *arena = dpia_arena(dpia);
    if (data->kind == DATA_PAIR) {
        const struct value *fst = interpret_sample(dpia, data->fst, size, seed);
        return value_pair(arena, fst, interpret_sample(dpia, data->snd, size, seed));
    }
    if (data->kind != DATA_ARRAY)
        return value_scalar(arena, small_literal(data->scalar, seed));
    size_t count = (size_t)number(data->size, size);
    const struct value **elems = ARENA_ARRAY(arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        elems[i] = interpret_sample(dpia, data->fst, size, seed);
    return value_array(arena, elems, count, NULL);
}

struct interp_outcome interpret_program(struct dpia *dpia, const struct program *program,
                                        int64_t (*size)(const char *name))
{
    struct arena *arena = dpia_arena(dpia);
    const struct entry *entry = program->entries.at[0];
    const struct value **args = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    int64_t *nats = ARENA_ARRAY(arena, int64_t, entry->params.len);
    size_t arg_count = 0, nat_count = 0;
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        unsigned seed = (unsigned)i;
        if (param->nat)
            nats[nat_count++] = size(param->name);
        else if (param_is_read(param))
            args[arg_count++] = interpret_sample(dpia, param_data(param), size, &seed);
    }
    const struct interp_options options = {.seed = 1, .lanes = size("lanes"), .nats = nats};
    return interp_entry(dpia, program, entry, args, &options);
}
