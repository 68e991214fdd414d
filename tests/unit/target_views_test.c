/* src/target: the index translation of views, by evaluating the C that is made for them.
 *
 * A random view is built together with its elements, computed by definition. Then the expression
 * for element i is evaluated for every i; reading outside of an array, dividing by what is not
 * positive, or a negative number by anything, fails the test. */
#include <stdlib.h>
#include <string.h>

#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_memory.h"
#include "unit.h"

enum { MOST = 400 };

static struct gen *gen;
static struct checks *checks;
static const struct nat_var *m_var;
static const struct nat *m;
static const struct data *i64;
static int64_t n_value, m_value;
static uint64_t seed;

/* A view of type exp[[size]i64] and what its elements are. */
struct view {
    const struct phrase *phrase;
    const struct nat *size;
    int64_t count;
    int64_t elements[MOST];
};

static int64_t pick(int64_t low, int64_t high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (int64_t)((seed >> 33) % (uint64_t)(high - low + 1));
}

static const struct nat *constant(int64_t value)
{
    return nat_const(f.nats, value);
}

static const struct phrase *number(int64_t value)
{
    return phrase_int(f.dpia, SCALAR_I64, value, loc_none());
}

static const struct phrase *input(const char *name, const struct data *data)
{
    struct var *var = exp_var(name, data);
    struct gen_leaf *leaf = ARENA_NEW(f.arena, struct gen_leaf);
    leaf->name = name;
    gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaf});
    return use(var);
}

static void begin_with(enum gen_target target, int64_t n, int64_t other)
{
    n_value = n;
    m_value = other;
    m_var = nat_var_new(f.nats, "m", constant(0), NULL);
    m = nat_of_var(f.nats, m_var);
    i64 = data_scalar(f.types, SCALAR_I64);
    checks = checks_new(f.dpia);
    gen = gen_new(f.dpia, target, "test", "TEST");
    gen_begin_function(gen, cexp_status(f.arena, "status"), checks);
    checks_add_param(checks, f.n_var, true, loc_none());
    checks_add_param(checks, m_var, true, loc_none());
    gen_bind_nat(gen, f.n_var, cexp_name(f.arena, "n"));
    gen_bind_nat(gen, m_var, cexp_name(f.arena, "m"));
}

/* Evaluation of C */

struct name {
    const char *text;
    int64_t value;
};
struct names VEC(struct name);
static struct names names;
static int64_t status;

static int64_t value_of(const struct cexp *exp);

static int64_t value_of_name(const char *text)
{
    for (size_t i = names.len; i-- > 0;)
        if (strcmp(names.at[i].text, text) == 0)
            return names.at[i].value;
    if (strcmp(text, "status") == 0 || strncmp(text, "TEST_", 5) == 0)
        return 0;
    char *end;
    int64_t value = strtoll(text, &end, 10);
    ck_assert_msg(*end == '\0', "the name '%s' has no value", text);
    return value;
}

/* xs[i] is 1000 + i for n elements, ys[i] 2000 + i for m of them. */
static int64_t element_of(const char *array, int64_t index)
{
    int64_t count = strcmp(array, "xs") == 0 ? n_value : m_value;
    ck_assert_msg(index >= 0 && index < count, "%s[%d] of %d is read", array, (int)index,
                  (int)count);
    return (strcmp(array, "xs") == 0 ? 1000 : 2000) + index;
}

static int64_t floor_mod(int64_t a, int64_t b)
{
    ck_assert_msg(b > 0, "a rotation of nothing");
    return (a % b + b) % b;
}

/* A % N without a division. */
static int64_t wrapped(int64_t a, int64_t n)
{
    ck_assert_msg(a >= 0 && a < 2 * n, "%lld is not below twice %lld", (long long)a, (long long)n);
    return a % n;
}

static bool is_slice_inside(const int64_t *args)
{
    int64_t last = args[0] + args[1] * (args[2] - 1);
    return args[0] >= 0 && args[0] < args[3] && last >= 0 && last < args[3];
}

