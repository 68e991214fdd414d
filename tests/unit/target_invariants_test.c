/* src/target/gen_invariant.c: numbers that all rounds of a loop compute alike are computed before
 * it; but not those that may fail, or that a round computes only under a condition. */
#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_passes.h"
#include "target/helpers.h"
#include "unit.h"

static struct gen *gen;

static const struct cexp *name(const char *text)
{
    return cexp_name(f.arena, text);
}

static const struct ctype *type(enum scalar scalar)
{
    return ctype_of_scalar(scalar, false);
}

static void set_up(void)
{
    dpia_set_up();
    gen = gen_new(f.dpia, GEN_C, "test", "TEST");
    gen_begin_function(gen, cexp_status(f.arena, "status"), NULL);
}

/* An f32. */
static const struct cexp *floating(const struct cexp *exp)
{
    return cexp_typed(f.arena, exp, type(SCALAR_F32));
}

static const struct cexp *bin(enum cop op, const struct cexp *a, const struct cexp *b)
{
    return floating(cexp_binary(f.arena, op, a, b));
}

static const struct cexp *sine(const struct cexp *of)
{
    return floating(gen_maths_call(gen, "sinf", true, &of, 1));
}

static const struct cexp *element(const char *array, const char *index)
{
    return cexp_index(f.arena, name(array), name(index));
}

static void constant(struct cstmt_vec *out, enum scalar scalar, const char *text,
                     const struct cexp *value)
{
    cstmt_decl_const(f.arena, out, type(scalar), text, value);
}

/* out[INDEX] = VALUE; */
static void write(struct cstmt_vec *out, const char *index, const struct cexp *value)
{
    cstmt_assign(f.arena, out, element("out", index), value);
}

/* for (INDEX = 0; INDEX < n; INDEX++) BODY */
static void loop(struct cstmt_vec *out, const char *index, struct cstmt_vec body)
{
    cstmt_for(f.arena, out, type(SCALAR_I64), index, cexp_int(f.arena, 0), name("n"), NULL, body);
}

