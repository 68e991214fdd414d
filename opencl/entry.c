/* The functions of an entry:
 *
 *     static int check_dot(dot, n)        what its sizes must satisfy
 *     int dot_sizes(dot, n, bytes)        the bytes of its buffers, once they do
 *     int dot_enqueue(...)                on buffers of the device
 *     int dot_host(...)                   on arrays of the host
 *
 * Sizes and scalars are passed by value to all of them. Where a kernel has a check that may fail,
 * it leaves its number in a status word, which is read at the end of dot_enqueue. */
#include "base/diag.h"
#include "base/map.h"
#include "memory/host.h"
#include "opencl/emit_private.h"
#include "opencl/host.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"
#include "translate/initialise.h"

static const struct cexp *name(struct opencl *cl, const char *text)
{
    return cexp_name(cl->arena, text);
}

static const struct cexp *address(struct opencl *cl, const char *text)
{
    return cexp_prefix(cl->arena, CPREFIX_ADDRESS, name(cl, text));
}

static const struct cexp *error_code(struct opencl *cl, enum error_code code)
{
    return gen_error(cl->host, code);
}

static void append(struct opencl *cl, struct cstmt_vec *out, const struct cstmt_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(cl->arena, out, more->at[i]);
}

/* ---- What is known before anything runs ---- */

/* The parameters from FIRST up to, without, END. What is written is in buffers, scalars too. */
static void push_params(struct opencl *cl, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        struct param param = entry_arg(cl->entry, i);
        struct host_var host = {
            .nat = param.nat, .var = param.var, .device = param_is_written(&param)};
        struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
        leaf->name = cl->vars->nat_names[i];
        host.leaves = param.nat ? leaf : cl->vars->leaf_names[i];
        VEC_PUSH(cl->arena, &cl->scope, host);
    }
}

static void push_lanes(struct opencl *cl)
{
    if (!cl->program->lanes)
        return;
    struct gen_leaf *leaf = ARENA_NEW(cl->arena, struct gen_leaf);
    leaf->name = "lanes";
    struct host_var host = {.nat = cl->program->lanes, .leaves = leaf};
    VEC_PUSH(cl->arena, &cl->scope, host);
    checks_add_param(cl->checks, cl->program->lanes, false, loc_none());
    gen_bind_nat(cl->host, cl->program->lanes, name(cl, "lanes"));
}

static void add_checks(struct opencl *cl)
{
    const struct entry *entry = cl->entry;
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat)
            checks_add_param(cl->checks, entry->params.at[i].nat, true, entry->params.at[i].loc);
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (!param.var)
            continue;
        checks_add_dimensions(cl->checks, param_data(&param), param.var->loc);
        checks_add_data(cl->checks, param_data(&param), param.loc);
    }
}

static void open_entry(struct opencl *cl, const struct entry *entry)
{
    cl->entry = entry;
    cl->device_vars = memory_device_vars(cl->arena, entry);
    cl->homes = homes_none(cl->arena, cl->dpia, entry);
    cl->exchanges = exchanges_none(cl->arena, cl->dpia, &cl->homes);
    cl->exchanged = map_new_objects(cl->arena);
    host_note_memory(cl, entry->body);
    cl->checks = checks_new(cl->dpia);
    cl->scope.len = 0;
    cl->made.len = 0;
    cl->kernel_count = 0;
    cl->branches = 0;
    cl->uses_status = cl->keeps = false;
    gen_begin_function(
        cl->host, cexp_prefix(cl->arena, CPREFIX_ADDRESS, cexp_status(cl->arena, "run")),
        cl->checks);
    gen_set_hook(cl->host, host_hook, cl);
    cl->vars = entry_bind(cl->host, cl->name, entry);
    add_checks(cl);
    push_params(cl, 0, entry->params.len);
    push_lanes(cl);
    push_params(cl, entry->params.len, entry_arg_count(entry));
}

/* ---- check_dot ---- */

/* A function for the checks of the entry, whose arguments have the same names wherever it is
 * called. */
struct check_function {
    const struct csymbol *symbol;
    struct cvar_vec params;
};

