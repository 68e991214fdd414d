/* The host's half of an entry: imperative DPIA at host level to C that runs kernels. A hook of the
 * host's generator takes what concerns the device; the rest is translated as for the target C.
 *
 *     parforGlobal, parforWorkgroup    a kernel
 *     commands without parallel loop   a kernel of one work-item for as many as stand together, if
 *                                      they touch device memory, else C
 *     newGlobal d (\x. P)              a buffer for each leaf of x, kept behind P for others
 *     a copy that ends a loop          an exchange of two buffers (src/target/exchange.c)
 *     newPrivate d (\x. P)             a variable, passed to kernels by value
 *     for, whileComm, ifComm,          C around the launches in it; a condition or number that lies
 *     letNatComm                       in device memory is read, once all before is done
 *     separate v (\a b. P)             P, with the two parts of v for a and b
 *
 * What is where is decided by memory/host.c. */
#include "base/diag.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "memory/host.h"
#include "opencl/emit_private.h"
#include "opencl/host.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"

static const struct cexp *run_address(struct opencl *cl)
{
    return cexp_prefix(cl->arena, CPREFIX_ADDRESS, cexp_name(cl->arena, "run"));
}

static const struct cexp *size_of(struct opencl *cl, const char *what)
{
    return cexp_prefix(cl->arena, CPREFIX_SIZEOF, cexp_name(cl->arena, what));
}

static void call(struct opencl *cl, struct cstmt_vec *out, const char *function,
                 const struct cexp *const *args, size_t count)
{
    cstmt_exp(cl->arena, out, host_call(cl, function, args, count));
}

/* A blank line behind the statements of a launch or the like, and behind a block. */
static void new_paragraph(struct opencl *cl, struct cstmt_vec *out)
{
    const struct cstmt *last = out->len > 0 ? out->at[out->len - 1] : NULL;
    if (last && (last->kind == CSTMT_EXP || last->body.len > 0))
        cstmt_blank(cl->arena, out);
}

static void run_kernel(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct kernel *kernel = kernel_make(cl, comm);
    new_paragraph(cl, out);
    kernel_place_comment(cl, comm, out);
    launch_kernel(cl, kernel, out);
}

static bool is_kernel(const struct phrase *comm)
{
    struct gen_parfor loop;
    return gen_parfor_match(comm, &loop) && loop.level != LOOP_OPEN;
}

static bool is_device_task(struct opencl *cl, const struct phrase *comm)
{
    return memory_is_task(comm) && memory_touches(cl->device_vars, comm);
}

static void note_item_memory(struct opencl *cl, const struct phrase *comm)
{
    if (!phrase_may_have_commands(comm) || !phrase_has(comm, TRAIT_PARALLEL))
        return;
    if (phrase_is_at(comm, PRIM_PARFOR_SLOTS, LOOP_GLOBAL) && phrase_level(comm).dimension == 0 &&
        phrase_arg(comm, 1)->kind == PHRASE_VAR)
        map_set(cl->item_memory, phrase_var_of(phrase_arg(comm, 1)), cl);
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        note_item_memory(cl, phrase_child(comm, i));
}

/* Notes the variables that are handed out to the work-items of a parforGlobal in COMM: neighbours
 * in memory belong to neighbouring work-items then, which read together; on a processor, where they
 * do not, to one work-item. Again wherever COMM is made anew, with variables of its own. */
static void note_memory(struct opencl *cl, const struct phrase *comm)
{
    if (!cl->options->on_processor)
        note_item_memory(cl, comm);
}

void host_note_memory(struct opencl *cl, const struct phrase *comm)
{
    cl->item_memory = map_new_objects(cl->arena);
    note_memory(cl, comm);
}

/* Where there are too many and the checks cannot have found it. A number that letNat binds was
 * checked there. */
const struct cexp *host_count(struct opencl *cl, const struct nat *size)
{
    struct arena *arena = cl->arena;
    const struct nat_var *var;
    const struct cexp *count = gen_nat(cl->host, size);
    if (checks_is_uniform(cl->checks, size) || checks_known_to_fit(cl->checks, size) ||
        nat_is_var(size, &var))
        return count;
    const struct cexp *too_many =
        cexp_binary(arena, COP_GT, gen_nat_magnitude(cl->host, size), gen_limit(cl->host));
    return cexp_conditional(arena, too_many, cexp_int(arena, -1), count);
}

