/* src/dpia: the type and interference checker, on phrases built by hand. What the constructors
 * refuse is tested in dpia_test.c; ill-typed phrases are made here by changing well-typed ones. */
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/id_set.h"
#include "dpia_build.h"
#include "unit.h"

static struct diag *diag;
static const char *stage;
static struct check_memory *memory; /* of several programs, or null */

/* Checks the program of one entry with the parameters n, xs : exp[[n]f32] and the output OUT. */
static bool check(const struct phrase *body, const struct var *xs, const struct var *out,
                  const struct data *result)
{
    struct entry entry = {.name = "main", .result = result, .body = body, .out = out};
    VEC_PUSH(f.arena, &entry.params, ((struct param){.name = "n", .nat = f.n_var}));
    if (xs)
        VEC_PUSH(f.arena, &entry.params, ((struct param){.name = xs->name, .var = xs}));
    struct program program = {.name = "test"};
    VEC_PUSH(f.arena, &program.entries, &entry);
    diag = diag_new(f.arena);
    return program_check_with(f.dpia, diag, &program, stage, memory);
}

static void begin(void)
{
    dpia_set_up();
    stage = "stage1";
    memory = NULL;
}

static void expect_note(size_t position, const char *text)
{
    ck_assert_uint_lt(position, diag_count(diag));
    ck_assert_uint_eq(diag_at(diag, position)->kind, DIAG_NOTE);
    ck_assert_str_eq(diag_at(diag, position)->text, text);
}

static const struct phrase *redex(const struct phrase *fun, const struct phrase *arg)
{
    return phrase_redex(f.dpia, fun, arg, at(1));
}

/* A component of the acceptor of V. */
static const struct phrase *half(const struct var *v, enum primitive prim)
{
    return phrase_acc_view(f.dpia, prim, proj(use(v), 1), loc_none());
}

static void accept_command(const struct phrase *body, const struct var *xs, const struct var *out)
{
    bool well = check(body, xs, out, out->type->data);
    if (!well)
        diag_print(diag, stderr);
    ck_assert(well);
    ck_assert_uint_eq(diag_count(diag), 0);
}

static void reject_command(const struct phrase *body, const struct var *xs, const struct var *out,
                           const char *message)
{
    ck_assert(!check(body, xs, out, out->type->data));
    ck_assert_uint_eq(diag_error_count(diag), 1);
    ck_assert_str_eq(diag_at(diag, 0)->text, message);
}

static const struct phrase *parfor(const struct phrase *acc, const struct phrase *body)
{
    return phrase_parfor(f.dpia, level_of(LOOP_OPEN), acc, body, at(1));
}

static struct var *index_var(const char *name)
{
    return exp_var(name, data_idx(f.types, f.n));
}

/* What is accepted */

START_TEST(accepts_dot)
{
    struct var *xs = exp_var("xs", f.vec);
    ck_assert(check(dot(use(xs), use(xs)), xs, NULL, f.f32));
}
END_TEST

START_TEST(accepts_parfor_that_writes_its_own)
{
    struct var *xs = exp_var("xs", f.vec), *out = acc_var("out", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *body = lam2(i, o, assign(use(o), idx(use(xs), use(i))));
    accept_command(parfor(use(out), body), xs, out);
}
END_TEST

START_TEST(accepts_private_variables_in_parfor)
{
    struct var *out = acc_var("out", f.vec), *v = store_var("v", f.f32);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *steps = seq(assign(proj(use(v), 1), plus(proj(use(v), 2), real(1))),
                                     assign(use(o), proj(use(v), 2)));
    accept_command(parfor(use(out), lam2(i, o, new (v, steps))), NULL, out);
}
END_TEST

START_TEST(accepts_shared_reads)
{
    struct var *out = acc_var("out", f.vec), *v = store_var("v", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *element = idx(proj(use(v), 2), use(i));
    const struct phrase *loop =
        parfor(use(out), lam2(i, o, assign(use(o), plus(element, element))));
    accept_command(new (v, loop), NULL, out);
}
END_TEST

/* v.1 := v.2 + 1, and a sequence whose two halves write the same. */
START_TEST(accepts_pairs_that_share)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.f32);
    const struct phrase *step = assign(proj(use(v), 1), plus(proj(use(v), 2), real(1)));
    const struct phrase *less = phrase_binary(f.dpia, OP_LT, proj(use(v), 2), real(3), loc_none());
    const struct phrase *choice =
        phrase_if_comm(f.dpia, less, step, phrase_skip(f.dpia, loc_none()), loc_none());
    accept_command(new (v, seq(step, seq(choice, assign(use(out), proj(use(v), 2))))), NULL, out);
}
END_TEST

