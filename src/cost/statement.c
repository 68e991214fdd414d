/* Commands of emitted code. */
#include "cost/core.h"

enum { BARRIER_CYCLES = 20 };

static struct cost_array *array_new(struct cost_machine *machine, const char *name,
                                    enum cost_space space, double bytes)
{
    struct cost_array *array = ARENA_NEW(machine->arena, struct cost_array);
    *array = (struct cost_array){.name = name, .space = space, .bytes = bytes};
    return array;
}

/* An array of the group, or of a work-item, whose elements are in registers. */
static void declare_array(struct cost_machine *machine, const struct cvar *var)
{
    struct cost_type type = cost_type_of(machine, var->type);
    const struct cost_value count = cost_evaluate(machine, var->array);
    double bytes = (double)type.bytes * type.width * (count.known ? (double)count.one : 64);
    enum cost_space space = var->type->space == CSPACE_LOCAL ? COST_LOCAL : COST_PRIVATE;
    struct cost_value pointer = cost_known(type, 0);
    pointer.array = array_new(machine, var->name, space, bytes);
    cost_declare(machine, var->name, pointer)->is_array = true;
    if (space == COST_LOCAL)
        machine->group_bytes += bytes;
    else
        cost_hold(machine, bytes);
}

static void declare(struct cost_machine *machine, const struct cstmt *stmt)
{
    if (stmt->var.array) {
        declare_array(machine, &stmt->var);
        return;
    }
    struct cost_type type = cost_type_of(machine, stmt->var.type);
    struct cost_value value =
        stmt->value ? cost_evaluate(machine, stmt->value) : cost_unknown(type);
    if (!value.array || machine->core)
        value.type = type;
    if (!value.array && value.known && type.bytes < 8 && !type.is_real && !value.at &&
        (value.one > INT32_MAX || value.one < INT32_MIN))
        value.known = false;
    if (!value.array)
        cost_hold(machine, (double)type.width * (type.bytes > 4 ? 8 : 4) / 2);
    cost_declare(machine, stmt->var.name, value);
}

/* ---- Assignments ---- */

/* The variable at the root of a place in a private array. */
static struct cost_variable *root(struct cost_machine *machine, const struct cexp *exp)
{
    while (exp && exp->kind != CEXP_NAME)
        exp = exp->base;
    return exp ? cost_find(machine, exp->text) : NULL;
}

static void store(struct cost_machine *machine, const struct cexp *exp,
                  const struct cost_value *pointer, const struct cost_value *value)
{
    if (pointer->array && pointer->array->space == COST_PRIVATE) {
        struct cost_variable *variable = root(machine, exp);
        if (variable && value->ready > variable->ready)
            variable->ready = value->ready;
        if (machine->core)
            cost_store(machine, pointer);
        return;
    }
    cost_wait(machine, value);
    cost_store(machine, pointer);
}

/* What OP, or a function, makes of the old value and the new one. */
static struct cost_value combine(struct cost_machine *machine, const struct cstmt *stmt,
                                 const struct cost_value *old, const struct cost_value *value)
{
    bool is_product = stmt->value->kind == CEXP_BINARY && stmt->value->op == COP_MUL;
    if (machine->core) {
        double cycles = stmt->function
                            ? cost_core_function(machine, stmt->function, old->type)
                            : cost_core_operator(machine, stmt->op, old->type);
        cost_count(machine, is_product ? 0 : cycles, old->type.is_real ? old->type.width : 0);
        return cost_unknown(old->type);
    }
    if (stmt->function) {
        struct cost_price price = cost_price_of(stmt->function, old->type);
        cost_count(machine, price.cycles, price.operations);
        return cost_unknown(old->type);
    }
    struct cost_value result =
        cost_binary(machine->scratch, stmt->op, old->type, old, value, machine->lanes);
    struct cost_price price = cost_operator_price(stmt->op, old->type, value->known);
    cost_count(machine, is_product && old->type.is_real ? 0 : price.cycles, price.operations);
    result.ready = machine->now;
    return result;
}

static void assign(struct cost_machine *machine, const struct cstmt *stmt)
{
    struct cost_value value = cost_evaluate(machine, stmt->value);
    const struct cost_place place = cost_place_of(machine, stmt->place);
    bool in_memory = place.pointer.array != NULL;
    if (machine->core)
        cost_core_update(machine, stmt, &place);
    if (stmt->compound) {
        struct cost_value old = in_memory ? cost_load(machine, &place.pointer)
                                : place.variable ? place.variable->value
                                                 : cost_unknown(value.type);
        cost_wait(machine, &value);
        cost_wait(machine, &old);
        value = combine(machine, stmt, &old, &value);
    }
    if (in_memory)
        store(machine, stmt->place, &place.pointer, &value);
    else if (place.variable && stmt->place->kind == CEXP_NAME)
        cost_assign(machine, place.variable, &value);
}