static const struct cexp *error_of_self(struct opencl *cl)
{
    return cexp_arrow(cl->arena, name(cl, cl->self), "error");
}

static void add_self(struct opencl *cl, struct cvar_vec *params)
{
    cvar_add(cl->arena, params, program_pointer(cl), cl->self);
}

/* if (dot->error) return dot->error; and the checks at the start. */
static struct check_function emit_check(struct opencl *cl)
{
    struct check_function check = {
        .symbol = csymbol_new(cl->arena, CSYMBOL_FUNCTION, (unsigned)cl->functions.len,
                              arena_printf(cl->arena, "check_%s", cl->vars->name), NULL)};
    struct cstmt_vec body = {0}, leave = {0};
    add_self(cl, &check.params);
    cstmt_return(cl->arena, &leave, error_of_self(cl));
    cstmt_if(cl->arena, &body, error_of_self(cl), leave, (struct cstmt_vec){0});
    checks_generate(cl->checks, cl->host, &body);
    const struct map *names = cstmt_vec_names(cl->arena, &body);
    for (size_t i = 0; i < cl->scope.len; i++) {
        const struct host_var *host = &cl->scope.at[i];
        if (host->nat && map_has(names, host->leaves->name))
            cvar_add(cl->arena, &check.params, gen_index_type(cl->host), host->leaves->name);
    }
    cstmt_return(cl->arena, &body, error_code(cl, ERROR_OK));
    citem_local_function(cl->arena, &cl->functions, CLINK_STATIC, &ctype_int, check.symbol,
                         check.params, body);
    return check;
}

/* const int error = CALL; if (error) return error; */
static void call_and_leave(struct opencl *cl, const struct cexp *call, struct cstmt_vec *out)
{
    struct cstmt_vec leave = {0};
    cstmt_decl_const(cl->arena, out, &ctype_int, "error", call);
    cstmt_return(cl->arena, &leave, name(cl, "error"));
    cstmt_if(cl->arena, out, name(cl, "error"), leave, (struct cstmt_vec){0});
}

static void call_check(struct opencl *cl, const struct check_function *check,
                       struct cstmt_vec *out)
{
    struct cexp_vec args = {0};
    for (size_t i = 0; i < check->params.len; i++)
        VEC_PUSH(cl->arena, &args, name(cl, check->params.at[i].name));
    call_and_leave(cl, cexp_call_symbol(cl->arena, check->symbol, args.at, args.len), out);
}

/* What CODE asks of the device. */
static void declare_facts(struct opencl *cl, const struct cstmt_vec *code, struct cstmt_vec *out)
{
    if (cstmt_vec_mentions(code, "lanes"))
        cstmt_decl_const(cl->arena, out, gen_index_type(cl->host), "lanes",
                         cexp_arrow(cl->arena, name(cl, cl->self), "lanes"));
    if (!cstmt_vec_mentions(code, "groups_wait"))
        return;
    cstmt_decl_const(cl->arena, out, ctype_of_scalar(SCALAR_BOOL, false), "groups_wait",
                     cexp_arrow(cl->arena, name(cl, cl->self), "groups_wait"));
    cl->used[TEXT_GROUPS_WAIT] = true;
}

static void void_unused(struct opencl *cl, const struct cvar_vec *params,
                        const struct cstmt_vec *code, struct cstmt_vec *out)
{
    const struct map *names = cstmt_vec_names(cl->arena, code);
    for (size_t i = 0; i < params->len; i++)
        if (!map_has(names, params->at[i].name))
            cstmt_exp(cl->arena, out,
                      cexp_cast(cl->arena, &ctype_void, name(cl, params->at[i].name)));
}

/* ---- dot_sizes ---- */

/* The buffers of the entry with their bytes: all arrays, and what is written. */
struct buffer {
    const char *name;
    const struct cexp *bytes;
};

struct buffer_vec VEC(struct buffer);

