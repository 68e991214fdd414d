/* src/target/gen_parts.c: what an index is parted into, and a size that is chosen, has a name in
 * the innermost block around all that need it, and in none where it need not have a value. */
#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_nats.h"
#include "target/gen_passes.h"
#include "target/helpers.h"
#include "unit.h"

static struct gen *gen;
static const struct nat_var *h_var;
static const struct nat *h, *i;

static const struct cexp *name(const char *text)
{
    return cexp_name(f.arena, text);
}

/* A loop variable i, below n * h. */
static void set_up(void)
{
    dpia_set_up();
    h_var = nat_var_new(f.nats, "h", nat_const(f.nats, 0), NULL);
    h = nat_of_var(f.nats, h_var);
    gen = gen_new(f.dpia, GEN_C, "test", "TEST");
    gen_begin_function(gen, NULL, NULL);
    gen_bind_nat(gen, f.n_var, name("n"));
    gen_bind_nat(gen, h_var, name("h"));
    i = gen_loop_var(gen, gen_fresh_name(gen, "i"), nat_mul(f.nats, f.n, h));
}

static const struct cexp *outer(const struct nat *index)
{
    return gen_nat(gen, nat_div(f.nats, index, h));
}

static const struct cexp *inner(const struct nat *index)
{
    return gen_nat(gen, nat_mod(f.nats, index, h));
}

/* x[INDEX] = y[VALUE]; */
static void store(struct cstmt_vec *out, const struct cexp *index, const struct cexp *value)
{
    cstmt_assign(f.arena, out, cexp_index(f.arena, name("x"), index),
                 cexp_index(f.arena, name("y"), value));
}

static void loop(struct cstmt_vec *out, const char *limit, struct cstmt_vec body)
{
    cstmt_for(f.arena, out, ctype_of_scalar(SCALAR_I64, false), "i", cexp_int(f.arena, 0),
              name(limit), NULL, body);
}

/* if (LEFT < n) BODY */
static void guarded(struct cstmt_vec *out, const char *left, struct cstmt_vec body)
{
    const struct cexp *below = cexp_binary(f.arena, COP_LT, name(left), name("n"));
    const struct cexp *both = cexp_binary(f.arena, COP_LOG_AND, name("c"), below);
    cstmt_if(f.arena, out, both, body, (struct cstmt_vec){0});
}

static void check(struct cstmt_vec code, const char *expected)
{
    struct buf buf = {0};
    code = gen_parts(gen, code);
    cprint_statements(&buf, f.arena, &code);
    ck_assert_str_eq(buf_text(&buf), expected);
    buf_free(&buf);
}

START_TEST(what_is_needed_again_has_a_name)
{
    struct cstmt_vec out = {0}, body = {0};
    store(&body, outer(i), inner(i));
    store(&body, inner(i), outer(i));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n"
               "    const int64_t i_outer = i / h;\n"
               "    const int64_t i_inner = i % h;\n"
               "    x[i_outer] = y[i_inner];\n"
               "    x[i_inner] = y[i_outer];\n"
               "}\n");
}
END_TEST

START_TEST(what_is_needed_once_has_none)
{
    struct cstmt_vec out = {0}, body = {0};
    store(&body, outer(i), inner(i));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++)\n    x[i / h] = y[i % h];\n");
}
END_TEST

START_TEST(names_stand_in_the_innermost_block)
{
    struct cstmt_vec out = {0}, body = {0}, then = {0};
    store(&then, outer(i), name("k"));
    store(&then, name("k"), outer(i));
    store(&body, name("k"), name("k"));
    cstmt_if(f.arena, &body, name("c"), then, (struct cstmt_vec){0});
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n"
               "    x[k] = y[k];\n"
               "    if (c) {\n"
               "        const int64_t i_outer = i / h;\n"
               "        x[i_outer] = y[k];\n"
               "        x[k] = y[i_outer];\n"
               "    }\n"
               "}\n");
}
END_TEST

