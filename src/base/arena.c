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

/* How long the conversion is that CONVERSION begins with, behind the %, where it is of a text or of
 * a whole number in decimal: s, d, u, and the latter behind l, ll or z. 0 for another one. */
static size_t simple_length(const char *conversion)
{
    size_t before = 0;
    if (*conversion == 's')
        return 1;
    if (*conversion == 'z')
        before = 1;
    else if (*conversion == 'l')
        before = conversion[1] == 'l' ? 2 : 1;
    return conversion[before] == 'd' || conversion[before] == 'u' ? before + 1 : 0;
}

/* Whether FORMAT has text and such conversions only, as most have. */
static bool is_simple(const char *format)
{
    for (const char *at = format; *at; at++)
        if (*at == '%' && simple_length(at + 1) == 0)
            return false;
    return true;
}

/* Arguments that are still to be shown, and the digits of the last number that was. */
struct shown {
    va_list args;
    char digits[24];
};

/* VALUE, or what it is below 0, in decimal. */
static const char *show_number(struct shown *shown, uint64_t value, bool is_negative)
{
    char *at = shown->digits + sizeof shown->digits;
    *--at = '\0';
    value = is_negative ? -value : value;
    do
        *--at = (char)('0' + value % 10);
    while (value /= 10);
    if (is_negative)
        *--at = '-';
    return at;
}

/* What the next argument is as text, by CONVERSION of LENGTH. A text that is missing is shown as
 * the library shows it. */
static const char *show_next(struct shown *shown, const char *conversion, size_t length)
{
    const char last = conversion[length - 1];
    const char *text;
    long long number;
    if (last == 's') {
        text = va_arg(shown->args, const char *);
        return text ? text : "(null)";
    }
    if (*conversion == 'z' && last == 'u')
        return show_number(shown, va_arg(shown->args, size_t), false);
    if (last == 'u')
        return show_number(shown,
                           length == 1   ? va_arg(shown->args, unsigned)
                           : length == 2 ? va_arg(shown->args, unsigned long)
                                         : va_arg(shown->args, unsigned long long),
                           false);
    number = *conversion == 'z' ? (long long)va_arg(shown->args, ptrdiff_t)
             : length == 1      ? va_arg(shown->args, int)
             : length == 2      ? va_arg(shown->args, long)
                                : va_arg(shown->args, long long);
    return show_number(shown, (uint64_t)number, number < 0);
}

/* The length of what FORMAT, which is simple, makes of the arguments; it is written to TEXT unless
 * that is null. */
static size_t put_simple(char *text, const char *format, struct shown *shown)
{
    size_t len = 0;
    for (const char *at = format; *at; at++) {
        const size_t length = *at == '%' ? simple_length(at + 1) : 0;
        const char *part = length ? show_next(shown, at + 1, length) : at;
        size_t part_len = length ? strlen(part) : 1;
        if (text)
            memcpy(text + len, part, part_len);
        len += part_len;
        at += length;
    }
    return len;
}

static char *print_simple(struct arena *arena, const char *format, va_list args)
{
    struct shown shown;
    va_copy(shown.args, args);
    size_t len = put_simple(NULL, format, &shown);
    va_end(shown.args);
    char *text = arena_take(arena, len + 1);
    va_copy(shown.args, args);
    put_simple(text, format, &shown);
    va_end(shown.args);
    text[len] = '\0';
    return text;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    char brief[128];
    va_list again;
    if (is_simple(format))
        return print_simple(arena, format, args);
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
