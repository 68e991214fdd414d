/* What the files of `--main` share. */
#ifndef DPIAC_TARGET_MAIN_PRIVATE_H
#define DPIAC_TARGET_MAIN_PRIVATE_H

#include "base/map.h"
#include "target/gen.h"

struct main_emission {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const char *name, *prefix;
    struct gen *gen;
    bool opencl;
    struct buf *out;
    struct map *buffers; /* of the entry under way: names of values -> names of their buffers */
    struct map *kept;    /* of variables -> names of the copies that runs start with */
    /* What the entries need. */
    bool types[SCALAR_COUNT];
    bool reads;
    size_t max_rank;
};

/* Appends those texts that FUNCTIONS and each other need, in the order of their use
 * (main_text.c). */
void main_add_texts(struct main_emission *main, const char *functions);

/* Appends the HELPERS that the file does not have yet. */
void main_add_helpers(struct main_emission *main, const struct citem_vec *helpers);

#endif
