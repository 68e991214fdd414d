/* Reading a surface program: the bytes are checked to be text, and go through the scanner and the
 * parser (grammar/surface.l, surface.y), which call the constructors of build*.c. */
#include "syntax/parse.h"

#include "grammar/surface.h"
#include "syntax/reader.h"

/* The length of the UTF-8 character at TEXT, which has LEFT bytes; 0 if it is none: a wrong byte,
 * a cut or overlong sequence, a surrogate, a number past the last code point. */
static size_t character_length(const unsigned char *text, size_t left)
{
    size_t len = text[0] < 0x80   ? 1
                 : text[0] < 0xC2 ? 0
                 : text[0] < 0xE0 ? 2
                 : text[0] < 0xF0 ? 3
                                  : 4;
    if (len > left || text[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (text[0] == 0xE0 && text[1] < 0xA0) || (text[0] == 0xF0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xED && text[1] >= 0xA0;
    bool past_last = text[0] == 0xF4 && text[1] >= 0x90;
    return overlong || surrogate || past_last ? 0 : len;
}

/* Whether the source is UTF-8 without zero bytes; otherwise the first bad byte is reported. */
static bool is_text(struct syn_reader *reader)
{
    const unsigned char *text = (const unsigned char *)reader->source->text;
    size_t len = reader->source->len;
    for (size_t at = 0, used; at < len; at += used) {
        used = text[at] == 0 ? 0 : character_length(text + at, len - at);
        struct loc loc = {reader->source, (uint32_t)at, (uint32_t)at + 1};
        if (text[at] == 0)
            syn_reader_fail(reader, loc, "the file is not text: it contains a zero byte");
        else if (used == 0)
            syn_reader_fail(reader, loc, "the file is not UTF-8 text: byte 0x%02X", text[at]);
        if (used == 0)
            return false;
    }
    return true;
}

struct syn_program *syntax_parse(struct arena *arena, struct diag *diag,
                                 const struct source *source)
{
    struct syn_reader *reader = ARENA_NEW(arena, struct syn_reader);
    reader->arena = arena;
    reader->diag = diag;
    reader->source = source;
    reader->last_place = syn_reader_start(reader);
    if (!is_text(reader) || !surface_read(reader))
        return NULL;
    struct syn_program *program = ARENA_NEW(arena, struct syn_program);
    program->source = source;
    program->decs = reader->decs;
    program->loc = (struct loc){source, 0, (uint32_t)source->len};
    return program;
}
