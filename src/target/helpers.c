/* The helper functions of emitted code: which are used, their names and texts.
 *
 * A helper is a template over scalar types. Each instance is a symbol, made when it is first asked
 * for; the order of symbols is that of helpers and types, so that each file has each helper once,
 * callees first, whatever the order of use was. Names have the program's in front, so that files do
 * not clash in one translation unit:
 *
 *     add_i32 used                static inline int32_t dot_add_i32(int32_t a, int32_t b)
 *                                 {
 *                                     return (int32_t)((uint32_t)a + (uint32_t)b);
 *                                 } */
#include "target/helpers.h"

#include "base/diag.h"
#include "base/template.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"
#include "target/own_name.h"

enum kind { PLAIN, TYPED, CONVERTS };

enum need_kind { NEED_NOTHING, NEED_HELPER, NEED_STATUS, NEED_LIMIT, NEED_LIBRARY, NEED_PRAGMA };

struct need {
    enum need_kind kind;
    int number;                 /* HELPER */
    const char *function, *header; /* LIBRARY */
};

enum { MOST_NEEDS = 3 };

static const struct {
    const char *name;
    enum kind kind;
    struct need needs[MOST_NEEDS];
    const char *text;
} helpers[] = {
#define NEEDS(...) {__VA_ARGS__}
#define FAIL {NEED_HELPER, HELPER_FAIL, NULL, NULL}
#define FLOOR_DIV {NEED_HELPER, HELPER_FLOOR_DIV, NULL, NULL}
#define FLOOR_MOD {NEED_HELPER, HELPER_FLOOR_MOD, NULL, NULL}
#define SIGNED_QUOT {NEED_HELPER, HELPER_SIGNED_QUOT, NULL, NULL}
#define SIGNED_REM {NEED_HELPER, HELPER_SIGNED_REM, NULL, NULL}
#define HALF_TO_F32 {NEED_HELPER, HELPER_HALF_TO_F32, NULL, NULL}
#define HALF_FROM_F32 {NEED_HELPER, HELPER_HALF_FROM_F32, NULL, NULL}
#define IS_FINE {NEED_HELPER, HELPER_IS_FINE, NULL, NULL}
#define POWER {NEED_HELPER, HELPER_POWER, NULL, NULL}
#define NOTHING {NEED_NOTHING, 0, NULL, NULL}
#define STATUS {NEED_STATUS, 0, NULL, NULL}
#define LIMIT {NEED_LIMIT, 0, NULL, NULL}
#define PRAGMA {NEED_PRAGMA, 0, NULL, NULL}
#define MATHS(function) {NEED_LIBRARY, 0, #function, "math.h"}
#define STANDARD(function) {NEED_LIBRARY, 0, #function, "stdlib.h"}
#define HELPER(suffix, name, kind, needs, text) {name, kind, needs, text},
#include "target/helpers.def"
#undef HELPER
#undef STANDARD
#undef MATHS
#undef PRAGMA
#undef LIMIT
#undef STATUS
#undef NOTHING
#undef IS_FINE
#undef POWER
#undef HALF_FROM_F32
#undef HALF_TO_F32
#undef SIGNED_REM
#undef SIGNED_QUOT
#undef FLOOR_MOD
#undef FLOOR_DIV
#undef FAIL
#undef NEEDS
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

/* What is in BUF, which is freed. */
static const char *taken(const struct filling *filling, struct buf *buf)
{
    const char *copy = arena_strdup(filling->arena, buf_text(buf));
    buf_free(buf);
    return copy;
}

static const char *helper_name(struct gen *gen, int helper, enum scalar scalar, enum scalar to)
{
    const struct filling filling = {.arena = gen->arena, .scalar = scalar, .to = to};
    const struct template_word words[] = {{"s", scalar_name(scalar)}, {"r", scalar_name(to)}};
    struct buf buf = {0};
    template_add(&buf, helpers[helper].name, words, sizeof words / sizeof words[0]);
    return gen_own_name(gen, taken(&filling, &buf));
}

/* The helper besides FAIL that HELPER calls, or FAIL. */
static int called_helper(enum helper helper)
{
    for (size_t i = 0; i < MOST_NEEDS; i++) {
        const struct need *need = &helpers[helper].needs[i];
        if (need->kind == NEED_HELPER && need->number != HELPER_FAIL)
            return need->number;
    }
    return HELPER_FAIL;
}

/* A line of another target is left out: what stands for the target's name is nothing there. */
static const char *fill_text(struct gen *gen, const struct filling *filling, enum helper helper)
{
    enum gen_target target = gen->target;
    enum scalar scalar = filling->scalar, to = filling->to;
    size_t bytes = scalar_bytes(scalar);
    const struct template_word words[] = {
        {"N", helper_name(gen, (int)helper, scalar, to)},
        {"F", helper_name(gen, HELPER_FAIL, scalar, to)},
        {"D", helper_name(gen, called_helper(helper), scalar, to)},
        {"WIDE", helper_name(gen, HELPER_HALF_TO_F32, scalar, to)},
        {"HALF", helper_name(gen, HELPER_HALF_FROM_F32, scalar, to)},
        {"H", type_name(filling, SCALAR_F16)},
        {"s", scalar_name(scalar)},
        {"T", type_name(filling, filling->scalar)},
        {"U", type_name(filling, unsigned_of_size(bytes))},
        {"W", type_name(filling, unsigned_of_size(bytes < 4 ? 4 : bytes))},
        {"B", number_text(filling, 8 * bytes)},
        {"M", number_text(filling, 8 * bytes - 1)},
        {"r", scalar_name(filling->to)},
        {"R", type_name(filling, filling->to)},
        {"c", range_text(filling)},
        {"X", type_name(filling, SCALAR_I64)},
        {"K", ctype_text(gen->arena, gen_status_struct(gen))},
        {"S", ctype_head(gen->arena, gen_status_type(gen))},
        {"CHECK", gen->run_type ? "status" : "check"},
        {"P", filling->prefix},
        {"C", target == GEN_C ? "" : NULL},
        {"MP", target == GEN_OPENMP ? "" : NULL},
        {"CL", target == GEN_OPENCL ? "" : NULL},
        {"HOST", target != GEN_OPENCL ? "" : NULL}};
    struct buf buf = {0};
    template_add_code(&buf, &helpers[helper].text, 1, words, sizeof words / sizeof words[0]);
    return taken(filling, &buf);
}

static const struct csymbol *needed_symbol(struct gen *gen, const struct need *need,
                                           enum scalar scalar, enum scalar to)
{
    switch (need->kind) {
    case NEED_NOTHING:
        return NULL;
    case NEED_HELPER:
        return helper_symbol(gen, (enum helper)need->number, scalar, to);
    case NEED_STATUS:
        return gen->run_type ? NULL : gen_status_symbol(gen);
    case NEED_LIMIT:
        return gen_limit_symbol(gen);
    case NEED_LIBRARY:
        return gen_library_symbol(gen, need->function, need->header);
    case NEED_PRAGMA:
        return gen_pragma_symbol(gen);
    }
    bug(loc_none(), "a helper needs something of unknown kind");
}

/* Whether the function that TEXT defines takes no pointer. It changes nothing then, and reads no
 * memory: there are no variables outside of functions. */
static bool takes_numbers(const char *text)
{
    const char *head = strstr(text, "static inline ");
    const char *body = head ? strstr(head, ")\n{\n") : NULL;
    return body && !memchr(head, '*', (size_t)(body - head));
}

static bool is_among(enum helper helper, const enum helper *some, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (some[i] == helper)
            return true;
    return false;
}

/* Whether HELPER divides by what it is told is not 0. */
static bool is_partial(enum helper helper)
{
    static const enum helper some[] = {HELPER_SIGNED_QUOT, HELPER_SIGNED_REM, HELPER_FLOOR_DIV,
                                       HELPER_FLOOR_MOD};
    return is_among(helper, some, sizeof some / sizeof some[0]);
}

/* Whether HELPER, which takes numbers, divides, has a loop, or does under a condition what
 * compilers do not do without it. */
static bool is_long(enum helper helper)
{
    static const enum helper some[] = {
        HELPER_POWER, HELPER_POPC, HELPER_CLZ, HELPER_CTZ, HELPER_TRUNCATE, HELPER_HALF_TO_F32,
        HELPER_HALF_FROM_F32, HELPER_HALF_FROM_F64, HELPER_HALF_ADD, HELPER_HALF_SUB,
        HELPER_HALF_MUL, HELPER_HALF_DIV, HELPER_HALF_FMA, HELPER_HALF_NEXT};
    return is_partial(helper) || is_among(helper, some, sizeof some / sizeof some[0]);
}

/* Struct status stands in front of all (gen_status_symbol). The host code of OpenCL has a `fail` of
 * its own, opencl/text/fail.c.txt. */
static const struct csymbol *new_symbol(struct gen *gen, enum helper helper, enum scalar scalar,
                                        enum scalar to)
{
    if (helper == HELPER_FAIL && gen->run_type)
        return csymbol_new(gen->arena, CSYMBOL_FUNCTION, 0, helper_name(gen, HELPER_FAIL, 0, 0),
                           NULL);
    const struct filling filling = {.arena = gen->arena,
                                    .opencl = gen->target == GEN_OPENCL,
                                    .prefix = gen->prefix,
                                    .scalar = scalar,
                                    .to = to};
    unsigned order = ((unsigned)helper * SCALAR_COUNT + scalar) * SCALAR_COUNT + to + 1;
    struct csymbol *symbol = csymbol_new(gen->arena, CSYMBOL_HELPER, order,
                                         helper_name(gen, (int)helper, scalar, to),
                                         fill_text(gen, &filling, helper));
    symbol->takes_numbers = takes_numbers(symbol->text);
    symbol->is_partial = is_partial(helper);
    symbol->is_long = is_long(helper);
    for (size_t i = 0; i < MOST_NEEDS; i++) {
        const struct csymbol *needed =
            needed_symbol(gen, &helpers[helper].needs[i], scalar, to);
        if (needed)
            csymbol_add_need(gen->arena, symbol, needed);
    }
    return symbol;
}

const struct csymbol *helper_symbol(struct gen *gen, enum helper helper, enum scalar scalar,
                                    enum scalar to)
{
    enum kind kind = helpers[helper].kind;
    enum scalar from = kind == PLAIN ? 0 : scalar, result = kind == PLAIN ? 0 : to;
    const struct csymbol **known = &gen->helpers[helper][from][result];
    if (!*known)
        *known = new_symbol(gen, helper, from, result);
    return *known;
}

const struct csymbol *helper_made(const struct gen *gen, enum helper helper, enum scalar scalar)
{
    enum scalar from = helpers[helper].kind == PLAIN ? 0 : scalar;
    return gen->helpers[helper][from][from];
}

bool helper_is_called(const struct gen *gen, enum helper helper, enum scalar scalar,
                      const struct cexp *exp)
{
    return exp->kind == CEXP_CALL && exp->symbol && exp->symbol == helper_made(gen, helper, scalar);
}

static const struct cexp *call(struct gen *gen, enum helper helper, enum scalar scalar,
                               const struct cexp *const *args, size_t count)
{
    return cexp_call_symbol(gen->arena, helper_symbol(gen, helper, scalar, scalar), args, count);
}

const struct cexp *helper_call_plain(struct gen *gen, enum helper helper,
                                     const struct cexp *const *args, size_t count)
{
    if (helpers[helper].kind != PLAIN)
        bug(loc_none(), "the helper '%s' is for certain types", helpers[helper].name);
    return call(gen, helper, SCALAR_I64, args, count);
}

const struct cexp *helper_call1(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a)
{
    return call(gen, helper, scalar, &a, 1);
}

const struct cexp *helper_call2(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a, const struct cexp *b)
{
    const struct cexp *args[] = {a, b};
    return call(gen, helper, scalar, args, 2);
}

const struct cexp *helper_call_status(struct gen *gen, enum helper helper, enum scalar scalar,
                                      const struct cexp *a, const struct cexp *b,
                                      const struct cexp *check)
{
    const struct cexp *args[] = {a, b, gen_status(gen), check};
    return call(gen, helper, scalar, args, 4);
}

const struct cexp *helper_convert(struct gen *gen, enum helper helper, enum scalar from,
                                  enum scalar to, const struct cexp *a)
{
    return cexp_call_symbol(gen->arena, helper_symbol(gen, helper, from, to), &a, 1);
}

bool helper_has_name(const char *word)
{
    for (int helper = 0; helper < HELPER_COUNT; helper++)
        if (own_name_matches(helpers[helper].name, word))
            return true;
    return false;
}
