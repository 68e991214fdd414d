/* Constructors of phrases (dpia.txt Fig. 3a and 3b): each computes the type of what it builds from
 * the types of the parts, and ends the program with a bug when those do not fit. Whether a phrase
 * interferes with itself is left to the checker (check.c).
 *
 * Redexes do not arise: applying a lambda substitutes, projecting from a pair selects. With
 * f = \x. x + 1 and p = <a, e>,
 *
 *     phrase_app(f, y)       y + 1
 *     phrase_proj(p, 2)      e */
#include "dpia/phrase.h"

#include <string.h>

#include "base/diag.h"
#include "base/name.h"
#include "dpia/loops.h"
#include "dpia/phrase_private.h"
#include "type/real.h"
#include "type/subst.h"

struct phrase *phrase_alloc(struct dpia *dpia, enum phrase_kind kind,
                            const struct phrase_type *type, struct loc loc)
{
    struct phrase *phrase = ARENA_NEW(dpia_arena(dpia), struct phrase);
    phrase->kind = kind;
    phrase->type = type;
    phrase->loc = loc;
    return phrase;
}

static const char *text_of(struct dpia *dpia, const struct phrase_type *type)
{
    return type_text(dpia_arena(dpia), type);
}

struct title title_given(const char *text)
{
    return (struct title){text, true};
}

struct title title_made_up(const char *text)
{
    return (struct title){text, false};
}

struct title title_slice(struct arena *arena, struct title title, size_t first, size_t count,
                         size_t total)
{
    return (struct title){name_slice(arena, title.text, first, count, total), title.is_given};
}

struct title var_title(const struct var *var)
{
    return (struct title){var->name, var->is_given};
}

struct title phrase_param_title(const struct phrase *fun, const char *otherwise)
{
    return fun->kind == PHRASE_LAM ? var_title(fun->u.lam.param) : title_made_up(otherwise);
}

struct var *var_new(struct dpia *dpia, const char *name, const struct phrase_type *type,
                    struct loc loc)
{
    return var_titled(dpia, title_made_up(name), type, loc);
}

struct var *var_titled(struct dpia *dpia, struct title title, const struct phrase_type *type,
                       struct loc loc)
{
    struct var *var = ARENA_NEW(dpia_arena(dpia), struct var);
    if (!title.text)
        bug(loc, "a variable has no name");
    var->name = title.text;
    var->is_given = title.is_given;
    var->bit = dpia_next_bit(dpia);
    var->type = type;
    var->loc = loc;
    return var;
}

const struct phrase *phrase_var(struct dpia *dpia, const struct var *var, struct loc loc)
{
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_VAR, var->type, loc);
    phrase->u.var = var;
    return phrase;
}

/* Fig. 3b, LAM. Only the checker knows whether the function is passive. */
const struct phrase *phrase_lam(struct dpia *dpia, const struct var *param,
                                const struct phrase *body, struct loc loc)
{
    const struct phrase_type *type = type_fun(dpia_types(dpia), param->type, body->type);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_LAM, type, loc);
    phrase->u.lam.param = param;
    phrase->u.lam.body = body;
    return phrase;
}

static void require_argument(struct dpia *dpia, const struct phrase *fun, const struct phrase *arg,
                             struct loc loc)
{
    struct arena *arena = dpia_arena(dpia);
    if (fun->type->kind != TYPE_FUN && fun->type->kind != TYPE_PASSIVE_FUN)
        bug(loc, "applied a phrase that is no function\n  it is: %s\n  of type: %s",
            phrase_excerpt(arena, fun), text_of(dpia, fun->type));
    if (!type_agrees(dpia, arg->type, fun->type->fst))
        bug(loc,
            "applied a function to an argument of another type\n  expected: %s\n  found:    %s\n"
            "  function: %s\n  argument: %s",
            text_of(dpia, fun->type->fst), text_of(dpia, arg->type), phrase_excerpt(arena, fun),
            phrase_excerpt(arena, arg));
}

/* Fig. 3b, APP. */
const struct phrase *phrase_app(struct dpia *dpia, const struct phrase *fun,
                                const struct phrase *arg, struct loc loc)
{
    require_argument(dpia, fun, arg, loc);
    if (fun->kind == PHRASE_LAM)
        return phrase_subst(dpia, fun->u.lam.body, fun->u.lam.param, arg);
    return phrase_redex(dpia, fun, arg, loc);
}

