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

static const char *fill_mark(const struct filling *filling, char mark)
{
    size_t bytes = scalar_bytes(filling->scalar);
    switch (mark) {
    case 's':
        return scalar_name(filling->scalar);
    case 'T':
        return type_name(filling, filling->scalar);
    case 'U':
        return type_name(filling, unsigned_of_size(bytes));
    case 'W':
        return type_name(filling, unsigned_of_size(bytes < 4 ? 4 : bytes));
    case 'B':
        return arena_printf(filling->arena, "%zu", 8 * bytes);
    case 'M':
        return arena_printf(filling->arena, "%zu", 8 * bytes - 1);
    case 'r':
        return scalar_name(filling->to);
    case 'R':
        return type_name(filling, filling->to);
    case 'c':
        return range_text(filling);
    case 'X':
        return type_name(filling, SCALAR_I64);
    case 'S':
        return filling->opencl ? "volatile global int *" : "int *";
    case 'P':
        return filling->prefix;
    }
    bug(loc_none(), "a helper's text has the unknown mark '$%c'", mark);
}

/* A type that ends in '*' takes the blank behind it with it: "int *status". */
static void fill_line(const struct filling *filling, struct buf *buf, const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (line[i] != '$') {
            buf_add_char(buf, line[i]);
            continue;
        }
        const char *text = fill_mark(filling, line[++i]);
        buf_add(buf, text);
        if (text[strlen(text) - 1] == '*' && i + 1 < len && line[i + 1] == ' ')
            i++;
    }
}

/* Whether LINE is for TARGET; *LINE is moved behind the mark. */
static bool is_for_target(enum gen_target target, const char **line)
{
    static const struct {
        const char *mark;
        bool in_c, in_openmp, in_opencl;
    } marks[] = {
        {"C:", true, false, false},
        {"MP:", false, true, false},
        {"CL:", false, false, true},
        {"C!", true, true, false},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        size_t len = strlen(marks[i].mark);
        if (strncmp(*line, marks[i].mark, len) != 0)
            continue;
        *line += len;
        return target == GEN_C        ? marks[i].in_c
               : target == GEN_OPENMP ? marks[i].in_openmp
                                      : marks[i].in_opencl;
    }
    return true;
}

static const char *fill_text(const struct filling *filling, enum gen_target target,
                             const char *text)
{
    struct buf buf = {0};
    while (*text != '\0') {
        size_t whole = strcspn(text, "\n") + 1;
        const char *line = text;
        if (is_for_target(target, &line))
            fill_line(filling, &buf, line, (size_t)(text + whole - line));
        text += whole;
    }
    const char *copy = arena_strdup(filling->arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

static const char *helper_name(struct arena *arena, enum helper helper, enum scalar scalar,
                               enum scalar to)
{
    struct filling filling = {.arena = arena, .scalar = scalar, .to = to};
    struct buf buf = {0};
    fill_line(&filling, &buf, helpers[helper].name, strlen(helpers[helper].name));
    const char *name = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return name;
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
