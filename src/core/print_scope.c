/* Where variables are in scope, and where they are used, in what is printed of a definition.
 *
 *     let y = x in f (\(z: t) -> x + y + z)
 *             0       1           2   3   4        y: 1 to 4, z: 2 to 4; x is used at 0 and 2
 *
 * (Positions here are those of uses and binders alone.) Types count where they are written. */
#include "core/print_scope.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/print_pat.h"

struct position_vec VEC(size_t);

struct scoping {
    struct arena *arena;
    struct core_scopes *scopes;
    struct position_vec open; /* positions of the bindings that are in scope */
    size_t now, groups;
};

static void scope_exp(struct scoping *scoping, const struct core_exp *exp);

/* ---- Binders and uses ---- */

static void bind(struct scoping *scoping, const struct core_var *var, size_t group)
{
    struct core_scopes *scopes = scoping->scopes;
    struct core_binding binding = {var, group, scoping->now++, 0};
    VEC_PUSH(scoping->arena, &scoping->open, scopes->bindings.len);
    VEC_PUSH(scoping->arena, &scopes->bindings, binding);
}

static void bind_all(struct scoping *scoping, const struct core_var *const *vars, size_t count,
                     size_t group)
{
    for (size_t i = 0; i < count; i++)
        bind(scoping, vars[i], group);
}

/* What was bound since there were MARK in scope is in scope up to here. */
static void leave(struct scoping *scoping, size_t mark)
{
    for (; scoping->open.len > mark; scoping->open.len--) {
        size_t last = scoping->open.at[scoping->open.len - 1];
        scoping->scopes->bindings.at[last].end = scoping->now;
    }
}

static void use(struct scoping *scoping, const struct core_var *var)
{
    struct position_vec *uses = map_get(scoping->scopes->uses, var);
    if (!uses) {
        uses = ARENA_NEW(scoping->arena, struct position_vec);
        map_set(scoping->scopes->uses, var, uses);
    }
    VEC_PUSH(scoping->arena, uses, scoping->now++);
}

static void add_type_vars(struct scoping *scoping, const struct core_type_var *const *vars,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        VEC_PUSH(scoping->arena, &scoping->scopes->type_vars, vars[i]);
}

/* ---- Types and patterns ---- */

static void scope_type(struct scoping *scoping, const struct core_type *type);

static void scope_types(struct scoping *scoping, const struct core_type *const *types,
                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        scope_type(scoping, types[i]);
}

static void scope_fun(struct scoping *scoping, const struct core_type *type)
{
    size_t mark = scoping->open.len, group = ++scoping->groups;
    scope_type(scoping, type->param);
    if (type->param_name)
        bind(scoping, type->param_name, group);
    bind_all(scoping, type->exists, type->exist_count, group);
    scope_type(scoping, type->result);
    leave(scoping, mark);
}

/* TYPE may be null. */
static void scope_type(struct scoping *scoping, const struct core_type *type)
{
    if (!type)
        return;
    scope_types(scoping, type->parts, type->part_count);
    for (size_t i = 0; i < type->variant_count; i++)
        scope_types(scoping, type->variants[i].payload, type->variants[i].payload_count);
    if (type->size)
        scope_exp(scoping, type->size);
    for (size_t i = 0; i < type->size_arg_count; i++)
        if (type->size_args[i])
            scope_exp(scoping, type->size_args[i]);
    scope_type(scoping, type->elem);
    if (type->kind == CORE_TYPE_FUN)
        scope_fun(scoping, type);
}

/* What stands around parts may mention what they bind. */
static void scope_pat(struct scoping *scoping, const struct core_pat *pat, size_t group)
{
    for (size_t i = 0; i < pat->part_count; i++)
        scope_pat(scoping, pat->parts[i], group);
    scope_type(scoping, pat->annotation);
    if (pat->var)
        bind(scoping, pat->var, group);
}

/* The type of a parameter is written in any case. */
static void scope_param(struct scoping *scoping, const struct core_pat *pat, size_t group)
{
    if (!core_pat_is_annotated(pat))
        scope_type(scoping, pat->type);
    scope_pat(scoping, pat, group);
}

/* ---- Expressions ---- */

static void scope_exps(struct scoping *scoping, const struct core_exp *const *exps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        scope_exp(scoping, exps[i]);
}

static void scope_let(struct scoping *scoping, const struct core_exp *exp)
{
    const struct core_pat *pat = exp->u.let.pat;
    size_t mark = scoping->open.len, group = ++scoping->groups;
    if (pat->kind == CORE_PAT_VAR)
        add_type_vars(scoping, pat->var->type_vars, pat->var->type_var_count);
    scope_exp(scoping, exp->u.let.bound);
    bind_all(scoping, exp->u.let.sizes, exp->u.let.size_count, group);
    scope_pat(scoping, pat, group);
    scope_exp(scoping, exp->u.let.body);
    leave(scoping, mark);
}

/* The parameters of functions that are bodies of functions are written as those of one. */
static void scope_lam(struct scoping *scoping, const struct core_exp *exp)
{
    size_t mark = scoping->open.len, group = ++scoping->groups;
    for (; exp->kind == CORE_LAM; exp = exp->u.lam.body) {
        scope_param(scoping, exp->u.lam.pat, group);
        scope_type(scoping, exp->u.lam.result_annotation);
    }
    scope_exp(scoping, exp);
    leave(scoping, mark);
}

