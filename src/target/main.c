/* `--main`: around the entries, a main that reads arguments from standard input and prints results,
 * in the formats of Futhark's values. The texts in src/target/text do the work; what depends on the
 * program stands here: a table row for each scalar type that occurs, and for each entry a function
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
 * A size that no argument gives is solved from the first dimension that it occurs in; all other
 * dimensions are compared. Of an entry in the imperative language, acceptors are results, and a
 * variable is both: it is read, starts each run with what was read, and is printed. */
#include "target/main.h"

#include <string.h>

#include "target/gen_private.h"
#include "target/main_private.h"
#include "translate/initialise.h"

static const char *leaf_type_name(const struct data *data, size_t leaf)
{
    return scalar_name(gen_scalar_of(gen_leaf_type(data, leaf)));
}

struct nat_vec VEC(const struct nat *);

/* The dimensions of a leaf, outermost first; the lanes of a vector are the last one. */
static struct nat_vec dimensions(struct gen *gen, const struct data *type, size_t leaf)
{
    struct arena *arena = gen_arena(gen);
    struct nat_vec out = {0};
    while (type->kind == DATA_ARRAY || type->kind == DATA_PAIR) {
        if (type->kind == DATA_ARRAY) {
            VEC_PUSH(arena, &out, type->size);
            type = type->fst;
            continue;
        }
        size_t first = gen_leaf_count(type->fst);
        type = leaf < first ? type->fst : type->snd;
        leaf -= leaf < first ? 0 : first;
    }
    if (type->kind == DATA_VECTOR)
        VEC_PUSH(arena, &out, nat_const(gen_nats(gen), type->width));
    return out;
}

static const char *nat_text(struct main_emission *main, const struct nat *nat)
{
    struct buf buf = {0};
    const struct cexp *exp = gen_nat(main->gen, nat);
    cuses_of_exp(main->symbols, exp);
    cprint_exp(&buf, main->arena, exp);
    const char *text = arena_strdup(main->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* ---- Which parts are needed ---- */

static void note_data(struct main_emission *main, const struct data *data, bool argument)
{
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        struct nat_vec dims = dimensions(main->gen, data, leaf);
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

/* ---- The function of an entry ---- */

/* One dimension of an argument. */
struct dimension {
    const char *value;
    size_t position;
    const struct nat *size;
};

struct dimension_vec VEC(struct dimension);

/* The name of a variable that the function for an entry has for itself; another where the program
 * has that name. */
static const char *own(const struct main_emission *main, const char *name)
{
    return strcmp(name, main->name) == 0 ? arena_printf(main->arena, "%s_", name) : name;
}

static void read_leaves(struct main_emission *main, const struct data *data,
                        const struct gen_leaf *leaves, struct dimension_vec *all)
{
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        struct nat_vec dims = dimensions(main->gen, data, leaf);
        buf_printf(main->out,
                   "    struct main_value %s =\n"
                   "        main_read(%s, \"%s: %s\", &main_type_%s, %zu);\n",
                   leaves[leaf].name, own(main, "input"), leaves[leaf].name,
                   entry_shape(main->gen, data, leaf), leaf_type_name(data, leaf), dims.len);
        for (size_t i = 0; i < dims.len; i++) {
            struct dimension dimension = {leaves[leaf].name, i, dims.at[i]};
            VEC_PUSH(main->arena, all, dimension);
        }
    }
}

static struct dimension_vec read_arguments(struct main_emission *main,
                                           const struct entry_vars *vars)
{
    struct dimension_vec all = {0};
    for (size_t i = 0; i < entry_arg_count(vars->entry); i++) {
        struct param param = entry_arg(vars->entry, i);
        if (param.var && param_is_read(&param)) {
            read_leaves(main, param_data(&param), vars->leaf_names[i], &all);
        } else if (param.nat && !param.implicit) {
            const char *value = gen_fresh_name(
                main->gen, arena_printf(main->arena, "%s_argument", vars->nat_names[i]));
            main->parts[MAIN_SIZE] = true;
            buf_printf(main->out,
                       "    struct main_value %s = main_read(%s, \"%s: i64\", &main_type_i64, "
                       "0);\n"
                       "    const int64_t %s = main_size(\"%s\", &%s);\n"
                       "    free(%s.data);\n",
                       value, own(main, "input"), vars->nat_names[i], vars->nat_names[i],
                       vars->nat_names[i], value, value);
        }
    }
    buf_printf(main->out, "    main_end(%s);\n", own(main, "input"));
    return all;
}

/* NAT = factor * VAR + rest, where REST does not mention VAR. */
static bool is_linear(struct main_emission *main, const struct nat *nat,
                      const struct nat_var *var, int64_t *factor, const struct nat **rest)
{
    struct nat_table *nats = gen_nats(main->gen);
    *factor = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        if (term->factor_count == 1 && term->factors[0]->kind == NAT_VAR &&
            term->factors[0]->var == var)
            *factor = term->coefficient;
    }
    *rest = nat_sub(nats, nat, nat_mul(nats, nat_const(nats, *factor), nat_of_var(nats, var)));
    return *factor != 0 && !nat_mentions(*rest, var);
}

struct unsolved_search {
    const struct map *solved;
    bool any;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct unsolved_search *search = data;
    search->any |= !map_has(search->solved, var);
}

static bool is_solved(const struct map *solved, const struct nat *nat)
{
    struct unsolved_search search = {solved, false};
    nat_each_var(nat, see_var, &search);
    return !search.any;
}

/* Defines the size VAR from a dimension that decides it; that one needs no comparison if it is the
 * size itself. */
static bool solve(struct main_emission *main, const struct nat_var *var, const char *name,
                  struct dimension_vec *all, const struct map *solved)
{
    for (size_t i = 0; i < all->len; i++) {
        struct dimension *dimension = &all->at[i];
        const struct nat *rest;
        int64_t factor, constant;
        if (!dimension->size || !is_linear(main, dimension->size, var, &factor, &rest) ||
            !is_solved(solved, rest))
            continue;
        if (factor == 1 && nat_is_const(rest, &constant) && constant == 0) {
            buf_printf(main->out, "    const int64_t %s = %s.shape[%zu];\n", name,
                       dimension->value, dimension->position);
            dimension->size = NULL;
        } else {
            buf_printf(main->out, "    const int64_t %s = (%s.shape[%zu] - (%s)) / %lld;\n", name,
                       dimension->value, dimension->position, nat_text(main, rest),
                       (long long)factor);
        }
        return true;
    }
    return false;
}

static void solve_sizes(struct main_emission *main, const struct entry_vars *vars,
                        struct dimension_vec *all)
{
    const struct entry *entry = vars->entry;
    struct map *solved = map_new_objects(main->arena);
    bool progress = true;
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && !entry->params.at[i].implicit)
            map_set(solved, entry->params.at[i].nat, main);
    while (progress) {
        progress = false;
        for (size_t i = 0; i < entry->params.len; i++) {
            const struct nat_var *nat = entry->params.at[i].nat;
            if (nat && !map_has(solved, nat) &&
                solve(main, nat, vars->nat_names[i], all, solved)) {
                map_set(solved, nat, main);
                progress = true;
            }
        }
    }
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && !map_has(solved, entry->params.at[i].nat))
            buf_printf(main->out,
                       "    const int64_t %s = 0;\n"
                       "    main_fail(\"the size '%s' cannot be read off the arguments\");\n",
                       vars->nat_names[i], entry->params.at[i].name);
    for (size_t i = 0; i < all->len; i++) {
        if (!all->at[i].size)
            continue;
        main->parts[MAIN_CHECK_SIZE] = true;
        buf_printf(main->out, "    main_check_size(\"%s\", &%s, %zu, %s);\n", all->at[i].value,
                   all->at[i].value, all->at[i].position, nat_text(main, all->at[i].size));
    }
}

