/* Assignments to elements of a combineAcc: the place takes in what is written.
 *
 *     A := E under +                place = place + value;
 *     the same, among several       atomic_add(&place, value);       integers in a kernel
 *                                   hist_atomic_add_f32_local(&place, value);
 *                                   #pragma omp critical             of OpenMP
 *
 * OpenCL 1.2 has atomic operations on 32-bit integers. Else a helper exchanges what it has computed
 * for what it has read, until nobody was in between, of 64 bits by an extension
 * (operator_atomic_bits); sums are one instruction of NVIDIA's devices, which their compiler takes
 * in line. A helper for sums and bits of 64 bits takes in one word, and then the other one, with
 * what the first is carried over by. One for truths writes what changes them. */
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

#define IS(name) (1u << SCALAR_##name)
#define BOTH(name) HELPER_ATOMIC_##name##_GLOBAL, HELPER_ATOMIC_##name##_LOCAL

/* The helpers for OP on SCALARS, in both memories. */
static const struct combiner {
    unsigned scalars;
    enum operator op;
    enum helper global, local;
} combiners[] = {{IS(F32), OP_ADD, BOTH(ADD)},
                 {IS(F32), OP_MUL, BOTH(MUL)},
                 {IS(F32), OP_MIN, BOTH(MIN)},
                 {IS(F32), OP_MAX, BOTH(MAX)},
                 {IS(I32) | IS(U32), OP_MUL, BOTH(MUL_BITS)},
                 {IS(F64), OP_ADD, BOTH(ADD_WIDE)},
                 {IS(F64), OP_MUL, BOTH(MUL_WIDE)},
                 {IS(F64), OP_MIN, BOTH(MIN_WIDE)},
                 {IS(F64), OP_MAX, BOTH(MAX_WIDE)},
                 {IS(I64) | IS(U64), OP_MUL, BOTH(MUL_WIDE_BITS)},
                 {IS(I64) | IS(U64), OP_MIN, BOTH(MIN_WIDE_BITS)},
                 {IS(I64) | IS(U64), OP_MAX, BOTH(MAX_WIDE_BITS)},
                 {IS(I64) | IS(U64), OP_ADD, BOTH(ADD_WORDS)},
                 {IS(I64) | IS(U64), OP_BIT_AND, BOTH(AND_WORDS)},
                 {IS(I64) | IS(U64), OP_BIT_OR, BOTH(OR_WORDS)},
                 {IS(I64) | IS(U64), OP_BIT_XOR, BOTH(XOR_WORDS)},
                 {IS(BOOL), OP_LOG_OR, BOTH(OR_TRUTH)},
                 {IS(BOOL), OP_LOG_AND, BOTH(AND_TRUTH)}};

/* The helper for OP; false if there is none. */
static bool helper_of(enum operator op, enum scalar scalar, bool is_local, enum helper *helper)
{
    for (size_t i = 0; i < sizeof combiners / sizeof combiners[0]; i++) {
        const struct combiner *combiner = &combiners[i];
        if (combiner->op != op || !(combiner->scalars >> scalar & 1))
            continue;
        *helper = is_local ? combiner->local : combiner->global;
        return true;
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
    gen->exchanges_wide |= operator_atomic_bits(op, scalar) == 64;
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
