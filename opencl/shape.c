/* The shape of a kernel: how many work-items and work-groups it is run by, and whether the size of
 * a group is fixed when the kernel is translated (docs/opencl.md, Launch).
 *
 *     parforGlobal n A (\i o. parforGlobal1 m ...)            items: n by m
 *     parforWorkgroup n A (\g o. parforLocal 64 ...)          groups: n; a group has 64, fixed
 *     parforWorkgroup n A (\g o. parforLocal k ...)           groups: n; a group has k if they fit
 *
 * A group is fixed where the iterations of its parforLocal are constant or have constant bounds.
 * The largest ones of each dimension are its size, or, where these are more than MOST_FIXED
 * together, those of smaller loops. If there are others, in the same dimensions, or if it is a
 * smaller loop, the size must also be LEAST_FIXED at least, so that it is seen to be meant. And a
 * group is fixed where private arrays are dealt out to its work-items, which then must be known. */
#include "base/diag.h"
#include "dpia/uses.h"
#include "memory/distribute.h"
#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "opencl/shape.h"

enum {
    LEAST_FIXED = 32, /* where there are loops without a constant, too */
    MOST_FIXED = 256,
    MOST_DISTRIBUTED = 1024,
    MOST_GROUPS = 65535, /* of a launch, along all dimensions but the first (text/run.c.txt) */
    UNKNOWN_COUNT = 256 /* where the host does not know how many there are */
};

unsigned loop_axis(enum loop_level level, unsigned dimension)
{
    switch (level) {
    case LOOP_GLOBAL:
        return 0x1u << dimension;
    case LOOP_WORKGROUP:
        return 0x10u << dimension;
    case LOOP_LOCAL:
        return 0x100u << dimension;
    case LOOP_OPEN:
    case LOOP_SEQUENTIAL:
        break;
    }
    return 0;
}

/* Whether COMM may have parallel loops in it. */
static bool has_loops(const struct phrase *comm)
{
    return phrase_may_have_commands(comm) && phrase_has(comm, TRAIT_PARALLEL);
}

unsigned shape_axes(const struct phrase *comm)
{
    struct gen_parfor loop;
    unsigned axes = 0;
    if (!has_loops(comm) || gen_is_empty_loop(comm))
        return 0;
    if (gen_parfor_match(comm, &loop))
        axes = loop_axis(loop.level, loop.dimension);
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        axes |= shape_axes(phrase_child(comm, i));
    return axes;
}

struct knowledge {
    const struct opencl *cl;
    bool all;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct knowledge *knowledge = data;
    const struct opencl *cl = knowledge->cl;
    for (size_t i = 0; i < cl->scope.len; i++)
        if (cl->scope.at[i].nat == var)
            return;
    knowledge->all = false;
}

bool host_knows(const struct opencl *cl, const struct nat *nat)
{
    struct knowledge knowledge = {cl, true};
    nat_each_var(nat, see_var, &knowledge);
    return knowledge.all;
}

/* ---- What the loops ask for ---- */

struct size_vec VEC(int64_t);

/* The loops of a kernel: the iterations of parforLocal that are constant or have constant bounds,
 * in each dimension, and whether there are others. */
struct survey {
    struct opencl *cl;
    struct shape *shape;
    struct size_vec sizes[LOOP_DIMENSIONS];
    int64_t least[LOOP_DIMENSIONS]; /* to which private arrays are dealt out */
    bool open[LOOP_DIMENSIONS];
};

bool shape_most(const struct nat *n, int64_t *most)
{
    const struct nat_var *var;
    if (nat_is_const(n, most))
        return true;
    return nat_is_var(n, &var) && var->upper && shape_most(var->upper, most);
}

/* The larger one of *MOST, which may be null, and COUNT. */
static void raise(struct survey *survey, struct kernel_dimension *at, const struct nat **most,
                  const struct nat *count)
{
    struct nat_table *nats = dpia_nats(survey->cl->dpia);
    int64_t bound;
    if (!host_knows(survey->cl, count)) {
        bool bounded = shape_most(count, &bound);
        count = nat_const(nats, bounded ? bound : UNKNOWN_COUNT);
        at->unknown |= !bounded;
    }
    *most = *most ? nat_max(nats, *most, count) : count;
}

static void see_local(struct survey *survey, const struct gen_parfor *loop)
{
    struct kernel_dimension *at = &survey->shape->at[loop->dimension];
    int64_t n;
    raise(survey, at, &at->local, loop->n);
    if (shape_most(loop->n, &n))
        VEC_PUSH(survey->cl->arena, &survey->sizes[loop->dimension], n);
    else
        survey->open[loop->dimension] = true;
}