START_TEST(accepts_sequential_loops_that_share)
{
    struct var *xs = exp_var("xs", f.vec), *out = acc_var("out", f.f32);
    struct var *i = index_var("i"), *v = store_var("v", f.f32);
    const struct phrase *step =
        assign(proj(use(v), 1), plus(proj(use(v), 2), idx(use(xs), use(i))));
    const struct phrase *loop = phrase_for(f.dpia, f.n, i, step, loc_none());
    accept_command(new (v, seq(loop, assign(use(out), proj(use(v), 2)))), xs, out);
}
END_TEST

/* mapI with an output of its own, and reduceI whose continuation writes the output. */
START_TEST(accepts_intermediate_combinators)
{
    struct var *xs = exp_var("xs", f.vec), *out = acc_var("out", f.vec);
    struct var *x = exp_var("x", f.f32), *y = exp_var("y", f.f32), *r = exp_var("r", f.f32);
    struct var *o = acc_var("o", f.f32), *q = acc_var("q", f.f32);
    struct var *z = exp_var("z", f.f32), *i = index_var("i"), *p = acc_var("p", f.f32);
    const struct phrase *add = lam2(x, y, lam(o, assign(use(o), plus(use(x), use(y)))));
    const struct phrase *args[] = {add, real(0), use(xs), lam(r, assign(use(p), use(r)))};
    const struct data *datas[] = {f.f32, f.f32};
    const struct phrase *reduce =
        phrase_prim(f.dpia, PRIM_REDUCEI, &f.n, 1, datas, 2, args, 4, loc_none());
    const struct phrase *loop = parfor(use(out), lam2(i, p, reduce));
    const struct phrase *maps[] = {lam2(z, q, assign(use(q), use(z))), use(xs), use(out)};
    const struct phrase *map_all =
        phrase_prim(f.dpia, PRIM_MAPI, &f.n, 1, datas, 2, maps, 3, loc_none());
    accept_command(seq(loop, map_all), xs, out);
}
END_TEST

START_TEST(accepts_slots)
{
    struct var *out = acc_var("out", f.vec), *slots = store_var("slots", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32), *s = store_var("s", f.f32);
    const struct phrase *steps =
        seq(assign(proj(use(s), 1), real(1)), assign(use(o), proj(use(s), 2)));
    const struct phrase *args[] = {use(out), use(slots), lam2(i, o, lam(s, steps))};
    const struct phrase *loop =
        phrase_prim_at(f.dpia, PRIM_PARFOR_SLOTS, at_level(level_of(LOOP_GLOBAL)),
                       (const struct nat *[]){f.n, f.n}, 2, (const struct data *[]){f.f32, f.f32},
                       2, args, 3, loc_none());
    accept_command(phrase_new(f.dpia, SPACE_GLOBAL, slots, loop, loc_none()), NULL, out);
}
END_TEST

START_TEST(accepts_calls_of_functions_in_parallel)
{
    struct var *x = exp_var("x", f.f32), *r = acc_var("r", f.f32);
    struct function function = {.body = lam2(x, r, assign(use(r), times(use(x), use(x))))};
    const struct phrase_type *type = type_exp(f.types, f.f32);
    function.var = var_new(f.dpia, "square", type_fun(f.types, type, type), loc_none());
    struct var *out = acc_var("out", f.vec), *i = index_var("i"), *o = acc_var("o", f.f32);
    struct entry entry = {.name = "main", .result = f.vec, .out = out};
    entry.body = parfor(use(out), lam2(i, o, assign(use(o), app(use(function.var), real(2)))));
    VEC_PUSH(f.arena, &entry.params, ((struct param){.name = "n", .nat = f.n_var}));
    struct program program = {.name = "test"};
    VEC_PUSH(f.arena, &program.functions, function);
    VEC_PUSH(f.arena, &program.entries, &entry);
    diag = diag_new(f.arena);
    ck_assert(program_check(f.dpia, diag, &program, "stage1"));
}
END_TEST

