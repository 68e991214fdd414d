/* Paths through views: the clauses of dpia.txt Fig. 6c, as in target/gen_view.c, for an analysis
 * that computes nothing and may say less.
 *
 *     split n m xs    i :: j :: ps    xs at i*n + j :: ps
 *     asVector xs     i :: nil        xs at i*w + j, for any j < w
 *     gather is xs    i :: ps         xs at j :: ps for any j; is at i is read
 *
 * A number that is not known is a new variable within its bounds, which stands for any of them.
 * Where a path ends too early all elements are meant, and so there is a new variable, too. */
#include "memory/access_private.h"

static struct nat_table *nats_of(const struct access_walk *walk)
{
    return dpia_nats(walk->scope->dpia);
}

static const struct nat *nat_arg(const struct access_walk *walk, size_t position)
{
    return phrase_nat_arg(walk->at, position);
}

static const struct phrase *arg(const struct access_walk *walk, size_t position)
{
    return phrase_arg(walk->at, position);
}

const struct access_path *access_path_new(struct access_scope *scope, const struct nat *index,
                                          int which, const struct access_path *next)
{
    struct access_path *path = ARENA_NEW(dpia_arena(scope->dpia), struct access_path);
    *path = (struct access_path){index, which, next};
    return path;
}

void access_push_index(struct access_walk *walk, const struct nat *index)
{
    walk->path = access_path_new(walk->scope, index, 0, walk->path);
}

void access_push_selection(struct access_walk *walk, int which)
{
    walk->path = access_path_new(walk->scope, NULL, which, walk->path);
}

const struct nat *access_pop_index(struct access_walk *walk, const struct nat *n)
{
    const struct nat *index = walk->path ? walk->path->index : NULL;
    walk->path = walk->path ? walk->path->next : NULL;
    return index ? index : access_fresh(walk->scope, "any", n);
}

int access_pop_selection(struct access_walk *walk)
{
    int which = walk->path && !walk->path->index ? walk->path->which : 0;
    walk->path = walk->path ? walk->path->next : NULL;
    return which;
}

static void enter_split(struct access_walk *walk)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 1));
    const struct nat *j = access_pop_index(walk, nat_arg(walk, 0));
    const struct nat *row = nat_mul(nats_of(walk), i, nat_arg(walk, 0));
    access_push_index(walk, nat_add(nats_of(walk), row, j));
    walk->at = arg(walk, 0);
}

static void enter_join(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *m = nat_arg(walk, 1);
    const struct nat *i = access_pop_index(walk, nat_mul(nats, nat_arg(walk, 0), m));
    access_push_index(walk, nat_mod(nats, i, m));
    access_push_index(walk, nat_div(nats, i, m));
    walk->at = arg(walk, 0);
}

static void enter_transpose(struct access_walk *walk)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 1));
    const struct nat *j = access_pop_index(walk, nat_arg(walk, 0));
    access_push_index(walk, i);
    access_push_index(walk, j);
    walk->at = arg(walk, 0);
}

static void enter_shifted(struct access_walk *walk, const struct nat *n, const struct nat *by)
{
    const struct nat *i = access_pop_index(walk, n);
    access_push_index(walk, nat_add(nats_of(walk), i, by));
    walk->at = arg(walk, 0);
}

static void enter_selection(struct access_walk *walk, int which)
{
    access_push_selection(walk, which);
    walk->at = arg(walk, 0);
}

static void enter_unzip(struct access_walk *walk, int which)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 0));
    access_push_selection(walk, which);
    access_push_index(walk, i);
    walk->at = arg(walk, 0);
}

/* The element I of what FUNCTION gives for an index, or for an element of ARRAY. */
static void enter_body(struct access_walk *walk, const struct phrase *function,
                       const struct phrase *array, const struct nat *i)
{
    if (array)
        access_bind_view(walk->scope, function->u.lam.param, NULL, array, i);
    else
        access_bind_index(walk->scope, function->u.lam.param, i);
    walk->at = function->u.lam.body;
}

static bool enter_generate(struct access_walk *walk)
{
    if (arg(walk, 0)->kind != PHRASE_LAM)
        return false;
    enter_body(walk, arg(walk, 0), NULL, access_pop_index(walk, nat_arg(walk, 0)));
    return true;
}

static bool enter_map(struct access_walk *walk)
{
    if (arg(walk, 0)->kind != PHRASE_LAM)
        return false;
    enter_body(walk, arg(walk, 0), arg(walk, 1), access_pop_index(walk, nat_arg(walk, 0)));
    return true;
}

