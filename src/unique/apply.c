/* Calls. An argument of a parameter with the mark `*` is consumed; what of the result has the mark
 * holds memory of its own, and the rest may be any of the other arguments, or what the function
 * mentions.
 *
 *     scatter : *[k]a -> [n]i64 -> [n]a -> *[k]a
 *     let b = scatter a is vs           a is consumed, b holds memory of its own
 *     let c = zip a b                   c holds what a and b hold
 *
 * The arguments are evaluated from right to left, those of an infix operator from left to right. */
#include "unique/apply.h"

#include "unique/exp.h"
#include "unique/names.h"
#include "unique/state.h"

struct argument {
    const struct core_exp *exp;
    const struct core_type *fun; /* the function that takes it */
    const struct holds *holds;   /* null: not evaluated yet */
};

struct call {
    struct unique *unique;
    const struct core_exp *fun;
    struct argument *args;
    size_t count;
};

bool unique_has_fun(const struct core_type *type)
{
    bool found = type->kind == CORE_TYPE_FUN;
    for (size_t i = 0; i < type->part_count && !found; i++)
        found = unique_has_fun(type->parts[i]);
    for (size_t i = 0; i < type->variant_count && !found; i++)
        for (size_t j = 0; j < type->variants[i].payload_count && !found; j++)
            found = unique_has_fun(type->variants[i].payload[j]);
    return found;
}

/* ---- Functions as arguments ---- */

/* Whether a function of type FOUND that is in the place of one of type WANTED consumes what that
 * does not say. */
static bool consumes_more(const struct core_type *wanted, const struct core_type *found)
{
    if (wanted->kind != found->kind)
        return false;
    if (wanted->kind == CORE_TYPE_FUN)
        return (found->consumes && !wanted->consumes) ||
               consumes_more(found->param, wanted->param) ||
               consumes_more(wanted->result, found->result);
    for (size_t i = 0; i < wanted->part_count && i < found->part_count; i++)
        if (consumes_more(wanted->parts[i], found->parts[i]))
            return true;
    return false;
}

void unique_check_type(struct unique *unique, const struct core_type *type,
                       const struct core_exp *exp)
{
    if (!unique_has_fun(type) || !consumes_more(type, exp->type))
        return;
    diag_error(unique->diag, exp->loc,
               "this function consumes its argument, which is not allowed here: expected %s, "
               "found %s",
               core_type_text(unique->arena, type), core_type_text(unique->arena, exp->type));
    diag_note(unique->diag, exp->loc,
              "a function without the mark '*' can work on 'copy x' for its parameter x");
}

/* ---- Arguments ---- */

/* The spine of EXP: f and its arguments, from left to right. */
static struct call call_of(struct unique *unique, const struct core_exp *exp)
{
    struct call call = {.unique = unique};
    for (call.fun = exp; call.fun->kind == CORE_APP; call.fun = call.fun->u.app.fun)
        call.count++;
    call.args = ARENA_ARRAY(unique->arena, struct argument, call.count);
    for (size_t i = call.count; i-- > 0; exp = exp->u.app.fun)
        call.args[i] = (struct argument){.exp = exp->u.app.arg, .fun = exp->u.app.fun->type};
    return call;
}

static const char *text_of(struct unique *unique, const struct core_exp *fun)
{
    bool is_name = fun->kind == CORE_VAR || fun->kind == CORE_DEF || fun->kind == CORE_BUILTIN;
    if (!is_name || !fun->loc.source)
        return NULL;
    return arena_strndup(unique->arena, fun->loc.source->text + fun->loc.begin,
                         fun->loc.end - fun->loc.begin);
}

static void report_shared(struct call *call, const struct argument *arg, struct origin *origin,
                          const struct argument *other)
{
    if (origin->reported)
        return;
    origin->reported = true;
    diag_error(call->unique->diag, arg->exp->loc,
               "this argument is consumed, but may share memory with another argument, through "
               "'%s'",
               origin->name);
    diag_note(call->unique->diag, other->exp->loc,
              "the other argument is here; 'copy' makes it a value of its own");
}

/* Each leaf of an argument that is consumed has memory of its own. */
struct self_check {
    struct unique *unique;
    const struct core_exp *arg;
    const struct origins *seen;
};