/* In front of what is about the first statement that needs it, and of variables without a value. */
START_TEST(names_stand_in_front_of_comments)
{
    struct cstmt_vec out = {0}, body = {0}, rounds = {0};
    store(&body, name("k"), name("k"));
    cstmt_decl(f.arena, &body, ctype_of_scalar(SCALAR_F32, false), "acc", NULL);
    cstmt_comment(f.arena, &body, "rounds");
    cstmt_unroll(f.arena, &body);
    store(&rounds, outer(i), outer(i));
    cstmt_for(f.arena, &body, ctype_of_scalar(SCALAR_I64, false), "j", cexp_int(f.arena, 0),
              name("k"), NULL, rounds);
    store(&body, outer(i), name("k"));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n"
               "    x[k] = y[k];\n"
               "    const int64_t i_outer = i / h;\n"
               "    float acc;\n"
               "    /* rounds */\n"
               "    #pragma unroll\n"
               "    for (int64_t j = 0; j < k; j++)\n"
               "        x[i_outer] = y[i_outer];\n"
               "    x[i_outer] = y[k];\n"
               "}\n");
}
END_TEST

/* Loops side by side have variables of one name. */
START_TEST(another_loop_has_another_index)
{
    struct cstmt_vec out = {0}, first = {0}, second = {0};
    store(&first, outer(i), name("k"));
    store(&second, outer(i), name("k"));
    loop(&out, "m", first);
    loop(&out, "m", second);
    check(out, "for (int64_t i = 0; i < m; i++)\n    x[i / h] = y[k];\n"
               "for (int64_t i = 0; i < m; i++)\n    x[i / h] = y[k];\n");
}
END_TEST

/* The number of a work-item that is not below n is no index: h may be 0 then. */
START_TEST(a_condition_makes_an_index_of_a_number)
{
    struct cstmt_vec out = {0}, first = {0}, second = {0};
    store(&first, outer(i), outer(i));
    store(&second, outer(i), name("k"));
    guarded(&out, "i", first);
    guarded(&out, "i", second);
    check(out, "if (c && i < n) {\n"
               "    const int64_t i_outer = i / h;\n"
               "    x[i_outer] = y[i_outer];\n"
               "}\n"
               "if (c && i < n)\n    x[i / h] = y[k];\n");
}
END_TEST

START_TEST(a_constant_that_has_it_is_the_name)
{
    struct cstmt_vec out = {0}, body = {0};
    cstmt_decl_const(f.arena, &body, ctype_of_scalar(SCALAR_I64, false), "row", outer(i));
    store(&body, name("row"), outer(i));
    store(&body, outer(i), name("row"));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n"
               "    const int64_t row = i / h;\n"
               "    x[row] = y[row];\n"
               "    x[row] = y[row];\n"
               "}\n");
}
END_TEST

START_TEST(an_index_that_changes_has_no_parts)
{
    struct cstmt_vec out = {0}, body = {0};
    store(&body, outer(i), outer(i));
    cstmt_assign(f.arena, &body, name("i"), name("k"));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n    x[i / h] = y[i / h];\n    i = k;\n}\n");
}
END_TEST

/* Below m, the index has values where h is 0. */
START_TEST(a_divisor_that_may_be_0_is_asked_each_time)
{
    const struct nat_var *m = nat_var_new(f.nats, "m", nat_const(f.nats, 0), NULL);
    const struct nat *j = gen_loop_var(gen, gen_fresh_name(gen, "j"), nat_of_var(f.nats, m));
    struct cstmt_vec out = {0};
    store(&out, outer(j), outer(j));
    check(out, "x[h == 0 ? 0 : j / h] = y[h == 0 ? 0 : j / h];\n");
}
END_TEST

/* The parts of a size, and those by a constant, are no indices that were joined. */
START_TEST(sizes_and_constants_are_left)
{
    const struct nat *eight = nat_const(f.nats, 8), *two = nat_const(f.nats, 2);
    const struct nat *blocks = nat_add(f.nats, f.n, nat_const(f.nats, 1));
    struct cstmt_vec out = {0};
    store(&out, gen_nat(gen, nat_div(f.nats, i, eight)), gen_nat(gen, nat_div(f.nats, i, eight)));
    store(&out, gen_nat(gen, nat_mod(f.nats, f.n, two)), gen_nat(gen, nat_mod(f.nats, f.n, two)));
    store(&out, gen_nat(gen, nat_div(f.nats, h, blocks)), gen_nat(gen, nat_div(f.nats, h, blocks)));
    check(out, "x[i / 8] = y[i / 8];\nx[n % 2] = y[n % 2];\nx[h / (n + 1)] = y[h / (n + 1)];\n");
}
END_TEST

