/* src/dpia: constructors, walking, substitution, printing. The checker is in dpia_check_test.c. */
#include <math.h>
#include <signal.h>
#include <string.h>

#include "base/vec.h"
#include "dpia/interfere.h"
#include "dpia_build.h"
#include "unit.h"

static const char *printed(const struct phrase *phrase)
{
    struct buf buf = {0};
    phrase_print(&buf, f.arena, phrase, 90);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

#define CK_PRINTS(phrase, text) ck_assert_str_eq(printed(phrase), text)
#define CK_TYPE(phrase, text) ck_assert_str_eq(type_text(f.arena, (phrase)->type), text)

/* The tables */

START_TEST(table_types_read_and_print_alike)
{
    for (int prim = 0; prim < PRIM_COUNT; prim++) {
        const struct phrase_type *type = primitive_type(f.dpia, (enum primitive)prim);
        const char *text = type_text(f.arena, type);
        ck_assert_str_eq(type_text(f.arena, type_read(f.types, text)), text);
    }
}
END_TEST

START_TEST(table_knows_names_and_classes)
{
    ck_assert_str_eq(primitive_name(PRIM_PAIR_ACC_FST), "pairAcc1");
    ck_assert_int_eq(primitive_class(PRIM_ZIP), PRIM_LAYOUT);
    ck_assert_int_eq(primitive_class(PRIM_REDUCEI), PRIM_INTERMEDIATE);
    ck_assert_str_eq(operator_name(OP_QUOT), "//");
    ck_assert_uint_eq(operator_arity(OP_FMA), 3);
}
END_TEST

START_TEST(words_name_a_primitive_and_where_it_is)
{
    struct primitive_word found;
    size_t count = 0;
    for (struct primitive_word word = {0}; primitive_next_word(&word); count++) {
        ck_assert(primitive_find(word.name, strlen(word.name), &found));
        ck_assert_int_eq(found.prim, word.prim);
        ck_assert(where_equal(found.where, word.where));
    }
    ck_assert_uint_eq(count, PRIM_COUNT - 9 + 2 * 11 + 2 * 10 + 2 * 9 + 6 + 3 + 3 + 5);
    ck_assert_str_eq(primitive_name_at(PRIM_MAP, at_level(level_of(LOOP_SEQUENTIAL))), "mapSeq");
    ck_assert_str_eq(primitive_name_at(PRIM_MAPI, at_level((struct level){LOOP_GLOBAL, 2})),
                     "mapIGlobal2");
    ck_assert_str_eq(
        primitive_name_at(PRIM_PARFOR_SLOTS, at_level((struct level){LOOP_WORKGROUP, 1})),
        "parforWorkgroupSlots1");
    ck_assert_str_eq(primitive_name_at(PRIM_NEW, in_space(SPACE_PRIVATE)), "newPrivate");
    ck_assert_str_eq(primitive_name_at(PRIM_BARRIER, in_space(SPACE_ANY)), "barrier");
    ck_assert_ptr_null(primitive_name_at(PRIM_BARRIER, in_space(SPACE_PRIVATE)));
    ck_assert_ptr_null(primitive_name_at(PRIM_TO, in_space(SPACE_ANY)));
    ck_assert(!primitive_find("mapLocal3", 9, &found));
    ck_assert(!primitive_find("parforSeq", 9, &found));
    ck_assert(!primitive_find("parforSlots", 11, &found));
    ck_assert(!primitive_find("zipGlobal", 9, &found));
    ck_assert(!primitive_find("to", 2, &found));
    ck_assert(!primitive_find("barrierPrivate", 14, &found));
}
END_TEST

START_TEST(levels_are_kept_and_compared)
{
    struct var *xs = exp_var("xs", f.vec), *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct level one = {LOOP_LOCAL, 1};
    const struct phrase *map = phrase_map(f.dpia, one, lam(x, use(x)), use(xs), loc_none());
    const struct phrase *copy = phrase_copy(f.dpia, map);
    const struct phrase *zero =
        phrase_map(f.dpia, level_of(LOOP_LOCAL), lam(y, use(y)), use(xs), loc_none());
    CK_PRINTS(map, "mapLocal1 (\\x. x) xs");
    ck_assert(where_equal(copy->u.prim.where, at_level(one)));
    ck_assert(phrase_is_same_primitive(map, copy));
    ck_assert(!phrase_is_same_primitive(map, zero));
    ck_assert(phrase_is_same_primitive(zero, phrase_moved(f.dpia, map, zero->u.prim.where)));
    ck_assert(phrase_is_at(zero, PRIM_MAP, LOOP_LOCAL) && phrase_is_at(map, PRIM_MAP, LOOP_LOCAL));
    ck_assert(!phrase_is_at(map, PRIM_MAP, LOOP_OPEN));
}
END_TEST

START_TEST(spaces_are_kept_and_compared)
{
    const struct phrase *xs = use(exp_var("xs", f.vec));
    const struct phrase *local = phrase_to_memory(f.dpia, SPACE_LOCAL, xs, loc_none());
    const struct phrase *private = phrase_to_memory(f.dpia, SPACE_PRIVATE, xs, loc_none());
    CK_PRINTS(local, "toLocal xs");
    ck_assert_int_eq(phrase_space(phrase_copy(f.dpia, local)), SPACE_LOCAL);
    ck_assert(!phrase_is_same_primitive(local, private));
    ck_assert(phrase_is_in(private, PRIM_TO, SPACE_PRIVATE));
    ck_assert(!phrase_is_in(private, PRIM_TO, SPACE_LOCAL));
}
END_TEST

/* Constructors */

START_TEST(dot_has_its_type)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    const struct phrase *zipped = zip(use(xs), use(ys));
    CK_TYPE(zipped, "exp[[n](f32 x f32)]");
    CK_TYPE(product(), "exp[(f32 x f32)] -> exp[f32]");
    CK_TYPE(dot(use(xs), use(ys)), "exp[f32]");
    ck_assert_ptr_eq(phrase_array_size(zipped), f.n);
}
END_TEST

