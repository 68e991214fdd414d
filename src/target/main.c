/* `--main`: around the entries, a main that reads arguments from standard input and prints results,
 * in the formats of Futhark's values. The texts in src/target/text do the work; what depends on the
 * program is a tree of C that is made here: for each entry a function
 *
 *     static void main_run_dot(struct main_input *input, const struct main_options *options,
 *                              FILE *times)
 *     {
 *         struct main_value xs = main_read(input, "xs: [n]f32", &main_type_f32, 1);
 *         ...
 *         const int64_t n = xs.shape[0];
 *         main_check_size("ys", &ys, 0, n);
 *         struct main_value out = main_result((struct main_value){&main_type_f32, 0, {0}, NULL});
 *         for (long run = 0; run < options->runs; run++) {
 *             const int64_t start = main_now();
 *             main_check(dot(n, xs.data, ys.data, out.data));
 *             ...
 *
 * A size of the result that another entry computes is had from that one first. A size that no
 * argument gives is solved from the first dimension that it occurs in; all other
 * dimensions are compared. Of an entry in the imperative language, acceptors are results, and a
 * variable is both: it is read, starts each run with what was read, and is printed. */
#include "target/main.h"

#include <string.h>

#include "target/gen.h"
#include "target/main_private.h"

static void note_data(struct main_emission *main, const struct data *data, bool argument)
{
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        struct nat_vec dims = main_dimensions(main->gen, data, leaf);
        main->types[gen_scalar_of(gen_leaf_type(data, leaf))] = true;
        main->max_rank = dims.len > main->max_rank ? dims.len : main->max_rank;
        main->reads |= argument;
    }
}

static void note_entry(struct main_emission *main, const struct entry *entry)
{
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (param.var) {
            note_data(main, param_data(&param), param_is_read(&param));
        } else if (!param.implicit) {
            main->types[SCALAR_I64] = true;
            main->reads = true;
        }
    }
}

