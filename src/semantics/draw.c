/* Random phrases of a given type, from what is in scope:
 *
 *     exp[i32] -> exp[(i32 x bool)]      \x. pair (min x c + 3) (x < 2)
 *
 * Of operators there are many that are associative, some of them commutative, with initial values
 * that are neutral, and small constants, so that conditions of rules hold often. How many divisions
 * and indices may fail is said by whoever draws. Sums of floats are exact. */
#include "semantics/draw.h"

#include "base/diag.h"
#include "interp/value.h"
#include "rewrite/operator.h"
#include "type/subst.h"

/* SplitMix64. */
static uint64_t next(struct draw *draw)
{
    uint64_t x = draw->state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

int64_t draw_between(struct draw *draw, int64_t low, int64_t high)
{
    return low + (int64_t)(next(draw) % (uint64_t)(high - low + 1));
}

bool draw_happens(struct draw *draw, int64_t percent)
{
    return draw_between(draw, 0, 99) < percent;
}

const struct data *draw_data(struct draw *draw, unsigned depth)
{
    static const enum scalar scalars[] = {SCALAR_I32, SCALAR_I32, SCALAR_BOOL, SCALAR_I64,
                                          SCALAR_U8, SCALAR_F32};
    struct types *types = dpia_types(draw->dpia);
    if (depth > 0 && draw_happens(draw, 25))
        return data_array(types, nat_const(dpia_nats(draw->dpia), 2), draw_data(draw, depth - 1));
    if (depth > 0 && draw_happens(draw, 25)) {
        const struct data *fst = draw_data(draw, depth - 1);
        return data_pair(types, fst, draw_data(draw, depth - 1));
    }
    return data_scalar(types, scalars[draw_between(draw, 0, 5)]);
}

/* ---- What is in scope ---- */

struct found {
    struct draw *draw;
    const struct data *wanted;
    const struct phrase *chosen;
    int64_t count;
};

const struct phrase *draw_index_below(struct draw *draw, int64_t size)
{
    const struct phrase *number =
        phrase_int(draw->dpia, SCALAR_I64, draw_between(draw, 0, size - 1), loc_none());
    return phrase_to_idx(draw->dpia, nat_const(dpia_nats(draw->dpia), size), number, loc_none());
}

/* Looks for parts of PHRASE that have the wanted type; each is chosen as often. */
static void look(struct found *found, const struct phrase *phrase)
{
    struct dpia *dpia = found->draw->dpia;
    const struct data *data = phrase_data(phrase);
    int64_t size;
    if (data == found->wanted && draw_between(found->draw, 0, found->count++) == 0)
        found->chosen = phrase;
    if (data->kind == DATA_IDX)
        look(found, phrase_from_idx(dpia, phrase, loc_none()));
    if (data->kind == DATA_PAIR) {
        look(found, phrase_select(dpia, phrase, 1, loc_none()));
        look(found, phrase_select(dpia, phrase, 2, loc_none()));
    }
    if (data->kind == DATA_ARRAY && nat_is_const(data->size, &size) && size > 0)
        look(found, phrase_idx(dpia, phrase, draw_index_below(found->draw, size), loc_none()));
}

static const struct phrase *from_scope(struct draw *draw, const struct data *data)
{
    struct found found = {draw, data, NULL, 0};
    for (size_t i = 0; i < draw->vars.len; i++)
        look(&found, phrase_var(draw->dpia, draw->vars.at[i], loc_none()));
    return found.chosen;
}

/* What is bound last, as a number of another type: a function of an index, or of a truth value, is
 * seldom constant then. */
static const struct phrase *converted(struct draw *draw, const struct data *data)
{
    static const enum scalar scalars[] = {SCALAR_I64, SCALAR_I32, SCALAR_U8, SCALAR_BOOL};
    struct draw inner = *draw;
    if (draw->vars.len == 0 || data->scalar == SCALAR_BOOL || !draw_happens(draw, 50))
        return NULL;
    inner.vars.at = &draw->vars.at[draw->vars.len - 1];
    inner.vars.len = 1;
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        const struct data *from = data_scalar(dpia_types(draw->dpia), scalars[i]);
        const struct phrase *found = from == data ? NULL : from_scope(&inner, from);
        if (found)
            return phrase_convert(draw->dpia, found, data, loc_none());
    }
    return NULL;
}

