/* The texts of the host code (text.c), and calls of their functions. */
#ifndef DPIAC_OPENCL_HOST_TEXT_H
#define DPIAC_OPENCL_HOST_TEXT_H

#include "target/gen.h"

struct opencl;

/* The texts of the host code: those that are used are put into the file. */
enum host_text {
    TEXT_FAILURE,
    TEXT_DOUBLES,
    TEXT_WIDE_ATOMICS,
    TEXT_TABLES,
    TEXT_GROUPS_WAIT,
    TEXT_CREATE,
    TEXT_RUN,
    TEXT_CHOOSE_INDICES,
    TEXT_INDEX_ARGUMENT,
    TEXT_BUFFER,
    TEXT_FAIL,
    TEXT_SHAPE_GROUP,
    TEXT_GROUP_SIZE,
    TEXT_SPREAD_ITEMS,
    TEXT_LAUNCH_GRID,
    TEXT_LAUNCH_ITEMS,
    TEXT_LAUNCH_BLOCKS,
    TEXT_LAUNCH_SHARES,
    TEXT_LAUNCH_SLOTS,
    TEXT_LAUNCH_GROUPS,
    TEXT_LAUNCH_FIXED,
    TEXT_LAUNCH_TASK,
    TEXT_LOCAL_MEMORY,
    TEXT_LOCAL_ARGUMENT,
    TEXT_ALLOCATE,
    TEXT_RELEASE,
    TEXT_EXCHANGE,
    TEXT_COPY_IN,
    TEXT_COPY_OUT,
    TEXT_READ_VALUE,
    TEXT_STATUS,
    TEXT_COUNT
};

/* The C file's parts that are the same for all programs (text.c). */
void host_text_add(const struct opencl *cl, enum host_text text, struct buf *buf);

/* The name in C of what a text defines. */
const char *host_name(const struct opencl *cl, const char *definition);

/* A call of such a function. */
const struct cexp *host_call(const struct opencl *cl, const char *definition,
                             const struct cexp *const *args, size_t count);
const struct cexp *host_call1(const struct opencl *cl, const char *definition,
                              const struct cexp *a);
const struct cexp *host_call2(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b);
const struct cexp *host_call3(const struct opencl *cl, const char *definition,
                              const struct cexp *a, const struct cexp *b, const struct cexp *c);

/* Keeps the names of those texts from variables of GEN. */
void host_text_reserve(const struct opencl *cl, struct gen *gen);

/* Whether a text has NAME for something of its own. */
bool host_text_has_name(const char *name);

#endif
