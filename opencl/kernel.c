/* Kernels: a parallel loop of the host's level, or a command that one work-item runs, becomes a
 * kernel function (dpia.txt 6.3). Its shape is found first (shape.c), then its body is generated
 * (hierarchy.c).
 *
 * The body is generated with all that the host knows bound to names. What it then mentions becomes
 * a parameter, so that a kernel has just those that it uses. */
#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "opencl/look_back.h"
#include "opencl/emit_private.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"
#include "opencl/shape.h"
#include "target/gen_facts.h"
#include "target/gen_small.h"

/* What is written does not overlap anything else, as the header says. But what work-items of a
 * group tell each other IS_SHARED: with `restrict` a compiler takes it that a barrier changes
 * nothing there. */
static const struct ctype *array_type(struct opencl *cl, const struct ctype *element, bool written,
                                      bool is_shared)
{
    const struct ctype *type = ctype_in(cl->arena, CSPACE_GLOBAL, element);
    type = written ? ctype_pointer(cl->arena, type) : ctype_const_pointer(cl->arena, type);
    return written && is_shared ? type : ctype_restrict(cl->arena, type);
}

/* Whether something is assigned to NAME, to an element of it or to what it points to. */
static bool is_written(const struct cstmt_vec *body, const char *name);

static bool statement_writes(const struct cstmt *stmt, const char *name)
{
    const struct cexp *place = stmt->kind == CSTMT_ASSIGN ? stmt->place : NULL;
    while (place && (place->kind == CEXP_INDEX || place->kind == CEXP_PREFIX))
        place = place->base;
    return (place && cexp_is_name(place, name)) ||
           (stmt->kind == CSTMT_VSTORE && cexp_mentions(stmt->place, name)) ||
           is_written(&stmt->body, name) ||
           is_written(&stmt->otherwise, name);
}

static bool is_written(const struct cstmt_vec *body, const char *name)
{
    for (size_t i = 0; i < body->len; i++)
        if (statement_writes(body->at[i], name))
            return true;
    return false;
}

static const struct data *held_data(const struct var *var)
{
    return var->type->kind == TYPE_PRODUCT ? var_data(var) : var->type->data;
}

static const struct gen_leaf *bind_nat(struct opencl *cl, const struct host_var *host)
{
    struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
    leaf->name = host->nat == cl->program->lanes ? "lanes"
                                                  : gen_fresh_name(cl->device, host->nat->name);
    gen_bind_nat(cl->device, host->nat, cexp_name(cl->arena, leaf->name));
    gen_bind_small(cl->device, host->nat);
    return leaf;
}

static const struct gen_leaf *bind_var(struct opencl *cl, const struct host_var *host)
{
    struct gen_buffer buffer = {.type = held_data(host->var), .interleaved = host->interleaved};
    buffer.leaves =
        entry_name_leaves(cl->device, cl->entry, host->var, buffer.type, host->device);
    gen_bind_buffer(cl->device, host->var, &buffer);
    gen_note_parameter(cl->device, host->var);
    gen_share_index(cl->device, cl->host, host->var);
    return buffer.leaves;
}

/* The one of CANDIDATES that is a number and called NAME on the host; or null. */
static const struct candidate *find_number(const struct candidate_vec *candidates,
                                           const char *name)
{
    for (size_t i = 0; i < candidates->len; i++) {
        const struct host_var *host = candidates->at[i].host;
        if (!host->device && strcmp(host->leaves->name, name) == 0)
            return &candidates->at[i];
    }
    return NULL;
}

/* Whether HOST is a nat that another variable of the host holds, which is among CANDIDATES: it is
 * the same in the kernel. */
static bool bind_same(struct opencl *cl, const struct candidate_vec *candidates,
                      const struct host_var *host)
{
    const struct candidate *same = host->nat ? find_number(candidates, host->leaves->name) : NULL;
    if (same)
        gen_bind_nat(cl->device, host->nat, cexp_name(cl->arena, same->leaves->name));
    return same != NULL;
}

/* Whether HOST is a number that COMM does not use. A size that is called like it is then a
 * parameter of its own, an index. */
static bool is_unused_number(const struct host_var *host, const struct phrase *comm)
{
    return host->var && !host->device && held_data(host->var)->kind == DATA_SCALAR &&
           !phrase_mentions(comm, host->var);
}

