/* Which literals are printed with their type behind them: those whose type a reader could not infer
 * from the rest of the text. An operator of which one operand has an evident type says the types of
 * the others; where none has one, the literals in it must say theirs:
 *
 *     x + 1        convert i64 (3i8 + 4i8)
 *
 * So must the initial value of a fold whose function does not tie the accumulator to anything else:
 *
 *     reduce (\x a. x + a) 0 xs        reduce (\x a. a * 2) 1i64 xs */
#include "dpia/print_private.h"

/* EXCEPT is a variable whose type is the question, or null. */
static bool is_evident(const struct phrase *phrase, const struct var *except);

static bool any_evident(const struct phrase *const *args, size_t count, const struct var *except)
{
    for (size_t i = 0; i < count; i++)
        if (is_evident(args[i], except))
            return true;
    return false;
}

static bool operator_is_evident(const struct phrase *phrase, const struct var *except)
{
    enum operator op = phrase->u.oper.op;
    bool same = phrase->type->data == phrase->u.oper.from;
    if (op == OP_CONVERT || (!same && op != OP_TO_BITS && op != OP_FROM_BITS))
        return true;
    return any_evident(phrase->u.oper.args, phrase->u.oper.arg_count, except);
}

/* The body of a function in an argument. */
static const struct phrase *body_of(const struct phrase *function)
{
    if (function->kind == PHRASE_LAM)
        return function->u.lam.body;
    return function->kind == PHRASE_NAT_LAM ? function->u.nat_lam.body : function;
}

/* Whether FUN, \x a. e or \x a o. o := e, says a's type by anything but a itself. */
static bool says_accumulator(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || fun->u.lam.body->kind != PHRASE_LAM)
        return true;
    const struct var *accumulator = fun->u.lam.body->u.lam.param;
    const struct phrase *body = fun->u.lam.body->u.lam.body;
    if (body->kind == PHRASE_LAM)
        body = body->u.lam.body;
    if (phrase_is_prim(body, PRIM_ASSIGN) && phrase_arg(body, 0)->kind == PHRASE_PAIR)
        body = phrase_arg(body, 0)->u.pair.snd;
    return body->type->kind == TYPE_EXP && is_evident(body, accumulator);
}

static bool is_evident(const struct phrase *phrase, const struct var *except)
{
    if (phrase->kind == PHRASE_LITERAL)
        return false;
    if (phrase->kind == PHRASE_OPERATOR)
        return operator_is_evident(phrase, except);
    if (phrase_is_prim(phrase, PRIM_IF))
        return any_evident(phrase->u.prim.args + 1, 2, except);
    if (phrase_is_prim(phrase, PRIM_LET) || phrase_is_prim(phrase, PRIM_LET_NAT))
        return is_evident(body_of(phrase_arg(phrase, 1)), except);
    if (phrase_is_prim(phrase, PRIM_REDUCE) || phrase_is_prim(phrase, PRIM_SCAN))
        return says_accumulator(phrase_arg(phrase, 0)) ||
               is_evident(phrase_arg(phrase, 1), except);
    return !except || !phrase_mentions(phrase, except);
}

bool print_is_evident(const struct phrase *phrase)
{
    return is_evident(phrase, NULL);
}

/* \r. acc := r, which says r's type by that of the acceptor. */
static bool says_result(const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || !phrase_is_prim(fun->u.lam.body, PRIM_ASSIGN))
        return false;
    const struct phrase *pair = phrase_arg(fun->u.lam.body, 0);
    return pair->kind == PHRASE_PAIR && pair->u.pair.snd->kind == PHRASE_VAR &&
           pair->u.pair.snd->u.var == fun->u.lam.param;
}

unsigned print_determined_args(const struct phrase *phrase, bool determined)
{
    static const struct {
        enum primitive prim;
        unsigned args;
    } rows[] = {
        {PRIM_REDUCE_ASSOC, 2}, {PRIM_REDUCE_COMM, 2}, {PRIM_SCAN_ASSOC, 2}, {PRIM_SCANI, 2},
        {PRIM_TO_IDX, 1},       {PRIM_SLICE, 3},       {PRIM_ROTATE, 1},     {PRIM_ROTATE_ACC, 1},
        {PRIM_PAD, 1},          {PRIM_UPDATE, 4},
    };
    const struct phrase *const *args = phrase->u.prim.args;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (phrase_is_prim(phrase, rows[i].prim))
            return rows[i].args;
    if (phrase_is_prim(phrase, PRIM_REDUCEI))
        return says_accumulator(args[0]) || says_result(args[3]) ? 2 : 0;
    if (phrase_is_prim(phrase, PRIM_REDUCE) || phrase_is_prim(phrase, PRIM_SCAN))
        return determined || says_accumulator(args[0]) ? 2 : 0;
    return 0;
}
