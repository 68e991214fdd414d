/* Private memory at work-group level: each work-item has its own part of it, which no other reads
 * (memory/distribute.c), and which is small enough for one.
 *
 *     newPrivate [16]f32 (\a. parforLocal 16 a.1 ..; .. parforLocal .. idx a.2 i ..)     fine
 *     the same with idx (reverse a.2) i          read by another work-item than wrote it */
#include "memory/distribute.h"
#include "memory/loop_name.h"
#include "memory/place.h"
#include "memory/report.h"
#include "opencl/kernel.h"
#include "opencl/levels_private.h"
#include "opencl/shape.h"

static const char *memory_name(struct levels *levels, const struct var *var)
{
    return var_source_name(dpia_arena(levels->dpia), "private memory", var);
}

static void reject_shared(struct levels *levels, const struct var *var,
                          const struct distribution *distribution)
{
    const char *name = memory_name(levels, var);
    if (!distribution->read) {
        diag_error(
            levels->diag, distribution->wrote->loc,
            "%s is written here by some work-items of a group only: its first indices must be "
            "those of the local loops around, at every use",
            name);
        diag_note(levels->diag, distribution->comm->loc, "%s is made here", name);
        return;
    }
    diag_error(levels->diag, distribution->read->loc, "%s is %s by another work-item than wrote it",
               name, distribution->read->type->kind == TYPE_ACC ? "written" : "read");
    diag_note(levels->diag, distribution->wrote->loc,
              "%s is written here, by the work-items of the local loops around", name);
}

/* The bytes that one work-item has of what is dealt out to all; false where they are no constant.
 * Groups have no more than 1024 work-items, and if that is too few, at least 128 (shape.c). */
static bool item_bytes(struct levels *levels, const struct distribution *distribution,
                       const struct data *data, int64_t *bytes)
{
    int64_t all = 1, size, rest;
    for (unsigned k = 0; k < distribution->count; k++, data = data->fst)
        if (!nat_is_const(data->size, &size) || __builtin_mul_overflow(all, size, &all))
            return false;
    if (!nat_is_const(memory_bytes(levels->dpia, data), &rest))
        return false;
    return !__builtin_mul_overflow(all <= 1024 ? 1 : all / 128 + 1, rest, bytes);
}

static void check_size(struct levels *levels, const struct var *var,
                       const struct distribution *distribution)
{
    const char *name = memory_name(levels, var);
    int64_t bytes;
    if (!item_bytes(levels, distribution, var_data(var), &bytes))
        diag_error(levels->diag, distribution->comm->loc, "%s must have a constant size", name);
    else if (bytes > MEMORY_CHOSEN_BYTES)
        diag_error(levels->diag, distribution->comm->loc,
                   "%s takes %lld bytes of each work-item: there are at most %d", name,
                   (long long)bytes, MEMORY_CHOSEN_BYTES);
}

void levels_check_privates(struct levels *levels, const struct map *distributions)
{
    for (size_t k = 0; k < map_count(distributions); k++) {
        const struct distribution *distribution = map_value_at(distributions, k);
        if (!distribution->works)
            reject_shared(levels, map_key_at(distributions, k), distribution);
        else
            check_size(levels, map_key_at(distributions, k), distribution);
    }
}
