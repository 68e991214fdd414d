/* How much a command does, roughly: a number of steps times variables of sizes.
 *
 *     for m (\j. o := o + a * x)          2 m
 *     parforGlobal n out (\i o. that)     2 n m
 *
 * A step is an operator on numbers or on vectors, or a store; a function of mathematics is SLOW
 * steps. Quotients by constants are fractions, remainders what they are less than; what is small
 * next to the rest is left out: n m + n is n m. Not known is what depends on values (`while`,
 * functions, sizes that are computed from values in the command), and a sum in which nothing is the
 * largest part for all sizes. */
#include "target/work.h"

enum { SLOW = 16 };

/* COUNT times the product of VARS. */
enum { MOST_VARS = 6 };

struct work {
    bool known;
    double count;
    const struct nat_var *vars[MOST_VARS];
    size_t var_count;
};

static const struct work unknown = {0};

static struct work steps(double count)
{
    return (struct work){.known = true, .count = count};
}

static struct work times(struct work a, struct work b)
{
    if (!a.known || !b.known || a.var_count + b.var_count > MOST_VARS)
        return unknown;
    a.count *= b.count;
    for (size_t i = 0; i < b.var_count; i++)
        a.vars[a.var_count++] = b.vars[i];
    return a;
}

/* Whether the variables of PART, as often as they stand there, are among those of WHOLE. */
static bool is_part(const struct work *part, const struct work *whole)
{
    bool taken[MOST_VARS] = {false};
    for (size_t i = 0; i < part->var_count; i++) {
        size_t j = 0;
        while (j < whole->var_count && (taken[j] || whole->vars[j] != part->vars[i]))
            j++;
        if (j == whole->var_count)
            return false;
        taken[j] = true;
    }
    return true;
}

static struct work plus(struct work a, struct work b)
{
    if (!a.known || !b.known)
        return unknown;
    if (a.count == 0 || b.count == 0)
        return a.count == 0 ? b : a;
    bool a_in_b = is_part(&a, &b), b_in_a = is_part(&b, &a);
    if (a_in_b && b_in_a)
        a.count += b.count;
    if (b_in_a)
        return a;
    return a_in_b ? b : unknown;
}

/* ---- Sizes ---- */

/* A variable that is bound in the command. */
struct bound {
    const struct nat_var *var;
    struct work work;
};

struct bound_vec VEC(struct bound);

struct reading {
    struct arena *arena;
    struct bound_vec inner;
};

static struct work of_nat(const struct reading *reading, const struct nat *nat);

static struct work of_var(const struct reading *reading, const struct nat_var *var)
{
    for (size_t i = 0; i < reading->inner.len; i++)
        if (reading->inner.at[i].var == var)
            return reading->inner.at[i].work;
    struct work work = steps(1);
    work.vars[work.var_count++] = var;
    return work;
}

static struct work of_factor(const struct reading *reading, const struct nat_factor *factor)
{
    int64_t by;
    if (factor->kind == NAT_VAR)
        return of_var(reading, factor->var);
    if (factor->kind == NAT_MOD)
        return of_nat(reading, factor->right);
    if (!nat_is_const(factor->right, &by) || by < 1)
        return unknown;
    return factor->kind == NAT_DIV ? times(of_nat(reading, factor->left), steps(1 / (double)by))
                                   : unknown;
}

/* What is taken away is left out. */
static struct work of_nat(const struct reading *reading, const struct nat *nat)
{
    struct work sum = steps(0);
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        struct work product = steps((double)term->coefficient);
        for (size_t k = 0; k < term->factor_count; k++)
            product = times(product, of_factor(reading, term->factors[k]));
        if (term->coefficient > 0)
            sum = plus(sum, product);
    }
    return sum;
}

/* ---- Expressions ---- */

static double operator_steps(enum operator op)
{
    return op == OP_POW || (op >= OP_SQRT && op <= OP_ERFC) ? SLOW : 1;
}

