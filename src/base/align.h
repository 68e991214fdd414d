/* The layout of C whose names have become longer or shorter: a line within brackets begins below
 * what the innermost of them begins with, and is broken where it is too long.
 *
 *     static void dot_launch(struct dot_run *run,
 *                     struct dot_extent local)
 *
 *     static void dot_launch(struct dot_run *run,
 *                            struct dot_extent local) */
#ifndef DPIAC_BASE_ALIGN_H
#define DPIAC_BASE_ALIGN_H

#include "base/buf.h"

/* Appends TEXT, lines of C of which the first is not within brackets, with its layout mended. Where
 * it has line breaks, they stay; lines of the preprocessor, and comments, stay as they are. */
void align_code(struct buf *buf, const char *text);

#endif
