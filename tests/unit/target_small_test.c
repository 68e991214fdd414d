/* src/target: bounds of indices that may have 32 bits. Whatever is computed, with any values of its
 * variables, is not above the bound; a number of 64 bits makes 64 bits of what it is used in. */
#include <stdlib.h>

#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_nats.h"
#include "target/gen_small.h"
#include "unit.h"

/* Sizes n and m, and loop variables i < n, j < m / 16 and l < 8; WIDE is a number of 64 bits. */
enum { N, M, I, J, L, VARIABLES };

/* A bound leaves out constants: here they are less than this. */
enum { CONSTANTS = 1000000, ROUNDS = 3000 };

static struct gen *gen;
static const struct nat_var *vars[VARIABLES], *wide_var;
static int64_t values[VARIABLES];
static uint64_t seed;

static const struct nat *constant(int64_t value)
{
    return nat_const(f.nats, value);
}

static const struct nat *of(int variable)
{
    return nat_of_var(f.nats, vars[variable]);
}

static void loop_variable(int variable, const char *name, const struct nat *n)
{
    const struct nat_var *var;
    nat_is_var(gen_loop_var(gen, name, n), &var);
    vars[variable] = var;
}

static void set_up(void)
{
    dpia_set_up();
    seed = 1;
    gen = gen_new(f.dpia, GEN_OPENCL, "test", "TEST");
    gen_begin_function(gen, NULL, NULL);
    gen_begin_small(gen);
    vars[N] = f.n_var;
    vars[M] = nat_var_new(f.nats, "m", constant(0), NULL);
    wide_var = nat_var_new(f.nats, "wide", constant(0), NULL);
    gen_bind_nat(gen, vars[N], cexp_name(f.arena, "n"));
    gen_bind_nat(gen, vars[M], cexp_name(f.arena, "m"));
    gen_bind_nat(gen, wide_var, cexp_name(f.arena, "wide"));
    gen_bind_small(gen, vars[N]);
    gen_bind_small(gen, vars[M]);
    loop_variable(I, "i", of(N));
    loop_variable(J, "j", nat_div(f.nats, of(M), constant(16)));
    loop_variable(L, "l", constant(8));
}

static int64_t below(int64_t limit)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)((seed >> 33) % (uint64_t)limit);
}

static int64_t value_of(void *data, const struct nat_var *var)
{
    (void)data;
    for (int i = 0; i < VARIABLES; i++)
        if (vars[i] == var)
            return values[i];
    ck_abort_msg("'%s' has no value", var->name);
}

static void draw_values(void)
{
    values[N] = 1 + below(2000);
    values[M] = 16 + below(2000);
    values[I] = below(values[N]);
    values[J] = below(values[M] / 16);
    values[L] = below(8);
}

static int64_t eval(const struct nat *nat)
{
    bool ok = true;
    int64_t value = nat_eval(nat, value_of, NULL, &ok);
    ck_assert(ok);
    return value;
}

/* The larger one of NAT's and 0, so that it may be divided. */
static const struct nat *natural(const struct nat *nat)
{
    return nat_max(f.nats, nat, constant(0));
}

static const struct nat *draw_nat(int depth)
{
    int64_t kind = depth == 0 ? below(2) : below(8);
    if (kind == 0)
        return constant(below(64));
    if (kind == 1)
        return of((int)below(VARIABLES));
    const struct nat *a = draw_nat(depth - 1), *b = draw_nat(depth - 1);
    switch (kind) {
    case 2:
        return nat_sub(f.nats, a, b);
    case 3:
        return nat_mul(f.nats, a, of((int)below(VARIABLES)));
    case 4:
        return nat_div(f.nats, natural(a), constant(1 + below(130)));
    case 5:
        return nat_mod(f.nats, natural(a), constant(1 + below(130)));
    case 6:
        return below(2) ? nat_min(f.nats, a, b) : nat_max(f.nats, a, b);
    default:
        return nat_add(f.nats, nat_mul(f.nats, constant(below(20)), a), b);
    }
}

