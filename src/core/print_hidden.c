/* Built-in functions by names that nothing hides. An entry point, or what a module has, may be
 * called as they are, and what stands behind it may still use them: a comparison of arrays does,
 * and so does a function that was made where the name meant them.
 *
 *     entry map2 (x: i32) : i32 = x
 *     entry same [n] (xs: [n]i32) (ys: [n]i32) : bool = xs == ys
 *
 *     def map2_1 [n] 'a 'b 'x : (a -> b -> x) -> [n]a -> [n]b -> *[n]x = map2
 *     entry map2 (x: i32) : i32 = x
 *     entry same [n] (xs: [n]i32) (ys: [n]i32) : bool = ... map2_1 (\(l: i32) (r: i32) -> ...) ...
 *
 * The module `dpia` likewise is `module dpia_1 = dpia`. Of number modules: print_number.h. */
#include "core/print_hidden.h"

#include <string.h>

#include "base/map.h"
#include "core/make.h"
#include "core/print.h"
#include "core/print_names.h"
#include "core/print_state.h"

#define STRATEGIES "dpia"

/* What is built in as NAME is CALLED so where it is hidden. */
struct hidden {
    const char *called;
    bool is_hidden; /* here */
    bool is_declared;
    bool is_used;
    enum core_builtin builtin; /* what was used last */
};

struct core_hiding {
    struct arena *arena;
    struct map *built_in; /* name to itself */
    struct map *hidden;   /* name to struct hidden */
};

/* The name of a built-in function, or of the module that it is in. */
static const char *first_name(struct core_hiding *hiding, const char *name)
{
    const char *dot = strchr(name, '.');
    return dot ? arena_printf(hiding->arena, "%.*s", (int)(dot - name), name) : name;
}

struct core_hiding *core_hiding_new(struct arena *arena)
{
    struct core_hiding *hiding = ARENA_NEW(arena, struct core_hiding);
    *hiding = (struct core_hiding){arena, map_new_strings(arena), map_new_strings(arena)};
    for (int i = 0; i < CORE_BUILTIN_COUNT; i++) {
        const char *name = first_name(hiding, core_builtin_name((enum core_builtin)i));
        map_set(hiding->built_in, name, (void *)(uintptr_t)name);
    }
    return hiding;
}

void core_hiding_expect(struct core_hiding *hiding, struct name_set *set, const char *name)
{
    struct hidden *hidden;
    if (!map_has(hiding->built_in, name) || map_has(hiding->hidden, name))
        return;
    hidden = ARENA_NEW(hiding->arena, struct hidden);
    name_reserve(set, name);
    hidden->called = name_fresh(set, hiding->arena, name);
    map_set(hiding->hidden, name, hidden);
}

static struct hidden *find(const struct core_hiding *hiding, const char *name)
{
    return hiding && name ? map_get(hiding->hidden, name) : NULL;
}

void core_hiding_begin(struct core_hiding *hiding, const char *name)
{
    struct hidden *hidden = find(hiding, name);
    if (hidden)
        hidden->is_hidden = true;
}

void core_hiding_declare(struct core_hiding *hiding, const char *name, const char *called)
{
    struct hidden *hidden = find(hiding, name);
    if (!hidden || hidden->is_hidden || hidden->is_declared)
        return;
    hidden->called = called;
    hidden->is_declared = true;
}

const char *core_hiding_name(struct core_hiding *hiding, enum core_builtin builtin)
{
    const char *name = core_builtin_name(builtin);
    struct hidden *hidden = hiding ? find(hiding, first_name(hiding, name)) : NULL;
    const char *dot = strchr(name, '.');
    if (!hidden || !hidden->is_hidden)
        return name;
    hidden->is_used = true;
    hidden->builtin = builtin;
    return dot ? arena_printf(hiding->arena, "%s%s", hidden->called, dot) : hidden->called;
}

/* It is called with its own type, which says more of sizes than one that is inferred. */
static void print_function(struct core_printer *printer, const struct core_hiding *hiding,
                           const struct name_set *set, const struct hidden *hidden)
{
    struct core_scheme scheme = core_builtin_scheme(hiding->arena, hidden->builtin,
                                                    core_make_scalar_types(hiding->arena));
    struct core_exp body = {
        .kind = CORE_BUILTIN, .type = scheme.type, .u.builtin = hidden->builtin};
    struct core_def def = {
        .name = hidden->called, .sizes = scheme.sizes, .size_count = scheme.size_count,
        .type_vars = scheme.vars, .type_var_count = scheme.var_count, .result = scheme.type,
        .type = scheme.type, .body = &body};
    printer->locals = core_print_local_names(printer->arena, set, &def);
    core_print_def(printer, &def, NULL, 0);
    buf_add_char(printer->buf, '\n');
}

void core_hiding_print(struct core_printer *printer, const struct core_hiding *hiding,
                       const struct name_set *set)
{
    for (size_t i = 0; i < map_count(hiding->hidden); i++) {
        const char *name = map_key_at(hiding->hidden, i);
        const struct hidden *hidden = map_value_at(hiding->hidden, i);
        if (!hidden->is_used || hidden->is_declared)
            continue;
        if (strcmp(name, STRATEGIES) == 0)
            buf_printf(printer->buf, "module %s = %s\n\n", hidden->called, name);
        else
            print_function(printer, hiding, set, hidden);
    }
}
