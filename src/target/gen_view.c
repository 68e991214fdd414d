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
#include "target/gen_private.h"

struct walk {
    struct gen *gen;
    const struct phrase *exp;
    const struct gen_path *path;
    const struct nat *index;
    struct gen_guards *guards;
    struct cstmt_vec *out;
};

/* Takes the first step off the path, which must be an index. */
static const struct nat *pop_index(struct walk *walk)
{
    const struct gen_path *path = walk->path;
    if (path == NULL || path->index == NULL)
        bug(walk->exp->loc, "a path has no index where there is an array");
    walk->path = path->next;
    return path->index;
}

static int pop_selection(struct walk *walk)
{
    const struct gen_path *path = walk->path;
    if (path == NULL || path->index != NULL)
        bug(walk->exp->loc, "a path has no selection where there is a pair");
    walk->path = path->next;
    return path->which;
}

static void push_index(struct walk *walk, const struct nat *index)
{
    walk->path = gen_path_index(walk->gen, index, walk->path);
}

static void push_selection(struct walk *walk, int which)
{
    walk->path = gen_path_select(walk->gen, which, walk->path);
}

static const struct phrase *arg(const struct walk *walk, size_t position)
{
    return walk->exp->u.prim.args[position];
}

static const struct nat *nat_arg(const struct walk *walk, size_t position)
{
    return walk->exp->u.prim.nats[position];
}

static void enter_zip(struct walk *walk)
{
    const struct nat *i = pop_index(walk);
    int which = pop_selection(walk);
    push_index(walk, i);
    walk->exp = arg(walk, which == 1 ? 0 : 1);
}

static void enter_split(struct walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = pop_index(walk);
    const struct nat *j = pop_index(walk);
    push_index(walk, nat_add(nats, nat_mul(nats, i, nat_arg(walk, 0)), j));
    walk->exp = arg(walk, 0);
}

static void enter_join(struct walk *walk)
{
    struct nat_table *nats = walk->gen->nats;
    const struct nat *i = pop_index(walk);
    push_index(walk, nat_mod(nats, i, nat_arg(walk, 1)));
    push_index(walk, nat_div(nats, i, nat_arg(walk, 1)));
    walk->exp = arg(walk, 0);
}

static void enter_transpose(struct walk *walk)
{
    const struct nat *i = pop_index(walk);
    const struct nat *j = pop_index(walk);
    push_index(walk, i);
    push_index(walk, j);
    walk->exp = arg(walk, 0);
}

static void enter_drop(struct walk *walk)
{
    const struct nat *i = pop_index(walk);
    push_index(walk, nat_add(walk->gen->nats, i, nat_arg(walk, 0)));
    walk->exp = arg(walk, 0);
}

static void enter_selection(struct walk *walk, int which)
{
    push_selection(walk, which);
    walk->exp = arg(walk, 0);
}

static void enter_unzip(struct walk *walk, int which)
{
    const struct nat *i = pop_index(walk);
    push_selection(walk, which);
    push_index(walk, i);
    walk->exp = arg(walk, 0);
}

static void enter_generate(struct walk *walk)
{
    const struct phrase *function = gen_expect_lambda(arg(walk, 0));
    gen_bind_index(walk->gen, function->u.lam.param, pop_index(walk));
    walk->exp = function->u.lam.body;
}

/* map f xs at i is f's body with x standing for xs at i. */
static void enter_map(struct walk *walk)
{
    const struct phrase *function = gen_expect_lambda(arg(walk, 0));
    gen_bind_view(walk->gen, function->u.lam.param, arg(walk, 1), pop_index(walk));
    walk->exp = function->u.lam.body;
}

static void enter_idx(struct walk *walk)
{
    push_index(walk, gen_index_guarded(walk->gen, arg(walk, 1), walk->guards, walk->out));
    walk->exp = arg(walk, 0);
}

static void enter_coerce(struct walk *walk)
{
    gen_coerce(walk->gen, walk->exp->u.prim.datas[0], walk->exp->u.prim.datas[1],
               walk->exp->loc, walk->guards);
    walk->exp = arg(walk, 0);
}

/* A scalar gets a name where a statement may stand; anything else is used as it is. */
static void enter_let(struct walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = gen_expect_lambda(arg(walk, 1));
    const struct var *var = function->u.lam.param;
    const struct data *data = phrase_data(arg(walk, 0));
    if (walk->out != NULL && data_is_scalar(data, NULL)) {
        const struct cexp *exp = gen_exp(gen, arg(walk, 0), NULL, walk->out);
        struct gen_leaf *leaf = ARENA_NEW(gen->arena, struct gen_leaf);
        leaf->name = gen_fresh_name(gen, var->name);
        cstmt_decl_const(gen->arena, walk->out, gen_type_name(gen, data), leaf->name, exp);
        gen_bind_buffer(gen, var, &(struct gen_buffer){.type = data, .leaves = leaf});
    } else {
        gen_bind_view(gen, var, arg(walk, 0), NULL);
    }
    walk->exp = function->u.lam.body;
}