static void see_outer(struct survey *survey, const struct gen_parfor *loop)
{
    struct nat_table *nats = dpia_nats(survey->cl->dpia);
    struct kernel_dimension *at = &survey->shape->at[loop->dimension];
    if (loop->level == LOOP_WORKGROUP && !host_knows(survey->cl, loop->n))
        diag_error(survey->cl->diag, loop->loc,
                   "how many work-groups there are is known only inside of the kernel");
    raise(survey, at, &at->count, loop->n);
    at->loops++;
    if (loop->slots)
        at->slots = at->slots ? nat_min(nats, at->slots, loop->slots) : loop->slots;
}

/* Groups that pass a value on ask for their number also where there is one of them. */
static void see_loop(struct survey *survey, const struct gen_parfor *loop)
{
    int64_t n;
    unsigned axis = loop_axis(loop->level, loop->dimension);
    if (!nat_is_const(loop->n, &n) || n > 1 || loop->carries)
        survey->shape->wide |= axis;
    if (loop->level == LOOP_LOCAL)
        see_local(survey, loop);
    else
        see_outer(survey, loop);
}

static void see_comm(struct survey *survey, const struct phrase *comm)
{
    struct gen_parfor loop;
    if (!has_loops(comm) || gen_is_empty_loop(comm))
        return;
    if (gen_parfor_match(comm, &loop) && loop.level != LOOP_OPEN)
        see_loop(survey, &loop);
    for (size_t i = 0; i < phrase_child_count(comm); i++)
        see_comm(survey, phrase_child(comm, i));
}

/* Whether the numbers of iterations of the host's loops around are known at the start. */
static bool is_uniform_here(const struct opencl *cl)
{
    for (size_t i = 0; i < cl->scope.len; i++)
        if (cl->scope.at[i].index && !checks_is_uniform(cl->checks, cl->scope.at[i].count))
            return false;
    return cl->branches == 0;
}

/* What runs behind the comparisons of sizes that COMM begins with, if they are made at the
 * start. */
static const struct phrase *behind_checks(const struct opencl *cl, const struct phrase *comm)
{
    while (phrase_is_prim(comm, PRIM_SEQ)) {
        const struct phrase *both = phrase_arg(comm, 0), *first = phrase_pair_fst(both);
        if (!phrase_is_prim(first, PRIM_EQUAL_COMM) ||
            !checks_is_uniform(cl->checks, phrase_nat_arg(first, 0)) ||
            !checks_is_uniform(cl->checks, phrase_nat_arg(first, 1)))
            break;
        comm = phrase_pair_snd(both);
    }
    return comm;
}

/* The loops that COMM begins with, one in the other. */
static void see_nest(const struct opencl *cl, struct shape *shape, const struct phrase *comm)
{
    struct gen_parfor loop;
    bool uniform = is_uniform_here(cl);
    while (gen_parfor_match(comm, &loop)) {
        shape->nested |= loop_axis(loop.level, loop.dimension);
        for (comm = loop.body; comm->kind == PHRASE_LAM;)
            comm = phrase_lam_body(comm);
        uniform = uniform && checks_is_uniform(cl->checks, loop.n);
        if (uniform)
            comm = behind_checks(cl, comm);
    }
}

/* ---- Fixed sizes ---- */

static int64_t product(const int64_t *sizes)
{
    int64_t all = 1;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (__builtin_mul_overflow(all, sizes[d] > 1 ? sizes[d] : 1, &all))
            return INT64_MAX;
    return all;
}

/* The largest number of iterations in dimension D below LIMIT; 1 for none. */
static int64_t largest_below(const struct survey *survey, unsigned d, int64_t limit)
{
    int64_t largest = 1;
    for (size_t i = 0; i < survey->sizes[d].len; i++)
        if (survey->sizes[d].at[i] < limit && survey->sizes[d].at[i] > largest &&
            survey->sizes[d].at[i] >= survey->least[d])
            largest = survey->sizes[d].at[i];
    return largest;
}

/* Makes the largest of SIZES that can be changed to the iterations of a smaller loop; false if
 * there is none. */
static bool lower(const struct survey *survey, int64_t *sizes)
{
    unsigned chosen = LOOP_DIMENSIONS;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (largest_below(survey, d, sizes[d]) > 1 &&
            (chosen == LOOP_DIMENSIONS || sizes[d] > sizes[chosen]))
            chosen = d;
    if (chosen < LOOP_DIMENSIONS)
        sizes[chosen] = largest_below(survey, chosen, sizes[chosen]);
    return chosen < LOOP_DIMENSIONS;
}

/* Halves the largest of SIZES until they are no more than MOST together. */
static void shrink(int64_t *sizes, int64_t most)
{
    while (product(sizes) > most) {
        unsigned largest = 0;
        for (unsigned d = 1; d < LOOP_DIMENSIONS; d++)
            if (sizes[d] > sizes[largest])
                largest = d;
        sizes[largest] = (sizes[largest] + 1) / 2;
    }
}

