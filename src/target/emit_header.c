/* What the emitted C and OpenCL host files have in common: parameters of entries, error codes, the
 * comments on top of files and functions, and the frame of the header.
 *
 *     def dot [n] (xs: [n]f32) (ys: [n]f32) : f32
 *
 *     int dot(int64_t n, const float *xs, const float *ys, float *out);
 *
 * Sizes that no parameter of the source gives come first. An array is one const pointer for each
 * scalar component; the result is one pointer for each, called out, or out_0, out_1, ...
 * How many elements of an array are there, if it has room for more, is what out_len points to, or
 * out_0_len.
 *
 * The parameters of an entry in the imperative language keep their order:
 *
 *     axpy {n: nat} (a: exp[f32]) (xs: exp[[n]f32]) (ys: var[[n]f32]) (sum: acc[f32]) : comm
 *
 *     int axpy(int64_t n, float a, const float *xs, float *ys, float *sum); */
#include <string.h>

#include "target/emit_c.h"
#include "target/gen_state.h"

/* The counts in DATA, which begins with component *COMPONENT of ENTRY's result and leaf *LEAF. */
static void find_counts(const struct entry *entry, const struct data *data, size_t *component,
                        size_t *leaf, size_t *counts)
{
    size_t count = gen_leaf_count(data);
    bool is_counted = entry_is_counted(entry, data, *component);
    if (data->kind == DATA_PAIR && !is_counted) {
        find_counts(entry, data->fst, component, leaf, counts);
        find_counts(entry, data->snd, component, leaf, counts);
        return;
    }
    for (size_t i = 0; i < count; i++)
        counts[*leaf + i] = is_counted ? *leaf + count - 1 : ENTRY_ALL;
    *component += data_component_count(data);
    *leaf += count;
}

const size_t *entry_count_leaves(struct arena *arena, const struct entry *entry)
{
    if (entry->counts.len == 0)
        return NULL;
    size_t *counts = ARENA_ARRAY(arena, size_t, gen_leaf_count(entry->result));
    size_t component = 0, leaf = 0;
    find_counts(entry, entry->result, &component, &leaf, counts);
    return counts;
}

/* Names for the leaves of ENTRY's output, called NAME: those of a count are named after the first
 * leaf of its array, and the others are numbered without them. */
static const struct gen_leaf *name_counted(struct gen *gen, const struct entry *entry,
                                           const char *name)
{
    const size_t *counts = entry_count_leaves(gen->arena, entry);
    size_t count = gen_leaf_count(entry->result), total = count - entry->counts.len;
    struct gen_leaf *leaves = ARENA_ARRAY(gen->arena, struct gen_leaf, count);
    const char *array = NULL;
    for (size_t i = 0, number = 0; i < count; i++) {
        bool is_count = counts[i] == i;
        const char *base = total == 1 ? name : name_slice(gen->arena, name, number, 1, total);
        leaves[i].pointer = true;
        leaves[i].name = gen_fresh_name(
            gen, is_count ? arena_printf(gen->arena, "%s_len", array) : base);
        if (!is_count && (i == 0 || counts[i] != counts[i - 1]))
            array = leaves[i].name;
        number += !is_count;
    }
    return leaves;
}

const struct gen_leaf *entry_name_leaves(struct gen *gen, const struct entry *entry,
                                         const struct var *var, const struct data *data,
                                         bool pointer)
{
    return entry->counts.len > 0 && var == entry->out
               ? name_counted(gen, entry, var->name)
               : gen_name_leaves(gen, var->name, data, pointer);
}

static void bind_param(struct gen *gen, const struct entry *entry, const struct param *param,
                       const char **nat_name, const struct gen_leaf **leaves)
{
    if (param->nat) {
        *nat_name = gen_fresh_name(gen, param->name);
        gen_bind_nat(gen, param->nat, cexp_name(gen->arena, *nat_name));
        return;
    }
    const struct data *data = param_data(param);
    *leaves = entry_name_leaves(gen, entry, param->var, data, param_is_written(param));
    gen_bind_buffer(gen, param->var, &(struct gen_buffer){.type = data, .leaves = *leaves});
    gen_note_parameter(gen, param->var);
}

