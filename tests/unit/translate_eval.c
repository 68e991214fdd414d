/* The evaluator; see the header. The value of an expression and of an acceptor is the same thing, a
 * tree whose leaves are memory cells, so that views of both are one piece of code. */
#include "translate_eval.h"

#include <math.h>

#include "base/diag.h"
#include "base/map.h"

struct tree {
    double *cell;               /* of a leaf */
    const struct tree **parts;  /* of an array or a pair */
    size_t count;
};

struct eval {
    struct arena *arena;
    struct dpia *dpia;
    struct map *values; /* struct var -> struct tree */
    struct map *nats;   /* struct nat_var -> int64_t */
};

static const struct tree *go(struct eval *eval, const struct phrase *phrase);

static int64_t value_of_nat(void *data, const struct nat_var *var)
{
    struct eval *eval = data;
    const int64_t *value = map_get(eval->nats, var);

    if (!value)
        bug(loc_none(), "no value for '%s'", var->name);
    return *value;
}

static size_t number(struct eval *eval, const struct nat *nat)
{
    bool ok = true;
    int64_t value = nat_eval(nat, value_of_nat, eval, &ok);

    if (!ok || value < 0)
        bug(loc_none(), "a size that is no number");
    return (size_t)value;
}

static void set_nat(struct eval *eval, const struct nat_var *var, int64_t value)
{
    int64_t *cell = ARENA_NEW(eval->arena, int64_t);

    *cell = value;
    map_set(eval->nats, var, cell);
}

static void bind(struct eval *eval, const struct var *var, const struct tree *value)
{
    map_set(eval->values, var, (void *)value);
}

static const struct tree *leaf(struct eval *eval, double value)
{
    struct tree *tree = ARENA_NEW(eval->arena, struct tree);

    tree->cell = ARENA_NEW(eval->arena, double);
    *tree->cell = value;
    return tree;
}

static struct tree *node(struct eval *eval, size_t count)
{
    struct tree *tree = ARENA_NEW(eval->arena, struct tree);

    tree->count = count;
    tree->parts = ARENA_ARRAY(eval->arena, const struct tree *, count);
    return tree;
}

static const struct tree *pair(struct eval *eval, const struct tree *a, const struct tree *b)
{
    struct tree *tree = node(eval, 2);

    tree->parts[0] = a;
    tree->parts[1] = b;
    return tree;
}

/* Memory for DATA; NEXT gives the numbers. */
static const struct tree *memory(struct eval *eval, const struct data *data,
                                 double (*next)(void *state), void *state)
{
    struct tree *tree;

    if (data->kind == DATA_PAIR) {
        const struct tree *first = memory(eval, data->fst, next, state);

        return pair(eval, first, memory(eval, data->snd, next, state));
    }
    if (data->kind != DATA_ARRAY)
        return leaf(eval, next(state));
    tree = node(eval, number(eval, data->size));
    for (size_t k = 0; k < tree->count; k++)
        tree->parts[k] = memory(eval, data->fst, next, state);
    return tree;
}

static double unwritten(void *state)
{
    (void)state;
    return NAN;
}

static const struct tree *apply(struct eval *eval, const struct phrase *fun,
                                const struct tree *arg)
{
    bind(eval, fun->u.lam.param, arg);
    return go(eval, fun->u.lam.body);
}

static const struct tree *apply2(struct eval *eval, const struct phrase *fun,
                                 const struct tree *first, const struct tree *second)
{
    bind(eval, fun->u.lam.param, first);
    return apply(eval, fun->u.lam.body, second);
}

/* The same numbers in memory of its own: what an expression is worth now. */
static const struct tree *snapshot(struct eval *eval, const struct tree *tree)
{
    struct tree *copy;

    if (tree->cell)
        return leaf(eval, *tree->cell);
    copy = node(eval, tree->count);
    for (size_t k = 0; k < tree->count; k++)
        copy->parts[k] = snapshot(eval, tree->parts[k]);
    return copy;
}

/* COUNT arrays of SIZE elements each, one after the other in ARRAY, from element FIRST on. */
static const struct tree *slice(struct eval *eval, const struct tree *array, size_t first,
                                size_t size)
{
    struct tree *tree = node(eval, size);

    for (size_t k = 0; k < size; k++)
        tree->parts[k] = array->parts[first + k];
    return tree;
}

static const struct tree *split(struct eval *eval, const struct tree *array, size_t size,
                                size_t count)
{
    struct tree *tree = node(eval, count);

    for (size_t k = 0; k < count; k++)
        tree->parts[k] = slice(eval, array, k * size, size);
    return tree;
}

