/* Nats: normal form, rules, proofs of order, printing; and properties tested by evaluation.
 *
 * The property tests build random expressions, compute each both as a nat and by definition, and
 * compare wherever the definition gives a value: at zero, at negative intermediate values, at
 * empty ranges. The numbers come from a fixed seed. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "type/nat.h"
#include "unit.h"

/* Sizes n, m >= 0 and p >= 1; i < n, j < m, k < n*m, t < p, u < n/p, s <= 2047, w <= n/2048 - 1;
 * z without bounds. */
enum { N, M, P, I, J, K, T, U, S, W, Z, VAR_COUNT };

static struct arena *arena;
static struct nat_table *table;
static const struct nat *v[VAR_COUNT];
static const struct nat_var *var[VAR_COUNT];

static const struct nat *c(int64_t value)
{
    return nat_const(table, value);
}

static const struct nat *add(const struct nat *a, const struct nat *b)
{
    return nat_add(table, a, b);
}

static const struct nat *sub(const struct nat *a, const struct nat *b)
{
    return nat_sub(table, a, b);
}

static const struct nat *mul(const struct nat *a, const struct nat *b)
{
    return nat_mul(table, a, b);
}

static const struct nat *quo(const struct nat *a, const struct nat *b)
{
    return nat_div(table, a, b);
}

static const struct nat *rem(const struct nat *a, const struct nat *b)
{
    return nat_mod(table, a, b);
}

static const struct nat *lesser(const struct nat *a, const struct nat *b)
{
    return nat_min(table, a, b);
}

static const struct nat *greater(const struct nat *a, const struct nat *b)
{
    return nat_max(table, a, b);
}

static void make_var(int which, const char *name, const struct nat *lower, const struct nat *upper)
{
    var[which] = nat_var_new(table, name, lower, upper);
    v[which] = nat_of_var(table, var[which]);
}

static void begin(void)
{
    arena = arena_new();
    table = nat_table_new(arena);
    make_var(N, "n", c(0), NULL);
    make_var(M, "m", c(0), NULL);
    make_var(P, "p", c(1), NULL);
    make_var(I, "i", c(0), sub(v[N], c(1)));
    make_var(J, "j", c(0), sub(v[M], c(1)));
    make_var(K, "k", c(0), sub(mul(v[N], v[M]), c(1)));
    make_var(T, "t", c(0), sub(v[P], c(1)));
    make_var(U, "u", c(0), sub(quo(v[N], v[P]), c(1)));
    make_var(S, "s", c(0), c(2047));
    make_var(W, "w", c(0), sub(quo(v[N], c(2048)), c(1)));
    make_var(Z, "z", NULL, NULL);
}

static void end(void)
{
    arena_free(arena);
}

static const char *text_of(const struct nat *nat)
{
    struct buf buf = {0};
    const char *text;
    nat_print(&buf, nat, NULL, NULL);
    text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static void expect(const struct nat *found, const char *text)
{
    ck_assert_str_eq(text_of(found), text);
}

/* -- Normal form and printing ---------------------------------------------------------------- */

START_TEST(test_prints_as_written_by_hand)
{
    expect(c(0), "0");
    expect(c(-3), "-3");
    expect(sub(v[N], c(1)), "n - 1");
    expect(add(c(-1), v[N]), "n - 1");
    expect(add(v[J], mul(v[M], v[I])), "i*m + j");
    expect(add(v[S], mul(c(2048), v[I])), "2048*i + s");
    expect(mul(mul(c(2048), v[I]), c(128)), "262144*i");
    expect(sub(sub(v[N], v[I]), c(1)), "n - i - 1");
    expect(sub(c(0), v[N]), "-n");
    expect(sub(c(1), mul(v[N], v[M])), "1 - n*m");
    expect(mul(add(v[N], c(1)), v[M]), "n*m + m");
    expect(mul(add(v[N], c(1)), add(v[N], c(1))), "n*n + 2*n + 1");
}
END_TEST

START_TEST(test_prints_opaque_terms)
{
    expect(quo(v[N], c(2)), "n/2");
    expect(rem(v[N], v[P]), "n%p");
    expect(quo(add(v[N], c(1)), c(2)), "(n + 1)/2");
    expect(quo(v[N], add(v[P], c(1))), "n/(p + 1)");
    expect(mul(c(3), quo(v[N], c(4))), "3*(n/4)");
    expect(mul(v[P], quo(v[N], v[P])), "p*(n/p)");
    expect(sub(v[M], quo(v[N], c(4))), "m - n/4");
    expect(sub(c(0), quo(v[N], c(4))), "-(n/4)");
    expect(add(v[M], quo(v[N], c(4))), "m + n/4");
    expect(quo(mul(v[N], v[M]), v[P]), "n*m/p");
    expect(quo(rem(v[N], v[P]), c(4)), "(n%p)/4");
    expect(lesser(c(4), v[N]), "min(n, 4)");
    expect(greater(v[N], add(v[M], c(1))), "max(n, m + 1)");
}
END_TEST

START_TEST(test_equal_polynomials_are_one)
{
    const struct nat *a = mul(add(v[N], v[M]), sub(v[N], v[M]));
    const struct nat *b = sub(mul(v[N], v[N]), mul(v[M], v[M]));
    ck_assert_ptr_eq(a, b);
    ck_assert_ptr_eq(sub(a, b), c(0));
    ck_assert_ptr_eq(add(v[N], v[M]), add(v[M], v[N]));
    ck_assert_ptr_ne(v[N], v[M]);
}
END_TEST

START_TEST(test_constants_fold_downward)
{
    expect(quo(c(7), c(2)), "3");
    expect(quo(c(-7), c(2)), "-4");
    expect(rem(c(-7), c(2)), "1");
    expect(rem(c(-8), c(2)), "0");
    expect(quo(c(0), v[N]), "0");
    expect(quo(v[N], c(1)), "n");
    expect(rem(v[N], c(1)), "0");
}
END_TEST

START_TEST(test_overflow_is_noticed)
{
    const struct nat *large = c(INT64_MAX);
    ck_assert(!nat_is_lt(table, large, v[N]));
    ck_assert(!nat_is_le(table, add(v[N], large), sub(v[M], large)));
    ck_assert(!nat_overflowed(table));
    add(large, c(1));
    ck_assert(nat_overflowed(table));
}
END_TEST

START_TEST(test_overflow_of_a_product_is_noticed)
{
    ck_assert(!nat_overflowed(table));
    mul(mul(c(INT64_C(1) << 40), v[N]), c(INT64_C(1) << 30));
    ck_assert(nat_overflowed(table));
}
END_TEST

/* 2^62*(n%64) >= 2^62 is wrong for n = 64. Without the remainder it does not fit, however often
 * that is asked. */
START_TEST(test_overflow_without_remainders)
{
    const struct nat *n = nat_of_var(table, nat_var_new(table, "n", c(1), NULL));
    const struct nat *low = c(INT64_C(1) << 62), *high = mul(low, rem(n, c(64)));
    for (int i = 0; i < 3; i++)
        ck_assert(!nat_is_le(table, add(low, mul(c(i), v[N])), add(high, mul(c(i), v[N]))));
    ck_assert(!nat_overflowed(table));
}
END_TEST

/* In a table that keeps some: others in their places do not matter, and an overflow comes again. */
START_TEST(test_sums_and_products_are_kept)
{
    const struct nat *large = c(INT64_MAX);
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 400; i++) {
            const struct nat *a = add(mul(c(i), v[N]), v[M]), *b = add(v[I], c(i));
            const struct nat *both = add(a, b), *less = sub(a, b);
            ck_assert_ptr_eq(both, add(b, a));
            ck_assert_ptr_eq(sub(both, b), a);
            ck_assert_ptr_eq(add(less, b), a);
            ck_assert(both != less);
            const struct nat *product = mul(a, b);
            ck_assert_ptr_eq(product, mul(b, a));
            ck_assert_ptr_eq(product, add(mul(a, v[I]), mul(c(i), a)));
            struct nat_attempt attempt = nat_attempt_begin(table);
            add(large, c(1 + i % 7));
            ck_assert(!nat_attempt_end(table, attempt));
            attempt = nat_attempt_begin(table);
            mul(large, add(v[N], c(2 + i % 7)));
            ck_assert(!nat_attempt_end(table, attempt));
        }
    ck_assert(!nat_overflowed(table));
}
END_TEST

