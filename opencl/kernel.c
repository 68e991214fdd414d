/* Kernels: a parallel loop of the host's level, or a command that one work-item runs, becomes a
 * kernel function (dpia.txt 6.3).
 *
 *     parforGlobal n out (\i o. P)        for (long i = get_global_id(0); i < n;
 *                                              i += get_global_size(0)) { P }
 *     parforWorkgroup n out (\g o. P)     the same with get_group_id and get_num_groups
 *     parforLocal n out (\l o. P)         the same with get_local_id and get_local_size
 *
 * The memory of an iteration (parfor*Slots) is that of the work-item or group that runs it; that of
 * a parforLocal belongs to the iteration (memory/place.h).
 *
 * The body is generated with all that the host knows bound to names. What it then mentions becomes
 * a parameter, so that a kernel has just those that it uses. */
#include <string.h>

#include "base/diag.h"
#include "opencl/emit_private.h"

/* The iterations of a loop are dealt out by these functions. */
struct dealing {
    const char *first, *step;
};

static struct dealing dealing_of(const struct gen_parfor *loop)
{
    if (loop->level == LOOP_GLOBAL)
        return (struct dealing){"get_global_id", "get_global_size"};
    if (loop->level == LOOP_WORKGROUP)
        return (struct dealing){"get_group_id", "get_num_groups"};
    return (struct dealing){"get_local_id", "get_local_size"};
}

static bool is_local(const struct gen_parfor *loop)
{
    return loop->level == LOOP_LOCAL;
}

static const struct cexp *query(struct gen *gen, const char *function)
{
    struct arena *arena = gen_arena(gen);
    return cexp_call1(arena, function, cexp_int(arena, 0));
}

/* The slot of this work-item or work-group, which is bound to a name that no variable has. */
static const struct nat *own_slot(struct gen *gen, const struct gen_parfor *loop,
                                  struct cstmt_vec *out)
{
    const char *name = "slot";
    cstmt_decl_const(gen_arena(gen), out, gen_index_type(gen), name,
                     query(gen, dealing_of(loop).first));
    return gen_loop_var(gen, name, loop->slots);
}

static void parallel_loop(struct gen *gen, const struct gen_parfor *loop, struct cstmt_vec *out)
{
    struct arena *arena = gen_arena(gen);
    struct dealing dealing = dealing_of(loop);
    const struct nat *slot =
        loop->slots && !is_local(loop) ? own_slot(gen, loop, out) : nat_const(gen_nats(gen), 0);
    const char *name = gen_loop_name(gen);
    const struct nat *index = gen_loop_var(gen, name, loop->n);
    struct cstmt_vec body = {0};
    gen_enter_loop(gen);
    gen_parfor_body(gen, loop, index, is_local(loop) ? index : slot, &body);
    gen_leave_loop(gen);
    if (body.len == 0)
        return;
    gen_place_comment(gen, loop->loc, out);
    cstmt_for(arena, out, gen_index_type(gen), name, query(gen, dealing.first),
              gen_nat(gen, loop->n), query(gen, dealing.step), body);
}

static bool kernel_hook(void *data, struct gen *gen, const struct phrase *comm,
                        struct cstmt_vec *out)
{
    struct gen_parfor loop;
    (void)data;
    if (gen_is_empty_loop(comm))
        return true;
    if (!gen_parfor_match(comm, &loop) || loop.level == LOOP_OPEN)
        return false;
    parallel_loop(gen, &loop, out);
    return true;
}

static const char *leaf_param_type(struct opencl *cl, const struct data *data, size_t leaf,
                                   bool written)
{
    const char *type = gen_type_name(cl->device, gen_leaf_type(data, leaf));
    return arena_printf(cl->arena, written ? "global %s *" : "global const %s *restrict", type);
}

/* Whether STMT is vstore4(value, i, NAME) or the like, where NAME may have an offset. */
static bool is_vector_store(const struct cstmt *stmt, const char *name)
{
    const struct cexp *call = stmt->value;
    return stmt->kind == CSTMT_EXP && call->kind == CEXP_CALL &&
           strncmp(call->text, "vstore", 6) == 0 && cexp_mentions(call->args[2], name);
}

/* Whether something is assigned to NAME, to an element of it or to what it points to. */
static bool is_written(const struct cstmt_vec *body, const char *name);

