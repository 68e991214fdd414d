/* Tail recursion is a loop: what a definition calls itself with in tail position is the next state
 * of its parameters.
 *
 *     def gcd (a: i32) (b: i32) : i32 = if b == 0 then a else gcd b (a % b)
 *
 *     def gcd (a: i32) (b: i32) : i32 =
 *       let (a, b) = loop (a, b) = (a, b) while !(b == 0) do (b, a % b)
 *       in a
 *
 * The body stands there three times: for the question whether it goes on, for the next state, and
 * for what comes out at the end, each time without the branches that are not meant. Where the
 * question needs more than conditions, it is answered with the next state:
 *
 *     loop (go, a, b) = (true, a, b) while go do ...      (true, next) or (false, (a, b))
 *
 * Parameters that each call gives on as they are stay outside of the loop; so do the sizes that all
 * calls have. The others are the loop's: `loop [n] (xs: [n]t) = ...`.
 *
 *     tail_calls.c      where the calls are, and what other arguments they have
 *     tail_question.c   conditions, as the question has them
 *     tail_body.c       the three copies of the body
 *
 * The copies share their variables; what copies an instance makes them anew at each binder. */
#include "instances/tail.h"

#include "base/map.h"
#include "core/make.h"
#include "core/type.h"
#include "instances/tail_private.h"

/* ---- The loop ---- */

static const struct core_var *new_var(const struct tail *tail, const char *name,
                                      const struct core_type *type, struct loc loc)
{
    struct core_var *var = ARENA_NEW(tail->arena, struct core_var);
    *var = (struct core_var){.name = name, .loc = loc, .type = type};
    return var;
}

