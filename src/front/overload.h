/* Operators, and the scalar types that they take (overload.c). */
#ifndef DPIAC_FRONT_OVERLOAD_H
#define DPIAC_FRONT_OVERLOAD_H

#include "front/infer.h"

scalar_set front_scalars_numbers(void);
scalar_set front_scalars_signed(void);
scalar_set front_scalars_integers(void);
scalar_set front_scalars_floats(void);
/* Whether TYPE is that of numbers. */
bool front_is_number(const struct core_type *type);
/* The operand types of OP. */
scalar_set front_operator_scalars(enum operator op);
/* A fresh variable for OP's operands, restricted to what they may be. */
const struct core_type *front_operand_new(struct infer *infer, enum operator op, struct loc loc);
/* Whether the result has the operands' type. */
bool front_operator_is_closed(enum operator op);
/* OP's type over operands of type OPERAND; its result depends on a SCALAR operand for toBits and
 * fromBits. */
const struct core_type *front_operator_type(struct front *front, enum operator op,
                                            const struct core_type *operand);
/* The infix operator called NAME, `+`; && and || are none. */
bool front_operator_find(const char *name, enum operator *op);
/* The operator that is the member NAME of a scalar module, `sqrt`, `neg`, `+`. */
bool front_operator_find_member(const char *name, enum operator *op);
/* What an overloaded type is called in a message, "number". */
const char *front_scalars_text(struct arena *arena, scalar_set scalars);

#endif
