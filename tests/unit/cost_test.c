/* The cost model: what known kernels touch, and how their times compare. */
#include <math.h>

#include "cost/cost.h"
#include "unit.h"

enum { ITEMS = 256, GROUPS = 64 };

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

static const struct cexp *number(int64_t value)
{
    return cexp_int(arena, value);
}

static const struct cexp *times(const struct cexp *a, int64_t b)
{
    return cexp_binary(arena, COP_MUL, a, number(b));
}

static const struct cexp *plus(const struct cexp *a, const struct cexp *b)
{
    return cexp_binary(arena, COP_ADD, a, b);
}

static const struct cexp *question(const char *function)
{
    return cexp_call1(arena, function, number(0));
}

static const struct ctype *floats(void)
{
    return ctype_pointer(
        arena, ctype_in(arena, CSPACE_GLOBAL, ctype_of_scalar(SCALAR_F32, true)));
}

/* Runs BODY as a kernel over XS, and OUT. */
static struct cost_launch *run(struct cstmt_vec body)
{
    static const struct cost_array arrays[2] = {{"xs", COST_GLOBAL, 0, 0},
                                                {"out", COST_GLOBAL, 1, 0}};
    const struct cost_array *const buffers[2] = {&arrays[0], &arrays[1]};
    struct citem_vec kernels = {0}, functions = {0};
    struct cvar_vec params = {0};
    cvar_add(arena, &params, floats(), "xs");
    cvar_add(arena, &params, floats(), "out");
    citem_kernel(arena, &kernels, "t_map0", NULL, params, body);
    struct cost_value args[2];
    for (int i = 0; i < 2; i++) {
        args[i] = cost_known(cost_real32, 0);
        args[i].array = &arrays[i];
    }
    const struct emitted emitted = {"t", &kernels, &functions};
    const struct cost_grid grid = {&kernels.at[0],  args,           buffers, 2,
                                   {GROUPS, 1, 1}, {ITEMS, 1, 1}, true};
    struct cost_launch *launch =
        cost_launch_kernel(arena, device_find(arena, "gpu"), &emitted, &grid);
    struct cost_launch_vec all = {NULL, 0, 0};
    VEC_PUSH(arena, &all, launch);
    cost_time(device_find(arena, "gpu"), &all);
    return launch;
}

/* out[global id] = xs[INDEX] */
static struct cost_launch *run_copy(const struct cexp *index)
{
    struct cstmt_vec body = {0};
    cstmt_assign(arena, &body, cexp_index(arena, name("out"), question("get_global_id")),
                 cexp_index(arena, name("xs"), index));
    return run(body);
}

static double read_bytes(const struct cost_launch *launch)
{
    return launch->counts.traffic.at[0].read;
}

START_TEST(test_sectors)
{
    const struct cexp *id = question("get_global_id");
    ck_assert_double_eq(read_bytes(run_copy(id)), 4 * ITEMS);
    ck_assert_double_eq(read_bytes(run_copy(times(id, 2))), 8 * ITEMS);
    ck_assert_double_eq(read_bytes(run_copy(times(id, 32))), 32 * ITEMS);
    ck_assert_double_eq(read_bytes(run_copy(number(5))), 32);
    ck_assert_double_eq(read_bytes(run_copy(name("unknown"))), 32 * ITEMS);
}
END_TEST

/* Each work-item adds up COUNT elements, the next of which is STEP further, from START on. */
static struct cost_launch *run_sum(const struct cexp *start, int64_t step, int64_t count)
{
    struct cstmt_vec body = {0}, inner = {0};
    const struct ctype *real = ctype_of_scalar(SCALAR_F32, true);
    const struct cexp *index = plus(start, times(name("k"), step));
    cstmt_assign_op(arena, &inner, name("sum"), COP_ADD, cexp_index(arena, name("xs"), index));
    cstmt_decl(arena, &body, real, "sum", number(0));
    cstmt_for(arena, &body, &ctype_int, "k", number(0), number(count), NULL, inner);
    cstmt_assign(arena, &body, cexp_index(arena, name("out"), question("get_global_id")),
                 name("sum"));
    return run(body);
}