static void enter_let_nat(struct walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *function = arg(walk, 1);
    const struct cexp *value = gen_exp(gen, arg(walk, 0), NULL, walk->out);
    value = gen_hoist(gen, function->u.nat_lam.param->name, gen_index_type(gen), value,
                      walk->out);
    gen_bind_nat(gen, function->u.nat_lam.param, value);
    const struct cexp *condition =
        cexp_call2(gen->arena, helper_use(gen, HELPER_VALID_SIZE, SCALAR_I64, SCALAR_I64), value,
                   gen_status(gen));
    VEC_PUSH(gen->arena, &walk->guards->conditions, condition);
    walk->exp = function->u.nat_lam.body;
}

/* An element of an array literal whose position is known. */
static bool enter_array(struct walk *walk)
{
    int64_t position;
    if (!nat_is_const(walk->path->index, &position) || position < 0 ||
        (size_t)position >= walk->exp->u.prim.arg_count)
        return false;
    pop_index(walk);
    walk->exp = arg(walk, (size_t)position);
    return true;
}

/* Goes one step into a primitive; false where the path's base is reached. */
static bool enter_prim(struct walk *walk)
{
    switch (walk->exp->u.prim.prim) {
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
        walk->exp = arg(walk, pop_selection(walk) == 1 ? 0 : 1);
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
        walk->exp = arg(walk, 0);
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
    case PRIM_MAP_GLOBAL:
    case PRIM_MAP_WORKGROUP:
    case PRIM_MAP_LOCAL:
    case PRIM_MAP_SEQ:
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
    case PRIM_IF:
    case PRIM_NAT_VALUE:
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
        return false;
    case PRIM_REDUCE:
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
    case PRIM_SKIP:
    case PRIM_SEQ:
    case PRIM_ASSIGN:
    case PRIM_NEW:
    case PRIM_FOR:
    case PRIM_PARFOR:
    case PRIM_PARFOR_GLOBAL:
    case PRIM_PARFOR_WORKGROUP:
    case PRIM_PARFOR_LOCAL:
    case PRIM_IF_COMM:
    case PRIM_LET_NAT_COMM:
    case PRIM_PARFOR_GLOBAL_SLOTS:
    case PRIM_PARFOR_WORKGROUP_SLOTS:
    case PRIM_PARFOR_LOCAL_SLOTS:
    case PRIM_NEW_GLOBAL:
    case PRIM_NEW_PRIVATE:
    case PRIM_SPLIT_ACC:
    case PRIM_JOIN_ACC:
    case PRIM_PAIR_ACC_FST:
    case PRIM_PAIR_ACC_SND:
    case PRIM_ZIP_ACC_FST:
    case PRIM_ZIP_ACC_SND:
    case PRIM_UNZIP_ACC:
    case PRIM_TRANSPOSE_ACC:
    case PRIM_COERCE_ACC:
    case PRIM_IDX_ACC:
    case PRIM_MAPI:
    case PRIM_MAPI_GLOBAL:
    case PRIM_MAPI_WORKGROUP:
    case PRIM_MAPI_LOCAL:
    case PRIM_MAPI_SEQ:
    case PRIM_REDUCEI:
    case PRIM_COUNT:
        break;
    }
    bug(walk->exp->loc, "'%s' is left where code is generated for an expression",
        primitive_name(walk->exp->u.prim.prim));
}

static const struct gen_binding *binding_of(const struct walk *walk, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(walk->gen, var);
    if (binding == NULL)
        bug(walk->exp->loc, "the variable '%s' is bound to nothing in C", var->name);
    return binding;
}

/* PHRASE, or its element INDEX, in the place of a variable. */
static void enter_view(struct walk *walk, const struct phrase *phrase, const struct nat *index)
{
    walk->exp = phrase;
    if (index != NULL)
        push_index(walk, index);
}

static bool enter_var(struct walk *walk)
{
    const struct gen_binding *binding = binding_of(walk, walk->exp->u.var);
    if (binding->kind == BINDING_INDEX)
        walk->index = binding->index;
    if (binding->kind != BINDING_VIEW)
        return false;
    enter_view(walk, binding->phrase, binding->index);
    return true;
}

/* The expression part of a variable. */
static bool enter_projection(struct walk *walk)
{
    const struct phrase *pair = walk->exp->u.proj.pair;
    if (pair->kind != PHRASE_VAR)
        bug(walk->exp->loc, "a projection from something that is no variable");
    const struct gen_binding *binding = binding_of(walk, pair->u.var);
    if (binding->kind != BINDING_VIEW)
        return false;
    const struct phrase *part = phrase_proj(walk->gen->dpia, binding->phrase,
                                            walk->exp->u.proj.which, walk->exp->loc);
    enter_view(walk, part, binding->index);
    return true;
}

static bool enter(struct walk *walk)
{
    switch (walk->exp->kind) {
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
    bug(walk->exp->loc, "a phrase that is no expression is left where code is generated");
}

struct gen_base gen_resolve(struct gen *gen, const struct phrase *exp,
                            const struct gen_path *path, struct gen_guards *guards,
                            struct cstmt_vec *out)
{
    struct walk walk = {.gen = gen, .exp = exp, .path = path, .guards = guards, .out = out};
    while (enter(&walk))
        continue;
    return (struct gen_base){.phrase = walk.exp, .path = walk.path, .index = walk.index};
}