/* What is read on the way to something, unless only a number is asked for. */
static void read_aside(struct access_walk *walk, const struct phrase *exp,
                       const struct access_path *path)
{
    if (walk->scope->out)
        access_read_at(walk->scope, exp, path);
}

static void enter_idx(struct access_walk *walk)
{
    const struct phrase *index = arg(walk, 1);
    read_aside(walk, index, NULL);
    access_push_index(walk, access_number(walk->scope, index, NULL, nat_arg(walk, 0)));
    walk->at = arg(walk, 0);
}

/* A number is read and looked at once, however often it is used. */
static bool enter_let(struct access_walk *walk)
{
    const struct phrase *bound = arg(walk, 0), *function = arg(walk, 1);
    enum data_kind kind = phrase_data(bound)->kind;
    if (function->kind != PHRASE_LAM)
        return false;
    if (kind == DATA_ARRAY || kind == DATA_PAIR) {
        access_bind_view(walk->scope, function->u.lam.param, NULL, bound, NULL);
    } else {
        read_aside(walk, bound, NULL);
        access_bind_index(walk->scope, function->u.lam.param,
                          access_known_number(walk->scope, bound, NULL));
    }
    walk->at = function->u.lam.body;
    return true;
}

static bool enter_let_nat(struct access_walk *walk)
{
    const struct phrase *function = arg(walk, 1);
    if (function->kind != PHRASE_NAT_LAM)
        return false;
    read_aside(walk, arg(walk, 0), NULL);
    VEC_PUSH(dpia_arena(walk->scope->dpia), &walk->scope->made, function->u.nat_lam.param);
    walk->at = function->u.nat_lam.body;
    return true;
}

static void enter_reverse(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *n = nat_arg(walk, 0), *i = access_pop_index(walk, n);
    access_push_index(walk, nat_sub(nats, nat_sub(nats, n, nat_const(nats, 1)), i));
    walk->at = arg(walk, 0);
}

/* Element (i + k) mod n, if both are known to be natural. */
static void enter_rotate(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *n = nat_arg(walk, 0), *i = access_pop_index(walk, n);
    const struct nat *by = access_known_number(walk->scope, arg(walk, 0), NULL);
    read_aside(walk, arg(walk, 0), NULL);
    if (by && nat_is_le(nats, nat_const(nats, 0), by))
        access_push_index(walk, nat_mod(nats, nat_add(nats, i, by), n));
    else
        access_push_index(walk, access_fresh(walk->scope, "rotated", n));
    walk->at = arg(walk, 1);
}

static void enter_slice(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 1));
    const struct nat *start = access_known_number(walk->scope, arg(walk, 0), NULL);
    const struct nat *stride = access_known_number(walk->scope, arg(walk, 1), NULL);
    read_aside(walk, arg(walk, 0), NULL);
    read_aside(walk, arg(walk, 1), NULL);
    access_push_index(walk, start && stride ? nat_add(nats, start, nat_mul(nats, stride, i))
                                            : access_fresh(walk->scope, "sliced",
                                                           nat_arg(walk, 0)));
    walk->at = arg(walk, 2);
}

static void enter_slide(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *one = nat_const(nats, 1);
    const struct nat *i = access_pop_index(walk, nat_add(nats, nat_arg(walk, 0), one));
    const struct nat *j = access_pop_index(walk, nat_arg(walk, 1));
    access_push_index(walk, nat_add(nats, nat_mul(nats, nat_arg(walk, 2), i), j));
    walk->at = arg(walk, 0);
}

static void enter_pad_clamp(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *l = nat_arg(walk, 0), *n = nat_arg(walk, 1);
    const struct nat *all = nat_add(nats, nat_add(nats, l, n), nat_arg(walk, 2));
    const struct nat *i = nat_sub(nats, access_pop_index(walk, all), l);
    const struct nat *last = nat_sub(nats, n, nat_const(nats, 1));
    access_push_index(walk, nat_min(nats, nat_max(nats, i, nat_const(nats, 0)), last));
    walk->at = arg(walk, 0);
}

static void enter_gather(struct access_walk *walk)
{
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 1));
    const struct access_path *one = access_path_new(walk->scope, i, 0, NULL);
    read_aside(walk, arg(walk, 0), one);
    access_push_index(walk, access_number(walk->scope, arg(walk, 0), one, nat_arg(walk, 0)));
    walk->at = arg(walk, 1);
}

/* The lanes of a vector are read at once. */
static void enter_as_vector(struct access_walk *walk)
{
    const struct nat *w = nat_arg(walk, 1);
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 0));
    const struct nat *lane = access_pop_index(walk, w);
    access_push_index(walk, nat_add(nats_of(walk), nat_mul(nats_of(walk), i, w), lane));
    walk->at = arg(walk, 0);
}

