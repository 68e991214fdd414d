/* The two texts of a program with modules; see the header. */
#include "modules.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"

/* ---- As it is ---- */

static void print_text(struct buf *buf, const char *text)
{
    for (; *text; text++) {
        const char *end = *text == '@' ? strchr(text + 1, '@') : NULL;
        if (!end) {
            buf_add_char(buf, *text);
            continue;
        }
        text += text[1] == '.' ? 2 : 1;
        buf_printf(buf, "%.*s", (int)(end - text), text);
        text = end;
    }
}

static void indent(struct buf *buf, int depth)
{
    buf_printf(buf, "%*s", 2 * depth, "");
}

static void print_decs(struct buf *buf, struct declarations decs, int depth);

static void print_module(struct buf *buf, const struct module *module, int depth)
{
    buf_add(buf, module->ascribed ? "(" : "");
    switch (module->kind) {
    case MODULE_PATH:
        buf_add(buf, module->path);
        break;
    case MODULE_STRUCT:
        buf_add(buf, "{\n");
        print_decs(buf, module->decs, depth + 1);
        indent(buf, depth);
        buf_add_char(buf, '}');
        break;
    case MODULE_FUNCTOR:
        buf_printf(buf, "\\(%s: ", module->param);
        print_text(buf, module->sig);
        buf_add(buf, ") -> ");
        print_module(buf, module->body, depth);
        break;
    case MODULE_APPLY:
        print_module(buf, module->fun, depth);
        buf_add(buf, " (");
        print_module(buf, module->arg, depth);
        buf_add_char(buf, ')');
        break;
    }
    if (!module->ascribed)
        return;
    buf_add(buf, " : ");
    print_text(buf, module->ascribed);
    buf_add_char(buf, ')');
}

static void print_dec(struct buf *buf, const struct declaration *dec, int depth)
{
    static const char *const words[] = {"module type", "type", "def", "module", "open"};
    indent(buf, depth);
    buf_printf(buf, "%s%s %s", dec->is_local ? "local " : "", words[dec->kind],
               dec->kind == DECLARE_OPEN ? "" : dec->name);
    buf_add(buf, dec->kind == DECLARE_DEF || dec->kind == DECLARE_OPEN ? "" : " = ");
    if (dec->module)
        print_module(buf, dec->module, depth);
    else
        print_text(buf, dec->text);
    buf_add_char(buf, '\n');
}

static void print_decs(struct buf *buf, struct declarations decs, int depth)
{
    for (size_t i = 0; i < decs.len; i++)
        print_dec(buf, decs.at[i], depth);
}

void modules_print(struct buf *buf, struct declarations decs, const char *last)
{
    print_decs(buf, decs, 0);
    print_text(buf, last);
}

/* ---- Without modules ---- */

/* What a module is: the names that its members have in the flat text and its modules; or a functor
 * and where it stands. */
struct instance {
    struct map *names, *modules;
    const struct module *functor;
    const struct instance *outer; /* in the scope of whose modules it is */
};

struct flat {
    struct arena *arena;
    struct buf *buf;
};

static struct instance *new_instance(const struct flat *flat, const struct instance *outer)
{
    struct instance *instance = ARENA_NEW(flat->arena, struct instance);
    instance->names = map_new_strings(flat->arena);
    instance->modules = map_new_strings(flat->arena);
    instance->outer = outer;
    return instance;
}

static void fail(const char *name)
{
    fprintf(stderr, "generate_modules: nothing is called '%s'\n", name);
    abort();
}

/* The module "m.inner" in the scope of SCOPE. */
static const struct instance *find_module(const struct flat *flat, const struct instance *scope,
                                          const char *path)
{
    const char *dot = strchr(path, '.');
    const char *name = dot ? arena_printf(flat->arena, "%.*s", (int)(dot - path), path) : path;
    while (scope && !map_has(scope->modules, name))
        scope = scope->outer;
    if (!scope)
        fail(path);
    const struct instance *found = map_get(scope->modules, name);
    while (dot) {
        path = dot + 1;
        dot = strchr(path, '.');
        name = dot ? arena_printf(flat->arena, "%.*s", (int)(dot - path), path) : path;
        if (!map_has(found->modules, name))
            fail(path);
        found = map_get(found->modules, name);
    }
    return found;
}