const struct cexp *host_allocate(struct opencl *cl, const struct cexp *count,
                                 const struct cexp *bytes)
{
    cl->used[TEXT_ALLOCATE] = cl->used[TEXT_RELEASE] = true;
    return host_call3(cl, "allocate", run_address(cl), count, bytes);
}

void host_release(struct opencl *cl, const char *buffer, struct cstmt_vec *out)
{
    cstmt_exp(cl->arena, out,
              host_call2(cl, "release", run_address(cl), cexp_name(cl->arena, buffer)));
}

static const struct cexp *allocation(struct opencl *cl, const struct data *data, size_t leaf)
{
    const struct ctype *type = gen_type(cl->host, gen_leaf_type(data, leaf));
    const struct nat *size = gen_leaf_size(gen_nats(cl->host), data, leaf);
    cl->keeps = true;
    return host_allocate(cl, host_count(cl, size), cexp_sizeof(cl->arena, type));
}

static void allocate_leaf(struct opencl *cl, const struct data *data, size_t leaf,
                          const char *name, struct cstmt_vec *out)
{
    cstmt_decl_const(cl->arena, out, ctype_named(cl->arena, "cl_mem"), name,
                     allocation(cl, data, leaf));
}

/* What is packed has no buffer at first. */
static void declare_packed(struct opencl *cl, const struct gen_leaf *leaves, size_t leaf,
                           struct cstmt_vec *out)
{
    if (leaf == 0 || leaves[leaf].length != leaves[leaf - 1].length)
        cstmt_decl(cl->arena, out, gen_index_type(cl->host), leaves[leaf].length,
                   cexp_int(cl->arena, 0));
    cstmt_decl(cl->arena, out, ctype_named(cl->arena, "cl_mem"), leaves[leaf].name,
               cexp_name(cl->arena, "NULL"));
}

/* The name of the buffer that LEAF has. */
static const char *buffer_name(struct opencl *cl, struct exchange_leaf leaf)
{
    const char *name = NULL;
    for (size_t i = 0; i < cl->scope.len; i++)
        if (cl->scope.at[i].var == leaf.var)
            name = cl->scope.at[i].leaves[leaf.leaf].name;
    if (!name)
        bug(leaf.var->loc, "no buffer for '%s'", leaf.var->name);
    return name;
}

/* The buffers of HOST, which are constants if none takes the place of another. */
static void allocate_buffers(struct opencl *cl, const struct host_var *host,
                             const struct data *data, struct cstmt_vec *out)
{
    const struct ctype *type = ctype_named(cl->arena, "cl_mem");
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        const struct exchange_leaf *home = homes_find(&cl->homes, host->var, leaf);
        if (home)
            cstmt_decl_const(cl->arena, out, type, host->leaves[leaf].name,
                             cexp_name(cl->arena, buffer_name(cl, *home)));
        else if (host->leaves[leaf].length)
            declare_packed(cl, host->leaves, leaf, out);
        else if (map_has(cl->exchanged, host->var))
            cstmt_decl(cl->arena, out, type, host->leaves[leaf].name,
                       allocation(cl, data, leaf));
        else
            allocate_leaf(cl, data, leaf, host->leaves[leaf].name, out);
    }
}

static void append(struct opencl *cl, struct cstmt_vec *out, const struct cstmt_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(cl->arena, out, more->at[i]);
}

/* HOST needs no buffer: it is but a name in an exchange, also where that is made in the CODE. */
static bool is_only_name(struct opencl *cl, const struct host_var *host,
                         const struct cstmt_vec *code)
{
    if (!exchanges_is_name(&cl->exchanges, host->var))
        return false;
    const struct map *names = cstmt_vec_names(cl->arena, code);
    for (size_t leaf = 0; leaf < gen_leaf_count(var_data(host->var)); leaf++)
        if (map_has(names, host->leaves[leaf].name))
            return false;
    return true;
}

