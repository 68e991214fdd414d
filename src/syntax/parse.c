/* Reading a surface program: the bytes are checked to be text, and go through the scanner and the
 * parser (grammar/surface.l, surface.y), which call the constructors of build*.c. */
#include "syntax/parse.h"

#include "grammar/surface.h"
#include "syntax/reader.h"

/* Whether the source is UTF-8 without zero bytes; otherwise the first bad byte is reported. */
static bool is_text(struct syn_reader *reader)
{
    size_t at = source_text_length(reader->scan.source);
    if (at == reader->scan.source->len)
        return true;
    unsigned char byte = (unsigned char)reader->scan.source->text[at];
    struct loc loc = loc_range(reader->scan.source, (uint32_t)at, (uint32_t)at + 1);
    if (byte == 0)
        scan_fail(&reader->scan, loc, "the file is not text: it contains a zero byte");
    else
        scan_fail(&reader->scan, loc, "the file is not UTF-8 text: byte 0x%02X", byte);
    return false;
}

struct syn_program *syntax_parse(struct arena *arena, struct diag *diag,
                                 const struct source *source)
{
    struct syn_reader *reader = ARENA_NEW(arena, struct syn_reader);
    scan_init(&reader->scan, arena, diag, source);
    if (!is_text(reader) || !surface_read(reader))
        return NULL;
    struct syn_program *program = ARENA_NEW(arena, struct syn_program);
    program->source = source;
    program->decs = reader->decs;
    program->imports = (struct syn_import_list){reader->imports.at, reader->imports.len};
    program->loc = loc_range(source, 0, (uint32_t)source->len);
    return program;
}