/* The names that a function has for itself. */
static void reserve_names(struct main_emission *main)
{
    static const char *const names[] = {"input", "options", "times", "run", "start", "device",
                                        "main"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        gen_reserve(main->gen, names[i]);
    for (size_t i = 0; i < main->program->entries.len; i++)
        gen_reserve(main->gen, gen_entry_name(main->arena, main->name,
                                              main->program->entries.at[i]));
}

/* ---- main ---- */

/* if (strcmp(entry, "dot") == 0) main_run_dot(&input, &options, times); else ... */
static struct cstmt_vec choose_entry(struct main_emission *main)
{
    struct arena *arena = main->arena;
    struct cstmt_vec chosen = {0};
    cstmt_exp(arena, &chosen, cexp_call1(arena, "main_no_entry", main_name(main, "entry")));
    for (size_t i = main->program->entries.len; i-- > 0;) {
        const struct entry *entry = main->program->entries.at[i];
        const struct cexp *same =
            cexp_call2(arena, "strcmp", main_name(main, "entry"), cexp_string(arena, entry->name));
        const struct cexp *args[] = {main_address(main, "input"), main_address(main, "options"),
                                     main_name(main, "times"), main_address(main, "device")};
        struct cstmt_vec run = {0}, others = chosen;
        cstmt_exp(arena, &run,
                  cexp_call(arena, main_run_name(main, entry), args, main->opencl ? 4 : 3));
        chosen = (struct cstmt_vec){0};
        cstmt_if(arena, &chosen, cexp_binary(arena, COP_EQ, same, cexp_int(arena, 0)), run, others);
    }
    return chosen;
}

/* if (options.list_devices) return main_list_devices(&options); */
static void list_devices(struct main_emission *main)
{
    struct arena *arena = main->arena;
    struct cstmt_vec list = {0};
    cstmt_return(arena, &list,
                 cexp_call1(arena, "main_list_devices", main_address(main, "options")));
    cstmt_if(arena, &main->body, cexp_member(arena, main_name(main, "options"), "list_devices"),
             list, (struct cstmt_vec){0});
}

static void open_device(struct main_emission *main)
{
    if (main->opencl)
        cstmt_decl(main->arena, &main->body, main_struct(main, "device"), "device",
                   cexp_call1(main->arena, "main_open_device", main_address(main, "options")));
}

static void open_all(struct main_emission *main)
{
    struct arena *arena = main->arena;
    const struct entry *only = entry_default(main->program);
    const char *entry = only ? only->name : NULL;
    const struct ctype *text = ctype_const_pointer(arena, &ctype_char);
    const struct ctype *file = ctype_pointer(arena, ctype_named(arena, "FILE"));
    const struct cexp *options = main_address(main, "options");
    cstmt_decl(arena, &main->body, text, "entry",
               cexp_call2(arena, "main_entry", options,
                          entry ? cexp_string(arena, entry) : main_name(main, "NULL")));
    cstmt_decl(arena, &main->body, main_struct(main, "input"), "input",
               cexp_call(arena, "main_read_input", NULL, 0));
    cstmt_decl(arena, &main->body, file, "times", cexp_call1(arena, "main_open_times", options));
    open_device(main);
}

static void close_device(struct main_emission *main)
{
    if (main->opencl)
        main_do(main, "main_close_device", main_address(main, "device"));
}

static void close_all(struct main_emission *main)
{
    struct arena *arena = main->arena;
    close_device(main);
    main_do(main, "main_close_times", main_name(main, "times"));
    cstmt_exp(arena, &main->body, cexp_call(arena, "main_flush", NULL, 0));
    cstmt_return(arena, &main->body, cexp_int(arena, 0));
}

static void add_statements(struct arena *arena, struct cstmt_vec *out, struct cstmt_vec more)
{
    for (size_t i = 0; i < more.len; i++)
        VEC_PUSH(arena, out, more.at[i]);
}

/* One call, as the options say. */
static void run_once(struct main_emission *main)
{
    if (main->opencl)
        list_devices(main);
    open_all(main);
    add_statements(main->arena, &main->body, choose_entry(main));
    close_all(main);
}

/* struct main_input input;
 * while (main_next_call(&options, &input)) {
 *     const char *entry = options.entry; ...
 *     main_answer(); } */
static void serve_calls(struct main_emission *main)
{
    struct arena *arena = main->arena;
    struct cstmt_vec call = {0};
    open_device(main);
    cstmt_decl(arena, &main->body, main_struct(main, "input"), "input", NULL);
    cstmt_exp(arena, &main->body, cexp_call(arena, "main_answer", NULL, 0));
    cstmt_decl(arena, &call, ctype_const_pointer(arena, &ctype_char), "entry",
               cexp_member(arena, main_name(main, "options"), "entry"));
    cstmt_decl(arena, &call, ctype_pointer(arena, ctype_named(arena, "FILE")), "times",
               main_name(main, "stdout"));
    add_statements(arena, &call, choose_entry(main));
    cstmt_exp(arena, &call, cexp_call(arena, "main_answer", NULL, 0));
    cstmt_while(arena, &main->body,
                cexp_call2(arena, "main_next_call", main_address(main, "options"),
                           main_address(main, "input")),
                call);
    close_device(main);
    cstmt_return(arena, &main->body, cexp_int(arena, 0));
}

static void emit_main_function(struct main_emission *main)
{
    struct arena *arena = main->arena;
    struct cvar_vec params = {0};
    struct cvar arguments = {
        .type = ctype_pointer(arena, &ctype_char), .name = "argv", .is_open_array = true};
    cvar_add(arena, &params, &ctype_int, "argc");
    VEC_PUSH(arena, &params, arguments);
    main->body = (struct cstmt_vec){0};
    const struct cexp *options =
        cexp_call2(arena, "main_read_options", main_name(main, "argc"), main_name(main, "argv"));
    if (main->serves_calls) {
        cstmt_decl(arena, &main->body, main_struct(main, "options"), "options", options);
        serve_calls(main);
    } else {
        cstmt_decl_const(arena, &main->body, main_struct(main, "options"), "options", options);
        run_once(main);
    }
    citem_function(arena, &main->items, CLINK_EXTERN, &ctype_int, "main", params, main->body);
}

static void emit(struct buf *c_file, struct dpia *dpia, const struct program *program,
                 const struct emit_options *options, const struct csymbol_set *used, bool opencl)
{
    struct arena *arena = dpia_arena(dpia);
    struct main_emission main = {.dpia = dpia,
                                 .arena = arena,
                                 .program = program,
                                 .opencl = opencl,
                                 .on_processor = options->on_processor,
                                 .serves_calls = options->serves_calls};
    main.name = gen_program_name(arena, program->name);
    main.prefix = gen_upper(arena, main.name);
    main.gen = gen_new(dpia, GEN_C, main.name, main.prefix);
    main.out = c_file;
    main.symbols = csymbol_set_new(arena);
    reserve_names(&main);
    for (size_t i = 0; i < program->entries.len; i++)
        note_entry(&main, program->entries.at[i]);
    for (size_t i = 0; i < program->entries.len; i++)
        main_add_run(&main, program->entries.at[i]);
    emit_main_function(&main);
    main.items = cuses_of_items(arena, &main.items, main.symbols);
    main_add_helpers(&main, used);
    main_add_texts(&main);
    buf_add_char(c_file, '\n');
    cprint_items(c_file, arena, &main.items);
}

void main_emit(struct buf *c_file, struct dpia *dpia, const struct program *program,
               const struct emit_options *options, const struct csymbol_set *used)
{
    emit(c_file, dpia, program, options, used, false);
}

void main_emit_opencl(struct buf *c_file, struct dpia *dpia, const struct program *program,
                      const struct emit_options *options, const struct csymbol_set *used)
{
    emit(c_file, dpia, program, options, used, true);
}
