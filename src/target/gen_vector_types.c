/* The definitions that vectors need in an emitted file of C: types, and macros for what the vectors
 * of GCC and Clang have no operator for.
 *
 *     typedef float f32x8 __attribute__((vector_size(32)));
 *     typedef float f32x8_u __attribute__((vector_size(32), aligned(4), may_alias));
 *     #define splat_f32x8(x) ((float)(x) - (f32x8){0})
 *
 * Those that are as wide as the processor's have a width that the compiler knows (gen_symbols.c):
 *
 *     typedef float f32xw __attribute__((vector_size(VECTOR)));
 *
 * All names have the program's in front: dot_f32x8. The second type is that of vectors among other
 * numbers in memory, aligned as these are. x - 0 is x for all numbers, and a vector, as 0 is one.
 * min and max are those of numbers: where one operand is not a number, the other one. Macros take
 * their arguments more than once; these have no effects. Functions would pass vectors by value, for
 * which machines without such vectors have no convention, and compilers warn. */
#include <string.h>

#include "base/diag.h"
#include "base/template.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"
#include "target/gen_vectors.h"
#include "target/own_name.h"

static enum scalar integer_of(enum scalar scalar, bool is_signed)
{
    for (int other = 0; other < SCALAR_COUNT; other++)
        if (scalar_class((enum scalar)other) == (is_signed ? CLASS_SIGNED : CLASS_UNSIGNED) &&
            scalar_bytes((enum scalar)other) == scalar_bytes(scalar))
            return (enum scalar)other;
    return scalar;
}

/* A type or macro of vectors: what is BEFORE and AFTER them in its name. */
static const char *name_of(struct gen *gen, const char *before, enum scalar scalar,
                           const struct nat *width, const char *after)
{
    int64_t lanes;
    const char *times =
        nat_is_const(width, &lanes) ? arena_printf(gen->arena, "%lld", (long long)lanes) : "w";
    return gen_own_name(gen, arena_printf(gen->arena, "%s%sx%s%s", before, scalar_name(scalar),
                                          times, after));
}

static const char *type_of(struct gen *gen, enum scalar scalar, const struct nat *width)
{
    return name_of(gen, "", scalar, width, "");
}

static const char *macro_name(struct gen *gen, const char *macro, enum scalar scalar,
                              const struct nat *width)
{
    return name_of(gen, arena_printf(gen->arena, "%s_", macro), scalar, width, "");
}

/* The position among the definitions of the vectors of WIDTH lanes of type SCALAR; each has several
 * types or macros, of which PART is the number. */
static unsigned order_of(enum scalar scalar, const struct nat *width, unsigned part)
{
    int64_t lanes = 31;
    nat_is_const(width, &lanes);
    return ((unsigned)scalar * 32 + (unsigned)lanes) * 8 + part;
}

/* ---- Types ---- */

static const char *bytes_text(struct gen *gen, enum scalar scalar, const struct nat *width)
{
    int64_t lanes;
    if (nat_is_const(width, &lanes))
        return arena_printf(gen->arena, "%zu", scalar_bytes(scalar) * (size_t)lanes);
    return gen_vector_symbol(gen)->name;
}

static const char *typedef_text(struct gen *gen, enum scalar scalar, const struct nat *width,
                                const char *name, const char *attributes)
{
    return arena_printf(gen->arena, "typedef %s %s __attribute__((vector_size(%s)%s));\n",
                        scalar_c_name(scalar), name, bytes_text(gen, scalar, width), attributes);
}

static struct csymbol *new_symbol(struct gen *gen, enum csymbol_group group, unsigned order,
                                  const char *name, const char *text)
{
    struct csymbol *symbol = csymbol_new(gen->arena, group, order, name, text);
    map_set(gen->symbols, name, symbol);
    return symbol;
}

