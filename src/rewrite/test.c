/* Conditions of rules, for what their parameters stand for (predicates.def):
 *
 *     where once f && not (loops g) || view xs
 *
 * Predicates are about parameters, and hold where that is seen. */
#include "rewrite/test.h"

#include <string.h>

#include "base/near.h"
#include "dpia/fail.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "rewrite/again.h"
#include "rewrite/apply.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "view/lmad.h"

/* What a predicate is asked about. */
struct question {
    struct dpia *dpia;
    const struct program *program;
    const struct phrase *phrases[4];
    const struct nat *nats[2];
};

typedef bool ask(const struct question *question);

static bool is_once(const struct question *question)
{
    const struct phrase *fun = question->phrases[0];
    for (; fun->kind == PHRASE_LAM; fun = phrase_lam_body(fun))
        if (phrase_demand(phrase_lam_body(fun), phrase_lam_param(fun)) > 1)
            return false;
    return true;
}

static bool is_total(const struct question *question)
{
    return !fail_anywhere(question->dpia, question->program, question->phrases[0]);
}

static bool is_defined(const struct question *question)
{
    return is_total(question);
}

static bool is_view(const struct question *question)
{
    return cost_is_view(question->dpia, question->phrases[0]);
}

static bool is_atom(const struct question *question)
{
    return phrase_is_trivial(question->phrases[0]);
}

static bool is_flat(const struct question *question)
{
    return data_is_flat(phrase_data(question->phrases[0]));
}

static bool has_loop(const struct question *question)
{
    return cost_has_loop(question->phrases[0]);
}

static bool is_quick(const struct question *question)
{
    return !cost_has_loop(question->phrases[0]);
}

static bool is_commutative(const struct question *question)
{
    return operator_facts(question->phrases[0], NULL).commutative;
}

static bool is_atomic(const struct question *question)
{
    return phrase_atomic_bits(question->phrases[0]) > 0;
}

static bool is_neutral_for(const struct question *question)
{
    return operator_facts(question->phrases[0], question->phrases[1]).neutral;
}

static bool is_constant(const struct question *question)
{
    int64_t value;
    return nat_is_const(question->nats[0], &value);
}

static bool is_movable(const struct question *question)
{
    const struct phrase *fun = question->phrases[0];
    return fun->kind == PHRASE_LAM &&
           apply_may_move(question->dpia, question->program, question->phrases[1],
                          phrase_lam_body(fun), phrase_lam_param(fun));
}

static bool is_done_again(const struct question *question)
{
    int64_t most;
    return nat_is_const(question->nats[0], &most) &&
           again_is_less(question->dpia, question->program, most, question->phrases[0],
                         question->phrases[1], question->phrases[2]);
}

static bool is_associative(const struct question *question)
{
    return is_commutative(question);
}

static bool does_divide(const struct question *question)
{
    struct nat_table *nats = dpia_nats(question->dpia);
    const struct nat *divisor = question->nats[0], *zero = nat_const(nats, 0);
    return nat_is_lt(nats, zero, divisor) && nat_mod(nats, question->nats[1], divisor) == zero;
}

static bool is_arithmetic(const struct question *question)
{
    return form_is_arithmetic(question->dpia, question->program, question->phrases[0]);
}

static bool is_contiguous(const struct question *question)
{
    return phrase_data(question->phrases[0])->kind == DATA_ARRAY &&
           view_is_contiguous(question->dpia, question->phrases[0]);
}

static bool is_placed(const struct question *question)
{
    return phrase_is_prim(question->phrases[0], PRIM_TO);
}

static bool is_nonzero(const struct question *question)
{
    struct nat_table *nats = dpia_nats(question->dpia);
    const struct nat *zero = nat_const(nats, 0);
    const struct nat *number = view_written_number(question->dpia, question->phrases[0]);
    return number && (nat_is_lt(nats, zero, number) || nat_is_lt(nats, number, zero));
}

static bool has_reduction(const struct question *question)
{
    return form_find_reduction(question->phrases[0]) != NULL;
}

static bool is_contraction(const struct question *question)
{
    return form_is_contraction(question->dpia, question->phrases[0]);
}

