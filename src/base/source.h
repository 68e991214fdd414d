/* Source texts and places in them. A place is a range of byte offsets; lines and columns are
 * computed when a diagnostic or a comment in the output shows them. */
#ifndef DPIAC_BASE_SOURCE_H
#define DPIAC_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

struct source {
    const char *path; /* as the user named it */
    const char *text; /* zero-terminated */
    size_t len;
    const uint32_t *lines; /* where each line begins */
    size_t line_count;
    bool is_notation; /* in DPIA's own notation, not the surface language */
    bool is_prelude;  /* comes with dpiac: what a program gets from it happens where it asks */
};

/* Where something comes from. BEGIN inclusive, END exclusive; a null source means that there is no
 * place to show. CONSTRUCT is what stands there as it is written, "map", "dpia.map_local",
 * "mapLocal", where loops that are made of it are called like that; else null. */
struct loc {
    const struct source *source;
    uint32_t begin, end;
    const char *construct;
};

/* Reads the file at PATH. On failure gives null and sets *WHY to a message such as
 * "is a directory" or the system's own; a file over 64 MiB is refused. */
struct source *source_read(struct arena *arena, const char *path, const char **why);

/* The same of what is left of STREAM, which is called NAME. */
struct source *source_read_stream(struct arena *arena, const char *name, FILE *stream,
                                  const char **why);

/* A source made of the LEN bytes at TEXT, or of a string: of built-in programs, data and tests. */
struct source *source_from_bytes(struct arena *arena, const char *path, const char *text,
                                 size_t len);
struct source *source_from_text(struct arena *arena, const char *path, const char *text);

/* The name of the file at PATH, without its folder. */
const char *source_file_name(const char *path);
/* The same without its suffix. */
const char *source_file_stem(struct arena *arena, const char *path);

/* How many bytes at the start are UTF-8 text without zero bytes: all, or those before the first bad
 * one. */
size_t source_text_length(const struct source *source);

/* Line and column, both from 1, of byte OFFSET. Columns count UTF-8 characters. */
void source_position(const struct source *source, size_t offset, unsigned *line, unsigned *column);

struct loc loc_none(void);
struct loc loc_range(const struct source *source, uint32_t begin, uint32_t end);
struct loc loc_named(struct loc loc, const char *construct); /* with that construct */
bool loc_in_prelude(struct loc loc);
/* LOC, or for a place in the prelude CALL, that of the call by which the program got there. */
struct loc loc_in_program(struct loc loc, struct loc call);
struct loc loc_join(struct loc first, struct loc last); /* from FIRST's begin to LAST's end */
unsigned loc_line(struct loc loc);                      /* 0 when there is no place */
/* What stands at LOC, on one line and shortened where it is long; null if nothing does. */
const char *loc_text(struct arena *arena, struct loc loc);

#endif
