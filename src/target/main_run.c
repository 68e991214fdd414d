/* The function that runs an entry in a program made with `--main` (main.c): arguments are read,
 * runs are made and timed, results are printed. Of an entry in the imperative language, acceptors
 * are results, and a variable is both: it is read, starts each run with what was read, and is
 * printed. */
#include "target/gen.h"
#include "target/main_private.h"
#include "translate/initialise.h"

/* A leaf of a parameter, and what it is called. */
struct leaf {
    const char *value;
    const struct data *data;
    size_t number;
    enum param_mode mode;
    const char *count; /* the value that says how many of its elements are there; or null */
    bool is_count;  /* it is one */
    bool is_result; /* nothing of the value before a run is left behind it */
};

typedef void size_visitor(struct main_emission *main, const char *name);
typedef void leaf_visitor(struct main_emission *main, const struct leaf *leaf);

/* Calls VISIT for the value of each leaf of the parameter at POSITION; or, if it is a size,
 * VISIT_SIZE, if that is not null. */
static void each_leaf_of(struct main_emission *main, const struct entry_vars *vars, size_t position,
                         size_visitor *visit_size, leaf_visitor *visit)
{
    struct param param = entry_arg(vars->entry, position);
    if (param.nat && visit_size)
        visit_size(main, vars->nat_names[position]);
    if (param.nat)
        return;
    struct leaf leaf = {.data = param_data(&param), .mode = param_mode(&param)};
    const struct gen_leaf *leaves = vars->leaf_names[position];
    const size_t *counts = param.var == vars->entry->out
                               ? entry_count_leaves(main->arena, vars->entry)
                               : NULL;
    leaf.is_result = leaf.mode == PARAM_OUT &&
                     (counts || translate_writes_all(main->dpia, vars->entry, param.var));
    for (; leaf.number < gen_leaf_count(leaf.data); leaf.number++) {
        size_t count = counts ? counts[leaf.number] : ENTRY_ALL;
        leaf.value = leaves[leaf.number].name;
        leaf.is_count = count == leaf.number;
        leaf.count = count == ENTRY_ALL || leaf.is_count ? NULL : leaves[count].name;
        visit(main, &leaf);
    }
}

/* The same for all parameters, in the order of the entry. */
static void each_arg(struct main_emission *main, const struct entry_vars *vars,
                     size_visitor *visit_size, leaf_visitor *visit)
{
    for (size_t i = 0; i < entry_arg_count(vars->entry); i++)
        each_leaf_of(main, vars, i, visit_size, visit);
}

static void each_leaf(struct main_emission *main, const struct entry_vars *vars,
                      leaf_visitor *visit)
{
    each_arg(main, vars, NULL, visit);
}

/* main_result((struct main_value){&main_type_SCALAR, RANK, {...}, NULL}) */
static void make_result(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_OUT)
        return;
    struct arena *arena = main->arena;
    struct nat_vec dims = main_dimensions(main->gen, leaf->data, leaf->number);
    struct cexp_vec shape = {0};
    for (size_t i = 0; i < dims.len; i++)
        VEC_PUSH(arena, &shape, gen_nat(main->gen, dims.at[i]));
    if (dims.len == 0)
        VEC_PUSH(arena, &shape, cexp_int(arena, 0));
    const struct cexp *fields[] = {main_type_of(main, main_leaf_type(leaf->data, leaf->number)),
                                   cexp_int(arena, (int64_t)dims.len),
                                   cexp_list(arena, shape.at, shape.len), main_name(main, "NULL")};
    const struct cexp *value =
        cexp_cast(arena, main_struct(main, "value"), cexp_list(arena, fields, 4));
    main->parts[MAIN_RESULT] = true;
    main_declare_value(main, leaf->value, cexp_call1(arena, "main_result", value));
}

