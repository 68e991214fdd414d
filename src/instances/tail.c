/* Tail recursion is a loop: what a definition calls itself with in tail position is the next state
 * of its parameters.
 *
 *     def gcd (a: i32) (b: i32) : i32 = if b == 0 then a else gcd b (a % b)
 *
 *     def gcd (a: i32) (b: i32) : i32 =
 *       let (a, b) = loop (a, b) = (a, b) while !(b == 0) do (b, a % b)
 *       in a
 *
 * The body stands there three times: for the question whether it goes on, for the next state, and
 * for what comes out at the end, each time without the branches that are not meant. Where the
 * question needs more than conditions, it is answered with the next state:
 *
 *     loop (go, a, b) = (true, a, b) while go do ...      (true, next) or (false, (a, b))
 *
 * Parameters that each call gives on as they are stay outside of the loop; so do the sizes that all
 * calls have. The others are the loop's: `loop [n] (xs: [n]t) = ...`.
 *
 * The copies share their variables; what copies an instance makes them anew at each binder. */
#include "base/diag.h"
#include "base/map.h"
#include "core/make.h"
#include "core/parts.h"
#include "core/type.h"
#include "instances/private.h"
#include "instances/tail.h"

struct tail {
    struct arena *arena;
    const struct core_def *def;
    const struct core_pat *const *params; /* of DEF, with names for all that they are given */
    const struct core_type *truth;        /* bool */
    struct tail_calls calls;
    const bool *varies; /* one for each parameter: where sizes are known that was seen */
    bool with_flag;     /* the question is answered with the next state */
};

/* ---- Small expressions ---- */

static const struct core_exp *truth(const struct tail *tail, bool value)
{
    struct core_exp *exp =
        core_make_exp(tail->arena, CORE_LITERAL, tail->def->loc, tail->truth);
    exp->u.literal = (struct literal){.scalar = SCALAR_BOOL, .bits = value};
    return exp;
}

/* OP, a comparison, the other way round: not for numbers that are in no order, like a NaN, where it
 * asks for one. */
static bool opposite(enum operator op, enum scalar operands, enum operator *result)
{
    static const enum operator pairs[][2] = {
        {OP_EQ, OP_NE}, {OP_NE, OP_EQ}, {OP_LT, OP_GE}, {OP_GE, OP_LT},
        {OP_LE, OP_GT}, {OP_GT, OP_LE},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == op) {
            *result = pairs[i][1];
            return op == OP_EQ || op == OP_NE || scalar_is_integer(operands);
        }
    return false;
}

/* `!(a == b)` as `a != b`; null for what is no such comparison. */
static const struct core_exp *compared(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *left = exp->kind == CORE_APP ? exp->u.app.fun : exp;
    const struct core_exp *fun = left->kind == CORE_APP ? left->u.app.fun : left;
    enum operator op;
    if (fun == left || fun->kind != CORE_OPERATOR ||
        !opposite(fun->u.oper.op, fun->u.oper.from, &op))
        return NULL;
    struct core_exp *changed = core_make_exp(tail->arena, CORE_OPERATOR, fun->loc, fun->type);
    changed->u.oper = fun->u.oper;
    changed->u.oper.op = op;
    left = core_make_app(tail->arena, changed, left->u.app.arg, left->loc);
    return core_make_app(tail->arena, left, exp->u.app.arg, exp->loc);
}

static const struct core_exp *negated(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *other = compared(tail, exp);
    if (other)
        return other;
    const struct core_type *type = core_make_function_type(tail->arena, tail->truth, tail->truth);
    struct core_exp *fun = core_make_exp(tail->arena, CORE_OPERATOR, exp->loc, type);
    fun->u.oper.op = OP_NOT;
    fun->u.oper.from = fun->u.oper.to = SCALAR_BOOL;
    return core_make_app(tail->arena, fun, exp, exp->loc);
}

static const struct core_exp *logic(const struct tail *tail, enum core_exp_kind kind,
                                    const struct core_exp *left, const struct core_exp *right)
{
    struct core_exp *exp = core_make_exp(tail->arena, kind, left->loc, tail->truth);
    exp->u.logic.left = left;
    exp->u.logic.right = right;
    return exp;
}

