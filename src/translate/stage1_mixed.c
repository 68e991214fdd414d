/* Commands that a person wrote may have any functional expression where the imperative language has
 * a value: `out := reduce (\x a. x + a) 0.0 xs`. Here each of them becomes a redex of stage I, and
 * the rules of Fig. 5 do the rest (dpia.txt section 4.1):
 *
 *     A := E                        A(E)(A), assignment at compound types, too
 *     A := E[X]                     assignI (\old out. A(E[old])(out)) <A, X>, where X reads back
 *                                   what A writes, and E reads nothing else of that variable: stage
 *                                   II does it in place where it can
 *     A := E                        new d (\x. A(E)(x.1); A := x.2), where E reads something else
 *                                   of the variable that A writes (Theorem 4.1): it is evaluated
 *                                   before anything is assigned
 *     ifComm (E, (P, Q))            C(E)(\x. ifComm (x, (P, Q))), and the like for other commands
 *                                   and for the indices in acceptors; where the command writes what
 *                                   E reads, x is a new variable, too
 *     P[coerceAcc A]                equalComm n m; P[coerceAcc A]; so for coerce in residuals
 *     whileComm (E, P)              new bool (\c. A(E)(c.1); whileComm (c.2, (P; A(E)(c.1))))
 *
 * An expression that is a residual already stays as it is, so a program without functional
 * expressions is not changed. Arrays are copied by the paper's mapI, whose level is open; levels.c
 * decides it. What only the strategy may choose about (reduceAssoc and the like) becomes the
 * sequential form. */
#include "translate/stage1_mixed.h"

#include "dpia/interfere.h"
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/part.h"
#include "translate/sequential.h"
#include "translate/stage1_build.h"
#include "translate/stage1_coerce.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"

/* An expression that is evaluated before a command, and what stands for it there; or a coerce or
 * coerceAcc in it, whose sizes are compared before it: PARAM is null. */
struct earlier {
    const struct var *param;
    const struct phrase *exp;
};

struct earlier_vec VEC(struct earlier);

static bool has_let(const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT))
        return true;
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        if (has_let(phrase_child(exp, k)))
            return true;
    return false;
}

static bool is_residual(struct stage1 *stage, const struct phrase *exp)
{
    return stage1_is_simple(stage, exp) && !has_let(exp);
}

/* ---- What is evaluated before a command ---- */

/* new d (\x. A(EXP)(x.1); COMMAND), with x.2 for PARAM in COMMAND. */
static const struct phrase *after_new(struct stage1 *stage, const struct earlier *earlier,
                                      const struct phrase *command)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = earlier->exp->loc;
    const struct var *x =
        translate_new_titled(dpia, var_title(earlier->param), phrase_data(earlier->exp), loc);
    command = phrase_subst(dpia, command, earlier->param, translate_exp_of(dpia, x));
    command = phrase_seq(dpia, stage1_a(stage, earlier->exp, translate_acc_of(dpia, x)), command,
                         loc);
    return phrase_new(dpia, SPACE_ANY, x, command, loc);
}

/* COMMAND where the expressions EARLIER have been evaluated, in their order. */
static const struct phrase *after(struct stage1 *stage, const struct earlier_vec *earlier,
                                  const struct phrase *command)
{
    for (size_t k = earlier->len; k-- > 0;) {
        const struct earlier *one = &earlier->at[k];
        if (!one->param)
            command = stage1_where_same(stage, one->exp, command);
        else
            command = phrase_interferes(stage->dpia, command, one->exp)
                          ? after_new(stage, one, command)
                          : stage1_c(stage, one->exp, one->param, command);
    }
    return command;
}

/* Adds what compares sizes in RESIDUAL, an expression: functions are not looked into. */
static void add_coerces(struct stage1 *stage, const struct phrase *residual,
                        struct earlier_vec *earlier)
{
    if (residual->kind == PHRASE_LAM)
        return;
    if (phrase_is_prim(residual, PRIM_COERCE))
        VEC_PUSH(dpia_arena(stage->dpia), earlier, ((struct earlier){NULL, residual}));
    for (size_t k = 0; k < phrase_child_count(residual); k++)
        add_coerces(stage, phrase_child(residual, k), earlier);
}

