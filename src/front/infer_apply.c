/* Application. The arguments are looked at in two rounds, functions in the second, so that a lambda
 * sees the types of the arrays that it works on, and a mistake in it is reported in it:
 *
 *     map (\x -> x + y) xs      1. xs : []f32 gives 'a = f32   2. the lambda, with x : f32
 *
 * Between the rounds the result's type is compared with what the place of the call asks for.
 * `x |> f a` is treated as `f a x`, see infer_operator.c. */
#include "front/infer_apply.h"

#include <string.h>

#include "base/diag.h"
#include "core/type.h"
#include "front/against.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_fun.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"

struct call {
    struct infer *infer;
    const struct scope *scope;
    const struct core_exp *fun;
    const struct syn_exp *const *syns;
    size_t count;
    size_t param_count; /* of FUN, before it is known what its type variables stand for */
    struct core_exp **args;
    const struct core_type **params;  /* null: FUN has no such parameter */
    const struct core_type **results; /* after the argument of this position */
    size_t errors_before;
    bool is_wanted;    /* the place of the call asks for a type */
    bool is_explained; /* an operator of another language stands among the arguments */
    bool is_another;   /* FUN does not take what it is given: nothing is said of its result */
};

/* Whether an argument has been found wrong: then nothing more is concluded from this call. */
static bool has_failed(const struct call *call)
{
    return diag_error_count(call->infer->front->diag) > call->errors_before;
}

/* Arguments whose own types say little: those for parameters of function type, and lambdas. */
static bool is_late(const struct call *call, size_t position)
{
    const struct core_type *param = call->params[position];
    return call->syns[position]->kind == SYN_EXP_LAMBDA ||
           (param && front_type_head(param)->kind == CORE_TYPE_FUN);
}

