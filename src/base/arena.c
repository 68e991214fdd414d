/* Arenas: a list of chunks, each filled from its start.
 *
 * A request takes the next bytes of the newest chunk, rounded up so that the following one is
 * aligned too. One that does not fit opens a new chunk; chunks double in size up to a bound, and a
 * request larger than that bound gets a chunk of its own size. What is handed out is zeroed then;
 * much of a chunk is never asked for. A large array has a chunk of its own, which comes zeroed. The
 * largest chunk that a release gives up is kept for the next time: who marks and releases again and
 * again does not make one each time.
 *
 * Under AddressSanitizer the unused rest of every chunk is poisoned, and between two allocations
 * at least REDZONE bytes stay poisoned: running past an object is reported although the memory
 * around it belongs to the same chunk. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

#ifdef ARENA_POISONS
#include <sanitizer/asan_interface.h>
#define REDZONE 16
#define POISON(address, size) ASAN_POISON_MEMORY_REGION((address), (size))
#define UNPOISON(address, size) ASAN_UNPOISON_MEMORY_REGION((address), (size))
#else
#define REDZONE 0
#define POISON(address, size) ((void)(address), (void)(size))
#define UNPOISON(address, size) ((void)(address), (void)(size))
#endif

/* No tree has anything that is aligned more. */
#define ALIGNMENT ((size_t)ARENA_ALIGNMENT)
#define SMALLEST_CHUNK ((size_t)4096)
#define LARGEST_CHUNK ((size_t)1 << 20)
#define LARGE_ARRAY ((size_t)1 << 16)

struct chunk {
    struct chunk *older;
    size_t size, used; /* USED: of the newest chunk as it was last noted */
    _Alignas(ARENA_ALIGNMENT) unsigned char bytes[];
};

struct arena *arena_new(void)
{
    struct arena *arena = alloc_resize(NULL, sizeof *arena);
    *arena = (struct arena){.next_size = SMALLEST_CHUNK};
    return arena;
}

static void chunk_free(struct chunk *chunk)
{
    if (!chunk)
        return;
    UNPOISON(chunk->bytes, chunk->size);
    free(chunk);
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    while (arena->newest) {
        struct chunk *chunk = arena->newest;
        arena->newest = chunk->older;
        chunk_free(chunk);
    }
    chunk_free(arena->spare);
    free(arena);
}

void arena_drop(struct arena **arena)
{
    if (!arena)
        return;
    arena_free(*arena);
    *arena = NULL;
}

static size_t used_of(const struct arena *arena, const struct chunk *chunk)
{
    return chunk == arena->newest ? (size_t)(arena->at - chunk->bytes) : chunk->used;
}

struct arena_mark arena_mark(const struct arena *arena)
{
    const struct chunk *newest = arena->newest;
    return (struct arena_mark){arena->newest, newest ? used_of(arena, newest) : 0};
}

/* CHUNK, of which USED bytes are taken, or none is the newest one. */
static void open_chunk(struct arena *arena, struct chunk *chunk, size_t used)
{
    arena->newest = chunk;
    arena->at = chunk ? chunk->bytes + used : NULL;
    arena->end = chunk ? chunk->bytes + chunk->size : NULL;
}

/* Makes CHUNK as it was when USED bytes were taken. */
static void chunk_release(struct chunk *chunk, size_t used)
{
    POISON(chunk->bytes + used, chunk->used - used);
    chunk->used = used;
}

/* Takes the newest chunk away. */
static void give_up(struct arena *arena)
{
    struct chunk *chunk = arena->newest;
    chunk->used = used_of(arena, chunk);
    open_chunk(arena, chunk->older, chunk->older ? chunk->older->used : 0);
    if (arena->spare && arena->spare->size >= chunk->size) {
        chunk_free(chunk);
        return;
    }
    chunk_free(arena->spare);
    chunk_release(chunk, 0);
    arena->spare = chunk;
}

void arena_release(struct arena *arena, struct arena_mark mark)
{
    while (arena->newest != mark.newest)
        give_up(arena);
    if (!mark.newest)
        return;
    arena->newest->used = used_of(arena, arena->newest);
    chunk_release(arena->newest, mark.used);
    open_chunk(arena, arena->newest, mark.used);
}