START_TEST(layout_types_compute_sizes)
{
    const struct nat *four = nat_const(f.nats, 4), *m = f.n;
    struct var *xs = exp_var("xs", data_array(f.types, nat_mul(f.nats, four, m), f.f32));
    const struct phrase *rows = phrase_split(f.dpia, four, m, use(xs), loc_none());
    CK_TYPE(rows, "exp[[n][4]f32]");
    CK_TYPE(phrase_transpose(f.dpia, rows, loc_none()), "exp[[4][n]f32]");
    ck_assert_ptr_eq(phrase_join(f.dpia, rows, loc_none())->type, xs->type);
    struct var *acc = acc_var("out", xs->type->data);
    const struct phrase *joined =
        phrase_acc_split(f.dpia, PRIM_JOIN_ACC, m, four, use(acc), loc_none());
    CK_TYPE(joined, "acc[[n][4]f32]");
    CK_TYPE(phrase_acc_split(f.dpia, PRIM_SPLIT_ACC, four, m, joined, loc_none()), "acc[[4*n]f32]");
    CK_TYPE(phrase_acc_view(f.dpia, PRIM_TRANSPOSE_ACC, joined, loc_none()), "acc[[4][n]f32]");
}
END_TEST

START_TEST(operators_give_their_types)
{
    struct var *x = exp_var("x", f.f32);
    CK_TYPE(phrase_binary(f.dpia, OP_LT, use(x), use(x), loc_none()), "exp[bool]");
    CK_TYPE(phrase_unary(f.dpia, OP_TO_BITS, use(x), loc_none()), "exp[u32]");
    CK_TYPE(phrase_convert(f.dpia, use(x), data_scalar(f.types, SCALAR_I64), loc_none()),
            "exp[i64]");
    const struct phrase *seven = phrase_int(f.dpia, SCALAR_U8, 7, loc_none());
    CK_TYPE(phrase_unary(f.dpia, OP_POPC, seven, loc_none()), "exp[i32]");
}
END_TEST

START_TEST(redexes_do_not_arise)
{
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct phrase *both = phrase_data_pair(f.dpia, use(x), use(y), loc_none());
    CK_PRINTS(phrase_select(f.dpia, both, 2, loc_none()), "y");
    CK_PRINTS(app(app(sum(), use(x)), use(y)), "x + y");
    CK_PRINTS(proj(phrase_pair(f.dpia, use(x), use(y), loc_none()), 1), "x");
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    CK_PRINTS(phrase_unzip(f.dpia, zip(use(xs), use(ys)), 2, loc_none()), "ys");
    CK_PRINTS(phrase_coerce(f.dpia, f.vec, use(xs), loc_none()), "xs");
    struct var *i = exp_var("i", data_idx(f.types, f.n));
    const struct phrase *number = phrase_from_idx(f.dpia, use(i), loc_none());
    CK_PRINTS(phrase_to_idx(f.dpia, f.n, number, loc_none()), "i");
    CK_PRINTS(phrase_to_idx(f.dpia, nat_const(f.nats, 3), number, loc_none()),
              "toIdx 3 (fromIdx i)");
}
END_TEST

START_TEST(skip_is_the_unit_of_sequences)
{
    struct var *out = acc_var("out", f.f32);
    const struct phrase *skip = phrase_skip(f.dpia, loc_none());
    const struct phrase *step = assign(use(out), real(1));
    ck_assert_ptr_eq(seq(skip, step), step);
    ck_assert_ptr_eq(seq(step, skip), step);
    ck_assert_ptr_eq(seq(skip, skip), skip);
}
END_TEST

START_TEST(literals_are_rounded_to_their_type)
{
    ck_assert_double_eq(real(0.1)->u.literal.real, (double)0.1f);
    ck_assert_double_eq(phrase_real(f.dpia, SCALAR_F64, 0.1, loc_none())->u.literal.real, 0.1);
}
END_TEST

START_TEST(bug_level_that_a_loop_does_not_have)
{
    struct var *out = acc_var("out", f.vec), *o = acc_var("o", f.f32);
    struct var *i = exp_var("i", data_idx(f.types, f.n));
    phrase_parfor(f.dpia, level_of(LOOP_SEQUENTIAL), use(out),
                  lam2(i, o, assign(use(o), real(1))), loc_none());
}
END_TEST

START_TEST(bug_dimension_that_a_level_does_not_have)
{
    struct var *x = exp_var("x", f.f32);
    phrase_map(f.dpia, (struct level){LOOP_LOCAL, LOOP_DIMENSIONS}, lam(x, use(x)),
               use(exp_var("xs", f.vec)), loc_none());
}
END_TEST

