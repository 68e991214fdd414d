/* Diagnostics about the user's program.
 *
 * Messages are objects in the order in which they were reported; tests and the driver look at them
 * as such, and diag_print is the only place that knows how they look on a terminal:
 *
 *     dot.fut:3:18: error: unknown name 'yz'
 *         let r = xs + yz
 *                      ^^
 *
 * A second error at exactly the same place is almost always a consequence of the first. It is
 * dropped, and so are the notes that explain it. A message without a place is never dropped. */
#include "base/diag.h"

#include <stdlib.h>

#include "base/excerpt.h"
#include "base/map.h"
#include "base/vec.h"

struct diag {
    struct arena *arena;
    struct diag_message_vec VEC(struct diag_message) messages;
    size_t error_count;
    struct map *places; /* source -> map of the places of its errors, as text "BEGIN-END" */
    bool dropping;      /* the last message was dropped: so are its notes */
    bool silent;        /* warnings are dropped */
    bool colors;
};

struct diag *diag_new(struct arena *arena)
{
    struct diag *diag = ARENA_NEW(arena, struct diag);
    diag->arena = arena;
    diag->places = map_new_objects(arena);
    return diag;
}

void diag_set_warnings(struct diag *diag, bool warnings)
{
    diag->silent = !warnings;
}

void diag_set_colors(struct diag *diag, bool colors)
{
    diag->colors = colors;
}

/* Whether LOC had an error before; it has one now. */
static bool mark_place(struct diag *diag, struct loc loc)
{
    if (!loc.source)
        return false;
    struct map *ranges = map_get(diag->places, loc.source);
    if (!ranges) {
        ranges = map_new_strings(diag->arena);
        map_set(diag->places, loc.source, ranges);
    }
    const char *range =
        arena_printf(diag->arena, "%lu-%lu", (unsigned long)loc.begin, (unsigned long)loc.end);
    bool known = map_has(ranges, range);
    map_set(ranges, range, NULL);
    return known;
}

static void add_message(struct diag *diag, enum diag_kind kind, struct loc loc, const char *format,
                        va_list args) __attribute__((format(printf, 4, 0)));

static void add_message(struct diag *diag, enum diag_kind kind, struct loc loc, const char *format,
                        va_list args)
{
    const char *text = arena_vprintf(diag->arena, format, args);
    VEC_PUSH(diag->arena, &diag->messages, ((struct diag_message){kind, loc, text, false}));
}

static void add_error(struct diag *diag, struct loc loc, bool unsupported, const char *format,
                      va_list args) __attribute__((format(printf, 4, 0)));

static void add_error(struct diag *diag, struct loc loc, bool unsupported, const char *format,
                      va_list args)
{
    diag->dropping = mark_place(diag, loc);
    if (diag->dropping)
        return;
    diag->error_count++;
    add_message(diag, DIAG_ERROR, loc, format, args);
    diag->messages.at[diag->messages.len - 1].unsupported = unsupported;
}

void diag_error(struct diag *diag, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_error(diag, loc, false, format, args);
    va_end(args);
}

void diag_unsupported(struct diag *diag, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_error(diag, loc, true, format, args);
    va_end(args);
}

void diag_warning(struct diag *diag, struct loc loc, const char *format, ...)
{
    diag->dropping = diag->silent;
    if (diag->dropping)
        return;
    va_list args;
    va_start(args, format);
    add_message(diag, DIAG_WARNING, loc, format, args);
    va_end(args);
}

void diag_note(struct diag *diag, struct loc loc, const char *format, ...)
{
    if (diag->dropping)
        return;
    va_list args;
    va_start(args, format);
    add_message(diag, DIAG_NOTE, loc, format, args);
    va_end(args);
}

size_t diag_error_count(const struct diag *diag)
{
    return diag->error_count;
}

bool diag_has_unsupported(const struct diag *diag)
{
    for (size_t i = 0; i < diag->messages.len; i++)
        if (diag->messages.at[i].unsupported)
            return true;
    return false;
}

size_t diag_count(const struct diag *diag)
{
    return diag->messages.len;
}

const struct diag_message *diag_at(const struct diag *diag, size_t position)
{
    return &diag->messages.at[position];
}

static const char *kind_name(enum diag_kind kind)
{
    switch (kind) {
    case DIAG_ERROR:
        return "error";
    case DIAG_WARNING:
        return "warning";
    case DIAG_NOTE:
        return "note";
    }
    return "message";
}

/* "file:line:column: ", or "dpiac: " where there is no place. */
static void print_place(FILE *out, struct loc loc)
{
    if (!loc.source) {
        fputs("dpiac: ", out);
        return;
    }
    unsigned line, column;
    source_position(loc.source, loc.begin, &line, &column);
    excerpt_print_text(out, loc.source->path);
    fprintf(out, ":%u:%u: ", line, column);
}

/* How a terminal is told to show what follows in bold, and in the colour of a kind. */
static const char bold[] = "\033[1m", plain[] = "\033[0m";

static const char *kind_color(enum diag_kind kind)
{
    switch (kind) {
    case DIAG_ERROR:
        return "\033[1;31m";
    case DIAG_WARNING:
        return "\033[1;35m";
    case DIAG_NOTE:
        return "\033[1;36m";
    }
    return bold;
}

/* The line of the place is shown if it IS_NEW. */
static void print_message(FILE *out, const struct diag_message *message, bool colors, bool is_new)
{
    const char *on = colors ? bold : "", *off = colors ? plain : "";
    const char *kind = colors ? kind_color(message->kind) : "";
    fputs(on, out);
    print_place(out, message->loc);
    fprintf(out, "%s%s%s: %s%s", off, kind, kind_name(message->kind), off, on);
    excerpt_print_text(out, message->text);
    fprintf(out, "%s\n", off);
    if (is_new)
        excerpt_print_marked(out, message->loc, kind, off);
}

static bool is_same_place(struct loc a, struct loc b)
{
    return a.source == b.source && a.begin == b.begin && a.end == b.end;
}

void diag_print(const struct diag *diag, FILE *out)
{
    const struct diag_message *all = diag->messages.at;
    for (size_t i = 0; i < diag->messages.len; i++)
        print_message(out, &all[i], diag->colors,
                      i == 0 || all[i].kind != DIAG_NOTE ||
                          !is_same_place(all[i].loc, all[i - 1].loc));
}

_Noreturn void bug(struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    print_place(stderr, loc);
    fputs("internal error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    excerpt_print(stderr, loc);
    va_end(args);
    abort();
}
