/* Contractions on their way into tiles: what strategy_gpu_product.c chooses from. */
#ifndef DPIAC_TRANSLATE_STRATEGY_GPU_PRODUCT_H
#define DPIAC_TRANSLATE_STRATEGY_GPU_PRODUCT_H

#include "translate/strategy_contract.h"
#include "translate/strategy_template.h"

struct strategy;

/* A contraction on its way into tiles. PIECES, of STEPS steps each, 16 deep, are null where it is
 * not split. */
struct product {
    struct strategy *strategy;
    const struct contraction *contraction;
    const struct nat *pieces, *steps;
};

/* ---- Phrases (strategy_gpu_parts.c) ---- */

struct nat_table *product_nats(const struct product *product);
/* NAT : exp[i64]; all phrases are at the contraction's place. */
const struct phrase *product_number(const struct product *product, const struct nat *nat);
/* A variable of type exp[idx(SIZE)]. */
struct var *product_index(const struct product *product, const char *name, const struct nat *size);
const struct phrase *product_use(const struct product *product, const struct var *var);
const struct phrase *product_lambda(const struct product *product, const struct var *var,
                                    const struct phrase *body);
/* The definition NAME of strategy_gpu.dpia, applied. */
const struct phrase *product_instance(const struct product *product, const char *name,
                                      struct strategy_arguments arguments);

/* ---- What tiles take (strategy_gpu_parts.c) ---- */

/* A with ELEMENT combined into it. */
const struct phrase *product_combined(const struct product *product, const struct phrase *a,
                                      const struct phrase *element);
/* \x_y a. a with the element of x and y */
const struct phrase *product_fold(const struct product *product);
/* \i l. PARTS, in row (or column) i at depth l of matrix T, which may be null. */
const struct phrase *product_at(const struct product *product, const struct strategy_parts *parts,
                                struct strategy_index side, const struct phrase *t);
/* \i j a. the value of matrix T, where i is below ROWS and j below COLUMNS: as many as there are,
 * or, where the value does not depend on them, as many as tiles have. In pieces it is a. */
const struct phrase *product_end(const struct product *product, const struct phrase *t,
                                 const struct nat *rows, const struct nat *columns);
/* Whether the value depends on its row or column, but for its reduction. */
bool product_depends_on_place(const struct product *product);

/* ---- Tiles of any sizes (strategy_gpu_tiles.c) ---- */

enum { PRODUCT_TILE = 128, PRODUCT_DEPTH = 16 };

/* The contraction in tiles: of each matrix, or in each piece, if there are several. */
const struct phrase *product_in_tiles(const struct product *product);
/* The same of one matrix in pieces of its depth, as many as fill the device, each at least
 * depthPiece deep. */
const struct phrase *product_in_pieces(struct product *product);

#endif
