/* Values: what an expression of the core is at compile time.
 *
 * Tuples are dissolved as far as possible: a tuple of two arrays is a TUPLE of two DATA, and no
 * pair is built unless it must be data: as the element of an array, the accumulator of a reduction,
 * the result of an `if` or of an entry. There an n-tuple is (a, (b, c)), and value_parts takes it
 * apart again with fst and snd.
 *
 * A sum is a tag and slots that its variants share (sum.c). Slots of other variants have no value
 * as long as it is not data; so it is in the result of an `if`, whose parts lie in a phrase as a
 * form says (form.c), until they are asked for. */
#include "lower/value.h"

#include "base/diag.h"
#include "base/name.h"
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/form.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"

static struct value *value_new(struct lower *lo, enum value_kind kind)
{
    struct value *value = ARENA_NEW(lo->arena, struct value);
    value->kind = kind;
    return value;
}

const struct value *value_error(struct lower *lo)
{
    return value_new(lo, VALUE_ERROR);
}

const struct value *value_data(struct lower *lo, const struct phrase *phrase)
{
    struct value *value;
    if (!phrase)
        return value_error(lo);
    if (phrase->type->kind != TYPE_EXP)
        bug(phrase->loc, "a value that is no expression");
    value = value_new(lo, VALUE_DATA);
    value->phrase = phrase;
    return value;
}

const struct value *value_nat(struct lower *lo, const struct nat *nat, struct loc loc)
{
    struct value *value;
    int64_t constant;
    if (!nat)
        return value_error(lo);
    value = value_new(lo, VALUE_DATA);
    value->nat = nat;
    if (nat_is_const(nat, &constant))
        value->phrase = phrase_int(lo->dpia, SCALAR_I64, constant, loc);
    else
        value->phrase = phrase_nat_value(lo->dpia, nat, loc);
    return value;
}

const struct value *value_tuple(struct lower *lo, const struct value *const *parts, size_t count)
{
    struct value *value = value_new(lo, VALUE_TUPLE);
    for (size_t i = 0; i < count; i++)
        if (!parts[i])
            bug(loc_none(), "a tuple lacks part %zu", i);
    value->parts = parts;
    value->part_count = count;
    return value;
}

const struct value *value_sum(struct lower *lo, const struct sum *sum,
                              const struct value *const *parts)
{
    struct value *value = value_new(lo, VALUE_SUM);
    if (!parts[0])
        bug(loc_none(), "a sum without a tag");
    value->sum = sum;
    value->parts = parts;
    value->part_count = sum->slot_count + 1;
    return value;
}

const struct value *value_packed(struct lower *lo, const struct phrase *phrase,
                                 const struct form *form)
{
    struct value *value = value_new(lo, VALUE_PACKED);
    value->phrase = phrase;
    value->form = form;
    return value;
}

static const struct data *part_type(struct lower *lo, const struct value *value, size_t i)
{
    return value->parts[i] ? value_type(lo, value->parts[i])
                           : sum_slot_type(lo, value->sum, i - 1, loc_none());
}

static const struct data *tuple_type(struct lower *lo, const struct value *value)
{
    const struct data *type = unit_is_value(value) ? unit_data(lo) : NULL;
    for (size_t i = value->part_count; i-- > 0;) {
        const struct data *part = part_type(lo, value, i);
        if (!part)
            return NULL;
        type = type ? data_pair(lo->types, part, type) : part;
    }
    return type;
}

const struct data *value_type(struct lower *lo, const struct value *value)
{
    switch (value->kind) {
    case VALUE_DATA:
        return phrase_data(value->phrase);
    case VALUE_TUPLE:
    case VALUE_SUM:
        return tuple_type(lo, value);
    case VALUE_PACKED:
        return form_whole_type(lo, value->form);
    case VALUE_ERROR:
        return NULL;
    }
    bug(loc_none(), "a value of unknown kind");
}

const struct phrase *value_pair_of(struct lower *lo, const struct phrase *a,
                                   const struct phrase *b, struct loc loc)
{
    if (phrase_is_prim(a, PRIM_FST) && phrase_is_prim(b, PRIM_SND) &&
        phrase_is_same(phrase_arg(a, 0), phrase_arg(b, 0)))
        return phrase_arg(a, 0);
    return phrase_data_pair(lo->dpia, a, b, loc);
}

static const struct phrase *part_phrase(struct lower *lo, const struct value *value, size_t i,
                                        struct loc loc)
{
    return value->parts[i] ? value_phrase(lo, value->parts[i], loc)
                           : sum_blank(lo, sum_slot_type(lo, value->sum, i - 1, loc), loc);
}

static const struct phrase *tuple_phrase(struct lower *lo, const struct value *value,
                                         struct loc loc)
{
    const struct phrase *phrase = unit_is_value(value) ? unit_phrase(lo, loc) : NULL;
    for (size_t i = value->part_count; i-- > 0;) {
        const struct phrase *part = part_phrase(lo, value, i, loc);
        if (!part)
            return NULL;
        phrase = phrase ? value_pair_of(lo, part, phrase, loc) : part;
    }
    return phrase;
}

const struct phrase *value_phrase(struct lower *lo, const struct value *value, struct loc loc)
{
    switch (value->kind) {
    case VALUE_DATA:
        return value->phrase;
    case VALUE_TUPLE:
    case VALUE_SUM:
        return tuple_phrase(lo, value, loc);
    case VALUE_PACKED:
        return form_coerce(lo, value, form_whole_type(lo, value->form), loc, "this value");
    case VALUE_ERROR:
        return NULL;
    }
    bug(loc_none(), "a value of unknown kind");
}

