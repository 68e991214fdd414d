/* What the files of the OpenCL target share. */
#ifndef DPIAC_OPENCL_EMIT_PRIVATE_H
#define DPIAC_OPENCL_EMIT_PRIVATE_H

#include "base/map.h"
#include "opencl/emit.h"

/* The texts of the host code: those that are used are put into the file. */
enum host_text {
    TEXT_FAILURE,
    TEXT_DOUBLES,
    TEXT_CREATE,
    TEXT_RUN,
    TEXT_BUFFER,
    TEXT_FAIL,
    TEXT_SHAPE_GROUP,
    TEXT_SPREAD_ITEMS,
    TEXT_LAUNCH_GRID,
    TEXT_LAUNCH_ITEMS,
    TEXT_LAUNCH_SHARES,
    TEXT_LAUNCH_SLOTS,
    TEXT_LAUNCH_GROUPS,
    TEXT_LAUNCH_FIXED,
    TEXT_LAUNCH_TASK,
    TEXT_LOCAL_MEMORY,
    TEXT_LOCAL_ARGUMENT,
    TEXT_ALLOCATE,
    TEXT_RELEASE,
    TEXT_EXCHANGE,
    TEXT_COPY_IN,
    TEXT_COPY_OUT,
    TEXT_READ_VALUE,
    TEXT_STATUS,
    TEXT_COUNT
};

/* What the host knows while it runs an entry, and a kernel may use: a nat, or a variable. */
struct host_var {
    const struct nat_var *nat;     /* null: a variable */
    const struct var *var;
    const struct nat *index;       /* VAR is this index of a loop of the host's, of COUNT */
    const struct nat *count;       /* iterations; else null */
    const struct gen_leaf *leaves; /* their names on the host; for a nat, its one name */
    bool device;                   /* all leaves are buffers; else only the arrays are */
    bool interleaved;
};

struct host_var_vec VEC(struct host_var);

struct phrase_vec VEC(const struct phrase *);

/* A copy of all of FROM to TO that can be made by exchanging the two buffers (exchange.c). */
struct exchange {
    const struct var *to, *from;
};

/* An argument of a kernel: what it is in the kernel, and what it is called on the host; or an array
 * in local memory, of which the host says only how large it is. */
struct kernel_arg {
    struct cvar var;
    const struct ctype *element;   /* of an array: the type of its elements; else null */
    const char *host_name;
    const struct nat *local_count; /* null: no local memory */
    const struct ctype *local_type; /* of its elements, on the host */
};

struct kernel_arg_vec VEC(struct kernel_arg);

enum kernel_kind { KERNEL_ITEMS, KERNEL_GROUPS, KERNEL_TASK };

/* What a kernel does in one dimension of the index space. */
struct kernel_dimension {
    const struct nat *count; /* iterations of parforGlobal or parforWorkgroup, at most; or null */
    const struct nat *slots; /* no more of them may run at a time; null: no limit */
    const struct nat *local; /* iterations of parforLocal, at most; or null */
    int64_t size;            /* work-items of a group, where they are fixed; else 0 */
    unsigned loops;          /* of parforGlobal or parforWorkgroup */
    bool unknown;            /* the host does not know the iterations of one */
};

/* Loops of a level and a dimension are along an axis: one bit in a set of them. */
enum { AXES_LOCAL = 0x700 };

/* How the work of a kernel is dealt out (shape.c). */
struct shape {
    enum kernel_kind kind;
    bool fixed;      /* the sizes of a group are */
    unsigned wide;   /* axes that may have more than one work-item or group */
    unsigned nested; /* axes of loops outside of which there is nothing but such loops */
    struct map *distributions; /* of private arrays that the work-items of a group share */
    struct kernel_dimension at[LOOP_DIMENSIONS];
};

/* Memory that the work-items of a group share. */
struct local_array {
    const struct var *var;
    struct cvar cvar;        /* of constant size: as it is declared */
    const struct ctype *element; /* the type of its elements in the kernel, */
    size_t element_bytes;    /* and their size */
    const struct nat *count; /* scalars */
    const struct ctype *type; /* of them, on the host */
};

struct local_array_vec VEC(struct local_array);

/* A variable of the host and its names in the kernel. */
struct candidate {
    const struct host_var *host;
    const struct gen_leaf *leaves;
};

struct candidate_vec VEC(struct candidate);

struct kernel {
    const char *name;     /* "dot_reduce0" */
    const char *constant; /* "DOT_REDUCE0" */
    struct shape shape;
    struct kernel_arg_vec args;
    struct local_array_vec local_arrays;
    const struct nat *local_bytes; /* of all of them */

    struct candidate_vec candidates; /* for arguments */

    /* While its body is generated (hierarchy.c). */
    unsigned inside;    /* axes of the loops and conditions around */
    unsigned guarded;   /* axes of all conditions so far */
    struct map *memory; /* variables, and what storing to them stores to */
    const char *ids[LOOP_LEVELS][LOOP_DIMENSIONS]; /* variables for get_global_id(0) and the like */
};

struct string_vec VEC(const char *);

