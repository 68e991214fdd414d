/* Forms: which parts a value has, and their data types.
 *
 *     if c then #circle r else #none        a tag of type i8, and r; not the other slots
 *     (x, ())                               x
 *
 * Where a value becomes one phrase that is taken apart again, as the result of a branch, that has
 * the parts that are there, as right-nested pairs. Values of several branches are joined: what one
 * of them has, the result has. So slots of sums that hold nothing cost nothing and have no size. */
#include "lower/form.h"

#include <string.h>

#include "base/diag.h"
#include "base/name.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/unit.h"
#include "lower/value.h"

struct form *form_new(struct lower *lo, enum form_kind kind, size_t part_count)
{
    struct form *form = ARENA_NEW(lo->arena, struct form);
    form->kind = kind;
    form->part_count = part_count;
    return form;
}

const struct form *form_of_data(struct lower *lo, const struct data *data)
{
    struct form *form = form_new(lo, FORM_DATA, 0);
    if (!data)
        return NULL;
    form->data = data;
    return form;
}

bool form_is_unit(const struct form *form)
{
    return form->kind == FORM_TUPLE && !form->part_count;
}

/* ---- Of values ---- */

/* `[]` of rows has the rows that others have. */
static const struct form *form_of_phrase(struct lower *lo, const struct phrase *phrase)
{
    struct form *form = form_new(lo, FORM_DATA, 0);
    form->data = phrase_data(phrase);
    form->has_no_rows = size_is_of_none(phrase);
    return form;
}

static const struct form *form_of_parts(struct lower *lo, const struct value *value,
                                        struct loc loc)
{
    const struct form **parts = ARENA_ARRAY(lo->arena, const struct form *, value->part_count);
    struct form *form = form_new(lo, value->kind == VALUE_SUM ? FORM_SUM : FORM_TUPLE,
                                    value->part_count);
    for (size_t i = 0; i < value->part_count; i++) {
        if (!value->parts[i])
            continue;
        parts[i] = form_of(lo, value->parts[i], loc);
        if (!parts[i])
            return NULL;
    }
    form->sum = value->sum;
    form->parts = parts;
    return form;
}

const struct form *form_of(struct lower *lo, const struct value *value, struct loc loc)
{
    switch (value->kind) {
    case VALUE_DATA:
        return form_of_phrase(lo, value->phrase);
    case VALUE_TUPLE:
    case VALUE_SUM:
        return form_of_parts(lo, value, loc);
    case VALUE_PACKED:
        return value->form;
    case VALUE_ERROR:
        return NULL;
    }
    bug(loc, "a value of unknown kind");
}

const struct form *form_settle(struct lower *lo, const struct form *form,
                               const struct block *block)
{
    struct form *settled;
    const struct form **parts;
    if (form->kind == FORM_DATA)
        return form;
    settled = form_new(lo, form->kind, form->part_count);
    parts = ARENA_ARRAY(lo->arena, const struct form *, form->part_count);
    for (size_t i = 0; i < form->part_count; i++)
        parts[i] = form->parts[i] ? form_settle(lo, form->parts[i], block) : NULL;
    settled->sum = form->sum ? sum_settle(lo, form->sum, block) : NULL;
    settled->parts = parts;
    return settled;
}

/* ---- As data ---- */

const struct data *form_type(struct lower *lo, const struct form *form)
{
    const struct data *type = NULL;
    if (form->kind == FORM_DATA)
        return form->data;
    for (size_t i = form->part_count; i-- > 0;) {
        const struct data *part = form->parts[i] ? form_type(lo, form->parts[i]) : NULL;
        if (part)
            type = type ? data_pair(lo->types, part, type) : part;
    }
    return type;
}

const struct data *form_whole_type(struct lower *lo, const struct form *form)
{
    const struct data *type = form_is_unit(form) ? unit_data(lo) : NULL;
    if (form->kind == FORM_DATA)
        return form->data;
    for (size_t i = form->part_count; i-- > 0;) {
        const struct data *part = form->parts[i]
                                      ? form_whole_type(lo, form->parts[i])
                                      : sum_slot_type(lo, form->sum, i - 1, loc_none());
        if (!part)
            return NULL;
        type = type ? data_pair(lo->types, part, type) : part;
    }
    return type;
}

/* Whether the phrase for FORM is what a value is as data anyway: nothing is left out. */
static bool is_whole(const struct form *form)
{
    for (size_t i = 0; i < form->part_count; i++)
        if (!form->parts[i] || !is_whole(form->parts[i]))
            return false;
    return form->kind == FORM_DATA || form->part_count > 0;
}

/* ---- As values again ---- */

static const struct value *unpacked(struct lower *lo, const struct phrase *phrase,
                                    const struct form *form, struct loc loc);

/* The number of parts of FORM that are there. */
static size_t filled_count(struct lower *lo, const struct form *form)
{
    size_t count = 0;
    for (size_t i = 0; i < form->part_count; i++)
        count += form->parts[i] && form_type(lo, form->parts[i]);
    return count;
}

