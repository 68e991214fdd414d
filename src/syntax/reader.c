/* What the scanner and the parser of the surface language share: the one error that is reported,
 * and the brackets that are open, so that the message about a missing one can show where it was
 * opened:
 *
 *     f.fut:2:1: error: missing ')' before 'def'
 *     f.fut:1:11: note: '(' is opened here
 *
 * The number of open brackets is limited here and the depth of the tree in build.c, both to
 * SYN_DEPTH_MAX; what neither sees (a hundred thousand `-` in a row) ends at the limit of Bison's
 * stack, with the same message. */
#include "syntax/reader.h"

#include <stdarg.h>

struct loc syn_reader_start(const struct syn_reader *reader)
{
    return (struct loc){reader->source, 0, 0};
}

void syn_reader_fail(struct syn_reader *reader, struct loc loc, const char *format, ...)
{
    if (reader->failed)
        return;
    reader->failed = true;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(reader->arena, format, args);
    va_end(args);
    diag_error(reader->diag, loc, "%s", text);
}

void syn_reader_fail_depth(struct syn_reader *reader, struct loc loc)
{
    syn_reader_fail(reader, loc, "the program is nested too deeply here (more than %d levels)",
                    SYN_DEPTH_MAX);
}

void syn_reader_open(struct syn_reader *reader, struct loc loc)
{
    if (reader->bracket_count == SYN_DEPTH_MAX) {
        syn_reader_fail_depth(reader, loc);
        return;
    }
    reader->brackets[reader->bracket_count++] = loc;
}

void syn_reader_close(struct syn_reader *reader, char closer)
{
    struct loc opened;
    reader->closes = syn_reader_closer(reader, &opened) == closer;
}

void syn_reader_advance(struct syn_reader *reader, int token, struct loc loc)
{
    if (reader->closes)
        reader->bracket_count--;
    reader->closes = false;
    reader->token_before = reader->last_token;
    reader->last_token = token;
    reader->last_place = loc;
}

char syn_reader_closer(const struct syn_reader *reader, struct loc *opened)
{
    if (reader->bracket_count == 0)
        return '\0';
    *opened = reader->brackets[reader->bracket_count - 1];
    switch (reader->source->text[opened->end - 1]) {
    case '(':
        return ')';
    case '[':
        return ']';
    default:
        return '}';
    }
}
