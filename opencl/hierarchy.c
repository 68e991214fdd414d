/* The hierarchy of work-items inside of a kernel (dpia.txt 6.2, docs/opencl.md): a hook of the
 * kernels' generator.
 *
 *     parforGlobal n out (\i o. P)        const long i = get_global_id(0); if (i < n) { P }
 *     parforWorkgroup n out (\g o. P)     const long i = get_group_id(0); P
 *     parforLocal n out (\l o. P)         for (long i = get_local_id(0); i < n;
 *                                              i += get_local_size(0)) { P }
 *     barrierLocal                        barrier(CLK_LOCAL_MEM_FENCE);
 *     newLocal d (\x. P)                  an array in local memory (local.c)
 *
 * Where a work-item or a group has to run more than one iteration, these are dealt out by such
 * loops on all levels: where it has memory of its own (parfor*Slots), or the number of groups is
 * given. For a processor the work-items of parforGlobal are few, and share the iterations:
 *
 *     parforGlobal n out (\i o. P)        const long share = (n + get_global_size(0) - 1)
 *                                                            / get_global_size(0);
 *                                         const long first = share * get_global_id(0);
 *                                         const long end = min(first + share, n);
 *                                         for (long i = first; i < end; i++) { P }
 *
 * Where the size of a group is fixed, parforLocal is P for l = get_local_id(0), under a
 * condition or in a loop if n is another number.
 *
 * The number behind a loop's name is its dimension, and the argument of these functions. The memory
 * of an iteration (parfor*Slots) is that of the work-item or group that runs it; that of a
 * parforLocal belongs to the iteration (memory/place.h).
 *
 * What stands outside of a loop of some axis is met by all work-items along that axis. Commands
 * that store to memory that they share are run by the first of them only:
 *
 *     out := x; parforLocal ...           if (get_local_id(0) == 0)
 *                                             out[g] = x;
 *
 * as long a command as has no loop along that axis and, for those of a group, no barrier. Others,
 * which store to private variables, are run by each for its own. */
#include "base/diag.h"
#include "dpia/loops.h"
#include "memory/distribute.h"
#include "opencl/look_back.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "opencl/shape.h"
#include "target/gen_small.h"

/* What a command stores to: memory of all, or variables of each work-item. */
enum { STORES_SHARED = 1, STORES_PRIVATE = 2 };

static const unsigned stores_to[] = {0, STORES_SHARED, STORES_PRIVATE,
                                     STORES_SHARED | STORES_PRIVATE};

static void set_memory(struct kernel *kernel, const struct var *var, unsigned stores)
{
    map_set(kernel->memory, var, (void *)&stores_to[stores]);
}

/* ---- What commands do ---- */

/* What is stored to by storing to ACC: an acceptor, or a variable or a pair of them. What the host
 * has made is shared. */
static unsigned acceptor_stores(const struct kernel *kernel, const struct phrase *acc)
{
    unsigned stores = 0;
    if (acc->type->kind == TYPE_EXP)
        return 0;
    if (acc->kind == PHRASE_VAR) {
        const unsigned *known = map_get(kernel->memory, phrase_var_of(acc));
        return known ? *known : STORES_SHARED;
    }
    for (size_t i = 0; i < phrase_child_count(acc); i++)
        stores |= acceptor_stores(kernel, phrase_child(acc, i));
    return stores;
}

static unsigned command_stores(struct kernel *kernel, const struct phrase *comm);

/* The variables that COMM binds, before what is in their scope is looked at. Private ones are the
 * command's own. */
