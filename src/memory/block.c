/* Kernels as trees of phases.
 *
 * Commands at group level, outside of the local loops, are met by all work-items of a group. What
 * has no local loop in it and stores only to memory that they share is run by one of them; what
 * stores to private variables is run by each for itself, all alike. That holds for each dimension
 * of the group: a loop over one is run by the first work-items in the others, if it stores to
 * shared memory only (as it is emitted: opencl/hierarchy.c).
 *
 *     tile := 0; parforLocal n ..       a phase of one work-item, one of all
 *     for k (parforLocal .. ; ..)       a loop of two phases
 *     p := tile.2                       a phase: all work-items read
 *
 * Commands, whatever is in them, are a phase as soon as it is known for all dimensions who runs
 * them. */
#include "memory/block.h"

#include "base/diag.h"
#include "dpia/uses.h"

struct builder {
    struct access_scope *scope;
    struct arena *arena;
    const struct phrase *kernel;
    struct privates *privates; /* made so far */
    bool is_for_privates;      /* nobody asks what is later */
};

static struct block *build(struct builder *builder, const struct phrase *comm);

/* ---- Questions ---- */

/* The dimensions of the local loops in COMM that may have more than one iteration. */
static unsigned local_dimensions(const struct phrase *comm)
{
    unsigned dimensions = 0;
    int64_t n;
    if (!phrase_may_have_commands(comm) || !phrase_has(comm, TRAIT_PARALLEL))
        return 0;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        dimensions |= local_dimensions(phrase_child(comm, k));
    if (phrase_is_parallel_at(comm, LOOP_LOCAL) &&
        (!nat_is_const(phrase_nat_arg(comm, 0), &n) || n > 1))
        dimensions |= 1u << phrase_level(comm).dimension;
    return dimensions;
}

/* Whether a loop in COMM over groups in DIMENSION has slots, maybe fewer than N: no more groups run
 * in this dimension. */
static bool has_fewer_slots(struct nat_table *nats, const struct phrase *comm, unsigned dimension,
                            const struct nat *n)
{
    if (!phrase_may_have_commands(comm) || !phrase_has(comm, TRAIT_PARALLEL))
        return false;
    for (size_t k = 0; k < phrase_child_count(comm); k++)
        if (has_fewer_slots(nats, phrase_child(comm, k), dimension, n))
            return true;
    return phrase_is_at(comm, PRIM_PARFOR_SLOTS, LOOP_WORKGROUP) &&
           phrase_level(comm).dimension == dimension &&
           !nat_is_le(nats, n, phrase_nat_arg(comm, 1));
}

/* Whether COMM stores to shared memory, and to nothing else but its own variables. */
static bool stores_shared_only(struct builder *builder, const struct phrase *comm)
{
    struct access_vec all = {0}, *out = builder->scope->out;
    size_t made = builder->scope->made.len;
    uint64_t wanted = builder->scope->wanted;
    bool shared = false, private = false;
    builder->scope->out = &all;
    builder->scope->wanted = UINT64_MAX;
    access_collect(builder->scope, comm);
    builder->scope->wanted = wanted;
    builder->scope->out = out;
    builder->scope->made.len = made;
    for (size_t k = 0; k < all.len; k++) {
        const struct access *access = &all.at[k];
        if (!access->writes)
            continue;
        shared |= access->space != SPACE_PRIVATE;
        private |= access->space == SPACE_PRIVATE &&
                   map_has(builder->privates->made, access->root);
    }
    return shared && !private;
}

/* The dimensions for which it is not known which iteration of a local loop this is. */
static unsigned open_dimensions(const struct builder *builder)
{
    unsigned open = 0;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (!builder->scope->ids[d])
            open |= 1u << d;
    return open;
}

/* The dimensions along which only the first work-items run COMM. */
static unsigned guarded_dimensions(struct builder *builder, const struct phrase *comm)
{
    unsigned open = open_dimensions(builder) & ~local_dimensions(comm);
    if (open == 0 || phrase_has_barrier(comm) || !stores_shared_only(builder, comm))
        return 0;
    return open;
}

/* ---- Accesses ---- */

static struct block *block_new(struct builder *builder, enum block_kind kind,
                               const struct phrase *comm)
{
    struct block *block = ARENA_NEW(builder->arena, struct block);
    *block = (struct block){.kind = kind, .comm = comm};
    return block;
}

