/* The table of scalar operators, from operators.def: names, arities, which operands each takes and
 * what it gives (dpia.txt Fig. 4a, `negate` and `+ * / -`, for all machine scalars).
 *
 *     +        : exp[f32] -> exp[f32] -> exp[f32]        SAME
 *     <        : exp[i64] -> exp[i64] -> exp[bool]       BOOL
 *     toBits   : exp[f32] -> exp[u32]                    BITS
 *     fromBits : exp[u32] -> exp[f32]                    REAL
 *
 * An operator that gives what it takes also works on vectors, element by element (6.2). */
#include "base/diag.h"
#include "dpia/phrase.h"
#include "dpia/phrase_private.h"

enum operand_class {
    OPERANDS_ARITH,
    OPERANDS_INTEGRAL,
    OPERANDS_FLOATING,
    OPERANDS_BITS,
    OPERANDS_WORDS,
    OPERANDS_SIZES,
    OPERANDS_EQUAL,
    OPERANDS_ORDERED,
    OPERANDS_LOGICAL
};

enum result_class {
    RESULT_SAME,
    RESULT_BOOL,
    RESULT_I32,
    RESULT_I64,
    RESULT_BITS,
    RESULT_REAL,
    RESULT_TO
};

struct operator_row {
    const char *name;
    size_t arity;
    enum operand_class operands;
    enum result_class result;
};

static const struct operator_row operator_table[] = {
#define OPERATOR(suffix, name, arity, operands, result)                                            \
    {name, arity, OPERANDS_##operands, RESULT_##result},
#include "dpia/operators.def"
#undef OPERATOR
};

const char *operator_name(enum operator op)
{
    return operator_table[op].name;
}

size_t operator_arity(enum operator op)
{
    return operator_table[op].arity;
}

bool operator_is_commutative(enum operator op)
{
    return op == OP_ADD || op == OP_MUL || op == OP_MIN || op == OP_MAX || op == OP_LOG_AND ||
           op == OP_LOG_OR || op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR;
}

unsigned operator_atomic_bits(enum operator op, enum scalar scalar)
{
    bool of_numbers = op == OP_ADD || op == OP_MUL || op == OP_MIN || op == OP_MAX;
    bool of_bits = op == OP_BIT_AND || op == OP_BIT_OR || op == OP_BIT_XOR;
    switch ((int)scalar) {
    case SCALAR_BOOL:
        return op == OP_LOG_AND || op == OP_LOG_OR ? 32 : 0;
    case SCALAR_F32:
        return of_numbers ? 32 : 0;
    case SCALAR_I32:
    case SCALAR_U32:
        return of_numbers || of_bits ? 32 : 0;
    case SCALAR_F64:
        return of_numbers ? 64 : 0;
    case SCALAR_I64:
    case SCALAR_U64:
        return op == OP_ADD || of_bits ? 32 : of_numbers ? 64 : 0;
    }
    return 0;
}

bool operator_is_of_range(enum operator op)
{
    return op == OP_RANGE_UP || op == OP_RANGE_DOWN || op == OP_STEP_UP || op == OP_STEP_DOWN;
}

const char *operator_range_format(enum operator op)
{
    switch ((int)op) {
    case OP_RANGE_UP:
        return "a range cannot go up from %lld to %lld";
    case OP_RANGE_DOWN:
        return "a range cannot go down from %lld to %lld";
    case OP_STEP_UP:
        return "a range that begins with %lld and %lld does not go up";
    case OP_STEP_DOWN:
        return "a range that begins with %lld and %lld does not go down";
    }
    bug(loc_none(), "'%s' is of no range", operator_name(op));
}

static bool class_takes(enum operand_class operands, enum scalar scalar)
{
    bool is_bool = scalar_class(scalar) == CLASS_BOOL;
    switch (operands) {
    case OPERANDS_ARITH:
        return !is_bool;
    case OPERANDS_INTEGRAL:
        return scalar_is_integer(scalar);
    case OPERANDS_FLOATING:
        return scalar_class(scalar) == CLASS_FLOAT;
    case OPERANDS_BITS:
        return is_bool || scalar_is_integer(scalar);
    case OPERANDS_WORDS:
        return scalar_class(scalar) == CLASS_UNSIGNED && scalar != SCALAR_U8;
    case OPERANDS_SIZES:
        return scalar == SCALAR_I64;
    case OPERANDS_EQUAL:
    case OPERANDS_ORDERED:
        return true;
    case OPERANDS_LOGICAL:
        return is_bool;
    }
    bug(loc_none(), "operands of unknown class");
}

bool operator_takes(enum operator op, const struct data *from)
{
    const struct operator_row *row = &operator_table[op];
    if (from->kind == DATA_VECTOR)
        return row->result == RESULT_SAME && class_takes(row->operands, from->scalar);
    return from->kind == DATA_SCALAR && class_takes(row->operands, from->scalar);
}

bool operator_is_by_scalar(enum operator op)
{
    enum result_class result = operator_table[op].result;
    return result == RESULT_BITS || result == RESULT_REAL;
}

const struct data *operator_result(struct types *types, enum operator op, const struct data *from,
                                   const struct data *to)
{
    switch (operator_table[op].result) {
    case RESULT_SAME:
        return from;
    case RESULT_BOOL:
        return data_scalar(types, SCALAR_BOOL);
    case RESULT_I32:
        return data_scalar(types, SCALAR_I32);
    case RESULT_I64:
        return data_scalar(types, SCALAR_I64);
    case RESULT_BITS:
        return data_scalar(types, scalar_unsigned(from->scalar));
    case RESULT_REAL:
        return data_scalar(types, scalar_floating(from->scalar));
    case RESULT_TO:
        return to;
    }
    bug(loc_none(), "the result of '%s' is unknown", operator_name(op));
}
