/* Equations between nats with unknowns.
 *
 *     ?m + 5 = n         ?m = n - 5
 *     2048*?m = 2048*k   ?m = k           by exact division of polynomials
 *     2048*?m = n        no solution
 *     ?n*?m = S          waits until one of the two is known
 *
 * An equation is solved when it has one unknown left, which occurs once in each of its terms or not
 * at all, and not inside of a division, `min` or `max`.
 *
 * At the end of a definition what waits is tried again until nothing changes. Then literals that no
 * place gave a type become i32, or f64 when they have a fraction. */
#include "notation/solve.h"

#include "notation/infer.h"
#include "notation/mismatch.h"
#include "notation/ntype.h"
#include "notation/subst.h"
#include "notation/term.h"
#include "notation/unify.h"

/* The one unknown of a nat. */
struct only {
    const struct infer *infer;
    const struct nat_var *var;
    bool several;
};

static void see_unknown(void *data, const struct nat_var *var)
{
    struct only *only = data;
    if (!infer_is_unknown(only->infer, var))
        return;
    only->several = only->several || (only->var && only->var != var);
    only->var = var;
}

static struct only only_unknown(const struct infer *infer, const struct nat *nat)
{
    struct only only = {infer, NULL, false};
    nat_each_var(nat, see_unknown, &only);
    return only;
}

/* A nat as FACTOR * var + REST. */
struct linear {
    const struct nat *factor, *rest;
    bool is_linear;
};

/* Adds TERM, whose variable VAR may be. */
static void add_term(struct infer *infer, struct linear *linear, const struct nat_term *term,
                     const struct nat_var *var)
{
    struct nat_table *nats = infer->nats;
    const struct nat *product = nat_const(nats, term->coefficient);
    size_t count = 0;
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat_factor *factor = term->factors[i];
        bool is_var = factor->kind == NAT_VAR && factor->var == var;
        const struct nat *nat = nat_of_factor(infer->nats, factor);
        count += is_var;
        linear->is_linear = linear->is_linear && (is_var || !nat_mentions(nat, var));
        if (!is_var)
            product = nat_mul(nats, product, nat);
    }
    linear->is_linear = linear->is_linear && count <= 1;
    if (count == 0)
        linear->rest = nat_add(nats, linear->rest, product);
    else
        linear->factor = nat_add(nats, linear->factor, product);
}

static struct linear linear_in(struct infer *infer, const struct nat *nat,
                               const struct nat_var *var)
{
    const struct nat *zero = nat_const(infer->nats, 0);
    struct linear linear = {zero, zero, true};
    for (size_t i = 0; i < nat->term_count; i++)
        add_term(infer, &linear, &nat->terms[i], var);
    return linear;
}

static bool is_negative(const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value < 0;
}

/* Variables that stand for quotients while a division is tried. */
struct quotient {
    const struct nat *left, *right;
    const struct nat_var *var;
};

struct quotient_vec VEC(struct quotient);

static const struct nat *quotient_var(struct infer *infer, struct quotient_vec *quotients,
                                      const struct nat_factor *factor)
{
    struct nat_table *nats = infer->nats;
    struct quotient quotient = {factor->left, factor->right, NULL};
    for (size_t i = 0; i < quotients->len; i++)
        if (quotients->at[i].left == factor->left && quotients->at[i].right == factor->right)
            return nat_of_var(nats, quotients->at[i].var);
    quotient.var = nat_var_new(nats, "q", nat_const(nats, 0), NULL);
    VEC_PUSH(infer->arena, quotients, quotient);
    return nat_of_var(nats, quotient.var);
}

static const struct nat *unfolded(struct infer *infer, const struct nat *nat,
                                  struct quotient_vec *quotients);

static const struct nat *unfolded_factor(struct infer *infer, const struct nat_factor *factor,
                                         struct quotient_vec *quotients)
{
    struct nat_table *nats = infer->nats;
    const struct nat *product;
    if (factor->kind == NAT_DIV)
        return quotient_var(infer, quotients, factor);
    if (factor->kind != NAT_MOD)
        return nat_of_factor(nats, factor);
    product = nat_mul(nats, factor->right,
                      unfolded(infer, nat_div(nats, factor->left, factor->right), quotients));
    return nat_sub(nats, unfolded(infer, factor->left, quotients), product);
}

