/* Kernels that one work-item runs from beginning to end, although there is much to do.
 *
 *     entry f [n] [m] (xs: *[n]f32) (is: [m]i64) (vs: [m]f32) : [n]f32 = scatter xs is vs
 *
 *     warning: one work-item does all that 'scatter' does, m steps one after the other
 *
 * Such a kernel is right, and a hundred times slower than a processor; so whoever has it made is
 * told. What is meant are loops over more than a few elements: over a size of the entry, or more
 * iterations than FEW. Numbers that the program computes itself, as that of partial results, are
 * few; how often a `while` runs is not known, and may be seldom. */
#include "base/diag.h"
#include "dpia/loops.h"
#include "opencl/kernel.h"

/* What a work-item does in no time. */
enum { FEW = 256 };

static bool mentions_size(const struct opencl *cl, const struct nat *n)
{
    for (size_t i = 0; i < entry_arg_count(cl->entry); i++) {
        struct param param = entry_arg(cl->entry, i);
        if (param.nat && nat_mentions(n, param.nat))
            return true;
    }
    return false;
}

static bool is_much(const struct opencl *cl, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    int64_t count;
    if (nat_is_le(nats, n, nat_const(nats, FEW)))
        return false;
    return nat_is_const(n, &count) || mentions_size(cl, n);
}

/* The iterations of COMM, if it is a loop; else null. */
static const struct nat *iterations(const struct phrase *comm)
{
    struct gen_parfor loop;
    if (phrase_is_prim(comm, PRIM_FOR))
        return phrase_nat_arg(comm, 0);
    return gen_parfor_match(comm, &loop) ? loop.n : NULL;
}

/* The iterations of nested loops in COMM, run AROUND times, where they are much; or null. */
static const struct nat *find_much(const struct opencl *cl, const struct phrase *comm,
                                   const struct nat *around)
{
    if (!phrase_may_have_commands(comm))
        return NULL;
    const struct nat *n = iterations(comm);
    const struct nat *all = n ? nat_mul(dpia_nats(cl->dpia), around, n) : around;
    for (size_t i = 0; i < phrase_child_count(comm); i++) {
        const struct nat *much = find_much(cl, phrase_child(comm, i), all);
        if (much)
            return much;
    }
    return n && is_much(cl, all) ? all : NULL;
}

void sequential_warn(const struct opencl *cl, const struct phrase *comm, const char *construct,
                     struct loc loc)
{
    struct buf count = {0};
    const struct nat *much = find_much(cl, comm, nat_const(dpia_nats(cl->dpia), 1));
    if (!much)
        return;
    nat_print(&count, much, NULL, NULL);
    diag_warning(cl->diag, loc,
                 "one work-item does all that '%s' does, %s steps one after the other", construct,
                 buf_text(&count));
    buf_free(&count);
}
