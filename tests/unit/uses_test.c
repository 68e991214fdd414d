/* src/dpia/uses.h and fail.h: what is the same, how often it is computed, and what may fail. */
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "dpia_build.h"
#include "unit.h"

static const struct phrase *int64(int64_t value)
{
    return phrase_int(f.dpia, SCALAR_I64, value, loc_none());
}

static const struct phrase *plus_one(const char *name)
{
    struct var *x = exp_var(name, f.f32);
    return lam(x, plus(use(x), real(1)));
}

START_TEST(same_whatever_bound_variables_are_called)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    const struct phrase *one = map(plus_one("x"), use(xs));
    ck_assert(phrase_is_same(one, map(plus_one("y"), use(xs))));
    ck_assert(!phrase_is_same(one, map(plus_one("x"), use(ys))));
}
END_TEST

START_TEST(same_only_with_the_same_binder)
{
    struct var *a = exp_var("x", f.f32), *b = exp_var("y", f.f32);
    struct var *c = exp_var("x", f.f32), *d = exp_var("y", f.f32);
    ck_assert(!phrase_is_same(lam2(a, b, use(a)), lam2(c, d, use(d))));
    ck_assert(phrase_is_same(lam2(a, b, use(a)), lam2(c, d, use(c))));
    ck_assert(!phrase_is_same(lam(a, use(a)), lam(c, use(a))));
}
END_TEST

START_TEST(same_literals_have_the_same_sign)
{
    ck_assert(phrase_is_same(real(0.5), real(0.5)));
    ck_assert(!phrase_is_same(real(0.0), real(-0.0)));
    ck_assert(!phrase_is_same(int64(1), int64(2)));
}
END_TEST

START_TEST(same_views_have_the_same_sizes)
{
    const struct nat *two = nat_const(f.nats, 2), *three = nat_const(f.nats, 3);
    const struct nat *six = nat_const(f.nats, 6);
    struct var *xs = exp_var("xs", data_array(f.types, six, f.f32));
    const struct phrase *pairs = phrase_split(f.dpia, two, three, use(xs), loc_none());
    ck_assert(phrase_is_same(pairs, phrase_split(f.dpia, two, three, use(xs), loc_none())));
    ck_assert(!phrase_is_same(pairs, phrase_split(f.dpia, three, two, use(xs), loc_none())));
}
END_TEST

START_TEST(replace_makes_copies)
{
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct phrase *old = times(use(x), real(2));
    const struct phrase *now =
        phrase_replace(f.dpia, plus(old, times(use(x), real(2))), old, use(y));
    ck_assert(phrase_is_same(now, plus(use(y), use(y))));
}
END_TEST

START_TEST(demand_counts_repeated_functions_twice)
{
    struct var *xs = exp_var("xs", f.vec), *k = exp_var("k", f.f32), *x = exp_var("x", f.f32);
    struct var *y = exp_var("y", f.f32);
    const struct phrase *scaled = map(lam(x, times(use(x), use(k))), use(xs));
    ck_assert_uint_eq(phrase_demand(scaled, xs), 1);
    ck_assert_uint_eq(phrase_demand(scaled, k), 2);
    ck_assert_uint_eq(phrase_demand(scaled, y), 0);
    const struct phrase *bound = phrase_let(f.dpia, y, use(k), plus(use(y), real(1)), loc_none());
    ck_assert_uint_eq(phrase_demand(bound, k), 1);
    ck_assert_uint_eq(phrase_demand(plus(use(k), plus(use(k), use(k))), k), 2);
}
END_TEST

START_TEST(trivial_are_names_and_views_of_names)
{
    struct var *xs = exp_var("xs", f.vec), *x = exp_var("x", f.f32);
    struct var *i = exp_var("i", data_idx(f.types, f.n)), *v = store_var("v", f.f32);
    ck_assert(phrase_is_trivial(zip(use(xs), use(xs))));
    ck_assert(phrase_is_trivial(proj(use(v), 2)));
    ck_assert(phrase_is_trivial(real(1)));
    ck_assert(!phrase_is_trivial(idx(use(xs), use(i))));
    ck_assert(!phrase_is_trivial(times(use(x), use(x))));
    ck_assert(!phrase_is_trivial(map(plus_one("x"), use(xs))));
}
END_TEST

static bool fails(enum operator op, const struct phrase *a, const struct phrase *b)
{
    return fail_anywhere(f.dpia, NULL, phrase_binary(f.dpia, op, a, b, loc_none()));
}

START_TEST(powers_fail_where_the_exponent_may_be_negative)
{
    struct var *i = exp_var("i", data_scalar(f.types, SCALAR_I64));
    ck_assert(!fails(OP_POW, use(i), int64(2)));
    ck_assert(fails(OP_POW, use(i), int64(-2)));
    ck_assert(fails(OP_POW, use(i), use(i)));
    ck_assert(!fails(OP_POW, real(2), real(-2)));
}
END_TEST

