/* The symbols of an emitted file that helper functions need. */
#ifndef DPIAC_TARGET_GEN_SYMBOLS_H
#define DPIAC_TARGET_GEN_SYMBOLS_H

#include "target/gen.h"

/* What helper functions need (gen_symbols.c): struct status among it. */
const struct csymbol *gen_status_symbol(struct gen *gen);
const struct csymbol *gen_limit_symbol(struct gen *gen);
/* The bytes of vectors as wide as the processor's: DOT_VECTOR. */
const struct csymbol *gen_vector_symbol(struct gen *gen);
/* WIDTH, that of vectors as wide as the processor's (type.h): DOT_WIDTH_32. */
const struct csymbol *gen_width_symbol(struct gen *gen, const struct nat *width);
/* All such widths are these symbols, in the function that begins. */
void gen_bind_widths(struct gen *gen);
/* The type of indices that the host finds small enough for 32 bits, or not: index_t. */
const struct ctype *gen_small_symbol_type(struct gen *gen);
const struct csymbol *gen_library_symbol(struct gen *gen, const char *name, const char *header);

#endif