/* What "m.x", or ".x", is called. */
static const char *flat_name(const struct flat *flat, const struct instance *scope,
                             const char *name)
{
    const char *last = strrchr(name, '.');
    const char *path = arena_printf(flat->arena, "%.*s", (int)(last - name), name);
    const struct instance *in = *path ? find_module(flat, scope, path) : scope;
    const char *found = map_get(in->names, last + 1);
    if (!found)
        fail(name);
    return found;
}

static void flat_text(const struct flat *flat, const struct instance *scope, const char *text)
{
    for (; *text; text++) {
        const char *end = *text == '@' ? strchr(text + 1, '@') : NULL;
        if (!end) {
            buf_add_char(flat->buf, *text);
            continue;
        }
        const char *name = arena_printf(flat->arena, "%.*s", (int)(end - text - 1), text + 1);
        buf_add(flat->buf, flat_name(flat, scope, name));
        text = end;
    }
}

static const struct instance *flat_module(const struct flat *flat, const struct instance *scope,
                                          const struct module *module, const char *prefix);

static void add_all(struct map *to, const struct map *from)
{
    for (size_t i = 0; i < map_count(from); i++)
        map_set(to, map_key_at(from, i), map_value_at(from, i));
}

/* A declaration in the structure SELF, whose members are called PREFIX and their name. */
static void flat_dec(const struct flat *flat, struct instance *self, const struct declaration *dec,
                     const char *prefix)
{
    const char *name =
        dec->name ? arena_printf(flat->arena, "%s%s", prefix, dec->name) : prefix;
    const struct instance *opened;
    switch (dec->kind) {
    case DECLARE_SIG:
        return;
    case DECLARE_TYPE:
    case DECLARE_DEF:
        buf_printf(flat->buf, dec->kind == DECLARE_TYPE ? "type %s = " : "def %s", name);
        flat_text(flat, self, dec->text);
        buf_add_char(flat->buf, '\n');
        map_set(self->names, dec->name, (void *)(uintptr_t)name);
        return;
    case DECLARE_MODULE:
        opened = flat_module(flat, self, dec->module, arena_printf(flat->arena, "%s_", name));
        map_set(self->modules, dec->name, (void *)(uintptr_t)opened);
        return;
    case DECLARE_OPEN:
        opened = flat_module(flat, self, dec->module, prefix);
        add_all(self->names, opened->names);
        add_all(self->modules, opened->modules);
        return;
    }
}

static const struct instance *flat_struct(const struct flat *flat, const struct instance *scope,
                                          const struct module *module, const char *prefix)
{
    struct instance *self = new_instance(flat, scope);
    for (size_t i = 0; i < module->decs.len; i++)
        flat_dec(flat, self, module->decs.at[i], prefix);
    return self;
}

static const struct instance *flat_apply(const struct flat *flat, const struct instance *scope,
                                         const struct module *module, const char *prefix)
{
    const struct instance *fun = flat_module(flat, scope, module->fun, prefix);
    const struct instance *arg =
        flat_module(flat, scope, module->arg, arena_printf(flat->arena, "%sarg_", prefix));
    struct instance *inner = new_instance(flat, fun->outer);
    map_set(inner->modules, fun->functor->param, (void *)(uintptr_t)arg);
    return flat_module(flat, inner, fun->functor->body, prefix);
}

static const struct instance *flat_module(const struct flat *flat, const struct instance *scope,
                                          const struct module *module, const char *prefix)
{
    struct instance *functor;
    switch (module->kind) {
    case MODULE_PATH:
        return find_module(flat, scope, module->path);
    case MODULE_STRUCT:
        return flat_struct(flat, scope, module, prefix);
    case MODULE_FUNCTOR:
        functor = new_instance(flat, scope);
        functor->functor = module;
        return functor;
    case MODULE_APPLY:
        return flat_apply(flat, scope, module, prefix);
    }
    return NULL;
}

void modules_print_flat(struct arena *arena, struct buf *buf, struct declarations decs,
                        const char *last)
{
    const struct flat flat = {arena, buf};
    struct instance *top = new_instance(&flat, NULL);
    for (size_t i = 0; i < decs.len; i++)
        flat_dec(&flat, top, decs.at[i], "");
    flat_text(&flat, top, last);
}
