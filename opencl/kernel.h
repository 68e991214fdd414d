/* Kernels: what they are made of, how they are made, and the passes over their statements. */
#ifndef DPIAC_OPENCL_KERNEL_H
#define DPIAC_OPENCL_KERNEL_H

#include "opencl/emit_private.h"
#include "opencl/shape.h"

/* An argument of a kernel: what it is in the kernel, and what it is called on the host; or an array
 * in local memory, of which the host says only how large it is. */
struct kernel_arg {
    struct cvar var;
    const struct ctype *element;   /* of an array: the type of its elements; else null */
    const char *host_name;
    bool is_index;                 /* it has 32 bits where the host finds them enough */
    const struct nat *local_count; /* null: no local memory */
    const struct ctype *local_type; /* of its elements, on the host */
};

struct kernel_arg_vec VEC(struct kernel_arg);

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
    const struct nat *largest_index; /* the bound of what has 32 bits then (target/gen_small.h) */
    bool has_windows; /* work-items read what their neighbours read (windows.c) */
    unsigned outside; /* axes outside of whose loops something is done or checked */
    struct kernel_arg_vec args;
    struct local_array_vec local_arrays;
    const struct nat *local_bytes; /* of all of them */

    struct candidate_vec candidates; /* for arguments */

    const struct phrase *carry; /* the loop whose groups pass a value on; or null (look_back.c) */
    const char *window;         /* the local variable that they look back with */
    const char *fine; /* the one in which a group notes that nothing has failed; or null */

    /* While its body is generated (hierarchy.c). */
    unsigned inside;    /* axes of the loops and conditions around */
    size_t status_uses; /* places that may fail, of which OUTSIDE knows */
    struct map *memory; /* variables, and what storing to them stores to */
    const char *ids[LOOP_LEVELS][LOOP_DIMENSIONS]; /* variables for get_global_id(0) and the like */
};

/* What was generated since this was called last runs also where the loops along the axes inside of
 * it have no iterations: if it may fail, the kernel must run then (hierarchy.c). */
void kernel_see_status(struct opencl *cl);

/* The hook of the kernels' generator: DATA is the struct opencl (hierarchy.c). */
bool kernel_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* The variable in which the work-items of a group note that nothing has failed (local.c). */
const char *kernel_flag(void *data);

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

/* A vector of LANES elements of the array called NAME, in SPACE. */
const struct ctype *vectors_type(struct arena *arena, const char *name, const struct ctype *element,
                                 enum cspace space, unsigned lanes);

/* BODY, of a kernel, without variables that only take over what another one has (reuse.c). */
struct cstmt_vec reuse_variables(struct arena *arena, struct cstmt_vec body);

/* BODY without comments and conditions that say nothing (readable.c). */
struct cstmt_vec readable_statements(struct arena *arena, struct cstmt_vec body);

/* BODY with short loops over private arrays marked to be unrolled (unroll.c). */
struct cstmt_vec unroll_mark(struct opencl *cl, struct cstmt_vec body);

/* BODY, in which loops over elements of one work-item have a version without tests that is done
 * away from the border (border.c). */
struct cstmt_vec border_guard(struct opencl *cl, const struct kernel *kernel,
                              struct cstmt_vec body);

/* BODY, in which what a work-item reads and writes for four elements side by side is read and
 * written in vectors (windows.c). */
struct cstmt_vec windows_open(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body);

/* BODY, in which loops over many elements of one work-item have a version for where all of them are
 * there (whole.c). */
struct cstmt_vec whole_elements(struct arena *arena, struct cstmt_vec body);
/* LOOP, which does something with those of COUNT elements alone that are there, for the case that
 * all are, which is *COND; null: LOOP is none such. */
const struct cstmt *whole_loop(struct arena *arena, const struct cstmt *loop, int64_t count,
                               const struct cexp **cond);

/* Makes a kernel of COMM, a parallel loop or a command for one work-item, with what it uses of the
 * scope as arguments (kernel.c). */
const struct kernel *kernel_make(struct opencl *cl, const struct phrase *comm);

/* Whether the entry has a kernel already that is the same text as KERNEL, whose text was added
 * last: KERNEL is called like that one then, and its text goes (same.c). */
bool kernel_take_same(struct opencl *cl, struct kernel *kernel);

/* Of the innermost loop of the host's in which nothing is parallel; OTHERWISE if there is none
 * (sequential.c). */
struct loc sequential_place(const struct opencl *cl, struct loc otherwise);
/* Warns where COMM, a kernel of one work-item that is called like CONSTRUCT at LOC, has much to do
 * (sequential.c). */
void sequential_warn(struct opencl *cl, const struct phrase *comm, const char *construct,
                     struct loc loc);

/* A comment that says what COMM is and where it stands. */
void kernel_place_comment(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out);

#endif