/* -- Division and remainder ------------------------------------------------------------------ */

START_TEST(test_row_and_column_of_an_index)
{
    const struct nat *index = add(mul(v[I], v[M]), v[J]);
    ck_assert_ptr_eq(quo(index, v[M]), v[I]);
    ck_assert_ptr_eq(rem(index, v[M]), v[J]);
    index = add(mul(v[I], c(2048)), v[S]);
    ck_assert_ptr_eq(quo(index, c(2048)), v[I]);
    ck_assert_ptr_eq(rem(index, c(2048)), v[S]);
    index = add(mul(add(mul(v[T], v[N]), v[I]), v[M]), v[J]);
    ck_assert_ptr_eq(quo(index, mul(v[N], v[M])), v[T]);
    ck_assert_ptr_eq(rem(index, mul(v[N], v[M])), add(mul(v[I], v[M]), v[J]));
    ck_assert_ptr_eq(rem(quo(index, v[M]), v[N]), v[I]);
    index = add(mul(v[Z], add(v[N], c(1))), v[I]);
    ck_assert_ptr_eq(quo(index, add(v[N], c(1))), v[Z]);
}
END_TEST

START_TEST(test_sum_with_a_multiple)
{
    ck_assert_ptr_eq(quo(add(mul(v[I], v[P]), v[N]), v[P]), add(v[I], quo(v[N], v[P])));
    ck_assert_ptr_eq(rem(add(mul(v[I], v[P]), v[N]), v[P]), rem(v[N], v[P]));
    expect(quo(add(mul(v[I], v[M]), mul(c(2), v[J])), v[M]), "i + 2*j/m");
    expect(quo(sub(mul(v[N], v[P]), c(1)), v[P]), "n - 1");
    expect(rem(sub(mul(v[N], v[P]), c(1)), v[P]), "p - 1");
    expect(quo(add(mul(c(8), v[I]), mul(c(4), v[J])), c(4)), "2*i + j");
}
END_TEST

START_TEST(test_cancelling_needs_a_positive_divisor)
{
    expect(quo(mul(v[N], v[M]), v[M]), "n*m/m");
    expect(rem(mul(v[N], v[M]), v[M]), "n*m%m");
    ck_assert_ptr_eq(quo(mul(v[N], v[P]), v[P]), v[N]);
    ck_assert_ptr_eq(rem(mul(v[N], v[P]), v[P]), c(0));
    ck_assert_ptr_eq(quo(mul(v[J], v[M]), v[M]), v[J]);
    ck_assert_ptr_eq(quo(add(mul(v[K], v[M]), mul(v[M], c(3))), v[M]), add(v[K], c(3)));
    ck_assert_ptr_eq(quo(mul(c(2), v[N]), mul(c(2), v[P])), quo(v[N], v[P]));
}
END_TEST

