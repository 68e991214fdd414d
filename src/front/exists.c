/* Existential sizes in written types.
 *
 *     ?[k].[k]t                      []t: an anonymous size is an existential one
 *     a -> ?[k].([k]t, [k]u)         a function type that has k among its EXISTS
 *     def f x : ?[k].[k][k]t = e     def f x : [][]t = let [k] (r: [k][k]t) = e in r
 *     let (x: ?[k].[k][k]t) = e      let [k] (x: [k][k]t) = e
 *     type~ s = ?[k].([k]t, [k]u)    each use of s has a k of its own
 *
 * A size hides up to the next arrow, or to the place that the type is written for, which binds it
 * (what futhark-language.md, 1.3, says of []): front_annotation leaves what is to be bound in the
 * state of the inference, and who asks for a type takes it from there.
 *
 * A hidden size must be that of an array, as a whole and not only in a function's type: otherwise
 * no value of the type says what it is. */
#include "front/exists.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/expand.h"
#include "core/given.h"
#include "core/rebuild.h"
#include "front/annotation.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/scope.h"
#include "front/state.h"

/* ---- Where a size occurs ---- */

struct counting {
    struct core_rebuild rebuild;
    const struct core_var *size;
    size_t count;
};

static const struct core_exp *count_exp(void *context, const struct core_exp *exp)
{
    struct counting *counting = context;
    counting->count += exp->kind == CORE_VAR && exp->u.var == counting->size;
    return core_rebuild_exp(&counting->rebuild, exp);
}

static const struct core_pat *count_pat(void *context, const struct core_pat *pat)
{
    struct counting *counting = context;
    return core_rebuild_pat(&counting->rebuild, pat);
}

static const struct core_type *count_type(void *context, const struct core_type *type)
{
    struct counting *counting = context;
    return core_rebuild_type(&counting->rebuild, type);
}

size_t front_exists_occurrences(struct front *front, const struct core_type *type,
                                const struct core_var *size)
{
    struct arena_mark mark = arena_mark(front->moment);
    struct counting counting = {.size = size};
    counting.rebuild = (struct core_rebuild){
        .arena = front->moment, .context = &counting, .exp = count_exp, .pat = count_pat,
        .type = count_type};
    count_type(&counting, type);
    arena_release(front->moment, mark);
    return counting.count;
}

/* ---- Replacement ---- */

/* TYPE with BY[i] in the place of HIDDEN[i]; null stands for []. */
static const struct core_type *replace(struct infer *infer, const struct core_type *type,
                                       struct core_hidden hidden, const struct core_exp *const *by)
{
    struct arena *arena = infer->front->arena;
    struct core_type_param *params = ARENA_ARRAY(arena, struct core_type_param, hidden.count);
    struct core_type_arg *args = ARENA_ARRAY(arena, struct core_type_arg, hidden.count);
    for (size_t i = 0; i < hidden.count; i++) {
        params[i].size = hidden.at[i];
        args[i].size = by[i];
    }
    const struct core_type_name whole = {
        .params = params, .param_count = hidden.count, .type = type};
    return core_expand_type_name(arena, &whole, args);
}

const struct core_type *front_exists_forget(struct infer *infer, const struct core_type *type,
                                            struct core_hidden hidden)
{
    return replace(infer, type, hidden,
                   ARENA_ARRAY(infer->front->arena, const struct core_exp *, hidden.count));
}

const struct core_type *front_exists_renew(struct infer *infer, const struct core_type *type,
                                           struct core_hidden hidden)
{
    struct arena *arena = infer->front->arena;
    const struct core_exp **by = ARENA_ARRAY(arena, const struct core_exp *, hidden.count);
    for (size_t i = 0; i < hidden.count; i++) {
        const struct syn_ident name = {hidden.at[i]->name, hidden.at[i]->loc};
        const struct core_var *size = front_size_new(infer, name);
        by[i] = front_exp_var(infer, size, size->loc);
        VEC_PUSH(arena, &infer->hidden, size);
    }
    return replace(infer, type, hidden, by);
}

