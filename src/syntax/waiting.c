/* See waiting.h. The constructs are a stack, innermost last:
 *
 *     let x = if a then b      `let` waits for 'in', `if` for 'else'
 *
 * `in` ends a whole chain of lets, of which only the last has one; it also belongs to `for`. A
 * `let` at top level or in a module waits for ever, below all that comes later, and is never asked
 * for. */
#include "syntax/waiting.h"

#include "grammar/surface.h"

struct wait {
    int opener; /* LET, LOOP, FOR, IF, THEN, MATCH */
    int closer;
    const char *word;
};

static const struct wait waits[] = {
    {TOKEN_LET, TOKEN_IN, "let"},   {TOKEN_LOOP, TOKEN_DO, "loop"},
    {TOKEN_FOR, TOKEN_IN, "for"},   {TOKEN_IF, TOKEN_THEN, "if"},
    {TOKEN_THEN, TOKEN_ELSE, "if"}, {TOKEN_MATCH, TOKEN_CASE, "match"},
};

static const struct wait *wait_of(int opener)
{
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
        if (waits[i].opener == opener)
            return &waits[i];
    return NULL;
}

/* Whether an expression may end with TOKEN, so that a `let` behind it continues a chain. */
static bool ends_expression(int token)
{
    static const int ends[] = {TOKEN_NAME,     TOKEN_QUALNAME, TOKEN_FIELD_INT, TOKEN_CONSTRUCTOR,
                               TOKEN_INT,      TOKEN_FLOAT,    TOKEN_CHAR,      TOKEN_STRING,
                               TOKEN_TRUE,     TOKEN_FALSE,    TOKEN_HOLE,      TOKEN_RPAREN,
                               TOKEN_RBRACKET, TOKEN_RBRACE};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i] == token)
            return true;
    return false;
}

/* The index of the construct that TOKEN ends, or goes on with; -1 if none. It is the innermost one,
 * but for the `for` of a loop. */
static ptrdiff_t find_ended(const struct syn_reader *reader, int token)
{
    size_t len = reader->waiting.len;
    if (token == TOKEN_DO && len > 0 && reader->waiting.at[len - 1].opener == TOKEN_FOR)
        len--;
    bool is_ended = len > 0 && wait_of(reader->waiting.at[len - 1].opener)->closer == token;
    return is_ended ? (ptrdiff_t)len - 1 : -1;
}

/* Takes away the construct at INDEX and all within it; of a chain of lets, the whole. */
static void end_construct(struct syn_reader *reader, size_t index)
{
    while (index > 0 && reader->waiting.at[index].is_chained)
        index--;
    reader->waiting.len = index;
}

static void begin_construct(struct syn_reader *reader, int opener, struct loc loc)
{
    bool is_chained = opener == TOKEN_LET && ends_expression(reader->scan.last_token) &&
                      reader->waiting.len > 0 &&
                      reader->waiting.at[reader->waiting.len - 1].opener == TOKEN_LET;
    struct syn_waiting waiting = {opener, loc, is_chained};
    VEC_PUSH(reader->scan.arena, &reader->waiting, waiting);
}

void waiting_note(struct syn_reader *reader, int token, struct loc loc)
{
    struct loc opened = loc;
    ptrdiff_t index = find_ended(reader, token);
    if (index >= 0) {
        opened = reader->waiting.at[index].loc;
        end_construct(reader, (size_t)index);
    }
    if (wait_of(token) && (token != TOKEN_THEN || index >= 0))
        begin_construct(reader, token, opened);
}

bool waiting_for(const struct syn_reader *reader, int closer, struct loc *opened, const char **word)
{
    for (size_t i = reader->waiting.len; i-- > 0;) {
        const struct syn_waiting *waiting = &reader->waiting.at[i];
        if (wait_of(waiting->opener)->closer == closer) {
            *opened = waiting->loc;
            *word = wait_of(waiting->opener)->word;
            return true;
        }
    }
    return false;
}
