/* The prelude: built-in functions, and definitions in the language itself (prelude.fut and, for the
 * members of number modules, numeric.fut and its neighbours, as templates over the type).
 *
 * Its definitions are parsed at the start, those of a number module at its first use; each is
 * elaborated when a program uses it first.
 *
 *     f32.sum      `def sum (xs: []$T) : $T = ...` with f32 for T; core definition f32_sum
 */
#include "front/prelude.h"

#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/template.h"
#include "front/builtins.h"
#include "front/state.h"
#include "syntax/parse.h"
#include "type/real.h"

#define LINES(array) array, sizeof array / sizeof array[0]

static const char *const prelude_lines[] = {
#include "front/prelude.inc"
};
static const char *const numeric_lines[] = {
#include "front/numeric.inc"
};
static const char *const integral_lines[] = {
#include "front/integral.inc"
};
static const char *const signed_lines[] = {
#include "front/signed.inc"
};
static const char *const unsigned_lines[] = {
#include "front/unsigned.inc"
};
static const char *const float_lines[] = {
#include "front/float.inc"
};
static const char *const half_lines[] = {
#include "front/half.inc"
};
static const char *const wide_lines[] = {
#include "front/wide.inc"
};

static const struct syn_program *parse(struct front *front, const char *path, const char *text)
{
    struct source *source = source_from_text(types_arena(front->types), path, text);
    struct syn_program *program = syntax_parse(front->whole, front->diag, source);
    if (!program)
        bug(loc_none(), "%s does not parse:\n%s", path, text);
    return program;
}

static const struct syn_dec *definition_of(const struct syn_dec *dec)
{
    return dec->kind == SYN_DEC_LOCAL ? dec->local : dec;
}

static const char *name_of(const struct syn_dec *dec)
{
    return definition_of(dec)->def.fun.name.name;
}

static void add_lazy(struct front *front, const struct syn_dec *dec, const char *key,
                     const char *core_name)
{
    struct global *global = ARENA_NEW(front->whole, struct global);
    global->kind = GLOBAL_LAZY;
    global->is_local = dec->kind == SYN_DEC_LOCAL;
    global->dec = definition_of(dec);
    global->name = core_name;
    global->called = key;
    map_set(front->prelude, key, global);
}

static const char *join_lines(struct front *front, const char *const *lines, size_t count)
{
    struct buf buf = {0};
    for (size_t i = 0; i < count; i++)
        buf_add(&buf, lines[i]);
    const char *text = arena_strdup(front->whole, buf_text(&buf));
    buf_free(&buf);
    return text;
}

void front_prelude_init(struct front *front)
{
    front_builtins_init(front);
    const char *text = join_lines(front, LINES(prelude_lines));
    const struct syn_program *program = parse(front, "prelude", text);
    for (size_t i = 0; i < program->decs.count; i++) {
        const struct syn_dec *dec = program->decs.at[i];
        add_lazy(front, dec, name_of(dec), name_of(dec));
    }
}

/* ---- Number modules ---- */

/* The integer type of SCALAR's width in CLASS. */
static enum scalar counterpart(enum scalar scalar, enum scalar_class class)
{
    for (int i = 0; i < SCALAR_COUNT; i++)
        if (scalar_class((enum scalar)i) == class &&
            scalar_bytes((enum scalar)i) == scalar_bytes(scalar))
            return (enum scalar)i;
    bug(loc_none(), "no integer type has the width of %s", scalar_name(scalar));
}

static void load_template(struct front *front, enum scalar scalar, const char *const *lines,
                          size_t count)
{
    const char *module = scalar_name(scalar);
    const struct template_word words[] = {
        {"T", module},
        {"S", scalar_name(counterpart(scalar, CLASS_SIGNED))},
        {"U", scalar_name(counterpart(scalar, CLASS_UNSIGNED))},
        {"H", arena_printf(front->whole, "%zu", 4 * (size_t)scalar_bytes(scalar))},
        {"BIAS", arena_printf(front->whole, "%d", scalar_format(scalar).bias)},
        {"MANTISSA", arena_printf(front->whole, "%d", scalar_format(scalar).fraction_bits)}};
    struct buf buf = {0};
    template_add_lines(&buf, lines, count, words, sizeof words / sizeof words[0]);
    const struct syn_program *program =
        parse(front, arena_printf(front->whole, "prelude (%s)", module),
              arena_strdup(front->whole, buf_text(&buf)));
    buf_free(&buf);
    for (size_t i = 0; i < program->decs.count; i++) {
        const char *name = name_of(program->decs.at[i]);
        add_lazy(front, program->decs.at[i], arena_printf(front->whole, "%s.%s", module, name),
                 arena_printf(front->whole, "%s_%s", module, syn_is_operator(name) ? "op" : name));
    }
}

static void load_members(struct front *front, enum scalar scalar)
{
    enum scalar_class class = scalar_class(scalar);
    if (front->members_loaded[scalar])
        return;
    front->members_loaded[scalar] = true;
    if (class == CLASS_BOOL)
        return;
    load_template(front, scalar, LINES(numeric_lines));
    if (class == CLASS_FLOAT)
        load_template(front, scalar, LINES(float_lines));
    else
        load_template(front, scalar, LINES(integral_lines));
    if (scalar == SCALAR_F16)
        load_template(front, scalar, LINES(half_lines));
    if (scalar == SCALAR_F32 || scalar == SCALAR_F64)
        load_template(front, scalar, LINES(wide_lines));
    if (class == CLASS_SIGNED)
        load_template(front, scalar, LINES(signed_lines));
    if (class == CLASS_UNSIGNED)
        load_template(front, scalar, LINES(unsigned_lines));
}

struct global *front_prelude_find(struct front *front, const char *module, const char *name)
{
    enum scalar scalar;
    if (!module)
        return map_get(front->prelude, name);
    if (scalar_from_name(module, &scalar))
        load_members(front, scalar);
    return map_get(front->prelude, arena_printf(front->arena, "%s.%s", module, name));
}

bool front_prelude_knows(const char *name)
{
    static const char *const names[] = {
#define PRELUDE_NAME(name) name,
#include "front/prelude_names.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}
