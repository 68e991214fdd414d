/* Messages about syntax errors of the notation.
 *
 * The parser knows exactly which tokens may come next; often there are thirty. A message names at
 * most four things, and speaks of expressions, types and sizes where any of these may start:
 *
 *     unexpected 'then', expected an expression
 *     unexpected 'exp', expected ')'
 *     missing ')' before the next definition        with a note where '(' was opened
 *
 * That an expression that has ended could also go on with an operator or an argument is said only
 * where nothing else is possible. */
#include "notation/unexpected.h"

#include <string.h>

#include "base/buf.h"
#include "grammar/dpia.h"

#define EXPECTED_MAX 4
#define FOUND_MAX 30

struct expected {
    const struct unexpected_token *tokens;
    size_t count;
};

static bool has(struct expected expected, int token)
{
    for (size_t i = 0; i < expected.count; i++)
        if (expected.tokens[i].token == token)
            return true;
    return false;
}

static bool has_text(struct expected expected, const char *text)
{
    for (size_t i = 0; i < expected.count; i++)
        if (strcmp(expected.tokens[i].text, text) == 0)
            return true;
    return false;
}

/* What a message lists, in order; there may be more than fits into it. */
struct wanted {
    const char *texts[EXPECTED_MAX];
    size_t count;
};

static void want(struct wanted *wanted, const char *text)
{
    if (wanted->count < EXPECTED_MAX)
        wanted->texts[wanted->count++] = text;
}

/* Tokens that are worth a word of their own, whatever may start at the place. */
static bool is_mark(int token)
{
    static const int marks[] = {TOKEN_IN,        TOKEN_THEN,   TOKEN_ELSE,  TOKEN_RPAREN,
                                TOKEN_RBRACKET,  TOKEN_RBRACE, TOKEN_COMMA, TOKEN_COLON,
                                TOKEN_SEMICOLON, TOKEN_EQUAL,  TOKEN_DOT,   TOKEN_ASSIGN,
                                TOKEN_RANGLE,    TOKEN_ARROW,  TOKEN_AT};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (marks[i] == token)
            return true;
    return false;
}

/* Marks that go on what is complete, and are named only if there is nothing better. */
static bool is_optional(struct expected expected, int token)
{
    bool ends = has(expected, TOKEN_START) || has(expected, TOKEN_RPAREN) ||
                has(expected, TOKEN_IN) || has(expected, TOKEN_THEN) || has(expected, TOKEN_ELSE) ||
                has(expected, TOKEN_RBRACKET);
    if (token == TOKEN_AT || token == TOKEN_ARROW)
        return true;
    return (token == TOKEN_SEMICOLON || token == TOKEN_ASSIGN) && ends;
}

/* What may start here, in words. */
static void want_starts(struct wanted *wanted, struct expected expected)
{
    bool is_word = has(expected, TOKEN_DEF);
    bool ended = has(expected, TOKEN_STAR);
    if (has(expected, TOKEN_LANGLE) && !ended)
        want(wanted, "an expression");
    else if (is_word && has(expected, TOKEN_NUMBER) && !has(expected, TOKEN_LANGLE) && !ended)
        want(wanted, "a size or a data type");
    else if (is_word && !has(expected, TOKEN_NUMBER) && !ended)
        want(wanted, "a name");
    if (!is_word && has(expected, TOKEN_COMM))
        want(wanted, has(expected, TOKEN_NAT) ? "a type, 'nat' or 'data'" : "a type");
    else if (!is_word && has(expected, TOKEN_NAT))
        want(wanted, "'nat' or 'data'");
    if (!is_word && has(expected, TOKEN_NAME))
        want(wanted, "a name");
}

static struct wanted summarize(struct expected expected, const char *closer)
{
    struct wanted wanted = {0};
    want_starts(&wanted, expected);
    if (closer != NULL)
        want(&wanted, closer);
    for (size_t i = 0; i < expected.count; i++) {
        int token = expected.tokens[i].token;
        bool is_closer = closer != NULL && strcmp(closer, expected.tokens[i].text) == 0;
        if (is_mark(token) && !is_closer && !is_optional(expected, token))
            want(&wanted, expected.tokens[i].text);
    }
    if (has(expected, TOKEN_START))
        want(&wanted, "a definition in the first column");
    if (wanted.count == 0 && has(expected, TOKEN_LBRACKET) && !has(expected, TOKEN_DEF))
        want(&wanted, "'['");
    for (size_t i = 0; wanted.count == 0 && i < expected.count && expected.count <= EXPECTED_MAX;
         i++)
        want(&wanted, expected.tokens[i].text);
    if (wanted.count == 0)
        want(&wanted, "an operator or an argument");
    return wanted;
}

