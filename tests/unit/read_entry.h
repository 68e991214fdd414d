/* Entries written as text, for tests that have the fixture of dpia_build.h. */
#ifndef DPIAC_TESTS_READ_ENTRY_H
#define DPIAC_TESTS_READ_ENTRY_H

#include <check.h>

#include "dpia_build.h"
#include "notation/notation.h"

/* The first entry of a program that is TEXT; a test in which it cannot be read fails. */
static inline const struct entry *read_entry(const char *text)
{
    struct diag *diag = diag_new(f.arena);
    struct source *source =
        source_from_text(f.arena, "case.dpia", arena_printf(f.arena, "%s\n", text));
    const struct program *program = notation_read(f.dpia, diag, source, "test");
    ck_assert_msg(program != NULL, "%s\n%s", text,
                  diag_count(diag) > 0 ? diag_at(diag, 0)->text : "no message");
    return program->entries.at[0];
}

#endif