static void new_device(struct opencl *cl, const struct var *var, const struct phrase *body,
                       struct cstmt_vec *out)
{
    map_set(cl->device_vars, var, cl);
    const struct data *data = var_data(var);
    struct host_var host = {.var = var,
                            .leaves = gen_name_leaves(cl->host, var->name, data, true),
                            .device = true,
                            .interleaved = map_has(cl->item_memory, var)};
    struct cstmt_vec rest = {0};
    checks_add_data(cl->checks, data, var->loc);
    new_paragraph(cl, out);
    if (data_has_packed(data))
        gen_bind_buffer(cl->host, var,
                        &(struct gen_buffer){.type = data, .leaves = host.leaves});
    cl->first_resize = gen_first_resize(var, body);
    if (!host.interleaved)
        exchanges_enter(&cl->exchanges, var, body);
    VEC_PUSH(cl->arena, &cl->scope, host);
    gen_comm(cl->host, body, &rest);
    cl->scope.len--;
    bool is_name = is_only_name(cl, &host, &rest);
    if (!is_name)
        allocate_buffers(cl, &host, checks_natural_data(cl->checks, dpia_types(cl->dpia), data),
                         out);
    append(cl, out, &rest);
    for (size_t leaf = 0; leaf < gen_leaf_count(data) && !is_name; leaf++)
        if (!homes_find(&cl->homes, var, leaf))
            host_release(cl, host.leaves[leaf].name, out);
}

/* The address of the buffer of LEAF, which changes. */
static const struct cexp *buffer_address(struct opencl *cl, struct exchange_leaf leaf)
{
    const char *name = buffer_name(cl, leaf);
    map_set(cl->exchanged, leaf.var, cl);
    return cexp_prefix(cl->arena, CPREFIX_ADDRESS, cexp_name(cl->arena, name));
}

/* exchange(&a, &b); exchange(&b, &c); for each cycle: a gets what b had, b what c had, c what a
 * had. */
static void exchange(struct opencl *cl, const struct exchange *exchange, struct cstmt_vec *out)
{
    const struct exchange_leaf *leaves = exchange->leaves;
    for (size_t k = 0; k < exchange->count; k++) {
        cl->used[TEXT_EXCHANGE] = true;
        for (size_t i = k > 0 ? exchange->ends[k - 1] : 0; i + 1 < exchange->ends[k]; i++)
            cstmt_exp(cl->arena, out,
                      host_call2(cl, "exchange", buffer_address(cl, leaves[i]),
                                 buffer_address(cl, leaves[i + 1])));
    }
}

/* release(xs); xs = allocate(n); for each leaf; xs_length = n, or 0 after an error. */
static void resize(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct nat *n = phrase_nat_arg(comm, 0);
    const struct gen_packed place = gen_packed_of(cl->host, phrase_arg(comm, 0));
    const struct gen_leaf *leaves = place.buffer->leaves + place.first;
    const struct data *data = data_array(dpia_types(cl->dpia), n, place.data->fst);
    const struct cexp *failed = cexp_member(arena, cexp_name(arena, "run"), "status");
    checks_add_data(cl->checks, data, comm->loc);
    new_paragraph(cl, out);
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        const struct cexp *buffer = cexp_name(arena, leaves[leaf].name);
        if (comm != cl->first_resize)
            host_release(cl, leaves[leaf].name, out);
        cstmt_assign(arena, out, buffer, allocation(cl, data, leaf));
    }
    cstmt_assign(arena, out, cexp_name(arena, leaves[0].length),
                 cexp_conditional(arena, failed, cexp_int(arena, 0), gen_nat(cl->host, n)));
}

/* exchange(&to, &from); for each leaf; and the sizes. */
static void move(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct phrase *both = phrase_arg(comm, 0);
    const struct gen_packed to = gen_packed_of(cl->host, phrase_pair_fst(both));
    const struct gen_packed from =
        gen_packed_of(cl->host, phrase_pair_snd(phrase_pair_snd(both)));
    const struct gen_leaf *old = to.buffer->leaves + to.first;
    const struct gen_leaf *new = from.buffer->leaves + from.first;
    cl->used[TEXT_EXCHANGE] = true;
    for (size_t i = 0; i < gen_leaf_count(to.data); i++)
        cstmt_exp(arena, out,
                  host_call2(cl, "exchange",
                             cexp_prefix(arena, CPREFIX_ADDRESS, cexp_name(arena, old[i].name)),
                             cexp_prefix(arena, CPREFIX_ADDRESS,
                                         cexp_name(arena, new[i].name))));
    cstmt_assign(arena, out, cexp_name(arena, old[0].length), cexp_name(arena, new[0].length));
    cstmt_assign(arena, out, cexp_name(arena, new[0].length), cexp_int(arena, 0));
}

