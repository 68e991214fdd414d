/* Sizes: numbers of the program as nats, and the comparison of types that differ in sizes.
 *
 * Two sizes are equal when their normal forms are. Others are compared at run time, which `coerce`
 * says (design page 30-frontend, "Sizes"). So are those that differ for all values of their
 * variables, and negative ones are checked: the program may never come there.
 *
 *     xs : [n]f32 where [n]f32 is wanted        xs
 *     xs : [m]f32 where [n]f32 is wanted        coerce xs : [n]f32
 *     xs : [3]f32 where [4]f32 is wanted        coerce xs : [4]f32
 *     replicate (-1) x                          letNat n = -1 in generate n (\i. x)
 *
 * An empty array that is written has the elements that are wanted where it stands.
 *
 * Arithmetic of numbers wraps; a size that is written as arithmetic on constants must not. */
#include "lower/sizes.h"

#include "base/diag.h"
#include "core/core.h"
#include "lower/block.h"
#include "lower/env.h"
#include "lower/eval.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"
#include "lower/value.h"
#include "lower/vector.h"

const char *size_text(struct lower *lo, const struct nat *nat)
{
    struct buf buf = {0};
    const char *text;
    nat_print(&buf, nat, NULL, NULL);
    text = arena_strdup(lo->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

bool size_is_natural(struct lower *lo, const struct nat *size)
{
    return nat_is_le(lo->nats, nat_const(lo->nats, 0), size);
}

/* letNat size = natValue SIZE in natValue size */
const struct phrase *size_natural(struct lower *lo, const struct nat *size, struct loc loc)
{
    const struct phrase *number = phrase_nat_value(lo->dpia, size, loc);
    const struct nat_var *var;
    if (size_is_natural(lo, size))
        return number;
    var = nat_var_new(lo->nats, "size", nat_const(lo->nats, 0), size);
    return phrase_let_nat(lo->dpia, number, var,
                          phrase_nat_value(lo->dpia, nat_of_var(lo->nats, var), loc), loc);
}

/* The name that PHRASE has, to be that of the size it becomes. */
static const char *name_of(const struct phrase *phrase, const char *otherwise)
{
    if (phrase_is_prim(phrase, PRIM_FROM_IDX))
        phrase = phrase_arg(phrase, 0);
    return phrase->kind == PHRASE_VAR ? phrase_var_of(phrase)->name : otherwise;
}

/* A size written with constants only. */
struct written {
    bool is_constant, fits;
    int64_t value;
};

static bool overflows(enum operator op, int64_t a, int64_t b, int64_t *result)
{
    if (op == OP_ADD)
        return __builtin_add_overflow(a, b, result);
    if (op == OP_MUL)
        return __builtin_mul_overflow(a, b, result);
    return op == OP_NEGATE ? __builtin_sub_overflow(0, a, result)
                           : __builtin_sub_overflow(a, b, result);
}

static bool is_written(enum operator op)
{
    return op == OP_ADD || op == OP_SUB || op == OP_MUL || op == OP_NEGATE;
}

/* PHRASE as sums, differences and products of constants, if it is that. */
static struct written written_size(const struct phrase *phrase)
{
    struct written result = {true, true, 0}, operands[2] = {{true, true, 0}, {true, true, 0}};
    if (phrase->kind == PHRASE_LITERAL && phrase_literal_value(phrase).scalar == SCALAR_I64) {
        result.value = (int64_t)phrase_literal_value(phrase).bits;
        return result;
    }
    if (phrase->kind != PHRASE_OPERATOR || !is_written(phrase_oper_op(phrase)))
        return (struct written){false, true, 0};
    for (size_t i = 0; i < phrase_oper_arg_count(phrase); i++) {
        operands[i] = written_size(phrase_oper_arg(phrase, i));
        result.is_constant = result.is_constant && operands[i].is_constant;
        result.fits = result.fits && operands[i].fits;
    }
    if (overflows(phrase_oper_op(phrase), operands[0].value, operands[1].value, &result.value))
        result.fits = false;
    return result;
}

/* A number that is not known as a nat: bound by letNat, unless it is a constant after all. */
static const struct nat *size_of_phrase(struct lower *lo, const struct phrase *phrase,
                                        const char *name, struct loc loc)
{
    struct written written = written_size(phrase);
    if (!written.is_constant)
        return block_bind_nat(lo, name_of(phrase, name), phrase, loc);
    if (written.fits)
        return nat_const(lo->nats, written.value);
    diag_error(lo->diag, loc, "this size does not fit into 64 bits");
    return NULL;
}

const struct nat *size_of_value(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc)
{
    const struct nat *size = value->nat;
    if (value->kind != VALUE_DATA || vector_is_lane(lo, value->phrase, "this size", loc))
        return NULL;
    if (!size)
        size = size_of_phrase(lo, value->phrase, name, loc);
    if (size && nat_is_lt(lo->nats, size, nat_const(lo->nats, 0)))
        return block_bind_nat(lo, name_of(value->phrase, name), value_nat(lo, size, loc)->phrase,
                              loc);
    return size;
}

int64_t size_of_literal(struct literal literal)
{
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(literal.scalar);
    bool is_signed = scalar_class(literal.scalar) == CLASS_SIGNED;
    uint64_t high = literal.bits << unused;
    return is_signed ? (int64_t)high >> unused : (int64_t)(high >> unused);
}

const struct nat *size_of_count(struct lower *lo, const struct value *value, const char *name,
                                struct loc loc)
{
    const struct nat *zero = nat_const(lo->nats, 0);
    const struct data *i64 = data_scalar(lo->types, SCALAR_I64);
    const struct phrase *number;
    if (value->kind != VALUE_DATA || vector_is_lane(lo, value->phrase, "this number", loc))
        return NULL;
    if (value->nat)
        return nat_is_le(lo->nats, zero, value->nat) ? value->nat
                                                     : nat_max(lo->nats, zero, value->nat);
    number = value->phrase;
    if (number->kind == PHRASE_LITERAL)
        return nat_max(lo->nats, zero,
                       nat_const(lo->nats, size_of_literal(phrase_literal_value(number))));
    if (phrase_data(number) != i64)
        number = phrase_convert(lo->dpia, number, i64, loc);
    number = phrase_binary(lo->dpia, OP_MAX, value_nat(lo, zero, loc)->phrase, number, loc);
    return block_bind_nat(lo, name, number, loc);
}

const struct nat *size_quotient(struct lower *lo, const struct nat *a, const struct nat *b,
                                struct loc loc)
{
    const struct phrase *left, *right;
    if (nat_is_lt(lo->nats, nat_const(lo->nats, 0), b))
        return nat_div(lo->nats, a, b);
    left = value_nat(lo, a, loc)->phrase;
    right = value_nat(lo, b, loc)->phrase;
    return block_bind_nat(lo, "count", phrase_binary(lo->dpia, OP_DIV, left, right, loc), loc);
}

static bool has_vector(const struct data *data)
{
    return data && (data->kind == DATA_VECTOR || has_vector(data->fst) || has_vector(data->snd));
}

/* PHRASE at type WANT, which is checked. */
static const struct phrase *coerced(struct lower *lo, const struct phrase *phrase,
                                    const struct data *want, struct loc loc)
{
    return phrase_data(phrase) == want
               ? phrase
               : lower_check(lo, phrase_coerce(lo->dpia, want, phrase, loc));
}

static bool is_empty_literal(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_ARRAY) && phrase_arg_count(phrase) == 0;
}

/* Whether all sizes in DATA are 0, as those that nothing says. */
static bool says_no_sizes(const struct data *data)
{
    int64_t size;
    bool says = data && data->kind != DATA_VECTOR && data->size &&
                !(nat_is_const(data->size, &size) && size == 0);
    return !data || (!says && says_no_sizes(data->fst) && says_no_sizes(data->snd));
}

bool size_is_of_none(const struct phrase *phrase)
{
    const struct phrase *array = phrase;
    while (phrase_is_prim(array, PRIM_COERCE))
        array = phrase_arg(array, 0);
    return is_empty_literal(array) && says_no_sizes(phrase_array_elem(phrase));
}

/* The same, which may be coerced, with rows of type ELEM. */
static const struct phrase *of_rows(struct lower *lo, const struct phrase *phrase,
                                    const struct data *elem)
{
    if (is_empty_literal(phrase))
        return phrase_array(lo->dpia, elem, NULL, 0, phrase->loc);
    const struct data *type = data_array(lo->types, phrase_array_size(phrase), elem);
    return coerced(lo, of_rows(lo, phrase_arg(phrase, 0), elem), type, phrase->loc);
}

const struct phrase *size_coerce(struct lower *lo, const struct phrase *phrase,
                                 const struct data *want, struct loc loc, const char *what)
{
    const struct data *have;
    if (!phrase || !want)
        return NULL;
    if (want->kind == DATA_ARRAY && (is_empty_literal(phrase) || size_is_of_none(phrase)))
        phrase = of_rows(lo, phrase, want->fst);
    if (want->kind == DATA_VECTOR)
        phrase = vector_splat(lo, phrase, want->size);
    have = phrase_data(phrase);
    if (have == want)
        return phrase;
    if (!data_same_but_sizes(have, want) && (has_vector(have) || has_vector(want))) {
        diag_unsupported(lo->diag, loc, "%s has type %s where %s is wanted: not yet supported",
                         what, data_text(lo->arena, have), data_text(lo->arena, want));
        return NULL;
    }
    if (!data_same_but_sizes(have, want))
        bug(loc, "%s has type %s where %s is wanted", what, data_text(lo->arena, have),
            data_text(lo->arena, want));
    return coerced(lo, phrase, want, loc);
}

const struct phrase *size_at_least(struct lower *lo, const struct phrase *array,
                                   const struct nat *least, struct loc loc, const char *what)
{
    const struct nat *size = nat_max(lo->nats, phrase_array_size(array), least);
    return size_coerce(lo, array, data_array(lo->types, size, phrase_array_elem(array)), loc, what);
}

/* A nat that goes, found in a size. */
struct bound_search {
    size_goes *goes;
    void *context;
    const struct nat_var *found;
};

static void find_bound(void *data, const struct nat_var *var)
{
    struct bound_search *search = data;
    if (!search->found && search->goes(search->context, var))
        search->found = var;
}

/* SIZE with the bound of VAR in its place that makes it no smaller; null if that is not seen. */
static const struct nat *without(struct nat_table *nats, const struct nat *size,
                                 const struct nat_var *var)
{
    const struct nat *bounds[] = {var->upper, var->lower};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const struct nat *more = bounds[i] ? nat_subst(nats, size, var, bounds[i]) : NULL;
        if (more && nat_is_le(nats, size, more))
            return more;
    }
    return NULL;
}

