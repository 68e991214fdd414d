/* Expressions of emitted code. */
#include <stdlib.h>
#include <string.h>

#include "cost/core.h"

static struct cost_type wider(struct cost_type a, struct cost_type b)
{
    struct cost_type type = {a.is_real || b.is_real, a.bytes > b.bytes ? a.bytes : b.bytes,
                             a.width > b.width ? a.width : b.width};
    if (a.is_real != b.is_real)
        type.bytes = a.is_real ? a.bytes : b.bytes;
    return type;
}

/* ---- Names and numbers ---- */

/* A number, or what is none: 2.5f, true, INFINITY, "text". */
static struct cost_value literal(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)
        return cost_known(cost_int32, text[0] == 't');
    if (end == text)
        return cost_unknown(cost_real32);
    bool is_real = strpbrk(text, ".fe") && !strpbrk(text, "x");
    struct cost_type type = is_real && *end != 'f' ? (struct cost_type){true, 8, 1}
                            : is_real              ? cost_real32
                                                   : cost_int32;
    bool whole = value > -9e15 && value < 9e15 && value == (double)(int64_t)value;
    return whole ? cost_known(type, (int64_t)value) : cost_unknown(type);
}

static struct cost_value name(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_variable *variable = cost_find(machine, exp->text);
    if (variable) {
        struct cost_value value = variable->value;
        value.ready = variable->ready > value.ready ? variable->ready : value.ready;
        return value;
    }
    if (exp->symbol && exp->symbol->group == CSYMBOL_LIMIT)
        return cost_known(cost_int64, INT64_MAX / 16);
    if (exp->symbol && exp->symbol->group == CSYMBOL_WIDTH)
        return cost_known(cost_int32,
                          device_vector_bytes(machine->device, 0) / (int64_t)exp->symbol->order);
    return cost_unknown(exp->value_type ? cost_type_of(machine, exp->value_type) : cost_real32);
}

/* ---- Places ---- */

static struct cost_value add_bytes(struct cost_machine *machine, const struct cost_value *pointer,
                                   const struct cost_value *index, int64_t scale)
{
    const struct cost_value each = cost_known(cost_int64, scale);
    const struct cost_value bytes =
        cost_binary(machine->scratch, COP_MUL, cost_int64, index, &each, machine->lanes);
    struct cost_value sum =
        cost_binary(machine->scratch, COP_ADD, pointer->type, pointer, &bytes, machine->lanes);
    sum.array = pointer->array;
    sum.is_const = pointer->is_const;
    return sum;
}

/* An address of global memory is counted up in the loop in which it changes; others have constants
 * in them. */
static void count_address(struct cost_machine *machine, const struct cost_value *pointer)
{
    bool counted = pointer->array && pointer->array->space == COST_GLOBAL;
    if (counted && !machine->core && machine->depth > 0 && pointer->level == machine->depth)
        cost_count(machine, machine->is_small ? 1 : 2, 0);
}

static int64_t element_bytes(struct cost_type type)
{
    return (int64_t)type.bytes * type.width;
}

static struct cost_value element(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value base = cost_evaluate(machine, exp->base);
    const struct cost_value index = cost_evaluate(machine, exp->index);
    struct cost_value pointer = add_bytes(machine, &base, &index, element_bytes(base.type));
    count_address(machine, &pointer);
    return pointer;
}

struct cost_place cost_place_of(struct cost_machine *machine, const struct cexp *exp)
{
    struct cost_place place = {NULL, cost_unknown(cost_real32)};
    if (exp->kind == CEXP_NAME) {
        place.variable = cost_find(machine, exp->text);
    } else if (exp->kind == CEXP_INDEX) {
        place.pointer = element(machine, exp);
    } else if (exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_CONTENT) {
        place.pointer = cost_evaluate(machine, exp->base);
    } else if (exp->kind == CEXP_MEMBER) {
        place = cost_place_of(machine, exp->base);
        place.pointer.type.width = 1;
    }
    return place;
}

static struct cost_value address(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_place place = cost_place_of(machine, exp->base);
    return place.variable ? place.variable->value : place.pointer;
}

/* What is read of a private array is there when all of it is. */
static struct cost_value load_element(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value base = cost_evaluate(machine, exp->base);
    const struct cost_value index = cost_evaluate(machine, exp->index);
    struct cost_value pointer = add_bytes(machine, &base, &index, element_bytes(base.type));
    count_address(machine, &pointer);
    struct cost_value value = cost_load(machine, &pointer);
    if (base.array && base.array->space == COST_PRIVATE)
        value.ready = base.ready;
    return value;
}

/* ---- Operators ---- */