const struct phrase *phrase_redex(struct dpia *dpia, const struct phrase *fun,
                                  const struct phrase *arg, struct loc loc)
{
    require_argument(dpia, fun, arg, loc);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_APP, fun->type->snd, loc);
    phrase->u.app.fun = fun;
    phrase->u.app.arg = arg;
    return phrase;
}

/* Fig. 3b, TLAM, for nats and for data. */
const struct phrase *phrase_nat_lam(struct dpia *dpia, const struct nat_var *param,
                                    const struct phrase *body, struct loc loc)
{
    const struct phrase_type *type = type_nat_fun(dpia_types(dpia), param, body->type);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_NAT_LAM, type, loc);
    phrase->u.nat_lam.param = param;
    phrase->u.nat_lam.body = body;
    return phrase;
}

const struct phrase *phrase_data_lam(struct dpia *dpia, const struct data_var *param,
                                     const struct phrase *body, struct loc loc)
{
    const struct phrase_type *type = type_data_fun(dpia_types(dpia), param, body->type);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_DATA_LAM, type, loc);
    phrase->u.data_lam.param = param;
    phrase->u.data_lam.body = body;
    return phrase;
}

static void require_binder(struct dpia *dpia, const struct phrase *fun, enum phrase_type_kind kind,
                           const char *what, struct loc loc)
{
    if (fun->type->kind != kind)
        bug(loc, "applied to a %s a phrase that does not take one\n  it is: %s\n  of type: %s",
            what, phrase_excerpt(dpia_arena(dpia), fun), text_of(dpia, fun->type));
}

/* Fig. 3b, TAPP, for nats and for data. */
const struct phrase *phrase_nat_app(struct dpia *dpia, const struct phrase *fun,
                                    const struct nat *arg, struct loc loc)
{
    require_binder(dpia, fun, TYPE_NAT_FUN, "nat", loc);
    if (fun->kind == PHRASE_NAT_LAM)
        return phrase_subst_nat(dpia, fun->u.nat_lam.body, fun->u.nat_lam.param, arg);
    const struct phrase_type *type =
        type_subst_nat(dpia_types(dpia), fun->type->snd, fun->type->nat_var, arg);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_NAT_APP, type, loc);
    phrase->u.nat_app.fun = fun;
    phrase->u.nat_app.arg = arg;
    return phrase;
}

const struct phrase *phrase_data_app(struct dpia *dpia, const struct phrase *fun,
                                     const struct data *arg, struct loc loc)
{
    require_binder(dpia, fun, TYPE_DATA_FUN, "data type", loc);
    if (fun->kind == PHRASE_DATA_LAM)
        return phrase_subst_data(dpia, fun->u.data_lam.body, fun->u.data_lam.param, arg);
    const struct phrase_type *type =
        type_subst_data(dpia_types(dpia), fun->type->snd, fun->type->data_var, arg);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_DATA_APP, type, loc);
    phrase->u.data_app.fun = fun;
    phrase->u.data_app.arg = arg;
    return phrase;
}

/* Fig. 3b, PAIR. */
const struct phrase *phrase_pair(struct dpia *dpia, const struct phrase *fst,
                                 const struct phrase *snd, struct loc loc)
{
    const struct phrase_type *type = type_product(dpia_types(dpia), fst->type, snd->type);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_PAIR, type, loc);
    phrase->u.pair.fst = fst;
    phrase->u.pair.snd = snd;
    return phrase;
}

/* Fig. 3b, PROJ. */
const struct phrase *phrase_proj(struct dpia *dpia, const struct phrase *pair, int which,
                                 struct loc loc)
{
    if (pair->type->kind != TYPE_PRODUCT || (which != 1 && which != 2))
        bug(loc, "projection .%d of a phrase that is no pair\n  it is: %s\n  of type: %s", which,
            phrase_excerpt(dpia_arena(dpia), pair), text_of(dpia, pair->type));
    if (pair->kind == PHRASE_PAIR)
        return which == 1 ? pair->u.pair.fst : pair->u.pair.snd;
    const struct phrase_type *type = which == 1 ? pair->type->fst : pair->type->snd;
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_PROJ, type, loc);
    phrase->u.proj.pair = pair;
    phrase->u.proj.which = which;
    return phrase;
}

const struct phrase *phrase_literal(struct dpia *dpia, struct literal literal, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_LITERAL,
                                         type_exp(types, data_scalar(types, literal.scalar)), loc);
    phrase->u.literal = literal;
    return phrase;
}

