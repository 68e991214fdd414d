/* Scalars: what is read for one, and its value where that is known from indices and what was read.
 *
 *     fst (idx (zip xs ys) i) * 2          reads xs[i]; 1 operation
 *     idx xs (toIdx n (fromIdx i + 1))     reads xs[i + 1]; no operation, for it is index
 * arithmetic idx xs (toIdx n (idx is i))          reads is[i] and xs[is[i]]
 *
 * An element of a map is its function's body, read once in an iteration. */
#include "base/diag.h"
#include "nest/reading.h"
#include "rewrite/operator.h"

/* Beyond that numbers are of no use as indices, and computing with them takes long. */
enum { LARGEST_COEFFICIENT = 1 << 30 };
/* Components of what was computed are looked for again only so deep. */
enum { MOST_AGAIN = 6 };
/* In a moment. */
enum { MOST_STEPS = 2000000 };

/* ---- Numbers ---- */

bool reading_is_number(const struct data *data)
{
    enum scalar scalar;
    return data->kind == DATA_IDX || (data_is_scalar(data, &scalar) && scalar_is_integer(scalar));
}

const struct nat *reading_unknown(struct reading *reading, const char *name,
                                  const struct nest_dependence *depends, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    const struct nat *last = size ? nat_sub(nats, size, nat_const(nats, 1)) : NULL;
    const struct nat_var *var = nat_var_new(nats, name, size ? nat_const(nats, 0) : NULL, last);
    struct nest_number *number = ARENA_NEW(dpia_arena(reading->dpia), struct nest_number);
    *number = (struct nest_number){.depends = *depends};
    nest_number_set(reading->nest, var, number);
    return nat_of_var(nats, var);
}

/* ---- Arithmetic ---- */

static const struct nat *combined(struct nat_table *nats, enum operator op, const struct nat *a,
                                  const struct nat *b)
{
    const struct nat *zero = nat_const(nats, 0);
    switch ((int)op) {
    case OP_ADD:
        return nat_add(nats, a, b);
    case OP_SUB:
        return nat_sub(nats, a, b);
    case OP_MUL:
        return nat_mul(nats, a, b);
    case OP_MIN:
        return nat_min(nats, a, b);
    case OP_MAX:
        return nat_max(nats, a, b);
    case OP_DIV:
    case OP_QUOT:
    case OP_DIV_UNCHECKED:
    case OP_QUOT_UNCHECKED:
        return nat_is_le(nats, b, zero) ? NULL : nat_div(nats, a, b);
    case OP_MOD:
    case OP_REM:
    case OP_MOD_UNCHECKED:
    case OP_REM_UNCHECKED:
        return nat_is_le(nats, b, zero) ? NULL : nat_mod(nats, a, b);
    default:
        return NULL;
    }
}

/* EXP, an operator, of numbers; null if it is not known, or too large. */
static const struct nat *calculated(struct reading *reading, const struct phrase *exp,
                                    const struct nat *a, const struct nat *b)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    enum operator op = phrase_oper_op(exp);
    enum scalar from;
    struct nat_attempt attempt = nat_attempt_begin(nats);
    const struct nat *result = NULL;
    if (op == OP_CONVERT)
        result = data_is_scalar(phrase_oper_from(exp), &from) && scalar_is_integer(from) ? a : NULL;
    else if (op == OP_NEGATE)
        result = nat_sub(nats, nat_const(nats, 0), a);
    else if (b)
        result = combined(nats, op, a, b);
    return nat_attempt_end(nats, attempt) && result && nat_is_small(result, LARGEST_COEFFICIENT)
               ? result
               : NULL;
}

/* What is known from indices alone is no operation. Of a truth value it is only said that it is. */
static const struct nat *operation(struct reading *reading, const struct phrase *exp)
{
    const struct nat *args[2] = {NULL, NULL};
    size_t count = phrase_oper_arg_count(exp);
    bool known = true;
    enum scalar scalar;
    for (size_t i = 0; i < count; i++) {
        const struct nat *arg = reading_scalar(reading, phrase_oper_arg(exp, i), NULL);
        known = known && (arg ? nest_nat_is_index(reading->nest, arg)
                              : phrase_oper_arg(exp, i)->kind == PHRASE_LITERAL);
        if (i < 2)
            args[i] = arg;
    }
    if (!known)
        reading->loop->operations++;
    else if (data_is_scalar(phrase_data(exp), &scalar) && scalar == SCALAR_BOOL)
        return nat_const(dpia_nats(reading->dpia), 0);
    return args[0] && reading_is_number(phrase_data(exp))
               ? calculated(reading, exp, args[0], args[1])
               : NULL;
}

