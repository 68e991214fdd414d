/* How the host runs a kernel: its arguments, the local memory that it needs, and how many
 * work-groups of how many work-items (docs/opencl.md, Launch).
 *
 *     argument(&run, DOT_REDUCE0, 0, sizeof n, &n);
 *     local_argument(&run, DOT_REDUCE0, 1, m, sizeof(float));
 *     check_local_memory(&run, 4 * m);
 *     launch_groups(&run, DOT_REDUCE0, extent(parts, 1, 1), extent(m, 1, 1)); */
#include "base/diag.h"
#include "opencl/emit_private.h"
#include "opencl/host.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"
#include "opencl/shape.h"

static const struct cexp *run_address(struct opencl *cl)
{
    return cexp_prefix(cl->arena, CPREFIX_ADDRESS, cexp_name(cl->arena, "run"));
}

static void call(struct opencl *cl, struct cstmt_vec *out, const char *function,
                 const struct cexp *const *args, size_t count)
{
    cstmt_exp(cl->arena, out, host_call(cl, function, args, count));
}

static const struct cexp *constant(struct opencl *cl, const struct kernel *kernel)
{
    return cexp_name(cl->arena, kernel->constant);
}

/* An argument in local memory, of which the kernel is given only so many bytes. */
static void set_local_argument(struct opencl *cl, const struct kernel *kernel, size_t position,
                               struct cstmt_vec *out)
{
    const struct kernel_arg *arg = &kernel->args.at[position];
    const struct cexp *args[] = {
        run_address(cl), constant(cl, kernel), cexp_int(cl->arena, (int64_t)position),
        host_count(cl, arg->local_count),
        cexp_sizeof(cl->arena, arg->local_type)};
    cl->used[TEXT_LOCAL_ARGUMENT] = true;
    call(cl, out, "local_argument", args, 5);
}

/* An argument of 32 or 64 bits. */
static void set_index_argument(struct opencl *cl, const struct kernel *kernel, size_t position,
                               struct cstmt_vec *out)
{
    const struct cexp *args[] = {run_address(cl), constant(cl, kernel),
                                 cexp_int(cl->arena, (int64_t)position),
                                 cexp_name(cl->arena, kernel->args.at[position].host_name)};
    cl->used[TEXT_INDEX_ARGUMENT] = true;
    call(cl, out, "index_argument", args, 4);
}

static void set_argument(struct opencl *cl, const struct kernel *kernel, size_t position,
                         struct cstmt_vec *out)
{
    const struct cexp *name = cexp_name(cl->arena, kernel->args.at[position].host_name);
    const struct cexp *args[] = {run_address(cl), constant(cl, kernel),
                                 cexp_int(cl->arena, (int64_t)position),
                                 cexp_prefix(cl->arena, CPREFIX_SIZEOF, name),
                                 cexp_prefix(cl->arena, CPREFIX_ADDRESS, name)};
    call(cl, out, "argument", args, 5);
}

static void check_local_memory(struct opencl *cl, const struct kernel *kernel,
                               struct cstmt_vec *out)
{
    if (kernel->local_arrays.len == 0)
        return;
    cl->used[TEXT_LOCAL_MEMORY] = true;
    cstmt_exp(cl->arena, out, host_call3(cl, "check_local_memory", run_address(cl),
                                         constant(cl, kernel),
                                         host_count(cl, kernel->local_bytes)));
}

/* A kernel that does or checks something outside of the loops along AXIS is run also where these
 * have no iterations. */
static const struct nat *at_least_one(struct opencl *cl, const struct kernel *kernel,
                                      unsigned axis, const struct nat *count)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    return kernel->outside & axis ? nat_max(nats, count, nat_const(nats, 1)) : count;
}

/* As many of the SLOTS along dimension D as one launch may have groups; the loop there strides. */
static const struct nat *launched_slots(struct opencl *cl, const struct nat *slots, unsigned d)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    int64_t most = shape_most_groups(d);
    return most > 0 ? nat_min(nats, slots, nat_const(nats, most)) : slots;
}

/* The iterations, or the groups, in dimension D. */
static const struct nat *count_at(struct opencl *cl, const struct kernel *kernel, unsigned d)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    const struct kernel_dimension *at = &kernel->shape.at[d];
    bool groups = kernel->shape.kind == KERNEL_GROUPS;
    const struct nat *count = at->count ? at->count : nat_const(nats, 1);
    unsigned axis = loop_axis(groups ? LOOP_WORKGROUP : LOOP_GLOBAL, d);
    count = at_least_one(cl, kernel, axis, count);
    return groups && at->slots ? nat_min(nats, count, launched_slots(cl, at->slots, d)) : count;
}

/* How the items of a kernel are launched: a work-item for each iteration, as many as have memory of
 * their own, or as many as fill the device, which a processor's share. */