static const struct tree *join(struct eval *eval, const struct tree *rows, size_t size)
{
    struct tree *tree = node(eval, rows->count * size);

    for (size_t k = 0; k < tree->count; k++)
        tree->parts[k] = rows->parts[k / size]->parts[k % size];
    return tree;
}

static const struct tree *transpose(struct eval *eval, const struct tree *rows, size_t size)
{
    struct tree *tree = node(eval, size);

    for (size_t j = 0; j < size; j++) {
        struct tree *column = node(eval, rows->count);

        for (size_t i = 0; i < rows->count; i++)
            column->parts[i] = rows->parts[i]->parts[j];
        tree->parts[j] = column;
    }
    return tree;
}

static const struct tree *zip(struct eval *eval, const struct tree *a, const struct tree *b)
{
    struct tree *tree = node(eval, a->count);

    for (size_t k = 0; k < a->count; k++)
        tree->parts[k] = pair(eval, a->parts[k], b->parts[k]);
    return tree;
}

static const struct tree *unzip(struct eval *eval, const struct tree *array, size_t which)
{
    struct tree *tree = node(eval, array->count);

    for (size_t k = 0; k < array->count; k++)
        tree->parts[k] = array->parts[k]->parts[which];
    return tree;
}

static const struct tree *operate(struct eval *eval, const struct phrase *phrase)
{
    double a = *go(eval, phrase->u.oper.args[0])->cell;
    double b = *go(eval, phrase->u.oper.args[1])->cell;
    enum scalar scalar;

    if (phrase->u.oper.op == OP_ADD)
        return leaf(eval, a + b);
    if (phrase->u.oper.op == OP_SUB)
        return leaf(eval, a - b);
    if (phrase->u.oper.op == OP_MUL)
        return leaf(eval, a * b);
    if (phrase->u.oper.op == OP_LT)
        return leaf(eval, a < b);
    if (phrase->u.oper.op == OP_EQ)
        return leaf(eval, a == b);
    if (phrase->u.oper.op != OP_DIV || !data_is_scalar(phrase_data(phrase), &scalar))
        bug(phrase->loc, "operator not known to the test");
    return leaf(eval, scalar_is_integer(scalar) ? floor(a / b) : a / b);
}

/* map, or generate over the indices. */
static const struct tree *map_over(struct eval *eval, const struct phrase *fun, size_t count,
                                   const struct tree *array)
{
    struct tree *tree = node(eval, count);

    for (size_t k = 0; k < count; k++)
        tree->parts[k] =
            snapshot(eval, apply(eval, fun, array ? array->parts[k] : leaf(eval, (double)k)));
    return tree;
}

static const struct tree *reduce(struct eval *eval, const struct phrase *phrase)
{
    const struct tree *acc = snapshot(eval, go(eval, phrase->u.prim.args[1]));
    const struct tree *array = go(eval, phrase->u.prim.args[2]);

    for (size_t k = 0; k < array->count; k++)
        acc = snapshot(eval, apply2(eval, phrase->u.prim.args[0], array->parts[k], acc));
    return acc;
}

static const struct tree *array_of(struct eval *eval, const struct phrase *phrase)
{
    struct tree *tree = node(eval, phrase->u.prim.arg_count);

    for (size_t k = 0; k < tree->count; k++)
        tree->parts[k] = go(eval, phrase->u.prim.args[k]);
    return tree;
}

static const struct tree *let_nat(struct eval *eval, const struct phrase *value,
                                  const struct phrase *scope)
{
    set_nat(eval, scope->u.nat_lam.param, (int64_t)*go(eval, value)->cell);
    return go(eval, scope->u.nat_lam.body);
}

static const struct tree *element(struct eval *eval, const struct phrase *phrase)
{
    const struct tree *array = go(eval, phrase->u.prim.args[0]);
    size_t index = (size_t)*go(eval, phrase->u.prim.args[1])->cell;

    if (index >= array->count)
        bug(phrase->loc, "index out of range");
    return array->parts[index];
}

/* parfor*, last iteration first; SLOTS is null or has a part for each iteration at a time. */
static void parallel(struct eval *eval, const struct phrase *fun, const struct tree *out,
                     const struct data *slot, size_t slots)
{
    for (size_t k = out->count; k > 0; k--) {
        bind(eval, fun->u.lam.param, leaf(eval, (double)(k - 1)));
        const struct phrase *inner = fun->u.lam.body;

        bind(eval, inner->u.lam.param, out->parts[k - 1]);
        inner = inner->u.lam.body;
        if (slots > 0)
            apply(eval, inner, memory(eval, slot, unwritten, NULL));
        else
            go(eval, inner);
    }
}

static const struct tree *assign(struct eval *eval, const struct phrase *phrase)
{
    *go(eval, phrase->u.pair.fst)->cell = *go(eval, phrase->u.pair.snd)->cell;
    return NULL;
}