START_TEST(test_nested_divisions)
{
    ck_assert_ptr_eq(quo(quo(v[N], c(2)), c(4)), quo(v[N], c(8)));
    ck_assert_ptr_eq(quo(quo(v[N], v[P]), v[M]), quo(v[N], mul(v[P], v[M])));
    ck_assert_ptr_eq(rem(rem(v[N], v[P]), v[P]), rem(v[N], v[P]));
    ck_assert_ptr_eq(rem(rem(v[N], mul(c(3), v[P])), v[P]), rem(v[N], v[P]));
    ck_assert_ptr_eq(rem(add(rem(v[N], v[P]), v[I]), v[P]), rem(add(v[N], v[I]), v[P]));
    ck_assert_ptr_eq(quo(rem(v[N], v[P]), v[P]), c(0));
    ck_assert_ptr_eq(quo(add(quo(v[N], c(2)), c(3)), c(4)), quo(add(v[N], c(6)), c(8)));
    ck_assert_ptr_eq(quo(sub(quo(v[N], c(2)), c(3)), c(4)), quo(sub(v[N], c(6)), c(8)));
    expect(rem(quo(v[N], c(64)), c(8)), "(n/64)%8");
}
END_TEST

START_TEST(test_quotient_and_remainder_add_up)
{
    ck_assert_ptr_eq(add(mul(v[M], quo(v[N], v[M])), rem(v[N], v[M])), v[N]);
    ck_assert_ptr_eq(sub(v[N], rem(v[N], v[P])), mul(v[P], quo(v[N], v[P])));
    ck_assert_ptr_eq(sub(v[N], mul(c(8), quo(v[N], c(8)))), rem(v[N], c(8)));
    ck_assert_ptr_eq(sub(quo(v[N], c(4)), mul(c(8), quo(v[N], c(32)))), rem(quo(v[N], c(4)), c(8)));
    const struct nat *less = sub(v[N], c(2)), *fourth = quo(less, c(4));
    ck_assert_ptr_eq(add(mul(c(8), quo(less, c(32))), rem(fourth, c(8))), fourth);
    const struct nat *part = rem(v[N], c(16)), *more = add(part, c(3));
    ck_assert_ptr_eq(add(mul(c(4), quo(part, c(4))), rem(part, c(4))), part);
    ck_assert_ptr_eq(add(mul(c(4), quo(more, c(4))), rem(more, c(4))), more);
    expect(quo(part, c(4)), "(n/4)%4");
    expect(add(mul(c(64), rem(v[K], c(8))), quo(v[K], c(8))), "k/8 + 64*(k%8)");
    expect(sub(v[N], quo(v[N], c(4))), "n - n/4");
    expect(add(mul(v[N], rem(v[K], v[M])), quo(v[K], v[M])), "n*(k%m) + k/m");
    expect(mul(rem(v[N], c(3)), rem(v[M], c(5))), "(n%3)*(m%5)");
    expect(quo(sub(v[N], rem(v[N], c(4))), c(4)), "n/4");
    expect(quo(add(sub(mul(c(8), v[K]), rem(v[N], c(4))), v[N]), c(4)), "2*k + n/4");
}
END_TEST

/* n - n%4 is 4*(n/4), also as a factor. */
START_TEST(test_multiples_are_divided)
{
    const struct nat *n = sub(v[N], rem(v[N], c(4))), *m = sub(v[M], rem(v[M], c(4)));
    expect(rem(mul(n, m), c(4)), "0");
    expect(rem(mul(n, m), c(16)), "0");
    expect(quo(mul(n, m), c(16)), "(n/4)*(m/4)");
    expect(quo(add(mul(n, v[K]), mul(c(4), v[I])), c(4)), "k*(n/4) + i");
}
END_TEST

/* Code truncates, so what is divided stays what it was where it could become negative. */
START_TEST(test_dividends_stay_natural)
{
    const struct nat *twice = mul(c(2), v[P]);
    expect(rem(sub(twice, rem(v[N], twice)), v[P]), "(2*p - n%(2*p))%p");
    expect(rem(sub(add(v[N], twice), rem(v[N], twice)), v[P]), "0");
    expect(rem(sub(c(6), rem(v[N], c(6))), c(3)), "2*n%3");
}
END_TEST

START_TEST(test_common_divisors)
{
    const struct nat *thread = rem(v[N], c(64));
    const struct nat *index = add(mul(c(64), v[I]), thread);
    ck_assert_ptr_eq(quo(index, c(512)), quo(v[I], c(8)));
    ck_assert_ptr_eq(rem(index, c(512)), add(mul(c(64), rem(v[I], c(8))), thread));
    index = add(mul(v[I], v[M]), v[J]);
    ck_assert_ptr_eq(quo(index, mul(v[M], v[P])), quo(v[I], v[P]));
}
END_TEST

START_TEST(test_rounding_up_has_one_form)
{
    expect(quo(add(v[N], c(2047)), c(2048)), "(n + 2047)/2048");
    ck_assert_ptr_eq(add(quo(sub(v[N], c(1)), c(4)), c(1)), quo(add(v[N], c(3)), c(4)));
}
END_TEST

START_TEST(test_minimum_and_maximum)
{
    ck_assert_ptr_eq(lesser(v[I], v[N]), v[I]);
    ck_assert_ptr_eq(greater(v[I], v[N]), v[N]);
    ck_assert_ptr_eq(lesser(v[N], v[N]), v[N]);
    ck_assert_ptr_eq(lesser(v[N], v[M]), lesser(v[M], v[N]));
    ck_assert_ptr_eq(lesser(lesser(v[N], v[M]), v[P]), lesser(v[N], lesser(v[P], v[M])));
    ck_assert_ptr_eq(lesser(lesser(v[N], v[M]), v[N]), lesser(v[N], v[M]));
    expect(lesser(add(v[N], c(1)), add(v[M], c(1))), "min(n, m) + 1");
    expect(greater(v[N], c(0)), "n");
}
END_TEST