START_TEST(bug_level_of_a_phrase_without_one)
{
    phrase_level(dot(use(exp_var("xs", f.vec)), use(exp_var("ys", f.vec))));
}
END_TEST

START_TEST(bug_space_that_is_not_chosen)
{
    phrase_to_memory(f.dpia, SPACE_ANY, use(exp_var("xs", f.vec)), loc_none());
}
END_TEST

START_TEST(bug_space_of_a_phrase_without_one)
{
    phrase_space(dot(use(exp_var("xs", f.vec)), use(exp_var("ys", f.vec))));
}
END_TEST

START_TEST(parts_are_those_of_the_constructor)
{
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct phrase *a = use(x), *b = use(y);
    const struct phrase *lam = phrase_lam(f.dpia, x, a, loc_none());
    ck_assert_ptr_eq(phrase_lam_param(lam), x);
    ck_assert_ptr_eq(phrase_lam_body(lam), a);
    const struct phrase *pair = phrase_pair(f.dpia, a, b, loc_none());
    ck_assert_ptr_eq(phrase_pair_fst(pair), a);
    ck_assert_ptr_eq(phrase_pair_snd(pair), b);
    const struct phrase *redex = phrase_redex(f.dpia, lam, b, loc_none());
    ck_assert_ptr_eq(phrase_app_fun(redex), lam);
    ck_assert_ptr_eq(phrase_app_arg(redex), b);
    const struct phrase *number = phrase_int(f.dpia, SCALAR_I32, 7, loc_none());
    ck_assert_uint_eq(phrase_literal_value(number).bits, 7);
    const struct phrase *sum = phrase_binary(f.dpia, OP_ADD, a, b, loc_none());
    ck_assert_int_eq(phrase_oper_op(sum), OP_ADD);
    ck_assert_ptr_eq(phrase_oper_from(sum), f.f32);
    ck_assert_uint_eq(phrase_oper_arg_count(sum), 2);
    ck_assert_ptr_eq(phrase_oper_arg(sum, 1), b);
    ck_assert_ptr_eq(phrase_var_of(a), x);
}
END_TEST

/* Asks X, a variable, for the part that a phrase of another kind has. */
static void ask_for_part(int part, const struct phrase *x)
{
    switch (part) {
    case 0: phrase_lam_param(x); return;
    case 1: phrase_lam_body(x); return;
    case 2: phrase_nat_lam_param(x); return;
    case 3: phrase_nat_lam_body(x); return;
    case 4: phrase_data_lam_param(x); return;
    case 5: phrase_data_lam_body(x); return;
    case 6: phrase_app_fun(x); return;
    case 7: phrase_app_arg(x); return;
    case 8: phrase_pair_fst(x); return;
    case 9: phrase_pair_snd(x); return;
    case 10: phrase_proj_pair(x); return;
    case 11: phrase_proj_which(x); return;
    case 12: phrase_literal_value(x); return;
    case 13: phrase_oper_op(x); return;
    case 14: phrase_oper_from(x); return;
    case 15: phrase_oper_arg_count(x); return;
    case 16: phrase_oper_arg(x, 0); return;
    case 17: phrase_oper_args(x); return;
    case 18: phrase_prim_of(x); return;
    case 19: phrase_prim_where(x); return;
    case 20: phrase_arg_count(x); return;
    case 21: phrase_nat_arg_count(x); return;
    case 22: phrase_data_arg_count(x); return;
    case 23: phrase_prim_args(x); return;
    case 24: phrase_prim_nats(x); return;
    case 25: phrase_prim_datas(x); return;
    case 26: phrase_array_elem(x); return;
    case 27: var_data(phrase_var_of(x)); return;
    case 28: phrase_var_of(phrase_int(f.dpia, SCALAR_I32, 7, loc_none())); return;
    case 29: phrase_oper_arg(phrase_unary(f.dpia, OP_NEGATE, x, loc_none()), 1); return;
    }
}

START_TEST(bug_part_of_another_kind)
{
    ask_for_part(_i, use(exp_var("x", f.f32)));
}
END_TEST

START_TEST(bug_argument_of_another_type)
{
    struct var *xs = exp_var("xs", f.vec);
    app(sum(), use(xs));
}
END_TEST

START_TEST(bug_zip_of_different_sizes)
{
    struct var *xs = exp_var("xs", f.vec);
    struct var *ys = exp_var("ys", data_array(f.types, nat_const(f.nats, 4), f.f32));
    zip(use(xs), use(ys));
}
END_TEST

/* At compound types for what a person writes: stage I takes it apart. */
START_TEST(assignment_of_an_array)
{
    struct var *out = acc_var("out", f.vec), *xs = exp_var("xs", f.vec);
    ck_assert(assign(use(out), use(xs))->type->kind == TYPE_COMM);
}
END_TEST

START_TEST(bug_operands_of_different_types)
{
    plus(real(1), phrase_int(f.dpia, SCALAR_I32, 1, loc_none()));
}
END_TEST

START_TEST(bug_array_of_another_length)
{
    const struct phrase *one = real(1);
    const struct nat *two = nat_const(f.nats, 2);
    phrase_prim(f.dpia, PRIM_ARRAY, &two, 1, &f.f32, 1, &one, 1, loc_none());
}
END_TEST