static void new_host(struct opencl *cl, const struct var *var, const struct phrase *body,
                     struct cstmt_vec *out)
{
    const struct data *data = var_data(var);
    struct gen_buffer buffer = {.type = data,
                                .leaves = gen_name_leaves(cl->host, var->name, data, false)};
    struct host_var host = {.var = var, .leaves = buffer.leaves};
    new_paragraph(cl, out);
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++)
        cstmt_decl(cl->arena, out, gen_type(cl->host, gen_leaf_type(data, leaf)),
                   buffer.leaves[leaf].name, NULL);
    gen_bind_variable(cl->host, var, &buffer, body);
    VEC_PUSH(cl->arena, &cl->scope, host);
    gen_comm(cl->host, body, out);
    cl->scope.len--;
}

/* The buffer that holds EXP, where EXP is a flat variable of the device or a component of one; null
 * for anything else. */
static const char *buffer_of(struct opencl *cl, const struct phrase *exp)
{
    size_t leaf = 0;
    while (phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND)) {
        bool second = phrase_is_prim(exp, PRIM_SND);
        exp = phrase_arg(exp, 0);
        leaf += second ? gen_leaf_count(phrase_data(exp)->fst) : 0;
    }
    if (exp->kind != PHRASE_PROJ || phrase_proj_pair(exp)->kind != PHRASE_VAR)
        return NULL;
    for (size_t i = 0; i < cl->scope.len; i++) {
        const struct host_var *host = &cl->scope.at[i];
        if (host->var == phrase_var_of(phrase_proj_pair(exp)) && host->device && !host->index &&
            !memory_has_array(phrase_data(exp)))
            return host->leaves[leaf].name;
    }
    return NULL;
}

/* A number or condition that lies in device memory: where, and whether only for this. */
struct device_read {
    const char *buffer;
    bool own;
};

/* The buffer of EXP, which touches device memory: what holds it, or a new one. */
static struct device_read device_place(struct opencl *cl, const struct phrase *exp,
                                       const char *name, struct cstmt_vec *out)
{
    const char *buffer = buffer_of(cl, exp);
    struct device_read read = {buffer, !buffer};
    if (!read.own)
        return read;
    read.buffer = gen_fresh_name(cl->host, arena_printf(cl->arena, "%s_buffer", name));
    allocate_leaf(cl, phrase_data(exp), 0, read.buffer, out);
    return read;
}

/* Computes EXP where that is to be done for READ. */
static void compute_on_device(struct opencl *cl, struct device_read read,
                              const struct phrase *exp, struct cstmt_vec *out)
{
    if (!read.own)
        return;
    struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
    const struct var *var = var_new(
        cl->dpia, "value", type_var(dpia_types(cl->dpia), phrase_data(exp)), exp->loc);
    leaf->name = read.buffer;
    struct host_var host = {.var = var, .leaves = leaf, .device = true};
    const struct phrase *acc = phrase_proj(cl->dpia, phrase_var(cl->dpia, var, exp->loc), 1,
                                           exp->loc);
    VEC_PUSH(cl->arena, &cl->scope, host);
    run_kernel(cl, phrase_assign(cl->dpia, acc, exp, exp->loc), out);
    cl->scope.len--;
}

/* NAME = the first element of READ's buffer, when all before is done. */
static void read_value(struct opencl *cl, struct device_read read, const char *name,
                       struct cstmt_vec *out)
{
    const struct cexp *args[] = {run_address(cl), cexp_name(cl->arena, read.buffer),
                                 size_of(cl, name),
                                 cexp_prefix(cl->arena, CPREFIX_ADDRESS,
                                             cexp_name(cl->arena, name))};
    call(cl, out, "read_value", args, 4);
    cl->used[TEXT_READ_VALUE] = true;
}

static void release_read(struct opencl *cl, struct device_read read, struct cstmt_vec *out)
{
    if (read.own)
        host_release(cl, read.buffer, out);
}

static void read_status(struct opencl *cl, struct cstmt_vec *out)
{
    if (cl->uses_status)
        cstmt_exp(cl->arena, out, host_call2(cl, "read_status", run_address(cl),
                                             cexp_name(cl->arena, "status_word")));
}

/* The value of EXP, which touches device memory: computed there, and read to the new variable
 * NAME. */
