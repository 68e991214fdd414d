/* src/view/chain.h: what is said of two chains of views, whether they are the same, apart, or one
 * in others, is compared with their elements, listed one by one: pairs of chains of up to three
 * views of small arrays. With sizes that are not known, a table says what is to be found out. */
#include "base/vec.h"
#include "read_entry.h"
#include "unit.h"
#include "view/chain.h"
#include "view/lmad.h"

/* ---- Chains and their elements ---- */

enum { MOST_VIEWS = 4, MOST_ELEMENTS = 64 };

struct listed {
    const char *text;
    const struct phrase *phrase;
    struct view_chain chain;
    struct view_seen seen[MOST_VIEWS];
    int64_t elements[MOST_ELEMENTS]; /* in their order; numbers in the variable */
    size_t count;
};

static const struct nat *constant_nat(int64_t value)
{
    return nat_const(f.nats, value);
}

static int64_t value_of(const struct nat *nat)
{
    int64_t value;
    ck_assert(nat_is_const(nat, &value));
    return value;
}

static const struct nat *number(void *data, const struct phrase *arg, const struct view_path *path,
                                const char *name)
{
    (void)data;
    (void)path;
    (void)name;
    while (phrase_is_prim(arg, PRIM_TO_IDX))
        arg = phrase_arg(arg, 0);
    return constant_nat((int64_t)phrase_literal_value(arg).bits);
}

static const struct nat *index_of(void *data, const struct phrase *arg,
                                  const struct view_path *path, const struct nat *n)
{
    (void)n;
    return number(data, arg, path, "");
}

static const struct view_answers known = {.index = index_of, .number = number};

/* The number of the element of the variable that PATH leads to from PHRASE. */
static int64_t element_at(const struct phrase *phrase, const struct view_path *path)
{
    struct view_walk walk = {f.dpia, phrase, path, &known, NULL};
    const struct data *data;
    int64_t result = 0;
    while (view_enter(&walk) == VIEW_ENTERED)
        continue;
    data = phrase_data(walk.at);
    for (path = walk.path; path; path = path->next, data = data->fst)
        result = result * value_of(data->size) + value_of(path->index);
    return result;
}

/* Lists the elements below INDICES, COUNT of them, of DATA. */
static void list_elements(struct listed *it, const struct data *data, int64_t *indices,
                          size_t count)
{
    const struct view_path *path = NULL;
    if (data->kind == DATA_ARRAY) {
        for (indices[count] = 0; indices[count] < value_of(data->size); indices[count]++)
            list_elements(it, data->fst, indices, count + 1);
        return;
    }
    for (size_t k = count; k-- > 0;)
        path = view_path_index(f.arena, constant_nat(indices[k]), path);
    ck_assert_uint_lt(it->count, MOST_ELEMENTS);
    it->elements[it->count++] = element_at(it->phrase, path);
}

static void make_chain(struct listed *it)
{
    const struct phrase *at = it->phrase;
    it->chain = (struct view_chain){.data = phrase_data(at)};
    for (size_t k = 0; at->kind == PHRASE_PRIM; at = it->seen[k++].of) {
        ck_assert_uint_lt(k, MOST_VIEWS);
        ck_assert(view_see(f.dpia, at, &it->seen[k]));
        ck_assert(view_chain_add(&it->chain,
                                 (struct view_link){VIEW_LINK_SEEN, &it->seen[k], NULL}));
    }
}

/* ---- All chains ---- */

struct listed_vec VEC(struct listed *);

static const struct phrase *to_idx(int64_t n, int64_t value)
{
    return phrase_to_idx(f.dpia, constant_nat(n), phrase_int(f.dpia, SCALAR_I64, value, loc_none()),
                         loc_none());
}

static const struct phrase *every_second(const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    const struct nat *nats[] = {constant_nat(value_of(data->size) / 2), constant_nat(2)};
    return phrase_prim(f.dpia, PRIM_EVERY, nats, 2, &data->fst, 1, &exp, 1, loc_none());
}

