/* Properties of nats, tested by evaluation on random ones.
 *
 * A round makes a table and some variables with random bounds: none, constants that may be negative
 * or large, or nats over the variables before them (n - 1, n/2048 - 1, min(n, m) - 1, ...). It
 * builds random trees over these. A tree keeps its operands, so that it can be computed by
 * definition; the nat that the operations under test make of it is computed by the evaluator below,
 * which reads the normal form's own fields. The two must agree wherever the tree has a value, at
 * zero, at the bounds, at negative and at large numbers; where a number passes 2^60, nothing is
 * said.
 *
 *     DPIAC_TEST_SEED=7      another seed than 1
 *     DPIAC_TEST_ROUNDS=500  rounds of each property, instead of a few */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/buf.h"
#include "type/nat.h"
#include "unit.h"

#define VARS 7
#define SAMPLES 32
#define TREES 24
#define LARGE (INT64_C(1) << 60)

__extension__ typedef __int128 wide;

enum operation { CONST, VAR, ADD, SUB, MUL, DIV, MOD, MIN, MAX, OPERATION_COUNT };

struct tree {
    enum operation operation;
    int64_t constant;
    int var;
    const struct tree *left, *right;
    const struct nat *nat; /* what the operations under test made of it */
};

/* A variable: its bounds as trees, null if there are none. */
struct known {
    const struct nat_var *var;
    const struct tree *lower, *upper;
};

struct value {
    bool has;
    int64_t is;
};

struct sample {
    struct value of[VARS];
};

static struct arena *arena;
static struct nat_table *table;
static struct known vars[VARS];
static int var_count; /* made so far */
static struct sample samples[SAMPLES];
static uint64_t random_state;
static long compared;

/* -- Random numbers -------------------------------------------------------------------------- */

static uint64_t next_random(void)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* LOW <= result <= HIGH. */
static int64_t pick(int64_t low, int64_t high)
{
    uint64_t width = (uint64_t)high - (uint64_t)low + 1;
    return (int64_t)((uint64_t)low + (width ? next_random() % width : next_random()));
}

static bool chance(int one_in)
{
    return pick(1, one_in) == 1;
}

static long number_from(const char *variable, long otherwise)
{
    const char *text = getenv(variable);
    return text ? strtol(text, NULL, 10) : otherwise;
}

/* -- Computing by definition ----------------------------------------------------------------- */

static struct value no_value(void)
{
    return (struct value){false, 0};
}

static struct value value_of(wide number)
{
    if (number > LARGE || number < -LARGE)
        return no_value();
    return (struct value){true, (int64_t)number};
}

/* Whether a number that is negative was divided since this was set. */
static bool divided_negative;

static int64_t floor_div(int64_t a, int64_t b)
{
    divided_negative |= a < 0;
    return a % b < 0 ? a / b - 1 : a / b;
}

static struct value define(enum operation operation, int64_t a, int64_t b)
{
    switch (operation) {
    case ADD:
        return value_of((wide)a + b);
    case SUB:
        return value_of((wide)a - b);
    case MUL:
        return value_of((wide)a * b);
    case DIV:
        return b <= 0 ? no_value() : value_of(floor_div(a, b));
    case MOD:
        return b <= 0 ? no_value() : value_of((wide)a - (wide)b * floor_div(a, b));
    case MIN:
        return value_of(a < b ? a : b);
    case MAX:
        return value_of(a > b ? a : b);
    case CONST:
    case VAR:
    case OPERATION_COUNT:
        break;
    }
    return no_value();
}

static struct value compute(const struct tree *tree, const struct sample *sample)
{
    if (tree->operation == CONST)
        return value_of(tree->constant);
    if (tree->operation == VAR)
        return sample->of[tree->var];
    struct value left = compute(tree->left, sample), right = compute(tree->right, sample);
    return left.has && right.has ? define(tree->operation, left.is, right.is) : no_value();
}

/* -- Computing a normal form ----------------------------------------------------------------- */