static bool does_count(const struct question *question)
{
    const struct phrase *fun = question->phrases[0];
    while (fun->kind == PHRASE_LAM)
        fun = phrase_lam_body(fun);
    return phrase_is_prim(fun, PRIM_REDUCE_BY_INDEX);
}

static bool does_fold(const struct question *question)
{
    return phrase_has(question->phrases[0], TRAIT_REDUCTION);
}

static bool gives_array(const struct question *question)
{
    const struct phrase_type *all = question->phrases[0]->type, *type = all;
    while (type->kind == TYPE_FUN)
        type = type->snd;
    return type != all && type->kind == TYPE_EXP && type->data->kind == DATA_ARRAY;
}

static bool needs_all(const struct question *question)
{
    const struct phrase *fun = question->phrases[0], *body = fun;
    while (body->kind == PHRASE_LAM)
        body = phrase_lam_body(body);
    for (; fun->kind == PHRASE_LAM; fun = phrase_lam_body(fun))
        if (!phrase_demands(body, phrase_lam_param(fun)))
            return false;
    return true;
}

static bool reads_all(const struct question *question)
{
    return form_reads_all(question->dpia, question->phrases[0]);
}

static bool gives_view(const struct question *question)
{
    const struct phrase *fun = question->phrases[0];
    while (fun->kind == PHRASE_LAM)
        fun = phrase_lam_body(fun);
    return fun != question->phrases[0] && cost_is_view(question->dpia, fun);
}

/* Whether two functions of one array of pairs each give as many scalars as one half of it has. */
static bool do_unzip(const struct question *question)
{
    struct nat_table *nats = dpia_nats(question->dpia);
    const struct nat *given[2], *taken[2];
    struct nat_attempt attempt = nat_attempt_begin(nats);
    for (size_t i = 0; i < 2; i++) {
        const struct phrase *fun = question->phrases[i];
        if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->type->kind != TYPE_EXP)
            return false;
        const struct data *array = phrase_lam_param(fun)->type->data;
        if (array->kind != DATA_ARRAY || array->fst->kind != DATA_PAIR)
            return false;
        const struct data *half = i == 0 ? array->fst->fst : array->fst->snd;
        given[i] = data_scalars(nats, phrase_data(phrase_lam_body(fun)));
        taken[i] = nat_mul(nats, array->size, data_scalars(nats, half));
    }
    return nat_attempt_end(nats, attempt) && taken[0] == given[0] && taken[1] == given[1];
}

static bool is_choice(const struct question *question)
{
    return operator_is_choice(question->dpia, question->phrases[0]);
}