static void add_buffers(struct opencl *cl, const struct param *param,
                        const struct gen_leaf *leaves, struct buffer_vec *buffers)
{
    const struct data *data = param_data(param);
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        if (!param_is_written(param) && !gen_leaf_is_array(data, i))
            continue;
        const struct cexp *size =
            cexp_sizeof(cl->arena, gen_type(cl->host, gen_leaf_type(data, i)));
        const struct nat *count = gen_leaf_size(gen_nats(cl->host), data, i);
        struct buffer buffer = {leaves[i].name, size};
        if (gen_leaf_is_array(data, i))
            buffer.bytes =
                cexp_binary(cl->arena, COP_MUL,
                            cexp_cast(cl->arena, &ctype_size, gen_nat(cl->host, count)), size);
        VEC_PUSH(cl->arena, buffers, buffer);
    }
}

static struct buffer_vec buffers_of(struct opencl *cl)
{
    struct buffer_vec buffers = {0};
    for (size_t i = 0; i < entry_arg_count(cl->entry); i++) {
        struct param param = entry_arg(cl->entry, i);
        if (param.var)
            add_buffers(cl, &param, cl->vars->leaf_names[i], &buffers);
    }
    return buffers;
}

static const char *sizes_name(struct opencl *cl)
{
    return arena_printf(cl->arena, "%s_sizes", cl->vars->name);
}

static const struct ctype *sizes_type(struct opencl *cl)
{
    return ctype_named(cl->arena, arena_printf(cl->arena, "struct %s", sizes_name(cl)));
}

static struct cvar_vec sizes_params(struct opencl *cl)
{
    struct cvar_vec params = {0};
    add_self(cl, &params);
    for (size_t i = 0; i < entry_arg_count(cl->entry); i++)
        if (entry_arg(cl->entry, i).nat)
            cvar_add(cl->arena, &params, gen_index_type(cl->host), cl->vars->nat_names[i]);
    cvar_add(cl->arena, &params, ctype_pointer(cl->arena, sizes_type(cl)), "bytes");
    return params;
}

/* The struct of the buffers' sizes, and the function that computes them. */
static void declare_sizes(struct opencl *cl, const struct buffer_vec *buffers)
{
    struct buf fields = {0};
    for (size_t i = 0; i < buffers->len; i++)
        buf_printf(&fields, "    size_t %s;\n", buffers->at[i].name);
    citem_comment(cl->arena, &cl->prototypes,
                  arena_printf(cl->arena,
                               "How many bytes the buffers of %s_enqueue must have at least.",
                               cl->vars->name));
    citem_text(cl->arena, &cl->prototypes,
               arena_printf(cl->arena, "struct %s {\n%s};\n", sizes_name(cl), buf_text(&fields)));
    citem_prototype(cl->arena, &cl->prototypes, &ctype_int, sizes_name(cl), sizes_params(cl));
    buf_free(&fields);
}

static void emit_sizes(struct opencl *cl, const struct check_function *check,
                       const struct buffer_vec *buffers)
{
    struct cvar_vec params = sizes_params(cl);
    struct cstmt_vec rest = {0}, body = {0};
    call_check(cl, check, &rest);
    for (size_t i = 0; i < buffers->len; i++)
        cstmt_assign(cl->arena, &rest,
                     cexp_arrow(cl->arena, name(cl, "bytes"), buffers->at[i].name),
                     buffers->at[i].bytes);
    cstmt_return(cl->arena, &rest, error_code(cl, ERROR_OK));
    void_unused(cl, &params, &rest, &body);
    declare_facts(cl, &rest, &body);
    append(cl, &body, &rest);
    citem_function(cl->arena, &cl->functions, CLINK_EXTERN, &ctype_int, sizes_name(cl), params,
                   body);
    declare_sizes(cl, buffers);
}

/* struct dot_sizes bytes; const int error = dot_sizes(dot, n, &bytes); ... */
static void call_sizes(struct opencl *cl, struct cstmt_vec *out)
{
    struct cvar_vec params = sizes_params(cl);
    struct cexp_vec args = {0};
    for (size_t i = 0; i + 1 < params.len; i++)
        VEC_PUSH(cl->arena, &args, name(cl, params.at[i].name));
    VEC_PUSH(cl->arena, &args, address(cl, "bytes"));
    cstmt_decl(cl->arena, out, sizes_type(cl), "bytes", NULL);
    call_and_leave(cl, cexp_call(cl->arena, sizes_name(cl), args.at, args.len), out);
}

