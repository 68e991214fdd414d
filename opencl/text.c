/* The parts of the host code that are the same for all programs: creating and freeing, and what a
 * call needs. They lie in opencl/text, as C with places for what differs (base/template.h):
 *
 *     $prog, $PROG  the program's name: $prog_create, $PROG_ERROR_MEMORY
 *     $self         the variable of type struct $prog *, called like the program where that is free
 *     $GIVENSIZE    the size of a work-group that an option gives, or 0; $GIVENGROUPS, how many
 *                   there are; $GIVENLOCAL, how much local memory
 *
 * A program or a variable of it may be called like something in these texts; so their names are
 * listed here, to be kept from variables. */
#include <inttypes.h>
#include <string.h>

#include "base/diag.h"
#include "base/template.h"
#include "opencl/emit_private.h"
#include "opencl/host.h"
#include "opencl/host_text.h"
#include "opencl/kernel.h"

static const char *const failure[] = {
#include "opencl/text/failure.inc"
};
static const char *const fail[] = {
#include "opencl/text/fail.inc"
};
static const char *const doubles[] = {
#include "opencl/text/doubles.inc"
};
static const char *const groups_wait[] = {
#include "opencl/text/groups_wait.inc"
};
static const char *const tables[] = {
#include "opencl/text/tables.inc"
};
static const char *const choose_indices[] = {
#include "opencl/text/choose_indices.inc"
};
static const char *const index_argument[] = {
#include "opencl/text/index_argument.inc"
};
static const char *const buffer[] = {
#include "opencl/text/buffer.inc"
};
static const char *const create[] = {
#include "opencl/text/create.inc"
};
static const char *const run[] = {
#include "opencl/text/run.inc"
};
static const char *const shape_group[] = {
#include "opencl/text/shape_group.inc"
};
static const char *const group_size[] = {
#include "opencl/text/group_size.inc"
};
static const char *const spread_items[] = {
#include "opencl/text/spread_items.inc"
};
static const char *const launch_grid[] = {
#include "opencl/text/launch_grid.inc"
};
static const char *const launch_blocks[] = {
#include "opencl/text/launch_blocks.inc"
};
static const char *const launch_items[] = {
#include "opencl/text/launch_items.inc"
};
static const char *const launch_shares[] = {
#include "opencl/text/launch_shares.inc"
};
static const char *const launch_slots[] = {
#include "opencl/text/launch_slots.inc"
};
static const char *const launch_groups[] = {
#include "opencl/text/launch_groups.inc"
};
static const char *const launch_fixed[] = {
#include "opencl/text/launch_fixed.inc"
};
static const char *const launch_task[] = {
#include "opencl/text/launch_task.inc"
};
static const char *const local_memory[] = {
#include "opencl/text/local_memory.inc"
};
static const char *const local_argument[] = {
#include "opencl/text/local_argument.inc"
};
static const char *const allocate[] = {
#include "opencl/text/allocate.inc"
};
static const char *const exchange[] = {
#include "opencl/text/exchange.inc"
};

static const char *const release[] = {
#include "opencl/text/release.inc"
};
static const char *const copy_in[] = {
#include "opencl/text/copy_in.inc"
};
static const char *const copy_out[] = {
#include "opencl/text/copy_out.inc"
};
static const char *const read_value[] = {
#include "opencl/text/read_value.inc"
};
static const char *const wide_atomics[] = {
#include "opencl/text/wide_atomics.inc"
};
static const char *const status[] = {
#include "opencl/text/status.inc"
};

#define ROW(lines) {lines, sizeof lines / sizeof lines[0]}

static const struct {
    const char *const *lines;
    size_t count;
} texts[TEXT_COUNT] = {
    [TEXT_FAILURE] = ROW(failure),
    [TEXT_DOUBLES] = ROW(doubles),
    [TEXT_WIDE_ATOMICS] = ROW(wide_atomics),
    [TEXT_TABLES] = ROW(tables),
    [TEXT_GROUPS_WAIT] = ROW(groups_wait),
    [TEXT_CREATE] = ROW(create),
    [TEXT_RUN] = ROW(run),
    [TEXT_CHOOSE_INDICES] = ROW(choose_indices),
    [TEXT_INDEX_ARGUMENT] = ROW(index_argument),
    [TEXT_BUFFER] = ROW(buffer),
    [TEXT_FAIL] = ROW(fail),
    [TEXT_SHAPE_GROUP] = ROW(shape_group),
    [TEXT_GROUP_SIZE] = ROW(group_size),
    [TEXT_SPREAD_ITEMS] = ROW(spread_items),
    [TEXT_LAUNCH_GRID] = ROW(launch_grid),
    [TEXT_LAUNCH_ITEMS] = ROW(launch_items),
    [TEXT_LAUNCH_BLOCKS] = ROW(launch_blocks),
    [TEXT_LAUNCH_SHARES] = ROW(launch_shares),
    [TEXT_LAUNCH_SLOTS] = ROW(launch_slots),
    [TEXT_LAUNCH_GROUPS] = ROW(launch_groups),
    [TEXT_LAUNCH_FIXED] = ROW(launch_fixed),
    [TEXT_LOCAL_MEMORY] = ROW(local_memory),
    [TEXT_LOCAL_ARGUMENT] = ROW(local_argument),
    [TEXT_LAUNCH_TASK] = ROW(launch_task),
    [TEXT_ALLOCATE] = ROW(allocate),
    [TEXT_RELEASE] = ROW(release),
    [TEXT_EXCHANGE] = ROW(exchange),
    [TEXT_COPY_IN] = ROW(copy_in),
    [TEXT_COPY_OUT] = ROW(copy_out),
    [TEXT_READ_VALUE] = ROW(read_value),
    [TEXT_STATUS] = ROW(status),
};

