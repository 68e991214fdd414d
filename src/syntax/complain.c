/* Messages about syntax errors of the surface language.
 *
 * The parser knows exactly which tokens may come next; often there are thirty. A message names at
 * most four things, and speaks of expressions, patterns and types where any of these may start:
 *
 *     unexpected 'then', expected an expression
 *     unexpected '=', expected 'in' or 'let'
 *     missing ')' before 'def'                    with a note where '(' was opened
 *
 * That an expression that has ended could also go on with an operator, an argument, an ascription
 * and so on is said only where nothing else is possible. */
#include "syntax/complain.h"

#include <string.h>

#include "base/buf.h"
#include "grammar/surface.h"

#define EXPECTED_MAX 4
#define FOUND_MAX 30

enum group {
    GROUP_OTHER,   /* named by itself */
    GROUP_ATOM,    /* starts expressions, patterns and types */
    GROUP_START,   /* starts expressions only */
    GROUP_MORE,    /* may follow an expression that has ended */
    GROUP_PATTERN, /* starts patterns only */
    GROUP_TYPE,    /* starts types only */
    GROUP_DEC,     /* starts declarations or specifications */
    GROUP_PARAM,   /* starts type parameters */
};

static enum group group_of(int token)
{
    static const int atoms[] = {TOKEN_NAME,      TOKEN_QUALNAME, TOKEN_INT,         TOKEN_FLOAT,
                                TOKEN_CHAR,      TOKEN_STRING,   TOKEN_TRUE,        TOKEN_FALSE,
                                TOKEN_HOLE,      TOKEN_LPAREN,   TOKEN_LBRACE,      TOKEN_LBRACKET,
                                TOKEN_MINUS,     TOKEN_STAR,     TOKEN_CONSTRUCTOR, TOKEN_QUALPAREN,
                                TOKEN_BACKSLASH, TOKEN_ATTRIBUTE};
    static const int starts[] = {TOKEN_IF,    TOKEN_LET,    TOKEN_LOOP,
                                 TOKEN_MATCH, TOKEN_ASSERT, TOKEN_BANG};
    static const int more[] = {
        TOKEN_OP_PIPE,   TOKEN_OP_APPLY,    TOKEN_OP_OR,      TOKEN_OP_AND,      TOKEN_OP_COMPARE,
        TOKEN_OP_BIT,    TOKEN_OP_SHIFT,    TOKEN_OP_ADD,     TOKEN_OP_MULTIPLY, TOKEN_OP_POWER,
        TOKEN_LESS,      TOKEN_BAR,         TOKEN_CARET,      TOKEN_BACKTICK,    TOKEN_WITH,
        TOKEN_COERCE,    TOKEN_INDEXING,    TOKEN_DOT,        TOKEN_DOTDOT,      TOKEN_RANGE_TO,
        TOKEN_FIELD_INT, TOKEN_RANGE_BELOW, TOKEN_RANGE_ABOVE};
    static const int decs[] = {TOKEN_DEF,   TOKEN_ENTRY,  TOKEN_TYPE, TOKEN_MODULE, TOKEN_OPEN,
                               TOKEN_LOCAL, TOKEN_IMPORT, TOKEN_VAL,  TOKEN_INCLUDE};
    static const int params[] = {TOKEN_APOSTROPHE, TOKEN_APOSTROPHE_TILDE, TOKEN_APOSTROPHE_CARET};
    static const int patterns[] = {TOKEN_UNDERSCORE};
    static const int types[] = {TOKEN_QUESTION};
    static const struct {
        enum group group;
        const int *tokens;
        size_t count;
    } groups[] = {
        {GROUP_ATOM, atoms, sizeof atoms / sizeof *atoms},
        {GROUP_START, starts, sizeof starts / sizeof *starts},
        {GROUP_MORE, more, sizeof more / sizeof *more},
        {GROUP_DEC, decs, sizeof decs / sizeof *decs},
        {GROUP_PARAM, params, sizeof params / sizeof *params},
        {GROUP_PATTERN, patterns, sizeof patterns / sizeof *patterns},
        {GROUP_TYPE, types, sizeof types / sizeof *types},
    };
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
        for (size_t i = 0; i < groups[g].count; i++)
            if (groups[g].tokens[i] == token)
                return groups[g].group;
    return GROUP_OTHER;
}

static bool has(const struct complain_token *expected, size_t count, int token)
{
    for (size_t i = 0; i < count; i++)
        if (expected[i].token == token)
            return true;
    return false;
}

static bool has_text(const struct complain_token *expected, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(expected[i].text, text) == 0)
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

/* What may come next, by phrases. */
struct phrases {
    bool exp, pat, type, dec, spec, type_param;
    bool ended;  /* an expression that could also go on has ended */
    bool single; /* of the tokens that start many phrases only one or two may come */
};

static struct phrases phrases_of(const struct complain_token *expected, size_t count)
{
    size_t atoms = 0;
    for (size_t i = 0; i < count; i++)
        atoms += group_of(expected[i].token) == GROUP_ATOM;
    return (struct phrases){
        .exp = has(expected, count, TOKEN_IF),
        .pat = has(expected, count, TOKEN_UNDERSCORE),
        .type = has(expected, count, TOKEN_QUESTION),
        .dec = has(expected, count, TOKEN_DEF),
        .spec = has(expected, count, TOKEN_VAL),
        .type_param = has(expected, count, TOKEN_APOSTROPHE),
        .ended = has(expected, count, TOKEN_OP_ADD) && !has(expected, count, TOKEN_IF),
        .single = atoms <= 2,
    };
}