/* check_buffer(&run, "xs", xs, bytes.xs); for all, and the end if one is wrong. */
static void check_buffers(struct opencl *cl, const struct buffer_vec *buffers,
                          struct cstmt_vec *out)
{
    const struct cexp *status = cexp_member(cl->arena, name(cl, "run"), "status");
    struct cstmt_vec leave = {0};
    for (size_t i = 0; i < buffers->len; i++) {
        const char *buffer = buffers->at[i].name;
        const struct cexp *args[] = {address(cl, "run"), cexp_string(cl->arena, buffer),
                                     name(cl, buffer),
                                     cexp_member(cl->arena, name(cl, "bytes"), buffer)};
        cstmt_exp(cl->arena, out, host_call(cl, "check_buffer", args, 4));
    }
    cstmt_return(cl->arena, &leave, status);
    cstmt_if(cl->arena, out, status, leave, (struct cstmt_vec){0});
    cl->used[TEXT_BUFFER] = true;
}

/* ---- dot_enqueue ---- */

/* Of a buffer of the device. */
static const struct ctype *memory_type(struct opencl *cl)
{
    return ctype_named(cl->arena, "cl_mem");
}

const struct ctype *program_pointer(struct opencl *cl)
{
    const char *name = arena_printf(cl->arena, "struct %s", cl->name);
    return ctype_pointer(cl->arena, ctype_named(cl->arena, name));
}

/* Parameters as the entry's, each array and all that is written as a buffer. */
static void add_enqueue_params(struct opencl *cl, struct cvar_vec *params)
{
    struct cvar_vec plain = entry_params(cl->host, cl->vars, false);
    for (size_t i = 0; i < plain.len; i++) {
        const struct ctype *type = plain.at[i].type;
        cvar_add(cl->arena, params, type->is_pointer ? memory_type(cl) : type, plain.at[i].name);
    }
}

static void add_first_params(struct opencl *cl, struct cvar_vec *params)
{
    add_self(cl, params);
    cvar_add(cl->arena, params, ctype_named(cl->arena, "cl_command_queue"), "queue");
}

static struct cvar_vec enqueue_params(struct opencl *cl)
{
    struct cvar_vec params = {0};
    const struct ctype *event = ctype_named(cl->arena, "cl_event");
    add_first_params(cl, &params);
    add_enqueue_params(cl, &params);
    cvar_add(cl->arena, &params, ctype_named(cl->arena, "cl_uint"), "n_wait");
    cvar_add(cl->arena, &params, ctype_const_pointer(cl->arena, event), "wait");
    cvar_add(cl->arena, &params, ctype_pointer(cl->arena, event), "done");
    return params;
}

/* struct run run = begin(dot, queue, n_wait, wait); */
static void declare_run(struct opencl *cl, const struct cexp *n_wait, const struct cexp *wait,
                        struct cstmt_vec *out)
{
    const struct cexp *args[] = {name(cl, cl->self), name(cl, "queue"), n_wait, wait};
    const char *type = arena_printf(cl->arena, "struct %s", host_name(cl, "run"));
    cstmt_decl(cl->arena, out, ctype_named(cl->arena, type), "run",
               host_call(cl, "begin", args, sizeof args / sizeof args[0]));
}

/* follow_last(&run); before the first of the kept buffers. */
static void follow_last(struct opencl *cl, struct cstmt_vec *out)
{
    cstmt_exp(cl->arena, out, host_call1(cl, "follow_last", address(cl, "run")));
}

static void create_status(struct opencl *cl, struct cstmt_vec *out)
{
    cl->used[TEXT_FAIL] |= gen_uses_status(cl->host) || cl->uses_status;
    cl->any_status |= cl->uses_status;
    if (cl->uses_status)
        cstmt_decl_const(cl->arena, out, memory_type(cl), "status_word",
                         host_call1(cl, "create_status", address(cl, "run")));
}