enum verdict { FINE, TOO_LARGE, NO_VALUE };

static wide eval(const struct nat *nat, const struct sample *sample, enum verdict *verdict);

static void demand(enum verdict *verdict, bool fine, enum verdict otherwise)
{
    if (!fine && *verdict == FINE)
        *verdict = otherwise;
}

static bool is_small(wide number)
{
    return number < ((wide)1 << 63) && number > -((wide)1 << 63);
}

static int64_t eval_var(const struct nat_var *var, const struct sample *sample,
                        enum verdict *verdict)
{
    int i = 0;
    while (i < var_count && vars[i].var != var)
        i++;
    demand(verdict, i < var_count && sample->of[i].has, NO_VALUE);
    return i < var_count ? sample->of[i].is : 0;
}

static wide eval_factor(const struct nat_factor *factor, const struct sample *sample,
                        enum verdict *verdict)
{
    if (factor->kind == NAT_VAR)
        return eval_var(factor->var, sample, verdict);
    wide left = eval(factor->left, sample, verdict), right = eval(factor->right, sample, verdict);
    bool divides = factor->kind == NAT_DIV || factor->kind == NAT_MOD;
    demand(verdict, is_small(left) && is_small(right), TOO_LARGE);
    demand(verdict, !divides || right > 0, NO_VALUE);
    if (*verdict != FINE)
        return 0;
    switch (factor->kind) {
    case NAT_VAR:
        break;
    case NAT_DIV:
        return floor_div((int64_t)left, (int64_t)right);
    case NAT_MOD:
        return left - right * floor_div((int64_t)left, (int64_t)right);
    case NAT_MIN:
        return left < right ? left : right;
    case NAT_MAX:
        return left > right ? left : right;
    }
    return 0;
}

/* The normal form may pass through numbers that the tree does not: products multiplied out. */
static wide eval(const struct nat *nat, const struct sample *sample, enum verdict *verdict)
{
    wide sum = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        wide product = nat->terms[i].coefficient;
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            wide factor = eval_factor(nat->terms[i].factors[j], sample, verdict);
            demand(verdict, is_small(product) && is_small(factor), TOO_LARGE);
            product = *verdict == FINE ? product * factor : 0;
        }
        sum += product;
    }
    return sum;
}

/* -- Random trees ---------------------------------------------------------------------------- */

static const struct nat *apply(enum operation operation, const struct nat *a, const struct nat *b)
{
    switch (operation) {
    case ADD:
        return nat_add(table, a, b);
    case SUB:
        return nat_sub(table, a, b);
    case MUL:
        return nat_mul(table, a, b);
    case DIV:
        return nat_div(table, a, b);
    case MOD:
        return nat_mod(table, a, b);
    case MIN:
        return nat_min(table, a, b);
    case MAX:
        return nat_max(table, a, b);
    case CONST:
    case VAR:
    case OPERATION_COUNT:
        break;
    }
    return NULL;
}

static const struct tree *tree_new(struct tree tree)
{
    struct tree *copy = ARENA_NEW(arena, struct tree);
    *copy = tree;
    return copy;
}

static const struct tree *constant(int64_t value)
{
    return tree_new(
        (struct tree){.operation = CONST, .constant = value, .nat = nat_const(table, value)});
}

static const struct tree *variable(int var)
{
    return tree_new(
        (struct tree){.operation = VAR, .var = var, .nat = nat_of_var(table, vars[var].var)});
}

static const struct tree *node(enum operation operation, const struct tree *left,
                               const struct tree *right)
{
    return tree_new((struct tree){.operation = operation,
                                  .left = left,
                                  .right = right,
                                  .nat = apply(operation, left->nat, right->nat)});
}

/* A power of two between these, give or take a little. */
static int64_t near_power(int64_t from, int64_t to, int64_t little)
{
    int64_t power = INT64_C(1) << pick(from, to);
    return power + pick(-little, little);
}