const struct phrase *phrase_bool(struct dpia *dpia, bool value, struct loc loc)
{
    return phrase_literal(dpia, (struct literal){.scalar = SCALAR_BOOL, .bits = value}, loc);
}

const struct phrase *phrase_int(struct dpia *dpia, enum scalar scalar, int64_t value,
                                struct loc loc)
{
    if (!scalar_is_integer(scalar))
        bug(loc, "integer literal of type %s", scalar_name(scalar));
    return phrase_literal(dpia, (struct literal){.scalar = scalar, .bits = (uint64_t)value}, loc);
}

const struct phrase *phrase_real(struct dpia *dpia, enum scalar scalar, double value,
                                 struct loc loc)
{
    if (scalar_class(scalar) != CLASS_FLOAT)
        bug(loc, "floating-point literal of type %s", scalar_name(scalar));
    struct literal literal = {.scalar = scalar, .real = scalar_round(scalar, value)};
    return phrase_literal(dpia, literal, loc);
}

static void require_operand(struct dpia *dpia, enum operator op, const struct phrase *arg,
                            const struct phrase *first, struct loc loc)
{
    struct arena *arena = dpia_arena(dpia);
    if (arg->type->kind != TYPE_EXP || !operator_takes(op, arg->type->data))
        bug(loc, "operator '%s' on an operand of type %s\n  operand: %s", operator_name(op),
            text_of(dpia, arg->type), phrase_excerpt(arena, arg));
    if (arg->type != first->type)
        bug(loc, "operator '%s' on operands of different types\n  first: %s : %s\n  then:  %s : %s",
            operator_name(op), phrase_excerpt(arena, first), text_of(dpia, first->type),
            phrase_excerpt(arena, arg), text_of(dpia, arg->type));
}

static const struct phrase *const *copy_args(struct dpia *dpia, const struct phrase *const *args,
                                             size_t count)
{
    const struct phrase **copy = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (count > 0)
        memcpy(copy, args, count * sizeof *copy);
    return copy;
}

const struct phrase *phrase_operator(struct dpia *dpia, enum operator op,
                                     const struct phrase *const *args, const struct data *to,
                                     struct loc loc)
{
    size_t count = operator_arity(op);
    for (size_t i = 0; i < count; i++)
        require_operand(dpia, op, args[i], args[0], loc);
    const struct data *from = args[0]->type->data;
    if (op == OP_CONVERT && (!to || to->kind != DATA_SCALAR))
        bug(loc, "conversion to what is no scalar type");
    const struct data *result = operator_result(dpia_types(dpia), op, from, to);
    struct phrase *phrase =
        phrase_alloc(dpia, PHRASE_OPERATOR, type_exp(dpia_types(dpia), result), loc);
    phrase->u.oper.op = op;
    phrase->u.oper.from = from;
    phrase->u.oper.args = copy_args(dpia, args, count);
    phrase->u.oper.arg_count = count;
    return phrase;
}

static void require_arity(enum operator op, size_t count, struct loc loc)
{
    if (operator_arity(op) != count)
        bug(loc, "operator '%s' takes %zu operands, not %zu", operator_name(op), operator_arity(op),
            count);
}

const struct phrase *phrase_unary(struct dpia *dpia, enum operator op, const struct phrase *arg,
                                  struct loc loc)
{
    require_arity(op, 1, loc);
    return phrase_operator(dpia, op, &arg, NULL, loc);
}

const struct phrase *phrase_binary(struct dpia *dpia, enum operator op, const struct phrase *left,
                                   const struct phrase *right, struct loc loc)
{
    require_arity(op, 2, loc);
    return phrase_operator(dpia, op, (const struct phrase *[]){left, right}, NULL, loc);
}

const struct phrase *phrase_convert(struct dpia *dpia, const struct phrase *arg,
                                    const struct data *to, struct loc loc)
{
    return phrase_operator(dpia, OP_CONVERT, &arg, to, loc);
}

static bool is_arrow(const struct phrase_type *type)
{
    return type->kind == TYPE_FUN || type->kind == TYPE_PASSIVE_FUN;
}

static void require_prim_arg(struct dpia *dpia, enum primitive prim, size_t position,
                             const struct phrase *arg, const struct phrase_type *expected,
                             struct loc loc)
{
    if (!type_agrees(dpia, arg->type, expected))
        bug(loc,
            "'%s': argument %zu has another type\n  expected: %s\n  found:    %s\n"
            "  argument: %s",
            primitive_name(prim), position + 1, text_of(dpia, expected), text_of(dpia, arg->type),
            phrase_excerpt(dpia_arena(dpia), arg));
}

