/* Reading test blocks.
 *
 * A block is the lines that begin with "--" behind one that is "-- ==". It is read where it stands,
 * in a copy of the program in which the "--" of its lines are blanks, so that places in the copy
 * are places in the program. */
#include "testing/block.h"

#include <ctype.h>
#include <regex.h>
#include <string.h>

#include "base/buf.h"

struct reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source; /* the copy */
    const char *text;            /* its text */
    size_t at, end;              /* of this block */
    struct block_spec *spec;
    struct block_words entries; /* of the cases that come */
    bool first;
};

/* ---- Pieces ---- */

static void skip(struct reader *reader)
{
    while (reader->at < reader->end && isspace((unsigned char)reader->text[reader->at]))
        reader->at++;
}

static struct loc place(const struct reader *reader, size_t begin, size_t end)
{
    return loc_range(reader->source, (uint32_t)begin, (uint32_t)end);
}

/* Always false. */
static bool complain(struct reader *reader, size_t begin, size_t end, const char *what)
{
    diag_error(reader->diag, place(reader, begin, end), "%s", what);
    return false;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* How many characters of a word come next, after blanks. */
static size_t word_length(struct reader *reader)
{
    size_t len = 0;
    skip(reader);
    while (reader->at + len < reader->end && is_word(reader->text[reader->at + len]))
        len++;
    return len;
}

static bool sees(struct reader *reader, const char *text)
{
    skip(reader);
    size_t len = strlen(text);
    return reader->end - reader->at >= len &&
           strncmp(reader->text + reader->at, text, len) == 0;
}

static bool accept(struct reader *reader, const char *text)
{
    bool there = sees(reader, text);
    reader->at += there ? strlen(text) : 0;
    return there;
}

/* Goes past WORD, if that is the whole word that comes next. */
static bool accept_word(struct reader *reader, const char *word)
{
    size_t len = word_length(reader);
    bool there = len == strlen(word) && sees(reader, word);
    reader->at += there ? len : 0;
    return there;
}

/* Always false: WHAT was expected here, which may be the end of a block. */
static bool expected(struct reader *reader, const char *what)
{
    size_t len = word_length(reader), begin = reader->at;
    if (sees(reader, "=="))
        return complain(reader, begin, begin + 2,
                        "a block ends with a line that is no comment; the next one begins after "
                        "that");
    size_t end = begin + (len > 0 ? len : begin < reader->end);
    const char *message =
        begin == end ? arena_printf(reader->arena, "%s expected at the end of the block", what)
                     : arena_printf(reader->arena, "%s expected, not '%.*s'", what,
                                    (int)(end - begin), reader->text + begin);
    return complain(reader, begin, end, message);
}

/* The rest of the line, without blanks around it. */
static struct block_text rest_of_line(struct reader *reader)
{
    const char *text = reader->text;
    size_t begin = reader->at, end;
    while (reader->at < reader->end && text[reader->at] != '\n')
        reader->at++;
    for (end = reader->at; end > begin && isspace((unsigned char)text[end - 1]);)
        end--;
    while (begin < end && isspace((unsigned char)text[begin]))
        begin++;
    return (struct block_text){begin, end};
}

static const char *text_of(const struct reader *reader, struct block_text text)
{
    return arena_strndup(reader->arena, reader->text + text.begin, text.end - text.begin);
}

/* The words of the rest of the line. */
static bool read_names(struct reader *reader, struct block_words *names)
{
    struct block_text line = rest_of_line(reader);
    size_t at = line.begin;
    while (at < line.end) {
        size_t begin = at;
        while (at < line.end && !isspace((unsigned char)reader->text[at]))
            at++;
        VEC_PUSH(reader->arena, names, text_of(reader, (struct block_text){begin, at}));
        while (at < line.end && isspace((unsigned char)reader->text[at]))
            at++;
    }
    return names->len > 0 || complain(reader, line.begin, line.end, "no name of an entry point");
}

/* The regular expression on the rest of the line. */
static bool read_pattern(struct reader *reader, const char **pattern)
{
    struct block_text text = rest_of_line(reader);
    regex_t regex;
    char why[128];
    *pattern = text_of(reader, text);
    int code = **pattern ? regcomp(&regex, *pattern, REG_EXTENDED | REG_NOSUB) : 0;
    if (code == 0 && **pattern)
        regfree(&regex);
    if (code == 0)
        return true;
    regerror(code, &regex, why, sizeof why);
    return complain(reader, text.begin, text.end,
                    arena_printf(reader->arena, "this is no regular expression: %s", why));
}

/* Goes past a string; the text is at its first '"'. */
static void skip_string(struct reader *reader)
{
    for (reader->at++; reader->at < reader->end; reader->at++)
        if (reader->text[reader->at] == '\\')
            reader->at++;
        else if (reader->text[reader->at] == '"' || reader->text[reader->at] == '\n')
            break;
}

/* What stands between braces, which may have others and comments in it. */
static bool read_braces(struct reader *reader, struct block_text *inside)
{
    size_t open = reader->at, depth = 1;
    if (!accept(reader, "{"))
        return expected(reader, "'{' or '@'");
    open = reader->at - 1;
    for (; reader->at < reader->end; reader->at++) {
        char c = reader->text[reader->at];
        bool comment = c == '-' && reader->text[reader->at + 1] == '-';
        if (c == '"')
            skip_string(reader);
        while (comment && reader->at + 1 < reader->end && reader->text[reader->at + 1] != '\n')
            reader->at++;
        depth += c == '{' ? 1 : 0;
        depth -= c == '}' ? 1 : 0;
        if (depth > 0)
            continue;
        *inside = (struct block_text){open + 1, reader->at++};
        return true;
    }
    return complain(reader, open, open + 1, "this brace is not closed");
}

/* "{ ... }" or "@ FILE". */
static bool read_source(struct reader *reader, struct block_text *inside, const char **file)
{
    if (!accept(reader, "@"))
        return read_braces(reader, inside);
    skip(reader);
    size_t begin = reader->at;
    while (reader->at < reader->end && !isspace((unsigned char)reader->text[reader->at]))
        reader->at++;
    *file = text_of(reader, (struct block_text){begin, reader->at});
    return **file || expected(reader, "the name of a file");
}

/* ---- Cases ---- */

/* "#3 [1, 2] 5": the number, and the beginning of the input. */
static const char *make_name(struct reader *reader, const struct block_case *test)
{
    struct buf buf = {0};
    const size_t limit = 60;
    bool blank = true;
    buf_printf(&buf, "#%zu", reader->spec->cases.len);
    if (test->file)
        buf_printf(&buf, " %s", test->file);
    for (size_t i = test->text.begin; i < test->text.end && buf.len < limit; i++) {
        bool space = isspace((unsigned char)reader->text[i]) != 0;
        if (!space && blank)
            buf_add_char(&buf, ' ');
        if (!space)
            buf_add_char(&buf, reader->text[i]);
        blank = space;
    }
    buf_add(&buf, buf.len >= limit ? "..." : "");
    const char *name = arena_strdup(reader->arena, buf_text(&buf));
    buf_free(&buf);
    return name;
}

/* A name in quotes, if one comes next. */
static bool read_name(struct reader *reader, struct block_case *test)
{
    if (!sees(reader, "\""))
        return true;
    size_t begin = reader->at;
    skip_string(reader);
    if (reader->at >= reader->end || reader->text[reader->at] != '"')
        return complain(reader, begin, begin + 1, "a string has no end");
    test->name = text_of(reader, (struct block_text){begin + 1, reader->at++});
    for (size_t i = 0; i < reader->spec->cases.len; i++)
        if (strcmp(reader->spec->cases.at[i]->name, test->name) == 0)
            return complain(reader, begin, reader->at, "there is another case of this name");
    return true;
}

/* The words before "input". */
static bool read_tags(struct reader *reader, struct block_case *test)
{
    size_t len;
    while (!accept_word(reader, "input")) {
        if ((len = word_length(reader)) == 0)
            return expected(reader, "'input'");
        const struct block_text word = {reader->at, reader->at + len};
        VEC_PUSH(reader->arena, &test->tags, text_of(reader, word));
        reader->at += len;
    }
    return true;
}

static bool read_input(struct reader *reader, struct block_case *test)
{
    bool random = block_has_word(&test->tags, "random");
    bool script = block_has_word(&test->tags, "script");
    size_t begin = reader->at;
    if (!read_source(reader, &test->text, &test->file))
        return false;
    if (random && (script || test->file))
        return complain(reader, begin, reader->at, "random input stands between braces");
    if (random)
        test->input = BLOCK_INPUT_RANDOM;
    else if (script)
        test->input = test->file ? BLOCK_INPUT_SCRIPT_FILE : BLOCK_INPUT_SCRIPT;
    else
        test->input = test->file ? BLOCK_INPUT_FILE : BLOCK_INPUT_VALUES;
    return true;
}

static bool read_expectation(struct reader *reader, struct block_case *test)
{
    if (accept_word(reader, "auto")) {
        test->expectation = BLOCK_EXPECT_AUTO;
        return accept_word(reader, "output") || expected(reader, "'output'");
    }
    if (accept_word(reader, "output")) {
        if (!read_source(reader, &test->result, &test->result_file))
            return false;
        test->expectation = test->result_file ? BLOCK_EXPECT_FILE : BLOCK_EXPECT_VALUES;
        return true;
    }
    if (!accept(reader, "error:"))
        return true;
    test->expectation = BLOCK_EXPECT_ERROR;
    return read_pattern(reader, &test->pattern);
}

static bool read_case(struct reader *reader)
{
    struct block_case *test = ARENA_NEW(reader->arena, struct block_case);
    skip(reader);
    size_t begin = reader->at;
    test->entries = reader->entries;
    if (!read_name(reader, test) || !read_tags(reader, test) || !read_input(reader, test) ||
        !read_expectation(reader, test))
        return false;
    test->loc = place(reader, begin, reader->at);
    if (!test->name)
        test->name = make_name(reader, test);
    VEC_PUSH(reader->arena, &reader->spec->cases, test);
    return true;
}

/* ---- Blocks ---- */

static bool read_program_tags(struct reader *reader)
{
    struct block_text inside;
    size_t end;
    if (!read_braces(reader, &inside))
        return false;
    end = reader->at;
    for (reader->at = inside.begin; word_length(reader) > 0 && reader->at < inside.end;) {
        size_t len = word_length(reader);
        const struct block_text word = {reader->at, reader->at + len};
        VEC_PUSH(reader->arena, &reader->spec->tags, text_of(reader, word));
        reader->at += len;
    }
    skip(reader);
    if (reader->at < inside.end)
        return expected(reader, "a tag");
    reader->at = end;
    return true;
}

/* "structure gpu { SegMap 1 }": about another compiler's code. */
static bool read_structure(struct reader *reader, size_t begin)
{
    struct block_text inside;
    reader->at += word_length(reader);
    if (!read_braces(reader, &inside))
        return false;
    const struct block_note note = {place(reader, begin, reader->at), NULL};
    VEC_PUSH(reader->arena, &reader->spec->structures, note);
    return true;
}

static bool read_warning(struct reader *reader, size_t begin)
{
    struct block_note note = {0};
    if (!read_pattern(reader, &note.text))
        return false;
    note.loc = place(reader, begin, reader->at);
    VEC_PUSH(reader->arena, &reader->spec->warnings, note);
    return true;
}

static bool read_properties(struct reader *reader, size_t begin)
{
    struct block_words names = {NULL, 0, 0};
    if (!read_names(reader, &names))
        return false;
    for (size_t i = 0; i < names.len; i++) {
        const struct block_note note = {place(reader, begin, reader->at), names.at[i]};
        VEC_PUSH(reader->arena, &reader->spec->properties, note);
    }
    return true;
}

static bool read_error(struct reader *reader, size_t begin)
{
    struct block_spec *spec = reader->spec;
    if (!reader->first || spec->cases.len + spec->warnings.len + spec->structures.len > 0)
        return complain(reader, begin, reader->at,
                        "a program that is to be refused has nothing else");
    if (!read_pattern(reader, &spec->error))
        return false;
    spec->error_loc = place(reader, begin, reader->at);
    skip(reader);
    return reader->at >= reader->end || expected(reader, "the end of the block");
}

static bool read_entries(struct reader *reader)
{
    reader->entries = (struct block_words){NULL, 0, 0};
    return read_names(reader, &reader->entries);
}

/* Whether the program must be refused, as another block says. */
static bool has_other_kind(struct reader *reader, size_t begin)
{
    if (!reader->spec->error)
        return false;
    complain(reader, begin, reader->at, "a program that is to be refused has nothing else");
    return true;
}

static bool read_item(struct reader *reader)
{
    skip(reader);
    size_t begin = reader->at;
    if (has_other_kind(reader, begin))
        return false;
    if (accept(reader, "error:"))
        return read_error(reader, begin);
    if (accept(reader, "entry:"))
        return read_entries(reader);
    if (accept(reader, "warning:"))
        return read_warning(reader, begin);
    if (accept(reader, "property:"))
        return read_properties(reader, begin);
    if (accept_word(reader, "structure"))
        return read_structure(reader, begin);
    return read_case(reader);
}

/* A block: tags, and then items. */
static bool read_block(struct reader *reader)
{
    reader->entries = (struct block_words){NULL, 0, 0};
    VEC_PUSH(reader->arena, &reader->entries, "main");
    if (accept_word(reader, "tags") && !read_program_tags(reader))
        return false;
    for (skip(reader); reader->at < reader->end; skip(reader))
        if (!read_item(reader))
            return false;
    return true;
}

/* ---- Finding them ---- */

static size_t line_end(const char *text, size_t at)
{
    return at + strcspn(text + at, "\n");
}

static bool is_comment(const char *text, size_t line)
{
    return text[line] == '-' && text[line + 1] == '-';
}

/* "-- ==" */
static bool is_rule(const char *text, size_t line)
{
    size_t at = line + 2 + strspn(text + line + 2, " \t");
    return text[at] == '=' && text[at + 1] == '=' &&
           (text[at + 2] == '\0' || isspace((unsigned char)text[at + 2]));
}

/* The end of the block that begins at LINE; the "--" of its lines become blanks. */
static size_t blank_block(char *text, size_t len, size_t line)
{
    while (line < len && is_comment(text, line)) {
        text[line] = text[line + 1] = ' ';
        line = line_end(text, line);
        line += line < len;
    }
    return line;
}

struct block_spec *block_read(struct arena *arena, struct diag *diag, const struct source *source)
{
    struct block_spec *spec = ARENA_NEW(arena, struct block_spec);
    char *text = arena_strndup(arena, source->text, source->len);
    struct source *copy = ARENA_NEW(arena, struct source);
    struct reader reader = {arena, diag, copy, text, .spec = spec};
    *copy = *source;
    copy->text = text;
    spec->source = copy;
    for (size_t line = 0; line < source->len;) {
        size_t next = line_end(text, line);
        next += next < source->len;
        if (is_comment(text, line) && is_rule(text, line)) {
            reader.at = next;
            reader.end = next = blank_block(text, source->len, next);
            reader.first = !spec->any;
            spec->any = true;
            if (!read_block(&reader))
                return spec;
        }
        line = next;
    }
    return spec;
}

bool block_has_word(const struct block_words *words, const char *word)
{
    for (size_t i = 0; i < words->len; i++)
        if (strcmp(words->at[i], word) == 0)
            return true;
    return false;
}

bool block_matches(const char *pattern, const char *text)
{
    regex_t regex;
    if (!pattern || !*pattern)
        return true;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        bug(loc_none(), "a regular expression of a test block was not checked");
    bool matches = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return matches;
}