/* What of the host's COMM may use. */
static struct candidate_vec bind_scope(struct opencl *cl, const struct phrase *comm)
{
    struct candidate_vec candidates = {0};
    for (size_t i = 0; i < cl->scope.len; i++) {
        const struct host_var *host = &cl->scope.at[i];
        if (host->index) {
            gen_enter_outer(cl->device, host->count);
            gen_bind_index(cl->device, host->var, host->index);
            continue;
        }
        if (is_unused_number(host, comm) || bind_same(cl, &candidates, host))
            continue;
        struct candidate candidate = {
            host, host->nat ? bind_nat(cl, host) : bind_var(cl, host)};
        VEC_PUSH(cl->arena, &candidates, candidate);
    }
    return candidates;
}

static void add_arg(struct opencl *cl, struct kernel *kernel, const struct ctype *type,
                    const char *name, const char *host_name)
{
    struct kernel_arg arg = {.var = {.type = type, .name = name}, .host_name = host_name};
    VEC_PUSH(cl->arena, &kernel->args, arg);
}

static void add_nat_arg(struct opencl *cl, struct kernel *kernel,
                        const struct candidate *candidate)
{
    const struct host_var *host = candidate->host;
    const struct nat *value = nat_of_var(gen_nats(cl->device), host->nat);
    struct kernel_arg arg = {
        .var = {.type = gen_nat_type(cl->device, value), .name = candidate->leaves->name},
        .host_name = host->leaves->name,
        .is_index = gen_is_small_index(cl->device, value)};
    if (arg.is_index)
        gen_note_small(cl->device, value);
    VEC_PUSH(cl->arena, &kernel->args, arg);
}

static void add_var_args(struct opencl *cl, struct kernel *kernel,
                         const struct candidate *candidate, const struct cstmt_vec *body,
                         const struct map *names)
{
    const struct host_var *host = candidate->host;
    const struct data *data = held_data(host->var);
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        const char *name = candidate->leaves[leaf].name;
        bool buffer = host->device || gen_leaf_is_array(data, leaf);
        if (!map_has(names, name))
            continue;
        const struct ctype *type = gen_type(cl->device, gen_leaf_type(data, leaf));
        struct kernel_arg arg = {.var = {.type = type, .name = name},
                                 .host_name = host->leaves[leaf].name};
        if (buffer) {
            arg.element = type;
            arg.var.type = array_type(
                cl, type, is_written(body, name) || look_back_is_states(kernel, host->var),
                cstmt_vec_has_barrier(body, CFENCE_GLOBAL));
        }
        VEC_PUSH(cl->arena, &kernel->args, arg);
    }
}

static struct cstmt_vec kernel_add_args(struct opencl *cl, struct kernel *kernel,
                                        struct cstmt_vec body)
{
    const struct map *names = cstmt_vec_names(cl->arena, &body);
    for (size_t i = 0; i < kernel->candidates.len; i++) {
        const struct candidate *candidate = &kernel->candidates.at[i];
        if (candidate->host->var)
            add_var_args(cl, kernel, candidate, &body, names);
        else if (map_has(names, candidate->leaves->name))
            add_nat_arg(cl, kernel, candidate);
    }
    local_add_args(cl, kernel, &body);
    if (gen_uses_status(cl->device)) {
        cl->uses_status = true;
        add_arg(cl, kernel, gen_status_type(cl->device), "status", "status_word");
    }
    return body;
}

/* The construct at LOC without a module's name and without a number or a prime at the end, as of
 * map2, tabulate_2d and flatmap': another number comes there. */
static const char *construct_name(struct opencl *cl, struct loc loc)
{
    const char *word = gen_construct(cl->arena, loc);
    const char *dot = strrchr(word, '.');
    word = dot ? dot + 1 : word;
    size_t len = strcspn(word, "0123456789'");
    return arena_strndup(cl->arena, word, len > 0 && word[len - 1] == '_' ? len - 1 : len);
}

static bool is_copy(struct loc loc)
{
    return loc.construct && strcmp(loc.construct, "copy") == 0;
}

