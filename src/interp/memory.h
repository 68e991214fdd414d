/* Memory of variables and of computed values (store.c), and who used it (trace.c). */
#ifndef DPIAC_INTERP_MEMORY_H
#define DPIAC_INTERP_MEMORY_H

#include "dpia/phrase.h"

struct interp;
struct shape;

/* How what several iterations write to one place meets there: not at all, which is a race; any of
 * the values may stay (scatterAcc); an operator takes in all of them (combineAcc). */
enum meeting_kind { MEETING_NONE, MEETING_ANY, MEETING_ALL };

struct meeting {
    enum meeting_kind kind;
    enum operator op; /* ALL */
};

/* What the iterations of the parallel loop LOOP did with one cell: an iteration that wrote, and two
 * different ones that read. Iterations count from 1 here; 0 is none. */
struct access {
    uint64_t loop;
    struct meeting meeting; /* of what was written */
    bool shared;   /* several iterations wrote */
    int64_t writer, reader, other_reader;
    const struct loc *write_loc, *read_loc, *other_read_loc;
};

#define MOST_LEVELS 64

/* OPEN: written, but by several iterations of a scatter, with different values, of which any may
 * stay. */
enum cell_state { CELL_EMPTY, CELL_WRITTEN, CELL_OPEN };

/* The memory of one variable, or of one computed value. */
struct block {
    const char *name; /* null for a computed value */
    const struct shape *shape;
    uint64_t serial; /* blocks and loops count together: a loop's own memory has a higher number */
    bool constant;   /* written once, when it is made: there is nothing to trace */
    struct literal *cells;
    unsigned char *state; /* of each cell: enum cell_state */
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

/* Cell AT of a block, as a view has it (view.h). */
struct cell {
    struct block *block;
    int64_t at;
    uint64_t own;
    struct meeting meeting;
};

struct literal cell_read(struct interp *interp, struct cell cell, const struct loc *loc);
/* IS_OPEN: LITERAL is one of several values. Where the cell takes in what is written, an operator
 * makes its new value of the old one and LITERAL, and the cell is read by that as well. */
void cell_write(struct interp *interp, struct cell cell, struct literal literal, bool is_open,
                const struct loc *loc);

/* Notes that the iterations under way use a cell, and stops at a race. True where another iteration
 * has written it, and may have (trace.c). */
bool trace_access(struct interp *interp, struct cell cell, bool writes, const struct loc *loc);

#endif
