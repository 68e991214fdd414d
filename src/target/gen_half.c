/* f16 in C. There is a type for it in some compilers only, and in OpenCL C on some devices only. So
 * it is kept as its bits, an unsigned integer of 16 bits, which is also what callers of Futhark's
 * programs see. It is computed as f32: each operator's result is rounded to f16, which for + - * /
 * and square roots gives what rounding once would, since f32 has more than twice the digits.
 *
 *     x + y            add_f16(x, y)
 *     x < y            f32_from_f16(x) < f32_from_f16(y)
 *     sin x            f16_from_f32(sinf(f32_from_f16(x)))
 *     1.5              0x3e00 */
#include "target/gen_half.h"

#include "target/gen.h"
#include "target/helpers.h"

const struct cexp *gen_half_widen(struct gen *gen, const struct phrase *phrase,
                                  const struct cexp *exp)
{
    if (phrase->kind != PHRASE_LITERAL)
        return helper_call_plain(gen, HELPER_HALF_TO_F32, &exp, 1);
    struct literal literal = {.scalar = SCALAR_F32, .real = phrase_literal_value(phrase).real};
    return gen_literal(gen, &literal);
}

const struct cexp *gen_half_narrow(struct gen *gen, enum scalar from, const struct cexp *exp)
{
    return helper_call_plain(
        gen, from == SCALAR_F64 ? HELPER_HALF_FROM_F64 : HELPER_HALF_FROM_F32, &exp, 1);
}

/* The helper for OP, if it has one of its own. */
static bool find_helper(enum operator op, enum helper *helper)
{
    static const struct {
        enum operator op;
        enum helper helper;
    } rows[] = {{OP_ADD, HELPER_HALF_ADD}, {OP_SUB, HELPER_HALF_SUB},
                {OP_MUL, HELPER_HALF_MUL}, {OP_DIV, HELPER_HALF_DIV},
                {OP_FMA, HELPER_HALF_FMA}, {OP_NEXTAFTER, HELPER_HALF_NEXT}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].op == op) {
            *helper = rows[i].helper;
            return true;
        }
    return false;
}

const struct cexp *gen_half_operator(struct gen *gen, const struct phrase *phrase,
                                     const struct cexp *const *args)
{
    enum operator op = phrase_oper_op(phrase);
    enum helper helper;
    bool is_same = op == OP_CONVERT && gen_scalar_of(phrase_data(phrase)) == SCALAR_F16;
    if (is_same || op == OP_TO_BITS || op == OP_FROM_BITS)
        return args[0];
    return find_helper(op, &helper)
               ? helper_call_plain(gen, helper, args, phrase_oper_arg_count(phrase))
               : NULL;
}