const struct entry_vars *entry_bind(struct gen *gen, const char *program_name,
                                    const struct entry *entry)
{
    size_t count = entry_arg_count(entry);
    struct entry_vars *vars = ARENA_NEW(gen->arena, struct entry_vars);
    const char **nat_names = ARENA_ARRAY(gen->arena, const char *, count);
    const struct gen_leaf **leaves = ARENA_ARRAY(gen->arena, const struct gen_leaf *, count);
    for (size_t i = 0; i < count; i++) {
        struct param param = entry_arg(entry, i);
        bind_param(gen, entry, &param, &nat_names[i], &leaves[i]);
    }
    vars->entry = entry;
    vars->name = gen_entry_name(gen->arena, program_name, entry);
    vars->nat_names = nat_names;
    vars->leaf_names = leaves;
    return vars;
}

static void add_leaves(struct gen *gen, const struct param *param, const struct gen_leaf *leaves,
                       bool restrict_too, struct cvar_vec *params)
{
    const struct data *data = param_data(param);
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        const struct ctype *type = gen_type(gen, gen_leaf_type(data, i));
        if (param_is_written(param))
            type = ctype_pointer(gen->arena, type);
        else if (gen_leaf_is_array(data, i))
            type = ctype_const_pointer(gen->arena, type);
        if (restrict_too && type->is_pointer)
            type = ctype_restrict(gen->arena, type);
        cvar_add(gen->arena, params, type, leaves[i].name);
    }
}

struct cvar_vec entry_params(struct gen *gen, const struct entry_vars *vars, bool restrict_too)
{
    struct cvar_vec params = {0};
    const struct entry *entry = vars->entry;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (param.nat)
            cvar_add(gen->arena, &params, gen_index_type(gen), vars->nat_names[i]);
        else
            add_leaves(gen, &param, vars->leaf_names[i], restrict_too, &params);
    }
    return params;
}

/* The C name of a size in comments. */
static const char *size_name(void *data, const struct nat_var *var)
{
    const struct gen *gen = data;
    const struct cexp *exp = map_get(gen->nat_vars, var);
    return exp && exp->kind == CEXP_NAME ? exp->text : var->name;
}

const char *entry_shape(struct gen *gen, const struct data *type, size_t leaf)
{
    struct buf buf = {0};
    while (type->kind == DATA_ARRAY || type->kind == DATA_PAIR) {
        if (type->kind == DATA_ARRAY) {
            buf_add_char(&buf, '[');
            nat_print(&buf, type->size, size_name, gen);
            buf_add_char(&buf, ']');
            type = type->fst;
        } else {
            size_t first = gen_leaf_count(type->fst);
            bool in_first = leaf < first;
            leaf -= in_first ? 0 : first;
            type = in_first ? type->fst : type->snd;
        }
    }
    if (type->kind == DATA_VECTOR)
        buf_printf(&buf, "[%u]", data_lanes(type));
    buf_add(&buf, scalar_name(gen_scalar_of(type)));
    const char *text = arena_strdup(gen->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static size_t written_count(const struct entry *entry)
{
    size_t count = 0;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        count += param.var && param_is_written(&param);
    }
    return count;
}

/* What becomes of a parameter, where that has to be said. */
static const char *mode_text(const struct entry *entry, enum param_mode mode)
{
    if (!entry_is_direct(entry) || mode == PARAM_SIZE || mode == PARAM_IN)
        return "";
    if (mode == PARAM_OUT)
        return ", written";
    return written_count(entry) == 1 ? ", read and written: the result is here"
                                     : ", read and written";
}

static void describe_leaves(struct gen *gen, const struct data *data,
                            const struct gen_leaf *leaves, const char *mode, struct buf *buf)
{
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        buf_printf(buf, "    %-8s %s%s\n", leaves[i].name, entry_shape(gen, data, i), mode);
}

/* The leaves of the output, of which not all elements may be there. */
static void describe_counted(struct gen *gen, const struct entry *entry,
                             const struct gen_leaf *leaves, struct buf *buf)
{
    const size_t *counts = entry_count_leaves(gen->arena, entry);
    for (size_t i = 0; i < gen_leaf_count(entry->result); i++) {
        buf_printf(buf, "    %-8s %s", leaves[i].name, entry_shape(gen, entry->result, i));
        if (counts[i] == i)
            buf_add(buf, ", how many elements that is");
        else if (counts[i] != ENTRY_ALL)
            buf_add(buf, ", the result is at its beginning");
        buf_add_char(buf, '\n');
    }
}

static const char *nat_text(struct gen *gen, const struct entry *entry, const struct param *param)
{
    if (param->computed)
        return arena_printf(gen->arena, "size of the result, which '%s' gives", entry->sized_by);
    return param->implicit ? "size" : "i64, used as a size";
}

static void describe_params(struct gen *gen, const struct entry_vars *vars, struct buf *buf)
{
    const struct entry *entry = vars->entry;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        struct param param = entry_arg(entry, i);
        if (param.nat)
            buf_printf(buf, "    %-8s %s\n", vars->nat_names[i],
                       nat_text(gen, entry, &param));
        else if (entry->counts.len > 0 && param.var == entry->out)
            describe_counted(gen, entry, vars->leaf_names[i], buf);
        else
            describe_leaves(gen, param_data(&param), vars->leaf_names[i],
                            mode_text(entry, param_mode(&param)), buf);
    }
}

