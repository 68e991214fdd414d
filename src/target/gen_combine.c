/* Assignments to elements of a combineAcc: the place takes in what is written.
 *
 *     A := E under +                place = place + value;
 *     the same, among several       atomic_add(&place, value);       integers in a kernel
 *                                   hist_atomic_add_f32_local(&place, value);
 *                                   #pragma omp critical             of OpenMP
 *
 * OpenCL 1.2 has atomic operations on 32-bit integers. For f32 a helper exchanges what it has
 * computed for what it has read, until nobody was in between (operator_is_atomic); sums are one
 * instruction of NVIDIA's devices, which their compiler takes in line. A helper for integers of 64
 * bits takes in one word, and then the other one, with what the first is carried over by. */
#include "target/gen_combine.h"

#include "base/diag.h"
#include "target/gen_operator.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"
#include "target/helpers.h"

/* A built-in atomic operation; null for none. */
static const char *function_of(enum operator op, enum scalar scalar)
{
    if (scalar != SCALAR_I32 && scalar != SCALAR_U32)
        return NULL;
    return op == OP_ADD       ? "atomic_add"
           : op == OP_MIN     ? "atomic_min"
           : op == OP_MAX     ? "atomic_max"
           : op == OP_BIT_AND ? "atomic_and"
           : op == OP_BIT_OR  ? "atomic_or"
           : op == OP_BIT_XOR ? "atomic_xor"
                              : NULL;
}

/* The helpers for OP on f32, or on integers of two words, in both memories. */
static const struct combiner {
    bool of_words;
    enum operator op;
    enum helper global, local;
} combiners[] = {
    {false, OP_ADD, HELPER_ATOMIC_ADD_GLOBAL, HELPER_ATOMIC_ADD_LOCAL},
    {false, OP_MUL, HELPER_ATOMIC_MUL_GLOBAL, HELPER_ATOMIC_MUL_LOCAL},
    {false, OP_MIN, HELPER_ATOMIC_MIN_GLOBAL, HELPER_ATOMIC_MIN_LOCAL},
    {false, OP_MAX, HELPER_ATOMIC_MAX_GLOBAL, HELPER_ATOMIC_MAX_LOCAL},
    {true, OP_ADD, HELPER_ATOMIC_ADD_WORDS_GLOBAL, HELPER_ATOMIC_ADD_WORDS_LOCAL},
    {true, OP_BIT_AND, HELPER_ATOMIC_AND_WORDS_GLOBAL, HELPER_ATOMIC_AND_WORDS_LOCAL},
    {true, OP_BIT_OR, HELPER_ATOMIC_OR_WORDS_GLOBAL, HELPER_ATOMIC_OR_WORDS_LOCAL},
    {true, OP_BIT_XOR, HELPER_ATOMIC_XOR_WORDS_GLOBAL, HELPER_ATOMIC_XOR_WORDS_LOCAL}};

/* The helper for OP; false if there is none. */
static bool helper_of(enum operator op, enum scalar scalar, bool is_local, enum helper *helper)
{
    bool of_words = scalar == SCALAR_I64 || scalar == SCALAR_U64;
    for (size_t i = 0; i < sizeof combiners / sizeof combiners[0]; i++) {
        const struct combiner *combiner = &combiners[i];
        if (combiner->op != op || combiner->of_words != of_words)
            continue;
        *helper = is_local ? combiner->local : combiner->global;
        return of_words || scalar == SCALAR_F32;
    }
    return false;
}

static void atomically(struct gen *gen, const struct cexp *place, const struct cexp *value,
                       const struct gen_guards *guards, struct cstmt_vec *out)
{
    enum operator op = phrase_oper_op(guards->combining);
    enum scalar scalar = phrase_data(guards->combining)->scalar;
    const char *function = function_of(op, scalar);
    const struct csymbol *symbol = NULL;
    enum helper helper;
    if (!function && helper_of(op, scalar, guards->is_local, &helper)) {
        symbol = helper_symbol(gen, helper, scalar, scalar);
        function = symbol->name;
    }
    if (!function)
        bug(guards->combining->loc, "no atomic operation takes in what is written");
    cstmt_assign_by(gen->arena, out, place, function, symbol, value);
}

void gen_combine(struct gen *gen, const struct cexp *place, const struct cexp *value,
                 const struct gen_guards *guards, struct cstmt_vec *out)
{
    if (guards->is_shared && gen->target == GEN_OPENCL) {
        atomically(gen, place, value, guards, out);
        return;
    }
    if (guards->is_shared && gen->target == GEN_OPENMP)
        cstmt_critical(gen->arena, out, gen_pragma_symbol(gen));
    cstmt_assign(gen->arena, out, place,
                 gen_operator(gen, guards->combining, (const struct cexp *[]){place, value}));
}