static void mapi(struct eval *eval, const struct phrase *phrase)
{
    const struct tree *array = go(eval, phrase->u.prim.args[1]);
    const struct tree *out = go(eval, phrase->u.prim.args[2]);

    for (size_t k = 0; k < array->count; k++)
        apply2(eval, phrase->u.prim.args[0], array->parts[k], out->parts[k]);
}

static const struct tree *reducei(struct eval *eval, const struct phrase *phrase)
{
    const struct phrase *const *args = phrase->u.prim.args;
    const struct tree *acc = snapshot(eval, go(eval, args[1])), *array = go(eval, args[2]);

    for (size_t k = 0; k < array->count; k++) {
        const struct tree *next = memory(eval, phrase->u.prim.datas[1], unwritten, NULL);

        bind(eval, args[0]->u.lam.param, array->parts[k]);
        apply2(eval, args[0]->u.lam.body, acc, next);
        acc = next;
    }
    return apply(eval, args[3], acc);
}

static const struct tree *command(struct eval *eval, const struct phrase *phrase)
{
    const struct nat *const *nats = phrase->u.prim.nats;
    const struct data *const *datas = phrase->u.prim.datas;
    const struct phrase *const *args = phrase->u.prim.args;
    enum primitive prim = phrase->u.prim.prim;

    if (prim == PRIM_SKIP)
        return NULL;
    if (prim == PRIM_SEQ)
        return go(eval, args[0]->u.pair.fst), go(eval, args[0]->u.pair.snd);
    if (prim == PRIM_ASSIGN)
        return assign(eval, args[0]);
    if (prim == PRIM_NEW || prim == PRIM_NEW_GLOBAL || prim == PRIM_NEW_PRIVATE)
        return apply(eval, args[0], memory(eval, datas[0], unwritten, NULL));
    if (prim == PRIM_IF_COMM)
        return go(eval, *go(eval, args[0]->u.pair.fst)->cell != 0 ? args[0]->u.pair.snd->u.pair.fst
                                                                : args[0]->u.pair.snd->u.pair.snd);
    if (prim == PRIM_LET_NAT_COMM)
        return let_nat(eval, args[0]->u.pair.fst, args[0]->u.pair.snd);
    if (prim == PRIM_REDUCEI)
        return reducei(eval, phrase);
    if (primitive_class(prim) == PRIM_INTERMEDIATE)
        mapi(eval, phrase);
    else if (prim == PRIM_FOR)
        for (size_t k = 0, n = number(eval, nats[0]); k < n; k++)
            apply(eval, args[0], leaf(eval, (double)k));
    else if (phrase->u.prim.arg_count == 2)
        parallel(eval, args[1], go(eval, args[0]), NULL, 0);
    else
        parallel(eval, args[2], go(eval, args[0]), datas[1], number(eval, nats[1]));
    return NULL;
}

/* A view by its name in the table; the same for an expression and for an acceptor. */
static const struct tree *view(struct eval *eval, const struct phrase *phrase)
{
    const struct nat *const *nats = phrase->u.prim.nats;
    enum primitive prim = phrase->u.prim.prim;
    const struct phrase *first = phrase->u.prim.args[0];

    if (prim == PRIM_UNZIP_ACC)
        return zip(eval, go(eval, first->u.pair.fst), go(eval, first->u.pair.snd));
    const struct tree *x = go(eval, first);

    if (prim == PRIM_SPLIT || prim == PRIM_JOIN_ACC)
        return split(eval, x, number(eval, nats[prim == PRIM_JOIN_ACC]),
                     number(eval, nats[prim == PRIM_SPLIT]));
    if (prim == PRIM_JOIN || prim == PRIM_SPLIT_ACC)
        return join(eval, x, number(eval, nats[prim == PRIM_JOIN]));
    if (prim == PRIM_TRANSPOSE || prim == PRIM_TRANSPOSE_ACC)
        return transpose(eval, x, number(eval, nats[prim == PRIM_TRANSPOSE]));
    if (prim == PRIM_FST || prim == PRIM_SND || prim == PRIM_PAIR_ACC_FST ||
        prim == PRIM_PAIR_ACC_SND)
        return x->parts[prim == PRIM_SND || prim == PRIM_PAIR_ACC_SND];
    if (prim == PRIM_UNZIP_FST || prim == PRIM_UNZIP_SND || prim == PRIM_ZIP_ACC_FST ||
        prim == PRIM_ZIP_ACC_SND)
        return unzip(eval, x, prim == PRIM_UNZIP_SND || prim == PRIM_ZIP_ACC_SND);
    if (prim == PRIM_TAKE)
        return slice(eval, x, 0, number(eval, nats[0]));
    if (prim == PRIM_DROP)
        return slice(eval, x, number(eval, nats[0]), number(eval, nats[1]));
    if (prim == PRIM_PAIR)
        return pair(eval, x, go(eval, phrase->u.prim.args[1]));
    if (prim == PRIM_ZIP)
        return zip(eval, x, go(eval, phrase->u.prim.args[1]));
    return x;
}

