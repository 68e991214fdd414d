/* src/target: the syntax tree of C, its types and symbols, its printer, the tidying of statements.
 * Code generation is in target_gen_test.c. */
#include <signal.h>
#include <string.h>

#include "target/ctree.h"
#include "unit.h"

static struct arena *arena;

static void set_up(void)
{
    arena = arena_new();
}

static void tear_down(void)
{
    arena_free(arena);
}

static const struct cexp *name(const char *text)
{
    return cexp_name(arena, text);
}

static const struct cexp *bin(enum cop op, const struct cexp *a, const struct cexp *b)
{
    return cexp_binary(arena, op, a, b);
}

static const struct cexp *minus(const struct cexp *a)
{
    return cexp_prefix(arena, CPREFIX_MINUS, a);
}

static const char *exp_text(const struct cexp *exp)
{
    struct buf buf = {0};
    cprint_exp(&buf, arena, exp);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *statements_text(struct cstmt_vec statements)
{
    struct buf buf = {0};
    cprint_statements(&buf, arena, &statements);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *items_text(const struct citem_vec *items)
{
    struct buf buf = {0};
    cprint_items(&buf, arena, items);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

#define CK_EXP(exp, text) ck_assert_str_eq(exp_text(exp), text)
#define CK_STATEMENTS(statements, text) ck_assert_str_eq(statements_text(statements), text)

/* Expressions */

START_TEST(parentheses_where_c_needs_them)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    CK_EXP(bin(COP_MUL, bin(COP_ADD, a, b), c), "(a + b) * c");
    CK_EXP(bin(COP_ADD, bin(COP_MUL, a, b), c), "a * b + c");
    CK_EXP(bin(COP_SUB, bin(COP_SUB, a, b), c), "a - b - c");
    CK_EXP(bin(COP_SUB, a, bin(COP_SUB, b, c)), "a - (b - c)");
    CK_EXP(bin(COP_ADD, a, bin(COP_ADD, b, c)), "a + (b + c)");
    CK_EXP(cexp_index(arena, cexp_prefix(arena, CPREFIX_CONTENT, a), b), "(*a)[b]");
    CK_EXP(cexp_prefix(arena, CPREFIX_CONTENT, cexp_index(arena, a, b)), "*a[b]");
    CK_EXP(cexp_cast(arena, ctype_of_scalar(SCALAR_F32, false), bin(COP_ADD, a, b)),
           "(float)(a + b)");
    CK_EXP(cexp_arrow(arena, cexp_member(arena, a, "x"), "y"), "a.x->y");
}
END_TEST

START_TEST(parentheses_where_readers_want_them)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    CK_EXP(bin(COP_MUL, bin(COP_DIV, a, b), c), "(a / b) * c");
    CK_EXP(bin(COP_DIV, bin(COP_MUL, a, b), c), "a * b / c");
    CK_EXP(bin(COP_REM, bin(COP_MUL, a, b), c), "(a * b) % c");
    CK_EXP(bin(COP_LOG_OR, bin(COP_LOG_AND, a, b), c), "(a && b) || c");
    CK_EXP(bin(COP_LOG_AND, a, bin(COP_LOG_AND, b, c)), "a && b && c");
    CK_EXP(bin(COP_LOG_AND, a, bin(COP_LOG_OR, b, c)), "a && (b || c)");
    CK_EXP(bin(COP_EQ, bin(COP_BIT_AND, a, b), c), "(a & b) == c");
    CK_EXP(bin(COP_SHL, bin(COP_ADD, a, b), c), "(a + b) << c");
    CK_EXP(bin(COP_EQ, bin(COP_LT, a, b), c), "(a < b) == c");
    CK_EXP(bin(COP_EQ, cexp_prefix(arena, CPREFIX_NOT, a), b), "(!a) == b");
}
END_TEST

START_TEST(signs_do_not_merge)
{
    const struct cexp *a = name("a"), *b = name("b");
    CK_EXP(minus(minus(a)), "-(-a)");
    CK_EXP(bin(COP_SUB, a, minus(b)), "a - (-b)");
    CK_EXP(bin(COP_MUL, minus(a), b), "-a * b");
    CK_EXP(cexp_int(arena, -3), "-3");
    CK_EXP(cexp_int(arena, INT64_MIN), "INT64_MIN");
}
END_TEST

START_TEST(conditionals_chain_to_the_right)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    const struct cexp *inner = cexp_conditional(arena, a, b, c);
    CK_EXP(cexp_conditional(arena, a, b, inner), "a ? b : a ? b : c");
    CK_EXP(cexp_conditional(arena, inner, a, b), "(a ? b : c) ? a : b");
    CK_EXP(bin(COP_ADD, inner, a), "(a ? b : c) + a");
}
END_TEST

