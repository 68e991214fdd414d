/* The targets C and OpenMP: an imperative program after the memory stage in, a C file and its
 * header out. Nothing else is needed to compile them than the C library, with its maths.
 *
 * An entry is a function that checks its sizes, allocates the program's temporaries, computes, and
 * returns 0 or an error code:
 *
 *     int dot(int64_t n, const float *restrict xs, const float *restrict ys, float *restrict out)
 *     {
 *         if (n < 0 || n > DOT_MAX_SIZE)
 *             return DOT_ERROR_SIZE;
 *         ...
 *         return DOT_OK;
 *     }
 *
 * newGlobal is one block of the heap for each scalar component, checked, and freed on every path;
 * without arrays it is a local variable. Two blocks change places where that saves a copy
 * (exchange.c). In C, parallel loops are loops, and there is one lane. In OpenMP the outermost ones
 * get the pragma, and as many lanes as there may be threads; what an iteration uses for itself is
 * the slot of its thread. The file also compiles without OpenMP. */
#include "target/emit_c.h"

#include "base/map.h"
#include "target/exchange.h"
#include "target/failure.h"
#include "target/gen_expect.h"
#include "target/gen_guards.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/helpers.h"
#include "target/regions.h"
#include "target/work.h"

/* What the hook of an entry knows: the blocks that are allocated where code is generated, and
 * whether that is inside of a parallel loop. */
struct emission {
    struct gen *gen;
    const struct program *program;
    const struct emit_options *options;
    uint64_t parallel_from; /* of this entry */
    struct gen_name_vec live;
    const struct phrase *first; /* a resize of what has no memory yet; or null */
    struct homes homes;
    struct exchanges exchanges; /* of blocks */
    bool parallel;
};

static void append(struct arena *arena, struct cstmt_vec *out, const struct cstmt_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(arena, out, more->at[i]);
}

static const struct cexp *free_call(struct gen *gen, const char *name)
{
    const struct cexp *block = cexp_name(gen->arena, name);
    return gen_library_call(gen, "free", "stdlib.h", &block, 1);
}

static void free_from(struct emission *emission, size_t first, struct cstmt_vec *out)
{
    struct arena *arena = emission->gen->arena;
    for (size_t i = emission->live.len; i-- > first;)
        cstmt_exp(arena, out,
                  free_call(emission->gen, emission->live.at[i]));
}

/* if (CONDITION) { free everything; return RESULT; } A single block that was just asked for,
 * ONLY, need not be freed. */
static void leave_with(struct emission *emission, const struct cexp *condition,
                       const struct cexp *result, bool only, struct cstmt_vec *out)
{
    struct arena *arena = emission->gen->arena;
    struct cstmt_vec body = {0};
    size_t count = emission->live.len;
    emission->live.len -= only ? 1 : 0;
    free_from(emission, 0, &body);
    emission->live.len = count;
    cstmt_return(arena, &body, result);
    cstmt_if(arena, out, condition, body, (struct cstmt_vec){0});
}

/* The elements of a block must be countable: checked at the start where that can be done. */
static void check_size(struct emission *emission, const struct nat *size, struct loc loc,
                       struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    checks_add_fits(gen->checks, size, loc);
    if (checks_known_to_fit(gen->checks, size) || checks_is_uniform(gen->checks, size))
        return;
    const struct check check = {.kind = CHECK_FITS, .a = size, .loc = loc};
    leave_with(emission,
               cexp_binary(gen->arena, COP_GT, gen_nat_magnitude(gen, size), gen_limit(gen)),
               check_refusal(gen, &check), false, out);
}

static void allocate_leaf(struct emission *emission, const struct data *data, size_t leaf,
                          const char *name, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct ctype *type = gen_type(gen, gen_leaf_type(data, leaf));
    const struct cexp *count = gen_nat(gen, gen_leaf_size(gen->nats, data, leaf));
    const struct cexp *content =
        cexp_prefix(gen->arena, CPREFIX_CONTENT, cexp_name(gen->arena, name));
    const struct cexp *args[] = {count, cexp_prefix(gen->arena, CPREFIX_SIZEOF, content)};
    cstmt_decl(gen->arena, out, ctype_pointer(gen->arena, type), name,
               helper_call_plain(gen, HELPER_ALLOCATE, args, 2));
}

/* Names for VAR, whose arrays become blocks. */
static void bind_variable(struct emission *emission, const struct var *var)
{
    struct gen *gen = emission->gen;
    const struct data *data = var_data(var);
    const struct gen_leaf *leaves = gen_name_leaves(gen, var->name, data, false);
    gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaves});
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        if (gen_leaf_is_array(data, i) && !homes_find(&emission->homes, var, i))
            VEC_PUSH(gen->arena, &emission->live, leaves[i].name);
}