static const struct nat *literal(struct reading *reading, const struct phrase *exp)
{
    struct literal value = phrase_literal_value(exp);
    int64_t number = (int64_t)value.bits;
    return scalar_is_integer(value.scalar) && number > -LARGEST_COEFFICIENT &&
                   number < LARGEST_COEFFICIENT
               ? nat_const(dpia_nats(reading->dpia), number)
               : NULL;
}

/* ---- Again ---- */

struct nest_loop *reading_nowhere(struct reading *reading)
{
    struct nest_loop *loop = ARENA_NEW(dpia_arena(reading->dpia), struct nest_loop);
    *loop = (struct nest_loop){.parent = reading->loop, .dimension = reading->loop->dimension};
    return loop;
}

/* The value of EXP at PATH, which was read. */
static const struct nat *known_again(struct reading *reading, const struct phrase *exp,
                                     const struct view_path *path)
{
    struct nest_loop *loop = reading->loop;
    if (reading->again >= MOST_AGAIN)
        return NULL;
    reading->again++;
    reading->loop = reading_nowhere(reading);
    const struct nat *number = reading_scalar(reading, exp, path);
    reading->loop = loop;
    reading->again--;
    return number;
}

/* Whether what is at the end of PATH in DATA may be a number. */
static bool may_be_number(const struct data *data, const struct view_path *path)
{
    for (; path && data; path = path->next)
        data = path->index ? data->fst : path->which == 2 ? data->snd : data->fst;
    return data && reading_is_number(data);
}

/* ---- Elements of what is computed ---- */

/* Whether element INDEX of ARRAY is computed for the first time in this iteration. */
static bool is_first(struct reading *reading, const struct phrase *array, const struct nat *index)
{
    struct context *first = map_get(reading->contexts, array), *context;
    for (context = first; context; context = (struct context *)context->next)
        if (context->around == reading->context && context->loop == reading->loop &&
            context->index == index) {
            reading->context = context;
            return false;
        }
    context = ARENA_NEW(dpia_arena(reading->dpia), struct context);
    *context = (struct context){first, reading->context, reading->loop, index};
    map_set(reading->contexts, array, context);
    reading->context = context;
    return true;
}

/* Component PATH of BODY, which is flat: all of it is computed at once. */
static const struct nat *read_body(struct reading *reading, const struct phrase *body,
                                   const struct view_path *path, bool first)
{
    const struct nat *number = NULL;
    if (!data_is_flat(phrase_data(body)))
        return reading_scalar(reading, body, path);
    if (first)
        number = reading_scalar(reading, body, NULL);
    if (first && !path)
        return number;
    return may_be_number(phrase_data(body), path) ? known_again(reading, body, path) : NULL;
}

/* PATH into ARRAY, a map or generate. */
static const struct nat *read_element(struct reading *reading, const struct phrase *array,
                                      const struct view_path *path)
{
    const struct context *context = reading->context;
    bool first = is_first(reading, array, path->index);
    const struct phrase *body = reading_element(reading, array, path->index);
    const struct nat *number = read_body(reading, body, path->next, first);
    reading->context = context;
    return number;
}

/* ---- Control ---- */

/* A and B, where it is not known which. */
static void read_either(struct reading *reading, const struct phrase *a, const struct phrase *b,
                        const struct view_path *path)
{
    bool was = reading->is_conditional;
    reading->is_conditional = true;
    reading_scalar(reading, a, path);
    if (b)
        reading_scalar(reading, b, path);
    reading->is_conditional = was;
}

/* All ways on which a view may lead. */
static void read_clauses(struct reading *reading, const struct view_walk *walk)
{
    struct view_clause clauses[VIEW_MOST_CLAUSES];
    size_t count = view_clauses(walk, clauses);
    for (size_t i = 0; i < count; i++) {
        if (clauses[i].condition_count > 0)
            read_either(reading, clauses[i].inside.at, NULL, clauses[i].inside.path);
        else
            reading_scalar(reading, clauses[i].inside.at, clauses[i].inside.path);
    }
}