START_TEST(strings_are_escaped)
{
    CK_EXP(cexp_string(arena, "a\"b\\c\nd\001e"), "\"a\\\"b\\\\c\\nd\\001e\"");
}
END_TEST

START_TEST(equality_is_structural)
{
    const struct cexp *one = cexp_index(arena, name("a"), bin(COP_ADD, name("i"), name("j")));
    const struct cexp *two = cexp_index(arena, name("a"), bin(COP_ADD, name("i"), name("j")));
    const struct cexp *other = cexp_index(arena, name("a"), bin(COP_SUB, name("i"), name("j")));
    ck_assert(cexp_equal(one, two));
    ck_assert(!cexp_equal(one, other));
    ck_assert(cexp_mentions(one, "j"));
    ck_assert(!cexp_mentions(one, "k"));
}
END_TEST

START_TEST(long_sums_are_filled)
{
    const struct cexp *sum = name("the_first_of_many_terms");
    for (int i = 0; i < 5; i++)
        sum = bin(COP_ADD, sum, name("another_of_many_terms"));
    CK_EXP(sum, "the_first_of_many_terms + another_of_many_terms + another_of_many_terms + "
                "another_of_many_terms +\n    another_of_many_terms + another_of_many_terms");
}
END_TEST

/* Statements and items */

/* An element whose text is more than half a line long. */
static const struct cexp *far_element(const char *array)
{
    const struct cexp *index = bin(COP_ADD, bin(COP_MUL, name("a_row_of_many"), name("its_width")),
                                   name("a_column_of_many"));
    return cexp_index(arena, name(array), index);
}

START_TEST(lines_break_before_an_element)
{
    struct cstmt_vec out = {0};
    const struct cexp *from = far_element("a_source_with_a_name");
    const struct cexp *to = far_element("a_target_with_a_name");
    const struct cexp *near = cexp_index(arena, name("a"), name("i"));
    CK_EXP(cexp_call(arena, "minimum_of_both", &near, 1), "minimum_of_both(a[i])");
    cstmt_assign(arena, &out, to, from);
    cstmt_assign(arena, &out, to, bin(COP_SUB, from, name("x")));
    cstmt_assign(arena, &out, to, cexp_call(arena, "minimum_of_both", &from, 1));
    cstmt_assign(arena, &out, to, bin(COP_SUB, name("x"), from));
    const struct cexp *cond = name("whether_that_is_the_first");
    cstmt_assign(arena, &out, to, cexp_conditional(arena, cond, name("y"), name("z")));
#define TO "a_target_with_a_name[a_row_of_many * its_width + a_column_of_many]"
#define FROM "a_source_with_a_name[a_row_of_many * its_width + a_column_of_many]"
    CK_STATEMENTS(out, TO " =\n    " FROM ";\n" TO " =\n        " FROM " - x;\n" TO
                       " = minimum_of_both(\n        " FROM ");\n" TO " = x -\n        " FROM
                       ";\n" TO " =\n    whether_that_is_the_first ? y : z;\n");
}
END_TEST

START_TEST(assignments_are_compound_where_that_is_the_same)
{
    struct cstmt_vec out = {0};
    const struct cexp *a = name("a"), *x = name("x");
    cstmt_assign(arena, &out, a, bin(COP_ADD, a, x));
    cstmt_assign(arena, &out, a, bin(COP_MUL, x, a));
    cstmt_assign(arena, &out, a, bin(COP_SUB, x, a));
    CK_STATEMENTS(out, "a += x;\na *= x;\na = x - a;\n");
}
END_TEST

/* for (int64_t i = 0; i < n; i++) BODY */
static void add_loop(struct cstmt_vec *out, struct cstmt_vec body)
{
    cstmt_for(arena, out, ctype_of_scalar(SCALAR_I64, false), "i", cexp_int(arena, 0), name("n"),
              NULL, body);
}