/* What a variable has before the first run. */
static void keep_variable(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_IN_OUT)
        return;
    const char *kept =
        gen_fresh_name(main->gen, arena_printf(main->arena, "%s_before", leaf->value));
    map_set(main->kept, leaf->value, (void *)kept);
    main->parts[MAIN_RESULT] = main->parts[MAIN_COPY] = true;
    main_declare_value(main, kept,
                       cexp_call1(main->arena, "main_result", main_name(main, leaf->value)));
    main_do2(main, "main_copy", main_address(main, kept), main_address(main, leaf->value));
}

static const struct cexp *buffer_of(struct main_emission *main, const struct leaf *leaf)
{
    return main_name(main, map_get(main->buffers, leaf->value));
}

/* FUNCTION(device, BUFFER, LAST); */
static void do_with_buffer(struct main_emission *main, const char *function,
                           const struct cexp *buffer, const struct cexp *last)
{
    cstmt_exp(main->arena, &main->body,
              cexp_call3(main->arena, function, main_name(main, "device"), buffer, last));
}

static void restore_variable(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_IN_OUT)
        return;
    main->parts[main->opencl ? MAIN_FILL : MAIN_COPY] = true;
    if (main->opencl)
        do_with_buffer(main, "main_fill", buffer_of(main, leaf), main_address(main, leaf->value));
    else
        main_do2(main, "main_copy", main_address(main, leaf->value),
                 main_address(main, map_get(main->kept, leaf->value)));
}

static bool is_buffer(struct main_emission *main, const struct leaf *leaf)
{
    return main->opencl && (leaf->mode != PARAM_IN || gen_leaf_is_array(leaf->data, leaf->number));
}

static void make_buffer(struct main_emission *main, const struct leaf *leaf)
{
    if (!is_buffer(main, leaf) || map_has(main->buffers, leaf->value))
        return;
    const char *buffer =
        gen_fresh_name(main->gen, arena_printf(main->arena, "%s_buffer", leaf->value));
    map_set(main->buffers, leaf->value, (void *)buffer);
    cstmt_decl(main->arena, &main->body, ctype_named(main->arena, "cl_mem"), buffer,
               cexp_call3(main->arena, "main_buffer", main_name(main, "device"),
                          main_address(main, leaf->value),
                          cexp_literal(main->arena, leaf->is_result ? "true" : "false")));
}

static void make_argument_buffer(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_OUT)
        make_buffer(main, leaf);
}

static void pass(struct main_emission *main, const struct cexp *arg)
{
    VEC_PUSH(main->arena, &main->args, arg);
}

static void pass_size(struct main_emission *main, const char *variable)
{
    pass(main, main_name(main, variable));
}

static void pass_leaf(struct main_emission *main, const struct leaf *leaf)
{
    const struct cexp *arg = main_data_of(main, leaf->value);
    if (is_buffer(main, leaf)) {
        arg = buffer_of(main, leaf);
    } else if (leaf->mode == PARAM_IN && !gen_leaf_is_array(leaf->data, leaf->number)) {
        const struct ctype *type = gen_type(main->gen, gen_leaf_type(leaf->data, leaf->number));
        arg = cexp_prefix(main->arena, CPREFIX_CONTENT,
                          cexp_cast(main->arena, ctype_const_pointer(main->arena, type), arg));
    }
    pass(main, arg);
}

static void release_leaf(struct main_emission *main, const struct leaf *leaf)
{
    if (is_buffer(main, leaf))
        do_with_buffer(main, "main_release", buffer_of(main, leaf),
                       leaf->mode != PARAM_IN ? main_address(main, leaf->value)
                                              : main_name(main, "NULL"));
}

/* main_shorten(&out, &out_len); */
static void shorten_leaf(struct main_emission *main, const struct leaf *leaf)
{
    if (!leaf->count)
        return;
    main->parts[MAIN_SHORTEN] = true;
    main_do2(main, "main_shorten", main_address(main, leaf->value),
             main_address(main, leaf->count));
}

