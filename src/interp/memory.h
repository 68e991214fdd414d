/* Memory of variables and of computed values (store.c), and who used it (trace.c). */
#ifndef DPIAC_INTERP_MEMORY_H
#define DPIAC_INTERP_MEMORY_H

#include "dpia/phrase.h"

struct interp;
struct shape;

/* What the iterations of the parallel loop LOOP did with one cell: an iteration that wrote, and two
 * different ones that read. Iterations count from 1 here; 0 is none. */
struct access {
    uint64_t loop;
    int64_t writer, reader, other_reader;
    const struct loc *write_loc, *read_loc, *other_read_loc;
};

#define MOST_LEVELS 64

/* The memory of one variable, or of one computed value. */
struct block {
    const char *name; /* null for a computed value */
    const struct shape *shape;
    uint64_t serial; /* blocks and loops count together: a loop's own memory has a higher number */
    bool constant;   /* written once, when it is made: there is nothing to trace */
    struct literal *cells;
    bool *written;
    struct arena *traces; /* null until a parallel loop uses the block */
    struct access **levels; /* MOST_LEVELS: for each nesting level of loops, an access per cell */
    struct block *older;
};

/* Memory of SHAPE that was not written yet; NAME is null for a computed value. */
struct block *block_new(struct interp *interp, const char *name, const struct shape *shape,
                        const struct loc *loc);
void block_fill_with_zeros(struct block *block);
/* What is packed in it is empty. */
void block_fill_boxes(struct block *block);
/* As if nobody had written the COUNT cells from FIRST on. */
void block_forget(struct block *block, int64_t first, int64_t count);
/* FROM's cells as they are, written or not; of the same shape. */
void block_copy(struct block *to, const struct block *from);
/* "tmp[2][5].1" */
const char *block_cell_name(struct interp *interp, const struct block *block, int64_t cell);

struct literal cell_read(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                         const struct loc *loc);
void cell_write(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                struct literal literal, const struct loc *loc);

/* Notes that the iterations under way use a cell, and stops at a race (trace.c). */
void trace_access(struct interp *interp, struct block *block, int64_t cell, uint64_t own,
                  bool writes, const struct loc *loc);

#endif
