/* A machine that runs emitted code on values that are known as far as sizes give them: all
 * work-items of a group at once, each command for those that are active, and counts what that
 * takes. Loops of many iterations are run for some of them, which count for the others. */
#ifndef DPIAC_COST_MACHINE_H
#define DPIAC_COST_MACHINE_H

#include "base/map.h"
#include "cost/cache.h"
#include "cost/value.h"
#include "device/device.h"
#include "target/emit_c.h"

/* What a group moves of a buffer, in bytes. */
struct cost_traffic {
    double read, written;       /* over the second-level cache */
    double first_read, first_written; /* those that are not the same as before */
    double scattered;           /* read or written where nobody knows */
    double again[COST_DISTANCES]; /* read once more, by what was read in between */
};

struct cost_traffic_vec VEC(struct cost_traffic);

/* What a group takes. */
struct cost_counts {
    double issue;      /* cycles of instructions, each of a warp */
    double operations; /* of numbers that are not indices, in all lanes */
    double requests;   /* cycles of the first-level cache */
    double banks;      /* cycles of local memory */
    double barriers;
    double local_bytes;
    double atomics; /* operations of memory that wait for each other */
    struct cost_traffic_vec traffic; /* by the numbers of buffers */
};

/* Elements one behind the other that were read from local memory last. */
struct cost_together {
    struct cost_value first; /* the place of the first one; its array is null if there is none */
    int64_t *at;             /* where that lies, if lanes differ */
    unsigned count;
    double weight, cycles;   /* what they count, and have counted */
    struct cost_mask active; /* for whom */
};

struct cost_core; /* core.h */

struct cost_variable {
    const char *name;
    struct cost_value value;
    int64_t *own;  /* where the value lies, if lanes differ */
    bool is_array; /* the value is a pointer to it */
    double ready;  /* of a private array: when all is there */
};

struct cost_variable_vec VEC(struct cost_variable);

struct cost_machine;

/* Calls that whoever runs the machine knows; false: it does not. */
typedef bool cost_call(void *data, struct cost_machine *machine, const struct cexp *call,
                       struct cost_value *result);

/* A loop whose iterations several threads share: LOOP behind PRAGMA begins, or ENDS. */
typedef void cost_parallel(void *data, struct cost_machine *machine, const struct cstmt *pragma,
                           const struct cstmt *loop, double iterations, bool ends);

struct cost_machine {
    struct arena *arena;  /* of variables */
    struct arena *scratch; /* of values under way */
    const struct device *device;
    const struct emitted *emitted;
    size_t lanes;
    int64_t local[3], group[3], groups[3];
    int64_t filling; /* HOST: work-items that fill the device */
    bool is_host;   /* nothing is counted but by CALL */
    bool is_small;  /* indices have 32 bits */
    double latency; /* of memory, in cycles */
    cost_call *call;
    cost_parallel *parallel; /* or null */
    struct cost_core *core;  /* of a processor, whose lanes are iterations of a loop; or null */
    void *data;

    struct cost_mask active;
    struct cost_value result; /* of the function that has returned last */
    double weight;     /* how often what is run counts */
    double now;        /* cycles since the start */
    double waited;     /* those of them for what no cache of a unit has */
    double overlap;    /* iterations of the innermost loop that wait together */
    unsigned depth;    /* loops around */
    bool unrolled;     /* the innermost of them is */
    unsigned nesting;  /* calls around */
    unsigned steps;    /* commands that were run */
    double held, most_held; /* bytes of variables of a work-item, now and at most */
    double group_bytes;     /* of local memory */
    struct cost_together together;
    struct cost_variable_vec variables;
    struct cost_counts counts;
    struct cost_cache *cache;
};

/* Cycles until what was asked for is there, in the first-level cache; more where it is not. */
enum { COST_NEAR_LATENCY = 36 };

/* More commands than a kernel may have here: what comes behind them is not run. */
enum { COST_MOST_STEPS = 400000 };

void cost_run(struct cost_machine *machine, const struct cstmt_vec *statements);
void cost_run_loop(struct cost_machine *machine, const struct cstmt *loop,
                   const struct cstmt *pragma);
struct cost_value cost_evaluate(struct cost_machine *machine, const struct cexp *exp);
struct cost_value cost_call_function(struct cost_machine *machine, const struct cexp *call);

/* Runs the body of FUNCTION with ARGS for its parameters. */
void cost_run_function(struct cost_machine *machine, const struct citem *function,
                       const struct cost_value *args);

/* What may be read or written: a variable, an element of an array, or neither. */
struct cost_place {
    struct cost_variable *variable;
    struct cost_value pointer; /* if there is an array in it */
};

struct cost_place cost_place_of(struct cost_machine *machine, const struct cexp *exp);
struct cost_value cost_load(struct cost_machine *machine, const struct cost_value *pointer);
void cost_store(struct cost_machine *machine, const struct cost_value *pointer);

/* The variable called NAME, or null; a new one. */
struct cost_variable *cost_find(struct cost_machine *machine, const char *name);
struct cost_variable *cost_declare(struct cost_machine *machine, const char *name,
                                   struct cost_value value);
void cost_assign(struct cost_machine *machine, struct cost_variable *variable,
                 const struct cost_value *value);

/* The type of what is declared with TYPE; a pointer: of what it points to. */
struct cost_type cost_type_of(const struct cost_machine *machine, const struct ctype *type);

/* A work-item has BYTES more until the block around ends. */
void cost_hold(struct cost_machine *machine, double bytes);

/* CYCLES of a warp for each warp that is active; OPERATIONS in each lane. */
void cost_count(struct cost_machine *machine, double cycles, double operations);
/* Waits until VALUE is there. */
void cost_wait(struct cost_machine *machine, const struct cost_value *value);
size_t cost_active_warps(const struct cost_machine *machine);

/* The cycles and the operations of function NAME of a library or of helpers, with real numbers or
 * integers of TYPE (price.c). */
struct cost_price {
    double cycles, operations;
};
struct cost_price cost_price_of(const char *name, struct cost_type type);
struct cost_price cost_operator_price(enum cop op, struct cost_type type, bool by_constant);

/* The iteration of a counted loop that is first, the next ones STEP apart, N of them. */
struct cost_trips {
    struct cost_value start, step;
    int64_t n;
};

#endif
