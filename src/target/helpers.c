/* The helper functions of emitted code: which are used, their names and texts.
 *
 * A helper is a template over scalar types. What is used is kept in a table by helper and types,
 * and printed in that order, so that each file has each helper once, callees first, whatever the
 * order of use was:
 *
 *     add_i32 used                static inline int32_t add_i32(int32_t a, int32_t b)
 *                                 {
 *                                     return (int32_t)((uint32_t)a + (uint32_t)b);
 *                                 } */
#include "target/helpers.h"

#include <string.h>

#include "base/template.h"
#include "target/gen_private.h"

static const struct {
    const char *name;
    int needs; /* a helper, or NONE */
    const char *text;
} helpers[] = {
#define NONE (-1)
#define FAIL HELPER_FAIL
#define FLOOR_DIV HELPER_FLOOR_DIV
#define FLOOR_MOD HELPER_FLOOR_MOD
#define SIGNED_QUOT HELPER_SIGNED_QUOT
#define SIGNED_REM HELPER_SIGNED_REM
#define POWER HELPER_POWER
#define HELPER(suffix, name, needs, text) {name, needs, text},
#include "target/helpers.def"
#undef HELPER
#undef POWER
#undef SIGNED_REM
#undef SIGNED_QUOT
#undef FLOOR_MOD
#undef FLOOR_DIV
#undef FAIL
#undef NONE
};

/* What a template is filled in with. */
struct filling {
    struct arena *arena;
    bool opencl;
    const char *prefix;
    enum scalar scalar, to;
};

static const char *type_name(const struct filling *filling, enum scalar scalar)
{
    return filling->opencl ? scalar_cl_name(scalar) : scalar_c_name(scalar);
}

static enum scalar unsigned_of_size(size_t bytes)
{
    return bytes == 1   ? SCALAR_U8
           : bytes == 2 ? SCALAR_U16
           : bytes == 4 ? SCALAR_U32
                        : SCALAR_U64;
}

/* 2^BITS as a literal of floating type SCALAR. */
static const char *power_text(const struct filling *filling, size_t bits)
{
    double value = 1.0;
    for (size_t i = 0; i < bits; i++)
        value *= 2.0;
    return arena_printf(filling->arena, "%.1f%s", value,
                        filling->scalar == SCALAR_F32 ? "f" : "");
}

/* The condition that x, of floating type, is inside the range of the result's integer type when it
 * is rounded towards zero. The number below the least is exact in x's type only for small types;
 * for the others nothing lies between that and the least. */
static const char *range_text(const struct filling *filling)
{
    struct arena *arena = filling->arena;
    size_t bits = 8 * scalar_bytes(filling->to);
    const char *suffix = filling->scalar == SCALAR_F32 ? "f" : "";
    if (scalar_class(filling->to) == CLASS_UNSIGNED)
        return arena_printf(arena, "x > -1.0%s && x < %s", suffix, power_text(filling, bits));
    const char *limit = power_text(filling, bits - 1);
    if (bits > (filling->scalar == SCALAR_F32 ? 16 : 32))
        return arena_printf(arena, "x >= -%s && x < %s", limit, limit);
    double below = bits == 8 ? -129.0 : bits == 16 ? -32769.0 : -2147483649.0;
    return arena_printf(arena, "x > %.1f%s && x < %s", below, suffix, limit);
}

static const char *number_text(const struct filling *filling, size_t number)
{
    return arena_printf(filling->arena, "%zu", number);
}

