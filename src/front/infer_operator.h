/* Operators: clauses of front_infer_exp (infer_exp.h). */
#ifndef DPIAC_FRONT_INFER_OPERATOR_H
#define DPIAC_FRONT_INFER_OPERATOR_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

struct core_exp *front_infer_binary(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_unary(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_section(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);

#endif