static enum host_text items_text(struct opencl *cl, const struct kernel *kernel)
{
    enum host_text text = kernel->has_windows ? TEXT_LAUNCH_BLOCKS : TEXT_LAUNCH_ITEMS;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        if (kernel->shape.at[d].slots)
            return TEXT_LAUNCH_SLOTS;
        if (kernel->shape.at[d].loops > 0 &&
            !shape_is_direct(cl, &kernel->shape, LOOP_GLOBAL, d))
            text = cl->options->on_processor ? TEXT_LAUNCH_SHARES : TEXT_LAUNCH_GRID;
    }
    return text;
}

/* extent(x, y, z) */
static const struct cexp *extent(struct opencl *cl, const struct nat *const counts[])
{
    return host_call3(cl, "extent", gen_nat(cl->host, counts[0]),
                      gen_nat(cl->host, counts[1]), gen_nat(cl->host, counts[2]));
}

static const struct cexp *counts_extent(struct opencl *cl, const struct kernel *kernel)
{
    const struct nat *counts[LOOP_DIMENSIONS];
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        counts[d] = count_at(cl, kernel, d);
    return extent(cl, counts);
}

static const struct cexp *local_extent(struct opencl *cl, const struct kernel *kernel)
{
    struct nat_table *nats = dpia_nats(cl->dpia);
    const struct nat *counts[LOOP_DIMENSIONS];
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        const struct kernel_dimension *at = &kernel->shape.at[d];
        counts[d] = at->local ? at->local : nat_const(nats, 1);
        if (kernel->shape.fixed)
            counts[d] = nat_const(nats, at->size);
    }
    return extent(cl, counts);
}

static void launch_groups(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    bool fixed = kernel->shape.fixed;
    const struct cexp *args[] = {run_address(cl), constant(cl, kernel),
                                 counts_extent(cl, kernel), local_extent(cl, kernel)};
    cl->used[fixed ? TEXT_LAUNCH_FIXED : TEXT_LAUNCH_GROUPS] = true;
    cl->used[TEXT_SHAPE_GROUP] |= !fixed;
    call(cl, out, fixed ? "launch_fixed" : "launch_groups", args, 4);
}

static void launch_items(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    const struct nat *slots[LOOP_DIMENSIONS];
    const struct cexp *args[] = {run_address(cl), constant(cl, kernel),
                                 counts_extent(cl, kernel), NULL};
    enum host_text text = items_text(cl, kernel);
    if (kernel->local_arrays.len > 0)
        bug(loc_none(), "the work-items of '%s' share memory, but are in no group", kernel->name);
    const char *function = text == TEXT_LAUNCH_ITEMS    ? "launch_items"
                           : text == TEXT_LAUNCH_BLOCKS ? "launch_blocks"
                           : text == TEXT_LAUNCH_SHARES ? "launch_shares"
                           : text == TEXT_LAUNCH_SLOTS  ? "launch_slots"
                                                        : "launch_grid";
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        slots[d] = kernel->shape.at[d].slots
                       ? launched_slots(cl, kernel->shape.at[d].slots, d)
                       : count_at(cl, kernel, d);
    if (text == TEXT_LAUNCH_SLOTS)
        args[3] = extent(cl, slots);
    cl->used[text] = cl->used[TEXT_GROUP_SIZE] = true;
    if (text != TEXT_LAUNCH_BLOCKS)
        cl->used[TEXT_SHAPE_GROUP] = cl->used[TEXT_SPREAD_ITEMS] = true;
    call(cl, out, function, args, text == TEXT_LAUNCH_SLOTS ? 4 : 3);
}

static void launch(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    switch (kernel->shape.kind) {
    case KERNEL_ITEMS:
        launch_items(cl, kernel, out);
        return;
    case KERNEL_GROUPS:
        launch_groups(cl, kernel, out);
        return;
    case KERNEL_TASK:
        cl->used[TEXT_LAUNCH_TASK] = true;
        cstmt_exp(cl->arena, out, host_call2(cl, "launch_task", run_address(cl),
                                             constant(cl, kernel)));
        return;
    }
}

/* Whether the indices of KERNEL have 32 or 64 bits; if they are small in any case, any will do. */
static void choose_indices(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    int64_t value;
    if (nat_is_const(kernel->largest_index, &value) && value == 0)
        return;
    cl->used[TEXT_CHOOSE_INDICES] = true;
    cstmt_exp(cl->arena, out, host_call2(cl, "choose_indices", run_address(cl),
                                         gen_nat_magnitude(cl->host, kernel->largest_index)));
}

void launch_kernel(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out)
{
    choose_indices(cl, kernel, out);
    for (size_t i = 0; i < kernel->args.len; i++)
        if (kernel->args.at[i].is_index)
            set_index_argument(cl, kernel, i, out);
        else if (kernel->args.at[i].local_count)
            set_local_argument(cl, kernel, i, out);
        else
            set_argument(cl, kernel, i, out);
    check_local_memory(cl, kernel, out);
    launch(cl, kernel, out);
}
