/* Words of other languages (foreign.h). Most of them are names here, so that reading ends further
 * on, where nobody looks for the mistake:
 *
 *     if a then 1 elif b then 2 else 3       unexpected 'elif', not the 'then' behind it
 *     map (lambda x: x + 1) xs               unexpected 'lambda', not the '+'
 *
 * The text says where they are. A word counts only where a name of the program would be applied to
 * something, or something to it. */
#include "syntax/foreign.h"

#include <ctype.h>
#include <string.h>

#include "grammar/surface.h"
#include "syntax/words.h"

struct word {
    const char *name;
    bool is_operator; /* stands behind an operand */
    const char *text;
};

static const struct word words[] = {
    {"elif", true, "another choice begins with 'else if'"},
    {"elsif", true, "another choice begins with 'else if'"},
    {"elseif", true, "another choice begins with 'else if'"},
    {"where", true, "what is defined stands in front: 'let x = e in ...'"},
    {"return", true, "the value behind 'in', or behind the '=' of a definition, is the result"},
    {"lambda", false, "a lambda is written \\x -> e"},
    {"fn", false, "a lambda is written \\x -> e"},
    {"function", false, "a lambda is written \\x -> e"},
    {"var", false, "a value gets its name with 'let x = e in ...'"},
    {"const", false, "a value gets its name with 'let x = e in ...'"},
    {"switch", false, "several cases are written match e case p -> e case q -> e"},
};

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static struct loc name_at(const struct source *source, size_t begin)
{
    size_t end = begin + 1;
    while (is_name_char(source->text[begin]) && is_name_char(source->text[end]))
        end++;
    return loc_range(source, (uint32_t)begin, (uint32_t)end);
}

/* Where the line begins that nothing stands in front of, at END or before. */
static size_t definition_begin(const char *text, size_t end)
{
    while (end > 0 && (text[end - 1] != '\n' || strchr(" \t\r\n-", text[end])))
        end--;
    return end;
}

/* The keyword at LOC, as a token; 0 if it is none. */
static int keyword_at(const struct syn_reader *reader, struct loc loc)
{
    const char *text = loc.source->text + loc.begin;
    return words_keyword(arena_strndup(reader->scan.arena, text, loc.end - loc.begin));
}

static const struct word *find_word(struct loc loc, bool is_operator)
{
    size_t len = loc.end - loc.begin;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].is_operator == is_operator && strlen(words[i].name) == len &&
            strncmp(words[i].name, loc.source->text + loc.begin, len) == 0)
            return &words[i];
    return NULL;
}

/* Whether an operand may begin behind WORD, on its line. */
static bool is_before_operand(struct loc word)
{
    const char *next = word.source->text + word.end;
    next += strspn(next, " \t");
    return next > word.source->text + word.end && (is_name_char(*next) || *next == '(');
}

struct foreign foreign_find(const struct syn_reader *reader, struct loc found, bool is_operator)
{
    const char *text = found.source->text;
    bool is_behind_operand = false;
    size_t at = definition_begin(text, found.begin);
    while (at < found.begin) {
        struct loc token = name_at(found.source, at);
        const struct word *word = find_word(token, is_operator);
        if (word && is_behind_operand == is_operator && is_before_operand(token))
            return (struct foreign){token, word->text};
        if (strncmp(text + at, "--", 2) == 0)
            token.end = token.begin + (uint32_t)strcspn(text + at, "\n");
        else if (!isspace((unsigned char)text[at]))
            is_behind_operand = (is_name_char(text[at]) && !keyword_at(reader, token)) ||
                                strchr(")]}\"", text[at]) != NULL;
        at = token.end;
    }
    return (struct foreign){loc_none(), NULL};
}

static size_t column(const char *text, size_t at)
{
    size_t begin = at;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    return at - begin;
}

/* Whether an expression may begin with the word at LOC. */
static bool begins_expression(const struct syn_reader *reader, struct loc loc)
{
    static const int tokens[] = {0,          TOKEN_IF,     TOKEN_LET,  TOKEN_LOOP,
                                 TOKEN_MATCH, TOKEN_ASSERT, TOKEN_TRUE, TOKEN_FALSE};
    int keyword = keyword_at(reader, loc);
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        if (tokens[i] == keyword)
            return is_name_char(loc.source->text[loc.begin]) ||
                   strchr("([\\#", loc.source->text[loc.begin]);
    return false;
}

struct loc foreign_body(const struct syn_reader *reader, struct loc let, struct loc found)
{
    const char *text = let.source->text;
    for (const char *line = strchr(text + let.begin, '\n'); line; line = strchr(line, '\n')) {
        line++;
        size_t indent = strspn(line, " ");
        size_t at = (size_t)(line - text) + indent;
        if (at > found.begin)
            break;
        if (line[indent] != '\0' && indent <= column(text, let.begin) &&
            begins_expression(reader, name_at(let.source, at)))
            return name_at(let.source, at);
    }
    return loc_none();
}