/* ---- Phrases ---- */

static const struct phrase *draw_exp(struct draw *draw, const struct data *data, unsigned depth);

/* The least or the greatest number of an integer type. */
static const struct phrase *extreme(struct draw *draw, enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    uint64_t top = (uint64_t)1 << (bits - 1);
    uint64_t value = scalar_class(scalar) == CLASS_SIGNED ? top - draw_happens(draw, 50)
                                                          : top + (top - 1);
    struct literal literal = literal_int(scalar, value);
    return phrase_literal(draw->dpia, literal, loc_none());
}

static const struct phrase *constant(struct draw *draw, enum scalar scalar)
{
    if (scalar_is_integer(scalar) && draw_happens(draw, 5))
        return extreme(draw, scalar);
    int64_t value = draw_happens(draw, 60) ? draw_between(draw, 0, 1) : draw_between(draw, 0, 4);
    if (scalar == SCALAR_BOOL)
        return phrase_bool(draw->dpia, value & 1, loc_none());
    if (scalar_class(scalar) == CLASS_FLOAT)
        return phrase_real(draw->dpia, scalar,
                           (double)value + (draw->rough && draw_happens(draw, 30) ? 0.1 : 0),
                           loc_none());
    return phrase_int(draw->dpia, scalar, value, loc_none());
}

/* The type of a number that is bound last, or i32. */
static const struct data *number_of_last(struct draw *draw)
{
    static const enum scalar scalars[] = {SCALAR_I64, SCALAR_U8, SCALAR_F32};
    struct types *types = dpia_types(draw->dpia);
    const struct data *last =
        draw->vars.len > 0 ? draw->vars.at[draw->vars.len - 1]->type->data : NULL;
    if (last && last->kind == DATA_IDX)
        return data_scalar(types, SCALAR_I64);
    for (int i = 0; i < 3 && last; i++)
        if (last == data_scalar(types, scalars[i]))
            return last;
    return data_scalar(types, SCALAR_I32);
}

/* e OP e', of operands of type DATA. */
static const struct phrase *binary(struct draw *draw, enum operator op, const struct data *data,
                                   unsigned depth)
{
    const struct phrase *left = draw_exp(draw, data, depth);
    return phrase_binary(draw->dpia, op, left, draw_exp(draw, data, depth), loc_none());
}

static const struct phrase *operation(struct draw *draw, const struct data *data, unsigned depth)
{
    static const enum operator numeric[] = {OP_ADD, OP_ADD, OP_MUL, OP_MIN, OP_MAX, OP_SUB};
    static const enum operator logical[] = {OP_LOG_AND, OP_LOG_OR};
    static const enum operator comparing[] = {OP_LT, OP_EQ};
    if (data->scalar == SCALAR_BOOL && draw_happens(draw, 50))
        return binary(draw, comparing[draw_between(draw, 0, 1)], number_of_last(draw), depth - 1);
    enum operator op = data->scalar == SCALAR_BOOL ? logical[draw_between(draw, 0, 1)]
                                                   : numeric[draw_between(draw, 0, 5)];
    return binary(draw, op, data, depth - 1);
}

