/* What emitted code mentions and does not define where it is: helper functions, macros, types of
 * vectors, error codes, functions of libraries. A file defines just those symbols that its trees
 * mention, and those that these need; nobody looks for a name in a text. */
#ifndef DPIAC_TARGET_CSYMBOL_H
#define DPIAC_TARGET_CSYMBOL_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"

/* How a symbol is defined, and what its TEXT is then; in the order in which files have them. */
enum csymbol_group {
    CSYMBOL_HEADER,   /* the header that declares it */
    CSYMBOL_OPENMP,   /* what stands for it without OpenMP: a #define */
    CSYMBOL_PRAGMA,   /* one that hides from other compilers that they do not know the pragma */
    CSYMBOL_ERROR,    /* an error code: a #define */
    CSYMBOL_LIMIT,    /* a #define */
    CSYMBOL_WIDTH,    /* a #define: how many numbers of so many bytes, its order, a vector has that
                         is as wide as the processor's; of order 0, how many bytes it has */
    CSYMBOL_TYPE,     /* a typedef */
    CSYMBOL_MACRO,    /* a #define */
    CSYMBOL_TABLE,    /* an array of constants */
    CSYMBOL_HELPER,   /* a function */
    CSYMBOL_CHECK,    /* null: a constant, the number of a check (messages.h), which is its order */
    CSYMBOL_FUNCTION, /* null: an item of the file defines it, or OpenCL C does */
    CSYMBOL_STATUS,   /* null: a variable, what has the outcome of a run or points to it; the file
                         defines nothing for it. Who mentions it may set it */
    CSYMBOL_GROUP_COUNT
};

struct csymbol;
struct csymbol_vec VEC(const struct csymbol *);

struct csymbol {
    const char *name; /* no other symbol of the file has it */
    enum csymbol_group group;
    unsigned order;   /* among those of its group */
    const char *text;
    bool takes_numbers; /* a function: what it gives is made of its arguments, numbers, and nothing
                           else, and that is all it does */
    bool is_partial;    /* for some numbers it fails, or does not end; a HELPER: where the last one
                           is 0 */
    bool is_long;       /* it takes long, or compilers leave it in loops: it has branches, or sets
                           errno */
    struct csymbol_vec needs;
};

struct csymbol *csymbol_new(struct arena *arena, enum csymbol_group group, unsigned order,
                            const char *name, const char *text);
void csymbol_add_need(struct arena *arena, struct csymbol *symbol, const struct csymbol *needed);

/* A set of symbols, with all that they need. */
struct csymbol_set;

struct csymbol_set *csymbol_set_new(struct arena *arena);
void csymbol_set_add(struct csymbol_set *set, const struct csymbol *symbol); /* null: nothing */
/* Whether it has a symbol called NAME. */
bool csymbol_set_has(const struct csymbol_set *set, const char *name);
/* Those of GROUP in their order. */
struct csymbol_vec csymbol_set_group(const struct csymbol_set *set, enum csymbol_group group);

#endif
