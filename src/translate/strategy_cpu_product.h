/* The product of two matrices, and what is like it, on a CPU: what its parts are, what is made of
 * them. */
#ifndef DPIAC_TRANSLATE_STRATEGY_CPU_PRODUCT_H
#define DPIAC_TRANSLATE_STRATEGY_CPU_PRODUCT_H

#include "translate/strategy_cpu.h"

/* Vectors in a row of a tile. */
enum { CPU_PRODUCT_VECTORS = 2 };

/* One side: an array, and of its element, PARAM, what is zipped. */
struct side {
    const struct phrase *array, *part;
    const struct var *param;
};

/* Whether what neighbours among the columns have in a step lies side by side: as memory has it, or
 * from a place on that is computed of sums. */
enum cpu_product_beside { CPU_PRODUCT_APART, CPU_PRODUCT_LIES_BESIDE, CPU_PRODUCT_READ_BESIDE };

struct cpu_product {
    const struct phrase *outer, *inner, *reduce;
    struct side rows, columns;
    const struct phrase *finish; /* around the reduction's result, SUM; null: nothing */
    const struct var *sum;
    bool swapped;          /* zip column row */
    bool in_order;         /* what is taken in stays in its order along the depth */
    enum cpu_product_beside beside;
    enum loop_level level; /* of the panels */
    const struct phrase *test;   /* whether it is worth it; null: it is */
    const struct device *device; /* that it is for; tiles have vectors of their own width */
    struct strategy_vector_fold fold;
    struct loc loc;
};

/* strategy_cpu_product.c: whether MAP is one that is worth a tile, with a test where sizes say
 * so. */
bool cpu_product_match(struct strategy *strategy, const struct phrase *map, struct cpu_product *c);
/* Whether the elements of neighbours among the columns lie side by side. */
enum cpu_product_beside cpu_product_beside(struct strategy *strategy, const struct cpu_product *c);
/* The sizes: rows, columns, and the length of both. */
const struct nat *cpu_product_row_count(const struct cpu_product *c);
const struct nat *cpu_product_column_count(const struct cpu_product *c);
const struct nat *cpu_product_length(const struct cpu_product *c);
/* Columns of a panel. */
const struct nat *cpu_product_panel_width(struct strategy *strategy, const struct cpu_product *c);

/* What is zipped, for all of SIDE: an array of arrays of numbers, as a view. */
const struct phrase *cpu_product_matrix(struct strategy *strategy, const struct side *side,
                                        struct loc loc);
/* X, of a row, and Y as they are zipped. */
const struct phrase *cpu_product_pair(struct strategy *strategy, const struct cpu_product *c,
                                      const struct var *x, const struct var *y);
/* \x y a. f a (g (pair x y)), on vectors; x is of a row. */
const struct phrase *cpu_product_step(struct strategy *strategy, const struct cpu_product *c);
/* \row. BODY, with binders of its own. */
const struct phrase *cpu_product_for_row(struct strategy *strategy, const struct cpu_product *c,
                                         const struct phrase *body);
/* \row column sum. what is done with the sum, or the sum, where CELLS are zipped with columns. */
const struct phrase *cpu_product_finish(struct strategy *strategy, const struct cpu_product *c,
                                        const struct phrase *cells);
/* map (\row. map (\column. ...) COLUMNS) rows, row by row. */
const struct phrase *cpu_product_row_by_row(struct strategy *strategy, const struct cpu_product *c,
                                            const struct phrase *columns);

/* The first COUNT elements of ARRAY; the others. */
const struct phrase *cpu_product_front(struct strategy *strategy, const struct phrase *array,
                                       const struct nat *count);
const struct phrase *cpu_product_rest(struct strategy *strategy, const struct phrase *array,
                                      const struct nat *count);
/* N rounded down to a multiple of STEP. */
const struct nat *cpu_product_rounded(struct strategy *strategy, const struct nat *n,
                                      const struct nat *step);

/* N OP OTHER, where OP is < or >=; null where that is known, and then in *HOLDS. */
const struct phrase *cpu_product_compared(struct strategy *strategy, const struct nat *n,
                                          enum operator op, const struct nat *other, bool *holds,
                                          struct loc loc);
const struct phrase *cpu_product_at_least(struct strategy *strategy, const struct nat *n,
                                          int64_t least, bool *holds, struct loc loc);
/* TEST OP OTHER, either of which may be null. */
const struct phrase *cpu_product_with(struct strategy *strategy, const struct phrase *test,
                                      enum operator op, const struct phrase *other, struct loc loc);

/* strategy_cpu_last.c: the columns behind the first WHOLE ones, which are COUNT; none where there
 * are none, which the host sees, or the thread. */
const struct phrase *cpu_product_last_columns(struct strategy *strategy,
                                              const struct cpu_product *c, const struct nat *whole,
                                              const struct nat *count);
/* The COUNT columns that panels leave: one vector, or two. */
const struct phrase *cpu_product_columns_left(struct strategy *strategy,
                                              const struct cpu_product *c, const struct nat *count);

/* strategy_cpu_dots.c: TILED, or where few rows or columns are long, dots. */
const struct phrase *cpu_product_or_dots(struct strategy *strategy, const struct cpu_product *c,
                                         const struct phrase *tiled);

#endif
