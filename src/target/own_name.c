/* Names that emitted files have of their own.
 *
 *     dot_add_i32           the helper add_$s of the program dot
 *     dot_min_f32x8         the macro min of vectors
 *     dot_add_i32_1         the helper, where the program has an entry called dot_add_i32
 *     dot_add_i32x          none: free for a variable */
#include "target/own_name.h"

#include <string.h>

#include "target/gen_state.h"
#include "target/gen_vectors.h"
#include "target/helpers.h"

/* How much of TEXT is one of the COUNT words; none of these begins another one. */
static size_t length_of_one(const char *text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t len = strlen(words[i]);
        if (strncmp(text, words[i], len) == 0)
            return len;
    }
    return 0;
}

static size_t scalar_length(const char *text)
{
    const char *names[SCALAR_COUNT];
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        names[scalar] = scalar_name((enum scalar)scalar);
    return length_of_one(text, names, SCALAR_COUNT);
}

static size_t width_length(const char *text)
{
    static const char *const widths[] = {"2", "4", "8", "16"};
    return length_of_one(text, widths, sizeof widths / sizeof widths[0]);
}

bool own_name_matches(const char *pattern, const char *word)
{
    while (*pattern != '\0') {
        if (*pattern != '$') {
            if (*pattern++ != *word++)
                return false;
            continue;
        }
        size_t len = pattern[1] == 'w' ? width_length(word) : scalar_length(word);
        if (!len)
            return false;
        word += len;
        pattern += 2;
    }
    return *word == '\0';
}

/* failure.c */
static bool keeps_messages(const char *word)
{
    static const char *const words[] = {"checks", "message", "outcome", "refuse", "status"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* The function of a loop: regions.c. */
static bool is_loop(const char *word)
{
    static const char begin[] = "loop_";
    size_t len = sizeof begin - 1;
    return strncmp(word, begin, len) == 0 && word[len] != '\0' &&
           strspn(word + len, "0123456789") == strlen(word + len);
}

static bool is_own(const char *word)
{
    return keeps_messages(word) || is_loop(word) || helper_has_name(word) ||
           gen_vector_has_name(word);
}

/* WORD without a number behind it: add_i32 of add_i32_1; or null. */
static const char *without_number(struct gen *gen, const char *word)
{
    size_t len = strlen(word), stem = len;
    while (stem > 0 && word[stem - 1] >= '0' && word[stem - 1] <= '9')
        stem--;
    return stem > 1 && stem < len && word[stem - 1] == '_'
               ? arena_strndup(gen->arena, word, stem - 1)
               : NULL;
}

bool own_name_is(void *data, const char *name)
{
    struct gen *gen = data;
    size_t len = strlen(gen->name);
    if (strncmp(name, gen->name, len) != 0 || name[len] != '_')
        return false;
    const char *word = name + len + 1, *stem = without_number(gen, word);
    return (is_own(word) && strcmp(gen_own_name(gen, word), name) == 0) ||
           (stem && is_own(stem) && strcmp(gen_own_name(gen, stem), name) == 0);
}