static bool is_in_order(enum primitive prim)
{
    return prim == PRIM_REDUCE || prim == PRIM_SCAN;
}

void reading_note_operator(struct reading *reading, enum primitive prim, const struct phrase *fun,
                           const struct phrase *init)
{
    struct nest_dimension *dimension = &reading->loop->dimension;
    bool known = !is_in_order(prim) && init;
    dimension->associative = !is_in_order(prim);
    dimension->commutative = prim == PRIM_REDUCE_COMM || prim == PRIM_REDUCE_LOCAL ||
                             (known && operator_facts(fun, init).commutative);
}

const struct phrase *reading_element_function(const struct phrase *fun, enum primitive prim)
{
    return !is_in_order(prim) && fun->kind == PHRASE_LAM ? phrase_lam_body(fun) : fun;
}

/* A reduction to something flat: reduce FUN INIT ARRAY. */
static void read_reduction(struct reading *reading, const struct phrase *exp)
{
    enum primitive prim = phrase_prim_of(exp);
    bool local = prim == PRIM_REDUCE_LOCAL;
    const struct phrase *fun = phrase_arg(exp, 0), *init = local ? NULL : phrase_arg(exp, 1);
    const struct phrase *array = phrase_arg(exp, local ? 1 : 2);
    size_t opened;
    if (init)
        reading_scalar(reading, init, NULL);
    reading_prepare(reading, array);
    struct binding element = reading_open_elements(
        reading, NEST_REDUCTION, reading_element_function(fun, prim), array, "", exp->loc, &opened);
    reading_note_operator(reading, prim, fun, init);
    for (struct nest_loop *loop = reading->loop; opened > 1 && loop->parent != NULL; opened--) {
        struct nest_loop *around = (struct nest_loop *)loop->parent;
        around->dimension.associative = loop->dimension.associative;
        around->dimension.commutative = loop->dimension.commutative;
        loop = around;
    }
    struct binding state = reading_state(reading);
    bool in_order = is_in_order(prim);
    const struct phrase *rest = reading_enter(reading, fun, in_order ? element : state);
    reading_scalar(reading, reading_enter(reading, rest, in_order ? state : element), NULL);
}

/* iterate, loop, while: of something flat. */
static void read_loop(struct reading *reading, const struct phrase *exp)
{
    bool whiles = phrase_is_prim(exp, PRIM_WHILE);
    const struct phrase *step = phrase_arg(exp, whiles ? 1 : 0);
    reading_scalar(reading, phrase_arg(exp, whiles ? 2 : 1), NULL);
    const char *name = phrase_is_prim(exp, PRIM_LOOP) ? phrase_param_title(step, "").text : "";
    const struct nat *index =
        reading_open(reading, NEST_LOOP, name, whiles ? NULL : phrase_nat_arg(exp, 0), exp->loc);
    if (phrase_is_prim(exp, PRIM_LOOP))
        step =
            reading_enter(reading, step, (struct binding){.kind = BINDING_INDEX, .number = index});
    if (whiles)
        reading_scalar(reading, reading_enter(reading, phrase_arg(exp, 0), reading_state(reading)),
                       NULL);
    reading_scalar(reading, reading_enter(reading, step, reading_state(reading)), NULL);
}

static const struct nat *read_let_nat(struct reading *reading, const struct phrase *exp,
                                      const struct view_path *path)
{
    const struct phrase *body = phrase_arg(exp, 1);
    reading_let_nat(reading, phrase_arg(exp, 0), body);
    return reading_scalar(reading, phrase_nat_lam_body(body), path);
}

/* ---- Calls ---- */

static bool is_called(const struct reading *reading, const struct var *var)
{
    for (size_t i = 0; i < reading->calls.len; i++)
        if (reading->calls.at[i] == var)
            return true;
    return false;
}