/* EXP, or what stands for it. */
static const struct phrase *value_of(struct stage1 *stage, const struct phrase *exp,
                                     struct earlier_vec *earlier)
{
    exp = translate_sequential(stage->dpia, exp);
    if (is_residual(stage, exp)) {
        add_coerces(stage, exp, earlier);
        return exp;
    }
    struct earlier one = {stage1_param(stage, exp, "x"), exp};

    VEC_PUSH(dpia_arena(stage->dpia), earlier, one);
    return stage1_use(stage, one.param);
}

static const struct phrase *mixed(struct stage1 *stage, const struct phrase *phrase);

/* PHRASE, an argument of a command, with the values in it replaced by what stands for them; the
 * commands in it are translated. */
static const struct phrase *argument(struct stage1 *stage, const struct phrase *phrase,
                                     struct earlier_vec *earlier)
{
    enum phrase_type_kind kind = phrase->type->kind;
    size_t count = phrase_child_count(phrase);
    if (kind == TYPE_EXP)
        return value_of(stage, phrase, earlier);
    if (kind != TYPE_ACC && kind != TYPE_PRODUCT)
        return mixed(stage, phrase);
    if (phrase_is_prim(phrase, PRIM_COERCE_ACC))
        VEC_PUSH(dpia_arena(stage->dpia), earlier, ((struct earlier){NULL, phrase}));
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = argument(stage, phrase_child(phrase, k), earlier);
    return phrase_with_children(stage->dpia, phrase, children);
}

/* ---- Commands ---- */

static bool is_flat_scalar(const struct data *data)
{
    return data->kind == DATA_SCALAR || data->kind == DATA_IDX || data->kind == DATA_VECTOR;
}

/* ACC := EXP, of which both are residuals and apart. */
static const struct phrase *copy(struct stage1 *stage, const struct phrase *acc,
                                 const struct phrase *exp, struct loc loc)
{
    return translate_assign(stage->dpia, level_of(LOOP_OPEN), acc, exp, loc);
}

/* new d (\tmp. tmp := EXP; ACC := tmp) */
static const struct phrase *assign_by_copy(struct stage1 *stage, const struct phrase *acc,
                                           const struct phrase *exp, bool residual, struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    const struct var *tmp = translate_new_var(dpia, "tmp", phrase_data(exp), loc);
    const struct phrase *fill = residual ? copy(stage, translate_acc_of(dpia, tmp), exp, loc)
                                         : stage1_a(stage, exp, translate_acc_of(dpia, tmp));
    const struct phrase *move = copy(stage, acc, translate_exp_of(dpia, tmp), loc);
    return phrase_new(dpia, SPACE_ANY, tmp, phrase_seq(dpia, fill, move, loc), loc);
}

/* assignI (\old out. A(EXP[old])(out)) over what ACC writes; null if EXP reads other parts of that
 * variable. */
static const struct phrase *assign_to_itself(struct stage1 *stage, const struct phrase *acc,
                                             const struct phrase *exp, bool residual,
                                             struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase_type *type = exp->type;
    const struct var *root;
    const struct phrase *before = part_read_back(dpia, acc, &root);
    if (!before)
        return NULL;
    const struct var *old = var_titled(dpia, var_title(root), type, loc);
    const struct var *out = var_new(dpia, "out", acc->type, loc);
    const struct phrase *place = phrase_var(dpia, out, loc);

    exp = phrase_replace(dpia, exp, before, phrase_var(dpia, old, loc));
    if (phrase_interferes(dpia, acc, exp))
        return NULL;
    const struct phrase *step =
        residual ? copy(stage, place, exp, loc) : stage1_a(stage, exp, place);

    step = phrase_lam(dpia, old, phrase_lam(dpia, out, step, loc), loc);
    return phrase_assign_i(dpia, step, part_variable(dpia, acc), loc);
}

