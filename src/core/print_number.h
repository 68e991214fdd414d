/* The number modules by names that nothing hides. */
#ifndef DPIAC_CORE_PRINT_NUMBER_H
#define DPIAC_CORE_PRINT_NUMBER_H

#include "base/name.h"
#include "core/core.h"

struct core_mod;
struct core_printer;

/* What a number module is called where it is hidden. */
struct core_number {
    const char *name; /* null: nothing hides it anywhere */
    bool hidden;      /* where something is printed */
    bool declared;    /* by the program, as NAME */
    bool used;
};

struct core_numbers {
    struct core_number at[SCALAR_COUNT];
};

/* Finds out which number modules PROGRAM hides, and names them, in SET. */
void core_numbers_name(struct core_numbers *numbers, struct arena *arena, struct name_set *set,
                       const struct core_program *program);
/* DEF, which stands in no module, is printed here; NUMBERS may be null. */
void core_numbers_hide(struct core_numbers *numbers, const struct core_def *def);
/* What is printed is in MOD, a structure or a functor, from here on; NUMBERS may be null. Returns
 * what was hidden before, for core_numbers_leave. */
unsigned core_numbers_enter(struct core_numbers *numbers, const struct core_mod *mod);
void core_numbers_leave(struct core_numbers *numbers, unsigned before);
/* The module of SCALAR, which is printed. */
const char *core_print_number(const struct core_printer *printer, enum scalar scalar);
/* `module f64_1 = f64` for those that are used, and that the program does not declare. */
void core_print_numbers(struct buf *buf, const struct core_numbers *numbers);

#endif