static const char *text_of(struct cstmt_vec code)
{
    struct buf buf = {0};
    cprint_statements(&buf, f.arena, &code);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

#define CK_MOVED(code, text) ck_assert_str_eq(text_of(gen_invariants(gen, code)), text)
#define CK_STAYS(code) CK_MOVED(code, text_of(code))

#define FOR(index) "for (int64_t " index " = 0; " index " < n; " index "++)"

/* What a constant is made of moves with it, and what is made of it; not what nothing needs. */
START_TEST(constants_move_with_what_they_need)
{
    struct cstmt_vec out = {0}, body = {0};
    constant(&body, SCALAR_F32, "x", cexp_cast(f.arena, type(SCALAR_F32), name("i")));
    constant(&body, SCALAR_F32, "s", sine(name("x")));
    constant(&body, SCALAR_F32, "y", bin(COP_MUL, name("s"), name("t")));
    constant(&body, SCALAR_F32, "z", bin(COP_MUL, name("t"), name("t")));
    write(&body, "j", bin(COP_ADD, name("y"), name("z")));
    cstmt_blank(f.arena, &out);
    cstmt_comment(f.arena, &out, "map");
    loop(&out, "j", body);
    CK_MOVED(out, "\nconst float x = (float)i;\nconst float s = sinf(x);\n"
                  "const float y = s * t;\n/* map */\n" FOR("j") " {\n"
                  "    const float z = t * t;\n    out[j] = y + z;\n}\n");
}
END_TEST

START_TEST(each_number_goes_as_far_out_as_it_can)
{
    struct cstmt_vec out = {0}, body = {0}, inner = {0};
    write(&inner, "k", bin(COP_ADD, bin(COP_MUL, sine(name("j")), sine(name("t"))), name("k")));
    loop(&body, "k", inner);
    loop(&out, "j", body);
    CK_MOVED(out, "const float sinf_t = sinf(t);\n" FOR("j") " {\n"
                  "    const float sinf_j = sinf(j);\n    " FOR("k") "\n"
                  "        out[k] = sinf_j * sinf_t + k;\n}\n");
}
END_TEST

START_TEST(the_same_call_has_one_name)
{
    struct cstmt_vec out = {0}, body = {0};
    const struct cexp *sum = bin(COP_ADD, name("t"), name("u"));
    write(&body, "j", bin(COP_ADD, sine(sum), element("xs", "j")));
    write(&body, "j", bin(COP_SUB, element("xs", "j"), sine(sum)));
    loop(&out, "j", body);
    CK_MOVED(out, "const float sinf_value = sinf(t + u);\n" FOR("j") " {\n"
                  "    out[j] = sinf_value + xs[j];\n    out[j] = xs[j] - sinf_value;\n}\n");
}
END_TEST

START_TEST(conditions_of_loops_are_asked_each_time)
{
    struct cstmt_vec out = {0}, body = {0};
    cstmt_assign_op(f.arena, &body, name("x"), COP_SUB, name("t"));
    cstmt_while(f.arena, &out, bin(COP_GT, sine(name("x")), sine(name("t"))), body);
    CK_MOVED(out, "const float sinf_t = sinf(t);\nwhile (sinf(x) > sinf_t)\n    x -= t;\n");
}
END_TEST

/* What is assigned in the loop, or declared there and no constant; elements of arrays. */
START_TEST(what_varies_stays)
{
    struct cstmt_vec out = {0}, body = {0}, inner = {0};
    constant(&body, SCALAR_F32, "s", sine(name("acc")));
    cstmt_decl(f.arena, &body, type(SCALAR_F32), "v", name("t"));
    write(&body, "j", bin(COP_ADD, sine(name("v")), sine(name("j"))));
    write(&body, "j", bin(COP_ADD, sine(element("xs", "i")), name("s")));
    constant(&inner, SCALAR_F32, "w", element("xs", "k"));
    loop(&body, "k", inner);
    write(&body, "j", sine(name("w")));
    cstmt_assign(f.arena, &body, name("acc"), name("t"));
    loop(&out, "j", body);
    CK_STAYS(out);
}
END_TEST

START_TEST(a_name_is_not_declared_twice)
{
    struct cstmt_vec out = {0}, body = {0};
    constant(&body, SCALAR_F32, "s", sine(name("t")));
    write(&body, "j", name("s"));
    loop(&out, "j", body);
    loop(&out, "j", body);
    static const char *const round = FOR("j") " {\n    const float s = sinf_t";
    CK_MOVED(out, arena_printf(f.arena,
                               "const float sinf_t = sinf(t);\n%s;\n    out[j] = s;\n}\n"
                               "const float sinf_t_1 = sinf(t);\n%s_1;\n    out[j] = s;\n}\n",
                               round, round));
}
END_TEST

START_TEST(what_is_under_a_condition_stays)
{
    struct cstmt_vec out = {0}, body = {0}, then = {0};
    const struct cexp *sum = sine(name("t"));
    constant(&then, SCALAR_F32, "s", sum);
    write(&then, "j", name("s"));
    cstmt_if(f.arena, &body, bin(COP_LT, name("j"), sum), then, (struct cstmt_vec){0});
    const struct cexp *first = bin(COP_EQ, name("j"), name("i"));
    write(&body, "j", floating(cexp_conditional(f.arena, first, sine(name("u")), name("t"))));
    write(&body, "j", bin(COP_LOG_AND, first, sine(name("u"))));
    write(&body, "j", bin(COP_LOG_OR, sine(name("v")), sine(name("u"))));
    loop(&out, "j", body);
    CK_MOVED(out, "const float sinf_t = sinf(t);\nconst float sinf_v = sinf(v);\n" FOR("j") " {\n"
                  "    if (j < sinf_t) {\n        const float s = sinf(t);\n"
                  "        out[j] = s;\n    }\n"
                  "    out[j] = j == i ? sinf(u) : t;\n    out[j] = j == i && sinf(u);\n"
                  "    out[j] = sinf_v || sinf(u);\n}\n");
}
END_TEST

/* VALUE of a constant of a loop, of TYPE, stays there or not. */
static bool moves(enum scalar scalar, const struct cexp *value)
{
    struct cstmt_vec out = {0}, body = {0};
    constant(&body, scalar, "c", value);
    write(&body, "j", name("c"));
    loop(&out, "j", body);
    return gen_invariants(gen, out).len > 1;
}

START_TEST(what_may_fail_stays)
{
    const struct cexp *a = name("a"), *b = name("b"), *seven = cexp_int(f.arena, 7);
    const struct cexp *division = cexp_binary(f.arena, COP_DIV, a, b);
    ck_assert(!moves(SCALAR_I64, division));
    ck_assert(moves(SCALAR_I64, cexp_total(f.arena, division, type(SCALAR_I64))));
    ck_assert(!moves(SCALAR_I64, helper_call2(gen, HELPER_FLOOR_DIV, SCALAR_I64, a, b)));
    ck_assert(!moves(SCALAR_I64, helper_call2(gen, HELPER_FLOOR_MOD, SCALAR_I64, a,
                                              cexp_int(f.arena, 0))));
    ck_assert(moves(SCALAR_I64, helper_call2(gen, HELPER_FLOOR_DIV, SCALAR_I64, a, seven)));
    ck_assert(!moves(SCALAR_I64, helper_call_status(gen, HELPER_CHECKED_DIV, SCALAR_I64, a, b,
                                                    name("CHECK"))));
    ck_assert(moves(SCALAR_F32, bin(COP_DIV, a, b)));
    struct csymbol *function = csymbol_new(f.arena, CSYMBOL_FUNCTION, 0, "test_f", NULL);
    function->takes_numbers = function->is_long = true;
    const struct cexp *call = cexp_call_symbol(f.arena, function, &a, 1);
    ck_assert(moves(SCALAR_F32, call));
    function->is_partial = true;
    ck_assert(!moves(SCALAR_F32, call));
    function->takes_numbers = function->is_partial = false;
    ck_assert(!moves(SCALAR_F32, call));
}
END_TEST

/* NAME = a / DIVISOR, rounded down, which fails where that is 0. */
static void quotient(struct cstmt_vec *out, const char *text, const char *divisor)
{
    constant(out, SCALAR_I64, text,
             helper_call2(gen, HELPER_FLOOR_DIV, SCALAR_I64, name("a"), name(divisor)));
}

/* Where the loop around has rounds, n is not 0, if it is the same; m may be. */
START_TEST(what_is_divided_by_a_limit_moves_within_that_loop)
{
    struct cstmt_vec out = {0}, body = {0}, inner = {0};
    quotient(&inner, "q", "n");
    quotient(&inner, "r", "m");
    write(&inner, "k", bin(COP_ADD, name("q"), name("r")));
    cstmt_for(f.arena, &body, type(SCALAR_I64), "k", cexp_int(f.arena, 0), name("m"), NULL, inner);
    loop(&out, "j", body);
    static const char *const moved =
        FOR("j") " {\n    const int64_t q = test_floor_div_i64(a, n);\n"
        "    for (int64_t k = 0; k < m; k++) {\n"
        "        const int64_t r = test_floor_div_i64(a, m);\n        out[k] = q + r;\n    }\n}\n";
    CK_MOVED(out, moved);
    cstmt_assign(f.arena, &out, name("n"), name("m"));
    CK_STAYS(out);
    struct cstmt_vec from = {0};
    cstmt_for(f.arena, &from, type(SCALAR_I64), "j", name("s"), name("n"), NULL, body);
    CK_STAYS(from);
}
END_TEST

START_TEST(what_is_quick_stays)
{
    const struct cexp *a = name("a"), *b = name("b"), *one = cexp_literal(f.arena, "1.0f");
    const struct cexp *chain = bin(COP_ADD, bin(COP_MUL, a, b), bin(COP_SUB, a, b));
    ck_assert(!moves(SCALAR_F32, chain));
    ck_assert(moves(SCALAR_F32, bin(COP_MUL, chain, a)));
    ck_assert(!moves(SCALAR_I64, bin(COP_MUL, chain, a)));
    ck_assert(!moves(SCALAR_F32, bin(COP_DIV, a, one)));
    ck_assert(!moves(SCALAR_F32, sine(one)));
    ck_assert(!moves(SCALAR_F32, floating(gen_maths_call(gen, "fabsf", false, &a, 1))));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("target_invariants");
    TCase *invariants = tcase_create("invariants");
    tcase_add_checked_fixture(invariants, set_up, dpia_tear_down);
    tcase_add_test(invariants, constants_move_with_what_they_need);
    tcase_add_test(invariants, each_number_goes_as_far_out_as_it_can);
    tcase_add_test(invariants, the_same_call_has_one_name);
    tcase_add_test(invariants, conditions_of_loops_are_asked_each_time);
    tcase_add_test(invariants, what_varies_stays);
    tcase_add_test(invariants, a_name_is_not_declared_twice);
    tcase_add_test(invariants, what_is_under_a_condition_stays);
    tcase_add_test(invariants, what_may_fail_stays);
    tcase_add_test(invariants, what_is_divided_by_a_limit_moves_within_that_loop);
    tcase_add_test(invariants, what_is_quick_stays);
    suite_add_tcase(suite, invariants);
    return unit_run(suite);
}