static void read_status(struct opencl *cl, struct cstmt_vec *out)
{
    if (!cl->uses_status)
        return;
    cstmt_exp(cl->arena, out, host_call2(cl, "read_status", address(cl, "run"),
                                         name(cl, "status_word")));
    host_release(cl, "status_word", out);
    cl->used[TEXT_STATUS] = cl->used[TEXT_READ_VALUE] = true;
    cl->used[TEXT_ALLOCATE] = cl->used[TEXT_RELEASE] = true;
}

static void emit_enqueue(struct opencl *cl, const struct check_function *check,
                         const struct buffer_vec *buffers, const struct cstmt_vec *code)
{
    struct cvar_vec params = enqueue_params(cl);
    struct cstmt_vec rest = {0}, body = {0};
    if (buffers->len > 0)
        call_sizes(cl, &rest);
    else
        call_check(cl, check, &rest);
    declare_run(cl, name(cl, "n_wait"), name(cl, "wait"), &rest);
    if (buffers->len > 0)
        check_buffers(cl, buffers, &rest);
    if (cl->keeps || cl->uses_status)
        follow_last(cl, &rest);
    create_status(cl, &rest);
    append(cl, &rest, code);
    read_status(cl, &rest);
    cstmt_return(cl->arena, &rest, host_call2(cl, "finish", address(cl, "run"),
                                              name(cl, "done")));
    struct cvar_vec own = {0};
    add_enqueue_params(cl, &own);
    void_unused(cl, &own, &rest, &body);
    declare_facts(cl, &rest, &body);
    append(cl, &body, &rest);
    citem_function(cl->arena, &cl->functions, CLINK_EXTERN, &ctype_int,
                   arena_printf(cl->arena, "%s_enqueue", cl->vars->name), params, body);
    cl->used[TEXT_RUN] = true;
}

/* ---- dot_host ---- */

/* The arrays of the host and of the device, for each array leaf in turn, and which way the elements
 * go. */
struct transfer {
    const char *host, *buffer;
    const struct cexp *count;
    const struct cexp *back; /* so many of them, which is known at the end; or null */
    bool in, out;
};

struct transfer_vec VEC(struct transfer);

/* Whether what the host has in PARAM matters: it is read, or not all of it is written. Behind the
 * elements of a result, where there is room for more, there is nothing that matters. */
static bool keeps_values(struct opencl *cl, const struct param *param)
{
    if (param->var == cl->entry->out && cl->entry->counts.len > 0)
        return false;
    return param_is_read(param) || !translate_writes_all(cl->dpia, cl->entry, param->var);
}

/* The elements of leaf LEAF of DATA if *COUNT elements of its outermost dimension are there. */
static const struct cexp *there(struct opencl *cl, const struct data *data, size_t leaf,
                                const char *count)
{
    const struct cexp *rows = cexp_prefix(cl->arena, CPREFIX_CONTENT, name(cl, count));
    struct nat_table *nats = gen_nats(cl->host);
    while (data->kind == DATA_PAIR) {
        size_t first = gen_leaf_count(data->fst);
        bool in_first = leaf < first;
        data = in_first ? data->fst : data->snd;
        leaf -= in_first ? 0 : first;
    }
    const struct nat *row = gen_leaf_size(nats, data->fst, leaf);
    return row == nat_const(nats, 1)
               ? rows
               : cexp_binary(cl->arena, COP_MUL, rows, gen_nat(cl->host, row));
}

static void add_transfers(struct opencl *cl, const struct param *param,
                          const struct gen_leaf *leaves, struct transfer_vec *transfers)
{
    const struct data *data = param_data(param);
    const size_t *counts = param->var == cl->entry->out
                               ? entry_count_leaves(cl->arena, cl->entry)
                               : NULL;
    const bool in = keeps_values(cl, param), out = param_is_written(param);
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        struct transfer transfer = {.host = leaves[i].name, .in = in, .out = out};
        if (!transfer.out && !gen_leaf_is_array(data, i))
            continue;
        transfer.buffer = gen_fresh_name(
            cl->host, arena_printf(cl->arena, "%s_buffer", transfer.host));
        transfer.count =
            gen_nat(cl->host, gen_leaf_size(gen_nats(cl->host), data, i));
        if (counts && counts[i] != ENTRY_ALL && counts[i] != i)
            transfer.back = there(cl, data, i, leaves[counts[i]].name);
        VEC_PUSH(cl->arena, transfers, transfer);
    }
}

