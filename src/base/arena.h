/* Arenas: memory that lives as long as a tree, a stage or a whole run, and goes at once.
 *
 * Every tree of dpiac is immutable and lives in an arena; nothing in it is freed on its own. What
 * is wanted for a moment only may lie behind a mark.
 * Under AddressSanitizer each allocation is followed by a poisoned red zone. */
#ifndef DPIAC_BASE_ARENA_H
#define DPIAC_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif

/* No tree has anything that is aligned more than numbers of 64 bits. */
enum { ARENA_ALIGNMENT = _Alignof(uint64_t) };

struct chunk;

/* Its members are for arena.c, and for what stands here so that it costs next to nothing: nothing
 * is done more often than to take a few words. */
struct arena {
    unsigned char *at, *end; /* what is left of the newest chunk; both null if there is none */
    struct chunk *newest;
    struct chunk *spare; /* empty and poisoned; or null */
    size_t next_size;
};

struct arena *arena_new(void);
void arena_free(struct arena *arena);
/* The same for one that somebody else could still see: *ARENA is null then. ARENA may be null. */
void arena_drop(struct arena **arena);

/* SIZE bytes of any content, aligned for pointers and for numbers of 64 bits; never null (running
 * out of memory ends the program with status 2). SIZE 0 gives a valid pointer that must not be
 * read. */
static inline void *arena_take(struct arena *arena, size_t size);
/* The same by a call, also where there is no room left, and where red zones are wanted. */
void *arena_take_slowly(struct arena *arena, size_t size);

/* What is left of a chunk is a multiple of the alignment, as are all pieces of it: where SIZE has
 * room, it has room with what is behind it. 0 is never less than what is left less one. */
static inline void *arena_take(struct arena *arena, size_t size)
{
#ifndef ARENA_POISONS
    unsigned char *memory = arena->at;
    if (size - 1 < (size_t)(arena->end - memory)) {
        arena->at = memory + (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
        return memory;
    }
#endif
    return arena_take_slowly(arena, size);
}

/* The same, zeroed. It stands here so that SIZE, mostly a few words, is known where it is
 * called. */
static inline void *arena_alloc(struct arena *arena, size_t size)
{
    return memset(arena_take(arena, size), 0, size);
}

/* COUNT elements of SIZE bytes, zeroed; a product that overflows counts as running out of memory.
 * An array of a few words is zeroed at once. */
void *arena_alloc_large(struct arena *arena, size_t count, size_t size);
static inline void *arena_alloc_array(struct arena *arena, size_t count, size_t size)
{
    enum { FEW = 8 };
    if (count > FEW || size % sizeof(uint64_t) != 0 || size > FEW * sizeof(uint64_t))
        return arena_alloc_large(arena, count, size);
    uint64_t *memory = (uint64_t *)arena_take(arena, count * size);
    for (size_t i = 0; i < count * size / sizeof(uint64_t); i++)
        memory[i] = 0;
    return memory;
}

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

/* Whether MEMORY was taken from ARENA and not released. */
bool arena_has(const struct arena *arena, const void *memory);

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
