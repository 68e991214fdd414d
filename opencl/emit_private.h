/* What the files of the OpenCL target share. */
#ifndef DPIAC_OPENCL_EMIT_PRIVATE_H
#define DPIAC_OPENCL_EMIT_PRIVATE_H

#include "base/map.h"
#include "opencl/emit.h"

/* The texts of the host code: those that are used are put into the file. */
enum host_text {
    TEXT_CREATE,
    TEXT_RUN,
    TEXT_LAUNCH_ITEMS,
    TEXT_LAUNCH_GROUPS,
    TEXT_LAUNCH_TASK,
    TEXT_ALLOCATE,
    TEXT_RELEASE,
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
    const struct nat *index;       /* VAR is this index of a loop of the host's; else null */
    const struct gen_leaf *leaves; /* their names on the host; for a nat, its one name */
    bool device;                   /* all leaves are buffers; else only the arrays are */
    bool interleaved;
};

struct host_var_vec VEC(struct host_var);

/* An argument of a kernel: what it is in the kernel, and what it is called on the host. */
struct kernel_arg {
    struct cvar var;
    const char *host_name;
};

struct kernel_arg_vec VEC(struct kernel_arg);

enum kernel_shape { KERNEL_ITEMS, KERNEL_GROUPS, KERNEL_TASK };

struct kernel {
    const char *name;     /* "dot_reduce0" */
    const char *constant; /* "DOT_REDUCE0" */
    enum kernel_shape shape;
    const struct nat *count; /* the iterations of ITEMS and GROUPS */
    const struct nat *local; /* GROUPS: those of the parforLocal inside, or null if there is none */
    struct kernel_arg_vec args;
};

struct string_vec VEC(const char *);

/* The emission of one program. */
struct opencl {
    struct dpia *dpia;
    struct arena *arena;
    const struct program *program;
    const struct emit_options *options;
    const char *name, *prefix; /* "dot", "DOT" */
    const char *self, *run;    /* names of the variables of type struct dot * and struct run */
    const struct assertion_vec *assertions;
    struct gen *host, *device;
    struct buf *report;
    struct citem_vec kernels;    /* of the .cl */
    struct citem_vec functions;  /* of the .c */
    struct citem_vec prototypes; /* of the header */
    struct string_vec kernel_names;
    bool used[TEXT_COUNT];

    /* Of the entry under way. */
    const struct entry *entry;
    const struct entry_vars *vars;
    struct map *device_vars; /* what lies in device memory (memory_device_vars) */
    struct checks *checks;
    struct host_var_vec scope;
    size_t kernel_count, branches;
    bool uses_status;        /* kernels of the entry do */
};

/* Makes a kernel of COMM, a parallel loop or a command for one work-item, with what it uses of the
 * scope as arguments (kernel.c). */
const struct kernel *kernel_make(struct opencl *cl, const struct phrase *comm);

/* A comment that says what COMM is and where it stands. */
void kernel_place_comment(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out);

/* The hook of the host's generator: DATA is the struct opencl (host.c). */
bool host_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* The functions of one entry (entry.c). */
void entry_emit(struct opencl *cl, const struct entry *entry);

/* The C file's parts that are the same for all programs (text.c). */
void host_text_add(const struct opencl *cl, enum host_text text, struct buf *buf);
/* Keeps the names of those texts from variables of GEN. */
void host_text_reserve(struct gen *gen);
/* Whether a text has NAME for something of its own. */
bool host_text_has_name(const char *name);

#endif