/* EXP seen in way WAY; null where that does not fit. */
static const struct phrase *seen_in(const struct phrase *exp, unsigned way)
{
    const struct data *data = phrase_data(exp);
    int64_t n = data->kind == DATA_ARRAY ? value_of(data->size) : 0;
    bool rows = n > 0 && data->fst->kind == DATA_ARRAY;
    const struct nat *one = constant_nat(1), *two = constant_nat(2);
    if (n == 0)
        return NULL;
    switch (way) {
    case 0:
        return n < 3 ? NULL : phrase_take(f.dpia, two, constant_nat(n - 2), exp, loc_none());
    case 1:
        return n < 2 ? NULL : phrase_take(f.dpia, constant_nat(n - 1), one, exp, loc_none());
    case 2:
        return n < 2 ? NULL : phrase_drop(f.dpia, one, constant_nat(n - 1), exp, loc_none());
    case 3:
        return n < 3 ? NULL : phrase_drop(f.dpia, two, constant_nat(n - 2), exp, loc_none());
    case 4:
        return phrase_reverse(f.dpia, exp, loc_none());
    case 5:
        return n % 2 ? NULL : every_second(exp);
    case 6:
        return n % 2 || n < 4 ? NULL
                              : phrase_split(f.dpia, two, constant_nat(n / 2), exp, loc_none());
    case 7:
        return n % 3 ? NULL
                     : phrase_split(f.dpia, constant_nat(n / 3), constant_nat(3), exp, loc_none());
    case 8:
        return rows ? phrase_join(f.dpia, exp, loc_none()) : NULL;
    case 9:
        return rows ? phrase_transpose(f.dpia, exp, loc_none()) : NULL;
    case 10:
        return phrase_idx(f.dpia, exp, to_idx(n, 0), loc_none());
    case 11:
        return n < 2 ? NULL : phrase_idx(f.dpia, exp, to_idx(n, 1), loc_none());
    case 12:
        return n < 4 ? NULL : phrase_slide(f.dpia, constant_nat(n - 2), two, one, exp, loc_none());
    case 13:
        return rows && value_of(data->fst->size) == n
                   ? phrase_prim(f.dpia, PRIM_DIAGONAL, &data->size, 1, &data->fst->fst, 1, &exp, 1,
                                 loc_none())
                   : NULL;
    }
    return NULL;
}

enum { WAYS = 14 };

static const char *const way_names[WAYS] = {
    "take 2",  "take -1", "drop 1", "drop 2",    "reverse", "every 2", "split 2",
    "split 3", "join",    "transpose", "idx 0", "idx 1",   "slide 2", "diagonal"};

static void add_chains(struct listed_vec *all, const char *text, const struct phrase *exp,
                       unsigned views)
{
    struct listed *it = ARENA_NEW(f.arena, struct listed);
    int64_t indices[VIEW_MOST_DIMENSIONS];
    it->text = text;
    it->phrase = exp;
    make_chain(it);
    list_elements(it, phrase_data(exp), indices, 0);
    VEC_PUSH(f.arena, all, it);
    for (unsigned way = 0; way < WAYS && views > 0; way++) {
        const struct phrase *next = seen_in(exp, way);
        if (next)
            add_chains(all, arena_printf(f.arena, "%s, %s", text, way_names[way]), next,
                       views - 1);
    }
}

static const struct phrase *array_of(int64_t rows, int64_t columns)
{
    const struct data *row =
        columns ? data_array(f.types, constant_nat(columns), f.f32) : f.f32;
    return use(exp_var("xs", data_array(f.types, constant_nat(rows), row)));
}

/* ---- What is so ---- */

static bool has_element(const struct listed *it, int64_t element)
{
    for (size_t k = 0; k < it->count; k++)
        if (it->elements[k] == element)
            return true;
    return false;
}

static bool is_apart(const struct listed *a, const struct listed *b)
{
    for (size_t k = 0; k < a->count; k++)
        if (has_element(b, a->elements[k]))
            return false;
    return true;
}

