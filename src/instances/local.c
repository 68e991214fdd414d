/* Polymorphic local functions: one for each list of types that the rest of the block uses them at.
 *
 *     let pair 'a (x: a) = (x, x) in (pair n, pair b)
 *
 *     let pair_i32 = \(x: i32) -> (x, x)
 *     let pair_bool = \(x: bool) -> (x, x)
 *     in (pair_i32 n, pair_bool b)
 *
 * What follows the function is copied first, which shows the types. Size parameters for what a type
 * variable stands for (size.c) are bound by a let in the function, as those that a person writes
 * are (src/front/infer_fun.c):
 *
 *     \(x: a) (y: a) -> e
 *     \arg arg_1 -> let [d] (x: [d]f32, y: [d]f32) = (arg, arg_1) in e */
#include "instances/local.h"

#include "base/diag.h"
#include "core/make.h"
#include "instances/copy.h"
#include "instances/name.h"
#include "instances/size.h"
#include "instances/state.h"

/* The parameters of a function, the outermost first, with its result and its body. */
struct chain {
    const struct core_exp **lams;
    const struct core_pat **pats;
    size_t count;
    const struct core_type *result;
    const struct core_exp *body;
};

static struct chain chain_of(struct arena *arena, const struct core_exp *exp)
{
    struct chain chain = {0};
    for (const struct core_exp *at = exp; at->kind == CORE_LAM; at = at->u.lam.body) {
        chain.count++;
        if (at->u.lam.result_annotation)
            break;
    }
    chain.lams = ARENA_ARRAY(arena, const struct core_exp *, chain.count);
    chain.pats = ARENA_ARRAY(arena, const struct core_pat *, chain.count);
    chain.body = exp;
    for (size_t i = 0; i < chain.count; i++) {
        chain.lams[i] = chain.body;
        chain.pats[i] = chain.body->u.lam.pat;
        chain.result = chain.body->u.lam.result_annotation;
        chain.body = chain.body->u.lam.body;
    }
    return chain;
}

/* ---- Where sizes are bound ---- */

static struct core_exp *new_exp(struct arena *arena, enum core_exp_kind kind,
                                const struct core_exp *like)
{
    return core_make_exp(arena, kind, like->loc, like->type);
}

static bool consumes(const struct core_pat *pat)
{
    if (pat->consumed)
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (consumes(pat->parts[i]))
            return true;
    return false;
}

/* A parameter that takes what PAT is for, and its use. */
static const struct core_pat *plain_param(struct arena *arena, const struct core_pat *pat,
                                          const struct core_exp **use)
{
    struct core_var *var = ARENA_NEW(arena, struct core_var);
    struct core_pat *plain = ARENA_NEW(arena, struct core_pat);
    *var = (struct core_var){.name = "arg", .loc = pat->loc, .type = pat->type};
    *plain =
        (struct core_pat){.kind = CORE_PAT_VAR, .loc = pat->loc, .type = pat->type, .var = var};
    plain->consumed = consumes(pat);
    *use = core_make_var(arena, var);
    return plain;
}

/* A tuple of what has the COUNT types that PATS have; of one, that itself. */
static const struct core_type *type_of(struct arena *arena, const struct core_pat *const *pats,
                                       size_t count)
{
    const struct core_type **parts = ARENA_ARRAY(arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = pats[i]->type;
    return core_make_tuple_type(arena, parts, count);
}

/* let [SIZES] (PATS) = (USES) in BODY */
static const struct core_exp *bind_sizes(struct arena *arena, const struct size_vec *sizes,
                                         const struct chain *chain,
                                         const struct core_exp *const *uses,
                                         const struct core_exp *body)
{
    struct core_exp *let = new_exp(arena, CORE_LET, body);
    struct core_exp *bound = new_exp(arena, CORE_TUPLE, body);
    struct core_pat *pat = ARENA_NEW(arena, struct core_pat);
    bound->type = type_of(arena, chain->pats, chain->count);
    bound->u.tuple.parts = uses;
    bound->u.tuple.count = chain->count;
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE,
                             .loc = body->loc,
                             .type = bound->type,
                             .parts = chain->pats,
                             .part_count = chain->count};
    let->u.let.sizes = sizes->at;
    let->u.let.size_count = sizes->len;
    let->u.let.pat = chain->count == 1 ? chain->pats[0] : pat;
    let->u.let.bound = chain->count == 1 ? uses[0] : bound;
    let->u.let.body = body;
    return let;
}

static const struct core_exp *ascribe(struct arena *arena, const struct core_exp *body,
                                      const struct core_type *result)
{
    struct core_exp *exp = new_exp(arena, CORE_ASCRIBE, body);
    exp->u.ascribe.exp = body;
    exp->u.ascribe.to = result;
    return result ? exp : body;
}

