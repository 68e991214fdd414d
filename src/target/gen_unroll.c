/* Small private arrays that become scalars, and the loops over them, which are unrolled for it.
 *
 *     f32x8 acc[2];                            f32x8 acc0 = splat_f32x8(0.0f);
 *     for (j = 0; j < 2; j++)                  f32x8 acc1 = splat_f32x8(0.0f);
 *         acc[j] = splat_f32x8(0.0f);
 *     for (i = 0; i < n; i++)                  for (i = 0; i < n; i++) {
 *         for (j = 0; j < 2; j++)                  acc0 = acc0 + xs_of(i, 0);
 *             acc[j] = acc[j] + xs_of(i, j);       acc1 = acc1 + xs_of(i, 1);
 *                                              }
 *
 * Compilers keep such scalars in registers, and arrays often not. Which arrays: private ones with
 * at most GEN_MOST_ELEMENTS elements (vectors count as one) that are used again and again, by a
 * loop that is not about them, and whose elements are chosen by constants and by variables of loops
 * with at most MOST_ITERATIONS iterations. Which loops: those, where their variable chooses an
 * element of such an array. Whether all indices have become constants is seen on the code that was
 * made, where the array is replaced, or else stays one (gen_scalars.c). */
#include "target/gen_unroll.h"

#include "dpia/loops.h"
#include "target/gen_expect.h"
#include "target/gen_state.h"
#include "target/gen_vectors.h"

enum { MOST_ITERATIONS = 16 };

/* Loops around, from the inside out, whose variables have few values. */
struct index_scope {
    const struct index_scope *outer;
    const struct var *index;
};

static bool is_short(const struct nat *n)
{
    int64_t count;
    return nat_is_const(n, &count) && count <= MOST_ITERATIONS;
}

static bool is_known(const struct phrase *index, const struct index_scope *scope)
{
    if (index->kind == PHRASE_PROJ || phrase_is_prim(index, PRIM_IDX))
        return false;
    if (index->kind == PHRASE_VAR) {
        while (scope && scope->index != phrase_var_of(index))
            scope = scope->outer;
        return scope != NULL;
    }
    for (size_t i = 0; i < phrase_child_count(index); i++)
        if (!is_known(phrase_child(index, i), scope))
            return false;
    return true;
}

/* The index that PHRASE applies to an array, or null. */
static const struct phrase *applied_index(const struct phrase *phrase)
{
    bool indexes = phrase_is_prim(phrase, PRIM_IDX) || phrase_is_prim(phrase, PRIM_IDX_ACC);
    return indexes ? phrase_arg(phrase, 1) : NULL;
}

/* The function that a loop runs, which takes the index first, or null. */
static const struct phrase *loop_function(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_FOR))
        return phrase_arg(phrase, 0);
    if (!phrase_is_parallel(phrase))
        return NULL;
    return phrase_arg(phrase, phrase_arg_count(phrase) - 1);
}

/* Views whose positions are computed when the program runs. */
static bool is_dynamic_view(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_PRIM || applied_index(phrase))
        return false;
    for (size_t k = 0; k < phrase_arg_count(phrase); k++)
        if (view_computes_with(dpia, phrase, k))
            return true;
    return false;
}

/* Whether each element of VAR that PHRASE uses is chosen by constants and variables of SCOPE. */
static bool chooses_by_known(struct dpia *dpia, const struct phrase *phrase,
                             const struct var *var, const struct index_scope *scope)
{
    if (!phrase_mentions(phrase, var))
        return true;
    const struct phrase *index = applied_index(phrase), *function = loop_function(phrase);
    if (index && phrase_mentions(phrase_arg(phrase, 0), var) && !is_known(index, scope))
        return false;
    if (is_dynamic_view(dpia, phrase))
        return false;
    struct index_scope inner = {scope, NULL};
    if (function && function->kind == PHRASE_LAM && is_short(phrase_nat_arg(phrase, 0)))
        inner.index = phrase_lam_param(function);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!chooses_by_known(dpia, phrase_child(phrase, i), var, !inner.index ? scope : &inner))
            return false;
    return true;
}