/* Interference */

/* dpia.txt 3.3: parfor n d a (\i o. b := idx E i). */
START_TEST(rejects_the_racy_parfor)
{
    struct var *xs = exp_var("xs", f.vec), *b = acc_var("b", f.f32), *a = store_var("a", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *body = lam2(i, o, assign(use_at(b, 5), idx(use(xs), use(i))));
    reject_command(new (a, parfor(proj(use(a), 1), body)), xs, b,
                   "stage1: 'b' is written in the body of 'parfor', whose iterations run in any "
                   "order, in entry 'main'");
    ck_assert_uint_eq(diag_at(diag, 0)->loc.begin, 4);
    ck_assert_uint_eq(diag_at(diag, 1)->kind, DIAG_NOTE);
    ck_assert_uint_eq(diag_at(diag, 1)->loc.begin, 0);
    expect_note(2, "legal would be to write to 'o', which is the iteration's own");
}
END_TEST

START_TEST(rejects_parfor_that_reads_what_it_writes)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *read = idx(proj(use_at(v, 9), 2), use(i));
    const struct phrase *loop = parfor(proj(use_at(v, 3), 1), lam2(i, o, assign(use(o), read)));
    reject_command(new (v, loop), NULL, out,
                   "stage1: 'v' is used in the body of 'parfor', which writes to it, in entry "
                   "'main'");
    ck_assert_uint_eq(diag_at(diag, 0)->loc.begin, 8);
    ck_assert_uint_eq(diag_at(diag, 1)->loc.begin, 2);
    expect_note(1, "'v' is argument 1 of 'parfor' here, which gives it to the body in parts");
    expect_note(2, "legal would be to write to 'o' only, and to read a copy that was made before; "
                   "or 'parforVar', whose body may read its own element");
}
END_TEST

START_TEST(rejects_mapi_that_writes_its_input)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.vec);
    struct var *x = exp_var("x", f.f32), *o = acc_var("o", f.f32);
    const struct phrase *args[] = {lam2(x, o, assign(use(o), use(x))), proj(use(v), 2),
                                   proj(use(v), 1)};
    const struct phrase *phrase = phrase_prim(
        f.dpia, PRIM_MAPI, &f.n, 1, (const struct data *[]){f.f32, f.f32}, 2, args, 3, loc_none());
    reject_command(new (v, phrase), NULL, out,
                   "stage1: 'v' is used in argument 2 of 'mapI' and written in argument 3: "
                   "arguments must not interfere, in entry 'main'");
    expect_note(3, "legal would be a copy of 'v', made before, where it is only read");
}
END_TEST

START_TEST(rejects_a_function_that_interferes_with_its_argument)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.f32);
    struct var *x = exp_var("x", f.f32);
    const struct phrase *write = lam(x, assign(proj(use_at(v, 3), 1), use(x)));
    reject_command(new (v, redex(write, proj(use_at(v, 7), 2))), NULL, out,
                   "stage1: 'v' is used in the argument of a function and written in the function: "
                   "the two must not interfere, in entry 'main'");
    ck_assert_uint_eq(diag_at(diag, 0)->loc.begin, 6);
    ck_assert_uint_eq(diag_at(diag, 1)->loc.begin, 2);
    expect_note(1, "in the function, 'v' is written here");
    expect_note(2, "legal would be a copy of 'v', made before, where it is only read");
}
END_TEST