static const struct csymbol *type_symbol(struct gen *gen, enum scalar scalar,
                                         const struct nat *width)
{
    const char *name = type_of(gen, scalar, width);
    const struct csymbol *known = map_get(gen->symbols, name);
    int64_t lanes;
    if (known)
        return known;
    struct csymbol *symbol = new_symbol(gen, CSYMBOL_TYPE, order_of(scalar, width, 0), name,
                                        typedef_text(gen, scalar, width, name, ""));
    if (!nat_is_const(width, &lanes))
        csymbol_add_need(gen->arena, symbol, gen_vector_symbol(gen));
    return symbol;
}

static const struct csymbol *memory_symbol(struct gen *gen, enum scalar scalar,
                                           const struct nat *width)
{
    const char *name = name_of(gen, "", scalar, width, "_u");
    const struct csymbol *known = map_get(gen->symbols, name);
    if (known)
        return known;
    const char *attributes =
        arena_printf(gen->arena, ", aligned(%zu), may_alias", scalar_bytes(scalar));
    struct csymbol *symbol =
        new_symbol(gen, CSYMBOL_TYPE, order_of(scalar, width, 1), name,
                   typedef_text(gen, scalar, width, name, attributes));
    csymbol_add_need(gen->arena, symbol, type_symbol(gen, scalar, width));
    return symbol;
}

/* 0: nobody knows. */
static unsigned known_lanes(const struct nat *width)
{
    int64_t lanes;
    return nat_is_const(width, &lanes) ? (unsigned)lanes : 0;
}

const struct ctype *gen_vector_c_type(struct gen *gen, enum scalar scalar,
                                      const struct nat *width)
{
    const struct csymbol *symbol = type_symbol(gen, scalar, width);
    return ctype_vector(gen->arena, symbol->name, scalar, known_lanes(width), symbol);
}

const struct ctype *gen_vector_memory_type(struct gen *gen, enum scalar scalar,
                                           const struct nat *width)
{
    const struct csymbol *symbol = memory_symbol(gen, scalar, width);
    return ctype_vector(gen->arena, symbol->name, scalar, known_lanes(width), symbol);
}

/* ---- Macros ---- */

/* In their order: $type is the vectors, $scalar the type of their lanes, $signed and $unsigned
 * those of integers of the same size, $magnitude all bits of a lane but the sign; min and max
 * choose the lanes of a where it is less or greater than b, or b is not a number, by $select. */
static const struct {
    const char *name, *floats, *integers;
    bool selects; /* it needs select */
} macros[] = {
    {"splat", "(x) (($scalar)(x) - ($type){0})", "(x) (($scalar)(x) - ($type){0})", false},
    {"abs", "(x) (($type)(($unsigned)(x) & $magnitude))", NULL, false},
    {"min", "(a, b) $select(((a) < (b)) | ((b) != (b)), a, b)",
     "(a, b) $select((a) < (b), a, b)", true},
    {"max", "(a, b) $select(((a) > (b)) | ((b) != (b)), a, b)",
     "(a, b) $select((a) > (b), a, b)", true},
    {"select",
     "(mask, a, b) \\\n"
     "    (($type)((($signed)(a) & ($signed)(mask)) | (($signed)(b) & ~($signed)(mask))))",
     "(mask, a, b) \\\n"
     "    (($type)((($signed)(a) & ($signed)(mask)) | (($signed)(b) & ~($signed)(mask))))",
     false},
};

enum { MACRO_COUNT = sizeof macros / sizeof macros[0] };

static unsigned find_macro(const char *name)
{
    for (unsigned i = 0; i < MACRO_COUNT; i++)
        if (strcmp(macros[i].name, name) == 0)
            return i;
    bug(loc_none(), "vectors have no macro '%s'", name);
}

