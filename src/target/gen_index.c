/* Indices: expressions of type idx(n) and i64 as nats.
 *
 * Loop variables and sizes are nat variables with known bounds, so that what split, join and
 * transpose do to an index (dpia.txt Fig. 6) simplifies in the normal form of nats. An i64 that is
 * computed from them by + - * min max, and / % of what is not negative, is a nat, too, which lets
 * `a[i + 1]` be proved in bounds. Everything else is a number known at run time only: it becomes
 * a nat variable of its own, bound to its C expression.
 *
 *     toIdx n (i + 1)      the nat i + 1; nothing to check if i < n - 1 is known
 *     toIdx n ks[i]        const int64_t index = ks[i];      in_bounds(index, n, &status) */
#include "target/gen_base.h"
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_operator.h"
#include "target/gen_small.h"
#include "target/gen_state.h"
#include "target/helpers.h"

const struct nat *gen_opaque_nat(struct gen *gen, const struct cexp *exp,
                                 const struct nat *lower, const struct nat *upper)
{
    const void *hash = (const void *)cexp_hash(exp);
    const struct gen_opaque *alike = map_get(gen->opaques, hash);
    for (const struct gen_opaque *old = alike; old; old = old->next)
        if (old->lower == lower && old->upper == upper && cexp_equal(old->exp, exp))
            return nat_of_var(gen->nats, old->var);
    struct gen_opaque *opaque = ARENA_NEW(gen->arena, struct gen_opaque);
    *opaque = (struct gen_opaque){exp, lower, upper, NULL, alike};
    opaque->var = nat_var_new(gen->nats, "index", lower, upper);
    map_set(gen->opaques, hash, opaque);
    map_set(gen->opaque_vars, opaque->var, opaque);
    gen_bind_nat(gen, opaque->var, exp);
    return nat_of_var(gen->nats, opaque->var);
}

static bool is_opaque(const struct gen *gen, const struct nat_var *var)
{
    return map_has(gen->opaque_vars, var);
}

struct opaque_search {
    const struct gen *gen;
    bool found;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct opaque_search *search = data;
    search->found |= is_opaque(search->gen, var);
}

static bool has_opaque(const struct gen *gen, const struct nat *nat)
{
    struct opaque_search search = {.gen = gen};
    nat_each_var(nat, see_var, &search);
    return search.found;
}

/* Whether NAT in C has the value of NAT: one number as it is, or what is known to fit. */
static bool is_exact(const struct gen *gen, const struct nat *nat)
{
    const struct nat_var *var;
    if (nat_is_var(nat, &var))
        return true;
    if (has_opaque(gen, nat))
        return false;
    return gen->checks && checks_known_to_fit(gen->checks, nat);
}

static bool is_nonnegative(struct gen *gen, const struct nat *nat)
{
    return nat_is_le(gen->nats, nat_const(gen->nats, 0), nat);
}

/* / and % of nats mean what they mean for i64 where nothing is negative and the divisor not 0. */
static bool may_divide(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return is_exact(gen, a) && is_exact(gen, b) && is_nonnegative(gen, a) &&
           gen_is_positive_divisor(gen, a, b);
}

static bool are_exact(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return is_exact(gen, a) && is_exact(gen, b);
}

/* The operators that nats have, too. */
static bool is_nat_operator(enum operator op)
{
    op = operator_checked(op);
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_DIV || op == OP_MOD ||
           op == OP_QUOT || op == OP_REM || op == OP_MIN || op == OP_MAX;
}

/* A % B, with the sign of B, as a nat, or null where it is none. In a ring A may be one B too
 * small:
 *
 *     (i - 1) % n        (i + n - 1) % n        for i below n */
static const struct nat *modulus(struct gen *gen, const struct nat *a, const struct nat *b)
{
    const struct nat *next = nat_add(gen->nats, a, b);
    if (may_divide(gen, a, b))
        return nat_mod(gen->nats, a, b);
    return gen_is_small(next) && may_divide(gen, next, b) ? nat_mod(gen->nats, next, b) : NULL;
}