START_TEST(test_maximum_with_a_constant)
{
    int64_t least = 0;
    ck_assert_ptr_eq(nat_is_maximum(greater(v[Z], c(3)), &least), v[Z]);
    ck_assert_int_eq(least, 3);
    ck_assert_ptr_eq(nat_is_maximum(greater(c(-1), mul(v[Z], v[N])), &least), mul(v[Z], v[N]));
    ck_assert_int_eq(least, -1);
    ck_assert_ptr_null(nat_is_maximum(greater(v[Z], v[N]), &least));
    ck_assert_ptr_null(nat_is_maximum(lesser(v[Z], c(3)), &least));
    ck_assert_ptr_null(nat_is_maximum(add(greater(v[Z], c(3)), v[N]), &least));
    ck_assert_ptr_null(nat_is_maximum(mul(greater(v[Z], c(3)), c(2)), &least));
    ck_assert_ptr_null(nat_is_maximum(c(3), &least));
}
END_TEST

/* Once for all variables is the same as one after the other, and normalised. */
START_TEST(test_substitution_of_several)
{
    const struct nat *nat = add(mul(v[I], v[N]), quo(mul(c(2), v[J]), v[N]));
    struct nat_subst subst = {0};
    ck_assert_ptr_eq(nat_subst_all(table, nat, &subst), nat);
    nat_subst_add(arena, &subst, var[N], c(4));
    nat_subst_add(arena, &subst, var[J], mul(c(6), v[Z]));
    ck_assert_ptr_eq(nat_subst_all(table, nat, &subst), add(mul(c(4), v[I]), mul(c(3), v[Z])));
    ck_assert_ptr_eq(nat_subst_all(table, nat, &subst),
                     nat_subst(table, nat_subst(table, nat, var[N], c(4)), var[J],
                               mul(c(6), v[Z])));
    ck_assert_ptr_eq(nat_subst_all(table, v[M], &subst), v[M]);
}
END_TEST

START_TEST(test_unknowns_come_again)
{
    const struct nat_var *first = nat_var_unknown(table, c(0), v[N], 0);
    ck_assert_ptr_eq(nat_var_unknown(table, c(0), v[N], 0), first);
    ck_assert_ptr_ne(nat_var_unknown(table, c(0), v[N], 1), first);
    ck_assert_ptr_ne(nat_var_unknown(table, c(0), v[M], 0), first);
    ck_assert_ptr_ne(nat_var_unknown(table, NULL, v[N], 0), first);
    ck_assert_ptr_ne(nat_var_unknown(table, c(0), NULL, 0), first);
    ck_assert(nat_is_le(table, nat_of_var(table, first), v[N]));
    ck_assert(!nat_is_le(table, nat_of_var(table, nat_var_unknown(table, c(0), NULL, 0)), v[N]));
}
END_TEST

static void keep_answer(uint64_t kind, const struct nat *const *nats, size_t count, bool answer)
{
    struct nat_question question = {kind, nats, count, answer};
    nat_answer_keep(table, &question);
}

static void expect_answer(uint64_t kind, const struct nat *const *nats, size_t count, int expected)
{
    struct nat_question question = {.kind = kind, .nats = nats, .count = count};
    bool known = nat_answer_find(table, &question);
    ck_assert_int_eq(known ? question.answer : -1, expected);
}

START_TEST(test_answers_are_those_to_the_same_question)
{
    const struct nat *one[] = {v[N], NULL, v[M]}, *other[] = {v[M], NULL, v[N]};
    expect_answer(1, one, 3, -1);
    keep_answer(1, one, 3, true);
    keep_answer(2, one, 3, false);
    expect_answer(1, one, 3, 1);
    expect_answer(2, one, 3, 0);
    expect_answer(1, one, 2, -1);
    expect_answer(1, other, 3, -1);
    one[1] = v[P];
    expect_answer(1, one, 3, -1);
}
END_TEST

START_TEST(test_substitution_normalises)
{
    const struct nat *index = add(mul(v[Z], v[M]), v[J]);
    expect(nat_subst(table, quo(v[N], c(4)), var[N], mul(c(8), v[P])), "2*p");
    expect(nat_subst(table, index, var[Z], c(0)), "j");
    expect(nat_subst(table, lesser(v[Z], v[M]), var[Z], v[M]), "m");
    ck_assert(nat_mentions(quo(v[N], add(v[P], c(1))), var[P]));
    ck_assert(!nat_mentions(v[I], var[N]));
}
END_TEST

/* -- Order ----------------------------------------------------------------------------------- */

static void expect_lt(const struct nat *a, const struct nat *b)
{
    ck_assert_msg(nat_is_lt(table, a, b), "%s < %s is not proved", text_of(a), text_of(b));
}

static void expect_le(const struct nat *a, const struct nat *b)
{
    ck_assert_msg(nat_is_le(table, a, b), "%s <= %s is not proved", text_of(a), text_of(b));
}

START_TEST(test_indices_are_below_sizes)
{
    expect_lt(add(mul(c(2048), v[W]), v[S]), v[N]);
    expect_lt(add(mul(v[I], v[M]), v[J]), mul(v[N], v[M]));
    expect_lt(add(mul(v[J], v[N]), v[I]), mul(v[N], v[M]));
    expect_lt(add(v[T], mul(v[P], v[U])), mul(v[P], quo(v[N], v[P])));
    expect_lt(add(v[T], mul(v[P], v[U])), v[N]);
    expect_lt(add(mul(v[T], quo(v[N], v[P])), v[U]), v[N]);
    expect_lt(quo(v[K], v[M]), v[N]);
    expect_lt(rem(v[K], v[M]), v[M]);
    expect_lt(add(mul(rem(v[K], v[M]), v[N]), quo(v[K], v[M])), mul(v[N], v[M]));
    expect_lt(sub(sub(v[N], c(1)), v[I]), v[N]);
    expect_le(c(0), sub(sub(v[N], c(1)), v[I]));
    expect_lt(rem(add(v[I], v[Z]), v[N]), v[N]);
    expect_lt(add(mul(c(64), rem(v[K], c(8))), rem(v[N], c(64))), c(512));
}
END_TEST

