/* The strategy for imperative entries: the right side of an assignment at host level is a
 * functional expression like the body of a functional entry, and gets the same rules.
 *
 *     xs.1 := map (\x. a * x) xs.2     becomes     xs.1 := mapGlobal (\x. a * x) xs.2
 *
 * In it the value of a variable, xs.2, is a name like any other. Loops and what a person wrote with
 * a level, and the commands in them, say themselves how they run, and stay as they are. */
#include "translate/strategy_commands.h"

#include "translate/assign.h"
#include "translate/strategy_state.h"

/* A variable, and the name that its value has. */
struct value {
    const struct var *var, *name;
};

struct value_vec VEC(struct value);

/* The variable whose value EXP is; null if it is something else. */
static const struct var *variable_of(const struct phrase *exp)
{
    bool value = exp->kind == PHRASE_PROJ && phrase_proj_which(exp) == 2 &&
                 phrase_proj_pair(exp)->kind == PHRASE_VAR;
    return value ? phrase_var_of(phrase_proj_pair(exp)) : NULL;
}

static const struct var *name_of(struct strategy *strategy, const struct phrase *exp,
                                 struct value_vec *values)
{
    const struct var *var = variable_of(exp);
    for (size_t i = 0; i < values->len; i++)
        if (values->at[i].var == var)
            return values->at[i].name;
    struct value value = {var, var_titled(strategy->dpia, var_title(var), exp->type, var->loc)};
    VEC_PUSH(dpia_arena(strategy->dpia), values, value);
    return value.name;
}

/* EXP with names for the values of variables. */
static const struct phrase *with_names(struct strategy *strategy, const struct phrase *exp,
                                       struct value_vec *values)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (variable_of(exp))
        return phrase_var(dpia, name_of(strategy, exp, values), exp->loc);
    for (size_t i = 0; i < count; i++)
        children[i] = with_names(strategy, phrase_child(exp, i), values);
    return phrase_with_children(dpia, exp, children);
}

static const struct phrase *right_side(struct strategy *strategy, const struct phrase *exp)
{
    struct value_vec values = {NULL, 0, 0};
    exp = strategy_passes(strategy, with_names(strategy, exp, &values));
    for (size_t i = 0; i < values.len; i++)
        exp = phrase_subst(strategy->dpia, exp, values.at[i].name,
                           translate_exp_of(strategy->dpia, values.at[i].var));
    return exp;
}

static const struct phrase *assignment(struct strategy *strategy, const struct phrase *command)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = command->loc;
    const struct phrase *both = phrase_arg(command, 0);
    const struct phrase *exp = right_side(strategy, phrase_proj(dpia, both, 2, loc));
    return phrase_assign(dpia, phrase_proj(dpia, both, 1, loc), exp, loc);
}

/* Whether COMMAND is no loop: what is in it runs once, at the level at which COMMAND does. */
static bool runs_once(const struct phrase *command)
{
    return command->kind != PHRASE_PRIM || phrase_is_prim(command, PRIM_NEW) ||
           phrase_is_prim(command, PRIM_SEQ) || phrase_is_prim(command, PRIM_IF_COMM) ||
           phrase_is_prim(command, PRIM_LET_NAT_COMM) || phrase_is_prim(command, PRIM_SEPARATE) ||
           phrase_is_prim(command, PRIM_SEPARATE_PAIR);
}

const struct phrase *strategy_commands(struct strategy *strategy, const struct phrase *command)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (phrase_is_prim(command, PRIM_ASSIGN))
        return assignment(strategy, command);
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC || !runs_once(command))
        return command;
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_commands(strategy, phrase_child(command, i));
    return phrase_with_children(dpia, command, children);
}