START_TEST(parts_of_parts_have_names)
{
    const struct nat_var *d_var = nat_var_new(f.nats, "d", nat_const(f.nats, 0), NULL);
    const struct nat *d = nat_of_var(f.nats, d_var);
    gen_bind_nat(gen, d_var, name("d"));
    const struct nat *l = gen_loop_var(gen, gen_fresh_name(gen, "l"),
                                       nat_mul(f.nats, f.n, nat_mul(f.nats, h, d)));
    const struct nat *middle = nat_mod(f.nats, nat_div(f.nats, l, d), h);
    struct cstmt_vec out = {0};
    store(&out, gen_nat(gen, middle), gen_nat(gen, middle));
    store(&out, gen_nat(gen, nat_mod(f.nats, l, d)), gen_nat(gen, nat_mod(f.nats, l, d)));
    check(out, "const int64_t l_inner = (l / d) % h;\n"
               "x[l_inner] = y[l_inner];\n"
               "const int64_t l_inner_1 = l % d;\n"
               "x[l_inner_1] = y[l_inner_1];\n");
}
END_TEST

static const struct cexp *larger(const struct cexp *a, const struct cexp *b)
{
    return helper_call2(gen, HELPER_MAX, SCALAR_I64, a, b);
}

static const struct cexp *operation(const char *a, enum cop op, const char *b)
{
    return cexp_binary(f.arena, op, name(a), name(b));
}

START_TEST(a_size_that_is_chosen_has_a_name)
{
    const struct cexp *size = larger(operation("n", COP_SUB, "h"), cexp_int(f.arena, 0));
    struct cstmt_vec out = {0}, body = {0};
    store(&body, name("i"), size);
    store(&body, size, name("i"));
    cstmt_comment(f.arena, &out, "rounds");
    loop(&out, "m", body);
    check(out, "/* rounds */\n"
               "for (int64_t i = 0; i < m; i++) {\n"
               "    const int64_t larger = test_max_i64(n - h, 0);\n"
               "    x[i] = y[larger];\n"
               "    x[larger] = y[i];\n"
               "}\n");
}
END_TEST

/* Chosen once, of an index, of what need not have a value, of what is read. */
START_TEST(other_choices_have_none)
{
    struct cstmt_vec out = {0}, body = {0};
    const struct cexp *zero = cexp_int(f.arena, 0), *divided = operation("n", COP_DIV, "h");
    const struct cexp *chosen[] = {larger(name("i"), zero), larger(divided, zero),
                                   larger(cexp_index(f.arena, name("z"), name("n")), zero)};
    for (int k = 0; k < 3; k++)
        store(&body, chosen[k], chosen[k]);
    store(&body, larger(name("n"), zero), name("i"));
    loop(&out, "m", body);
    check(out, "for (int64_t i = 0; i < m; i++) {\n"
               "    x[test_max_i64(i, 0)] = y[test_max_i64(i, 0)];\n"
               "    x[test_max_i64(n / h, 0)] = y[test_max_i64(n / h, 0)];\n"
               "    x[test_max_i64(z[n], 0)] = y[test_max_i64(z[n], 0)];\n"
               "    x[test_max_i64(n, 0)] = y[i];\n"
               "}\n");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("target_parts");
    TCase *parts = tcase_create("parts");
    tcase_add_checked_fixture(parts, set_up, dpia_tear_down);
    tcase_add_test(parts, what_is_needed_again_has_a_name);
    tcase_add_test(parts, what_is_needed_once_has_none);
    tcase_add_test(parts, names_stand_in_the_innermost_block);
    tcase_add_test(parts, names_stand_in_front_of_comments);
    tcase_add_test(parts, another_loop_has_another_index);
    tcase_add_test(parts, a_condition_makes_an_index_of_a_number);
    tcase_add_test(parts, a_constant_that_has_it_is_the_name);
    tcase_add_test(parts, an_index_that_changes_has_no_parts);
    tcase_add_test(parts, a_divisor_that_may_be_0_is_asked_each_time);
    tcase_add_test(parts, sizes_and_constants_are_left);
    tcase_add_test(parts, parts_of_parts_have_names);
    tcase_add_test(parts, a_size_that_is_chosen_has_a_name);
    tcase_add_test(parts, other_choices_have_none);
    suite_add_tcase(suite, parts);
    return unit_run(suite);
}