static void write_leaf(struct main_emission *main, const struct leaf *leaf)
{
    const char *kept = map_get(main->kept, leaf->value);
    bool is_shown = leaf->mode != PARAM_IN && !leaf->is_count;
    main->parts[MAIN_WRITE] |= is_shown;
    if (is_shown)
        main_do2(main, "main_write", main_own(main, "options"), main_address(main, leaf->value));
    main_do(main, "free", main_data_of(main, leaf->value));
    if (kept)
        main_do(main, "free", main_data_of(main, kept));
}

/* ---- A run ---- */

static const struct cexp *of_device(struct main_emission *main, const char *field)
{
    return cexp_arrow(main->arena, main_name(main, "device"), field);
}

/* The arguments of a call begin. */
static void begin_call(struct main_emission *main)
{
    main->args = (struct cexp_vec){0};
    if (!main->opencl)
        return;
    pass(main, of_device(main, "program"));
    pass(main, of_device(main, "queue"));
}

/* main_check(dot(n, xs.data, out.data)); */
static void call_entry(struct main_emission *main, const char *name)
{
    main_do(main, "main_check", cexp_call(main->arena, name, main->args.at, main->args.len));
}

/* main_check(device->program, dot_enqueue(device->program, device->queue, n, ..., 0, NULL, NULL));
 * and the queue is waited for. */
static void enqueue_entry(struct main_emission *main, const char *name)
{
    struct arena *arena = main->arena;
    pass(main, cexp_int(arena, 0));
    pass(main, main_name(main, "NULL"));
    pass(main, main_name(main, "NULL"));
    const char *function = arena_printf(arena, "%s_enqueue", name);
    main_do2(main, "main_check", of_device(main, "program"),
             cexp_call(arena, function, main->args.at, main->args.len));
    main_do2(main, "main_check_cl", cexp_string(arena, "clFinish"),
             cexp_call1(arena, "clFinish", of_device(main, "queue")));
}

/* Calls the entry with that NAME in C on the arguments that were passed. */
static void end_call(struct main_emission *main, const char *name)
{
    if (main->opencl)
        enqueue_entry(main, name);
    else
        call_entry(main, name);
}

/* ---- Sizes of results ---- */

/* What an entry that gives sizes writes for the size VARIABLE of another one. */
static struct leaf make_size_leaf(struct main_emission *main, const char *variable)
{
    const char *name = arena_printf(main->arena, "%s_value", variable);
    struct leaf leaf = {.value = gen_fresh_name(main->gen, name),
                        .data = data_scalar(dpia_types(main->dpia), SCALAR_I64),
                        .mode = PARAM_OUT,
                        .is_result = true};
    make_result(main, &leaf);
    make_buffer(main, &leaf);
    return leaf;
}

/* The size VARIABLE, from LEAF, which is not needed any more. */
static void take_size(struct main_emission *main, const struct leaf *leaf, const char *variable)
{
    release_leaf(main, leaf);
    main->parts[MAIN_SIZE] = true;
    main_declare_size(main, variable,
                      cexp_call2(main->arena, "main_size", cexp_string(main->arena, variable),
                                 main_address(main, leaf->value)));
    main_do(main, "free", main_data_of(main, leaf->value));
}

/* struct main_value size_value = main_result(...);
 * main_check(f_size(n, xs.data, size_value.data));
 * const int64_t size = main_size("size", &size_value); */
static void compute_sizes(struct main_emission *main, const struct entry_vars *vars)
{
    const struct entry *entry = vars->entry, *sizes = entry_sizes(main->program, entry);
    if (!sizes)
        return;
    struct leaf *leaves = ARENA_ARRAY(main->arena, struct leaf, entry->params.len);
    each_leaf(main, vars, make_argument_buffer);
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].computed)
            leaves[i] = make_size_leaf(main, vars->nat_names[i]);
    begin_call(main);
    for (size_t i = 0; i < entry->params.len; i++)
        if (!entry->params.at[i].computed)
            each_leaf_of(main, vars, i, pass_size, pass_leaf);
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].computed)
            pass_leaf(main, &leaves[i]);
    end_call(main, gen_entry_name(main->arena, main->name, sizes));
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].computed)
            take_size(main, &leaves[i], vars->nat_names[i]);
}