static void scope_slices(struct scoping *scoping, const struct core_exp *exp)
{
    scope_exp(scoping, exp->u.slice.array);
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        const struct core_exp *const parts[] = {slice->index, slice->from, slice->to, slice->step};
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
            if (parts[k])
                scope_exp(scoping, parts[k]);
    }
    if (exp->u.slice.value)
        scope_exp(scoping, exp->u.slice.value);
}

static void scope_match(struct scoping *scoping, const struct core_exp *exp)
{
    scope_exp(scoping, exp->u.match.value);
    for (size_t i = 0; i < exp->u.match.count; i++) {
        size_t mark = scoping->open.len;
        scope_pat(scoping, exp->u.match.cases[i].pat, ++scoping->groups);
        scope_exp(scoping, exp->u.match.cases[i].body);
        leave(scoping, mark);
    }
}

static void scope_loop(struct scoping *scoping, const struct core_loop *loop)
{
    size_t mark = scoping->open.len, group = ++scoping->groups;
    scope_exp(scoping, loop->init);
    if (loop->kind != CORE_LOOP_WHILE)
        scope_exp(scoping, loop->until);
    bind_all(scoping, loop->sizes, loop->size_count, group);
    scope_pat(scoping, loop->pat, group);
    if (loop->counter)
        bind(scoping, loop->counter, group);
    if (loop->elem)
        scope_pat(scoping, loop->elem, group);
    if (loop->kind == CORE_LOOP_WHILE)
        scope_exp(scoping, loop->until);
    scope_exp(scoping, loop->body);
    leave(scoping, mark);
}

static void scope_exp(struct scoping *scoping, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
        use(scoping, exp->u.var);
        break;
    case CORE_DEF:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        break;
    case CORE_BUILTIN:
        scope_type(scoping, exp->u.builtin == CORE_HOLE ? exp->type : NULL);
        break;
    case CORE_TUPLE:
    case CORE_ARRAY:
        scope_exps(scoping, exp->u.tuple.parts, exp->u.tuple.count);
        scope_type(scoping, exp->u.tuple.count == 0 ? exp->type : NULL);
        break;
    case CORE_PROJ:
        scope_exp(scoping, exp->u.proj.tuple);
        break;
    case CORE_INDEX:
        scope_exp(scoping, exp->u.index.array);
        scope_exps(scoping, exp->u.index.indices, exp->u.index.count);
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        scope_slices(scoping, exp);
        break;
    case CORE_RANGE:
        scope_exp(scoping, exp->u.range.first);
        if (exp->u.range.second)
            scope_exp(scoping, exp->u.range.second);
        scope_exp(scoping, exp->u.range.last);
        break;
    case CORE_CONSTRUCT:
        scope_exps(scoping, exp->u.construct.parts, exp->u.construct.count);
        scope_type(scoping, exp->type);
        break;
    case CORE_MATCH:
        scope_match(scoping, exp);
        break;
    case CORE_LOOP:
        scope_loop(scoping, exp->u.loop);
        break;
    case CORE_ASSERT:
        scope_exp(scoping, exp->u.assert_.cond);
        scope_exp(scoping, exp->u.assert_.body);
        break;
    case CORE_ATTRIBUTE:
        scope_exp(scoping, exp->u.attribute.body);
        break;
    case CORE_APP:
        scope_exp(scoping, exp->u.app.fun);
        scope_exp(scoping, exp->u.app.arg);
        break;
    case CORE_LAM:
        scope_lam(scoping, exp);
        break;
    case CORE_LET:
        scope_let(scoping, exp);
        break;
    case CORE_IF:
        scope_exp(scoping, exp->u.cond.cond);
        scope_exp(scoping, exp->u.cond.then);
        scope_exp(scoping, exp->u.cond.other);
        break;
    case CORE_ASCRIBE:
        scope_exp(scoping, exp->u.ascribe.exp);
        scope_type(scoping, exp->u.ascribe.to);
        break;
    case CORE_AND:
    case CORE_OR:
        scope_exp(scoping, exp->u.logic.left);
        scope_exp(scoping, exp->u.logic.right);
        break;
    }
}

/* ---- Definitions ---- */

struct core_scopes *core_scopes_new(struct arena *arena, const struct core_def *def)
{
    struct core_scopes *scopes = ARENA_NEW(arena, struct core_scopes);
    struct scoping scoping = {.arena = arena, .scopes = scopes};
    size_t group = ++scoping.groups;
    scopes->uses = map_new_objects(arena);
    add_type_vars(&scoping, def->type_vars, def->type_var_count);
    bind_all(&scoping, def->sizes, def->size_count, group);
    for (size_t i = 0; i < def->param_count; i++)
        scope_param(&scoping, def->params[i], group);
    scope_type(&scoping, def->is_spec ? def->type : def->result);
    if (!def->is_spec)
        scope_exp(&scoping, def->body);
    leave(&scoping, 0);
    return scopes;
}

bool core_scopes_have_use(const struct core_scopes *scopes, const struct core_var *var,
                          size_t begin, size_t end)
{
    const struct position_vec *uses = map_get(scopes->uses, var);
    size_t low = 0, high = uses ? uses->len : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (uses->at[middle] < begin)
            low = middle + 1;
        else
            high = middle;
    }
    return uses && low < uses->len && uses->at[low] < end;
}