/* A leaf of a parameter, and what it is called. */
struct leaf {
    const char *value;
    const struct data *data;
    size_t number;
    enum param_mode mode;
    bool is_result; /* nothing of the value before a run is left behind it */
};

typedef void size_visitor(struct main_emission *main, const char *name);
typedef void leaf_visitor(struct main_emission *main, const struct leaf *leaf);

/* Calls VISIT for the value of each leaf of the parameters, and for sizes VISIT_SIZE if that is not
 * null, in the order of the entry. */
static void each_arg(struct main_emission *main, const struct entry_vars *vars,
                     size_visitor *visit_size, leaf_visitor *visit)
{
    for (size_t i = 0; i < entry_arg_count(vars->entry); i++) {
        struct param param = entry_arg(vars->entry, i);
        if (param.nat && visit_size)
            visit_size(main, vars->nat_names[i]);
        if (param.nat)
            continue;
        struct leaf leaf = {.data = param_data(&param), .mode = param_mode(&param)};
        leaf.is_result = leaf.mode == PARAM_OUT &&
                         translate_writes_all(main->dpia, vars->entry, param.var);
        for (; leaf.number < gen_leaf_count(leaf.data); leaf.number++) {
            leaf.value = vars->leaf_names[i][leaf.number].name;
            visit(main, &leaf);
        }
    }
}

static void each_leaf(struct main_emission *main, const struct entry_vars *vars,
                      leaf_visitor *visit)
{
    each_arg(main, vars, NULL, visit);
}