const char *entry_comment(struct gen *gen, const struct entry_vars *vars)
{
    struct buf buf = {0};
    struct loc loc = vars->entry->loc;
    buf_printf(&buf, "'%s'", vars->entry->name);
    if (loc.source)
        buf_printf(&buf, ", %s:%u", source_file_name(loc.source->path), loc_line(loc));
    buf_add(&buf, ".\n\n");
    describe_params(gen, vars, &buf);
    buf_printf(&buf, "\nArrays are row-major; what is written must not overlap what %s. "
                     "Returns 0 or an error.",
               entry_is_direct(vars->entry) ? "another parameter points to" : "is read");
    const char *text = arena_strdup(gen->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* What the first line of each file begins with, and files that dpiac made are known by. */
#define MADE_BY "Made by "

const char *emit_banner(struct arena *arena, const char *what, const struct emit_options *options)
{
    const char *tuned =
        options->tuning ? arena_printf(arena, "Its numbers are tuned: %s.\n", options->tuning) : "";
    return arena_printf(arena,
                        MADE_BY "%s from %s: %s.\n%s"
                        "It belongs to whoever had it made; dpiac's licence does not apply to it.",
                        options->version, options->source_name, what, tuned);
}

bool emit_is_banner(const char *text)
{
    static const char begin[] = "/* " MADE_BY "dpiac ";
    return strncmp(text, begin, sizeof begin - 1) == 0;
}

/* The error codes of programs. */
static const struct {
    const char *name, *text;
    int value;
    bool device;
} codes[] = {
    {"OK", "success", 0, false},
#define ERROR_CODE(suffix, value, text) {"ERROR_" #suffix, text, value, false},
#define DEVICE_CODE(suffix, value, text) {"ERROR_" #suffix, text, value, true},
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
};

const char *emit_error_enum(struct arena *arena, const char *prefix, bool device)
{
    struct buf buf = {0};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (device || !codes[i].device)
            buf_printf(&buf, "%s\n    %s_%s = %d", i == 0 ? "enum {" : ",", prefix, codes[i].name,
                       codes[i].value);
    buf_add(&buf, "\n};\n");
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

void emit_strerror(struct arena *arena, const char *name, const char *prefix, bool device,
                   struct citem_vec *out)
{
    struct buf buf = {0};
    buf_printf(&buf, "const char *%s_strerror(int error)\n{\n    switch (error) {\n", name);
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (device || !codes[i].device)
            buf_printf(&buf, "    case %s_%s:\n        return \"%s\";\n", prefix, codes[i].name,
                       codes[i].text);
    buf_add(&buf, "    default:\n        return \"unknown error\";\n    }\n}\n");
    citem_text(arena, out, arena_strdup(arena, buf_text(&buf)));
    buf_free(&buf);
}

void emit_header(struct arena *arena, const char *name, const struct emit_options *options,
                 const char *includes, const struct citem_vec *body, struct buf *h_file)
{
    const char *program = gen_program_name(arena, name);
    const char *guard = arena_printf(arena, "%s_H", gen_upper(arena, program));
    struct citem_vec items = {0};
    citem_comment(arena, &items, emit_banner(arena, "interface", options));
    citem_text(arena, &items, arena_printf(arena, "#ifndef %s\n#define %s\n", guard, guard));
    citem_text(arena, &items, includes);
    citem_text(arena, &items, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for (size_t i = 0; i < body->len; i++)
        VEC_PUSH(arena, &items, body->at[i]);
    citem_text(arena, &items, "#ifdef __cplusplus\n}\n#endif\n");
    citem_text(arena, &items, "#endif\n");
    cprint_items(h_file, arena, &items);
}