START_TEST(divisions_fail_where_the_divisor_may_be_zero)
{
    struct var *i = exp_var("i", data_scalar(f.types, SCALAR_I64));
    ck_assert(!fails(OP_DIV, use(i), int64(2)));
    ck_assert(fails(OP_DIV, use(i), int64(0)));
    ck_assert(fails(OP_MOD, use(i), use(i)));
}
END_TEST

/* toIdx N of index I, below M, and NUMBER. */
static bool sum_fails(const struct nat *n, const struct nat *m, enum operator op, int64_t number)
{
    struct var *i = exp_var("i", data_idx(f.types, m));
    const struct phrase *from = phrase_from_idx(f.dpia, use(i), loc_none());
    const struct phrase *sum = phrase_binary(f.dpia, op, from, int64(number), loc_none());
    return fail_anywhere(f.dpia, NULL, phrase_to_idx(f.dpia, n, sum, loc_none()));
}

START_TEST(sums_of_indices_fail_where_they_may_be_too_large)
{
    const struct nat_var *var = nat_var_new(f.nats, "n", nat_const(f.nats, 0), NULL);
    const struct nat *n = nat_of_var(f.nats, var);
    const struct nat *more = nat_add(f.nats, n, nat_const(f.nats, 2));
    ck_assert(!sum_fails(more, n, OP_ADD, 2));
    ck_assert(sum_fails(more, n, OP_ADD, 3));
    ck_assert(sum_fails(n, n, OP_SUB, 1));
    ck_assert(sum_fails(more, n, OP_ADD, -1));
    ck_assert(sum_fails(more, n, OP_MUL, 2));
    ck_assert(!sum_fails(nat_mul(f.nats, n, nat_const(f.nats, 2)), n, OP_MUL, 2));
    ck_assert(!sum_fails(more, n, OP_MAX, 2));
    ck_assert(sum_fails(more, n, OP_MAX, 3));
    ck_assert(sum_fails(more, n, OP_ADD, INT64_MAX));
}
END_TEST

/* A number that is an index below N. */
static const struct phrase *below(const struct nat *n)
{
    return phrase_from_idx(f.dpia, use(exp_var("i", data_idx(f.types, n))), loc_none());
}

static bool index_fails(const struct nat *n, const struct phrase *number)
{
    return fail_anywhere(f.dpia, NULL, phrase_to_idx(f.dpia, n, number, loc_none()));
}

static const struct phrase *of_two(enum operator op, const struct phrase *a,
                                   const struct phrase *b)
{
    return phrase_binary(f.dpia, op, a, b, loc_none());
}

/* A size, at least 0. */
static const struct nat *size(const char *name)
{
    return nat_of_var(f.nats, nat_var_new(f.nats, name, nat_const(f.nats, 0), NULL));
}

static const struct nat *less(const struct nat *n, int64_t number)
{
    return nat_sub(f.nats, n, nat_const(f.nats, number));
}

START_TEST(indices_of_what_may_be_empty_do_not_fail)
{
    const struct nat *n = size("n"), *zero = nat_const(f.nats, 0);
    const struct nat *windows = nat_max(f.nats, zero, less(n, 39));
    const struct nat *more = nat_max(f.nats, zero, less(n, 38));
    const struct nat *taps = nat_const(f.nats, 40);
    ck_assert(!index_fails(n, of_two(OP_ADD, below(windows), below(taps))));
    ck_assert(index_fails(n, of_two(OP_ADD, below(more), below(taps))));
}
END_TEST

START_TEST(an_index_is_the_same_number_wherever_it_stands)
{
    const struct nat *n = size("n"), *two = nat_mul(f.nats, n, nat_const(f.nats, 2));
    const struct phrase *i = below(n), *other = below(n);
    const struct phrase *twice = of_two(OP_ADD, i, i);
    ck_assert(!index_fails(less(two, 1), twice));
    ck_assert(!index_fails(n, of_two(OP_SUB, twice, i)));
    ck_assert(index_fails(n, of_two(OP_SUB, twice, other)));
}
END_TEST

START_TEST(indices_kept_in_bounds_do_not_fail)
{
    const struct nat *n = size("n");
    const struct phrase *last = phrase_nat_value(f.dpia, less(n, 1), loc_none());
    const struct phrase *next = of_two(OP_ADD, below(n), int64(1));
    ck_assert(!index_fails(n, of_two(OP_MAX, int64(0), of_two(OP_MIN, last, next))));
    ck_assert(index_fails(n, of_two(OP_MAX, int64(0), next)));
    ck_assert(index_fails(n, of_two(OP_MAX, int64(0), last)));
}
END_TEST

