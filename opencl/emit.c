/* The target OpenCL: an imperative program after the memory stage in; kernels, host code and its
 * header out.
 *
 *     dot.cl    the kernels, with the helper functions that they call
 *     dot.c     the kernels as a string; struct dot with its kernels, compiled for one device;
 *               for each entry a function on buffers and one on arrays
 *     dot.h     the interface
 *
 * Nothing is needed but OpenCL 1.2 and the C library. The levels of loops are checked first
 * (levels.c); entries are split into host code and kernels (host.c, kernel.c). */
#include "opencl/emit.h"

#include <string.h>

#include "opencl/emit_private.h"
#include "opencl/host.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"
#include "opencl/levels.h"
#include "opencl/tables.h"

static const char *kept(struct opencl *cl, struct buf *buf)
{
    const char *text = arena_strdup(cl->arena, buf_text(buf));
    buf_free(buf);
    return text;
}

/* ---- dot.cl ---- */

static const char *file_name(struct opencl *cl)
{
    return cl->options->file_name ? cl->options->file_name : cl->name;
}

static void append(struct opencl *cl, struct citem_vec *out, const struct citem_vec *more)
{
    for (size_t i = 0; i < more->len; i++)
        VEC_PUSH(cl->arena, out, more->at[i]);
}

/* The host's table has the checks of kernels, too. */
static void add_checks_of(const struct csymbol_set *kernels, struct csymbol_set *used)
{
    struct csymbol_vec checks = csymbol_set_group(kernels, CSYMBOL_CHECK);
    for (size_t i = 0; i < checks.len; i++)
        csymbol_set_add(used, checks.at[i]);
}

/* The kernels with what they use: the largest size is defined on top. Their checks are added to
 * HOST_USED. */
/* OpenCL C has no recursion; the host does. */
static void refuse_recursion(struct opencl *cl, const struct csymbol_set *used)
{
    for (size_t i = 0; i < cl->program->functions.len; i++) {
        const struct function *function = &cl->program->functions.at[i];
        if (phrase_mentions(function->body, function->var) &&
            gen_uses_function(cl->device, function->var, used))
            diag_unsupported(cl->diag, function->loc,
                             "not supported for OpenCL: '%s' uses itself, and a kernel calls it; "
                             "there is no recursion in OpenCL C, except where a function does "
                             "nothing with what it gives itself (tail recursion), which becomes a "
                             "loop",
                             function->var->name);
    }
}

/* Asks for EXTENSION where there is one. */
static void print_extension(const char *extension, struct buf *out)
{
    buf_printf(out, "#ifdef %s\n#pragma OPENCL EXTENSION %s : enable\n#endif\n", extension,
               extension);
}

