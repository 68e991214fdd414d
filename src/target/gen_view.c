/* Views: what the layout primitives do to paths (dpia.txt Fig. 6c).
 *
 * An expression of compound type is never computed; a path into it is followed until it reaches a
 * variable, a literal or a computation. The clauses follow from the types of Fig. 4:
 *
 *     zip xs ys          i :: .k :: ps     xs or ys at i :: ps
 *     split n m xs       i :: j :: ps      xs at i*n + j :: ps         [n*m]d -> [m][n]d
 *     join n m xs        i :: ps           xs at i/m :: i%m :: ps      [n][m]d -> [n*m]d
 *     transpose xs       i :: j :: ps      xs at j :: i :: ps
 *     take, drop         i :: ps           xs at i :: ps, xs at i + n :: ps
 *     fst, snd           ps                the pair at .1 :: ps, at .2 :: ps
 *     generate f         i :: ps           the body of f for i, at ps
 *     idx xs i           ps                xs at i :: ps
 *
 * With n = 4 and m = 3, split and then join: i becomes i/4 :: i%4, and that 4*(i/4) + i%4 = i. */
#include "target/gen_walk.h"

static void enter_zip(struct gen_walk *walk)
{
    const struct nat *i = gen_walk_pop_index(walk);
    int which = gen_walk_pop_selection(walk);
    gen_walk_push_index(walk, i);
    walk->at = gen_walk_arg(walk, which == 1 ? 0 : 1);
}