static struct cost_value prefix(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value zero = cost_known(cost_int32, 0);
    if (exp->prefix == CPREFIX_ADDRESS)
        return address(machine, exp);
    if (exp->prefix == CPREFIX_SIZEOF)
        return cost_known(cost_int64, 8);
    const struct cost_value base = cost_evaluate(machine, exp->base);
    switch (exp->prefix) {
    case CPREFIX_MINUS:
        return cost_binary(machine->scratch, COP_SUB, base.type, &zero, &base, machine->lanes);
    case CPREFIX_NOT:
        return cost_binary(machine->scratch, COP_EQ, cost_int32, &base, &zero, machine->lanes);
    case CPREFIX_CONTENT:
        return cost_load(machine, &base);
    case CPREFIX_COMPLEMENT:
    case CPREFIX_ADDRESS:
    case CPREFIX_SIZEOF:
        break;
    }
    return cost_unknown(base.type);
}

static struct cost_value cast(struct cost_machine *machine, const struct cexp *exp)
{
    struct cost_value value = cost_evaluate(machine, exp->base);
    struct cost_type type = cost_type_of(machine, exp->type);
    if (!value.array && type.is_real != value.type.is_real && !value.known)
        cost_count(machine, 2, 0);
    value.type = type;
    return value;
}

static bool is_comparison(enum cop op)
{
    return op == COP_EQ || op == COP_NE || op == COP_LT || op == COP_LE || op == COP_GT ||
           op == COP_GE;
}

static bool is_product(const struct cexp *exp)
{
    return exp->kind == CEXP_BINARY && exp->op == COP_MUL;
}

/* Whether an index is the sum of what changes in the loop around and of what does not: it is
 * counted up with the address that it becomes. */
static bool is_counted_up(const struct cost_machine *machine, enum cop op,
                          const struct cost_value *a, const struct cost_value *b)
{
    return (op == COP_ADD || op == COP_SUB) && a->known && b->known &&
           (a->level < machine->depth || b->level < machine->depth);
}

/* What does not change in the loop around is computed in front of it, and what is the same in all
 * lanes beside them; copies of a body share what they can; a product that is added, with that. */
static void count_operator(struct cost_machine *machine, const struct cexp *exp,
                           const struct cost_value *a, const struct cost_value *b,
                           const struct cost_value *result)
{
    struct cost_type type = is_comparison(exp->op) ? wider(a->type, b->type) : result->type;
    if (machine->is_host || a->array || b->array)
        return;
    bool joins = type.is_real && (exp->op == COP_ADD || exp->op == COP_SUB) &&
                 (is_product(exp->left) || is_product(exp->right));
    if (machine->core) {
        double cycles = result->known ? 0 : cost_core_operator(machine, exp->op, type);
        cost_count(machine, joins ? 0 : cycles, type.is_real ? type.width : 0);
        return;
    }
    bool uniform = result->known && !a->at && !b->at;
    if (!type.is_real && (result->level < machine->depth || uniform ||
                          is_counted_up(machine, exp->op, a, b)))
        return;
    struct cost_price price = cost_operator_price(exp->op, type, b->known && b->level == 0);
    bool shared = !type.is_real && machine->unrolled;
    cost_count(machine, joins ? 0 : shared ? price.cycles / 2 : price.cycles, price.operations);
}

/* xs + i: a pointer further on. */
static struct cost_value move_pointer(struct cost_machine *machine,
                                      const struct cost_value *pointer,
                                      const struct cost_value *index)
{
    return add_bytes(machine, pointer, index, element_bytes(pointer->type));
}

/* Whether A and B are one expression of names and operators: it is computed once. */
static bool is_same(const struct cexp *a, const struct cexp *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == CEXP_NAME)
        return strcmp(a->text, b->text) == 0;
    return a->kind == CEXP_BINARY && a->op == b->op && is_same(a->left, b->left) &&
           is_same(a->right, b->right);
}

static struct cost_value arithmetic(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value a = cost_evaluate(machine, exp->left);
    const struct cost_value b =
        machine->core && is_same(exp->left, exp->right) ? a : cost_evaluate(machine, exp->right);
    if (exp->op == COP_ADD && (a.array || b.array))
        return a.array ? move_pointer(machine, &a, &b) : move_pointer(machine, &b, &a);
    struct cost_type type = is_comparison(exp->op) ? cost_int32 : wider(a.type, b.type);
    cost_wait(machine, &a);
    cost_wait(machine, &b);
    struct cost_value value =
        cost_binary(machine->scratch, exp->op, type, &a, &b, machine->lanes);
    if (type.is_real && value.level < machine->depth)
        value.level = machine->depth;
    count_operator(machine, exp, &a, &b, &value);
    value.ready = machine->now;
    return value;
}

/* The right side of && and || is computed where the left one does not decide. */
static struct cost_value logical(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value a = cost_evaluate(machine, exp->left);
    const struct cost_mask before = machine->active;
    if (a.known) {
        const struct cost_mask holds = cost_mask_of(&a, machine->lanes);
        machine->active = exp->op == COP_LOG_AND
                              ? cost_mask_and(&before, &holds, machine->lanes)
                              : cost_mask_without(&before, &holds, machine->lanes);
    }
    bool decided = a.known && !a.at && (a.one != 0) == (exp->op == COP_LOG_OR);
    struct cost_value b = decided ? a : cost_evaluate(machine, exp->right);
    machine->active = before;
    return cost_binary(machine->scratch, exp->op, cost_int32, &a, &b, machine->lanes);
}