static const char *number(const struct opencl *cl, uint64_t value)
{
    return arena_printf(cl->arena, "%" PRIu64, value);
}

void host_text_add(const struct opencl *cl, enum host_text text, struct buf *buf)
{
    const struct template_word words[] = {
        {"prog", cl->name},
        {"PROG", cl->prefix},
        {"self", cl->self},
        {"GIVENSIZE", number(cl, cl->options->work_group_size)},
        {"GIVENGROUPS", number(cl, cl->options->work_groups)},
        {"GIVENLOCAL", number(cl, cl->options->local_memory)},
        {"LIMITED", cl->options->local_memory > 0 ? "" : NULL},
        {"DOUBLES", cl->used[TEXT_DOUBLES] ? "" : NULL},
        {"ATOMICS", cl->used[TEXT_WIDE_ATOMICS] ? "" : NULL},
        {"TABLES", cl->used[TEXT_TABLES] ? "" : NULL},
        {"WAITS", cl->used[TEXT_GROUPS_WAIT] ? "" : NULL}};
    if (texts[text].count == 0)
        bug(loc_none(), "text %d of the host code is empty", (int)text);
    template_add_code(buf, texts[text].lines, texts[text].count, words,
                      sizeof words / sizeof words[0]);
}

/* What the texts define, with the program's name in front: so nothing clashes with another file in
 * the same translation unit. */
static const char *const definitions[] = {
    "advance", "allocate", "argument", "begin", "build", "check", "check_atomics", "check_buffer",
    "check_doubles", "check_local_memory", "choose_indices", "code_name", "copy_in", "copy_out",
    "create_status", "create_tables", "even_row", "event", "exchange", "extent", "find_kept",
    "finish", "follow_last", "forget_last", "group_size", "index_argument", "keep_last",
    "keep_options", "kept", "kernel_names", "kernels", "launch", "launch_blocks", "launch_fixed",
    "launch_grid", "launch_groups", "launch_items", "launch_part", "launch_shares", "launch_slots",
    "launch_task", "local_argument", "make_kept", "mark", "measure_groups", "read_status",
    "read_value", "release", "release_kernels", "result_of", "set_tables", "shape_group", "source",
    "spread_items", "start", "table_arguments", "tables", "take", "wait",
};

static bool is_among(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

const char *host_name(const struct opencl *cl, const char *definition)
{
    return arena_printf(cl->arena, "%s_%s", cl->name, definition);
}

const struct cexp *host_call(const struct opencl *cl, const char *definition,
                             const struct cexp *const *args, size_t count)
{
    if (!is_among(definitions, sizeof definitions / sizeof definitions[0], definition))
        bug(loc_none(), "no text of the host code defines '%s'", definition);
    return cexp_call(cl->arena, host_name(cl, definition), args, count);
}

const struct cexp *host_call1(const struct opencl *cl, const char *definition,
                              const struct cexp *a)
{
    return host_call(cl, definition, &a, 1);
}

const struct cexp *host_call2(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b)
{
    return host_call(cl, definition, (const struct cexp *const[]){a, b}, 2);
}

const struct cexp *host_call3(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b, const struct cexp *c)
{
    return host_call(cl, definition, (const struct cexp *const[]){a, b, c}, 3);
}

/* The variables of functions of entries. */
static const char *const names[] = {
    "bytes", "device", "done", "error", "kernel", "lanes", "n_wait", "queue", "run", "status",
    "status_word", "wait",
};

/* The variables of functions, and members of structs, that have self. */
static const char *const locals[] = {
    "all", "begun", "best", "buffer", "built", "call", "code", "config", "context", "count", "d",
    "doubles", "end", "err", "event", "extensions", "first", "fits", "format", "found", "given",
    "global_size", "gpu", "groups", "i", "in_order", "index", "items", "keeps", "kept", "kernels",
    "large", "largest", "last", "length", "limit", "lines", "link", "local", "local_size", "more",
    "most", "name", "names", "none", "offset", "options", "properties", "room", "second", "share",
    "size", "sizes", "slots", "small", "state", "step", "type", "units", "value", "values",
    "vendor", "wanted", "whole", "work_group_size", "work_groups", "zero",
};

void host_text_reserve(const struct opencl *cl, struct gen *gen)
{
    for (size_t i = 0; i < sizeof definitions / sizeof definitions[0]; i++)
        gen_reserve(gen, host_name(cl, definitions[i]));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        gen_reserve(gen, names[i]);
}

bool host_text_has_name(const char *name)
{
    return is_among(names, sizeof names / sizeof names[0], name) ||
           is_among(locals, sizeof locals / sizeof locals[0], name);
}
