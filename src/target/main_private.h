/* What the files of `--main` share. */
#ifndef DPIAC_TARGET_MAIN_PRIVATE_H
#define DPIAC_TARGET_MAIN_PRIVATE_H

#include "base/map.h"
#include "target/gen.h"

/* Functions of the texts that not every program needs. */
enum main_part {
    MAIN_CHECK_SIZE,
    MAIN_SIZE,
    MAIN_WRITE,
    MAIN_RESULT,
    MAIN_COPY,
    MAIN_FILL,
    MAIN_PART_COUNT
};

struct main_emission {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const char *name, *prefix;
    struct gen *gen;
    bool opencl, on_processor;
    struct buf *out;
    struct map *buffers; /* of the entry under way: names of values -> names of their buffers */
    struct map *kept;    /* of variables -> names of the copies that runs start with */
    /* What the entries need. */
    bool types[SCALAR_COUNT];
    bool reads;
    size_t max_rank;
    bool parts[MAIN_PART_COUNT];
    struct csymbol_set *symbols; /* of the sizes */
};

/* Appends those texts that the entries and each other need, in the order of their use
 * (main_text.c). */
void main_add_texts(struct main_emission *main);

/* Appends the helper functions that sizes need and the file, with the symbols USED, has not. */
void main_add_helpers(struct main_emission *main, const struct csymbol_set *used);

#endif