/* A call of a scalar function, which is what its body is; one operation if it calls itself. */
static const struct nat *read_call(struct reading *reading, const struct phrase *exp)
{
    const struct phrase *args[64];
    size_t count = 0;
    for (; exp->kind == PHRASE_APP && count < 64; exp = phrase_app_fun(exp))
        args[count++] = phrase_app_arg(exp);
    const struct var *var = exp->kind == PHRASE_VAR ? phrase_var_of(exp) : NULL;
    const struct phrase *body = var ? program_function_of(reading->program, var) : NULL;
    bool enters = body && !is_called(reading, var);
    while (count-- > 0) {
        struct binding value = {.kind = BINDING_VALUE, .phrase = args[count]};
        struct nest_dependence *seen = reading->seen;
        reading->seen = &value.depends;
        value.number = reading_scalar(reading, args[count], NULL);
        reading->seen = seen;
        nest_depend_all(dpia_arena(reading->dpia), seen, &value.depends);
        if (enters)
            body = reading_enter(reading, body, value);
    }
    if (!enters) {
        reading->loop->operations++;
        return NULL;
    }
    VEC_PUSH(dpia_arena(reading->dpia), &reading->calls, var);
    const struct nat *number = reading_scalar(reading, body, NULL);
    reading->calls.len--;
    return number;
}

/* ---- Phrases ---- */

static const struct nat *read_variable(struct reading *reading, const struct phrase *exp,
                                       const struct view_path *path)
{
    const struct binding *binding = reading_binding(reading, phrase_var_of(exp));
    switch (binding->kind) {
    case BINDING_INDEX:
        nest_nat_depends(reading->nest, binding->number, reading->seen);
        return binding->number;
    case BINDING_ELEMENT:
        return reading_scalar(reading, binding->phrase,
                              view_path_index(dpia_arena(reading->dpia), binding->number, path));
    case BINDING_ALIAS:
        return reading_scalar(reading, binding->phrase, path);
    case BINDING_VALUE:
        nest_depend_all(dpia_arena(reading->dpia), reading->seen, &binding->depends);
        return !path ? binding->number
               : binding->phrase && may_be_number(phrase_data(exp), path)
                   ? known_again(reading, binding->phrase, path)
                   : NULL;
    case BINDING_LEAF:
        return reading_access(reading, binding->leaf, path, false);
    }
    bug(exp->loc, "a variable without a binding");
}

static const struct nat *read_proj(struct reading *reading, const struct phrase *exp,
                                   const struct view_path *path)
{
    const struct phrase *side = reading_side(reading, exp, 2);
    if (side->kind != PHRASE_PROJ)
        return reading_scalar(reading, side, path);
    if (phrase_proj_pair(side)->kind != PHRASE_VAR) {
        reading_give_up(reading, exp, "a projection of what is no variable");
        return NULL;
    }
    const struct var *var = phrase_var_of(phrase_proj_pair(side));
    return reading_access(reading, reading_binding(reading, var)->leaf, path, false);
}

static bool is_reduction(const struct phrase *exp)
{
    return phrase_is_prim(exp, PRIM_REDUCE) || phrase_is_prim(exp, PRIM_REDUCE_ASSOC) ||
           phrase_is_prim(exp, PRIM_REDUCE_COMM) || phrase_is_prim(exp, PRIM_REDUCE_LOCAL);
}

static bool is_loop(const struct phrase *exp)
{
    return phrase_is_prim(exp, PRIM_ITERATE) || phrase_is_prim(exp, PRIM_LOOP) ||
           phrase_is_prim(exp, PRIM_WHILE);
}

/* What is computed into memory, and read with PATH. */
static const struct nat *read_made(struct reading *reading, const struct phrase *exp,
                                   const struct view_path *path)
{
    reading_prepare(reading, exp);
    const struct phrase *made = reading_made(reading, exp);
    if (made)
        return reading_scalar(reading, made, path);
    reading_give_up(reading, exp,
                    arena_printf(dpia_arena(reading->dpia), "'%s' in a scalar", phrase_name(exp)));
    return NULL;
}

/* What is computed, and read with PATH. */
static const struct nat *read_computed(struct reading *reading, const struct phrase *exp,
                                       const struct view_path *path)
{
    struct nest_loop *loop = reading->loop;
    bool is_flat = data_is_flat(phrase_data(exp));
    if (is_flat && is_reduction(exp))
        read_reduction(reading, exp);
    else if (is_flat && is_loop(exp))
        read_loop(reading, exp);
    else
        return read_made(reading, exp, path);
    reading->loop = loop;
    return NULL;
}