static void enter_binders(struct kernel *kernel, const struct phrase *comm, unsigned own)
{
    struct gen_parfor loop;
    const struct var *var;
    const struct phrase *body;
    if (gen_parfor_match(comm, &loop)) {
        body = phrase_lam_body(loop.body);
        set_memory(kernel, phrase_lam_param(body), acceptor_stores(kernel, loop.acc));
        if (loop.slot_var)
            set_memory(kernel, phrase_lam_param(phrase_lam_body(body)),
                       acceptor_stores(kernel, loop.slot_var));
        if (loop.carries)
            set_memory(kernel, phrase_lam_param(phrase_lam_body(body)), own);
    } else if (gen_new_match(comm, &var, &body)) {
        set_memory(kernel, var, phrase_is_in(comm, PRIM_NEW, SPACE_LOCAL) ? STORES_SHARED : own);
    } else if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR)) {
        unsigned stores = acceptor_stores(kernel, phrase_arg(comm, 0));
        for (body = phrase_arg(comm, 1); body->kind == PHRASE_LAM; body = phrase_lam_body(body))
            set_memory(kernel, phrase_lam_param(body), stores);
    }
}

static unsigned command_stores(struct kernel *kernel, const struct phrase *comm)
{
    unsigned stores = 0;
    if (!phrase_may_have_commands(comm))
        return 0;
    if (phrase_is_prim(comm, PRIM_PASS_ON))
        return STORES_PRIVATE;
    if (phrase_is_prim(comm, PRIM_ASSIGN))
        return acceptor_stores(kernel, phrase_pair_fst(phrase_arg(comm, 0)));
    enter_binders(kernel, comm, 0);
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        stores |= command_stores(kernel, phrase_child(comm, i));
    return stores;
}

/* The axes along which only the first may run COMM. */
static unsigned missing_axes(struct kernel *kernel, const struct phrase *comm)
{
    unsigned open = kernel->shape.wide & ~kernel->inside;
    if (open != 0)
        open &= ~shape_axes(comm);
    if (open != 0 && phrase_has_barrier(comm))
        open &= ~(unsigned)AXES_LOCAL;
    if (open == 0 || command_stores(kernel, comm) != STORES_SHARED)
        return 0;
    return open;
}

/* ---- Positions ---- */

static const struct cexp *query(struct gen *gen, const char *function, unsigned dimension)
{
    struct arena *arena = gen_arena(gen);
    return cexp_call1(arena, function, cexp_int(arena, dimension));
}

/* The name of a variable for the position along an axis: l, or lx, ly and lz where there is more
 * than one dimension of local ones; else i, j or k. */
static const char *id_name(struct opencl *cl, enum loop_level level, unsigned dimension)
{
    struct kernel *kernel = cl->kernel;
    static const char *const local[] = {"lx", "ly", "lz"}, *const outer[] = {"i", "j", "k"};
    bool only = (kernel->shape.wide & AXES_LOCAL) == loop_axis(LOOP_LOCAL, 0);
    if (level == LOOP_LOCAL)
        return only ? "l" : local[dimension];
    size_t others = 0;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        others += kernel->ids[level][d] != NULL;
    return outer[others];
}

/* The position along an axis, as a variable of the whole kernel. */
static const struct cexp *named_id(struct opencl *cl, enum loop_level level, unsigned dimension)
{
    const char **name = &cl->kernel->ids[level][dimension];
    if (!*name)
        *name = gen_fresh_name(cl->device, id_name(cl, level, dimension));
    return cexp_name(cl->arena, *name);
}

/* The number of a work-group along DIMENSION, for which there may be several launches, one behind
 * the other: get_group_id(1) + get_global_offset(1) / 16. */
static const struct cexp *group_number(struct opencl *cl, unsigned dimension)
{
    const struct shape *shape = &cl->kernel->shape;
    const struct cexp *number = query(cl->device, "get_group_id", dimension);
    const struct cexp *offset = query(cl->device, "get_global_offset", dimension);
    int64_t size = shape->at[dimension].size;
    if (!shape_is_parted(shape, dimension))
        return number;
    if (!shape->fixed)
        offset = cexp_binary(cl->arena, COP_DIV, offset,
                             query(cl->device, "get_local_size", dimension));
    else if (size > 1)
        offset = cexp_binary(cl->arena, COP_DIV, offset, cexp_int(cl->arena, size));
    return cexp_binary(cl->arena, COP_ADD, number, offset);
}