static const struct nat *loop_var(const char *name, const struct nat *size)
{
    return nat_of_var(table, nat_var_new(table, name, c(0), sub(size, c(1))));
}

START_TEST(test_chunks_and_strides)
{
    const struct nat *chunk = quo(sub(add(v[N], v[P]), c(1)), v[P]);
    const struct nat *begin_at = mul(v[T], chunk);
    const struct nat *a = loop_var("a", lesser(chunk, sub(v[N], begin_at)));
    const struct nat *b = loop_var("b", quo(sub(add(sub(v[N], v[T]), v[P]), c(1)), v[P]));
    const struct nat *d = loop_var("d", quo(add(v[N], c(255)), c(256)));
    const struct nat *e = loop_var("e", lesser(c(256), sub(v[N], mul(c(256), d))));
    expect_lt(add(begin_at, a), v[N]);
    expect_lt(add(v[T], mul(v[P], b)), v[N]);
    expect_lt(add(mul(c(256), d), e), v[N]);
    expect_lt(e, c(256));
    ck_assert_ptr_eq(quo(add(mul(c(256), d), e), c(256)), d);
    ck_assert_ptr_eq(rem(add(mul(c(256), d), e), c(256)), e);
    ck_assert_ptr_eq(quo(add(mul(v[P], b), v[T]), v[P]), b);
}
END_TEST

START_TEST(test_tiled_indices)
{
    const struct nat *tile_row = loop_var("a", quo(v[N], c(16)));
    const struct nat *tile_column = loop_var("b", quo(v[M], c(16)));
    const struct nat *row = loop_var("d", c(16)), *column = loop_var("e", c(16));
    const struct nat *line = add(mul(c(16), tile_row), row);
    const struct nat *place = add(mul(c(16), tile_column), column);
    const struct nat *index = add(mul(line, v[M]), place);
    expect_lt(index, mul(v[N], v[M]));
    ck_assert_ptr_eq(quo(index, v[M]), line);
    ck_assert_ptr_eq(rem(index, v[M]), place);
    ck_assert_ptr_eq(quo(quo(index, v[M]), c(16)), tile_row);
    ck_assert_ptr_eq(rem(rem(index, v[M]), c(16)), column);
    expect_lt(add(mul(place, v[N]), line), mul(v[N], v[M]));
    expect(index, "16*a*m + d*m + 16*b + e");
}
END_TEST

/* What a maximum is at least is seen in its constant, however long the search in the rest is. */
START_TEST(test_a_maximum_is_at_least_its_constant)
{
    const struct nat *tiles = greater(mul(quo(add(v[N], c(63)), c(64)), quo(v[M], c(64))), c(1));
    const struct nat *share = quo(v[P], mul(c(170), tiles));
    const struct nat *turns = add(c(1), quo(c(2), greater(share, c(1))));
    const struct nat *most = quo(mul(turns, quo(v[P], c(170))), tiles);
    const struct nat *wanted = greater(lesser(most, quo(v[M], c(64))), c(1));
    const struct nat *var = nat_of_var(table, nat_var_new(table, "wanted", wanted, wanted));
    expect_le(c(1), var);
    expect_lt(c(0), mul(c(8), var));
}
END_TEST

START_TEST(test_quotients_are_bounded)
{
    expect_le(mul(v[P], quo(v[N], v[P])), v[N]);
    expect_le(quo(v[N], v[P]), v[N]);
    expect_le(c(0), quo(v[N], v[P]));
    expect_le(mul(c(3), quo(v[N], c(4))), v[N]);
    expect_le(rem(v[N], v[P]), v[N]);
    expect_le(v[N], mul(c(4), quo(add(v[N], c(3)), c(4))));
    expect_le(quo(add(v[N], c(1)), c(2)), mul(c(4), quo(add(v[N], c(7)), c(8))));
    expect_lt(v[N], mul(c(4), add(quo(v[N], c(4)), c(1))));
    expect_le(lesser(v[N], v[M]), v[N]);
    expect_le(lesser(v[N], c(4)), c(4));
    expect_le(v[M], greater(v[N], v[M]));
    expect_le(sub(lesser(v[N], v[M]), v[N]), c(0));
    expect_lt(add(mul(c(4), quo(v[I], c(4))), rem(v[I], c(4))), v[N]);
    expect_le(c(1), quo(add(v[P], c(2)), c(3)));
    expect_le(c(2), mul(c(3), quo(add(v[P], c(2)), c(3))));
    expect_le(mul(c(16), v[W]), quo(v[N], c(128)));
}
END_TEST

START_TEST(test_false_orders_are_not_proved)
{
    ck_assert(!nat_is_lt(table, v[N], v[M]));
    ck_assert(!nat_is_lt(table, c(0), v[N]));
    ck_assert(!nat_is_le(table, v[N], mul(v[N], v[M])));
    ck_assert(!nat_is_le(table, c(0), v[Z]));
    ck_assert(!nat_is_le(table, v[N], mul(v[P], quo(v[N], v[P]))));
    ck_assert(!nat_is_le(table, quo(add(v[N], c(2)), c(2)), mul(c(4), quo(add(v[N], c(7)), c(8)))));
    ck_assert(!nat_is_lt(table, add(v[I], v[J]), v[N]));
    ck_assert(!nat_is_le(table, c(0), sub(v[N], c(1))));
}
END_TEST

static void refuse_le(const struct nat *a, const struct nat *b)
{
    ck_assert_msg(!nat_is_le(table, a, b), "%s <= %s", text_of(a), text_of(b));
}