static void make_result(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_OUT)
        return;
    struct nat_vec dims = dimensions(main->gen, leaf->data, leaf->number);
    main->parts[MAIN_RESULT] = true;
    buf_printf(main->out,
               "    struct main_value %s = main_result((struct main_value){\n"
               "        &main_type_%s, %zu, {",
               leaf->value, leaf_type_name(leaf->data, leaf->number), dims.len);
    for (size_t i = 0; i < dims.len; i++)
        buf_printf(main->out, "%s%s", i > 0 ? ", " : "", nat_text(main, dims.at[i]));
    buf_add(main->out, dims.len > 0 ? "}, NULL});\n" : "0}, NULL});\n");
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
    buf_printf(main->out, "    struct main_value %s = main_result(%s);\n", kept, leaf->value);
    buf_printf(main->out, "    main_copy(&%s, &%s);\n", kept, leaf->value);
}

static void restore_variable(struct main_emission *main, const struct leaf *leaf)
{
    if (leaf->mode != PARAM_IN_OUT)
        return;
    main->parts[main->opencl ? MAIN_FILL : MAIN_COPY] = true;
    if (main->opencl)
        buf_printf(main->out, "        main_fill(device, %s, &%s);\n",
                   (const char *)map_get(main->buffers, leaf->value), leaf->value);
    else
        buf_printf(main->out, "        main_copy(&%s, &%s);\n", leaf->value,
                   (const char *)map_get(main->kept, leaf->value));
}

static bool is_buffer(struct main_emission *main, const struct leaf *leaf)
{
    return main->opencl &&
           (leaf->mode != PARAM_IN || gen_leaf_is_array(leaf->data, leaf->number));
}

static void make_buffer(struct main_emission *main, const struct leaf *leaf)
{
    if (!is_buffer(main, leaf))
        return;
    const char *buffer =
        gen_fresh_name(main->gen, arena_printf(main->arena, "%s_buffer", leaf->value));
    map_set(main->buffers, leaf->value, (void *)buffer);
    buf_printf(main->out, "    cl_mem %s = main_buffer(device, &%s, %s);\n", buffer, leaf->value,
               leaf->is_result ? "true" : "false");
}

/* Appends an argument, on a new line where the last one is full. */
static void add_argument(struct main_emission *main, const char *text)
{
    const char *line = strrchr(buf_text(main->out), '\n');
    size_t used = line ? strlen(line + 1) : 12 + main->out->len;
    if (main->out->len > 0)
        buf_add(main->out, used + strlen(text) + 3 > 100 ? ",\n            " : ", ");
    buf_add(main->out, text);
}

static void pass_size(struct main_emission *main, const char *name)
{
    add_argument(main, name);
}

static void pass_leaf(struct main_emission *main, const struct leaf *leaf)
{
    const char *type = gen_type(main->gen, gen_leaf_type(leaf->data, leaf->number))->name;
    if (is_buffer(main, leaf))
        add_argument(main, map_get(main->buffers, leaf->value));
    else if (leaf->mode != PARAM_IN || gen_leaf_is_array(leaf->data, leaf->number))
        add_argument(main, arena_printf(main->arena, "%s.data", leaf->value));
    else
        add_argument(main, arena_printf(main->arena, "*(const %s *)%s.data", type, leaf->value));
}

static void release_leaf(struct main_emission *main, const struct leaf *leaf)
{
    bool result = leaf->mode != PARAM_IN;
    if (is_buffer(main, leaf))
        buf_printf(main->out, "    main_release(device, %s, %s%s);\n",
                   (const char *)map_get(main->buffers, leaf->value), result ? "&" : "",
                   result ? leaf->value : "NULL");
}

static void write_leaf(struct main_emission *main, const struct leaf *leaf)
{
    const char *kept = map_get(main->kept, leaf->value);
    main->parts[MAIN_WRITE] |= leaf->mode != PARAM_IN;
    if (leaf->mode != PARAM_IN)
        buf_printf(main->out, "    main_write(%s, &%s);\n", own(main, "options"), leaf->value);
    buf_printf(main->out, "    free(%s.data);\n", leaf->value);
    if (kept)
        buf_printf(main->out, "    free(%s.data);\n", kept);
}

/* The arguments of the entry in their order. */
static const char *call_text(struct main_emission *main, const struct entry_vars *vars)
{
    struct buf *out = main->out, args = {0};
    main->out = &args;
    each_arg(main, vars, pass_size, pass_leaf);
    main->out = out;
    const char *text = arena_strdup(main->arena, buf_text(&args));
    buf_free(&args);
    return text;
}