static const struct core_exp *choice(const struct tail *tail, const struct core_exp *cond,
                                     const struct core_exp *then, const struct core_exp *other)
{
    struct core_exp *exp = core_make_exp(tail->arena, CORE_IF, cond->loc, then->type);
    exp->u.cond.cond = cond;
    exp->u.cond.then = then;
    exp->u.cond.other = other;
    return exp;
}

static const struct core_exp *tuple(const struct tail *tail, const struct core_exp *const *parts,
                                    size_t count)
{
    const struct core_type **types = ARENA_ARRAY(tail->arena, const struct core_type *, count);
    struct core_type *type = ARENA_NEW(tail->arena, struct core_type);
    struct core_exp *exp = core_make_exp(tail->arena, CORE_TUPLE, tail->def->loc, type);
    if (count == 1)
        return parts[0];
    for (size_t i = 0; i < count; i++)
        types[i] = parts[i]->type;
    *type = (struct core_type){.kind = CORE_TYPE_TUPLE, .parts = types, .part_count = count};
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = count;
    return exp;
}

/* EXP, `l && r` or `l || r`, as a choice. */
static const struct core_exp *spelled_out(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *left = exp->u.logic.left, *right = exp->u.logic.right;
    if (exp->kind == CORE_AND)
        return choice(tail, left, right, truth(tail, false));
    return exp->kind == CORE_OR ? choice(tail, left, truth(tail, true), right) : exp;
}

/* ---- The state ---- */

/* The value that PAT was bound to. */
static const struct core_exp *value_of(const struct tail *tail, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        return core_make_var(tail->arena, pat->var);
    const struct core_exp **parts =
        ARENA_ARRAY(tail->arena, const struct core_exp *, pat->part_count);
    struct core_exp *exp = core_make_exp(tail->arena, CORE_TUPLE, pat->loc, pat->type);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = value_of(tail, pat->parts[i]);
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = pat->part_count;
    return exp;
}

/* The state after CALL; the one that there is, if CALL is null. In front of it stands GOES_ON, if
 * the question is answered with it. */
static const struct core_exp *state(const struct tail *tail, const struct core_exp *call,
                                    bool goes_on)
{
    size_t count = 0;
    const struct core_exp **parts =
        ARENA_ARRAY(tail->arena, const struct core_exp *, tail->def->param_count + 1);
    if (tail->with_flag)
        parts[count++] = truth(tail, goes_on);
    for (size_t i = 0; i < tail->def->param_count; i++)
        if (tail->varies[i])
            parts[count++] =
                call ? tail_argument(tail->def, call, i) : value_of(tail, tail->params[i]);
    return tuple(tail, parts, count);
}

/* ---- The three copies of the body ---- */

enum meaning {
    GOES_ON, /* whether the body ends in a call */
    NEXT,    /* the state after that */
    RESULT   /* what it gives where it ends in no call */
};

static const struct core_exp *part_of(struct tail *tail, const struct core_exp *exp,
                                      enum meaning meaning);

static const struct core_exp *part_of_call(struct tail *tail, const struct core_exp *call,
                                           enum meaning meaning)
{
    if (meaning == GOES_ON)
        return truth(tail, true);
    return meaning == NEXT ? state(tail, call, true) : NULL;
}

/* What comes out of EXP, which does not end in a call. Null: nothing that is meant. */
static const struct core_exp *part_of_end(struct tail *tail, const struct core_exp *exp,
                                          enum meaning meaning)
{
    if (meaning == GOES_ON)
        return truth(tail, false);
    if (meaning == RESULT)
        return exp;
    return tail->with_flag ? state(tail, NULL, false) : NULL;
}

static bool is_truth(const struct core_exp *exp, bool value)
{
    return exp->kind == CORE_LITERAL && exp->u.literal.scalar == SCALAR_BOOL &&
           (exp->u.literal.bits != 0) == value;
}

/* if COND then THEN else OTHER, of truths. */
static const struct core_exp *question(const struct tail *tail, const struct core_exp *cond,
                                       const struct core_exp *then, const struct core_exp *other)
{
    if (is_truth(then, true) && is_truth(other, true))
        return then;
    if (is_truth(then, false) && is_truth(other, false))
        return then;
    if (is_truth(then, true))
        return is_truth(other, false) ? cond : logic(tail, CORE_OR, cond, other);
    if (is_truth(then, false))
        return is_truth(other, true) ? negated(tail, cond)
                                     : logic(tail, CORE_AND, negated(tail, cond), other);
    if (is_truth(other, true))
        return logic(tail, CORE_OR, negated(tail, cond), then);
    return is_truth(other, false) ? logic(tail, CORE_AND, cond, then)
                                  : choice(tail, cond, then, other);
}