/* A OP B as a nat, or null where it is none. + - * wrap as nats do not; but where the true value
 * is proved to be in some bounds, the wrapped one is the same. */
static const struct nat *combine(struct gen *gen, enum operator op, const struct nat *a,
                                 const struct nat *b)
{
    if (op == OP_ADD)
        return nat_add(gen->nats, a, b);
    if (op == OP_SUB)
        return nat_sub(gen->nats, a, b);
    if (op == OP_MUL)
        return nat_mul(gen->nats, a, b);
    if (op == OP_MIN)
        return are_exact(gen, a, b) ? nat_min(gen->nats, a, b) : NULL;
    if (op == OP_MAX)
        return are_exact(gen, a, b) ? nat_max(gen->nats, a, b) : NULL;
    op = operator_checked(op);
    if (op == OP_MOD)
        return modulus(gen, a, b);
    if (!may_divide(gen, a, b))
        return NULL;
    return op == OP_DIV || op == OP_QUOT ? nat_div(gen->nats, a, b) : nat_mod(gen->nats, a, b);
}

#define LARGEST_CONSTANT ((int64_t)1 << 47)

bool gen_is_small(const struct nat *nat)
{
    return nat_is_small(nat, LARGEST_CONSTANT);
}

/* How an i64 is made a nat. PURE: only if it is index arithmetic throughout, with nothing known at
 * run time only in it; OUT is null then. */
struct nat_search {
    struct gen *gen;
    bool pure;
    struct cstmt_vec *out;
};

/* An i64 as a nat, null where it is none, and in C, null where nothing of it had to be translated
 * to find the nat. What was translated is not translated again: in `xs[xs[xs[i]]]` that would
 * double the work with each level. */
struct number {
    const struct nat *nat;
    const struct cexp *exp;
};

/* EXP as a number. It is no nat only if SEARCH is pure. */
static struct number find_number(const struct nat_search *search, const struct phrase *exp);

/* An i64 that was a narrower integer. */
static const struct nat *nat_of_conversion(struct gen *gen, const struct phrase *exp)
{
    enum scalar from = gen_scalar_of(phrase_oper_from(exp));
    if (gen_scalar_of(phrase_data(exp)) != SCALAR_I64 || !scalar_is_integer(from) ||
        scalar_bytes(from) == scalar_bytes(SCALAR_I64))
        return NULL;
    return gen_narrow_nat(gen, phrase_oper_arg(exp, 0));
}

/* What the operator EXP makes of OPERANDS, in C, if one of them was translated. */
static const struct cexp *operator_exp(const struct nat_search *search, const struct phrase *exp,
                                       const struct number operands[2])
{
    const struct cexp *args[3] = {operands[0].exp, operands[1].exp};
    if (!args[0] && !args[1])
        return NULL;
    for (size_t i = 0; i < phrase_oper_arg_count(exp); i++)
        if (!args[i])
            args[i] = gen_exp(search->gen, phrase_oper_arg(exp, i), NULL, search->out);
    return gen_operator(search->gen, exp, args);
}

/* What becomes too large is no nat. */
static const struct nat *nat_of_operands(struct gen *gen, enum operator op,
                                         const struct number operands[2])
{
    const struct nat *a = operands[0].nat, *b = operands[1].nat;
    if (!gen_is_small(a))
        return NULL;
    if (op == OP_NEGATE)
        return nat_sub(gen->nats, nat_const(gen->nats, 0), a);
    struct nat_attempt attempt = nat_attempt_begin(gen->nats);
    const struct nat *nat = gen_is_small(b) ? combine(gen, op, a, b) : NULL;
    bool fits = nat_attempt_end(gen->nats, attempt);
    return nat && fits && gen_is_small(nat) ? nat : NULL;
}