/* Leaf LEAF of a variable of type DATA, which is packed: no memory yet. */
static void declare_packed(struct emission *emission, const struct data *data, size_t leaf,
                           const struct gen_leaf *leaves, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct ctype *type = gen_type(gen, gen_leaf_type(data, leaf));
    if (leaf == 0 || leaves[leaf].length != leaves[leaf - 1].length)
        cstmt_decl(gen->arena, out, gen_index_type(gen), leaves[leaf].length,
                   cexp_int(gen->arena, 0));
    cstmt_decl(gen->arena, out, ctype_pointer(gen->arena, type), leaves[leaf].name,
               cexp_name(gen->arena, "NULL"));
}

/* The memory that LEAF has. */
static const struct cexp *memory_of(struct emission *emission, struct exchange_leaf leaf)
{
    const struct gen_leaf *leaves = gen_find_buffer(emission->gen, leaf.var)->leaves;
    return cexp_name(emission->gen->arena, leaves[leaf.leaf].name);
}

/* Leaf LEAF of VAR lies in a result. */
static void declare_home(struct emission *emission, const struct var *var, size_t leaf,
                         struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct ctype *type = gen_type(gen, gen_leaf_type(var_data(var), leaf));
    cstmt_decl(gen->arena, out, ctype_pointer(gen->arena, type),
               gen_find_buffer(gen, var)->leaves[leaf].name,
               memory_of(emission, *homes_find(&emission->homes, var, leaf)));
}

/* The blocks and other variables that VAR is. A size that is negative, where nothing that runs over
 * the elements is come to, is none. */
static void allocate_variable(struct emission *emission, const struct var *var,
                              struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct data *data =
        checks_natural_data(gen->checks, dpia_types(gen->dpia), var_data(var));
    const struct gen_leaf *leaves = gen_find_buffer(gen, var)->leaves;
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        if (leaves[i].length)
            declare_packed(emission, data, i, leaves, out);
        else if (homes_find(&emission->homes, var, i))
            declare_home(emission, var, i, out);
        else if (gen_leaf_is_array(data, i))
            allocate_leaf(emission, data, i, leaves[i].name, out);
        else
            cstmt_decl(gen->arena, out, gen_type(gen, gen_leaf_type(data, i)),
                       leaves[i].name, NULL);
    }
}

/* ANY, or the block NAME is null. */
static const struct cexp *or_null(struct arena *arena, const struct cexp *any, const char *name)
{
    const struct cexp *one =
        cexp_binary(arena, COP_EQ, cexp_name(arena, name), cexp_name(arena, "NULL"));
    return !any ? one : cexp_binary(arena, COP_LOG_OR, any, one);
}

/* Whether any of the blocks that VAR is, or ANY, is null; what is packed may be. */
static const struct cexp *any_is_null(struct emission *emission, const struct var *var,
                                      const struct cexp *any)
{
    const struct gen_leaf *leaves = gen_find_buffer(emission->gen, var)->leaves;
    for (size_t i = 0; i < gen_leaf_count(var_data(var)); i++)
        if (gen_leaf_is_array(var_data(var), i) && !leaves[i].length &&
            !homes_find(&emission->homes, var, i))
            any = or_null(emission->gen->arena, any, leaves[i].name);
    return any;
}

/* Whether COMM is a newGlobal, in the scope of those that are no more than names in an exchange.
 * Then *VAR is its variable, and COMM its scope. */
static bool next_block(const struct emission *emission, const struct phrase **comm,
                       const struct var **var)
{
    do {
        if (!phrase_is_in(*comm, PRIM_NEW, SPACE_GLOBAL))
            return false;
        gen_new_match(*comm, var, comm);
    } while (exchanges_is_name(&emission->exchanges, *var));
    return true;
}

/* Allocations that directly follow each other are made and checked together, when it is known what
 * the commands in their scope check at the start. */
static void new_global(struct emission *emission, const struct phrase *comm,
                       struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    size_t first = emission->live.len;
    const struct phrase *inner = comm;
    const struct var *var;
    struct cstmt_vec body = {0};
    const struct cexp *failed = NULL;
    exchanges_look_in(&emission->exchanges, comm);
    while (next_block(emission, &inner, &var))
        for (size_t i = 0; i < gen_leaf_count(var_data(var)); i++)
            check_size(emission, gen_leaf_size(gen->nats, var_data(var), i), var->loc, out);
    for (inner = comm; next_block(emission, &inner, &var);) {
        bind_variable(emission, var);
        failed = any_is_null(emission, var, failed);
        emission->first = gen_first_resize(var, inner);
    }
    const struct cexp *refusal = gen_refuse(gen, ERROR_MEMORY, "memory cannot be allocated",
                                            loc_none(), NULL, 0);
    gen_comm(gen, inner, &body);
    for (inner = comm; next_block(emission, &inner, &var);)
        allocate_variable(emission, var, out);
    if (failed)
        leave_with(emission, failed, refusal, emission->live.len == first + 1, out);
    append(gen->arena, out, &body);
    free_from(emission, first, out);
    emission->live.len = first;
}

/* ---- Arrays that have their sizes with them ---- */

/* free(xs); xs = allocate(n, sizeof *xs); for each leaf of PLACE, which has no memory if this
 * IS_FIRST. */
