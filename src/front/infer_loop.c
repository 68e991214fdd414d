/* Loops.
 *
 *     loop acc = 0 for i < n do acc + xs[i]
 *     loop (a, b) = (1, 1) for x in xs do (b, a + x)
 *     loop [n] (xs: [n]i32) = ys while n < k do xs ++ xs
 *     loop x while p x do f x                                 loop x = x while ...
 *
 * The names of the pattern are in scope in the body and in the condition of `while`, those of the
 * counter or element in the body only, behind the pattern's. */
#include "front/infer_loop.h"

#include "base/diag.h"
#include "base/map.h"
#include "core/make.h"
#include "front/against.h"
#include "front/exists.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_fun.h"
#include "front/infer_pat.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"

/* ---- What a loop without initial values begins with ---- */

static struct syn_exp *syn_new(struct infer *infer, enum syn_exp_kind kind, struct loc loc)
{
    struct syn_exp *syn = ARENA_NEW(infer->front->arena, struct syn_exp);
    syn->kind = kind;
    syn->loc = loc;
    return syn;
}

static const struct syn_exp *use_name(struct infer *infer, struct syn_ident ident)
{
    struct syn_exp *syn = syn_new(infer, SYN_EXP_NAME, ident.loc);
    syn->name = (struct syn_name){.name = ident.name, .loc = ident.loc};
    return syn;
}

static const struct syn_exp *uses_of(struct infer *infer, const struct syn_pat *pat);

static const struct syn_exp *uses_of_tuple(struct infer *infer, const struct syn_pat *pat)
{
    const struct syn_exp **parts =
        ARENA_ARRAY(infer->front->arena, const struct syn_exp *, pat->tuple.count);
    struct syn_exp *syn = syn_new(infer, SYN_EXP_TUPLE, pat->loc);
    for (size_t i = 0; i < pat->tuple.count; i++)
        if (!(parts[i] = uses_of(infer, pat->tuple.at[i])))
            return NULL;
    syn->tuple = (struct syn_exp_list){parts, pat->tuple.count};
    return syn;
}

static const struct syn_exp *uses_of_record(struct infer *infer, const struct syn_pat *pat)
{
    struct syn_field_exp *fields =
        ARENA_ARRAY(infer->front->arena, struct syn_field_exp, pat->record.field_count);
    struct syn_exp *syn = syn_new(infer, SYN_EXP_RECORD, pat->loc);
    for (size_t i = 0; i < pat->record.field_count; i++) {
        const struct syn_field_pat *field = &pat->record.fields[i];
        fields[i].name = field->name;
        fields[i].value =
            field->pat ? uses_of(infer, field->pat) : use_name(infer, field->name);
        if (!fields[i].value)
            return NULL;
    }
    syn->record.fields = fields;
    syn->record.field_count = pat->record.field_count;
    return syn;
}

/* PAT as an expression: the variables that have the names of those that it binds. Null, with an
 * error, if there is something else in it. */
static const struct syn_exp *uses_of(struct infer *infer, const struct syn_pat *pat)
{
    switch (pat->kind) {
    case SYN_PAT_NAME:
        return use_name(infer, pat->name);
    case SYN_PAT_TUPLE:
        return uses_of_tuple(infer, pat);
    case SYN_PAT_RECORD:
        return uses_of_record(infer, pat);
    case SYN_PAT_ASCRIBE:
        return uses_of(infer, pat->ascribe.pat);
    case SYN_PAT_ATTRIBUTE:
        return uses_of(infer, pat->attribute.pat);
    case SYN_PAT_WILDCARD:
    case SYN_PAT_LITERAL:
    case SYN_PAT_CONSTRUCTOR:
        break;
    }
    diag_error(infer->front->diag, pat->loc,
               "a loop without initial values has only names in its pattern, not a %s",
               syn_pat_kind_name(pat->kind));
    return NULL;
}

/* ---- Loops ---- */

/* The names of INNER that OUTER has not, on top of BASE. */
static const struct scope *move_names(struct front *front, const struct scope *inner,
                                      const struct scope *outer, const struct scope *base)
{
    if (inner == outer)
        return base;
    base = move_names(front, inner->outer, outer, base);
    return front_scope_value(front, base, inner->var);
}

static const struct core_exp *infer_init(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *loop,
                                         const struct core_type *expected)
{
    if (loop->loop.init)
        return front_infer_exp(infer, scope, loop->loop.init, expected);
    const struct syn_exp *init = uses_of(infer, loop->loop.pat);
    if (!init)
        return front_exp_error(infer, loop->loop.pat->loc);
    size_t errors_before = diag_error_count(infer->front->diag);
    struct core_exp *exp = front_infer_exp(infer, scope, init, expected);
    if (diag_error_count(infer->front->diag) > errors_before)
        diag_note(infer->front->diag, loop->loop.pat->loc,
                  "a loop without initial values, as in 'loop x = 0 for ...', begins with those of "
                  "the variables called so");
    return exp;
}

/* The pattern and what it begins with; each says of which type the other is, as in `let`. Gives
 * the scope with the pattern's names. */