/* Whether this token is worth a word of its own. */
static bool is_listed(int token, struct phrases phrases)
{
    switch (group_of(token)) {
    case GROUP_OTHER:
        return token != TOKEN_YYEOF &&
               !(phrases.ended && (token == TOKEN_COLON || token == TOKEN_COMMA));
    case GROUP_ATOM:
    case GROUP_START:
        return phrases.single && token != TOKEN_QUALNAME && !phrases.dec && !phrases.spec &&
               !(token == TOKEN_LBRACKET && phrases.type_param) && token != TOKEN_BACKSLASH;
    case GROUP_MORE:
    case GROUP_PATTERN:
    case GROUP_TYPE:
    case GROUP_DEC:
    case GROUP_PARAM:
        return false;
    }
    return false;
}

/* Whether only a name can be meant, although a pattern is possible: `def (x, y) + z = ...`. */
static bool wants_name(const struct syn_reader *reader)
{
    return reader->token_before == TOKEN_DEF || reader->token_before == TOKEN_ENTRY;
}

/* When nothing but phrases without a name of their own may come: arguments behind an expression
 * that has ended, else whatever the grammar asks for. */
static void want_atoms(struct wanted *wanted, const struct complain_token *expected, size_t count)
{
    if (has(expected, count, TOKEN_OP_ADD)) {
        want(wanted, "an operator or an argument");
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (expected[i].token != TOKEN_QUALNAME)
            want(wanted, expected[i].text);
}

/* Turns the expected tokens into words: first the phrases that may start here, then CLOSER, if it
 * may come, then other single tokens. */
static struct wanted summarize(const struct syn_reader *reader,
                               const struct complain_token *expected, size_t count,
                               const char *closer)
{
    struct wanted wanted = {0};
    struct phrases phrases = phrases_of(expected, count);
    bool go_on = has(expected, count, TOKEN_EQUAL) || has(expected, count, TOKEN_ARROW);
    if (phrases.exp)
        want(&wanted, "an expression");
    if (phrases.pat)
        want(&wanted, wants_name(reader) ? "a name" : go_on ? "a parameter" : "a pattern");
    if (phrases.type)
        want(&wanted, "a type");
    if (!phrases.dec && has(expected, count, TOKEN_IMPORT))
        want(&wanted, "a module");
    if (phrases.type_param && !phrases.pat)
        want(&wanted, "a size or type parameter");
    if (closer)
        want(&wanted, closer);
    for (size_t i = 0; i < count; i++)
        if (is_listed(expected[i].token, phrases) &&
            !(closer && strcmp(closer, expected[i].text) == 0))
            want(&wanted, expected[i].text);
    if (phrases.dec)
        want(&wanted, "a declaration such as 'def'");
    if (phrases.spec)
        want(&wanted, "a specification such as 'val'");
    if (wanted.count == 0)
        want_atoms(&wanted, expected, count);
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
    const char *quote = text[0] == '\'' ? "\"" : "'";
    size_t len = strcspn(text, "\n");
    len = len < loc.end - loc.begin ? len : loc.end - loc.begin;
    bool is_long = len > FOUND_MAX;
    for (len = is_long ? FOUND_MAX : len; (text[len] & 0xC0) == 0x80; len--)
        continue;
    buf_printf(buf, "%s%.*s%s%s", quote, (int)len, text, is_long ? "..." : "", quote);
}

/* Whether FOUND cannot stand between brackets, so that one was surely forgotten. */
static bool ends_brackets(int found)
{
    return found == TOKEN_YYEOF || found == TOKEN_RPAREN || found == TOKEN_RBRACKET ||
           found == TOKEN_RBRACE || (group_of(found) == GROUP_DEC && found != TOKEN_IMPORT);
}

/* Whether FOUND closes a bracket where none is open. */
static bool closes_nothing(const struct syn_reader *reader, int found)
{
    struct loc opened;
    return (found == TOKEN_RPAREN || found == TOKEN_RBRACKET || found == TOKEN_RBRACE) &&
           syn_reader_closer(reader, &opened) == '\0';
}

static void note_bracket(struct syn_reader *reader, struct loc opened)
{
    struct loc bracket = {opened.source, opened.end - 1, opened.end};
    diag_note(reader->diag, bracket, "'%c' is opened here", opened.source->text[opened.end - 1]);
}

void complain_unexpected(struct syn_reader *reader, int found, struct loc loc,
                         const struct complain_token *expected, size_t count)
{
    struct loc opened;
    char closer = syn_reader_closer(reader, &opened);
    const char *closer_text = arena_printf(reader->arena, "'%c'", closer);
    bool may_close = closer != '\0' && has_text(expected, count, closer_text);
    bool is_missing = may_close && ends_brackets(found) && !has(expected, count, TOKEN_VAL);
    struct buf text = {0};
    if (is_missing)
        buf_printf(&text, "missing %s before ", closer_text);
    else
        buf_add(&text, "unexpected ");
    add_found(&text, found, loc);
    if (closes_nothing(reader, found))
        buf_add(&text, ": no such bracket is open");
    else if (!is_missing)
        add_wanted(&text, summarize(reader, expected, count, may_close ? closer_text : NULL));
    syn_reader_fail(reader, loc, "%s", buf_text(&text));
    if (may_close)
        note_bracket(reader, opened);
    buf_free(&text);
}