static const struct cexp *replace_leaves(struct emission *emission,
                                         const struct gen_packed *place, const struct data *data,
                                         bool is_first, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct cexp *failed = NULL;
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        const char *name = place->buffer->leaves[place->first + i].name;
        const struct cexp *block = cexp_name(gen->arena, name);
        const struct cexp *content = cexp_prefix(gen->arena, CPREFIX_CONTENT, block);
        const struct cexp *args[] = {gen_nat(gen, gen_leaf_size(gen->nats, data, i)),
                                     cexp_prefix(gen->arena, CPREFIX_SIZEOF, content)};
        if (!is_first)
            cstmt_exp(gen->arena, out, free_call(gen, name));
        cstmt_assign(gen->arena, out, block, helper_call_plain(gen, HELPER_ALLOCATE, args, 2));
        failed = or_null(gen->arena, failed, name);
    }
    return failed;
}

/* leave_with where the only leaf of PLACE is null: it need not be freed. */
static void leave_without(struct emission *emission, const struct cexp *condition,
                          const struct cexp *result, const struct gen_packed *place,
                          struct cstmt_vec *out)
{
    struct gen_name_vec live = emission->live, others = {0};
    const char *name = place->buffer->leaves[place->first].name;
    for (size_t i = 0; i < live.len; i++)
        if (gen_leaf_count(place->data) > 1 || live.at[i] != name)
            VEC_PUSH(emission->gen->arena, &others, live.at[i]);
    emission->live = others;
    leave_with(emission, condition, result, false, out);
    emission->live = live;
}

static void resize(struct emission *emission, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct nat *n = phrase_nat_arg(comm, 0);
    const struct gen_packed place = gen_packed_of(gen, phrase_arg(comm, 0));
    const struct data *data = data_array(dpia_types(gen->dpia), n, place.data->fst);
    const struct cexp *refusal =
        gen_refuse(gen, ERROR_MEMORY, "memory cannot be allocated", comm->loc, NULL, 0);
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        check_size(emission, gen_leaf_size(gen->nats, data, i), comm->loc, out);
    leave_without(emission, replace_leaves(emission, &place, data, comm == emission->first, out),
                  refusal, &place, out);
    cstmt_assign(gen->arena, out,
                 cexp_name(gen->arena, place.buffer->leaves[place.first].length),
                 gen_nat(gen, n));
}

/* free(to); to = from; from = NULL; for each leaf, and the sizes. */
static void move(struct emission *emission, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    struct arena *arena = gen->arena;
    const struct phrase *both = phrase_arg(comm, 0);
    const struct gen_packed to = gen_packed_of(gen, phrase_pair_fst(both));
    const struct gen_packed from =
        gen_packed_of(gen, gen_expect_part(phrase_pair_snd(both), 2));
    const struct gen_leaf *old = to.buffer->leaves + to.first;
    const struct gen_leaf *new = from.buffer->leaves + from.first;
    for (size_t i = 0; i < gen_leaf_count(to.data); i++) {
        cstmt_exp(arena, out, free_call(gen, old[i].name));
        cstmt_assign(arena, out, cexp_name(arena, old[i].name), cexp_name(arena, new[i].name));
        cstmt_assign(arena, out, cexp_name(arena, new[i].name), cexp_name(arena, "NULL"));
    }
    cstmt_assign(arena, out, cexp_name(arena, old[0].length), cexp_name(arena, new[0].length));
    cstmt_assign(arena, out, cexp_name(arena, new[0].length), cexp_int(arena, 0));
}

/* T *last = a; a = b; b = c; c = last; for each cycle. */
static void exchange(struct emission *emission, const struct exchange *exchange,
                     struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    struct arena *arena = gen->arena;
    for (size_t k = 0; k < exchange->count; k++) {
        size_t first = k > 0 ? exchange->ends[k - 1] : 0, end = exchange->ends[k];
        const struct exchange_leaf *leaves = exchange->leaves;
        const struct ctype *type =
            gen_type(gen, gen_leaf_type(var_data(leaves[first].var), leaves[first].leaf));
        const char *last = gen_fresh_name(gen, "last");
        cstmt_decl(arena, out, ctype_pointer(arena, type), last,
                   memory_of(emission, leaves[first]));
        for (size_t i = first; i + 1 < end; i++)
            cstmt_assign(arena, out, memory_of(emission, leaves[i]),
                         memory_of(emission, leaves[i + 1]));
        cstmt_assign(arena, out, memory_of(emission, leaves[end - 1]), cexp_name(arena, last));
    }
}

/* Whether COMM was an exchange of blocks, or is nothing. */
static bool exchange_command(struct emission *emission, const struct phrase *comm,
                             struct cstmt_vec *out)
{
    if (homes_have_copy(&emission->homes, comm))
        return true;
    if (emission->parallel)
        return false;
    exchanges_look(&emission->exchanges, comm);
    const struct exchange *found = exchanges_find(&emission->exchanges, comm);

    if (found)
        exchange(emission, found, out);
    return found != NULL;
}