/* The result of an operator that is associative and commutative, of X and Y. */
static const struct phrase *unordered_result(struct draw *draw, const struct phrase *x,
                                             const struct phrase *y)
{
    static const enum operator numeric[] = {OP_ADD, OP_MUL, OP_MIN, OP_MAX};
    static const enum operator logical[] = {OP_LOG_AND, OP_LOG_OR};
    struct dpia *dpia = draw->dpia;
    const struct data *data = phrase_data(x);
    const struct phrase *parts[2];
    for (int i = 0; i < 2 && data->kind == DATA_PAIR; i++)
        parts[i] = unordered_result(draw, phrase_select(dpia, x, i + 1, loc_none()),
                                    phrase_select(dpia, y, i + 1, loc_none()));
    if (data->kind == DATA_PAIR)
        return phrase_data_pair(dpia, parts[0], parts[1], loc_none());
    enum operator op = data->scalar == SCALAR_BOOL ? logical[draw_between(draw, 0, 1)]
                                                   : numeric[draw_between(draw, 0, 3)];
    return phrase_binary(dpia, op, x, y, loc_none());
}

static bool has_scalars_only(const struct data *data)
{
    return data->kind == DATA_SCALAR ||
           (data->kind == DATA_PAIR && has_scalars_only(data->fst) && has_scalars_only(data->snd));
}

/* \x y. x + y, or with another operator that is associative and commutative */
static const struct phrase *unordered(struct draw *draw, const struct data *data)
{
    struct dpia *dpia = draw->dpia;
    const struct phrase_type *exp = type_exp(dpia_types(dpia), data);
    const struct var *x = var_new(dpia, "x", exp, loc_none());
    const struct var *y = var_new(dpia, "y", exp, loc_none());
    const struct phrase *body =
        unordered_result(draw, phrase_var(dpia, x, loc_none()), phrase_var(dpia, y, loc_none()));
    return phrase_lam(dpia, x, phrase_lam(dpia, y, body, loc_none()), loc_none());
}

/* Whether TYPE is exp[d] -> exp[d] -> exp[d], with scalars in d. */
static bool is_operator(const struct phrase_type *type)
{
    return type->kind == TYPE_FUN && type->fst->kind == TYPE_EXP && type->snd->kind == TYPE_FUN &&
           type->snd->fst == type->fst && type->snd->snd == type->fst &&
           has_scalars_only(type->fst->data);
}

static const struct phrase *draw_lambda(struct draw *draw, const struct phrase_type *type,
                                        unsigned depth);

/* reduce (\x acc. e) z (generate 2 (\i. e')), or a reduction without an order */
static const struct phrase *reduction(struct draw *draw, const struct data *data, unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    const struct data *pair = data_array(dpia_types(dpia), nat_const(dpia_nats(dpia), 2), data);
    const struct phrase_type *exp = type_exp(dpia_types(dpia), data);
    const struct phrase_type *type =
        type_fun(dpia_types(dpia), exp, type_fun(dpia_types(dpia), exp, exp));
    bool ordered = draw_happens(draw, 50) || !has_scalars_only(data);
    const struct phrase *fun = ordered ? draw_lambda(draw, type, depth - 1) : unordered(draw, data);
    const struct phrase *initial = draw_exp(draw, data, depth - 1);
    return phrase_reduce(dpia, ordered ? PRIM_REDUCE : PRIM_REDUCE_ASSOC, fun, initial,
                         draw_exp(draw, pair, depth - 1), loc_none());
}

static const struct phrase *draw_scalar(struct draw *draw, const struct data *data, unsigned depth)
{
    const struct phrase *known = converted(draw, data);
    if (known)
        return known;
    if (depth == 0 || draw_happens(draw, 20))
        return constant(draw, data->scalar);
    if (draw_happens(draw, 10)) {
        const struct data *boolean = data_scalar(dpia_types(draw->dpia), SCALAR_BOOL);
        const struct phrase *condition = draw_exp(draw, boolean, depth - 1);
        const struct phrase *then = draw_exp(draw, data, depth - 1);
        return phrase_if(draw->dpia, condition, then, draw_exp(draw, data, depth - 1), loc_none());
    }
    return draw_happens(draw, 8) ? reduction(draw, data, depth) : operation(draw, data, depth);
}

/* What has the form of a product of matrices: map (\col. reduceAssoc f z (zip col col)) cols, where
 * f takes pairs, or numbers that a map makes of them. */