START_TEST(bug_split_that_does_not_divide)
{
    struct var *xs = exp_var("xs", f.vec);
    phrase_split(f.dpia, nat_const(f.nats, 2), f.n, use(xs), loc_none());
}
END_TEST

/* Walking */

START_TEST(walk_counts_uses)
{
    struct var *xs = exp_var("xs", f.vec);
    const struct phrase *phrase = dot(use(xs), use(xs));
    ck_assert_uint_eq(phrase_uses(phrase, xs), 2);
    ck_assert(phrase_mentions(phrase, xs));
    ck_assert(!phrase_mentions(phrase, exp_var("xs", f.vec)));
    ck_assert_uint_eq(phrase_child_count(phrase), 3);
}
END_TEST

START_TEST(walk_keeps_what_does_not_change)
{
    struct var *x = exp_var("x", f.f32);
    const struct phrase *phrase = plus(use(x), real(1));
    const struct phrase *same[] = {phrase_child(phrase, 0), phrase_child(phrase, 1)};
    ck_assert_ptr_eq(phrase_with_children(f.dpia, phrase, same), phrase);
    const struct phrase *others[] = {real(2), phrase_child(phrase, 1)};
    CK_PRINTS(phrase_with_children(f.dpia, phrase, others), "2.0f32 + 1.0f32");
}
END_TEST

START_TEST(bug_child_of_another_type)
{
    struct var *x = exp_var("x", f.f32), *xs = exp_var("xs", f.vec);
    const struct phrase *children[] = {use(xs), use(x)};
    phrase_with_children(f.dpia, plus(use(x), use(x)), children);
}
END_TEST

/* Substitution */

START_TEST(subst_puts_the_phrase_first_and_copies_later)
{
    struct var *g = var_new(f.dpia, "g", product()->type, loc_none());
    struct var *ps = exp_var("ps", data_array(f.types, f.n, product()->type->fst->data));
    const struct phrase *twice = zip(map(use(g), use(ps)), map(use(g), use(ps)));
    const struct phrase *fun = product();
    const struct phrase *now = phrase_subst(f.dpia, twice, g, fun);
    const struct phrase *first = phrase_child(phrase_child(now, 0), 0);
    const struct phrase *second = phrase_child(phrase_child(now, 1), 0);
    ck_assert_ptr_eq(first, fun);
    ck_assert_ptr_ne(second->u.lam.param, fun->u.lam.param);
    CK_PRINTS(second, "\\p. fst p * snd p");
    ck_assert_uint_eq(phrase_uses(now, fun->u.lam.param), 2);
}
END_TEST

START_TEST(subst_applies_lambdas_and_projects_pairs)
{
    struct var *k = var_new(f.dpia, "k", sum()->type, loc_none());
    struct var *x = exp_var("x", f.f32), *v = store_var("v", f.f32);
    const struct phrase *call = app(app(use(k), use(x)), real(2));
    CK_PRINTS(phrase_subst(f.dpia, call, k, sum()), "x + 2.0");
    struct var *out = acc_var("out", f.f32);
    const struct phrase *step = assign(proj(use(v), 1), plus(proj(use(v), 2), real(1)));
    const struct phrase *pair = phrase_pair(f.dpia, use(out), use(x), loc_none());
    CK_PRINTS(phrase_subst(f.dpia, step, v, pair), "out := x + 1.0");
}
END_TEST

START_TEST(subst_of_a_nat_rebuilds_binders_below)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    const struct phrase *fun =
        phrase_nat_lam(f.dpia, f.n_var, lam2(xs, ys, dot(use(xs), use(ys))), loc_none());
    CK_TYPE(fun, "(n: nat) -> exp[[n]f32] -> exp[[n]f32] -> exp[f32]");
    const struct phrase *now = phrase_nat_app(f.dpia, fun, nat_const(f.nats, 4), loc_none());
    CK_TYPE(now, "exp[[4]f32] -> exp[[4]f32] -> exp[f32]");
    ck_assert_uint_eq(phrase_uses(now, xs), 0);
    CK_PRINTS(now, "\\xs ys. reduce (\\x a. x + a) 0.0 (map (\\p. fst p * snd p) (zip xs ys))");
}
END_TEST

START_TEST(subst_of_a_nat_changes_bounds_and_arguments)
{
    struct var *xs = exp_var("xs", f.vec);
    const struct nat_var *k = nat_var_new(f.nats, "k", nat_const(f.nats, 0), f.n);
    const struct phrase *value = phrase_nat_value(f.dpia, f.n, loc_none());
    const struct phrase *body = phrase_let_nat(
        f.dpia, value, k,
        phrase_nat_value(f.dpia, nat_add(f.nats, f.n, nat_of_var(f.nats, k)), loc_none()),
        loc_none());
    const struct phrase *now =
        phrase_subst_nat(f.dpia, lam(xs, body), f.n_var, nat_const(f.nats, 4));
    CK_PRINTS(now, "\\xs.\n  letNat k = natValue 4 in\n  natValue (k + 4)");
    const struct phrase *lambda = phrase_child(phrase_child(now, 0), 1);
    ck_assert_ptr_ne(lambda->u.nat_lam.param, k);
    ck_assert_ptr_eq(lambda->u.nat_lam.param->upper, nat_const(f.nats, 4));
}
END_TEST