/* Whether COMM was one of these commands. */
static bool packed_command(struct emission *emission, const struct phrase *comm,
                           struct cstmt_vec *out)
{
    if (phrase_is_prim(comm, PRIM_RESIZE) && emission->parallel)
        bug(comm->loc, "nothing follows a resize in parallel");
    if (phrase_is_prim(comm, PRIM_RESIZE))
        resize(emission, comm, out);
    else if (phrase_is_prim(comm, PRIM_MOVE))
        move(emission, comm, out);
    else
        return false;
    return true;
}

/* ---- Memory of one iteration ---- */

/* fail(&status, CHECK, 0, 0); */
static struct cstmt_vec failing(struct gen *gen, const struct cexp *check)
{
    struct cstmt_vec body = {0};
    const struct cexp *zero = cexp_int(gen->arena, 0);
    const struct cexp *args[] = {gen_status(gen), check, zero, zero};
    cstmt_exp(gen->arena, &body,
              helper_call_plain(gen, HELPER_FAIL, args, sizeof args / sizeof args[0]));
    return body;
}

static struct cstmt_vec failing_memory(struct gen *gen, struct loc loc)
{
    return failing(gen, gen_check(gen, ERROR_MEMORY, "memory cannot be allocated", loc));
}

/* BODY where the elements of block LEAF of DATA, at LOC, can be counted; else a failure. */
static struct cstmt_vec if_countable(struct emission *emission, const struct data *data,
                                     size_t leaf, struct loc loc, struct cstmt_vec body)
{
    struct gen *gen = emission->gen;
    const struct nat *size = gen_leaf_size(gen->nats, data, leaf);
    const char *text = check_nat_text(gen->arena, size);
    struct cstmt_vec checked = {0};
    if (checks_known_to_fit(gen->checks, size) && nat_is_small(size, 1))
        return body;
    const char *format = arena_printf(gen->arena, "an array of size '%s' is too large", text);
    cstmt_if(gen->arena, &checked,
             cexp_binary(gen->arena, COP_GT, gen_nat_magnitude(gen, size), gen_limit(gen)),
             failing(gen, gen_check(gen, ERROR_SIZE, format, loc)), body);
    return checked;
}

/* Memory of one iteration of a loop that runs in parallel, which no `return` leaves: an iteration
 * that gets none does nothing. */
static void new_in_parallel(struct emission *emission, const struct phrase *comm,
                            struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    size_t first = emission->live.len;
    const struct phrase *inner;
    const struct var *var;
    struct cstmt_vec body = {0}, all = {0};
    gen_new_match(comm, &var, &inner);
    bind_variable(emission, var);
    emission->first = gen_first_resize(var, inner);
    gen_comm(gen, inner, &body);
    allocate_variable(emission, var, &all);
    const struct cexp *failed = any_is_null(emission, var, NULL);
    if (failed)
        cstmt_if(gen->arena, &all, failed, failing_memory(gen, var->loc), body);
    else
        append(gen->arena, &all, &body);
    free_from(emission, first, &all);
    emission->live.len = first;
    for (size_t i = 0; i < gen_leaf_count(var_data(var)); i++)
        all = if_countable(emission, var_data(var), i, var->loc, all);
    append(gen->arena, out, &all);
}

/* A resize, the first command of SEQ, in such an iteration: where there is no memory, the array is
 * empty and what follows does not run.
 *
 *     free(xs); xs_length = 0; xs = allocate(n, sizeof *xs);
 *     if (!xs) fail(...); else { xs_length = n; ... } */
static void resize_in_parallel(struct emission *emission, const struct phrase *seq,
                               struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct phrase *comm = phrase_pair_fst(phrase_arg(seq, 0));
    const struct nat *n = phrase_nat_arg(comm, 0);
    const struct gen_packed place = gen_packed_of(gen, phrase_arg(comm, 0));
    const struct data *data = data_array(dpia_types(gen->dpia), n, place.data->fst);
    const struct cexp *length = cexp_name(gen->arena, place.buffer->leaves[place.first].length);
    bool is_first = comm == emission->first;
    struct cstmt_vec body = {0}, all = {0};
    gen_enter_branch(gen);
    cstmt_assign(gen->arena, &body, length, gen_nat(gen, n));
    gen_comm(gen, phrase_pair_snd(phrase_arg(seq, 0)), &body);
    gen_leave_branch(gen);
    if (!is_first)
        cstmt_assign(gen->arena, out, length, cexp_int(gen->arena, 0));
    const struct cexp *failed = replace_leaves(emission, &place, data, is_first, &all);
    cstmt_if(gen->arena, &all, failed, failing_memory(gen, comm->loc), body);
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        all = if_countable(emission, data, i, comm->loc, all);
    append(gen->arena, out, &all);
}

/* Whether COMM begins with a resize in an iteration of a loop that runs in parallel. */
static bool is_resize_in_parallel(const struct emission *emission, const struct phrase *comm)
{
    return emission->parallel && phrase_is_prim(comm, PRIM_SEQ) &&
           phrase_is_prim(phrase_pair_fst(phrase_arg(comm, 0)), PRIM_RESIZE);
}

/* RESULT, or what has failed before. */
static const struct cexp *first_error(struct gen *gen, const struct cexp *result)
{
    return gen_uses_status(gen)
               ? cexp_conditional(gen->arena, gen_is_fine(gen), result, failure_outcome(gen))
               : result;
}