size_t arena_taken(const struct arena *arena, struct arena_mark mark)
{
    size_t taken = 0;
    const struct chunk *chunk = arena->newest;
    for (; chunk != mark.newest; chunk = chunk->older)
        taken += used_of(arena, chunk);
    return chunk ? taken + used_of(arena, chunk) - mark.used : taken;
}

bool arena_has(const struct arena *arena, const void *memory)
{
    const unsigned char *at = memory;
    for (const struct chunk *chunk = arena->newest; chunk; chunk = chunk->older)
        if (at >= chunk->bytes && at < chunk->bytes + chunk->size)
            return true;
    return false;
}

/* MEMORY as an empty chunk of SIZE bytes. */
static struct chunk *chunk_in(void *memory, size_t size)
{
    struct chunk *chunk = memory;
    chunk->size = size;
    chunk->used = 0;
    POISON(chunk->bytes, size);
    return chunk;
}

static struct chunk *chunk_new(struct arena *arena, size_t least)
{
    size_t size = arena->next_size > least ? arena->next_size : least;
    if (arena->next_size < LARGEST_CHUNK)
        arena->next_size *= 2;
    return chunk_in(alloc_resize(NULL, sizeof(struct chunk) + size), size);
}

static void push_chunk(struct arena *arena, struct chunk *chunk)
{
    if (arena->newest)
        arena->newest->used = used_of(arena, arena->newest);
    chunk->older = arena->newest;
    open_chunk(arena, chunk, 0);
}

static void add_chunk(struct arena *arena, size_t least)
{
    struct chunk *chunk = arena->spare;
    if (chunk && chunk->size >= least)
        arena->spare = NULL;
    else
        chunk = chunk_new(arena, least);
    push_chunk(arena, chunk);
}

/* SIZE with its red zone, rounded up to the alignment. */
static size_t padded(size_t size)
{
    if (size > SIZE_MAX / 2)
        alloc_fail();
    if (size == 0)
        size = 1;
    return (size + REDZONE + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void *arena_take_slowly(struct arena *arena, size_t size)
{
    size_t taken = padded(size);
    if ((size_t)(arena->end - arena->at) < taken)
        add_chunk(arena, taken);
    void *memory = arena->at;
    arena->at += taken;
    UNPOISON(memory, size);
    return memory;
}

void *arena_alloc_large(struct arena *arena, size_t count, size_t size)
{
    size_t bytes = alloc_product(count, size), taken = padded(bytes);
    if (bytes < LARGE_ARRAY)
        return arena_alloc(arena, bytes);
    push_chunk(arena, chunk_in(alloc_zeroed(sizeof(struct chunk) + taken), taken));
    return arena_take(arena, bytes);
}

char *arena_strndup(struct arena *arena, const char *text, size_t len)
{
    char *copy = arena_take(arena, len + 1);
    memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return arena_strndup(arena, text, strlen(text));
}

/* Whether FORMAT has text and %s only, as most have. */
static bool is_of_texts(const char *format)
{
    for (const char *at = format; *at; at++)
        if (*at == '%' && *++at != 's')
            return false;
    return true;
}

/* The length of what FORMAT, which is of texts, makes of ARGS; it is written to TEXT unless that is
 * null. A text that is missing is shown as the library shows it. */
static size_t put_texts(char *text, const char *format, va_list args)
{
    size_t len = 0;
    for (const char *at = format; *at; at++) {
        const bool is_text = *at == '%';
        const char *part = is_text ? va_arg(args, const char *) : at;
        if (!part)
            part = "(null)";
        size_t part_len = is_text ? strlen(part) : 1;
        if (text)
            memcpy(text + len, part, part_len);
        len += part_len;
        at += is_text;
    }
    return len;
}

static char *join_texts(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t len = put_texts(NULL, format, args);
    char *text = arena_take(arena, len + 1);
    put_texts(text, format, again);
    text[len] = '\0';
    va_end(again);
    return text;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    char brief[128];
    va_list again;
    if (is_of_texts(format))
        return join_texts(arena, format, args);
    va_copy(again, args);
    int len = vsnprintf(brief, sizeof brief, format, args);
    size_t size = len < 0 ? 1 : (size_t)len + 1;
    char *text = arena_take(arena, size);
    *text = '\0';
    if (len >= 0 && size <= sizeof brief)
        memcpy(text, brief, size);
    else if (len >= 0)
        vsnprintf(text, size, format, again);
    va_end(again);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
