/* The parts of the host code that are the same for all programs: creating and freeing, and what a
 * call needs. They lie in opencl/text, as C with words for what differs (target/text.h):
 *
 *     prog, PROG    the program's name: prog_create, PROG_ERROR_MEMORY
 *     self          the variable of type struct prog *, called like the program where that is free
 *     run           the variable and the struct of a call
 *
 * A program or a variable of it may be called like something in these texts; so their names are
 * listed here, to be kept from variables. */
#include <string.h>

#include "opencl/emit_private.h"
#include "target/text.h"

static const char *const create[] = {
#include "opencl/text/create.inc"
};
static const char *const run[] = {
#include "opencl/text/run.inc"
};
static const char *const launch_items[] = {
#include "opencl/text/launch_items.inc"
};
static const char *const launch_groups[] = {
#include "opencl/text/launch_groups.inc"
};
static const char *const launch_task[] = {
#include "opencl/text/launch_task.inc"
};
static const char *const allocate[] = {
#include "opencl/text/allocate.inc"
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
static const char *const status[] = {
#include "opencl/text/status.inc"
};

#define ROW(lines) {lines, sizeof lines / sizeof lines[0]}

static const struct {
    const char *const *lines;
    size_t count;
} texts[TEXT_COUNT] = {
    [TEXT_CREATE] = ROW(create),
    [TEXT_RUN] = ROW(run),
    [TEXT_LAUNCH_ITEMS] = ROW(launch_items),
    [TEXT_LAUNCH_GROUPS] = ROW(launch_groups),
    [TEXT_LAUNCH_TASK] = ROW(launch_task),
    [TEXT_ALLOCATE] = ROW(allocate),
    [TEXT_RELEASE] = ROW(release),
    [TEXT_COPY_IN] = ROW(copy_in),
    [TEXT_COPY_OUT] = ROW(copy_out),
    [TEXT_READ_VALUE] = ROW(read_value),
    [TEXT_STATUS] = ROW(status),
};

void host_text_add(const struct opencl *cl, enum host_text text, struct buf *buf)
{
    const struct text_word words[] = {
        {"prog", cl->name}, {"PROG", cl->prefix}, {"self", cl->self}, {"run", cl->run}};
    text_add(buf, texts[text].lines, texts[text].count, words, sizeof words / sizeof words[0]);
}

/* What the texts and the functions of entries use at the top level and for themselves. */
static const char *const names[] = {
    "allocate",      "argument",    "build",        "check",       "copy_in",
    "copy_out",      "create_status", "device",     "done",        "error",
    "error_of",      "finish",      "kernel",       "kernel_names", "launch",
    "launch_groups", "launch_items", "launch_task", "measure_device", "measure_kernels",
    "n_wait",        "queue",       "read_status",  "read_value",  "release",
    "source",        "status",      "status_word",  "wait",        "lanes",
};

void host_text_reserve(struct gen *gen)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        gen_reserve(gen, names[i]);
}

bool host_text_has_name(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}