/* A number that must be a size: the entry ends where it is not one, or where something has failed,
 * so that it may be any number. */
static void let_nat(struct emission *emission, const struct gen_let_nat *let,
                    struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    const struct cexp *value = gen_let_nat_value(gen, let, out);
    const struct cexp *wrong = gen_is_no_size(gen, let->var->upper, value);
    if (gen_uses_status(gen))
        wrong = cexp_binary(gen->arena, COP_LOG_OR,
                            cexp_prefix(gen->arena, CPREFIX_NOT, gen_is_fine(gen)), wrong);
    leave_with(emission, wrong, first_error(gen, gen_refuse_size(gen, value, let)), false, out);
    gen_comm(gen, let->body, out);
}

/* When a loop is worth other threads; null: always. No other one is woken for a loop of little
 * work, or for one iteration, of which there may be no more where their number is computed, as that
 * of partial results is. */
static const struct cexp *is_worth_it(struct emission *emission, const struct phrase *comm,
                                      const struct nat *n)
{
    struct gen *gen = emission->gen;
    const struct nat_var *var;
    if (nat_is_var(n, &var) && !checks_is_uniform(gen->checks, n))
        return cexp_binary(gen->arena, COP_GT, gen_nat(gen, n), cexp_int(gen->arena, 1));
    return work_is_at_least(gen, comm, emission->parallel_from);
}

/* The threads that may run LOOP; null: any number. With slots, no more than there are slots. */
static const struct cexp *most_threads(struct emission *emission, const struct gen_parfor *loop)
{
    struct gen *gen = emission->gen;
    struct arena *arena = gen->arena;
    if (!loop->slots || loop->slots == nat_of_var(gen->nats, emission->program->lanes))
        return NULL;
    const struct cexp *slots = gen_nat(gen, loop->slots);
    const struct cexp *any = cexp_binary(arena, COP_GT, slots, cexp_int(arena, 0));
    return cexp_cast(arena, &ctype_int,
                     cexp_conditional(arena, any, slots, cexp_int(arena, 1)));
}

static const struct nat *thread_slot(struct emission *emission, const struct gen_parfor *loop,
                                     struct cstmt_vec *body)
{
    struct gen *gen = emission->gen;
    if (!loop->slots)
        return NULL;
    const char *name = "slot";
    cstmt_decl_const(gen->arena, body, &ctype_int, name, gen_thread_number(gen));
    const struct nat *one = nat_const(gen->nats, 1);
    return gen_opaque_nat(gen, cexp_name(gen->arena, name), nat_const(gen->nats, 0),
                          nat_sub(gen->nats, loop->slots, one));
}

static void parallel_loop(struct emission *emission, const struct phrase *comm,
                          const struct gen_parfor *loop, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    struct cstmt_vec body = {0};
    const char *name = gen_loop_name(gen);
    const struct nat *index = gen_loop_var(gen, name, loop->n);
    emission->parallel = true;
    gen_enter_loop(gen);
    const struct nat *slot = thread_slot(emission, loop, &body);
    gen_parfor_body(gen, loop, index, slot, &body);
    gen_leave_loop(gen);
    emission->parallel = false;
    if (body.len == 0)
        return;
    struct cstmt_vec all = {0};
    gen_place_comment(gen, loop->loc, &all);
    cstmt_parallel(gen->arena, &all, gen_pragma_symbol(gen), is_worth_it(emission, comm, loop->n),
                   most_threads(emission, loop));
    cstmt_for(gen->arena, &all, gen_index_type(gen), name, cexp_int(gen->arena, 0),
              gen_nat(gen, loop->n), NULL, body);
    gen_append_if(gen, gen_size_guard(gen, loop->n), &all, out);
}

/* Loops that are known to be short are left to one thread, if they have no memory for each. */
static bool runs_in_parallel(const struct emission *emission, const struct phrase *comm,
                             struct gen_parfor *loop)
{
    int64_t count;
    return emission->gen->target == GEN_OPENMP && !emission->parallel &&
           gen_parfor_match(comm, loop) && loop->level != LOOP_OPEN &&
           !(nat_is_const(loop->n, &count) && count <= 1) &&
           (loop->slots || !work_is_less(emission->gen, comm, emission->parallel_from));
}

/* Whether COMM is a letNat outside of all loops whose number is not proved to be a size. */
static bool is_checked_let_nat(const struct emission *emission, const struct phrase *comm,
                               struct gen_let_nat *let)
{
    struct gen *gen = emission->gen;
    return gen->loop_depth == 0 && gen_let_nat_match(gen, comm, let) && !let->is_size;
}

/* An assertion outside of what runs in parallel: the entry ends where it does not hold, so that
 * what follows may rely on it. Where something may have failed before, the first error counts. */
static bool assertion(struct emission *emission, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    if (emission->parallel || !phrase_is_prim(comm, PRIM_ASSERT_COMM))
        return false;
    const struct cexp *cond = gen_exp(gen, phrase_arg(comm, 0), NULL, out);
    leave_with(emission, cexp_prefix(gen->arena, CPREFIX_NOT, cond),
               first_error(gen, gen_refuse_assertion(gen, comm)), false, out);
    return true;
}

