/* Commands that choose and repeat: while, assertComm, equalComm. */
#ifndef DPIAC_TARGET_GEN_CONTROL_H
#define DPIAC_TARGET_GEN_CONTROL_H

#include "target/gen.h"

void gen_while_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);
void gen_assert_comm(struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);
/* REST under the condition that the sizes of COMM, an equalComm, are equal, which is not known. */
void gen_equal_comm(struct gen *gen, const struct phrase *comm, const struct phrase *rest,
                    struct cstmt_vec *out);

#endif