static struct work of_expression(const struct phrase *exp)
{
    struct work sum = steps(0);
    if (exp->kind == PHRASE_APP)
        return unknown;
    if (exp->kind == PHRASE_OPERATOR)
        sum = steps(operator_steps(phrase_oper_op(exp)));
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        sum = plus(sum, of_expression(phrase_child(exp, i)));
    return sum;
}

/* ---- Commands ---- */

static struct work of_command(struct reading *reading, const struct phrase *comm);

static struct work of_assignment(const struct phrase *comm)
{
    const struct phrase *exp = phrase_pair_snd(phrase_arg(comm, 0));
    struct work work = of_expression(exp);
    const struct data *data = phrase_data(exp);
    if (!data_is_flat(data))
        return unknown;
    return work.count > 0 ? work : plus(work, steps(1));
}

static struct work of_let_nat(struct reading *reading, const struct phrase *comm)
{
    const struct phrase *value = phrase_pair_fst(phrase_arg(comm, 0));
    const struct phrase *scope = phrase_pair_snd(phrase_arg(comm, 0));
    if (scope->kind != PHRASE_NAT_LAM)
        return unknown;
    struct bound bound = {phrase_nat_lam_param(scope), unknown};
    if (phrase_is_prim(value, PRIM_NAT_VALUE))
        bound.work = of_nat(reading, phrase_nat_arg(value, 0));
    VEC_PUSH(reading->arena, &reading->inner, bound);
    return of_command(reading, phrase_nat_lam_body(scope));
}

static bool is_part_of_command(const struct phrase *phrase)
{
    return phrase->type->kind != TYPE_EXP && phrase->type->kind != TYPE_ACC;
}

/* The work of what COMM consists of, once. */
static struct work of_parts(struct reading *reading, const struct phrase *comm)
{
    struct work sum = steps(0);
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        if (is_part_of_command(phrase_child(comm, i)))
            sum = plus(sum, of_command(reading, phrase_child(comm, i)));
    return sum;
}

/* COMM is a command, or what is made of commands, or a variable that is stored to. */
static struct work of_command(struct reading *reading, const struct phrase *comm)
{
    struct gen_parfor loop;
    if (comm->kind == PHRASE_APP || phrase_is_prim(comm, PRIM_WHILE_COMM))
        return unknown;
    if (phrase_is_prim(comm, PRIM_ASSIGN))
        return of_assignment(comm);
    if (phrase_is_prim(comm, PRIM_LET_NAT_COMM))
        return of_let_nat(reading, comm);
    if (phrase_is_prim(comm, PRIM_FOR) || gen_parfor_match(comm, &loop))
        return times(of_nat(reading, phrase_nat_arg(comm, 0)), of_parts(reading, comm));
    return of_parts(reading, comm);
}

/* ---- Loops ---- */

/* The largest power of two that is no more than NUMBER; 1 for less. */
static int64_t power_below(double number)
{
    int64_t power = 1;
    while (2 * (double)power <= number)
        power *= 2;
    return power;
}

bool work_is_less(struct gen *gen, const struct phrase *loop, uint64_t least)
{
    struct reading reading = {.arena = gen_arena(gen)};
    struct work work = of_command(&reading, loop);
    return work.known && work.var_count == 0 && work.count < (double)least;
}

const struct cexp *work_is_at_least(struct gen *gen, const struct phrase *loop, uint64_t least)
{
    struct nat_table *nats = gen_nats(gen);
    struct reading reading = {.arena = gen_arena(gen)};
    struct work work = of_command(&reading, loop);
    if (!work.known || work.count <= 0 || work.var_count == 0)
        return NULL;
    int64_t bound = power_below((double)least / work.count);
    const struct nat *product = nat_const(nats, 1);
    for (size_t i = 0; i < work.var_count; i++)
        product = nat_mul(nats, product, nat_of_var(nats, work.vars[i]));
    if (bound == 1)
        return NULL;
    return cexp_binary(gen_arena(gen), COP_GE,
                       work.var_count == 1 ? gen_nat(gen, product)
                                           : gen_nat_magnitude(gen, product),
                       cexp_int(gen_arena(gen), bound));
}