static int64_t value_of_call(const struct cexp *exp)
{
    int64_t args[8];
    for (size_t i = 0; i < exp->arg_count; i++)
        args[i] = value_of(exp->args[i]);
    bool holds;
    if (strcmp(exp->text, "test_min_i64") == 0)
        return args[0] < args[1] ? args[0] : args[1];
    if (strcmp(exp->text, "test_max_i64") == 0)
        return args[0] > args[1] ? args[0] : args[1];
    if (strcmp(exp->text, "test_floor_mod_i64") == 0 || strcmp(exp->text, "test_mod_i64") == 0)
        return floor_mod(args[0], args[1]);
    if (strcmp(exp->text, "test_wrap_i64") == 0)
        return wrapped(args[0], args[1]);
    if (strcmp(exp->text, "test_add_i64") == 0)
        return args[0] + args[1];
    if (strcmp(exp->text, "test_mul_i64") == 0)
        return args[0] * args[1];
    if (strcmp(exp->text, "test_in_bounds") == 0)
        holds = args[0] >= 0 && args[0] < args[1];
    else if (strcmp(exp->text, "test_slice_in_bounds") == 0)
        holds = is_slice_inside(args);
    else
        ck_abort_msg("a call of '%s'", exp->text);
    if (!holds)
        status = 1;
    return holds;
}

static int64_t value_of_binary(const struct cexp *exp)
{
    int64_t a = value_of(exp->left);
    if (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR)
        return exp->op == COP_LOG_AND ? a && value_of(exp->right) : a || value_of(exp->right);
    int64_t b = value_of(exp->right);
    if (exp->op == COP_DIV || exp->op == COP_REM)
        ck_assert_msg(a >= 0 && b > 0, "%d is divided by %d", (int)a, (int)b);
    switch ((int)exp->op) {
    case COP_ADD: return a + b;
    case COP_SUB: return a - b;
    case COP_MUL: return a * b;
    case COP_DIV: return a / b;
    case COP_REM: return a % b;
    case COP_LT: return a < b;
    case COP_LE: return a <= b;
    case COP_GT: return a > b;
    case COP_GE: return a >= b;
    case COP_EQ: return a == b;
    case COP_NE: return a != b;
    }
    ck_abort_msg("an operator %s", cop_text(exp->op));
}

static int64_t value_of(const struct cexp *exp)
{
    switch (exp->kind) {
    case CEXP_NAME:
        return value_of_name(exp->text);
    case CEXP_INT:
        return exp->value;
    case CEXP_CALL:
        return value_of_call(exp);
    case CEXP_INDEX:
        return element_of(exp->base->text, value_of(exp->index));
    case CEXP_PREFIX:
        ck_assert_int_eq(exp->prefix, CPREFIX_MINUS);
        return -value_of(exp->base);
    case CEXP_BINARY:
        return value_of_binary(exp);
    case CEXP_CONDITIONAL:
        return value_of(exp->cond) ? value_of(exp->left) : value_of(exp->right);
    case CEXP_CAST:
        return value_of(exp->base);
    case CEXP_LITERAL:
    case CEXP_MEMBER:
    case CEXP_ARROW:
    case CEXP_AS:
    case CEXP_SIZEOF:
    case CEXP_VECTOR:
    case CEXP_VLOAD:
    case CEXP_LIST:
        break;
    }
    ck_abort_msg("an expression of another kind");
}

static void name_value(const char *text, int64_t value)
{
    struct name name = {text, value};
    VEC_PUSH(f.arena, &names, name);
}

static void run_declarations(const struct cstmt_vec *code)
{
    for (size_t i = 0; i < code->len; i++) {
        const struct cstmt *stmt = code->at[i];
        ck_assert(stmt->kind == CSTMT_DECL && stmt->value);
        name_value(stmt->var.name, value_of(stmt->value));
    }
}

/* Evaluates EXP, and CODE before it, where the loop variable is I. */
static int64_t run(const struct cstmt_vec *code, const struct cexp *exp, int64_t i)
{
    names = (struct names){0};
    status = 0;
    name_value("n", n_value);
    name_value("m", m_value);
    name_value("i", i);
    name_value("k", -7);
    run_declarations(code);
    return value_of(exp);
}

/* Whether one of the checks at the start fails. */
static bool fails_at_start(void)
{
    struct cstmt_vec none = {0};
    for (size_t i = 0; i < checks_count(checks); i++) {
        const struct check *check = checks_at(checks, i);
        if (check->kind == CHECK_BOUNDS && run(&none, check_failure(gen, check), 0) != 0)
            return true;
    }
    return false;
}

/* Views with their elements */

static struct view *new_view(const struct phrase *phrase, const struct nat *size, int64_t count)
{
    struct view *view = ARENA_NEW(f.arena, struct view);
    ck_assert(count >= 0 && count <= MOST);
    view->phrase = phrase;
    view->size = size;
    view->count = count;
    return view;
}

