/* The cost model of a processor: what loops move, and which of two takes longer. */
#include "cost/cost.h"
#include "unit.h"

enum { COUNT = 1 << 16 };

static struct arena *arena;

static void begin(void)
{
    arena = arena_new();
}

static void end(void)
{
    arena_free(arena);
}

static const struct cexp *name(const char *text)
{
    return cexp_name(arena, text);
}

/* xs[STEP*i] */
static const struct cexp *element(const char *array, int64_t step)
{
    const struct cexp *index = cexp_binary(arena, COP_MUL, name("i"), cexp_int(arena, step));
    return cexp_index(arena, name(array), index);
}

/* Runs for (i < N) BODY as an entry of arrays XS and OUT; with a variable SUM around. */
static const struct cost_prediction *run(struct cstmt_vec body, int64_t n)
{
    const struct ctype *real = ctype_of_scalar(SCALAR_F32, false);
    struct citem_vec functions = {0};
    struct cvar_vec params = {0};
    struct cstmt_vec all = {0};
    cvar_add(arena, &params, ctype_pointer(arena, real), "xs");
    cvar_add(arena, &params, ctype_pointer(arena, real), "out");
    cstmt_decl(arena, &all, real, "sum", cexp_literal(arena, "0.0f"));
    cstmt_for(arena, &all, ctype_of_scalar(SCALAR_I64, false), "i", cexp_int(arena, 0),
              cexp_int(arena, n), NULL, body);
    citem_function(arena, &functions, CLINK_EXTERN, &ctype_int, "t", params, all);
    const struct emitted emitted = {"t", NULL, &functions};
    const struct cost_size_vec none = {NULL, 0, 0};
    const struct cost_prediction *prediction =
        cost_predict_processor(arena, device_find(arena, "cpu"), &emitted, "t", false, &none);
    ck_assert_ptr_null(prediction->problem);
    ck_assert_uint_eq(prediction->regions.len, 1);
    return prediction;
}

/* out[i] = xs[STEP*i] */
static const struct cost_prediction *run_copy(int64_t step, int64_t n)
{
    struct cstmt_vec body = {0};
    cstmt_assign(arena, &body, element("out", 1), element("xs", step));
    return run(body, n);
}

/* PLACE += xs[i] */
static const struct cost_prediction *run_sum(const struct cexp *place, int64_t n)
{
    struct cstmt_vec body = {0};
    cstmt_assign_op(arena, &body, place, COP_ADD, element("xs", 1));
    return run(body, n);
}

/* A line is read once, and what is written is read first; of a column each element is a line. */
START_TEST(test_lines)
{
    double copied = run_copy(1, COUNT)->regions.at[0]->first;
    double columns = run_copy(64, COUNT)->regions.at[0]->first;
    ck_assert_double_eq_tol(copied, 12.0 * COUNT, 0.01 * copied);
    ck_assert_double_eq_tol(columns, (64.0 + 8.0) * COUNT, 0.01 * columns);
}
END_TEST

/* Where the data of a call are found depends on how much that is. */
START_TEST(test_caches)
{
    const struct cost_region *small = run_copy(1, 1 << 10)->regions.at[0];
    const struct cost_region *large = run_copy(1, 1 << 24)->regions.at[0];
    ck_assert_double_eq(small->own + small->shared + small->memory, 0);
    ck_assert_double_eq(large->own + large->shared, 0);
    ck_assert_double_gt(large->memory, 1 << 24);
}
END_TEST

/* A sum waits for itself; sums that lie side by side do not, and are done in vectors. */
START_TEST(test_carried)
{
    double one = run_sum(name("sum"), 4096)->seconds;
    double many = run_sum(element("out", 1), 4096)->seconds;
    ck_assert_double_gt(one, 4 * many);
}
END_TEST

/* 128 times as much takes 128 times as long, also where not all is run. */
START_TEST(test_many)
{
    double few = run_sum(name("sum"), 128)->seconds, many = run_sum(name("sum"), 1 << 14)->seconds;
    double start = 1e-9 * (double)device_find(arena, "cpu")->call_time;
    ck_assert_double_eq_tol((many - start) / (few - start), 128, 16);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cost_core");
    TCase *tests = tcase_create("cost_core");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, test_lines);
    tcase_add_test(tests, test_caches);
    tcase_add_test(tests, test_carried);
    tcase_add_test(tests, test_many);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
