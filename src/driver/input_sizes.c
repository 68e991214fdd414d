/* The types of an entry's parameters, which have sizes as variables, beside the values that stand
 * for them: an array of tuples is an array for each component. */
#include "driver/input_sizes.h"

#include <string.h>

#include "semantics/input.h"

/* Values, and how many of them were looked at. */
struct matching {
    struct arena *arena;
    const struct datum_vec *values;
    size_t at;
    struct cost_size_vec *sizes;
};

/* The sizes of the arrays around a type. */
struct around {
    const struct nat *at[DATUM_MOST_RANK];
    unsigned count;
};

static void add(struct matching *matching, const char *name, int64_t value)
{
    for (size_t i = 0; i < matching->sizes->len; i++)
        if (strcmp(matching->sizes->at[i].name, name) == 0)
            return;
    VEC_PUSH(matching->arena, matching->sizes, ((struct cost_size){name, value}));
}

/* The next value, of as many dimensions as there are arrays AROUND. */
static const struct datum *match_one(struct matching *matching, const struct around *around)
{
    const struct nat_var *var;
    if (matching->at == matching->values->len)
        return NULL;
    const struct datum *value = matching->values->at[matching->at++];
    if (value->rank != around->count)
        return NULL;
    for (unsigned i = 0; i < around->count; i++)
        if (nat_is_var(around->at[i], &var))
            add(matching, var->name, (int64_t)value->dims[i]);
    return value;
}

static bool match(struct matching *matching, const struct data *data, struct around around)
{
    switch (data->kind) {
    case DATA_PAIR:
        return match(matching, data->fst, around) && match(matching, data->snd, around);
    case DATA_ARRAY:
        if (around.count == DATUM_MOST_RANK)
            return false;
        around.at[around.count++] = data->size;
        return match(matching, data->fst, around);
    case DATA_SCALAR:
    case DATA_IDX:
        return match_one(matching, &around) != NULL;
    case DATA_VAR:
    case DATA_VECTOR:
    case DATA_PACKED:
        break;
    }
    return false;
}

/* What PARAM is given: a number, if it is a size or an integer. */
static bool match_param(struct matching *matching, const struct param *param)
{
    const struct around none = {.count = 0};
    const struct data *data = param->nat ? NULL : param_data(param);
    if (data && (data->kind != DATA_SCALAR || scalar_class(data->scalar) == CLASS_FLOAT))
        return match(matching, data, none);
    const struct datum *value = match_one(matching, &none);
    if (value)
        add(matching, param->nat ? param->nat->name : param->name, (int64_t)datum_bits(value, 0));
    return value != NULL;
}

bool input_sizes(struct arena *arena, const struct entry *entry, const struct datum_vec *args,
                 const struct datum_vec *results, struct cost_size_vec *sizes)
{
    struct matching matching = {arena, args, 0, sizes};
    for (size_t i = 0; i < entry->params.len; i++)
        if (param_is_argument(&entry->params.at[i]) &&
            !match_param(&matching, &entry->params.at[i]))
            return false;
    bool fits = matching.at == args->len;
    matching.values = results;
    matching.at = 0;
    if (results && entry->result && entry->counts.len == 0)
        match(&matching, entry->result, (struct around){.count = 0});
    return fits;
}