static struct transfer_vec transfers_of(struct opencl *cl)
{
    struct transfer_vec transfers = {0};
    const struct entry *entry = cl->entry;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (param.var)
            add_transfers(cl, &param, cl->vars->leaf_names[i], &transfers);
    }
    return transfers;
}

static const struct cexp *element_bytes(struct opencl *cl, const char *array)
{
    return cexp_prefix(cl->arena, CPREFIX_SIZEOF,
                       cexp_prefix(cl->arena, CPREFIX_CONTENT, name(cl, array)));
}

static void make_buffer(struct opencl *cl, const struct transfer *transfer,
                        struct cstmt_vec *out)
{
    const struct cexp *bytes = element_bytes(cl, transfer->host);
    const struct cexp *run = address(cl, "run");
    const struct cexp *args[] = {run, name(cl, transfer->host), transfer->count, bytes};
    const struct cexp *made =
        transfer->in ? host_call(cl, "copy_in", args, 4)
                     : host_allocate(cl, transfer->count, bytes);
    cstmt_decl_const(cl->arena, out, memory_type(cl), transfer->buffer, made);
    cl->used[TEXT_ALLOCATE] = cl->used[TEXT_RELEASE] = true;
    cl->used[TEXT_COPY_IN] |= transfer->in;
    cl->used[TEXT_COPY_OUT] |= transfer->out;
}

static void copy_back(struct opencl *cl, const struct transfer *transfer, struct cstmt_vec *out)
{
    const struct cexp *count = transfer->back ? transfer->back : transfer->count;
    const struct cexp *args[] = {address(cl, "run"), name(cl, transfer->host),
                                 name(cl, transfer->buffer), count,
                                 element_bytes(cl, transfer->host)};
    if (transfer->out)
        cstmt_exp(cl->arena, out, host_call(cl, "copy_out", args, 5));
}

static const char *buffer_name(const struct transfer_vec *transfers, const char *host)
{
    for (size_t i = 0; i < transfers->len; i++)
        if (transfers->at[i].host == host)
            return transfers->at[i].buffer;
    return host;
}

/* if (!run.status) run.status = dot_enqueue(...); */
static void call_enqueue(struct opencl *cl, const struct transfer_vec *transfers,
                         struct cstmt_vec *out)
{
    struct cvar_vec params = entry_params(cl->host, cl->vars, false);
    struct cexp_vec args = {0};
    struct cstmt_vec then = {0};
    const struct cexp *status = cexp_member(cl->arena, name(cl, "run"), "status");
    const struct cexp *last = cexp_member(cl->arena, name(cl, "run"), "last");
    VEC_PUSH(cl->arena, &args, name(cl, cl->self));
    VEC_PUSH(cl->arena, &args, name(cl, "queue"));
    for (size_t i = 0; i < params.len; i++)
        VEC_PUSH(cl->arena, &args, name(cl, buffer_name(transfers, params.at[i].name)));
    VEC_PUSH(cl->arena, &args, cexp_int(cl->arena, 0));
    VEC_PUSH(cl->arena, &args, name(cl, "NULL"));
    VEC_PUSH(cl->arena, &args, cexp_prefix(cl->arena, CPREFIX_ADDRESS, last));
    const char *function = arena_printf(cl->arena, "%s_enqueue", cl->vars->name);
    cstmt_assign(cl->arena, &then, status,
                 cexp_call(cl->arena, function, args.at, args.len));
    cstmt_if(cl->arena, out, cexp_prefix(cl->arena, CPREFIX_NOT, status), then,
             (struct cstmt_vec){0});
}

static struct cvar_vec host_params(struct opencl *cl)
{
    struct cvar_vec params = {0}, plain = entry_params(cl->host, cl->vars, false);
    add_first_params(cl, &params);
    for (size_t i = 0; i < plain.len; i++)
        cvar_add(cl->arena, &params, plain.at[i].type, plain.at[i].name);
    return params;
}