static bool is_same(const struct listed *a, const struct listed *b)
{
    if (phrase_data(a->phrase) != phrase_data(b->phrase))
        return false;
    for (size_t k = 0; k < a->count; k++)
        if (a->elements[k] != b->elements[k])
            return false;
    return true;
}

static bool is_covered(const struct listed *it, const struct listed *a, const struct listed *b)
{
    for (size_t k = 0; k < it->count; k++)
        if (!has_element(a, it->elements[k]) && !has_element(b, it->elements[k]))
            return false;
    return true;
}

static const struct {
    int64_t rows, columns;
    unsigned views;
    size_t step; /* of pairs: all, or one in so many */
} arrays[] = {{6, 0, 2, 1}, {6, 0, 3, 23}, {12, 0, 2, 2}, {3, 3, 2, 2}, {2, 6, 2, 2}};

enum { ARRAY_COUNT = sizeof arrays / sizeof *arrays };

static struct listed_vec chains_of(int which)
{
    struct listed_vec all = {0};
    add_chains(&all, "xs", array_of(arrays[which].rows, arrays[which].columns),
               arrays[which].views);
    ck_assert_uint_gt(all.len, 50);
    return all;
}

/* Nothing is claimed that is not so; and of what is so only little is not found out. */
START_TEST(pairs_are_what_their_elements_are)
{
    struct listed_vec all = chains_of(_i);
    size_t same = 0, same_found = 0, apart = 0, apart_found = 0;
    for (size_t i = 0; i < all.len; i++)
        for (size_t j = i % arrays[_i].step; j < all.len; j += arrays[_i].step) {
            const struct listed *a = all.at[i], *b = all.at[j];
            bool claims_same = view_chain_is_same(f.dpia, &a->chain, &b->chain);
            bool claims_apart = view_chain_is_apart(f.dpia, &a->chain, &b->chain);
            same += is_same(a, b);
            same_found += claims_same;
            apart += is_apart(a, b);
            apart_found += claims_apart;
            unit_assert(!claims_same || is_same(a, b), "%s is not %s", a->text, b->text);
            unit_assert(!claims_apart || is_apart(a, b), "%s meets %s", a->text, b->text);
        }
    ck_assert_msg(same_found * 10 >= same * 9, "%zu of %zu are seen to be the same", same_found,
                  same);
    ck_assert_msg(apart_found * 10 >= apart * 9, "%zu of %zu are seen to be apart", apart_found,
                  apart);
}
END_TEST

START_TEST(covered_is_what_is_covered)
{
    struct listed_vec all = chains_of(_i);
    size_t covered = 0, found = 0;
    for (size_t i = 0; i < all.len; i++)
        for (size_t j = i % arrays[_i].step; j < all.len; j += arrays[_i].step) {
            const struct listed *it = all.at[i], *a = all.at[j];
            const struct listed *b = all.at[(7 * i + 5 * j) % all.len];
            const struct view_chain both[] = {a->chain, b->chain};
            bool claims = view_chain_is_covered(f.dpia, &it->chain, both, 2);
            unit_assert(!claims || is_covered(it, a, b), "%s and %s leave out some of %s",
                        a->text, b->text, it->text);
            covered += is_covered(it, a, b);
            found += claims;
        }
    ck_assert_msg(found * 3 >= covered, "%zu of %zu are seen to be covered", found, covered);
}
END_TEST

/* ---- Sizes that are not known ---- */

enum relation { SAME = 1, APART = 2, COVERED = 4, WITH_REST = 8 };

/* Two views of an array of type TYPE and what is to be seen of them: the first is covered by the
 * second, and all of the array by both. */