static int64_t random_constant(void)
{
    static const int64_t usual[] = {0, 1, 1, 2, 2, 3, 4, 5, 8, 16, 32, 63, 64, 2048, -1, -2, -7};
    if (chance(30))
        return near_power(20, 34, 5);
    return usual[pick(0, (int64_t)(sizeof usual / sizeof *usual) - 1)];
}

static const struct tree *random_leaf(void)
{
    if (var_count == 0 || chance(4))
        return constant(random_constant());
    return variable((int)pick(0, var_count - 1));
}

/* The same operand again is what lets rules apply: n*m/m, (i*m + j)%m. */
static const struct tree *random_tree(int depth, enum operation last)
{
    if (depth == 0 || chance(6))
        return random_leaf();
    const struct tree *left = random_tree(depth - 1, last), *right = random_tree(depth - 1, last);
    enum operation operation = (enum operation)pick(ADD, last);
    if (chance(3))
        operation = chance(2) ? ADD : MUL;
    if (last > MUL && chance(8))
        left = node(ADD, node(MUL, left, right), random_leaf());
    return node(operation, left, right);
}

/* -- Variables ------------------------------------------------------------------------------- */

static const struct tree *less_one(const struct tree *tree)
{
    return node(SUB, tree, constant(1));
}

/* Nothing, a constant, or a nat over the older variables; most variables are sizes or indices. */
static void choose_bounds(struct known *known)
{
    switch (pick(0, 8)) {
    case 0:
        return;
    case 1:
    case 2:
        known->lower = constant(pick(0, 1));
        return;
    case 3:
        known->lower = constant(random_constant());
        known->upper = node(ADD, known->lower, constant(pick(0, 70)));
        return;
    case 4:
        known->lower = chance(2) ? random_tree(2, MAX) : NULL;
        known->upper = random_tree(2, MAX);
        return;
    case 5:
        known->lower = constant(0);
        known->upper = less_one(random_tree(2, MAX));
        return;
    default:
        known->lower = constant(0);
        known->upper = less_one(random_leaf());
        return;
    }
}

static const struct nat *nat_or_null(const struct tree *tree)
{
    return tree ? tree->nat : NULL;
}

static void make_var(void)
{
    static const char *const names[VARS] = {"a", "b", "c", "d", "e", "f", "g"};
    struct known *known = &vars[var_count];
    *known = (struct known){0};
    choose_bounds(known);
    known->var =
        nat_var_new(table, names[var_count], nat_or_null(known->lower), nat_or_null(known->upper));
    var_count++;
}

static bool is_within(const struct sample *sample, int var)
{
    struct value low = value_of(sample->of[var].is), high = low;
    if (vars[var].lower)
        low = compute(vars[var].lower, sample);
    if (vars[var].upper)
        high = compute(vars[var].upper, sample);
    return low.has && high.has && low.is <= sample->of[var].is && sample->of[var].is <= high.is;
}

/* A value between the bounds: often at one of them, or zero. */
static void pick_value(struct sample *sample, int var, int64_t scale)
{
    struct value low = no_value(), high = no_value();
    if (vars[var].lower)
        low = compute(vars[var].lower, sample);
    if (vars[var].upper)
        high = compute(vars[var].upper, sample);
    int64_t from = low.has ? low.is : high.has ? high.is - scale : -scale;
    int64_t to = high.has ? high.is : from + 2 * scale;
    struct value value = value_of(from <= to ? pick(from, to) : from);
    if (chance(4))
        value.is = chance(2) ? from : to;
    if (chance(8))
        value.is = 0;
    sample->of[var] = value;
    sample->of[var].has = value.has && is_within(sample, var);
}

static void pick_sample(struct sample *sample)
{
    static const int64_t scales[] = {1, 5, 12, 100, 9000, INT64_C(1) << 33, INT64_C(1) << 58};
    int64_t scale = scales[chance(8) ? 6 : pick(0, 5)];
    *sample = (struct sample){0};
    for (int i = 0; i < VARS; i++)
        pick_value(sample, i, chance(3) ? scale : scales[pick(0, 3)]);
}

