/* What tests of src/lower stand on: a surface program as the functional DPIA that it becomes, which
 * must pass the checker of DPIA, or the error it gives. */
#ifndef DPIAC_TESTS_LOWERED_H
#define DPIAC_TESTS_LOWERED_H

#include "firstorder/firstorder.h"
#include "instances/instances.h"
#include "lower/lower.h"
#include "program.h"
#include "sized/sized.h"

/* Null on errors of the lowering; the front end must have none. */
static inline struct program *lower(struct types *types, struct dpia *dpia, const char *text)
{
    struct core_program *core = instances_make(arena, elaborate_right(types, text), NULL, NULL);
    core = firstorder_program(arena, diag, core, NULL, NULL);
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    sized_functions(arena, core, NULL);
    return lower_program(dpia, diag, core);
}

/* The program that TEXT becomes. */
static inline const char *lowered(const char *text)
{
    struct types *types = types_new(arena);
    struct dpia *dpia = dpia_new(arena, types);
    struct program *program = lower(types, dpia, text);
    ck_assert_msg(program != NULL, "%s\n%s", text, first_message());
    struct buf buf = {0};
    program_print(&buf, arena, program);
    const char *printed = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    ck_assert_msg(program_check(dpia, diag, program, "lower"), "%s\n%s", printed, first_message());
    return printed;
}

/* A message about TEXT, with its line: "2: wrong size ...". */
static inline const char *rejected(const char *text)
{
    struct types *types = types_new(arena);
    diag = diag_new(arena);
    struct program *program = lower(types, dpia_new(arena, types), text);
    ck_assert_msg(!program, "%s\nwas accepted", text);
    const struct diag_message *message = diag_at(diag, 0);
    return arena_printf(arena, "%u: %s", loc_line(message->loc), message->text);
}

/* TEXT with one blank for each run of blanks and line breaks: how it is laid out is the printer's
 * business. */
static inline const char *squeezed(const char *text)
{
    struct buf buf = {0};
    for (; *text != '\0'; text++)
        if (!strchr(" \n", *text))
            buf_add_char(&buf, *text);
        else if (buf.len > 0 && buf.text[buf.len - 1] != ' ')
            buf_add_char(&buf, ' ');
    const char *result = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return result;
}

#define CK_LOWERS(text, result) ck_assert_str_eq(squeezed(lowered(text)), squeezed(result))
#define CK_REJECTS(text, message) ck_assert_str_eq(rejected(text), message)

#endif