/* NAT with a variable q for a/c, and a - c*q for a%c. */
static const struct nat *unfolded(struct infer *infer, const struct nat *nat,
                                  struct quotient_vec *quotients)
{
    struct nat_table *nats = infer->nats;
    const struct nat *sum = nat_const(nats, 0);
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat *product = nat_const(nats, nat->terms[i].coefficient);
        for (size_t k = 0; k < nat->terms[i].factor_count; k++) {
            const struct nat_factor *factor = nat->terms[i].factors[k];
            product = nat_mul(nats, product, unfolded_factor(infer, factor, quotients));
        }
        sum = nat_add(nats, sum, product);
    }
    return sum;
}

/* RIGHT/FACTOR, where that times FACTOR is RIGHT whatever the values are; else null:
 *     128*k / 128 = k        (n - n%128)/128 = n/128        (n - n%128)/(n/128) = 128 */
static const struct nat *divided(struct infer *infer, const struct nat *right,
                                 const struct nat *factor)
{
    struct quotient_vec quotients = {0};
    const struct nat *value = nat_divide_exactly(infer->nats, right, factor);
    if (value)
        return value;
    right = unfolded(infer, right, &quotients);
    factor = unfolded(infer, factor, &quotients);
    value = nat_divide_exactly(infer->nats, right, factor);
    for (size_t i = 0; value && i < quotients.len; i++) {
        const struct quotient *quotient = &quotients.at[i];
        value = nat_subst(infer->nats, value, quotient->var,
                          nat_div(infer->nats, quotient->left, quotient->right));
    }
    return value;
}

/* VAR with factor * VAR + rest = 0. */
static bool solve_for(struct infer *infer, const struct linear *linear, const struct nat_var *var)
{
    struct nat_table *nats = infer->nats;
    const struct nat *right = nat_sub(nats, nat_const(nats, 0), linear->rest);
    const struct nat *value = divided(infer, right, linear->factor);
    if (!value || is_negative(value))
        return false;
    solve_unknown_nat(infer, var, value);
    return true;
}

/* A nat that is an unknown, and does not occur in OTHER. */
static const struct nat_var *alone(const struct infer *infer, const struct nat *nat,
                                   const struct nat *other)
{
    const struct nat_var *var;
    if (!nat_is_var(nat, &var) || !infer_is_unknown(infer, var) || nat_mentions(other, var))
        return NULL;
    return var;
}

static bool solve_alone(struct infer *infer, const struct nat_var *var, const struct nat *by)
{
    if (is_negative(by))
        return false;
    solve_unknown_nat(infer, var, by);
    return true;
}

bool solve_linear(struct infer *infer, const struct nat *a, const struct nat *b, bool *solved)
{
    const struct nat_var *var = alone(infer, a, b);
    *solved = true;
    if (var)
        return solve_alone(infer, var, b);
    var = alone(infer, b, a);
    if (var)
        return solve_alone(infer, var, a);
    const struct nat *difference = nat_sub(infer->nats, a, b);
    struct only only = only_unknown(infer, difference);
    if (!only.var)
        return difference == nat_const(infer->nats, 0);
    struct linear linear = linear_in(infer, difference, only.var);
    *solved = !only.several && linear.is_linear;
    return !*solved || solve_for(infer, &linear, only.var);
}

/* ---- The end of a definition ---- */

/* Tries EQUATION again; what still waits is kept. */
static bool try_equation(struct infer *infer, const struct equation *equation)
{
    if (unify_nat(infer, equation->left, equation->right, equation))
        return true;
    mismatch_report(infer, equation->expected, equation->found, equation->loc, &equation->place);
    return false;
}

/* One round over all equations that wait. */
static bool try_equations(struct infer *infer)
{
    struct equation_vec waiting = infer->equations;
    infer->equations = (struct equation_vec){0};
    for (size_t i = 0; i < waiting.len; i++)
        if (!try_equation(infer, &waiting.at[i]))
            return false;
    return true;
}