static void print_kernels(struct opencl *cl, struct csymbol_set *host_used, struct buf *out)
{
    struct csymbol_set *used = csymbol_set_new(cl->arena);
    struct citem_vec kernels = cuses_of_items(cl->arena, &cl->kernels, used), all = {0};
    refuse_recursion(cl, used);
    if (gen_uses_double(cl->device))
        buf_add(out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    if (cl->uses_carry || gen_exchanges_wide(cl->device))
        print_extension("cl_khr_int64_base_atomics", out);
    if (gen_exchanges_wide(cl->device))
        print_extension("cl_khr_int64_extended_atomics", out);
    buf_add(out, gen_group_text(cl->device, used, CSYMBOL_LIMIT));
    if (out->len > 0)
        buf_add_char(out, '\n');
    add_checks_of(used, host_used);
    messages_enum(gen_messages(cl->device), used, &all);
    gen_table_definitions(cl->device, used, &all);
    gen_definitions(cl->device, used, &all);
    append(cl, &all, &kernels);
    cprint_items(out, cl->arena, &all);
}

static void print_cl_file(struct opencl *cl, const struct buf *kernels, struct buf *cl_file)
{
    struct citem_vec items = {0};
    const char *tables = cl->tables.len == 0
                             ? ""
                             : arena_printf(cl->arena,
                                            " The tables that kernels have as parameters are "
                                            "there, too: %s says which.",
                                            host_name(cl, "table_arguments"));
    citem_comment(cl->arena, &items,
                  arena_printf(cl->arena,
                               "%s\nIt is for readers, and for other hosts: %s.c has the same "
                               "text in it and does not read this file.%s",
                               emit_banner(cl->arena, "OpenCL kernels", cl->options),
                               file_name(cl), tables));
    cprint_items(cl_file, cl->arena, &items);
    buf_add_char(cl_file, '\n');
    buf_append(cl_file, kernels);
}

/* ---- dot.c ---- */

/* static const char *dot_source[] = { a string for each line };
 *
 * The first line is for small indices only. */
static const char *embedded_source(struct opencl *cl, const char *source)
{
    struct buf buf = {0};
    buf_printf(&buf, "static const char *%s[] = {\n    \"#define index_t int\\n\",\n",
               host_name(cl, "source"));
    while (*source != '\0') {
        size_t len = strcspn(source, "\n") + (strchr(source, '\n') != NULL);
        buf_add(&buf, "    ");
        cprint_exp(&buf, cl->arena,
                   cexp_string(cl->arena, arena_strndup(cl->arena, source, len)));
        buf_add(&buf, ",\n");
        source += len;
    }
    buf_add(&buf, "};\n");
    return kept(cl, &buf);
}

static const char *kernel_table(struct opencl *cl)
{
    struct buf buf = {0};
    buf_printf(&buf, "enum %s {", host_name(cl, "kernel"));
    for (size_t i = 0; i < cl->kernel_names.len; i++)
        buf_printf(&buf, "\n    %s,", gen_upper(cl->arena, cl->kernel_names.at[i]));
    buf_printf(&buf, "\n    %s_KERNEL_COUNT\n};\n\nstatic const char *const %s[] = {", cl->prefix,
               host_name(cl, "kernel_names"));
    for (size_t i = 0; i < cl->kernel_names.len; i++)
        buf_printf(&buf, "\n    \"%s\",", cl->kernel_names.at[i]);
    buf_add(&buf, "\n};\n");
    return kept(cl, &buf);
}

static const char *program_struct(struct opencl *cl)
{
    const char *kept = host_name(cl, "kept"), *kernels = host_name(cl, "kernels");
    const char *waits = cl->used[TEXT_GROUPS_WAIT]
                            ? "    bool groups_wait;    /* for groups that have started */\n"
                            : "";
    const char *tables =
        cl->tables.len > 0
            ? arena_printf(cl->arena, "    cl_mem tables[%zu];\n", cl->tables.len)
            : "";
    return arena_printf(cl->arena,
                        "/* Device memory that is kept from one use to the next. */\n"
                        "struct %s {\n"
                        "    cl_mem buffer;\n"
                        "    size_t bytes;\n"
                        "    bool used; /* by the call under way */\n"
                        "    struct %s *next;\n"
                        "};\n\n"
                        "/* The kernels as they were compiled, if they are READY; the most "
                        "work-items of a\n * group of each. */\n"
                        "struct %s {\n"
                        "    cl_program program;\n"
                        "    cl_kernel at[%s_KERNEL_COUNT];\n"
                        "    size_t most[%s_KERNEL_COUNT];\n"
                        "    bool ready;\n"
                        "};\n\n"
                        "struct %s {\n"
                        "    cl_context context;\n"
                        "    cl_device_id device;\n"
                        "    /* With indices of 32 bits; of 64, compiled when it is needed. */\n"
                        "    struct %s kernels[2];\n"
                        "    char *options;     /* for OpenCL's compiler */\n"
                        "%s"
                        "    size_t most_at[3]; /* work-items of a group, in a dimension */\n"
                        "    /* The end of the last call that used these, or null; its queue. */\n"
                        "    struct %s *kept;\n"
                        "    cl_event last;\n"
                        "    cl_command_queue queue;\n"
                        "    size_t local, least; /* usual size of a group, smallest one */\n"
                        "    size_t spread;       /* groups that keep the device busy */\n"
                        "    int64_t lanes;       /* work-items that fill the device */\n"
                        "%s"
                        "    int error;           /* why it was not made, or 0 */\n"
                        "    char message[512];   /* of the last error */\n"
                        "    char *build_log;     /* if it was asked for */\n"
                        "};\n",
                        kept, kept, kernels, cl->prefix, cl->prefix, cl->name, kernels, tables,
                        kept, waits);
}

static void add_text(struct opencl *cl, enum host_text text, struct citem_vec *items)
{
    struct buf buf = {0};
    host_text_add(cl, text, &buf);
    citem_text(cl->arena, items, kept(cl, &buf));
}

/* What the interface includes. */
static const char interface_includes[] = "#include <CL/cl.h>\n"
                                         "#include <stdbool.h>\n"
                                         "#include <stdint.h>\n";

/* The version of OpenCL that the host code needs no more than, unless who compiles it says so. */
static const char version[] = "#ifndef CL_TARGET_OPENCL_VERSION\n"
                              "#define CL_TARGET_OPENCL_VERSION 120\n"
                              "#endif\n";

static const char *includes(struct opencl *cl, const char *file, const struct csymbol_set *used)
{
    const char *own = cl->options->one_file
                          ? interface_includes
                          : arena_printf(cl->arena, "#include \"%s.h\"\n\n", file);
    return arena_printf(cl->arena,
                        "%s%s%s#include <stdarg.h>\n#include <stdio.h>\n#include <stdlib.h>\n%s",
                        version, own,
                        gen_needs_header(used, "math.h") ? "#include <math.h>\n" : "",
                        cl->used[TEXT_GROUPS_WAIT] || cl->used[TEXT_WIDE_ATOMICS]
                            ? "#include <string.h>\n" : "");
}

static void add_head(struct opencl *cl, const char *source, const struct csymbol_set *used,
                     const struct citem_vec *interface, struct citem_vec *items)
{
    struct arena *arena = cl->arena;
    const char *limit = gen_group_text(cl->host, used, CSYMBOL_LIMIT);
    citem_comment(arena, items, emit_banner(arena, "OpenCL host code", cl->options));
    citem_text(arena, items, includes(cl, file_name(cl), used));
    for (size_t i = 0; i < interface->len && cl->options->one_file; i++)
        VEC_PUSH(arena, items, interface->at[i]);
    if (limit[0] != '\0')
        citem_text(arena, items, limit);
    citem_comment(arena, items,
                  arena_printf(arena, "The kernels, as in %s.cl, behind a line for indices of 32 "
                               "bits.", file_name(cl)));
    citem_text(arena, items, embedded_source(cl, source));
    citem_text(arena, items, kernel_table(cl));
    citem_text(arena, items, program_struct(cl));
    if (cl->used[TEXT_FAIL]) {
        messages_enum(gen_messages(cl->host), used, items);
        messages_table(gen_messages(cl->host), used, host_name(cl, "checks"), items);
    }
    gen_table_definitions(cl->host, used, items);
    tables_define(cl, items);
    for (enum host_text text = 0; text < TEXT_COUNT; text++)
        if (cl->used[text])
            add_text(cl, text, items);
    gen_definitions(cl->host, used, items);
}

/* Prints the host code; what it has is added to USED. */
static void print_c_file(struct opencl *cl, const char *source, const struct citem_vec *interface,
                         struct csymbol_set *used, struct buf *c_file)
{
    struct citem_vec items = {0};
    struct citem_vec functions = cuses_of_items(cl->arena, &cl->functions, used);
    for (size_t i = 0; i < cl->tables.len; i++)
        csymbol_set_add(used, cl->tables.at[i]->elements);
    emit_strerror(cl->arena, cl->name, cl->prefix, true, &functions);
    add_head(cl, source, used, interface, &items);
    append(cl, &items, &functions);
    cprint_items(c_file, cl->arena, &items);
}

/* ---- dot.h ---- */

static void add_create_params(struct opencl *cl, bool options, struct cvar_vec *params)
{
    struct arena *arena = cl->arena;
    cvar_add(arena, params, ctype_named(arena, "cl_context"), "context");
    cvar_add(arena, params, ctype_named(arena, "cl_device_id"), "device");
    if (options)
        cvar_add(arena, params, ctype_const_pointer(arena, &ctype_char), "options");
    cvar_add(arena, params, ctype_pointer(arena, &ctype_int), "err");
}

static void add_create(struct opencl *cl, struct citem_vec *items)
{
    struct arena *arena = cl->arena;
    struct cvar_vec params = {0}, with_options = {0};
    add_create_params(cl, false, &params);
    add_create_params(cl, true, &with_options);
    citem_text(arena, items, arena_printf(arena, "struct %s;\n", cl->name));
    citem_comment(arena, items,
                  arena_printf(arena,
                               "The program, compiled for a device of a context, which it retains. "
                               "One call at a time may use it. *ERR, unless ERR is null, becomes 0 "
                               "or an error. After an error what is returned can only be asked for "
                               "it (%s_error, %s_build_log), and be freed; it is null where "
                               "there is no memory for that.",
                               cl->name, cl->name));
    citem_prototype(arena, items, program_pointer(cl), arena_printf(arena, "%s_create", cl->name),
                    params);
    citem_comment(arena, items,
                  "The same with OPTIONS for the compiler of the kernels, "
                  "\"-cl-fast-relaxed-math\" or the like.");
    citem_prototype(arena, items, program_pointer(cl),
                    arena_printf(arena, "%s_create_with", cl->name), with_options);
}

static void add_error(struct opencl *cl, struct citem_vec *items)
{
    struct arena *arena = cl->arena;
    struct cvar_vec constant = {0}, params = {0};
    const char *type = arena_printf(arena, "struct %s", cl->name);
    cvar_add(arena, &constant, ctype_const_pointer(arena, ctype_named(arena, type)), cl->self);
    cvar_add(arena, &params, program_pointer(cl), cl->self);
    citem_comment(arena, items,
                  "What was wrong in the last call that gave an error: which check failed, where, "
                  "and what it found; or which function of OpenCL, and its code.");
    citem_prototype(arena, items, ctype_const_pointer(arena, &ctype_char),
                    arena_printf(arena, "%s_error", cl->name), constant);
    citem_comment(arena, items, "What the device's compiler said of the kernels.");
    citem_prototype(arena, items, ctype_const_pointer(arena, &ctype_char),
                    arena_printf(arena, "%s_build_log", cl->name), params);
}

static void add_set_launch(struct opencl *cl, struct citem_vec *items)
{
    struct arena *arena = cl->arena;
    struct cvar_vec params = {0};
    citem_comment(arena, items,
                  arena_printf(arena,
                               "How many work-items a work-group has, and how many work-groups "
                               "fill the device; 0: what suits the device. At first these are %llu "
                               "and %llu. Kernels made for one size keep it, and a kernel that the "
                               "device can run only in smaller groups has those. A kernel with a "
                               "work-group for each iteration has as many as there are.",
                               (unsigned long long)cl->options->work_group_size,
                               (unsigned long long)cl->options->work_groups));
    cvar_add(arena, &params, program_pointer(cl), cl->self);
    cvar_add(arena, &params, &ctype_size, "work_group_size");
    cvar_add(arena, &params, &ctype_size, "work_groups");
    citem_prototype(arena, items, &ctype_int, arena_printf(arena, "%s_set_launch", cl->name),
                    params);
}

static void add_end(struct opencl *cl, struct citem_vec *items)
{
    struct arena *arena = cl->arena;
    struct cvar_vec params = {0}, error = {0};
    cvar_add(arena, &params, program_pointer(cl), cl->self);
    citem_comment(arena, items,
                  arena_printf(arena,
                               "Gives back the device memory that the program keeps from call to "
                               "call, for temporaries and for arrays of the host: what the largest "
                               "calls have needed. A call that fails gives it back, too, and so "
                               "does %s_free.",
                               cl->name));
    citem_prototype(arena, items, &ctype_void, arena_printf(arena, "%s_trim", cl->name), params);
    citem_comment(arena, items, "Null is left alone.");
    citem_prototype(arena, items, &ctype_void, arena_printf(arena, "%s_free", cl->name), params);
    citem_comment(arena, items, "What an error code means.");
    cvar_add(arena, &error, &ctype_int, "error");
    citem_prototype(arena, items, ctype_const_pointer(arena, &ctype_char),
                    arena_printf(arena, "%s_strerror", cl->name), error);
}

static struct citem_vec interface_of(struct opencl *cl)
{
    struct citem_vec items = {0};
    citem_text(cl->arena, &items, emit_error_enum(cl->arena, cl->prefix, true));
    add_create(cl, &items);
    add_error(cl, &items);
    add_set_launch(cl, &items);
    for (size_t i = 0; i < cl->prototypes.len; i++)
        VEC_PUSH(cl->arena, &items, cl->prototypes.at[i]);
    add_end(cl, &items);
    return items;
}

/* ---- All ---- */

static struct opencl start(struct dpia *dpia, struct diag *diag, const struct program *program,
                           const struct emit_options *options, struct buf *report)
{
    struct arena *arena = dpia_arena(dpia);
    struct opencl cl = {.dpia = dpia,
                        .arena = arena,
                        .program = program,
                        .options = options,
                        .diag = diag,
                        .name = gen_program_name(arena, program->name),
                        .report = report};
    cl.prefix = gen_upper(arena, cl.name);
    cl.self = host_text_has_name(cl.name) ? "program" : cl.name;
    cl.host = gen_new(dpia, GEN_C, cl.name, cl.prefix);
    cl.device = gen_new(dpia, GEN_OPENCL, cl.name, cl.prefix);
    gen_set_messages(cl.device, gen_messages(cl.host));
    const char *run = arena_printf(arena, "struct %s", host_name(&cl, "run"));
    gen_set_run(cl.host, cexp_name(arena, cl.self),
                ctype_pointer(arena, ctype_named(arena, run)));
    gen_set_trace(cl.device, options->trace, options->trace_data);
    gen_reserve(cl.host, cl.name);
    gen_reserve(cl.host, cl.self);
    gen_reserve(cl.device, "status");
    gen_reserve(cl.device, "lanes");
    host_text_reserve(&cl, cl.host);
    cl.used[TEXT_FAILURE] = cl.used[TEXT_CREATE] = true;
    return cl;
}

static bool has_call(const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_APP)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_call(phrase_child(phrase, i)))
            return true;
    return false;
}