static const char *id_function(enum loop_level level)
{
    return level == LOOP_LOCAL     ? "get_local_id"
           : level == LOOP_GLOBAL ? "get_global_id"
                                  : "get_group_id";
}

/* The position along an axis; by its name, where it has one. */
static const struct cexp *own_id(struct opencl *cl, enum loop_level level, unsigned dimension)
{
    const struct shape *shape = &cl->kernel->shape;
    bool fixed = level == LOOP_LOCAL && shape->fixed;
    if (fixed || shape_is_direct(cl, shape, level, dimension))
        return named_id(cl, level, dimension);
    return query(cl->device, id_function(level), dimension);
}

static const struct cexp *id_count(struct opencl *cl, const struct gen_parfor *loop)
{
    const struct shape *shape = &cl->kernel->shape;
    if (loop->level == LOOP_LOCAL && shape->fixed)
        return cexp_int(cl->arena, shape->at[loop->dimension].size);
    return query(cl->device,
                 loop->level == LOOP_GLOBAL      ? "get_global_size"
                 : loop->level == LOOP_WORKGROUP ? "get_num_groups"
                                                 : "get_local_size",
                 loop->dimension);
}

void kernel_add_top(struct opencl *cl, const struct kernel *kernel, const struct cstmt_vec *body,
                    struct cstmt_vec *out)
{
    local_declare(cl, kernel, out);
    for (enum loop_level level = LOOP_GLOBAL; level <= LOOP_LOCAL; level++)
        for (unsigned d = LOOP_DIMENSIONS; d-- > 0;) {
            const char *name = kernel->ids[level][d];
            if (name && cstmt_vec_mentions(body, name))
                cstmt_decl_const(cl->arena, out, gen_small_type(cl->device), name,
                                 level == LOOP_WORKGROUP && kernel->carry
                                     ? look_back_number(cl, kernel, out)
                                 : level == LOOP_WORKGROUP
                                     ? group_number(cl, d)
                                     : query(cl->device, id_function(level), d));
        }
}

/* ---- Conditions ---- */

/* The condition to be the first along AXES. */
static const struct cexp *is_first(struct opencl *cl, unsigned axes)
{
    static const enum loop_level levels[] = {LOOP_GLOBAL, LOOP_WORKGROUP, LOOP_LOCAL};
    const struct cexp *all = NULL;
    for (size_t level = 0; level < sizeof levels / sizeof levels[0]; level++)
        for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
            if (!(axes & loop_axis(levels[level], d)))
                continue;
            const struct cexp *one = cexp_binary(cl->arena, COP_EQ, own_id(cl, levels[level], d),
                                                 cexp_int(cl->arena, 0));
            all = all ? cexp_binary(cl->arena, COP_LOG_AND, all, one) : one;
        }
    return all;
}

/* COMM, run by the first along AXES. */
static void guarded(struct opencl *cl, const struct phrase *comm, unsigned axes,
                    struct cstmt_vec *out)
{
    struct kernel *kernel = cl->kernel;
    unsigned around = kernel->inside;
    struct cstmt_vec body = {0};
    if (axes & (around | ~kernel->shape.wide))
        bug(comm->loc, "a command is for the first along axes %#x, inside of %#x", axes, around);
    kernel->inside |= axes;
    kernel->outside |= axes;
    gen_comm(cl->device, comm, &body);
    kernel->inside = around;
    if (body.len > 0)
        cstmt_if(cl->arena, out, is_first(cl, axes), body, (struct cstmt_vec){0});
}

/* Commands that stand together are under one condition. */
static void sequence(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct command_vec parts = {0};
    phrase_add_commands(cl->arena, comm, &parts);
    for (size_t i = 0; i < parts.len; i++) {
        const struct phrase *part = parts.at[i];
        unsigned axes = missing_axes(cl->kernel, part);
        for (; axes != 0 && i + 1 < parts.len &&
               missing_axes(cl->kernel, parts.at[i + 1]) == axes; i++)
            part = phrase_seq(cl->dpia, part, parts.at[i + 1], part->loc);
        gen_comm(cl->device, part, out);
    }
}

