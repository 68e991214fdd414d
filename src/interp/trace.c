/* Races: the side condition of E-MEM-KERNEL (memory.txt Fig. 10). A location written in one
 * iteration of a parallel loop may not be used in any way by another.
 *
 * The paper collects the read and write sets of all iterations and compares them at the end of the
 * loop. Here each cell keeps, for each loop around, who wrote and who read it so far, and a race is
 * found at its second access, when both places are known:
 *
 *     parfor n a (\i o. b := idx xs i)      iteration 2 of 'parfor' writes 'b', which
 *                                           iteration 0 writes
 *
 * Writes may meet each other where all of them are to elements of scatterAccs: which value stays is
 * left open then, unless they are the same. And where all are to elements of combineAccs with one
 * operator, which takes in all of them.
 *
 * Memory that was allocated inside of an iteration is its own; so is a slot that the loop gave it.
 * Nested loops are all looked at: iteration (0, 1) and iteration (2, 0) differ in the outer one. */
#include <inttypes.h>

#include "interp/loops.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/state.h"

static struct access *access_of(struct block *block, const struct loop *loop, int64_t cell)
{
    if (!block->traces) {
        block->traces = arena_new();
        block->levels = ARENA_ARRAY(block->traces, struct access *, MOST_LEVELS);
    }
    struct access **level = &block->levels[loop->level];
    if (!*level)
        *level = ARENA_ARRAY(block->traces, struct access, block->shape->cells);
    struct access *access = &(*level)[cell];
    if (access->loop != loop->serial)
        *access = (struct access){.loop = loop->serial};
    return access;
}

/* One use of a cell by an iteration, which counts from 1. */
struct touch {
    const struct block *block;
    int64_t cell, iteration;
    bool writes;
    struct meeting meeting;
    const struct loc *loc;
};

static const char *verb(bool writes)
{
    return writes ? "writes" : "reads";
}

/* USE, and the earlier one at OTHER_LOC by another iteration, if there was one. */
static void compare(struct interp *interp, const struct loop *loop, const struct touch *use,
                    int64_t other, bool other_writes, const struct loc *other_loc)
{
    if (other == 0 || other == use->iteration)
        return;
    interp->outcome.other = *other_loc;
    interp->outcome.iterations[0] = use->iteration - 1;
    interp->outcome.iterations[1] = other - 1;
    interp_stop(interp, INTERP_RACE, *use->loc,
                "iteration %" PRId64 " of '%s' %s '%s', which iteration %" PRId64 " %s",
                use->iteration - 1, phrase_name(loop->phrase), verb(use->writes),
                block_cell_name(interp, use->block, use->cell), other - 1, verb(other_writes));
}

static bool meets(struct meeting a, struct meeting b)
{
    return a.kind != MEETING_NONE && a.kind == b.kind && a.op == b.op;
}

/* True where several iterations have written the cell. */
static bool note_write(struct interp *interp, const struct loop *loop, struct access *access,
                       const struct touch *use)
{
    if (!meets(use->meeting, access->meeting))
        compare(interp, loop, use, access->writer, true, access->write_loc);
    compare(interp, loop, use, access->reader, false, access->read_loc);
    compare(interp, loop, use, access->other_reader, false, access->other_read_loc);
    if (access->writer == 0)
        access->meeting = use->meeting;
    else if (!meets(use->meeting, access->meeting))
        access->meeting.kind = MEETING_NONE;
    access->shared |= access->writer != 0 && access->writer != use->iteration;
    access->writer = use->iteration;
    access->write_loc = use->loc;
    return access->shared;
}

static void note_read(struct interp *interp, const struct loop *loop, struct access *access,
                      const struct touch *use)
{
    compare(interp, loop, use, access->writer, true, access->write_loc);
    if (access->reader == 0) {
        access->reader = use->iteration;
        access->read_loc = use->loc;
    } else if (access->reader != use->iteration) {
        access->other_reader = use->iteration;
        access->other_read_loc = use->loc;
    }
}

bool trace_access(struct interp *interp, struct cell cell, bool writes, const struct loc *loc)
{
    bool others = false;
    for (const struct loop *loop = interp->loop; loop && cell.block->serial < loop->serial;
         loop = loop->outer) {
        const struct touch use = {cell.block, cell.at,      loop->iteration + 1,
                                  writes,     cell.meeting, loc};
        if (cell.own >> loop->level & 1)
            continue;
        struct access *access = access_of(cell.block, loop, cell.at);
        if (writes)
            others |= note_write(interp, loop, access, &use);
        else
            note_read(interp, loop, access, &use);
    }
    return others;
}