static struct view *view_of_input(const char *name, const struct nat *size, int64_t count,
                                  int64_t first)
{
    struct view *view = new_view(input(name, data_array(f.types, size, i64)), size, count);
    for (int64_t i = 0; i < count; i++)
        view->elements[i] = first + i;
    return view;
}

static struct view *reversed(struct view *of)
{
    struct view *view =
        new_view(phrase_reverse(f.dpia, of->phrase, loc_none()), of->size, of->count);
    for (int64_t i = 0; i < of->count; i++)
        view->elements[i] = of->elements[of->count - 1 - i];
    return view;
}

/* By a literal, by a size, or by a number that is only known at run time. */
static struct view *rotated(struct view *of)
{
    int kind = (int)pick(0, 2);
    int64_t by = kind == 0 ? pick(-30, 30) : kind == 1 ? m_value : -7;
    const struct phrase *amount = kind == 0   ? number(by)
                                  : kind == 1 ? phrase_nat_value(f.dpia, m, loc_none())
                                              : input("k", i64);
    struct view *view =
        new_view(phrase_rotate(f.dpia, amount, of->phrase, loc_none()), of->size, of->count);
    for (int64_t i = 0; i < of->count; i++)
        view->elements[i] = of->elements[floor_mod(i + by, of->count)];
    return view;
}

static struct view *sliced(struct view *of)
{
    if (of->count == 0)
        return of;
    int64_t start = pick(0, of->count - 1), stride = pick(-3, 3), count = 1;
    while (count < pick(1, 9) && start + stride * count >= 0 && start + stride * count < of->count)
        count++;
    struct view *view = new_view(phrase_slice(f.dpia, constant(count), number(start),
                                              number(stride), of->phrase, loc_none()),
                                 constant(count), count);
    for (int64_t i = 0; i < count; i++)
        view->elements[i] = of->elements[start + stride * i];
    return view;
}

static struct view *concatenated(struct view *a, struct view *b)
{
    if (a->count + b->count > MOST)
        return a;
    struct view *view = new_view(phrase_concat(f.dpia, a->phrase, b->phrase, loc_none()),
                                 nat_add(f.nats, a->size, b->size), a->count + b->count);
    for (int64_t i = 0; i < view->count; i++)
        view->elements[i] = i < a->count ? a->elements[i] : b->elements[i - a->count];
    return view;
}

static struct view *padded(struct view *of, bool clamp)
{
    int64_t left = pick(0, 3), right = pick(0, 3), count = left + of->count + right;
    if ((clamp && of->count == 0) || count > MOST)
        return of;
    const struct nat *l = constant(left), *r = constant(right);
    const struct phrase *phrase =
        clamp ? phrase_pad_clamp(f.dpia, l, r, of->phrase, loc_none())
              : phrase_pad(f.dpia, l, r, number(5), of->phrase, loc_none());
    struct view *view =
        new_view(phrase, nat_add(f.nats, nat_add(f.nats, l, of->size), r), count);
    for (int64_t i = 0; i < count; i++) {
        int64_t at = i - left;
        bool inside = at >= 0 && at < of->count;
        int64_t nearest = at < 0 ? 0 : of->count - 1;
        view->elements[i] = inside ? of->elements[at] : clamp ? of->elements[nearest] : 5;
    }
    return view;
}

/* The first COUNT elements, or what comes behind them. */
static struct view *part(struct view *of, bool first)
{
    int64_t count = pick(0, of->count < 4 ? of->count : 4);
    const struct nat *n = constant(count), *rest = nat_sub(f.nats, of->size, n);
    const struct phrase *phrase = first ? phrase_take(f.dpia, n, rest, of->phrase, loc_none())
                                        : phrase_drop(f.dpia, n, rest, of->phrase, loc_none());
    struct view *view = new_view(phrase, first ? n : rest, first ? count : of->count - count);
    for (int64_t i = 0; i < view->count; i++)
        view->elements[i] = of->elements[first ? i : count + i];
    return view;
}