/* What BLOCK's accesses are for a later command: variables made since FIRST are others. */
static void add_later(struct builder *builder, struct block *block, size_t first)
{
    struct renaming renaming = renaming_new(builder->scope);
    if (builder->is_for_privates || block->accesses.len == 0)
        return;
    for (size_t k = first; k < builder->scope->made.len; k++)
        renaming_add(&renaming, builder->scope->made.at[k], false);
    for (size_t k = 0; k < block->accesses.len; k++)
        VEC_PUSH(builder->arena, &block->later,
                 renaming_access(&renaming, &block->accesses.at[k]));
}

/* What COMM, a command or an expression, does to memory that is shared, to BLOCK. */
static void add_accesses(struct builder *builder, struct block *block, const struct phrase *comm)
{
    size_t first = builder->scope->made.len;
    struct access_vec all = {0};
    builder->scope->out = &all;
    access_collect(builder->scope, comm);
    builder->scope->out = NULL;
    for (size_t k = 0; k < all.len; k++)
        if (all.at[k].space != SPACE_PRIVATE)
            VEC_PUSH(builder->arena, &block->accesses, all.at[k]);
        else if (map_has(builder->privates->made, all.at[k].root))
            VEC_PUSH(builder->arena, &builder->privates->accesses, all.at[k]);
    add_later(builder, block, first);
}

static void add_block_accesses(struct builder *builder, struct access_vec *all,
                               const struct block *block)
{
    for (size_t k = 0; k < block->accesses.len; k++)
        VEC_PUSH(builder->arena, all, block->accesses.at[k]);
    if (block->kind != BLOCK_PHASE)
        for (size_t k = 0; k < block->parts.len; k++)
            add_block_accesses(builder, all, block->parts.at[k]);
}

/* ---- Building ---- */

static struct block *build_phase(struct builder *builder, const struct phrase *comm)
{
    struct block *block = block_new(builder, BLOCK_PHASE, comm);
    add_accesses(builder, block, comm);
    return block;
}

/* A local loop: of what is in it, other dimensions may have parts. */
static struct block *build_local(struct builder *builder, const struct phrase *comm)
{
    struct access_scope *scope = builder->scope;
    struct block *block = block_new(builder, BLOCK_PHASE, comm), *inside;
    unsigned dimension = phrase_level(comm).dimension;
    size_t first = scope->made.len;
    const struct nat *index = access_fresh(scope, phrase_nat_arg(comm, 0)), *outer;
    outer = scope->ids[dimension];
    scope->ids[dimension] = index;
    inside = build(builder, access_enter_loop(scope, comm, index));
    scope->ids[dimension] = outer;
    VEC_PUSH(builder->arena, &block->parts, inside);
    add_block_accesses(builder, &block->accesses, inside);
    add_later(builder, block, first);
    return block;
}

static void flatten(struct builder *builder, struct block *block, const struct phrase *comm)
{
    if (phrase_is_prim(comm, PRIM_SEQ)) {
        flatten(builder, block, phrase_pair_fst(phrase_arg(comm, 0)));
        flatten(builder, block, phrase_pair_snd(phrase_arg(comm, 0)));
    } else if (!phrase_is_prim(comm, PRIM_SKIP)) {
        VEC_PUSH(builder->arena, &block->parts, build(builder, comm));
    }
}

static void add_body(struct builder *builder, struct block *block, const struct phrase *body)
{
    block->body = body;
    VEC_PUSH(builder->arena, &block->parts, build(builder, body));
}

static void bind_var(struct builder *builder, struct block *block, const struct nat *nat)
{
    const struct nat_var *var;
    if (nat_is_var(nat, &var))
        VEC_PUSH(builder->arena, &block->binds, var);
}

/* All variables bound in BLOCK, to BINDS. */
static void gather_binds(struct builder *builder, struct access_nat_vec *binds,
                         const struct block *block)
{
    for (size_t k = 0; k < block->binds.len; k++)
        VEC_PUSH(builder->arena, binds, block->binds.at[k]);
    if (block->kind != BLOCK_PHASE && block->kind != BLOCK_LOOP)
        for (size_t k = 0; k < block->parts.len; k++)
            gather_binds(builder, binds, block->parts.at[k]);
}