/* The first loop in COMM; of those that copy only if COPIES is set. */
static const struct phrase *first_loop(const struct phrase *comm, bool copies)
{
    struct gen_parfor loop;
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return NULL;
    if (phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_WHILE_COMM) ||
        gen_parfor_match(comm, &loop))
        return copies || !is_copy(comm->loc) ? comm : NULL;
    for (size_t i = 0; i < phrase_child_count(comm); i++) {
        const struct phrase *found = first_loop(phrase_child(comm, i), copies);
        if (found)
            return found;
    }
    return NULL;
}

/* The loop that tells best what COMM is: what is copied before a loop is only what it begins with.
 * Null where there is none. */
static const struct phrase *telling_loop(const struct phrase *comm)
{
    const struct phrase *loop = first_loop(comm, false);
    return loop ? loop : first_loop(comm, true);
}

void kernel_place_comment(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *loop = telling_loop(comm);
    if (loop)
        gen_place_comment(cl->host, loop->loc, out);
    else
        cstmt_comment(cl->arena, out,
                      arena_printf(cl->arena, "scalar, %s:%u", cl->options->source_name,
                                   loc_line(comm->loc)));
}

static void name_kernel(struct opencl *cl, struct kernel *kernel, const struct phrase *comm)
{
    const struct phrase *loop = telling_loop(comm);
    const char *what = loop ? construct_name(cl, loop->loc) : "scalar";
    kernel->name = arena_printf(cl->arena, "%s_%s%zu", cl->vars->name, what, cl->kernel_count++);
    kernel->constant = gen_upper(cl->arena, kernel->name);
    VEC_PUSH(cl->arena, &cl->kernel_names, kernel->name);
}

/* "n * m" */
static void report_counts(struct opencl *cl, const struct shape *shape)
{
    const char *times = "";
    for (unsigned d = LOOP_DIMENSIONS; d-- > 0;) {
        if (!shape->at[d].count)
            continue;
        buf_add(cl->report, times);
        nat_print(cl->report, shape->at[d].count, NULL, NULL);
        times = " times ";
    }
}

static bool has_slots(const struct shape *shape)
{
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (shape->at[d].slots)
            return true;
    return false;
}

static void report_local(struct opencl *cl, const struct kernel *kernel)
{
    const struct kernel_dimension *at = kernel->shape.at;
    if (kernel->shape.fixed)
        buf_printf(cl->report, ", %lld by %lld by %lld work-items in each",
                   (long long)at[0].size, (long long)at[1].size, (long long)at[2].size);
    if (kernel->local_arrays.len == 0)
        return;
    buf_add(cl->report, ", ");
    nat_print(cl->report, kernel->local_bytes, NULL, NULL);
    buf_add(cl->report, " bytes of local memory");
}

static void report_kernel(struct opencl *cl, const struct kernel *kernel, struct loc loc)
{
    buf_printf(cl->report, "%s:%u: kernel %s: ", cl->options->source_name, loc_line(loc),
               kernel->name);
    if (kernel->shape.kind == KERNEL_TASK) {
        buf_add(cl->report, "one work-item\n");
        return;
    }
    bool groups = kernel->shape.kind == KERNEL_GROUPS;
    buf_add(cl->report, groups ? "a work-group for each of " : "a work-item for each of ");
    report_counts(cl, &kernel->shape);
    buf_add(cl->report, " iterations");
    if (has_slots(&kernel->shape))
        buf_add(cl->report, ", as many at a time as have memory of their own");
    report_local(cl, kernel);
    buf_add_char(cl->report, '\n');
}

static void add_kernel(struct opencl *cl, const struct kernel *kernel, struct cvar_vec params,
                       struct cstmt_vec body)
{
    int64_t group[LOOP_DIMENSIONS];
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        group[d] = kernel->shape.at[d].size;
    if (kernel->shape.fixed && group[0] <= 0)
        bug(loc_none(), "the kernel '%s' has groups of no work-items", kernel->name);
    citem_kernel(cl->arena, &cl->kernels, kernel->name, kernel->shape.fixed ? group : NULL, params,
                 body);
}

