/* The table: how far each dimension goes in each leaf.
 *
 *     a[m*i + k]      i: m, j: 0, k: 1
 *     xs[is[i]]       i: scattered, all others 0
 *     row[j]          where each iteration of i has a row of its own: i: own, j: 1 */
#include "nest/numbers.h"
#include "view/lmad.h"

bool nest_is_in(const struct nest_loop *inner, const struct nest_loop *loop)
{
    while (inner && inner != loop)
        inner = inner->parent;
    return inner != NULL;
}

/* Whether a variable of NAT other than LOOP's own index depends on LOOP. */
struct asking {
    const struct nest *nest;
    const struct nest_loop *loop;
    bool found;
};

static void ask(void *data, const struct nat_var *var)
{
    struct asking *asking = data;
    const struct nest_number *number = nest_number_of(asking->nest, var);
    if (number && !number->loop && nest_depends(&number->depends, asking->loop))
        asking->found = true;
}

static bool depends_on_data(const struct nest *nest, const struct nat *nat,
                            const struct nest_loop *loop)
{
    struct asking asking = {nest, loop, false};
    nat_each_var(nat, ask, &asking);
    return asking.found;
}

struct nest_stride nest_stride(const struct nest *nest, const struct nest_access *access,
                               const struct nest_loop *loop)
{
    struct nat_table *nats = dpia_nats(nest->dpia);
    const struct nest_loop *home = access->leaf->home;
    const struct nat *stride = view_stride(nats, access->offset, loop->dimension.index);
    if (home && nest_is_in(home, loop))
        return (struct nest_stride){NEST_OWN, NULL};
    if (!stride || depends_on_data(nest, access->offset, loop) || nest_nat_varies(nest, stride))
        return (struct nest_stride){NEST_SCATTERED, NULL};
    bool neighbour = stride == nat_const(nats, 1) || stride == nat_const(nats, -1);
    enum nest_stride_kind kind = stride == nat_const(nats, 0) ? NEST_SAME
                                 : neighbour                  ? NEST_NEIGHBOUR
                                                              : NEST_APART;
    return (struct nest_stride){kind, stride};
}

/* The part of DATA that COMPONENT is in, and its number there; SIZE becomes larger by the arrays on
 * the way. */
static const struct data *into(struct nat_table *nats, const struct data *data, size_t *component,
                               const struct nat **size)
{
    if (data->kind == DATA_PAIR) {
        size_t first = data_leaf_count(data->fst);
        bool is_first = *component < first;
        *component -= is_first ? 0 : first;
        return is_first ? data->fst : data->snd;
    }
    if (data->kind == DATA_ARRAY)
        *size = nat_mul(nats, *size, data->size);
    return data->kind == DATA_ARRAY || data->kind == DATA_PACKED ? data->fst : NULL;
}

/* The scalar, index or vector that COMPONENT of DATA is made of. */
static const struct data *component_of(struct nat_table *nats, const struct data *data,
                                       size_t component, const struct nat **size)
{
    const struct data *inside;
    while ((inside = into(nats, data, &component, size)))
        data = inside;
    return data;
}

const struct nat *nest_leaf_size(const struct nest *nest, const struct nest_leaf *leaf,
                                 size_t component)
{
    struct nat_table *nats = dpia_nats(nest->dpia);
    const struct nat *size = nat_const(nats, 1);
    const struct data *data = component_of(nats, leaf->data, component, &size);
    if (data->kind == DATA_VECTOR)
        size = nat_mul(nats, size, data->size);
    return nest_known(nest, size);
}

size_t nest_scalar_bytes(const struct nest *nest, const struct nest_leaf *leaf, size_t component)
{
    struct nat_table *nats = dpia_nats(nest->dpia);
    const struct nat *size = nat_const(nats, 1);
    const struct data *data = component_of(nats, leaf->data, component, &size);
    bool is_scalar = data->kind == DATA_SCALAR || data->kind == DATA_VECTOR;
    return scalar_bytes(is_scalar ? data->scalar : SCALAR_I64);
}
