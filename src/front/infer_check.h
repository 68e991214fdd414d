/* Ranges, assertions, attributes and holes: clauses of front_infer_exp (infer_exp.h). */
#ifndef DPIAC_FRONT_INFER_CHECK_H
#define DPIAC_FRONT_INFER_CHECK_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

struct core_exp *front_infer_range(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_assert(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_attribute(struct infer *infer, const struct scope *scope,
                                       const struct syn_exp *syn,
                                       const struct core_type *expected);
struct core_exp *front_infer_hole(struct infer *infer, const struct syn_exp *syn,
                                  const struct core_type *expected);

#endif
