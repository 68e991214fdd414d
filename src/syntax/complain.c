/* Messages about syntax errors of the surface language.
 *
 * The parser knows exactly which tokens may come next; often there are thirty. A message names at
 * most four things, and speaks of expressions, patterns and types where any of these may start:
 *
 *     unexpected 'then', expected an expression
 *     unexpected '=', expected 'in' or 'let'
 *     missing ')' before 'def'                    with a note where '(' was opened
 *
 * What mistakes.c knows to be a mistake of many people is said in its words instead. Where a
 * keyword is missing, a note shows the one that began the construct.
 *
 * That an expression that has ended could also go on with an operator, an argument, an ascription
 * and so on is said only where nothing else is possible. */
#include "syntax/complain.h"

#include <string.h>

#include "base/buf.h"
#include "grammar/surface.h"
#include "syntax/foreign.h"
#include "syntax/mistakes.h"
#include "syntax/waiting.h"
#include "syntax/words.h"

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
    static const int atoms[] = {
        TOKEN_NAME,      TOKEN_QUALNAME,  TOKEN_INT,       TOKEN_FLOAT, TOKEN_CHAR,
        TOKEN_STRING,    TOKEN_TRUE,      TOKEN_FALSE,     TOKEN_HOLE,  TOKEN_LPAREN,
        TOKEN_LBRACE,    TOKEN_LBRACKET,  TOKEN_MINUS,     TOKEN_STAR,  TOKEN_CONSTRUCTOR,
        TOKEN_QUALPAREN, TOKEN_BACKSLASH, TOKEN_ATTRIBUTE, TOKEN_EMPTY};
    static const int starts[] = {TOKEN_IF,     TOKEN_LET,  TOKEN_LOOP,  TOKEN_MATCH,
                                 TOKEN_ASSERT, TOKEN_BANG, TOKEN_TILDE, TOKEN_UNSAFE};
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

bool complain_has(struct complain_expected expected, int token)
{
    for (size_t i = 0; i < expected.count; i++)
        if (expected.at[i].token == token)
            return true;
    return false;
}

static bool has_text(struct complain_expected expected, const char *text)
{
    for (size_t i = 0; i < expected.count; i++)
        if (strcmp(expected.at[i].text, text) == 0)
            return true;
    return false;
}

/* What may come next, by phrases. */
struct phrases {
    bool exp, pat, type, dec, spec, type_param;
    bool ended;  /* an expression that could also go on has ended */
    bool single; /* of the tokens that start many phrases only one or two may come */
};

/* Types without arrows: elements of arrays, and so on. */
static bool wants_type_term(struct complain_expected expected)
{
    return complain_has(expected, TOKEN_STAR) && complain_has(expected, TOKEN_CONSTRUCTOR) &&
           !complain_has(expected, TOKEN_IF) && !complain_has(expected, TOKEN_OP_ADD);
}

static struct phrases phrases_of(struct complain_expected expected)
{
    size_t atoms = 0;
    for (size_t i = 0; i < expected.count; i++)
        atoms += group_of(expected.at[i].token) == GROUP_ATOM;
    return (struct phrases){
        .exp = complain_has(expected, TOKEN_IF),
        .pat = complain_has(expected, TOKEN_UNDERSCORE),
        .type = complain_has(expected, TOKEN_QUESTION) || wants_type_term(expected),
        .dec = complain_has(expected, TOKEN_DEF),
        .spec = complain_has(expected, TOKEN_INCLUDE),
        .type_param = complain_has(expected, TOKEN_APOSTROPHE),
        .ended = complain_has(expected, TOKEN_OP_ADD) && !complain_has(expected, TOKEN_IF),
        .single = atoms <= 2,
    };
}

/* Whether another token stands for this one too. */
static bool is_seldom(int token)
{
    return token == TOKEN_QUALNAME || token == TOKEN_BACKSLASH || token == TOKEN_EMPTY ||
           token == TOKEN_UNSAFE;
}