/* A product may have wrapped where two are compared, and fits where it is an index. */
START_TEST(products_are_known_where_they_are_indices)
{
    const struct nat *n = size("n"), *m = size("m"), *all = nat_mul(f.nats, n, m);
    const struct phrase *columns = phrase_nat_value(f.dpia, m, loc_none());
    const struct phrase *row = of_two(OP_MUL, below(n), columns);
    const struct phrase *last = phrase_nat_value(f.dpia, less(all, 1), loc_none());
    ck_assert(!index_fails(all, of_two(OP_ADD, row, below(m))));
    ck_assert(index_fails(all, of_two(OP_ADD, row, columns)));
    ck_assert(index_fails(all, of_two(OP_MIN, last, of_two(OP_ADD, row, below(m)))));
    ck_assert(fail_may_reach(f.nats, row, all));
}
END_TEST

static bool slice_fails(const struct nat *n, const struct nat *m, const struct phrase *start,
                        int64_t stride)
{
    const struct data *array = data_array(f.types, n, data_scalar(f.types, SCALAR_F32));
    const struct phrase *xs = use(exp_var("xs", array));
    return fail_anywhere(f.dpia, NULL,
                         phrase_slice(f.dpia, m, start, int64(stride), xs, loc_none()));
}

START_TEST(remainders_by_sizes_of_indices_do_not_fail)
{
    const struct nat *n = size("n"), *m = size("m");
    const struct phrase *size_n = phrase_nat_value(f.dpia, n, loc_none());
    const struct phrase *size_m = phrase_nat_value(f.dpia, m, loc_none());
    const struct phrase *before = of_two(OP_SUB, below(n), int64(3));
    ck_assert(!fails(OP_MOD, before, size_n));
    ck_assert(fails(OP_MOD, before, size_m));
    ck_assert(fails(OP_DIV, int64(3), size_n));
    ck_assert(!index_fails(n, of_two(OP_MOD, before, size_n)));
    ck_assert(index_fails(n, of_two(OP_REM, before, size_n)));
    ck_assert(!index_fails(n, of_two(OP_DIV, below(n), int64(2))));
}
END_TEST

START_TEST(slices_fail_where_an_end_may_lie_outside)
{
    const struct nat *n = size("n"), *k = size("k"), *one = nat_const(f.nats, 1);
    const struct nat *windows = nat_add(f.nats, nat_sub(f.nats, n, k), one);
    const struct nat *pairs = nat_div(f.nats, n, nat_const(f.nats, 2));
    const struct nat *two = nat_const(f.nats, 2);
    ck_assert(!slice_fails(n, k, below(windows), 1));
    ck_assert(slice_fails(n, nat_add(f.nats, k, one), below(windows), 1));
    ck_assert(slice_fails(n, k, of_two(OP_SUB, below(windows), int64(1)), 1));
    ck_assert(slice_fails(n, k, below(windows), 2));
    ck_assert(!slice_fails(n, two, of_two(OP_MUL, below(pairs), int64(2)), 1));
    ck_assert(slice_fails(n, two, of_two(OP_MUL, below(n), int64(2)), 1));
    ck_assert(!slice_fails(n, two, of_two(OP_ADD, below(less(n, 1)), int64(1)), -1));
    ck_assert(slice_fails(n, two, below(n), -1));
}
END_TEST

static const struct phrase *quotient(void *data, const struct phrase *var)
{
    return var->u.var == data ? phrase_binary(f.dpia, OP_DIV, int64(1), int64(0), loc_none())
                              : NULL;
}

START_TEST(variables_fail_as_their_values_do)
{
    struct var *a = exp_var("a", data_scalar(f.types, SCALAR_I64));
    struct var *b = exp_var("b", data_scalar(f.types, SCALAR_I64));
    ck_assert(fail_with_values(f.dpia, NULL, quotient, a, plus(use(b), use(a))));
    ck_assert(!fail_with_values(f.dpia, NULL, quotient, a, plus(use(b), use(b))));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("uses");
    TCase *tests = tcase_create("questions");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_test(tests, same_whatever_bound_variables_are_called);
    tcase_add_test(tests, same_only_with_the_same_binder);
    tcase_add_test(tests, same_literals_have_the_same_sign);
    tcase_add_test(tests, same_views_have_the_same_sizes);
    tcase_add_test(tests, replace_makes_copies);
    tcase_add_test(tests, demand_counts_repeated_functions_twice);
    tcase_add_test(tests, trivial_are_names_and_views_of_names);
    tcase_add_test(tests, powers_fail_where_the_exponent_may_be_negative);
    tcase_add_test(tests, sums_of_indices_fail_where_they_may_be_too_large);
    tcase_add_test(tests, divisions_fail_where_the_divisor_may_be_zero);
    tcase_add_test(tests, indices_of_what_may_be_empty_do_not_fail);
    tcase_add_test(tests, an_index_is_the_same_number_wherever_it_stands);
    tcase_add_test(tests, indices_kept_in_bounds_do_not_fail);
    tcase_add_test(tests, products_are_known_where_they_are_indices);
    tcase_add_test(tests, remainders_by_sizes_of_indices_do_not_fail);
    tcase_add_test(tests, slices_fail_where_an_end_may_lie_outside);
    tcase_add_test(tests, variables_fail_as_their_values_do);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
