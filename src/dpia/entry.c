/* Questions about entries and their parameters, which are the same before and after stage I, and
 * for entries that a person wrote in the imperative language:
 *
 *     dot (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32]                 functional
 *     dot (xs: exp[[n]f32]) (ys: exp[[n]f32]) (out: acc[f32]) : comm     OUT stands apart
 *     axpy (a: exp[f32]) (xs: exp[[n]f32]) (ys: var[[n]f32]) : comm      direct: OUT is null */
#include "dpia/program.h"

#include "base/diag.h"

bool entry_is_direct(const struct entry *entry)
{
    return !entry->out && entry->body->type->kind == TYPE_COMM;
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