/* One side for some lanes, the other for the others; both, half as often, if nobody knows. */
static struct cost_value conditional(struct cost_machine *machine, const struct cexp *exp)
{
    const struct cost_value cond = cost_evaluate(machine, exp->cond);
    const struct cost_mask before = machine->active;
    double weight = machine->weight;
    if (cond.known && !cond.at)
        return cost_evaluate(machine, cond.one ? exp->left : exp->right);
    if (!cond.known) {
        cost_wait(machine, &cond);
        machine->weight = weight / 2;
    } else {
        const struct cost_mask holds = cost_mask_of(&cond, machine->lanes);
        machine->active = cost_mask_and(&before, &holds, machine->lanes);
    }
    const struct cost_value left = cost_evaluate(machine, exp->left);
    if (cond.known)
        machine->active = cost_mask_without(&before, &machine->active, machine->lanes);
    const struct cost_value right = cost_evaluate(machine, exp->right);
    machine->active = before;
    machine->weight = weight;
    if (cond.known)
        return cost_choose(machine->scratch, &cond, &left, &right, machine->lanes);
    struct cost_value value = cost_unknown(wider(left.type, right.type));
    value.level = machine->depth;
    value.ready = left.ready > right.ready ? left.ready : right.ready;
    return value;
}

/* ---- Vectors ---- */

static struct cost_value vector(struct cost_machine *machine, const struct cexp *exp)
{
    struct cost_value value = cost_unknown(cost_type_of(machine, exp->type));
    for (size_t i = 0; i < exp->arg_count; i++) {
        const struct cost_value part = cost_evaluate(machine, exp->args[i]);
        value.ready = part.ready > value.ready ? part.ready : value.ready;
    }
    value.level = machine->depth;
    return value;
}

static struct cost_value vload(struct cost_machine *machine, const struct cexp *exp)
{
    struct cost_value base = cost_evaluate(machine, exp->base);
    const struct cost_value index = cost_evaluate(machine, exp->index);
    base.type.width = exp->lanes;
    struct cost_value pointer = add_bytes(machine, &base, &index, element_bytes(base.type));
    count_address(machine, &pointer);
    pointer.type.width = 1;
    struct cost_value value = cost_unknown(base.type);
    for (unsigned i = 0; i < exp->lanes; i++) {
        const struct cost_value next = cost_known(cost_int64, i);
        const struct cost_value at = add_bytes(machine, &pointer, &next, pointer.type.bytes);
        value = cost_load(machine, &at);
    }
    value.type.width = exp->lanes;
    return value;
}

static struct cost_value lane_of(struct cost_machine *machine, const struct cexp *exp)
{
    struct cost_value value = cost_evaluate(machine, exp->base);
    value.type.width = 1;
    value.known = false;
    return value;
}

/* run->lanes, self->groups_wait: what the host knows of its device. */
static struct cost_value of_device(const struct cost_machine *machine, const struct cexp *exp)
{
    if (machine->is_host && strcmp(exp->text, "lanes") == 0)
        return cost_known(cost_int64, machine->filling);
    if (machine->is_host && strcmp(exp->text, "groups_wait") == 0)
        return cost_known(cost_int32, machine->device->groups_wait != 0);
    return cost_unknown(cost_int64);
}

struct cost_value cost_evaluate(struct cost_machine *machine, const struct cexp *exp)
{
    switch (exp->kind) {
    case CEXP_NAME:
        return name(machine, exp);
    case CEXP_INT:
        return cost_known(exp->value > INT32_MAX ? cost_int64 : cost_int32, exp->value);
    case CEXP_LITERAL:
        return literal(exp->text);
    case CEXP_CALL:
        return cost_call_function(machine, exp);
    case CEXP_INDEX:
        return load_element(machine, exp);
    case CEXP_MEMBER:
        return lane_of(machine, exp);
    case CEXP_ARROW:
        return of_device(machine, exp);
    case CEXP_PREFIX:
        return prefix(machine, exp);
    case CEXP_CAST:
        return cast(machine, exp);
    case CEXP_AS:
        return cost_unknown(cost_type_of(machine, exp->type));
    case CEXP_SIZEOF: {
        struct cost_type type = cost_type_of(machine, exp->type);
        return cost_known(cost_int64, element_bytes(type));
    }
    case CEXP_VECTOR:
        return vector(machine, exp);
    case CEXP_VLOAD:
        return vload(machine, exp);
    case CEXP_LIST:
        return cost_unknown(cost_int64);
    case CEXP_BINARY:
        if (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR)
            return logical(machine, exp);
        return arithmetic(machine, exp);
    case CEXP_CONDITIONAL:
        return conditional(machine, exp);
    }
    return cost_unknown(cost_int64);
}
