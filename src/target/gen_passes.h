/* Passes over the statements of a function (passes.def). */
#ifndef DPIAC_TARGET_GEN_PASSES_H
#define DPIAC_TARGET_GEN_PASSES_H

#include "target/gen.h"

/* Small arrays in the statements BODY of the function under way become scalars. */
struct cstmt_vec gen_scalars(struct gen *gen, struct cstmt_vec body);

/* What all rounds of a loop in BODY compute alike is computed before it (gen_invariant.c). */
struct cstmt_vec gen_invariants(struct gen *gen, struct cstmt_vec body);

/* Innermost loops in BODY that ask where the border is get a middle part that does not
 * (gen_border.c). */
struct cstmt_vec gen_borders(struct gen *gen, struct cstmt_vec body);

/* Where all rounds of a loop in BODY pass a check of an index, that is known before it
 * (gen_rounds.c). */
struct cstmt_vec gen_rounds(struct gen *gen, struct cstmt_vec body);

/* Loops of tiles in BODY are unrolled by four (gen_steps.c). */
struct cstmt_vec gen_steps(struct gen *gen, struct cstmt_vec body);

/* What an index is parted into in BODY, more than once, gets a name (gen_parts.c). */
struct cstmt_vec gen_parts(struct gen *gen, struct cstmt_vec body);

/* Conditions in BODY that are nested deeper than compilers take stand one after the other
 * (gen_blocks.c). */
struct cstmt_vec gen_blocks(struct gen *gen, struct cstmt_vec body);

/* Expressions in BODY that are nested deeper than compilers take are named in parts
 * (gen_nesting.c). */
struct cstmt_vec gen_nesting(struct gen *gen, struct cstmt_vec body);

#endif