/* ---- Runs ---- */

/* if (times) fprintf(times, "%lld\n", (long long)(main_now() - start)); */
static void print_time(struct main_emission *main)
{
    struct arena *arena = main->arena;
    const struct cexp *times = main_own(main, "times");
    const struct cexp *took =
        cexp_binary(arena, COP_SUB, cexp_call(arena, "main_now", NULL, 0), main_own(main, "start"));
    struct cstmt_vec print = {0};
    cstmt_exp(arena, &print,
              cexp_call3(arena, "fprintf", times, cexp_string(arena, "%lld\n"),
                         cexp_cast(arena, ctype_named(arena, "long long"), took)));
    cstmt_if(arena, &main->body, times, print, (struct cstmt_vec){0});
}

/* for (long run = 0; run < options->runs; run++), with the time that each takes. */
static void run_entry(struct main_emission *main, const struct entry_vars *vars)
{
    struct arena *arena = main->arena;
    struct cstmt_vec before = main->body;
    main->body = (struct cstmt_vec){0};
    each_leaf(main, vars, restore_variable);
    main_declare_size(main, main_own_name(main, "start"), cexp_call(arena, "main_now", NULL, 0));
    begin_call(main);
    each_arg(main, vars, pass_size, pass_leaf);
    end_call(main, vars->name);
    print_time(main);
    struct cstmt_vec run = main->body;
    main->body = before;
    cstmt_for(arena, &main->body, ctype_named(arena, "long"), main_own_name(main, "run"),
              cexp_int(arena, 0), cexp_arrow(arena, main_own(main, "options"), "runs"), NULL, run);
}
const char *main_run_name(struct main_emission *main, const struct entry *entry)
{
    return arena_printf(main->arena, "main_run_%s", gen_entry_name(main->arena, main->name, entry));
}

static struct cvar_vec run_params(struct main_emission *main)
{
    struct arena *arena = main->arena;
    struct cvar_vec params = {0};
    cvar_add(arena, &params, ctype_pointer(arena, main_struct(main, "input")),
             main_own_name(main, "input"));
    cvar_add(arena, &params, ctype_const_pointer(arena, main_struct(main, "options")),
             main_own_name(main, "options"));
    cvar_add(arena, &params, ctype_pointer(arena, ctype_named(arena, "FILE")),
             main_own_name(main, "times"));
    if (main->opencl)
        cvar_add(arena, &params, ctype_pointer(arena, main_struct(main, "device")), "device");
    return params;
}

void main_add_run(struct main_emission *main, const struct entry *entry)
{
    gen_begin_function(main->gen, cexp_status(main->arena, "status"), NULL);
    main->buffers = map_new_strings(main->arena);
    main->kept = map_new_strings(main->arena);
    main->body = (struct cstmt_vec){0};
    const struct entry_vars *vars = entry_bind(main->gen, main->name, entry);
    struct main_dimension_vec all = main_read_arguments(main, vars);
    main_solve_sizes(main, vars, &all);
    compute_sizes(main, vars);
    each_leaf(main, vars, make_result);
    if (!main->opencl)
        each_leaf(main, vars, keep_variable);
    each_leaf(main, vars, make_buffer);
    run_entry(main, vars);
    each_leaf(main, vars, release_leaf);
    each_leaf(main, vars, shorten_leaf);
    each_leaf(main, vars, write_leaf);
    citem_function(main->arena, &main->items, CLINK_STATIC, &ctype_void, main_run_name(main, entry),
                   run_params(main), main->body);
}
