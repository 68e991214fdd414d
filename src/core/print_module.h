/* Declarations. */
#ifndef DPIAC_CORE_PRINT_MODULE_H
#define DPIAC_CORE_PRINT_MODULE_H

#include "base/name.h"
#include "core/module.h"

struct core_places;
struct core_printer;

void core_print_decs(struct core_printer *printer, struct core_places *places,
                     struct name_set *set, const struct core_dec_vec *decs);

#endif