/* A fresh table with fresh variables and samples. */
static void begin_round(long round)
{
    random_state = (uint64_t)(number_from("DPIAC_TEST_SEED", 1) * 1000003 + round);
    arena = arena_new();
    table = nat_table_new(arena);
    var_count = 0;
    while (var_count < VARS)
        make_var();
    for (int i = 0; i < SAMPLES; i++)
        pick_sample(&samples[i]);
}

static void end_round(void)
{
    arena_free(arena);
}

static void each_round(long rounds, void (*property)(void))
{
    rounds = number_from("DPIAC_TEST_ROUNDS", rounds);
    compared = 0;
    for (long i = 0; i < rounds; i++) {
        begin_round(i);
        if (!nat_overflowed(table))
            property();
        end_round();
    }
    ck_assert_msg(compared > 100 * rounds, "only %ld comparisons", compared);
}

/* -- Messages -------------------------------------------------------------------------------- */

static const char *text_of(const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *tree_text(const struct tree *tree)
{
    static const char *const signs[] = {"", "", "+", "-", "*", "/", "%", "min", "max"};
    if (tree->operation == CONST)
        return arena_printf(arena, "%lld", (long long)tree->constant);
    if (tree->operation == VAR)
        return vars[tree->var].var->name;
    return arena_printf(arena, "(%s %s %s)", tree_text(tree->left), signs[tree->operation],
                        tree_text(tree->right));
}

/* Bounds and values of all variables. */
static const char *context_text(const struct sample *sample)
{
    const char *text = "";
    for (int i = 0; i < VARS; i++)
        text = arena_printf(arena, "%s; %s <= %s = %lld <= %s", text,
                            vars[i].lower ? text_of(vars[i].lower->nat) : "?", vars[i].var->name,
                            (long long)sample->of[i].is,
                            vars[i].upper ? text_of(vars[i].upper->nat) : "?");
    return text;
}

/* -- The properties -------------------------------------------------------------------------- */

/* NAT has the value of TREE wherever that has one. */
static void expect_values(const struct tree *tree, const struct nat *nat,
                          const struct sample *sample)
{
    struct value wanted = compute(tree, sample);
    enum verdict verdict = FINE;
    wide found = eval(nat, sample, &verdict);
    if (!wanted.has || verdict == TOO_LARGE)
        return;
    unit_assert(verdict == FINE, "%s = %s has no value%s", tree_text(tree), text_of(nat),
                context_text(sample));
    unit_assert(found == wanted.is, "%s = %s is %lld, not %lld%s", tree_text(tree), text_of(nat),
                (long long)found, (long long)wanted.is, context_text(sample));
    compared++;
}

/* Where TREE divides nothing that is negative, nor does its nat: a division that truncates gives
 * the same there. */
static void expect_dividends(const struct tree *tree, const struct sample *sample)
{
    enum verdict verdict = FINE;
    divided_negative = false;
    if (!compute(tree, sample).has || divided_negative)
        return;
    eval(tree->nat, sample, &verdict);
    unit_assert(!divided_negative || verdict == TOO_LARGE,
                "%s = %s divides a negative number%s", tree_text(tree), text_of(tree->nat),
                context_text(sample));
}

static void simplification_keeps_values(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct tree *tree = random_tree((int)pick(1, 4), MAX);
        if (nat_overflowed(table))
            return;
        for (int j = 0; j < SAMPLES; j++) {
            expect_values(tree, tree->nat, &samples[j]);
            expect_dividends(tree, &samples[j]);
        }
    }
}

START_TEST(test_simplification_keeps_values)
{
    each_round(150, simplification_keeps_values);
}
END_TEST