static const struct cexp *device_value(struct opencl *cl, const struct phrase *exp,
                                       const char *name, struct cstmt_vec *out)
{
    new_paragraph(cl, out);
    struct device_read read = device_place(cl, exp, name, out);
    compute_on_device(cl, read, exp, out);
    new_paragraph(cl, out);
    cstmt_decl(cl->arena, out, gen_type(cl->host, phrase_data(exp)), name,
               gen_zero(cl->host, phrase_data(exp)));
    read_value(cl, read, name, out);
    release_read(cl, read, out);
    read_status(cl, out);
    return cexp_name(cl->arena, name);
}

/* The value of EXP. NAME is free, for a variable that it may need. */
static const struct cexp *host_value(struct opencl *cl, const struct phrase *exp,
                                     const char *name, struct cstmt_vec *out)
{
    if (memory_touches(cl->device_vars, exp))
        return device_value(cl, exp, name, out);
    return gen_exp(cl->host, exp, NULL, out);
}

/* The statements of what the host has entered. */
static struct cstmt_vec inside(struct opencl *cl, const struct phrase *comm)
{
    struct cstmt_vec body = {0};
    cl->branches++;
    gen_comm(cl->host, comm, &body);
    gen_leave_branch(cl->host);
    cl->branches--;
    return body;
}

static struct cstmt_vec branch(struct opencl *cl, const struct phrase *comm)
{
    gen_enter_branch(cl->host);
    return inside(cl, comm);
}

/* The statements of COMM, which runs where COND is HOLDS. */
static struct cstmt_vec branch_of(struct opencl *cl, const struct phrase *comm,
                                  const struct phrase *cond, bool holds)
{
    if (memory_touches(cl->device_vars, cond))
        return branch(cl, comm);
    gen_enter_case(cl->host, cond, holds, true);
    return inside(cl, comm);
}

static void condition(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct phrase *test = phrase_pair_fst(phrase_arg(comm, 0));
    const struct phrase *branches = phrase_pair_snd(phrase_arg(comm, 0));
    const struct cexp *cond =
        host_value(cl, test, gen_fresh_name(cl->host, "condition"), out);
    struct cstmt_vec then = branch_of(cl, phrase_pair_fst(branches), test, true);
    struct cstmt_vec otherwise = branch_of(cl, phrase_pair_snd(branches), test, false);
    if (!memory_touches(cl->device_vars, test) && then.len + otherwise.len > 0)
        new_paragraph(cl, out);
    if (then.len == 0 && otherwise.len > 0)
        cstmt_if(cl->arena, out, cexp_prefix(cl->arena, CPREFIX_NOT, cond), otherwise, then);
    else if (then.len > 0)
        cstmt_if(cl->arena, out, cond, then, otherwise);
}

static void push_nat(struct opencl *cl, const struct nat_var *nat, const char *name)
{
    struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
    leaf->name = name;
    struct host_var host = {.nat = nat, .leaves = leaf};
    VEC_PUSH(cl->arena, &cl->scope, host);
}

/* Iterations of the host's, of which each may run kernels. */
static void loop(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct nat *n = phrase_nat_arg(comm, 0);
    const struct phrase *fun = phrase_arg(comm, 0);
    const char *name = gen_loop_name(cl->host);
    const struct nat *index = gen_loop_var(cl->host, name, n);
    const struct nat_var *nat = NULL;
    struct cstmt_vec body = {0};
    nat_is_var(index, &nat);
    push_nat(cl, nat, name);
    VEC_PUSH(cl->arena, &cl->scope,
             ((struct host_var){.var = phrase_lam_param(fun), .index = index, .count = n,
                                .alone = memory_has_parallel(comm) ? NULL : comm}));
    gen_enter_loop(cl->host);
    gen_bind_index(cl->host, phrase_lam_param(fun), index);
    gen_comm(cl->host, phrase_lam_body(fun), &body);
    gen_leave_loop(cl->host);
    cl->scope.len -= 2;
    if (body.len == 0)
        return;
    new_paragraph(cl, out);
    gen_place_comment(cl->host, comm->loc, out);
    cstmt_for(cl->arena, out, gen_index_type(cl->host), name, cexp_int(cl->arena, 0),
              gen_nat(cl->host, n), NULL, body);
}

/* while (condition) { condition = its value, read from the device; if (condition) BODY }. After an
 * error nothing is read, and the loop ends. */