static bool has_few_elements(struct gen *gen, const struct data *data)
{
    int64_t all = 0;
    for (size_t i = 0; i < gen_leaf_count(data); i++) {
        const struct data *leaf = gen_leaf_type(data, i);
        const struct nat *count = gen_leaf_size(gen->nats, data, i);
        int64_t size;
        if (gen_has_vector_type(gen, leaf))
            count = nat_div(gen->nats, count, leaf->size);
        if (!nat_is_const(count, &size) || size > GEN_MOST_ELEMENTS)
            return false;
        all += size;
    }
    return all <= GEN_MOST_ELEMENTS;
}

/* Whether INDEX chooses an element of VAR in PHRASE. */
static bool chooses_of(const struct phrase *phrase, const struct var *var, const struct var *index)
{
    const struct phrase *applied = applied_index(phrase);
    if (applied && phrase_mentions(applied, index) &&
        phrase_mentions(phrase_arg(phrase, 0), var))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (chooses_of(phrase_child(phrase, i), var, index))
            return true;
    return false;
}

/* Whether the loop PHRASE, which runs FUNCTION, is about the elements of VAR. */
static bool is_over_elements(const struct phrase *phrase, const struct phrase *function,
                             const struct var *var)
{
    if (!is_short(phrase_nat_arg(phrase, 0)) || function->kind != PHRASE_LAM)
        return false;
    return (phrase_is_parallel(phrase) && phrase_mentions(phrase_arg(phrase, 0), var)) ||
           chooses_of(phrase_lam_body(function), var, phrase_lam_param(function));
}

/* Whether PHRASE uses the same elements of VAR again and again, in a loop not about them. */
static bool is_used_again(const struct phrase *phrase, const struct var *var)
{
    if (!phrase_mentions(phrase, var))
        return false;
    const struct phrase *function = loop_function(phrase);
    if (phrase_is_prim(phrase, PRIM_WHILE_COMM) ||
        (function && !is_over_elements(phrase, function, var)))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (is_used_again(phrase_child(phrase, i), var))
            return true;
    return false;
}

void gen_enter_private(struct gen *gen, const struct var *var, const struct phrase *body)
{
    const struct data *data = var_data(var);
    bool small = !data_is_flat(data) && has_few_elements(gen, data) &&
                 chooses_by_known(gen->dpia, body, var, NULL) && is_used_again(body, var);
    VEC_PUSH(gen->arena, &gen->small_arrays, small ? var : NULL);
}

void gen_leave_private(struct gen *gen)
{
    gen->small_arrays.len--;
}

static bool is_small_array(const struct gen *gen, const struct var *var)
{
    for (size_t i = 0; i < gen->small_arrays.len; i++)
        if (gen->small_arrays.at[i] == var)
            return true;
    return false;
}

/* Whether PHRASE is about a small array, or about a variable that stands for a part of one. */
static bool is_of_small_array(const struct gen *gen, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR) {
        const struct gen_binding *binding = map_get(gen->vars, phrase_var_of(phrase));
        if (is_small_array(gen, phrase_var_of(phrase)))
            return true;
        return binding && binding->kind == BINDING_VIEW &&
               is_of_small_array(gen, binding->phrase);
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (is_of_small_array(gen, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether INDEX chooses an element of a small array in PHRASE. */
static bool chooses_element(const struct gen *gen, const struct phrase *phrase,
                            const struct var *index)
{
    const struct phrase *applied = applied_index(phrase);
    if (applied && phrase_mentions(applied, index) &&
        is_of_small_array(gen, phrase_arg(phrase, 0)))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (chooses_element(gen, phrase_child(phrase, i), index))
            return true;
    return false;
}

bool gen_is_unrolled(const struct gen *gen, const struct nat *n, const struct phrase *acc,
                     const struct phrase *function)
{
    if (gen->small_arrays.len == 0 || !is_short(n))
        return false;
    const struct phrase *lambda = gen_expect_lambda(function);
    return (acc && is_of_small_array(gen, acc)) ||
           chooses_element(gen, phrase_lam_body(lambda), phrase_lam_param(lambda));
}