static const struct phrase *contraction(struct draw *draw, const struct data *data, unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    struct types *types = dpia_types(dpia);
    const struct loc loc = loc_none();
    const struct data *row = data_array(types, nat_const(dpia_nats(dpia), 2), data->fst);
    const struct var *col = var_new(dpia, "col", type_exp(types, row), loc);
    const struct var *pair =
        var_new(dpia, "p", type_exp(types, data_pair(types, data->fst, data->fst)), loc);
    const struct phrase *both = phrase_var(dpia, pair, loc);
    const struct phrase *combined = unordered_result(draw, phrase_select(dpia, both, 1, loc),
                                                     phrase_select(dpia, both, 2, loc));
    const struct phrase *combine = phrase_lam(dpia, pair, combined, loc);
    const struct phrase *pairs =
        phrase_zip(dpia, phrase_var(dpia, col, loc), phrase_var(dpia, col, loc), loc);
    const struct phrase *fun = unordered(draw, data->fst);
    const struct phrase *sum =
        phrase_reduce(dpia, PRIM_REDUCE_ASSOC, fun, draw_exp(draw, data->fst, depth - 1),
                      phrase_map(dpia, (struct level){LOOP_OPEN, 0}, combine, pairs, loc), loc);
    return phrase_map(dpia, (struct level){LOOP_OPEN, 0}, phrase_lam(dpia, col, sum, loc),
                      draw_exp(draw, data_array(types, data->size, row), depth - 1), loc);
}

/* A division of integers; by 0 often, where what is not read may fail. */
static const struct phrase *quotient(struct draw *draw, const struct data *data, unsigned depth)
{
    if (!draw->late || !draw_happens(draw, 40))
        return binary(draw, OP_DIV, data, depth);
    const struct phrase *zero = phrase_int(draw->dpia, data->scalar, 0, loc_none());
    return phrase_binary(draw->dpia, OP_DIV, draw_exp(draw, data, depth), zero, loc_none());
}

/* map (\x. let u = a / b in e) (generate n (\i. i)): an array that fails as a whole, whatever its
 * elements are. */
static const struct phrase *failing_map(struct draw *draw, const struct data *data)
{
    struct dpia *dpia = draw->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = loc_none();
    const struct phrase_type *index = type_exp(types, data_idx(types, data->size));
    const struct var *i = var_new(dpia, "i", index, loc), *x = var_new(dpia, "x", index, loc);
    VEC_PUSH(dpia_arena(dpia), &draw->vars, x);
    const struct phrase *bound = quotient(draw, data_scalar(types, SCALAR_I32), 0);
    const struct var *u = var_new(dpia, "u", bound->type, loc);
    const struct phrase *element = phrase_let(dpia, u, bound, draw_exp(draw, data->fst, 0), loc);
    draw->vars.len--;
    const struct phrase *all =
        phrase_generate(dpia, data->size, phrase_lam(dpia, i, phrase_var(dpia, i, loc), loc), loc);
    return phrase_map(dpia, (struct level){LOOP_OPEN, 0}, phrase_lam(dpia, x, element, loc), all,
                      loc);
}

static const struct phrase *index_at(struct draw *draw, const struct nat *size, unsigned depth);
static const struct phrase *draw_array(struct draw *draw, const struct data *data, unsigned depth);

/* idx (generate 2 (\k. e)) i, where i need not be below 2: a view that fails as a whole, whatever
 * its elements are. */
static const struct phrase *failing_view(struct draw *draw, const struct data *data, unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    const struct nat *two = nat_const(dpia_nats(dpia), 2);
    const struct phrase_type *number = type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), two));
    const struct phrase *index = index_at(draw, two, depth);
    int64_t failing = draw->failing;
    draw->failing = 0;
    const struct phrase *row = draw_array(draw, data, 0);
    draw->failing = failing;
    const struct var *k = var_new(dpia, "k", number, loc_none());
    const struct phrase *rows =
        phrase_generate(dpia, two, phrase_lam(dpia, k, row, loc_none()), loc_none());
    return phrase_idx(dpia, rows, index, loc_none());
}