static const char *macro_text(struct gen *gen, unsigned macro, enum scalar scalar,
                              const struct nat *width)
{
    struct arena *arena = gen->arena;
    bool floats = scalar_class(scalar) == CLASS_FLOAT;
    const char *text = floats ? macros[macro].floats : macros[macro].integers;
    const struct template_word words[] = {
        {"type", type_of(gen, scalar, width)},
        {"select", macro_name(gen, "select", scalar, width)},
        {"scalar", scalar_c_name(scalar)},
        {"signed", type_of(gen, integer_of(scalar, true), width)},
        {"unsigned", type_of(gen, integer_of(scalar, false), width)},
        {"magnitude",
         scalar_bytes(scalar) == 4 ? "0x7fffffffu" : "UINT64_C(0x7fffffffffffffff)"}};
    struct buf buf = {0};
    if (!text)
        bug(loc_none(), "no '%s' for vectors of %s", macros[macro].name, scalar_name(scalar));
    buf_printf(&buf, "#define %s", macro_name(gen, macros[macro].name, scalar, width));
    template_add(&buf, text, words, sizeof words / sizeof words[0]);
    const char *copy = arena_printf(arena, "%s\n", buf_text(&buf));
    buf_free(&buf);
    return copy;
}

/* A macro names the vectors, and those of integers of the same size. */
static void add_needs(struct gen *gen, struct csymbol *symbol, unsigned macro, enum scalar scalar,
                      const struct nat *width)
{
    struct arena *arena = gen->arena;
    csymbol_add_need(arena, symbol, type_symbol(gen, scalar, width));
    if (macros[macro].selects)
        csymbol_add_need(arena, symbol, gen_vector_macro(gen, "select", scalar, width));
    if (macro == find_macro("select"))
        csymbol_add_need(arena, symbol, type_symbol(gen, integer_of(scalar, true), width));
    if (macro == find_macro("abs"))
        csymbol_add_need(arena, symbol, type_symbol(gen, integer_of(scalar, false), width));
}

const struct csymbol *gen_vector_macro(struct gen *gen, const char *name, enum scalar scalar,
                                       const struct nat *width)
{
    unsigned macro = find_macro(name);
    const char *full = macro_name(gen, name, scalar, width);
    const struct csymbol *known = map_get(gen->symbols, full);
    if (known)
        return known;
    struct csymbol *symbol = new_symbol(gen, CSYMBOL_MACRO, order_of(scalar, width, macro), full,
                                        macro_text(gen, macro, scalar, width));
    add_needs(gen, symbol, macro, scalar, width);
    return symbol;
}

/* ---- All ---- */

static void add_group(struct gen *gen, const struct csymbol_set *used, enum csymbol_group group,
                      const char *comment, struct citem_vec *out)
{
    const char *lines = gen_group_text(gen, used, group);
    if (lines[0] != '\0')
        citem_text(gen->arena, out, arena_printf(gen->arena, "/* %s */\n%s", comment, lines));
}

void gen_vector_definitions(struct gen *gen, const struct csymbol_set *used,
                            struct citem_vec *out)
{
    add_group(gen, used, CSYMBOL_WIDTH,
              "Bytes of a vector, as many as the processor's have that this is compiled for, and "
              "how many\n * numbers of 32 or 64 bits that are.",
              out);
    add_group(gen, used, CSYMBOL_TYPE,
              "Vectors; with _u as they lie in memory, aligned like their lanes.", out);
    add_group(gen, used, CSYMBOL_MACRO,
              "Their operations that C has no operator for, on all lanes.", out);
}

/* WORD behind the name of a macro and '_', or null. */
static const char *behind_macro(const char *word, const char *macro)
{
    size_t len = strlen(macro);
    return strncmp(word, macro, len) == 0 && word[len] == '_' ? word + len + 1 : NULL;
}

bool gen_vector_has_name(const char *word)
{
    if (own_name_matches("$sx$w", word) || own_name_matches("$sx$w_u", word))
        return true;
    for (unsigned i = 0; i < MACRO_COUNT; i++) {
        const char *rest = behind_macro(word, macros[i].name);
        if (rest && own_name_matches("$sx$w", rest))
            return true;
    }
    return false;
}
