/* Where the elements of a view lie in memory: the linear memory access descriptors of memory.txt
 * section 3, an offset and for each dimension a length and a stride.
 *
 *     transpose (split 4 xs)      xs, 0 + {(4 : 1) (n : 4)}
 *     drop 2 (reverse xs)         xs, n - 3 + {(n - 2 : -1)}
 *     join (transpose xss)        not affine: no descriptor
 *
 * Not known is always an answer. */
#ifndef DPIAC_VIEW_LMAD_H
#define DPIAC_VIEW_LMAD_H

#include "view/view.h"

/* The value of ARG, a number or an index that is written down; else null. */
const struct nat *view_written_number(struct dpia *dpia, const struct phrase *arg);

/* A scalar in a variable: its leaf, and which element of that, row by row. */
struct view_spot {
    const struct var *var;
    size_t leaf;              /* of the scalar components of VAR, from 0 */
    const struct nat *offset;
};

/* The spot of EXP's scalar at PATH. ANSWERS and DATA say what variables and numbers on the way
 * mean; null: only numbers that are written down are known. False if EXP there is computed, or is
 * one of several. */
bool view_find(struct dpia *dpia, const struct phrase *exp, const struct view_path *path,
               const struct view_answers *answers, void *data, struct view_spot *spot);

/* The STRIDE of VAR in NAT: NAT is STRIDE * VAR and something without VAR. Null if it is not. */
const struct nat *view_stride(struct nat_table *nats, const struct nat *nat,
                              const struct nat_var *var);

enum { VIEW_MOST_DIMENSIONS = 8 };

struct view_lmad {
    const struct var *var;
    size_t leaf;
    const struct nat *offset;
    const struct nat *lengths[VIEW_MOST_DIMENSIONS], *strides[VIEW_MOST_DIMENSIONS];
    size_t dimensions;
};

/* Reads off the descriptor of EXP, an array of scalars or vectors of whatever rank; false if it has
 * none. ANSWERS and DATA are as above. */
bool view_read_lmad(struct dpia *dpia, const struct phrase *exp,
                    const struct view_answers *answers, void *data, struct view_lmad *lmad);

/* Whether the elements of EXP's innermost dimension lie side by side in variables, each component
 * of what they are for itself, whatever the numbers in EXP are. */
bool view_is_contiguous(struct dpia *dpia, const struct phrase *exp);

#endif
