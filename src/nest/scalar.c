/* Scalars: what is read for one, and its value where that is known from indices and what was read.
 *
 *     fst (idx (zip xs ys) i) * 2          reads xs[i]; 1 operation
 *     idx xs (toIdx n (fromIdx i + 1))     reads xs[i + 1]; no operation, for it is index
 * arithmetic idx xs (toIdx n (idx is i))          reads is[i] and xs[is[i]]
 *
 * An element of a map is its function's body, read once in an iteration. */
#include "base/diag.h"
#include "nest/reading.h"

/* In a moment. */
enum { MOST_STEPS = 2000000 };

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
               ? reading_calculated(reading, exp, args[0], args[1])
               : NULL;
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

static const struct nat *read_let_nat(struct reading *reading, const struct phrase *exp,
                                      const struct view_path *path)
{
    const struct phrase *body = phrase_arg(exp, 1);
    reading_let_nat(reading, phrase_arg(exp, 0), body);
    return reading_scalar(reading, phrase_nat_lam_body(body), path);
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
               : binding->phrase && reading_may_be_number(phrase_data(exp), path)
                   ? reading_again(reading, binding->phrase, path)
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
        reading_reduction(reading, exp);
    else if (is_flat && is_loop(exp))
        reading_loop(reading, exp);
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
    case PRIM_GROUPS_WAIT:
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
            return reading_computed_element(reading, exp, path);
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
        return reading_literal(reading, exp);
    case PHRASE_OPERATOR:
        return operation(reading, exp);
    case PHRASE_APP:
        return reading_call(reading, exp);
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