/* The type that remains when TYPE is applied to ARGS. */
static const struct phrase_type *apply_type(struct dpia *dpia, enum primitive prim,
                                            const struct phrase_type *type,
                                            const struct phrase *const *args, size_t count,
                                            struct loc loc)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_arrow(type))
            bug(loc, "'%s' applied to %zu arguments, but it takes %zu", primitive_name(prim), count,
                i);
        require_prim_arg(dpia, prim, i, args[i], type->fst, loc);
        type = type->snd;
    }
    if (is_arrow(type))
        bug(loc, "'%s' applied to %zu arguments, but it takes more; what is left: %s",
            primitive_name(prim), count, text_of(dpia, type));
    return type;
}

/* `array`: N arguments of its one arrow's type. */
static const struct phrase_type *apply_array_type(struct dpia *dpia, const struct phrase_type *type,
                                                  const struct nat *size,
                                                  const struct phrase *const *args, size_t count,
                                                  struct loc loc)
{
    int64_t value;
    if (!nat_is_const(size, &value) || value != (int64_t)count)
        bug(loc, "'array' of %zu elements under the type %s", count, text_of(dpia, type->snd));
    for (size_t i = 0; i < count; i++)
        require_prim_arg(dpia, PRIM_ARRAY, i, args[i], type->fst, loc);
    return type->snd;
}

/* What the types in the table do not say. */
static bool is_of_vectors(enum primitive prim)
{
    return prim == PRIM_AS_VECTOR || prim == PRIM_AS_SCALAR || prim == PRIM_AS_VECTOR_ACC ||
           prim == PRIM_AS_SCALAR_ACC;
}

/* Whether WHOLE is a vector of elements of type ELEM; WIDTH is null or how many. */
static bool is_vector_of(const struct data *whole, const struct data *elem,
                         const struct nat *width)
{
    return whole->kind == DATA_VECTOR && data_is_scalar(elem, NULL) &&
           whole->scalar == elem->scalar &&
           (!width || width == whole->size);
}

const char *primitive_problem(struct dpia *dpia, enum primitive prim,
                              const struct nat *const *nats, const struct data *const *datas)
{
    struct arena *arena = dpia_arena(dpia);
    bool vectors = is_of_vectors(prim);
    if ((vectors || prim == PRIM_SPLAT) &&
        !is_vector_of(datas[1], datas[0], vectors ? nats[1] : NULL))
        return arena_printf(arena, "'%s': %s is no vector of elements of type %s%s",
                            primitive_name(prim), data_text(arena, datas[1]),
                            data_text(arena, datas[0]), vectors ? " of that width" : "");
    if ((prim == PRIM_COERCE || prim == PRIM_COERCE_ACC) &&
        !data_same_but_sizes(datas[0], datas[1]))
        return arena_printf(arena, "'%s' between types that differ in more than sizes: %s and %s",
                            primitive_name(prim), data_text(arena, datas[0]),
                            data_text(arena, datas[1]));
    if (prim == PRIM_EVERY && !nat_is_lt(dpia_nats(dpia), nat_const(dpia_nats(dpia), 0), nats[1]))
        return arena_printf(arena, "'%s' by a number that is not seen to be positive",
                            primitive_name(prim));
    if (prim == PRIM_ROOM && !nat_is_le(dpia_nats(dpia), nats[1], nats[0]))
        return arena_printf(arena, "'%s' for an array that is not seen to have no more elements",
                            primitive_name(prim));
    return NULL;
}

static void require_side_condition(struct dpia *dpia, const struct phrase *phrase)
{
    const char *problem = primitive_problem(dpia, phrase->u.prim.prim, phrase->u.prim.nats,
                                            phrase->u.prim.datas);
    if (problem)
        bug(phrase->loc, "%s\n  %s", problem, phrase_excerpt(dpia_arena(dpia), phrase));
}

static void fill_prim(struct dpia *dpia, struct phrase *phrase, const struct nat *const *nats,
                      size_t nat_count, const struct data *const *datas, size_t data_count)
{
    struct arena *arena = dpia_arena(dpia);
    const struct nat **own_nats = ARENA_ARRAY(arena, const struct nat *, nat_count);
    const struct data **own_datas = ARENA_ARRAY(arena, const struct data *, data_count);
    if (nat_count > 0)
        memcpy(own_nats, nats, nat_count * sizeof *nats);
    if (data_count > 0)
        memcpy(own_datas, datas, data_count * sizeof *datas);
    phrase->u.prim.nats = own_nats;
    phrase->u.prim.nat_count = nat_count;
    phrase->u.prim.datas = own_datas;
    phrase->u.prim.data_count = data_count;
}