const struct nat *size_at_most(struct lower *lo, const struct nat *size, size_goes *goes,
                               void *context)
{
    struct bound_search search = {.goes = goes, .context = context};
    const struct nat *most = size;
    nat_each_var(most, find_bound, &search);
    while (most && search.found) {
        most = without(lo->nats, most, search.found);
        search.found = NULL;
        if (most)
            nat_each_var(most, find_bound, &search);
    }
    return most && nat_is_le(lo->nats, size, most) ? most : NULL;
}

bool size_is_unbound(const struct env *env, const struct core_exp *size)
{
    return size->kind == CORE_VAR && size->u.var->is_size && !env_get(env, size->u.var);
}

static const struct data *empty_tuple(struct lower *lo, const struct env *env,
                                      const struct core_type *type, struct loc loc)
{
    const struct data *data = unit_is_type(type) ? unit_data(lo) : NULL;
    for (size_t i = type->part_count; i-- > 0;) {
        const struct data *part = size_empty_type(lo, env, type->parts[i], loc);
        if (!part)
            return NULL;
        data = data ? data_pair(lo->types, part, data) : part;
    }
    return data;
}

static const struct data *empty_sum(struct lower *lo, const struct env *env,
                                    const struct core_type *type, struct loc loc)
{
    const struct sum *sum = sum_of_type(lo, env, type);
    const struct data *data = NULL;
    for (size_t i = sum->slot_count; i-- > 0;) {
        const struct data *slot = sum_slot_type(lo, sum, i, loc);
        if (!slot)
            return NULL;
        data = data ? data_pair(lo->types, slot, data) : slot;
    }
    const struct data *tag = data_scalar(lo->types, sum->tag);

    return data ? data_pair(lo->types, tag, data) : tag;
}

static const struct data *empty_array(struct lower *lo, const struct env *env,
                                      const struct core_type *type, struct loc loc)
{
    const struct data *elem = size_empty_type(lo, env, type->elem, loc);
    const struct nat *size = nat_const(lo->nats, 0);
    if (type->size && !size_is_unbound(env, type->size))
        size = size_of_value(lo, eval_exp(lo, env, type->size), "size", loc);
    return elem && size ? data_array(lo->types, size, elem) : NULL;
}

const struct data *size_empty_type(struct lower *lo, const struct env *env,
                                   const struct core_type *type, struct loc loc)
{
    switch (type->kind) {
    case CORE_TYPE_SUM:
        return empty_sum(lo, env, type, loc);
    case CORE_TYPE_SCALAR:
        return data_scalar(lo->types, type->scalar);
    case CORE_TYPE_TUPLE:
        return empty_tuple(lo, env, type, loc);
    case CORE_TYPE_ARRAY:
        return empty_array(lo, env, type, loc);
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return NULL;
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_META:
    case CORE_TYPE_ERROR:
        break;
    }
    bug(loc_none(), "a type of unknown kind");
}
