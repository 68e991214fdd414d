/* Sizes that each use of a definition says, since no argument has them.
 *
 *     def unflatten [n] [m] 'a (xs: [n * m]a) : [n][m]a = dpia.unflatten n m xs
 *     def main (xs: [6]f32) : [2][3]f32 = unflatten xs
 *
 * The use of unflatten is for the types that are wanted and given there, [6]f32 -> [2][3]f32, by
 * which n is 2 and m is 3. They lie with the use; a stage makes them arguments (remove.c). What
 * uses itself is looked at before it is known which of its sizes are hidden, and may have none. */
#include "sizes/hidden.h"

#include "base/diag.h"
#include "core/given.h"
#include "sizes/state.h"
#include "sizes/type.h"

void sizing_find_hidden(struct sizing *sizing, struct core_def *def)
{
    struct core_var_vec hidden = {0};
    if (!sizing->context->hidden)
        return;
    for (size_t i = 0; i < def->size_count; i++)
        if (!core_params_give(def, def->sizes[i]) &&
            core_computes_with(sizing->arena, def, def->sizes[i]))
            VEC_PUSH(sizing->context->arena, &hidden, def->sizes[i]);
    if (hidden.len > 0 && def->is_recursive)
        diag_unsupported(sizing->context->hidden, hidden.at[0]->loc,
                         "not yet supported: '%s' uses itself, and no argument has the size '%s', "
                         "so that each call would have to say it; make it a parameter",
                         def->called ? def->called : def->name, hidden.at[0]->name);
    def->hidden = hidden.at;
    def->hidden_count = hidden.len;
    if (hidden.len > 0 && def->is_entry)
        diag_error(sizing->context->hidden, hidden.at[0]->loc,
                   "no parameter of this entry point has the size '%s', so that its caller cannot "
                   "say it",
                   hidden.at[0]->name);
}

const struct core_exp *const *sizing_hidden(struct sizing *sizing, const struct core_def *def,
                                            struct subst subst)
{
    const struct core_exp **sizes =
        ARENA_ARRAY(sizing->arena, const struct core_exp *, def->hidden_count);
    for (size_t i = 0; i < def->hidden_count; i++)
        sizes[i] = map_get(subst.sizes, def->hidden[i]);
    return def->hidden_count > 0 ? sizes : NULL;
}

void sizing_report_hidden(struct sizing *sizing, const struct core_exp *use, size_t position)
{
    const struct core_def *def = use->u.def;
    diag_error(sizing->context->hidden, use->loc,
               "the size '%s' of '%s' is not known here: neither its arguments nor what is wanted "
               "of its result say it; a type with sizes does, as in 'let xs: [2]i32 = ...'",
               def->hidden[position]->name, def->called ? def->called : def->name);
}