static void add_wanted(struct buf *buf, struct wanted wanted)
{
    for (size_t i = 0; i < wanted.count; i++) {
        const char *before = i == 0 ? ", expected " : i + 1 < wanted.count ? ", " : " or ";
        buf_printf(buf, "%s%s", before, wanted.texts[i]);
    }
}

/* The text of the token at LOC, in quotes, cut where it is long or goes over lines. */
static void add_found(struct buf *buf, int token, struct loc loc)
{
    if (token == TOKEN_YYEOF) {
        buf_add(buf, "end of file");
        return;
    }
    const char *text = loc.source->text + loc.begin;
    size_t len = strcspn(text, "\n");
    len = len < loc.end - loc.begin ? len : loc.end - loc.begin;
    bool is_long = len > FOUND_MAX;
    for (len = is_long ? FOUND_MAX : len; (text[len] & 0xC0) == 0x80; len--)
        continue;
    buf_printf(buf, "'%.*s%s'", (int)len, text, is_long ? "..." : "");
    if (token == TOKEN_START)
        buf_add(buf, " in the first column, where a definition starts");
}

static bool is_closer(int token)
{
    return token == TOKEN_RPAREN || token == TOKEN_RBRACKET || token == TOKEN_RBRACE ||
           token == TOKEN_RANGLE;
}

static void note_bracket(struct reader *reader, struct loc opened)
{
    struct loc bracket = {opened.source, opened.end - 1, opened.end};
    diag_note(reader->diag, bracket, "'%c' is opened here", opened.source->text[opened.end - 1]);
}

/* The word at LOC, for a message about a definition that starts too early. */
static struct loc first_word(struct loc loc)
{
    const char *text = loc.source->text + loc.begin;
    size_t len = strcspn(text, " \t\r\n(){}:;,.");
    return (struct loc){loc.source, loc.begin, loc.begin + (uint32_t)len};
}

static bool is_comparison(int token)
{
    return token == TOKEN_LESS || token == TOKEN_GREATER || token == TOKEN_LESS_EQUAL ||
           token == TOKEN_GREATER_EQUAL || token == TOKEN_EQUALITY;
}

static bool is_open(int token)
{
    return token == TOKEN_BACKSLASH || token == TOKEN_KIND_LAMBDA || token == TOKEN_LET ||
           token == TOKEN_LET_NAT || token == TOKEN_IF;
}

/* What to do where the grammar's answer would not help; null elsewhere. */
static const char *special_text(int found, struct expected expected)
{
    bool is_operand = has(expected, TOKEN_LANGLE) && has(expected, TOKEN_LPAREN);
    if (is_comparison(found) && has(expected, TOKEN_STAR))
        return "comparisons do not chain; put one of them into parentheses";
    if (is_open(found) && is_operand && !has(expected, TOKEN_STAR))
        return "what goes as far to the right as possible needs parentheses as an operand";
    if (is_open(found) && is_operand)
        return "as an argument it needs parentheses";
    if (found == TOKEN_LBRACE && has(expected, TOKEN_COLON) && has(expected, TOKEN_LPAREN))
        return "sizes and types in braces come before the other parameters";
    return NULL;
}

void unexpected_report(struct reader *reader, int found, struct loc loc,
                       const struct unexpected_token *tokens, size_t count)
{
    struct expected expected = {tokens, count};
    struct loc opened;
    char closer = reader_closer(reader, &opened);
    const char *closer_text =
        closer == '>' ? "'>' of a pair" : arena_printf(reader->arena, "'%c'", closer);
    bool may_close = closer != '\0' && has_text(expected, closer_text);
    bool is_end = found == TOKEN_YYEOF || found == TOKEN_START;
    struct buf text = {0};
    if (found == TOKEN_START)
        loc = first_word(loc);
    if (may_close && (is_end || is_closer(found)))
        buf_printf(&text, "missing '%c' before ", closer);
    else
        buf_add(&text, "unexpected ");
    add_found(&text, found, loc);
    const char *special = special_text(found, expected);
    if (is_closer(found) && closer == '\0')
        buf_add(&text, ": no such bracket is open");
    else if (special != NULL)
        buf_printf(&text, ": %s", special);
    else if (!may_close || !(is_end || is_closer(found)))
        add_wanted(&text, summarize(expected, may_close ? closer_text : NULL));
    reader_fail(reader, loc, "%s", buf_text(&text));
    if (may_close)
        note_bracket(reader, opened);
    buf_free(&text);
}
