/* Where functions may not stand (futhark-language.md, 1.9, point 5): in the branches of `if`, in
 * arrays, for type variables that are not lifted, and in the interface of entry points. These rules
 * make it possible to do away with functions before DPIA.
 *
 * The check runs over finished definitions. A type variable that was inferred starts as lifted,
 * and loses that where it stands for such data.
 *
 *     if c then f else g        the branches of 'if' must not be functions, but are i32 -> i32
 */
#include "front/restrict.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/state.h"
#include "front/types.h"

struct restriction {
    struct infer *infer;
    bool reported;
};

static void restrict_exp(struct restriction *restriction, const struct core_exp *exp);

/* If VAR was inferred, it is unlifted from now on; gives whether it may be a function. */
static bool unlift(struct infer *infer, const struct core_type_var *var)
{
    for (size_t i = 0; i < infer->generalised.len; i++)
        if (infer->generalised.at[i] == var)
            infer->generalised.at[i]->lifted = false;
    return var->lifted;
}

/* Whether there is, or may be, a function in TYPE, after unlifting what can be. */
static bool may_have_fun(struct infer *infer, const struct core_type *type)
{
    bool found = false;
    switch (type->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        return false;
    case CORE_TYPE_VAR:
        return unlift(infer, type->var);
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < type->part_count; i++)
            found |= may_have_fun(infer, type->parts[i]);
        return found;
    case CORE_TYPE_ARRAY:
        return may_have_fun(infer, type->elem);
    case CORE_TYPE_FUN:
        return true;
    }
    bug(loc_none(), "type of unknown kind");
}

static void require_data(struct restriction *restriction, const struct core_type *type,
                         struct loc loc, const char *what)
{
    struct front *front = restriction->infer->front;
    if (!may_have_fun(restriction->infer, type) || restriction->reported)
        return;
    restriction->reported = true;
    diag_error(front->diag, loc, "%s must not be functions, but here the type is %s", what,
               front_type_text(front, type));
}

/* What the type variables of SCHEME, a built-in function's type, stand for in TYPE is data. */
static void restrict_builtin(struct restriction *restriction, const struct core_type *scheme,
                             const struct core_type *type, const struct core_exp *exp)
{
    switch (scheme->kind) {
    case CORE_TYPE_SUM:
        bug(loc_none(), "this is not made yet");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        break;
    case CORE_TYPE_VAR:
        require_data(restriction, type, exp->loc,
                     "the data that a built-in function works on");
        break;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < scheme->part_count; i++)
            restrict_builtin(restriction, scheme->parts[i], type->parts[i], exp);
        break;
    case CORE_TYPE_ARRAY:
        restrict_builtin(restriction, scheme->elem, type->elem, exp);
        break;
    case CORE_TYPE_FUN:
        restrict_builtin(restriction, scheme->param, type->param, exp);
        restrict_builtin(restriction, scheme->result, type->result, exp);
        break;
    }
}

static void restrict_instance(struct restriction *restriction, const struct core_exp *exp)
{
    struct front *front = restriction->infer->front;
    const struct core_def *def = exp->u.def;
    for (size_t i = 0; i < def->type_var_count; i++)
        if (!def->type_vars[i]->lifted)
            require_data(restriction, exp->instance[i], exp->loc,
                         arena_printf(front->arena, "what '%s' stands for in '%s'",
                                      def->type_vars[i]->name, def->name));
}

static void restrict_exps(struct restriction *restriction, const struct core_exp *const *exps,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        restrict_exp(restriction, exps[i]);
}

static void restrict_slices(struct restriction *restriction, const struct core_exp *exp)
{
    restrict_exp(restriction, exp->u.slice.array);
    require_data(restriction, exp->u.slice.array->type, exp->loc, "the elements of an array");
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        const struct core_exp *const parts[] = {slice->index, slice->from, slice->to, slice->step};
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
            if (parts[k])
                restrict_exp(restriction, parts[k]);
    }
    if (exp->u.slice.value)
        restrict_exp(restriction, exp->u.slice.value);
}