/* ---- Loops ---- */

/* The slot of this work-item or work-group. */
static const struct nat *own_slot(struct opencl *cl, const struct gen_parfor *loop,
                                  struct cstmt_vec *out)
{
    const char *name = gen_fresh_name(cl->device, "slot");
    const struct nat *slot = gen_loop_var(cl->device, name, loop->slots);
    cstmt_decl_const(cl->arena, out, gen_nat_type(cl->device, slot), name,
                     own_id(cl, loop->level, loop->dimension));
    return slot;
}

static const struct nat *slot_or_index(const struct nat *slot, const struct nat *index)
{
    return slot ? slot : index;
}

/* for (i = FIRST; i < END; i += STEP) */
static void from_to(struct opencl *cl, const struct gen_parfor *loop, const struct nat *slot,
                    const struct cexp *first, const struct cexp *end, const struct cexp *step,
                    struct cstmt_vec *out)
{
    const char *name = gen_loop_name(cl->device);
    const struct nat *index = gen_loop_var(cl->device, name, loop->n);
    struct cstmt_vec body = {0};
    gen_enter_loop(cl->device);
    gen_parfor_body(cl->device, loop, index, slot_or_index(slot, index), &body);
    gen_leave_loop(cl->device);
    if (body.len == 0)
        return;
    gen_place_comment(cl->device, loop->loc, out);
    cstmt_for(cl->arena, out, gen_nat_type(cl->device, index), name, first, end, step, body);
}

/* for (i = FIRST; i < n; i += STEP) */
static void strided(struct opencl *cl, const struct gen_parfor *loop, const struct nat *slot,
                    const struct cexp *first, const struct cexp *step, struct cstmt_vec *out)
{
    from_to(cl, loop, slot, first, gen_nat(cl->device, loop->n), step, out);
}

/* const NAME = VALUE */
static const struct cexp *constant(struct opencl *cl, const char *name, const struct cexp *value,
                                   struct cstmt_vec *out)
{
    name = gen_fresh_name(cl->device, name);
    cstmt_decl_const(cl->arena, out, gen_index_type(cl->device), name, value);
    return cexp_name(cl->arena, name);
}

/* for (i = first; i < end; i++), where iterations that follow each other are run by one work-item:
 * caches and vectors of a processor want that. */
static void shared(struct opencl *cl, const struct gen_parfor *loop, const struct nat *slot,
                   struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct cexp *n = gen_nat(cl->device, loop->n), *items = id_count(cl, loop);
    const struct cexp *above = cexp_binary(
        arena, COP_SUB, cexp_binary(arena, COP_ADD, n, items), cexp_int(arena, 1));
    const struct cexp *share =
        constant(cl, "share", cexp_binary(arena, COP_DIV, above, items), out);
    const struct cexp *id = own_id(cl, loop->level, loop->dimension);
    const struct cexp *first =
        constant(cl, "first", cexp_binary(arena, COP_MUL, share, id), out);
    const struct cexp *next = cexp_binary(arena, COP_ADD, first, share);
    const struct cexp *end = constant(
        cl, "end", cexp_conditional(arena, cexp_binary(arena, COP_LT, next, n), next, n), out);
    from_to(cl, loop, slot, first, end, NULL, out);
}

static void append(struct opencl *cl, struct cstmt_vec *out, const struct cstmt_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(cl->arena, out, more->at[i]);
}

/* The variable called ID of LOOP. Where the iterations are a number of 64 bits, so is what is
 * computed from the variable; but work-items of a group are few. */
static const struct nat *own_index(struct opencl *cl, const struct gen_parfor *loop,
                                   const struct cexp *id)
{
    const struct nat *index = gen_loop_var(cl->device, id->text, loop->n);
    const struct shape *shape = &cl->kernel->shape;
    const struct nat_var *var;
    if (!nat_is_var(index, &var) || gen_is_small_index(cl->device, index))
        return index;
    if (loop->level == LOOP_LOCAL && shape->fixed)
        gen_bind_small_id(cl->device, var, shape->at[loop->dimension].size);
    else
        gen_bind_nat(cl->device, var, cexp_cast(cl->arena, gen_index_type(cl->device), id));
    return index;
}