/* Windows of up to three elements, joined: one apart, or further where the size is a constant. */
static struct view *windows(struct view *of)
{
    int64_t size;
    int64_t step = nat_is_const(of->size, &size) ? pick(1, 4) : 1;
    int64_t width = pick(0, 3);
    while (width < of->count && (of->count - width) % step != 0)
        width++;
    if (width > of->count || ((of->count - width) / step + 1) * width > MOST)
        return of;
    int64_t count = (of->count - width) / step;
    const struct nat *m_nat = constant(width), *k = constant(step);
    const struct nat *n = step == 1 ? nat_sub(f.nats, of->size, m_nat) : constant(count);
    const struct phrase *rows = phrase_slide(f.dpia, n, m_nat, k, of->phrase, loc_none());
    struct view *view = new_view(phrase_join(f.dpia, rows, loc_none()),
                                 nat_mul(f.nats, nat_add(f.nats, n, constant(1)), m_nat),
                                 (count + 1) * width);
    for (int64_t i = 0; i < view->count; i++)
        view->elements[i] = of->elements[step * (i / width) + i % width];
    return view;
}

/* Element (3 * i) % size of an array for each i < 5. */
static struct view *gathered(struct view *of)
{
    if (of->count == 0)
        return of;
    struct var *i = exp_var("g", data_idx(f.types, constant(5)));
    const struct phrase *size = phrase_nat_value(f.dpia, of->size, loc_none());
    const struct phrase *at = phrase_binary(
        f.dpia, OP_MOD, times(number(3), phrase_from_idx(f.dpia, use(i), loc_none())),
        phrase_binary(f.dpia, OP_MAX, size, number(1), loc_none()), loc_none());
    const struct phrase *indices = phrase_generate(
        f.dpia, constant(5), lam(i, phrase_to_idx(f.dpia, of->size, at, loc_none())), loc_none());
    struct view *view =
        new_view(phrase_gather(f.dpia, indices, of->phrase, loc_none()), constant(5), 5);
    for (int64_t j = 0; j < 5; j++)
        view->elements[j] = of->elements[3 * j % of->count];
    return view;
}

static struct view *random_view(int depth)
{
    if (depth == 0)
        return pick(0, 1) ? view_of_input("xs", f.n, n_value, 1000)
                          : view_of_input("ys", m, m_value, 2000);
    struct view *of = random_view(depth - 1);
    switch ((int)pick(0, 8)) {
    case 0: return reversed(of);
    case 1: return rotated(of);
    case 2: return sliced(of);
    case 3: return concatenated(of, random_view((int)pick(0, 1)));
    case 4: return padded(of, false);
    case 5: return padded(of, true);
    case 6: return part(of, pick(0, 1) == 0);
    case 7: return windows(of);
    }
    return gathered(of);
}

static const struct cexp *element_exp(const struct view *view, struct cstmt_vec *code)
{
    const struct nat *i = gen_loop_var(gen, "i", view->size);
    return gen_exp(gen, view->phrase, view_path_index(f.arena, i, NULL), code);
}