START_TEST(braces_stand_where_they_are_needed)
{
    struct cstmt_vec out = {0}, one = {0}, loop = {0}, two = {0};
    cstmt_assign(arena, &one, name("a"), name("b"));
    add_loop(&loop, one);
    cstmt_comment(arena, &two, "twice");
    cstmt_assign(arena, &two, name("c"), name("d"));
    cstmt_if(arena, &out, name("x"), loop, one);
    cstmt_if(arena, &out, name("y"), one, one);
    add_loop(&out, two);
    CK_STATEMENTS(out, "if (x) {\n    for (int64_t i = 0; i < n; i++)\n        a = b;\n} else {\n"
                       "    a = b;\n}\nif (y)\n    a = b;\nelse\n    a = b;\n"
                       "for (int64_t i = 0; i < n; i++) {\n    /* twice */\n    c = d;\n}\n");
}
END_TEST

START_TEST(parameters_are_aligned)
{
    struct citem_vec items = {0};
    struct cvar_vec params = {0};
    const struct ctype *floats = ctype_restrict(
        arena, ctype_const_pointer(arena, ctype_of_scalar(SCALAR_F32, false)));
    for (int i = 0; i < 5; i++)
        cvar_add(arena, &params, floats, "a_long_name");
    citem_comment(arena, &items, "One.\n\nTwo.");
    citem_prototype(arena, &items, &ctype_int, "f", params);
    citem_prototype(arena, &items, ctype_const_pointer(arena, &ctype_char), "g",
                    (struct cvar_vec){0});
    ck_assert_str_eq(items_text(&items),
                     "/* One.\n *\n * Two. */\n"
                     "int f(const float *restrict a_long_name, const float *restrict a_long_name,\n"
                     "      const float *restrict a_long_name, const float *restrict a_long_name,\n"
                     "      const float *restrict a_long_name);\nconst char *g(void);\n");
}
END_TEST

/* Tidying */

static struct cstmt_vec declared(const char *var)
{
    struct cstmt_vec out = {0};
    cstmt_decl(arena, &out, ctype_of_scalar(SCALAR_F32, false), var, NULL);
    return out;
}

START_TEST(declarations_join_first_assignments)
{
    struct cstmt_vec out = declared("a"), body = {0};
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_assign(arena, &body, name("a"), bin(COP_ADD, name("a"), name("x")));
    add_loop(&out, body);
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "float a = z;\nfor (int64_t i = 0; i < n; i++)\n    a += x;\nreturn a;\n");
}
END_TEST

START_TEST(what_is_assigned_once_is_constant)
{
    struct cstmt_vec out = declared("a");
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out), "const float a = z;\nreturn a;\n");
}
END_TEST

START_TEST(declarations_move_down_but_not_into_blocks)
{
    struct cstmt_vec out = declared("a"), then = {0}, other = {0};
    cstmt_assign(arena, &out, name("y"), name("z"));
    cstmt_assign(arena, &then, name("a"), name("b"));
    cstmt_assign(arena, &other, name("a"), name("c"));
    cstmt_comment(arena, &out, "choice");
    cstmt_if(arena, &out, name("y"), then, other);
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "y = z;\nfloat a;\n/* choice */\nif (y)\n    a = b;\nelse\n    a = c;\n"
                  "return a;\n");
}
END_TEST

/* A branch that reads it before it is assigned. */
START_TEST(what_may_be_read_first_is_zero)
{
    struct cstmt_vec out = declared("a"), then = {0}, other = {0};
    cstmt_assign(arena, &then, name("a"), bin(COP_SUB, name("b"), name("a")));
    cstmt_assign(arena, &other, name("a"), name("c"));
    cstmt_if(arena, &out, name("y"), then, other);
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "float a = 0.0f;\nif (y)\n    a = b - a;\nelse\n    a = c;\nreturn a;\n");
}
END_TEST

START_TEST(what_nothing_reads_goes)
{
    struct cstmt_vec out = declared("a"), body = {0};
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_comment(arena, &out, "sum");
    cstmt_assign(arena, &body, name("a"), bin(COP_ADD, name("a"), name("x")));
    add_loop(&out, body);
    cstmt_decl_const(arena, &out, &ctype_int, "unused", name("z"));
    cstmt_return(arena, &out, name("z"));
    CK_STATEMENTS(ctidy_statements(arena, out), "return z;\n");
}
END_TEST

