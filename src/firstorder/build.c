/* Expressions of the target, and what must be so that they can be put together: a part that is
 * written more than once is a name, or made of names. */
#include "firstorder/build.h"

#include "base/diag.h"
#include "core/make.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

struct core_exp *defun_new_exp(struct defun *defun, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type)
{
    if (!type)
        bug(loc, "an expression without a type");
    return core_make_exp(defun->arena, kind, loc, type);
}

const struct core_exp *defun_var_exp(struct defun *defun, const struct core_var *var,
                                     struct loc loc)
{
    struct core_exp *exp = defun_new_exp(defun, CORE_VAR, loc, var->type);
    exp->u.var = var;
    return exp;
}

const struct core_exp *defun_app_exp(struct defun *defun, const struct core_exp *fun,
                                     const struct core_exp *arg, const struct core_type *type,
                                     struct loc loc)
{
    struct core_exp *exp = defun_new_exp(defun, CORE_APP, loc, type);
    exp->u.app.fun = fun;
    exp->u.app.arg = arg;
    return exp;
}

const struct core_exp *defun_record_exp(struct defun *defun, const struct core_type *type,
                                        const struct core_exp *const *parts, struct loc loc)
{
    struct core_exp *exp = defun_new_exp(defun, CORE_TUPLE, loc, type);
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = type->part_count;
    return exp;
}

/* Component POSITION of TUPLE; of a tuple that is written out, the part itself. */
static const struct core_exp *part_of(struct defun *defun, const struct core_exp *tuple,
                                      size_t position, const struct core_type *type)
{
    struct core_exp *exp;
    if (tuple->kind == CORE_TUPLE)
        return tuple->u.tuple.parts[position];
    exp = defun_new_exp(defun, CORE_PROJ, tuple->loc, type);
    exp->u.proj.tuple = tuple;
    exp->u.proj.position = position;
    return exp;
}

const struct core_pat *defun_var_pat(struct defun *defun, const struct core_var *var,
                                     const struct core_type *type, struct loc loc)
{
    struct core_pat *pat = ARENA_NEW(defun->arena, struct core_pat);
    pat->kind = var ? CORE_PAT_VAR : CORE_PAT_WILD;
    pat->loc = loc;
    pat->type = type;
    pat->var = var;
    return pat;
}

/* ---- Questions ---- */

bool defun_is_atomic(const struct core_exp *exp)
{
    if (exp->kind == CORE_PROJ)
        return defun_is_atomic(exp->u.proj.tuple);
    if (exp->kind == CORE_DEF)
        return !exp->u.def->param_count;
    if (exp->kind != CORE_TUPLE)
        return exp->kind == CORE_VAR || exp->kind == CORE_LITERAL;
    for (size_t i = 0; i < exp->u.tuple.count; i++)
        if (!defun_is_atomic(exp->u.tuple.parts[i]))
            return false;
    return true;
}

static bool operator_may_fail(enum operator op)
{
    return op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM || op == OP_POW;
}

/* Calls of operators, records and tuples alone are known not to. */
bool defun_may_fail(const struct core_exp *exp)
{
    if (exp->kind == CORE_APP)
        return defun_may_fail(exp->u.app.fun) || defun_may_fail(exp->u.app.arg);
    if (exp->kind == CORE_OPERATOR)
        return operator_may_fail(exp->u.oper.op);
    if (exp->kind != CORE_TUPLE)
        return !defun_is_atomic(exp) || exp->kind == CORE_DEF;
    for (size_t i = 0; i < exp->u.tuple.count; i++)
        if (defun_may_fail(exp->u.tuple.parts[i]))
            return true;
    return false;
}

/* ---- Bindings ---- */

const struct core_exp *defun_under(struct defun *defun, const struct defun_lets *lets,
                                   const struct core_exp *body)
{
    for (size_t i = lets->len; i-- > 0;) {
        const struct defun_let *let = &lets->at[i];
        struct core_exp *exp = defun_new_exp(defun, CORE_LET, let->loc, body->type);
        exp->u.let.pat = let->pat;
        exp->u.let.bound = let->bound;
        exp->u.let.sizes = let->sizes;
        exp->u.let.size_count = let->size_count;
        exp->u.let.body = body;
        body = exp;
    }
    return body;
}

/* A name for EXP: that of MODEL, if it is not null, else TITLE. */
static const struct core_exp *bind(struct defun *defun, const struct core_exp *exp,
                                   const struct core_var *model, const char *title,
                                   struct defun_lets *lets)
{
    struct core_var *var = ARENA_NEW(defun->arena, struct core_var);
    struct defun_let let = {.bound = exp, .loc = exp->loc};
    var->name = title;
    var->loc = exp->loc;
    var->is_given = model && model->is_given;
    var->type = exp->type;
    let.pat = defun_var_pat(defun, var, exp->type, exp->loc);
    VEC_PUSH(defun->arena, lets, let);
    return defun_var_exp(defun, var, exp->loc);
}

