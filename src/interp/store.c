/* The store: blocks of cells, a cell for each scalar of a type in row-major order, components of
 * pairs one after the other (H of memory.txt Fig. 10, with the variable as the label).
 *
 *     [2](i32 x f32)        xs[0].1  xs[0].2  xs[1].1  xs[1].2
 *
 * Each cell knows whether it was written. All blocks lie on a stack with the rest of what the
 * interpreter makes; those above a mark go with it. */
#include <inttypes.h>
#include <string.h>

#include "base/diag.h"
#include "base/name.h"
#include "interp/memory.h"
#include "interp/scalar.h"
#include "interp/shape.h"
#include "interp/state.h"

struct mark interp_mark(const struct interp *interp)
{
    return (struct mark){region_mark(&interp->region), interp->blocks, interp->cells};
}

void interp_release(struct interp *interp, struct mark mark)
{
    if (interp->lazy)
        return;
    for (; interp->blocks != mark.blocks; interp->blocks = interp->blocks->older)
        arena_free(interp->blocks->traces);
    interp->cells = mark.cells;
    region_release(&interp->region, mark.region);
}

struct block *block_new(struct interp *interp, const char *name, const struct shape *shape,
                        const struct loc *loc)
{
    uint64_t count = (uint64_t)shape->cells;
    if (shape->cells > MAX_SIZE)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc, "an array is too large");
    if (count > interp->cells_limit - interp->cells)
        interp_stop(interp, INTERP_GAVE_UP, *loc, "%" PRIu64 " numbers are too many to store",
                    count);
    interp->cells += count;
    struct block *block = REGION_NEW(&interp->region, struct block);
    *block = (struct block){.name = name,
                            .shape = shape,
                            .serial = ++interp->serial,
                            .constant = !name,
                            .cells = REGION_ARRAY(&interp->region, struct literal, count),
                            .state = REGION_ZEROS(&interp->region, unsigned char, count),
                            .older = interp->blocks};
    interp->blocks = block;
    return block;
}

/* Zeros of the scalar types that SHAPE is made of, from CELLS on. */
static void write_zeros(const struct shape *shape, struct literal *cells)
{
    if (shape->kind == DATA_PAIR) {
        write_zeros(shape->fst, cells);
        write_zeros(shape->snd, cells + shape->fst->cells);
        return;
    }
    if (shape->kind == DATA_ARRAY) {
        for (int64_t i = 0; i < shape->size; i++)
            write_zeros(shape->fst, cells + i * shape->fst->cells);
        return;
    }
    for (int64_t i = 0; i < shape->cells; i++)
        cells[i] = (struct literal){.scalar = shape->scalar};
}

/* dpia.txt 3.3: variables are zero initialised, pointwise for compound data. */
void block_fill_with_zeros(struct block *block)
{
    write_zeros(block->shape, block->cells);
    memset(block->state, CELL_WRITTEN, (size_t)block->shape->cells);
}

static void empty_boxes(const struct shape *shape, struct literal *cells, unsigned char *state)
{
    if (shape->kind == DATA_PAIR) {
        empty_boxes(shape->fst, cells, state);
        empty_boxes(shape->snd, cells + shape->fst->cells, state + shape->fst->cells);
    } else if (shape->kind == DATA_PACKED) {
        *cells = (struct literal){.scalar = SCALAR_I64};
        *state = CELL_WRITTEN;
    }
}

void block_fill_boxes(struct block *block)
{
    empty_boxes(block->shape, block->cells, block->state);
}

void block_forget(struct block *block, int64_t first, int64_t count)
{
    memset(block->state + first, CELL_EMPTY, (size_t)count);
}

void block_copy(struct block *to, const struct block *from)
{
    size_t count = (size_t)to->shape->cells;
    memcpy(to->cells, from->cells, count * sizeof *to->cells);
    memcpy(to->state, from->state, count);
}

static void add_path(struct buf *buf, const struct shape *shape, int64_t cell)
{
    if (shape->kind == DATA_PAIR) {
        bool first = cell < shape->fst->cells;
        buf_add(buf, first ? ".1" : ".2");
        add_path(buf, first ? shape->fst : shape->snd, first ? cell : cell - shape->fst->cells);
    } else if (shape->kind == DATA_ARRAY) {
        buf_printf(buf, "[%" PRId64 "]", cell / shape->fst->cells);
        add_path(buf, shape->fst, cell % shape->fst->cells);
    } else if (shape->kind == DATA_VECTOR) {
        buf_printf(buf, "[%" PRId64 "]", cell);
    }
}

const char *block_cell_name(struct interp *interp, const struct block *block, int64_t cell)
{
    struct arena *arena = dpia_arena(interp->dpia);
    struct buf buf = {0};
    buf_add(&buf, !block->name ? "a computed value" : name_word(arena, block->name));
    add_path(&buf, block->shape, cell);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static struct literal old_value(struct interp *interp, struct cell cell, const struct loc *loc)
{
    struct block *block = cell.block;
    if (block->state[cell.at] == CELL_EMPTY)
        interp_stop(interp, INTERP_UNINITIALISED, *loc, "'%s' is read before it is written",
                    block_cell_name(interp, block, cell.at));
    return block->cells[cell.at];
}

struct literal cell_read(struct interp *interp, struct cell cell, const struct loc *loc)
{
    if (!cell.block->constant)
        trace_access(interp, cell, false, loc);
    return old_value(interp, cell, loc);
}

static bool is_same(struct literal a, struct literal b)
{
    return a.bits == b.bits && memcmp(&a.real, &b.real, sizeof a.real) == 0;
}

/* What the operator of CELL, which takes in what is written, makes of LITERAL. */
static struct literal taken_in(struct interp *interp, struct cell cell, struct literal literal,
                               const struct loc *loc)
{
    struct literal args[] = {old_value(interp, cell, loc), literal};
    enum scalar_fault fault = SCALAR_FINE;
    literal = scalar_operate(cell.meeting.op, literal.scalar, literal.scalar, args, &fault);
    if (fault != SCALAR_FINE)
        bug(*loc, "an operator that takes in values fails");
    return literal;
}

void cell_write(struct interp *interp, struct cell cell, struct literal literal, bool is_open,
                const struct loc *loc)
{
    struct block *block = cell.block;
    bool others = !block->constant && trace_access(interp, cell, true, loc);
    bool takes_in = cell.meeting.kind == MEETING_ALL;
    if (takes_in)
        literal = taken_in(interp, cell, literal, loc);
    is_open |= (takes_in || others) && block->state[cell.at] == CELL_OPEN;
    is_open |= others && !takes_in && !is_same(block->cells[cell.at], literal);
    block->cells[cell.at] = literal;
    block->state[cell.at] = is_open ? CELL_OPEN : CELL_WRITTEN;
}
