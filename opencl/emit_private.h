/* The emission of one program, for the files of the OpenCL target; what they offer each other
 * stands in headers by subject. */
#ifndef DPIAC_OPENCL_EMIT_PRIVATE_H
#define DPIAC_OPENCL_EMIT_PRIVATE_H

#include "base/map.h"
#include "opencl/emit.h"
#include "opencl/host_text.h"
#include "target/exchange.h"

/* What the host knows while it runs an entry, and a kernel may use: a nat, or a variable. */
struct host_var {
    const struct nat_var *nat;     /* null: a variable */
    const struct var *var;
    const struct nat *index;       /* VAR is this index of a loop of the host's, of COUNT */
    const struct nat *count;       /* iterations; else null */
    const struct phrase *alone;    /* that loop, if nothing in it is parallel; else null */
    const struct gen_leaf *leaves; /* their names on the host; for a nat, its one name */
    bool device;                   /* all leaves are buffers; else only the arrays are */
    bool interleaved;
};

struct host_var_vec VEC(struct host_var);

struct string_vec VEC(const char *);

/* A table that kernels read from buffer NUMBER of the program (tables.c). */
struct placed_table {
    const struct gen_table *table;
    struct cvar param;
    const struct csymbol *elements; /* on the host */
    size_t number;
};

struct placed_table_vec VEC(const struct placed_table *);

/* The parameter at POSITION of KERNEL is buffer TABLE. */
struct table_argument {
    size_t kernel, position, table;
};

struct table_argument_vec VEC(struct table_argument);

/* A kernel, and its place among the items of the .cl. */
struct made_kernel {
    const struct kernel *kernel;
    size_t item;
};

struct made_kernel_vec VEC(struct made_kernel);

/* The emission of one program. */
struct opencl {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const struct emit_options *options;
    struct diag *diag;
    struct map *distributions; /* of the kernels of work-groups (levels_check) */
    const char *name, *prefix; /* "dot", "DOT" */
    const char *self;          /* name of the variables of type struct dot * */
    struct gen *host, *device;
    struct buf *report;
    struct citem_vec kernels;    /* of the .cl */
    struct citem_vec functions;  /* of the .c */
    struct citem_vec prototypes; /* of the header */
    struct string_vec kernel_names;
    struct placed_table_vec tables; /* those that are no constants of the .cl */
    struct table_argument_vec table_arguments;
    bool used[TEXT_COUNT];
    bool uses_carry; /* some kernel has groups that pass a value on */
    bool any_status; /* kernels have checks that may fail */

    /* Of the entry under way. */
    const struct entry *entry;
    const struct entry_vars *vars;
    struct map *device_vars; /* what lies in device memory (memory_device_vars) */
    struct homes homes;
    struct exchanges exchanges; /* of buffers */
    struct map *exchanged;      /* the variables of these */
    const struct phrase *first_resize; /* of what has no buffer yet; or null */
    struct map *item_memory; /* variables that are handed out to work-items (host.c) */
    struct checks *checks;
    struct host_var_vec scope;
    const struct phrase *warned_loop; /* of the host's, last warned of (sequential.c) */
    struct made_kernel_vec made; /* its kernels */
    size_t kernel_count, branches;
    bool uses_status;        /* kernels of the entry do */
    bool keeps;              /* its temporaries are kept buffers */
    struct kernel *kernel;   /* the one under way */
};

#endif