/* What a primitive remembers of its type is of the nats that it had. */
START_TEST(subst_of_a_nat_changes_what_a_primitive_remembers)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    const struct phrase *now = phrase_subst_nat(
        f.dpia, lam2(xs, ys, dot(use(xs), use(ys))), f.n_var, nat_const(f.nats, 4));
    const struct phrase *reduce = phrase_lam_body(phrase_lam_body(now));
    const struct phrase_type *type =
        primitive_instance(f.dpia, phrase_prim_of(reduce), phrase_prim_nats(reduce),
                           phrase_nat_arg_count(reduce), phrase_prim_datas(reduce),
                           phrase_data_arg_count(reduce));
    ck_assert_ptr_eq(phrase_instance(f.dpia, reduce), type);
}
END_TEST

/* Sizes, types and phrases at once; what stands in two places has binders of its own in each. */
START_TEST(apply_puts_all_arguments_in)
{
    struct var *g = var_new(f.dpia, "g", product()->type, loc_none());
    struct var *ps = exp_var("ps", data_array(f.types, f.n, product()->type->fst->data));
    const struct phrase *twice = zip(map(use(g), use(ps)), map(use(g), use(ps)));
    const struct phrase *definition =
        phrase_nat_lam(f.dpia, f.n_var, lam2(g, ps, twice), loc_none());
    const struct nat *four = nat_const(f.nats, 4);
    const struct phrase *fun = product();
    struct phrase_arguments arguments = {
        .nats = &four, .nat_count = 1, .phrases = &fun, .phrase_count = 1};
    const struct phrase *now = phrase_apply(f.dpia, definition, arguments, NULL);
    CK_TYPE(now, "exp[[4](f32 x f32)] -> exp[[4](f32 x f32)]");
    const struct phrase *body = phrase_lam_body(now);
    ck_assert_ptr_ne(phrase_lam_param(now), ps);
    ck_assert_ptr_eq(phrase_arg(phrase_arg(body, 0), 0), fun);
    const struct phrase *second = phrase_arg(phrase_arg(body, 1), 0);
    ck_assert_ptr_ne(phrase_lam_param(second), phrase_lam_param(fun));
    CK_PRINTS(second, "\\p. fst p * snd p");
}
END_TEST

START_TEST(apply_gives_a_place)
{
    struct source *source = source_from_text(f.arena, "here", "x");
    struct loc loc = loc_range(source, 0, 1);
    struct var *xs = exp_var("xs", f.vec);
    const struct phrase *definition =
        phrase_nat_lam(f.dpia, f.n_var, lam(xs, dot(use(xs), use(xs))), loc_none());
    struct phrase_arguments arguments = {.nats = &f.n, .nat_count = 1};
    const struct phrase *now = phrase_apply(f.dpia, definition, arguments, &loc);
    ck_assert_ptr_eq(now->loc.source, source);
    ck_assert_ptr_eq(phrase_lam_param(now)->loc.source, source);
    ck_assert_ptr_eq(phrase_lam_body(now)->loc.source, source);
    now = phrase_apply(f.dpia, definition, arguments, NULL);
    ck_assert_ptr_null(now->loc.source);
}
END_TEST

START_TEST(bug_applied_to_more_than_it_takes)
{
    struct var *xs = exp_var("xs", f.vec);
    const struct nat *nats[] = {f.n, f.n};
    const struct phrase *definition = phrase_nat_lam(f.dpia, f.n_var, lam(xs, use(xs)), loc_none());
    phrase_apply(f.dpia, definition, (struct phrase_arguments){.nats = nats, .nat_count = 2}, NULL);
}
END_TEST

START_TEST(subst_of_data_changes_types)
{
    const struct data_var *d = data_var_new(f.types, "d");
    struct var *x = exp_var("x", data_of_var(f.types, d));
    const struct phrase *identity = phrase_data_lam(f.dpia, d, lam(x, use(x)), loc_none());
    CK_PRINTS(identity, "/\\(d: data). \\x. x");
    const struct phrase *now = phrase_data_app(f.dpia, identity, f.f32, loc_none());
    CK_TYPE(now, "exp[f32] -> exp[f32]");
}
END_TEST

START_TEST(bug_nat_of_a_free_variable)
{
    struct var *xs = exp_var("xs", f.vec);
    phrase_subst_nat(f.dpia, use(xs), f.n_var, nat_const(f.nats, 4));
}
END_TEST

START_TEST(copy_makes_every_binder_anew)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    const struct phrase *phrase = lam2(xs, ys, dot(use(xs), use(ys)));
    const struct phrase *copy = phrase_copy(f.dpia, phrase);
    ck_assert_str_eq(printed(copy), printed(phrase));
    ck_assert_ptr_eq(copy->type, phrase->type);
    ck_assert_uint_eq(phrase_uses(copy, xs) + phrase_uses(copy, ys), 0);
    const struct phrase *closed = plus(use(exp_var("x", f.f32)), real(1));
    ck_assert_ptr_eq(phrase_copy(f.dpia, closed), closed);
}
END_TEST

/* Printing */

START_TEST(print_dot)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec);
    CK_PRINTS(dot(use(xs), use(ys)),
              "reduce (\\x a. x + a) 0.0 (map (\\p. fst p * snd p) (zip xs ys))");
}
END_TEST