/* Two sizes that must be equal, outside of all loops, likewise; those that are known to be need no
 * check. */
static bool equal_sizes(struct emission *emission, const struct phrase *comm,
                        struct cstmt_vec *out)
{
    struct gen *gen = emission->gen;
    if (gen->loop_depth > 0 || !phrase_is_prim(comm, PRIM_EQUAL_COMM))
        return false;
    const struct nat *a = phrase_nat_arg(comm, 0), *b = phrase_nat_arg(comm, 1);
    if (gen_is_equal(gen, a, b, comm->loc))
        return true;
    leave_with(emission, cexp_binary(gen->arena, COP_NE, gen_nat(gen, a), gen_nat(gen, b)),
               first_error(gen, gen_refuse_unequal(gen, a, b, comm->loc)), false, out);
    gen_note_equal(gen, a, b);
    return true;
}

static bool hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    (void)gen;
    struct emission *emission = data;
    if (assertion(emission, comm, out) || equal_sizes(emission, comm, out) ||
        packed_command(emission, comm, out) || exchange_command(emission, comm, out))
        return true;
    if (is_resize_in_parallel(emission, comm)) {
        resize_in_parallel(emission, comm, out);
        return true;
    }
    struct gen_parfor loop;
    struct gen_let_nat let;
    if (is_checked_let_nat(emission, comm, &let)) {
        let_nat(emission, &let, out);
        return true;
    }
    if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL)) {
        if (emission->parallel)
            new_in_parallel(emission, comm, out);
        else
            new_global(emission, comm, out);
        return true;
    }
    if (!runs_in_parallel(emission, comm, &loop))
        return false;
    parallel_loop(emission, comm, &loop, out);
    return true;
}

static void add_param_checks(struct checks *checks, const struct entry *entry)
{
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat)
            checks_add_param(checks, entry->params.at[i].nat, true, entry->params.at[i].loc);
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (!param.var)
            continue;
        checks_add_dimensions(checks, param_data(&param), param.var->loc);
        checks_add_data(checks, param_data(&param), param.loc);
    }
}

/* What is no parameter, and the same during a call. */
static void bind_numbers(struct gen *gen, const struct program *program, struct checks *checks)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (program->widths[i])
            checks_add_param(checks, program->widths[i], false, loc_none());
    if (!program->lanes)
        return;
    checks_add_param(checks, program->lanes, false, loc_none());
    gen_bind_nat(gen, program->lanes, cexp_name(gen->arena, "lanes"));
}

/* The phrase of an entry, with the number of lanes where that is known. */
static const struct phrase *entry_body(struct gen *gen, const struct program *program,
                                       const struct entry *entry)
{
    if (gen->target != GEN_C || !program->lanes)
        return entry->body;
    return phrase_subst_nat(gen->dpia, entry->body, program->lanes, nat_const(gen->nats, 1));
}

/* Parameters that the code does not mention. */
static void void_unused(struct gen *gen, const struct cvar_vec *params,
                        const struct cstmt_vec *code, struct cstmt_vec *out)
{
    const struct map *names = cstmt_vec_names(gen->arena, code);
    for (size_t i = 0; i < params->len; i++)
        if (!map_has(names, params->at[i].name))
            cstmt_exp(gen->arena, out,
                      cexp_cast(gen->arena, &ctype_void,
                                cexp_name(gen->arena, params->at[i].name)));
}

/* The statements of an entry around those that compute, CODE. */
static struct cstmt_vec entry_statements(struct gen *gen, struct checks *checks,
                                         const struct cvar_vec *params,
                                         const struct cstmt_vec *code)
{
    struct arena *arena = gen->arena;
    struct cstmt_vec tests = {0}, all = {0}, out = {0};
    const struct cexp *ok = gen_error(gen, ERROR_OK);
    checks_generate(checks, gen, &tests);
    append(arena, &all, &tests);
    append(arena, &all, code);
    void_unused(gen, params, &all, &out);
    if (cstmt_vec_mentions(&all, "lanes"))
        cstmt_decl_const(arena, &out, gen_index_type(gen), "lanes", gen_thread_count(gen));
    if (cstmt_vec_mentions(&all, "groups_wait"))
        cstmt_decl_const(arena, &out, ctype_of_scalar(SCALAR_BOOL, false), "groups_wait",
                         cexp_literal(arena, "true"));
    append(arena, &out, &tests);
    if (tests.len > 0)
        cstmt_blank(arena, &out);
    if (gen_uses_status(gen))
        cstmt_decl(arena, &out, gen_status_struct(gen), "status",
                   cexp_list(arena, (const struct cexp *[]){cexp_int(arena, 0)}, 1));
    append(arena, &out, code);
    cstmt_return(arena, &out, gen_uses_status(gen) ? failure_outcome(gen) : ok);
    return out;
}