/* const int64_t NAME = VALUE; */
static void add_constant(struct cstmt_vec *out, const char *to, const struct cexp *value)
{
    cstmt_decl_const(arena, out, ctype_of_scalar(SCALAR_I64, false), to, value);
}

/* a[INDEX] = b[TO]; */
static void add_use(struct cstmt_vec *out, const char *index, const char *to)
{
    cstmt_assign(arena, out, cexp_index(arena, name("a"), name(index)),
                 cexp_index(arena, name("b"), name(to)));
}

#define CK_SAME(statements, text) CK_STATEMENTS(csame_constants(arena, statements), text)

START_TEST(constants_of_one_value_have_one_name)
{
    struct cstmt_vec out = {0}, body = {0};
    add_constant(&out, "p", bin(COP_ADD, name("i"), name("n")));
    add_constant(&out, "q", bin(COP_MUL, name("p"), name("n")));
    add_constant(&body, "r", bin(COP_ADD, name("i"), name("n")));
    add_constant(&body, "s", bin(COP_MUL, name("r"), name("n")));
    add_use(&body, "r", "s");
    add_loop(&out, body);
    add_use(&out, "p", "q");
    CK_SAME(out, "const int64_t p = i + n;\nconst int64_t q = p * n;\n"
                 "for (int64_t i = 0; i < n; i++)\n    a[p] = b[q];\na[p] = b[q];\n");
}
END_TEST

START_TEST(constants_out_of_scope_keep_their_names)
{
    struct cstmt_vec out = {0}, then = {0}, otherwise = {0};
    add_constant(&then, "p", bin(COP_ADD, name("i"), name("n")));
    add_use(&then, "p", "p");
    add_constant(&otherwise, "q", bin(COP_ADD, name("i"), name("n")));
    add_use(&otherwise, "q", "q");
    cstmt_if(arena, &out, name("x"), then, otherwise);
    const char *text = statements_text(out);
    CK_SAME(out, text);
}
END_TEST

START_TEST(constants_of_what_changes_keep_their_names)
{
    struct cstmt_vec out = {0};
    add_constant(&out, "p", bin(COP_ADD, name("x"), name("n")));
    cstmt_assign(arena, &out, name("x"), name("n"));
    add_constant(&out, "q", bin(COP_ADD, name("x"), name("n")));
    add_constant(&out, "r", cexp_index(arena, name("a"), name("n")));
    add_use(&out, "p", "q");
    add_constant(&out, "s", cexp_index(arena, name("a"), name("n")));
    add_use(&out, "r", "s");
    const char *text = statements_text(out);
    CK_SAME(out, text);
}
END_TEST

START_TEST(constants_of_what_a_pointer_changes_keep_their_names)
{
    struct cstmt_vec out = {0};
    const struct cexp *place = cexp_prefix(arena, CPREFIX_ADDRESS, name("x"));
    add_constant(&out, "p", bin(COP_ADD, name("x"), name("n")));
    cstmt_exp(arena, &out, cexp_call(arena, "change", &place, 1));
    add_constant(&out, "q", bin(COP_ADD, name("x"), name("n")));
    cstmt_decl_const(arena, &out, ctype_of_scalar(SCALAR_I32, false), "r",
                     bin(COP_ADD, name("m"), name("n")));
    add_constant(&out, "s", bin(COP_ADD, name("m"), name("n")));
    add_use(&out, "p", "q");
    add_use(&out, "r", "s");
    const char *text = statements_text(out);
    CK_SAME(out, text);
}
END_TEST