/* ---- Types ---- */

const struct core_type *front_exists_hide(struct infer *infer, const struct core_type *type,
                                          const struct core_var *size)
{
    const struct core_hidden hidden = {&size, 1};
    if (!core_type_gives(type, size) ||
        front_exists_occurrences(infer->front, type, size) == 1)
        return front_exists_forget(infer, type, hidden);
    VEC_PUSH(infer->front->arena, &infer->hidden, size);
    return type;
}

/* The same for a size that has been given a name to be hidden. */
static const struct core_type *hide_named(struct infer *infer, const struct core_type *type,
                                          const struct core_var *size)
{
    if (type->kind == CORE_TYPE_ERROR)
        return type;
    if (core_type_gives(type, size))
        return front_exists_hide(infer, type, size);
    diag_error(infer->front->diag, size->loc,
               "the size [%s] is hidden, but no array in the type has it as its size", size->name);
    return infer->front->error;
}

const struct core_type *front_exists_annotation(struct infer *infer, const struct scope *scope,
                                                const struct syn_type *syn)
{
    struct front *front = infer->front;
    size_t count = syn->exists.sizes.count;
    const struct core_var **sizes = ARENA_ARRAY(front->arena, const struct core_var *, count);
    struct map *names = map_new_strings(front->arena);
    for (size_t i = 0; i < count; i++) {
        front_check_duplicate(infer, names, &syn->exists.sizes.at[i]);
        sizes[i] = front_size_new(infer, syn->exists.sizes.at[i]);
        scope = front_scope_value(front, scope, sizes[i]);
    }
    size_t errors = diag_error_count(front->diag);
    const struct core_type *type = front_annotation(infer, scope, syn->exists.body);
    if (diag_error_count(front->diag) > errors)
        type = front->error;
    for (size_t i = 0; i < count; i++)
        type = hide_named(infer, type, sizes[i]);
    return type;
}

/* ---- Who binds them ---- */

size_t front_exists_mark(const struct infer *infer)
{
    return infer->hidden.len;
}

struct core_hidden front_exists_take(struct infer *infer, size_t mark)
{
    struct core_hidden hidden = {NULL, infer->hidden.len - mark};
    const struct core_var **vars =
        ARENA_ARRAY(infer->front->arena, const struct core_var *, hidden.count);
    for (size_t i = 0; i < hidden.count; i++)
        vars[i] = infer->hidden.at[mark + i];
    infer->hidden.len = mark;
    hidden.at = vars;
    return hidden;
}

struct core_hidden front_exists_both(struct infer *infer, struct core_hidden a,
                                     struct core_hidden b)
{
    const struct core_var **sizes =
        ARENA_ARRAY(infer->front->arena, const struct core_var *, a.count + b.count);
    for (size_t i = 0; i < a.count + b.count; i++)
        sizes[i] = i < a.count ? a.at[i] : b.at[i - a.count];
    return (struct core_hidden){sizes, a.count + b.count};
}

void front_exists_refuse(struct infer *infer, size_t mark, struct loc loc)
{
    if (front_exists_take(infer, mark).count > 0)
        front_unsupported(infer, loc, "a size that occurs twice in the type of such a pattern");
}

struct core_exp *front_exists_bind(struct infer *infer, struct core_hidden hidden,
                                   const struct core_type *type, struct core_exp *exp)
{
    if (hidden.count == 0)
        return exp;
    const struct core_var *var = front_var_new(infer, "result", exp->loc, exp->type);
    struct core_pat *pat = ARENA_NEW(infer->front->arena, struct core_pat);
    *pat = *front_pat_var(infer, var);
    pat->annotation = type;
    struct core_exp *let =
        front_exp_let(infer, pat, exp, front_exp_var(infer, var, exp->loc));
    let->u.let.sizes = hidden.at;
    let->u.let.size_count = hidden.count;
    return let;
}
