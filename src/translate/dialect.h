/* The dialects of DPIA between the stages: what a program may have in it that is read at one of
 * them. */
#ifndef DPIAC_TRANSLATE_DIALECT_H
#define DPIAC_TRANSLATE_DIALECT_H

#include "base/diag.h"
#include "dpia/program.h"

/* Behind which stage a program stands. */
enum dialect {
    DIALECT_DPIA,
    DIALECT_STRATEGY,
    DIALECT_STAGE1,
    DIALECT_STAGE2,
    DIALECT_MEMORY
};

/* Whether PROGRAM, well typed and as a person wrote it, is in DIALECT, so that the later stages
 * know all that is in it; what is not is reported to DIAG. STAGE is the name of the stage. */
bool translate_check_dialect(struct dpia *dpia, struct diag *diag, const struct program *program,
                             enum dialect dialect, const char *stage);

#endif