static void check_leaf(void *data, const struct holds *leaf)
{
    struct self_check *check = data;
    struct origin *common = origins_common(check->seen, leaf->origins);
    check->seen = origins_union(check->unique->arena, check->seen, leaf->origins);
    if (!common || common->reported)
        return;
    common->reported = true;
    diag_error(check->unique->diag, check->arg->loc,
               "this argument is consumed, but two of its parts may share memory, that of '%s'; "
               "use 'copy' for one of them",
               common->name);
}

static void consume_arg(struct call *call, struct argument *arg)
{
    struct unique *unique = call->unique;
    const struct origins *all = holds_all(unique->arena, arg->holds);
    struct self_check check = {.unique = unique, .arg = arg->exp};
    holds_each(arg->holds, check_leaf, &check);
    for (size_t i = 0; i < call->count; i++) {
        const struct argument *other = &call->args[i];
        struct origin *common =
            other->holds && other != arg
                ? origins_common(all, holds_all(unique->arena, other->holds))
                : NULL;
        if (common && !common->gone)
            report_shared(call, arg, common, other);
    }
    unique_consume(unique, all,
                   (struct consumption){.by = CONSUMER_CALL,
                                        .loc = arg->exp->loc,
                                        .callee = text_of(unique, call->fun),
                                        .through = unique_var_of(arg->exp)});
}

static void see_arg(struct call *call, struct argument *arg)
{
    struct unique *unique = call->unique;
    const struct unique_before before = unique_before(unique);
    const struct holds *holds = unique_exp(unique, arg->exp);
    const struct core_type *fun = arg->fun;
    unique_check_bound(unique, arg->exp, before);
    arg->holds = holds;
    if (fun->kind != CORE_TYPE_FUN)
        return;
    unique_check_type(unique, fun->param, arg->exp);
    if (fun->consumes)
        consume_arg(call, arg);
}

static bool is_left_of(const struct argument *arg, const struct core_exp *fun)
{
    return arg->exp->loc.source == fun->loc.source && arg->exp->loc.end <= fun->loc.begin;
}

static void see_args(struct call *call)
{
    for (size_t i = 0; i < call->count; i++)
        if (is_left_of(&call->args[i], call->fun))
            see_arg(call, &call->args[i]);
    for (size_t i = call->count; i-- > 0;)
        if (!call->args[i].holds)
            see_arg(call, &call->args[i]);
}

/* ---- Results ---- */

/* How many leaves are in memory that may be that of an argument. */
struct leaf_count {
    size_t open;
};

static void count_leaf(void *data, const struct holds *leaf)
{
    struct leaf_count *count = data;
    count->open += holds_memory(leaf->type);
}

/* The parts of a result without the mark may be the same memory, even if it is nobody else's. */
static const struct holds *result_of(struct unique *unique, const struct core_type *fun,
                                     const struct origins *origins, const struct core_exp *exp,
                                     const char *name)
{
    struct leaf_count count = {0};
    const struct holds *holds = holds_new(unique->arena, fun->result, origins, fun->fresh);
    if (origins || fun->fresh)
        return holds;
    holds_each(holds, count_leaf, &count);
    if (count.open < 2)
        return holds;
    struct origin *origin =
        unique_origin(unique, ORIGIN_CALL, name ? name : "a function", exp->loc, true);
    return holds_new(unique->arena, fun->result, origins_one(unique->arena, origin), NULL);
}

const struct holds *unique_apply(struct unique *unique, const struct core_exp *exp)
{
    struct call call = call_of(unique, exp);
    see_args(&call);
    const struct holds *holds = unique_exp(unique, call.fun);
    for (size_t i = 0; i < call.count; i++) {
        const struct core_type *fun = holds->type;
        const struct origins *origins = holds->origins;
        if (fun->kind != CORE_TYPE_FUN)
            fun = call.args[i].fun;
        if (fun->kind != CORE_TYPE_FUN)
            bug(exp->loc, "what is applied is no function");
        if (!fun->consumes)
            origins = origins_union(unique->arena, origins,
                                    holds_all(unique->arena, call.args[i].holds));
        holds = result_of(unique, fun, origins, exp, text_of(unique, call.fun));
    }
    return holds;
}