/* Fig. 3a, PRIM, then TAPP and APP for each argument. */
const struct phrase *phrase_prim_at(struct dpia *dpia, enum primitive prim, struct where where,
                                    const struct nat *const *nats, size_t nat_count,
                                    const struct data *const *datas, size_t data_count,
                                    const struct phrase *const *args, size_t arg_count,
                                    struct loc loc)
{
    const struct phrase_type *instance =
        primitive_instance(dpia, prim, nats, nat_count, datas, data_count);
    if (!primitive_name_at(prim, where))
        bug(loc, "'%s' at a level or in a space that it does not have", primitive_name(prim));
    if (!instance)
        bug(loc, "'%s' applied to %zu nats and %zu data types; its type is %s",
            primitive_name(prim), nat_count, data_count, text_of(dpia, primitive_type(dpia, prim)));
    const struct phrase_type *type =
        prim == PRIM_ARRAY ? apply_array_type(dpia, instance, nats[0], args, arg_count, loc)
                           : apply_type(dpia, prim, instance, args, arg_count, loc);
    struct phrase *phrase = phrase_alloc(dpia, PHRASE_PRIM, type, loc);
    phrase->u.prim.prim = prim;
    phrase->u.prim.where = where;
    phrase->u.prim.instance = instance;
    fill_prim(dpia, phrase, nats, nat_count, datas, data_count);
    phrase->u.prim.args = copy_args(dpia, args, arg_count);
    phrase->u.prim.arg_count = arg_count;
    require_side_condition(dpia, phrase);
    return phrase;
}

const struct phrase *phrase_prim(struct dpia *dpia, enum primitive prim,
                                 const struct nat *const *nats, size_t nat_count,
                                 const struct data *const *datas, size_t data_count,
                                 const struct phrase *const *args, size_t arg_count, struct loc loc)
{
    return phrase_prim_at(dpia, prim, in_space(SPACE_ANY), nats, nat_count, datas, data_count, args,
                          arg_count, loc);
}

const struct phrase *phrase_moved(struct dpia *dpia, const struct phrase *phrase,
                                  struct where where)
{
    return phrase_prim_at(dpia, phrase->u.prim.prim, where, phrase->u.prim.nats,
                          phrase->u.prim.nat_count, phrase->u.prim.datas, phrase->u.prim.data_count,
                          phrase->u.prim.args, phrase->u.prim.arg_count, phrase->loc);
}

bool phrase_is_same_primitive(const struct phrase *a, const struct phrase *b)
{
    return a->u.prim.prim == b->u.prim.prim && where_equal(a->u.prim.where, b->u.prim.where);
}

const struct data *phrase_data(const struct phrase *phrase)
{
    if (phrase->type->kind != TYPE_EXP && phrase->type->kind != TYPE_ACC)
        bug(phrase->loc, "asked for the data type of a phrase that is no expression or acceptor");
    return phrase->type->data;
}

const struct nat *phrase_array_size(const struct phrase *phrase)
{
    const struct data *data = phrase_data(phrase);
    if (data->kind != DATA_ARRAY)
        bug(phrase->loc, "asked for the size of a phrase that is no array");
    return data->size;
}

const struct data *phrase_array_elem(const struct phrase *array)
{
    const struct data *data = phrase_data(array);
    if (data->kind != DATA_ARRAY)
        bug(array->loc, "asked for the elements of a phrase that is no array");
    return data->fst;
}

const struct data *var_data(const struct var *var)
{
    const struct phrase_type *type = var->type;
    if (type->kind != TYPE_PRODUCT || type->fst->kind != TYPE_ACC || type->snd->kind != TYPE_EXP)
        bug(var->loc, "'%s' is no variable of memory", var->name);
    return type->fst->data;
}

const char *phrase_excerpt(struct arena *arena, const struct phrase *phrase)
{
    enum { MOST = 2000 };
    struct buf buf = {0};
    phrase_print(&buf, arena, phrase, 90);
    size_t len = buf.len < MOST ? buf.len : MOST;
    const char *cut = buf.len > MOST ? " ..." : "";
    const char *text = arena_printf(arena, "%.*s%s", (int)len, buf_text(&buf), cut);
    buf_free(&buf);
    return text;
}
