/* Overloading: which operators there are, and at which scalar types.
 *
 * All of it follows from src/dpia/operators.def. An operator has one type variable, that of its
 * operands, restricted to a set of scalars; + has 'n -> 'n -> 'n for the numbers, < has
 * 'n -> 'n -> bool for all scalars.
 *
 *     front_operator_find("+", &op)           OP_ADD
 *     front_operator_find_member("neg", &op)  OP_NEGATE
 */
#include "front/overload.h"

#include <string.h>

#include "base/diag.h"
#include "front/infer.h"
#include "front/state.h"
#include "front/types.h"

enum operand_class { ARITH, INTEGRAL, FLOATING, BITS, WORDS, SIZES, ORDERED, EQUAL, LOGICAL };
enum result_class { SAME, BOOL, I32, I64, BITS_OF, REAL_OF, TO };

struct description {
    const char *name;
    size_t arity;
    enum operand_class operands;
    enum result_class result;
};

#define RESULT_SAME SAME
#define RESULT_BOOL BOOL
#define RESULT_I32 I32
#define RESULT_I64 I64
#define RESULT_BITS BITS_OF
#define RESULT_REAL REAL_OF
#define RESULT_TO TO

static const struct description descriptions[OP_COUNT] = {
#define OPERATOR(suffix, name, arity, operands, result) {name, arity, operands, RESULT_##result},
#include "dpia/operators.def"
#undef OPERATOR
};

static scalar_set scalars_of_class(enum scalar_class class)
{
    scalar_set set = 0;
#define SCALAR(suffix, name, c_name, cl_name, bytes, its_class)                                    \
    set |= (scalar_set)(its_class == class) << SCALAR_##suffix;
#include "type/scalars.def"
#undef SCALAR
    return set;
}

scalar_set front_scalars_signed(void)
{
    return scalars_of_class(CLASS_SIGNED);
}

scalar_set front_scalars_integers(void)
{
    return scalars_of_class(CLASS_SIGNED) | scalars_of_class(CLASS_UNSIGNED);
}

scalar_set front_scalars_floats(void)
{
    return scalars_of_class(CLASS_FLOAT);
}

scalar_set front_scalars_numbers(void)
{
    return front_scalars_integers() | front_scalars_floats();
}

bool front_is_number(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR && (front_scalars_numbers() >> type->scalar & 1);
}

scalar_set front_operator_scalars(enum operator op)
{
    scalar_set bool_only = scalars_of_class(CLASS_BOOL);
    switch (descriptions[op].operands) {
    case ARITH:
        return front_scalars_numbers();
    case INTEGRAL:
        return front_scalars_integers();
    case FLOATING:
        return front_scalars_floats();
    case BITS:
        return front_scalars_integers() | bool_only;
    case WORDS:
        return scalars_of_class(CLASS_UNSIGNED) & ~((scalar_set)1 << SCALAR_U8);
    case SIZES:
        return (scalar_set)1 << SCALAR_I64;
    case ORDERED:
    case EQUAL:
        return front_scalars_numbers() | bool_only;
    case LOGICAL:
        return bool_only;
    }
    bug(loc_none(), "operand class of an operator");
}

/* Not only scalars are compared by == and !=, but tuples too. */
const struct core_type *front_operand_new(struct infer *infer, enum operator op, struct loc loc)
{
    bool is_equality = op == OP_EQ || op == OP_NE;
    scalar_set scalars = is_equality ? 0 : front_operator_scalars(op);
    const struct core_type *operand = front_type_overloaded(infer, scalars, loc);
    operand->meta->equality = is_equality;
    return operand;
}

bool front_operator_is_closed(enum operator op)
{
    return descriptions[op].result == SAME;
}

static const struct core_type *bits_type(struct front *front, const struct core_type *operand)
{
    bool is_known = operand->kind == CORE_TYPE_SCALAR;
    return front->scalars[is_known ? scalar_unsigned(operand->scalar) : SCALAR_U64];
}

static const struct core_type *real_type(struct front *front, const struct core_type *operand)
{
    bool is_known = operand->kind == CORE_TYPE_SCALAR;
    return front->scalars[is_known ? scalar_floating(operand->scalar) : SCALAR_F64];
}

static const struct core_type *result_type(struct front *front, enum operator op,
                                           const struct core_type *operand)
{
    switch (descriptions[op].result) {
    case SAME:
    case TO:
        return operand;
    case BOOL:
        return front->scalars[SCALAR_BOOL];
    case I32:
        return front->scalars[SCALAR_I32];
    case I64:
        return front->scalars[SCALAR_I64];
    case BITS_OF:
        return bits_type(front, operand);
    case REAL_OF:
        return real_type(front, operand);
    }
    bug(loc_none(), "result class of an operator");
}

const struct core_type *front_operator_type(struct front *front, enum operator op,
                                            const struct core_type *operand)
{
    const struct core_type *type = result_type(front, op, operand);
    for (size_t i = 0; i < descriptions[op].arity; i++)
        type = front_type_fun(front, operand, type);
    return type;
}

/* Whether programs have OP under the name that it has in DPIA. */
static bool is_in_programs(enum operator op)
{
    return op != OP_LOG_AND && op != OP_LOG_OR && op != OP_CONVERT && !operator_is_of_range(op) &&
           operator_checked(op) == op;
}

static bool find(const char *name, enum operator *op)
{
    for (int i = 0; i < OP_COUNT; i++)
        if (is_in_programs((enum operator)i) && strcmp(descriptions[i].name, name) == 0) {
            *op = (enum operator)i;
            return true;
        }
    return false;
}

bool front_operator_find(const char *name, enum operator *op)
{
    return syn_is_operator(name) && find(name, op);
}

/* The names that differ from those of operators.def. */
static const char *const member_names[][2] = {
    {"neg", "negate"}, {"to_bits", "toBits"}, {"from_bits", "fromBits"}};

bool front_operator_find_member(const char *name, enum operator *op)
{
    for (size_t i = 0; i < sizeof member_names / sizeof member_names[0]; i++) {
        if (strcmp(name, member_names[i][0]) == 0)
            return find(member_names[i][1], op);
        if (strcmp(name, member_names[i][1]) == 0)
            return false;
    }
    return find(name, op);
}

static const char *list_scalars(struct arena *arena, scalar_set scalars)
{
    const char *text = "";
    for (int i = 0; i < SCALAR_COUNT; i++)
        if (scalars >> i & 1)
            text = arena_printf(arena, "%s%s%s", text, *text == '\0' ? "" : " or ",
                                scalar_name((enum scalar)i));
    return text;
}

const char *front_scalars_text(struct arena *arena, scalar_set scalars)
{
    scalar_set bool_only = scalars_of_class(CLASS_BOOL);
    if (scalars == front_scalars_numbers())
        return "number";
    if (scalars == front_scalars_integers())
        return "integer";
    if (scalars == front_scalars_signed())
        return "signed integer";
    if (scalars == front_scalars_floats())
        return "floating-point number";
    if (scalars == (front_scalars_integers() | bool_only))
        return "integer or bool";
    if (scalars == (front_scalars_numbers() | bool_only))
        return "scalar";
    return list_scalars(arena, scalars);
}
