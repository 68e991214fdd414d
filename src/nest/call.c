/* Calls of scalar functions: a call is what the function's body is, for its arguments.
 *
 *     f (f (idx xs i))        reads xs[i]; twice the operations of f
 *
 * What calls itself is one operation. */
#include "nest/reading.h"
#include "rewrite/cost.h"

enum { MOST_PARAMS = 64 };

/* A call of a scalar function; BODY is null where that cannot be read. */
struct call {
    const struct var *function;
    const struct phrase *body;
    const struct phrase *args[MOST_PARAMS]; /* the last one first */
    size_t arg_count;
    bool is_of_indices; /* all arguments are known from indices */
};

static bool is_called(const struct reading *reading, const struct var *var)
{
    for (size_t i = 0; i < reading->calls.len; i++)
        if (reading->calls.at[i] == var)
            return true;
    return false;
}

static struct call call_of(struct reading *reading, const struct phrase *exp)
{
    struct call call = {.is_of_indices = true};
    for (; exp->kind == PHRASE_APP && call.arg_count < MOST_PARAMS; exp = phrase_app_fun(exp))
        call.args[call.arg_count++] = phrase_app_arg(exp);
    call.function = exp->kind == PHRASE_VAR ? phrase_var_of(exp) : NULL;
    if (call.function && !is_called(reading, call.function))
        call.body = program_function_of(reading->program, call.function);
    return call;
}

/* The arguments are computed, and what the parameters stand for. */
static void read_args(struct reading *reading, struct call *call)
{
    for (size_t i = call->arg_count; i-- > 0;) {
        struct binding value = {.kind = BINDING_VALUE, .phrase = call->args[i]};
        struct nest_dependence *seen = reading->seen;
        reading->seen = &value.depends;
        value.number = reading_scalar(reading, call->args[i], NULL);
        reading->seen = seen;
        nest_depend_all(dpia_arena(reading->dpia), seen, &value.depends);
        call->is_of_indices =
            call->is_of_indices && value.number && nest_nat_is_index(reading->nest, value.number);
        if (call->body)
            call->body = reading_enter(reading, call->body, value);
    }
}

/* A call is what the body is. A function without loops is read once, where its result is no index:
 * then each call has as many operations. */
static const struct nat *read_body_of(struct reading *reading, const struct call *call)
{
    uint64_t *known = map_get(reading->functions, call->function);
    uint64_t before = reading->loop->operations;
    bool is_index = call->is_of_indices && reading_is_number(phrase_data(call->body));
    if (known && !is_index) {
        reading->loop->operations += *known;
        return NULL;
    }
    VEC_PUSH(dpia_arena(reading->dpia), &reading->calls, call->function);
    const struct nat *number = reading_scalar(reading, call->body, NULL);
    reading->calls.len--;
    if (!is_index && !cost_has_loop(call->body)) {
        known = ARENA_NEW(dpia_arena(reading->dpia), uint64_t);
        *known = reading->loop->operations - before;
        map_set(reading->functions, call->function, known);
    }
    return number;
}

const struct nat *reading_call(struct reading *reading, const struct phrase *exp)
{
    struct call call = call_of(reading, exp);
    read_args(reading, &call);
    if (call.body)
        return read_body_of(reading, &call);
    reading->loop->operations++;
    return NULL;
}