static bool is_either(const struct core_exp *then, const struct core_exp *other)
{
    return (is_truth(then, true) && is_truth(other, false)) ||
           (is_truth(then, false) && is_truth(other, true));
}

static const struct core_exp *part_of_if(struct tail *tail, const struct core_exp *exp,
                                         enum meaning meaning)
{
    const struct core_exp *then = part_of(tail, exp->u.cond.then, meaning);
    const struct core_exp *other = part_of(tail, exp->u.cond.other, meaning);
    if (!then || !other)
        return then ? then : other;
    return meaning == GOES_ON || is_either(then, other)
               ? question(tail, exp->u.cond.cond, then, other)
               : choice(tail, exp->u.cond.cond, then, other);
}

struct mention {
    struct arena *arena;
    const struct map *vars;
    bool found;
};

static void see_mention(void *data, const struct core_exp *exp)
{
    struct mention *mention = data;
    mention->found |= exp->kind == CORE_VAR && map_has(mention->vars, exp->u.var);
    core_each_part(mention->arena, exp, see_mention, mention);
}

static void add_vars(struct map *vars, const struct core_pat *pat)
{
    if (pat->kind == CORE_PAT_VAR)
        map_set(vars, pat->var, vars);
    for (size_t i = 0; i < pat->part_count; i++)
        add_vars(vars, pat->parts[i]);
}

/* Whether BODY needs what LET binds. */
static bool needs(const struct tail *tail, const struct core_exp *let, const struct core_exp *body)
{
    struct map *vars = map_new_objects(tail->arena);
    struct mention mention = {tail->arena, vars, false};
    for (size_t i = 0; i < let->u.let.size_count; i++)
        map_set(vars, let->u.let.sizes[i], vars);
    add_vars(vars, let->u.let.pat);
    see_mention(&mention, body);
    return mention.found;
}

/* The question does without what it does not need: the rest of the body does that all the same.
 * Else it is answered with the next state. */
static const struct core_exp *part_of_let(struct tail *tail, const struct core_exp *exp,
                                          enum meaning meaning)
{
    const struct core_exp *body = part_of(tail, exp->u.let.body, meaning);
    struct core_exp *copy;
    if (!body)
        return NULL;
    if (meaning == GOES_ON) {
        tail->with_flag = tail->with_flag || needs(tail, exp, body);
        return body;
    }
    copy = core_make_exp(tail->arena, CORE_LET, exp->loc, body->type);
    copy->u.let = exp->u.let;
    copy->u.let.body = body;
    return copy;
}

/* What stands where nobody comes: a number where that does, a hole otherwise. */
static const struct core_exp *blank(const struct tail *tail, const struct core_type *type,
                                    struct loc loc)
{
    bool is_scalar = type->kind == CORE_TYPE_SCALAR;
    struct core_exp *exp =
        core_make_exp(tail->arena, is_scalar ? CORE_LITERAL : CORE_BUILTIN, loc, type);
    if (is_scalar)
        exp->u.literal = (struct literal){.scalar = type->scalar};
    else
        exp->u.builtin = CORE_HOLE;
    return exp;
}

static const struct core_exp *part_of_match(struct tail *tail, const struct core_exp *exp,
                                            enum meaning meaning)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(tail->arena, struct core_case, count);
    const struct core_exp *some = NULL;
    struct core_exp *copy;
    for (size_t i = 0; i < count; i++) {
        cases[i].pat = exp->u.match.cases[i].pat;
        cases[i].body = part_of(tail, exp->u.match.cases[i].body, meaning);
        some = cases[i].body ? cases[i].body : some;
    }
    if (!some)
        return NULL;
    if (meaning == GOES_ON) {
        tail->with_flag = true;
        return truth(tail, true);
    }
    for (size_t i = 0; i < count; i++)
        if (!cases[i].body)
            cases[i].body = blank(tail, some->type, cases[i].pat->loc);
    copy = core_make_exp(tail->arena, CORE_MATCH, exp->loc, some->type);
    copy->u.match = exp->u.match;
    copy->u.match.cases = cases;
    return copy;
}

