/* Which definitions of a text one of them needs: those above it that it mentions, and what they
 * need. This is seen before anything is parsed. In a part, what is not needed is empty lines, so
 * that lines and columns stay.
 *
 *     mentioned in c:    def a = ...    def b = ... a ...    def c = ... a ...      a
 *
 * A definition begins where a line does, with something other than a comment, and goes on to the
 * next one. A bound variable with the name of a definition counts as a mention; what is needed may
 * be too much, and is never too little. */
#include "notation/needed.h"

#include <ctype.h>
#include <string.h>

#include "base/map.h"

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

static bool begins_definition(const char *text, size_t at)
{
    return (at == 0 || text[at - 1] == '\n') && !isspace((unsigned char)text[at]) &&
           strncmp(text + at, "--", 2) != 0;
}

/* The word at *AT or after it, before END; *AT is moved behind it. Null where there is none. */
static const char *next_word(struct arena *arena, const char *text, size_t *at, size_t end)
{
    size_t begin = *at;
    while (begin < end && !is_of_word(text[begin]))
        begin++;
    for (*at = begin; *at < end && is_of_word(text[*at]);)
        ++*at;
    return *at > begin ? arena_strndup(arena, text + begin, *at - begin) : NULL;
}

static struct needed_block block_at(struct arena *arena, const struct source *source, size_t begin)
{
    static const char *const keywords[] = {"def", "fun", "rule", "strategy"};
    struct needed_block block = {.begin = begin, .keyword = "", .head = begin};
    const char *text = source->text;
    size_t end = source->len;
    block.name = next_word(arena, text, &block.head, end);
    for (size_t i = 0; block.name && i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(block.name, keywords[i]) == 0) {
            block.keyword = keywords[i];
            block.name = next_word(arena, text, &block.head, end);
            break;
        }
    return block;
}

void needed_blocks(struct arena *arena, const struct source *source,
                   struct needed_block_vec *blocks)
{
    const char *text = source->text;
    for (const char *at = text; at && *at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
        size_t begin = (size_t)(at - text);
        if (!begins_definition(text, begin))
            continue;
        if (blocks->len > 0)
            blocks->at[blocks->len - 1].end = begin;
        VEC_PUSH(arena, blocks, block_at(arena, source, begin));
    }
    if (blocks->len > 0)
        blocks->at[blocks->len - 1].end = source->len;
}

/* Writes to PART as many ends of lines as there are from BEGIN to END; their number. */
static size_t add_lines(char *part, const struct source *source, size_t begin, size_t end)
{
    size_t len = 0;
    for (size_t i = begin; i < end; i++)
        if (source->text[i] == '\n')
            part[len++] = '\n';
    return len;
}

struct source *needed_part(struct arena *arena, const struct source *source,
                           const struct needed_block_vec *blocks, const bool *needed)
{
    char *part = arena_take(arena, source->len + 1);
    size_t len = 0, until = 0;
    for (size_t i = 0; i < blocks->len; i++) {
        const struct needed_block *block = &blocks->at[i];
        if (!needed[i])
            continue;
        len += add_lines(part + len, source, until, block->begin);
        memcpy(part + len, source->text + block->begin, block->end - block->begin);
        len += block->end - block->begin;
        until = block->end;
    }
    return source_from_bytes(arena, source->path, part, len);
}

void needed_mentions(struct arena *arena, const struct source *source,
                     const struct needed_block_vec *blocks, size_t position,
                     struct needed_position_vec *mentioned)
{
    const struct needed_block *block = &blocks->at[position];
    struct map *words = map_new_strings(arena);
    const char *word;
    for (size_t at = block->head; (word = next_word(arena, source->text, &at, block->end));)
        map_set(words, word, words);
    for (size_t i = 0; i < position; i++)
        if (blocks->at[i].name && map_has(words, blocks->at[i].name))
            VEC_PUSH(arena, mentioned, i);
}
