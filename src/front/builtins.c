/* The built-in functions, and the module `dpia`. Inference leaves the sizes out of their types. */
#include "front/builtins.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/state.h"
#include "front/types.h"

static void add_builtin(struct front *front, enum core_builtin builtin, const char *name)
{
    struct global *global = ARENA_NEW(front->whole, struct global);
    global->kind = GLOBAL_BUILTIN;
    global->builtin = builtin;
    front->builtins[builtin] = core_builtin_scheme(front->whole, builtin, front->scalars);
    map_set(front->prelude, name, global);
}

void front_builtins_init(struct front *front)
{
#define BUILTIN(suffix, name, arity, type) add_builtin(front, CORE_##suffix, name);
#include "core/builtins.def"
#undef BUILTIN
}

static const char module_prefix[] = "dpia.";

bool front_builtins_has_module(const char *name)
{
    return strlen(name) == strlen(module_prefix) - 1 &&
           strncmp(name, module_prefix, strlen(name)) == 0;
}

bool front_builtins_is_vector(const struct front *front, const struct syn_name *name)
{
    bool open = name->qual_count == 0 && front->dpia_is_open;
    bool qualified = name->qual_count == 1 && front_builtins_has_module(name->quals[0]);
    return (open || qualified) && strcmp(name->name, "vec") == 0;
}

static void open_builtin(struct front *front, const char *name)
{
    size_t len = strlen(module_prefix);
    if (strncmp(name, module_prefix, len) == 0)
        map_set(front->user, name + len, map_get(front->prelude, name));
}

void front_builtins_open(struct front *front)
{
    front->dpia_is_open = true;
#define BUILTIN(suffix, name, arity, type) open_builtin(front, name);
#include "core/builtins.def"
#undef BUILTIN
}
