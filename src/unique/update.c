/* Updates in place.
 *
 *     a with [i] = v          a is consumed, v must not share memory with it */
#include "unique/update.h"

#include "unique/exp.h"
#include "unique/names.h"
#include "unique/state.h"

void unique_places(struct unique *unique, const struct core_exp *exp)
{
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *place = &exp->u.slice.slices[i];
        const struct core_exp *const parts[] = {place->index, place->from, place->to, place->step};
        for (size_t j = 0; j < sizeof parts / sizeof *parts; j++)
            if (parts[j])
                unique_exp(unique, parts[j]);
    }
}

const struct holds *unique_update(struct unique *unique, const struct core_exp *exp)
{
    unique_places(unique, exp);
    const struct core_exp *array = exp->u.slice.array;
    const struct origins *value =
        holds_all(unique->arena, unique_exp(unique, exp->u.slice.value));
    const struct origins *old = holds_all(unique->arena, unique_exp(unique, array));
    struct origin *common = origins_common(old, value);
    if (common && !common->reported) {
        common->reported = true;
        diag_error(unique->diag, exp->u.slice.value->loc,
                   "the new value may share memory with the array that is updated, through '%s'; "
                   "use 'copy' for it",
                   common->name);
    } else if (!common) {
        unique_consume(unique, old,
                       (struct consumption){.by = CONSUMER_UPDATE,
                                            .loc = array->loc,
                                            .through = unique_var_of(array)});
    }
    return holds_new(unique->arena, exp->type, NULL, NULL);
}