/* Element PATH of an array that is written down: which one is not asked. */
static const struct nat *read_literal_array(struct reading *reading, const struct phrase *exp,
                                            const struct view_path *path)
{
    int64_t number;
    if (path && path->index && nat_is_const(path->index, &number) && number >= 0 &&
        (uint64_t)number < phrase_arg_count(exp))
        return reading_scalar(reading, phrase_arg(exp, (size_t)number), path->next);
    for (size_t i = 0; i < phrase_arg_count(exp); i++)
        read_either(reading, phrase_arg(exp, i), NULL, path ? path->next : NULL);
    return NULL;
}

static const struct nat *read_view(struct reading *reading, const struct phrase *exp,
                                   const struct view_path *path)
{
    struct view_walk walk = {reading->dpia, exp, path, &reading_answers, reading};
    enum view_step step = view_enter(&walk);
    if (step == VIEW_ENTERED)
        return reading_scalar(reading, walk.at, walk.path);
    if (step == VIEW_CHOOSES)
        read_clauses(reading, &walk);
    else
        return read_computed(reading, exp, path);
    return NULL;
}

static const struct nat *read_primitive(struct reading *reading, const struct phrase *exp,
                                        const struct view_path *path)
{
    switch ((int)phrase_prim_of(exp)) {
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
    case PRIM_TO:
        return reading_scalar(reading, phrase_arg(exp, 0), path);
    case PRIM_NAT_VALUE:
        nest_nat_depends(reading->nest, phrase_nat_arg(exp, 0), reading->seen);
        return nest_known(reading->nest, phrase_nat_arg(exp, 0));
    case PRIM_LENGTH_OF:
        return NULL;
    case PRIM_LET:
        return reading_scalar(reading, reading_let(reading, exp), path);
    case PRIM_LET_NAT:
        return read_let_nat(reading, exp, path);
    case PRIM_IF:
        reading_scalar(reading, phrase_arg(exp, 0), NULL);
        read_either(reading, phrase_arg(exp, 1), phrase_arg(exp, 2), path);
        return NULL;
    case PRIM_ASSERT:
        reading_scalar(reading, phrase_arg(exp, 0), NULL);
        return reading_scalar(reading, phrase_arg(exp, 1), path);
    case PRIM_FILTER:
        if (data_is_flat(phrase_data(exp)))
            return reading_scalar(reading, reading_filter(reading, exp), path);
        break;
    case PRIM_ARRAY:
        return read_literal_array(reading, exp, path);
    case PRIM_MAP:
    case PRIM_GENERATE:
        if (path && path->index)
            return read_element(reading, exp, path);
        break;
    default:
        break;
    }
    return read_view(reading, exp, path);
}

const struct nat *reading_scalar(struct reading *reading, const struct phrase *exp,
                                 const struct view_path *path)
{
    const struct phrase *made = reading_made(reading, exp);
    if (made && made != exp)
        exp = made;
    if (++reading->steps > MOST_STEPS) {
        reading_give_up(reading, exp, "more than can be read into a table");
        return NULL;
    }
    switch (exp->kind) {
    case PHRASE_VAR:
        return read_variable(reading, exp, path);
    case PHRASE_PROJ:
        return read_proj(reading, exp, path);
    case PHRASE_LITERAL:
        return literal(reading, exp);
    case PHRASE_OPERATOR:
        return operation(reading, exp);
    case PHRASE_APP:
        return read_call(reading, exp);
    case PHRASE_PRIM:
        return read_primitive(reading, exp, path);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(exp->loc, "no scalar");
}

const struct nat *reading_number(struct reading *reading, const struct phrase *arg,
                                 const struct view_path *path, const struct nat *size)
{
    struct arena *arena = dpia_arena(reading->dpia);
    struct nest_dependence depends = {NULL, 0, 0}, *seen = reading->seen;
    reading->seen = &depends;
    const struct nat *value = reading_scalar(reading, arg, path);
    reading->seen = seen;
    nest_depend_all(arena, seen, &depends);
    if (value)
        return value;
    return reading_unknown(reading, "?", &depends, size);
}
