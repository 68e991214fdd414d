/* Writing the output: every file beside its place first, then renamed, so that a file is replaced
 * as a whole or not at all. One that would stay as it is is not touched, for what is made of it
 * then need not be made again; one that dpiac did not make is not replaced unless that is asked
 * for. */
#ifndef DPIAC_DRIVER_FILES_H
#define DPIAC_DRIVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct file_text {
    const char *path;
    const char *text;
    size_t len;
    bool replaces_any; /* also a file that dpiac did not make */
};

/* Writes all COUNT files or none. On failure prints why to standard error and gives false. */
bool files_write(struct arena *arena, const struct file_text *files, size_t count);

#endif
