/* The rules for names in the notation that its printer and its reader share. */
#ifndef DPIAC_DPIA_PRINT_RULES_H
#define DPIAC_DPIA_PRINT_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "dpia/phrase.h"

/* Whether NAME is a word of the notation, so that nothing can be named so. */
bool print_is_reserved(const char *name);

/* The names in scope at some place. */
struct print_names {
    struct arena *arena;
    bool (*is_taken)(void *data, const char *name);        /* as printed; or reserved */
    size_t (*count_of_base)(void *data, const char *base); /* how many want to be called BASE */
    void *data;
};

/* A name like BASE that nothing in scope has: BASE itself, or the first free one of BASE_1, ... */
const char *print_free_name(const struct print_names *names, const char *base);

/* The base of which print_free_name makes NAME: without the suffix that it has because of the names
 * in scope. */
const char *print_base_name(const struct print_names *names, const char *name);

/* The bounds of a nat that `letNat` gives to the value of the nat VALUE: at most VALUE, and at
 * least the constant that VALUE is seen to be at least. VALUE is null for any other number: of that
 * it is known only that it is not negative. What differs from this is printed. */
struct print_bounds {
    int64_t lower;
    const struct nat *upper; /* null: unknown */
};
struct print_bounds print_let_nat_bounds(const struct nat *value);

#endif