/* What was found of one variable holds of those with its bounds, and of no others. */
START_TEST(test_orders_of_other_variables)
{
    const struct nat *i = loop_var("i", c(8)), *j = loop_var("j", c(8)), *k = loop_var("k", c(9));
    const struct nat *positive = nat_of_var(table, nat_var_new(table, "l", c(1), c(7)));
    expect_le(i, c(7));
    expect_le(j, c(7));
    refuse_le(k, c(7));
    refuse_le(i, c(6));
    refuse_le(j, c(6));
    expect_le(c(1), positive);
    refuse_le(c(1), i);
}
END_TEST

START_TEST(test_orders_of_other_sizes)
{
    expect_lt(loop_var("i", v[N]), v[N]);
    expect_lt(loop_var("j", v[N]), v[N]);
    refuse_le(loop_var("k", v[N]), sub(v[M], c(1)));
}
END_TEST

START_TEST(test_orders_of_what_bounds_others)
{
    const struct nat *i = loop_var("i", c(8)), *k = loop_var("k", c(8));
    const struct nat *j = loop_var("j", add(i, c(1)));
    expect_le(j, i);
    refuse_le(j, k);
    const struct nat_var *size = nat_var_new(table, "o", loop_var("l", c(8)), NULL);
    refuse_le(i, nat_of_var(table, size));
    expect_le(size->lower, nat_of_var(table, size));
}
END_TEST

START_TEST(test_orders_of_other_forms)
{
    const struct nat *i = loop_var("i", c(8)), *j = loop_var("j", c(8)), *few = loop_var("k", c(4));
    expect_le(lesser(i, c(4)), c(4));
    refuse_le(greater(j, c(4)), c(4));
    expect_le(mul(c(2), i), c(14));
    refuse_le(mul(c(3), j), c(14));
    expect_le(few, add(i, c(3)));
    refuse_le(i, add(few, c(3)));
    expect_le(mul(i, j), c(49));
    refuse_le(mul(i, add(j, c(1))), c(49));
}
END_TEST

/* In vectors of w lanes, of which nobody knows more than that there are some: four at a time, and
 * what is left. */
START_TEST(test_orders_of_unknown_widths)
{
    const struct nat *w = nat_of_var(table, nat_var_new(table, "w", c(4), c(16)));
    const struct nat *n = nat_of_var(table, nat_var_new(table, "n", c(0), NULL));
    const struct nat *k = nat_of_var(table, nat_var_new(table, "k", c(0), quo(n, mul(c(4), w))));
    const struct nat *l = nat_of_var(table, nat_var_new(table, "l", c(0), quo(n, mul(c(256), w))));
    ck_assert(nat_is_le(table, mul(c(4), mul(w, k)), mul(w, quo(n, w))));
    ck_assert(nat_is_le(table, mul(c(2), mul(w, k)), n));
    ck_assert(nat_is_le(table, mul(c(4), mul(w, l)), quo(n, c(64))));
    ck_assert(!nat_is_le(table, mul(c(8), mul(w, k)), mul(w, quo(n, w))));
    ck_assert(!nat_is_le(table, mul(c(8), mul(w, l)), quo(n, c(64))));
}
END_TEST

START_TEST(test_mentioned_ranges_are_not_empty)
{
    ck_assert(nat_is_lt(table, v[I], add(v[N], v[M])));
    expect_le(add(v[I], c(1)), v[N]);
    expect_le(v[I], mul(v[I], v[N]));
    expect_le(v[K], mul(v[K], v[M]));
    ck_assert(!nat_is_le(table, v[M], mul(v[M], v[N])));
    const struct nat *windows = sub(add(v[N], c(1)), v[M]);
    expect_le(add(loop_var("i", greater(windows, c(0))), v[M]), v[N]);
    expect_le(loop_var("k", mul(v[P], greater(c(0), windows))), sub(mul(v[P], windows), c(1)));
    ck_assert(!nat_is_le(table, add(loop_var("l", greater(windows, c(1))), v[M]), v[N]));
    const struct nat_var *from = nat_var_new(table, "r", c(-1), sub(greater(windows, c(0)), c(1)));
    ck_assert(!nat_is_le(table, add(nat_of_var(table, from), v[M]), v[N]));
}
END_TEST

START_TEST(test_never_equal)
{
    ck_assert(nat_is_never_equal(table, c(3), c(4)));
    ck_assert(!nat_is_never_equal(table, c(3), c(3)));
    ck_assert(nat_is_never_equal(table, v[N], add(v[N], c(1))));
    ck_assert(nat_is_never_equal(table, v[I], v[N]));
    ck_assert(nat_is_never_equal(table, mul(c(2), v[Z]), add(mul(c(4), v[M]), c(1))));
    ck_assert(!nat_is_never_equal(table, v[N], v[M]));
    ck_assert(!nat_is_never_equal(table, v[N], v[N]));
}
END_TEST

/* -- Properties ------------------------------------------------------------------------------ */

struct values {
    int64_t of[VAR_COUNT];
    bool has[VAR_COUNT]; /* false: the variable's range is empty */
};

/* An expression computed in two ways: as a nat, and by definition under each of the samples. */
#define SAMPLES 24
struct sample {
    const struct nat *nat;
    int64_t value[SAMPLES];
    bool has[SAMPLES];
};

static struct values samples[SAMPLES];
static uint64_t seed;

static int64_t pick(int64_t low, int64_t high)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (int64_t)((seed >> 33) % (uint64_t)(high - low + 1));
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return a % b < 0 ? quotient - 1 : quotient;
}

static void pick_below(struct values *values, int which, int64_t size)
{
    values->has[which] = size > 0;
    values->of[which] = size > 0 ? (pick(0, 3) ? pick(0, size - 1) : size - 1) : 0;
}

