/* src/target: code generation from phrases that are built by hand: paths through layout primitives,
 * indices and their checks, scalar operators, literals, commands. */
#include <ctype.h>
#include <string.h>

#include "base/half.h"
#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_facts.h"
#include "target/helpers.h"
#include "unit.h"

static struct gen *gen;
static struct checks *checks;
static const struct nat_var *m_var;
static const struct nat *m;
static const struct data *i64;
static struct cstmt_vec code;

static const struct nat *constant(int64_t value)
{
    return nat_const(f.nats, value);
}

static const struct cexp *c_name(const char *text)
{
    return cexp_name(f.arena, text);
}

static void set_up_target(enum gen_target target)
{
    dpia_set_up();
    m_var = nat_var_new(f.nats, "m", constant(0), NULL);
    m = nat_of_var(f.nats, m_var);
    i64 = data_scalar(f.types, SCALAR_I64);
    code = (struct cstmt_vec){0};
    checks = checks_new(f.dpia);
    gen = gen_new(f.dpia, target, "test", "TEST");
    gen_begin_function(gen, cexp_prefix(f.arena, CPREFIX_ADDRESS, cexp_status(f.arena, "status")),
                       checks);
    checks_add_param(checks, f.n_var, true, loc_none());
    checks_add_param(checks, m_var, true, loc_none());
    gen_bind_nat(gen, f.n_var, c_name("n"));
    gen_bind_nat(gen, m_var, c_name("m"));
}

static void set_up(void)
{
    set_up_target(GEN_C);
}

static void set_up_opencl(void)
{
    set_up_target(GEN_OPENCL);
}

/* A variable of any kind in memory, bound to C variables of its name. */
static const struct var *bound(struct var *var, const struct data *data)
{
    struct gen_buffer buffer = {.type = data,
                                .leaves = gen_name_leaves(gen, var->name, data, false)};
    gen_bind_buffer(gen, var, &buffer);
    return var;
}

static const struct phrase *input(const char *var, const struct data *data)
{
    return use(bound(exp_var(var, data), data));
}

static const struct data *array(const struct nat *size, const struct data *elem)
{
    return data_array(f.types, size, elem);
}

static const struct data *scalar(enum scalar kind)
{
    return data_scalar(f.types, kind);
}