static struct number number_of_operator(const struct nat_search *search, const struct phrase *exp)
{
    enum operator op = phrase_oper_op(exp);
    struct number none = {0}, operands[2] = {0};
    bool known = op == OP_NEGATE || is_nat_operator(op);
    if (op == OP_CONVERT)
        return (struct number){.nat = nat_of_conversion(search->gen, exp)};
    if (!known || gen_scalar_of(phrase_oper_from(exp)) != SCALAR_I64)
        return none;
    for (size_t i = 0; i < phrase_oper_arg_count(exp); i++) {
        operands[i] = find_number(search, phrase_oper_arg(exp, i));
        if (!operands[i].nat)
            return none;
    }
    return (struct number){nat_of_operands(search->gen, op, operands),
                           operator_exp(search, exp, operands)};
}

static const struct nat *nat_of_literal(struct gen *gen, struct literal literal)
{
    const struct nat *nat = nat_const(gen->nats, (int64_t)literal.bits);
    return gen_is_small(nat) ? nat : NULL;
}

/* EXP : idx(n) as a number. */
static struct number number_of_index(const struct nat_search *search, const struct phrase *exp)
{
    if (search->pure)
        return find_number(search, exp);
    struct number number = {.nat = gen_index(search->gen, exp, search->out)};
    if (phrase_is_prim(exp, PRIM_TO_IDX) && has_opaque(search->gen, number.nat))
        number.exp = gen_nat_wide(search->gen, number.nat);
    return number;
}

/* EXP : i64 or idx(n), a nat where it is index arithmetic. */
static struct number arithmetic_number(const struct nat_search *search, const struct phrase *exp)
{
    struct number number = {0};
    if (exp->kind == PHRASE_LITERAL)
        number.nat = nat_of_literal(search->gen, phrase_literal_value(exp));
    else if (exp->kind == PHRASE_OPERATOR)
        return number_of_operator(search, exp);
    else if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        number.nat = phrase_nat_arg(exp, 0);
    else if (phrase_is_prim(exp, PRIM_FROM_IDX))
        return number_of_index(search, phrase_arg(exp, 0));
    else if (phrase_is_prim(exp, PRIM_TO_IDX)) {
        number = find_number(search, phrase_arg(exp, 0));
        if (!number.nat || !gen_is_in_bounds(search->gen, number.nat, phrase_nat_arg(exp, 0)))
            number = (struct number){0};
    }
    return number;
}

/* Whether ARRAY lies in memory, so that its elements are known at run time only. */
static bool is_in_memory(const struct gen *gen, const struct phrase *array)
{
    const struct phrase *pair = array->kind == PHRASE_PROJ ? phrase_proj_pair(array) : array;
    const struct gen_binding *binding =
        pair->kind == PHRASE_VAR ? gen_lookup(gen, phrase_var_of(pair)) : NULL;
    return binding && binding->kind == BINDING_BUFFER;
}

/* Whether a pure search need look into EXP at all: it must not do the work of translating EXP. A
 * vector is no number. */
static bool may_be_pure(const struct gen *gen, const struct phrase *exp)
{
    if (phrase_data(exp)->kind == DATA_VECTOR)
        return false;
    if (exp->kind == PHRASE_LITERAL || exp->kind == PHRASE_OPERATOR)
        return true;
    if (exp->kind == PHRASE_VAR) {
        const struct gen_binding *binding = gen_lookup(gen, phrase_var_of(exp));
        return binding && (binding->kind == BINDING_INDEX || binding->constant ||
                                   (binding->kind == BINDING_VIEW && !binding->index &&
                                    may_be_pure(gen, binding->phrase)));
    }
    if (exp->kind == PHRASE_PROJ && phrase_proj_pair(exp)->kind == PHRASE_VAR) {
        const struct gen_binding *binding = gen_lookup(gen, phrase_var_of(phrase_proj_pair(exp)));
        return binding && (binding->constant || binding->known);
    }
    if (phrase_is_prim(exp, PRIM_FROM_IDX) || phrase_is_prim(exp, PRIM_TO_IDX) ||
        phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND))
        return may_be_pure(gen, phrase_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_IDX))
        return !is_in_memory(gen, phrase_arg(exp, 0)) && may_be_pure(gen, phrase_arg(exp, 1));
    return phrase_is_prim(exp, PRIM_NAT_VALUE);
}

/* Whether EXP is the smaller or larger one of numbers known at run time only, of which bounds are
 * known nevertheless. */