static void emit_host(struct opencl *cl, const struct check_function *check)
{
    struct transfer_vec transfers = transfers_of(cl);
    struct cstmt_vec head = {0}, body = {0};
    call_check(cl, check, &head);
    declare_facts(cl, &head, &body);
    append(cl, &body, &head);
    declare_run(cl, cexp_int(cl->arena, 0), name(cl, "NULL"), &body);
    if (transfers.len > 0)
        follow_last(cl, &body);
    for (size_t i = 0; i < transfers.len; i++)
        make_buffer(cl, &transfers.at[i], &body);
    call_enqueue(cl, &transfers, &body);
    for (size_t i = 0; i < transfers.len; i++)
        if (!transfers.at[i].back)
            copy_back(cl, &transfers.at[i], &body);
    for (size_t i = 0; i < transfers.len; i++)
        if (transfers.at[i].back)
            copy_back(cl, &transfers.at[i], &body);
    for (size_t i = 0; i < transfers.len; i++)
        host_release(cl, transfers.at[i].buffer, &body);
    cstmt_return(cl->arena, &body, host_call2(cl, "finish", address(cl, "run"),
                                              name(cl, "NULL")));
    citem_function(cl->arena, &cl->functions, CLINK_EXTERN, &ctype_int,
                   arena_printf(cl->arena, "%s_host", cl->vars->name), host_params(cl), body);
}

/* ---- The header ---- */

static void emit_prototypes(struct opencl *cl)
{
    struct arena *arena = cl->arena;
    const char *ending =
        cl->uses_status
            ? "It is over when the function returns: the kernels have checks that may fail, whose "
              "outcome is waited for."
            : "The function does not wait for it.";
    const char *shared = cl->keeps || cl->uses_status
                             ? " and for the end of the last call that used the device memory "
                               "which the program keeps"
                             : "";
    citem_comment(arena, &cl->prototypes,
                  arena_printf(arena,
                               "%s\n\n%s are buffers in the queue's context. The "
                               "computation waits for the N_WAIT events at WAIT%s. Unless DONE is "
                               "null or there is an error, *DONE becomes an event of its end, to "
                               "be released by the caller. %s",
                               entry_comment(cl->host, cl->vars),
                               entry_is_direct(cl->entry) ? "Arrays and what is written"
                                                          : "Arrays and results",
                               shared, ending));
    citem_prototype(arena, &cl->prototypes, &ctype_int,
                    arena_printf(arena, "%s_enqueue", cl->vars->name), enqueue_params(cl));
    citem_comment(arena, &cl->prototypes,
                  "The same with arrays of the host, from beginning to end.");
    citem_prototype(arena, &cl->prototypes, &ctype_int,
                    arena_printf(arena, "%s_host", cl->vars->name), host_params(cl));
}

static void report_checks(struct opencl *cl)
{
    for (size_t i = 0; i < checks_count(cl->checks); i++)
        buf_printf(cl->report, "%s: check at the start: %s\n", cl->vars->name,
                   check_describe(cl->arena, checks_at(cl->checks, i)));
    if (cl->uses_status)
        buf_printf(cl->report, "%s: checks in kernels, by a status word\n", cl->vars->name);
}

void entry_emit(struct opencl *cl, const struct entry *entry)
{
    struct cstmt_vec code = {0};
    open_entry(cl, entry);
    size_t scope = cl->scope.len;
    gen_comm(cl->host, entry->body, &code);
    if (cl->scope.len != scope || cl->branches != 0)
        bug(entry->loc, "the host is left in a scope of '%s'", entry->name);
    code = gen_passes(cl->host, code);
    struct check_function check = emit_check(cl);
    struct buffer_vec buffers = buffers_of(cl);
    emit_prototypes(cl);
    if (buffers.len > 0)
        emit_sizes(cl, &check, &buffers);
    emit_enqueue(cl, &check, &buffers, &code);
    emit_host(cl, &check);
    report_checks(cl);
}
