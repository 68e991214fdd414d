/* Reading JSON, and printing strings of it. */
#include "testing/json.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const char *text;
    size_t at, len;
    unsigned depth;
};

/* Nesting that no outcome has. */
enum { MOST_DEPTH = 64 };

static void skip(struct reader *reader)
{
    while (reader->at < reader->len && strchr(" \t\r\n", reader->text[reader->at]) &&
           reader->text[reader->at])
        reader->at++;
}

static bool accept(struct reader *reader, const char *word)
{
    size_t len = strlen(word);
    skip(reader);
    if (reader->len - reader->at < len || strncmp(reader->text + reader->at, word, len) != 0)
        return false;
    reader->at += len;
    return true;
}

static struct json *new_json(struct reader *reader, enum json_kind kind)
{
    struct json *json = ARENA_NEW(reader->arena, struct json);
    json->kind = kind;
    return json;
}

static unsigned hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 32) : NULL;
    return at ? (unsigned)(at - digits) : 16;
}

/* Appends the code point in UTF-8. */
static void add_code(struct buf *buf, unsigned code)
{
    if (code < 0x80) {
        buf_add_char(buf, (char)code);
        return;
    }
    if (code < 0x800) {
        buf_add_char(buf, (char)(0xc0 | code >> 6));
    } else {
        buf_add_char(buf, (char)(0xe0 | code >> 12));
        buf_add_char(buf, (char)(0x80 | (code >> 6 & 63)));
    }
    buf_add_char(buf, (char)(0x80 | (code & 63)));
}

/* What stands behind a '\'. */
static bool read_escape(struct reader *reader, struct buf *buf)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char c = reader->at < reader->len ? reader->text[reader->at++] : '\0';
    const char *at = c ? strchr(letters, c) : NULL;
    unsigned code = 0;
    if (at)
        buf_add_char(buf, values[at - letters]);
    if (at || c != 'u')
        return at != NULL;
    for (int i = 0; i < 4; i++) {
        unsigned digit = reader->at < reader->len ? hex_digit(reader->text[reader->at++]) : 16;
        if (digit > 15)
            return false;
        code = 16 * code + digit;
    }
    add_code(buf, code);
    return true;
}

/* A string behind its '"'; null: it has no end. */
static const char *read_text(struct reader *reader)
{
    struct buf buf = {0};
    bool fine = true;
    while (fine && reader->at < reader->len && reader->text[reader->at] != '"') {
        char c = reader->text[reader->at++];
        if (c == '\\')
            fine = read_escape(reader, &buf);
        else
            buf_add_char(&buf, c);
    }
    fine = fine && reader->at < reader->len;
    reader->at += fine;
    const char *text = fine ? arena_strdup(reader->arena, buf_text(&buf)) : NULL;
    buf_free(&buf);
    return text;
}

static const struct json *read_value(struct reader *reader);

/* A list, or the members of an object, behind the bracket. */
static const struct json *read_items(struct reader *reader, enum json_kind kind)
{
    struct json *json = new_json(reader, kind);
    const char *closing = kind == JSON_LIST ? "]" : "}";
    while (!accept(reader, closing)) {
        const char *name = NULL;
        if (json->items.len > 0 && !accept(reader, ","))
            return NULL;
        if (kind == JSON_OBJECT &&
            (!accept(reader, "\"") || !(name = read_text(reader)) || !accept(reader, ":")))
            return NULL;
        const struct json *value = read_value(reader);
        if (!value)
            return NULL;
        struct json *item = ARENA_NEW(reader->arena, struct json);
        *item = *value;
        item->name = name;
        VEC_PUSH(reader->arena, &json->items, item);
    }
    return json;
}

static const struct json *read_number(struct reader *reader)
{
    char *end;
    struct json *json = new_json(reader, JSON_NUMBER);
    json->number = strtod(reader->text + reader->at, &end);
    size_t stop = (size_t)(end - reader->text);
    if (stop == reader->at || stop > reader->len)
        return NULL;
    reader->at = stop;
    return json;
}

static const struct json *read_nested(struct reader *reader, enum json_kind kind)
{
    if (reader->depth == MOST_DEPTH)
        return NULL;
    reader->depth++;
    const struct json *json = read_items(reader, kind);
    reader->depth--;
    return json;
}

static const struct json *read_value(struct reader *reader)
{
    struct json *json;
    if (accept(reader, "{"))
        return read_nested(reader, JSON_OBJECT);
    if (accept(reader, "["))
        return read_nested(reader, JSON_LIST);
    if (accept(reader, "\"")) {
        json = new_json(reader, JSON_TEXT);
        json->text = read_text(reader);
        return json->text ? json : NULL;
    }
    if (accept(reader, "null"))
        return new_json(reader, JSON_NULL);
    json = new_json(reader, JSON_BOOL);
    json->truth = accept(reader, "true");
    return json->truth || accept(reader, "false") ? json : read_number(reader);
}

const struct json *json_read(struct arena *arena, const char *text, size_t len, size_t *bad)
{
    struct reader reader = {arena, arena_strndup(arena, text, len), 0, len, 0};
    const struct json *json = read_value(&reader);
    skip(&reader);
    *bad = reader.at;
    return json && reader.at == len ? json : NULL;
}

const struct json *json_member(const struct json *json, const char *name)
{
    for (size_t i = 0; json && json->kind == JSON_OBJECT && i < json->items.len; i++)
        if (strcmp(json->items.at[i]->name, name) == 0)
            return json->items.at[i];
    return NULL;
}

const char *json_text(const struct json *json, const char *name)
{
    const struct json *member = json_member(json, name);
    return member && member->kind == JSON_TEXT ? member->text : "";
}

void json_print_text(struct buf *buf, const char *text)
{
    const struct source source = {.text = text, .len = strlen(text)};
    size_t good = source_text_length(&source);
    buf_add_char(buf, '"');
    for (size_t i = 0; text[i]; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            buf_printf(buf, "\\%c", c);
        else if (c < ' ')
            buf_printf(buf, "\\u%04x", c);
        else
            buf_add_char(buf, i < good || c < 0x80 ? (char)c : '?');
    }
    buf_add_char(buf, '"');
}