static bool is_clamped(struct gen *gen, const struct phrase *exp)
{
    return exp->kind == PHRASE_OPERATOR &&
           (phrase_oper_op(exp) == OP_MIN || phrase_oper_op(exp) == OP_MAX) &&
           !gen_pure_nat(gen, exp) && gen_range_of(gen, exp).least;
}

/* EXP, between LOWER and UPPER as far as that is known. */
static struct number opaque_number(struct gen *gen, const struct cexp *exp,
                                   const struct nat *lower, const struct nat *upper)
{
    return (struct number){gen_opaque_nat(gen, exp, lower, upper), exp};
}

static struct number number_of_base(const struct nat_search *search, const struct gen_base *base)
{
    struct gen *gen = search->gen;
    struct number number = {.nat = base->index ? base->index : gen_known_nat(gen, base)};
    if (number.nat)
        return number;
    if (!base->path && (search->pure || !is_clamped(gen, base->phrase)))
        number = arithmetic_number(search, base->phrase);
    if (number.nat || search->pure)
        return number;
    if (!number.exp)
        number.exp = gen_base_exp(gen, base, search->out);
    if (base->path)
        return opaque_number(gen, number.exp, NULL, NULL);
    struct gen_range range = gen_range_of(gen, base->phrase);
    return opaque_number(gen, number.exp, range.least, range.most);
}

/* NUMBER under GUARDS, which are about what EXP reads. */
static struct number guarded_number(struct gen *gen, const struct gen_guards *guards,
                                    struct number number, const struct phrase *exp)
{
    if (guards->conditions.len == 0)
        return number;
    const struct cexp *value = number.exp ? number.exp : gen_nat_value(gen, number.nat);
    value = gen_guard_value(gen, guards, value, phrase_data(exp));
    return opaque_number(gen, value, NULL, NULL);
}

static struct number find_number(const struct nat_search *search, const struct phrase *exp)
{
    struct gen *gen = search->gen;
    struct number none = {0};
    if (search->pure && !may_be_pure(gen, exp))
        return none;
    struct gen_guards guards = {0};
    struct gen_base base = gen_resolve(gen, exp, NULL, &guards, search->out);
    struct nat_search inside = *search;
    inside.out = base.conditional ? NULL : search->out;
    struct number number = number_of_base(&inside, &base);
    if (!number.nat || (search->pure && guards.conditions.len > 0))
        return none;
    number = guarded_number(gen, &guards, number, exp);
    if (number.exp)
        number.exp = cexp_typed(gen->arena, cexp_at(gen->arena, number.exp, exp->loc),
                                gen_type(gen, phrase_data(exp)));
    return number;
}

const struct nat *gen_pure_nat(struct gen *gen, const struct phrase *exp)
{
    struct nat_search search = {.gen = gen, .pure = true};
    const struct nat *nat = find_number(&search, exp).nat;
    return !nat || has_opaque(gen, nat) ? NULL : nat;
}

const struct nat *gen_exact_nat(struct gen *gen, const struct phrase *exp, bool pure)
{
    const struct nat_search search = {.gen = gen};
    const struct nat *nat = pure ? gen_pure_nat(gen, exp) : find_number(&search, exp).nat;
    return nat && is_exact(gen, nat) ? nat : NULL;
}

bool gen_plain_nat(struct gen *gen, const struct phrase *exp, const struct nat **nat)
{
    struct nat_search search = {.gen = gen, .pure = true};
    *nat = arithmetic_number(&search, exp).nat;
    return *nat && !has_opaque(gen, *nat) && is_exact(gen, *nat);
}

/* Adds the condition that INDEX, made of WHAT, is below N. VIEW uses it, if that is not null. */
static void require_in_bounds(struct gen *gen, const struct cexp *index, const struct nat *n,
                              const struct phrase *view, const struct phrase *what,
                              struct gen_guards *guards)
{
    const struct cexp *check = gen_check_index(gen, view, view ? view->loc : what->loc);
    gen_guards_add(gen, guards,
                   helper_call_status(gen, HELPER_IN_BOUNDS, SCALAR_I64, index, gen_nat(gen, n),
                                      check));
}