START_TEST(what_may_fail_stays)
{
    struct cstmt_vec out = declared("a");
    const struct cexp *status = cexp_prefix(arena, CPREFIX_ADDRESS, cexp_status(arena, "outcome"));
    cstmt_decl_const(arena, &out, &ctype_int, "c", cexp_call1(arena, "f", name("status")));
    cstmt_assign(arena, &out, name("a"), cexp_call2(arena, "div", name("z"), status));
    cstmt_decl_const(arena, &out, &ctype_int, "b", cexp_call2(arena, "div", name("y"), status));
    cstmt_return(arena, &out, name("z"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "(void)div(z, &outcome);\nconst int b = div(y, &outcome);\nreturn z;\n");
}
END_TEST

START_TEST(comments_are_not_said_again)
{
    struct cstmt_vec out = {0}, body = {0}, inner = {0};
    cstmt_assign(arena, &inner, name("y"), name("z"));
    cstmt_comment(arena, &body, "map");
    add_loop(&body, inner);
    cstmt_comment(arena, &body, "sum");
    add_loop(&body, inner);
    cstmt_comment(arena, &body, "map");
    add_loop(&body, inner);
    cstmt_comment(arena, &out, "map");
    add_loop(&out, body);
    cstmt_comment(arena, &out, "map");
    add_loop(&out, inner);
    const char *loop = "for (int64_t i = 0; i < n; i++)";
    CK_STATEMENTS(ccomments_once(arena, &out, NULL),
                  arena_printf(arena,
                               "/* map */\n%s {\n    %s\n        y = z;\n"
                               "    /* sum */\n    %s\n        y = z;\n"
                               "    /* map */\n    %s\n        y = z;\n}\n"
                               "/* map */\n%s\n    y = z;\n",
                               loop, loop, loop, loop, loop));
}
END_TEST

/* Types */

START_TEST(types_are_printed_in_front_of_names)
{
    const struct ctype *real = ctype_of_scalar(SCALAR_F32, false);
    const struct ctype *global = ctype_in(arena, CSPACE_GLOBAL, real);
    const struct ctype *pointer = ctype_const_pointer(arena, global);
    const struct ctype status = {.name = "int", .is_pointer = true, .is_fixed = true};
    ck_assert_str_eq(ctype_head(arena, real), "float ");
    ck_assert_str_eq(ctype_head(arena, ctype_pointer(arena, real)), "float *");
    ck_assert_str_eq(ctype_head(arena, ctype_restrict(arena, pointer)),
                     "global const float *restrict ");
    ck_assert_str_eq(ctype_head(arena, &status), "int *const ");
    ck_assert_str_eq(ctype_text(arena, ctype_in(arena, CSPACE_LOCAL, real)), "local float");
    ck_assert(ctype_equal(pointer, ctype_const_pointer(arena, global)));
    ck_assert(!ctype_equal(pointer, ctype_pointer(arena, global)));
    ck_assert(!ctype_equal(global, real));
}
END_TEST

START_TEST(a_pointer_to_a_pointer_is_a_bug)
{
    ctype_pointer(arena, ctype_pointer(arena, &ctype_int));
}
END_TEST

/* Symbols */

static const struct csymbol *helper_function(unsigned order, const char *function,
                                             const struct csymbol *needed)
{
    struct csymbol *symbol = csymbol_new(arena, CSYMBOL_HELPER, order, function, function);
    if (needed)
        csymbol_add_need(arena, symbol, needed);
    return symbol;
}

START_TEST(symbols_bring_what_they_need_in_order)
{
    const struct csymbol *f = helper_function(1, "f", NULL);
    const struct csymbol *g = helper_function(2, "g", f), *h = helper_function(0, "h", NULL);
    struct csymbol_set *set = csymbol_set_new(arena);
    csymbol_set_add(set, g);
    csymbol_set_add(set, g);
    csymbol_set_add(set, h);
    csymbol_set_add(set, NULL);
    struct csymbol_vec all = csymbol_set_group(set, CSYMBOL_HELPER);
    ck_assert_uint_eq(all.len, 3);
    ck_assert_str_eq(all.at[0]->name, "h");
    ck_assert_str_eq(all.at[1]->name, "f");
    ck_assert_str_eq(all.at[2]->name, "g");
    ck_assert_uint_eq(csymbol_set_group(set, CSYMBOL_TYPE).len, 0);
}
END_TEST

START_TEST(two_symbols_of_one_name_are_a_bug)
{
    struct csymbol_set *set = csymbol_set_new(arena);
    csymbol_set_add(set, helper_function(1, "f", NULL));
    csymbol_set_add(set, helper_function(2, "f", NULL));
}
END_TEST

/* A static function that calls CALLED, if not null. */
static const struct csymbol *add_local(struct citem_vec *items, unsigned order,
                                       const char *function, const struct csymbol *called)
{
    const struct csymbol *symbol = csymbol_new(arena, CSYMBOL_FUNCTION, order, function, NULL);
    struct cstmt_vec body = {0};
    if (called)
        cstmt_return(arena, &body, cexp_call_symbol(arena, called, NULL, 0));
    citem_local_function(arena, items, CLINK_STATIC, &ctype_int, symbol, (struct cvar_vec){0},
                         body);
    return symbol;
}

static void add_entry(struct citem_vec *items, struct cstmt_vec body)
{
    citem_function(arena, items, CLINK_EXTERN, &ctype_int, "entry", (struct cvar_vec){0}, body);
}

START_TEST(functions_that_nothing_calls_go)
{
    struct citem_vec items = {0};
    struct cstmt_vec body = {0};
    struct csymbol_set *set = csymbol_set_new(arena);
    const struct csymbol *f = add_local(&items, 0, "f", NULL);
    const struct csymbol *g = add_local(&items, 1, "g", f);
    add_local(&items, 2, "ff", f);
    cstmt_exp(arena, &body, cexp_call_symbol(arena, g, NULL, 0));
    cstmt_exp(arena, &body, cexp_string(arena, "ff()"));
    add_entry(&items, body);
    items = cuses_of_items(arena, &items, set);
    ck_assert_uint_eq(items.len, 3);
    ck_assert_str_eq(items.at[0].name, "f");
    ck_assert_str_eq(items.at[1].name, "g");
    ck_assert_str_eq(items.at[2].name, "entry");
    ck_assert(csymbol_set_has(set, "f") && !csymbol_set_has(set, "ff"));
}
END_TEST

START_TEST(symbols_are_found_wherever_they_stand)
{
    static const char *const texts[] = {"a", "b", "c", "d", "e", "f"};
    const struct csymbol *s[6];
    struct citem_vec items = {0};
    struct cstmt_vec body = {0}, inner = {0};
    struct csymbol_set *set = csymbol_set_new(arena);
    for (unsigned i = 0; i < 6; i++)
        s[i] = helper_function(i, texts[i], NULL);
    const struct cexp *call = cexp_call_symbol(arena, s[1], NULL, 0);
    cstmt_decl(arena, &body, ctype_vector(arena, "f32x4", SCALAR_F32, 4, s[0]), "v", NULL);
    cstmt_vstore(arena, &inner, 4, name("v"), cexp_symbol(arena, s[2]), name("p"));
    cstmt_for(arena, &body, &ctype_int, "i", cexp_symbol(arena, s[3]), name("n"),
              cexp_list(arena, &call, 1), inner);
    cstmt_parallel(arena, &body, s[4], NULL, cexp_symbol(arena, s[5]));
    add_entry(&items, body);
    cuses_of_items(arena, &items, set);
    ck_assert_uint_eq(csymbol_set_group(set, CSYMBOL_HELPER).len, 6);
}
END_TEST

/* Nodes of OpenCL and OpenMP */

START_TEST(statements_of_kernels)
{
    struct cstmt_vec out = {0};
    const struct ctype *four = ctype_vector(arena, "float4", SCALAR_F32, 4, NULL);
    const struct cexp *x = name("x");
    cstmt_barrier(arena, &out, CFENCE_LOCAL);
    cstmt_barrier(arena, &out, CFENCE_LOCAL | CFENCE_GLOBAL);
    cstmt_vstore(arena, &out, 4, cexp_vload(arena, 4, name("i"), x), cexp_int(arena, 0),
                 bin(COP_ADD, name("p"), name("k")));
    cstmt_unroll(arena, &out);
    cstmt_parallel(arena, &out, NULL, bin(COP_GT, name("n"), cexp_int(arena, 1)),
                   cexp_cast(arena, &ctype_int, x));
    struct cvar tile = {.type = ctype_in(arena, CSPACE_LOCAL, four),
                        .name = "tile",
                        .array = cexp_int(arena, 8),
                        .alignment = 32};
    cstmt_decl_var(arena, &out, tile);
    CK_STATEMENTS(out, "barrier(CLK_LOCAL_MEM_FENCE);\n"
                       "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
                       "vstore4(vload4(i, x), 0, p + k);\n"
                       "#pragma unroll\n"
                       "#pragma omp parallel for if (n > 1) num_threads((int)x)\n"
                       "local float4 tile[8] __attribute__((aligned(32)));\n");
}
END_TEST

START_TEST(expressions_of_kernels)
{
    const struct ctype *four = ctype_vector(arena, "float4", SCALAR_F32, 4, NULL);
    const struct cexp *x = name("x");
    CK_EXP(cexp_as(arena, four, x), "as_float4(x)");
    CK_EXP(cexp_vector(arena, four, &x, 1), "(float4)(x)");
    CK_EXP(cexp_sizeof(arena, four), "sizeof(float4)");
    CK_EXP(cexp_list(arena, &x, 1), "{x}");
    ck_assert(!cexp_equal(cexp_vload(arena, 4, x, x), cexp_vload(arena, 2, x, x)));
    ck_assert(!cexp_equal(cexp_int(arena, 4), cexp_int(arena, 2)));
    ck_assert(!cexp_equal(cexp_as(arena, four, x), cexp_as(arena, &ctype_int, x)));
    ck_assert(cexp_mentions(cexp_vload(arena, 4, name("i"), x), "i"));
}
END_TEST

START_TEST(a_barrier_for_nothing_is_a_bug)
{
    struct cstmt_vec out = {0};
    cstmt_barrier(arena, &out, 0);
}
END_TEST

static void add_symbol_tests(Suite *suite)
{
    TCase *tests = tcase_create("symbols");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, types_are_printed_in_front_of_names);
    tcase_add_test_raise_signal(tests, a_pointer_to_a_pointer_is_a_bug, SIGABRT);
    tcase_add_test(tests, symbols_bring_what_they_need_in_order);
    tcase_add_test_raise_signal(tests, two_symbols_of_one_name_are_a_bug, SIGABRT);
    tcase_add_test(tests, functions_that_nothing_calls_go);
    tcase_add_test(tests, symbols_are_found_wherever_they_stand);
    tcase_add_test(tests, statements_of_kernels);
    tcase_add_test(tests, expressions_of_kernels);
    tcase_add_test_raise_signal(tests, a_barrier_for_nothing_is_a_bug, SIGABRT);
    suite_add_tcase(suite, tests);
}