/* The emission of one program. */
struct opencl {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const struct emit_options *options;
    struct diag *diag;
    const char *name, *prefix; /* "dot", "DOT" */
    const char *self;          /* name of the variables of type struct dot * */
    struct gen *host, *device;
    struct buf *report;
    struct citem_vec kernels;    /* of the .cl */
    struct citem_vec functions;  /* of the .c */
    struct citem_vec prototypes; /* of the header */
    struct string_vec kernel_names;
    bool used[TEXT_COUNT];
    bool any_status; /* kernels have checks that may fail */

    /* Of the entry under way. */
    const struct entry *entry;
    const struct entry_vars *vars;
    struct map *device_vars; /* what lies in device memory (memory_device_vars) */
    struct map *exchanges;   /* command -> struct exchange */
    struct map *exchanged;   /* the variables of these */
    struct checks *checks;
    struct host_var_vec scope;
    size_t kernel_count, branches;
    bool uses_status;        /* kernels of the entry do */
    struct kernel *kernel;   /* the one under way */
};

/* The copies in COMM, the body of an entry, that are exchanges of buffers. */
void exchange_find(struct opencl *cl, const struct phrase *comm);

/* The axis of a loop; 0 for an OPEN one. */
unsigned loop_axis(enum loop_level level, unsigned dimension);
/* The axes of the loops in COMM. */
unsigned shape_axes(const struct phrase *comm);
/* How the work of COMM, a whole kernel, is dealt out (shape.c). */
struct shape shape_of(struct opencl *cl, const struct phrase *comm);
/* Whether there is a work-item, or a group, for each iteration of a loop at LEVEL in DIMENSION. */
bool shape_is_direct(const struct opencl *cl, const struct shape *shape, enum loop_level level,
                     unsigned dimension);
/* Whether N is known to be no more than a constant, *MOST. */
bool shape_most(const struct nat *n, int64_t *most);
/* Whether the host knows all variables of NAT. */
bool host_knows(const struct opencl *cl, const struct nat *nat);

/* The hook of the kernels' generator: DATA is the struct opencl (hierarchy.c). */
bool kernel_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);
/* What stands in front of BODY, the tidied body of KERNEL. */
void kernel_add_top(struct opencl *cl, const struct kernel *kernel, const struct cstmt_vec *body,
                    struct cstmt_vec *out);

/* An array in local memory, or a scalar, for VAR; with BODY in its scope (local.c). */
void local_new(struct opencl *cl, const struct var *var, const struct phrase *body,
               struct cstmt_vec *out);
/* Leaves those of KERNEL's local arrays that BODY mentions, and adds up what they take. */
void local_settle(struct opencl *cl, struct kernel *kernel, const struct cstmt_vec *body);
/* Those that are no arguments. */
void local_declare(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out);
/* Adds those that are to the arguments. */
void local_add_args(struct opencl *cl, struct kernel *kernel, const struct cstmt_vec *body);

/* BODY with its vectors in memory read and written through pointers to vectors where they are
 * aligned; changes the types of KERNEL's arguments and local arrays (vectors.c). */
struct cstmt_vec vectors_align(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body);
/* BODY, of a kernel, without variables that only take over what another one has (reuse.c). */
struct cstmt_vec reuse_variables(struct arena *arena, struct cstmt_vec body);
/* BODY without comments and conditions that say nothing (readable.c). */
struct cstmt_vec readable_statements(struct arena *arena, struct cstmt_vec body);
/* BODY with short loops over private arrays marked to be unrolled (unroll.c). */
struct cstmt_vec unroll_mark(struct opencl *cl, struct cstmt_vec body);

/* struct dot *, of the host. */
const struct ctype *program_pointer(struct opencl *cl);

/* The host's statements that run KERNEL (launch.c). */
void launch_kernel(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out);
/* The elements of an array, or -1 where there are too many (host.c). */
const struct cexp *host_count(struct opencl *cl, const struct nat *size);

/* Makes a kernel of COMM, a parallel loop or a command for one work-item, with what it uses of the
 * scope as arguments (kernel.c). */
const struct kernel *kernel_make(struct opencl *cl, const struct phrase *comm);

/* The commands that COMM, a sequence or not, runs one after the other. */
void kernel_flatten(struct opencl *cl, const struct phrase *comm, struct phrase_vec *parts);

/* A comment that says what COMM is and where it stands. */
void kernel_place_comment(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out);

/* The hook of the host's generator: DATA is the struct opencl (host.c). */
bool host_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* The functions of one entry (entry.c). */
void entry_emit(struct opencl *cl, const struct entry *entry);

/* The C file's parts that are the same for all programs (text.c). */
void host_text_add(const struct opencl *cl, enum host_text text, struct buf *buf);
/* The name in C of what a text defines. */
const char *host_name(const struct opencl *cl, const char *definition);
/* A call of such a function. */
const struct cexp *host_call(const struct opencl *cl, const char *definition,
                             const struct cexp *const *args, size_t count);
const struct cexp *host_call1(const struct opencl *cl, const char *definition,
                              const struct cexp *a);
const struct cexp *host_call2(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b);
const struct cexp *host_call3(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b, const struct cexp *c);
/* Keeps the names of those texts from variables of GEN. */
void host_text_reserve(const struct opencl *cl, struct gen *gen);
/* Whether a text has NAME for something of its own. */
bool host_text_has_name(const char *name);

#endif
