/* Nests as text.
 *
 *       map i < n
 *         map j < p
 *           reduce k < m            2 operations
 *
 *       read   a[m*i + k]        i: m   j: 0   k: 1      at most m*n scalars
 *
 * The columns of a table are the dimensions of the nest, from outside; "-" where an access is in no
 * iteration of one, "own" where each has a leaf of its own, "?" where it is not affine. */
#include <string.h>

#include "nest/numbers.h"

struct printing {
    struct buf *buf;
    const struct nest *nest;
    enum nest_machine machine;
    nest_line *line;
    void *data;
    struct nest_loop_vec columns;
};

static struct arena *arena_of(const struct printing *printing)
{
    return dpia_arena(printing->nest->dpia);
}

/* ---- Dimensions ---- */

static const char *kind_name(const struct nest_dimension *dimension)
{
    switch (dimension->kind) {
    case NEST_MAP:
        return "map";
    case NEST_REDUCTION:
        return "reduce";
    case NEST_SCAN:
        return "scan";
    case NEST_LOOP:
        return dimension->size ? "loop" : "while";
    }
    return "";
}

static const char *law(const struct nest_dimension *dimension)
{
    if (dimension->kind != NEST_REDUCTION && dimension->kind != NEST_SCAN)
        return "";
    return dimension->commutative ? ", commutative" : dimension->associative ? "" : ", in order";
}

static void print_loop(struct printing *printing, const struct nest_loop *loop, int indent)
{
    const struct nest_dimension *dimension = &loop->dimension;
    buf_printf(printing->buf, "%*s%s %s", indent, "", kind_name(dimension), dimension->name);
    if (dimension->size)
        buf_printf(printing->buf, " < %s", nest_nat_text(printing->nest, dimension->size));
    buf_add(printing->buf, law(dimension));
    if (loop->operations > 0)
        buf_printf(printing->buf, ": %llu operation%s", (unsigned long long)loop->operations,
                   loop->operations == 1 ? "" : "s");
    if (dimension->loc.source)
        buf_printf(printing->buf, "  -- %s", printing->line(printing->data, dimension->loc));
    buf_add_char(printing->buf, '\n');
    VEC_PUSH(arena_of(printing), &printing->columns, (struct nest_loop *)loop);
    for (size_t i = 0; i < loop->loops.len; i++)
        print_loop(printing, loop->loops.at[i], indent + 2);
}

/* ---- The table ---- */

/* The part of NAME, "xs_x,xs_y", that names COMPONENT of COUNT; null if it has not so many. */
static const char *part_of(struct arena *arena, const char *name, size_t component, size_t count)
{
    const char *part = NULL;
    size_t parts = 1;
    for (const char *at = name; at; at = strchr(at, ','), at = at ? at + 1 : NULL, parts++)
        if (parts == component + 1)
            part = arena_strndup(arena, at, strcspn(at, ","));
    return parts == count + 1 ? part : NULL;
}

const char *nest_access_name(const struct nest *nest, const struct nest_access *access)
{
    struct arena *arena = dpia_arena(nest->dpia);
    const char *name = access->leaf->name;
    size_t count = data_leaf_count(access->leaf->data);
    const char *part = part_of(arena, name, access->component, count);
    if (count == 1 || part)
        return part ? part : name;
    return arena_printf(arena, "%s.%zu", name, access->component);
}

static const char *stride_text(const struct printing *printing, const struct nest_access *access,
                               const struct nest_loop *loop)
{
    if (!nest_is_in(access->loop, loop))
        return "-";
    struct nest_stride stride = nest_stride(printing->nest, access, loop);
    return stride.kind == NEST_OWN ? "own"
           : stride.nat            ? nest_nat_text(printing->nest, stride.nat)
                                   : "?";
}

static const char *access_text(const struct printing *printing, const struct nest_access *access)
{
    bool is_array = access->leaf->data->kind == DATA_ARRAY ||
                    nest_leaf_size(printing->nest, access->leaf, access->component) !=
                        nat_const(dpia_nats(printing->nest->dpia), 1);
    const char *at =
        arena_printf(arena_of(printing), "[%s]", nest_nat_text(printing->nest, access->offset));
    return arena_printf(arena_of(printing), "%s %s%s%s%s", access->is_write ? "write" : "read ",
                        nest_access_name(printing->nest, access), is_array ? at : "",
                        access->is_conditional ? " if" : "", access->has_border ? " border" : "");
}

/* Rows of text; the first is the head. */
struct row {
    const char **cells;
};

struct row_vec VEC(struct row);