static const char *fill(const struct filling *filling, const char *text,
                        const struct template_word *words, size_t count)
{
    struct buf buf = {0};
    template_add(&buf, text, words, count);
    const char *copy = arena_strdup(filling->arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

/* A line of another target is left out: what stands for the target's name is nothing there. */
static const char *fill_text(const struct filling *filling, enum gen_target target,
                             const char *text)
{
    size_t bytes = scalar_bytes(filling->scalar);
    const struct template_word words[] = {
        {"s", scalar_name(filling->scalar)},
        {"T", type_name(filling, filling->scalar)},
        {"U", type_name(filling, unsigned_of_size(bytes))},
        {"W", type_name(filling, unsigned_of_size(bytes < 4 ? 4 : bytes))},
        {"B", number_text(filling, 8 * bytes)},
        {"M", number_text(filling, 8 * bytes - 1)},
        {"r", scalar_name(filling->to)},
        {"R", type_name(filling, filling->to)},
        {"c", range_text(filling)},
        {"X", type_name(filling, SCALAR_I64)},
        {"S", filling->opencl ? "volatile global int *" : "int *"},
        {"P", filling->prefix},
        {"C", target == GEN_C ? "" : NULL},
        {"MP", target == GEN_OPENMP ? "" : NULL},
        {"CL", target == GEN_OPENCL ? "" : NULL},
        {"HOST", target != GEN_OPENCL ? "" : NULL}};
    return fill(filling, text, words, sizeof words / sizeof words[0]);
}

static const char *helper_name(struct arena *arena, enum helper helper, enum scalar scalar,
                               enum scalar to)
{
    const struct filling filling = {.arena = arena, .scalar = scalar, .to = to};
    const struct template_word words[] = {{"s", scalar_name(scalar)}, {"r", scalar_name(to)}};
    return fill(&filling, helpers[helper].name, words, sizeof words / sizeof words[0]);
}

static void mark_used(struct gen *gen, int helper, enum scalar scalar, enum scalar to)
{
    for (; helper >= 0; helper = helpers[helper].needs) {
        bool typed = strchr(helpers[helper].name, '$') != NULL;
        gen->helper_used[helper][typed ? scalar : 0][typed ? to : 0] = true;
    }
}

const char *helper_use(struct gen *gen, enum helper helper, enum scalar scalar, enum scalar to)
{
    mark_used(gen, (int)helper, scalar, to);
    return helper_name(gen->arena, helper, scalar, to);
}

const struct cexp *helper_call1(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a)
{
    return cexp_call1(gen->arena, helper_use(gen, helper, scalar, scalar), a);
}

const struct cexp *helper_call2(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a, const struct cexp *b)
{
    return cexp_call2(gen->arena, helper_use(gen, helper, scalar, scalar), a, b);
}

const struct cexp *helper_call_status(struct gen *gen, enum helper helper, enum scalar scalar,
                                      const struct cexp *a, const struct cexp *b)
{
    mark_used(gen, HELPER_FAIL, scalar, scalar);
    return cexp_call3(gen->arena, helper_use(gen, helper, scalar, scalar), a, b,
                      gen_status(gen));
}

const struct cexp *helper_convert(struct gen *gen, enum helper helper, enum scalar from,
                                  enum scalar to, const struct cexp *a)
{
    return cexp_call1(gen->arena, helper_use(gen, helper, from, to), a);
}

/* A helper for certain types. */
struct instance {
    size_t helper, scalar, to;
};

struct instance_vec VEC(struct instance);

static struct instance_vec used_helpers(struct gen *gen)
{
    struct instance_vec used = {0};
    for (size_t helper = 0; helper < HELPER_COUNT; helper++)
        for (size_t scalar = 0; scalar < SCALAR_COUNT; scalar++)
            for (size_t to = 0; to < SCALAR_COUNT; to++)
                if (gen->helper_used[helper][scalar][to])
                    VEC_PUSH(gen->arena, &used, ((struct instance){helper, scalar, to}));
    return used;
}

static const char *instance_text(struct gen *gen, struct instance instance)
{
    struct filling filling = {
        .arena = gen->arena,
        .opencl = gen->target == GEN_OPENCL,
        .prefix = gen->prefix,
        .scalar = (enum scalar)instance.scalar,
        .to = (enum scalar)instance.to,
    };
    return fill_text(&filling, gen->target, helpers[instance.helper].text);
}

static bool calls(struct gen *gen, const char *text, struct instance instance)
{
    const char *name = helper_name(gen->arena, (enum helper)instance.helper,
                                   (enum scalar)instance.scalar, (enum scalar)instance.to);
    const char *call = arena_printf(gen->arena, "%s(", name);
    return strstr(text, call) != NULL;
}

void gen_helpers(struct gen *gen, struct citem_vec *out)
{
    struct instance_vec used = used_helpers(gen);
    for (size_t i = 0; i < used.len; i++)
        citem_text(gen->arena, out, instance_text(gen, used.at[i]));
}

/* Callers stand behind what they call, so that one walk from the end finds all. */
void gen_helpers_for(struct gen *gen, const char *text, struct citem_vec *out)
{
    struct instance_vec used = used_helpers(gen);
    const char **texts = ARENA_ARRAY(gen->arena, const char *, used.len);
    struct buf all = {0};
    buf_add(&all, text);
    for (size_t i = used.len; i-- > 0;) {
        if (!calls(gen, buf_text(&all), used.at[i]))
            continue;
        texts[i] = instance_text(gen, used.at[i]);
        buf_add(&all, texts[i]);
    }
    for (size_t i = 0; i < used.len; i++)
        if (texts[i])
            citem_text(gen->arena, out, texts[i]);
    buf_free(&all);
}

static void reserve_instances(struct arena *arena, struct name_set *names, enum helper helper)
{
    bool typed = strstr(helpers[helper].name, "$s") != NULL;
    bool converts = strstr(helpers[helper].name, "$r") != NULL;
    for (int scalar = 0; scalar < (typed ? SCALAR_COUNT : 1); scalar++)
        for (int to = 0; to < (converts ? SCALAR_COUNT : 1); to++)
            name_reserve(names,
                         helper_name(arena, helper, (enum scalar)scalar, (enum scalar)to));
}

void helper_reserve_names(struct arena *arena, struct name_set *names)
{
    for (int helper = 0; helper < HELPER_COUNT; helper++)
        reserve_instances(arena, names, (enum helper)helper);
}