/* Whether this token is worth a word of its own. */
static bool is_listed(int token, struct phrases phrases)
{
    switch (group_of(token)) {
    case GROUP_OTHER:
        return token != TOKEN_YYEOF && !(phrases.dec && token == TOKEN_IN) &&
               !(phrases.ended && (token == TOKEN_COLON || token == TOKEN_COMMA));
    case GROUP_ATOM:
    case GROUP_START:
        return phrases.single && !phrases.dec && !phrases.spec && !is_seldom(token) &&
               !(token == TOKEN_LBRACKET && phrases.type_param);
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
    return reader->scan.token_before == TOKEN_DEF || reader->scan.token_before == TOKEN_ENTRY;
}

/* When nothing but phrases without a name of their own may come: arguments behind an expression
 * that has ended, else whatever the grammar asks for. */
static void want_atoms(struct scan_wanted *wanted, struct complain_expected expected)
{
    if (complain_has(expected, TOKEN_LPAREN) && complain_has(expected, TOKEN_STRING)) {
        bool has_ended = complain_has(expected, TOKEN_OP_ADD);
        scan_want(wanted, has_ended ? "an operator or an argument" : "an argument");
        return;
    }
    for (size_t i = 0; i < expected.count; i++)
        if (!is_seldom(expected.at[i].token))
            scan_want(wanted, expected.at[i].text);
}

/* Turns the expected tokens into words, into BUF: first the phrases that may start here, then
 * CLOSER, if it may come, then other single tokens. */
static void summarize(const struct syn_reader *reader, struct complain_expected expected,
                      const char *closer, struct buf *buf)
{
    struct scan_wanted wanted = {0};
    struct phrases phrases = phrases_of(expected);
    bool go_on = complain_has(expected, TOKEN_EQUAL) || complain_has(expected, TOKEN_ARROW);
    if (phrases.exp)
        scan_want(&wanted, "an expression");
    if (phrases.pat)
        scan_want(&wanted, wants_name(reader) ? "a name" : go_on ? "a parameter" : "a pattern");
    if (phrases.type)
        scan_want(&wanted, "a type");
    if (!phrases.dec && complain_has(expected, TOKEN_IMPORT))
        scan_want(&wanted, "a module");
    if (phrases.type_param && !phrases.pat)
        scan_want(&wanted, "a size or type parameter");
    if (closer)
        scan_want(&wanted, closer);
    for (size_t i = 0; i < expected.count; i++)
        if (is_listed(expected.at[i].token, phrases) &&
            !(closer && strcmp(closer, expected.at[i].text) == 0))
            scan_want(&wanted, expected.at[i].text);
    if (phrases.dec)
        scan_want(&wanted, "a declaration such as 'def'");
    if (phrases.spec)
        scan_want(&wanted, "a specification such as 'val'");
    if (wanted.count == 0)
        want_atoms(&wanted, expected);
    scan_add_wanted(buf, &wanted);
}

static void add_found(struct buf *buf, int token, struct loc loc)
{
    if (token == TOKEN_YYEOF)
        buf_add(buf, "end of file");
    else
        scan_add_found(buf, loc);
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
           scan_closer(&reader->scan, &opened) == '\0';
}

/* A note where the construct began whose keyword is missing. */
static void note_construct(struct syn_reader *reader, struct complain_expected expected)
{
    static const struct {
        int closer;
        const char *text;
    } closers[] = {{TOKEN_IN, "in"},
                   {TOKEN_THEN, "then"},
                   {TOKEN_ELSE, "else"},
                   {TOKEN_DO, "do"},
                   {TOKEN_CASE, "case"}};
    struct loc opened;
    const char *word;
    for (size_t i = 0; i < sizeof closers / sizeof *closers; i++)
        if (complain_has(expected, closers[i].closer) &&
            waiting_for(reader, closers[i].closer, &opened, &word)) {
            diag_note(reader->scan.diag, opened, "this '%s' needs '%s'", word, closers[i].text);
            return;
        }
}

/* Whether a word of another language is what is wrong: then that is said. */
static bool complain_of_word(struct syn_reader *reader, struct loc found, bool is_operator)
{
    const struct foreign foreign = foreign_find(reader, found, is_operator);
    struct buf text = {0};
    if (!foreign.text)
        return false;
    scan_add_found(&text, foreign.loc);
    scan_fail(&reader->scan, foreign.loc, "unexpected %s: %s", buf_text(&text), foreign.text);
    buf_free(&text);
    return true;
}

/* The word that ends in front of LOC, but for blanks. */
static struct loc word_before(struct loc loc)
{
    const char *text = loc.source->text;
    uint32_t end = loc.begin;
    while (end > 0 && strchr(" \t\r\n", text[end - 1]))
        end--;
    uint32_t begin = end;
    while (begin > 0 && text[begin - 1] >= 'a' && text[begin - 1] <= 'z')
        begin--;
    return loc_range(loc.source, begin, end);
}

/* Whether FOUND, behind BEFORE, a keyword that begins something, is what stands behind a variable
 * and not behind that. */
static bool is_behind_variable(int before, int found, struct loc loc)
{
    bool begins = before == TOKEN_IF || before == TOKEN_LET || before == TOKEN_LOOP ||
                  before == TOKEN_MATCH || before == TOKEN_ASSERT || before == TOKEN_UNSAFE;
    bool is_operand = found == TOKEN_COMMA || found == TOKEN_RPAREN || found == TOKEN_RBRACKET ||
                      (found != TOKEN_YYEOF && strchr("+*/%<>&|", loc.source->text[loc.begin]));
    bool is_end = found == TOKEN_YYEOF || (words_begin_declaration(found) && words_are_first(loc));
    return (is_operand && (begins || words_begin_declaration(before))) ||
           (is_end && words_begin_declaration(before));
}

/* Whether a keyword stands in front of FOUND where a variable is meant, `(loop, x)`, or `f val` at
 * the end: then that is said. */
static bool complain_of_keyword(struct syn_reader *reader, int found, struct loc loc)
{
    int before = reader->scan.token_before;
    struct loc word = word_before(loc);
    const char *text =
        arena_strndup(reader->scan.arena, loc.source->text + word.begin, word.end - word.begin);
    if (!words_is_keyword(before) || words_keyword(text) != before || words_are_first(word) ||
        !is_behind_variable(before, found, loc))
        return false;
    scan_fail(&reader->scan, word, "unexpected '%s': it is a keyword and cannot be a name", text);
    return true;
}

/* Whether the body of a `let` begins on a line of its own, without `in`: then that is said. */
static bool complain_of_body(struct syn_reader *reader, struct loc found,
                             struct complain_expected expected)
{
    struct loc let, body = loc_none();
    const char *word;
    struct buf text = {0};
    if (complain_has(expected, TOKEN_IN) && waiting_for(reader, TOKEN_IN, &let, &word))
        body = foreign_body(reader, let, found);
    if (!body.source)
        return false;
    scan_add_found(&text, body);
    scan_fail(&reader->scan, body, "missing 'in' before %s", buf_text(&text));
    diag_note(reader->scan.diag, let, "this '%s' needs 'in'", word);
    buf_free(&text);
    return true;
}

/* ADVICE is null, or what is said in place of EXPECTED. */
static void complain_of_token(struct syn_reader *reader, int found, struct loc loc,
                              struct complain_expected expected, const char *advice)
{
    struct loc opened;
    char closer = scan_closer(&reader->scan, &opened);
    const char *closer_text = arena_printf(reader->scan.arena, "'%c'", closer);
    bool may_close = closer != '\0' && has_text(expected, closer_text);
    bool is_missing =
        may_close && ends_brackets(found) && !advice && !complain_has(expected, TOKEN_INCLUDE);
    struct buf text = {0};
    if (is_missing)
        buf_printf(&text, "missing %s before ", closer_text);
    else
        buf_add(&text, "unexpected ");
    add_found(&text, found, loc);
    if (closes_nothing(reader, found))
        buf_add(&text, ": no such bracket is open");
    else if (advice)
        buf_printf(&text, ": %s", advice);
    else if (!is_missing)
        summarize(reader, expected, may_close ? closer_text : NULL, &text);
    scan_fail(&reader->scan, loc, "%s", buf_text(&text));
    if (may_close && !advice)
        scan_note_bracket(&reader->scan, opened);
    else if (!advice && !complain_has(expected, TOKEN_DEF))
        note_construct(reader, expected);
    buf_free(&text);
}

void complain_unexpected(struct syn_reader *reader, int found, struct loc loc,
                         struct complain_expected expected)
{
    const char *advice = mistakes_explain(reader, found, loc, expected);
    bool is_explained = complain_of_word(reader, loc, true) ||
                        (!advice && complain_of_body(reader, loc, expected)) ||
                        complain_of_word(reader, loc, false) ||
                        complain_of_keyword(reader, found, loc);
    if (!is_explained)
        complain_of_token(reader, found, loc, expected, advice);
}
