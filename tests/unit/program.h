/* What tests of surface programs stand on: an arena and messages for each case, and the core of a
 * program. */
#ifndef DPIAC_TESTS_PROGRAM_H
#define DPIAC_TESTS_PROGRAM_H

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "core/core.h"
#include "front/front.h"
#include "syntax/parse.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static inline void set_up(void)
{
    arena = arena_new();
    diag = diag_new(arena);
}

static inline void tear_down(void)
{
    arena_free(arena);
}

static inline const char *first_message(void)
{
    return diag_count(diag) > 0 ? diag_at(diag, 0)->text : "no message";
}

/* "line:column: text" of each message, one on a line. */
static inline const char *message_lines(void)
{
    const char *text = "";
    for (size_t i = 0; i < diag_count(diag); i++) {
        const struct diag_message *message = diag_at(diag, i);
        unsigned line, column;
        source_position(message->loc.source, message->loc.begin, &line, &column);
        text = arena_printf(arena, "%s%s%u:%u: %s", text, *text == '\0' ? "" : "\n", line, column,
                            message->text);
    }
    return text;
}

/* The core of TEXT, or null; messages are in DIAG. */
static inline struct core_program *elaborate_if_right(struct types *types, const char *text)
{
    struct source *source = source_from_text(arena, "t.fut", text);
    struct syn_program *syntax = syntax_parse(arena, diag, source);
    return syntax ? front_elaborate(arena, diag, types, syntax, "t") : NULL;
}

/* The core of TEXT, which is right. */
static inline struct core_program *elaborate_right(struct types *types, const char *text)
{
    struct core_program *core = elaborate_if_right(types, text);
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    return core;
}

/* PROGRAM as it is printed, on one line; behind a comment another one begins. */
static inline const char *on_one_line(const struct core_program *program)
{
    struct buf buf = {0}, line = {0};
    bool is_comment = false;
    core_print(&buf, arena, program);
    for (const char *at = buf_text(&buf); *at; at++) {
        is_comment = is_comment || strncmp(at, "-- ", 3) == 0;
        if (!strchr(" \n", *at))
            buf_add_char(&line, *at);
        else if (line.len > 0 && !strchr(" \n", line.text[line.len - 1]))
            buf_add_char(&line, is_comment ? *at : ' ');
        is_comment = is_comment && *at != '\n';
    }
    buf_free(&buf);
    while (line.len > 0 && line.text[line.len - 1] == ' ')
        line.text[--line.len] = '\0';
    const char *result = arena_strdup(arena, buf_text(&line));
    buf_free(&line);
    return result;
}

#endif