START_TEST(print_parentheses_only_where_needed)
{
    struct var *a = exp_var("a", f.f32), *b = exp_var("b", f.f32), *c = exp_var("c", f.f32);
    CK_PRINTS(plus(plus(use(a), use(b)), times(use(a), use(c))), "a + b + a * c");
    CK_PRINTS(plus(use(a), plus(use(b), use(c))), "a + (b + c)");
    CK_PRINTS(times(plus(use(a), use(b)), use(c)), "(a + b) * c");
    const struct phrase *less = phrase_binary(f.dpia, OP_LT, use(a), use(b), loc_none());
    CK_PRINTS(phrase_binary(f.dpia, OP_EQ, less, less, loc_none()), "(a < b) == (a < b)");
    CK_PRINTS(phrase_unary(f.dpia, OP_SQRT, plus(use(a), use(b)), loc_none()), "sqrt (a + b)");
    CK_PRINTS(phrase_binary(f.dpia, OP_MAX, use(a), real(-1), loc_none()), "max a (-1.0)");
    CK_PRINTS(phrase_convert(f.dpia, use(a), data_scalar(f.types, SCALAR_I32), loc_none()),
              "convert i32 a");
}
END_TEST

START_TEST(print_literals_with_types_where_needed)
{
    struct var *a = exp_var("a", f.f32), *out = acc_var("out", f.f32);
    CK_PRINTS(real(0.1), "0.1f32");
    CK_PRINTS(phrase_real(f.dpia, SCALAR_F64, 0.1, loc_none()), "0.1");
    CK_PRINTS(phrase_int(f.dpia, SCALAR_I32, -3, loc_none()), "-3");
    CK_PRINTS(phrase_int(f.dpia, SCALAR_I8, 255, loc_none()), "-1i8");
    CK_PRINTS(phrase_int(f.dpia, SCALAR_U64, -1, loc_none()), "18446744073709551615u64");
    CK_PRINTS(phrase_int(f.dpia, SCALAR_I64, INT64_MIN, loc_none()), "-9223372036854775808i64");
    CK_PRINTS(plus(use(a), real(1)), "a + 1.0");
    CK_PRINTS(assign(use(out), plus(real(1), real(1e30))), "out := 1.0 + 1e+30");
    CK_PRINTS(real(-INFINITY), "-f32.inf");
    CK_PRINTS(phrase_bool(f.dpia, true, loc_none()), "true");
    CK_PRINTS(
        phrase_array(f.dpia, f.f32, (const struct phrase *[]){real(1), use(a)}, 2, loc_none()),
        "[1.0f32, a]");
}
END_TEST

START_TEST(print_suffixes_only_what_is_ambiguous)
{
    struct var *x1 = exp_var("x", f.f32), *x2 = exp_var("x", f.f32), *x3 = exp_var("x", f.f32);
    CK_PRINTS(lam2(x1, x2, lam(x3, plus(plus(use(x1), use(x2)), use(x3)))),
              "\\x x_1 x_2. x + x_1 + x_2");
    struct var *xs = exp_var("xs", f.vec), *y = exp_var("x", f.f32);
    struct var *z = exp_var("x", f.f32), *named = exp_var("map", f.f32);
    CK_PRINTS(map(lam(y, plus(use(y), real(1))), map(lam(z, use(z)), use(xs))),
              "map (\\x. x + 1.0) (map (\\x. x) xs)");
    CK_PRINTS(use(named), "map_1");
}
END_TEST

START_TEST(print_shows_sizes_that_matter)
{
    const struct nat *m = nat_const(f.nats, 2048);
    struct var *xs = exp_var("xs", data_array(f.types, nat_mul(f.nats, m, f.n), f.f32));
    CK_PRINTS(phrase_split(f.dpia, m, f.n, use(xs), loc_none()), "split 2048 xs");
    const struct nat *rest = nat_sub(f.nats, nat_mul(f.nats, m, f.n), f.n);
    CK_PRINTS(phrase_take(f.dpia, f.n, rest, use(xs), loc_none()), "take n xs");
    CK_PRINTS(phrase_coerce(f.dpia, f.vec, use(xs), loc_none()), "coerce [n]f32 xs");
    CK_PRINTS(phrase_nat_value(f.dpia, nat_add(f.nats, f.n, m), loc_none()), "natValue (n + 2048)");
}
END_TEST

START_TEST(print_let_and_if)
{
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct phrase *body = times(use(y), use(y));
    CK_PRINTS(phrase_let(f.dpia, y, plus(use(x), real(1)), body, loc_none()),
              "let y = x + 1.0 in\ny * y");
    const struct phrase *less = phrase_binary(f.dpia, OP_LT, use(x), real(0), loc_none());
    const struct phrase *choice = phrase_if(f.dpia, less, real(0), use(x), loc_none());
    CK_PRINTS(choice, "if x < 0.0 then 0.0 else x");
    CK_PRINTS(plus(choice, use(x)), "(if x < 0.0 then 0.0 else x) + x");
}
END_TEST