/* What is claimed of A and B holds at SAMPLE. */
static void expect_order(const struct tree *a, const struct tree *b, const struct sample *sample,
                         bool le, bool lt, bool differ)
{
    struct value left = compute(a, sample), right = compute(b, sample);
    if (!left.has || !right.has)
        return;
    unit_assert(!le || left.is <= right.is, "not %s <= %s%s", tree_text(a), tree_text(b),
                context_text(sample));
    unit_assert(!lt || left.is < right.is, "not %s < %s%s", tree_text(a), tree_text(b),
                context_text(sample));
    unit_assert(!differ || left.is != right.is, "not %s != %s%s", tree_text(a), tree_text(b),
                context_text(sample));
    unit_assert(a->nat != b->nat || left.is == right.is, "not %s = %s%s", tree_text(a),
                tree_text(b), context_text(sample));
    compared += le || lt || differ;
}

static void check_order(const struct tree *a, const struct tree *b)
{
    bool le = nat_is_le(table, a->nat, b->nat), lt = nat_is_lt(table, a->nat, b->nat);
    bool differ = nat_is_never_equal(table, a->nat, b->nat);
    for (int i = 0; i < SAMPLES; i++)
        expect_order(a, b, &samples[i], le, lt, differ);
}

/* Unrelated trees are seldom ordered, so related ones are asked for too. */
static void what_is_proved_holds(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct tree *a = random_tree((int)pick(0, 3), MAX);
        const struct tree *b = random_tree((int)pick(0, 3), MAX);
        const struct tree *sum = node((enum operation)pick(ADD, MAX), a, b);
        if (nat_overflowed(table))
            return;
        check_order(a, b);
        check_order(a, sum);
        check_order(sum, a);
        check_order(sum, node(MUL, a, a));
        check_order(constant(0), sum);
        check_order(sum, constant(random_constant()));
    }
}

START_TEST(test_what_is_proved_holds)
{
    each_round(150, what_is_proved_holds);
}
END_TEST

static bool mentions(const struct tree *tree, int var)
{
    if (tree->operation == VAR)
        return tree->var == var;
    return tree->left && (mentions(tree->left, var) || mentions(tree->right, var));
}

/* TREE with BY for VAR has the value of TREE where VAR has the value of BY, if that is between
 * VAR's bounds and leaves the other variables between theirs. */
static void check_substitution(const struct tree *tree, int var, const struct tree *by)
{
    const struct nat *result = nat_subst(table, tree->nat, vars[var].var, by->nat);
    for (int i = 0; i < SAMPLES && !nat_overflowed(table); i++) {
        struct sample sample = samples[i];
        struct value value = compute(by, &sample);
        if (!value.has)
            continue;
        sample.of[var] = value;
        for (int j = 0; j < VARS; j++)
            sample.of[j].has = sample.of[j].has && is_within(&sample, j);
        if (sample.of[var].has && compute(by, &sample).has)
            expect_values(tree, result, &sample);
    }
}

static void substitution_commutes(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct tree *tree = random_tree((int)pick(1, 3), MAX);
        const struct tree *by = random_tree((int)pick(0, 2), MAX);
        int var = (int)pick(0, VARS - 1);
        if (nat_overflowed(table))
            return;
        if (!mentions(by, var))
            check_substitution(tree, var, by);
    }
}

START_TEST(test_substitution_commutes_with_evaluation)
{
    each_round(150, substitution_commutes);
}
END_TEST

/* The law by which SHUFFLE rewrites the polynomial TREE at its root: of addition, of
 * multiplication, or that of distribution. */
static const struct tree *by_law(const struct tree *tree)
{
    const struct tree *left = tree->left, *right = tree->right;
    bool nested = left->operation == tree->operation;
    if (tree->operation == SUB)
        return node(ADD, node(MUL, constant(-1), right), left);
    if (tree->operation == MUL && left->operation == ADD)
        return node(ADD, node(MUL, left->left, right), node(MUL, right, left->right));
    if (nested && chance(2))
        return node(tree->operation, left->left, node(tree->operation, right, left->right));
    return node(tree->operation, right, left);
}

/* A polynomial that equals TREE, written otherwise. */
static const struct tree *shuffle(const struct tree *tree)
{
    if (!tree->left)
        return tree;
    const struct tree *left = shuffle(tree->left), *right = shuffle(tree->right);
    return by_law(node(tree->operation, left, right));
}