/* (\a b. a := 1; b := 2) (zipAcc1 v.1) (zipAcc2 v.1) */
START_TEST(rejects_two_acceptors_of_one_variable)
{
    const struct data *pairs = data_array(f.types, f.n, data_pair(f.types, f.f32, f.f32));
    struct var *out = acc_var("out", f.f32), *v = store_var("v", pairs);
    struct var *a = acc_var("a", f.vec), *b = acc_var("b", f.vec), *i = index_var("i");
    const struct phrase *at_a = phrase_idx_acc(f.dpia, use(a), use(i), loc_none());
    const struct phrase *at_b = phrase_idx_acc(f.dpia, use(b), use(i), loc_none());
    const struct phrase *loop =
        phrase_for(f.dpia, f.n, i, seq(assign(at_a, real(1)), assign(at_b, real(2))), loc_none());
    const struct phrase *both =
        redex(redex(lam2(a, b, loop), half(v, PRIM_ZIP_ACC_FST)), half(v, PRIM_ZIP_ACC_SND));
    reject_command(new (v, both), NULL, out,
                   "stage1: 'v' is written in the argument of a function and written in the "
                   "function: the two must not interfere, in entry 'main'");
    expect_note(2, "legal would be two variables, or two parts of 'v' made by 'separate'");
}
END_TEST

static const struct phrase *unzip_acc(const struct phrase *a, const struct phrase *b)
{
    const struct phrase *pair = phrase_pair(f.dpia, a, b, loc_none());
    const struct data *datas[] = {f.f32, f.f32};
    return phrase_prim(f.dpia, PRIM_UNZIP_ACC, &f.n, 1, datas, 2, &pair, 1, loc_none());
}

/* The components of one acceptor do not overlap; one variable and its reverse do. */
START_TEST(unzip_acc_takes_acceptors_that_do_not_overlap)
{
    const struct data *pair = data_pair(f.types, f.f32, f.f32);
    struct var *out = acc_var("out", f.f32), *v = store_var("v", data_array(f.types, f.n, pair));
    struct var *w = store_var("w", f.vec), *x = store_var("x", f.vec);
    struct var *i = index_var("i"), *o = acc_var("o", pair);
    const struct phrase *value = phrase_data_pair(f.dpia, real(1), real(2), loc_none());
    const struct phrase *body = lam2(i, o, assign(use(o), value));
    const struct phrase *own =
        parfor(unzip_acc(half(v, PRIM_ZIP_ACC_SND), half(v, PRIM_ZIP_ACC_FST)), body);
    accept_command(new (v, own), NULL, out);
    const struct phrase *two = parfor(unzip_acc(proj(use(w), 1), proj(use(x), 1)), body);
    accept_command(new (w, new (x, two)), NULL, out);
    const struct phrase *reversed = phrase_reverse_acc(f.dpia, proj(use(w), 1), loc_none());
    const struct phrase *one = parfor(unzip_acc(proj(use(w), 1), reversed), body);
    reject_command(new (w, one), NULL, out,
                   "stage1: 'w' is written by both acceptors of 'unzipAcc', which may overlap, in "
                   "entry 'main'");
}
END_TEST

/* A component of an element of an `unzipAcc` is an element of one of its two acceptors: those may
 * be components of what is made in the same way, to any depth; the same one twice overlaps. */
START_TEST(unzip_acc_takes_components_of_unzip_acc)
{
    const struct data *pair = data_pair(f.types, f.f32, f.f32);
    struct var *out = acc_var("out", f.f32), *v = store_var("v", data_array(f.types, f.n, pair));
    struct var *i = index_var("i"), *o = acc_var("o", pair);
    const struct phrase *value = phrase_data_pair(f.dpia, real(1), real(2), loc_none());
    const struct phrase *body = lam2(i, o, assign(use(o), value));
    const struct phrase *first = half(v, PRIM_ZIP_ACC_FST), *second = half(v, PRIM_ZIP_ACC_SND);
    const struct phrase *both = unzip_acc(first, second);
    const struct phrase *one = phrase_acc_view(f.dpia, PRIM_ZIP_ACC_FST, both, loc_none());
    const struct phrase *other = phrase_acc_view(f.dpia, PRIM_ZIP_ACC_SND, both, loc_none());
    accept_command(new (v, parfor(unzip_acc(other, one), body)), NULL, out);
    accept_command(new (v, parfor(unzip_acc(one, second), body)), NULL, out);
    reject_command(new (v, parfor(unzip_acc(one, first), body)), NULL, out,
                   "stage1: 'v' is written by both acceptors of 'unzipAcc', which may overlap, in "
                   "entry 'main'");
    reject_command(new (v, parfor(unzip_acc(one, one), body)), NULL, out,
                   "stage1: 'v' is written by both acceptors of 'unzipAcc', which may overlap, in "
                   "entry 'main'");
}
END_TEST

