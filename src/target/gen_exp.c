/* Expressions: imperative DPIA of type exp[d] and a path in, an expression of C out
 * (CODEGEN_exp, dpia.txt Fig. 6c).
 *
 *     fst (idx (zip xs ys) i) * snd (idx (zip xs ys) i)        xs[i] * ys[i]
 *
 * An index that is not proved in bounds makes the whole read conditional, which works inside of any
 * expression; the condition sets the status word where it does not hold:
 *
 *     idx xs (toIdx n j)       in_bounds(j, n, &status) ? xs[j] : 0.0f */
#include "dpia/uses.h"
#include "target/gen_base.h"
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_operator.h"
#include "target/gen_state.h"
#include "target/gen_table.h"

const struct cexp *gen_zero(struct gen *gen, const struct data *data)
{
    struct literal zero = {.scalar = gen_scalar_of(data)};
    return gen_literal(gen, &zero);
}

/* Whether A and B are the same, or calls of a helper that differ only in the check they are. */
static bool is_same_condition(struct gen *gen, const struct cexp *a, const struct cexp *b)
{
    if (a->kind != CEXP_CALL || b->kind != CEXP_CALL || a->arg_count == 0)
        return cexp_equal(a, b);
    const struct cexp *check = a->args[a->arg_count - 1];
    if (check->kind != CEXP_NAME || !check->symbol || check->symbol->group != CSYMBOL_CHECK)
        return cexp_equal(a, b);
    struct cexp as_a = *b;
    const struct cexp **args = ARENA_ARRAY(gen->arena, const struct cexp *, b->arg_count);
    for (size_t i = 0; i < b->arg_count; i++)
        args[i] = i + 1 < b->arg_count ? b->args[i] : check;
    as_a.args = args;
    return cexp_equal(a, &as_a);
}

void gen_guards_add(struct gen *gen, struct gen_guards *guards, const struct cexp *condition)
{
    for (size_t i = 0; i < guards->conditions.len; i++)
        if (is_same_condition(gen, guards->conditions.at[i], condition))
            return;
    VEC_PUSH(gen->arena, &guards->conditions, condition);
}

const struct cexp *gen_guard_condition(struct gen *gen, const struct gen_guards *guards)
{
    const struct cexp *all = NULL;
    for (size_t i = 0; i < guards->conditions.len; i++) {
        const struct cexp *one = guards->conditions.at[i];
        all = !all ? one : cexp_binary(gen->arena, COP_LOG_AND, all, one);
    }
    return all;
}

const struct cexp *gen_guard_value(struct gen *gen, const struct gen_guards *guards,
                                   const struct cexp *value, const struct data *data)
{
    const struct cexp *condition = gen_guard_condition(gen, guards);
    if (!condition)
        return value;
    return cexp_conditional(gen->arena, condition, value, gen_zero(gen, data));
}

const struct data *gen_data_at(const struct data *data, const struct view_path *path)
{
    for (; path && data->kind != DATA_VECTOR; path = path->next)
        data = path->which == 2 ? data->snd : data->fst;
    return data;
}

static const struct cexp *variable_exp(struct gen *gen, const struct phrase *phrase,
                                       const struct var *var, const struct view_path *path)
{
    const struct gen_buffer *buffer = gen_find_buffer(gen, var);
    if (!buffer)
        bug(phrase->loc, "the variable '%s' has no place in memory", var->name);
    if (gen_scalar_of(gen_data_at(buffer->type, path)) == SCALAR_F64)
        gen->uses_double = true;
    return cexp_at(gen->arena, gen_element(gen, buffer, path, phrase->loc), phrase->loc);
}

/* Whether the result of OP does not depend on how many bits operand number I has. */
static bool takes_any_width(enum operator op, size_t i)
{
    bool compares = op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT ||
                    op == OP_GE;
    return compares || op == OP_CONVERT || ((op == OP_SHL || op == OP_SHR) && i == 1);
}