static const struct tree *functional(struct eval *eval, const struct phrase *phrase)
{
    const struct phrase *const *args = phrase->u.prim.args;
    enum primitive prim = phrase->u.prim.prim;

    if (prim == PRIM_REDUCE)
        return reduce(eval, phrase);
    if (prim == PRIM_ARRAY)
        return array_of(eval, phrase);
    if (prim == PRIM_LET)
        return apply(eval, args[1], snapshot(eval, go(eval, args[0])));
    if (prim == PRIM_IF)
        return go(eval, args[*go(eval, args[0])->cell != 0 ? 1 : 2]);
    if (prim == PRIM_LET_NAT)
        return let_nat(eval, args[0], args[1]);
    const struct tree *array = go(eval, args[1]);

    return map_over(eval, args[0], array->count, array);
}

static const struct tree *primitive(struct eval *eval, const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;

    if (prim == PRIM_GENERATE)
        return map_over(eval, phrase->u.prim.args[0], number(eval, phrase->u.prim.nats[0]), NULL);
    if (prim == PRIM_IDX || prim == PRIM_IDX_ACC)
        return element(eval, phrase);
    if (prim == PRIM_NAT_VALUE)
        return leaf(eval, (double)number(eval, phrase->u.prim.nats[0]));
    switch (primitive_class(prim)) {
    case PRIM_LAYOUT:
    case PRIM_ACCEPTOR:
        return view(eval, phrase);
    case PRIM_FUNCTIONAL:
        return functional(eval, phrase);
    case PRIM_INTERMEDIATE:
    case PRIM_IMPERATIVE:
        break;
    }
    return command(eval, phrase);
}

static double number_of(struct literal literal)
{
    if (scalar_class(literal.scalar) == CLASS_FLOAT)
        return literal.real;
    return (double)(int64_t)literal.bits;
}

static const struct tree *go(struct eval *eval, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return map_get(eval->values, phrase->u.var);
    if (phrase->kind == PHRASE_PROJ)
        return go(eval, phrase->u.proj.pair);
    if (phrase->kind == PHRASE_LITERAL)
        return leaf(eval, number_of(phrase->u.literal));
    if (phrase->kind == PHRASE_OPERATOR)
        return operate(eval, phrase);
    if (phrase->kind == PHRASE_PAIR)
        return go(eval, phrase->u.pair.fst);
    if (phrase->kind != PHRASE_PRIM)
        bug(phrase->loc, "phrase not known to the test");
    return primitive(eval, phrase);
}

static double small_number(void *state)
{
    unsigned *seed = state;

    *seed = *seed * 1103515245u + 12345u;
    return (double)(int)(*seed >> 16 & 7) - 2;
}

static void flatten(const struct tree *tree, double *result, size_t limit, size_t *count)
{
    if (tree->cell && *count < limit)
        result[*count] = *tree->cell;
    *count += tree->cell != NULL;
    for (size_t k = 0; k < tree->count; k++)
        flatten(tree->parts[k], result, limit, count);
}

static void bind_params(struct eval *eval, const struct entry *entry,
                        int64_t (*size)(const char *name))
{
    for (size_t k = 0; k < entry->params.len; k++)
        if (entry->params.at[k].nat)
            set_nat(eval, entry->params.at[k].nat, size(entry->params.at[k].name));
    for (size_t k = 0; k < entry->params.len; k++) {
        const struct var *var = entry->params.at[k].var;
        unsigned seed = (unsigned)k;

        if (var)
            bind(eval, var, memory(eval, var->type->data, small_number, &seed));
    }
}

size_t eval_program(struct dpia *dpia, const struct program *program,
                    int64_t (*size)(const char *name), double *result, size_t limit)
{
    struct arena *arena = dpia_arena(dpia);
    struct eval eval = {arena, dpia, map_new_objects(arena), map_new_objects(arena)};
    const struct entry *entry = program->entries.at[0];
    const struct tree *out = NULL;
    size_t count = 0;

    bind_params(&eval, entry, size);
    set_nat(&eval, program->lanes, size("lanes"));
    if (entry->out) {
        out = memory(&eval, entry->result, unwritten, NULL);
        bind(&eval, entry->out, out);
        go(&eval, entry->body);
    } else {
        out = go(&eval, entry->body);
    }
    flatten(out, result, limit, &count);
    return count;
}
