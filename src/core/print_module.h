/* Declarations. */
#ifndef DPIAC_CORE_PRINT_MODULE_H
#define DPIAC_CORE_PRINT_MODULE_H

#include "base/name.h"
#include "core/module.h"

struct core_hiding;
struct core_places;
struct core_printer;

/* The names that are declared in DECS, in modules and outside, are taken in SET. */
void core_reserve_decs(struct core_hiding *hiding, struct name_set *set,
                       const struct core_dec_vec *decs);
void core_print_decs(struct core_printer *printer, struct core_places *places,
                     struct name_set *set, const struct core_dec_vec *decs);

#endif
