/* The three copies of the body of a definition that is made a loop (tail.c). */
#include "base/diag.h"
#include "base/map.h"
#include "core/make.h"
#include "core/parts.h"
#include "instances/tail_private.h"

/* ---- The state ---- */

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

const struct core_exp *tail_state(const struct tail *tail, const struct core_exp *call,
                                  bool goes_on)
{
    size_t count = 0;
    const struct core_exp **parts =
        ARENA_ARRAY(tail->arena, const struct core_exp *, tail->def->param_count + 1);
    if (tail->with_flag)
        parts[count++] = tail_truth(tail, goes_on);
    for (size_t i = 0; i < tail->def->param_count; i++)
        if (tail->varies[i])
            parts[count++] =
                call ? tail_argument(tail->def, call, i) : value_of(tail, tail->params[i]);
    return tuple(tail, parts, count);
}

/* ---- What is meant of each part ---- */

static const struct core_exp *part_of_call(struct tail *tail, const struct core_exp *call,
                                           enum tail_meaning meaning)
{
    if (meaning == TAIL_GOES_ON)
        return tail_truth(tail, true);
    return meaning == TAIL_NEXT ? tail_state(tail, call, true) : NULL;
}

/* What comes out of EXP, which does not end in a call. Null: nothing that is meant. */
static const struct core_exp *part_of_end(struct tail *tail, const struct core_exp *exp,
                                          enum tail_meaning meaning)
{
    if (meaning == TAIL_GOES_ON)
        return tail_truth(tail, false);
    if (meaning == TAIL_RESULT)
        return exp;
    return tail->with_flag ? tail_state(tail, NULL, false) : NULL;
}

static const struct core_exp *part_of_if(struct tail *tail, const struct core_exp *exp,
                                         enum tail_meaning meaning)
{
    const struct core_exp *then = tail_part(tail, exp->u.cond.then, meaning);
    const struct core_exp *other = tail_part(tail, exp->u.cond.other, meaning);
    if (!then || !other)
        return then ? then : other;
    return meaning == TAIL_GOES_ON || tail_is_either(then, other)
               ? tail_question(tail, exp->u.cond.cond, then, other)
               : tail_choice(tail, exp->u.cond.cond, then, other);
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
    for (size_t i = 0; i < let->u.let.size_count; i++)
        map_set(vars, let->u.let.sizes[i], vars);
    add_vars(vars, let->u.let.pat);
    return tail_mentions(vars, body);
}

/* The question does without what it does not need: the rest of the body does that all the same.
 * Else it is answered with the next state. */
static const struct core_exp *part_of_let(struct tail *tail, const struct core_exp *exp,
                                          enum tail_meaning meaning)
{
    const struct core_exp *body = tail_part(tail, exp->u.let.body, meaning);
    struct core_exp *copy;
    if (!body)
        return NULL;
    if (meaning == TAIL_GOES_ON) {
        tail->with_flag = tail->with_flag || needs(tail, exp, body);
        return body;
    }
    copy = core_make_exp(tail->arena, CORE_LET, exp->loc, body->type);
    copy->u.let = exp->u.let;
    copy->u.let.body = body;
    return copy;
}

const struct core_exp *tail_blank(const struct tail *tail, const struct core_type *type,
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
                                            enum tail_meaning meaning)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(tail->arena, struct core_case, count);
    const struct core_exp *some = NULL;
    struct core_exp *copy;
    for (size_t i = 0; i < count; i++) {
        cases[i].pat = exp->u.match.cases[i].pat;
        cases[i].body = tail_part(tail, exp->u.match.cases[i].body, meaning);
        some = cases[i].body ? cases[i].body : some;
    }
    if (!some)
        return NULL;
    if (meaning == TAIL_GOES_ON) {
        tail->with_flag = true;
        return tail_truth(tail, true);
    }
    for (size_t i = 0; i < count; i++)
        if (!cases[i].body)
            cases[i].body = tail_blank(tail, some->type, cases[i].pat->loc);
    copy = core_make_exp(tail->arena, CORE_MATCH, exp->loc, some->type);
    copy->u.match = exp->u.match;
    copy->u.match.cases = cases;
    return copy;
}

/* EXP, `assert c e` or `#[a] e`, around what is meant of INNER. The question does without the
 * assertion: the rest of the body makes it. */
static const struct core_exp *part_of_wrapper(struct tail *tail, const struct core_exp *exp,
                                              const struct core_exp *inner,
                                              enum tail_meaning meaning)
{
    const struct core_exp *body = tail_part(tail, inner, meaning);
    struct core_exp *copy;
    if (!body || (meaning == TAIL_GOES_ON &&
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

const struct core_exp *tail_part(struct tail *tail, const struct core_exp *exp,
                                 enum tail_meaning meaning)
{
    if (!map_has(tail->calls.ends, exp))
        return part_of_end(tail, exp, meaning);
    switch (exp->kind) {
    case CORE_IF:
        return part_of_if(tail, exp, meaning);
    case CORE_AND:
    case CORE_OR:
        return part_of_if(tail, tail_spelled_out(tail, exp), meaning);
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