static void vstore(struct cost_machine *machine, const struct cstmt *stmt)
{
    const struct cost_value value = cost_evaluate(machine, stmt->value);
    struct cost_value base = cost_evaluate(machine, stmt->place);
    const struct cost_value index = cost_evaluate(machine, stmt->index);
    cost_wait(machine, &value);
    for (unsigned i = 0; i < stmt->lanes; i++) {
        const struct cost_value width = cost_known(cost_int64, base.type.bytes * stmt->lanes);
        const struct cost_value start = cost_known(cost_int64, base.type.bytes * i);
        struct cost_value at =
            cost_binary(machine->scratch, COP_MUL, base.type, &index, &width, machine->lanes);
        at = cost_binary(machine->scratch, COP_ADD, base.type, &at, &start, machine->lanes);
        at = cost_binary(machine->scratch, COP_ADD, base.type, &at, &base, machine->lanes);
        at.array = base.array;
        cost_store(machine, &at);
    }
}

/* ---- Conditions ---- */

/* What the host does after a mistake is not done here. */
static bool is_refusal(const struct cost_machine *machine, const struct cstmt *stmt)
{
    const struct cstmt_vec *body = &stmt->body;
    return stmt->otherwise.len == 0 && body->len > 0 &&
           body->at[body->len - 1]->kind == CSTMT_RETURN &&
           (machine->is_host || !machine->emitted->kernels);
}

static void branch(struct cost_machine *machine, const struct cstmt_vec *body,
                   const struct cost_mask *mask)
{
    machine->active = *mask;
    if (!cost_mask_is_empty(mask, machine->lanes))
        cost_run(machine, body);
}

/* Both sides, each half as often. */
static void branch_either(struct cost_machine *machine, const struct cstmt *stmt)
{
    const struct cost_mask before = machine->active;
    double weight = machine->weight;
    machine->weight = weight / 2;
    branch(machine, &stmt->body, &before);
    const struct cost_mask then = machine->active;
    branch(machine, &stmt->otherwise, &before);
    for (size_t i = 0; i < sizeof then.at / sizeof *then.at; i++)
        machine->active.at[i] |= then.at[i];
    machine->weight = weight;
}

static void branch_by_lanes(struct cost_machine *machine, const struct cstmt *stmt,
                            const struct cost_value *cond)
{
    const struct cost_mask holds = cost_mask_of(cond, machine->lanes), before = machine->active;
    const struct cost_mask yes = cost_mask_and(&before, &holds, machine->lanes);
    const struct cost_mask no = cost_mask_without(&before, &holds, machine->lanes);
    branch(machine, &stmt->body, &yes);
    const struct cost_mask after = machine->active;
    branch(machine, &stmt->otherwise, &no);
    for (size_t i = 0; i < sizeof after.at / sizeof *after.at; i++)
        machine->active.at[i] |= after.at[i];
}

static void condition(struct cost_machine *machine, const struct cstmt *stmt)
{
    const struct cost_value cond = cost_evaluate(machine, stmt->value);
    cost_wait(machine, &cond);
    if (cond.known)
        branch_by_lanes(machine, stmt, &cond);
    else if (!is_refusal(machine, stmt))
        branch_either(machine, stmt);
}

/* ---- All ---- */

static void leave(struct cost_machine *machine, const struct cstmt *stmt)
{
    if (stmt->value) {
        machine->result = cost_evaluate(machine, stmt->value);
        cost_wait(machine, &machine->result);
        if (machine->result.at)
            machine->result = cost_unknown(machine->result.type);
    }
    machine->active = (struct cost_mask){{0}};
}

/* STMT, behind PRAGMA, which is null if there is none. */
static void run_one(struct cost_machine *machine, const struct cstmt *stmt,
                    const struct cstmt *pragma)
{
    switch (stmt->kind) {
    case CSTMT_EXP:
        cost_evaluate(machine, stmt->value);
        return;
    case CSTMT_ASSIGN:
        assign(machine, stmt);
        return;
    case CSTMT_VSTORE:
        vstore(machine, stmt);
        return;
    case CSTMT_DECL:
        declare(machine, stmt);
        return;
    case CSTMT_IF:
        condition(machine, stmt);
        return;
    case CSTMT_FOR:
    case CSTMT_WHILE:
        cost_run_loop(machine, stmt, pragma);
        return;
    case CSTMT_RETURN:
        leave(machine, stmt);
        return;
    case CSTMT_BARRIER:
        machine->counts.barriers += machine->weight;
        cost_count(machine, 1, 0);
        machine->now += BARRIER_CYCLES;
        machine->together.first.array = NULL;
        return;
    case CSTMT_PRAGMA:
    case CSTMT_COMMENT:
    case CSTMT_BLANK:
        return;
    }
}

void cost_run(struct cost_machine *machine, const struct cstmt_vec *statements)
{
    size_t variables = machine->variables.len;
    double held = machine->held;
    const struct cstmt *pragma = NULL;
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (cost_mask_is_empty(&machine->active, machine->lanes) ||
            machine->steps++ > COST_MOST_STEPS)
            break;
        struct arena_mark mark = arena_mark(machine->scratch);
        run_one(machine, stmt, pragma);
        arena_release(machine->scratch, mark);
        if (stmt->kind != CSTMT_COMMENT)
            pragma = stmt->kind == CSTMT_PRAGMA ? stmt : NULL;
    }
    machine->variables.len = variables;
    machine->held = held;
}
