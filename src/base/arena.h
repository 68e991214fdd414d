/* Arenas: memory that lives as long as a tree, a stage or a whole run, and goes at once.
 *
 * Every tree of dpiac is immutable and lives in an arena; nothing in it is freed on its own. What
 * is wanted for a moment only may lie behind a mark.
 * Under AddressSanitizer each allocation is followed by a poisoned red zone. */
#ifndef DPIAC_BASE_ARENA_H
#define DPIAC_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *arena);
/* The same for one that somebody else could still see: *ARENA is null then. ARENA may be null. */
void arena_drop(struct arena **arena);

/* SIZE bytes of any content, aligned for pointers and for numbers of 64 bits; never null (running
 * out of memory ends the program with status 2). SIZE 0 gives a valid pointer that must not be
 * read. */
void *arena_take(struct arena *arena, size_t size);

/* The same, zeroed. It stands here so that SIZE, mostly a few words, is known where it is
 * called. */
static inline void *arena_alloc(struct arena *arena, size_t size)
{
    return memset(arena_take(arena, size), 0, size);
}

/* COUNT elements of SIZE bytes; a product that overflows counts as running out of memory. */
void *arena_alloc_array(struct arena *arena, size_t count, size_t size);

/* Where ARENA stands; and back to there: what was taken since goes, and is not used again. Marks
 * are released in the reverse order. */
struct arena_mark {
    void *newest; /* chunk, or null */
    size_t used;
};
struct arena_mark arena_mark(const struct arena *arena);
void arena_release(struct arena *arena, struct arena_mark mark);
/* How many bytes were taken since. */
size_t arena_taken(const struct arena *arena, struct arena_mark mark);

/* A copy of the LEN bytes at TEXT, with a zero byte behind them. */
char *arena_strndup(struct arena *arena, const char *text, size_t len);
char *arena_strdup(struct arena *arena, const char *text);
char *arena_printf(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count)                                                            \
    ((type *)arena_alloc_array((arena), (size_t)(count), sizeof(type)))

#endif
