/* Names for what is printed. */
#ifndef DPIAC_CORE_PRINT_NAMES_H
#define DPIAC_CORE_PRINT_NAMES_H

#include "base/name.h"
#include "core/core.h"

struct core_hiding;
struct map;

/* Names for the definitions of PROGRAM, which SET has afterwards, with all others that are global
 * (HIDING expects those of entry points); and names for the variables of DEF that SET does not
 * have. */
struct map *core_print_global_names(struct arena *arena, struct core_hiding *hiding,
                                    struct name_set *set, const struct core_program *program);
struct map *core_print_local_names(struct arena *arena, const struct name_set *set,
                                   const struct core_def *def);

#endif
