/* Types: construction, passivity, fit, substitution, printing and reading. */
#include <signal.h>
#include <string.h>

#include "base/arena.h"
#include "type/subst.h"
#include "type/type.h"
#include "unit.h"

static struct arena *arena;
static struct types *types;

static void begin(void)
{
    arena = arena_new();
    types = types_new(arena);
}

static void end(void)
{
    arena_free(arena);
}

static const struct phrase_type *read(const char *text)
{
    return type_read(types, text);
}

static void expect(const struct phrase_type *type, const char *text)
{
    ck_assert_str_eq(type_text(arena, type), text);
}

static const struct data *f32(void)
{
    return data_scalar(types, SCALAR_F32);
}

static const struct nat *number(int64_t value)
{
    return nat_const(types_nats(types), value);
}

START_TEST(test_scalars_follow_their_table)
{
    enum scalar scalar;
    ck_assert(scalar_from_name("u16", &scalar));
    ck_assert_int_eq(scalar, SCALAR_U16);
    ck_assert_uint_eq(scalar_bytes(SCALAR_U16), 2);
    ck_assert_str_eq(scalar_c_name(SCALAR_U16), "uint16_t");
    ck_assert_str_eq(scalar_cl_name(SCALAR_F64), "double");
    ck_assert_int_eq(scalar_class(SCALAR_BOOL), CLASS_BOOL);
    ck_assert(scalar_is_integer(SCALAR_I8));
    ck_assert(!scalar_is_integer(SCALAR_F32));
    ck_assert(!scalar_is_integer(SCALAR_BOOL));
    ck_assert(!scalar_from_name("float", &scalar));
}
END_TEST

START_TEST(test_equal_data_is_one)
{
    struct nat_table *nats = types_nats(types);
    const struct nat *n = nat_of_var(nats, nat_var_new(nats, "n", number(0), NULL));
    const struct data *row = data_array(types, nat_add(nats, n, number(1)), f32());
    ck_assert_ptr_eq(row, data_array(types, nat_add(nats, number(1), n), f32()));
    ck_assert_ptr_ne(row, data_array(types, n, f32()));
    ck_assert_str_eq(data_text(arena, data_pair(types, row, data_idx(types, n))),
                     "([n + 1]f32 x idx(n))");
    ck_assert_str_eq(data_text(arena, data_vector_of(types, SCALAR_F32, 4)), "f32<4>");
}
END_TEST

/* As wide as the processor's vectors, for numbers of 4 and of 8 bytes. */
START_TEST(test_vectors_of_any_width)
{
    struct nat_table *nats = types_nats(types);
    const struct nat_var *var = types_width(types, 4);
    const struct nat *width = nat_of_var(nats, var);
    const struct data *vector = data_vector(types, SCALAR_F32, width);
    ck_assert_str_eq(data_text(arena, vector), "f32<width32>");
    ck_assert_ptr_ne(vector, data_vector_of(types, SCALAR_F32, 8));
    ck_assert_ptr_eq(data_subst_nat(types, vector, var, number(8)),
                     data_vector_of(types, SCALAR_F32, 8));
    ck_assert(!data_is_closed(vector));
    ck_assert(data_is_width(types, SCALAR_I32, width));
    ck_assert(!data_is_width(types, SCALAR_F64, width));
    ck_assert(!data_is_width(types, SCALAR_U8, width));
    ck_assert(!data_is_width(types, SCALAR_F32, number(5)));
    ck_assert_ptr_null(types_width(types, 2));
    ck_assert_ptr_eq(types_at_widest(types, nat_mul(nats, width, width)), number(256));
    ck_assert_ptr_eq(types_usual_width(types, 1), number(4));
}
END_TEST

static const char *const readable[] = {
    "comm",
    "exp[f32]",
    "exp[f64<2>]",
    "acc[idx(4)]",
    "comm x comm -> comm",
    "exp[bool] x (comm x comm) -> comm",
    "comm x comm x comm -> comm",
    "(comm -> comm) x comm",
    "(n: nat) -> (d1 d2: data) -> (exp[d1] -> exp[d2]) -> exp[[n]d1] -> exp[[n]d2]",
    "(d: data) -> (var[d] -> comm) -> comm",
    "(d: data) -> acc[d] x exp[d] x comm -> comm",
    "(n m: nat) -> (d: data) -> exp[[n*m]d] -> exp[[m][n]d]",
    "(n: nat) -> (d: data) -> acc[[n]d] -> (exp[idx(n)] -> acc[d] ->p comm) -> comm",
    "(n: nat) -> (d1 d2: data) -> exp[[n](d1 x d2)] -> exp[[n]d1]",
    "(d: data) -> exp[i64] -> ((k: nat) -> exp[d]) -> exp[d]",
    "exp[i64] x ((k: nat) -> comm) -> comm",
    "(n m: nat) -> exp[[2*n + min(n, m) - 1]i32] -> exp[[n/m]([n%m]u8 x [(n + 1)/2]bool)]",
    "(n m: nat) -> exp[[3*(n/(m + 1))]i32] -> comm",
};

