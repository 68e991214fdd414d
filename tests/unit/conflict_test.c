/* src/memory/conflict.c against counting: random pairs of accesses to one variable, whose indices
 * are small expressions over the iterations of local loops, of loops in a work-item and of one
 * around. All values of all variables are tried. Where two work-items that are not the same meet,
 * there must be a conflict; where none do, a conflict may be seen, but for indices as programs have
 * them it must be seldom.
 *
 *     DPIAC_TEST_SEED=7      another seed than 1
 *     DPIAC_TEST_ROUNDS=500  more rounds */
#include <stdint.h>
#include <stdlib.h>

#include "dpia/phrase.h"
#include "memory/conflict.h"
#include "memory/pending.h"
#include "unit.h"

enum { MOST_VARS = 6, STEPS = 2 };

static struct arena *arena;
static struct types *types;
static struct dpia *dpia;
static struct nat_table *nats;
static uint64_t random_state;

struct variable {
    const struct nat_var *var;
    int64_t size, value;
};

/* Local iterations in two dimensions of A and of B, and what both share. */
static struct variable vars[MOST_VARS];
static struct access_step steps[2][STEPS];
static struct access accesses[2];

static void begin(void)
{
    const char *seed = getenv("DPIAC_TEST_SEED");
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    arena = arena_new();
    types = types_new(arena);
    dpia = dpia_new(arena, types);
    nats = dpia_nats(dpia);
}

static void end(void)
{
    arena_free(arena);
}

static int64_t below(int64_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int64_t)((random_state >> 33) % (uint64_t)n);
}

static const struct nat *constant(int64_t value)
{
    return nat_const(nats, value);
}

static const struct nat *of(size_t k)
{
    return nat_of_var(nats, vars[k].var);
}

/* A variable that the access SIDE may mention: its own or the shared ones. */
static const struct nat *some_variable(int side)
{
    size_t k = (size_t)below(4);
    return of(k < 2 ? (size_t)side * 2 + k : k + 2);
}

static const struct nat *linear(int side)
{
    const struct nat *sum = constant(below(4));
    for (int k = 0; k < 2; k++)
        sum = nat_add(nats, sum,
                      nat_mul(nats, constant(below(5)), some_variable(side)));
    return sum;
}

/* Anything: also what no program would have. */
static const struct nat *any_index(int side)
{
    const struct nat *nat = linear(side);
    switch (below(4)) {
    case 0:
        return nat_mod(nats, nat, constant(1 + below(5)));
    case 1:
        return nat_div(nats, nat, constant(1 + below(5)));
    case 2:
        return nat_sub(nats, constant(20), nat);
    default:
        return nat;
    }
}

/* What views make of one local index, I, with another number, J, beside it. */
static const struct nat *usual_index(const struct nat *i, const struct nat *j, int64_t i_size,
                                     int64_t j_size, int kind)
{
    switch (kind) {
    case 0:
        return i;
    case 1:
        return nat_add(nats, nat_mul(nats, i, constant(j_size)), j);
    case 2:
        return nat_sub(nats, constant(i_size - 1), i);
    case 3:
        return nat_mod(nats, nat_add(nats, i, constant(i_size - 1)), constant(i_size));
    case 4:
        return nat_add(nats, i, constant(i_size));
    default:
        return nat_add(nats, nat_mul(nats, j, constant(i_size)), i);
    }
}

static void make_variables(void)
{
    static const char *const names[MOST_VARS] = {"i", "k", "j", "l", "s", "t"};
    for (size_t k = 0; k < MOST_VARS; k++) {
        vars[k].size = 1 + below(5);
        if (k == 2 || k == 3)
            vars[k].size = vars[k - 2].size;
        vars[k].var =
            nat_var_new(nats, names[k], constant(0), constant(vars[k].size - 1));
    }
}

/* Who runs the access SIDE: iterations of both its variables, of the first, all, or the first. */
static void make_ids(int side, int64_t way)
{
    const struct nat **ids = accesses[side].ids;
    ids[0] = way == 3 ? constant(0) : of((size_t)side * 2);
    ids[1] = way == 0 ? of((size_t)side * 2 + 1) : constant(0);
    ids[2] = constant(0);
    if (way == 2)
        ids[0] = NULL;
}

static void make_accesses(void)
{
    for (int side = 0; side < 2; side++)
        accesses[side] = (struct access){.writes = side == 0,
                                         .steps = steps[side],
                                         .step_count = 1 + (size_t)below(STEPS)};
}

static int64_t value_of(void *data, const struct nat_var *var)
{
    (void)data;
    for (size_t k = 0; k < MOST_VARS; k++)
        if (vars[k].var == var)
            return vars[k].value;
    ck_abort_msg("an unknown variable");
    return 0;
}

static int64_t value(const struct nat *nat)
{
    bool ok = true;
    int64_t result = nat_eval(nat, value_of, NULL, &ok);
    if (!ok)
        ck_abort_msg("a nat without a value");
    return result;
}

