/* Questions about entries and their parameters, which are the same before and after stage I, and
 * for entries that a person wrote in the imperative language:
 *
 *     dot (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32]                 functional
 *     dot (xs: exp[[n]f32]) (ys: exp[[n]f32]) (out: acc[f32]) : comm     OUT stands apart
 *     axpy (a: exp[f32]) (xs: exp[[n]f32]) (ys: var[[n]f32]) : comm      direct: OUT is null */
#include "dpia/program.h"

#include <string.h>

#include "base/diag.h"

bool entry_is_direct(const struct entry *entry)
{
    return !entry->out && entry->body->type->kind == TYPE_COMM;
}

bool entry_is_count(const struct entry *entry, size_t component)
{
    for (size_t i = 0; i < entry->counts.len; i++)
        if (entry->counts.at[i] == component)
            return true;
    return false;
}

bool entry_is_counted(const struct entry *entry, const struct data *data, size_t first)
{
    return data->kind == DATA_PAIR && data->fst->kind == DATA_ARRAY &&
           entry_is_count(entry, first + 1);
}

const struct entry *entry_called(const struct program *program, const char *name)
{
    for (size_t i = 0; i < program->entries.len; i++)
        if (strcmp(program->entries.at[i]->name, name) == 0)
            return program->entries.at[i];
    return NULL;
}

const struct entry *entry_sizes(const struct program *program, const struct entry *entry)
{
    const struct entry *sizes = !entry->sized_by ? NULL : entry_called(program, entry->sized_by);
    if (entry->sized_by && !sizes)
        bug(entry->loc, "'%s' has the sizes of its result from '%s', which is not there",
            entry->name, entry->sized_by);
    return sizes;
}

/* Whether A and B differ in sizes at most. */
static bool has_form_of(const struct data *a, const struct data *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case DATA_SCALAR:
    case DATA_VECTOR:
        return a->scalar == b->scalar;
    case DATA_IDX:
        return true;
    case DATA_ARRAY:
    case DATA_PACKED:
        return has_form_of(a->fst, b->fst);
    case DATA_PAIR:
        return has_form_of(a->fst, b->fst) && has_form_of(a->snd, b->snd);
    case DATA_VAR:
        return a == b;
    }
    bug(loc_none(), "a data type of unknown kind");
}

/* Whether DATA is COUNT times i64, in pairs. */
static bool is_i64s(const struct data *data, size_t count)
{
    for (; count > 1 && data->kind == DATA_PAIR; count--, data = data->snd)
        if (data->fst->kind != DATA_SCALAR || data->fst->scalar != SCALAR_I64)
            return false;
    return count == 1 && data->kind == DATA_SCALAR && data->scalar == SCALAR_I64;
}

static bool takes_same(const struct param *a, const struct param *b)
{
    return !a->nat == !b->nat && a->implicit == b->implicit &&
           (a->nat || has_form_of(param_data(a), param_data(b)));
}

bool entry_fits_sizes(const struct entry *entry, const struct entry *sizes)
{
    size_t known = 0, count = sizes->params.len;
    for (size_t i = 0; i < entry->params.len; i++)
        if (!entry->params.at[i].computed &&
            (known == count || !takes_same(&entry->params.at[i], &sizes->params.at[known++])))
            return false;
    return known == count && sizes->result &&
           is_i64s(sizes->result, entry->params.len - known);
}

const struct entry *entry_only(const struct program *program, size_t *position)
{
    const struct entry *only = NULL;
    for (size_t i = 0; i < program->entries.len; i++) {
        if (program->entries.at[i]->gives_sizes)
            continue;
        if (only)
            return NULL;
        only = program->entries.at[i];
        *position = i;
    }
    return only;
}

const struct entry *entry_default(const struct program *program)
{
    size_t position;
    const struct entry *main = entry_called(program, "main");
    return main ? main : entry_only(program, &position);
}

size_t entry_arg_count(const struct entry *entry)
{
    return entry->params.len + (entry->out ? 1 : 0);
}

struct param entry_arg(const struct entry *entry, size_t position)
{
    if (position < entry->params.len)
        return entry->params.at[position];
    return (struct param){.name = entry->out->name, .loc = entry->loc, .var = entry->out};
}

/* acc[d] x exp[d] */
static bool is_var_type(const struct phrase_type *type)
{
    return type->kind == TYPE_PRODUCT && type->fst->kind == TYPE_ACC &&
           type->snd->kind == TYPE_EXP && type->fst->data == type->snd->data;
}

bool param_is_sound(const struct param *param)
{
    const struct phrase_type *type = !param->var ? NULL : param->var->type;
    return !type || type->kind == TYPE_EXP || type->kind == TYPE_ACC || is_var_type(type);
}

enum param_mode param_mode(const struct param *param)
{
    if (param->nat)
        return PARAM_SIZE;
    if (!param_is_sound(param))
        bug(param->loc, "the parameter '%s' has a type that C does not know", param->name);
    if (param->var->type->kind == TYPE_EXP)
        return PARAM_IN;
    return param->var->type->kind == TYPE_ACC ? PARAM_OUT : PARAM_IN_OUT;
}

bool param_is_written(const struct param *param)
{
    enum param_mode mode = param_mode(param);
    return mode == PARAM_OUT || mode == PARAM_IN_OUT;
}

bool param_is_read(const struct param *param)
{
    enum param_mode mode = param_mode(param);
    return mode == PARAM_IN || mode == PARAM_IN_OUT;
}

const struct data *param_data(const struct param *param)
{
    if (param_mode(param) == PARAM_IN_OUT)
        return var_data(param->var);
    return param->var->type->data;
}
