/* Expressions and acceptors: literals, scalar operators, calls, and primitives by their class. */
#include "base/diag.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/scalar.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/view.h"

static struct literal operate(struct interp *interp, const struct phrase *phrase,
                              const struct literal *args, enum scalar from, enum scalar to)
{
    enum scalar_fault fault;
    enum operator op = phrase_oper_op(phrase);
    struct literal result = scalar_operate(op, from, to, args, &fault);
    if (fault == SCALAR_DIVISION_BY_ZERO)
        interp_fail_check(interp, INTERP_ERROR_DIVISION, phrase, "division by zero");
    if (fault == SCALAR_NEGATIVE_EXPONENT)
        interp_fail(interp, INTERP_ERROR_EXPONENT, phrase->loc, "'%s' has a negative exponent",
                    operator_name(op));
    if (fault == SCALAR_NO_RANGE)
        interp_fail(interp, INTERP_ERROR_SIZE, phrase->loc, operator_range_format(op),
                    (long long)args[0].bits, (long long)args[1].bits);
    return result;
}

static enum scalar lane_type(const struct data *data)
{
    return data->kind == DATA_IDX ? SCALAR_I64 : data->scalar;
}

/* A vector: the operator on each lane. */
static const struct view *operate_on_vectors(struct interp *interp, const struct env *env,
                                             const struct phrase *phrase)
{
    const struct view *views[3] = {0};
    struct literal args[3] = {{0}};
    const struct data *data = phrase_data(phrase), *from = phrase_oper_from(phrase);
    const struct shape *shape = eval_shape(interp, env, data, &phrase->loc);
    const struct view *result = view_block(interp, block_new(interp, NULL, shape, &phrase->loc));
    for (size_t k = 0; k < phrase_oper_arg_count(phrase); k++)
        views[k] = eval_view(interp, env, phrase_oper_arg(phrase, k));
    for (int64_t lane = 0; lane < shape->size; lane++) {
        for (size_t k = 0; k < phrase_oper_arg_count(phrase); k++)
            args[k] = view_read(interp, view_at(interp, views[k], lane, &phrase->loc),
                                &phrase->loc);
        view_write(interp, view_at(interp, result, lane, &phrase->loc),
                   operate(interp, phrase, args, from->scalar, data->scalar), &phrase->loc);
    }
    return result;
}

static struct literal eval_scalar(struct interp *interp, const struct env *env,
                                  const struct phrase *phrase);

/* dpia.txt Fig. 4a, first group; operators.def. All operands are computed first. */
static struct literal eval_operator(struct interp *interp, const struct env *env,
                                    const struct phrase *phrase)
{
    struct literal args[3] = {{0}};
    for (size_t k = 0; k < phrase_oper_arg_count(phrase); k++)
        args[k] = eval_scalar(interp, env, phrase_oper_arg(phrase, k));
    return operate(interp, phrase, args, lane_type(phrase_oper_from(phrase)),
                   lane_type(phrase_data(phrase)));
}

static const struct view *eval_primitive(struct interp *interp, const struct env *env,
                                         const struct phrase *phrase)
{
    switch (primitive_class(phrase_prim_of(phrase))) {
    case PRIM_LAYOUT:
    case PRIM_ACCEPTOR:
        return eval_layout(interp, env, phrase);
    case PRIM_FUNCTIONAL:
        return eval_functional(interp, env, phrase);
    case PRIM_INTERMEDIATE:
    case PRIM_IMPERATIVE:
        break;
    }
    bug(phrase->loc, "a command stands where an expression is read");
}

/* A function that has been through stage I still wants the acceptor for its result. */
static const struct view *run_function(struct interp *interp, const struct env *env,
                                       const struct phrase *function)
{
    const struct var *out = phrase_lam_param(function);
    const struct loc *loc = &function->loc;
    const struct shape *shape = eval_shape(interp, env, out->type->data, loc);
    const struct view *result = view_block(interp, block_new(interp, out->name, shape, loc));
    meaning_run(interp, apply_view(interp, meaning_closure(function, env), result));
    return result;
}

static const struct view *view_of(struct interp *interp, const struct env *env,
                                  const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_LITERAL:
        return view_scalar(interp, phrase_literal_value(phrase));
    case PHRASE_OPERATOR:
        return phrase_oper_from(phrase)->kind == DATA_VECTOR
                   ? operate_on_vectors(interp, env, phrase)
                   : view_scalar(interp, eval_operator(interp, env, phrase));
    case PHRASE_PRIM:
        return eval_primitive(interp, env, phrase);
    case PHRASE_LAM:
        return run_function(interp, env, phrase);
    case PHRASE_VAR:
    case PHRASE_APP:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_APP:
    case PHRASE_PROJ:
        return eval_view(interp, env, phrase);
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
    case PHRASE_PAIR:
        break;
    }
    bug(phrase->loc, "what is no expression is read");
}

const struct view *meaning_to_view(struct interp *interp, struct meaning meaning)
{
    return meaning.phrase ? view_of(interp, meaning.env, meaning.phrase) : meaning.view;
}

const struct view *eval_view(struct interp *interp, const struct env *env,
                             const struct phrase *phrase)
{
    interp_step(interp, &phrase->loc);
    return meaning_to_view(interp, eval_meaning(interp, env, phrase));
}

/* A number that an operator computes is no view before. */
static struct literal eval_scalar(struct interp *interp, const struct env *env,
                                  const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_OPERATOR)
        return view_read(interp, eval_view(interp, env, phrase), &phrase->loc);
    interp_step(interp, &phrase->loc);
    return eval_operator(interp, env, phrase);
}

bool eval_bool(struct interp *interp, const struct env *env, const struct phrase *phrase)
{
    return eval_scalar(interp, env, phrase).bits != 0;
}

int64_t eval_int(struct interp *interp, const struct env *env, const struct phrase *phrase)
{
    return (int64_t)eval_scalar(interp, env, phrase).bits;
}

const struct view *eval_part(struct interp *interp, const struct env *env,
                             const struct phrase *phrase)
{
    const struct data *data = phrase->type->data;
    if (!data_is_flat(data) && !interp->lazy)
        return eval_view(interp, env, phrase);
    if (!interp->functional || interp->lazy)
        return view_delayed(interp, env, phrase);
    return view_snapshot(interp, eval_shape(interp, env, data, &phrase->loc),
                         eval_view(interp, env, phrase), &phrase->loc);
}
