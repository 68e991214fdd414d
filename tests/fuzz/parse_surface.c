/* What libFuzzer calls for the front end: the bytes are read as a surface program; what is
 * well-formed is printed and read as the same tree, typed and lowered, and the result checked.
 * Messages are right; anything else that ends the process (bug(), a sanitizer's report, a timeout)
 * is a find. */
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "dpia/program.h"
#include "firstorder/firstorder.h"
#include "front/front.h"
#include "instances/instances.h"
#include "lower/lower.h"
#include "modules/modules.h"
#include "sized/sized.h"
#include "syntax/load.h"
#include "syntax/parse.h"
#include "syntax/print.h"
#include "tests/unit/syntax_dump.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *dump(struct arena *arena, const struct syn_program *program)
{
    struct buf buf = {0};
    syntax_dump(&buf, program);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* What is printed is read as the same tree. */
static void check_reads_back(struct arena *arena, const struct syn_program *syntax)
{
    struct buf buf = {0};
    syntax_print(&buf, syntax);
    struct diag *diag = diag_new(arena);
    const struct source *source = source_from_text(arena, "again.fut", buf_text(&buf));
    const struct syn_program *again = syntax_parse(arena, diag, source);
    if (!again || strcmp(dump(arena, syntax), dump(arena, again)) != 0) {
        diag_print(diag, stderr);
        bug(loc_none(), "read as another program when printed:\n%s", buf_text(&buf));
    }
    buf_free(&buf);
}

/* Whether all went well; an error needs a message, and only an error. */
static bool translate(struct arena *arena, struct diag *diag, const struct source *source)
{
    struct types *types = types_new(arena);
    struct dpia *dpia = dpia_new(arena, types);
    struct syn_program *syntax = syntax_parse(arena, diag, source);
    if (!syntax)
        return false;
    check_reads_back(arena, syntax);
    if (!syntax_load(arena, arena, diag, syntax, NULL))
        return false;
    struct core_program *core = front_elaborate(arena, diag, types, syntax, "fuzz");
    struct modules_log steps = {0};
    core = core ? modules_interpret(arena, diag, core, &steps) : NULL;
    if (!core)
        return false;
    struct instances_log log = {0};
    core = instances_make(arena, core, NULL, &log);
    core = firstorder_program(arena, diag, core, NULL, NULL);
    if (!core)
        return false;
    sized_functions(arena, core, NULL);
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