static Suite *target_suite(void)
{
    Suite *suite = suite_create("target");
    TCase *tree = tcase_create("tree");
    tcase_add_checked_fixture(tree, set_up, tear_down);
    tcase_add_test(tree, parentheses_where_c_needs_them);
    tcase_add_test(tree, parentheses_where_readers_want_them);
    tcase_add_test(tree, signs_do_not_merge);
    tcase_add_test(tree, conditionals_chain_to_the_right);
    tcase_add_test(tree, strings_are_escaped);
    tcase_add_test(tree, equality_is_structural);
    tcase_add_test(tree, long_sums_are_filled);
    tcase_add_test(tree, lines_break_before_an_element);
    tcase_add_test(tree, assignments_are_compound_where_that_is_the_same);
    tcase_add_test(tree, braces_stand_where_they_are_needed);
    tcase_add_test(tree, parameters_are_aligned);
    suite_add_tcase(suite, tree);
    TCase *tidy = tcase_create("tidy");
    tcase_add_checked_fixture(tidy, set_up, tear_down);
    tcase_add_test(tidy, declarations_join_first_assignments);
    tcase_add_test(tidy, what_is_assigned_once_is_constant);
    tcase_add_test(tidy, declarations_move_down_but_not_into_blocks);
    tcase_add_test(tidy, what_may_be_read_first_is_zero);
    tcase_add_test(tidy, what_nothing_reads_goes);
    tcase_add_test(tidy, what_may_fail_stays);
    tcase_add_test(tidy, constants_of_one_value_have_one_name);
    tcase_add_test(tidy, constants_out_of_scope_keep_their_names);
    tcase_add_test(tidy, constants_of_what_changes_keep_their_names);
    tcase_add_test(tidy, constants_of_what_a_pointer_changes_keep_their_names);
    tcase_add_test(tidy, comments_are_not_said_again);
    suite_add_tcase(suite, tidy);
    add_symbol_tests(suite);
    return suite;
}

int main(void)
{
    return unit_run(target_suite());
}