/* No more iterations than work-items or groups: each runs its own. EXACT: and no fewer. */
static void own_iteration(struct opencl *cl, const struct gen_parfor *loop, bool exact,
                          struct cstmt_vec *out)
{
    const struct cexp *id = named_id(cl, loop->level, loop->dimension);
    const struct nat *index = own_index(cl, loop, id);
    bool local = loop->level == LOOP_LOCAL;
    struct cstmt_vec body = {0};
    (local ? gen_enter_iteration : gen_enter_loop)(cl->device);
    gen_parfor_body(cl->device, loop, index, index, &body);
    (local ? gen_leave_iteration : gen_leave_loop)(cl->device);
    if (body.len == 0)
        return;
    gen_place_comment(cl->device, loop->loc, out);
    if (exact)
        append(cl, out, &body);
    else
        cstmt_if(cl->arena, out,
                 cexp_binary(cl->arena, COP_LT, id, gen_nat(cl->device, loop->n)), body,
                 (struct cstmt_vec){0});
}

/* The only one along LOOP's axis runs all iterations. */
static void alone(struct opencl *cl, const struct gen_parfor *loop, const struct nat *slot,
                  struct cstmt_vec *out)
{
    const struct nat *zero = nat_const(gen_nats(cl->device), 0);
    int64_t n;
    if (nat_is_const(loop->n, &n) && n == 1)
        gen_parfor_body(cl->device, loop, zero, slot_or_index(slot, zero), out);
    else
        strided(cl, loop, slot, cexp_int(cl->arena, 0), NULL, out);
}

/* Whether there are as many groups as iterations of LOOP, the only one along its axis, also where
 * there are none. */
static bool is_exact(const struct kernel *kernel, const struct gen_parfor *loop)
{
    return loop->level == LOOP_WORKGROUP && kernel->shape.at[loop->dimension].loops == 1 &&
           (kernel->shape.nested & loop_axis(LOOP_WORKGROUP, loop->dimension));
}

static void dealt_out(struct opencl *cl, const struct gen_parfor *loop, struct cstmt_vec *out)
{
    const struct shape *shape = &cl->kernel->shape;
    const struct nat *slot =
        loop->slots && loop->level != LOOP_LOCAL ? own_slot(cl, loop, out) : NULL;
    bool local = loop->level == LOOP_LOCAL && shape->fixed;
    int64_t n, most, size = shape->at[loop->dimension].size;
    if (!(shape->wide & loop_axis(loop->level, loop->dimension)))
        alone(cl, loop, slot, out);
    else if (shape_is_direct(cl, shape, loop->level, loop->dimension))
        own_iteration(cl, loop, is_exact(cl->kernel, loop), out);
    else if (local && shape_most(loop->n, &most) && most <= size)
        own_iteration(cl, loop, nat_is_const(loop->n, &n) && n == size, out);
    else if (loop->level == LOOP_GLOBAL && cl->options->on_processor)
        shared(cl, loop, slot, out);
    else
        strided(cl, loop, slot, own_id(cl, loop->level, loop->dimension), id_count(cl, loop), out);
}

void kernel_see_status(struct opencl *cl)
{
    struct kernel *kernel = cl->kernel;
    size_t uses = gen_status_uses(cl->device);
    if (uses > kernel->status_uses)
        kernel->outside |= kernel->shape.wide & ~kernel->inside & ~kernel->shape.nested;
    kernel->status_uses = uses;
}

static void parallel_loop(struct opencl *cl, const struct phrase *comm,
                          const struct gen_parfor *loop, struct cstmt_vec *out)
{
    struct kernel *kernel = cl->kernel;
    unsigned around = kernel->inside;
    unsigned axis = loop_axis(loop->level, loop->dimension);
    if (around & axis)
        bug(loop->loc, "two loops of a kernel along one axis, one in the other");
    kernel_see_status(cl);
    if (loop->carries)
        look_back_enter(cl, comm);
    kernel->inside |= axis;
    dealt_out(cl, loop, out);
    kernel_see_status(cl);
    kernel->inside = around;
}