static bool statement_writes(const struct cstmt *stmt, const char *name)
{
    const struct cexp *place = stmt->kind == CSTMT_ASSIGN ? stmt->place : NULL;
    while (place && (place->kind == CEXP_INDEX || place->kind == CEXP_PREFIX))
        place = place->base;
    return (place && place->kind == CEXP_NAME && strcmp(place->text, name) == 0) ||
           is_vector_store(stmt, name) || is_written(&stmt->body, name) ||
           is_written(&stmt->otherwise, name);
}

static bool is_written(const struct cstmt_vec *body, const char *name)
{
    for (size_t i = 0; i < body->len; i++)
        if (statement_writes(body->at[i], name))
            return true;
    return false;
}

/* A variable of the host and its names in the kernel. */
struct candidate {
    const struct host_var *host;
    const struct gen_leaf *leaves;
};

struct candidate_vec VEC(struct candidate);

static const struct data *var_data(const struct var *var)
{
    return var->type->kind == TYPE_PRODUCT ? var->type->fst->data : var->type->data;
}

static const struct gen_leaf *bind_nat(struct opencl *cl, const struct host_var *host)
{
    struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
    leaf->name = host->nat == cl->program->lanes ? "lanes"
                                                  : gen_fresh_name(cl->device, host->nat->name);
    gen_bind_nat(cl->device, host->nat, cexp_name(cl->arena, leaf->name));
    return leaf;
}

static const struct gen_leaf *bind_var(struct opencl *cl, const struct host_var *host)
{
    struct gen_buffer buffer = {.type = var_data(host->var), .interleaved = host->interleaved};
    buffer.leaves = gen_name_leaves(cl->device, host->var->name, buffer.type, host->device);
    gen_bind_buffer(cl->device, host->var, &buffer);
    return buffer.leaves;
}

static struct candidate_vec bind_scope(struct opencl *cl)
{
    struct candidate_vec candidates = {0};
    for (size_t i = 0; i < cl->scope.len; i++) {
        const struct host_var *host = &cl->scope.at[i];
        if (host->index) {
            gen_bind_index(cl->device, host->var, host->index);
            continue;
        }
        struct candidate candidate = {
            host, host->nat ? bind_nat(cl, host) : bind_var(cl, host)};
        VEC_PUSH(cl->arena, &candidates, candidate);
    }
    return candidates;
}

static void add_arg(struct opencl *cl, struct kernel *kernel, const char *type, const char *name,
                    const char *host_name)
{
    struct kernel_arg arg = {{.type = type, .name = name}, host_name};
    VEC_PUSH(cl->arena, &kernel->args, arg);
}

static void add_var_args(struct opencl *cl, struct kernel *kernel,
                         const struct candidate *candidate, const struct cstmt_vec *body)
{
    const struct host_var *host = candidate->host;
    const struct data *data = var_data(host->var);
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        const char *name = candidate->leaves[leaf].name;
        bool buffer = host->device || gen_leaf_is_array(data, leaf);
        if (!cstmt_vec_mentions(body, name))
            continue;
        const char *type = buffer ? leaf_param_type(cl, data, leaf, is_written(body, name))
                                  : gen_type_name(cl->device, gen_leaf_type(data, leaf));
        add_arg(cl, kernel, type, name, host->leaves[leaf].name);
    }
}

static void add_args(struct opencl *cl, struct kernel *kernel,
                     const struct candidate_vec *candidates, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < candidates->len; i++) {
        const struct candidate *candidate = &candidates->at[i];
        if (candidate->host->var)
            add_var_args(cl, kernel, candidate, body);
        else if (cstmt_vec_mentions(body, candidate->leaves->name))
            add_arg(cl, kernel, gen_index_type(cl->device), candidate->leaves->name,
                    candidate->host->leaves->name);
    }
    if (gen_uses_status(cl->device)) {
        cl->uses_status = true;
        add_arg(cl, kernel, "volatile global int *", "status", "status_word");
    }
}

/* The word of the comment at LOC, "reduce" of "reduce, dot.fut:3", without a module's name and
 * without digits at the end: another number comes there. */
static const char *construct_name(struct opencl *cl, struct loc loc)
{
    struct cstmt_vec comment = {0};
    gen_place_comment(cl->device, loc, &comment);
    if (comment.len == 0)
        return "loop";
    const char *text = comment.at[0]->text;
    const char *word = arena_strndup(cl->arena, text, strcspn(text, ","));
    const char *dot = strrchr(word, '.');
    word = dot ? dot + 1 : word;
    return arena_strndup(cl->arena, word, strcspn(word, "0123456789"));
}

