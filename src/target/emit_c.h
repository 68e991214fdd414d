/* The targets C and OpenMP: a file and a header for a whole program. */
#ifndef DPIAC_TARGET_EMIT_C_H
#define DPIAC_TARGET_EMIT_C_H

#include "base/buf.h"
#include "device/device.h"
#include "dpia/program.h"
#include "target/gen.h"

/* What a device is taken to have at most, where no option says it. */
enum { DEFAULT_LOCAL_MEMORY = 65536 };

/* The trees of a program as they were emitted, for whoever looks at them: in OpenCL kernels, in the
 * order of their launches' names, and functions of the host; in C functions alone. */
struct emitted {
    const char *name;   /* what names of the host's functions begin with: "dot" */
    const struct citem_vec *kernels, *functions;
};

struct emit_options {
    bool openmp;
    bool main_program;
    bool serves_calls; /* that program answers calls, one after the other (text/main_calls.c.txt) */
    const char *source_name; /* "dot.fut", without its folder */
    const char *version;     /* "dpiac 0.1.0" */
    const char *tuning;      /* the file whose numbers are those of entries; or null */
    const struct devices *devices; /* OpenMP: loops of fewer steps than PARALLEL_FROM of an
                                      entry's are run by one thread (work.h) */
    uint64_t local_memory;    /* OpenCL: the most bytes of it that a group may have; 0: see there */
    uint64_t work_group_size; /* OpenCL: of kernels that take any; 0: chosen for the device */
    uint64_t work_groups;     /* OpenCL: that fill the device; 0: chosen for it */
    bool on_processor;        /* OpenCL: the device is a processor */
    const char *file_name;   /* of the output, without folder and suffix; null: the program's */
    bool one_file;           /* the C file has the interface in it instead of including a header */
    /* Appends a main for the whole program to the C file, which has the symbols USED; called when
     * MAIN_PROGRAM is set. */
    void (*emit_main)(struct buf *c_file, struct dpia *dpia, const struct program *program,
                      const struct emit_options *options,
                      const struct csymbol_set *used);
    gen_trace *trace; /* told what is generated; may be null */
    void *trace_data;
    /* Told what was emitted, when all files are there, and the trees still are; may be null. */
    void (*look)(void *data, const struct emitted *emitted);
    void *look_data;
};

/* PROGRAM is imperative, after the memory stage. False after a mistake that was reported. */
bool emit_c(struct dpia *dpia, const struct program *program, const struct emit_options *options,
            struct buf *c_file, struct buf *h_file);

/* What the OpenCL target shares with C's (emit_header.c). */

/* The parameters of an entry as C sees them (entry_arg): sizes, inputs (const pointers for arrays),
 * and pointers for what is written, in either order for a direct entry. Names are those that GEN's
 * function has bound to the leaves; RESTRICT adds the qualifier. */
struct entry_vars {
    const struct entry *entry;
    const char *name;                         /* C name of the entry */
    const char *const *nat_names;             /* for each parameter, null for variables */
    const struct gen_leaf *const *leaf_names; /* for each parameter, null for nats */
};

/* For each leaf of ENTRY's output: the leaf that says how many elements of its array are there, or
 * that it is itself; ENTRY_ALL where that is none. Null for an entry without counts. */
#define ENTRY_ALL SIZE_MAX
const size_t *entry_count_leaves(struct arena *arena, const struct entry *entry);

/* Names for the leaves of VAR, of DATA, in a function of GEN's. Where VAR is ENTRY's output, those
 * that say how many elements there are are named after their arrays. */
const struct gen_leaf *entry_name_leaves(struct gen *gen, const struct entry *entry,
                                         const struct var *var, const struct data *data,
                                         bool pointer);

/* Names the parameters of ENTRY and binds them in GEN (bound as C sees them). */
const struct entry_vars *entry_bind(struct gen *gen, const char *program_name,
                                    const struct entry *entry);
struct cvar_vec entry_params(struct gen *gen, const struct entry_vars *vars, bool restrict_too);

/* "[n][m]f32": the shape of a leaf; of vectors "[n][4]f32". */
const char *entry_shape(struct gen *gen, const struct data *type, size_t leaf);

/* The comment above an entry: what it computes, its parameters with shapes and order. */
const char *entry_comment(struct gen *gen, const struct entry_vars *vars);

/* "Made by dpiac 0.1.0 from dot.fut: WHAT." and whom it belongs to, as it stands on top of each
 * emitted file. */
const char *emit_banner(struct arena *arena, const char *what, const struct emit_options *options);

/* Whether TEXT, that of a file, begins with such a banner. */
bool emit_is_banner(const char *text);

/* enum { DOT_OK = 0, DOT_ERROR_SIZE = 1, ... }; DEVICE: with those of devices. */
const char *emit_error_enum(struct arena *arena, const char *prefix, bool device);
/* const char *dot_strerror(int error) { ... } */
void emit_strerror(struct arena *arena, const char *name, const char *prefix, bool device,
                   struct citem_vec *out);

/* The header with include guard and extern "C" around BODY; NAME is the file's. */
void emit_header(struct arena *arena, const char *name, const struct emit_options *options,
                 const char *includes, const struct citem_vec *body, struct buf *h_file);

#endif