START_TEST(test_what_is_printed_reads_back)
{
    const char *text = readable[_i];
    const char *printed = type_text(arena, read(text));
    if (!strstr(text, "acc[d] x exp[d]"))
        ck_assert_str_eq(printed, text);
    ck_assert_str_eq(type_text(arena, read(printed)), printed);
    ck_assert(type_fits(types, read(printed), read(text)));
}
END_TEST

START_TEST(test_reads_the_meaning)
{
    const struct phrase_type *type = read("(d: data)->acc[d] x exp[d]->comm->p comm");
    expect(type, "(d: data) -> var[d] -> comm ->p comm");
    ck_assert_int_eq(type->kind, TYPE_DATA_FUN);
    ck_assert_int_eq(type->snd->kind, TYPE_FUN);
    ck_assert_ptr_eq(type->snd->fst, type_var(types, data_of_var(types, type->data_var)));
    ck_assert_int_eq(type->snd->snd->kind, TYPE_PASSIVE_FUN);
    ck_assert_ptr_eq(read("((comm) x (comm))"),
                     type_product(types, type_comm(types), type_comm(types)));
    expect(read("(n: nat) -> exp[[n+n]f32]"), "(n: nat) -> exp[[2*n]f32]");
}
END_TEST

START_TEST(test_inner_binders_hide_outer_ones)
{
    const struct phrase_type *type = read("(n: nat) -> (n: nat) -> exp[idx(n)]");
    const struct nat_var *var;
    ck_assert(nat_is_var(type->snd->snd->data->size, &var));
    ck_assert_ptr_eq(var, type->snd->nat_var);
    ck_assert_ptr_ne(var, type->nat_var);
}
END_TEST

START_TEST(test_passive_types)
{
    ck_assert(type_is_passive(read("exp[f32]")));
    ck_assert(type_is_passive(read("comm -> exp[f32]")));
    ck_assert(type_is_passive(read("comm ->p comm")));
    ck_assert(type_is_passive(read("exp[f32] x exp[i32]")));
    ck_assert(type_is_passive(read("(n: nat) -> exp[idx(n)]")));
    ck_assert(!type_is_passive(read("acc[f32]")));
    ck_assert(!type_is_passive(read("comm")));
    ck_assert(!type_is_passive(read("exp[f32] -> comm")));
    ck_assert(!type_is_passive(read("var[f32]")));
    ck_assert(!type_is_passive(read("(d: data) -> acc[d]")));
}
END_TEST

static bool fits(const char *found, const char *expected)
{
    return type_fits(types, read(found), read(expected));
}

START_TEST(test_passive_functions_fit_as_functions)
{
    ck_assert(fits("exp[f32] ->p comm", "exp[f32] -> comm"));
    ck_assert(!fits("exp[f32] -> comm", "exp[f32] ->p comm"));
    ck_assert(fits("exp[i8] -> exp[f32] ->p comm", "exp[i8] -> exp[f32] -> comm"));
    ck_assert(fits("(comm -> comm) -> comm", "(comm ->p comm) -> comm"));
    ck_assert(!fits("(comm ->p comm) -> comm", "(comm -> comm) -> comm"));
    ck_assert(!fits("exp[f32]", "exp[f64]"));
    ck_assert(!fits("exp[f32]", "acc[f32]"));
}
END_TEST

START_TEST(test_names_of_binders_do_not_matter)
{
    ck_assert(fits("(n: nat) -> exp[[n]f32]", "(m: nat) -> exp[[m]f32]"));
    ck_assert(
        fits("(n m: nat) -> (a: data) -> exp[[n*m]a]", "(x y: nat) -> (b: data) -> exp[[y*x]b]"));
    ck_assert(!fits("(n m: nat) -> exp[[n][m]f32]", "(n m: nat) -> exp[[m][n]f32]"));
    ck_assert(!fits("(a b: data) -> exp[a]", "(a b: data) -> exp[b]"));
    ck_assert(!fits("(n: nat) -> comm", "(d: data) -> comm"));
}
END_TEST

