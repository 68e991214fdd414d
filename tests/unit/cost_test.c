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

/* Runs BODY as a kernel over XS, which nobody writes, and OUT. */
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
        args[i].is_const = i == 0;
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

/* out[global id] = (0 + shared[FIRST] + ... + shared[FIRST + COUNT - 1]) */
static struct cost_launch *run_local(const struct cexp *first, int64_t count)
{
    struct cstmt_vec body = {0};
    const struct ctype *real = ctype_in(arena, CSPACE_LOCAL, ctype_of_scalar(SCALAR_F32, true));
    const struct cexp *sum = number(0);
    cstmt_decl_array(arena, &body, real, "shared", number(8448));
    for (int64_t i = 0; i < count; i++)
        sum = plus(sum, cexp_index(arena, name("shared"), plus(first, number(i))));
    cstmt_assign(arena, &body, cexp_index(arena, name("out"), question("get_global_id")), sum);
    return run(body);
}

/* What lies side by side is read in vectors, where these are aligned. */
START_TEST(test_together)
{
    enum { WARPS = ITEMS / 32 };
    const struct cexp *fours = times(question("get_local_id"), 4);
    const struct cost_launch *together = run_local(fours, 4);
    const struct cost_launch *apart = run_local(plus(fours, number(1)), 4);
    ck_assert_double_eq(together->counts.banks, 4 * WARPS);
    ck_assert_double_eq(apart->counts.banks, (4 + 4 + 4) * WARPS);
    ck_assert_double_eq(apart->counts.local_bytes, together->counts.local_bytes);
    const struct cost_launch *single = run_local(times(question("get_local_id"), 5), 4);
    ck_assert_double_eq(single->counts.banks, 4 * WARPS);
    ck_assert_double_eq(single->counts.issue - together->counts.issue, 3 * WARPS);
    const struct cost_launch *eight = run_local(times(question("get_local_id"), 8), 8);
    ck_assert_double_eq(eight->counts.banks, 2 * 8 * WARPS);
}
END_TEST

/* What is the same in all turns of a loop is read in front of it. */
START_TEST(test_kept)
{
    enum { COUNT = 4096 };
    const struct cexp *id = question("get_global_id");
    struct cstmt_vec body = {0}, inner = {0};
    cstmt_assign_op(arena, &inner, name("sum"), COP_ADD, cexp_index(arena, name("xs"), id));
    cstmt_decl(arena, &body, ctype_of_scalar(SCALAR_F32, true), "sum", number(0));
    cstmt_for(arena, &body, &ctype_int, "k", number(0), number(COUNT), NULL, inner);
    const struct cost_counts kept = run(body)->counts;
    const struct cost_counts read = run_sum(id, GROUPS * ITEMS, COUNT)->counts;
    ck_assert_double_eq(kept.requests, 0);
    ck_assert_double_gt(read.requests, COUNT);
    ck_assert_double_eq_tol(read.issue - kept.issue, 2.0 * COUNT * ITEMS / 32, ITEMS);
}
END_TEST

/* An index costs as much whatever is added to the variable of the loop. */
START_TEST(test_counted_up)
{
    enum { COUNT = 4096 };
    const struct cexp *id = question("get_global_id");
    ck_assert_double_eq_tol(run_sum(id, GROUPS * ITEMS, COUNT)->counts.issue,
                            run_sum(number(0), GROUPS * ITEMS, COUNT)->counts.issue, ITEMS);
}
END_TEST

static double operations_time(struct cost_launch *launch, int64_t items)
{
    struct cost_launch_vec all = {NULL, 0, 0};
    VEC_PUSH(arena, &all, launch);
    launch->local[0] = items;
    cost_time(device_find(arena, "gpu"), &all);
    return launch->seconds[COST_BY_OPERATIONS];
}

/* Five warps take as long as eight, since one of four schedulers has two of them. */
START_TEST(test_schedulers)
{
    struct cost_launch *launch = run_copy(question("get_global_id"));
    double whole = operations_time(launch, 256);
    ck_assert_double_eq_tol(operations_time(launch, 160), whole * 8 / 5, 1e-3 * whole);
    ck_assert_double_eq_tol(operations_time(launch, 128), whole, 1e-3 * whole);
    ck_assert_double_eq_tol(operations_time(launch, 32), whole * 4, 1e-3 * whole);
}
END_TEST

static double latency_cycles(const struct cost_launch *launch)
{
    const struct device *device = device_find(arena, "gpu");
    return launch->seconds[COST_BY_LATENCY] * 1e6 * (double)device->megahertz;
}

/* What is in the cache of all units is there sooner than what comes from memory. */
START_TEST(test_latency)
{
    const struct device *device = device_find(arena, "gpu");
    double near = (double)device->cache_latency / (double)device->memory_latency;
    const struct cexp *id = question("get_global_id");
    const struct cost_launch *small = run_copy(id), *large = run_sum(id, GROUPS * ITEMS, 4096);
    ck_assert_double_gt(small->waited, 0);
    ck_assert_double_gt(large->waited, 0.9 * large->cycles);
    ck_assert_double_le(large->waited, large->cycles);
    ck_assert_double_eq_tol(latency_cycles(small), small->cycles - (1 - near) * small->waited, 1);
    ck_assert_double_eq_tol(latency_cycles(large), large->cycles, 0.01 * large->cycles);
}
END_TEST

/* All turns of a short loop are run: the last ones may do nothing. */
START_TEST(test_short_loops)
{
    const struct cexp *k = name("k"), *id = question("get_global_id");
    struct cstmt_vec body = {0}, inner = {0}, then = {0};
    cstmt_assign(arena, &then, cexp_index(arena, name("out"), plus(id, times(k, GROUPS * ITEMS))),
                 number(0));
    cstmt_if(arena, &inner, cexp_binary(arena, COP_LT, k, number(20)), then, (struct cstmt_vec){0});
    cstmt_for(arena, &body, &ctype_int, "k", number(0), number(50), NULL, inner);
    ck_assert_double_eq(run(body)->counts.traffic.at[1].written, 4.0 * ITEMS * 20);
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
    tcase_add_test(tests, test_together);
    tcase_add_test(tests, test_kept);
    tcase_add_test(tests, test_counted_up);
    tcase_add_test(tests, test_schedulers);
    tcase_add_test(tests, test_latency);
    tcase_add_test(tests, test_short_loops);
    tcase_add_test(tests, test_times);
    tcase_add_test(tests, test_sizes);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
