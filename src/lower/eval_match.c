/* match: the first case that fits.
 *
 *     match s case #circle r -> pi * r * r       if tag == 0 then pi * r * r
 *             case #square 0 -> 0                else if tag == 1 && side == 0 then 0
 *             case #square a -> a * a            else side * side
 *
 * The front end has seen that one of the cases fits, so the last one that may is not asked for.
 * What is known of the value when it is translated decides without a test: a case that does not fit
 * is left out, and behind one that does there are none. Each body stands once. */
#include "lower/eval_match.h"

#include "base/diag.h"
#include "core/core.h"
#include "lower/choice.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/pattern.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/value.h"

enum outcome { FITS, FAILS, OPEN };

/* What is asked of a value for a pattern: TEST is there where the outcome is OPEN. */
struct question {
    enum outcome outcome;
    const struct phrase *test;
};

static struct question both(struct lower *lo, struct question a, struct question b, struct loc loc)
{
    if (a.outcome == FAILS || b.outcome == FITS)
        return a;
    if (b.outcome == FAILS || a.outcome == FITS)
        return b;
    a.test = phrase_binary(lo->dpia, OP_LOG_AND, a.test, b.test, loc);
    return a;
}

static struct question ask(struct lower *lo, const struct env *env, const struct core_pat *pat,
                           const struct value *value);

static struct question ask_parts(struct lower *lo, const struct env *env,
                                 const struct core_pat *pat, const struct value *const *parts)
{
    struct question question = {FITS, NULL};
    for (size_t i = 0; i < pat->part_count && question.outcome != FAILS; i++)
        question = both(lo, question, ask(lo, env, pat->parts[i], parts[i]), pat->loc);
    return question;
}

static struct question ask_literal(struct lower *lo, const struct core_pat *pat,
                                   const struct value *value)
{
    const struct phrase *literal = phrase_literal(lo->dpia, pat->literal, pat->loc);
    const struct phrase *phrase = value->phrase;
    if (phrase->kind == PHRASE_LITERAL) {
        struct literal known = phrase_literal_value(phrase);
        bool same = known.bits == pat->literal.bits && known.real == pat->literal.real;
        return (struct question){same ? FITS : FAILS, NULL};
    }
    if (pat->literal.scalar != SCALAR_BOOL)
        return (struct question){OPEN,
                                 phrase_binary(lo->dpia, OP_EQ, phrase, literal, pat->loc)};
    if (!pat->literal.bits)
        phrase = phrase_unary(lo->dpia, OP_NOT, phrase, pat->loc);
    return (struct question){OPEN, phrase};
}

static struct question ask_tag(struct lower *lo, const struct value *sum, size_t variant,
                               struct loc loc)
{
    const struct phrase *tag = sum->parts[0]->phrase;
    size_t known;
    if (sum->sum->type->variant_count == 1)
        return (struct question){FITS, NULL};
    if (sum_knows_variant(sum, &known))
        return (struct question){known == variant ? FITS : FAILS, NULL};
    return (struct question){
        OPEN, phrase_binary(lo->dpia, OP_EQ, tag,
                            phrase_int(lo->dpia, sum->sum->tag, (int64_t)variant, loc), loc)};
}

/* VALUE, which may be used any number of times, as the sum that PAT is of. */
static const struct value *opened(struct lower *lo, const struct env *env,
                                  const struct core_pat *pat, const struct value *value)
{
    return sum_opened(lo, sum_of_type(lo, env, pat->type), value, title_made_up("p"), pat->loc);
}

static struct question ask_variant(struct lower *lo, const struct env *env,
                                   const struct core_pat *pat, const struct value *value)
{
    const struct value *sum = opened(lo, env, pat, value);
    struct question question;
    if (!sum)
        return (struct question){FAILS, NULL};
    question = ask_tag(lo, sum, pat->variant, pat->loc);
    if (question.outcome == FAILS)
        return question;
    return both(lo, question, ask_parts(lo, env, pat, sum_payload(lo, sum, pat->variant, pat->loc)),
                pat->loc);
}

/* Below an error nothing is asked. */
static struct question ask(struct lower *lo, const struct env *env, const struct core_pat *pat,
                           const struct value *value)
{
    const struct value *const *parts = NULL;
    if (value->kind == VALUE_ERROR)
        return (struct question){FITS, NULL};
    switch (pat->kind) {
    case CORE_PAT_VAR:
    case CORE_PAT_WILD:
        return (struct question){FITS, NULL};
    case CORE_PAT_LITERAL:
        return ask_literal(lo, pat, value);
    case CORE_PAT_CONSTRUCT:
        return ask_variant(lo, env, pat, value);
    case CORE_PAT_TUPLE:
        if (pat->part_count)
            parts = value_parts(lo, value, pat->part_count, title_made_up("p"), pat->loc);
        return parts ? ask_parts(lo, env, pat, parts) : (struct question){FITS, NULL};
    }
    bug(pat->loc, "a pattern of unknown kind");
}

/* The cases that may fit, in BRANCHES; their number. What comes behind one that fits is no branch;
 * and neither is the test of the last one. */
static size_t make_branches(struct lower *lo, const struct env *env, const struct core_exp *exp,
                            const struct value *value, struct branch *branches)
{
    size_t count = 0;
    for (size_t i = 0; i < exp->u.match.count; i++) {
        const struct core_case *it = &exp->u.match.cases[i];
        struct question question = ask(lo, env, it->pat, value);
        if (question.outcome == FAILS)
            continue;
        branches[count++] = (struct branch){.test = question.test,
                                            .env = env,
                                            .pat = it->pat,
                                            .matched = value,
                                            .body = it->body,
                                            .what = "this case of 'match'"};
        if (question.outcome == FITS)
            break;
    }
    if (count == 0)
        bug(exp->loc, "no case of a match fits");
    branches[count - 1].test = NULL;
    return count;
}

const struct value *eval_match(struct lower *lo, const struct env *env,
                               const struct core_exp *exp)
{
    const struct core_exp *matched = exp->u.match.value;
    struct branch *branches = ARENA_ARRAY(lo->arena, struct branch, exp->u.match.count);
    const struct value *value = eval_exp(lo, env, matched);
    size_t count;
    if (value->kind == VALUE_ERROR)
        return value;
    value = value_named(lo, value, pattern_title(lo, exp->u.match.cases[0].pat, "matched"),
                        matched->loc);
    count = make_branches(lo, env, exp, value, branches);
    if (count > 1)
        return choice_value(lo, branches, count, exp->loc);
    env = pattern_bind(lo, env, branches[0].pat, value, matched->loc, "this expression");
    return eval_exp(lo, env, branches[0].body);
}