/* The pair VALUE without its first component: the second one, or the tuple of the others. */
static const struct value *rest_of(struct lower *lo, const struct value *value, struct loc loc)
{
    if (value->kind == VALUE_DATA)
        return value_data(lo, phrase_select(lo->dpia, value->phrase, 2, loc));
    if (value->kind != VALUE_TUPLE || value->part_count < 2)
        bug(loc, "the rest of what is no pair");
    if (value->part_count == 2)
        return value->parts[1];
    return value_tuple(lo, value->parts + 1, value->part_count - 1);
}

static const struct value *first_of(struct lower *lo, const struct value *value, struct loc loc)
{
    if (value->kind == VALUE_DATA)
        return value_data(lo, phrase_select(lo->dpia, value->phrase, 1, loc));
    if (value->kind != VALUE_TUPLE || value->part_count == 0)
        bug(loc, "the first part of what is no tuple");
    return value->parts[0];
}

const struct value *const *value_parts(struct lower *lo, const struct value *value, size_t count,
                                       struct title title, struct loc loc)
{
    const struct value **parts;
    if (value->kind == VALUE_PACKED)
        value = form_open(lo, value, title, loc);
    if (value->kind == VALUE_ERROR)
        return NULL;
    if (value->kind == VALUE_TUPLE && value->part_count == count)
        return value->parts;
    parts = ARENA_ARRAY(lo->arena, const struct value *, count);
    if (count == 0)
        return parts;
    value = value_named(lo, value, title, loc);
    for (size_t i = 0; i + 1 < count; i++) {
        parts[i] = value_reused(lo, first_of(lo, value, loc));
        value = rest_of(lo, value, loc);
    }
    parts[count - 1] = value;
    return parts;
}

static const struct value *named_tuple(struct lower *lo, const struct value *value,
                                       struct title title, struct loc loc)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, value->part_count);
    for (size_t i = 0; i < value->part_count; i++)
        parts[i] = value_named(lo, value->parts[i],
                               title_slice(lo->arena, title, i, 1, value->part_count), loc);
    return value_tuple(lo, parts, value->part_count);
}

static const struct value *named_sum(struct lower *lo, const struct value *value,
                                     struct title title, struct loc loc)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, value->part_count);
    for (size_t i = 0; i < value->part_count; i++)
        if (value->parts[i])
            parts[i] = value_named(lo, value->parts[i],
                                   title_slice(lo->arena, title, i, 1, value->part_count), loc);
    return value_sum(lo, value->sum, parts);
}

/* Whether NAT is computed from the number of lanes by more than sums and products. In the types of
 * entry points, where names of nats could not stand, there is no such number. */
static bool is_long(struct lower *lo, const struct nat *nat)
{
    if (!nat || !nat_mentions(nat, lo->lanes) ||
        !nat_is_le(lo->nats, nat_const(lo->nats, 0), nat))
        return false;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat->terms[i].factors[j]->kind != NAT_VAR)
                return true;
    return false;
}

/* Whether there is something to check of VIEW though nothing of it may be read. */
static bool checks(const struct phrase *view)
{
    return fail_compares_sizes(view) || fail_checks_slice(view);
}

const struct value *value_named(struct lower *lo, const struct value *value, struct title title,
                                struct loc loc)
{
    switch (value->kind) {
    case VALUE_DATA:
        if (is_long(lo, value->nat))
            return value_nat(lo, block_name_nat(lo, title.text, value->nat, loc), loc);
        if (value->nat || (phrase_is_trivial(value->phrase) && !checks(value->phrase)))
            return value;
        return value_data(lo, block_bind(lo, title, value->phrase, loc));
    case VALUE_TUPLE:
        return named_tuple(lo, value, title, loc);
    case VALUE_SUM:
        return named_sum(lo, value, title, loc);
    case VALUE_PACKED:
        return form_open(lo, value, title, loc);
    case VALUE_ERROR:
        return value;
    }
    bug(loc_none(), "a value of unknown kind");
}

/* Binders occur in trivial phrases only as the functions of `generate`. */
static bool has_binders(const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_LAM)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_binders(phrase_child(phrase, i)))
            return true;
    return false;
}

static const struct value *reused_tuple(struct lower *lo, const struct value *value)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, value->part_count);
    for (size_t i = 0; i < value->part_count; i++)
        parts[i] = value_reused(lo, value->parts[i]);
    return value_tuple(lo, parts, value->part_count);
}

static const struct value *reused_sum(struct lower *lo, const struct value *value)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, value->part_count);
    for (size_t i = 0; i < value->part_count; i++)
        parts[i] = value->parts[i] ? value_reused(lo, value->parts[i]) : NULL;
    return value_sum(lo, value->sum, parts);
}

const struct value *value_reused(struct lower *lo, const struct value *value)
{
    switch (value->kind) {
    case VALUE_DATA:
        if (!has_binders(value->phrase))
            return value;
        return value_data(lo, phrase_copy(lo->dpia, value->phrase));
    case VALUE_TUPLE:
        return reused_tuple(lo, value);
    case VALUE_SUM:
        return reused_sum(lo, value);
    case VALUE_PACKED:
        return has_binders(value->phrase)
                   ? value_packed(lo, phrase_copy(lo->dpia, value->phrase), value->form)
                   : value;
    case VALUE_ERROR:
        return value;
    }
    bug(loc_none(), "a value of unknown kind");
}