/* Equal polynomials are one nat; those that are one are equal; and one and another are not one. */
static void equality_of_polynomials_is_decided(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct tree *tree = random_tree((int)pick(1, 4), MUL), *other = shuffle(tree);
        const struct tree *next = node(ADD, other, random_leaf());
        if (nat_overflowed(table))
            return;
        ck_assert_msg(tree->nat == other->nat, "%s is not %s", tree_text(tree), tree_text(other));
        ck_assert(tree->nat == next->nat || next->right->nat != nat_const(table, 0));
        for (int j = 0; j < SAMPLES; j++)
            expect_order(tree, next, &samples[j], false, false, false);
        compared += SAMPLES;
    }
}

START_TEST(test_equality_of_polynomials_is_decided)
{
    each_round(150, equality_of_polynomials_is_decided);
}
END_TEST

/* m*(n/m) + n%m = n, and orders do not matter, whatever n and m are. */
static void laws_hold_by_address(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct tree *a = random_tree((int)pick(0, 2), MUL), *b = random_leaf();
        const struct tree *d = random_tree((int)pick(0, 2), MAX);
        const struct nat *whole = node(MUL, b, node(DIV, a, b))->nat;
        if (nat_overflowed(table))
            return;
        if (b->operation == VAR)
            ck_assert_ptr_eq(nat_add(table, whole, node(MOD, a, b)->nat), a->nat);
        ck_assert_ptr_eq(node(ADD, a, d)->nat, node(ADD, d, a)->nat);
        ck_assert_ptr_eq(node(MUL, a, d)->nat, node(MUL, d, a)->nat);
        ck_assert_ptr_eq(node(MIN, a, d)->nat, node(MIN, d, a)->nat);
        ck_assert_ptr_eq(node(MAX, a, d)->nat, node(MAX, d, a)->nat);
        ck_assert_ptr_eq(node(SUB, node(ADD, a, b), a)->nat, b->nat);
        compared += SAMPLES;
    }
}

START_TEST(test_laws_hold_by_address)
{
    each_round(100, laws_hold_by_address);
}
END_TEST

/* m*(n/m) + n%m = n also where n is, or has in it, a remainder by a multiple of m. */
static void remainders_add_up(void)
{
    for (int i = 0; i < TREES; i++) {
        int64_t m = pick(2, 16);
        const struct tree *by = constant(m);
        const struct tree *rest = node(MOD, random_leaf(), constant(m * pick(2, 8)));
        const struct tree *a =
            node(ADD, node(MUL, constant(pick(1, 3)), rest), constant(pick(0, m)));
        const struct nat *whole = node(MUL, by, node(DIV, a, by))->nat;
        const struct nat *sum = nat_add(table, whole, node(MOD, a, by)->nat);
        if (nat_overflowed(table))
            return;
        ck_assert_ptr_eq(sum, a->nat);
        compared += SAMPLES;
    }
}

START_TEST(test_remainders_add_up)
{
    each_round(100, remainders_add_up);
}
END_TEST

/* -- Overflow -------------------------------------------------------------------------------- */

static int64_t extreme_constant(void)
{
    static const int64_t extremes[] = {INT64_MAX, INT64_MIN, INT64_MIN + 1, -1, 1, 2, 3, 1 << 20};
    if (chance(3))
        return near_power(0, 62, 2);
    return extremes[pick(0, 7)];
}

/* A tree of constants only, without quotients; *FITS says whether all of its numbers do. */
static const struct tree *extreme_tree(int depth, wide *value, bool *fits)
{
    if (depth == 0) {
        const struct tree *leaf = constant(extreme_constant());
        *value = leaf->constant;
        return leaf;
    }
    wide left, right;
    const struct tree *a = extreme_tree(depth - 1, &left, fits);
    const struct tree *b = extreme_tree((int)pick(0, depth - 1), &right, fits);
    enum operation operation = (enum operation)pick(ADD, MUL);
    *value = operation == ADD ? left + right : operation == SUB ? left - right : left * right;
    *fits = *fits && *value <= INT64_MAX && *value >= INT64_MIN;
    if (!*fits)
        *value = 0;
    return node(operation, a, b);
}

