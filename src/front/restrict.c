/* Where functions may not stand (futhark-language.md, 1.9, point 5): in the branches of `if` and
 * `match`, in what a loop hands on, in arrays, for type variables that are not lifted, and in the
 * interface of entry points. These rules make it possible to do away with functions before DPIA
 * without a test at run time. In an expression with the attribute `alternatives`, branches and
 * loops may give functions all the same (defunctionalisation.txt 7).
 * Type variables that may hide sizes, '~a, are kept out of arrays likewise.
 *
 * The check runs over finished definitions. A type variable that was inferred starts as fully
 * lifted, and loses as much of that as it must where it stands for such data.
 *
 *     if c then f else g        the branches of 'if' must not be functions, but are i32 -> i32
 */
#include "front/restrict.h"

#include <string.h>

#include "base/diag.h"
#include "core/module.h"
#include "core/parts.h"
#include "front/infer.h"
#include "front/state.h"
#include "front/types.h"

struct restriction {
    struct infer *infer;
    bool reported;
    bool has_alternatives; /* inside of `#[alternatives]` */
};

/* If VAR was inferred, it is lifted at most as MOST says from now on; gives whether it still is
 * more. */
static bool is_above(struct infer *infer, const struct core_type_var *var, enum core_lift most)
{
    for (size_t i = 0; var->lift > most && i < infer->generalised.len; i++)
        if (infer->generalised.at[i] == var)
            infer->generalised.at[i]->lift = most;
    return var->lift > most;
}

static bool any_exceeds(struct infer *infer, const struct core_type *const *types, size_t count,
                        enum core_lift most)
{
    bool found = false;
    for (size_t i = 0; i < count; i++)
        found |= front_restrict_type(infer, types[i], most);
    return found;
}

bool front_restrict_type(struct infer *infer, const struct core_type *type, enum core_lift most)
{
    bool found = false;
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        return false;
    case CORE_TYPE_VAR:
        return is_above(infer, type->var, most);
    case CORE_TYPE_TUPLE:
        return any_exceeds(infer, type->parts, type->part_count, most);
    case CORE_TYPE_SUM:
        for (size_t i = 0; i < type->variant_count; i++)
            found |= any_exceeds(infer, type->variants[i].payload,
                                 type->variants[i].payload_count, most);
        return found;
    case CORE_TYPE_ARRAY:
        return front_restrict_type(infer, type->elem, most);
    case CORE_TYPE_ABSTRACT:
        return type->abstract->lift > most ||
               any_exceeds(infer, type->parts, type->part_count, most);
    case CORE_TYPE_FUN:
        return most < CORE_LIFTED;
    }
    bug(loc_none(), "type of unknown kind");
}

/* WHAT has TYPE at LOC, and may be lifted as MOST says, which is not fully. HINT says how functions
 * may be there all the same; or "". */
static void require_or(struct restriction *restriction, const struct core_type *type,
                       enum core_lift most, struct loc loc, const char *what, const char *hint)
{
    struct front *front = restriction->infer->front;
    if (!front_restrict_type(restriction->infer, type, most) || restriction->reported)
        return;
    restriction->reported = true;
    if (front_type_has_fun(type))
        diag_error(front->diag, loc, "%s must not be functions, but here the type is %s%s", what,
                   front_type_text(front, type), hint);
    else
        diag_error(front->diag, loc,
                   "%s must not have sizes that may differ, but here the type is %s, with a type "
                   "parameter that is marked '~'",
                   what, front_type_text(front, type));
}

static void require(struct restriction *restriction, const struct core_type *type,
                    enum core_lift most, struct loc loc, const char *what)
{
    require_or(restriction, type, most, loc, what, "");
}

/* EXP decides at run time what it gives, as WHAT says. */
static void restrict_choice(struct restriction *restriction, const struct core_exp *exp,
                            const char *what)
{
    if (!restriction->has_alternatives)
        require_or(restriction, exp->type, CORE_SIZE_LIFTED, exp->loc, what,
                   "; '#[" CORE_ALTERNATIVES "]' in front allows it, with a test at each call");
}

static size_t argument_count(const struct core_type *type)
{
    size_t count = 0;
    for (; type->kind == CORE_TYPE_FUN; type = type->result)
        count++;
    return count;
}

/* `map (\x y -> x + y) xs`: TYPE is that of a function that EXP is given, for SCHEME. */
static void note_arguments(struct restriction *restriction, const struct core_type *scheme,
                           const struct core_type *type, const struct core_exp *exp)
{
    size_t given = argument_count(scheme), taken = argument_count(type);
    if (given > 0 && taken > given)
        diag_note(restriction->infer->front->diag, exp->loc,
                  "'%s' gives its function %zu argument%s, but this one takes %zu",
                  core_builtin_name(exp->u.builtin), given, given == 1 ? "" : "s", taken);
}

