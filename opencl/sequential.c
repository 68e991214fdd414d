/* Kernels that one work-item runs from beginning to end, although there is much to do.
 *
 *     entry f [n] [m] (xs: *[n]f32) (is: [m]i64) (vs: [m]f32) : [n]f32 = scatter xs is vs
 *
 *     warning: one work-item does all that 'scatter' does, m steps one after the other
 *
 * Such a kernel is right, and a hundred times slower than a processor; so whoever has it made is
 * told. What is meant are loops over more than a few elements: over a size of the entry, or more
 * iterations than FEW. Numbers that the program computes itself, as that of partial results, are
 * few; how often a `while` runs is not known, and may be seldom. A kernel that the host launches
 * again and again, with nothing parallel in between, is as sequential: its launches count, too. */
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

/* The iterations of the loops in COMM, run AROUND times, where they are much; or null. */
static const struct nat *find_much(const struct opencl *cl, const struct phrase *comm,
                                   const struct nat *around)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    const struct nat *sum = NULL;
    if (!phrase_may_have_commands(comm))
        return NULL;
    const struct nat *n = iterations(comm);
    const struct nat *all = n ? nat_mul(nats, around, n) : around;
    for (size_t i = 0; i < phrase_child_count(comm); i++) {
        const struct nat *much = find_much(cl, phrase_child(comm, i), all);
        if (much)
            sum = sum ? nat_add(nats, sum, much) : much;
    }
    return sum || !n || !is_much(cl, all) ? sum : all;
}

/* How often the host runs what it runs now, in loops in which nothing is parallel. */
static const struct nat *launches(const struct opencl *cl)
{
    const struct nat *count = nat_const(dpia_nats(cl->dpia), 1);
    for (size_t i = 0; i < cl->scope.len; i++)
        if (cl->scope.at[i].alone)
            count = nat_mul(dpia_nats(cl->dpia), count, cl->scope.at[i].count);
    return count;
}

/* The innermost loop of the host's in which nothing is parallel; null if there is none. */
static const struct phrase *host_loop(const struct opencl *cl)
{
    for (size_t i = cl->scope.len; i-- > 0;)
        if (cl->scope.at[i].alone)
            return cl->scope.at[i].alone;
    return NULL;
}

struct loc sequential_place(const struct opencl *cl, struct loc otherwise)
{
    const struct phrase *loop = host_loop(cl);
    return loop ? loop->loc : otherwise;
}

/* AROUND, the launches of a kernel without loops, if they are much, and were not warned of for
 * another kernel. */
static const struct nat *much_launched(struct opencl *cl, const struct nat *around)
{
    const struct phrase *loop = host_loop(cl);
    if (!is_much(cl, around) || loop == cl->warned_loop)
        return NULL;
    cl->warned_loop = loop;
    return around;
}

void sequential_warn(struct opencl *cl, const struct phrase *comm, const char *construct,
                     struct loc loc)
{
    struct buf count = {0};
    const struct nat *around = launches(cl);
    const struct nat *much = find_much(cl, comm, around);
    if (!much)
        much = much_launched(cl, around);
    if (!much)
        return;
    nat_print(&count, much, NULL, NULL);
    diag_warning(cl->diag, loc,
                 "one work-item does all that '%s' does, %s steps one after the other", construct,
                 buf_text(&count));
    buf_free(&count);
}
