/* src/type/nat_example.c: values that show that an order does not hold. */
#include "base/arena.h"
#include "type/nat.h"
#include "unit.h"

/* 2*i + n is above n where i > 0; i + 1 is never above n, but as large; k has no values. */
START_TEST(examples_of_sums)
{
    struct arena *arena = arena_new();
    struct nat_table *table = nat_table_new(arena);
    const struct nat *zero = nat_const(table, 0), *one = nat_const(table, 1);
    const struct nat *n = nat_of_var(table, nat_var_new(table, "n", zero, NULL));
    const struct nat *last = nat_sub(table, n, one), *more = nat_add(table, n, one);
    const struct nat *i = nat_of_var(table, nat_var_new(table, "i", zero, last));
    const struct nat *k = nat_of_var(table, nat_var_new(table, "k", more, n));
    ck_assert(nat_sum_has_example_above(table, 2, i, n, n));
    ck_assert(!nat_sum_has_example_above(table, 1, i, one, n));
    ck_assert(!nat_sum_has_example_above(table, 1, k, n, zero));
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nat_example");
    TCase *tests = tcase_create("examples");
    tcase_add_test(tests, examples_of_sums);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
