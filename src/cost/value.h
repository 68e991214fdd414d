/* Values of emitted code where data are not known: an integer that follows from sizes is known in
 * each lane, a work-item of a group; what was read from memory is not. */
#ifndef DPIAC_COST_VALUE_H
#define DPIAC_COST_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "target/ctree.h"

/* Where an array lies. */
enum cost_space { COST_GLOBAL, COST_LOCAL, COST_PRIVATE };

/* An array, or a buffer of the device. */
struct cost_array {
    const char *name;
    enum cost_space space;
    size_t number;  /* among the buffers */
    double bytes;   /* of all of it; 0: not known */
};

/* What an element is. */
struct cost_type {
    bool is_real;
    unsigned bytes; /* of a scalar */
    unsigned width; /* scalars: of a vector, more than one */
};

struct cost_value {
    struct cost_type type; /* of a pointer: of what it points to */
    bool known;
    int64_t one;                     /* known: in all lanes, */
    const int64_t *at;               /* or in each, if not null */
    const struct cost_array *array;  /* a pointer into it, VALUE bytes on; or null */
    bool is_const;                   /* a pointer to what nobody writes meanwhile */
    unsigned level;                  /* of the loops around: of the innermost in which it may
                                        change */
    double ready;                    /* when it may be used, in cycles */
};

enum { COST_MOST_LANES = 1024, COST_WARP = 32 };

/* Lanes that are active: a bit each. */
struct cost_mask {
    uint32_t at[COST_MOST_LANES / COST_WARP];
};

bool cost_mask_is_empty(const struct cost_mask *mask, size_t lanes);
struct cost_mask cost_mask_all(size_t lanes);
struct cost_mask cost_mask_and(const struct cost_mask *a, const struct cost_mask *b, size_t lanes);
struct cost_mask cost_mask_without(const struct cost_mask *a, const struct cost_mask *b,
                                   size_t lanes);
bool cost_mask_has(const struct cost_mask *mask, size_t lane);

/* The lanes in which VALUE, which is known, is not 0. */
struct cost_mask cost_mask_of(const struct cost_value *value, size_t lanes);

int64_t cost_value_at(const struct cost_value *value, size_t lane);

struct cost_value cost_unknown(struct cost_type type);
struct cost_value cost_known(struct cost_type type, int64_t value);

/* OP of both, of TYPE; what divides by zero or overflows is not known. */
struct cost_value cost_binary(struct arena *arena, enum cop op, struct cost_type type,
                              const struct cost_value *a, const struct cost_value *b,
                              size_t lanes);

/* A where CONDITION, which is known, is not 0, else B. */
struct cost_value cost_choose(struct arena *arena, const struct cost_value *condition,
                              const struct cost_value *a, const struct cost_value *b,
                              size_t lanes);

/* NEW in the lanes of MASK, OLD in the others. */
struct cost_value cost_merge(struct arena *arena, const struct cost_mask *mask,
                             const struct cost_value *new, const struct cost_value *old,
                             size_t lanes);

extern const struct cost_type cost_int32, cost_int64, cost_real32;

#endif