/* An overflow of constants is flagged, always; and what is not flagged is right. */
START_TEST(test_no_overflow_is_missed)
{
    long rounds = number_from("DPIAC_TEST_ROUNDS", 2000), flagged = 0;
    for (long i = 0; i < rounds; i++) {
        bool fits = true;
        wide value;
        int64_t found = 0;
        begin_round(i);
        const struct tree *tree = extreme_tree((int)pick(1, 3), &value, &fits);
        ck_assert_msg(fits || nat_overflowed(table), "%s", tree_text(tree));
        if (!nat_overflowed(table))
            ck_assert(nat_is_const(tree->nat, &found) && found == value);
        flagged += nat_overflowed(table);
        end_round();
    }
    ck_assert_int_gt(flagged, rounds / 10);
    ck_assert_int_lt(flagged, rounds - rounds / 10);
}
END_TEST

/* Simplifying never flags an overflow on its own: what does not fit stays as it is written. */
START_TEST(test_rules_do_not_overflow)
{
    arena = arena_new();
    table = nat_table_new(arena);
    const struct nat *n = nat_of_var(table, nat_var_new(table, "n", nat_const(table, 0), NULL));
    const struct nat *large = nat_const(table, INT64_C(1) << 40);
    const struct nat *nested = nat_div(table, nat_div(table, n, large), large);
    ck_assert_str_eq(text_of(nested), "(n/1099511627776)/1099511627776");
    ck_assert_ptr_eq(nat_div(table, nat_div(table, n, large), large), nested);
    nat_mod(table, nat_mul(table, n, nat_const(table, INT64_MAX)), nat_const(table, INT64_MAX - 1));
    ck_assert(!nat_is_le(table, nat_const(table, INT64_MAX), n));
    ck_assert(!nat_overflowed(table));
    arena_free(arena);
}
END_TEST

/* What divides exactly gives the dividend back; a product divides by its factors. */
static void exact_quotients_multiply_back(void)
{
    for (int i = 0; i < TREES; i++) {
        const struct nat *a = random_tree((int)pick(0, 2), MUL)->nat;
        const struct nat *b = random_tree((int)pick(0, 2), MUL)->nat;
        const struct nat *product = nat_mul(table, a, b);
        if (nat_overflowed(table))
            return;
        const struct nat *quotient = nat_divide_exactly(table, product, b);
        ck_assert_msg(b == nat_const(table, 0) || quotient == a, "(%s)*(%s)", text_of(a),
                      text_of(b));
        quotient = nat_divide_exactly(table, a, b);
        ck_assert(!quotient || nat_mul(table, quotient, b) == a);
        compared += SAMPLES;
    }
}

START_TEST(test_exact_quotients_multiply_back)
{
    each_round(100, exact_quotients_multiply_back);
}
END_TEST

static Suite *nat_suite(void)
{
    Suite *suite = suite_create("nat properties");
    TCase *properties = tcase_create("properties");
    tcase_set_timeout(properties, 3600);
    tcase_add_test(properties, test_simplification_keeps_values);
    tcase_add_test(properties, test_what_is_proved_holds);
    tcase_add_test(properties, test_substitution_commutes_with_evaluation);
    tcase_add_test(properties, test_equality_of_polynomials_is_decided);
    tcase_add_test(properties, test_laws_hold_by_address);
    tcase_add_test(properties, test_remainders_add_up);
    tcase_add_test(properties, test_exact_quotients_multiply_back);
    tcase_add_test(properties, test_no_overflow_is_missed);
    tcase_add_test(properties, test_rules_do_not_overflow);
    suite_add_tcase(suite, properties);
    return suite;
}

int main(void)
{
    return unit_run(nat_suite());
}