static const struct phrase *assign(struct stage1 *stage, const struct phrase *acc,
                                   const struct phrase *exp, struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    struct earlier_vec earlier = {0};
    const struct phrase *result;
    acc = argument(stage, acc, &earlier);
    exp = translate_sequential(dpia, exp);
    bool residual = is_residual(stage, exp), apart = !phrase_interferes(dpia, acc, exp);

    if (residual)
        add_coerces(stage, exp, &earlier);
    if (is_flat_scalar(phrase_data(exp)) && residual)
        result = phrase_assign(dpia, acc, exp, loc);
    else if (!apart)
        result = assign_to_itself(stage, acc, exp, residual, loc);
    else
        result = residual ? copy(stage, acc, exp, loc) : stage1_a(stage, exp, acc);
    if (!result)
        result = assign_by_copy(stage, acc, exp, residual, loc);
    return after(stage, &earlier, result);
}

static const struct phrase *while_loop(struct stage1 *stage, const struct phrase *command)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = command->loc;
    const struct phrase *both = phrase_arg(command, 0);
    const struct phrase *cond = translate_sequential(dpia, phrase_proj(dpia, both, 1, loc));
    const struct phrase *body = mixed(stage, phrase_proj(dpia, both, 2, loc));
    if (is_residual(stage, cond)) {
        struct earlier_vec earlier = {0};
        add_coerces(stage, cond, &earlier);
        return after(stage, &earlier, phrase_while_comm(dpia, cond, body, loc));
    }
    const struct var *holds = translate_new_var(dpia, "holds", phrase_data(cond), loc);
    const struct phrase *first = stage1_a(stage, cond, translate_acc_of(dpia, holds));
    const struct phrase *next =
        stage1_a(stage, phrase_copy(dpia, cond), translate_acc_of(dpia, holds));
    const struct phrase *loop = phrase_while_comm(dpia, translate_exp_of(dpia, holds),
                                                  phrase_seq(dpia, body, next, loc), loc);

    return phrase_new(dpia, SPACE_ANY, holds, phrase_seq(dpia, first, loop, loc), loc);
}

/* The command PHRASE, or a function to one, with its expressions as redexes. A condition and the
 * commands that it guards are one argument. */
static const struct phrase *mixed(struct stage1 *stage, const struct phrase *phrase)
{
    struct dpia *dpia = stage->dpia;
    struct earlier_vec earlier = {0};
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (phrase_is_prim(phrase, PRIM_ASSIGN)) {
        const struct phrase *pair = phrase_arg(phrase, 0);
        return assign(stage, phrase_proj(dpia, pair, 1, pair->loc),
                      phrase_proj(dpia, pair, 2, pair->loc), phrase->loc);
    }
    if (phrase_is_prim(phrase, PRIM_TRANSLATE_A))
        return assign(stage, phrase_arg(phrase, 1), phrase_arg(phrase, 0), phrase->loc);
    if (phrase_is_prim(phrase, PRIM_TRANSLATE_C))
        return stage1_c_to(stage, translate_sequential(dpia, phrase_arg(phrase, 0)),
                           mixed(stage, phrase_arg(phrase, 1)));
    if (phrase_is_prim(phrase, PRIM_WHILE_COMM))
        return while_loop(stage, phrase);
    for (size_t k = 0; k < count; k++)
        children[k] = argument(stage, phrase_child(phrase, k), &earlier);
    return after(stage, &earlier, phrase_with_children(dpia, phrase, children));
}

const struct phrase *stage1_mixed(struct stage1 *stage, const struct phrase *command)
{
    stage->values = map_new_objects(dpia_arena(stage->dpia));
    stage->uses = leaves_let_uses(stage->dpia, command);
    stage->chains = map_new_objects(dpia_arena(stage->dpia));
    return mixed(stage, command);
}