/* CHAIN's functions again, around BODY. */
static const struct core_exp *with_body(struct arena *arena, const struct chain *chain,
                                        const struct core_pat *const *pats,
                                        const struct core_exp *body)
{
    for (size_t i = chain->count; i-- > 0;) {
        struct core_exp *lam = ARENA_NEW(arena, struct core_exp);
        *lam = *chain->lams[i];
        lam->u.lam.pat = pats[i];
        lam->u.lam.body = body;
        lam->u.lam.result_annotation = NULL;
        body = lam;
    }
    return body;
}

static bool is_annotated(const struct core_pat *pat)
{
    if (pat->annotation)
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (is_annotated(pat->parts[i]))
            return true;
    return false;
}

/* The let with which CHAIN's function binds sizes of its own already; null: there is none. */
static const struct core_exp *own_let(const struct chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        if (is_annotated(chain->pats[i]))
            return NULL;
    return chain->body->kind == CORE_LET && chain->body->u.let.size_count ? chain->body : NULL;
}

static const struct core_exp *add_sizes(struct arena *arena, const struct size_vec *sizes,
                                        const struct core_exp *let)
{
    struct core_exp *copy = new_exp(arena, CORE_LET, let);
    size_t own = let->u.let.size_count;
    const struct core_var **all = ARENA_ARRAY(arena, const struct core_var *, own + sizes->len);
    for (size_t i = 0; i < own + sizes->len; i++)
        all[i] = i < own ? let->u.let.sizes[i] : sizes->at[i - own];
    copy->u.let = let->u.let;
    copy->u.let.sizes = all;
    copy->u.let.size_count = own + sizes->len;
    return copy;
}

/* FUN, where SIZES are bound before its body. */
static const struct core_exp *with_sizes(struct arena *arena, const struct core_exp *fun,
                                         const struct size_vec *sizes)
{
    const struct chain chain = chain_of(arena, fun);
    const struct core_pat **pats = ARENA_ARRAY(arena, const struct core_pat *, chain.count);
    const struct core_exp **uses = ARENA_ARRAY(arena, const struct core_exp *, chain.count);
    if (own_let(&chain))
        return with_body(arena, &chain, chain.pats,
                         ascribe(arena, add_sizes(arena, sizes, chain.body), chain.result));
    for (size_t i = 0; i < chain.count; i++)
        pats[i] = plain_param(arena, chain.pats[i], &uses[i]);
    return with_body(
        arena, &chain, pats,
        bind_sizes(arena, sizes, &chain, uses, ascribe(arena, chain.body, chain.result)));
}

/* ---- Instances ---- */

/* What the sizes of FUN's type arguments are bound by: its parameters, or those of its own let. */
static struct written written_in(struct arena *arena, const struct core_exp *fun)
{
    const struct chain chain = chain_of(arena, fun);
    const struct core_exp *let = own_let(&chain);
    if (!let)
        return (struct written){chain.pats, chain.count, chain.result, chain.body, fun->type};
    return (struct written){&let->u.let.pat, 1, NULL, let->u.let.body, fun->type};
}

static const struct core_exp *copy_function(struct copy *copy, const struct core_exp *fun,
                                            const struct origin *origin,
                                            const struct instance *instance)
{
    struct arena *arena = copy->arena;
    const struct written written = written_in(arena, fun);
    struct map *outer = copy->types;
    struct size_vec sizes = {0};
    for (size_t i = 0; i < origin->var_count; i++)
        map_set(copy->arguments, origin->vars[i],
                size_argument(arena, &written, origin->vars[i], instance->types[i], &sizes));
    copy->types = map_new_objects(arena);
    fun = copy_exp(copy, fun);
    copy->types = outer;
    return sizes.len ? with_sizes(arena, fun, &sizes) : fun;
}

static const struct core_exp *new_let(struct arena *arena, const struct core_exp *let,
                                      const struct core_var *var, const struct core_exp *bound,
                                      const struct core_exp *body)
{
    struct core_exp *exp = new_exp(arena, CORE_LET, let);
    struct core_pat *pat = ARENA_NEW(arena, struct core_pat);
    *pat = (struct core_pat){
        .kind = CORE_PAT_VAR, .loc = let->u.let.pat->loc, .type = var->type, .var = var};
    exp->type = body->type;
    exp->u.let.pat = pat;
    exp->u.let.bound = bound;
    exp->u.let.body = body;
    return exp;
}

const struct core_exp *local_copy(struct copy *copy, const struct core_exp *let)
{
    struct arena *arena = copy->arena;
    const struct core_var *var = let->u.let.pat->var;
    struct origin *origin = ARENA_NEW(arena, struct origin);
    *origin = (struct origin){.name = var->name,
                              .called = var->name,
                              .vars = var->type_vars,
                              .var_count = var->type_var_count};
    map_set(copy->locals, var, origin);
    const struct core_exp *body = copy_exp(copy, let->u.let.body);
    name_instances(copy->instances, origin);
    for (size_t i = origin->all.len; i-- > 0;) {
        const struct instance *instance = origin->all.at[i];
        body = new_let(arena, let, instance->var,
                       copy_function(copy, let->u.let.bound, origin, instance), body);
    }
    return body;
}