static const struct phrase *draw_array(struct draw *draw, const struct data *data, unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    if (!draw->late && draw_happens(draw, draw->failing / 2))
        return failing_view(draw, data, depth);
    if (!draw->late && draw_happens(draw, draw->failing / 2))
        return failing_map(draw, data);
    if (depth > 0 && has_scalars_only(data->fst) && draw_happens(draw, 15))
        return contraction(draw, data, depth);
    const struct var *index = var_new(
        dpia, "i", type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), data->size)), loc_none());
    int64_t failing = draw->failing;
    draw->failing = draw->late ? failing : 0;
    VEC_PUSH(dpia_arena(dpia), &draw->vars, index);
    const struct phrase *element = draw_exp(draw, data->fst, depth > 0 ? depth - 1 : 0);
    draw->vars.len--;
    draw->failing = failing;
    return phrase_generate(dpia, data->size, phrase_lam(dpia, index, element, loc_none()),
                           loc_none());
}

static const struct phrase *index_at(struct draw *draw, const struct nat *size, unsigned depth)
{
    const struct data *number = data_scalar(dpia_types(draw->dpia), SCALAR_I64);
    return phrase_to_idx(draw->dpia, size, draw_exp(draw, number, depth), loc_none());
}

/* A number below SIZE, one of two by what is in scope, or one that need not be below it. Below 0
 * there is none: computing it fails. */
static const struct phrase *draw_index(struct draw *draw, const struct data *data, unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    int64_t count = 0;
    if (!nat_is_const(data->size, &count) || count == 0)
        return index_at(draw, data->size, 0);
    if (depth == 0 || draw_happens(draw, 30))
        return draw_index_below(draw, count);
    if (draw_happens(draw, draw->failing))
        return index_at(draw, data->size, depth - 1);
    const struct data *boolean = data_scalar(dpia_types(dpia), SCALAR_BOOL);
    const struct phrase *condition = draw_exp(draw, boolean, depth);
    const struct phrase *then = draw_index_below(draw, count);
    return phrase_if(dpia, condition, then, draw_index_below(draw, count), loc_none());
}

static bool is_possible(const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return is_possible(data->fst);
    if (data->kind == DATA_PAIR)
        return is_possible(data->fst) && is_possible(data->snd);
    return data->kind != DATA_PACKED;
}

static const struct phrase *draw_exp(struct draw *draw, const struct data *data, unsigned depth)
{
    enum scalar scalar;
    if (depth > 0 && data_is_scalar(data, &scalar) && scalar_is_integer(scalar) &&
        draw_happens(draw, draw->failing))
        return quotient(draw, data, depth - 1);
    const struct phrase *known = draw_happens(draw, 60) ? from_scope(draw, data) : NULL;
    if (known)
        return known;
    switch (data->kind) {
    case DATA_SCALAR:
        return draw_scalar(draw, data, depth);
    case DATA_IDX:
        return draw_index(draw, data, depth);
    case DATA_ARRAY:
        return draw_array(draw, data, depth);
    case DATA_PAIR:
        known = draw_exp(draw, data->fst, depth);
        return phrase_data_pair(draw->dpia, known, draw_exp(draw, data->snd, depth), loc_none());
    case DATA_VECTOR:
        return phrase_splat(
            draw->dpia, draw_exp(draw, data_scalar(dpia_types(draw->dpia), data->scalar), depth),
            data->size, loc_none());
    case DATA_VAR:
    case DATA_PACKED:
        break;
    }
    bug(loc_none(), "a random phrase of a type that none has");
}