static const char *text_of(const struct phrase *phrase)
{
    struct buf buf = {0};
    phrase_print(&buf, f.arena, phrase, 200);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *c_text(const struct cexp *exp)
{
    struct buf buf = {0};
    cprint_exp(&buf, f.arena, exp);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static void check_view(const struct view *view)
{
    struct cstmt_vec code = {0};
    const struct cexp *exp = element_exp(view, &code);
    ck_assert_msg(!fails_at_start(), "a check fails for %s", text_of(view->phrase));
    for (int64_t i = 0; i < view->count; i++) {
        int64_t value = run(&code, exp, i);
        ck_assert_msg(value == view->elements[i] && status == 0,
                      "element %d of %s is %d and not %d: %s", (int)i, text_of(view->phrase),
                      (int)value, (int)view->elements[i], c_text(exp));
    }
}

static void check_random_views(enum gen_target target)
{
    for (seed = 1; seed < 3000; seed += 1) {
        uint64_t start = seed;
        dpia_set_up();
        begin_with(target, pick(0, 7), pick(0, 5));
        check_view(random_view((int)pick(1, 4)));
        dpia_tear_down();
        seed = start;
    }
}

START_TEST(elements_are_those_of_the_definition)
{
    check_random_views(GEN_C);
}
END_TEST

START_TEST(and_in_opencl)
{
    check_random_views(GEN_OPENCL);
}
END_TEST

/* As a person writes them */

static void set_up(void)
{
    dpia_set_up();
    begin_with(GEN_C, 7, 5);
}

static const struct phrase *xs(void)
{
    return input("xs", data_array(f.types, f.n, i64));
}

static const struct phrase *ys(void)
{
    return input("ys", data_array(f.types, m, i64));
}

static const char *element_text(const struct phrase *array, struct cstmt_vec *code)
{
    const struct nat *i = gen_loop_var(gen, "i", phrase_array_size(array));
    return c_text(gen_exp(gen, array, view_path_index(f.arena, i, NULL), code));
}

static const char *statements_text(const struct cstmt_vec *code)
{
    struct buf buf = {0};
    cprint_statements(&buf, f.arena, code);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

#define CK_ELEMENT(array, text) ck_assert_str_eq(element_text(array, NULL), text)

START_TEST(shifted_views_are_arithmetic)
{
    CK_ELEMENT(phrase_reverse(f.dpia, xs(), loc_none()), "xs[n - i - 1]");
    CK_ELEMENT(phrase_reverse(f.dpia, phrase_reverse(f.dpia, xs(), loc_none()), loc_none()),
               "xs[i]");
    CK_ELEMENT(phrase_rotate(f.dpia, number(2), xs(), loc_none()), "xs[(i + 2) % n]");
    CK_ELEMENT(phrase_rotate(f.dpia, number(-1), xs(), loc_none()),
               "xs[test_wrap_i64(i + n - 1, n)]");
    CK_ELEMENT(phrase_slice(f.dpia, constant(1), number(0), number(2), xs(), loc_none()),
               "xs[2 * i]");
    ck_assert(!gen_uses_status(gen));
}
END_TEST

START_TEST(rotations_by_any_number_are_brought_into_range)
{
    struct cstmt_vec code = {0};
    const struct phrase *by = input("k", i64);
    ck_assert_str_eq(element_text(phrase_rotate(f.dpia, by, xs(), loc_none()), &code),
                     "xs[test_wrap_i64(i + shift, n)]");
    ck_assert_str_eq(statements_text(&code), "const int64_t shift = test_floor_mod_i64(k, n);\n");
    CK_ELEMENT(phrase_rotate(f.dpia, number(-2), xs(), loc_none()),
               "xs[test_wrap_i64(i + test_floor_mod_i64(-2, n), n)]");
}
END_TEST

START_TEST(choices_test_what_is_open)
{
    const struct nat *one = constant(1), *none = constant(0);
    const struct phrase *both = phrase_concat(f.dpia, xs(), ys(), loc_none());
    CK_ELEMENT(both, "i < n ? xs[i] : ys[i - n]");
    CK_ELEMENT(phrase_take(f.dpia, f.n, m, both, loc_none()), "xs[i]");
    CK_ELEMENT(phrase_drop(f.dpia, f.n, m, both, loc_none()), "ys[i]");
    CK_ELEMENT(phrase_concat(f.dpia, both, ys(), loc_none()),
               "i < n + m ? (i < n ? xs[i] : ys[i - n]) : ys[i - n - m]");
    CK_ELEMENT(phrase_pad(f.dpia, one, one, number(5), xs(), loc_none()),
               "i >= 1 && i < n + 1 ? xs[i - 1] : 5");
    CK_ELEMENT(phrase_pad(f.dpia, none, one, number(5), xs(), loc_none()), "i < n ? xs[i] : 5");
    CK_ELEMENT(phrase_pad(f.dpia, one, none, number(5), xs(), loc_none()),
               "i >= 1 ? xs[i - 1] : 5");
    CK_ELEMENT(phrase_pad(f.dpia, none, none, number(5), xs(), loc_none()), "xs[i]");
}
END_TEST

START_TEST(clamping_needs_an_element)
{
    const struct nat *one = constant(1);
    CK_ELEMENT(phrase_pad_clamp(f.dpia, one, one, xs(), loc_none()),
               "xs[test_min_i64(n - 1, test_max_i64(i - 1, 0))]");
    ck_assert(!fails_at_start());
    n_value = 0;
    ck_assert(fails_at_start());
    CK_ELEMENT(phrase_pad_clamp(f.dpia, constant(0), constant(0), xs(), loc_none()), "xs[i]");
}
END_TEST

START_TEST(slices_are_checked)
{
    struct cstmt_vec code = {0};
    const struct phrase *three = phrase_slice(f.dpia, constant(3), number(1), number(2), xs(),
                                              loc_none());
    CK_ELEMENT(three, "xs[2 * i + 1]");
    ck_assert(!fails_at_start());
    n_value = 5;
    ck_assert(fails_at_start());
    const struct phrase *from = phrase_slice(f.dpia, constant(3), input("k", i64), number(2),
                                             xs(), loc_none());
    ck_assert_str_eq(element_text(from, &code),
                     "test_slice_in_bounds(k, 2, 3, n, status, TEST_BOUNDS_1) ? xs[2 * i + k] : 0");
}
END_TEST

START_TEST(indices_from_parameters_are_checked)
{
    const struct phrase *is =
        input("is", data_array(f.types, m, data_idx(f.types, f.n)));
    CK_ELEMENT(phrase_gather(f.dpia, is, xs(), loc_none()),
               "test_in_bounds(is[i], n, status, TEST_BOUNDS_1) ? xs[is[i]] : 0");
}
END_TEST

/* What a view reads is not computed before the conditions for it hold. */
START_TEST(statements_do_not_run_ahead_of_conditions)
{
    struct cstmt_vec code = {0};
    const struct phrase *slice =
        phrase_slice(f.dpia, constant(3), input("k", i64), number(1),
                     phrase_rotate(f.dpia, input("k", i64), xs(), loc_none()), loc_none());
    ck_assert_str_eq(element_text(slice, &code),
                     "test_slice_in_bounds(k, 1, 3, n, status, TEST_BOUNDS_1)\n"
                     "    ? xs[(i + test_floor_mod_i64(k, n) + k) % n]\n    : 0");
    ck_assert_uint_eq(code.len, 0);
}
END_TEST

/* Acceptors */

static const struct phrase *output(const char *name, const struct data *data)
{
    struct var *var = acc_var(name, data);
    struct gen_leaf *leaf = ARENA_NEW(f.arena, struct gen_leaf);
    leaf->name = name;
    gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaf});
    return use(var);
}

/* acc[i] := 1 for i below the size of ACC. */
static const char *write_text(const struct phrase *acc)
{
    const struct nat *size = phrase_array_size(acc);
    struct var *i = exp_var("i", data_idx(f.types, size));
    struct cstmt_vec code = {0};
    gen_bind_index(gen, i, gen_loop_var(gen, "i", size));
    gen_comm(gen, assign(phrase_idx_acc(f.dpia, acc, use(i), loc_none()), number(1)), &code);
    return statements_text(&code);
}

#define CK_WRITE(acc, text) ck_assert_str_eq(write_text(acc), text)

START_TEST(acceptors_are_arithmetic)
{
    const struct phrase *out = output("out", data_array(f.types, f.n, i64));
    const struct phrase *both = output("out", data_array(f.types, nat_add(f.nats, f.n, m), i64));
    CK_WRITE(phrase_reverse_acc(f.dpia, out, loc_none()), "out[n - i - 1] = 1;\n");
    CK_WRITE(phrase_rotate_acc(f.dpia, number(1), out, loc_none()),
             "out[test_wrap_i64(i + n - 1, n)] = 1;\n");
    CK_WRITE(phrase_rotate_acc(f.dpia, number(-2), out, loc_none()), "out[(i + 2) % n] = 1;\n");
    CK_WRITE(phrase_rotate_acc(f.dpia, input("k", i64), out, loc_none()),
             "const int64_t shift = test_floor_mod_i64(k, n);\n"
             "out[test_wrap_i64(i + n - shift, n)] = 1;\n");
    CK_WRITE(phrase_acc_part(f.dpia, PRIM_TAKE_ACC, f.n, m, both, loc_none()), "out[i] = 1;\n");
    CK_WRITE(phrase_acc_part(f.dpia, PRIM_DROP_ACC, f.n, m, both, loc_none()),
             "out[i + n] = 1;\n");
}
END_TEST

START_TEST(clipped_acceptors_drop_what_lies_behind)
{
    const struct phrase *out = output("out", data_array(f.types, f.n, i64));
    const struct phrase *clipped =
        phrase_acc_part(f.dpia, PRIM_CLIP_ACC, f.n, m, out, loc_none());
    CK_WRITE(clipped, "if (i < n)\n    out[i] = 1;\n");
    CK_WRITE(phrase_acc_part(f.dpia, PRIM_TAKE_ACC, f.n, m, clipped, loc_none()),
             "out[i] = 1;\n");
    const struct phrase *turned = phrase_rotate_acc(f.dpia, input("k", i64), out, loc_none());
    CK_WRITE(phrase_acc_part(f.dpia, PRIM_CLIP_ACC, f.n, m, turned, loc_none()),
             "if (i < n)\n    out[test_wrap_i64(i + n - test_floor_mod_i64(k, n), n)] = 1;\n");
}
END_TEST

START_TEST(scattered_acceptors_drop_what_lies_outside)
{
    const struct phrase *out = output("out", data_array(f.types, f.n, i64));
    const struct phrase *is = input("is", data_array(f.types, m, i64));
    CK_WRITE(phrase_scatter_acc(f.dpia, is, out, loc_none()),
             "const int64_t index = is[i];\n"
             "if (index >= 0 && index < n)\n"
             "    out[index] = 1;\n");
}
END_TEST

/* combineAcc (\a b. a OP b) of OUT, on numbers of type DATA. */
static const struct phrase *combining(enum operator op, const struct data *data,
                                      const struct phrase *out)
{
    const struct phrase_type *type = type_exp(f.types, data);
    const struct var *a = var_new(f.dpia, "a", type, loc_none());
    const struct var *b = var_new(f.dpia, "b", type, loc_none());
    const struct phrase *body = phrase_binary(f.dpia, op, phrase_var(f.dpia, a, loc_none()),
                                              phrase_var(f.dpia, b, loc_none()), loc_none());
    const struct phrase *fun =
        phrase_lam(f.dpia, a, phrase_lam(f.dpia, b, body, loc_none()), loc_none());
    return phrase_combine_acc(f.dpia, fun, out, loc_none());
}

/* What is written to out through combineAcc OP, over a scatterAcc or over OUT itself. */
static const char *combined_text(enum gen_target target, enum operator op, enum scalar scalar,
                                 bool scattered)
{
    begin_with(target, 7, 5);
    const struct data *data = data_scalar(f.types, scalar);
    const struct phrase *out = output("out", data_array(f.types, f.n, data));
    const struct phrase *is = input("is", data_array(f.types, m, i64));
    const struct phrase *acc =
        combining(op, data, scattered ? phrase_scatter_acc(f.dpia, is, out, loc_none()) : out);
    const struct nat *i = gen_loop_var(gen, "i", phrase_array_size(acc));
    struct gen_guards guards = {0};
    struct cstmt_vec code = {0};
    const struct cexp *place =
        gen_acc(gen, acc, view_path_index(f.arena, i, NULL), &guards, &code);
    gen_store(gen, place, cexp_name(f.arena, "x"), &guards, &code);
    return statements_text(&code);
}

START_TEST(combining_acceptors_take_in)
{
    ck_assert_str_eq(combined_text(GEN_C, OP_ADD, SCALAR_F32, false), "out[i] += x;\n");
    ck_assert_str_eq(combined_text(GEN_C, OP_ADD, SCALAR_F32, true),
                     "const int64_t index = is[i];\n"
                     "if (index >= 0 && index < n)\n"
                     "    out[index] += x;\n");
    ck_assert_str_eq(combined_text(GEN_OPENMP, OP_ADD, SCALAR_F32, true),
                     "const int64_t index = is[i];\n"
                     "if (index >= 0 && index < n) {\n"
                     "    #pragma omp critical\n"
                     "    out[index] += x;\n"
                     "}\n");
    static const struct {
        enum operator op;
        enum scalar scalar;
        const char *function;
    } rows[] = {{OP_MAX, SCALAR_I32, "atomic_max"},
                {OP_ADD, SCALAR_F32, "test_atomic_add_f32_global"},
                {OP_ADD, SCALAR_I64, "test_atomic_add_i64_global"},
                {OP_BIT_AND, SCALAR_U64, "test_atomic_and_u64_global"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *found = combined_text(GEN_OPENCL, rows[i].op, rows[i].scalar, true);
        ck_assert_str_eq(found, arena_printf(f.arena,
                                             "const long index = is[i];\n"
                                             "if (index >= 0 && index < n)\n"
                                             "    %s(&out[index], x);\n",
                                             rows[i].function));
    }
    ck_assert_str_eq(combined_text(GEN_OPENCL, OP_ADD, SCALAR_F32, false), "out[i] += x;\n");
}
END_TEST

/* Vectors */

/* out[i] := splat a * asVector WIDTH xs [i] for the TARGET. */
static const char *scaled_vectors(enum gen_target target, unsigned width)
{
    begin_with(target, 8, 2);
    const struct nat *lanes = constant(width), *count = m;
    const struct data *f32 = data_scalar(f.types, SCALAR_F32);
    const struct phrase *array =
        input("xs", data_array(f.types, nat_mul(f.nats, count, lanes), f32));
    const struct phrase *vectors = phrase_as_vector(f.dpia, count, lanes, array, loc_none());
    const struct phrase *out =
        output("out", data_array(f.types, count, data_vector(f.types, SCALAR_F32, lanes)));
    struct var *i = exp_var("i", data_idx(f.types, count));
    gen_bind_index(gen, i, gen_loop_var(gen, "i", count));
    const struct phrase *value = times(phrase_splat(f.dpia, input("a", f32), lanes, loc_none()),
                                       idx(vectors, use(i)));
    struct cstmt_vec code = {0};
    gen_comm(gen, assign(phrase_idx_acc(f.dpia, out, use(i), loc_none()), value), &code);
    return statements_text(&code);
}

START_TEST(vectors_are_those_of_the_compiler_in_c)
{
    ck_assert_str_eq(scaled_vectors(GEN_C, 4),
                     "*(test_f32x4_u *)&out[4 * i] = a * *(const test_f32x4_u *)&xs[4 * i];\n");
}
END_TEST

START_TEST(vectors_of_three_are_loops_over_lanes_in_c)
{
    ck_assert_str_eq(scaled_vectors(GEN_C, 3), "for (int64_t i = 0; i < 3; i++)\n"
                                               "    out[3 * i + i] = a * xs[3 * i + i];\n");
}
END_TEST

START_TEST(vectors_are_vectors_in_opencl)
{
    ck_assert_str_eq(scaled_vectors(GEN_OPENCL, 4),
                     "vstore4((float4)(a) * vload4(i, xs), i, out);\n");
}
END_TEST

/* v := v + asVector (drop 1 xs)[0]: at no multiple of four, and v is a variable of its own. */
START_TEST(vectors_need_no_alignment)
{
    begin_with(GEN_OPENCL, 5, 2);
    const struct nat *one = constant(1), *four = constant(4);
    const struct data *i32 = data_scalar(f.types, SCALAR_I32);
    struct var *v = store_var("v", data_vector_of(f.types, SCALAR_I32, 4));
    const struct phrase *xs_i32 = input("xs", data_array(f.types, constant(5), i32));
    const struct phrase *vectors = phrase_as_vector(
        f.dpia, one, four, phrase_drop(f.dpia, one, four, xs_i32, loc_none()), loc_none());
    const struct phrase *first = idx(
        vectors, phrase_to_idx(f.dpia, one, number(0), loc_none()));
    struct cstmt_vec code = {0};
    gen_comm(gen, new (v, assign(proj(use(v), 1), plus(proj(use(v), 2), first))), &code);
    ck_assert_str_eq(statements_text(&code),
                     "int4 v;\nv = as_int4(as_uint4(v) + as_uint4(vload4(0, xs + 1)));\n");
}
END_TEST

static TCase *new_case(Suite *suite, const char *name)
{
    TCase *tests = tcase_create(name);
    suite_add_tcase(suite, tests);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("target_views");
    TCase *properties = new_case(suite, "properties"), *texts = new_case(suite, "texts");
    tcase_set_timeout(properties, 60);
    tcase_add_test(properties, elements_are_those_of_the_definition);
    tcase_add_test(properties, and_in_opencl);
    tcase_add_checked_fixture(texts, set_up, dpia_tear_down);
    tcase_add_test(texts, shifted_views_are_arithmetic);
    tcase_add_test(texts, rotations_by_any_number_are_brought_into_range);
    tcase_add_test(texts, choices_test_what_is_open);
    tcase_add_test(texts, clamping_needs_an_element);
    tcase_add_test(texts, slices_are_checked);
    tcase_add_test(texts, indices_from_parameters_are_checked);
    tcase_add_test(texts, statements_do_not_run_ahead_of_conditions);
    tcase_add_test(texts, acceptors_are_arithmetic);
    tcase_add_test(texts, clipped_acceptors_drop_what_lies_behind);
    tcase_add_test(texts, scattered_acceptors_drop_what_lies_outside);
    tcase_add_test(texts, combining_acceptors_take_in);
    tcase_add_test(texts, vectors_are_those_of_the_compiler_in_c);
    tcase_add_test(texts, vectors_of_three_are_loops_over_lanes_in_c);
    tcase_add_test(texts, vectors_are_vectors_in_opencl);
    tcase_add_test(texts, vectors_need_no_alignment);
    return unit_run(suite);
}