static void device_while(struct opencl *cl, const struct phrase *cond, const struct phrase *body,
                         struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const char *name = gen_fresh_name(cl->host, "condition");
    struct cstmt_vec round = {0}, test = {0};
    struct device_read read = device_place(cl, cond, name, out);
    compute_on_device(cl, read, cond, &test);
    struct cstmt_vec all = branch(cl, body);
    cstmt_decl(arena, out, ctype_of_scalar(SCALAR_BOOL, false), name,
               cexp_literal(arena, "true"));
    cstmt_assign(arena, &round, cexp_name(arena, name), cexp_literal(arena, "false"));
    append(cl, &round, &test);
    read_status(cl, &round);
    read_value(cl, read, name, &round);
    cstmt_if(arena, &round, cexp_name(arena, name), all, (struct cstmt_vec){0});
    cstmt_while(arena, out, cexp_name(arena, name), round);
    release_read(cl, read, out);
}

/* Steps of the host's, of which each may run kernels, for as long as a condition holds. */
static void while_loop(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct phrase *cond = phrase_pair_fst(phrase_arg(comm, 0));
    const struct phrase *body = phrase_pair_snd(phrase_arg(comm, 0));
    new_paragraph(cl, out);
    gen_place_comment(cl->host, comm->loc, out);
    if (memory_touches(cl->device_vars, cond)) {
        device_while(cl, cond, body, out);
        return;
    }
    const struct cexp *fine = cexp_prefix(
        arena, CPREFIX_NOT, cexp_member(arena, cexp_name(arena, "run"), "status"));
    struct cstmt_vec all = branch(cl, body);
    cstmt_while(arena, out,
                cexp_binary(arena, COP_LOG_AND, gen_exp(cl->host, cond, NULL, NULL), fine), all);
}

/* The run fails with REFUSAL where WRONG, unless it has failed before; else BODY. */
static void refuse_where(struct opencl *cl, const struct cexp *wrong, const struct cexp *refusal,
                         struct cstmt_vec body, struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct cexp *status = cexp_member(arena, cexp_name(arena, "run"), "status");
    struct cstmt_vec fail = {0}, first = {0};
    cstmt_assign(arena, &fail, status, refusal);
    if (cl->uses_status)
        cstmt_if(arena, &first, cexp_prefix(arena, CPREFIX_NOT, status), fail,
                 (struct cstmt_vec){0});
    cstmt_if(arena, out, wrong, cl->uses_status ? first : fail, body);
}

/* if (0 <= NAME && NAME <= DOT_MAX_SIZE) BODY else an error, unless a kernel had one before: then
 * what it was to write may be any number. */
static void guard_size(struct opencl *cl, const struct gen_let_nat *let, const char *name,
                       struct cstmt_vec body, struct cstmt_vec *out)
{
    struct arena *arena = cl->arena;
    const struct cexp *size = cexp_name(arena, name);
    const struct cexp *wrong = gen_is_no_size(cl->host, let->var->upper, size);
    if (cl->uses_status)
        wrong = cexp_binary(arena, COP_LOG_OR,
                            cexp_member(arena, cexp_name(arena, "run"), "status"), wrong);
    refuse_where(cl, wrong, gen_refuse_size(cl->host, size, let), body, out);
}

/* The variable of the host that holds the number of LET: a new one, unless it has one. */
static const char *nat_name(struct opencl *cl, const struct gen_let_nat *let,
                            struct cstmt_vec *out)
{
    const char *name = gen_fresh_name(cl->host, let->var->name);
    const struct cexp *value = host_value(cl, let->value, name, out);
    if (let->is_named && value->kind == CEXP_NAME)
        return value->text;
    if (cexp_is_name(value, name))
        return name;
    new_paragraph(cl, out);
    cstmt_decl_const(cl->arena, out, gen_index_type(cl->host), name, value);
    return name;
}

static void let_nat(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct gen_let_nat let;
    if (memory_touches(cl->device_vars, phrase_pair_fst(phrase_arg(comm, 0))))
        gen_let_nat_unknown(cl->host, comm, &let);
    else
        gen_let_nat_match(cl->host, comm, &let);
    const char *name = nat_name(cl, &let, out);
    gen_bind_nat(cl->host, let.var, cexp_name(cl->arena, name));
    push_nat(cl, let.var, name);
    note_memory(cl, let.body);
    if (let.is_size)
        gen_comm(cl->host, let.body, out);
    else
        guard_size(cl, &let, name, branch(cl, let.body), out);
    cl->scope.len--;
}

static void separated(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    note_memory(cl, comm);
    gen_comm(cl->host, comm, out);
}