/* What a message calls the function: "'f'" for a name, else "this function". */
static const char *fun_text(struct infer *infer, const struct core_exp *fun)
{
    const struct loc loc = fun->loc;
    bool is_name = fun->kind == CORE_VAR || fun->kind == CORE_DEF || fun->kind == CORE_BUILTIN;
    if (!is_name || !loc.source)
        return "this function";
    return arena_printf(infer->front->arena, "'%.*s'", (int)(loc.end - loc.begin),
                        loc.source->text + loc.begin);
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* `map f xs ys`, `zip xs ys zs`. */
static void note_maps(struct call *call, size_t taken)
{
    const struct core_exp *fun = call->fun;
    bool is_map = fun->kind == CORE_BUILTIN && fun->u.builtin == CORE_MAP;
    size_t arrays = is_map ? call->count - 1 : call->count;
    bool is_zip = strcmp(fun_text(call->infer, fun), "'zip'") == 0;
    if ((is_map || is_zip) && taken == 2 && arrays <= 5)
        diag_note(call->infer->front->diag, fun->loc, "'%s%zu' works on %zu arrays at once",
                  is_map ? "map" : "zip", arrays, arrays);
}

/* Whether NAME is hidden by the definition that has it. */
static bool is_built_in(const struct infer *infer, const char *name)
{
    enum operator op;
    return front_operator_find(name, &op) ||
           core_env_member(infer->front->given, CORE_NAME_VALUE, name);
}

/* `def map f xs = map f (g xs)` means itself. */
static void note_itself(struct call *call)
{
    const struct infer *infer = call->infer;
    const struct core_exp *fun = call->fun;
    if (fun->kind != CORE_DEF || fun->u.def != infer->own || !is_built_in(infer, infer->own_name))
        return;
    diag_note(infer->front->diag, fun->loc,
              "within its own definition '%s' is that definition, not what is built in",
              infer->own_name);
    call->is_another = true;
}

/* What is applied, but is no function, may be an array, or have something behind it by mistake. */
static void note_no_function(struct call *call)
{
    struct diag *diag = call->infer->front->diag;
    const struct core_exp *fun = call->fun;
    if (front_type_head(fun->type)->kind == CORE_TYPE_ARRAY)
        diag_note(diag, call->syns[0]->loc, "an element is written 'xs[i]'");
    else if (fun->kind == CORE_LITERAL)
        diag_note(diag, call->syns[0]->loc, "this is taken for its argument");
}

/* `def f (x, y) = e`, and `f 1 2`. */
static void note_tuple(struct call *call, size_t taken)
{
    const struct core_type *param = taken == 1 ? front_type_head(call->params[0]) : NULL;
    if (param && param->kind == CORE_TYPE_TUPLE && !param->labels &&
        param->part_count == call->count)
        diag_note(call->infer->front->diag, call->syns[0]->loc,
                  "the argument is one tuple of %zu: 'f (x, y)'", call->count);
}

static void too_many(struct call *call, size_t taken)
{
    struct front *front = call->infer->front;
    const struct core_type *type = front_type_head(call->fun->type);
    if (taken == 0 && type->kind == CORE_TYPE_META && type->meta->equality)
        diag_error(front->diag, call->fun->loc,
                   "%s cannot be a function, since it is compared elsewhere",
                   fun_text(call->infer, call->fun));
    else if (taken == 0)
        diag_error(front->diag, call->fun->loc, "%s is not a function; its type is %s",
                   call->fun->kind == CORE_DEF || call->fun->kind == CORE_VAR
                       ? fun_text(call->infer, call->fun)
                       : "this",
                   front_type_text(front, call->fun->type));
    if (taken > 0)
        diag_error(front->diag, call->syns[taken]->loc, "%s takes %zu argument%s, but is given %zu",
                   fun_text(call->infer, call->fun), taken, plural(taken), call->count);
    call->is_explained = front_hint_operand(call->infer, call->syns[taken]);
    note_tuple(call, taken);
    if (taken == 0 && !call->is_explained)
        note_no_function(call);
    note_maps(call, taken);
    note_itself(call);
}

/* The parameter and result types of FUN, one for each argument. Gives the type of the whole. */
static const struct core_type *split_type(struct call *call)
{
    struct infer *infer = call->infer;
    const struct core_type *type = call->fun->type;
    for (size_t i = 0; i < call->count; i++) {
        type = front_type_head(type);
        if (type->kind == CORE_TYPE_META) {
            const struct core_type *fun =
                front_type_fun(infer->front, front_type_meta(infer, call->syns[i]->loc),
                               front_type_meta(infer, call->fun->loc));
            type = front_unify(infer, type, fun) ? fun : type;
        }
        if (type->kind != CORE_TYPE_FUN) {
            if (type->kind != CORE_TYPE_ERROR)
                too_many(call, i);
            return infer->front->error;
        }
        call->params[i] = type->param;
        type = type->result;
        call->results[i] = type;
    }
    return type;
}

/* Whether the last error is about the whole of ARG, in which it is. */
static bool is_wrong_as_a_whole(const struct diag *diag, const struct syn_exp *arg)
{
    size_t last = diag_count(diag);
    bool is_name = arg->kind == SYN_EXP_NAME || arg->kind == SYN_EXP_OPERATOR;
    while (last > 0 && diag_at(diag, last - 1)->kind != DIAG_ERROR)
        last--;
    const struct loc place = last > 0 ? diag_at(diag, last - 1)->loc : loc_none();
    return is_name || (place.source == arg->loc.source && place.begin == arg->loc.begin &&
                       place.end == arg->loc.end);
}

/* An argument that has another type than the parameter may stand in the place of another one: where
 * there are fewer of them than parameters, or one that is a tuple of all. */
static void note_count(struct call *call, size_t position)
{
    struct diag *diag = call->infer->front->diag;
    const struct syn_exp *arg = call->syns[position];
    size_t all = call->param_count;
    if (!is_wrong_as_a_whole(diag, arg))
        return;
    bool is_tuple = call->count == 1 && arg->kind == SYN_EXP_TUPLE && arg->tuple.count == all;
    bool are_few = call->count < all && position + 1 < all;
    call->is_another |= are_few;
    if (is_tuple && all > 1)
        diag_note(diag, arg->loc, "arguments stand one after the other, without commas: 'f x y'");
    else if (are_few)
        diag_note(diag, call->fun->loc, "%s takes %zu arguments, but is given %zu",
                  fun_text(call->infer, call->fun), all, call->count);
}

/* A function of the program says what its parameters are. */
static void note_declared(struct call *call, struct against against, size_t position)
{
    const struct core_def *def = call->fun->kind == CORE_DEF ? call->fun->u.def : NULL;
    const struct loc here = call->fun->loc;
    if (def && position < def->param_count && def->params[position]->annotation &&
        def->params[position]->loc.source == here.source)
        front_against_note(against, call->syns[position], def->params[position]->loc,
                           "the parameter is declared here");
}

/* ---- What another argument says ---- */

/* The type of what is called, with its type variables; null if it has none. */
static const struct core_type *declared_type(const struct call *call)
{
    const struct core_exp *fun = call->fun;
    if (fun->kind == CORE_BUILTIN)
        return core_schemes_get(&call->infer->front->builtins, fun->u.builtin)->type;
    if (fun->kind == CORE_DEF)
        return fun->u.def->type;
    return fun->kind == CORE_VAR ? fun->u.var->type : NULL;
}

/* TYPE behind COUNT parameters; null if there are not as many. */
static const struct core_type *behind(const struct core_type *type, size_t count)
{
    for (; type && count > 0; count--)
        type = type->kind == CORE_TYPE_FUN ? type->result : NULL;
    return type;
}

static const struct core_type *declared_param(const struct call *call, size_t position)
{
    const struct core_type *type = behind(declared_type(call), position);
    return type && type->kind == CORE_TYPE_FUN ? type->param : NULL;
}

/* What the argument at POSITION gives: of a lambda, the result. */
static const struct core_type *declared_gift(const struct call *call, size_t position)
{
    const struct syn_exp *arg = call->syns[position];
    return behind(declared_param(call, position),
                  arg->kind == SYN_EXP_LAMBDA ? arg->lambda.params.count : 0);
}

struct sharing {
    const struct core_type *other;   /* has one of the type variables */
    const struct core_type_var *var; /* that is looked for in it */
};

static bool is_shared(void *data, const struct core_type *type)
{
    const struct sharing *sharing = data;
    return type->kind == CORE_TYPE_VAR && type->var == sharing->var;
}

static bool shares_var(void *data, const struct core_type *type)
{
    struct sharing *sharing = data;
    sharing->var = type->var;
    return type->kind == CORE_TYPE_VAR && core_type_any(sharing->other, is_shared, sharing);
}

static bool share_var(const struct core_type *type, const struct core_type *other)
{
    struct sharing sharing = {.other = other};
    return type && other && core_type_any(type, shares_var, &sharing);
}

/* What a parameter wants may follow from an argument that was looked at before it, and has the same
 * type variable: `reduce (+) 0.0 xs`. LATE is as below: before the second round, what the place of
 * the call asks for has been looked at, too. */
static void note_other(struct call *call, struct against against, const bool *late, size_t position)
{
    const struct core_type *gift = declared_gift(call, position);
    if (late[position] && call->is_wanted &&
        share_var(gift, behind(declared_type(call), call->count)))
        return;
    for (size_t i = 0; i < call->count; i++) {
        bool is_before = late[i] == late[position] ? i < position : late[position];
        if (!is_before || !share_var(gift, declared_param(call, i)))
            continue;
        front_against_note(against, call->syns[position], call->syns[i]->loc,
                           "what is expected follows from this argument");
        return;
    }
}

/* An argument of another form than the parameter may stand in the place of another one; the type of
 * what is called says the order: `map xs f`. */
static void note_type(struct call *call, struct against against, size_t position)
{
    struct infer *infer = call->infer;
    const struct core_type *type = declared_type(call);
    if (!infer->mismatch_of_form || !type || front_type_param_count(type) < 2 ||
        !is_wrong_as_a_whole(infer->front->diag, call->syns[position]))
        return;
    if (strcmp(fun_text(infer, call->fun), "'++'") == 0)
        front_against_note(against, call->syns[position], call->fun->loc,
                           "an array of one element is written [x]");
    front_against_note(against, call->syns[position], call->fun->loc,
                       arena_printf(infer->front->arena, "%s has the type %s",
                                    fun_text(infer, call->fun),
                                    front_type_text(infer->front, type)));
}

/* How many arguments the function at POSITION takes, which is not what was expected; 0: it is
 * none. */
static size_t taken_by(const struct call *call, size_t position)
{
    const struct syn_exp *arg = call->syns[position];
    const struct core_type *have = call->infer->mismatch_have;
    if (arg->kind == SYN_EXP_LAMBDA)
        return arg->lambda.params.count;
    return have && front_type_head(have)->kind == CORE_TYPE_FUN ? front_type_param_count(have) : 0;
}

/* A function that takes fewer arguments than it is given; or more, where what it gives is data. */
static void note_taken(struct call *call, struct against against, size_t position)
{
    const struct core_type *param = declared_param(call, position);
    size_t given = param ? front_type_param_count(param) : 0;
    size_t taken = given > 0 ? taken_by(call, position) : 0;
    bool is_data = call->fun->kind == CORE_BUILTIN;
    if (taken > 0 && (taken < given || (taken > given && is_data)))
        front_against_note(against, call->syns[position], call->fun->loc,
                           arena_printf(call->infer->front->arena,
                                        "%s gives its function %zu argument%s, but this one takes "
                                        "%zu",
                                        fun_text(call->infer, call->fun), given, plural(given),
                                        taken));
}

/* The parameter of the lambda ARG at LOC or around it; as many as there are, where it is in none.
 */
static size_t param_at(const struct syn_exp *arg, struct loc loc)
{
    size_t position = 0;
    while (position < arg->lambda.params.count &&
           (loc.begin < arg->lambda.params.at[position]->loc.begin ||
            loc.end > arg->lambda.params.at[position]->loc.end))
        position++;
    return position;
}

/* What a lambda is given may follow from an array: `map (\(x, y) -> e) xs`. */
static void note_pattern(struct call *call, struct against against, size_t position)
{
    const struct syn_exp *arg = call->syns[position];
    if (arg->kind != SYN_EXP_LAMBDA)
        return;
    size_t in_lambda = param_at(arg, call->infer->mismatch_loc);
    const struct core_type *fun = behind(declared_param(call, position), in_lambda);
    if (in_lambda == arg->lambda.params.count || !fun || fun->kind != CORE_TYPE_FUN)
        return;
    for (size_t i = 0; i < call->count; i++)
        if (i != position && share_var(fun->param, declared_param(call, i))) {
            front_against_note_any(against, call->syns[i]->loc,
                                   "what it is given follows from this argument");
            return;
        }
}

/* Whether the argument at POSITION is a lambda that takes more arguments than a built-in function
 * gives it, whose result, which is data, cannot take them: `map (\x y -> e) (zip xs ys)`. */
static bool takes_too_many(struct call *call, size_t position)
{
    const struct syn_exp *arg = call->syns[position];
    const struct core_type *param = declared_param(call, position);
    size_t given = param ? front_type_param_count(param) : 0;
    if (call->fun->kind != CORE_BUILTIN || arg->kind != SYN_EXP_LAMBDA || given == 0 ||
        arg->lambda.params.count <= given)
        return false;
    struct diag *diag = call->infer->front->diag;
    diag_error(diag, arg->loc, "%s gives its function %zu argument%s, but this one takes %zu",
               fun_text(call->infer, call->fun), given, plural(given), arg->lambda.params.count);
    front_note_tuple(call->infer, arg, call->params[position]);
    call->is_another = true;
    return true;
}

/* LATE[i] says which arguments wait for the second round. */
static void infer_args(struct call *call, const bool *late, bool round)
{
    for (size_t i = 0; i < call->count; i++) {
        bool failed = has_failed(call);
        if (late[i] != round || call->is_explained)
            continue;
        if (!failed && takes_too_many(call, i)) {
            call->args[i] = front_exp_error(call->infer, call->syns[i]->loc);
            continue;
        }
        struct against against = front_against_begin(call->infer);
        call->args[i] = front_infer_exp(call->infer, call->scope, call->syns[i],
                                        failed ? NULL : call->params[i]);
        if (!failed && has_failed(call)) {
            note_count(call, i);
            note_itself(call);
        }
        note_declared(call, against, i);
        note_taken(call, against, i);
        note_pattern(call, against, i);
        note_type(call, against, i);
        note_other(call, against, late, i);
    }
}

/* Whether the last argument is a lambda without parentheses, which may have swallowed others. */
static bool ends_with_lambda(const struct call *call)
{
    const struct syn_exp *last = call->syns[call->count - 1];
    return last->kind == SYN_EXP_LAMBDA && last->loc.source &&
           last->loc.source->text[last->loc.begin] == '\\';
}

/* Compares the RESULT of the call with what is expected; true if they differ, which is reported,
 * or if an argument is wrong already. */
static bool result_is_wrong(struct call *call, const struct core_type *result,
                            const struct core_type *expected, struct loc loc)
{
    struct front *front = call->infer->front;
    if (!expected)
        return false;
    if (has_failed(call))
        return true;
    bool too_few = front_type_param_count(result) > 0 && front_type_param_count(expected) == 0 &&
                   !front_type_is_open(expected) &&
                   front_type_head(expected)->kind != CORE_TYPE_ERROR;
    if (!too_few)
        return !front_expect(call->infer, loc, expected, result);
    size_t count = call->count + front_type_param_count(result);
    diag_error(front->diag, loc, "%s takes %zu arguments, but is given %zu",
               fun_text(call->infer, call->fun), count, call->count);
    if (ends_with_lambda(call))
        diag_note(front->diag, call->syns[call->count - 1]->loc,
                  "this function reaches as far as it can; parentheses around it end it");
    return true;
}

static struct core_exp *build(struct call *call)
{
    const struct core_exp *exp = call->fun;
    struct core_exp *app = NULL;
    for (size_t i = 0; i < call->count; i++) {
        app = front_exp_app(call->infer, exp, call->args[i], call->results[i]);
        exp = app;
    }
    return app;
}

struct core_exp *front_apply(struct infer *infer, const struct scope *scope, struct core_exp *fun,
                             const struct syn_exp *const *args, size_t count,
                             const struct core_type *expected, struct loc loc)
{
    struct arena *arena = infer->front->arena;
    struct call call = {
        .infer = infer,
        .scope = scope,
        .fun = fun,
        .syns = args,
        .count = count,
        .param_count = front_type_param_count(fun->type),
        .args = ARENA_ARRAY(arena, struct core_exp *, count),
        .params = ARENA_ARRAY(arena, const struct core_type *, count),
        .results = ARENA_ARRAY(arena, const struct core_type *, count),
        .errors_before = diag_error_count(infer->front->diag),
        .is_wanted = expected && !front_type_is_open(expected),
    };
    const struct core_type *result = split_type(&call);
    bool *late = ARENA_ARRAY(arena, bool, count);
    for (size_t i = 0; i < count; i++)
        late[i] = is_late(&call, i);
    infer_args(&call, late, false);
    bool wrong = result_is_wrong(&call, result, expected, loc);
    if (wrong && has_failed(&call) && ends_with_lambda(&call))
        return front_conclude(infer, front_exp_error(infer, loc), expected);
    infer_args(&call, late, true);
    if (result->kind == CORE_TYPE_ERROR || call.is_another)
        return front_exp_error(infer, loc);
    struct core_exp *exp = build(&call);
    exp->loc = loc;
    if (wrong)
        exp->type = expected;
    return exp;
}

struct core_exp *front_infer_apply(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    struct core_exp *fun = front_infer_exp(infer, scope, syn->apply.fn, NULL);
    return front_apply(infer, scope, fun, syn->apply.args.at, syn->apply.args.count, expected,
                       syn->loc);
}