/* Whether TYPE is (k: nat) -> exp[[k]d1] -> exp[d2]. */
static bool is_continuation(const struct phrase_type *type)
{
    const struct phrase_type *fun = type->kind == TYPE_NAT_FUN ? type->snd : NULL;
    return fun && fun->kind == TYPE_FUN && fun->fst->kind == TYPE_EXP &&
           fun->snd->kind == TYPE_EXP && fun->fst->data->kind == DATA_ARRAY;
}

bool draw_is_possible(const struct phrase_type *type)
{
    if (is_continuation(type))
        return draw_is_possible(type->snd);
    if (type->kind == TYPE_FUN)
        return type->fst->kind == TYPE_EXP && draw_is_possible(type->fst) &&
               draw_is_possible(type->snd);
    return type->kind == TYPE_EXP && is_possible(type->data);
}

/* What is neutral for the operator that was drawn last, if DATA has that; else null. */
static const struct phrase *neutral(struct draw *draw, const struct data *data)
{
    if (!draw->operator|| draw->operator->type->fst->data != data || !draw_happens(draw, 50))
        return NULL;
    return operator_neutral(draw->dpia, draw->operator, loc_none());
}

/* Where elements may fail that are not read, functions often do not read their parameter. */
static const struct phrase *draw_lambda(struct draw *draw, const struct phrase_type *type,
                                        unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    const struct var *param = var_new(dpia, "x", type->fst, loc_none());
    size_t in_scope = draw->vars.len;
    if (!draw->late || !draw_happens(draw, 25))
        VEC_PUSH(dpia_arena(dpia), &draw->vars, param);
    const struct phrase *body = draw_phrase(draw, type->snd, depth);
    draw->vars.len = in_scope;
    return phrase_lam(dpia, param, body, loc_none());
}

/* x . y = (x.1 * y.1, y.1 * x.2 + y.2): first x, then y, of functions a * z + b. */
static const struct phrase *composition(struct draw *draw, const struct phrase *x,
                                        const struct phrase *y)
{
    struct dpia *dpia = draw->dpia;
    const struct loc loc = loc_none();
    const struct phrase *factor = phrase_binary(dpia, OP_MUL, phrase_select(dpia, x, 1, loc),
                                                phrase_select(dpia, y, 1, loc), loc);
    const struct phrase *moved = phrase_binary(dpia, OP_MUL, phrase_select(dpia, y, 1, loc),
                                               phrase_select(dpia, x, 2, loc), loc);
    return phrase_data_pair(
        dpia, factor,
        phrase_binary(dpia, OP_ADD, moved, phrase_select(dpia, y, 2, loc), loc), loc);
}

/* A if it is not 0, or 1, else B: of X and Y the first one that is not, and of Y and X the last. */
static const struct phrase *unless_constant(struct draw *draw, const struct phrase *a,
                                            const struct phrase *b)
{
    enum scalar scalar = phrase_data(a)->scalar;
    int64_t number = draw_between(draw, 0, 1);
    const struct phrase *known =
        scalar == SCALAR_BOOL        ? phrase_bool(draw->dpia, number, loc_none())
        : scalar_is_integer(scalar) ? phrase_int(draw->dpia, scalar, number, loc_none())
                                     : phrase_real(draw->dpia, scalar, (double)number, loc_none());
    return phrase_if(draw->dpia, phrase_binary(draw->dpia, OP_EQ, a, known, loc_none()), b, a,
                     loc_none());
}

/* Whether DATA is a pair of integers of one type. */
static bool has_compositions(const struct data *data)
{
    enum scalar scalar;
    return data->kind == DATA_PAIR && data->fst == data->snd &&
           data_is_scalar(data->fst, &scalar) && scalar_is_integer(scalar);
}

/* The result of an operator that is associative, of X and Y: the first, the last, one of these that
 * is not a certain one, a composition, or of one that is commutative. */