/* What the type variables of SCHEME, a built-in function's type, stand for in TYPE is data. */
static void restrict_builtin(struct restriction *restriction, const struct core_type *scheme,
                             const struct core_type *type, const struct core_exp *exp)
{
    bool was_reported;
    switch (scheme->kind) {
    case CORE_TYPE_SUM:
    case CORE_TYPE_ABSTRACT:
        bug(exp->loc, "a built-in function of a sum or an abstract type");
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_SCALAR:
    case CORE_TYPE_VECTOR:
        break;
    case CORE_TYPE_VAR:
        require(restriction, type, CORE_UNLIFTED, exp->loc,
                arena_printf(restriction->infer->front->arena, "the data that '%s' works on",
                             core_builtin_name(exp->u.builtin)));
        break;
    case CORE_TYPE_TUPLE:
        for (size_t i = 0; i < scheme->part_count; i++)
            restrict_builtin(restriction, scheme->parts[i], type->parts[i], exp);
        break;
    case CORE_TYPE_ARRAY:
        restrict_builtin(restriction, scheme->elem, type->elem, exp);
        break;
    case CORE_TYPE_FUN:
        was_reported = restriction->reported;
        restrict_builtin(restriction, scheme->param, type->param, exp);
        if (restriction->reported && !was_reported)
            note_arguments(restriction, scheme->param, type->param, exp);
        restrict_builtin(restriction, scheme->result, type->result, exp);
        break;
    }
}

/* EXP is a use of something called NAME that has the type variables VARS. */
static void restrict_instance(struct restriction *restriction, const struct core_exp *exp,
                              const char *name, const struct core_type_var *const *vars,
                              size_t count)
{
    struct front *front = restriction->infer->front;
    for (size_t i = 0; i < count; i++)
        if (vars[i]->lift < CORE_LIFTED)
            require(restriction, exp->u.instance[i], vars[i]->lift, exp->loc,
                    arena_printf(front->arena, "what '%s' stands for in '%s'", vars[i]->name,
                                 name));
}

static void restrict_itself(struct restriction *restriction, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_DEF:
        restrict_instance(restriction, exp, exp->u.def->called, exp->u.def->type_vars,
                          exp->u.def->type_var_count);
        break;
    case CORE_BUILTIN:
        if (exp->u.builtin == CORE_HOLE)
            break;
        restrict_builtin(
            restriction,
            core_schemes_get(&restriction->infer->front->builtins, exp->u.builtin)->type,
            exp->type, exp);
        break;
    case CORE_VAR:
        restrict_instance(restriction, exp, exp->u.var->name, exp->u.var->type_vars,
                          exp->u.var->type_var_count);
        break;
    case CORE_ARRAY:
        require(restriction, exp->type->elem, CORE_UNLIFTED, exp->loc, "the elements of an array");
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        require(restriction, exp->u.slice.array->type, CORE_UNLIFTED, exp->loc,
                "the elements of an array");
        break;
    case CORE_INDEX:
        require(restriction, exp->u.index.array->type, CORE_UNLIFTED, exp->loc,
                "the elements of an array");
        break;
    case CORE_IF:
        restrict_choice(restriction, exp, "the branches of 'if'");
        break;
    case CORE_MATCH:
        restrict_choice(restriction, exp, "the cases of 'match'");
        break;
    case CORE_LOOP:
        restrict_choice(restriction, exp, "the parameters of a loop");
        break;
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_RANGE:
    case CORE_APP:
    case CORE_LAM:
    case CORE_LET:
    case CORE_CONSTRUCT:
    case CORE_ASSERT:
    case CORE_ASCRIBE:
    case CORE_AND:
    case CORE_OR:
    case CORE_ATTRIBUTE:
        break;
    }
}

/* The parts of EXP first, an argument before the function: what is wrong in it is no fault of the
 * function's. */
static void restrict_exp(void *data, const struct core_exp *exp)
{
    struct restriction *restriction = data;
    bool had_alternatives = restriction->has_alternatives;
    if (exp->kind == CORE_ATTRIBUTE)
        restriction->has_alternatives |= strcmp(exp->u.attribute.name, CORE_ALTERNATIVES) == 0;
    if (exp->kind == CORE_APP) {
        restrict_exp(restriction, exp->u.app.arg);
        restrict_exp(restriction, exp->u.app.fun);
    } else {
        core_each_part(exp, restrict_exp, restriction);
    }
    restriction->has_alternatives = had_alternatives;
    restrict_itself(restriction, exp);
}

void front_restrict_def(struct infer *infer, const struct core_def *def)
{
    struct restriction restriction = {.infer = infer};
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