/* PAT, with a name for what it does not look at. */
static const struct core_pat *named(const struct tail *tail, const struct core_pat *pat)
{
    struct core_pat *copy = ARENA_NEW(tail->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(tail->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = named(tail, pat->parts[i]);
    copy->parts = parts;
    if (pat->kind == CORE_PAT_WILD) {
        copy->kind = CORE_PAT_VAR;
        copy->var = new_var(tail, "unused", pat->type, pat->loc);
    }
    return copy;
}

/* The pattern of the state: the parameters that vary, behind FLAG if that is not null. */
static const struct core_pat *state_pat(const struct tail *tail, const struct core_pat *flag)
{
    const struct core_def *def = tail->def;
    struct core_pat *pat = ARENA_NEW(tail->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(tail->arena, const struct core_pat *, def->param_count + 1);
    size_t count = 0;
    if (flag)
        parts[count++] = flag;
    for (size_t i = 0; i < def->param_count; i++)
        if (tail->varies[i])
            parts[count++] = tail->params[i];
    if (count == 1)
        return parts[0];
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE,
                             .loc = def->loc,
                             .type = tail_state(tail, NULL, true)->type,
                             .parts = parts,
                             .part_count = count};
    return pat;
}

static const struct core_exp *loop(struct tail *tail, const struct core_exp *goes_on,
                                   const struct core_var *const *sizes, size_t size_count)
{
    const struct core_def *def = tail->def;
    struct core_pat flag = {.kind = CORE_PAT_VAR, .loc = def->loc, .type = tail->truth};
    struct core_pat *flag_pat = ARENA_NEW(tail->arena, struct core_pat);
    if (tail->with_flag) {
        flag.var = new_var(tail, "goes_on", tail->truth, def->loc);
        goes_on = core_make_var(tail->arena, flag.var);
    }
    *flag_pat = flag;
    const struct core_pat *pat = state_pat(tail, tail->with_flag ? flag_pat : NULL);
    struct core_exp *exp = core_make_exp(tail->arena, CORE_LOOP, def->loc, pat->type);
    struct core_loop *loop = core_own_loop(tail->arena, exp);
    loop->kind = CORE_LOOP_WHILE;
    loop->sizes = sizes;
    loop->size_count = size_count;
    loop->pat = pat;
    loop->init = tail_state(tail, NULL, true);
    loop->until = goes_on;
    loop->body = tail_part(tail, def->body, TAIL_NEXT);
    return exp;
}

static const struct core_exp *whole(struct tail *tail, const struct core_var *const *sizes,
                                    size_t size_count)
{
    const struct core_exp *goes_on = tail_part(tail, tail->def->body, TAIL_GOES_ON);
    const struct core_exp *result = tail_part(tail, tail->def->body, TAIL_RESULT);
    struct core_pat *wild = ARENA_NEW(tail->arena, struct core_pat);
    *wild = (struct core_pat){
        .kind = CORE_PAT_WILD, .loc = tail->def->loc, .type = tail->truth};
    if (!result)
        result = tail_blank(tail, tail->def->result, tail->def->loc);
    struct core_exp *let = core_make_exp(tail->arena, CORE_LET, result->loc, result->type);
    let->u.let.sizes = sizes;
    let->u.let.size_count = size_count;
    let->u.let.bound = loop(tail, goes_on, sizes, size_count);
    let->u.let.pat = state_pat(tail, tail->with_flag ? wild : NULL);
    let->u.let.body = result;
    return let;
}

/* ---- Definitions ---- */

static bool mentions_size(void *data, const struct core_type *type)
{
    const struct tail_calls *calls = data;
    return type->kind == CORE_TYPE_ARRAY && type->size &&
           tail_mentions(calls->varying, type->size);
}

/* A parameter of a size that varies is the loop's, so that its size is compared in each round. */
static void add_of_size(struct tail_calls *calls)
{
    for (size_t i = 0; i < calls->def->param_count; i++)
        calls->varies[i] |=
            core_type_any(calls->def->params[i]->type, mentions_size, calls);
}

static bool any_varies(const struct tail_calls *calls)
{
    for (size_t i = 0; i < calls->def->param_count; i++)
        if (calls->varies[i])
            return true;
    return false;
}

/* The sizes of DEF, which SIZED is with its sizes, that vary. */
static const struct core_var *const *varying_sizes(const struct tail_calls *calls,
                                                   const struct core_def *def, size_t *count)
{
    const struct core_def *sized = calls->def;
    const struct core_var **sizes =
        ARENA_ARRAY(calls->arena, const struct core_var *, def->size_count);
    size_t position = 0;
    *count = 0;
    for (size_t i = 0; i < sized->size_count; i++) {
        if (sized->sizes[i]->is_found)
            continue;
        if (map_has(calls->varying, sized->sizes[i]))
            sizes[(*count)++] = def->sizes[position];
        position++;
    }
    return sizes;
}

/* DEF with a loop for its calls of itself. */
static const struct core_def *with_loop(struct tail *tail, const struct tail_calls *calls)
{
    const struct core_def *def = tail->def;
    struct core_def *copy = ARENA_NEW(tail->arena, struct core_def);
    const struct core_pat **params =
        ARENA_ARRAY(tail->arena, const struct core_pat *, def->param_count);
    size_t size_count;
    const struct core_var *const *sizes = varying_sizes(calls, def, &size_count);
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = named(tail, def->params[i]);
    tail->params = params;
    *copy = *def;
    copy->params = params;
    copy->body = whole(tail, sizes, size_count);
    copy->is_recursive = false;
    return copy;
}

const struct core_def *tail_loop(struct arena *arena, const struct core_def *sized,
                                 const struct core_def *def)
{
    struct tail_calls calls = tail_calls(arena, sized);
    struct tail tail = {.arena = arena,
                        .def = def,
                        .truth = core_make_scalar_type(arena, SCALAR_BOOL),
                        .calls = tail_calls(arena, def),
                        .varies = calls.varies};
    bool is_loop;
    add_of_size(&calls);
    is_loop = !calls.other && any_varies(&calls) &&
              !(sized->result_annotation &&
                core_type_any(sized->result_annotation, mentions_size, &calls));
    return is_loop ? with_loop(&tail, &calls) : def;
}