/* The parts from FROM on, one after the other. */
static const struct phrase *rest_of(struct opencl *cl, const struct command_vec *parts, size_t from)
{
    const struct phrase *rest = phrase_skip(cl->dpia, parts->at[from - 1]->loc);
    for (size_t i = parts->len; i-- > from;)
        rest = phrase_seq(cl->dpia, parts->at[i], rest, parts->at[i]->loc);
    return rest;
}

/* COMM, an equalComm of sizes that are not known to be equal, and REST, which must not run where
 * they are not. */
static void guard_equal(struct opencl *cl, const struct phrase *comm, const struct phrase *rest,
                        struct cstmt_vec *out)
{
    struct gen *gen = cl->host;
    const struct nat *a = phrase_nat_arg(comm, 0), *b = phrase_nat_arg(comm, 1);
    const struct cexp *differ = cexp_binary(cl->arena, COP_NE, gen_nat(gen, a), gen_nat(gen, b));
    const struct cexp *refusal = gen_refuse_unequal(gen, a, b, comm->loc);
    gen_enter_branch(gen);
    gen_note_equal(gen, a, b);
    refuse_where(cl, differ, refusal, inside(cl, rest), out);
}

static bool is_equal(struct opencl *cl, const struct phrase *comm)
{
    return gen_is_equal(cl->host, phrase_nat_arg(comm, 0), phrase_nat_arg(comm, 1), comm->loc);
}

/* COMM, an equalComm with nothing behind it. */
static void equal_alone(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    if (!is_equal(cl, comm))
        guard_equal(cl, comm, phrase_skip(cl->dpia, comm->loc), out);
}

/* COMM, a device task, is run by a kernel: it is no copy that is an exchange of buffers,
 * or nothing. */
static bool runs_in_kernel(struct opencl *cl, const struct phrase *comm)
{
    return is_device_task(cl, comm) && !exchanges_find(&cl->exchanges, comm) &&
           !homes_have_copy(&cl->homes, comm);
}

/* Tasks that stand together are one kernel. */
static void sequence(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    struct command_vec parts = {0};
    phrase_add_commands(cl->arena, comm, &parts);
    for (size_t i = 0; i < parts.len; i++) {
        const struct phrase *part = parts.at[i];
        if (phrase_is_prim(part, PRIM_EQUAL_COMM) && !is_equal(cl, part)) {
            guard_equal(cl, part, rest_of(cl, &parts, i + 1), out);
            return;
        }
        if (!runs_in_kernel(cl, part)) {
            gen_comm(cl->host, part, out);
            continue;
        }
        for (; i + 1 < parts.len && runs_in_kernel(cl, parts.at[i + 1]); i++)
            part = phrase_seq(cl->dpia, part, parts.at[i + 1], part->loc);
        run_kernel(cl, part, out);
    }
}

bool host_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out)
{
    struct opencl *cl = data;
    const struct var *var;
    const struct phrase *body;
    (void)gen;
    if (gen_is_empty_loop(comm) || homes_have_copy(&cl->homes, comm))
        return true;
    if (!is_device_task(cl, comm))
        exchanges_look(&cl->exchanges, comm);
    const struct exchange *exchanged = exchanges_find(&cl->exchanges, comm);
    if (exchanged)
        exchange(cl, exchanged, out);
    else if (is_kernel(comm) || is_device_task(cl, comm))
        run_kernel(cl, comm, out);
    else if (memory_is_task(comm))
        return false;
    else if (phrase_is_prim(comm, PRIM_SEQ))
        sequence(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_EQUAL_COMM))
        equal_alone(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_RESIZE))
        resize(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_MOVE))
        move(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_FOR))
        loop(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_WHILE_COMM))
        while_loop(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_SEPARATE) || phrase_is_prim(comm, PRIM_SEPARATE_PAIR))
        separated(cl, gen_separated(cl->host, comm), out);
    else if (phrase_is_prim(comm, PRIM_IF_COMM))
        condition(cl, comm, out);
    else if (phrase_is_prim(comm, PRIM_LET_NAT_COMM))
        let_nat(cl, comm, out);
    else if (!gen_new_match(comm, &var, &body))
        return false;
    else if (phrase_is_in(comm, PRIM_NEW, SPACE_GLOBAL) || map_has(cl->device_vars, var))
        new_device(cl, var, body, out);
    else
        new_host(cl, var, body, out);
    return true;
}
