/* Private variables at group level (docs/opencl.md): who needs which part.
 *
 *     newPrivate [16][4]f32 (\a. parforLocal 16 a.1 (\i row. ..); .. parforLocal 16 .. idx a.2 i)
 *
 * Work-item i is the only one that touches a[i], whenever it does: it needs [4]f32. For each
 * dimension of the group that has no loop around the variable, one of these must hold:
 *
 *     every access has the number of the iteration of the local loop of that dimension for its
 *     index, in the same place                             the array is distributed
 *     whatever is stored is stored by all work-items       each has its own, all with the same
 *
 * The places are the first ones of the array; those whose dimension has one element may stand among
 * them. */
#include "memory/distribute.h"

struct uses {
    const struct var *var;
    const struct access_vec *all; /* of all private variables */
    const struct private *private;
};

static bool is_of(const struct uses *uses, const struct access *access)
{
    return access->root == uses->var;
}

/* The first store that not all work-items along dimension D do; null if there is none. */
static const struct access *store_along(const struct uses *uses, unsigned d)
{
    for (size_t k = 0; k < uses->all->len; k++) {
        const struct access *access = &uses->all->at[k];
        if (is_of(uses, access) && access->writes && access->ids[d])
            return access;
    }
    return NULL;
}

/* The step of ACCESS whose index is that of its iteration in dimension D; false if there is
 * none. */
static bool find_place(const struct access *access, unsigned d, size_t *place)
{
    for (size_t k = 0; k < access->step_count && access->steps[k].index; k++)
        if (access->steps[k].index == access->ids[d]) {
            *place = k;
            return true;
        }
    return false;
}

/* The first access whose index in PLACE is not that of its iteration in dimension D. */
static const struct access *stray(const struct uses *uses, unsigned d, size_t place)
{
    for (size_t k = 0; k < uses->all->len; k++) {
        const struct access *access = &uses->all->at[k];
        if (is_of(uses, access) &&
            (place >= access->step_count || !access->ids[d] ||
             access->steps[place].index != access->ids[d]))
            return access;
    }
    return NULL;
}

/* Distributes along dimension D, with the place of its index to PLACES; true if that works. */
static bool distribute(struct distribution *distribution, const struct uses *uses, unsigned d,
                       bool *places)
{
    const struct access *store = store_along(uses, d), *other;
    size_t place;
    if (!store)
        return true;
    distribution->wrote = store->at;
    if (!find_place(store, d, &place) || place >= LOOP_DIMENSIONS)
        return false;
    other = stray(uses, d, place);
    distribution->read = other ? other->at : NULL;
    if (other)
        return false;
    places[place] = true;
    distribution->dimensions[place] = d;
    return true;
}

static bool is_single(const struct data *data)
{
    int64_t size;
    return data->kind == DATA_ARRAY && nat_is_const(data->size, &size) && size == 1;
}

/* The places must be the first ones. */
static bool settle(struct distribution *distribution, const bool *places)
{
    unsigned last = 0;
    for (unsigned k = 0; k < LOOP_DIMENSIONS; k++)
        if (places[k])
            last = k + 1;
    for (; distribution->count < last; distribution->count++) {
        if (!places[distribution->count] && !is_single(distribution->rest))
            return false;
        distribution->rest = distribution->rest->fst;
    }
    return true;
}

static const struct distribution *distribution_of(struct dpia *dpia, const struct uses *uses)
{
    struct distribution *result = ARENA_NEW(dpia_arena(dpia), struct distribution);
    bool places[LOOP_DIMENSIONS] = {false};
    *result = (struct distribution){.comm = uses->private->comm, .rest = var_data(uses->var)};
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if ((uses->private->open & 1u << d) && !distribute(result, uses, d, places))
            return result;
    result->works = settle(result, places);
    return result;
}

struct map *memory_distributions(struct dpia *dpia, const struct phrase *kernel)
{
    const struct privates privates = privates_of_kernel(dpia, kernel);
    return memory_distributions_of(dpia, &privates);
}

struct map *memory_distributions_of(struct dpia *dpia, const struct privates *privates)
{
    struct map *result = map_new_objects(dpia_arena(dpia));
    for (size_t k = 0; k < map_count(privates->made); k++) {
        struct uses uses = {.var = map_key_at(privates->made, k),
                            .all = &privates->accesses,
                            .private = map_value_at(privates->made, k)};
        map_set(result, uses.var, (void *)distribution_of(dpia, &uses));
    }
    return result;
}