static void pick_values(struct values *values)
{
    int64_t n = pick(0, 2) ? pick(0, 12) : pick(0, 9000);
    int64_t m = pick(0, 9), p = pick(1, 6);
    *values = (struct values){{0}, {0}};
    values->of[N] = n;
    values->of[M] = m;
    values->of[P] = p;
    values->of[Z] = pick(-40, 40);
    values->has[N] = values->has[M] = values->has[P] = values->has[Z] = true;
    pick_below(values, I, n);
    pick_below(values, J, m);
    pick_below(values, K, n * m);
    pick_below(values, T, p);
    pick_below(values, U, n / p);
    pick_below(values, S, 2048);
    pick_below(values, W, n / 2048);
}

static int64_t value_of(void *data, const struct nat_var *wanted)
{
    const struct values *values = data;
    for (int i = 0; i < VAR_COUNT; i++)
        if (var[i] == wanted)
            return values->of[i];
    ck_abort_msg("unknown variable %s", wanted->name);
    return 0;
}

static struct sample sample_const(int64_t value)
{
    struct sample sample = {c(value), {0}, {0}};
    for (int i = 0; i < SAMPLES; i++) {
        sample.value[i] = value;
        sample.has[i] = true;
    }
    return sample;
}

static struct sample sample_var(int which)
{
    struct sample sample = {v[which], {0}, {0}};
    for (int i = 0; i < SAMPLES; i++) {
        sample.value[i] = samples[i].of[which];
        sample.has[i] = samples[i].has[which];
    }
    return sample;
}

enum operation { ADD, SUB, MUL, DIV, MOD, MIN, MAX, OPERATION_COUNT };

static const struct nat *apply(enum operation operation, const struct nat *a, const struct nat *b)
{
    switch (operation) {
    case ADD:
        return add(a, b);
    case SUB:
        return sub(a, b);
    case MUL:
        return mul(a, b);
    case DIV:
        return quo(a, b);
    case MOD:
        return rem(a, b);
    case MIN:
        return lesser(a, b);
    case MAX:
        return greater(a, b);
    case OPERATION_COUNT:
        break;
    }
    return NULL;
}

/* The definition; *HAS becomes false where there is no value, or where it gets too large. */
static int64_t define(enum operation operation, int64_t a, int64_t b, bool *has)
{
    const int64_t large = INT64_C(1) << 28;
    if (a > large || a < -large || b > large || b < -large)
        *has = false;
    if ((operation == DIV || operation == MOD) && b <= 0)
        *has = false;
    if (!*has)
        return 0;
    switch (operation) {
    case ADD:
        return a + b;
    case SUB:
        return a - b;
    case MUL:
        return a * b;
    case DIV:
        return floor_div(a, b);
    case MOD:
        return a - b * floor_div(a, b);
    case MIN:
        return a < b ? a : b;
    case MAX:
        return a > b ? a : b;
    case OPERATION_COUNT:
        break;
    }
    return 0;
}

static struct sample sample_operation(enum operation operation, const struct sample *a,
                                      const struct sample *b)
{
    struct sample sample = {apply(operation, a->nat, b->nat), {0}, {0}};
    for (int i = 0; i < SAMPLES; i++) {
        sample.has[i] = a->has[i] && b->has[i];
        sample.value[i] = define(operation, a->value[i], b->value[i], &sample.has[i]);
    }
    return sample;
}

static struct sample random_leaf(void)
{
    static const int64_t constants[] = {0, 1, 2, 3, 4, 8, 32, 2048, -1, -5};
    if (pick(0, 3) == 0)
        return sample_const(constants[pick(0, 9)]);
    return sample_var((int)pick(0, VAR_COUNT - 1));
}

static struct sample random_sample(int depth)
{
    struct sample a, b;
    enum operation operation = (enum operation)pick(0, OPERATION_COUNT - 1);
    if (depth == 0 || pick(0, 5) == 0)
        return random_leaf();
    if (pick(0, 1))
        operation = pick(0, 1) ? ADD : MUL;
    a = random_sample(depth - 1);
    b = random_sample(depth - 1);
    return sample_operation(operation, &a, &b);
}

static void begin_samples(uint64_t first_seed)
{
    seed = first_seed;
    for (int i = 0; i < SAMPLES; i++)
        pick_values(&samples[i]);
}

static int64_t eval_at(const struct nat *nat, int position, bool *ok)
{
    return nat_eval(nat, value_of, &samples[position], ok);
}

static void check_sample(const struct sample *sample)
{
    for (int i = 0; i < SAMPLES; i++) {
        bool ok = true;
        int64_t value;
        if (!sample->has[i])
            continue;
        value = eval_at(sample->nat, i, &ok);
        ck_assert_msg(ok, "%s has no value", text_of(sample->nat));
        ck_assert_msg(value == sample->value[i], "%s is %lld, not %lld, at n=%lld m=%lld p=%lld",
                      text_of(sample->nat), (long long)value, (long long)sample->value[i],
                      (long long)samples[i].of[N], (long long)samples[i].of[M],
                      (long long)samples[i].of[P]);
    }
}

START_TEST(test_values_are_kept)
{
    begin_samples((uint64_t)_i);
    for (int round = 0; round < 400; round++) {
        struct sample sample = random_sample((int)pick(1, 4));
        check_sample(&sample);
        ck_assert(!nat_overflowed(table));
    }
}
END_TEST

/* Whether A + SLACK <= B wherever both have values. */
static bool holds(const struct sample *a, const struct sample *b, int64_t slack)
{
    for (int i = 0; i < SAMPLES; i++)
        if (a->has[i] && b->has[i] && a->value[i] + slack > b->value[i])
            return false;
    return true;
}

static bool differ(const struct sample *a, const struct sample *b)
{
    for (int i = 0; i < SAMPLES; i++)
        if (a->has[i] && b->has[i] && a->value[i] == b->value[i])
            return false;
    return true;
}