static void emit_entry(struct gen *gen, const struct program *program, const struct entry *entry,
                       const struct emit_options *options, struct citem_vec *c_items,
                       struct citem_vec *h_items)
{
    struct emission emission = {.gen = gen,
                                .program = program,
                                .options = options,
                                .homes = homes_none(gen->arena, gen->dpia, entry)};
    emission.exchanges = exchanges_none(gen->arena, gen->dpia, &emission.homes);
    if (options->openmp)
        emission.parallel_from =
            (uint64_t)devices_for(options->devices, entry->name)->parallel_from;
    struct checks *checks = checks_new(gen->dpia);
    struct cstmt_vec code = {0};
    gen_begin_function(
        gen, cexp_prefix(gen->arena, CPREFIX_ADDRESS, cexp_status(gen->arena, "status")), checks);
    const struct entry_vars *vars = entry_bind(gen, gen->name, entry);
    add_param_checks(checks, entry);
    bind_numbers(gen, program, checks);
    gen_set_hook(gen, hook, &emission);
    gen_comm(gen, entry_body(gen, program, entry), &code);
    gen_set_hook(gen, NULL, NULL);
    code = gen_passes(gen, code);
    struct cvar_vec params = entry_params(gen, vars, true);
    struct cstmt_vec body = entry_statements(gen, checks, &params, &code);
    citem_function(gen->arena, c_items, CLINK_EXTERN, &ctype_int, vars->name, params, body);
    citem_comment(gen->arena, h_items, entry_comment(gen, vars));
    citem_prototype(gen->arena, h_items, &ctype_int, vars->name, entry_params(gen, vars, false));
}

/* Names of the program that variables must not take. */
static void reserve_names(struct gen *gen, const struct program *program)
{
    gen_reserve(gen, gen->name);
    gen_reserve(gen, arena_printf(gen->arena, "%s_strerror", gen->name));
    gen_reserve(gen, arena_printf(gen->arena, "%s_error", gen->name));
    for (size_t i = 0; i < program->entries.len; i++)
        gen_reserve(gen, gen_entry_name(gen->arena, gen->name, program->entries.at[i]));
}

static const char *file_name(struct gen *gen, const struct emit_options *options)
{
    return !options->file_name ? gen->name : options->file_name;
}

/* What the interface includes. */
static const char interface_includes[] = "#include <stdbool.h>\n#include <stdint.h>\n";

static const char *c_includes(struct gen *gen, const struct emit_options *options,
                              const struct csymbol_set *used)
{
    bool maths = gen_needs_header(used, "math.h"), library = gen_needs_header(used, "stdlib.h");
    const char *own = options->one_file
                          ? interface_includes
                          : arena_printf(gen->arena, "#include \"%s.h\"\n",
                                         file_name(gen, options));
    bool messages = gen_needs_header(used, "stdio.h");
    bool more = maths || messages || library;
    return arena_printf(gen->arena, "%s%s%s%s%s", own, !options->one_file && more ? "\n" : "",
                        maths ? "#include <math.h>\n" : "",
                        messages ? "#include <stdarg.h>\n#include <stdio.h>\n" : "",
                        library ? "#include <stdlib.h>\n" : "");
}

/* That a root may set errno would keep compilers from finding vectors. Nothing here asks for it. */
static void add_roots(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    bool single = csymbol_set_has(used, "sqrtf"), both = csymbol_set_has(used, "sqrt");
    if (!single && !both)
        return;
    citem_text(gen->arena, out,
               arena_printf(gen->arena,
                            "/* Nothing here asks for errno, which a root may set. */\n"
                            "#ifdef __GNUC__\n%s%s#endif\n",
                            single ? "extern float sqrtf(float) __attribute__((const));\n" : "",
                            both ? "extern double sqrt(double) __attribute__((const));\n" : ""));
}

/* Without OpenMP, its pragmas are no mistake, and there are stand-ins for its functions. */
static void add_openmp(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    const char *functions = gen_group_text(gen, used, CSYMBOL_OPENMP);
    const char *pragmas = gen_group_text(gen, used, CSYMBOL_PRAGMA);
    bool calls = functions[0] != '\0';
    if (!calls && pragmas[0] == '\0')
        return;
    citem_text(gen->arena, out,
               arena_printf(gen->arena, "%s%s%s#endif\n",
                            calls ? "#ifdef _OPENMP\n#include <omp.h>\n#else\n"
                                  : "#ifndef _OPENMP\n",
                            functions, pragmas));
}

static void undefine(const struct csymbol_set *used, enum csymbol_group group, struct buf *out)
{
    struct csymbol_vec symbols = csymbol_set_group(used, group);
    for (size_t i = 0; i < symbols.len; i++)
        buf_printf(out, "#undef %s\n", symbols.at[i]->name);
}