/* The paper's first translation of the dot product (dpia.txt section 2). */
START_TEST(print_commands)
{
    struct var *xs = exp_var("xs", f.vec), *ys = exp_var("ys", f.vec), *out = acc_var("out", f.f32);
    struct var *i = exp_var("i", data_idx(f.types, f.n)), *accum = store_var("accum", f.f32);
    const struct phrase *element = times(idx(use(xs), use(i)), idx(use(ys), use(i)));
    const struct phrase *step = assign(proj(use(accum), 1), plus(element, proj(use(accum), 2)));
    const struct phrase *loop = phrase_for(f.dpia, f.n, i, step, loc_none());
    const struct phrase *body =
        seq(assign(proj(use(accum), 1), real(0)), seq(loop, assign(use(out), proj(use(accum), 2))));
    CK_PRINTS(new (accum, body), "new f32 (\\accum.\n"
                                 "  accum.1 := 0.0;\n"
                                 "  for n (\\i. accum.1 := idx xs i * idx ys i + accum.2);\n"
                                 "  out := accum.2)");
}
END_TEST

START_TEST(print_breaks_long_lines)
{
    struct var *xs = exp_var("a_name_that_takes_some_room", f.vec);
    const struct phrase *inner = map(lam(exp_var("element", f.f32), real(1)), use(xs));
    struct buf buf = {0};
    phrase_print(&buf, f.arena, zip(inner, inner), 40);
    ck_assert_str_eq(buf_text(&buf), "zip\n"
                                     "  (map (\\element. 1.0f32)\n"
                                     "    a_name_that_takes_some_room)\n"
                                     "  (map (\\element. 1.0f32)\n"
                                     "    a_name_that_takes_some_room)");
    buf_free(&buf);
}
END_TEST

START_TEST(print_program_with_functions)
{
    struct var *xs = exp_var("xs", f.vec), *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    struct function square = {.body = lam(x, times(use(x), use(x)))};
    square.var = var_new(f.dpia, "square", square.body->type, loc_none());
    struct entry entry = {.name = "squares", .result = f.vec};
    entry.body = map(lam(y, app(use(square.var), use(y))), use(xs));
    VEC_PUSH(f.arena, &entry.params, ((struct param){.name = "n", .nat = f.n_var}));
    VEC_PUSH(f.arena, &entry.params, ((struct param){.name = "xs", .var = xs}));
    struct program program = {.name = "squares"};
    VEC_PUSH(f.arena, &program.functions, square);
    VEC_PUSH(f.arena, &program.entries, &entry);
    struct buf buf = {0};
    program_print(&buf, f.arena, &program);
    ck_assert_str_eq(buf_text(&buf), "fun square (x: exp[f32]) : exp[f32] =\n"
                                     "  x * x\n"
                                     "\n"
                                     "squares (n: nat) (xs: exp[[n]f32]) : exp[[n]f32] =\n"
                                     "  map (\\y. square y) xs\n");
    buf_free(&buf);
}
END_TEST

/* An entry with parameters of both kinds, a function, a local name, a constant, and a phrase that
 * stands in two places. */
static const struct program *build_squares(void)
{
    struct program *program = ARENA_NEW(dpia_arena(f.dpia), struct program);
    struct entry *entry = ARENA_NEW(dpia_arena(f.dpia), struct entry);
    struct var *xs = exp_var(arena_strdup(dpia_arena(f.dpia), "xs"), f.vec);
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    struct function square = {.body = lam(x, times(use(x), use(x))), .loc = at(3)};
    const struct phrase *twice;
    square.var = var_new(f.dpia, "square", square.body->type, loc_none());
    twice = times(app(use(square.var), use(y)), real(2.0));
    *entry = (struct entry){.name = "squares", .result = f.vec};
    entry->body = map(lam(y, times(twice, twice)), use(xs));
    VEC_PUSH(dpia_arena(f.dpia), &entry->params, ((struct param){.name = "n", .nat = f.n_var}));
    VEC_PUSH(dpia_arena(f.dpia), &entry->params, ((struct param){.name = "xs", .var = xs}));
    program->name = "squares";
    VEC_PUSH(dpia_arena(f.dpia), &program->functions, square);
    VEC_PUSH(dpia_arena(f.dpia), &program->entries, entry);
    return program;
}

/* Under AddressSanitizer a part that stayed behind is found as well. */
START_TEST(move_leaves_nothing_behind)
{
    struct arena *work = arena_new(), *to = arena_new();
    struct arena *outer = dpia_set_arena(f.dpia, work);
    const struct program *program = build_squares();
    struct buf before = {0}, after = {0};
    program_print(&before, work, program);
    const struct program *moved = program_move(program, to);
    ck_assert_ptr_eq(dpia_set_arena(f.dpia, outer), work);
    arena_free(work);
    program_print(&after, f.arena, moved);
    ck_assert_str_eq(buf_text(&after), buf_text(&before));
    ck_assert(program_check(f.dpia, diag_new(f.arena), moved, NULL));
    const struct phrase *body = phrase_arg(moved->entries.at[0]->body, 0)->u.lam.body;
    ck_assert_ptr_eq(body->u.oper.args[0], body->u.oper.args[1]);
    ck_assert_uint_eq(moved->functions.at[0].loc.begin, at(3).begin);
    arena_free(to);
    buf_free(&before);
    buf_free(&after);
}
END_TEST

/* Interference: the precondition of Theorem 4.1 */