START_TEST(test_substitution)
{
    const struct phrase_type *type = read("(n m: nat) -> (d: data) -> exp[[n*m]d] -> acc[idx(m)]");
    const struct phrase_type *body = type_subst_nat(types, type->snd, type->nat_var, number(4));
    expect(body, "(m: nat) -> (d: data) -> exp[[4*m]d] -> acc[idx(m)]");
    body = type_subst_nat(types, body->snd, body->nat_var, number(8));
    expect(body, "(d: data) -> exp[[32]d] -> acc[idx(8)]");
    expect(type_subst_data(types, body->snd, body->data_var, data_pair(types, f32(), f32())),
           "exp[[32](f32 x f32)] -> acc[idx(8)]");
    ck_assert_ptr_eq(type_subst_nat(types, type, type->nat_var, number(1)), type);
}
END_TEST

START_TEST(test_substitution_of_all_at_once)
{
    const struct phrase_type *n = read("(n m: nat) -> (d: data) -> exp[[n][n*m]d] -> acc[idx(m)]");
    const struct phrase_type *m = n->snd, *d = m->snd;
    struct kind_subst subst = {0};
    nat_subst_add(arena, &subst.nats, n->nat_var, number(4));
    nat_subst_add(arena, &subst.nats, m->nat_var, number(8));
    kind_subst_add_data(arena, &subst, d->data_var, data_pair(types, f32(), f32()));
    expect(type_subst(types, d->snd, &subst), "exp[[4][32](f32 x f32)] -> acc[idx(8)]");
    expect(type_subst(types, d, &subst), "(d: data) -> exp[[4][32]d] -> acc[idx(8)]");
    expect(type_subst(types, m, &subst), "(m: nat) -> (d: data) -> exp[[4][4*m]d] -> acc[idx(m)]");
    ck_assert_ptr_eq(type_subst(types, n, &subst), n);
    ck_assert_ptr_eq(data_subst(types, f32(), &subst), f32());
    const struct kind_subst nothing = {0};
    ck_assert_ptr_eq(type_subst(types, d->snd, &nothing), d->snd);
}
END_TEST

/* Types know roughly which variables they mention; two of these are not told apart by that. */
START_TEST(test_substitution_of_one_of_many)
{
    const struct nat_var *vars[65];
    struct nat_table *nats = types_nats(types);
    for (size_t i = 0; i < 65; i++)
        vars[i] = nat_var_new(nats, "n", NULL, NULL);
    const struct nat *first = nat_of_var(nats, vars[0]);
    const struct data *array = data_pair(types, f32(), data_array(types, first, f32()));
    for (size_t i = 1; i < 65; i++) {
        ck_assert_ptr_eq(data_subst_nat(types, array, vars[i], number(4)), array);
        ck_assert(!nat_mentions(first, vars[i]));
    }
    ck_assert_ptr_eq(data_subst_nat(types, array, vars[0], number(4)),
                     data_pair(types, f32(), data_array(types, number(4), f32())));
    const struct nat *remainder = nat_mod(nats, number(7), nat_add(nats, first, number(1)));
    ck_assert(nat_mentions(remainder, vars[0]));
    ck_assert_ptr_eq(nat_subst(nats, remainder, vars[0], number(4)), number(2));
    ck_assert(!data_is_closed(array));
    const struct data *variable = data_of_var(types, data_var_new(types, "d"));
    ck_assert(!data_is_closed(data_pair(types, f32(), variable)));
    ck_assert(data_is_closed(data_array(types, number(4), f32())));
}
END_TEST

/* What types became is forgotten when something is added; and it is what it would be. */
START_TEST(test_substitution_remembers)
{
    struct arena *arena = types_arena(types);
    struct nat_table *nats = types_nats(types);
    const struct nat_var *n = nat_var_new(nats, "n", number(0), NULL);
    const struct nat_var *m = nat_var_new(nats, "m", number(0), NULL);
    const struct nat *sum = nat_add(nats, nat_of_var(nats, n), nat_of_var(nats, m));
    const struct data *array = data_array(types, sum, f32());
    const struct phrase_type *type = type_exp(types, array);
    struct kind_subst subst = {0};
    nat_subst_add(arena, &subst.nats, n, number(4));
    kind_subst_remember(arena, &subst);
    for (int i = 0; i < 2; i++) {
        ck_assert_ptr_eq(kind_subst_nat(types, sum, &subst),
                         nat_add(nats, number(4), nat_of_var(nats, m)));
        ck_assert_ptr_eq(data_subst(types, array, &subst),
                         data_subst_nat(types, array, n, number(4)));
        ck_assert_ptr_eq(type_subst(types, type, &subst),
                         type_exp(types, data_subst_nat(types, array, n, number(4))));
    }
    nat_subst_add(arena, &subst.nats, m, number(5));
    kind_subst_remember(arena, &subst);
    for (int i = 0; i < 200; i++) {
        const struct data *other = data_array(types, nat_add(nats, sum, number(i)), array);
        const struct data *made = data_subst(types, other, &subst);
        ck_assert_ptr_eq(made->size, number(9 + i));
        ck_assert_ptr_eq(made->fst, data_array(types, number(9), f32()));
        ck_assert_ptr_eq(data_subst(types, other, &subst), made);
    }
    ck_assert_ptr_eq(type_subst(types, type, &subst),
                     type_exp(types, data_array(types, number(9), f32())));
}
END_TEST

