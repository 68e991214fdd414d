/* Records and their fields: clauses of front_infer_exp (infer_exp.h). */
#ifndef DPIAC_FRONT_INFER_RECORD_H
#define DPIAC_FRONT_INFER_RECORD_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

struct core_exp *front_infer_record(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_project(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);
/* The part FIELD of OPERAND, whose type may be open. */
struct core_exp *front_project(struct infer *infer, const struct core_exp *operand,
                               struct syn_ident field, struct loc loc);

#endif
