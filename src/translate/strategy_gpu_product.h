/* Contractions on their way into tiles: what strategy_gpu_product.c chooses from. */
#ifndef DPIAC_TRANSLATE_STRATEGY_GPU_PRODUCT_H
#define DPIAC_TRANSLATE_STRATEGY_GPU_PRODUCT_H

#include "translate/strategy_contract.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

struct strategy;
struct reduced;

/* A contraction on its way into tiles of 8*TALL by 8*WIDE, for groups of TALL by WIDE work-items,
 * which read VECTORS or elements; TURNED: rows are the program's columns. PIECES, of STEPS steps
 * each, are null where it is not split. REDUCED, or null: what is made of its rows. */
struct product {
    struct strategy *strategy;
    const struct contraction *contraction;
    unsigned tall, wide;
    bool vectors, turned;
    const struct nat *pieces, *steps;
    const struct reduced *reduced;
};

/* ---- Phrases (strategy_gpu_parts.c) ---- */

struct nat_table *product_nats(const struct product *product);
/* NAT : exp[i64]; all phrases are at the contraction's place. */
const struct phrase *product_number(const struct product *product, const struct nat *nat);
/* letNat VAR = NUMBER in BODY */
const struct phrase *product_with_number(const struct product *product, const struct nat_var *var,
                                         const struct nat *number, const struct phrase *body);
/* The sizes of a group with a tile as its definitions take them: TALL, and W, of which there are
 * eight in each row. */
const struct nat *product_tall(const struct product *product);
const struct nat *product_eighth(const struct product *product);
/* How many columns of a work-item lie side by side in local memory, U of them, and how many such
 * runs it has, V. */
const struct nat *product_run(const struct product *product);
const struct nat *product_runs(const struct product *product);
/* A variable of type exp[idx(SIZE)]. */
struct var *product_index(const struct product *product, const char *name, const struct nat *size);
const struct phrase *product_use(const struct product *product, const struct var *var);
const struct phrase *product_lambda(const struct product *product, const struct var *var,
                                    const struct phrase *body);
/* The definition NAME of strategy_gpu_tiles.dpia, for SCALAR, applied. */
const struct phrase *product_instance_for(const struct product *product, const char *name,
                                          enum scalar scalar, struct phrase_arguments arguments);
/* The same, where it does not mention a scalar type. */
const struct phrase *product_instance(const struct product *product, const char *name,
                                      struct phrase_arguments arguments);

/* ---- What tiles take (strategy_gpu_parts.c) ---- */

/* \x_y a. a with the element of x and y */
const struct phrase *product_fold(const struct product *product);
/* \i l. PARTS, in row (or column) i at depth l of matrix T, which may be null. */
const struct phrase *product_at(const struct product *product, const struct strategy_parts *parts,
                                struct strategy_index side, const struct phrase *t);
/* \i j. what the element in row i, of ROWS, and column j, of COLUMNS, of matrix T begins with. */
const struct phrase *product_start(const struct product *product, const struct phrase *t,
                                   const struct nat *rows, const struct nat *columns);
/* \i j a. the value of matrix T, where i is below ROWS and j below COLUMNS: as many as there are,
 * or, where the value does not depend on them, as many as tiles have. In pieces it is a. */
const struct phrase *product_end(const struct product *product, const struct phrase *t,
                                 const struct nat *rows, const struct nat *columns);
/* Whether EXP depends on its row or column. */
bool product_depends_on_place(const struct product *product, const struct phrase *exp);

/* ---- How tiles are read (strategy_gpu_load.c) ---- */

/* Elements that a vector has. */
enum { PRODUCT_VECTOR = 4 };

/* How a tile of one side goes to local memory by way of a work-item's registers. */
struct product_load {
    const struct nat *gaps;     /* values that a row there has behind it */
    const struct phrase *gap;   /* such a value */
    const struct nat *count;    /* so many values each work-item holds, */
    const struct data *held;    /* which are such */
    const struct phrase *load;  /* \i_l. the value that begins in row (or column) i at depth l */
    const struct phrase *read;  /* \tile. what each work-item reads of it */
    const struct phrase *stored; /* \values. the tile in local memory */
};

/* That of PARTS, in rows or columns, of which a tile has WIDTH; of matrix or piece T. */
struct product_load product_load(const struct product *product, const struct strategy_parts *parts,
                                 struct strategy_index side, unsigned width,
                                 const struct phrase *t);
/* Whether PARTS can be read in vectors; then a row of *ALONG elements is to have whole ones. */
bool product_has_vectors(const struct product *product, const struct strategy_parts *parts,
                         struct strategy_index side, const struct nat **along);
/* The work-items of a group. */
unsigned product_items(const struct product *product);
/* How many steps are in the whole depth. */
const struct nat *product_all_steps(const struct product *product);
/* NAT / PART, rounded up. */
const struct nat *product_in_parts(const struct product *product, const struct nat *nat,
                                   const struct nat *part);
/* The number of piece T. */
const struct phrase *product_piece_number(const struct product *product, const struct phrase *t);

/* ---- Tiles (strategy_gpu_tiles.c) ---- */

/* Rows, and columns, of a work-item; how deep a step is; elements of a gap. */
enum { PRODUCT_OWN = 8, PRODUCT_DEPTH = 8, PRODUCT_GAP = 4 };
/* Work-items of a group along each side of large tiles, and of small ones; down a flat one, which
 * is as wide as a large one. */
enum { PRODUCT_LARGE = 16, PRODUCT_SMALL = 8, PRODUCT_FLAT = 4 };
/* Those along the columns are in eighths, of whole numbers of work-items. */
enum { PRODUCT_EIGHTHS = 8 };

/* How many tiles there are, of all matrices. */
const struct nat *product_all_tiles(const struct product *product);
/* The contraction in tiles: of each matrix, or in each piece, if there are several. */
const struct phrase *product_in_tiles(const struct product *product);
/* The same of one matrix in pieces of its depth, as many as fill the device, each at least
 * depthPiece deep. */
const struct phrase *product_in_pieces(struct product *product);

/* ---- Reduced in tiles (strategy_gpu_reduced.c) ---- */

/* What changes nothing where a row is reduced; \a x. both together. */
const struct phrase *product_reduced_none(const struct product *product);
const struct phrase *product_reduced_both(const struct product *product);
/* What the program makes of the rows, of which each tile has made PARTS. */
const struct phrase *product_reduced_end(const struct product *product,
                                         const struct phrase *parts);
/* PRODUCT, of MAP, in tiles that reduce their rows, where these are not mostly empty (null if that
 * is known), or OTHERWISE (strategy_gpu_product.c). */
const struct phrase *product_reduced_or(const struct product *product, const struct phrase *map,
                                        strategy_otherwise *otherwise);

#endif