/* The Nth argument of ARRAY if it is a zip; if it is a map, that under it. */
static const struct phrase *inner_array(const struct phrase *array, size_t n)
{
    if (phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return n == 0 ? phrase_arg(array, 1) : NULL;
    return phrase_is_prim(array, PRIM_ZIP) && n < 2 ? phrase_arg(array, n) : NULL;
}

/* Whether what ARRAY has in memory, or computes, is read with one of the arrays of OTHER. */
static bool is_array_of(const struct phrase *array, const struct phrase *other)
{
    bool is_made = inner_array(other, 0) != NULL;
    for (size_t i = 0; inner_array(other, i); i++)
        if (is_array_of(array, inner_array(other, i)))
            return true;
    return !is_made && phrase_is_same(array, other);
}

/* Whether ARRAY is made of numbers only: nothing is read. */
static bool reads_nothing(const struct phrase *array)
{
    return phrase_is_prim(array, PRIM_GENERATE) && phrase_arg(array, 0)->kind == PHRASE_LAM &&
           phrase_is_trivial(phrase_lam_body(phrase_arg(array, 0))) &&
           phrase_lam_body(phrase_arg(array, 0))->kind != PHRASE_PRIM;
}

static bool shares_with(const struct phrase *array, const struct phrase *other)
{
    for (size_t i = 0; inner_array(array, i); i++)
        if (shares_with(inner_array(array, i), other))
            return true;
    return !inner_array(array, 0) && !reads_nothing(array) && is_array_of(array, other);
}

static bool share(const struct question *question)
{
    return phrase_data(question->phrases[0])->kind == DATA_ARRAY &&
           phrase_data(question->phrases[1])->kind == DATA_ARRAY &&
           shares_with(question->phrases[0], question->phrases[1]);
}

/* The type of numbers on which it is arithmetic to reduce ARRAY by OPERATOR; bool if it is not. */
static enum scalar arithmetic_type(const struct question *question, const struct phrase *operator,
                                   const struct phrase *array)
{
    const struct data *data = phrase_array_elem(array);
    while (data->kind == DATA_PAIR)
        data = data->fst;
    if (data->kind != DATA_SCALAR || !operator_facts(operator, NULL).commutative)
        return SCALAR_BOOL;
    if (!phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return data->scalar;
    const struct phrase *fun = phrase_arg(array, 0);
    return form_is_arithmetic(question->dpia, question->program, fun) &&
                   form_is_made_of(phrase_array_elem(phrase_arg(array, 1)), data->scalar)
               ? data->scalar
               : SCALAR_BOOL;
}

static bool are_alike(const struct question *question)
{
    const struct phrase *const *of = question->phrases;
    return arithmetic_type(question, of[0], of[1]) == arithmetic_type(question, of[2], of[3]);
}

/* The bytes of DATA, a scalar or a tuple, or more than are narrow. */
enum { NARROW = 32 };

static size_t flat_bytes(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return flat_bytes(data->fst) + flat_bytes(data->snd);
    return data->kind == DATA_SCALAR ? scalar_bytes(data->scalar) : NARROW + 1;
}

static bool are_narrow(const struct question *question)
{
    return flat_bytes(phrase_data(question->phrases[0])) +
               flat_bytes(phrase_data(question->phrases[1])) <=
           NARROW;
}

static const struct {
    struct predicate predicate;
    ask *ask;
} predicates[] = {
#define PREDICATE(name, arguments, function, meaning) {{name, arguments, meaning}, function},
#include "rewrite/predicates.def"
#undef PREDICATE
};

enum { PREDICATES = sizeof predicates / sizeof *predicates };

const struct predicate *predicate_at(size_t position)
{
    return position < PREDICATES ? &predicates[position].predicate : NULL;
}

static size_t find(const char *name)
{
    size_t position = 0;
    while (position < PREDICATES && strcmp(predicates[position].predicate.name, name) != 0)
        position++;
    return position;
}

bool test_allows_again(const struct rule_test *test)
{
    if (!test)
        return false;
    bool allows = test->kind == TEST_ASK && predicates[find(test->name)].ask == is_done_again;
    for (size_t i = 0; !allows && i < test->parts.len; i++)
        allows = test_allows_again(test->parts.at[i]);
    return allows;
}

/* ---- When rules are read ---- */

static bool is_of_kind(struct rule_argument argument, char kind)
{
    const struct phrase_type *type = argument.var ? argument.var->type : NULL;
    switch (kind) {
    case 'n':
        return argument.nat != NULL;
    case 'e':
        return type && type->kind == TYPE_EXP;
    case 'f':
        return type && type->kind == TYPE_FUN;
    case 'o':
        return type && type->kind == TYPE_FUN && type->snd->kind == TYPE_FUN &&
               type->fst == type->snd->fst && type->fst == type->snd->snd;
    default:
        bug(loc_none(), "a predicate with an argument of unknown kind");
    }
}

static const char *kind_text(char kind)
{
    return kind == 'n'   ? "a size"
           : kind == 'e' ? "an expression"
           : kind == 'f' ? "a function"
                         : "an operator, f of exp[d] -> exp[d] -> exp[d]";
}

static bool fail_unknown(struct diag *diag, const struct rule_test *test)
{
    struct near near = near_new(test->name);
    for (size_t i = 0; i < PREDICATES; i++)
        near_consider(&near, predicates[i].predicate.name);
    diag_error(diag, test->loc, "there is no predicate '%s'", test->name);
    if (near.found)
        diag_note(diag, test->loc, "did you mean '%s'?", near.found);
    return false;
}

static bool check_ask(struct diag *diag, const struct rule_test *test)
{
    size_t position = find(test->name);
    if (position == PREDICATES)
        return fail_unknown(diag, test);
    const struct predicate *predicate = &predicates[position].predicate;
    if (test->args.len != strlen(predicate->arguments)) {
        diag_error(diag, test->loc, "'%s' takes %zu argument%s, not %zu", test->name,
                   strlen(predicate->arguments), strlen(predicate->arguments) == 1 ? "" : "s",
                   test->args.len);
        return false;
    }
    for (size_t i = 0; i < test->args.len; i++)
        if (!is_of_kind(test->args.at[i], predicate->arguments[i])) {
            diag_error(diag, test->args.at[i].loc, "argument %zu of '%s' has to be %s", i + 1,
                       test->name, kind_text(predicate->arguments[i]));
            return false;
        }
    return true;
}

static bool check_test(struct diag *diag, const struct rule_test *test)
{
    if (test->kind == TEST_ASK)
        return check_ask(diag, test);
    for (size_t i = 0; i < test->parts.len; i++)
        if (!check_test(diag, test->parts.at[i]))
            return false;
    return true;
}

bool test_check(struct diag *diag, const struct rule_vec *rules)
{
    bool fine = true;
    for (size_t i = 0; i < rules->len; i++)
        if (rules->at[i]->test && !check_test(diag, rules->at[i]->test))
            fine = false;
    return fine;
}

/* ---- When they are applied ---- */

struct situation {
    struct dpia *dpia;
    const struct program *program;
    const struct match *match;
};

/* OPEN: it depends on sizes that are given only when the rule is applied. */
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

/* The phrases and sizes that TEST is about; false where a size is not given yet. */
static bool make_question(const struct situation *situation, const struct rule_test *test,
                          struct question *question)
{
    size_t phrases = 0, nats = 0;
    *question = (struct question){.dpia = situation->dpia, .program = situation->program};
    for (size_t i = 0; i < test->args.len; i++)
        if (test->args.at[i].var) {
            question->phrases[phrases++] = map_get(situation->match->vars, test->args.at[i].var);
        } else {
            const struct nat *nat =
                match_nat(situation->dpia, situation->match, test->args.at[i].nat);
            if (match_is_open(situation->match, nat))
                return false;
            question->nats[nats++] = nat;
        }
    return true;
}

/* Whether A OP B is seen to hold, of sizes. */
static bool compare_sizes(struct nat_table *nats, enum operator op, const struct nat *a,
                          const struct nat *b)
{
    if (op == OP_LT || op == OP_GT)
        return op == OP_LT ? nat_is_lt(nats, a, b) : nat_is_lt(nats, b, a);
    if (op == OP_LE || op == OP_GE)
        return op == OP_LE ? nat_is_le(nats, a, b) : nat_is_le(nats, b, a);
    return op == OP_EQ ? a == b : nat_is_never_equal(nats, a, b);
}

static enum answer ask_one(const struct situation *situation, const struct rule_test *test)
{
    struct question question;
    if (!make_question(situation, test, &question))
        return ANSWER_OPEN;
    bool holds = test->kind == TEST_COMPARE ? compare_sizes(dpia_nats(situation->dpia), test->op,
                                                            question.nats[0], question.nats[1])
                                            : predicates[find(test->name)].ask(&question);
    return holds ? ANSWER_YES : ANSWER_NO;
}

static enum answer answer_to(const struct situation *situation, const struct rule_test *test)
{
    if (test->kind == TEST_ASK || test->kind == TEST_COMPARE)
        return ask_one(situation, test);
    enum answer first = answer_to(situation, test->parts.at[0]);
    if (test->kind == TEST_NOT)
        return first == ANSWER_OPEN ? first : first == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
    enum answer decisive = test->kind == TEST_OR ? ANSWER_YES : ANSWER_NO;
    if (first == decisive)
        return first;
    enum answer second = answer_to(situation, test->parts.at[1]);
    return second == decisive || first != ANSWER_OPEN ? second : first;
}

const struct rule_test *test_failing(struct dpia *dpia, const struct program *program,
                                     const struct match *match)
{
    struct situation situation = {dpia, program, match};
    const struct rule_test *test = match->rule->test;
    if (!test || answer_to(&situation, test) != ANSWER_NO)
        return NULL;
    while (test->kind == TEST_AND)
        test = test->parts.at[answer_to(&situation, test->parts.at[0]) != ANSWER_NO];
    return test;
}

bool test_holds(struct dpia *dpia, const struct program *program, const struct match *match)
{
    return !test_failing(dpia, program, match);
}