/* Operand number I of EXP. An index that is only compared or converted keeps its type. */
static const struct cexp *operand_exp(struct gen *gen, const struct phrase *exp, size_t i,
                                      const struct view_path *path, struct cstmt_vec *out)
{
    const struct phrase *operand = phrase_oper_arg(exp, i);
    bool index = !path && gen->small && takes_any_width(phrase_oper_op(exp), i) &&
                 phrase_data(operand)->kind != DATA_VECTOR &&
                 gen_scalar_of(phrase_data(operand)) == SCALAR_I64;
    const struct nat *nat = index ? gen_exact_nat(gen, operand, true) : NULL;
    return nat ? gen_nat(gen, nat) : gen_exp(gen, operand, path, out);
}

/* Of vectors, the lane at PATH. */
static const struct cexp *operator_exp(struct gen *gen, const struct phrase *exp,
                                       const struct view_path *path, struct cstmt_vec *out)
{
    const struct nat *nat;
    if (!path && gen_scalar_of(phrase_data(exp)) == SCALAR_I64 &&
        gen_plain_nat(gen, exp, &nat))
        return gen_nat_wide(gen, nat);
    const struct cexp *args[3] = {0};
    for (size_t i = 0; i < phrase_oper_arg_count(exp); i++)
        args[i] = operand_exp(gen, exp, i, path, out);
    return gen_operator(gen, exp, args);
}

/* if as an expression: what its branches need is computed only where it is taken. */
static const struct cexp *if_exp(struct gen *gen, const struct phrase *exp,
                                 const struct view_path *path, struct cstmt_vec *out)
{
    const struct phrase *const *args = phrase_prim_args(exp);
    const struct cexp *cond = gen_exp(gen, args[0], NULL, out);
    gen_enter_case(gen, args[0], true, false);
    const struct cexp *then = gen_exp(gen, args[1], path, NULL);
    gen_leave_branch(gen);
    gen_enter_case(gen, args[0], false, false);
    const struct cexp *other = gen_exp(gen, args[2], path, NULL);
    gen_leave_branch(gen);
    return cexp_conditional(gen->arena, cond, then, other);
}

/* An element of an array literal at a position known at run time only: of a table, or
 * i == 0 ? a : i == 1 ? b : c */
static const struct cexp *array_exp(struct gen *gen, const struct phrase *exp,
                                    const struct view_path *path)
{
    if (phrase_table_length(exp) > 0)
        return gen_table_element(gen, exp, path);
    const struct cexp *index = gen_nat(gen, path->index);
    size_t count = phrase_arg_count(exp);
    if (count == 0)
        return gen_zero(gen, gen_data_at(phrase_data(exp), path));
    const struct cexp *chain = gen_exp(gen, phrase_arg(exp, count - 1), path->next, NULL);
    for (size_t i = count - 1; i-- > 0;) {
        const struct cexp *position = cexp_int(gen->arena, (int64_t)i);
        const struct cexp *is_it = cexp_binary(gen->arena, COP_EQ, index, position);
        const struct cexp *element = gen_exp(gen, phrase_arg(exp, i), path->next, NULL);
        chain = cexp_conditional(gen->arena, is_it, element, chain);
    }
    return chain;
}

/* A call of a function that the program keeps. */
static const struct cexp *call_exp(struct gen *gen, const struct phrase *exp,
                                   struct cstmt_vec *out)
{
    struct cexp_vec args = {0};
    const struct phrase *fun = exp;
    size_t count = 0;
    for (; fun->kind == PHRASE_APP; fun = phrase_app_fun(fun))
        count++;
    const struct gen_function *function =
        fun->kind == PHRASE_VAR ? map_get(gen->functions, phrase_var_of(fun)) : NULL;
    if (!function)
        bug(exp->loc, "a call of something that is no function of the program");
    const struct phrase **arguments = ARENA_ARRAY(gen->arena, const struct phrase *, count);
    for (fun = exp; fun->kind == PHRASE_APP; fun = phrase_app_fun(fun))
        arguments[--count] = phrase_app_arg(fun);
    for (fun = exp; fun->kind == PHRASE_APP; fun = phrase_app_fun(fun)) {
        const struct cexp *arg = gen_exp(gen, arguments[count++], NULL, out);
        VEC_PUSH(gen->arena, &args, arg);
    }
    if (function->uses_status)
        VEC_PUSH(gen->arena, &args, gen_status(gen));
    return cexp_call_symbol(gen->arena, function->symbol, args.at, args.len);
}