/* How BLOCK, a loop whose body is there, changes the variables of what is pending. */
static void finish_loop(struct builder *builder, struct block *block)
{
    gather_binds(builder, &block->binds, block->parts.at[0]);
    block->next = renaming_new(builder->scope);
    block->after = renaming_new(builder->scope);
    for (size_t k = 0; k < block->binds.len; k++) {
        renaming_add(&block->next, block->binds.at[k], block->binds.at[k] == block->index);
        renaming_add(&block->after, block->binds.at[k], false);
    }
}

static void set_index(struct builder *builder, struct block *block, const struct nat *index,
                      const struct nat *n)
{
    struct nat_table *nats = dpia_nats(builder->scope->dpia);
    bind_var(builder, block, index);
    nat_is_var(index, &block->index);
    block->once = nat_is_lt(nats, nat_const(nats, 0), n);
}

static const struct nat *loop_index(struct builder *builder, const struct phrase *comm)
{
    return access_fresh(builder->scope, phrase_nat_arg(comm, 0));
}

static struct block *build_for(struct builder *builder, const struct phrase *comm)
{
    struct nat_table *nats = dpia_nats(builder->scope->dpia);
    const struct nat *n = phrase_nat_arg(comm, 0), *index = loop_index(builder, comm);
    struct block *block = block_new(builder, BLOCK_LOOP, comm);
    block->single = nat_is_le(nats, n, nat_const(nats, 1));
    set_index(builder, block, index, n);
    add_body(builder, block, access_enter_for(builder->scope, comm, index));
    finish_loop(builder, block);
    return block;
}

static struct block *build_while(struct builder *builder, const struct phrase *comm)
{
    struct block *block = block_new(builder, BLOCK_LOOP, comm);
    add_accesses(builder, block, phrase_pair_fst(phrase_arg(comm, 0)));
    add_body(builder, block, phrase_pair_snd(phrase_arg(comm, 0)));
    finish_loop(builder, block);
    return block;
}

static bool has_fewer_groups(const struct builder *builder, const struct phrase *loop)
{
    return has_fewer_slots(dpia_nats(builder->scope->dpia), builder->kernel,
                           phrase_level(loop).dimension, phrase_nat_arg(loop, 0));
}

/* There are as many groups as iterations, but no more than slots. */
static struct block *build_workgroup(struct builder *builder, const struct phrase *comm)
{
    bool strides = has_fewer_groups(builder, comm);
    struct block *block = block_new(builder, strides ? BLOCK_LOOP : BLOCK_SCOPE, comm);
    const struct nat *index = loop_index(builder, comm);
    set_index(builder, block, index, phrase_nat_arg(comm, 0));
    add_body(builder, block, access_enter_loop(builder->scope, comm, index));
    if (strides)
        finish_loop(builder, block);
    return block;
}

static struct block *build_if(struct builder *builder, const struct phrase *comm)
{
    const struct phrase *both = phrase_pair_snd(phrase_arg(comm, 0));
    struct block *block = block_new(builder, BLOCK_BRANCH, comm);
    add_accesses(builder, block, phrase_pair_fst(phrase_arg(comm, 0)));
    VEC_PUSH(builder->arena, &block->parts, build(builder, phrase_pair_fst(both)));
    VEC_PUSH(builder->arena, &block->parts, build(builder, phrase_pair_snd(both)));
    return block;
}

static struct block *build_let_nat(struct builder *builder, const struct phrase *comm)
{
    const struct phrase *both = phrase_arg(comm, 0), *rest = phrase_pair_snd(both);
    struct block *block = block_new(builder, BLOCK_SCOPE, comm);
    if (rest->kind != PHRASE_NAT_LAM)
        bug(rest->loc, "a command's body that is no lambda is left after stage II");
    add_accesses(builder, block, phrase_pair_fst(both));
    VEC_PUSH(builder->arena, &block->binds, phrase_nat_lam_param(rest));
    VEC_PUSH(builder->arena, &builder->scope->made, phrase_nat_lam_param(rest));
    add_body(builder, block, phrase_nat_lam_body(rest));
    return block;
}