/* EXP, `assert c e` or `#[a] e`, around what is meant of INNER. The question does without the
 * assertion: the rest of the body makes it. */
static const struct core_exp *part_of_wrapper(struct tail *tail, const struct core_exp *exp,
                                              const struct core_exp *inner, enum meaning meaning)
{
    const struct core_exp *body = part_of(tail, inner, meaning);
    struct core_exp *copy;
    if (!body || (meaning == GOES_ON &&
                  (exp->kind == CORE_ASSERT || body->kind == CORE_LITERAL)))
        return body;
    copy = core_make_exp(tail->arena, exp->kind, exp->loc, body->type);
    copy->u = exp->u;
    if (exp->kind == CORE_ASSERT)
        copy->u.assert_.body = body;
    else
        copy->u.attribute.body = body;
    return copy;
}

/* EXP, all or a part of the body, with what is meant of it; null if that is nothing. */
static const struct core_exp *part_of(struct tail *tail, const struct core_exp *exp,
                                      enum meaning meaning)
{
    if (!map_has(tail->calls.ends, exp))
        return part_of_end(tail, exp, meaning);
    switch (exp->kind) {
    case CORE_IF:
        return part_of_if(tail, exp, meaning);
    case CORE_AND:
    case CORE_OR:
        return part_of_if(tail, spelled_out(tail, exp), meaning);
    case CORE_LET:
        return part_of_let(tail, exp, meaning);
    case CORE_MATCH:
        return part_of_match(tail, exp, meaning);
    case CORE_ASSERT:
        return part_of_wrapper(tail, exp, exp->u.assert_.body, meaning);
    case CORE_ATTRIBUTE:
        return part_of_wrapper(tail, exp, exp->u.attribute.body, meaning);
    case CORE_APP:
        return part_of_call(tail, exp, meaning);
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_CONSTRUCT:
    case CORE_LOOP:
    case CORE_ASCRIBE:
        break;
    }
    bug(exp->loc, "what is no call ends in one");
}

/* ---- The loop ---- */

static const struct core_var *new_var(const struct tail *tail, const char *name,
                                      const struct core_type *type, struct loc loc)
{
    struct core_var *var = ARENA_NEW(tail->arena, struct core_var);
    *var = (struct core_var){.name = name, .loc = loc, .type = type};
    return var;
}

