/* == and != at types that are not scalars, spelled out over the parts.
 *
 *     p == q   at (i32, bool)       (\l -> \r -> l.0 == r.0 && l.1 == r.1) p q
 *     p == q   at #a i32 | #b       \l -> \r -> match (l, r)
 *                                             case (#a x, #a y) -> x == y
 *                                             case (#b, #b) -> true
 *                                             case _ -> false
 *     p == q   at []i32             \l -> \r -> if length l == length r
 *                                             then reduce (\x -> \y -> x && y) true
 *                                                         (map2 (\x -> \y -> x == y) l r)
 *                                             else false
 *
 * != is over the parts too, but !(l == r) for arrays and sums. */
#include "front/compare.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/literal.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

static const struct core_exp *compare(struct infer *infer, enum operator op,
                                      const struct core_exp *left, const struct core_exp *right);

static const struct core_exp *truth(struct infer *infer, bool value, struct loc loc)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_LITERAL, loc, infer->front->scalars[SCALAR_BOOL]);
    exp->u.literal = front_literal_int(SCALAR_BOOL, value);
    return exp;
}

static const struct core_exp *logic(struct infer *infer, enum core_exp_kind kind,
                                    const struct core_exp *left, const struct core_exp *right)
{
    struct core_exp *exp =
        front_exp_new(infer, kind, left->loc, infer->front->scalars[SCALAR_BOOL]);
    exp->u.logic.left = left;
    exp->u.logic.right = right;
    return exp;
}

/* FUN LEFT RIGHT; RIGHT may be null. */
static const struct core_exp *apply(struct infer *infer, const struct core_exp *fun,
                                    const struct core_exp *left, const struct core_exp *right)
{
    const struct core_exp *half = front_exp_app(infer, fun, left, fun->type->result);
    return right ? front_exp_app(infer, half, right, half->type->result) : half;
}

static const struct core_exp *negation(struct infer *infer, const struct core_exp *exp)
{
    struct core_exp *fun = front_exp_operator(infer, OP_NOT, exp->loc, exp->type);
    fun->u.oper.from = SCALAR_BOOL;
    return apply(infer, fun, exp, NULL);
}

static const struct core_exp *compare_scalars(struct infer *infer, enum operator op,
                                              const struct core_exp *left,
                                              const struct core_exp *right)
{
    struct core_exp *fun = front_exp_operator(infer, op, left->loc, left->type);
    fun->u.oper.from = left->type->scalar;
    return apply(infer, fun, left, right);
}

/* COUNT comparisons of LEFT[i] and RIGHT[i]: whether all are equal, or any is not. */
static const struct core_exp *compare_all(struct infer *infer, enum operator op,
                                          const struct core_exp *const *left,
                                          const struct core_exp *const *right, size_t count,
                                          struct loc loc)
{
    const struct core_exp *all = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct core_exp *one = compare(infer, op, left[i], right[i]);
        all = all ? logic(infer, op == OP_EQ ? CORE_AND : CORE_OR, all, one) : one;
    }
    return all ? all : truth(infer, op == OP_EQ, loc);
}

/* ---- Tuples and records ---- */

static const struct core_exp *const *project_all(struct infer *infer, const struct core_exp *tuple)
{
    size_t count = tuple->type->part_count;
    const struct core_exp **parts =
        ARENA_ARRAY(infer->front->arena, const struct core_exp *, count);
    for (size_t i = 0; i < count; i++) {
        struct core_exp *exp = front_exp_new(infer, CORE_PROJ, tuple->loc, tuple->type->parts[i]);
        exp->u.proj.tuple = tuple;
        exp->u.proj.position = i;
        parts[i] = exp;
    }
    return parts;
}

/* ---- Sums ---- */

static struct core_pat *pat_new(struct infer *infer, enum core_pat_kind kind, struct loc loc,
                                const struct core_type *type)
{
    struct core_pat *pat = ARENA_NEW(infer->front->arena, struct core_pat);
    pat->kind = kind;
    pat->loc = loc;
    pat->type = type;
    return pat;
}