/* The program's scalar functions, for the kernels; for the host where it may call one. */
static void emit_functions(struct opencl *cl)
{
    gen_functions(cl->device, cl->program, &cl->kernels);
    for (size_t i = 0; i < cl->program->entries.len; i++)
        if (has_call(cl->program->entries.at[i]->body)) {
            gen_functions(cl->host, cl->program, &cl->functions);
            return;
        }
}

/* A program that does nothing has a kernel, too: no arrays of none then. */
static void add_empty_kernel(struct opencl *cl)
{
    const char *name = arena_printf(cl->arena, "%s_nothing", cl->name);
    gen_reserve(cl->device, name);
    VEC_PUSH(cl->arena, &cl->kernel_names, name);
    citem_kernel(cl->arena, &cl->kernels, name, NULL, (struct cvar_vec){0},
                 (struct cstmt_vec){0});
}

/* What the file defines for itself is not defined behind it. */
static void print_tail(const struct csymbol_set *used, struct buf *c_file)
{
    struct csymbol_vec limits = csymbol_set_group(used, CSYMBOL_LIMIT);
    for (size_t i = 0; i < limits.len; i++)
        buf_printf(c_file, "\n#undef %s\n", limits.at[i]->name);
}

bool emit_opencl(struct dpia *dpia, struct diag *diag, const struct program *program,
                 const struct emit_options *options, struct buf *c_file, struct buf *h_file,
                 struct buf *cl_file, struct buf *report)
{
    program = program_at_known_widths(dpia, program);
    struct map *distributions = map_new_objects(dpia_arena(dpia));
    if (!levels_check(dpia, diag, program, distributions))
        return false;
    size_t errors = diag_error_count(diag);
    struct opencl cl = start(dpia, diag, program, options, report);
    cl.distributions = distributions;
    emit_functions(&cl);
    for (size_t i = 0; i < program->entries.len; i++)
        entry_emit(&cl, program->entries.at[i]);
    if (cl.kernel_names.len == 0)
        add_empty_kernel(&cl);
    tables_place(&cl);
    struct csymbol_set *used = csymbol_set_new(cl.arena);
    struct buf kernels = {.marked = cl_file->marked};
    cl.used[TEXT_DOUBLES] = gen_uses_double(cl.device);
    cl.used[TEXT_WIDE_ATOMICS] = gen_exchanges_wide(cl.device);
    print_kernels(&cl, used, &kernels);
    print_cl_file(&cl, &kernels, cl_file);
    struct citem_vec interface = interface_of(&cl);
    print_c_file(&cl, buf_text(&kernels), &interface, used, c_file);
    buf_free(&kernels);
    emit_header(cl.arena, file_name(&cl), options, interface_includes, &interface, h_file);
    if (options->main_program && options->emit_main)
        options->emit_main(c_file, dpia, program, options, used);
    print_tail(used, c_file);
    if (options->look)
        options->look(options->look_data, &(struct emitted){.name = cl.name,
                                                            .kernels = &cl.kernels,
                                                            .functions = &cl.functions});
    return diag_error_count(diag) == errors;
}
