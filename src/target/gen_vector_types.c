/* The definitions that vectors need in an emitted file of C: types, and macros for what the vectors
 * of GCC and Clang have no operator for.
 *
 *     typedef float f32x8 __attribute__((vector_size(32)));
 *     typedef float f32x8_u __attribute__((vector_size(32), aligned(4), may_alias));
 *     #define splat_f32x8(x) ((float)(x) - (f32x8){0})
 *
 * The second type is that of vectors among other numbers in memory, aligned as these are. x - 0 is
 * x for all numbers, and a vector, as 0 is one. min and max are those of numbers: where one operand
 * is not a number, the other one. Macros take their arguments more than once; these have no
 * effects. Functions would pass vectors by value, for which machines without such vectors have no
 * convention, and compilers warn. */
#include <string.h>

#include "base/buf.h"
#include "target/gen_private.h"

static const unsigned widths[] = {2, 4, 8, 16};

/* The vectors of WIDTH lanes of type SCALAR, with their names in C, and those of integers of the
 * same size. */
struct vectors {
    enum scalar scalar;
    unsigned width;
    const char *type, *integers, *naturals;
};

static enum scalar integer_of(enum scalar scalar, bool is_signed)
{
    for (int other = 0; other < SCALAR_COUNT; other++)
        if (scalar_class((enum scalar)other) == (is_signed ? CLASS_SIGNED : CLASS_UNSIGNED) &&
            scalar_bytes((enum scalar)other) == scalar_bytes(scalar))
            return (enum scalar)other;
    return scalar;
}

static const char *type_of(struct arena *arena, enum scalar scalar, unsigned width)
{
    return arena_printf(arena, "%sx%u", scalar_name(scalar), width);
}

static struct vectors vectors_of(struct arena *arena, enum scalar scalar, unsigned width)
{
    return (struct vectors){scalar, width, type_of(arena, scalar, width),
                            type_of(arena, integer_of(scalar, true), width),
                            type_of(arena, integer_of(scalar, false), width)};
}

/* The definitions that TEXT, the code of the file and its macros, uses. */
struct definitions {
    struct arena *arena;
    struct buf text, types, macros;
};

static bool is_used(const struct definitions *definitions, const char *format, const char *type)
{
    const char *word = arena_printf(definitions->arena, "%s%s", format, type);
    return strstr(buf_text(&definitions->text), word) != NULL;
}

static void add_macro(struct definitions *definitions, const char *text)
{
    buf_add(&definitions->text, text);
    buf_add(&definitions->macros, text);
}

static void splat(struct definitions *definitions, const struct vectors *v)
{
    if (is_used(definitions, "splat_", v->type))
        add_macro(definitions,
                  arena_printf(definitions->arena, "#define splat_%s(x) ((%s)(x) - (%s){0})\n",
                               v->type, scalar_c_name(v->scalar), v->type));
}

static void absolute(struct definitions *definitions, const struct vectors *v)
{
    const char *bits =
        scalar_bytes(v->scalar) == 4 ? "0x7fffffffu" : "UINT64_C(0x7fffffffffffffff)";
    if (is_used(definitions, "abs_", v->type))
        add_macro(definitions,
                  arena_printf(definitions->arena, "#define abs_%s(x) ((%s)((%s)(x) & %s))\n",
                               v->type, v->type, v->naturals, bits));
}

/* The lanes of a where it is LESS or greater than b, or b is not a number; else those of b. */
static void extreme(struct definitions *definitions, const struct vectors *v, const char *name,
                    const char *less)
{
    bool floats = scalar_class(v->scalar) == CLASS_FLOAT;
    if (!is_used(definitions, arena_printf(definitions->arena, "%s_", name), v->type))
        return;
    const char *test = arena_printf(definitions->arena, floats ? "((a) %s (b)) | ((b) != (b))"
                                                               : "(a) %s (b)", less);
    add_macro(definitions,
              arena_printf(definitions->arena, "#define %s_%s(a, b) select_%s(%s, a, b)\n", name,
                           v->type, v->type, test));
}

static void select_lanes(struct definitions *definitions, const struct vectors *v)
{
    if (is_used(definitions, "select_", v->type))
        add_macro(definitions,
                  arena_printf(definitions->arena,
                               "#define select_%s(mask, a, b) \\\n"
                               "    ((%s)(((%s)(a) & (%s)(mask)) | ((%s)(b) & ~(%s)(mask))))\n",
                               v->type, v->type, v->integers, v->integers, v->integers,
                               v->integers));
}

static void add_macros(struct definitions *definitions, const struct vectors *v)
{
    splat(definitions, v);
    absolute(definitions, v);
    extreme(definitions, v, "min", "<");
    extreme(definitions, v, "max", ">");
    select_lanes(definitions, v);
}

static void add_types(struct definitions *definitions, const struct vectors *v)
{
    struct arena *arena = definitions->arena;
    const char *scalar = scalar_c_name(v->scalar);
    size_t bytes = scalar_bytes(v->scalar);
    if (!is_used(definitions, "", v->type))
        return;
    buf_printf(&definitions->types, "typedef %s %s __attribute__((vector_size(%zu)));\n", scalar,
               v->type, bytes * v->width);
    if (is_used(definitions, "", arena_printf(arena, "%s_u", v->type)))
        buf_printf(&definitions->types,
                   "typedef %s %s_u __attribute__((vector_size(%zu), aligned(%zu), may_alias));\n",
                   scalar, v->type, bytes * v->width, bytes);
}

static void for_all(struct definitions *definitions,
                    void add(struct definitions *definitions, const struct vectors *v))
{
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        for (size_t i = 0; scalar != SCALAR_BOOL && i < sizeof widths / sizeof widths[0]; i++) {
            struct vectors v = vectors_of(definitions->arena, (enum scalar)scalar, widths[i]);
            add(definitions, &v);
        }
}

static void add_item(struct definitions *definitions, const char *comment, struct buf *lines,
                     struct citem_vec *out)
{
    const char *text = arena_printf(definitions->arena, "/* %s */\n%s", comment, buf_text(lines));
    if (buf_text(lines)[0] != '\0')
        citem_text(definitions->arena, out, text);
    buf_free(lines);
}

void gen_vector_definitions(struct gen *gen, const char *text, struct citem_vec *out)
{
    struct definitions definitions = {.arena = gen->arena};
    buf_add(&definitions.text, text);
    for_all(&definitions, add_macros);
    for_all(&definitions, add_types);
    add_item(&definitions, "Vectors; with _u as they lie in memory, aligned like their lanes.",
             &definitions.types, out);
    add_item(&definitions, "Their operations that C has no operator for, on all lanes.",
             &definitions.macros, out);
    buf_free(&definitions.text);
}

void gen_vector_reserve_names(struct arena *arena, struct name_set *names)
{
    static const char *const forms[] = {"%s", "%s_u", "splat_%s", "abs_%s",
                                        "min_%s", "max_%s", "select_%s"};
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
            const char *type = type_of(arena, (enum scalar)scalar, widths[i]);
            for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++)
                name_reserve(names, arena_printf(arena, forms[k], type));
        }
}