/* Whether NAT, if it is of sizes only, is checked at the start of the entry to be below N. */
static bool is_below_at_start(struct gen *gen, const struct nat *nat, const struct nat *n,
                              struct loc loc)
{
    return gen_bounds_at_start(gen, nat, nat, n, nat_const(gen->nats, 1), loc);
}

/* EXP, a number that is a natural one below N wherever it is read, as a nat: of the small type
 * where N is. */
static const struct nat *index_below(struct gen *gen, const struct cexp *exp, const struct nat *n)
{
    const struct nat_var *var;
    const struct nat *last = nat_sub(gen->nats, n, nat_const(gen->nats, 1));
    bool small = gen_is_small_index(gen, n);
    if (small)
        exp = cexp_cast(gen->arena, gen_small_type(gen), exp);
    const struct nat *index = gen_opaque_nat(gen, exp, nat_const(gen->nats, 0), last);
    if (small && nat_is_var(index, &var))
        gen_bind_small_loop(gen, var, n);
    return index;
}

/* What NAT is where N is 0, if it is an index below N wherever N is positive; else null:
 *
 *     max 0 (min (n - 1) x)      0
 *     min (n - 1) (max 0 x)      n - 1 */
static const struct nat *index_of_none(struct gen *gen, const struct nat *nat, const struct nat *n)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    const struct nat *last = nat_sub(gen->nats, n, nat_const(gen->nats, 1));
    const struct nat *larger = nat_max(gen->nats, last, zero);
    const struct nat *smaller = nat_min(gen->nats, last, zero);
    if (gen_is_natural(gen, nat) && gen_is_natural(gen, nat_sub(gen->nats, larger, nat)))
        return zero;
    return gen_is_natural(gen, nat_sub(gen->nats, last, nat)) &&
                   gen_is_natural(gen, nat_sub(gen->nats, nat, smaller))
               ? last
               : NULL;
}

static void see_number(void *data, const struct nat_var *var)
{
    struct opaque_search *search = data;
    const struct nat *number = map_get(search->gen->constants, var->name);
    const struct nat_var *own;
    search->found |= is_opaque(search->gen, var) ||
                     (number && nat_is_var(number, &own) && own == var);
}

/* Whether NAT is the smaller or larger one of numbers of which one is known at run time only. */
static bool is_chosen(const struct gen *gen, const struct nat *nat)
{
    struct opaque_search search = {.gen = gen};
    if (nat->term_count != 1 || nat->terms[0].factor_count != 1)
        return false;
    enum nat_factor_kind kind = nat->terms[0].factors[0]->kind;
    if (kind == NAT_MIN || kind == NAT_MAX)
        nat_each_var(nat, see_number, &search);
    return search.found;
}

/* NUMBER, which is an index below N, as a nat. One that is computed at run time has a name. */
static const struct nat *number_below(struct gen *gen, struct number number, const struct nat *n,
                                      struct cstmt_vec *out)
{
    const struct nat_var *var;
    bool is_opaque_one = number.exp && nat_is_var(number.nat, &var) && is_opaque(gen, var);
    if (!is_opaque_one && !is_chosen(gen, number.nat))
        return number.nat;
    const struct cexp *exp = is_opaque_one ? number.exp : gen_nat(gen, number.nat);
    exp = gen_hoist(gen, "index", gen_index_type(gen), exp, out);
    return index_below(gen, exp, n);
}

/* The argument of TO_IDX as an index below N, with the condition for it where that is neither
 * proved nor left unchecked. One that is kept below N is wrong only where there is nothing to read:
 * that is what is asked then. */