/* Promotion is not for lambdas only: a passive function applied to an expression is passive. */
START_TEST(promotes_applications)
{
    struct var *out = acc_var("out", f.vec);
    const struct phrase_type *body =
        type_fun(f.types, type_acc(f.types, f.f32), type_comm(f.types));
    const struct phrase_type *element = type_exp(f.types, data_idx(f.types, f.n));
    const struct phrase_type *passive =
        type_passive_fun(f.types, type_exp(f.types, f.f32), type_fun(f.types, element, body));
    struct var *g = var_new(f.dpia, "g", passive, loc_none());
    struct var *x = exp_var("x", f.f32), *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *write = lam(x, lam2(i, o, assign(use(o), use(x))));
    const struct phrase *loop = parfor(use(out), app(use(g), real(1)));
    accept_command(redex(lam(g, loop), write), NULL, out);
}
END_TEST

/* parfor n out (f c), where f : comm -> exp[idx(n)] -> acc[f32] ->p comm runs c in each iteration.
 */
START_TEST(rejects_functions_that_got_something_active)
{
    struct var *out = acc_var("out", f.vec), *v = store_var("v", f.f32);
    struct var *c = var_new(f.dpia, "c", type_comm(f.types), loc_none());
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *body = lam(c, lam2(i, o, seq(use(c), assign(use(o), real(1)))));
    const struct phrase *step = assign(proj(use_at(v, 4), 1), real(1));
    ck_assert(!check(new (v, parfor(use(out), redex(body, step))), NULL, out, f.vec));
    ck_assert_ptr_ne(strstr(diag_at(diag, 0)->text, "'v' is written"), NULL);
    ck_assert_uint_eq(diag_error_count(diag), 1);
}
END_TEST

/* \a b. a := 1; b := 2 where acc -> acc ->p comm is wanted. */
START_TEST(names_a_parameter_that_is_used_actively)
{
    const struct phrase_type *acc = type_acc(f.types, f.f32), *comm = type_comm(f.types);
    const struct phrase_type *wanted = type_fun(f.types, acc, type_passive_fun(f.types, acc, comm));
    struct var *out = acc_var("out", f.f32), *g = var_new(f.dpia, "g", wanted, loc_none());
    struct var *a = acc_var("a", f.f32), *b = acc_var("b", f.f32);
    const struct phrase *body = lam2(a, b, seq(assign(use(a), real(1)), assign(use(b), real(2))));
    reject_command(redex(lam(g, phrase_skip(f.dpia, loc_none())), body), NULL, out,
                   "stage1: 'a' is written in the argument of a function, which must be a passive "
                   "function, in entry 'main'");
}
END_TEST

START_TEST(a_persons_program_has_no_stage)
{
    struct var *out = acc_var("out", f.f32), *x = exp_var("x", f.f32);
    stage = NULL;
    reject_command(assign(use(out), use(x)), NULL, out, "'x' is used outside of its scope");
}
END_TEST

START_TEST(rejects_active_uses_under_a_passive_arrow)
{
    struct var *out = acc_var("out", f.vec);
    struct var *c = var_new(f.dpia, "c", type_comm(f.types), loc_none());
    struct var *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *loop = parfor(use(out), lam2(i, o, seq(use(c), assign(use(o), real(1)))));
    struct phrase *applied = ARENA_NEW(f.arena, struct phrase);
    struct var *g = var_new(f.dpia, "g", type_fun(f.types, c->type, c->type), loc_none());
    *applied = *app(use(g), phrase_skip(f.dpia, loc_none()));
    applied->u.app.fun = lam(c, loop);
    reject_command(applied, NULL, out,
                   "stage1: 'c' is used actively in the body of 'parfor', whose iterations run "
                   "in any order, in entry 'main'");
}
END_TEST