/* The variable that has the size of PACKED. */
static const struct cexp *length_exp(struct gen *gen, const struct phrase *packed)
{
    struct gen_packed place = gen_packed_of(gen, packed);
    return cexp_name(gen->arena, place.buffer->leaves[place.first].length);
}

static const struct cexp *prim_exp(struct gen *gen, const struct gen_base *base,
                                   struct cstmt_vec *out)
{
    const struct phrase *exp = base->phrase;
    if (phrase_prim_of(exp) == PRIM_IF)
        return if_exp(gen, exp, base->path, out);
    if (phrase_prim_of(exp) == PRIM_ARRAY)
        return array_exp(gen, exp, base->path);
    if (view_chooses(gen->dpia, exp))
        return gen_choice_exp(gen, base);
    if (phrase_prim_of(exp) == PRIM_LENGTH_OF)
        return length_exp(gen, phrase_arg(exp, 0));
    if (phrase_prim_of(exp) == PRIM_NAT_VALUE)
        return gen_nat_value(gen, phrase_nat_arg(exp, 0));
    if (phrase_prim_of(exp) == PRIM_GROUPS_WAIT)
        return gen->target == GEN_OPENCL ? cexp_literal(gen->arena, "false")
                                         : cexp_name(gen->arena, "groups_wait");
    if (phrase_prim_of(exp) == PRIM_FROM_IDX)
        return gen_exp(gen, phrase_arg(exp, 0), NULL, out);
    if (phrase_prim_of(exp) == PRIM_TO_IDX)
        return gen_nat_wide(gen, gen_index(gen, exp, out));
    bug(exp->loc, "'%s' is left where a scalar is read", phrase_name(exp));
}

/* A variable or a constant, as good as the name of a variable that holds it. */
static bool is_single(const struct nat *nat)
{
    const struct nat_var *var;
    int64_t value;
    return nat_is_var(nat, &var) || nat_is_const(nat, &value);
}

static const struct cexp *literal_exp(struct gen *gen, struct literal literal)
{
    gen->uses_double |= literal.scalar == SCALAR_F64;
    return gen_literal(gen, &literal);
}

const struct cexp *gen_base_exp(struct gen *gen, const struct gen_base *base,
                                struct cstmt_vec *out)
{
    const struct phrase *exp = base->phrase;
    if (base->index)
        return gen_nat_wide(gen, base->index);
    const struct nat *known = gen_known_nat(gen, base);
    if (known && is_single(known))
        return gen_nat_wide(gen, known);
    switch (exp->kind) {
    case PHRASE_VAR:
        return variable_exp(gen, exp, phrase_var_of(exp), base->path);
    case PHRASE_PROJ:
        return variable_exp(gen, exp, phrase_var_of(phrase_proj_pair(exp)), base->path);
    case PHRASE_LITERAL:
        return literal_exp(gen, phrase_literal_value(exp));
    case PHRASE_OPERATOR:
        return operator_exp(gen, exp, base->path, out);
    case PHRASE_APP:
        return call_exp(gen, exp, out);
    case PHRASE_PRIM:
        return prim_exp(gen, base, out);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(exp->loc, "a phrase that is no scalar is left where one is read");
}

const struct cexp *gen_exp(struct gen *gen, const struct phrase *exp, const struct view_path *path,
                           struct cstmt_vec *out)
{
    struct gen_guards guards = {0};
    const struct data *data = gen_data_at(phrase_data(exp), path);
    gen_tell(gen, GEN_EXPRESSION, exp, path, NULL);
    gen->tells_walk = true;
    struct gen_base base = gen_resolve(gen, exp, path, &guards, out);
    const struct cexp *value = gen_base_exp(gen, &base, base.conditional ? NULL : out);
    value = cexp_at(gen->arena, gen_guard_value(gen, &guards, value, data), exp->loc);
    value = cexp_typed(gen->arena, value, gen_type(gen, data));
    gen_tell(gen, GEN_LEAVE, exp, path, value);
    return value;
}
