/* Types with sizes that were found, as they are written: they read back as they are. */
#ifndef DPIAC_CORE_PRINT_FOUND_H
#define DPIAC_CORE_PRINT_FOUND_H

#include "core/core.h"

struct core_printer;

/* The result of DEF: that itself, if all sizes in it are written. That of what uses itself is read
 * before it is found. */
const struct core_type *core_result_to_write(const struct core_printer *printer,
                                             const struct core_def *def);
/* The type of a lambda's parameter that has none written. */
const struct core_type *core_param_to_write(const struct core_printer *printer,
                                            const struct core_pat *pat);

#endif
