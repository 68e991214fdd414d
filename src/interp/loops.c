/* Parallel loops: all iterations, one after the other, in an order that the seed decides. What they
 * do to memory from outside of the loop is traced (trace.c), so that a program whose result depends
 * on the order is found even where this order gives the right one. So are all errors that they come
 * to. */
#include "interp/loops.h"

#include "interp/memory.h"
#include "interp/state.h"

/* The next number of a splitmix64 sequence. */
static uint64_t random_number(struct interp *interp)
{
    uint64_t z = interp->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

int64_t random_below(struct interp *interp, int64_t limit)
{
    return (int64_t)(random_number(interp) % (uint64_t)limit);
}

/* 0, ..., COUNT - 1 shuffled. */
static int64_t *shuffled(struct interp *interp, const struct phrase *phrase, int64_t count)
{
    if ((uint64_t)count > interp->cells_limit)
        interp_stop(interp, INTERP_GAVE_UP, phrase->loc, "%lld iterations are too many",
                    (long long)count);
    int64_t *order = REGION_ARRAY(&interp->region, int64_t, count);
    for (int64_t i = 0; i < count; i++) {
        int64_t other = random_below(interp, i + 1);
        order[i] = i;
        order[i] = order[other];
        order[other] = i;
    }
    return order;
}

static struct loop *enter(struct interp *interp, const struct phrase *phrase)
{
    struct loop *loop = REGION_NEW(&interp->region, struct loop);
    *loop = (struct loop){.outer = interp->loop,
                          .level = !interp->loop ? 0 : interp->loop->level + 1,
                          .serial = ++interp->serial,
                          .phrase = phrase};
    if (loop->level >= MOST_LEVELS)
        interp_stop(interp, INTERP_GAVE_UP, phrase->loc, "parallel loops are nested too deeply");
    interp->loop = loop;
    return loop;
}

/* All iterations, shuffled unless they run IN_ORDER. */
static void run_all(struct interp *interp, const struct phrase *phrase, int64_t count,
                    bool in_order, iteration_fn *body, void *data)
{
    struct mark whole = interp_mark(interp);
    struct loop *loop = enter(interp, phrase);
    const int64_t *order = in_order ? NULL : shuffled(interp, phrase, count);
    bool failed = false;
    for (int64_t i = 0; i < count; i++) {
        interp_step(interp, &phrase->loc);
        loop->iteration = order ? order[i] : i;
        failed |= !interp_try(interp, body, data, loop->iteration);
    }
    if (failed)
        interp_fail_again(interp);
    interp->loop = loop->outer;
    interp_release(interp, whole);
}

void run_parallel(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data)
{
    run_all(interp, phrase, count, false, body, data);
}

void run_parallel_in_order(struct interp *interp, const struct phrase *phrase, int64_t count,
                           iteration_fn *body, void *data)
{
    run_all(interp, phrase, count, true, body, data);
}

void run_in_order(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data)
{
    for (int64_t i = 0; i < count; i++) {
        struct mark mark = interp_mark(interp);
        interp_step(interp, &phrase->loc);
        body(interp, data, i);
        interp_release(interp, mark);
    }
}