START_TEST(rejects_nested_parfor_that_writes_the_outer_output)
{
    const struct data *matrix = data_array(f.types, f.n, f.vec);
    struct var *out = acc_var("out", matrix), *row = acc_var("row", f.vec);
    struct var *i = index_var("i"), *j = index_var("j"), *o = acc_var("o", f.f32);
    const struct phrase *element = phrase_idx_acc(f.dpia, use(row), use(j), loc_none());
    const struct phrase *inner = parfor(use(row), lam2(j, o, assign(element, real(1))));
    ck_assert(!check(parfor(use(out), lam2(i, row, inner)), NULL, out, matrix));
    ck_assert_ptr_ne(strstr(diag_at(diag, 0)->text, "'row'"), NULL);
    ck_assert_uint_eq(diag_error_count(diag), 1);
}
END_TEST

/* Types and scopes */

START_TEST(rejects_a_wrong_cached_type)
{
    struct var *out = acc_var("out", f.f32);
    struct phrase *literal = ARENA_NEW(f.arena, struct phrase);
    *literal = *real(1);
    const struct phrase *step = assign(use(out), literal);
    literal->u.literal.scalar = SCALAR_F64;
    reject_command(step, NULL, out,
                   "stage1: a phrase says that its type is 'exp[f32]', but it is 'exp[f64]', in "
                   "entry 'main'");
}
END_TEST

START_TEST(rejects_a_body_of_another_type)
{
    struct var *xs = exp_var("xs", f.vec);
    ck_assert(!check(use(xs), xs, NULL, f.f32));
    ck_assert_str_eq(diag_at(diag, 0)->text,
                     "stage1: the body has type 'exp[[n]f32]', where 'exp[f32]' is expected, in "
                     "entry 'main'");
}
END_TEST

START_TEST(rejects_an_output_of_another_type)
{
    struct var *out = acc_var("out", f.f32);
    ck_assert(!check(phrase_skip(f.dpia, loc_none()), NULL, out, f.vec));
    ck_assert_uint_eq(diag_error_count(diag), 1);
}
END_TEST

START_TEST(rejects_what_is_out_of_scope)
{
    struct var *out = acc_var("out", f.f32), *x = exp_var("x", f.f32);
    reject_command(assign(use(out), use(x)), NULL, out,
                   "stage1: 'x' is used outside of its scope, in entry 'main'");
}
END_TEST

START_TEST(rejects_binders_that_occur_twice)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.f32);
    const struct phrase *block = new (v, assign(use(out), proj(use(v), 2)));
    reject_command(seq(block, block), NULL, out,
                   "stage1: 'v' is bound twice; a copy of a binder must be a fresh one, in entry "
                   "'main'");
    accept_command(seq(block, phrase_copy(f.dpia, block)), NULL, out);
}
END_TEST

START_TEST(rejects_sizes_out_of_scope)
{
    struct var *out = acc_var("out", f.f32);
    const struct nat_var *k = nat_var_new(f.nats, "k", nat_const(f.nats, 0), NULL);
    const struct data *data = data_array(f.types, nat_of_var(f.nats, k), f.f32);
    struct var *v = store_var("v", data);
    const struct phrase *block = new (v, assign(use(out), real(1)));
    const struct phrase *value = phrase_int(f.dpia, SCALAR_I64, 3, loc_none());
    accept_command(phrase_let_nat_comm(f.dpia, value, k, block, loc_none()), NULL, out);
    reject_command(block, NULL, out,
                   "stage1: the size 'k' is used outside of its scope, in entry 'main'");
}
END_TEST

/* What was in scope is so no longer behind its binder, and what a type binds never is. */
START_TEST(rejects_sizes_that_were_in_scope)
{
    static const char *const mistake =
        "stage1: the size 'k' is used outside of its scope, in entry 'main'";
    struct var *out = acc_var("out", f.f32);
    const struct nat_var *k = nat_var_new(f.nats, "k", nat_const(f.nats, 0), NULL);
    const struct nat *size = nat_of_var(f.nats, k);
    const struct data *data = data_array(f.types, size, f.f32);
    struct var *v = store_var("v", data), *w = store_var("w", data);
    const struct phrase *inside = new (v, assign(use(out), real(1)));
    const struct phrase *behind = new (w, assign(use(out), real(1)));
    const struct phrase *value = phrase_int(f.dpia, SCALAR_I64, 3, loc_none());
    inside = phrase_let_nat_comm(f.dpia, value, k, inside, loc_none());
    reject_command(seq(inside, behind), NULL, out, mistake);
    struct var *i = exp_var("i", data_idx(f.types, size));
    const struct phrase *zeros =
        phrase_generate(f.dpia, size, lam(i, real(0)), loc_none());
    const struct phrase *family = phrase_nat_lam(f.dpia, k, zeros, loc_none());
    struct var *x = var_new(f.dpia, "x", family->type, loc_none());
    reject_command(redex(lam(x, behind), family), NULL, out, mistake);
}
END_TEST