/* A pattern for the constructor at POSITION of SUM; the values that it binds go to USES. */
static const struct core_pat *variant_pat(struct infer *infer, const struct core_type *sum,
                                          size_t position, struct loc loc, const char *name,
                                          const struct core_exp **uses)
{
    const struct core_variant *variant = &sum->variants[position];
    struct core_pat *pat = pat_new(infer, CORE_PAT_CONSTRUCT, loc, sum);
    const struct core_pat **parts =
        ARENA_ARRAY(infer->front->arena, const struct core_pat *, variant->payload_count);
    for (size_t i = 0; i < variant->payload_count; i++) {
        const struct core_var *var = front_var_new(infer, name, loc, variant->payload[i]);
        parts[i] = front_pat_var(infer, var);
        uses[i] = front_exp_var(infer, var, loc);
    }
    pat->variant = position;
    pat->parts = parts;
    pat->part_count = variant->payload_count;
    return pat;
}

static struct core_case variant_case(struct infer *infer, const struct core_type *pair,
                                     size_t position, struct loc loc)
{
    struct arena *arena = infer->front->arena;
    const struct core_type *sum = pair->parts[0];
    size_t count = sum->variants[position].payload_count;
    const struct core_exp **left = ARENA_ARRAY(arena, const struct core_exp *, count);
    const struct core_exp **right = ARENA_ARRAY(arena, const struct core_exp *, count);
    const struct core_pat **parts = ARENA_ARRAY(arena, const struct core_pat *, 2);
    struct core_pat *pat = pat_new(infer, CORE_PAT_TUPLE, loc, pair);
    parts[0] = variant_pat(infer, sum, position, loc, "x", left);
    parts[1] = variant_pat(infer, sum, position, loc, "y", right);
    pat->parts = parts;
    pat->part_count = 2;
    return (struct core_case){pat, compare_all(infer, OP_EQ, left, right, count, loc)};
}

static const struct core_exp *equal_sums(struct infer *infer, const struct core_exp *left,
                                         const struct core_exp *right)
{
    struct front *front = infer->front;
    size_t count = left->type->variant_count;
    const struct core_type **types = ARENA_ARRAY(front->arena, const struct core_type *, 2);
    const struct core_exp **both = ARENA_ARRAY(front->arena, const struct core_exp *, 2);
    struct core_case *cases = ARENA_ARRAY(front->arena, struct core_case, count + 1);
    types[0] = types[1] = left->type;
    both[0] = left;
    both[1] = right;
    const struct core_type *pair = front_type_tuple(front, types, 2);
    struct core_exp *value = front_exp_new(infer, CORE_TUPLE, left->loc, pair);
    struct core_exp *exp =
        front_exp_new(infer, CORE_MATCH, left->loc, front->scalars[SCALAR_BOOL]);
    value->u.tuple.parts = both;
    value->u.tuple.count = 2;
    for (size_t i = 0; i < count; i++)
        cases[i] = variant_case(infer, pair, i, left->loc);
    if (count > 1)
        cases[count++] = (struct core_case){pat_new(infer, CORE_PAT_WILD, left->loc, pair),
                                            truth(infer, false, left->loc)};
    exp->u.match.value = value;
    exp->u.match.cases = cases;
    exp->u.match.count = count;
    return exp;
}

/* ---- Arrays ---- */

static const struct core_exp *builtin(struct infer *infer, enum core_builtin builtin,
                                      struct loc loc, const struct core_type *type)
{
    struct core_exp *exp = front_exp_new(infer, CORE_BUILTIN, loc, type);
    exp->u.builtin = builtin;
    return exp;
}

static const struct core_type *type_of_two(struct infer *infer, const struct core_type *first,
                                           const struct core_type *second,
                                           const struct core_type *result)
{
    return front_type_fun(infer->front, first, front_type_fun(infer->front, second, result));
}