static void restrict_exp(struct restriction *restriction, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_DEF:
        restrict_instance(restriction, exp);
        break;
    case CORE_BUILTIN:
        if (exp->u.builtin == CORE_HOLE)
            break;
        restrict_builtin(restriction, restriction->infer->front->builtins[exp->u.builtin].type,
                         exp->type, exp);
        break;
    case CORE_VAR:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        break;
    case CORE_ARRAY:
        require_data(restriction, exp->type->elem, exp->loc, "the elements of an array");
        restrict_exps(restriction, exp->u.tuple.parts, exp->u.tuple.count);
        break;
    case CORE_TUPLE:
        restrict_exps(restriction, exp->u.tuple.parts, exp->u.tuple.count);
        break;
    case CORE_PROJ:
        restrict_exp(restriction, exp->u.proj.tuple);
        break;
    case CORE_INDEX:
        restrict_exp(restriction, exp->u.index.array);
        require_data(restriction, exp->u.index.array->type, exp->loc, "the elements of an array");
        restrict_exps(restriction, exp->u.index.indices, exp->u.index.count);
        break;
    case CORE_APP:
        restrict_exp(restriction, exp->u.app.fun);
        restrict_exp(restriction, exp->u.app.arg);
        break;
    case CORE_LAM:
        restrict_exp(restriction, exp->u.lam.body);
        break;
    case CORE_LET:
        restrict_exp(restriction, exp->u.let.bound);
        restrict_exp(restriction, exp->u.let.body);
        break;
    case CORE_IF:
        require_data(restriction, exp->type, exp->loc, "the branches of 'if'");
        restrict_exp(restriction, exp->u.cond.cond);
        restrict_exp(restriction, exp->u.cond.then);
        restrict_exp(restriction, exp->u.cond.other);
        break;
    case CORE_ASCRIBE:
        restrict_exp(restriction, exp->u.ascribe.exp);
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        restrict_slices(restriction, exp);
        break;
    case CORE_RANGE:
        restrict_exp(restriction, exp->u.range.first);
        if (exp->u.range.second)
            restrict_exp(restriction, exp->u.range.second);
        restrict_exp(restriction, exp->u.range.last);
        break;
    case CORE_LOOP:
        require_data(restriction, exp->type, exp->loc, "the parameters of a loop");
        restrict_exp(restriction, exp->u.loop.init);
        restrict_exp(restriction, exp->u.loop.until);
        restrict_exp(restriction, exp->u.loop.body);
        break;
    case CORE_ASSERT:
        restrict_exp(restriction, exp->u.assert_.cond);
        restrict_exp(restriction, exp->u.assert_.body);
        break;
    case CORE_ATTRIBUTE:
        restrict_exp(restriction, exp->u.attribute.body);
        break;
    case CORE_CONSTRUCT:
    case CORE_MATCH:
        bug(exp->loc, "this is not made yet");
    case CORE_AND:
    case CORE_OR:
        restrict_exp(restriction, exp->u.logic.left);
        restrict_exp(restriction, exp->u.logic.right);
        break;
    }
}

void front_restrict_def(struct infer *infer, const struct core_def *def)
{
    struct restriction restriction = {infer, false};
    restrict_exp(&restriction, def->body);
}

/* ---- Entry points ---- */

/* The vectors of C and OpenCL have a width, which the types of the program do not say. */
static void forbid_vectors(struct front *front, const struct core_def *def)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (front_type_has_vector(def->params[i]->type))
            diag_error(front->diag, def->params[i]->loc,
                       "a parameter of an entry point must not be a vector, but here the type is "
                       "%s; 'dpia.as_vector' makes vectors of an array",
                       front_type_text(front, def->params[i]->type));
    if (front_type_has_vector(def->result))
        diag_error(front->diag, def->loc,
                   "the result of an entry point must not be a vector, but here the type is %s; "
                   "'dpia.as_scalar' makes an array of vectors",
                   front_type_text(front, def->result));
}

void front_restrict_entry(struct front *front, const struct core_def *def)
{
    if (def->type_var_count > 0) {
        diag_error(front->diag, def->loc,
                   "the type of entry point '%s' must be fully known, but it is %s; annotate it",
                   def->name, front_type_text(front, def->type));
        return;
    }
    for (size_t i = 0; i < def->param_count; i++)
        if (front_type_has_fun(def->params[i]->type)) {
            diag_error(front->diag, def->params[i]->loc,
                       "a parameter of an entry point must not be a function, but here the type "
                       "is %s",
                       front_type_text(front, def->params[i]->type));
            return;
        }
    if (front_type_has_fun(def->result))
        diag_error(front->diag, def->loc,
                   "the result of an entry point must not be a function, but here the type is %s",
                   front_type_text(front, def->result));
    else
        forbid_vectors(front, def);
}