/* Phrases are made in an arena that goes from now on; what was made before is remembered. */
static struct arena *begin_memory(void)
{
    struct arena *moment = arena_new();
    memory = check_memory_new(f.arena);
    dpia_set_arena(f.dpia, moment);
    return moment;
}

static void end_memory(struct arena *moment)
{
    dpia_set_arena(f.dpia, f.arena);
    arena_free(moment);
}

START_TEST(remembers_no_scope)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.f32);
    const struct phrase *read = assign(use(out), proj(use(v), 2));
    struct arena *moment = begin_memory();
    for (int k = 0; k < 3; k++)
        accept_command(new (v, read), NULL, out);
    reject_command(seq(read, assign(use(out), real(1))), NULL, out,
                   "stage1: 'v' is used outside of its scope, in entry 'main'");
    end_memory(moment);
}
END_TEST

START_TEST(remembers_binders)
{
    struct var *out = acc_var("out", f.f32), *v = store_var("v", f.f32);
    const struct phrase *block = new (v, assign(use(out), proj(use(v), 2)));
    struct arena *moment = begin_memory();
    for (int k = 0; k < 3; k++)
        accept_command(seq(block, assign(use(out), real(k))), NULL, out);
    reject_command(seq(block, block), NULL, out,
                   "stage1: 'v' is bound twice; a copy of a binder must be a fresh one, in entry "
                   "'main'");
    end_memory(moment);
}
END_TEST

/* The variables of what is remembered are others' as well, wherever these are bound. */
START_TEST(remembers_what_interferes)
{
    struct var *out = acc_var("out", f.vec), *v = store_var("v", f.vec);
    struct var *u = store_var("u", f.vec), *i = index_var("i"), *o = acc_var("o", f.f32);
    const struct phrase *body = lam2(i, o, assign(use(o), idx(proj(use(v), 2), use(i))));
    struct arena *moment = begin_memory();
    for (int k = 0; k < 3; k++)
        accept_command(new (v, parfor(use(out), body)), NULL, out);
    accept_command(new (u, new (v, parfor(proj(use(u), 1), body))), NULL, out);
    ck_assert(!check(new (u, new (v, parfor(proj(use(v), 1), body))), NULL, out, f.vec));
    end_memory(moment);
}
END_TEST

/* What may go is not remembered: something else stands at its place then. */
START_TEST(remembers_nothing_of_what_goes)
{
    struct var *out = acc_var("out", f.f32), *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    accept_command(assign(use(out), use(x)), x, out);
    struct arena *moment = begin_memory();
    struct arena_mark mark = arena_mark(moment);
    const struct phrase *good = assign(use(out), use(x));
    for (int k = 0; k < 3; k++)
        accept_command(good, x, out);
    arena_release(moment, mark);
    const struct phrase *bad = assign(use(out), use(y));
    ck_assert_ptr_eq(bad, good);
    reject_command(bad, x, out,
                   "stage1: 'y' is used outside of its scope, in entry 'main'");
    end_memory(moment);
}
END_TEST

START_TEST(reports_one_error_for_each_mistake)
{
    struct var *out = acc_var("out", f.f32), *x = exp_var("x", f.f32), *y = exp_var("y", f.f32);
    const struct phrase *first = assign(use(out), plus(plus(use(x), real(1)), real(2)));
    ck_assert(!check(seq(first, assign(use(out), use(y))), NULL, out, f.f32));
    ck_assert_uint_eq(diag_error_count(diag), 2);
}
END_TEST

/* Sets */