static const struct {
    const char *type, *a, *b;
    unsigned relations;
} symbolic[] = {
    {"[n+m+2]i32", "take n (drop m xs)", "drop m (take (m + n) xs)", SAME | COVERED},
    {"[n+m+2]i32", "take n xs", "drop n xs", APART | WITH_REST},
    {"[n+m+2]i32", "take n xs", "take m (drop n xs)", APART},
    {"[n+m+2]i32", "take (n + 1) xs", "drop n xs", WITH_REST},
    {"[n+m+2]i32", "reverse (take n xs)", "take n xs", COVERED},
    {"[n+m+2]i32", "reverse (take n xs)", "drop (m + 2) (reverse xs)", SAME | COVERED},
    {"[n+m+2]i32", "take n (reverse xs)", "take (m + 2) xs", APART | WITH_REST},
    {"[n+m+2]i32", "take n xs", "take (n + m) xs", COVERED},
    {"[n+m+2]i32", "take (n + m) xs", "take n xs", 0},
    {"[2*n+2]i32", "every 2 xs", "idx (transpose (split 2 xs)) (toIdx 2 0)", SAME | COVERED},
    {"[2*n+2]i32", "every 2 xs", "idx (transpose (split 2 xs)) (toIdx 2 1)", APART},
    {"[n][m+2]i32", "idx (transpose xs) (toIdx (m+2) 0)", "idx (transpose xs) (toIdx (m+2) 1)",
     APART},
    {"[n*(m+2)]i32", "idx (transpose (split (m+2) xs)) (toIdx (m+2) 0)",
     "idx (transpose (split (m+2) xs)) (toIdx (m+2) 1)", APART},
    {"[(n+1)*(m+2)]i32", "idx (transpose (split (m+2) xs)) (toIdx (m+2) 0)",
     "idx (transpose (split (m+2) (drop (m+2) xs))) (toIdx (m+2) 0)", 0},
    {"[n+1][m]i32", "join (take n xs)", "take (n * m) (join xs)", SAME | COVERED},
    {"[n+1][m]i32", "take n xs", "drop n xs", APART | WITH_REST},
    {"[n][m]i32", "transpose (transpose xs)", "xs", SAME | COVERED},
    {"[n][m]i32", "split m (join xs)", "xs", SAME | COVERED},
    {"[n][m]i32", "transpose xs", "xs", COVERED},
    {"[n]i32", "rotate k xs", "xs", COVERED},
    {"[3*n]i32", "drop (2*n) xs", "take (2*n) xs", APART | WITH_REST},
    {"[n]i32", "rotate k xs", "rotate k xs", 0},
    {"[n]i32", "xs", "reverse (reverse xs)", SAME | COVERED},
};

enum { SYMBOLIC_COUNT = sizeof symbolic / sizeof *symbolic };

START_TEST(sizes_need_not_be_known)
{
    const char *text = arena_printf(
        f.arena, "f (n: nat) (m: nat) (k: exp[i64]) (xs: exp[%s]) : exp[i32] =\n"
                 "  let a = %s in let b = %s in 0i32\n",
        symbolic[_i].type, symbolic[_i].a, symbolic[_i].b);
    struct listed a = {0}, b = {0};
    struct view_chain both[2], all = {0};
    const struct phrase *let, *inner;
    unsigned found;
    let = read_entry(text)->body;
    inner = phrase_lam_body(phrase_arg(let, 1));
    a.phrase = phrase_arg(let, 0);
    b.phrase = phrase_arg(inner, 0);
    make_chain(&a);
    make_chain(&b);
    both[0] = a.chain;
    both[1] = b.chain;
    all.data = phrase_data(a.chain.count > 0 ? a.seen[a.chain.count - 1].of : a.phrase);
    found = view_chain_is_same(f.dpia, &a.chain, &b.chain) * SAME |
            view_chain_is_apart(f.dpia, &a.chain, &b.chain) * APART |
            view_chain_is_covered(f.dpia, &a.chain, &b.chain, 1) * COVERED;
    if (!(found & COVERED) && view_chain_is_covered(f.dpia, &all, both, 2))
        found |= WITH_REST;
    ck_assert_msg(found == symbolic[_i].relations, "%s and %s: %u", symbolic[_i].a, symbolic[_i].b,
                  found);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("view_chain");
    TCase *tests = tcase_create("chains");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, pairs_are_what_their_elements_are, 0, ARRAY_COUNT);
    tcase_add_loop_test(tests, covered_is_what_is_covered, 0, ARRAY_COUNT);
    tcase_add_loop_test(tests, sizes_need_not_be_known, 0, SYMBOLIC_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