static const struct nat *checked_index(struct gen *gen, const struct phrase *to_idx,
                                       const struct nat *n, const struct phrase *view,
                                       struct gen_guards *guards, struct cstmt_vec *out)
{
    const struct phrase *value = phrase_arg(to_idx, 0);
    const struct nat_search search = {.gen = gen, .out = out};
    struct number number = find_number(&search, value);
    if (gen_is_in_bounds(gen, number.nat, n))
        return number_below(gen, number, n, out);
    bool is_asked = !phrase_is_unchecked(to_idx);
    bool is_plain = !has_opaque(gen, number.nat) && is_exact(gen, number.nat);
    const struct nat *kept = is_asked ? index_of_none(gen, number.nat, n) : NULL;
    if (is_asked && (is_plain || kept) &&
        is_below_at_start(gen, kept ? kept : number.nat, n, view ? view->loc : to_idx->loc))
        return number_below(gen, number, n, out);
    const struct cexp *exp = is_plain     ? gen_nat(gen, number.nat)
                             : number.exp ? number.exp
                                          : gen_exp(gen, value, NULL, out);
    if (!is_plain) {
        if (!kept)
            number.nat = gen_opaque_nat(gen, exp, NULL, NULL);
        if (gen_is_in_bounds(gen, number.nat, n))
            return number_below(gen, (struct number){number.nat, exp}, n, out);
        exp = gen_hoist(gen, "index", gen_index_type(gen), exp, out);
    }
    if (is_asked)
        require_in_bounds(gen, kept ? gen_nat(gen, kept) : exp, n, view, value, guards);
    bool is_small = gen_is_small_index(gen, number.nat) || !gen_is_small_index(gen, n);
    return is_plain && is_small ? number.nat : index_below(gen, exp, n);
}

/* Whether BASE is a parameter of the entry, or part of one: what the caller gives may be wrong. */
static bool is_given(const struct gen *gen, const struct gen_base *base)
{
    return base->phrase->kind == PHRASE_VAR && gen_find_buffer(gen, phrase_var_of(base->phrase));
}

/* Whether BASE is element i of an array, where i < N is known, so that N is not 0. */
static bool is_in_loop_below(struct gen *gen, const struct gen_base *base, const struct nat *n)
{
    return base->path && base->path->index &&
           gen_is_positive_divisor(gen, base->path->index, n);
}

/* An index that was stored. It was in bounds when it was stored, unless there are no bounds to be
 * in: after a failed check it is 0, also where n is. One that the caller gives is checked. */
static const struct nat *stored_index(struct gen *gen, const struct gen_base *base,
                                      const struct nat *n, const struct phrase *view,
                                      struct gen_guards *guards, struct cstmt_vec *out)
{
    const struct cexp *exp = gen_base_exp(gen, base, out);
    const struct nat *zero = nat_const(gen->nats, 0);
    if (is_given(gen, base)) {
        require_in_bounds(gen, exp, n, view, base->phrase, guards);
    } else if (!nat_is_lt(gen->nats, zero, n) && !is_in_loop_below(gen, base, n)) {
        const struct cexp *condition = cexp_binary(gen->arena, COP_GT, gen_nat(gen, n),
                                                   cexp_int(gen->arena, 0));
        gen_guards_add(gen, guards, condition);
    }
    return index_below(gen, exp, n);
}

const struct nat *gen_index_guarded(struct gen *gen, const struct phrase *exp,
                                    const struct view_path *path, const struct phrase *view,
                                    struct gen_guards *guards, struct cstmt_vec *out)
{
    const struct nat *n = gen_data_at(phrase_data(exp), path)->size;
    struct gen_base base = gen_resolve(gen, exp, path, guards, out);
    if (base.conditional)
        out = NULL;
    if (base.index)
        return base.index;
    const struct nat *known = gen_known_nat(gen, &base);
    if (known)
        return known;
    if (!base.path && phrase_is_prim(base.phrase, PRIM_TO_IDX))
        return checked_index(gen, base.phrase, n, view, guards, out);
    return stored_index(gen, &base, n, view, guards, out);
}

const struct nat *gen_index(struct gen *gen, const struct phrase *exp, struct cstmt_vec *out)
{
    struct gen_guards guards = {0};
    const struct nat *index = gen_index_guarded(gen, exp, NULL, NULL, &guards, out);
    if (guards.conditions.len == 0)
        return index;
    const struct cexp *value =
        gen_guard_value(gen, &guards, gen_nat_wide(gen, index), phrase_data(exp));
    return gen_opaque_nat(gen, value, NULL, NULL);
}