static void add_private(struct builder *builder, const struct phrase *comm)
{
    struct private *private = ARENA_NEW(builder->arena, struct private);
    *private = (struct private){comm, open_dimensions(builder)};
    map_set(builder->privates->made, phrase_lam_param(phrase_arg(comm, 0)), private);
    builder->scope->wanted |= phrase_lam_param(phrase_arg(comm, 0))->bit;
}

static struct block *build_new(struct builder *builder, const struct phrase *comm)
{
    struct block *block = block_new(builder, BLOCK_SCOPE, comm);
    const struct phrase *body = access_enter_new(builder->scope, comm);
    if (phrase_is_in(comm, PRIM_NEW, SPACE_PRIVATE) || phrase_is_in(comm, PRIM_NEW, SPACE_ANY))
        add_private(builder, comm);
    add_body(builder, block, body);
    return block;
}

static struct block *build_separate(struct builder *builder, const struct phrase *comm)
{
    struct block *block = block_new(builder, BLOCK_SCOPE, comm);
    add_body(builder, block, access_enter_separate(builder->scope, comm));
    return block;
}

/* A command that is not run by one work-item in all dimensions. */
static struct block *build_open(struct builder *builder, const struct phrase *comm)
{
    if (phrase_is_parallel_at(comm, LOOP_LOCAL))
        return build_local(builder, comm);
    if (phrase_is_parallel_at(comm, LOOP_WORKGROUP))
        return build_workgroup(builder, comm);
    if (phrase_is_prim(comm, PRIM_FOR))
        return build_for(builder, comm);
    if (phrase_is_prim(comm, PRIM_WHILE_COMM))
        return build_while(builder, comm);
    if (phrase_is_prim(comm, PRIM_IF_COMM))
        return build_if(builder, comm);
    if (phrase_is_prim(comm, PRIM_LET_NAT_COMM))
        return build_let_nat(builder, comm);
    if (phrase_is_prim(comm, PRIM_NEW))
        return build_new(builder, comm);
    if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        return build_separate(builder, comm);
    return build_phase(builder, comm);
}

/* COMM, run by the first work-items in the dimensions GUARDED. */
static struct block *build_guarded(struct builder *builder, const struct phrase *comm,
                                   unsigned guarded)
{
    struct access_scope *scope = builder->scope;
    const struct nat *zero = nat_const(dpia_nats(scope->dpia), 0);
    struct block *block;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (guarded & 1u << d)
            scope->ids[d] = zero;
    block = open_dimensions(builder) == 0 ? build_phase(builder, comm)
                                          : build_open(builder, comm);
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (guarded & 1u << d)
            scope->ids[d] = NULL;
    return block;
}

static struct block *build(struct builder *builder, const struct phrase *comm)
{
    struct block *block;
    if (phrase_is_prim(comm, PRIM_SEQ) || phrase_is_prim(comm, PRIM_SKIP)) {
        block = block_new(builder, BLOCK_SEQ, comm);
        flatten(builder, block, comm);
        return block;
    }
    if (phrase_is_prim(comm, PRIM_BARRIER))
        return block_new(builder, BLOCK_FENCE, comm);
    return build_guarded(builder, comm, guarded_dimensions(builder, comm));
}

/* Null as for block_of_kernel. */
static struct block *build_kernel(struct builder *builder)
{
    unsigned wide = local_dimensions(builder->kernel);
    const struct nat *zero = nat_const(dpia_nats(builder->scope->dpia), 0);
    builder->privates->made = map_new_objects(builder->arena);
    if (wide == 0)
        return NULL;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        builder->scope->ids[d] = wide & 1u << d ? NULL : zero;
    return build_open(builder, builder->kernel);
}

struct block *block_of_kernel(struct access_scope *scope, const struct phrase *comm,
                              struct privates *privates)
{
    struct builder builder = {.scope = scope, .arena = dpia_arena(scope->dpia),
                              .privates = privates, .kernel = comm};
    *privates = (struct privates){0};
    return build_kernel(&builder);
}

struct privates privates_of_kernel(struct dpia *dpia, const struct phrase *comm)
{
    struct privates privates = {0};
    struct builder builder = {.scope = access_scope_new(dpia), .arena = dpia_arena(dpia),
                              .privates = &privates, .kernel = comm, .is_for_privates = true};
    builder.scope->wanted = 0;
    build_kernel(&builder);
    return privates;
}