static struct row row_of(const struct printing *printing, const struct nest_access *access)
{
    size_t count = printing->columns.len;
    struct row row = {ARENA_ARRAY(arena_of(printing), const char *, count + 2)};
    row.cells[0] = access ? access_text(printing, access) : "";
    for (size_t i = 0; i < count; i++)
        row.cells[i + 1] = access ? stride_text(printing, access, printing->columns.at[i])
                                  : printing->columns.at[i]->dimension.name;
    row.cells[count + 1] =
        access ? nest_nat_text(printing->nest,
                               nest_footprint(printing->nest, access, printing->nest->root))
               : "scalars";
    return row;
}

static void add_rows(struct printing *printing, const struct nest_loop *loop, bool is_write,
                     struct row_vec *rows)
{
    for (size_t i = 0; i < loop->accesses.len; i++)
        if (loop->accesses.at[i].is_write == is_write)
            VEC_PUSH(arena_of(printing), rows, row_of(printing, &loop->accesses.at[i]));
    for (size_t i = 0; i < loop->loops.len; i++)
        add_rows(printing, loop->loops.at[i], is_write, rows);
}

static int width_of(const struct row_vec *rows, size_t cell)
{
    size_t width = 0;
    for (size_t i = 0; i < rows->len; i++) {
        size_t len = strlen(rows->at[i].cells[cell]);
        width = len > width ? len : width;
    }
    return (int)width;
}

static void print_rows(struct printing *printing, const struct row_vec *rows)
{
    size_t last = printing->columns.len + 1;
    for (size_t i = 0; i < rows->len; i++) {
        buf_printf(printing->buf, "    %-*s", width_of(rows, 0), rows->at[i].cells[0]);
        for (size_t cell = 1; cell < last; cell++)
            buf_printf(printing->buf, "  %*s", width_of(rows, cell), rows->at[i].cells[cell]);
        buf_printf(printing->buf, "  %s\n", rows->at[i].cells[last]);
    }
}

static void print_table(struct printing *printing, const struct nest_loop *loop)
{
    struct row_vec rows = {NULL, 0, 0};
    VEC_PUSH(arena_of(printing), &rows, row_of(printing, NULL));
    add_rows(printing, loop, false, &rows);
    add_rows(printing, loop, true, &rows);
    if (rows.len > 1)
        print_rows(printing, &rows);
}

/* ---- Amounts ---- */

static const char *amount_text(const struct printing *printing, const struct nat *amount)
{
    return amount ? nest_nat_text(printing->nest, amount) : "known only at the end";
}

static void print_bytes(struct printing *printing, const struct nest_loop *loop, bool is_write)
{
    const struct nat *least = nest_bytes_least(printing->nest, loop, is_write);
    const struct nat *most = nest_bytes_most(printing->nest, loop, is_write);
    buf_printf(printing->buf, "    bytes %-9s %s", is_write ? "written" : "read",
               amount_text(printing, least));
    if (most != least)
        buf_printf(printing->buf, "; if nothing is kept %s", amount_text(printing, most));
    buf_add_char(printing->buf, '\n');
}

static void print_nest(struct printing *printing, const struct nest_loop *loop, size_t number)
{
    struct nest_advice advice = nest_advise(printing->nest, loop, printing->machine);
    buf_printf(printing->buf, "  nest %zu\n", number);
    printing->columns = (struct nest_loop_vec){NULL, 0, 0};
    print_loop(printing, loop, 4);
    print_table(printing, loop);
    print_bytes(printing, loop, false);
    print_bytes(printing, loop, true);
    buf_printf(printing->buf, "    %-15s %s\n", "operations",
               amount_text(printing, nest_operations(printing->nest, loop)));
    buf_printf(printing->buf, "    %-15s %s\n", "parallelism",
               amount_text(printing, nest_parallelism(printing->nest, loop)));
    for (size_t i = 0; i < advice.len; i++)
        buf_printf(printing->buf, "    - %s\n", advice.at[i]);
}

/* What an entry reads and writes in no loop. */
static void print_rest(struct printing *printing)
{
    const struct nest_loop *root = printing->nest->root;
    for (size_t i = 0; i < root->accesses.len; i++)
        buf_printf(printing->buf, "  once: %s\n", access_text(printing, &root->accesses.at[i]));
    if (root->loops.len == 0 && root->accesses.len == 0)
        buf_add(printing->buf, "  no loops\n");
}

void nest_print(struct buf *buf, const struct nest *nest, enum nest_machine machine,
                nest_line *line, void *data)
{
    struct printing printing = {
        .buf = buf, .nest = nest, .machine = machine, .line = line, .data = data};
    buf_printf(buf, "%s\n", nest->entry->name);
    if (nest->unread) {
        buf_printf(buf, "  not read: %s  -- %s\n", nest->unread, line(data, nest->unread_loc));
        return;
    }
    for (size_t i = 0; i < nest->root->loops.len; i++)
        print_nest(&printing, nest->root->loops.at[i], i + 1);
    print_rest(&printing);
}