static struct kernel *start_kernel(struct opencl *cl, const struct phrase *comm)
{
    struct kernel *kernel = ARENA_NEW(cl->arena, struct kernel);
    if (cl->kernel)
        bug(comm->loc, "a kernel in the kernel '%s'", cl->kernel->name);
    kernel->shape = shape_of(cl, comm);
    kernel->local_bytes = nat_const(dpia_nats(cl->dpia), 0);
    kernel->memory = map_new_objects(cl->arena);
    name_kernel(cl, kernel, comm);
    gen_reserve(cl->device, kernel->name);
    gen_begin_function(cl->device, cexp_status(cl->arena, "status"), cl->checks);
    gen_set_hook(cl->device, kernel_hook, cl);
    gen_set_flag(cl->device, kernel_flag);
    if (!cl->options->on_processor)
        gen_begin_small(cl->device);
    gen_enter_host(cl->device, cl->host);
    for (size_t i = 0; i < cl->branches; i++)
        gen_enter_branch(cl->device);
    cl->kernel = kernel;
    return kernel;
}

static void append(struct opencl *cl, struct cstmt_vec *out, const struct cstmt_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(cl->arena, out, more->at[i]);
}

typedef struct cstmt_vec kernel_pass(struct opencl *cl, struct kernel *kernel,
                                     struct cstmt_vec body);

static struct cstmt_vec pass_reuse(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body)
{
    (void)kernel;
    return reuse_variables(cl->arena, body);
}

static struct cstmt_vec pass_unroll(struct opencl *cl, struct kernel *kernel,
                                    struct cstmt_vec body)
{
    (void)kernel;
    return unroll_mark(cl, body);
}

static struct cstmt_vec pass_guards(struct opencl *cl, struct kernel *kernel,
                                     struct cstmt_vec body)
{
    return border_guard(cl, kernel, body);
}

static struct cstmt_vec pass_windows(struct opencl *cl, struct kernel *kernel,
                                     struct cstmt_vec body)
{
    return windows_open(cl, kernel, body);
}

static struct cstmt_vec pass_whole(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body)
{
    (void)kernel;
    return cl->options->on_processor ? body : whole_elements(cl->arena, body);
}

static struct cstmt_vec pass_readable(struct opencl *cl, struct kernel *kernel,
                                      struct cstmt_vec body)
{
    (void)kernel;
    return readable_statements(cl->arena, body);
}

static kernel_pass *const passes[] = {
#define PASS(name, function, meaning) function,
#include "opencl/passes.def"
#undef PASS
};

static struct cstmt_vec run_passes(struct opencl *cl, struct kernel *kernel,
                                   struct cstmt_vec body)
{
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
        body = passes[i](cl, kernel, body);
    return body;
}

/* Parameters have names of their own, and each stands for something of the host's. */
static void check_args(const struct kernel *kernel)
{
    for (size_t i = 0; i < kernel->args.len; i++) {
        const struct kernel_arg *arg = &kernel->args.at[i];
        if (!arg->host_name && !arg->local_count)
            bug(loc_none(), "'%s' of %s is nothing of the host's", arg->var.name, kernel->name);
        for (size_t k = 0; k < i; k++)
            if (strcmp(kernel->args.at[k].var.name, arg->var.name) == 0)
                bug(loc_none(), "%s has two parameters '%s'", kernel->name, arg->var.name);
    }
}

const struct kernel *kernel_make(struct opencl *cl, const struct phrase *comm)
{
    struct kernel *kernel = start_kernel(cl, comm);
    struct cvar_vec params = {0};
    struct cstmt_vec body = {0}, all = {0};
    const struct phrase *loop = telling_loop(comm);
    kernel->candidates = bind_scope(cl, comm);
    gen_take_multiples(cl->device, cl->host);
    gen_comm(cl->device, comm, &body);
    kernel_see_status(cl);
    body = run_passes(cl, kernel, gen_passes(cl->device, body));
    local_settle(cl, kernel, &body);
    kernel->largest_index = gen_small_bound(cl->device);
    check_args(kernel);
    for (size_t i = 0; i < kernel->args.len; i++)
        VEC_PUSH(cl->arena, &params, kernel->args.at[i].var);
    kernel_add_top(cl, kernel, &body, &all);
    append(cl, &all, &body);
    add_kernel(cl, kernel, params, all);
    if (!kernel_take_same(cl, kernel))
        report_kernel(cl, kernel, loop ? loop->loc : comm->loc);
    if (kernel->shape.kind == KERNEL_TASK) {
        struct loc loc = loop ? loop->loc : sequential_place(cl, comm->loc);
        sequential_warn(cl, comm, construct_name(cl, loc), loc);
    }
    cl->kernel = NULL;
    return kernel;
}