static const struct core_exp *length(struct infer *infer, const struct core_exp *array)
{
    const struct core_type *type =
        front_type_fun(infer->front, array->type, infer->front->scalars[SCALAR_I64]);
    return apply(infer, builtin(infer, CORE_LENGTH, array->loc, type), array, NULL);
}

/* \x -> \y -> x && y */
static const struct core_exp *conjunction(struct infer *infer, struct loc loc)
{
    const struct core_type *boolean = infer->front->scalars[SCALAR_BOOL];
    const struct core_var *x = front_var_new(infer, "x", loc, boolean);
    const struct core_var *y = front_var_new(infer, "y", loc, boolean);
    const struct core_exp *both =
        logic(infer, CORE_AND, front_exp_var(infer, x, loc), front_exp_var(infer, y, loc));
    return front_exp_lam(infer, front_pat_var(infer, x),
                         front_exp_lam(infer, front_pat_var(infer, y), both, loc), loc);
}

/* Whether all elements are equal, of arrays of one length. */
static const struct core_exp *equal_elements(struct infer *infer, const struct core_exp *left,
                                             const struct core_exp *right)
{
    struct front *front = infer->front;
    struct loc loc = left->loc;
    const struct core_type *boolean = front->scalars[SCALAR_BOOL];
    const struct core_type *booleans = front_type_array(front, boolean);
    const struct core_exp *one = front_exp_compare(infer, OP_EQ, left->type->elem, loc);
    const struct core_exp *both = conjunction(infer, loc);
    const struct core_type *arrays = type_of_two(infer, left->type, right->type, booleans);
    const struct core_exp *map =
        builtin(infer, CORE_MAP2, loc, front_type_fun(front, one->type, arrays));
    const struct core_exp *reduce = builtin(
        infer, CORE_REDUCE, loc,
        front_type_fun(front, both->type, type_of_two(infer, boolean, booleans, boolean)));
    const struct core_exp *each = apply(infer, apply(infer, map, one, left), right, NULL);
    return apply(infer, apply(infer, reduce, both, truth(infer, true, loc)), each, NULL);
}

static const struct core_exp *equal_arrays(struct infer *infer, const struct core_exp *left,
                                           const struct core_exp *right)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_IF, left->loc, infer->front->scalars[SCALAR_BOOL]);
    exp->u.cond.cond =
        compare_scalars(infer, OP_EQ, length(infer, left), length(infer, right));
    exp->u.cond.then = equal_elements(infer, left, right);
    exp->u.cond.other = truth(infer, false, left->loc);
    return exp;
}

/* ---- All types ---- */

static const struct core_exp *compare(struct infer *infer, enum operator op,
                                      const struct core_exp *left, const struct core_exp *right)
{
    const struct core_exp *equal;
    switch (left->type->kind) {
    case CORE_TYPE_SCALAR:
        return compare_scalars(infer, op, left, right);
    case CORE_TYPE_TUPLE:
        return compare_all(infer, op, project_all(infer, left), project_all(infer, right),
                           left->type->part_count, left->loc);
    case CORE_TYPE_SUM:
        equal = equal_sums(infer, left, right);
        return op == OP_EQ ? equal : negation(infer, equal);
    case CORE_TYPE_ARRAY:
        equal = equal_arrays(infer, left, right);
        return op == OP_EQ ? equal : negation(infer, equal);
    case CORE_TYPE_ERROR:
        return truth(infer, true, left->loc);
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        break;
    }
    bug(left->loc, "values that cannot be compared are");
}

const struct core_exp *front_exp_compare(struct infer *infer, enum operator op,
                                         const struct core_type *type, struct loc loc)
{
    const struct core_var *left = front_var_new(infer, "l", loc, type);
    const struct core_var *right = front_var_new(infer, "r", loc, type);
    const struct core_exp *body =
        compare(infer, op, front_exp_var(infer, left, loc), front_exp_var(infer, right, loc));
    const struct core_exp *inner = front_exp_lam(infer, front_pat_var(infer, right), body, loc);
    return front_exp_lam(infer, front_pat_var(infer, left), inner, loc);
}