START_TEST(test_packed_data)
{
    const struct data *packed = data_packed(types, f32());
    const struct data *pair = data_pair(types, f32(), packed);
    const struct data *array = data_array(types, number(3), f32());
    ck_assert(data_has_packed(packed) && !data_holds_packed(packed));
    ck_assert(data_has_packed(pair) && !data_holds_packed(pair));
    ck_assert(!data_has_packed(data_array(types, number(3), packed)));
    ck_assert(data_holds_packed(data_array(types, number(3), pair)));
    ck_assert(data_holds_packed(data_packed(types, pair)));
    ck_assert(data_holds_packed(data_pair(types, data_array(types, number(3), packed), f32())));
    ck_assert(!data_has_packed(array) && !data_holds_packed(array));
}
END_TEST

START_TEST(test_flat_data_and_shapes)
{
    const struct data *pair = data_pair(types, f32(), data_idx(types, number(3)));
    const struct data *array = data_array(types, number(3), pair);
    ck_assert(data_is_flat(pair));
    ck_assert(data_is_flat(data_vector_of(types, SCALAR_I32, 4)));
    ck_assert(!data_is_flat(array));
    ck_assert(!data_is_flat(data_pair(types, f32(), array)));
    ck_assert(data_same_but_sizes(array, data_array(types, number(4), pair)));
    ck_assert(!data_same_but_sizes(array, data_array(types, number(3), f32())));
    ck_assert_uint_eq(data_leaf_count(f32()), 1);
    ck_assert_uint_eq(data_leaf_count(data_pair(types, array, data_packed(types, pair))), 4);
    ck_assert(data_is_scalar(f32(), NULL));
    ck_assert(!data_is_scalar(pair, NULL));
}
END_TEST

/* A text that is wrong ends in bug(). */
static const char *const wrong[] = {
    "comm ->",
    "exp[g]",
    "exp[f32<5>]",
    "(n: nat) -> exp[n]",
    "(d: data) -> exp[[d]f32]",
    "comm comm",
    "exp[(f32 x f32]",
    "(n: type) -> comm",
    "",
    "exp[[99999999999999999999]f32]",
};

/* Only constants count: [n][n] is checked when the program runs. */
START_TEST(test_sizes_that_fit)
{
    const struct nat *large = number(INT64_C(1) << 62);
    const struct nat *n =
        nat_of_var(types_nats(types), nat_var_new(types_nats(types), "n", number(0), NULL));
    const struct data *row = data_array(types, number(2), f32());
    ck_assert(data_size_fits(types, data_array(types, large, f32())));
    ck_assert(!data_size_fits(types, data_array(types, large, row)));
    ck_assert(!data_size_fits(types, data_array(types, large, data_pair(types, f32(), row))));
    ck_assert(data_size_fits(types, data_pair(types, row, data_array(types, large, f32()))));
    ck_assert(data_size_fits(types, data_array(types, n, data_array(types, n, row))));
    ck_assert(!nat_overflowed(types_nats(types)));
}
END_TEST

START_TEST(test_mistakes_are_bugs)
{
    read(wrong[_i]);
}
END_TEST

static Suite *type_suite(void)
{
    Suite *suite = suite_create("type");
    TCase *tcase = tcase_create("types");

    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, test_scalars_follow_their_table);
    tcase_add_test(tcase, test_equal_data_is_one);
    tcase_add_test(tcase, test_vectors_of_any_width);
    tcase_add_loop_test(tcase, test_what_is_printed_reads_back, 0,
                        sizeof readable / sizeof *readable);
    tcase_add_test(tcase, test_reads_the_meaning);
    tcase_add_test(tcase, test_inner_binders_hide_outer_ones);
    tcase_add_test(tcase, test_passive_types);
    tcase_add_test(tcase, test_passive_functions_fit_as_functions);
    tcase_add_test(tcase, test_names_of_binders_do_not_matter);
    tcase_add_test(tcase, test_substitution);
    tcase_add_test(tcase, test_substitution_of_all_at_once);
    tcase_add_test(tcase, test_substitution_of_one_of_many);
    tcase_add_test(tcase, test_substitution_remembers);
    tcase_add_test(tcase, test_packed_data);
    tcase_add_test(tcase, test_flat_data_and_shapes);
    tcase_add_test(tcase, test_sizes_that_fit);
    tcase_add_loop_test_raise_signal(tcase, test_mistakes_are_bugs, SIGABRT, 0,
                                     sizeof wrong / sizeof *wrong);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(type_suite());
}
