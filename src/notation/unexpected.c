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
static void want_starts(struct scan_wanted *wanted, struct expected expected)
{
    bool is_word = has(expected, TOKEN_DEF);
    bool ended = has(expected, TOKEN_STAR);
    if (has(expected, TOKEN_LANGLE) && !ended)
        scan_want(wanted, "an expression");
    else if (is_word && has(expected, TOKEN_NUMBER) && !has(expected, TOKEN_LANGLE) && !ended)
        scan_want(wanted, "a size or a data type");
    else if (is_word && !has(expected, TOKEN_NUMBER) && !ended)
        scan_want(wanted, "a name");
    if (!is_word && has(expected, TOKEN_COMM))
        scan_want(wanted, has(expected, TOKEN_NAT) ? "a type, 'nat' or 'data'" : "a type");
    else if (!is_word && has(expected, TOKEN_NAT))
        scan_want(wanted, "'nat' or 'data'");
    if (!is_word && has(expected, TOKEN_NAME))
        scan_want(wanted, "a name");
}

/* What may come next, in words, into BUF; CLOSER is the bracket that may, or null. */
static void summarize(struct expected expected, const char *closer, struct buf *buf)
{
    struct scan_wanted wanted = {0};
    want_starts(&wanted, expected);
    if (closer)
        scan_want(&wanted, closer);
    for (size_t i = 0; i < expected.count; i++) {
        int token = expected.tokens[i].token;
        bool is_closer = closer && strcmp(closer, expected.tokens[i].text) == 0;
        if (is_mark(token) && !is_closer && !is_optional(expected, token))
            scan_want(&wanted, expected.tokens[i].text);
    }
    if (has(expected, TOKEN_START))
        scan_want(&wanted, "a definition in the first column");
    if (wanted.count == 0 && has(expected, TOKEN_LBRACKET) && !has(expected, TOKEN_DEF))
        scan_want(&wanted, "'['");
    for (size_t i = 0; wanted.count == 0 && i < expected.count && expected.count <= SCAN_WANTED_MAX;
         i++)
        scan_want(&wanted, expected.tokens[i].text);
    if (wanted.count == 0)
        scan_want(&wanted, "an operator or an argument");
    scan_add_wanted(buf, &wanted);
}

static void add_found(struct buf *buf, int token, struct loc loc)
{
    if (token == TOKEN_YYEOF)
        buf_add(buf, "end of file");
    else
        scan_add_found(buf, loc);
    if (token == TOKEN_START)
        buf_add(buf, " in the first column, where a definition starts");
}

static bool is_closer(int token)
{
    return token == TOKEN_RPAREN || token == TOKEN_RBRACKET || token == TOKEN_RBRACE ||
           token == TOKEN_RANGLE;
}

/* The word at LOC, for a message about a definition that starts too early. */
static struct loc first_word(struct loc loc)
{
    const char *text = loc.source->text + loc.begin;
    size_t len = strcspn(text, " \t\r\n(){}:;,.");
    return loc_range(loc.source, loc.begin, loc.begin + (uint32_t)len);
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
    char closer = scan_closer(&reader->scan, &opened);
    const char *closer_text =
        closer == '>' ? "'>' of a pair" : arena_printf(reader->scan.arena, "'%c'", closer);
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
    else if (special)
        buf_printf(&text, ": %s", special);
    else if (!may_close || !(is_end || is_closer(found)))
        summarize(expected, may_close ? closer_text : NULL, &text);
    scan_fail(&reader->scan, loc, "%s", buf_text(&text));
    if (may_close)
        scan_note_bracket(&reader->scan, opened);
    buf_free(&text);
}
