/* What libFuzzer calls for the checker: the bytes are read as a program in DPIA's notation and
 * checked; one that is accepted must still be accepted when its applied lambdas are reduced
 * (subject reduction: the type system is closed under beta). */
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "notation/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(struct arena *arena, const struct source *source)
{
    struct dpia *dpia = dpia_new(arena, types_new(arena));
    struct diag *diag = diag_new(arena);
    struct program *program = notation_read(dpia, diag, source, "fuzz");
    if (!program || !program_check(dpia, diag, program, NULL))
        return;
    program = program_reduce(dpia, program);
    if (program_check(dpia, diag, program, "reduced"))
        return;
    diag_print(diag, stderr);
    bug(loc_none(), "an accepted program is ill-typed when it is reduced");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena *arena = arena_new();
    const char *text = arena_strndup(arena, (const char *)bytes, size);
    check(arena, source_from_text(arena, "fuzz.dpia", text));
    arena_free(arena);
    return 0;
}
