/* The scalar operators on literals: dispatch by the operands' class.
 *
 *     scalar_operate(OP_ADD, SCALAR_I8, SCALAR_I8, {127, 1})     -128
 *     scalar_operate(OP_LT, SCALAR_F32, SCALAR_BOOL, {nan, 1})   false
 *
 * The operators mean what operators.def says, which is what the emitted C computes; the two are
 * compared over edge values by tests/run/operators.sh. */
#include "interp/scalar.h"

struct literal scalar_operate(enum operator op, enum scalar from, enum scalar to,
                              const struct literal *args, enum scalar_fault *fault)
{
    *fault = SCALAR_FINE;
    if (scalar_class(from) == CLASS_FLOAT)
        return scalar_float(op, from, to, args);
    return scalar_integer(op, from, to, args, fault);
}