static const struct value *unpacked_parts(struct lower *lo, const struct phrase *phrase,
                                          const struct form *form, struct loc loc)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, form->part_count);
    size_t left = filled_count(lo, form);
    for (size_t i = 0; i < form->part_count; i++) {
        const struct form *part = form->parts[i];
        if (!part || !form_type(lo, part)) {
            parts[i] = part ? unpacked(lo, NULL, part, loc) : NULL;
            continue;
        }
        parts[i] = unpacked(
            lo, left > 1 ? phrase_select(lo->dpia, phrase, 1, loc) : phrase, part, loc);
        if (--left)
            phrase = phrase_select(lo->dpia, phrase, 2, loc);
    }
    return form->kind == FORM_SUM ? value_sum(lo, form->sum, parts)
                                    : value_tuple(lo, parts, form->part_count);
}

static const struct value *unpacked(struct lower *lo, const struct phrase *phrase,
                                    const struct form *form, struct loc loc)
{
    return form->kind == FORM_DATA ? value_data(lo, phrase)
                                     : unpacked_parts(lo, phrase, form, loc);
}

/* What becomes of the parts of a phrase, where they lie. */
typedef const struct phrase *change_value(struct lower *lo, const struct value *value,
                                          const void *to, struct loc loc, const char *what);

struct change {
    struct lower *lo;
    const struct form *from;
    change_value *change;
    const void *to;
    struct loc loc;
    const char *what;
};

static const struct phrase *changed(const struct change *change, const struct phrase *phrase);

/* CHANGE to what PHRASE, which is no choice, has: it is bound where it stands, if it is not taken
 * apart already. */
static const struct phrase *changed_result(const struct change *change,
                                           const struct phrase *phrase)
{
    struct lower *lo = change->lo;
    const struct var *var = NULL;
    const struct phrase *used = phrase, *result;
    if (!phrase_is_trivial(phrase) && !phrase_is_prim(phrase, PRIM_PAIR)) {
        var = var_titled(lo->dpia, title_made_up("chosen"), phrase->type, change->loc);
        used = phrase_var(lo->dpia, var, change->loc);
    }
    result = change->change(lo, unpacked(lo, used, change->from, change->loc), change->to,
                            change->loc, change->what);
    return result && var ? phrase_let(lo->dpia, var, phrase, result, change->loc) : result;
}

static const struct phrase *changed_let(const struct change *change, const struct phrase *let)
{
    struct dpia *dpia = change->lo->dpia;
    const struct phrase *fun = phrase_arg(let, 1), *body;
    if (phrase_is_prim(let, PRIM_LET)) {
        body = changed(change, phrase_lam_body(fun));
        return body ? phrase_let(dpia, phrase_lam_param(fun), phrase_arg(let, 0), body, let->loc)
                    : NULL;
    }
    body = changed(change, phrase_nat_lam_body(fun));
    return body ? phrase_let_nat(dpia, phrase_arg(let, 0), phrase_nat_lam_param(fun), body,
                                 let->loc)
                : NULL;
}

/* PHRASE, whose parts are those of a form, with these changed: in each branch. */
static const struct phrase *changed(const struct change *change, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_LET) || phrase_is_prim(phrase, PRIM_LET_NAT))
        return changed_let(change, phrase);
    if (phrase_is_prim(phrase, PRIM_IF)) {
        const struct phrase *then = changed(change, phrase_arg(phrase, 1));
        const struct phrase *other = changed(change, phrase_arg(phrase, 2));
        return then && other ? phrase_if(change->lo->dpia, phrase_arg(phrase, 0), then, other,
                                         phrase->loc)
                             : NULL;
    }
    return changed_result(change, phrase);
}

static const struct phrase *changed_value(struct lower *lo, const struct value *packed,
                                          change_value *change, const void *to, struct loc loc,
                                          const char *what)
{
    struct change all = {lo, packed->form, change, to, loc, what};
    return changed(&all, packed->phrase);
}

/* ---- At a given form ---- */

static const struct phrase *parts_phrase(struct lower *lo, const struct value *value,
                                         const struct form *form, struct loc loc,
                                         const char *what)
{
    const struct phrase *phrase = NULL;
    for (size_t i = form->part_count; i-- > 0;) {
        const struct form *part_form = form->parts[i];
        const struct data *type = part_form ? form_type(lo, part_form) : NULL;
        const struct phrase *part;
        if (!type)
            continue;
        part = value->parts[i] ? form_phrase(lo, value->parts[i], part_form, loc, what)
                               : sum_blank(lo, type, loc);
        if (!part)
            return NULL;
        phrase = phrase ? value_pair_of(lo, part, phrase, loc) : part;
    }
    return phrase;
}

/* Whether A and B have the same parts, whatever their sizes. */
static bool has_same_parts(const struct form *a, const struct form *b)
{
    if (!a || !b)
        return a == b;
    if (a->kind != b->kind || a->part_count != b->part_count)
        return false;
    for (size_t i = 0; i < a->part_count; i++)
        if (!has_same_parts(a->parts[i], b->parts[i]))
            return false;
    return a->kind != FORM_DATA || data_same_but_sizes(a->data, b->data);
}