static const struct phrase *associative_result(struct draw *draw, const struct phrase *x,
                                               const struct phrase *y)
{
    struct dpia *dpia = draw->dpia;
    const struct data *data = phrase_data(x);
    const struct loc loc = loc_none();
    if (has_compositions(data) && draw_happens(draw, 50))
        return composition(draw, x, y);
    if (data->kind == DATA_PAIR) {
        const struct phrase *fst = associative_result(draw, phrase_select(dpia, x, 1, loc),
                                                      phrase_select(dpia, y, 1, loc));
        const struct phrase *snd = associative_result(draw, phrase_select(dpia, x, 2, loc),
                                                      phrase_select(dpia, y, 2, loc));
        return phrase_data_pair(dpia, fst, snd, loc);
    }
    if (data->kind == DATA_SCALAR && draw_happens(draw, 30))
        return unordered_result(draw, x, y);
    bool first = draw_happens(draw, 50);
    if (data->kind == DATA_SCALAR && draw_happens(draw, 75))
        return first ? unless_constant(draw, x, y) : unless_constant(draw, y, x);
    return first ? x : y;
}

/* Where no operator is known for what DATA has in it, the one that gives a constant is commutative,
 * too; it may fail. */
const struct phrase *draw_associative(struct draw *draw, const struct phrase_type *type,
                                      bool commutative)
{
    struct dpia *dpia = draw->dpia;
    const struct data *data = type->fst->data;
    const struct var *x = var_new(dpia, "x", type->fst, loc_none());
    const struct var *y = var_new(dpia, "y", type->fst, loc_none());
    const struct phrase *left = phrase_var(dpia, x, loc_none());
    const struct phrase *right = phrase_var(dpia, y, loc_none());
    bool constant = (commutative && !has_scalars_only(data)) || draw_happens(draw, draw->failing);
    const struct phrase *result = constant      ? draw_exp(draw, data, 1)
                                  : commutative ? unordered_result(draw, left, right)
                                                : associative_result(draw, left, right);
    const struct phrase *fun =
        phrase_lam(dpia, x, phrase_lam(dpia, y, result, loc_none()), loc_none());
    draw->operator= fun;
    return fun;
}

/* /\k. \ys. reduce (\x acc. e) z ys, or what does not read ys, of a type for which is_continuation
 * holds: with what a filter continues. */
static const struct phrase *continuation(struct draw *draw, const struct phrase_type *type,
                                         unsigned depth)
{
    struct dpia *dpia = draw->dpia;
    struct types *types = dpia_types(dpia);
    const struct loc loc = loc_none();
    const struct nat_var *of = type->nat_var;
    const struct nat_var *k = nat_var_new(dpia_nats(dpia), of->name, of->lower, of->upper);
    const struct phrase_type *fun =
        type_subst_nat(types, type->snd, of, nat_of_var(dpia_nats(dpia), k));
    const struct var *ys = var_new(dpia, "ys", fun->fst, loc);
    const struct phrase *body = draw_exp(draw, fun->snd->data, depth);
    if (draw_happens(draw, 85)) {
        const struct phrase_type *element = type_exp(types, fun->fst->data->fst);
        const struct phrase_type *step =
            type_fun(types, element, type_fun(types, fun->snd, fun->snd));
        body = phrase_reduce(dpia, PRIM_REDUCE, draw_phrase(draw, step, depth), body,
                             phrase_var(dpia, ys, loc), loc);
    }
    return phrase_nat_lam(dpia, k, phrase_lam(dpia, ys, body, loc), loc);
}

const struct phrase *draw_phrase(struct draw *draw, const struct phrase_type *type, unsigned depth)
{
    if (type->kind == TYPE_NAT_FUN)
        return continuation(draw, type, depth);
    const struct phrase *known = type->kind == TYPE_EXP ? neutral(draw, type->data) : NULL;
    if (known)
        return known;
    if (type->kind == TYPE_EXP)
        return draw_exp(draw, type->data, depth);
    const struct phrase *fun = is_operator(type) && draw_happens(draw, 50)
                                   ? unordered(draw, type->fst->data)
                                   : draw_lambda(draw, type, depth);
    if (is_operator(type))
        draw->operator= fun;
    return fun;
}