static void enter_split(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = gen_walk_pop_index(walk);
    const struct nat *j = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_add(nats, nat_mul(nats, i, gen_walk_nat(walk, 0)), j));
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_join(struct gen_walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_mod(nats, i, gen_walk_nat(walk, 1)));
    gen_walk_push_index(walk, nat_div(nats, i, gen_walk_nat(walk, 1)));
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_transpose(struct gen_walk *walk)
{
    const struct nat *i = gen_walk_pop_index(walk);
    const struct nat *j = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, i);
    gen_walk_push_index(walk, j);
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_drop(struct gen_walk *walk)
{
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_index(walk, nat_add(walk->gen->nats, i, gen_walk_nat(walk, 0)));
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_selection(struct gen_walk *walk, int which)
{
    gen_walk_push_selection(walk, which);
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_unzip(struct gen_walk *walk, int which)
{
    const struct nat *i = gen_walk_pop_index(walk);
    gen_walk_push_selection(walk, which);
    gen_walk_push_index(walk, i);
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_generate(struct gen_walk *walk)
{
    gen_walk_bind(walk, gen_walk_arg(walk, 0), NULL, gen_walk_pop_index(walk));
}

/* map f xs at i is f's body with x standing for xs at i. */
static void enter_map(struct gen_walk *walk)
{
    gen_walk_bind(walk, gen_walk_arg(walk, 0), gen_walk_arg(walk, 1), gen_walk_pop_index(walk));
}

static void enter_idx(struct gen_walk *walk)
{
    const struct nat *i = gen_index_guarded(walk->gen, gen_walk_arg(walk, 1), NULL, walk->guards,
                                            gen_walk_out(walk));
    gen_walk_push_index(walk, i);
    walk->at = gen_walk_arg(walk, 0);
}

static void enter_coerce(struct gen_walk *walk)
{
    gen_coerce(walk->gen, walk->at, walk->guards);
    walk->at = gen_walk_arg(walk, 0);
}

/* A scalar gets a name where a statement may stand; anything else is used as it is. */
static void enter_let(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = gen_expect_lambda(gen_walk_arg(walk, 1));
    const struct var *var = function->u.lam.param;
    const struct data *data = phrase_data(gen_walk_arg(walk, 0));
    struct cstmt_vec *out = gen_walk_out(walk);
    if (out && data_is_scalar(data, NULL)) {
        const struct cexp *exp = gen_exp(gen, gen_walk_arg(walk, 0), NULL, out);
        struct gen_leaf *leaf = ARENA_NEW(gen->arena, struct gen_leaf);
        leaf->name = gen_fresh_name(gen, var->name);
        cstmt_decl_const(gen->arena, out, gen_type_name(gen, data), leaf->name, exp);
        gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaf});
    } else {
        gen_bind_view(gen, var, gen_walk_arg(walk, 0), NULL);
    }
    walk->at = function->u.lam.body;
}

static void enter_let_nat(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = gen_walk_arg(walk, 1);
    const struct cexp *value = gen_exp(gen, gen_walk_arg(walk, 0), NULL, gen_walk_out(walk));
    value = gen_hoist(gen, function->u.nat_lam.param->name, gen_index_type(gen), value,
                      gen_walk_out(walk));
    gen_bind_nat(gen, function->u.nat_lam.param, value);
    const struct cexp *condition =
        cexp_call2(gen->arena, helper_use(gen, HELPER_VALID_SIZE, SCALAR_I64, SCALAR_I64), value,
                   gen_status(gen));
    gen_guards_add(gen, walk->guards, condition);
    walk->at = function->u.nat_lam.body;
}

/* An element of an array literal whose position is known. */
static bool enter_array(struct gen_walk *walk)
{
    int64_t position;
    if (!nat_is_const(walk->path->index, &position) || position < 0 ||
        (size_t)position >= walk->at->u.prim.arg_count)
        return false;
    gen_walk_pop_index(walk);
    walk->at = gen_walk_arg(walk, (size_t)position);
    return true;
}

/* Goes one step into a primitive; false where the path's base is reached. */
static bool enter_prim(struct gen_walk *walk)
{
    switch (walk->at->u.prim.prim) {
    case PRIM_ZIP:
        enter_zip(walk);
        return true;
    case PRIM_SPLIT:
        enter_split(walk);
        return true;
    case PRIM_JOIN:
        enter_join(walk);
        return true;
    case PRIM_PAIR:
        walk->at = gen_walk_arg(walk, gen_walk_pop_selection(walk) == 1 ? 0 : 1);
        return true;
    case PRIM_FST:
        enter_selection(walk, 1);
        return true;
    case PRIM_SND:
        enter_selection(walk, 2);
        return true;
    case PRIM_UNZIP_FST:
        enter_unzip(walk, 1);
        return true;
    case PRIM_UNZIP_SND:
        enter_unzip(walk, 2);
        return true;
    case PRIM_TRANSPOSE:
        enter_transpose(walk);
        return true;
    case PRIM_TAKE:
        walk->at = gen_walk_arg(walk, 0);
        return true;
    case PRIM_DROP:
        enter_drop(walk);
        return true;
    case PRIM_GENERATE:
        enter_generate(walk);
        return true;
    case PRIM_IDX:
        enter_idx(walk);
        return true;
    case PRIM_COERCE:
        enter_coerce(walk);
        return true;
    case PRIM_MAP:
        enter_map(walk);
        return true;
    case PRIM_LET:
        enter_let(walk);
        return true;
    case PRIM_LET_NAT:
        enter_let_nat(walk);
        return true;
    case PRIM_ARRAY:
        return enter_array(walk);
    case PRIM_REVERSE:
        gen_enter_reverse(walk);
        return true;
    case PRIM_ROTATE:
        gen_enter_rotate(walk);
        return true;
    case PRIM_SLICE:
        gen_enter_slice(walk);
        return true;
    case PRIM_SLIDE:
        gen_enter_slide(walk);
        return true;
    case PRIM_PAD_CLAMP:
        gen_enter_pad_clamp(walk);
        return true;
    case PRIM_GATHER:
        gen_enter_gather(walk);
        return true;
    case PRIM_AS_VECTOR:
        gen_enter_as_vector(walk);
        return true;
    case PRIM_AS_SCALAR:
        gen_enter_as_scalar(walk);
        return true;
    case PRIM_SPLAT:
        gen_enter_splat(walk);
        return true;
    case PRIM_CONCAT:
        return gen_enter_concat(walk);
    case PRIM_PAD:
        return gen_enter_pad(walk);
    case PRIM_IF:
    case PRIM_NAT_VALUE:
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
        return false;
    case PRIM_REDUCE:
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
    case PRIM_SCATTER:
    case PRIM_UPDATE:
    case PRIM_ITERATE:
    case PRIM_LOOP:
    case PRIM_WHILE:
    case PRIM_ASSERT:
    case PRIM_REDUCE_LOCAL:
    case PRIM_TO:
    case PRIM_SCAN:
    case PRIM_SCAN_ASSOC:
    case PRIM_FILTER:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_ACCEPTOR(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(walk->at->loc, "'%s' is left where code is generated for an expression",
        phrase_name(walk->at));
}

static const struct gen_binding *binding_of(const struct gen_walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (!binding)
        bug(walk->at->loc, "the variable '%s' is bound to nothing in C", var->name);
    return binding;
}

/* PHRASE, or its element INDEX, in the place of a variable. */
static void enter_view(struct gen_walk *walk, const struct phrase *phrase, const struct nat *index)
{
    walk->at = phrase;
    if (index)
        gen_walk_push_index(walk, index);
}

static bool enter_var(struct gen_walk *walk)
{
    const struct gen_binding *binding = binding_of(walk, walk->at->u.var);
    if (binding->kind == BINDING_INDEX)
        walk->index = binding->index;
    if (binding->kind != BINDING_VIEW)
        return false;
    enter_view(walk, binding->phrase, binding->index);
    return true;
}

/* The expression part of a variable. */
static bool enter_projection(struct gen_walk *walk)
{
    const struct phrase *pair = walk->at->u.proj.pair;
    if (pair->kind != PHRASE_VAR)
        bug(walk->at->loc, "a projection from something that is no variable");
    const struct gen_binding *binding = binding_of(walk, pair->u.var);
    if (binding->kind != BINDING_VIEW)
        return false;
    const struct phrase *part = phrase_proj(walk->gen->dpia, binding->phrase,
                                            walk->at->u.proj.which, walk->at->loc);
    enter_view(walk, part, binding->index);
    return true;
}

static bool enter(struct gen_walk *walk)
{
    switch (walk->at->kind) {
    case PHRASE_VAR:
        return enter_var(walk);
    case PHRASE_PROJ:
        return enter_projection(walk);
    case PHRASE_PRIM:
        return enter_prim(walk);
    case PHRASE_LITERAL:
    case PHRASE_OPERATOR:
    case PHRASE_APP:
        return false;
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(walk->at->loc, "a phrase that is no expression is left where code is generated");
}

struct gen_base gen_resolve(struct gen *gen, const struct phrase *exp,
                            const struct gen_path *path, struct gen_guards *guards,
                            struct cstmt_vec *out)
{
    struct gen_walk walk = {.gen = gen, .at = exp, .path = path, .guards = guards, .out = out};
    bool tells = gen->tells_walk;
    gen->tells_walk = false;
    while (enter(&walk))
        if (tells)
            gen_tell(gen, GEN_STEP, walk.at, walk.path, NULL);
    return (struct gen_base){.phrase = walk.at, .path = walk.path, .index = walk.index,
                             .conditional = walk.conditional};
}