/* Notes how many work-items the private array VAR is dealt out to. */
static void see_distribution(struct survey *survey, const struct var *var,
                             const struct distribution *distribution)
{
    const struct data *data = var_data(var);
    for (unsigned k = 0; k < distribution->count; k++, data = data->fst) {
        int64_t *least = &survey->least[distribution->dimensions[k]];
        int64_t n = 1;
        if (nat_is_const(data->size, &n) && n > *least)
            *least = n;
    }
}

/* Whether some private array is dealt out to the work-items of a group. */
static bool is_distributed(struct survey *survey)
{
    const struct map *distributions = survey->shape->distributions;
    bool any = false;
    for (size_t i = 0; i < map_count(distributions); i++) {
        const struct distribution *distribution = map_value_at(distributions, i);
        see_distribution(survey, map_key_at(distributions, i), distribution);
        any |= distribution->count > 0;
    }
    return any;
}

/* Whether a size that is open in some dimension is not to be fixed at SIZES. */
static bool stays_open(const struct survey *survey, const int64_t *sizes)
{
    bool open = false;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        open |= survey->open[d];
        if (survey->open[d] && sizes[d] == 1)
            return true;
    }
    return open && product(sizes) < LEAST_FIXED;
}

/* The SIZES of a group where none is dealt out a private array; false if they are not fixed. */
static bool choose_sizes(const struct survey *survey, int64_t *sizes)
{
    int64_t largest = product(sizes);
    while (product(sizes) > MOST_FIXED)
        if (!lower(survey, sizes))
            return false;
    bool lowered = product(sizes) < largest;
    return !stays_open(survey, sizes) && (!lowered || product(sizes) >= LEAST_FIXED);
}

static void fix_sizes(struct survey *survey)
{
    struct shape *shape = survey->shape;
    bool distributed = is_distributed(survey);
    int64_t sizes[LOOP_DIMENSIONS];
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        sizes[d] = largest_below(survey, d, INT64_MAX);
    if (!(shape->wide & AXES_LOCAL))
        return;
    if (!choose_sizes(survey, sizes) && !distributed)
        return;
    if (product(sizes) > MOST_DISTRIBUTED)
        shrink(sizes, MOST_FIXED);
    shape->fixed = true;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        shape->at[d].size = sizes[d];
        if (sizes[d] == 1)
            shape->wide &= ~loop_axis(LOOP_LOCAL, d);
    }
}

/* Whether the host knows how many iterations there are along each axis. */
static bool is_known(const struct shape *shape)
{
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++)
        if (shape->at[d].unknown)
            return false;
    return true;
}

bool shape_is_direct(const struct opencl *cl, const struct shape *shape, enum loop_level level,
                     unsigned dimension)
{
    if (level == LOOP_LOCAL || shape->at[dimension].slots ||
        (level == LOOP_GLOBAL && cl->options->on_processor))
        return false;
    return level == LOOP_WORKGROUP || (is_known(shape) && cl->options->work_groups == 0);
}

int64_t shape_most_groups(unsigned dimension)
{
    return dimension == 0 ? 0 : MOST_GROUPS;
}

bool shape_is_parted(const struct shape *shape, unsigned dimension)
{
    const struct kernel_dimension *at = &shape->at[dimension];
    int64_t most;
    return dimension > 0 && at->count && !at->slots &&
           !(shape_most(at->count, &most) && most <= MOST_GROUPS);
}

/* What all that ask about a shape rely on. */
static void check_shape(const struct shape *shape, struct loc loc)
{
    bool counted = false;
    for (unsigned d = 0; d < LOOP_DIMENSIONS; d++) {
        const struct kernel_dimension *at = &shape->at[d];
        counted |= at->count != NULL;
        if (shape->fixed ? at->size < 1 : at->size != 0)
            bug(loc, "a group has %lld work-items in dimension %u", (long long)at->size, d);
        if ((shape->wide & loop_axis(LOOP_LOCAL, d)) && !at->local)
            bug(loc, "work-items in dimension %u without a loop", d);
        if (at->slots && !at->count)
            bug(loc, "slots in dimension %u without a loop", d);
    }
    if (!counted || (shape->kind == KERNEL_ITEMS && (shape->wide & AXES_LOCAL)))
        bug(loc, "the loops of a kernel are not of its kind");
}

struct shape shape_of(struct opencl *cl, const struct phrase *comm)
{
    struct shape shape = {.kind = KERNEL_TASK, .distributions = map_new_objects(cl->arena)};
    struct survey survey = {.cl = cl, .shape = &shape};
    struct gen_parfor loop;
    if (!gen_parfor_match(comm, &loop) || loop.level == LOOP_OPEN)
        return shape;
    shape.kind = loop.level == LOOP_WORKGROUP ? KERNEL_GROUPS : KERNEL_ITEMS;
    shape.distributions = map_get(cl->distributions, comm);
    if (!shape.distributions)
        shape.distributions = memory_distributions(cl->dpia, comm);
    see_comm(&survey, comm);
    see_nest(cl, &shape, comm);
    fix_sizes(&survey);
    check_shape(&shape, comm->loc);
    return shape;
}
