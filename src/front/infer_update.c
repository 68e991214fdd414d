/* Updates: `a with [i, j:k] = v`, `r with f.g = v`, and paths of both.
 *
 *     a with [i] = v            CORE_UPDATE
 *     r with f = v              ((r with f)'s fields, v in the place of f)
 *     a with [i].f = v          let i' = i in a with [i'] = (a[i'] with f = v)
 *                               or copy a[i'], if there are arrays in it
 *
 * What stands twice in what is made is bound first, from left to right. `let a[i] = v in e` is
 * `let a = a with [i] = v in e` already. */
#include "front/infer_update.h"

#include "base/diag.h"
#include "base/vec.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/infer_place.h"
#include "front/labels.h"
#include "front/mismatch.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

/* What is bound before an update that mentions it. */
struct binding {
    const struct core_var *var;
    const struct core_exp *exp;
};

struct binding_vec VEC(struct binding);

struct update {
    struct infer *infer;
    const struct scope *scope;
    const struct syn_exp *syn;
    struct binding_vec bindings;
};

static const struct core_exp *infer_steps(struct update *update, const struct core_exp *target,
                                          const struct syn_step *steps, size_t count);

/* Whether EXP may be written several times: it does nothing. */
static bool is_plain(const struct core_exp *exp)
{
    while (exp->kind == CORE_PROJ)
        exp = exp->u.proj.tuple;
    return exp->kind == CORE_VAR || exp->kind == CORE_LITERAL;
}

/* EXP, which is to be mentioned several times. */
static const struct core_exp *named(struct update *update, const struct core_exp *exp,
                                    const char *name)
{
    if (!exp || is_plain(exp))
        return exp;
    const struct core_var *var = front_var_new(update->infer, name, exp->loc, exp->type);
    struct binding binding = {var, exp};
    VEC_PUSH(update->infer->front->arena, &update->bindings, binding);
    return front_exp_var(update->infer, var, exp->loc);
}

static void name_places(struct update *update, struct core_slice *places, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        places[i].index = named(update, places[i].index, "i");
        places[i].from = named(update, places[i].from, "i");
        places[i].to = named(update, places[i].to, "j");
        places[i].step = named(update, places[i].step, "s");
    }
}

/* Whether part of a value of TYPE is, or may be, an array. */
static bool may_be_array(const struct core_type *type)
{
    type = front_type_head(type);
    if (type->kind == CORE_TYPE_META)
        return type->meta->scalars == 0;
    for (size_t i = 0; i < type->part_count; i++)
        if (may_be_array(type->parts[i]))
            return true;
    return type->kind == CORE_TYPE_ARRAY || type->kind == CORE_TYPE_VAR ||
           type->kind == CORE_TYPE_SUM;
}

/* OLD, what an array has at some place, as the beginning of what it will have there: memory of its
 * own, since the array is consumed. */
static const struct core_exp *copy_old(struct infer *infer, const struct core_exp *old)
{
    static const struct core_marks whole = {0};
    const struct core_type *type = front_type_fun(infer->front, old->type, old->type);
    if (!may_be_array(old->type))
        return old;
    struct core_exp *copy = front_exp_new(infer, CORE_BUILTIN, old->loc,
                                          front_type_marked(infer->front, type, false, &whole));
    copy->u.builtin = CORE_COPY;
    return front_exp_app(infer, copy, old, old->type);
}

static const struct core_exp *update_places(struct update *update, const struct core_exp *target,
                                            const struct syn_step *steps, size_t count)
{
    struct infer *infer = update->infer;
    struct syn_slice_list list = steps->slices;
    const struct core_type *type = front_places_type(infer, target, list, steps->loc);
    struct core_slice *places = front_infer_places(infer, update->scope, list);
    const struct core_exp *value;
    if (count == 1) {
        value = front_infer_exp(infer, update->scope, update->syn->update.value, type);
    } else {
        target = named(update, target, "a");
        name_places(update, places, list.count);
        const struct core_exp *old =
            front_exp_places(infer, target, places, list.count, type, steps->loc);
        value = infer_steps(update, copy_old(infer, old), steps + 1, count - 1);
    }
    struct core_exp *exp = front_exp_new(infer, CORE_UPDATE, update->syn->loc, target->type);
    exp->u.slice.array = target;
    exp->u.slice.slices = places;
    exp->u.slice.count = list.count;
    exp->u.slice.value = value;
    return exp;
}

static struct core_exp *project(struct infer *infer, const struct core_exp *tuple, size_t position)
{
    const struct core_type *type = front_type_head(tuple->type);
    struct core_exp *exp = front_exp_new(infer, CORE_PROJ, tuple->loc, type->parts[position]);
    exp->u.proj.tuple = tuple;
    exp->u.proj.position = position;
    return exp;
}

/* The position of FIELD in TARGET; an error where there is none. */
static bool find_part(struct infer *infer, const struct core_exp *target, struct syn_ident field,
                      size_t *position)
{
    struct front *front = infer->front;
    const struct core_type *type = front_type_head(target->type);
    if (type->kind == CORE_TYPE_ERROR)
        return false;
    if (type->kind == CORE_TYPE_TUPLE && front_label_find(type, field.name, position))
        return true;
    if (type->kind == CORE_TYPE_META && type->meta->scalars == 0)
        diag_error(front->diag, target->loc,
                   "the type of this record is not known; annotate it where it is bound");
    else
        front_report_no_field(infer, field.loc, type, field.name);
    return false;
}

static const struct core_exp *update_field(struct update *update, const struct core_exp *target,
                                           const struct syn_step *steps, size_t count)
{
    struct infer *infer = update->infer;
    size_t position;
    if (!find_part(infer, target, steps->field, &position)) {
        front_infer_exp(infer, update->scope, update->syn->update.value, NULL);
        return front_exp_error(infer, update->syn->loc);
    }
    const struct core_type *type = front_type_head(target->type);
    const struct core_exp **parts =
        ARENA_ARRAY(infer->front->arena, const struct core_exp *, type->part_count);
    target = named(update, target, "r");
    for (size_t i = 0; i < type->part_count; i++)
        parts[i] = project(infer, target, i);
    parts[position] = infer_steps(update, parts[position], steps + 1, count - 1);
    struct core_exp *exp = front_exp_new(infer, CORE_TUPLE, update->syn->loc, type);
    exp->u.tuple.parts = parts;
    exp->u.tuple.count = type->part_count;
    return exp;
}

/* TARGET with the value at the path of COUNT steps. */
static const struct core_exp *infer_steps(struct update *update, const struct core_exp *target,
                                          const struct syn_step *steps, size_t count)
{
    if (count == 0)
        return front_infer_exp(update->infer, update->scope, update->syn->update.value,
                               target->type);
    return steps->field.name ? update_field(update, target, steps, count)
                             : update_places(update, target, steps, count);
}

struct core_exp *front_infer_update(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    struct update update = {.infer = infer, .scope = scope, .syn = syn};
    const struct core_exp *target = front_infer_exp(infer, scope, syn->update.target, expected);
    const struct core_exp *exp =
        infer_steps(&update, target, syn->update.path.steps, syn->update.path.step_count);
    for (size_t i = update.bindings.len; i-- > 0;) {
        struct core_exp *let =
            front_exp_let(infer, front_pat_var(infer, update.bindings.at[i].var),
                          update.bindings.at[i].exp, exp);
        let->loc = syn->loc;
        exp = let;
    }
    return (struct core_exp *)exp;
}