static const char *nat_text(const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    const char *copy = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

START_TEST(bounds_are_not_exceeded)
{
    unsigned known = 0;
    for (int round = 0; round < ROUNDS; round++) {
        dpia_tear_down();
        set_up();
        seed += (uint64_t)round * 7919;
        const struct nat *nat = draw_nat(3);
        if (!gen_note_small(gen, nat))
            continue;
        known++;
        for (int i = 0; i < 10; i++) {
            draw_values();
            int64_t most = eval(gen_small_bound(gen)) + CONSTANTS;
            ck_assert_msg(llabs(eval(nat)) <= most, "%s is above %lld", nat_text(nat),
                          (long long)most);
        }
    }
    ck_assert_uint_gt(known, ROUNDS / 2);
}
END_TEST

START_TEST(a_tile_is_bounded_by_its_array)
{
    const struct nat *groups = nat_div(f.nats, nat_add(f.nats, of(N), constant(127)),
                                       constant(128));
    const struct nat *i = gen_loop_var(gen, "group", groups);
    const struct nat *row = nat_add(f.nats, nat_mul(f.nats, constant(128), i), of(L));
    const struct nat *bound;
    ck_assert(gen_note_small(gen, nat_add(f.nats, nat_mul(f.nats, row, of(M)), of(J))));
    bound = nat_add(f.nats, nat_mul(f.nats, of(N), of(M)), of(N));
    bound = nat_add(f.nats, bound, nat_mul(f.nats, constant(127 + 7 + 1), of(M)));
    ck_assert(gen_small_bound(gen) == bound);
}
END_TEST

static const char *text(const struct cexp *exp)
{
    struct buf buf = {0};
    cprint_exp(&buf, f.arena, exp);
    const char *copy = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return copy;
}

START_TEST(numbers_have_64_bits)
{
    const struct nat *wide = nat_of_var(f.nats, wide_var);
    const struct nat *product = nat_mul(f.nats, of(I), of(M)), *in_wide_loop;
    ck_assert_str_eq(text(gen_nat_wide(gen, product)), "(long)i * (long)m");
    ck_assert_str_eq(text(gen_nat(gen, product)), "i * m");
    ck_assert_str_eq(text(gen_nat_wide(gen, product)), "(long)(i * m)");
    ck_assert_str_eq(text(gen_nat_wide(gen, nat_mul(f.nats, of(I), of(I)))), "(long)i * (long)i");
    ck_assert_str_eq(text(gen_nat(gen, nat_add(f.nats, product, wide))), "i * m + wide");
    in_wide_loop = gen_loop_var(gen, "k", wide);
    ck_assert_str_eq(gen_nat_type(gen, of(I))->name, "index_t");
    ck_assert_str_eq(gen_nat_type(gen, wide)->name, "long");
    ck_assert_str_eq(gen_nat_type(gen, in_wide_loop)->name, "long");
    ck_assert(!gen_is_small_index(gen, nat_add(f.nats, of(I), wide)));
}
END_TEST

START_TEST(the_smaller_one_has_32_bits_if_both_have)
{
    const struct nat *wide = nat_of_var(f.nats, wide_var);
    ck_assert_str_eq(text(gen_nat(gen, nat_min(f.nats, of(J), of(N)))), "test_min_index(j, n)");
    ck_assert_str_eq(text(gen_nat(gen, nat_min(f.nats, wide, of(N)))), "test_min_i64(n, wide)");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("target_small");
    TCase *bounds = tcase_create("bounds");
    tcase_add_checked_fixture(bounds, set_up, dpia_tear_down);
    tcase_add_test(bounds, bounds_are_not_exceeded);
    tcase_add_test(bounds, a_tile_is_bounded_by_its_array);
    tcase_add_test(bounds, numbers_have_64_bits);
    tcase_add_test(bounds, the_smaller_one_has_32_bits_if_both_have);
    suite_add_tcase(suite, bounds);
    return unit_run(suite);
}
