/* Tables of an emitted file: which literal they hold, and how large they are (gen_table.c). */
#ifndef DPIAC_TARGET_GEN_TABLE_H
#define DPIAC_TARGET_GEN_TABLE_H

#include "target/gen.h"

/* Component LEAF of LITERAL, an array of constants. */
struct gen_table {
    const struct csymbol *symbol;
    const struct phrase *literal;
    size_t leaf;
    const struct ctype *element;
    uint64_t bytes;
};

/* The table that SYMBOL, one of GEN's, defines. */
const struct gen_table *gen_table_of(const struct gen *gen, const struct csymbol *symbol);

/* The element at PATH of LITERAL, an array of constants. */
const struct cexp *gen_table_element(struct gen *gen, const struct phrase *literal,
                                     const struct view_path *path);

/* The symbol in the file of GEN for the elements of TABLE, which may be another file's. */
const struct csymbol *gen_table_again(struct gen *gen, const struct gen_table *table);

#endif
