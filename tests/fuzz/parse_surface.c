/* What libFuzzer calls for the front end: the bytes are read as a surface program, and what is
 * well-formed is typed and lowered, and the result checked. Messages are right; anything else that
 * ends the process (bug(), a sanitizer's report, a timeout) is a find. */
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "dpia/program.h"
#include "front/front.h"
#include "lower/lower.h"
#include "syntax/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Whether all went well; an error needs a message, and only an error. */
static bool translate(struct arena *arena, struct diag *diag, const struct source *source)
{
    struct types *types = types_new(arena);
    struct dpia *dpia = dpia_new(arena, types);
    const struct syn_program *syntax = syntax_parse(arena, diag, source);
    if (!syntax)
        return false;
    struct core_program *core = front_elaborate(arena, diag, types, syntax, "fuzz");
    if (!core)
        return false;
    struct program *program = lower_program(dpia, diag, core);
    if (program && !program_check(dpia, diag, program, "dpia")) {
        diag_print(diag, stderr);
        bug(loc_none(), "the program is ill-typed after it was lowered");
    }
    return program != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena *arena = arena_new();
    const char *text = arena_strndup(arena, (const char *)bytes, size);
    struct diag *diag = diag_new(arena);
    bool well = translate(arena, diag, source_from_text(arena, "fuzz.fut", text));
    if (well != (diag_error_count(diag) == 0))
        bug(loc_none(), "an error without a message, or the other way round");
    arena_free(arena);
    return 0;
}
