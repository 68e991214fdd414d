/* The line of a place with carets under it, as diagnostics show it. */
#ifndef DPIAC_BASE_EXCERPT_H
#define DPIAC_BASE_EXCERPT_H

#include <stdio.h>

#include "base/source.h"

/* Prints the first line of LOC and a line of carets under the part of it that LOC covers. A place
 * past the end of a line gets one caret. Of a long line only a window around the carets is shown.
 * Nothing is printed for a blank line, or where there is no place. */
void excerpt_print(FILE *out, struct loc loc);

/* The same with ON and OFF around the carets. */
void excerpt_print_marked(FILE *out, struct loc loc, const char *on, const char *off);

/* Prints TEXT with a '?' for every byte that could upset a terminal: control characters other than
 * the line break, and what is not UTF-8. */
void excerpt_print_text(FILE *out, const char *text);

#endif
