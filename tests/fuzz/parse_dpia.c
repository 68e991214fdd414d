/* What libFuzzer calls for the notation of DPIA: the bytes are read. What is accepted, and passes
 * the checker, is printed and read again; it must be accepted again, and print as before. */
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "notation/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* TEXT, read, reduced and printed; null where it is not accepted. */
static const char *printed(struct arena *arena, struct diag *diag, const char *text)
{
    struct dpia *dpia = dpia_new(arena, types_new(arena));
    const struct source *source = source_from_text(arena, "fuzz.dpia", text);
    struct program *program = notation_read(dpia, diag, source, "fuzz");
    struct buf buf = {0};
    if ((!program) != (diag_error_count(diag) > 0))
        bug(loc_none(), "an error without a message, or the other way round");
    if (!program || !program_check(dpia, diag, program, NULL))
        return NULL;
    program_print(&buf, arena, program_reduce(dpia, program));
    const char *result = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return result;
}

static void read_twice(struct arena *arena, const char *text)
{
    struct diag *again = diag_new(arena);
    const char *first = printed(arena, diag_new(arena), text);
    const char *second = !first ? NULL : printed(arena, again, first);
    if (!first || (second && strcmp(first, second) == 0))
        return;
    diag_print(again, stderr);
    bug(loc_none(), "what was printed does not read back:\n%s\nand then:\n%s", first,
        !second ? "(an error)" : second);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena *arena = arena_new();
    read_twice(arena, arena_strndup(arena, (const char *)bytes, size));
    arena_free(arena);
    return 0;
}
