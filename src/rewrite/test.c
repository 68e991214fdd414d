/* Conditions of rules, for what their parameters stand for (predicates.def):
 *
 *     where once f && not (loops g) || view xs
 *
 * Predicates are about parameters, and hold where that is seen. */
#include "rewrite/test.h"

#include <string.h>

#include "dpia/fail.h"
#include "dpia/uses.h"
#include "rewrite/apply.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "view/lmad.h"

/* What a predicate is asked about. */
struct question {
    struct dpia *dpia;
    const struct program *program;
    const struct phrase *phrases[2];
    const struct nat *nat;
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

static bool is_commutative(const struct question *question)
{
    return operator_facts(question->phrases[0], NULL).commutative;
}

static bool is_neutral_for(const struct question *question)
{
    return operator_facts(question->phrases[0], question->phrases[1]).neutral;
}

static bool is_constant(const struct question *question)
{
    int64_t value;
    return nat_is_const(question->nat, &value);
}

static bool is_movable(const struct question *question)
{
    const struct phrase *fun = question->phrases[0];
    return fun->kind == PHRASE_LAM &&
           apply_may_move(question->dpia, question->program, question->phrases[1],
                          phrase_lam_body(fun), phrase_lam_param(fun));
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

static bool does_fold(const struct question *question)
{
    return phrase_has(question->phrases[0], TRAIT_REDUCTION);
}

static bool gives_array(const struct question *question)
{
    const struct phrase_type *type = question->phrases[0]->type;
    return type->kind == TYPE_FUN && type->snd->kind == TYPE_EXP &&
           type->snd->data->kind == DATA_ARRAY;
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
                         : "an operator";
}

static bool check_ask(struct diag *diag, const struct rule_test *test)
{
    size_t position = find(test->name);
    if (position == PREDICATES) {
        diag_error(diag, test->loc, "there is no predicate '%s'", test->name);
        return false;
    }
    const struct predicate *predicate = &predicates[position].predicate;
    if (test->args.len != strlen(predicate->arguments)) {
        diag_error(diag, test->loc, "'%s' takes %zu argument%s, not %zu", test->name,
                   strlen(predicate->arguments), strlen(predicate->arguments) == 1 ? "" : "s",
                   test->args.len);
        return false;
    }
    for (size_t i = 0; i < test->args.len; i++)
        if (!is_of_kind(test->args.at[i], predicate->arguments[i])) {
            diag_error(diag, test->loc, "argument %zu of '%s' has to be %s", i + 1, test->name,
                       kind_text(predicate->arguments[i]));
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

static bool ask_predicate(const struct situation *situation, const struct rule_test *test)
{
    struct question question = {.dpia = situation->dpia, .program = situation->program};
    size_t phrases = 0;
    for (size_t i = 0; i < test->args.len; i++)
        if (test->args.at[i].var)
            question.phrases[phrases++] = map_get(situation->match->vars, test->args.at[i].var);
        else
            question.nat = match_nat(situation->dpia, situation->match, test->args.at[i].nat);
    return predicates[find(test->name)].ask(&question);
}

static bool holds(const struct situation *situation, const struct rule_test *test)
{
    if (test->kind == TEST_ASK)
        return ask_predicate(situation, test);
    if (test->kind == TEST_NOT)
        return !holds(situation, test->parts.at[0]);
    bool first = holds(situation, test->parts.at[0]);
    if (first == (test->kind == TEST_OR))
        return first;
    return holds(situation, test->parts.at[1]);
}

bool test_holds(struct dpia *dpia, const struct program *program, const struct match *match)
{
    struct situation situation = {dpia, program, match};
    return !match->rule->test || holds(&situation, match->rule->test);
}