/* All subsets of {1..6} against bit sets. */
START_TEST(sets_agree_with_bits)
{
    const struct phrase *uses[7];
    const struct id_set *sets[64] = {NULL};
    for (unsigned i = 1; i < 7; i++)
        uses[i] = use(exp_var("x", f.f32));
    for (unsigned bits = 0; bits < 64; bits++)
        for (unsigned i = 6; i > 0; i--)
            if (bits >> (i - 1) & 1)
                sets[bits] =
                    id_set_union(f.arena, id_set_single(f.arena, i * 37, uses[i]), sets[bits]);
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = 0; b < 64; b++) {
            const struct phrase *in_a, *in_b;
            ck_assert_int_eq(id_set_meet(sets[a], sets[b], &in_a, &in_b), (a & b) != 0);
            const struct id_set *both = id_set_union(f.arena, sets[a], sets[b]);
            for (unsigned i = 1; i < 7; i++)
                if (b >> (i - 1) & 1)
                    both = id_set_without(f.arena, both, i * 37);
            ck_assert_int_eq(!both, (a & ~b) == 0);
            ck_assert_int_eq(id_set_meet(both, sets[a & ~b], &in_a, &in_b), (a & ~b) != 0);
            ck_assert(!id_set_meet(both, sets[b], &in_a, &in_b));
        }
}
END_TEST

static void add_accept_tests(Suite *suite)
{
    TCase *tests = tcase_create("accepted");
    tcase_add_checked_fixture(tests, begin, dpia_tear_down);
    tcase_add_test(tests, accepts_dot);
    tcase_add_test(tests, accepts_parfor_that_writes_its_own);
    tcase_add_test(tests, accepts_private_variables_in_parfor);
    tcase_add_test(tests, accepts_shared_reads);
    tcase_add_test(tests, accepts_pairs_that_share);
    tcase_add_test(tests, accepts_sequential_loops_that_share);
    tcase_add_test(tests, accepts_intermediate_combinators);
    tcase_add_test(tests, accepts_slots);
    tcase_add_test(tests, accepts_calls_of_functions_in_parallel);
    tcase_add_test(tests, promotes_applications);
    tcase_add_test(tests, unzip_acc_takes_acceptors_that_do_not_overlap);
    tcase_add_test(tests, unzip_acc_takes_components_of_unzip_acc);
    tcase_add_test(tests, sets_agree_with_bits);
    suite_add_tcase(suite, tests);
}

static void add_reject_tests(Suite *suite)
{
    TCase *tests = tcase_create("rejected");
    tcase_add_checked_fixture(tests, begin, dpia_tear_down);
    tcase_add_test(tests, rejects_the_racy_parfor);
    tcase_add_test(tests, rejects_parfor_that_reads_what_it_writes);
    tcase_add_test(tests, rejects_mapi_that_writes_its_input);
    tcase_add_test(tests, rejects_a_function_that_interferes_with_its_argument);
    tcase_add_test(tests, rejects_two_acceptors_of_one_variable);
    tcase_add_test(tests, rejects_functions_that_got_something_active);
    tcase_add_test(tests, names_a_parameter_that_is_used_actively);
    tcase_add_test(tests, a_persons_program_has_no_stage);
    tcase_add_test(tests, rejects_active_uses_under_a_passive_arrow);
    tcase_add_test(tests, rejects_nested_parfor_that_writes_the_outer_output);
    tcase_add_test(tests, rejects_a_wrong_cached_type);
    tcase_add_test(tests, rejects_a_body_of_another_type);
    tcase_add_test(tests, rejects_an_output_of_another_type);
    tcase_add_test(tests, rejects_what_is_out_of_scope);
    tcase_add_test(tests, rejects_binders_that_occur_twice);
    tcase_add_test(tests, rejects_sizes_out_of_scope);
    tcase_add_test(tests, rejects_sizes_that_were_in_scope);
    tcase_add_test(tests, remembers_no_scope);
    tcase_add_test(tests, remembers_binders);
    tcase_add_test(tests, remembers_what_interferes);
    tcase_add_test(tests, remembers_nothing_of_what_goes);
    tcase_add_test(tests, reports_one_error_for_each_mistake);
    suite_add_tcase(suite, tests);
}

int main(void)
{
    Suite *suite = suite_create("dpia_check");
    add_accept_tests(suite);
    add_reject_tests(suite);
    return unit_run(suite);
}