/* The results of `toBits` and `fromBits` whose operands are known now. */
static bool try_bits(struct infer *infer, size_t *solved)
{
    struct term_vec waiting = infer->bits;
    infer->bits = (struct term_vec){0};
    for (size_t i = 0; i < waiting.len; i++) {
        const struct term *term = waiting.at[i];
        const struct data *from = solved_data(infer, term->datas.at[0]);
        const char *what =
            arena_printf(infer->arena, "the result of '%s'", operator_name(term->op));
        struct place place = {.what = what};
        if (from->kind != DATA_SCALAR) {
            VEC_PUSH(infer->arena, &infer->bits, term);
            continue;
        }
        const struct data *result = operator_result(infer->types, term->op, from, NULL);
        *solved += 1;
        if (!unify(infer, term->type, ntype_exp(infer, result), term->loc, &place))
            return false;
    }
    return true;
}

/* ---- Vectors ---- */

bool solve_relates_vector(enum primitive prim)
{
    return prim == PRIM_AS_VECTOR || prim == PRIM_AS_SCALAR || prim == PRIM_SPLAT ||
           prim == PRIM_AS_VECTOR_ACC || prim == PRIM_AS_SCALAR_ACC;
}

/* The width of the vector of ELEM in TERM, where that is one of its nats and known; else null. */
static const struct nat *width_of(struct infer *infer, const struct term *term,
                                  const struct data *elem)
{
    if (term->nats.len < 2 || elem->kind != DATA_SCALAR)
        return NULL;
    const struct nat *width = solved_nat(infer, term->nats.at[1]);
    return data_is_width(infer->types, elem->scalar, width) ? width : NULL;
}

/* d and w from v, or v from d and w, where v is d<w>. Nothing is done where it is too early. */
static bool relate_vector(struct infer *infer, const struct term *term, size_t *solved)
{
    struct equation why = {0};
    const struct data *elem = solved_data(infer, term->datas.at[0]);
    const struct data *vector = solved_data(infer, term->datas.at[1]);
    const struct nat *width = width_of(infer, term, elem);
    bool fits = true;
    if (vector->kind == DATA_VECTOR) {
        fits = unify_data(infer, elem, data_scalar(infer->types, vector->scalar), &why);
        if (term->nats.len > 1)
            fits = fits && unify_nat(infer, term->nats.at[1], vector->size, &why);
    } else if (width && elem->scalar != SCALAR_BOOL) {
        fits = unify_data(infer, vector, data_vector(infer->types, elem->scalar, width), &why);
    } else {
        VEC_PUSH(infer->arena, &infer->vectors, term);
        return true;
    }
    *solved += 1;
    if (!fits)
        infer_error(infer, term->loc, "'%s' between %s and %s, which is no vector of it",
                    primitive_name(term->prim), data_text_of(infer, elem),
                    data_text_of(infer, vector));
    return fits;
}

static bool try_vectors(struct infer *infer, size_t *solved)
{
    struct term_vec waiting = infer->vectors;
    infer->vectors = (struct term_vec){0};
    for (size_t i = 0; i < waiting.len; i++)
        if (!relate_vector(infer, waiting.at[i], solved))
            return false;
    return true;
}

static bool solve_waiting(struct infer *infer)
{
    size_t before, solved;
    do {
        before = infer->equations.len;
        solved = 0;
        if (!try_equations(infer) || !try_bits(infer, &solved) || !try_vectors(infer, &solved))
            return false;
    } while (infer->equations.len < before || solved > 0);
    return true;
}

static void default_literal(struct infer *infer, const struct term *literal)
{
    const struct data *data = solved_data(infer, ntype_head(literal->type)->data);
    enum scalar scalar = literal->number.is_real ? SCALAR_F64 : SCALAR_I32;
    if (data->kind == DATA_VAR && infer_is_unknown(infer, data->var))
        solve_unknown_data(infer, data->var, data_scalar(infer->types, scalar));
}

bool solve_all(struct infer *infer)
{
    if (!solve_waiting(infer))
        return false;
    for (size_t i = 0; i < infer->literals.len; i++)
        default_literal(infer, infer->literals.at[i]);
    if (!solve_waiting(infer))
        return false;
    if (infer->equations.len == 0)
        return true;
    const struct equation *equation = &infer->equations.at[0];
    infer_error(infer, equation->loc,
                "cannot infer the sizes here: %s = %s has more than one unknown; write them in "
                "braces behind the name",
                nat_text_of(infer, equation->left), nat_text_of(infer, equation->right));
    return false;
}
