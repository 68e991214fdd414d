/* src/view/lmad.c: where the elements of views lie in memory: strides that are read off; spots. */
#include "base/buf.h"
#include "read_entry.h"
#include "unit.h"
#include "view/lmad.h"

/* ---- Strides ---- */

/* "0 + {(4 : 1) (n : 4)}", or "none". */
static const char *lmad_text(const struct phrase *exp)
{
    struct view_lmad lmad;
    struct buf buf = {0};
    const char *text;
    if (!view_read_lmad(f.dpia, exp, NULL, NULL, &lmad))
        return "none";
    nat_print(&buf, lmad.offset, NULL, NULL);
    buf_add(&buf, " + {");
    for (size_t d = 0; d < lmad.dimensions; d++) {
        buf_add(&buf, d > 0 ? " (" : "(");
        nat_print(&buf, lmad.lengths[d], NULL, NULL);
        buf_add(&buf, " : ");
        nat_print(&buf, lmad.strides[d], NULL, NULL);
        buf_add(&buf, ")");
    }
    buf_add(&buf, "}");
    text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const struct {
    const char *param, *type, *body, *lmad;
} strides[] = {
    {"[n]i32", "[n]i32", "xs", "0 + {(n : 1)}"},
    {"[n]i32", "[n]i32", "reverse xs", "n - 1 + {(n : -1)}"},
    {"[n+2]i32", "[n]i32", "drop 2 (reverse xs)", "n - 1 + {(n : -1)}"},
    {"[n][m]i32", "[m][n]i32", "transpose xs", "0 + {(m : 1) (n : m)}"},
    {"[n*4]i32", "[4][n]i32", "transpose (split 4 xs)", "0 + {(4 : 1) (n : 4)}"},
    {"[n][m]i32", "[n*m]i32", "join xs", "0 + {(n*m : 1)}"},
    {"[n][m]i32", "[n*m]i32", "join (transpose xs)", "none"},
    {"[n][n]i32", "[n]i32", "diagonal xs", "0 + {(n : n + 1)}"},
    {"[n*3]i32", "[n]i32", "every 3 xs", "0 + {(n : 3)}"},
    {"[n]i32", "[5]i32", "slice 5 2 3 xs", "2 + {(5 : 3)}"},
    {"[2*n+3]i32", "[n+1][3]i32", "slide 3 2 xs", "0 + {(n + 1 : 2) (3 : 1)}"},
    {"[n][m]i32", "[m]i32", "idx xs (toIdx n 2)", "2*m + {(m : 1)}"},
    {"[n][m](i32 x [4]i32)", "[n][4]i32", "unzipSnd (idx (transpose xs) (toIdx m 1))",
     "4 + {(n : 4*m) (4 : 1)}"},
    {"[n]([m]i32 x [4]i32)", "[n][4]i32", "unzipSnd xs", "0 + {(n : 4) (4 : 1)}"},
    {"[n]i32", "[n]i32", "rotate k xs", "none"},
    {"[n][m]i32", "[m][n]i32", "generate m (\\j. generate n (\\i. idx (idx xs i) j))",
     "0 + {(m : 1) (n : m)}"},
    {"[n][n]i32", "[n]i32", "generate n (\\i. idx (idx xs i) (toIdx n (fromIdx i)))",
     "0 + {(n : n + 1)}"},
    {"[n]i32", "[n]i32", "generate n (\\i. idx xs (toIdx n (fromIdx i / 2)))", "none"},
    {"[n]i32", "[n+n]i32", "concat xs xs", "none"},
    {"[n]i32", "[n]i32", "map (\\x. x + 1) xs", "none"},
    {"[n*4]i32", "[n]i32<4>", "asVector 4 xs", "0 + {(n : 4) (4 : 1)}"},
    {"[n]i32<4>", "[4*n]i32", "asScalar xs", "0 + {(4*n : 1)}"},
};

enum { STRIDE_COUNT = sizeof strides / sizeof *strides };

START_TEST(strides_are_read_off)
{
    const struct entry *entry = read_entry(
        arena_printf(f.arena, "f (n: nat) (m: nat) (k: exp[i64]) (xs: exp[%s]) : exp[%s] = %s",
                     strides[_i].param, strides[_i].type, strides[_i].body));
    ck_assert_str_eq(lmad_text(entry->body), strides[_i].lmad);
}
END_TEST

/* What is joined is parted again without a division, whatever is known of it. */
static const struct {
    const char *param, *type, *body, *offset;
} joins[] = {
    {"[n][m]i32", "[m][n]i32", "split n (join (transpose xs))", "m*b + a"},
    {"[2*k][m]i32", "[2*m][k]i32", "split k (join (transpose xs))", "m*k*(a%2) + m*b + a/2"},
    {"[k][2*m]i32", "[m][2*k]i32", "split (2*k) (join (transpose xs))", "2*m*(b%k) + 2*a + b/k"},
};

enum { JOIN_COUNT = sizeof joins / sizeof *joins };

START_TEST(joins_are_parted)
{
    const struct entry *entry = read_entry(
        arena_printf(f.arena, "f (n: nat) (m: nat) (k: nat) (xs: exp[%s]) : exp[%s] = %s",
                     joins[_i].param, joins[_i].type, joins[_i].body));
    const struct nat *a = nat_of_var(f.nats, nat_var_new(f.nats, "a", NULL, NULL));
    const struct nat *b = nat_of_var(f.nats, nat_var_new(f.nats, "b", NULL, NULL));
    const struct view_path *path =
        view_path_index(f.arena, a, view_path_index(f.arena, b, NULL));
    struct view_spot spot;
    struct buf buf = {0};
    ck_assert(view_find(f.dpia, entry->body, path, NULL, NULL, &spot));
    nat_print(&buf, spot.offset, NULL, NULL);
    ck_assert_str_eq(buf_text(&buf), joins[_i].offset);
    buf_free(&buf);
}
END_TEST

/* ---- Spots ---- */

/* Each index is DATA. */
static const struct nat *given_index(void *data, const struct phrase *arg,
                                     const struct view_path *path, const struct nat *n)
{
    (void)arg;
    (void)path;
    (void)n;
    return data;
}

/* The leaf of a component, and a number that whoever asks knows. */
START_TEST(spots_are_found)
{
    const struct data *pair = data_pair(f.types, f.f32, data_pair(f.types, f.f32, f.f32));
    struct var *xs = exp_var("xs", data_array(f.types, f.n, pair));
    struct var *ys = exp_var("ys", data_array(f.types, f.n, data_pair(f.types, pair, f.f32)));
    struct var *i = exp_var("i", data_idx(f.types, f.n));
    const struct nat *known = nat_of_var(f.nats, nat_var_new(f.nats, "known", NULL, NULL));
    const struct view_answers answers = {.index = given_index};
    const struct view_path *path =
        view_path_select(f.arena, 2, view_path_select(f.arena, 1, NULL));
    struct view_spot spot;
    ck_assert(view_find(f.dpia, idx(use(xs), use(i)), path, &answers, (void *)known, &spot));
    ck_assert_ptr_eq(spot.var, xs);
    ck_assert_uint_eq(spot.leaf, 1);
    ck_assert_ptr_eq(spot.offset, known);
    ck_assert(view_find(f.dpia, idx(use(ys), use(i)), view_path_select(f.arena, 2, NULL), &answers,
                        (void *)known, &spot));
    ck_assert_uint_eq(spot.leaf, 3);
    ck_assert(!view_find(f.dpia, idx(use(xs), use(i)), path, NULL, NULL, &spot));
    ck_assert(!view_find(f.dpia, use(xs), path->next, NULL, NULL, &spot));
}
END_TEST

START_TEST(a_stride_is_all_of_a_variable)
{
    const struct nat_var *i = nat_var_new(f.nats, "i", nat_const(f.nats, 0), NULL);
    const struct nat *at = nat_of_var(f.nats, i), *four = nat_const(f.nats, 4);
    const struct nat *row = nat_add(f.nats, nat_mul(f.nats, at, f.n), nat_mul(f.nats, at, four));
    ck_assert_ptr_eq(view_stride(f.nats, nat_add(f.nats, row, f.n), i),
                     nat_add(f.nats, f.n, four));
    ck_assert_ptr_eq(view_stride(f.nats, f.n, i), nat_const(f.nats, 0));
    ck_assert_ptr_null(view_stride(f.nats, nat_mul(f.nats, at, at), i));
    ck_assert_ptr_null(view_stride(f.nats, nat_div(f.nats, at, four), i));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("view_lmad");
    TCase *tests = tcase_create("lmad");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_loop_test(tests, strides_are_read_off, 0, STRIDE_COUNT);
    tcase_add_loop_test(tests, joins_are_parted, 0, JOIN_COUNT);
    tcase_add_test(tests, spots_are_found);
    tcase_add_test(tests, a_stride_is_all_of_a_variable);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
