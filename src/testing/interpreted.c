/* Calls that the interpreter answers. Values go to it and come from it as text. */
#include "testing/answer.h"

static void read_results(struct arena *arena, const struct buf *text, struct answer *answer)
{
    struct source *source = source_from_text(arena, "results", arena_strdup(arena, buf_text(text)));
    struct diag *diag = diag_new(arena);
    size_t at = 0;
    for (datum_skip(source, &at, source->len); at < source->len;
         datum_skip(source, &at, source->len)) {
        const struct datum *datum = datum_read(arena, diag, source, &at, source->len);
        if (!datum)
            bug(loc_none(), "the interpreter prints what is no value: %s", buf_text(text));
        VEC_PUSH(arena, &answer->results, datum);
    }
}

struct answer interpreted_call(struct arena *arena, const struct testing_tool *tool,
                               const struct answer_call *call, uint64_t steps)
{
    struct answer answer = {.message = ""};
    struct buf arguments = {0}, text = {0};
    for (size_t i = 0; i < call->args->len; i++) {
        datum_print(&arguments, call->args->at[i]);
        buf_add_char(&arguments, '\n');
    }
    const struct testing_call made = {call->entry, buf_text(&arguments), steps};
    answer.end = tool->interpret(tool->data, &made, &text);
    if (answer.end == TESTING_DONE)
        read_results(arena, &text, &answer);
    else
        answer.message = arena_strdup(arena, buf_text(&text));
    buf_free(&arguments);
    buf_free(&text);
    return answer;
}