static const char *exp_text(const struct cexp *exp)
{
    struct buf buf = {0};
    cprint_exp(&buf, f.arena, exp);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *statements_text(struct cstmt_vec statements)
{
    struct buf buf = {0};
    cprint_statements(&buf, f.arena, &statements);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *code_text(void)
{
    return statements_text(ctidy_statements(f.arena, code));
}

#define CK_C(exp, text) ck_assert_str_eq(exp_text(exp), text)
#define CK_SCALAR(phrase, text) CK_C(gen_exp(gen, phrase, NULL, &code), text)

/* The element of ARRAY at loop variables with the bounds N1, N2. */
static const struct cexp *element2(const struct phrase *of, const struct nat *n1,
                                   const struct nat *n2)
{
    const struct nat *i = gen_loop_var(gen, "i", n1), *j = gen_loop_var(gen, "j", n2);
    return gen_exp(gen, of, view_path_index(f.arena, i, view_path_index(f.arena, j, NULL)), &code);
}

static const struct cexp *element(const struct phrase *of, const struct nat *n)
{
    return gen_exp(gen, of, view_path_index(f.arena, gen_loop_var(gen, "i", n), NULL), &code);
}

/* Views */

START_TEST(arrays_are_row_major)
{
    const struct phrase *a = input("a", array(f.n, array(m, f.f32)));
    CK_C(element2(a, f.n, m), "a[i * m + j]");
    CK_C(element2(phrase_transpose(f.dpia, a, loc_none()), m, f.n), "a[j * m + i]");
}
END_TEST

START_TEST(split_rows_have_its_first_argument_as_length)
{
    const struct nat *four = constant(4);
    const struct phrase *xs = input("xs", array(nat_mul(f.nats, four, m), f.f32));
    const struct phrase *split = phrase_split(f.dpia, four, m, xs, loc_none());
    CK_C(element2(split, m, four), "xs[4 * i + j]");
}
END_TEST

START_TEST(join_takes_indices_apart)
{
    const struct phrase *a = input("a", array(f.n, array(constant(3), array(m, f.f32))));
    const struct phrase *joined = phrase_join(f.dpia, a, loc_none());
    CK_C(element2(joined, nat_mul(f.nats, f.n, constant(3)), m), "a[i * m + j]");
    const struct phrase *turned =
        phrase_join(f.dpia, phrase_transpose(f.dpia, a, loc_none()), loc_none());
    CK_C(element2(turned, nat_mul(f.nats, constant(3), f.n), m),
         "a[(i / n + 3 * (i % n)) * m + j]");
}
END_TEST

START_TEST(split_and_join_cancel)
{
    const struct nat *four = constant(4), *three = constant(3);
    const struct phrase *xs = input("xs", array(constant(12), f.f32));
    const struct phrase *split = phrase_split(f.dpia, four, three, xs, loc_none());
    CK_C(element(phrase_join(f.dpia, split, loc_none()), constant(12)), "xs[i]");
    const struct phrase *ys = input("ys", array(three, array(four, f.f32)));
    const struct phrase *joined = phrase_join(f.dpia, ys, loc_none());
    CK_C(element2(phrase_split(f.dpia, four, three, joined, loc_none()), three, four),
         "ys[4 * i + j]");
}
END_TEST

START_TEST(pairs_have_a_buffer_for_each_component)
{
    const struct data *pair = data_pair(f.types, f.f32, array(m, i64));
    const struct phrase *ps = input("ps", array(f.n, pair));
    CK_C(element(phrase_unzip(f.dpia, ps, 1, loc_none()), f.n), "ps_0[i]");
    CK_C(element2(phrase_unzip(f.dpia, ps, 2, loc_none()), f.n, m), "ps_1[i * m + j]");
}
END_TEST

START_TEST(take_and_drop_move_indices)
{
    const struct phrase *xs = input("xs", array(nat_add(f.nats, f.n, m), f.f32));
    CK_C(element(phrase_take(f.dpia, f.n, m, xs, loc_none()), f.n), "xs[i]");
    CK_C(element(phrase_drop(f.dpia, f.n, m, xs, loc_none()), m), "xs[i + n]");
}
END_TEST

START_TEST(interleaved_buffers_have_the_outermost_index_innermost)
{
    const struct data *data = array(constant(64), array(f.n, array(m, f.f32)));
    struct var *var = exp_var("tmp", data);
    struct gen_buffer buffer = {
        .type = data, .leaves = gen_name_leaves(gen, "tmp", data, false), .interleaved = true};
    gen_bind_buffer(gen, var, &buffer);
    const struct phrase *row = idx(use(var), phrase_to_idx(f.dpia, constant(64),
                                                           phrase_int(f.dpia, SCALAR_I64, 5,
                                                                      loc_none()),
                                                           loc_none()));
    CK_C(element2(row, f.n, m), "tmp[64 * i * m + 64 * j + 5]");
}
END_TEST

/* Acceptors, through assignment */

static void assign_element(const struct phrase *acc, const struct nat *size)
{
    struct var *i = exp_var("i", data_idx(f.types, size));
    gen_bind_index(gen, i, gen_loop_var(gen, "i", size));
    gen_comm(gen, assign(phrase_idx_acc(f.dpia, acc, use(i), loc_none()), real(1)), &code);
}

static const struct phrase *output(const char *var, const struct data *data)
{
    return use(bound(acc_var(var, data), data));
}

START_TEST(acceptors_mirror_views)
{
    const struct nat *four = constant(4), *three = constant(3), *twelve = constant(12);
    const struct phrase *rows = output("rows", array(three, array(four, f.f32)));
    assign_element(phrase_acc_split(f.dpia, PRIM_SPLIT_ACC, four, three, rows, loc_none()), twelve);
    const struct phrase *pairs = output("pairs", array(f.n, data_pair(f.types, f.f32, f.f32)));
    assign_element(phrase_acc_view(f.dpia, PRIM_ZIP_ACC_SND, pairs, loc_none()), f.n);
    ck_assert_str_eq(code_text(), "rows[i] = 1.0f;\npairs_1[i] = 1.0f;\n");
}
END_TEST

/* Indices */

static const struct phrase *number(int64_t value)
{
    return phrase_int(f.dpia, SCALAR_I64, value, loc_none());
}

/* xs[INDEX], checked. */
static const struct phrase *read_at(const struct phrase *xs, const struct phrase *index)
{
    const struct nat *size = phrase_array_size(xs);
    return idx(xs, phrase_to_idx(f.dpia, size, index, loc_none()));
}

/* The loop variable NAME < SIZE as an i64. */
static const struct phrase *loop_number(const char *var, const struct nat *size)
{
    struct var *i = exp_var(var, data_idx(f.types, size));
    gen_bind_index(gen, i, gen_loop_var(gen, var, size));
    return phrase_from_idx(f.dpia, use(i), loc_none());
}

START_TEST(proved_indices_are_not_checked)
{
    const struct phrase *xs = input("xs", array(nat_add(f.nats, f.n, constant(1)), f.f32));
    CK_SCALAR(read_at(xs, plus(loop_number("i", f.n), number(1))), "xs[i + 1]");
    ck_assert(!gen_uses_status(gen));
}
END_TEST

START_TEST(other_indices_are_checked)
{
    const struct phrase *xs = input("xs", f.vec);
    CK_SCALAR(read_at(xs, plus(loop_number("i", f.n), number(1))),
              "test_in_bounds(i + 1, n, &status, TEST_BOUNDS_1) ? xs[i + 1] : 0.0f");
    ck_assert(gen_uses_status(gen));
}
END_TEST

START_TEST(numbers_from_memory_get_a_name)
{
    const struct phrase *xs = input("xs", f.vec), *k = input("k", array(constant(3), i64));
    CK_SCALAR(read_at(xs, read_at(k, number(2))),
              "test_in_bounds(index, n, &status, TEST_BOUNDS_1) ? xs[index] : 0.0f");
    ck_assert_str_eq(statements_text(code), "const int64_t index = k[2];\n");
}
END_TEST

START_TEST(conditions_prove_indices)
{
    const struct phrase *xs = input("xs", f.vec);
    const struct phrase *next = plus(loop_number("i", f.n), number(1));
    const struct phrase *size = phrase_nat_value(f.dpia, f.n, loc_none());
    const struct phrase *less = phrase_binary(f.dpia, OP_LT, next, size, loc_none());
    CK_SCALAR(phrase_if(f.dpia, less, read_at(xs, next), real(0), loc_none()),
              "i + 1 < n ? xs[i + 1] : 0.0f");
    CK_SCALAR(phrase_if(f.dpia, less, real(0), read_at(xs, next), loc_none()),
              "i + 1 < n ? 0.0f : test_in_bounds(i + 1, n, &status, TEST_BOUNDS_1) ? xs[i + 1] "
              ": 0.0f");
}
END_TEST

START_TEST(numbers_that_may_overflow_wrap)
{
    const struct phrase *i = loop_number("i", f.n);
    const struct phrase *size = phrase_nat_value(f.dpia, f.n, loc_none());
    CK_SCALAR(plus(times(i, number(3)), number(1)), "3 * i + 1");
    CK_SCALAR(times(times(i, size), size), "test_mul_i64(test_mul_i64(i, n), n)");
    checks_add_fits(checks, nat_mul(f.nats, f.n, f.n), loc_none());
    CK_SCALAR(times(i, size), "i * n");
}
END_TEST

START_TEST(sizes_as_numbers_wrap_unless_they_are_known_to_fit)
{
    const struct nat *square = nat_mul(f.nats, f.n, f.n);
    CK_SCALAR(phrase_nat_value(f.dpia, f.n, loc_none()), "n");
    CK_SCALAR(phrase_nat_value(f.dpia, square, loc_none()), "test_mul_i64(n, n)");
    checks_add_fits(checks, square, loc_none());
    CK_SCALAR(phrase_nat_value(f.dpia, square, loc_none()), "n * n");
}
END_TEST

/* Checks */

/* A maximum with 0 is not negative in C, either; what may wrap around there may be. */
START_TEST(no_sizes)
{
    const struct nat *n = nat_of_var(f.nats, nat_var_new(f.nats, "k", NULL, NULL));
    const struct nat *nm = nat_mul(f.nats, f.n, m);
    const struct cexp *value = cexp_name(f.arena, "k");
    const char *any = "k < 0 || k > TEST_MAX_SIZE";
    ck_assert_str_eq(exp_text(gen_is_no_size(gen, NULL, value)), any);
    ck_assert_str_eq(exp_text(gen_is_no_size(gen, n, value)), any);
    ck_assert_str_eq(exp_text(gen_is_no_size(gen, nm, value)), any);
    ck_assert_str_eq(exp_text(gen_is_no_size(gen, nat_max(f.nats, n, constant(-1)), value)), any);
    ck_assert_str_eq(exp_text(gen_is_no_size(gen, nat_max(f.nats, n, constant(0)), value)),
                     "k > TEST_MAX_SIZE");
}
END_TEST

static const char *failure(size_t position)
{
    return exp_text(check_failure(gen, checks_at(checks, position)));
}

START_TEST(sizes_are_checked_once)
{
    const struct nat *nm = nat_mul(f.nats, f.n, m);
    checks_add_data(checks, array(f.n, array(m, f.f32)), loc_none());
    checks_add_fits(checks, nm, loc_none());
    checks_add_fits(checks, nat_add(f.nats, f.n, constant(7)), loc_none());
    ck_assert_uint_eq(checks_count(checks), 3);
    ck_assert_str_eq(failure(0), "n < 0 || n > TEST_MAX_SIZE");
    ck_assert_str_eq(failure(2), "(double)n * (double)m > TEST_MAX_SIZE");
    ck_assert(checks_known_to_fit(checks, nat_add(f.nats, nm, f.n)));
    ck_assert(!checks_known_to_fit(checks, nat_mul(f.nats, f.n, f.n)));
    ck_assert(checks_known_to_fit(checks, nat_mul(f.nats, f.n, constant(4096))));
    ck_assert(!checks_known_to_fit(checks, nat_mul(f.nats, f.n, constant(5000))));
    ck_assert(!checks_known_to_fit(checks, nat_mod(f.nats, nat_mul(f.nats, f.n, f.n),
                                                   nat_mul(f.nats, m, m))));
}
END_TEST

START_TEST(declared_bounds_are_checked)
{
    const struct nat_var *k = nat_var_new(f.nats, "k", constant(2), constant(16));
    gen_bind_nat(gen, k, c_name("k"));
    checks_add_param(checks, k, true, at(1));
    ck_assert_uint_eq(checks_count(checks), 5);
    ck_assert_str_eq(failure(3), "k < 2");
    ck_assert_str_eq(failure(4), "16 < k");
}
END_TEST

START_TEST(equalities_name_their_place)
{
    const struct nat *rest = nat_mod(f.nats, f.n, constant(4));
    ck_assert(checks_add_equal(checks, f.n, m, NULL, 0, at(1)));
    ck_assert(checks_add_equal(checks, f.n, nat_sub(f.nats, f.n, rest), NULL, 0, at(1)));
    ck_assert_str_eq(failure(2), "n != m");
    ck_assert_str_eq(failure(3), "n % 4 != 0");
    ck_assert_str_eq(check_describe(f.arena, checks_at(checks, 2)), "n equals m, test.fut:1");
    const struct nat_var *k = nat_var_new(f.nats, "k", constant(0), NULL);
    ck_assert(!checks_add_equal(checks, f.n, nat_of_var(f.nats, k), NULL, 0, at(1)));
}
END_TEST

START_TEST(equalities_hold_where_loops_have_iterations)
{
    const struct nat *const both[] = {m, f.n}, *const one[] = {f.n}, *five = constant(5);
    const struct nat *unknown = nat_of_var(f.nats, nat_var_new(f.nats, "k", constant(0), NULL));
    ck_assert(checks_add_equal(checks, m, five, both, 2, at(1)));
    ck_assert_str_eq(failure(2), "m > 0 && n > 0 && m != 5");
    ck_assert(checks_add_equal(checks, m, five, one, 1, at(1)));
    ck_assert_str_eq(failure(2), "n > 0 && m != 5");
    ck_assert(checks_add_equal(checks, m, five, both, 2, at(1)));
    ck_assert_uint_eq(checks_count(checks), 3);
    ck_assert(!checks_add_equal(checks, m, five, &unknown, 1, at(1)));
    ck_assert(checks_add_natural(checks, nat_sub(f.nats, m, five), one, 1, at(1)));
    ck_assert_str_eq(failure(3), "n > 0 && m < 5");
    ck_assert(!checks_add_natural(checks, nat_sub(f.nats, m, five), &unknown, 1, at(1)));
    ck_assert(!checks_add_natural(checks, nat_sub(f.nats, unknown, five), NULL, 0, at(1)));
}
END_TEST

static const struct nat *natural_size(const struct nat *size)
{
    return checks_natural_data(checks, f.types, array(size, f.f32))->size;
}

START_TEST(blocks_have_no_fewer_elements_than_none)
{
    const struct nat *inner = nat_sub(f.nats, m, constant(2)), *const one[] = {f.n};
    ck_assert_ptr_eq(natural_size(m), m);
    ck_assert_ptr_eq(natural_size(inner), nat_max(f.nats, inner, constant(0)));
    checks_add_natural(checks, inner, one, 1, at(1));
    ck_assert_ptr_eq(natural_size(inner), nat_max(f.nats, inner, constant(0)));
    checks_add_natural(checks, inner, NULL, 0, at(1));
    ck_assert_ptr_eq(natural_size(inner), inner);
}
END_TEST

START_TEST(divisors_are_checked)
{
    checks_add_fits(checks, nat_div(f.nats, f.n, m), loc_none());
    ck_assert_str_eq(failure(2), "m == 0");
}
END_TEST

/* Whether 5 divided by DIVISOR needs no check in a loop of SIZE iterations. */
static bool is_safe_in_loop(const struct nat *divisor, const struct nat *size)
{
    gen_loop_var(gen, "i", size);
    gen_enter_loop(gen);
    bool is_safe = gen_is_positive_divisor(gen, constant(5), divisor);
    gen_leave_loop(gen);
    return is_safe;
}

START_TEST(loops_without_iterations_divide_by_nothing)
{
    const struct nat *product = nat_mul(f.nats, f.n, m);
    const struct nat *fourth = nat_div(f.nats, nat_mul(f.nats, product, m), constant(4));
    ck_assert(is_safe_in_loop(m, m));
    ck_assert(is_safe_in_loop(product, fourth));
    ck_assert(is_safe_in_loop(m, nat_mod(f.nats, product, constant(2))));
    ck_assert(is_safe_in_loop(nat_sub(f.nats, f.n, m),
                              nat_mul(f.nats, m, nat_sub(f.nats, f.n, m))));
    ck_assert(!is_safe_in_loop(m, f.n));
    ck_assert(!is_safe_in_loop(product, f.n));
    ck_assert(!is_safe_in_loop(product, nat_add(f.nats, fourth, constant(1))));
    ck_assert(!is_safe_in_loop(nat_sub(f.nats, f.n, m), product));
    ck_assert(!gen_is_positive_divisor(gen, constant(5), m));
}
END_TEST

START_TEST(rings_need_no_division)
{
    const struct nat *i = gen_loop_var(gen, "i", f.n), *shift = gen_loop_var(gen, "k", f.n);
    const struct nat *next = nat_add(f.nats, i, constant(1));
    CK_C(gen_nat(gen, nat_mod(f.nats, next, f.n)), "test_wrap_i64(i + 1, n)");
    CK_C(gen_nat(gen, nat_mod(f.nats, nat_add(f.nats, i, shift), f.n)),
         "test_wrap_i64(i + k, n)");
    CK_C(gen_nat(gen, nat_mod(f.nats, nat_add(f.nats, i, nat_add(f.nats, shift, next)), f.n)),
         "(2 * i + k + 1) % n");
    CK_C(gen_nat(gen, nat_mod(f.nats, next, constant(4))), "(i + 1) % 4");
}
END_TEST

START_TEST(conditions_make_remainders_plain)
{
    const struct phrase *next = plus(loop_number("i", f.n), number(1));
    const struct phrase *size = phrase_nat_value(f.dpia, f.n, loc_none());
    const struct phrase *ring = phrase_binary(f.dpia, OP_MOD, next, size, loc_none());
    const struct phrase *less = phrase_binary(f.dpia, OP_LT, next, size, loc_none());
    CK_SCALAR(phrase_if(f.dpia, less, ring, number(0), loc_none()), "i + 1 < n ? i + 1 : 0");
}
END_TEST

/* Scalars */

static const struct cexp *applied_exp(enum operator op, enum scalar kind)
{
    const struct data *data = scalar(kind);
    const struct phrase *x = use(bound(exp_var("x", data), data));
    const struct phrase *y = operator_arity(op) == 2 ? use(bound(exp_var("y", data), data)) : NULL;
    const struct phrase *args[] = {x, y};
    const struct cexp *exp =
        gen_exp(gen, phrase_operator(f.dpia, op, args, NULL, loc_none()), NULL, &code);
    gen_begin_function(gen, cexp_prefix(f.arena, CPREFIX_ADDRESS, cexp_status(f.arena, "status")),
                       checks);
    return exp;
}

static const char *applied(enum operator op, enum scalar kind)
{
    return exp_text(applied_exp(op, kind));
}

#define CK_OPERATOR(op, scalar, text) ck_assert_str_eq(applied(op, scalar), text)

START_TEST(integers_wrap)
{
    CK_OPERATOR(OP_ADD, SCALAR_I32, "test_add_i32(x, y)");
    CK_OPERATOR(OP_ADD, SCALAR_U32, "x + y");
    CK_OPERATOR(OP_ADD, SCALAR_U8, "(uint8_t)(x + y)");
    CK_OPERATOR(OP_MUL, SCALAR_U16, "test_mul_u16(x, y)");
    CK_OPERATOR(OP_NEGATE, SCALAR_I64, "test_neg_i64(x)");
    CK_OPERATOR(OP_SHL, SCALAR_U32, "test_shl_u32(x, y)");
    CK_OPERATOR(OP_ABS, SCALAR_U32, "x");
}
END_TEST

static const struct phrase *sum_of(enum operator op, int64_t a, int64_t b)
{
    return phrase_binary(f.dpia, op, phrase_int(f.dpia, SCALAR_I32, a, loc_none()),
                         phrase_int(f.dpia, SCALAR_I32, b, loc_none()), loc_none());
}

/* At both ends of what an i32 can be. */
START_TEST(what_cannot_wrap_is_plain)
{
    CK_SCALAR(sum_of(OP_ADD, INT32_MAX - 1, 1), "2147483646 + 1");
    CK_SCALAR(sum_of(OP_ADD, INT32_MAX, 1), "test_add_i32(2147483647, 1)");
    CK_SCALAR(sum_of(OP_SUB, -INT32_MAX, 1), "-2147483647 - 1");
    CK_SCALAR(sum_of(OP_SUB, -INT32_MAX, 2), "test_sub_i32(-2147483647, 2)");
    CK_SCALAR(sum_of(OP_MUL, -46340, 46340), "-46340 * 46340");
    CK_SCALAR(sum_of(OP_MUL, 46341, 46341), "test_mul_i32(46341, 46341)");
}
END_TEST

START_TEST(divisions_are_checked_or_safe)
{
    CK_OPERATOR(OP_DIV, SCALAR_I32, "test_div_i32(x, y, &status, TEST_DIVISION_1)");
    CK_OPERATOR(OP_REM, SCALAR_U8, "test_mod_u8(x, y, &status, TEST_DIVISION_1)");
    CK_OPERATOR(OP_POW, SCALAR_I32, "test_pow_i32(x, y, &status, TEST_EXPONENT_1)");
    CK_OPERATOR(OP_POW, SCALAR_U32, "test_power_u32(x, y)");
    const struct phrase *x = input("x", scalar(SCALAR_I32));
    const struct phrase *three = phrase_int(f.dpia, SCALAR_I32, 3, loc_none());
    const struct phrase *less = phrase_int(f.dpia, SCALAR_I32, -1, loc_none());
    CK_SCALAR(phrase_binary(f.dpia, OP_DIV, x, three, loc_none()), "test_floor_div_i32(x, 3)");
    CK_SCALAR(phrase_binary(f.dpia, OP_QUOT, x, three, loc_none()), "x / 3");
    CK_SCALAR(phrase_binary(f.dpia, OP_QUOT, x, less, loc_none()),
              "test_quot_i32(x, -1, &status, TEST_DIVISION_1)");
}
END_TEST

START_TEST(floats_have_their_own_functions_in_c)
{
    CK_OPERATOR(OP_DIV, SCALAR_F32, "x / y");
    CK_OPERATOR(OP_SQRT, SCALAR_F32, "sqrtf(x)");
    CK_OPERATOR(OP_SQRT, SCALAR_F64, "sqrt(x)");
    CK_OPERATOR(OP_MAX, SCALAR_F32, "test_fmax_f32(x, y)");
    CK_OPERATOR(OP_ROUND, SCALAR_F32, "rintf(x)");
    CK_OPERATOR(OP_RSQRT, SCALAR_F64, "1.0 / sqrt(x)");
    CK_OPERATOR(OP_TO_BITS, SCALAR_F32, "test_bits_f32(x)");
    CK_OPERATOR(OP_FROM_BITS, SCALAR_U64, "test_f64_from_bits(x)");
}
END_TEST

START_TEST(halves_are_bits)
{
    CK_OPERATOR(OP_ADD, SCALAR_F16, "test_add_f16(x, y)");
    CK_OPERATOR(OP_LT, SCALAR_F16, "test_f32_from_f16(x) < test_f32_from_f16(y)");
    CK_OPERATOR(OP_SQRT, SCALAR_F16, "test_f16_from_f32(sqrtf(test_f32_from_f16(x)))");
    CK_OPERATOR(OP_TO_BITS, SCALAR_F16, "x");
    CK_OPERATOR(OP_FROM_BITS, SCALAR_U16, "x");
    const struct phrase *x = input("x", scalar(SCALAR_F16)), *k = input("k", scalar(SCALAR_I8));
    const struct phrase *third = phrase_real(f.dpia, SCALAR_F16, 1.0 / 3, loc_none());
    CK_SCALAR(phrase_binary(f.dpia, OP_GT, x, third, loc_none()),
              "test_f32_from_f16(x) > 0.33325195f");
    CK_SCALAR(phrase_convert(f.dpia, x, scalar(SCALAR_F16), loc_none()), "x");
    CK_SCALAR(phrase_convert(f.dpia, x, scalar(SCALAR_U8), loc_none()),
              "test_u8_from_f32(test_f32_from_f16(x))");
    CK_SCALAR(phrase_convert(f.dpia, k, scalar(SCALAR_F16), loc_none()),
              "test_f16_from_f32((float)k)");
}
END_TEST

START_TEST(opencl_has_generic_ones)
{
    CK_OPERATOR(OP_SQRT, SCALAR_F32, "sqrt(x)");
    CK_OPERATOR(OP_RSQRT, SCALAR_F32, "rsqrt(x)");
    CK_OPERATOR(OP_ADD, SCALAR_I8, "test_add_i8(x, y)");
    CK_OPERATOR(OP_ADD, SCALAR_U16, "(ushort)(x + y)");
}
END_TEST

START_TEST(decided_comparisons_are_constants)
{
    const struct phrase *x = input("x", scalar(SCALAR_U32));
    const struct phrase *zero = phrase_int(f.dpia, SCALAR_U32, 0, loc_none());
    CK_SCALAR(phrase_binary(f.dpia, OP_GE, x, zero, loc_none()), "true");
    CK_SCALAR(phrase_binary(f.dpia, OP_LT, x, zero, loc_none()), "false");
    CK_SCALAR(phrase_binary(f.dpia, OP_GT, x, zero, loc_none()), "x > 0u");
    CK_SCALAR(phrase_binary(f.dpia, OP_EQ, x, x, loc_none()), "true");
}
END_TEST

START_TEST(conversions_from_floats_are_defined)
{
    const struct phrase *x = input("x", f.f32);
    CK_SCALAR(phrase_convert(f.dpia, x, scalar(SCALAR_I32), loc_none()), "test_i32_from_f32(x)");
    CK_SCALAR(phrase_convert(f.dpia, x, scalar(SCALAR_F64), loc_none()), "(double)x");
    CK_SCALAR(phrase_convert(f.dpia, x, scalar(SCALAR_BOOL), loc_none()), "x != 0.0f");
}
END_TEST

static const char *real_text(enum scalar kind, double value)
{
    struct literal literal = {.scalar = kind, .real = value};
    return exp_text(gen_literal(gen, &literal));
}

static const char *int_text(enum scalar kind, uint64_t bits)
{
    struct literal literal = {.scalar = kind, .bits = bits};
    return exp_text(gen_literal(gen, &literal));
}

START_TEST(literals_read_back)
{
    ck_assert_str_eq(real_text(SCALAR_F32, (float)0.1), "0.1f");
    ck_assert_str_eq(real_text(SCALAR_F64, 0.1), "0.1");
    ck_assert_str_eq(real_text(SCALAR_F16, 0), "0");
    ck_assert_str_eq(real_text(SCALAR_F16, -0.0), "0x8000 /* -0.0 */");
    ck_assert_str_eq(real_text(SCALAR_F16, half_round(1.0 / 3)), "0x3555 /* 0.3333 */");
    ck_assert_str_eq(real_text(SCALAR_F16, -1.0 / 0.0), "0xfc00 /* -inf */");
    ck_assert_str_eq(real_text(SCALAR_F64, 1.0 / 3.0), "0.3333333333333333");
    ck_assert_str_eq(real_text(SCALAR_F32, 1000.0), "1000.0f");
    ck_assert_str_eq(real_text(SCALAR_F64, 1e30), "1e+30");
    ck_assert_str_eq(real_text(SCALAR_F32, -0.0), "-0.0f");
    ck_assert_str_eq(real_text(SCALAR_F64, -1.0 / 0.0), "-INFINITY");
    ck_assert_str_eq(int_text(SCALAR_I8, 0xFF), "-1");
    ck_assert_str_eq(int_text(SCALAR_U64, ~(uint64_t)0), "18446744073709551615ull");
    ck_assert_str_eq(int_text(SCALAR_I32, 0x80000000u), "INT32_MIN");
    ck_assert_str_eq(int_text(SCALAR_BOOL, 1), "true");
}
END_TEST

/* Commands */

/* newPrivate f32 (\acc. acc.1 := 0; for n (\i. acc.1 := acc.2 + xs[i] * ys[i]); out := acc.2) */
static const struct phrase *dot_command(const struct phrase *out)
{
    struct var *acc = store_var("acc", f.f32), *i = exp_var("i", data_idx(f.types, f.n));
    const struct phrase *xs = input("xs", f.vec), *ys = input("ys", f.vec);
    const struct phrase *place = proj(use(acc), 1), *value = proj(use(acc), 2);
    const struct phrase *element = idx(zip(xs, ys), use(i));
    const struct phrase *term = times(phrase_select(f.dpia, element, 1, loc_none()),
                                      phrase_select(f.dpia, element, 2, loc_none()));
    const struct phrase *loop = phrase_for(f.dpia, f.n, i, assign(place, plus(value, term)), at(1));
    const struct phrase *body = seq(assign(place, real(0)), seq(loop, assign(out, value)));
    return phrase_new(f.dpia, SPACE_PRIVATE, acc, body, loc_none());
}

START_TEST(dot_reads_as_written_by_hand)
{
    gen_comm(gen, dot_command(output("out", f.f32)), &code);
    ck_assert_str_eq(code_text(), "float acc = 0.0f;\n/* loop, test.fut:1 */\n"
                                  "for (int64_t i = 0; i < n; i++)\n    acc += xs[i] * ys[i];\n"
                                  "out = acc;\n");
}
END_TEST

START_TEST(dot_in_opencl_has_longs)
{
    gen_comm(gen, dot_command(output("out", f.f32)), &code);
    ck_assert_str_eq(code_text(), "float acc = 0.0f;\n/* loop, test.fut:1 */\n"
                                  "for (long i = 0; i < n; i++)\n    acc += xs[i] * ys[i];\n"
                                  "out = acc;\n");
}
END_TEST

START_TEST(numbers_proved_to_be_sizes_are_not_checked)
{
    struct nat_var *k = nat_var_new(f.nats, "k", constant(0), NULL);
    const struct phrase *value =
        phrase_binary(f.dpia, OP_MIN, phrase_nat_value(f.dpia, f.n, loc_none()), number(4),
                      loc_none());
    const struct phrase *out = output("out", i64);
    const struct phrase *body =
        assign(out, phrase_nat_value(f.dpia, nat_of_var(f.nats, k), loc_none()));
    gen_comm(gen, phrase_let_nat_comm(f.dpia, value, k, body, loc_none()), &code);
    ck_assert_str_eq(code_text(), "const int64_t k = test_min_i64(n, 4);\nout = k;\n");
    ck_assert(!gen_uses_status(gen));
}
END_TEST

START_TEST(other_numbers_are)
{
    struct nat_var *k = nat_var_new(f.nats, "k", constant(0), NULL);
    const struct phrase *out = output("out", i64);
    const struct phrase *body =
        assign(out, phrase_nat_value(f.dpia, nat_of_var(f.nats, k), loc_none()));
    gen_comm(gen, phrase_let_nat_comm(f.dpia, input("x", i64), k, body, loc_none()), &code);
    ck_assert_str_eq(code_text(), "const int64_t k = x;\n"
                                  "if (test_valid_size(k, &status, TEST_SIZE_1))\n"
                                  "    out = k;\n");
}
END_TEST

/* Files */

START_TEST(names_avoid_reserved_words)
{
    struct entry entry = {.name = "main"};
    ck_assert_str_eq(gen_fresh_name(gen, "int"), "int_1");
    ck_assert_str_eq(gen_fresh_name(gen, "x'"), "x");
    ck_assert_str_eq(gen_fresh_name(gen, "x"), "x_1");
    ck_assert_str_eq(gen_program_name(f.arena, "2d-heat"), "p2d_heat");
    ck_assert_str_eq(gen_program_name(f.arena, "exp"), "exp_program");
    ck_assert_str_eq(gen_entry_name(f.arena, "dot", &entry), "dot");
    entry.name = "other";
    ck_assert_str_eq(gen_entry_name(f.arena, "dot", &entry), "dot_other");
}
END_TEST

/* The definitions that a file with EXP (or null) has. */
static const char *definitions_text(const struct cexp *exp)
{
    struct csymbol_set *used = csymbol_set_new(f.arena);
    struct citem_vec items = {0};
    struct buf buf = {0};
    cuses_of_exp(used, exp);
    gen_definitions(gen, used, &items);
    cprint_items(&buf, f.arena, &items);
    const char *printed = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return printed;
}

START_TEST(helpers_bring_what_they_call)
{
    const struct cexp *sum = applied_exp(OP_ADD, SCALAR_I32);
    const struct cexp *quotient = applied_exp(OP_DIV, SCALAR_I32);
    ck_assert_str_eq(definitions_text(NULL), "");
    ck_assert_str_eq(definitions_text(sum),
                     "static inline int32_t test_add_i32(int32_t a, int32_t b)\n{\n"
                     "    return (int32_t)((uint32_t)a + (uint32_t)b);\n}\n");
    const char *division = definitions_text(quotient);
    ck_assert_ptr_nonnull(strstr(division, "static inline void test_fail(struct test_status "
                                           "*status, int check, int64_t a, int64_t b)"));
    ck_assert_ptr_nonnull(strstr(division, "static inline int32_t test_floor_div_i32("));
    ck_assert_ptr_nonnull(strstr(division, "test_fail(status, check, 0, 0);"));
    ck_assert_ptr_null(strstr(division, "test_add_i32"));
}
END_TEST

static bool is_word_part(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool has_word(const char *text, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_word_part(at[-1])) && !is_word_part(at[len]))
            return true;
    return false;
}

static bool is_declared(const struct csymbol *symbol, const char *name)
{
    for (size_t i = 0; i < symbol->needs.len; i++)
        if (strcmp(symbol->needs.at[i]->name, name) == 0)
            return true;
    return strcmp(symbol->name, name) == 0;
}

static void check_declared(const struct csymbol *symbol, const char *word)
{
    ck_assert_msg(has_word(symbol->text, word) == is_declared(symbol, word), "'%s' and '%s'",
                  symbol->name, word);
}

/* The needs of helpers are written beside their texts: each text is searched for the names of all
 * helpers, error codes and functions that helpers use. */
START_TEST(helpers_declare_what_they_need)
{
    for (size_t helper = 0; helper < HELPER_COUNT; helper++) {
        const struct csymbol *symbol =
            helper_symbol(gen, (enum helper)helper, SCALAR_I32, SCALAR_I64);
        for (size_t other = 0; other < HELPER_COUNT; other++)
            check_declared(symbol,
                           helper_symbol(gen, (enum helper)other, SCALAR_I32, SCALAR_I64)->name);
        for (enum error_code code = ERROR_SIZE; code <= ERROR_MEMORY; code++)
            check_declared(symbol, gen_error(gen, code)->text);
        check_declared(symbol, gen_limit(gen)->text);
        check_declared(symbol, "malloc");
        check_declared(symbol, "isnan");
    }
}
END_TEST

static TCase *new_case(Suite *suite, const char *name, void (*start)(void))
{
    TCase *tests = tcase_create(name);
    tcase_add_checked_fixture(tests, start, dpia_tear_down);
    suite_add_tcase(suite, tests);
    return tests;
}

static void add_index_tests(Suite *suite)
{
    TCase *views = new_case(suite, "views", set_up);
    tcase_add_test(views, arrays_are_row_major);
    tcase_add_test(views, split_rows_have_its_first_argument_as_length);
    tcase_add_test(views, join_takes_indices_apart);
    tcase_add_test(views, split_and_join_cancel);
    tcase_add_test(views, pairs_have_a_buffer_for_each_component);
    tcase_add_test(views, take_and_drop_move_indices);
    tcase_add_test(views, interleaved_buffers_have_the_outermost_index_innermost);
    tcase_add_test(views, acceptors_mirror_views);
    TCase *indices = new_case(suite, "indices", set_up);
    tcase_add_test(indices, proved_indices_are_not_checked);
    tcase_add_test(indices, other_indices_are_checked);
    tcase_add_test(indices, numbers_from_memory_get_a_name);
    tcase_add_test(indices, conditions_prove_indices);
    tcase_add_test(indices, numbers_that_may_overflow_wrap);
    tcase_add_test(indices, sizes_as_numbers_wrap_unless_they_are_known_to_fit);
    tcase_add_test(indices, sizes_are_checked_once);
    tcase_add_test(indices, no_sizes);
    tcase_add_test(indices, declared_bounds_are_checked);
    tcase_add_test(indices, equalities_name_their_place);
    tcase_add_test(indices, equalities_hold_where_loops_have_iterations);
    tcase_add_test(indices, blocks_have_no_fewer_elements_than_none);
    tcase_add_test(indices, divisors_are_checked);
    tcase_add_test(indices, loops_without_iterations_divide_by_nothing);
    tcase_add_test(indices, rings_need_no_division);
    tcase_add_test(indices, conditions_make_remainders_plain);
}

static void add_code_tests(Suite *suite)
{
    TCase *scalars = new_case(suite, "scalars", set_up);
    tcase_add_test(scalars, integers_wrap);
    tcase_add_test(scalars, what_cannot_wrap_is_plain);
    tcase_add_test(scalars, divisions_are_checked_or_safe);
    tcase_add_test(scalars, floats_have_their_own_functions_in_c);
    tcase_add_test(scalars, halves_are_bits);
    tcase_add_test(scalars, decided_comparisons_are_constants);
    tcase_add_test(scalars, conversions_from_floats_are_defined);
    tcase_add_test(scalars, literals_read_back);
    TCase *commands = new_case(suite, "commands", set_up);
    tcase_add_test(commands, dot_reads_as_written_by_hand);
    tcase_add_test(commands, numbers_proved_to_be_sizes_are_not_checked);
    tcase_add_test(commands, other_numbers_are);
    tcase_add_test(commands, names_avoid_reserved_words);
    tcase_add_test(commands, helpers_bring_what_they_call);
    tcase_add_test(commands, helpers_declare_what_they_need);
    TCase *opencl = new_case(suite, "opencl", set_up_opencl);
    tcase_add_test(opencl, opencl_has_generic_ones);
    tcase_add_test(opencl, dot_in_opencl_has_longs);
}

int main(void)
{
    Suite *suite = suite_create("target_gen");
    add_index_tests(suite);
    add_code_tests(suite);
    return unit_run(suite);
}
