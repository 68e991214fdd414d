/* Words and operators of the surface language (futhark-language.md, sections 1.1 and 1.6).
 *
 * How tightly an operator binds is decided by the longest built-in operator that it starts with:
 * `+.` binds like `+`, `>>=` like `>>`, `|>>` like `|>`. A few have a token of their own, because
 * the grammar uses them for something else too: `-` is also negation, `*` a consuming type, `|`
 * separates the variants of a sum type, `<` bounds a loop, `^` and `!` mark and negate. */
#include "syntax/words.h"

#include <string.h>

#include "grammar/surface.h"

struct word {
    const char *text;
    int token;
};

static const struct word keywords[] = {
    {"assert", TOKEN_ASSERT}, {"case", TOKEN_CASE},     {"def", TOKEN_DEF},
    {"do", TOKEN_DO},         {"else", TOKEN_ELSE},     {"entry", TOKEN_ENTRY},
    {"false", TOKEN_FALSE},   {"for", TOKEN_FOR},       {"if", TOKEN_IF},
    {"import", TOKEN_IMPORT}, {"in", TOKEN_IN},         {"include", TOKEN_INCLUDE},
    {"let", TOKEN_LET},       {"local", TOKEN_LOCAL},   {"loop", TOKEN_LOOP},
    {"match", TOKEN_MATCH},   {"module", TOKEN_MODULE}, {"open", TOKEN_OPEN},
    {"then", TOKEN_THEN},     {"true", TOKEN_TRUE},     {"type", TOKEN_TYPE},
    {"unsafe", TOKEN_UNSAFE}, {"val", TOKEN_VAL},       {"while", TOKEN_WHILE},
    {"with", TOKEN_WITH},
};

/* Those with a meaning of their own. */
static const struct word exact_operators[] = {
    {"-", TOKEN_MINUS}, {"*", TOKEN_STAR},  {"<", TOKEN_LESS},
    {"|", TOKEN_BAR},   {"^", TOKEN_CARET}, {"!", TOKEN_BANG},
};

/* The built-in prefixes, longer ones first. */
static const struct word operator_prefixes[] = {
    {"|>", TOKEN_OP_PIPE},    {"<|", TOKEN_OP_APPLY},    {"||", TOKEN_OP_OR},
    {"&&", TOKEN_OP_AND},     {"<=", TOKEN_OP_COMPARE},  {">=", TOKEN_OP_COMPARE},
    {"==", TOKEN_OP_COMPARE}, {"!=", TOKEN_OP_COMPARE},  {"<<", TOKEN_OP_SHIFT},
    {">>", TOKEN_OP_SHIFT},   {"//", TOKEN_OP_MULTIPLY}, {"%%", TOKEN_OP_MULTIPLY},
    {"**", TOKEN_OP_POWER},   {"<", TOKEN_OP_COMPARE},   {">", TOKEN_OP_COMPARE},
    {"!", TOKEN_OP_COMPARE},  {"=", TOKEN_OP_COMPARE},   {"&", TOKEN_OP_BIT},
    {"^", TOKEN_OP_BIT},      {"|", TOKEN_OP_BIT},       {"+", TOKEN_OP_ADD},
    {"-", TOKEN_OP_ADD},      {"*", TOKEN_OP_MULTIPLY},  {"/", TOKEN_OP_MULTIPLY},
    {"%", TOKEN_OP_MULTIPLY},
};

int words_keyword(const char *word)
{
    size_t len = strcspn(word, ".");
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strncmp(keywords[i].text, word, len) == 0 && !keywords[i].text[len])
            return keywords[i].token;
    return 0;
}

bool words_is_keyword(int token)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (keywords[i].token == token)
            return true;
    return false;
}

bool words_begin_declaration(int token)
{
    static const int tokens[] = {TOKEN_DEF,    TOKEN_ENTRY,   TOKEN_TYPE, TOKEN_MODULE, TOKEN_OPEN,
                                 TOKEN_IMPORT, TOKEN_INCLUDE, TOKEN_VAL,  TOKEN_LOCAL};
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        if (tokens[i] == token)
            return true;
    return false;
}

