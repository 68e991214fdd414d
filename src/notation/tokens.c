/* Words and signs of the notation: which are keywords, which are primitives, and what `<` and `>`
 * mean at a place.
 *
 *     f <a, b>      a pair: a blank before '<' and none behind it
 *     a < b, a<b    a comparison
 *
 * Of the words, `x def fun rule strategy nat data exp acc var comm` mean something in types or in
 * the first column only; they can be names. */
#include "notation/tokens.h"

#include <string.h>

#include "base/map.h"
#include "grammar/dpia.h"

struct word {
    const char *text;
    int token;
};

static const struct word keywords[] = {
    {"let", TOKEN_LET},   {"in", TOKEN_IN},     {"if", TOKEN_IF},   {"then", TOKEN_THEN},
    {"else", TOKEN_ELSE}, {"x", TOKEN_X},       {"def", TOKEN_DEF}, {"fun", TOKEN_FUN},
    {"nat", TOKEN_NAT},   {"data", TOKEN_DATA}, {"exp", TOKEN_EXP}, {"acc", TOKEN_ACC},
    {"var", TOKEN_VAR},   {"comm", TOKEN_COMM}, {"idx", TOKEN_IDX}, {"letNat", TOKEN_LET_NAT},
    {"rule", TOKEN_RULE}, {"where", TOKEN_WHERE}, {"strategy", TOKEN_STRATEGY},
};

/* Most words differ in the first letter. */
static bool is_same(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

bool tokens_find_operator(const char *word, enum operator* op)
{
    for (int i = 0; i < OP_COUNT; i++)
        if (is_same(operator_name((enum operator)i), word)) {
            *op = (enum operator)i;
            return true;
        }
    return false;
}

static size_t count_bits(unsigned bits)
{
    size_t count = 0;
    for (; bits != 0; bits >>= 1)
        count += bits & 1;
    return count;
}

static int primitive_token(enum primitive prim)
{
    static const int tokens[] = {TOKEN_PRIMITIVE, TOKEN_PRIMITIVE_1, TOKEN_PRIMITIVE_2};
    struct primitive_shown shown = primitive_shown(prim);
    return tokens[count_bits(shown.nats) + count_bits(shown.datas)];
}

/* Adds WORD as a TOKEN, unless it is something already. */
static void add_word(struct map *words, struct arena *arena, const char *word, int token)
{
    if (map_has(words, word))
        return;
    int *kept = ARENA_NEW(arena, int);
    *kept = token;
    map_set(words, word, kept);
}

/* Each keyword, operator and primitive, and which token it is. */
static struct map *list_words(struct arena *arena)
{
    struct map *words = map_new_strings(arena);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        add_word(words, arena, keywords[i].text, keywords[i].token);
    for (int op = 0; op < OP_COUNT; op++)
        add_word(words, arena, operator_name((enum operator)op),
                 op == OP_CONVERT ? TOKEN_PRIMITIVE_1 : TOKEN_PRIMITIVE);
    for (struct primitive_word word = {0}; primitive_next_word(&word);)
        add_word(words, arena, word.name, primitive_token(word.prim));
    return words;
}

const struct map *tokens_words(struct dpia *dpia)
{
    struct map **words = dpia_words(dpia);
    if (!*words)
        *words = list_words(dpia_kept_arena(dpia));
    return *words;
}

int tokens_kind(const struct reader *reader, const char *word)
{
    const int *token = map_get(reader->words, word);
    return token ? *token : TOKEN_NAME;
}

enum operator tokens_operator(const char *sign)
{
    enum operator op;
    if (!tokens_find_operator(sign, &op))
        bug(loc_none(), "no operator '%s'", sign);
    return op;
}

bool tokens_starts_definition(struct reader *reader, struct loc loc)
{
    const char *text = reader->scan.source->text;
    bool is_first = loc.begin == 0 || text[loc.begin - 1] == '\n' ||
                    (loc.begin == 3 && (unsigned char)text[0] == 0xEF);
    if (!is_first || reader->def_starts == loc.begin + 1)
        return false;
    reader->def_starts = loc.begin + 1;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

bool tokens_opens_pair(const struct reader *reader, struct loc loc)
{
    const char *text = reader->scan.source->text;
    char before = loc.begin > 0 ? text[loc.begin - 1] : ' ';
    return !is_blank(text[loc.end]) && (is_blank(before) || strchr("([{<,;", before) != NULL);
}

bool tokens_closes_pair(const struct reader *reader, struct loc loc)
{
    const char *text = reader->scan.source->text;
    size_t open = reader->scan.brackets.len - reader->scan.closes;
    if (open == 0 || is_blank(text[loc.begin - 1]))
        return false;
    struct loc innermost = reader->scan.brackets.at[open - 1];
    return text[innermost.end - 1] == '<';
}

int tokens_unknown(struct reader *reader, struct loc loc)
{
    scan_fail_unknown(&reader->scan, loc);
    return TOKEN_DPIA_error;
}