static const struct scope *infer_state(struct infer *infer, const struct scope *scope,
                                       const struct syn_exp *syn, const struct core_type *expected,
                                       struct core_loop *loop)
{
    struct arena *moment = infer->front->moment;
    struct arena_mark mark = arena_mark(moment);
    struct map *names = map_new_strings(moment);
    const struct scope *inner = scope;
    struct core_hidden sizes = {front_bind_sizes(infer, &inner, syn->loop.sizes, names, false),
                                syn->loop.sizes.count};
    size_t before = front_exists_mark(infer);
    if (front_pat_is_annotated(syn->loop.pat)) {
        loop->pat = front_infer_pat(infer, &inner, syn->loop.pat, expected, names);
        loop->init = infer_init(infer, scope, syn, loop->pat->type);
    } else {
        loop->init = infer_init(infer, scope, syn, expected);
        loop->pat =
            front_infer_pat(infer, &inner, syn->loop.pat, loop->init->type, names);
    }
    sizes = front_exists_both(infer, sizes, front_exists_take(infer, before));
    loop->sizes = sizes.at;
    loop->size_count = sizes.count;
    arena_release(moment, mark);
    return inner;
}

static const struct core_exp *infer_bound(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *until)
{
    return front_infer_exp(infer, scope, until,
                           front_type_overloaded(infer, front_scalars_integers(), until->loc));
}

static const struct scope *infer_elem(struct infer *infer, const struct scope *scope,
                                      const struct syn_exp *syn, struct core_loop *loop)
{
    struct front *front = infer->front;
    const struct core_type *elem = front_type_meta(infer, syn->loop.until->loc);
    size_t before = front_exists_mark(infer);
    struct arena_mark mark = arena_mark(front->moment);
    loop->until =
        front_infer_exp(infer, scope, syn->loop.until, front_type_array(front, elem));
    loop->elem =
        front_infer_pat(infer, &scope, syn->loop.elem, elem, map_new_strings(front->moment));
    front_exists_refuse(infer, before, syn->loop.elem->loc);
    arena_release(front->moment, mark);
    return scope;
}

/* What the loop goes over, or the condition on which it goes on. Gives the scope of its body, in
 * which STATE's names hide the others. */
static const struct scope *infer_form(struct infer *infer, const struct scope *scope,
                                      const struct scope *state, const struct syn_exp *syn,
                                      struct core_loop *loop)
{
    struct front *front = infer->front;
    const struct scope *form = scope;
    switch (syn->loop.kind) {
    case SYN_LOOP_FOR_LESS:
        loop->kind = CORE_LOOP_FOR;
        loop->until = infer_bound(infer, scope, syn->loop.until);
        loop->counter =
            front_var_named(infer, syn->loop.counter, loop->until->type);
        form = front_scope_value(front, scope, loop->counter);
        break;
    case SYN_LOOP_FOR_IN:
        loop->kind = CORE_LOOP_IN;
        form = infer_elem(infer, scope, syn, loop);
        break;
    case SYN_LOOP_WHILE:
        loop->kind = CORE_LOOP_WHILE;
        loop->until =
            front_infer_exp(infer, state, syn->loop.until, front->scalars[SCALAR_BOOL]);
        return state;
    }
    return move_names(front, state, scope, form);
}

/* ---- Patterns with constructors ---- */

/* The condition of a `while`, in which the names of a pattern with constructors are others than in
 * the body: each is bound once. */
static const struct core_exp *infer_condition(struct infer *infer, const struct scope *scope,
                                              const struct syn_exp *syn,
                                              const struct core_pat *state)
{
    struct front *front = infer->front;
    struct core_pat *inner;
    size_t mark = front_exists_mark(infer);
    const struct core_pat *pat =
        front_infer_pat(infer, &scope, syn->loop.pat, state->type, map_new_strings(front->arena));
    const struct core_exp *until =
        front_infer_exp(infer, scope, syn->loop.until, front->scalars[SCALAR_BOOL]);
    front_exists_take(infer, mark);
    front_pat_split(infer, pat, &inner);
    return front_exp_bind(infer, inner, front_exp_var(infer, state->var, state->loc), until);
}

/* LOOP, but for its body, with variables in the place of the patterns that are not those of
 * a `let`; gives BODY where what was in those is bound. */
static const struct core_exp *split_patterns(struct infer *infer, const struct scope *scope,
                                             const struct syn_exp *syn, struct core_loop *loop,
                                             struct core_exp *body)
{
    struct core_pat *inner;
    loop->pat = front_pat_split(infer, loop->pat, &inner);
    body = front_bind_split(infer, &loop->pat, &inner, 1, body);
    if (inner && loop->kind == CORE_LOOP_WHILE)
        loop->until = infer_condition(infer, scope, syn, loop->pat);
    if (loop->kind != CORE_LOOP_IN)
        return body;
    loop->elem = front_pat_split(infer, loop->elem, &inner);
    return front_bind_split(infer, &loop->elem, &inner, 1, body);
}

struct core_exp *front_infer_loop(struct infer *infer, const struct scope *scope,
                                  const struct syn_exp *syn, const struct core_type *expected)
{
    struct core_exp *exp = front_exp_new(infer, CORE_LOOP, syn->loc, NULL);
    struct core_loop *loop = core_own_loop(infer->front->arena, exp);
    size_t errors_before = diag_error_count(infer->front->diag);
    const struct scope *state = infer_state(infer, scope, syn, expected, loop);
    const struct scope *inner = infer_form(infer, scope, state, syn, loop);
    bool wrong = diag_error_count(infer->front->diag) > errors_before;
    exp->type = wrong ? infer->front->error : loop->pat->type;
    struct against against = front_against_begin(infer);
    struct core_exp *body = front_infer_exp(infer, inner, syn->loop.body, exp->type);
    front_against_note(against, syn->loop.body, loop->pat->loc,
                       "what the body gives becomes this");
    loop->body = split_patterns(infer, scope, syn, loop, body);
    return front_conclude(infer, exp, expected);
}
