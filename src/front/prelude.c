/* The prelude: built-in functions, and definitions in the language itself (prelude.fut and, for the
 * members of number modules, numeric.fut and its neighbours, as templates over the type).
 *
 * Its definitions are listed at the start, those of a number module at its first use; each is
 * parsed and elaborated when a program uses it first. A definition begins at the start of a line,
 * and ends where the next one begins.
 *
 *     f32.sum      `def sum (xs: []$T) : $T = ...` with f32 for T; core definition f32_sum
 *
 * The module types that number modules are of (module_types.fut) are declared when a program names
 * a module type that it does not declare.
 */
#include "front/prelude.h"

#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/template.h"
#include "core/module.h"
#include "front/builtins.h"
#include "front/members.h"
#include "front/module.h"
#include "front/state.h"
#include "syntax/parse.h"
#include "type/real.h"

#define LINES(array) array, sizeof array / sizeof array[0]

/* Before a definition that is for the prelude alone. */
static const char local[] = "local ";

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
static const char *const module_types_lines[] = {
#include "front/module_types.inc"
};

static const struct syn_program *parse(struct front *front, const char *path, const char *text)
{
    struct source *source = source_from_text(types_arena(front->types), path, text);
    source->is_prelude = true;
    struct syn_program *program = syntax_parse(front->whole, front->diag, source);
    if (!program)
        bug(loc_none(), "%s does not parse:\n%s", path, text);
    return program;
}

static const struct syn_dec *definition_of(const struct syn_dec *dec)
{
    return dec->kind == SYN_DEC_LOCAL ? dec->local : dec;
}

const struct syn_dec *front_prelude_definition(struct front *front, const struct global *global)
{
    const struct syn_program *program = parse(front, global->path, global->text);
    if (program->decs.count != 1)
        bug(loc_none(), "%s: not one definition:\n%s", global->path, global->text);
    return definition_of(program->decs.at[0]);
}

/* What is behind `def ` or `local def ` if a definition begins AT the start of a line; or null. */
static const char *behind_def(const char *at)
{
    at += strncmp(at, local, sizeof local - 1) == 0 ? sizeof local - 1 : 0;
    return strncmp(at, "def ", 4) == 0 ? at + 4 : NULL;
}

/* The first definition that begins AT the start of a line, or behind it; or the end of the text. */
static const char *next_definition(const char *at)
{
    while (*at != '\0' && !behind_def(at)) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return at;
}

/* The name of the definition AT: a word, or an operator in brackets. */
static const char *name_at(struct front *front, const char *at)
{
    const char *name = behind_def(at);
    name += *name == '(';
    return arena_strndup(front->whole, name, strcspn(name, " )"));
}

/* Lists the definitions in TEXT in ENV: those of MODULE, or if that is null of the prelude. */
static void list_definitions(struct front *front, struct core_env *env, const char *path,
                             const char *text, const char *module)
{
    struct arena *arena = front->whole;
    for (const char *at = next_definition(text), *end; *at != '\0'; at = end) {
        const char *name = name_at(front, at);
        struct global *global = ARENA_NEW(arena, struct global);
        end = next_definition(at + 1 + strcspn(at + 1, "\n"));
        *global = (struct global){.value = {.kind = CORE_VALUE_FRONT, .front = global},
                                  .path = path,
                                  .text = arena_strndup(arena, at, (size_t)(end - at)),
                                  .name = name,
                                  .called = name};
        if (module) {
            global->name = arena_printf(arena, "%s_%s", module,
                                        syn_is_operator(name) ? "op" : name);
            global->called = arena_printf(arena, "%s.%s", module, name);
        }
        core_env_set(env, CORE_NAME_VALUE, name, &global->value,
                     strncmp(at, local, sizeof local - 1) == 0);
    }
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

/* The module types, declared where the program asks for one that it does not have. */
static const void *find_sig(struct front *front, const char *name)
{
    if (!front->prelude_sigs) {
        const char *text = join_lines(front, LINES(module_types_lines));
        const struct syn_program *program = parse(front, "prelude (module types)", text);
        front->prelude_sigs =
            front_structure(front, program->decs, front->given, loc_none())->type->env;
    }
    return core_env_member(front->prelude_sigs, CORE_NAME_SIG, name);
}

static const void *make_given(void *context, enum core_name_kind kind, const char *name)
{
    struct front *front = context;
    enum scalar scalar;
    switch (kind) {
    case CORE_NAME_MODULE:
        return scalar_from_name(name, &scalar) ? front_number_module(front, scalar) : NULL;
    case CORE_NAME_SIG:
        return find_sig(front, name);
    case CORE_NAME_VALUE:
    case CORE_NAME_TYPE:
    case CORE_NAME_COUNT:
        return NULL;
    }
    bug(loc_none(), "name of unknown kind");
}

static void add_types(struct front *front)
{
    for (int i = 0; i < SCALAR_COUNT; i++) {
        struct core_type_name *name = ARENA_NEW(front->whole, struct core_type_name);
        *name = (struct core_type_name){.name = scalar_name((enum scalar)i),
                                        .loc = loc_none(),
                                        .type = front->scalars[i]};
        core_env_set(front->prelude, CORE_NAME_TYPE, name->name, name, false);
    }
}

void front_prelude_init(struct front *front)
{
    front->prelude = core_env_new(front->whole, NULL);
    front->given = core_env_new(front->whole, NULL);
    core_env_on_demand(front->prelude, make_given, front);
    core_env_open(front->given, front->prelude, false);
    add_types(front);
    front_builtins_init(front);
    const char *text = join_lines(front, LINES(prelude_lines));
    list_definitions(front, front->prelude, "prelude", text, NULL);
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

static void load_template(struct front *front, struct core_env *env, enum scalar scalar,
                          const char *const *lines, size_t count)
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
    list_definitions(front, env, arena_printf(front->whole, "prelude (%s)", module),
                     buf_text(&buf), module);
    buf_free(&buf);
}

void front_prelude_load(struct front *front, struct core_env *env, enum scalar scalar)
{
    enum scalar_class class = scalar_class(scalar);
    if (class == CLASS_BOOL)
        return;
    load_template(front, env, scalar, LINES(numeric_lines));
    if (class == CLASS_FLOAT)
        load_template(front, env, scalar, LINES(float_lines));
    else
        load_template(front, env, scalar, LINES(integral_lines));
    if (scalar == SCALAR_F16)
        load_template(front, env, scalar, LINES(half_lines));
    if (scalar == SCALAR_F32 || scalar == SCALAR_F64)
        load_template(front, env, scalar, LINES(wide_lines));
    if (class == CLASS_SIGNED)
        load_template(front, env, scalar, LINES(signed_lines));
    if (class == CLASS_UNSIGNED)
        load_template(front, env, scalar, LINES(unsigned_lines));
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
