/* The core after defunctionalisation: no function is a value, but for the arguments of built-in
 * functions. So
 *
 *     f a b            f is a definition, a built-in function or an operator, with all arguments
 *     map (\x -> e)    a function argument is as many lambdas as it takes arguments, or a name
 *
 * and nothing else is a function: neither a parameter, nor a part of one, nor an expression. */
#include "core/check_order.h"

#include "core/parts.h"
#include "core/type.h"

struct order {
    struct core_mistake mistake;
};

static void wrong(struct order *order, struct loc loc, const char *text)
{
    if (!order->mistake.text)
        order->mistake = (struct core_mistake){text, loc};
}

static void check_exp(struct order *order, const struct core_exp *exp);

static void check_part(void *data, const struct core_exp *part)
{
    check_exp(data, part);
}

static bool is_name(const struct core_exp *exp)
{
    return exp->kind == CORE_DEF || exp->kind == CORE_BUILTIN || exp->kind == CORE_OPERATOR;
}

/* How many arguments the named function FUN is called with. */
static size_t arity_of(const struct core_exp *fun)
{
    if (fun->kind == CORE_DEF)
        return fun->u.def->param_count;
    return fun->kind == CORE_BUILTIN ? core_builtin_arity(fun->u.builtin)
                                     : operator_arity(fun->u.oper.op);
}

/* A function of TYPE, given to a built-in function. */
static void check_function(struct order *order, const struct core_exp *exp,
                           const struct core_type *type)
{
    size_t count = core_type_arity(type);
    if (is_name(exp)) {
        if (arity_of(exp) != count)
            wrong(order, exp->loc, "a function is given that takes another number of arguments");
        return;
    }
    for (; count > 0 && exp->kind == CORE_LAM; count--)
        exp = exp->u.lam.body;
    if (count > 0)
        wrong(order, exp->loc, "a function is given that is no lambda");
    else
        check_exp(order, exp);
}

static void check_call(struct order *order, const struct core_exp *exp)
{
    const struct core_exp *fun = exp;
    size_t count = 0;
    for (; fun->kind == CORE_APP; fun = fun->u.app.fun)
        count++;
    if (!is_name(fun) || arity_of(fun) != count) {
        wrong(order, exp->loc, "a call is not of a named function with all its arguments");
        return;
    }
    for (; exp->kind == CORE_APP; exp = exp->u.app.fun)
        if (fun->kind == CORE_BUILTIN && exp->u.app.fun->type->param->kind == CORE_TYPE_FUN)
            check_function(order, exp->u.app.arg, exp->u.app.fun->type->param);
        else
            check_exp(order, exp->u.app.arg);
}

static void check_exp(struct order *order, const struct core_exp *exp)
{
    if (order->mistake.text)
        return;
    if (exp->type->kind == CORE_TYPE_FUN)
        wrong(order, exp->loc, "a function is a value");
    else if (exp->kind == CORE_APP)
        check_call(order, exp);
    else
        core_each_part(exp, check_part, order);
}

struct core_mistake core_check_order(const struct core_program *program)
{
    struct order order = {{NULL, loc_none()}};
    for (size_t i = 0; i < program->defs.len; i++) {
        const struct core_def *def = program->defs.at[i];
        for (size_t k = 0; k < def->param_count; k++)
            if (core_type_has_fun(def->params[k]->type))
                wrong(&order, def->loc, "a parameter is a function");
        check_exp(&order, def->body);
    }
    return order.mistake;
}
