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