static void check_order(const struct sample *a, const struct sample *b)
{
    if (nat_is_le(table, a->nat, b->nat))
        ck_assert_msg(holds(a, b, 0), "not %s <= %s", text_of(a->nat), text_of(b->nat));
    if (nat_is_lt(table, a->nat, b->nat))
        ck_assert_msg(holds(a, b, 1), "not %s < %s", text_of(a->nat), text_of(b->nat));
    if (nat_is_never_equal(table, a->nat, b->nat))
        ck_assert_msg(differ(a, b), "not %s != %s", text_of(a->nat), text_of(b->nat));
}

START_TEST(test_nothing_false_is_proved)
{
    begin_samples(1000 + (uint64_t)_i);
    for (int round = 0; round < 200; round++) {
        struct sample a = random_sample((int)pick(0, 3)), b = random_sample((int)pick(0, 3));
        struct sample sum = sample_operation(ADD, &a, &b);
        check_order(&a, &b);
        check_order(&a, &sum);
        check_order(&sum, &a);
    }
}
END_TEST

START_TEST(test_ring_laws_hold_by_address)
{
    begin_samples(2000 + (uint64_t)_i);
    for (int round = 0; round < 100; round++) {
        const struct nat *a = random_sample(3).nat, *b = random_sample(2).nat;
        const struct nat *d = random_sample(2).nat;
        ck_assert_ptr_eq(add(a, b), add(b, a));
        ck_assert_ptr_eq(mul(a, b), mul(b, a));
        ck_assert_msg(sub(add(a, b), b) == a, "%s, %s, %s", text_of(a), text_of(b),
                      text_of(sub(add(a, b), b)));
        ck_assert_ptr_eq(add(add(a, b), d), add(a, add(b, d)));
        ck_assert_ptr_eq(lesser(a, b), lesser(b, a));
    }
}
END_TEST

START_TEST(test_substitution_keeps_values)
{
    begin_samples(3000 + (uint64_t)_i);
    for (int round = 0; round < 100; round++) {
        struct sample sample = random_sample(3), by = random_sample(2);
        const struct nat *nat = sample.nat, *result = nat_subst(table, nat, var[Z], by.nat);
        for (int i = 0; i < SAMPLES; i++) {
            struct values before = samples[i];
            bool ok = true;
            int64_t expected;
            before.of[Z] = by.value[i];
            expected = nat_eval(nat, value_of, &before, &ok);
            if (ok && sample.has[i] && by.has[i])
                ck_assert_msg(eval_at(result, i, &ok) == expected, "%s with %s is %s", text_of(nat),
                              text_of(by.nat), text_of(result));
        }
    }
}
END_TEST

static Suite *nat_suite(void)
{
    Suite *suite = suite_create("nat");
    TCase *rules = tcase_create("rules"), *properties = tcase_create("properties");

    tcase_add_checked_fixture(rules, begin, end);
    tcase_add_test(rules, test_prints_as_written_by_hand);
    tcase_add_test(rules, test_prints_opaque_terms);
    tcase_add_test(rules, test_equal_polynomials_are_one);
    tcase_add_test(rules, test_constants_fold_downward);
    tcase_add_test(rules, test_overflow_is_noticed);
    tcase_add_test(rules, test_overflow_of_a_product_is_noticed);
    tcase_add_test(rules, test_overflow_without_remainders);
    tcase_add_test(rules, test_sums_and_products_are_kept);
    tcase_add_test(rules, test_row_and_column_of_an_index);
    tcase_add_test(rules, test_sum_with_a_multiple);
    tcase_add_test(rules, test_cancelling_needs_a_positive_divisor);
    tcase_add_test(rules, test_nested_divisions);
    tcase_add_test(rules, test_quotient_and_remainder_add_up);
    tcase_add_test(rules, test_multiples_are_divided);
    tcase_add_test(rules, test_dividends_stay_natural);
    tcase_add_test(rules, test_common_divisors);
    tcase_add_test(rules, test_rounding_up_has_one_form);
    tcase_add_test(rules, test_minimum_and_maximum);
    tcase_add_test(rules, test_maximum_with_a_constant);
    tcase_add_test(rules, test_substitution_of_several);
    tcase_add_test(rules, test_unknowns_come_again);
    tcase_add_test(rules, test_answers_are_those_to_the_same_question);
    tcase_add_test(rules, test_a_maximum_is_at_least_its_constant);
    tcase_add_test(rules, test_substitution_normalises);
    tcase_add_test(rules, test_indices_are_below_sizes);
    tcase_add_test(rules, test_chunks_and_strides);
    tcase_add_test(rules, test_tiled_indices);
    tcase_add_test(rules, test_quotients_are_bounded);
    tcase_add_test(rules, test_false_orders_are_not_proved);
    tcase_add_test(rules, test_orders_of_other_variables);
    tcase_add_test(rules, test_orders_of_other_sizes);
    tcase_add_test(rules, test_orders_of_what_bounds_others);
    tcase_add_test(rules, test_orders_of_other_forms);
    tcase_add_test(rules, test_orders_of_unknown_widths);
    tcase_add_test(rules, test_mentioned_ranges_are_not_empty);
    tcase_add_test(rules, test_never_equal);
    suite_add_tcase(suite, rules);
    tcase_add_checked_fixture(properties, begin, end);
    tcase_set_timeout(properties, 120);
    tcase_add_loop_test(properties, test_values_are_kept, 0, 12);
    tcase_add_loop_test(properties, test_nothing_false_is_proved, 0, 12);
    tcase_add_loop_test(properties, test_ring_laws_hold_by_address, 0, 6);
    tcase_add_loop_test(properties, test_substitution_keeps_values, 0, 6);
    suite_add_tcase(suite, properties);
    return suite;
}

int main(void)
{
    return unit_run(nat_suite());
}