START_TEST(interference_is_active_against_free)
{
    struct var *v = store_var("v", data_pair(f.types, f.f32, f.f32));
    struct var *out = acc_var("out", data_pair(f.types, f.f32, f.f32));
    const struct phrase *read = phrase_select(f.dpia, proj(use(v), 2), 1, loc_none());
    const struct phrase *own =
        phrase_acc_view(f.dpia, PRIM_PAIR_ACC_FST, proj(use(v), 1), loc_none());
    const struct phrase *other = phrase_acc_view(f.dpia, PRIM_PAIR_ACC_FST, use(out), loc_none());
    ck_assert_ptr_eq(phrase_interference(f.dpia, own, read), v);
    ck_assert(phrase_interferes(f.dpia, own, plus(real(1), read)));
    ck_assert(!phrase_interferes(f.dpia, other, read));
}
END_TEST

START_TEST(interference_ignores_indices)
{
    struct var *out = acc_var("out", f.vec), *xs = store_var("xs", f.f32);
    const struct phrase *number =
        phrase_convert(f.dpia, proj(use(xs), 2), data_scalar(f.types, SCALAR_I64), loc_none());
    const struct phrase *index = phrase_to_idx(f.dpia, f.n, number, loc_none());
    const struct phrase *element = phrase_idx_acc(f.dpia, use(out), index, loc_none());
    ck_assert(!phrase_interferes(f.dpia, element, proj(use(xs), 2)));
}
END_TEST

static void add_constructor_tests(Suite *suite)
{
    TCase *tests = tcase_create("constructors");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_test(tests, table_types_read_and_print_alike);
    tcase_add_test(tests, table_knows_names_and_classes);
    tcase_add_test(tests, words_name_a_primitive_and_where_it_is);
    tcase_add_test(tests, levels_are_kept_and_compared);
    tcase_add_test(tests, spaces_are_kept_and_compared);
    tcase_add_test(tests, dot_has_its_type);
    tcase_add_test(tests, layout_types_compute_sizes);
    tcase_add_test(tests, operators_give_their_types);
    tcase_add_test(tests, redexes_do_not_arise);
    tcase_add_test(tests, skip_is_the_unit_of_sequences);
    tcase_add_test(tests, literals_are_rounded_to_their_type);
    tcase_add_test_raise_signal(tests, bug_level_that_a_loop_does_not_have, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_dimension_that_a_level_does_not_have, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_level_of_a_phrase_without_one, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_space_that_is_not_chosen, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_space_of_a_phrase_without_one, SIGABRT);
    tcase_add_test(tests, parts_are_those_of_the_constructor);
    tcase_add_loop_test_raise_signal(tests, bug_part_of_another_kind, SIGABRT, 0, 30);
    tcase_add_test_raise_signal(tests, bug_argument_of_another_type, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_zip_of_different_sizes, SIGABRT);
    tcase_add_test(tests, assignment_of_an_array);
    tcase_add_test_raise_signal(tests, bug_operands_of_different_types, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_array_of_another_length, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_split_that_does_not_divide, SIGABRT);
    suite_add_tcase(suite, tests);
}

static void add_subst_tests(Suite *suite)
{
    TCase *tests = tcase_create("substitution");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_test(tests, walk_counts_uses);
    tcase_add_test(tests, walk_keeps_what_does_not_change);
    tcase_add_test_raise_signal(tests, bug_child_of_another_type, SIGABRT);
    tcase_add_test(tests, subst_puts_the_phrase_first_and_copies_later);
    tcase_add_test(tests, subst_applies_lambdas_and_projects_pairs);
    tcase_add_test(tests, subst_of_a_nat_rebuilds_binders_below);
    tcase_add_test(tests, subst_of_a_nat_changes_bounds_and_arguments);
    tcase_add_test(tests, subst_of_a_nat_changes_what_a_primitive_remembers);
    tcase_add_test(tests, apply_puts_all_arguments_in);
    tcase_add_test(tests, apply_gives_a_place);
    tcase_add_test(tests, subst_of_data_changes_types);
    tcase_add_test_raise_signal(tests, bug_nat_of_a_free_variable, SIGABRT);
    tcase_add_test_raise_signal(tests, bug_applied_to_more_than_it_takes, SIGABRT);
    tcase_add_test(tests, copy_makes_every_binder_anew);
    tcase_add_test(tests, interference_is_active_against_free);
    tcase_add_test(tests, interference_ignores_indices);
    suite_add_tcase(suite, tests);
}

static void add_print_tests(Suite *suite)
{
    TCase *tests = tcase_create("printing");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_test(tests, print_dot);
    tcase_add_test(tests, print_parentheses_only_where_needed);
    tcase_add_test(tests, print_literals_with_types_where_needed);
    tcase_add_test(tests, print_suffixes_only_what_is_ambiguous);
    tcase_add_test(tests, print_shows_sizes_that_matter);
    tcase_add_test(tests, print_let_and_if);
    tcase_add_test(tests, print_commands);
    tcase_add_test(tests, print_breaks_long_lines);
    tcase_add_test(tests, print_program_with_functions);
    tcase_add_test(tests, move_leaves_nothing_behind);
    suite_add_tcase(suite, tests);
}

int main(void)
{
    Suite *suite = suite_create("dpia");
    add_constructor_tests(suite);
    add_subst_tests(suite);
    add_print_tests(suite);
    return unit_run(suite);
}