/* The place that tells best what COMM is: of its first loop, else its own. */
static const struct phrase *first_loop(const struct phrase *comm)
{
    struct gen_parfor loop;
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return NULL;
    if (phrase_is_prim(comm, PRIM_FOR) || phrase_is_prim(comm, PRIM_WHILE_COMM) ||
        gen_parfor_match(comm, &loop))
        return comm;
    for (size_t i = 0; i < phrase_child_count(comm); i++) {
        const struct phrase *found = first_loop(phrase_child(comm, i));
        if (found)
            return found;
    }
    return NULL;
}

void kernel_place_comment(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *loop = first_loop(comm);
    if (loop)
        gen_place_comment(cl->host, loop->loc, out);
    else
        cstmt_comment(cl->arena, out,
                      arena_printf(cl->arena, "scalar, %s:%u", cl->options->source_name,
                                   loc_line(comm->loc)));
}

static void name_kernel(struct opencl *cl, struct kernel *kernel, const struct phrase *comm)
{
    const struct phrase *loop = first_loop(comm);
    const char *what = loop ? construct_name(cl, loop->loc) : "scalar";
    kernel->name = arena_printf(cl->arena, "%s_%s%zu", cl->vars->name, what, cl->kernel_count++);
    kernel->constant = gen_upper(cl->arena, kernel->name);
    VEC_PUSH(cl->arena, &cl->kernel_names, kernel->name);
}

/* The iterations of the first parforLocal in COMM. */
static const struct nat *local_iterations(const struct phrase *comm)
{
    struct gen_parfor loop;
    if (comm->type->kind == TYPE_EXP || comm->type->kind == TYPE_ACC)
        return NULL;
    if (gen_parfor_match(comm, &loop) && is_local(&loop))
        return loop.n;
    for (size_t i = 0; i < phrase_child_count(comm); i++) {
        const struct nat *found = local_iterations(phrase_child(comm, i));
        if (found)
            return found;
    }
    return NULL;
}

static void shape_kernel(struct kernel *kernel, const struct phrase *comm)
{
    struct gen_parfor loop;
    kernel->shape = KERNEL_TASK;
    if (!gen_parfor_match(comm, &loop) || loop.level == LOOP_OPEN)
        return;
    kernel->count = loop.n;
    kernel->shape = KERNEL_ITEMS;
    if (loop.level == LOOP_WORKGROUP) {
        kernel->shape = KERNEL_GROUPS;
        kernel->local = local_iterations(comm);
    }
}

static void report_kernel(struct opencl *cl, const struct kernel *kernel, struct loc loc)
{
    static const char *const shapes[] = {[KERNEL_ITEMS] = "a work-item for each of",
                                         [KERNEL_GROUPS] = "a work-group for each of",
                                         [KERNEL_TASK] = "one work-item"};
    buf_printf(cl->report, "%s:%u: kernel %s: %s", cl->options->source_name, loc_line(loc),
               kernel->name, shapes[kernel->shape]);
    if (kernel->shape != KERNEL_TASK) {
        buf_add_char(cl->report, ' ');
        nat_print(cl->report, kernel->count, NULL, NULL);
        buf_add(cl->report, " iterations, as many as fit at a time");
    }
    buf_add_char(cl->report, '\n');
}

const struct kernel *kernel_make(struct opencl *cl, const struct phrase *comm)
{
    struct kernel *kernel = ARENA_NEW(cl->arena, struct kernel);
    struct cvar_vec params = {0};
    struct cstmt_vec body = {0};
    const struct phrase *loop = first_loop(comm);
    name_kernel(cl, kernel, comm);
    shape_kernel(kernel, comm);
    gen_reserve(cl->device, kernel->name);
    gen_begin_function(cl->device, cexp_name(cl->arena, "status"), cl->checks);
    gen_set_hook(cl->device, kernel_hook, cl);
    for (size_t i = 0; i < cl->branches; i++)
        gen_enter_branch(cl->device);
    struct candidate_vec candidates = bind_scope(cl);
    gen_comm(cl->device, comm, &body);
    body = ctidy_statements(cl->arena, body);
    add_args(cl, kernel, &candidates, &body);
    for (size_t i = 0; i < kernel->args.len; i++)
        VEC_PUSH(cl->arena, &params, kernel->args.at[i].var);
    citem_function(cl->arena, &cl->kernels, "kernel void", kernel->name, params, body);
    report_kernel(cl, kernel, loop ? loop->loc : comm->loc);
    return kernel;
}