bool words_are_first(struct loc loc)
{
    const char *text = loc.source->text;
    size_t begin = loc.begin;
    while (begin > 0 && strchr(" \t", text[begin - 1]))
        begin--;
    return begin == 0 || text[begin - 1] == '\n';
}

size_t words_before_keyword(const char *text)
{
    if (words_keyword(text))
        return strcspn(text, ".");
    const char *dot = text;
    while ((dot = strchr(dot, '.'))) {
        if (words_keyword(dot + 1))
            return (size_t)(dot - text);
        dot++;
    }
    return strlen(text);
}

/* The dot that ends the first qualifier of TEXT, or null: `+.` is an operator. */
static const char *qualifier_end(const char *text)
{
    return syn_is_operator(text) ? NULL : strchr(text, '.');
}

struct syn_name words_name(struct syn_reader *reader, struct loc loc, const char *text)
{
    struct syn_name name = {.loc = loc};
    const char *rest = text;
    for (const char *dot; (dot = qualifier_end(rest)); rest = dot + 1)
        name.qual_count++;
    const char **quals = ARENA_ARRAY(reader->scan.arena, const char *, name.qual_count);
    for (size_t i = 0; i < name.qual_count; i++) {
        const char *dot = strchr(text, '.');
        quals[i] = arena_strndup(reader->scan.arena, text, (size_t)(dot - text));
        text = dot + 1;
    }
    name.quals = quals;
    name.name = arena_strdup(reader->scan.arena, text);
    return name;
}

struct syn_name words_module(struct syn_reader *reader, struct loc loc, const char *text)
{
    return words_name(reader, loc, arena_strndup(reader->scan.arena, text, strlen(text) - 2));
}

int words_operator(const char *op)
{
    for (size_t i = 0; i < sizeof exact_operators / sizeof *exact_operators; i++)
        if (strcmp(op, exact_operators[i].text) == 0)
            return exact_operators[i].token;
    return words_qualified_operator(op);
}

int words_qualified_operator(const char *op)
{
    for (size_t i = 0; i < sizeof operator_prefixes / sizeof *operator_prefixes; i++)
        if (strncmp(op, operator_prefixes[i].text, strlen(operator_prefixes[i].text)) == 0)
            return operator_prefixes[i].token;
    bug(loc_none(), "operator '%s' has no built-in prefix", op);
}

bool words_can_be_indexed(int token)
{
    static const int ends[] = {TOKEN_NAME,   TOKEN_QUALNAME, TOKEN_FIELD_INT, TOKEN_CONSTRUCTOR,
                               TOKEN_INT,    TOKEN_FLOAT,    TOKEN_CHAR,      TOKEN_HOLE,
                               TOKEN_RPAREN, TOKEN_RBRACKET};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i] == token)
            return true;
    return false;
}

int words_unknown(struct syn_reader *reader, struct loc loc)
{
    char c = reader->scan.source->text[loc.begin];
    struct loc opened;
    if (c == '#')
        scan_fail(&reader->scan, loc, "unexpected '#': a comment begins with '--'");
    else if (c == '$')
        scan_fail(&reader->scan, loc, "unexpected '$': '<|' applies what stands in front of it");
    else if (c == ';' && scan_closer(&reader->scan, &opened) == ']')
        scan_fail(&reader->scan, loc, "unexpected ';': elements have ',' between them");
    else if (c == ';' && scan_closer(&reader->scan, &opened) == '}')
        scan_fail(&reader->scan, loc, "unexpected ';': fields have ',' between them");
    else if (c == ';' && scan_closer(&reader->scan, &opened) == ')')
        scan_fail(&reader->scan, loc, "unexpected ';': components have ',' between them");
    else if (c == ';')
        scan_fail(&reader->scan, loc,
                  "unexpected ';': nothing stands between definitions, or behind 'let'");
    else
        scan_fail_unknown(&reader->scan, loc);
    return TOKEN_SURFACE_error;
}
