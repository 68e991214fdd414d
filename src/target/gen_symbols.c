/* The symbols of an emitted file besides helper functions (helpers.c) and vectors
 * (gen_vector_types.c): error codes, the largest size, functions of libraries, OpenMP. There is one
 * for each name; what they define depends on the dialect:
 *
 *     DOT_MAX_SIZE        #define DOT_MAX_SIZE ((int64_t)1 << 47)       (1L << 47) in OpenCL C
 *     DOT_WIDTH_32        #define DOT_WIDTH_32 (DOT_VECTOR / 4)         C only: as wide as the
 *                                                                       processor's vectors
 *     DOT_ERROR_SIZE      #define DOT_ERROR_SIZE 1                      in OpenCL C only; C has it
 *                                                                       from the program's header
 *     sqrtf               #include <math.h>                             nothing in OpenCL C */
#include "target/gen_symbols.h"

#include <string.h>

#include "base/diag.h"
#include "target/gen_state.h"
#include "target/gen_vectors.h"

/* The symbol called NAME; a new one if there is none. */
static const struct csymbol *symbol(struct gen *gen, enum csymbol_group group, unsigned order,
                                    const char *name, const char *text)
{
    const struct csymbol *known = map_get(gen->symbols, name);
    if (known && known->group != group)
        bug(loc_none(), "the symbol '%s' is of two kinds", name);
    if (!known) {
        known = csymbol_new(gen->arena, group, order, name, text);
        map_set(gen->symbols, name, (void *)known);
    }
    return known;
}

static const struct {
    const char *name;
    int code;
} errors[] = {
    [ERROR_OK] = {"OK", 0},
#define ERROR_CODE(suffix, value, text) [ERROR_##suffix] = {"ERROR_" #suffix, value},
#define DEVICE_CODE(suffix, value, text) ERROR_CODE(suffix, value, text)
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
};

static const struct csymbol *gen_error_symbol(struct gen *gen, enum error_code code)
{
    const char *name = arena_printf(gen->arena, "%s_%s", gen->prefix, errors[code].name);
    return symbol(gen, CSYMBOL_ERROR, (unsigned)errors[code].code, name,
                  arena_printf(gen->arena, "#define %s %d\n", name, errors[code].code));
}

const struct cexp *gen_error(struct gen *gen, enum error_code code)
{
    return cexp_symbol(gen->arena, gen_error_symbol(gen, code));
}

const struct csymbol *gen_status_symbol(struct gen *gen)
{
    const char *type = gen->target == GEN_OPENCL ? "long" : "int64_t";
    const char *name = arena_printf(gen->arena, "struct %s", gen_own_name(gen, "status"));
    return symbol(gen, CSYMBOL_HELPER, 0, name,
                  arena_printf(gen->arena,
                               "/* The check that failed first, 0 for none, and the numbers it has "
                               "found. */\n"
                               "%s {\n    int check;\n    %s found[2];\n};\n",
                               name, type));
}

const struct csymbol *gen_limit_symbol(struct gen *gen)
{
    const char *name = arena_printf(gen->arena, "%s_MAX_SIZE", gen->prefix);
    const char *value = gen->target == GEN_OPENCL ? "(1L << 47)" : "((int64_t)1 << 47)";
    return symbol(gen, CSYMBOL_LIMIT, 0, name,
                  arena_printf(gen->arena, "#define %s %s\n", name, value));
}

/* What compilers say of the processor that they compile for; whoever compiles may say otherwise. */
const struct csymbol *gen_vector_symbol(struct gen *gen)
{
    const char *name = arena_printf(gen->arena, "%s_VECTOR", gen->prefix);
    return symbol(gen, CSYMBOL_WIDTH, 0, name,
                  arena_printf(gen->arena,
                               "#ifndef %s\n#if defined __AVX512F__\n#define %s 64\n"
                               "#elif defined __AVX__\n#define %s 32\n#else\n#define %s 16\n"
                               "#endif\n#endif\n",
                               name, name, name, name));
}

/* Which of the widths WIDTH is. */
static size_t width_index(struct gen *gen, const struct nat *width)
{
    struct types *types = dpia_types(gen->dpia);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (nat_of_var(gen->nats, types_width_at(types, i)) == width)
            return i;
    bug(loc_none(), "vectors have no such width");
}

const struct csymbol *gen_width_symbol(struct gen *gen, const struct nat *width)
{
    const unsigned bytes = (unsigned)types_width_bytes(width_index(gen, width));
    const struct csymbol *vector = gen_vector_symbol(gen);
    const char *name = arena_printf(gen->arena, "%s_WIDTH_%u", gen->prefix, 8 * bytes);
    const struct csymbol *known = map_get(gen->symbols, name);
    if (known)
        return known;
    struct csymbol *made =
        csymbol_new(gen->arena, CSYMBOL_WIDTH, bytes, name,
                    arena_printf(gen->arena, "#define %s (%s / %u)\n", name, vector->name, bytes));
    csymbol_add_need(gen->arena, made, vector);
    map_set(gen->symbols, name, made);
    return made;
}

