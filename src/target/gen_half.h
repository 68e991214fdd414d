/* f16 in C, which has no type for it. */
#ifndef DPIAC_TARGET_GEN_HALF_H
#define DPIAC_TARGET_GEN_HALF_H

#include "target/gen.h"

/* EXP, which is what PHRASE of type f16 is, as f32; EXP, of type FROM, a float, as f16; and the
 * operator PHRASE on ARGS, or null where it is to be computed as f32. */
const struct cexp *gen_half_widen(struct gen *gen, const struct phrase *phrase,
                                  const struct cexp *exp);
const struct cexp *gen_half_narrow(struct gen *gen, enum scalar from, const struct cexp *exp);
const struct cexp *gen_half_operator(struct gen *gen, const struct phrase *phrase,
                                     const struct cexp *const *args);

#endif