static const struct phrase *change_to_form(struct lower *lo, const struct value *value,
                                           const void *to, struct loc loc, const char *what)
{
    return form_phrase(lo, value, to, loc, what);
}

const struct phrase *form_phrase(struct lower *lo, const struct value *value,
                                  const struct form *form, struct loc loc, const char *what)
{
    if (value->kind == VALUE_PACKED && has_same_parts(value->form, form))
        return size_coerce(lo, value->phrase, form_type(lo, form), loc, what);
    if (value->kind == VALUE_PACKED)
        return changed_value(lo, value, change_to_form, form, loc, what);
    if (value->kind == VALUE_DATA)
        return size_coerce(lo, value->phrase, form_type(lo, form), loc, what);
    if (value->kind != VALUE_TUPLE && value->kind != VALUE_SUM)
        return NULL;
    if (unit_is_value(value) && form->kind == FORM_DATA)
        return unit_phrase(lo, loc);
    if (value->part_count != form->part_count)
        bug(loc, "a value has %zu parts where %zu are wanted", value->part_count,
            form->part_count);
    return parts_phrase(lo, value, form, loc, what);
}

const struct value *form_value(struct lower *lo, const struct phrase *phrase,
                                const struct form *form, struct loc loc)
{
    if (!phrase)
        return unpacked(lo, NULL, form, loc);
    return is_whole(form) ? value_data(lo, phrase) : value_packed(lo, phrase, form);
}

/* The names in a title of TOTAL names of the scalars of FORM, the first of which is *NEXT. */
struct names {
    struct lower *lo;
    const char *all, *present;
    size_t next, total;
};

static void add_present(struct names *names, const struct form *form);

/* Part I of FORM; what a slot without a value would be called is left out. */
static void add_part(struct names *names, const struct form *form, size_t i)
{
    const struct data *absent;
    if (form->parts[i]) {
        add_present(names, form->parts[i]);
        return;
    }
    absent = sum_slot_type(names->lo, form->sum, i - 1, loc_none());
    names->next += absent ? data_leaf_count(absent) : 1;
}

static void add_present(struct names *names, const struct form *form)
{
    size_t count = form->kind == FORM_DATA ? data_leaf_count(form->data) : 0;
    names->next += form_is_unit(form);
    for (size_t i = 0; i < form->part_count; i++)
        add_part(names, form, i);
    if (!count)
        return;
    const char *part =
        name_slice(names->lo->arena, names->all, names->next, count, names->total);

    names->present = names->present
                         ? arena_printf(names->lo->arena, "%s,%s", names->present, part)
                         : part;
    names->next += count;
}

/* TITLE, which may name all scalars of a value of FORM, for the phrase that has some of them. */
static struct title present_title(struct lower *lo, const struct form *form, struct title title)
{
    const struct data *whole = form_whole_type(lo, form);
    struct names names = {.lo = lo, .all = title.text};
    names.total = whole ? data_leaf_count(whole) : 0;
    if (!strchr(title.text, ',') || !name_has_parts(title.text, names.total))
        return title;
    add_present(&names, form);
    title.text = names.present ? names.present : name_word(lo->arena, title.text);
    return title;
}

const struct value *form_open(struct lower *lo, const struct value *value, struct title title,
                               struct loc loc)
{
    const struct value *named;
    if (value->kind != VALUE_PACKED)
        bug(loc, "a value is opened that is not packed");
    title = present_title(lo, value->form, title);
    named = value_named(lo, value_data(lo, value->phrase), title, loc);
    return unpacked(lo, named->phrase, value->form, loc);
}

/* ---- At a given type ---- */

static const struct phrase *coerce_parts(struct lower *lo, const struct value *value,
                                         const struct data *want, struct loc loc,
                                         const char *what)
{
    const struct phrase *phrase = NULL;
    const struct phrase **parts = ARENA_ARRAY(lo->arena, const struct phrase *, value->part_count);
    for (size_t i = 0; i < value->part_count; i++) {
        const struct data *type = i + 1 == value->part_count ? want : want->fst;
        parts[i] = value->parts[i] ? form_coerce(lo, value->parts[i], type, loc, what)
                                   : sum_blank(lo, type, loc);
        if (!parts[i])
            return NULL;
        want = want->snd;
    }
    for (size_t i = value->part_count; i-- > 0;)
        phrase = phrase ? value_pair_of(lo, parts[i], phrase, loc) : parts[i];
    return phrase;
}

static const struct phrase *change_to_data(struct lower *lo, const struct value *value,
                                           const void *to, struct loc loc, const char *what)
{
    return form_coerce(lo, value, to, loc, what);
}

const struct phrase *form_coerce(struct lower *lo, const struct value *value,
                                  const struct data *want, struct loc loc, const char *what)
{
    if (value->kind == VALUE_PACKED && want)
        return changed_value(lo, value, change_to_data, want, loc, what);
    if (want && value->part_count && (value->kind == VALUE_TUPLE || value->kind == VALUE_SUM))
        return coerce_parts(lo, value, want, loc, what);
    return size_coerce(lo, value_phrase(lo, value, loc), want, loc, what);
}
