/* Forms of values that are one of several, the results of branches: what one of them has, the
 * result has.
 *
 *     if c then #circle r else #none        a tag, and r: in the second branch there is none
 *     if c then xs else ys                  an array of the size that is chosen for both
 *     if c then [] else xss                 the rows are those of xss */
#include "lower/form.h"
#include "lower/state.h"
#include "type/subst.h"

const struct form *form_subst(struct lower *lo, const struct form *form,
                              const struct nat_var *var, const struct nat *size)
{
    if (form->kind == FORM_DATA)
        return form_of_data(lo, data_subst_nat(lo->types, form->data, var, size));
    struct form *copy = form_new(lo, form->kind, form->part_count);
    const struct form **parts = ARENA_ARRAY(lo->arena, const struct form *, form->part_count);
    for (size_t i = 0; i < form->part_count; i++)
        parts[i] = form->parts[i] ? form_subst(lo, form->parts[i], var, size) : NULL;
    copy->sum = form->sum;
    copy->parts = parts;
    return copy;
}

struct join {
    struct lower *lo;
    size_t count;
    form_choose *choose;
    void *context;
};

static const struct data *join_data(const struct join *join, const struct data *const *datas);

/* Either component of each of DATAS. */
static const struct data *join_components(const struct join *join,
                                          const struct data *const *datas, bool first)
{
    const struct data **parts = ARENA_ARRAY(join->lo->arena, const struct data *, join->count);
    for (size_t i = 0; i < join->count; i++)
        if (datas[i])
            parts[i] = first ? datas[i]->fst : datas[i]->snd;
    return join_data(join, parts);
}

/* The elements are those of ROWS. */
static const struct data *join_arrays(const struct join *join, const struct data *const *datas,
                                      const struct data *const *rows)
{
    const struct nat **sizes = ARENA_ARRAY(join->lo->arena, const struct nat *, join->count);
    const struct data *elem = join_components(join, rows, true);
    const struct nat *size;
    for (size_t i = 0; i < join->count; i++)
        sizes[i] = datas[i] ? datas[i]->size : NULL;
    size = join->choose(join->context, sizes);
    return size && elem ? data_array(join->lo->types, size, elem) : NULL;
}

/* One of DATAS. A number in one branch, where a vector stands in the other, is a vector, too. */
static const struct data *any_of(const struct join *join, const struct data *const *datas)
{
    const struct data *data = NULL;
    for (size_t i = 0; i < join->count; i++)
        if (datas[i] && (!data || datas[i]->kind == DATA_VECTOR))
            data = datas[i];
    return data;
}

static const struct data *join_data(const struct join *join, const struct data *const *datas)
{
    const struct data *data = any_of(join, datas);
    if (data->kind == DATA_ARRAY)
        return join_arrays(join, datas, datas);
    if (data->kind == DATA_PAIR) {
        const struct data *fst = join_components(join, datas, true);
        const struct data *snd = join_components(join, datas, false);
        return fst && snd ? data_pair(join->lo->types, fst, snd) : NULL;
    }
    return data;
}

/* DATAS, arrays, as far as they have rows that say their sizes; all of them, if none does. */
static const struct data *const *with_rows(const struct join *join,
                                           const struct form *const *forms,
                                           const struct data *const *datas)
{
    const struct data **rows = ARENA_ARRAY(join->lo->arena, const struct data *, join->count);
    bool any = false;
    for (size_t i = 0; i < join->count; i++) {
        rows[i] = datas[i] && !forms[i]->has_no_rows ? datas[i] : NULL;
        any |= rows[i] != NULL;
    }
    return any ? rows : datas;
}

/* FORM, which is data, with the parts that LIKE has; a part of what LIKE lacks is data, too. */
static const struct form *taken_apart(struct lower *lo, const struct form *form,
                                       const struct form *like)
{
    const struct form **parts = ARENA_ARRAY(lo->arena, const struct form *, like->part_count);
    struct form *apart = form_new(lo, like->kind, like->part_count);
    const struct data *data = form->data;
    if (form->kind != FORM_DATA || !like->part_count)
        return form;
    for (size_t i = 0; i < like->part_count; i++) {
        bool last = i + 1 == like->part_count;
        parts[i] = form_of_data(lo, last ? data : data->fst);
        data = data->snd;
    }
    apart->sum = like->sum;
    apart->parts = parts;
    return apart;
}

static const struct form *join_forms(const struct join *join, const struct form *const *forms);

/* The forms as far as they are there, all with the parts that LIKE has, joined part by part. */
static const struct form *join_parts(const struct join *join, const struct form *const *forms,
                                      const struct form *like)
{
    struct lower *lo = join->lo;
    struct form *joined = form_new(lo, like->kind, like->part_count);
    const struct form **parts = ARENA_ARRAY(lo->arena, const struct form *, like->part_count);
    for (size_t k = 0; k < like->part_count; k++) {
        const struct form **part = ARENA_ARRAY(lo->arena, const struct form *, join->count);
        bool any = false;
        for (size_t i = 0; i < join->count; i++) {
            if (forms[i])
                part[i] = taken_apart(lo, forms[i], like)->parts[k];
            any |= part[i] != NULL;
        }
        parts[k] = any ? join_forms(join, part) : NULL;
        if (any && !parts[k])
            return NULL;
    }
    joined->sum = like->sum;
    joined->parts = parts;
    return joined;
}

/* The unit is data where it is data in one of the branches. */
static const struct form *join_forms(const struct join *join, const struct form *const *forms)
{
    const struct data **datas = ARENA_ARRAY(join->lo->arena, const struct data *, join->count);
    const struct form *unit = NULL;
    bool any = false;
    for (size_t i = 0; i < join->count; i++) {
        if (!forms[i])
            continue;
        if (form_is_unit(forms[i]))
            unit = forms[i];
        else if (forms[i]->kind != FORM_DATA)
            return join_parts(join, forms, forms[i]);
        datas[i] = forms[i]->data;
        any |= datas[i] != NULL;
    }
    if (!any)
        return unit;
    return form_of_data(join->lo, any_of(join, datas)->kind == DATA_ARRAY
                                      ? join_arrays(join, datas, with_rows(join, forms, datas))
                                      : join_data(join, datas));
}

const struct form *form_join(struct lower *lo, const struct form *const *forms, size_t count,
                               form_choose *choose, void *context)
{
    struct join join = {lo, count, choose, context};
    return join_forms(&join, forms);
}
