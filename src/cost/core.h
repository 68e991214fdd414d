/* A core of a processor: the iterations of an innermost loop are the lanes of the machine, a block
 * of them at a time. What a compiler does in vectors takes as many cycles less; what waits for the
 * iteration before takes as long as that. */
#ifndef DPIAC_COST_CORE_H
#define DPIAC_COST_CORE_H

#include "cost/machine.h"

/* Bytes that come from memory together. */
enum { COST_LINE = 64 };

/* A place that each iteration takes from the one before, and for how many cycles all wait. */
struct cost_update {
    const char *name;
    int64_t offset;
    double cycles;
};

struct cost_update_vec VEC(struct cost_update);

/* What was read from FIRST to LAST in a block of iterations. */
struct cost_read {
    size_t array;
    int64_t first, last;
};

struct cost_read_vec VEC(struct cost_read);

struct cost_core {
    int64_t unit_bytes; /* of a vector that is computed in one step */
    bool is_inner;      /* the lanes are iterations of a loop */
    bool is_scalar;     /* of which a compiler makes no vectors */
    unsigned bytes;     /* of the widest number in it */
    double single;      /* cycles of accesses that lie apart, which vectors do not make fewer, */
    double gathered;    /* and how many more these are there */
    size_t outside;     /* variables that were there before the loop */
    struct cost_update_vec updates;
    struct cost_read_vec reads; /* which are in registers now */
    double first, again[COST_DISTANCES]; /* bytes that the first cache has not: cost_traffic */
};

/* Whether LOOP is to be run by cost_core_loop. */
bool cost_core_takes(const struct cost_machine *machine, const struct cstmt *loop);

/* Runs LOOP, whose iterations are TRIPS, in blocks. */
void cost_core_loop(struct cost_machine *machine, const struct cstmt *loop,
                    const struct cost_trips *trips);

/* Cycles that OP, and function NAME, take for numbers of TYPE. */
double cost_core_operator(struct cost_machine *machine, enum cop op, struct cost_type type);
double cost_core_function(struct cost_machine *machine, const char *name, struct cost_type type);

/* POINTER is read, or written. */
void cost_core_touch(struct cost_machine *machine, const struct cost_value *pointer,
                     bool is_store);

/* STMT changes PLACE: what is carried to the next iteration is what is combined with what was there
 * before, or kept in a variable, by some condition. */
void cost_core_update(struct cost_machine *machine, const struct cstmt *stmt,
                      const struct cost_place *place);

#endif