static void enter_as_scalar(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    const struct nat *w = nat_arg(walk, 1);
    const struct nat *i = access_pop_index(walk, nat_mul(nats, nat_arg(walk, 0), w));
    access_push_index(walk, nat_mod(nats, i, w));
    access_push_index(walk, nat_div(nats, i, w));
    walk->at = arg(walk, 0);
}

/* An element of an array literal whose position is known. */
static bool enter_array(struct access_walk *walk)
{
    int64_t position;
    if (!walk->path || !walk->path->index || !nat_is_const(walk->path->index, &position) ||
        position < 0 || (size_t)position >= walk->at->u.prim.arg_count)
        return false;
    walk->path = walk->path->next;
    walk->at = arg(walk, (size_t)position);
    return true;
}

/* One side of a view of two, where the path says which. */
static bool enter_side(struct access_walk *walk, int which)
{
    if (which == 0)
        return false;
    walk->at = arg(walk, which == 1 ? 0 : 1);
    return true;
}

static bool enter_zip(struct access_walk *walk)
{
    const struct access_path *whole = walk->path;
    const struct nat *i = access_pop_index(walk, nat_arg(walk, 0));
    int which = access_pop_selection(walk);
    if (!enter_side(walk, which)) {
        walk->path = whole;
        return false;
    }
    access_push_index(walk, i);
    return true;
}

static bool enter_pair(struct access_walk *walk)
{
    const struct access_path *whole = walk->path;
    if (enter_side(walk, access_pop_selection(walk)))
        return true;
    walk->path = whole;
    return false;
}

static bool enter_prim(struct access_walk *walk)
{
    struct nat_table *nats = nats_of(walk);
    switch (walk->at->u.prim.prim) {
    case PRIM_ZIP:
        return enter_zip(walk);
    case PRIM_PAIR:
        return enter_pair(walk);
    case PRIM_SPLIT:
        enter_split(walk);
        return true;
    case PRIM_JOIN:
        enter_join(walk);
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
        enter_shifted(walk, nat_arg(walk, 0), nat_const(nats, 0));
        return true;
    case PRIM_DROP:
        enter_shifted(walk, nat_arg(walk, 1), nat_arg(walk, 0));
        return true;
    case PRIM_GENERATE:
        return enter_generate(walk);
    case PRIM_IDX:
        enter_idx(walk);
        return true;
    case PRIM_COERCE:
    case PRIM_TO:
        walk->at = arg(walk, 0);
        return true;
    case PRIM_MAP:
        return enter_map(walk);
    case PRIM_LET:
        return enter_let(walk);
    case PRIM_LET_NAT:
        return enter_let_nat(walk);
    case PRIM_ARRAY:
        return enter_array(walk);
    case PRIM_REVERSE:
        enter_reverse(walk);
        return true;
    case PRIM_ROTATE:
        enter_rotate(walk);
        return true;
    case PRIM_SLICE:
        enter_slice(walk);
        return true;
    case PRIM_SLIDE:
        enter_slide(walk);
        return true;
    case PRIM_PAD_CLAMP:
        enter_pad_clamp(walk);
        return true;
    case PRIM_GATHER:
        enter_gather(walk);
        return true;
    case PRIM_AS_VECTOR:
        enter_as_vector(walk);
        return true;
    case PRIM_AS_SCALAR:
        enter_as_scalar(walk);
        return true;
    case PRIM_SPLAT:
        walk->path = NULL;
        walk->at = arg(walk, 0);
        return true;
    case PRIM_CONCAT:
    case PRIM_PAD:
    case PRIM_IF:
    case PRIM_NAT_VALUE:
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
    case PRIM_REDUCE:
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
    case PRIM_REDUCE_LOCAL:
    case PRIM_SCATTER:
    case PRIM_UPDATE:
    case PRIM_ITERATE:
    case PRIM_LOOP:
    case PRIM_WHILE:
    case PRIM_ASSERT:
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
    return false;
}

void access_enter_binding(struct access_walk *walk, const struct var *var,
                          const struct access_binding *binding, const struct phrase *to)
{
    if (binding->part && !walk->named)
        walk->named = var;
    if (binding->index)
        access_push_index(walk, binding->index);
    walk->at = to;
}

bool access_enter_view(struct access_walk *walk)
{
    const struct var *var = access_variable(walk->at);
    const struct access_binding *binding;
    if (!var)
        return walk->at->kind == PHRASE_PRIM && enter_prim(walk);
    binding = access_lookup(walk->scope, var);
    if (!binding || binding->kind != ACCESS_VIEW || !binding->exp)
        return false;
    access_enter_binding(walk, var, binding, binding->exp);
    return true;
}