static void run_entry(struct main_emission *main, const struct entry_vars *vars)
{
    const char *args = call_text(main, vars);
    const char *run = own(main, "run"), *start = own(main, "start"), *times = own(main, "times");
    buf_printf(main->out,
               "    for (long %s = 0; %s < %s->runs; %s++) {\n",
               run, run, own(main, "options"), run);
    each_leaf(main, vars, restore_variable);
    buf_printf(main->out, "        const int64_t %s = main_now();\n", start);
    if (main->opencl)
        buf_printf(main->out,
                   "        main_check(device->program, %s_enqueue(device->program, "
                   "device->queue,\n"
                   "            %s%s            0, NULL, NULL));\n"
                   "        main_check_cl(\"clFinish\", clFinish(device->queue));\n",
                   vars->name, args, args[0] == '\0' ? "" : ",\n");
    else
        buf_printf(main->out, "        main_check(%s(\n            %s));\n", vars->name, args);
    buf_printf(main->out,
               "        if (%s)\n"
               "            fprintf(%s, \"%%lld\\n\", (long long)(main_now() - %s));\n"
               "    }\n",
               times, times, start);
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

static void emit_entry(struct main_emission *main, const struct entry *entry)
{
    gen_begin_function(main->gen, cexp_status(main->arena, "status"), NULL);
    main->buffers = map_new_strings(main->arena);
    main->kept = map_new_strings(main->arena);
    const struct entry_vars *vars = entry_bind(main->gen, main->name, entry);
    buf_printf(main->out,
               "\nstatic void main_run_%s(struct main_input *%s, "
               "const struct main_options *%s,\n    FILE *%s%s)\n{\n",
               vars->name, own(main, "input"), own(main, "options"), own(main, "times"),
               main->opencl ? ", struct main_device *device" : "");
    struct dimension_vec all = read_arguments(main, vars);
    solve_sizes(main, vars, &all);
    each_leaf(main, vars, make_result);
    if (!main->opencl)
        each_leaf(main, vars, keep_variable);
    each_leaf(main, vars, make_buffer);
    run_entry(main, vars);
    each_leaf(main, vars, release_leaf);
    each_leaf(main, vars, write_leaf);
    buf_add(main->out, "}\n");
}

/* ---- main ---- */

/* The entry that needs no option: main, or the only one; null if there is none such. */
static const char *default_entry(const struct program *program)
{
    for (size_t i = 0; i < program->entries.len; i++)
        if (strcmp(program->entries.at[i]->name, "main") == 0)
            return "main";
    return program->entries.len == 1 ? program->entries.at[0]->name : NULL;
}

static void emit_main_function(struct main_emission *main)
{
    const struct program *program = main->program;
    const char *entry = default_entry(program);
    buf_printf(main->out,
               "\nint main(int argc, char **argv)\n{\n"
               "    const struct main_options options = main_read_options(argc, argv);\n%s"
               "    const char *entry = main_entry(&options, %s%s%s);\n"
               "    struct main_input input = main_read_input();\n"
               "    FILE *times = main_open_times(&options);\n%s",
               main->opencl ? "    if (options.list_devices)\n"
                              "        return main_list_devices(&options);\n"
                            : "",
               entry ? "\"" : "", entry ? entry : "NULL", entry ? "\"" : "",
               main->opencl ? "    struct main_device device = main_open_device(&options);\n" : "");
    for (size_t i = 0; i < program->entries.len; i++)
        buf_printf(main->out,
                   "    %sif (strcmp(entry, \"%s\") == 0)\n"
                   "        main_run_%s(&input, &options, times%s);\n",
                   i > 0 ? "else " : "", program->entries.at[i]->name,
                   gen_entry_name(main->arena, main->name, program->entries.at[i]),
                   main->opencl ? ", &device" : "");
    buf_printf(main->out,
               "    else\n"
               "        main_no_entry(entry);\n%s"
               "    main_close_times(times);\n"
               "    main_flush();\n"
               "    return 0;\n}\n",
               main->opencl ? "    main_close_device(&device);\n" : "");
}

static void emit(struct buf *c_file, struct dpia *dpia, const struct program *program,
                 const struct emit_options *options, const struct csymbol_set *used, bool opencl)
{
    struct arena *arena = dpia_arena(dpia);
    struct main_emission main = {.dpia = dpia,
                                 .arena = arena,
                                 .program = program,
                                 .opencl = opencl,
                                 .on_processor = options->on_processor};
    struct buf functions = {0};
    main.name = gen_program_name(arena, program->name);
    main.prefix = gen_upper(arena, main.name);
    main.gen = gen_new(dpia, GEN_C, main.name, main.prefix);
    main.out = &functions;
    main.symbols = csymbol_set_new(arena);
    reserve_names(&main);
    for (size_t i = 0; i < program->entries.len; i++)
        note_entry(&main, program->entries.at[i]);
    for (size_t i = 0; i < program->entries.len; i++)
        emit_entry(&main, program->entries.at[i]);
    emit_main_function(&main);
    main.out = c_file;
    main_add_helpers(&main, used);
    main_add_texts(&main);
    buf_add(c_file, buf_text(&functions));
    buf_free(&functions);
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