void gen_bind_widths(struct gen *gen)
{
    struct types *types = dpia_types(gen->dpia);
    for (size_t i = 0; i < TYPES_WIDTHS; i++) {
        const struct nat_var *width = types_width_at(types, i);
        gen_bind_nat(gen, width,
                     cexp_symbol(gen->arena, gen_width_symbol(gen, nat_of_var(gen->nats, width))));
    }
}

const struct ctype *gen_small_symbol_type(struct gen *gen)
{
    struct ctype *type = ARENA_NEW(gen->arena, struct ctype);
    *type = *gen_index_type(gen);
    type->name = "index_t";
    type->symbol = symbol(gen, CSYMBOL_LIMIT, 1, type->name,
                          "/* The type of indices: int where the sizes are small enough. */\n"
                          "#ifndef index_t\n#define index_t long\n#endif\n");
    return type;
}

const struct cexp *gen_limit(struct gen *gen)
{
    return cexp_symbol(gen->arena, gen_limit_symbol(gen));
}

const struct csymbol *gen_library_symbol(struct gen *gen, const char *name, const char *header)
{
    return gen->target == GEN_OPENCL ? NULL : symbol(gen, CSYMBOL_HEADER, 0, name, header);
}

const struct cexp *gen_library_call(struct gen *gen, const char *name, const char *header,
                                    const struct cexp *const *args, size_t count)
{
    const struct csymbol *function = gen_library_symbol(gen, name, header);
    return function ? cexp_call_symbol(gen->arena, function, args, count)
                    : cexp_call(gen->arena, name, args, count);
}

/* A function of the maths library is made once, here or as what a helper needs. */
static const struct csymbol *maths_symbol(struct gen *gen, const char *name, bool is_long)
{
    enum csymbol_group group = gen->target == GEN_OPENCL ? CSYMBOL_FUNCTION : CSYMBOL_HEADER;
    const char *header = gen->target == GEN_OPENCL ? NULL : "math.h";
    struct csymbol *function = (struct csymbol *)symbol(gen, group, 0, name, header);
    function->takes_numbers = true;
    function->is_long = is_long;
    return function;
}

const struct cexp *gen_maths_call(struct gen *gen, const char *name, bool is_long,
                                  const struct cexp *const *args, size_t count)
{
    return cexp_call_symbol(gen->arena, maths_symbol(gen, name, is_long), args, count);
}

const struct cexp *gen_library_constant(struct gen *gen, const char *name, const char *header)
{
    const struct csymbol *constant = gen_library_symbol(gen, name, header);
    return constant ? cexp_symbol(gen->arena, constant) : cexp_name(gen->arena, name);
}

const struct csymbol *gen_pragma_symbol(struct gen *gen)
{
    return gen->target != GEN_OPENMP
               ? NULL
               : symbol(gen, CSYMBOL_PRAGMA, 0, "#pragma omp",
                        "#pragma GCC diagnostic push\n"
                        "#pragma GCC diagnostic ignored \"-Wunknown-pragmas\"\n");
}

const struct cexp *gen_thread_number(struct gen *gen)
{
    return cexp_call_symbol(gen->arena,
                            symbol(gen, CSYMBOL_OPENMP, 0, "omp_get_thread_num",
                                   "#define omp_get_thread_num() 0\n"),
                            NULL, 0);
}

const struct cexp *gen_thread_count(struct gen *gen)
{
    return cexp_call_symbol(gen->arena,
                            symbol(gen, CSYMBOL_OPENMP, 1, "omp_get_max_threads",
                                   "#define omp_get_max_threads() 1\n"),
                            NULL, 0);
}

static void add_group(struct gen *gen, const struct csymbol_set *used, enum csymbol_group group,
                      struct citem_vec *out)
{
    struct csymbol_vec symbols = csymbol_set_group(used, group);
    for (size_t i = 0; i < symbols.len; i++)
        citem_definition(gen->arena, out, symbols.at[i]);
}

void gen_table_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    add_group(gen, used, CSYMBOL_TABLE, out);
}

void gen_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    gen_vector_definitions(gen, used, out);
    add_group(gen, used, CSYMBOL_HELPER, out);
}

const char *gen_group_text(struct gen *gen, const struct csymbol_set *used,
                           enum csymbol_group group)
{
    struct csymbol_vec symbols = csymbol_set_group(used, group);
    struct buf buf = {0};
    for (size_t i = 0; i < symbols.len; i++)
        buf_add(&buf, symbols.at[i]->text);
    const char *text = arena_strdup(gen->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

bool gen_needs_header(const struct csymbol_set *used, const char *header)
{
    struct csymbol_vec symbols = csymbol_set_group(used, CSYMBOL_HEADER);
    for (size_t i = 0; i < symbols.len; i++)
        if (strcmp(symbols.at[i]->text, header) == 0)
            return true;
    return false;
}
