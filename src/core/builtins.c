/* What the table of built-in functions says of each. */
#include "core/core.h"

const char *core_builtin_name(enum core_builtin builtin)
{
    static const char *const names[] = {
#define BUILTIN(suffix, name, arity, type) name,
#include "core/builtins.def"
#undef BUILTIN
    };
    return names[builtin];
}

size_t core_builtin_arity(enum core_builtin builtin)
{
    static const size_t arities[] = {
#define BUILTIN(suffix, name, arity, type) arity,
#include "core/builtins.def"
#undef BUILTIN
    };
    return arities[builtin];
}

size_t core_map_arrays(enum core_builtin builtin)
{
    switch ((int)builtin) {
    case CORE_MAP:
    case CORE_MAP2:
    case CORE_MAP3:
    case CORE_MAP4:
    case CORE_MAP5:
    case CORE_DPIA_MAP_GLOBAL:
    case CORE_DPIA_MAP_GLOBAL_1:
    case CORE_DPIA_MAP_GLOBAL_2:
    case CORE_DPIA_MAP_WORKGROUP:
    case CORE_DPIA_MAP_WORKGROUP_1:
    case CORE_DPIA_MAP_WORKGROUP_2:
    case CORE_DPIA_MAP_LOCAL:
    case CORE_DPIA_MAP_LOCAL_1:
    case CORE_DPIA_MAP_LOCAL_2:
    case CORE_DPIA_MAP_SEQ:
        return core_builtin_arity(builtin) - 1;
    }
    return 0;
}