/* Loops of which some iterations are run count as all do. */
START_TEST(test_loops)
{
    enum { COUNT = 4096 };
    const struct cexp *id = question("get_global_id");
    const struct cost_launch *rows = run_sum(times(id, COUNT), 1, COUNT);
    const struct cost_launch *columns = run_sum(id, GROUPS * ITEMS, COUNT);
    const struct cost_launch *same = run_sum(number(0), 1, COUNT);
    ck_assert_double_eq_tol(columns->counts.operations, (double)ITEMS * COUNT, 1);
    ck_assert_double_eq_tol(read_bytes(columns), 4.0 * ITEMS * COUNT, 4.0 * ITEMS);
    ck_assert_double_eq_tol(read_bytes(rows), 4.0 * ITEMS * COUNT, 0.01 * 4 * ITEMS * COUNT);
    ck_assert_double_le(read_bytes(same), 4.1 * COUNT);
}
END_TEST

/* Neighbours that read the same move it from memory once. */
START_TEST(test_footprint)
{
    const struct cost_launch *same = run_copy(question("get_local_id"));
    const struct cost_launch *own = run_copy(question("get_global_id"));
    ck_assert_double_eq_tol(same->moved.at[0].footprint, 4 * ITEMS, 1);
    ck_assert_double_eq_tol(own->moved.at[0].footprint, 4 * ITEMS * GROUPS, 1);
}
END_TEST

/* shared[INDEX] = 0 */
static double banks_of(const struct cexp *index)
{
    struct cstmt_vec body = {0};
    const struct ctype *real = ctype_in(arena, CSPACE_LOCAL, ctype_of_scalar(SCALAR_F32, true));
    cstmt_decl_array(arena, &body, real, "shared", number(8448));
    cstmt_assign(arena, &body, cexp_index(arena, name("shared"), index), number(0));
    return run(body)->counts.banks;
}

START_TEST(test_banks)
{
    const struct cexp *id = question("get_local_id");
    ck_assert_double_eq(banks_of(id), ITEMS / 32);
    ck_assert_double_eq(banks_of(times(id, 2)), 2 * ITEMS / 32);
    ck_assert_double_eq(banks_of(times(id, 32)), ITEMS);
    ck_assert_double_eq(banks_of(times(id, 33)), ITEMS / 32);
    ck_assert_double_eq(banks_of(number(0)), ITEMS / 32);
}
END_TEST

START_TEST(test_times)
{
    const struct cexp *id = question("get_global_id");
    enum { COUNT = 4096 };
    ck_assert_double_lt(run_sum(id, GROUPS * ITEMS, COUNT)->total,
                        run_sum(times(id, 8), 8 * GROUPS * ITEMS, COUNT)->total);
    ck_assert_double_lt(run_copy(id)->total, run_copy(times(id, 32))->total);
}
END_TEST

START_TEST(test_sizes)
{
    struct cost_size_vec sizes = {NULL, 0, 0};
    const char *wrong;
    ck_assert(cost_read_sizes(arena, "n=4096,m=1", &sizes, &wrong));
    ck_assert_uint_eq(sizes.len, 2);
    ck_assert_str_eq(sizes.at[1].name, "m");
    ck_assert_int_eq(sizes.at[0].value, 4096);
    ck_assert(!cost_read_sizes(arena, "n=4096,m", &sizes, &wrong));
    ck_assert_str_eq(wrong, "m");
    ck_assert(!cost_read_sizes(arena, "n=x", &sizes, &wrong));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cost");
    TCase *tests = tcase_create("cost");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, test_sectors);
    tcase_add_test(tests, test_loops);
    tcase_add_test(tests, test_footprint);
    tcase_add_test(tests, test_banks);
    tcase_add_test(tests, test_times);
    tcase_add_test(tests, test_sizes);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