/* PAT, with a name for what it does not look at. */
static const struct core_pat *named(const struct tail *tail, const struct core_pat *pat)
{
    struct core_pat *copy = ARENA_NEW(tail->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(tail->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = named(tail, pat->parts[i]);
    copy->parts = parts;
    if (pat->kind == CORE_PAT_WILD) {
        copy->kind = CORE_PAT_VAR;
        copy->var = new_var(tail, "unused", pat->type, pat->loc);
    }
    return copy;
}

/* The pattern of the state: the parameters that vary, behind FLAG if that is not null. */
static const struct core_pat *state_pat(const struct tail *tail, const struct core_pat *flag)
{
    const struct core_def *def = tail->def;
    struct core_pat *pat = ARENA_NEW(tail->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(tail->arena, const struct core_pat *, def->param_count + 1);
    size_t count = 0;
    if (flag)
        parts[count++] = flag;
    for (size_t i = 0; i < def->param_count; i++)
        if (tail->varies[i])
            parts[count++] = tail->params[i];
    if (count == 1)
        return parts[0];
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE,
                             .loc = def->loc,
                             .type = state(tail, NULL, true)->type,
                             .parts = parts,
                             .part_count = count};
    return pat;
}

static const struct core_exp *loop(struct tail *tail, const struct core_exp *goes_on,
                                   const struct core_var *const *sizes, size_t size_count)
{
    const struct core_def *def = tail->def;
    struct core_pat flag = {.kind = CORE_PAT_VAR, .loc = def->loc, .type = tail->truth};
    struct core_pat *flag_pat = ARENA_NEW(tail->arena, struct core_pat);
    if (tail->with_flag) {
        flag.var = new_var(tail, "goes_on", tail->truth, def->loc);
        goes_on = core_make_var(tail->arena, flag.var);
    }
    *flag_pat = flag;
    const struct core_pat *pat = state_pat(tail, tail->with_flag ? flag_pat : NULL);
    struct core_exp *exp = core_make_exp(tail->arena, CORE_LOOP, def->loc, pat->type);
    exp->u.loop.kind = CORE_LOOP_WHILE;
    exp->u.loop.sizes = sizes;
    exp->u.loop.size_count = size_count;
    exp->u.loop.pat = pat;
    exp->u.loop.init = state(tail, NULL, true);
    exp->u.loop.until = goes_on;
    exp->u.loop.body = part_of(tail, def->body, NEXT);
    return exp;
}

static const struct core_exp *whole(struct tail *tail, const struct core_var *const *sizes,
                                    size_t size_count)
{
    const struct core_exp *goes_on = part_of(tail, tail->def->body, GOES_ON);
    const struct core_exp *result = part_of(tail, tail->def->body, RESULT);
    struct core_pat *wild = ARENA_NEW(tail->arena, struct core_pat);
    *wild = (struct core_pat){
        .kind = CORE_PAT_WILD, .loc = tail->def->loc, .type = tail->truth};
    if (!result)
        result = blank(tail, tail->def->result, tail->def->loc);
    struct core_exp *let = core_make_exp(tail->arena, CORE_LET, result->loc, result->type);
    let->u.let.sizes = sizes;
    let->u.let.size_count = size_count;
    let->u.let.bound = loop(tail, goes_on, sizes, size_count);
    let->u.let.pat = state_pat(tail, tail->with_flag ? wild : NULL);
    let->u.let.body = result;
    return let;
}

/* ---- Definitions ---- */

static bool mentions_size(void *data, const struct core_type *type)
{
    const struct tail_calls *calls = data;
    struct mention mention = {calls->arena, calls->varying, false};
    if (type->kind == CORE_TYPE_ARRAY && type->size)
        see_mention(&mention, type->size);
    return mention.found;
}

/* A parameter of a size that varies is the loop's, so that its size is compared in each round. */
static void add_of_size(struct tail_calls *calls)
{
    for (size_t i = 0; i < calls->def->param_count; i++)
        calls->varies[i] |=
            core_type_any(calls->def->params[i]->type, mentions_size, calls);
}

static bool any_varies(const struct tail_calls *calls)
{
    for (size_t i = 0; i < calls->def->param_count; i++)
        if (calls->varies[i])
            return true;
    return false;
}

/* The sizes of DEF, which SIZED is with its sizes, that vary. */
static const struct core_var *const *varying_sizes(const struct tail_calls *calls,
                                                   const struct core_def *def, size_t *count)
{
    const struct core_def *sized = calls->def;
    const struct core_var **sizes =
        ARENA_ARRAY(calls->arena, const struct core_var *, def->size_count);
    size_t position = 0;
    *count = 0;
    for (size_t i = 0; i < sized->size_count; i++) {
        if (sized->sizes[i]->is_found)
            continue;
        if (map_has(calls->varying, sized->sizes[i]))
            sizes[(*count)++] = def->sizes[position];
        position++;
    }
    return sizes;
}

/* DEF with a loop for its calls of itself. */
static const struct core_def *with_loop(struct tail *tail, const struct tail_calls *calls)
{
    const struct core_def *def = tail->def;
    struct core_def *copy = ARENA_NEW(tail->arena, struct core_def);
    const struct core_pat **params =
        ARENA_ARRAY(tail->arena, const struct core_pat *, def->param_count);
    size_t size_count;
    const struct core_var *const *sizes = varying_sizes(calls, def, &size_count);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = named(tail, def->params[i]);
    tail->params = params;
    *copy = *def;
    copy->params = params;
    copy->body = whole(tail, sizes, size_count);
    copy->is_recursive = false;
    return copy;
}

const struct core_def *tail_loop(struct arena *arena, const struct core_def *sized,
                                 const struct core_def *def)
{
    struct tail_calls calls = tail_calls(arena, sized);
    struct tail tail = {.arena = arena,
                        .def = def,
                        .truth = core_make_scalar_type(arena, SCALAR_BOOL),
                        .calls = tail_calls(arena, def),
                        .varies = calls.varies};
    bool is_loop;
    add_of_size(&calls);
    is_loop = calls.are_tail && any_varies(&calls) &&
              !(sized->result_annotation &&
                core_type_any(sized->result_annotation, mentions_size, &calls));
    return is_loop ? with_loop(&tail, &calls) : def;
}