/* At the end of a file nothing that it defines for itself stays defined. */
static void print_tail(const struct csymbol_set *used, struct buf *c_file)
{
    struct buf tail = {0}, stand_ins = {0};
    undefine(used, CSYMBOL_LIMIT, &tail);
    undefine(used, CSYMBOL_WIDTH, &tail);
    undefine(used, CSYMBOL_MACRO, &tail);
    undefine(used, CSYMBOL_OPENMP, &stand_ins);
    if (csymbol_set_group(used, CSYMBOL_PRAGMA).len > 0)
        buf_add(&stand_ins, "#pragma GCC diagnostic pop\n");
    if (stand_ins.len > 0)
        buf_printf(&tail, "#ifndef _OPENMP\n%s#endif\n", buf_text(&stand_ins));
    if (tail.len > 0)
        buf_printf(c_file, "\n%s", buf_text(&tail));
    buf_free(&tail);
    buf_free(&stand_ins);
}

/* Vectors are those of GCC, which Clang has too. */
static const char needs_vectors[] = "#ifndef __GNUC__\n"
                                    "#error \"this file has vectors, which need GCC or Clang\"\n"
                                    "#endif\n";

static void add_banner(struct gen *gen, const struct emit_options *options,
                       const struct csymbol_set *used, struct citem_vec *items)
{
    const char *text = emit_banner(gen->arena, options->openmp ? "C with OpenMP" : "C", options);
    bool vectors = csymbol_set_group(used, CSYMBOL_TYPE).len > 0;
    const char *more = "\nIt has vectors, for which it needs GCC or Clang.";
    citem_comment(gen->arena, items,
                  arena_printf(gen->arena, "%s%s", text, vectors ? more : ""));
    if (vectors)
        citem_text(gen->arena, items, needs_vectors);
}

/* What stands above the functions, which are all that is USED. */
static void add_head(struct gen *gen, const struct emit_options *options,
                     const struct csymbol_set *used, const struct citem_vec *interface,
                     struct citem_vec *items)
{
    struct arena *arena = gen->arena;
    const char *limit = gen_group_text(gen, used, CSYMBOL_LIMIT);
    add_banner(gen, options, used, items);
    citem_text(arena, items, c_includes(gen, options, used));
    for (size_t i = 0; i < interface->len && options->one_file; i++)
        VEC_PUSH(arena, items, interface->at[i]);
    add_openmp(gen, used, items);
    add_roots(gen, used, items);
    if (limit[0] != '\0')
        citem_text(arena, items, limit);
    gen_table_definitions(gen, used, items);
    gen_definitions(gen, used, items);
}

/* Prints the C file; what it has is added to USED. */
static void print_c_file(struct gen *gen, const struct emit_options *options,
                         const struct citem_vec *items, const struct citem_vec *interface,
                         struct csymbol_set *used, struct buf *c_file)
{
    struct citem_vec all = {0}, functions = cuses_of_items(gen->arena, items, used);
    failure_function(gen, used, &functions);
    add_head(gen, options, used, interface, &all);
    failure_definitions(gen, used, &all);
    for (size_t i = 0; i < functions.len; i++)
        VEC_PUSH(gen->arena, &all, functions.at[i]);
    cprint_items(c_file, gen->arena, &all);
}

/* Error codes, and the prototypes of ENTRIES. */
static struct citem_vec interface_of(struct gen *gen, const struct citem_vec *entries)
{
    struct citem_vec items = {0};
    struct cvar_vec params = {0};
    citem_text(gen->arena, &items, emit_error_enum(gen->arena, gen->prefix, false));
    for (size_t i = 0; i < entries->len; i++)
        VEC_PUSH(gen->arena, &items, entries->at[i]);
    cvar_add(gen->arena, &params, &ctype_int, "error");
    citem_comment(gen->arena, &items, "What an error code means.");
    citem_prototype(gen->arena, &items, ctype_const_pointer(gen->arena, &ctype_char),
                    arena_printf(gen->arena, "%s_strerror", gen->name), params);
    failure_prototype(gen, &items);
    return items;
}

bool emit_c(struct dpia *dpia, const struct program *program, const struct emit_options *options,
            struct buf *c_file, struct buf *h_file)
{
    struct arena *arena = dpia_arena(dpia);
    const char *name = gen_program_name(arena, program->name);
    struct gen *gen = gen_new(dpia, options->openmp ? GEN_OPENMP : GEN_C, name,
                              gen_upper(arena, name));
    struct citem_vec c_items = {0}, h_items = {0};
    struct csymbol_set *used = csymbol_set_new(arena);
    gen_set_trace(gen, options->trace, options->trace_data);
    reserve_names(gen, program);
    gen_functions(gen, program, &c_items);
    for (size_t i = 0; i < program->entries.len; i++)
        emit_entry(gen, program, program->entries.at[i], options, &c_items, &h_items);
    emit_strerror(arena, name, gen->prefix, false, &c_items);
    struct citem_vec interface = interface_of(gen, &h_items);
    struct citem_vec printed = options->openmp ? regions_where_worth_it(gen, &c_items) : c_items;
    print_c_file(gen, options, &printed, &interface, used, c_file);
    emit_header(arena, file_name(gen, options), options, interface_includes, &interface, h_file);
    if (options->main_program && options->emit_main)
        options->emit_main(c_file, dpia, program, options, used);
    print_tail(used, c_file);
    if (options->look)
        options->look(options->look_data,
                      &(struct emitted){.name = name, .kernels = NULL, .functions = &c_items});
    return true;
}