/* ---- All commands ---- */

static void barrier(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    unsigned fences =
        phrase_is_in(comm, PRIM_BARRIER, SPACE_ANY)      ? CFENCE_LOCAL | CFENCE_GLOBAL
        : phrase_is_in(comm, PRIM_BARRIER, SPACE_GLOBAL) ? CFENCE_GLOBAL
                                                         : CFENCE_LOCAL;
    if (cl->kernel->shape.wide & AXES_LOCAL)
        cstmt_barrier(cl->arena, out, fences);
}

/* A loop of a group, whose work-items must all come to the barriers in it. What could end it for
 * some of them only, an error that another one has found, is not asked for. */
static void group_while(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *test = phrase_pair_fst(phrase_arg(comm, 0));
    struct cstmt_vec body = {0};
    gen_enter_case(cl->device, test, true, true);
    gen_comm(cl->device, phrase_pair_snd(phrase_arg(comm, 0)), &body);
    const struct cexp *cond = gen_exp(cl->device, test, NULL, NULL);
    gen_leave_branch(cl->device);
    if (gen_uses_status(cl->device))
        diag_error(cl->diag, comm->loc,
                   "in a 'while' of a work-group nothing may fail: not yet supported");
    gen_place_comment(cl->device, comm->loc, out);
    cstmt_while(cl->arena, out, cond, body);
}

/* What a work-item has of VAR, if that is dealt out to those of a group. */
static bool private_new(struct opencl *cl, const struct var *var, const struct phrase *body,
                        struct cstmt_vec *out)
{
    const struct shape *shape = &cl->kernel->shape;
    const struct distribution *distribution = map_get(shape->distributions, var);
    int64_t *shares = ARENA_ARRAY(cl->arena, int64_t, LOOP_DIMENSIONS);
    if (!distribution || distribution->count == 0)
        return false;
    for (unsigned k = 0; k < distribution->count; k++)
        shares[k] = shape->at[distribution->dimensions[k]].size;
    gen_new_distributed(cl->device, var, distribution->count, shares, body, out);
    return true;
}

/* What a kernel does in its own way; false for the rest. */
static bool translate(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen_parfor loop;
    const struct var *var;
    const struct phrase *body;
    enter_binders(cl->kernel, comm, STORES_PRIVATE);
    if (phrase_is_prim(comm, PRIM_BARRIER))
        barrier(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_PASS_ON))
        look_back_pass_on(cl, comm, out);
    else if (gen_parfor_match(comm, &loop) && loop.level != LOOP_OPEN)
        parallel_loop(cl, comm, &loop, out);
    else if (phrase_is_prim(comm, PRIM_WHILE_COMM) && phrase_has_barrier(comm))
        group_while(cl, comm, out);
    else if (phrase_is_in(comm, PRIM_NEW, SPACE_LOCAL) && gen_new_match(comm, &var, &body))
        local_new(cl, var, body, out);
    else if (phrase_is_in(comm, PRIM_NEW, SPACE_PRIVATE) && gen_new_match(comm, &var, &body))
        return private_new(cl, var, body, out);
    else
        return false;
    return true;
}

bool kernel_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct opencl *cl = data;
    const struct kernel *kernel = cl->kernel;
    (void)gen;
    if (gen_is_empty_loop(comm))
        return true;
    if (phrase_is_prim(comm, PRIM_SEQ) && (kernel->shape.wide & ~kernel->inside)) {
        unsigned axes = missing_axes(cl->kernel, comm);
        if (axes == 0)
            sequence(cl, comm, out);
        else
            guarded(cl, comm, axes, out);
        return true;
    }
    unsigned axes = missing_axes(cl->kernel, comm);
    if (axes != 0) {
        guarded(cl, comm, axes, out);
        return true;
    }
    return translate(cl, comm, out);
}