/* What an access does for some values of the variables: its indices, and the work-item. */
struct point {
    int64_t indices[STEPS], ids[LOOP_DIMENSIONS];
};

/* The points of one access, for all values of its own variables, which have at most five each. */
struct points {
    struct point at[25];
    size_t count;
};

static struct point point_of(int side)
{
    struct point point = {{0}, {0}};
    for (size_t k = 0; k < accesses[side].step_count; k++)
        point.indices[k] = value(steps[side][k].index);
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (accesses[side].ids[d])
            point.ids[d] = value(accesses[side].ids[d]);
    return point;
}

static struct points points_of(int side)
{
    struct variable *first = &vars[side * 2], *second = first + 1;
    struct points points = {.count = 0};
    for (first->value = 0; first->value < first->size; first->value++)
        for (second->value = 0; second->value < second->size; second->value++)
            points.at[points.count++] = point_of(side);
    return points;
}

/* Whether the accesses meet at these points, and their work-items are not the same. */
static bool meets(const struct point *a, const struct point *b)
{
    bool same = true;
    for (size_t k = 0; k < accesses[0].step_count && k < accesses[1].step_count; k++)
        if (a->indices[k] != b->indices[k])
            return false;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        same = same && accesses[0].ids[d] && accesses[1].ids[d] && a->ids[d] == b->ids[d];
    return !same;
}

/* Whether they do for some values of their own variables, and those at hand of the shared ones. */
static bool may_meet_here(void)
{
    const struct points first = points_of(0), second = points_of(1);
    for (size_t i = 0; i < first.count; i++)
        for (size_t j = 0; j < second.count; j++)
            if (meets(&first.at[i], &second.at[j]))
                return true;
    return false;
}

/* Whether there are values of all variables for which they do. */
static bool may_meet(void)
{
    struct variable *s = &vars[4], *t = &vars[5];
    for (s->value = 0; s->value < s->size; s->value++)
        for (t->value = 0; t->value < t->size; t->value++)
            if (may_meet_here())
                return true;
    return false;
}

static int64_t rounds(int64_t few)
{
    const char *text = getenv("DPIAC_TEST_ROUNDS");
    return text ? strtoll(text, NULL, 10) * few / 10 : few;
}

START_TEST(no_conflict_is_overlooked)
{
    int64_t conflicts = 0, count = rounds(3000);
    for (int64_t round = 0; round < count; round++) {
        make_variables();
        make_accesses();
        for (int side = 0; side < 2; side++) {
            make_ids(side, below(4));
            for (size_t k = 0; k < STEPS; k++)
                steps[side][k].index = any_index(side);
        }
        bool met = may_meet();
        conflicts += met;
        ck_assert_msg(!met || access_may_conflict(dpia, &accesses[0], &accesses[1]),
                      "round %lld", (long long)round);
    }
    ck_assert_int_gt(conflicts, count / 4);
    ck_assert_int_lt(conflicts, count - count / 8);
}
END_TEST

START_TEST(usual_indices_are_told_apart)
{
    int64_t free = 0, seen = 0, count = rounds(1000);
    for (int64_t round = 0; round < count; round++) {
        make_variables();
        make_accesses();
        accesses[0].step_count = accesses[1].step_count = 1;
        for (int side = 0; side < 2; side++) {
            size_t own = (size_t)side * 2;
            make_ids(side, below(4) ? 1 : 0);
            steps[side][0].index =
                usual_index(of(own), of(own + 1), vars[own].size, vars[own + 1].size,
                            (int)below(6));
        }
        bool met = may_meet(), found = access_may_conflict(dpia, &accesses[0], &accesses[1]);
        ck_assert_msg(!met || found, "round %lld", (long long)round);
        free += !met;
        seen += !met && found;
    }
    ck_assert_int_gt(free, count / 10);
    ck_assert_msg(seen * 20 < free, "%lld of %lld", (long long)seen, (long long)free);
}
END_TEST

/* Of the same expression, in one place: who does it, where, and whether it writes. */
START_TEST(accesses_that_differ_are_all_pending)
{
    struct pending_vec all = {0};
    make_variables();
    struct access_step first = {.which = 1}, second = {.which = 2}, element = {.index = of(0)},
                       other = {.index = of(1)};
    const struct access one = {.steps = &first, .step_count = 1, .ids = {of(0)}};
    struct access different[] = {one, one, one, one, one, one};
    different[1].steps = &second;
    different[2].steps = &element;
    different[3].steps = &other;
    different[4].ids[0] = constant(0);
    different[5].writes = true;
    for (int twice = 0; twice < 2; twice++)
        for (size_t k = 0; k < sizeof different / sizeof *different; k++)
            pending_add(arena, &all, (struct pending){.access = different[k]});
    ck_assert_uint_eq(all.len, sizeof different / sizeof *different);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("conflict");
    TCase *tests = tcase_create("conflict");

    tcase_add_checked_fixture(tests, begin, end);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, no_conflict_is_overlooked);
    tcase_add_test(tests, usual_indices_are_told_apart);
    tcase_add_test(tests, accesses_that_differ_are_all_pending);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