/* The bindings that RESULT begins with join LETS. */
static const struct core_exp *without_lets(struct defun *defun, const struct core_exp *exp,
                                           struct defun_lets *lets)
{
    for (; exp->kind == CORE_LET; exp = exp->u.let.body) {
        struct defun_let let = {exp->u.let.pat, exp->u.let.bound, exp->u.let.sizes,
                                exp->u.let.size_count, exp->loc};
        VEC_PUSH(defun->arena, lets, let);
    }
    return exp;
}

static const struct core_exp *named_field(struct defun *defun, const struct defun_field *field,
                                          const struct core_exp *exp, struct defun_lets *lets)
{
    struct defun_result result = {exp, field->sv};
    if (field->sv->kind == DEFUN_LAM)
        return defun_named(defun, result, field->label, lets).exp;
    return defun_is_atomic(exp) ? exp : bind(defun, exp, field->var, field->label, lets);
}

struct defun_result defun_named(struct defun *defun, struct defun_result result, const char *title,
                                struct defun_lets *lets)
{
    const struct defun_static *sv = result.sv;
    const struct core_exp *exp = without_lets(defun, result.exp, lets);
    const struct core_exp **parts;
    if (defun_is_atomic(exp))
        return (struct defun_result){exp, sv};
    if (exp->kind != CORE_TUPLE || sv->kind != DEFUN_LAM)
        return (struct defun_result){bind(defun, exp, NULL, title, lets), sv};
    parts = ARENA_ARRAY(defun->arena, const struct core_exp *, exp->u.tuple.count);
    for (size_t i = 0; i < sv->field_count; i++)
        if (sv->fields[i].position != DEFUN_NOWHERE && !sv->fields[i].twin)
            parts[sv->fields[i].position] =
                named_field(defun, &sv->fields[i], exp->u.tuple.parts[sv->fields[i].position],
                            lets);
    return (struct defun_result){defun_record_exp(defun, exp->type, parts, exp->loc), sv};
}

struct defun_result defun_field(struct defun *defun, struct defun_result result, size_t i)
{
    const struct defun_field *field = &result.sv->fields[i];
    if (field->position == DEFUN_NOWHERE)
        return (struct defun_result){defun_nothing(defun, field->sv, result.exp->loc), field->sv};
    return (struct defun_result){
        part_of(defun, result.exp, field->position, field->sv->residual), field->sv};
}

struct defun_result defun_component(struct defun *defun, struct defun_result result, size_t i)
{
    const struct defun_static *sv = result.sv->parts[i];
    if (result.sv->kind == DEFUN_CON && result.sv->part_count == 1)
        return (struct defun_result){result.exp, sv};
    return (struct defun_result){part_of(defun, result.exp, i, sv->residual), sv};
}

/* ---- Taking apart ---- */

static const struct core_var *fresh_var(struct defun *defun, const struct core_var *model,
                                        const char *name, const struct core_type *type,
                                        struct loc loc)
{
    struct core_var *var = ARENA_NEW(defun->arena, struct core_var);
    if (model)
        *var = *model;
    else
        *var = (struct core_var){.name = name, .loc = loc};
    var->type = type;
    return var;
}

/* The variable of the source that FIELD is; null if it is a part of one. */
static const struct core_var *model_of(const struct defun_field *field)
{
    return field->place && field->place->kind == CORE_PROJ ? NULL : field->var;
}

/* The record of what a function captured, each of it with its name. */
static const struct core_pat *fresh_record(struct defun *defun, const struct defun_static *fun,
                                           struct loc loc, const struct core_exp **value)
{
    size_t count = fun->residual->part_count;
    struct core_pat *pat = ARENA_NEW(defun->arena, struct core_pat);
    const struct core_pat **pats = ARENA_ARRAY(defun->arena, const struct core_pat *, count);
    const struct core_exp **exps = ARENA_ARRAY(defun->arena, const struct core_exp *, count);
    for (size_t i = 0; i < fun->field_count; i++) {
        const struct defun_field *field = &fun->fields[i];
        const struct core_type *type = field->sv->residual;
        const struct core_var *var;
        if (field->position == DEFUN_NOWHERE || field->twin)
            continue;
        var = fresh_var(defun, model_of(field), field->label, type, loc);
        pats[field->position] = defun_var_pat(defun, var, type, loc);
        exps[field->position] = defun_var_exp(defun, var, var->loc);
    }
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE, .loc = loc, .type = fun->residual,
                             .parts = pats, .part_count = count};
    *value = defun_record_exp(defun, fun->residual, exps, loc);
    return pat;
}

const struct core_pat *defun_fresh(struct defun *defun, const struct defun_static *sv,
                                   const char *name, struct loc loc,
                                   const struct core_exp **value)
{
    const struct core_var *var;
    if (sv->kind == DEFUN_LAM)
        return fresh_record(defun, sv, loc, value);
    var = fresh_var(defun, NULL, name, sv->residual, loc);
    *value = defun_var_exp(defun, var, loc);
    return defun_var_pat(defun, var, sv->residual, loc);
}
